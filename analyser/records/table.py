"""The state of a round while its events are walked: what lies on the table, who stands in riichi, who is liable."""

from __future__ import annotations

from typing import NamedTuple

from ..tiles import DRAGONS, OUTSIDE, WIND_TILES
from .events import (
    NORTH_TILE,
    UNKNOWN,
    AddedKong,
    Claim,
    ConcealedKong,
    Discard,
    Draw,
    Event,
    Flower,
    Indicator,
    North,
    Riichi,
    Start,
    Unreadable,
)

OnTable = Draw | Discard | Claim | AddedKong | ConcealedKong | North


class Made(NamedTuple):
    """A meld on the table; ``source``: the seat whose discard ``called`` was claimed, or the own one."""

    tiles: tuple[int, ...]
    source: int
    called: int = UNKNOWN
    open: bool = True
    added: bool = False

    @property
    def kind(self) -> int:
        """The kind of its first tile."""
        return self.tiles[0] >> 1


#: Patterns that make the feeder of their last set liable: id, mask of kinds (0: kongs of any kind), sets needed.
#: Source: riichi rules on liability (sekinin barai); which of them count, the rule set says.
LIABLE_FOR = (("big_three_dragons", DRAGONS, 3), ("big_four_winds", WIND_TILES, 4), ("four_kongs", 0, 4))


