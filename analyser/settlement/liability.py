"""Paying for everyone: whether the discard that was claimed makes its player liable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..errors import SettleError, quoted
from ..rules import RuleSet

ORDINALS = ("first", "second", "third", "fourth")
_OTHER_SETS = ("pung", "chow")


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
    says how many sets must have been there, and whether only exposed ones count. Raises ``SettleError``, also for more
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
            counted = exposed_before if case["counts"] == "showing" else before
            there = sum(name in case["sets"] for name in counted)
            if there >= case["before"]:
                return Fed(str(pattern))
            showing = " showing" if case["counts"] == "showing" else ""
            return Fed(None, f"no liability: {words} with {there}{showing} before it, {case['before']} are needed")
    return Fed(None, f"no liability: {rules.id} has none for {words}")


def _possible(cases: Mapping[str, Any], fed: str, earlier: int, before: Sequence[str]) -> None:
    """Refuse more sets of a kind than the ordinal says, and more than three beside the one that was fed."""
    family = next((case["sets"] for case in cases.values() if fed in case["fed"]), (fed.partition("_")[2],))
    there, words = sum(name in family for name in before), fed.replace("_", " ")
    for number, what, most in ((there, "of its kind", earlier), (len(before), "sets", len(ORDINALS) - 1)):
        if number > most:
            raise SettleError(
                f"{words} with {number} {what} before it cannot be: at most {most} can", code="impossible_sets"
            )
