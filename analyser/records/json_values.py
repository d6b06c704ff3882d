"""The values of a JSON file one by one: lines, values one after the other, or the entries of one long array."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ..files import COMMENTS
from .events import Trouble, Unreadable, shown
from .sources import MOST, Text

_SHORT, _MOST_KNOWN = 100, 4096
_DECODE = json.JSONDecoder().raw_decode


def json_values(text: Text) -> Iterator[tuple[int | None, Any]]:
    """The values of a file with their lines (where each has its own); a line that is no JSON gives a ``Trouble``.

    Of a file that begins with an array its entries are given. Raises ``Unreadable`` where the JSON breaks off.
    """
    lines = [line for line in text.head.split("\n", 64)[:64] if line.strip() and line.lstrip()[0] not in COMMENTS]
    if lines[0].lstrip("\ufeff \t").startswith("{") and _one_a_line(text.head, lines):
        yield from _lines(text)
    else:
        yield from _entries(text)


def _one_a_line(head: str, lines: list[str]) -> bool:
    """Whether every line is a value of its own."""
    if len(lines) > 1 and lines[1].lstrip().startswith("{"):
        return True
    if len(lines) == 1 and "\n" not in head.rstrip():
        return True  # one line so far: at most one game
    return _parsed(lines[0]) is not None


def _parsed(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _lines(text: Text) -> Iterator[tuple[int | None, Any]]:
    known: dict[str, Any] = {}  # events come again and again in the same words
    for number, line in text.lines():
        value = known.get(line)
        if value is None:
            try:
                value = json.loads(line)
            except (ValueError, RecursionError) as error:
                value = no_json(error, number)
            else:
                if len(line) < _SHORT and len(known) < _MOST_KNOWN and line.startswith('{"type"'):
                    known[line] = value
        yield number, value


def no_json(error: ValueError | RecursionError, line: int) -> Trouble:
    """What is told of a line that is no JSON."""
    if isinstance(error, RecursionError):
        return Trouble("this line is nested too deep", line)
    return Trouble(f"this line is no JSON: {_why(error)}", line)


def _why(error: ValueError) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg.lower()} at column {error.colno}"
    return shown(error)


def _entries(text: Text) -> Iterator[tuple[int | None, Any]]:
    """Values one after the other; of arrays at the top their entries."""
    buffer = _Buffer(text.chunks())
    inside = False
    while (character := buffer.next_character()) is not None:
        if not inside and character == "[":
            inside, buffer.at = True, buffer.at + 1
        elif inside and character == "]":
            inside, buffer.at = False, buffer.at + 1
        elif inside and character == ",":
            buffer.at += 1
        else:
            yield None, buffer.value()
    if inside:
        raise Unreadable("the JSON is cut short: an array is not closed")


class _Buffer:
    """A stretch of the text, read on as needed: about one value at a time."""

    def __init__(self, chunks: Iterator[str]) -> None:
        self._chunks = chunks
        self._text = ""
        self._more = True
        self.at = 0

    def _read(self, wanted: int) -> None:
        """Drop what was read, and read on until ``wanted`` characters are there."""
        pieces, there = [self._text[self.at :]], len(self._text) - self.at
        while there < wanted and self._more:
            piece = next(self._chunks, None)
            if piece is None:
                self._more = False
            else:
                pieces.append(piece)
                there += len(piece)
        self._text, self.at = "".join(pieces), 0

    def next_character(self) -> str | None:
        """The next character that is no space, or None at the end."""
        while True:
            while self.at < len(self._text):
                character = self._text[self.at]
                if not (character.isspace() or character == "\ufeff"):
                    return character
                self.at += 1
            if not self._more:
                return None
            self._read(1)

    def value(self) -> Any:
        """The value that begins here."""
        while True:
            begun = self.at
            try:
                value, self.at = _DECODE(self._text, begun)
                return value
            except json.JSONDecodeError as error:
                open_ended = len(self._text) - error.pos < 16 or error.msg.startswith("Unterminated")
                if not self._more and open_ended:
                    raise Unreadable("the JSON is cut short") from None
                if not open_ended:
                    near = shown(self._text[error.pos : error.pos + 20])
                    raise Unreadable(f"the JSON is broken: {error.msg.lower()} before {near}") from None
            except RecursionError:
                raise Unreadable("the JSON is nested too deep") from None
            except ValueError as error:  # a number of thousands of digits
                raise Unreadable(f"the JSON cannot be read: {shown(error)}") from None
            if len(self._text) - begun > MOST:
                raise Unreadable("a value in the JSON is longer than any game")
            self._read(2 * (len(self._text) - begun) + 1)
