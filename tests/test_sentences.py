"""What is told where a player did something that is easily done: a sentence that leads to what was meant."""

from __future__ import annotations

import csv
import gzip
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from analyser import HandError, discards, problems, score, shanten, waits
from analyser.cli.app import cli
from analyser.records import RecordedHand, read_records

ROOT = Path(__file__).parent.parent
HAND = "23456m789p34588s+1m"
ALL_EIGHT = "plum,orchid,chrysanthemum,bamboo,spring,summer,autumn,winter"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MJA_RULES", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


def mja(*args: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(cli, list(args), input=stdin, prog_name="mja")


# impossible hands


@pytest.mark.parametrize("win", ["discard", "rob_kong"])
def test_all_eight_flowers_are_told_to_win_by_self_draw(win: str) -> None:
    told = "all eight flowers and seasons win by self-draw in hongkong: say self-draw"
    with pytest.raises(HandError) as error:
        score(HAND, "hongkong", win=win, bonus=ALL_EIGHT)
    assert error.value.problems == (told,)
    assert score(HAND, "hongkong", win="self_draw", bonus=ALL_EIGHT).valid


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("123456m", "6 tiles, a hand has 14, or 13 while it waits"),
        ("1m", "1 tile, a hand has 14, or 13 while it waits"),
        ("12m(123m)", "2 tiles beside 1 meld, a hand has 11 beside 1 meld, or 10 while it waits"),
        ("12m(123m)(456m)", "2 tiles beside 2 melds, a hand has 8 beside 2 melds, or 7 while it waits"),
    ],
)
def test_how_many_tiles_a_hand_has(hand: str, told: str) -> None:
    assert problems(hand) == (told,)
    with pytest.raises(HandError) as error:
        shanten(hand)
    assert error.value.problems == (told,)


def test_how_many_tiles_a_question_needs() -> None:
    with pytest.raises(HandError, match=r"^13 tiles, a discard needs 14$"):
        discards("123m456p789s1122z")
    with pytest.raises(HandError, match=r"^10 tiles, a discard needs 11 beside 1 meld$"):
        discards("123m456p78s11z(555z)")
    with pytest.raises(HandError, match=r"^14 tiles, a hand that waits has 13: one must go$"):
        waits([1] * 14 + [0] * 20)


# recorded games


@pytest.mark.parametrize("rules", ["hongkong", "malaysia"])
def test_games_are_not_verified_by_rules_of_another_system(rules: str) -> None:
    result = mja("verify", str(ROOT / "examples" / "game.xml"), "--rules", rules)
    assert result.exit_code == 3
    unit = {"hongkong": "faan", "malaysia": "fan"}[rules]
    told = f"this game was played by riichi, which counts han, and {rules} counts {unit}\n  hint: name rules of riichi"
    assert told in result.stderr and result.stderr.count("error:") == 1
    assert "disagree" not in result.stdout and "stated" not in result.stdout


def test_one_hand_is_not_called_hands() -> None:
    row = '{"hand": "23456m789p34588s", "win_tile": "1m"}\n'
    Path("rows.jsonl").write_text(row, encoding="utf-8")
    assert mja("verify", "rows.jsonl", "--rules", "hongkong").stdout.startswith("not compared: 1 win or hand\n")


# misleading hints


def told(*args: str, code: int = 2) -> str:
    result = mja(*args)
    assert result.exit_code == code
    return result.stderr


def test_a_negative_number_is_no_space_in_a_word() -> None:
    said = told("score", HAND, "--honba", "-1", "--rules", "riichi")
    assert 'honba is a whole number from 0 to 9999, not "-1"' in said and "space" not in said


def test_no_far_fetched_name_is_offered(home: Path) -> None:
    text = 'id = "x"\nextends = "hongkong"\n[patterns.qwzxk]\nworth = 1\nsource = "us"\nbasis = "stated"\n'
    (home / "x.toml").write_text(text, encoding="utf-8")
    said = told("rules", "check", "x.toml")
    assert "is an unknown pattern" in said and "did you mean" not in said and "is near" in said
    assert len(said) < 300


