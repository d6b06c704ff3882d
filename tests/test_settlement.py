"""Who pays what. Each fact stands with its rule as source; the laws below hold for every rule set and switch."""

from __future__ import annotations

import ast
import copy
import pickle
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import analyser.settlement
from analyser.errors import AnalyserError, RulesError, SettleError
from analyser.hand import Liability, Win
from analyser.rules import RuleSet, load_rules, rule_set_names
from analyser.rules.options import exact
from analyser.settlement import (
    Settlement,
    amounts_of,
    base_points,
    chart,
    count_fu,
    next_deal,
    settle,
    settle_win,
    settle_winners,
    share_of,
    transfers,
)
from analyser.settlement.checks import check_settlement
from analyser.settlement.numbers import as_json, as_text
from analyser.settlement.terms import terms_of

CALCULATOR = "hongkong-calculator"


def paid(settlement: Settlement) -> list[Any]:
    return [payment.amount for payment in settlement.payments]


def parties(settlement: Settlement) -> list[str]:
    return [payment.party for payment in settlement.payments]


def refused(text: str, rules: str, **circumstances: Any) -> str:
    """The message of the refusal, which must hold ``text`` and be one sentence on one line."""
    with pytest.raises(SettleError) as caught:
        settle(rules, **circumstances)
    message = caught.value.message
    assert text in message and "\n" not in message
    return message


# --- Malaysian: 'Malaysian Mahjong Rules and Fan Scoring', 'Payments and the deal' ------------------------------------


@pytest.mark.parametrize(
    ("fan", "base"), [(1, 2), (2, 4), (3, 8), (4, 16), (5, 32), (6, 64), (7, 128), (8, 256), (9, 512), (10, 1024)]
)
def test_malaysian_base_doubles_with_every_fan(fan: int, base: int) -> None:
    drawn, thrown = settle("malaysia", fan=fan, win="self_draw"), settle("malaysia", fan=fan)
    assert drawn.base == thrown.base == base
    assert paid(drawn) == [base] * 3  # each of the three opponents pays the base
    assert paid(thrown) == [2 * base, 0, 0]  # the discarder pays double, the other two nothing


def test_malaysian_fan_above_ten_is_paid_as_ten() -> None:
    settlement = settle("malaysia", fan=23)
    assert (settlement.capped_fan, settlement.cap_limited, settlement.base) == (10, True, 1024)


def test_malaysian_dealer_pays_and_collects_like_everyone() -> None:
    for win in ("discard", "self_draw"):
        assert paid(settle("malaysia", fan=4, win=win, winner_is_dealer=True)) == paid(
            settle("malaysia", fan=4, win=win)
        )


def test_malaysian_hand_without_fan_is_refused_not_paid() -> None:
    refused("0 fan is under the least that malaysia pays for", "malaysia", fan=0)
    assert amounts_of(load_rules("malaysia"), 0, win="discard") == (0, 0, 0)
    assert share_of(load_rules("malaysia"), 0) is None


def test_malaysian_house_cap_above_ten_goes_on_doubling() -> None:
    assert settle("malaysia", fan=12, options={"cap": 12}).base == 4096


def test_malaysian_house_minimum_is_flagged_and_still_computed() -> None:
    settlement = settle("malaysia", fan=2, options={"minimum": 3})
    assert (settlement.valid, settlement.base) == (False, 4)


def test_casual_scoring_costs_nobody_anything() -> None:
    settlement = settle("malaysia-casual")
    assert (settlement.payments, settlement.collect) == ((), 0)
    assert "one point" in str(settlement)
    assert amounts_of(load_rules("malaysia-casual"), 1, win="self_draw") == (0, 0, 0)


# --- Hong Kong: 'Mahjong House' FAQ; 'Smart Calculators: Mahjong Score Calculator' ------------------------------------

HALF_SPICY = [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384]
SPICY = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192]


@pytest.mark.parametrize(("curve", "table"), [("half_spicy", HALF_SPICY), ("spicy", SPICY)])
def test_faan_chart(curve: str, table: list[int]) -> None:
    """Calculator, 'Hong Kong faan chart — both conversion tables'."""
    values = [settle(CALCULATOR, faan=faan, options={"cap": 13, "curve": curve}).table_value for faan in range(14)]
    assert values == table


def test_mahjong_house_shares() -> None:
    """FAQ, half-spicy against spicy: 3, 6 and 10 faan are 4, 16 and 64; spicy from 3: 4, 8, 16 ... 512."""
    assert [settle("hongkong", faan=faan).share for faan in (3, 6, 10)] == [4, 16, 64]
    spicy = [settle("hongkong", faan=faan, options={"curve": "spicy"}).share for faan in range(3, 11)]
    assert spicy == [4, 8, 16, 32, 64, 128, 256, 512]


def test_mahjong_house_discarder_pays_all_three_shares_alone() -> None:
    settlement = settle("hongkong", faan=3)
    assert (paid(settlement), settlement.collect) == ([12, 0, 0], 12)
    assert paid(settle("hongkong", faan=3, win="self_draw")) == [4, 4, 4]


@pytest.mark.parametrize(
    ("options", "win", "pays"),
    [
        ({}, "discard", [8, 0, 0]),  # 'discarder pays all'
        ({"discard_split": "half"}, "discard", [4, 2, 2]),  # 'discarder pays half'
        ({}, "self_draw", [4, 4, 4]),
        ({"self_draw_pays": "full"}, "self_draw", [8, 8, 8]),  # Old Style: each pays the whole table value
        ({"discard_split": "double_single"}, "discard", [8, 4, 4]),  # Sloper, FAQ 17
        ({"discard_split": "double_single"}, "self_draw", [8, 8, 8]),
        ({"discard_split": "three_shares"}, "discard", [12, 0, 0]),
    ],
)
def test_three_faan_under_every_convention(options: dict[str, Any], win: str, pays: list[int]) -> None:
    """Calculator, 'Hong Kong, 3 faan — the same hand under all three payment conventions'."""
    assert paid(settle(CALCULATOR, faan=3, win=win, options=options)) == pays


def test_calculator_caps_before_it_converts() -> None:
    """'why the cap is the most important switch': 13 faan pay 128 at a cap of 10, 384 at 13."""
    capped = settle(CALCULATOR, faan=13)
    assert (capped.table_value, capped.capped_faan, capped.cap_limited) == (128, 10, True)
    free = settle(CALCULATOR, faan=13, options={"cap": 13})
    assert (free.table_value, free.cap_limited) == (384, False)
    assert settle(CALCULATOR, faan=9, options={"cap": 8, "curve": "spicy"}).table_value == 256


def test_two_faan_is_computed_and_flagged() -> None:
    settlement = settle(CALCULATOR, faan=2)
    assert (settlement.below_usual_minimum, settlement.valid, settlement.collect) == (True, False, 4)
    at_a_table_without_minimum = settle(CALCULATOR, faan=2, options={"minimum": 0})
    assert (at_a_table_without_minimum.below_usual_minimum, at_a_table_without_minimum.valid) == (True, True)


def test_zero_faan_pays_halves_exactly() -> None:
    settlement = settle(CALCULATOR, faan=0, win="self_draw")
    assert paid(settlement) == [Fraction(1, 2)] * 3
    assert [one["amount"] for one in settlement.to_dict()["payments"]] == [0.5] * 3
    assert settlement.to_dict()["collect"] == 1.5


def test_point_value_multiplies_exactly() -> None:
    assert paid(settle(CALCULATOR, faan=5, win="self_draw", options={"point_value": 10})) == [120] * 3
    assert settle(CALCULATOR, faan=5, options={"point_value": 0.5}).table_value == 12
    thirds = settle("hongkong", faan=3, win="self_draw", options={"point_value": "1/3"}).to_dict()
    assert [one["amount"] for one in thirds["payments"]] == ["4/3"] * 3
    assert thirds["collect"] == 4


@pytest.mark.parametrize(
    ("split", "dealer", "pays"),
    [
        ("all", {"winner_is_dealer": True}, [16, 0, 0]),
        ("all", {"discarder_is_dealer": True}, [16, 0, 0]),
        ("all", {}, [8, 0, 0]),
        ("half", {}, [4, 4, 2]),  # the dealer's quarter doubles
        ("half", {"discarder_is_dealer": True}, [8, 2, 2]),
        ("half", {"winner_is_dealer": True}, [8, 4, 4]),
    ],
)
def test_dealer_multiplier_on_a_discard(split: str, dealer: dict[str, bool], pays: list[int]) -> None:
    """Every single payment in which the dealer pays or wins is multiplied, after the split."""
    options = {"dealer_multiplier": 2, "discard_split": split}
    assert paid(settle(CALCULATOR, faan=3, options=options, **dealer)) == pays  # type: ignore[arg-type]


def test_dealer_multiplier_on_a_self_draw() -> None:
    options = {"dealer_multiplier": 2}
    assert paid(settle(CALCULATOR, faan=3, win="self_draw", winner_is_dealer=True, options=options)) == [8, 8, 8]
    assert paid(settle(CALCULATOR, faan=3, win="self_draw", winner_is_dealer=False, options=options)) == [8, 4, 4]


