"""Splits: every way to divide the concealed tiles into sets and a pair, and the special forms, by look-up."""

from typing import Any, NamedTuple

from ..tiles import HONOURS, OUTSIDE
from .distance import keys_of
from .gear import kernel
from .hands import Planes, number_of_tiles
from .knitted import NOTHING_BESIDE, Beside, beside_knitted, honours_and_knitted
from .lookup import (
    FIRST_MASK,
    LANE,
    LANE_MASK,
    MANY_MASK,
    MANY_SHIFT,
    PAIR_SHIFT,
    PIECE,
    RANKS,
    RUNS_OFTEN,
    RUNS_TWICE,
    TRIPLETS_PAIR,
)

# forms of a win; a rule set accepts those whose bit 1 << form is set
STANDARD, SEVEN_PAIRS, SEVEN_PAIRS_REPEATED, THIRTEEN_ORPHANS, EIGHT_FLOWERS = 0, 1, 2, 3, 4
KNITTED_STRAIGHT, HONOURS_AND_KNITTED = 5, 6
KNITTED_FORMS = 1 << KNITTED_STRAIGHT | 1 << HONOURS_AND_KNITTED
WITH_SETS = 1 << STANDARD | 1 << KNITTED_STRAIGHT
_ALL_EIGHT = 0b11111111  # bonus bits of all flowers and seasons


class SuitSplits(NamedTuple):
    """The splits of the three suits, as numbers into the table, and how many splits of the hand they make."""

    number: int
    first_m: int
    first_p: int
    first_s: int
    last_p: int
    last_s: int


class Packed(NamedTuple):
    """A split with the three suits merged: runs once | twice, three | four times, triplets | pair, two lanes each."""

    form: int
    runs: int
    often: int
    rest: int


class Split(NamedTuple):
    """The concealed part of one split: runs begun at least once to four times, triplets, and the pair, as masks.

    In a special form there are no sets, but for the one beside nine knitted tiles; ``pair`` holds every pair of seven
    pairs, the doubled tile of thirteen orphans.
    """

    form: int
    runs1: int
    runs2: int
    runs3: int
    runs4: int
    pungs: int
    pair: int


@kernel
def special_form(planes: Planes, melds: int, bonus: int, forms: int) -> int:
    """The one special form that a hand is read in beside the standard one, STANDARD for none."""
    eight = ((bonus & _ALL_EIGHT) == _ALL_EIGHT) & (forms >> EIGHT_FLOWERS & 1)
    whole = (melds == 0) & (number_of_tiles(planes) == 14)
    even = whole & (planes.ones == 0)
    different = even & (planes.fours == 0)
    seven = different & (forms >> SEVEN_PAIRS & 1) | even & (forms >> SEVEN_PAIRS_REPEATED & 1)
    orphans = whole & ((planes.ones | planes.twos | planes.fours) == OUTSIDE) & (forms >> THIRTEEN_ORPHANS & 1)
    return int(eight) * EIGHT_FLOWERS + int(eight == 0) * (int(seven) * SEVEN_PAIRS + int(orphans) * THIRTEEN_ORPHANS)


@kernel
def knitted_form(planes: Planes, melds: int, forms: int) -> int:
    """HONOURS_AND_KNITTED where a hand is read in that form, and in no other then; else STANDARD."""
    if forms >> HONOURS_AND_KNITTED & 1:
        return honours_and_knitted(planes, melds) * HONOURS_AND_KNITTED
    return STANDARD


@kernel
def knitted_straight(planes: Planes, melds: int, forms: int) -> Beside:
    """What there is beside the nine tiles of a knitted straight, where that form is accepted: no other fits then."""
    if forms >> KNITTED_STRAIGHT & 1:
        return beside_knitted(planes, melds)
    return NOTHING_BESIDE


@kernel
def heads_of(words: Any, at: int, heads: Any, valid: int) -> tuple[int, int, int]:
    """What the table says of the three suits of a hand; of one that is not ``valid`` (0) nothing is looked up."""
    keys = keys_of(words, at, 0)
    return int(heads[keys.m * valid]), int(heads[keys.p * valid]), int(heads[keys.s * valid])


