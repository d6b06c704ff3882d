"""The loops over rows: kernels like the rest, so that a batch in the plain gear is the very same code."""

from typing import Any, NamedTuple

from ..kernels.complete import is_complete
from ..kernels.gear import kernel
from ..kernels.hands import MOST_MELDS, counts_out_of_range, planes_of
from ..kernels.lookup import Lookup
from ..kernels.readings import SELF_DRAW
from ..kernels.sole_wait import Waiting
from ..kernels.splits import (
    STANDARD,
    heads_of,
    knitted_form,
    knitted_straight,
    next_split,
    number_of_splits,
    packed_at,
    packed_knitted,
    special_form,
    split_of,
    splits_of,
)
from ..scoring.lanes import HONBA_EACH, OPPONENTS, SOLE_WAITS
from .judging import (
    choose_best,
    detect_patterns,
    find_outermost,
    find_outermost_of_two,
    find_scored,
    find_scored_of_two,
    judge_readings,
    judge_readings_of_two,
    measure_readings,
)
from .readings import COMMON_SIZE, READINGS_SIZE, find_common, find_first_readings, find_listed_readings
from .stages import (
    BEST_KEPT,
    BEST_NUMBER,
    BEST_SIZE,
    BEST_VERDICT,
    CHECKED_SIZE,
    CHUNK,
    HEADS_SIZE,
    MELDS_SIZE,
    MORE_SIZE,
    PACKED_SIZE,
    PAID,
    PLANES_SIZE,
    READING_ROOM,
    SPLITS_SIZE,
    WHOLE_SIZE,
    WRONG,
    Listed,
    check_rows,
    find_bonuses,
    find_counts,
    find_first_splits,
    find_flags,
    find_heads,
    find_knitted,
    find_melds,
    find_sole_waits,
    find_whole,
    list_knitted,  # noqa: F401  asked for by name, like the steps below
    list_readings,
)

WIN, UNDER_MINIMUM, NOT_WINNING, IMPOSSIBLE = 0, 1, 2, 3
PAYERS = 3
CASES = 8  # of a payment: drawn or not, the winner is the dealer or not, the discarder is the dealer or not
_KINDS = 34
_EAST_SEAT = 0


class Circumstances(NamedTuple):
    """The columns of a row beside its tiles and melds, flat."""

    win_tile: Any
    win: Any
    seat: Any
    round: Any
    discarder: Any
    flags: Any
    bonus: Any
    reds: Any
    nuki: Any
    honba: Any
    dora: Any
    ura: Any


class Scratch(NamedTuple):
    """Columns of rows and of splits, for one call alone; see ``SIZES``."""

    planes: Any
    melds: Any
    whole: Any
    more: Any
    checked: Any
    heads: Any
    common: Any
    splits: Any
    tags: Any
    packed: Any


class Judged(NamedTuple):
    """Columns of readings, likewise; see ``JUDGED_SIZES``."""

    readings: Any
    bits: Any
    alive: Any
    outer: Any
    measures: Any
    kept: Any
    verdicts: Any
    few: Any
    best: Any
    more_bits: Any
    more_alive: Any
    more_outer: Any
    more_kept: Any
    more_best: Any


#: How many items each has.
SIZES = Scratch(
    planes=PLANES_SIZE, melds=MELDS_SIZE, whole=WHOLE_SIZE, more=MORE_SIZE, checked=CHECKED_SIZE, heads=HEADS_SIZE,
    common=COMMON_SIZE, splits=SPLITS_SIZE, tags=READING_ROOM, packed=PACKED_SIZE,
)  # fmt: skip
JUDGED_SIZES = Judged(
    readings=READINGS_SIZE, bits=READING_ROOM, alive=READING_ROOM, outer=READING_ROOM, measures=READING_ROOM,
    kept=READING_ROOM, verdicts=READING_ROOM, few=READING_ROOM, best=BEST_SIZE, more_bits=READING_ROOM,
    more_alive=READING_ROOM, more_outer=READING_ROOM, more_kept=READING_ROOM, more_best=BEST_SIZE,
)  # fmt: skip


class Results(NamedTuple):
    """The columns that are written, flat (what they hold: ``engine.BatchScores``)."""

    status: Any
    problems: Any
    verdict: Any
    patterns: Any
    reading: Any
    payments: Any
    more_patterns: Any  # of the second word; no rows where there is none


class Method(NamedTuple):
    """The kernels that differ between rule sets: ``look_further`` and ``list_more`` or those that do nothing,
    ``evaluate_one`` or ``evaluate_two``, detectors (of each word), and those of ``scoring.methods``."""

    look: Any
    list_more: Any
    evaluate: Any
    detect: Any
    detect_more: Any
    measure: Any
    judge: Any
    alone_among: Any
    judge_alone: Any
    wins: Any
    price_of: Any


