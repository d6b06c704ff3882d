"""Drawn birds, as on the one of bamboos: no two draws are alike; a seed draws one again."""

from __future__ import annotations

import math
from collections.abc import Callable

from analyser.recogniser.training.canvas import Box, Canvas, Point, Rng, between, chance, pick
from analyser.recogniser.training.pictures import Inks, plant, wide, within

Placed = Callable[[float, float], Point]


def bird(canvas: Canvas, rng: Rng, box: Box, inks: Inks) -> None:
    """The bird of a set: perching, spreading its tail, hanging down or flying."""
    pick(rng, (_sparrow_or_peacock, _sparrow_or_peacock, _parrot, _parrot, _parrot, _flying))(canvas, rng, box, inks)


def _turned(rng: Rng, box: Box, most: float) -> Placed:
    """Places in the box turned by up to so much about its middle, at times mirrored."""
    flip, angle = chance(rng, 0.5), between(rng, -most, most)
    cos, sin = math.cos(angle), math.sin(angle)

    def at(x: float, y: float) -> Point:
        across, down = (0.5 - x if flip else x - 0.5), y - 0.5
        return within(box, 0.5 + across * cos - down * sin, 0.5 + across * sin + down * cos)

    return at


def _head(canvas: Canvas, rng: Rng, at: Placed, x: float, y: float, scale: float, inks: Inks) -> None:
    """Head, eye, beak and crest; the beak points to smaller x."""
    head, skin = at(x, y), pick(rng, inks)
    radius = between(rng, 0.1, 0.17) * scale
    for k in range(int(rng.integers(0, 5))):
        tip = at(x + between(rng, -0.12, 0.24), y - between(rng, 0.1, 0.22))
        canvas.stroke([head, tip], between(rng, 0.03, 0.07) * scale, 0.02 * scale, inks[k % len(inks)])
    reach = between(rng, 0.2, 0.32)
    canvas.polygon([at(x - 0.05, y - 0.07), at(x - reach, y + between(rng, -0.05, 0.08)), at(x - 0.05, y + 0.06)], skin)
    canvas.circle(*head, radius, skin if chance(rng, 0.5) else canvas.ground, skin, 0.03)
    eye = at(x - 0.02, y - 0.01)
    canvas.circle(*eye, radius * between(rng, 0.3, 0.6), canvas.ground, pick(rng, inks), 0.02)
    canvas.circle(*eye, radius * between(rng, 0.12, 0.3), pick(rng, inks))


def _parrot(canvas: Canvas, rng: Rng, box: Box, inks: Inks) -> None:
    """A bird that hangs down: the head above, a striped body that narrows to the tail, wings beside it."""
    scale = wide(box)
    at = _turned(rng, box, 0.35)
    body, wing, tail, stripe = (pick(rng, inks) for _ in range(4))
    x, y = between(rng, 0.36, 0.5), between(rng, 0.15, 0.24)
    bend, end = between(rng, 0.42, 0.58), between(rng, 0.45, 0.72)
    for _ in range(int(rng.integers(0, 5))):  # tail feathers
        tip = at(end + between(rng, -0.1, 0.16), between(rng, 0.9, 1.02))
        canvas.stroke([at(bend, 0.6), tip], between(rng, 0.04, 0.09) * scale, 0.03 * scale, tail)
    for side in (-1, 1):
        for k in range(int(rng.integers(0, 4))):
            start = at(bend + 0.1 * side, y + 0.12 + 0.07 * k)
            tip = at(bend + side * between(rng, 0.25, 0.5), between(rng, 0.3, 0.72))
            canvas.stroke([start, tip], between(rng, 0.05, 0.12) * scale, 0.03 * scale, wing)
    broad = between(rng, 0.24, 0.44) * scale
    line = [at(x, y + 0.04), at(bend, 0.42), at((bend + end) / 2, 0.7), at(end, 0.97)]
    canvas.stroke(line, broad * 0.7, 0.05 * scale, body, broad)
    stripes, kind = int(rng.integers(0, 8)), pick(rng, ("across", "dots", "along"))
    for k in range(stripes):
        t = (k + 0.5) / stripes
        cx, cy = bend + (end - bend) * t, 0.34 + 0.5 * t
        half = 0.5 * (1 - 0.75 * t) * broad / scale
        ground = canvas.ground if not canvas.outlined and stripe == body else stripe
        if kind == "across":
            canvas.line([at(cx - half, cy - 0.02), at(cx, cy + 0.02), at(cx + half, cy - 0.02)], 0.025 * scale, ground)
        elif kind == "dots":
            canvas.circle(*at(cx, cy), 0.035 * scale, ground)
        else:
            canvas.line([at(cx - half + 0.05 * k, 0.4), at(end, 0.85)], 0.02 * scale, ground)
    _head(canvas, rng, at, x, y, scale, inks)
    if chance(rng, 0.5):
        low = between(rng, 0.62, 0.8)
        canvas.line([at(between(rng, 0.02, 0.25), low), at(between(rng, 0.75, 0.98), low)], 0.035 * scale, wing)


