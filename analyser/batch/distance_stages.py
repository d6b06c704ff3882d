"""The stages of distances, waits and discards over a chunk of rows: parts and planes, what is seen, what is lacking.

As in ``stages.py``: short loops over columns, each writing to other arrays than it reads.
"""

from typing import Any, NamedTuple

from ..kernels.distance import FAR, NEVER, Keys, element_of, joined, keys_of, shares_of
from ..kernels.distance import DISTANCE_SHIFT as DISTANCE_SHIFT
from ..kernels.gear import kernel
from ..kernels.hands import (
    MOST_MELDS,
    Planes,
    counts_out_of_range,
    melds_of,
    number_of_tiles,
    planes_of,
    with_melds,
)
from ..kernels.helping import Helped, Part, nearer, part_of, ranks_closer, special_helped, standard_helped
from ..kernels.limits import exact_helped, exact_lack, short_kinds, takes_too_many
from ..kernels.lookup import Distances
from ..kernels.splits import STANDARD
from ..kernels.waits import special_waits, standard_waits
from ..tiles import KINDS

CHUNK = 64
ROOM = CHUNK + 8  # no power of two, or all columns would fall into the same places of the cache
(KEY_M, KEY_P, KEY_S, KEY_Z, ONES, TWOS, FOURS, BAD_COUNT, PARTS_SIZE) = range(0, 9 * ROOM, ROOM)
(WHOLE_ONES, WHOLE_TWOS, WHOLE_FOURS, MELDED, MELDS, BAD_MELDS, WHOLE_SIZE) = range(0, 7 * ROOM, ROOM)
(VALID, SETS, CHECKED_SIZE) = range(0, 3 * ROOM, ROOM)
LACK = 0
LACKS_SIZE = 2 * ROOM


class Asked(NamedTuple):
    """What is asked of all rows: the bits of the forms; 1 in a game for three; the kinds that there are then."""

    forms: int
    three: int
    played: int


@kernel
def find_parts(first: int, number: int, words: Any, three: int, parts: Any) -> int:
    """Keys and planes of the counts; whether a count is out of range."""
    first = max(first, 0)  # known not to be negative, so that no index has to be tested for it
    for at in range(number):
        row = KINDS * (first + at)
        keys, planes = keys_of(words, row, three), planes_of(words, row)
        bad = counts_out_of_range(words, row)
        parts[KEY_M + at] = keys.m
        parts[KEY_P + at] = keys.p
        parts[KEY_S + at] = keys.s
        parts[KEY_Z + at] = keys.z
        parts[ONES + at] = planes.ones
        parts[TWOS + at] = planes.twos
        parts[FOURS + at] = planes.fours
        parts[BAD_COUNT + at] = int(bad) | planes.fours & (planes.ones | planes.twos)
    return number


@kernel
def planes_at(parts: Any, at: int) -> Planes:
    """The planes of a row."""
    return Planes(int(parts[ONES + at]), int(parts[TWOS + at]), int(parts[FOURS + at]), 0)


@kernel
def find_whole(first: int, number: int, numbers: Any, codes: Any, coded: int, parts: Any, whole: Any) -> int:
    """The counts with the melds, the kinds in melds, how many melds there are, and what is wrong with them.

    ``coded``: 1 where codes say which melds there are, 0 where only their numbers are known.
    """
    first = max(first, 0)
    if coded == 0:
        for at in range(number):
            melds = int(numbers[first + at])
            whole[WHOLE_ONES + at] = int(parts[ONES + at])
            whole[WHOLE_TWOS + at] = int(parts[TWOS + at])
            whole[WHOLE_FOURS + at] = int(parts[FOURS + at])
            whole[MELDED + at] = 0
            whole[MELDS + at] = min(max(melds, 0), MOST_MELDS)
            whole[BAD_MELDS + at] = int(melds < 0) | int(melds > MOST_MELDS)
        return number
    for at in range(number):
        its = melds_of(codes, MOST_MELDS * (first + at))
        planes = with_melds(planes_at(parts, at), its)
        whole[WHOLE_ONES + at] = planes.ones
        whole[WHOLE_TWOS + at] = planes.twos
        whole[WHOLE_FOURS + at] = planes.fours
        whole[MELDED + at] = its.runs1 | its.runs1 << 1 | its.runs1 << 2 | its.pungs
        whole[MELDS + at] = its.number
        whole[BAD_MELDS + at] = its.bad | planes.over
    return number


@kernel
def whole_at(whole: Any, at: int) -> Planes:
    """The planes of a row with its melds."""
    return Planes(int(whole[WHOLE_ONES + at]), int(whole[WHOLE_TWOS + at]), int(whole[WHOLE_FOURS + at]), 0)


