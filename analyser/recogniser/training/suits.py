"""The pips and the bamboo sticks: designs drawn once for a set, and where they stand on a face."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw

from analyser.recogniser.training.canvas import Canvas, Colour, Point, Rng, between, chance, pick, shade
from analyser.recogniser.training.style import Style, ink

PIPS = ("rings", "rings", "flower", "flower", "wheel", "disc", "cross", "star")
STICKS = ("bone", "bone", "capsule", "segments", "outline", "bar", "knots", "double")


def pip(style: Style, rng: Rng, size: int, main: Colour, second: Colour, design: str) -> Image.Image:
    """A round pip of the given diameter in pixels, RGBA."""
    big = max(size, 8)
    picture = Image.new("RGBA", (big, big), (*main, 0))
    draw = ImageDraw.Draw(picture)
    hollow = style.plastic

    def disc(radius: float, colour: Colour, x: float = 0.0, y: float = 0.0) -> None:
        r, cx, cy = radius * big / 2, (1 + x) * big / 2, (1 + y) * big / 2
        draw.ellipse((cx - r, cy - r, cx + r - 1, cy + r - 1), fill=(*colour, 255))

    disc(1.0, main)
    rim = between(rng, 0.72, 0.9)
    count = int(rng.integers(4, 11))
    if design == "disc":
        disc(between(rng, 0.3, 0.6), hollow)
        disc(between(rng, 0.12, 0.25), second)
    elif design == "rings":
        radius, solid = rim, False
        step = between(rng, 0.14, 0.26)
        while radius > 0.08:
            disc(radius, (main if chance(rng, 0.7) else second) if solid else hollow)
            radius, solid = radius - step, not solid
        disc(between(rng, 0.1, 0.24), second)
    elif design in ("flower", "star"):
        filled = chance(rng, 0.5)
        disc(rim, hollow if not filled else shade(main, 0.9))
        petal = hollow if filled else second
        reach = rim * 0.55
        for k in range(count):
            a = 2 * math.pi * k / count
            if design == "flower":
                disc(min(0.3, 1.6 / count), petal, reach * math.cos(a), reach * math.sin(a))
            else:
                tips = [(rim * 0.9, a), (0.25, a + math.pi / count), (0.1, a + math.pi), (0.25, a - math.pi / count)]
                where = [((1 + r * math.cos(b)) * big / 2, (1 + r * math.sin(b)) * big / 2) for r, b in tips]
                draw.polygon(where, fill=(*petal, 255))
        disc(between(rng, 0.15, 0.28), main if not filled else second)
    elif design == "wheel":
        disc(rim, hollow)
        inner = between(rng, 0.3, 0.55)
        for k in range(count + 4):
            a = 2 * math.pi * k / (count + 4)
            x, y = math.cos(a), math.sin(a)
            line = (
                (1 + inner * x) * big / 2,
                (1 + inner * y) * big / 2,
                (1 + rim * x) * big / 2,
                (1 + rim * y) * big / 2,
            )
            draw.line(line, fill=(*main, 255), width=max(1, big // 20))
        disc(inner, second)
        disc(inner * 0.55, hollow)
    else:
        disc(rim, hollow)
        disc(rim - 0.14, main)
        turn = between(rng, 0.0, 1.6)
        for k in range(4):
            a = turn + math.pi * k / 2
            disc(0.2, hollow, 0.36 * math.cos(a), 0.36 * math.sin(a))
        disc(0.16, hollow if chance(rng, 0.5) else second)
    return picture


def stick(style: Style, rng: Rng, wide: int, high: int, main: Colour, design: str) -> Image.Image:
    """An upright bamboo stick, RGBA."""
    w, h = max(wide, 4), max(high, 12)
    picture = Image.new("RGBA", (w, h), (*main, 0))
    draw = ImageDraw.Draw(picture)
    solid, light = (*main, 255), (*style.plastic, 255)
    knob = between(rng, 0.16, 0.24)
    waist = between(rng, 0.5, 0.85)
    if design in ("bone", "knots"):
        draw.rectangle((w * (0.5 - waist / 2), h * 0.08, w * (0.5 + waist / 2), h * 0.92), fill=solid)
        knots = (0.0, 0.5, 1.0) if design == "bone" else (0.0, 0.33, 0.67, 1.0)
        for place in knots:
            middle = h * (knob / 2 + place * (1 - knob))
            draw.rounded_rectangle((0, middle - h * knob / 2, w - 1, middle + h * knob / 2), w * 0.3, fill=solid)
    elif design == "capsule":
        draw.rounded_rectangle((0, 0, w - 1, h * 0.49), w * 0.5, fill=solid)
        draw.rounded_rectangle((0, h * 0.51, w - 1, h - 1), w * 0.5, fill=solid)
        draw.rectangle((w * 0.25, h * 0.4, w * 0.75, h * 0.6), fill=solid)
    elif design == "double":
        for top, bottom in ((0, 0.3), (0.34, 0.64), (0.68, 1.0)):
            draw.rounded_rectangle((0, h * top, w - 1, h * bottom - 1), w * 0.4, fill=solid)
    elif design in ("segments", "outline"):
        line = max(1, round(w * (0.16 if design == "outline" else 0.24)))
        for top, bottom in ((0, 0.5), (0.5, 1.0)):
            piece = (0, h * top, w - 1, h * bottom - 1)
            draw.rounded_rectangle(piece, w * 0.1, fill=light, outline=solid, width=line)
    else:
        draw.rounded_rectangle((w * 0.1, 0, w * 0.9, h - 1), w * 0.3, fill=solid)
    if design not in ("segments", "outline") and chance(rng, 0.75):  # the light line along a stick
        half = w * between(rng, 0.08, 0.2)
        gaps = pick(rng, (((0.1, 0.9),), ((0.1, 0.44), (0.56, 0.9)), ((0.1, 0.34), (0.4, 0.6), (0.66, 0.9))))
        for top, bottom in gaps:
            draw.rounded_rectangle((w / 2 - half, h * top, w / 2 + half, h * bottom), half, fill=light)
    return picture


class Mark(NamedTuple):
    """One pip or stick: its centre in the printed area, its colour's name, its turn in degrees."""

    x: float
    y: float
    colour: str
    turn: float = 0.0


