"""The evaluation program: what counts as found, right, exact and doubted, on boxes that are made up."""

from __future__ import annotations

from collections import Counter

import pytest

from bench.recogniser import GROUPS, beaten, group_of, table
from bench.recogniser_counts import COUNTS, OUT_OF, Guess, Read, count, matched, overlap, same_tiles, with_shares

IMAGE = {"id": "one", "roi": None, "all_tiles_boxed": True, "hand_left_to_right": None}


def boxed(*labels: str, ignore: tuple[str, ...] = ("?",)) -> list[dict]:
    return [
        {"cls": label, "bbox": [at * 10, 0, at * 10 + 10, 14], "ignore": label in ignore}
        for at, label in enumerate(labels)
    ]


def guess(name: str, at: float, *, sure: float = 0.99, doubtful: bool = False, down: float = 0.0) -> Guess:
    return Guess(name, sure, (at * 10, down, at * 10 + 10, 14 + down), doubtful)


def counted(labels: str, *guesses: Guess, doubted: bool = False, **image) -> Counter[str]:
    return count(IMAGE | image, boxed(*labels.split()), Read(guesses, doubted))[0]


def test_overlap_of_boxes():
    assert overlap((0, 0, 2, 2), (1, 0, 3, 2)) == pytest.approx(1 / 3)
    assert overlap((0, 0, 2, 2), (2, 0, 3, 2)) == 0
    assert overlap((0, 0, 2, 2), (0, 0, 2, 2)) == 1


@pytest.mark.parametrize(
    ("at", "down", "found"), [(0, 0, True), (0.3, 0, True), (0.34, 0, False), (0, 4, True), (0, 5, False)]
)
def test_half_of_the_union_is_found(at, down, found):
    assert bool(matched([guess("1m", at, down=down)], boxed("1m"))) is found


def test_a_centre_outside_the_box_finds_nothing():
    wide = Guess("1m", 0.9, (0, 0, 20.2, 14))
    assert matched([wide], [{"bbox": [0, 0, 10, 14]}]) == {}


def test_boxes_and_guesses_are_matched_one_to_one_the_best_first():
    guesses = [guess("1m", 0.2), guess("2m", 0.0), guess("3m", 1.0)]
    assert matched(guesses, boxed("1m", "2m")) == {1: 0, 2: 1}


def test_everything_right():
    told = counted("1m 2m 3m", guess("1m", 0), guess("2m", 1), guess("3m", 2))
    assert [told[name] for name in ("boxes", "found", "class_right", "predictions", "precision")] == [3] * 5
    assert [told[name] for name in ("hands", "hands_exact_multiset", "hands_exact_order")] == [1] * 3
    assert (told["conf90"], told["conf90_right"], told["wrong_hands"]) == (3, 3, 0)


def test_class_right_is_over_all_boxes_found_or_not():
    told = counted("1m 2m 3m", guess("1m", 0), guess("7m", 1))
    assert [told[name] for name in ("boxes", "found", "class_right")] == [3, 2, 1]


def test_a_tile_where_none_is_counts_against_the_precision_and_the_confidence():
    told = counted("1m", guess("1m", 0), guess("2m", 5))
    assert (told["predictions"], told["precision"]) == (2, 1)
    assert (told["conf90"], told["conf90_right"]) == (2, 1)
    assert told["hands_exact_multiset"] == 0


def test_backs_have_no_boxes_and_do_not_count():
    told = counted("1m", guess("1m", 0), guess("back", 5))
    assert (told["predictions"], told["precision"], told["hands_exact_order"]) == (1, 1, 1)


def test_what_is_ignored_is_left_out():
    told = counted("1m ? 2m", guess("1m", 0), guess("9s", 1), guess("2m", 2))
    assert (told["boxes"], told["predictions"], told["hands_exact_order"]) == (2, 2, 1)


def test_only_tiles_inside_the_region_count():
    guesses = guess("1m", 0), guess("2m", 1), guess("9s", 5)
    told = counted("1m 2m", *guesses, roi=[0, 0, 30, 20], all_tiles_boxed=False)
    assert (told["predictions"], told["precision"], told["hands_exact_order"]) == (2, 2, 1)


def test_without_all_boxes_there_is_no_precision_and_no_hand():
    told = counted("1m 2m", guess("1m", 0), guess("9s", 5), all_tiles_boxed=False)
    assert (told["found"], told["class_right"], told["predictions"], told["hands"]) == (1, 1, 0, 0)
    assert (told["conf90"], told["conf90_right"]) == (1, 1)


def test_red_fives_strictly_and_folded():
    told = counted("0m 0p 0s 5m", guess("0m", 0), guess("5p", 1), guess("5m", 2), guess("0m", 3))
    assert (told["reds"], told["red_strict"], told["red_folded"]) == (3, 1, 2)
    assert (told["kinds"], told["kinds_right"]) == (4, 1)


