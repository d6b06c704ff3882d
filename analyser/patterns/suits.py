"""Patterns of which tiles the whole hand is made of."""

from ..kernels.bits import suits_in
from ..kernels.readings import Reading
from ..kernels.splits import EIGHT_FLOWERS
from ..tiles import DRAGONS, GREEN, HONOURS, OUTSIDE, SIMPLES, SUITED, TERMINALS, WHITE, WIND_TILES
from .registry import pattern


@pattern(
    yes=("111p333p777p99p11z+9p", "123456789m(111z)5m+5m", "1122334455m66z7z+7z"),
    no=("11345678m22255m+2m", "123m456789p1112z+2z"),
)
def half_flush(r: Reading) -> int:
    """One suit, and at least one honour."""
    return (suits_in(r.present) == 1) & ((r.present & HONOURS) != 0) & (r.form != EIGHT_FLOWERS)


@pattern(
    yes=("2223334445558m+8m", "9p(111p)(333p)(777p)(234p)+9p", "2233445566778m+8m"),
    no=("123456789m(111z)5m+5m", "123m456789p1112p+2p"),
)
def full_flush(r: Reading) -> int:
    """One suit, and no honour."""
    return (suits_in(r.present) == 1) & ((r.present & HONOURS) == 0) & (r.form != EIGHT_FLOWERS)


@pattern(yes=("333z4z(111z)(222z)(555z)+4z", "112233445566z7z+7z"), no=("(111z)(222z)(555z)333z4p+4p",))
def all_honours(r: Reading) -> int:
    """Every tile is a wind or a dragon."""
    return ((r.present & SUITED) == 0) & (r.form != EIGHT_FLOWERS)


@pattern(yes=("111999m111999p1s+1s",), no=("111999m111999p1z+1z", "111999m111p123s1s+1s"))
def all_terminals(r: Reading) -> int:
    """Every tile is a 1 or a 9."""
    return ((r.present & ~TERMINALS) == 0) & (r.form != EIGHT_FLOWERS)


@pattern(
    yes=("(111p)(999m)(222z)11z99p+9p", "1199m1199p1199s1z+1z"),
    no=("111999m111999p1s+1s", "333z4z(111z)(222z)(555z)+4z", "(111p)(999m)(222z)33z88p+8p"),
)
def all_terminals_and_honours(r: Reading) -> int:
    """Every tile is a 1, a 9 or an honour, and both terminals and honours are there."""
    outside = ((r.present & ~OUTSIDE) == 0) & ((r.present & HONOURS) != 0) & ((r.present & TERMINALS) != 0)
    return outside & (r.form != EIGHT_FLOWERS)


@pattern(yes=("234m567p678s3338m+8m",), no=("123m567p678s3338m+8m", "234m567p678s3331z+1z"))
def all_simples(r: Reading) -> int:
    """No terminal and no honour."""
    return ((r.present & ~SIMPLES) == 0) & (r.form != EIGHT_FLOWERS)


_GATES = 0b111111111  # every rank at least once
_GATE_POSTS = 0b100000001  # ones and nines three times


@pattern(
    yes=("1112345678999s+5s", "1112345678999s+9s", "111234567899s9s+9s", "1115567899s(<234s)+9s"),
    no=("1112345677999s+5s", "11145678s[9999s]23s+1s", "2223456788999s+8s"),
)
def nine_gates(r: Reading) -> int:
    """1112345678999 of one suit and any tile of that suit, no kong (claimed sets are the rule set's affair)."""
    if suits_in(r.present) != 1:
        return False
    ranks, thrice = r.present | r.present >> 9 | r.present >> 18, r.threes | r.threes >> 9 | r.threes >> 18
    gates = ((ranks & _GATES) == _GATES) & ((thrice & _GATE_POSTS) == _GATE_POSTS)
    return gates & ((r.present & HONOURS) == 0) & (r.kongs == 0)


@pattern(yes=("223344s666888s6z+6z",), no=("223344s22666888s",))
def green_dragon_held(r: Reading) -> int:
    """A green dragon anywhere in the hand."""
    return r.present >> GREEN & 1


_GREEN = 0b010101110 << 18 | 1 << GREEN  # 2 3 4 6 8 bamboo and the green dragon


@pattern(yes=("223344s666888s6z+6z", "223344s22666888s"), no=("223344s666888s7z+7z", "223344s555888s6z+6z"))
def all_green(r: Reading) -> int:
    """Only 2, 3, 4, 6 and 8 of bamboo and the green dragon, which need not be there."""
    return ((r.present & ~_GREEN) == 0) & (r.form != EIGHT_FLOWERS)


