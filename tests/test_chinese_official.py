"""Chinese Official for people: the sets behind each fan, what is left out and why, equal lists, what is derived."""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

import pytest
from test_combined import MCR, OF_FOUR, best_selections, hands_of_sets, line_of, of_four

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # bench is no part of the installed package

from analyser import HandError, load_rules, problems, score
from analyser.hand import Hand
from analyser.rows import hand_from_row
from analyser.scoring.render import Style, score_text
from bench.mcr_hands import MCR_NAMES, mcr_population
from bench.populations import to_rows

TIED = "account once: the sets are tied already"


def behind(hand: str | Hand, **options: object) -> dict[str, tuple[tuple[str, ...], ...]]:
    return {one.id: one.sets for one in score(hand, "mcr", options=options).patterns if one.sets}


def left_out(hand: str | Hand) -> dict[tuple[str, str], list[str]]:
    told = score(hand, "mcr").not_counted
    return {(one.id, one.because): [" ".join(its) for its in one.sets] for one in told if one.sets}


# --- the sets behind a fan


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("(<123m)(<456m)(<789m)123p3s+3s", {"pure_straight": "123m 456m 789m", "mixed_double_chow": "123m 123p"}),
        ("78m123789p123m33s+9m", {"mixed_double_chow": "123m 123p, 789m 789p", "two_terminal_chows": "123m 789m"}),
        ("(111m)(222z)[6666z]55p78s+9s seat=S", {
            "dragon_pung": "6666z", "seat_wind": "222z", "concealed_kong": "6666z",
            "pung_of_terminals_or_honours": "111m",
        }),
        ("23m99p(555z)(666z)(777z)+1m", {"big_three_dragons": "555z 666z 777z"}),
        ("(111s)(1111p)[1111m]22z34p+5p", {
            "triple_pung": "1111m 1111p 111s", "concealed_kong_and_melded_kong": "1111m 1111p",
            "pung_of_terminals_or_honours": "1111m, 1111p, 111s",
        }),
        ("222m333p5s(<567s)(<789m)+5s", {"two_concealed_pungs": "222m 333p", "mixed_shifted_chows": None}),
        ("1112345678999s+5s", {
            "nine_gates": None, "pung_of_terminals_or_honours": None, "two_concealed_pungs": "111s 999s",
        }),
        ("11122233344m55p+5p", {"pure_shifted_pungs": "111m 222m 333m"}),
        ("147m258p369s1112z+2z", {"round_wind": "111z"}),
    ],
)  # fmt: skip
def test_the_sets_of_a_fan_are_told(hand, expected):
    told = {name: ", ".join(" ".join(its) for its in sets) for name, sets in behind(hand).items()}
    assert {name: told.get(name) for name in expected} == expected


def test_fans_of_the_whole_hand_tell_no_sets():
    told = behind("222m333m444m666m8m+8m", minimum=0)
    assert "full_flush" not in told and "four_concealed_pungs" not in told


def mcr_hands(number: int, seed: int) -> list[Hand]:
    return [hand_from_row(row).hand for name in MCR_NAMES for row in to_rows(mcr_population(name, number, seed))]


def test_every_set_that_is_told_is_one_of_the_reading():
    for hand in mcr_hands(150, 91):
        result = score(hand, "mcr")
        its = Counter(result.reading.groups if result.reading else ())
        for one in (*result.patterns, *result.not_counted):
            for sets in one.sets:
                assert all(times <= its[name] for name, times in Counter(sets).items()), (str(hand), one)
        for one in result.patterns:
            if one.id in MCR:
                assert len(one.sets) == one.count
                assert {len(sets) for sets in one.sets} <= {2, 3}


def test_fans_sum_up_to_the_points_of_each_reading():
    for hand in mcr_hands(150, 92):
        for reading in score(hand, "mcr").readings:
            assert sum(pattern.value for pattern in reading.patterns) == reading.total


# --- what is left out, and what is worth as much


