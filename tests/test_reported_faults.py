"""Faults that users of other calculators and libraries met: each is one ordinary test of ours."""

from __future__ import annotations

import io
from typing import Any

import pytest
from made_records import Made
from record_writers import WRITERS, mjlog
from true_records import READY, Story, Told, written

from analyser import (
    AnalyserError,
    HandError,
    NotationError,
    parse,
    problems,
    read_records,
    score,
    settle,
    splits,
    verify_records,
)
from analyser.records import RecordError
from analyser.settlement import settle_winners
from analyser.tiles import Tile, tiles_text

TENHOU = "riichi-tenhou"

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


# --- payments


def changes(*args: Any, **more: Any) -> dict[str, Any]:
    """What changes for everyone for whom anything does."""
    won = settle_winners if "claims" in more else settle
    return {party: amount for party, amount in won(*args, **more).transfers if amount}


def test_six_han_are_a_haneman_whatever_the_fu():
    assert settle(TENHOU, han=6, fu=130).limit_class == "haneman"
    assert settle(TENHOU, han=6, fu=130).collect == 12_000


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"han": 1, "fu": 25}, "25 fu needs at least 2 han"),  # seven pairs are 2 han
        ({"han": 1, "fu": 25, "win": "self_draw"}, "25 fu needs at least 2 han"),
        ({"han": 2, "fu": 20}, "20 fu is only possible on a self-draw"),  # pinfu drawn; a concealed discard adds 10
    ],
)
def test_han_and_fu_that_no_hand_has_are_refused(value, told):
    with pytest.raises(AnalyserError, match=told):
        settle(TENHOU, **value)


def test_twenty_fu_drawn_are_paid_in_full():
    """Base 20 x 2^4 = 320: from the dealer twice that, rounded up to hundreds, from the others once."""
    assert changes(TENHOU, han=2, fu=20, win="self_draw", winner="W") == {"W": 1500, "E": -700, "S": -400, "N": -400}


@pytest.mark.parametrize(("kiriage", "points"), [(True, 8000), (False, 7700)])
def test_rounding_up_to_a_mangan_is_a_switch(kiriage, points):
    assert settle(TENHOU, han=4, fu=30, options={"kiriage": kiriage}).collect == points


@pytest.mark.parametrize(("kiriage", "each"), [(True, 4000), (False, 3900)])
def test_rounding_up_holds_for_the_dealer_and_by_hand_payments_too(kiriage, each):
    paid = changes(TENHOU, han=3, fu=60, win="self_draw", winner="E", options={"kiriage": kiriage})
    assert paid == {"E": 3 * each, "S": -each, "W": -each, "N": -each}


def test_eleven_han_of_a_dealer_are_no_yakuman_though_paid_more_than_another_yakuman():
    won = settle(TENHOU, han=11, winner="E")
    assert (won.limit_class, won.collect) == ("sanbaiman", 36_000)


def test_honba_and_sticks_go_to_the_first_of_two_winners():
    """The nearest after the discarder: 300 a honba from the discarder, and the sticks."""
    claims = {"S": {"yakuman": 1}, "W": {"han": 5}}
    assert changes(TENHOU, claims=claims, discarder="E", honba=1, sticks=1) == {
        "E": -40_300, "S": 33_300, "W": 8000, "table": -1000,
    }  # fmt: skip


def test_winners_on_one_tile_are_told_one_after_the_other():
    won = settle_winners(TENHOU, {"S": {"han": 2, "fu": 30}, "W": {"han": 3, "fu": 30}}, discarder="N")
    scores = dict.fromkeys("ESWN", 25_000)
    after = []
    for settlement in won.settlements:
        for seat, amount in settlement.transfers:
            scores[seat] += amount
        after.append(dict(scores))
    assert after == [
        {"E": 25_000, "S": 27_000, "W": 25_000, "N": 23_000},
        {"E": 25_000, "S": 27_000, "W": 28_900, "N": 19_100},
    ]


def test_three_winners_are_paid_nothing_and_the_sticks_stay():
    claims = {"S": {"han": 3, "fu": 30}, "W": {"han": 5}, "N": {"han": 1, "fu": 30}}
    assert changes(TENHOU, claims=claims, discarder="E", honba=2, sticks=1) == {}


