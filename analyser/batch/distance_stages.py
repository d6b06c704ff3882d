"""The stages of distances and waits over a chunk of rows: parts and planes, melds, what is wrong, what is lacking.

As in ``stages.py``: short loops over columns, each writing to other arrays than it reads, all but the look-ups and
what mends them deciding nothing.
"""

from typing import Any, NamedTuple

from ..kernels.bits import ask_for
from ..kernels.distance import DISTANCE_SHIFT, FAR, NEVER, Keys, element_of, joined, keys_of, shares_of
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
from ..kernels.helping import Helped, nearer, special_helped, standard_helped
from ..kernels.limits import STATES_SIZE, exact_lack, mended, short_kinds, takes_too_many
from ..kernels.lookup import Distances
from ..kernels.splits import STANDARD
from ..kernels.waits import special_waits, standard_waits
from ..tiles import KINDS

CHUNK = 64
_LINE = 64  # bytes that memory is read by
ROOM = CHUNK + 8  # no power of two, or all columns would fall into the same places of the cache
(KEY, ONES, TWOS, FOURS, BAD_COUNT, PARTS_SIZE) = (part * ROOM for part in (0, 4, 5, 6, 7, 8))
(WHOLE_ONES, WHOLE_TWOS, WHOLE_FOURS, MELDED, MELDS, BAD_MELDS, WHOLE_SIZE) = range(0, 7 * ROOM, ROOM)
(VALID, SETS, SPECIAL, CHECKED_SIZE) = range(0, 4 * ROOM, ROOM)
(LEFT_ONES, LEFT_TWOS, LEFT_FOURS, LEFT_SIZE) = range(0, 4 * ROOM, ROOM)
#: The scratch columns that these loops ask for: name and items.
SCRATCH = (
    ("parts", PARTS_SIZE), ("whole", WHOLE_SIZE), ("checked", CHECKED_SIZE), ("left", LEFT_SIZE),
    ("states", STATES_SIZE),
)  # fmt: skip
_ALL_KINDS = (1 << KINDS) - 1


class Asked(NamedTuple):
    """What is asked of all rows.

    ``forms``: a bit for each; ``three``: 1 in a game for three; ``played``: the kinds that there are then; ``coded``: 1
    where the melds are known, 0 where only how many there are; ``seen``: 1 where visible tiles are given.
    """

    forms: int
    three: int
    played: int
    coded: int
    seen: int


class Inputs(NamedTuple):
    """The columns of a batch, flat: counts as words, numbers of melds or their codes, visible tiles as words."""

    words: Any
    numbers: Any
    codes: Any
    visible: Any


class Scratch(NamedTuple):
    """Columns for one call alone; sizes in ``SCRATCH``."""

    parts: Any
    whole: Any
    checked: Any
    left: Any
    states: Any


@kernel
def ask_ahead(begin: int, last: int, words: Any, parts: Any) -> int:
    """Touch each line of memory that holds counts of the chunk after the one at ``begin``; no row is ``last``.

    Memory is asked for all of them side by side then, while the rows before are worked on.
    """
    first, end = max(begin, 0) + CHUNK, min(begin + 2 * CHUNK, last)
    touched = 0
    for at in range(KINDS * first, KINDS * end - 7, _LINE):  # a word is eight bytes
        touched |= int(words[at])
    parts[CHUNK] = touched  # a place that no row has
    return end


@kernel
def find_parts(first: int, number: int, words: Any, three: int, parts: Any) -> int:
    """Keys and planes of the counts, and whether one is out of range."""
    first = max(first, 0)  # known not to be negative, so that no index has to be tested for it
    for at in range(number):
        row = KINDS * (first + at)
        keys, planes = keys_of(words, row, three), planes_of(words, row)
        bad = counts_out_of_range(words, row)
        parts[KEY + at] = keys.m
        parts[KEY + ROOM + at] = keys.p
        parts[KEY + 2 * ROOM + at] = keys.s
        parts[KEY + 3 * ROOM + at] = keys.z
        parts[ONES + at] = planes.ones
        parts[TWOS + at] = planes.twos
        parts[FOURS + at] = planes.fours
        parts[BAD_COUNT + at] = int(bad) | planes.fours & (planes.ones | planes.twos)
    return number


