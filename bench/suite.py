"""All benchmarks in their order, and a run of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

from . import hot, recorded, start
from .clock import Figure, Loops
from .hot import Asked
from .machine import machine
from .peers import compared

BENCHMARKS: dict[str, Callable[[Asked], Iterator[Figure]]] = {
    "score": hot.score,
    "complete": hot.complete,
    "splits": hot.splits,
    "shanten": hot.shanten,
    "waits": hot.waits,
    "discards": hot.discards,
    "look_ahead": hot.look_ahead,
    "parse": hot.parse,
    "one_hand": hot.one_hand,
    "records": recorded.records,
    "verify": recorded.verify,
    "cold_start": start.cold_start,
    "first_compile": start.first_compile,
    "cached_load": start.cached_load,
    "ten_thousand_first": start.ten_thousand_first,
    "ten_thousand": start.ten_thousand,
}


def run(asked: Asked, only: tuple[str, ...] = (), *, peers: bool = False) -> dict[str, Any]:
    """The machine and the results, as they are written to JSON. What cannot be run is noted and left out."""
    loops = Loops()
    loops.sample()
    figures = []
    for name in only or BENCHMARKS:
        try:
            for figure in BENCHMARKS[name](asked):
                figures.append(figure)
                loops.sample()
        except start.Skipped as reason:
            print(f"{name} is left out: {reason}", file=sys.stderr)
    told = {
        "machine": machine(),
        "hands": asked.hands,
        "repeats": asked.repeats,
        "results": [figure.to_dict(loops.load_ns) for figure in figures + loops.figures()],
    }
    return told | {"peers": [one.to_dict() for one in compared(asked)]} if peers else told
