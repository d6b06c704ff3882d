"""How many tiles a hand lacks: keys of its parts, what each part lacks, and all of them together.

A hand has four *parts*: three suits and the honours. The counts of a part are digits in base 5, the lowest rank the
lowest digit; suits, honours and the characters of a game for three have their keys one after the other, so that one
table answers for all (see ``build_distances.py``).
"""

from typing import Any, NamedTuple

from ..tiles import KINDS
from .gear import kernel

HONOURS_AT = 5**9
THREE_AT = HONOURS_AT + 5**7
KEYS = THREE_AT + 5**2
ELEMENTS = 190
CELLS = ELEMENTS << 8  # items for every element beside every other
ELEMENT_SHIFT, ROW_MASK = 20, (1 << 20) - 1
COMPLETE, COMPLETE_WITH_PAIR = 1 << 9, 1 << 10
DISTANCE_SHIFT = 10
FAR = 127  # no shanten: a form that cannot be had, a kind that is not held, a hand that cannot be
NEVER = FAR + 1  # as many tiles are lacking then


class Keys(NamedTuple):
    """The keys of the four parts."""

    m: int
    p: int
    s: int
    z: int


@kernel
def _fours(word: int) -> int:
    """Eight counts as two numbers of four digits, in the lower and the upper half."""
    word = (word & 0x00FF00FF00FF00FF) + 5 * (word >> 8 & 0x00FF00FF00FF00FF)
    return (word & 0x0000FFFF0000FFFF) + 25 * (word >> 16 & 0x0000FFFF0000FFFF)


@kernel
def _nine(word: int, ninth: int) -> int:
    """The key of eight counts and a ninth."""
    fours = _fours(word)
    return (fours & 0xFFFF) + 625 * (fours >> 32 & 0xFFFF) + 390625 * (ninth & 255)


@kernel
def keys_of(words: Any, at: int, three: int) -> Keys:
    """The keys of the hand whose 34 counts begin at ``at``; ``three``: 1 in a game for three.

    Five words hold all counts; those of a suit that lie across two of them are joined again.
    """
    w0, w1, w2, w3, w4 = (
        int(words[at]), int(words[at + 8]), int(words[at + 16]), int(words[at + 24]), int(words[at + 26])
    )  # fmt: skip
    p = w1 >> 8 & 0x00FFFFFFFFFFFFFF | (w2 & 0xFF) << 56
    s = w2 >> 16 & 0x0000FFFFFFFFFFFF | (w3 & 0xFFFF) << 48
    m = _nine(w0, w1) * (1 - three) + (THREE_AT + (w0 & 7) + 5 * (w1 & 7)) * three
    return Keys(m, _nine(p, w2 >> 8), _nine(s, w3 >> 16), HONOURS_AT + _nine(w4 >> 8 & 0x00FFFFFFFFFFFFFF, 0))


@kernel
def moved(steps: Any, keys: Keys, kind: int, tiles: int, three: int) -> Keys:
    """The keys with so many more (or fewer) tiles of a kind; ``steps``: that table of ``lookup.Distances``."""
    step = int(steps[KINDS * three + kind]) * tiles
    m, p, s = int(kind < 9), int((kind >= 9) & (kind < 18)), int((kind >= 18) & (kind < 27))
    return Keys(keys.m + step * m, keys.p + step * p, keys.s + step * s, keys.z + step * (1 - m - p - s))


@kernel
def element_of(elements: Any, key: int) -> int:
    """What a part lacks, as the number of its element."""
    return int(elements[key]) & 255


@kernel
def joined(merged: Any, a: int, b: int) -> int:
    """The element of two parts together."""
    return int(merged[a << 8 | b]) & 255


@kernel
def shares_of(best: Any, sets: int, rest: int, own: int) -> int:
    """How many tiles ``rest`` and ``own`` lack of so many sets and a pair, above the ways to share these."""
    return int(best[sets * CELLS + (rest << 8 | own)])
