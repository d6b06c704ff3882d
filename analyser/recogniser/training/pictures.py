"""Drawn motifs: birds, plants, flowers, landscapes, people, dragons. No two draws are alike; a seed draws one again."""

from __future__ import annotations

import math

from analyser.recogniser.training.canvas import Box, Canvas, Colour, Point, Rng, between, blend, chance, pick, shade

Inks = tuple[Colour, ...]


def _spot(box: Box, x: float, y: float) -> Point:
    return box[0] + x * (box[2] - box[0]), box[1] + y * (box[3] - box[1])


def _wide(box: Box) -> float:
    return box[2] - box[0]


def cut(rng: Rng) -> float:
    """How a maker draws: in filled shapes (0) or in outlines of a width."""
    return between(rng, 0.016, 0.035) if chance(rng, 0.55) else 0.0


def bird(canvas: Canvas, rng: Rng, box: Box, inks: Inks) -> None:
    """A sparrow, a peacock or something between, as on the one of bamboos."""
    kind = pick(rng, ("sparrow", "peacock", "long", "long", "peacock"))
    flip = chance(rng, 0.5)
    body, wing, tail, detail = (pick(rng, inks) for _ in range(4))
    scale = _wide(box)

    def at(x: float, y: float) -> Point:
        return _spot(box, 1 - x if flip else x, y)

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


def _peacock_tail(canvas: Canvas, rng: Rng, box: Box, at: object, inks: Inks) -> None:
    scale = _wide(box)
    cx, cy = _spot(box, 0.5, 0.42)
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


def flower(canvas: Canvas, rng: Rng, x: float, y: float, radius: float, inks: Inks) -> None:
    """One blossom of any of many shapes."""
    petal, heart = pick(rng, inks), pick(rng, inks)
    edge = pick(rng, inks) if chance(rng, 0.3) else None
    ratio = canvas.width / canvas.height
    count, turn = int(rng.integers(4, 14)), between(rng, 0, 6.3)
    kind = pick(rng, ("round", "leaf", "lines", "rose", "tulip", "outline"))
    angles = [turn + 2 * math.pi * k / count for k in range(count)]
    if kind in ("round", "outline"):
        count = min(count, 6)
        for a in (turn + 2 * math.pi * k / count for k in range(count)):
            px, py = x + radius * 0.6 * math.cos(a), y + radius * 0.6 * math.sin(a) * ratio
            if kind == "round":
                canvas.circle(px, py, radius * 0.48, petal, edge, radius * 0.12)
            else:
                canvas.circle(px, py, radius * 0.48, canvas.ground, petal, radius * 0.16)
    elif kind == "leaf":
        for a in angles:
            canvas.leaf(x, y, radius, radius * 0.5, a, petal)
    elif kind == "lines":
        for a in angles:
            canvas.line([(x, y), (x + radius * math.cos(a), y + radius * math.sin(a) * ratio)], radius * 0.2, petal)
    elif kind == "rose":
        canvas.circle(x, y, radius, petal)
        for k in range(3):
            canvas.circle(x, y, radius * (0.8 - 0.25 * k), None, canvas.ground, radius * 0.1)
    else:
        for a in (-2.2, -1.57, -0.94):
            canvas.leaf(x, y + radius * ratio * 0.7, radius * 1.7, radius * 0.9, a, petal)
    if kind != "tulip":
        canvas.circle(x, y, radius * between(rng, 0.15, 0.4), heart)


