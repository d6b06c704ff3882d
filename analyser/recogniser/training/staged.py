"""A given hand laid out as told and photographed: examples for the documentation and for tests, not for training."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from PIL import Image

from analyser.recogniser.training import clutter, degrade
from analyser.recogniser.training.backgrounds import MAKERS
from analyser.recogniser.training.canvas import Colour, Rng
from analyser.recogniser.training.faces import TileSet
from analyser.recogniser.training.render import Solid, Stage, corners, face_down, flat, look, shadows
from analyser.recogniser.training.scenes import Scene, listed
from analyser.recogniser.training.style import Style, tile_style

GROUNDS = {maker.__name__.strip("_"): maker for maker in MAKERS}  # felt, wood, cloth, plain, stone, paper ...


def laid(
    rng: Rng, tiles: TileSet, groups: Sequence[Sequence[str]], gap: float = 0.5, loose: float = 1.0
) -> list[Solid]:
    """Groups of tiles in one line, `gap` (heights of a tile) between them.

    A tile is a class; "back" lies face down; "-5p" is turned, as a called tile is.
    """
    aspect, x, out = tiles.style.aspect, 0.0, []
    for group in groups:
        for one in group:
            name, turned = one.lstrip("-"), one.startswith("-")
            wide = 1.0 if turned else aspect
            x += wide / 2
            y = (1 - aspect) / 2 if turned else 0.0
            angle = (math.pi / 2 if turned else 0.0) + float(rng.normal(0, 0.012)) * loose
            solid = face_down(tiles, x, y, angle) if name == "back" else flat(tiles, name, x, y, angle)
            out.append(solid)
            x += wide / 2 + (0.015 + abs(float(rng.normal(0, 0.01)))) * loose
        x += gap
    return out


def hand_scene(
    rng: Rng,
    groups: Sequence[Sequence[str]],
    size: tuple[int, int] = (900, 200),
    ground: str | Colour = "felt",
    *,
    pitch: float = 0.35,
    yaw: float = 0.0,
    fill: float = 0.92,
    things: int = 0,
    screen: bool = False,
    style: Style | None = None,
    art_folder: str | None = None,
) -> Scene:
    """A picture of the groups in one line (see `laid`), with the truth about it.

    `size` is (width, height); `ground` one of GROUNDS or a colour; `pitch` and `yaw` (radians) say where the camera is:
    0 is straight above, a yaw of pi/2 shows the row upright; `fill` is the share of the picture that the tiles take in
    the narrower direction; `things` lie around them; a `screen` has thin tiles seen from above, and nothing blurs it.
    """
    style = tile_style(rng, art_folder) if style is None else style
    if screen:
        style, pitch = style._replace(depth=style.depth * 0.15), 0.0
    solids = laid(rng, TileSet(style), groups, loose=0.0 if screen else 1.0)
    boxes = corners(solids)
    middle = boxes.reshape(-1, 3).mean(axis=0)
    extent = float(np.ptp(boxes.reshape(-1, 3), axis=0).max())
    camera = look(
        pitch, yaw, 0.0, 400.0 if screen else 2.2 * extent + 2, (float(middle[0]), float(middle[1]), float(middle[2]))
    )
    points = camera.project(boxes.reshape(-1, 3))
    low, high = points.min(axis=0), points.max(axis=0)
    scale = float(min(np.array(size) / (high - low))) * fill
    shift = np.array(size) / 2 - (low + high) / 2 * scale
    camera = camera._replace(scale=scale, shift=(float(shift[0]), float(shift[1])))
    table = GROUNDS[ground](rng, size) if isinstance(ground, str) else Image.new("RGB", size, ground)
    tile = scale * style.aspect / (2.2 * extent + 2)
    if things:
        clutter.strew(rng, table, things, tile)
    light = np.array([0.35, -0.25, 0.9])
    if not screen:
        table = shadows(table, boxes, camera, light, max(0.5, tile / 30), 0.4)
    stage = Stage(table)
    stage.draw(camera, solids, rng, light)
    picture = stage.picture if screen else degrade.sensor(rng, degrade.blur(rng, stage.picture, 0.7), 6.0)
    return listed(degrade.as_array(picture), stage)
