"""The oracle itself: against golden rows, against counts found in another way, and against hands worked out by hand."""

from __future__ import annotations

import itertools
import json
import os
from collections import Counter
from pathlib import Path

import pytest
from oracle import (
    Group,
    PartSplit,
    honour_splits,
    honour_vectors,
    readings,
    rules_with,
    score,
    share,
    splits,
    suit_splits,
    suit_vectors,
)

CASES = Path(os.environ.get("ANALYSER_CASES") or Path(__file__).resolve().parents[2] / "shared")


def golden_rows(name: str) -> list[dict]:
    path = CASES / "golden" / name
    if not path.is_file():
        pytest.skip(f"no golden rows at {path}: set ANALYSER_CASES to the folder that holds golden/{name}")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def counts_of(ranks: str, length: int = 9) -> list[int]:
    return [ranks.count(str(rank)) for rank in range(1, length + 1)]


def hand_row(text: str, **facts) -> dict:
    """``hand+win_tile`` without melds, as a row; one foreign flower keeps the no-bonus faan out."""
    hand, win_tile = text.split("+")
    return {"hand": hand, "win_tile": win_tile, "win": "discard", "seat": "S", "round": "E", "bonus": ["plum"]} | facts


def meld(tiles: str, open_: bool = True) -> dict:
    ranks = tiles[:-1]
    type_ = "chow" if len(set(ranks)) == 3 else "pung" if len(ranks) == 3 else "kong"
    return {"type": type_, "tiles": tiles, "open": open_}


#: With ``1p567s+1p`` a complete hand of three suits without any pattern.
CLAIMED = [meld("444m"), meld("123p"), meld("789s")]


# golden rows


@pytest.mark.parametrize("name", ["malaysia_hands.jsonl", "hk_hands.jsonl"])
def test_every_golden_hand(name):
    disagreements = []
    rows = golden_rows(name)
    for row in rows:
        expected = row["expected"]
        got = score(row["input"], row["rules"], row["options"])
        wanted = {key: expected[key] for key in ("raw", "total", "valid")}
        wanted["complete"] = expected["winning_shape"]
        wanted["limit_patterns"] = sorted(expected["limit_patterns"])
        wanted |= {key: expected.get(key) for key in ("share", "base", "pays")}
        seen = {key: got[key] for key in wanted}
        allowed_items = expected.get("items_any_of", [expected["items"]])
        if seen != wanted or got["items"] not in allowed_items:
            disagreements.append((row["id"], wanted, allowed_items, seen, got["items"]))
    assert rows
    assert disagreements == []


@pytest.mark.parametrize("name", ["malaysia_fan.jsonl", "hk_faan.jsonl"])
def test_every_golden_pattern_value(name):
    disagreements = []
    for row in golden_rows(name):
        if row["kind"] != "pattern_value" or row["input"]["pattern"].startswith("_"):
            continue
        rules = rules_with(row["rules"], row["options"])
        pattern = row["input"]["pattern"]
        worth = rules.eight_flowers if pattern == "eight_flowers" else rules.worth[pattern]
        got = rules.switches["cap"] if worth == "limit" else worth
        expected = row["expected"].get("fan", row["expected"].get("faan"))
        is_limit = worth == "limit"
        if got != expected or is_limit != row["expected"].get("limit", is_limit):
            disagreements.append((row["id"], expected, worth))
    assert disagreements == []


@pytest.mark.parametrize("name", ["malaysia_fan.jsonl", "hk_faan.jsonl"])
def test_every_golden_bonus_row(name):
    """Bonus tiles beside a claimed hand that scores nothing by itself."""
    nothing = {"hand": "1p567s", "win_tile": "1p", "melds": CLAIMED}
    disagreements = []
    for row in golden_rows(name):
        if row["kind"] != "bonus":
            continue
        got = score(nothing | row["input"] | {"round": "E", "win": "discard"}, row["rules"], row["options"])
        expected = row["expected"]
        total = expected.get("fan", expected.get("faan"))
        if (got["total"], got["items"]) != (total, expected.get("items", got["items"])):
            disagreements.append((row["id"], expected, got["items"]))
    assert disagreements == []


