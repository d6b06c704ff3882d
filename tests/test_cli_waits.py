"""``mja shanten``, ``mja waits`` and ``mja discards``: what they print, as text and as JSON, and their exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from analyser import discards, shanten, waits
from analyser.cli.app import cli

READY = "23m456p789s11122z"
FAR = "13m456p79s111344z"
LINES = f"; a comment\n{READY} seat=E\n99zz\n{FAR}\n"


pytestmark = pytest.mark.usefixtures("home")


def mja(*args: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(cli, list(args), input=stdin, prog_name="mja")


def lines(*args: str) -> list[str]:
    return mja(*args).stdout.splitlines()


def told(*args: str) -> Any:
    return json.loads(mja(*args, "--json").stdout)


# --- shanten


def test_shanten_is_told_by_form() -> None:
    assert lines("shanten", FAR) == ["1 from ready (standard 1, seven pairs 4, thirteen orphans 7)"]
    assert told("shanten", FAR) == {"hand": FAR, **shanten(FAR).to_dict()}


@pytest.mark.parametrize(
    ("args", "text"),
    [
        (("1111222233334m", "--forms", "seven-pairs"), "6 from ready (seven pairs 6)"),
        (("1111222233334m", "--forms", "seven_pairs,standard", "--repeats"), "(standard 0, seven pairs 0)"),
        (("1111222233334m", "--forms", "seven-pairs", "--seven-pairs-repeats"), "ready (seven pairs 0)"),
        (("147m258p369s1235z", "--forms", "honours-and-knitted,standard"), "(standard 8, honours and knitted 0)"),
        (
            ("1111222233334m", "--forms", "mcr-wmo2006"),
            "seven pairs 0, thirteen orphans 11, knitted straight 6, honours and knitted 11)",
        ),
    ],
)
def test_what_is_asked_of_the_shape(args: tuple[str, ...], text: str) -> None:
    assert text in mja("shanten", *args).stdout


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("shanten", FAR), 0),
        (("shanten", "13m456p79s1122z(555z)", "--forms", "seven-pairs"), 1),
        (("shanten", "99zz"), 2),
        (("waits", READY), 0),
        (("waits", FAR), 1),
        (("waits", f"{READY}9m"), 0),  # the last tile typed is left out
        (("waits", "1m"), 2),
        (("discards", f"{READY}9m"), 0),
        (("discards", "13m456p79s11223z(555z)", "--forms", "seven-pairs"), 2),
        (("discards", "13m456p79s1123z(555z)", "--forms", "seven-pairs"), 1),
    ],
)
def test_exit_codes_of_one_hand(args: tuple[str, ...], code: int) -> None:
    assert mja(*args).exit_code == code


# --- waits


def test_waits_with_what_they_are_worth_side_by_side() -> None:
    found = lines("waits", READY, "--rules", "riichi,hongkong", "--seat", "W")
    assert found[0] == "waits for 1m x4 4m x4, 8 unseen"
    assert found[1].split() == ["waits", "win", "rules", "value", "counted", "paid"]
    assert found[2].startswith("1m x4 4m x4  discard    riichi    1 han 40 fu  Round wind 1")
    assert found[3].split()[:3] == ["hongkong", "3", "faan"] and "hongkong-calculator collects 8" in found[3]
    assert found[4].split()[:3] == ["self-draw", "riichi", "2"]
    assert found[-1] == f"how it comes about, and who pays what: mja score '{READY}+1m seat=W' --rules riichi"


def test_waits_that_are_worth_something_else_stand_apart() -> None:
    found = lines("waits", "23406m345p2278s4m", "--rules", "riichi")
    assert [line.split("  ")[0] for line in found[2:6]] == ["6s x4", "", "9s x4", ""]
    assert "All simples" in found[2] and "All simples" not in found[4]


@pytest.mark.parametrize(
    ("args", "mark"),
    [
        (("456p789s23m111s22z", "--rules", "riichi"), "no win no yaku"),
        (("2345678m(<555z)[1111p]", "--rules", "hongkong"), "no win 2 faan, 3 needed: "),
        ((READY, "--rules", "riichi", "--discarded", "4m"), "no win furiten: Round wind 1"),
        ((READY, "--rules", "riichi", "--discarded", "4m"), "1m x4 4m x3 (thrown)"),
        ((READY, "--rules", "riichi", "--visible", "4444m"), "1m x4 4m x0 (dead)"),
        (("1122m3344p5566s7z", "--rules", "hongkong,hongkong-strict"), "no win not complete"),
        ((READY, "--rules", "riichi", "--first-draw"), "refused first-draw needs self-draw"),
    ],
)
def test_marks(args: tuple[str, ...], mark: str) -> None:
    assert mark in " ".join(mja("waits", *args).stdout.split())


def test_without_rules_every_system_is_told_unless_there_is_a_favourite(monkeypatch: pytest.MonkeyPatch) -> None:
    values = told("waits", READY)["waits"][0]["values"]
    assert {"hongkong", "malaysia", "riichi"} <= {value["rules"] for value in values}
    monkeypatch.setenv("MJA_RULES", "malaysia")
    assert {value["rules"] for value in told("waits", READY)["waits"][0]["values"]} == {"malaysia"}


def test_waits_as_json_are_those_of_the_library() -> None:
    args = ("waits", READY, "--rules", "riichi,malaysia", "--seat", "W", "--dora", "9m", "--visible", "1m")
    library = waits(f"{READY} seat=W dora=9m", rules=["riichi", "malaysia"], visible="1m")
    assert told(*args) == library.to_dict()
    assert told(*args)["waits"][0]["values"][0]["score"] == json.loads(
        mja("score", f"{READY}+1m seat=W dora=9m", "--rules", "riichi", "--json").stdout
    )


def test_options_go_over_the_hand_and_switches_over_the_rules() -> None:
    found = told("waits", f"{READY} seat=E", "--seat", "W", "--rules", "hongkong", "--option", "minimum=5")
    value = found["waits"][0]["values"][0]
    assert value["score"]["hand"] == f"{READY}+1m seat=W" and value["reason"] == "under_minimum"


def test_words_of_a_rule_set() -> None:
    args = ("waits", "2345678m(<555z)[1111p]", "--double-kong-replacement", "--rules")
    assert told(*args, "hongkong,malaysia")["hand"].endswith("double-kong-replacement")
    refused = mja(*args, "malaysia")
    assert refused.exit_code == 2 and "there is no option --double-kong-replacement" in refused.stderr


def test_faces_and_names() -> None:
    found = mja("waits", READY, "--rules", "riichi", "--tiles", "kanji", "--lang", "ja").stdout
    assert found.startswith("待ち 一萬 x4 四萬 x4、残り 8 枚\n") and "門前清自摸和" in found


def test_what_was_assumed_is_said() -> None:
    assert "note: no +: the last tile typed, 9m, is taken as the winning tile" in lines("waits", f"{READY}9m")
    assert told("waits", f"{READY}9m")["notes"] == ["no +: the last tile typed, 9m, is taken as the winning tile"]


# --- discards


def test_discards_the_best_first() -> None:
    found = lines("discards", "3578899m234789p6m")
    assert found[0] == "ready (standard 0, seven pairs 4, thirteen orphans 10)"
    assert found[1].split() == ["discard", "shanten", "kinds", "left", "keeps", "helps"]
    assert [line.split()[0] for line in found[2:5]] == ["3m", "8m", "9m"]
    assert found[2].endswith("8m x2 9m x2")
    assert "3m: waits for 8m x2 9m x2, 4 unseen" in found
    assert "  better with 4m x4 6m x3 7m x3; best 4m: 8m goes, waits for 3m 6m 9m, 8 unseen" in found
    assert "riichi" not in "".join(found)


def test_discards_with_what_their_waits_are_worth() -> None:
    found = lines("discards", f"{READY}9m", "--rules", "riichi", "--seat", "E")
    place = found.index("9m: waits for 1m x4 4m x4, 8 unseen")
    assert " ".join(found[place + 2].split()) == (
        "1m x4 4m x4 discard riichi 2 han 40 fu Seat wind 1, Round wind 1 collects 3,900 (base 640)"
    )
    assert "--rules riichi" in found[-1]


def test_every_system_is_asked_about_discards_only_when_it_is_named() -> None:
    first = told("discards", f"{READY}9m")["discards"][0]
    assert "values" not in first["waits"][0]
    first = told("discards", f"{READY}9m", "--rules", "all")["discards"][0]
    assert {"malaysia", "riichi"} <= {value["rules"] for value in first["waits"][0]["values"]}


def test_discards_as_json_are_those_of_the_library() -> None:
    library = discards(f"{READY}9m seat=W", rules="riichi", visible="1m", discarded="4m")
    args = ("discards", f"{READY}9m", "--seat", "W", "--rules", "riichi", "--visible", "1m", "--discarded", "4m")
    assert told(*args) == library.to_dict()


# --- many hands


@pytest.mark.parametrize("command", ["shanten", "waits"])
def test_one_bad_line_stops_no_other(command: str) -> None:
    result = mja(command, "-", stdin=LINES)
    assert result.exit_code == 3
    heads = [line for line in result.stdout.splitlines() if line[0].isdigit()]
    assert heads == [f"2: {READY} seat=E", f"4: {FAR}"]
    assert result.stderr.startswith("stdin:3: error: there is no honour tile 9z")


@pytest.mark.parametrize(("command", "more"), [("shanten", ""), ("waits", ""), ("discards", "9m")])
def test_lines_of_a_file_as_json(command: str, more: str, home: Path) -> None:
    row = json.dumps({"id": 7, "hand": READY + more, "seat": "W", "x_note": "n", "options": {"kiriage": True}})
    (home / "lines.txt").write_text(f"{READY}{more} seat=E\n99zz\n{row}\n", encoding="utf-8")
    result = mja(command, "--file", "lines.txt", "--jsonl", *(["--rules", "riichi"] if command != "shanten" else []))
    first, bad, last = map(json.loads, result.stdout.splitlines())
    assert result.exit_code == 3 and "lines.txt:2: error" in result.stderr
    assert (first["line"], bad["line"], last["line"]) == (1, 2, 3)
    assert bad["error"]["code"] == "no_such_tile"
    assert (last["id"], last["x_note"], last["shanten"]) == (7, "n", 0)


def test_switches_of_a_row_hold_for_its_values() -> None:
    row = json.dumps({"hand": "19m19p19s1234567z", "options": {"cap": 13}})
    found = json.loads(mja("waits", row, "--rules", "hongkong", "--json").stdout)
    assert found["waits"][0]["values"][0]["score"]["total"] == 13


def test_exit_code_of_many_hands() -> None:
    assert mja("waits", "-", stdin=f"{FAR}\n").exit_code == 1
    assert mja("waits", "-", stdin=f"{FAR}\n{READY}\n").exit_code == 0
    assert mja("discards", "-", "--rules", "riichi", stdin=f"{FAR}9m\n{READY}\n").exit_code == 3


def test_an_answer_is_written_to_a_file(home: Path) -> None:
    assert mja("waits", READY, "--rules", "riichi", "--json", "-o", "out.json").stdout == ""
    assert json.loads((home / "out.json").read_text(encoding="utf-8"))["ready"]


@pytest.mark.parametrize("hand", ["147m258p369s1235z", "1111m22m33p44s55s7z", "23m456p789s11122z"])
def test_without_rules_every_command_speaks_of_the_same_forms(hand: str) -> None:
    def told(command: str, *options: str) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(mja(command, hand, "--json", *options).stdout)
        return told["forms"]

    assert told("waits") == told("shanten") and "knitted_straight" not in told("waits")
    assert told("waits", "--rules", "mcr") == told("shanten", "--forms", "mcr") == told("waits", "--forms", "mcr")


def test_the_form_is_named_where_it_is_not_the_standard_one() -> None:
    assert str(waits("1122m3344p5566s7z")) == "waits for 7z x3 (seven pairs), 3 unseen"
    assert str(waits("147m258p369s1235z", forms="mcr")).startswith("waits for 4z x4 6z x4 7z x4 (honours and knitted)")
    assert str(waits("23m456p789s11122z")).startswith("waits for 1m x4 4m x4, ")


@pytest.mark.parametrize(
    ("hand", "split"),
    [
        ("147m258p369s12567z", "honours and knitted: 147m258p369s12567z"),
        ("147m258p369s111z44z", "knitted straight: 147m258p369s 111z 44z"),
        ("147m258p369s(123m)44z", "knitted straight: 147m258p369s 123m 44z"),
    ],
)
def test_a_knitted_hand_is_split_where_its_forms_are_asked(hand: str, split: str) -> None:
    assert mja("split", hand, "--forms", "mcr").stdout == f"{split}\n"
    told = mja("split", hand)
    assert told.exit_code == 1
    assert told.stdout == "no split: the hand is not complete in the forms standard, seven pairs, thirteen orphans\n"
