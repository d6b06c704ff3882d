"""A final value and who deals -> what each opponent pays. Nothing here knows a game: the rows of its rule set do."""

from __future__ import annotations

from ..errors import SettleError
from ..rules import RuleSet
from .numbers import Number, rounded_up, tidy
from .terms import DEALER, DISCARDER, HALF, LIABLE, OTHER, Terms, row, setting, terms_of


def amounts_of(
    rules: RuleSet,
    value: Number,
    *,
    win: str,
    winner_is_dealer: bool = False,
    discarder_is_dealer: bool = False,
    honba: int = 0,
) -> tuple[Number, ...]:
    """What each opponent pays for a hand of a final value, in points, exact; they sum to what the winner collects.

    ``value``: the total after any cap (fan, faan), the points, or riichi's base points. ``win``: ``discard`` (a robbed
    kong too: its maker pays as the discarder) or ``self_draw``. The discarder comes first, then the dealer if neither
    winner nor discarder, then the others. All zeros where the rule set has no payment for the value.

    >>> from analyser.rules import load_rules
    >>> amounts_of(load_rules("malaysia"), 3, win="discard")
    (16, 0, 0)
    >>> amounts_of(load_rules("riichi"), 640, win="self_draw")
    (1300, 700, 700)
    """
    terms = terms_of(rules)
    parts = parts_of(win, winner_is_dealer, discarder_is_dealer, terms.players)
    deals = winner_is_dealer, discarder_is_dealer
    amounts = _ordinary(terms, value, win == "self_draw", parts, *deals)
    if honba:
        added = _honba(terms, win == "self_draw", honba)
        amounts = [tidy(amount + added[0 if at == 0 else 1]) for at, amount in enumerate(amounts)]
    return tuple(amounts)


def parts_of(win: str, winner_is_dealer: bool, discarder_is_dealer: bool, players: int = 4) -> tuple[str, ...]:
    """The parts of the payers in their order: discarder, dealer, other, other."""
    parts = [] if win == "self_draw" else [DISCARDER]
    if not winner_is_dealer and not (parts and discarder_is_dealer):
        parts.append(DEALER)
    return tuple(parts + [OTHER] * (players - 1 - len(parts)))


def share_of(rules: RuleSet, value: Number) -> Number | None:
    """What the payments are multiples of: one share, the base payment, the base points; None where nobody pays."""
    terms = terms_of(rules)
    worth = _worth(terms, value)
    return None if worth is None else tidy(worth * terms.point_value)


def liable_amounts(
    rules: RuleSet,
    value: Number,
    *,
    win: str,
    parts: tuple[str, ...],
    winner_is_dealer: bool,
    discarder_is_dealer: bool,
    liable: int,
    liable_value: Number | None = None,
    honba: int = 0,
) -> tuple[Number, ...]:
    """As ``amounts_of``, in the order of ``parts``, where the payer of number ``liable`` answers for everyone.

    What everybody would pay is summed up and laid on the liable player, on the discarder, or on both by halves, as the
    liability row of the rule set says. ``liable_value``: the part of the value that they answer for (default: all of
    it); the rest is paid as ever.
    """
    terms = terms_of(rules)
    law = row(rules, "liability")
    if law is None:
        raise SettleError(f"{rules.id} knows no paying for everyone", code="no_liability")
    drawn, deals = win == "self_draw", (winner_is_dealer, discarder_is_dealer)
    own = value if liable_value is None else liable_value
    whole = sum(_ordinary(terms, own, drawn, parts, *deals))
    amounts: list[Number] = [0] * len(parts)
    if own != value:
        amounts = _ordinary(terms, value - own, drawn, parts, *deals)
    mode = payer_of(rules, win) if drawn or liable else LIABLE
    if mode == HALF:
        half = _half(whole)
        amounts[0] += half
        amounts[liable] += half
    else:
        amounts[liable if mode == LIABLE else 0] += whole
    if honba:
        by_discarder = not drawn and setting(rules, law.get("honba", LIABLE)) == DISCARDER
        amounts[0 if by_discarder else liable] += honba * terms.honba_each * len(parts)
    return tuple(tidy(amount) for amount in amounts)


def payer_of(rules: RuleSet, win: str) -> str:
    """Who pays under a liability: ``liable``, or on another's discard perhaps ``discarder`` or ``half`` (each half)."""
    law = row(rules, "liability") or {}
    return str(setting(rules, law["self_draw" if win == "self_draw" else "other_discard"]))


def _ordinary(
    terms: Terms,
    value: Number,
    drawn: bool,
    parts: tuple[str, ...],
    winner_is_dealer: bool,
    discarder_is_dealer: bool,
) -> list[Number]:
    worth = _worth(terms, value)
    if worth is None:
        return [0] * len(parts)
    amounts: list[Number] = []
    for part in parts:
        shares, plus = terms.pay[drawn, winner_is_dealer, part]
        amount = (shares * worth + plus) * terms.point_value
        if winner_is_dealer or part == DEALER or (part == DISCARDER and discarder_is_dealer):
            amount *= terms.dealer_multiplier
        if terms.round_up:
            amount = rounded_up(amount, terms.round_up)
        amounts.append(amount if type(amount) is int else tidy(amount))
    return amounts


def _worth(terms: Terms, value: Number) -> Number | None:
    """What one share is worth before the point value; None where there is no payment."""
    if terms.method == "curve":
        at = int(value) - terms.first
        last = len(terms.curve) - 1
        if at <= last:
            return terms.share_at(at) if at >= 0 else None
        if not terms.doubles_every:
            raise SettleError(f"the curve of {terms.rules.id} ends at {terms.first + last}", code="beyond_curve")
        doublings = -((last - at) // terms.doubles_every)
        return terms.share_at(at - doublings * terms.doubles_every) * (1 << doublings)
    return None if terms.method == "none" else value


def _honba(terms: Terms, drawn: bool, honba: int) -> tuple[Number, Number]:
    """What honba add to the first payer and to each of the rest: the discarder pays them for everyone."""
    each = honba * terms.honba_each
    return (each, each) if drawn else (each * (terms.players - 1), 0)


def _half(number: Number) -> Number:
    if number % 2 == 0:
        return number // 2
    from fractions import Fraction

    return Fraction(number) / 2
