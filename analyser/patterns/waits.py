"""Conditions on the pair and on what the winning tile completed; rule sets use them to narrow other patterns."""

from ..kernels.bits import suits_in
from ..kernels.readings import CLOSED, EDGE, PAIR, TWO_SIDED, Reading
from ..tiles import DRAGONS, EAST, HONOURS, SUITED, TERMINALS
from .circumstances import ANY_WAIT, SOLE_WAIT, flag
from .registry import pattern
from .suits import nine_gates


@pattern(
    yes=("23456m789p34588s+1m", "4599s(<123m)(<456m)(<678p)+3s"),
    no=("12456m789p34588s+3m", "89m123456p34577s+7m", "24m123456p34577s+3m"),
)
def two_sided_wait(r: Reading) -> int:
    """The winning tile completed a run at one end, and the other end would have done as well."""
    return int(r.wait == TWO_SIDED)


@pattern(
    yes=("23456m789p34588s+1m", "23456345789m44z+1m seat=S"),
    no=("23456345789m22z+1m seat=S", "23456345789m11z+1m seat=S round=E", "23456345789m66z+1m"),
)
def plain_pair(r: Reading) -> int:
    """The pair is no dragon, not the seat wind and not the round wind."""
    seat = int(r.seat >= 0) << (EAST + max(r.seat, 0))
    round_wind = int(r.round >= 0) << (EAST + max(r.round, 0))
    return int((r.pair & (DRAGONS | seat | round_wind)) == 0)


@pattern(yes=("1112345678999s+5s", "1112345678999s+1s"), no=("1112345578999s+6s", "1112234567899s+9s"))
def nine_sided_wait(r: Reading) -> int:
    """In a hand of one suit without melds the tiles before the win were exactly 1112345678999."""
    one_suit = (suits_in(r.present) == 1) & ((r.present & HONOURS) == 0) & (r.melds == 0)
    if not one_suit:
        return False
    extra = r.fours & TERMINALS | r.twos & ~TERMINALS & SUITED  # what lies above one of each and three of the ends
    all_ranks = ((r.present | r.present >> 9 | r.present >> 18) & 0b111111111) == 0b111111111
    return all_ranks & (extra == r.won)


@pattern(
    yes=("23456m789p34588s+1m", "23456m345789m44z+1m seat=S"),
    no=("12456m789p34588s+3m", "23456m345789m22z+1m seat=S", "4599s(<123m)(<456m)(<678p)+3s", "23456m789p33388s+1m"),
)
def pinfu(r: Reading) -> int:
    """Concealed, four chows, a plain pair, won on a two-sided wait."""
    return (r.pungs == 0) & (r.melds == 0) & two_sided_wait(r) & plain_pair(r)


@pattern(yes=("1112345678999s+5s",), no=("1112345578999s+6s", "2223456788999s+8s"))
def pure_nine_gates(r: Reading) -> int:
    """Nine gates whose tiles before the win were exactly 1112345678999."""
    if not nine_gates(r):
        return 0
    return (nine_sided_wait(r) | flag(r, ANY_WAIT)) & (r.melds == 0)


@pattern(yes=("123m456p789s2255s+5s", "123m456p789s555s1p+1p"), no=("123m456p789s1122z+1z",))
def suited_pair(r: Reading) -> int:
    """The pair is no honour."""
    return int((r.pair & SUITED) != 0)


# hand lines cannot show these three: whether another tile would have done as well is found beside the hand


@pattern(yes=(), no=("24m123456p34577s+3m", "23456m789p34588s+1m"))
def edge_wait(r: Reading) -> int:
    """Only the 3 of 12 or the 7 of 89 completed the hand, as the end of a chow."""
    return (r.wait == EDGE) & flag(r, SOLE_WAIT)


@pattern(yes=(), no=("12m123456p34577s+3m", "23456m789p34588s+1m"))
def closed_wait(r: Reading) -> int:
    """Only one kind completed the hand, as the middle of a chow."""
    return (r.wait == CLOSED) & flag(r, SOLE_WAIT)


@pattern(yes=(), no=("12m123456p34577s+3m", "23456m789p34588s+1m"))
def single_wait(r: Reading) -> int:
    """Only one kind completed the hand, as its pair."""
    return (r.wait == PAIR) & flag(r, SOLE_WAIT)
