"""Hands as they are typed: one on the command line, or many in a file or on stdin, as hand lines or as JSON rows."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from ..errors import AnalyserError, Fault, NotationError, RowError
from .rulesets import knowing_words

if TYPE_CHECKING:
    from ..hand import Hand
    from ..records.hand_files import Entry


_JSON = re.compile(r"\{|\[\s*(?:[{\]]|\[\s*[\d\]])")  # lists of rows too; others hold tiles


_NAME = re.compile(r"\S*[A-Za-z_/\\]\S*\.[A-Za-z][A-Za-z0-9]{1,7}|\S*/\S*")  # of a file


class Typed(NamedTuple):
    """A hand as it was typed, the number of its line, and the place told in errors (both None on the command line)."""

    text: str
    line: int | None = None
    place: str | None = None
    row: Any = None  # a JSON row of a file, read


class Read(NamedTuple):
    """A hand that was read; of a JSON row also its switches and what it carries along.

    ``notation``: of a typed hand; ``found``: it was neither named nor is it the hand line, so people should be told.
    """

    hand: Hand
    notes: tuple[str, ...]
    options: dict[str, Any]
    extra: dict[str, Any]
    notation: str = "row"
    found: bool = False


class Hands(NamedTuple):
    """The hands that a command was given: the ``typed`` one, or those of a ``file`` (``-``: stdin)."""

    typed: str | None
    file: str | None
    notation: str | None

    @property
    def many(self) -> bool:
        """Whether they come line by line."""
        return self.file is not None

    def each(self) -> Iterator[Typed]:
        """The hands one by one; raises ``AnalyserError`` for a file without hands, ``OSError`` where there is none."""
        if self.file is None:
            yield Typed(self.typed or "")
            return
        name, found = "stdin" if self.file == "-" else self.file, False
        for entry in _entries(self.file, name):
            found = True
            yield Typed(entry.text, entry.line, f"{name}:{entry.line}", entry.value)
        if not found:
            raise AnalyserError(f"{name} holds no hands", code="no_hands")

    def read(self, typed: Typed, words: tuple[str, ...]) -> Read:
        """The hand of a line or of a JSON row; ``words``: circumstances that the rule sets declare."""
        if not _is_utf8(typed.text):
            raise AnalyserError("this is no UTF-8 text", code="encoding")
        if _JSON.match(typed.text):
            from ..rows import hand_from_row

            value = _object(typed.text) if typed.row is None else typed.row
            row = hand_from_row(value, words, notation=self.notation)
            return Read(row.hand, row.notes, row.options, row.extra)
        from ..notation import CANONICAL, read

        try:
            hand, notation, notes = read(typed.text, notation=self.notation, words=words)
        except NotationError as error:
            if self.file is None and os.path.isfile(typed.text):
                raise _a_file(typed.text) from None
            if self.file is None and _NAME.fullmatch(typed.text):
                raise AnalyserError(f"{typed.text} is no hand, and there is no such file", code="file") from None
            raise knowing_words(error) from None
        return Read(hand, notes, {}, {}, notation, self.notation is None and notation != CANONICAL)


notation_option = click.option(
    "--notation",
    metavar="NAME",
    help="The notation of the hands, where it is not to be found out (mja convert --help lists them).",
)


def hand_arguments(command: Callable[..., Any]) -> Callable[..., Any]:
    """The arguments and options that say which hands; the command is called with ``hands``."""

    @wraps(command)
    def with_hands(*args: Any, hand: tuple[str, ...], file: str | None, notation: str | None, **params: Any) -> Any:
        text = " ".join(hand).strip()
        if text == "-":
            text, file = "", file or "-"
        if text and file:
            raise click.UsageError("a hand and a file of hands are given: give one of the two")
        if not hand and file is None:
            raise click.UsageError("no hand is given: type one in quotes, or - to read stdin, or --file FILE")
        return command(*args, hands=Hands(None if file else text, file, notation), **params)

    options: list[Callable[..., Any]] = [
        click.argument("hand", nargs=-1, metavar="'HAND'"),
        click.option("--file", metavar="FILE", help="Read hand lines or JSON rows from a file (- for stdin)."),
        notation_option,
    ]
    for option in reversed(options):
        option(with_hands)
    return with_hands


def _entries(file: str, name: str) -> Iterator[Entry]:
    """The hands of a file; bytes that are no UTF-8 stay in them as surrogates, as in arguments.

    Raises ``AnalyserError`` for a picture, a recorded game and what is no text.
    """
    if file == "-":
        if sys.stdin is not None:  # closed by the shell
            yield from _entries_of(_AsItComes(sys.stdin.buffer), name, file)
        return
    with open(file, "rb") as lines:
        yield from _entries_of(lines, name, file)


def _entries_of(source: Any, name: str, file: str) -> Iterator[Entry]:
    from ..records.events import Unreadable
    from ..records.formats import is_game
    from ..records.hand_files import entries
    from ..records.sources import Text, bytes_of, text_of

    try:
        text = Text(text_of(bytes_of(source), "surrogateescape"), looked_at=1)
        if is_game(text.head):
            verify = f"to compare its wins with what it states: mja verify {file}"
            raise AnalyserError(f"{name} is a recorded game, no file of hands", code="file", hint=verify)
        yield from entries(text)
    except Unreadable as error:
        hint = f"to read the tiles in it: mja recognise {file}" if "picture" in error.message else error.hint
        raise AnalyserError(f"{name}: {error.message}", code="file", hint=hint) from None


class _AsItComes:
    """A stream of which is read what there is: a hand is answered as soon as its line has come."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def read(self, size: int) -> bytes:
        """Some bytes, none at the end."""
        read1 = getattr(self._stream, "read1", self._stream.read)
        data: bytes = read1(size)
        return data


def _a_file(path: str) -> AnalyserError:
    """What is told of a path that was typed where a hand is expected."""
    try:
        next(_entries(path, path), None)
        hint: str | None = f"--file {path} reads the hands in it"
    except (AnalyserError, OSError) as error:
        hint = getattr(error, "hint", None)
    return AnalyserError(f"{path} is a file, no hand", code="file", hint=hint)


def _is_utf8(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _object(text: str) -> Any:
    import json

    from ..rows import once

    try:
        return json.loads(text, object_pairs_hook=once)
    except RowError:
        raise
    except json.JSONDecodeError as error:
        message, hint = error.msg[:1].lower() + error.msg[1:], None
        if text[0] == "{" and text[1:].lstrip()[:1] not in ('"', "'", "}", ""):
            hint = f"melds stand in round brackets: {text.replace('{', '(').replace('}', ')')}"
        raise NotationError(text, (Fault("json", f"no JSON row: {message}", error.pos, 1, hint),)) from None
    except (ValueError, RecursionError):
        raise AnalyserError("no JSON row: a number in it is too long, or it is nested too deep", code="json") from None
