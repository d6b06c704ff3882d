"""Square pieces of made scenes, with the map that the detector should give for them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..geometry import Floats, areas
from ..models import NUMBERS, STRIDE
from ..rectify import Pixels
from .cache import Made

WINDOW = 320  # pixels of a side
CELLS = WINDOW // STRIDE
SIZES = (18.0, 360.0)  # roots of tile areas drawn, in pixels of the piece, evenly over the octaves; a symbol is no tile
#: Roots of areas that are to be found; out to the second pair nothing is asked; beyond it no tile is seen as one.
FOUND, LOOSE = (24.0, 112.0), (17.0, 160.0)
LARGEST = 2.5  # a scene is not blown up further than this


def window(made: Made, rng: np.random.Generator) -> tuple[Pixels, NDArray[np.float32]]:
    """A piece uint8[WINDOW, WINDOW, 3] of the scene at a random scale, turned or mirrored, and its ``target``."""
    height, width = made.picture.shape[:2]
    size, middle = 60.0, rng.random(2) * (width, height)
    if len(made.quads):
        pick = rng.integers(len(made.quads))
        size = max(float(np.sqrt(abs(areas(made.quads[pick])))), 4.0)
        if rng.random() < 0.9:
            middle = made.quads[pick].mean(0)
    scale = min(float(np.exp(rng.uniform(*np.log(SIZES)))) / size, LARGEST)
    start = np.floor(middle - WINDOW / scale * rng.uniform(0.15, 0.85, 2)).astype(int)
    pixels = looked_at(made.picture, start, scale, rng)
    quads, ignored = (made.quads - start) * np.float32(scale), (made.ignored - start) * np.float32(scale)
    for axis in (0, 1):  # a mirrored tile is no less a tile
        if rng.random() < 0.5:
            pixels = np.flip(pixels, 1 - axis)
            quads[..., axis], ignored[..., axis] = WINDOW - quads[..., axis], WINDOW - ignored[..., axis]
    if rng.random() < 0.5:
        pixels, quads, ignored = pixels.transpose(1, 0, 2), quads[..., ::-1], ignored[..., ::-1]
    return otherwise_lit(pixels, rng), target(quads, ignored)


def otherwise_lit(pixels: Pixels, rng: np.random.Generator) -> Pixels:
    """The same pixels with each colour a little stronger or weaker, and flatter or harder."""
    if rng.random() < 0.3:
        return pixels
    levels = np.linspace(0, 1, 256)[:, None] ** np.exp(rng.normal(0, 0.25))
    levels = levels * rng.uniform(0.7, 1.15) * np.exp(rng.normal(0, 0.08, 3)) + rng.uniform(-0.06, 0.12)
    table = np.clip(levels * 255, 0, 255).astype(np.uint8)
    return np.stack([table[:, c][pixels[..., c]] for c in range(3)], -1)


def looked_at(picture: Pixels, start: NDArray[np.int_], scale: float, rng: np.random.Generator) -> Pixels:
    """``WINDOW`` pixels square of the picture made ``scale`` times larger, from ``start`` on; one colour beyond it."""
    from PIL import Image

    across = round(WINDOW / scale)
    end = start + across
    inside = picture[max(start[1], 0) : max(end[1], 0), max(start[0], 0) : max(end[0], 0)]
    piece = np.empty((across, across, 3), np.uint8)
    piece[:] = inside.mean((0, 1)) if inside.size and rng.random() < 0.6 else rng.integers(0, 256, 3)
    top, left = max(-start[1], 0), max(-start[0], 0)
    piece[top : top + inside.shape[0], left : left + inside.shape[1]] = inside
    method = (Image.Resampling.BOX, Image.Resampling.BILINEAR, Image.Resampling.BICUBIC)[rng.integers(3)]
    return np.asarray(Image.fromarray(piece).resize((WINDOW, WINDOW), method))


def corner_numbers(quads: Floats, middles: Floats) -> Floats:
    """The four numbers that tell the corners of each quad whichever comes first, see ``networks.Detector``."""
    away = (quads - middles[:, None]).astype(np.float64)
    points = away[..., 0] + 1j * away[..., 1]
    size = np.sqrt(np.abs(areas(quads)))[:, None]
    u, v = (points[:, 0] - points[:, 2]) / 2 / size[:, 0], (points[:, 1] - points[:, 3]) / 2 / size[:, 0]
    total, product = u**2 + v**2, u**2 * v**2
    return np.stack([total.real, total.imag, product.real, product.imag], -1).astype(np.float32)


def target(quads: Floats, ignored: Floats) -> NDArray[np.float32]:
    """The map float32[1 + NUMBERS, CELLS, CELLS] that is wanted: how much each cell counts for the score, then as the
    detector gives it, the score being 0 to 1. The other numbers count where the score is over a half.
    """
    out = np.zeros((1 + NUMBERS, CELLS, CELLS), np.float32)
    out[0] = 1
    y, x = np.mgrid[:CELLS, :CELLS].astype(np.float32) + 0.5
    for quad in ignored:
        blot(out, x, y, quad)
    sizes = np.sqrt(np.abs(areas(quads))) if len(quads) else np.zeros(0)
    middles = quads.mean(1)
    numbers = corner_numbers(quads, middles) if len(quads) else np.zeros((0, 4), np.float32)
    for quad, size, middle, told in sorted(zip(quads, sizes, middles, numbers, strict=True), key=lambda row: -row[1]):
        beyond = np.maximum(quad - WINDOW, -quad).max()
        if not LOOSE[0] < size < LOOSE[1] or (middle < 0).any() or (middle >= WINDOW).any():
            continue
        if not FOUND[0] <= size <= FOUND[1] or beyond > 0.2 * size:
            blot(out, x, y, quad)
            continue
        across, down = x - middle[0] / STRIDE, y - middle[1] / STRIDE
        spread = max(0.1 * size / STRIDE, 0.55)
        heat = np.exp(-(across**2 + down**2) / (2 * spread**2))
        nearest = np.unravel_index(np.argmax(heat), heat.shape)
        heat[nearest] = 1
        better = heat > out[1]
        out[1][better] = heat[better]
        told_here = better & (heat > 0.3)
        values = [-across, -down, np.full_like(x, np.log(size / STRIDE)), *(np.full_like(x, v) for v in told)]
        for channel, value in enumerate(values, 2):
            out[channel][told_here] = value[told_here]
        out[0][told_here] = 1
    return out


def blot(out: NDArray[np.float32], x: NDArray[np.float32], y: NDArray[np.float32], quad: Floats) -> None:
    """Nothing is asked near the middle of this quad, unless a tile that is asked for is there."""
    middle, reach = quad.mean(0) / STRIDE, np.sqrt(abs(areas(quad))) / STRIDE * 0.4
    out[0][((x - middle[0]) ** 2 + (y - middle[1]) ** 2 < reach**2) & (out[1] < 0.3)] = 0