def test_the_other_preset_stands_beside() -> None:
    house = settle("hongkong", faan=6, options={"curve": "spicy", "cap": 8})
    other = house.other_preset
    assert other is not None and other.rules.id == CALCULATOR
    assert (paid(house), paid(other)) == ([96, 0, 0], [64, 0, 0])
    assert house.to_dict()["other_preset"]["priced_in"] == "table_value"
    back = settle(CALCULATOR, faan=6, options={"curve": "spicy", "discard_split": "half"}).other_preset
    assert back is not None and back.rules.id == "hongkong" and paid(back) == [96, 0, 0]


def test_hong_kong_text_says_preset_and_unit() -> None:
    assert str(settle("hongkong", faan=3)).splitlines() == [
        "hongkong: 3 faan, share 4",
        "discarder pays 12, other 0, other 0; the winner collects 12",
        "hongkong-calculator: table value 8: discarder pays 8, other 0, other 0; the winner collects 8",
    ]


# --- paying for everyone: 'Mahjong House' FAQ, 'What is paying for everyone (包牌)?' ----------------------------------

DRAGONS: dict[str, Any] = {"exposed_before": ["dragon_pung"] * 2, "fed": "third_dragon_pung", "fed_by": 1}


@pytest.mark.parametrize(
    ("fed", "case"),
    [
        (DRAGONS, "big_three_dragons"),
        (
            {"exposed_before": ["wind_pung", "wind_kong", "wind_pung"], "fed": "fourth_wind_kong", "fed_by": 3},
            "big_four_winds",
        ),
        ({"exposed_before": ["kong"], "concealed": ["kong", "kong"], "fed": "fourth_kong", "fed_by": 2}, "four_kongs"),
        ({"exposed_before": ["dragon_pung"], "fed": "second_dragon_pung", "fed_by": 1}, None),
        ({**DRAGONS, "exposed_before": ["dragon_pung"], "concealed": ["dragon_kong"]}, None),  # not showing
    ],
)
def test_who_feeds_the_last_set_pays_everything_even_on_a_self_draw(fed: dict[str, Any], case: str | None) -> None:
    settlement = settle("hongkong", faan=9, win="self_draw", **fed)
    assert settlement.case == case
    assert settlement.payer == (fed["fed_by"] if case else None)
    assert paid(settlement) == ([144, 0, 0] if case else [48, 48, 48])


@pytest.mark.parametrize(
    ("fed", "note"),
    [
        ({"exposed_before": ["dragon_pung"]}, "third dragon pung with 1 showing before it, 2 are needed"),
        ({"fed": "second_dragon_pung"}, "hongkong has none for second dragon pung"),
        ({"fed": "fourth_kong", "exposed_before": ["kong"]}, "fourth kong with 1 before it, 3 are needed"),
    ],
)
def test_why_a_fed_set_makes_nobody_liable(fed: dict[str, Any], note: str) -> None:
    given = {"fed": "third_dragon_pung", "fed_by": 1, **fed}
    assert settle("hongkong", faan=9, **given).notes == (f"no liability: {note}",)


def test_third_player_discards_under_liability() -> None:
    """The FAQ says only 'even if they then self-draw'; the switch says who pays."""
    liable = settle("hongkong", faan=9, discarder=2, **DRAGONS)
    assert (liable.payer, parties(liable), paid(liable)) == (1, ["liable", "discarder", "other"], [144, 0, 0])
    options = {"bao_on_other_discard": "discarder"}
    thrown = settle("hongkong", faan=9, discarder=2, options=options, **DRAGONS)
    assert (thrown.payer, parties(thrown)[0], paid(thrown)) == (2, "discarder", [144, 0, 0])


def test_liability_overrides_the_split() -> None:
    settlement = settle(CALCULATOR, faan=9, winner="S", discarder="N", options={"discard_split": "half"}, **DRAGONS)
    assert (parties(settlement), paid(settlement)) == (["W", "N", "E"], [96, 0, 0])


def test_feeder_discards_the_winning_tile() -> None:
    settlement = settle("hongkong", faan=9, **DRAGONS)
    assert paid(settlement) == [144, 0, 0]
    assert settlement.notes == ("assumed: the liable player is the discarder",)


def test_liability_sums_what_each_would_pay_to_the_dealer_multiplier() -> None:
    options = {"dealer_multiplier": 2}
    settlement = settle("hongkong", faan=9, win="self_draw", winner="S", options=options, **DRAGONS)
    assert (parties(settlement)[0], settlement.collect) == ("W", 48 + 48 + 96)


def test_agreed_liability() -> None:
    assert paid(settle("hongkong", faan=5, win="self_draw", winner="S", liable="N")) == [36, 0, 0]


# --- American: 'Smart Calculators: Mahjong Score Calculator', 'American NMJL'; Sloper, FAQ 19 -------------------------


@pytest.mark.parametrize(
    ("win", "jokerless", "pays", "collect"),
    [
        ("discard", False, [50, 25, 25], 100),
        ("discard", True, [100, 50, 50], 200),
        ("self_draw", False, [50, 50, 50], 150),
        ("self_draw", True, [100, 100, 100], 300),
    ],
)
def test_one_25_point_hand_four_payouts(win: str, jokerless: bool, pays: list[int], collect: int) -> None:
    settlement = settle("american", card=25, win=win, jokerless=jokerless)
    assert (paid(settlement), settlement.collect) == (pays, collect)
    assert settlement.value_after_multipliers == (50 if jokerless else 25)


@pytest.mark.parametrize("section", ["singles_and_pairs", "quints", "singles-and-pairs"])
def test_no_jokerless_double_for_singles_and_pairs_and_quints(section: str) -> None:
    assert settle("american", card=50, jokerless=True, section=section).value_after_multipliers == 50


def test_bettor_gets_from_every_loser_what_the_winner_got() -> None:
    settlement = settle("american", card=30, bettor=True, winner="S", discarder="E")
    assert (settlement.collect, settlement.bettor_receives) == (120, 120)
    assert settlement.to_dict()["each_loser_total"] == [120, 60, 60]
    assert dict(settlement.transfers) == {"S": 120, "E": -120, "W": -60, "N": -60, "bettor": 120}


def test_card_value_range() -> None:
    assert settle("american", card=10).collect == 40
    assert settle("american", card_value=100, win="self_draw").collect == 600
    for card in (9, 101, 25.5, "25", None):
        with pytest.raises(SettleError):
            settle("american", card=card)  # type: ignore[arg-type]


def test_american_chart_is_a_ladder_of_values_and_nothing_of_a_card() -> None:
    """'keyed on nothing but the number you supply'."""
    rows = chart("american")
    assert [row["card"] for row in rows] == [25, 30, 35, 40, 45, 50]
    assert rows[5]["self_draw_jokerless"] == [200, 200, 200]
    assert not load_rules("american").patterns


# --- Chinese Official: 'Smart Calculators: Mahjong Score Calculator', 'Chinese Official (MCR)' ------------------------


@pytest.mark.parametrize(("points", "discard", "self_pick"), [(8, 32, 48), (12, 36, 60), (24, 48, 96), (88, 112, 288)])
def test_everybody_pays_eight(points: int, discard: int, self_pick: int) -> None:
    thrown, drawn = settle("mcr", points=points), settle("mcr", points=points, win="self_draw")
    assert (paid(thrown), thrown.collect) == ([points + 8, 8, 8], discard)
    assert (paid(drawn), drawn.collect) == ([points + 8] * 3, self_pick)


def test_flowers_are_paid_but_carry_no_hand_over_the_minimum() -> None:
    settlement = settle("mcr", points=24, flowers=2)
    assert (settlement.points, paid(settlement), settlement.legal) == (26, [34, 8, 8], True)
    illegal = settle("mcr", hand_points=6, flowers=2)
    assert (illegal.points, illegal.collect, illegal.legal) == (8, 32, False)
    assert "under the minimum of 8" in str(illegal)


def test_mcr_win_on_eleven_points_in_seats() -> None:
    """+35 -19 -8 -8, as the formula of Chinese Mahjong Competition Rules (1998), article 10, gives it."""
    settlement = settle("mcr", points=11, winner="E", discarder="S")
    assert dict(settlement.transfers) == {"E": 35, "S": -19, "W": -8, "N": -8}


# --- riichi: 'Smart Calculators: Mahjong Score Calculator'; EMA Riichi Competition Rules 2016 -------------------------


