"""The stages of discards: what each part lacks, what is left of each kind, and every kind thrown in turn."""

from typing import Any, NamedTuple

from ..kernels.distance import DISTANCE_SHIFT, FAR, NEVER, joined, shares_of
from ..kernels.gear import kernel
from ..kernels.hands import Planes, planes_of
from ..kernels.helping import Helped, Part, nearer, part_of, ranks_closer, special_helped
from ..kernels.limits import exact_helped, short_kinds
from ..kernels.lookup import Distances
from ..kernels.splits import STANDARD
from ..tiles import KINDS
from .distance_stages import (
    FOURS,
    KEY_M,
    MELDED,
    MELDS,
    ONES,
    ROOM,
    SETS,
    TWOS,
    VALID,
    Asked,
    check_rows,
    find_parts,
    find_whole,
    keys_at,
    planes_at,
    whole_at,
)

# what is looked up, a column each: of the four parts, of two together, of three together
(ELEMENT, ALONE, PAIRED, REST, TWO, LOOKED_SIZE) = (0, 4 * ROOM, 8 * ROOM, 12 * ROOM, 16 * ROOM, 22 * ROOM)
(MP, MS, MZ, PS, PZ, SZ) = range(TWO, LOOKED_SIZE, ROOM)
M, P, S, Z = range(4)
(LEFT_ONES, LEFT_TWOS, LEFT_FOURS, LEFT_SIZE) = range(0, 4 * ROOM, ROOM)
CHUNK = 32
ITEMS = 9 * CHUNK
ITEM_ROOM = ITEMS + 8
(
    OWN_ALONE,
    OWN_PAIRED,
    OWN_SHARED,
    SHARED_A,
    SHARED_B,
    SHARED_C,
    ALONE_A,
    ALONE_B,
    ALONE_C,
    PAIRED_A,
    PAIRED_B,
    PAIRED_C,
    HIS_ONES,
    HIS_TWOS,
    HIS_FOURS,
    HIS_MELDS,
    THROWN_SIZE,
) = range(0, 17 * ITEM_ROOM, ITEM_ROOM)
(LACKING, HELPING, RESULT_SIZE) = range(0, 3 * ITEM_ROOM, ITEM_ROOM)


@kernel
def look_up_parts(number: int, tables: Distances, parts: Any, checked: Any, looked: Any) -> int:
    """The four parts of each row, and all that two or three of them lack together."""
    for at in range(number):
        keys = keys_at(parts, checked, at)
        m, p, s, z = part_of(tables, keys.m), part_of(tables, keys.p), part_of(tables, keys.s), part_of(tables, keys.z)
        looked[ELEMENT + at] = m.element
        looked[ELEMENT + ROOM + at] = p.element
        looked[ELEMENT + 2 * ROOM + at] = s.element
        looked[ELEMENT + 3 * ROOM + at] = z.element
        looked[ALONE + at] = m.alone
        looked[ALONE + ROOM + at] = p.alone
        looked[ALONE + 2 * ROOM + at] = s.alone
        looked[ALONE + 3 * ROOM + at] = z.alone
        looked[PAIRED + at] = m.paired
        looked[PAIRED + ROOM + at] = p.paired
        looked[PAIRED + 2 * ROOM + at] = s.paired
        looked[PAIRED + 3 * ROOM + at] = z.paired
        mp, ms = joined(tables.merged, m.element, p.element), joined(tables.merged, m.element, s.element)
        ps = joined(tables.merged, p.element, s.element)
        looked[MP + at] = mp
        looked[MS + at] = ms
        looked[PS + at] = ps
        looked[MZ + at] = joined(tables.merged, m.element, z.element)
        looked[PZ + at] = joined(tables.merged, p.element, z.element)
        looked[SZ + at] = joined(tables.merged, s.element, z.element)
        looked[REST + at] = joined(tables.merged, ps, z.element)
        looked[REST + ROOM + at] = joined(tables.merged, ms, z.element)
        looked[REST + 2 * ROOM + at] = joined(tables.merged, mp, z.element)
        looked[REST + 3 * ROOM + at] = joined(tables.merged, mp, s.element)
    return number


@kernel
def find_left(first: int, number: int, visible: Any, seen: int, whole: Any, left: Any) -> int:
    """How many tiles of each kind are neither in the hand nor visible (``seen``: 1 where any are), as planes."""
    first = max(first, 0)
    for at in range(number):
        its = whole_at(whole, at)
        ones, twos, fours = its.ones, its.twos, its.fours
        if seen:
            more = planes_of(visible, KINDS * (first + at))
            carry = ones & more.ones
            fours |= more.fours | twos & more.twos | carry & (twos | more.twos)
            twos ^= more.twos ^ carry
            ones ^= more.ones
        left[LEFT_ONES + at] = ones & ~fours
        left[LEFT_TWOS + at] = (ones ^ twos) & ~fours
        left[LEFT_FOURS + at] = ((1 << KINDS) - 1) & ~(ones | twos | fours)
    return number


