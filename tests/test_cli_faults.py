"""Whatever is typed wrong is told in one clear message on stderr, with exit code 2 and never a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from analyser.cli.app import cli

HAND = "23456m789p34588s+1m"
OVERLAY = 'id = "x"\nextends = "hongkong"\n'

#: What is typed after ``mja``, and a part of what it is told.
TYPED = [
    # hand lines
    (["score", ""], "the line is empty"),
    (["score", "m"], "the suit letter m has no digits before it"),
    (["score", "123"], "have no suit letter"),
    (["score", "0z"], "there is no honour tile 0z"),
    (["score", "123m456p78s99zz"], "there is no honour tile 9z"),
    (["score", "55555m"], "more than four 5m"),
    (["score", "(12m)"], "a meld has three or four tiles"),
    (["score", "(1111p"], "is not closed"),
    (["score", "[1111p+]+1s"], "added"),
    (["score", "123M+4m"], "suit letters are lower case"),
    (["score", f"{HAND}+9s"], "a second +"),
    (["score", f"{HAND} self-draw rob-kong"], "second kind of win"),
    (["score", f"{HAND} seat=X"], "seat is one of E, S, W, N"),
    (["score", f"{HAND} bonus=dragon"], "there is no bonus tile dragon"),
    (["score", f"{HAND} self-drawn"], "unknown word"),
    (["score", "-123m"], "is not read among tiles"),
    (["score", "--", "--seat"], "is not read among tiles"),
    (["score", "龍龍龍"], "is not read"),
    (["score", "\udcff\udcfe"], "this is no UTF-8 text"),
    (["score", "1" * 5000 + "m"], "more than four 1m"),
    # hands that no table allows
    (["score", "123m+4m"], "4 tiles, a hand has 14, or 13 while it waits"),
    (["score", "(^123m)11122233m99s+9s"], "must come from the left"),
    (["score", f"{HAND} kong-replacement"], "kong-replacement"),
    (["score", "23456m789p34588s"], "there is no winning tile"),
    (["score", f"{HAND} bonus=cat", "--rules", "hongkong"], "cat: not played in hongkong"),
    (["split", "1m"], "1 tile, a hand has 14, or 13 while it waits"),
    # hands that are not won yet
    (["shanten", "1m"], "1 tile, a hand has 14, or 13 while it waits"),
    (["shanten", "123m456p789s1122z", "--forms", "pairs"], "forms is 'pairs', expected all, standard"),
    (["shanten", "123m456p789s1122z", "--players", "5"], "invalid value for '--players'"),
    (["shanten", "123m456p789s1122z", "--players", "3"], "2m, 3m: not among the tiles of a game for three"),
    (["shanten", "123m456p789s1122z", "--rules", "riichi"], "there is no option --rules"),
    (["waits", "123m456p789s112z"], "12 tiles"),
    (["waits", "123m456p789s1122z", "--visible", "44s9z"], "there is no honour tile 9z"),
    (["waits", "123m456p789s1122z", "--visible", "44s riichi"], "holds more than tiles and melds"),
    (["waits", "123m456p789s1122z", "--discarded", "x"], '"x" is no tile'),
    (["waits", "123m456p789s1122z", "--self-draw"], "there is no option --self-draw"),
    (["waits", "123m456p789s1122z", "--rules", "hongkon"], "there is no rule set 'hongkon'"),
    (["discards", "123m456p789s1122z"], "13 tiles, a discard needs 14"),
    (["discards", "123m456p789s11222z", "--seat", "X"], "seat is one of E, S, W, N"),
    (["discards", "-", "--visible", "9z"], "there is no honour tile 9z"),
    # rows
    (["score", "{"], "no JSON row"),
    (["score", "{}"], "hand: expected the concealed tiles"),
    (["score", '{"hand": 5}'], "hand: expected tiles as a string"),
    (["score", '{"hand": "1m", "colour": 1}'], "colour: there is no such field"),
    (["score", '{"hand": "1m", "melds": {"type": "pung"}}'], "melds: expected a list"),
    (["score", '{"hand": "1m", "flags": ["last tile"]}'], "flags: expected names of flags"),
    (["score", '{"hand": "1m", "honba": 1e999}'], "honba: expected a whole number"),
    (["score", '{"hand": "1m", "honba": ' + "9" * 5000 + "}"], "too long"),
    (["score", '{"a":' * 100_000], "nested too deep"),
    (
        ["score", json.dumps({"hand": HAND[:-3], "win_tile": "1m", "options": {"cop": 8}}), "--rules", "hongkong"],
        "'cop'",
    ),
    # options and commands
    (["scor", HAND], "there is no command scor; did you mean score?"),
    ([HAND], "a hand is scored by mja score 'HAND'"),
    (["--jsn"], "there is no option --jsn"),
    (["score", HAND, "--sefl-draw"], "there is no option --sefl-draw; did you mean --self-draw"),
    (["score", HAND, "--seat"], "option '--seat' requires an argument"),
    (["score", HAND, "--seat", "up"], 'seat is one of E, S, W, N, not "up"'),
    (["score", HAND, "--win", "luck"], "--win is one of discard, self-draw, rob-kong, not 'luck'"),
    (["score", HAND, "--self-draw", "--discard"], "discard and self-draw are two kinds of win"),
    (["score", HAND, "--honba", "many"], "honba is a whole number"),
    (["score", HAND, "--bonus", "plum,,cat"], "a bonus tile is missing"),
    (["score", HAND, "--lang", "fr"], "invalid value for '--lang'"),
    (["score", HAND, "--notation", "morse"], "there is no notation"),
    (["score", HAND, "--json", "--csv"], "--json and --csv exclude each other"),
    (["score", HAND, "--rules", "hongkon"], "there is no rule set 'hongkon'"),
    (["score", HAND, "--rules", "mcr-zj"], "there is no rule set 'mcr-zj'"),
    (["score", HAND, "--rules", "american"], "american scores no hands yet"),
    (["score", HAND, "--rules", "none.toml"], "none.toml cannot be read"),
    (["score", HAND, "--rules", "hongkong", "--option", "cap"], "--option takes SWITCH=VALUE"),
    (["score", HAND, "--rules", "hongkong", "--option", "cop=8"], "has no switch or pattern 'cop'"),
    (["score", HAND, "--rules", "hongkong", "--option", "cap=9"], "expected one of 8, 10, 13"),
    (["score", HAND, "--rules", "hongkong", "--option", "all_pungs=lots"], "expected a number from 0"),
    (["score"], "no hand is given"),
    (["score", HAND, "--file", "hands.txt"], "give one of the two"),
    (["score", "--file", "none.txt"], "none.txt: No such file or directory"),
    (["score", "--file", "."], "Is a directory"),
    (["score", "--file", "empty.txt"], "empty.txt holds no hands"),
    (["score", HAND, "-o", "."], "Is a directory"),
    (["rules", "shwo"], "there is no command shwo; did you mean show?"),
    (["rules", "show"], "missing argument"),
    (["rules", "show", "hongkong", "extra"], "unexpected extra argument"),
    (["rules", "diff", "hongkong", "hongkonk"], "did you mean hongkong"),
    # values to settle
    (["settle"], "missing argument 'SYSTEM'"),
    (["settle", "bridge", "--fan", "1"], "there is no rule set 'bridge'"),
    (["settle", "hongkong"], "give --faan N"),
    (["settle", "hongkong", "--fan", "3"], "counts faan, not fan"),
    (["settle", "hongkong", "--faan", "99"], "faan is a whole number from 0 to 13, not 99"),
    (["settle", "hongkong", "--faan", "-1"], "not -1"),
    (["settle", "malaysia", "--fan", "0"], "such a hand is no win"),
    (["settle", "malaysia", "--fan", "three"], "is not a valid integer"),
    (["settle", "riichi", "--han", "3", "--fu", "35"], "fu"),
    (["settle", "riichi", "--han", "1", "--yakuman", "1"], "a yakuman has no han or fu"),
    (["settle", "riichi", "--han", "2", "--closed", "--set", "chow"], "four sets"),
    (["settle", "riichi", "--han", "2", "--set", "a b c d"], "--set takes a type and tiles"),
    (["settle", "mcr", "--points", "24", "--flowers", "9"], "flowers is a whole number from 0 to 8"),
    (["settle", "american", "--card", "25", "--section", "jokers"], "section is one of"),
    (["settle", "malaysia", "--fan", "2", "--dealer", "--seat", "S"], "and E is the dealer"),
    (["settle", "malaysia", "--fan", "2", "--self-draw", "--from", "W"], "a self-draw has no discarder"),
    (["settle", "malaysia", "--fan", "2", "--from", "9"], "9"),
    (["settle", "malaysia", "--fan", "2", "--honba", "1"], "honba is no part of malaysia"),
    (["settle", "hongkong", "--faan", "10", "--fed", "third_dragon_pung"], "a fed set needs --fed-by"),
]

#: Lines of a rule set file (or all of it), and a part of what ``mja rules check`` says.
FILES = [
    ("", "extends is missing"),
    ("id = ", "is no TOML"),
    ('extends = "hongkong"\nidd = "x"', "unknown key 'idd'"),
    ('extends = "hongkonk"', "did you mean hongkong"),
    ('extends = "wrong.toml"', "extends itself"),
    ("extends = 5", "extends is 5, expected a text"),
    (OVERLAY + "patterns = 3", "patterns is 3, expected a table"),
    (OVERLAY + "[table]\nfuriten = true", "[table] furiten is True, expected a table"),
    (OVERLAY + '[table.furiten]\nvalue = "yes"', "[table.furiten] value is 'yes', expected true or false"),
    (OVERLAY + "[patterns.seven_pears]\nworth = 4", "did you mean seven_pairs"),
    (OVERLAY + "[patterns.seven_pairs]\nworth = -4", "[patterns.seven_pairs] worth is -4"),
    (OVERLAY + "[patterns.seven_pairs]\nworth = [4]", "[patterns.seven_pairs] worth is [4], expected"),
    (OVERLAY + "[patterns.seven_pairs]\nwroth = 4", "did you mean worth"),
    (OVERLAY + "[patterns.seven_pairs]\nrequires = [{ if = { cap = 8 } }]", "requires names no pattern"),
    (OVERLAY + '[patterns.seven_pairs]\nrequires = [{ pattern = "closd" }]', "unknown pattern 'closd'"),
    (OVERLAY + "[patterns.seven_pairs]\nif = { capp = 8 }", "did you mean cap"),
    (OVERLAY + '[patterns.seven_pairs]\nnames = { fr = "x" }', "unknown key 'fr'"),
    (OVERLAY + '[patterns.a_word]\nword = "a_word"\nworth = 1', "is not declared"),
    (OVERLAY + "[options]\ncap = 9", "[options] option cap of x is 9, expected one of 8, 10, 13"),
    (OVERLAY + "[options]\nminimum = [3]", "[options] option minimum of x is [3], expected"),
    (OVERLAY + "[switches.cap]\ndefault = 9", "[switches.cap] default is none of its choices"),
    (OVERLAY + '[switches.minimum]\ndefault = "x"', "option minimum of wrong.toml is 'x', expected a whole number"),
    (OVERLAY + "[switches.minimum]\nrange = [3]", "[switches.minimum] range is [3]"),
    (OVERLAY + "[switches.new]\ndefault = true", "[switches.new] has no text"),
    (OVERLAY + '[scoring]\nforms = ["standrad"]', "did you mean standard"),
    (OVERLAY + '[tiles]\nbonus = ["flower"]', "did you mean flowers"),
    (OVERLAY + '[settlement]\nmethod = "curv"', "method is 'curv'"),
    (
        OVERLAY + '[[settlement.pay]]\nwin = "discard"\npayer = "any"\nshares = -1\nsource = "x"\nbasis = "stated"',
        "pay row 1",
    ),
    (OVERLAY + "[table]\nfaan_input_range = [0, 1000000]", "[table] faan_input_range"),
    (OVERLAY + "[settlement.chart]\ncolumns = [{ }]", "chart.columns row 1] has no name"),
    ("\udcff", "is no TOML"),
]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MJA_RULES", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "empty.txt").write_text("; nothing\n\n", encoding="utf-8")
    return tmp_path


def refused(*args: str, stdin: str | None = None, code: int = 2) -> str:
    """What is told on stderr of something that is refused."""
    result = CliRunner().invoke(cli, list(args), input=stdin, prog_name="mja")
    assert result.exit_code == code and isinstance(result.exception, SystemExit), result.output
    first = result.stderr.split("\n", 1)[0]
    assert first.startswith("error: ") or (code == 3 and ": error: " in first)
    assert "Traceback" not in result.output and "should not happen" not in result.output
    return result.stderr


@pytest.mark.parametrize(
    ("args", "told"), TYPED, ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else ""
)
def test_what_is_typed_wrong_is_told(args: list[str], told: str) -> None:
    assert told in refused(*args)


@pytest.mark.parametrize(("text", "told"), FILES)
def test_a_wrong_file_is_told_with_its_row(text: str, told: str, home: Path) -> None:
    (home / "wrong.toml").write_bytes(text.encode("utf-8", "surrogateescape"))
    error = refused("rules", "check", "wrong.toml")
    assert told in error and "wrong.toml" in error
    refused("score", HAND, "--rules", "wrong.toml")


@pytest.mark.parametrize("text", ["rules = 5", "rulse = 'hongkong'", "rules = ", "rules = 'hongkonk'"])
def test_a_wrong_configuration_is_told(text: str, home: Path) -> None:
    (home / "config" / "mahjong-analyser").mkdir(parents=True)
    (home / "config" / "mahjong-analyser" / "config.toml").write_text(text, encoding="utf-8")
    assert "config.toml" in refused("score", HAND)


def test_a_wrong_favourite_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MJA_RULES", "hongkonk")
    assert "MJA_RULES: there is no rule set 'hongkonk'" in refused("score", HAND)


@pytest.mark.parametrize(
    "line", [args[1] for args, _ in TYPED if args[0] == "score" and len(args) == 2 and "\udcff" not in args[1]]
)
def test_a_bad_line_is_told_and_the_rest_is_scored(line: str) -> None:
    if not line.strip():
        return
    result = CliRunner().invoke(
        cli, ["score", "-", "--rules", "malaysia"], input=f"{HAND}\n{line}\n{HAND}\n", prog_name="mja"
    )
    assert result.exit_code == 3 and result.stderr.startswith("stdin:2: error: ")
    assert [row.split()[0] for row in result.stdout.splitlines()] == ["line", "1", "3"]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(alphabet=st.sampled_from('0123456789mpsz()[]<>^+ =-,EWself draw{}":東🀄\u3000\t'), max_size=40))
def test_anything_typed_as_a_hand_is_answered(text: str) -> None:
    result = CliRunner().invoke(cli, ["score", "--rules", "malaysia", "--", text], prog_name="mja")
    assert result.exit_code in (0, 1, 2) and isinstance(result.exception, SystemExit | None)
    assert "should not happen" not in result.output


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.sampled_from(
            [
                "--fan",
                "--faan",
                "--han",
                "--fu",
                "--points",
                "--flowers",
                "--card",
                "--win",
                "--seat",
                "--from",
                "--dealer",
                "--self-draw",
                "--honba",
                "--sticks",
                "--liable",
                "--yakuman",
                "--fed",
                "--fed-by",
                "--exposed",
                "--closed",
                "--set",
                "--pair",
                "--wait",
                "--shape",
                "--table",
                "--json",
                "--option",
                "1",
                "3",
                "30",
                "-2",
                "x",
                "E",
                "pung simple",
                "cap=8",
                "",
            ]
        ),
        max_size=8,
    ),
    st.sampled_from(["malaysia", "hongkong", "riichi", "mcr", "american", "malaysia-casual"]),
)
def test_anything_typed_to_settle_is_answered(args: list[str], system: str) -> None:
    result = CliRunner().invoke(cli, ["settle", system, *args], prog_name="mja")
    assert result.exit_code in (0, 1, 2) and isinstance(result.exception, SystemExit | None)
    assert "should not happen" not in result.output