@pytest.mark.parametrize(
    ("han", "fu", "base", "ron", "dealer_ron", "tsumo", "dealer_tsumo"),
    [
        (1, 30, 240, 1000, 1500, [500, 300, 300], 500),
        (2, 25, 400, 1600, 2400, [800, 400, 400], 800),
        (3, 30, 960, 3900, 5800, [2000, 1000, 1000], 2000),
        (3, 40, 1280, 5200, 7700, [2600, 1300, 1300], 2600),
        (4, 25, 1600, 6400, 9600, [3200, 1600, 1600], 3200),
        (4, 30, 1920, 7700, 11600, [3900, 2000, 2000], 3900),
        (2, 110, 1760, 7100, 10600, [3600, 1800, 1800], 3600),
    ],
)
def test_payments_below_the_limits(
    han: int, fu: int, base: int, ron: int, dealer_ron: int, tsumo: list[int], dealer_tsumo: int
) -> None:
    """EMA 2016, payment tables; each payer's share is rounded up to the next 100 on its own."""
    value: dict[str, Any] = {"han": han, "fu": fu}
    assert settle("riichi", **value).base == base
    assert paid(settle("riichi", **value, winner_is_dealer=False)) == [ron, 0, 0]
    assert paid(settle("riichi", **value, winner_is_dealer=True)) == [dealer_ron, 0, 0]
    assert paid(settle("riichi", **value, win="self_draw", winner_is_dealer=False)) == tsumo
    assert paid(settle("riichi", **value, win="self_draw", winner_is_dealer=True)) == [dealer_tsumo] * 3


def test_round_the_share_and_not_the_total() -> None:
    """'Pinfu at 3 han: 700 + 700 + 1,300 = 2,700', and not 2,600."""
    assert settle("riichi", han=3, fu=20, win="self_draw", winner_is_dealer=False).collect == 2700


@pytest.mark.parametrize(
    ("han", "limit", "ron", "dealer_ron"),
    [
        (5, "mangan", 8000, 12000),
        (6, "haneman", 12000, 18000),
        (7, "haneman", 12000, 18000),
        (8, "baiman", 16000, 24000),
        (10, "baiman", 16000, 24000),
        (11, "sanbaiman", 24000, 36000),
        (12, "sanbaiman", 24000, 36000),
        (13, "counted_yakuman", 32000, 48000),
        (40, "counted_yakuman", 32000, 48000),
    ],
)
def test_limit_ladder(han: int, limit: str, ron: int, dealer_ron: int) -> None:
    settlement = settle("riichi", han=han, winner_is_dealer=False)
    assert (settlement.limit_class, settlement.collect) == (limit, ron)
    assert settle("riichi", han=han, fu=30, winner_is_dealer=True).collect == dealer_ron


def test_four_han_forty_fu_is_a_mangan() -> None:
    for fu in (40, 70, 110, 120):
        assert settle("riichi", han=4, fu=fu).limit_class == "mangan"
    assert settle("riichi", han=3, fu=70).limit_class == "mangan"


def test_kiriage_rounds_up_what_falls_just_short() -> None:
    for han, fu in ((4, 30), (3, 60)):
        assert settle("riichi", han=han, fu=fu).limit_class is None
        rounded = settle("riichi", han=han, fu=fu, options={"kiriage": True})
        assert (rounded.limit_class, rounded.base, rounded.collect) == ("mangan", 2000, 8000)
    assert settle("riichi", han=2, fu=110, options={"kiriage": True}).base == 1760


def test_thirteen_han_is_what_the_table_says() -> None:
    assert settle("riichi", han=13, options={"kazoe": "sanbaiman"}).limit_class == "sanbaiman"
    per_13 = {"kazoe": "per_13"}
    assert [settle("riichi", han=han, options=per_13).base for han in (13, 25, 26, 39)] == [8000, 8000, 16000, 24000]


def test_yakuman() -> None:
    double = settle("riichi", yakuman=2, winner_is_dealer=True, win="self_draw")
    assert (double.base, double.limit_class, paid(double)) == (16000, "yakuman", [32000] * 3)


def test_honba_and_sticks_ride_on_top() -> None:
    """3 han 30 fu on the second honba with one stick: collects 5,500, and the discarder pays 4,500 of them."""
    thrown = settle("riichi", han=3, fu=30, honba=2, riichi_sticks=1, winner="S", discarder="W")
    assert (thrown.collect, thrown.paid_by_opponents, paid(thrown)) == (5500, 4500, [4500, 0, 0])
    assert dict(thrown.transfers) == {"S": 5500, "W": -4500, "E": 0, "N": 0, "table": -1000}
    drawn = settle("riichi", han=3, fu=30, honba=2, win="self_draw", winner_is_dealer=False)
    assert (paid(drawn), drawn.collect) == ([2200, 1200, 1200], 4600)
    house = settle("riichi", han=3, fu=30, honba=1, options={"honba_each": 500})
    assert house.collect == 3900 + 1500


def test_three_players() -> None:
    """A self-draw loses the missing share; honba are 100 from each payer and 200 on a discard (Tenhou manual)."""
    three = {"players": 3}
    drawn = settle("riichi", han=3, fu=40, win="self_draw", winner="S", honba=1, options=three)
    assert (parties(drawn), paid(drawn)) == (["E", "W"], [2700, 1400])
    assert paid(settle("riichi", han=3, fu=40, win="self_draw", winner="E", options=three)) == [2600, 2600]
    assert paid(settle("riichi", han=3, fu=40, winner="S", discarder="W", honba=1, options=three)) == [5400, 0]
    refused("one of E, S, W, not 'N'", "riichi", han=3, fu=40, winner="N", options=three)


@pytest.mark.parametrize(
    ("rule", "others", "dealer"),
    [("north_bisection", [3200, 2000], 3900), ("equal", [2600, 2600], 3900), ("full", [3900, 2600], 5200)],
)
def test_three_players_share_what_is_missing(rule: str, others: list[int], dealer: int) -> None:
    options = {"players": 3, "sanma_self_draw": rule}
    won = {"han": 3, "fu": 40, "win": "self_draw"}
    assert paid(settle("riichi", **won, winner="S", options=options)) == others  # type: ignore[arg-type]
    assert paid(settle("riichi", **won, winner="E", options=options)) == [dealer] * 2  # type: ignore[arg-type]


def test_riichi_liability() -> None:
    """EMA 2016, 3.3.9: all of a self-draw, half of another's discard; counters as the table says."""
    fed: dict[str, Any] = {"yakuman": 1, "winner": "S", "liable": "W", "honba": 1}
    assert paid(settle("riichi", **fed, win="self_draw")) == [32300, 0, 0]
    shared = settle("riichi", **fed, discarder="N")
    assert (parties(shared), paid(shared)) == (["W", "N", "E"], [16300, 16000, 0])
    by_discarder = settle("riichi", **fed, discarder="N", options={"liability_honba": "discarder"})
    assert paid(by_discarder) == [16000, 16300, 0]
    assert paid(settle("riichi", **fed, discarder="W")) == [32300, 0, 0]


def test_riichi_liability_for_one_of_two_yakuman() -> None:
    fed: dict[str, Any] = {"yakuman": 2, "liable_yakuman": 1, "winner": "S", "liable": "W"}
    own = {"liability_scope": "own_yakuman_only"}
    drawn = settle("riichi", **fed, win="self_draw", options=own)
    assert (parties(drawn), paid(drawn)) == (["W", "E", "N"], [40000, 16000, 8000])
    assert paid(settle("riichi", **fed, discarder="N", options=own)) == [16000, 48000, 0]
    whole = settle("riichi", **fed, discarder="N")
    assert paid(whole) == [32000, 32000, 0]
    assert whole.notes == ("the liable player answers for the whole hand in riichi, not for 1 yakuman alone",)
    assert settle("riichi", **fed | {"liable_yakuman": 2}, discarder="N").notes == ()


# --- fu: calculator, 'How each system decides who pays'; Wikipedia (Japanese), 麻雀の得点計算 -------------------------

RUN = {"type": "chow"}


def pung(tiles: str = "simple", kind: str = "pung", **more: Any) -> dict[str, Any]:
    return {"type": kind, "tiles": tiles, **more}


FU: list[tuple[dict[str, Any], int, list[str]]] = [
    ({"win": "discard"}, 30, ["base", "concealed_discard"]),  # pinfu on a discard
    ({"win": "self_draw"}, 20, ["base"]),  # pinfu drawn: the draw counts nothing
    ({"win": "discard", "closed": False}, 30, ["base", "open_minimum"]),
    ({"win": "self_draw", "closed": False}, 30, ["base", "self_draw"]),
    ({"win": "discard", "wait": "edge"}, 40, ["base", "concealed_discard", "edge_wait"]),
    ({"win": "self_draw", "wait": "pair"}, 30, ["base", "self_draw", "pair_wait"]),
    ({"win": "self_draw", "pair": "dragon"}, 30, ["base", "self_draw", "pair_value_honour"]),
    ({"win": "discard", "pair": "seat_wind"}, 40, ["base", "concealed_discard", "pair_value_honour"]),
    ({"win": "discard", "pair": "guest_wind"}, 30, ["base", "concealed_discard"]),
    (
        {"win": "discard", "wait": "closed", "sets": [RUN, RUN, RUN, pung("terminal_or_honour")]},
        40,
        ["base", "concealed_discard", "closed_pung_terminal_honour", "closed_wait"],
    ),
    (
        {"win": "discard", "wait": "two_pair", "sets": [RUN, RUN, pung(), pung("terminal", concealed=False)]},
        40,
        ["base", "concealed_discard", "closed_pung_simple", "open_pung_terminal_honour"],
    ),
    (
        {
            "win": "discard",
            "closed": False,
            "sets": [RUN, RUN, pung("honour", "kong"), pung(kind="kong", concealed=True)],
        },
        60,
        ["base", "open_kong_terminal_honour", "closed_kong_simple"],
    ),
    (
        {"win": "self_draw", "wait": "pair", "sets": [pung("honour", "kong"), pung(kind="kong"), RUN, RUN]},
        80,
        ["base", "self_draw", "closed_kong_terminal_honour", "closed_kong_simple", "pair_wait"],
    ),
    ({"win": "discard", "closed": False, "sets": [pung(), RUN, RUN, RUN]}, 30, ["base", "open_pung_simple"]),
    (
        {"win": "discard", "closed": False, "sets": [pung(kind="kong"), RUN, RUN, RUN]},
        30,
        ["base", "open_kong_simple"],
    ),
]


