"""The value of a reading in riichi: han of the patterns and dora, fu of the sets, base points out of both."""

from typing import Any, NamedTuple

from ..kernels.gear import kernel
from ..kernels.readings import CLOSED, EDGE, PAIR, SELF_DRAW, TWO_SIDED, Reading
from ..kernels.splits import SEVEN_PAIRS, SEVEN_PAIRS_REPEATED, STANDARD
from ..patterns.circumstances import KONG_REPLACEMENT, flag
from ..tiles import DRAGONS, EAST, OUTSIDE
from .lanes import ALONE, ALONE_WORTH, BITS, BLOCKED, OPEN_WORTH, PARAMETERS, SWALLOWED, WORTH, any_of, sum_of

MOST_HAN = 63  # the limits are listed up to here
# the parts of fu, in the order in which they are told; the names are those of the rule sets
FU_PARTS = (
    "base", "seven_pairs", "concealed_discard", "self_draw",
    "open_pung_simple", "open_pung_terminal_honour", "closed_pung_simple", "closed_pung_terminal_honour",
    "open_kong_simple", "open_kong_terminal_honour", "closed_kong_simple", "closed_kong_terminal_honour",
    "pair_value_honour", "pair_double_wind", "edge_wait", "closed_wait", "pair_wait", "open_minimum",
)  # fmt: skip
(
    OPEN_OFF, ALTERNATIVE, ALTERNATIVE_BASE, YAKUMAN_ADD, YAKUMAN_BASE, DOUBLINGS, FIRST_LIMIT, KIRIAGE_FROM,
    PINFU_DRAWN_FREE, REPLACEMENT_DRAWN, FU,
) = range(PARAMETERS, PARAMETERS + 11)  # fmt: skip
LIMITS = FU + len(FU_PARTS)
ROUNDED = LIMITS + MOST_HAN + 1  # fu rounded up, for every sum of parts
MOST_FU = 255
# A verdict is one number, the greater the better: base points, yakuman, han, fu
FU_BITS, HAN_SHIFT, YAKUMAN_SHIFT, BASE_SHIFT = 10, 10, 20, 26
MOST_YAKUMAN = 12  # more than patterns that go together can make
PRICE_STEP = 40  # every base is a multiple of it


class FuCounts(NamedTuple):
    """How many times each part of fu is in a reading, in the order of FU_PARTS."""

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
    pair_honour: int
    pair_double: int
    edge_wait: int
    closed_wait: int
    pair_wait: int
    open_minimum: int


@kernel
def fu_counts(r: Reading, rules: Any) -> FuCounts:
    """The parts of fu in a reading. A triplet that another player's tile completed is open."""
    closed, drawn = int(r.open_melds == 0), int(r.win == SELF_DRAW)
    standard = int(r.form == STANDARD)
    seven = int((r.form == SEVEN_PAIRS) | (r.form == SEVEN_PAIRS_REPEATED))
    pungs, concealed_kongs = r.pungs & ~r.kongs, r.concealed_kongs
    concealed, opened, open_kongs = pungs & r.concealed_pungs, pungs & ~r.concealed_pungs, r.kongs & ~concealed_kongs
    seat = int(r.seat >= 0) << (EAST + max(r.seat, 0)) & r.pair
    round_wind = int(r.round >= 0) << (EAST + max(r.round, 0)) & r.pair
    double = standard & int(seat & round_wind != 0)
    valued = standard & int((r.pair & DRAGONS | seat | round_wind) != 0)
    nothing = int((r.pungs == 0) & (valued == 0) & (r.wait == TWO_SIDED))
    pinfu_drawn = nothing & closed & int(rules[PINFU_DRAWN_FREE])
    replaced = flag(r, KONG_REPLACEMENT) & int(int(rules[REPLACEMENT_DRAWN]) == 0)
    return FuCounts(
        1 - seven,
        seven,
        standard & closed & (1 - drawn),
        standard & drawn & (1 - pinfu_drawn) & (1 - replaced),
        (opened & ~OUTSIDE).bit_count(),
        (opened & OUTSIDE).bit_count(),
        (concealed & ~OUTSIDE).bit_count(),
        (concealed & OUTSIDE).bit_count(),
        (open_kongs & ~OUTSIDE).bit_count(),
        (open_kongs & OUTSIDE).bit_count(),
        (concealed_kongs & ~OUTSIDE).bit_count(),
        (concealed_kongs & OUTSIDE).bit_count(),
        valued - double,
        double,
        standard & int(r.wait == EDGE),
        standard & int(r.wait == CLOSED),
        standard & int(r.wait == PAIR),
        standard & nothing & (1 - closed) & (1 - drawn),
    )


@kernel
def fu_of(r: Reading, rules: Any) -> int:
    """The fu of a reading, rounded up (seven pairs are not)."""
    counts = fu_counts(r, rules)
    fu, at = 0, FU
    for times in counts:
        fu += times * int(rules[at])
        at += 1
    rounded = int(rules[ROUNDED + min(fu, MOST_FU)])
    return counts.seven_pairs * fu + (1 - counts.seven_pairs) * rounded


@kernel
def base_of(han: int, fu: int, rules: Any) -> int:
    """The base points of han and fu."""
    limit = int(rules[LIMITS + min(han, MOST_HAN)])
    counted = fu << (min(han, 12) + int(rules[DOUBLINGS]))
    first = int(rules[FIRST_LIMIT])
    counted = first if counted >= int(rules[KIRIAGE_FROM]) else counted
    return limit if limit else min(counted, first)


@kernel
def judge_han_fu(reading: Reading, bits: int, fu: int, rules: Any) -> tuple[int, int]:
    """The verdict on a reading with these pattern bits and fu, and the bits that count. Without a yaku it is 0."""
    opened = int(reading.open_melds > 0)
    alive = bits & ~any_of(rules, BLOCKED, bits) & ~(int(rules[OPEN_OFF]) * opened)
    kept = alive & ~any_of(rules, SWALLOWED, alive)
    yakuman = kept & int(rules[ALONE])
    if yakuman:
        return _judge_yakuman(yakuman, rules)
    alternative = kept & int(rules[ALTERNATIVE])
    kept &= ~alternative
    han = sum_of(rules, OPEN_WORTH if opened else WORTH, kept)
    verdict = 0
    if han:
        han += reading.bonus_han
        verdict = base_of(han, fu, rules) << BASE_SHIFT | han << HAN_SHIFT | fu
    if alternative and verdict >> BASE_SHIFT < int(rules[ALTERNATIVE_BASE]):
        return int(rules[ALTERNATIVE_BASE]) << BASE_SHIFT, alternative
    return verdict, kept


@kernel
def _judge_yakuman(yakuman: int, rules: Any) -> tuple[int, int]:
    """The verdict on a yakuman hand: their sum, or the greatest where they do not add."""
    total = most = 0
    for bit in range(BITS):
        if yakuman >> bit & 1:
            worth = int(rules[ALONE_WORTH + bit])
            total += worth
            most = max(most, worth)
    times = total if int(rules[YAKUMAN_ADD]) else most
    return times * int(rules[YAKUMAN_BASE]) << BASE_SHIFT | times << YAKUMAN_SHIFT, yakuman


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
    return base_points_of(verdict) // PRICE_STEP
