"""Which format a text is in, found out from its content; the module of that format is imported only then.

A new format is a module with ``read`` and a condition here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import chain
from typing import Any, NamedTuple

from ..files import COMMENTS
from .events import Game, Round, Trouble, Unreadable, shown
from .items import RecordedHand
from .sources import Text

#: What a format module turns its file into.
Part = Game | Round | Trouble | RecordedHand
#: Values of a JSON file with their line numbers, where they have any.
Values = Iterable[tuple[int | None, Any]]


class Reading(NamedTuple):
    """How hand lines and hand rows are read: flags that a rule set declares, and the notation, as of ``parse``."""

    words: tuple[str, ...] = ()
    notation: str | None = None


AS_THEY_ARE = Reading()

_JSON = re.compile(r"\{|\[\s*[\[{\]]")
_GAME = re.compile(r'"(?:log|output|title|type)"\s*:')
_MJLOG = re.compile(r"<(?:mjloggm|GO|TAIKYOKU|INIT)\b")


def parts_of(text: Text, reading: Reading = AS_THEY_ARE) -> Iterator[Part]:
    """What a file holds, in the format that it turns out to be in; raises ``Unreadable`` where it is none."""
    first = _first_line(text.head)
    if not text.head.strip():
        raise Unreadable("the file is empty")
    if first.startswith("<"):
        if not _MJLOG.search(text.head):
            raise Unreadable("this XML or HTML holds no game: an mjlog begins with <mjloggm")
        yield from _module("mjlog").read(text)
    elif (_JSON.match(first) or first.rstrip() == "[") and not _begins_with_rows(text.head):
        yield from _json_parts(text, reading)
    else:
        yield from _module("hand_lines").read(text, reading)


def _first_line(head: str) -> str:
    lines = head.lstrip("\ufeff").split("\n")
    return next((line.lstrip() for line in lines if line.strip() and line.lstrip()[0] not in COMMENTS), "")


def is_game(head: str) -> bool:
    """Whether a text is a recorded game, by its beginning."""
    from .hand_files import entries

    first = _first_line(head)
    if first.startswith("<"):
        return _MJLOG.search(head) is not None
    if not _JSON.match(first) and first.rstrip() != "[":
        return False
    entry = next((entry for entry in entries(Text(iter([head]))) if entry.error is None), None)
    if entry is None:  # a value longer than the beginning
        return _GAME.search(head) is not None and '"hand"' not in head
    try:
        return entry.is_row and _json_format(entry.value) != "hand_rows"
    except Unreadable:
        return False


def _begins_with_rows(head: str) -> bool:
    """Whether the first of a text that is not broken is the row of a hand, or a hand line."""
    from .hand_files import MEANT, entries

    first = next((entry for entry in entries(Text(iter([head]))) if entry.error is None), None)
    return first is not None and (is_row(first.value) if first.is_row else MEANT.match(first.text) is not None)


def is_row(value: Any) -> bool:
    """Whether a JSON value is the row of a hand."""
    return isinstance(value, dict) and "hand" in value and not isinstance(value.get("type"), str)


def _module(name: str) -> Any:
    return import_module(f".{name}", __package__)


def _json_parts(text: Text, reading: Reading) -> Iterator[Part]:
    from .json_values import json_values

    values = iter(json_values(text))
    for line, value in values:
        if isinstance(value, Trouble):
            yield value
            continue
        name = _json_format(value)
        both = chain([(line, value)], values)
        yield from _module(name).read(both, reading) if name == "hand_rows" else _module(name).read(both)
        return
    if not text.head.strip("\ufeff \t\r\n[]{}"):
        raise Unreadable("this JSON is empty")


def _json_format(value: Any) -> str:
    """The module for a JSON file that begins with this value."""
    if isinstance(value, dict):
        log = value.get("log")
        if isinstance(value.get("type"), str):
            return "mjai"
        if "hand" in value:
            return "hand_rows"
        if isinstance(value.get("output"), dict):
            return "botzone"
        if isinstance(log, list):
            first = log[0] if log else None
            if isinstance(first, dict) and "output" in first:
                return "botzone"
            if isinstance(first, list) and first and isinstance(first[0], dict):
                return "majiang"
            if "name" in value or "rule" in value or isinstance(first, list):
                return "tenhou6"
        fields = ", ".join([shown(name, 20) for name in list(value)[:5]])
        more = ", …" if len(value) > 5 else ""
        found = f"an object with the fields {fields}{more}" if value else "an empty object"
    else:
        if isinstance(value, list) and value and isinstance(value[0], dict) and "output" in value[0]:
            return "botzone"
        found = "a list" if isinstance(value, list) else f"the value {shown(value)}"
    raise Unreadable(f"this JSON is no record of a game: it begins with {found}")
