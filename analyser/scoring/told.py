"""What counts in a reading and what does not, each with its name, worth and reason."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..rules import Bonus, Row, RuleSet
from .lanes import ALONE_WORTH
from .plan import Plan
from .value import Seen, Sets, Value

NOT_SCORED = "scores nothing in these rules"
#: What a pattern may need that is no pattern itself, where its name alone does not say it.
_CONDITIONS = {
    "need_not_be_concealed": "tiles that could have been melded",
    "nine_sided_wait": "a nine-sided wait",
    "not_drawn": "a win on another's tile",
    "other_than_green_held": "tiles that are not green",
    "other_than_terminals_held": "tiles that are no terminals",
    "sets_and_pair": "four sets and a pair",
    "suited_pair": "a pair of suit tiles",
}


class PatternScore(NamedTuple):
    """A pattern that counts: how often, what each is worth, and why; in Chinese Official also the sets that make it,
    for each time, where these are not all four."""

    id: str
    name: str
    count: int  # type: ignore[assignment]  # a field, not the method of tuple
    worth: int | str
    value: int
    basis: str
    source: str
    sets: Sets = ()

    def to_dict(self) -> dict[str, Any]:
        """The JSON form; ``sets`` only where there are any."""
        return _with_sets(self._asdict())


class NotCounted(NamedTuple):
    """A pattern that the hand shows and that adds nothing, with the reason, and of patterns of sets these."""

    id: str
    name: str
    because: str
    sets: Sets = ()

    def to_dict(self) -> dict[str, Any]:
        """The JSON form; ``sets`` only where there are any."""
        return _with_sets(self._asdict())


def _with_sets(told: dict[str, Any]) -> dict[str, Any]:
    sets = [list(its) for its in told.pop("sets")]
    return told | {"sets": sets} if sets else told


def told(seen: Seen, value: Value, plan: Plan) -> tuple[tuple[PatternScore, ...], tuple[str, ...]]:
    """The patterns that count in a reading of that value, and those that are limits."""
    asked = seen.kept, seen.reading.open_melds > 0, value.total
    patterns, limits = plan.told.get(asked) or plan.told.keep(asked, _told(*asked, plan))
    if value.bonus and value.wins and not limits:
        bonus = [_pattern(row, count, row.han, count * row.han) for row, count in value.bonus]
        patterns = tuple(sorted([*patterns, *bonus], key=lambda pattern: order(plan, pattern.id, pattern.value)))
    return patterns, limits


def _told(kept: int, opened: bool, total: int, plan: Plan) -> tuple[tuple[PatternScore, ...], tuple[str, ...]]:
    limits, patterns = [], []
    for entry in plan.entries_in(kept):
        count = (kept & entry.mask).bit_count()
        worth = entry.open_worth if opened else entry.worth
        if worth == 0:
            continue
        if isinstance(worth, int):
            patterns.append(_pattern(entry.row, count, worth, count * worth))
        elif worth.startswith("only"):
            number = plan.greatest(ALONE_WORTH, entry.mask)
            patterns.append(_pattern(entry.row, 1, number, number))
        elif worth.startswith("exactly"):
            patterns.append(_pattern(entry.row, 1, worth, total))
        else:
            limits.append(entry.row.id)
    patterns.sort(key=lambda pattern: order(plan, pattern.id, pattern.value))
    return tuple(patterns), tuple(limits)


def order(plan: Plan, pattern: str, value: int) -> tuple[bool, int]:
    """The greatest first, and last what does not help to reach the minimum."""
    return not plan.rules.counts_to_minimum(pattern), -value


def _pattern(row: Row | Bonus, count: int, worth: int | str, value: int) -> PatternScore:
    return PatternScore(row.id, row.name(), count, worth, value, row.basis, row.source)


def not_counted(seen: Seen, plan: Plan) -> tuple[NotCounted, ...]:
    """Patterns that the best reading shows and that add nothing, each with the reason."""
    asked = seen.bits, seen.alive, seen.kept, seen.reading.open_melds > 0
    found: tuple[NotCounted, ...] | None = plan.untold.get(asked)
    if found is None:
        found = plan.untold.keep(asked, _not_counted(*asked, plan))
    if not plan.method.tells_sets:
        return found
    from .behind import left_out

    rows = plan.rules.patterns
    tied = [NotCounted(name, rows[name].name(), why, sets) for (name, why), sets in left_out(seen, plan).items()]
    return (*(one for one in found if not any(one.id == other.id for other in tied)), *tied)


def _not_counted(bits: int, alive: int, kept: int, opened: bool, plan: Plan) -> tuple[NotCounted, ...]:
    found = []
    alone = plan.entries_in(kept & plan.alone)
    for row, _, worth, open_worth, needs, inside in plan.entries_in(bits & ~kept):
        if worth == 0 or (isinstance(worth, str) and worth.startswith("only")):
            continue
        lacking = [pattern for pattern, its_mask in needs if not bits & its_mask]
        around = [other for other, its_mask in inside if kept & its_mask]
        around += [other for other, its_mask in inside if alive & its_mask and not alone]
        if worth == "off":
            because = NOT_SCORED
        elif opened and open_worth == "off":
            because = "needs a closed hand"
        elif lacking:
            because = "needs " + " and ".join(_named(plan.rules, pattern) for pattern in lacking)
        elif around:
            because = "inside " + around[0].name()
        elif alone:
            because = "nothing is added to " + alone[0].row.name()
        elif isinstance(worth, str):
            because = "the rest is worth as much"
        else:
            because = "nothing is added to a hand of exactly one limit"
        found.append(NotCounted(row.id, row.name(), because))
    return tuple(found)


def _named(rules: RuleSet, pattern: str) -> str:
    row = rules.patterns.get(pattern)
    return row.name().lower() if row else _CONDITIONS.get(pattern) or pattern.replace("_", " ")
