"""Who sits where: from what was said about seats and the dealer to the payers, in their order and with their names."""

from __future__ import annotations

from typing import NamedTuple, cast

from ..errors import SettleError, quoted
from ..tiles import WINDS
from .amounts import parts_of
from .terms import DEALER, DISCARDER, OTHER, Terms

#: A player: a seat letter, or a number: so many seats after the winner in turn order (1 plays next).
Player = str | int


class Table(NamedTuple):
    """The opponents of a winner. ``parts`` and ``names`` are in the order of payment; ``liable`` is a place in them.

    ``winner`` is a seat letter, or ``winner`` where the seat is not known; ``notes``: what was assumed.
    """

    win: str
    winner: str
    winner_is_dealer: bool
    discarder_is_dealer: bool
    parts: tuple[str, ...]
    names: tuple[str, ...]
    liable: int | None = None
    notes: tuple[str, ...] = ()


def seated(
    terms: Terms,
    win: str,
    *,
    winner: str | None = None,
    discarder: Player | None = None,
    winner_is_dealer: bool | None = None,
    discarder_is_dealer: bool | None = None,
    liable: Player | None = None,
) -> Table:
    """The table of one win. Who the dealer is follows from the seats (East deals), else from the two flags.

    Raises ``SettleError`` where they contradict each other or name a player that is not there.
    """
    said = (win, winner, discarder, winner_is_dealer, discarder_is_dealer, liable)
    try:
        key = repr(said)  # not the tuple: 1 is True there, and what cannot be hashed would not get its sentence
    except ValueError:  # a number that is too long to be printed gets its sentence too
        return _seated(terms, *said)
    if key not in terms.tables:
        terms.tables[key] = _seated(terms, *said)
    return cast(Table, terms.tables[key])


def _seated(
    terms: Terms,
    win: str,
    winner: str | None,
    discarder: Player | None,
    winner_is_dealer: bool | None,
    discarder_is_dealer: bool | None,
    liable: Player | None,
) -> Table:
    seats = tuple(WINDS[: terms.players])
    if winner is not None and winner not in seats:
        raise SettleError(f"the winner's seat is one of {', '.join(seats)}, not {quoted(winner)}")
    if win == "self_draw" and (discarder is not None or discarder_is_dealer):
        raise SettleError("a self-draw has no discarder")
    notes: list[str] = []
    liable = _player("the liable player", liable, winner, seats)
    discarder = _player("the discarder", discarder, winner, seats)
    if liable is not None and win != "self_draw" and discarder is None:
        discarder = liable
        notes.append("assumed: the liable player is the discarder")
    winner_deals = _agreed("the winner", winner, winner_is_dealer)
    discarder_deals = _agreed("the discarder", discarder if isinstance(discarder, str) else None, discarder_is_dealer)
    if winner_deals and discarder_deals:
        raise SettleError("winner and discarder cannot both be the dealer")
    if winner_deals and liable == WINDS[0]:
        raise SettleError(f"the liable player sits {liable} and is the dealer, so the winner is not")
    drawn, pays = win == "self_draw", terms.method != "none"
    said = winner_deals or (winner_deals is not None and (drawn or discarder_deals is not None)) or discarder_deals
    dealer_pays = pays and terms.payer_matters(drawn)
    unknown = []
    if winner_deals is None and not discarder_deals and pays and terms.winner_matters(drawn):
        unknown.append("the winner")
    if discarder_deals is None and not winner_deals and not drawn and dealer_pays:
        unknown.append("the discarder")
    if unknown:
        notes.append(f"assumed: {' and '.join(unknown)} not the dealer")
    deals = bool(winner_deals), bool(discarder_deals)
    parts = parts_of(win, *deals, terms.players)
    names = _names(parts, winner, discarder, seats, bool(said) or dealer_pays)
    place = None if liable is None else _place(liable, discarder, parts, names)
    if place and dealer_pays and isinstance(liable, int):
        notes.append("assumed: the liable player not the dealer")
    if place is not None and names[place] not in seats:
        names = (*names[:place], liable if isinstance(liable, str) else "liable", *names[place + 1 :])
    return Table(win, winner or "winner", *deals, parts, names, place, tuple(notes))


def _player(who: str, player: Player | None, winner: str | None, seats: tuple[str, ...]) -> Player | None:
    """The player as a seat letter where the winner's seat tells it, else as it was given."""
    if player is None:
        return None
    if isinstance(player, int) and not isinstance(player, bool) and 1 <= player < len(seats):
        return player if winner is None else seats[(seats.index(winner) + player) % len(seats)]
    if not isinstance(player, str) or player not in seats:
        raise SettleError(
            f"{who} is one of the seats {', '.join(seats)}, or 1 to {len(seats) - 1} seats after the winner, "
            f"not {quoted(player)}"
        )
    if player == winner:
        raise SettleError(f"{who} cannot be the winner, {winner}")
    return player


def _agreed(who: str, seat: str | None, is_dealer: bool | None) -> bool | None:
    if seat is None:
        return is_dealer
    if is_dealer is not None and is_dealer != (seat == WINDS[0]):
        raise SettleError(f"{who} sits {seat}, and {WINDS[0]} is the dealer")
    return seat == WINDS[0]


def _names(
    parts: tuple[str, ...], winner: str | None, discarder: Player | None, seats: tuple[str, ...], dealer_known: bool
) -> tuple[str, ...]:
    if winner is not None and (parts[0] != DISCARDER or isinstance(discarder, str)):
        first = [discarder] if isinstance(discarder, str) else []
        after = [seats[(seats.index(winner) + step) % len(seats)] for step in range(1, len(seats))]
        after.sort(key=lambda seat: seat != WINDS[0])
        return tuple(first + [seat for seat in after if seat not in first])
    names = [OTHER if part == DEALER and not dealer_known else part for part in parts]
    if isinstance(discarder, str):
        names[0] = discarder
    return tuple(names)


def _place(liable: Player, discarder: Player | None, parts: tuple[str, ...], names: tuple[str, ...]) -> int:
    """Where the liable player stands among the payers."""
    if liable == discarder:
        return 0
    if liable in names:
        return names.index(str(liable))
    if liable == WINDS[0] and DEALER in parts:
        return parts.index(DEALER)
    return len(parts) - 1
