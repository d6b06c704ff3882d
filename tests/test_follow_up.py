"""The command that ``mja waits`` and ``mja discards`` print at the end can be copied, and gives what they told."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from analyser.cli.app import cli

HOUSE = 'id = "our-house"\nextends = "hongkong"\noptions = { minimum = 1 }\n[patterns.round_wind]\nworth = 2\n'
READY = "23m456p789s11122z"
TYPED = "how it comes about, and who pays what: mja "


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MJA_RULES", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "our house.toml").write_text(HOUSE, encoding="utf-8")
    return tmp_path


def mja(*args: str) -> str:
    return CliRunner().invoke(cli, list(args), prog_name="mja").stdout


def follow_up(*args: str) -> list[str]:
    last = mja(*args).splitlines()[-1]
    assert last.startswith(TYPED)
    return shlex.split(last.removeprefix(TYPED))


@pytest.mark.parametrize(
    ("args", "asked"),
    [
        (["--rules", "hongkong"], ["--rules", "hongkong"]),
        (["--rules", "our house.toml"], ["--rules", "our house.toml"]),
        (["--rules", "hongkong", "--option", "minimum=1"], ["--rules", "hongkong", "--option", "minimum=1"]),
        (["--rules", "hongkong", "--option", "cap=10"], ["--rules", "hongkong"]),  # what it is anyway
        (["--rules", "hongkong", "--option", "self_draw=off"], ["--rules", "hongkong", "--option", "self_draw=off"]),
        (["--rules", "riichi", "--option", "kiriage=true"], ["--rules", "riichi", "--option", "kiriage=true"]),
        (
            ["--rules", "our house.toml", "--option", "cap=8"],
            ["--rules", "our house.toml", "--option", "cap=8"],
        ),
    ],
)
@pytest.mark.parametrize("command", ["waits", "discards"])
def test_it_names_the_rules_as_they_can_be_named_again(command: str, args: list[str], asked: list[str]) -> None:
    hand = READY if command == "waits" else f"{READY}9m"
    assert follow_up(command, hand, *args)[2:] == asked


@pytest.mark.parametrize("args", [["--rules", "our house.toml"], ["--rules", "hongkong", "--option", "minimum=0"]])
def test_it_gives_the_value_that_was_told(args: list[str]) -> None:
    values = json.loads(mja("waits", READY, *args, "--json"))["waits"][0]["values"]
    best: dict[str, Any] = next(one for one in values if one["reason"] is None)
    told = json.loads(mja(*follow_up("waits", READY, *args), "--json"))
    assert told == best["score"]


def test_it_says_the_switches_of_a_row_too() -> None:
    row = json.dumps({"hand": READY, "options": {"minimum": 1}})
    assert follow_up("waits", row, "--rules", "hongkong")[2:] == ["--rules", "hongkong", "--option", "minimum=1"]


def test_a_list_is_said_as_it_is_typed() -> None:
    both = "double_yakuman=pure_nine_gates,big_four_winds"
    asked = follow_up("waits", READY, "--rules", "riichi", "--option", both)[-1]
    assert set(asked.partition("=")[2].split(",")) == {"pure_nine_gates", "big_four_winds"}
