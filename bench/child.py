"""Scores the hands of a file, prints the gear: ``python -m bench.child hands.npz hongkong auto``, for ``start.py``."""

from __future__ import annotations

import sys

import numpy as np

import analyser

if __name__ == "__main__":
    path, rules, gear = sys.argv[1:]
    with np.load(path) as file:
        columns = dict(file)
    print(analyser.score_batch(columns, rules, gear=gear).gear)
