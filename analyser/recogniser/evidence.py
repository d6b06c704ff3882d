"""What all tiles of a picture say about each of them: no set has a fifth copy of a kind, or a bonus tile twice.

Each tile comes with a probability for each class. The reading chosen is the likeliest one for all tiles together, where
every copy too many costs as much as a tile that is read as something with ``PLAUSIBLE`` of the likeliest's probability.
So two tiles that look alike are told apart by the others, and what is plainly seen stays what it is: spare tiles lie
on tables, and a screen may show a tile twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .classes import CLASSES, INDEX

if TYPE_CHECKING:
    import numpy as np

#: A tile is doubtful below this confidence. Fixed on synthetic scenes.
DOUBTFUL = 0.9
#: How likely, compared with the likeliest, another class must be at least to take a copy too many. Fixed likewise.
PLAUSIBLE = 0.02
_COPIES = 4
_MOST_ALTERNATIVES = 3
_LEAST_ALTERNATIVE = 0.01
_FLOOR = 1e-9  # the least probability: logarithms stay finite


class Decided(NamedTuple):
    """The class of a tile, and what else it may be; ``doubtful``: unlikely, moved by others, or a copy too many."""

    tile: str
    confidence: float
    alternatives: tuple[tuple[str, float], ...]
    doubtful: bool


def _pools() -> tuple[list[int], list[int]]:
    """For each class its pool (a red five counts with its five), and for each pool how many tiles it has."""
    pools, room = [], []
    for at, name in enumerate(CLASSES):
        if name[0] == "0":
            pools.append(INDEX["5" + name[1]])
        else:
            pools.append(at)
        kind = name[0].isdigit()
        room.append(_COPIES if kind else 1 if name[0] in "FSA" else 1 << 30)
    return pools, room


POOL, ROOM = _pools()


def decide(probabilities: np.ndarray) -> list[Decided]:
    """The class of each tile of a picture; ``probabilities``: float[tiles, classes], each row with the sum 1."""
    import numpy as np

    if not len(probabilities):
        return []
    logs = np.log(np.maximum(probabilities.astype(np.float64), _FLOOR))
    logs[:, INDEX["none"]] = np.log(_FLOOR)  # that something is there has been decided
    seen = logs.argmax(axis=1)
    chosen = assign(logs)
    pools = np.array(POOL)
    crowded = np.bincount(pools[chosen], minlength=len(CLASSES)) > np.array(ROOM)
    moved = pools[chosen] != pools[seen]
    decided = []
    for at, share in enumerate(probabilities):
        best = int(chosen[at])
        order = [int(other) for other in np.argsort(-share) if other != best and CLASSES[other] != "none"]
        alternatives = [(CLASSES[other], float(share[other])) for other in order if share[other] >= _LEAST_ALTERNATIVE][
            :_MOST_ALTERNATIVES
        ]
        doubtful = bool(share[best] < DOUBTFUL or moved[at] or (crowded[POOL[best]] and CLASSES[best] != "back"))
        decided.append(Decided(CLASSES[best], float(share[best]), tuple(alternatives), doubtful))
    return decided


def assign(logs: np.ndarray) -> np.ndarray:
    """The class of each tile that makes all together likeliest: int[tiles]; ``logs``: log probabilities.

    Every tile starts in its likeliest class. Each copy too many then moves on along the cheapest chain of tiles, from
    pool to pool, to one that has room, or stays where that is cheaper: successive shortest paths, which is exact.
    """
    import numpy as np

    pools, room = np.array(POOL), np.array(ROOM)
    size = len(pools)
    by_pool = np.full((len(logs), size), -np.inf)
    class_of = np.zeros((len(logs), size), np.int64)  # the best class of a pool: the five, or the red one
    for index, pool in enumerate(pools):
        better = logs[:, index] > by_pool[:, pool]
        by_pool[better, pool], class_of[better, pool] = logs[better, index], index
    at = by_pool.argmax(axis=1)
    stay = -np.log(PLAUSIBLE)
    settled = np.zeros(size, np.int64)  # copies too many that stay
    while True:
        counts = np.bincount(at, minlength=size)
        over = np.flatnonzero(counts - settled > room)
        if not len(over):
            assigned: np.ndarray = class_of[np.arange(len(at)), at]
            return assigned
        start = int(over[0])
        steps, movers = _steps(by_pool, at, size)
        cost, before = _cheapest(steps, start)
        free = np.where(counts < room, cost, np.inf)
        end = int(free.argmin())
        # a chain may also end where a copy too many stays, in the place of one that may be cheaper to move
        ends = cost + stay
        other = int(ends.argmin())
        if free[end] > ends[other]:
            end = other
            settled[end] += 1
        while end != start:
            previous = int(before[end])
            at[movers[previous, end]] = end
            end = previous


def _steps(by_pool: np.ndarray, at: np.ndarray, size: int) -> tuple[np.ndarray, np.ndarray]:
    """What it costs to move the cheapest tile of one pool to another, float[from, to], and which tile that is."""
    import numpy as np

    steps = np.full((size, size), np.inf)
    movers = np.zeros((size, size), np.int64)
    for pool in np.unique(at):
        tiles = np.flatnonzero(at == pool)
        loss = by_pool[tiles, pool][:, None] - by_pool[tiles]
        cheapest = loss.argmin(axis=0)
        steps[pool], movers[pool] = loss[cheapest, np.arange(size)], tiles[cheapest]
    np.fill_diagonal(steps, np.inf)
    return steps, movers


def _cheapest(steps: np.ndarray, start: int) -> tuple[np.ndarray, np.ndarray]:
    """The cheapest way from a pool to every other, and the pool before each on it (Bellman and Ford)."""
    import numpy as np

    size = len(steps)
    cost = np.full(size, np.inf)
    cost[start] = 0.0
    before = np.full(size, start)
    for _ in range(size):
        through = cost[:, None] + steps
        best = through.min(axis=0)
        better = best < cost - 1e-12
        if not better.any():
            break
        before[better] = through.argmin(axis=0)[better]
        cost[better] = best[better]
    return cost, before
