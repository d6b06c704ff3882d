"""Tiles in Chinese and Japanese words: 一萬 三筒 東 發 白, 赤五萬; the rest as in the hand line.

Traditional, simplified and Japanese characters are the same: 萬 万, 筒 餅 饼, 索 條 条, 東 东, 發 发 発; so are
the longer names of honours (東風, 白板, 發財, 紅中). Numbers may gather before a suit (一二三萬) and be digits
(123萬); circled ones are dots (①②③). 赤 or 紅 before a five makes it red. Bonus tiles (春 夏 秋 冬 梅 蘭 菊 竹,
貓 鼠 雞 蜈蚣) may stand among the tiles.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..hand import Hand
from ..tiles import BONUS, SUITS, Tile
from ._carry import EVERYTHING
from ._names import Turned, one, read_named, write_named
from ._text import CIRCLED

CARRIES = EVERYTHING
SAMPLE = "一萬二萬三萬四筒赤五筒六筒七索八索九索東東發發+發"

_NUMBERS = "一二三四五六七八九"
_SUITS = dict(zip("萬筒索", SUITS, strict=False))
_ALL_SUITS = _SUITS | {"万": "m", "餅": "p", "饼": "p", "條": "s", "条": "s"}
_HONOURS = "東南西北白發中"
_ALL_HONOURS = {name: f"{rank}z" for rank, name in enumerate(_HONOURS, 1)}
_ALL_HONOURS |= {"东": "1z", "发": "6z", "発": "6z"}
_DIGITS = {number: str(rank) for rank, number in enumerate(_NUMBERS, 1)} | {"伍": "5"}
_BONUS = dict(zip(("梅", "蘭", "菊", "竹", "春", "夏", "秋", "冬", "貓", "鼠", "雞", "蜈蚣"), BONUS, strict=True))
_BONUS |= {"兰": "orchid", "猫": "cat", "鸡": "rooster"}
_RED = "赤紅红"
_NAMES = re.compile(
    # so many numbers at most, that a text of nothing but numbers costs linear time
    rf"(?P<numbers>[{_RED}]?[{_NUMBERS}伍0-9](?:\s{{,2}}[{_RED}]?[{_NUMBERS}伍0-9]){{,17}})\s{{,2}}"
    rf"(?P<suit>[{''.join(_ALL_SUITS)}])"
    rf"|(?P<circled>[{CIRCLED}])(?:(?<=[{CIRCLED}])\s{{,2}}[筒餅饼])?"
    r"|(?P<honour>[東东南西北])[風风]?|(?P<dragon>白)板?|(?P<green>[發发発])[財财]?|[紅红]?(?P<red>中)"
    r"|[梅蘭兰菊竹春夏秋冬貓猫鼠雞鸡]|蜈蚣"
)


def read(text: str, words: tuple[str, ...] = ()) -> tuple[Hand, tuple[str, ...]]:
    """The hand of a line, and what was assumed; raises ``NotationError``."""
    return read_named(text, words, _NAMES, _turned, "tiles in Chinese or Japanese words", _BONUS)


def _turned(match: re.Match[str]) -> Turned:
    if match["circled"]:
        return one(match, f"{CIRCLED.index(match['circled']) + 1}p")
    if not match["suit"]:
        name = match["honour"] or match["dragon"] or match["green"] or match["red"]
        return one(match, _ALL_HONOURS[name])
    text, places, red = "", [], False
    for place, character in enumerate(match["numbers"], match.start("numbers")):
        digit = _DIGITS.get(character, character)
        if character in _RED:
            red, mark, at = True, character, place
            continue
        if red and digit == "5":
            digit, place = "0", at
        elif red:  # no such tile: the reader of the line points at it
            text += mark
            places.append(at)
        red = False
        text += digit
        places.append(place)
    return text + _ALL_SUITS[match["suit"]], (*places, match.start("suit"))


def write(hand: Hand) -> str:
    """The line of a hand in traditional characters."""
    return write_named(hand, _written)


def _written(tiles: Sequence[Tile]) -> str:
    return "".join([word_of(tile) for tile in tiles])


def word_of(tile: Tile) -> str:
    """A tile in traditional characters, 五萬, 赤五萬, 東."""
    suit, rank = divmod(tile.kind, 9)
    if suit == len(_SUITS):
        return _HONOURS[rank]
    return ("赤" if tile.red else "") + _NUMBERS[rank] + [*_SUITS][suit]
