"""Riichi: han and fu to base points, with the limits."""

from __future__ import annotations

from typing import NamedTuple

from ..errors import SettleError, quoted
from ..rules import RuleSet
from .terms import terms_of


class BasePoints(NamedTuple):
    """Base points, and the name of the limit they are at (None below the limits)."""

    points: int
    limit: str | None


def base_points(rules: RuleSet, han: int, fu: int | None) -> BasePoints:
    """Base points of a hand: fu x 2 ^ (han + 2) up to a mangan, fixed from 5 han on; ``fu`` may be None there.

    Source: Smart Calculators: Mahjong Score Calculator, 'The riichi formula'; Wikipedia (Japanese), 麻雀の得点計算.

    >>> from analyser.rules import load_rules
    >>> base_points(load_rules("riichi"), 3, 30)
    BasePoints(points=960, limit=None)
    """
    terms = terms_of(rules)
    limits = terms.limits
    if han >= limits[0]["han"]:
        top = [limit for limit in limits if han >= limit["han"]][-1]
        if "base" in top:
            return BasePoints(top["base"], top["name"])
        times = top["yakuman"] * (han // top["every"] if "every" in top else 1)
        return BasePoints(yakuman_points(rules, times).points, top["name"])
    if fu is None:
        raise SettleError(f"{han} han needs the fu: give fu= or the shape of the hand", code="missing_value")
    formula, lowest = rules.settlement["formula"], limits[0]
    points = int(fu * 2 ** (han + formula["doublings"]))
    kiriage = terms.kiriage
    if points >= lowest["base"] or (kiriage is not None and points >= kiriage["from"]):
        return BasePoints(lowest["base"], lowest["name"])
    return BasePoints(points, None)


def yakuman_points(rules: RuleSet, multiple: int) -> BasePoints:
    """Base points of a hand of so many yakuman."""
    yakuman = rules.settlement["yakuman"]
    return BasePoints(multiple * yakuman["base"], yakuman["name"])


def checked_fu(rules: RuleSet, han: int, fu: int | None, drawn: bool) -> int | None:
    """Fu as typed; refuses what no hand of so many han can have.

    Source: Smart Calculators: Mahjong Score Calculator, 'Fu': 20, 25, 30 to 110; 20 is only pinfu drawn by the winner,
    25 only seven pairs. More fu are taken only where the hand is at a limit anyway.
    """
    if fu is None:
        return None
    table = rules.table
    known = list(table["fu_values"])
    if fu in table["fu_values_at_a_limit"] and base_points(rules, han, fu).limit is not None:
        return fu
    if isinstance(fu, bool) or fu not in known:
        raise SettleError(f"fu is one of {', '.join(map(str, known))}, not {quoted(fu)}", code="bad_value")
    if fu in table["fu_only_self_draw"] and not drawn:
        raise SettleError(f"{fu} fu is only possible on a self-draw", code="bad_value")
    least = table["fu_least_han"].get(str(fu), 1)
    if han < least:
        raise SettleError(f"{han} han {fu} fu is not possible: {fu} fu needs at least {least} han", code="bad_value")
    return int(fu)
