"""The shanten of one hand as fast as Python goes: parts are remembered by their bytes, the rest is three look-ups."""

from __future__ import annotations

from collections.abc import Iterable
from struct import Struct

from ..tiles import OUTSIDE
from .distance import CELLS, DISTANCE_SHIFT, ELEMENTS, HONOURS_AT
from .lookup import distances

_parts_of = Struct("9s9s9s7s").unpack
_REMEMBERED = 1 << 16
_ROW = 256
# what a part adds for the special forms: kinds, pairs, outside kinds, outside pairs; four bits each
_PAIRS, _OUTSIDE, _OUTSIDE_PAIRS = 4, 8, 12
_rows: list[bytes] = []  # element -> element -> both together
_lacks: list[list[bytes]] = []  # sets -> element -> element -> tiles that both together lack


class _Known(dict[bytes, tuple[bytes, int, int]]):
    """The bytes of a part -> the row of its element, its element, what it adds for the special forms."""

    def __init__(self, first_key: int, outside: int) -> None:
        self.first_key, self.outside = first_key, outside

    def __missing__(self, counts: bytes) -> tuple[bytes, int, int]:
        if not _lacks:
            _prepare()
        if len(self) >= _REMEMBERED:
            self.clear()
        key, adds = self.first_key, 0
        for rank, count in enumerate(counts):
            key += count * 5**rank
            kind, pair, outside = int(count > 0), int(count > 1), self.outside >> rank & 1
            adds += kind | pair << _PAIRS | (kind & outside) << _OUTSIDE | (pair & outside) << _OUTSIDE_PAIRS
        element = distances().elements[key] & 255
        self[counts] = known = (_rows[element], element, adds)
        return known


class _Special(dict[int, int]):
    """What all parts add -> the tiles that are lacking to the nearer special form."""

    def __missing__(self, adds: int) -> int:
        pairs = 7 - (adds >> _PAIRS & 15) + max(7 - (adds & 15), 0)
        orphans = 14 - (adds >> _OUTSIDE & 15) - int(adds >> _OUTSIDE_PAIRS > 0)
        self[adds] = lack = min(pairs, orphans)
        return lack


_suits, _honours, _special = _Known(0, OUTSIDE & 511), _Known(HONOURS_AT, OUTSIDE >> 27), _Special()


def _prepare() -> None:
    tables = distances()
    _rows[:] = [bytes(tables.merged[_ROW * element : _ROW * (element + 1)]) for element in range(ELEMENTS)]
    lacking = bytes(number >> DISTANCE_SHIFT - 8 for number in range(256))  # of the upper byte of an item of ``best``
    every = bytes(tables.best.cast("B"))[1::2].translate(lacking)
    rows = [every[_ROW * row : _ROW * (row + 1)] for row in range(len(every) // _ROW)]
    _lacks[:] = [rows[at : at + ELEMENTS] for at in range(0, len(rows), CELLS // _ROW)]


def quick_shanten(counts: Iterable[int], melds: int = 0) -> int:
    """The shanten of 34 counts (fastest as ``bytes``) beside so many melds: what ``shanten(...).overall`` is for them.

    Nothing is checked: the counts must be 0 to 4, and 13 or 14 tiles less three for each meld in all.

    >>> quick_shanten(bytes([3, 1, 1, 1, 1, 1, 1, 1, 3] + [0] * 25))
    0
    """
    m, p, s, z = _parts_of(bytes(counts))
    row, _, adds = _suits[m]
    _, element, more_p = _suits[p]
    other_row, _, more_s = _suits[s]
    _, other_element, more_z = _honours[z]
    lack = _lacks[4 - melds][row[element]][other_row[other_element]]
    if melds:
        return lack - 1
    special = _special[adds + more_p + more_s + more_z]
    return (lack if lack < special else special) - 1
