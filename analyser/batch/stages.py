"""The stages of scoring a chunk of rows, up to a list of their readings; ``readings.py`` goes on with these.

Each stage is a short loop over columns. All but the listing of readings decide nothing and go straight through, so the
compiler makes code for several rows or readings at a time out of them; scratch columns stay in the first-level cache.
"""

from typing import Any, NamedTuple

from ..hand import FLAGS
from ..kernels.distance import keys_of
from ..kernels.gear import kernel
from ..kernels.hands import Melds, Planes, melds_of, planes_of, with_melds
from ..kernels.indicators import MOST_INDICATORS, MOST_SET_ASIDE, USUAL_INDICATORS, Shown
from ..kernels.lookup import Lookup
from ..kernels.readings import (
    MOST_READINGS,
    PLACES,
    Facts,
    each_further_reading,
    each_knitted_reading,
    first_packed,
    places_of,
)
from ..kernels.sole_wait import last_by_melds, waits_for_one
from ..kernels.splits import (
    EIGHT_FLOWERS,
    Packed,
    SuitSplits,
    knitted_form,
    knitted_straight,
    special_form,
    split_of,
    splits_of,
)
from ..kernels.validity import count_problems, problems_of
from ..patterns.circumstances import LAST_OF_KIND, SOLE_WAIT
from ..scoring.bonus_han import added_flags, bonuses_of
from ..scoring.lanes import (
    FORBIDDEN,
    FORMS,
    INDICATORS,
    NUKI_HAN,
    RED_HAN,
    SOLE_WAITS,
    played_in,
)

CHUNK = 64
ROW_ROOM = CHUNK + 8  # no power of two, or all columns would fall into the same places of the cache
READING_ROOM = CHUNK * MOST_READINGS + 8
# Scratch columns, one array a stage: a stage that wrote where it reads would be done one row at a time.
(ONES, TWOS, FOURS, COUNT_PROBLEMS, PLANES_SIZE) = range(0, 5 * ROW_ROOM, ROW_ROOM)
(
    RUNS1, RUNS2, RUNS3, RUNS4, PUNGS, TWICE, KONGS, CONCEALED_KONGS, MELDS, OPEN_MELDS, BAD_MELDS, MELDS_SIZE,
) = range(0, 12 * ROW_ROOM, ROW_ROOM)  # fmt: skip
(WHOLE_ONES, WHOLE_TWOS, WHOLE_FOURS, WHOLE_OVER, WHOLE_SIZE) = range(0, 5 * ROW_ROOM, ROW_ROOM)
(BONUS_HAN, SHOWN_KINDS, SHOWN_OVER, ALL_FLAGS, MORE_SIZE) = range(0, 5 * ROW_ROOM, ROW_ROOM)
(WRONG, SPECIAL, CHECKED_SIZE) = range(0, 3 * ROW_ROOM, ROW_ROOM)
(BEST_VERDICT, BEST_KEPT, BEST_NUMBER, SEEN, PAID, BEST_SIZE) = range(0, 6 * ROW_ROOM, ROW_ROOM)
(HEAD_M, HEAD_P, HEAD_S, HEADS_SIZE) = range(0, 4 * ROW_ROOM, ROW_ROOM)
(PLACES_OF_FIRST, FURTHER, SPLITS_SIZE) = range(0, 3 * ROW_ROOM, ROW_ROOM)
_PACKED_ROOM = CHUNK + READING_ROOM  # the first split of each row, then each further one where its first reading is
(PACKED_RUNS, PACKED_OFTEN, PACKED_REST, PACKED_SIZE) = range(0, 4 * _PACKED_ROOM, _PACKED_ROOM)
_KINDS = 34
_RIICHI = 1 << FLAGS.index("riichi") | 1 << FLAGS.index("double_riichi")
# a tag: the row in the chunk, the place, the form, where the split is packed
BYTE, PLACE, FORM, START = 255, 8, 16, 24
FEW = 8  # of a chunk in which not one row of so many is complete, readings are listed only


class Listed(NamedTuple):
    """The readings of a chunk: a tag for each, and packed splits."""

    tags: Any
    packs: Any


