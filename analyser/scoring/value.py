"""The figures of a reading: what a verdict means in the words of its method."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..hand import Hand
from ..kernels.readings import Reading
from ..kernels.splits import Split
from ..rules import Bonus
from ..settlement.han_fu import base_points
from . import fan, han_fu
from .lanes import ALONE_WORTH

if TYPE_CHECKING:
    from .facts import Row
    from .plan import Plan


FuParts = tuple[tuple[str, int], ...]
Sets = tuple[tuple[str, ...], ...]  # for each time that a pattern counts, or is left out, the sets that make it


class Seen(NamedTuple):
    """What the evaluation showed of one reading."""

    split: Split
    reading: Reading
    place: int
    bits: int  # the patterns that it shows
    alive: int  # of these those that can count
    kept: int  # those that do
    verdict: int
    fu_parts: FuParts  # where fu are counted


class Value(NamedTuple):
    """What a reading is worth.

    ``total``, ``raw``: in the unit of the rules, after and before the cap; ``wins``: it reaches the minimum, or has a
    yaku; ``settled``: what the settlement is made from (total, or base points). In riichi ``han`` and ``fu`` (None of a
    yakuman hand), ``fu_parts`` by name, the name of the limit, ``yakuman`` by id with their multiples and
    ``multiple``, how many count (the greatest where they do not add); the bonus han.
    """

    total: int
    raw: int
    wins: bool
    settled: int
    han: int | None = None
    fu: int | None = None
    fu_parts: FuParts = ()
    limit_class: str | None = None
    yakuman: tuple[tuple[str, int], ...] = ()
    multiple: int = 0
    bonus: tuple[tuple[Bonus, int], ...] = ()


NOTHING = Value(0, 0, False, 0)
_NO_YAKU = NOTHING._replace(han=0)


def fan_value(seen: Seen, row: Row, hand: Hand, plan: Plan) -> Value:
    """The figures where worths add up to a cap."""
    verdict = seen.verdict
    total = fan.total_of(verdict)
    return Value(total, fan.raw_of(verdict), bool(fan.wins_fan(verdict, plan.table)), total)


def points_value(seen: Seen, row: Row, hand: Hand, plan: Plan) -> Value:
    """The figures of Chinese Official, where there is no cap."""
    total = fan.total_of(seen.verdict)
    return Value(total, total, bool(fan.wins_fan(seen.verdict, plan.table)), total)


def han_fu_value(seen: Seen, row: Row, hand: Hand, plan: Plan) -> Value:
    """The figures of riichi."""
    verdict, table = seen.verdict, plan.table
    base, times = han_fu.base_points_of(verdict), han_fu.yakuman_of(verdict)
    if times:
        each = tuple(
            (entry.row.id, plan.greatest(ALONE_WORTH, seen.kept & entry.mask))
            for entry in plan.entries
            if seen.kept & entry.mask
        )
        name = plan.rules.settlement["yakuman"]["name"]
        return Value(13 * times, 13 * times, True, base, limit_class=name, yakuman=each, multiple=times)
    han, fu = han_fu.han_of(verdict), han_fu.fu_in(verdict)
    if not base:
        return _NO_YAKU
    if not han:  # an alternative worth: exactly a limit
        return Value(0, 0, True, base, limit_class=_limit_at(plan, base))
    limit = base_points(plan.rules, han, fu).limit if base >= table[han_fu.FIRST_LIMIT] else None
    return Value(han, han, True, base, han, fu, seen.fu_parts, limit, bonus=_bonus(row, plan))


def no_fu(reading: Reading, plan: Plan) -> tuple[int, FuParts]:
    """Where no fu are counted."""
    return 0, ()


def fu_and_parts(reading: Reading, plan: Plan) -> tuple[int, FuParts]:
    """The fu of a reading and what they are made of; worked out once for the same parts."""
    table, counts = plan.table, han_fu.fu_counts(reading, plan.table)
    known: tuple[int, FuParts] | None = plan.fu.get(counts)
    if known is None:
        worths = table[han_fu.FU : han_fu.FU + len(han_fu.FU_PARTS)]
        parts = zip(han_fu.FU_PARTS, counts, worths, strict=True)
        told = [(name, worth) for name, times, worth in parts for _ in range(times)]
        known = plan.fu.keep(counts, (han_fu.fu_sum(counts, table), tuple(told)))
    return known


def _limit_at(plan: Plan, base: int) -> str | None:
    return next((limit["name"] for limit in plan.rules.settlement["limits"] if limit.get("base") == base), None)


def _bonus(row: Row, plan: Plan) -> tuple[tuple[Bonus, int], ...]:
    """Each kind of bonus han that the hand has, and how many."""
    reds, nuki, rows = row.facts.reds.bit_count(), row.facts.nuki, plan.rules.bonus
    if not (row.dora or row.hidden_dora or reds or nuki):
        return ()
    counts = {"dora": row.dora, "ura_dora": row.hidden_dora, "red_five": reds, "nuki_dora": nuki}
    held = [(rows[name], count) for name, count in counts.items() if count and name in rows]
    return tuple([(bonus, count) for bonus, count in held if plan.rules.holds(bonus.when)])
