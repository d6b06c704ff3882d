"""Discards: batches and one hand against the oracle, their order, what they keep, and cases from elsewhere."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import oracle_distance as truth
import pytest
from proofs import share_of
from test_shanten import counts_of, crowded, groups_of
from test_waits import mask

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # bench is no part of the installed package

from analyser import HandError, parse
from analyser.batch.distances import NONE, BatchDiscards, discards_batch
from analyser.scoring.discards import Discard, discards
from analyser.scoring.facts import meld_code
from bench.populations import CLOSED, NAMES, closed, unfinished


def by_tile(hand: object, **more: object) -> dict[str, Discard]:
    return {str(one.tile): one for one in discards(hand, **more).discards}


def helping(one: Discard) -> dict[str, int]:
    return {help.tile: help.unseen for help in one.helping}


def without(hand: list[int], kind: int) -> list[int]:
    return [count - (at == kind) for at, count in enumerate(hand)]


# --- against the oracle


def wrong_discards(
    counts: np.ndarray, melds: np.ndarray, found: BatchDiscards, visible: np.ndarray | None = None, players: int = 4
) -> list[tuple[int, int]]:
    """Rows and kinds of which the batch says something else than the oracle."""
    wrong = []
    for row, hand in enumerate(counts.tolist()):
        groups = groups_of(melds[row])
        for kind in range(34):
            said = (found.shanten[row, kind], found.helping[row, kind], found.unseen[row, kind])
            expected = (NONE, 0, 0)
            if hand[kind]:
                left = without(hand, kind)
                kinds = truth.helping(left, groups, players=players)
                seen = None if visible is None else visible[row].tolist()
                unseen = truth.unseen(kinds, hand, groups, seen)  # the tile thrown is seen
                expected = (truth.shanten(left, groups, players=players), mask(kinds), unseen)
            if said != expected:
                wrong.append((row, kind))
    return wrong


@pytest.mark.parametrize("name", NAMES)
def test_hands_of_every_population(name):
    counts, melds = unfinished(name, 16, 81)
    assert wrong_discards(counts[:8], melds[:8], discards_batch(counts, melds)) == []
    counts, melds = counts[8:], melds[8:]
    visible = np.random.default_rng(81).integers(0, 6, counts.shape)
    assert wrong_discards(counts, melds, discards_batch(counts, melds, visible=visible), visible) == []


@pytest.mark.parametrize("players", [4, 3])
def test_hands_whose_melds_hold_what_they_need(players):
    counts, melds = crowded(10, 82, players)
    assert wrong_discards(counts, melds, discards_batch(counts, melds, players=players), players=players) == []


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_many_hands_of_every_population(name):
    counts, melds = unfinished(name, share_of(2000), 83)
    assert wrong_discards(counts, melds, discards_batch(counts, melds)) == []


@pytest.mark.long
@pytest.mark.parametrize("players", [4, 3])
def test_many_hands_whose_melds_hold_what_they_need(players):
    counts, melds = crowded(share_of(2000), 84, players)
    assert wrong_discards(counts, melds, discards_batch(counts, melds, players=players), players=players) == []


@pytest.mark.parametrize("repeats", [False, True])
@pytest.mark.parametrize("form", truth.FORMS)
def test_one_form_alone(form, repeats):
    counts = np.concatenate([closed(name, 4, 85) for name in ("random14", "oneshanten14")])
    found = discards_batch(counts, forms=form, seven_pairs_repeats=repeats)
    for row, hand in enumerate(counts.tolist()):
        for kind in np.flatnonzero(counts[row]).tolist():
            left = without(hand, kind)
            assert found.shanten[row, kind] == truth.shanten(left, forms=[form], repeats=repeats)
            assert found.helping[row, kind] == mask(truth.helping(left, forms=[form], repeats=repeats))


# --- both gears, one hand


@pytest.mark.parametrize("name", NAMES)
def test_both_gears_agree(name):
    counts, melds = unfinished(name, 80, 86)
    visible = np.random.default_rng(86).integers(0, 4, counts.shape)
    for more in ({}, {"melds": melds}, {"melds": (melds > 0).sum(axis=1), "visible": visible}):
        native, plain = (discards_batch(counts, gear=gear, **more) for gear in ("native", "plain"))
        assert all((a == b).all() for a, b in zip(native, plain, strict=True))


def test_both_gears_agree_on_hands_whose_melds_hold_what_they_need():
    counts, melds = crowded(40, 87)
    native, plain = (discards_batch(counts, melds, gear=gear) for gear in ("native", "plain"))
    assert all((a == b).all() for a, b in zip(native, plain, strict=True))


@pytest.mark.parametrize("rows", [0, 1, 31, 32, 33, 65])
def test_any_number_of_rows(rows):
    counts = closed("oneshanten14", 70, 88)
    few, whole = discards_batch(counts[:rows]), discards_batch(counts)
    assert all((a == b[:rows]).all() for a, b in zip(few, whole, strict=True))


def test_threads_give_the_same():
    counts = closed("random14", 70_001, 89)
    one, two = discards_batch(counts), discards_batch(counts, threads=2)
    assert all((a == b).all() for a, b in zip(one, two, strict=True))


@pytest.mark.parametrize("name", ["random14", "oneshanten14"])
def test_one_hand_has_the_discards_of_the_batch(name):
    counts = closed(name, 60, 90)
    batch = discards_batch(counts)
    for row, hand in enumerate(counts.tolist()):
        found = discards(hand)
        assert sorted(one.tile.kind for one in found.discards) == np.flatnonzero(counts[row]).tolist()
        for one in found.discards:
            kind = one.tile.kind
            assert one.shanten.overall == batch.shanten[row, kind]
            assert mask([help.kind for help in one.helping]) == batch.helping[row, kind]
            assert one.unseen == sum(help.unseen for help in one.helping) == batch.unseen[row, kind]


def test_a_hand_with_melds_has_the_discards_of_the_batch():
    for line in ("3478m11z89p(<567m)(333z)", "46m7899p11s(555m)[2222z]", "23568s(<789s)(777s)[1111p]"):
        hand = parse(line)
        codes = [meld_code(meld) for meld in hand.melds]
        batch = discards_batch(np.array([list(hand.counts)]), np.array([codes + [0] * (4 - len(codes))]))
        for one in discards(hand).discards:
            kind = one.tile.kind
            said = (one.shanten.overall, mask([help.kind for help in one.helping]), one.unseen)
            assert said == (batch.shanten[0, kind], batch.helping[0, kind], batch.unseen[0, kind])


def test_rows_that_cannot_be_have_no_discards():
    counts = np.array(
        [counts_of("123m456p789s11222z"), counts_of("123m456p789s1122z"), counts_of("55555m456p789s112z")]
    )
    found = discards_batch(counts)
    assert (found.shanten[0] != NONE).sum() == 11
    assert (found.shanten[1:] == NONE).all()
    assert (found.helping[1:] == 0).all() and (found.unseen[1:] == 0).all()


# --- one hand


def test_the_best_comes_first():
    found = discards("3578899m234789p6m")
    keys = [(one.shanten.overall, -one.unseen, -one.kinds) for one in found.discards]
    assert keys == sorted(keys)
    assert [str(one) for one in found.discards[:2]] == [
        "3m: waits for 8m x2 9m x2, 4 unseen",
        "8m: waits for 4m x4, 4 unseen",
    ]
    assert found.best == found.discards[0]


def test_what_is_left_decides_before_how_many_kinds():
    found = discards("3578899m234789p6m", visible="88m")
    assert [str(one.tile) for one in found.discards[:2]] == ["8m", "3m"]


def test_of_equal_discards_honours_go_first_then_terminals_then_plain_fives():
    found = discards("147m258p369s1234z5s").discards
    winds = [one for one in found if str(one.tile).endswith("z")]
    assert len({(one.shanten.overall, one.unseen, one.kinds) for one in winds}) == 1
    assert [str(one.tile) for one in winds] == ["1z", "2z", "3z", "4z"]
    found = discards("19m5678p11222s345z").discards
    alike = {one.tile.kind: (one.shanten.overall, one.unseen, one.kinds) for one in found}
    assert alike[0] == alike[8] and [str(one.tile) for one in found if one.tile.kind in (0, 8)] == ["1m", "9m"]
    assert [str(one.tile) for one in discards("123m40678p22555s5p").discards if one.tile.kind == 13] == ["5p", "0p"]


def test_red_fives_are_kept_apart_and_leave_the_same():
    found = by_tile("123m40556789p22s5z")
    assert {"0p", "5p"} <= set(found)
    assert found["0p"]._replace(tile=found["5p"].tile) == found["5p"]
    assert [tile for tile in by_tile("123m40556789p22s5z") if tile.endswith("p")].count("5p") == 1


def test_the_tile_thrown_is_seen():
    assert helping(by_tile("123m456p789s1122z7z")["2z"]) == {"1z": 2, "2z": 2, "7z": 3}
    assert helping(by_tile("111123m456p78999s")["1m"])["1m"] == 0  # it was the last one


def test_what_a_discard_keeps():
    found = by_tile("1133557799m11p2s6z", forms=("seven_pairs", "thirteen_orphans"))
    assert found["2s"].keeps == ("seven_pairs", "thirteen_orphans")
    assert found["6z"].keeps == ("seven_pairs",)
    assert found["1m"].keeps == ("thirteen_orphans",)
    assert by_tile("123m456p789s11222z", forms="standard")["1z"].keeps == ("standard",)


def test_every_discard_keeps_what_the_oracle_says():
    for hand in closed("random14", 20, 91).tolist():
        before = truth.by_form(hand)
        for one in discards(hand).discards:
            after = truth.by_form(without(hand, one.tile.kind))
            assert one.shanten.forms() == after
            assert one.keeps == tuple(form for form in truth.FORMS if after[form] <= before[form])


def test_a_complete_hand_may_still_throw():
    found = discards("123m456p789s11222z")
    assert found.shanten.overall == -1
    assert found.best.shanten.overall == 0
    assert helping(by_tile("123m456p789s11222z")["2z"]) == {"1z": 2, "2z": 1}


def test_the_waits_of_a_ready_discard():
    found = by_tile("23m456p789s11122z9m", visible="1111m")
    assert [(wait.tile, wait.unseen, wait.dead) for wait in found["9m"].waits] == [("1m", 0, True), ("4m", 4, False)]
    assert (found["9m"].kinds, found["9m"].unseen) == (1, 4)
    assert found["2m"].waits == ()


def improving(hand: list[int], thrown: int, unseen: int) -> dict[int, int]:
    """By trying: the tiles that a ready hand would rather hold, and how many tiles complete it then."""
    found = {}
    left = without(hand, thrown)
    waits = truth.waits(left)
    for kind in range(34):
        seen = [count + (at == kind) for at, count in enumerate(hand)]
        if kind in waits or hand[kind] >= 4:
            continue
        drawn = [count + (at == kind) for at, count in enumerate(left)]
        best = 0
        for other in range(34):
            if drawn[other] and other != kind:
                best = max(best, sum(max(4 - seen[wait], 0) for wait in truth.waits(without(drawn, other))))
        if best > unseen:
            found[kind] = best
    return found


def test_the_tiles_that_better_a_wait():
    found = by_tile("3578899m234789p6m")["3m"]
    assert found.improving[0].to_dict() == {
        "tile": "4m",
        "unseen": 4,
        "discard": "8m",
        "waits": ["3m", "6m", "9m"],
        "waits_unseen": 8,
    }


def test_the_tiles_that_better_a_wait_are_found_by_trying_too():
    checked = 0
    for row, hand in enumerate(closed("tenpai13", 5, 93).tolist()):
        kind = next(kind for kind in range(row % 5, 34) if hand[kind] == 0)
        hand[kind] += 1
        for one in discards(hand).discards:
            if one.shanten.overall == 0:
                true = improving(hand, one.tile.kind, one.unseen)
                assert {better.kind: better.waits_unseen for better in one.improving} == true
                checked += 1
            else:
                assert one.improving == ()
    assert checked >= 5


def test_hands_that_cannot_throw():
    with pytest.raises(HandError, match="13 tiles, a discard needs 14"):
        discards("123m456p789s1122z")
    with pytest.raises(HandError, match="not among the tiles of a game for three"):
        discards("123m456p789s11222z", players=3)


def test_discards_as_json():
    told = discards("23m456p789s11122z9m", forms="standard").to_dict()
    assert {name: told[name] for name in ("hand", "shanten", "forms")} == {
        "hand": "239m456p789s11122z",
        "shanten": 0,
        "forms": {"standard": 0},
    }
    first = told["discards"][0]
    assert (first["tile"], first["shanten"], first["unseen"], first["keeps"]) == ("9m", 0, 8, ["standard"])
    assert first["waits"] == [{"tile": tile, "unseen": 4, "dead": False} for tile in ("1m", "4m")]
    assert first["helping"] == [{"tile": tile, "unseen": 4} for tile in ("1m", "4m")]


def test_discards_read_well():
    text = str(discards("23m456p789s11122z9m", forms="standard"))
    assert text.splitlines()[:2] == ["ready (standard 0)", "9m: waits for 1m x4 4m x4, 8 unseen"]


# --- faults that users of other programs met


def test_two_discards_keep_a_hand_ready():
    """One of them was called illegal for a riichi."""
    ready = {tile: helping(one) for tile, one in by_tile("3578899m234789p6m").items() if one.shanten.overall == 0}
    assert ready == {"3m": {"8m": 2, "9m": 2}, "8m": {"4m": 4}}


def test_a_red_five_counts_among_the_tiles_that_help():
    assert helping(by_tile("2346678p3455577s")["6p"]) == {"2s": 4, "5s": 1, "7s": 2}
    assert helping(by_tile("2346678p4555677s")["6p"]) == {"5s": 1, "7s": 2}


def test_no_draw_of_a_fifth_tile_is_tried():
    found = discards("1111m234p567s33z78s")
    assert all("1m" not in helping(one) or str(one.tile) == "1m" for one in found.discards)
    assert helping(by_tile("1111m234p567s33z78s")["1m"])["6s"] == 3


def test_a_called_tile_is_counted_off():
    found = by_tile(counts_of("34m11p9s"), melds=3)["9s"]
    assert helping(found) == {"2m": 4, "5m": 4}
    assert helping(by_tile("34m11p9s(567m)(<234p)(<234p)")["9s"]) == {"2m": 4, "5m": 3}


def test_every_population_that_is_measured_has_discards():
    for name in CLOSED:
        if name.endswith("14"):
            counts = closed(name, 50, 94)
            assert ((discards_batch(counts).shanten != NONE) == (counts > 0)).all()
