"""Match logs of Botzone's Chinese Standard Mahjong: what the judge shows, step by step; one round a match.

Seat 0 is East. Every seat draws from a wall of its own, so the last tile is the one after which the next seat finds
its wall empty.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..tiles import EAST
from .events import (
    NUMBERS,
    AddedKong,
    Claim,
    ConcealedKong,
    Discard,
    Draw,
    Drawn,
    Event,
    Flower,
    Game,
    Round,
    Start,
    Trouble,
    Unreadable,
    Win,
    number_in,
    numbers_in,
    seat_in,
    shown,
)
from .formats import Part, Values
from .items import GameRules, Stated, StatedPattern

_SUITS = {"W": "m", "B": "p", "T": "s", "F": "z"}
#: ``W1`` .. ``T9``, ``F1``-``F4`` winds, ``J1`` red, ``J2`` green, ``J3`` white -> tile number.
TILE_NUMBERS = {f"{letter}{n}": NUMBERS[f"{n}{_SUITS[letter]}"] for letter in "WBT" for n in range(1, 10)}
TILE_NUMBERS |= {f"F{n}": NUMBERS[f"{n}z"] for n in range(1, 5)} | {f"J{n}": NUMBERS[f"{8 - n}z"] for n in (1, 2, 3)}
_RULES = GameRules(red_fives=0, platform="botzone")
_FLOWER = "H"
_DEALT = 13


def read(values: Values) -> Iterator[Part]:
    """The matches of a file: a list of steps, or objects with such a list."""
    match = _Match()
    try:
        for line, value in values:
            if isinstance(value, Trouble):
                yield value
                continue
            for step in _steps(value):
                display = _display(step)
                if display is not None:
                    yield from match.read(display, line)
    except Unreadable as error:
        yield from match.end()
        yield Trouble(error.message, hint=error.hint)
    else:
        yield from match.end()


def _steps(value: Any) -> list[Any]:
    """A value is one step, a list of steps, or an object that has one."""
    if isinstance(value, dict) and isinstance(value.get("log"), list):
        value = value["log"]
    return value if isinstance(value, list) else [value]


def _display(step: Any) -> dict[str, Any] | None:
    """What the judge shows in a step; None for the answers of the players."""
    output = step.get("output") if isinstance(step, dict) else None
    display = output.get("display") if isinstance(output, dict) else None
    return display if isinstance(display, dict) and "action" in display else None


class _Match:
    """The match being read."""

    def __init__(self) -> None:
        self.wind: int | None = None
        self.start: Start | None = None
        self.events: list[Event] = []
        self.trouble: str | None = None
        self.lost = False  # nothing can be made of this match any more
        self.line: int | None = None

    def read(self, display: dict[str, Any], line: int | None) -> Iterator[Part]:
        """One step of the judge."""
        action = display["action"]
        try:
            if action == "INIT":
                yield from self.end()
                self.lost = False
                yield Game(_RULES)
                self.wind = seat_in(_field(display, "quan"), "quan")
                self.line = line
            elif self.lost or self.trouble is not None:
                return
            elif action == "DEAL":
                self.start = self.deal(display)
            else:
                if self.start is None:
                    raise Unreadable(f"{shown(action)} before the tiles are dealt")
                self.events += self.events_of(display)
        except Unreadable as error:
            if self.start is not None:
                self.trouble = error.message
            else:
                self.lost = True
                yield Trouble(error.message, line)

    def end(self) -> Iterator[Part]:
        """The match is over."""
        if self.start is not None:
            yield Round(self.start, self.events, self.trouble, self.line)
        self.start, self.events, self.trouble, self.wind = None, [], None, None

    def deal(self, display: dict[str, Any]) -> Start:
        """The beginning."""
        if self.wind is None:
            raise Unreadable("the tiles are dealt before the round wind is told")
        dealt = _field(display, "hand")
        if not isinstance(dealt, list) or len(dealt) != 4 or not all(isinstance(hand, list) for hand in dealt):
            raise Unreadable(f"hand holds the tiles of four seats, not {shown(dealt)}")
        hands = [tuple([_tile(tile) for tile in hand if not _is_flower(tile)]) for hand in dealt]
        flowers = tuple([sum(map(_is_flower, hand)) for hand in dealt])
        left = display.get("tileCnt")
        if isinstance(left, list) and len(left) == 4:
            wall = tuple([number_in(number, "tileCnt") for number in left])
        else:  # one wall, with eight flowers
            wall = (144 - sum(flowers) - 4 * _DEALT,)
        return Start(self.wind, 0, 0, tuple(hands), wall=wall, flowers=flowers, watch_kinds=True)

    def events_of(self, display: dict[str, Any]) -> list[Event]:
        """The events of a step after the deal."""
        action = display["action"]
        if action == "HUANG":
            return [Drawn("exhaustive", (0, 0, 0, 0))]
        seat = seat_in(_field(display, "player"), "player")
        if action == "HU":
            return [_win(display, seat)]
        if action not in _ACTIONS:
            raise Unreadable(f"the match ends by a fault of seat {seat} ({shown(action)})")
        if action == "BUHUA":
            return [Flower(seat)]
        tile = _tile(_field(display, "tile"))
        if action == "DRAW":
            return [Draw(seat, tile)]
        if action == "PLAY":
            return [Discard(seat, tile)]
        if action == "BUGANG":
            return [AddedKong(seat, tile)]
        last = next((event for event in reversed(self.events) if isinstance(event, Draw | Discard)), None)
        if last is None:
            raise Unreadable(f"{action} before anything was drawn or discarded")
        if action == "GANG":
            return [Claim(seat, (tile,) * 4) if isinstance(last, Discard) else ConcealedKong(seat, (tile,) * 4)]
        if action == "PENG":
            return [Claim(seat, (last.tile,) * 3), Discard(seat, tile)]
        middle = _tile(_field(display, "tileCHI"))
        if middle >= 2 * EAST or not 1 <= middle // 2 % 9 <= 7:
            raise Unreadable(f"{shown(display['tileCHI'])} is no middle of a chow")
        return [Claim(seat, (middle - 2, middle, middle + 2)), Discard(seat, tile)]


_ACTIONS = ("DRAW", "PLAY", "CHI", "PENG", "GANG", "BUGANG", "BUHUA")


def _field(display: dict[str, Any], name: str) -> Any:
    if name not in display:
        raise Unreadable(f"{shown(display['action'])} has no {name}")
    return display[name]


def _tile(name: Any) -> int:
    number = TILE_NUMBERS.get(name) if isinstance(name, str) else None
    if number is None:
        raise Unreadable(f"there is no tile {shown(name)}")
    return number


def _is_flower(name: Any) -> bool:
    return isinstance(name, str) and name[:1] == _FLOWER


def _win(display: dict[str, Any], seat: int) -> Win:
    patterns = []
    for entry in display.get("fan") or ():
        if not isinstance(entry, dict) or not isinstance(entry.get("name"), str):
            raise Unreadable(f"fan holds names, counts and values, not {shown(entry)}")
        worth, count = (number_in(entry.get(name), name) for name in ("value", "cnt"))
        patterns.append(StatedPattern(entry["name"], worth, count))
    total, score = display.get("fanCnt"), display.get("score")
    total = number_in(total, "fanCnt") if total is not None else None
    deltas = numbers_in(score, "score") if score else None
    return Win(seat, Stated(tuple(patterns) or None, han=total, deltas=deltas))
