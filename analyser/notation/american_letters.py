"""American and Hong Kong letters: 1B 2C 3D, E S W N, Wh Gr Rd; the rest as in the hand line.

A digit before its suit: B bamboo, C characters (craks), D dots; the dragons white, green and red are ``Wh Gr Rd`` or
``WD GD RD``, green and red also ``G`` and ``R``. Flowers and jokers, which are tiles of the hand in American rules, are
not read. (Letters as in Tom Sloper's columns on sloperama.com, the 262nd for one.)
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..hand import Hand
from ..tiles import Tile
from ._carry import EVERYTHING
from ._names import Turned, one, read_named, write_named

CARRIES = EVERYTHING._replace(reds=False)
SAMPLE = "1C 2C 3C 4D 5D 6D 7B 8B 9B E E Rd Rd+Rd"

_SUITS = {"C": "m", "D": "p", "B": "s"}
_HONOURS = ("E", "S", "W", "N", "Wh", "Gr", "Rd")
_ALL_HONOURS = {name: f"{rank}z" for rank, name in enumerate(_HONOURS, 1)} | {
    "WD": "5z",
    "GD": "6z",
    "RD": "7z",
    "G": "6z",
    "R": "7z",
}
_NAMES = re.compile(
    r"(?<![0-9])(?P<numbers>[1-9]+)\s*(?P<suit>[BCD])(?![a-z])|(?P<honour>Wh|Gr|Rd|WD|GD|RD|[ESWNGR])(?![a-z])",
    re.ASCII,
)


def read(text: str, words: tuple[str, ...] = ()) -> tuple[Hand, tuple[str, ...]]:
    """The hand of a line, and what was assumed; raises ``NotationError``."""
    return read_named(text, words, _NAMES, _turned, "tiles such as 1B 2C 3D")


def _turned(match: re.Match[str]) -> Turned:
    if match["honour"]:
        return one(match, _ALL_HONOURS[match["honour"]])
    numbers = match["numbers"]
    return numbers + _SUITS[match["suit"]], (*range(match.start(), match.start() + len(numbers)), match.start("suit"))


def write(hand: Hand) -> str:
    """The line of a hand in these letters."""
    return write_named(hand, _written)


def _written(tiles: Sequence[Tile]) -> str:
    return " ".join([_letters(tile) for tile in tiles])


def _letters(tile: Tile) -> str:
    suit, rank = divmod(tile.kind, 9)
    return _HONOURS[rank] if suit == len(_SUITS) else f"{rank + 1}{[*_SUITS][suit]}"
