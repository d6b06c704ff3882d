"""Indicators: the tiles they point at (dora), how many of these a hand holds, whether too many of a kind are seen."""

from typing import Any, NamedTuple

from ..tiles import KINDS
from .gear import kernel
from .hands import Planes, one_more

MOST_INDICATORS = 10  # kinds in a column of indicators, -1 where there are fewer
USUAL_INDICATORS = 2  # few hands have more: so many are gone through without a jump, many hands at a time
NORTH_TILE = 30
MOST_SET_ASIDE = 4


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
def indicated_by(
    indicators: Any, at: int, number: int, most: int, whole: Planes, seen: Planes, set_aside: int, points_at: Any,
    first: int,
) -> Indicated:  # fmt: skip
    """What ``number`` indicators from ``at`` on do, of which ``most`` make dora in the whole hand and the norths set
    aside; they end with the first that is none.

    ``seen``: the tiles seen before; ``points_at``: from item ``first`` on, the kind that an indicator of each kind
    points at.
    """
    dora = kinds = 0
    there = 1
    for place in range(number):
        there &= int(int(indicators[at + place]) >= 0)
        indicator = min(max(int(indicators[at + place]), 0), KINDS)
        kinds |= there << indicator
        seen = one_more(seen, there << indicator)
        kind = int(points_at[first + indicator])
        dora += (count_of(whole, kind) + set_aside * int(kind == NORTH_TILE)) * int(place < most) * there
        if number > USUAL_INDICATORS and there == 0:
            break
    return Indicated(dora, kinds, seen)


@kernel
def shown_with(seen: Planes, kinds: int, set_aside: int) -> Shown:
    """What indicators of these kinds, which are among the tiles seen, and up to four norths set aside show."""
    if set_aside:
        for number in range(MOST_SET_ASIDE):
            seen = one_more(seen, int(number < set_aside) << NORTH_TILE)
    return Shown(kinds, seen.over | seen.fours & (seen.ones | seen.twos))
