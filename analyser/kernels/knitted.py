"""Knitted tiles: 147 of one suit, 258 of another, 369 of the third. Two forms of Chinese Official are made of them."""

from itertools import permutations
from typing import NamedTuple

from ..tiles import HONOURS, RUN_STARTS, SUITED
from .gear import kernel
from .hands import Planes, number_of_tiles, without_one

#: The six ways to share the three columns out among the suits: the nine kinds of each.
KNITTED = tuple(0b001001001 << a | 0b010010010 << b | 0b100100100 << c for a, b, c in permutations((0, 9, 18)))


class Beside(NamedTuple):
    """What there is beside the nine knitted tiles: a run by its first kind, a triplet, the pair; ``whole``: 0 or 1."""

    whole: int
    run: int
    pung: int
    pair: int


#: No knitted straight.
NOTHING_BESIDE = Beside(0, 0, 0, 0)


@kernel
def knitted_tiles(present: int) -> int:
    """The nine knitted kinds, 0 where a hand does not hold all nine of one of the six ways; it cannot of two."""
    found = 0
    for nine in KNITTED:
        found |= nine * int(present & nine == nine)
    return found


@kernel
def beside_knitted(planes: Planes, melds: int) -> Beside:
    """The set (or meld) and the pair of a knitted straight, ``whole`` 0 where the hand is none.

    Beside the nine there are five tiles, or two and a meld, so there is one way to read them at most.
    """
    nine = knitted_tiles(planes.ones | planes.twos | planes.fours)
    rest = without_one(planes, nine)
    odd, often = rest.ones, rest.twos
    run = odd & odd >> 1 & odd >> 2 & RUN_STARTS
    by_run = int(run != 0) & int(odd.bit_count() == 3) & int(often.bit_count() == 1)
    by_pung = int(odd.bit_count() == 1) & int(odd & often == odd) & int(often.bit_count() == 2)
    by_meld = int(odd == 0) & int(often.bit_count() == 1)
    sets = int(melds == 0) & (by_run | by_pung) | int(melds == 1) & by_meld
    number = int(number_of_tiles(planes) == 14 - 3 * melds)
    whole = int(nine != 0) & int(rest.fours == 0) & sets & number
    return Beside(whole, run * by_run * whole, odd * by_pung * whole, (often & ~(odd * by_pung)) * whole)


@kernel
def honours_and_knitted(planes: Planes, melds: int) -> int:
    """Whether the hand is 14 different tiles out of the honours and the nine knitted kinds of one way."""
    suited, fits = planes.ones & SUITED, 0
    for nine in KNITTED:
        fits |= int(suited & ~nine == 0)
    different = int(planes.twos | planes.fours == 0) & int(planes.ones.bit_count() == 14)
    return fits & different & int(melds == 0) & int(planes.ones & HONOURS != 0)
