"""Looking ahead: the closed form, every order of a few draws, every discard tried, shuffled tiles; both gears; laws."""

from __future__ import annotations

import sys
from itertools import pairwise
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import oracle
import oracle_ahead as truth
import pytest
from proofs import share_of

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # bench is no part of the installed package

from analyser import AnalyserError, HandError, RulesError, look_ahead, parse, score, waits
from analyser.ahead import look, native
from analyser.tiles import KINDS
from bench.populations import closed

RULES = ("hongkong", "malaysia")
NAMES = ("tenpai13", "oneshanten14", "random13")


def figures(outlook: Any) -> tuple[float, float, float]:
    return outlook.tenpai, outlook.win, outlook.value or 0.0


def same(found: Any, expected: Any) -> bool:
    return bool(np.allclose(figures(found), expected, rtol=1e-12, atol=1e-12))


def thirteen(name: str, number: int, seed: int) -> list[tuple[int, ...]]:
    """Hands of a population, of 14 tiles less one that is held."""
    hands = closed(name, number, seed)
    rng = np.random.default_rng(seed)
    if name.endswith("14"):
        for hand in hands:
            hand[rng.choice(np.flatnonzero(hand))] -= 1
    return [tuple(hand) for hand in hands.tolist()]


def unseen(hand: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(4 - count for count in hand)


def game(rules: str | None, by: str | None = None, **more: Any) -> truth.Game:
    worth = truth.worth_under(rules) if rules else truth.worthless
    return truth.Game(worth, by or ("value" if rules else "win"), **more)


def within(tiles: int, unseen: int, draws: int) -> float:
    """The chance that one of so many tiles is among the first draws."""
    return 1 - comb(unseen - tiles, draws) / comb(unseen, draws)


# --- the closed form


@pytest.mark.parametrize("draws", [1, 7, 18, 50])
def test_a_hand_that_is_ready_draws_one_of_its_waits(draws):
    rng = np.random.default_rng(1)
    for hand in thirteen("tenpai13", 40, 101):
        visible = rng.integers(0, 2, KINDS) * (np.array(hand) < 4)
        left = sum(unseen(hand)) - int(visible.sum())
        waited = waits(hand, visible=visible).unseen
        found = look_ahead(hand, draws, visible=visible)
        assert found.unseen == left and found.best.tenpai == 1
        assert found.best.win == pytest.approx(within(waited, left, draws), rel=0, abs=1e-12)


def test_every_win_of_a_ready_hand_counts_with_what_it_is_worth():
    for hand in thirteen("tenpai13", 20, 102):
        tiles = [(wait.kind, wait.unseen) for wait in waits(hand).waits]
        line = list(hand)
        worth = {}
        for kind, _ in tiles:
            line[kind] += 1
            scored = score(line, "malaysia", win_tile=kind, win="self_draw")
            worth[kind] = float(scored.settlement.collect) if scored.valid else None
            line[kind] -= 1
        winning = sum(left for kind, left in tiles if worth[kind] is not None)
        mean = sum(left * (worth[kind] or 0) for kind, left in tiles) / max(winning, 1)
        best = look_ahead(hand, 12, rules="malaysia").best
        chance = within(winning, sum(unseen(hand)), 12)
        assert same(best, (1, chance, chance * mean))


# --- every order of a few draws


@pytest.mark.parametrize("by", ["value", "win", "tenpai"])
@pytest.mark.parametrize(
    ("name", "wanted"), [("tenpai13", 1), *(pytest.param(name, 3, marks=pytest.mark.long) for name in NAMES)]
)
def test_every_order_of_two_draws(name, wanted, by):
    checked = 0
    for hand in thirteen(name, 30, 103):
        asked = game("hongkong", by)
        if (asked.shanten(hand) or 0) > 3:
            continue
        for draws in (1, 2):
            found = look_ahead(hand, draws, rules="hongkong", by=by).best
            assert same(found, truth.by_every_draw(asked, hand, unseen(hand), draws))
        checked += 1
        if checked == wanted:
            break
    assert checked


@pytest.mark.long
@pytest.mark.parametrize("by", ["value", "win", "tenpai"])
def test_every_order_of_four_draws(by):
    """Of 20 unseen tiles, so that draws run out: what was thrown as useless does not help later."""
    rng = np.random.default_rng(104)
    for hand in thirteen("oneshanten14", 8, 104):
        left = np.zeros(KINDS, np.int64)
        tiles = np.repeat(np.arange(KINDS), unseen(hand))
        np.add.at(left, rng.permutation(tiles)[:20], 1)
        visible = np.array(unseen(hand)) - left
        found = look_ahead(hand, 4, rules="malaysia", by=by, visible=visible).best
        assert same(found, truth.by_every_draw(game("malaysia", by), hand, tuple(left.tolist()), 4))


# --- every discard tried


@pytest.mark.parametrize("rules", [None, *RULES])
def test_eighteen_draws(rules):
    for hand in thirteen("oneshanten14", 1, 105):
        player = truth.Player(game(rules), hand, unseen(hand), 18)
        assert same(look_ahead(hand, 18, rules=rules).best, player.chances(0, 18))


@pytest.mark.parametrize("by", ["value", "win", "tenpai"])
def test_every_discard_of_a_hand_of_fourteen(by):
    """Those that go back too; the tile thrown may come again, and help."""
    hand = "111m222p333s4455z6z"
    found = look_ahead(hand, 9, rules="malaysia", by=by)
    counts = tuple(parse(hand).counts)
    left = unseen(counts)
    assert {one.shanten for one in found.outlooks} == {0, 1}
    for one in found.outlooks:
        assert one.tile is not None
        rest = truth.changed(counts, one.tile.kind, -1)
        player = truth.Player(game("malaysia", by), rest, left, 9)
        assert same(one, player.chances(0, 9))
    wanted = [getattr(one, by) for one in found.outlooks]
    assert all(a >= b - 1e-12 for a, b in pairwise(wanted))


def test_a_hand_with_melds():
    line, melds = "3478m11z8p(<567m)(333z)", [("chow", 4, "claimed"), ("pung", 29, "claimed")]
    hand = parse(line)
    groups = tuple(oracle.Group(*meld) for meld in melds)
    held = np.array(list(hand.counts))
    for kind in (4, 5, 6, 29, 29, 29):
        held[kind] += 1
    rows = [{"type": "chow", "tiles": "567m"}, {"type": "pung", "tiles": "333z"}]
    asked = truth.Game(truth.worth_under("malaysia", rows), "value", groups)
    player = truth.Player(asked, tuple(hand.counts), tuple((4 - held).tolist()), 10)
    assert same(look_ahead(line, 10, rules="malaysia").best, player.chances(0, 10))


def test_one_form_alone():
    hand = tuple(parse("1122557799m11p2s6z").counts)
    hand = truth.changed(hand, 18 + 1, -1)
    asked = game(None, forms=("seven_pairs",))
    player = truth.Player(asked, hand, unseen(hand), 6)
    assert same(look_ahead(hand, 6, forms="seven_pairs").best, player.chances(0, 6))


# --- shuffled tiles


def wrong_by_simulation(hand: tuple[int, ...], rules: str, games: int, seed: int) -> list[str]:
    """The figures that are more than three standard errors from what shuffled tiles give."""
    player = truth.Player(game(rules), hand, unseen(hand), 18)
    found = truth.simulated(player, games, seed)
    best = look_ahead(hand, 18, rules=rules, gear="native").best
    wrong = []
    for name, said, mean, error in zip(truth.Chances._fields, figures(best), *found, strict=True):
        if abs(said - mean) > 3 * error + 1e-12:
            wrong.append(f"{name} {said} against {mean} +- {error}")
    return wrong


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES)
def test_shuffled_tiles(rules):
    for seed, hand in enumerate(thirteen("oneshanten14", 1, 106)):
        assert wrong_by_simulation(hand, rules, 10_000, seed) == []


