"""A small drawing surface in units of a tile's face, on which every symbol is drawn.

x and y run from 0 to 1 across and down the face; widths and radii are shares of the face's width.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeVar

import numpy as np
from PIL import Image, ImageDraw

from analyser.recogniser.training import fonts

Colour = tuple[int, int, int]
Point = tuple[float, float]
Box = tuple[float, float, float, float]
Rng = np.random.Generator
Item = TypeVar("Item")

SAMPLES = 2  # the canvas is drawn this many times larger than the picture it gives


def pick(rng: Rng, items: Sequence[Item]) -> Item:
    """One of the items; far quicker than the generator's own choice."""
    return items[int(rng.integers(len(items)))]


def chance(rng: Rng, share: float) -> bool:
    """True in the given share of the calls."""
    return bool(rng.random() < share)


def between(rng: Rng, low: float, high: float) -> float:
    """A number between the two, evenly spread."""
    return low + (high - low) * float(rng.random())


def shade(colour: Colour, factor: float) -> Colour:
    """The colour made darker (below 1) or lighter (above)."""
    red, green, blue = (max(0, min(255, round(part * factor))) for part in colour)
    return red, green, blue


def blend(one: Colour, other: Colour, share: float) -> Colour:
    """The first colour with the given share of the second mixed in."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def vary(rng: Rng, colour: Colour, spread: int) -> Colour:
    """The colour with each part moved by up to `spread`."""
    red, green, blue = (max(0, min(255, part + int(rng.integers(-spread, spread + 1)))) for part in colour)
    return red, green, blue


def curve(points: Sequence[Point], steps: int = 8) -> list[Point]:
    """A smooth line (Catmull-Rom) through the points."""
    if len(points) < 3:
        return list(points)
    padded = [points[0], *points, points[-1]]
    out: list[Point] = []
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for step in range(steps):
            t = step / steps
            a, b, c = -0.5 * t + t * t - 0.5 * t**3, 1 - 2.5 * t * t + 1.5 * t**3, 0.5 * t + 2 * t * t - 1.5 * t**3
            d = 0.5 * (t**3 - t * t)
            out.append((a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy))
    return [*out, points[-1]]


class Canvas:
    """A face being drawn: `image` is RGB, SAMPLES times the size that `finish` gives."""

    def __init__(self, size: tuple[int, int], ground: Colour) -> None:
        self.width, self.height = size[0] * SAMPLES, size[1] * SAMPLES
        self.image = Image.new("RGB", (self.width, self.height), ground)
        self.ground = ground
        self.outlined = 0.0  # above 0: filled shapes are drawn as outlines of that width, as if cut with a thin tool
        self.draw = ImageDraw.Draw(self.image)

    def finish(self) -> Image.Image:
        """The picture in its own size."""
        return self.image.reduce(SAMPLES)

    def at(self, points: Sequence[Point]) -> list[Point]:
        """The points in pixels."""
        return [(x * self.width, y * self.height) for x, y in points]

    def pixels(self, share: float) -> int:
        """A width in pixels, at least one."""
        return max(1, round(share * self.width))

    def line(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        """A line of even width with round joints."""
        self.draw.line(self.at(points), fill=colour, width=self.pixels(width), joint="curve")

    def polygon(self, points: Sequence[Point], colour: Colour, edge: Colour | None = None, width: float = 0.02) -> None:
        """A filled shape, with an edge if one is given."""
        if self.outlined and edge is None:
            colour, edge, width = self.ground, colour, self.outlined
        self.draw.polygon(self.at(points), fill=colour)
        if edge is not None:
            self.line([*points, points[0]], width, edge)

    def stroke(self, points: Sequence[Point], start: float, end: float, colour: Colour, middle: float = 0.0) -> None:
        """A brush stroke whose width runs from `start` over `middle` (if given) to `end`."""
        path = np.array(self.at(curve(points)))
        step = np.gradient(path, axis=0)
        normal = np.stack([-step[:, 1], step[:, 0]], axis=1)
        normal /= np.maximum(np.hypot(normal[:, 0], normal[:, 1]), 1e-6)[:, None]
        where = np.linspace(0, 1, len(path))
        widths = np.interp(where, [0, 0.5, 1], [start, middle or (start + end) / 2, end]) * self.width / 2
        side = normal * np.maximum(widths, 0.5)[:, None]
        outline = np.concatenate([path + side, (path - side)[::-1], path[:1] + side[:1]])
        line = self.pixels(self.outlined)
        if self.outlined and widths.max() * 2 > 3 * line:
            self.draw.polygon(outline.ravel().tolist(), fill=self.ground)
            self.draw.line(outline.ravel().tolist(), fill=colour, width=line, joint="curve")
        else:
            self.draw.polygon(outline.ravel().tolist(), fill=colour)

    def circle(
        self, x: float, y: float, radius: float, colour: Colour | None, edge: Colour | None = None, width: float = 0.02
    ) -> None:
        """A circle round (x, y), filled with `colour` if given, with an edge if one is given."""
        self.oval(x, y, radius, radius, colour, edge, width)

    def oval(
        self,
        x: float,
        y: float,
        across: float,
        down: float,
        colour: Colour | None,
        edge: Colour | None = None,
        width: float = 0.02,
    ) -> None:
        """An upright oval; both radii are shares of the width."""
        if self.outlined and edge is None and min(across, down) > 1.5 * self.outlined:
            colour, edge, width = self.ground, colour, self.outlined
        cx, cy, rx, ry = x * self.width, y * self.height, across * self.width, down * self.width
        line = self.pixels(width) if edge is not None else 0
        self.draw.ellipse((cx - rx, cy - ry, cx + rx, cy + ry), fill=colour, outline=edge, width=line)

    def leaf(self, x: float, y: float, length: float, width: float, angle: float, colour: Colour) -> None:
        """A pointed leaf that starts at (x, y) and points to `angle` (radians, clockwise from the right)."""
        ratio = self.width / self.height
        outline = []
        for t, w in (
            (0.0, 0.0),
            (0.25, 0.8),
            (0.5, 1.0),
            (0.8, 0.5),
            (1.0, 0.0),
            (0.8, -0.5),
            (0.5, -1.0),
            (0.25, -0.8),
        ):
            along, across = t * length, w * width / 2
            dx = along * math.cos(angle) - across * math.sin(angle)
            dy = along * math.sin(angle) + across * math.cos(angle)
            outline.append((x + dx, y + dy * ratio))
        self.polygon(outline, colour)

    def frame(self, box: Box, radius: float, colour: Colour, width: float) -> None:
        """A rectangle's edge with round corners."""
        x0, y0, x1, y1 = box
        place = (x0 * self.width, y0 * self.height, x1 * self.width, y1 * self.height)
        self.draw.rounded_rectangle(place, radius * self.width, outline=colour, width=self.pixels(width))

    def text(
        self, words: str, box: Box, font: fonts.Font, colour: Colour, bold: float = 0.0, stretch: float = 1.25
    ) -> None:
        """The words as large as fit the box, centred; they are stretched to fill it by at most the factor `stretch`."""
        mask = fonts.glyphs(font, words, bold)
        across, down = (box[2] - box[0]) * self.width, (box[3] - box[1]) * self.height
        wide, high = across / mask.width, down / mask.height
        least = min(wide, high)
        size = (
            max(1, round(mask.width * min(wide, least * stretch))),
            max(1, round(mask.height * min(high, least * stretch))),
        )
        left = (box[0] + box[2]) / 2 * self.width - size[0] / 2
        top = (box[1] + box[3]) / 2 * self.height - size[1] / 2
        self.image.paste(colour, (round(left), round(top)), mask.resize(size, Image.Resampling.BILINEAR))

    def place(self, picture: Image.Image, x: float, y: float) -> None:
        """An RGBA picture with its centre at (x, y)."""
        corner = (round(x * self.width - picture.width / 2), round(y * self.height - picture.height / 2))
        self.image.paste(picture, corner, picture)
