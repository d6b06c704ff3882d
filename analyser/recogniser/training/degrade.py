"""What light, lens, sensor and file do to a picture."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from analyser.recogniser.training.canvas import Rng, between, chance

Bytes = npt.NDArray[np.uint8]
_NOISE = 1280  # pixels, of the noise that is kept


@lru_cache(maxsize=64)
def _speckle(spread: int, coarse: bool, grey: bool) -> Image.Image:
    """Noise about the value 128, of one spread; large enough that a piece of it serves any picture."""
    shape = (_NOISE // 2, _NOISE // 2) if coarse else (_NOISE, _NOISE)
    values = np.random.default_rng(spread).standard_normal((*shape, 1 if grey else 3), np.float32) * spread
    bytes_ = np.clip(values + 128, 0, 255).astype(np.uint8)
    picture = Image.fromarray(bytes_[..., 0]).convert("RGB") if grey else Image.fromarray(bytes_)
    return picture.resize((_NOISE, _NOISE), Image.Resampling.BILINEAR) if coarse else picture


def light(rng: Rng, picture: Image.Image) -> Image.Image:
    """Uneven light: a gradient, the shadow of a hand or a lamp, bright spots."""
    size = picture.size
    grid = np.full((6, 6, 3), 255.0)
    if chance(rng, 0.8):
        slope = rng.normal(0, 1, 2)
        y, x = np.mgrid[0:6, 0:6] / 5 - 0.5
        field = slope[0] * x + slope[1] * y
        grid *= (1 - between(rng, 0, 0.5) * (field - field.min()) / max(float(np.ptp(field)), 1e-6))[..., None]
    if chance(rng, 0.4):
        grid *= 1 - between(rng, 0, 0.45) * rng.random((6, 6))[..., None]
    if chance(rng, 0.25):  # lamps of two colours
        grid *= 1 - 0.25 * rng.random((6, 6, 3))
    field_picture = Image.fromarray(np.clip(grid, 0, 255).astype(np.uint8)).resize(size, Image.Resampling.BICUBIC)
    picture = ImageChops.multiply(picture, field_picture)
    if chance(rng, 0.25):  # an edged shadow
        small = Image.new("L", (192, 192), 255)
        points = [(float(x), float(y)) for x, y in rng.uniform(-60, 252, (int(rng.integers(3, 6)), 2))]
        ImageDraw.Draw(small).polygon(points, fill=int(rng.integers(90, 220)))
        small = small.filter(ImageFilter.GaussianBlur(between(rng, 1.5, 16))).resize(size, Image.Resampling.BILINEAR)
        picture = ImageChops.multiply(picture, Image.merge("RGB", (small, small, small)))
    if chance(rng, 0.25):
        picture = glare(rng, picture)
    return picture


def glare(rng: Rng, picture: Image.Image) -> Image.Image:
    """Bright reflections."""
    small = Image.new("L", (64, 64))
    pen = ImageDraw.Draw(small)
    for _ in range(int(rng.integers(1, 4))):
        x, y, wide, high = between(rng, 0, 64), between(rng, 0, 64), between(rng, 1, 14), between(rng, 1, 14)
        pen.ellipse((x - wide, y - high, x + wide, y + high), fill=int(rng.integers(60, 230)))
    small = small.filter(ImageFilter.GaussianBlur(between(rng, 1, 5))).resize(picture.size, Image.Resampling.BILINEAR)
    return ImageChops.screen(picture, Image.merge("RGB", (small, small, small)))


def colours(rng: Rng, picture: Image.Image, strength: float = 1.0) -> Image.Image:
    """White balance, exposure, contrast and gamma."""
    gains = 1 + strength * rng.normal(0, 0.07, 3)
    warm = strength * float(rng.normal(0, 0.1))
    gains = gains * np.array([1 + warm, 1.0, 1 - warm])
    exposure = 1 + strength * between(rng, -0.35, 0.25)
    gamma = 1 + strength * between(rng, -0.25, 0.4)
    lift = strength * between(rng, 0, 40) if chance(rng, 0.3) else 0.0
    values = np.arange(256) / 255
    ramps = lift + (255 - lift) * np.clip(values * gains[:, None] * exposure, 0, 1) ** gamma
    return picture.point(ramps.astype(np.uint8).ravel().tolist())


def blur(rng: Rng, picture: Image.Image, most: float) -> Image.Image:
    """Out of focus or moved, by at most so many pixels."""
    radius = between(rng, 0.3, most)
    if chance(rng, 0.7):
        return picture.filter(ImageFilter.GaussianBlur(radius))
    steps = max(2, round(radius * 2))
    angle = between(rng, 0, 3.14)
    pixels = np.asarray(picture, np.uint16)
    total = np.zeros_like(pixels)
    for k in range(steps):
        way = k - (steps - 1) / 2
        total += np.roll(pixels, (round(way * np.sin(angle)), round(way * np.cos(angle))), (0, 1))
    return Image.fromarray((total // steps).astype(np.uint8))


def sensor(rng: Rng, picture: Image.Image, most: float) -> Image.Image:
    """Sensor noise of a spread up to `most` grey levels, fine or coarse, in colour or grey."""
    spread = round(most * float(rng.random()) ** 2)
    if spread < 1:
        return picture
    bank = _speckle(spread, chance(rng, 0.3), chance(rng, 0.4))
    x, y = int(rng.integers(_NOISE // 2)), int(rng.integers(_NOISE // 2))
    width, height = picture.size
    if x + width > _NOISE or y + height > _NOISE:
        x = y = 0
        bank = bank.resize((max(width, _NOISE), max(height, _NOISE)))
    return ImageChops.add(picture, bank.crop((x, y, x + width, y + height)), 1, -128)


def compressed(picture: Image.Image, quality: int) -> Image.Image:
    """The picture after a JPEG file of that quality."""
    store = io.BytesIO()
    picture.save(store, "JPEG", quality=quality)
    return Image.open(store).convert("RGB")


def smaller(picture: Image.Image, factor: float) -> Image.Image:
    """The picture as if it had had so much fewer pixels."""
    size = (max(8, round(picture.width / factor)), max(8, round(picture.height / factor)))
    return picture.resize(size, Image.Resampling.BOX).resize(picture.size, Image.Resampling.BILINEAR)


def sharpening(rng: Rng) -> ImageFilter.UnsharpMask:
    """What cameras do to edges."""
    return ImageFilter.UnsharpMask(between(rng, 0.8, 2.5), int(rng.integers(40, 160)), 1)


def photographed(rng: Rng, picture: Image.Image, blur_most: float = 2.2, noise_most: float = 18.0) -> Image.Image:
    """All that happens on the way from a table to a file, each at random."""
    if chance(rng, 0.85):
        picture = light(rng, picture)
    picture = colours(rng, picture)
    if chance(rng, 0.12):
        picture = smaller(picture, between(rng, 1.2, 2.0))
    if chance(rng, 0.5):
        picture = blur(rng, picture, blur_most)
    if chance(rng, 0.7):
        picture = sensor(rng, picture, noise_most)
    if chance(rng, 0.2):
        picture = picture.filter(sharpening(rng))
    if chance(rng, 0.7):
        picture = compressed(picture, int(rng.integers(30, 96)))
    return picture


def as_array(picture: Image.Image) -> Bytes:
    """The picture as uint8 (height, width, 3)."""
    out: npt.NDArray[Any] = np.array(picture.convert("RGB"), np.uint8)
    return out
