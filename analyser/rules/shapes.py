"""What kind of value stands where in a rule set file. A file of one's own is held against this before it is used.

Which keys there are, and which must be, is for those who read them; here only the kind of what stands there is seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..errors import RulesError, quoted
from .model import MOST

_NUMBER = "a number"  # 3, 0.5 or "1/2"
_VALUE = "a number, a text, true or false"
_WHEN = {"*": _VALUE}
_NAMES = {"*": str}
_ROW = {
    "worth": (_VALUE, {"*": _VALUE}), "worths": {"*": _VALUE}, "requires": [{"pattern": str, "if": _WHEN}],
    "implies": {"*": int}, "if": _WHEN, "word": str, "counts_to_minimum": (bool, str), "names": _NAMES,
    "aliases": [str],
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
    "id": str, "system": str, "unit": str, "summary": str, "names": _NAMES,
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
        "fu_values": [int], "fu_values_at_a_limit": [int], "fu_least_han": {"*": int}, "fu_only_self_draw": [int],
        "deal": {"*": (_VALUE, [_VALUE])}, "furiten": {"value": bool},
    },
    "settlement": SETTLEMENT,
}  # fmt: skip
_TOLD: dict[Any, str] = {
    str: "a text",
    int: f"a whole number up to {MOST}",
    bool: "true or false",
    _NUMBER: _NUMBER,
    _VALUE: _VALUE,
}


def check_shapes(path: str, data: Mapping[str, Any]) -> None:
    """Raise ``RulesError`` at the first value of a wrong kind, naming the file and the row."""
    for where, value, expected in _wrong(data, FILE, ()):
        *row, key = where
        place = f"[{'.'.join(row)}] {key}" if row else key
        raise RulesError(f"{path}: {place} is {quoted(value)}, expected {expected}", code="rules_file")


def _wrong(value: Any, shape: Any, where: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any, str]]:
    """Every place where a value is not of its shape, with what was expected there."""
    if isinstance(shape, Mapping):
        if not isinstance(value, Mapping):
            yield where, value, "a table"
            return
        for key, inner in value.items():
            if key in shape or "*" in shape:
                yield from _wrong(inner, shape.get(key, shape.get("*")), (*where, key))
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
