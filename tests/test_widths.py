"""Columns stand under each other whatever tiles are shown: a terminal gives the red dragon and words two cells."""

from __future__ import annotations

from pathlib import Path
from unicodedata import combining, east_asian_width

import pytest
from click.testing import CliRunner

from analyser.cli.app import cli
from analyser.cli.output import in_columns
from analyser.scoring.faces import FACES, faces

EVERY = "123456789m123456789p123456789s1234567z0m0p0s"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path


def in_cells(line: str) -> str:
    """The line with a mark behind each character that takes two cells, so that places are cells."""
    return "".join(c + "\0" if east_asian_width(c) in "WF" else "" if combining(c) else c for c in line)


def printed(*args: str) -> list[str]:
    done = CliRunner().invoke(cli, list(args), prog_name="mja")
    assert done.exit_code in (0, 1), done.stderr
    return [in_cells(line) for line in done.stdout.splitlines()]


def table_in(lines: list[str], head: str) -> list[str]:
    """The lines of the table that begins with a head, up to an empty line or a note."""
    start = next(at for at, line in enumerate(lines) if line.startswith(f"{head}  "))
    rows = []
    for line in lines[start:]:
        if not line.strip() or line.startswith("note:"):
            break
        rows.append(line)
    return rows


def assert_columns(rows: list[str]) -> None:
    """Between two columns there are two empty cells in every row."""
    head = rows[0]
    starts = [at for at in range(2, len(head)) if head[at] != " " and head[at - 1] == " "]
    width = max(map(len, rows))
    gaps = [at for at in range(width - 1) if all(row.ljust(width)[at : at + 2] == "  " for row in rows)]
    assert len(starts) >= 3
    for left, right in zip([0, *starts], starts, strict=False):
        assert any(left < at < right + 12 for at in gaps), head


@pytest.mark.parametrize("style", FACES)
@pytest.mark.parametrize(
    ("head", "args"),
    [
        ("discard", ("discards", "13m406p79s11134z5z7z", "--forms", "standard")),
        ("waits", ("waits", "406m456p789s11777z", "--rules", "riichi,hongkong")),
        ("waits", ("waits", "23m456p789s55577z", "--rules", "riichi,hongkong")),
        ("discard", ("discards", "123m456p789s11577z", "--draws", "3")),
    ],
)
def test_tables_of_tiles(style: str, head: str, args: tuple[str, ...]) -> None:
    rows = table_in(printed(*args, "--tiles", style), head)
    assert len(rows) > 2
    assert_columns(rows)


@pytest.mark.parametrize("style", FACES)
def test_hands_of_a_file(home: Path, style: str) -> None:
    (home / "hands.txt").write_text(
        "23456m789p34588s+1m\n45p77z(555z)(<666z)(<678p)+6p\n1122m3344p5566s7z+7z\n", "utf-8"
    )
    rows = table_in(printed("score", "--file", "hands.txt", "--rules", "malaysia,hongkong", "--tiles", style), "line")
    assert_columns(rows)


@pytest.mark.parametrize("style", FACES)
@pytest.mark.parametrize("command", ["waits", "discards", "shanten", "split", "score"])
def test_every_command_that_prints_tiles_shows_them_so(home: Path, command: str, style: str) -> None:
    hand = "23m456p789s11777z" if command == "waits" else "123m456p789s11777z"
    (home / "one.txt").write_text(hand + "\n", "utf-8")
    lines = printed(
        command, "--file", "one.txt", "--tiles", style, *(["--rules", "riichi"] if command == "score" else [])
    )
    shown = in_cells(faces("789s", style))
    assert any(shown in line for line in lines)


def test_notes_name_tiles_as_they_are_shown() -> None:
    lines = printed("score", "123m456p789s1122z2z", "--rules", "hongkong", "--tiles", "kanji")
    assert any("the last tile typed, 南\0, is taken" in line for line in lines)


def test_how_many_cells_tiles_take() -> None:
    shown = {kind: in_cells(faces(f"{kind}z", "unicode")) for kind in range(1, 8)}
    assert [len(shown[kind]) for kind in shown] == [1, 1, 1, 1, 1, 1, 2]
    assert "\ufe0e" not in faces(EVERY, "unicode") and "\ufe0f" not in faces(EVERY, "unicode")
    assert {len(in_cells(faces(f"{rank}m", "unicode"))) for rank in range(1, 10)} == {1}


@pytest.mark.parametrize("style", FACES)
def test_no_two_tiles_are_shown_alike(style: str) -> None:
    names = [f"{rank}{suit}" for suit in "mpsz" for rank in range(0 if suit != "z" else 1, 10 if suit != "z" else 8)]
    assert len({faces(name, style) for name in names}) == len(names) == 37


def test_columns_are_counted_in_cells() -> None:
    lines = [in_cells(line) for line in in_columns([["中文", "a", "", "x"], ["abc", "bcd", "", "y"]], 2)]
    assert [line.index(last) for line, last in zip(lines, "xy", strict=True)] == [11, 11]
