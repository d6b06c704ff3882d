"""Tiles as boxes in space, seen by a camera: where their corners fall, what hides what, and the picture of it.

World: x to the right, y towards the viewer, z up; the table is z = 0; a face is 1 high. A box's `right` and `down` run
along its upright face, so its normal is their cross product.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from analyser.recogniser.training.canvas import Colour, Rng, shade
from analyser.recogniser.training.faces import TileSet

Floats = npt.NDArray[np.floating[Any]]
MASK = 2  # the map of what is seen is this many times smaller than the picture


class Solid(NamedTuple):
    """One tile in space: the middle of its face, the unit vectors along the face, and the class its face shows."""

    tiles: TileSet
    name: str
    centre: tuple[float, float, float]
    right: tuple[float, float, float]
    down: tuple[float, float, float]


class Camera(NamedTuple):
    """A pinhole camera; `scale` and `shift` place what it sees in the picture."""

    place: Floats
    right: Floats
    down: Floats
    ahead: Floats
    scale: float = 1.0
    shift: tuple[float, float] = (0.0, 0.0)

    def project(self, points: Floats) -> Floats:
        """Points (..., 3) as pixels (..., 2)."""
        away = points - self.place
        depth = np.maximum(away @ self.ahead, 1e-3)
        return np.stack(
            [
                away @ self.right / depth * self.scale + self.shift[0],
                away @ self.down / depth * self.scale + self.shift[1],
            ],
            axis=-1,
        )


def flat(tiles: TileSet, name: str, x: float, y: float, angle: float = 0.0, up: float = 0.0) -> Solid:
    """A tile lying on the table (or `up` above it), face up, turned clockwise by `angle` (radians) seen from above."""
    cos, sin = math.cos(angle), math.sin(angle)
    return Solid(tiles, name, (x, y, up + tiles.style.depth), (cos, sin, 0.0), (-sin, cos, 0.0))


def face_down(tiles: TileSet, x: float, y: float, angle: float = 0.0, up: float = 0.0) -> Solid:
    """A tile lying on its face."""
    cos, sin = math.cos(angle), math.sin(angle)
    return Solid(tiles, "1m", (x, y, up), (cos, sin, 0.0), (sin, -cos, 0.0))


def standing(
    tiles: TileSet, name: str, x: float, y: float, angle: float = 0.0, lean: float = 0.0, up: float = 0.0
) -> Solid:
    """A tile standing on its lower edge, its face turned `angle` about the vertical, leaning back by `lean`."""
    cos, sin = math.cos(angle), math.sin(angle)
    back, high = math.sin(lean), math.cos(lean)
    down = (back * -sin, back * cos, -high)
    centre = (x - down[0] / 2, y - down[1] / 2, up - down[2] / 2)
    return Solid(tiles, name, centre, (cos, sin, 0.0), down)


def look(pitch: float, yaw: float, roll: float, distance: float, at: tuple[float, float, float]) -> Camera:
    """A camera that looks at a point: `pitch` from straight down (0) to level (pi/2), from the side `yaw`."""
    out = np.array([math.sin(pitch) * math.sin(yaw), math.sin(pitch) * math.cos(yaw), math.cos(pitch)])
    ahead = -out
    head = np.array([-math.sin(yaw) * math.cos(pitch), -math.cos(yaw) * math.cos(pitch), math.sin(pitch)])
    right = _cross(head, ahead)
    right /= np.linalg.norm(right)
    down = _cross(right, ahead)
    cos, sin = math.cos(roll), math.sin(roll)
    return Camera(np.array(at) + out * distance, cos * right + sin * down, cos * down - sin * right, ahead)


def _cross(a: Floats, b: Floats) -> Floats:
    """The cross product along the last axis; numpy's own takes ten times as long for a few vectors."""
    ax, ay, az = a[..., 0], a[..., 1], a[..., 2]
    bx, by, bz = b[..., 0], b[..., 1], b[..., 2]
    return np.stack([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx], axis=-1)


def corners(solids: Sequence[Solid]) -> Floats:
    """The eight corners of each box (n, 8, 3): the face clockwise from its top left, then the back likewise."""
    centre = np.array([s.centre for s in solids])[:, None]
    right = np.array([s.right for s in solids])[:, None]
    down = np.array([s.down for s in solids])[:, None]
    half = np.array([s.tiles.style.aspect / 2 for s in solids])[:, None, None]
    depth = np.array([s.tiles.style.depth for s in solids])[:, None, None]
    signs = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)
    face = centre + right * half * signs[:, :1] + down * 0.5 * signs[:, 1:]
    return np.concatenate([face, face - _cross(right, down) * depth], axis=1)


