"""Tiles of Botzone's Chinese Standard Mahjong and of PyMahjongGB: ``W1 B2 T3 F1 J1``, melds as ``GANG W1 2``.

W characters, B dots, T bamboo; F1-F4 east, south, west, north; J1-J3 red, green, white. A meld is a word and a tile, as
in PyMahjongGB's packs: PENG and GANG with the player it came from (1 left, 2 across, 3 right; 0 for a concealed kong),
CHI with its middle tile and which of the three was claimed, always from the left. The numbers may be left out, and
brackets, quotes, commas and spaces do not matter. (ailab-pku/PyMahjongGB, README.)
"""

from __future__ import annotations

import re

from ..hand import SIDES, Hand, Meld, Win
from ..tiles import EAST, KINDS, RUN_STARTS, Tile
from ._carry import MAY, Carries, Loss
from ._lists import WORD, finished, tile_named
from ._text import Source, shown
from ._tiles import Copies, Placed
from .mpsz import in_hand

CARRIES = Carries(False, ("chow", "pung", "kong", "concealed kong"), MAY, False)
SAMPLE = "CHI W2 1 GANG F1 0 B4 B5 B6 T7 T8 T9 J1 J1"

_NAMES = {Tile(kind): f"{'WBT'[kind // 9]}{kind % 9 + 1}" for kind in range(EAST)}
_NAMES |= {Tile(EAST + wind): f"F{wind + 1}" for wind in range(4)}
_NAMES |= {Tile(KINDS - dragon): f"J{dragon}" for dragon in (1, 2, 3)}
_TILES = {name: tile for tile, name in _NAMES.items()}
_MELDS = {"CHI": "chow", "PENG": "pung", "GANG": "kong"}
_WORDS = {kind: word for word, kind in _MELDS.items()}
_WORD = re.compile(rf"(?i:[WBTFJ][1-9](?=[WBTFJ][1-9]))|{WORD.pattern}")
_WHAT = "Botzone has W1-W9 B1-B9 T1-T9 F1-F4 J1-J3"


def read(text: str, words: tuple[str, ...] = ()) -> tuple[Hand, tuple[str, ...]]:
    """The hand of a list of tiles and melds, and what was assumed; raises ``NotationError``."""
    source = Source(text)
    copies = Copies(source)
    tiles: list[Placed] = []
    melds: list[Meld] = []
    found = [*_WORD.finditer(source.text)]
    at = 0
    while at < len(found):
        word = found[at]
        at += 1
        kind = _MELDS.get(word[0].upper())
        if kind is None:
            tile = tile_named(source, _TILES, word[0].upper(), word.start(), _WHAT)
            if tile:
                copies.add((tile,))
                tiles.append(tile)
            continue
        if at == len(found):
            source.fault("no_meld", f"a tile follows after {word[0]}, as in {word[0]} W1", word.start(), word.end())
            break
        its_tile, offer = found[at], ""
        at += 1
        if at < len(found) and found[at][0].isdigit():
            offer = found[at][0]
            at += 1
        tile = tile_named(source, _TILES, its_tile[0].upper(), its_tile.start(), _WHAT)
        if tile:
            meld = _meld(source, kind, tile, offer, found[at - 1].end())
            if meld:
                copies.add([Placed(one, tile.place) for one in meld.tiles])
                melds.append(meld)
    if not melds:
        return finished(source, tiles, _WHAT)
    if source.faults:
        source.refuse()
    return in_hand([tile for tile, _ in tiles], melds, None, Win())


def _meld(source: Source, kind: str, placed: Placed, offer: str, end: int) -> Meld | None:
    tile, at = placed
    highest = "3" if offer.isascii() else ""
    if offer and not (len(offer) == 1 and ("0" if kind == "kong" else "1") <= offer <= highest):
        message = f"the number after the tile of a {kind} is 1, 2 or 3, not {shown(offer)}"
        source.fault("offer", message, at, end, "0 is for a concealed kong" if offer == "0" else None)
        return None
    if kind == "chow":
        first = tile.kind - 1
        if first < 0 or not RUN_STARTS >> first & 1:
            source.fault("no_group", f"{_NAMES[tile]} is the middle tile of no chow", at, end)
            return None
        return Meld(kind, tuple(map(Tile, range(first, first + 3))), side="left" if offer else None)
    side = SIDES[int(offer) - 1] if offer in ("1", "2", "3") else None
    return Meld(kind, (tile,) * (4 if kind == "kong" else 3), offer != "0", side=side)


def also_lost(hand: Hand) -> list[Loss]:
    """A chow comes from the left."""
    wrong = [meld for meld in hand.melds if meld.type == "chow" and meld.side not in (None, "left")]
    if not wrong:
        return []
    melds = [meld._replace(side="left") if meld in wrong else meld for meld in hand.melds]
    return [Loss(f"the chow {wrong[0]} that is not from the left", hand._replace(melds=tuple(melds)))]


def write(hand: Hand) -> str:
    """The tiles of a hand after its melds, the winning one last; of a chow the first tile is given as the claimed."""
    won = () if hand.win_tile is None else (hand.win_tile,)
    return " ".join([*map(_written, hand.melds), *[_NAMES[tile] for tile in (*hand.concealed, *won)]])


def _written(meld: Meld) -> str:
    word, tile = _WORDS[meld.type], _NAMES[meld.tiles[1]]
    if not meld.open:
        return f"{word} {tile} 0"
    if meld.side is None:
        return f"{word} {tile}"
    return f"{word} {tile} {1 if meld.type == 'chow' else SIDES.index(meld.side) + 1}"
