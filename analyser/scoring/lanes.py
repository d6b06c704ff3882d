"""From bits of patterns to values by look-up: the 60 bits are cut into ten lanes of six, each lane indexes a table.

A rule set becomes one flat table of ints (made by ``plan.py``), so a new worth, switch or overlay compiles nothing.
"""

from typing import Any

from ..kernels.gear import kernel

LANES, LANE_BITS = 10, 6
LANE_SIZE = 1 << LANE_BITS
LANE_LAST = LANE_SIZE - 1
TABLE_SIZE = LANES * LANE_SIZE
BITS = LANES * LANE_BITS
# where each part begins in the table of a rule set
BLOCKED = 0  # lanes: patterns that fall away, by the patterns met (what they require is missing, or they are off)
SWALLOWED = BLOCKED + TABLE_SIZE  # lanes: patterns inside others
WORTH = SWALLOWED + TABLE_SIZE  # lanes: worth, and what of it counts towards the minimum (shifted by COUNTED_SHIFT)
ALONE_WORTH = WORTH + TABLE_SIZE  # per bit: the total of a pattern that stands alone
PARAMETERS = ALONE_WORTH + LANES * LANE_BITS
CAP, MINIMUM, FORMS, ALONE, EXACT, BONUS_PLAYED, INSTANT = range(PARAMETERS, PARAMETERS + 7)
FORBIDDEN = INSTANT + 1  # masks of circumstances that exclude each other


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