@kernel
def check_rows(number: int, most: int, least: int, played: int, parts: Any, whole: Any, checked: Any) -> int:
    """Which rows can be: counts and melds in range, ``least`` to ``most`` tiles less three for each meld."""
    for at in range(number):
        planes, melds = planes_at(parts, at), int(whole[MELDS + at])
        tiles = number_of_tiles(planes) + 3 * melds
        held = planes.ones | planes.twos | planes.fours
        wrong = int(parts[BAD_COUNT + at]) | int(whole[BAD_MELDS + at]) | held & ~played
        checked[VALID + at] = int((wrong == 0) & (tiles >= least) & (tiles <= most))
        checked[SETS + at] = MOST_MELDS - melds
    return number


@kernel
def keys_at(parts: Any, checked: Any, at: int) -> Keys:
    """The keys of a row; of one that cannot be some that can."""
    valid = int(checked[VALID + at])
    return Keys(
        int(parts[KEY_M + at]) * valid,
        int(parts[KEY_P + at]) * valid,
        int(parts[KEY_S + at]) * valid,
        int(parts[KEY_Z + at]) * valid,
    )


@kernel
def find_special(number: int, asked: Asked, parts: Any, whole: Any, lacks: Any) -> int:
    """What is lacking to the special forms."""
    for at in range(number):
        its = special_helped(planes_at(parts, at), asked.forms, int(whole[MELDS + at]), asked.played)
        lacks[at] = its.lack
    return number


@kernel
def find_shanten(
    first: int, number: int, asked: Asked, tables: Distances, parts: Any, checked: Any, lacks: Any, out: Any
) -> int:
    """The shanten of each row, as if melds held no tile."""
    first = max(first, 0)
    standard = asked.forms >> STANDARD & 1
    for at in range(number):
        keys = keys_at(parts, checked, at)
        mp = joined(tables.merged, element_of(tables.elements, keys.m), element_of(tables.elements, keys.p))
        sz = joined(tables.merged, element_of(tables.elements, keys.s), element_of(tables.elements, keys.z))
        lack = shares_of(tables.best, int(checked[SETS + at]), mp, sz) >> DISTANCE_SHIFT
        lack = lack * standard + NEVER * (1 - standard)
        valid = int(checked[VALID + at])
        out[first + at] = (min(lack, int(lacks[at])) - 1) * valid + FAR * (1 - valid)
    return number


@kernel
def mend_shanten(
    first: int,
    number: int,
    asked: Asked,
    tables: Distances,
    parts: Any,
    whole: Any,
    checked: Any,
    states: Any,
    out: Any,
) -> int:
    """Exact again for the rows whose melds hold a tile that would help."""
    first = max(first, 0)
    for at in range(number):
        melded, shanten = int(whole[MELDED + at]), int(out[first + at])
        if melded != 0 and shanten != FAR and shanten >= 0:
            keys, sets, planes, its_whole = (
                keys_at(parts, checked, at),
                int(checked[SETS + at]),
                planes_at(parts, at),
                whole_at(whole, at),
            )
            by_table = standard_helped(tables, keys, sets)
            short = by_table.kinds & short_kinds(its_whole, melded, by_table.lack)
            if short != 0 and takes_too_many(tables, keys, planes, its_whole, sets, short, by_table.lack, asked.three):
                out[first + at] = exact_lack(planes, its_whole, sets, -1, asked.played, states) - 1
    return number


class Scratch(NamedTuple):
    """Columns for one call alone; sizes in ``SCRATCH``."""

    parts: Any
    whole: Any
    checked: Any
    lacks: Any
    states: Any


@kernel
def shanten_rows(
    first: int, last: int, words: Any, numbers: Any, codes: Any, coded: int, asked: Asked, tables: Distances,
    scratch: Scratch, out: Any,
) -> int:  # fmt: skip
    """The shanten of rows ``first`` to ``last`` (not included)."""
    parts, whole, checked = scratch.parts, scratch.whole, scratch.checked
    for begin in range(first, last, CHUNK):
        number = min(CHUNK, last - begin)
        find_parts(begin, number, words, asked.three, parts)
        find_whole(begin, number, numbers, codes, coded, parts, whole)
        check_rows(number, 14, 13, asked.played, parts, whole, checked)
        find_special(number, asked, parts, whole, scratch.lacks)
        find_shanten(begin, number, asked, tables, parts, checked, scratch.lacks, out)
        if coded:
            mend_shanten(begin, number, asked, tables, parts, whole, checked, scratch.states, out)
    return last