@kernel
def score_rows(
    first: int,
    last: int,
    words: Any,
    codes: Any,
    columns: Circumstances,
    tables: Lookup,
    waiting: Waiting,
    rules: Any,
    chart: Any,
    scratch: Scratch,
    judged: Judged,
    out: Results,
    lanes: int,
    method: Method,
) -> int:
    """Score rows ``first`` to ``last`` (not included) of the columns.

    ``lanes``: readings are judged so many at a time; where they do not come out even, some of earlier rows are judged
    again, and nobody asks for them.
    """
    planes, melds, whole, more, checked = scratch.planes, scratch.melds, scratch.whole, scratch.more, scratch.checked
    heads, common, splits, packed = scratch.heads, scratch.common, scratch.splits, scratch.packed
    listed, readings, win_tile = Listed(scratch.tags, packed), judged.readings, columns.win_tile
    win, seat, discarder = columns.win, columns.seat, columns.discarder
    for begin in range(first, last, CHUNK):
        number = min(CHUNK, last - begin)
        find_counts(begin, number, words, planes, heads)
        find_melds(begin, number, codes, melds)
        find_whole(number, planes, melds, whole)
        find_flags(begin, number, columns.flags, columns.seat, rules, more)
        find_bonuses(
            begin, number, columns.flags, columns.reds, columns.nuki, columns.dora, columns.ura, rules, whole, more
        )
        check_rows(begin, number, columns, rules, planes, melds, whole, more, checked)
        method.look(begin, number, words, win_tile, rules, waiting, planes, melds, whole, checked, more)
        find_heads(number, tables.heads, checked, heads)
        in_place = find_first_splits(begin, number, win_tile, rules, tables, planes, checked, heads, splits, packed)
        found = list_readings(begin, number, in_place, win_tile, rules, tables, planes, checked, heads, splits, listed)
        found = method.list_more(begin, number, found, win_tile, rules, planes, melds, checked, listed)
        find_common(
            begin, number, win_tile, win, seat, columns.round, discarder, columns.bonus, checked, melds, more, common
        )
        find_first_readings(in_place, planes, melds, whole, checked, splits, packed, common, readings)
        find_listed_readings(in_place, found, planes, melds, whole, common, listed, readings)
        even = (found + lanes - 1) // lanes * lanes
        method.evaluate(
            begin, number, in_place, found, even, rules, splits, scratch.tags, judged, out.more_patterns, method
        )
        _write(begin, number, win, seat, discarder, rules, checked, judged.best, out, method.wins, method.price_of)
        _write_payments(begin, number, win, columns.honba, rules, chart, judged.best, out.payments)
    return last


@kernel
def look_no_further(
    first: int, number: int, words: Any, win_tile: Any, rules: Any, waiting: Waiting, planes: Any, melds: Any,
    whole: Any, checked: Any, more: Any,
) -> int:  # fmt: skip
    """Nothing else is to be known of a chunk of rows."""
    return number


@kernel
def look_further(
    first: int, number: int, words: Any, win_tile: Any, rules: Any, waiting: Waiting, planes: Any, melds: Any,
    whole: Any, checked: Any, more: Any,
) -> int:  # fmt: skip
    """What only some rules ask: forms with knitted tiles, whether one kind only was waited for."""
    find_knitted(number, rules, planes, melds, checked)
    if int(rules[SOLE_WAITS]):
        find_sole_waits(first, number, words, win_tile, rules, waiting, planes, melds, whole, checked, more)
    return number


@kernel
def list_no_more(
    first: int, number: int, found: int, win_tile: Any, rules: Any, planes: Any, melds: Any, checked: Any,
    listed: Listed,
) -> int:  # fmt: skip
    """There are no readings of further forms, as ``list_knitted`` lists them."""
    return found


@kernel
def evaluate_one(
    first: int, number: int, in_place: int, found: int, even: int, rules: Any, splits: Any, tags: Any,
    judged: Judged, more_patterns: Any, method: Method,
) -> int:  # fmt: skip
    """The best of the readings of each row of a chunk, where the patterns take one word."""
    readings, bits, alive, outer = judged.readings, judged.bits, judged.alive, judged.outer
    detect_patterns(even, readings, bits, method.detect)
    find_scored(even, readings, rules, bits, alive)
    find_outermost(even, rules, alive, outer)
    measure_readings(even, readings, rules, judged.measures, method.measure)
    judge_readings(
        even, readings, rules, alive, outer, judged.measures, judged.kept, judged.verdicts, judged.few,
        method.judge, method.alone_among, method.judge_alone,
    )  # fmt: skip
    return choose_best(number, in_place, found, splits, tags, judged.kept, judged.verdicts, judged.best)


