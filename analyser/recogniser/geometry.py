"""Quads: four corners of a tile in pixels of the picture, clockwise as seen. Pixel (0, 0) covers 0..1 both ways."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
#: The corners of the unit square in the order of a quad's corners: top left, top right, bottom right, bottom left.
SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


def plane_of(quads: Floats) -> Floats:
    """The projective maps float32[n, 3, 3] that carry the unit square onto ``quads`` float32[n, 4, 2]."""
    a, b, c, d = (quads[:, i].astype(np.float64) for i in range(4))
    bc, dc, bend = b - c, d - c, a - b + c - d
    det = bc[:, 0] * dc[:, 1] - bc[:, 1] * dc[:, 0]
    det = np.where(np.abs(det) < 1e-9, 1e-9, det)
    g = (bend[:, 0] * dc[:, 1] - bend[:, 1] * dc[:, 0]) / det
    h = (bc[:, 0] * bend[:, 1] - bc[:, 1] * bend[:, 0]) / det
    plane = np.empty((len(quads), 3, 3), np.float32)
    plane[:, :2, 0] = b - a + g[:, None] * b
    plane[:, :2, 1] = d - a + h[:, None] * d
    plane[:, :2, 2] = a
    plane[:, 2] = np.stack([g, h, np.ones_like(g)], -1)
    return plane


def carried(planes: Floats, points: Floats) -> Floats:
    """``points`` float32[m, 2] (the same for all) or float32[n, m, 2] through each of the maps: float32[n, m, 2]."""
    ends = points @ planes[:, :2, :2].transpose(0, 2, 1) + planes[:, None, :2, 2]
    depth = points @ planes[:, 2, :2, None] + planes[:, None, 2, 2:]
    return np.asarray(ends / np.where(np.abs(depth) < 1e-6, 1e-6, depth), np.float32)


def grid_of(rows: int, columns: int) -> Floats:
    """The middles of the cells of a grid over the unit square, row by row: float32[rows * columns, 2]."""
    x, y = np.meshgrid((np.arange(columns) + 0.5) / columns, (np.arange(rows) + 0.5) / rows)
    return np.stack([x.ravel(), y.ravel()], -1).astype(np.float32)


def areas(quads: Floats) -> Floats:
    """Area of each quad in square pixels; negative for one whose corners run anticlockwise."""
    x, y = quads[..., 0], quads[..., 1]
    return np.asarray(0.5 * (x * np.roll(y, -1, -1) - np.roll(x, -1, -1) * y).sum(-1), np.float32)


def sides(quads: Floats) -> Floats:
    """Lengths of the four sides in pixels, from the top side on: float32[n, 4]."""
    return np.asarray(np.linalg.norm(np.roll(quads, -1, 1) - quads, axis=-1), np.float32)


def turned(quads: Floats, quarters: int) -> Floats:
    """The same quads with the corner named first moved on by that many corners, clockwise."""
    return np.roll(quads, -quarters, axis=1)


def shares_inside(quads: Floats, others: Floats) -> Floats:
    """Share of the area of quad i that lies in other quad j: float32[n, m], in steps of 1/64."""
    points = carried(plane_of(quads), grid_of(8, 8))
    starts, ends = others, np.roll(others, -1, 1)
    edge, low, high = ends - starts, others.min(1), others.max(1)
    found = np.zeros((len(quads), len(others)), np.float32)
    for i, inner in enumerate(points):
        near = np.flatnonzero((low < inner.max(0)).all(-1) & (high > inner.min(0)).all(-1))
        if len(near):
            away = inner[None, :, None] - starts[near, None]
            left = edge[near, None, :, 0] * away[..., 1] - edge[near, None, :, 1] * away[..., 0]
            found[i, near] = (left >= 0).all(-1).mean(-1)
    return found


def apart(quads: Floats, scores: Floats, overlap: float, covered: float) -> NDArray[np.intp]:
    """Indexes of the quads that stay when of two that are the same tile the lower score goes, best first.

    Two are the same when they share ``overlap`` of their union, or when ``covered`` of the smaller lies in the other.
    """
    inside, size = shares_inside(quads, quads), np.abs(areas(quads))
    shared = inside * size[:, None]
    union = size[:, None] + size[None] - shared
    same = (shared / np.maximum(union, 1e-6) > overlap) | (np.maximum(inside, inside.T) > covered)
    order, kept = np.argsort(-scores, kind="stable"), []
    gone = np.zeros(len(quads), bool)
    for i in order:
        if not gone[i]:
            kept.append(i)
            gone |= same[i]
    return np.array(kept, np.intp)
