"""The case files through the public library, and the runner itself: that it compares what a row says."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
import rows
from rows import CASES, Result, check_file, main, points_list

COMPLETE = (
    *("malaysia_fan", "malaysia_hands", "hk_faan", "hk_hands", "hk_settlement"),
    *("riichi_hands", "riichi_settlement", "american", "mcr_settlement", "rules_meta"),
)
IN_PART = ("golden/bugs", "mcr/peer_tests", "mcr/disputed", "mcr/shanten_agreed")
MANY = pytest.param("mcr/golden", marks=pytest.mark.long)  # six thousand hands


def shared(name: str) -> Any:
    path = CASES / f"{name}.jsonl"
    if not path.is_file():
        pytest.skip(f"no case file {path}: set ANALYSER_CASES to the folder that holds it")
    return path


@pytest.mark.parametrize("name", COMPLETE)
def test_every_row_agrees(name):
    result = check_file(shared(f"golden/{name}"))
    assert result.disagreements == []
    assert result.not_supported == []
    assert result.agree + len(result.refuted) == result.rows > 0


@pytest.mark.parametrize("name", [*IN_PART, MANY])
def test_no_row_disagrees(name):
    result = check_file(shared(name))
    assert result.disagreements == []
    assert result.agree + len(result.not_supported) + len(result.refuted) == result.rows > 0


def spoilt(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, list):
        return [spoilt(value[0]), *value[1:]] if value else ["self_draw"]
    if isinstance(value, dict):
        return {name: spoilt(item) for name, item in value.items()} or {"self_draw": 7}
    return "something else"


def spoilt_facts(expected: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """``expected`` with one fact changed, for every fact; the remarks of ``alternatives`` may be of any kind."""
    for fact, value in expected.items():
        if fact == "alternatives" or (fact == "items" and "items_any_of" in expected):
            continue
        changed = [{**item, "half_flush": 50} for item in value] if fact == "items_any_of" else spoilt(value)
        yield fact, {**expected, fact: changed}


def spoilt_rows(row: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The row with one fact changed, for every fact of it."""
    for fact, expected in spoilt_facts(row["expected"]):
        yield fact, {**row, "expected": expected}
    for number, other in enumerate(row.get("also", ())):
        facts = {name: value for name, value in other.items() if name not in rows.SITUATION}
        for fact, changed in spoilt_facts(facts):
            also = [*row["also"][:number], {**other, **changed}, *row["also"][number + 1 :]]
            yield f"also {number}: {fact}", {**row, "also": also}


@pytest.fixture
def scored_once(monkeypatch):
    """Rows that differ only in what they expect are scored once."""
    scored, kept = rows.scored, {}

    def once(row: dict[str, Any], options: dict[str, Any], **changes: Any) -> Any:
        key = repr((row["rules"], row["input"], options, changes))
        if key not in kept:
            kept[key] = scored(row, options, **changes)
        return kept[key]

    monkeypatch.setattr(rows, "scored", once)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] * (name == "riichi_hands")) for name in COMPLETE]
)
def test_a_row_with_one_fact_changed_disagrees(name, scored_once):
    """The runner looks at every fact of every row: whichever is changed, it is missed."""
    unnoticed = []
    for line in shared(f"golden/{name}").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        for fact, changed in spoilt_rows(row):
            try:
                noticed = bool(rows.check_row(changed))
            except rows.NotSupported:
                noticed = True
            if not noticed:
                unnoticed.append((row["id"], fact))
    assert unnoticed == []


# --- the runner on rows of its own

HAND = {"hand": "111p333p777p99p11z", "win_tile": "9p", "win": "self_draw", "bonus": ["plum"]}
ITEMS = {"half_flush": 1, "all_pungs": 2, "self_draw": 1}
FLUSH = {"rules": "malaysia", "kind": "hand", "input": HAND, "expected": {"items": ITEMS, "total": 4}}


@pytest.fixture
def checked(tmp_path):
    """Checks rows written to a file."""

    def check(*some: dict[str, Any]) -> Result:
        path = tmp_path / "cases.jsonl"
        lines = [json.dumps({"id": f"row-{number}", **row}) for number, row in enumerate(some)]
        path.write_text("\n\n; a remark\n".join(lines), encoding="utf-8")
        return check_file(path)

    return check


def test_the_example_agrees(checked):
    assert checked(FLUSH).agree == 1


def test_every_row_counts(checked):
    result = checked(FLUSH, {**FLUSH, "kind": "unheard_of"}, {**FLUSH, "expected": {"total": 5}})
    assert (result.rows, result.agree, len(result.disagreements), len(result.not_supported)) == (3, 1, 1, 1)
    assert str(result).startswith("cases.jsonl: 1 of 3 agree")


def test_a_disagreement_is_told_with_both_values(checked):
    assert checked({**FLUSH, "expected": {"total": 5}}).disagreements == [("row-0", "total: expected 5, ours 4")]


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "unheard_of"},
        {"expected": {"total": 4, "unheard_of": 1}},
        {"unheard_of": 1},
        {"rules": "unheard-of"},
        {"rules": "american"},
        {"form": "other"},
        {"expected": {}},
        {"expected": {"pays": {"left": 1}}},
    ],
)
def test_what_is_not_known_is_not_supported(checked, change):
    result = checked({**FLUSH, **change})
    assert (result.agree, result.disagreements, len(result.not_supported)) == (0, [], 1)


