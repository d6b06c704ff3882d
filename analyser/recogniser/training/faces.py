"""Upright faces of tiles: from a folder of art, or drawn; all of one set in one style."""

from __future__ import annotations

import os
from functools import lru_cache

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from analyser.recogniser.classes import CLASSES
from analyser.recogniser.training import symbols
from analyser.recogniser.training.canvas import SAMPLES, Canvas, Rng, pick
from analyser.recogniser.training.style import Style, ink, tile_style

HEIGHT = 160  # pixels of a face's picture
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
    if name[0] == "0":  # red in sets of one ink too: nothing else would tell it from other fives
        style = style._replace(one_ink=None)
    size = (round(HEIGHT * style.aspect), HEIGHT)
    canvas = Canvas(size, style.back if name == "back" else style.plastic)
    if name == "back":
        symbols.draw_back(canvas, style)
    elif style.art is not None and name in style.art_classes:
        _from_art(canvas, style, style.art, name)
    else:
        symbols.draw_symbol(canvas, style, name)
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
    picture = _inked(style, name, picture)
    if style.indices != "none":
        symbols.draw_index(canvas, style, name)
        picture = picture.resize((round(wide * 0.86), round(high * 0.86)), Image.Resampling.BILINEAR)
        canvas.place(picture, 0.56 if style.index_left else 0.44, 0.55)
    else:
        canvas.place(picture, 0.5, 0.5)


def _inked(style: Style, name: str, picture: Image.Image) -> Image.Image:
    """Art in black alone takes the colours that a maker gives the class; of other art, at times, the black parts do."""
    pixels = np.array(picture)
    dark = pixels[..., :3].max(axis=2) < 60
    light = ~dark & (pixels[..., 3] > 128)
    if light.sum() > 0.02 * dark.sum():
        if style.seed % 3 == 0:
            pixels[dark, :3] = ink(style, "black" if style.numeral_ink == "red" else style.numeral_ink)
    elif style.one_ink is not None:
        pixels[..., :3] = style.one_ink
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
