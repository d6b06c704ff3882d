"""Scoring columns: the native loop compiled for a set of detectors, or the same loop in the plain gear."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..errors import AnalyserError, whole
from ..files import cache_folder
from ..kernels import bits, gear, validity
from ..kernels.hands import Words
from ..kernels.lookup import Lookup, distances, lookup
from ..kernels.readings import Reading
from ..kernels.sole_wait import Waiting
from ..patterns import PATTERNS
from ..rules import RuleSet, load_rules
from ..scoring.lanes import BITS, SOLE_WAITS, WORD
from ..scoring.methods import method_of
from ..scoring.plan import Plan, plan_of
from . import loop
from .chart import Chart, chart_of
from .columns import COLUMNS, checked, codes_view, words_view

#: From so many rows on the native gear pays, once compiled code is kept on disk (measured by ``python -m bench``).
NATIVE_FROM_KEPT = 8_000
#: And so many where it must first be compiled, those of earlier batches counted in.
NATIVE_FROM_NOTHING = 60_000
#: Readings that the native loop judges at a time: words in the registers of most processors, or a multiple.
LANES = 8
#: Rows a thread takes at a time.
BLOCK = 32_768

OUT = {
    "status": "int8",
    "problems": "int64",
    "verdict": "int64",
    "patterns": "int64",
    "reading": "int16",
    "payments": "int64",
    "more_patterns": "int64",
}
_INPUTS = loop.Circumstances._fields
_SCRATCH_SIZES = loop.SIZES + loop.JUDGED_SIZES


class BatchScores(NamedTuple):
    """The scores of a batch, one row a hand.

    ``status``: 0 wins, 1 under the minimum or no yaku, 2 not complete, 3 impossible (``problems``: bits of
    ``kernels.validity``). ``verdict`` holds the figures: read them as ``total`` after the cap and ``raw`` before it in
    the unit of the rules, ``limit`` (1 for a limit hand); in riichi as ``han``, ``fu``, ``base`` and ``yakuman``.
    ``patterns``: bits, see ``counts_of`` (``more_patterns``: the second word of a rule set that has more than 60, else
    no rows); ``reading``: the number of the best reading; ``payments`` int64[n, 3]: what
    the three opponents pay, the discarder first, then the dealer if neither winner nor discarder, then the others, in
    parts of 1 / ``denominator``; 0 without a win.
    """

    rules: RuleSet
    gear: str
    denominator: int
    status: NDArray[np.int8]
    problems: NDArray[np.int64]
    verdict: NDArray[np.int64]
    patterns: NDArray[np.int64]
    reading: NDArray[np.int16]
    payments: NDArray[np.int64]
    more_patterns: NDArray[np.int64]

    def __getattr__(self, name: str) -> NDArray[np.int64]:
        figures = method_of(self.rules).figures
        if name in figures:
            column: NDArray[np.int64] = figures[name](self.verdict)
            return column
        raise AttributeError(f"scores of {self.rules.id} have no {name!r}; they have {', '.join(figures)}")

    def counts_of(self, pattern: str) -> NDArray[np.int64]:
        """How many times each hand counts a pattern (by its id)."""
        plan = plan_of(self.rules)
        if pattern not in plan.of_pattern:
            raise AnalyserError(f"{self.rules.id} has no pattern {pattern!r}", code="pattern")
        field = plan.of_pattern[pattern]
        word, at = divmod(field.at, BITS)
        bits = self.more_patterns if word else self.patterns
        return sum((bits >> bit & 1 for bit in range(at, at + field.width)), np.zeros_like(bits))

    def bits(self) -> list[int]:
        """The bits of the patterns that each hand counts, in one int: the second word above the first."""
        first, more = self.patterns.tolist(), self.more_patterns.tolist()
        return [one | its_more << BITS for one, its_more in zip(first, more, strict=True)] if more else first

    def problems_of(self, row: int) -> tuple[str, ...]:
        """Why a row is impossible, each reason in a word or two (``analyser.problems`` tells it in sentences)."""
        bits = int(self.problems[row])
        return tuple(name for bit, name in validity.PROBLEM_NAMES.items() if bits & bit)

    def patterns_of(self, row: int) -> dict[str, int]:
        """The patterns that one hand counts, and how many times."""
        plan = plan_of(self.rules)
        more = int(self.more_patterns[row]) if len(self.more_patterns) else 0
        bits = int(self.patterns[row]) | more << BITS
        counts = {pattern: plan.times(pattern, bits) for pattern in plan.of_pattern}
        return {pattern: n for pattern, n in counts.items() if n and self.rules.worth(pattern) != 0}


def score_batch(
    columns: Mapping[str, Any],
    rules: str | RuleSet,
    *,
    options: Mapping[str, Any] | None = None,
    threads: int = 1,
    gear: str = "auto",
) -> BatchScores:
    """Score many hands under one rule set; columns as ``batch.columns.COLUMNS`` declares them.

    ``threads``: how many blocks at a time (0: one for each processor). ``gear``: ``native``, ``plain``, or ``auto``,
    which takes whichever is sooner done. A row that is impossible gets its status, and no other row is touched.
    Raises ``AnalyserError`` for columns of a wrong name, shape or dtype, ``RulesError`` for rules.
    """
    rules = load_rules(rules, options)
    plan = plan_of(rules)
    arrays, rows = checked(columns)
    threads = at_a_time("threads", threads)
    chart = chart_of(plan)
    shapes: dict[str, Any] = {"payments": (rows, loop.PAYERS), "more_patterns": rows if plan.wide else 0}
    out = {name: np.empty(shapes.get(name, rows), kind) for name, kind in OUT.items()}
    if gear == "auto":
        gear = _sooner(plan, rows)
    if gear == "plain":
        _plain(plan, arrays, rows, chart, out)
    elif gear == "native":
        _native(plan, arrays, rows, chart, out, threads)
    else:
        raise AnalyserError(f"gear is {gear!r}, expected auto, native or plain", code="gear")
    return BatchScores(rules, gear, chart.denominator, **out)


def _sooner(plan: Plan, rows: int) -> str:
    """The gear for so many rows more: who comes back with small batches waits for the compiler once, too."""
    key = _loop_key(plan)
    if key in _loops:
        return "native"
    _scored_plainly[key] = _scored_plainly.get(key, 0) + rows
    if rows >= NATIVE_FROM_KEPT and gear.is_kept(source_of(plan), signature(), compiled_folder()):
        return "native"
    return "native" if _scored_plainly[key] >= NATIVE_FROM_NOTHING else "plain"


def _plain(plan: Plan, arrays: dict[str, NDArray[Any]], rows: int, chart: Chart, out: dict[str, NDArray[Any]]) -> None:
    method = method_of(plan.rules)
    look, list_more, evaluate = (getattr(loop, name) for name in _steps_of(plan))
    loop.score_rows(
        0,
        rows,
        Words(arrays["counts"].tobytes()),
        codes_view(arrays["melds"]).data,
        loop.Circumstances(*(arrays[name].reshape(-1).data for name in _INPUTS)),
        lookup(),
        _waiting(plan),
        plan.table,
        chart.payments.data,
        loop.Scratch(*([0] * size for size in loop.SIZES)),
        loop.Judged(*([0] * size for size in loop.JUDGED_SIZES)),
        loop.Results(*(array.reshape(-1).data for array in out.values())),
        1,
        loop.Method(
            look,
            list_more,
            evaluate,
            *_detectors_of_words(plan),
            method.measure,
            method.judge,
            method.alone_among,
            method.judge_alone,
            method.wins,
            method.price_of,
        ),
    )


def _steps_of(plan: Plan) -> tuple[str, str, str]:
    """The kernels of the loop that a rule set needs: what only a few ask for is compiled for these alone."""
    look, more = ("look_further", "list_knitted") if plan.further else ("look_no_further", "list_no_more")
    return look, more, "evaluate_two" if plan.wide else "evaluate_one"


def _detectors_of_words(plan: Plan) -> tuple[Callable[[Reading], int], Callable[[Reading], int]]:
    """What gives the bits of the first and of the second word."""
    detect = plan.detect
    if not plan.wide:
        return detect, detect
    return lambda reading: detect(reading) & WORD, lambda reading: detect(reading) >> BITS


def _native(
    plan: Plan,
    arrays: dict[str, NDArray[Any]],
    rows: int,
    chart: Chart,
    out: dict[str, NDArray[Any]],
    threads: int,
) -> None:
    run = compiled(plan)
    arguments = [words_view(arrays["counts"]), codes_view(arrays["melds"])]
    arguments += [arrays[name].reshape(-1) for name in _INPUTS]
    arguments += [*native_lookup(), *map(array_over, _waiting(plan)), chart.rules, chart.payments]
    for array in arguments:
        array.flags.writeable = False
    outs = [array.reshape(-1) for array in out.values()]

    def work(first: int, last: int) -> None:
        run(first, last, *arguments, *(np.zeros(size, np.int64) for size in _SCRATCH_SIZES), *outs)

    in_blocks(work, rows, threads)


def at_a_time(name: str, number: Any) -> int:
    """So many threads or processes at a time, 0 being one for each processor."""
    return whole(name, number, 0, "a number from 0 (0: one for each processor)") or os.cpu_count() or 1


def in_blocks(work: Callable[[int, int], Any], rows: int, threads: int) -> list[Any]:
    """Call ``work(first, last)`` over blocks of rows, so many threads at a time; the results in order."""
    threads = at_a_time("threads", threads)
    starts = range(0, rows, BLOCK)
    if threads <= 1 or len(starts) <= 1:
        return [work(0, rows)] if rows else []
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(lambda first: work(first, min(first + BLOCK, rows)), starts))


@lru_cache(maxsize=1)
def native_lookup() -> tuple[NDArray[Any], ...]:
    """The look-up tables as read-only arrays over the mapped file."""
    return tuple(map(array_over, lookup()))


def array_over(view: memoryview) -> NDArray[Any]:
    """A table as a read-only array, without copying it."""
    array: NDArray[Any] = np.frombuffer(view, {"h": np.int16, "i": np.int32, "q": np.int64}[view.format])
    array.flags.writeable = False
    return array


def _waiting(plan: Plan) -> Waiting:
    """The tables that waits are read from, where patterns ask for them; else next to nothing."""
    if not plan.table[SOLE_WAITS]:
        return Waiting(memoryview(bytes(2)).cast("h"), memoryview(bytes(4)).cast("i"))
    tables = distances()
    return Waiting(tables.waiting, tables.steps)


def compiled_folder() -> str:
    """Where compiled loops are kept."""
    return os.path.join(cache_folder(), "compiled")


_loops: dict[tuple[Any, ...], Any] = {}  # by detectors and method: asking the gear box again means hashing its sources
_scored_plainly: dict[tuple[Any, ...], int] = {}  # rows so far, where there might have been a loop


def _loop_key(plan: Plan) -> tuple[Any, ...]:
    return plan.fields, plan.rules.scoring["method"], plan.further


def compiled(plan: Plan) -> Any:
    """The native loop for the detectors and the method of a plan, compiled or loaded."""
    key = _loop_key(plan)
    if key not in _loops:
        _loops[key] = gear.native(source_of(plan), "score_block", signature(), compiled_folder())
    return _loops[key]


def source_of(plan: Plan) -> str:
    """The only generated text: a function that calls the detectors in order, and the loop that is given it."""
    imports: list[str] = []
    terms: tuple[list[str], list[str]] = ([], [])
    for field in plan.fields:
        detector = PATTERNS[field.detector].detect
        imports.append(f"from {detector.__module__} import {field.detector}")
        met, (word, at) = f"int({field.detector}(r))", divmod(field.at, BITS)
        terms[word].append(f"{met} << {at}" if field.width == 1 else f"(1 << {met}) - 1 << {at}")
    method = method_of(plan.rules)
    steps = _steps_of(plan)
    detectors = {"detect": terms[0]} | ({"detect_more": terms[1]} if plan.wide else {})
    kernels = [
        method.measure, method.judge, method.alone_among, method.judge_alone, method.wins, method.price_of
    ]  # fmt: skip
    imports += [f"from {one.__module__} import {one.__name__}" for one in kernels]
    groups = {
        "Circumstances": _INPUTS, "Lookup": Lookup._fields, "Waiting": Waiting._fields,
        "Scratch": loop.Scratch._fields, "Judged": loop.Judged._fields, "Results": [*OUT],
    }  # fmt: skip
    flat = {group: [f"{group.lower()}_{name}" for name in names] for group, names in groups.items()}
    made = {group: f"{group}({', '.join(f'items_of({name})' for name in names)})" for group, names in flat.items()}
    names = ", ".join(
        ["first", "last", "words", "codes", *flat["Circumstances"], *flat["Lookup"], *flat["Waiting"], "rules", "chart",
         *flat["Scratch"], *flat["Judged"], *flat["Results"]]
    )  # fmt: skip
    return "\n".join(
        [
            f"from {loop.__name__} import {', '.join([*flat, *steps])}, Method, score_rows",
            f"from {bits.__name__} import items_of",
            *imports,
            *(f"def {name}(r):\n    return (" + "\n            | ".join(its) + ")" for name, its in detectors.items()),
            f"def score_block({names}):",
            f"    return score_rows(first, last, words, codes, {made['Circumstances']},",
            f"        {made['Lookup']}, {made['Waiting']}, items_of(rules), items_of(chart),",
            f"        {made['Scratch']}, {made['Judged']},",
            f"        {made['Results']}, {LANES},",
            f"        Method({', '.join([*steps, 'detect', [*detectors][-1], *(one.__name__ for one in kernels)])}))",
            "",
        ]
    )


@lru_cache(maxsize=1)
def signature() -> Any:
    """The one signature of the native loop."""
    from numba import types

    def column(kind: str, mutable: bool = False) -> Any:
        return types.Array(getattr(types, kind), 1, "C", readonly=not mutable)

    words, codes = (types.Array(types.int64, 1, layout, readonly=True, aligned=False) for layout in "AC")
    inputs = [codes, *(column(COLUMNS[name].dtype) for name in _INPUTS)]
    tables = [column(kind) for kind in ("int32", "int64", "int16", "int32", "int64", "int64")]
    scratch = [column("int64", True)] * len(_SCRATCH_SIZES)
    return types.int64(
        types.int64, types.int64, words, *inputs, *tables, *scratch, *(column(kind, True) for kind in OUT.values())
    )
