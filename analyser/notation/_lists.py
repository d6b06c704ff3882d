"""Dialects that are lists of tiles, one word each, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..hand import Hand, Win
from ..tiles import Tile
from ._text import Source, shown
from ._tiles import Copies, Placed
from .mpsz import in_hand

#: Words between what JSON, Python and people put around them, and those of a list without brackets around it.
WORD = re.compile(r"[^\s,;\"'\[\]()]+")
APART = re.compile(r"[^\s,;\"']+")


def tile_named(source: Source, names: Mapping[str, Tile], word: str, at: int, what: str) -> Placed | None:
    """The tile of a word; an unknown one is a fault: ``what`` says how tiles look."""
    tile = names.get(word)
    if tile is None:
        source.fault("no_such_tile", f"there is no tile {shown(word)}; {what}", at, at + len(word))
        return None
    return Placed(tile, at)


def read_list(
    text: str, names: Mapping[str, Tile], what: str, word: re.Pattern[str] = WORD
) -> tuple[Hand, tuple[str, ...]]:
    """The hand of a list of words."""
    source = Source(text)
    found = [tile_named(source, names, match[0], match.start(), what) for match in word.finditer(source.text)]
    tiles = [tile for tile in found if tile]
    Copies(source).add(tiles)
    return finished(source, tiles, what)


def finished(source: Source, tiles: list[Placed], what: str) -> tuple[Hand, tuple[str, ...]]:
    """The hand of tiles alone; raises ``NotationError`` where there were faults, or no tiles."""
    if not source.faults and not tiles:
        source.fault("empty", f"there are no tiles; {what}", 0, len(source.text))
    if source.faults:
        source.refuse()
    return in_hand([tile for tile, _ in tiles], [], None, Win())


def in_order(hand: Hand) -> tuple[Tile, ...]:
    """The tiles in hand, the winning one last."""
    return hand.concealed if hand.win_tile is None else (*hand.concealed, hand.win_tile)