@pytest.mark.parametrize(("shape", "fu", "parts"), FU)
def test_fu_of_a_hand(shape: dict[str, Any], fu: int, parts: list[str]) -> None:
    plain = {"closed": True, "sets": [RUN] * 4, "pair": "simple", "wait": "two_sided"}
    counted = count_fu(load_rules("riichi"), **{**plain, **shape})
    assert (counted.fu, [part for part, _ in counted.parts]) == (fu, parts)
    assert fu - 10 < sum(worth for _, worth in counted.parts) <= fu


def test_seven_pairs_is_25_and_never_rounded() -> None:
    for win in ("discard", "self_draw"):
        assert count_fu(load_rules("riichi"), win=win, shape="seven_pairs") == (25, (("seven_pairs", 25),))


def test_pair_of_the_double_wind_is_4_or_2() -> None:
    shape = {"win": "self_draw", "closed": True, "sets": [RUN] * 4, "pair": "double_wind", "wait": "edge"}
    for worth in (4, 2):
        rules = load_rules("riichi", {"double_wind_pair_fu": worth})
        assert dict(count_fu(rules, **shape).parts)["pair_double_wind"] == worth  # type: ignore[arg-type]


def test_pinfu_may_count_its_draw() -> None:
    rules = load_rules("riichi", {"pinfu_self_draw": False})
    counted = count_fu(rules, win="self_draw", closed=True, sets=[RUN] * 4, pair="simple", wait="two_sided")
    assert counted.to_dict() == {"fu": 30, "fu_parts": [["base", 20], ["self_draw", 2]]}


def test_settle_counts_fu_from_the_shape() -> None:
    """The calculator's example: a triplet of terminals and a closed wait make 40 fu, and 5,200 of 3,900."""
    sets = [RUN, RUN, RUN, pung("terminal_or_honour", concealed=True)]
    settlement = settle("riichi", han=3, closed=True, sets=sets, pair="simple", wait="closed")
    assert (settlement.fu, settlement.base, settlement.collect) == (40, 1280, 5200)
    assert settlement.to_dict()["fu_parts"][0] == ["base", 20]


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("four sets, not 3", {"sets": [RUN] * 3}),
        ("closed", {"closed": None}),
        ("pair is one of", {"pair": None}),
        ("wait is one of", {"wait": "open"}),
        ("shape is one of", {"shape": "eight_pairs"}),
        ("set 1 is", {"sets": [{"type": "pong"}] * 4}),
        ("set 2 is", {"sets": [RUN, 7, RUN, RUN]}),
        ("sets is a list", {"sets": 4}),
        ("closed is true or false", {"closed": 1}),
        ("tiles of set 4", {"sets": [RUN, RUN, RUN, {"type": "pung"}]}),
        ("all sets of a closed hand", {"sets": [RUN, RUN, RUN, pung(concealed=False)]}),
        ("exactly the triplet it completes", {"sets": [RUN, RUN, RUN, pung()], "wait": "two_pair"}),
        ("completes a triplet", {"wait": "two_pair", "closed": False}),
        ("completes a run", {"sets": [pung()] * 4, "wait": "edge"}),
        ("has no sets", {"shape": "seven_pairs"}),
        ("either fu or the shape", {"fu": 30}),
    ],
)
def test_shapes_that_cannot_be(text: str, shape: dict[str, Any]) -> None:
    plain = {"han": 1, "closed": True, "sets": [RUN] * 4, "pair": "simple", "wait": "two_sided"}
    refused(text, "riichi", **{**plain, **shape})


def test_seven_pairs_is_closed() -> None:
    refused("closed hand", "riichi", han=2, shape="seven_pairs", closed=False)


# --- seats, order, names ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("winner", "discarder", "order"),
    [
        ("S", "N", ["N", "E", "W"]),  # the discarder, the dealer, the others
        ("S", "E", ["E", "W", "N"]),
        ("E", "W", ["W", "S", "N"]),
        ("S", None, ["E", "W", "N"]),  # self-draw: the dealer first
        ("W", None, ["E", "N", "S"]),
        ("E", None, ["S", "W", "N"]),
    ],
)
def test_order_of_payments(winner: str, discarder: str | None, order: list[str]) -> None:
    win = "discard" if discarder else "self_draw"
    settlement = settle("malaysia", fan=1, win=win, winner=winner, discarder=discarder)
    assert parties(settlement) == order
    assert settlement.winner == winner


def test_parts_stand_for_seats_that_are_not_known() -> None:
    drawn = {"fan": 1, "win": "self_draw"}
    assert parties(settle("malaysia", **drawn)) == ["other"] * 3  # type: ignore[arg-type]
    assert parties(settle("malaysia", **drawn, winner_is_dealer=False)) == ["dealer", "other", "other"]  # type: ignore[arg-type]
    assert parties(settle("malaysia", **drawn, winner_is_dealer=True)) == ["other"] * 3  # type: ignore[arg-type]
    assert parties(settle("malaysia", fan=1)) == ["discarder", "other", "other"]
    known = settle("malaysia", fan=1, winner_is_dealer=False, discarder_is_dealer=False)
    assert parties(known) == ["discarder", "dealer", "other"]
    assert parties(settle("malaysia", fan=1, discarder_is_dealer=True)) == ["discarder", "other", "other"]
    assert parties(settle("malaysia", fan=1, discarder="N")) == ["N", "other", "other"]
    assert parties(settle("malaysia", fan=1, winner="N", discarder=1)) == ["E", "S", "W"]


def test_robbed_kong_is_paid_by_its_maker() -> None:
    for spelling in ("rob_kong", "rob-kong"):
        robbed = settle("hongkong", faan=4, win=spelling, winner="E", discarder="S")
        assert robbed == settle("hongkong", faan=4, winner="E", discarder="S")


def test_what_was_assumed_is_said_where_it_matters() -> None:
    assert settle("hongkong", faan=3).notes == ()
    assert settle("riichi", han=1, fu=30).notes == ("assumed: the winner not the dealer",)
    assert settle("riichi", han=1, fu=30, winner_is_dealer=True).notes == ()
    doubled = {"dealer_multiplier": 2}
    assert settle("hongkong", faan=3, options=doubled).notes == (
        "assumed: the winner and the discarder not the dealer",
    )
    assert settle("hongkong", faan=3, winner="S", options=doubled).notes == ("assumed: the discarder not the dealer",)
    assert settle("hongkong", faan=3, winner="S", discarder="W", options=doubled).notes == ()


# --- refusals ---------------------------------------------------------------------------------------------------------

