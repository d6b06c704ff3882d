"""Patterns of the kinds of sets: chows, pungs, kongs, and the special forms."""

from ..kernels.readings import Reading
from ..kernels.splits import EIGHT_FLOWERS, SEVEN_PAIRS, SEVEN_PAIRS_REPEATED, STANDARD, THIRTEEN_ORPHANS
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
    """Four chows, claimed or not."""
    return (r.form == STANDARD) & (r.pungs == 0)


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