@kernel
def find_counts(first: int, number: int, words: Any, planes: Any, heads: Any) -> int:
    """The planes of the counts, what is wrong with these, and the keys of the suits in the place of their heads."""
    first = max(first, 0)  # known not to be negative, so that no index has to be tested for it
    for at in range(number):
        its = planes_of(words, _KINDS * (first + at))
        planes[ONES + at] = its.ones
        planes[TWOS + at] = its.twos
        planes[FOURS + at] = its.fours
        planes[COUNT_PROBLEMS + at] = count_problems(words, _KINDS * (first + at))
        keys = keys_of(words, _KINDS * (first + at), 0)
        heads[HEAD_M + at] = keys.m
        heads[HEAD_P + at] = keys.p
        heads[HEAD_S + at] = keys.s
    return number


@kernel
def find_melds(first: int, number: int, codes: Any, melds: Any) -> int:
    """The masks of the melds."""
    first = max(first, 0)
    for at in range(number):
        its = melds_of(int(codes[first + at]))
        melds[RUNS1 + at] = its.runs1
        melds[RUNS2 + at] = its.runs2
        melds[RUNS3 + at] = its.runs3
        melds[RUNS4 + at] = its.runs4
        melds[PUNGS + at] = its.pungs
        melds[TWICE + at] = its.twice
        melds[KONGS + at] = its.kongs
        melds[CONCEALED_KONGS + at] = its.concealed_kongs
        melds[MELDS + at] = its.number
        melds[OPEN_MELDS + at] = its.open
        melds[BAD_MELDS + at] = its.bad
    return number


@kernel
def _melds_at(melds: Any, at: int) -> Melds:
    return Melds(
        int(melds[RUNS1 + at]),
        int(melds[RUNS2 + at]),
        int(melds[RUNS3 + at]),
        int(melds[RUNS4 + at]),
        int(melds[PUNGS + at]),
        int(melds[TWICE + at]),
        int(melds[KONGS + at]),
        int(melds[CONCEALED_KONGS + at]),
        int(melds[MELDS + at]),
        int(melds[OPEN_MELDS + at]),
        int(melds[BAD_MELDS + at]),
    )


@kernel
def planes_at(planes: Any, at: int) -> Planes:
    """The planes of the counts of a row."""
    return Planes(int(planes[ONES + at]), int(planes[TWOS + at]), int(planes[FOURS + at]), 0)


@kernel
def find_whole(number: int, planes: Any, melds: Any, whole: Any) -> int:
    """The counts with the melds."""
    for at in range(number):
        its = with_melds(planes_at(planes, at), _melds_at(melds, at))
        whole[WHOLE_ONES + at] = its.ones
        whole[WHOLE_TWOS + at] = its.twos
        whole[WHOLE_FOURS + at] = its.fours
        whole[WHOLE_OVER + at] = its.over
    return number


@kernel
def find_flags(first: int, number: int, flags: Any, seat: Any, rules: Any, more: Any) -> int:
    """The flags of each row, with those that the rules add."""
    first = max(first, 0)
    for at in range(number):
        more[ALL_FLAGS + at] = added_flags(int(flags[first + at]), int(seat[first + at]), rules)
    return number


@kernel
def find_bonuses(
    first: int, number: int, flags: Any, reds: Any, nuki: Any, dora: Any, ura: Any, rules: Any, whole: Any, more: Any
) -> int:
    """Han of dora and the like, and the kinds of which indicators show too many; nothing where no dora are played."""
    first = max(first, 0)
    if int(rules[INDICATORS]) + int(rules[RED_HAN]) + int(rules[NUKI_HAN]) == 0:
        for at in range(number):
            more[BONUS_HAN + at] = 0
            more[SHOWN_KINDS + at] = 0
            more[SHOWN_OVER + at] = 0
        return number
    for at in range(number):
        _find_bonuses(first, at, USUAL_INDICATORS, flags, reds, nuki, dora, ura, rules, whole, more)
    for at in range(number):
        after = MOST_INDICATORS * (first + at) + USUAL_INDICATORS
        if (int(dora[after]) >= 0) | (int(ura[after]) >= 0):
            _find_bonuses(first, at, MOST_INDICATORS, flags, reds, nuki, dora, ura, rules, whole, more)
    return number


@kernel
def _find_bonuses(
    first: int, at: int, indicators: int, flags: Any, reds: Any, nuki: Any, dora: Any, ura: Any, rules: Any,
    whole: Any, more: Any,
) -> int:  # fmt: skip
    """The bonuses of a row with up to so many indicators, and what these show."""
    row = first + at
    its = Planes(int(whole[WHOLE_ONES + at]), int(whole[WHOLE_TWOS + at]), int(whole[WHOLE_FOURS + at]), 0)
    set_aside = min(max(int(nuki[row]), 0), MOST_SET_ASIDE)
    riichi = int(int(flags[row]) & _RIICHI != 0)
    bonuses = bonuses_of(
        its, set_aside, int(reds[row]) & 7, riichi, dora, ura, MOST_INDICATORS * row, indicators, rules
    )
    more[BONUS_HAN + at] = bonuses.han
    more[SHOWN_KINDS + at] = bonuses.shown.kinds
    more[SHOWN_OVER + at] = bonuses.shown.over
    return at