@kernel
def evaluate_two(
    first: int, number: int, in_place: int, found: int, even: int, rules: Any, splits: Any, tags: Any,
    judged: Judged, more_patterns: Any, method: Method,
) -> int:  # fmt: skip
    """The same where they take two words; the patterns of the second are written here."""
    readings, bits, more_bits = judged.readings, judged.bits, judged.more_bits
    alive, more_alive, outer, more_outer = judged.alive, judged.more_alive, judged.outer, judged.more_outer
    detect_patterns(even, readings, bits, method.detect)
    detect_patterns(even, readings, more_bits, method.detect_more)
    find_scored_of_two(even, readings, rules, bits, more_bits, alive, more_alive)
    find_outermost_of_two(even, rules, alive, more_alive, outer, more_outer)
    measure_readings(even, readings, rules, judged.measures, method.measure)
    judge_readings_of_two(
        even, readings, rules, alive, more_alive, outer, more_outer, judged.measures, judged.kept, judged.more_kept,
        judged.verdicts, method.judge, method.alone_among, method.judge_alone,
    )  # fmt: skip
    choose_best(number, in_place, found, splits, tags, judged.kept, judged.verdicts, judged.best)
    choose_best(number, in_place, found, splits, tags, judged.more_kept, judged.verdicts, judged.more_best)
    for at in range(number):
        more_patterns[first + at] = int(judged.more_best[BEST_KEPT + at])
    return number


@kernel
def _write(
    first: int, number: int, win: Any, seat: Any, discarder: Any, rules: Any, checked: Any, best: Any, out: Results,
    wins: Any, price_of: Any,
) -> int:  # fmt: skip
    """Write the results of a chunk of rows but for the payments: of these the place in the chart, -1 without a win."""
    first = max(first, 0)
    for at in range(number):
        row = first + at
        wrong, verdict = int(checked[WRONG + at]), int(best[BEST_VERDICT + at])
        complete = int(verdict >= 0)
        verdict *= complete
        won = complete & wins(verdict, rules)
        out.status[row] = IMPOSSIBLE if wrong else NOT_WINNING - complete - won
        out.problems[row] = wrong
        out.verdict[row] = verdict
        out.patterns[row] = int(best[BEST_KEPT + at])
        out.reading[row] = int(best[BEST_NUMBER + at])
        drawn = int(int(win[row]) == SELF_DRAW)
        deals = 2 * int(int(seat[row]) == _EAST_SEAT) + int(int(discarder[row]) == _EAST_SEAT)
        best[PAID + at] = ((price_of(verdict) * CASES + 4 * drawn + deals) * PAYERS + 1) * won - 1
    return number


@kernel
def _write_payments(
    first: int, number: int, win: Any, honba: Any, rules: Any, chart: Any, best: Any, payments: Any
) -> int:
    """Write what is paid for a chunk of rows. Apart, for it goes one by one."""
    first = max(first, 0)
    honba_each, opponents = int(rules[HONBA_EACH]), int(rules[OPPONENTS])
    for at in range(number):
        row, paid = first + at, int(best[PAID + at])
        won, drawn = int(paid >= 0), int(int(win[row]) == SELF_DRAW)
        paid *= won
        added = int(honba[row]) * honba_each
        by_first = added * (drawn + (1 - drawn) * opponents)
        by_others = added * drawn
        payments[row * PAYERS] = (int(chart[paid]) + by_first) * won
        payments[row * PAYERS + 1] = (int(chart[paid + 1]) + by_others) * won
        payments[row * PAYERS + 2] = (int(chart[paid + 2]) + by_others * int(opponents > 2)) * won
    return number


@kernel
def find_complete(first: int, last: int, words: Any, melds: Any, waiting: Any, complete: Any) -> int:
    """Write whether each row is complete."""
    for row in range(first, last):
        complete[row] = is_complete(words, _KINDS * row, int(melds[row]), waiting)
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
        head_m, head_p, head_s = heads_of(words, _KINDS * row, heads, 1)
        of_suits = splits_of(planes, head_m, head_p, head_s, 1)
        special = special_form(planes, int(melds[row]), 0, forms) | knitted_form(planes, int(melds[row]), forms)
        beside = knitted_straight(planes, int(melds[row]), forms)
        m, p, s = of_suits.first_m, of_suits.first_p, of_suits.first_s
        while at < int(offsets[row + 1]):
            split = split_of(
                planes, packed_at(tables, m, p, s, special) if beside.whole == 0 else packed_knitted(beside)
            )
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