def _flying(canvas: Canvas, rng: Rng, box: Box, inks: Inks) -> None:
    """A bird on the wing, its feathers spread; at times over water or hills."""
    scale = wide(box)
    at = _turned(rng, box, 1.0)
    body, wing, tail = (pick(rng, inks) for _ in range(3))
    for pointing, spread in ((between(rng, -1.3, -0.5), 0.5), (between(rng, 0.6, 1.3), 0.4)):
        feathers = int(rng.integers(3, 9))
        for k in range(feathers):
            a = pointing + spread * (k / (feathers - 1) - 0.5) * 2
            reach = between(rng, 0.3, 0.5)
            middle = at(0.48 + 0.6 * reach * math.cos(a + 0.2), 0.45 + 0.6 * reach * math.sin(a + 0.2))
            tip = at(0.48 + reach * math.cos(a), 0.45 + reach * math.sin(a))
            canvas.stroke([at(0.45, 0.45), middle, tip], 0.06 * scale, 0.03 * scale, wing if k % 3 else tail)
    for _ in range(int(rng.integers(2, 6))):
        tip = at(between(rng, 0.85, 1.0), between(rng, 0.35, 0.75))
        canvas.stroke([at(0.6, 0.5), tip], between(rng, 0.04, 0.09) * scale, 0.03 * scale, tail)
    canvas.stroke([at(0.25, 0.4), at(0.45, 0.46), at(0.72, 0.54)], 0.1 * scale, 0.06 * scale, body, 0.24 * scale)
    _head(canvas, rng, at, 0.24, 0.38, scale * 0.75, inks)
    if chance(rng, 0.3):
        for k in range(int(rng.integers(1, 4))):
            wave = [within(box, 0.1 + 0.16 * j, 0.9 + 0.035 * k + 0.02 * (j % 2)) for j in range(6)]
            canvas.stroke(wave, 0.025 * scale, 0.025 * scale, wing)


