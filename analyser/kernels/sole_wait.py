"""What the tiles of a hand say of the win: whether one kind only was waited for, which the wait patterns of Chinese
Official ask, and whether the winning tile is the last of its kind."""

from typing import Any, NamedTuple

from ..tiles import KINDS
from .distance import Keys, moved
from .gear import kernel
from .hands import Planes, one_more, without_one
from .indicators import count_of
from .knitted import beside_knitted, honours_and_knitted, knitted_tiles
from .splits import HONOURS_AND_KNITTED
from .waits import all_complete, special_waits, standard_waits

# which waits count: those for tiles that there can be, or also for a fifth of a kind; none on a knitted tile
REAL, FORMAL, NOT_ON_KNITTED = 1, 2, 4


class Waiting(NamedTuple):
    """The two of the look-up tables of distances that are asked here (or all of them: ``lookup.Distances``)."""

    waiting: Any
    steps: Any


@kernel
def waits_for_one(
    tables: Any, planes: Planes, whole: Planes, keys: Keys, win_tile: int, melds: int, forms: int, which: int
) -> int:
    """Whether no other kind than the winning one completes the tiles before the win, in any form: 1 or 0.

    ``planes``, ``keys``: of the tiles outside the melds, the winning one among them; ``whole``: with the melds;
    ``which``: REAL or FORMAL, and NOT_ON_KNITTED where a tile of nine knitted ones ends no wait.
    """
    won, knitted = 1 << win_tile, beside_knitted(planes, melds).whole
    if forms >> HONOURS_AND_KNITTED & honours_and_knitted(planes, melds):
        return 0  # three kinds at least
    if which & NOT_ON_KNITTED and knitted and knitted_tiles(planes.ones | planes.twos | planes.fours) & won:
        return 0
    before, rest = without_one(planes, won), moved(tables.steps, keys, win_tile, -1, 0)
    kinds = standard_waits(tables.waiting, rest) | special_waits(before, forms, melds)
    full = without_one(whole, won).fours if which & REAL else 0  # of these there is no further tile
    if kinds & ~won & ~full:
        return 0
    formal = int(which & REAL == 0)
    for kind in range(KINDS * (formal | knitted)):
        if formal & before.fours >> kind and _fifth_completes(tables, rest, kind):
            return 0
        further = knitted & int(kind != win_tile) & int((full | before.fours) >> kind & 1 == 0)
        if further and beside_knitted(one_more(before, 1 << kind), melds).whole:
            return 0
    return 1


@kernel
def last_by_melds(planes: Planes, whole: Planes, win_tile: int) -> int:
    """Whether the melds show the other three of the winning kind."""
    return int(count_of(whole, win_tile) - count_of(planes, win_tile) == 3)


@kernel
def _fifth_completes(tables: Any, keys: Keys, kind: int) -> int:
    """Whether a fifth tile of a kind would complete the hand: two of the five are the pair, or three a triplet."""
    by_pair = all_complete(tables.waiting, moved(tables.steps, keys, kind, -1, 0), 0)
    return by_pair | all_complete(tables.waiting, moved(tables.steps, keys, kind, -2, 0), 1)