@kernel
def number_left(left: Any, at: int, kinds: int) -> int:
    """How many tiles of these kinds are left."""
    ones, twos, fours = int(left[LEFT_ONES + at]), int(left[LEFT_TWOS + at]), int(left[LEFT_FOURS + at])
    return (kinds & ones).bit_count() + 2 * (kinds & twos).bit_count() + 4 * (kinds & fours).bit_count()


@kernel
def without_one(planes: Planes, tile: int) -> Planes:
    """One tile less of the kind in the mask."""
    borrow = tile & ~planes.ones
    borrow_on = borrow & ~planes.twos
    return Planes(planes.ones ^ tile, planes.twos ^ borrow, planes.fours ^ borrow_on, 0)


@kernel
def list_thrown(number: int, part: int, parts: Any, checked: Any, listed: Any) -> int:
    """List what can be thrown from one part: the row in the chunk, and the kind << 8; returns how many there are."""
    found = 0
    for at in range(number):
        planes = planes_at(parts, at)
        ranks = (planes.ones | planes.twos | planes.fours) * int(checked[VALID + at]) >> 9 * part
        for rank in range(9):  # written in any case, counted only where it is held, so that nothing is decided
            listed[found] = at | 9 * part + rank << 8
            found += ranks >> rank & 1
    return found


@kernel
def look_up_thrown(
    found: int, part: int, a: int, b: int, c: int, beside_a: int, beside_b: int, beside_c: int, three: int,
    tables: Distances, parts: Any, whole: Any, checked: Any, looked: Any, listed: Any, thrown: Any,
) -> int:  # fmt: skip
    """What is lacking after each, what is left of its part, and in which ways all four parts share the sets."""
    for item in range(found):
        at, kind = int(listed[item]) & 255, int(listed[item]) >> 8
        sets = int(checked[SETS + at])
        own = part_of(tables, int(parts[KEY_M + part * ROOM + at]) - int(tables.steps[KINDS * three + kind]))
        shared = shares_of(tables.best, sets, int(looked[REST + part * ROOM + at]), own.element)
        of_a = joined(tables.merged, int(looked[beside_a + at]), own.element)
        of_b = joined(tables.merged, int(looked[beside_b + at]), own.element)
        of_c = joined(tables.merged, int(looked[beside_c + at]), own.element)
        thrown[OWN_ALONE + item] = own.alone
        thrown[OWN_PAIRED + item] = own.paired
        thrown[OWN_SHARED + item] = shared
        thrown[SHARED_A + item] = shares_of(tables.best, sets, of_a, int(looked[ELEMENT + a * ROOM + at]))
        thrown[SHARED_B + item] = shares_of(tables.best, sets, of_b, int(looked[ELEMENT + b * ROOM + at]))
        thrown[SHARED_C + item] = shares_of(tables.best, sets, of_c, int(looked[ELEMENT + c * ROOM + at]))
        thrown[ALONE_A + item] = int(looked[ALONE + a * ROOM + at])
        thrown[ALONE_B + item] = int(looked[ALONE + b * ROOM + at])
        thrown[ALONE_C + item] = int(looked[ALONE + c * ROOM + at])
        thrown[PAIRED_A + item] = int(looked[PAIRED + a * ROOM + at])
        thrown[PAIRED_B + item] = int(looked[PAIRED + b * ROOM + at])
        thrown[PAIRED_C + item] = int(looked[PAIRED + c * ROOM + at])
        thrown[HIS_ONES + item] = int(parts[ONES + at])
        thrown[HIS_TWOS + item] = int(parts[TWOS + at])
        thrown[HIS_FOURS + item] = int(parts[FOURS + at])
        thrown[HIS_MELDS + item] = int(whole[MELDS + at])
    return found


@kernel
def closer(alone: int, paired: int, shared: int) -> int:
    """``ranks_closer`` without a table."""
    lanes = alone & _lanes(shared & 31) | paired & _lanes(shared >> 5 & 31)
    lanes |= lanes >> 27
    return (lanes | lanes >> 9 | lanes >> 18) & 511


@kernel
def _lanes(bits: int) -> int:
    return (bits * 0x101010101 & 0x1008040201) * 511


