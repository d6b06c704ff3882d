"""Riichi: the fu of a hand, part by part. The fu of every part stand in the rule set under the name of the part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..errors import SettleError, quoted
from ..rules import RuleSet
from .terms import setting

SHAPES = ("standard", "seven_pairs")
WAITS = {"two_sided": None, "two_pair": None, "edge": "edge_wait", "closed": "closed_wait", "pair": "pair_wait"}
PAIRS = {
    "simple": None,
    "terminal": None,
    "guest_wind": None,
    "plain": None,
    "dragon": "pair_value_honour",
    "seat_wind": "pair_value_honour",
    "round_wind": "pair_value_honour",
    "value_honour": "pair_value_honour",
    "double_wind": "pair_double_wind",
}
SETS = ("chow", "pung", "kong")
TILES = {"simple": "simple", "terminal": "terminal_honour", "honour": "terminal_honour"}
TILES |= {"terminal_or_honour": "terminal_honour", "terminal_honour": "terminal_honour"}
#: Every part of fu that there is.
PARTS = (
    "base", "concealed_discard", "self_draw", "seven_pairs", "open_minimum",
    *dict.fromkeys(
        f"{how}_{kind}_{tiles}" for how in ("open", "closed") for kind in SETS[1:] for tiles in TILES.values()
    ),
    *dict.fromkeys(part for words in (PAIRS, WAITS) for part in words.values() if part),
)  # fmt: skip


class Fu(NamedTuple):
    """Fu, rounded, and the parts that make them up: (name of the part, fu)."""

    fu: int
    parts: tuple[tuple[str, int], ...]

    def to_dict(self) -> dict[str, Any]:
        """The JSON form: ``{"fu", "fu_parts"}``."""
        return {"fu": self.fu, "fu_parts": [list(part) for part in self.parts]}


def fu_table(rules: RuleSet) -> dict[str, int]:
    """What every part is worth with the switches as they are."""
    table = {}
    for group in rules.settlement["fu"].values():
        if isinstance(group, Mapping):
            for part, fu in group.items():
                if part not in ("source", "basis"):
                    table[part] = int(setting(rules, fu))
    return table


def sum_fu(rules: RuleSet, parts: Iterable[str]) -> Fu:
    """The fu of named parts, rounded up to the next 10; seven pairs stand alone and are not rounded."""
    table = fu_table(rules)
    told = tuple((part, table[part]) for part in parts)
    fu = sum(worth for _, worth in told)
    if "seven_pairs" not in dict(told):
        step = rules.settlement["fu"]["round_up_to"]
        fu = -(-fu // step) * step
    return Fu(fu, told)


def count_fu(
    rules: RuleSet,
    *,
    win: str,
    closed: bool | None = None,
    shape: str = "standard",
    sets: Iterable[Mapping[str, Any]] | None = None,
    pair: str | None = None,
    wait: str | None = None,
) -> Fu:
    """The fu of a hand from its shape.

    ``sets``: four of ``{"type": chow | pung | kong, "tiles": simple | terminal_or_honour, "concealed": bool}``; a set
    is as concealed as the hand where that is not said. ``pair``: one of ``PAIRS``; ``wait``: one of ``WAITS``. A
    triplet that a discard completes is not concealed. Pinfu follows from the shape. Raises ``SettleError``.

    Source: Smart Calculators: Mahjong Score Calculator, 'How each system decides who pays'; Wikipedia (Japanese),
    麻雀の得点計算.
    """
    if shape not in SHAPES:
        raise SettleError(f"shape is one of {', '.join(SHAPES)}, not {quoted(shape)}", code="bad_value")
    if shape == "seven_pairs":
        if closed is False:
            raise SettleError("seven pairs is a closed hand", code="bad_value")
        if sets or pair or wait:
            raise SettleError("seven pairs has no sets, pair or wait to count", code="bad_value")
        return sum_fu(rules, ["seven_pairs"])
    if not isinstance(closed, bool):
        raise SettleError("counting fu needs to know whether the hand is closed: give closed=", code="missing_value")
    groups = [_set(number, one, closed) for number, one in enumerate(sets or (), 1)]
    if len(groups) != 4:
        raise SettleError(f"counting fu needs four sets, not {len(groups)}", code="missing_value")
    for name, word, words in (("pair", pair, PAIRS), ("wait", wait, WAITS)):
        if word not in words:
            raise SettleError(f"{name} is one of {', '.join(words)}, not {quoted(word)}", code="bad_value")
    drawn = win == "self_draw"
    _possible(groups, closed, drawn, str(wait))
    parts = [part for part in groups if part]
    parts += [part for part in (PAIRS[str(pair)], WAITS[str(wait)]) if part]
    pinfu = closed and not parts and wait == "two_sided"
    if drawn and not (pinfu and rules.option("pinfu_self_draw", True)):
        parts.insert(0, "self_draw")
    if closed and not drawn:
        parts.insert(0, "concealed_discard")
    if not parts and not closed:
        parts.append("open_minimum")
    return sum_fu(rules, ["base", *parts])


def _set(number: int, one: Mapping[str, Any], closed: bool) -> str:
    """The part of a set, empty for a chow."""
    if not isinstance(one, Mapping):
        raise SettleError(
            f"set {number} is {quoted(one)}, expected a table with type, tiles and concealed", code="bad_value"
        )
    kind, tiles, concealed = one.get("type"), one.get("tiles"), one.get("concealed", closed)
    unknown = set(one) - {"type", "tiles", "concealed"}
    if unknown or kind not in SETS or not isinstance(concealed, bool):
        expected = f"type ({', '.join(SETS)}), tiles and concealed (true or false)"
        raise SettleError(f"set {number} is {quoted(dict(one))}, expected {expected}", code="bad_value")
    if kind == "chow":
        return ""
    if not isinstance(tiles, str) or tiles not in TILES:
        raise SettleError(f"tiles of set {number} is one of {', '.join(TILES)}, not {quoted(tiles)}", code="bad_value")
    return f"{'closed' if concealed else 'open'}_{kind}_{TILES[tiles]}"


def _possible(groups: list[str], closed: bool, drawn: bool, wait: str) -> None:
    """Refuse sets that contradict a closed hand or the wait."""
    is_open = [group for group in groups if group.startswith("open")]
    by_discard = closed and not drawn and wait == "two_pair"
    if closed and (len(is_open) != by_discard or any("kong" in group for group in is_open)):
        raise SettleError(
            "won on a discard from a two-pair wait, exactly the triplet it completes is not concealed"
            if by_discard
            else "all sets of a closed hand are concealed",
            code="bad_value",
        )
    if wait == "two_pair" and not any("pung" in group for group in groups):
        raise SettleError("a two-pair wait completes a triplet, and there is none", code="bad_value")
    if wait in ("two_sided", "edge", "closed") and "" not in groups:
        raise SettleError(f"a {wait.replace('_', '-')} wait completes a run, and there is none", code="bad_value")
