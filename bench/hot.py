"""What one hand costs inside a running process: the batches, and the library on one hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

import analyser

from .clock import Figure, figure
from .mcr_hands import MCR_NAMES, mcr_population
from .populations import NAMES, Columns, closed, population, riichi_population, to_rows

SEED = 148
GEARS = ("native", "plain")
COMPLETE = tuple(name for name in NAMES if name != "random")
PLAIN_SHARE = 100  # the plain gear is some hundred times slower: it gets so many times fewer hands


class Asked(NamedTuple):
    """How much to measure, under which rules, and a folder of recorded games (None: the example of the project)."""

    rules: tuple[str, ...] = ("hongkong", "malaysia", "riichi", "mcr")
    hands: int = 100_000
    repeats: int = 7
    records: str | None = None

    @property
    def few(self) -> int:
        """How many hands where each takes microseconds."""
        return max(self.hands // PLAIN_SHARE, 1)


def hands_of(name: str, n: int, rules: str) -> Columns:
    """Hands of a population that could be held under these rules."""
    loaded = analyser.load_rules(rules)
    if loaded.system == "mcr":
        return mcr_population(name, n, SEED)
    if loaded.system == "riichi":
        return riichi_population(name, n, SEED)
    played = loaded.tiles.get("bonus", ())
    return population(name, n, SEED, animals="animals" in played, bonus="flowers" in played)


def populations_of(rules: str) -> tuple[str, ...]:
    """The populations that hands of these rules are drawn from."""
    return MCR_NAMES if analyser.load_rules(rules).system == "mcr" else NAMES


def lines_of(name: str, n: int, rules: str) -> list[str]:
    """The same hands as hand lines."""
    return [str(analyser.hand_from_row(row).hand) for row in to_rows(hands_of(name, n, rules))]


def score(asked: Asked) -> Iterator[Figure]:
    """``score_batch``: everything it gives, from its input columns."""
    for gear in GEARS:
        hands = asked.hands if gear == "native" else asked.few
        for rules in asked.rules:
            for name in populations_of(rules):
                columns = hands_of(name, hands, rules)

                def work(columns: Columns = columns, rules: str = rules, gear: str = gear) -> Any:
                    return analyser.score_batch(columns, rules, gear=gear)

                yield figure("score", work, hands, asked.repeats, rules=rules, population=name, gear=gear)


def counts_and_melds(name: str, n: int) -> tuple[np.ndarray, np.ndarray]:
    """The two columns that say whether a hand is complete."""
    columns = population(name, n, SEED)
    return columns["counts"], (columns["melds"] > 0).sum(axis=1).astype(np.int8)


def complete(asked: Asked) -> Iterator[Figure]:
    """``complete_batch``: is the hand complete."""
    for name in NAMES:
        counts, melds = counts_and_melds(name, asked.hands)

        def work(counts: np.ndarray = counts, melds: np.ndarray = melds) -> Any:
            return analyser.complete_batch(counts, melds)

        yield figure("complete", work, asked.hands, asked.repeats, population=name, gear="native")


def splits(asked: Asked) -> Iterator[Figure]:
    """``split_batch``: every split of complete hands, written down."""
    for name in COMPLETE:
        counts, melds = counts_and_melds(name, asked.hands)

        def work(counts: np.ndarray = counts, melds: np.ndarray = melds) -> Any:
            return analyser.split_batch(counts, melds)

        yield figure("splits", work, asked.hands, asked.repeats, population=name, gear="native")


def shanten(asked: Asked) -> Iterator[Figure]:
    """``shanten_batch``: three forms; and ``quick_shanten``, one hand given as bytes and as a list."""
    for name in ("random14", "random13"):
        counts = closed(name, asked.hands, SEED)

        def work(counts: np.ndarray = counts) -> Any:
            return analyser.shanten_batch(counts)

        yield figure("shanten", work, asked.hands, asked.repeats, population=name, gear="native")
    rows = closed("random14", asked.few, SEED).tolist()
    for given, hands in (("bytes", [bytes(row) for row in rows]), ("lists", rows)):

        def one_by_one(hands: list[Any] = hands) -> None:
            for hand in hands:
                analyser.quick_shanten(hand)

        name = f"random14 as {given}"
        yield figure("shanten", one_by_one, len(hands), asked.repeats, population=name, gear="plain")


def waits(asked: Asked) -> Iterator[Figure]:
    """``waits_batch``: the kinds that complete hands which are ready."""
    counts = closed("tenpai13", asked.hands, SEED)
    yield figure(
        "waits", lambda: analyser.waits_batch(counts), asked.hands, asked.repeats, population="tenpai13", gear="native"
    )


def discards(asked: Asked) -> Iterator[Figure]:
    """``discards_batch``: shanten, helping tiles and their number after every discard."""
    for name in ("oneshanten14", "random14"):
        counts = closed(name, asked.hands, SEED)

        def work(counts: np.ndarray = counts) -> Any:
            return analyser.discards_batch(counts)

        yield figure("discards", work, asked.hands, asked.repeats, population=name, gear="native")


def look_ahead(asked: Asked) -> Iterator[Figure]:
    """``look_ahead``: 18 draws for every discard of a hand that is one from ready, and what a win is worth."""
    rows = closed("oneshanten14", max(asked.few // 10, 1), SEED).tolist()
    for rules in asked.rules:

        def work(rules: str = rules) -> None:
            for row in rows:
                analyser.look_ahead(row, 18, rules=rules, gear="native")

        yield figure(
            "look_ahead", work, len(rows), asked.repeats, rules=rules, population="oneshanten14", gear="native"
        )


def parse(asked: Asked) -> Iterator[Figure]:
    """``parse``: a hand line to a hand."""
    lines = lines_of("complete", asked.few, asked.rules[0])

    def work() -> None:
        for line in lines:
            analyser.parse(line)

    yield figure("parse", work, len(lines), asked.repeats, population="complete", gear="plain")


def one_hand(asked: Asked) -> Iterator[Figure]:
    """``score``: one hand line to a score with every reason and payment."""
    for rules in asked.rules:
        lines = lines_of("complete", asked.few, rules)

        def work(lines: list[str] = lines, rules: str = rules) -> None:
            for line in lines:
                analyser.score(line, rules)

        yield figure("one_hand", work, len(lines), asked.repeats, rules=rules, population="complete", gear="plain")
