"""The loops over rows: kernels like the rest, so that a batch in the plain gear is the very same code."""

from typing import Any

from ..kernels.gear import kernel
from ..kernels.hands import MOST_MELDS, counts_out_of_range, melds_of, planes_of, with_melds
from ..kernels.lookup import Lookup
from ..kernels.readings import SELF_DRAW, Facts, each_reading, unseen
from ..kernels.splits import (
    EIGHT_FLOWERS,
    STANDARD,
    head_of,
    next_split,
    number_of_splits,
    special_form,
    split_at,
    splits_of,
)
from ..kernels.validity import count_problems, problems_of
from ..scoring.fan import counted_of, is_limit, raw_of, total_of
from ..scoring.lanes import BONUS_PLAYED, FORBIDDEN, FORMS, INSTANT, MINIMUM

WIN, UNDER_MINIMUM, NOT_WINNING, IMPOSSIBLE = 0, 1, 2, 3
PAYERS = 3
CASES = 8  # of a payment: drawn or not, the winner is the dealer or not, the discarder is the dealer or not
_KINDS = 34
_EAST_SEAT = 0
_EIGHT = 255


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
    """Score rows ``first`` to ``last`` (not included) of the columns; the last eight columns are written."""
    tables = Lookup(heads, splits)
    forms, minimum = int(rules[FORMS]), int(rules[MINIMUM])
    played, instant = int(rules[BONUS_PLAYED]), int(rules[INSTANT])
    for row in range(max(first, 0), last):
        counts_at, melds_at = _KINDS * row, MOST_MELDS * row
        planes = planes_of(words, counts_at)
        melds = melds_of(codes, melds_at)
        its_win, its_seat, its_discarder = int(win[row]), int(seat[row]), int(discarder[row])
        its_bonus = int(bonus[row])
        facts = Facts(
            planes,
            with_melds(planes, melds),
            melds,
            int(win_tile[row]),
            its_win,
            its_seat,
            int(round_wind[row]),
            its_discarder,
            int(flags[row]),
            its_bonus,
        )
        eight = instant & int(its_bonus & _EIGHT == _EIGHT)
        wrong = problems_of(facts, played, eight, rules, FORBIDDEN)
        wrong |= count_problems(words, counts_at)
        valid = int(wrong == 0)
        special = special_form(planes, melds.number, its_bonus, forms) * valid
        head_m, head_p = head_of(words, counts_at, 0, heads, valid), head_of(words, counts_at, 1, heads, valid)
        head_s = head_of(words, counts_at, 2, heads, valid)
        wanted = (forms & 1) * valid * int(special != EIGHT_FLOWERS)
        of_suits = splits_of(planes, head_m, head_p, head_s, wanted)
        verdict, kept, number = each_reading(facts, of_suits, special, tables, rules, detect, judge, unseen)
        complete = int(verdict >= 0)
        verdict *= complete
        wins = complete & int(counted_of(verdict) >= minimum)
        status[row] = IMPOSSIBLE if wrong else NOT_WINNING - complete - wins
        problems[row] = wrong
        total[row] = total_of(verdict)
        raw[row] = raw_of(verdict)
        limit[row] = is_limit(verdict)
        patterns[row] = kept
        reading[row] = number
        dealer = 2 * int(its_seat == _EAST_SEAT) + int(its_discarder == _EAST_SEAT)
        paid = (total_of(verdict) * CASES + 4 * int(its_win == SELF_DRAW) + dealer) * PAYERS
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
            split = split_at(planes, tables, m, p, s, special)
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
