"""Who deals next, and what a hand without a winner costs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..errors import SettleError, quoted
from ..rules import AnyRules, RuleSet, load_rules
from ..rules.model import IF_READY, REPEATS
from ..tiles import WINDS
from .numbers import Number, as_json, tidy
from .values import whole

_WINNERS = ("dealer", "non_dealer", "draw")


class NextDeal(NamedTuple):
    """What follows a hand.

    ``seat_winds_move``: the next player deals. ``round_wind_moves``: None where it depends on ``deals_passed``, which
    was not said. ``payments``: of a hand without a winner, what each seat gets (E S W N); None after a win.
    """

    rules: RuleSet
    dealer_repeats: bool
    seat_winds_move: bool
    round_wind_moves: bool | None
    payments: tuple[Number, ...] | None
    ready_players_paid: bool

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        payments = None if self.payments is None else [as_json(amount) for amount in self.payments]
        return {**self._asdict(), "rules": self.rules.id, "payments": payments}

    def __str__(self) -> str:
        told = "the dealer deals again" if self.dealer_repeats else "the next player deals"
        if self.round_wind_moves:
            told += ", and the round wind moves"
        if self.payments is not None:
            paid = (f"{seat} {amount:+}" for seat, amount in zip(WINDS, self.payments, strict=False) if amount)
            told += "; " + (", ".join(paid) or "nobody pays")
        return f"{self.rules.id}: {told}"

    def __repr__(self) -> str:
        return f"<NextDeal {self}>"


def next_deal(
    rules: AnyRules,
    *,
    winner: str | Iterable[str] | None = None,
    result: str | None = None,
    kong_declared: bool | None = None,
    ready: Iterable[str] | None = None,
    deals_passed: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> NextDeal:
    """Who deals after a hand.

    ``winner``: ``dealer``, ``non_dealer``, ``draw``, a seat letter (E deals), or several of them where several won; or
    ``result``: how the hand ended without a winner (``wall_empty``, ``no_replacement_tile``, ...). ``kong_declared``
    and ``ready`` (the seats one tile from winning) are asked for only where the rule set looks at them.
    ``deals_passed``: how often the deal has passed on in this round, this time included; given alone, it means that it
    just did.

    Raises ``SettleError`` where what the rule set needs was not said, or is not known.

    >>> print(next_deal("malaysia", winner="draw", kong_declared=True))
    malaysia: the next player deals; nobody pays
    """
    loaded = load_rules(rules, options)
    law = loaded.table.get("deal")
    if law is None:
        raise SettleError(f"{loaded.id} says nothing of the deal", code="no_deal")
    seats = tuple(WINDS[: loaded.option("players", 4)])
    if deals_passed is not None:
        deals_passed = whole("deals_passed", deals_passed)
    if kong_declared is not None and not isinstance(kong_declared, bool):
        raise SettleError(f"kong declared is true or false, not {quoted(kong_declared)}", code="bad_value")
    outcome = _outcome(loaded, law, seats, winner, result, deals_passed is not None)
    payments: tuple[Number, ...] | None = None
    if outcome in ("dealer", "non_dealer"):
        repeats = law["dealer_wins" if outcome == "dealer" else "other_wins"] == REPEATS
    elif outcome == "passed":
        repeats = False
    else:
        waiting = None if ready is None else _seats(ready, seats)
        repeats = _repeats_after_draw(loaded, law, outcome, kong_declared, waiting)
        payments = _paid_to_ready(loaded, law, outcome, waiting, seats)
    moves: bool | None = None
    if repeats:
        moves = False
    elif deals_passed is not None:
        moves = deals_passed > 0 and deals_passed % law["deals_per_round"] == 0
    return NextDeal(loaded, repeats, not repeats, moves, payments, law["ready_players_paid"])


def _outcome(
    rules: RuleSet, law: Mapping[str, Any], seats: tuple[str, ...], winner: Any, result: str | None, may_be_silent: bool
) -> str:
    """``dealer``, ``non_dealer``, ``draw``, ``abortive`` or ``passed``."""
    if winner is not None and result is not None and winner != "draw":
        raise SettleError("give either who won or how the hand ended without a winner", code="bad_value")
    if result is not None:
        draws, abortive = law["draws"], law.get("abortive_draws", ())
        if result not in (*draws, *abortive):
            raise SettleError(
                f"{rules.id} has no end {quoted(result)}; known: {', '.join([*draws, *abortive])}", code="bad_value"
            )
        return "draw" if result in draws else "abortive"
    if winner is None:
        if may_be_silent:
            return "passed"
        raise SettleError("say who won (winner=) or how the hand ended (result=)", code="missing_value")
    if winner == "draw":
        return "draw"
    winners = [winner] if isinstance(winner, str) or not isinstance(winner, Iterable) else list(winner)
    for one in winners:
        if one not in (*_WINNERS[:2], *seats):
            raise SettleError(f"winner is one of {', '.join([*_WINNERS, *seats])}, not {quoted(one)}", code="bad_value")
    if not winners:
        raise SettleError("winner names nobody; a hand without a winner is a draw", code="bad_value")
    return "dealer" if any(one in ("dealer", WINDS[0]) for one in winners) else "non_dealer"


def _seats(ready: Iterable[str], seats: tuple[str, ...]) -> tuple[str, ...]:
    given = list(ready) if isinstance(ready, Iterable) else [ready]
    for seat in given:
        if seat not in seats:
            raise SettleError(f"ready holds seats ({', '.join(seats)}), not {quoted(seat)}", code="bad_value")
    return tuple(seat for seat in seats if seat in given)


def _repeats_after_draw(
    rules: RuleSet, law: Mapping[str, Any], outcome: str, kong_declared: bool | None, waiting: tuple[str, ...] | None
) -> bool:
    if outcome == "abortive":
        return bool(law["abortive_draw"] == REPEATS)
    if kong_declared is None and law["draw"] != law["draw_after_kong"]:
        raise SettleError(
            f"{rules.id} looks at kongs after a draw: say whether one was declared (kong_declared=)",
            code="missing_value",
        )
    rule = law["draw_after_kong" if kong_declared else "draw"]
    if rule == IF_READY:
        if waiting is None:
            raise SettleError(f"{rules.id} looks at who is ready after a draw: give ready=", code="missing_value")
        return WINDS[0] in waiting
    return bool(rule == REPEATS)


def _paid_to_ready(
    rules: RuleSet, law: Mapping[str, Any], outcome: str, waiting: tuple[str, ...] | None, seats: tuple[str, ...]
) -> tuple[Number, ...]:
    """What each seat gets after a draw: those ready share what the others pay between them."""
    nothing = (0,) * len(seats)
    if outcome != "draw" or not law["ready_players_paid"] or waiting is None:
        return nothing
    if len(waiting) in (0, len(seats)):
        return nothing
    from fractions import Fraction

    pool = law["ready_pool"]
    gets, pays = Fraction(pool, len(waiting)), Fraction(-pool, len(seats) - len(waiting))
    return tuple(tidy(gets if seat in waiting else pays) for seat in seats)
