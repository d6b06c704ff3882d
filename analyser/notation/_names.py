"""Dialects that are the canonical line with other names of tiles: their text is turned into that line, and read as it.

Brackets, ``+``, spaces and words are those of the hand line; where it already names a tile itself (``123m`` beside
東東東, as people mix them) that stays. Each character keeps its place in the text as it was typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from ..hand import FLAGS, SIDE_MARKS, WINS, Hand
from ..tiles import Tile, tile_order
from ._text import Source, plain, shown, tokens
from ._words import write_words
from .mpsz import read_source

#: What stands between names where people write them as a list.
_BETWEEN = re.compile(r"[ ,、・\"']+(?=[0-9\s]*$)")

_DIGITS = re.compile(r"[0-9][0-9\s]*$")

#: What a match is in the canonical line, and where each character of that stands.
Turned = tuple[str, Sequence[int]]


def read_named(
    text: str,
    words: tuple[str, ...],
    names: re.Pattern[str],
    turned: Callable[[re.Match[str]], Turned],
    what: str,
    bonus: Mapping[str, str] | None = None,
) -> tuple[Hand, tuple[str, ...]]:
    """Read a line whose tiles are ``names``; a text without any is refused as having no ``what``.

    ``bonus``: names of bonus tiles, which may stand among the others -> their names here.
    """
    source = Source(text)
    line, places, told = _line(source, words, names, turned, bonus or {})
    if not places or line == source.text:
        source.fault("no_tiles", f"there are no {what} in this text", 0, len(source.text))
        source.refuse()
    if told:
        first = told[0][0]
        line += f" bonus={','.join(name for _, name in told)}"
        places += [first] * (len(line) - len(places))
    return read_source(source.translated(line, places), words)


def _line(
    source: Source,
    words: tuple[str, ...],
    names: re.Pattern[str],
    turned: Callable[[re.Match[str]], Turned],
    bonus: Mapping[str, str],
) -> tuple[str, list[int], list[tuple[int, str]]]:
    """The canonical line, the place of each of its characters, and the bonus tiles with their places."""
    text = source.text
    end = _end_of_tiles(text, words)
    pieces: list[str] = []
    places: list[int] = []
    told: list[tuple[int, str]] = []
    at = 0
    # names that are letters could stand within words, as S in seat=S; others are read there too, as in dora=🀛
    for match in names.finditer(text, 0, end if names.flags & re.ASCII else len(text)):
        between = text[at : match.start()]
        sign = _BETWEEN.match(between) if at and match.start() < end else None
        pieces.append(" " * sign.end() + between[sign.end() :] if sign else between)
        places += range(at, match.start())
        at = match.end()
        name = bonus.get(match[0])
        if name is not None and match.start() < end:
            told.append((match.start(), name))
            continue
        if name is not None:
            pieces.append(name)
            places += [match.start()] * len(name)
            continue
        piece, its_places = turned(match)
        if piece[0].isdigit() and (digits := _DIGITS.search(between)):  # they would be taken for more of this tile
            message = f"the digits {shown(digits[0].strip())} have no suit letter after them (m, p, s or z)"
            source.fault("no_suit", message, match.start() - len(digits[0]), match.start())
            pieces[-1] = " " * len(between)
        pieces.append(piece)
        places += its_places
    pieces.append(text[at:])
    places += range(at, len(text))
    return "".join(pieces), places, told


def _end_of_tiles(text: str, words: tuple[str, ...]) -> int:
    """Where the words begin: at the first token that is one, or holds ``=``."""
    for start, end in tokens(text):
        token = plain(text[start:end])
        if "=" in token or token in WINS or token in FLAGS or token in words:
            return start
    return len(text)


def one(match: re.Match[str], name: str) -> Turned:
    """A match that is one tile, ``5z``: its first and last character stand for the two of it."""
    return name, (match.start(), match.end() - 1)


def write_named(hand: Hand, names: Callable[[Sequence[Tile]], str]) -> str:
    """The line of a hand; ``names`` writes tiles in canonical order."""
    text = names(hand.concealed)
    for meld in hand.melds:
        inside = names(sorted(meld.tiles, key=tile_order))
        side = SIDE_MARKS[meld.side] if meld.side else ""
        text += f"({side}{inside}{'+' if meld.added else ''})" if meld.open else f"[{inside}]"
    if hand.win_tile is not None:
        text += f"+{names((hand.win_tile,))}"
    return " ".join((text, *write_words(hand.win)))