def warp(source: Image.Image, quad: Floats, margin: int = 1) -> tuple[Image.Image, tuple[int, int]]:
    """The picture (RGBa: multiplied by its alpha) drawn into a quad (4, 2): an RGBA patch and its corner's place."""
    low = np.floor(quad.min(axis=0)).astype(int) - margin
    high = np.ceil(quad.max(axis=0)).astype(int) + margin
    size = (max(1, int(high[0] - low[0])), max(1, int(high[1] - low[1])))
    width, height = source.size
    ends = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    system, values = np.zeros((8, 8)), np.zeros(8)
    for k, ((u, v), (x, y)) in enumerate(zip(ends, quad - low, strict=True)):
        system[2 * k] = (x, y, 1, 0, 0, 0, -u * x, -u * y)
        system[2 * k + 1] = (0, 0, 0, x, y, 1, -v * x, -v * y)
        values[2 * k : 2 * k + 2] = u, v
    try:
        factors = np.linalg.solve(system, values)
    except np.linalg.LinAlgError:
        return Image.new("RGBA", (1, 1)), (int(low[0]), int(low[1]))
    patch = source.transform(size, Image.Transform.PERSPECTIVE, tuple(factors.tolist()), Image.Resampling.BILINEAR)
    return patch.convert("RGBA"), (int(low[0]), int(low[1]))


def sides(quad: Floats) -> tuple[float, float]:
    """The mean width and height of a quad (4, 2), in pixels."""
    edges = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)
    return float(edges[0] + edges[2]) / 2, float(edges[1] + edges[3]) / 2


def _dim(patch: Image.Image, factor: float) -> Image.Image:
    level = round(255 * min(1.0, factor))
    return (
        patch if level > 250 else ImageChops.multiply(patch, Image.new("RGBA", patch.size, (level, level, level, 255)))
    )


