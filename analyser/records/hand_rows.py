"""Hand rows: one JSON object a hand, with what it is expected to be worth if that is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..errors import RowError
from ..rows import hand_from_row
from .events import Trouble
from .formats import AS_THEY_ARE, Part, Reading, Values
from .items import Place, RecordedHand, Stated


def read(values: Values, reading: Reading = AS_THEY_ARE) -> Iterator[Part]:
    """The hands of a file."""
    for number, (line, value) in enumerate(values, 1):
        if isinstance(value, Trouble):
            yield value
            continue
        try:
            row = hand_from_row(value, reading.words, notation=reading.notation)
        except RowError as error:
            yield Trouble(error.message, line or number, error.hint)
            continue
        expected = row.extra.get("expected")
        stated = Stated(expected=expected) if isinstance(expected, Mapping) else Stated()
        yield RecordedHand(Place("", line=line or number), row.hand, stated, row.options, row.extra, row.notes)
