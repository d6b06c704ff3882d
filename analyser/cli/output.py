"""Where answers and errors go: text, JSON, JSON lines or CSV, to the terminal or to a file, and the exit codes."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from typing import Any

import click

from ..errors import AnalyserError, _cells
from .spoken import heading, in_json, say, sentence

#: Exit codes: fine; a negative answer (no win, under the minimum); bad input or usage; finished with bad rows.
FINE, NEGATIVE, BAD, SOME_BAD, INTERRUPTED = 0, 1, 2, 3, 130
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_RED, _BOLD, _PLAIN = "\x1b[31;1m", "\x1b[1m", "\x1b[0m"


def wants_colour(stream: Any) -> bool:
    """Whether a stream is a terminal that shows colours, and nobody asked for none (``NO_COLOR``)."""
    if stream is None or not stream.isatty():
        return False
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def refuse_without_folder(option: str, path: str) -> None:
    """Refuse a file that an option names where there is no folder for it, before anything is done."""
    from ..files import missing_folder

    if folder := missing_folder(path):
        raise click.UsageError(f"{option} {path}: there is no folder {folder}")


class Output:
    """The answer of one command. ``form``: text, json, jsonl or csv; ``file``: written whole at the end, or not.

    ``by_id``: single words are ids, as in files of rules, and stay as they are in every language.
    """

    def __init__(self, form: str = "text", file: str | None = None) -> None:
        self.form = form
        self.by_id = False
        self._file = file if file != "-" else None
        if self._file is not None:
            refuse_without_folder("-o", self._file)
        self._lines: list[str] = []
        self.colour = self._file is None and wants_colour(sys.stdout)

    @property
    def is_text(self) -> bool:
        """Whether a person reads it."""
        return self.form == "text"

    def text(self, text: str = "", rules: Any = None) -> None:
        """Print a text for a person, in the language that is spoken, and end its line; ``rules``: as of ``say``."""
        self.plain(sentence(text) if self.by_id else say(text, rules))

    def plain(self, text: str) -> None:
        """Print a text as it is, and end its line."""
        if self._file is None:
            click.echo(text, color=self.colour)
        else:
            self._lines.append(text + "\n")

    def document(self, document: Any) -> None:
        """Print one JSON document; on one line where JSON lines were asked for."""
        self.plain(_json(in_json(document), None if self.form == "jsonl" else 2))

    def records(self, records: Iterable[Mapping[str, Any]]) -> None:
        """Print objects: JSON lines one by one as they come, JSON as one list, CSV with the keys as its head."""
        if self.form == "jsonl":
            for record in records:
                self.document(record)
        elif self.form == "csv":
            self._csv(list(records))
        else:
            self.document(list(records))

    def listing(self, records: Sequence[Mapping[str, Any]], heads: Mapping[str, str]) -> None:
        """Print objects as a table with a column for each key of ``heads``, or as the other forms print objects."""
        if self.is_text:
            rows = [[_cell(record.get(key)) for key in heads] for record in records]
            self._table(list(map(say, heads.values())), rows, "")
        else:
            self.records(records)

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]], indent: str = "") -> None:
        """Print a table for a person; columns of numbers stand to the right."""
        self._table(list(map(heading, heads)), rows, indent)

    def _table(self, heads: list[str], rows: Sequence[Sequence[str]], indent: str) -> None:
        tell = sentence if self.by_id else say
        told = [heads, *(list(map(tell, row)) for row in rows)]
        for number, line in enumerate(_aligned(told)):
            self.plain(indent + (f"{_BOLD}{line}{_PLAIN}" if number == 0 and self.colour else line))

    def lines(self, rows: Sequence[Sequence[str]], columns: int) -> None:
        """Print rows of which only the first columns stand one below the other; of the rest those that hold text."""
        told = [list(map(say, row)) for row in rows]
        for line in in_columns(told, columns):
            self.plain(line)

    def _csv(self, records: list[Mapping[str, Any]]) -> None:
        import csv
        import io

        heads = list(dict.fromkeys(key for record in records for key in record))
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(heads)
        writer.writerows([[_cell(record.get(head)) for head in heads] for record in records])
        self.plain(text.getvalue().rstrip("\n"))

    def finish(self) -> None:
        """Write the file, if there is one."""
        if self._file is None:
            return
        data = "".join(self._lines).encode("utf-8", "backslashreplace")
        path = os.path.realpath(self._file)
        if os.path.exists(path) and not os.path.isfile(path):  # a device or a pipe, which nothing may replace
            with open(path, "wb") as file:
                file.write(data)
        else:
            from ..files import write_whole

            write_whole(path, data)


def output_options(*, csv: bool = False) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Give a command the options of its output; it is called with ``out``, and returns its exit code."""

    known = ("json", "jsonl", "csv") if csv else ("json", "jsonl")

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def with_output(*args: Any, output: str | None, **params: Any) -> Any:
            forms = [form for form in ("json", "jsonl", "csv") if params.pop(f"as_{form}", False)]
            if len(forms) > 1:
                raise click.UsageError(f"--{forms[0]} and --{forms[1]} exclude each other")
            form = forms[0] if forms else _form_of(output, known)
            out = Output(form, output)
            try:
                code = command(*args, out=out, **params)
            except AnalyserError as error:
                if out.form in ("json", "jsonl") and output is None:
                    out.document(error.to_dict())
                raise
            if code != INTERRUPTED:
                out.finish()
            return code

        options = [
            click.option("--json", "as_json", is_flag=True, help="Print JSON."),
            click.option("--jsonl", "as_jsonl", is_flag=True, help="Print JSON, one object a line."),
            click.option("--csv", "as_csv", is_flag=True, help="Print comma-separated values."),
            click.option("-o", "--output", metavar="FILE", help="Write to a file, whole or not at all."),
        ]
        for option in reversed(options if csv else options[:2] + options[3:]):
            option(with_output)
        return with_output

    return decorate


