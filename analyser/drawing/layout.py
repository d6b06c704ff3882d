"""Where each tile of a hand lies in its picture, and how: upright, turned, face down.

From left to right the concealed tiles, the winning one apart, the melds; below them, smaller, what lies aside: bonus
tiles, norths set aside, and the dead wall with its indicators.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..hand import SIDES, Hand, Meld, Win
from ..tiles import NORTH, SUITS, Tile, kind_name, tile_order

WIDTH, HEIGHT, THICK = 60, 80, 10  # of a tile: its face, and what is seen of its side
_BETWEEN, _APART, _LINE_APART = 1, 20, 14  # tiles, groups of them, lines
_WIDEST = 1400  # of a line; four kongs, a tile and the winning one are less
_EACH = 4  # more tiles alike than these are drawn as one and their number
WALL = 5  # stacks of a dead wall that show or may show an indicator
ASIDE = 0.6  # size of what lies aside
BACK, FLOWER = "back", "flower"


class Placed(NamedTuple):
    """A tile in the picture. ``name``: what is on it (``5m``, ``plum``, ``back``, or ``flower`` for a bonus tile that
    nobody named); ``role``: concealed, won, called, kong (a concealed one), bonus, nuki, dora, ura or wall;
    ``turned``: it lies on its side; ``times``: how many it stands for."""

    name: str
    role: str
    x: float = 0
    y: float = 0
    turned: bool = False
    times: int = 1

    @property
    def width(self) -> int:
        """How much of the line it takes."""
        return HEIGHT if self.turned else WIDTH


class Picture(NamedTuple):
    """The tiles of a hand and those aside, each where it lies, and the size of the whole."""

    tiles: tuple[Placed, ...]
    aside: tuple[Placed, ...]
    width: float
    height: float


class _Block(NamedTuple):
    """Tiles that stay together on a line: ``width`` and ``above``, how far they reach over its upright tiles."""

    tiles: list[Placed]
    width: float
    above: float
    apart: bool


def picture_of(hand: Hand) -> Picture:
    """Where all the tiles of a hand lie."""
    blocks = [_row([Placed(str(tile), "concealed")], apart=False) for tile in hand.concealed]
    if hand.win_tile is not None:
        blocks.append(_row([Placed(str(hand.win_tile), "won")]))
    blocks += [_meld(meld) for meld in hand.melds]
    tiles, width, height = _lines(blocks)
    aside, wider, higher = _lines(list(_aside(hand.win)))
    if aside:
        top = height + _LINE_APART if height else 0
        aside = [one._replace(x=one.x * ASIDE, y=one.y * ASIDE + top) for one in aside]
        width, height = max(width, wider * ASIDE), top + higher * ASIDE
    return Picture(tuple(tiles), tuple(aside), width, height)


def picture_of_groups(groups: Iterable[str]) -> Picture:
    """Where the tiles of groups lie that are told as texts such as ``123m`` or ``19m1z``."""
    blocks = []
    for group in groups:
        names, digits = [], ""
        for letter in group:
            if letter in SUITS:
                names += [digit + letter for digit in digits]
                digits = ""
            else:
                digits += letter
        blocks.append(_row(Placed(name, "concealed") for name in names))
    tiles, width, height = _lines(blocks)
    return Picture(tuple(tiles), (), width, height)


def _row(tiles: Iterable[Placed], *, apart: bool = True) -> _Block:
    """Tiles side by side; turned ones stand on the same line as the others."""
    placed, x = [], 0.0
    for tile in tiles:
        placed.append(tile._replace(x=x, y=HEIGHT - WIDTH if tile.turned else 0))
        x += tile.width + _BETWEEN + (0 if tile.times == 1 else WIDTH)
    return _Block(placed, x - _BETWEEN, 0, apart)


def _meld(meld: Meld) -> _Block:
    """A meld. The tile on the side of whom it came from is turned (of a chow nobody knows which it was)."""
    tiles = [str(tile) for tile in sorted(meld.tiles, key=tile_order)]
    if not meld.open:  # what is seen of it: a red five, if there is one
        return _row([Placed(name, "kong") for name in (BACK, *tiles[:2], BACK)])
    on_top = tiles.pop() if meld.added else None
    at = -1
    if meld.side is not None:
        at = (0, 1, len(tiles) - 1)[SIDES.index(meld.side)]
    block = _row([Placed(name, "called", turned=number == at) for number, name in enumerate(tiles)])
    if on_top is None:
        return block
    below = block.tiles[max(at, 1 if at < 0 else at)]
    above = WIDTH + _BETWEEN if below.turned else HEIGHT + _BETWEEN
    added = below._replace(name=on_top, y=below.y - above)
    return _Block([added, *block.tiles], block.width, -added.y, True)  # what lies behind is drawn first


def _aside(win: Win) -> Iterator[_Block]:
    """What lies aside, in blocks."""
    if win.bonus or win.flowers:
        yield _row([*(Placed(name, "bonus") for name in win.bonus), *_alike(FLOWER, "bonus", win.flowers or 0)])
    if win.nuki:
        yield _row(_alike(kind_name(NORTH), "nuki", win.nuki))
    if win.dora or win.ura:
        yield _wall(win.dora, win.ura)


def _alike(name: str, role: str, number: int) -> list[Placed]:
    return [Placed(name, role)] * number if number <= _EACH else [Placed(name, role, times=number)]


def _wall(dora: tuple[Tile, ...], ura: tuple[Tile, ...]) -> _Block:
    """The dead wall: dora indicators in it, and ura indicators in a row before it."""
    stacks = max(WALL, len(dora), len(ura))
    names = [*map(str, dora), *[BACK] * (stacks - len(dora))]
    upper = _row(Placed(name, "wall" if name is BACK else "dora") for name in names)
    if not ura:
        return upper
    lower = _row(Placed(str(tile), "ura") for tile in ura)
    above = HEIGHT + _BETWEEN
    return _Block([*(one._replace(y=-above) for one in upper.tiles), *lower.tiles], upper.width, above, True)


def _lines(blocks: list[_Block]) -> tuple[list[Placed], float, float]:
    """The blocks one after another on as many lines as they need; their tiles, and the size of all."""
    placed: list[Placed] = []
    line: list[tuple[float, _Block]] = []
    x = width = height = 0.0

    def end_line() -> None:
        nonlocal height
        top = (height + _LINE_APART if height else 0) + max(block.above for _, block in line)
        for left, block in line:
            placed.extend(one._replace(x=left + one.x, y=top + one.y) for one in block.tiles)
        height = top + HEIGHT + THICK

    for block in blocks:
        gap = (_APART if block.apart else _BETWEEN) if line else 0
        if line and x + gap + block.width > _WIDEST:
            end_line()
            line, x, gap = [], 0.0, 0
        line.append((x + gap, block))
        x += gap + block.width
        width = max(width, x)
    if line:
        end_line()
    return placed, width, height