def test_hands_of_a_rule_set_without_scoring_are_told_as_such(checked):
    assert checked({**FLUSH, "rules": "american"}).not_supported == [
        ("row-0", "american hands: american does not score hands yet")
    ]


def test_names_in_other_words_are_compared_through_the_aliases(checked):
    items = {"Half-Flush": 1, "all triplets": 2, "SELF_DRAWN_WIN": 1}
    assert checked({**FLUSH, "expected": {"items": items}}).agree == 1


def test_a_name_that_no_alias_knows_disagrees(checked):
    items = {"half flush": 1, "all pungs": 2, "self draw": 1, "double happiness": 0}
    assert len(checked({**FLUSH, "expected": {"items": items}}).disagreements) == 1


def test_any_of_several_lists_may_be_ours(checked):
    wrong = {"half_flush": 1}
    assert checked({**FLUSH, "expected": {"items_any_of": [wrong, ITEMS]}}).agree == 1
    assert checked({**FLUSH, "expected": {"items_any_of": [wrong, wrong]}}).agree == 0


def test_fans_are_compared_by_how_often_they_count(checked):
    fans, other = {"half flush": 1, "all pungs": 1, "self draw": 1}, {"half flush": 1, "all pungs": 2, "self draw": 1}
    unique = {"fan_list_unique": True}
    assert checked({**FLUSH, "expected": {"fans": fans, "total": 4, **unique}}).agree == 1
    assert checked({**FLUSH, "expected": {"fans": other, "total": 4, **unique}}).agree == 0
    assert checked({**FLUSH, "expected": {"fans": other, "fans_alternative": [fans]}}).agree == 1
    one_of_several = {"fans": other, "fan_list_unique": False}
    assert checked({**FLUSH, "expected": {**one_of_several, "total": 4}}).agree == 1
    assert checked({**FLUSH, "expected": {**one_of_several, "total": 5}}).agree == 0
    assert checked({**FLUSH, "expected": one_of_several}).agree == 0


def test_true_is_not_one(checked):
    assert checked({**FLUSH, "expected": {"total": 4, "valid": 1}}).agree == 0


def test_a_refused_hand_disagrees(checked):
    result = checked({**FLUSH, "input": {**HAND, "hand": "11111m"}})
    assert "refused" in result.disagreements[0][1]


def test_alternatives_name_readings_or_switches(checked):
    row = {"rules": "hongkong", "kind": "hand", "input": {**HAND, "hand": "111222333m55p99s", "win_tile": "5p"}}
    for reading, total, agrees in (
        ("123m 123m 123m 555p 99s", 2, True),
        ("123 123 123 (chows)", 2, True),
        ("123m 123m 123m 555p 99s", 3, False),
        ("234m 123m 123m", 2, False),
        ("four_concealed_pungs=off", 5, True),
        ("four_concealed_pungs=off", 6, False),
    ):
        expected = {"total": 10, "alternatives": [{"reading": reading, "total": total}]}
        assert bool(checked({**row, "expected": expected}).agree) is agrees, (reading, total)


@pytest.mark.parametrize(
    ("expected", "agrees"),
    [
        ({"yaku": {"half flush": 1, "all triplets": 2, "self-drawn win": 1}, "han": 4, "points": "16 all"}, True),
        ({"parts": {"half flush": 1, "all triplets": 2, "self-drawn win": 1}, "fan": 4, "agari": True}, True),
        ({"parts": {"half flush": 1, "all triplets": 2}}, False),
        ({"fan": 5}, False),
        ({"error": "no_yaku"}, False),
        ({"agari": False}, False),
        ({"points": "16/32"}, False),
        ({"fu": 30}, False),
        ({"fu_parts": {"base": 20}}, False),
    ],
)
def test_hands_in_the_words_of_a_report(checked, expected, agrees):
    assert bool(checked({**FLUSH, "form": "hand_row", "expected": expected}).agree) is agrees


@pytest.mark.parametrize(
    ("points", "amounts"), [("3900", [3900, 0, 0]), ("400/700", [700, 400, 400]), ("1300 all", [1300] * 3)]
)
def test_points_of_a_report(points, amounts):
    assert points_list(points) == amounts


def test_points_of_a_report_with_two_opponents():
    assert points_list("2000/4000", 2) == [4000, 2000]


def test_refuted_rows_stand_apart(checked, tmp_path, monkeypatch):
    listed = tmp_path / "refuted.toml"
    listed.write_text('[row-0]\nrule = "the page says otherwise"\n', encoding="utf-8")
    monkeypatch.setattr(rows, "REFUTED", listed)
    result = checked({**FLUSH, "expected": {"total": 5}})
    assert result.refuted == [("row-0", "the page says otherwise")]
    assert (result.rows, result.agree, result.disagreements) == (1, 0, [])


def test_every_refuted_row_names_its_rule():
    listed = tomllib.loads(rows.REFUTED.read_text(encoding="utf-8"))
    assert all(row["rule"].strip() for row in listed.values())


def test_exit_code_tells_of_disagreements(checked, capsys):
    good = checked(FLUSH).path
    assert main([str(good)]) == 0
    assert main([str(checked({**FLUSH, "expected": {"total": 5}}).path)]) == 1
    assert "0 of 1 agree" in capsys.readouterr().out