REFUSALS: list[tuple[str, str, dict[str, Any]]] = [
    ("faan is a whole number from 0 to 13, not -1", "hongkong", {"faan": -1}),
    ("faan is a whole number from 0 to 13, not 14", "hongkong", {"faan": 14}),
    ("faan is a whole number from 0 to 13, not 2.5", "hongkong", {"faan": 2.5}),
    ("faan is a whole number from 0 to 13, not True", "hongkong", {"faan": True}),
    ("fan is a whole number from 0 to 9999, not -2", "malaysia", {"fan": -2}),
    ("han is a whole number from 1 to 9999, not a number of", "riichi", {"han": 10**5000, "fu": 30}),
    ("fu is one of 20, 25, 30", "riichi", {"han": 3, "fu": 10**5000}),
    ("discarder is one of the seats", "hongkong", {"faan": 3, "discarder": 10**5000}),
    ("hongkong counts faan, not han", "hongkong", {"han": 3}),
    ("hongkong counts faan, not fan", "hongkong", {"faan": 3, "fan": 3}),
    ("malaysia-casual counts no fan: nobody pays", "malaysia-casual", {"fan": 1}),
    ("points is given twice", "mcr", {"points": 8, "hand_points": 9}),
    ("win is a word, not 3", "hongkong", {"faan": 3, "win": 3}),
    ("hongkong settles from faan", "hongkong", {}),
    ("mcr settles from points", "mcr", {"flowers": 2}),
    ("honba is no part of hongkong", "hongkong", {"faan": 3, "honba": 1}),
    ("sticks is no part of mcr", "mcr", {"points": 8, "sticks": 1}),
    ("fu is no part of malaysia", "malaysia", {"fan": 3, "fu": 30}),
    ("jokerless is no part of hongkong", "hongkong", {"faan": 3, "jokerless": True}),
    ("fed is no part of malaysia", "malaysia", {"fan": 3, "fed": "fourth_kong", "fed_by": 1}),
    ("there is no circumstance 'colour'", "hongkong", {"faan": 3, "colour": "red"}),
    ("win is one of discard, self_draw, rob_kong, not 'tsumo'", "hongkong", {"faan": 3, "win": "tsumo"}),
    ("winner's seat is one of E, S, W, N", "hongkong", {"faan": 3, "winner": "X"}),
    ("winner's seat is one of E, S, W, N", "hongkong", {"faan": 3, "winner": "ES"}),
    ("discarder cannot be the winner", "hongkong", {"faan": 3, "winner": "S", "discarder": "S"}),
    ("discarder is one of the seats", "hongkong", {"faan": 3, "discarder": 4}),
    ("self-draw has no discarder", "hongkong", {"faan": 3, "win": "self_draw", "discarder": "E"}),
    ("self-draw has no discarder", "hongkong", {"faan": 3, "win": "self_draw", "discarder_is_dealer": True}),
    ("E is the dealer", "hongkong", {"faan": 3, "winner": "S", "winner_is_dealer": True}),
    ("E is the dealer", "hongkong", {"faan": 3, "discarder": "E", "discarder_is_dealer": False}),
    ("cannot both be the dealer", "hongkong", {"faan": 3, "winner_is_dealer": True, "discarder_is_dealer": True}),
    ("winner is dealer is true or false", "hongkong", {"faan": 3, "winner_is_dealer": "yes"}),
    ("needs fed_by", "hongkong", {"faan": 3, "fed": "fourth_kong"}),
    ("needs fed=", "hongkong", {"faan": 3, "fed_by": 1}),
    ("fed is an ordinal and a set", "hongkong", {"faan": 3, "fed": "third_dragon", "fed_by": 1}),
    ("there is no set 'pong'", "hongkong", {"faan": 3, "fed": "fourth_kong", "fed_by": 1, "exposed_before": ["pong"]}),
    ("liable player cannot be the winner", "hongkong", {"faan": 3, "winner": "S", "fed": "fourth_kong", "fed_by": "S",
                                                        "exposed_before": ["kong"] * 3}),
    ("so the winner is not", "hongkong", {"faan": 3, "win": "self_draw", "winner_is_dealer": True, "liable": "E"}),
    ("either liable= or the fed set", "hongkong", {"faan": 3, "liable": 1, "fed": "fourth_kong", "fed_by": 1}),
    ("fu is one of 20, 25, 30", "riichi", {"han": 3, "fu": 35}),
    ("fu is one of 20, 25, 30", "riichi", {"han": 2, "fu": 120}),  # more than 110 only at a limit
    ("fu is one of 20, 25, 30", "riichi", {"han": 5, "fu": 150}),
    ("20 fu is only possible on a self-draw", "riichi", {"han": 3, "fu": 20}),
    ("1 han 25 fu is not possible", "riichi", {"han": 1, "fu": 25}),
    ("1 han 20 fu is not possible", "riichi", {"han": 1, "fu": 20, "win": "self_draw"}),
    ("1 han 20 fu is not possible", "riichi", {"han": 1, "win": "self_draw", "closed": True, "pair": "simple",
                                               "wait": "two_sided", "sets": [{"type": "chow"}] * 4}),
    ("1 han 25 fu is not possible", "riichi", {"han": 1, "shape": "seven_pairs"}),
    ("4 han needs the fu", "riichi", {"han": 4}),
    ("han is a whole number from 1", "riichi", {"han": 0, "fu": 30}),
    ("yakuman is a whole number from 1", "riichi", {"yakuman": 0}),
    ("a yakuman has no han or fu", "riichi", {"yakuman": 1, "han": 13}),
    ("honba is a whole number from 0", "riichi", {"han": 1, "fu": 30, "honba": -1}),
    ("liable yakuman needs", "riichi", {"han": 13, "fu": 30, "liable_yakuman": 1}),
    ("liable yakuman needs", "riichi", {"yakuman": 2, "liable_yakuman": 1}),
    ("liability for yakuman only", "riichi", {"han": 13, "liable": "E", "liable_yakuman": 1}),
    ("liability for yakuman only", "riichi", {"han": 5, "fu": 30, "liable": "W"}),
    ("liability for yakuman only", "riichi", {"han": 3, "fu": 30, "fed": "third_dragon_pung", "fed_by": 1}),
    ("from 1 to 1, not 2", "riichi", {"yakuman": 1, "liable": 1, "liable_yakuman": 2}),
    ("from 1 to 1, not 2", "riichi-tenhou", {"yakuman": 1, "liable": 1, "liable_yakuman": 2}),
    ("liable is no part of riichi-saikouisen", "riichi-saikouisen", {"yakuman": 1, "liable": 1}),
    ("fed is no part of riichi-rmu", "riichi-rmu", {"yakuman": 1, "fed": "third_dragon_pung", "fed_by": 1}),
    ("third dragon pung with 3 of its kind before it cannot be: at most 2 can", "hongkong",
     {"faan": 8, "fed": "third_dragon_pung", "fed_by": 1, "exposed_before": ["dragon_pung"] * 3}),
    ("with 5 of its kind before it", "riichi",
     {"yakuman": 1, "fed": "third_dragon_pung", "fed_by": 1, "exposed_before": ["dragon_pung"] * 5}),
    ("fourth kong with 4 of its kind before it cannot be: at most 3 can", "hongkong",
     {"faan": 8, "fed": "fourth_kong", "fed_by": 1, "exposed_before": ["kong"], "concealed": ["kong"] * 3}),
    ("second dragon pung with 4 sets before it cannot be: at most 3 can", "hongkong",
     {"faan": 8, "fed": "second_dragon_pung", "fed_by": 1, "exposed_before": ["chow"] * 4}),
    ("card is a whole number from 10 to 100", "american", {"card": 5}),
    ("section is one of ordinary", "american", {"card": 25, "section": "winds"}),
    ("flowers is a whole number from 0 to 8", "mcr", {"points": 8, "flowers": 9}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "rules", "circumstances"), REFUSALS)
def test_refusals(text: str, rules: str, circumstances: dict[str, Any]) -> None:
    refused(text, rules, **circumstances)


def test_what_says_nothing_is_no_circumstance() -> None:
    plain = settle("hongkong", faan=3)
    assert settle("hongkong", faan=3, honba=0, sticks=0, flowers=0, jokerless=False, fan=None) == plain


def test_unknown_option_is_the_rule_sets_error() -> None:
    with pytest.raises(RulesError, match="no switch"):
        settle("malaysia", fan=3, options={"curve": "spicy"})
    with pytest.raises(RulesError, match="expected one of 8, 10, 13"):
        settle("hongkong", faan=3, options={"cap": 9})


# --- several winners --------------------------------------------------------------------------------------------------


def test_one_winner_is_the_first_after_the_discarder() -> None:
    """FAQ, 'What if two players can win on the same tile?'."""
    claims = {"N": {"faan": 3}, "W": {"faan": 6}}
    won = settle_winners("hongkong", claims, discarder="E")
    assert (won.winners, won.discarder_pays) == (("W",), {"W": 48})
    house = settle_winners("hongkong", claims, discarder="E", options={"multiple_winners": True})
    assert (house.winners, house.discarder_pays) == (("N", "W"), {"N": 12, "W": 48})
    assert dict(house.transfers) == {"E": -60, "S": 0, "W": 48, "N": 12}
    assert house.to_dict()["discarder_pays"] == {"N": 12, "W": 48}


def test_malaysian_winners_all_win() -> None:
    """'If two or three players can all win on the tile, they all win': the discarder pays each double the base."""
    won = settle_winners("malaysia", {"E": {"fan": 1}, "S": {"fan": 2}, "N": {"fan": 3}}, discarder="W")
    assert won.discarder_pays == {"E": 4, "S": 8, "N": 16}


def test_two_rons_pay_honba_and_sticks_once() -> None:
    """Tenhou manual: to the nearest after the discarder; EMA 2016: honba to every winner."""
    claims = {"W": {"han": 5}, "S": {"han": 5}}
    once = settle_winners("riichi", claims, discarder="E", honba=1, sticks=1)
    assert dict(once.transfers) == {"E": -16300, "S": 9300, "W": 8000, "N": 0, "table": -1000}
    options = {"honba_to": "every_winner"}
    each = settle_winners("riichi", claims, discarder="E", honba=1, sticks=1, options=options)
    assert dict(each.transfers)["W"] == 8300


def test_three_rons() -> None:
    claims = {seat: {"han": 1, "fu": 30} for seat in "SWN"}
    undecided = settle_winners("riichi", claims, discarder="E", sticks=2)
    assert (undecided.winners, undecided.settlements) == ((), ())
    assert not any(amount for _, amount in undecided.transfers)
    assert settle_winners("riichi", claims, discarder="E", options={"multiple_ron": "triple"}).winners == (
        "S",
        "W",
        "N",
    )
    assert settle_winners("riichi", claims, discarder="E", options={"multiple_ron": "head_bump"}).winners == ("S",)


