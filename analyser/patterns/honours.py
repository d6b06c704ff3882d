"""Patterns of winds and dragons."""

from ..kernels.gear import kernel
from ..kernels.readings import Reading
from ..tiles import DRAGONS, EAST, GREEN, HONOURS, RED, TERMINALS, WHITE, WIND_TILES
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


@pattern(
    yes=("456p99p11z(555z)(777z)+1z", "45p77z(555z)(666z)(<678p)+6p"),
    no=("9p(555z)(666z)(777z)(234p)+9p", "456p99p11z(555z)(444z)+1z"),
)
def two_dragon_pungs(r: Reading) -> int:
    """Pungs or kongs of exactly two dragons."""
    return int((r.pungs & DRAGONS).bit_count() == 2)


@pattern(
    yes=("456p88p33z(111p)(444z)+3z seat=S", "9p(111p)(999m)(111s)(999s)+9p", "5m(111p)(111z)(222z)(333z)+5m"),
    no=("456p88p22z(222p)(555z)+2z seat=S", "45p88m(111z)(222z)(333z)+6p", "456p77z11z(444s)(888s)+1z seat=S"),
    most=4,
)  # fmt: skip
def pung_of_terminals_or_honours(r: Reading) -> int:
    """How many pungs or kongs of terminals, and of winds but seat and round wind (of three and more winds none)."""
    winds = r.pungs & WIND_TILES
    own = int(r.seat >= 0) << (EAST + max(r.seat, 0)) | int(r.round >= 0) << (EAST + max(r.round, 0))
    plain = winds & ~own & 0 - int(winds.bit_count() < 3)
    return (r.pungs & TERMINALS | plain).bit_count()


@kernel
def _honour_hogs(r: Reading) -> int:
    """How many honours are in use four times without a kong."""
    return (r.fours & HONOURS & ~r.kongs).bit_count()


@pattern(yes=("1111222233335z+5z", "1111223344556z+6z"), no=("112233445566z7z+7z", "1111m3344p5566s7z+7z"))
def honour_hog(r: Reading) -> int:
    """At least one honour four times, no kong."""
    return int(_honour_hogs(r) >= 1)


@pattern(yes=("1111222233335z+5z", "1111222233445z+5z"), no=("1111223344556z+6z",))
def two_honour_hogs(r: Reading) -> int:
    """At least two honours four times, no kongs."""
    return int(_honour_hogs(r) >= 2)


@pattern(yes=("1111222233335z+5z",), no=("1111222233445z+5z",))
def three_honour_hogs(r: Reading) -> int:
    """Three honours four times, no kongs."""
    return int(_honour_hogs(r) >= 3)
