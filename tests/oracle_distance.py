"""The slow, obvious truth about hands that are not complete: how far they are, what they wait for, what helps.

Nothing here comes from the package under test. A hand is as far as the nearest of all complete hands: of each suit
every vector of tiles that sets and perhaps a pair make is listed, none with more than four alike, and the tiles that
the hand lacks of it are counted. What completes or helps is found by trying every tile.

Counts are 34 numbers in the order of ``oracle``; ``melds`` are groups of ``oracle``, or so many sets whose tiles do not
matter.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np
import oracle

KINDS = 34
FORMS = ("standard", "seven_pairs", "thirteen_orphans")
ALL_FORMS = (*FORMS, "knitted_straight", "honours_and_knitted")
NOT_PLAYED_BY_THREE = range(1, 8)  # 2m to 8m
IMPOSSIBLE = 99
Melds = int | Sequence[oracle.Group]


# --- one suit, or the honours


@cache
def complete_vectors(ranks: int, runs: bool) -> tuple[np.ndarray, np.ndarray, list[tuple[int, int]]]:
    """Every vector that 0 to 4 sets and 0 or 1 pair make, ordered by these two; where each begins; which they are."""
    blocks = [tuple(3 * (rank == at) for rank in range(ranks)) for at in range(ranks)]
    if runs:
        blocks += [tuple(int(at <= rank < at + 3) for rank in range(ranks)) for at in range(ranks - 2)]
    pairs = [tuple(2 * (rank == at) for rank in range(ranks)) for at in range(ranks)]
    vectors, begins, which = [], [], []
    for sets in range(5):
        some = {_sum(ranks, chosen) for chosen in itertools.combinations_with_replacement(blocks, sets)}
        with_pair = {_sum(ranks, (vector, pair)) for vector in some for pair in pairs}
        for number, found in ((0, some), (1, with_pair)):
            good = sorted(vector for vector in found if max(vector) <= 4)
            if good:
                which.append((sets, number))
                begins.append(len(vectors))
                vectors += good
    return np.array(vectors, np.int8), np.array(begins), which


def _sum(ranks: int, vectors: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    total = [0] * ranks
    for vector in vectors:
        for rank, number in enumerate(vector):
            total[rank] += number
    return tuple(total)


@cache
def part_lacking(held: tuple[int, ...], most: tuple[int, ...], runs: bool) -> dict[tuple[int, int], int]:
    """How many tiles are lacking for (sets, pairs) of one suit; ``most``: how many of each rank could be held."""
    vectors, begins, which = complete_vectors(len(held), runs)
    lacking = np.maximum(vectors - np.array(held, np.int8), 0).sum(axis=1)
    if min(most) < 4:
        lacking[(vectors > np.array(most, np.int8)).any(axis=1)] = IMPOSSIBLE
    return dict(zip(which, np.minimum.reduceat(lacking, begins).tolist(), strict=True))


# --- a whole hand


def melded_counts(melds: Melds) -> list[int]:
    """How many tiles of each kind lie in the melds."""
    counts = [0] * KINDS
    for group in () if isinstance(melds, int) else melds:
        for kind in group.kinds:
            counts[kind] += 1
    return counts


def number_of(melds: Melds) -> int:
    return melds if isinstance(melds, int) else len(melds)


def standard_lacking(counts: Sequence[int], melds: Melds = 0, players: int = 4) -> int:
    """How many tiles are lacking to four sets and a pair, the melds being sets."""
    most = [4 - number for number in melded_counts(melds)]
    if players == 3:
        for kind in NOT_PLAYED_BY_THREE:
            most[kind] = 0
    parts = [
        part_lacking(tuple(counts[first : first + 9]), tuple(most[first : first + 9]), first < 27)
        for first in (0, 9, 18, 27)
    ]
    sets = 4 - number_of(melds)
    best = IMPOSSIBLE
    for share in _shares(sets):
        for with_pair in range(4):
            wanted = [(share[part], int(part == with_pair)) for part in range(4)]
            best = min(best, sum(part.get(which, IMPOSSIBLE) for part, which in zip(parts, wanted, strict=True)))
    return best


@cache
def _shares(sets: int) -> list[tuple[int, ...]]:
    return [share for share in itertools.product(range(sets + 1), repeat=4) if sum(share) == sets]


def seven_pairs_lacking(counts: Sequence[int], melds: Melds = 0, *, repeats: bool = False, players: int = 4) -> int:
    """How many tiles are lacking to seven pairs: the seven that lack least, of different kinds unless ``repeats``."""
    if number_of(melds):
        return IMPOSSIBLE
    lacking = []
    for kind, count in enumerate(counts):
        if players == 3 and kind in NOT_PLAYED_BY_THREE:
            continue
        first = max(2 - count, 0)
        lacking.append(first)
        if repeats:
            lacking.append(max(4 - count, 0) - first)
    return sum(sorted(lacking)[:7])


def orphans_lacking(counts: Sequence[int], melds: Melds = 0) -> int:
    """How many tiles are lacking to one of each terminal and honour and one of them doubled."""
    if number_of(melds):
        return IMPOSSIBLE
    return min(
        sum(max(1 + (kind == doubled) - counts[kind], 0) for kind in oracle.ORPHANS) for doubled in oracle.ORPHANS
    )


@cache
def knittings() -> list[list[int]]:
    """The nine knitted kinds, in all six ways: 147 of one suit, 258 of another, 369 of the third."""
    return [
        [9 * suits[column] + rank for column in range(3) for rank in (column, column + 3, column + 6)]
        for suits in itertools.permutations(range(3))
    ]


@cache
def knitted_straights(melds: int) -> np.ndarray:
    """Every knitted straight: the nine and a pair, and a set where no meld is one; five alike are none."""
    sets: list[list[int]] = [[]]
    if not melds:
        sets = [[kind] * 3 for kind in range(KINDS)]
        sets += [[9 * suit + rank + step for step in range(3)] for suit in range(3) for rank in range(7)]
    hands = [nine + group + [pair, pair] for nine in knittings() for group in sets for pair in range(KINDS)]
    vectors = np.array([np.bincount(hand, minlength=KINDS) for hand in hands], np.int8)
    return vectors[vectors.max(axis=1) <= 4]


@cache
def different_tiles() -> np.ndarray:
    """Every 14 different tiles out of the honours and nine knitted ones."""
    hands = [hand for nine in knittings() for hand in itertools.combinations([*nine, *range(27, KINDS)], 14)]
    return np.array([np.bincount(hand, minlength=KINDS) for hand in hands], np.int8)


def listed_lacking(hands: np.ndarray, counts: Sequence[int], melds: Melds, players: int = 4) -> int:
    """How many tiles are lacking to the nearest of the listed hands that can be had beside the melds."""
    most = np.array([4 - number for number in melded_counts(melds)])
    if players == 3:
        most[list(NOT_PLAYED_BY_THREE)] = 0
    lacking = np.maximum(hands - np.array(counts, np.int8), 0).sum(axis=1)
    lacking[(hands > most).any(axis=1)] = IMPOSSIBLE
    return int(lacking.min())


def straight_lacking(counts: Sequence[int], melds: Melds = 0, players: int = 4) -> int:
    """How many tiles are lacking to a knitted straight."""
    number = number_of(melds)
    return IMPOSSIBLE if number > 1 else listed_lacking(knitted_straights(number), counts, melds, players)


def different_lacking(counts: Sequence[int], melds: Melds = 0, players: int = 4) -> int:
    """How many tiles are lacking to 14 different honours and knitted tiles."""
    return IMPOSSIBLE if number_of(melds) else listed_lacking(different_tiles(), counts, melds, players)


def by_form(
    counts: Sequence[int], melds: Melds = 0, *, repeats: bool = False, players: int = 4,
    forms: Iterable[str] = FORMS,
) -> dict[str, int]:  # fmt: skip
    """The shanten of each of these forms that can be had."""
    ask = {
        "standard": lambda: standard_lacking(counts, melds, players),
        "seven_pairs": lambda: seven_pairs_lacking(counts, melds, repeats=repeats, players=players),
        "thirteen_orphans": lambda: orphans_lacking(counts, melds),
        "knitted_straight": lambda: straight_lacking(counts, melds, players),
        "honours_and_knitted": lambda: different_lacking(counts, melds, players),
    }
    lacking = {form: ask[form]() for form in ask if form in forms}
    return {form: number - 1 for form, number in lacking.items() if number < IMPOSSIBLE}


def shanten(
    counts: Sequence[int], melds: Melds = 0, *, forms: Iterable[str] = FORMS, repeats: bool = False, players: int = 4
) -> int | None:
    """The shanten of the nearest of these forms."""
    return min(by_form(counts, melds, repeats=repeats, players=players, forms=forms).values(), default=None)


def kinds_to_try(counts: Sequence[int], melds: Melds, players: int = 4) -> list[int]:
    """The kinds of which the hand could hold another tile."""
    melded = melded_counts(melds)
    played = [kind for kind in range(KINDS) if players == 4 or kind not in NOT_PLAYED_BY_THREE]
    return [kind for kind in played if counts[kind] + melded[kind] < 4]


def waits(
    counts: Sequence[int], melds: Melds = 0, *, repeats: bool = False, players: int = 4, forms: Iterable[str] = FORMS
) -> list[int]:
    """The kinds with which the hand can be split as a winning one; of ``forms`` only those of knitted tiles matter."""
    knitted = by_form(counts, melds, players=players, forms=[form for form in forms if form not in FORMS])
    ready = [form for form, value in knitted.items() if value == 0]
    groups = [oracle.Group("pung", oracle.EAST_KIND, "claimed")] * melds if isinstance(melds, int) else melds
    found = []
    for kind in kinds_to_try(counts, melds, players):
        with_it = [count + (kind == at) for at, count in enumerate(counts)]
        lacking = by_form(with_it, melds, players=players, forms=ready)
        if oracle.splits(with_it, groups, repeats=repeats) or -1 in lacking.values():
            found.append(kind)
    return found


def helping(
    counts: Sequence[int], melds: Melds = 0, *, forms: Iterable[str] = FORMS, repeats: bool = False, players: int = 4
) -> list[int]:
    """The kinds that bring the hand closer."""
    now = shanten(counts, melds, forms=forms, repeats=repeats, players=players)
    found = []
    for kind in kinds_to_try(counts, melds, players):
        with_it = [count + (kind == at) for at, count in enumerate(counts)]
        then = shanten(with_it, melds, forms=forms, repeats=repeats, players=players)
        if now is not None and then is not None and then < now:
            found.append(kind)
    return found


def unseen(kinds: Iterable[int], counts: Sequence[int], melds: Melds = 0, visible: Sequence[int] | None = None) -> int:
    """How many tiles of these kinds are neither in the hand nor visible."""
    melded = melded_counts(melds)
    seen = [counts[kind] + melded[kind] + (visible[kind] if visible is not None else 0) for kind in range(KINDS)]
    return sum(max(4 - seen[kind], 0) for kind in kinds)
