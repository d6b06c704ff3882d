"""Files scored in bulk: every row is what ``score`` says of the same hand, and nothing is lost, whatever happens."""

from __future__ import annotations

import csv
import errno
import gzip
import io
import json
import os
import signal
import threading
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from made_records import Made
from record_writers import WRITERS, mjlog
from rows import CASES

from analyser import AnalyserError, HandError, SettleError, hand_from_row, load_rules, score
from analyser.batch import best_shapes, score_batch
from analyser.batch.columns import COLUMNS, checked
from analyser.bulk import NoRoom, Progress, Summary, folder, inputs, run, score_files, work
from analyser.bulk.decode import shown
from analyser.bulk.hands import columns_of
from analyser.bulk.inputs import LINES, RECORDS, ROWS, kind_of, parts_of
from analyser.bulk.rows import columns_for
from analyser.notation import format_hand
from analyser.records import read_records, record_files
from analyser.rules import rule_set_names
from bench.populations import population, to_rows

FAN, RIICHI = load_rules("hongkong"), load_rules("riichi-tenhou")
SCORING = [name for name in rule_set_names() if load_rules(name).scoring.get("method", "none") != "none"]
HAND = "23456m789p34588s+1m self-draw"
RECORDED = [str(CASES / "records" / name) for name in ("raw", "derived-mjlog")]


def lines_of(name: str, number: int, seed: int = 1, **more: Any) -> list[str]:
    """Hand lines of a population."""
    return [format_hand(hand_from_row(row).hand) for row in to_rows(population(name, number, seed, **more))]


def written(path: Path, lines: list[str]) -> str:
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def table_of(path: Path | str) -> list[dict[str, Any]]:
    """The rows of an output, whatever its form, as JSON lines have them."""
    path = Path(path)
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    if path.suffix == ".csv":
        return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))
    parquet = pytest.importorskip("pyarrow.parquet")
    return parquet.read_table(path).to_pylist()


def listed(out: Path) -> list[dict[str, Any]]:
    """What stands in the side file."""
    side = Path(f"{out}.errors.jsonl")
    return table_of(side) if side.exists() else []


def left(out: Path) -> list[str]:
    """What is left of the folder of the run."""
    place = Path(f"{out}.parts")
    return sorted(path.name for path in place.iterdir()) if place.exists() else []


def as_scored(hand: Any, rules: Any, options: dict[str, Any] | None = None) -> dict[str, Any]:
    """The cells of a row that tell of the score, made from ``score``."""
    empty = {"problems": [], "patterns": [], "reading": None, "completes": None, "wait": None}
    empty |= {"payments": [], "payers": [], "collect": 0}
    rules = load_rules(rules, options)
    of_method = {"han_fu": ("han", "fu", "base", "yakuman"), "fan": ("total", "raw", "limit"), "points": ("total",)}
    figures = of_method[rules.scoring["method"]]
    empty |= dict.fromkeys(figures)
    try:
        told = score(hand, rules)
    except HandError as error:
        return {**empty, "status": "impossible", "problems": list(error.problems)}
    except SettleError as error:
        return {**empty, "status": "impossible", "problems": [error.message]}
    if told.reading is None:
        return {**empty, "status": "not_complete"}
    value, found = told.value, told.to_dict()
    known = {"han": value.han, "fu": value.fu, "base": value.settled, "yakuman": value.multiple}
    known |= {"total": told.total, "raw": told.raw, "limit": bool(told.limit_patterns)}
    patterns = [{"id": one, "count": 1, "value": None} for one in told.limit_patterns]
    patterns += [{"id": one.id, "count": one.count, "value": one.value} for one in told.patterns]
    return {
        "status": "wins" if told.valid else told.reason,
        "problems": [],
        **{name: known[name] for name in figures},
        "patterns": patterns,
        "reading": str(told.reading),
        "completes": told.reading.completes,
        "wait": told.reading.wait,
        "payments": [payment["amount"] for payment in found["payments"]],
        "payers": [payment["from"] for payment in found["payments"]],
        "collect": found["collect"],
    }


def differences(row: dict[str, Any], hand: Any, rules: Any, options: dict[str, Any] | None = None) -> dict[str, Any]:
    wanted = as_scored(hand, rules, options)
    return {name: (row[name], value) for name, value in wanted.items() if row[name] != value}


# --- every row is what score says


@pytest.mark.parametrize("rules", SCORING)
@pytest.mark.parametrize("name", ["random", "complete", "gamelike", "flush"])
def test_rows_are_what_score_says(rules: str, name: str, tmp_path: Path) -> None:
    fan = load_rules(rules).scoring["method"] == "fan"
    lines = lines_of(name, 60, seed=3, animals=rules.startswith("malaysia"), bonus=fan)
    score_files(written(tmp_path / "hands.txt", lines), str(tmp_path / "out.jsonl"), rules)
    rows = table_of(tmp_path / "out.jsonl")
    assert [row["hand"] for row in rows] == lines
    assert [differences(row, row["hand"], rules) for row in rows] == [{}] * len(lines)


