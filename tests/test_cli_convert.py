"""``mja convert``, and ``--notation`` of the commands that read hands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from analyser.cli.app import cli

HAND = "123m406p789s1155z+5z"
LINES = "m123p406s789z11555\n; a comment\n\n123x\n一二三萬四五六筒七八九索東東白白白\n"


pytestmark = pytest.mark.usefixtures("home")


def mja(*args: str, stdin: str = "") -> Result:
    return CliRunner().invoke(cli, list(args), prog_name="mja", input=stdin)


@pytest.mark.parametrize(
    ("to", "text"),
    [
        ([], HAND),
        (["--to", "majiang"], "m123p406s789z1155z5"),
        (["--to", "mjai"], "1m 2m 3m 4p 5pr 6p 7s 8s 9s E E P P P"),
        (["--to", "tenhou6"], "11 12 13 24 52 26 37 38 39 41 41 45 45 45"),
        (["--to", "unicode", "--lossy"], "🀇🀈🀉🀜🀝🀞🀖🀗🀘🀀🀀🀆🀆+🀆"),
    ],
)
def test_a_hand_in_another_notation(to: list[str], text: str) -> None:
    result = mja("convert", "m123p406s789z11555", *to)
    assert (result.exit_code, result.stdout) == (0, f"{text}\n")
    assert "note: read as majiang" in result.stderr
    assert ("left out: red fives" in result.stderr) == ("--lossy" in to)


def test_what_would_be_lost_is_refused() -> None:
    result = mja("convert", HAND, "--to", "unicode", "-o", "out.txt")
    assert (result.exit_code, result.stdout) == (2, "")
    assert (
        result.stderr.startswith("error: unicode has no place for red fives\n  hint: ") and "--lossy" in result.stderr
    )
    assert not Path("out.txt").exists()


@pytest.mark.parametrize("where", ["file", "stdin"])
def test_lines_come_out_one_by_one_and_bad_ones_are_told(where: str) -> None:
    Path("hands.txt").write_text(LINES, encoding="utf-8")
    given = ["--file", "hands.txt"] if where == "file" else ["-"]
    result = mja("convert", *given, "--to", "tenhou-url", "-o", "out.txt", stdin=LINES)
    assert (result.exit_code, result.stdout) == (3, "")
    assert Path("out.txt").read_text(encoding="utf-8").splitlines() == [
        "https://tenhou.net/2/?q=123m406p789s1155z5z",
        "https://tenhou.net/2/?q=123m456p789s1155z5z",
    ]
    name = "hands.txt" if where == "file" else "stdin"
    assert f"{name}:4: error: x is no suit letter" in result.stderr
    assert f"{name}:5: note: read as words" in result.stderr


def test_the_json_form_holds_the_hand_row() -> None:
    (line,) = mja(
        "convert", "-", "--to", "botzone", "--lossy", "--jsonl", stdin="m123p406s789z11555"
    ).stdout.splitlines()
    told = json.loads(line)
    assert told["text"] == "W1 W2 W3 B4 B5 B6 T7 T8 T9 F1 F1 J3 J3 J3"
    assert (told["line"], told["from"], told["to"], told["hand"]) == (1, "majiang", "botzone", HAND)
    assert told["row"] == {"hand": "123m406p789s1155z", "win_tile": "5z"} and told["lost"] == ["red fives"]
    one = json.loads(mja("convert", json.dumps(told["row"]), "--json").stdout)
    assert (one["hand"], one["from"], one["lost"]) == (HAND, "row", [])
    refused = json.loads(mja("convert", "8z", "--json").stdout)["error"]
    assert (refused["code"], refused["column"], refused["length"]) == ("no_such_tile", 0, 1) and refused["hint"]


@pytest.mark.parametrize("command", ["score", "waits", "discards", "shanten", "split", "convert"])
def test_every_command_about_hands_takes_a_notation(command: str) -> None:
    tiles = "0 4 8 48 52 56 96 100 104 108 109 124 125" + ("" if command == "waits" else " 126")
    told = mja(command, tiles, "--notation", "tenhou136")
    assert told.exit_code == 0, told.stderr
    assert mja(command, tiles).exit_code == 2
    from_file = mja(command, "-", "--notation", "tenhou136", stdin=f"{tiles}\n")
    assert from_file.exit_code == 0, from_file.stderr


@pytest.mark.parametrize("command", ["waits", "discards", "shanten", "split"])
def test_the_notation_that_was_found_out_is_named(command: str) -> None:
    tiles = "m123p406s789z1155" + ("" if command == "waits" else "5")
    assert "note: read as majiang" in mja(command, tiles, "--rules", "riichi").stdout or command in ("shanten", "split")
    if command in ("shanten", "split"):
        assert "note: read as majiang" in mja(command, tiles).stdout
    told = json.loads(mja(command, tiles, "--json").stdout)
    assert told["notation"] == "majiang"
    assert "notation" not in json.loads(mja(command, tiles, "--json", "--notation", "majiang").stdout)
