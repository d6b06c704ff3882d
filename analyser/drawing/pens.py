"""What tiles are drawn with: colours, lines, filled shapes, dots, characters and digits, all as SVG markup."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin
from typing import TypeAlias

from .strokes import CHARACTERS, DIGITS

IVORY, INK, RED, GREEN, BLUE = "#fbf6e6", "#20284a", "#c3262e", "#15803d", "#1d5fa8"
GOLD, BROWN, PINK, PURPLE, GREY = (
    "#e2a11b",
    "#7a4a21",
    "#e2688f",
    "#7d4fa3",
    "#7d8590",
)  # grey is seen on light and dark
_ROUND = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'

Point: TypeAlias = tuple[float, float]


def line(path: str, colour: str, width: float) -> str:
    """A line along a path, with round ends."""
    return f'<path d="{path}" stroke="{colour}" stroke-width="{width:.3g}" {_ROUND}/>'


def shape(path: str, colour: str) -> str:
    """A path filled."""
    return f'<path d="{path}" fill="{colour}"/>'


def dots(places: Iterable[Point], colour: str, size: float) -> str:
    """Dots of one size: lines of no length with round ends."""
    return line("".join(f"M{x:.3g} {y:.3g}h0" for x, y in places), colour, size)


def around(x: float, y: float, radius: float, number: int, turn: float = 0) -> list[Point]:
    """So many places on a circle, the first at the top, or turned by a part of a whole turn."""
    angles = [2 * pi * (at / number + turn) for at in range(number)]
    return [(x + radius * sin(angle), y - radius * cos(angle)) for angle in angles]


def rays(x: float, y: float, inner: float, outer: float, number: int, turn: float = 0) -> str:
    """The path of lines that go out from a circle to a larger one."""
    pairs = zip(around(x, y, inner, number, turn), around(x, y, outer, number, turn), strict=True)
    return "".join(f"M{a:.3g} {b:.3g}L{c:.3g} {d:.3g}" for (a, b), (c, d) in pairs)


def written(glyph: str, x: float, y: float, width: float, height: float, colour: str, pen: float) -> str:
    """A character or digit in a box; ``pen``: how wide its strokes are on the tile."""
    path = CHARACTERS.get(glyph) or DIGITS[glyph]
    across, down = width / 100, height / 100
    return f'<g transform="translate({x:g} {y:g})scale({across:g} {down:g})">{line(path, colour, pen / across)}</g>'
