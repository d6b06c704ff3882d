"""A hand in words, for whoever does not see its picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from ..hand import Hand, Meld
from ..tiles import SUITS, Tile, tile_order

_SUITS = ("characters", "dots", "bamboo")
_HONOURS = ("east", "south", "west", "north", "white", "green", "red")
_WINDS = dict(zip("ESWN", _HONOURS, strict=False))

#: What says a word in a language.
Say = Callable[[str], str]


def spoken(hand: Hand, say: Say = str) -> str:
    """The hand in one sentence of words that ``say`` puts into a language.

    >>> from analyser import parse
    >>> spoken(parse("2340m(<555z)+5m self-draw seat=S"))
    '2 3 4 red five characters; pung white, left; win 5 characters, self draw; seat south'
    """
    return "; ".join(_parts(hand, say)) or say("none")


def _parts(hand: Hand, say: Say) -> Iterator[str]:
    win = hand.win
    if hand.concealed:
        yield _tiles(sorted(hand.concealed, key=tile_order), say)
    for meld in hand.melds:
        yield _meld(meld, say)
    if hand.win_tile is not None:
        yield f"{say('win')} {_tiles([hand.win_tile], say)}, {say(win.by.replace('_', ' '))}"
    if win.bonus or win.flowers:
        yield f"{say('bonus')} {', '.join(map(say, win.bonus)) or win.flowers}"
    if win.nuki:
        yield f"{say('nuki')} {win.nuki}"
    for name, tiles in (("dora", win.dora), ("ura", win.ura)):
        if tiles:
            yield f"{say(name)} {_tiles(tiles, say)}"
    for name, wind in (("seat", win.seat), ("round", win.round), ("discarder", win.discarder)):
        if wind:
            yield f"{say(name)} {say(_WINDS[wind])}"
    if win.flags:
        yield ", ".join([say(flag.replace("_", " ")) for flag in win.flags])


def _tiles(tiles: Iterable[Tile], say: Say) -> str:
    """Tiles in words, suit by suit."""
    told = []
    for suit, its in groupby(tiles, lambda tile: tile.kind // 9):
        if SUITS[suit] == "z":
            told.append(", ".join([say(_HONOURS[tile.kind % 9]) for tile in its]))
        else:
            names = [say("red five") if tile.red else str(tile.kind % 9 + 1) for tile in its]
            told.append(f"{' '.join(names)} {say(_SUITS[suit])}")
    return ", ".join(told)


def _meld(meld: Meld, say: Say) -> str:
    """A meld in words: what it is, where it came from."""
    kind = "added kong" if meld.added else meld.type if meld.open else f"concealed {meld.type}"
    reds = sum(tile.red for tile in meld.tiles)
    tiles = meld.tiles if meld.type == "chow" else [meld.tiles[0]._replace(red=False)]
    told = [f"{say(kind)} {_tiles(tiles, say)}"]
    if reds and meld.type != "chow":
        told.append(f"{say('red five')} {reds}")
    if meld.side:
        told.append(say(meld.side))
    return ", ".join(told)
