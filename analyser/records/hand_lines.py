"""Hand lines: one hand a line, as typed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..errors import AnalyserError
from ..notation import read as read_line
from .events import Trouble, Unreadable
from .formats import AS_THEY_ARE, Part, Reading
from .items import Place, RecordedHand
from .sources import Text

_LOOKED_AT = 50  # lines at the beginning, one of which must look like a hand
_MEANT = re.compile(r"[\s(\[<^>]*[0-9][0-9\s]*[mpsz]")


def read(text: Text, reading: Reading = AS_THEY_ARE) -> Iterator[Part]:
    """The hands of a file; a text in which nothing near its beginning looks like one holds none."""
    waiting: list[Part] = []
    meant = False
    for number, line in text.lines():
        part = _hand(number, line, reading)
        waiting.append(part)
        meant = meant or isinstance(part, RecordedHand) or _MEANT.match(line) is not None
        if meant:
            yield from waiting
            waiting.clear()
        elif len(waiting) >= _LOOKED_AT:
            break
    if not meant:
        raise Unreadable("no recorded game and no hand was found in this text")


def _hand(number: int, line: str, reading: Reading) -> Part:
    try:
        read = read_line(line, notation=reading.notation, words=reading.words)
    except AnalyserError as error:
        return Trouble(error.message, number, error.hint)
    return RecordedHand(Place("", line=number), read.hand, notes=read.notes)
