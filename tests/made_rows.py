"""Rows of tiles as corners in a picture, for tests: what a finder would give, without pictures or networks.

A row is a text: tiles with spaces between, ``5z'`` for a turned one, ``6s'+6s`` for a turned one with a second tile
laid upon it, ``#`` for a back, ``_`` for a gap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from analyser.recogniser.classes import INDEX

WIDTH, HEIGHT = 73.0, 100.0
SPACE = 4.0
GAP = 55.0
FACE = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])


def _corners(x: float, bottom: float, turned: bool, size: float) -> np.ndarray:
    """The corners of a tile that stands on a line, its left edge at ``x``."""
    face = FACE * [WIDTH, HEIGHT] * size
    if turned:  # a quarter to the right: its top is at the right
        face = np.stack([-face[:, 1], face[:, 0]], axis=1)
    return face - face.min(axis=0) + [x, bottom - (face[:, 1].max() - face[:, 1].min())]


def row(text: str, at: tuple[float, float] = (0.0, 0.0), size: float = 1.0) -> tuple[list[str], list[np.ndarray]]:
    """Names and corners of a row that begins at a point, its tiles standing on one line."""
    names, quads = [], []
    x, bottom = at
    for word in text.split():
        if word == "_":
            x += GAP * size
            continue
        word, _, upon = word.partition("+")
        turned = word.endswith("'")
        name = word.rstrip("'")
        names.append("back" if name == "#" else name)
        quads.append(_corners(x, bottom, turned, size))
        if upon:
            names.append(upon)
            quads.append(_corners(x, bottom - WIDTH * size, True, size))
        x += (HEIGHT if turned else WIDTH) * size + SPACE * size
    return names, quads


def rows(*texts: str, spacing: float = 1.5, size: float = 1.0) -> tuple[list[str], np.ndarray]:
    """Several rows of the same size one below the other."""
    return together(row(text, (0.0, number * spacing * HEIGHT * size), size) for number, text in enumerate(texts))


def together(parts: Iterable[tuple[list[str], list[np.ndarray]]]) -> tuple[list[str], np.ndarray]:
    names: list[str] = []
    quads: list[np.ndarray] = []
    for some, theirs in parts:
        names += some
        quads += theirs
    return names, np.array(quads)


def turned_by(degrees: float) -> Callable[[np.ndarray], np.ndarray]:
    """Turns corners clockwise about the origin."""
    angle = np.radians(degrees)
    matrix = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return lambda points: points @ matrix


def tilted(strength: float) -> Callable[[np.ndarray], np.ndarray]:
    """Sees a table from the front and from one side: what is far away is smaller."""

    def seen(points: np.ndarray) -> np.ndarray:
        depth = 1 + strength * (points[..., 0] - 0.7 * points[..., 1]) / 1000
        return points / depth[..., None]

    return seen


def probabilities(names: Iterable[str], sure: float = 0.97) -> np.ndarray:
    """A row a tile: this name with that probability, the rest shared evenly."""
    shares = np.full((len(list(names := list(names))), len(INDEX)), (1 - sure) / (len(INDEX) - 1))
    for at, name in enumerate(names):
        shares[at, INDEX[name]] = sure
    return shares
