"""Cuts quads out of a picture as upright rectangles, from a halved copy where the picture is finer than the cut."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .geometry import Floats, carried, grid_of, plane_of, sides

Pixels = NDArray[np.uint8]


def halvings(picture: Pixels) -> list[Pixels]:
    """The picture uint8[h, w, 3], and copies of half, a quarter... of its size down to about 32 pixels."""
    from PIL import Image

    copies, image = [picture], Image.fromarray(picture)
    while min(image.size) >= 64:
        image = image.reduce(2)
        copies.append(np.asarray(image))
    return copies


def cut(copies: list[Pixels], quads: Floats, shape: tuple[int, int], margin: tuple[float, float] = (0, 0)) -> Pixels:
    """Each quad float32[n, 4, 2] straightened to uint8[n, rows, columns, 3].

    ``margin`` is how much of the quad's height and width is seen beyond it on each side. What lies outside of the
    picture repeats its edge. ``copies`` are ``halvings`` of the picture.
    """
    rows, columns = shape
    seen = np.array([1 + 2 * margin[1], 1 + 2 * margin[0]], np.float32)
    grid = (grid_of(rows, columns) - 0.5) * seen + 0.5
    places = carried(plane_of(quads), grid)
    edges = sides(quads)
    step = np.maximum((edges[:, 0] + edges[:, 2]) / columns * seen[0], (edges[:, 1] + edges[:, 3]) / rows * seen[1]) / 2
    level = np.clip(np.floor(np.log2(np.maximum(step, 1) * 1.2)), 0, len(copies) - 1).astype(int)
    out = np.empty((len(quads), rows * columns, 3), np.uint8)
    for i in range(len(quads)):
        out[i] = sampled(copies[level[i]], places[i] / 2.0 ** level[i])
    return out.reshape(-1, rows, columns, 3)


def sampled(picture: Pixels, places: Floats) -> Pixels:
    """Colours at ``places`` float32[m, 2], linear between the middles of pixels: uint8[m, 3]."""
    height, width = picture.shape[:2]
    x = np.clip(places[:, 0] - 0.5, 0, width - 1)
    y = np.clip(places[:, 1] - 0.5, 0, height - 1)
    left = np.minimum(x.astype(np.int32), max(width - 2, 0))
    top = np.minimum(y.astype(np.int32), max(height - 2, 0))
    right, below = np.minimum(left + 1, width - 1), np.minimum(top + 1, height - 1)
    across, down = (x - left)[:, None].astype(np.float32), (y - top)[:, None].astype(np.float32)
    upper = picture[top, left] * (1 - across) + picture[top, right] * across
    lower = picture[below, left] * (1 - across) + picture[below, right] * across
    return np.asarray(upper * (1 - down) + lower * down + 0.5, np.uint8)