@kernel
def _facts_at(row: int, at: int, columns: Any, planes: Any, melds: Any, whole: Any, more: Any) -> Facts:
    return Facts(
        planes_at(planes, at),
        Planes(
            int(whole[WHOLE_ONES + at]),
            int(whole[WHOLE_TWOS + at]),
            int(whole[WHOLE_FOURS + at]),
            int(whole[WHOLE_OVER + at]),
        ),
        _melds_at(melds, at),
        int(columns.win_tile[row]),
        int(columns.win[row]),
        int(columns.seat[row]),
        int(columns.round[row]),
        int(columns.discarder[row]),
        int(more[ALL_FLAGS + at]),
        int(columns.bonus[row]),
        int(columns.reds[row]),
        int(columns.nuki[row]),
        int(columns.honba[row]),
        Shown(int(more[SHOWN_KINDS + at]), int(more[SHOWN_OVER + at])),
        int(more[BONUS_HAN + at]),
    )


@kernel
def check_rows(
    first: int, number: int, columns: Any, rules: Any, planes: Any, melds: Any, whole: Any, more: Any, checked: Any
) -> int:
    """What is wrong with each row, and the special form that it is read in."""
    first = max(first, 0)
    forms, played = int(rules[FORMS]), played_in(rules)
    for at in range(number):
        its = _facts_at(first + at, at, columns, planes, melds, whole, more)
        wrong = int(planes[COUNT_PROBLEMS + at]) | problems_of(its, played, rules, FORBIDDEN)
        checked[WRONG + at] = wrong
        checked[SPECIAL + at] = special_form(its.planes, its.melds.number, its.bonus, forms) * int(wrong == 0)
    return number


@kernel
def find_knitted(number: int, rules: Any, planes: Any, melds: Any, checked: Any) -> int:
    """The form with knitted tiles that each row is read in, where it is read in one."""
    for at in range(number):
        its_form = knitted_form(planes_at(planes, at), int(melds[MELDS + at]), int(rules[FORMS]))
        checked[SPECIAL + at] = int(checked[SPECIAL + at]) | its_form * int(int(checked[WRONG + at]) == 0)
    return number


@kernel
def find_sole_waits(
    first: int,
    number: int,
    words: Any,
    win_tile: Any,
    rules: Any,
    waiting: Any,
    planes: Any,
    melds: Any,
    whole: Any,
    checked: Any,
    more: Any,
) -> int:
    """Add what the tiles of a valid row show to its flags: SOLE_WAIT, LAST_OF_KIND."""
    first = max(first, 0)
    for at in range(number):
        if int(checked[WRONG + at]) == 0 and int(win_tile[first + at]) >= 0:
            its_whole = Planes(
                int(whole[WHOLE_ONES + at]), int(whole[WHOLE_TWOS + at]), int(whole[WHOLE_FOURS + at]), 0
            )
            sole = waits_for_one(
                waiting, planes_at(planes, at), its_whole, keys_of(words, _KINDS * (first + at), 0),
                int(win_tile[first + at]), int(melds[MELDS + at]), int(rules[FORMS]), int(rules[SOLE_WAITS]),
            )  # fmt: skip
            last = last_by_melds(planes_at(planes, at), its_whole, int(win_tile[first + at]))
            more[ALL_FLAGS + at] = int(more[ALL_FLAGS + at]) | sole << SOLE_WAIT | last << LAST_OF_KIND
    return number


@kernel
def find_heads(number: int, table: Any, checked: Any, heads: Any) -> int:
    """What the table says of the three suits of each valid row, by their keys."""
    for at in range(number):
        valid = int(int(checked[WRONG + at]) == 0)
        heads[HEAD_M + at] = int(table[int(heads[HEAD_M + at]) * valid])
        heads[HEAD_P + at] = int(table[int(heads[HEAD_P + at]) * valid])
        heads[HEAD_S + at] = int(table[int(heads[HEAD_S + at]) * valid])
    return number


