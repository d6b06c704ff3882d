"""What is said beside a hand in Python: every word of the hand line, under one set of names."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyser import AnalyserError, discards, load_rules, look_ahead, parse, problems, score, settle, waits
from analyser.hand import FLAGS, WINS, Liability
from analyser.notation._words import _KEYED
from analyser.scoring.given import ALSO, VALUED, hand_of
from analyser.tiles import Tile

HAND = "23406m345p2278s4m+9s"
PLAIN = "23456m789p34588s+1m"
READY = "23m456p789s11122z"
TOO = "123m456p789s11222z"


def said(**circumstances: Any) -> Any:
    return hand_of(HAND, circumstances)[0].win


@pytest.mark.parametrize(
    ("word", "beside"),
    [
        ("self-draw", {"win": "self_draw"}),
        ("self-draw", {"win": "self-draw"}),
        ("rob-kong", {"win": "rob_kong"}),
        ("seat=S", {"seat": "S"}),
        ("seat=S", {"seat": "south"}),
        ("round=W", {"round": "w"}),
        ("from=W", {"from_": "W"}),
        ("bonus=plum,cat", {"bonus": ["cat", "plum"]}),
        ("bonus=plum,cat", {"bonus": "F1,cat"}),
        ("bonus=plum,cat", {"bonus": "plum, cat"}),
        ("flowers=2", {"flowers": 2}),
        ("dora=1p3z", {"dora": "1p3z"}),
        ("dora=1p3z", {"dora": [Tile(9), "3z"]}),
        ("dora=0p", {"dora": Tile(13, True)}),
        ("ura=8s", {"ura": "8s"}),
        ("nuki=2", {"nuki": 2}),
        ("honba=3", {"honba": 3}),
        ("sticks=1", {"sticks": 1}),
        ("liable=big_three_dragons:W", {"liable": "big-three-dragons:w"}),
        ("liable=big_three_dragons:W", {"liable": Liability("big_three_dragons", "W")}),
        *((flag.replace("_", "-"), {flag: True}) for flag in FLAGS),
    ],
)
def test_a_circumstance_is_what_the_word_of_its_name_says(word: str, beside: dict[str, Any]) -> None:
    assert said(**beside) == parse(f"{HAND} {word}").win


def test_every_word_of_the_hand_line_can_be_said() -> None:
    assert {"from_" if word == "from" else word for word in _KEYED} | {"win"} == set(VALUED)
    assert all(said(win=kind).by == kind for kind in WINS)


@pytest.mark.parametrize(("name", "other"), ALSO.items())
def test_a_second_name_says_the_same(name: str, other: str) -> None:
    value = 1 if other == "sticks" else "W"
    assert said(**{name: value}) == said(**{other: value})
    with pytest.raises(AnalyserError, match="is given twice, under two of its names"):
        said(**{name: value, other: value})


def test_settle_and_score_share_their_names() -> None:
    one = {"winner": "S", "discarder": "W", "sticks": 1}
    other = {"seat": "S", "from_": "W", "riichi_sticks": 1}
    assert settle("riichi", han=3, fu=30, **one) == settle("riichi", han=3, fu=30, **other)  # type: ignore[arg-type]
    assert score(HAND, "riichi", riichi=True, **one) == score(HAND, "riichi", riichi=True, **other)


def test_a_flag_can_be_taken_back_and_none_says_nothing() -> None:
    hand = parse(f"{HAND} riichi ippatsu seat=S")
    assert hand_of(hand, {"ippatsu": False, "seat": None})[0].win == parse(f"{HAND} riichi seat=S").win


def test_a_name_that_is_no_circumstance_is_refused_whatever_it_says() -> None:
    for value in (None, True, "W"):
        with pytest.raises(AnalyserError, match="'seatt' is no circumstance\n  hint: did you mean seat"):
            said(seatt=value)


def test_bonus_tiles_that_are_counted_go_over_those_that_are_named() -> None:
    assert hand_of(parse(f"{HAND} bonus=plum"), {"flowers": 2})[0].win == said(flowers=2)
    assert hand_of(parse(f"{HAND} flowers=2"), {"bonus": "plum"})[0].win == said(bonus="plum")


def test_words_of_another_rule_set_stay_in_a_hand() -> None:
    hand = parse(f"{HAND} riichi open-riichi", words=("open_riichi",))
    assert hand_of(hand, {"seat": "E"})[0].win.flags == ("riichi", "open_riichi")


@pytest.mark.parametrize(
    ("beside", "told"),
    [
        ({"seat": "X"}, "seat is 'X', expected E, S, W, N"),
        ({"seat": 5}, "seat is 5, expected E, S, W, N"),
        ({"from_": "X"}, "from is 'X', expected E, S, W, N"),
        ({"win": 5}, "win is 5, expected discard, self_draw, rob_kong"),
        ({"bonus": 5}, "bonus is 5, expected names such as plum,cat"),
        ({"bonus": ["rose"]}, "bonus is 'rose', expected plum, orchid"),
        ({"bonus": "cat,cat"}, "bonus names a tile twice: cat, cat"),
        ({"dora": 5.5}, "dora is 5.5, expected tiles such as 3p"),
        ({"dora": "9z"}, "there is no honour tile 9z"),
        ({"liable": 5}, "liable is 5, expected a pattern and a seat, such as big_three_dragons:W"),
        ({"liable": "big_three_dragons"}, "liable is 'big_three_dragons', expected a pattern and a seat"),
        ({"honba": -1}, "honba is -1, expected a number from 0 to 9999"),
        ({"honba": 10_000}, "honba is 10000, expected a number from 0 to 9999"),
        ({"last_tile": "yes"}, "last_tile is 'yes', expected True or False"),
        ({"self_draw": True}, "'self_draw' is no circumstance\n  hint: say win=\"self_draw\""),
        ({"soat": "E"}, "'soat' is no circumstance\n  hint: did you mean seat"),
    ],
)
def test_what_cannot_be_said_is_one_sentence(beside: dict[str, Any], told: str) -> None:
    with pytest.raises(AnalyserError) as error:
        score(HAND, "riichi", **beside)
    assert str(error.value).startswith(told)


@pytest.mark.parametrize("ask", [waits, discards], ids=["waits", "discards"])
def test_hands_that_are_not_won_yet_take_the_same(ask: Any) -> None:
    hand = READY if ask is waits else TOO
    beside = {"riichi": True, "seat": "E", "dora": "1p", "honba": 1}
    told = ask(hand, rules="riichi", **beside)
    assert told == ask(f"{hand} riichi seat=E dora=1p honba=1", rules="riichi")
    assert told != ask(hand, rules="riichi")
    with pytest.raises(AnalyserError, match="'colour' is no circumstance"):
        ask(hand, rules="riichi", colour="red")


def test_looking_ahead_and_problems_take_the_same() -> None:
    assert look_ahead(READY, 3, rules="riichi", discarder="W", dora="1p") == look_ahead(
        f"{READY} from=W dora=1p", 3, rules="riichi"
    )
    assert problems(HAND, sticks=1, dora="1p") == problems(f"{HAND} sticks=1 dora=1p")


def test_every_name_is_on_the_page_of_the_library() -> None:
    page = (Path(__file__).parent.parent / "docs" / "library.md").read_text(encoding="utf-8")
    section = page.partition("### Circumstances")[2].partition("###")[0]
    assert not [name for name in (*VALUED, *ALSO) if not re.search(rf"`{name}`", section)]


# furiten


@pytest.mark.parametrize(
    ("rules", "told"), [(None, True), ("malaysia", None), ("riichi", True), (["hongkong", "riichi"], True)]
)
def test_furiten_is_told_where_somebody_who_is_asked_plays_by_it(rules: Any, told: bool | None) -> None:
    found = waits(READY, rules=rules, discarded="4m")
    assert found.furiten is told and ("furiten" in str(found)) is bool(told)
    thrown = next(one for one in discards("23m456p789s11222z1z", rules=rules, discarded="4m").discards if one.waits)
    assert thrown.furiten is told
    assert found.waits[1].discarded is True


@pytest.mark.parametrize("whole", [np.int64, np.uint8, np.int32])
def test_whole_numbers_of_numpy_are_whole_numbers(whole: Callable[[int], Any]) -> None:
    counts = [parse(PLAIN).counts[kind] for kind in range(34)]
    assert score(HAND, "riichi", honba=whole(1)) == score(HAND, "riichi", honba=1)
    assert score(PLAIN, "hongkong", options={"cap": whole(8)}) == score(PLAIN, "hongkong", options={"cap": 8})
    assert score(counts, "hongkong", win_tile=whole(0)) == score(counts, "hongkong", win_tile=0)
    assert look_ahead(READY, whole(2)) == look_ahead(READY, 2)
    with pytest.raises(AnalyserError, match=r"honba is .*, expected a number from 0"):
        score(HAND, "riichi", honba=np.array([1, 2]))


@pytest.mark.parametrize("ask", [waits, discards, problems, lambda row: score(row, "hongkong")])
def test_a_row_that_is_not_read_yet_is_told_how(ask: Callable[[Any], Any]) -> None:
    with pytest.raises(AnalyserError, match=r"hint: hand_from_row\(row\).hand is its hand"):
        ask({"hand": "23406m345p2278s4m", "win_tile": "9s"})


def test_rules_that_score_nothing_are_told_what_they_can() -> None:
    with pytest.raises(AnalyserError, match="for a value that you name\n  hint: mja settle american"):
        score(HAND, "american")


def test_results_and_rule_sets_can_be_hashed() -> None:
    for result in (score(HAND, "riichi"), score(PLAIN, "hongkong"), waits(READY, rules="riichi")):
        assert len({result, pickle.loads(pickle.dumps(result))}) == 1
    one = settle("hongkong", faan=3)
    assert hash(one) == hash(settle("hongkong", faan=3)) and hash(one.rules) == hash(load_rules(one.rules.id))


def paid_by(line: str, rules: str, **options: Any) -> dict[str, Any]:
    settlement = score(line, rules, options=options).settlement
    assert settlement is not None
    return {payment.party: payment.amount for payment in settlement.payments}


def test_whoever_discarded_first_pays_as_the_dealer_said_or_not() -> None:
    line = f"{PLAIN} first-discard seat=N"
    paid = paid_by(line, "hongkong", dealer_multiplier=2)
    assert paid == paid_by(f"{line} from=E", "hongkong", dealer_multiplier=2) == {"E": 384, "S": 0, "W": 0}


def test_of_three_players_the_one_seat_that_is_left_is_assumed() -> None:
    line = "2z(555z)(666z)(777z)(111z)+2z liable=big_three_dragons:S from=W"
    result = score(line, "riichi-tenhou3")
    assert "seat E (the dealer) and round E assumed" in result.warnings
    assert paid_by(line, "riichi-tenhou3") == paid_by(f"{line} seat=E", "riichi-tenhou3") == {"S": 48000, "W": 48000}


def test_waits_are_worth_what_they_are_at_one_seat() -> None:
    """West's, where South is said to discard: by discard and by self-draw."""
    for wait in waits("23m678m345p88s(333z) from=S", rules="riichi").waits:
        assert [value.reason for value in wait.values] == [None, None]


@pytest.mark.parametrize("options", [{}, {"seven_pairs": "off"}])
def test_a_form_that_is_off_is_waited_for_by_nobody(options: dict[str, Any]) -> None:
    rules = load_rules("hongkong" if options else "hongkong-strict", options)
    assert waits("11477m55p66s4477z", rules=rules).shanten.overall == 3
    assert waits("11477m55p66s4477z", rules="hongkong").shanten.overall == 0


def test_yakuman_that_do_not_add_up_are_settled_one_at_a_time() -> None:
    assert settle("riichi-ema2016", yakuman=1, winner_is_dealer=True).collect == 48000
    with pytest.raises(AnalyserError, match="yakuman is 2: riichi-ema2016 does not add them up, 1 is the most"):
        settle("riichi-ema2016", yakuman=2)


def test_yakuman_that_do_not_add_up_are_said_to_be_so() -> None:
    hand = "111222333z444z5z+5z self-draw seat=S round=E"
    told = "yakuman are not added, the greatest is paid"
    assert told in str(score(hand, rules="riichi-ema2016")) and told not in str(score(hand, rules="riichi-tenhou"))
