"""Where tiles lie to each other: the direction in which the picture is read, rows, and the gaps in a row.

A picture may be turned any way, tilted, and taken from the side. So nothing here is upright: the faces of the tiles say
where the top is, most of them deciding, and rows follow the tiles from neighbour to neighbour.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

#: Faces that look the same upside down: they say little about where the top is.
_EITHER_WAY = {"1p", "2p", "3p", "4p", "5p", "0p", "8p", "9p", "2s", "4s", "5s", "0s", "6s", "8s", "9s", "5z", "back"}
_NEAR = float(np.cos(np.radians(30)))
_SAME_ROW = 0.55  # of the smaller tile's extent across the row: a tile laid upon a turned one shares less than a half
_SAME_SIZE = 0.62  # of the larger tile
_REACH = 4.0  # tile widths between neighbours of a row
_GAP = 0.33  # tile widths more than between most neighbours


class Row(NamedTuple):
    """Tiles side by side: their places in reading order, and before which of them is a gap (never the first)."""

    tiles: tuple[int, ...]
    gaps: tuple[bool, ...]

    def segments(self) -> list[list[int]]:
        """The tiles between gaps."""
        parts: list[list[int]] = []
        for tile, gap in zip(self.tiles, self.gaps, strict=True):
            if gap or not parts:
                parts.append([])
            parts[-1].append(tile)
        return parts


class Scene(NamedTuple):
    """The tiles of a picture, arrays [tiles, ...], and the rows they lie in.

    ``centre``; ``along``: unit vector in reading direction, as the tile lies; ``extent``: its size along and across;
    ``turned``: it lies across the reading direction; ``flipped``: it stands on its head.
    """

    centre: np.ndarray
    along: np.ndarray
    extent: np.ndarray
    turned: np.ndarray
    flipped: np.ndarray
    rows: tuple[Row, ...]

    @property
    def size(self) -> np.ndarray:
        """The long side of each tile."""
        longest: np.ndarray = self.extent.max(axis=1)
        return longest


def arrange(names: Sequence[str], quads: np.ndarray) -> Scene:
    """Rows of tiles, top to bottom; ``quads``: float[tiles, 4, 2], corners clockwise from the face's top left."""
    right = (quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]) / 2
    down = (quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]) / 2
    width, height = np.linalg.norm(right, axis=1), np.linalg.norm(down, axis=1)
    centre = quads.mean(axis=1)
    right, down = right / np.maximum(width, 1e-6)[:, None], down / np.maximum(height, 1e-6)[:, None]
    weight = np.array([0.1 if name in _EITHER_WAY else 1.0 for name in names]) * np.sqrt(width * height)
    reading = _reading_direction(right, weight)
    axes = np.stack([right, down, -right, -down], axis=1)
    nearest = (axes @ reading).argmax(axis=1)
    along = axes[np.arange(len(axes)), nearest]
    turned = nearest % 2 == 1
    extent = np.where(turned[:, None], np.stack([height, width], 1), np.stack([width, height], 1))
    scene = Scene(centre, along, extent, turned, nearest == 2, ())
    rows = [_in_order(scene, members) for members in _linked(scene)]
    return scene._replace(rows=tuple(_from_the_top(scene, rows, reading)))


def _reading_direction(right: np.ndarray, weight: np.ndarray) -> np.ndarray:
    """Where most faces have their right: the mean of the largest bundle of directions.

    Tiles that look the same upside down count little, so a few others decide between a direction and its opposite.
    """
    near = right @ right.T > _NEAR
    total = near @ weight
    bundle = near[int(total.argmax())]
    mean = (right[bundle] * weight[bundle, None]).sum(axis=0)
    direction: np.ndarray = mean / np.linalg.norm(mean)
    return direction


def _between(scene: Scene, one: int, others: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """How far ``others`` lie from a tile, along and across the direction that each pair has in common."""
    common = scene.along[one] + scene.along[others]
    common /= np.maximum(np.linalg.norm(common, axis=1), 1e-6)[:, None]
    away = scene.centre[others] - scene.centre[one]
    return (away * common).sum(axis=1), common[:, 0] * away[:, 1] - common[:, 1] * away[:, 0]


def _linked(scene: Scene) -> list[list[int]]:
    """The tiles of each row, linked from neighbour to neighbour."""
    number = len(scene.centre)
    parent = list(range(number))

    def root(tile: int) -> int:
        while parent[tile] != tile:
            parent[tile] = parent[parent[tile]]
            tile = parent[tile]
        return tile

    size = scene.size
    for one in range(number - 1):
        others = np.arange(one + 1, number)
        along, across = _between(scene, one, others)
        its, theirs = scene.extent[one], scene.extent[others]
        smaller = np.minimum(its[1], theirs[:, 1])
        shared = np.minimum(smaller, (its[1] + theirs[:, 1]) / 2 - np.abs(across))
        gap = np.abs(along) - (its[0] + theirs[:, 0]) / 2
        width = np.minimum(its.min(), theirs.min(axis=1))
        alike = np.minimum(size[one], size[others]) >= _SAME_SIZE * np.maximum(size[one], size[others])
        beside = (shared >= _SAME_ROW * smaller) & (gap <= _REACH * width) & (gap > -width) & alike
        for other in others[beside]:
            parent[root(int(other))] = root(one)
    rows: dict[int, list[int]] = {}
    for tile in range(number):
        rows.setdefault(root(tile), []).append(tile)
    return list(rows.values())


def _in_order(scene: Scene, members: list[int]) -> Row:
    """A row from its first tile to its last, with its gaps: what is wider than between most neighbours."""
    tiles = np.array(members)
    direction = scene.along[tiles].mean(axis=0)
    tiles = tiles[np.argsort(scene.centre[tiles] @ direction, kind="stable")]
    gaps: list[float] = []
    for one, other in pairwise(tiles):
        along, _ = _between(scene, int(one), np.array([other]))
        width = (scene.extent[one].min() + scene.extent[other].min()) / 2
        gaps.append(float(abs(along[0]) - (scene.extent[one][0] + scene.extent[other][0]) / 2) / max(width, 1e-6))
    usual = max(0.0, min(float(np.median(gaps)), 0.5)) if len(gaps) > 2 else 0.1
    return Row(tuple(map(int, tiles)), (False, *(gap > usual + _GAP for gap in gaps)))


def _from_the_top(scene: Scene, rows: list[Row], reading: np.ndarray) -> list[Row]:
    """Rows from top to bottom; those at one height from left to right."""
    down = np.array([-reading[1], reading[0]])
    middle = [scene.centre[list(row.tiles)].mean(axis=0) for row in rows]
    height = [float(scene.extent[list(row.tiles), 1].mean()) for row in rows]
    order = sorted(range(len(rows)), key=lambda row: float(middle[row] @ down))
    levels: list[list[int]] = []
    for row in order:
        first = levels[-1][0] if levels else None
        if first is not None and (middle[row] - middle[first]) @ down < 0.5 * min(height[row], height[first]):
            levels[-1].append(row)
        else:
            levels.append([row])
    return [rows[row] for level in levels for row in sorted(level, key=lambda row: float(middle[row] @ reading))]
