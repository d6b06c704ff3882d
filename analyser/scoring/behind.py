"""Chinese Official for people: the sets behind each pattern, those left out because their sets are tied already, and
other choices of patterns that are worth as much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from ..kernels.readings import Reading
from ..patterns import PATTERNS
from .combined import COMBINED, of_three, of_two, sets_of
from .lanes import BITS, WORD, outermost_of_two
from .plan import Plan
from .shape import run_text, same_text
from .value import Seen, Sets

TIED = "account once: the sets are tied already"
_PUNG = 64  # added to the kind in the code of a set


class Join(NamedTuple):
    """A pattern of two or three sets, and the numbers of these."""

    pattern: str
    sets: tuple[int, ...]


def sets_behind(seen: Seen, plan: Plan) -> dict[str, Sets]:
    """By pattern that counts the sets that make it, for each time that it counts; none where it takes all four."""
    sets = _sets(seen.reading)
    found: dict[str, Sets] = {}
    for join in _joined(seen, plan):
        found[join.pattern] = (*found.get(join.pattern, ()), _texts(join, sets, seen.reading))
    fewer = [_without(seen.reading, sets, at) for at in range(len(sets))]
    for entry in plan.entries_in(seen.kept):
        name = entry.row.id
        if name in COMBINED or name not in PATTERNS:
            continue
        detect, times = PATTERNS[name].detect, plan.times(name, seen.kept)
        shown = int(detect(seen.reading))
        needed = [_text(sets[at], seen.reading) for at, less in enumerate(fewer) if int(detect(less)) < shown]
        if PATTERNS[name].most > 1 and len(needed) == times:
            found[name] = tuple((one,) for one in needed)
        elif PATTERNS[name].most == 1 and 0 < len(needed) < 4:
            found[name] = (tuple(needed),)
    return found


def left_out(seen: Seen, plan: Plan) -> dict[tuple[str, str], Sets]:
    """Patterns of two and three sets that are there and were not chosen, each with the reason: the sets.

    What equal sets show once more is not repeated, but two sets that make a pattern beside the same one.
    """
    sets, chosen = _sets(seen.reading), _joined(seen, plan)
    told = {(join.pattern, _texts(join, sets, seen.reading)) for join in chosen if len(join.sets) == 3}
    whole = [(set(join.sets), f"inside {plan.rules.patterns[join.pattern].name()}") for join in chosen]
    left = [join for join in _joins(seen, plan) if join not in chosen]
    reasons = [next((why for its, why in whole if set(join.sets) < its), TIED) for join in left]
    found: dict[tuple[str, str], Sets] = {}
    for join, because in sorted(zip(left, reasons, strict=True), key=lambda one: one[1] == TIED):
        its, key = _texts(join, sets, seen.reading), (join.pattern, because)
        if (join.pattern, its) not in told:
            found[key] = (*found.get(key, ()), its)
            told.add((join.pattern, its))
    return found


def equal_choices(seen: Seen, plan: Plan) -> list[dict[str, int]]:
    """The other choices of patterns of sets that add as much: how often each is counted."""
    counted = Counter({name: plan.times(name, seen.kept) for name in COMBINED if name in plan.of_pattern})
    worths = {name: worth for name in counted if isinstance(worth := plan.rules.worth(name), int)}
    best, found = sum(worths.get(name, 0) * times for name, times in counted.items()), []
    for selection in _selections(_joins(seen, plan)):
        names = Counter(join.pattern for join in selection)
        if sum(worths[name] * times for name, times in names.items()) == best and names != +counted:
            its = {name: names[name] for name in COMBINED if names[name]}
            if its not in found:
                found.append(its)
    return found


def _joins(seen: Seen, plan: Plan) -> list[Join]:
    """Every pattern of two and three sets that could be chosen."""
    outer, more = outermost_of_two(plan.table, seen.alive & WORD, seen.alive >> BITS)
    shown, codes = outer | more << BITS, sets_of(seen.reading)
    numbers = {two: of_two(*(codes[at] for at in two)) for two in combinations(range(4), 2)}
    more_numbers = {three: of_three(*(codes[at] for at in three)) for three in combinations(range(4), 3)}
    joins = [
        Join(COMBINED[number], sets) for sets, number in (numbers | more_numbers).items() if number < len(COMBINED)
    ]
    return [join for join in joins if join.pattern in plan.of_pattern and plan.times(join.pattern, shown)]


def _joined(seen: Seen, plan: Plan) -> Sequence[Join]:
    """The patterns of sets that count, each with its sets: the first selection that is counted so often."""
    counted = Counter({name: plan.times(name, seen.kept) for name in COMBINED if name in plan.of_pattern})
    if not +counted:
        return ()
    its = [join for join in _joins(seen, plan) if counted[join.pattern]]
    return next(one for one in _selections(its) if Counter(join.pattern for join in one) == +counted)


def _selections(joins: Sequence[Join], groups: tuple[int, ...] = (0, 1, 2, 3)) -> Iterator[tuple[Join, ...]]:
    """Every legal selection: each pattern joins sets that are in different groups so far."""
    yield ()
    for at, join in enumerate(joins):
        touched = {groups[one] for one in join.sets}
        if len(touched) == len(join.sets):
            merged = tuple(min(touched) if group in touched else group for group in groups)
            for rest in _selections(joins[at + 1 :], merged):
                yield (join, *rest)


def _sets(reading: Reading) -> list[int]:
    """The codes of all sets, those of honours last; suited ones in the order of ``sets_of``."""
    codes = [code for code in sets_of(reading) if code >= 0]
    return codes + [kind + _PUNG for kind in range(27, 34) if reading.pungs >> kind & 1]


def _texts(join: Join, sets: Sequence[int], reading: Reading) -> tuple[str, ...]:
    return tuple(_text(code, reading) for code in sorted(sets[at] for at in join.sets))


def _text(code: int, reading: Reading) -> str:
    if code < _PUNG:
        return run_text(code)
    return same_text(code - _PUNG, 3 + (reading.kongs >> code - _PUNG & 1))


def _without(reading: Reading, sets: list[int], at: int) -> Reading:
    """The reading with one set less; what asks for its tiles sees them still."""
    code = sets[at]
    if code >= _PUNG:
        others = ~(1 << code - _PUNG)
        return reading._replace(
            pungs=reading.pungs & others,
            concealed_pungs=reading.concealed_pungs & others,
            kongs=reading.kongs & others,
            concealed_kongs=reading.concealed_kongs & others,
        )
    most = f"runs{sets.count(code)}"
    return reading._replace(**{most: getattr(reading, most) & ~(1 << code)})
