"""Small pictures of one tile with what lies around it, for the networks that look at one tile at a time."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import Image

from analyser.recogniser.classes import CLASSES, INDEX
from analyser.recogniser.training import arrangements as lay
from analyser.recogniser.training import clutter, degrade
from analyser.recogniser.training.backgrounds import any_colour, background
from analyser.recogniser.training.canvas import Rng, between, chance, pick
from analyser.recogniser.training.faces import Stock, TileSet
from analyser.recogniser.training.render import (
    Floats,
    Solid,
    Stage,
    corners,
    face_down,
    flat,
    look,
    shadows,
    sides,
    standing,
)
from analyser.recogniser.training.style import tile_style

SIDE = 128  # pixels
_WEIGHTS = np.array([4.0 if name == "none" else 1.0 for name in CLASSES])
_CUMULATED = np.cumsum(_WEIGHTS / _WEIGHTS.sum())


class Crop(NamedTuple):
    """One tile: uint8 (SIDE, SIDE, 3), its face's corners (4, 2) clockwise from the upright top left, its class."""

    picture: npt.NDArray[np.uint8]
    quad: npt.NDArray[np.float32]
    index: int  # type: ignore[assignment]  # hides a method of tuples that nobody asks of a crop


class Crops:
    """An endless stream of crops; sets of tiles and backgrounds are used for a while, then replaced."""

    def __init__(self, rng: Rng, art_folder: str | None = None, sets: int = 48, serves: int = 250) -> None:
        self._rng = rng
        self._stock = Stock(rng, art_folder, sets, serves)
        self._grounds = [background(rng, (320, 320)) for _ in range(24)]

    def ground(self) -> Image.Image:
        """A piece of some background."""
        rng = self._rng
        if chance(rng, 0.02):
            self._grounds[int(rng.integers(len(self._grounds)))] = background(rng, (320, 320))
        source = pick(rng, self._grounds)
        wide = int(rng.integers(60, 321))
        x, y = int(rng.integers(0, 321 - wide)), int(rng.integers(0, 321 - wide))
        return source.resize((SIDE, SIDE), Image.Resampling.BILINEAR, (x, y, x + wide, y + wide))

    def crop(self) -> Crop:
        """The next crop, of a class at random."""
        return _crop(self._rng, self._stock.tiles(), self.ground())


def crop(rng: Rng, art_folder: str | None = None) -> Crop:
    """One crop in a style of its own; `Crops` gives many far sooner."""
    return _crop(rng, TileSet(tile_style(rng, art_folder)), background(rng, (SIDE, SIDE)))


def _crop(rng: Rng, tiles: TileSet, ground: Image.Image) -> Crop:
    name = CLASSES[min(int(np.searchsorted(_CUMULATED, rng.random())), len(CLASSES) - 1)]
    if name == "none" and chance(rng, 0.35):
        return _nothing(rng, ground)
    shown = name if name not in ("none", "back") else lay.any_name(rng)
    solids, target = _around(rng, tiles, shown, name == "back")
    upright = abs(solids[target].down[2]) > 0.5
    pitch = between(rng, 0.9, 1.57) if upright else min(abs(float(rng.normal(0, 0.5))), 1.1)
    boxes = corners(solids)
    down = solids[target].down
    yaw = float(rng.normal(0, 0.2)) if upright else math.atan2(down[0], down[1]) + float(rng.normal(0, 0.1))
    at = solids[target].centre
    camera = look(pitch, yaw, float(rng.normal(0, 0.07)), between(rng, 3, 25), at)
    quad = camera.project(boxes[target, [5, 4, 7, 6]] if name == "back" else boxes[target, :4])
    scale = between(rng, 0.45, 0.7) * SIDE / max(sides(quad))
    middle = quad.mean(axis=0) * scale
    shift = SIDE * (0.5 + rng.normal(0, 0.035, 2)) - middle
    camera = camera._replace(scale=scale, shift=(float(shift[0]), float(shift[1])))
    quad = quad * scale + shift
    way, high = between(rng, 0, 2 * math.pi), between(rng, 0.6, 1.5)
    light = np.array([math.cos(way) * math.cos(high), math.sin(way) * math.cos(high), math.sin(high)])
    if chance(rng, 0.5):
        ground = shadows(ground, boxes, camera, light, between(rng, 0.3, 3), between(rng, 0.1, 0.6))
    stage = Stage(ground, between(rng, 0.04, 0.45))
    stage.draw(camera, solids, rng, light)
    if name == "none":
        quad = _beside(rng, quad)
    elif chance(rng, 0.06):
        _hidden(rng, stage, quad)
    return Crop(_finished(rng, stage.picture, min(sides(quad))), quad.astype(np.float32), INDEX[name])