def _columns(xs: tuple[float, ...], ys: tuple[float, ...], colour: str) -> list[Mark]:
    return [Mark(x, y, colour) for y in ys for x in xs]


def _drawn_in(marks: list[Mark], tight: float) -> list[Mark]:
    """The marks nearer to the middle of the face, as makers do whose pips touch each other."""
    return [mark._replace(x=0.5 + (mark.x - 0.5) * tight, y=0.5 + (mark.y - 0.5) * (1 + tight) / 2) for mark in marks]


def pip_marks(number: int, scheme: int) -> tuple[float, list[Mark]]:
    """The diameter of a pip (share of the printed width) and the places, for one of the makers' colour schemes."""
    main, other = ("blue", "green") if scheme % 2 else ("green", "blue")
    if scheme >= 4:
        main = other = "black" if scheme < 6 else main
    low, high = ("red", main) if scheme % 5 else (main, "red")  # which of a six's and a seven's groups is red
    if number == 2:
        return 0.5, [Mark(0.5, 0.22, main), Mark(0.5, 0.78, other)]
    if number == 3:
        return 0.4, [Mark(0.2, 0.17, main), Mark(0.5, 0.5, "red"), Mark(0.8, 0.83, other)]
    if number == 4:
        return 0.42, [Mark(0.23, 0.22, main), Mark(0.77, 0.22, other), Mark(0.23, 0.78, other), Mark(0.77, 0.78, main)]
    if number == 5:
        four = pip_marks(4, scheme)[1]
        return 0.38, [*four, Mark(0.5, 0.5, "red")]
    if number == 6:
        ys = ((0.14, 0.56, 0.86), (0.13, 0.5, 0.87))[scheme % 3 == 0]
        return 0.36, _columns((0.26, 0.74), ys[:1], high) + _columns((0.26, 0.74), ys[1:], low)
    if number == 7:
        slope = [Mark(0.16, 0.1, high), Mark(0.5, 0.21, high), Mark(0.84, 0.32, high)]
        if scheme in (1, 2):
            slope[1] = slope[1]._replace(colour=other)
        return 0.32, slope + _columns((0.3, 0.7), (0.6, 0.87), low)
    if number == 8:
        eight = "red" if scheme == 7 else main
        return 0.3, _columns((0.28, 0.72), (0.12, 0.375, 0.625, 0.88), eight)
    rows = [(0.15, main), (0.5, "red"), (0.85, other)]
    return 0.31, [mark for y, colour in rows for mark in _columns((0.17, 0.5, 0.83), (y,), colour)]


