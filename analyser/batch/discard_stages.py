"""The stages of discards over a chunk of rows: what parts lack together, every kind thrown in turn, what helps then.

The kinds that can be thrown are listed part by part. What the tables say of each is looked up one after the other, and
copied into columns together with what belongs to its row; from there on nothing is looked up, so that the compiler
makes code for several of them at a time.
"""

from typing import Any, NamedTuple

from ..kernels.distance import DISTANCE_SHIFT, FAR, NEVER, joined, shares_of
from ..kernels.gear import kernel
from ..kernels.hands import Planes, without_one
from ..kernels.helping import Helped, nearer, part_of, ranks_closer, special_helped
from ..kernels.knitted_distance import KNITTED_FORMS
from ..kernels.limits import STATES_SIZE, mended
from ..kernels.lookup import Distances
from ..kernels.splits import STANDARD
from ..tiles import KINDS
from .distance_stages import (
    CHECKED_SIZE,
    FOURS,
    KEY,
    LEFT_SIZE,
    MELDED,
    MELDS,
    ONES,
    PARTS_SIZE,
    ROOM,
    SETS,
    TWOS,
    VALID,
    WHOLE_SIZE,
    Asked,
    Helping,
    Inputs,
    check_rows,
    find_left,
    find_parts,
    find_whole,
    keys_at,
    number_left,
    planes_at,
    thrown_from,
    whole_at,
)
from .knitted_stages import add_knitted_thrown

CHUNK = 32
PARTS = 4
ITEM_ROOM = 9 * CHUNK + 8
# looked up for each row, a column each: of the four parts, of three together (without the one), of two together
(ELEMENT, ALONE, PAIRED, REST, TWO, LOOKED_SIZE) = (0, 4 * ROOM, 8 * ROOM, 12 * ROOM, 16 * ROOM, 22 * ROOM)
(MP, MS, MZ, PS, PZ, SZ) = range(TWO, LOOKED_SIZE, ROOM)
# looked up for each kind thrown: of its own part, of the three others, of its row
(OWN_ALONE, OWN_PAIRED, OWN_SHARED, OTHER_ALONE, OTHER_PAIRED, OTHER_SHARED) = (
    column * ITEM_ROOM for column in (0, 1, 2, 3, 6, 9)
)  # fmt: skip
(ITS_ONES, ITS_TWOS, ITS_FOURS, ITS_MELDS, THROWN_SIZE) = range(12 * ITEM_ROOM, 17 * ITEM_ROOM, ITEM_ROOM)
(LACK, KINDS_HELPING, RESULT_SIZE) = range(0, 3 * ITEM_ROOM, ITEM_ROOM)
#: The scratch columns that ``discard_rows`` asks for: name and items.
DISCARD_SCRATCH = (
    ("parts", PARTS_SIZE), ("whole", WHOLE_SIZE), ("checked", CHECKED_SIZE), ("left", LEFT_SIZE),
    ("states", STATES_SIZE), ("looked", LOOKED_SIZE), ("listed", ITEM_ROOM), ("thrown", THROWN_SIZE),
    ("result", RESULT_SIZE),
)  # fmt: skip
_ROW, _KIND = 255, 8  # of what is listed: the row in the chunk, the kind


class DiscardScratch(NamedTuple):
    """Columns for one call alone; sizes in ``DISCARD_SCRATCH``."""

    parts: Any
    whole: Any
    checked: Any
    left: Any
    states: Any
    looked: Any
    listed: Any
    thrown: Any
    result: Any


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
def list_thrown(number: int, part: int, parts: Any, checked: Any, listed: Any) -> int:
    """List what can be thrown from one part of each row; returns how many there are."""
    found = 0
    for at in range(number):
        planes = planes_at(parts, at)
        ranks = (planes.ones | planes.twos | planes.fours) * int(checked[VALID + at]) >> 9 * part
        for rank in range(9):  # written in any case, counted only where it is held, so that nothing is decided
            listed[found] = at | 9 * part + rank << _KIND
            found += ranks >> rank & 1
    return found


