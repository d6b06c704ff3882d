"""Draws the scenes and tiles that training needs and that are not yet kept, a unit of each in turn."""

from __future__ import annotations

import os
import time

import numpy as np

from .cache import canvases, keep, keep_tiles, scene_path, tiles_path
from .crops import Crops
from .faces import Stock
from .scenes import scene

SEED = 20260
SCENES, CROPS = 20, 1000  # in a unit: they share some sets of tiles, which cost much to draw
MOST_OF_A_SCENE = 12  # tiles put on canvases, so that big scenes do not outweigh the rest


def draw_scenes(folder: str, unit: int, art: str | None) -> None:
    """Draw and keep the scenes of that unit, always the same ones, and some of their tiles on canvases."""
    rng = np.random.default_rng((SEED, 0, unit))
    stock = Stock(rng, art, 10)
    pixels, classes = [], []
    for number in range(SCENES):
        made = scene(rng, stock=stock)
        chosen = rng.permutation(len(made.quads))[:MOST_OF_A_SCENE]
        pixels.append(canvases(made.picture, made.quads[chosen]))
        classes.append(made.classes[chosen])
        keep(scene_path(folder, unit, number), **made._asdict())
    keep_tiles(tiles_path(folder, "scenes", unit), np.concatenate(pixels), np.concatenate(classes))


def draw_crops(folder: str, unit: int, art: str | None) -> None:
    """Draw and keep the single tiles of that unit, always the same ones."""
    drawn = Crops(np.random.default_rng((SEED, 1, unit)), art)
    made = [drawn.crop() for _ in range(CROPS)]
    pixels = np.concatenate([canvases(one.picture, one.quad[None]) for one in made])
    keep_tiles(tiles_path(folder, "crops", unit), pixels, np.array([one.index for one in made]))


def fill(folder: str, art: str | None, scenes: range, crops: range, until: float) -> None:
    """Draw the units that are missing, of both in turn, until that time (``time.time()``), the first two always."""
    os.makedirs(folder, exist_ok=True)
    work = [
        (place / len(units), source, unit)
        for source, units in (("scenes", scenes), ("crops", crops))
        for place, unit in enumerate(units)
    ]
    for place, (_, source, unit) in enumerate(sorted(work)):
        if place >= 2 and time.time() > until:
            return
        if not os.path.exists(tiles_path(folder, source, unit)):
            (draw_scenes if source == "scenes" else draw_crops)(folder, unit, art)