@pytest.mark.parametrize(
    ("args", "hint"),
    [
        ([f"{HAND} riichi open-riichi"], "riichi-local knows open-riichi: --rules riichi-local"),
        ([f"{HAND} riichi", "--open-riichi"], "riichi-local knows open-riichi: --rules riichi-local"),
        ([f"{HAND} tsubame-gaeshi"], "say swallow-return; riichi-local knows it"),
        ([f"{HAND} self-drawn"], "did you mean self-draw"),
    ],
)
@pytest.mark.parametrize("command", ["score", "waits"])
def test_a_word_of_other_rules_is_told_with_them(command: str, args: list[str], hint: str) -> None:
    assert hint in told(command, *args, "--rules", "riichi")


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("hongkong", "liable names 'x', which is no pattern: known: big_four_winds, big_three_dragons, four_kongs"),
        ("malaysia", "liable names 'x', which is no pattern"),
    ],
)
def test_a_liability_for_no_pattern_is_told_which_there_are(rules: str, said: str) -> None:
    assert problems(f"{HAND} liable=x:W", rules) == (said,)


def test_a_file_in_the_place_of_a_hand(home: Path) -> None:
    (home / "h1.txt").write_text(f"{HAND}\n", encoding="utf-8")
    assert told("score", "h1.txt") == "error: h1.txt is a file, no hand\n  hint: --file h1.txt reads the hands in it\n"
    assert "is a file" not in told("score", "h2.txt")


def test_a_file_of_rules_with_another_ending(home: Path) -> None:
    (home / "rules.txt").write_text("", encoding="utf-8")
    for args in (["rules", "check", "rules.txt"], ["score", HAND, "--rules", "rules.txt"]):
        assert "hint: the name of a file of rules ends in .toml" in told(*args)


def test_a_list_is_no_row() -> None:
    result = mja("score", "-", stdin="[[1]]\n")
    assert result.stderr == "stdin:1: error: a hand row is a JSON object, not a list\n"


ROWS = [{"hand": "1122m3344p5566s7z", "win_tile": "7z", "x_note": 1}, {"hand": "19m19p19s1234567z", "win_tile": "1m"}]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (json.dumps(ROWS), [1, 1]),
        (json.dumps(ROWS, indent=2), [2, 7]),
        ("\n".join(json.dumps(row, indent=1) for row in ROWS), [1, 6]),
        (f"{HAND}\n{json.dumps(ROWS[0])}\n; a remark\n{HAND}\n", [1, 2, 4]),
        (f"{json.dumps(ROWS[0])}\n{HAND}\n{json.dumps(ROWS, indent=1)}\n{HAND}", [1, 2, 4, 9, 14]),
        ('{"hand":\n' + f"{HAND}\n{json.dumps(ROWS[0])}\n", [2, 3]),
    ],
    ids=["list", "pretty list", "pretty rows", "rows among lines", "lines among rows", "a broken row"],
)
@pytest.mark.parametrize("packed", ["utf-8", "utf-16", "gzip"])
def test_score_and_batch_read_the_same_files(text: str, lines: list[int], packed: str, home: Path) -> None:
    data = gzip.compress(text.encode(), mtime=0) if packed == "gzip" else text.encode(packed)
    (home / "hands.txt").write_bytes(data)
    told = mja("score", "--file", "hands.txt", "--rules", "hongkong", "--jsonl").stdout
    scored = [row for row in map(json.loads, told.splitlines()) if "error" not in row]
    read = [item for item in read_records("hands.txt") if isinstance(item, RecordedHand)]
    assert [row["line"] for row in scored] == lines == [item.place.line for item in read]


@pytest.mark.parametrize(
    ("file", "told", "hint"),
    [
        ("row.jpg", "this is no text but a JPEG picture", "to read the tiles in it: mja recognise {}"),
        ("game.xml", "is a recorded game, no file of hands", "to compare its wins with what it states: mja verify {}"),
    ],
)
def test_what_holds_no_hands_is_told_in_one_sentence(file: str, told: str, hint: str) -> None:
    path = str(ROOT / "examples" / file)
    for command in ("score", "waits", "shanten"):
        result = mja(command, "--file", path)
        assert result.exit_code == 2 and result.stderr.count("error:") == 1
        assert told in result.stderr and hint.format(path) in result.stderr
    assert hint.format(path) in mja("score", path).stderr


