"""Timing: CPU of this process, medians of repeats, and two fixed loops that say how fast the machine itself is.

A machine that others use at the same time gives other figures from run to run. So every run times two loops that never
change, between the benchmarks, and gives each figure as a multiple of the first one too.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

LOADS = 1 << 19  # items of the table of the first loop: 2 MB of int32
DATA = 1 << 20  # items of the data of the second


class Figure(NamedTuple):
    """One result: nanoseconds of CPU for each hand (or loop step, or process: ``per``), median, lowest and highest.

    ``ratio``: of the medians, to what ``against`` names, where the benchmark is a comparison.
    """

    what: str
    rules: str | None
    population: str | None
    gear: str | None
    hands: int
    ns: float
    low: float
    high: float
    per: str = "hand"
    ratio: float | None = None
    against: str | None = None

    def to_dict(self, load_ns: float) -> dict[str, Any]:
        told = {name: value for name, value in self._asdict().items() if value is not None or name in _ALWAYS}
        for name in ("ns", "low", "high", "ratio"):
            if name in told:
                told[name] = float(f"{told[name]:.4g}")
        return told | {"calibrated": float(f"{self.ns / load_ns:.4g}")}


_ALWAYS = ("what", "rules", "population", "gear")


def cpu_ns(work: Callable[[], Any], times: int = 1) -> float:
    """Nanoseconds of CPU that ``work`` takes, over ``times`` calls, without the collection of garbage of others."""
    gc.collect()
    collecting = gc.isenabled()
    gc.disable()
    try:
        start = time.process_time_ns()
        for _ in range(times):
            work()
        return (time.process_time_ns() - start) / times
    finally:
        if collecting:
            gc.enable()


def figure(
    what: str, work: Callable[[], Any], hands: int, repeats: int, *, rules: str | None = None,
    population: str | None = None, gear: str | None = None,
) -> Figure:  # fmt: skip
    """Time ``work``, which does ``hands`` hands; once before the clock runs, to have everything compiled and loaded."""
    work()
    samples = [cpu_ns(work) / hands for _ in range(repeats)]
    return summary(samples, Figure(what, rules, population, gear, hands, 0, 0, 0))


def summary(samples: list[float], like: Figure) -> Figure:
    """``like`` with the median, lowest and highest of the samples."""
    return like._replace(ns=statistics.median(samples), low=min(samples), high=max(samples))


class Loops:
    """The two fixed loops, timed whenever ``sample`` is called.

    ``load``: each step reads the place of the next one from a table of 2 MB, so none can begin before the last.
    ``branch``: each step turns a small loop as often as a pseudo-random number says, which the processor cannot guess.
    """

    def __init__(self, steps: int = 1_000_000) -> None:
        self.steps = steps
        self.loads: list[float] = []
        self.branches: list[float] = []
        self._data = fixed_data()
        self._chase, self._branch = compiled_loops()
        for loop, data in zip((self._chase, self._branch), self._data, strict=True):
            loop(data, 10)

    def sample(self) -> None:
        """Time each loop once."""
        cycle, bits = self._data
        self.loads.append(cpu_ns(lambda: self._chase(cycle, self.steps)) / self.steps)
        self.branches.append(cpu_ns(lambda: self._branch(bits, self.steps)) / self.steps)

    @property
    def load_ns(self) -> float:
        """The unit of ``calibrated``."""
        return statistics.median(self.loads)

    def figures(self) -> list[Figure]:
        named = (("loop_loads", self.loads), ("loop_branches", self.branches))
        return [
            summary(samples, Figure(what, None, None, "native", self.steps, 0, 0, 0, per="step"))
            for what, samples in named
        ]


@lru_cache(maxsize=1)
def fixed_data() -> tuple[np.ndarray, np.ndarray]:
    """One cycle through all places of the table, and pseudo-random numbers: the same ones in every run."""
    rng = np.random.default_rng(136)
    order = rng.permutation(LOADS).astype(np.int32)
    cycle = np.empty(LOADS, np.int32)
    cycle[order] = np.roll(order, -1)
    return cycle, rng.integers(1, 1 << 31, DATA).astype(np.int64)


@lru_cache(maxsize=1)
def compiled_loops() -> tuple[Any, Any]:
    from numba import njit

    @njit
    def chase(table, steps):
        at = 0
        for _ in range(steps):
            at = table[at]
        return at

    @njit
    def branch(data, steps):
        total, last = 0, len(data) - 1
        for step in range(steps):
            item = data[step & last]
            while item & 1:  # as many turns as there are ones at the end: nobody can tell beforehand
                item >>= 1
                total += item
        return total

    return chase, branch