def test_where_one_may_win_it_is_the_nearest_whoever_deals_and_whatever_it_is_worth():
    claims = {"E": {"han": 3, "fu": 40}, "N": {"han": 1, "fu": 30}}
    head_bump = {"multiple_ron": "head_bump"}
    assert changes(TENHOU, claims=claims, discarder="S", options=head_bump) == {"N": 1000, "S": -1000}


def test_a_honba_on_a_self_draw_is_a_hundred_from_each():
    paid = changes(TENHOU, han=3, fu=40, win="self_draw", winner="W", honba=1)
    assert paid == {"W": 5500, "E": -2700, "S": -1400, "N": -1400}


LIABLE_FOR_ONE = {"yakuman": 2, "liable_yakuman": 1, "options": {"liability_scope": "own_yakuman_only"}}


def test_who_is_liable_for_one_of_two_yakuman_shares_that_one_with_the_discarder():
    paid = changes(TENHOU, winner="S", discarder="N", liable="W", **LIABLE_FOR_ONE)
    assert paid == {"S": 64_000, "W": -16_000, "N": -48_000}


def test_who_is_liable_for_one_of_two_yakuman_pays_that_one_and_a_share_of_the_other():
    paid = changes(TENHOU, winner="S", win="self_draw", liable="W", **LIABLE_FOR_ONE)
    assert paid == {"S": 64_000, "W": -40_000, "E": -16_000, "N": -8000}


@pytest.mark.parametrize(
    ("seats", "honba", "expected"),
    [
        ({"winner": "S", "discarder": "W", "liable": "N"}, 2, {"S": 32_600, "W": -16_000, "N": -16_600}),
        ({"winner": "W", "discarder": "S", "liable": "E"}, 6, {"W": 33_800, "S": -16_000, "E": -17_800}),
        ({"winner": "E", "win": "self_draw", "liable": "W"}, 1, {"E": 48_300, "W": -48_300}),
    ],
)
def test_who_is_liable_pays_the_honba(seats, honba, expected):
    """Tenhou: a discard is shared in halves, a self-draw is paid by the liable player alone."""
    assert changes(TENHOU, yakuman=1, honba=honba, **seats) == expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("tsumo_loss", {"S": 3900, "E": -2600, "W": -1300}),  # Tenhou: nobody makes up for it
        ("north_bisection", {"S": 5200, "E": -3200, "W": -2000}),  # 650 each, the sums rounded up
        ("equal", {"S": 5200, "E": -2600, "W": -2600}),
        ("full", {"S": 6500, "E": -3900, "W": -2600}),
    ],
)
def test_who_pays_for_the_player_that_three_have_not_is_said_by_name(said, expected):
    options = {"sanma_self_draw": said}
    assert changes("riichi-tenhou3", han=3, fu=40, win="self_draw", winner="S", options=options) == expected


def test_a_chinese_discard_costs_the_others_the_base_only():
    assert changes("mcr", points=11, winner="E", discarder="S") == {"E": 35, "S": -19, "W": -8, "N": -8}


def test_a_chinese_self_draw_costs_everyone_all():
    assert changes("mcr", points=11, winner="E", win="self_draw") == {"E": 57, "S": -19, "W": -19, "N": -19}


# --- dora


def test_after_the_one_of_characters_comes_the_nine_where_there_is_none_between():
    """Three players have no 2m to 8m."""
    hand = "99m123p456p789s55z+5z riichi seat=S round=E dora="
    without, dora = score(f"{hand}9m", "riichi-tenhou3"), score(f"{hand}1m", "riichi-tenhou3")
    assert dora.total - without.total == 2


