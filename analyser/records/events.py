"""The small vocabulary of events that every format is translated into, and that the replay understands.

A tile is an int here: twice its kind, plus one where it is not a red five, so that sorting gives canonical order. A
seat is an int as the record numbers it, 0 to 3. Events are read from left to right: nothing in them looks ahead.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..tiles import KINDS, NORTH, SUITS, Tile
from .items import GameRules, Stated

UNKNOWN = -1  # a tile that the record does not show
#: Tile number -> tile.
TILES = tuple(Tile(number >> 1, not number & 1) for number in range(2 * KINDS))
NORTH_TILE = 2 * NORTH + 1
RED_FIVES = frozenset((2 * 4, 2 * 13, 2 * 22))
#: ``1m`` .. ``7z`` and ``0m 0p 0s`` -> tile number.
NUMBERS = {f"{kind % 9 + 1}{SUITS[kind // 9]}": 2 * kind + 1 for kind in range(KINDS)} | {
    f"0{suit}": red for suit, red in zip(SUITS, sorted(RED_FIVES), strict=False)
}
ROUND_NAMES = ("East", "South", "West", "North")


class Draw(NamedTuple):
    """A tile from the wall, the first of the dealer and replacements too."""

    seat: int
    tile: int


class Discard(NamedTuple):
    """A tile put down."""

    seat: int
    tile: int


class Claim(NamedTuple):
    """The last discard called for a chow, a pung or an open kong; ``tiles``: all of the meld."""

    seat: int
    tiles: tuple[int, ...]


class AddedKong(NamedTuple):
    """A tile added to the own pung."""

    seat: int
    tile: int


class ConcealedKong(NamedTuple):
    """Four tiles of the own hand put down."""

    seat: int
    tiles: tuple[int, ...]


class North(NamedTuple):
    """A north set aside, with three players."""

    seat: int


class Flower(NamedTuple):
    """A bonus tile drawn and set aside."""

    seat: int


class Riichi(NamedTuple):
    """Riichi declared with the discard that follows; it stands once that discard was not won on."""

    seat: int


class Indicator(NamedTuple):
    """One more dora indicator turned."""

    tile: int


class Win(NamedTuple):
    """A win, with what only the record can tell.

    ``source``: the seat that the tile came from, the winner's own for a self-draw, or None where that is not said;
    ``tile`` and ``shown`` (all concealed tiles with the winning one) where the record has them: they fill in tiles
    that the record does not show when drawn, and must agree with those it shows.
    """

    seat: int
    stated: Stated
    source: int | None = None
    tile: int = UNKNOWN
    ura: tuple[int, ...] = ()
    shown: tuple[int, ...] | None = None


class Drawn(NamedTuple):
    """The round ends without a winner; ``type`` as in ``DrawnRound``, or None where the record does not tell."""

    type: str | None
    deltas: tuple[int, ...] | None = None


Event = Draw | Discard | Claim | AddedKong | ConcealedKong | North | Flower | Riichi | Indicator | Win | Drawn


class Start(NamedTuple):
    """How a round begins.

    ``wind``: 0-3 for the round; ``number``: which deal of that wind, from 0; ``hands``: tiles dealt to each seat, None
    where unknown; ``wall``: how many may be drawn, replacements included, or that number for every seat's own wall;
    ``watch_kinds``: the rules ask whether a win was on the last tile of its kind.
    """

    wind: int
    number: int
    dealer: int
    hands: tuple[tuple[int, ...] | None, ...]
    honba: int = 0
    sticks: int = 0
    scores: tuple[int, ...] | None = None
    indicators: tuple[int, ...] = ()
    wall: tuple[int, ...] = (70,)
    flowers: tuple[int, ...] = (0, 0, 0, 0)
    watch_kinds: bool = False

    @property
    def name(self) -> str:
        """``East 1``, ``South 3, honba 2``."""
        name = f"{ROUND_NAMES[self.wind]} {self.number + 1}"
        return f"{name}, honba {self.honba}" if self.honba else name


class Game(NamedTuple):
    """A new game begins."""

    rules: GameRules


class Round(NamedTuple):
    """A round of the game begun last. ``trouble``: why its events cannot be followed to the end."""

    start: Start
    events: list[Event]
    trouble: str | None = None
    line: int | None = None


class Trouble(NamedTuple):
    """Something between the rounds that cannot be read; reading goes on behind it."""

    message: str
    line: int | None = None
    hint: str | None = None


class Unreadable(Exception):
    """Reading cannot go on; the message is a sentence for the user."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


def shown(value: object, most: int = 40) -> str:
    """A value of a record, fit for a message."""
    text = str(value)
    text = text if len(text) <= most else text[: most - 1] + "…"
    return "".join(c if c.isprintable() else f"U+{ord(c):04X}" for c in text)


def seat_in(value: Any, what: str, seats: int = 4) -> int:
    """A seat as it stands in a record."""
    if type(value) is int and 0 <= value < seats:
        return value
    raise Unreadable(f"{what} is a seat from 0 to {seats - 1}, not {shown(value)}")


def number_in(value: Any, what: str) -> int:
    """A whole number as it stands in a record."""
    if type(value) is int and abs(value) < 10**9:
        return value
    raise Unreadable(f"{what} is a whole number, not {shown(value)}")


def numbers_in(value: Any, what: str) -> tuple[int, ...]:
    """A list of three or four whole numbers, one a seat."""
    if not isinstance(value, list) or len(value) not in (3, 4):
        raise Unreadable(f"{what} holds a number for each seat, not {shown(value)}")
    return tuple([number_in(one, what) for one in value])
