"""Files cut into parts: what one process takes at a time, and what is kept when a run is broken off.

A long file of one hand a line is cut between lines; every other file is whole, and small ones go together. Where the
cuts are depends on the files alone, never on the number of processes.
"""

from __future__ import annotations

import codecs
import json
import os
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import NamedTuple

from ..files import COMMENTS
from ..records import RecordedHand, record_files
from ..records.events import Unreadable
from ..records.hand_lines import read as read_hand_lines
from ..records.sources import Text, bytes_of

#: What is in a file: hand lines, hand rows one a line, or anything else that ``read_records`` reads.
LINES, ROWS, RECORDS = "lines", "rows", "records"
#: Bytes of a slice of a long file: some 20,000 hands.
SLICE = {LINES: 1 << 20, ROWS: 5 << 20}
#: Small files are joined up to so many bytes, and so many files.
PART_BYTES, PART_FILES = 1 << 20, 128
_SAMPLE = 100
_BYTES_A_HAND, _UNPACKED = {LINES: 60, ROWS: 250, RECORDS: 2000}, 4
_BLOCK = 1 << 18
_LOOKED_AT = 50  # lines at the beginning of a file
_GZIP = b"\x1f\x8b"


class Piece(NamedTuple):
    """A file, or a slice of it: bytes ``start`` to ``end`` (None: its end), of which the first line is ``line``.

    ``size``, ``time``: of the whole file in bytes and nanoseconds; -1 where it cannot be found.
    """

    path: str
    kind: str
    start: int = 0
    end: int | None = None
    line: int = 1
    size: int = -1
    time: int = -1

    @property
    def length(self) -> int:
        """How many bytes are read."""
        return max((self.size if self.end is None else self.end) - self.start, 0)

    def __str__(self) -> str:
        whole = self.start == 0 and self.end is None
        return self.path if whole else f"{self.path} from line {self.line} on"


class Part(NamedTuple):
    """Pieces that are done together."""

    pieces: tuple[Piece, ...]

    @property
    def size(self) -> int:
        """Bytes of input."""
        return sum(piece.length for piece in self.pieces)

    def digest(self, settings: str) -> str:
        """A name for what becomes of this part with these settings: the same input and settings, the same name."""
        return sha256(f"{settings}\n{self.pieces!r}".encode("utf-8", "surrogateescape")).hexdigest()[:20]


def files_of(paths: Iterable[str], without: Iterable[str] = ()) -> Iterator[str]:
    """The files that paths stand for, folders walked in order of names; ``without``: paths that are left out."""
    left_out = {os.path.realpath(path) for path in without}
    for path in record_files(paths):
        real = os.path.realpath(path)
        if not any(real == one or real.startswith(one + os.sep) for one in left_out):
            yield path


class Size(NamedTuple):
    """How much there is to do: files, their bytes, and some idea of how many hands are in them."""

    files: int
    bytes: int
    hands: int


def size_of(files: Iterable[str]) -> Size:
    """What files come to; the kind of the first of them tells how many hands there may be."""
    number = size = looked_at = 0
    hands = 0.0
    for path in files:
        its_size = max(_stat(path)[0], 0)
        number, size = number + 1, size + its_size
        if number <= _SAMPLE:
            kind, packed = kind_of(path)
            looked_at += its_size
            hands += its_size / _BYTES_A_HAND[kind] * (_UNPACKED if packed else 1)
    return Size(number, size, int(hands * size / max(looked_at, 1)))


def parts_of(files: Iterable[str]) -> Iterator[Part]:
    """The parts of files, in order."""
    waiting: list[Piece] = []
    size = 0
    for path in files:
        its_size, time = _stat(path)
        kind, packed = kind_of(path)
        whole = Piece(path, kind, size=its_size, time=time)
        if kind in SLICE and not packed and its_size > SLICE[kind]:
            if waiting:
                yield Part(tuple(waiting))
                waiting, size = [], 0
            for piece in _slices(whole):
                yield Part((piece,))
            continue
        waiting.append(whole)
        size += max(its_size, 0)
        if size >= PART_BYTES or len(waiting) >= PART_FILES:
            yield Part(tuple(waiting))
            waiting, size = [], 0
    if waiting:
        yield Part(tuple(waiting))


def _stat(path: str) -> tuple[int, int]:
    try:
        found = os.stat(path)
    except (OSError, ValueError):  # told when it is read
        return -1, -1
    return found.st_size, found.st_mtime_ns


def _slices(whole: Piece) -> Iterator[Piece]:
    """A long file cut at the first end of a line after every so many bytes."""
    step = SLICE[whole.kind]
    start, line = 0, 1  # of this slice
    at, lines = 0, 1  # of the block that is read
    try:
        with open(whole.path, "rb") as file:
            while block := file.read(_BLOCK):
                cut = block.find(b"\n", max(start + step - at, 0)) + 1 if at + len(block) > start + step else 0
                if cut and at + cut < whole.size:
                    yield whole._replace(start=start, end=at + cut, line=line)
                    start, line = at + cut, lines + block.count(b"\n", 0, cut)
                at += len(block)
                lines += block.count(b"\n")
    except OSError:  # told by whoever reads the rest
        pass
    yield whole._replace(start=start, end=None, line=line)


def kind_of(path: str) -> tuple[str, bool]:
    """What is in a file, by its beginning, and whether it is packed."""
    if not os.path.isfile(path):  # of a pipe nothing may be read but once; what is not there is told when it is read
        return RECORDS, False
    try:
        with open(path, "rb") as file:
            packed = file.read(2) == _GZIP
            file.seek(0)
            head = next(bytes_of(file), b"")
    except (OSError, ValueError, Unreadable):  # told when it is read
        return RECORDS, False
    if b"\0" in head or head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return RECORDS, packed
    head = head[: head.rfind(b"\n") + 1] or head
    return _kind_of_text(head.decode("utf-8", "replace").removeprefix("\ufeff")), packed


def _kind_of_text(head: str) -> str:
    lines = (line for line in head.split("\n") if line.strip() and line.lstrip()[0] not in COMMENTS)
    first = next(lines, "").lstrip()
    if not first or first[0] in "<[":
        return RECORDS
    if first[0] == "{":
        for _, line in zip(range(_LOOKED_AT), (first, *lines), strict=False):
            try:
                value = json.loads(line)
            except (ValueError, RecursionError):
                continue
            row = isinstance(value, dict) and "hand" in value and not isinstance(value.get("type"), str)
            return ROWS if row else RECORDS
        return RECORDS
    try:
        hands = read_hand_lines(Text(iter([head])))
        meant = any(isinstance(part, RecordedHand) for _, part in zip(range(_LOOKED_AT), hands, strict=False))
    except Unreadable:
        return RECORDS
    return LINES if meant else RECORDS
