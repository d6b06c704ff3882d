"""The stages of scoring a chunk of rows: facts, readings, patterns, verdicts, the best of each row.

Each stage is a short loop over columns. All but the listing of readings decide nothing and go straight through, so the
compiler makes code for several rows or readings at a time out of them; scratch columns stay in the first-level cache.
"""

from typing import Any

from ..kernels.gear import kernel
from ..kernels.hands import MOST_MELDS, Melds, Planes, melds_of, planes_of, with_melds
from ..kernels.lookup import Lookup
from ..kernels.readings import MOST_READINGS, Facts, Reading, each_reading
from ..kernels.splits import EIGHT_FLOWERS, Split, head_of, special_form, splits_of
from ..kernels.validity import count_problems, problems_of
from ..scoring.lanes import BONUS_PLAYED, FORBIDDEN, FORMS, INSTANT

CHUNK = 64
ROW_ROOM = CHUNK + 8  # no power of two, or all columns fall into the same places of the cache
# where the columns of facts begin
(
    WRONG, SPECIAL, ONES, TWOS, FOURS, WHOLE_ONES, WHOLE_TWOS, WHOLE_FOURS, OVER, RUNS1, RUNS2, RUNS3, RUNS4, PUNGS,
    TWICE, KONGS, CONCEALED_KONGS, MELDS, OPEN_MELDS, BAD_MELDS, HEAD_M, HEAD_P, HEAD_S, FIRST_READING, FACTS_SIZE,
) = range(0, 25 * ROW_ROOM, ROW_ROOM)  # fmt: skip
ROOM = CHUNK * MOST_READINGS + 8
READING_FIELDS = len(Reading._fields)
READINGS_SIZE = READING_FIELDS * ROOM
_KINDS = 34
_EIGHT = 255


@kernel
def find_counts(first: int, number: int, words: Any, facts: Any) -> int:
    """The planes of the counts, and what is wrong with these."""
    first = max(first, 0)  # known not to be negative, so that no index has to be tested for it
    for at in range(number):
        planes = planes_of(words, _KINDS * (first + at))
        facts[ONES + at] = planes.ones
        facts[TWOS + at] = planes.twos
        facts[FOURS + at] = planes.fours
        facts[WRONG + at] = count_problems(words, _KINDS * (first + at))
    return number


@kernel
def find_melds(first: int, number: int, codes: Any, facts: Any) -> int:
    """The masks of the melds."""
    first = max(first, 0)
    for at in range(number):
        melds = melds_of(codes, MOST_MELDS * (first + at))
        facts[RUNS1 + at] = melds.runs1
        facts[RUNS2 + at] = melds.runs2
        facts[RUNS3 + at] = melds.runs3
        facts[RUNS4 + at] = melds.runs4
        facts[PUNGS + at] = melds.pungs
        facts[TWICE + at] = melds.twice
        facts[KONGS + at] = melds.kongs
        facts[CONCEALED_KONGS + at] = melds.concealed_kongs
        facts[MELDS + at] = melds.number
        facts[OPEN_MELDS + at] = melds.open
        facts[BAD_MELDS + at] = melds.bad
    return number


@kernel
def _planes_at(facts: Any, ones: int, at: int) -> Planes:
    """Planes from their three columns, which follow each other."""
    return Planes(
        int(facts[ones + at]), int(facts[ones + ROW_ROOM + at]), int(facts[ones + 2 * ROW_ROOM + at]), int(facts[OVER + at])
    )  # fmt: skip


@kernel
def _melds_at(facts: Any, at: int) -> Melds:
    return Melds(
        int(facts[RUNS1 + at]),
        int(facts[RUNS2 + at]),
        int(facts[RUNS3 + at]),
        int(facts[RUNS4 + at]),
        int(facts[PUNGS + at]),
        int(facts[TWICE + at]),
        int(facts[KONGS + at]),
        int(facts[CONCEALED_KONGS + at]),
        int(facts[MELDS + at]),
        int(facts[OPEN_MELDS + at]),
        int(facts[BAD_MELDS + at]),
    )


@kernel
def find_whole(number: int, facts: Any) -> int:
    """The counts with the melds."""
    for at in range(number):
        facts[OVER + at] = 0
        whole = with_melds(_planes_at(facts, ONES, at), _melds_at(facts, at))
        facts[WHOLE_ONES + at] = whole.ones
        facts[WHOLE_TWOS + at] = whole.twos
        facts[WHOLE_FOURS + at] = whole.fours
        facts[OVER + at] = whole.over
    return number


@kernel
def _facts_at(
    row: int,
    at: int,
    win_tile: Any,
    win: Any,
    seat: Any,
    round_wind: Any,
    discarder: Any,
    flags: Any,
    bonus: Any,
    facts: Any,
) -> Facts:
    return Facts(
        _planes_at(facts, ONES, at),
        _planes_at(facts, WHOLE_ONES, at),
        _melds_at(facts, at),
        int(win_tile[row]),
        int(win[row]),
        int(seat[row]),
        int(round_wind[row]),
        int(discarder[row]),
        int(flags[row]),
        int(bonus[row]),
    )


@kernel
def find_problems(
    first: int,
    number: int,
    win_tile: Any,
    win: Any,
    seat: Any,
    round_wind: Any,
    discarder: Any,
    flags: Any,
    bonus: Any,
    rules: Any,
    facts: Any,
) -> int:
    """What is wrong with each row, and the special form that it is read in."""
    first = max(first, 0)
    forms, played, instant = int(rules[FORMS]), int(rules[BONUS_PLAYED]), int(rules[INSTANT])
    for at in range(number):
        its = _facts_at(first + at, at, win_tile, win, seat, round_wind, discarder, flags, bonus, facts)
        eight = instant & int(its.bonus & _EIGHT == _EIGHT)
        wrong = int(facts[WRONG + at]) | problems_of(its, played, eight, rules, FORBIDDEN)
        facts[WRONG + at] = wrong
        facts[SPECIAL + at] = special_form(its.planes, its.melds.number, its.bonus, forms) * int(wrong == 0)
    return number


