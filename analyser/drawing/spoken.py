"""A hand in words, for whoever does not see its picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from ..hand import Hand, Meld
from ..tiles import SUITS, Tile, tile_order

_SUITS = ("characters", "dots", "bamboo")
_HONOURS = ("East", "South", "West", "North", "white dragon", "green dragon", "red dragon")
_WINDS = dict(zip("ESWN", _HONOURS, strict=False))
_SIDES = {"left": "the left", "across": "across", "right": "the right"}
_WINS = {"discard": "by discard", "self_draw": "by self-draw", "rob_kong": "by robbing a kong"}


def spoken(hand: Hand) -> str:
    """The hand in one sentence.

    >>> from analyser import parse
    >>> spoken(parse("2340m(<555z)+5m self-draw seat=S"))
    '2 3 4 red 5 of characters; pung of white dragon from the left; won on 5 of characters by self-draw; seat South'
    """
    return "; ".join(_parts(hand)) or "no tiles"


def _parts(hand: Hand) -> Iterator[str]:
    win = hand.win
    if hand.concealed:
        yield _tiles(sorted(hand.concealed, key=tile_order))
    yield from map(_meld, hand.melds)
    if hand.win_tile is not None:
        yield f"won on {_tiles([hand.win_tile])} {_WINS[win.by]}"
    if win.bonus or win.flowers:
        yield f"bonus tiles: {', '.join(win.bonus) or win.flowers}"
    if win.nuki:
        yield f"norths set aside: {win.nuki}"
    for name, tiles in (("dora", win.dora), ("ura dora", win.ura)):
        if tiles:
            yield f"{name} indicators: {_tiles(tiles)}"
    for name, wind in (("seat", win.seat), ("round", win.round), ("discarder", win.discarder)):
        if wind:
            yield f"{name} {_WINDS[wind]}"
    if win.flags:
        yield ", ".join(win.flags).replace("_", " ")


def _tiles(tiles: Iterable[Tile]) -> str:
    """Tiles in words, suit by suit."""
    told = []
    for suit, its in groupby(tiles, lambda tile: tile.kind // 9):
        names = [("red " if tile.red else "") + str(tile.kind % 9 + 1) for tile in its]
        if SUITS[suit] == "z":
            told.append(", ".join(_HONOURS[int(name) - 1] for name in names))
        else:
            told.append(f"{' '.join(names)} of {_SUITS[suit]}")
    return ", ".join(told)


def _meld(meld: Meld) -> str:
    """A meld in words: what it is, where it came from."""
    if meld.type == "chow":
        text = f"chow {_tiles(meld.tiles)}"
    else:
        kind = "added kong" if meld.added else meld.type if meld.open else "concealed kong"
        reds = sum(tile.red for tile in meld.tiles)
        text = f"{kind} of {_tiles([meld.tiles[0]._replace(red=False)])}" + (f" with {reds} red" if reds else "")
    return text + (f" from {_SIDES[meld.side]}" if meld.side else "")
