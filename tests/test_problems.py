"""What no table allows, and what a rule set refuses or has no use for: each told in a sentence, never dropped."""

from __future__ import annotations

import pytest

from analyser import HandError, parse, problems, score

ORPHANS = "9m19p19s1234567z1z+1m"

REFUSED = [
    ("23m66m345s777s(000p)+4m", "riichi", "0p is there twice: there is one red five of a suit"),
    ("23m66m345s777s340p+4m dora=0p", "riichi", "0p is there twice: there is one red five of a suit"),
    ("23456m789p34588s+1m bonus=plum,F1", "hongkong", "plum is named twice: there is one of each bonus tile"),
    ("23456m789p34588s+1m dora=123456m", "riichi", "6 dora indicators: at most 5 are turned"),
    ("23456m789p34588s+1m rob-kong dora=1m", "riichi", "1m is an indicator, but all four lie in the robbed kong"),
    ("345999p34588s11m+1m dora=2m", "riichi-tenhou3", "2m: not among the tiles of riichi-tenhou3"),
    (
        "345999p34588s11m+1m nuki=1 self-draw first-draw",
        "riichi-tenhou3",
        "first-draw means that nothing was called, konged or set aside before",
    ),
    (
        "23456m34588s[1111z]+1m double-riichi ippatsu",
        "riichi",
        "double-riichi with a kong or a north set aside: that came after the riichi and ends ippatsu",
    ),
    (
        "23456m789p34588s+1m self-draw first-draw last-tile",
        "hongkong",
        "a first draw or discard is never the last tile",
    ),
    (f"{ORPHANS} rob-kong robs-concealed-kong", "riichi", "riichi allows no robs-concealed-kong"),
    ("23456m789p34588s+1m liable=big_three_dragon:W", "hongkong", "liable names 'big_three_dragon', which"),
    ("23456m789p34588s+1m seat=W liable=big_three_dragons:W", "hongkong", "the winner cannot be the liable player"),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "rules", "reason"), REFUSED)
def test_a_hand_that_is_refused(hand: str, rules: str, reason: str) -> None:
    told = problems(hand, rules)
    assert len(told) == 1
    assert told[0].startswith(reason)
    with pytest.raises(HandError) as caught:
        score(hand, rules)
    assert caught.value.problems == told


NOTED = [
    ("23456m789p34588s+1m ura=1m", "riichi", "ura 1m: counts with riichi only"),
    ("23456m789p34588s+1m riichi ippatsu", "riichi-jpml", "ippatsu: not part of riichi-jpml, ignored"),
    ("23456m789p34588s+1m riichi ura=1m", "riichi-jpml", "ura: not part of riichi-jpml, ignored"),
    ("23456m789p34588s+1m dora=9p1z9m", "riichi-jpml", "dora 1z9m: riichi-jpml counts the first indicator only"),
    (
        "23m5555p345s34p66m+4m",
        "riichi",
        "four 5p and none is red, though one of them is in riichi: none is counted",
    ),
    ("23456m789p34588s+1m riichi dora=1m", "hongkong", "riichi, dora: not part of hongkong, ignored"),
    (
        "23456m789p34588s+1m first-discard",
        "hongkong",
        "seat S (not the dealer) and round E and the dealer as the discarder assumed",
    ),
    ("23456m789p34588s+1m from=S", "malaysia", "seat W (not the dealer) and round E assumed"),
    ("23456m789p34588s+1m from=S liable=four_kongs:W", "riichi", "seat N (not the dealer) and round E assumed"),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "rules", "note"), NOTED)
def test_a_hand_that_is_scored_with_a_note(hand: str, rules: str, note: str) -> None:
    assert note in score(hand, rules).warnings


def test_plain_hands_are_noted_nothing() -> None:
    hand = "23406m789p345s8s+8s seat=S round=E riichi ippatsu dora=1m ura=9p"
    assert score(hand.replace("789p", "789p1m"), "riichi").warnings == ()


def test_indicators_keep_the_order_in_which_they_were_turned() -> None:
    hand = parse("888m1z(111m)(3333m+)(222z)+1z self-draw seat=W round=W dora=4z9m9p")
    assert [str(tile) for tile in hand.win.dora] == ["4z", "9m", "9p"]
    assert parse(str(hand)) == hand
    counted = {pattern.id: pattern.count for pattern in score(hand, "riichi-jpml").patterns}
    assert counted["dora"] == 2  # of 1z, which 4z points at, not of 1m


