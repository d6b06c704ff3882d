"""Which tiles of a row are a meld: a turned tile says that it was called and from whom, backs that it was not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..hand import SIDES, Meld
from ..tiles import SUITS, Tile


class Token(NamedTuple):
    """A tile of a row: its place among all tiles, its name, whether it is turned, and the tile laid upon it."""

    place: int
    name: str
    turned: bool = False
    upon: int | None = None
    upon_name: str | None = None

    @property
    def kind(self) -> int | None:
        """The kind, or None of a tile that is none of the 34."""
        tile = tile_named(self.name)
        return None if tile is None else tile.kind


class Found(NamedTuple):
    """A meld among tokens: the places of its tiles; ``marked``: a turned tile or a back says that it is one."""

    meld: Meld
    places: tuple[int, ...]
    marked: bool
    note: str | None = None


def tile_named(name: str) -> Tile | None:
    """The tile of a name such as ``5m`` or ``0p``; None for bonus tiles, jokers and backs."""
    if len(name) != 2 or not name[0].isdigit():
        return None
    suit = SUITS.index(name[1])
    return Tile(suit * 9 + (4 if name[0] == "0" else int(name[0]) - 1), name[0] == "0")


def meld_of(tokens: Sequence[Token]) -> Found | None:
    """The meld that all these tokens are, or None."""
    if len(tokens) not in (3, 4):
        return None
    turned = [at for at, token in enumerate(tokens) if token.turned]
    places = tuple(token.place for token in tokens)
    if any(token.name == "back" for token in tokens):
        return _covered(tokens, places) if not turned else None
    tiles = [tile_named(token.name) for token in tokens]
    kinds = [tile.kind for tile in tiles if tile is not None]
    if len(kinds) < len(tokens) or len(turned) > 1:
        return None
    named = tuple(tile for tile in tiles if tile is not None)
    marked = bool(turned)
    side = _side(turned[0], len(tokens)) if turned else None
    if len(set(kinds)) == 1:
        if len(tokens) == 4:
            note = None if marked else "four equal tiles apart are taken as an open kong"
            return Found(Meld("kong", named, side=side), places, marked, note)
        upon = next((token for token in tokens if token.upon is not None), None)
        if upon is not None and upon.upon is not None and upon.upon_name is not None:
            fourth = tile_named(upon.upon_name)
            if fourth is not None and fourth.kind == kinds[0]:
                return Found(Meld("kong", (*named, fourth), added=True, side=side), (*places, upon.upon), marked)
        return Found(Meld("pung", named, side=side), places, marked)
    low = min(kinds)
    if len(tokens) != 3 or sorted(kinds) != [low, low + 1, low + 2] or low >= 27 or low % 9 > 6:
        return None
    note = None
    if side not in (None, SIDES[0]):
        text = str(Meld("chow", named))[1:-1]
        note, side = f"the turned tile of the chow {text} is not its left one, and a chow comes from the left", None
    return Found(Meld("chow", named, side=side), places, marked, note)


def _covered(tokens: Sequence[Token], places: tuple[int, ...]) -> Found | None:
    """A concealed kong: four tiles, some face down; those that are seen say which."""
    seen = [tile for token in tokens if (tile := tile_named(token.name)) is not None]
    backs = sum(token.name == "back" for token in tokens)
    if len(tokens) != 4 or not seen or len(seen) + backs < 4 or len({tile.kind for tile in seen}) > 1:
        return None
    hidden = Tile(seen[0].kind)
    return Found(Meld("kong", (*seen, *[hidden] * backs), open=False), places, True)


def _side(at: int, number: int) -> str:
    """Whom the turned tile came from, by its place: left, in the middle, right."""
    return SIDES[0] if at == 0 else SIDES[2] if at == number - 1 else SIDES[1]


def only_melds(tokens: Sequence[Token]) -> list[Found] | None:
    """Marked melds one after another that take up all tokens, or None."""
    if not tokens:
        return []
    for number in (4, 3):
        first = meld_of(tokens[:number]) if len(tokens) >= number else None
        if first is not None and first.marked:
            rest = only_melds(tokens[number:])
            if rest is not None:
                return [first, *rest]
    return None


def without_backs(tokens: Sequence[Token]) -> list[Token]:
    """Tokens without those that lie face down and are part of no concealed kong."""
    kept: set[int] = set()
    for start in range(len(tokens) - 3):
        if meld_of(tokens[start : start + 4]) is not None:
            kept.update(range(start, start + 4))
    return [token for at, token in enumerate(tokens) if token.name != "back" or at in kept]


def peeled(tokens: Sequence[Token]) -> tuple[list[Found], list[Token], list[Found]]:
    """Marked melds at the left end, what lies between, and marked melds at the right end."""
    rest = list(tokens)
    left: list[Found] = []
    right: list[Found] = []
    while (found := _at_end(rest, right=True)) is not None:
        right.insert(0, found)
        rest = rest[: -_laid(found)]
    while (found := _at_end(rest, right=False)) is not None:
        left.append(found)
        rest = rest[_laid(found) :]
    return left, rest, right


def _at_end(tokens: list[Token], *, right: bool) -> Found | None:
    for number in (4, 3):
        if len(tokens) >= number:
            found = meld_of(tokens[-number:] if right else tokens[:number])
            if found is not None and found.marked:
                return found
    return None


def _laid(found: Found) -> int:
    """How many tiles of a meld lie side by side."""
    return len(found.places) - found.meld.added
