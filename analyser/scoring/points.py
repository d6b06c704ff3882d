"""The value of a reading in Chinese Official: worths added, patterns of sets combined so that they add most."""

from typing import Any

from ..kernels.gear import kernel
from ..kernels.readings import CLOSED, EDGE, Reading
from .combined import COMBINED, OF_TWO, THREE_SHIFT, TIMES_BITS, WORTH_SHIFT, chosen
from .fan import FAN_END, RAW_SHIFT, TOTAL_SHIFT
from .lanes import ALONE_WORTH, BITS, COUNTED, MORE, OTHERWISE, sum_of, worth_of

ONLY = OTHERWISE  # patterns that count where nothing else does, but for what does not count towards the minimum
MOST_POINTS = 511
# A verdict is that of fan.py, with a preference where that has the sum before the cap: of readings that are worth the
# same, first those won on an edge wait, then on a closed one, then those without patterns of several sets
PREFERENCE_SHIFT = RAW_SHIFT
COMBINED_BITS = FAN_END  # all bits of the patterns of COMBINED, in two words
PLACES = COMBINED_BITS + 2  # the lowest bit of each, -1 where a rule set has none
WORTHS = PLACES + len(COMBINED)  # their worths, and those of two sets in order (see combined.chosen)


@kernel
def none_among(alive: int, more_alive: int, outer: int, more: int, rules: Any) -> tuple[int, int]:
    """No patterns stand alone: even where nothing else counts, some are added."""
    return 0, 0


@kernel
def judge_points(reading: Reading, outer: int, more: int, measure: int, rules: Any) -> tuple[int, int, int]:
    """The verdict on a reading with these patterns, none inside others, and those that count, each in two words."""
    allowed = 0
    for number in range(len(COMBINED)):
        place = int(rules[PLACES + number])
        word = outer if place < BITS else more
        allowed |= (word >> place % BITS & int(place >= 0)) << number
    choice = chosen(reading, allowed, rules, WORTHS) if allowed else 0
    its, its_more = _bits_of(choice, rules)
    only, more_only = outer & int(rules[ONLY]), more & int(rules[MORE + ONLY])
    kept = outer & ~int(rules[COMBINED_BITS]) & ~only
    more_kept = more & ~int(rules[COMBINED_BITS + 1]) & ~more_only
    beside = worth_of(rules, 0, kept & ~int(rules[COUNTED]), 0)
    beside += worth_of(rules, MORE, more_kept & ~int(rules[MORE + COUNTED]), 0)
    raw = worth_of(rules, 0, kept, 0) + worth_of(rules, MORE, more_kept, 0) + (choice >> WORTH_SHIFT)
    nothing = int(raw == beside)
    raw += (sum_of(rules, ALONE_WORTH, only) + sum_of(rules, MORE + ALONE_WORTH, more_only)) * nothing
    preference = int(reading.wait == EDGE) << 5 | int(reading.wait == CLOSED) << 4 | int(choice == 0)
    verdict = raw << TOTAL_SHIFT | preference << PREFERENCE_SHIFT | raw - beside
    return verdict, kept | its | only * nothing, more_kept | its_more | more_only * nothing


@kernel
def _bits_of(choice: int, rules: Any) -> tuple[int, int]:
    """The bits of the patterns of a choice, in two words."""
    first, more = 0, 0
    for number in range(len(COMBINED)):
        times = choice >> TIMES_BITS * number & 3 if number < len(OF_TWO) else 0
        times = int(choice >> THREE_SHIFT & 15 == number + 1) if number >= len(OF_TWO) else times
        place = int(rules[PLACES + number])
        bits = (1 << times) - 1 << max(place, 0) % BITS
        first |= bits * int(place < BITS)
        more |= bits * int(place >= BITS)
    return first, more
