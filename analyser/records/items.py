"""What comes out of a record: wins, drawn rounds, lone hands, and errors with their place."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from ..errors import AnalyserError, Say
from ..hand import Hand
from ..tiles import Tile


class Place(NamedTuple):
    """Where in the records something stands.

    ``game`` and ``round_no`` count from 0 within the file and the game; ``round``: its name, ``East 4, honba 2``;
    ``line``: for files that hold one thing a line, from 1. What does not apply is None.
    """

    file: str
    game: int | None = None
    round_no: int | None = None
    round: str | None = None
    line: int | None = None

    def told(self, say: Say = str) -> str:
        """The file as it is called, and where in it; ``say`` may put each part into another language."""
        parts = []
        if self.line is not None:
            parts.append(f"line {self.line}")
        if self.game:  # the first game of a file goes without saying
            parts.append(f"game {self.game + 1}")
        if self.round is not None:
            parts.append(self.round)
        return self.file + "".join([say(f", {part}") for part in parts])

    def __str__(self) -> str:
        return self.told()


class RecordError(AnalyserError):
    """Something in a record that cannot be read: where, and one sentence on what is wrong."""

    code = "record"

    def __init__(self, place: Place, message: str, *, hint: str | None = None) -> None:
        super().__init__(message, hint=hint)
        self.place = place

    @property
    def file(self) -> str:
        """The file that it stands in."""
        return self.place.file

    def told(self, say: Say = str) -> str:
        """The place, and what is wrong there."""
        return f"{self.place.told(say)}: {super().told(say)}"

    def to_dict(self) -> dict[str, Any]:
        """The JSON form, with the place."""
        error = super().to_dict()["error"]
        place = {name: value for name, value in self.place._asdict().items() if value is not None}
        return {"error": {**error, "place": place}}


class GameRules(NamedTuple):
    """What a record says about the rules that a game was played by; None where it says nothing.

    ``platform``: where it was played (``tenhou``, ``majsoul``, ``majiang``, ``botzone``); ``red_fives``: how many there
    are; ``length``: ``east``, or ``hanchan`` for East and South; ``told``: the record's own words; ``remarks``: what
    may make its payments differ from those usual there, one sentence each.
    """

    players: int = 4
    red_fives: int | None = None
    open_all_simples: bool | None = None
    length: str | None = None
    platform: str | None = None
    told: str | None = None
    remarks: tuple[str, ...] = ()


class StatedPattern(NamedTuple):
    """A pattern that a record lists: its id here where the record numbers patterns, else the record's own word.

    ``worth``: in han or points, each time; ``times``: how many times; ``yakuman``: as how many yakuman it counts.
    """

    name: str
    worth: int
    times: int = 1
    yakuman: int = 0


class Stated(NamedTuple):
    """What a record says about a win. Nothing here was derived, and no hand depends on it; None is not stated.

    ``han``: the sum in han or in points; ``points``: what the hand is paid in all, without honba and sticks;
    ``limit``: ``none``, ``mangan``, ``haneman``, ``baiman``, ``sanbaiman``, ``yakuman`` or ``counted_yakuman``;
    ``deltas``: the change of every seat by this win alone, honba and sticks included, deposits of the round not;
    ``ura``: the ura indicators that were shown; ``liable``: the seat that pays for everyone; ``expected``: for hand
    rows, what the row expects.
    """

    patterns: tuple[StatedPattern, ...] | None = None
    han: int | None = None
    fu: int | None = None
    points: int | None = None
    limit: str | None = None
    deltas: tuple[int, ...] | None = None
    ura: tuple[Tile, ...] = ()
    liable: int | None = None
    expected: Mapping[str, Any] | None = None

    @property
    def yakuman(self) -> int:
        """How many yakuman are listed."""
        return sum(pattern.yakuman for pattern in self.patterns or ())


class RecordedWin(NamedTuple):
    """A win: the hand as the events of the round make it, and what the record states about it.

    Seats are numbered as in the record, from 0; their winds are in ``hand.win``. ``discarder``: None for a self-draw.
    ``liable``: the seat whose discard made the yakuman in ``hand.win.liability`` certain. ``order`` is 0 for the only
    winner or the one nearest after the discarder, who takes honba and sticks, then 1 and 2; ``winners``: how many.
    ``deposits``: the seats whose riichi stood in this round. ``scores_before``: deposits are paid already, and earlier
    winners of the same tile.
    """

    place: Place
    rules: GameRules
    hand: Hand
    stated: Stated
    winner: int
    discarder: int | None
    dealer: int
    liable: int | None = None
    order: int = 0
    winners: int = 1
    deposits: tuple[int, ...] = ()
    scores_before: tuple[int, ...] | None = None

    def __str__(self) -> str:
        return f"{self.place}: {self.hand}"


class DrawnRound(NamedTuple):
    """A round without a winner.

    ``type``: ``exhaustive``, ``nagashi``, ``nine_kinds``, ``four_winds``, ``four_riichi``, ``four_kongs``,
    ``triple_ron``, or ``unknown`` where neither the record nor the events tell. ``seats``: of ``nagashi`` those who
    discarded terminals and honours only, none of them claimed. ``deltas``: the change of every seat as stated,
    deposits of the round not included.
    """

    place: Place
    rules: GameRules
    type: str
    dealer: int
    seats: tuple[int, ...] = ()
    deltas: tuple[int, ...] | None = None
    deposits: tuple[int, ...] = ()
    scores_before: tuple[int, ...] | None = None

    def __str__(self) -> str:
        return f"{self.place}: no winner ({self.type.replace('_', ' ')})"


_NOTHING: Mapping[str, Any] = MappingProxyType({})


class RecordedHand(NamedTuple):
    """A hand row or a hand line: a hand without a game around it.

    ``options``: the switches of the row; ``extra``: fields handed on as they came; ``notes``: what was assumed.
    """

    place: Place
    hand: Hand
    stated: Stated = Stated()
    options: Mapping[str, Any] = _NOTHING
    extra: Mapping[str, Any] = _NOTHING
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.place}: {self.hand}"


#: What a stream of records is made of.
Item = RecordedWin | DrawnRound | RecordedHand | RecordError
