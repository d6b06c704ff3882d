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


@kernel
def dora_of(whole: Planes, set_aside: int, indicators: Any, at: int, most: int, points_at: Any, first: int) -> int:
    """How many dora up to ``most`` indicators from ``at`` on make, in the whole hand and the norths set aside.

    ``points_at``: from item ``first`` on, the kind that an indicator of each kind points at.
    """
    dora = 0
    for place in range(at, at + most):
        indicator = min(int(indicators[place]), KINDS)
        if indicator < 0:
            break
        kind = int(points_at[first + indicator])
        dora += count_of(whole, kind) + set_aside * int(kind == NORTH_TILE)
    return dora


class Shown(NamedTuple):
    """What is seen beside the hand, as masks: the kinds of the indicators, and those with more than four in all."""

    kinds: int
    over: int


#: Where no indicators are shown.
NOTHING_SHOWN = Shown(0, 0)


@kernel
def shown_with(whole: Planes, set_aside: int, dora: Any, ura: Any, at: int) -> Shown:
    """What the indicators and the norths set aside show beside the whole hand."""
    kinds = 0
    for place in range(at, at + MOST_INDICATORS):
        indicator = min(int(dora[place]), KINDS)
        if indicator < 0:
            break
        kinds |= 1 << indicator
        whole = one_more(whole, 1 << indicator)
    for place in range(at, at + MOST_INDICATORS):
        indicator = min(int(ura[place]), KINDS)
        if indicator < 0:
            break
        kinds |= 1 << indicator
        whole = one_more(whole, 1 << indicator)
    for _ in range(set_aside):
        whole = one_more(whole, 1 << NORTH_TILE)
    return Shown(kinds, whole.over | whole.fours & (whole.ones | whole.twos))
