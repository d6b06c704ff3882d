"""The tasks of a run in order, and what became of each."""

from __future__ import annotations

import json
from collections.abc import Iterator

from .. import __version__
from ..records.items import Place
from .folder import Folder, written
from .inputs import parts_of
from .rows import error_dict
from .summary import Summary
from .work import Done, Job, Task, done_before

#: Grows with every change of what is written: parts of another layout are not taken over.
LAYOUT = 1


class Progress:
    """What is told of a run; this one keeps it to itself."""

    def begin(self, files: int, size: int) -> None:
        """So many files and bytes are to be read."""

    def step(self, hands: int, size: int) -> None:
        """So many more hands were scored, and bytes read."""


class Tasks:
    """The parts of files as tasks, those left out that an earlier run finished if the run is to ``resume`` it.

    A part is named by its files (path, size, time), the rules with their options, the form of the output and the
    version of the program. So nothing is taken over that would be done otherwise now.
    """

    def __init__(self, job: Job, folder: Folder, files: Iterator[str], progress: Progress, resume: bool) -> None:
        self._job, self._folder, self._files, self._resume = job, folder, files, resume
        self.progress = progress
        self.order: list[str] = []
        self.taken_over = 0
        self.whole = True  # all amounts are whole numbers
        self.summary = Summary()
        self._with_errors: set[str] = set()
        self._lost: set[str] = set()

    def __iter__(self) -> Iterator[Task]:
        job, rules = self._job, self._job.rules
        settings = repr((__version__, LAYOUT, job.form, rules.id, rules.digest, job.said, job.notation))
        seen: dict[str, int] = {}
        for part in parts_of(self._files):
            name = part.digest(settings)
            seen[name] = seen.get(name, 0) + 1
            if seen[name] > 1:  # the same files once more
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
        self.whole = self.whole and done.whole
        self.summary.merge(done.summary)
        if done.has_errors:
            self._with_errors.add(name)

    def lose(self, task: Task, why: str) -> None:
        """A part came to nothing: each of its files is listed."""
        with written(self._folder.place(task.name, ".errors")) as file:
            for piece in task.part.pieces:
                told = error_dict(Place(piece.path), f"left out: {why}")
                if piece.start or piece.end is not None:
                    told |= {"from_line": piece.line, "from_byte": piece.start, "to_byte": piece.end}
                file.write((json.dumps(told, ensure_ascii=False) + "\n").encode("utf-8", "backslashreplace"))
        self.summary.errors += len(task.part.pieces)
        self._with_errors.add(task.name)
        self._lost.add(task.name)

    def with_rows(self) -> list[str]:
        """The names of the parts that have rows, in order."""
        return [name for name in self.order if name not in self._lost]

    def with_errors(self) -> list[str]:
        """The names of the parts that have something to list, in order."""
        return [name for name in self.order if name in self._with_errors]
