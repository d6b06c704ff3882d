"""Tiles as the mjai protocol names them: ``1m 2m 3m 5pr E S W N P F C``, with or without JSON around them.

Red fives are ``5mr 5pr 5sr``; ``P F C`` are the white, green and red dragon (the protocol's page, 'Mjai マージャンAI
対戦サーバ', tiles). The last of 14 tiles is the one drawn.
"""

from __future__ import annotations

from ..hand import Hand
from ..tiles import EAST, KINDS, Tile
from ._carry import Carries
from ._lists import APART, WORD, in_order, read_list

CARRIES = Carries()
SAMPLE = "1m 2m 3m 4p 5pr 6p 7s 8s 9s E E P P P"

_NAMES = {Tile(kind): str(Tile(kind)) for kind in range(EAST)}
_NAMES |= {Tile(kind): name for kind, name in zip(range(EAST, KINDS), "ESWNPFC", strict=True)}
_NAMES |= {Tile(kind, True): f"{Tile(kind)}r" for kind in (4, 13, 22)}
_TILES = {name: tile for tile, name in _NAMES.items()}


def read(text: str, words: tuple[str, ...] = ()) -> tuple[Hand, tuple[str, ...]]:
    """The hand of a list of tiles, and what was assumed; raises ``NotationError``."""
    word = WORD if text.lstrip()[:1] == "[" and text.count("[") == 1 else APART
    return read_list(text, _TILES, "mjai has 1m-9m 1p-9p 1s-9s, 5mr 5pr 5sr, E S W N P F C", word)


def write(hand: Hand) -> str:
    """The tiles of a hand, the winning one last."""
    return " ".join([_NAMES[tile] for tile in in_order(hand)])
