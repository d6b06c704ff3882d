"""The native gear of looking ahead: its two loops compiled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..kernels import gear
from ..kernels.chances import Horizon, Reached, Weighed, Worth, weigh
from ..kernels.lookup import Distances
from ..kernels.progress import Ground, Grown, Room, grow
from .distances import native_distances, table_kinds
from .engine import compiled_folder

_Ints = NDArray[np.int64]


def native_grow(starts: _Ints, number: int, ground: Ground, room: Room, grown: Grown) -> int:
    """``progress.grow`` compiled; everything written is int64."""
    return int(_compiled_grow()(starts, number, *ground, *native_distances(), *room, *grown))


def native_weigh(
    nodes: _Ints, edges: _Ints, wins: _Ints, worth: Worth, horizon: Horizon, reached: Reached, weighed: Weighed
) -> None:
    """``chances.weigh`` compiled; ``worth`` is int8 and float64, ``weighed`` int64 and three times float64."""
    _compiled_weigh()(nodes, edges, wins, *worth, *horizon, *reached, *weighed)


@lru_cache(maxsize=1)
def _compiled_grow() -> Any:
    from numba import types

    tables = [types.Array(getattr(types, kind), 1, "C", readonly=True) for kind in table_kinds()]
    ints = types.int64[::1]
    signature = types.int64(
        ints, types.int64, *[types.int64] * len(Ground._fields), *tables, *[types.int64] * len(Room._fields),
        *[ints] * len(Grown._fields),
    )  # fmt: skip
    return _compiled(grow, ("starts", "number"), (Ground, Distances, Room, Grown), signature)


@lru_cache(maxsize=1)
def _compiled_weigh() -> Any:
    from numba import types

    ints, floats = types.int64[::1], types.float64[::1]
    signature = types.int64(
        ints, ints, ints, types.int8[::1], floats, *[types.int64] * len(Horizon._fields + Reached._fields),
        ints, floats, floats, floats,
    )  # fmt: skip
    return _compiled(weigh, ("nodes", "edges", "wins"), (Worth, Horizon, Reached, Weighed), signature)


def _compiled(loop: Any, alone: Sequence[str], groups: Sequence[Any], signature: Any) -> Any:
    """A loop compiled or loaded: the generated function puts its flat arguments together for the kernel."""
    names, made = list(alone), list(alone)
    for group in groups:
        flat = [f"{group.__name__.lower()}_{field}" for field in group._fields]
        names += flat
        made.append(f"{group.__name__}({', '.join(flat)})")
    lines = [f"from {one.__module__} import {one.__name__}" for one in (*groups, loop)]
    lines += [f"def block({', '.join(names)}):", f"    return {loop.__name__}({', '.join(made)})", ""]
    return gear.native("\n".join(lines), "block", signature, compiled_folder())
