"""The kinds that complete a hand which lacks one tile: by look-up for each part, when the others are complete."""

from typing import Any

from ..tiles import OUTSIDE
from .distance import COMPLETE, COMPLETE_WITH_PAIR, Keys
from .gear import kernel
from .hands import Planes
from .splits import SEVEN_PAIRS, SEVEN_PAIRS_REPEATED, THIRTEEN_ORPHANS

_RANKS = 511
_PAIR_SHIFT = 10


@kernel
def standard_waits(waiting: Any, keys: Keys) -> int:
    """The kinds with which four sets and a pair are there, melds among them; the number of tiles must be right.

    Where three parts are complete, the number of tiles leaves the fourth nothing to be but what completes it: without
    a pair where one of the three has one, with a pair where none has; three pairs are one too many.
    """
    m, p, s, z = int(waiting[keys.m]), int(waiting[keys.p]), int(waiting[keys.s]), int(waiting[keys.z])
    done_m, done_p, done_s, done_z = _complete(m), _complete(p), _complete(s), _complete(z)
    pairs_mp, pairs_sz = (m >> _PAIR_SHIFT) + (p >> _PAIR_SHIFT), (s >> _PAIR_SHIFT) + (z >> _PAIR_SHIFT)
    return (
        _if(done_p & done_s & done_z & int((p >> _PAIR_SHIFT) + pairs_sz < 2), m)
        | _if(done_m & done_s & done_z & int((m >> _PAIR_SHIFT) + pairs_sz < 2), p) << 9
        | _if(done_m & done_p & done_z & int((z >> _PAIR_SHIFT) + pairs_mp < 2), s) << 18
        | _if(done_m & done_p & done_s & int((s >> _PAIR_SHIFT) + pairs_mp < 2), z) << 27
    )


@kernel
def all_complete(waiting: Any, keys: Keys, pairs: int) -> int:
    """Whether all four parts are sets, and so many of them hold a pair: 1 or 0."""
    m, p, s, z = int(waiting[keys.m]), int(waiting[keys.p]), int(waiting[keys.s]), int(waiting[keys.z])
    with_pair = (
        (m & COMPLETE_WITH_PAIR) + (p & COMPLETE_WITH_PAIR) + (s & COMPLETE_WITH_PAIR) + (z & COMPLETE_WITH_PAIR)
    )
    done = _complete(m) & _complete(p) & _complete(s) & _complete(z)
    return done & int(with_pair == pairs * COMPLETE_WITH_PAIR)


@kernel
def _complete(part: int) -> int:
    return int(part & (COMPLETE | COMPLETE_WITH_PAIR) != 0)


@kernel
def _if(others_done: int, part: int) -> int:
    return (part & _RANKS) * others_done


@kernel
def special_waits(planes: Planes, forms: int, melds: int) -> int:
    """The kinds that complete one of the special forms that are asked for; the number of tiles must be right."""
    once, twice = planes.ones | planes.twos | planes.fours, planes.twos | planes.fours
    number = once.bit_count()
    different = int((twice.bit_count() == 6) & (number == 7))
    repeated = int(twice.bit_count() + planes.fours.bit_count() == 6) & forms >> SEVEN_PAIRS_REPEATED
    pairs = (once & ~twice) * (different & forms >> SEVEN_PAIRS) | planes.ones * repeated
    outside = (once & OUTSIDE).bit_count()
    each_once = int(outside == 13)
    but_one = int((outside == 12) & (number == 12))
    orphans = (OUTSIDE * each_once | OUTSIDE & ~once * but_one) * (forms >> THIRTEEN_ORPHANS & 1)
    return (pairs | orphans) * int(melds == 0)
