"""``read_records``: files in, items out, one round at a time."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import IO, Any

from ..errors import AnalyserError, expected, path_of
from ..notation import full_name
from .events import Game, Round, Trouble, Unreadable
from .formats import Reading, parts_of
from .items import GameRules, Item, Place, RecordedHand, RecordError
from .replay import replay
from .sources import Text, bytes_of, text_of

ERRORS = ("yield", "raise")
_SOURCE = "a path or an open binary file"

#: A path, an open binary file, or several of them.
Source = str | os.PathLike[str] | IO[bytes]


def read_records(
    source: Source | Iterable[Source],
    *,
    errors: str = "yield",
    words: tuple[str, ...] = (),
    notation: str | None = None,
) -> Iterator[Item]:
    """What is recorded in files, as a stream of ``RecordedWin``, ``DrawnRound``, ``RecordedHand`` and ``RecordError``.

    ``source``: a path, an open binary file, or several; ``record_files`` walks folders. The format is found out from
    the content. What cannot be read is one ``RecordError`` with its place, and reading goes on with the next round or
    file; with ``errors="raise"`` the first one is raised. ``words``: flags that a rule set declares, for hand rows and
    hand lines; ``notation``: that of the tiles in them, as of ``parse``. At most one game is in memory at a time.
    """
    if errors not in ERRORS:
        raise AnalyserError(f"errors is one of {', '.join(ERRORS)}, not {errors!r}", code="bad_value")
    one = isinstance(source, str | os.PathLike) or hasattr(source, "read")
    if not one and not isinstance(source, Iterable):
        raise expected("source", source, f"{_SOURCE}, or several")
    reading = Reading(words, notation and full_name(notation))
    return _items([source] if one else source, errors == "raise", reading)  # type: ignore[list-item, arg-type]


def _items(sources: Iterable[Source], strict: bool, reading: Reading) -> Iterator[Item]:
    for number, source in enumerate(sources):
        if isinstance(source, str | os.PathLike):
            items = _of_path(os.fspath(source), reading)
        elif not hasattr(source, "read"):
            raise expected("source", source, _SOURCE)
        else:
            name = getattr(source, "name", None)
            items = _of_file(source, name if isinstance(name, str) else f"file {number + 1}", reading)
        for item in items:
            if strict and isinstance(item, RecordError):
                raise item
            yield item


def record_files(paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]]) -> Iterator[str]:
    """The files that paths stand for: a folder for all files in it, at any depth, in order of their names.

    Inside folders, names that begin with a dot and links to other folders are left out. A path that does not exist is
    given as it is.
    """
    if isinstance(paths, str | os.PathLike):
        paths = [paths]
    elif not isinstance(paths, Iterable):
        raise expected("paths", paths, "a path or several")
    for path in paths:
        yield from _files_at(path_of("paths", path))


def _files_at(path: str) -> Iterator[str]:
    if not os.path.isdir(path):
        yield path
        return
    try:
        names = sorted(os.listdir(path))
    except OSError:  # told when it is read
        yield path
        return
    for name in names:
        inner = os.path.join(path, name)
        if name[0] != "." and not (os.path.islink(inner) and os.path.isdir(inner)):
            yield from _files_at(inner)


def _of_path(path: str, reading: Reading) -> Iterator[Item]:
    try:
        with open(path, "rb") as file:
            yield from _of_file(file, path, reading)
    except IsADirectoryError:
        yield RecordError(Place(path), "this is a folder", hint="record_files gives the files in it")
    except FileNotFoundError:
        yield RecordError(Place(path), "there is no such file")
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        yield RecordError(Place(path), f"the file cannot be opened: {why}")


def _of_file(file: IO[Any], name: str, reading: Reading) -> Iterator[Item]:
    game, round_no, rules = -1, -1, GameRules()
    try:
        text = Text(text_of(bytes_of(file)))
        for part in parts_of(text, reading):
            if isinstance(part, Round):
                round_no += 1
                place = Place(name, max(game, 0), round_no, part.start.name, part.line)
                for item in replay(part, place, rules):
                    yield RecordError(place, item.message) if isinstance(item, Trouble) else item
            elif isinstance(part, Game):
                game, round_no, rules = game + 1, -1, part.rules
            elif isinstance(part, Trouble):
                place = Place(name, game if game >= 0 else None, line=part.line)
                yield RecordError(place, part.message, hint=part.hint)
            elif isinstance(part, RecordedHand):
                yield part._replace(place=part.place._replace(file=name))
    except Unreadable as error:
        place = Place(name, game if game >= 0 else None)
        yield RecordError(place, error.message, hint=error.hint)
    except OSError as error:
        yield RecordError(Place(name), f"the file cannot be read on: {error.strerror or error}")