@pytest.mark.parametrize("write", WRITERS.values(), ids=WRITERS)
@pytest.mark.parametrize(("kong", "shown"), [("open", ["1p"]), ("added", ["1p"]), ("concealed", ["1p", "9p"])])
def test_the_indicator_of_a_kong_counts_on_its_replacement_if_it_is_turned_at_once(write, kong, shown):
    """Tenhou turns it at once for a concealed kong, and after the next discard for others."""
    made = Made({0: "11z234m345p66s78s" + ("4s" if kong == "added" else "1z")}, keep="69s1z").turns(0)
    if kong == "open":
        made.turn(1, "1z").call(0, "111z")
    elif kong == "added":
        made.turn(1, "1z").call(0, "11z").discard(0, "4s").turns(1, 2, 3).draw(0, "1z").added(0, "1z")
    else:
        made.turns(1, 2, 3).draw(0, "1z").concealed(0, "1111z").indicator("9p")
    (win,) = recorded(write(made.draw(0, "9s").win(0)))
    assert win.hand.win.flags == ("kong_replacement",)
    assert [str(tile) for tile in win.hand.win.dora] == shown


# --- recorded games


def recorded(data: bytes) -> list[Any]:
    return list(read_records(io.BytesIO(data)))


def test_players_may_leave_before_the_first_round_and_come_back_in_it():
    text = mjlog(Made({0: READY}, keep="69s").turns(0).turn(1, "9s").win(0)).decode()
    left = text.replace("<INIT", '<BYE who="1" /><INIT', 1).replace("<AGARI", '<UN n1="B" /><AGARI', 1)
    assert [item.hand for item in recorded(left.encode())] == [item.hand for item in recorded(text.encode())]
    assert left.count("<BYE") == left.count('<UN n1="B" /><AGARI') == 1


@pytest.mark.parametrize("write", WRITERS.values(), ids=WRITERS)
def test_both_winners_on_a_tile_turn_the_same_hidden_indicators(write):
    made = Made({0: READY, 2: "22m345m345678p78s"}, keep="69s").turn(0, riichi=True).turns(1).turn(2, riichi=True)
    made.turns(3, 0).turn(1, "9s").win(2, ura="1m").win(0)
    made.wins[1]["ura"] = made.wins[0]["ura"]
    wins = recorded(write(made))
    assert [(win.hand.win.seat, [str(tile) for tile in win.hand.win.ura]) for win in wins] == [
        ("W", ["1m"]), ("E", ["1m"]),
    ]  # fmt: skip


@pytest.mark.parametrize("write", WRITERS.values(), ids=WRITERS)
def test_indicators_come_in_the_order_of_the_kongs(write):
    """An added, a concealed and another added kong of one player."""
    made = Made({0: READY, 2: "66z44z1111p23m78m9m"}, keep="6z4z1p69s", dora="8p").turns(0).turn(1, "6z")
    made.call(2, "66z").discard(2, "9m").turns(3, 0).turn(1, "4z").call(2, "44z").discard(2, "8m").turns(3, 0, 1)
    made.draw(2, "6z").added(2, "6z").draw(2).discard(2).indicator("5m").turns(3, 0, 1)
    made.draw(2).concealed(2, "1111p").indicator("9m").draw(2, "4z").added(2, "4z").draw(2).discard(2).indicator("5p")
    (win,) = recorded(write(made.turn(3, "9s").win(0)))
    assert [str(tile) for tile in win.hand.win.dora] == ["8p", "5m", "9m", "5p"]


def test_what_is_won_by_a_self_draw_is_the_sum_of_all_that_pay(tmp_path):
    """400, 400 and 700 for a drawn pinfu, and not the 1,300 of a discard."""
    assert settle(TENHOU, han=2, fu=20, win="self_draw").collect == 1500
    made = Made({1: READY}, keep="69s").turns(0, 1, 2, 3, 0).draw(1, "9s").win(1)
    patterns = (("concealed_self_draw", 1), ("pinfu", 1))
    record = tmp_path / "record"
    for stated, agrees in ((1500, True), (1300, False)):
        record.write_bytes(written(Story(made, (Told(patterns, 20, stated, (-700, 1500, -400, -400)),)), "mjlog"))
        assert [one.agrees for one in verify_records(record)] == [agrees]


@pytest.mark.parametrize(("field", "told"), [("who", "AGARI has no who"), ("seed", "INIT has no seed")])
def test_a_field_that_a_site_has_renamed_is_named(field, told):
    text = mjlog(Made({0: READY}, keep="69s").turns(0).turn(1, "9s").win(0)).decode()
    (error,) = recorded(text.replace(f" {field}=", f" new{field}=").encode())
    assert isinstance(error, RecordError) and error.message == told
