"""Paying for everyone: whether the discard that was claimed makes its player liable."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..errors import SettleError
from ..rules import RuleSet

_ORDINALS = ("first", "second", "third", "fourth")
_OTHER_SETS = ("pung", "chow")


def cases_of(rules: RuleSet) -> dict[str, Any]:
    """The cases of liability that the switch ``liability`` lists (without that switch: all of them)."""
    cases = rules.settlement.get("liability", {}).get("cases", {})
    return {pattern: case for pattern, case in cases.items() if pattern in rules.option("liability", cases)}


def case_of(rules: RuleSet, fed: str, exposed_before: Iterable[str], concealed: Iterable[str] = ()) -> str | None:
    """The pattern that a fed set makes its player liable for, or None.

    ``fed``: which set the discard gave, ``third_dragon_pung``; ``exposed_before`` and ``concealed``: the sets that the
    winner had before (``dragon_pung``, ``wind_pung``, ``kong``, ``pung``, ``chow``, ...). Of each case the rule set
    says how many sets must have been there, and whether only exposed ones count.

    Source: Mahjong House FAQ, 'What is paying for everyone (包牌)?'.
    """
    cases = rules.settlement.get("liability", {}).get("cases")
    if not cases:
        raise SettleError(f"{rules.id} has no sets that make their feeder liable", code="no_liability")
    known = list(dict.fromkeys(name for case in cases.values() for name in case["sets"])) + list(_OTHER_SETS)
    showing, hidden = list(exposed_before), list(concealed)
    for name in (*showing, *hidden):
        if name not in known:
            raise SettleError(f"there is no set {name!r} here; known: {', '.join(known)}", code="bad_value")
    ordinal, _, fed_set = fed.partition("_")
    if ordinal not in _ORDINALS or fed_set not in known:
        raise SettleError(
            f"fed is an ordinal and a set, such as third_dragon_pung or fourth_kong, not {fed!r}", code="bad_value"
        )
    for pattern, case in cases_of(rules).items():
        counted = showing if case["counts"] == "showing" else showing + hidden
        if fed in case["fed"] and sum(name in case["sets"] for name in counted) >= case["before"]:
            return str(pattern)
    return None
