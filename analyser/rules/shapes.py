"""What kind of value stands where in a rule set file. A file of one's own is held against this before it is used.

Which keys there are, and which must be, is for those who read them; here only the kind of what stands there is seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from ..errors import RulesError, near, quoted
from .kept import shipped
from .model import LANGUAGES, MOST
from .options import nearest

_NUMBER = "a number"  # 3, 0.5 or "1/2"
_VALUE = "a number, a text, true or false"
_ANY = "anything"
_WHEN = {"*": _VALUE}
SOURCED = ("source", "basis")  # may stand in every table
_NAMES = dict.fromkeys(LANGUAGES, str)
_ROW = {
    "worth": (_VALUE, {"closed": _VALUE, "open": _VALUE}), "worths": {"*": _VALUE},
    "requires": [{"pattern": str, "if": _WHEN}], "implies": {"*": int}, "if": _WHEN, "word": str,
    "counts_to_minimum": (bool, str), "names": _NAMES, "aliases": [str],
}  # fmt: skip
_SWITCH = {"default": (_VALUE, [_VALUE]), "choices": [_VALUE], "range": [int], "type": str, "text": str}
SETTLEMENT = {
    **dict.fromkeys(("method", "value", "value_range", "unit", "priced_in", "other_preset", "agreed_by", "text"), str),
    "minimum_flag": str,
    "figures": {"*": _VALUE},
    "curves": {"*": {"first": int, "amounts": [_NUMBER], "doubles_every": int}},
    "pay": [{"win": str, "winner": str, "payer": str, "shares": _NUMBER, "plus": _NUMBER, "if": _WHEN}],
    "additions": [{"given": str, "each": int, "most": int}],
    "factors": [{"given": str, "times": int, "unless": {"*": [str]}}],
    "choices": {"*": [str]},
    "bettor": {"times": _NUMBER},
    "formula": {"doublings": int},
    "kiriage": {"from": int, "if": _WHEN},
    "limits": [{"name": str, "han": int, "base": int, "yakuman": int, "every": int, "if": _WHEN}],
    "yakuman": {"name": str, "base": int},
    "rounding": {"up_to": int},
    "honba": {"each": (_NUMBER, str)},
    "sticks": {"each": (_NUMBER, str)},
    "liability": {
        **dict.fromkeys(("self_draw", "other_discard", "honba", "scope"), str),
        "cases": {"*": {"sets": [str], "before": int, "counts": str, "fed": [str]}},
    },
    "winners": [{"most": int, "more_end_the_hand": bool, "honba_to": str, "if": _WHEN}],
    "fu": {"*": (int, str, {"*": (int, str)})},
    "chart": {"values": [int], "columns": [{"name": str, "given": {"*": _VALUE}, "options": {"*": _VALUE}}]},
}
FILE = {
    **dict.fromkeys(("id", "system", "extends", "unit", "summary"), str), "names": _NAMES,
    "scoring": {
        "method": str, "forms": [str], "only": [str], "forbidden_together": [([str], {"of": [str], "if": _WHEN})],
    },
    "tiles": {"bonus": [str], "absent": str, "chows": bool},
    "words": {"*": str},
    "switches": {"*": _SWITCH},
    "options": {"*": (_VALUE, [_VALUE])},
    "patterns": {"*": _ROW},
    "bonus": {"*": {"han": int, "if": _WHEN, "names": _NAMES, "aliases": [str]}},
    "table": {
        "*": _ANY,
        "fu_values": [int], "fu_values_at_a_limit": [int], "fu_least_han": {"*": int}, "fu_only_self_draw": [int],
        "deal": dict.fromkeys(
            (
                "dealer_wins", "other_wins", "draw", "draw_after_kong", "abortive_draw", "draws", "abortive_draws",
                "deals_per_round", "ready_players_paid", "ready_pool",
            ), (_VALUE, [_VALUE]),
        ),
        "furiten": {"value": bool, "*": _ANY},
    },
    "settlement": SETTLEMENT,
}  # fmt: skip
Where: TypeAlias = tuple[str, ...]
_TOLD: dict[Any, str] = {
    str: "a text",
    int: f"a whole number up to {MOST}",
    bool: "true or false",
    _NUMBER: _NUMBER,
    _VALUE: _VALUE,
}


def check_shapes(path: str, data: Mapping[str, Any]) -> None:
    """Raise ``RulesError`` with every unknown key and every value of a wrong kind, naming the file and the rows."""
    if faults := [
        RulesError(f"{path}: {message}", code="rules_file", hint=hint) for message, hint in _faults(data, FILE, ())
    ]:
        raise RulesError.of(faults)


def _faults(value: Any, shape: Any, where: Where) -> Iterator[tuple[str, str | None]]:
    """What is wrong with a value and in it, each with a hint."""
    for place, found, expected in _wrong(value, shape, where):
        *row, key = place
        path = "".join(f" {part}" if " " in part else f".{part}" for part in row)
        table = f"[{path[1:]}]" if row else "the top level"
        if isinstance(expected, list):
            yield f"{table} has an unknown key {key!r}", _meant(key, found, row) or nearest(key, expected)
        else:
            at = f"{table} {key}" if row else key
            yield f"{at} is {quoted(found)}, expected {expected}", _instead(key, found, row)


def _meant(key: str, value: Any, row: list[str]) -> str | None:
    """Where a switch or a pattern that stands at the top level belongs."""
    options = {name for _, data in shipped() for part in ("switches", "patterns") for name in data.get(part, ())}
    if row or isinstance(value, Mapping | list) or key.replace("-", "_") not in options:
        return None
    return f"switches and worths of patterns stand below [options]: {key} = {_toml(value)}"


def _instead(key: str, value: Any, row: list[str]) -> str | None:
    """How a value is written that stands where a table is expected, or a key that was probably meant."""
    if isinstance(value, Mapping | list):
        return None
    if row == ["patterns"]:
        return f"write [patterns.{key}], and on the next line worth = {_toml(value)}"
    if row == ["switches"]:
        return f"below [options] it is {key} = {_toml(value)}"
    if len(row) == 2 and row[0] in ("patterns", "switches"):
        siblings = _ROW if row[0] == "patterns" else _SWITCH
        return near(key, [name for name in siblings if name != key and _is(value, siblings[name])])
    return None


def _toml(value: Any) -> str:
    """A value as a file has it."""
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def _wrong(value: Any, shape: Any, where: Where) -> Iterator[tuple[Where, Any, str | list[str]]]:
    """Every place where a value is not of its shape, with what was expected there; of an unknown key the known ones."""
    if isinstance(shape, Mapping):
        if not isinstance(value, Mapping):
            yield where, value, "a table"
            return
        for key, inner in value.items():
            known = shape.get(key, shape.get("*", str if where and key in SOURCED else None))
            if known is None:
                yield (*where, key), inner, list(shape)
            elif known != _ANY:
                yield from _wrong(inner, known, (*where, key))
    elif isinstance(shape, list):
        one_row = isinstance(value, Mapping) and isinstance(shape[0], Mapping) and len(where) == 2
        rows = [value] if one_row else value  # a section of rows may be one row
        if not isinstance(rows, list):
            yield where, value, "a list"
            return
        for number, inner in enumerate(rows, 1):
            yield from _wrong(inner, shape[0], (*where, f"row {number}"))
    elif isinstance(shape, tuple):
        if not any(_is(value, one) for one in shape):
            tables = [one for one in shape if isinstance(one, Mapping)] if isinstance(value, Mapping) else []
            if tables:
                yield from _wrong(value, tables[0], where)
            else:
                yield where, value, " or ".join(map(_told, shape))
    elif not _is_scalar(value, shape):
        yield where, value, _told(shape)


def _told(shape: Any) -> str:
    if isinstance(shape, Mapping | list):
        return "a table" if isinstance(shape, Mapping) else "a list"
    return _TOLD[shape]


def _is(value: Any, shape: Any) -> bool:
    return not any(True for _ in _wrong(value, shape, ()))


def _is_scalar(value: Any, shape: Any) -> bool:
    if isinstance(value, int | float) and not isinstance(value, bool) and not -MOST <= value <= MOST:
        return False
    if shape == _VALUE:
        return isinstance(value, str | int | float | bool)
    if shape == _NUMBER:
        return isinstance(value, str | int | float) and not isinstance(value, bool)
    return isinstance(value, shape) and (shape is bool or not isinstance(value, bool))
