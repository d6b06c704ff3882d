"""From bits of patterns to values by look-up: the 60 bits are cut into ten lanes of six, each lane indexes a table.

A rule set becomes one flat table of ints (made by ``plan.py``), so a new worth, switch or overlay compiles nothing.
"""

from typing import Any

from ..kernels.gear import kernel
from ..kernels.validity import MOST_FORBIDDEN, Played

LANES, LANE_BITS = 10, 6
LANE_SIZE = 1 << LANE_BITS
LANE_LAST = LANE_SIZE - 1
TABLE_SIZE = LANES * LANE_SIZE
BITS = LANES * LANE_BITS
KINDS = 34
# where each part begins in the table of a rule set
BLOCKED = 0  # lanes: patterns that fall away, by the patterns met (what they require is missing, or they are off)
SWALLOWED = BLOCKED + TABLE_SIZE  # lanes: patterns inside others
WORTH = SWALLOWED + TABLE_SIZE  # lanes: worth, and what of it counts towards the minimum (fan.COUNTED_SHIFT)
OPEN_WORTH = WORTH + TABLE_SIZE  # lanes: worth with claimed sets
ALONE_WORTH = OPEN_WORTH + TABLE_SIZE  # per bit: the total, or the yakuman, of a pattern that stands alone
(
    FORMS, ALONE, BONUS_PLAYED, INSTANT, KINDS_PLAYED, CHOWS_PLAYED, REDS_PLAYED, DORA_HAN, RED_HAN, NUKI_HAN,
    INDICATORS, HIDDEN_INDICATORS, HONBA_EACH, OPPONENTS, DEALT_BEST_WAIT, FORBIDDEN,
) = range(ALONE_WORTH + BITS, ALONE_WORTH + BITS + 16)  # fmt: skip
# FORBIDDEN: masks of circumstances that exclude each other
POINTS_AT = FORBIDDEN + MOST_FORBIDDEN  # per kind: the kind that it indicates
PARAMETERS = POINTS_AT + KINDS  # from here on each method has its own


@kernel
def any_of(table: Any, start: int, bits: int) -> int:
    """The bits named by the lanes of ``bits``, from the lane table at ``start``."""
    found = 0
    for lane in range(LANES):
        found |= int(table[start + lane * LANE_SIZE + (bits >> lane * LANE_BITS & LANE_LAST)])
    return found


@kernel
def sum_of(table: Any, start: int, bits: int) -> int:
    """The sum over the lanes of ``bits``, from the lane table at ``start``."""
    total = 0
    for lane in range(LANES):
        total += int(table[start + lane * LANE_SIZE + (bits >> lane * LANE_BITS & LANE_LAST)])
    return total


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