@pytest.mark.long
def test_shuffled_tiles_a_million_times():
    hands = thirteen("oneshanten14", 35, 107) + thirteen("tenpai13", 5, 107)
    hands += [hand for hand in thirteen("random13", 200, 107) if game(None).shanten(hand) == 2][:10]
    assert len(hands) == 50
    wrong = {}
    for seed, hand in enumerate(hands):
        found = wrong_by_simulation(hand, RULES[seed % 2], share_of(1_000_000), seed)
        if found:
            wrong[hand] = found
    assert wrong == {}


# --- both gears


@pytest.mark.parametrize("rules", [None, "hongkong", "malaysia", "riichi"])
def test_both_gears_agree(rules):
    for name, number in (("oneshanten14", 4), ("tenpai13", 4)):
        for hand in closed(name, number, 108).tolist():
            plain, native = (look_ahead(hand, 18, rules=rules, gear=gear) for gear in ("plain", "native"))
            assert [(one.tile, one.shanten) for one in plain.outlooks] == [
                (one.tile, one.shanten) for one in native.outlooks
            ]
            assert all(same(a, figures(b)) for a, b in zip(plain.outlooks, native.outlooks, strict=True))
            assert (plain.unseen, plain.notes) == (native.unseen, native.notes)


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("0567m340p2340s77z2z dora=4m", "riichi"),
        ("340567m340p45s77z riichi", "riichi"),
        ("3478m11z89p(<067m)(333z)", "riichi"),
        ("3478m11z89p(<567m)(333z)", "hongkong"),
        ("19m1999p1199s2z(555z) nuki=3", "riichi-tenhou3"),
        ("3478m11z89p(<567m)(333z) bonus=plum,cat", "malaysia"),
    ],
)
def test_both_gears_agree_on_what_a_hand_says(line, rules):
    plain, native = (look_ahead(line, 12, rules=rules, gear=gear) for gear in ("plain", "native"))
    assert [one.tile for one in plain.outlooks] == [one.tile for one in native.outlooks]
    assert all(same(a, figures(b)) for a, b in zip(plain.outlooks, native.outlooks, strict=True))
    assert plain.notes == native.notes


