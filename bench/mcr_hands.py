"""Hands as Chinese Official knows them: the populations, and one of the forms that no other rule set has."""

from __future__ import annotations

import numpy as np

from .populations import (
    CHOW,
    CONCEALED_KONG,
    KINDS,
    NAMES,
    Columns,
    _circumstances,
    _part_equal_neighbours,
    meld_counts,
    population,
)

#: The populations that Chinese Official is measured and compared on.
MCR_NAMES = (*NAMES, "knitted")

COLUMNS_OF_SUIT = [[0, 3, 6], [1, 4, 7], [2, 5, 8]]  # the ranks 147, 258, 369, one of them for each suit
_HONOURS = np.arange(27, KINDS)
STRAIGHT, MELDED_STRAIGHT, HONOURS, PAIRS = range(4)
SHARES = (0.35, 0.25, 0.3, 0.1)


def mcr_population(name: str, n: int, seed: int) -> Columns:
    """``n`` hands of a population as Chinese Official plays it.

    ``knitted``: knitted straights with a set or a meld, honours and knitted tiles, seven pairs with four equal tiles.
    """
    if name != "knitted":
        return population(name, n, seed, animals=False)
    rng = np.random.default_rng([seed, len(NAMES)])
    counts, melds = np.zeros((n, KINDS), np.int8), np.zeros((n, 4), np.int16)
    forms = rng.choice(len(SHARES), n, p=SHARES)
    for row, form in enumerate(forms):
        while True:
            hand, meld = _hand(rng, form)
            melds[row, 0] = meld
            counts[row] = hand
            if (hand + meld_counts(melds[row : row + 1])[0]).max() <= 4:
                break
    _part_equal_neighbours(rng, counts, melds)
    return {"counts": counts, "melds": melds} | _circumstances(rng, counts, melds, animals=False, bonus=True)


def _hand(rng: np.random.Generator, form: int) -> tuple[np.ndarray, int]:
    """The concealed tiles of a form and the code of its meld (0: none); a kind may come out five times."""
    hand = np.zeros(KINDS, np.int8)
    if form == PAIRS:
        kinds = rng.choice(KINDS, 7 - rng.integers(1, 4), replace=False)
        hand[kinds] = 2
        while hand.sum() < 14:
            hand[rng.choice(kinds)] += 2
        return hand, 0
    nine = np.concatenate([np.array(COLUMNS_OF_SUIT[at]) + 9 * suit for suit, at in enumerate(rng.permutation(3))])
    if form == HONOURS:
        hand[rng.choice(np.concatenate([nine, _HONOURS]), 14, replace=False)] = 1
        return hand, 0
    hand[nine] += 1
    hand[rng.integers(KINDS)] += 2
    type_ = int(rng.choice([CHOW, rng.integers(CHOW + 1, CONCEALED_KONG + 1)]))
    kind = int(9 * rng.integers(3) + rng.integers(7)) if type_ == CHOW else int(rng.integers(KINDS))
    if form == MELDED_STRAIGHT:
        return hand, 64 * type_ + kind
    if type_ == CHOW:
        hand[kind : kind + 3] += 1
    else:
        hand[kind] += 3
    return hand, 0
