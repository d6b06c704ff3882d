"""The stages of the two forms of knitted tiles over a chunk of rows: what they change of what others have found.

They run after all others, and only where one of these forms is asked for.
"""

from typing import Any

from ..kernels.distance import FAR, Keys
from ..kernels.gear import kernel
from ..kernels.hands import Planes, without_one
from ..kernels.helping import Helped, nearer
from ..kernels.knitted_distance import knitted_helped, knitted_lack, knitted_waits
from ..kernels.lookup import Distances
from ..tiles import KINDS
from .distance_stages import (
    MELDS,
    VALID,
    WHOLE_FOURS,
    Asked,
    Helping,
    keys_at,
    number_left,
    planes_at,
    thrown_from,
    whole_at,
)


@kernel
def own_planes(parts: Any, checked: Any, at: int) -> Planes:
    """The planes of a row that go with its keys: of one that cannot be, no tiles."""
    planes, valid = planes_at(parts, at), int(checked[VALID + at])
    return Planes(planes.ones * valid, planes.twos * valid, planes.fours * valid, 0)


@kernel
def add_knitted_shanten(
    first: int, number: int, asked: Asked, tables: Distances, parts: Any, whole: Any, checked: Any, out: Any
) -> int:
    """The shanten of rows that forms of knitted tiles bring nearer."""
    first = max(first, 0)
    for at in range(number):
        lack = knitted_lack(
            tables, keys_at(parts, checked, at), own_planes(parts, checked, at), whole_at(whole, at),
            int(whole[MELDS + at]), asked.forms, asked.played, int(out[first + at]) + 1,
        )  # fmt: skip
        valid = int(checked[VALID + at])
        out[first + at] = (lack - 1) * valid + FAR * (1 - valid)
    return number


@kernel
def add_knitted_waits(
    first: int, number: int, asked: Asked, tables: Distances, parts: Any, whole: Any, checked: Any, out: Any
) -> int:
    """The kinds that complete forms of knitted tiles."""
    first = max(first, 0)
    for at in range(number):
        kinds = knitted_waits(
            tables.waiting, keys_at(parts, checked, at), own_planes(parts, checked, at), int(whole[MELDS + at]),
            asked.forms,
        )  # fmt: skip
        out[first + at] |= kinds & ~int(whole[WHOLE_FOURS + at]) & asked.played * int(checked[VALID + at])
    return number


@kernel
def with_knitted(
    helped: Helped, tables: Distances, keys: Keys, planes: Planes, whole: Planes, melds: int, asked: Asked
) -> Helped:
    """What is lacking and what helps, the forms of knitted tiles among the others."""
    knitted = knitted_helped(tables, keys, planes, whole, melds, asked.forms, asked.played, helped.lack)
    return nearer(helped, knitted)


@kernel
def add_knitted_helping(
    first: int, number: int, asked: Asked, tables: Distances, parts: Any, whole: Any, checked: Any, left: Any,
    out: Helping,
) -> int:  # fmt: skip
    """The kinds that help each row to forms of knitted tiles, where these are no farther than others."""
    first = max(first, 0)
    for at in range(number):
        valid = int(checked[VALID + at])
        helped = with_knitted(
            Helped(int(out.shanten[first + at]) + 1, int(out.helping[first + at])), tables,
            keys_at(parts, checked, at), own_planes(parts, checked, at), whole_at(whole, at), int(whole[MELDS + at]),
            asked,
        )  # fmt: skip
        out.shanten[first + at] = (helped.lack - 1) * valid + FAR * (1 - valid)
        out.helping[first + at] = helped.kinds * valid
        out.unseen[first + at] = number_left(left, at, helped.kinds * valid)
    return number


@kernel
def add_knitted_thrown(
    first: int, number: int, asked: Asked, tables: Distances, parts: Any, whole: Any, checked: Any, left: Any,
    out: Helping,
) -> int:  # fmt: skip
    """The results with the forms of knitted tiles, where these are no farther than others."""
    first = max(first, 0)
    for at in range(number):
        planes, its_whole, keys = own_planes(parts, checked, at), whole_at(whole, at), keys_at(parts, checked, at)
        melds, row = int(whole[MELDS + at]), KINDS * (first + at)
        thrown = planes.ones | planes.twos | planes.fours
        while thrown:
            tile = thrown & -thrown
            thrown ^= tile
            kind = (tile - 1).bit_count()
            helped = with_knitted(
                Helped(int(out.shanten[row + kind]) + 1, int(out.helping[row + kind])), tables,
                thrown_from(keys, kind, int(tables.steps[KINDS * asked.three + kind])), without_one(planes, tile),
                without_one(its_whole, tile), melds, asked,
            )  # fmt: skip
            out.shanten[row + kind] = helped.lack - 1
            out.helping[row + kind] = helped.kinds
            out.unseen[row + kind] = number_left(left, at, helped.kinds)
    return number
