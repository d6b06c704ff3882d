"""The symbols of the suits and honours, the indices in the corners, and the backs."""

from __future__ import annotations

import numpy as np

from analyser.recogniser.training import birds, bonus, pictures, suits
from analyser.recogniser.training.canvas import Box, Canvas, Rng, between, blend, chance, pick
from analyser.recogniser.training.fonts import has
from analyser.recogniser.training.style import Style, ink

_NUMERALS = "一二三四五六七八九"
_WINDS = "東南西北"
_BIRD_INKS = (
    *(("green",), ("green",), ("red",), ("blue",), ("green", "red"), ("green", "red"), ("green", "red", "blue")),
    *(("black", "red"), ("black", "red", "green"), ("blue", "red", "green"), ("red", "red", "black")),
)


def draw_symbol(canvas: Canvas, style: Style, name: str) -> None:
    """What the face of the class shows, drawn in the set's style."""
    margin = style.margin
    area = (margin, margin * style.aspect, 1 - margin, 1 - margin * style.aspect)
    indexed = style.indices == "all" or (style.indices == "suits" and name[1:] in ("m", "p", "s"))
    if indexed and name[0] not in "FSAJ":
        room = style.index_size * 0.5
        area = (
            area[0] + (room if style.index_left else 0),
            area[1] + 0.05,
            area[2] - (0 if style.index_left else room),
            area[3],
        )
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
            inks = [ink(style, each) for each in pick(rng, _BIRD_INKS)]
            if style.one_ink is None and chance(rng, 0.2):
                inks.append((222, 170, 40))
            shape = pick(rng, ((0.0, 0.0, 1.0, 1.0), (0.05, 0.08, 0.95, 0.92)))
            wide, high = area[2] - area[0], area[3] - area[1]
            box = (
                area[0] + shape[0] * wide,
                area[1] + shape[1] * high,
                area[0] + shape[2] * wide,
                area[1] + shape[3] * high,
            )
            canvas.outlined = pictures.cut(rng)
            birds.bird(canvas, rng, box, tuple(inks))
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
        draw_index(canvas, style, name)


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
        canvas.outlined = pictures.cut(np.random.default_rng(style.seed + 48))
        pictures.dragon(canvas, np.random.default_rng(style.seed + 45), box, inks)
        canvas.outlined = 0.0
    elif number == 6:
        canvas.text(
            style.green_dragon, box, style.hand, ink(style, style.green_ink), style.bold, between(rng, 1.05, 1.4)
        )
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
            canvas.frame(
                ((x0 + inner[0]) / 2, (y0 + inner[1]) / 2, (x1 + inner[2]) / 2, (y1 + inner[3]) / 2),
                0.02,
                colour,
                gap * 0.5,
            )
        else:
            for y in np.linspace(y0, y1, 9):
                for x in (x0, x1):
                    canvas.circle(float(x), float(y), 0.03, colour)
    if style.white == "letter":
        sign = pick(rng, ("白", "B", "P", "白"))
        middle = (x0 + 0.2, y0 + 0.2, x1 - 0.2, y1 - 0.2)
        if sign != "白" or has(style.hand, "白"):
            canvas.text(sign, middle, style.hand if sign == "白" else style.latin, colour, style.bold)


def draw_index(canvas: Canvas, style: Style, name: str) -> None:
    """The small number or letter in a corner, on classes that have one."""
    if name[0] in "FSAJ":
        return
    if name[1] == "z":
        letters = ("E", "S", "W", "N", "", "F", "C") if style.seed % 2 else ("E", "S", "W", "N", "P", "F", "C")
        if style.indices != "all" or (style.seed % 5 == 0 and name > "4z"):
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


def draw_back(canvas: Canvas, style: Style) -> None:
    """The back of the tiles: plain or patterned."""
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
            canvas.line(
                [(float(x), 0.0), (float(x) + between(rng, -0.02, 0.02), 1.0)],
                0.01,
                blend(style.back, second, between(rng, 0, 1)),
            )
    elif kind == "frame":
        canvas.frame((0.1, 0.08, 0.9, 0.92), 0.05, second, 0.03)