@pattern(
    yes=("123m456p789s1155z+5z", "1199m2233p44s11z5z+5z"),
    no=("123m456p789s1133z+3z", "123m456m789s1155z+5z"),
)
def all_types(r: Reading) -> int:
    """Characters, dots, bamboo, winds and dragons, each somewhere."""
    return (suits_in(r.present) == 3) & ((r.present & WIND_TILES) != 0) & ((r.present & DRAGONS) != 0)


@pattern(yes=("123m456p789s22288s", "1122m3344p5566s7s+7s"), no=("123m456p789s1122z+1z",))
def no_honours(r: Reading) -> int:
    """No wind and no dragon."""
    return ((r.present & HONOURS) == 0) & (r.form != EIGHT_FLOWERS)


@pattern(yes=("123m456m789s1155z+5z", "1122m334455m66s7z+7z"), no=("123m456p789s1155z+5z", "123m456m789m1155z+5z"))
def one_voided_suit(r: Reading) -> int:
    """Exactly two suits."""
    return (suits_in(r.present) == 2) & (r.form != EIGHT_FLOWERS)


_EACH = 1 | 1 << 9 | 1 << 18  # a mask of ranks times this is that of all suits


@pattern(yes=("777888m999p789s8s+8s", "7788m778899p889s+9s"), no=("678m888m999p789s8s+8s", "777888m999p789s1z+1z"))
def upper_tiles(r: Reading) -> int:
    """Only 7, 8 and 9."""
    return ((r.present & ~(0b111000000 * _EACH)) == 0) & (r.form != EIGHT_FLOWERS)


@pattern(yes=("444555m666p456s5s+5s",), no=("345m555m666p456s5s+5s", "456m567m666p456s5s+5s"))
def middle_tiles(r: Reading) -> int:
    """Only 4, 5 and 6."""
    return ((r.present & ~(0b000111000 * _EACH)) == 0) & (r.form != EIGHT_FLOWERS)


@pattern(yes=("111222m333p123s2s+2s",), no=("234m222m333p123s2s+2s", "111222m333p123s1z+1z"))
def lower_tiles(r: Reading) -> int:
    """Only 1, 2 and 3."""
    return ((r.present & ~(0b000000111 * _EACH)) == 0) & (r.form != EIGHT_FLOWERS)


@pattern(yes=("678m888m999p789s6s+6s", "777888m999p789s8s+8s"), no=("567m888m999p789s6s+6s", "678m888m999p789s1z+1z"))
def upper_four(r: Reading) -> int:
    """Only 6, 7, 8 and 9."""
    return ((r.present & ~(0b111100000 * _EACH)) == 0) & (r.form != EIGHT_FLOWERS)


@pattern(yes=("234m222m333p123s4s+4s", "111222m333p123s2s+2s"), no=("345m222m333p123s4s+4s", "234m222m333p123s1z+1z"))
def lower_four(r: Reading) -> int:
    """Only 1, 2, 3 and 4."""
    return ((r.present & ~(0b000001111 * _EACH)) == 0) & (r.form != EIGHT_FLOWERS)


_REVERSIBLE = 0b110011111 << 9 | 0b110111010 << 18 | 1 << WHITE  # dots 1234589, bamboo 245689, white dragon


@pattern(
    yes=("12334588p456s55z+5z", "11223344p4466s5z+5z"),
    no=("12334588p456s66z+6z", "12334566p456s55z+5z", "12334588p345s55z+5z"),
)
def reversible_tiles(r: Reading) -> int:
    """Only dots 1, 2, 3, 4, 5, 8, 9, bamboo 2, 4, 5, 6, 8, 9 and white dragons, which look the same upside down."""
    return ((r.present & ~_REVERSIBLE) == 0) & (r.form != EIGHT_FLOWERS)


@pattern(
    yes=("22234567m(222p)55z+2m", "222233334444m8s+8s", "345m9s456p(333m)(<123p)+9s"),
    no=("345678m55z66p[2222m]+6p", "345678m55z66p(2222m+)+6p", "123m456p789s1155z+5z"),
    most=3,
)
def tile_hog(r: Reading) -> int:
    """How many kinds are in use four times without being a kong."""
    return (r.fours & ~r.kongs).bit_count() * int(r.form != EIGHT_FLOWERS)


@pattern(yes=("223344s666888s7s+7s", "223344m666888m6z+6z"), no=("223344s666888s6z+6z", "223344s22666888s"))
def other_than_green_held(r: Reading) -> int:
    """A tile that is neither 2, 3, 4, 6 or 8 of bamboo nor a green dragon."""
    return int((r.present & ~_GREEN) != 0)


@pattern(yes=("111999m111999p2s+2s", "111999m111999p1z+1z"), no=("111999m111999p1s+1s",))
def other_than_terminals_held(r: Reading) -> int:
    """A tile that is neither a 1 nor a 9."""
    return int((r.present & ~TERMINALS) != 0)
