"""Upright faces of tiles: from a folder of art, or drawn; all of one set in one style."""

from __future__ import annotations

import os
from functools import lru_cache

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from analyser.recogniser.classes import CLASSES
from analyser.recogniser.training import bonus, pictures, suits
from analyser.recogniser.training.canvas import SAMPLES, Box, Canvas, Rng, between, blend, chance, pick
from analyser.recogniser.training.fonts import has
from analyser.recogniser.training.style import Style, ink, tile_style

HEIGHT = 160  # pixels of a face's picture
_NUMERALS = "一二三四五六七八九"
_WINDS = "東南西北"
LEVELS = 3  # a face is kept in full, half and quarter size


def tile_face(rng: Rng, name: str, art_folder: str | None = None) -> Image.Image:
    """A face of the class in a style of its own: RGBA, upright, its corners transparent.

    `name` is any of CLASSES but "none"; `art_folder` holds a folder per set with pictures named after the classes.
    """
    return draw_face(tile_style(rng, art_folder), name)


class TileSet:
    """The tiles of one style; a face is drawn when it is first asked for."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self._faces: dict[str, list[Image.Image]] = {}

    def levels(self, name: str) -> list[Image.Image]:
        """The face in full, half and quarter size, multiplied by its alpha (RGBa), as warping wants it."""
        if name not in self._faces:
            face = draw_face(self.style, name).convert("RGBa")
            self._faces[name] = [face, *(face.reduce(2**level) for level in range(1, LEVELS))]
        return self._faces[name]

    def drawn(self) -> list[str]:
        """The classes whose faces are drawn already."""
        return list(self._faces)

    def face(self, name: str, height: float = HEIGHT) -> Image.Image:
        """The smallest kept picture of the face that is at least as high as asked."""
        levels = self.levels(name)
        return next((face for face in reversed(levels) if face.height >= height), levels[0])


class Stock:
    """Sets in use: each serves for a while, then another takes its place, so that drawing costs little."""

    def __init__(self, rng: Rng, art_folder: str | None = None, size: int = 24, serves: int = 40) -> None:
        self._rng, self._art, self._serves = rng, art_folder, serves
        self._sets = [TileSet(tile_style(rng, art_folder)) for _ in range(size)]
        self._left = [1 + int(rng.integers(serves)) for _ in range(size)]

    def tiles(self) -> TileSet:
        """One of the sets."""
        place = int(self._rng.integers(len(self._sets)))
        self._left[place] -= 1
        if self._left[place] < 0:
            self._sets[place] = TileSet(tile_style(self._rng, self._art))
            self._left[place] = self._serves
        return self._sets[place]


def draw_face(style: Style, name: str) -> Image.Image:
    """The upright face of a class in the style: RGBA, HEIGHT high."""
    if name not in CLASSES or name == "none":
        raise ValueError(f"no face: {name!r}; expected one of {' '.join(CLASSES[:-1])}")
    size = (round(HEIGHT * style.aspect), HEIGHT)
    canvas = Canvas(size, style.back if name == "back" else style.plastic)
    if name == "back":
        _back(canvas, style)
    elif style.art is not None and name in style.art_classes:
        _from_art(canvas, style, style.art, name)
    else:
        _drawn(canvas, style, name)
    return _as_plastic(canvas.finish(), style)


@lru_cache(maxsize=512)
def _art_picture(path: str) -> Image.Image:
    with Image.open(path) as opened:
        picture = opened.convert("RGBA")
    pixels = np.array(picture)
    opaque = pixels[..., 3] > 0
    for columns in (slice(0, 4), slice(-4, None)):  # some sets carry a hairline of the tile's own edge, and its corners
        if opaque[:, columns].all(axis=0).any():
            pixels[:, columns, 3] = 0
            pixels[:4, :, 3] = pixels[-4:, :, 3] = 0
    return Image.fromarray(pixels)


def _from_art(canvas: Canvas, style: Style, folder: str, name: str) -> None:
    picture = _art_picture(os.path.join(folder, f"{name}.png"))
    margin = style.margin
    across, down = canvas.width * (1 - 2 * margin), canvas.height * (1 - 2 * margin * style.aspect)
    scale = min(across / picture.width, down / picture.height)
    wide = min(across, picture.width * scale * 1.12)
    high = min(down, picture.height * scale * 1.12)
    picture = picture.resize((round(wide), round(high)), Image.Resampling.BILINEAR)
    if style.one_ink is not None:
        picture = Image.merge("RGBA", (*Image.new("RGB", picture.size, style.one_ink).split(), picture.getchannel("A")))
    else:
        picture = _inked(style, name, picture)
    if style.index != "none":
        _index(canvas, style, name)
        picture = picture.resize((round(wide * 0.86), round(high * 0.86)), Image.Resampling.BILINEAR)
        canvas.place(picture, 0.56 if style.index_left else 0.44, 0.55)
    else:
        canvas.place(picture, 0.5, 0.5)


def _inked(style: Style, name: str, picture: Image.Image) -> Image.Image:
    """Art in black alone takes the colours that a maker gives the class; of other art, at times, the black parts do."""
    pixels = np.array(picture)
    dark = pixels[..., :3].max(axis=2) < 60
    if dark[pixels[..., 3] > 128].mean() < 0.98:
        if style.seed % 3 == 0:
            pixels[dark, :3] = ink(style, style.numeral_ink)
    elif style.seed % 4:
        rng = np.random.default_rng(style.seed + 47)
        bonus_ink, pips_ink = pick(rng, ("red", "green", "blue")), pick(rng, ("blue", "green", "black"))
        honours = (style.wind_ink,) * 4 + (pips_ink, style.green_ink, "red")
        colour = {"m": style.numeral_ink, "p": pips_ink, "s": "green"}.get(name[-1], bonus_ink)
        if name[-1] == "z":
            colour = honours[int(name[0]) - 1]
        pixels[..., :3] = ink(style, "red" if name[0] == "0" else colour)
        if name[-1] == "m":
            pixels[len(pixels) // 2 :, :, :3] = ink(style, style.wan_ink)
    return Image.fromarray(pixels)


def _drawn(canvas: Canvas, style: Style, name: str) -> None:
    margin = style.margin
    area = (margin, margin * style.aspect, 1 - margin, 1 - margin * style.aspect)
    indexed = style.index == "all" or (style.index == "suits" and name[1:] in ("m", "p", "s"))
    if indexed and name[0] not in "FSAJ":
        room = style.index_size * 0.5
        area = (area[0] + (room if style.index_left else 0), area[1] + 0.05, area[2] - (0 if style.index_left else room), area[3])
    red = name in ("0m", "0p", "0s")
    number = 5 if red else int(name[0]) if name[0].isdigit() else 0
    if name == "J":
        bonus.draw_joker(canvas, style, area)
    elif name[0] in "FSA":
        bonus.draw_bonus(canvas, style, name, area)
    elif name[1] == "m":
        _character(canvas, style, number, area, red)
    elif name[1] == "p":
        suits.draw_pips(canvas, style, number, area, red)
    elif name[1] == "s":
        if number == 1:
            rng = np.random.default_rng(style.seed + 41)
            inks = [ink(style, ink_name) for ink_name in pick(rng, (("green", "red"), ("green", "red", "blue"), ("black", "red"), ("blue", "red", "green")))]
            shape = pick(rng, ((0.0, 0.0, 1.0, 1.0), (0.05, 0.08, 0.95, 0.92)))
            wide, high = area[2] - area[0], area[3] - area[1]
            box = (area[0] + shape[0] * wide, area[1] + shape[1] * high, area[0] + shape[2] * wide, area[1] + shape[3] * high)
            canvas.outlined = pictures.cut(rng)
            pictures.bird(canvas, rng, box, tuple(inks))
            canvas.outlined = 0.0
        else:
            suits.draw_sticks(canvas, style, number, area, red)
    else:
        _honour(canvas, style, number, area)
    if red:
        rng = np.random.default_rng(style.seed + 42)
        for x, y in suits.red_dots(style, rng):
            canvas.circle(x, y, 0.045, style.red)
    if indexed:
        _index(canvas, style, name)


def _character(canvas: Canvas, style: Style, number: int, area: Box, red: bool) -> None:
    rng = np.random.default_rng(style.seed + 43)
    wide, high = area[2] - area[0], area[3] - area[1]
    split = between(rng, 0.42, 0.5)
    inset = between(rng, 0.0, 0.12) * wide
    upper = (area[0] + inset, area[1], area[2] - inset, area[1] + (split - 0.02) * high)
    lower = (area[0] + inset, area[1] + (split + 0.02) * high, area[2] - inset, area[3])
    sign = style.five if number == 5 else _NUMERALS[number - 1]
    colour = ink(style, "red" if red else style.numeral_ink)
    if number < 4:  # few strokes: as wide as the others, less high
        slack = (0.34, 0.24, 0.06)[number - 1] * (upper[3] - upper[1])
        upper = (upper[0], upper[1] + slack, upper[2], upper[3] - slack)
    canvas.text(sign, upper, style.hand, colour, style.bold)
    canvas.text(style.wan, lower, style.hand, ink(style, "red" if red else style.wan_ink), style.bold)


def _honour(canvas: Canvas, style: Style, number: int, area: Box) -> None:
    rng = np.random.default_rng(style.seed + 44)
    inset = between(rng, -0.02, 0.1)
    box = (area[0] + inset, area[1] + inset * 0.8, area[2] - inset, area[3] - inset * 0.8)
    if number <= 4:
        sign, colour = _WINDS[number - 1], ink(style, style.wind_ink)
        canvas.text(sign, box, style.hand, colour, style.bold, between(rng, 1.05, 1.4))
    elif number == 5:
        _white(canvas, style, rng, area)
    elif style.dragons == "beasts":
        inks = (ink(style, "green" if number == 6 else "red"),)
        pictures.dragon(canvas, np.random.default_rng(style.seed + 45), box, inks)
    elif number == 6:
        canvas.text(style.green_dragon, box, style.hand, ink(style, style.green_ink), style.bold, between(rng, 1.05, 1.4))
    else:
        canvas.text("中", box, style.hand, ink(style, "red"), style.bold, between(rng, 1.05, 1.3))


def _white(canvas: Canvas, style: Style, rng: Rng, area: Box) -> None:
    if style.white == "blank":
        return
    colour = ink(style, pick(rng, ("blue", "blue", "blue", "green", "black", "red")))
    inset, width, radius = between(rng, 0.0, 0.14), between(rng, 0.015, 0.07), between(rng, 0.0, 0.1)
    x0, y0, x1, y1 = area[0] + inset, area[1] + inset * 0.7, area[2] - inset, area[3] - inset * 0.7
    canvas.frame((x0, y0, x1, y1), radius, colour, width)
    gap = between(rng, 0.05, 0.14)
    inner = (x0 + gap, y0 + gap * style.aspect, x1 - gap, y1 - gap * style.aspect)
    if style.white in ("double", "ornate"):
        canvas.frame(inner, radius * 0.6, colour, width * between(rng, 0.4, 1.0))
    if style.white == "ornate":
        kind = pick(rng, ("bars", "corners", "thick", "beads", "cut", "cut"))
        ratio = style.aspect
        if kind == "bars":  # the space between the frames is filled in pieces
            for y in np.linspace(y0 + 0.08, y1 - 0.08, int(rng.integers(2, 5))):
                for x in (x0, x1 - gap):
                    canvas.line([(x, float(y)), (x + gap, float(y))], 0.03, colour)
            for x in np.linspace(x0 + 0.12, x1 - 0.12, int(rng.integers(2, 4))):
                for y in (y0, y1 - gap * ratio):
                    canvas.line([(float(x), y), (float(x), y + gap * ratio)], 0.03, colour)
        elif kind == "corners":
            for x, sx in ((x0, 1), (x1, -1)):
                for y, sy in ((y0, 1), (y1, -1)):
                    canvas.polygon([(x, y), (x + sx * gap * 1.6, y), (x, y + sy * gap * 1.6 * ratio)], colour)
        elif kind == "cut":  # the inner frame's corners are cut off
            for x, sx in ((inner[0], 1), (inner[2], -1)):
                for y, sy in ((inner[1], 1), (inner[3], -1)):
                    canvas.line([(x + sx * gap * 1.4, y), (x, y + sy * gap * 1.4 * ratio)], width, colour)
        elif kind == "thick":
            canvas.frame(((x0 + inner[0]) / 2, (y0 + inner[1]) / 2, (x1 + inner[2]) / 2, (y1 + inner[3]) / 2), 0.02, colour, gap * 0.5)
        else:
            for y in np.linspace(y0, y1, 9):
                for x in (x0, x1):
                    canvas.circle(float(x), float(y), 0.03, colour)
    if style.white == "letter":
        sign = pick(rng, ("白", "B", "P", "白"))
        middle = (x0 + 0.2, y0 + 0.2, x1 - 0.2, y1 - 0.2)
        if sign != "白" or has(style.hand, "白"):
            canvas.text(sign, middle, style.hand if sign == "白" else style.latin, colour, style.bold)


def _index(canvas: Canvas, style: Style, name: str) -> None:
    if name[0] in "FSAJ":
        return
    if name[1] == "z":
        letters = ("E", "S", "W", "N", "", "F", "C") if style.seed % 2 else ("E", "S", "W", "N", "P", "F", "C")
        if style.index != "all" or (style.seed % 5 == 0 and name > "4z"):
            return
        text = letters[int(name[0]) - 1]
    else:
        text = "5" if name[0] == "0" else name[0]
    if not text:
        return
    matching = {"m": style.numeral_ink, "p": "blue", "s": "green", "z": style.wind_ink}[name[1]]
    colour = ink(style, matching if style.index_ink == "match" else style.index_ink)
    if name[0] == "0":
        colour = style.red
    high = style.index_size * 0.8
    wide = high / style.aspect * 0.8
    x0 = 0.05 if style.index_left else 0.95 - wide
    canvas.text(text, (x0, 0.035, x0 + wide, 0.035 + high), style.latin, colour)


def _back(canvas: Canvas, style: Style) -> None:
    rng = np.random.default_rng(style.seed + 46)
    kind = pick(rng, ("plain", "plain", "plain", "plain", "lines", "checks", "bamboo", "frame"))
    second = blend(style.back, (255, 255, 255) if chance(rng, 0.5) else (0, 0, 0), between(rng, 0.1, 0.5))
    if kind == "lines":
        for x in np.linspace(0, 1, int(rng.integers(6, 24))):
            canvas.line([(float(x), 0.0), (float(x), 1.0)], 0.02, second)
    elif kind == "checks":
        for x in np.linspace(-1, 2, int(rng.integers(10, 24))):
            canvas.line([(float(x), 0.0), (float(x) + 1, 1.0)], 0.015, second)
            canvas.line([(float(x), 1.0), (float(x) + 1, 0.0)], 0.015, second)
    elif kind == "bamboo":
        for x in np.linspace(0, 1, int(rng.integers(10, 40))):
            canvas.line([(float(x), 0.0), (float(x) + between(rng, -0.02, 0.02), 1.0)], 0.01, blend(style.back, second, between(rng, 0, 1)))
    elif kind == "frame":
        canvas.frame((0.1, 0.08, 0.9, 0.92), 0.05, second, 0.03)


@lru_cache(maxsize=64)
def _shape(size: tuple[int, int], radius: float) -> Image.Image:
    mask = Image.new("L", (size[0] * SAMPLES, size[1] * SAMPLES))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), radius * mask.width, fill=255)
    return mask.reduce(SAMPLES)


@lru_cache(maxsize=64)
def _inner(size: tuple[int, int], radius: float, width: int) -> Image.Image:
    """The face without its rim, with a soft edge."""
    mask = _shape(size, radius).copy()
    ImageDraw.Draw(mask).rectangle((0, 0, size[0] - 1, size[1] - 1), outline=0, width=max(1, width // 3))
    return mask.filter(ImageFilter.BoxBlur(width / 2))


@lru_cache(maxsize=64)
def _darker(percent: int) -> list[int]:
    return [value * percent // 100 for value in range(256)] * 3


def _as_plastic(picture: Image.Image, style: Style) -> Image.Image:
    """The face with the shading of a round edge, of cut-in symbols, and transparent corners."""
    size = picture.size
    radius = round(style.corner, 2)
    if style.engraved > 0.6:  # light from above falls on the lower edge of what is cut in
        grey = picture.convert("L")
        lit = ImageChops.offset(grey, 0, 1)
        share = round(4 / (style.engraved - 0.5))
        brighter, darker = (ImageChops.subtract(a, b, share / 4) for a, b in ((lit, grey), (grey, lit)))
        picture = ImageChops.add(picture, Image.merge("RGB", (brighter,) * 3))
        picture = ImageChops.subtract(picture, Image.merge("RGB", (darker,) * 3))
    if style.rim > 0.02:
        dark = picture.point(_darker(round(100 * (1 - style.rim))))
        picture = Image.composite(picture, dark, _inner(size, radius, 3 + round(style.rim * 30)))
    picture.putalpha(_shape(size, radius))
    return picture
