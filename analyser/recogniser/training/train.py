"""From nothing to the files of ``tables/recogniser``: draw, learn, write, fix thresholds. A broken-off run goes on."""

from __future__ import annotations

import logging
import os
import shutil
import time
from collections.abc import Callable, Iterable, Iterator
from math import inf
from multiprocessing import get_context
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from ..classes import CLASSES
from ..models import LOOSE, MODELS, UPRIGHT
from .cache import HELD_BACK, kept, kept_scene, kept_tiles, say
from .draw import fill
from .export import export, taken_over
from .measure import fix_settings
from .mine import mine
from .networks import Classifier, Detector, Refiner
from .teach import Averaged, classifier_losses, detector_losses, learn, refiner_losses
from .windows import WINDOW, window

Batches = Iterator[tuple[Tensor, Tensor]]
SCENES, CROPS, MEASURED = 120, 120, 3  # units at most, see ``draw``; units of scenes held back
#: Of all minutes: drawing; then the detector, then the refiner on one core, the classifier all that time on the other.
#: What the detector mistakes for tiles is looked for between the two. The rest is for that and for measuring.
DRAWING, DETECTOR, REFINER = 0.22, 0.36, 0.26
CAREFUL = 0.08  # how fast a network goes on learning, of how fast it starts
NETWORKS: dict[str, tuple[Callable[[], nn.Module], float, int]] = {  # how it is made, how fast it learns, batch
    "detector": (Detector, 2e-3, 12),
    "refiner": (Refiner, 1.5e-3, 48),
    "classifier": (Classifier, 1.5e-3, 64),
}
SHAPES = {"detector": (WINDOW, WINDOW), "refiner": LOOSE, "classifier": UPRIGHT}


def canvas_batches(folder: str, size: int) -> Batches:
    """Endless batches of the canvases of the cache, in which rarer classes come up more often than their number.

    They are read as they are wanted: all together are more than the memory of many a machine.
    """
    pixels, classes = zip(*map(kept_tiles, kept(folder, "tiles")), strict=True)
    say(f"{sum(map(len, classes))} tiles on canvases")
    parts = np.repeat(np.arange(len(pixels)), list(map(len, classes)))
    places = np.concatenate([np.arange(len(part)) for part in pixels])
    indices = torch.from_numpy(np.concatenate(classes))
    weights = (1 / torch.bincount(indices, minlength=len(CLASSES)).clamp(min=1).double().sqrt())[indices]
    while True:
        for chosen in torch.multinomial(weights, size * 64, replacement=True).split(size):
            its = np.stack([pixels[parts[tile]][places[tile]] for tile in chosen.numpy()])
            yield torch.from_numpy(its), indices[chosen]


def window_batches(folder: str, size: int, seed: int) -> Batches:
    """Endless batches of pieces of scenes; each scene is read once for a few pieces."""
    rng = np.random.default_rng(seed)
    waiting: list[tuple[np.ndarray, np.ndarray]] = []
    while True:
        paths = kept(folder, "scene")
        for index in rng.permutation(len(paths)):
            made = kept_scene(paths[index])
            waiting += [window(made, rng) for _ in range(3)]
            if len(waiting) >= 4 * size:
                rng.shuffle(waiting)
                now, waiting = waiting[:size], waiting[size:]
                yield tuple(torch.from_numpy(np.stack(part)) for part in zip(*now, strict=True))


def teach(folder: str, name: str, until: float, minutes: float, start: str | None = None) -> None:
    """Train a network on this process's one core until so many of its minutes are spent, and write it.

    ``start``: the file of the same network that it goes on from, with careful steps; else it starts from nothing.
    """
    torch.set_num_threads(1)
    cache = os.path.join(folder, "drawn")
    make, rate, size = NETWORKS[name]
    network = make()
    if start is not None:
        taken_over(network, start)
        rate *= CAREFUL
    held = Averaged(network, os.path.join(folder, f"{name}.checkpoint"), rate, minutes)
    torch.manual_seed(held.steps)
    if held.spent < until:
        if name == "detector":
            losses = detector_losses(network, window_batches(cache, size, held.steps))
        else:
            kind = refiner_losses if name == "refiner" else classifier_losses
            losses = kind(network, canvas_batches(cache, size))
        learn(held, losses, name, until)
    network.load_state_dict(held.average)
    network.to(memory_format=torch.contiguous_format)
    export(network, os.path.join(folder, f"{name}.onnx"), SHAPES[name], any_size=name == "detector")


def train(folder: str, art: str | None, minutes: float, start: str | None = None) -> None:
    """Train all networks into ``folder``; what an earlier run kept there is not done again.

    ``start``: the folder of finished networks, of which the classifier goes on learning and the others stay.
    """
    cache = os.path.join(folder, "drawn")
    os.makedirs(cache, exist_ok=True)
    learning = any(os.path.exists(os.path.join(folder, f"{name}.checkpoint")) for name in MODELS)
    until = time.time() + minutes * 60 * DRAWING * (not learning)
    side_by_side((fill, cache, art, range(HELD_BACK + h, HELD_BACK + MEASURED, 2), range(0), inf) for h in (0, 1))
    side_by_side((fill, cache, art, range(h, SCENES, 2), range(h, CROPS, 2), until) for h in (0, 1))
    first, second = minutes * DETECTOR, minutes * REFINER
    both = first + second
    if start is None:
        side_by_side(((teach, folder, "detector", first, first), (teach, folder, "classifier", first, both)))
    else:
        for name in ("detector", "refiner"):
            shutil.copy(os.path.join(start, f"{name}.onnx"), folder)
    side_by_side((mine, cache, h, 2) for h in (0, 1))
    if start is None:
        side_by_side(((teach, folder, "refiner", second, second), (teach, folder, "classifier", both, both)))
    else:
        path = os.path.join(start, "classifier.onnx")
        side_by_side([(teach, folder, "classifier", both, both, path)])
    side_by_side([(fix_settings, folder, kept(cache, "scene", held_back=True))])


def side_by_side(jobs: Iterable[tuple[Any, ...]]) -> None:
    """Each job, a function and its arguments, in a process of its own; raises ``RuntimeError`` when one fails."""
    context = get_context("spawn")
    running = [context.Process(target=told, args=job) for job in jobs]
    for process in running:
        process.start()
    for process in running:
        process.join()
    if any(process.exitcode for process in running):
        raise RuntimeError("training stopped, since one of its processes failed")


def told(job: Callable[..., None], *args: object) -> None:
    """Do the job in a process of its own, and show how far it is."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    job(*args)
