"""Patterns of knitted tiles: 147 of one suit, 258 of another, 369 of the third."""

from ..kernels.readings import Reading
from ..kernels.splits import HONOURS_AND_KNITTED, KNITTED_STRAIGHT, WITH_SETS
from ..tiles import HONOURS, SUITED
from .registry import pattern


@pattern(
    yes=("147m258p369s234m5z+5z", "147m258p36s(<345p)55m+9s", "147m258p369s1245z+7z"),
    no=("147m258p369p234m5z+5z", "147m258p36s12457z+6z", "1122m3344p5566s7z+7z"),
)
def knitted_straight(r: Reading) -> int:
    """All nine knitted tiles, with a set and a pair or with five different honours."""
    nine = (r.form == HONOURS_AND_KNITTED) & ((r.present & SUITED).bit_count() == 9)
    return (r.form == KNITTED_STRAIGHT) | nine


@pattern(
    yes=("147m25p36s123456z+7z",),
    no=("147m258p36s12345z+7z", "19m19p19s1234567z+1m"),
)
def greater_honours_and_knitted_tiles(r: Reading) -> int:
    """All seven honours, and seven different knitted tiles."""
    return (r.form == HONOURS_AND_KNITTED) & ((r.present & HONOURS) == HONOURS)


@pattern(
    yes=("147m258p36s12345z+7z", "147m258p369s1245z+7z"),
    no=("147m25p36s123456z+7z", "147m258p369s234m5z+5z"),
)
def lesser_honours_and_knitted_tiles(r: Reading) -> int:
    """Fourteen different tiles of honours and knitted tiles, not all seven honours among them."""
    return (r.form == HONOURS_AND_KNITTED) & ((r.present & HONOURS) != HONOURS)


@pattern(
    yes=("123m456p789s1122z+1z", "147m258p369s234m5z+5z"),
    no=("1122m3344p5566s7z+7z", "19m19p19s1234567z+1m", "147m258p369s1245z+7z"),
)
def sets_and_pair(r: Reading) -> int:
    """A form with sets and one pair: no seven pairs, no thirteen orphans, not all tiles different."""
    return WITH_SETS >> r.form & 1