def _around(rng: Rng, tiles: TileSet, name: str, down: bool) -> tuple[list[Solid], int]:
    """A tile and its neighbours; which of them it is."""
    known = [one for one in tiles.drawn() if one != "back"]

    def other() -> str:  # what is drawn already costs nothing
        return pick(rng, known) if len(known) > 7 and chance(rng, 0.95) else lay.any_name(rng)

    aspect = tiles.style.aspect
    kind = pick(rng, ("row", "row", "row", "block", "alone", "meld", "standing", "scatter"))
    gap = abs(float(rng.normal(0, 0.03)))

    def put(one: str, x: float, y: float, angle: float = 0.0) -> Solid:
        return flat(tiles, one, x, y, angle + float(rng.normal(0, 0.015)))

    me = face_down(tiles, 0.0, 0.0) if down else flat(tiles, name, 0.0, 0.0)
    if kind == "standing" and not down:
        solids = [standing(tiles, name, 0.0, 0.0)]
        for side in (-1, 1):
            if chance(rng, 0.75):
                solids.append(
                    standing(
                        tiles, other(), side * (aspect + gap), float(rng.normal(0, 0.03)), float(rng.normal(0, 0.03))
                    )
                )
        return solids, 0
    solids = [me]
    if kind == "row":
        for side in (-1, 1):
            if chance(rng, 0.85):
                solids.append(put(other(), side * (aspect + gap), float(rng.normal(0, 0.03))))
    elif kind == "block":
        for x in (-1, 0, 1):
            for y in (-1, 0, 1):
                if (x or y) and chance(rng, 0.8):
                    solids.append(put(other(), x * (aspect + gap), y * (1 + gap), pick(rng, (0.0, 0.0, math.pi))))
    elif kind == "meld":
        side = pick(rng, (-1, 1))
        if chance(rng, 0.5):  # I am beside a turned tile
            off = pick(rng, (-1, 1)) * (1 - aspect) / 2
            solids.append(put(other(), side * ((aspect + 1) / 2 + gap), off, pick(rng, (-1, 1)) * math.pi / 2))
        else:  # I am the turned one: the others lie across
            for way in (-1, 1):
                if chance(rng, 0.8):
                    solids.append(
                        put(other(), (1 - aspect) / 2 * side, way * ((1 + aspect) / 2 + gap), side * math.pi / 2)
                    )
    elif kind == "scatter":
        for _ in range(int(rng.integers(1, 4))):
            around, far = between(rng, 0, 2 * math.pi), between(rng, 1.25, 1.7)
            solids.append(put(other(), far * math.cos(around), far * math.sin(around), between(rng, 0, 2 * math.pi)))
    return solids, 0


