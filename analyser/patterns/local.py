"""Local yaku of riichi: patterns that single houses play."""

from ..kernels.bits import suits_in
from ..kernels.gear import kernel
from ..kernels.readings import DISCARD, ROB_KONG, SELF_DRAW, Reading
from ..kernels.splits import SEVEN_PAIRS, SEVEN_PAIRS_REPEATED, STANDARD
from ..tiles import BAMBOO, CHARACTERS, DOTS, DRAGONS, EAST, GREEN, RED, SUITED, WHITE, WIND_TILES
from .circumstances import DOUBLE_RIICHI, KONG_REPLACEMENT, LAST_TILE, flag
from .registry import pattern
from .sets import pungs_in_steps

_RANKS = 0b111111111
_FIRST = 0b1111111
_ONE_DOT, _FIVE_DOT, _NINE_DOT, _ONE_BAMBOO, _TWO_BAMBOO = 1 << 9, 1 << 13, 1 << 17, 1 << 18, 1 << 19


@pattern(
    yes=("9p(<123m)(<456m)(777s)(111z)+9p",),
    no=("9p(<123m)(<456m)(777s)[1111z]+9p", "99p11z(<123m)(<456m)(777s)+9p"),
)
def shiiaru_raotai(r: Reading) -> int:
    """Four claimed sets."""
    return int(r.open_melds == 4)


@pattern(yes=("222444m5p(666m)(<678s)+5p",), no=("222444m5p(777m)(<678s)+5p", "222m444p5s(666m)(<678s)+5s"))
def choupaikou(r: Reading) -> int:
    """Pungs of three ranks of one suit, each two above the one before."""
    return pungs_in_steps(r, 3, 2)


@pattern(yes=("222m222p2s567s(<678p)+2s",), no=("222m222p3s567s(<678p)+3s",))
def shoutate(r: Reading) -> int:
    """The same rank as a pung in two suits and as the pair in the third."""
    a, b, c = r.pungs & _RANKS, r.pungs >> 9 & _RANKS, r.pungs >> 18 & _RANKS
    x, y, z = r.pair & _RANKS, r.pair >> 9 & _RANKS, r.pair >> 18 & _RANKS
    return (r.form == STANDARD) & ((a & b & z | a & c & y | b & c & x) != 0)


@pattern(
    yes=("123m123p567m567s9p+9p", "123m123p123s123p9m+9m"),
    no=("123123m567p567s9p+9p", "123m123p567m678s9p+9p"),
)
def kyandonhou(r: Reading) -> int:
    """Four chows in two pairs, each pair of the same ranks in two suits."""
    m, p, s = r.runs1 & _FIRST, r.runs1 >> 9 & _FIRST, r.runs1 >> 18 & _FIRST
    mm, pp, ss = r.runs2 & _FIRST, r.runs2 >> 9 & _FIRST, r.runs2 >> 18 & _FIRST
    odd = m ^ p ^ s ^ mm ^ pp ^ ss
    one_suit = m & ~(p | s) | p & ~(m | s) | s & ~(m | p)
    return (r.form == STANDARD) & (r.pungs == 0) & (r.runs3 == 0) & (odd == 0) & (one_suit == 0)


_NO_RED = (0b010001010 << 9) | (0b010101110 << 18) | WIND_TILES | 1 << WHITE | 1 << GREEN  # 248p 23468s


@pattern(yes=("444p234s88s333z55z+5z",), no=("444p234s88s333z77z+7z", "555p234s88s333z55z+5z"))
def tanfonhou(r: Reading) -> int:
    """Only 2, 4, 8 of dots, 2, 3, 4, 6, 8 of bamboo, winds, white and green dragons."""
    return int((r.present & ~_NO_RED) == 0)


@pattern(yes=("223344m223344s9p+9p",), no=("223344m334455s9p+9p", "222233334444m9p+9p"))
def chinpeikou(r: Reading) -> int:
    """Two equal chows in each of two suits, all four of the same ranks."""
    m, p, s = r.runs2 & _FIRST, r.runs2 >> 9 & _FIRST, r.runs2 >> 18 & _FIRST
    return int((m & p | m & s | p & s) != 0)