def test_a_word_alone_is_worth_nothing_where_it_needs_another() -> None:
    hand = "23456m789p34588s+1m seat=S round=E"
    local = score(f"{hand} open-riichi", "riichi-local")
    assert [(one.id, one.because) for one in local.not_counted if one.id == "open_riichi"] == [
        ("open_riichi", "needs riichi")
    ]
    assert score(f"{hand} double-riichi open-riichi", "riichi-local").value.han == 4  # 2, 1 and pinfu
    faan = score(f"{hand} double-kong-replacement", "hongkong", options={"double_kong_replacement": 8})
    assert "double_kong_replacement" in {one.id for one in faan.not_counted}


def test_the_minimum_is_of_the_total_after_the_cap() -> None:
    """Rule R-HK-11 of the tables: without bonus tiles it is the total less their faan."""
    both = {"cap": 8, "minimum": 10}
    assert score("111222333m5557p+7p", "hongkong", options=both).reason == "under_minimum"
    assert score("5577m(111m)(222m)(333m)+7m", "hongkong", options=both).reason == "under_minimum"
    hand = "2233344555p111z+2p seat=E round=N last-tile bonus=F1,F2,F4,S1,S2,S3,S4"
    without = score(hand, "hongkong", options={"bonus_counts_to_minimum": False, "minimum": 8})
    assert without.total == 10
    assert without.reason == "under_minimum"


def test_liability_goes_by_the_pattern_not_by_what_is_counted() -> None:
    hand = "2z(555z)(666z)(777z)(111z)+2z self-draw seat=N round=E bonus=F1 liable=big_three_dragons:W"
    for options in ({}, {"big_three_dragons": "limit"}):
        settlement = score(hand, "hongkong", options=options).settlement
        assert settlement is not None
        assert dict(settlement.transfers)["W"] == -192


def test_why_a_pattern_does_not_count_is_true() -> None:
    def reasons(hand: str, rules: str, **options: object) -> dict[str, str]:
        return {one.id: one.because for one in score(hand, rules, options=options).not_counted}

    flowers = reasons("23456m789p34588s+1m self-draw bonus=F1,F2,F3,F4,S1,S2,S3,S4", "hongkong")
    assert set(flowers.values()) == {"nothing is added to Eight flowers"}
    tie = reasons("556688m1133446z+6z first-discard seat=S round=E", "riichi-ema2016")
    assert tie["human_hand"] == "the rest is worth as much"
    stays = reasons("1122555666z(777z)+1z seat=N round=E", "hongkong", cap=13, all_honours="stays_10")
    assert set(stays.values()) == {"nothing is added to All honours"}


@pytest.mark.parametrize(
    ("melds", "rules", "liable", "told"),
    [
        ("99p(<555z)(666z)(777z)", "riichi", "W", None),
        ("99p(<555z)(666z)[7777z]", "riichi", "W", None),
        ("99p(<555z)(666z)[7777z]", "hongkong", "W", "2 of its sets show, and 3 must"),
        ("99p(<555z)(666z)777z", "riichi", "W", "2 of its sets show, and 3 must"),
        ("99p[5555z][6666z][7777z]", "riichi", "W", "none of its sets was claimed"),
        ("99p(<555z)(<666z)(<777z)", "riichi", "W", "none of its sets was claimed from W"),
        ("99p(<555z)(<666z)(>777z)", "riichi", "W", None),
    ],
)
def test_a_liability_is_that_of_melds_that_were_claimed(melds: str, rules: str, liable: str, told: str | None) -> None:
    result = score(f"23m{melds}+1m self-draw seat=S round=E liable=big_three_dragons:{liable}", rules)
    assert result.settlement is not None
    wanted = [] if told is None else [f"big three dragons: {told}: its liability does not apply"]
    assert [one for one in result.warnings if "liability" in one] == wanted
    assert (len([one for one in result.settlement.payments if one.amount]) == 1) == (told is None)


def test_an_added_kong_never_makes_liable_for_four_kongs() -> None:
    hand = "1z{}[2222p][3333p][4444p]+1z self-draw seat=S round=E liable=four_kongs:E"
    told = [score(hand.format(first), "hongkong").warnings for first in ("(<1111s)", "(<1111s+)")]
    assert [any("does not apply" in one for one in warnings) for warnings in told] == [False, True]