def test_what_is_tied_already_names_the_principle():
    assert left_out("78m123789p123m33s+9m") == {("two_terminal_chows", TIED): ["123p 789p"]}


def test_what_lies_among_the_sets_of_a_greater_fan_is_inside_it():
    assert left_out("(<123m)(<456m)(<789m)123p3s+3s") == {
        ("short_straight", "inside Pure Straight"): ["123m 456m", "456m 789m"],
        ("two_terminal_chows", "inside Pure Straight"): ["123m 789m"],
    }


def test_all_lists_of_equal_value_are_told_and_no_other():
    worths = MCR | OF_FOUR
    several = 0
    for sets, pair in hands_of_sets(500, 93):
        if {one[0] for one in sets} == {"pung"} and {one[2] for one in sets} <= {0, 8} and pair == "9p":
            continue  # all terminals: double pungs are not counted there
        result = score(line_of(sets, pair), "mcr")
        reading = result.readings[0]
        lists = [{one.id: one.value for one in reading.patterns}, *reading.equal_lists(result.rules)]
        assert {sum(one.values()) for one in lists} == {result.total}
        told = [{name: value for name, value in one.items() if name in worths} for one in lists]
        _, selections = best_selections(sets, worths, of_four(sets, pair))
        expected = [{name: worths[name] * times for name, times in one.items()} for one in selections]
        assert len(told) == len(expected) and all(one in told for one in expected), line_of(sets, pair)
        several += len(told) > 1
    assert several > 50


def test_other_rule_sets_tell_neither_sets_nor_equal_lists():
    result = score("(<123m)(555z)456m99m77z+7z", "hongkong")
    assert not any(one.sets for one in (*result.patterns, *result.not_counted))
    assert [reading.equal_lists(result.rules) for reading in result.readings] == [[]] * len(result.readings)
    assert "sets" not in result.to_dict()["patterns"][0]


def test_json_tells_sets_and_equal_lists():
    told = score("78m123789p123m33s+9m", "mcr").to_dict(all_readings=True)
    assert {one["id"]: one.get("sets") for one in told["patterns"]} == {
        "concealed_hand": None, "all_chows": None, "mixed_double_chow": [["123m", "123p"], ["789m", "789p"]],
        "two_terminal_chows": [["123m", "789m"]],
    }  # fmt: skip
    assert [one["sets"] for one in told["not_counted"] if "sets" in one] == [[["123p", "789p"]]]
    assert told["readings"][0]["equal"] == [
        {"concealed_hand": 2, "all_chows": 2, "two_terminal_chows": 2, "mixed_double_chow": 1}
    ]


def test_text_shows_sets_in_the_tiles_asked_for():
    result = score("78m123789p123m33s+9m", "mcr")
    assert "2  Mixed Double Chow x 2  (123m 123p, 789m 789p)" in str(result)
    assert f"Two Terminal Chows 123p 789p ({TIED})" in str(result)
    assert "(一萬二萬三萬 七萬八萬九萬)" in score_text(result, Style(tiles="kanji"))
    assert "\n         or " in score_text(result, Style(all_readings=True))


def test_flowers_that_do_not_help_to_the_minimum_are_told_apart():
    assert "(7 of 9 points count, 8 needed)" in str(score("78m123789p123m33s+9m bonus=plum,orchid", "mcr"))
    assert "(7 points, 8 needed)" in str(score("78m123789p123m33s+9m", "mcr"))


def test_flowers_stand_last():
    assert score("78m123789p123m33s+9m bonus=plum,orchid", "mcr").patterns[-1].id == "flower_tiles"


@pytest.mark.parametrize("hand", ["147m258p369s1234z+5z", "47m258p369s1z555z1z+1m"])
def test_a_knitted_tile_that_is_part_of_no_set_ends_no_wait(hand):
    shape = score(hand, "mcr").reading
    assert shape.completes == hand[-2:] and shape.wait is None
    assert f"(the winning tile is {hand[-2:]})" in str(score(hand, "mcr"))


