"""Screens of games: crisp tiles in rows, rivers and melds on a painted table, with panels, words and pictures."""

from __future__ import annotations

import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from analyser.recogniser.training import arrangements as lay
from analyser.recogniser.training import clutter, degrade
from analyser.recogniser.training.backgrounds import any_colour, background, mixed, noise
from analyser.recogniser.training.canvas import Colour, Rng, between, chance, pick, shade, vary
from analyser.recogniser.training.faces import TileSet
from analyser.recogniser.training.render import Camera, Floats, Solid, Stage, corners, look

_TABLES: tuple[Colour, ...] = (
    (20, 80, 60),
    (24, 40, 90),
    (10, 50, 40),
    (50, 30, 60),
    (30, 110, 90),
    (40, 44, 52),
    (90, 40, 30),
)
_LIGHT: Floats = np.array([0.0, 0.35, 0.94])


def saved(rng: Rng, picture: Image.Image) -> Image.Image:
    """The screen as it is kept: exact, scaled, or in a JPEG file."""
    if chance(rng, 0.3):
        factor = between(rng, 1.05, 1.6)
        small = (round(picture.width / factor), round(picture.height / factor))
        picture = picture.resize(small, Image.Resampling.LANCZOS).resize(picture.size, Image.Resampling.BICUBIC)
    if chance(rng, 0.2):
        picture = degrade.colours(rng, picture, 0.4)
    return degrade.compressed(picture, int(rng.integers(45, 97))) if chance(rng, 0.6) else picture


def _table(rng: Rng, size: tuple[int, int]) -> Image.Image:
    if chance(rng, 0.15):
        return background(rng, size)
    colour = vary(rng, pick(rng, _TABLES), 18)
    picture = mixed(
        shade(colour, between(rng, 1.0, 1.6)), shade(colour, between(rng, 0.5, 1.0)), noise(rng, size, 3, 3)
    )
    pen = ImageDraw.Draw(picture)
    for _ in range(int(rng.integers(0, 4))):
        inset = between(rng, 0.02, 0.4)
        box = (inset * size[0], inset * size[1], (1 - inset) * size[0], (1 - inset) * size[1])
        pen.rounded_rectangle(
            box, between(rng, 0, 40), outline=shade(colour, between(rng, 0.6, 1.7)), width=int(rng.integers(1, 5))
        )
    return picture


def _panels(rng: Rng, picture: Image.Image) -> None:
    """Buttons, avatars, scores and words."""
    pen = ImageDraw.Draw(picture)
    width, height = picture.size
    for _ in range(int(rng.integers(0, 14))):
        x, y = between(rng, 0, width), between(rng, 0, height)
        wide, high = between(rng, 16, 160), between(rng, 14, 70)
        ground = any_colour(rng)
        kind = pick(rng, ("panel", "avatar", "word", "disc", "window"))
        if kind == "panel":
            pen.rounded_rectangle(
                (x, y, x + wide, y + high), between(rng, 0, high / 2), fill=ground, outline=shade(ground, 1.4)
            )
            clutter.word(rng, picture, x + 6, y + high * 0.25, high * between(rng, 0.3, 0.5), any_colour(rng))
        elif kind == "avatar":
            face = background(rng, (round(high) + 8, round(high) + 8))
            picture.paste(face, (round(x), round(y)))
            pen.ellipse((x + 6, y + 4, x + high, y + high), fill=any_colour(rng))
        elif kind == "disc":
            pen.ellipse((x, y, x + high, y + high), fill=ground, outline=shade(ground, 0.6), width=3)
        elif kind == "window":
            pen.rectangle((x, y, x + wide * 2, y + high * 3), fill=ground)
            for k in range(6):
                clutter.word(rng, picture, x + 6, y + 6 + k * 16, 11, any_colour(rng))
        else:
            clutter.word(rng, picture, x, y, between(rng, 10, 46), any_colour(rng))


def _above(x: float, y: float, scale: float, tilt: float) -> Camera:
    """A camera far above that puts the world's origin at (x, y); a face is `scale` pixels high."""
    far = 400.0
    camera = look(tilt, 0.0, 0.0, far, (0.0, 0.0, 0.0))
    return camera._replace(scale=scale * far, shift=(x, y))


def _shallow(tiles: TileSet, share: float) -> TileSet:
    """The set with thinner tiles, as screens draw them; it shares the faces already drawn."""
    thin = TileSet(tiles.style._replace(depth=tiles.style.depth * share))
    thin._faces = tiles._faces
    return thin


def _overlaid(rng: Rng, stage: Stage, camera: Camera, solids: list[Solid]) -> None:
    """Some tiles dimmed or tinted, as games mark what can't be played or what matches."""
    quads = camera.project(corners(solids)[:, :4])
    colour = pick(rng, ((0, 0, 0), (0, 0, 0), (255, 220, 0), (220, 60, 60), (60, 120, 255)))
    layer = Image.new("RGB", stage.picture.size, colour)
    mask = Image.new("L", stage.picture.size)
    pen = ImageDraw.Draw(mask)
    for quad in quads:
        if chance(rng, 0.5):
            pen.polygon([(float(x), float(y)) for x, y in quad], fill=int(rng.integers(40, 120)))
    stage.picture.paste(layer, (0, 0), mask)