@pattern(
    yes=("23p123789m777s99m+1p self-draw last-tile",),
    no=("23p123789m777s99m+1p last-tile", "23p123789m777s99m+4p self-draw last-tile"),
)
def iipin_moyue(r: Reading) -> int:
    """Drew the one of dots as the last tile of the wall."""
    return flag(r, LAST_TILE) & (r.win == SELF_DRAW) & (r.won == _ONE_DOT)


@pattern(
    yes=("78p123789m777s99m+9p last-tile",),
    no=("78p123789m777s99m+9p self-draw last-tile", "78p123789m777s99m+6p last-tile"),
)
def chuupin_raoyui(r: Reading) -> int:
    """Won on the nine of dots as the last discard."""
    return flag(r, LAST_TILE) & (r.win == DISCARD) & (r.won == _NINE_DOT)


@pattern(
    yes=("46p123789m99m[1111s]+5p self-draw kong-replacement",),
    no=("46p123789m99m[1111s]+5p self-draw", "56p123789m99m[1111s]+4p self-draw kong-replacement"),
)
def uupin_kaihou(r: Reading) -> int:
    """Won on the five of dots, drawn after an own kong."""
    return flag(r, KONG_REPLACEMENT) & (r.won == _FIVE_DOT)


@pattern(yes=("13s123789m777p99m+2s rob-kong",), no=("13s123789m777p99m+2s", "23s123789m777p99m+1s rob-kong"))
def ryanzou_chankan(r: Reading) -> int:
    """Robbed the kong of the two of bamboo."""
    return (r.win == ROB_KONG) & (r.won == _TWO_BAMBOO)


@pattern(
    yes=("1s(<123m)(<456m)(777s)(111z)+1s", "1s(<123m)(<456m)(777s)[1111z]+1s"),
    no=("2s(<123m)(<456m)(777s)(111z)+2s", "11s99p(<123m)(<456m)(777s)+1s"),
)
def kinkei_dokuritsu(r: Reading) -> int:
    """Four melds, won on the pair of ones of bamboo."""
    return (r.melds == 4) & (r.won == _ONE_BAMBOO)


@pattern(yes=("5z(<123m)(<456m)(777s)(111z)+5z",), no=("6z(<123m)(<456m)(777s)(111z)+6z",))
def touchao_hanchanshue(r: Reading) -> int:
    """Four melds, won on the pair of white dragons."""
    return (r.melds == 4) & (r.won == 1 << WHITE)


@pattern(
    yes=("22345567p22z(666z)+2z", "123m456m99m11z(777z)+1z", "123456s99s11z(555z)+1z"), no=("22345567p22z(777z)+2z",)
)
def rentsuu_honitsu(r: Reading) -> int:
    """Half flush with a pung of its dragon: red for characters, green for dots, white for bamboo."""
    m, p, s = (r.present & CHARACTERS) != 0, (r.present & DOTS) != 0, (r.present & BAMBOO) != 0
    pung = m & r.pungs >> RED | p & r.pungs >> GREEN | s & r.pungs >> WHITE
    return pung & 1 & (suits_in(r.present) == 1)


@kernel
def _pairs_of(r: Reading, ranks: int) -> int:
    """Whether the hand is a pair of each of these ranks of one suit, nothing claimed."""
    one = int(r.present == ranks) | int(r.present == ranks << 9) | int(r.present == ranks << 18)
    return one & int(r.threes == 0) & int(r.twos == r.present) & int(r.melds == 0)


@pattern(yes=("2233445566778p+8p", "2233445566778m+8m"), no=("1122334455667p+7p", "223344556677p1z+1z"))
def daisharin(r: Reading) -> int:
    """22334455667788 of one suit."""
    return _pairs_of(r, 0b011111110)


@pattern(yes=("1122334455667p+7p", "3344556677889s+9s"), no=("2233445566778p+8p",))
def shousharin(r: Reading) -> int:
    """11223344556677 or 33445566778899 of one suit."""
    return _pairs_of(r, 0b001111111) | _pairs_of(r, 0b111111100)