def shadows(
    picture: Image.Image, boxes: Floats, camera: Camera, light: Floats, softness: float, strength: float
) -> Image.Image:
    """The picture of a bare table with the tiles' shadows on z = 0; `light` points towards the light."""
    size = (max(1, picture.width // 4), max(1, picture.height // 4))
    mask = Image.new("L", size, 255)
    draw = ImageDraw.Draw(mask)
    dark = round(255 * (1 - strength))
    fallen = boxes - light * (boxes[..., 2:] / light[2])
    ground = camera.project(fallen) / 4
    for points in ground:
        middle = points.mean(axis=0)
        order = np.argsort(np.arctan2(points[:, 1] - middle[1], points[:, 0] - middle[0]))
        draw.polygon([(float(x), float(y)) for x, y in points[order]], fill=dark)
    mask = mask.filter(ImageFilter.GaussianBlur(softness)).resize(picture.size, Image.Resampling.BILINEAR)
    black = Image.new("RGB", picture.size)
    return Image.composite(picture, black, mask)


_WALLS = np.array([(0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)])  # the corners of the four sides
_BACK = [5, 4, 7, 6]  # the corners of the back as it is seen from behind


class Stage:
    """A picture being made, with a map of which tile is seen where."""

    def __init__(self, picture: Image.Image, relief: float = 0.28) -> None:
        self.picture = picture
        self.relief = relief  # how much darker a side is that the light does not reach
        self.pen = ImageDraw.Draw(picture)
        self._map = Image.new("I", (picture.width // MASK + 1, picture.height // MASK + 1), -1)
        self._marker = ImageDraw.Draw(self._map)
        self._quads: list[Floats] = []
        self._names: list[str] = []

    def draw(self, camera: Camera, solids: Sequence[Solid], rng: Rng, light: Floats) -> None:
        """Draw tiles over what is there, far ones first."""
        boxes = corners(solids)
        normals = _cross(np.array([s.right for s in solids]), np.array([s.down for s in solids]))
        fronts = ((camera.place - np.array([s.centre for s in solids])) * normals).sum(axis=1) > 0
        away = np.linalg.norm(boxes.mean(axis=1) - camera.place, axis=1)
        pixels = camera.project(boxes)
        for k in np.argsort(-away).tolist():
            if not _inside(pixels[k], self.picture.size):
                continue
            bright = 1 + 0.05 * (float(rng.random()) - 0.5)
            walls = self._sides(solids[k], boxes[k], pixels[k], camera.place, light, bright)
            lit = bright * lighting(normals[k] if fronts[k] else -normals[k], light, self.relief)
            self._front(solids[k], pixels[k], abs(float(normals[k][2])) > 0.9, bool(fronts[k]), lit)
            if solids[k].tiles.style.bevel:
                self._bevel(solids[k], pixels[k], walls, bool(fronts[k]), lit)

    def cover(self, outline: Floats, colour: Colour | None = None) -> None:
        """Something that hides what is below: an outline (n, 2) in pixels, drawn if a colour is given."""
        if colour is not None:
            self.pen.polygon(_points(outline), fill=colour)
        self._marker.polygon(_points(outline / MASK), fill=-1)

    def seen(self) -> tuple[Floats, list[str], Floats]:
        """The quads (n, 4, 2) of the surfaces that face the camera, their classes, the share of each that is seen."""
        if not self._quads:
            return np.zeros((0, 4, 2)), [], np.zeros(0)
        quads = np.stack(self._quads)
        found = np.asarray(self._map).ravel()
        counts = np.bincount(found[found >= 0], minlength=len(quads))[: len(quads)]
        x, y = quads[..., 0], quads[..., 1]
        areas = np.abs((x * np.roll(y, -1, axis=1) - y * np.roll(x, -1, axis=1)).sum(axis=1)) / 2 / MASK**2
        return quads, list(self._names), np.minimum(1.0, counts / np.maximum(areas, 1.0))

    def _sides(self, solid: Solid, box: Floats, pixels: Floats, eye: Floats, light: Floats, bright: float) -> list[int]:
        """Draw the sides that are seen, and say which of the four they are."""
        style = solid.tiles.style
        cut = 1 - style.back_share
        walls = box[_WALLS].mean(axis=1)
        outward = walls - box.mean(axis=0)
        visible = ((eye - walls) * outward).sum(axis=1) > 0
        shown: list[int] = np.flatnonzero(visible).tolist()
        for k in shown:
            lit = bright * lighting(outward[k], light, self.relief)
            corner = pixels[_WALLS[k]]  # two of the face's, two of the back's
            self._marker.polygon(_points(corner / MASK), fill=-1)
            if style.back_share > 0:
                seam = corner[:2] * (1 - cut) + corner[[3, 2]] * cut
                self.pen.polygon(_points(corner), fill=shade(style.back, lit))
                corner = np.concatenate([corner[:2], seam[::-1]])
            self.pen.polygon(_points(corner), fill=shade(style.plastic, lit * 0.95))
        return shown

    def _bevel(self, solid: Solid, pixels: Floats, walls: list[int], front: bool, lit: float) -> None:
        """The rounded edge between the front and the sides that are seen: a line of light."""
        style = solid.tiles.style
        colour = shade(style.plastic if front else style.back, lit * style.glint)
        for k in walls:
            a, b = pixels[k if front else k + 4], pixels[(k + 1) % 4 + (0 if front else 4)]
            away = math.hypot(*(b - a).tolist())
            inset = (b - a) * style.corner * (0.6 if away > 1 else 0.0)
            self.pen.line(
                _points(np.stack([a + inset, b - inset])), fill=colour, width=max(1, round(away * style.bevel))
            )

    def _front(self, solid: Solid, pixels: Floats, lying: bool, front: bool, lit: float) -> None:
        quad = pixels[:4] if front else pixels[_BACK]
        name = solid.name if front else "back"
        wide, high = sides(quad)
        if wide < 2 or high < 2:
            return
        face = solid.tiles.face(name, max(high, wide / solid.tiles.style.aspect) * 0.9)
        patch, corner = warp(face, quad)
        patch = _dim(patch, lit)
        self.picture.paste(patch, corner, patch)
        listed = name != "back" or lying  # backs of standing tiles are no tiles to be found
        self._marker.polygon(_points(quad / MASK), fill=len(self._quads) if listed else -1)
        if listed:
            self._quads.append(quad)
            self._names.append(name)


def lighting(normal: Floats, light: Floats, relief: float) -> float:
    """How bright a surface is under a light from the direction `light` (a unit vector) that gives that share of all."""
    return 1 - relief + relief * max(0.0, float(normal @ light) / max(math.hypot(*normal.tolist()), 1e-9))


def _inside(pixels: Floats, size: tuple[int, int]) -> bool:
    low, high = pixels.min(axis=0), pixels.max(axis=0)
    return bool(high[0] > 0 and high[1] > 0 and low[0] < size[0] and low[1] < size[1])


def _points(points: Floats) -> list[float]:
    flat: list[float] = points.ravel().tolist()
    return flat
