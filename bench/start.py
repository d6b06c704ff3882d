"""What a new process costs: CPU of the children themselves, as the system counts it."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from .clock import Figure, summary
from .hot import Asked, hands_of

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
HAND = "45p77z(555z)(<666z)(<678p)+6p seat=N round=S from=E"
FEW, MANY = 100, 10_000
MOST_COMPILES = 3  # each takes seconds


class Skipped(Exception):
    """A benchmark that cannot be run here, with the reason."""


def child(command: list[str], cache: str) -> tuple[float, str]:
    """Nanoseconds of CPU of a child from its start to its end, and what it printed."""
    if not hasattr(os, "wait4"):
        raise Skipped("this system does not tell the CPU time of one child")
    environment = {**os.environ, "MJA_CACHE": cache}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # bytecode is there after the first run, as after an installation
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout and process.stderr
        out, error = process.stdout.read(), process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        last = (error.strip().splitlines() or ["no message"])[-1]
        raise Skipped(f"{' '.join(command[1:4])} ... ended with {process.returncode}: {last}")
    return (usage.ru_utime + usage.ru_stime) * 1e9, out.strip()


@contextmanager
def empty_cache() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        yield os.path.join(folder, "cache")


def command_of_user() -> list[str]:
    """The command as it is installed beside this Python, else as a module of this checkout."""
    script = os.path.join(os.path.dirname(sys.executable), "mja")
    return [script] if os.path.exists(script) else [sys.executable, "-m", "analyser"]


def cold_start(asked: Asked) -> Iterator[Figure]:
    """``mja score`` for one hand, against ``import click``, one after the other in turn."""
    rules = asked.rules[0]
    ours = [*command_of_user(), "score", HAND, "--rules", rules]
    theirs = [sys.executable, "-c", "import click"]
    with empty_cache() as cache:
        for command in (ours, theirs):
            child(command, cache)  # fills the cache, writes bytecode
        pairs = [(child(ours, cache)[0], child(theirs, cache)[0]) for _ in range(asked.repeats)]
    click = summary([pair[1] for pair in pairs], Figure("import_click", None, None, "plain", 0, 0, 0, 0, per="process"))
    mja = summary([pair[0] for pair in pairs], Figure("cold_start", rules, None, "plain", 1, 0, 0, 0, per="process"))
    yield mja._replace(ratio=mja.ns / click.ns, against="import_click")
    yield click


@contextmanager
def scoring(hands: int, rules: str) -> Iterator[list[str]]:
    """The command of a process that scores so many hands; they wait for it in a file."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "hands.npz")
        np.savez(path, **hands_of("gamelike", hands, rules))
        yield [sys.executable, "-m", "bench.child", path, rules]


def first_compile(asked: Asked) -> Iterator[Figure]:
    """A process that scores a few hands natively where nothing is kept yet."""
    samples = []
    with scoring(FEW, asked.rules[0]) as command:
        for _ in range(min(asked.repeats, MOST_COMPILES)):
            with empty_cache() as cache:
                samples.append(child([*command, "native"], cache)[0])
    yield _process("first_compile", samples, asked.rules[0], FEW)


def cached_load(asked: Asked) -> Iterator[Figure]:
    """The same process once the compiled code is kept."""
    with scoring(FEW, asked.rules[0]) as command, empty_cache() as cache:
        child([*command, "native"], cache)
        samples = [child([*command, "native"], cache)[0] for _ in range(asked.repeats)]
    yield _process("cached_load", samples, asked.rules[0], FEW)


def ten_thousand_first(asked: Asked) -> Iterator[Figure]:
    """A process that scores ten thousand hands where nothing is kept yet, in the gear that the library chooses."""
    samples, gear = [], ""
    with scoring(MANY, asked.rules[0]) as command:
        for _ in range(min(asked.repeats, MOST_COMPILES)):
            with empty_cache() as cache:
                sample, gear = child([*command, "auto"], cache)
                samples.append(sample)
    yield _process("ten_thousand_first", samples, asked.rules[0], MANY, gear)


def ten_thousand(asked: Asked) -> Iterator[Figure]:
    """The same process once the compiled code is kept."""
    with scoring(MANY, asked.rules[0]) as command, empty_cache() as cache:
        child([*command, "native"], cache)
        runs = [child([*command, "auto"], cache) for _ in range(asked.repeats)]
    yield _process("ten_thousand", [cpu for cpu, _ in runs], asked.rules[0], MANY, runs[-1][1])


def _process(what: str, samples: list[float], rules: str, hands: int, gear: str = "native") -> Figure:
    return summary(samples, Figure(what, rules, "gamelike", gear, hands, 0, 0, 0, per="process"))