def _beside(rng: Rng, quad: Floats) -> Floats:
    """A quad that is no tile: half of one and half of what is next to it, a piece of one, or more than one."""
    across: Floats = quad[1] - quad[0]
    down: Floats = quad[3] - quad[0]
    kind = pick(rng, ("between", "between", "piece", "wide", "above"))
    if kind in ("between", "above"):
        along, other = (across, down) if kind == "between" else (down, across)
        moved: Floats = along * between(rng, 0.38, 0.62) * pick(rng, (-1, 1)) + other * float(rng.normal(0, 0.05))
        shifted: Floats = quad + moved
        return shifted
    factor = between(rng, 0.3, 0.55) if kind == "piece" else between(rng, 1.6, 2.2)
    middle = quad.mean(axis=0)
    moved = (across + down) * (rng.random() - 0.5) * (0.4 if kind == "piece" else 0.2)
    out: Floats = (quad - middle) * factor + middle + moved
    return out


def _hidden(rng: Rng, stage: Stage, quad: Floats) -> None:
    """A finger or something else covers a corner."""
    corner = quad[int(rng.integers(4))]
    middle = quad.mean(axis=0)
    away = corner + (corner - middle) * 0.8
    near = corner + (middle - corner) * between(rng, 0.05, 0.4)
    side = np.array([-(away - near)[1], (away - near)[0]]) * between(rng, 0.3, 0.8)
    colour = pick(rng, clutter.SKINS) if chance(rng, 0.6) else any_colour(rng)
    stage.cover(np.array([away + side, near + side * 0.6, near - side * 0.6, away - side]), colour)


def _nothing(rng: Rng, ground: Image.Image) -> Crop:
    """A place without any tile."""
    if chance(rng, 0.6):
        clutter.strew(rng, ground, int(rng.integers(1, 4)), SIDE * 0.5)
    for _ in range(int(rng.integers(0, 3))):
        clutter.word(rng, ground, between(rng, 0, 70), between(rng, 0, 100), between(rng, 12, 70), any_colour(rng))
    long, aspect, turn = between(rng, 0.45, 0.7) * SIDE, between(rng, 0.65, 0.85), float(rng.normal(0, 0.1))
    across = np.array([math.cos(turn), math.sin(turn)]) * long * aspect / 2
    down = np.array([-math.sin(turn), math.cos(turn)]) * long / 2
    middle = np.array([SIDE / 2, SIDE / 2]) + rng.normal(0, 5, 2)
    quad = np.array([middle - across - down, middle + across - down, middle + across + down, middle - across + down])
    return Crop(_finished(rng, ground, long * aspect), quad.astype(np.float32), INDEX["none"])


def _finished(rng: Rng, picture: Image.Image, width: float) -> npt.NDArray[np.uint8]:
    """Light, and the resolution of the source: a tile was from 13 pixels wide to as wide as here, then blown up."""
    if chance(rng, 0.3):  # a screen or a catalogue: flat light, little lost
        picture = degrade.colours(rng, picture, 0.3)
        blur_most, noise_most = 0.8, 4.0
    else:
        if chance(rng, 0.8):
            picture = degrade.light(rng, picture)
        picture = degrade.colours(rng, picture)
        blur_most, noise_most = 1.8, 20.0
    source = math.exp(between(rng, math.log(13), math.log(90)))
    factor = max(1.0, width / source)
    size = (max(24, round(SIDE / factor)), max(24, round(SIDE / factor)))
    if factor > 1:
        picture = picture.resize(
            size, pick(rng, (Image.Resampling.BOX, Image.Resampling.BILINEAR, Image.Resampling.LANCZOS))
        )
    if chance(rng, 0.5):
        picture = degrade.blur(rng, picture, min(blur_most, 0.3 + width / factor / 25))
    if chance(rng, 0.6):
        picture = degrade.sensor(rng, picture, noise_most * min(1.0, 0.3 + width / factor / 60))
    if chance(rng, 0.15):
        picture = picture.filter(degrade.sharpening(rng))
    if chance(rng, 0.6):
        picture = degrade.compressed(picture, int(rng.integers(30, 96)))
    if picture.size != (SIDE, SIDE):
        picture = picture.resize((SIDE, SIDE), pick(rng, (Image.Resampling.BILINEAR, Image.Resampling.BICUBIC)))
    return degrade.as_array(picture)
