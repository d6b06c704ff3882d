"""Which notation a text is in: every dialect is tried on the whole of it, and none is guessed."""

from __future__ import annotations

import re

from ..errors import AnalyserError, Fault, NotationError
from ..hand import Hand, Win
from . import CANONICAL, DIALECTS, ONLY_NAMED, Read, dialect
from ._text import Source
from .mpsz import read as read_canonical
from .mpsz import write

#: Fewer tiles than these are a fragment of a hand.
_HALF = 7
#: No hand is longer in any notation; a longer text is read as a hand line only.
_LONGEST = 2_000

_KANJI = "一二三四五六七八九伍東东南西北白發发発中萬万筒餅饼條条索"
#: Without this a dialect has no place in a text, or reads in it what the hand line reads: it is not even loaded then.
_NEEDS = {
    "unicode": "[\U0001f000-\U0001f02b]",
    "words": f"[{_KANJI}]",
    "mjai": r"^[\s,;\"'\[\]1-9mpsrESWNPFC]+$",
    "letters": (
        r"(?<![=:a-z])[ESWNPFCGR]"
        r"|(?i:[0-9][\s-]*(?:bam|cra|cha|dot|cir|man|pin|sou)|east|south|west|north|white|green|red\b"
        r"|\b(?:ton|nan|sha|pei|haku|hatsu|chun)\b)"
    ),
    "american-letters": r"[1-9]\s*[BCD]|(?<![=:a-z])[ESWNGR]",
    "majiang": r"^\s*[mpsz_,][\s0-9mpsz_*,+=-]*$",
    "tenhou-url": r"\?[\s\S]*=",
    "mahjong-helper": "#",
    "mahjong-utils": (  # groups between commas alone are more likely a concealed hand, which is refused with a hint
        r"^(?=[\s\S]*(?:\s[0-9]{3,4}[mpsz]|0([1-9])\1[0]z))[\s0-9mpsz]+$"
        r"|^(?=[\s\S]*0([1-9])\2[0][mpsz])[\s,0-9mpsz]+$"
    ),
    "botzone": r"^(?=[\s\S]*(?i:[wbtfj][1-9]))[\s,;\"'\[\]()0-9A-Za-z]+$",
    "gb-mahjong": r"^(?=[\s\S]*[\[|ESWNPFC])[\s0-9mspESWNPFCa-h,\[\]|]+$",
}

#: Signs that can be of one dialect only: with them a text is read even if it is no whole hand, and its faults are told
#: in the words of that dialect.
_SIGNS = {
    "unicode": _NEEDS["unicode"],
    "words": _NEEDS["words"],
    "tenhou-url": r"tenhou\.net|\?[qp]=",
    "gb-mahjong": r"\||\[[1-9ESWNCFP]+[msp]?\s*,",
    "mahjong-helper": "#",
    "botzone": r"\b(?i:CHI|PENG|GANG)\b|^\W*(?:[WBT][1-9]|F[1-4]|J[1-3])+\b",
    "majiang": r"^\s*[mps][0-9]{2}|^\s*[mpsz][0-9]+[mpsz][0-9]",
    "mahjong-utils": r"\s0([1-9])\1[0][mpsz]\b",
    "mjai": r"\b5[mps]r\b",
    "letters": r"(?i:[0-9]\s*-?(?:bam|crak|crack|dot|man|pin|sou)s?\b)|(?<![a-zA-Z])(?:Wh|Gr|Rd)",
    "american-letters": r"\b[1-9]+[BCD]\s+[1-9]+[BCD]\s+[1-9]+[BCD]\b",
}
_REMARK = re.compile(r"\s([;#]+|//)(?=\s)")
#: What B must have beside itself to be that of Botzone.
_MORE_THAN_B = re.compile(r"(?i:[WTFJ][1-9]|CHI|PENG|GANG)")
_NUMBERS = re.compile(r"[\s\[(]*[0-9]{1,3}(?:[\s,;]+[0-9]{1,3})+[\s\])]*")


