"""Patterns of winds and dragons."""

from ..kernels.readings import Reading
from ..tiles import DRAGONS, EAST, GREEN, RED, WHITE, WIND_TILES
from .registry import pattern


@pattern(
    yes=("99p(111p)(333p)(777p)22z+2z seat=S", "4p(555z)(111z)[1111p](222p)+4p seat=E"),
    no=("99p(111p)(333p)(777p)22z+2z seat=W", "2z(111p)(333p)(777p)(456p)+2z seat=S"),
)
def seat_wind(r: Reading) -> int:
    """A pung or kong of the winner's own wind."""
    return r.pungs >> (EAST + max(r.seat, 0)) & int(r.seat >= 0)


@pattern(
    yes=("99p(111p)(333p)(777p)22z+2z round=S", "99p(111p)(333p)(777p)11z+1z"),
    no=("99p(111p)(333p)(777p)22z+2z round=W",),
)
def round_wind(r: Reading) -> int:
    """A pung or kong of the wind of the round."""
    return r.pungs >> (EAST + max(r.round, 0)) & int(r.round >= 0)


@pattern(yes=("456p99p11z(555z)(777z)+1z", "9p(555z)(666z)(777z)(234p)+9p"), no=("456789p11z55z(333z)+1z",), most=3)
def dragon_pung(r: Reading) -> int:
    """How many pungs or kongs of dragons."""
    return (r.pungs & DRAGONS).bit_count()


@pattern(yes=("45p77z(555z)(666z)(<678p)+6p",), no=("45p44z(555z)(666z)(<678p)+6p", "23m99p(555z)(666z)(777z)+1m"))
def little_three_dragons(r: Reading) -> int:
    """Pungs of two dragons and a pair of the third."""
    return ((r.pungs & DRAGONS).bit_count() == 2) & ((r.pair & DRAGONS) != 0)


@pattern(yes=("23m99p(555z)(666z)(777z)+1m",), no=("45p77z(555z)(666z)(<678p)+6p",))
def big_three_dragons(r: Reading) -> int:
    """Pungs or kongs of all three dragons."""
    return int((r.pungs & DRAGONS) == DRAGONS)


@pattern(yes=("23m44z(111z)(222z)(333z)+1m",), no=("23m55z(111z)(222z)(333z)+1m", "44z77m(111z)(222z)(333z)+4z"))
def little_four_winds(r: Reading) -> int:
    """Pungs of three winds and a pair of the fourth."""
    return ((r.pungs & WIND_TILES).bit_count() == 3) & ((r.pair & WIND_TILES) != 0)


@pattern(yes=("44z77m(111z)(222z)(333z)+4z",), no=("23m44z(111z)(222z)(333z)+1m",))
def big_four_winds(r: Reading) -> int:
    """Pungs or kongs of all four winds."""
    return int((r.pungs & WIND_TILES) == WIND_TILES)


@pattern(yes=("456p99p11z(555z)(777z)+1z",), no=("456p99p11z(666z)(777z)+1z",))
def white_dragon(r: Reading) -> int:
    """A pung or kong of the white dragon."""
    return r.pungs >> WHITE & 1


@pattern(yes=("456p99p11z(666z)(777z)+1z",), no=("456p99p11z(555z)(777z)+1z",))
def green_dragon(r: Reading) -> int:
    """A pung or kong of the green dragon."""
    return r.pungs >> GREEN & 1


@pattern(yes=("456p99p11z(555z)(777z)+1z",), no=("456p99p11z(555z)(666z)+1z",))
def red_dragon(r: Reading) -> int:
    """A pung or kong of the red dragon."""
    return r.pungs >> RED & 1


@pattern(yes=("22m99p(111z)(222z)(333z)+2m",), no=("22m99p(111z)(222z)(555z)+2m", "3m(111z)(222z)(333z)(444z)+3m"))
def big_three_winds(r: Reading) -> int:
    """Pungs or kongs of exactly three winds."""
    return int((r.pungs & WIND_TILES).bit_count() == 3)
