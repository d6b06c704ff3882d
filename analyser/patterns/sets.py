"""Patterns of the kinds of sets: chows, pungs, kongs, and the special forms."""

from ..kernels.gear import kernel
from ..kernels.readings import Reading
from ..kernels.splits import EIGHT_FLOWERS, SEVEN_PAIRS, SEVEN_PAIRS_REPEATED, STANDARD, THIRTEEN_ORPHANS, WITH_SETS
from ..tiles import HONOURS, OUTSIDE
from .circumstances import ANY_WAIT, flag
from .registry import pattern


@pattern(yes=("123m456p789s1122z+1z",), no=("123m456p789s1122z3z",))
def complete_hand(r: Reading) -> int:
    """Any complete hand."""
    return int(r.form != EIGHT_FLOWERS)


@pattern(
    yes=("123456m789p345s8s+8s", "1m(<234m)(<345m)(<345p)(<678s)+1m"),
    no=("123456m789p333s8s+8s", "1122m3344p5566s7z+7z"),
)
def all_chows(r: Reading) -> int:
    """Four chows, claimed or not; beside nine knitted tiles, which stand for three, one."""
    return (WITH_SETS >> r.form & 1) & (r.pungs == 0)


@pattern(
    yes=("5m(222m)(333p)(888s)(777p)+5m", "222m333p888s55m77p+5m", "4m(1111z)[2222z](3333z+)(777p)+4m"),
    no=("123m333p888s55m77p+5m", "1122m3344p5566s7z+7z"),
)
def all_pungs(r: Reading) -> int:
    """Four pungs or kongs."""
    return (r.form == STANDARD) & (r.runs1 == 0)


@pattern(yes=("1122m3344p5566s7z+7z", "2233445566778m+8m"), no=("1111m3344p5566s7z+7z", "123m456p789s1122z+1z"))
def seven_pairs(r: Reading) -> int:
    """Seven pairs (all different, unless the rule set accepts four equal tiles as two pairs)."""
    return (r.form == SEVEN_PAIRS) | (r.form == SEVEN_PAIRS_REPEATED)


@pattern(yes=("19m19p19s1234567z+1m", "119m19p19s123456z+7z"), no=("19m19p19s1123456z+1m",))
def thirteen_orphans(r: Reading) -> int:
    """One of each terminal and honour, and a second of one of them."""
    return int(r.form == THIRTEEN_ORPHANS)


@pattern(
    yes=("4m(2222p)(5555p)[8888s](3333m+)+4m",),
    no=("4m222p(2222s)(5555p)[8888s]+4m",),
)
def four_kongs(r: Reading) -> int:
    """Four kongs of any kind."""
    return int(r.kongs.bit_count() == 4)


@pattern(
    yes=("444m3s(2222p)(5555p)[8888s]+3s",), no=("4m(2222p)(5555p)[8888s](3333m+)+4m", "4m222p888p(2222s)(5555p)+4m")
)
def three_kongs(r: Reading) -> int:
    """Exactly three kongs of any kind."""
    return int(r.kongs.bit_count() == 3)


@pattern(
    yes=("223344m567p567s8s+8s", "222333444m567p8s+8s", "22334455m667788p"),
    no=("234m345m567p567s8s+8s", "22m33p44s55m66p77s7z+7z"),
)
def pure_double_chow(r: Reading) -> int:
    """Two equal chows (three equal ones, or two such pairs, show it too)."""
    return int(r.runs2 != 0)


@pattern(
    yes=("223344m556677p8s+8s", "222233334444m8s+8s", "2233445566778m+8m"),
    no=("222333444m567p8s+8s", "223344m567p567s8s+8s"),
)
def twice_pure_double_chow(r: Reading) -> int:
    """Twice two equal chows; four equal ones are that too."""
    return (r.runs2.bit_count() == 2) | (r.runs4 != 0)


_FIRST_RANKS = 0b1111111


@pattern(yes=("234m234p234s567s8s+8s", "(<234m)234p34s567s88s+2s"), no=("234m234p345s567s8s+8s",))
def mixed_triple_chow(r: Reading) -> int:
    """The same chow in all three suits."""
    return int((r.runs1 & r.runs1 >> 9 & r.runs1 >> 18 & _FIRST_RANKS) != 0)


_ONES = 1 | 1 << 9 | 1 << 18


@pattern(yes=("123456789m234s8p+8p", "(<789m)123456m23s88p+4s"), no=("123456m789p234s8p+8p", "123345567789m1p+1p"))
def pure_straight(r: Reading) -> int:
    """The chows 123, 456 and 789 of one suit."""
    return int((r.runs1 & r.runs1 >> 3 & r.runs1 >> 6 & _ONES) != 0)


@pattern(yes=("222m222p22s567s88s+2s",), no=("222m222p333s567s8s+8s", "111222333z567s8s+8s"))
def triple_pung(r: Reading) -> int:
    """The same number as pung or kong in all three suits."""
    return int((r.pungs & r.pungs >> 9 & r.pungs >> 18 & 0b111111111) != 0)


_OUTER_RUNS = 0b1000001 | 0b1000001 << 9 | 0b1000001 << 18  # 123 and 789


@kernel
def _all_outside(r: Reading) -> int:
    """Every set and the pair holds a terminal or honour, and there is at least one chow."""
    inner = r.runs1 & ~_OUTER_RUNS | (r.pungs | r.pair) & ~OUTSIDE
    return (r.form == STANDARD) & (inner == 0) & (r.runs1 != 0)


