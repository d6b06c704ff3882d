"""Made scenes and tiles kept on disk: drawing one costs a hundred times what a network needs to look at it.

What a number stands for is always the same (it seeds the generator), so a run that was broken off goes on where it was.
"""

from __future__ import annotations

import io
import logging
import os
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...files import write_whole
from ..geometry import Floats
from ..rectify import Pixels, cut, halvings

#: A tile on its canvas: rows and columns of the upright tile, and what is seen beyond it on each side.
TILE, BEYOND = (72, 54), (36, 36)
CANVAS = (TILE[0] + 2 * BEYOND[0], TILE[1] + 2 * BEYOND[1])
HELD_BACK = 45_000  # units from this one on are for measuring, never for learning


class Made(NamedTuple):
    """A scene: ``quads`` float32[n, 4, 2] from the upright face's top left, ``classes`` int[n], ``ignored`` quads."""

    picture: Pixels
    quads: Floats
    classes: NDArray[np.int16]
    ignored: Floats


def canvases(picture: Pixels, quads: Floats) -> Pixels:
    """Each of the quads straightened, with its surroundings."""
    margin = (BEYOND[0] / TILE[0], BEYOND[1] / TILE[1])
    return cut(halvings(picture), quads, CANVAS, margin)


def scene_path(folder: str, unit: int, number: int) -> str:
    """Where a scene of that unit is kept."""
    return os.path.join(folder, f"scene-{unit:06d}-{number:02d}.npz")


def tiles_path(folder: str, source: str, unit: int) -> str:
    """Where the classes of tiles on canvases are kept; ``source``: whether they are out of ``scenes`` or ``crops``."""
    return os.path.join(folder, f"tiles-{unit:06d}-{source}.npz")


def keep_tiles(path: str, pixels: Pixels, classes: NDArray[np.integer]) -> None:
    """Write canvases, to be read one by one, beside the file of their classes, which says that both are there."""
    data = io.BytesIO()
    np.save(data, pixels)
    write_whole(_pixels_path(path), data.getvalue())
    keep(path, classes=classes)


def kept_tiles(path: str) -> tuple[Pixels, NDArray[np.int64]]:
    """The canvases that ``keep_tiles`` wrote, which stay on disk until one is looked at, and their classes."""
    with np.load(path) as held:
        classes = held["classes"].astype(np.int64)
    return np.load(_pixels_path(path), mmap_mode="r" if len(classes) else None), classes


def _pixels_path(path: str) -> str:
    return path.removesuffix(".npz") + "-pixels.npy"


def say(text: str) -> None:
    """Tell whoever watches how far it is."""
    logging.getLogger("analyser.recogniser.training").info(text)


def keep(path: str, **arrays: NDArray[np.generic]) -> None:
    """Write the arrays as one file that appears whole."""
    data = io.BytesIO()
    np.savez(data, **arrays)  # type: ignore[arg-type]
    write_whole(path, data.getvalue())


def kept_scene(path: str) -> Made:
    """The scene in that file."""
    with np.load(path) as held:
        return Made(held["picture"], held["quads"], held["classes"], held["ignored"])


def kept(folder: str, kind: str, *, held_back: bool = False) -> list[str]:
    """Paths of the files of that kind (``scene`` or ``tiles``) to learn from, or else of those held back, in order."""
    names = [name.split("-") for name in sorted(os.listdir(folder)) if name.endswith(".npz")]
    return [
        os.path.join(folder, "-".join(parts))
        for parts in names
        if parts[0] == kind and (int(parts[1]) >= HELD_BACK) == held_back
    ]