@kernel
def look_up_thrown(
    found: int, part: int, three: int, tables: Distances, parts: Any, whole: Any, checked: Any, looked: Any,
    listed: Any, thrown: Any,
) -> int:  # fmt: skip
    """What is left of the part that each is thrown from, in which ways all parts share the sets then, and its row.

    The other parts are numbered by what their number and that of the part differ in: 1, 2, 3. The ways of each follow
    from what the two that are neither lack together with what is left of the part.
    """
    part = max(part, 0)
    own, a, b, c = part * ROOM, (part ^ 1) * ROOM, (part ^ 2) * ROOM, (part ^ 3) * ROOM
    beside_a = SZ if part < 2 else MP
    beside_b = MS if part & 1 else PZ
    beside_c = PS if part in (0, 3) else MZ
    for item in range(found):
        at, kind = int(listed[item]) & _ROW, int(listed[item]) >> _KIND
        sets = int(checked[SETS + at])
        its = part_of(tables, int(parts[KEY + own + at]) - int(tables.steps[KINDS * three + kind]))
        of_a = joined(tables.merged, int(looked[beside_a + at]), its.element)
        of_b = joined(tables.merged, int(looked[beside_b + at]), its.element)
        of_c = joined(tables.merged, int(looked[beside_c + at]), its.element)
        thrown[OWN_ALONE + item] = its.alone
        thrown[OWN_PAIRED + item] = its.paired
        thrown[OWN_SHARED + item] = shares_of(tables.best, sets, int(looked[REST + own + at]), its.element)
        thrown[OTHER_SHARED + item] = shares_of(tables.best, sets, of_a, int(looked[ELEMENT + a + at]))
        thrown[OTHER_SHARED + ITEM_ROOM + item] = shares_of(tables.best, sets, of_b, int(looked[ELEMENT + b + at]))
        thrown[OTHER_SHARED + 2 * ITEM_ROOM + item] = shares_of(tables.best, sets, of_c, int(looked[ELEMENT + c + at]))
        thrown[OTHER_ALONE + item] = int(looked[ALONE + a + at])
        thrown[OTHER_ALONE + ITEM_ROOM + item] = int(looked[ALONE + b + at])
        thrown[OTHER_ALONE + 2 * ITEM_ROOM + item] = int(looked[ALONE + c + at])
        thrown[OTHER_PAIRED + item] = int(looked[PAIRED + a + at])
        thrown[OTHER_PAIRED + ITEM_ROOM + item] = int(looked[PAIRED + b + at])
        thrown[OTHER_PAIRED + 2 * ITEM_ROOM + item] = int(looked[PAIRED + c + at])
        thrown[ITS_ONES + item] = int(parts[ONES + at])
        thrown[ITS_TWOS + item] = int(parts[TWOS + at])
        thrown[ITS_FOURS + item] = int(parts[FOURS + at])
        thrown[ITS_MELDS + item] = int(whole[MELDS + at])
    return found


@kernel
def _other_closer(thrown: Any, number: int, item: int) -> int:
    """The ranks that help in one of the other parts."""
    item += number * ITEM_ROOM
    return ranks_closer(
        int(thrown[OTHER_ALONE + item]), int(thrown[OTHER_PAIRED + item]), int(thrown[OTHER_SHARED + item])
    )


@kernel
def find_thrown(found: int, part: int, asked: Asked, listed: Any, thrown: Any, result: Any) -> int:
    """How many tiles are lacking after each, and the kinds that help."""
    standard = asked.forms >> STANDARD & 1
    own, a, b, c = 9 * part, 9 * (part ^ 1), 9 * (part ^ 2), 9 * (part ^ 3)
    for item in range(found):
        shared = int(thrown[OWN_SHARED + item])
        kinds = (
            ranks_closer(int(thrown[OWN_ALONE + item]), int(thrown[OWN_PAIRED + item]), shared) << own
            | _other_closer(thrown, 0, item) << a
            | _other_closer(thrown, 1, item) << b
            | _other_closer(thrown, 2, item) << c
        )
        lack = (shared >> DISTANCE_SHIFT) * standard + NEVER * (1 - standard)
        planes = Planes(int(thrown[ITS_ONES + item]), int(thrown[ITS_TWOS + item]), int(thrown[ITS_FOURS + item]), 0)
        left = without_one(planes, 1 << (int(listed[item]) >> _KIND))
        helped = nearer(
            Helped(lack, kinds * standard),
            special_helped(left, asked.forms, int(thrown[ITS_MELDS + item]), asked.played),
        )
        result[LACK + item] = helped.lack
        result[KINDS_HELPING + item] = helped.kinds
    return found


