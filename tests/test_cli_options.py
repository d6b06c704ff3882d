"""Options that contradict each other, and where an answer is written: one clear refusal, and nothing done."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from analyser.cli.app import cli

HAND = "23456m789p34588s+1m"


pytestmark = pytest.mark.usefixtures("home")


def refused(*args: str) -> str:
    result = CliRunner().invoke(cli, list(args), prog_name="mja")
    assert result.exit_code == 2 and result.stderr.startswith("error: ")
    return result.stderr


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["settle", "hongkong", "--faan", "3", "--faan", "4"], "--faan is given twice"),
        (["settle", "hongkong", "--faan=3", "--faan=4"], "--faan is given twice"),
        (["settle", "riichi", "--han", "2", "--closed", "--open"], "--closed/--open is given twice"),
        (["settle", "hongkong", "--faan", "3", "-o", "a", "--output", "b"], "-o/--output is given twice"),
        (["score", HAND, "--seat", "S", "--seat", "W"], "--seat is given twice"),
        (
            ["settle", "hongkong", "--option", "cap=8", "--option", "cap=13"],
            "--option cap is given twice, as 8 and as 13",
        ),
        (["score", HAND, "--rules", "riichi", "--option", "red-fives=0", "--option", "red_fives=3"], "as 0 and as 3"),
    ],
)
def test_an_option_that_contradicts_itself_is_refused(args: list[str], told: str) -> None:
    assert told in refused(*args)


@pytest.mark.parametrize(
    ("args", "other"),
    [
        (["--bonus", "plum seat=E self-draw"], "--bonus takes one value, and seat=E is an option of its own: --seat E"),
        (["--seat", "E self-draw"], "--seat takes one value, and self-draw is an option of its own: --self-draw"),
        (["--dora", "3p riichi"], "--dora takes one value, and riichi is an option of its own: --riichi"),
        (["--honba", "1 riichi"], "--honba takes one value, and riichi"),
        (["--from", "E last_tile"], "--last-tile"),
        (["--honba", "1 open-riichi", "--rules", "riichi-local"], "--open-riichi"),
        (["--seat", "E no"], 'seat is one of E, S, W, N, not "E no"'),
        (["--honba", "1 2"], 'honba is a whole number from 0 to 9999, not "1 2"'),
    ],
)
@pytest.mark.parametrize("asked", [("score", HAND), ("waits", HAND[:-3])])
def test_the_value_of_an_option_says_one_thing(asked: tuple[str, str], args: list[str], other: str) -> None:
    assert other in refused(*asked, *args)


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--all-readings"], "--all-readings tells more than a line"),
        (["--all-readings", "--rules", "hongkong", "--csv"], "--all-readings tells more than a line"),
        (["--all-readings", "--rules", "hongkong", "-o", "x.csv"], "--all-readings tells more than a line"),
        (["--rules", ""], "--rules names no rule set; mja rules list shows them all"),
        (["--rules", " , "], "--rules names no rule set"),
        (["--rules", "all,malaysia"], "--rules: all means every system, and stands alone"),
        (["-o", "x.parquet"], "-o x.parquet: this command writes no .parquet; name a file .json or .jsonl or .csv"),
    ],
)
def test_what_score_could_only_drop_is_refused(args: list[str], told: str) -> None:
    assert told in refused("score", HAND, *args)


@pytest.mark.parametrize("form", ["json", "jsonl", "csv"])
def test_the_ending_of_the_output_says_its_form(form: str, home: Path) -> None:
    for args in ([f"--{form}", "-o", "asked"], ["-o", f"ending.{form.upper()}"]):
        assert CliRunner().invoke(cli, ["score", HAND, "--rules", "malaysia", *args]).exit_code == 0
    assert (home / "asked").read_text() == (home / f"ending.{form.upper()}").read_text()


def test_a_command_that_writes_no_table_says_so() -> None:
    assert "-o x.csv: this command writes no .csv; name a file .json or .jsonl" in refused(
        "waits", HAND[:-3], "-o", "x.csv"
    )


@pytest.mark.parametrize("row", ['{"hand": "1m", "hand": "2m"}', '{"hand": "1m", "options": {"cap": 8, "cap": 13}}'])
def test_a_field_that_is_given_twice_is_refused(row: str) -> None:
    assert "the field is given twice" in refused("score", row)


def test_names_and_tiles_may_have_spaces_in_an_option() -> None:
    args = ["score", HAND, "--rules", "malaysia", "--bonus", "plum, cat", "--dora", "1p 3z"]
    assert f"{HAND} dora=1p3z bonus=plum,cat" in CliRunner().invoke(cli, [*args, "--json"]).stdout


def test_what_says_the_same_twice_is_no_contradiction() -> None:
    args = ["settle", "hongkong", "--faan", "3", "--self-draw", "--self-draw", "--option", "cap=8", "--option", "cap=8"]
    assert CliRunner().invoke(cli, args, prog_name="mja").exit_code == 0


@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_rows_are_of_a_value_or_of_the_chart(form: str) -> None:
    told = refused("settle", "hongkong", "--faan", "3", "--table", f"--{form}")
    assert f"--{form} prints a value or the chart: leave out the value, or --table" in told


def test_an_option_that_not_every_system_has_needs_the_rule_sets() -> None:
    told = refused("score", HAND, "--option", "curve=spicy")
    assert "malaysia has no switch or pattern 'curve'" in told
    assert "--rules names those that have it: --rules hongkong\n" in told
    assert "option kiriage of riichi is 'maybe', expected true or false" in refused(
        "score", HAND, "--option", "kiriage=maybe"
    )


def test_a_folder_that_is_not_there_is_not_made(home: Path) -> None:
    told = refused("settle", "hongkong", "--faan", "3", "-o", "none/out.txt")
    assert f"-o none/out.txt: there is no folder {home.resolve() / 'none'}" in told
    assert not (home / "none").exists()


@pytest.mark.parametrize("value", ["1e5000", "1e99999999", "9" * 5000])
def test_a_number_that_nobody_plays_for_is_refused(value: str) -> None:
    told = refused("settle", "hongkong", "--faan", "3", "--option", f"point_value={value}")
    assert "expected a number above 0, at most 1000000" in told


def test_why_there_is_no_liability_is_told() -> None:
    args = ["settle", "hongkong", "--faan", "8", "--fed", "third_dragon_pung", "--fed-by", "1"]
    told = CliRunner().invoke(cli, args, prog_name="mja").stdout
    assert told.endswith("no liability: third dragon pung with 0 showing before it, 2 are needed\n")
