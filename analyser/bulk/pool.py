"""Processes that do tasks one at a time each; one that is killed loses its task only, and that is done again.

Not the pool of the standard library, which cannot say whose task it was when a process dies, and gives all up.
"""

from __future__ import annotations

import signal
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import connection, get_context
from typing import Any, NamedTuple

from ..errors import AnalyserError

#: How often a task is tried whose process dies.
TRIES = 3

#: ``function(shared, task, report)``: does a task and returns what it came to; ``report`` takes two numbers.
Function = Callable[[Any, Any, Callable[[int, int], object]], Any]


class Lost(NamedTuple):
    """What a task came to whose process died each time, or that failed in it."""

    why: str


class _Worker:
    """A process and the connection to it."""

    def __init__(self, function: Function, shared: Any) -> None:
        context = get_context("spawn")  # a clean process, whatever threads and open files this one has
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, function, shared), daemon=True)
        with _uninterrupted():
            self.process.start()
        theirs.close()
        self.task: Any = None
        self.tries = 0
        self.begun = False

    def give(self, task: Any, tries: int) -> None:
        """A task to be done, which was tried so often already."""
        self.task, self.tries = task, tries
        with suppress(OSError):  # it is dead: seen when it is listened to
            self.connection.send(task)

    def end(self) -> None:
        """Whatever it does, it is over."""
        self.process.kill()
        self.process.join()
        self.connection.close()
        self.process.close()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """A process that is started here never hears of Ctrl-C, which goes to all processes of a terminal."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(pipe: connection.Connection, function: Function, shared: Any) -> None:
    """The life of a process: tasks in, reports and results out, until nobody is there any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warnings.simplefilter("ignore")  # what there is to warn of was said before

    def report(first: int, second: int) -> None:
        pipe.send(("report", (first, second)))

    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        pipe.send(("begun", None))
        while True:
            task = pipe.recv()
            try:
                pipe.send(("done", function(shared, task, report)))
            except (EOFError, BrokenPipeError, ConnectionResetError):
                raise
            except OSError as error:
                pipe.send(("stop", (error.errno, error.strerror or str(error), error.filename)))
            except Exception as error:
                pipe.send(("lost", f"{type(error).__name__}: {error}"))


def run(
    function: Function, shared: Any, tasks: Iterator[Any], workers: int, report: Callable[[int, int], object]
) -> Iterator[tuple[Any, Any]]:
    """Do the tasks in so many processes; gives each with its result, or ``Lost``, as they are finished.

    ``function``, of a module that can be imported, and ``shared`` go to every process once. An ``OSError`` that a task
    raises is raised here, and ends all. No process is left behind, however this ends.
    """
    team: list[_Worker] = []
    again: list[tuple[Any, int]] = []  # tasks whose process died, and how often
    not_begun = 0  # processes in a row that died before they could do anything
    try:
        while True:
            idle = [worker for worker in team if worker.task is None]
            while idle or len(team) < workers:
                task, tries = again.pop(0) if again else (next(tasks, None), 0)
                if task is None:
                    break
                if not idle:
                    idle.append(_Worker(function, shared))
                    team.append(idle[0])
                idle.pop().give(task, tries)
            busy = {worker.connection: worker for worker in team if worker.task is not None}
            if not busy:
                return
            for one in connection.wait(list(busy)):
                worker = busy[one]  # type: ignore[index]
                try:
                    what, told = worker.connection.recv()
                except (EOFError, OSError):
                    task, tries = worker.task, worker.tries + worker.begun
                    not_begun += not worker.begun
                    team.remove(worker)
                    worker.end()
                    if not_begun >= TRIES:
                        raise AnalyserError("no process can be started to work in", code="no_process") from None
                    if tries < TRIES:
                        again.append((task, tries))
                    else:
                        yield task, Lost(f"the process that worked on it died, {TRIES} times")
                    continue
                if what == "begun":
                    worker.begun, not_begun = True, 0
                elif what == "report":
                    report(*told)
                elif what == "stop":
                    raise OSError(*told)
                else:
                    task, worker.task = worker.task, None
                    yield task, told if what == "done" else Lost(told)
    finally:
        for worker in team:
            worker.end()