# splits of one suit


def test_number_of_vectors():
    assert sum(1 for _ in suit_vectors()) == 405_350
    assert sum(1 for _ in honour_vectors()) == 43_130


def decompositions_built_forwards(kinds: list[tuple[int, ...]], length: int) -> Counter:
    """Count vector -> number of ways, found by adding up sets: at most 14 tiles, so at most four sets and a pair."""
    ways = Counter()
    pairs = [(0,) * length] + [tuple(2 * (rank == at) for rank in range(length)) for at in range(length)]
    for number in range(5):
        for sets in itertools.combinations_with_replacement(kinds, number):
            for pair in pairs:
                counts = tuple(map(sum, zip(*sets, pair, strict=True)))
                if max(counts) <= 4:
                    ways[counts] += 1
    return ways


def unit(length: int, *ranks: int) -> tuple[int, ...]:
    return tuple(ranks.count(rank) for rank in range(length))


SUIT_SETS = [unit(9, r, r + 1, r + 2) for r in range(7)] + [unit(9, r, r, r) for r in range(9)]
HONOUR_SETS = [unit(7, r, r, r) for r in range(7)]


def test_number_of_complete_suits():
    """With or without a pair, at most 14 tiles, the empty suit (one way: nothing) among them."""
    ways = decompositions_built_forwards(SUIT_SETS, 9)
    assert len(ways) == 21_743
    assert sum(ways.values()) == 23_533
    assert ways[(0,) * 9] == 1


def test_number_of_complete_honours():
    ways = decompositions_built_forwards(HONOUR_SETS, 7)
    assert all(len(honour_splits(counts)) == ways[counts] for counts in honour_vectors())


def test_splits_of_complete_suits_add_up():
    for counts in itertools.islice(suit_vectors(), 0, None, 37):
        found = suit_splits(counts)
        assert len(found) == len(set(found))
        for split in found:
            assert added_up(split) == counts


def added_up(split: PartSplit) -> tuple[int, ...]:
    tiles = [] if split.pair is None else [split.pair] * 2
    for type_, rank in split.sets:
        tiles += [rank] * 3 if type_ == "pung" else [rank, rank + 1, rank + 2]
    return unit(9, *tiles)


@pytest.mark.long
def test_every_vector_of_a_suit():
    ways = decompositions_built_forwards(SUIT_SETS, 9)
    for counts in suit_vectors():
        found = suit_splits(counts)
        assert len(found) == len(set(found)) == ways[counts]
        assert all(added_up(split) == counts for split in found)


def test_three_pungs_or_three_chows():
    assert suit_splits(counts_of("111222333")) == [
        PartSplit((("chow", 0), ("chow", 0), ("chow", 0)), None),
        PartSplit((("pung", 0), ("pung", 1), ("pung", 2)), None),
    ]


def test_pair_or_no_pair_changes_the_split():
    assert suit_splits(counts_of("22233344455")) == [
        PartSplit((("chow", 1), ("chow", 1), ("chow", 1)), 4),
        PartSplit((("chow", 1), ("chow", 2), ("chow", 2)), 1),
        PartSplit((("pung", 1), ("pung", 2), ("pung", 3)), 4),
    ]


def test_four_equal_tiles_are_no_kong():
    assert suit_splits(counts_of("1111")) == []
    assert suit_splits(counts_of("111123")) == [PartSplit((("chow", 0), ("pung", 0)), None)]
    assert honour_splits([4, 0, 0, 0, 0, 0, 0]) == []


def test_honours_make_no_chow():
    assert honour_splits(counts_of("123", 7)) == []
    assert honour_splits(counts_of("11133", 7)) == [PartSplit((("pung", 0),), 2)]


@pytest.mark.parametrize("extra", "123456789")
def test_nine_gates_with_each_tile(extra):
    counts = counts_of("1112345678999" + extra)
    [split] = suit_splits(counts)
    assert added_up(split) == tuple(counts)
    assert split.pair is not None


# whole hands