@kernel
def ask_for_elements(number: int, tables: Distances, parts: Any) -> int:
    """Ask memory for what the table says of each part; it comes while something else is worked out."""
    for part in range(KEY, KEY + 4 * ROOM, ROOM):
        for at in range(part, part + number):
            ask_for(tables.elements, int(parts[at]))
    return number


@kernel
def planes_at(parts: Any, at: int) -> Planes:
    """The planes of a row."""
    return Planes(int(parts[ONES + at]), int(parts[TWOS + at]), int(parts[FOURS + at]), 0)


@kernel
def find_numbers(first: int, number: int, numbers: Any, whole: Any) -> int:
    """How many melds there are where only that is known, and whether that can be."""
    first = max(first, 0)
    for at in range(number):
        melds = int(numbers[first + at])
        whole[MELDED + at] = 0
        whole[MELDS + at] = min(max(melds, 0), MOST_MELDS)
        whole[BAD_MELDS + at] = int(melds < 0) | int(melds > MOST_MELDS)
    return number


@kernel
def find_whole(first: int, number: int, inputs: Inputs, coded: int, parts: Any, whole: Any) -> int:
    """The counts with the melds, the kinds in melds, how many melds there are, and what is wrong with them."""
    first = max(first, 0)
    if coded == 0:
        for at in range(number):
            whole[WHOLE_ONES + at] = int(parts[ONES + at])
            whole[WHOLE_TWOS + at] = int(parts[TWOS + at])
            whole[WHOLE_FOURS + at] = int(parts[FOURS + at])
        return find_numbers(first, number, inputs.numbers, whole)
    for at in range(number):
        its = melds_of(int(inputs.codes[first + at]))
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
def check_rows(number: int, least: int, most: int, asked: Asked, parts: Any, whole: Any, checked: Any) -> int:
    """Which rows can be, how many sets they want, and what is lacking to the special forms.

    Counts and melds must be in range, and there must be ``least`` to ``most`` tiles less three for each meld.
    """
    for at in range(number):
        planes, melds = planes_at(parts, at), int(whole[MELDS + at])
        tiles = number_of_tiles(planes) + 3 * melds
        held = planes.ones | planes.twos | planes.fours
        wrong = int(parts[BAD_COUNT + at]) | int(whole[BAD_MELDS + at]) | held & ~asked.played
        checked[VALID + at] = int((wrong == 0) & (tiles >= least) & (tiles <= most))
        checked[SETS + at] = MOST_MELDS - melds
        checked[SPECIAL + at] = special_helped(planes, asked.forms, melds, asked.played).lack
    return number


@kernel
def keys_at(parts: Any, checked: Any, at: int) -> Keys:
    """The keys of a row; of one that cannot be, some that can."""
    valid = int(checked[VALID + at])
    return Keys(
        int(parts[KEY + at]) * valid,
        int(parts[KEY + ROOM + at]) * valid,
        int(parts[KEY + 2 * ROOM + at]) * valid,
        int(parts[KEY + 3 * ROOM + at]) * valid,
    )


@kernel
def thrown_from(keys: Keys, kind: int, step: int) -> Keys:
    """The keys with one tile of a kind less."""
    m, p, s = int(kind < 9), int((kind >= 9) & (kind < 18)), int((kind >= 18) & (kind < 27))
    return Keys(keys.m - step * m, keys.p - step * p, keys.s - step * s, keys.z - step * (1 - m - p - s))


@kernel
def find_left(first: int, number: int, inputs: Inputs, seen: int, whole: Any, left: Any) -> int:
    """How many tiles of each kind are neither in the hand nor visible, as planes."""
    first = max(first, 0)
    for at in range(number):
        ones, twos, fours = int(whole[WHOLE_ONES + at]), int(whole[WHOLE_TWOS + at]), int(whole[WHOLE_FOURS + at])
        if seen:
            more = planes_of(inputs.visible, KINDS * (first + at))
            carry = ones & more.ones
            fours |= more.fours | twos & more.twos | carry & (twos | more.twos)
            twos ^= more.twos ^ carry
            ones ^= more.ones
        left[LEFT_ONES + at] = ones & ~fours
        left[LEFT_TWOS + at] = (ones ^ twos) & ~fours
        left[LEFT_FOURS + at] = _ALL_KINDS & ~(ones | twos | fours)
    return number


