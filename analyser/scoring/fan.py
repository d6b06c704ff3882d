"""The value of a reading where worths add up to a cap: Malaysian fan, Hong Kong faan."""

from typing import Any

from ..kernels.gear import kernel
from ..kernels.readings import Reading
from .lanes import ALONE, ALONE_WORTH, BITS, BLOCKED, PARAMETERS, SWALLOWED, WORTH, any_of, sum_of

CAP, MINIMUM, EXACT, FAN_END = range(PARAMETERS, PARAMETERS + 4)
# A verdict is one number, the greater the better: total after the cap, limit hand, raw sum, sum towards the minimum
COUNTED_SHIFT = 20
RAW_SHIFT = 20
LIMIT_SHIFT = 39
TOTAL_SHIFT = 40
PART = (1 << 19) - 1  # the most that a raw sum or a sum towards the minimum can be


@kernel
def measure_nothing(reading: Reading, rules: Any) -> int:
    """There are no fu or the like beside the patterns."""
    return 0


@kernel
def judge_fan(reading: Reading, bits: int, measure: int, rules: Any) -> tuple[int, int]:
    """The verdict on a reading with these pattern bits, and the bits that count."""
    alive = bits & ~any_of(rules, BLOCKED, bits)
    alone = alive & int(rules[ALONE])
    if alone:
        return _judge_alone(alone, rules)
    kept = alive & ~any_of(rules, SWALLOWED, alive)
    sums = sum_of(rules, WORTH, kept)
    raw = sums & PART
    total = min(raw, int(rules[CAP]))
    return total << TOTAL_SHIFT | raw << RAW_SHIFT | sums >> COUNTED_SHIFT, kept


@kernel
def _judge_alone(alone: int, rules: Any) -> tuple[int, int]:
    """The verdict where patterns stand that nothing is added to: the greatest of them."""
    exact = alone & int(rules[EXACT])
    patterns = exact if exact else alone
    total = 0
    for bit in range(BITS):
        if patterns >> bit & 1:
            total = max(total, int(rules[ALONE_WORTH + bit]))
    counted = PART if exact else total
    return total << TOTAL_SHIFT | int(exact == 0) << LIMIT_SHIFT | total << RAW_SHIFT | counted, patterns


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
