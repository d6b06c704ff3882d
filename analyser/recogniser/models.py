"""The shipped networks, what goes into them and what comes out, and the thresholds that belong to them."""

from __future__ import annotations

import json
import os
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..files import table_path
from .classes import CLASSES
from .pictures import missing

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: The detector has a map cell for every so many pixels; each holds the numbers told at ``training.networks.Detector``.
STRIDE, NUMBERS = 8, 8
#: The refiner sees so many rows and columns: a roughly placed quad, and this share of its size beyond it on each side.
LOOSE, MARGIN = (64, 64), 0.35
#: The classifier sees so many rows and columns: the face alone.
UPRIGHT = (64, 48)
#: The classifier's output, behind those of the classes, for a tile that does not lie upright.
TURNED = len(CLASSES)

MODELS = ("detector", "refiner", "classifier")
SETTINGS = "recogniser.json"


class Settings(NamedTuple):
    """Fixed on made scenes that were held back from training.

    ``seen``: score from which a cell of the detector's map is looked at; ``tile``: score (the refiner's, times the
    classifier's that it is something) from which a quad is a tile; ``temperature``: what the classifier's log odds are
    divided by, so that its confidence is kept.
    """

    seen: float
    tile: float
    temperature: float


FIRST = Settings(seen=0.3, tile=0.4, temperature=1.0)  # before they are fixed


class Models(NamedTuple):
    """The networks, by folder."""

    folder: str
    settings: Settings

    def run(self, name: str, pixels: NDArray[np.uint8]) -> NDArray[np.float32]:
        """What the network of that name says of the pixels uint8[n, rows, columns, 3]."""
        (found,) = session(self.folder, name).run(None, {"pixels": pixels})  # type: ignore[attr-defined]
        return np.asarray(found, np.float32)


@cache
def session(folder: str, name: str) -> object:
    """The network, ready to run on one thread."""
    try:
        import onnxruntime
    except ImportError:
        raise missing("onnxruntime") from None
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    options.enable_cpu_mem_arena = False  # it would keep what the largest picture needed
    path = os.path.join(folder, f"{name}.onnx")
    return onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])


@cache
def load(folder: str = "") -> Models:
    """The networks of a folder that training wrote, by default the shipped ones."""
    folder = folder or table_path("recogniser")
    with open(os.path.join(folder, SETTINGS), encoding="utf-8") as file:
        held = json.load(file)
    return Models(folder, Settings(*(float(held[name]) for name in Settings._fields)))
