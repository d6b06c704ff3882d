"""Cuts of tiles from their canvases as they turn up at run time: turned, misplaced, in other light, blurred, noisy."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional

from ..classes import CLASSES, INDEX
from ..models import LOOSE, MARGIN, TURNED, UPRIGHT
from .cache import BEYOND, CANVAS, TILE

NONE = INDEX["none"]
#: Faces that look alike, or nearly so, upside down in most sets.
ALIKE = "1p 2p 3p 4p 5p 0p 8p 9p 2s 4s 5s 0s 6s 8s 9s 5z back"
EITHER_WAY = torch.tensor([name in ALIKE.split() for name in CLASSES])
BLANK = torch.tensor([name in ("5z", "back") for name in CLASSES])  # faces that may look alike when turned by a quarter
CORNERS = torch.tensor([[0.0, 0], [1, 0], [1, 1], [0, 1]])


def misplaced(count: int, amount: Tensor) -> Tensor:
    """The tile's unit square moved, stretched, turned and bent by about ``amount`` float[n]: float[n, 4, 2]."""
    amount = amount[:, None]
    centred = (CORNERS - 0.5).expand(count, 4, 2) * torch.tensor([3.0, 4.0])  # as the tile is shaped
    angle = torch.randn(count, 1) * amount
    cos, sin = torch.cos(angle), torch.sin(angle)
    x, y = centred[..., 0], centred[..., 1]
    moved = torch.stack([x * cos - y * sin, x * sin + y * cos], -1) / torch.tensor([3.0, 4.0])
    stretch = torch.exp(torch.randn(count, 1, 2) * amount[..., None] + torch.randn(count, 1, 1) * amount[..., None])
    shift = torch.randn(count, 1, 2) * amount[..., None]
    bend = torch.randn(count, 4, 2) * amount[..., None] * 0.35
    return moved * stretch + shift + bend + 0.5


def planes_of(quads: Tensor) -> Tensor:
    """The maps float[n, 3, 3] from the unit square onto the quads; as ``geometry.plane_of``."""
    a, b, c, d = quads.unbind(1)
    bc, dc, bend = b - c, d - c, a - b + c - d
    det = bc[:, 0] * dc[:, 1] - bc[:, 1] * dc[:, 0]
    g = (bend[:, 0] * dc[:, 1] - bend[:, 1] * dc[:, 0]) / det
    h = (bc[:, 0] * bend[:, 1] - bc[:, 1] * bend[:, 0]) / det
    last = torch.stack([g, h, torch.ones_like(g)], -1)
    return torch.cat([torch.stack([b - a + g[:, None] * b, d - a + h[:, None] * d, a], -1), last[:, None]], 1)


def through(planes: Tensor, points: Tensor) -> Tensor:
    """float[n, m, 2] through the maps."""
    ends = points @ planes[:, :2, :2].transpose(1, 2) + planes[:, None, :2, 2]
    return ends / (points @ planes[:, 2, :2, None] + planes[:, None, 2, 2:])


def seen_through(canvases: Tensor, quads: Tensor, shape: tuple[int, int], margin: float) -> Tensor:
    """What a cut of ``quads`` (of the tile's unit square) sees: float[n, 3, rows, columns] from 0 to 255."""
    y, x = torch.meshgrid(*((torch.arange(n) + 0.5) / n for n in shape), indexing="ij")
    grid = (torch.stack([x, y], -1).reshape(1, -1, 2) - 0.5) * (1 + 2 * margin) + 0.5
    places = through(planes_of(quads), grid.expand(len(quads), -1, -1))
    size, start = torch.tensor([TILE[1], TILE[0]]), torch.tensor([BEYOND[1], BEYOND[0]])
    places = (places * size + start) / torch.tensor([CANVAS[1], CANVAS[0]]) * 2 - 1
    pixels = canvases.permute(0, 3, 1, 2).float()
    return functional.grid_sample(pixels, places.unflatten(1, shape), "bilinear", "border", align_corners=False)


def worn(pixels: Tensor, strength: float = 1.0) -> Tensor:
    """Other light, colour cast, softness, noise, a shade, a thing over a part; float[n, 3, rows, columns] 0 to 255."""
    count = len(pixels)

    def some(share: float, *shape: int) -> Tensor:
        return (torch.rand(count, *shape) < share).float()

    one = (count, 1, 1, 1)
    power = torch.exp(torch.randn(one) * 0.25 * strength)
    pixels = (pixels / 255).clamp(1e-4, 1) ** power
    gain = (1 + torch.randn(one) * 0.12 * strength) * torch.exp(torch.randn(count, 3, 1, 1) * 0.06 * strength)
    pixels = pixels * gain + torch.randn(one) * 0.05 * strength
    rows, columns = pixels.shape[2:]
    for factor, share in ((2, 0.15), (3, 0.06)):
        soft = functional.avg_pool2d(pixels, factor, ceil_mode=True, count_include_pad=False)
        soft = functional.interpolate(soft, (rows, columns), mode="bilinear")
        pixels = torch.lerp(pixels, soft, some(share, 1, 1, 1))
    slope = torch.randn(count, 2, 1, 1) * 0.15 * strength * some(0.4, 1, 1, 1)
    y, x = torch.linspace(-1, 1, rows)[:, None], torch.linspace(-1, 1, columns)[None]
    pixels = pixels * (1 + slope[:, :1] * x + slope[:, 1:] * y)
    pixels = pixels + torch.randn_like(pixels) * torch.rand(one) ** 2 * 0.06 * strength
    centre, radius = torch.rand(count, 2, 1, 1) * 2 - 1, torch.rand(count, 2, 1, 1) * 0.25 + 0.05
    over = ((x - centre[:, :1]).abs() < radius[:, :1]) & ((y - centre[:, 1:]).abs() < radius[:, 1:])
    over = over & (torch.rand(one) < 0.08)
    return torch.where(over, torch.rand(count, 3, 1, 1), pixels).clamp(0, 1) * 255


