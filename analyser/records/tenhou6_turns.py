"""Finds the order of events of a tenhou.net/6 round, where each seat has a column of draws and one of discards.

Entry i of the draws is answered by entry i of the discards. Turns go around; a claim stands in the draws of the
claimer, with a letter before the called tile whose place tells how far away the discarder sits. It does not tell
which of two equal discards was called, so the way is searched: where a claim may happen now it is tried first, and
where that leads nowhere, later.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from .events import (
    NUMBERS,
    UNKNOWN,
    AddedKong,
    Claim,
    ConcealedKong,
    Discard,
    Draw,
    Event,
    North,
    Riichi,
    Unreadable,
    shown,
)

#: 11-47 and 51-53 -> tile number.
CODES = {10 * suit + rank: NUMBERS[f"{rank}{'mpsz'[suit - 1]}"] for suit in (1, 2, 3) for rank in range(1, 10)}
CODES |= {40 + rank: NUMBERS[f"{rank}z"] for rank in range(1, 8)}
CODES |= {50 + suit: NUMBERS[f"0{'mps'[suit - 1]}"] for suit in (1, 2, 3)}

_AS_DRAWN, _NO_DISCARD = 60, 0
_CALL = re.compile(r"((?:\d\d)*)([cpmkaf])((?:\d\d)+)", re.ASCII)
_MOST_STEPS = 100_000


class Column(NamedTuple):
    """The draws and discards of a seat."""

    draws: list[Any]
    discards: list[Any]


class Call(NamedTuple):
    """A claim or kong as written: its letter, its tiles, the tile after the letter, how many stand before it."""

    letter: str
    tiles: tuple[int, ...]
    called: int
    before: int


def tile_of(code: Any) -> int:
    """One tile."""
    number = CODES.get(code) if type(code) is int else None
    if number is None:
        raise Unreadable(f"there is no tile {shown(code)}")
    return number


def tiles_of(codes: Any, what: str) -> tuple[int, ...]:
    """A list of tiles."""
    if not isinstance(codes, list):
        raise Unreadable(f"{what}: a list of tiles, not {shown(codes)}")
    return tuple([tile_of(code) for code in codes])


def call_of(text: Any) -> Call:
    """A call such as ``p414141`` or ``12k121212``."""
    match = _CALL.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise Unreadable(f"there is no call {shown(text)}")
    digits = match[1] + match[3]
    tiles = tuple([tile_of(int(digits[at : at + 2])) for at in range(0, len(digits), 2)])
    if len(tiles) != {"c": 3, "p": 3, "m": 4, "k": 4, "a": 4, "f": 1}[match[2]]:
        raise Unreadable(f"the call {shown(text)} has {len(tiles)} tiles")
    return Call(match[2], tiles, tile_of(int(match[3][:2])), len(match[1]) // 2)


class _State(NamedTuple):
    """Where the search stands: how far each seat is, how many events there are, whose turn it is."""

    at: tuple[int, ...]
    events: int
    turn: int


def events_in_order(dealer: int, players: int, columns: list[Column], last: int | None) -> list[Event]:
    """The events of a round up to its result; ``last``: the seat whose tile is won on, None where nobody wins."""
    return _Search(dealer, players, columns, last).run()


class _Search:
    def __init__(self, dealer: int, players: int, columns: list[Column], last: int | None) -> None:
        self.players, self.last = players, last
        self.columns = [(_read_draws(column.draws), _read_discards(column.discards)) for column in columns]
        self.events: list[Event] = []
        self.at = [0] * players
        self.turn = dealer
        self.other_ways: list[_State] = []

    def run(self) -> list[Event]:
        """Go on until everything is used up; go back to the last choice where that fails."""
        steps = 0
        while True:
            while self._turn():
                steps += 1
            done = all(at >= len(draws) for at, (draws, _) in zip(self.at, self.columns, strict=True))
            if done and (self.last is None or (self.events and self.events[-1][0] == self.last)):
                return self.events
            if not self.other_ways or steps > _MOST_STEPS:
                raise Unreadable("draws, claims and discards fit together in no order")
            state = self.other_ways.pop()
            self.at, self.turn = list(state.at), state.turn
            del self.events[state.events :]

    def _turn(self) -> bool:
        """One turn: a draw or claim and its discard or kong, and who comes next. False where nothing fits."""
        seat, (draws, discards) = self.turn, self.columns[self.turn]
        at = self.at[seat]
        if at >= len(draws):
            return False
        drawn = draws[at]
        if isinstance(drawn, Call):
            last = self.events[-1] if self.events else None
            if not isinstance(last, Discard) or not self._fits(drawn, seat, last):
                return False
            self.events.append(Claim(seat, drawn.tiles))
        else:
            self.events.append(Draw(seat, drawn))
        self.at[seat] += 1
        if at >= len(discards):
            return False  # the round ends on this tile
        answer = discards[at]
        if answer == _NO_DISCARD:
            return True  # an open kong: the replacement comes next
        if isinstance(answer, Call):
            self.events.append(_own_call(seat, answer))
            return True
        riichi, tile = answer
        if riichi:
            self.events.append(Riichi(seat))
        if tile == UNKNOWN:
            if isinstance(drawn, Call):
                raise Unreadable("a tile is discarded as drawn, but it was claimed")
            tile = drawn
        discard = Discard(seat, tile)
        self.events.append(discard)
        self._next(discard)
        return True

    def _next(self, discard: Discard) -> None:
        """Who moves after a discard: one who claims it, else the next seat; what else is possible is remembered."""
        following = (discard.seat + 1) % self.players
        ways = []
        for step in range(1, self.players):
            seat = (discard.seat + step) % self.players
            draws, at = self.columns[seat][0], self.at[seat]
            if at < len(draws):
                drawn = draws[at]
                if isinstance(drawn, Call) and self._fits(drawn, seat, discard):
                    ways.append(seat)
        draws, at = self.columns[following][0], self.at[following]
        if not ways or (at < len(draws) and not isinstance(draws[at], Call)):
            ways.append(following)
        for way in reversed(ways[1:]):
            self.other_ways.append(_State(tuple(self.at), len(self.events), way))
        self.turn = ways[0]

    def _fits(self, call: Call, seat: int, discard: Discard) -> bool:
        """Whether a call may be of this discard: its tile, and how far away the discarder sits."""
        if call.called != discard.tile or seat == discard.seat:
            return False
        before = min(call.before, 2)  # 0 from the left, 1 from across, last from the right
        away = (seat - discard.seat) % 4
        if self.players == 3 and before in ((seat - discard.seat) % 3 - 1, 2 * ((seat - discard.seat) % 3 - 1)):
            return True
        return away == before + 1


def _read_draws(entries: list[Any]) -> list[int | Call]:
    draws: list[int | Call] = []
    for entry in entries:
        call = call_of(entry) if isinstance(entry, str) else None
        if call is not None and call.letter not in "cpm":
            raise Unreadable(f"{shown(entry)} stands among the draws")
        draws.append(tile_of(entry) if call is None else call)
    return draws


def _read_discards(entries: list[Any]) -> list[Any]:
    """Discards as (riichi, tile), a tile as drawn being unknown; kongs as calls; 0 for the slot of an open kong."""
    discards: list[Any] = []
    for entry in entries:
        if entry == _NO_DISCARD:
            discards.append(_NO_DISCARD)
        elif isinstance(entry, str) and entry[:1] == "r":
            code = int(entry[1:]) if entry[1:].isascii() and entry[1:].isdigit() else None
            discards.append((True, UNKNOWN if code == _AS_DRAWN else tile_of(code)))
        elif isinstance(entry, str):
            call = call_of(entry)
            if call.letter not in "kaf":
                raise Unreadable(f"{shown(entry)} stands among the discards")
            discards.append(call)
        else:
            discards.append((False, UNKNOWN if entry == _AS_DRAWN else tile_of(entry)))
    return discards


def _own_call(seat: int, call: Call) -> Event:
    if call.letter == "k":
        return AddedKong(seat, call.called)
    if call.letter == "a":
        return ConcealedKong(seat, call.tiles)
    return North(seat)