def test_bonus_tiles_as_a_class_and_by_number():
    told = counted("F1 S2 FL FL", guess("F1", 0), guess("F2", 1), guess("S4", 2), guess("1s", 3))
    assert (told["bonus"], told["bonus_class"], told["bonus_numbered"], told["bonus_number"]) == (4, 3, 2, 1)
    assert (told["class_right"], told["kinds"]) == (2, 0)


def test_an_animal_is_no_flower_of_unknown_number():
    told = counted("FL", guess("A1", 0))
    assert (told["class_right"], told["bonus_class"]) == (0, 1)


def test_order_and_tiles_of_a_hand():
    told = counted("1m 2m", guess("2m", 0), guess("1m", 1))
    assert (told["hands_exact_multiset"], told["hands_exact_order"]) == (1, 0)


def test_the_labelled_order_is_compared_with_the_order_of_reading():
    read = guess("2m", 1), guess("1m", 0)
    assert counted("1m 2m", *read)["hands_exact_order"] == 1  # from left to right
    assert counted("1m 2m", *read, hand_left_to_right=["1m", "2m"])["hands_exact_order"] == 0
    assert counted("1m 2m", *reversed(read), hand_left_to_right=["1m", "2m"])["hands_exact_order"] == 1


def test_wrong_hands_and_their_doubts():
    wrong = guess("1m", 0), guess("3m", 1)
    marked = guess("1m", 0), guess("3m", 1, doubtful=True)
    assert (told := counted("1m 2m", *wrong))["wrong_hands"] == 1 and told["wrong_hands_doubted"] == 0
    assert counted("1m 2m", *marked)["wrong_hands_doubted"] == 1
    assert counted("1m 2m", *wrong, doubted=True)["wrong_hands_doubted"] == 1


@pytest.mark.parametrize(
    ("labels", "read", "same"),
    [
        ("1m 2m", "2m 1m", True),
        ("1m 2m", "1m 2m 2m", False),
        ("1m 1m", "1m", False),
        ("FL F1", "F1 S3", True),
        ("FL F1", "S3 S4", False),
        ("FL 1m", "1m 1m", False),
    ],
)
def test_tiles_of_a_hand_in_any_order(labels, read, same):
    assert same_tiles(labels.split(), read.split()) is same


def test_what_was_wrong_is_told():
    told = count(IMAGE, boxed("1m", "2m"), Read((guess("7m", 0, sure=0.5, doubtful=True), guess("3s", 4))))[1]
    assert told == [
        "one: 1m at [0, 0, 10, 14]: 7m 0.50 doubted",
        "one: 2m at [10, 0, 20, 14]: not found",
        "one: no box at [40, 0, 50, 14]: 3s 0.99",
    ]


def test_shares_stand_beside_their_counts():
    told = with_shares(counted("1m 2m 3m", guess("1m", 0), guess("7m", 1)))
    assert (told["class_right"], told["class_right_share"], told["red_strict_share"]) == (1, 0.3333, None)
    assert set(told) == {*COUNTS, *(f"{name}_share" for name in OUT_OF)}


@pytest.mark.parametrize(
    ("condition", "kind", "whole", "group"),
    [
        ("flat-hand", "photo", False, "photo_row"),
        ("flat-hand+meld", "photo", True, "photo_whole"),
        ("flat-melds", "photo", False, "photo_row"),
        ("scatter-blurred", "photo", False, "photo_other"),
        ("whole-table", "photo", False, "photo_other"),
        ("stacked", "photo", True, "photo_other_whole"),
        ("catalogue-grid", "photo", False, "grid"),
        ("close-grid-rotated", "photo", False, "grid"),
        ("game-screen-hand", "screenshot", False, "screenshot"),
        ("game-screen-hand", "screenshot", True, "screenshot_whole"),
        ("something else", "photo", False, None),
    ],
)
def test_groups(condition, kind, whole, group):
    image = {"condition": condition, "kind": kind, "variant_of": "another" if whole else None}
    assert group_of(image) == group
    assert group is None or group in GROUPS


def test_a_peer_is_beaten_by_half_of_its_error():
    ours, theirs = {"grid": {"class_right": 90, "boxes": 100}}, {"grid": {"class_right": 80, "boxes": 100}}
    assert beaten(ours, theirs)["grid"] == {"error": 0.1, "peer_error": 0.2, "by_half": True}
    assert beaten(theirs, ours)["grid"]["by_half"] is False


def test_the_table_shows_counts_and_shares():
    figures = with_shares(counted("1m 2m", guess("1m", 0))) | {"seconds": 0.1, "seconds_most": 0.1, "peak_mb": 99}
    lines = {line.split()[0]: line.split()[1:] for line in table({"grid": figures}).splitlines()[1:]}
    assert (lines["class_right"], lines["red_strict"], lines["peak_mb"]) == (["1/2", "50.0%"], ["-"], ["99"])
