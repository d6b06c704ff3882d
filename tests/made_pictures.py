"""The pictures in ``tests/pictures`` and the example's: rendered tiles, and the hand line that each shows.

``python -m tests.made_pictures`` draws them again, as a camera or a game would show them, with tiles and art of the
training program's own and fonts of the distribution; another set of fonts gives other faces. Rows are written as in
``made_rows``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "tests" / "pictures"
HAND = "2m 3m 4m 5m 6m 7m 3p 4p 5p 2s 2s 7s 8s _ 9s"
LINE = "234567m345p2278s+9s"


class Made(NamedTuple):
    """A picture: where it lies, the rows in it, the hand line that it shows, how it was taken, and by what chance."""

    path: Path
    rows: tuple[str, ...]
    line: str
    size: tuple[int, int] = (900, 240)
    pitch: float = 0.25
    yaw: float = 0.0
    screen: bool = False
    seed: int = 1


PICTURES = (
    Made(ROOT / "examples" / "row.jpg", (HAND,), LINE, (900, 220), 0.35, seed=26),
    Made(FOLDER / "slanted.jpg", (HAND,), LINE, (800, 420), 0.7, 0.25, seed=4),
    Made(
        FOLDER / "melds.jpg", ("4p 5p 7z 7z _ 5z 5z 5z' _ 6z' 6z 6z _ 7p' 6p 8p _ 6p",),
        "45p77z(>555z)(<666z)(<678p)+6p", (1000, 240), seed=5,
    ),
    Made(
        FOLDER / "kongs.jpg", ("1z 2p 3p 4p _ # 9p 9p # _ 2s 2s' 2s 2s _ 3m 3m'+3m 3m _ 1z",),
        "234p1z[9999p](^2222s)(^3333m+)+1z", (1100, 280), seed=6,
    ),
    Made(
        FOLDER / "two-rows.jpg", ("# 5s 5s # _ 6z' 6z 6z", "1m 2m 3m 4m 0m 6m 9p _ 9p"),
        "123406m9p[5555s](<666z)+9p", (700, 360), seed=100,
    ),
    Made(
        FOLDER / "bonus.jpg", ("4p 5p 7z 7z 2s 3s 4s 1m 2m 3m 9m 9m 9m _ 6p _ F1 S3",),
        "123999m45p234s77z+6p bonus=plum,autumn", (1100, 240), seed=41,
    ),
    Made(
        FOLDER / "screen.png", ("1m 1m 1m 2p 3p 4p 6p 7p 8p 3s 0s 7z 7z _ 4s",),
        "111m234678p30s77z+4s", (760, 100), 0.0, screen=True, seed=41,
    ),
    Made(
        FOLDER / "kinds.jpg",
        (*(" ".join(f"{number}{suit}" for number in range(1, 10)) for suit in "mps"), "1z 2z 3z 4z 5z 6z 7z"),
        "", (640, 480), seed=9,
    ),
)  # fmt: skip


def draw(made: Made) -> list[list]:
    """Draw a picture and write it; gives its tiles by name and corners."""
    import numpy as np

    from analyser.recogniser.training import degrade
    from analyser.recogniser.training.backgrounds import background
    from analyser.recogniser.training.faces import TileSet
    from analyser.recogniser.training.render import Stage, corners, look, shadows
    from analyser.recogniser.training.style import tile_style

    rng = np.random.default_rng(made.seed)
    tiles = TileSet(tile_style(rng))
    solids = [solid for number, text in enumerate(made.rows) for solid in _row(rng, tiles, text, 1.45 * number)]
    boxes = corners(solids)
    points = boxes.reshape(-1, 3)
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    camera = look(made.pitch, made.yaw, 0.0, 3 * float(np.ptp(points, axis=0).max()), tuple(map(float, middle)))
    seen = camera.project(points)
    low, high = seen.min(axis=0), seen.max(axis=0)
    scale = 0.92 * float(min(np.array(made.size) / (high - low)))
    shift = np.array(made.size) / 2 - (low + high) / 2 * scale
    camera = camera._replace(scale=scale, shift=(float(shift[0]), float(shift[1])))
    light = np.array([0.3, 0.4, 0.85])
    ground = background(rng, made.size)
    if not made.screen:
        ground = shadows(ground, boxes, camera, light, 2.0, 0.4)
    stage = Stage(ground)
    stage.draw(camera, solids, rng, light)
    picture = stage.picture if made.screen else degrade.sensor(rng, degrade.light(rng, stage.picture), 6)
    made.path.parent.mkdir(exist_ok=True)
    picture.save(made.path, **({} if made.path.suffix == ".png" else {"quality": 82}))
    quads, names, _ = stage.seen()
    return [[name, np.round(quad, 1).tolist()] for name, quad in zip(names, quads, strict=True)]


def _row(rng, tiles, text, y):
    """Tiles lying side by side as a text says, a little crooked."""
    import math

    from analyser.recogniser.training.render import face_down, flat

    aspect, x, solids = tiles.style.aspect, 0.0, []
    for word in text.split():
        if word == "_":
            x += 0.45
            continue
        word, _, upon = word.partition("+")
        turned = word.endswith("'")
        name, wide = word.rstrip("'"), 1.0 if turned else aspect
        at = (x + wide / 2 + rng.normal(0, 0.006), y + ((1 - aspect) / 2 if turned else 0) + rng.normal(0, 0.006))
        angle = (math.pi / 2 if turned else 0) + rng.normal(0, 0.01)
        solids.append(face_down(tiles, *at, angle) if name == "#" else flat(tiles, name, *at, angle))
        if upon:
            solids.append(flat(tiles, upon, at[0], at[1] - aspect - 0.03, angle))
        x += wide + 0.03
    return solids


if __name__ == "__main__":
    truth = {}
    for one in PICTURES:
        tiles = draw(one)
        if one.path.parent == FOLDER:
            truth[one.path.name] = tiles
        print(one.path.relative_to(ROOT), one.path.stat().st_size)
    (FOLDER / "quads.json").write_text(json.dumps(truth) + "\n")