def test_a_game_of_one_long_line_is_known() -> None:
    log = json.dumps({"title": ["a", "b"], "name": list("abcd"), "log": [[[0] * 13] * 4] * 400})
    assert "stdin is a recorded game" in mja("score", "-", stdin=log).stderr


def test_a_line_may_begin_with_a_concealed_kong() -> None:
    assert not mja("score", "-", "--rules", "malaysia", stdin="[1111p]123m456m789s77z\n").stderr
    assert "is not closed" in mja("score", "-", stdin="[1111p123m\n").stderr


@pytest.mark.parametrize(("rules", "counts"), [("riichi", False), ("mcr", True), ("riichi-mleague", False)])
def test_a_number_of_flowers_is_refused_where_there_are_none(rules: str, counts: bool) -> None:
    assert problems(f"{HAND} flowers=2", rules) == (() if counts else (f"flowers: not played in {rules}",))
    assert bool(problems(f"{HAND} bonus=plum", "riichi"))


# Python that shows through


def test_tables_of_rules_are_told_as_words() -> None:
    for args in (["rules", "diff", "riichi", "riichi-local"], ["rules", "show", "riichi-local"]):
        assert not {"{", "}", "'"} & set("".join(mja(*args).stdout.partition("forbidden")[2].splitlines()[0]))


def test_a_broken_number_in_a_record_is_told_in_words(home: Path) -> None:
    game = (ROOT / "examples" / "game.xml").read_text(encoding="utf-8")
    (home / "game.xml").write_text(game.replace('seed="0,', 'seed="x,', 1), encoding="utf-8")
    said = mja("verify", "game.xml").stderr
    assert "INIT cannot be read: 'x' is no number" in said and "invalid literal" not in said


# smaller


def test_a_limit_is_called_the_same_by_waits_and_score() -> None:
    assert "Pure nine gates (yakuman)" in mja("waits", "1112345678999m", "--rules", "riichi").stdout
    assert "(limit)" in mja("waits", "19m19p19s1234567z", "--rules", "malaysia").stdout


def test_the_cap_of_a_summary_is_told_to_be_the_default() -> None:
    for rules in ("hongkong", "malaysia"):
        assert "by default" in mja("rules", "show", rules, "--option", "cap=8").stdout.splitlines()[0]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["settle", "hongkong", "3"], "hint: mja settle hongkong --faan 3"),
        (["settle", "malaysia", "2"], "hint: mja settle malaysia --fan 2"),
        (["settle", "hongkong"], "error: hongkong settles from faan: give --faan N"),
        (["settle", "hongkong", "--faan", "3", "x"], "error: got unexpected extra argument (x)"),
        (["rules", "hongkong"], "mja rules show hongkong"),
        (["rules", "my-house.toml"], "mja rules show my-house.toml"),
    ],
)
def test_what_was_meant_is_told(args: list[str], told: str) -> None:
    result = mja(*args)
    assert result.exit_code == 2 and told in result.stderr


def test_a_limit_is_spelled_the_same_in_score_and_settle() -> None:
    hand = "2233445566778p+8p self-draw riichi ippatsu dora=7p"
    assert "counted yakuman" in mja("score", hand, "--rules", "riichi").stdout


def test_csv_tells_fu_and_limit_where_rules_know_them() -> None:
    rows = list(csv.DictReader(mja("score", HAND, "riichi", "--rules", "riichi,hongkong", "--csv").stdout.splitlines()))
    assert [(row["total"], row["han"], row["fu"]) for row in rows] == [("2", "2", "30"), ("3", "", "")]
    yakuman = mja("score", "19m19p19s1234567z+1m", "--rules", "riichi", "--csv").stdout.splitlines()
    row = next(csv.DictReader(yakuman))
    assert (row["han"], row["fu"], row["limit_class"]) == ("", "", "yakuman")