@kernel
def number_left(left: Any, at: int, kinds: int) -> int:
    """How many tiles of these kinds are left."""
    ones, twos, fours = int(left[LEFT_ONES + at]), int(left[LEFT_TWOS + at]), int(left[LEFT_FOURS + at])
    return (kinds & ones).bit_count() + 2 * (kinds & twos).bit_count() + 4 * (kinds & fours).bit_count()


@kernel
def find_shanten(first: int, number: int, asked: Asked, tables: Distances, parts: Any, checked: Any, out: Any) -> int:
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
        out[first + at] = (min(lack, int(checked[SPECIAL + at])) - 1) * valid + FAR * (1 - valid)
    return number


@kernel
def mend_shanten(
    first: int, number: int, asked: Asked, tables: Distances, parts: Any, whole: Any, checked: Any, states: Any,
    out: Any,
) -> int:  # fmt: skip
    """The shanten anew where a hand that is nearest by the table takes more of a kind than the melds leave."""
    first = max(first, 0)
    for at in range(number):
        melded, shanten = int(whole[MELDED + at]), int(out[first + at])
        if melded != 0 and shanten >= 0 and shanten != FAR:
            keys, sets, planes, its_whole = (
                keys_at(parts, checked, at), int(checked[SETS + at]), planes_at(parts, at), whole_at(whole, at)
            )  # fmt: skip
            helped = standard_helped(tables, keys, sets)
            short = helped.kinds & short_kinds(its_whole, melded, helped.lack)
            if short != 0 and takes_too_many(tables, keys, planes, its_whole, sets, short, helped.lack, asked.three):
                out[first + at] = exact_lack(planes, its_whole, sets, asked.played, states) - 1
    return number


@kernel
def find_waits(
    first: int, number: int, asked: Asked, tables: Distances, parts: Any, whole: Any, checked: Any, out: Any
) -> int:
    """The kinds that complete each row; those of which it holds all four are none."""
    first = max(first, 0)
    standard = asked.forms >> STANDARD & 1
    for at in range(number):
        kinds = standard_waits(tables.waiting, keys_at(parts, checked, at)) * standard
        kinds |= special_waits(planes_at(parts, at), asked.forms, int(whole[MELDS + at]))
        out[first + at] = kinds & ~int(whole[WHOLE_FOURS + at]) & asked.played * int(checked[VALID + at])
    return number


class Helping(NamedTuple):
    """The columns that are written for each row: shanten, the kinds that help, how many of these are left."""

    shanten: Any
    helping: Any
    unseen: Any


@kernel
def find_helping(
    first: int, number: int, asked: Asked, tables: Distances, parts: Any, whole: Any, checked: Any, left: Any,
    states: Any, out: Helping,
) -> int:  # fmt: skip
    """The kinds that help each row."""
    first = max(first, 0)
    standard = asked.forms >> STANDARD & 1
    for at in range(number):
        keys, sets, planes = keys_at(parts, checked, at), int(checked[SETS + at]), planes_at(parts, at)
        helped = standard_helped(tables, keys, sets)
        melded, valid = int(whole[MELDED + at]), int(checked[VALID + at])
        if melded * valid != 0:
            helped = mended(
                tables, keys, planes, whole_at(whole, at), melded, sets, asked.played, asked.three, helped, states
            )
        helped = nearer(
            Helped(helped.lack * standard + NEVER * (1 - standard), helped.kinds * standard),
            special_helped(planes, asked.forms, int(whole[MELDS + at]), asked.played),
        )
        out.shanten[first + at] = (helped.lack - 1) * valid + FAR * (1 - valid)
        out.helping[first + at] = helped.kinds * valid
        out.unseen[first + at] = number_left(left, at, helped.kinds * valid)
    return number
