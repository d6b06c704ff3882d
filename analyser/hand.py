"""The hand model: frozen facts about tiles, melds and the circumstances of a win. No rule is decided here."""

from __future__ import annotations

from typing import NamedTuple

from .tiles import KINDS, Tile, tile_order, tiles_text

WINS = ("discard", "self_draw", "rob_kong")
#: Facts that are either so or not; the order gives the bits of the ``flags`` column and the canonical print.
FLAGS = (
    "riichi",
    "double_riichi",
    "ippatsu",
    "last_tile",
    "kong_replacement",
    "flower_replacement",
    "last_of_kind",
    "first_draw",
    "first_discard",
    "robs_concealed_kong",
)
SIDES = ("left", "across", "right")
SIDE_MARKS = {"left": "<", "across": "^", "right": ">"}  # as typed and printed
MELD_TYPES = ("chow", "pung", "kong")


class Meld(NamedTuple):
    """A called or declared group.

    ``open`` is False only for a concealed kong; ``added``: the kong grew from a claimed pung; ``side``: whom the
    claimed tile came from (left, across, right of the winner; of an added kong: the tile of its pung), or None.
    """

    type: str
    tiles: tuple[Tile, ...]
    open: bool = True
    added: bool = False
    side: str | None = None

    def __str__(self) -> str:
        text = tiles_text(self.tiles)
        if not self.open:
            return f"[{text}]"
        side = SIDE_MARKS[self.side] if self.side else ""
        return f"({side}{text}{'+' if self.added else ''})"


class Liability(NamedTuple):
    """Who must pay for everyone, and the pattern that made them liable."""

    pattern: str
    seat: str


class Win(NamedTuple):
    """The circumstances of a win: facts only, patterns follow from them.

    ``by``: one of ``WINS``; seats and winds are letters of ``ESWN`` or None where not said; ``flags``: names from
    ``FLAGS`` (and words that a rule set declares), in that order; ``bonus``: names from ``tiles.BONUS`` in that order;
    ``flowers``: how many bonus tiles, for rules that do not ask which, or None; ``nuki``: norths set aside.
    """

    by: str = "discard"
    seat: str | None = None
    round: str | None = None
    discarder: str | None = None
    flags: tuple[str, ...] = ()
    bonus: tuple[str, ...] = ()
    flowers: int | None = None
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    nuki: int = 0
    honba: int = 0
    sticks: int = 0
    liability: Liability | None = None


class Hand(NamedTuple):
    """Tiles, melds, the winning tile if there is one, and the circumstances.

    ``concealed`` is kept in canonical order and never holds the winning tile.
    """

    concealed: tuple[Tile, ...] = ()
    melds: tuple[Meld, ...] = ()
    win_tile: Tile | None = None
    win: Win = Win()

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile outside the melds, the winning tile included, in canonical order."""
        won = () if self.win_tile is None else (self.win_tile,)
        return tuple(sorted(self.concealed + won, key=tile_order))

    @property
    def every_tile(self) -> list[Tile]:
        """Every tile, those of the melds included, in no order."""
        tiles = [*self.concealed] if self.win_tile is None else [*self.concealed, self.win_tile]
        for meld in self.melds:
            tiles += meld.tiles
        return tiles

    @property
    def counts(self) -> bytes:
        """How many of each of the 34 kinds lie outside the melds, the winning tile included."""
        counts = bytearray(KINDS)
        for kind, _ in self.concealed:
            counts[kind] += 1
        if self.win_tile is not None:
            counts[self.win_tile.kind] += 1
        return bytes(counts)

    def _repr_html_(self) -> str:
        from .drawing.results import hand_html

        return hand_html(self)

    def __str__(self) -> str:
        from .notation import format_hand

        return format_hand(self)
