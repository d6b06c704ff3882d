"""Whether a hand is complete, without its splits: each part by look-up, special forms by the counts side by side."""

from typing import Any

from ..tiles import KINDS, OUTSIDE
from .distance import Keys, keys_of
from .gear import kernel
from .waits import all_complete

_EACH = 0x0101010101010101  # the lowest bit of each of eight counts
_LAST_TWO = 0xFFFF


def _counts_of(kinds: int, first: int, number: int = 8) -> int:
    """The lowest bit of the count of each kind of a mask, for so many kinds from ``first`` on."""
    return sum(1 << 8 * place for place in range(number) if kinds >> first + place & 1)


_OUTSIDE = tuple(_counts_of(OUTSIDE, first) for first in (0, 8, 16, 24)) + (_counts_of(OUTSIDE, 32, KINDS - 32),)


@kernel
def is_complete(words: Any, at: int, melds: int, waiting: Any) -> int:
    """Whether the 34 counts that begin at ``at`` are, with so many melds, four sets and a pair, seven different pairs,
    or thirteen orphans: 1 or 0. Counts and melds out of range are not complete."""
    w0, w1, w2, w3 = int(words[at]), int(words[at + 8]), int(words[at + 16]), int(words[at + 24])
    w4 = int(words[at + 26]) >> 48 & _LAST_TWO
    together = w0 | w1 | w2 | w3 | w4
    four_and_more = (_more_than_four(w0) | _more_than_four(w1) | _more_than_four(w2) | _more_than_four(w3)) | (
        _more_than_four(w4)
    )
    tiles = (w0 + w1 + w2 + w3 + w4) * _EACH >> 56 & 255
    valid = int(together & ~(7 * _EACH) == 0) & int(four_and_more == 0) & int(melds >= 0) & int(melds <= 4)
    valid &= int(tiles == 14 - 3 * melds)
    keys = keys_of(words, at, 0)
    keys = Keys(keys.m * valid, keys.p * valid, keys.s * valid, keys.z * valid)  # of anything else nothing is looked up
    standard = all_complete(waiting, keys, 1)
    seven = int(together & ~(2 * _EACH) == 0)
    orphans = (
        _all_and_only(w0, _OUTSIDE[0]) & _all_and_only(w1, _OUTSIDE[1]) & _all_and_only(w2, _OUTSIDE[2])
        & _all_and_only(w3, _OUTSIDE[3]) & _all_and_only(w4, _OUTSIDE[4])
    )  # fmt: skip
    return valid & (standard | (seven | orphans) & int(melds == 0))


@kernel
def _more_than_four(word: int) -> int:
    """Not 0 where one of eight counts below 8 is above 4."""
    return word >> 2 & (word | word >> 1) & _EACH


@kernel
def _all_and_only(word: int, kinds: int) -> int:
    """Whether of eight counts just these kinds are held."""
    return int((word | word >> 1 | word >> 2) & _EACH == kinds)
