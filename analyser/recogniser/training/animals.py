"""Drawn motifs of the animal tiles (cat, rat, rooster, centipede) and of the joker."""

from __future__ import annotations

import math

from analyser.recogniser.training.canvas import Box, Canvas, Colour, Point, Rng, between, chance, pick
from analyser.recogniser.training.pictures import Inks


def _spots(rng: Rng, box: Box) -> tuple[float, bool]:
    return box[2] - box[0], chance(rng, 0.5)


def animal(canvas: Canvas, rng: Rng, box: Box, inks: Inks, number: int) -> None:
    """The cat (1), the rat (2), the rooster (3) or the centipede (4)."""
    (_cat, _rat, _rooster, _centipede)[number - 1](canvas, rng, box, inks)


def _turned(box: Box, flip: bool, x: float, y: float) -> Point:
    return box[0] + (1 - x if flip else x) * (box[2] - box[0]), box[1] + y * (box[3] - box[1])


def _cat(canvas: Canvas, rng: Rng, box: Box, inks: Inks) -> None:
    scale, flip = _spots(rng, box)
    fur, line = pick(rng, inks), pick(rng, inks)

    def at(x: float, y: float) -> Point:
        return _turned(box, flip, x, y)

    canvas.stroke([at(0.62, 0.88), at(0.95, 0.8), at(0.9, between(rng, 0.3, 0.6))], 0.09 * scale, 0.05 * scale, fur)
    canvas.oval(*at(0.52, 0.72), 0.26 * scale, between(rng, 0.26, 0.36) * scale, fur)
    x, y = at(0.42, 0.38)
    size = between(rng, 0.2, 0.27) * scale
    for side in (-1, 1):
        ear = [
            (x + side * size * 0.95, y - size * 1.0),
            (x + side * size * 0.2, y - size * 0.55),
            (x + side * size * 0.95, y),
        ]
        canvas.polygon(ear, fur)
    canvas.circle(x, y, size, fur)
    for side in (-1, 1):
        canvas.oval(x + side * size * 0.42, y - size * 0.1, size * 0.17, size * 0.2, canvas.ground)
        canvas.circle(x + side * size * 0.42, y - size * 0.1, size * 0.08, line)
        for k in (-1, 0, 1):
            start = (x + side * size * 0.3, y + size * 0.3)
            canvas.line(
                [start, (x + side * size * 1.5, y + size * (0.3 + 0.16 * k))],
                0.018 * scale,
                canvas.ground if k == 9 else line,
            )
    canvas.circle(x, y + size * 0.22, size * 0.1, canvas.ground)
    for k in range(int(rng.integers(0, 5))):
        stripe = [at(0.34, 0.62 + 0.07 * k), at(0.5, 0.6 + 0.07 * k), at(0.7, 0.64 + 0.07 * k)]
        canvas.stroke(stripe, 0.03 * scale, 0.02 * scale, pick(rng, (canvas.ground, line)))


def _rat(canvas: Canvas, rng: Rng, box: Box, inks: Inks) -> None:
    scale, flip = _spots(rng, box)
    fur, line = pick(rng, inks), pick(rng, inks)

    def at(x: float, y: float) -> Point:
        return _turned(box, flip, x, y)

    tail = [at(0.75, 0.75), at(0.98, 0.85), at(0.9, 0.5), at(between(rng, 0.7, 1.0), between(rng, 0.15, 0.35))]
    canvas.stroke(tail, 0.045 * scale, 0.02 * scale, pick(rng, inks))
    canvas.stroke([at(0.1, 0.66), at(0.4, 0.58), at(0.85, 0.74)], 0.05 * scale, 0.26 * scale, fur, 0.42 * scale)
    canvas.polygon([at(0.04, 0.7), at(0.36, 0.48), at(0.36, 0.8)], fur)
    canvas.circle(*at(0.36, 0.5), between(rng, 0.09, 0.14) * scale, fur, canvas.ground, 0.025 * scale)
    canvas.circle(*at(0.22, 0.64), 0.025 * scale, canvas.ground)
    canvas.circle(*at(0.04, 0.7), 0.025 * scale, line)
    for k in (-1, 0, 1):
        canvas.line([at(0.1, 0.7), at(0.02, 0.78 + 0.05 * k)], 0.015 * scale, line)
    for x in (0.35, 0.5, 0.66, 0.8):
        canvas.line([at(x, 0.8), at(x - 0.04, 0.92)], 0.035 * scale, line)


