"""The slow, obvious truth about a hand over its own draws, in three ways that share no code with the package.

The policy: a tile that brings the hand closer is kept, and of the discards after which the rest is closer the best one
is made; any other tile is thrown at once; a tile that completes the hand and wins is a win.

- ``by_every_draw`` follows every order of draws, with the tiles that are really unseen then;
- ``Player`` knows what is best, by trying every discard, for the tiles that its hand says are left;
- ``simulated`` shuffles the unseen tiles and lets a player draw.

Hands are 34 counts of tiles outside the melds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
import oracle
import oracle_distance as truth

KINDS = 34
ORDERS = {"value": (2, 1, 0), "win": (1, 2, 0), "tenpai": (0, 2, 1)}
Counts = tuple[int, ...]
Worth = Callable[[Counts, int], float | None]  # of a hand and the tile that completes it: None where that is no win


class Chances(NamedTuple):
    tenpai: float
    win: float
    value: float


NOTHING = Chances(0.0, 0.0, 0.0)


def changed(hand: Counts, kind: int, more: int) -> Counts:
    return (*hand[:kind], hand[kind] + more, *hand[kind + 1 :])


def better(a: Chances, b: Chances, by: str) -> bool:
    """Whether a is better than b by what is wanted, or by the next where that is equal."""
    for place in ORDERS[by]:
        if abs(a[place] - b[place]) > 1e-12 * max(a[place], b[place]):
            return a[place] > b[place]
    return False


class Game(NamedTuple):
    """What does not change: melds, forms, what a win is worth, what is wanted."""

    worth: Worth
    by: str
    melds: tuple[oracle.Group, ...] = ()
    forms: tuple[str, ...] = truth.FORMS

    def shanten(self, hand: Counts) -> int | None:
        return _shanten(hand, self.melds, self.forms)

    def closer(self, hand: Counts, kind: int) -> list[Counts]:
        """What can be held after drawing a kind, closer than before; nothing where it does not help."""
        drawn, now = changed(hand, kind, 1), self.shanten(hand)
        if drawn[kind] > 4 or now is None:
            return []
        rests = [changed(drawn, thrown, -1) for thrown in range(KINDS) if drawn[thrown]]
        return [rest for rest in rests if (self.shanten(rest) or 0) < now]

    def win(self, hand: Counts, kind: int) -> float | None:
        """What drawing a kind is worth to a ready hand."""
        return _win(self, hand, kind)


@cache
def _shanten(hand: Counts, melds: tuple[oracle.Group, ...], forms: tuple[str, ...]) -> int | None:
    return truth.shanten(hand, melds, forms=forms)


@cache
def _win(game: Game, hand: Counts, kind: int) -> float | None:
    drawn = changed(hand, kind, 1)
    return game.worth(hand, kind) if drawn[kind] <= 4 and game.shanten(drawn) == -1 else None


def by_every_draw(game: Game, hand: Counts, unseen: Counts, draws: int) -> Chances:
    """The chances of a hand of 13 tiles, from every order in which the unseen tiles can come."""

    @cache
    def follow(hand: Counts, unseen: Counts, draws: int) -> Chances:
        ready = game.shanten(hand) == 0
        total = [float(ready) * sum(unseen), 0.0, 0.0]
        if draws == 0:
            return Chances(float(ready), 0.0, 0.0)
        for kind, left in enumerate(unseen):
            if not left:
                continue
            rest = changed(unseen, kind, -1)
            worth = game.win(hand, kind) if ready else None
            if worth is not None:
                found = Chances(1.0, 1.0, worth)
            else:
                choices = [] if ready else game.closer(hand, kind)
                found = follow(choices[0] if choices else hand, rest, draws - 1)
                for choice in choices[1:]:
                    other = follow(choice, rest, draws - 1)
                    found = other if better(other, found, game.by) else found
            if not ready:
                total[0] += left * found.tenpai
            total[1] += left * found.win
            total[2] += left * found.value
        return Chances(*(one / sum(unseen) for one in total))

    return follow(hand, unseen, draws)


class Player:
    """Knows the best discards of a hand of 13 tiles and of all that it can become, by trying every one."""

    def __init__(self, game: Game, hand: Counts, unseen: Counts, draws: int) -> None:
        self.game, self.first, self.unseen, self.draws = game, hand, unseen, draws
        self.hands = [hand]
        self.closer: list[dict[int, list[int]]] = []  # of each hand: by the kind drawn, the hands to choose from
        self.wins: list[dict[int, float]] = []
        numbers = {hand: 0}
        for here in self.hands:  # it grows meanwhile
            ready, closer, wins = game.shanten(here) == 0, {}, {}
            for kind in range(KINDS):
                worth = game.win(here, kind) if ready else None
                if worth is not None:
                    wins[kind] = worth
                for rest in [] if ready else game.closer(here, kind):
                    if rest not in numbers:
                        numbers[rest] = len(self.hands)
                        self.hands.append(rest)
                    closer.setdefault(kind, []).append(numbers[rest])
            self.closer.append(closer)
            self.wins.append(wins)
        self.ready = [game.shanten(here) == 0 for here in self.hands]
        self.known: dict[tuple[int, int], Chances] = {}

    def chances(self, number: int, to_come: int) -> Chances:
        """Of a hand with so many draws to come."""
        if to_come == 0:
            return Chances(float(self.ready[number]), 0.0, 0.0)
        if (number, to_come) not in self.known:
            self.known[number, to_come] = self._chances(number, to_come)
        return self.known[number, to_come]

    def _chances(self, number: int, to_come: int) -> Chances:
        unseen = sum(self.unseen) - self.draws + to_come
        stays = self.chances(number, to_come - 1)
        parts = [(unseen, stays)]
        for kind in {*self.closer[number], *self.wins[number]}:
            left = self.unseen[kind] - max(self.hands[number][kind] - self.first[kind], 0)
            if kind in self.wins[number]:
                then = Chances(1.0, 1.0, self.wins[number][kind])
            else:
                then = self.chances(self.best(number, kind, to_come), to_come - 1)
            parts += [(left, then), (-left, stays)]
        return Chances(*(sum(left * then[place] for left, then in parts) / unseen for place in range(3)))

    def best(self, number: int, kind: int, to_come: int) -> int:
        """The hand to choose after drawing a kind with so many draws to come, that one included."""
        first, *others = self.closer[number][kind]
        for other in others:
            if better(self.chances(other, to_come - 1), self.chances(first, to_come - 1), self.game.by):
                first = other
        return first


class Simulated(NamedTuple):
    """Means and their standard errors."""

    means: Chances
    errors: Chances


def simulated(player: Player, games: int, seed: int) -> Simulated:
    """Shuffle the unseen tiles and draw; what is then left of a kind nobody asks."""
    rng = np.random.default_rng(seed)
    tiles = np.repeat(np.arange(KINDS), player.unseen)
    wall = np.tile(tiles.astype(np.int8), (games, 1))
    every, hands = np.arange(games), len(player.hands)
    at, won, value = np.zeros(games, np.int64), np.zeros(games, bool), np.zeros(games)
    ready = np.array(player.ready)
    tenpai = ready[at]
    worth = np.full((hands, KINDS), np.nan)
    for number, wins in enumerate(player.wins):
        for kind, its in wins.items():
            worth[number, kind] = its
    for draw in range(player.draws):
        chosen = rng.integers(draw, len(tiles), games)  # of what is left, put where it will not be drawn again
        drawn = wall[every, chosen].copy()
        wall[every, chosen] = wall[:, draw]
        gained = worth[at, drawn]
        wins = ~won & ~np.isnan(gained)
        value[wins], won = gained[wins], won | wins
        to = np.tile(np.arange(hands)[:, np.newaxis], (1, KINDS))
        for number in np.unique(at[~won]).tolist():
            for kind in player.closer[number]:
                to[number, kind] = player.best(number, kind, player.draws - draw)
        at = np.where(won, at, to[at, drawn])
        tenpai |= ready[at]
    columns = (tenpai.astype(float), won.astype(float), value)
    return Simulated(
        Chances(*(float(column.mean()) for column in columns)),
        Chances(*(float(column.std() / games**0.5) for column in columns)),
    )


def worth_under(rules: str, melds: Sequence[dict] = ()) -> Worth:
    """What the three others pay by the oracle of scores, of a non-dealer in the east round."""

    def worth(hand: Counts, kind: int) -> float | None:
        text = "".join(oracle.tiles_text([tile]) for tile, count in enumerate(hand) for _ in range(count))
        row = {"hand": text, "melds": list(melds), "win_tile": oracle.tiles_text([kind]), "win": "self_draw"}
        scored = oracle.score(row, rules)
        return float(sum(scored["pays"])) if scored["valid"] else None

    return worth


def worthless(hand: Counts, kind: int) -> float:
    """Without rules every complete hand wins."""
    return 0.0
