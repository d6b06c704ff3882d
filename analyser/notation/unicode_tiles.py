"""The tiles of Unicode, U+1F000 to U+1F029: 🀇🀈🀉(<🀆🀆🀆)+🀊 self-draw.

Names and order as in the Mahjong Tiles block of the Unicode Standard: winds, then red, green and white dragon, then
characters, bamboos and circles. Variation selectors after a tile are ignored (the red dragon has an emoji form). Two
equal tiles between two backs (U+1F02B) are a concealed kong. There are no red fives.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..hand import Hand
from ..tiles import Tile
from ._carry import EVERYTHING
from ._names import Turned, one, read_named, write_named

CARRIES = EVERYTHING._replace(reds=False)
SAMPLE = "🀇🀈🀉🀙🀚🀛🀖🀗🀘🀀🀀🀁🀁+🀁"

_FIRST = 0x1F000
_ORDER = (
    *("1z", "2z", "3z", "4z", "7z", "6z", "5z"),
    *(f"{rank}{suit}" for suit in "msp" for rank in range(1, 10)),
)
_TILES = {chr(_FIRST + number): name for number, name in enumerate(_ORDER)}
_CHARACTERS = {name: character for character, name in _TILES.items()}
_BONUS = {
    chr(0x1F022 + number): name
    for number, name in enumerate(("plum", "orchid", "bamboo", "chrysanthemum", "spring", "summer", "autumn", "winter"))
}
_NAMES = re.compile("\U0001f02b\\s*([\U0001f000-\U0001f021])\\s*(\\1)\\s*\U0001f02b|[\U0001f000-\U0001f029]")


def read(text: str, words: tuple[str, ...] = ()) -> tuple[Hand, tuple[str, ...]]:
    """The hand of a line, and what was assumed; raises ``NotationError``."""
    return read_named(text, words, _NAMES, _turned, "Unicode tiles", _BONUS)


def _turned(match: re.Match[str]) -> Turned:
    if not match[1]:
        return one(match, _TILES[match[0]])
    name = _TILES[match[1]]
    first, second = match.start(1), match.start(2)
    return f"[{name[0] * 4}{name[1]}]", (match.start(), first, first, second, second, second, match.end() - 1)


def write(hand: Hand) -> str:
    """The line of a hand that these tiles can carry."""
    return write_named(hand, _written)


def _written(tiles: Sequence[Tile]) -> str:
    # the red dragon as text like the others, not as an emoji
    return "".join(map(character_of, tiles)).replace("\U0001f004", "\U0001f004\ufe0e")


def character_of(tile: Tile) -> str:
    """The character of a tile; a red five has none of its own."""
    return _CHARACTERS[str(tile._replace(red=False))]
