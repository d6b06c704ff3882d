"""The chances of hands that were reached: to be ready and to win within so many draws, and what that brings.

From the hands that are ready back to where they came from. With n draws to come the next tile is any of those that are
unseen then, each with the same chance; of what it leaves to choose from, that which is best with n - 1 draws to come is
taken. The three figures of a hand stand in the order of what is wanted most: the first decides, the next ones where
hands are equal.
"""

from typing import Any, NamedTuple

from .gear import kernel
from .progress import CHOICES_SHIFT, LEFT, LISTED, NODE, WIN_NODE

FIGURES = 3
#: The most tiles that can complete a hand.
MOST_WAITED = 13 * 4
_EQUAL = 1e-12  # figures that differ by less, in parts of themselves, are equal


class Horizon(NamedTuple):
    """How many draws there are, how many tiles are unseen before the first, and the places of the figures."""

    draws: int
    unseen: int
    tenpai_at: int
    win_at: int
    value_at: int


class Reached(NamedTuple):
    """What ``progress.grow`` found: how many hands, the first that is ready, how many winning draws."""

    number: int
    first_ready: int
    wins: int


class Worth(NamedTuple):
    """Of each winning draw whether it wins (0 or 1), and what it is worth then."""

    won: Any
    value: Any


class Weighed(NamedTuple):
    """What is written: for ready hands the tiles that win, and their value on average; the chance to draw one of so
    many tiles within 0, 1, ... draws; for the other hands their figures with 0, 1, ... draws to come."""

    tiles: Any
    value: Any
    within: Any
    chances: Any


@kernel
def _better(a: float, b: float, c: float, than_a: float, than_b: float, than_c: float) -> bool:
    """Whether three figures are better than three others, the first one deciding."""
    if a > than_a + than_a * _EQUAL:
        return True
    if a < than_a - than_a * _EQUAL:
        return False
    if b > than_b + than_b * _EQUAL:
        return True
    if b < than_b - than_b * _EQUAL:
        return False
    return c > than_c + than_c * _EQUAL


@kernel
def _figure(place: int, ready: int, to_come: int, horizon: Horizon, weighed: Weighed) -> float:
    """One figure of a hand that is ready."""
    if place == horizon.tenpai_at:
        return 1.0
    chance = float(weighed.within[(horizon.draws + 1) * int(weighed.tiles[ready]) + to_come])
    if place == horizon.win_at:
        return chance
    return chance * float(weighed.value[ready])


@kernel
def figure_of(place: int, number: int, to_come: int, horizon: Horizon, reached: Reached, weighed: Weighed) -> float:
    """One figure of a hand with so many draws to come."""
    if number >= reached.first_ready:
        return _figure(place, number - reached.first_ready, to_come, horizon, weighed)
    return float(weighed.chances[FIGURES * ((horizon.draws + 1) * number + to_come) + place])


@kernel
def _weigh_ready(wins: Any, worth: Worth, horizon: Horizon, reached: Reached, weighed: Weighed) -> int:
    """The tiles that win and their value, of every ready hand."""
    ready = reached.number - reached.first_ready
    for at in range(ready):
        weighed.tiles[at] = 0
        weighed.value[at] = 0.0
    for win in range(reached.wins):
        item = int(wins[win])
        at, left = (item >> WIN_NODE) - reached.first_ready, (item & LEFT) * int(worth.won[win])
        weighed.tiles[at] += left
        weighed.value[at] += left * float(worth.value[win])
    for at in range(ready):
        weighed.value[at] = float(weighed.value[at]) / max(int(weighed.tiles[at]), 1)
    for tiles in range(MOST_WAITED + 1):
        first = (horizon.draws + 1) * tiles
        weighed.within[first] = 0.0
        for to_come in range(1, horizon.draws + 1):
            unseen = horizon.unseen - horizon.draws + to_come
            now = min(tiles, unseen)
            before = float(weighed.within[first + to_come - 1])
            weighed.within[first + to_come] = (now + (unseen - now) * before) / unseen
    return ready


@kernel
def _add_best(number: int, item: int, edges: Any, horizon: Horizon, reached: Reached, weighed: Weighed) -> int:
    """Add to the figures of a hand those of the best choice that a draw leaves, once for each tile left of it.

    The draw is listed at an item of the edges; returns how many tiles are left.
    """
    head = int(edges[item])
    left, last = head & LEFT, item + 1 + (head >> CHOICES_SHIFT)
    chances = weighed.chances
    for to_come in range(1, horizon.draws + 1):
        a = b = c = -1.0
        for choice in range(item + 1, last):
            its = int(edges[choice])
            x = figure_of(0, its, to_come - 1, horizon, reached, weighed)
            y = figure_of(1, its, to_come - 1, horizon, reached, weighed)
            z = figure_of(2, its, to_come - 1, horizon, reached, weighed)
            if a < 0 or _better(x, y, z, a, b, c):
                a, b, c = x, y, z
        at = FIGURES * ((horizon.draws + 1) * number + to_come)
        chances[at] += left * a
        chances[at + 1] += left * b
        chances[at + 2] += left * c
    return left


@kernel
def weigh(nodes: Any, edges: Any, wins: Any, worth: Worth, horizon: Horizon, reached: Reached, weighed: Weighed) -> int:
    """The figures of all hands; ``chances`` must be 0 everywhere."""
    _weigh_ready(wins, worth, horizon, reached, weighed)
    chances = weighed.chances
    for before in range(reached.first_ready):
        number = reached.first_ready - 1 - before
        item = int(nodes[NODE * number + LISTED])
        draws, item = int(edges[item]), item + 1
        helping = 0
        for _ in range(draws):
            helping += _add_best(number, item, edges, horizon, reached, weighed)
            item += 1 + (int(edges[item]) >> CHOICES_SHIFT)
        for to_come in range(1, horizon.draws + 1):
            unseen = horizon.unseen - horizon.draws + to_come
            others = max(unseen - helping, 0)
            at = FIGURES * ((horizon.draws + 1) * number + to_come)
            for place in range(at, at + FIGURES):
                chances[place] = (float(chances[place]) + others * float(chances[place - FIGURES])) / unseen
    return reached.number
