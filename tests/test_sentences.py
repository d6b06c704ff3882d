"""What is told where a player did something that is easily done: a sentence that leads to what was meant."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from analyser import HandError, discards, problems, score, shanten, waits
from analyser.cli.app import cli

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