def read_otherwise(text: str, words: tuple[str, ...], error: NotationError) -> Read:
    """The hand of a text that is no hand line, for this ``error``, in whichever other dialect it is.

    Fragments of a hand could be many things: they are read only where their dialect is unmistakable.
    """
    readings = _others(text, words)
    plain = Source(text).text
    readings = [one for one in readings if _tiles_of(one.hand) >= _HALF or re.search(_SIGNS[one.notation], plain)]
    if not readings:
        _refuse_comment(text, words)
        raise _nearest(text, words, error) from None
    return _settled(text, readings)


def _refuse_comment(text: str, words: tuple[str, ...]) -> None:
    """Refuse a text that is a hand with a remark behind it."""
    plain = Source(text).text
    for sign in _REMARK.finditer(plain):
        try:
            hand, _ = read_canonical(text[: sign.start()], words)
        except NotationError:
            continue
        if not _is_whole(hand):
            continue
        source = Source(text)
        hint = "a line that begins with ; or # is a comment"
        source.fault(
            "comment", "what stands behind the hand is no word of it", sign.start(1), len(plain.rstrip()), hint
        )
        source.refuse()


def compared(text: str, words: tuple[str, ...], canonical: Read) -> Read:
    """The hand of a text that is a hand line, if no other dialect reads another hand in it."""
    readings = _others(text, words)
    if not any(_is_whole(one.hand) for one in (canonical, *readings)):
        return canonical
    return _settled(text, [canonical, *readings])


def _others(text: str, words: tuple[str, ...]) -> list[Read]:
    """What the other dialects read in a text."""
    readings: list[Read] = []
    if len(text) > _LONGEST:
        return readings
    plain = Source(text).text
    for name in DIALECTS:
        if name == CANONICAL or name in ONLY_NAMED or not re.search(_NEEDS[name], plain):
            continue
        try:
            hand, notes = dialect(name).read(text, words)
        except AnalyserError:
            continue
        readings.append(Read(hand, name, (*notes, f"read as {name}")))
    return readings


def _is_whole(hand: Hand) -> bool:
    """Whether a hand has as many tiles as a player holds: 13 or 14, a kong counting as three."""
    return _tiles_of(hand) in (13, 14)


def _tiles_of(hand: Hand) -> int:
    return len(hand.concealed) + (hand.win_tile is not None) + 3 * len(hand.melds)


def _settled(text: str, readings: list[Read]) -> Read:
    """The one hand that is read; whole ones go before those that nobody could hold."""
    candidates = [one for one in readings if _is_whole(one.hand)] or readings
    different = list({one.hand[:3]: one for one in reversed(candidates)}.values())[::-1]
    if len(different) > 1:
        told = ", ".join(f"{one.notation} {write(one.hand._replace(win=Win()))}" for one in different)
        hint = f"say which: {' or '.join(f'--notation {one.notation}' for one in different)}"
        if lines := [write(one.hand) for one in different if one.notation == CANONICAL and "+" not in text]:
            hint += f"; a + before the winning tile says it too: {lines[0]}"
        fault = Fault("ambiguous", f"two notations read different hands here: {told}", 0, max(len(text), 1), hint)
        raise NotationError(text, (fault,))
    if different[0].notation == "botzone" and not _MORE_THAN_B.search(Source(text).text):
        dots = write(different[0].hand._replace(win=Win()))
        bamboo = dots.replace("p", "s")
        told = f"B alone is dots in Botzone and bamboo in English letters: {dots} or {bamboo}"
        hint = f"for dots say --notation botzone, for bamboo type '{bamboo}'"
        raise NotationError(text, (Fault("ambiguous", told, 0, max(len(text), 1), hint),))
    return different[0]


def _nearest(text: str, words: tuple[str, ...], error: NotationError) -> NotationError:
    """The error of the dialect that a text is most like; that of the hand line where there is no sign of another."""
    if len(text) > _LONGEST:
        return error
    plain = Source(text).text
    if _NUMBERS.fullmatch(plain):
        hint = "numbers alone may mean anything: --notation tenhou136 or --notation tenhou6 reads them"
        return NotationError(text, (error.faults[0]._replace(hint=hint),))
    for name, signs in _SIGNS.items():
        if re.search(signs, plain):
            try:
                dialect(name).read(text, words)
            except NotationError as nearer:
                return nearer
    return error