def test_two_pairs_are_no_hand():
    melds = [Group("pung", 33, "claimed"), Group("pung", 30, "claimed"), Group("pung", 27, "claimed")]
    assert splits(counts_of("1122") + [0] * 25, melds) == []


def test_melds_are_groups_of_the_split():
    melds = [Group("pung", 33, "claimed"), Group("kong", 27, "declared"), Group("chow", 9, "claimed")]
    [split] = splits(counts_of("12399") + [0] * 25, melds)
    assert split.groups == (*melds, Group("chow", 0))
    assert split.pair == 8


def test_seven_pairs_beside_chows():
    forms = [split.form for split in splits(counts_of("22334455667788") + [0] * 25)]
    assert forms == ["standard"] * 3 + ["seven_pairs"]


def test_four_equal_tiles_as_two_pairs_only_when_asked():
    counts = counts_of("1111") + counts_of("224488") + counts_of("66") + [2, 0, 0, 0, 0, 0, 0]
    assert splits(counts) == []
    [split] = splits(counts, repeats=True)
    assert split.groups.count(Group("pair", 0)) == 2


def test_thirteen_orphans_need_the_fourteenth_to_be_one():
    thirteen = [1, 0, 0, 0, 0, 0, 0, 0, 1] * 3 + [1] * 7
    with_pair = [*thirteen[:33], 2]
    [split] = splits(with_pair)
    assert (split.form, split.pair) == ("thirteen_orphans", 33)
    assert splits([*thirteen[:1], 1, *thirteen[2:]]) == []


# readings


@pytest.mark.parametrize(
    ("text", "waits"),
    [
        ("34789m456p22678s+5m", ["two_sided"]),
        ("345m12p55678789s+3p", ["edge"]),
        ("345m22p67889789s+7s", ["closed", "edge"]),
        ("46m234567p99345s+5m", ["closed"]),
        ("345m345678p4567s+7s", ["pair"]),
        ("33m22456p345s666z+2p", ["two_pair"]),
        ("3399m2277p558s11z+8s", ["pair"]),
        ("19m19p19s1234567z+9p", ["pair"]),
        ("199m19p19s123456z+7z", ["pair"]),
        ("123m789p3444s555z+5s", ["two_sided"]),
        ("123m789p3445s555z+4s", ["closed", "pair"]),
    ],
)
def test_waits(text, waits):
    assert sorted(reading.wait for reading in readings(hand_row(text))) == waits


def test_equal_chows_are_one_reading():
    found = readings(hand_row("11223m456p55577z+3m"))  # 3m completes either 123m
    assert [reading.completes for reading in found] == [Group("chow", 0)]


def test_a_melded_group_is_never_completed():
    row = hand_row("23m99s+1m", melds=[meld("123m"), meld("456m"), meld("678p")])
    [reading] = readings(row)
    assert reading.completes == Group("chow", 0)


# values, worked out from the rule texts


def test_best_reading_is_found():
    """Three pungs are worth 8 here and three chows 9: taking the first split found would be wrong."""
    got = score(hand_row("11222333m12399m+1m"), "hongkong")
    assert got["items"] == {"full_flush": 7, "all_chows": 1, "concealed_hand": 1}
    assert {reading["total"] for reading in got["readings"]} == {8, 9}


@pytest.mark.parametrize("flags", [["kong_replacement", "flower_replacement"], ["flower_replacement"]])
def test_only_the_later_replacement_counts(flags):
    row = hand_row("1p567s+1p", melds=[meld("444m"), meld("2222s"), meld("678p")], win="self_draw", flags=flags)
    assert score(row, "hongkong")["items"] == {"self_draw": 1, "flower_replacement": 1}


def test_double_kong_replacement_is_an_option():
    melds = [meld("4444m"), meld("2222s"), meld("678p")]
    row = hand_row("1p567s+1p", melds=melds, win="self_draw", flags=["double_kong_replacement"])
    assert score(row, "hongkong")["items"] == {"self_draw": 1, "kong_replacement": 1}
    got = score(row, "hongkong", {"double_kong_replacement": 8})
    assert got["items"] == {"self_draw": 1, "double_kong_replacement": 8}


