"""Hands near the two forms of knitted tiles: complete ones of which tiles were exchanged for others."""

from __future__ import annotations

import numpy as np
import oracle_distance as truth

CHOW, PUNG, OPEN_KONG, CONCEALED_KONG = 1, 2, 3, 5


def near_knitted(
    hands: int, seed: int, *, tiles: int = 14, exchanged: int = 6, melds: bool = True
) -> tuple[np.ndarray, np.ndarray]:
    """Counts and meld codes: a third 14 different tiles, a third knitted straights, a third such with a meld.

    Up to so many tiles were exchanged, mostly for tiles of kinds that are held or knitted; ``tiles``: 14, or 13, then
    one was thrown (less three for a meld).
    """
    rng = np.random.default_rng([seed, tiles])
    counts, codes = np.zeros((hands, 34), np.int8), np.zeros((hands, 4), np.int16)
    for row in range(hands):
        melded = np.zeros(34, np.int8)
        sort = rng.integers(0, 3 if melds else 2)
        while True:
            melded[:] = 0
            codes[row] = 0
            if sort == 0:
                hand = _one_of(rng, truth.different_tiles())
            elif sort == 1:
                hand = _one_of(rng, truth.knitted_straights(0))
            else:
                hand = _one_of(rng, truth.knitted_straights(1))
                codes[row, 0], melded = _meld(rng, hand)
            if (hand + melded).max() <= 4:
                break
            if rng.random() < 0.2:  # the meld holds what the hand would need
                over = int(np.maximum(hand + melded - 4, 0).sum())
                hand = np.minimum(hand, 4 - melded)
                for _ in range(over):
                    hand[rng.choice(np.flatnonzero(hand + melded < 4))] += 1
                break
        for _ in range(rng.integers(0, exchanged + 1)):
            hand[rng.choice(np.flatnonzero(hand))] -= 1
            wanted = hand + melded < 4
            liked = wanted & ((hand > 0) | (melded > 0))
            hand[rng.choice(np.flatnonzero(liked if liked.any() and rng.random() < 0.4 else wanted))] += 1
        if tiles == 13:
            hand[rng.choice(np.flatnonzero(hand))] -= 1
        counts[row] = hand
    return counts, codes


def _one_of(rng: np.random.Generator, listed: np.ndarray) -> np.ndarray:
    return listed[rng.integers(len(listed))].copy()


def _meld(rng: np.random.Generator, hand: np.ndarray) -> tuple[int, np.ndarray]:
    """A meld, often of kinds that the hand holds: its code and its tiles."""
    melded = np.zeros(34, np.int8)
    type_ = int(rng.choice([CHOW, PUNG, OPEN_KONG, CONCEALED_KONG]))
    kind = int(rng.choice(np.flatnonzero(hand)) if rng.random() < 0.6 else rng.integers(34))
    if type_ == CHOW:
        kind = int(9 * rng.integers(3) + rng.integers(7))
        melded[kind : kind + 3] = 1
    else:
        melded[kind] = 3 if type_ == PUNG else 4
    return 64 * type_ + kind, melded