def test_wins_that_columns_cannot_hold_are_scored_one_by_one(monkeypatch):
    found = look_ahead("13m456p79s111344z5z", 18, rules="riichi", gear="native")
    monkeypatch.setattr(native, "needs_more", lambda hand, rules: True)
    again = look_ahead("13m456p79s111344z5z", 18, rules="riichi", gear="native")
    assert all(same(a, figures(b)) for a, b in zip(found.outlooks, again.outlooks, strict=True))
    assert again.notes == found.notes


def test_more_room_gives_the_same(monkeypatch):
    hand = closed("oneshanten14", 1, 109)[0].tolist()
    found = [look_ahead(hand, 10, gear=gear) for gear in ("plain", "native")]
    monkeypatch.setattr(look, "_FIRST_ROOM", look.Room(512, 640, 64, 1024))
    assert [look_ahead(hand, 10, gear=gear) for gear in ("plain", "native")] == found


# --- laws


def test_more_draws_give_more():
    for hand in thirteen("oneshanten14", 5, 110):
        before = (0.0, 0.0, 0.0)
        for draws in (1, 2, 5, 10, 18, 30):
            now = figures(look_ahead(hand, draws, rules="malaysia").best)
            assert all(a <= b + 1e-12 for a, b in zip(before, now, strict=True))
            assert now[1] <= now[0] <= 1
            before = now


def test_what_is_wanted_most_is_had_most():
    for hand in closed("oneshanten14", 4, 111).tolist():
        found = {by: look_ahead(hand, 18, rules="hongkong", by=by).best for by in ("value", "win", "tenpai")}
        for by, best in found.items():
            assert all(getattr(best, by) >= getattr(other, by) - 1e-12 for other in found.values())


def test_all_tiles_drawn_is_certain():
    found = look_ahead("123m456p789s1122z", 123)
    assert found.unseen == 123 and found.best.win == pytest.approx(1, abs=1e-12)


def test_tiles_that_are_seen_do_not_come():
    dead = look_ahead("123m456p789s1122z", 18, visible="1122z").best
    assert (dead.tenpai, dead.win) == (1, 0)
    assert look_ahead("123m456p789s1122z", 18, discarded="1122z").best == dead
    shown = look_ahead("123m456p789s1122z dora=1z", 18)
    assert shown.unseen == 122 and shown.best.win == pytest.approx(within(3, 122, 18), abs=1e-12)


# --- what a win is worth


def test_a_win_that_scores_nothing_is_none():
    """A hand with a claimed set and no yaku, even by self-draw, in riichi."""
    best = look_ahead("123m45p789s22p(<345m)", 18, rules="riichi").best
    assert figures(best) == (1, 0, 0)
    assert look_ahead("123m45p789s22p(<345m)", 18).best.win > 0.3


def test_circumstances_are_those_of_the_win():
    plain = look_ahead("123m456p78s11234s", 18, rules="riichi").best
    declared = look_ahead("123m456p78s11234s", 18, rules="riichi", riichi=True).best
    assert plain.win == declared.win and (plain.value or 0) < (declared.value or 0)
    dealer = look_ahead("123m456p78s11234s seat=E", 18, rules="riichi").best
    assert (dealer.value or 0) > (plain.value or 0)


def test_which_five_is_thrown_matters():
    found = {str(one.tile): one for one in look_ahead("123m40556789p22s5z", 18, rules="riichi").outlooks}
    assert found["0p"].win == found["5p"].win and (found["0p"].value or 0) < (found["5p"].value or 0)


