"""Rounds made up for tests, tile by tile: what nobody asks for is filled with tiles that nobody needs."""

from __future__ import annotations

from typing import Any

SUITS = "mpsz"
RED_IDS = (16, 52, 88)


def kinds_of(text: str) -> list[tuple[int, bool]]:
    """``0m5z`` -> (kind, red) of each tile."""
    found: list[tuple[int, bool]] = []
    digits = ""
    for character in text:
        if character in SUITS:
            suit = SUITS.index(character)
            found += [(9 * suit + (int(digit) or 5) - 1, digit == "0") for digit in digits]
            digits = ""
        else:
            digits += character
    return found


class Made:
    """A round being made up; seats are numbered from 0."""

    def __init__(
        self,
        hands: dict[int, str] | None = None,
        *,
        dealer: int = 0,
        wind: int = 0,
        honba: int = 0,
        sticks: int = 0,
        players: int = 4,
        dora: str = "1p",
        keep: str = "",
        reds: bool = True,
    ) -> None:
        self.dealer, self.wind, self.honba, self.sticks, self.players = dealer, wind, honba, sticks, players
        self.reds = reds
        self.red_ids = RED_IDS if reds else ()
        missing = set(range(1, 8)) if players == 3 else set()
        self.left = [tile for tile in range(136) if tile // 4 not in missing]
        self.kept = {kind for kind, _ in kinds_of(keep)}
        self.asked = {kind for kind, _ in kinds_of("".join((hands or {}).values()))}
        self.dora = self.take(dora)
        dealt = {seat: [self.take_one(one) for one in kinds_of(text)] for seat, text in (hands or {}).items()}
        self.dealt = [sorted(dealt.get(seat) or [self.filler() for _ in range(13)]) for seat in range(players)]
        self.held = [list(hand) for hand in self.dealt]
        self.events: list[tuple[Any, ...]] = []
        self.melds: list[list[list[int]]] = [[] for _ in range(players)]
        self.wins: list[dict[str, Any]] = []
        self.end: str | None = None

    # --- tiles

    def take(self, text: str) -> int:
        """A tile that somebody asks for."""
        (one,) = kinds_of(text)
        return self.take_one(one)

    def take_one(self, one: tuple[int, bool]) -> int:
        kind, red = one
        for tile in sorted(self.left, reverse=True):
            if tile // 4 == kind and (tile in self.red_ids) == red:
                self.left.remove(tile)
                return tile
        raise AssertionError(f"no tile left of kind {kind}")

    def filler(self) -> int:
        """A tile that nobody asks for, a simple one if there is any; a kind to ``keep`` never."""
        free = [tile for tile in self.left if tile // 4 not in self.kept and tile not in RED_IDS]
        others = [tile for tile in free if tile // 4 not in self.asked]
        simple = [tile for tile in others if tile // 4 < 27 and 0 < tile // 4 % 9 < 8]
        tile = (simple or others or free)[-1]
        self.left.remove(tile)
        return tile

    def of(self, seat: int, text: str) -> list[int]:
        """Tiles that a seat holds."""
        found = []
        for kind, red in kinds_of(text):
            choice = [t for t in self.held[seat] if t // 4 == kind and t not in found and (t in self.red_ids) == red]
            assert choice, f"seat {seat} holds no {text}"
            found.append(choice[0])
        return found

    # --- events

    def draw(self, seat: int, text: str = "") -> Made:
        tile = self.take(text) if text else self.filler()
        self.held[seat].append(tile)
        self.events.append(("draw", seat, tile))
        return self

    def discard(self, seat: int, text: str = "", riichi: bool = False) -> Made:
        """Puts down a tile, the one drawn if none is named."""
        (tile,) = self.of(seat, text) if text else (self.held[seat][-1],)
        self.held[seat].remove(tile)
        self.events.append(("discard", seat, tile, riichi))
        return self

    def turn(self, seat: int, drawn: str = "", discard: str = "", riichi: bool = False) -> Made:
        return self.draw(seat, drawn).discard(seat, discard, riichi)

    def turns(self, *seats: int) -> Made:
        """Turns in which a filler is drawn and put down."""
        for seat in seats:
            self.turn(seat)
        return self

    def call(self, seat: int, text: str) -> Made:
        """Claims the last discard with the tiles named from the hand."""
        kind, source, called, _ = self.events[-1]
        assert kind == "discard"
        own = self.of(seat, text)
        for tile in own:
            self.held[seat].remove(tile)
        self.melds[seat].append([*own, called])
        self.events.append(("call", seat, source, called, own))
        return self

    def added(self, seat: int, text: str) -> Made:
        (tile,) = self.of(seat, text)
        self.held[seat].remove(tile)
        call = next(e for e in self.events if e[0] == "call" and e[1] == seat and e[3] // 4 == tile // 4)
        self.events.append(("added", seat, tile, call))
        return self

    def concealed(self, seat: int, text: str) -> Made:
        tiles = self.of(seat, text)
        for tile in tiles:
            self.held[seat].remove(tile)
        self.events.append(("concealed", seat, tiles))
        return self

    def north(self, seat: int) -> Made:
        (tile,) = self.of(seat, "4z")
        self.held[seat].remove(tile)
        self.events.append(("north", seat, tile))
        return self

    def indicator(self, text: str) -> Made:
        self.events.append(("indicator", self.take(text)))
        return self

    def win(self, seat: int, ura: str = "") -> Made:
        """A win on the last tile."""
        last = next(e for e in reversed(self.events) if e[0] != "indicator")
        tile = last[2] if last[0] != "concealed" else last[2][-1]
        under = [self.take_one(one) for one in kinds_of(ura)]
        self.wins.append({"seat": seat, "source": last[1], "tile": tile, "ura": under})
        return self

    def drawn(self, kind: str = "exhaustive") -> Made:
        self.end = kind
        return self

    # --- what all writers need

    @property
    def indicators(self) -> list[int]:
        return [self.dora, *[event[1] for event in self.events if event[0] == "indicator"]]

    def shown(self, win: dict[str, Any]) -> list[int]:
        """The concealed tiles of a winner with the winning one last."""
        held = [tile for tile in self.held[win["seat"]] if tile != win["tile"]]
        return [*sorted(held), win["tile"]]
