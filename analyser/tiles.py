"""The tiles: 34 kinds as plain integers, red fives, bonus tiles, and the masks that patterns are written in.

A *kind* is an int from 0 to 33 in the order 1-9 characters (m), 1-9 dots (p), 1-9 bamboo (s), East South West North,
white green red (1z-7z). A *mask* is an int whose bit k stands for kind k. A *tile* is a physical one: its kind, and
whether it is a red five. Bonus tiles are no kinds: they are named, and numbered 0-11 in masks of their own.
"""

from __future__ import annotations

from typing import NamedTuple

KINDS = 34
SUITS = "mpsz"
WINDS = "ESWN"
EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(27, 34)

FLOWERS = ("plum", "orchid", "chrysanthemum", "bamboo")
SEASONS = ("spring", "summer", "autumn", "winter")
ANIMALS = ("cat", "rat", "rooster", "centipede")
BONUS = FLOWERS + SEASONS + ANIMALS  # bit b of a bonus mask is BONUS[b]; numbers 1-4 of a series belong to E S W N
BONUS_CODES = tuple(f"{series}{number}" for series in "FSA" for number in (1, 2, 3, 4))  # F1-F4 S1-S4 A1-A4

# masks over the 34 kinds
CHARACTERS = (1 << 9) - 1
DOTS = CHARACTERS << 9
BAMBOO = CHARACTERS << 18
SUITED = CHARACTERS | DOTS | BAMBOO
WIND_TILES = 0b1111 << 27
DRAGONS = 0b111 << 31
HONOURS = WIND_TILES | DRAGONS
TERMINALS = 0b100000001 | 0b100000001 << 9 | 0b100000001 << 18
OUTSIDE = TERMINALS | HONOURS  # terminals and honours
SIMPLES = SUITED & ~TERMINALS
RUN_STARTS = 0b1111111 | 0b1111111 << 9 | 0b1111111 << 18  # kinds that a run may begin with

# masks over the 12 bonus tiles
ALL_FLOWERS = 0b1111
ALL_SEASONS = 0b1111 << 4
ALL_ANIMALS = 0b1111 << 8
FLOWERS_AND_SEASONS = ALL_FLOWERS | ALL_SEASONS


class Tile(NamedTuple):
    """A physical tile: its kind (0-33), and whether it is a red five."""

    kind: int
    red: bool = False

    def __str__(self) -> str:
        return ("0" if self.red else str(self.kind % 9 + 1)) + SUITS[self.kind // 9]


def kind_name(kind: int) -> str:
    """The name of a kind, ``5m`` or ``7z``."""
    return str(kind % 9 + 1) + SUITS[kind // 9]


def kinds_in(mask: int) -> list[int]:
    """The kinds of a mask, ascending."""
    return [kind for kind in range(KINDS) if mask >> kind & 1]


def tile_order(tile: Tile) -> tuple[int, bool]:
    """Sorts m p s z, each ascending, a red five directly before the plain ones."""
    return (tile.kind, not tile.red)


def tiles_text(tiles: tuple[Tile, ...] | list[Tile]) -> str:
    """Tiles in canonical order as one text, ``067m11z``."""
    return in_their_order(sorted(tiles, key=tile_order))


def in_their_order(tiles: tuple[Tile, ...] | list[Tile]) -> str:
    """Tiles in the order in which they come as one text: indicators as they were turned, ``4z9m``."""
    text, suit = "", ""
    for tile in tiles:
        digit, its_suit = str(tile)[0], str(tile)[1]
        if suit and its_suit != suit:
            text += suit
        text, suit = text + digit, its_suit
    return text + suit


def bonus_mask(names: tuple[str, ...]) -> int:
    """The mask of named bonus tiles (each name one of ``BONUS``)."""
    mask = 0
    for name in names:
        mask |= 1 << BONUS.index(name)
    return mask
