"""Waits: batches and one hand against the oracle, what is left of each, furiten, and cases from elsewhere."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import oracle
import oracle_distance as truth
import pytest
from proofs import share_of
from test_shanten import counts_of, crowded, groups_of, peer

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # bench is no part of the installed package

from analyser import AnalyserError, HandError, NotationError, discards, look_ahead
from analyser.batch.distances import NONE, helping_batch, waits_batch
from analyser.scoring.waits import waits
from bench.populations import NAMES, closed, unfinished


def mask(kinds: list[int]) -> int:
    return sum(1 << kind for kind in kinds)


def told(hand: object, **more: object) -> dict[str, int]:
    """The waits of a hand and how many tiles of each are left."""
    return {wait.tile: wait.unseen for wait in waits(hand, **more).waits}


# --- against the oracle


def against_the_oracle(name: str, hands: int, seed: int) -> None:
    counts, melds = unfinished(name, hands, seed, tiles=13, exchanged=2)
    called = (melds > 0).sum(axis=1)
    rows = list(zip(counts.tolist(), map(groups_of, melds), called.tolist(), strict=True))
    coded = [mask(truth.waits(row, groups)) for row, groups, _ in rows]
    numbered = [mask(truth.waits(row, number)) for row, _, number in rows]
    found = waits_batch(counts, melds)
    assert np.flatnonzero(found != coded).tolist() == []
    assert np.flatnonzero(waits_batch(counts, called) != numbered).tolist() == []
    assert name == "random" or (found != 0).mean() > 0.4


@pytest.mark.parametrize("name", NAMES)
def test_hands_of_every_population(name):
    against_the_oracle(name, 500, 71)


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_many_hands_of_every_population(name):
    against_the_oracle(name, share_of(50_000), 72)


@pytest.mark.parametrize("players", [4, 3])
def test_hands_whose_melds_hold_what_they_need(players):
    counts, melds = crowded(1500, 73, players)
    counts[np.arange(len(counts)), (counts > 0).argmax(axis=1)] -= 1
    true = [
        mask(truth.waits(row, groups_of(codes), players=players))
        for row, codes in zip(counts.tolist(), melds, strict=True)
    ]
    assert np.flatnonzero(waits_batch(counts, melds, players=players) != true).tolist() == []


@pytest.mark.parametrize("repeats", [False, True])
def test_seven_pairs_with_and_without_repeats(repeats):
    rng = np.random.default_rng(74)
    counts = np.zeros((600, 34), np.int8)
    for row in counts:
        for kind in rng.choice(12, 7):  # few kinds: many come twice
            row[kind] = min(row[kind] + 2, 4)
        row[rng.choice(np.flatnonzero(row))] -= 1
    counts = counts[counts.sum(axis=1) == 13]
    assert len(counts) > 100
    found = waits_batch(counts, seven_pairs_repeats=repeats)
    assert found.tolist() == [mask(truth.waits(row, repeats=repeats)) for row in counts.tolist()]
    pairs = waits_batch(counts, seven_pairs_repeats=repeats, forms="seven_pairs")
    assert (pairs != 0).all() if repeats else not (pairs[counts.max(axis=1) > 2] != 0).any()


def test_thirteen_orphans():
    once = np.zeros((14, 34), np.int8)
    once[:, oracle.ORPHANS] = 1
    for row, missing in enumerate(oracle.ORPHANS):
        once[row, missing] = 0
        once[row, oracle.ORPHANS[row - 1]] += 1
    expected = [1 << missing for missing in oracle.ORPHANS] + [mask(list(oracle.ORPHANS))]
    assert waits_batch(once).tolist() == expected
    assert waits_batch(once, forms=("standard", "seven_pairs")).tolist() == [0] * 14
    assert waits_batch(once, np.full(14, 1)).tolist() == [0] * 14


def test_what_a_ready_hand_waits_for_is_what_helps_it():
    for name in NAMES:
        counts, melds = unfinished(name, 300, 75, tiles=13)
        helping = helping_batch(counts, melds)
        ready = helping.shanten == 0
        assert (waits_batch(counts, melds) == np.where(ready, helping.helping, 0)).all()


# --- both gears, one hand


@pytest.mark.parametrize("name", NAMES)
def test_both_gears_agree(name):
    counts, melds = unfinished(name, 300, 76, tiles=13)
    visible = np.random.default_rng(76).integers(0, 4, counts.shape)
    assert (waits_batch(counts, melds) == waits_batch(counts, melds, gear="plain")).all()
    native = helping_batch(counts, melds, visible=visible)
    plain = helping_batch(counts, melds, visible=visible, gear="plain")
    assert all((a == b).all() for a, b in zip(native, plain, strict=True))


def test_one_hand_waits_for_what_the_batch_says():
    for name in ("tenpai13", "random13"):
        counts = closed(name, 200, 77)
        batch, helping = waits_batch(counts).tolist(), helping_batch(counts)
        for row, hand in enumerate(counts.tolist()):
            one = waits(hand)
            assert mask([wait.kind for wait in one.waits]) == batch[row]
            assert one.shanten.overall == helping.shanten[row]
            if one.ready:
                assert one.unseen == helping.unseen[row]
            else:
                assert mask([help.kind for help in one.helping]) == helping.helping[row]
                assert sum(help.unseen for help in one.helping) == helping.unseen[row]


@pytest.mark.parametrize("name", ["random", "complete"])
def test_helping_tiles_and_what_is_left_of_them(name):
    counts, melds = unfinished(name, 60, 78, tiles=13)
    visible = np.random.default_rng(78).integers(0, 6, counts.shape)
    found = helping_batch(counts, melds, visible=visible)
    for row, hand in enumerate(counts.tolist()):
        groups = groups_of(melds[row])
        kinds = truth.helping(hand, groups)
        assert found.shanten[row] == truth.shanten(hand, groups)
        assert found.helping[row] == mask(kinds)
        assert found.unseen[row] == truth.unseen(kinds, hand, groups, visible[row].tolist())


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_helping_tiles_of_many_hands(name):
    counts, melds = unfinished(name, share_of(2000), 79, tiles=13)
    found = helping_batch(counts, melds)
    for row, hand in enumerate(counts.tolist()):
        groups = groups_of(melds[row])
        kinds = truth.helping(hand, groups)
        expected = (truth.shanten(hand, groups), mask(kinds), truth.unseen(kinds, hand, groups))
        assert (found.shanten[row], found.helping[row], found.unseen[row]) == expected, (hand, groups)


def test_rows_that_cannot_be_wait_for_nothing():
    counts = np.array([counts_of("123m456p789s1122z"), counts_of("123m456p789s11222z"), counts_of("12345m1122z")])
    counts = np.concatenate([counts, counts[:1] * 0 + 5])
    assert waits_batch(counts).tolist() == [1 << 27 | 1 << 28, 0, 0, 0]
    helping = helping_batch(counts)
    assert helping.shanten.tolist() == [0, NONE, NONE, NONE]
    assert helping.helping.tolist() == [1 << 27 | 1 << 28, 0, 0, 0]
    assert helping.unseen.tolist() == [4, 0, 0, 0]


# --- what is left, and furiten


def test_visible_tiles_are_counted_off():
    assert told("23m456p789s11122z") == {"1m": 4, "4m": 4}
    assert told("23m456p789s11122z", visible="1m4444m") == {"1m": 3, "4m": 0}
    counts = [0] * 34
    counts[3] = 9
    assert told("23m456p789s11122z", visible=counts) == {"1m": 4, "4m": 0}
    assert told("23m456p789s11122z", visible="") == {"1m": 4, "4m": 4}


def test_the_indicator_of_the_hand_is_visible():
    assert told("23m456p789s11122z dora=4m") == {"1m": 4, "4m": 3}


def test_tiles_of_the_hand_and_its_melds_are_no_longer_there():
    assert told("34m11p(567m)(<789s)(111z)") == {"2m": 4, "5m": 3}


def test_a_wait_without_a_tile_left_is_dead_and_the_hand_still_ready():
    one = waits("23m456p789s11122z", visible="1111m")
    assert [(wait.tile, wait.dead) for wait in one.waits] == [("1m", True), ("4m", False)]
    assert one.ready and not one.dead
    one = waits("23m456p789s11122z", visible="1111m4444m")
    assert one.ready and one.dead and one.unseen == 0 and one.shanten.overall == 0
    assert str(one) == "waits for 1m x0 4m x0, 0 unseen, all dead"


def test_all_tiles_visible_leave_none():
    assert told("123m456m789p56s11z", visible="44447777s") == {"4s": 0, "7s": 0}


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ("555m456m789p56s11z", {"visible": "444s", "discarded": "44s"}),
        ("555m456m789p56s11z dora=4s", {"visible": "4444s"}),
        ("555m444s789p56s11z", {"visible": "44s"}),
        ("555m(444s)789p56s11z dora=4s", {"discarded": "4s"}),
    ],
)
@pytest.mark.parametrize("ask", [waits, discards, look_ahead])
def test_more_than_four_of_a_tile_over_all_that_is_seen_is_impossible(ask, line, seen):
    more = {"draws": 3} if ask is look_ahead else {}
    line = line.replace("11z", "112z") if ask is discards else line
    with pytest.raises(HandError, match="5 of 4s with the tiles that are seen: there are only four"):
        ask(line, **more, **seen)


def test_a_discarded_wait_makes_furiten():
    hand = "23m456p789s11122z"
    assert waits(hand).furiten is None
    assert waits(hand, discarded="9m1z").furiten is False
    one = waits(hand, discarded="9m4m")
    assert one.furiten is True
    assert [(wait.tile, wait.discarded, wait.unseen) for wait in one.waits] == [("1m", False, 4), ("4m", True, 3)]
    assert str(one) == "waits for 1m x4 4m x3, 7 unseen, furiten"


def test_every_wait_counts_for_furiten_whatever_it_is_worth():
    assert waits("1112345678999m", discarded="5m").furiten is True


@pytest.mark.parametrize("given", [[1, 2], "1x", [-1] * 34, [0.5] * 34, 7])
def test_visible_tiles_that_cannot_be_read(given):
    with pytest.raises((AnalyserError, TypeError)):
        waits("23m456p789s11122z", visible=given)


def test_a_fault_in_visible_tiles_is_shown_in_its_place():
    with pytest.raises(NotationError, match="9z"):
        waits("23m456p789s11122z", visible="1m9z")


@pytest.mark.parametrize(("nuki", "left"), [(0, 3), (1, 2), (2, 1)])
@pytest.mark.parametrize("tiles", ["123456p789s1114z", "1122p3344s5566p4z"])
def test_norths_set_aside_are_the_hands_own(tiles, nuki, left):
    assert told(f"{tiles} nuki={nuki}", players=3) == {"4z": left}


def test_a_wait_for_a_north_ends_with_the_fourth():
    one = waits("123456p789s1114z nuki=3", players=3)
    assert one.waits == () and one.shanten.standard == 1
    one = waits("1122p3344s5566p4z nuki=3", players=3)
    assert one.waits == () and one.shanten.seven_pairs == 1
    assert "4z" not in [help.tile for help in one.helping]
    orphans = "19m19p19s123567z1z"
    assert told(f"{orphans} nuki=3", players=3) == {"4z": 1}
    assert waits(f"{orphans} nuki=4", players=3).shanten.thirteen_orphans is None


# --- hands as people give them


def test_the_winning_tile_of_a_hand_is_left_out():
    assert told("23m456p789s11122z+1m") == {"1m": 4, "4m": 4}


def test_a_hand_of_too_many_or_too_few_tiles_is_refused():
    with pytest.raises(HandError, match="14 tiles, a hand that waits has 13"):
        waits(counts_of("123m456p789s11222z"))
    with pytest.raises(HandError, match="12 tiles"):
        waits("123m456p789s112z")


def test_a_hand_that_is_not_ready_says_what_brings_it_closer():
    one = waits("13m456p79s111344z", forms="standard")
    assert not one.ready and one.waits == () and one.shanten.overall == 1
    assert [help.tile for help in one.helping] == ["2m", "8s"]
    assert str(one) == "not ready: 1 from ready (standard 1); closer with 2m 8s"


def test_waits_as_json():
    assert waits("23m456p789s11122z", discarded="4m").to_dict() == {
        "hand": "23m456p789s11122z",
        "shanten": 0,
        "forms": {"standard": 0, "seven_pairs": 4, "thirteen_orphans": 9},
        "ready": True,
        "waits": [
            {"tile": "1m", "unseen": 4, "dead": False, "discarded": False},
            {"tile": "4m", "unseen": 3, "dead": False, "discarded": True},
        ],
        "unseen": 7,
        "dead": False,
        "furiten": True,
        "helping": [],
        "notes": [],
    }


# --- faults that users of other programs met


@pytest.mark.parametrize("hand", ["123456789m1111p", "1112223334444z"])
def test_a_hand_that_waits_for_a_fifth_tile_only_is_not_ready(hand):
    one = waits(hand)
    assert one.waits == () and one.shanten.overall == 1


def test_a_fifth_tile_is_no_wait_beside_others():
    assert told("111123m456p7899s") == {"6s": 4, "9s": 2}
    assert told("23m11p456p789s(111m)") == {"1m": 1, "4m": 4}
    assert told("12323m11456p(111m)") == {"4m": 4}


def test_a_short_hand_with_its_number_of_melds():
    assert told(counts_of("11223m55p"), melds=2) == {"3m": 3}


def test_a_ready_hand_may_have_no_yaku():
    """Being ready is a matter of shape; what the waits are worth is asked of a rule set."""
    assert told("123s11p456p66s(888p)") == {"1p": 2, "6s": 2}
    assert told("123m456p789s7z(333m)") == {"7z": 3}


def test_red_fives_are_fives():
    assert told("46s123789m11122z") == {"5s": 4}
    assert told("460s123789m1112z") == told("465s123789m1112z")


def test_mahjong_says_the_same_of_every_tile():
    agari = peer("mahjong.agari").Agari.is_agari
    counts = closed("tenpai13", 200, 80)
    found = waits_batch(counts).tolist()
    for row, hand in enumerate(counts.tolist()):
        theirs = []
        for kind in truth.kinds_to_try(hand, 0):
            hand[kind] += 1
            theirs += [kind] * agari(hand)
            hand[kind] -= 1
        assert found[row] == mask(theirs)