def _form_of(output: str | None, known: Sequence[str]) -> str:
    """The form of an answer by the ending of its file; text for any that is none of data."""
    form = os.path.splitext(output or "")[1].lower()[1:]
    if form in known:
        return form
    if form in ("csv", "parquet"):
        endings = " or ".join(f".{one}" for one in known)
        raise click.UsageError(f"-o {output}: this command writes no .{form}; name a file {endings}, or of text")
    return "text"


def _json(document: Any, indent: int | None) -> str:
    import json

    return json.dumps(document, ensure_ascii=False, indent=indent, default=str)


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return " ".join(map(_cell, value))
    return str(value)


def in_columns(rows: Sequence[Sequence[str]], number: int) -> Iterable[str]:
    """Rows as lines: their first cells in so many columns, and the others behind, where they are not empty."""
    widths = [max(map(_cells, column)) for column in list(zip(*rows, strict=True))[:number]]
    for row in rows:
        cells = [_filled(cell, width) for cell, width in zip(row, widths, strict=False)]
        yield "  ".join([*cells, *filter(None, row[number:])]).rstrip()


def _aligned(rows: Sequence[Sequence[str]]) -> Iterable[str]:
    from ..settlement.numbers import is_figure

    columns = list(zip(*rows, strict=True))
    widths = [max(map(_cells, column)) for column in columns]
    right = [all(is_figure(cell) for cell in column[1:]) for column in columns]
    for row in rows:
        yield "  ".join(map(_filled, row, widths, right)).rstrip()


def _filled(cell: str, width: int, to_right: bool = False) -> str:
    """A cell as wide as its column, in cells of a terminal."""
    space = " " * (width - _cells(cell))
    return space + cell if to_right else cell + space


def told(error: AnalyserError, place: str | None = None) -> str:
    """An error for a person: ``error: `` before every fault, and where it stands if that is a line of a file."""
    word = sentence("error:")
    start = f"{place}: {word}" if place else word
    if wants_colour(sys.stderr):
        start = start.replace(word, f"{_RED}{word}{_PLAIN}")
    start += "" if word.endswith("：") else " "
    lines = error.told(sentence).splitlines() or [""]
    return "\n".join(line if line.startswith("  ") else start + line for line in lines)


def tell(error: AnalyserError, place: str | None = None) -> None:
    """Print an error on stderr."""
    click.echo(told(error, place), err=True, color=wants_colour(sys.stderr))


def aside(text: str, place: str | None = None) -> None:
    """Print a remark on stderr, and where it belongs if that is a line of a file."""
    click.echo(f"{place}: {say(text)}" if place else say(text), err=True)


def fail(message: str) -> int:
    """Print a one-line error on stderr; the exit code of bad input."""
    tell(AnalyserError(" ".join(message.split())))
    return BAD


class UnknownOption(click.NoSuchOption):
    """An option that a command does not have, and what to type instead."""

    def __init__(self, name: str, meant: Sequence[str], ctx: click.Context) -> None:
        super().__init__(name, ctx=ctx)
        self.meant = meant


class Whole(click.IntRange):
    """A whole number of an option, refused in one sentence."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number of a text."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            name = param.opts[0] if param else "N"
            if self.max is None:
                raise click.UsageError(f"{name} is a whole number from {self.min} on, not {value!r}", ctx) from None
            message = f"{name} is a whole number from {self.min} to {self.max}, not {value!r}"
            raise click.UsageError(message, ctx) from None


class NobodyReads(Exception):
    """Whoever read the output has closed it."""


def failure_code(error: Exception) -> int:
    """Print on stderr what made a command fail, one clear message and never a traceback; the exit code."""
    if isinstance(error, BrokenPipeError | NobodyReads):
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return FINE
    if isinstance(error, click.exceptions.Abort):
        return INTERRUPTED
    if isinstance(error, UnknownOption):
        return fail(_no_such_option(error))
    if isinstance(error, click.ClickException):
        message = error.format_message()
        return fail(message[:1].lower() + message[1:])
    if isinstance(error, AnalyserError):
        tell(error)
        return BAD
    if isinstance(error, OSError):
        where = error.filename or ("the output" if error.errno in _NO_ROOM else "")
        return fail(f"{where}: {error.strerror or error}" if where else f"{error.strerror or error}")
    return fail(f"this should not happen, please report it: {type(error).__name__}: {error}")


def _no_such_option(error: UnknownOption) -> str:
    meant = " or ".join(error.meant)
    if meant:
        return f"there is no option {error.option_name}; did you mean {meant}?"
    path = error.ctx.command_path if error.ctx else "mja"
    if error.option_name == "--rules":
        return f"--rules is not needed here; {path} --help lists the options"
    return f"there is no option {error.option_name}; {path} --help lists them"
