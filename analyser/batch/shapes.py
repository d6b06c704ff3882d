"""The best reading of every hand as groups: what the number in ``BatchScores.reading`` stands for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..kernels import gear
from ..kernels.gear import kernel
from ..kernels.hands import Words, melds_of, planes_of, with_melds
from ..kernels.indicators import NOTHING_SHOWN
from ..kernels.lookup import Lookup, lookup
from ..kernels.readings import Facts, each_knitted_reading, each_reading, reading_of
from ..kernels.splits import (
    EIGHT_FLOWERS,
    Packed,
    heads_of,
    knitted_form,
    knitted_straight,
    special_form,
    split_of,
    splits_of,
)
from ..scoring.lanes import FORMS
from ..scoring.plan import plan_of
from .columns import codes_view, words_view
from .engine import BatchScores, compiled_folder, native_lookup

_KINDS = 34
ITEMS = 9
FORM, RUNS1, RUNS2, RUNS3, RUNS4, PUNGS, PAIR, PLACE, WAIT = range(ITEMS)
_SOURCE = f"""from {__name__} import Found, write_shapes
from {Lookup.__module__} import Lookup
def shape_block(first, last, words, codes, win_tile, bonus, wanted, heads, splits, forms, packed, out):
    return write_shapes(first, last, words, codes, win_tile, bonus, Lookup(heads, splits), forms, Found(wanted, packed),
        out)
"""


class Found(NamedTuple):
    """What is looked for in each row, and where the one that was found last is put: form, three words, place."""

    wanted: Any
    packed: Any


@kernel
def _keep_wanted(found: Any, number: int, start: int, packed: Packed, place: int, there: int, row: int) -> int:
    """Put a reading where it is looked for, if it is the one."""
    if there & int(number == int(found.wanted[row])):
        found.packed[0] = packed.form
        found.packed[1] = packed.runs
        found.packed[2] = packed.often
        found.packed[3] = packed.rest
        found.packed[4] = place
    return number + there


@kernel
def write_shapes(
    first: int,
    last: int,
    words: Any,
    codes: Any,
    win_tile: Any,
    bonus: Any,
    tables: Lookup,
    forms: int,
    found: Found,
    out: Any,
) -> int:
    """Write the reading of the wanted number of each row; -1: of none."""
    for row in range(first, last):
        wanted = int(int(found.wanted[row]) >= 0)
        at, to = _KINDS * row, ITEMS * row
        out[to] = -1
        if wanted:
            planes, melds = planes_of(words, at), melds_of(int(codes[row]))
            facts = Facts(
                planes, with_melds(planes, melds), melds, int(win_tile[row]), 0, 0, 0, 0, 0, int(bonus[row]), 0, 0, 0,
                NOTHING_SHOWN, 0,
            )  # fmt: skip
            special = special_form(planes, melds.number, facts.bonus, forms)
            special |= knitted_form(planes, melds.number, forms)
            head_m, head_p, head_s = heads_of(words, at, tables.heads, 1)
            with_sets = forms & 1 & int(special != EIGHT_FLOWERS)
            of_suits = splits_of(planes, head_m, head_p, head_s, with_sets)
            each_reading(planes, facts.win_tile, of_suits, special, tables, _keep_wanted, found, 0, row)
            beside = knitted_straight(planes, melds.number, forms)
            each_knitted_reading(planes, facts.win_tile, beside, _keep_wanted, found, 0, row)
            packed = found.packed
            split = split_of(planes, Packed(int(packed[0]), int(packed[1]), int(packed[2]), int(packed[3])))
            place = int(packed[4])
            out[to] = split.form
            out[to + RUNS1] = split.runs1
            out[to + RUNS2] = split.runs2
            out[to + RUNS3] = split.runs3
            out[to + RUNS4] = split.runs4
            out[to + PUNGS] = split.pungs
            out[to + PAIR] = split.pair
            out[to + PLACE] = place
            out[to + WAIT] = reading_of(facts, split, place).wait
    return last


def best_shapes(arrays: Mapping[str, NDArray[Any]], scores: BatchScores) -> NDArray[np.int64]:
    """The best reading of each hand of a batch that was scored from ``arrays`` (as ``columns.checked`` gives them).

    int64[n, 9]: form (0 standard, 1 and 2 seven pairs, 3 thirteen orphans, 4 eight flowers; -1: the hand is impossible
    or not complete); masks of the kinds that begin at least 1, 2, 3, 4 runs; masks of triplets and of the pair (of
    seven pairs every pair), all of the concealed tiles only; where the winning tile lies, and the wait (both as in
    ``kernels.readings``). Made in the gear that scored the batch.
    """
    rows = len(scores.status)
    wanted = np.where(scores.status < 2, scores.reading, -1).astype(np.int16)
    forms = plan_of(scores.rules).table[FORMS]
    out = np.zeros((rows, ITEMS), np.int64)
    flat = [codes_view(arrays["melds"]), *(arrays[name] for name in ("win_tile", "bonus"))]
    if scores.gear == "native":
        shared = [words_view(arrays["counts"]), *flat, wanted, *native_lookup()]
        for array in shared:
            array.flags.writeable = False
        _compiled()(0, rows, *shared, forms, np.zeros(5, np.int64), out.reshape(-1))
    else:
        codes, win_tile, bonus = (array.data for array in flat)
        found = Found(wanted.data, [0] * 5)
        words = Words(arrays["counts"].tobytes())
        write_shapes(0, rows, words, codes, win_tile, bonus, lookup(), forms, found, out.reshape(-1).data)
    return out


@lru_cache(maxsize=1)
def _compiled() -> Any:
    from numba import types

    def column(kind: Any, mutable: bool = False) -> Any:
        return types.Array(kind, 1, "C", readonly=not mutable)

    words = types.Array(types.int64, 1, "A", readonly=True, aligned=False)
    codes = types.Array(types.int64, 1, "C", readonly=True, aligned=False)
    columns = [codes, column(types.int8), column(types.int16), column(types.int16)]
    tables = [column(types.int32), column(types.int64)]
    outs = [column(types.int64, True)] * 2
    signature = types.int64(types.int64, types.int64, words, *columns, *tables, types.int64, *outs)
    return gear.native(_SOURCE, "shape_block", signature, compiled_folder())


def prepare() -> None:
    """Compile the loop, or load it."""
    _compiled()