def test_concealed_kong_switch():
    row = hand_row("345m678p3459s+9s", melds=[meld("2222p", open_=False)])
    assert score(row, "hongkong")["items"] == {}
    assert score(row, "hongkong", {"concealed_kong_breaks_concealed": False})["items"] == {"concealed_hand": 1}


def test_eight_flowers_are_exactly_eight():
    eight = ["plum", "orchid", "chrysanthemum", "bamboo", "spring", "summer", "autumn", "winter"]
    row = {"hand": "1358m1479p2469s5z", "win": "self_draw", "seat": "E", "bonus": eight}
    for cap in (8, 10, 13):
        got = score(row, "hongkong", {"cap": cap, "minimum": 9})
        assert (got["form"], got["total"], got["share"], got["pays"]) == ("eight_flowers", 8, 32, [32, 32, 32])
        assert got["valid"]
    assert score(row, "malaysia")["reason"] == "not_winning"


def test_little_four_winds_composed():
    chow = hand_row("78s11z+9s", melds=[meld("222z"), meld("333z"), meld("444z")])
    pung = hand_row("77s11z+7s", melds=[meld("222z"), meld("333z"), meld("444z")])
    assert [score(row, "hongkong")["raw"] for row in (chow, pung)] == [9, 12]
    composed = {"little_four_winds": "composed"}
    assert [score(row, "hongkong", composed)["raw"] for row in (chow, pung)] == [6, 9]


def test_big_three_dragons_as_a_limit():
    row = hand_row("56s22m+4s", melds=[meld("555z"), meld("666z"), meld("777z")])
    assert score(row, "hongkong")["total"] == 8
    got = score(row, "hongkong", {"big_three_dragons": "limit", "cap": 13})
    assert (got["limit_patterns"], got["total"], got["items"]) == (["big_three_dragons"], 13, {})


@pytest.mark.parametrize(
    ("text", "options", "counts"),
    [
        ("789m12456p22345s+3p", {}, False),  # an edge wait
        ("789m12456p22345s+3p", {"all_chows_two_sided": False}, True),
        ("456m23678p345s22z+1p", {}, False),  # a pair of the seat wind
        ("456m23678p345s22z+1p", {"all_chows_plain_pair": False}, True),
        ("456m23678p345s11z+1p", {}, False),  # of the round wind
        ("456m23678p345s66z+1p", {}, False),  # of a dragon
        ("456m23678p345s33z+1p", {}, True),  # of a guest wind
    ],
)
def test_conditions_of_all_chows(text, options, counts):
    assert ("all_chows" in score(hand_row(text), "hongkong", options)["items"]) is counts


def test_nine_gates_switches():
    narrow = hand_row("1122345678999m+1m")
    claimed = hand_row("1112345999p+3p", melds=[meld("678p")])
    kong = hand_row("1112345678m+9m", melds=[meld("9999m", open_=False)])
    assert score(narrow, "malaysia")["limit_patterns"] == ["nine_gates"]
    assert score(narrow, "malaysia", {"nine_gates_pure_wait": True})["limit_patterns"] == []
    assert score(claimed, "malaysia")["limit_patterns"] == []
    assert score(claimed, "malaysia", {"nine_gates_concealed": False})["limit_patterns"] == ["nine_gates"]
    assert score(kong, "malaysia", {"nine_gates_concealed": False})["limit_patterns"] == []


def test_bonus_tiles_may_be_kept_out_of_the_minimum():
    row = hand_row("1p567s+1p", melds=CLAIMED, win="self_draw", bonus=["orchid"])
    row["flags"] = ["last_tile"]
    assert score(row, "hongkong")["valid"]
    got = score(row, "hongkong", {"bonus_counts_to_minimum": False})
    assert (got["total"], got["valid"], got["reason"], got["pays"]) == (3, False, "under_minimum", None)