def stick_marks(number: int, scheme: int) -> tuple[float, float, list[Mark]]:
    """The width and height of a stick (shares of the printed width and height) and the places."""
    two, three = (0.25, 0.75), (0.14, 0.5, 0.86)
    halves, thirds = (0.24, 0.76), (0.15, 0.5, 0.85)
    if number == 2:
        return 0.16, 0.44, _columns((0.5,), halves, "green" if scheme % 2 else "blue" if scheme == 4 else "green")
    if number == 3:
        return 0.16, 0.44, [Mark(0.5, 0.24, "red" if scheme == 3 else "green"), *_columns(two, halves[1:], "green")]
    if number == 4:
        marks = _columns(two, halves, "green")
        if scheme in (2, 5):
            marks = [mark._replace(colour="blue") if (k in (0, 3)) else mark for k, mark in enumerate(marks)]
        return 0.16, 0.44, marks
    if number == 5:
        marks = _columns((0.16, 0.84), halves, "green")
        if scheme == 2:
            marks = [mark._replace(colour="blue") if k in (1, 2) else mark for k, mark in enumerate(marks)]
        return 0.16, 0.43, [*marks, Mark(0.5, 0.5, "red")]
    if number == 6:
        marks = _columns(three, halves, "green")
        if scheme == 2:
            marks = [mark._replace(colour="blue") if k > 2 else mark for k, mark in enumerate(marks)]
        return 0.16, 0.42, marks
    if number == 7:
        colours = ("green", "blue", "green") if scheme % 2 else ("green", "green", "green")
        low = [Mark(x, y, c) for y in (0.5, 0.85) for x, c in zip(three, colours, strict=True)]
        return 0.15, 0.29, [Mark(0.5, 0.15, "red"), *low]
    if number == 8:
        inner = (("M", "W"), ("W", "M"))[scheme % 2]
        marks = []
        for y, letter in zip((0.25, 0.75), inner, strict=True):
            marks += [Mark(0.09, y, "green"), Mark(0.91, y, "green" if scheme != 5 else "blue")]
            lean = 34.0 if letter == "M" else -34.0  # of an M the inner strokes meet low, of a W high
            marks += [Mark(0.34, y, "green", -lean), Mark(0.66, y, "green", lean)]
        return 0.13, 0.42, [mark._replace(turn=-mark.turn) for mark in marks]
    colours = ("green", "red", "green") if scheme != 1 else ("blue", "red", "green")
    marks = [Mark(x, y, c) for y in thirds for x, c in zip(three, colours, strict=True)]
    if scheme == 4:  # rows, not columns, in the three colours
        marks = [Mark(m.x, m.y, c) for m, c in zip(marks, ("green",) * 3 + ("red",) * 3 + ("green",) * 3, strict=True)]
    return 0.15, 0.29, marks


def draw_pips(canvas: Canvas, style: Style, number: int, area: tuple[float, float, float, float], red: bool) -> None:
    """The pips of a suit tile from two upwards, or the one great pip, in the area."""
    rng = np.random.default_rng(style.seed)
    design, scheme, plump = pick(rng, PIPS), int(rng.integers(8)), between(rng, 0.86, 1.1)
    tight = pick(rng, (1.0, 1.0, between(rng, 0.66, 1.0)))
    if number == 1:
        _great_pip(canvas, style, np.random.default_rng(style.seed + 1), area)
        return
    size, marks = pip_marks(number, scheme)
    if number == 2:
        design = pick(rng, (design, design, *PIPS))
    wide, high = area[2] - area[0], area[3] - area[1]
    if number not in (2, 3):
        marks = _drawn_in(marks, {9: 0.94, 7: 0.86}.get(number, tight))
    across = min(size * plump, 0.98 / (3 if number == 9 else 2)) * wide * canvas.width
    if number == 8:
        across = min(across, 0.245 * high * canvas.height)
    pictures: dict[str, Image.Image] = {}
    for mark in marks:
        name = "red" if red else mark.colour
        if name not in pictures:
            second = ink(style, pick(rng, ("red", name, name)))
            detail = np.random.default_rng(style.seed + 2)
            pictures[name] = pip(style, detail, round(across), ink(style, name), second, design)
        canvas.place(pictures[name], area[0] + mark.x * wide, area[1] + mark.y * high)


