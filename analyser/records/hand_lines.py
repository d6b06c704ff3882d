"""Files of hands as typed: one hand a line, and rows of JSON among them."""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import AnalyserError
from ..notation import read as read_line
from .events import Trouble, Unreadable
from .formats import AS_THEY_ARE, Part, Reading
from .hand_files import MEANT, Entry, entries
from .hand_rows import hand_of
from .items import Place, RecordedHand
from .json_values import no_json
from .sources import Text

_LOOKED_AT = 50  # lines at the beginning, one of which must look like a hand


def read(text: Text, reading: Reading = AS_THEY_ARE) -> Iterator[Part]:
    """The hands of a file; a text in which nothing near its beginning looks like one holds none."""
    waiting: list[Part] = []
    meant = False
    for entry in entries(text):
        part = _hand(entry, reading)
        waiting.append(part)
        meant = meant or entry.is_row or isinstance(part, RecordedHand) or MEANT.match(entry.text) is not None
        if meant:
            yield from waiting
            waiting.clear()
        elif len(waiting) >= _LOOKED_AT:
            break
    if not meant:
        raise Unreadable("no recorded game and no hand was found in this text")


def _hand(entry: Entry, reading: Reading) -> Part:
    if entry.error is not None:
        return no_json(entry.error, entry.line)
    if entry.is_row:
        return hand_of(entry.line, entry.value, reading)
    try:
        read = read_line(entry.text, notation=reading.notation, words=reading.words)
    except AnalyserError as error:
        return Trouble(error.message, entry.line, error.hint)
    return RecordedHand(Place("", line=entry.line), read.hand, notes=read.notes)
