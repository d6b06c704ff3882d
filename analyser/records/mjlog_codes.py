"""The numbers of an mjlog: tiles, melds packed into bits, the tags of draws and discards."""

from __future__ import annotations

from functools import lru_cache

from ..tiles import KINDS
from .events import UNKNOWN, AddedKong, Claim, ConcealedKong, Discard, Draw, Event, North

_IDS = 4 * KINDS
_RED_IDS = (16, 52, 88)
#: Tile id 0-135, as text -> tile number, with red fives and without.
NUMBERS = {str(tile): tile // 4 * 2 + (tile not in _RED_IDS) for tile in range(_IDS)}
NO_REDS_NUMBERS = {str(tile): tile // 4 * 2 + 1 for tile in range(_IDS)}

_CHOW, _PUNG, _ADDED, _NORTH = 4, 8, 16, 32


@lru_cache(2)
def tag_events(reds: bool) -> dict[str, Event]:
    """The tags of draws and discards as they stand in a file, after the ``<``."""
    numbers = NUMBERS if reds else NO_REDS_NUMBERS
    events: dict[str, Event] = {}
    for seat in range(4):
        events[f"{'TUVW'[seat]}/>"] = Draw(seat, UNKNOWN)
        for tile, number in numbers.items():
            events[f"{'TUVW'[seat]}{tile}/>"] = Draw(seat, number)
            events[f"{'DEFG'[seat]}{tile}/>"] = Discard(seat, number)
    return events


def tile_of(text: str, numbers: dict[str, int]) -> int:
    """An id."""
    number = numbers.get(text)
    if number is None:
        raise ValueError(f"there is no tile {text}")
    return number


def tiles_of(text: str, numbers: dict[str, int]) -> tuple[int, ...]:
    """A list of ids."""
    try:
        return tuple(map(numbers.__getitem__, text.split(",")))
    except KeyError as error:
        raise ValueError(f"there is no tile {error.args[0]}") from None


def meld_event(seat: int, code: int, numbers: dict[str, int]) -> Event:
    """The claim, kong or north that an N tag packs into bits."""
    try:
        return _meld_event(seat, code, numbers is NO_REDS_NUMBERS)
    except IndexError:
        raise ValueError(f"there is no meld {code}") from None


@lru_cache(8192)
def _meld_event(seat: int, code: int, plain: bool) -> Event:
    numbers = [*(NO_REDS_NUMBERS if plain else NUMBERS).values()]
    if not 0 <= code < 1 << 16:
        raise IndexError
    if code & _CHOW:
        first = (code >> 10) // 3
        first = first // 7 * 9 + first % 7
        ids = [4 * (first + step) + (code >> 3 + 2 * step & 3) for step in range(3)]
        return Claim(seat, tuple([numbers[tile] for tile in ids]))
    if code & (_PUNG | _ADDED):
        kind, left_out = (code >> 9) // 3, code >> 5 & 3
        if code & _ADDED:
            return AddedKong(seat, numbers[4 * kind + left_out])
        return Claim(seat, tuple([numbers[4 * kind + copy] for copy in range(4) if copy != left_out]))
    if code & _NORTH:
        return North(seat)
    first = (code >> 8) & ~3
    tiles = tuple([numbers[tile] for tile in range(first, first + 4)])
    return Claim(seat, tiles) if code & 3 else ConcealedKong(seat, tiles)