class Table:
    """What the replay knows of a round. Draws and discards go straight into the lists, ``other`` does the rest."""

    __slots__ = (
        *("start", "players", "draws", "discards", "melds", "used", "norths", "flowers", "indicators"),
        *("last", "waiting", "declared", "kong", "calls", "claimed"),
        *("riichi", "ippatsu", "deposits", "replacement", "flower_replacement", "liable"),
    )

    def __init__(self, start: Start, players: int) -> None:
        self.start = start
        self.players = players
        self.draws: list[list[int]] = [[], [], [], []]
        self.discards: list[list[int]] = [[], [], [], []]
        self.melds: list[list[Made]] = [[], [], [], []]
        self.used: list[list[int]] = [[], [], [], []]  # tiles that left the hand for melds or were set aside
        self.norths = [0, 0, 0, 0]
        self.flowers = list(start.flowers)
        self.indicators = list(start.indicators)
        self.last: OnTable | None = None  # the draw, discard or kong that a win would be on
        self.waiting = False  # a riichi or a kong that stands once nobody wins on its tile
        self.declared: Riichi | None = None
        self.kong = False  # a kong or north waits for its replacement
        self.calls = 0  # claims, kongs and norths that have interrupted the first turn
        self.claimed = 0  # bits of the seats of which a discard was claimed
        self.riichi = [0, 0, 0, 0]  # 1 riichi, 2 double riichi
        self.ippatsu = 0  # bits of seats
        self.deposits: list[int] = []
        self.replacement = (-1, 0)  # the seat and number of the last draw that replaced a kong or north
        self.flower_replacement = (-1, 0)
        self.liable: list[tuple[str, int] | None] = [None, None, None, None]

    def goes_on(self, drawn: int = -1) -> None:
        """Nobody won on the last tile: a declared riichi stands, a kong is complete and, if drawn, replaced."""
        self.waiting = False
        if self.declared is not None:
            seat, self.declared = self.declared.seat, None
            first = self.calls == 0 and len(self.discards[seat]) == 1
            self.riichi[seat] = 2 if first else 1
            self.ippatsu |= 1 << seat
            self.deposits.append(seat)
        if self.kong:
            self.kong = False
            self.interrupt()
            if drawn >= 0:
                self.replacement = (drawn, len(self.draws[drawn]))

    def interrupt(self) -> None:
        """A claim, kong or north: no first turn and no ippatsu any more."""
        self.calls += 1
        self.ippatsu = 0

    def other(self, event: Event) -> None:
        """Any event but a draw, a discard or the end."""
        if isinstance(event, Claim):
            self._claim(event)
        elif isinstance(event, Riichi):
            self.declared = event
            self.waiting = True
        elif isinstance(event, Indicator):
            self.indicators.append(event.tile)
        elif isinstance(event, AddedKong):
            self._add(event)
        elif isinstance(event, ConcealedKong):
            self.melds[event.seat].append(Made(event.tiles, event.seat, open=False))
            self.used[event.seat] += event.tiles
            self._kong_made(event)
        elif isinstance(event, North):
            self.norths[event.seat] += 1
            self.used[event.seat].append(NORTH_TILE)
            self._kong_made(event)
        elif isinstance(event, Flower):
            seat = event.seat
            self.flowers[seat] += 1
            self.flower_replacement = (seat, len(self.draws[seat]) + 1)

    def _kong_made(self, event: AddedKong | ConcealedKong | North) -> None:
        self.last = event
        self.kong = self.waiting = True

    def _claim(self, event: Claim) -> None:
        if self.waiting:
            self.goes_on()
        last, (seat, tiles) = self.last, event
        if not isinstance(last, Discard) or last.seat == seat:
            raise Unreadable("a tile is claimed that nobody has just discarded")
        from_hand = list(tiles)
        if last.tile not in from_hand:
            raise Unreadable("a claimed meld does not hold the discard that it was claimed from")
        from_hand.remove(last.tile)
        self.melds[seat].append(Made(tiles, last.seat, last.tile))
        self.used[seat] += from_hand
        self.claimed |= 1 << last.seat
        self.last = event
        self.interrupt()
        if len(tiles) == 4:
            self.kong = self.waiting = True
        if len(tiles) == 4 or tiles[0] >> 1 == tiles[1] >> 1:
            self._feed(seat, last)

    def _add(self, event: AddedKong) -> None:
        melds, kind = self.melds[event.seat], event.tile >> 1
        for number, made in enumerate(melds):
            if made.open and len(made.tiles) == 3 and made.kind == kind == made.tiles[1] >> 1:
                melds[number] = made._replace(tiles=(*made.tiles, event.tile), added=True)
                break
        else:
            raise Unreadable("a tile is added to a pung that is not there")
        self.used[event.seat].append(event.tile)
        self._kong_made(event)

    def _feed(self, seat: int, discard: Discard) -> None:
        """Whether the pung or kong just claimed makes its feeder liable: the last set of a pattern, all exposed."""
        if self.liable[seat] is not None:
            return
        made = self.melds[seat]
        for pattern, kinds, needed in LIABLE_FOR:
            if kinds:
                sets = [one for one in made if kinds >> one.kind & 1]
                fed = kinds >> (discard.tile >> 1) & 1
            else:
                sets = [one for one in made if len(one.tiles) == 4]
                fed = len(made[-1].tiles) == 4
            if fed and len(sets) == needed:
                self.liable[seat] = (pattern, discard.seat)
                return

    def only_outside_discards(self) -> tuple[int, ...]:
        """The seats that discarded terminals and honours only, none of them claimed."""
        return tuple(
            [
                seat
                for seat in range(self.players)
                if self.discards[seat]
                and not self.claimed >> seat & 1
                and all(OUTSIDE >> (tile >> 1) & 1 for tile in self.discards[seat])
            ]
        )

    def left_in_the_wall(self, seat: int) -> int:
        """How many tiles are left to be drawn by whoever comes after ``seat``."""
        wall = self.start.wall
        if len(wall) == 1:
            return wall[0] - sum(map(len, self.draws)) - sum(self.flowers) + sum(self.start.flowers)
        after = (seat + 1) % self.players
        return wall[after] - len(self.draws[after]) - self.flowers[after] + self.start.flowers[after]

    def seen(self, kind: int) -> int:
        """How many tiles of a kind everybody sees, none of which is in a concealed kong: discards and open melds."""
        seen = sum(tile >> 1 == kind for discards in self.discards for tile in discards)
        for melds in self.melds:
            for made in melds:  # the claimed tile is among the discards already
                seen += sum(tile >> 1 == kind for tile in made.tiles) - (made.called >> 1 == kind)
        return seen
