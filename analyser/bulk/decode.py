"""From what a batch gives in bits and masks to what a person reads: patterns by name, groups, figures."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from ..batch.shapes import FORM, PAIR, PLACE, PUNGS, RUNS1, RUNS4, WAIT
from ..kernels.hands import CHOW, PUNG
from ..kernels.readings import BEGINS_RUN, ENDS_RUN, IN_PAIR, IN_PUNG, INSIDE_RUN
from ..kernels.splits import EIGHT_FLOWERS, STANDARD, Split
from ..rules import RuleSet
from ..scoring.plan import plan_of
from ..scoring.shape import FORM_NAMES, WAIT_NAMES, ends_alone, groups_of, run_text, same_text
from ..tiles import kind_name

_KEEP = 1 << 15


class Counted(NamedTuple):
    """A pattern that counts in a hand: how many times, and what it adds (None: a limit, a yakuman)."""

    id: str
    times: int
    value: int | None


class Bonus(NamedTuple):
    """How many bonus tiles of each kind a hand has: dora, ura dora, red fives, norths set aside."""

    dora: int = 0
    ura_dora: int = 0
    red_five: int = 0
    nuki_dora: int = 0


NO_BONUS = Bonus()


def patterns_of(rules: RuleSet) -> Callable[[int, bool, int, Bonus], tuple[Counted, ...]]:
    """What tells the patterns of a hand, those that add most first: asked with bits, whether the hand is open, total
    and bonus tiles. As ``Score.patterns`` and, with None for their value, ``Score.limit_patterns``.
    """
    entries = [(one.row.id, one.mask, one.worth, one.open_worth) for one in plan_of(rules).entries]
    held = {name: bonus.han for name, bonus in rules.bonus.items() if rules.holds(bonus.when)}

    @lru_cache(_KEEP)
    def patterns(bits: int, opened: bool, total: int, bonus: Bonus) -> tuple[Counted, ...]:
        counted, limits = [], []
        for name, mask, closed_worth, open_worth in entries:
            times = (bits & mask).bit_count()
            worth = open_worth if opened else closed_worth
            if not times or worth == 0:
                continue
            if isinstance(worth, int):
                counted.append(Counted(name, times, times * worth))
            elif worth.startswith(("exactly", "only")):
                counted.append(Counted(name, 1, total))
            else:
                limits.append(Counted(name, 1, None))
        if not limits:
            tiles = bonus._asdict().items()
            counted += [Counted(name, times, times * held[name]) for name, times in tiles if times and name in held]
        counted.sort(key=lambda one: -(one.value or 0))
        return (*limits, *counted)

    return patterns


class Shown(NamedTuple):
    """A reading: its groups as one text, the group that the winning tile ended, and the wait."""

    reading: str | None
    completes: str | None
    wait: str | None


def shown(shape: list[int], melds: list[int], win_tile: int, present: int, fours: int) -> Shown:
    """A reading as ``scoring.Shape`` tells it. ``shape``: a row of ``best_shapes``; ``melds``: a row of that column;
    ``present``, ``fours``: kinds of which one, and four, are concealed; of special forms only.
    """
    form, place, split = shape[FORM], shape[PLACE], Split(*shape[: PAIR + 1])
    if form == EIGHT_FLOWERS:
        return Shown(FORM_NAMES[form].replace("_", " "), None, None)
    if form == STANDARD:
        groups, pair = _sets(shape), same_text(shape[PAIR].bit_length() - 1, 2)
    else:
        of_form, its_pair = groups_of(split, present, fours)
        groups, pair = of_form, its_pair or ""
    text = " ".join([*groups, *[_meld_text(code) for code in melds if code], *([pair] if pair else [])])
    alone = ends_alone(split, place, 1 << win_tile)
    return Shown(text, kind_name(win_tile) if alone else _completed(place, win_tile), WAIT_NAMES[shape[WAIT]])


def _sets(shape: list[int]) -> list[str]:
    """The concealed sets in tile order; each suit is looked up."""
    sets: list[str] = []
    runs, pungs = shape[RUNS1 : RUNS4 + 1], shape[PUNGS]
    for at in (0, 9, 18):
        sets += _sets_of_suit(at, *[mask >> at & 511 for mask in runs], pungs >> at & 511)
    return [*sets, *_sets_of_suit(27, 0, 0, 0, 0, pungs >> 27)] if pungs >> 27 else sets


@lru_cache(_KEEP)
def _sets_of_suit(at: int, runs1: int, runs2: int, runs3: int, runs4: int, pungs: int) -> tuple[str, ...]:
    split = Split(STANDARD, runs1 << at, runs2 << at, runs3 << at, runs4 << at, pungs << at, 0)
    return tuple(groups_of(split, 0, 0)[0])


@lru_cache(_KEEP)
def _meld_text(code: int) -> str:
    kind, kind_of_meld = code & 63, code >> 6
    return run_text(kind) if kind_of_meld == CHOW else same_text(kind, 3 if kind_of_meld == PUNG else 4)


@lru_cache(_KEEP)
def _completed(place: int, kind: int) -> str:
    if place in (IN_PAIR, IN_PUNG):
        return same_text(kind, 2 if place == IN_PAIR else 3)
    return run_text(kind - (BEGINS_RUN, INSIDE_RUN, ENDS_RUN).index(place))


def exact_number(parts: int, denominator: int) -> Any:
    """An amount in parts of 1 / denominator: an int where it is whole, else a float or a text (``as_json``)."""
    if denominator == 1:
        return parts
    if parts % denominator == 0:
        return parts // denominator
    return _fraction(parts, denominator)


@lru_cache(_KEEP)
def _fraction(parts: int, denominator: int) -> Any:
    from fractions import Fraction

    from ..settlement.numbers import as_json

    return as_json(Fraction(parts, denominator))