@kernel
def write_thrown(first: int, found: int, listed: Any, result: Any, left: Any, out: Helping) -> int:
    """Write the results where they belong, and how many tiles that help are left."""
    first = max(first, 0)
    for item in range(found):
        at, kind = int(listed[item]) & _ROW, int(listed[item]) >> _KIND
        place, kinds = KINDS * (first + at) + kind, int(result[KINDS_HELPING + item])
        out.shanten[place] = int(result[LACK + item]) - 1
        out.helping[place] = kinds
        out.unseen[place] = number_left(left, at, kinds)
    return found


@kernel
def mend_thrown(
    first: int, number: int, asked: Asked, tables: Distances, parts: Any, whole: Any, checked: Any, left: Any,
    states: Any, out: Helping,
) -> int:  # fmt: skip
    """The results anew where a hand that is nearest by the table takes more of a kind than the melds leave."""
    first = max(first, 0)
    for at in range(number):
        melded, planes, its_whole = int(whole[MELDED + at]), planes_at(parts, at), whole_at(whole, at)
        sets, row = int(checked[SETS + at]), KINDS * (first + at)
        held = (planes.ones | planes.twos | planes.fours) * int(checked[VALID + at])
        thrown = held * int(melded != 0) * (asked.forms >> STANDARD & 1)
        while thrown:
            tile = thrown & -thrown
            thrown ^= tile
            kind = (tile - 1).bit_count()
            helped = Helped(int(out.shanten[row + kind]) + 1, int(out.helping[row + kind]))
            anew = mended(
                tables, thrown_from(keys_at(parts, checked, at), kind, int(tables.steps[KINDS * asked.three + kind])),
                without_one(planes, tile), without_one(its_whole, tile), melded, sets, asked.played, asked.three,
                helped, states,
            )  # fmt: skip
            if anew.kinds != helped.kinds:  # it differs in these, or not at all
                out.shanten[row + kind] = anew.lack - 1
                out.helping[row + kind] = anew.kinds
                out.unseen[row + kind] = number_left(left, at, anew.kinds)
    return number


@kernel
def clear_rows(first: int, number: int, out: Helping) -> int:
    """No kind is held: what is written over where one is."""
    first = max(first, 0)
    for at in range(KINDS * first, KINDS * (first + number)):
        out.shanten[at] = FAR
    for at in range(KINDS * first, KINDS * (first + number)):
        out.helping[at] = 0
    for at in range(KINDS * first, KINDS * (first + number)):
        out.unseen[at] = 0
    return number


@kernel
def discard_rows(
    first: int, last: int, inputs: Inputs, asked: Asked, tables: Distances, scratch: DiscardScratch, out: Helping
) -> int:
    """Every discard of rows ``first`` to ``last`` (not included); ``out`` has an item for each kind of each row."""
    parts, whole, checked, left = scratch.parts, scratch.whole, scratch.checked, scratch.left
    looked, listed, thrown, result = scratch.looked, scratch.listed, scratch.thrown, scratch.result
    for begin in range(first, last, CHUNK):
        number = min(CHUNK, last - begin)
        find_parts(begin, number, inputs.words, asked.three, parts)
        find_whole(begin, number, inputs, asked.coded, parts, whole)
        check_rows(number, 14, 14, asked, parts, whole, checked)
        find_left(begin, number, inputs, asked.seen, whole, left)
        look_up_parts(number, tables, parts, checked, looked)
        clear_rows(begin, number, out)
        for part in range(PARTS):
            found = list_thrown(number, part, parts, checked, listed)
            look_up_thrown(found, part, asked.three, tables, parts, whole, checked, looked, listed, thrown)
            find_thrown(found, part, asked, listed, thrown, result)
            write_thrown(begin, found, listed, result, left, out)
        if asked.coded:
            mend_thrown(begin, number, asked, tables, parts, whole, checked, left, scratch.states, out)
        if asked.forms & KNITTED_FORMS:
            add_knitted_thrown(begin, number, asked, tables, parts, whole, checked, left, out)
    return last
