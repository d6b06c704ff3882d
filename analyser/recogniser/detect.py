"""Where tiles are, roughly: the detector looks at the picture in several sizes, in each for the tiles that suit it."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from .geometry import Floats
from .models import STRIDE, Models
from .rectify import Pixels

#: The longer side of the picture in its largest and smallest size, in pixels; each size is half of the one before.
LARGEST, SMALLEST = 2048, 160
BLOWN_UP = 2.0  # a picture is not made larger than this
STRIP = 1024  # cells are looked at in strips of this many pixels, so that memory stays bounded
#: Root of a tile's area in cells: outside of these another size of the picture shows it better.
SUITS = (2.3, 17.0)


def scales(height: int, width: int) -> list[float]:
    """How much larger the picture is looked at, largest first."""
    scale = min(LARGEST / max(height, width), BLOWN_UP)
    found = [scale]
    while max(height, width) * found[-1] / 2 >= SMALLEST:
        found.append(found[-1] / 2)
    return found


def resized(copies: list[Pixels], scale: float) -> Pixels:
    """The picture in that size, with sides that are whole numbers of two cells (the edge repeats)."""
    from PIL import Image

    height, width = copies[0].shape[:2]
    rows, columns = max(round(height * scale), 1), max(round(width * scale), 1)
    level = min(max(math.floor(-math.log2(scale)), 0), len(copies) - 1)
    image = Image.fromarray(copies[level])
    if image.size != (columns, rows):
        image = image.resize((columns, rows), Image.Resampling.BILINEAR)
    unit = 2 * STRIDE
    return np.pad(np.asarray(image), ((0, -rows % unit), (0, -columns % unit), (0, 0)), mode="edge")


def rough(copies: list[Pixels], models: Models) -> tuple[Floats, Floats]:
    """Quads float32[n, 4, 2] in pixels of the picture, and their scores float32[n] from 0 to 1, from all its sizes."""
    height, width = copies[0].shape[:2]
    quads, scores = [np.zeros((0, 4, 2), np.float32)], [np.zeros(0, np.float32)]
    for scale in scales(height, width):
        found = models.run("detector", resized(copies, scale)[None])[0]
        placed, sure = read_map(found, models.settings.seen)
        quads.append(placed / np.float32(scale))
        scores.append(sure)
    return np.concatenate(quads), np.concatenate(scores)


def read_map(told: Floats, least: float) -> tuple[Floats, Floats]:
    """The quads (in pixels of what the detector saw) and scores of a map's peaks of at least that score."""
    score = 1 / (1 + np.exp(-told[0]))
    rows, columns = np.nonzero(peaks(score) & (score >= least))
    near = told[:, rows, columns]
    size = np.exp(near[3])
    suits = (size > SUITS[0]) & (size < SUITS[1])
    rows, columns, near, size = rows[suits], columns[suits], near[:, suits], size[suits]
    middle = np.stack([columns + 0.5 + near[1], rows + 0.5 + near[2]], -1)
    quads = (middle[:, None] + corners(near[4:]) * size[:, None, None]) * STRIDE
    return quads.astype(np.float32), score[rows, columns].astype(np.float32)


def peaks(score: Floats) -> NDArray[np.bool_]:
    """Cells that no neighbour exceeds."""
    rows, columns = score.shape
    padded = np.pad(score, 1)
    around = [padded[i : i + rows, j : j + columns] for i in range(3) for j in range(3)]
    return np.asarray(score >= np.max(around, axis=0), np.bool_)


def corners(told: Floats) -> Floats:
    """Corners around the middle float32[n, 4, 2], clockwise, from u^2 + v^2 and u^2 v^2, see ``networks.Detector``."""
    total, product = told[0] + 1j * told[1], told[2] + 1j * told[3]
    root = np.sqrt(total**2 - 4 * product + 0j)
    u, v = np.sqrt((total + root) / 2 + 0j), np.sqrt((total - root) / 2 + 0j)
    v = np.where((u.conjugate() * v).imag < 0, -v, v)  # clockwise as seen, y pointing down
    around = np.stack([-u, -v, u, v], -1)
    first = np.argmin(around.real + around.imag, -1)  # nearest to the top left
    around = np.take_along_axis(around, (first[:, None] + np.arange(4)) % 4, -1)
    return np.stack([around.real, around.imag], -1).astype(np.float32)