def test_claims_that_cannot_be_settled() -> None:
    claims = {"S": {"faan": 3}, "N": {"faan": 4}}
    split = {"multiple_winners": True, "discard_split": "half"}
    with pytest.raises(SettleError, match="one winner would pay another"):
        settle_winners("hongkong", claims, discarder="E", options=split)
    with pytest.raises(SettleError, match="other than the discarder"):
        settle_winners("hongkong", claims, discarder="S")
    with pytest.raises(SettleError, match="does not say who wins"):
        settle_winners("american", {"S": {"card": 25}, "N": {"card": 30}}, discarder="E")
    with pytest.raises(SettleError, match="a seat is one of"):
        settle_winners("malaysia", {"X": {"fan": 1}}, discarder="E")
    for name in ("winner", "discarder", "honba", "sticks", "riichi_sticks"):
        with pytest.raises(SettleError, match=f"the claim of S holds {name}, which is said once for all claims"):
            settle_winners("riichi", {"S": {"han": 1, "fu": 30, name: 1}}, discarder="E")
    with pytest.raises(SettleError, match="the claim of S is a value by its name, not 5"):
        settle_winners("malaysia", {"S": 5}, discarder="E")  # type: ignore[dict-item]
    with pytest.raises(SettleError, match="claims are seats with the values of their hands"):
        settle_winners("malaysia", [1], discarder="E")  # type: ignore[arg-type]


# --- the next deal ----------------------------------------------------------------------------------------------------


def test_malaysian_deal() -> None:
    """'After a drawn hand, the dealer keeps the deal only if nobody declared a kong during it'."""
    assert next_deal("malaysia", winner="dealer").dealer_repeats
    assert not next_deal("malaysia", winner="non_dealer").dealer_repeats
    assert next_deal("malaysia", winner="draw", kong_declared=False).dealer_repeats
    assert not next_deal("malaysia", result="wall_empty", kong_declared=True).dealer_repeats
    with pytest.raises(SettleError, match="kong_declared="):
        next_deal("malaysia", winner="draw")


def test_hong_kong_deal() -> None:
    """FAQ, 'When does the dealer stay dealer?', 'What happens when nobody wins (a draw)?'."""
    draw = next_deal("hongkong", result="no_replacement_tile")
    assert (draw.dealer_repeats, draw.payments, draw.ready_players_paid) == (True, (0, 0, 0, 0), False)
    won = next_deal("hongkong", winner="non_dealer", deals_passed=3)
    assert (won.dealer_repeats, won.seat_winds_move, won.round_wind_moves, won.payments) == (False, True, False, None)
    assert next_deal("hongkong", winner="non_dealer", deals_passed=4).round_wind_moves is True
    assert next_deal("hongkong", deals_passed=4).round_wind_moves is True
    assert next_deal("hongkong", winner="dealer", deals_passed=4).round_wind_moves is False
    assert next_deal("hongkong", winner="W").round_wind_moves is None


def test_dealer_among_several_winners_repeats() -> None:
    assert next_deal("malaysia", winner=["S", "E"]).dealer_repeats
    assert next_deal("malaysia", winner=("non_dealer", "dealer")).dealer_repeats
    assert not next_deal("malaysia", winner=["S", "N"]).dealer_repeats


def test_mcr_deal_always_passes() -> None:
    assert not next_deal("mcr", winner="dealer").dealer_repeats
    assert not next_deal("mcr", winner="draw").dealer_repeats


@pytest.mark.parametrize(
    ("ready", "payments"),
    [
        ("", (0, 0, 0, 0)),
        ("E", (3000, -1000, -1000, -1000)),
        ("SN", (-1500, 1500, -1500, 1500)),
        ("ESW", (1000, 1000, 1000, -3000)),
        ("ESWN", (0, 0, 0, 0)),
    ],
)
def test_riichi_draw_pays_those_who_wait(ready: str, payments: tuple[int, ...]) -> None:
    """EMA 2016, 3.4.2: 3000 in all; the dealer stays when waiting."""
    draw = next_deal("riichi", result="wall_empty", ready=ready)
    assert (draw.payments, draw.dealer_repeats) == (payments, "E" in ready)


def test_riichi_abortive_draw_repeats_and_costs_nothing() -> None:
    draw = next_deal("riichi", result="four_riichi")
    assert (draw.dealer_repeats, draw.payments) == (True, (0, 0, 0, 0))


@pytest.mark.parametrize(
    ("text", "rules", "said"),
    [
        ("say who won", "hongkong", {}),
        ("winner is one of", "hongkong", {"winner": "nobody"}),
        ("no end 'four_riichi'", "hongkong", {"result": "four_riichi"}),
        ("either who won or how", "hongkong", {"winner": "dealer", "result": "wall_empty"}),
        ("ready=", "riichi", {"winner": "draw"}),
        ("ready holds seats", "riichi", {"winner": "draw", "ready": "X"}),
        ("deals passed is a whole number", "hongkong", {"deals_passed": -1}),
        ("names nobody", "hongkong", {"winner": []}),
        ("winner is one of .*, not 1$", "hongkong", {"winner": 1}),
        (r"winner is one of .*, not \[1\]$", "hongkong", {"winner": [[1]]}),
        ("ready holds seats .*, not 5$", "riichi", {"winner": "draw", "ready": 5}),
        ("kong declared is true or false, not 'no'", "malaysia", {"winner": "draw", "kong_declared": "no"}),
        ("says nothing of the deal", "american", {"winner": "dealer"}),
    ],
)
def test_deals_that_cannot_be_told(text: str, rules: str, said: dict[str, Any]) -> None:
    with pytest.raises(SettleError, match=text):
        next_deal(rules, **said)


# --- scored hands -----------------------------------------------------------------------------------------------------


def test_settle_win_uses_the_seats_of_the_hand() -> None:
    rules = load_rules("hongkong")
    settlement = settle_win(rules, 6, "discard", Win(seat="E", discarder="N"))
    assert (parties(settlement), paid(settlement), settlement.share) == (["N", "S", "W"], [48, 0, 0], 16)
    assert settlement.other_preset is not None and settlement.other_preset.collect == 32


def test_settle_win_without_seat_is_a_non_dealers() -> None:
    settlement = settle_win(load_rules("malaysia"), 2, "self_draw", Win(by="self_draw"))
    assert (parties(settlement), settlement.notes) == (["dealer", "other", "other"], ())


def test_settle_win_with_liability_and_with_what_is_not_known() -> None:
    win = Win(seat="S", by="self_draw", liability=Liability("big_three_dragons", "N"))
    assert paid(settle_win(load_rules("hongkong"), 9, "self_draw", win)) == [144, 0, 0]
    malaysian = settle_win(load_rules("malaysia"), 9, "self_draw", win._replace(honba=2))
    assert paid(malaysian) == [512] * 3
    assert malaysian.notes == (
        "malaysia knows no liability for big three dragons: not applied",
        "honba: not part of malaysia, ignored",
    )


def test_a_scored_hand_without_payment() -> None:
    for rules, value in (("malaysia", 0), ("malaysia-casual", 1)):
        settlement = settle_win(load_rules(rules), value, "discard", Win())
        assert (settlement.payments, settlement.collect) == ((), 0)
        assert "nobody pays" in str(settlement)


# --- charts -----------------------------------------------------------------------------------------------------------


def test_hong_kong_chart_has_both_curves_and_every_split() -> None:
    rows = chart(CALCULATOR)
    assert [row["half_spicy"] for row in rows] == HALF_SPICY[:11] + [128] * 3  # above the cap, the cap's figure
    assert [row["spicy"] for row in rows][:11] == SPICY[:11]
    three = rows[3]
    assert (three["faan"], three["discard_half"], three["discard_three_shares"]) == (3, [4, 2, 2], [12, 0, 0])
    assert chart("hongkong", {"cap": 13})[13]["half_spicy"] == 192  # shares here
    assert chart("hongkong", {"point_value": 2})[3]["self_draw"] == [8, 8, 8]


def test_malaysian_and_mcr_charts() -> None:
    assert [row["fan"] for row in chart("malaysia")] == list(range(1, 11))
    assert [row["points"] for row in chart("mcr")] == [8, 12, 16, 24, 32, 48, 64, 88]
    assert chart("malaysia-casual") == []


def test_riichi_chart() -> None:
    rows = {(row["han"], row["fu"]): row for row in chart("riichi")}
    assert rows[2, 20]["discard"] is None and rows[2, 20]["self_draw"] == [700, 400, 400]
    assert (1, 20) not in rows and (1, 25) not in rows
    assert rows[4, 30]["dealer_discard"] == [11600, 0, 0]
    assert rows["6-7", None]["limit_class"] == "haneman"
    assert rows["13+", None]["limit_class"] == "counted_yakuman"
    assert ("11+", None) in {(row["han"], row["fu"]) for row in chart("riichi", {"kazoe": "sanbaiman"})}


