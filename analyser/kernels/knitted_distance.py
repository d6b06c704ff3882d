"""How far the two forms of knitted tiles are, what brings them closer, and what completes them.

Beside the nine tiles of a knitted straight there are a set and a pair, or a pair and a meld. Of each of the six ways to
knit, one tile of each of its kinds that is held is taken off, and what the rest lacks is asked of the tables, as of a
hand of so many sets. A second copy of a knitted tile stays in the rest and serves there. A set and a pair hold three
tiles of a kind at the most, four with the knitted one: without melds no hand that is counted on needs a fifth.
"""

from typing import Any, NamedTuple

from ..tiles import HONOURS, KINDS
from .distance import DISTANCE_SHIFT, NEVER, Keys, element_of, joined, shares_of
from .gear import kernel
from .hands import Planes, one_more, without_one
from .helping import Helped, nearer, standard_helped
from .knitted import KNITTED, beside_knitted, knitted_tiles
from .splits import HONOURS_AND_KNITTED, KNITTED_STRAIGHT
from .waits import standard_waits

#: The bits of both forms.
KNITTED_FORMS = 1 << KNITTED_STRAIGHT | 1 << HONOURS_AND_KNITTED
_COLUMN, _COLUMNS = 0b001001001, 3  # 147 of a suit; 258 and 369 lie one and two places above
_WAYS = 6
_ALL_KINDS = (1 << KINDS) - 1


class _Ways(NamedTuple):
    """How many tiles the nearest ways to knit lack, and a bit for each of these (see ``_nine``)."""

    lack: int
    nearest: int


@kernel
def _nine(m: int, p: int) -> int:
    """The nine kinds of a way to knit: column ``m`` of the characters, ``p`` of the dots, the third of the bamboos."""
    return _COLUMN << m | _COLUMN << 9 + p | _COLUMN << 21 - m - p


@kernel
def _key_of(kinds: int, column: int) -> int:
    """The key of one tile of each rank in the mask, all in one column."""
    ranks = kinds >> column & _COLUMN
    digits = (ranks & 1) + 125 * (ranks >> 3 & 1) + 15625 * (ranks >> 6)
    return digits * (1 + 4 * int(column == 1) + 24 * int(column == 2))


@kernel
def _rest_of(keys: Keys, once: int, m: int, p: int) -> Keys:
    """The keys without one tile of each knitted kind that is held."""
    return Keys(
        keys.m - _key_of(once, m), keys.p - _key_of(once >> 9, p), keys.s - _key_of(once >> 18, 3 - m - p), keys.z
    )


@kernel
def _held(planes: Planes) -> int:
    return planes.ones | planes.twos | planes.fours


@kernel
def _there(planes: Planes, whole: Planes, played: int) -> int:
    """The kinds of which the hand has a tile or can get one: not all four lie elsewhere in it."""
    return played & (_held(planes) | ~whole.fours)


@kernel
def _makes_pair(planes: Planes, whole: Planes, played: int) -> int:
    """The kinds of which one meld leaves a pair: those that are no pung or kong there."""
    in_kong_or_pung = whole.fours & ~planes.twos & ~planes.fours | whole.ones & whole.twos & ~_held(planes)
    return played & ~in_kong_or_pung


@kernel
def _lack_of_pair(rest: Planes, makes_pair: int) -> int:
    """How many tiles a pair lacks."""
    return 2 - int(_held(rest) & makes_pair != 0) - int((rest.twos | rest.fours) & makes_pair != 0)


@kernel
def _lack_beside(tables: Any, rest: Keys) -> int:
    """How many tiles a set and a pair lack."""
    mp = joined(tables.merged, element_of(tables.elements, rest.m), element_of(tables.elements, rest.p))
    sz = joined(tables.merged, element_of(tables.elements, rest.s), element_of(tables.elements, rest.z))
    return shares_of(tables.best, 1, mp, sz) >> DISTANCE_SHIFT


@kernel
def _ways(tables: Any, keys: Keys, planes: Planes, whole: Planes, melds: int, played: int) -> _Ways:
    """The nearest ways to a knitted straight, beside no meld or one."""
    once, there, makes_pair = _held(planes), _there(planes, whole, played), _makes_pair(planes, whole, played)
    lack, nearest, bit = NEVER, 0, 1
    for m in range(_COLUMNS):
        for p in range(_COLUMNS):
            if p != m:
                nine = _nine(m, p)
                if nine & ~there == 0:  # else there may be no keys to take them off
                    its = 9 - (once & nine).bit_count()
                    if melds == 0:
                        its += _lack_beside(tables, _rest_of(keys, once, m, p))
                    else:
                        its += _lack_of_pair(without_one(planes, once & nine), makes_pair)
                    nearest = nearest * int(its >= lack) | bit * int(its <= lack)
                    lack = min(lack, its)
                bit <<= 1
    return _Ways(lack, nearest)