@kernel
def _splits_at(at: int, standard: int, planes: Any, checked: Any, heads: Any) -> SuitSplits:
    """The splits of a row in the standard form, none of a row that cannot be."""
    wanted = standard * int(int(checked[WRONG + at]) == 0) * int(int(checked[SPECIAL + at]) != EIGHT_FLOWERS)
    return splits_of(
        planes_at(planes, at), int(heads[HEAD_M + at]), int(heads[HEAD_P + at]), int(heads[HEAD_S + at]), wanted
    )


@kernel
def find_first_splits(
    first: int, number: int, win_tile: Any, rules: Any, tables: Lookup, planes: Any, checked: Any, heads: Any,
    splits: Any, packs: Any,
) -> int:  # fmt: skip
    """The first split of each row, where the winning tile may lie in it, and how many splits there are beside it.

    Returns how many readings are the first ones of rows, each in the place of its row: ``number``, or 0 where so few
    rows are complete that their readings are sooner listed.
    """
    first = max(first, 0)
    standard = int(rules[FORMS]) & 1
    complete = 0
    for at in range(number):
        of_suits = _splits_at(at, standard, planes, checked, heads)
        many = of_suits.number + int(int(checked[SPECIAL + at]) != 0)
        splits[PLACES_OF_FIRST + at] = 0
        splits[FURTHER + at] = many - 1
        complete += int(many > 0)
    if complete == 0:  # as with hands at random: nothing is to be looked up
        return 0
    for at in range(number):
        its, of_suits = planes_at(planes, at), _splits_at(at, standard, planes, checked, heads)
        packed = first_packed(of_suits, int(checked[SPECIAL + at]), tables)
        places = places_of(split_of(its, packed), int(win_tile[first + at]))
        packs[PACKED_RUNS + at] = packed.runs
        packs[PACKED_OFTEN + at] = packed.often
        packs[PACKED_REST + at] = packed.rest
        splits[PLACES_OF_FIRST + at] = places * int(int(splits[FURTHER + at]) >= 0)
    return number if complete * FEW >= number else 0


@kernel
def _list(listed: Any, number: int, start: int, packed: Packed, place: int, there: int, at: int) -> int:
    """List a reading: written in any case, counted only where it is one, so that nothing is decided.

    The split itself is written once, where its first reading goes.
    """
    if place == 1:
        listed.packs[PACKED_RUNS + CHUNK + start] = packed.runs
        listed.packs[PACKED_OFTEN + CHUNK + start] = packed.often
        listed.packs[PACKED_REST + CHUNK + start] = packed.rest
    listed.tags[number] = at | place << PLACE | packed.form << FORM | CHUNK + start << START
    return number + there


@kernel
def list_readings(
    first: int, number: int, in_place: int, win_tile: Any, rules: Any, tables: Lookup, planes: Any, checked: Any,
    heads: Any, splits: Any, listed: Listed,
) -> int:  # fmt: skip
    """Every reading of every row, one row after the other, those that stand in the place of their row before them;
    returns how many there are with these."""
    first = max(first, 0)
    standard, before = int(rules[FORMS]) & 1, int(in_place > 0)
    found = in_place
    for at in range(number):
        places, special = int(splits[PLACES_OF_FIRST + at]), int(checked[SPECIAL + at])
        places &= places - before  # without the lowest, which is the first
        if places:
            tag = at | special << FORM | at << START
            for place in range(PLACES):
                listed.tags[found] = tag | 1 << PLACE + place
                found += places >> place & 1
        if int(splits[FURTHER + at]) > 0:
            of_suits = _splits_at(at, standard, planes, checked, heads)
            found = each_further_reading(
                planes_at(planes, at), int(win_tile[first + at]), of_suits, special, tables, _list, listed,
                found, at,
            )  # fmt: skip
    return found


@kernel
def list_knitted(
    first: int, number: int, found: int, win_tile: Any, rules: Any, planes: Any, melds: Any, checked: Any,
    listed: Listed,
) -> int:  # fmt: skip
    """The readings of knitted straights after the ``found`` ones of the other forms; returns how many there are."""
    first = max(first, 0)
    for at in range(number):
        its = planes_at(planes, at)
        beside = knitted_straight(its, int(melds[MELDS + at]), int(rules[FORMS]))
        if beside.whole & int(int(checked[WRONG + at]) == 0):
            found = each_knitted_reading(its, int(win_tile[first + at]), beside, _list, listed, found, at)
    return found