def plant(canvas: Canvas, rng: Rng, box: Box, inks: Inks) -> None:
    """Stems with leaves and blossoms, or a branch, a clump of grass, bamboo, a pot of flowers."""
    kind = pick(rng, ("stems", "stems", "branch", "grass", "bamboo", "pot", "bush"))
    scale = _wide(box)
    stem, leaf = pick(rng, inks), pick(rng, inks)
    blossoms: list[Point] = []
    base = _spot(box, between(rng, 0.35, 0.65), 1.0)
    if kind == "pot":
        left, right = _spot(box, 0.28, 0.74), _spot(box, 0.72, 0.74)
        floor = box[3]
        pot = [left, right, (right[0] - 0.08 * scale, floor), (left[0] + 0.08 * scale, floor)]
        canvas.polygon(pot, pick(rng, inks) if chance(rng, 0.6) else canvas.ground, pick(rng, inks), 0.03 * scale)
        base = _spot(box, 0.5, 0.74)
    if kind == "bamboo":
        for _ in range(int(rng.integers(1, 4))):
            x, lean = between(rng, 0.25, 0.75), between(rng, -0.12, 0.12)
            for k in range(4):
                low, high = (
                    _spot(box, x + lean * k / 4, 1 - k / 4),
                    _spot(box, x + lean * (k + 0.9) / 4, 1 - (k + 0.9) / 4),
                )
                canvas.line([low, high], 0.07 * scale, stem)
            for _ in range(int(rng.integers(3, 8))):
                spot = _spot(box, x + lean / 2, between(rng, 0.05, 0.8))
                side = 0.5 if chance(rng, 0.5) else math.pi - 0.5
                canvas.leaf(*spot, between(rng, 0.2, 0.4) * scale, 0.08 * scale, side + between(rng, -0.5, 0.5), leaf)
        return
    count = int(rng.integers(1, 4)) if kind in ("branch", "pot") else int(rng.integers(2, 6))
    for _ in range(count):
        tip = _spot(box, between(rng, 0.05, 0.95), between(rng, 0.0, 0.5))
        middle = (
            (base[0] + tip[0]) / 2 + between(rng, -0.12, 0.12),
            (base[1] + tip[1]) / 2 + between(rng, -0.08, 0.08),
        )
        thick = (0.08 if kind == "branch" else 0.035) * scale
        canvas.stroke([base, middle, tip], thick, thick * 0.5, stem)
        blossoms.append(tip)
        if kind == "branch":
            blossoms.append(middle)
            twig = (middle[0] + between(rng, -0.2, 0.2), middle[1] - between(rng, 0.05, 0.15))
            canvas.stroke([middle, twig], thick * 0.6, thick * 0.3, stem)
            blossoms.append(twig)
    blades = int(rng.integers(3, 10)) if kind in ("grass", "bush", "stems", "pot") else int(rng.integers(0, 4))
    for _ in range(blades):
        start = base if kind == "grass" else pick(rng, [base, *blossoms])
        length = between(rng, 0.2, 0.7 if kind == "grass" else 0.32) * scale
        angle = -math.pi / 2 + between(rng, -1.4, 1.4) if kind == "grass" else between(rng, 0, 6.3)
        canvas.leaf(*start, length, between(rng, 0.05, 0.14) * scale, angle, leaf)
    for x, y in blossoms:
        if kind != "grass" or chance(rng, 0.4):
            flower(canvas, rng, x, y, between(rng, 0.08, 0.2) * scale, inks)


def landscape(canvas: Canvas, rng: Rng, box: Box, inks: Inks) -> None:
    """Hills, houses, boats, the sun, clouds and water."""
    scale = _wide(box)
    for _ in range(int(rng.integers(1, 4))):
        peak = _spot(box, between(rng, 0.2, 0.8), between(rng, 0.25, 0.6))
        colour = pick(rng, inks)
        foot = [_spot(box, between(rng, 0, 0.25), 0.85), peak, _spot(box, between(rng, 0.75, 1), 0.85)]
        if chance(rng, 0.5):
            canvas.stroke(foot, 0.03 * scale, 0.03 * scale, colour)
        else:
            canvas.polygon(foot, blend(colour, canvas.ground, 0.4))
    if chance(rng, 0.5):
        canvas.circle(*_spot(box, between(rng, 0.2, 0.8), 0.15), between(rng, 0.06, 0.12) * scale, pick(rng, inks))
    if chance(rng, 0.6):  # a house or a pagoda
        x, y, colour = between(rng, 0.3, 0.7), 0.85, pick(rng, inks)
        for _ in range(int(rng.integers(1, 4))):
            wall = [
                _spot(box, x - 0.14, y),
                _spot(box, x - 0.14, y - 0.14),
                _spot(box, x + 0.14, y - 0.14),
                _spot(box, x + 0.14, y),
            ]
            canvas.polygon(wall, canvas.ground, colour, 0.025 * scale)
            roof = [_spot(box, x - 0.24, y - 0.13), _spot(box, x, y - 0.27), _spot(box, x + 0.24, y - 0.13)]
            canvas.polygon(roof, pick(rng, inks))
            y -= 0.24
    if chance(rng, 0.5):  # a boat
        x, colour = between(rng, 0.3, 0.7), pick(rng, inks)
        hull = [
            _spot(box, x - 0.3, 0.82),
            _spot(box, x - 0.2, 0.92),
            _spot(box, x + 0.2, 0.92),
            _spot(box, x + 0.3, 0.82),
        ]
        canvas.polygon(hull, colour)
        canvas.line([_spot(box, x, 0.82), _spot(box, x, 0.45)], 0.03 * scale, colour)
        canvas.polygon([_spot(box, x, 0.45), _spot(box, x + 0.24, 0.76), _spot(box, x, 0.78)], pick(rng, inks))
    for k in range(int(rng.integers(0, 4))):
        y, x = 0.9 + 0.035 * k, between(rng, 0, 0.4)
        wave = [_spot(box, x + 0.12 * j, y + 0.015 * (j % 2)) for j in range(6)]
        canvas.stroke(wave, 0.02 * scale, 0.02 * scale, pick(rng, inks))


