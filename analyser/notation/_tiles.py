"""Tile text, ``067m11z``: digits and a suit letter after them. The one reader of it, for lines, words and rows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ..hand import FLAGS, WINS
from ..tiles import EAST, KINDS, SUITS, Tile, kind_name, tile_order
from ._text import Source, plain, shown

_ALL = (*map(Tile, range(KINDS)), *(Tile(five, True) for five in (4, 13, 22)))
#: Name -> tile, in canonical order.
TILES = {str(tile): tile for tile in sorted(_ALL, key=tile_order)}

# one piece of tile text: digits (spaces among them) with the letters after them | letters alone | anything else
_PIECE = re.compile(r"\s*(?:([0-9](?:[0-9\s]*[0-9])?)\s*([A-Za-z]*)|([A-Za-z]+(?:[-_][A-Za-z]+)*)|([^0-9A-Za-z\s]+))")


class Placed(NamedTuple):
    """A tile, and where its digit stands in the text."""

    tile: Tile
    place: int


def read_groups(source: Source, start: int, end: int) -> list[Placed]:
    """The tiles of ``text[start:end]`` in the order typed; whatever is no tile becomes a fault."""
    text = source.text
    tiles: list[Placed] = []
    while (piece := _PIECE.match(text, start, end)) is not None:
        digits, letters, alone, other = piece.groups()
        start = piece.end()
        if digits is None:
            at = start - len(alone or other)
            if alone:
                _stray_letters(source, alone, at)
            else:
                hint = _sign_hint(text, other, start - len(other), end) or call_hint(other)
                source.fault("unexpected", f'"{shown(other)}" is not read among tiles', at, start, hint)
            continue
        at = piece.start(1)
        if not letters and text[start : start + 1] in _SIGNS:
            continue  # the fault is the sign
        if not letters:
            message = f"the digits {shown(_joined(digits))} have no suit letter after them (m, p, s or z)"
            source.fault("no_suit", message, at, piece.end(1))
            continue
        suit, place = letters[0], piece.start(2)
        if suit not in SUITS:
            if suit.lower() not in SUITS:
                message = f"{shown(letters)} is no suit letter (m characters, p dots, s bamboo, z honours)"
                source.fault("no_such_suit", message, place, start, _suit_hint(shown(_joined(digits)), letters))
                continue
            message, suit = f"suit letters are lower case: {suit.lower()}, not {suit}", suit.lower()
            source.fault("upper_case", message, place, place + 1, f"write {shown(_joined(digits))}{suit}")
        start = place + 1
        faults = len(source.faults)
        for offset, digit in enumerate(digits):
            tile = TILES.get(digit + suit)
            if tile is not None:
                tiles.append(Placed(tile, at + offset))
            elif not digit.isspace():
                _no_such_honour(source, digits, at)
                break
        if len(source.faults) > faults:  # a slip such as 99zz is told once
            while start < end and text[start] == suit:
                start += 1
    return tiles


def _joined(text: str) -> str:
    """The text without its spaces."""
    return "".join(text.split())


def _no_such_honour(source: Source, digits: str, at: int) -> None:
    """The fault of ``0z``, ``8z``, ``9z``, and what was probably meant."""
    typed, end = _joined(digits), at + len(digits) + 1
    # concealed kongs as another notation spells them, the outer tiles face down: 0110z, or several run together
    if not re.fullmatch(r"(?:0([1-7])\1[0])+", typed):
        for digit in "089":
            if digit in digits:
                place = at + digits.index(digit)
                message = f"there is no honour tile {digit}z (honours are 1z-7z)"
                source.fault("no_such_tile", message, place, place + 1, _HONOUR_HINTS.get(digit))
        return
    kongs = [f"[{typed[i + 1] * 4}z]" for i in range(0, min(len(typed), 20), 4)]
    if len(kongs) == 1:
        message = f"there is no honour tile 0z (honours are 1z-7z); {typed}z is another notation's concealed kong"
        source.fault("no_such_tile", message, at, end, f"a concealed kong is typed {kongs[0]}")
    else:
        message = f"{shown(typed)}z are melds run together: melds are written separately, each in its own brackets"
        apart = " ".join([f"{typed[i : i + 4]}z" for i in range(0, len(typed), 4)])
        apart = shown(f"{source.text[:at]}{apart}{source.text[end:]}", 60)
        hint = f"concealed kongs are typed {''.join(kongs)}, or apart as mahjong-utils takes them: {apart}"
        source.fault("run_together", message, at, end, hint)


_HONOUR_HINTS = {
    "0": "no honour is red: the white dragon is 5z",
    "8": "7z, the red dragon, is the last; a flower or season is a word, as in bonus=plum",
}
_RED = "a red five is a 0: 340m"
_WORD = re.compile(r"(?:^|[^0-9A-Za-z])([A-Za-z][A-Za-z])")  # the words begin here
_SIGNS = frozenset(",.;:|/_-、。・，")


def _sign_hint(text: str, typed: str, at: int, end: int) -> str | None:
    """What to do about a comma or another sign ``at`` a place between tiles that go on to ``end``."""
    if not _SIGNS.issuperset(typed):
        return None
    equals = text.rfind("=", 0, at)
    if equals >= 0:  # the value of a word
        return f"tiles need no sign between them: {shown(''.join(_apart(text[equals + 1 : end])), 40)}"
    words = _WORD.search(text)
    begin = words.start(1) if words else len(text)
    clean = [*_apart(text[:begin]), *(word.strip("".join(_SIGNS)) for word in text[begin:].split())]
    return f"tiles need no sign between them: {shown(' '.join(filter(None, clean)), 60)}"


def _apart(text: str) -> list[str]:
    """The parts of a text between spaces and signs."""
    return "".join([" " if character in _SIGNS else character for character in text]).split()


def _suit_hint(digits: str, letters: str) -> str:
    """The tiles that digits with a wrong suit letter may have meant."""
    suit = letters[0].lower()
    if suit in "bcd":
        return "--notation american-letters reads capital B as bamboo, C as characters, D as dots"
    if suit == "w":
        return f"did you mean {digits}m?"
    if suit == "r":
        return _RED
    honours = f" or {digits}z" if set(digits) <= set("1234567") else ""
    return f"did you mean {digits}m, {digits}p{',' if honours else ' or'} {digits}s{honours}?"


#: The words for how a tile was won in other languages -> here.
CALLS = dict.fromkeys(("tsumo", "zimo", "ツモ", "自摸"), "self-draw")
CALLS |= dict.fromkeys(("ron", "ロン", "荣", "榮", "出銃", "点炮", "點炮"), "discard")


def call_hint(text: str) -> str | None:
    """The word for a kind of win, for somebody who typed that of another language."""
    word = CALLS.get(text.lower())
    return word and f"the word for it is {word}, behind the winning tile, as in +9s {word}"


def wind_hint(text: str) -> str | None:
    """How winds and dragons are typed, for somebody who typed their letters."""
    if text.upper().strip("ESWN") == "" or text.lower() in ("east", "south", "west", "north"):
        return "winds are typed 1z 2z 3z 4z (East South West North)"
    if text[0].isupper() and text.strip("ESWNPFCRGBDhrd") == "":
        return "honours are typed 1z to 7z, in the order East South West North white green red"
    return None


def _stray_letters(source: Source, letters: str, at: int) -> None:
    """The fault of letters that have no digits before them."""
    before = source.text[:at].rstrip()[-1:]
    if letters.strip(SUITS) == "" and before in _SIGNS:
        return  # the fault is the sign
    if letters.strip(SUITS) == "":
        source.fault("no_digit", f"the suit letter {letters[0]} has no digits before it", at, at + len(letters))
    elif plain(letters) in FLAGS or plain(letters) in WINS:
        message = f"the word {letters} runs into the tiles"
        source.fault("unexpected", message, at, at + len(letters), f"put a space before {letters}")
    else:
        message = f'"{shown(letters)}" is no tile; tiles are digits and a suit letter, such as 123m'
        source.fault("unexpected", message, at, at + len(letters), _RED if letters == "r" else wind_hint(letters))


class Copies:
    """Counts the copies of each kind in one text: there are four, red and plain fives together."""

    __slots__ = ("_counts", "_reds", "_source")

    def __init__(self, source: Source) -> None:
        self._source = source
        self._counts = [0] * KINDS
        self._reds = 0

    def add(self, tiles: Sequence[Placed]) -> None:
        """Count tiles, and note the fifth copy of a kind as a fault."""
        counts = self._counts
        for (kind, red), place in tiles:
            counts[kind] += 1
            self._reds |= red << kind
            if counts[kind] == 5:
                also = " (red and plain fives count together)" if self._reds >> kind & 1 else ""
                message = f"more than four {kind_name(kind)}: this is the fifth{also}"
                self._source.fault("five_of_a_kind", message, place, place + 1)


def tiles_between(source: Source, start: int, end: int) -> tuple[Tile, ...]:
    """The tiles of ``text[start:end]``, which holds nothing else, in the order typed; faults are noted."""
    placed = read_groups(source, start, end)
    Copies(source).add(placed)
    return tuple([tile for tile, _ in placed])


def read_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of a text that holds nothing else, in the order typed; an empty text has none.

    Raises ``NotationError`` with every fault, more than four of a kind included.
    """
    source = Source(text)
    tiles = tiles_between(source, 0, len(source.text))
    if source.faults:
        source.refuse()
    return tiles


