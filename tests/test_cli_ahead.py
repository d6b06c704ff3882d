"""``--draws`` of ``mja discards`` and ``mja waits``."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from click.testing import CliRunner, Result

from analyser import look_ahead
from analyser.cli import ahead
from analyser.cli.app import cli

FOURTEEN = "13m456p79s111344z5z"
THIRTEEN = "13m456p79s111344z"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("MJA_RULES", raising=False)


def mja(*args: str) -> Result:
    return CliRunner().invoke(cli, list(args), prog_name="mja")


def told(*args: str) -> Any:
    return json.loads(mja(*args, "--json").stdout)["look_ahead"]


def test_every_discard_has_its_chances() -> None:
    lines = mja("discards", FOURTEEN, "--draws", "18").stdout.splitlines()
    at = lines.index("within 18 of 122 unseen tiles, for the best chance to win:")
    best = look_ahead(FOURTEEN, 18).best
    assert lines[at + 1].split() == ["discard", "shanten", "ready", "wins"]
    assert lines[at + 2].split() == [str(best.tile), "1", f"{best.tenpai:.1%}", f"{best.win:.1%}"]
    assert len(lines) == at + 2 + 11


def test_each_rule_set_has_its_table() -> None:
    text = mja("discards", FOURTEEN, "--draws", "9", "--rules", "riichi,hongkong", "--riichi").stdout
    assert "unseen tiles under riichi, for the highest value:" in text
    assert "unseen tiles under hongkong, for the highest value:" in text


def test_what_is_wanted_is_told_in_the_language() -> None:
    text = mja("discards", FOURTEEN, "--draws", "9", "--rules", "riichi", "--by", "value", "--lang", "zh-Hans").stdout
    lines = text.splitlines()
    at = lines.index("122 张未见的牌中摸 9 次之内（按 riichi），求最高的值:")
    assert lines[at + 1].split() == ["打牌", "向听", "听牌", "和牌", "值"]


def test_as_json_it_is_that_of_the_library() -> None:
    found = look_ahead(FOURTEEN, 9, rules="riichi", riichi=True, seat="E", by="win", visible="0p")
    args = ("--rules", "riichi", "--riichi", "--seat", "E", "--visible", "0p", "--draws", "9", "--by", "win")
    assert told("discards", FOURTEEN, *args) == [found.to_dict()]


def test_thirteen_tiles_as_they_are() -> None:
    found = look_ahead(THIRTEEN, 12, rules="malaysia", discarded="9m")
    assert told("waits", THIRTEEN, "--draws", "12", "--rules", "malaysia", "--discarded", "9m") == [found.to_dict()]
    assert "-              1  57" in mja("waits", THIRTEEN, "--draws", "12", "--rules", "malaysia").stdout


def test_without_draws_nothing_is_told_of_them() -> None:
    assert "look_ahead" not in json.loads(mja("discards", FOURTEEN, "--json").stdout)


def test_a_hand_that_is_too_far_is_told_what_is_known() -> None:
    ran = mja("discards", "147m258p369s12345z", "--draws", "18")
    assert ran.exit_code == 0
    assert ran.stdout.splitlines()[-1].endswith("chances are worked out up to 4 from ready")
    assert told("discards", "147m258p369s12345z", "--draws", "18")[0]["error"]["code"] == "too_far"


def test_discards_that_lead_too_far_are_named() -> None:
    assert "note: left out, more than 4" in mja("discards", "2457m1377p258s134z", "--draws", "18").stdout


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--draws", "0"), "--draws is a whole number from 1 on, not '0'"),
        (("--draws", "200"), "draws is 200, expected 1 to the 122 unseen tiles"),
        (("--by", "win"), "it goes with --draws"),
        (("--draws", "3", "--by", "value"), "needs rules="),
    ],
)
def test_what_cannot_be_asked_is_refused(args: tuple[str, ...], message: str) -> None:
    ran = mja("discards", FOURTEEN, *args)
    assert ran.exit_code == 2
    assert message in ran.stderr


def test_why_nothing_happens_is_said_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(ahead, "_LONG", 0.01)
    monkeypatch.setattr(ahead.click, "echo", lambda text, err: said.append(text))
    with ahead._said_when_it_takes_long():
        sleep(0.2)
    assert len(said) == 1 and "mja warmup" in said[0]
    with ahead._said_when_it_takes_long():
        pass
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False, raising=False)
    with ahead._said_when_it_takes_long():
        sleep(0.1)
    assert len(said) == 1
