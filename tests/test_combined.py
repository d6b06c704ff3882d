"""Patterns of two and three sets, chosen so that they add most: against every legal selection, one after the other.

``best_selections`` tries all of them: a pattern may be added where the sets that it joins are all in different groups
so far. It knows what a pattern is from a list of shapes, and nothing of the package but the names.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise, permutations

import pytest

from analyser import score
from analyser.kernels.readings import Reading
from analyser.scoring.combined import COMBINED, OF_TWO, THREE_SHIFT, TIMES_BITS, WORTH_SHIFT, chosen, sets_of

CHOWS = [("chow", suit, rank) for suit in range(3) for rank in range(7)]
PUNGS = [("pung", suit, rank) for suit in range(3) for rank in range(9)]
MCR = {
    "pure_double_chow": 1, "mixed_double_chow": 1, "short_straight": 1, "two_terminal_chows": 1, "double_pung": 2,
    "pure_triple_chow": 24, "pure_shifted_chows": 16, "pure_straight": 16, "mixed_straight": 8,
    "mixed_triple_chow": 8, "mixed_shifted_chows": 6, "pure_shifted_pungs": 24, "mixed_shifted_pungs": 8,
    "triple_pung": 16,
}  # fmt: skip
OF_FOUR = {
    "quadruple_chow": 48, "four_pure_shifted_chows": 32, "four_pure_shifted_pungs": 48,
    "three_suited_terminal_chows": 16, "pure_terminal_chows": 64,
}  # fmt: skip

#: Type, how the suits are, and the steps between ranks in ascending order.
SHAPES = {
    "pure_double_chow": ("chow", "same", [(0,)]),
    "short_straight": ("chow", "same", [(3,)]),
    "two_terminal_chows": ("chow", "same", [(6,)]),
    "mixed_double_chow": ("chow", "different", [(0,)]),
    "double_pung": ("pung", "different", [(0,)]),
    "pure_triple_chow": ("chow", "same", [(0, 0)]),
    "pure_shifted_chows": ("chow", "same", [(1, 1), (2, 2)]),
    "pure_straight": ("chow", "same", [(3, 3)]),
    "mixed_straight": ("chow", "different", [(3, 3)]),
    "mixed_triple_chow": ("chow", "different", [(0, 0)]),
    "mixed_shifted_chows": ("chow", "different", [(1, 1)]),
    "pure_shifted_pungs": ("pung", "same", [(1, 1)]),
    "mixed_shifted_pungs": ("pung", "different", [(1, 1)]),
    "triple_pung": ("pung", "different", [(0, 0)]),
    "quadruple_chow": ("chow", "same", [(0, 0, 0)]),
    "four_pure_shifted_chows": ("chow", "same", [(1, 1, 1), (2, 2, 2)]),
    "four_pure_shifted_pungs": ("pung", "same", [(1, 1, 1)]),
}


@cache
def patterns_of(sets):
    """The patterns that these sets make, all of them together."""
    types, suits = {one[0] for one in sets}, [one[1] for one in sets]
    ranks = sorted(one[2] for one in sets)
    steps = tuple(high - low for low, high in pairwise(ranks))
    found = []
    for name, (type_, how, listed) in SHAPES.items():
        wanted = 1 if how == "same" else len(sets)
        if types == {type_} and len(set(suits)) == wanted and steps in listed:
            found.append(name)
    return found


def every_pattern(sets):
    """Each pattern with the numbers of the sets that it joins."""
    return [
        (name, numbers)
        for size in (2, 3, 4)
        for numbers in combinations(range(len(sets)), size)
        for name in patterns_of(tuple(sets[number] for number in numbers))
    ]


def best_selections(sets, worths, more=()):
    """The most that a legal selection adds, and all selections that add it; ``more``: patterns that were given."""
    edges = [edge for edge in [*every_pattern(sets), *more] if edge[0] in worths]
    best, found = 0, [Counter()]

    def go(at, groups, added, names):
        nonlocal best, found
        if added > best:
            best, found = added, []
        if added == best and names not in found:
            found.append(Counter(names))
        for number in range(at, len(edges)):
            name, joined = edges[number]
            touched = {groups[one] for one in joined}
            if len(touched) == len(joined):  # none of them is tied to another already
                merged = [min(touched) if group in touched else group for group in groups]
                go(number + 1, merged, added + worths[name], names + Counter([name]))

    go(0, list(range(len(sets))), 0, Counter())
    return best, found


def reading_with(sets):
    """A reading that has these sets, no two equal pungs among them."""
    chows = Counter(9 * suit + rank for type_, suit, rank in sets if type_ == "chow")
    runs = [sum(1 << kind for kind, number in chows.items() if number > least) for least in range(4)]
    pungs = sum(1 << 9 * suit + rank for type_, suit, rank in sets if type_ == "pung")
    return Reading(*[0] * len(Reading._fields))._replace(
        runs1=runs[0], runs2=runs[1], runs3=runs[2], runs4=runs[3], pungs=pungs
    )


def product_says(sets, worths):
    """What ``chosen`` adds and selects, as ``best_selections`` gives it."""
    allowed = sum(1 << COMBINED.index(name) for name in worths)
    numbers = [worths.get(name, 0) for name in COMBINED]
    order = sorted(range(len(OF_TWO)), key=lambda number: -numbers[number])
    choice = chosen(reading_with(sets), allowed, [*numbers, *order], 0)
    names = Counter({name: choice >> TIMES_BITS * at & 3 for at, name in enumerate(OF_TWO)})
    three = choice >> THREE_SHIFT & 15
    return choice >> WORTH_SHIFT, +names + Counter([COMBINED[three - 1]] if three else [])


def wrong_with(sets, worths):
    added, names = product_says(sets, worths)
    best, selections = best_selections(sets, worths)
    return [] if added == best and names in selections else [(sets, worths, added, names, best, selections)]


def some_sets(rng):
    """Up to four sets close to each other, so that most are related."""
    ranks, suits = rng.sample(range(7), rng.choice((1, 2, 3, 5))), rng.sample(range(3), rng.choice((1, 2, 3)))
    share = rng.choice((0, 0, 0.2, 0.5, 1))
    sets = [
        ("pung" if rng.random() < share else "chow", rng.choice(suits), rng.choice(ranks))
        for _ in range(rng.choice((2, 3, 4, 4, 4, 4)))
    ]
    pungs = Counter(one for one in sets if one[0] == "pung")
    return tuple(sorted(sets)) if max(pungs.values(), default=0) < 2 else some_sets(rng)


def test_the_shapes_here_are_all_patterns_of_sets():
    assert set(MCR) == set(COMBINED)
    assert set(COMBINED) <= set(SHAPES) <= {*COMBINED, *OF_FOUR}


def test_the_sets_of_a_reading_are_found_again():
    rng = random.Random(61)
    for _ in range(300):
        sets = some_sets(rng)
        codes = sorted(9 * suit + rank + 64 * (type_ == "pung") for type_, suit, rank in sets)
        assert sorted(code for code in sets_of(reading_with(sets)) if code >= 0) == codes


def test_the_selection_adds_most():
    rng = random.Random(62)
    assert [case for _ in range(3000) for case in wrong_with(some_sets(rng), MCR)][:2] == []


def test_the_selection_adds_most_whatever_patterns_are_worth_and_whichever_count():
    rng, wrong = random.Random(63), []
    for _ in range(3000):
        names = rng.sample(COMBINED, rng.randrange(1, len(COMBINED) + 1))
        most = rng.choice((1, 3, 40))
        wrong += wrong_with(some_sets(rng), {name: rng.randrange(most + 1) for name in names})
    assert wrong[:2] == []


@pytest.mark.long
def test_the_selection_adds_most_for_all_combinations_of_four_sets():
    """Suits may change places: one of six combinations stands for all. With what patterns are worth and otherwise."""
    rng, seen, number = random.Random(64), set(), 0
    for sets in combinations_with_replacement(sorted(CHOWS + PUNGS), 4):
        if max(Counter(one for one in sets if one[0] == "pung").values(), default=0) > 1:
            continue
        renamed = [tuple(sorted((t, suits[s], r) for t, s, r in sets)) for suits in permutations(range(3))]
        if min(renamed) in seen:
            continue
        seen.add(min(renamed))
        number += 1
        assert wrong_with(sets, MCR) == []
        assert wrong_with(sets, {name: rng.randrange(5) for name in COMBINED}) == []
    assert number > 30_000


# --- whole hands


def line_of(sets, pair):
    melds = "".join(
        f"({rank + 1}{rank + 2}{rank + 3}{'mps'[suit]})" if type_ == "chow" else f"({3 * str(rank + 1)}{'mps'[suit]})"
        for type_, suit, rank in sets
    )
    return f"{melds}{pair}+{pair}"


def of_four(sets, pair):
    """Patterns of four sets, two of which ask for the pair."""
    suits, all_four = Counter(one[1] for one in sets), (0, 1, 2, 3)
    if {one[0] for one in sets} != {"chow"} or {one[2] for one in sets} != {0, 6} or pair[0] != "5":
        return []
    ends = Counter((suit, rank) for _, suit, rank in sets)
    if set(ends.values()) == {2} and len(suits) == 1 and "mps".index(pair[1]) in suits:
        return [("pure_terminal_chows", all_four)]
    if set(ends.values()) == {1} and len(suits) == 2 and "mps".index(pair[1]) not in suits:
        return [("three_suited_terminal_chows", all_four)]
    return []


def hands_of_sets(number, seed):
    """Melded hands of four related sets and a pair, none with five of a tile."""
    rng, found = random.Random(seed), []
    rare = [[("chow", s, r) for s in (0, 1) for r in (0, 6)], [("chow", 2, r) for r in (0, 0, 6, 6)]]
    rare += [[("pung", 1, r) for r in (3, 4, 5, 6)], [("pung", 0, r) for r in (0, 1, 2, 4)]]
    while len(found) < number:
        sets = some_sets(rng) if rng.random() < 0.97 else tuple(rng.choice(rare))
        pair = rng.choice(("5m", "5p", "5s", "1z", "9p", "2s"))
        tiles = Counter([(pair[1], int(pair[0]) - 1)] * 2)
        for type_, suit, rank in sets:
            tiles.update(("mps"[suit], rank + step * (type_ == "chow")) for step in range(3))
        if len(sets) == 4 and max(tiles.values()) <= 4:
            found.append((sets, pair))
    return found


def test_of_whole_hands_the_patterns_of_sets_add_most():
    """Patterns of four sets leave room for none: they join all. Those of the pair count as one more way to join."""
    wrong, worths, seen = [], MCR | OF_FOUR, Counter()
    for sets, pair in hands_of_sets(1500, 65):
        if {one[0] for one in sets} == {"pung"} and {one[2] for one in sets} <= {0, 8} and pair == "9p":
            continue  # all terminals: double pungs are not counted there
        told = Counter({one.id: one.count for one in score(line_of(sets, pair), "mcr").patterns if one.id in worths})
        best, selections = best_selections(sets, worths, of_four(sets, pair))
        seen.update(told)
        if told not in selections:
            wrong.append((line_of(sets, pair), told, best, selections))
    assert wrong[:2] == []
    assert set(seen) == set(worths)