@kernel
def find_helping(
    found: int, part: int, a: int, b: int, c: int, asked: Asked, listed: Any, thrown: Any, result: Any
) -> int:
    """How many tiles are lacking after each, and the kinds that help."""
    standard = asked.forms >> STANDARD & 1
    for item in range(found):
        tile = 1 << (int(listed[item]) >> 8)
        shared = int(thrown[OWN_SHARED + item])
        kinds = (
            closer(int(thrown[OWN_ALONE + item]), int(thrown[OWN_PAIRED + item]), shared) << 9 * part
            | closer(int(thrown[ALONE_A + item]), int(thrown[PAIRED_A + item]), int(thrown[SHARED_A + item])) << 9 * a
            | closer(int(thrown[ALONE_B + item]), int(thrown[PAIRED_B + item]), int(thrown[SHARED_B + item])) << 9 * b
            | closer(int(thrown[ALONE_C + item]), int(thrown[PAIRED_C + item]), int(thrown[SHARED_C + item])) << 9 * c
        )
        lack = (shared >> DISTANCE_SHIFT) * standard + NEVER * (1 - standard)
        planes = Planes(int(thrown[HIS_ONES + item]), int(thrown[HIS_TWOS + item]), int(thrown[HIS_FOURS + item]), 0)
        special = special_helped(without_one(planes, tile), asked.forms, int(thrown[HIS_MELDS + item]), asked.played)
        best = nearer(Helped(lack, kinds * standard), special)
        result[LACKING + item] = best.lack
        result[HELPING + item] = best.kinds
    return found


@kernel
def write_thrown(first: int, found: int, listed: Any, result: Any, left: Any, out: Any) -> int:
    """Write the results where they belong, and how many tiles that help are left."""
    first = max(first, 0)
    for item in range(found):
        at, kind = int(listed[item]) & 255, int(listed[item]) >> 8
        place = KINDS * (first + at) + kind
        kinds = int(result[HELPING + item])
        out.shanten[place] = int(result[LACKING + item]) - 1
        out.helping[place] = kinds
        out.unseen[place] = number_left(left, at, kinds)
    return found


@kernel
def throw_from(
    first: int, number: int, part: int, a: int, b: int, c: int, beside_a: int, beside_b: int, beside_c: int,
    asked: Asked, tables: Distances, scratch: Any, out: Any,
) -> int:  # fmt: skip
    """Throw each kind of one part; ``a`` to ``c``: the other parts, ``beside_a``: column of the two that are not it."""
    parts, whole, checked, looked, left = scratch.parts, scratch.whole, scratch.checked, scratch.looked, scratch.left
    listed, thrown, result = scratch.listed, scratch.thrown, scratch.result
    found = list_thrown(number, part, parts, checked, listed)
    look_up_thrown(
        found,
        part,
        a,
        b,
        c,
        beside_a,
        beside_b,
        beside_c,
        asked.three,
        tables,
        parts,
        whole,
        checked,
        looked,
        listed,
        thrown,
    )
    find_helping(found, part, a, b, c, asked, listed, thrown, result)
    return write_thrown(first, found, listed, result, left, out)


class Discarded(NamedTuple):
    """The columns that are written, flat [n * 34]."""

    shanten: Any
    helping: Any
    unseen: Any


@kernel
def clear_rows(first: int, number: int, out: Discarded) -> int:
    """No kind is held."""
    first = max(first, 0)
    for at in range(KINDS * first, KINDS * (first + number)):
        out.shanten[at] = FAR
    for at in range(KINDS * first, KINDS * (first + number)):
        out.helping[at] = 0
    for at in range(KINDS * first, KINDS * (first + number)):
        out.unseen[at] = 0
    return number


class DiscardScratch(NamedTuple):
    """Columns for one call alone."""

    parts: Any
    whole: Any
    checked: Any
    looked: Any
    left: Any
    states: Any
    listed: Any
    thrown: Any
    result: Any


@kernel
def discard_rows(
    first: int, last: int, words: Any, numbers: Any, codes: Any, coded: int, visible: Any, seen: int, asked: Asked,
    tables: Distances, scratch: DiscardScratch, out: Discarded,
) -> int:  # fmt: skip
    """Every discard of rows ``first`` to ``last`` (not included)."""
    parts, whole, checked, looked, left = scratch.parts, scratch.whole, scratch.checked, scratch.looked, scratch.left
    for begin in range(first, last, CHUNK):
        number = min(CHUNK, last - begin)
        find_parts(begin, number, words, asked.three, parts)
        find_whole(begin, number, numbers, codes, coded, parts, whole)
        check_rows(number, 14, 14, asked.played, parts, whole, checked)
        look_up_parts(number, tables, parts, checked, looked)
        find_left(begin, number, visible, seen, whole, left)
        clear_rows(begin, number, out)
        throw_from(begin, number, M, P, S, Z, SZ, PZ, PS, asked, tables, scratch, out)
        throw_from(begin, number, P, M, S, Z, SZ, MZ, MS, asked, tables, scratch, out)
        throw_from(begin, number, S, M, P, Z, PZ, MZ, MP, asked, tables, scratch, out)
        throw_from(begin, number, Z, M, P, S, PS, MS, MP, asked, tables, scratch, out)
    return last
