"""What the detector takes for tiles in made scenes and is none: what the other two networks most need to see."""

from __future__ import annotations

import os

import numpy as np

from ..classes import INDEX
from ..detect import rough
from ..geometry import Floats, apart, areas, shares_inside
from ..models import FIRST, Models
from ..rectify import halvings
from .cache import CANVAS, Made, canvases, keep_tiles, kept, kept_scene, tiles_path

SOURCE = "nothing"
MOST, SCENES = 10, 8  # of a scene; scenes of a unit that are looked at
SEEN = 0.2  # score of the detector
CLEAR = 0.25  # share of their union that such a quad and a tile have in common at most


def mistaken(made: Made, models: Models) -> Floats:
    """Quads that the detector gives and that are no tile, surest first."""
    quads, scores = rough(halvings(made.picture), models)
    best = np.argsort(-scores)[:300]
    quads, scores = quads[best], scores[best]
    quads = quads[apart(quads, scores, 0.5, 0.9)]
    size = np.abs(areas(quads))[:, None]
    tiles = np.concatenate([made.quads, made.ignored])
    shared = shares_inside(quads, tiles) * size
    union = np.maximum(size + np.abs(areas(tiles)) - shared, 1e-6)
    far = (shared / union).max(1, initial=0) < CLEAR
    ignored = shares_inside(quads, made.ignored).max(1, initial=0) > 0.3
    found: Floats = quads[far & ~ignored][:MOST]
    return found


def mine(folder: str, part: int, parts: int) -> None:
    """Keep what is mistaken in scenes of every ``parts``-th unit from ``part`` on, as tiles of the class ``none``."""
    models = Models(os.path.dirname(folder), FIRST._replace(seen=SEEN))
    units: dict[int, list[str]] = {}
    for path in kept(folder, "scene"):
        units.setdefault(int(os.path.basename(path).split("-")[1]), []).append(path)
    for unit, paths in units.items():
        target = tiles_path(folder, SOURCE, unit)
        if unit % parts == part and not os.path.exists(target):
            scenes = [kept_scene(path) for path in paths[:SCENES]]
            pixels = [canvases(made.picture, mistaken(made, models)) for made in scenes]
            found = np.concatenate(pixels).reshape(-1, *CANVAS, 3)
            keep_tiles(target, found, np.full(len(found), INDEX["none"], np.int16))