def shape(tiles: Sequence[Tile]) -> str | None:
    """``chow``, ``pung`` or ``kong``, whichever the tiles make up, or None."""
    kinds = sorted([tile.kind for tile in tiles])
    if len(kinds) not in (3, 4):
        return None
    first = kinds[0]
    if first == kinds[-1]:
        return "pung" if len(kinds) == 3 else "kong"
    run = len(kinds) == 3 and first < EAST and first % 9 <= 6 and kinds == [first, first + 1, first + 2]
    return "chow" if run else None


def why_no_shape(tiles: Sequence[Tile], text: str) -> tuple[str, str]:
    """Code and sentence for tiles, typed as ``text``, that make up no meld."""
    text = shown(text)
    if not tiles:
        return "empty_meld", "a meld needs tiles: three or four of them"
    if len({tile.kind // 9 for tile in tiles}) > 1:
        return "mixed_suits", f"the tiles of a meld are of one suit, {text} is not"
    if len(tiles) not in (3, 4):
        number = {1: "one", 2: "two", 5: "five"}.get(len(tiles), str(len(tiles)))
        return "meld_size", f"a meld has three or four tiles, {text} has {number}"
    if len(tiles) == 4:
        return "no_kong", f"a meld of four tiles is a kong, four equal tiles; {text} is not"
    if tiles[0].kind >= EAST:
        return "no_honour_chow", f"honours make no chow, and {text} is no pung"
    return "no_group", f"{text} is neither a chow (a run such as 345m) nor a pung (three equal tiles)"
