"""Whether one kind only was waited for, which edge, closed and single wait ask: by trying all 34 kinds, slowly.

``formal``: a fifth tile of a kind completes a hand as well; ``real``: only tiles that there can be.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import oracle
import oracle_distance as truth
import pytest
from proofs import share_of
from test_shanten import groups_of

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # bench is no part of the installed package

from analyser import score
from analyser.kernels.distance import keys_of
from analyser.kernels.hands import Words, codes_word, planes_of, with_melds
from analyser.kernels.hands import melds_of as facts_of_melds
from analyser.kernels.lookup import distances
from analyser.kernels.sole_wait import FORMAL, NOT_ON_KNITTED, REAL, waits_for_one
from analyser.kernels.splits import (
    HONOURS_AND_KNITTED,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS_REPEATED,
    STANDARD,
    THIRTEEN_ORPHANS,
)
from bench.mcr_hands import MCR_NAMES, mcr_population

FORMS = (STANDARD, SEVEN_PAIRS_REPEATED, THIRTEEN_ORPHANS, KNITTED_STRAIGHT, HONOURS_AND_KNITTED)
ALL_FORMS = sum(1 << form for form in FORMS)


def complete(counts, groups):
    """Whether these tiles and melds are a winning hand of any of the five forms; five of a kind are no hindrance."""
    if oracle.splits(counts, groups, repeats=True):
        return True
    for nine in truth.knittings():
        if all(counts[kind] for kind in nine):
            rest = [count - (kind in nine) for kind, count in enumerate(counts)]
            set_beside = [oracle.Group("pung", 27, "claimed")] * 3  # the nine stand for three sets
            if len(groups) < 2 and oracle.standard_splits(rest, [*groups, *set_beside]):
                return True
        pool = {*nine, *range(27, 34)}
        if not groups and max(counts) == 1 and all(kind in pool for kind, count in enumerate(counts) if count):
            return True
    return False


def by_trying(counts, groups, won, *, formal):
    """The kinds that complete the hand before the win."""
    before = [count - (kind == won) for kind, count in enumerate(counts)]
    melded = truth.melded_counts(groups)
    found = []
    for kind in range(34):
        held = before[kind] + melded[kind]
        if (formal or held < 4) and complete([count + (at == kind) for at, count in enumerate(before)], groups):
            found.append(kind)
    return found


def product_says(counts, codes, won, which):
    words = Words(bytes(counts))
    planes, melds = planes_of(words, 0), facts_of_melds(codes_word(codes))
    whole = with_melds(planes, melds)
    return waits_for_one(distances(), planes, whole, keys_of(words, 0, 0), won, melds.number, ALL_FORMS, which)


def with_fourths(name, hands, seed):
    """Hands of a population, and beside each the same with another winning tile: one of which most are held."""
    columns = mcr_population(name, hands, seed)
    counts, melds = columns["counts"], columns["melds"]
    rows = np.arange(hands)
    often = (counts * 10 + np.random.default_rng(seed).integers(0, 9, counts.shape)).argmax(axis=1)
    for won in (columns["win_tile"], often.astype(np.int8)):
        yield from zip(counts[rows].tolist(), melds.tolist(), won.tolist(), strict=True)


def against_trying(name, hands, seed):
    wrong, sole = [], {True: 0, False: 0}
    for counts, codes, won in with_fourths(name, hands, seed):
        groups = groups_of(codes)
        if not complete(counts, groups):
            continue
        for formal, which in ((True, FORMAL), (False, REAL)):
            kinds = by_trying(counts, groups, won, formal=formal)
            assert won in kinds
            sole[formal] += kinds == [won]
            if product_says(counts, codes, won, which) != (kinds == [won]):
                wrong.append((counts, codes, won, formal, kinds))
    assert wrong[:2] == []
    return sole


@pytest.mark.parametrize("name", [name for name in MCR_NAMES if name != "random"])
def test_one_kind_only_completes_the_hand(name):
    sole = against_trying(name, 120, 81)
    assert sole[True] > 5
    assert sole[False] >= sole[True]


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in MCR_NAMES if name != "random"])
def test_one_kind_only_completes_many_hands(name):
    sole = against_trying(name, share_of(8000), 82)
    assert sole[True] > 5
    # all four of another kind are held somewhere; knitted hands, mostly of single tiles, rarely do
    assert sole[False] >= sole[True] + (name != "knitted")


@pytest.mark.parametrize("which", [FORMAL, REAL])
def test_a_tile_of_nine_knitted_ones_ends_no_wait_where_the_rules_say_so(which):
    asked = told = 0
    for counts, codes, won in with_fourths("knitted", 400, 83):
        nine = [nine for nine in truth.knittings() if all(counts[kind] for kind in nine)]
        if nine and complete(counts, groups_of(codes)) and max(counts) > 1:
            with_it = product_says(counts, codes, won, which)
            without = product_says(counts, codes, won, which | NOT_ON_KNITTED)
            assert without == (0 if won in nine[0] else with_it)
            asked += with_it
            told += without
    assert asked > told > 0


WAITS = [
    ("(555p)(<789s)1234444m+1m", True, None),  # a fifth 4m would do as well
    ("(555p)(<789s)1234444m+1m", False, "single_wait"),
    ("(<123p)(555p)(<789s)1233m+3m", True, "edge_wait"),  # the book: 1233 and 3 is an edge wait
    ("(<123p)(555p)(<789s)7789m+7m", True, "edge_wait"),
    ("(<123p)(555p)(<789s)4556m+5m", True, "closed_wait"),
    ("(<123p)(555p)(<789s)2333m+2m", True, None),  # 1m and 4m too
    ("1344777m258p369s+5m", False, None),  # 2m as well, the nine are knitted
    ("1446777m258p369s+5m", False, "closed_wait"),
    ("112233m4455667p+7p", True, None),  # seven pairs are always won on one kind, and say so
]


@pytest.mark.parametrize(("hand", "formal", "wait"), WAITS)
def test_which_wait_a_hand_shows(hand, formal, wait):
    told = {one.id for one in score(hand, "mcr", options={"formal_waits": formal}).patterns}
    assert told & {"edge_wait", "closed_wait", "single_wait"} == ({wait} if wait else set())
