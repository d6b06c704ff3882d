"""Tiles as Tenhou's game logs number them, 0 to 135: four of a kind in a row, in the order m p s z.

Each number is a physical tile, so none stands twice; 16, 52 and 88 are the red fives. Numbers alone may mean anything,
so this dialect is read only where it is named.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..hand import Hand
from ..tiles import KINDS, Tile, tile_order
from ._carry import Carries, Loss
from ._lists import WORD, finished, in_order, tile_named
from ._text import Source
from ._tiles import Placed

CARRIES = Carries()
SAMPLE = "0 4 8 48 52 56 96 100 104 108 109 124 125 126"

_RED = (16, 52, 88)
_TILES = {str(number): Tile(number // 4, number in _RED) for number in range(4 * KINDS)}
_WHAT = "Tenhou's tiles are numbers from 0 to 135"


def read(text: str, words: tuple[str, ...] = ()) -> tuple[Hand, tuple[str, ...]]:
    """The hand of a list of ids, and what was assumed; raises ``NotationError``."""
    source = Source(text)
    tiles: list[Placed] = []
    seen: set[str] = set()
    for match in WORD.finditer(source.text):
        tile = tile_named(source, _TILES, match[0], match.start(), _WHAT)
        if match[0] in seen:
            message = f"the tile {match[0]} stands twice: each number is one tile"
            source.fault("repeated", message, match.start(), match.end())
        elif tile:
            tiles.append(tile)
            seen.add(match[0])
    return finished(source, tiles, _WHAT)


def also_lost(hand: Hand) -> Iterator[Loss]:
    """Of four fives of a suit one is red, and no other number of reds; the last five may have to change."""
    for kind in (number // 4 for number in _RED):
        while True:
            fives = [tile.red for tile in in_order(hand) if tile.kind == kind]
            if sum(fives) < 2 and not (len(fives) == 4 and not any(fives)):
                break
            two = any(fives)
            hand = _changed(hand, Tile(kind, two), Tile(kind, not two))
            yield Loss(f"{'two red' if two else 'four plain'} {Tile(kind)}: one of the four is red", hand)


def _changed(hand: Hand, before: Tile, after: Tile) -> Hand:
    """A hand with another tile in the place of one."""
    if before not in hand.concealed:
        return hand._replace(win_tile=after)
    tiles = [*hand.concealed]
    tiles.remove(before)
    return hand._replace(concealed=tuple(sorted((*tiles, after), key=tile_order)))


def write(hand: Hand) -> str:
    """The ids of a hand, the winning tile last; of equal tiles the lowest come first."""
    free = {kind: [4 * kind + copy for copy in range(4)] for kind in range(KINDS)}
    ids = []
    for tile in in_order(hand):
        number = next(copy for copy in free[tile.kind] if (copy in _RED) == tile.red)
        free[tile.kind].remove(number)
        ids.append(str(number))
    return " ".join(ids)
