"""Drawn motifs: plants, flowers, landscapes, people, dragons. No two draws are alike; a seed draws one again."""

from __future__ import annotations

import math

from analyser.recogniser.training.canvas import (
    Box,
    Canvas,
    Colour,
    Point,
    Rng,
    between,
    blend,
    chance,
    curve,
    pick,
    shade,
)

Inks = tuple[Colour, ...]


def within(box: Box, x: float, y: float) -> Point:
    """The place that is those shares of the box's width and height from its top left."""
    return box[0] + x * (box[2] - box[0]), box[1] + y * (box[3] - box[1])


def wide(box: Box) -> float:
    """The box's width."""
    return box[2] - box[0]


def cut(rng: Rng) -> float:
    """How a maker draws: in filled shapes (0) or in outlines of a width."""
    return between(rng, 0.016, 0.035) if chance(rng, 0.55) else 0.0


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
    scale = wide(box)
    stem, leaf = pick(rng, inks), pick(rng, inks)
    blossoms: list[Point] = []
    base = within(box, between(rng, 0.35, 0.65), 1.0)
    if kind == "pot":
        left, right = within(box, 0.28, 0.74), within(box, 0.72, 0.74)
        floor = box[3]
        pot = [left, right, (right[0] - 0.08 * scale, floor), (left[0] + 0.08 * scale, floor)]
        canvas.polygon(pot, pick(rng, inks) if chance(rng, 0.6) else canvas.ground, pick(rng, inks), 0.03 * scale)
        base = within(box, 0.5, 0.74)
    if kind == "bamboo":
        for _ in range(int(rng.integers(1, 4))):
            x, lean = between(rng, 0.25, 0.75), between(rng, -0.12, 0.12)
            for k in range(4):
                low, high = (
                    within(box, x + lean * k / 4, 1 - k / 4),
                    within(box, x + lean * (k + 0.9) / 4, 1 - (k + 0.9) / 4),
                )
                canvas.line([low, high], 0.07 * scale, stem)
            for _ in range(int(rng.integers(3, 8))):
                spot = within(box, x + lean / 2, between(rng, 0.05, 0.8))
                side = 0.5 if chance(rng, 0.5) else math.pi - 0.5
                canvas.leaf(*spot, between(rng, 0.2, 0.4) * scale, 0.08 * scale, side + between(rng, -0.5, 0.5), leaf)
        return
    count = int(rng.integers(1, 4)) if kind in ("branch", "pot") else int(rng.integers(2, 6))
    for _ in range(count):
        tip = within(box, between(rng, 0.05, 0.95), between(rng, 0.0, 0.5))
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


def bouquet(canvas: Canvas, rng: Rng, box: Box, inks: Inks) -> None:
    """A great blossom or a few, cut in lines, with large leaves about them; at times in a bowl."""
    scale = wide(box)
    stem, leaf = pick(rng, inks), pick(rng, inks)
    blossoms = [within(box, between(rng, 0.3, 0.7), between(rng, 0.25, 0.75)) for _ in range(int(rng.integers(1, 4)))]
    root = within(box, between(rng, 0.2, 0.8), 1.0)
    for x, y in blossoms:
        canvas.stroke(
            [(x, y), ((x + root[0]) / 2 + between(rng, -0.1, 0.1), (y + root[1]) / 2), root], 0.04, 0.03, stem
        )
        for _ in range(int(rng.integers(2, 7))):
            start = (x + between(rng, -0.2, 0.2) * scale, y + between(rng, 0.0, 0.15))
            canvas.leaf(*start, between(rng, 0.2, 0.45) * scale, 0.1 * scale, between(rng, 0, 6.3), leaf)
    for x, y in blossoms:
        radius, ink = between(rng, 0.14, 0.3) * scale, pick(rng, inks)
        petals, turn = int(rng.integers(4, 9)), between(rng, 0, 6.3)
        for k in range(petals):
            a = turn + 2 * math.pi * k / petals
            place = (x + 0.6 * radius * math.cos(a), y + 0.6 * radius * math.sin(a) * canvas.width / canvas.height)
            canvas.circle(*place, radius * 0.42, None if canvas.outlined else ink, ink, 0.025)
        canvas.circle(x, y, radius * between(rng, 0.2, 0.5), canvas.ground, pick(rng, inks), 0.025)
    if chance(rng, 0.3):
        left, right = within(box, 0.2, 0.72), within(box, 0.8, 0.72)
        bowl = [left, within(box, 0.35, 1.0), within(box, 0.65, 1.0), right]
        canvas.polygon(bowl, canvas.ground if chance(rng, 0.5) else pick(rng, inks), pick(rng, inks), 0.03 * scale)