@pattern(
    yes=("123m789p999s77z12s+3s", "(<123m)(<789p)999s77z12s+3s"), no=("123m789p999s11p12s+3s", "123m456p999s77z12s+3s")
)
def half_outside_hand(r: Reading) -> int:
    """A terminal or honour in every set and the pair, at least one chow, at least one honour."""
    return _all_outside(r) & ((r.present & HONOURS) != 0)


@pattern(yes=("123m789p999s11p12s+3s",), no=("123m789p999s77z12s+3s", "111m999m111p999p1s+1s"))
def fully_outside_hand(r: Reading) -> int:
    """A terminal in every set and the pair, at least one chow, no honour."""
    return _all_outside(r) & ((r.present & HONOURS) == 0)


@pattern(yes=("19m19p19s1234567z+1m",), no=("119m19p19s123456z+7z",))
def thirteen_orphans_thirteen_wait(r: Reading) -> int:
    """Thirteen orphans whose tiles before the win were all different."""
    return (r.form == THIRTEEN_ORPHANS) & ((r.pair == r.won) | flag(r, ANY_WAIT))


@pattern(yes=("22334m567p88s(<234m)+4m", "123m123m123m99s11z+1z"), no=("223344m567p88s11z+1z",))
def pure_triple_chow(r: Reading) -> int:
    """Three equal chows."""
    return int(r.runs3 != 0)


@pattern(yes=("222233334444m8s+8s",), no=("222333444m567p8s+8s", "22334455m667788p"))
def quadruple_chow(r: Reading) -> int:
    """Four equal chows."""
    return int(r.runs4 != 0)


_RANKS = 0b111111111


@kernel
def pungs_in_steps(r: Reading, number: int, step: int) -> int:
    """Whether so many pungs are of one suit, each of a rank that is ``step`` above the one before."""
    found = 0
    for first in (0, 9, 18):
        suit = r.pungs >> first & _RANKS
        lowest = suit
        for times in range(1, number):
            lowest &= suit >> times * step
        found |= lowest
    return int(found != 0)


@pattern(yes=("222333m5p(444m)(<678s)+5p",), no=("222333m5p(555m)(<678s)+5p", "222m333p5s(444m)(<678s)+5s"))
def pure_shifted_pungs(r: Reading) -> int:
    """Pungs of three ranks of one suit in a row."""
    return pungs_in_steps(r, 3, 1)


@pattern(yes=("222333m5p(444m)(555m)+5p",), no=("222333m5p(444m)(666m)+5p",))
def four_pure_shifted_pungs(r: Reading) -> int:
    """Pungs of four ranks of one suit in a row."""
    return pungs_in_steps(r, 4, 1)


@pattern(yes=("123m456p79s22z(555s)+8s",), no=("123m456p79p22z(555s)+8p", "123m456p67s22z(555s)+8s"))
def mixed_straight(r: Reading) -> int:
    """The chows 123, 456 and 789, each of another suit."""
    m, p, s = r.runs1, r.runs1 >> 9, r.runs1 >> 18
    low = m & p >> 3 & s >> 6 | m & s >> 3 & p >> 6 | p & m >> 3 & s >> 6
    return int(((low | p & s >> 3 & m >> 6 | s & m >> 3 & p >> 6 | s & p >> 3 & m >> 6) & 1) != 0)


@pattern(yes=("2233445566778m+8m", "1122334455667p+7p"), no=("1122334455668p+8p", "223344556677m8p+8p"))
def seven_shifted_pairs(r: Reading) -> int:
    """Seven pairs of ranks in a row, all of one suit."""
    found = 0
    for first in (0, 1, 2, 9, 10, 11, 18, 19, 20):
        found |= int(r.present == 0b1111111 << first)
    return found & seven_pairs(r)


@pattern(
    yes=("123m789p999s77z12s+3s", "123m789p999s11p12s+3s", "(111p)(999m)(222z)11z99p+9p"),
    no=("123m456p999s77z12s+3s", "123m789p999s22p12s+3s", "119m19p19s123456z+7z"),
)
def outside_hand(r: Reading) -> int:
    """Every set and the pair holds a terminal or honour."""
    inner = r.runs1 & ~_OUTER_RUNS | (r.pungs | r.pair) & ~OUTSIDE
    return (r.form == STANDARD) & (inner == 0)


_FIVES = 1 << 4 | 1 << 13 | 1 << 22
_RUNS_WITH_FIVE = 0b11100 | 0b11100 << 9 | 0b11100 << 18


@pattern(
    yes=("345m456m567p555s5p+5p", "34555m(<456m)(<567p)67s+5s"), no=("345m456m678p555s5p+5p", "345m456m567p444s5p+5p")
)
def all_fives(r: Reading) -> int:
    """Every set and the pair holds a 5."""
    other = r.runs1 & ~_RUNS_WITH_FIVE | (r.pungs | r.pair) & ~_FIVES
    return (r.form == STANDARD) & (other == 0)


_EVEN = 0b010101010 | 0b010101010 << 9 | 0b010101010 << 18


@pattern(yes=("222444m666p88s44p+4p",), no=("222444m666p888s55p", "222444m678p88s44p+4p", "224466m2266884p+4p"))
def all_even_pungs(r: Reading) -> int:
    """Four pungs or kongs and a pair, only of 2, 4, 6 and 8."""
    return (r.form == STANDARD) & (r.runs1 == 0) & ((r.present & ~_EVEN) == 0)


@pattern(yes=("123m456p789s1122z+1z",), no=("123m456p789s1122z3z",))
def chicken_hand(r: Reading) -> int:
    """Any complete hand, for rules that reward one without other patterns."""
    return complete_hand(r)
