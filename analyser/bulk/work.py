"""One part done: its pieces read, scored, and written, with a note of what it came to."""

from __future__ import annotations

import gc
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from ..records import DrawnRound, RecordedHand, RecordedWin, RecordError
from ..rules import RuleSet
from .folder import Folder, written
from .inputs import Part
from .pieces import items_of
from .rows import Row, Rows, columns_for, error_dict
from .summary import Summary
from .tables import is_whole, sheet_for

#: Hands that are scored together: what is in memory at a time.
CHUNK = 2048


class Job(NamedTuple):
    """What is the same for every part.

    ``said``: switches that the user set, which no game overrules; ``notation``: of the hands, None to find it out.
    """

    out: str
    form: str
    rules: RuleSet
    said: tuple[str, ...]
    gear: str
    notation: str | None = None


@contextmanager
def rarely_collected() -> Iterator[None]:
    """Python looks for circles of objects rarely meanwhile: a chunk of hands is many objects, and none is in one."""
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        if not frozen:
            gc.unfreeze()


class Task(NamedTuple):
    """A part to be done, and its name in the folder of the run."""

    name: str
    part: Part


class Done(NamedTuple):
    """What a part came to; ``whole``: all amounts in it are whole numbers."""

    rows: int
    whole: bool
    has_errors: bool
    summary: Summary


#: Told while a part is done: hands scored, bytes read.
Report = Callable[[int, int], object]

_makers: dict[Job, Rows] = {}  # of this process: scoring is prepared once


def do_part(job: Job, task: Task, report: Report) -> Done:
    """Do a part; raises ``OSError`` where it cannot be written, and then nothing of it is there."""
    with rarely_collected():
        return _do_part(job, task, report)


def _do_part(job: Job, task: Task, report: Report) -> Done:
    folder, columns = Folder(job.out), columns_for(job.rules)
    makers = _makers_of(job)
    summary, whole, rows = Summary(), True, 0
    place = folder.place(task.name, ".rows")
    errors: list[tuple[int, dict[str, Any]]] = []  # by their place in the stream
    with written(place) as file:
        sheet = sheet_for(job.form, columns, file)
        for chunk in _chunks(task.part, job, summary, errors, report):
            made = makers.of([item for _, item in chunk])
            cells = []
            for (at, item), row in zip(chunk, made, strict=True):
                if isinstance(row, RecordError):
                    summary.errors += 1
                    errors.append((at, error_dict(row.place, row.message, row.hint)))
                    continue
                cells.append(row.cells)
                summary.add(item, row.outcome)
                if row.outcome.problems:
                    errors.append((at, _impossible(item, row)))
            if cells:
                sheet.write(cells)
                whole = whole and is_whole(cells, columns)
                rows += len(cells)
            report(len(cells), 0)
        sheet.close()
    errors_place = folder.place(task.name, ".errors")
    if errors:
        errors.sort(key=lambda error: error[0])
        with written(errors_place) as file:
            for _, error in errors:
                file.write((json.dumps(error, ensure_ascii=False) + "\n").encode("utf-8", "backslashreplace"))
    sizes = {"size": os.path.getsize(place), "errors_size": os.path.getsize(errors_place) if errors else 0}
    folder.finish(task.name, {**sizes, "rows": rows, "whole": whole, "summary": summary.to_dict()})
    return Done(rows, whole, bool(errors), summary)


def done_before(folder: Folder, name: str) -> Done | None:
    """What a part came to that was finished by an earlier run, if it was."""
    told = folder.finished(name)
    if told is None:
        return None
    try:
        summary = Summary.from_dict(told["summary"])
        return Done(int(told["rows"]), bool(told["whole"]), told["errors_size"] > 0, summary)
    except (KeyError, ValueError, TypeError, AttributeError):
        return None


def _makers_of(job: Job) -> Rows:
    key = job._replace(rules=job.rules.digest)  # type: ignore[arg-type]  # a rule set cannot be hashed
    if key not in _makers:
        _makers.clear()
        _makers[key] = Rows(job.rules, job.said, job.gear)
    return _makers[key]


def _chunks(
    part: Part, job: Job, summary: Summary, errors: list[tuple[int, dict[str, Any]]], report: Report
) -> Iterator[list[tuple[int, RecordedWin | RecordedHand]]]:
    """The hands of a part, some thousand at a time, each with its place in the stream; other items are noted."""
    chunk: list[tuple[int, RecordedWin | RecordedHand]] = []
    at, words = 0, tuple(job.rules.words)
    for piece in part.pieces:
        for item in items_of(piece, words, lambda size: report(0, size), job.notation):
            at += 1
            if isinstance(item, RecordedWin | RecordedHand):
                chunk.append((at, item))
                if len(chunk) >= CHUNK:
                    yield chunk
                    chunk = []
            elif isinstance(item, DrawnRound):
                summary.drawn += 1
            else:
                summary.errors += 1
                errors.append((at, error_dict(item.place, item.message, item.hint)))
    if chunk:
        yield chunk


def _impossible(item: RecordedWin | RecordedHand, row: Row) -> dict[str, Any]:
    told = error_dict(item.place, "; ".join(row.outcome.problems))
    return {**told, "hand": row.outcome.hand, "status": row.outcome.status}
