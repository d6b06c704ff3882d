"""Files in, one file of scores out: whole or not at all, in parts that a broken-off run need not do again."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..batch.engine import (
    NATIVE_FROM_KEPT,
    NATIVE_FROM_NOTHING,
    at_a_time,
    compiled,
    compiled_folder,
    signature,
    source_of,
)
from ..batch.shapes import prepare
from ..errors import AnalyserError, counted, listed, path_of
from ..files import missing_folder
from ..kernels import gear
from ..notation import full_name
from ..records.items import Place
from ..rules import RuleSet, load_rules
from ..scoring.plan import plan_of
from . import pool
from .folder import Folder
from .inputs import files_of, size_of
from .rows import columns_for
from .scoring import Scorer
from .summary import Summary
from .tables import form_of, join
from .tasks import Progress, Tasks
from .work import Job, do_part


class Report(NamedTuple):
    """What a run came to. ``errors``: the side file of what could not be read or scored, if there is any."""

    summary: Summary
    rules: RuleSet
    out: str
    errors: str | None
    files: int
    parts: int
    taken_over: int  # parts that an earlier run had finished
    thrown_away: int  # and those that this run did not ask for


class NoRoom(AnalyserError):
    """The output cannot be written; what is finished is kept."""

    code = "not_written"


def score_files(
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    out: str | os.PathLike[str],
    rules: str | RuleSet,
    *,
    options: Mapping[str, Any] | None = None,
    notation: str | None = None,
    workers: int = 1,
    resume: bool = False,
    progress: Progress | None = None,
) -> Report:
    """Score every hand in files and folders, and write a row for each to ``out``, .parquet, .csv or .jsonl.

    ``paths``: hand lines, hand rows and recorded games, plain or gzip, in any mixture. ``notation``: of the
    hands in lines and rows, as of ``parse``. ``workers``: how many processes
    work at a time (0: one for each processor); more than one need a main module that can be imported, as for
    ``multiprocessing``. ``resume``: take over the parts that an earlier run with the same files and rules finished.

    ``out`` appears whole or not at all. What cannot be read or is impossible is listed in ``OUT.errors.jsonl``. A run
    that is broken off leaves its finished parts in the folder ``OUT.parts``. Raises ``AnalyserError`` for what cannot
    be done at all (``NoRoom`` where the output cannot be written) and where nothing can be scored, with the first
    reason; then ``out`` stays as it was. ``RulesError`` for rules.
    """
    out = path_of("out", out)
    workers = at_a_time("workers", workers)
    form = form_of(out)
    notation = notation and full_name(notation)
    if folder_of_it := missing_folder(out):
        raise NoRoom(f"{out} is not written: there is no folder {folder_of_it}")
    rules = load_rules(rules, options)
    Scorer(rules, "plain").outcomes(())  # rules that cannot score fail here, not in every part
    one = isinstance(paths, str | os.PathLike)
    given = [path_of("paths", path) for path in ([paths] if one else listed("paths", paths, "a path or several"))]
    folder = Folder(out)
    for path in given:
        if os.path.realpath(path) == os.path.realpath(out):
            raise AnalyserError(f"{path} is input and output: name another output")
    size = size_of(files_of(given, folder.own))
    if not size.files:
        raise AnalyserError(f"there are no files in {', '.join(given)}", code="no_files")
    telling = progress or Progress()
    telling.begin(size.files, size.bytes)
    job = Job(folder.out, form, rules, tuple(sorted(options or ())), _gear(rules, size.hands), notation)
    tasks = Tasks(job, folder, files_of(given, folder.own), telling, resume)
    done = False
    try:
        thrown_away = folder.begin(resume=resume)
        _do(job, tasks, workers)
        done = not tasks.summary.hands
        if done and tasks.summary.errors:
            raise _nothing_scored(folder, tasks)
        _deliver(job, folder, tasks)
        done = True
    except OSError as error:
        raise _no_room(error, folder) from None
    finally:
        folder.leave(done=done)
    errors = folder.errors if os.path.exists(folder.errors) else None
    return Report(tasks.summary, rules, out, errors, size.files, len(tasks.order), tasks.taken_over, thrown_away)


def _gear(rules: RuleSet, hands: int) -> str:
    """The gear that is sooner done with so many hands; what must be compiled for it is compiled now."""
    if hands < NATIVE_FROM_KEPT:
        return "plain"
    plan = plan_of(rules)
    if hands < NATIVE_FROM_NOTHING and not gear.is_kept(source_of(plan), signature(), compiled_folder()):
        return "plain"
    compiled(plan)
    prepare()
    return "native"


def _do(job: Job, tasks: Tasks, workers: int) -> None:
    """Do what is to be done, here or in processes of its own."""
    progress = tasks.progress
    if workers > 1:
        for task, done in pool.run(do_part, job, iter(tasks), workers, progress.step):
            tasks.lose(task, done.why) if isinstance(done, pool.Lost) else tasks.note(task.name, done)
        return
    for task in tasks:
        try:
            tasks.note(task.name, do_part(job, task, progress.step))
        except OSError:
            raise
        except Exception as error:
            tasks.lose(task, f"{type(error).__name__}: {error}")


def _deliver(job: Job, folder: Folder, tasks: Tasks) -> None:
    rows = [folder.place(name, ".rows") for name in tasks.with_rows()]
    errors = [folder.place(name, ".errors") for name in tasks.with_errors()]
    columns = columns_for(job.rules)
    folder.deliver(lambda file: join(job.form, columns, rows, file, whole=tasks.whole), errors)


def _nothing_scored(folder: Folder, tasks: Tasks) -> AnalyserError:
    """The first of the faults, and how many there are: an output that there is already stays as it is."""
    with open(folder.place(tasks.with_errors()[0], ".errors"), encoding="utf-8") as file:
        first = json.loads(next(file))
    place = Place(first["file"], line=first.get("line"))
    others = tasks.summary.errors - 1
    more = f"; and {others:,} more like it" if others else ""
    return AnalyserError(
        f"nothing could be scored, and {folder.out} is not written: {place}: {first['message']}{more}",
        code="nothing_scored", hint=first.get("hint"),
    )  # fmt: skip


def _no_room(error: OSError, folder: Folder) -> NoRoom:
    full = error.errno in (errno.ENOSPC, errno.EDQUOT)
    why = "no space is left on the disk" if full else f"{error.strerror or error}"
    if error.filename and not full:
        why += f" ({error.filename})"
    finished = folder.number_finished()
    parts = f"{counted(finished, 'finished part')} {'is' if finished == 1 else 'are'}"
    kept = f"; {parts} kept in {folder.path}" if finished else ""
    hint = "make room, and resume: what is finished is not done again" if finished else None
    return NoRoom(f"{folder.out} is not written: {why}{kept}", hint=hint)
