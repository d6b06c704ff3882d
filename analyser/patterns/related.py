"""Patterns of sets that go together: equal or shifted ones, in one suit or across suits."""

from ..kernels.gear import kernel
from ..kernels.readings import Reading
from ..kernels.splits import STANDARD
from .registry import pattern

_SUITS = (0, 9, 18)
_RANKS = 0b111111111
_FIRST = 0b1111111  # ranks that a chow begins with
_ENDS = 0b1000001  # 123 and 789
_FIVE = 1 << 4


@kernel
def _chows_in_steps(r: Reading, number: int, step: int) -> int:
    """Whether so many chows are of one suit, each ``step`` above the one before."""
    found = 0
    for first in _SUITS:
        suit = r.runs1 >> first & _FIRST
        lowest = suit
        for times in range(1, number):
            lowest &= suit >> times * step
        found |= lowest
    return int(found != 0)


@kernel
def _mixed_steps(sets: int) -> int:
    """Whether three sets are of three suits, each a rank above the one before."""
    m, p, s = sets & _RANKS, sets >> 9 & _RANKS, sets >> 18 & _RANKS
    by_m = m & (p >> 1 & s >> 2 | s >> 1 & p >> 2)
    by_p = p & (m >> 1 & s >> 2 | s >> 1 & m >> 2)
    by_s = s & (m >> 1 & p >> 2 | p >> 1 & m >> 2)
    return int((by_m | by_p | by_s) != 0)


@kernel
def _in_two_suits(sets: int) -> int:
    """Whether sets of the same rank are in two suits."""
    m, p, s = sets & _RANKS, sets >> 9 & _RANKS, sets >> 18 & _RANKS
    return int((m & p | m & s | p & s) != 0)


@pattern(
    yes=("234m234p567s11z88s+8s", "(<234m)23p567s678s11z+4p"),
    no=("234m345p567s11z88s+8s", "234m234m567s678p1z+1z"),
)
def mixed_double_chow(r: Reading) -> int:
    """The same chow in two suits."""
    return _in_two_suits(r.runs1)


@pattern(yes=("234567m11z345p88s+8s", "(<123m)45m11z345p888s+6m"), no=("234m567p11z345p88s+8s", "234678m11z345p88s+8s"))
def short_straight(r: Reading) -> int:
    """Two chows of one suit, the second three ranks above the first."""
    return _chows_in_steps(r, 2, 3)


@pattern(yes=("123789m11z345p88s+8s", "(<123m)78m11z345p888s+9m"), no=("123m789p11z345p88s+8s", "123678m11z345p88s+8s"))
def two_terminal_chows(r: Reading) -> int:
    """The chows 123 and 789 of one suit."""
    return _chows_in_steps(r, 2, 6)


@pattern(
    yes=("222m222p567s11z88s+8s", "(222m)(2222s)567p11z88s+8s"), no=("222m333p567s11z88s+8s", "22m222p567s888s11p+1p")
)
def double_pung(r: Reading) -> int:
    """Pungs or kongs of the same number in two suits."""
    return _in_two_suits(r.pungs)


@pattern(
    yes=("123234345m11p88s+8s", "123345567m11p88s+8s", "34m(<234m)(<456m)11p888s+5m"),
    no=("123234m345p11p88s+8s", "123234456m11p88s+8s", "123456789m11p88s+8s"),
)
def pure_shifted_chows(r: Reading) -> int:
    """Three chows of one suit, each one rank above the one before, or each two."""
    return _chows_in_steps(r, 3, 1) | _chows_in_steps(r, 3, 2)


@pattern(
    yes=("123234345456m8s+8s", "123345567789m8s+8s"),
    no=("123234345567m8s+8s", "123345567m678m8s+8s", "123234345m456p8s+8s"),
)
def four_pure_shifted_chows(r: Reading) -> int:
    """Four chows of one suit, each one rank above the one before, or each two."""
    return _chows_in_steps(r, 4, 1) | _chows_in_steps(r, 4, 2)


@pattern(
    yes=("123m234p345s11p88s+8s", "(<567s)(<456m)67p11p888s+8p"),
    no=("123m345p567s11p88s+8s", "123m234p345p11p88s+8s", "123m234p456s11p88s+8s"),
)
def mixed_shifted_chows(r: Reading) -> int:
    """Three chows of three suits, each one rank above the one before."""
    return _mixed_steps(r.runs1)


@pattern(
    yes=("222m333p444s567s8s+8s", "(888p)(777m)999s11p88s+8s"),
    no=("222m444p666s567s8s+8s", "222m333p444p567s8s+8s"),
)
def mixed_shifted_pungs(r: Reading) -> int:
    """Three pungs or kongs of three suits, each one rank above the one before."""
    return _mixed_steps(r.pungs)


@pattern(yes=("1122335577899p+8p", "(<123p)1235577899p+8p"), no=("12312344778899p", "112233p55s77889p+9p"))
def pure_terminal_chows(r: Reading) -> int:
    """Twice 123, twice 789, and a pair of fives, all of one suit."""
    found = 0
    for first in _SUITS:
        found |= ((r.runs2 >> first & _ENDS) == _ENDS) & (r.pair == _FIVE << first)
    return found & (r.form == STANDARD)


@pattern(
    yes=("123789m123789s5p+5p", "(<123m)(<789s)78m123s55p+9m"),
    no=("123789m123789s6p+6p", "123789m123789s5m+5m", "123789m123m789s5p+5p"),
)
def three_suited_terminal_chows(r: Reading) -> int:
    """123 and 789 in two suits, and a pair of fives of the third."""
    found = 0
    for first in _SUITS:
        others = ((_ENDS | _ENDS << 9 | _ENDS << 18) & ~(_ENDS << first)) == r.runs1
        found |= others & (r.pair == _FIVE << first)
    return found & (r.form == STANDARD)
