"""The three networks: where tiles are, where exactly their corners are, and what they show.

All are plain 3x3 convolutions (depthwise ones are slower on the processors this runs on). Each takes pixels as they
come, uint8[n, rows, columns, 3], so that whoever runs it need not know how they are scaled.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from ..models import NUMBERS, TURNED


def step(inputs: int, outputs: int, stride: int = 1, dilation: int = 1) -> nn.Sequential:
    """A 3x3 convolution, normalised, cut at zero."""
    layer = nn.Conv2d(inputs, outputs, 3, stride, dilation, dilation, bias=False)
    return nn.Sequential(layer, nn.BatchNorm2d(outputs), nn.ReLU(inplace=True))


def planes(pixels: Tensor) -> Tensor:
    """uint8[n, rows, columns, 3] to float[n, 3, rows, columns] from -1 to 1."""
    return pixels.permute(0, 3, 1, 2).to(torch.float32) * (2 / 255) - 1


class Detector(nn.Module):  # type: ignore[misc]
    """A map with a cell for every 8 pixels: float[n, 8, rows / 8, columns / 8].

    Of each cell: the score (log odds) that the middle of a tile lies in it; where in the cell, across and down, in
    cells from its middle; the logarithm of the root of the tile's area in cells; and four numbers for its corners.
    Those lie at +u, -u, +v, -v from the middle, as complex numbers; told are u^2 + v^2 and u^2 v^2 of the tile shrunk
    to area 1. They are the same for whichever corner is called first, so they change smoothly as a tile turns.
    """

    def __init__(self, width: int = 48) -> None:
        super().__init__()
        self.near = nn.Sequential(step(3, 16, 2), step(16, 32, 2), step(32, 32), step(32, width, 2), step(width, width))
        self.far = nn.Sequential(step(width, width, 2), step(width, width), step(width, width, 1, 2))
        self.both = nn.Sequential(step(width, width), step(width, width))
        self.head = nn.Conv2d(width, NUMBERS, 1)
        with torch.no_grad():
            self.head.bias.zero_()
            self.head.bias[0] = -4.0

    def forward(self, pixels: Tensor) -> Tensor:
        """What it says of the pixels."""
        near = self.near(planes(pixels))
        far = functional.interpolate(self.far(near), scale_factor=2.0, mode="nearest")
        return self.head(self.both(near + far))


class Refiner(nn.Module):  # type: ignore[misc]
    """Looks at a cut with a margin around a roughly placed quad, and says where the corners really are.

    Takes uint8[n, 64, 64, 3]; gives float[n, 9]: x, y from 0 to 1 over the cut of the four corners (clockwise from the
    one nearest to the top left), then the log odds that it is a tile, and this one.
    """

    def __init__(self, width: int = 48) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            step(3, 16, 2), step(16, 32), step(32, width, 2), step(width, width),
            step(width, width, 1, 2), step(width, width),
        )  # fmt: skip
        self.corners = nn.Conv2d(width, 4, 3, 1, 1)
        self.tile = nn.Sequential(step(width, width, 2), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(width, 1))

    def forward(self, pixels: Tensor) -> Tensor:
        """What it says of the pixels."""
        seen = self.trunk(planes(pixels))
        heat = torch.softmax(self.corners(seen).flatten(2).float(), -1).unflatten(-1, (16, 16))
        # wider than the cut, so that a corner near its edge can be told
        places = torch.linspace(-0.125, 1.125, 16)
        x, y = (heat.sum(2) * places).sum(-1), (heat.sum(3) * places).sum(-1)
        return torch.cat([torch.stack([x, y], -1).flatten(1), self.tile(seen).float()], 1)


class Classifier(nn.Module):  # type: ignore[misc]
    """What the upright tile in a cut of 64 x 48 pixels shows: float[n, TURNED + 1], log odds."""

    def __init__(self) -> None:
        super().__init__()
        first = nn.Sequential(nn.Conv2d(3, 32, 5, 2, 2, bias=False), nn.BatchNorm2d(32), nn.ReLU(inplace=True))
        self.trunk = nn.Sequential(
            first, step(32, 32), step(32, 64, 2), step(64, 64), step(64, 128, 2), step(128, 128), step(128, 128),
            nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Dropout(0.2),
        )  # fmt: skip
        self.head = nn.Linear(128, TURNED + 1)

    def forward(self, pixels: Tensor) -> Tensor:
        """What it says of the pixels."""
        return self.head(self.trunk(planes(pixels)))
