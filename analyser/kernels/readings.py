"""Readings: every split of a hand x every group that the winning tile may complete, each judged, the best kept."""

from typing import Any, NamedTuple

from ..tiles import OUTSIDE, RUN_STARTS
from .gear import kernel
from .hands import Melds, Planes, number_of_tiles, suit_key
from .lookup import LANE, LANE_MASK, RUNS_MANY, SPLIT_WORDS

# forms of a win; the bits of the forms that a rule set accepts are 1 << form
STANDARD, SEVEN_PAIRS, SEVEN_PAIRS_REPEATED, THIRTEEN_ORPHANS, EIGHT_FLOWERS = 0, 1, 2, 3, 4
# what the winning tile completed
NO_WAIT, TWO_SIDED, EDGE, CLOSED, PAIR, TWO_PAIR = 0, 1, 2, 3, 4, 5
# how the hand was won
DISCARD, SELF_DRAW, ROB_KONG = 0, 1, 2
# where the winning tile may lie in a split, as bits: the pair, a triplet, a run that it begins, is inside, or ends
_IN_PAIR, _IN_PUNG, _IN_RUN = 1, 2, 4
_HONOURS_SHIFT = 27
_EIGHT_BONUS = 255  # all flowers and seasons


class Facts(NamedTuple):
    """What a hand is before it is split: its counts, melds and circumstances as ints (kinds -1 and seats -1: unknown)."""

    planes: Planes  # outside the melds, the winning tile included
    whole: Planes  # melds included
    melds: Melds
    win_tile: int
    win: int
    seat: int
    round: int
    discarder: int
    flags: int
    bonus: int


class Reading(NamedTuple):
    """One way to read a hand. Detectors see nothing but this: masks of kinds, and small numbers.

    ``runsN``: kinds that begin at least N runs; ``pungs``: triplets and kongs, ``concealed_pungs`` those of them drawn
    by the winner; ``pair``: the pair, in seven pairs every pair, in thirteen orphans the doubled tile; ``present``,
    ``twos``, ``threes``, ``fours``: kinds with at least 1, 2, 3, 4 tiles in the whole hand; ``won``: the winning kind.
    """

    form: int
    runs1: int
    runs2: int
    runs3: int
    runs4: int
    pungs: int
    concealed_pungs: int
    kongs: int
    concealed_kongs: int
    pair: int
    wait: int
    won: int
    present: int
    twos: int
    threes: int
    fours: int
    melds: int
    open_melds: int
    win: int
    seat: int
    round: int
    discarder: int
    flags: int
    bonus: int


class Split(NamedTuple):
    """The concealed part of one split, as masks."""

    form: int
    runs1: int
    runs2: int
    runs3: int
    runs4: int
    pungs: int
    pair: int


@kernel
def _special_form(facts: Facts, forms: int) -> int:
    """The one special form that the hand is read in beside the standard form, or STANDARD for none."""
    eight = ((facts.bonus & _EIGHT_BONUS) == _EIGHT_BONUS) & (forms >> EIGHT_FLOWERS & 1)
    planes = facts.planes
    whole = (facts.melds.number == 0) & (number_of_tiles(planes) == 14)
    pairs = whole & (planes.ones == 0)
    seven = pairs & (((planes.fours == 0) & (forms >> SEVEN_PAIRS & 1)) | (forms >> SEVEN_PAIRS_REPEATED & 1))
    orphans = whole & ((planes.ones | planes.twos | planes.fours) == OUTSIDE) & (forms >> THIRTEEN_ORPHANS & 1)
    return EIGHT_FLOWERS * eight + (eight == 0) * (SEVEN_PAIRS * seven + THIRTEEN_ORPHANS * orphans)


@kernel
def _number_of_splits(head: int, splits: Any) -> int:
    """How many splits a suit has whose head is given (0 where it cannot be split)."""
    return int(splits[SPLIT_WORDS * max(head - 1, 0) + 2]) >> RUNS_MANY if head else 0


@kernel
def _merged(splits: Any, m: int, p: int, s: int, word: int) -> int:
    """Word ``word`` of three splits (their numbers given), each suit moved to its place in both lanes."""
    return (
        int(splits[SPLIT_WORDS * m + word])
        | int(splits[SPLIT_WORDS * p + word]) << 9
        | int(splits[SPLIT_WORDS * s + word]) << 18
    )


@kernel
def places_of(split: Split, win_tile: int) -> int:
    """Where the winning tile may lie in the concealed part of a split, as bits, lowest first."""
    won = 1 << max(win_tile, 0)
    rank = win_tile % 9
    begins = int((split.runs1 & won) != 0)
    inside = int((split.runs1 & won >> 1) != 0) * int(rank > 0)
    ends = int((split.runs1 & won >> 2) != 0) * int(rank > 1)
    special = int(split.form != 0)
    standard = (
        int((split.pair & won) != 0) * _IN_PAIR
        | int((split.pungs & won) != 0) * _IN_PUNG
        | begins * _IN_RUN
        | inside * (_IN_RUN << 1)
        | ends * (_IN_RUN << 2)
    )
    return special * _IN_PAIR | (1 - special) * standard


@kernel
def _wait(place: int, rank: int) -> int:
    """What kind of wait the winning tile of this rank ended at this place (one bit of ``places_of``)."""
    begins = (place == _IN_RUN) * (TWO_SIDED + (rank == 6) * (EDGE - TWO_SIDED))
    ends = (place == _IN_RUN << 2) * (TWO_SIDED + (rank == 2) * (EDGE - TWO_SIDED))
    return (
        begins + ends + (place == _IN_RUN << 1) * CLOSED + (place == _IN_PAIR) * PAIR + (place == _IN_PUNG) * TWO_PAIR
    )