# --- laws -------------------------------------------------------------------------------------------------------------

HONG_KONG = st.fixed_dictionaries(
    {},
    optional={
        "cap": st.sampled_from([8, 10, 13]),
        "curve": st.sampled_from(["half_spicy", "spicy"]),
        "discard_split": st.sampled_from(["all", "half", "three_shares", "double_single"]),
        "self_draw_pays": st.sampled_from(["half", "full"]),
        "point_value": st.sampled_from([1, 10, "1/3", 0.25]),
        "dealer_multiplier": st.sampled_from([1, 2, "3/2"]),
        "bao_on_other_discard": st.sampled_from(["liable", "discarder"]),
    },
)
RIICHI = st.fixed_dictionaries(
    {},
    optional={
        "kiriage": st.booleans(),
        "kazoe": st.sampled_from(["yakuman", "sanbaiman", "per_13"]),
        "players": st.sampled_from([4, 3]),
        "sanma_self_draw": st.sampled_from(["tsumo_loss", "north_bisection", "equal", "full"]),
        "honba_each": st.sampled_from([100, 500]),
        "liability_honba": st.sampled_from(["liable", "discarder"]),
        "liability_scope": st.sampled_from(["whole_hand", "own_yakuman_only"]),
    },
)


def _riichi_value(draw: Callable[[Any], Any]) -> dict[str, Any]:
    counters = {"honba": draw(st.integers(0, 9)), "sticks": draw(st.integers(0, 4))}
    if draw(st.booleans()):
        multiple = draw(st.integers(1, 4))
        return {"yakuman": multiple, **counters}
    return {"han": draw(st.integers(2, 30)), "fu": draw(st.sampled_from([25, 30, 40, 70, 110])), **counters}


@st.composite
def settlements(draw: Callable[[Any], Any]) -> Settlement:
    """A settlement of any system, with any switches, seats known or not, with and without liability."""
    rules = draw(st.sampled_from(["malaysia", "hongkong", CALCULATOR, "american", "mcr", "riichi"]))
    options: dict[str, Any] = {}
    if rules == "malaysia":
        value = {"fan": draw(st.integers(1, 25))}
    elif rules == "american":
        value = {
            "card": draw(st.integers(10, 100)),
            "jokerless": draw(st.booleans()),
            "bettor": draw(st.booleans()),
            "section": draw(st.sampled_from(["ordinary", "quints", "singles_and_pairs"])),
        }
    elif rules == "mcr":
        value = {"points": draw(st.integers(0, 300)), "flowers": draw(st.integers(0, 8))}
    elif rules == "riichi":
        options, value = draw(RIICHI), _riichi_value(draw)
    else:
        options, value = draw(HONG_KONG), {"faan": draw(st.integers(0, 13))}
    seats = "ESW" if options.get("players") == 3 else "ESWN"
    table: dict[str, Any] = {"win": draw(st.sampled_from(["discard", "self_draw"]))}
    drawn = table["win"] == "self_draw"
    if draw(st.booleans()):
        table["winner"] = draw(st.sampled_from(seats))
        others = seats.replace(table["winner"], "")
        if not drawn:
            table["discarder"] = draw(st.sampled_from(others))
        if "hongkong" in rules or "yakuman" in value:
            table["liable"] = draw(st.none() | st.sampled_from(others))
            if "yakuman" in value and table["liable"]:
                table["liable_yakuman"] = draw(st.integers(1, value["yakuman"]))
    else:
        table["winner_is_dealer"] = draw(st.booleans())
        if not drawn and not table["winner_is_dealer"]:
            table["discarder_is_dealer"] = draw(st.booleans())
    return settle(rules, options=options, **value, **table)


@given(settlements())
def test_transfers_sum_to_zero(settlement: Settlement) -> None:
    assert sum(amount for _, amount in transfers(settlement)) == 0
    assert settlement.collect == sum(paid(settlement)) + settlement.sticks
    assert all(amount >= 0 for amount in paid(settlement))


@given(settlements())
def test_amounts_are_ints_where_whole_and_exact_where_not(settlement: Settlement) -> None:
    for amount in (*paid(settlement), settlement.collect, *dict(settlement.transfers).values()):
        assert type(amount) is int or (isinstance(amount, Fraction) and amount.denominator > 1)
    for detail in settlement.details.values():
        assert not isinstance(detail, Fraction) or detail.denominator > 1
    for payment, told in zip(settlement.payments, settlement.to_dict()["payments"], strict=True):
        assert Fraction(str(told["amount"])) == payment.amount


@given(settlements())
def test_every_opponent_is_told_once(settlement: Settlement) -> None:
    players = settlement.rules.option("players", 4)
    assert len(settlement.payments) == players - 1
    if settlement.winner != "winner":
        assert sorted([settlement.winner, *parties(settlement)]) == sorted("ESWN"[:players])
    assert str(settlement) and repr(settlement)


@given(HONG_KONG, st.integers(0, 12), st.sampled_from(["discard", "self_draw"]), st.booleans(), st.booleans())
def test_more_faan_never_pay_less(options: dict[str, Any], faan: int, win: str, dealer: bool, thrower: bool) -> None:
    assume(not (dealer and thrower))
    rules = load_rules("hongkong", options)
    deals = {"winner_is_dealer": dealer, "discarder_is_dealer": thrower and win == "discard"}
    less, more = (amounts_of(rules, value, win=win, **deals) for value in (faan, faan + 1))
    assert all(a <= b for a, b in zip(less, more, strict=True)) and sum(less) < sum(more)


@given(st.integers(0, 30), st.sampled_from(["malaysia", "mcr"]), st.sampled_from(["discard", "self_draw"]))
def test_more_fan_or_points_never_pay_less(value: int, name: str, win: str) -> None:
    rules = load_rules(name)
    assert sum(amounts_of(rules, value, win=win)) < sum(amounts_of(rules, value + 1, win=win))


@given(RIICHI, st.integers(1, 30), st.sampled_from([25, 30, 40, 50, 60, 70, 80, 90, 100]))
def test_more_han_or_fu_never_pay_less(options: dict[str, Any], han: int, fu: int) -> None:
    rules = load_rules("riichi", options)
    here = base_points(rules, han, fu).points
    assert here <= base_points(rules, han + 1, fu).points
    assert here <= base_points(rules, han, fu + 10).points


@given(RIICHI, st.integers(1, 14), st.sampled_from(["discard", "self_draw"]), st.booleans())
def test_riichi_payments_are_hundreds(options: dict[str, Any], han: int, win: str, dealer: bool) -> None:
    settlement = settle("riichi", han=han, fu=30, win=win, winner_is_dealer=dealer, options=options)
    assert all(amount % 100 == 0 for amount in paid(settlement))


@given(HONG_KONG, st.integers(0, 13), st.booleans())
def test_the_two_unit_systems_agree_on_a_self_draw(options: dict[str, Any], faan: int, dealer: bool) -> None:
    options.pop("discard_split", None)
    house, calculator = (
        settle(rules, faan=faan, win="self_draw", winner_is_dealer=dealer, options=options)
        for rules in ("hongkong", CALCULATOR)
    )
    assert house.payments == calculator.payments
    assert house.table_value == calculator.table_value == 2 * house.share


@given(HONG_KONG, st.integers(0, 13))
def test_each_preset_gives_the_figures_of_the_other(options: dict[str, Any], faan: int) -> None:
    split = options.pop("discard_split", None)
    house = settle("hongkong", faan=faan, options=options | ({"discard_split": split} if split else {}))
    calculator = settle(CALCULATOR, faan=faan, options=options)
    assert house.other_preset is not None
    assert (house.other_preset.payments, house.other_preset.rules.id) == (calculator.payments, CALCULATOR)


@given(HONG_KONG, st.integers(0, 13))
def test_both_discard_splits_collect_the_same(options: dict[str, Any], faan: int) -> None:
    """Calculator: 'they only move the burden around' (where the dealer is paid like anyone)."""
    options["dealer_multiplier"] = 1
    all_, half = (
        settle(CALCULATOR, faan=faan, options={**options, "discard_split": split}) for split in ("all", "half")
    )
    assert all_.collect == half.collect == all_.table_value


@given(HONG_KONG, st.integers(0, 13), st.sampled_from("ESN"), st.sampled_from("ESN"), st.booleans())
def test_liability_moves_the_burden_and_changes_no_total(
    options: dict[str, Any], faan: int, liable: str, discarder: str, drawn: bool
) -> None:
    table: dict[str, Any] = {"winner": "W", "win": "self_draw"} if drawn else {"winner": "W", "discarder": discarder}
    ordinary = settle("hongkong", faan=faan, options=options, **table)
    bao = settle("hongkong", faan=faan, options=options, liable=liable, **table)
    assert bao.collect == ordinary.collect
    assert [bool(amount) for amount in paid(bao)] == [True, False, False]


