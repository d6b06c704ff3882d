"""How the networks do on made scenes that were held back, and the thresholds that follow from it."""

from __future__ import annotations

import json
import os
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...files import write_whole
from ..classes import CLASSES, INDEX
from ..find import Found, candidates, chosen, find_tiles
from ..geometry import Floats, areas, shares_inside
from ..models import FIRST, SETTINGS, Models
from .cache import Made, kept_scene, say

KEPT_RIGHT = 0.995  # of tiles given a confidence of 0.9 and more, on made scenes: above the 0.99 that is promised
SEEN, TILE = (0.2, 0.3), (0.3, 0.4, 0.5, 0.6, 0.7)  # that are tried, see ``Settings``
TEMPERATURES = (1.0, 1.2, 1.5, 2.0)


class Measured(NamedTuple):
    """``right`` and ``sure`` (confidence) of each tile given; ``tiles`` there were, ``found`` of them."""

    right: NDArray[np.bool_]
    sure: Floats
    tiles: int
    found: int


def paired(found: list[Found], quads: Floats) -> list[tuple[int, int]]:
    """Which found tile is which of the quads: pairs that share half of their union, each once."""
    if not found or not len(quads):
        return []
    seen = np.stack([one.quad for one in found])
    shared = shares_inside(seen, quads) * np.abs(areas(seen))[:, None]
    union = np.abs(areas(seen))[:, None] + np.abs(areas(quads))[None] - shared
    ratio, pairs = shared / np.maximum(union, 1e-6), []
    while ratio.max() >= 0.5:
        i, j = (int(n) for n in np.unravel_index(np.argmax(ratio), ratio.shape))
        pairs.append((i, j))
        ratio[i], ratio[:, j] = 0, 0
    return pairs


def shown(one: Found) -> int:
    """The class that it is most likely of, given that it is a tile."""
    return int(one.probabilities[: INDEX["none"]].argmax())


def measured(all_found: list[list[Found]], scenes: list[Made]) -> Measured:
    """Count the faces that were found in each scene; not backs, nor what lies on a quad that is ignored."""
    right, sure, tiles, hit = [], [], 0, 0
    for given, made in zip(all_found, scenes, strict=True):
        faces = made.classes != INDEX["back"]
        found = [one for one in given if shown(one) != INDEX["back"]]
        of = dict(paired(found, made.quads[faces]))
        skipped = {i for i, _ in paired(found, np.concatenate([made.ignored, made.quads[~faces]]))} - set(of)
        tiles, hit = tiles + int(faces.sum()), hit + len(of)
        for i, one in enumerate(found):
            if i not in skipped:
                right.append(i in of and shown(one) == made.classes[faces][of[i]])
                sure.append(float(one.probabilities[shown(one)]))
    return Measured(np.array(right, bool), np.array(sure, np.float32), tiles, hit)


def fix_settings(folder: str, paths: list[str]) -> None:
    """Write the settings next to the networks: those that do best on the scenes at ``paths``."""
    scenes = [kept_scene(path) for path in paths]
    settings, best = FIRST, -1.0
    for seen in SEEN:
        models = Models(folder, FIRST._replace(seen=seen))
        held = [candidates(made.picture, models) for made in scenes]
        for tile in TILE:
            got = measured([chosen(*one, tile) for one in held], scenes)
            rate = 2 * float(got.right.sum()) / max(got.tiles + len(got.right), 1)
            say(f"{seen}, {tile}: {got.found} of {got.tiles} found, {got.right.sum()} right; {len(got.right)} given")
            if rate > best:
                settings, best = FIRST._replace(seen=seen, tile=tile), rate
    for temperature in TEMPERATURES:
        settings = settings._replace(temperature=temperature)
        models = Models(folder, settings)
        got = measured([find_tiles(made.picture, models) for made in scenes], scenes)
        high = got.sure >= 0.9
        share = float(got.right[high].mean()) if high.any() else 1.0
        say(f"temperature {temperature}: of {len(got.right)} tiles {high.sum()} surely, {share:.4f} of them right")
        if share >= KEPT_RIGHT:
            break
    text = json.dumps({**settings._asdict(), "classes": list(CLASSES)}, indent=1) + "\n"
    write_whole(os.path.join(folder, SETTINGS), text.encode())