def scribble(canvas: Canvas, rng: Rng, box: Box, inks: Inks) -> None:
    """Strokes, leaves and rings of a picture that nobody has seen before."""
    scale = wide(box)
    centre = within(box, 0.5, 0.5)
    for _ in range(int(rng.integers(6, 26))):
        colour, start = pick(rng, inks), within(box, between(rng, 0.08, 0.92), between(rng, 0.04, 0.96))
        kind = pick(rng, ("stroke", "stroke", "leaf", "ring", "line"))
        if kind == "stroke":
            ends = [start, within(box, rng.random(), rng.random()), centre if chance(rng, 0.4) else start]
            ends = [(a + between(rng, -0.12, 0.12), b + between(rng, -0.1, 0.1)) for a, b in ends]
            canvas.stroke(ends, between(rng, 0.015, 0.07) * scale, between(rng, 0.01, 0.05) * scale, colour)
        elif kind == "leaf":
            canvas.leaf(
                *start, between(rng, 0.12, 0.4) * scale, between(rng, 0.03, 0.14) * scale, 6.3 * rng.random(), colour
            )
        elif kind == "ring":
            radius = between(rng, 0.03, 0.16) * scale
            canvas.circle(*start, radius, colour if chance(rng, 0.3) else None, colour, between(rng, 0.015, 0.03))
        else:
            end = (start[0] + between(rng, -0.3, 0.3) * scale, start[1] + between(rng, -0.2, 0.2))
            canvas.line([start, end], between(rng, 0.015, 0.04) * scale, colour)


def landscape(canvas: Canvas, rng: Rng, box: Box, inks: Inks) -> None:
    """Hills, houses, boats, the sun, clouds and water."""
    scale = wide(box)
    for _ in range(int(rng.integers(1, 4))):
        peak = within(box, between(rng, 0.2, 0.8), between(rng, 0.25, 0.6))
        colour = pick(rng, inks)
        foot = [within(box, between(rng, 0, 0.25), 0.85), peak, within(box, between(rng, 0.75, 1), 0.85)]
        if chance(rng, 0.5):
            canvas.stroke(foot, 0.03 * scale, 0.03 * scale, colour)
        else:
            canvas.polygon(foot, blend(colour, canvas.ground, 0.4))
    if chance(rng, 0.5):
        canvas.circle(*within(box, between(rng, 0.2, 0.8), 0.15), between(rng, 0.06, 0.12) * scale, pick(rng, inks))
    if chance(rng, 0.6):  # a house or a pagoda
        x, y, colour = between(rng, 0.3, 0.7), 0.85, pick(rng, inks)
        for _ in range(int(rng.integers(1, 4))):
            wall = [
                within(box, x - 0.14, y),
                within(box, x - 0.14, y - 0.14),
                within(box, x + 0.14, y - 0.14),
                within(box, x + 0.14, y),
            ]
            canvas.polygon(wall, canvas.ground, colour, 0.025 * scale)
            roof = [within(box, x - 0.24, y - 0.13), within(box, x, y - 0.27), within(box, x + 0.24, y - 0.13)]
            canvas.polygon(roof, pick(rng, inks))
            y -= 0.24
    if chance(rng, 0.5):  # a boat
        x, colour = between(rng, 0.3, 0.7), pick(rng, inks)
        hull = [
            within(box, x - 0.3, 0.82),
            within(box, x - 0.2, 0.92),
            within(box, x + 0.2, 0.92),
            within(box, x + 0.3, 0.82),
        ]
        canvas.polygon(hull, colour)
        canvas.line([within(box, x, 0.82), within(box, x, 0.45)], 0.03 * scale, colour)
        canvas.polygon([within(box, x, 0.45), within(box, x + 0.24, 0.76), within(box, x, 0.78)], pick(rng, inks))
    for k in range(int(rng.integers(0, 4))):
        y, x = 0.9 + 0.035 * k, between(rng, 0, 0.4)
        wave = [within(box, x + 0.12 * j, y + 0.015 * (j % 2)) for j in range(6)]
        canvas.stroke(wave, 0.02 * scale, 0.02 * scale, pick(rng, inks))