def _great_pip(canvas: Canvas, style: Style, rng: Rng, area: tuple[float, float, float, float]) -> None:
    size = round(between(rng, 0.72, 1.0) * (area[2] - area[0]) * canvas.width)
    outer = ink(style, pick(rng, ("green", "blue", "black", "red")))
    inner = ink(style, pick(rng, ("red", "red", "blue", "green")))
    x, y = (area[0] + area[2]) / 2, (area[1] + area[3]) / 2
    canvas.place(pip(style, rng, size, outer, inner, pick(rng, ("rings", "wheel", "flower", "star", "wheel"))), x, y)
    if chance(rng, 0.7):
        heart = pip(style, rng, round(size * between(rng, 0.3, 0.6)), inner, outer, pick(rng, PIPS))
        canvas.place(heart, x, y)
    if chance(rng, 0.3):
        beads = int(rng.integers(8, 24))
        for k in range(beads):
            a = 2 * math.pi * k / beads
            reach = 0.4 * size / canvas.width
            place = (x + reach * math.cos(a), y + reach * math.sin(a) * canvas.width / canvas.height)
            canvas.circle(*place, 0.018, style.plastic if chance(rng, 0.5) else inner)


def draw_sticks(canvas: Canvas, style: Style, number: int, area: tuple[float, float, float, float], red: bool) -> None:
    """The sticks of a suit tile from two upwards, in the area."""
    rng = np.random.default_rng(style.seed + 3)
    design, scheme, plump = pick(rng, STICKS), int(rng.integers(6)), between(rng, 0.75, 1.25)
    across, down, marks = stick_marks(number, scheme)
    joined, narrow = chance(rng, 0.4), pick(rng, (1.0, 1.0, between(rng, 0.7, 1.0)))
    if number == 8 and chance(rng, 0.35):
        _zigzag(canvas, style, rng, area, scheme, "red" if red else "green")
        return
    if joined:  # sticks of one column touch each other
        down = min(down * 1.15, 0.5 if number < 7 else 0.335)
    if number in (3, 4, 6, 9) or (number == 7):
        marks = [mark._replace(x=0.5 + (mark.x - 0.5) * narrow) for mark in marks]
        across *= (1 + narrow) / 2
    wide, high = area[2] - area[0], area[3] - area[1]
    size = (max(3, round(across * plump * wide * canvas.width)), max(8, round(down * high * canvas.height)))
    pictures: dict[tuple[str, float], Image.Image] = {}
    for mark in marks:
        name = "red" if red else mark.colour
        if (name, mark.turn) not in pictures:
            detail = np.random.default_rng(style.seed + 4)
            picture = stick(style, detail, *size, ink(style, name), design)
            if mark.turn:
                picture = picture.rotate(mark.turn, Image.Resampling.BICUBIC, expand=True)
            pictures[name, mark.turn] = picture
        canvas.place(pictures[name, mark.turn], area[0] + mark.x * wide, area[1] + mark.y * high)


def _zigzag(
    canvas: Canvas, style: Style, rng: Rng, area: tuple[float, float, float, float], scheme: int, name: str
) -> None:
    """The eight of bamboos as two joined strokes, an M and a W."""
    wide, high = area[2] - area[0], area[3] - area[1]
    line, depth = between(rng, 0.08, 0.13), between(rng, 0.55, 0.85)
    core = between(rng, 0.2, 0.5)
    for top, letter in ((0.03, "MW"[scheme % 2]), (0.55, "WM"[scheme % 2])):
        ends = [(0.08, 1.0), (0.08, 0.0), (0.5, depth), (0.92, 0.0), (0.92, 1.0)]
        path = [(x, 1 - y if letter == "W" else y) for x, y in ends]
        points = [(area[0] + x * wide, area[1] + (top + 0.42 * y) * high) for x, y in path]
        canvas.line(points, line, ink(style, name))
        for x, y in points:
            canvas.circle(x, y, line / 2, ink(style, name))
        if core > 0.3:
            canvas.line(points, line * core * 0.6, style.plastic)


def red_dots(style: Style, rng: Rng) -> list[Point]:
    """Where a red five carries its dots, if it does."""
    return pick(rng, ([], [], [], [], [(0.16, 0.5)], [(0.5, 0.93)], [(0.12, 0.12)], [(0.85, 0.5), (0.15, 0.5)]))
