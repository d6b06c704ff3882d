"""Things that lie about among tiles: cards, keyboards, chips, dice, phones, sticks, cups, words, fingers."""

from __future__ import annotations

import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from analyser.recogniser.training import fonts
from analyser.recogniser.training.backgrounds import any_colour
from analyser.recogniser.training.canvas import Box, Colour, Rng, between, chance, pick, shade, vary
from analyser.recogniser.training.render import Floats, Stage

SKINS: tuple[Colour, ...] = ((224, 172, 140), (198, 134, 100), (140, 86, 60), (90, 56, 40), (240, 200, 176))
_TEXT = "the east wind mahjong 2024 table score menu player ready total 25000 麻雀 和 自摸 online game set start Enter"
_WORDS = _TEXT.split()
_KEYS = (*"ABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890;,./=-[]<>?!+*", *(f"F{n}" for n in range(1, 13)), "↑", "↓", "←", "→")
_NAMED_KEYS = ("Enter", "Esc", "Tab", "PgUp", "PgDn", "Home", "End", "Del", "Ctrl", "Shift", "Insert", "Num Lock")
_SUITS = (("♠", (20, 20, 24)), ("♣", (20, 20, 24)), ("♥", (200, 20, 30)), ("♦", (200, 20, 30)))


def word(rng: Rng, picture: Image.Image, x: float, y: float, size: float, colour: Colour) -> None:
    """A word or a number on the picture."""
    latin = fonts.of_kind("latin") + fonts.of_kind("plain")
    font, text = pick(rng, latin), pick(rng, _WORDS)
    if chance(rng, 0.3):
        text = str(int(rng.integers(100000)))
    if not fonts.has(font, text):
        font = fonts.of_kind("latin")[0]
    mask = fonts.glyphs(font, text if fonts.has(font, text) else "player")
    high = max(4, round(size))
    mask = mask.resize((max(4, round(mask.width * high / mask.height)), high), Image.Resampling.BILINEAR)
    picture.paste(colour, (round(x), round(y)), mask)


def _lettering(picture: Image.Image, text: str, box: Box, font: fonts.Font, colour: Colour) -> None:
    """The text as large as fits the box, in the box's top left."""
    mask = fonts.glyphs(font, text)
    scale = min((box[2] - box[0]) / mask.width, (box[3] - box[1]) / mask.height)
    size = (max(2, round(mask.width * scale)), max(2, round(mask.height * scale)))
    mask = mask.resize(size, Image.Resampling.BILINEAR)
    picture.paste((*colour, 255), (round(box[0]), round(box[1])), mask)


def keyboard(rng: Rng, size: float) -> Image.Image:
    """A piece of a keyboard, RGBA, with keys about `size` pixels large."""
    across, down, side = int(rng.integers(1, 9)), int(rng.integers(1, 6)), max(10, round(size))
    dark = chance(rng, 0.7)
    ground = vary(rng, (34, 34, 36) if dark else (206, 206, 204), 24)
    key, ink = shade(ground, between(rng, 0.8, 1.5)), vary(rng, (226, 226, 226) if dark else (50, 50, 54), 24)
    picture = Image.new("RGBA", (across * side, down * side), (*ground, 255))
    pen, font = ImageDraw.Draw(picture), pick(rng, fonts.of_kind("latin"))
    gap, corner = between(rng, 0.03, 0.1) * side, between(rng, 0.04, 0.2) * side
    lit = (*shade(key, between(rng, 0.6, 2.2)), 255)
    for y in range(down):
        x = 0.0
        while x < across:
            wide = 1.0 if chance(rng, 0.8) else between(rng, 1.2, 2.2)
            left, top, right, low = x * side + gap, y * side + gap, (x + wide) * side - gap, (y + 1) * side - gap
            pen.rounded_rectangle((left, top, right, low), corner, (*key, 255), lit, max(1, round(0.02 * side)))
            for _ in range(int(rng.integers(0 if dark else 1, 3))):  # a light key without one is a white dragon
                text = pick(rng, _NAMED_KEYS if wide > 1 or chance(rng, 0.15) else _KEYS)
                if fonts.has(font, text):
                    at_x, at_y = between(rng, 0.12, 0.45), between(rng, 0.1, 0.55)
                    spot = (left + at_x * side, top + at_y * side)
                    long = between(rng, 0.2, 0.5) * side
                    _lettering(picture, text, (*spot, min(spot[0] + 2 * long, right - gap), spot[1] + long), font, ink)
            x += wide
    return picture


