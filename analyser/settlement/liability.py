"""Paying for everyone: whether the discard that was claimed makes its player liable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..errors import SettleError, quoted
from ..hand import Liability, Meld
from ..rules import RuleSet
from ..tiles import DRAGONS, WIND_TILES, WINDS

#: Which of the sets that were there before the claimed one count: claimed ones, these and concealed kongs, or all.
COUNTS = ("showing", "melds", "any")
ORDINALS = ("first", "second", "third", "fourth")
_OTHER_SETS = ("pung", "chow")
_TURNS_TO = {"left": -1, "across": 2, "right": 1}


class Fed(NamedTuple):
    """What a fed set makes its player liable for: a pattern, or None and the reason why not."""

    case: str | None
    because: str | None = None


def cases_of(rules: RuleSet) -> dict[str, Any]:
    """The cases of liability that the switch ``liability`` lists (without that switch: all of them)."""
    cases = rules.settlement.get("liability", {}).get("cases", {})
    return {pattern: case for pattern, case in cases.items() if pattern in rules.option("liability", cases)}


def case_of(rules: RuleSet, fed: str, exposed_before: Sequence[str], concealed: Sequence[str] = ()) -> Fed:
    """The pattern that a fed set makes its player liable for.

    ``fed``: which set the discard gave, ``third_dragon_pung``; ``exposed_before`` and ``concealed``: the sets that the
    winner had before (``dragon_pung``, ``wind_pung``, ``kong``, ``pung``, ``chow``, ...). Of each case the rule set
    says how many sets must have been there, and which of them count (``COUNTS``). Raises ``SettleError``, also for more
    sets than a hand can have before that one.

    Source: Mahjong House FAQ, 'What is paying for everyone (包牌)?'.
    """
    cases = rules.settlement.get("liability", {}).get("cases", {})
    known = list(dict.fromkeys(name for case in cases.values() for name in case["sets"])) + list(_OTHER_SETS)
    before = [*exposed_before, *concealed]
    for name in before:
        if name not in known:
            raise SettleError(f"there is no set {quoted(name)} here; known: {', '.join(known)}", code="bad_value")
    ordinal, _, fed_set = fed.partition("_")
    if ordinal not in ORDINALS or fed_set not in known:
        raise SettleError(
            f"fed is an ordinal and a set, such as third_dragon_pung or fourth_kong, not {quoted(fed)}",
            code="bad_value",
        )
    _possible(cases, fed, ORDINALS.index(ordinal), before)
    words = fed.replace("_", " ")
    for pattern, case in cases_of(rules).items():
        if fed in case["fed"]:
            hidden = [name for name in concealed if case["counts"] == "any" or name.endswith("kong")]
            counted = [*exposed_before, *(() if case["counts"] == "showing" else hidden)]
            there = sum(name in case["sets"] for name in counted)
            if there >= case["before"]:
                return Fed(str(pattern))
            showing = "" if case["counts"] == "any" else " showing"
            return Fed(None, f"no liability: {words} with {there}{showing} before it, {case['before']} are needed")
    return Fed(None, f"no liability: {rules.id} has none for {words}")


def unfed(rules: RuleSet, liability: Liability, melds: Sequence[Meld], winner: str | None) -> str | None:
    """Why the melds of a hand cannot have made the player liable who is said to be, or None where they can have.

    ``winner``: the seat, or None. Which of the claimed sets came last is not known, so any of them may be it.
    """
    case = cases_of(rules).get(liability.pattern)
    if case is None:
        return None
    its = [meld for meld in melds if _names_of(meld) & {*case["sets"]}]
    there = [meld for meld in its if meld.open or case["counts"] != "showing"]
    wanted = case["before"] + 1
    if len(there) < wanted:
        return f"{len(there)} of its sets {'shows' if len(there) == 1 else 'show'}, and {wanted} must"
    of_kongs = not any(name.endswith("pung") for name in case["sets"])
    claimed = [meld for meld in there if meld.open and not (of_kongs and meld.added)]
    if not claimed:
        return "none of its sets was claimed"
    if winner is not None and all(meld.side for meld in claimed):
        seat, players = WINDS.index(winner), rules.option("players", len(WINDS))
        seats = {WINDS[(seat + _TURNS_TO[meld.side]) % players] for meld in claimed if meld.side}
        if liability.seat not in seats:
            return f"none of its sets was claimed from {liability.seat}"
    return None


def _names_of(meld: Meld) -> set[str]:
    """The sets of the cases that a meld is."""
    kind = 1 << meld.tiles[0].kind
    family = "dragon_" if kind & DRAGONS else "wind_" if kind & WIND_TILES else ""
    return {meld.type, family + meld.type}


def _possible(cases: Mapping[str, Any], fed: str, earlier: int, before: Sequence[str]) -> None:
    """Refuse more sets of a kind than the ordinal says, and more than three beside the one that was fed."""
    family = next((case["sets"] for case in cases.values() if fed in case["fed"]), (fed.partition("_")[2],))
    there, words = sum(name in family for name in before), fed.replace("_", " ")
    for number, what, most in ((there, "of its kind", earlier), (len(before), "sets", len(ORDINALS) - 1)):
        if number > most:
            raise SettleError(
                f"{words} with {number} {what} before it cannot be: at most {most} can", code="impossible_sets"
            )
