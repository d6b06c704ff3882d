"""What makes the tiles of one set look alike: colours, fonts, designs, all drawn once for the set."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from PIL import Image

from analyser.recogniser.training import fonts
from analyser.recogniser.training.canvas import Colour, Rng, between, blend, chance, pick, shade, vary
from analyser.recogniser.training.fonts import Font

REDS: tuple[Colour, ...] = ((196, 24, 30), (214, 40, 40), (170, 20, 36), (226, 60, 60), (150, 16, 24), (200, 50, 70))
GREENS: tuple[Colour, ...] = ((16, 110, 50), (0, 130, 60), (10, 84, 40), (40, 150, 90), (0, 90, 66), (54, 128, 50))
BLUES: tuple[Colour, ...] = ((26, 50, 150), (30, 80, 200), (16, 30, 100), (50, 110, 210), (0, 70, 140), (70, 90, 170))
BLACKS: tuple[Colour, ...] = ((16, 16, 20), (34, 34, 36), (10, 20, 40), (20, 34, 26), (50, 50, 54))
PLASTICS: tuple[Colour, ...] = (
    (246, 244, 238),
    (250, 250, 250),
    (240, 234, 218),
    (236, 236, 238),
    (228, 218, 190),
    (232, 236, 230),
    (244, 232, 204),
)
DARKS: tuple[Colour, ...] = ((30, 30, 32), (16, 18, 24), (50, 48, 46), (20, 50, 40), (70, 16, 24), (20, 30, 70))
BACKS: tuple[Colour, ...] = (
    (20, 120, 70),
    (30, 90, 170),
    (226, 160, 40),
    (190, 140, 70),
    (110, 60, 30),
    (150, 30, 40),
    (60, 170, 190),
    (90, 60, 130),
    (30, 30, 34),
    (240, 200, 80),
    (230, 120, 150),
    (150, 150, 146),
)


class Style(NamedTuple):
    """One set of tiles."""

    art: str | None  # folder with one picture per class, or None where all is drawn
    art_classes: frozenset[str]
    aspect: float  # width / height of a face
    depth: float  # thickness / height
    corner: float  # radius of the face's corners, share of the width
    plastic: Colour
    back: Colour
    back_share: float  # of the thickness that has the back's colour
    rim: float  # how much the face darkens towards its edge
    bevel: float  # width of the line of light along the edges, share of the edge; 0: none
    glint: float  # how bright that line is
    margin: float
    red: Colour
    green: Colour
    blue: Colour
    black: Colour
    one_ink: Colour | None  # the only colour of sets cut in one ink
    hand: Font  # of the characters
    small: Font  # of the bonus tiles' characters
    latin: Font
    bold: float
    numeral_ink: str
    wan: str
    wan_ink: str
    five: str
    wind_ink: str
    green_dragon: str
    green_ink: str
    dragons: str  # characters or drawn "beasts"
    white: str
    indices: str  # none, suits or all
    index_ink: str
    index_left: bool
    index_size: float
    engraved: float
    seed: int  # of the designs drawn for the set: pips, sticks, birds


def _font(rng: Rng, kinds: tuple[str, ...], words: str) -> Font:
    for _ in range(40):
        choices = fonts.of_kind(pick(rng, kinds))
        if choices:
            font = pick(rng, choices)
            if fonts.has(font, words):
                return font
    return next(font for kind in ("kai", "song", "plain") for font in fonts.of_kind(kind) if fonts.has(font, words))


def _art(rng: Rng, folder: str | None, share: float) -> tuple[str | None, frozenset[str]]:
    if folder is None or not chance(rng, share):
        return None, frozenset()
    sets = sorted(name for name in os.listdir(folder) if os.path.isdir(os.path.join(folder, name)))
    if not sets:
        return None, frozenset()
    place = os.path.join(folder, pick(rng, sets))
    return place, frozenset(os.path.splitext(name)[0] for name in os.listdir(place) if name.endswith(".png"))


@lru_cache(maxsize=64)
def _for_dark(place: str) -> bool:
    """Whether a set of art is made for dark tiles: its east wind is lighter than grey."""
    path = os.path.join(place, "1z.png")
    if not os.path.exists(path):
        return False
    with Image.open(path) as opened:
        pixels = np.asarray(opened.convert("RGBA"))
    inked = pixels[pixels[..., 3] > 128]
    return bool(len(inked) and inked[:, :3].mean() > 128)


def _lighter(colour: Colour) -> Colour:
    return blend(shade(colour, 1.3), (255, 255, 255), 0.5)


def tile_style(rng: Rng, art_folder: str | None = None, art_share: float = 0.33) -> Style:
    """The looks of one set; a share of the sets takes its faces from the art folder, as far as it has them."""
    art, art_classes = _art(rng, art_folder, art_share)
    plastic = vary(rng, pick(rng, PLASTICS), 6)
    if chance(rng, 0.06):  # dark and coloured sets
        plastic = vary(rng, pick(rng, ((246, 214, 200), (210, 228, 240), (214, 236, 214), (250, 236, 150))), 8)
    red, green, blue, black = (vary(rng, pick(rng, inks), 12) for inks in (REDS, GREENS, BLUES, BLACKS))
    dark = _for_dark(art) if art is not None else chance(rng, 0.04)
    if dark:
        plastic = vary(rng, pick(rng, DARKS), 8)
        red, green, blue, black = (_lighter(colour) for colour in (red, green, blue, (120, 120, 120)))
    one_ink = pick(rng, (black, black, blue, green)) if chance(rng, 0.06) else None
    simplified = chance(rng, 0.12)
    wan = "万" if simplified or chance(rng, 0.08) else "萬"
    five = pick(rng, ("五", "伍", "伍"))
    dragon = pick(rng, ("发", "発", "發")) if simplified else "發"
    kinds = ("kai", "kai", "kai", "brush", "brush", "song", "plain")
    hand = _font(rng, kinds, f"一二三四{five}六七八九{wan}東南西北中{dragon}")
    wan_ink = pick(rng, ("red", "red", "red", "red", "red", "green", "black"))
    indices = pick(rng, ("none", "none", "none", "suits", "all", "all"))
    return Style(
        art=art,
        art_classes=art_classes,
        aspect=between(rng, 0.69, 0.80),
        depth=between(rng, 0.38, 0.75),
        corner=between(rng, 0.03, 0.13),
        plastic=plastic,
        back=vary(rng, pick(rng, BACKS), 14),
        back_share=0.0 if chance(rng, 0.12) else between(rng, 0.2, 0.6),
        rim=between(rng, 0.0, 0.22),
        bevel=between(rng, 0.015, 0.06) if chance(rng, 0.6) else 0.0,
        glint=between(rng, 0.9, 1.12),
        margin=between(rng, 0.05, 0.19),
        red=red,
        green=green,
        blue=blue,
        black=black,
        one_ink=one_ink,
        hand=hand,
        small=_font(rng, ("kai", "kai", "song", "plain", "brush"), "梅蘭菊竹春夏秋冬"),
        latin=pick(rng, fonts.of_kind("latin")),
        bold=pick(rng, (0.0, 0.0, 0.015, 0.03, 0.045)),
        numeral_ink=pick(rng, ("black", "black", "blue", "blue", "green") if wan_ink == "red" else ("red", "black")),
        wan=wan,
        wan_ink=wan_ink,
        five=five,
        wind_ink=pick(rng, ("black", "black", "blue", "blue", "green")),
        green_dragon=dragon,
        green_ink=pick(rng, ("green", "green", "green", "green", "black", "blue")),
        dragons="beasts" if chance(rng, 0.5 if indices == "all" else 0.1) else "characters",
        white=pick(rng, ("blank", "blank", "frame", "frame", "double", "ornate", "ornate", "ornate", "letter")),
        indices=indices,
        index_ink=pick(rng, ("red", "red", "blue", "black", "black", "match")),
        index_left=chance(rng, 0.8),
        index_size=between(rng, 0.13, 0.24),
        engraved=between(rng, 0.0, 1.0),
        seed=int(rng.integers(1 << 31)),
    )


def ink(style: Style, name: str) -> Colour:
    """The set's colour of that name: red, green, blue or black."""
    if style.one_ink is not None:
        return style.one_ink
    return {"red": style.red, "green": style.green, "blue": style.blue, "black": style.black}[name]
