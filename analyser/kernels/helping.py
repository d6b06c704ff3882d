"""The tiles that bring a hand closer: by look-up for each part, for the ways in which the parts can share the sets.

A tile helps where the hand lacks less with it. That is so where its part, in one of the ways to share the sets and the
pair that lack least, lacks less with it. The table gives for each part which ranks do so, a lane for each share.
"""

from typing import Any, NamedTuple

from ..tiles import OUTSIDE
from .distance import DISTANCE_SHIFT, ELEMENT_SHIFT, NEVER, ROW_MASK, Keys, element_of, joined, moved, shares_of
from .gear import kernel
from .hands import Planes
from .splits import SEVEN_PAIRS, SEVEN_PAIRS_REPEATED, THIRTEEN_ORPHANS

_FIVE = 31
# a product of copies of five bits, 8 places apart: the mask keeps bit i at place 9 i, and times 511 it fills its lane
_COPIES, _ONE_OF_EACH, _LANE = 0x0101010101, 0x1008040201, 511


class Part(NamedTuple):
    """A part of a hand: its element, and the ranks that bring it closer, in lanes without and with the pair."""

    element: int
    alone: int
    paired: int


class Helped(NamedTuple):
    """How many tiles are lacking, and the kinds that help."""

    lack: int
    kinds: int


@kernel
def part_of(tables: Any, key: int) -> Part:
    """The part with a key (up to 13 tiles)."""
    head = int(tables.index[key])
    row = (head & ROW_MASK) * 2
    return Part(head >> ELEMENT_SHIFT, int(tables.rows[row]), int(tables.rows[row + 1]))


@kernel
def ranks_closer(alone: int, paired: int, shared: int) -> int:
    """The ranks that bring a part closer in one of the ways to share that ``shares_of`` tells."""
    lanes = alone & _lanes(shared & _FIVE) | paired & _lanes(shared >> 5 & _FIVE)
    lanes |= lanes >> 27
    return (lanes | lanes >> 9 | lanes >> 18) & _LANE


@kernel
def _lanes(bits: int) -> int:
    return (bits * _COPIES & _ONE_OF_EACH) * _LANE


@kernel
def _closer_beside(tables: Any, sets: int, rest: int, part: Part) -> int:
    """The ranks of a part that help a hand whose other parts together are ``rest``."""
    return ranks_closer(part.alone, part.paired, shares_of(tables.best, sets, rest, part.element))


@kernel
def standard_helped(tables: Any, keys: Keys, sets: int) -> Helped:
    """Of a hand with these keys, for so many sets and a pair."""
    m, p, s, z = part_of(tables, keys.m), part_of(tables, keys.p), part_of(tables, keys.s), part_of(tables, keys.z)
    mp, sz = joined(tables.merged, m.element, p.element), joined(tables.merged, s.element, z.element)
    lack = shares_of(tables.best, sets, mp, sz) >> DISTANCE_SHIFT
    kinds = (
        _closer_beside(tables, sets, joined(tables.merged, p.element, sz), m)
        | _closer_beside(tables, sets, joined(tables.merged, m.element, sz), p) << 9
        | _closer_beside(tables, sets, joined(tables.merged, mp, z.element), s) << 18
        | _closer_beside(tables, sets, joined(tables.merged, mp, s.element), z) << 27
    )
    return Helped(lack, kinds)


@kernel
def lack_with(tables: Any, keys: Keys, sets: int, kind: int, more: int, three: int) -> int:
    """How many tiles are lacking with so many more of a kind (no kind may come to five)."""
    then = moved(tables.steps, keys, kind, more, three)
    of_m, of_p = element_of(tables.elements, then.m), element_of(tables.elements, then.p)
    of_s, of_z = element_of(tables.elements, then.s), element_of(tables.elements, then.z)
    mp, sz = joined(tables.merged, of_m, of_p), joined(tables.merged, of_s, of_z)
    return shares_of(tables.best, sets, mp, sz) >> DISTANCE_SHIFT


@kernel
def nearer(a: Helped, b: Helped) -> Helped:
    """Both forms together: the nearer one, or both where they are equally near."""
    return Helped(min(a.lack, b.lack), a.kinds * int(a.lack <= b.lack) | b.kinds * int(b.lack <= a.lack))


@kernel
def special_helped(planes: Planes, forms: int, melds: int, played: int) -> Helped:
    """For the nearer of the special forms that are asked for, or both; ``played``: the kinds that there are.

    Without one (and with melds) ``NEVER`` tiles are lacking.
    """
    once, twice = planes.ones | planes.twos | planes.fours, planes.twos | planes.fours
    repeats = forms >> SEVEN_PAIRS_REPEATED & 1
    number = once.bit_count()
    few = int(number < 7) * (1 - repeats)  # a further kind is needed, and welcome even as a single tile
    pairs = 7 - twice.bit_count() - repeats * planes.fours.bit_count() + (7 - number) * few
    for_pairs = planes.ones * repeats | (once & ~twice | (played & ~once) * few) * (1 - repeats)
    doubled = int(twice & OUTSIDE != 0)
    orphans = 14 - (once & OUTSIDE).bit_count() - doubled
    for_orphans = OUTSIDE & ~(once * doubled)
    with_pairs = (forms >> SEVEN_PAIRS & 1 | repeats) * int(melds == 0)
    with_orphans = (forms >> THIRTEEN_ORPHANS & 1) * int(melds == 0)
    return nearer(
        Helped(pairs * with_pairs + NEVER * (1 - with_pairs), for_pairs * with_pairs),
        Helped(orphans * with_orphans + NEVER * (1 - with_orphans), for_orphans * with_orphans),
    )