@kernel
def splits_of(planes: Planes, head_m: int, head_p: int, head_s: int, wanted: int) -> SuitSplits:
    """The splits of the concealed tiles into sets and one pair, taken suit by suit; none: ``number`` is 0.

    The tiles must be two more than a multiple of three; with ``wanted`` 0 there is none.
    """
    many_m, many_p, many_s = (
        head_m >> MANY_SHIFT & MANY_MASK, head_p >> MANY_SHIFT & MANY_MASK, head_s >> MANY_SHIFT & MANY_MASK
    )  # fmt: skip
    first_m, first_p, first_s = head_m & FIRST_MASK, head_p & FIRST_MASK, head_s & FIRST_MASK
    pair = planes.twos & ~planes.ones & HONOURS
    lonely = (planes.ones & ~planes.twos | planes.fours) & HONOURS  # honours that make neither triplet nor pair
    pairs = (head_m >> PAIR_SHIFT) + (head_p >> PAIR_SHIFT) + (head_s >> PAIR_SHIFT) + int(pair != 0)
    whole = (lonely == 0) & (pair & (pair - 1) == 0) & (pairs == 1)
    number = int(whole) * wanted * many_m * many_p * many_s
    return SuitSplits(number, first_m, first_p, first_s, first_p + many_p - 1, first_s + many_s - 1)


@kernel
def _merged(m: int, p: int, s: int, piece: int) -> int:
    """One piece of the splits of three suits, each suit moved to its place in both lanes."""
    return (m >> piece & PIECE) | (p >> piece & PIECE) << RANKS | (s >> piece & PIECE) << 2 * RANKS


@kernel
def packed_at(tables: Any, m: int, p: int, s: int, special: int) -> Packed:
    """The split made of splits number m, p and s of the three suits; with ``special`` that form instead."""
    of_m, of_p, of_s = int(tables.splits[m]), int(tables.splits[p]), int(tables.splits[s])
    return Packed(
        special,
        _merged(of_m, of_p, of_s, RUNS_TWICE),
        _merged(of_m, of_p, of_s, RUNS_OFTEN),
        _merged(of_m, of_p, of_s, TRIPLETS_PAIR),
    )


@kernel
def packed_knitted(beside: Beside) -> Packed:
    """The one split of a knitted straight."""
    return Packed(KNITTED_STRAIGHT, beside.run, 0, beside.pung & LANE_MASK | (beside.pair & LANE_MASK) << LANE)


@kernel
def split_of(planes: Planes, packed: Packed) -> Split:
    """A split unpacked, its honours added; in most special forms there are no sets."""
    standard = WITH_SETS >> packed.form & 1
    keep = standard * LANE_MASK
    threes = planes.ones & planes.twos & HONOURS
    pair = packed.rest >> LANE & keep | planes.twos & ~planes.ones & HONOURS
    pairs = (planes.twos | planes.fours) * int(packed.form != EIGHT_FLOWERS)
    return Split(
        packed.form,
        packed.runs & keep,
        packed.runs >> LANE & keep,
        packed.often & keep,
        packed.often >> LANE & keep,
        (packed.rest & keep | threes) * standard,
        pair * standard | pairs * (1 - standard),
    )


@kernel
def next_split(of_suits: SuitSplits, m: int, p: int, s: int) -> tuple[int, int, int]:
    """The numbers of the split after this one, the third suit turning fastest."""
    on_p = int(s == of_suits.last_s)
    on_m = on_p & int(p == of_suits.last_p)
    s += 1 - on_p * (of_suits.last_s - of_suits.first_s + 1)
    p += on_p - on_m * (of_suits.last_p - of_suits.first_p + 1)
    return m + on_m, p, s


@kernel
def number_of_splits(planes: Planes, words: Any, at: int, tables: Any, melds: int, forms: int, valid: int) -> int:
    """How many splits complete the hand with this number of melds, in the forms accepted (0: not complete)."""
    sets = number_of_tiles(planes) == 14 - 3 * melds
    special = int(special_form(planes, melds, 0, forms) | knitted_form(planes, melds, forms) != STANDARD)
    special |= knitted_straight(planes, melds, forms).whole
    head_m, head_p, head_s = heads_of(words, at, tables.heads, valid)
    standard = splits_of(planes, head_m, head_p, head_s, forms & 1).number
    return int(sets) * valid * (standard + special)