@kernel
def find_heads(first: int, number: int, words: Any, heads: Any, facts: Any) -> int:
    """What the table says of the three suits of each row."""
    first = max(first, 0)
    for at in range(number):
        row, valid = _KINDS * (first + at), int(int(facts[WRONG + at]) == 0)
        facts[HEAD_M + at] = head_of(words, row, 0, heads, valid)
        facts[HEAD_P + at] = head_of(words, row, 1, heads, valid)
        facts[HEAD_S + at] = head_of(words, row, 2, heads, valid)
    return number


@kernel
def keep_reading(readings: Any, number: int, split: Split, reading: Reading, place: int) -> int:
    """Write a reading into the columns of readings."""
    readings[number] = reading.form
    readings[ROOM + number] = reading.runs1
    readings[2 * ROOM + number] = reading.runs2
    readings[3 * ROOM + number] = reading.runs3
    readings[4 * ROOM + number] = reading.runs4
    readings[5 * ROOM + number] = reading.pungs
    readings[6 * ROOM + number] = reading.concealed_pungs
    readings[7 * ROOM + number] = reading.kongs
    readings[8 * ROOM + number] = reading.concealed_kongs
    readings[9 * ROOM + number] = reading.pair
    readings[10 * ROOM + number] = reading.wait
    readings[11 * ROOM + number] = reading.won
    readings[12 * ROOM + number] = reading.present
    readings[13 * ROOM + number] = reading.twos
    readings[14 * ROOM + number] = reading.threes
    readings[15 * ROOM + number] = reading.fours
    readings[16 * ROOM + number] = reading.melds
    readings[17 * ROOM + number] = reading.open_melds
    readings[18 * ROOM + number] = reading.win
    readings[19 * ROOM + number] = reading.seat
    readings[20 * ROOM + number] = reading.round
    readings[21 * ROOM + number] = reading.discarder
    readings[22 * ROOM + number] = reading.flags
    readings[23 * ROOM + number] = reading.bonus
    return number


@kernel
def list_readings(
    first: int,
    number: int,
    win_tile: Any,
    win: Any,
    seat: Any,
    round_wind: Any,
    discarder: Any,
    flags: Any,
    bonus: Any,
    rules: Any,
    tables: Lookup,
    facts: Any,
    readings: Any,
) -> int:
    """Every reading of every row, one row after the other; returns how many."""
    standard = int(rules[FORMS]) & 1
    found = 0
    for at in range(number):
        facts[FIRST_READING + at] = found
        its = _facts_at(first + at, at, win_tile, win, seat, round_wind, discarder, flags, bonus, facts)
        special = int(facts[SPECIAL + at])
        wanted = standard * int(int(facts[WRONG + at]) == 0) * int(special != EIGHT_FLOWERS)
        of_suits = splits_of(
            its.planes, int(facts[HEAD_M + at]), int(facts[HEAD_P + at]), int(facts[HEAD_S + at]), wanted
        )  # fmt: skip
        found = each_reading(its, of_suits, special, tables, keep_reading, readings, found)
    facts[FIRST_READING + number] = found
    return found


@kernel
def _reading_at(readings: Any, at: int) -> Reading:
    return Reading(
        int(readings[at]),
        int(readings[ROOM + at]),
        int(readings[2 * ROOM + at]),
        int(readings[3 * ROOM + at]),
        int(readings[4 * ROOM + at]),
        int(readings[5 * ROOM + at]),
        int(readings[6 * ROOM + at]),
        int(readings[7 * ROOM + at]),
        int(readings[8 * ROOM + at]),
        int(readings[9 * ROOM + at]),
        int(readings[10 * ROOM + at]),
        int(readings[11 * ROOM + at]),
        int(readings[12 * ROOM + at]),
        int(readings[13 * ROOM + at]),
        int(readings[14 * ROOM + at]),
        int(readings[15 * ROOM + at]),
        int(readings[16 * ROOM + at]),
        int(readings[17 * ROOM + at]),
        int(readings[18 * ROOM + at]),
        int(readings[19 * ROOM + at]),
        int(readings[20 * ROOM + at]),
        int(readings[21 * ROOM + at]),
        int(readings[22 * ROOM + at]),
        int(readings[23 * ROOM + at]),
    )


@kernel
def detect_patterns(number: int, readings: Any, bits: Any, detect: Any) -> int:
    """The pattern bits of each reading."""
    for at in range(number):
        bits[at] = detect(_reading_at(readings, at))
    return number


@kernel
def judge_readings(number: int, readings: Any, rules: Any, bits: Any, verdicts: Any, judge: Any) -> int:
    """The verdict on each reading; its bits become those kept."""
    for at in range(number):
        verdict, kept = judge(_reading_at(readings, at), int(bits[at]), rules)
        verdicts[at] = verdict
        bits[at] = kept
    return number


@kernel
def best_of_row(at: int, facts: Any, bits: Any, verdicts: Any) -> tuple[int, int, int]:
    """Verdict, patterns kept and number of the best reading of a row, the first among equals; without one -1, 0, 0."""
    first = int(facts[FIRST_READING + at])
    best, kept, number = -1, 0, 0
    for reading in range(first, int(facts[FIRST_READING + at + 1])):
        verdict = int(verdicts[reading])
        better = int(verdict > best)
        best = max(best, verdict)
        kept = int(bits[reading]) * better + kept * (1 - better)
        number = (reading - first) * better + number * (1 - better)
    return best, kept, number