@given(st.sampled_from(["malaysia", "hongkong", CALCULATOR]), st.integers(1, 8), st.sampled_from("ESWN"), st.data())
def test_amounts_of_agrees_with_settle(name: str, value: int, winner: str, data: st.DataObject) -> None:
    discarder = data.draw(st.none() | st.sampled_from("ESWN".replace(winner, "")))
    win = "discard" if discarder else "self_draw"
    rules = load_rules(name)
    settlement = settle(rules, **{rules.unit: value}, win=win, winner=winner, discarder=discarder)  # type: ignore[arg-type]
    deals = {"winner_is_dealer": winner == "E", "discarder_is_dealer": discarder == "E"}
    assert amounts_of(rules, value, win=win, **deals) == tuple(paid(settlement))


WORDS = ["E", "N", "", "ES", "self_draw", "quints", "third_dragon_pung", "fourth_kong", "two_pair", "dragon", "x"]
THINGS = st.sampled_from(["kong", "dragon_pung", "x", 3]) | st.dictionaries(st.text(max_size=4), st.none())
WILD = (
    st.none()
    | st.booleans()
    | st.integers(-3, 40)
    | st.floats()
    | st.sampled_from(WORDS)
    | st.lists(THINGS, max_size=4)
    | THINGS
)
SEATS = ["win", "winner", "discarder", "winner_is_dealer", "discarder_is_dealer"]
FED = ["fed", "exposed_before", "concealed", "fed_by", "liable"]
SHAPE = ["fu", "yakuman", "shape", "sets", "pair", "wait", "closed", "honba", "sticks", "liable", "liable_yakuman"]
KNOWN: dict[str, tuple[dict[str, Any], list[str]]] = {
    "malaysia": ({"fan": 3}, SEATS),
    "malaysia-casual": ({}, SEATS),
    "hongkong": ({"faan": 9, "exposed_before": ["kong"] * 3, "fed": "fourth_kong"}, SEATS + FED),
    "american": ({"card": 25}, [*SEATS, "jokerless", "section", "bettor"]),
    "mcr": ({"points": 8}, [*SEATS, "flowers"]),
    "riichi": ({"han": 5}, SEATS + SHAPE),
}


@given(st.sampled_from(sorted(KNOWN)), st.data())
def test_nothing_but_the_librarys_own_errors_escapes(rules: str, data: st.DataObject) -> None:
    value, names = KNOWN[rules]
    wild = data.draw(st.dictionaries(st.sampled_from([*names, *value]), WILD, max_size=4))
    try:
        settlement = settle(rules, **value | wild)
    except AnalyserError as error:
        assert "\n" not in error.message
    else:
        assert sum(amount for _, amount in settlement.transfers) == 0
        assert settlement.to_dict() and str(settlement)


# --- results and rows -------------------------------------------------------------------------------------------------


def test_settlement_is_a_plain_value() -> None:
    settlement = settle("hongkong", faan=0, win="self_draw")
    assert copy.deepcopy(settlement) == settlement
    assert pickle.loads(pickle.dumps(settlement)) == settlement
    with pytest.raises(AttributeError, match="no 'limit_class'"):
        _ = settlement.limit_class
    assert settlement.to_dict()["digest"] == load_rules("hongkong").digest


def test_exact_numbers() -> None:
    assert [exact(value) for value in (3, "3", "4/2", 0.1, "0.25")] == [3, 3, 2, Fraction(1, 10), Fraction(1, 4)]
    assert [as_json(value) for value in (3, Fraction(1, 10), Fraction(1, 3))] == [3, 0.1, "1/3"]
    assert [as_text(value) for value in (12000, Fraction(1, 2))] == ["12,000", "0.5"]
    for wrong in (True, None, "x", "1/0", float("nan"), [1], 10**7, "1e7", "1e99999999", "9" * 5000, "1/" + "9" * 40):
        with pytest.raises(ValueError):
            exact(wrong)


HUGE = {"exponent": "1e5000", "hang": "1e99999999", "int": 10**5000, "inf": float("inf"), "long": "0.1" + "0" * 40}


@pytest.mark.parametrize("value", HUGE.values(), ids=HUGE)
def test_a_number_that_nobody_plays_for_is_refused(value: Any) -> None:
    with pytest.raises(RulesError, match="expected a number above 0, at most 1000000"):
        settle("hongkong", faan=3, options={"point_value": value})


@pytest.mark.parametrize("name", rule_set_names())
def test_shipped_rows_are_sound(name: str) -> None:
    rules = load_rules(name)
    check_settlement(rules)
    assert terms_of(rules).rules is rules
    for option, switch in rules.switches.items():
        for choice in switch.choices:
            terms_of(rules.with_options({option: choice}))


def test_house_file_changes_rows(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(
        """
        id = "ours"
        extends = "hongkong"
        summary = "our table"
        [settlement.curves.half_spicy]
        amounts = [0, 0, 0, 10, 20]
        doubles_every = 1
        source = "our table"
        """,
        encoding="utf-8",
    )
    settlement = settle(str(file), faan=5)
    assert (settlement.share, settlement.collect) == (40, 120)
    other = settlement.other_preset  # our curve, two shares, and so our name
    assert other is not None and (other.rules.id, other.collect) == ("ours as hongkong-calculator", 80)


@pytest.mark.parametrize(
    ("rows", "text"),
    [
        ("[settlement]\nshares = 3", "unknown key 'shares'"),
        ('[settlement]\nmethod = "magic"', "method is 'magic'"),
        ('[settlement]\npriced_in = "chips"', "none of its figures"),
        ('[[settlement.pay]]\nwin = "discard"\npayer = "any"\nshares = 1', "names no source"),
        (
            '[[settlement.pay]]\nwin = "discard"\npayer = "me"\nshares = 1\nsource = "x"\nbasis = "stated"',
            "payer is 'me'",
        ),
        ('[[settlement.pay]]\nwin = "discard"\npayer = "any"\nsource = "x"\nbasis = "stated"', "has no shares"),
        (
            '[[settlement.pay]]\nwin = "discard"\npayer = "any"\nshares = -1\nsource = "x"\nbasis = "stated"',
            "expected a number from 0",
        ),
        (
            '[[settlement.pay]]\nwin = "discard"\npayer = "any"\nshares = 1\nsource = "x"\nbasis = "stated"',
            "no row of",
        ),
        (
            '[[settlement.pay]]\nwin = "discard"\npayer = "any"\nshares = 1\nif = { split = 1 }\nsource = "x"\n'
            'basis = "stated"',
            "unknown switch 'split'",
        ),
        ("[settlement.curves.half_spicy]\nfirst = -1", "first is -1"),
        ('[settlement.figures]\nbasis = "guess"', "basis is 'guess'"),
        ('[switches.curve]\nchoices = ["half_spicy", "mild"]\n[options]\ncurve = "mild"', "no curve mild"),
    ],
)
def test_faults_of_a_house_file_name_file_and_row(tmp_path: Path, rows: str, text: str) -> None:
    file = tmp_path / "broken.toml"
    file.write_text(f'id = "broken"\nextends = "hongkong"\n{rows}\n', encoding="utf-8")
    with pytest.raises(RulesError) as caught:
        settle(str(file), faan=3)
    assert text in caught.value.message and "broken.toml" in caught.value.message


def test_no_money_stands_in_python() -> None:
    """Literals of the package are small counts (halves, players, sets), never an amount."""
    folder = Path(analyser.settlement.__file__).parent
    found = {
        (path.name, node.value)
        for path in folder.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and type(node.value) in (int, float) and node.value not in (0, 1, 2, 4)
    }
    assert found == {("terms.py", 32)}  # how many rule sets are kept ready


def test_a_rule_set_is_taken_as_it_is() -> None:
    rules: RuleSet = load_rules("hongkong", {"cap": 8})
    assert settle(rules, faan=10).capped_faan == 8


@pytest.mark.parametrize(
    ("rules", "riichi", "collected"),
    [
        ("riichi-ema2025", "SN", {"S": 3900 + 2000, "N": 2000 + 1000}),
        ("riichi-ema2025", "N", {"S": 3900 + 2000, "N": 2000 + 1000}),
        ("riichi-ema2025", "", {"S": 3900 + 3000, "N": 2000}),
        ("riichi-majsoul", "SN", {"S": 3900 + 3000, "N": 2000}),
    ],
)
def test_sticks_go_to_the_nearest_winner_and_where_it_is_the_rule_back_to_their_owners(rules, riichi, collected):
    claims = {"S": {"han": 3, "fu": 30}, "N": {"han": 2, "fu": 30}}
    claims = {seat: claim | ({"riichi": True} if seat in riichi else {}) for seat, claim in claims.items()}
    won = settle_winners(rules, claims, discarder="E", sticks=3)
    assert {one.winner: one.collect for one in won.settlements} == collected
    assert sum(amount for _, amount in won.transfers) == 0


def test_more_winners_in_riichi_than_sticks_are_refused():
    claims = {"S": {"han": 3, "fu": 30, "riichi": True}, "N": {"han": 2, "fu": 30, "riichi": True}}
    with pytest.raises(SettleError, match="2 riichi with 1 sticks on the table"):
        settle_winners("riichi-ema2025", claims, discarder="E", sticks=1)
