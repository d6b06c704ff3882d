"""Hand rows: one JSON object a hand, with what it is expected to be worth if that is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..errors import RowError
from ..rows import hand_from_row
from .events import Trouble
from .formats import AS_THEY_ARE, Part, Reading, Values
from .items import Place, RecordedHand, Stated


def read(values: Values, reading: Reading = AS_THEY_ARE) -> Iterator[Part]:
    """The hands of a file."""
    for number, (line, value) in enumerate(values, 1):
        yield value if isinstance(value, Trouble) else hand_of(line or number, value, reading)


def hand_of(line: int, value: Any, reading: Reading) -> RecordedHand | Trouble:
    """The hand of a row, or what is wrong with it."""
    try:
        row = hand_from_row(value, reading.words, notation=reading.notation)
    except RowError as error:
        return Trouble(error.message, line, error.hint)
    expected = row.extra.get("expected")
    stated = Stated(expected=expected) if isinstance(expected, Mapping) else Stated()
    return RecordedHand(Place("", line=line), row.hand, stated, row.options, row.extra, row.notes)