TOLD = [
    # circumstances that columns hold, and those that they do not
    f"{HAND} seat=E round=S dora=1m ura=9p honba=2 sticks=1 riichi",
    f"{HAND} riichi ippatsu dora=1m5p ura=8s4p seat=N",
    "23406m789p34088s+1m riichi dora=4m ura=4s",
    "2345678m(<555z)[1111p]+8m kong-replacement self-draw seat=S round=E dora=9p9p9p9p9m",
    "19m19p19s1234567z+1m seat=S from=E honba=1",
    "1122m3344p5566s7z+7z seat=W from=E",
    f"{HAND[:-10]} from=S",
    f"{HAND[:-10]} from=E honba=1",
    "11222333444m+1m",
    "111222333m99s78p+9p self-draw seat=N round=N",
    "23m555z666z777z99s+4m self-draw liable=big_three_dragons:W seat=S",
    "23m(<555z)(^666z)(>777z)99s+4m from=N liable=big_three_dragons:W seat=S honba=3 sticks=2",
    "23m(<555z)(^666z)(>777z)99s+4m from=W liable=big_three_dragons:W seat=S",
    "23m456p789s(<555z)99s+4m from=N liable=big_three_dragons:W seat=S",
    "23m(<555z)(^666z)(>777z)99s+4m from=N liable=big_three_dragons:S seat=S",
    # impossible, each for another reason
    "123m456p",
    "123m456p789s1122z",
    "(^123m)11122233m99s+9s",
    "11123m456p789s11z+1z self-draw kong-replacement",
    f"{HAND} flowers=2",
    f"{HAND} bonus=plum,cat",
    f"{HAND} nuki=2",
    f"{HAND} nuki=9999 honba=9999",
    f"{HAND} dora=11m1m1m",
    "23456m789p34588s+1m from=E seat=E",
    "1m(123m)(123p)(123s)(<555z)(<666z)+1m",
    "23406m789p3458s+8s dora=0m",
    f"{HAND} dora=1p2p3p4p5p6p",
    f"{HAND} first-draw last-tile",
    "23456m789p34588s+1m rob-kong dora=1m",
    # no win
    "123m456p789s1112z+4z",
    "23m(<456p)789s44m678s+4m",
]


@pytest.mark.parametrize("rules", ["hongkong", "malaysia", "riichi-tenhou", "riichi-tenhou3", "riichi-wrc2025"])
def test_every_circumstance_is_what_score_says(rules: str, tmp_path: Path) -> None:
    score_files(written(tmp_path / "hands.txt", TOLD), str(tmp_path / "out.jsonl"), rules)
    rows = table_of(tmp_path / "out.jsonl")
    assert [row["line"] for row in rows] == list(range(1, len(TOLD) + 1))
    found = {line: differences(row, line, rules) for line, row in zip(TOLD, rows, strict=True)}
    assert {line: different for line, different in found.items() if different} == {}


def test_words_that_a_rule_set_declares_are_read(tmp_path: Path) -> None:
    line = "2345678m(<555z)[1111p][2222p]+8m self-draw kong-replacement double-kong-replacement"
    score_files(written(tmp_path / "hands.txt", [line]), str(tmp_path / "out.jsonl"), "hongkong",
                options={"double_kong_replacement": 8})  # fmt: skip
    (row,) = table_of(tmp_path / "out.jsonl")
    assert differences(row, line, "hongkong", {"double_kong_replacement": 8}) == {}


def test_amounts_that_are_not_whole_are_exact(tmp_path: Path) -> None:
    options = {"minimum": 0, "point_value": "1/3"}
    lines = lines_of("gamelike", 50, bonus=False)
    paths = written(tmp_path / "hands.txt", lines)
    for ending in ("jsonl", "csv", "parquet"):
        score_files(paths, str(tmp_path / f"out.{ending}"), "hongkong", options=options)
    rows = table_of(tmp_path / "out.jsonl")
    assert [differences(row, row["hand"], "hongkong", options) for row in rows] == [{}] * len(lines)
    amounts = [amount for row in rows for amount in row["payments"]]
    assert any("/" in str(amount) for amount in amounts) and any(type(amount) is int for amount in amounts)
    assert [float(Fraction(str(row["collect"]))) for row in rows] == [
        row["collect"] for row in table_of(tmp_path / "out.parquet")
    ]
    assert [str(row["collect"]) for row in rows] == [row["collect"] for row in table_of(tmp_path / "out.csv")]