def test_the_red_five_is_as_likely_as_any_other():
    line = "234m46p678s234s22m"

    def collected(tile: str) -> float:
        return float(score(f"{line}+{tile} self-draw", "riichi").settlement.collect)

    best = look_ahead(line, 18, rules="riichi").best
    assert best.value == pytest.approx(best.win * (collected("0p") + 3 * collected("5p")) / 4, rel=1e-12)
    seen = look_ahead(line, 18, rules="riichi", visible="0p").best
    assert seen.value == pytest.approx(seen.win * collected("5p"), rel=1e-12)
    fewer = look_ahead(line, 18, rules="riichi", visible="55p").best
    assert fewer.value == pytest.approx(fewer.win * (collected("0p") + collected("5p")) / 2, rel=1e-12)


@pytest.mark.parametrize("gear", ["plain", "native"])
def test_red_fives_that_come_early_count_too(gear):
    """Every order of two tiles, the red five one of them; only 9m can be thrown."""
    line, unseen = "234m46p678s23s22m", 123
    fives, others = ["0p", "5p", "5p", "5p"], ["1s"] * 4 + ["4s"] * 4
    total = 0.0
    for five in fives:
        for other in others:
            for first, last in ((five, other), (other, five)):
                hand = parse(f"{line}{first}+{last} self-draw")
                total += float(score(hand, "riichi").settlement.collect)
    best = look_ahead(f"{line}9m", 2, rules="riichi", gear=gear).best
    assert best.value == pytest.approx(total / (unseen * (unseen - 1)), rel=1e-12)


# --- what comes back, and what is refused


def test_the_answer_reads_well_and_is_told_as_json():
    found = look_ahead("13m456p79s111344z5z", 18, rules="riichi", riichi=True)
    first = found.outlooks[0]
    assert str(found).splitlines()[0] == str(first)
    assert str(first).startswith(f"{first.tile}: tenpai ")
    told = found.to_dict()
    assert told["rules"] == "riichi" and told["by"] == "value" and told["draws"] == 18
    assert told["outlooks"][0] == {
        "tile": str(first.tile), "shanten": 1, "tenpai": first.tenpai, "win": first.win, "value": first.value,
    }  # fmt: skip
    bare = look_ahead("123m456p789s1122z", 5).to_dict()
    assert bare["outlooks"][0]["tile"] is None and "value" not in bare["outlooks"][0] and "rules" not in bare


def test_discards_that_lead_too_far_are_left_out_and_named():
    found = look_ahead("2457m1377p258s134z", 18)
    assert {one.shanten for one in found.outlooks} == {4}
    assert "left out" in found.notes[-1] and "2m" in found.notes[-1]


@pytest.mark.parametrize(
    ("hand", "draws", "more", "told"),
    [
        ("147m258p369s12345z", 18, {}, "from ready: chances are worked out up to 4"),
        ("123m456p789s1122z", 0, {}, "draws is 0, expected 1 to the 123 unseen tiles"),
        ("123m456p789s1122z", 124, {}, "draws is 124"),
        ("123m456p789s1122z", 1.5, {}, "draws is 1.5"),
        ("123m456p789s1122z", 18, {"by": "value"}, "by='value' needs rules="),
        ("123m456p789s1122z", 18, {"by": "speed"}, "by is 'speed', expected value, win, tenpai"),
        ("123m456p789s1122z", 18, {"gear": "fast"}, "gear is 'fast'"),
        ([1] * 10 + [0] * 24, 18, {"melds": 1, "rules": "hongkong"}, "needs the melds"),
        ("123m456p789s1122z", 18, {"rules": ["hongkong", "malaysia"]}, "one rule set at a time"),
    ],
)
def test_what_cannot_be_asked_is_refused(hand, draws, more, told):
    with pytest.raises(AnalyserError) as refused:
        look_ahead(hand, draws, **more)
    assert told in str(refused.value)


@pytest.mark.parametrize("gear", ["plain", "native"])
def test_circumstances_that_cannot_be_are_refused(gear):
    with pytest.raises(HandError, match="riichi and ippatsu need a closed hand"):
        look_ahead("123m45p789s22p(<345m) riichi", 18, rules="riichi", gear=gear)


def test_hands_of_another_number_of_tiles_are_refused():
    with pytest.raises(HandError, match="12 tiles"):
        look_ahead("123m456p789s112z", 18)


def test_rules_that_score_no_hand_are_refused():
    with pytest.raises(RulesError, match="scores no hands"):
        look_ahead("123m456p789s1122z", 18, rules="american")