def person(canvas: Canvas, rng: Rng, box: Box, inks: Inks) -> None:
    """A figure in a robe: a fisher, a woodcutter, a scholar, a fairy."""
    scale = _wide(box)
    robe, sash, skin = pick(rng, inks), pick(rng, inks), blend(pick(rng, inks), canvas.ground, 0.7)
    x = between(rng, 0.4, 0.6)
    canvas.polygon(
        [_spot(box, x - 0.1, 0.32), _spot(box, x + 0.1, 0.32), _spot(box, x + 0.27, 0.95), _spot(box, x - 0.27, 0.95)],
        robe,
    )
    canvas.line([_spot(box, x - 0.17, 0.6), _spot(box, x + 0.17, 0.6)], 0.05 * scale, sash)
    for side in (-1, 1):
        hand = _spot(box, x + side * between(rng, 0.2, 0.45), between(rng, 0.3, 0.65))
        canvas.stroke(
            [_spot(box, x + side * 0.08, 0.36), _spot(box, x + side * 0.2, 0.5), hand],
            0.1 * scale,
            0.07 * scale,
            shade(robe, 0.9),
        )
        if chance(rng, 0.5):
            canvas.line(
                [hand, _spot(box, x + side * between(rng, 0.3, 0.5), between(rng, 0.0, 0.3))],
                0.025 * scale,
                pick(rng, inks),
            )
    head = _spot(box, x, 0.2)
    canvas.circle(*head, 0.11 * scale, skin, pick(rng, inks), 0.02 * scale)
    if chance(rng, 0.6):
        canvas.polygon([_spot(box, x - 0.2, 0.16), _spot(box, x, 0.02), _spot(box, x + 0.2, 0.16)], pick(rng, inks))
    else:
        canvas.circle(head[0], head[1] - 0.08, 0.06 * scale, pick(rng, inks))


def dragon(canvas: Canvas, rng: Rng, box: Box, inks: Inks) -> None:
    """A winding dragon, as western sets have for the red and the green dragon."""
    scale = _wide(box)
    body = inks[0]
    points = [_spot(box, 0.5 + between(rng, 0.15, 0.36) * (1 if k % 2 else -1), 0.08 + 0.86 * k / 6) for k in range(7)]
    if chance(rng, 0.5):
        points = [(box[0] + box[2] - x, y) for x, y in points]
    canvas.stroke(points, 0.13 * scale, 0.04 * scale, body, between(rng, 0.14, 0.22) * scale)
    for x, y in points[1:-1]:
        for _ in range(int(rng.integers(1, 5))):
            canvas.leaf(x, y, between(rng, 0.12, 0.3) * scale, 0.06 * scale, between(rng, 0, 6.3), pick(rng, inks))
    for x, y in points[1:-1]:
        for _ in range(int(rng.integers(0, 4))):
            spot = (x + between(rng, -0.06, 0.06) * scale, y + between(rng, -0.04, 0.04))
            canvas.circle(*spot, 0.02 * scale, canvas.ground)
    x, y = points[0]
    canvas.circle(x, y, 0.13 * scale, body)
    canvas.circle(x, y, 0.035 * scale, canvas.ground)
    for _ in range(int(rng.integers(2, 6))):
        tip = (x + between(rng, -0.3, 0.3) * scale, y - between(rng, -0.05, 0.14))
        canvas.stroke([(x, y), tip], 0.05 * scale, 0.015 * scale, pick(rng, inks))