@kernel
def reading_of(facts: Facts, split: Split, place: int) -> Reading:
    """The reading of a split in which the winning tile lies at ``place`` (one bit of ``places_of``)."""
    melds, whole = facts.melds, facts.whole
    won = (1 << max(facts.win_tile, 0)) * int(facts.win_tile >= 0)
    fed = won * int(place == _IN_PUNG) * int(facts.win != SELF_DRAW)  # a triplet that the winner did not draw
    present = whole.ones | whole.twos | whole.fours
    return Reading(
        split.form,
        split.runs1 | melds.runs1,
        split.runs2 | melds.runs2 | split.runs1 & melds.runs1,
        split.runs3 | melds.runs3 | split.runs2 & melds.runs1 | split.runs1 & melds.runs2,
        split.runs4 | melds.runs4 | split.runs3 & melds.runs1 | split.runs2 & melds.runs2 | split.runs1 & melds.runs3,
        split.pungs | melds.pungs,
        (split.pungs & ~fed) | melds.concealed_kongs,
        melds.kongs,
        melds.concealed_kongs,
        split.pair,
        _wait(place, facts.win_tile % 9) * int(split.form != EIGHT_FLOWERS),
        won,
        present,
        whole.twos | whole.fours,
        whole.ones & whole.twos | whole.fours,
        whole.fours,
        melds.number,
        melds.open,
        facts.win,
        facts.seat,
        facts.round,
        facts.discarder,
        facts.flags,
        facts.bonus,
    )


@kernel
def each_reading(
    facts: Facts, tables: Any, forms: int, rules: Any, detect: Any, judge: Any, visit: Any
) -> tuple[int, int, int]:
    """Judge every reading; return (verdict, patterns kept, number of the reading) of the best, the first among equals.

    ``detect(reading)`` gives the bits of the patterns met, ``judge(reading, bits, rules)`` the verdict (a number, the
    greater the better) and the bits kept; ``visit(number, reading, place, bits, kept, verdict)`` is shown each.
    Without a reading the verdict is -1.
    """
    planes, melds = facts.planes, facts.melds
    head_m = int(tables.heads[suit_key(planes, 0, tables.spread)])
    head_p = int(tables.heads[suit_key(planes, 1, tables.spread)])
    head_s = int(tables.heads[suit_key(planes, 2, tables.spread)])
    threes = (planes.ones & planes.twos) >> _HONOURS_SHIFT
    pairs = (planes.twos & ~planes.ones) >> _HONOURS_SHIFT
    honours_split = (planes.ones & ~planes.twos | planes.fours) >> _HONOURS_SHIFT == 0
    many_m = _number_of_splits(head_m, tables.splits)
    many_p = _number_of_splits(head_p, tables.splits)
    many_s = _number_of_splits(head_s, tables.splits)
    standard = int(honours_split) * (forms & 1) * many_m * many_p * many_s
    special = _special_form(facts, forms)
    standard *= int(special != EIGHT_FLOWERS)
    # exactly one pair: with a whole number of sets there are one or four, and four are seen in every split alike
    best, best_kept, best_number, number = -1, 0, 0, 0
    m, p, s = head_m - 1, head_p - 1, head_s - 1
    last_p, last_s = head_p - 2 + many_p, head_s - 2 + many_s
    turn = 0 if special else 1
    while turn <= standard:
        if turn == 0:
            split = Split(special, 0, 0, 0, 0, 0, (planes.twos | planes.fours) * int(special != EIGHT_FLOWERS))
            single = 1
        else:
            runs = _merged(tables.splits, m, p, s, 0)
            often = _merged(tables.splits, m, p, s, 1)
            rest = _merged(tables.splits, m, p, s, 2)
            pair = rest >> LANE & LANE_MASK | pairs << _HONOURS_SHIFT
            single = int(pair & (pair - 1) == 0)
            split = Split(
                STANDARD,
                runs & LANE_MASK,
                runs >> LANE & LANE_MASK,
                often & LANE_MASK,
                often >> LANE & LANE_MASK,
                rest & LANE_MASK | threes << _HONOURS_SHIFT,
                pair,
            )
            # the next split, the third suit turning fastest
            on_p = int(s == last_s)
            on_m = on_p & int(p == last_p)
            s = s + 1 - on_p * many_s
            p = p + on_p - on_m * many_p
            m += on_m
        places = places_of(split, facts.win_tile) * single
        while places:
            place = places & -places
            places ^= place
            reading = reading_of(facts, split, place)
            bits = detect(reading)
            verdict, kept = judge(reading, bits, rules)
            visit(number, reading, place, bits, kept, verdict)
            if verdict > best:
                best, best_kept, best_number = verdict, kept, number
            number += 1
        turn += 1
    return best, best_kept, best_number


@kernel
def unseen(number: int, reading: Reading, place: int, bits: int, kept: int, verdict: int) -> int:
    """The visitor of a batch: shown every reading, it looks at none."""
    return 0


@kernel
def is_complete(planes: Planes, melds: int, tables: Any, forms: int) -> bool:
    """Whether the concealed tiles complete the hand with this number of melds, in one of the forms accepted."""
    head_m = int(tables.heads[suit_key(planes, 0, tables.spread)])
    head_p = int(tables.heads[suit_key(planes, 1, tables.spread)])
    head_s = int(tables.heads[suit_key(planes, 2, tables.spread)])
    tiles = number_of_tiles(planes)
    honours_split = (planes.ones & ~planes.twos | planes.fours) >> _HONOURS_SHIFT == 0
    return False


_ = RUN_STARTS