def test_rows_carry_what_they_came_with(tmp_path: Path) -> None:
    rows = to_rows(population("gamelike", 4, 1, animals=False))
    rows[0] |= {"id": "one", "x_table": {"name": "東"}, "game": 7, "round_no": 3, "expected": {"total": 4}}
    rows[1] |= {"id": 2, "game": "g1", "options": {"minimum": 0}}
    rows[2] |= {"options": {"minimun": 0}}
    out = tmp_path / "out.jsonl"
    report = score_files(written(tmp_path / "rows.jsonl", [json.dumps(row) for row in rows]), str(out), "hongkong")
    first, second, last = table_of(out)
    assert (first["id"], first["game"], first["round_no"], first["line"]) == ("one", 7, 3, 1)
    assert first["carried"] == {"x_table": {"name": "東"}} and first["expected"] == {"total": 4}
    assert (second["id"], second["game"], second["carried"]) == ("2", None, {"game": "g1"})
    assert second["digest"] == FAN.with_options({"minimum": 0}).digest != first["digest"] == FAN.digest
    assert differences(second, second["hand"], "hongkong", {"minimum": 0}) == {}
    assert last["line"] == 4
    (error,) = listed(out)
    assert error["line"] == 3 and "minimun" in error["message"] and report.errors == f"{out}.errors.jsonl"


@pytest.mark.parametrize("name", WRITERS)
def test_recorded_games_are_scored(name: str, tmp_path: Path) -> None:
    made = Made({0: "234567m345p66s78s"}, keep="69s").turns(0, 1, 2, 3).turn(0, riichi=True).turns(1, 2, 3)
    data = WRITERS[name](made.draw(0, "9s").win(0, "1m"))
    path = tmp_path / "game"
    path.write_bytes(gzip.compress(data))
    out = tmp_path / "out.jsonl"
    score_files(str(path), str(out), "riichi-tenhou")
    (row,) = table_of(out)
    (won,) = [item for item in read_records(path) if hasattr(item, "hand")]
    assert (row["file"], row["game"], row["round_no"], row["round"]) == (str(path), 0, 0, won.place.round)
    assert (row["winner"], row["hand"], row["line"]) == (0, str(won.hand), won.place.line)
    assert differences(row, won.hand, "riichi-tenhou", {}) == {}


def test_what_a_game_says_about_the_rules_holds_unless_the_user_says_otherwise(tmp_path: Path) -> None:
    made = Made({0: "234567m345p66s78s"}, keep="69s", reds=False).turns(0, 1, 2, 3).draw(0, "9s").win(0)
    (tmp_path / "game").write_bytes(mjlog(made))
    out = tmp_path / "out.jsonl"
    score_files(str(tmp_path / "game"), str(out), "riichi-tenhou")
    assert table_of(out)[0]["digest"] == RIICHI.with_options({"red_fives": 0}).digest
    score_files(str(tmp_path / "game"), str(out), "riichi-tenhou", options={"red-fives": 3})
    assert table_of(out)[0]["digest"] == RIICHI.digest


def test_a_game_for_another_number_of_players_is_listed(tmp_path: Path) -> None:
    made = Made({0: "99m234567p345s78s"}, players=3, keep="69s").turns(0, 1, 2).draw(0, "9s").win(0)
    (tmp_path / "game").write_bytes(mjlog(made))
    out = tmp_path / "out.jsonl"
    (tmp_path / "hand").write_text("23456m789p34588s+1m self-draw\n", encoding="utf-8")
    score_files([str(tmp_path / "game"), str(tmp_path / "hand")], str(out), "riichi-tenhou")
    assert len(table_of(out)) == 1
    assert "3 players" in listed(out)[0]["message"]
    with pytest.raises(AnalyserError, match=r"nothing could be scored, .*3 players"):
        score_files(str(tmp_path / "game"), str(out), "riichi-tenhou")
    assert len(table_of(out)) == 1
    score_files(str(tmp_path / "game"), str(out), "riichi-tenhou3")
    assert [row["status"] for row in table_of(out)] == ["wins"] and listed(out) == []
    assert len(table_of(out)[0]["payments"]) == 2