def _hand(rng: Rng, stage: Stage, tiles: TileSet, y: float | None = None) -> None:
    """A player's hand along the lower edge: tiles side by side, the drawn one apart, melds beside."""
    width, height = stage.picture.size
    count = pick(rng, (13, 14, 14, int(rng.integers(1, 15))))
    aspect = tiles.style.aspect
    shown = lay.names(rng, count)
    gap = pick(rng, (0.0, 0.0, between(rng, 0, 0.06)))
    solids = lay.row(rng, tiles, shown, loose=0.0, gap=gap)
    if count in (2, 5, 8, 11, 14):
        last = solids[-1]
        solids[-1] = last._replace(centre=(last.centre[0] + between(rng, 0.1, 0.6), *last.centre[1:]))
    x = solids[-1].centre[0] + aspect
    room = count
    while room <= 11 and chance(rng, 0.8):
        called, x = lay.meld(rng, tiles, x + between(rng, 0.1, 0.8), 0.0)
        solids += [s._replace(right=_tidy(s.right), down=_tidy(s.down)) for s in called]
        room += 3
    if chance(rng, 0.15):  # a tile that is pointed at is raised
        k = int(rng.integers(len(solids)))
        cx, cy, cz = solids[k].centre
        solids[k] = solids[k]._replace(centre=(cx, cy - 0.2, cz))
    total = x + 0.2
    scale = min(between(rng, 24, 150), width * between(rng, 0.6, 0.98) / total)
    left = between(rng, 0.0, max(0.0, width - total * scale))
    tilt = pick(rng, (0.0, 0.0, between(rng, -0.25, 0.25)))
    camera = _above(left, height - scale * between(rng, 0.5, 0.75) if y is None else y, scale, tilt)
    stage.draw(camera, solids, rng, _LIGHT)
    if chance(rng, 0.25):
        _overlaid(rng, stage, camera, solids)


def _tidy(v: tuple[float, float, float]) -> tuple[float, float, float]:
    return round(v[0]) + 0.0, round(v[1]) + 0.0, round(v[2]) + 0.0


def screen(rng: Rng, tiles: TileSet, size: tuple[int, int]) -> Stage:
    """A flat screen: rows of tiles at any height, in one or more sizes."""
    stage = Stage(_table(rng, size))
    _panels(rng, stage.picture)
    flat = _shallow(tiles, pick(rng, (0.0, 0.1, between(rng, 0.05, 0.5))))
    for _ in range(int(rng.integers(0, 7))):  # rivers and others' melds
        scale = between(rng, 24, 72)
        turn = pick(rng, (0, 0, 1, 2, 3))
        solids = lay.row(rng, flat, lay.names(rng, int(rng.integers(1, 9))), loose=0.0, gap=pick(rng, (0.0, 0.03)))
        if chance(rng, 0.4):
            solids += lay.row(rng, flat, lay.names(rng, int(rng.integers(1, 7))), 0.0, 1.03, 0.0, 0.0)
        solids = lay.seat(solids, turn)
        camera = _above(between(rng, 0.1, 0.8) * size[0], between(rng, 0.1, 0.7) * size[1], scale, 0.0)
        _clear(stage, camera, solids)
        stage.draw(camera, solids, rng, _LIGHT)
    if chance(rng, 0.9):
        _hand(rng, stage, flat)
    return stage


def _clear(stage: Stage, camera: Camera, solids: list[Solid]) -> None:
    """What is below the tiles is hidden wholly, so that no sliver of an older tile stays in sight."""
    spots = camera.project(corners(solids)).reshape(-1, 2)
    low, high = spots.min(axis=0) - 4, spots.max(axis=0) + 4
    outline = np.array([low, (high[0], low[1]), high, (low[0], high[1])])
    colour = stage.picture.getpixel(
        (int(np.clip(low[0], 0, stage.picture.width - 1)), int(np.clip(low[1], 0, stage.picture.height - 1)))
    )
    assert isinstance(colour, tuple)
    stage.cover(outline, (int(colour[0]), int(colour[1]), int(colour[2])))


def game(rng: Rng, tiles: TileSet, size: tuple[int, int]) -> Stage:
    """A table drawn in perspective with rivers, walls and others' hands, the player's hand flat before it."""
    stage = Stage(_table(rng, size))
    solids = lay.table(rng, tiles)
    tilt = between(rng, 0.3, 0.85)
    camera = look(tilt, 0.0, 0.0, between(rng, 22, 60), (0.0, 1.5, 0.0))
    wide = float(np.ptp(camera.project(corners(solids))[..., 0]))
    camera = camera._replace(
        scale=between(rng, 0.7, 1.15) * size[0] / max(wide, 1e-6),
        shift=(size[0] / 2, size[1] * between(rng, 0.35, 0.5)),
    )
    stage.draw(camera, solids, rng, np.array([0.0, 0.0, 1.0]))
    if chance(rng, 0.5):  # the wheel in the middle of the table
        middle = camera.project(np.array([0.0, 0.0, 0.0]))
        radius = size[0] * between(rng, 0.03, 0.07)
        stage.cover(
            np.array([middle + radius * np.array([math.cos(a), math.sin(a) * 0.7]) for a in np.linspace(0, 6.28, 24)]),
            any_colour(rng),
        )
        clutter.word(rng, stage.picture, float(middle[0]) - radius / 2, float(middle[1]) - 6, 14, any_colour(rng))
    if chance(rng, 0.8):
        band = Image.new("L", size)
        high = between(rng, 0.05, 0.2) * size[1]
        ImageDraw.Draw(band).rectangle((0, size[1] - high, size[0], size[1]), fill=int(rng.integers(0, 200)))
        stage.picture.paste(shade(any_colour(rng), 0.4), (0, 0), band.filter(ImageFilter.GaussianBlur(4)))
        _hand(rng, stage, _shallow(tiles, pick(rng, (0.0, 0.2, 0.4))))
    return stage
