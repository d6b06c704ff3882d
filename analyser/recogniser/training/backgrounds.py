"""What tiles lie on: cloth, felt, wood, stone, carpets, plain paper, a room; all made of noise and lines."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFilter

from analyser.recogniser.training.canvas import Colour, Rng, between, blend, chance, pick, shade, vary

Bytes = npt.NDArray[np.uint8]
Size = tuple[int, int]
FELTS: tuple[Colour, ...] = (
    (16, 90, 60),
    (20, 70, 120),
    (10, 60, 40),
    (110, 20, 30),
    (40, 110, 110),
    (60, 60, 66),
    (30, 40, 90),
)
WOODS: tuple[Colour, ...] = (
    (190, 150, 100),
    (120, 70, 40),
    (220, 190, 150),
    (70, 40, 26),
    (150, 60, 30),
    (200, 180, 160),
)


def any_colour(rng: Rng) -> Colour:
    """A colour of any hue, more often dull than bright."""
    grey = between(rng, 20, 235)
    strength = between(rng, 0, 1) ** 2 * 110
    red, green, blue = (max(0, min(255, round(grey + strength * between(rng, -1, 1)))) for _ in range(3))
    return red, green, blue


def noise(rng: Rng, size: Size, across: int, down: int) -> Image.Image:
    """Smooth grey noise with that many patches across and down."""
    grid = rng.integers(0, 256, (max(2, down), max(2, across)), np.uint8)
    return Image.fromarray(grid).resize(size, Image.Resampling.BICUBIC)


def _grain(rng: Rng) -> Bytes:
    return rng.integers(0, 256, (256, 256), np.uint8)


def grain(rng: Rng, size: Size) -> Image.Image:
    """Fine grey noise of one pixel, repeated every 256 pixels."""
    tile = _grain(rng)
    reps = (math.ceil(size[1] / 256), math.ceil(size[0] / 256))
    return Image.fromarray(np.tile(tile, reps)[: size[1], : size[0]])


def mixed(one: Colour, other: Colour, mask: Image.Image) -> Image.Image:
    """Two colours mixed by a grey mask."""
    share = np.arange(256) / 255
    ramps = [(a + (b - a) * share).astype(np.uint8).tolist() for a, b in zip(other, one, strict=True)]
    return Image.merge("RGB", [mask.point(ramp) for ramp in ramps])


def _felt(rng: Rng, size: Size) -> Image.Image:
    colour = vary(rng, pick(rng, FELTS), 20)
    rough = Image.blend(grain(rng, size), noise(rng, size, 6, 6), between(rng, 0.3, 0.7))
    return mixed(shade(colour, between(rng, 1.05, 1.4)), shade(colour, between(rng, 0.7, 0.95)), rough)


def _plain(rng: Rng, size: Size) -> Image.Image:
    colour = any_colour(rng)
    return mixed(shade(colour, 1.12), shade(colour, 0.85), noise(rng, size, 2, 2))


def _paper(rng: Rng, size: Size) -> Image.Image:
    colour = vary(rng, pick(rng, ((250, 250, 250), (255, 255, 255), (235, 235, 232), (20, 20, 22), (0, 0, 0))), 5)
    return Image.new("RGB", size, colour)


def _wood(rng: Rng, size: Size) -> Image.Image:
    colour = vary(rng, pick(rng, WOODS), 25)
    upright = chance(rng, 0.5)
    shape = (size[1], size[0]) if upright else size
    lines = noise(rng, shape, int(rng.integers(2, 7)), int(rng.integers(40, 160)))
    broad = noise(rng, shape, 3, int(rng.integers(4, 14)))
    picture = mixed(
        shade(colour, 1.15), shade(colour, between(rng, 0.55, 0.85)), Image.blend(lines, broad, between(rng, 0.3, 0.7))
    )
    if chance(rng, 0.5):
        pen = ImageDraw.Draw(picture)
        y, step = between(rng, 0, 150), between(rng, 60, 300)
        while y < shape[1]:
            pen.line((0, y, shape[0], y), fill=shade(colour, 0.4), width=int(rng.integers(1, 4)))
            y += step
    return picture.transpose(Image.Transpose.ROTATE_90) if upright else picture


def _cloth(rng: Rng, size: Size) -> Image.Image:
    one, other = any_colour(rng), any_colour(rng)
    step = int(rng.integers(2, 12))
    y, x = np.mgrid[0 : size[1], 0 : size[0]]
    kind = pick(rng, ("weave", "checks", "stripes", "dots", "weave"))
    if kind == "weave":
        pattern = ((x // step + y // step) % 2 * 90 + 80).astype(np.uint8)
    elif kind == "checks":
        wide = step * int(rng.integers(4, 20))
        pattern = ((x // wide % 2) * 110 + (y // wide % 2) * 110).astype(np.uint8)
    elif kind == "stripes":
        turned = x * math.cos(one[0]) + y * math.sin(one[0])
        pattern = ((turned // (step * 3) % 2) * 200).astype(np.uint8)
    else:
        wide = step * 6
        pattern = (((x % wide - wide / 2) ** 2 + (y % wide - wide / 2) ** 2 < (wide / 3) ** 2) * 220).astype(np.uint8)
    mask = Image.blend(Image.fromarray(pattern), grain(rng, size), between(rng, 0.1, 0.4))
    picture = mixed(one, blend(one, other, between(rng, 0.15, 1.0)), mask)
    folds = noise(rng, size, int(rng.integers(2, 6)), int(rng.integers(2, 6)))
    return Image.composite(picture, picture.point([value * 2 // 3 for value in range(256)] * 3), folds)


def _stone(rng: Rng, size: Size) -> Image.Image:
    colour = any_colour(rng)
    rough = Image.blend(noise(rng, size, 60, 60), noise(rng, size, 9, 9), 0.5)
    rough = Image.blend(rough, grain(rng, size), between(rng, 0.0, 0.4))
    return mixed(shade(colour, 1.2), shade(colour, 0.7), rough)


def _carpet(rng: Rng, size: Size) -> Image.Image:
    channels = [noise(rng, size, int(rng.integers(3, 40)), int(rng.integers(3, 40))) for _ in range(3)]
    picture = Image.merge("RGB", channels)
    grey = Image.new("RGB", size, any_colour(rng))
    return Image.blend(picture, grey, between(rng, 0.3, 0.85))


def _shapes(rng: Rng, size: Size) -> Image.Image:
    """A room out of focus, a keyboard, shelves: rectangles and discs, with sharp or soft edges."""
    picture = Image.new("RGB", size, any_colour(rng))
    pen = ImageDraw.Draw(picture)
    for _ in range(int(rng.integers(5, 40))):
        x, y = between(rng, -50, size[0]), between(rng, -50, size[1])
        wide, high = between(rng, 8, size[0] / 2), between(rng, 8, size[1] / 2)
        box = (x, y, x + wide, y + high)
        if chance(rng, 0.7):
            pen.rounded_rectangle(box, min(wide, high) * between(rng, 0, 0.3), fill=any_colour(rng))
        else:
            pen.ellipse(box, fill=any_colour(rng))
    return picture.filter(ImageFilter.GaussianBlur(between(rng, 0, 8))) if chance(rng, 0.6) else picture


def _keys(rng: Rng, size: Size) -> Image.Image:
    """Rows of keys or boxes, all alike: things that resemble tiles."""
    picture = Image.new("RGB", size, any_colour(rng))
    pen = ImageDraw.Draw(picture)
    key, edge = any_colour(rng), any_colour(rng)
    wide, high, gap = between(rng, 20, 90), between(rng, 20, 90), between(rng, 2, 12)
    shift = between(rng, 0, wide)
    y = -between(rng, 0, high)
    while y < size[1]:
        x = -shift
        while x < size[0]:
            pen.rounded_rectangle((x, y, x + wide, y + high), between(rng, 2, 9), fill=key, outline=edge)
            if chance(rng, 0.7):
                pen.text((x + wide * 0.2, y + high * 0.2), chr(65 + int(rng.integers(26))), fill=edge)
            x += wide + gap
        y, shift = y + high + gap, shift + wide / 3
    return picture


MAKERS = (_felt, _felt, _plain, _paper, _wood, _wood, _cloth, _cloth, _stone, _carpet, _shapes, _keys)


def background(rng: Rng, size: Size) -> Image.Image:
    """Something to lay tiles on, RGB of the size."""
    return pick(rng, MAKERS)(rng, size)
