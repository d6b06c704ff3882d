"""The value of a reading where worths add up to a cap: Malaysian fan, Hong Kong faan."""

from typing import Any

from ..kernels.gear import kernel
from ..kernels.readings import Reading
from .lanes import ALONE, ALONE_WORTH, COUNTED, MORE, OTHERWISE, PARAMETERS, greatest_of, worth_of

EXACT = OTHERWISE  # patterns that make the total, whatever else the hand shows
CAP, MINIMUM, FAN_END = range(PARAMETERS, PARAMETERS + 3)
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
def limits_among(alive: int, more_alive: int, outer: int, more: int, rules: Any) -> tuple[int, int]:
    """The patterns that nothing is added to, in two words: those that make the total, else limit patterns."""
    exact, more_exact = alive & int(rules[EXACT]), more_alive & int(rules[MORE + EXACT])
    others = int(exact | more_exact == 0)
    return exact | alive & int(rules[ALONE]) * others, more_exact | more_alive & int(rules[MORE + ALONE]) * others


@kernel
def judge_limits(limits: int, more_limits: int, rules: Any) -> int:
    """The verdict on a reading with these patterns that nothing is added to: the greatest of them counts."""
    most = max(greatest_of(rules, ALONE_WORTH, limits), greatest_of(rules, MORE + ALONE_WORTH, more_limits))
    exact = limits & int(rules[EXACT]) | more_limits & int(rules[MORE + EXACT])
    counted = PART if exact else most  # what makes the total is above every minimum
    return most << TOTAL_SHIFT | int(exact == 0) << LIMIT_SHIFT | most << RAW_SHIFT | counted


@kernel
def judge_fan(reading: Reading, outer: int, more: int, measure: int, rules: Any) -> tuple[int, int, int]:
    """The verdict on a reading with these patterns, none inside others and to each of which others are added, and the
    patterns that count, each in two words."""
    opened = int(reading.open_melds > 0)
    raw = worth_of(rules, 0, outer, opened)
    beside = worth_of(rules, 0, outer & ~int(rules[COUNTED]), opened)
    if more:
        raw += worth_of(rules, MORE, more, opened)
        beside += worth_of(rules, MORE, more & ~int(rules[MORE + COUNTED]), opened)
    total = min(raw, int(rules[CAP]))
    return total << TOTAL_SHIFT | raw << RAW_SHIFT | max(total - beside, 0), outer, more


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
