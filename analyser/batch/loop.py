"""The loops over rows: kernels like the rest, so that a batch in the plain gear is the very same code."""

from typing import Any, NamedTuple

from ..kernels.gear import kernel
from ..kernels.hands import MOST_MELDS, counts_out_of_range, planes_of
from ..kernels.lookup import Lookup
from ..kernels.readings import SELF_DRAW
from ..kernels.splits import (
    STANDARD,
    head_of,
    next_split,
    number_of_splits,
    packed_at,
    special_form,
    split_of,
    splits_of,
)
from ..scoring.fan import is_limit, raw_of, total_of, wins_fan
from .stages import (
    BEST_KEPT,
    BEST_NUMBER,
    BEST_VERDICT,
    CHUNK,
    WRONG,
    check_rows,
    choose_best,
    detect_patterns,
    find_counts,
    find_heads,
    find_melds,
    find_readings,
    find_whole,
    judge_readings,
    list_readings,
)

WIN, UNDER_MINIMUM, NOT_WINNING, IMPOSSIBLE = 0, 1, 2, 3
PAYERS = 3
CASES = 8  # of a payment: drawn or not, the winner is the dealer or not, the discarder is the dealer or not
_KINDS = 34
_EAST_SEAT = 0


class Circumstances(NamedTuple):
    """The columns of a row beside its tiles."""

    win_tile: Any
    win: Any
    seat: Any
    round: Any
    discarder: Any
    flags: Any
    bonus: Any


@kernel
def score_rows(
    first: int,
    last: int,
    words: Any,
    codes: Any,
    win_tile: Any,
    win: Any,
    seat: Any,
    round_wind: Any,
    discarder: Any,
    flags: Any,
    bonus: Any,
    heads: Any,
    splits: Any,
    rules: Any,
    chart: Any,
    its_planes: Any,
    its_melds: Any,
    whole: Any,
    checked: Any,
    its_heads: Any,
    listed: Any,
    readings: Any,
    bits: Any,
    kept: Any,
    verdicts: Any,
    best: Any,
    status: Any,
    problems: Any,
    total: Any,
    raw: Any,
    limit: Any,
    patterns: Any,
    reading: Any,
    payments: Any,
    detect: Any,
    judge: Any,
) -> int:
    """Score rows ``first`` to ``last`` (not included) of the columns; the last eight columns are written.

    From ``its_planes`` to ``best`` are scratch columns for this call alone (``stages.SCRATCH``).
    """
    tables = Lookup(heads, splits)
    columns = Circumstances(win_tile, win, seat, round_wind, discarder, flags, bonus)
    for begin in range(first, last, CHUNK):
        number = min(CHUNK, last - begin)
        find_counts(begin, number, words, its_planes)
        find_melds(begin, number, codes, its_melds)
        find_whole(number, its_planes, its_melds, whole)
        check_rows(begin, number, columns, rules, its_planes, its_melds, whole, checked)
        find_heads(begin, number, words, heads, checked, its_heads)
        found = list_readings(
            begin, number, columns, rules, tables, its_planes, its_melds, whole, checked, its_heads, listed
        )  # fmt: skip
        find_readings(begin, found, columns, its_planes, its_melds, whole, listed, readings)
        detect_patterns(found, readings, bits, detect)
        judge_readings(found, readings, rules, bits, kept, verdicts, judge)
        choose_best(number, found, listed, kept, verdicts, best)
        for at in range(number):
            row = begin + at
            wrong, verdict = int(checked[WRONG + at]), int(best[BEST_VERDICT + at])
            complete = int(verdict >= 0)
            verdict *= complete
            wins = complete & wins_fan(verdict, rules)
            status[row] = IMPOSSIBLE if wrong else NOT_WINNING - complete - wins
            problems[row] = wrong
            total[row] = total_of(verdict)
            raw[row] = raw_of(verdict)
            limit[row] = is_limit(verdict)
            patterns[row] = int(best[BEST_KEPT + at])
            reading[row] = int(best[BEST_NUMBER + at])
            dealer = 2 * int(int(seat[row]) == _EAST_SEAT) + int(int(discarder[row]) == _EAST_SEAT)
            paid = (total_of(verdict) * CASES + 4 * int(int(win[row]) == SELF_DRAW) + dealer) * PAYERS
            payments[row * PAYERS] = int(chart[paid]) * wins
            payments[row * PAYERS + 1] = int(chart[paid + 1]) * wins
            payments[row * PAYERS + 2] = int(chart[paid + 2]) * wins
    return last


@kernel
def count_splits(
    first: int, last: int, words: Any, melds: Any, forms: int, heads: Any, splits: Any, number: Any
) -> int:
    """Write how many splits each row has; return their sum. Rows with counts or melds out of range have none."""
    tables = Lookup(heads, splits)
    found = 0
    for row in range(first, last):
        planes = planes_of(words, _KINDS * row)
        its_melds = int(melds[row])
        bad = counts_out_of_range(words, _KINDS * row) | (planes.fours & (planes.ones | planes.twos) != 0)
        valid = int((bad == 0) & (its_melds >= 0) & (its_melds <= MOST_MELDS))
        many = number_of_splits(planes, words, _KINDS * row, tables, its_melds, forms, valid)
        number[row] = many
        found += many
    return found


@kernel
def write_splits(
    first: int,
    last: int,
    words: Any,
    melds: Any,
    forms: int,
    heads: Any,
    splits: Any,
    offsets: Any,
    form: Any,
    runs: Any,
    pungs: Any,
    pair: Any,
) -> int:
    """Write the splits of each row from its offset on, the special form first; return the end."""
    tables = Lookup(heads, splits)
    at = int(offsets[first])
    for row in range(first, last):
        if int(offsets[row + 1]) == at:
            continue
        planes = planes_of(words, _KINDS * row)
        head_m, head_p = head_of(words, _KINDS * row, 0, heads, 1), head_of(words, _KINDS * row, 1, heads, 1)
        of_suits = splits_of(planes, head_m, head_p, head_of(words, _KINDS * row, 2, heads, 1), 1)
        special = special_form(planes, int(melds[row]), 0, forms)
        m, p, s = of_suits.first_m, of_suits.first_p, of_suits.first_s
        while at < int(offsets[row + 1]):
            split = split_of(planes, packed_at(tables, m, p, s, special))
            form[at] = split.form
            runs[4 * at] = split.runs1
            runs[4 * at + 1] = split.runs2
            runs[4 * at + 2] = split.runs3
            runs[4 * at + 3] = split.runs4
            pungs[at] = split.pungs
            pair[at] = split.pair
            if special == STANDARD:
                m, p, s = next_split(of_suits, m, p, s)
            special = STANDARD
            at += 1
    return at
