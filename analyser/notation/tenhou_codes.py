"""Tiles as the log editor tenhou.net/6 numbers them: 11-19 characters, 21-29 dots, 31-39 bamboo, 41-47 honours.

51, 52 and 53 are the red fives. Numbers alone may mean anything, so this dialect is read only where it is named.
"""

from __future__ import annotations

from ..hand import Hand
from ..tiles import KINDS, Tile
from ._carry import Carries
from ._lists import in_order, read_list

CARRIES = Carries()
SAMPLE = "11 12 13 24 52 26 37 38 39 41 41 45 45 45"

_NAMES = {Tile(kind): f"{kind // 9 + 1}{kind % 9 + 1}" for kind in range(KINDS)}
_NAMES |= {Tile(kind, True): f"5{kind // 9 + 1}" for kind in (4, 13, 22)}
_TILES = {name: tile for tile, name in _NAMES.items()}


def read(text: str, words: tuple[str, ...] = ()) -> tuple[Hand, tuple[str, ...]]:
    """The hand of a list of tiles, and what was assumed; raises ``NotationError``."""
    return read_list(text, _TILES, "tenhou.net/6 has 11-19 21-29 31-39 41-47 and the red fives 51-53")


def write(hand: Hand) -> str:
    """The tiles of a hand, the winning one last."""
    return " ".join([_NAMES[tile] for tile in in_order(hand)])
