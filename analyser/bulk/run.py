"""Files in, one file of scores out: whole or not at all, in parts that a broken-off run need not do again."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from .. import __version__
from ..batch.engine import NATIVE_FROM_KEPT, NATIVE_FROM_NOTHING, compiled, compiled_folder, signature, source_of
from ..batch.shapes import prepare
from ..errors import AnalyserError
from ..kernels import gear
from ..rules import RuleSet, load_rules
from ..scoring.methods import method_of
from ..scoring.plan import plan_of
from . import pool
from .folder import Folder, written
from .inputs import files_of, parts_of, size_of
from .rows import columns_for, error_dict
from .summary import Summary
from .tables import form_of, join
from .work import Done, Job, Task, do_part, done_before

_BYTES_A_HAND = 200  # of input, roughly: decides whether compiling pays
#: What is written changes with it: parts of another are not taken over.
_LAYOUT = 1


class Progress(Protocol):
    """What is told of a run: ``begin`` once, then ``step`` for hands that were scored and bytes that were read."""

    def begin(self, files: int, size: int) -> None:
        """So many files and bytes are to be read."""

    def step(self, hands: int, size: int) -> None:
        """So many more hands were scored, and bytes read."""


class _Silent:
    def begin(self, files: int, size: int) -> None:
        """Nothing is told."""

    def step(self, hands: int, size: int) -> None:
        """Nothing is told."""


class Report(NamedTuple):
    """What a run came to. ``errors``: the side file of what could not be read or scored, if there is any."""

    summary: Summary
    rules: RuleSet
    out: str
    errors: str | None
    files: int
    parts: int
    taken_over: int  # parts that an earlier run had finished


class NoRoom(AnalyserError):
    """The output cannot be written; what is finished is kept."""

    code = "not_written"


def score_files(
    paths: str | Iterable[str],
    out: str,
    rules: str | RuleSet,
    *,
    options: Mapping[str, Any] | None = None,
    workers: int = 1,
    resume: bool = False,
    progress: Progress | None = None,
) -> Report:
    """Score every hand in files and folders, and write a row for each to ``out``, .parquet, .csv or .jsonl.

    ``paths``: hand lines, hand rows and recorded games, plain or gzip, in any mixture. ``workers``: how many processes
    work at a time (0: one for each processor); more than one need a main module that can be imported, as for
    ``multiprocessing``. ``resume``: take over the parts that an earlier run with the same files and rules finished.

    ``out`` appears whole or not at all. What cannot be read or is impossible is listed in ``OUT.errors.jsonl``. A run
    that is broken off leaves its finished parts in the folder ``OUT.parts``. Raises ``AnalyserError`` for what cannot
    be done at all (``NoRoom`` where the output cannot be written), ``RulesError`` for rules.
    """
    form = form_of(out)
    rules = load_rules(rules, options)
    method_of(rules)
    paths = [paths] if isinstance(paths, str) else list(paths)
    folder = Folder(out)
    for path in paths:
        if os.path.realpath(path) == os.path.realpath(out):
            raise AnalyserError(f"{path} is input and output: name another output")
    files, size = size_of(files_of(paths, folder.own))
    if not files:
        raise AnalyserError(f"there are no files in {', '.join(paths)}", code="no_files")
    telling = progress or _Silent()
    telling.begin(files, size)
    job = Job(folder.out, form, rules, tuple(sorted(options or ())), _gear(rules, size))
    tasks = _Tasks(job, folder, files_of(paths, folder.own), telling, resume)
    done = False
    try:
        folder.begin(resume=resume)
        _do(job, tasks, workers or os.cpu_count() or 1)
        summary = _deliver(job, folder, tasks)
        done = True
    except OSError as error:
        raise _no_room(error, folder) from None
    finally:
        folder.leave(done=done)
    errors = folder.errors if os.path.exists(folder.errors) else None
    return Report(summary, rules, out, errors, files, len(tasks.order), tasks.taken_over)


def _gear(rules: RuleSet, size: int) -> str:
    """The gear that is sooner done with so many bytes of hands; what must be compiled for it is compiled now."""
    hands = size // _BYTES_A_HAND
    if hands < NATIVE_FROM_KEPT:
        return "plain"
    plan = plan_of(rules)
    if hands < NATIVE_FROM_NOTHING and not gear.is_kept(source_of(plan), signature(), compiled_folder()):
        return "plain"
    compiled(plan)
    prepare()
    return "native"


class _Tasks:
    """The tasks of a run in order, those that are finished already left out, and what became of each."""

    def __init__(self, job: Job, folder: Folder, files: Iterator[str], progress: Progress, resume: bool) -> None:
        self._job, self._folder, self._files, self._resume = job, folder, files, resume
        self.progress = progress
        self.order: list[str] = []
        self.done: dict[str, tuple[bool, bool]] = {}  # by name: whole, has errors
        self.summary = Summary()
        self.taken_over = 0

    def __iter__(self) -> Iterator[Task]:
        rules = self._job.rules
        settings = repr((__version__, _LAYOUT, self._job.form, rules.id, rules.digest, self._job.said))
        seen: dict[str, int] = {}
        for part in parts_of(self._files):
            name = part.digest(settings)
            seen[name] = seen.get(name, 0) + 1
            if seen[name] > 1:  # the same file once more
                name = f"{name}-{seen[name]}"
            self.order.append(name)
            before = done_before(self._folder, name) if self._resume else None
            if before is None:
                yield Task(name, part)
                continue
            self.taken_over += 1
            self.progress.step(before.rows, part.size)
            self.note(name, before)

    def note(self, name: str, done: Done) -> None:
        """A part is finished."""
        self.done[name] = (done.whole, done.has_errors)
        self.summary.merge(done.summary)

    def lose(self, task: Task, why: str) -> None:
        """A part came to nothing: each of its files is listed."""
        with written(self._folder.place(task.name, ".errors")) as file:
            for piece in task.part.pieces:
                told = error_dict(_place(piece.path), f"left out: {why}")
                if piece.start or piece.end is not None:
                    told |= {"line": piece.line, "from_byte": piece.start, "to_byte": piece.end}
                file.write((_json(told) + "\n").encode("utf-8", "backslashreplace"))
        summary = Summary()
        summary.errors = len(task.part.pieces)
        self.note(task.name, Done(0, True, True, summary))
