"""Patterns of what was claimed and what was drawn."""

from ..kernels.readings import PAIR, SELF_DRAW, Reading
from ..kernels.splits import EIGHT_FLOWERS, WITH_SETS
from .circumstances import ANY_WAIT, flag
from .registry import pattern
from .waits import pure_nine_gates


@pattern(
    yes=("23456m789p34588s+1m", "234m345p55m55s[1111z]+5s", "23456m789p34588s+1m self-draw"),
    no=("45s99s(<123m)(<456m)(<678p)+3s",),
)
def concealed_hand(r: Reading) -> int:
    """No claimed chow, pung or kong; a concealed kong is not claimed."""
    return (r.open_melds == 0) & (r.form != EIGHT_FLOWERS)


@pattern(yes=("23456m789p34588s+1m",), no=("34p678s55m111z[1111p]+5p", "45s99s(<123m)(<456m)(<678p)+3s"))
def no_melds(r: Reading) -> int:
    """Nothing called and no kong declared."""
    return int(r.melds == 0)


@pattern(yes=("23456m789p34588s+1m", "45s99s(<123m)(<456m)(6666p)+3s"), no=("234m345p55m55s[1111z]+5s",))
def no_concealed_kong(r: Reading) -> int:
    """No concealed kong."""
    return int(r.concealed_kongs == 0)


@pattern(
    yes=("222m333p888s55m77p+5m self-draw", "222m333p888s777p5m+5m", "333p888s777p5m[2222m]+5m"),
    no=("222m333p888s55m77p+5m", "44m333p88s777p(222m)+4m self-draw", "333p888s777p5m(222m)+5m"),
)
def four_concealed_pungs(r: Reading) -> int:
    """Four pungs or concealed kongs, every one drawn by the winner."""
    return int(r.concealed_pungs.bit_count() == 4)


@pattern(
    yes=("222m333p888s55m77p+5m", "222m333p888s567p5m+5m self-draw"),
    no=("222m333p888s55m77p+5m self-draw", "222m333p88s567p55m+5m"),
)
def three_concealed_pungs(r: Reading) -> int:
    """Exactly three pungs or kongs drawn by the winner."""
    return int(r.concealed_pungs.bit_count() == 3)


@pattern(yes=("222m333p888s777p5m+5m",), no=("222m333p888s55m77p+5m self-draw", "222m333p888s55m77p+5m"))
def four_concealed_pungs_pair_wait(r: Reading) -> int:
    """Four pungs drawn by the winner, won on the pair."""
    return (r.concealed_pungs.bit_count() == 4) & ((r.wait == PAIR) | flag(r, ANY_WAIT))


@pattern(yes=("23456m789p34588s+1m self-draw", "234m345p55m55s[1111z]+5s self-draw"), no=("23456m789p34588s+1m",))
def concealed_self_draw(r: Reading) -> int:
    """Drawn by the winner, and nothing was claimed."""
    return (r.win == SELF_DRAW) & (r.open_melds == 0)


@pattern(
    yes=("222m333p88s567p55m+5m", "222m567p5m345s[8888s]+5m", "222m333p567s8s(888p)+8s"),
    no=("222m333p888s567p5m+5m self-draw", "222m33p567s88s(888p)+3p", "222m345p567s8s(888p)+8s"),
)
def two_concealed_pungs(r: Reading) -> int:
    """Exactly two pungs or kongs drawn by the winner."""
    return int(r.concealed_pungs.bit_count() == 2)


@pattern(
    yes=("9p(<123m)(<456m)(777s)(1111z)+9p",),
    no=(
        "9p(<123m)(<456m)(777s)(111z)+9p self-draw", "9p(<123m)(<456m)(777s)[1111z]+9p",
        "99p11z(<123m)(<456m)(777s)+9p",
    ),
)  # fmt: skip
def melded_hand(r: Reading) -> int:
    """Four claimed sets, won on a tile of another player."""
    return (r.open_melds == 4) & (r.win != SELF_DRAW)


@pattern(yes=("23456m789p34588s+1m", "23456m789p34588s+1m rob-kong"), no=("23456m789p34588s+1m self-draw",))
def not_drawn(r: Reading) -> int:
    """Won on a discard or a robbed kong."""
    return int(r.win != SELF_DRAW)


@pattern(
    yes=("23456m789p34588s+1m", "45s99s(<123m)(<456m)(<678p)+3s", "1112345578999s+6s", "222m333p888s55m77p+5m"),
    no=(
        "1122m3344p5566s7z+7z", "19m19p19s1234567z+1m", "1112345678999s+6s self-draw",
        "222m333p888s55m77p+5m self-draw",
    ),
)  # fmt: skip
def need_not_be_concealed(r: Reading) -> int:
    """A form that could have claimed sets: neither one of pairs or different tiles, nor four concealed pungs, nor nine
    gates from the nine-sided wait."""
    return (WITH_SETS >> r.form & 1) & (r.concealed_pungs.bit_count() != 4) & (pure_nine_gates(r) == 0)
