"""The value of a reading where worths add up to a cap: Malaysian fan, Hong Kong faan."""

from typing import Any

from ..kernels.gear import kernel
from ..kernels.readings import Reading
from .lanes import ALONE, ALONE_WORTH, COUNTED, PARAMETERS, greatest_of, worth_of

CAP, MINIMUM, EXACT, FAN_END = range(PARAMETERS, PARAMETERS + 4)
# A verdict is one number, the greater the better: total after the cap, limit hand, raw sum, sum towards the minimum
RAW_SHIFT = 20
LIMIT_SHIFT = 39
TOTAL_SHIFT = 40
PART = (1 << 19) - 1  # the most that a raw sum or a sum towards the minimum can be


@kernel
def measure_nothing(reading: Reading, rules: Any) -> int:
    """There are no fu or the like beside the patterns."""
    return 0


@kernel
def judge_fan(reading: Reading, alive: int, outer: int, measure: int, rules: Any) -> tuple[int, int]:
    """The verdict on a reading with these patterns (``outer``: without those inside others), and those that count."""
    alone, exact = alive & int(rules[ALONE]), alive & int(rules[EXACT])
    patterns = exact if exact else alone  # those that nothing is added to: the greatest of them counts
    limit = int(exact == 0)
    most = greatest_of(rules, ALONE_WORTH, patterns)
    of_alone = most << TOTAL_SHIFT | limit << LIMIT_SHIFT | most << RAW_SHIFT | (most if limit else PART)
    opened = int(reading.open_melds > 0)
    raw, more = worth_of(rules, outer, opened), worth_of(rules, outer & ~int(rules[COUNTED]), opened)
    total = min(raw, int(rules[CAP]))
    of_sum = total << TOTAL_SHIFT | raw << RAW_SHIFT | max(total - more, 0)
    return of_alone if patterns else of_sum, patterns if patterns else outer


@kernel
def total_of(verdict: int) -> int:
    """The total after the cap (of one verdict, or of a column of them)."""
    return verdict >> TOTAL_SHIFT


@kernel
def raw_of(verdict: int) -> int:
    """The sum before the cap; of a limit hand its total."""
    return verdict >> RAW_SHIFT & PART


@kernel
def is_limit(verdict: int) -> int:
    """Whether a limit pattern made the total."""
    return verdict >> LIMIT_SHIFT & 1


@kernel
def wins_fan(verdict: int, rules: Any) -> int:
    """Whether the hand reaches the minimum."""
    return int(verdict & PART >= int(rules[MINIMUM]))


@kernel
def price_of_fan(verdict: int) -> int:
    """The row of the chart of payments: the total."""
    return total_of(verdict)