@kernel
def straight_helped(
    tables: Any, keys: Keys, planes: Planes, whole: Planes, melds: int, played: int, most: int
) -> Helped:
    """How far a knitted straight is, and the kinds that help; arguments as of ``knitted_helped``."""
    if melds > 1 or lack_at_least(planes) > most:
        return Helped(NEVER, 0)
    ways = _ways(tables, keys, planes, whole, melds, played)
    if ways.lack > most:
        return Helped(NEVER, 0)
    once, makes_pair, kinds, bit = _held(planes), _makes_pair(planes, whole, played), 0, 1
    for m in range(_COLUMNS):
        for p in range(_COLUMNS):
            if p != m:
                if ways.nearest & bit:
                    nine = _nine(m, p)
                    kinds |= nine & ~once
                    if melds == 0:
                        kinds |= standard_helped(tables, _rest_of(keys, once, m, p), 1).kinds
                    else:
                        kinds |= _helps_pair(without_one(planes, once & nine), makes_pair)
                bit <<= 1
    return Helped(ways.lack, kinds & ~whole.fours)


@kernel
def _helps_pair(rest: Planes, makes_pair: int) -> int:
    """The kinds that bring a pair closer."""
    lack = _lack_of_pair(rest, makes_pair)
    return makes_pair * int(lack == 2) | _held(rest) & makes_pair * int(lack == 1)


@kernel
def honours_and_knitted_helped(planes: Planes, whole: Planes, melds: int, played: int) -> Helped:
    """How far 14 different honours and knitted tiles are, and the kinds that help; as of ``knitted_helped``."""
    once, there, most, kinds = _held(planes), _there(planes, whole, played), 0, 0
    for nine in KNITTED:
        wanted = (nine | HONOURS) & there
        number = (once & wanted).bit_count() * int(wanted.bit_count() >= 14)
        missing = wanted & ~once
        kinds = kinds * int(number <= most) | missing * int(number >= most)
        most = max(most, number)
    can = int(most > 0) * int(melds == 0)
    return Helped((14 - most) * can + NEVER * (1 - can), kinds * can * int(most < 14) & ~whole.fours)


@kernel
def knitted_helped(
    tables: Any, keys: Keys, planes: Planes, whole: Planes, melds: int, forms: int, played: int, most: int
) -> Helped:
    """For the nearer of the two forms, where both are asked for, or both; ``NEVER`` tiles are lacking without one.

    ``planes``, ``keys``: of the tiles outside the melds; ``whole``: of all; ``played``: the kinds that there are;
    ``most``: a form that lacks more than these (``NEVER``: none is) is of no interest.
    """
    straight, honours = Helped(NEVER, 0), Helped(NEVER, 0)
    if forms >> KNITTED_STRAIGHT & 1:
        straight = straight_helped(tables, keys, planes, whole, melds, played, min(most, NEVER - 1))
    if forms >> HONOURS_AND_KNITTED & 1:
        honours = honours_and_knitted_helped(planes, whole, melds, played)
    return nearer(straight, honours)


@kernel
def knitted_lack(
    tables: Any, keys: Keys, planes: Planes, whole: Planes, melds: int, forms: int, played: int, enough: int
) -> int:
    """How many tiles are lacking to the nearer form, or any number from ``enough`` on where it is no fewer."""
    lack = enough
    if forms >> HONOURS_AND_KNITTED & 1:
        lack = min(lack, honours_and_knitted_helped(planes, whole, melds, played).lack)
    if forms >> KNITTED_STRAIGHT & 1 and melds < 2 and lack_at_least(planes) < lack:
        lack = min(lack, _ways(tables, keys, planes, whole, melds, played).lack)
    return lack


@kernel
def lack_at_least(planes: Planes) -> int:
    """No knitted straight lacks less: the knitted tiles that are missing."""
    once, most = _held(planes), 0
    for nine in KNITTED:
        most = max(most, (once & nine).bit_count())
    return 9 - most


@kernel
def knitted_waits(waiting: Any, keys: Keys, planes: Planes, melds: int, forms: int) -> int:
    """The kinds that complete one of the two forms that are asked for; the number of tiles must be right.

    As of the other forms, kinds of which the hand holds all four are among them.
    """
    kinds = 0
    if forms >> KNITTED_STRAIGHT & 1 and melds < 2 and lack_at_least(planes) < 2:
        kinds = _straight_waits(waiting, keys, planes, melds)
    if forms >> HONOURS_AND_KNITTED & 1:
        honours = honours_and_knitted_helped(planes, planes, melds, _ALL_KINDS)
        kinds |= honours.kinds * int(honours.lack == 1)
    return kinds


@kernel
def _straight_waits(waiting: Any, keys: Keys, planes: Planes, melds: int) -> int:
    """The last of the nine where the rest is there, or what completes the rest where all nine are."""
    once, kinds = _held(planes), 0
    if knitted_tiles(once):
        for m in range(_COLUMNS):
            for p in range(_COLUMNS):
                if p != m and _nine(m, p) & ~once == 0:
                    kinds |= standard_waits(waiting, _rest_of(keys, once, m, p))
        return kinds
    for nine in KNITTED:
        missing = nine & ~once
        if missing & (missing - 1) == 0:
            kinds |= missing * beside_knitted(one_more(planes, missing), melds).whole
    return kinds
