"""The command: what it prints, its exit codes, and what it must not import."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from analyser.cli import main
from analyser.cli.app import cli
from analyser.cli.circumstances import WORDS
from analyser.cli.output import Output, wants_colour
from analyser.hand import FLAGS, WINS
from analyser.notation._words import _KEYED

ROOT = Path(__file__).parent.parent
WINNING = "23456m789p34588s+1m self-draw"
UNDER = "2345678m(<555z)[1111p]+8m"  # 1 fan in Malaysia, 2 faan in Hong Kong
HOUSE = 'id = "my-house"\nextends = "hongkong"\noptions = { cap = 8 }\n[patterns.seven_pairs]\nworth = 3\n'


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to stand in, with no favourite and no configuration."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MJA_RULES", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "my-house.toml").write_text(HOUSE, encoding="utf-8")
    for name in ("hands.txt", "game.xml"):
        shutil.copy(ROOT / "examples" / name, tmp_path)
    return tmp_path


def mja(*args: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(cli, list(args), input=stdin, prog_name="mja")


def process(*args: str, **how: Any) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "analyser", *args]
    return subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, check=False, **how)


def commands(group: click.Group = cli, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield (*path, name), command
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))


COMMANDS = dict(commands())
EXAMPLES = [
    line.strip()
    for command in (cli, *COMMANDS.values())
    for text in (command.help or "", command.epilog or "")
    for line in text.splitlines()
    if re.match(r"  (mja|echo) ", line)
]


# start-up


def test_scoring_imports_nothing_heavy() -> None:
    code = (
        "import sys; from analyser.cli.app import cli\n"
        f"try: cli.main(['score', {WINNING!r}, '--rules', 'hongkong'], prog_name='mja')\n"
        "except SystemExit: print(*sorted(sys.modules))\n"
    )
    for _ in range(2):  # the first run may have to unpack tables
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "analyser.cli.score" in loaded
    heavy = {"numpy", "numba", "llvmlite", "json", "tomllib", "fractions", "hashlib", "importlib.metadata"}
    assert not heavy & loaded
    assert not {
        name for name in loaded if name.startswith(("analyser.batch", "analyser.cli.settle", "analyser.cli.rules."))
    }


def test_help_of_the_group_imports_no_command() -> None:
    code = (
        "import sys; from analyser.cli.app import cli\n"
        "try: cli.main(['--help'], prog_name='mja')\n"
        "except SystemExit: print(*sorted(sys.modules))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    loaded = done.stdout.splitlines()[-1].split()
    assert not [
        name for name in loaded if name.startswith(("analyser.scoring", "analyser.rules", "analyser.settlement"))
    ]


# help


@pytest.mark.parametrize("path", [(), *COMMANDS], ids=lambda path: " ".join(path) or "mja")
def test_every_help_teaches_with_examples(path: tuple[str, ...]) -> None:
    result = mja(*path, "--help")
    assert result.exit_code == 0
    command = COMMANDS[path] if path else cli
    assert any(
        f"mja {' '.join(path)}".strip() in line for line in (command.help or "" + str(command.epilog)).splitlines()
    ) or (f"mja {' '.join(path)}" in str(command.epilog))


@pytest.mark.parametrize(
    "example",
    # warming up compiles everything
    [pytest.param(one, marks=pytest.mark.long) if one == "mja warmup" else one for one in EXAMPLES],
)
def test_every_example_runs(example: str, home: Path) -> None:
    if example.startswith("mja recognise"):
        pytest.importorskip("onnxruntime", reason="pictures need: pip install 'mahjong-analyser[photo]'")
        shutil.copy(ROOT / "examples" / "row.jpg", home)
    before = {*home.rglob("*")}
    example, _, _ = example.partition(" > ")
    if example.startswith("echo "):
        text, _, example = example.partition(" | ")
        result = mja(*shlex.split(example)[1:], stdin=shlex.split(text)[1] + "\n")
    else:
        result = mja(*shlex.split(example)[1:])
    assert (result.exit_code, result.exception) == (0, None) or isinstance(result.exception, SystemExit)
    assert result.exit_code == 0, result.output
    assert result.stdout or {*home.rglob("*")} > before


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_hand_of_an_example_is_quoted(example: str) -> None:
    example, _, _ = example.partition(" > ")
    bare = re.sub(r"'[^']*'|\"[^\"]*\"", "", example)
    assert not set("()[]<>&*") & set(bare)


def test_alone_it_prints_its_help() -> None:
    assert mja().output == mja("--help").output
    assert mja().exit_code == mja("rules").exit_code == 0
    assert "show" in mja("rules").output


def test_version() -> None:
    assert re.fullmatch(r"mahjong-analyser \d+\.\d+\.\d+\n", mja("--version").output)


def test_every_word_of_the_hand_line_is_an_option() -> None:
    words = {word.replace("_", "-") for word in (*FLAGS, *WINS, *_KEYED)}
    assert words <= set(WORDS)
    options = {name for parameter in COMMANDS["score",].params for name in parameter.opts}
    assert {f"--{word}" for word in words} <= options


# score


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ((WINNING, "--rules", "malaysia"), 0),
        ((UNDER, "--rules", "hongkong"), 1),
        ((UNDER, "--rules", "hongkong,malaysia"), 0),
        ((UNDER,), 0),
        (("147m258p369s1234z+1p",), 1),
        ((f"{UNDER} self-draw", "--bonus", "cat"), 0),  # refused by one rule set, not by all
        ((f"{UNDER} self-draw", "--bonus", "cat", "--rules", "hongkong"), 2),
        (("(123m)456m", "--rules", "malaysia"), 2),
    ],
)
def test_exit_code_of_a_score(args: tuple[str, ...], code: int) -> None:
    assert mja("score", *args).exit_code == code


def test_without_rules_every_system_is_told_in_one_line() -> None:
    lines = mja("score", WINNING).stdout.splitlines()
    told = [line.split()[0] for line in lines[: lines.index("")]]
    assert {"hongkong", "malaysia", "mcr", "riichi"} <= set(told)
    assert not [name for name in told if "-" in name or name == "american"]
    assert lines[-1] == f"how it comes about, and who pays what: mja score '{WINNING}' --rules hongkong"
    money = next(line for line in lines if line.startswith("hongkong "))
    assert "share 8" in money and "hongkong-calculator collects 24 (table value 16)" in money


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("self-draw seat=E", ("--self-draw", "--seat", "E")),
        ("self-draw", ("--win", "self_draw")),
        ("from=W last-tile", ("--from", "w", "--last-tile")),
        ("bonus=plum,cat round=S", ("--round", "south", "--bonus", "F1,cat")),
        ("self-draw kong-replacement", ("--kong-replacement", "--self-draw")),
    ],
)
def test_an_option_says_what_the_word_says(words: str, options: tuple[str, ...]) -> None:
    typed = mja("score", f"{UNDER} {words}", "--rules", "malaysia", "--json")
    assert mja("score", UNDER, *options, "--rules", "malaysia", "--json").stdout == typed.stdout
    assert json.loads(typed.stdout)["complete"]


def test_options_go_over_what_the_hand_says() -> None:
    told = json.loads(
        mja("score", f"{UNDER} self-draw seat=E", "--discard", "--seat", "W", "--rules", "malaysia", "--json").stdout
    )
    assert told["hand"] == f"{UNDER} seat=W"


def test_words_of_a_rule_set_are_options_and_others_leave_them_out() -> None:
    args = ("score", UNDER, "--self-draw", "--kong-replacement", "--double-kong-replacement", "--json")
    one, other = (entry for entry in json.loads(mja(*args, "--rules", "hongkong,malaysia").stdout))
    assert "double-kong-replacement" in one["hand"] and "double-kong-replacement" not in other["hand"]
    assert "double-kong-replacement: not part of malaysia, ignored" in other["warnings"]
    refused = mja(*args, "--rules", "malaysia")
    assert refused.exit_code == 2 and "there is no option --double-kong-replacement" in refused.stderr


def test_a_hand_may_be_typed_without_quotes_and_start_with_a_bracket() -> None:
    quoted = mja("score", "(<555z)[1111p]2345678m+8m self-draw seat=E", "--rules", "malaysia").stdout
    assert mja("score", "--rules", "malaysia", "(<555z)[1111p]", "2345678m+8m", "self-draw", "seat=E").stdout == quoted


def test_switches_and_house_files() -> None:
    assert "8 faan" in mja("score", "19m19p19s1234567z+1m", "--rules", "my-house.toml").stdout
    assert "13 faan" in mja("score", "19m19p19s1234567z+1m", "--rules", "hongkong", "--option", "cap=13").stdout
    several = mja("score", "1122m3344p5566s7z+7z", "--rules", "my-house.toml,hongkong", "--json")
    assert [entry["rules"] for entry in json.loads(several.stdout)] == ["my-house", "hongkong"]


def test_a_favourite(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "config" / "mahjong-analyser").mkdir(parents=True)
    (home / "config" / "mahjong-analyser" / "config.toml").write_text('rules = "malaysia-casual"\n', encoding="utf-8")
    assert mja("score", WINNING).stdout.startswith("Malaysian, casual: 1 point")
    monkeypatch.setenv("MJA_RULES", "malaysia")
    assert mja("score", WINNING).stdout.startswith("Malaysian: 2 fan")
    assert mja("score", WINNING, "--rules", "hongkong").stdout.startswith("Hong Kong (Mahjong House): 4 faan")
    assert "malaysia " in mja("score", WINNING, "--rules", "all").stdout


def test_all_readings_language_and_faces() -> None:
    args = ("score", "11222333m12399m+1m bonus=plum seat=S", "--rules", "hongkong")
    assert "readings, the best first" in mja(*args, "--all-readings").stdout
    assert len(json.loads(mja(*args, "--all-readings", "--json").stdout)["readings"]) == 3
    shown = mja("score", WINNING, "--rules", "malaysia", "--lang", "zh", "--tiles", "kanji").stdout
    assert "自摸" in shown and "一萬二萬三萬" in shown


# many hands


ROW = json.dumps({"id": 7, "hand": "1122m3344p5566s7z", "win_tile": "7z", "x_note": "n"})
LINES = f"; a comment\n\n{WINNING}\n99zz\n{ROW}\n"


def test_lines_of_stdin() -> None:
    result = mja("score", "-", "--rules", "malaysia", stdin=LINES)
    assert result.exit_code == 3
    assert [line.split()[0] for line in result.stdout.splitlines()] == ["line", "3", "5"]
    assert result.stderr.startswith("stdin:4: error: there is no honour tile 9z")


def test_lines_of_a_file_in_every_form(home: Path) -> None:
    (home / "lines.txt").write_bytes(b"\xef\xbb\xbf" + LINES.replace("\n", "\r\n").encode())
    args = ("score", "--file", "lines.txt", "--rules", "malaysia")
    assert "lines.txt:4: error: " in mja(*args).stderr
    listed = json.loads(mja(*args, "--json").stdout)
    assert [entry["line"] for entry in listed] == [3, 4, 5]
    assert listed[1]["error"]["column"] == 0 and (listed[2]["id"], listed[2]["x_note"]) == (7, "n")
    assert [json.loads(line) for line in mja(*args, "--jsonl").stdout.splitlines()] == listed
    assert mja(*args, "--csv").stdout.splitlines()[0].startswith("line,hand,rules,error,valid")


def test_rows_carry_switches_and_options_go_over_them() -> None:
    row = json.dumps({"hand": "19m19p19s1234567z", "win_tile": "1m", "options": {"cap": 13}})
    assert json.loads(mja("score", row, "--rules", "hongkong", "--json").stdout)["total"] == 13
    assert json.loads(mja("score", row, "--rules", "hongkong", "--option", "cap=8", "--json").stdout)["total"] == 8
    assert json.loads(mja("score", row, "--seat", "E", "--rules", "hongkong", "--json").stdout)["hand"].endswith(
        "seat=E"
    )


@pytest.mark.parametrize(
    ("text", "code"), [(f"{WINNING}\n", 0), (f"{UNDER}\n", 1), (f"{WINNING}\n{UNDER}\n", 0), ("1m\n", 3)]
)
def test_exit_code_of_many(text: str, code: int) -> None:
    assert mja("score", "-", "--rules", "hongkong", stdin=text).exit_code == code


# output


def test_a_file_is_written_whole_or_not_at_all(home: Path) -> None:
    assert mja("score", WINNING, "--rules", "malaysia", "--json", "-o", "one.json").stdout == ""
    assert json.loads((home / "one.json").read_text(encoding="utf-8"))["total"] == 2
    assert mja("score", "99zz", "--rules", "malaysia", "--json", "-o", "two.json").exit_code == 2
    assert not (home / "two.json").exists()
    assert mja("score", WINNING, "-o", "config/../my-house.toml/x").exit_code == 2
    assert sorted(path.name for path in home.iterdir()) == ["game.xml", "hands.txt", "my-house.toml", "one.json"]


def test_an_error_in_json_is_json_too() -> None:
    result = mja("score", "99zz", "--rules", "malaysia", "--json")
    assert json.loads(result.stdout)["error"]["code"] == "no_such_tile" and result.stderr.startswith("error: ")
    problems = json.loads(mja("score", "123m+4m", "--rules", "malaysia", "--json").stdout)["problems"]
    assert problems == ["4 tiles, a hand has 14, or 13 while it waits"]


def test_colours_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal:
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert wants_colour(Terminal()) and not wants_colour(None)
    monkeypatch.setenv("NO_COLOR", "1")
    assert not wants_colour(Terminal())
    assert "\x1b" not in mja("score", WINNING, "--rules", "malaysia").stdout


def test_a_table_is_aligned_by_cells(capsys: pytest.CaptureFixture[str]) -> None:
    Output().table(["tile", "n"], [["一萬", "1,000"], ["1m", "2"]])
    assert capsys.readouterr().out.splitlines() == ["tile      n", "一萬  1,000", "1m        2"]


# split, settle, rules


def test_split() -> None:
    assert mja("split", "111222333m99s789p").stdout.splitlines() == [
        "123m 123m 123m 789p 99s",
        "111m 222m 333m 789p 99s",
    ]
    assert json.loads(mja("split", "1111m2233p4455s66z", "--repeats", "--json").stdout)["number"] == 1
    none = mja("split", "147m258p369s12345z")
    assert none.exit_code == 1 and none.stdout.startswith("no split: the hand is not complete in the forms standard,")
    many = mja("split", "-", "--jsonl", stdin="111222333m99s789p double-kong-replacement\n99zz\n")
    good, bad = map(json.loads, many.stdout.splitlines())
    assert many.exit_code == 3 and good["line"] == 1 and "stdin:2: error" in many.stderr
    assert (bad["line"], bad["error"]["code"]) == (2, "no_such_tile")


@pytest.mark.parametrize(
    ("args", "first", "code"),
    [
        ("hongkong --faan 3", "hongkong-calculator: 3 faan, table value 8", 0),
        ("hongkong --faan 3 --as-is", "hongkong: 3 faan, share 4", 0),
        ("hongkong-strict --faan 3", "hongkong-strict: 3 faan, share 4", 0),
        ("my-house.toml --faan 12", "my-house: 12 faan, capped at 8, share 32", 0),
        ("hongkong --faan 2", "hongkong-calculator: 2 faan, table value 4, under the minimum of 3", 1),
        ("malaysia --fan 2 --win self-draw", "malaysia: 2 fan, base 4", 0),
        ("riichi --han 4 --fu 30 --option kiriage=true", "riichi: 4 han 30 fu, mangan, base 2,000", 0),
        ("riichi --yakuman 2 --seat E", "riichi: yakuman x 2, base 16,000", 0),
        ("mcr --points 7 --flowers 4", "mcr: hand points 7, flowers 4, points 11, under the minimum of 8", 1),
        ("malaysia-casual", "malaysia-casual: any complete hand wins and scores one point; nobody pays", 0),
    ],
)
def test_settle(args: str, first: str, code: int) -> None:
    result = mja("settle", *args.split())
    assert (result.stdout.splitlines()[0], result.exit_code) == (first, code)


def test_settle_says_the_other_preset_and_the_chart() -> None:
    told = json.loads(mja("settle", "hongkong", "--faan", "3", "--seat", "s", "--from", "2", "--json").stdout)
    assert (told["rules"], told["table_value"], told["collect"], told["payments"][0]) == (
        "hongkong-calculator", 8, 8, {"from": "N", "amount": 8},
    )  # fmt: skip
    assert told["other_preset"]["rules"] == "hongkong" and told["other_preset"]["collect"] == 12
    chart = json.loads(mja("settle", "malaysia", "--table", "--json").stdout)["chart"]
    assert chart[2] == {"fan": 3, "base": 8, "self_draw": [8, 8, 8], "discard": [16, 0, 0]}
    assert mja("settle", "malaysia", "--table", "--csv").stdout.splitlines()[3] == "3,8,8 8 8,16 0 0"
    both = mja("settle", "malaysia", "--fan", "3", "--table").stdout.splitlines()
    assert both[0] == "malaysia: 3 fan, base 8" and both[2] == ""


def test_rules_list_show_diff_check() -> None:
    names = [entry["name"] for entry in json.loads(mja("rules", "list", "--json").stdout)]
    assert {"malaysia", "hongkong", "hongkong-calculator", "riichi", "mcr", "american"} <= set(names)
    shown = json.loads(mja("rules", "show", "hongkong", "--option", "cap=13", "--json").stdout)
    assert (shown["switches"]["cap"]["value"], shown["switches"]["cap"]["default"]) == (13, 10)
    assert all(row["source"] and row["basis"] for row in (*shown["patterns"].values(), *shown["switches"].values()))
    text = mja("rules", "show", "hongkong").stdout
    assert "cap = 10  [8 | 10 | 13]" in text and "needs plain_pair if all_chows_plain_pair = true" in text
    rows = json.loads(mja("rules", "diff", "hongkong", "my-house.toml", "--json").stdout)
    assert [(row["row"], row["b"]) for row in rows] == [("cap", "8"), ("seven_pairs", "3, holds concealed_hand")]
    assert mja("rules", "diff", "hongkong", "hongkong").stdout == "hongkong and hongkong differ in nothing\n"
    assert mja("rules", "check", "my-house.toml").stdout.startswith("my-house.toml: fine (my-house, extends hongkong;")


@pytest.mark.parametrize("name", ["malaysia", "hongkong-strict", "riichi", "mcr", "american", "malaysia-casual"])
def test_every_kind_of_rule_set_can_be_shown(name: str) -> None:
    assert mja("rules", "show", name).exit_code == mja("rules", "show", name, "--json").exit_code == 0
    assert mja("rules", "check", name).exit_code == 0


# real processes


def test_as_a_module_with_stdin_and_exit_codes() -> None:
    assert process("score", "-", "--rules", "malaysia", input=LINES).returncode == 3
    assert process("score", UNDER, "--rules", "hongkong").returncode == 1
    wrong = process("score", "99zz")
    assert (wrong.returncode, wrong.stdout) == (2, "") and wrong.stderr.startswith("error: ")
    assert process("--version").stdout.startswith("mahjong-analyser ")


def test_what_a_terminal_cannot_show_is_no_failure() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "cp1252"}
    command = [sys.executable, "-m", "analyser", "score", WINNING, "--rules", "malaysia", "--lang", "zh"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert (done.returncode, done.stderr) == (0, "") and "\\u81ea" in done.stdout


@pytest.mark.skipif(os.name == "nt", reason="pipes and signals of POSIX")
def test_a_closed_pipe_is_quiet() -> None:
    command = f'"{sys.executable}" -m analyser rules show hongkong; echo "code $?" >&2'
    done = subprocess.run(
        ["bash", "-c", f"({command}) | head -1"], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert (done.stdout.count("\n"), done.stderr) == (1, "code 0\n")


@pytest.mark.skipif(os.name == "nt", reason="pipes and signals of POSIX")
def test_interrupted() -> None:
    command = [sys.executable, "-m", "analyser", "score", "-", "--rules", "malaysia", "--jsonl"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, text=True
    ) as running:
        assert running.stdin and running.stdout and running.stderr
        running.stdin.write(f"{WINNING}\n" * 10)
        running.stdin.flush()
        running.stdout.readline()
        running.send_signal(signal.SIGINT)
        assert running.wait() == 130
        assert "Traceback" not in running.stderr.read()


def test_interrupted_before_anything_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    class Loading(ModuleType):
        def __getattr__(self, name: str) -> None:
            raise KeyboardInterrupt

    codes: list[int] = []
    monkeypatch.setitem(sys.modules, "analyser.cli.app", Loading("app"))
    monkeypatch.setattr("analyser.cli._leave", codes.append)
    main()
    assert codes == [130]


def test_completion_of_the_shell() -> None:
    environment = {**os.environ, "_MJA_COMPLETE": "bash_complete", "PYTHONPATH": str(ROOT)}
    for words, found in (
        ("mja se", "settle"),
        ("mja score --rules malay", "malaysia-casual"),
        ("mja rules di", "diff"),
    ):
        environment |= {"COMP_WORDS": words, "COMP_CWORD": str(len(words.split()) - 1)}
        done = subprocess.run(
            [sys.executable, "-m", "analyser"], capture_output=True, text=True, env=environment, check=False
        )
        assert f"plain,{found}" in done.stdout.splitlines()
