"""From bits of patterns to values: a rule set is one flat table of ints (made by ``plan.py``), so that a new worth,
switch or overlay compiles nothing.

Patterns are bits of one word, or of two where a rule set has many; the table has a part for each word. Worths are
summed by their binary digits: for each digit a mask of the patterns whose worth has it. What lies inside other
patterns is looked up in lanes: the 60 bits are cut into ten lanes of six, each indexes a table.
"""

from typing import Any

from ..kernels.gear import kernel
from ..kernels.validity import MOST_FORBIDDEN, Played

LANES, LANE_BITS = 10, 6
LANE_SIZE = 1 << LANE_BITS
LANE_LAST = LANE_SIZE - 1
TABLE_SIZE = LANES * LANE_SIZE
BITS = LANES * LANE_BITS
WORD = (1 << BITS) - 1
WORDS = 2
DIGITS = 10  # binary, of a worth: MOST_VALUE has so many
MOST_NEEDED = 8
KINDS = 34
# where each piece of a word's part begins
SWALLOWED = 0  # lanes: patterns of this word that lie inside others of it
ACROSS = SWALLOWED + TABLE_SIZE  # lanes of the other word: patterns of this word that lie inside those
OFF = ACROSS + TABLE_SIZE  # patterns that are not scored
OPEN_OFF = OFF + 1  # patterns that are not scored with claimed sets
NEEDED = OPEN_OFF + 1  # patterns that others require, here or in the other word, and from NEEDING on those that do
NEEDED_ACROSS = NEEDED + MOST_NEEDED
NEEDING = NEEDED_ACROSS + MOST_NEEDED
WORTH = NEEDING + MOST_NEEDED  # for each digit of the worth the patterns that have it
OPEN_WORTH = WORTH + DIGITS  # the same of a hand with claimed sets
ALONE_WORTH = OPEN_WORTH + DIGITS  # the total, or the yakuman, of patterns that stand alone
ALONE, COUNTED, OTHERWISE, MORE = range(ALONE_WORTH + DIGITS, ALONE_WORTH + DIGITS + 4)
# ALONE: patterns to which nothing is added; COUNTED: those that count towards the minimum; OTHERWISE: those whose worth
# each method has its own words for. MORE: the part of the second word. After both parts:
(
    FORMS, BONUS_PLAYED, INSTANT, KINDS_PLAYED, CHOWS_PLAYED, REDS_PLAYED, DORA_HAN, RED_HAN, NUKI_HAN,
    INDICATORS, HIDDEN_INDICATORS, HONBA_EACH, OPPONENTS, DEALT_BEST_WAIT, SOLE_WAITS, FORBIDDEN,
) = range(WORDS * MORE, WORDS * MORE + 16)  # fmt: skip
# SOLE_WAITS: 0, or which waits count where a pattern asks for a sole one (kernels.sole_wait); FORBIDDEN: masks of
# circumstances that exclude each other
POINTS_AT = FORBIDDEN + MOST_FORBIDDEN  # per kind, and for what is no kind: the kind that it indicates
PARAMETERS = POINTS_AT + KINDS + 1  # from here on each method has its own


@kernel
def scored(table: Any, part: int, bits: int, other: int, opened: int) -> int:
    """Of patterns met those that can count: not off (or only in a hand with claimed sets), nothing required missing.

    ``part``: 0 or MORE, that of the word of ``bits``; ``other``: the bits of the other word.
    """
    off = int(table[part + OFF]) | int(table[part + OPEN_OFF]) * opened
    for place in range(MOST_NEEDED):
        met = bits & int(table[part + NEEDED + place]) | other & int(table[part + NEEDED_ACROSS + place])
        off |= int(table[part + NEEDING + place]) * int(met == 0)
    return bits & ~off


@kernel
def inside_of(table: Any, start: int, bits: int) -> int:
    """The patterns that lie inside any of ``bits``, by the lanes that begin at ``start``."""
    inside = 0
    for lane in range(LANES):
        inside |= int(table[start + lane * LANE_SIZE + (bits >> lane * LANE_BITS & LANE_LAST)])
    return inside


@kernel
def outermost(table: Any, bits: int) -> int:
    """Of patterns those that lie inside no other of them, where one word is enough."""
    return bits & ~inside_of(table, SWALLOWED, bits)


@kernel
def outermost_of_two(table: Any, bits: int, more: int) -> tuple[int, int]:
    """The same of two words."""
    inside = inside_of(table, SWALLOWED, bits) | inside_of(table, ACROSS, more)
    more_inside = inside_of(table, MORE + SWALLOWED, more) | inside_of(table, MORE + ACROSS, bits)
    return bits & ~inside, more & ~more_inside


@kernel
def worth_of(table: Any, part: int, bits: int, opened: int) -> int:
    """The sum of the worths of patterns of the word with this part."""
    in_closed, in_open = bits & opened - 1, bits & 0 - opened  # one of them is nothing
    total = 0
    for digit in range(DIGITS):
        its = in_closed & int(table[part + WORTH + digit]) | in_open & int(table[part + OPEN_WORTH + digit])
        total += its.bit_count() << digit
    return total


@kernel
def sum_of(table: Any, start: int, bits: int) -> int:
    """The sum of the worths of ``bits``, whose digits begin at ``start``."""
    total = 0
    for digit in range(DIGITS):
        total += (bits & int(table[start + digit])).bit_count() << digit
    return total


@kernel
def greatest_of(table: Any, start: int, bits: int) -> int:
    """The greatest worth among ``bits``, whose digits begin at ``start``."""
    greatest = 0
    for digit in range(DIGITS - 1, -1, -1):
        have = bits & int(table[start + digit])
        bits = have if have else bits
        greatest += int(have != 0) << digit
    return greatest


@kernel
def played_in(table: Any) -> Played:
    """What the rule set of a table plays with."""
    return Played(
        int(table[BONUS_PLAYED]),
        int(table[INSTANT]),
        int(table[KINDS_PLAYED]),
        int(table[CHOWS_PLAYED]),
        int(table[REDS_PLAYED]),
        4 * int(int(table[NUKI_HAN]) > 0),
        int(table[HONBA_EACH]),
    )
