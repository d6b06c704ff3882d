"""The look-up tables: a small compressed file in the wheel, unpacked once into the cache and mapped from then on.

Container: the line ``mahjong-analyser lookup 1``, one line of words (``name:code:items`` for each section, then the
sha256 of the unpacked bytes), then the sections one after the other, zlib-compressed together, each padded to 8 bytes.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import AnalyserError
from ..files import cache_folder, table_path, write_whole

if TYPE_CHECKING:
    from array import array

MAGIC = b"mahjong-analyser lookup 1\n"
LANE = 27  # three suits of nine ranks
LANE_MASK = (1 << LANE) - 1
RANKS = 9
# a split: in each of two lanes three pieces of nine ranks; where in the lanes the pieces stand
RUNS_TWICE, RUNS_OFTEN, TRIPLETS_PAIR = 0, RANKS, 2 * RANKS
PIECE = (1 << RANKS) - 1 | (1 << RANKS) - 1 << LANE
# a head: number of the first split, how many there are, whether they hold a pair
FIRST_MASK = (1 << 16) - 1
MANY_SHIFT, MANY_MASK = 16, 15
PAIR_SHIFT = 20


class Lookup(NamedTuple):
    """The tables as indexable items: memoryviews in the plain gear, arrays over the same memory in the native one."""

    heads: Any
    splits: Any


class Distances(NamedTuple):
    """The tables of what is lacking, likewise (see ``build_distances.py``)."""

    elements: Any
    waiting: Any
    index: Any
    rows: Any
    merged: Any
    best: Any
    steps: Any


_open: dict[str, Any] = {}


def pack(sections: dict[str, array[int]]) -> bytes:
    """The container with these sections."""
    import hashlib
    import zlib

    body = b"".join(_padded(items.tobytes()) for items in sections.values())
    head = [f"{name}:{items.typecode}:{len(items)}" for name, items in sections.items()]
    head.append(hashlib.sha256(body).hexdigest())
    return MAGIC + " ".join(head).encode() + b"\n" + zlib.compress(body, 9)


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % 8)


def lookup() -> Lookup:
    """The shipped tables of splits, opened once a process."""
    if "suits" not in _open:
        _open["suits"] = Lookup(**_load("suits"))
    tables: Lookup = _open["suits"]
    return tables


def distances() -> Distances:
    """The shipped tables of distances, opened once a process."""
    if "distances" not in _open:
        _open["distances"] = Distances(**_load("distances"))
    tables: Distances = _open["distances"]
    return tables


def _load(name: str) -> dict[str, memoryview]:
    path = table_path("lookup", f"{name}.bin")
    with open(path, "rb") as file:
        magic, head_line = file.readline(), file.readline()
        if magic != MAGIC:
            raise AnalyserError(f"{path} is no look-up table of this version", code="damaged")
        *heads, sha256 = head_line.decode().split()
        sections = [(name, code, int(items)) for name, code, items in (head.split(":") for head in heads)]
        size = sum(items * _width(code) + -items * _width(code) % 8 for _, code, items in sections)
        body = _unpacked(file, name, size, sha256)
    views: dict[str, memoryview] = {}
    at = 0
    for section, code, items in sections:
        length = items * _width(code)
        views[section] = body[at : at + length].cast(code)  # type: ignore[call-overload]
        at += length + -length % 8
    return views


def _width(code: str) -> int:
    return {"b": 1, "h": 2, "i": 4, "q": 8}[code]


def _unpacked(file: Any, name: str, size: int, sha256: str) -> memoryview:
    """The sections: mapped from the cache, which is filled at the first use; in memory where nothing can be kept."""
    import mmap

    kept = os.path.join(cache_folder(), f"{name}-{sha256[:16]}.bin")
    try:
        with open(kept, "rb") as whole:
            mapped = mmap.mmap(whole.fileno(), 0, access=mmap.ACCESS_READ)
        if len(mapped) == size:
            return memoryview(mapped)
    except (OSError, ValueError):
        pass
    import hashlib
    import zlib

    try:
        body = zlib.decompress(file.read())
    except zlib.error:
        body = b""
    if len(body) != size or hashlib.sha256(body).hexdigest() != sha256:
        raise AnalyserError(f"{file.name} is damaged: install the package again", code="damaged")
    try:
        write_whole(kept, body)
    except OSError:
        return memoryview(body)
    return memoryview(body)