def test_what_a_fan_needs_is_told_in_words():
    for hand in mcr_hands(60, 94):
        for one in score(str(hand), "mcr").not_counted:
            assert "_" not in one.because
            assert not one.because.startswith(("needs need", "needs not", "needs other"))


# --- the page


def test_the_page_lists_every_fan_with_its_points():
    page = (Path(__file__).parents[1] / "docs" / "rules-mcr.md").read_text(encoding="utf-8")
    rules = load_rules("mcr")
    page = page[page.index("## What scores") : page.index("## The principles")]
    rows = [line.split(" | ") for line in page.splitlines() if re.fullmatch(r"\| `\w+` \| .* \| \d+ \|.*\|", line)]
    told = {name.strip("| `"): (chinese, int(points), inside) for name, chinese, points, inside in rows}
    fans = {row.id: row for row in rules.patterns.values() if row.names["en"]}
    assert len(fans) == 81 + 1  # the one that the book of 1998 does not have
    assert told.keys() == fans.keys()
    for name, row in fans.items():
        points = row.worth if isinstance(row.worth, int) else int(row.worth.split()[1])
        inside = ", ".join(f"`{one}`" + (f" x {times}" if times > 1 else "") for one, times in row.implies.items())
        assert told[name] == (row.name("zh"), points, f"{inside} |" if inside else "|"), name


# --- what the tiles say, and what contradicts them


NOTE = "1m is the last of its kind: the melds show the other three"


def test_the_last_of_its_kind_is_seen_in_the_melds():
    result = score("23m99p(111m)(<789s)(444s)+1m", "mcr")
    assert "last_of_kind" in {one.id for one in result.patterns}
    assert NOTE in result.warnings


def test_said_by_the_player_it_counts_once_and_needs_no_note():
    silent, said = (score(f"23m99p(111m)(<789s)(444s)+1m{word}", "mcr") for word in ("", " last-of-kind"))
    assert said.patterns == silent.patterns
    assert NOTE not in said.warnings


def test_tiles_of_three_chows_show_it_too():
    assert NOTE in score("23m99p(<123m)(<123m)(<123m)+1m", "mcr").warnings


@pytest.mark.parametrize("hand", ["23m99p(111p)(<789s)(444s)+1m", "12233m99p(<123m)(<123m)+1m"])
def test_nothing_is_derived_where_the_melds_do_not_show_three(hand):
    result = score(hand, "mcr")
    assert "last_of_kind" not in {one.id for one in result.patterns}
    assert not [warning for warning in result.warnings if "last of its kind" in warning]


def test_robbing_a_kong_is_not_the_last_tile_as_well():
    result = score("23m99p(<789s)(<789s)(444s)+1m rob-kong last-of-kind", "mcr")
    assert {"robbing_kong": 8}.items() <= {one.id: one.value for one in result.patterns}.items()
    assert [(one.id, one.because) for one in result.not_counted] == [("last_of_kind", "inside Robbing the Kong")]
    assert result.total == score("23m99p(<789s)(<789s)(444s)+1m rob-kong", "mcr").total


CONTRADICTIONS = [
    ("1123m999p(555p)(<789s)+1m last-of-kind", "another of that tile concealed"),
    ("23m99p(<123m)(<789s)(444s)+1m rob-kong", "a robbed kong holds all four 1m"),
    ("23m99p(<789s)(<789s)(444s)+1m rob-kong last-tile", "a robbed kong is not the last tile"),
    ("23m99p(<789s)(<789s)(4444s)+1m kong-replacement", "need self-draw"),
    ("23m99p(<789s)(<789s)(444s)+1m self-draw kong-replacement", "needs a kong among the melds"),
    ("23m99p(<789s)(<789s)(444s)+1m self-draw flower-replacement", "needs a bonus tile"),
]


@pytest.mark.parametrize(("hand", "reason"), CONTRADICTIONS)
def test_what_contradicts_itself_is_refused_with_one_reason(hand, reason):
    assert len(problems(hand, "mcr")) == 1
    with pytest.raises(HandError, match=reason):
        score(hand, "mcr")
