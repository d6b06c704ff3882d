"""Readings as columns: a few packed words for each, since every word is gathered, written and read again.

``find_common`` packs what the readings of a row have in common, ``find_first_readings`` and ``find_listed_readings``
write the columns of the first one of each row and of the others, and ``reading_at`` gives a reading back;
``judging.py`` goes on with these.
"""

from typing import Any

from ..kernels.gear import kernel
from ..kernels.hands import Melds, Planes
from ..kernels.indicators import NOTHING_SHOWN
from ..kernels.lookup import LANE, LANE_MASK
from ..kernels.readings import Facts, Reading, reading_of
from ..kernels.splits import Packed, split_of
from .stages import (
    ALL_FLAGS,
    BONUS_HAN,
    BYTE,
    CONCEALED_KONGS,
    FORM,
    KONGS,
    MELDS,
    OPEN_MELDS,
    PACKED_OFTEN,
    PACKED_REST,
    PACKED_RUNS,
    PLACE,
    PLACES_OF_FIRST,
    PUNGS,
    READING_ROOM,
    ROW_ROOM,
    RUNS1,
    RUNS2,
    RUNS3,
    RUNS4,
    SPECIAL,
    START,
    WHOLE_FOURS,
    WHOLE_ONES,
    WHOLE_TWOS,
    WRONG,
    Listed,
    planes_at,
)

#: Of a row: runs of melds in two lanes; bytes, the winning kind, seats and winds one higher than they are (kind of win,
#: seat, round, discarder, melds, open melds); flags, bonus tiles and bonus han.
(MELD_RUNS, MELD_OFTEN, BYTES, BITS, COMMON_SIZE) = range(0, 5 * ROW_ROOM, ROW_ROOM)
_WIN, _SEAT, _ROUND, _DISCARDER, _MELDS, _OPEN, _READ_AS = range(8, 64, 8)
_WAIT = 4  # places above the form, in the last byte, which only readings have
_BONUS, _BONUS_HAN = 24, 36  # places in the bits
#: Of a reading.
(
    READ_RUNS, READ_OFTEN, READ_PUNGS, READ_CONCEALED_PUNGS, READ_KONGS, READ_CONCEALED_KONGS, READ_PAIR,
    READ_ONES, READ_TWOS, READ_FOURS, READ_BYTES, READ_BITS, READINGS_SIZE,
) = range(0, 13 * READING_ROOM, READING_ROOM)  # fmt: skip


@kernel
def find_common(
    first: int, number: int, win_tile: Any, win: Any, seat: Any, round_wind: Any, discarder: Any, bonus: Any,
    checked: Any, melds: Any, more: Any, common: Any,
) -> int:  # fmt: skip
    """What the readings of each row have in common, packed; of impossible rows no circumstances."""
    first = max(first, 0)
    for at in range(number):
        row, possible = first + at, int(int(checked[WRONG + at]) == 0)
        common[MELD_RUNS + at] = int(melds[RUNS1 + at]) | int(melds[RUNS2 + at]) << LANE
        common[MELD_OFTEN + at] = int(melds[RUNS3 + at]) | int(melds[RUNS4 + at]) << LANE
        common[BYTES + at] = (
            int(win_tile[row]) + 1 & BYTE
            | (int(win[row]) & BYTE) << _WIN
            | (int(seat[row]) + 1 & BYTE) << _SEAT
            | (int(round_wind[row]) + 1 & BYTE) << _ROUND
            | (int(discarder[row]) + 1 & BYTE) << _DISCARDER
            | int(melds[MELDS + at]) << _MELDS
            | int(melds[OPEN_MELDS + at]) << _OPEN
        ) * possible
        common[BITS + at] = (
            int(more[ALL_FLAGS + at]) | int(bonus[row]) << _BONUS | int(more[BONUS_HAN + at]) << _BONUS_HAN
        ) * possible
    return number


@kernel
def _common_facts(at: int, planes: Any, melds: Any, whole: Any, common: Any) -> Facts:
    """The facts of a row that decide how it is read; what only goes along is left packed."""
    runs, often, told = int(common[MELD_RUNS + at]), int(common[MELD_OFTEN + at]), int(common[BYTES + at])
    return Facts(
        planes_at(planes, at),
        Planes(int(whole[WHOLE_ONES + at]), int(whole[WHOLE_TWOS + at]), int(whole[WHOLE_FOURS + at]), 0),
        Melds(
            runs & LANE_MASK, runs >> LANE, often & LANE_MASK, often >> LANE, int(melds[PUNGS + at]), 0,
            int(melds[KONGS + at]), int(melds[CONCEALED_KONGS + at]), 0, 0, 0,
        ),
        (told & BYTE) - 1, told >> _WIN & BYTE, 0, 0, 0, 0, 0, 0, 0, 0, NOTHING_SHOWN, 0,
    )  # fmt: skip


