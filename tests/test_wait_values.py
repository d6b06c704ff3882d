"""What waits are worth: just what scoring the completed hand says, and what forbids a win."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from proofs import share_of

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # bench is no part of the installed package

from analyser import (
    AnalyserError,
    BatchScores,
    Hand,
    HandError,
    RulesError,
    Score,
    Tile,
    hand_from_row,
    load_rules,
    parse,
    rule_set_names,
    score,
)
from analyser.batch import score_batch
from analyser.batch.distances import waits_batch
from analyser.scoring.discards import discards
from analyser.scoring.wait_values import WaitValue
from analyser.scoring.waits import waits
from bench.populations import closed, population, to_rows

RULES = [name for name in rule_set_names() if load_rules(name).scoring.get("method", "none") != "none"]
WAYS = ("discard", "self_draw")
NOT_FIFTH = 4


def expected(hand: Hand, kind: int, win: str, rules: str) -> Any:
    """What ``score`` gives for the hand that a tile completes, or why it refuses."""
    circumstances = hand.win._replace(by=win, discarder=hand.win.discarder if win == "discard" else None)
    try:
        return score(hand._replace(win_tile=Tile(kind), win=circumstances), rules)
    except AnalyserError as error:
        return error.to_dict()


def said(value: WaitValue) -> Any:
    return value.score if value.score is not None else value.error.to_dict()


def wrong_values(hand: Hand, rules: list[str]) -> list[tuple[str, str, str, str]]:
    """The waits, rule sets and kinds of win of which something else is said than scoring the completed hand gives."""
    wrong = []
    for wait in waits(hand, rules=rules).waits:
        assert [(value.win, value.rules.id) for value in wait.values] == [(win, one) for win in WAYS for one in rules]
        for value in wait.values:
            if said(value) != expected(hand, wait.kind, value.win, value.rules.id):
                wrong.append((str(hand), wait.tile, value.win, value.rules.id))
    return wrong


def hands_of(name: str, number: int, seed: int) -> list[Hand]:
    """Complete hands of a population, with melds, bonus tiles and circumstances, less their winning tile."""
    rows = to_rows(population(name, number, seed))
    return [hand_from_row(row).hand._replace(win_tile=None) for row in rows]


def test_a_value_is_what_scoring_the_completed_hand_gives():
    hands = [waits(row).hand for row in closed("tenpai13", 15, 121).tolist()]
    assert [wrong for hand in hands for wrong in wrong_values(hand, RULES)] == []


@pytest.mark.parametrize("name", ["complete", "gamelike", "flush"])
def test_so_it_is_with_melds_and_circumstances(name):
    hands = hands_of(name, 12, 122)
    assert [wrong for hand in hands for wrong in wrong_values(hand, RULES)] == []


@pytest.mark.parametrize(
    "line",
    [
        "23406m345p2278s4m riichi seat=E round=E dora=1p ura=8s honba=2 sticks=1",
        "123m55z789p33s (<345s) seat=W from=N dora=4z",
        "1122p3344s5566p4z nuki=2",
        "19m19p19s1234567z seat=S",
        "1112223334445z seat=E round=E liable=big_four_winds:W",
        "123m456p789s1122z last-tile",
        "23m456p789s11122z kong-replacement from=E seat=W",
    ],
)
def test_what_the_hand_says_holds_for_its_values(line):
    assert wrong_values(parse(line), RULES) == []
    assert waits(line, rules=RULES).ready


def test_a_tile_that_is_no_wait_completes_the_hand_in_no_rule_set():
    for row in closed("tenpai13", 8, 123).tolist():
        found = waits(row, rules=RULES)
        others = {kind for kind in range(34) if row[kind] < NOT_FIFTH} - {wait.kind for wait in found.waits}
        assert not any(expected(found.hand, kind, "discard", one).complete for kind in others for one in RULES[:6])


IMPOSSIBLE = 3
ADDED_HAN = {"dora", "ura_dora", "red_five", "nuki_dora"}  # no patterns of a batch


def figures_of(one: Score) -> tuple[Any, ...]:
    """Whether it wins, what it is worth, its patterns, and what the opponents pay."""
    counted = {pattern.id: pattern.count for pattern in one.patterns} | dict.fromkeys(one.limit_patterns, 1)
    paid = [payment.amount for payment in one.settlement.payments] if one.settlement else []
    value, worth = one.value, one.total
    if one.rules.scoring["method"] == "han_fu":
        worth = (value.han or 0, value.fu or 0, value.settled, value.multiple)
    counts = {name: count for name, count in counted.items() if name not in ADDED_HAN}
    return one.valid, worth, counts, (paid + [0] * 3)[:3]


def figures_in(scores: BatchScores, row: int) -> tuple[Any, ...]:
    """The same of a row of a batch."""
    worth = scores.total[row] if scores.rules.scoring["method"] != "han_fu" else None
    if worth is None:
        worth = tuple(int(getattr(scores, name)[row]) for name in ("han", "fu", "base", "yakuman"))
    paid = [int(amount) / scores.denominator for amount in scores.payments[row]]
    return scores.status[row] == 0, worth, scores.patterns_of(row), paid


def against_batches(hands: int, seed: int) -> None:
    """The values of one hand at a time in the plain gear, the completed hands as batches (many in the native gear)."""
    counts = closed("tenpai13", hands, seed)
    masks = waits_batch(counts, forms="mcr")  # one of the rule sets asks for its forms
    at, kinds = np.nonzero(masks[:, None] >> np.arange(34) & 1)
    completed = counts[at]
    completed[np.arange(len(at)), kinds] += 1
    many = {
        (win, rules): score_batch({"counts": completed, "win_tile": kinds, "win": np.full(len(at), by)}, rules)
        for by, win in enumerate(WAYS)
        for rules in RULES
    }  # fmt: skip
    row, wrong = 0, []
    for number, hand in enumerate(counts.tolist()):
        for wait in waits(hand, rules=RULES, players=4).waits:
            assert (at[row], kinds[row]) == (number, wait.kind)
            for value in wait.values:
                scores = many[value.win, value.rules.id]
                if value.score is None:
                    same = scores.status[row] == IMPOSSIBLE
                else:
                    same = figures_of(value.score) == figures_in(scores, row)
                if not same:
                    wrong.append((hand, wait.tile, str(value)))
            row += 1
    assert row == len(at) > hands
    assert wrong[:3] == []


def test_values_are_what_batches_of_completed_hands_say():
    against_batches(15, 124)


@pytest.mark.long
def test_values_of_many_hands_are_what_batches_of_completed_hands_say():
    against_batches(share_of(20_000), 125)


# --- what forbids a win


def reasons(hand: str, rules: str = "riichi", **more: Any) -> dict[tuple[str, str], str | None]:
    found = waits(hand, rules=rules, **more)
    return {(wait.tile, value.win): value.reason for wait in found.waits for value in wait.values}


def test_no_yaku_by_discard_and_a_win_by_self_draw():
    assert reasons("456p789s23m111s22z") == {
        ("1m", "discard"): "no_yaku",
        ("1m", "self_draw"): None,
        ("4m", "discard"): "no_yaku",
        ("4m", "self_draw"): None,
    }


def test_under_the_minimum():
    found = reasons("2345678m(<555z)[1111p]", "hongkong")
    assert found["8m", "discard"] == "under_minimum"


def test_a_form_that_a_rule_set_does_not_know_is_not_complete():
    hand = "1122m3344p5566s7z"
    assert not waits(hand, rules="hongkong-strict").ready
    [wait] = waits(hand, rules=("hongkong", "hongkong-strict")).waits
    assert {value.reason for value in wait.values if value.rules.id == "hongkong-strict"} == {"not_winning"}


def test_furiten_forbids_a_discard_and_no_self_draw():
    found = reasons("23m456p789s11122z seat=E", discarded="4m")
    assert found == {
        ("1m", "discard"): "furiten",
        ("1m", "self_draw"): None,
        ("4m", "discard"): "furiten",
        ("4m", "self_draw"): None,
    }
    assert None is reasons("23m456p789s11122z seat=E", discarded="9m")["1m", "discard"]


def test_only_rule_sets_that_say_so_know_furiten():
    assert reasons("23m456p789s11122z", "hongkong", discarded="4m")["4m", "discard"] is None
    assert {one for one in RULES if "furiten" in load_rules(one).table} == {one for one in RULES if "riichi" in one}


def test_a_file_of_ones_own_may_play_without_furiten(tmp_path):
    file = tmp_path / "open.toml"
    file.write_text('extends = "riichi"\n[table.furiten]\nvalue = false\n', encoding="utf-8")
    assert reasons("23m456p789s11122z", str(file), discarded="4m")["4m", "discard"] is None


def test_a_furiten_hand_without_yaku_says_that_it_has_none():
    assert reasons("456p789s23m111s22z", discarded="4m")["1m", "discard"] == "no_yaku"


def test_a_win_that_cannot_be_says_why():
    value = waits("123m456p789s1122z first-draw", rules="riichi").waits[0].values[0]
    assert (value.win, value.reason, value.score) == ("discard", "impossible", None)
    assert value.to_dict()["problems"] == ["first-draw needs self-draw"]
    assert str(value) == "riichi by discard: impossible"


def test_the_discarder_pays_for_a_discard_and_is_nobody_in_a_self_draw():
    by_discard, by_draw = waits("23406m345p2278s4m seat=E from=W", rules="riichi").waits[0].values
    assert by_discard.score.hand.win.discarder == "W" and by_draw.score.hand.win.discarder is None


def test_the_kind_of_win_that_the_hand_says_does_not_matter():
    line = "23m456p789s11122z seat=E"
    assert waits(f"{line} self-draw", rules="riichi").waits == waits(line, rules="riichi").waits
    assert waits(f"{line} rob-kong", rules="riichi").waits == waits(line, rules="riichi").waits


def test_a_red_five_held_counts_and_the_one_waited_for_is_plain():
    value = waits("340m456p789s1144z riichi", rules="riichi").waits[0].values[0]
    assert [pattern.id for pattern in value.score.patterns].count("red_five") == 1
    value = waits("46m456p789s11144z riichi seat=E", rules="riichi").waits[0].values[0]
    assert "red_five" not in [pattern.id for pattern in value.score.patterns]


def test_words_of_a_rule_set_are_read_and_said_where_another_leaves_them_out():
    found = waits("2345678m(<555z)[1111p] double-kong-replacement", rules=["hongkong", "malaysia"])
    values = {value.rules.id: value for value in found.waits[0].values if value.win == "self_draw"}
    assert "double_kong_replacement" in values["hongkong"].score.hand.win.flags
    assert "double-kong-replacement: not part of malaysia, ignored" in values["malaysia"].score.warnings


# --- what is asked


def test_rule_sets_are_names_files_or_rule_sets_with_options():
    one = waits("19m19p19s1234567z", rules=load_rules("hongkong"), options={"cap": 13}).waits[0].values[0]
    assert one.score.total == 13
    assert [value.rules.id for value in waits("19m19p19s1234567z", rules=["malaysia", "hongkong"]).waits[0].values] == [
        "malaysia", "hongkong", "malaysia", "hongkong",
    ]  # fmt: skip
    with pytest.raises(RulesError, match="there is no rule set 'hongkon'"):
        waits("19m19p19s1234567z", rules="hongkon")
    with pytest.raises(RulesError, match="american scores no hands"):
        waits("19m19p19s1234567z", rules=["hongkong", "american"])
    assert waits("19m19p19s1234567z").waits[0].values == ()


def test_rule_sets_of_three_players_are_asked_for_their_tiles():
    three, four = (waits("19m123p456p789s11z", rules=rules) for rules in ("riichi-tenhou3", "riichi"))
    assert [help.tile for help in three.helping] == ["1m", "9m", "1z"]
    assert len(four.helping) == 7
    with pytest.raises(HandError, match="2m, 3m: not among the tiles of a game for three"):
        waits("123m456p789s1122z", rules="riichi-tenhou3")
    assert waits("123m456p789s1122z", rules=["riichi-tenhou3", "riichi"]).waits[0].values[0].reason == "impossible"


def test_four_equal_tiles_are_two_pairs_where_a_rule_set_says_so():
    hand = "1111m2233p4455s66z"[:-2] + "6z"
    assert not waits(hand, rules="riichi").ready
    found = waits(hand, rules="riichi", options={"seven_pairs_repeats": True})
    assert [wait.tile for wait in found.waits] == ["6z"] and found.waits[0].values[1].reason is None
    assert not waits(hand, rules="riichi", options={"seven_pairs_repeats": True}, seven_pairs_repeats=False).ready


def test_the_number_of_melds_is_not_enough():
    counts = list(parse("11223m55p").counts)
    assert waits(counts, melds=2).ready
    with pytest.raises(HandError, match="needs the melds, not only how many there are"):
        waits(counts, melds=2, rules="riichi")


# --- discards


def test_the_waits_of_a_discard_are_worth_what_those_of_the_rest_are():
    found = discards("23m456p789s11122z9m seat=E", rules=["riichi", "hongkong"])
    rest = waits("23m456p789s11122z seat=E", rules=["riichi", "hongkong"], visible="9m")
    assert str(found.best.tile) == "9m" and found.best.waits == rest.waits
    assert not any(one.waits for one in found.discards if one.shanten.overall)
    assert found.to_dict()["discards"][0]["waits"][0]["values"] == rest.to_dict()["waits"][0]["values"]
    assert str(found.best).splitlines()[1] == "  1m riichi by discard: 2 han 40 fu, collects 3,900"


def test_whether_a_red_five_is_kept_or_thrown_decides_the_value():
    by_tile = {str(one.tile): one for one in discards("12340556m456p111s riichi", rules="riichi").discards}
    totals = {tile: by_tile[tile].waits[0].values[0].score.value.han for tile in ("0m", "5m")}
    assert totals["5m"] == totals["0m"] + 1


def test_a_wait_that_is_thrown_makes_furiten():
    by_tile = {str(one.tile): one for one in discards("123m456p789s11222z riichi", rules="riichi").discards}
    thrown = by_tile["2z"]
    assert [(wait.tile, wait.discarded) for wait in thrown.waits] == [("1z", None), ("2z", True)]
    assert thrown.furiten and thrown.waits[0].values[0].reason == "furiten"
    assert str(thrown).splitlines()[0] == "2z: waits for 1z x2 2z x1, 3 unseen, furiten"


def test_own_discards_are_seen_and_make_furiten():
    hand = "23m456p789s11122z9m riichi"
    assert discards(hand).best.furiten is None
    assert discards(hand, discarded="9p").best.furiten is False
    best = discards(hand, discarded="4m", rules="riichi").best
    assert best.furiten and [(wait.tile, wait.unseen, wait.discarded) for wait in best.waits] == [
        ("1m", 4, False), ("4m", 3, True),
    ]  # fmt: skip
    assert {value.reason for wait in best.waits for value in wait.values if value.win == "discard"} == {"furiten"}