@pattern(yes=("111555999s77s77z+7z",), no=("111555999s66s77z+7z",))
def benikujaku(r: Reading) -> int:
    """Only 1, 5, 7, 9 of bamboo and the red dragon."""
    return int((r.present & ~(0b101010001 << 18 | 1 << RED)) == 0)


_GREEN_BAMBOO = 0b010101110 << 18


@pattern(yes=("223344s66s888s77z+7z",), no=("223344s22666888s", "223344s66s888s66z+6z"))
def kouitten(r: Reading) -> int:
    """Only 2, 3, 4, 6, 8 of bamboo and the red dragon, which must be there."""
    return int((r.present & ~_GREEN_BAMBOO) == 1 << RED)


@pattern(yes=("222444p88p111z33z+3z",), no=("222444p88p111z55z+5z", "222444p66p111z33z+3z"))
def kokuiisou(r: Reading) -> int:
    """Only 2, 4, 8 of dots and winds."""
    return int((r.present & ~(0b010001010 << 9 | WIND_TILES)) == 0)


@pattern(yes=("55m777m888m(999m)66m+6m",), no=("22m777m888m(999m)33m+3m", "55p777p888p(999p)66p+6p"))
def hyakuman_goku(r: Reading) -> int:
    """Only characters, whose ranks sum to at least 100."""
    total = 0
    for rank in range(1, 10):
        at = rank - 1
        total += rank * ((r.present >> at & 1) + (r.twos >> at & 1) + (r.threes >> at & 1) + (r.fours >> at & 1))
    return ((r.present & ~CHARACTERS) == 0) & (total >= 100)


@pattern(
    yes=("555p111s2m(111p)(222z)+2m seat=S",),
    no=("555p111s2m(111p)(333z)+2m seat=S round=E", "555p222s2m(111p)(222z)+2m seat=S"),
)
def kachoufuugetsu(r: Reading) -> int:
    """Pungs of five and one of dots, one of bamboo, and of the seat or round wind."""
    three = _ONE_DOT | _FIVE_DOT | _ONE_BAMBOO
    seat = r.pungs >> (EAST + max(r.seat, 0)) & int(r.seat >= 0)
    round_wind = r.pungs >> (EAST + max(r.round, 0)) & int(r.round >= 0)
    return ((r.pungs & three) == three) & (seat | round_wind)


@pattern(yes=("12334556778m22s+9m", "12334556778m22s+9m self-draw"), no=("123m345m567m678m2s+2s",))
def golden_gate_bridge(r: Reading) -> int:
    """The chows 123, 345, 567 and 789 of one suit."""
    return int((r.runs1 & r.runs1 >> 2 & r.runs1 >> 4 & r.runs1 >> 6 & (1 | 1 << 9 | 1 << 18)) != 0)


@pattern(
    yes=("23456m789p34588s+1m double-riichi last-tile", "23456m789p34588s+1m self-draw double-riichi last-tile"),
    no=("23456m789p34588s+1m riichi last-tile", "23456m789p34588s+1m double-riichi"),
)
def ishino_uenimo_sannen(r: Reading) -> int:
    """Double riichi, won on the last tile, drawn or discarded."""
    return flag(r, DOUBLE_RIICHI) & flag(r, LAST_TILE)


@pattern(yes=("112233445566z7z+7z",), no=("333z4z(111z)(222z)(555z)+4z",))
def daichisei(r: Reading) -> int:
    """Seven pairs of honours."""
    return ((r.form == SEVEN_PAIRS) | (r.form == SEVEN_PAIRS_REPEATED)) & ((r.present & SUITED) == 0)


@pattern(yes=("23m99p(5555z)(6666z)[7777z]+1m",), no=("23m99p(555z)(6666z)[7777z]+1m",))
def chousangen(r: Reading) -> int:
    """Kongs of all three dragons."""
    return int((r.kongs & DRAGONS) == DRAGONS)
