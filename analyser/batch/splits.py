"""Every split of many hands."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..errors import AnalyserError
from ..kernels import gear
from ..kernels.lookup import distances
from ..kernels.splits import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS, Split
from ..scoring.shape import FORM_NAMES, groups_of
from . import loop
from .columns import words_view
from .engine import array_over, compiled_folder, in_blocks, native_lookup

FORMS = 1 << STANDARD | 1 << SEVEN_PAIRS | 1 << THIRTEEN_ORPHANS
_SOURCE = f"""from {loop.__name__} import count_splits, write_splits
def count_block(first, last, words, melds, heads, splits, number):
    return count_splits(first, last, words, melds, {FORMS}, heads, splits, number)
def write_block(first, last, words, melds, heads, splits, offsets, form, runs, pungs, pair):
    return write_splits(first, last, words, melds, {FORMS}, heads, splits, offsets, form, runs, pungs, pair)
"""
_COMPLETE = f"""from {loop.__name__} import find_complete
def complete_block(first, last, words, melds, waiting, complete):
    return find_complete(first, last, words, melds, waiting, complete)
"""


class BatchSplits(NamedTuple):
    """The splits of a batch: those of hand h stand at ``offsets[h]`` to ``offsets[h + 1]`` (not included).

    ``form`` int8: 0 standard, 1 seven pairs, 3 thirteen orphans; ``runs`` int64[m, 4]: masks of the kinds that begin at
    least 1, 2, 3, 4 runs; ``pungs`` and ``pair`` int64: masks of kinds (of seven pairs every pair). All of the
    concealed tiles only.
    """

    offsets: NDArray[np.int64]
    form: NDArray[np.int8]
    runs: NDArray[np.int64]
    pungs: NDArray[np.int64]
    pair: NDArray[np.int64]

    def number(self) -> NDArray[np.int64]:
        """How many splits each hand has; 0: not complete."""
        return np.diff(self.offsets)

    def of(self, hand: int) -> list[tuple[str, tuple[str, ...], str | None]]:
        """The splits of one hand as (form, groups, pair)."""
        found = []
        for at in range(int(self.offsets[hand]), int(self.offsets[hand + 1])):
            form = int(self.form[at])
            runs1, runs2, runs3, runs4 = map(int, self.runs[at])
            split = Split(form, runs1, runs2, runs3, runs4, int(self.pungs[at]), int(self.pair[at]))
            groups, pair = groups_of(split, 0, 0)
            found.append((FORM_NAMES[form], tuple(groups), pair))
        return found


def split_batch(counts: Any, melds: Any = None, *, threads: int = 1) -> BatchSplits:
    """Every split of many hands into sets and a pair, seven different pairs, or thirteen orphans.

    ``counts``: whole numbers [n, 34], the tiles outside the melds, the winning tile included; ``melds``: how many melds
    each hand has (none where left out). A row with counts out of range has no splits. Compiled at the first use.
    """
    shared, rows = _checked(counts, melds)
    count, write = _compiled()
    number = np.empty(rows, np.int32)
    in_blocks(lambda first, last: count(first, last, *shared, number), rows, threads)
    offsets = np.zeros(rows + 1, np.int64)
    np.cumsum(number, out=offsets[1:])
    total = int(offsets[-1])
    form, runs = np.empty(total, np.int8), np.empty((total, 4), np.int64)
    pungs, pair = np.empty(total, np.int64), np.empty(total, np.int64)
    outs = (form, runs.reshape(-1), pungs, pair)
    in_blocks(lambda first, last: write(first, last, *shared, offsets, *outs), rows, threads)
    return BatchSplits(offsets, form, runs, pungs, pair)


def complete_batch(counts: Any, melds: Any = None, *, threads: int = 1) -> NDArray[np.bool_]:
    """Whether each hand is complete: sets and a pair, seven different pairs, or thirteen orphans.

    Arguments as of ``split_batch``; bool[n].
    """
    (words, number_of_melds, *_), rows = _checked(counts, melds)
    complete = np.empty(rows, np.bool_)
    waiting, out = array_over(distances().waiting), complete.view(np.int8)
    find = _compiled_complete()
    in_blocks(lambda first, last: find(first, last, words, number_of_melds, waiting, out), rows, threads)
    return complete


def _checked(counts: Any, melds: Any) -> tuple[list[Any], int]:
    """The arguments that the native loops share, and the number of rows."""
    array = np.ascontiguousarray(counts)
    if array.ndim != 2 or array.shape[1] != 34 or array.dtype.kind not in "iu":
        raise AnalyserError(f"counts have shape {array.shape} and dtype {array.dtype}, expected whole numbers [n, 34]")
    if array.dtype.itemsize != 1:
        array = np.where((array < 0) | (array > 4), -1, array).astype(np.int8)
    rows = len(array)
    number_of_melds = np.zeros(rows, np.int8) if melds is None else np.asarray(melds)
    if number_of_melds.shape != (rows,) or number_of_melds.dtype.kind not in "iu":
        raise AnalyserError(f"melds have shape {number_of_melds.shape}, expected whole numbers [{rows}]")
    number_of_melds = np.clip(number_of_melds, -1, 5).astype(np.int8)
    words = words_view(array)
    words.flags.writeable = number_of_melds.flags.writeable = False
    return [words, number_of_melds, *native_lookup()], rows


@lru_cache(maxsize=1)
def _compiled_complete() -> Any:
    from numba import types

    words = types.Array(types.int64, 1, "A", readonly=True, aligned=False)
    columns = [types.Array(kind, 1, "C", readonly=True) for kind in (types.int8, types.int16)]
    out = types.Array(types.int8, 1, "C")
    signature = types.int64(types.int64, types.int64, words, *columns, out)
    return gear.native(_COMPLETE, "complete_block", signature, compiled_folder())


@lru_cache(maxsize=1)
def _compiled() -> tuple[Any, Any]:
    from numba import types

    def column(kind: Any, mutable: bool = False) -> Any:
        return types.Array(kind, 1, "C", readonly=not mutable)

    words = types.Array(types.int64, 1, "A", readonly=True, aligned=False)
    tables = [column(types.int32), column(types.int64)]
    shared = [types.int64, types.int64, words, column(types.int8), *tables]
    count = types.int64(*shared, column(types.int32, True))
    outs = [column(kind, True) for kind in (types.int8, types.int64, types.int64, types.int64)]
    write = types.int64(*shared, column(types.int64, True), *outs)
    folder = compiled_folder()
    return gear.native(_SOURCE, "count_block", count, folder), gear.native(_SOURCE, "write_block", write, folder)
