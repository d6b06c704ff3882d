"""What a recorded game costs: read, and verified (read, derived, scored, compared)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import analyser

from .clock import Figure, figure
from .hot import GEARS, Asked

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
EXAMPLE = os.path.join(ROOT, "examples", "game.xml")
FEWEST = 100  # games of a repeat: files are read again and again until there are so many


@lru_cache(maxsize=1)
def files_in(folder: str | None) -> tuple[tuple[str, ...], int]:
    """The files of a folder, of the example where there is none, several times over, and how many games are in them."""
    files = tuple(analyser.record_files(folder or EXAMPLE))
    games = {(item.place.file, item.place.game) for item in analyser.read_records(files) if item.place.round}
    times = -(-FEWEST // max(len(games), 1))
    return files * times, len(games) * times


def records(asked: Asked) -> Iterator[Figure]:
    """``read_records``: every item of every game."""
    files, games = files_in(asked.records)
    yield _game(asked, "records", lambda: _all(analyser.read_records(files)), games, "plain")


def verify(asked: Asked) -> Iterator[Figure]:
    """``verify_records``: every win scored and compared."""
    files, games = files_in(asked.records)
    for gear in GEARS:

        def work(gear: str = gear) -> None:
            _all(analyser.verify_records(files, gear=gear))

        yield _game(asked, "verify", work, games, gear)


def _all(items: Iterator[Any]) -> None:
    for _ in items:
        pass


def _game(asked: Asked, what: str, work: Callable[[], None], games: int, gear: str) -> Figure:
    name = os.path.basename(os.path.abspath(asked.records or EXAMPLE))
    return figure(what, work, games, asked.repeats, population=name, gear=gear)._replace(per="game")