def playing_card(rng: Rng, side: int) -> Image.Image:
    """A card of a common pack, RGBA, so many pixels high."""
    wide = side * between(rng, 0.62, 0.72)
    picture = Image.new("RGBA", (side, side))
    pen, font = ImageDraw.Draw(picture), pick(rng, [one for one in fonts.of_kind("latin") if fonts.has(one, "♠♣♥♦")])
    white, edge = vary(rng, (245, 245, 245), 9), (150, 150, 150, 255)
    pen.rounded_rectangle((0, 0, wide, side - 1), side * 0.05, (*white, 255), edge)
    suit, colour = pick(rng, _SUITS)
    rank = pick(rng, ("A", "K", "Q", "J", *map(str, range(2, 11))))
    _lettering(picture, rank, (0.05 * side, 0.05 * side, 0.17 * side, 0.19 * side), font, colour)
    _lettering(picture, suit, (0.05 * side, 0.2 * side, 0.15 * side, 0.3 * side), font, colour)
    columns, rows = pick(rng, ((1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (2, 4)))
    high = side * (0.4 if columns * rows == 1 else 0.16)
    for x in (0.5,) if columns == 1 else (0.35, 0.65):
        for y in np.linspace(0.18, 0.82, rows) if rows > 1 else (0.5,):
            left, top = wide * x - high / 2, side * y - high / 2
            _lettering(picture, suit, (left, top, left + high, top + high), font, colour)
    return picture


_THINGS = ("card", "chip", "die", "phone", "stick", "cup", "coin", "book", "pen", "label", "board", "pack", "key")


def thing(rng: Rng, size: float) -> Image.Image:
    """A flat thing seen from above, RGBA, about `size` pixels large: anything but a tile."""
    kind = pick(rng, _THINGS)
    side = max(12, round(size))
    if kind in ("pack", "key"):
        made = playing_card(rng, side) if kind == "pack" else keyboard(rng, side * between(rng, 0.4, 0.9))
        return made.rotate(between(rng, 0, 360), Image.Resampling.BILINEAR, expand=True)
    picture = Image.new("RGBA", (side, side))
    pen = ImageDraw.Draw(picture)
    colour, second = any_colour(rng), any_colour(rng)
    if kind in ("chip", "coin", "cup"):
        pen.ellipse((0, 0, side - 1, side - 1), fill=(*colour, 255), outline=(*shade(colour, 0.6), 255))
        for k in range(int(rng.integers(1, 5))):
            gap = side * (0.1 + 0.1 * k)
            pen.ellipse((gap, gap, side - gap, side - gap), fill=(*(second if k % 2 else shade(colour, 1.1)), 255))
    elif kind == "die":
        ground = pick(rng, ((245, 245, 240), (200, 30, 30), (30, 30, 30)))
        pen.rounded_rectangle((0, 0, side - 1, side - 1), side * 0.18, fill=(*ground, 255))
        spot = (
            (200, 30, 30)
            if sum(ground) > 600 and chance(rng, 0.4)
            else (20, 20, 20)
            if sum(ground) > 600
            else (250, 250, 250)
        )
        for x, y in pick(
            rng, (((1, 1),), ((0, 0), (2, 2)), ((0, 0), (1, 1), (2, 2)), ((0, 0), (0, 2), (2, 0), (2, 2)))
        ):
            cx, cy, r = side * (0.25 + 0.25 * x), side * (0.25 + 0.25 * y), side * 0.09
            pen.ellipse((cx - r, cy - r, cx + r, cy + r), fill=(*spot, 255))
    elif kind in ("stick", "pen"):
        high = max(3.0, side * between(rng, 0.05, 0.12))
        pen.rounded_rectangle(
            (0, side / 2, side - 1, side / 2 + high),
            high / 2,
            fill=(*(colour if kind == "pen" else (240, 238, 230)), 255),
        )
        if kind == "stick":
            for k in range(int(rng.integers(1, 6))):
                spot_x = side * (0.35 + 0.06 * k)
                pen.ellipse(
                    (spot_x, side / 2 + high * 0.3, spot_x + high * 0.4, side / 2 + high * 0.7), fill=(200, 30, 30, 255)
                )
    else:
        wide = side * between(rng, 0.45, 0.7)
        ground = {"phone": shade(colour, 0.3), "card": vary(rng, (235, 235, 235), 12)}.get(kind, colour)
        pen.rounded_rectangle(
            (0, 0, wide, side - 1), side * between(rng, 0, 0.1), fill=(*ground, 255), outline=(*shade(ground, 0.7), 255)
        )
        for _ in range(int(rng.integers(2, 8))):
            left, top = between(rng, 0.05, 0.4) * side, between(rng, 0.04, 0.85) * side
            if chance(rng, 0.5):
                word(rng, picture, left, top, side * between(rng, 0.06, 0.14), second)
            else:
                pen.rectangle(
                    (
                        left,
                        top,
                        min(wide * 0.9, left + between(rng, 0.1, 0.5) * side),
                        top + side * between(rng, 0.03, 0.1),
                    ),
                    fill=(*any_colour(rng), 255),
                )
        alpha = Image.new("L", (side, side))
        ImageDraw.Draw(alpha).rectangle((0, 0, wide, side - 1), fill=255)
        picture.putalpha(Image.composite(picture.getchannel("A"), Image.new("L", (side, side)), alpha))
    return picture.rotate(between(rng, 0, 360), Image.Resampling.BILINEAR, expand=True)


def strew(rng: Rng, picture: Image.Image, count: int, size: float) -> None:
    """Things on the table, about as large as tiles."""
    for _ in range(count):
        item = thing(rng, size * between(rng, 0.4, 2.5))
        picture.paste(
            item, (round(between(rng, -0.1, 1) * picture.width), round(between(rng, -0.1, 1) * picture.height)), item
        )


def _blob(rng: Rng, start: tuple[float, float], end: tuple[float, float], width: float) -> Floats:
    way = np.array(end) - np.array(start)
    unit = way / max(float(np.hypot(*way)), 1e-6)
    side = np.array([-unit[1], unit[0]])
    base, tip = np.array(start), np.array(end)
    round_tip = [tip + width / 2 * (math.cos(a) * side + math.sin(a) * unit) for a in np.linspace(0, math.pi, 9)]
    return np.array([base + side * width * 0.6, *round_tip, base - side * width * 0.6])


def fingers(rng: Rng, stage: Stage, size: float) -> None:
    """Fingers that reach into the picture from an edge, over the tiles."""
    skin = vary(rng, pick(rng, SKINS), 14)
    width, height = stage.picture.size
    edge = int(rng.integers(4))
    at = between(rng, 0.1, 0.9)
    for k in range(int(rng.integers(1, 5))):
        along = at + k * size * between(rng, 0.5, 0.7) / width
        depth = between(rng, 0.05, 0.4)
        ends = (
            ((along, 1.05), (along + 0.03, 1 - depth)),
            ((along, -0.05), (along, depth)),
            ((-0.05, along), (depth, along)),
            ((1.05, along), (1 - depth, along)),
        )
        (x0, y0), (x1, y1) = ends[edge]
        thick = size * between(rng, 0.45, 0.65)
        outline = _blob(rng, (x0 * width, y0 * height), (x1 * width, y1 * height), thick)
        stage.cover(outline, shade(skin, between(rng, 0.85, 1.05)))
        nail = _blob(
            rng,
            (x0 * width * 0.1 + x1 * width * 0.9, y0 * height * 0.1 + y1 * height * 0.9),
            (x1 * width, y1 * height),
            thick * 0.45,
        )
        if chance(rng, 0.6):
            stage.cover(nail, shade(skin, 1.1))


def palm(rng: Rng, picture: Image.Image) -> None:
    """A hand's inside, out of focus, that fills much of the picture below the tiles."""
    skin = vary(rng, pick(rng, SKINS), 14)
    layer = Image.new("L", picture.size)
    pen = ImageDraw.Draw(layer)
    width, height = picture.size
    for _ in range(6):
        x, y = between(rng, 0.2, 0.8) * width, between(rng, 0.4, 1.0) * height
        across, down = between(rng, 0.1, 0.35) * width, between(rng, 0.15, 0.4) * height
        pen.ellipse((x - across, y - down, x + across, y + down), fill=255)
    layer = layer.filter(ImageFilter.GaussianBlur(4))
    picture.paste(skin, (0, 0), layer)