def _sparrow_or_peacock(canvas: Canvas, rng: Rng, box: Box, inks: Inks) -> None:
    """A sparrow, a peacock or something between."""
    kind = pick(rng, ("sparrow", "peacock", "long", "long", "peacock"))
    flip = chance(rng, 0.5)
    body, wing, tail, detail = (pick(rng, inks) for _ in range(4))
    scale = wide(box)

    def at(x: float, y: float) -> Point:
        return within(box, 1 - x if flip else x, y)

    if kind == "peacock":
        _peacock_tail(canvas, rng, box, at, (tail, wing, detail))
        canvas.stroke([at(0.5, 0.4), at(0.42, 0.5), at(0.56, 0.6), at(0.5, 0.72)], 0.09 * scale, 0.2 * scale, body)
        canvas.oval(*at(0.52, 0.72), 0.2 * scale, 0.15 * scale, body)
        head = at(0.46, 0.4)
        for _ in range(int(rng.integers(2, 6))):
            x, y = between(rng, 0.4, 0.66), between(rng, 0.64, 0.8)
            canvas.leaf(*at(x, y), 0.12 * scale, 0.05 * scale, between(rng, 0.3, 2.5), wing)
    else:
        slim = kind == "long"
        top, bottom = (0.3, 0.62) if slim else (0.36, 0.66)
        lean = between(rng, 0.4, 0.62)
        count = int(rng.integers(2, 6))
        for k in range(count):  # the tail
            end = at(lean - 0.1 + 0.3 * k / count + (0.2 if not slim else 0.0), 0.98 if slim else 0.8)
            bend = at(lean + between(rng, -0.05, 0.2), 0.75)
            canvas.stroke(
                [at(lean, bottom - 0.1), bend, end], 0.1 * scale, 0.05 * scale, pick(rng, (tail, wing, detail))
            )
        canvas.stroke(
            [at(0.38, 0.2), at(0.44, top + 0.1), at(lean, bottom)], 0.2 * scale, 0.12 * scale, body, 0.34 * scale
        )
        feathers = int(rng.integers(2, 6))
        for k in range(feathers):
            y = top + 0.1 + 0.06 * k
            reach = between(rng, 0.2, 0.45)
            tip = at(lean + reach, y + between(rng, 0.0, 0.22))
            canvas.stroke(
                [at(0.42, y), at(lean + reach / 2, y), tip], 0.07 * scale, 0.02 * scale, pick(rng, (wing, detail))
            )
        head = at(0.36, 0.18)
    canvas.circle(*head, between(rng, 0.07, 0.12) * scale, body if chance(rng, 0.6) else wing)
    side = (0.14 if flip else -0.14) * scale
    canvas.polygon(
        [(head[0], head[1] - 0.02), (head[0] + side * between(rng, 1, 1.6), head[1] + 0.02), (head[0], head[1] + 0.03)],
        pick(rng, inks),
    )
    canvas.circle(*head, 0.025 * scale, canvas.ground)
    for _ in range(int(rng.integers(0, 4))):  # a crest
        tip = (head[0] - side * between(rng, -0.6, 0.9), head[1] - between(rng, 0.06, 0.12))
        canvas.stroke([head, tip], 0.03 * scale, 0.02 * scale, pick(rng, inks))
    if chance(rng, 0.6):  # legs
        leg = pick(rng, inks)
        for x in (0.44, 0.56):
            canvas.line([at(x, 0.74), at(x, 0.92)], 0.03 * scale, leg)
            canvas.line([at(x - 0.07, 0.96), at(x, 0.92), at(x + 0.07, 0.96)], 0.03 * scale, leg)
    if chance(rng, 0.3):
        plant(canvas, rng, (box[0], box[1] + 0.5 * (box[3] - box[1]), box[2], box[3]), inks)


def _peacock_tail(canvas: Canvas, rng: Rng, box: Box, at: Placed, inks: Inks) -> None:
    scale = wide(box)
    cx, cy = within(box, 0.5, 0.42)
    ratio = canvas.width / canvas.height
    outer, inner, eye = inks
    if chance(rng, 0.6):
        canvas.oval(cx, cy, 0.42 * scale, between(rng, 0.38, 0.5) * scale, outer)
        outer = canvas.ground
    rings = int(rng.integers(2, 4))
    for ring in range(rings, 0, -1):
        count = 5 + 4 * ring
        reach = 0.4 * scale * ring / rings
        for k in range(count):
            a = math.pi * (0.95 + 1.1 * k / (count - 1)) if chance(rng, 0.97) else 0.0
            x, y = cx + reach * math.cos(a), cy + reach * math.sin(a) * ratio
            canvas.circle(x, y, 0.055 * scale, outer)
            canvas.circle(x, y, 0.03 * scale, inner if outer != canvas.ground else eye)