@pytest.mark.skipif(not all(map(os.path.isdir, RECORDED)), reason="there are no shared records here")
def test_recorded_wins_are_what_score_says_and_paid_as_recorded(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    report = score_files(RECORDED, str(out), "riichi-tenhou")
    rows = table_of(out)
    wins = [one for one in read_records(record_files(RECORDED)) if hasattr(one, "winner")]
    assert len(rows) == len(wins) > 800 and report.summary.drawn > 100
    for row, win in zip(rows, wins, strict=True):
        options = {name: getattr(win.rules, name) for name in ("red_fives", "open_all_simples")}
        options = {name: value for name, value in options.items() if value in (True, False, 0, 2, 3)}
        assert differences(row, win.hand, "riichi-tenhou", options) == {}
    paid = [
        (row["collect"], row["expected"]["deltas"][row["winner"]], row["file"])
        for row in rows
        if "botzone" not in row["file"] and "deltas" in (row["expected"] or {})
    ]
    assert len(paid) > 700
    assert {Path(file).name for ours, theirs, file in paid if ours != theirs} <= {"chip.xml_", "ratio1.xml_"}


# --- columns and readings of a batch


def test_columns_of_hands_are_those_of_the_population() -> None:
    columns = population("complete", 500, 5)
    hands = [hand_from_row(row).hand for row in to_rows(columns)]
    made, rows = checked(columns_of(hands))
    assert rows == 500
    given, _ = checked(columns)
    for name in COLUMNS:
        assert np.array_equal(made[name], given[name]), name


def test_no_hands_are_no_rows() -> None:
    columns, rows = checked(columns_of([]))
    assert rows == 0 and len(score_batch(columns, "hongkong").status) == 0


def test_readings_are_those_of_score_in_both_gears() -> None:
    columns, _ = checked(population("complete", 400, 7, animals=False))
    hands = [hand_from_row(row).hand for row in to_rows(columns)]
    plain = score_batch(columns, "hongkong", gear="plain")
    shapes = best_shapes(columns, plain)
    assert np.array_equal(shapes, best_shapes(columns, plain._replace(gear="native")))
    for at, hand in enumerate(hands):
        told = shown(shapes[at].tolist(), columns["melds"][at].tolist(), int(columns["win_tile"][at]), 0, 0)
        reading = score(hand, "hongkong").reading
        assert reading and told == (str(reading), reading.completes, reading.wait)


# --- forms of the output


def test_the_three_forms_say_the_same(tmp_path: Path) -> None:
    lines = [*lines_of("complete", 80, animals=False), "123m", "nonsense 5"]
    path = written(tmp_path / "hands.txt", lines)
    tables = {}
    for ending in ("jsonl", "csv", "parquet"):
        score_files(path, str(tmp_path / f"out.{ending}"), "hongkong")
        tables[ending] = table_of(tmp_path / f"out.{ending}")
    assert list(tables["csv"][0]) == list(tables["jsonl"][0]) == list(columns_for(FAN))
    for row, flat, typed in zip(*tables.values(), strict=True):
        assert {**typed, "carried": None} == row
        patterns = "; ".join(f"{p['id']} {'limit' if p['value'] is None else p['value']}" for p in row["patterns"])
        assert flat["patterns"] == patterns
        assert flat["payments"] == " ".join(map(str, row["payments"])) and flat["payers"] == " ".join(row["payers"])
        assert flat["hand"] == row["hand"] and flat["status"] == row["status"]
        assert flat["problems"] == "; ".join(row["problems"])
        assert flat["limit"] == {None: "", True: "yes", False: "no"}[row["limit"]]
    pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    schema = pq.read_schema(tmp_path / "out.parquet")
    assert [str(schema.field(name).type) for name in ("line", "total", "collect")] == ["int64"] * 3


def test_texts_that_are_no_characters_are_written(tmp_path: Path) -> None:
    row = {
        "hand": "23456m789p34588s",
        "win_tile": "1m",
        "id": "\ud800",
        "x_a": "\udfff,\n\"'",
        "expected": {"a": "\ud801"},
    }
    try:
        path = tmp_path / os.fsdecode(b"caf\xe9.jsonl")
        path.write_text(json.dumps(row) + "\n", encoding="ascii")
    except (OSError, UnicodeError):
        path = tmp_path / "cafe.jsonl"
        path.write_text(json.dumps(row) + "\n", encoding="ascii")
    for ending in ("jsonl", "csv", "parquet"):
        out = tmp_path / f"out.{ending}"
        score_files(str(path), str(out), "malaysia")
        (told,) = table_of(out)
        assert "caf" in told["file"] and "d800" in told["id"].encode("unicode_escape").decode()


@pytest.mark.parametrize(
    ("out", "told"),
    [("out.txt", "must end in .parquet, .csv, .jsonl"), ("out", "must end in"), ("folder.csv", "is a folder")],
)
def test_an_output_that_cannot_be_is_told(out: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(AnalyserError, match=told):
        score_files(written(tmp_path / "hands.txt", [HAND]), str(tmp_path / out), "malaysia")
    assert left(tmp_path / out) == []


def test_without_pyarrow_parquet_is_refused_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    monkeypatch.setitem(__import__("sys").modules, "pyarrow.parquet", None)
    path = written(tmp_path / "hands.txt", [HAND])
    with pytest.raises(AnalyserError, match="Parquet needs pyarrow") as error:
        score_files(path, str(tmp_path / "out.parquet"), "malaysia")
    assert "pip install pyarrow" in str(error.value.hint)
    score_files(path, str(tmp_path / "out.csv"), "malaysia")
    assert len(table_of(tmp_path / "out.csv")) == 1


# --- parts


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts and chunks so small that a few hands are many."""
    monkeypatch.setattr(inputs, "SLICE", {LINES: 600, ROWS: 3000})
    monkeypatch.setattr(inputs, "_BLOCK", 257)
    monkeypatch.setattr(inputs, "PART_BYTES", 2000)
    monkeypatch.setattr(work, "CHUNK", 7)


@pytest.mark.parametrize("kind", [LINES, ROWS])
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_slices_are_the_whole_file_with_its_line_numbers(kind: str, ending: str, tmp_path: Path, small: None) -> None:
    rows = to_rows(population("gamelike", 120, 2, animals=False))
    lines = [json.dumps(row) for row in rows] if kind == ROWS else lines_of("gamelike", 120, 2, animals=False)
    lines[30:30] = ["", "; a remark", "{ no hand 5"]
    path = tmp_path / "hands"
    path.write_bytes(b"\xef\xbb\xbf" + ending.join(lines).encode())
    parts = list(parts_of([str(path)]))
    pieces = [piece for part in parts for piece in part.pieces]
    assert len(pieces) > 5 and pieces[0].start == 0 and pieces[-1].end is None
    assert all(one.end == other.start for one, other in pairwise(pieces))
    assert sum(part.size for part in parts) == path.stat().st_size
    out = tmp_path / "out.jsonl"
    score_files(str(path), str(out), "hongkong")
    wanted = [number for number in range(1, 124) if number not in (31, 32, 33)]
    assert [row["line"] for row in table_of(out)] == wanted
    assert [error["line"] for error in listed(out)] == [33]


def test_kinds_of_files(tmp_path: Path) -> None:
    row = json.dumps(to_rows(population("gamelike", 1, 1))[0])
    for name, content, kind in [
        ("a", f"; remark\n\n{HAND}\n", LINES), ("b", f"nonsense\n{HAND}\n", LINES), ("c", row, ROWS),
        ("d", f"{{broken\n{row}\n", ROWS), ("e", f"[{row}]", RECORDS), ("f", "<mjloggm>", RECORDS),
        ("g", '{"type": "start_game"}\n', RECORDS), ("h", "", RECORDS), ("i", "just words\n", RECORDS),
        ("j", "a\0b", RECORDS),
    ]:  # fmt: skip
        (tmp_path / name).write_text(content, encoding="utf-8")
        assert kind_of(str(tmp_path / name)) == (kind, False), name
        (tmp_path / name).write_bytes(gzip.compress(content.encode()))
        assert kind_of(str(tmp_path / name)) == (kind, True), name
    assert kind_of(str(tmp_path / "none")) == (RECORDS, False)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_pipe_is_read_once(tmp_path: Path) -> None:
    pipe, out = tmp_path / "pipe", tmp_path / "out.jsonl"
    os.mkfifo(pipe)
    lines = lines_of("gamelike", 30, 1, animals=False)
    writer = threading.Thread(target=lambda: written(pipe, lines))
    writer.start()
    score_files(str(pipe), str(out), "hongkong")
    writer.join()
    assert [row["hand"] for row in table_of(out)] == lines


def mixed(folder: Path) -> list[str]:
    """A folder of everything, and what is told of each file that is not fine, in order."""
    made = Made({0: "234567m345p66s78s"}, keep="69s").turns(0, 1, 2, 3).draw(0, "9s").win(0)
    game, rows = mjlog(made), to_rows(population("gamelike", 20, 3, animals=False))
    lines = "\n".join(json.dumps(row) for row in rows).encode()
    files = {
        "01-empty.txt": b"",
        "02-fine.txt": f"{HAND}\n".encode(),
        "03-latin.txt": f"{HAND}\ncaf\xe9\n{HAND}\n".encode("latin-1"),
        "04-utf16.txt": f"{HAND}\n{HAND}\n".encode("utf-16"),
        "05-rows.jsonl.gz": gzip.compress(lines),
        "06-cut.jsonl.gz": gzip.compress(lines)[:-300],
        "07-game.xml": game,
        "08-cut.xml": game[: len(game) - 120],
        "09-broken.xml": game.replace(b"<AGARI", b"<AGARI <", 1),
        "10-picture.png": b"\x89PNG\r\n\x1a\n" + bytes(100),
        "11-words.txt": b"Dear diary,\ntoday nothing happened.\n",
        "12-list.json": b'{"cases": []}',
        "13-mixed.txt": f"{HAND}\n123\n{HAND} seat=Q\n{HAND}\n".encode(),
        "sub/14-game.mjlog": gzip.compress(game),
        ".hidden": b"?",
    }
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_bytes(content)
    return ["01", "03", "06", "08", "09", "10", "11", "12", "13", "13"]


@pytest.mark.parametrize("workers", [1, 3])
def test_whatever_is_in_a_folder_nothing_else_is_lost(workers: int, tmp_path: Path) -> None:
    bad = mixed(tmp_path / "in")
    out = tmp_path / "out.jsonl"
    report = score_files(str(tmp_path / "in"), str(out), "riichi-tenhou", workers=workers)
    errors = [error for error in listed(out) if "status" not in error]
    assert [Path(error["file"]).name[:2] for error in errors] == bad
    assert [error["file"] for error in listed(out)] == sorted(error["file"] for error in listed(out))
    assert all(error["message"] and "should not happen" not in error["message"] for error in errors)
    assert {error["line"] for error in errors if Path(error["file"]).name[:2] == "13"} == {2, 3}
    rows = table_of(out)
    counts = {name: sum(Path(row["file"]).name[:2] == name for row in rows) for name in
              ("02", "03", "04", "05", "07", "13", "14")}  # fmt: skip
    assert counts == {"02": 1, "03": 2, "04": 2, "05": 20, "07": 1, "13": 2, "14": 1}
    assert [row["file"] for row in rows] == sorted(row["file"] for row in rows)
    assert sum(Path(row["file"]).name[:2] == "06" for row in rows) > 0, "what stands before the damage is read"
    assert report.files == 14 and report.summary.hands == len(rows) and report.summary.errors == len(errors)


def test_the_order_is_that_of_the_input_whatever_the_number_of_processes(tmp_path: Path, small: None) -> None:
    for number in range(3):
        written(tmp_path / f"{number}.txt", [*lines_of("gamelike", 60, number, animals=False), "123", "1m"])
    paths = [str(tmp_path / name) for name in ("2.txt", "0.txt", "1.txt", "0.txt")]
    outs = [tmp_path / "one.csv", tmp_path / "three.csv"]
    for out, workers in zip(outs, (1, 3), strict=True):
        score_files(paths, str(out), "hongkong", workers=workers)
    assert outs[0].read_bytes() == outs[1].read_bytes()
    assert [row["file"] for row in table_of(outs[0])] == [path for path in paths for _ in range(61)]
    assert [{**error, "hand": 0} for error in listed(outs[0])] == [{**error, "hand": 0} for error in listed(outs[1])]


def test_the_output_is_no_input(tmp_path: Path) -> None:
    written(tmp_path / "hands.txt", [HAND, "123m"])
    out = tmp_path / "out.jsonl"
    for _ in range(2):
        report = score_files(str(tmp_path), str(out), "malaysia")
        assert report.files == 1 and len(table_of(out)) == 2
    with pytest.raises(AnalyserError, match="input and output"):
        score_files([str(out)], str(out), "malaysia")
    with pytest.raises(AnalyserError, match="no files"):
        (tmp_path / "empty").mkdir()
        score_files(str(tmp_path / "empty"), str(out), "malaysia")


def test_a_side_file_of_before_does_not_stay(tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    assert score_files(written(tmp_path / "a.txt", [HAND, "12"]), str(out), "malaysia").errors
    assert score_files(written(tmp_path / "a.txt", [HAND]), str(out), "malaysia").errors is None
    assert not Path(f"{out}.errors.jsonl").exists()


def test_one_hand_that_breaks_scoring_fails_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from analyser.bulk import scoring

    def fragile(hands: Any, rules: Any) -> Any:
        if any(hand.win.honba == 7 for hand in hands):
            raise ZeroDivisionError("seven")
        return columns_of(hands, rules)

    monkeypatch.setattr(scoring, "columns_of", fragile)
    lines = [HAND, HAND, f"{HAND} honba=7", HAND, HAND]
    out = tmp_path / "out.jsonl"
    score_files(written(tmp_path / "hands.txt", lines), str(out), "riichi-tenhou")
    assert [row["line"] for row in table_of(out)] == [1, 2, 4, 5]
    (error,) = listed(out)
    assert error["line"] == 3 and "ZeroDivisionError: seven" in error["message"]


# --- broken off, and taken up again


class Stop(Progress):
    """Ctrl-C after so many hands."""

    def __init__(self, after: int) -> None:
        self.hands, self.after = 0, after

    def step(self, hands: int, size: int) -> None:
        self.hands += hands
        if self.hands >= self.after:
            raise KeyboardInterrupt


class Count(Progress):
    """How many hands were scored, and how many bytes read."""

    def __init__(self) -> None:
        self.size = self.hands = self.read = 0

    def begin(self, files: int, size: int) -> None:
        self.size = size

    def step(self, hands: int, size: int) -> None:
        self.hands += hands
        self.read += size


@pytest.fixture
def some(tmp_path: Path, small: None) -> str:
    """A file of many parts."""
    return written(tmp_path / "hands.txt", [*lines_of("gamelike", 100, 4, animals=False), "123m", "nonsense"])


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_a_run_that_is_broken_off_is_taken_up(ending: str, workers: int, some: str, tmp_path: Path) -> None:
    whole, out = tmp_path / f"whole.{ending}", tmp_path / f"out.{ending}"
    score_files(some, str(whole), "hongkong")
    out.write_text("of before", encoding="utf-8")
    with pytest.raises(KeyboardInterrupt):
        score_files(some, str(out), "hongkong", workers=workers, progress=Stop(50))
    assert out.read_text(encoding="utf-8") == "of before"
    names = left(out)
    assert any(name.endswith(".done") for name in names) and not [name for name in names if name.endswith(".begun")]
    progress = Count()
    report = score_files(some, str(out), "hongkong", workers=workers, resume=True, progress=progress)
    assert 0 < report.taken_over < report.parts
    assert table_of(out) == table_of(whole) and left(out) == []
    assert [one["message"] for one in listed(out)] == [one["message"] for one in listed(whole)]
    assert progress.hands == 101 and progress.read == progress.size


def parts_taken_over(some: str, out: Path, **changed: Any) -> int:
    return score_files(some, str(out), **{"rules": "hongkong", "resume": True} | changed).taken_over


def broken_off(some: str, out: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        score_files(some, str(out), "hongkong", progress=Stop(60))


def test_nothing_is_taken_over_from_another_input_or_other_rules(some: str, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    broken_off(some, out)
    assert parts_taken_over(some, out, rules="malaysia") == 0
    broken_off(some, out)
    assert parts_taken_over(some, out, options={"cap": 8}) == 0
    broken_off(some, out)
    os.utime(some, ns=(1, 1))
    assert parts_taken_over(some, out) == 0
    broken_off(some, out)
    assert parts_taken_over(some, out, resume=False) == 0
    broken_off(some, out)
    assert parts_taken_over(some, out) > 0


def test_parts_that_are_damaged_are_done_again(some: str, tmp_path: Path) -> None:
    out, whole = tmp_path / "out.csv", tmp_path / "whole.csv"
    score_files(some, str(whole), "hongkong")
    for ending, content in ((".done", b"{"), (".done", b"[]"), (".done", b"{}"), (".rows", b"cut")):
        broken_off(some, out)
        place = next(Path(f"{out}.parts").glob(f"*{ending}"))
        place.write_bytes(content)
        before = sum(name.endswith(".done") for name in left(out))
        assert parts_taken_over(some, out) == before - 1
        assert out.read_bytes() == whole.read_bytes()


def test_a_folder_that_is_not_ours_is_left_alone(tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    (tmp_path / "out.csv.parts").mkdir()
    (tmp_path / "out.csv.parts" / "treasure.rows").write_text("gold", encoding="utf-8")
    with pytest.raises(AnalyserError, match="is in the way"):
        score_files(written(tmp_path / "hands.txt", [HAND]), str(out), "malaysia")
    assert left(out) == ["treasure.rows"] and not out.exists()


@pytest.mark.skipif(os.name == "nt", reason="there are no such locks")
def test_two_runs_do_not_write_one_output(tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    first = folder.Folder(str(out))
    first.begin(resume=False)
    with pytest.raises(AnalyserError, match="another batch is writing"):
        score_files(written(tmp_path / "hands.txt", [HAND]), str(out), "malaysia")
    assert left(out), "the folder of the first one stays"
    first.leave(done=True)
    score_files(str(tmp_path / "hands.txt"), str(out), "malaysia")
    assert left(out) == []


# --- a full disk


class Full(io.RawIOBase):
    """A file on a disk that is full after so many bytes."""

    room = 0

    def __init__(self, path: str) -> None:
        self.file = open(path, "wb")  # noqa: SIM115

    def write(self, data: Any) -> int:
        if len(data) > Full.room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        Full.room -= len(data)
        return self.file.write(data)

    def writable(self) -> bool:
        return True

    def flush(self) -> None:
        if not self.file.closed:
            self.file.flush()

    def fileno(self) -> int:
        return self.file.fileno()

    def close(self) -> None:
        self.file.close()
        super().close()


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
@pytest.mark.parametrize("room", [0, 0.5, 1.5])
def test_a_full_disk_is_told_and_nothing_is_half_written(
    ending: str, room: float, some: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, out = tmp_path / f"whole.{ending}", tmp_path / f"out.{ending}"
    score_files(some, str(whole), "hongkong")
    Full.room = int(room * whole.stat().st_size)
    with monkeypatch.context() as patch:
        patch.setattr(folder, "opened", Full)
        with pytest.raises(NoRoom, match=r"out\..* is not written: no space is left on the disk") as error:
            score_files(some, str(out), "hongkong")
    finished = sum(name.endswith(".done") for name in left(out))
    assert (f"{finished} finished part" in str(error.value)) is (finished > 0)
    assert not out.exists() and not [name for name in left(out) if name.endswith(".begun")]
    assert finished or left(out) == []
    assert score_files(some, str(out), "hongkong", resume=True).taken_over == finished
    assert table_of(out) == table_of(whole) and left(out) == []


def test_an_output_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(NoRoom, match="is not written"):
        score_files(written(tmp_path / "hands.txt", [HAND]), str(tmp_path / "file" / "out.csv"), "malaysia")


# --- processes that die


DEADLY = "the hand that kills"


def deadly(job: Any, task: Any, report: Any) -> Any:
    """Does a part, unless it is one that always kills its process, or kills it the first time."""
    for piece in task.part.pieces:
        with open(piece.path, "rb") as file:
            file.seek(piece.start)
            content = file.read(piece.length)
        mark = Path(f"{piece.path}.{piece.start}.seen")
        if b"; always" in content or (b"; once" in content and not mark.exists()):
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
    return work.do_part(job, task, report)


@pytest.fixture
def killing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "do_part", deadly)


@pytest.mark.skipif(os.name == "nt", reason="nothing is killed so there")
def test_a_killed_process_loses_only_its_part_which_is_done_again(
    tmp_path: Path, small: None, killing: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = lines_of("gamelike", 80, 6, animals=False)
    whole, out = tmp_path / "whole.jsonl", tmp_path / "out.jsonl"
    path = written(tmp_path / "hands.txt", [*lines[:40], "; once", *lines[40:]])
    with monkeypatch.context() as patch:
        patch.setattr(run, "do_part", work.do_part)
        score_files(path, str(whole), "hongkong")
    report = score_files(path, str(out), "hongkong", workers=2)
    assert list(tmp_path.glob("*.seen")) and report.errors is None
    assert out.read_bytes() == whole.read_bytes()


@pytest.mark.skipif(os.name == "nt", reason="nothing is killed so there")
def test_a_part_that_always_kills_its_process_fails_alone(tmp_path: Path, small: None, killing: None) -> None:
    lines = lines_of("gamelike", 80, 6, animals=False)
    written(tmp_path / "a.txt", lines[:20])
    path = written(tmp_path / "b.txt", [*lines[:40], "; always", *lines[40:]])
    out = tmp_path / "out.jsonl"
    report = score_files([str(tmp_path / "a.txt"), path], str(out), "hongkong", workers=2)
    (error,) = listed(out)
    assert error["file"] == path and "died, 3 times" in error["message"]
    kept = [row["line"] for row in table_of(out) if row["file"] == path]
    (lost,) = [part.pieces[0] for part in parts_of([path]) if part.pieces[0].start == error["from_byte"]]
    number = Path(path).read_bytes()[lost.start : lost.end].count(b"\n")
    wanted = [line for line in range(1, 82) if line != 41 and not lost.line <= line < lost.line + number]
    assert kept == wanted and 0 < len(kept) < 80
    assert report.summary.errors == 1 and left(out) == []


def failing(shared: Any, task: Any, report: Any) -> Any:
    if task == 3:
        raise ValueError("three")
    if task == 5:
        raise OSError(errno.ENOSPC, "full", "file")
    report(task, 1)
    return task * shared


def test_what_fails_in_a_process_is_told() -> None:
    from analyser.bulk import pool

    told: list[int] = []
    results = dict(pool.run(failing, 10, iter([1, 2, 3, 4]), 2, lambda first, second: told.append(first)))
    assert results == {1: 10, 2: 20, 3: pool.Lost("ValueError: three"), 4: 40} and sorted(told) == [1, 2, 4]
    with pytest.raises(OSError, match="full"):
        list(pool.run(failing, 10, iter([5]), 2, lambda first, second: None))
    assert list(pool.run(failing, 10, iter([]), 2, lambda first, second: None)) == []


# --- summaries


def test_a_summary_counts_what_the_rows_say(tmp_path: Path) -> None:
    lines = lines_of("complete", 150, 8, animals=False)
    out = tmp_path / "out.jsonl"
    summary = score_files(written(tmp_path / "hands.txt", lines), str(out), "hongkong").summary
    rows = table_of(out)
    wins = [row for row in rows if row["status"] == "wins"]
    assert summary.hands == 150 and summary.wins == len(wins) > 20
    assert summary.status["under_minimum"] == sum(row["status"] == "under_minimum" for row in rows)
    for pattern in {one["id"] for row in wins for one in row["patterns"]}:
        number = sum(any(one["id"] == pattern for one in row["patterns"]) for row in wins)
        assert summary.patterns[pattern] == number
    assert summary.average == Fraction(sum(row["collect"] for row in wins), len(wins))
    assert summary.most == max(row["collect"] for row in wins)
    assert {int(value): number for value, number in summary.values.items()} == {
        total: sum(row["total"] == total for row in wins) for total in {row["total"] for row in wins}
    }
    again = Summary.from_dict(json.loads(json.dumps(summary.to_dict())))
    assert again.to_dict() == summary.to_dict()
    again.merge(summary)
    assert again.hands == 300 and again.average == summary.average
