"""Files of hands: hand lines and hand rows (JSON) in any mixture; rows on one line, over several, or in a list."""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Iterator
from typing import Any, NamedTuple

from .sources import MOST, Text

_DECODE = json.JSONDecoder().raw_decode
_JSON = re.compile(r"\{|\[\s*(?:[{\]]|$|\[\s*[\d\]])")  # lists of rows too; others hold tiles


MEANT = re.compile(r"[\s(\[<^>]*[0-9][0-9\s]*[mpsz]")  # how a line begins that was meant to be a hand
_GOES_ON = '"}],:'  # how a line may begin that is not the first of a value


class Entry(NamedTuple):
    """What stands for one hand: its line and text, and of a row the ``value``, or why it is no JSON."""

    line: int
    text: str
    value: Any = None
    error: ValueError | RecursionError | None = None

    @property
    def is_row(self) -> bool:
        """Whether it is JSON, or was meant to be."""
        return self.value is not None or self.error is not None


def entries(text: Text) -> Iterator[Entry]:
    """The hands of a file. Of JSON that is broken its first line is told, and reading goes on behind it."""
    lines = _Lines(text)
    inside = False  # a list of rows
    while (one := lines.next()) is not None:
        number, line = one
        first = line.lstrip()[:1]
        if inside and first in ",]":
            inside = first == ","
            lines.back([(number, line.lstrip()[1:])])
        elif not _JSON.match(line.lstrip()):
            yield Entry(number, line.strip())
        elif first == "[" and not re.match(r"\[\s*\[", line.lstrip()):
            inside = True
            lines.back([(number, line.lstrip()[1:])])
        else:
            yield lines.value(number, line)


class _Lines:
    """The lines of a text, of which some can be put back."""

    def __init__(self, text: Text) -> None:
        self._back: deque[tuple[int, str]] = deque()
        self._lines = text.lines()

    def next(self) -> tuple[int, str] | None:
        """The next line with its number, None at the end."""
        return self._back.popleft() if self._back else next(self._lines, None)

    def back(self, lines: list[tuple[int, str]]) -> None:
        """Put lines back."""
        self._back.extendleft(reversed([one for one in lines if one[1].strip()]))

    def value(self, number: int, line: str) -> Entry:
        """The JSON value that begins in this line; more lines are read, twice as many each time, until it ends."""
        taken, wanted = [(number, line)], 1
        while True:
            text = "\n".join(line for _, line in taken)
            begun = len(text) - len(text.lstrip())
            try:
                value, end = _DECODE(text, begun)
            except json.JSONDecodeError as error:
                if not _open_ended(error, text):
                    return self._broken(taken, error)
            except (ValueError, RecursionError) as error:
                return self._broken(taken, error)
            else:
                at = text.count("\n", 0, end)
                rest = text[end:].split("\n", 1)[0]
                self.back([(taken[at][0], rest.strip()), *taken[at + 1 :]])
                return Entry(number, text[begun:end], value)
            more = [one for one in (self.next() for _ in range(wanted)) if one is not None]
            if not more or len(text) > MOST:
                return self._broken([*taken, *more], _why(taken[0][1]))
            taken, wanted = [*taken, *more], 2 * wanted

    def _broken(self, taken: list[tuple[int, str]], error: ValueError | RecursionError) -> Entry:
        """The first of the lines that were taken, which is broken; the next that is indented no deeper is read on."""
        number, line = taken[0]
        depth = len(line) - len(line.lstrip())
        whole = isinstance(error, json.JSONDecodeError) and error.lineno == 1 and not _open_ended(error, line)
        for at, (_, other) in enumerate(taken[1:], 1):
            if whole or (len(other) - len(other.lstrip()) <= depth and other.lstrip()[0] not in _GOES_ON):
                self.back(taken[at:])
                break
        return Entry(number, line.strip(), error=_why(line) or error)


def _open_ended(error: json.JSONDecodeError, text: str) -> bool:
    """Whether a value is cut off where the text ends, as far as is seen."""
    return not text[error.pos :].strip() or (error.msg.startswith("Unterminated") and "\n" not in text[error.pos :])


def _why(line: str) -> Any:
    """Why a line is no JSON by itself."""
    try:
        json.loads(line.strip())
    except (ValueError, RecursionError) as error:
        return error
    return None
