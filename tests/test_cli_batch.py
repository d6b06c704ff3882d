"""``mja batch``: what it prints, its exit codes, and what is left when it is broken off, killed, or out of room."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from analyser import hand_from_row, load_rules
from analyser.batch.engine import compiled
from analyser.batch.shapes import prepare
from analyser.bulk import NoRoom, score_files
from analyser.cli.app import cli
from analyser.cli.progress import Bar, duration
from analyser.notation import format_hand
from analyser.scoring.plan import plan_of
from bench.populations import population, to_rows

ROOT = Path(__file__).parent.parent
HAND = "23456m789p34588s+1m self-draw"
REMARKS = 10_480  # lines of 100 characters: with a few hands more they fill the first part of a file
POSIX = pytest.mark.skipif(os.name == "nt", reason="signals are others there")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to stand in, with no favourite and no configuration, and two hands in a file."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MJA_RULES", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "hands.txt").write_text(f"{HAND}\n2345678m(<555z)[1111p]+8m seat=S\n", encoding="utf-8")
    return tmp_path


def mja(*args: str) -> Result:
    result = CliRunner().invoke(cli, ["batch", *args], prog_name="mja")
    assert isinstance(result.exception, SystemExit | None), result.output
    assert "Traceback" not in result.output and "should not happen" not in result.output
    return result


def lines_in(path: Path, number: int, remarks: int = 0) -> str:
    """A file of so many hand lines, remarks behind the first, which are soon done with."""
    rows = to_rows(population("gamelike", 1000, 1, animals=False))
    lines = [f"{format_hand(hand_from_row(row).hand)}\n" for row in rows] * (number // 1000 + 1)
    path.write_text(lines[0] + ("; " + 97 * "-" + "\n") * remarks + "".join(lines[1:number]), encoding="utf-8")
    return str(path)


# --- what is read


def test_the_notation_of_the_hands_may_be_named(home: Path) -> None:
    numbers = "0 4 8 48 52 56 96 100 104 108 109 124 125 126"
    (home / "ids.txt").write_text(f"{numbers}\n[{numbers.replace(' ', ', ')}]\n", encoding="utf-8")
    row = {"hand": "0 4 8 48 52 56 96 100 104 108 109 124 125", "win_tile": "126"}
    (home / "rows.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    files = ("ids.txt", "rows.jsonl")
    assert mja(*files, "-o", "out.jsonl", "--rules", "riichi", "--notation", "tenhou136").exit_code == 0
    scored = [json.loads(line) for line in (home / "out.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [one["hand"] for one in scored] == ["123m406p789s1155z+5z"] * 3
    assert mja(*files, "-o", "out.jsonl", "--rules", "riichi").exit_code == 2
    refused = mja(*files, "-o", "out.jsonl", "--rules", "riichi", "--notation", "morse")
    assert refused.exit_code == 2 and 'there is no notation "morse"' in refused.stderr


# --- what is printed


def test_a_batch_is_summed_up(home: Path) -> None:
    result = mja("hands.txt", "-o", "out.csv", "--rules", "hongkong")
    assert result.exit_code == 0 and result.stderr == ""
    assert result.stdout.splitlines()[0] == "2 hands of 1 file under hongkong: 1 win, 1 under the minimum"
    assert "All chows" in result.stdout and "average payment 24 points (24 self-drawn, at most 24)" in result.stdout
    assert len((home / "out.csv").read_text().splitlines()) == 3


def test_a_summary_of_riichi_is_by_han_and_fu() -> None:
    Path("hands.txt").write_text(f"{HAND} riichi seat=E\n19m19p19s1234567z+1m\n", encoding="utf-8")
    printed = mja("hands.txt", "-o", "out.csv", "--rules", "riichi-tenhou").stdout
    assert re.search(r"^han +20 fu +wins +share % +average payment$", printed, re.MULTILINE)
    assert re.search(r"^3 +1 +1 +50\.0 +3,900$", printed, re.MULTILINE)
    assert re.search(r"^yakuman +1 +50\.0 +32,000$", printed, re.MULTILINE)


def test_without_a_summary_nothing_is_printed() -> None:
    result = mja("hands.txt", "-o", "out.jsonl", "--rules", "hongkong", "--no-summary")
    assert (result.exit_code, result.output) == (0, "")


def test_bad_rows_are_listed_with_exit_code_3(home: Path) -> None:
    (home / "more.txt").write_text(f"{HAND}\n123m\n12\n", encoding="utf-8")
    result = mja(".", "none.txt", "-o", "out.jsonl", "--rules", "hongkong")
    assert result.exit_code == 3
    assert result.stderr == "2 could not be read or scored and 1 hand is impossible: listed in out.jsonl.errors.jsonl\n"
    listed = [json.loads(line) for line in (home / "out.jsonl.errors.jsonl").read_text().splitlines()]
    places = [(Path(one["file"]).name, one.get("line")) for one in listed]
    assert places == [("more.txt", 2), ("more.txt", 3), ("none.txt", None)]
    assert len((home / "out.jsonl").read_text().splitlines()) == 4


def test_parts_that_are_thrown_away_are_told(home: Path) -> None:
    from analyser.bulk.folder import Folder

    folder = Folder("out.csv")
    folder.begin(resume=False)
    folder.finish("part", {})
    folder.leave(done=False)
    result = mja("hands.txt", "-o", "out.csv", "--rules", "hongkong", "--no-summary")
    told = "1 finished part of an earlier run was thrown away: --resume would have taken it over\n"
    assert (result.exit_code, result.output) == (0, told)


def test_options_and_a_file_of_rules_are_used(home: Path) -> None:
    (home / "friday.toml").write_text('id = "friday"\nextends = "hongkong"\noptions = { minimum = 0 }\n')
    mja("hands.txt", "-o", "out.jsonl", "--rules", "friday.toml", "--option", "cap=8")
    rows = [json.loads(line) for line in (home / "out.jsonl").read_text().splitlines()]
    assert [(row["rules"], row["status"]) for row in rows] == [("friday", "wins")] * 2


def test_the_favourite_is_used(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MJA_RULES", "malaysia")
    assert "under malaysia" in mja("hands.txt", "-o", "out.csv").stdout


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ([], "no files are given"),
        (["-", "-o", "out.csv", "--rules", "hongkong"], "a batch reads files, not stdin"),
        (["hands.txt"], "no output is given"),
        (["hands.txt", "-o", "out.csv"], "under one rule set: --rules NAME"),
        (["hands.txt", "-o", "out.csv", "--rules", "malaysia,hongkong"], "under one rule set"),
        (["hands.txt", "-o", "out.csv", "--rules", "hongkon"], "did you mean hongkong"),
        (["hands.txt", "-o", "out.csv", "--rules", "american"], "scores no hands"),
        (["hands.txt", "-o", "out.xlsx", "--rules", "hongkong"], "must end in .parquet, .csv, .jsonl"),
        (["hands.txt", "-o", ".", "--rules", "hongkong"], "must end in"),
        (["hands.txt", "-o", "hands.txt/out.csv", "--rules", "hongkong"], "there is no folder"),
        (["hands.txt", "-o", "out.csv", "--rules", "hongkong", "--option", "cap=9"], "expected one of 8, 10, 13"),
        (
            ["hands.txt", "-o", "out.csv", "--rules", "hongkong", "--workers", "many"],
            "--workers is a whole number from 0 to 256, not 'many'",
        ),
        (
            ["hands.txt", "-o", "out.csv", "--rules", "hongkong", "--workers", "-1"],
            "--workers is a whole number from 0 to 256, not '-1'",
        ),
        (["hands.txt", "-o", "out.csv", "--rules", "hongkong", "--plot", "a.gif"], "must end in .svg or .png"),
        (["out.csv", "-o", "out.csv", "--rules", "hongkong"], "is input and output"),
    ],
)
def test_what_is_typed_wrong_is_told_in_one_line(args: list[str], told: str, home: Path) -> None:
    result = mja(*args)
    assert result.exit_code == 2 and told in result.stderr and result.stderr.startswith("error: ")
    assert not list(home.glob("out*"))


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_the_summary_is_drawn(ending: str, home: Path) -> None:
    pytest.importorskip("matplotlib")
    for rules in ("hongkong", "riichi-tenhou"):
        result = mja("hands.txt", "-o", "out.csv", "--rules", rules, "--plot", f"a.{ending}")
        assert result.exit_code == 0, result.output
        drawn = (home / f"a.{ending}").read_bytes()
        assert drawn.startswith(b"<?xml" if ending == "svg" else b"\x89PNG") and len(drawn) > 5000
    (home / "hands.txt").write_text("123m456p789s1112z+4z\n", encoding="utf-8")
    assert mja("hands.txt", "-o", "out.csv", "--rules", "hongkong", "--plot", f"a.{ending}").exit_code == 0


def test_a_picture_that_cannot_be_written_costs_nothing_else(home: Path) -> None:
    pytest.importorskip("matplotlib")
    lines_in(home / "hands.txt", 5)
    Path("a.svg").mkdir()
    result = mja("hands.txt", "-o", "out.csv", "--rules", "hongkong", "--plot", "a.svg")
    assert result.exit_code == 2 and result.stdout.startswith("5 hands of 1 file under hongkong")
    assert result.stderr.startswith("error: a.svg") and (home / "out.csv").exists()


def test_without_matplotlib_a_picture_is_refused_before_anything(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    result = mja("hands.txt", "-o", "out.csv", "--rules", "hongkong", "--plot", "a.svg")
    assert result.exit_code == 2 and "pip install matplotlib" in result.stderr
    assert not (home / "out.csv").exists()


# --- how far it is


class Terminal:
    """A stderr that is a terminal."""

    def __init__(self) -> None:
        self.text = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.text += text
        return len(text)

    def flush(self) -> None: ...


def test_progress_is_shown_on_a_terminal_and_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    from analyser.cli import progress

    seconds = iter([0.0, 0.0, 1.0, 1.05, 2.0, 3.0])
    monkeypatch.setattr(progress, "monotonic", lambda: next(seconds))
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    bar = Bar()
    bar.begin(3, 1000)
    bar.step(100, 250)
    bar.step(1, 0)  # too soon after the one before
    bar.step(1_899, 250)
    bar.end()
    shown = terminal.text.split("\r")
    assert shown[1] == "[######..................]  25%  100 hands, 100 a second, 3 s left"
    assert shown[2].rstrip() == "[############............]  50%  2,000 hands, 1,000 a second, 2 s left"
    assert shown[3].strip() == "" and len(shown) == 5


def test_progress_is_quiet_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    bar = Bar()
    bar.begin(1, 10)
    time.sleep(0)
    bar.step(5, 5)
    bar.end()
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("seconds", "told"), [(0, "0 s"), (89.4, "89 s"), (91, "2 min"), (5300, "88 min"), (11100, "3 h 05 min")]
)
def test_durations(seconds: float, told: str) -> None:
    assert duration(seconds) == told


# --- processes of their own: signals, limits, memory


def started(home: Path, *args: str, **more: Any) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "analyser", "batch", *args]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONSAFEPATH": "1"}
    return subprocess.Popen(
        command, cwd=home, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True, **more,
    )  # fmt: skip


def wait_for(condition: Callable[[], Any], process: subprocess.Popen[str]) -> Any:
    """What a condition gives once it gives anything; the process must not be over before."""
    for _ in range(6000):
        if found := condition():
            return found
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    raise AssertionError("it never came to it")


def finished_parts(home: Path, out: str) -> int:
    return len(list((home / f"{out}.parts").glob("*.done")))


def children_of(pid: int) -> list[int]:
    """The processes that work for a batch."""
    found = []
    for place in Path("/proc").iterdir():
        if not place.name.isdigit():
            continue
        try:
            parent = int((place / "stat").read_text().rsplit(")", 1)[1].split()[1])
            if parent == pid and b"spawn_main" in (place / "cmdline").read_bytes():
                found.append(int(place.name))
        except OSError:  # it is gone
            pass
    return found


@POSIX
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_leaves_finished_parts_and_nothing_half_written(workers: str, home: Path) -> None:
    path = lines_in(home / "many.txt", 10_000, remarks=REMARKS)
    args = ("many.txt", "-o", "out.csv", "--rules", "hongkong", "--no-summary")
    process = started(home, *args, "--workers", workers)
    wait_for(lambda: finished_parts(home, "out.csv"), process)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert err == "interrupted: out.csv is not written; 1 finished part is kept in out.csv.parts, --resume goes on\n"
    assert not (home / "out.csv").exists() and not list((home / "out.csv.parts").glob("*.begun"))
    process = started(home, *args, "--resume")
    out, err = process.communicate(timeout=120)
    assert (process.returncode, out, err) == (0, "", "1 of 2 parts was finished before\n")
    assert lines_of(home / "out.csv") == [1, *range(REMARKS + 2, REMARKS + 10_001)]
    assert path and not (home / "out.csv.parts").exists()


@POSIX
@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are found in /proc")
def test_a_process_that_is_killed_costs_nothing(home: Path) -> None:
    path = lines_in(home / "many.txt", 10_000, remarks=REMARKS)
    process = started(home, path, "-o", "out.csv", "--rules", "hongkong", "--workers", "2", "--no-summary")
    wait_for(lambda: finished_parts(home, "out.csv"), process)
    killed = [os.kill(pid, signal.SIGKILL) for pid in children_of(process.pid)]
    out, err = process.communicate(timeout=120)
    assert killed and (process.returncode, out, err) == (0, "", "")
    assert lines_of(home / "out.csv") == [1, *range(REMARKS + 2, REMARKS + 10_001)]


def lines_of(out: Path) -> list[int]:
    """The numbers of the lines that rows come from."""
    return [int(row.split(",", 2)[1]) for row in out.read_text().splitlines()[1:]]


@POSIX
@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_file_that_may_not_grow_is_told(ending: str, home: Path) -> None:
    """The limit of the size of files, which is to a process what a full disk is."""
    if ending == "parquet":
        pytest.importorskip("pyarrow")
    path = lines_in(home / "many.txt", 2_000)

    def limit() -> None:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))

    process = started(home, path, "-o", f"out.{ending}", "--rules", "hongkong", preexec_fn=limit)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (2, "")
    assert err.startswith(f"error: out.{ending} is not written: File too large") and err.count("\n") == 1
    assert not list(home.glob("out*"))


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the peak of memory is read in /proc")
@pytest.mark.long
def test_memory_does_not_grow_with_the_input(home: Path) -> None:
    compiled(plan_of(load_rules("hongkong")))  # so that all of them find it compiled
    prepare()
    program = (
        "import sys; from analyser.cli.app import cli\n"
        "try: cli.main(['batch', *sys.argv[1:], '--rules', 'hongkong', '--no-summary'])\n"
        "except SystemExit: pass\n"
        "print(open('/proc/self/status').read().split('VmHWM:')[1].split()[0])"
    )
    peaks = {}
    for number in (20_000, 200_000):
        path = lines_in(home / f"{number}.txt", number)
        for ending in ("csv", "jsonl", "parquet"):
            command = [sys.executable, "-c", program, path, "-o", f"{number}.{ending}"]
            done = subprocess.run(
                command,
                cwd=home,
                env=os.environ | {"PYTHONPATH": str(ROOT)},
                capture_output=True,
                text=True,
                check=True,
            )
            peaks[number, ending] = int(done.stdout.split()[-1])
    for ending in ("csv", "jsonl", "parquet"):
        assert peaks[200_000, ending] < 1.2 * peaks[20_000, ending], peaks
    assert max(peaks.values()) < 300_000, peaks  # kilobytes


# --- nothing to write, nowhere to write it


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "hand.txt: there is no such file"),
        ("", "hand.txt: the file is empty"),
        ("123m45\n99zz\n+\n", "hand.txt, line 1: "),
        ("hello\n", "hand.txt: no recorded game and no hand was found in this text"),
    ],
)
@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_where_nothing_can_be_read_the_output_stays_as_it_was(
    content: str | None, told: str, form: str, home: Path
) -> None:
    assert mja("hands.txt", "-o", f"keep.{form}", "--rules", "hongkong").exit_code == 0
    before = (home / f"keep.{form}").read_bytes()
    if content is not None:
        (home / "hand.txt").write_text(content, encoding="utf-8")
    result = mja("hand.txt", "-o", f"keep.{form}", "--rules", "hongkong")
    assert result.exit_code == 2
    start = f"error: nothing could be scored, and keep.{form} is not written: {told}"
    assert result.stderr.startswith(start) and result.stderr.count("\n") <= 2
    assert (home / f"keep.{form}").read_bytes() == before
    assert not [*home.glob("keep.*.*")]


def test_a_game_of_which_no_win_can_be_scored_leaves_no_output(home: Path) -> None:
    result = mja(str(ROOT / "examples" / "game.xml"), "-o", "out.csv", "--rules", "riichi-tenhou3")
    assert result.exit_code == 2 and "this game is one of 4 players, and riichi-tenhou3 is for 3" in result.stderr
    assert not [*home.glob("out.csv*")]


def test_how_many_more_could_not_be_read_is_said() -> None:
    result = mja("one.txt", "two.txt", "three.txt", "-o", "out.csv", "--rules", "hongkong")
    assert "one.txt: there is no such file; and 2 more like it" in result.stderr


def test_what_can_be_read_is_written_although_a_file_is_missing(home: Path) -> None:
    assert mja("hands.txt", "none.txt", "-o", "out.csv", "--rules", "hongkong").exit_code == 3
    assert (home / "out.csv").exists()


@pytest.mark.parametrize("args", [["-o", "none/out.csv"], ["-o", "out.csv", "--plot", "none/out.svg"]])
def test_no_folder_is_made_for_an_output(args: list[str], home: Path) -> None:
    if "--plot" in args:
        pytest.importorskip("matplotlib")
    result = mja("hands.txt", *args, "--rules", "hongkong")
    assert result.exit_code == 2
    assert f"{args[-2]} {args[-1]}: there is no folder {home.resolve() / 'none'}" in result.stderr
    assert not (home / "none").exists() and not list(home.glob("out*"))


def test_the_library_makes_no_folder_either(home: Path) -> None:
    with pytest.raises(NoRoom, match="is not written: there is no folder"):
        score_files("hands.txt", home / "none" / "out.csv", "hongkong")
    assert not (home / "none").exists()


def test_a_summary_is_told_in_one_language() -> None:
    game = str(ROOT / "examples" / "game.xml")
    told = mja(game, "-o", "out.csv", "--rules", "riichi-tenhou", "--lang", "zh-Hans").stdout
    assert "门前清自摸和" in told and "13,000（自摸）、1,100（点和）" in told
    assert not any(word in told for word in ("Pinfu", "self-drawn", "discard"))
