"""Patterns of two and three sets, chosen so that they add most: the account-once principle of Chinese Official.

Every such pattern joins its sets. A selection is legal where each pattern joins sets that no chain of others joins
already: the sets and patterns are a forest. At most one pattern of three sets fits beside a fourth set, and with the
sets that it joins as one, the patterns of two sets are best taken in the order of their worth, as in every graph.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..kernels.gear import kernel
from ..kernels.readings import Reading
from ..tiles import SUITED

#: Patterns of two sets; among those that add the same the first is taken.
OF_TWO = ("pure_double_chow", "mixed_double_chow", "short_straight", "two_terminal_chows", "double_pung")
OF_THREE = (
    "pure_triple_chow", "pure_shifted_chows", "pure_straight", "mixed_straight", "mixed_triple_chow",
    "mixed_shifted_chows", "pure_shifted_pungs", "mixed_shifted_pungs", "triple_pung",
)  # fmt: skip
COMBINED = OF_TWO + OF_THREE
MOST_TIMES = 3  # so often a pattern of two sets can be chosen: four sets are joined by three
_UNRELATED = 15
_PUNG = 64  # added to the kind in a code of a set
_SETS, _PAIRS = 4, 6
# a choice, as one number: how often each pattern of two sets, the one of three (its number in COMBINED + 1), worth
TIMES_BITS, THREE_SHIFT, WORTH_SHIFT = 2, 10, 16


class Sets(NamedTuple):
    """The suited sets of a reading: the first kind of a chow, 64 + kind of a pung or kong, -1 where there are fewer."""

    a: int
    b: int
    c: int
    d: int


@kernel
def sets_of(r: Reading) -> Sets:
    """The suited sets, chows first."""
    packed, at = 0, 0
    for runs in (r.runs1, r.runs2, r.runs3, r.runs4):
        left = runs
        while left:
            packed |= (((left & -left) - 1).bit_count() + 1) << at
            left &= left - 1
            at += 8
    left = r.pungs & SUITED
    while left:
        packed |= (((left & -left) - 1).bit_count() + 1 + _PUNG) << at
        left &= left - 1
        at += 8
    return Sets((packed & 255) - 1, (packed >> 8 & 255) - 1, (packed >> 16 & 255) - 1, (packed >> 24 & 255) - 1)


@kernel
def of_two(x: int, y: int) -> int:
    """The number in COMBINED of the pattern that two sets make."""
    if x < 0 or y < 0 or x >> 6 != y >> 6:
        return _UNRELATED
    suit_x, suit_y, rank_x, rank_y = (x & 63) // 9, (y & 63) // 9, (x & 63) % 9, (y & 63) % 9
    apart = max(rank_x - rank_y, rank_y - rank_x)
    if x >= _PUNG:
        return 4 if apart == 0 else _UNRELATED
    if suit_x != suit_y:
        return 1 if apart == 0 else _UNRELATED
    return 0 if apart == 0 else 2 if apart == 3 else 3 if apart == 6 else _UNRELATED


@kernel
def of_three(x: int, y: int, z: int) -> int:
    """The number in COMBINED of the pattern that three sets make."""
    if min(x, y, z) < 0 or x >> 6 != y >> 6 or y >> 6 != z >> 6:
        return _UNRELATED
    suits = 1 << (x & 63) // 9 | 1 << (y & 63) // 9 | 1 << (z & 63) // 9
    rank_x, rank_y, rank_z = (x & 63) % 9, (y & 63) % 9, (z & 63) % 9
    low, high = min(rank_x, rank_y, rank_z), max(rank_x, rank_y, rank_z)
    middle = rank_x + rank_y + rank_z - low - high
    step = middle - low if middle - low == high - middle else -1
    one_suit, three_suits = suits & suits - 1 == 0, suits == 7
    if x >= _PUNG:
        if three_suits and step == 0:
            return 13
        return (11 if one_suit else 12 if three_suits else _UNRELATED) if step == 1 else _UNRELATED
    if one_suit:
        return 5 if step == 0 else 6 if step in (1, 2) else 7 if step == 3 else _UNRELATED
    if three_suits:
        return 9 if step == 0 else 10 if step == 1 else 8 if step == 3 else _UNRELATED
    return _UNRELATED


@kernel
def chosen(r: Reading, allowed: int, worths: Any, first: int) -> int:
    """The choice that adds most (``allowed``: bits of COMBINED), as one number.

    From item ``first`` on ``worths`` has the worth of each pattern of COMBINED, then the numbers of those of two sets
    in the order of their worth, the greatest first.
    """
    sets = sets_of(r)
    if sets.b < 0:
        return 0
    a, b, c, d = sets
    best = _with_pairs(sets, 0b11100100, 0, allowed, worths, first)
    for left_out in range(_SETS):
        labels = 3 << 2 * left_out  # the three others together
        three = (
            of_three(b, c, d) if left_out == 0
            else of_three(a, c, d) if left_out == 1
            else of_three(a, b, d) if left_out == 2
            else of_three(a, b, c)
        )  # fmt: skip
        if three != _UNRELATED and allowed >> three & 1:
            worth = int(worths[first + three])
            with_it = worth << WORTH_SHIFT | (three + 1) << THREE_SHIFT
            best = max(best, _with_pairs(sets, labels, with_it, allowed, worths, first))
    return best


@kernel
def _with_pairs(sets: Sets, labels: int, choice: int, allowed: int, worths: Any, first: int) -> int:
    """A choice with the patterns of two sets that add most to it; ``labels``: two bits a set, equal where joined."""
    a, b, c, d = sets
    related = (
        of_two(a, b) | of_two(a, c) << 4 | of_two(a, d) << 8 | of_two(b, c) << 12 | of_two(b, d) << 16
        | of_two(c, d) << 20
    )  # fmt: skip
    for place in range(len(OF_TWO)):
        two = int(worths[first + len(COMBINED) + place])
        if allowed >> two & 1:
            for pair in range(_PAIRS):
                x, y = 0x000112 >> 20 - 4 * pair & 3, 0x123233 >> 20 - 4 * pair & 3
                one, other = labels >> 2 * x & 3, labels >> 2 * y & 3
                if related >> 4 * pair & 15 == two and one != other:
                    choice += (int(worths[first + two]) << WORTH_SHIFT) + (1 << TIMES_BITS * two)
                    for at in range(_SETS):
                        if labels >> 2 * at & 3 == other:
                            labels ^= (other ^ one) << 2 * at
    return choice
