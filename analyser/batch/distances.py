"""Shanten, waits, helping tiles and discards of many hands."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..errors import AnalyserError
from ..kernels import gear
from ..kernels.distance import FAR
from ..kernels.forms import kinds_of
from ..kernels.hands import MOST_MELDS, Words
from ..kernels.lookup import Distances, distances
from ..scoring.asked_forms import SomeForms, asked_forms
from ..tiles import KINDS
from . import discard_stages, distance_loops
from .columns import codes_view, words_view
from .discard_stages import DISCARD_SCRATCH, DiscardScratch, discard_rows
from .distance_loops import helping_rows, shanten_rows, waits_rows
from .distance_stages import SCRATCH, Asked, Helping, Inputs, Scratch
from .engine import compiled_folder, in_blocks

#: The shanten of what cannot be: a hand that no table allows, a form that melds rule out, a kind that is not held.
NONE = FAR
_KINDS_OF_VIEWS = {"b": "int8", "h": "int16", "i": "int32", "q": "int64"}


class BatchHelping(NamedTuple):
    """Shanten and helping tiles of a batch of 13 tiles each.

    ``shanten`` int8[n]: ``NONE`` for a hand that cannot be; ``helping`` int64[n]: the kinds that bring the hand closer,
    bit k for kind k; ``unseen`` int16[n]: how many tiles of these are neither in the hand nor visible.
    """

    shanten: NDArray[np.int8]
    helping: NDArray[np.int64]
    unseen: NDArray[np.int16]


class BatchDiscards(NamedTuple):
    """Every discard of a batch of 14 tiles each: the columns of ``BatchHelping``, an item for each of the 34 kinds.

    ``shanten`` int8[n, 34], after that kind is thrown: ``NONE`` where it is not held; ``helping`` int64[n, 34] and
    ``unseen`` int16[n, 34], the kind thrown being seen: 0 where it is not held.
    """

    shanten: NDArray[np.int8]
    helping: NDArray[np.int64]
    unseen: NDArray[np.int16]


class _Loop(NamedTuple):
    """A loop: its kernel, where that stands, its scratch, and its results (name, dtype, items a row)."""

    rows: Any
    module: Any
    scratch: Any
    sizes: tuple[tuple[str, int], ...]
    results: tuple[tuple[str, str, int], ...]
    written: Any = None


_HELPING = ("shanten", "int8"), ("helping", "int64"), ("unseen", "int16")
_SHANTEN = _Loop(shanten_rows, distance_loops, Scratch, SCRATCH, (("shanten", "int8", 1),))
_WAITS = _Loop(waits_rows, distance_loops, Scratch, SCRATCH, (("waits", "int64", 1),))
_HELPED = _Loop(helping_rows, distance_loops, Scratch, SCRATCH, tuple((*one, 1) for one in _HELPING), Helping)
_DISCARDS = _Loop(
    discard_rows, discard_stages, DiscardScratch, DISCARD_SCRATCH, tuple((*one, KINDS) for one in _HELPING), Helping
)


def shanten_batch(
    counts: Any, melds: Any = None, *, forms: SomeForms = "all", seven_pairs_repeats: bool | None = None,
    players: int = 4, threads: int = 1, gear: str = "native",
) -> NDArray[np.int8]:  # fmt: skip
    """The shanten of many hands, the nearest of the forms: int8[n], -1 complete, 0 waiting, ``NONE`` (127) without one.

    ``counts``: whole numbers [n, 34], the tiles outside the melds, 13 or 14 less three for each meld. ``melds``: how
    many melds each hand has ([n], none where left out), or their codes as in the column ``melds`` of ``score_batch``
    ([n, 4]): then no set is counted on that would need a fifth tile. ``forms``: ``all`` (``standard``,
    ``seven_pairs``, ``thirteen_orphans``), some of these and of ``knitted_straight`` and ``honours_and_knitted``, or
    the name of a rule set, whose forms are meant; ``seven_pairs_repeats``: four equal tiles are two pairs, which is not
    so unless such a rule set says it; ``players``: 3 where there are no 2m to 8m. ``gear``: ``native`` (compiled at the
    first use) or ``plain``. Raises ``AnalyserError`` for columns of another shape or dtype.
    """
    return _run(_SHANTEN, counts, melds, None, forms, seven_pairs_repeats, players, threads, gear)[0]


def waits_batch(
    counts: Any, melds: Any = None, *, forms: SomeForms = "all", seven_pairs_repeats: bool | None = None,
    players: int = 4, threads: int = 1, gear: str = "native",
) -> NDArray[np.int64]:  # fmt: skip
    """The kinds that complete each hand of 13 tiles (less three for each meld), bit k for kind k: int64[n].

    Kinds of which the hand holds all four tiles are none. Arguments as of ``shanten_batch``.
    """
    return _run(_WAITS, counts, melds, None, forms, seven_pairs_repeats, players, threads, gear)[0]


def helping_batch(
    counts: Any, melds: Any = None, *, visible: Any = None, forms: SomeForms = "all",
    seven_pairs_repeats: bool | None = None, players: int = 4, threads: int = 1, gear: str = "native",
) -> BatchHelping:  # fmt: skip
    """Shanten and helping tiles of hands of 13 tiles (less three for each meld).

    ``visible``: whole numbers [n, 34], the tiles seen outside the hand and its melds. Others as of ``shanten_batch``.
    """
    return BatchHelping(*_run(_HELPED, counts, melds, visible, forms, seven_pairs_repeats, players, threads, gear))


def discards_batch(
    counts: Any, melds: Any = None, *, visible: Any = None, forms: SomeForms = "all",
    seven_pairs_repeats: bool | None = None, players: int = 4, threads: int = 1, gear: str = "native",
) -> BatchDiscards:  # fmt: skip
    """What every discard of hands of 14 tiles (less three for each meld) leaves; arguments as of ``helping_batch``."""
    return BatchDiscards(*_run(_DISCARDS, counts, melds, visible, forms, seven_pairs_repeats, players, threads, gear))


def _run(
    loop: _Loop, counts: Any, melds: Any, visible: Any, forms: SomeForms, repeats: bool | None, players: int,
    threads: int, gear: str,
) -> list[NDArray[Any]]:  # fmt: skip
    hands = _table("counts", counts, KINDS, None)
    rows = len(hands)
    seen = hands if visible is None else np.clip(_table("visible", visible, KINDS, rows), 0, 4)
    coded = melds is not None and np.ndim(melds) == 2
    codes = _table("melds", melds, MOST_MELDS, rows, "int16") if coded else np.zeros((0, MOST_MELDS), np.int16)
    numbers = np.zeros(rows, np.int8) if coded or melds is None else _numbers(melds, rows)
    played, three = kinds_of(players)
    asked = Asked(asked_forms(forms, repeats).bits, three, played, int(coded), int(visible is not None))
    out = [np.empty((rows, width) if width > 1 else rows, kind) for _, kind, width in loop.results]
    if gear == "plain":
        _plain(loop, rows, [hands, numbers, codes, seen], asked, out)
    elif gear == "native":
        _native(loop, rows, [hands, numbers, codes, seen], asked, out, threads)
    else:
        raise AnalyserError(f"gear is {gear!r}, expected native or plain", code="gear")
    return out


def _table(name: str, given: Any, width: int, rows: int | None, kind: str = "int8") -> NDArray[Any]:
    """A column as a contiguous array of its dtype; what that cannot hold becomes -1, which no row may hold."""
    array = np.asarray(given)
    shape = (len(array) if rows is None and array.ndim else rows, width)
    if array.shape != shape or array.dtype.kind not in "iu":
        raise _unexpected(name, array, f"[{'n' if rows is None else rows}, {width}]")
    if array.dtype.itemsize == 1 == np.dtype(kind).itemsize:
        array = array.view(kind)  # an unsigned byte above 127 is out of range in any case
    elif array.dtype != kind:
        limits = np.iinfo(kind)
        array = np.where((array < limits.min) | (array > limits.max), -1, array).astype(kind)
    return np.ascontiguousarray(array)


def _numbers(melds: Any, rows: int) -> NDArray[np.int8]:
    array = np.asarray(melds)
    if array.shape != (rows,) or array.dtype.kind not in "iu":
        raise _unexpected("melds", array, f"[{rows}] or codes [{rows}, {MOST_MELDS}]")
    numbers: NDArray[np.int8] = np.clip(array, -1, MOST_MELDS + 1).astype(np.int8)
    return numbers


def _unexpected(name: str, array: NDArray[Any], expected: str) -> AnalyserError:
    told = f"{name} have shape {array.shape} and dtype {array.dtype}, expected whole numbers {expected}"
    return AnalyserError(told, code="column")


def _plain(loop: _Loop, rows: int, columns: list[NDArray[Any]], asked: Asked, out: list[NDArray[Any]]) -> None:
    hands, numbers, codes, seen = columns
    inputs = Inputs(Words(hands.tobytes()), numbers.data, codes_view(codes).data, Words(seen.tobytes()))
    scratch = loop.scratch(*([0] * size for _, size in loop.sizes))
    written = [array.reshape(-1).data for array in out]
    loop.rows(0, rows, inputs, asked, distances(), scratch, loop.written(*written) if loop.written else written[0])


def _native(
    loop: _Loop, rows: int, columns: list[NDArray[Any]], asked: Asked, out: list[NDArray[Any]], threads: int
) -> None:
    import os

    run = _compiled(loop)
    hands, numbers, codes, seen = columns
    arguments = [words_view(hands), numbers.view(), codes_view(codes), words_view(seen)]
    for array in arguments:
        array.flags.writeable = False
    written = [array.reshape(-1) for array in out]
    tables = native_distances()

    def work(first: int, last: int) -> None:
        run(first, last, *arguments, *asked, *tables, *(np.empty(size, np.int64) for _, size in loop.sizes), *written)

    in_blocks(work, rows, threads or os.cpu_count() or 1)


@lru_cache(maxsize=1)
def native_distances() -> tuple[NDArray[Any], ...]:
    """The look-up tables as read-only arrays over the mapped file."""
    arrays = []
    for view, kind in zip(distances(), table_kinds(), strict=True):
        array = np.frombuffer(view, kind)
        array.flags.writeable = False
        arrays.append(array)
    return tuple(arrays)


def table_kinds() -> list[str]:
    """The dtypes of these tables."""
    return [_KINDS_OF_VIEWS[view.format] for view in distances()]


@lru_cache(maxsize=4)
def _compiled(loop: _Loop) -> Any:
    """The native loop, compiled or loaded."""
    from numba import types

    def column(kind: str, mutable: bool = False) -> Any:
        return types.Array(getattr(types, kind), 1, "C", readonly=not mutable)

    words, codes = (types.Array(types.int64, 1, layout, readonly=True, aligned=False) for layout in "AC")
    tables = [column(kind) for kind in table_kinds()]
    signature = types.int64(
        types.int64, types.int64, words, column("int8"), codes, words, *[types.int64] * len(Asked._fields),
        *tables, *[column("int64", True)] * len(loop.sizes), *(column(kind, True) for _, kind, _ in loop.results),
    )  # fmt: skip
    return gear.native(_source(loop), "block", signature, compiled_folder())


def _source(loop: _Loop) -> str:
    """The generated function: it puts its flat arguments together for the kernel."""
    scratch, written = loop.scratch.__name__, [f"out_{name}" for name, _, _ in loop.results]
    groups = {"Inputs": Inputs._fields, "Asked": Asked._fields, "Distances": Distances._fields}
    flat = {group: [f"{group.lower()}_{name}" for name in names] for group, names in groups.items()}
    flat[scratch] = [name for name, _ in loop.sizes]
    made = {group: f"{group}({', '.join(names)})" for group, names in flat.items()}
    names = ", ".join(["first", "last", *(name for names in flat.values() for name in names), *written])
    out = f"Helping({', '.join(written)})" if loop.written else written[0]
    return "\n".join(
        [
            f"from {loop.module.__name__} import Asked, Helping, Inputs, {scratch}, {loop.rows.__name__}",
            f"from {Distances.__module__} import Distances",
            f"def block({names}):",
            f"    return {loop.rows.__name__}(first, last, {', '.join(made.values())}, {out})",
            "",
        ]
    )
