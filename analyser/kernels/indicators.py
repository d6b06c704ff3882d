"""Indicators: the tiles they point at (dora), how many of these a hand holds, whether too many of a kind are seen."""

from typing import Any, NamedTuple

from ..tiles import KINDS
from .gear import kernel
from .hands import Planes, one_more

MOST_INDICATORS = 10  # kinds in a column of indicators, -1 where there are fewer
NORTH_TILE = 30


@kernel
def count_of(planes: Planes, kind: int) -> int:
    """How many tiles of a kind the planes hold."""
    return (planes.ones >> kind & 1) + 2 * (planes.twos >> kind & 1) + 4 * (planes.fours >> kind & 1)


class Shown(NamedTuple):
    """What is seen beside the hand, as masks: the kinds of the indicators, and those with more than four in all."""

    kinds: int
    over: int


#: Where no indicators are shown.
NOTHING_SHOWN = Shown(0, 0)


class Indicated(NamedTuple):
    """What a column of indicators does: the dora that it makes, its kinds, and what is seen with it."""

    dora: int
    kinds: int
    seen: Planes


@kernel
def _indicated(
    indicator: int, there: int, counts: int, whole: Planes, seen: Planes, set_aside: int, points_at: Any, first: int
) -> Indicated:
    """What one indicator does, where it is ``there``; without a jump, for with hidden dora that is anybody's guess."""
    indicator = min(indicator, KINDS)
    kind = int(points_at[first + indicator])
    dora = (count_of(whole, kind) + set_aside * int(kind == NORTH_TILE)) * counts * there
    return Indicated(dora, there << indicator, one_more(seen, there << indicator))


@kernel
def indicated_by(
    indicators: Any, at: int, most: int, whole: Planes, seen: Planes, set_aside: int, points_at: Any, first: int
) -> Indicated:
    """What the indicators from ``at`` on do, of which ``most`` make dora in the whole hand and the norths set aside.

    ``seen``: the tiles seen before; ``points_at``: from item ``first`` on, the kind that an indicator of each kind
    points at.
    """
    first_kind, there = int(indicators[at]), int(int(indicators[at]) >= 0)
    its = _indicated(max(first_kind, 0), there, int(most > 0), whole, seen, set_aside, points_at, first)
    for place in range(1, MOST_INDICATORS):
        indicator = int(indicators[at + place])
        if (there == 0) | (indicator < 0):
            break
        more = _indicated(indicator, 1, int(place < most), whole, its.seen, set_aside, points_at, first)
        its = Indicated(its.dora + more.dora, its.kinds | more.kinds, more.seen)
    return its


@kernel
def shown_with(seen: Planes, kinds: int, set_aside: int) -> Shown:
    """What indicators of these kinds, which are among the tiles seen, and the norths set aside show."""
    for _ in range(set_aside):
        seen = one_more(seen, 1 << NORTH_TILE)
    return Shown(kinds, seen.over | seen.fours & (seen.ones | seen.twos))
