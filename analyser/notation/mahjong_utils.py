"""Hands as mahjong-utils and the bots on it take them: ``1111m 0110z``, the tiles in hand first, then each meld alone.

A concealed kong shows its outer tiles face down, as 0. In the first word, and in a chow or pung, 0 is a red five. The
last of 14 tiles is the one drawn. (ssttkkl/mahjong-utils, Tile.parseTiles and Furo.parse.)
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..hand import Hand, Meld, Win
from ..tiles import SUITS, Tile, tile_order, tiles_text
from ._carry import Carries, Loss
from ._text import Source, shown
from ._tiles import Copies, Placed, read_groups, shape, why_no_shape
from .mpsz import in_hand

CARRIES = Carries(True, ("chow", "pung", "kong", "concealed kong"), None, False)
SAMPLE = "234m34588s 0110z 777p"

_WORD = re.compile(r"[^\s,]+")
_HIDDEN = re.compile(r"0([1-9])\1[0]([mpsz])")
_RUN = re.compile(r"((?:0([1-9])\2[0]){2,})([mpsz])")
_WHAT = "mahjong-utils takes tiles and then melds as 234m34588s 0110z 777p"


def read(text: str, words: tuple[str, ...] = ()) -> tuple[Hand, tuple[str, ...]]:
    """The hand of a line, and what was assumed; raises ``NotationError``."""
    source = Source(text)
    copies = Copies(source)
    tiles: list[Placed] = []
    melds: list[Meld] = []
    for number, word in enumerate(_WORD.finditer(source.text)):
        if number == 0 and not (_HIDDEN.fullmatch(word[0]) and word[0][-1] == "z"):  # there is no other 0z
            tiles = read_groups(source, word.start(), word.end())
            copies.add(tiles)
        elif meld := _meld(source, word, copies):
            melds.append(meld)
    if not source.faults and not tiles and not melds:
        source.fault("empty", f"there are no tiles; {_WHAT}", 0, len(source.text))
    if source.faults:
        source.refuse()
    return in_hand([tile for tile, _ in tiles], melds, None, Win())


def _meld(source: Source, word: re.Match[str], copies: Copies) -> Meld | None:
    """One meld, or None when it has faults."""
    text, at, end = word[0], word.start(), word.end()
    hidden = _HIDDEN.fullmatch(text)
    if hidden:
        text = hidden[1] * 4 + hidden[2]
    elif run := _RUN.fullmatch(text):
        apart = " ".join([f"{run[1][i : i + 4]}{run[3]}" for i in range(0, len(run[1]), 4)])
        message = f"{shown(text)} are melds run together: melds are written separately"
        hint = f"write {shown(source.text[:at] + apart + source.text[end:], 80)}"
        source.fault("run_together", message, at, end, hint)
        return None
    faults = len(source.faults)
    inside = source.translated(text, [*range(at, end)])
    placed = [Placed(tile, at + place) for tile, place in read_groups(inside, 0, len(text))]
    if len(source.faults) > faults:
        return None
    tiles = tuple(sorted([tile for tile, _ in placed], key=tile_order))
    kind = shape(tiles)
    if kind is None:
        code, message = why_no_shape(tiles, text)
        source.fault(code, f"{message}; {_WHAT}", at, end)
        return None
    copies.add(placed)
    return Meld(kind, tiles, hidden is None)


def also_lost(hand: Hand) -> Iterator[Loss]:
    """Reds in kongs that would look face down."""
    for place, meld in enumerate(hand.melds):
        reds = sum(tile.red for tile in meld.tiles)
        if (reds and not meld.open) or reds > 1:
            plain = meld._replace(tiles=tuple([tile._replace(red=False) for tile in meld.tiles]))
            hand = hand._replace(melds=(*hand.melds[:place], plain, *hand.melds[place + 1 :]))
            yield Loss(f"the red fives of {meld}", hand)
    if not hand.concealed and hand.win_tile is None:
        yield Loss("a hand of nothing but melds", hand)


def write(hand: Hand) -> str:
    """The line of a hand."""
    return " ".join((f"{tiles_text(hand.concealed)}{hand.win_tile or ''}", *map(_written, hand.melds)))


def _written(meld: Meld) -> str:
    tile: Tile = meld.tiles[0]
    return tiles_text(meld.tiles) if meld.open else f"0{str(tile)[0] * 2}0{SUITS[tile.kind // 9]}"
