"""The populations that benchmarks and comparisons are fed with: seeded, legal, and as announced."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from oracle import parse_hand, parse_tiles, readings

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # bench is no part of the installed package

from analyser import hand_from_row, score, score_batch
from analyser.batch.loop import UNDER_MINIMUM, WIN
from analyser.hand import FLAGS
from bench.populations import NAMES, population, riichi_population, to_rows

SIZE = 3000
FLOWERS_AND_SEASONS = 0b11111111
DTYPES = {
    "counts": "int8",
    "melds": "int16",
    "win_tile": "int8",
    "win": "int8",
    "seat": "int8",
    "round": "int8",
    "discarder": "int8",
    "flags": "int32",
    "bonus": "int16",
}


@pytest.fixture(scope="module", params=NAMES)
def hands(request):
    columns = population(request.param, SIZE, 7)
    return request.param, columns, to_rows(columns)


def held(row: dict) -> Counter:
    """Every tile of a row: hand, winning tile, melds."""
    return Counter(parse_tiles(row["hand"] + row["win_tile"] + "".join(meld["tiles"] for meld in row["melds"])))


def test_columns_have_the_documented_types(hands):
    _, columns, _ = hands
    assert {name: str(column.dtype) for name, column in columns.items()} == DTYPES
    assert {len(column) for column in columns.values()} == {SIZE}


def test_no_tile_is_held_five_times(hands):
    _, _, rows = hands
    assert max(max(held(row).values()) for row in rows) <= 4


def test_every_hand_has_fourteen_tiles_less_three_a_meld(hands):
    _, _, rows = hands
    assert all(len(parse_tiles(row["hand"])) + 1 == 14 - 3 * len(row["melds"]) for row in rows)


def test_rows_and_columns_agree(hands):
    _, columns, rows = hands
    for index in range(0, SIZE, 50):
        hand = parse_hand(rows[index])
        assert list(hand.concealed) == columns["counts"][index].tolist()
        assert hand.win_tile == columns["win_tile"][index]
        types = {"chow": 1, "pung": 2}
        codes = []
        for meld, row_meld in zip(hand.melds, rows[index]["melds"], strict=True):
            kong = 5 if not row_meld["open"] else 4 if row_meld.get("added") else 3
            codes.append(types.get(meld.type, kong) * 64 + meld.kind)
        assert [*codes, 0, 0, 0, 0][:4] == columns["melds"][index].tolist()
        assert sum(1 << FLAGS.index(flag) for flag in hand.flags) == columns["flags"][index]
        assert "ESWN".index(hand.seat) == columns["seat"][index]
        assert "ESWN".index(hand.round) == columns["round"][index]
        assert (-1 if hand.discarder is None else "ESWN".index(hand.discarder)) == columns["discarder"][index]


def test_all_but_the_random_hands_are_complete(hands):
    name, _, rows = hands
    complete = sum(bool(readings(row)) for row in rows[:1000])
    assert complete == (0 if name == "random" else 1000)


def test_no_hand_twice_running(hands):
    _, columns, _ = hands
    equal = (np.diff(columns["counts"], axis=0) == 0).all(axis=1) & (np.diff(columns["melds"], axis=0) == 0).all(axis=1)
    assert not equal.any()


def test_melds_are_spread_and_of_every_type(hands):
    name, columns, _ = hands
    number = np.bincount((columns["melds"] > 0).sum(axis=1), minlength=5)
    if name == "random":
        assert number.tolist() == [SIZE, 0, 0, 0, 0]
        return
    assert number.min() > 0.16 * SIZE
    assert set((columns["melds"] // 64).ravel()) == {0, 1, 2, 3, 4, 5}


def test_circumstances_contradict_nothing(hands):
    _, _, rows = hands
    for row in rows:
        flags, win, melds, seat = set(row["flags"]), row["win"], row["melds"], row["seat"]
        assert row.get("from") != seat
        if win == "self_draw":
            assert "from" not in row
        if win == "rob_kong":
            assert held(row)[parse_tiles(row["win_tile"])[0]] == 1
            assert "last_tile" not in flags
        if win != "self_draw":
            assert not flags & {"kong_replacement", "flower_replacement", "first_draw"}
            assert len([name for name in row["bonus"] if name not in ("cat", "rat", "rooster", "centipede")]) < 8
        if "kong_replacement" in flags:
            assert any(meld["type"] == "kong" for meld in melds)
        if "flower_replacement" in flags:
            assert row["bonus"]
        if "first_draw" in flags:
            assert not melds
            assert flags == {"first_draw"}
        if "first_discard" in flags:
            assert win == "discard"
            assert seat != "E"
            assert not melds
            assert flags == {"first_discard"}
            assert "from" not in row or "ESWN".index(row["from"]) < "ESWN".index(seat)
        if "last_of_kind" in flags:
            assert parse_tiles(row["win_tile"])[0] not in parse_tiles(row["hand"])
        if "robs_concealed_kong" in flags:
            assert win == "rob_kong"
            assert any(reading.split.form == "thirteen_orphans" for reading in readings(row))
        assert not flags & {"riichi", "double_riichi", "ippatsu"}


def test_every_circumstance_occurs():
    rows = to_rows(population("complete", 8_000, 3))
    flags = Counter(flag for row in rows for flag in row["flags"])
    assert set(flags) == set(FLAGS) - {"riichi", "double_riichi", "ippatsu"}
    assert max(flags.values()) < 0.06 * len(rows)
    assert {row["win"] for row in rows} == {"discard", "self_draw", "rob_kong"}
    assert {name for row in rows for name in row["bonus"]} >= {"plum", "winter", "cat", "centipede"}
    assert any(len(set(row["bonus"]) - {"cat", "rat", "rooster", "centipede"}) == 8 for row in rows)


def test_special_forms_occur_among_complete_hands():
    rows = to_rows(population("complete", 3000, 5))
    forms = Counter(readings(row)[-1].split.form for row in rows)
    assert forms["seven_pairs"] > 10
    assert forms["thirteen_orphans"] > 10
    assert any([meld["type"] for meld in row["melds"]] == ["kong"] * 4 for row in rows)
    assert any(set(held(row)) <= set(range(27, 34)) for row in rows)


@pytest.mark.parametrize(("name", "share"), [("complete", 0.5), ("gamelike", 0.8)])
def test_share_of_runs(name, share):
    melds = population(name, 20_000, 11)["melds"]
    types = melds[melds > 0] // 64
    assert abs((types == 1).mean() - share) < 0.03  # the rare patterns of "complete" have hardly any runs


def test_flushes_are_of_one_suit_and_half_of_them_with_honours():
    kinds = [set(held(row)) for row in to_rows(population("flush", 2000, 13))]
    assert all(len({kind // 9 for kind in hand if kind < 27}) == 1 for hand in kinds)
    with_honours = sum(max(hand) >= 27 for hand in kinds)
    assert 900 < with_honours < 1100


def test_same_seed_same_hands():
    first, second, other = (population("gamelike", 500, seed) for seed in (1, 1, 2))
    assert all((first[name] == second[name]).all() for name in first)
    assert not (first["counts"] == other["counts"]).all()


def test_animals_and_bonus_tiles_can_be_left_out():
    plain = population("complete", 2000, 1, animals=False)
    assert plain["bonus"].max() <= FLOWERS_AND_SEASONS
    assert plain["bonus"].any()
    none = population("complete", 2000, 1, bonus=False)
    assert not none["bonus"].any()
    assert not (none["flags"] >> FLAGS.index("flower_replacement") & 1).any()


@pytest.mark.parametrize("n", [0, 1, 2])
def test_few_hands_or_none(n):
    assert all(len(population(name, n, 1)["counts"]) == n for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_rows_of_riichi_are_the_hands_of_the_columns(name):
    """With dora, red fives and honba: each row is paid as the columns are."""
    columns = riichi_population(name, 60, 3)
    scores = score_batch(columns, "riichi", gear="plain")
    for row, status, payments in zip(to_rows(columns), scores.status, scores.payments, strict=True):
        result = score(hand_from_row(row).hand, "riichi")
        assert (result.valid, result.complete) == (status == WIN, status in (WIN, UNDER_MINIMUM))
        paid = result.settlement.payments if result.settlement else ()
        assert sorted(payment.amount for payment in paid if payment.amount) == sorted(filter(None, payments.tolist()))
