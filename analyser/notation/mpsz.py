"""The canonical hand line: ``2345678m(<555z)[1111p]+8m self-draw seat=S round=E bonus=plum,cat``.

::

    line  = tiles { space word }
    tiles = { group | meld } [ "+" tile ]
    group = digit { digit } suit            suit m p s z; 1-7 before z, 0-9 before the others, 0 = red five
    meld  = "(" [ side ] group [ "+" ] ")"  3 tiles: chow or pung, 4: open kong; + : a kong added to a pung
          | "[" group "]"                   concealed kong
    side  = "<" left | "^" across | ">" right: where the tile came from

Spaces among the tiles are ignored; the first token (text between spaces) that starts with two letters, or holds ``=``,
begins the words. So ``12 3m 456p`` is ``123m456p``, a lone ``m`` is a suit letter, and ``mm`` is an unknown word.

Reading refuses what cannot be read, and five of a kind within the line, each fault with its place. It does not ask
whether a table allows the hand (a chow claimed from across, a wrong number of tiles): that is for ``problems``.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ..hand import SIDE_MARKS, Hand, Meld, Win
from ..tiles import KINDS, SUITS, Tile, tile_order, tiles_text
from ._text import Source, plain, shown, spelled, tokens
from ._tiles import TILES, Copies, Placed, call_hint, read_groups, shape, why_no_shape
from ._words import is_word, read_words, write_words

_MARK = re.compile(r"[+()\[\]<^>]")
SAMPLE = "2345678m(<555z)[1111p]+8m self-draw seat=S round=E bonus=plum,cat"

_CLOSER = {"(": ")", "[": "]"}
_SIDES = {mark: side for side, mark in SIDE_MARKS.items()}

_IN_ORDER = tuple(TILES.values())
_PLACES = {suit: {name[0]: place for place, name in enumerate(TILES) if name[1] == suit} for suit in SUITS}
# how many there are of each kind, a byte each, as one number; and what makes the highest bit of a byte of five and more
_ONE = {tile: 1 << 8 * tile.kind for tile in _IN_ORDER}
_ONES = [_ONE[tile] for tile in _IN_ORDER]
_TO_FIVE, _FIVE = int.from_bytes(b"\x7b" * KINDS), int.from_bytes(b"\x80" * KINDS)
_NOWHERE, _MOST_TILES, _LONGEST = -1, 14, 200  # of a line that is read in one pass
_KEPT = 1024  # melds and circumstances come again and again: so many of each are remembered


def read(text: str, words: tuple[str, ...] = ()) -> tuple[Hand, tuple[str, ...]]:
    """The hand of a line, and what was assumed in reading it.

    ``words``: flags that a rule set declares besides ``hand.FLAGS``. Raises ``NotationError`` with every fault.
    """
    printed = _read_printed(text, words)
    return (printed, ()) if printed else read_source(Source(text), words)


def _read_printed(text: str, words: tuple[str, ...]) -> Hand | None:
    """The hand of a line without faults that looks as ``write`` prints it; None: to be read with care."""
    line, _, said = text.partition(" ")
    typed, plus, won = line.rpartition("+")
    winning = TILES.get(won)
    if not plus or winning is None or len(text) > _LONGEST:
        return None
    tiles, *called = typed.replace("[", "([").split("(")
    places: list[int] = []
    start = 0
    for at, sign in enumerate(tiles):
        if sign in _PLACES:
            if start == at:
                return None
            of_suit = _PLACES[sign]
            places += [of_suit.get(digit, _NOWHERE) for digit in tiles[start:at]]
            start = at + 1
    if start < len(tiles) or _NOWHERE in places or len(places) > _MOST_TILES:
        return None
    places.sort()
    held = sum([_ONES[place] for place in places], _ONE[winning])
    melds = []
    for end_of_meld in called:
        meld, its = _printed_meld(end_of_meld)
        if meld is None:
            return None
        melds.append(meld)
        held += its
    win = _printed_words(said, words)
    if win is None or held + _TO_FIVE & _FIVE:
        return None
    return Hand(tuple([_IN_ORDER[place] for place in places]), tuple(melds), winning, win)


@lru_cache(_KEPT)
def _printed_meld(text: str) -> tuple[Meld | None, int]:
    """The meld of a text without its round bracket, and how many it has of each kind, as ``_ONE``; None: a fault."""
    source = Source(text if text.startswith("[") else f"({text}")
    whole = not {*source.text[1:-1]} & {*"()[]"}
    meld = _read_meld(source, 0, len(source.text) - 1, Copies(source)) if whole else None
    return meld, sum([_ONE[tile] for tile in meld.tiles]) if meld else 0


@lru_cache(_KEPT)
def _printed_words(text: str, words: tuple[str, ...]) -> Win | None:
    """The circumstances of a text, None where it has a fault or begins with something else."""
    source = Source(text)
    spans = tokens(source.text)
    if spans and not _begins_words(source.text, spans[0]):
        return None
    win = read_words(source, spans, words)
    return None if source.faults else win


def read_source(source: Source, words: tuple[str, ...]) -> tuple[Hand, tuple[str, ...]]:
    """As ``read``, of a text that is being read already: other dialects are this one with other names of tiles."""
    spans = tokens(source.text)
    begin = next((i for i, span in enumerate(spans) if _begins_words(source.text, span)), len(spans))
    tiles = _read_tiles(source, spans[begin - 1][1] if begin else 0)
    win = read_words(source, spans[begin:], words) if begin < len(spans) else Win()
    if source.faults:
        source.refuse()
    if tiles == ([], [], None):
        if spans:
            source.fault("no_tiles", "there are no tiles before the words", 0, 1)
        else:
            source.fault("empty", "the line is empty: a hand is typed as tiles, such as 123m456p789s1122z+2z", 0, 0)
        source.refuse()
    return in_hand(*tiles, win, "no +: ")


def in_hand(
    concealed: list[Tile], melds: list[Meld], winning: Tile | None, win: Win, why: str = ""
) -> tuple[Hand, tuple[str, ...]]:
    """The hand of tiles in the order typed, whose last one wins where there is none and 14 are held; notes on that."""
    notes: tuple[str, ...] = ()
    if winning is None and len(concealed) == 14 - 3 * len(melds):
        winning = concealed.pop()
        notes = (f"{why}the last tile typed, {winning}, is taken as the winning tile",)
    return Hand(tuple(sorted(concealed, key=tile_order)), tuple(melds), winning, win), notes


def write(hand: Hand) -> str:
    """The canonical line: tiles ascending, melds in their order, ``+`` tile, words in the order of the grammar.

    ``read`` gives back an equal hand, except where the line has no place for it: a hand without tiles, or one of
    14 - 3k concealed tiles and no winning tile, whose last tile is then read as the winning one.
    """
    tiles = tiles_text(hand.concealed) + "".join(map(str, hand.melds))
    if hand.win_tile is not None:
        tiles += f"+{hand.win_tile}"
    return " ".join((tiles, *write_words(hand.win)))


def _begins_words(text: str, span: tuple[int, int]) -> bool:
    """Whether the token starts with two letters or holds ``=``; or is an option behind something else."""
    start = text[span[0] : min(span[0] + 2, span[1])]
    if len(start) == 2 and start.isascii() and start.isalpha():
        return True
    if start == "--" and span[0] and span[1] > span[0] + 3:
        return True
    return text.find("=", *span) >= 0


class _Tiles(NamedTuple):
    """What stands before the words, in the order typed."""

    concealed: list[Tile]
    melds: list[Meld]
    winning: Tile | None


def _read_tiles(source: Source, end: int) -> _Tiles:
    """The tiles and melds of ``text[:end]``."""
    text, copies = source.text, Copies(source)
    concealed: list[Tile] = []
    melds: list[Meld] = []
    at, unclosed = 0, False
    while at < end:
        mark = _MARK.search(text, at, end)
        stop = mark.start() if mark else end
        if at < stop:
            placed = read_groups(source, at, stop)
            copies.add(placed)
            concealed += [tile for tile, _ in placed]
        if mark is None:
            break
        at = stop + 1
        symbol = text[stop]
        if symbol in "([":
            closer = _closer(text, at, end)
            if closer >= 0:
                meld = _read_meld(source, stop, closer, copies)
                if meld is not None:
                    melds.append(meld)
                at = closer + 1
                continue
            unclosed = True
            hint = f"put {_CLOSER[symbol]} after the tiles of the meld"
            source.fault("unclosed", f"the bracket {symbol} is not closed", stop, at, hint)
            if at < end and text[at] in _SIDES:
                at += 1
        elif symbol == "+":
            following = _MARK.search(text, at, end)
            if following is None or following[0] not in ")]" or text[at : following.start()].strip():
                return _Tiles(concealed, melds, _read_winning(source, stop, end, copies, unclosed))
        elif symbol in ")]":
            _unopened(source, stop)
        else:
            _lost_side(source, stop)
    return _Tiles(concealed, melds, None)


def _closer(text: str, at: int, end: int) -> int:
    """Where the next bracket stands if it is a closing one, else -1."""
    while (mark := _MARK.search(text, at, end)) is not None:
        if mark[0] in ")]":
            return mark.start()
        if mark[0] in "([":
            break
        at = mark.end()
    return -1


def _unopened(source: Source, at: int) -> None:
    source.fault("unopened", f"the bracket {source.text[at]} closes nothing", at, at + 1)


def _lost_side(source: Source, at: int) -> None:
    mark = source.text[at]
    message = f"the side mark {mark} stands only inside a meld, directly after its opening bracket"
    source.fault("side", message, at, at + 1, f"a called group is typed as in ({mark}123m)")


def _read_winning(source: Source, plus: int, end: int, copies: Copies, unclosed: bool) -> Tile | None:
    """The winning tile after the ``+`` at ``plus``; whatever else stands there before the words is a fault."""
    text = source.text
    mark = _MARK.search(text, plus + 1, end)
    stop = mark.start() if mark else end
    faults = len(source.faults)
    placed = read_groups(source, plus + 1, stop)
    copies.add(placed[:1])
    if len(placed) > 1:
        message = f"one tile stands after the +, not {shown(text[plus + 1 : stop].strip())}, and after it only words"
        source.fault("after_plus", message, placed[1].place, placed[-1].place + 1)
    elif not placed and len(source.faults) == faults and not unclosed:
        hint = "type the winning tile after it, as in +9s"
        source.fault("no_winning_tile", "no tile stands after the +", plus, plus + 1, hint)
    told: set[str] = set()
    while mark is not None:
        symbol, at = mark[0], mark.end()
        if symbol == "+" and symbol not in told:
            source.fault("second_plus", "a second +: one tile wins, and the + stands before it", at - 1, at)
        elif symbol in "([":
            at = max(at, _closer(text, at, end) + 1)
            if symbol not in told:
                message, word = "melds stand before the + and the winning tile", text[mark.end() : at - 1].strip()
                source.fault("after_plus", message, mark.start(), at, _bracketed_word(word))
        elif symbol in ")]":
            _unopened(source, at - 1)
        elif symbol in _SIDES:
            _lost_side(source, at - 1)
        told.add(symbol)
        mark = _MARK.search(text, at, end)
        read_groups(source, at, mark.start() if mark else end)  # for its faults
    return placed[0].tile if placed else None


def _bracketed_word(typed: str) -> str | None:
    """The hint for brackets around a word."""
    return f"write {spelled(plain(typed))}" if is_word(typed, ()) else call_hint(typed)


def _read_meld(source: Source, start: int, end: int, copies: Copies) -> Meld | None:
    """The meld whose brackets stand at ``start`` and ``end``, or None when it has faults."""
    text, faults = source.text, len(source.faults)
    opener, closer = text[start], text[end]
    concealed = opener == "["
    if closer != _CLOSER[opener]:
        source.fault("mismatched", f"the bracket {opener} is closed by {closer}", end, end + 1)
    side: str | None = None
    added = False
    placed: list[Placed] = []
    at = start + 1
    while True:
        mark = _MARK.search(text, at, end)
        stop = mark.start() if mark else end
        placed += read_groups(source, at, stop)
        if mark is None:
            break
        at = stop + 1
        if mark[0] == "+":
            if text[at:end].strip():
                source.fault("plus_inside", f"a + inside a meld stands directly before {closer}", stop, at)
            elif concealed:
                hint = "a kong added to a pung is typed as in (1111p+)"
                source.fault("concealed_added", "a concealed kong is never added to, so [ ] takes no +", stop, at, hint)
            added = True
        elif concealed:
            source.fault("side", f"a concealed kong comes from nobody, so [ ] takes no {mark[0]}", stop, at)
        elif side is not None:
            source.fault("side", "a meld has one side mark at most", stop, at)
        elif text[start + 1 : stop].strip():
            message = f"the side mark {mark[0]} stands directly after the opening bracket"
            source.fault("side", message, stop, at, f"as in ({mark[0]}123m)")
        else:
            side = _SIDES[mark[0]]
    if len(source.faults) > faults:
        return None
    tiles = tuple(sorted([tile for tile, _ in placed], key=tile_order))
    kind = shape(tiles)
    typed = "".join(filter(str.isalnum, text[start + 1 : end]))
    if concealed and kind != "kong":
        advice = f"called groups stand in round brackets: ({typed})" if kind else None
        message = f"square brackets hold a concealed kong, four equal tiles; {shown(typed) or 'nothing'} is not one"
        source.fault("no_concealed_kong", message, start, end + 1, advice)
    elif kind is None:
        code, message = why_no_shape(tiles, typed)
        source.fault(code, message, start, end + 1)
    elif added and kind != "kong":
        message = f"the + before ) marks a kong added to a pung, four equal tiles; {shown(typed)} is a {kind}"
        source.fault("added", message, start, end + 1)
    else:
        copies.add(placed)
        return Meld(kind, tiles, not concealed, added, side)
    return None
