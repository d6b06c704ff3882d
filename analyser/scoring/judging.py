"""Every reading of a hand judged: the plain gear's way through detectors and kernels, one reading at a time."""

from __future__ import annotations

from ..kernels.lookup import lookup
from ..kernels.readings import Reading, each_knitted_reading, each_reading, reading_of
from ..kernels.splits import Packed, knitted_straight, split_of
from .facts import Row, splits_in, with_shown
from .lanes import BITS, FORMS, MORE, SOLE_WAITS, WORD, outermost, outermost_of_two, scored
from .plan import Plan
from .value import Seen


def judged(row: Row, plan: Plan) -> list[Seen]:
    """Every reading of a valid hand, with its patterns and the verdict on it."""
    seen: list[Seen] = []
    table = plan.table
    facts = with_shown(row, table[FORMS], table[SOLE_WAITS]) if table[SOLE_WAITS] else row.facts

    def keep(room: list[Seen], number: int, start: int, packed: Packed, place: int, there: int, tag: int) -> int:
        if there:
            split = split_of(facts.planes, packed)
            reading = reading_of(facts, split, place)
            fu, parts = plan.method.fu(reading, plan)
            room.append(Seen(split, reading, place, *_judged(reading, fu, plan), parts))
        return number + there

    each_reading(facts.planes, facts.win_tile, *splits_in(row, table[FORMS]), lookup(), keep, seen, 0, 0)
    beside = knitted_straight(facts.planes, facts.melds.number, table[FORMS])
    if beside.whole:
        each_knitted_reading(facts.planes, facts.win_tile, beside, keep, seen, 0, 0)
    return seen


def _judged(reading: Reading, measure: int, plan: Plan) -> tuple[int, int, int, int]:
    """The patterns of a reading, those of them that can count, those that do, and the verdict."""
    bits = plan.detect(reading)
    if plan.method.tells_sets:  # there the sets decide too
        return _judgement(bits, measure, reading, plan)
    asked = bits, measure, reading.open_melds, reading.bonus_han
    known: tuple[int, int, int, int] | None = plan.judgements.get(asked)
    return known or plan.judgements.keep(asked, _judgement(bits, measure, reading, plan))


def _judgement(both: int, measure: int, reading: Reading, plan: Plan) -> tuple[int, int, int, int]:
    table, bits, more, opened = plan.table, both & WORD, both >> BITS, int(reading.open_melds > 0)
    alive, more_alive = scored(table, 0, bits, more, opened), 0
    if more:
        more_alive = scored(table, MORE, more, bits, opened)
        outer, more = outermost_of_two(table, alive, more_alive)
    else:
        outer = outermost(table, alive)
    method = plan.method
    kept, more_kept = method.alone_among(alive, more_alive, outer, more, table)
    if kept | more_kept:
        verdict = method.judge_alone(kept, more_kept, table)
    else:
        verdict, kept, more_kept = method.judge(reading, outer, more, measure, table)
    return both, alive | more_alive << BITS, kept | more_kept << BITS, verdict
