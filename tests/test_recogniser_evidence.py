"""All tiles of a picture decide together: against every assignment on small cases, and what is doubted."""

from __future__ import annotations

from itertools import product

import pytest

np = pytest.importorskip("numpy")

from hypothesis import given, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402

from analyser.recogniser import evidence  # noqa: E402
from analyser.recogniser.classes import CLASSES, INDEX  # noqa: E402
from analyser.recogniser.evidence import DOUBTFUL, PLAUSIBLE, POOL, ROOM, assign, decide  # noqa: E402
from tests.made_rows import probabilities  # noqa: E402


def shares(*tiles: dict[str, float]) -> np.ndarray:
    """A row a tile: its likely classes by name, the rest spread over all others."""
    told = np.empty((len(tiles), len(CLASSES)))
    for at, tile in enumerate(tiles):
        told[at] = (1 - sum(tile.values())) / (len(CLASSES) - len(tile))
        for name, share in tile.items():
            told[at, INDEX[name]] = share
    return told


def read(*tiles: dict[str, float]) -> list[str]:
    return [one.tile for one in decide(shares(*tiles))]


def test_what_is_plain_stays():
    names = ["1m", "2m", "3m", "0p", "5p", "F1", "F2", "S1", "A4", "J", "back", "7z"]
    decided = decide(probabilities(names))
    assert [one.tile for one in decided] == names
    assert not any(one.doubtful for one in decided)


def test_a_fifth_copy_is_read_as_the_next_likely():
    four = [{"6s": 0.95}] * 4
    assert read(*four, {"6s": 0.6, "9s": 0.35}) == ["6s"] * 4 + ["9s"]


def test_the_tile_that_loses_least_moves():
    tiles = [{"6s": 0.95}, {"6s": 0.6, "9s": 0.39}, *[{"6s": 0.95}] * 3]
    assert read(*tiles) == ["6s", "9s", "6s", "6s", "6s"]


def test_a_chain_is_followed():
    """The fifth 1p takes the place of a 2p, which takes that of a 3p."""
    tiles = [{"1p": 0.6, "2p": 0.38}, *[{"1p": 0.97}] * 4, {"2p": 0.6, "3p": 0.38}, *[{"2p": 0.97}] * 3]
    assert read(*tiles) == ["2p", *["1p"] * 4, "3p", *["2p"] * 3]


def test_a_red_five_counts_with_its_five():
    tiles = [{"0m": 0.95}, *[{"5m": 0.95}] * 3, {"5m": 0.6, "9m": 0.38}]
    assert read(*tiles) == ["0m", "5m", "5m", "5m", "9m"]


def test_a_bonus_tile_is_there_once():
    assert read({"F1": 0.9}, {"F1": 0.55, "F2": 0.42}) == ["F1", "F2"]


def test_two_bonus_tiles_take_the_likelier_of_both_ways():
    assert read({"F1": 0.50, "F3": 0.49}, {"F1": 0.60, "F2": 0.20}) == ["F3", "F1"]


def test_a_spare_tile_that_is_plainly_seen_stays_and_is_doubted():
    decided = decide(shares(*[{"5z": 0.99}] * 5))
    assert [one.tile for one in decided] == ["5z"] * 5
    assert all(one.doubtful for one in decided)


def test_jokers_and_backs_have_no_limit():
    decided = decide(probabilities(["J"] * 8 + ["back"] * 40))
    assert [one.tile for one in decided] == ["J"] * 8 + ["back"] * 40
    assert not any(one.doubtful for one in decided)


def test_nothing_is_read_as_no_tile():
    (one,) = decide(shares({"none": 0.6, "3s": 0.3}))
    assert (one.tile, one.doubtful) == ("3s", True)
    assert "none" not in dict(one.alternatives)


def test_doubt_begins_below_the_threshold():
    sure, unsure = decide(shares({"3s": DOUBTFUL + 0.001}, {"4s": DOUBTFUL - 0.001}))
    assert (sure.doubtful, unsure.doubtful) == (False, True)


def test_what_was_moved_is_doubted_and_names_what_it_looked_like():
    *others, moved = decide(shares(*[{"6s": 0.95}] * 4, {"6s": 0.6, "9s": 0.35}))
    assert (moved.tile, moved.doubtful, moved.alternatives[0][0]) == ("9s", True, "6s")
    assert not any(one.doubtful for one in others)


def test_alternatives_come_likeliest_first():
    (one,) = decide(shares({"6s": 0.5, "9s": 0.2, "8s": 0.15, "7s": 0.1, "5s": 0.04}))
    assert [name for name, _ in one.alternatives] == ["9s", "8s", "7s"]


def test_no_tiles():
    assert decide(np.zeros((0, len(CLASSES)))) == []


def test_every_pool_is_a_class_of_its_own():
    assert all(POOL[pool] == pool for pool in POOL)
    assert {CLASSES[at]: CLASSES[pool] for at, pool in enumerate(POOL) if at != pool} == {
        "0m": "5m", "0p": "5p", "0s": "5s",
    }  # fmt: skip


def cost_of(logs: np.ndarray, chosen: tuple[int, ...]) -> float:
    """What an assignment costs: improbability, and the price of each copy too many."""
    counts = np.bincount([POOL[index] for index in chosen], minlength=len(CLASSES))
    over = np.maximum(counts - np.array(ROOM), 0).sum()
    return -sum(logs[at, index] for at, index in enumerate(chosen)) - over * np.log(PLAUSIBLE)


@given(st.integers(0, 10**6), st.integers(2, 5), st.integers(2, 4))
def test_no_assignment_is_likelier(seed, number, classes):
    """Every assignment of a few tiles to a few bonus tiles and red fives, where room is scarce."""
    rng = np.random.default_rng(seed)
    few = rng.choice([INDEX[name] for name in ("F1", "F2", "S1", "A1", "0m", "5m")], classes, replace=False)
    logs = np.full((number, len(CLASSES)), -30.0)
    logs[:, few] = np.log(rng.dirichlet(np.full(classes, 0.7), number) + 1e-6)
    best = min(cost_of(logs, chosen) for chosen in product(few.tolist(), repeat=number))
    assert cost_of(logs, tuple(assign(logs).tolist())) == pytest.approx(best)


@settings(max_examples=10)
@given(st.integers(0, 10**6))
def test_crowded_kinds_are_assigned_best(seed):
    """Seven tiles that are one of two kinds: four copies each are there."""
    rng = np.random.default_rng(seed)
    few = [INDEX["6s"], INDEX["9s"], INDEX["F1"]]
    logs = np.full((7, len(CLASSES)), -30.0)
    logs[:, few] = np.log(rng.dirichlet([6.0, 1.0, 0.3], 7) + 1e-6)
    best = min(cost_of(logs, chosen) for chosen in product(few, repeat=7))
    assert cost_of(logs, tuple(assign(logs).tolist())) == pytest.approx(best)


def test_a_full_set_is_read_as_it_is():
    names = [name for name in CLASSES[:34] for _ in range(4)] + [name for name in CLASSES if name[0] in "FSA"]
    decided = decide(probabilities(names, 0.8))
    assert [one.tile for one in decided] == names
    assert evidence.DOUBTFUL > 0.8
    assert all(one.doubtful for one in decided)