def person(canvas: Canvas, rng: Rng, box: Box, inks: Inks) -> None:
    """A figure in a robe: a fisher, a woodcutter, a scholar, a fairy."""
    scale = wide(box)
    robe, sash, skin = pick(rng, inks), pick(rng, inks), blend(pick(rng, inks), canvas.ground, 0.7)
    x = between(rng, 0.4, 0.6)
    canvas.polygon(
        [
            within(box, x - 0.1, 0.32),
            within(box, x + 0.1, 0.32),
            within(box, x + 0.27, 0.95),
            within(box, x - 0.27, 0.95),
        ],
        robe,
    )
    canvas.line([within(box, x - 0.17, 0.6), within(box, x + 0.17, 0.6)], 0.05 * scale, sash)
    for side in (-1, 1):
        hand = within(box, x + side * between(rng, 0.2, 0.45), between(rng, 0.3, 0.65))
        canvas.stroke(
            [within(box, x + side * 0.08, 0.36), within(box, x + side * 0.2, 0.5), hand],
            0.1 * scale,
            0.07 * scale,
            shade(robe, 0.9),
        )
        if chance(rng, 0.5):
            canvas.line(
                [hand, within(box, x + side * between(rng, 0.3, 0.5), between(rng, 0.0, 0.3))],
                0.025 * scale,
                pick(rng, inks),
            )
    head = within(box, x, 0.2)
    canvas.circle(*head, 0.11 * scale, skin, pick(rng, inks), 0.02 * scale)
    if chance(rng, 0.6):
        canvas.polygon([within(box, x - 0.2, 0.16), within(box, x, 0.02), within(box, x + 0.2, 0.16)], pick(rng, inks))
    else:
        canvas.circle(head[0], head[1] - 0.08, 0.06 * scale, pick(rng, inks))


def dragon(canvas: Canvas, rng: Rng, box: Box, inks: Inks) -> None:
    """A winding dragon, as western sets have for the red and the green dragon."""
    scale = wide(box)
    body = inks[0]
    bends = int(rng.integers(3, 8))
    swing = between(rng, 0.14, 0.36)
    points = [
        within(box, 0.5 + swing * between(rng, 0.6, 1) * (1 if k % 2 else -1), 0.08 + 0.86 * k / bends)
        for k in range(bends + 1)
    ]
    if chance(rng, 0.5):
        points = [(box[0] + box[2] - x, y) for x, y in points]
    canvas.stroke(points, 0.13 * scale, 0.04 * scale, body, between(rng, 0.12, 0.26) * scale)
    spines = int(rng.integers(0, 5))
    for x, y in curve(points)[4:-4:2]:  # along the back
        for _ in range(spines):
            tip = (x + between(rng, -0.14, 0.14) * scale, y + between(rng, -0.08, 0.08))
            canvas.line([(x, y), tip], between(rng, 0.015, 0.04) * scale, body)
    for x, y in points[1:-1]:
        for _ in range(int(rng.integers(1, 5))):
            canvas.leaf(x, y, between(rng, 0.12, 0.3) * scale, 0.06 * scale, between(rng, 0, 6.3), pick(rng, inks))
        if chance(rng, 0.5):  # a leg with its claws
            side = between(rng, 0.14, 0.3) * (1 if x > 0.5 else -1) * scale
            foot = (x + side, y + between(rng, 0.02, 0.1))
            canvas.stroke([(x, y), foot], 0.08 * scale, 0.05 * scale, body)
            for toe in (-0.6, 0.0, 0.6):
                canvas.leaf(*foot, 0.09 * scale, 0.03 * scale, toe + (0 if side > 0 else math.pi), body)
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
