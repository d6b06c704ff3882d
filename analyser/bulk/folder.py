"""The folder of a run beside its output: finished parts, each whole or not there, until they are joined."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any

from ..errors import AnalyserError

ENDING = ".parts"
ERRORS_ENDING = ".errors.jsonl"
_MARK = "mahjong-analyser batch"  # says whose folder it is
_ENDINGS = (".rows", ".errors", ".done", ".begun")


def opened(path: str) -> IO[bytes]:
    """A file of the run, opened to be written; the one place where that is done."""
    return open(path, "wb")


@contextmanager
def written(path: str, *, safely: bool = False) -> Iterator[IO[bytes]]:
    """A file that appears complete under its name, or not at all; ``safely``: even where the power fails."""
    begun = f"{path}.begun"
    file = opened(begun)
    try:
        yield file
        if safely:
            file.flush()
            os.fsync(file.fileno())
        file.close()
        os.replace(begun, path)
    except BaseException:
        with suppress(OSError):
            file.close()
        with suppress(OSError):
            os.remove(begun)
        raise


class Folder:
    """The folder of a run whose output is ``out``."""

    def __init__(self, out: str) -> None:
        self.out = os.path.realpath(out) if os.path.islink(out) else out
        self.path = self.out + ENDING
        self.errors = self.out + ERRORS_ENDING
        self._lock: Any = None

    @property
    def own(self) -> tuple[str, str, str]:
        """What belongs to the run, and is no input of it."""
        return self.out, self.errors, self.path

    def begin(self, *, resume: bool) -> int:
        """Make the folder, or take over the one that is there; without ``resume`` what was finished is thrown away.

        Returns how many finished parts that were. Raises ``AnalyserError`` where the folder is not of a batch or
        another process works in it, ``OSError`` where it cannot be made.
        """
        if os.path.exists(self.out) and not os.path.isfile(self.out):
            what = "a folder" if os.path.isdir(self.out) else "no file that can be replaced"
            raise AnalyserError(f"{self.out} is {what}: the output is a file of its own")
        mark = os.path.join(self.path, _MARK)
        if os.path.lexists(self.path) and not os.path.exists(mark) and not _is_empty(self.path):
            raise AnalyserError(f"{self.path} is in the way: it is not of a batch; move it elsewhere")
        os.makedirs(self.path, exist_ok=True)
        lock = open(mark, "a")  # noqa: SIM115  open until the run is over
        if not _locked(lock):
            lock.close()
            raise AnalyserError(f"another batch is writing {self.out}")
        self._lock = lock
        thrown_away = 0 if resume else self.number_finished()
        for name in os.listdir(self.path):
            if name.endswith(".begun") or (not resume and name.endswith(_ENDINGS)):
                os.remove(os.path.join(self.path, name))
        return thrown_away

    def place(self, name: str, ending: str) -> str:
        """The path of a file of a part."""
        return os.path.join(self.path, name + ending)

    def finish(self, name: str, told: dict[str, Any]) -> None:
        """Note that a part is finished, its files being there."""
        with written(self.place(name, ".done")) as file:
            file.write(json.dumps(told).encode())

    def finished(self, name: str) -> dict[str, Any] | None:
        """What was noted of a finished part whose files are there; None where it is to be done."""
        try:
            with open(self.place(name, ".done"), "rb") as file:
                told: dict[str, Any] = json.load(file)
            its = [(".rows", told["size"]), (".errors", told["errors_size"])]
            whole = all(not size or os.path.getsize(self.place(name, ending)) == size for ending, size in its)
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return told if whole else None

    def number_finished(self) -> int:
        """How many parts are finished."""
        try:
            return sum(name.endswith(".done") for name in os.listdir(self.path))
        except OSError:
            return 0

    def deliver(self, write: Callable[[IO[bytes]], None], errors: list[str]) -> None:
        """Write the output by ``write``, and the side file out of these parts of it; both are whole or not there."""
        joined, listed = os.path.join(self.path, "joined.rows"), os.path.join(self.path, "joined.errors")
        if errors:
            with written(listed, safely=True) as file:
                for path in errors:
                    with open(path, "rb") as part:
                        while data := part.read(1 << 20):
                            file.write(data)
        with written(joined, safely=True) as file:
            write(file)
        if errors:
            os.replace(listed, self.errors)
        elif os.path.exists(self.errors):
            os.remove(self.errors)
        os.replace(joined, self.out)

    def leave(self, *, done: bool) -> None:
        """Give the folder up; ``done``: with all that is in it. What was half written is removed in any case."""
        if self._lock is None:
            return
        with suppress(OSError):
            for name in os.listdir(self.path):
                if name.endswith((".begun",) if not done else _ENDINGS):
                    os.remove(os.path.join(self.path, name))
        self._lock.close()
        self._lock = None
        if done or not self.number_finished():
            with suppress(OSError):
                os.remove(os.path.join(self.path, _MARK))
            with suppress(OSError):
                os.rmdir(self.path)


def _is_empty(path: str) -> bool:
    return os.path.isdir(path) and not os.listdir(path)


def _locked(file: IO[Any]) -> bool:
    """Take the lock of a file; whether nobody else has it. Where there are no locks, nobody has."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