def test_without_bonus_tiles():
    row = hand_row("345m345678p7789s+7s", bonus=[], win="self_draw")
    assert "no_bonus_tiles" in score(row, "hongkong")["items"]
    assert score(row, "hongkong", {"bonus_tiles": "none"})["items"] == {"self_draw": 1, "concealed_hand": 1}


def test_strict_knows_no_seven_pairs():
    assert score(hand_row("3399m2277p558s11z+8s"), "hongkong-strict")["reason"] == "not_winning"
    got = score(hand_row("223344m667788s1z+1z"), "hongkong-strict")
    assert got["form"] == "standard"


def test_seven_pairs_of_honours():
    row = hand_row("1223344556677z+1z")
    assert score(row, "hongkong")["limit_patterns"] == ["all_honours"]
    assert score(row, "hongkong", {"all_honours": "off"})["items"] == {"seven_pairs": 4}


@pytest.mark.parametrize(
    ("facts", "patterns"),
    [
        ({"seat": "E", "win": "self_draw", "flags": ["first_draw"]}, ["heavenly_hand"]),
        ({"seat": "S", "win": "self_draw", "flags": ["first_draw"]}, []),
        ({"seat": "S", "flags": ["first_discard"]}, ["earthly_hand_on_discard"]),
        ({"seat": "W", "flags": ["first_discard"], "from": "E"}, ["earthly_hand_on_discard"]),
        ({"seat": "W", "flags": ["first_discard"], "from": "S"}, ["human_hand"]),
    ],
)
def test_wins_before_the_first_turn(facts, patterns):
    got = score(hand_row("789m12456p22345s+3p", **facts), "hongkong", {"human_hand": "limit"})
    assert got["limit_patterns"] == patterns


def test_human_hand_where_earthly_hands_are_not_played():
    row = hand_row("789m12456p22345s+3p", flags=["first_discard"])
    got = score(row, "hongkong-strict", {"human_hand": 3})
    assert got["items"] == {"concealed_hand": 1, "human_hand": 3}


def test_seven_flowers_is_an_option():
    seven = ["plum", "orchid", "chrysanthemum", "bamboo", "spring", "autumn", "winter"]
    row = hand_row("1p567s+1p", melds=CLAIMED, bonus=seven)
    assert score(row, "hongkong")["items"] == {"flower_set": 2}
    assert score(row, "hongkong", {"seven_flowers": 3})["items"] == {"seven_flowers": 3}


@pytest.mark.parametrize("rules", ["malaysia", "hongkong"])
def test_each_dragon_pung_counts(rules):
    row = hand_row("56s22m+4s", melds=[meld("555z"), meld("6666z"), meld("123p")])
    assert score(row, rules)["items"] == {"dragon_pung": 2}


def test_robbed_kong_is_paid_by_its_maker():
    row = hand_row("11p57s+6s", melds=CLAIMED, win="rob_kong")
    got = score(row, "hongkong", {"minimum": 1})
    assert (got["items"], got["pays"]) == ({"robbing_kong": 1}, [3, 0, 0])
    assert score(row, "malaysia", {"minimum": 0})["pays"] is None


def test_all_terminals():
    row = hand_row("11s99m+1s", melds=[meld("111m"), meld("999p"), meld("1111p")])
    assert score(row, "hongkong")["limit_patterns"] == ["all_terminals"]
    assert score(row, "hongkong-strict")["items"] == {"all_pungs": 3}


def test_casual_scores_one_point():
    got = score(hand_row("1p567s+1p", melds=CLAIMED, bonus=[]), "malaysia-casual")
    assert (got["total"], got["valid"], got["items"]) == (1, True, {})


def test_unknown_options_are_refused():
    with pytest.raises(ValueError, match="colour"):
        score(hand_row("1p567s+1p"), "hongkong", {"colour": 1})


def test_shares_as_printed():
    assert [share(faan, "half_spicy") for faan in range(3, 14)] == [4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192]
    assert [share(faan, "spicy") for faan in range(3, 11)] == [4, 8, 16, 32, 64, 128, 256, 512]
    assert [share(faan, "half_spicy") * 2 for faan in range(3)] == [1, 2, 4]
