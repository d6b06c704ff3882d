"""Draws the scenes and tiles that training needs and that are not yet kept, a unit of each in turn."""

from __future__ import annotations

import os
import time

import numpy as np

from .cache import canvases, keep, scene_path, tiles_path
from .crops import Crops
from .faces import Stock
from .scenes import scene

SEED = 20260
SCENES, TILES = 20, 1000  # in a unit: they share some sets of tiles, which cost much to draw


def draw_scenes(folder: str, unit: int, art: str | None) -> None:
    """Draw and keep the scenes of that unit, always the same ones."""
    rng = np.random.default_rng((SEED, 0, unit))
    stock = Stock(rng, art, 10)
    for number in range(unit * SCENES, (unit + 1) * SCENES):
        made = scene(rng, stock=stock)
        keep(
            scene_path(folder, number),
            picture=made.picture,
            quads=made.quads,
            classes=made.classes,
            ignored=made.ignored,
        )


def draw_tiles(folder: str, unit: int, art: str | None) -> None:
    """Draw and keep the single tiles of that unit on canvases, always the same ones."""
    drawn = Crops(np.random.default_rng((SEED, 1, unit)), art)
    made = [drawn.crop() for _ in range(TILES)]
    pixels = np.concatenate([canvases(one.picture, one.quad[None]) for one in made])
    keep(tiles_path(folder, unit), pixels=pixels, classes=np.array([one.index for one in made], np.int16))


def fill(folder: str, art: str | None, scenes: range, tiles: range, until: float) -> None:
    """Draw the units that are missing, of both in turn, until that time (``time.time()``) at the latest."""
    os.makedirs(folder, exist_ok=True)
    work = [(place / len(tiles), "tiles", unit) for place, unit in enumerate(tiles)]
    work += [(place / len(scenes), "scenes", unit) for place, unit in enumerate(scenes)]
    for _, kind, unit in sorted(work):
        if time.time() > until:
            return
        if kind == "scenes" and not os.path.exists(scene_path(folder, (unit + 1) * SCENES - 1)):
            draw_scenes(folder, unit, art)
        elif kind == "tiles" and not os.path.exists(tiles_path(folder, unit)):
            draw_tiles(folder, unit, art)
