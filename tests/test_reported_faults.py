"""Faults that users of other calculators and libraries met: each is one ordinary test of ours."""

from __future__ import annotations

import pytest

from analyser import HandError, NotationError, parse, problems, score, splits
from analyser.tiles import Tile, tiles_text

# --- reading tiles


def read(text: str) -> list[str]:
    """The tiles outside the melds, one text each."""
    return [str(tile) for tile in parse(text).tiles]


def test_a_zero_is_a_red_five_in_its_place():
    assert parse("067m").tiles == (Tile(4, red=True), Tile(5), Tile(6))


def test_a_zero_is_never_a_tile_of_the_suit_before():
    assert read("340p") == ["3p", "4p", "0p"]
    assert [tile.kind // 9 for tile in parse("340p").tiles] == [1, 1, 1]


def test_red_fives_count_as_fives():
    assert parse("0m0p0s").counts == parse("5m5p5s").counts


@pytest.mark.parametrize("text", ["m", "s", "5m z"])
def test_a_suit_letter_needs_digits(text):
    with pytest.raises(NotationError, match="no digits before it"):
        parse(text)


@pytest.mark.parametrize("text", ["123", "55z123", "123 45"])
def test_digits_need_a_suit_letter(text):
    with pytest.raises(NotationError, match="have no suit letter after them"):
        parse(text)


def test_the_fifth_copy_is_refused_and_never_another_tile():
    with pytest.raises(NotationError, match="more than four 5m"):
        parse("55555m")


@pytest.mark.parametrize("text", ["44555558m123p678s", "11345789m222228p", "44405555m123p678s"])
def test_five_equal_tiles_in_a_whole_hand_are_refused(text):
    with pytest.raises(NotationError, match="more than four"):
        parse(text)


def test_a_capital_suit_letter_is_named_and_no_empty_hand():
    with pytest.raises(NotationError, match="lower case: m, not M"):
        parse("123M")


def test_spaces_around_and_inside_do_not_matter():
    assert parse(" 123 m 456p ") == parse("123m456p")


@pytest.mark.parametrize("text", ["１２３m", "１２３ｍ", "123ｍ"])
def test_full_width_digits_and_letters_are_read(text):
    assert tiles_text(parse(text).tiles) == "123m"


# --- hands that cannot be


def test_a_negative_count_is_refused():
    counts = [0] * 34
    counts[26] = -2
    for ask in (splits, lambda given: score(given, "malaysia")):
        with pytest.raises(HandError, match="-2 of 9s: negative"):
            ask(counts)


def test_fifteen_tiles_are_told_how_a_kong_is_written():
    with pytest.raises(HandError, match=r"15 tiles.*write a declared kong in brackets"):
        splits("111122233344455s")


def test_the_winning_tile_cannot_come_out_of_a_finished_kong():
    with pytest.raises(NotationError, match="more than four 9p"):
        parse("123m456p789s1z[9999p]+9p")


def test_hand_melds_and_indicators_are_counted_together():
    hand = parse("1237m45678p[4444s]+7m dora=4s")
    assert any("5 of 4s" in problem for problem in problems(hand))


# --- splitting


def test_a_kong_of_tiles_in_hand_that_is_not_complete_has_no_split():
    assert splits("1111m234567p8899s") == []


def test_one_suit_with_many_runs_is_split():
    found = splits("11112345678999m")
    assert [str(split) for split in found] == ["111m 123m 456m 789m 99m"]


def test_seven_pairs_never_go_with_a_meld():
    counts = [0] * 34
    for kind in (1, 7, 10, 16, 19, 28, 30):
        counts[kind] = 2
    assert [split.form for split in splits(counts)] == ["seven_pairs"]
    with pytest.raises(HandError, match="14 tiles beside 1 meld"):
        splits(counts, melds=1)


# --- scoring


def test_thirteen_orphans_is_a_limit_hand():
    result = score("19m19p19s1234567z+7z", "hongkong")
    assert result.limit_patterns == ("thirteen_orphans",)
    assert result.reading.form == "thirteen_orphans"


def test_a_hand_without_bonus_tiles_gets_its_point_only_where_they_are_played():
    hand = "234m(555p)(<678s)(<123s)9m+9m"
    with_flowers = score(hand, "hongkong", options={"bonus_tiles": "eight"})
    without = score(hand, "hongkong", options={"bonus_tiles": "none"})
    assert {pattern.id: pattern.value for pattern in with_flowers.patterns} == {"no_bonus_tiles": 1}
    assert without.patterns == ()


def test_the_dealer_may_win_on_the_dealt_hand():
    assert score("23456m789p34588s+1m self-draw first-draw seat=E", "hongkong").limit_patterns == ("heavenly_hand",)


def test_one_call_leaves_nothing_behind_for_the_next():
    hand = "23456m789p34588s+1m"
    first = score(hand, "hongkong")
    score(hand, "hongkong", options={"cap": 13, "minimum": 0, "all_chows": 5}, win="self_draw", seat="E")
    assert score(hand, "hongkong") == first
