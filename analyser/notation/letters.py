"""English names and table letters: 123Crak 456Dot 99Bam E E Wh, or 123m EEE PP; the rest as in the hand line.

Suits are Bam (Bamboo), Crak (Character) and Dot (Circle) after their digits, or ``m p s``; winds ``E S W N``; dragons
``Wh Gr Rd``, ``P F C`` (bai-P, fa, chun, as game servers write them), ``R`` and ``G``; or the full names, which may be
the Japanese ones of riichi players: 123man 456pin 789sou ton nan sha pei haku hatsu chun.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..hand import Hand
from ..tiles import Tile
from ._carry import EVERYTHING
from ._names import Turned, one, read_named, write_named

CARRIES = EVERYTHING
SAMPLE = "123Crak 456Dot 789Bam E E Wh Wh+Wh"

_SUITS = {"b": "s", "cr": "m", "ch": "m", "d": "p", "ci": "p", "m": "m", "p": "p", "s": "s"}  # by their first letters
_HONOURS = ("E", "S", "W", "N", "Wh", "Gr", "Rd")
_ALL_HONOURS = {name: f"{rank}z" for rank, name in enumerate(_HONOURS, 1)}
_ALL_HONOURS |= {"P": "5z", "F": "6z", "C": "7z", "G": "6z", "R": "7z"}
_ENGLISH = ("east", "south", "west", "north", "white", "green", "red")
_JAPANESE = ("ton", "nan", "sha", "pei", "haku", "hatsu", "chun")
_LONG = {name: f"{rank}z" for names in (_ENGLISH, _JAPANESE) for rank, name in enumerate(names, 1)}
_NAMES = re.compile(
    r"(?<=[0-9])[\s-]*(?P<suit>(?i:bam(?:boo)?s?|cra(?:c?k)s?|char(?:acter)?s?|dots?|circles?"
    r"|(?:man|pin|sou)(?:zu)?))(?![a-z])"
    rf"|(?P<long>(?i:{'|'.join(_LONG)}))(?:[ -](?i:winds?|dragons?))?(?![A-Za-z])"
    r"|(?P<honour>Wh|Gr|Rd|[ESWNPFCGR])(?![a-z])",
    re.ASCII,
)


def read(text: str, words: tuple[str, ...] = ()) -> tuple[Hand, tuple[str, ...]]:
    """The hand of a line, and what was assumed; raises ``NotationError``."""
    return read_named(text, words, _NAMES, _turned, "tiles in English names or letters")


def _turned(match: re.Match[str]) -> Turned:
    if match["suit"]:
        name = match["suit"].lower()
        return _SUITS.get(name[0]) or _SUITS[name[:2]], (match.start("suit"),)
    if match["long"]:
        return one(match, _LONG[match["long"].lower()])
    return one(match, _ALL_HONOURS[match["honour"]])


def write(hand: Hand) -> str:
    """The line of a hand in these letters."""
    return write_named(hand, _written)


def _written(tiles: Sequence[Tile]) -> str:
    text, digits = [], ""
    for place, tile in enumerate(tiles):
        suit, rank = divmod(tile.kind, 9)
        if suit == len(_WRITTEN):
            text.append(_HONOURS[rank])
            continue
        digits += str(tile)[0]
        if place + 1 == len(tiles) or tiles[place + 1].kind // 9 != suit:
            text.append(digits + _WRITTEN[suit])
            digits = ""
    return " ".join(text)


_WRITTEN = ("Crak", "Dot", "Bam")
