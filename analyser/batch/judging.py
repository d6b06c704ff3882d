"""The stages of scoring a chunk of rows from its readings on: patterns, those that count, verdicts, the best of each.

Patterns take one word or two: the stages of two have names of their own, so that one word costs nothing of it.
"""

from typing import Any

from ..kernels.gear import kernel
from ..scoring.lanes import MORE, outermost, outermost_of_two, scored
from .readings import reading_at
from .stages import BEST_KEPT, BEST_NUMBER, BEST_VERDICT, BYTE, PLACES_OF_FIRST, SEEN


@kernel
def detect_patterns(number: int, readings: Any, bits: Any, detect: Any) -> int:
    """The pattern bits of each reading."""
    for at in range(number):
        bits[at] = detect(reading_at(readings, at))
    return number


@kernel
def find_scored(number: int, readings: Any, rules: Any, bits: Any, alive: Any) -> int:
    """Of the patterns of each reading those that can count."""
    for at in range(number):
        alive[at] = scored(rules, 0, int(bits[at]), 0, int(reading_at(readings, at).open_melds > 0))
    return number


@kernel
def find_scored_of_two(
    number: int, readings: Any, rules: Any, bits: Any, more_bits: Any, alive: Any, more_alive: Any
) -> int:
    """The same of patterns in two words."""
    for at in range(number):
        opened = int(reading_at(readings, at).open_melds > 0)
        alive[at] = scored(rules, 0, int(bits[at]), int(more_bits[at]), opened)
        more_alive[at] = scored(rules, MORE, int(more_bits[at]), int(bits[at]), opened)
    return number


@kernel
def find_outermost(number: int, rules: Any, alive: Any, outer: Any) -> int:
    """Of these those that lie inside no other. Apart from the rest, for it goes one by one."""
    for at in range(number):
        outer[at] = outermost(rules, int(alive[at]))
    return number


@kernel
def find_outermost_of_two(number: int, rules: Any, alive: Any, more_alive: Any, outer: Any, more_outer: Any) -> int:
    """The same of patterns in two words."""
    for at in range(number):
        its_outer, its_more = outermost_of_two(rules, int(alive[at]), int(more_alive[at]))
        outer[at] = its_outer
        more_outer[at] = its_more
    return number


@kernel
def measure_readings(number: int, readings: Any, rules: Any, measures: Any, measure: Any) -> int:
    """What each reading has beside its patterns: fu."""
    for at in range(number):
        measures[at] = measure(reading_at(readings, at), rules)
    return number


@kernel
def judge_readings(
    number: int, readings: Any, rules: Any, alive: Any, outer: Any, measures: Any, kept: Any, verdicts: Any,
    few: Any, judge: Any, alone_among: Any, judge_alone: Any,
) -> int:  # fmt: skip
    """The verdict on each reading, and the patterns that count; apart the few where these stand alone."""
    for at in range(number):
        verdict, its_kept, _ = judge(reading_at(readings, at), int(outer[at]), 0, int(measures[at]), rules)
        verdicts[at] = verdict
        kept[at] = its_kept
    found = 0
    for at in range(number):
        alone, _ = alone_among(int(alive[at]), 0, int(outer[at]), 0, rules)
        few[found] = at
        found += int(alone != 0)
    for place in range(found):
        at = int(few[place])
        alone, _ = alone_among(int(alive[at]), 0, int(outer[at]), 0, rules)
        verdicts[at] = judge_alone(alone, 0, rules)
        kept[at] = alone
    return number


@kernel
def judge_readings_of_two(
    number: int, readings: Any, rules: Any, alive: Any, more_alive: Any, outer: Any, more_outer: Any, measures: Any,
    kept: Any, more_kept: Any, verdicts: Any, judge: Any, alone_among: Any, judge_alone: Any,
) -> int:  # fmt: skip
    """The same of patterns in two words."""
    for at in range(number):
        verdict, its_kept, its_more = judge(
            reading_at(readings, at), int(outer[at]), int(more_outer[at]), int(measures[at]), rules
        )
        alone, more_alone = alone_among(
            int(alive[at]), int(more_alive[at]), int(outer[at]), int(more_outer[at]), rules
        )  # fmt: skip
        if alone | more_alone:
            verdict, its_kept, its_more = judge_alone(alone, more_alone, rules), alone, more_alone
        verdicts[at] = verdict
        kept[at] = its_kept
        more_kept[at] = its_more
    return number


@kernel
def choose_best(
    number: int, in_place: int, found: int, splits: Any, tags: Any, kept: Any, verdicts: Any, best: Any
) -> int:
    """Verdict, patterns and number of the best reading of each row, the first among equals; without one -1, 0, 0."""
    for at in range(number):
        there = int((int(splits[PLACES_OF_FIRST + at]) != 0) & (in_place > 0))
        best[BEST_VERDICT + at] = (int(verdicts[at]) + 1) * there - 1
        best[BEST_KEPT + at] = int(kept[at]) * there
        best[BEST_NUMBER + at] = 0
        best[SEEN + at] = there
    for at in range(in_place, found):
        row = int(tags[at]) & BYTE
        verdict = int(verdicts[at])
        seen = int(best[SEEN + row])
        better = int(verdict > int(best[BEST_VERDICT + row]))
        best[BEST_VERDICT + row] = verdict * better + int(best[BEST_VERDICT + row]) * (1 - better)
        best[BEST_KEPT + row] = int(kept[at]) * better + int(best[BEST_KEPT + row]) * (1 - better)
        best[BEST_NUMBER + row] = seen * better + int(best[BEST_NUMBER + row]) * (1 - better)
        best[SEEN + row] = seen + 1
    return number
