"""Made scenes and tiles kept on disk: drawing one costs a hundred times what a network needs to look at it.

What a number stands for is always the same (it seeds the generator), so a run that was broken off goes on where it was.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...files import write_whole
from ..geometry import Floats
from ..rectify import Pixels, cut, halvings

#: A tile on its canvas: rows and columns of the upright tile, and what is seen beyond it on each side.
TILE, BEYOND = (72, 54), (36, 36)
CANVAS = (TILE[0] + 2 * BEYOND[0], TILE[1] + 2 * BEYOND[1])
MOST_OF_A_SCENE = 12  # tiles taken from one scene, so that big ones do not outweigh the rest
HELD_BACK = 900_000  # scenes from this number on are for measuring, never for learning


class Made(NamedTuple):
    """A scene: ``quads`` float32[n, 4, 2] from the upright face's top left, ``classes`` int[n], ``ignored`` quads."""

    picture: Pixels
    quads: Floats
    classes: NDArray[np.int16]
    ignored: Floats


class Canvases(NamedTuple):
    """Straightened tiles with what lies around them: ``pixels`` uint8[n, *CANVAS, 3], ``classes`` int16[n]."""

    pixels: Pixels
    classes: NDArray[np.int16]


def canvases(picture: Pixels, quads: Floats) -> Pixels:
    """Each of the quads straightened, with its surroundings."""
    margin = (BEYOND[0] / TILE[0], BEYOND[1] / TILE[1])
    return cut(halvings(picture), quads, CANVAS, margin)


def scene_path(folder: str, number: int) -> str:
    """Where scene ``number`` is kept."""
    return os.path.join(folder, f"scene-{number:06d}.npz")


def tiles_path(folder: str, number: int) -> str:
    """Where the single tiles of that unit are kept."""
    return os.path.join(folder, f"tiles-{number:06d}.npz")


def keep(path: str, **arrays: NDArray[np.generic]) -> None:
    """Write the arrays as one file that appears whole."""
    import io

    data = io.BytesIO()
    np.savez(data, **arrays)  # type: ignore[arg-type]
    write_whole(path, data.getvalue())


def kept_scene(path: str) -> Made:
    """The scene in that file."""
    with np.load(path) as held:
        return Made(held["picture"], held["quads"], held["classes"], held["ignored"])


def kept(folder: str, kind: str) -> list[str]:
    """Paths of the files of that kind (``scene`` or ``tiles``), by number."""
    return sorted(
        os.path.join(folder, name)
        for name in os.listdir(folder)
        if name.startswith(f"{kind}-") and name.endswith(".npz")
    )


def tiles_of_scenes(paths: list[str], seed: int) -> Iterator[Canvases]:
    """The tiles of each scene on canvases, a few of each."""
    for number, path in enumerate(paths):
        made, rng = kept_scene(path), np.random.default_rng((seed, number))
        if len(made.quads):
            chosen = rng.permutation(len(made.quads))[:MOST_OF_A_SCENE]
            yield Canvases(canvases(made.picture, made.quads[chosen]), made.classes[chosen])
