"""One step of learning for each network, and the loop around it, which can be broken off and goes on."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from functools import cache

import torch
from torch import Tensor, nn
from torch.nn import functional

from .cache import say
from .tilts import lesson_in_corners, lesson_in_faces

KEPT = 0.999  # share of the averaged weights that stays in each step
SAVED = 60.0  # seconds between two checkpoints


def detector_loss(told: Tensor, wanted: Tensor) -> Tensor:
    """How far the map float[n, NUMBERS, r, c] is from the ``windows.target`` float[n, 1 + NUMBERS, r, c]."""
    counts, heat, score = wanted[:, 0], wanted[:, 1], told[:, 0]
    sure = torch.sigmoid(score)
    hit = (heat >= 0.999).float() * (1 - sure) ** 2 * functional.softplus(-score)
    miss = (1 - heat) ** 4 * sure**2 * functional.softplus(score)
    number = (heat >= 0.999).float().sum().clamp(min=1)
    near = heat * (heat > 0.3)
    away = functional.smooth_l1_loss(told[:, 1:], wanted[:, 2:], reduction="none", beta=0.1)
    weights = torch.tensor([1.0, 1, 2, 1, 1, 1, 1])[:, None, None]
    placed = (away * weights * near[:, None]).sum() / near.sum().clamp(min=1)
    return ((hit + miss) * counts).sum() / number + placed


def refiner_loss(told: Tensor, places: Tensor, tile: Tensor, counts: Tensor) -> Tensor:
    """How far the corners are off, in cuts, where there is a tile; and whether the refiner knows that there is one."""
    away = functional.smooth_l1_loss(told[:, :8], places.flatten(1), reduction="none", beta=0.01).mean(1)
    sure = functional.binary_cross_entropy_with_logits(told[:, 8], tile, reduction="none")
    return 20 * (away * tile).sum() / tile.sum().clamp(min=1) + (sure * counts).mean()


def classifier_loss(told: Tensor, right: Tensor) -> Tensor:
    """Minus the logarithm of the probability of all that is right, slightly smoothed."""
    logs = functional.log_softmax(told, -1)
    hit = torch.logsumexp(logs.masked_fill(~right, -1e4), -1)
    return -(0.98 * hit + 0.02 * logs.mean(-1)).mean()


class Averaged:
    """A network that learns, its optimiser, and the running average of its weights, which is used in the end."""

    def __init__(self, network: nn.Module, path: str, rate: float, minutes: float) -> None:
        self.network = network.to(memory_format=torch.channels_last)
        self.path, self.rate, self.minutes = path, rate, minutes
        self.optimiser = torch.optim.AdamW(network.parameters(), rate, weight_decay=0.02)
        self.average = {name: value.clone() for name, value in network.state_dict().items()}
        self.steps, self.spent = 0, 0.0  # minutes
        if os.path.exists(path):
            held = torch.load(path, weights_only=True)
            network.load_state_dict(held["network"])
            self.optimiser.load_state_dict(held["optimiser"])
            self.average, self.steps, self.spent = held["average"], held["steps"], held["spent"]

    def save(self) -> None:
        """Write the checkpoint that a later run goes on from."""
        held = {"network": self.network.state_dict(), "optimiser": self.optimiser.state_dict(), "average": self.average}
        torch.save({**held, "steps": self.steps, "spent": self.spent}, self.path + ".new")
        os.replace(self.path + ".new", self.path)

    def step(self, loss: Tensor) -> None:
        """Learn from one loss; the rate rises over the first steps and falls with the time that is left."""
        left = max(1 - self.spent / self.minutes, 0.0)
        rate = self.rate * min(1.0, (self.steps + 1) / 100) * (0.01 + 0.99 * min(1.0, left / 0.6))
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        self.optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 5.0)
        self.optimiser.step()
        self.steps += 1
        kept = min(KEPT, self.steps / (self.steps + 10))
        for name, value in self.network.state_dict().items():
            if value.is_floating_point():
                self.average[name].lerp_(value, 1 - kept)
            else:
                self.average[name].copy_(value)


def learn(held: Averaged, losses: Iterator[Tensor], name: str, until: float) -> None:
    """Learn until so many of the minutes are spent; a checkpoint now and then."""
    said = saved = before = time.monotonic()
    recent = 0.0
    held.network.train()
    while held.spent < until:
        loss = next(losses)
        held.step(loss)
        now = time.monotonic()
        held.spent, before = held.spent + (now - before) / 60, now
        recent = 0.98 * recent + 0.02 * loss.item() if recent else loss.item()
        if now - said > 20:
            said = now
            say(f"{name}: step {held.steps}, {held.spent:.1f} of {held.minutes:.1f} minutes, loss {recent:.4f}")
        if now - saved > SAVED:
            saved = now
            held.save()
    held.save()


@cache
def halves_are_quicker() -> bool:
    """Whether this processor multiplies in halves of single precision; imitating it takes twenty times longer."""
    layer, pixels = nn.Conv2d(32, 32, 3), torch.zeros(8, 32, 32, 32)

    def seconds(halves: bool) -> float:
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=halves), torch.no_grad():
            layer(pixels)
            start = time.process_time()
            for _ in range(5):
                layer(pixels)
            return time.process_time() - start

    return seconds(True) < seconds(False)


def told_by(network: nn.Module, pixels: Tensor) -> Tensor:
    """What the network says, computed in halves of single precision where that is quicker."""
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=halves_are_quicker()):
        return network(pixels).float()


def refiner_losses(network: nn.Module, batches: Iterator[tuple[Tensor, Tensor]]) -> Iterator[Tensor]:
    """The losses of one batch of canvases after the other."""
    for canvases, classes in batches:
        pixels, *wanted = lesson_in_corners(canvases, classes)
        yield refiner_loss(told_by(network, pixels), *wanted)


def classifier_losses(network: nn.Module, batches: Iterator[tuple[Tensor, Tensor]]) -> Iterator[Tensor]:
    """The losses of one batch of canvases after the other."""
    for canvases, classes in batches:
        pixels, right = lesson_in_faces(canvases, classes)
        yield classifier_loss(told_by(network, pixels), right)


def detector_losses(network: nn.Module, batches: Iterator[tuple[Tensor, Tensor]]) -> Iterator[Tensor]:
    """The losses of one batch of windows after the other."""
    for pixels, wanted in batches:
        yield detector_loss(told_by(network, pixels), wanted)