def as_bytes(pixels: Tensor) -> Tensor:
    """float[n, 3, rows, columns] to uint8[n, rows, columns, 3]."""
    return (pixels + 0.5).clamp(0, 255).to(torch.uint8).permute(0, 2, 3, 1)


def elsewhere(count: int) -> Tensor:
    """Quads near a tile that are not it: beside it by half or more, a half or another part of it, or more than it."""

    def some(low: float, high: float, *shape: int) -> Tensor:
        return torch.rand(count, 1, *shape) * (high - low) + low

    kind = torch.randint(6, (count, 1, 1))
    one_way = functional.one_hot(torch.randint(2, (count,)), 2)[:, None]
    side = torch.where(torch.rand(count, 1, 2) < 0.5, 1.0, -1.0)
    shift, scale = torch.zeros(count, 1, 2), torch.ones(count, 1, 2)
    shift = torch.where(kind == 0, side * some(0.4, 0.8, 2) * one_way, shift)
    shift = torch.where(kind == 1, side * some(0.4, 0.8, 2), shift)
    within = (torch.rand(count, 1, 2) - 0.5) * 0.6
    scale, shift = torch.where(kind == 2, some(0.3, 0.55, 1), scale), torch.where(kind == 2, within, shift)
    scale, shift = torch.where(kind == 3, some(1.6, 2.0, 1), scale), torch.where(kind == 3, within, shift)
    half = some(0.45, 0.58, 1)
    scale = torch.where(kind == 4, 1 - one_way * (1 - half), scale)
    shift = torch.where(kind == 4, side * one_way * (1 - half) / 2, shift)
    scale, shift = torch.where(kind == 5, 1.0 + one_way, scale), torch.where(kind == 5, side * one_way / 2, shift)
    return (misplaced(count, torch.full((count,), 0.03)) - 0.5) * scale + 0.5 + shift


def sizes(quads: Tensor) -> Tensor:
    """Areas, that of the tile being 1: float[n]."""
    x, y = quads[..., 0], quads[..., 1]
    return 0.5 * (x * y.roll(-1, -1) - x.roll(-1, -1) * y).sum(-1).abs()


def overlaps(quads: Tensor) -> Tensor:
    """Share of their union that each quad and the tile (the unit square) share, by counting points: float[n]."""
    steps = (torch.arange(12) + 0.5) / 12
    points = torch.cartesian_prod(steps, steps)[None].expand(len(quads), -1, -1)
    inside = ((through(planes_of(quads), points) - 0.5).abs() < 0.5).all(-1).float().mean(-1)
    area = sizes(quads)
    return inside * area / (area + 1 - inside * area)


def lesson_in_corners(canvases: Tensor, classes: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """For the refiner: pixels; where in the cut the corners are float[n, 4, 2]; whether it is the tile float[n], and
    how much that question counts float[n]. Corners count where it is the tile.
    """
    count = len(canvases)
    amount = torch.exp(torch.rand(count) * 2.4 - 4.5)  # 0.011 to 0.12
    quads = torch.where(torch.rand(count, 1, 1) < 0.3, elsewhere(count), misplaced(count, amount))
    truth = CORNERS.expand(count, 4, 2)
    overlap = overlaps(quads)
    order = (torch.arange(4) + torch.randint(4, (count, 1))) % 4
    order = torch.where(torch.rand(count, 1) < 0.5, order, order.flip(1))  # mirrored
    order = order[..., None].expand(-1, -1, 2)
    quads, truth = quads.gather(1, order), truth.gather(1, order)
    places = through(torch.linalg.inv(planes_of(quads)), truth)
    places = (places - 0.5) / (1 + 2 * MARGIN) + 0.5
    large = sizes(quads) > 1.6  # of two tiles it cannot tell which is meant; half of one it can make whole
    tile = (overlap > 0.42) & (classes != NONE) & ~large
    counts = (tile | large | (overlap < 0.3) | (classes == NONE)).float()
    sharp, fine = seen_through(canvases, quads, LOOSE, MARGIN), (2 * LOOSE[0], 2 * LOOSE[1])
    if torch.rand(()) < 0.5:
        sharp = functional.avg_pool2d(seen_through(canvases, quads, fine, MARGIN), 2)
    return as_bytes(worn(sharp)), places, tile.float(), counts


def lesson_in_faces(canvases: Tensor, classes: Tensor) -> tuple[Tensor, Tensor]:
    """For the classifier: pixels, and which of its outputs are right bool[n, TURNED + 1]."""
    count = len(canvases)
    amount = torch.exp(torch.rand(count) * 2.2 - 5.5)  # 0.004 to 0.037
    off = torch.rand(count) < 0.06
    quads = torch.where(off[:, None, None], elsewhere(count), misplaced(count, amount))
    quarters = torch.multinomial(torch.tensor([0.62, 0.08, 0.22, 0.08]), count, replacement=True)
    order = ((torch.arange(4) + quarters[:, None]) % 4)[..., None].expand(-1, -1, 2)
    pixels = seen_through(canvases, quads.gather(1, order), UPRIGHT, 0.0)
    right = torch.zeros(count, TURNED + 1, dtype=torch.bool)
    rows, alike = torch.arange(count), EITHER_WAY[classes] & ((quarters == 2) | BLANK[classes])
    tile = (classes != NONE) & ~off
    right[rows, classes] = (tile & ((quarters == 0) | alike)) | (off & BLANK[classes])
    right[rows, TURNED] |= tile & (quarters != 0)
    right[rows, NONE] |= ~tile
    return as_bytes(worn(pixels)), right
