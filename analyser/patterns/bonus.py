"""Patterns of bonus tiles: flowers, seasons, animals. Seat E S W N owns number 1 2 3 4 of flowers and seasons."""

from ..kernels.readings import Reading
from ..kernels.splits import EIGHT_FLOWERS
from ..tiles import ALL_ANIMALS, ALL_FLOWERS, ALL_SEASONS, FLOWERS_AND_SEASONS
from .registry import pattern

_WIN = "2349s(222p)(<456m)(<678p)+9s"
_ALL_FLOWERS = "bonus=plum,orchid,chrysanthemum,bamboo"
_ALL_SEASONS = "bonus=spring,summer,autumn,winter"
_SEVEN = "bonus=plum,orchid,chrysanthemum,bamboo,spring,summer,autumn"


@pattern(yes=(f"{_WIN} seat=S bonus=orchid",), no=(f"{_WIN} seat=S bonus=plum", f"{_WIN} seat=S bonus=summer"))
def seat_flower(r: Reading) -> int:
    """The flower of the winner's seat."""
    return r.bonus >> max(r.seat, 0) & int(r.seat >= 0)


@pattern(yes=(f"{_WIN} seat=S bonus=summer",), no=(f"{_WIN} seat=S bonus=spring", f"{_WIN} seat=S bonus=orchid"))
def seat_season(r: Reading) -> int:
    """The season of the winner's seat."""
    return r.bonus >> (4 + max(r.seat, 0)) & int(r.seat >= 0)


@pattern(yes=(f"{_WIN} {_ALL_FLOWERS}",), no=(f"{_WIN} {_ALL_SEASONS}",))
def flower_set(r: Reading) -> int:
    """All four flowers."""
    return int((r.bonus & ALL_FLOWERS) == ALL_FLOWERS)


@pattern(yes=(f"{_WIN} {_ALL_SEASONS}",), no=(f"{_WIN} {_ALL_FLOWERS}",))
def season_set(r: Reading) -> int:
    """All four seasons."""
    return int((r.bonus & ALL_SEASONS) == ALL_SEASONS)


@pattern(yes=(_WIN,), no=(f"{_WIN} bonus=plum", f"{_WIN} bonus=cat"))
def no_bonus_tiles(r: Reading) -> int:
    """No bonus tile at all."""
    return int(r.bonus == 0)


@pattern(yes=(f"{_WIN} {_SEVEN}",), no=(f"{_WIN} {_ALL_FLOWERS}", f"{_WIN} self-draw {_SEVEN},winter"))
def seven_flowers(r: Reading) -> int:
    """Exactly seven of the eight flowers and seasons."""
    return int((r.bonus & FLOWERS_AND_SEASONS).bit_count() == 7)


@pattern(
    yes=(f"{_WIN} self-draw {_SEVEN},winter", f"123456789m1234z self-draw {_SEVEN},winter"),
    no=(f"{_WIN} self-draw {_SEVEN}",),
)
def eight_flowers(r: Reading) -> int:
    """All eight flowers and seasons, which win at once whatever the other tiles are."""
    return int(r.form == EIGHT_FLOWERS)


@pattern(yes=(f"{_WIN} bonus=cat", f"{_WIN} bonus=cat,rat,rooster,centipede"), no=(f"{_WIN} bonus=plum",), most=4)
def animal(r: Reading) -> int:
    """How many animals."""
    return (r.bonus & ALL_ANIMALS).bit_count()


@pattern(yes=(f"{_WIN} bonus=cat,rat,rooster,centipede",), no=(f"{_WIN} bonus=cat,rat,rooster",))
def all_animals(r: Reading) -> int:
    """All four animals."""
    return int((r.bonus & ALL_ANIMALS) == ALL_ANIMALS)


@pattern(yes=(f"{_WIN} bonus=plum", f"{_WIN} bonus=plum,summer"), no=(_WIN, f"{_WIN} bonus=cat"), most=8)
def flower_tiles(r: Reading) -> int:
    """How many flowers and seasons."""
    return (r.bonus & FLOWERS_AND_SEASONS).bit_count()
