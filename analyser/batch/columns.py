"""The columns of a batch: names, dtypes, shapes, defaults; one declaration that checks and documents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..errors import AnalyserError, expected
from ..kernels.indicators import MOST_INDICATORS
from ..rules.options import nearest


class Column(NamedTuple):
    """One column: its dtype, items a row (1: a flat column), the value where it is left out, and what it holds."""

    dtype: str
    width: int
    default: int | None
    text: str


COLUMNS: dict[str, Column] = {
    "counts": Column("int8", 34, None, "tiles of each kind outside the melds, the winning tile included"),
    "melds": Column(
        "int16", 4, 0, "0 for none, else type * 64 + lowest kind; 1 chow 2 pung 3 open 4 added 5 concealed kong"
    ),
    "win_tile": Column("int8", 1, None, "kind of the winning tile, -1 where eight flowers need none"),
    "win": Column("int8", 1, 0, "0 discard, 1 self-draw, 2 robbed kong"),
    "seat": Column("int8", 1, 1, "0-3 = E S W N; left out: S, not the dealer"),
    "round": Column("int8", 1, 0, "0-3 = E S W N"),
    "discarder": Column("int8", 1, -1, "seat of the discarder, -1 unknown"),
    "flags": Column(
        "int32", 1, 0, "bit i is word i of the hand line (hand.FLAGS); from bit 16 on those a rule set declares"
    ),
    "bonus": Column("int16", 1, 0, "bit b is bonus tile b (tiles.BONUS): flowers, seasons, animals"),
    "reds": Column("int8", 1, 0, "bit s: a red five of suit s (m p s) is held"),
    "nuki": Column("int8", 1, 0, "norths set aside"),
    "honba": Column("int16", 1, 0, "honba counters that this win is paid"),
    "dora": Column("int8", MOST_INDICATORS, -1, "kinds of the dora indicators, -1 where there are fewer"),
    "ura": Column("int8", MOST_INDICATORS, -1, "kinds of the hidden indicators, counted in riichi only"),
}


def checked(columns: Mapping[str, Any]) -> tuple[dict[str, NDArray[Any]], int]:
    """The columns as contiguous arrays of their dtypes, defaults filled in, and the number of rows.

    Raises ``AnalyserError`` naming the column: unknown, missing, of another shape, or with values that its dtype cannot
    hold.
    """
    if not hasattr(columns, "keys"):
        raise expected("columns", columns, "arrays by the name of the column", code="column")
    for name in columns:
        if name not in COLUMNS:
            raise AnalyserError(f"there is no column {name!r}", code="column", hint=nearest(name, COLUMNS))
    for name, column in COLUMNS.items():
        if column.default is None and name not in columns:
            raise AnalyserError(f"column {name} is missing: {column.text}", code="column")
    rows = len(_array("counts", columns["counts"]))
    arrays = {}
    for name, column in COLUMNS.items():
        shape = (rows, column.width) if column.width > 1 else (rows,)
        if name not in columns:
            arrays[name] = np.full(shape, column.default, column.dtype)
            continue
        array = _array(name, columns[name])
        if array.shape != shape:
            raise AnalyserError(f"column {name} has shape {array.shape}, expected {shape}", code="column")
        arrays[name] = _cast(name, array, column.dtype)
    return arrays, rows


def _array(name: str, given: Any) -> NDArray[Any]:
    try:
        array = np.asarray(given)
    except ValueError:  # rows of several lengths
        array = np.empty(())
    if not array.ndim:
        raise expected(f"column {name}", given, "an array with a row for each hand", code="column")
    return array


def _cast(name: str, array: NDArray[Any], dtype: str) -> NDArray[Any]:
    if array.dtype == dtype:
        return np.ascontiguousarray(array)
    if array.dtype.kind not in "iub":
        raise AnalyserError(f"column {name} has dtype {array.dtype}, expected whole numbers ({dtype})", code="column")
    limits = np.iinfo(dtype)
    low, high = (int(array.min()), int(array.max())) if array.size else (0, 0)
    if low < limits.min or high > limits.max:
        raise AnalyserError(
            f"column {name} holds {low} to {high}, {dtype} holds {limits.min} to {limits.max}", code="column"
        )
    return np.ascontiguousarray(array, dtype)


def codes_view(melds: NDArray[Any]) -> NDArray[Any]:
    """The four meld codes of each row as one word, the first in its lowest 16 bits; no copy."""
    return melds.reshape(-1).view(np.int64)


def words_view(counts: NDArray[Any]) -> NDArray[Any]:
    """The counts as unaligned 64-bit words, item i the eight bytes from byte i on; no copy."""
    flat = counts.reshape(-1).view(np.int8)
    size = max(len(flat) - 7, 0)
    view: NDArray[Any] = np.ndarray((size,), np.int64, buffer=flat.data, strides=(1,))
    return view
