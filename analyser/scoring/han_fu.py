"""The value of a reading in riichi: han of the patterns and dora, fu of the sets, base points out of both."""

from typing import Any, NamedTuple

from ..kernels.gear import kernel
from ..kernels.readings import CLOSED, EDGE, PAIR, SELF_DRAW, TWO_SIDED, Reading
from ..kernels.splits import SEVEN_PAIRS, SEVEN_PAIRS_REPEATED, STANDARD
from ..patterns.circumstances import KONG_REPLACEMENT, flag
from ..tiles import DRAGONS, EAST, OUTSIDE
from .lanes import ALONE, ALONE_WORTH, MORE, OTHERWISE, PARAMETERS, greatest_of, sum_of, worth_of

MOST_HAN = 63  # no hand has more
# the parts of fu, in the order in which they are told; the names are those of the rule sets
FU_PARTS = (
    "base", "seven_pairs", "concealed_discard", "self_draw",
    "open_pung_simple", "open_pung_terminal_honour", "closed_pung_simple", "closed_pung_terminal_honour",
    "open_kong_simple", "open_kong_terminal_honour", "closed_kong_simple", "closed_kong_terminal_honour",
    "pair_value_honour", "pair_double_wind", "edge_wait", "closed_wait", "pair_wait", "open_minimum",
)  # fmt: skip
ALTERNATIVE = OTHERWISE  # patterns that are worth a limit where the rest is worth less
(
    ALTERNATIVE_BASE, YAKUMAN_ADD, YAKUMAN_BASE, DOUBLINGS, FIRST_LIMIT, KIRIAGE_FROM,
    PINFU_DRAWN_FREE, REPLACEMENT_DRAWN, STEP, STEP_INVERSE, FU,
) = range(PARAMETERS, PARAMETERS + 11)  # fmt: skip
LIMIT_OF_HAN = FU + len(FU_PARTS)  # for each number of han the base points of its limit, 0 below all limits
INVERSE_SHIFT = 20  # STEP_INVERSE: 1 / STEP, so many bits after the point
# A verdict is one number, the greater the better: base points, yakuman, han, fu
FU_BITS, HAN_SHIFT, YAKUMAN_SHIFT, BASE_SHIFT = 10, 10, 20, 26
MOST_YAKUMAN = 12  # more than patterns that go together can make
_SEVEN_PAIRS = 1 << SEVEN_PAIRS | 1 << SEVEN_PAIRS_REPEATED
PRICE_STEP = 40  # every base is a multiple of it
_PRICE_INVERSE = -(-(1 << 32) // PRICE_STEP)  # exact below 10**8; the processor multiplies many at a time, not divides


class FuCounts(NamedTuple):
    """How many times each part of fu is in a reading, as FU_PARTS (``out``: of terminals and honours)."""

    base: int
    seven_pairs: int
    concealed_discard: int
    self_draw: int
    open_pung: int
    open_pung_out: int
    closed_pung: int
    closed_pung_out: int
    open_kong: int
    open_kong_out: int
    closed_kong: int
    closed_kong_out: int
    honour_pair: int
    double_wind_pair: int
    edge_wait: int
    closed_wait: int
    pair_wait: int
    open_minimum: int


@kernel
def fu_counts(r: Reading, rules: Any) -> FuCounts:
    """How many times each part of fu is in a reading. A triplet that another player's tile completed is open."""
    standard, closed, drawn = int(r.form == STANDARD), int(r.open_melds == 0), int(r.win == SELF_DRAW)
    seven = _SEVEN_PAIRS >> r.form & 1  # not by comparing, of which the compiler would make a jump
    seat = int(r.seat >= 0) << (EAST + max(r.seat, 0)) & r.pair
    round_wind = int(r.round >= 0) << (EAST + max(r.round, 0)) & r.pair
    honour, double = int(r.pair & DRAGONS | seat | round_wind != 0), int(seat & round_wind != 0)
    nothing = int((r.pungs == 0) & (honour == 0) & (r.wait == TWO_SIDED))  # neither sets nor pair nor wait give fu
    pinfu_drawn = nothing & closed & int(rules[PINFU_DRAWN_FREE])
    replaced = flag(r, KONG_REPLACEMENT) & int(int(rules[REPLACEMENT_DRAWN]) == 0)
    pungs, closed_kongs = r.pungs & ~r.kongs, r.concealed_kongs
    closed_pungs, open_pungs, open_kongs = (
        pungs & r.concealed_pungs,
        pungs & ~r.concealed_pungs,
        r.kongs & ~closed_kongs,
    )
    return FuCounts(
        1 - seven,
        seven,
        standard & closed & (1 - drawn),
        standard & drawn & (1 - pinfu_drawn) & (1 - replaced),
        (open_pungs & ~OUTSIDE).bit_count(),
        (open_pungs & OUTSIDE).bit_count(),
        (closed_pungs & ~OUTSIDE).bit_count(),
        (closed_pungs & OUTSIDE).bit_count(),
        (open_kongs & ~OUTSIDE).bit_count(),
        (open_kongs & OUTSIDE).bit_count(),
        (closed_kongs & ~OUTSIDE).bit_count(),
        (closed_kongs & OUTSIDE).bit_count(),
        standard & honour & (1 - double),
        standard & double,
        standard & int(r.wait == EDGE),
        standard & int(r.wait == CLOSED),
        standard & int(r.wait == PAIR),
        standard & nothing & (1 - closed) & (1 - drawn),
    )


@kernel
def fu_sum(counts: FuCounts, rules: Any) -> int:
    """The fu of a reading with these parts, rounded up (seven pairs are not)."""
    fu = (
        counts.base * int(rules[FU])
        + counts.seven_pairs * int(rules[FU + 1])
        + counts.concealed_discard * int(rules[FU + 2])
        + counts.self_draw * int(rules[FU + 3])
        + counts.open_pung * int(rules[FU + 4])
        + counts.open_pung_out * int(rules[FU + 5])
        + counts.closed_pung * int(rules[FU + 6])
        + counts.closed_pung_out * int(rules[FU + 7])
        + counts.open_kong * int(rules[FU + 8])
        + counts.open_kong_out * int(rules[FU + 9])
        + counts.closed_kong * int(rules[FU + 10])
        + counts.closed_kong_out * int(rules[FU + 11])
        + counts.honour_pair * int(rules[FU + 12])
        + counts.double_wind_pair * int(rules[FU + 13])
        + counts.edge_wait * int(rules[FU + 14])
        + counts.closed_wait * int(rules[FU + 15])
        + counts.pair_wait * int(rules[FU + 16])
        + counts.open_minimum * int(rules[FU + 17])
    )
    step = int(rules[STEP])
    rounded = ((fu + step - 1) * int(rules[STEP_INVERSE]) >> INVERSE_SHIFT) * step
    return fu if counts.seven_pairs else rounded


@kernel
def fu_of(r: Reading, rules: Any) -> int:
    """The fu of a reading."""
    return fu_sum(fu_counts(r, rules), rules)


@kernel
def base_of(han: int, fu: int, rules: Any) -> int:
    """The base points of han and fu."""
    limit, first = int(rules[LIMIT_OF_HAN + min(han, MOST_HAN)]), int(rules[FIRST_LIMIT])
    counted = fu << (min(han, 12) + int(rules[DOUBLINGS]))
    counted = first if counted >= int(rules[KIRIAGE_FROM]) else counted
    return limit if limit else min(counted, first)


@kernel
def yakuman_among(alive: int, more_alive: int, outer: int, more: int, rules: Any) -> tuple[int, int]:
    """The yakuman, in two words: beside them nothing else counts."""
    return outer & int(rules[ALONE]), more & int(rules[MORE + ALONE])


@kernel
def judge_yakuman(yakuman: int, more_yakuman: int, rules: Any) -> int:
    """The verdict on a reading with these yakuman."""
    if int(rules[YAKUMAN_ADD]):
        times = sum_of(rules, ALONE_WORTH, yakuman) + sum_of(rules, MORE + ALONE_WORTH, more_yakuman)
    else:
        more_most = greatest_of(rules, MORE + ALONE_WORTH, more_yakuman)
        times = max(greatest_of(rules, ALONE_WORTH, yakuman), more_most)
    return times * int(rules[YAKUMAN_BASE]) << BASE_SHIFT | times << YAKUMAN_SHIFT


@kernel
def judge_han_fu(reading: Reading, outer: int, more: int, fu: int, rules: Any) -> tuple[int, int, int]:
    """The verdict on a reading without yakuman, with these patterns (none inside others) and fu, and the patterns that
    count, each in two words. Without a yaku it is 0."""
    opened = int(reading.open_melds > 0)
    alternative, more_alternative = outer & int(rules[ALTERNATIVE]), more & int(rules[MORE + ALTERNATIVE])
    kept, more_kept = outer & ~alternative, more & ~more_alternative
    of_yaku = worth_of(rules, 0, kept, opened)
    if more_kept:
        of_yaku += worth_of(rules, MORE, more_kept, opened)
    han = of_yaku + reading.bonus_han
    verdict = (base_of(han, fu, rules) << BASE_SHIFT | han << HAN_SHIFT | fu) * int(of_yaku > 0)
    instead = int(alternative | more_alternative != 0) & int(verdict >> BASE_SHIFT < int(rules[ALTERNATIVE_BASE]))
    return (
        int(rules[ALTERNATIVE_BASE]) << BASE_SHIFT if instead else verdict,
        alternative if instead else kept,
        more_alternative if instead else more_kept,
    )


@kernel
def base_points_of(verdict: int) -> int:
    """The base points (of one verdict, or of a column of them)."""
    return verdict >> BASE_SHIFT


@kernel
def yakuman_of(verdict: int) -> int:
    """How many yakuman."""
    return verdict >> YAKUMAN_SHIFT & 63


@kernel
def han_of(verdict: int) -> int:
    """The han, 0 of a yakuman hand."""
    return verdict >> HAN_SHIFT & 1023


@kernel
def fu_in(verdict: int) -> int:
    """The fu, 0 where they do not matter for there are none."""
    return verdict & (1 << FU_BITS) - 1


@kernel
def wins_han_fu(verdict: int, rules: Any) -> int:
    """Whether there is a yaku."""
    return int(verdict > 0)


@kernel
def price_of_han_fu(verdict: int) -> int:
    """The row of the chart of payments."""
    return base_points_of(verdict) * _PRICE_INVERSE >> 32
