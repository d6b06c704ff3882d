"""Whole pictures with tiles in them and the truth about each tile: photographs here, game screens in `screens`."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from analyser.recogniser.classes import INDEX
from analyser.recogniser.training import arrangements as lay
from analyser.recogniser.training import clutter, degrade, screens
from analyser.recogniser.training.backgrounds import background
from analyser.recogniser.training.canvas import Rng, between, chance, pick
from analyser.recogniser.training.faces import Stock, TileSet
from analyser.recogniser.training.render import Camera, Floats, Solid, Stage, corners, look, shadows
from analyser.recogniser.training.style import tile_style

LISTED = 0.8  # a tile is listed when at least this share of its face is seen
Size = tuple[int, int]


class Scene(NamedTuple):
    """A picture and its tiles.

    `picture` is uint8 (height, width, 3). `quads` is float32 (n, 4, 2): the corners (x, y) of each listed face in
    pixels, from the upright face's top left clockwise. `classes` is (n,), places in CLASSES. `ignored` (m, 4, 2) are
    tiles that are partly hidden or cut off: they count neither as tiles nor as ground.
    """

    picture: npt.NDArray[np.uint8]
    quads: npt.NDArray[np.float32]
    classes: npt.NDArray[np.int64]
    ignored: npt.NDArray[np.float32]


class Shot(NamedTuple):
    """How tiles are arranged and seen."""

    solids: list[Solid]
    pitch: float  # of the camera: 0 looks straight down
    yaw: float
    roll: float
    side: float | None  # wanted width of a tile in pixels; None: all of them fill the picture
    fill: float = 0.8
    level: float = 0.0  # the height of what the tiles stand on


_SHARES = {  # of the kinds of scenes among each other
    "row": 3,
    "row melds": 2,
    "melds": 1,
    "scatter": 2,
    "stacked": 1,
    "standing": 2,
    "close-up": 1,
    "table": 1,
    "in hand": 1,
    "grid": 1,
    "rotated grid": 1,
    "screen": 2,
    "game": 2,
}
KINDS = tuple(kind for kind, share in _SHARES.items() for _ in range(share))


def scene(
    rng: Rng,
    size: Size | None = None,
    stock: Stock | None = None,
    kind: str | None = None,
    art_folder: str | None = None,
) -> Scene:
    """A picture with tiles of one set, of one of KINDS.

    `size` is (width, height) in pixels, at random between 512 and 1000 if None; `stock` lends sets that are already
    drawn, otherwise a set is made for this scene, with art from `art_folder`. The same generators give the same scene.
    """
    kind = pick(rng, KINDS) if kind is None else kind
    tiles = stock.tiles() if stock is not None else TileSet(tile_style(rng, art_folder))
    if size is None:
        size = (int(rng.integers(64, 126)) * 8, int(rng.integers(64, 126)) * 8)
    if kind in ("screen", "game"):
        stage = (screens.screen if kind == "screen" else screens.game)(rng, tiles, size)
        picture = screens.saved(rng, stage.picture)
    else:
        stage = _photograph(rng, size, kind, SHOTS[kind](rng, tiles, size))
        clean = kind == "grid" and chance(rng, 0.5)
        picture = screens.saved(rng, stage.picture) if clean else degrade.photographed(rng, stage.picture)
    return listed(degrade.as_array(picture), stage)


def listed(picture: npt.NDArray[np.uint8], stage: Stage) -> Scene:
    """The scene of a finished picture: which tiles count, which are to be left out."""
    quads, names, shares = stage.seen()
    height, width = picture.shape[:2]
    slack = (
        0.04 * np.sqrt(np.maximum(np.ptp(quads[..., 0], axis=1) * np.ptp(quads[..., 1], axis=1), 1.0))
        if len(quads)
        else np.zeros(0)
    )
    low, high = (
        quads.min(axis=(1, 2)) if len(quads) else np.zeros(0),
        quads.max(axis=1) if len(quads) else np.zeros((0, 2)),
    )
    inside = (low > -slack) & (high[:, 0] < width + slack) & (high[:, 1] < height + slack)
    wanted = np.where(np.array(names) == "back", 0.93, LISTED) if names else np.zeros(0)
    good = inside & (shares >= wanted)
    bounded: npt.NDArray[Any] = np.clip(quads, 0, [width, height]).astype(np.float32)
    classes = np.array([INDEX[name] for name in names], np.int64)
    return Scene(picture, bounded[good], classes[good], quads[~good & (shares > 0.05)].astype(np.float32))


def _photograph(rng: Rng, size: Size, kind: str, shot: Shot) -> Stage:
    solids = shot.solids
    boxes = corners(solids)
    camera = _fit(rng, size, shot, boxes)
    ground = background(rng, size)
    tile = _tile_width(camera, boxes)
    if chance(rng, 0.4):
        clutter.strew(rng, ground, int(rng.integers(1, 7)), tile * 1.2)
    if kind == "in hand":
        clutter.palm(rng, ground)
    way = between(rng, 0, 2 * math.pi)
    high = between(rng, 0.6, 1.5)
    light = np.array([math.cos(way) * math.cos(high), math.sin(way) * math.cos(high), math.sin(high)])
    if kind != "in hand" and chance(rng, 0.9):
        ground = shadows(
            ground, boxes, camera, light, max(0.5, tile / 4 * between(rng, 0.02, 0.2)), between(rng, 0.1, 0.65)
        )
    stage = Stage(ground, between(rng, 0.04, 0.45))
    stage.draw(camera, solids, rng, light)
    if kind == "in hand" or chance(rng, 0.08):
        clutter.fingers(rng, stage, tile)
    return stage


def _tile_width(camera: Camera, boxes: Floats) -> float:
    ends = camera.project(boxes[:, :2])
    return float(np.median(np.hypot(*(ends[:, 1] - ends[:, 0]).T)))


def _fit(rng: Rng, size: Size, shot: Shot, boxes: Floats) -> Camera:
    """The camera that sees the tiles as large as the shot wants them."""
    points = boxes.reshape(-1, 3)
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    extent = float(np.ptp(points, axis=0).max())
    at = (float(middle[0]), float(middle[1]), float(middle[2]))
    camera = look(shot.pitch, shot.yaw, shot.roll, extent * between(rng, 1.3, 4.0) + 2, at)
    flat = camera.project(points)
    low, high = flat.min(axis=0), flat.max(axis=0)
    fitting = float(min(np.array(size) / np.maximum(high - low, 1e-6)))
    scale = fitting * shot.fill
    if shot.side is not None:
        scale = shot.side / _tile_width(camera, boxes)
    room = np.maximum(np.array(size) - (high - low) * scale, 0)
    corner = room * rng.random(2)
    centre = (low + high) / 2
    if scale > fitting:  # only a part is seen: some tile or other is in the middle
        centre = camera.project(boxes[int(rng.integers(len(boxes)))].mean(axis=0))
        corner = np.where(room > 0, corner, np.array(size) / 2 - (centre - low) * scale)
    shift = corner - low * scale
    return camera._replace(scale=scale, shift=(float(shift[0]), float(shift[1])))


def _side(rng: Rng, low: float, high: float) -> float:
    return math.exp(between(rng, math.log(low), math.log(high)))


def _turns(rng: Rng) -> tuple[float, float]:
    """Yaw and roll of somebody who photographs a row that lies before them, now and then from the side or from afar."""
    if chance(rng, 0.12):
        return pick(rng, (math.pi, math.pi / 2, -math.pi / 2)) + float(rng.normal(0, 0.15)), float(rng.normal(0, 0.06))
    return float(rng.normal(0, 0.14)), float(rng.normal(0, 0.07))


def _row(rng: Rng, tiles: TileSet, size: Size) -> Shot:
    solids = lay.row(rng, tiles, lay.names(rng, int(rng.integers(3, 19))), loose=between(rng, 0, 2))
    if chance(rng, 0.2):
        solids += lay.row(
            rng, tiles, lay.names(rng, int(rng.integers(3, 14))), between(rng, -1, 2), between(rng, 1.0, 2.0)
        )
    return Shot(
        solids,
        between(rng, 0, 1.0),
        *_turns(rng),
        _side(rng, 18, 140) if chance(rng, 0.3) else None,
        between(rng, 0.7, 1.02),
    )


def _row_melds(rng: Rng, tiles: TileSet, size: Size) -> Shot:
    return Shot(
        lay.hand_with_melds(rng, tiles),
        between(rng, 0, 1.0),
        *_turns(rng),
        _side(rng, 18, 90) if chance(rng, 0.3) else None,
        between(rng, 0.75, 1.02),
    )


def _melds(rng: Rng, tiles: TileSet, size: Size) -> Shot:
    return Shot(
        lay.melds_block(rng, tiles),
        between(rng, 0, 0.8),
        *_turns(rng),
        _side(rng, 30, 180) if chance(rng, 0.3) else None,
        between(rng, 0.4, 1.0),
    )


def _scatter(rng: Rng, tiles: TileSet, size: Size) -> Shot:
    solids = lay.scatter(rng, tiles, int(rng.integers(2, 40)))
    yaw = between(rng, -math.pi, math.pi)
    return Shot(
        solids,
        between(rng, 0, 1.0),
        yaw,
        0.0,
        _side(rng, 20, 200) if chance(rng, 0.4) else None,
        between(rng, 0.5, 1.1),
    )


def _stacked(rng: Rng, tiles: TileSet, size: Size) -> Shot:
    return Shot(
        lay.stacked(rng, tiles),
        between(rng, 1.1, 1.55),
        float(rng.normal(0, 0.3)),
        float(rng.normal(0, 0.04)),
        None,
        between(rng, 0.3, 1.0),
    )


def _standing(rng: Rng, tiles: TileSet, size: Size) -> Shot:
    solids = lay.standing_row(rng, tiles, int(rng.integers(2, 17)))
    return Shot(
        solids,
        between(rng, 0.8, 1.5),
        float(rng.normal(0, 0.3)),
        float(rng.normal(0, 0.05)),
        _side(rng, 20, 200) if chance(rng, 0.3) else None,
        between(rng, 0.4, 1.0),
    )


def _close_up(rng: Rng, tiles: TileSet, size: Size) -> Shot:
    count = int(rng.integers(1, 5))
    solids = pick(rng, (lay.row, lay.row, lambda r, t, n: lay.standing_row(r, t, len(n))))(
        rng, tiles, lay.names(rng, count)
    )
    upright = abs(solids[0].down[2]) > 0.5
    pitch = between(rng, 1.0, 1.5) if upright else between(rng, 0, 0.8)
    return Shot(solids, pitch, *_turns(rng), _side(rng, 0.17 * min(size), 0.4 * min(size)), 0.9)


def _table(rng: Rng, tiles: TileSet, size: Size) -> Shot:
    yaw = between(rng, -math.pi, math.pi)
    return Shot(
        lay.table(rng, tiles),
        between(rng, 0, 1.1),
        yaw,
        0.0,
        _side(rng, 16, 44) if chance(rng, 0.7) else None,
        between(rng, 0.8, 1.3),
    )


def _in_hand(rng: Rng, tiles: TileSet, size: Size) -> Shot:
    solids = lay.standing_row(rng, tiles, int(rng.integers(1, 5)))
    return Shot(
        solids, between(rng, 1.2, 1.55), float(rng.normal(0, 0.3)), float(rng.normal(0, 0.4)), _side(rng, 40, 220), 0.5
    )


def _grid(rng: Rng, tiles: TileSet, size: Size) -> Shot:
    solids = lay.block(rng, tiles, int(rng.integers(2, 14)), int(rng.integers(1, 13)), False)
    return Shot(
        solids,
        abs(float(rng.normal(0, 0.06))),
        0.0,
        float(rng.normal(0, 0.01)),
        _side(rng, 20, 80) if chance(rng, 0.3) else None,
        between(rng, 0.7, 1.02),
    )


def _rotated_grid(rng: Rng, tiles: TileSet, size: Size) -> Shot:
    solids = lay.block(rng, tiles, int(rng.integers(1, 11)), int(rng.integers(1, 6)), True)
    return Shot(
        solids,
        abs(float(rng.normal(0, 0.15))),
        0.0,
        float(rng.normal(0, 0.03)),
        _side(rng, 30, 200) if chance(rng, 0.3) else None,
        between(rng, 0.8, 1.1),
    )


SHOTS: dict[str, Callable[[Rng, TileSet, Size], Shot]] = {
    "row": _row,
    "row melds": _row_melds,
    "melds": _melds,
    "scatter": _scatter,
    "stacked": _stacked,
    "standing": _standing,
    "close-up": _close_up,
    "table": _table,
    "in hand": _in_hand,
    "grid": _grid,
    "rotated grid": _rotated_grid,
}


def every_kind() -> Sequence[str]:
    """The kinds of scenes, each once."""
    return tuple(_SHARES)
