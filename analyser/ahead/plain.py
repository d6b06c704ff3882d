"""The plain gear of looking ahead: lists, and the kernels as they are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..kernels import progress
from ..kernels.chances import FIGURES, MOST_WAITED, Horizon, Reached, Weighed, Worth, weigh
from ..kernels.lookup import distances
from ..kernels.progress import Ground, Grown, Room
from .wins import Asked, worth_by_score

__all__ = ["empty", "grow", "ints", "weigh", "weighed", "worth_of", "zeros"]


def ints(items: Iterable[int]) -> list[int]:
    """A column of these items."""
    return list(items)


def zeros(size: int) -> list[int]:
    """A column of so many zeros."""
    return [0] * size


empty = zeros


def grow(starts: list[int], number: int, ground: Ground, room: Room, grown: Grown) -> int:
    """``progress.grow``."""
    return progress.grow(starts, number, ground, distances(), room, grown)


def worth_of(grown: Grown, wins: int, asked: Asked | None) -> tuple[Worth, tuple[str, ...]]:
    """What each winning draw is worth, and what the scoring noted; without rules each wins, and is worth nothing."""
    if asked is None:
        return Worth([1] * wins, [0.0] * wins), ()
    won, value, said = worth_by_score(grown.wins[:wins], grown.nodes, asked)
    return Worth(won, value), said


def weighed(horizon: Horizon, reached: Reached) -> Weighed:
    """Room for what ``weigh`` writes."""
    ready, each = reached.number - reached.first_ready, horizon.draws + 1
    rooms: list[Any] = [
        [0.0] * size for size in (ready, (MOST_WAITED + 1) * each, reached.first_ready * each * FIGURES)
    ]
    return Weighed([0] * ready, *rooms)