@kernel
def _pack_reading(
    at: int,
    row: int,
    place: int,
    there: int,
    packed: Packed,
    planes: Any,
    melds: Any,
    whole: Any,
    common: Any,
    readings: Any,
) -> int:
    """Write a reading of a row as columns of what detectors see; one that is not ``there`` (0) holds nothing."""
    keep = 0 - there
    its = _common_facts(row, planes, melds, whole, common)
    r = reading_of(its, split_of(its.planes, packed), place)
    readings[READ_RUNS + at] = (r.runs1 | r.runs2 << LANE) & keep
    readings[READ_OFTEN + at] = (r.runs3 | r.runs4 << LANE) & keep
    readings[READ_PUNGS + at] = r.pungs & keep
    readings[READ_CONCEALED_PUNGS + at] = r.concealed_pungs & keep
    readings[READ_KONGS + at] = r.kongs & keep
    readings[READ_CONCEALED_KONGS + at] = r.concealed_kongs & keep
    readings[READ_PAIR + at] = r.pair & keep
    readings[READ_ONES + at] = its.whole.ones & keep
    readings[READ_TWOS + at] = its.whole.twos & keep
    readings[READ_FOURS + at] = its.whole.fours & keep
    readings[READ_BYTES + at] = (int(common[BYTES + row]) | (r.form | r.wait << _WAIT) << _READ_AS) & keep
    readings[READ_BITS + at] = int(common[BITS + row]) & keep
    return at


@kernel
def find_first_readings(
    in_place: int, planes: Any, melds: Any, whole: Any, checked: Any, splits: Any, packs: Any, common: Any,
    readings: Any,
) -> int:  # fmt: skip
    """The first reading of each row, in the place of the row; one that holds nothing where a row has none."""
    for at in range(in_place):
        packed = Packed(
            int(checked[SPECIAL + at]),
            int(packs[PACKED_RUNS + at]),
            int(packs[PACKED_OFTEN + at]),
            int(packs[PACKED_REST + at]),
        )
        places = int(splits[PLACES_OF_FIRST + at])
        _pack_reading(at, at, places & -places, int(places != 0), packed, planes, melds, whole, common, readings)
    return in_place


@kernel
def find_listed_readings(
    first: int, number: int, planes: Any, melds: Any, whole: Any, common: Any, listed: Listed, readings: Any
) -> int:
    """The readings that were listed, from number ``first`` on."""
    for at in range(max(first, 0), number):
        tag = int(listed.tags[at])
        row, place, start = tag & BYTE, tag >> PLACE & BYTE, tag >> START
        packed = Packed(
            tag >> FORM & BYTE,
            int(listed.packs[PACKED_RUNS + start]),
            int(listed.packs[PACKED_OFTEN + start]),
            int(listed.packs[PACKED_REST + start]),
        )
        _pack_reading(at, row, place, 1, packed, planes, melds, whole, common, readings)
    return number


@kernel
def reading_at(readings: Any, at: int) -> Reading:
    """A reading out of its columns."""
    runs, often = int(readings[READ_RUNS + at]), int(readings[READ_OFTEN + at])
    ones, twos, fours = int(readings[READ_ONES + at]), int(readings[READ_TWOS + at]), int(readings[READ_FOURS + at])
    told, bits = int(readings[READ_BYTES + at]), int(readings[READ_BITS + at])
    return Reading(
        told >> _READ_AS & 15,
        runs & LANE_MASK,
        runs >> LANE,
        often & LANE_MASK,
        often >> LANE,
        int(readings[READ_PUNGS + at]),
        int(readings[READ_CONCEALED_PUNGS + at]),
        int(readings[READ_KONGS + at]),
        int(readings[READ_CONCEALED_KONGS + at]),
        int(readings[READ_PAIR + at]),
        told >> _READ_AS + _WAIT,
        1 << (told & BYTE) >> 1,
        ones | twos | fours,
        twos | fours,
        ones & twos | fours,
        fours,
        told >> _MELDS & BYTE,
        told >> _OPEN & BYTE,
        told >> _WIN & BYTE,
        (told >> _SEAT & BYTE) - 1,
        (told >> _ROUND & BYTE) - 1,
        (told >> _DISCARDER & BYTE) - 1,
        bits & (1 << _BONUS) - 1,
        bits >> _BONUS & (1 << _BONUS_HAN - _BONUS) - 1,
        bits >> _BONUS_HAN,
    )