def _rooster(canvas: Canvas, rng: Rng, box: Box, inks: Inks) -> None:
    scale, flip = _spots(rng, box)
    body, comb, leg = pick(rng, inks), pick(rng, inks), pick(rng, inks)

    def at(x: float, y: float) -> Point:
        return _turned(box, flip, x, y)

    for k in range(int(rng.integers(4, 9))):  # the arching tail
        end = at(between(rng, 0.75, 1.0), between(rng, 0.25, 0.7))
        canvas.stroke([at(0.62, 0.6), at(0.75, 0.25 + 0.05 * k), end], 0.09 * scale, 0.03 * scale, pick(rng, inks))
    canvas.stroke([at(0.3, 0.22), at(0.34, 0.5), at(0.7, 0.62)], 0.13 * scale, 0.2 * scale, body, 0.38 * scale)
    canvas.oval(*at(0.5, 0.6), 0.24 * scale, 0.18 * scale, body)
    for k in range(int(rng.integers(2, 5))):
        canvas.stroke(
            [at(0.42, 0.54 + 0.05 * k), at(0.56, 0.58 + 0.05 * k), at(0.7, 0.54 + 0.05 * k)],
            0.03 * scale,
            0.02 * scale,
            canvas.ground,
        )
    x, y = at(0.28, 0.2)
    canvas.circle(x, y, 0.11 * scale, body)
    for k in range(3):
        canvas.circle(x + (k - 1) * 0.07 * scale, y - 0.075, 0.055 * scale, comb)
    side = (1 if flip else -1) * scale
    canvas.polygon([(x + side * 0.08, y - 0.02), (x + side * 0.24, y + 0.02), (x + side * 0.08, y + 0.03)], leg)
    canvas.oval(x + side * 0.06, y + 0.09, 0.035 * scale, 0.07 * scale, comb)
    canvas.circle(x + side * 0.03, y, 0.025 * scale, canvas.ground)
    for foot in (0.44, 0.56):
        canvas.line([at(foot, 0.72), at(foot, 0.92)], 0.035 * scale, leg)
        canvas.line([at(foot - 0.1, 0.96), at(foot, 0.91), at(foot + 0.08, 0.96)], 0.03 * scale, leg)


def _centipede(canvas: Canvas, rng: Rng, box: Box, inks: Inks) -> None:
    scale, flip = _spots(rng, box)
    shell, joint, legs = pick(rng, inks), pick(rng, inks), pick(rng, inks)
    waves, swing, count = between(rng, 0.6, 1.6), between(rng, 0.05, 0.25), int(rng.integers(9, 16))
    spine: list[Point] = []
    for k in range(count):
        t = k / (count - 1)
        spine.append(_turned(box, flip, 0.5 + swing * math.sin(2 * math.pi * waves * t), 0.1 + 0.82 * t))
    for k, (x, y) in enumerate(spine):
        for side in (-1, 1):
            foot = (x + side * between(rng, 0.2, 0.27) * scale, y + between(rng, -0.01, 0.05))
            canvas.line([(x, y), (x + side * 0.13 * scale, y - 0.02), foot], 0.022 * scale, legs)
        canvas.oval(x, y, 0.09 * scale, 0.075 * scale, shell if k % 2 else joint)
    x, y = spine[0]
    canvas.circle(x, y, 0.11 * scale, shell)
    for side in (-1, 1):
        canvas.stroke(
            [(x, y), (x + side * 0.12 * scale, y - 0.06), (x + side * 0.26 * scale, y - 0.08)],
            0.025 * scale,
            0.015 * scale,
            legs,
        )
        canvas.circle(x + side * 0.045 * scale, y - 0.01, 0.02 * scale, canvas.ground)


def jester(canvas: Canvas, rng: Rng, box: Box, inks: Inks) -> None:
    """A jester's head with a cap and bells."""
    scale = box[2] - box[0]
    x, y = box[0] + scale / 2, box[1] + 0.6 * (box[3] - box[1])
    caps: list[Colour] = [pick(rng, inks) for _ in range(3)]
    for k, colour in enumerate(caps):
        lean = (k - 1) * between(rng, 0.34, 0.42) * scale
        tip = (x + lean, y - (0.34 if k == 1 else 0.22) * (box[3] - box[1]) / 0.7)
        canvas.polygon([(x - 0.22 * scale + lean / 3, y), tip, (x + 0.22 * scale + lean / 3, y)], colour)
        canvas.circle(*tip, 0.05 * scale, pick(rng, inks))
    canvas.circle(x, y, between(rng, 0.22, 0.28) * scale, canvas.ground, pick(rng, inks), 0.03 * scale)
    for side in (-1, 1):
        canvas.circle(x + side * 0.09 * scale, y - 0.02, 0.03 * scale, pick(rng, inks))
    canvas.stroke(
        [(x - 0.12 * scale, y + 0.04), (x, y + 0.08), (x + 0.12 * scale, y + 0.04)],
        0.03 * scale,
        0.03 * scale,
        pick(rng, inks),
    )
    for k in range(5):
        canvas.leaf(x, y + 0.1, 0.25 * scale, 0.1 * scale, 0.4 + 0.58 * k, pick(rng, inks))
