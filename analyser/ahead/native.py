"""The native gear of looking ahead: arrays, the kernels compiled, wins scored as a batch. Imported once it is asked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..batch import score_batch
from ..batch.ahead import native_grow as grow
from ..batch.ahead import native_weigh as weigh
from ..bulk.hands import columns_of, needs_more
from ..hand import Hand
from ..kernels.chances import FIGURES, MOST_WAITED, Horizon, Reached, Weighed, Worth
from ..kernels.progress import FOURS, KIND_MASK, NODE, ONES, ORIGIN, RED_SHIFT, REDRAWN, TWOS, WIN_KIND, WIN_NODE, Grown
from ..tiles import KINDS
from .wins import FIVES, Asked, chances_of, complete, score_of_win, subsets_of, worth_by_score

__all__ = ["empty", "grow", "ints", "weigh", "weighed", "worth_of", "zeros"]

_WON, _IMPOSSIBLE = 0, 3  # of the status of a batch
_Ints = NDArray[np.int64]


def ints(items: Iterable[int]) -> _Ints:
    """A column of these items."""
    return np.array(list(items), np.int64)


def zeros(size: int) -> _Ints:
    """A column of so many zeros."""
    return np.zeros(size, np.int64)


def empty(size: int) -> _Ints:
    """A column of so many items that are written before they are read."""
    return np.empty(size, np.int64)


def weighed(horizon: Horizon, reached: Reached) -> Weighed:
    """Room for what ``weigh`` writes."""
    ready, each = reached.number - reached.first_ready, horizon.draws + 1
    rooms = [np.zeros(size) for size in (ready, (MOST_WAITED + 1) * each, reached.first_ready * each * FIGURES)]
    return Weighed(np.zeros(ready, np.int64), *rooms)


def worth_of(grown: Grown, wins: int, asked: Asked | None) -> tuple[Worth, tuple[str, ...]]:
    """What each winning draw is worth, and what the scoring noted; without rules each wins, and is worth nothing."""
    if asked is None or not wins:
        return Worth(np.ones(wins, np.int8), np.zeros(wins)), ()
    one = complete(grown.nodes, int(grown.wins[0]), asked)
    first = score_of_win(one, one.kept, asked)
    if needs_more(first.hand, asked.rules):
        its_won, its_value, said = worth_by_score(grown.wins[:wins].tolist(), grown.nodes, asked)
        return Worth(np.array(its_won, np.int8), np.array(its_value)), said
    columns, chances = _columns(grown, wins, first.hand, asked)
    won = np.zeros(wins, np.int8)
    value = np.zeros(wins)
    for subset in subsets_of(asked.unseen):
        likely = np.broadcast_to(chances_of(subset, asked.unseen, chances), wins)
        rows = np.flatnonzero(likely)
        some = {name: column[rows] for name, column in columns.items()}
        some["reds"] |= subset
        scores = score_batch(some, asked.rules, gear="native")
        impossible = np.flatnonzero(scores.status == _IMPOSSIBLE)
        if len(impossible):
            one = complete(grown.nodes, int(grown.wins[rows[impossible[0]]]), asked)
            score_of_win(one, one.kept | subset, asked)  # raises, and says why
        won[rows] = scores.status == _WON
        value[rows] += likely[rows] * scores.payments.sum(axis=1) / scores.denominator
    return Worth(won, value), first.warnings


def _columns(
    grown: Grown, wins: int, first: Hand, asked: Asked
) -> tuple[dict[str, NDArray[Any]], list[NDArray[np.float64]]]:
    """The completed hands as columns, those of the first one but for the tiles; and how likely the red five of each
    suit is among those drawn."""
    draws = grown.wins[:wins]
    nodes = grown.nodes.reshape(-1, NODE)[draws >> WIN_NODE]
    kinds = np.arange(KINDS)
    ones, twos, fours = (nodes[:, plane, np.newaxis] >> kinds & 1 for plane in (ONES, TWOS, FOURS))
    counts = ones + 2 * twos + 4 * fours
    drawn, origin = draws >> WIN_KIND & KIND_MASK, nodes[:, ORIGIN]
    reds = np.zeros(wins, np.int64)
    chances = []
    for suit, five in enumerate(FIVES):
        reds |= asked.held & ~(origin >> RED_SHIFT) & (counts[:, five] > 0).astype(np.int64) << suit
        more = np.maximum(counts[:, five] - asked.own[suit], 0) + (origin & REDRAWN == five + 1) + (drawn == five)
        chances.append(more / max(asked.left[suit], 1))
    columns = {name: np.repeat(column, wins, axis=0) for name, column in columns_of([first], asked.rules).items()}
    in_melds = {tile.kind // 9 for meld in first.melds for tile in meld.tiles if tile.red}
    columns["reds"] = reds | sum(1 << suit for suit in in_melds)
    counts[np.arange(wins), drawn] += 1
    return columns | {"counts": counts, "win_tile": drawn}, chances
