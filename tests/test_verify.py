"""Recorded games verified: what agrees, every kind of thing that does not, and what cannot be read."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from true_records import FORMATS, STORIES, ready_and_drawn, simples, three_on_one_tile, three_players, written

from analyser import AnalyserError, RulesError, load_rules, verify_records
from analyser.cli.app import cli
from analyser.records import DrawnRound, RecordedWin
from analyser.rules import rule_set_names
from analyser.verify import Summary, Verified, run
from analyser.verify.fitting import fits

ROOT = Path(__file__).parent.parent
GAME = ROOT / "examples" / "game.xml"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to stand in, with no favourite and no configuration."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MJA_RULES", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


def mja(*args: str) -> Result:
    result = CliRunner().invoke(cli, ["verify", *args], prog_name="mja")
    assert isinstance(result.exception, SystemExit | None), result.output
    assert "Traceback" not in result.output and "should not happen" not in result.output
    return result


def file_of(data: bytes, name: str = "record") -> str:
    Path(name).write_bytes(data)
    return name


def only(data: bytes, *rules: Any, **more: Any) -> Verified:
    """What becomes of the only item of a record."""
    (verified,) = verify_records(file_of(data), *rules, **more)
    return verified


def what(verified: Verified) -> set[tuple[str, str | None]]:
    return {(one.what, one.name) for one in verified.differences}


# --- what is true agrees


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("story", STORIES)
def test_a_record_that_states_the_truth_agrees(story: str, name: str) -> None:
    if (story, name) == ("nagashi", "mjai"):
        pytest.skip("without a reason for the draw it is not known to be one")
    found = list(verify_records(file_of(written(STORIES[story](), name))))
    assert found
    for one in found:
        assert one.compared and one.agrees and str(one) == str(one.item)


@pytest.mark.parametrize("name", ["mjlog", "tenhou6", "mjai"])
def test_three_players(name: str) -> None:
    """A north set aside is one more dora in an mjlog, and a word of its own elsewhere."""
    verified = only(written(three_players(), name))
    assert verified.agrees and verified.rules is not None and verified.rules.id == "riichi-tenhou3"


@pytest.mark.parametrize("name", FORMATS)
def test_three_may_win_only_where_the_rules_let_them(name: str) -> None:
    record = file_of(written(three_on_one_tile(), name))
    assert [what(one) for one in verify_records(record)] == [{("winners", None)}] * 3
    assert all(one.agrees for one in verify_records(record, "riichi-majsoul"))
    nearest, *others = verify_records(record, options={"multiple_ron": "head_bump"})
    assert nearest.agrees and [what(one) for one in others] == [{("winners", None)}] * 2


def test_every_winner_may_be_paid_the_honba() -> None:
    record = written(three_on_one_tile(), "mjlog")
    first, *others = verify_records(file_of(record), "riichi", {"multiple_ron": "triple", "honba_to": "every_winner"})
    assert first.agrees
    assert [[(one.name, one.ours - one.stated) for one in other.differences] for other in others] == [
        [("S", -300), ("N", 300)],
        [("E", 300), ("S", -300)],
    ]


def test_chips_are_left_aside() -> None:
    record = written(simples(), "mjlog")
    assert only(record.replace(b'250,0"', b'250,0,0,1,0,-1"', 1)).agrees


def test_a_game_without_red_fives_is_scored_without_them() -> None:
    verified = only(written(three_players(reds=False), "mjlog"))
    assert verified.agrees and verified.rules is not None and verified.rules.option("red_fives") == 0


def test_a_game_without_open_all_simples_is_scored_without_them() -> None:
    verified = only(written(simples(), "mjlog").replace(b'type="8"', b'type="12"'))
    assert what(verified) == {("win", None)}
    assert "the hand: a win stated, no yaku ours (all simples: needs concealed hand)" in str(verified)


def test_a_majiang_game_has_double_yakuman() -> None:
    record = written(STORIES["liable_and_drawn"](), "majiang")
    rules = only(record).rules
    assert rules is not None and (rules.id, len(rules.option("double_yakuman"))) == ("riichi-tenhou", 4)


def test_a_name_may_be_in_any_language() -> None:
    record = written(ready_and_drawn(), "tenhou6").decode()
    for japanese, other in (("門前清自摸和", "Fully Concealed Hand"), ("平和", "PINFU"), ("裏ドラ", "ura-dora")):
        assert japanese in record
        record = record.replace(japanese, other)
    assert only(record.encode()).agrees


def test_another_reading_that_is_paid_the_same_agrees(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seven pairs or four runs twice, 2 han 25 fu or 3 han 20 fu drawn ... a table may tell any that is paid alike."""
    verified = only(written(simples(), "mjlog"))
    assert verified.agrees
    wrong = only(written(simples(), "mjlog").replace(b'yaku="8,1"', b'yaku="7,1"'))
    assert wrong.worth is not None
    monkeypatch.setattr(run, "other_worths", lambda *_: [wrong.worth._replace(patterns={"pinfu": 1})])  # type: ignore[union-attr]
    assert only(written(simples(), "mjlog").replace(b'yaku="8,1"', b'yaku="7,1"')).agrees


# --- what is not true is told

CHANGED = {("change", "S")}
DRAGONS_INSTEAD = {("pattern", "big_three_dragons"), ("pattern", "all_simples"), ("yakuman", None)}
#: A kind of tampering -> for each format the text that is changed, what it becomes, and everything that then differs.
TAMPERED: dict[str, dict[str, tuple[str, str, set[tuple[str, str | None]]]]] = {
    "the sum of han": {
        "tenhou6": ("30符1飜", "30符2飜", {("han", None)}),
        "mjai": ('"fan": 1', '"fan": 2', {("han", None)}),
        "majiang": ('"fanshu": 1, "hupai"', '"fanshu": 2, "hupai"', {("han", None)}),
    },
    "fu": {
        "mjlog": ('ten="30,', 'ten="40,', {("fu", None)}),
        "tenhou6": ("30符", "40符", {("fu", None)}),
        "mjai": ('"fu": 30', '"fu": 40', {("fu", None)}),
        "majiang": ('"fu": 30', '"fu": 40', {("fu", None)}),
    },
    "points": {
        "mjlog": (",1000,", ",1300,", {("points", None)}),
        "tenhou6": ("1000点", "1300点", {("points", None)}),
        "mjai": ('"hora_points": 1000', '"hora_points": 1300', {("points", None)}),
        "majiang": ('"defen": 1000', '"defen": 1300', {("points", None)}),
    },
    "a pattern": {
        "mjlog": ('yaku="8,1"', 'yaku="7,1"', {("pattern", "pinfu"), ("pattern", "all_simples")}),
        "tenhou6": ("断幺九", "平和", {("pattern", "pinfu"), ("pattern", "all_simples")}),
        "mjai": ("tanyaochu", "pinfu", {("pattern", "pinfu"), ("pattern", "all_simples")}),
        "majiang": ("断幺九", "平和", {("pattern", "pinfu"), ("pattern", "all_simples")}),
    },
    "a name that nobody knows": {
        "mjlog": ('yaku="8,1"', 'yaku="99,1"', {("pattern", "pattern 99"), ("pattern", "all_simples")}),
        "tenhou6": ("断幺九", "全部小", {("pattern", "全部小"), ("pattern", "all_simples")}),
        "mjai": ("tanyaochu", "tanyoachu", {("pattern", "tanyoachu"), ("pattern", "all_simples")}),
        "majiang": ("断幺九", "", {("pattern", ""), ("pattern", "all_simples")}),
    },
    "the han of a pattern": {
        "mjlog": ('yaku="8,1"', 'yaku="8,2"', {("pattern", "all_simples"), ("han", None)}),
        "tenhou6": ("断幺九(1飜)", "断幺九(2飜)", {("pattern", "all_simples")}),
        "mjai": ('"tanyaochu", 1', '"tanyaochu", 2', {("pattern", "all_simples")}),
        "majiang": ('"断幺九", "fanshu": 1', '"断幺九", "fanshu": 2', {("pattern", "all_simples")}),
    },
    "a pattern twice": {
        "mjlog": ('yaku="8,1"', 'yaku="8,1,8,1"', {("pattern", "all_simples"), ("han", None)}),
        "tenhou6": ('"断幺九(1飜)"', '"断幺九(1飜)", "断幺九(1飜)"', {("pattern", "all_simples")}),
        "mjai": ('["tanyaochu", 1]', '["tanyaochu", 1], ["tanyaochu", 1]', {("pattern", "all_simples")}),
    },
    "dora": {
        "mjlog": ('yaku="8,1"', 'yaku="8,1,52,1"', {("pattern", "dora"), ("han", None)}),
        "tenhou6": ('"断幺九(1飜)"', '"断幺九(1飜)", "ドラ(1飜)"', {("pattern", "dora")}),
        "mjai": ('["tanyaochu", 1]', '["tanyaochu", 1], ["dora", 1]', {("pattern", "dora")}),
        "majiang": ('"hupai": [', '"hupai": [{"name": "赤ドラ", "fanshu": 1}, ', {("pattern", "red_five")}),
    },
    "a limit": {
        "mjlog": ('ten="30,1000,0"', 'ten="30,1000,1"', {("limit", None)}),
        "tenhou6": ("30符1飜1000点", "30符1飜満貫1000点", {("limit", None)}),
        "majiang": ('"fu": 30', '"damanguan": 1, "fu": 30', {("limit", None)}),
    },
    "a yakuman": {
        "mjlog": ('yaku="8,1"', 'yakuman="39"', DRAGONS_INSTEAD),
        "tenhou6": ("断幺九(1飜)", "大三元(役満)", DRAGONS_INSTEAD),
        "majiang": ('"fanshu": 1}', '"fanshu": "*"}', {("pattern", "all_simples"), ("yakuman", None)}),
    },
    "the change of a seat": {
        "mjlog": ("250,0,250,10,", "250,0,250,13,", CHANGED),
        "tenhou6": ("[0, 1000,", "[0, 1300,", CHANGED),
        "mjai": ("[0, 1000,", "[0, 1300,", CHANGED),
        "majiang": ("[0, 1000,", "[0, 1300,", CHANGED),
    },
    "who is liable": {
        "mjlog": ('ten="30', 'paoWho="3" ten="30', {("liable", None)}),
        "tenhou6": ("[1, 2, 1,", "[1, 2, 3,", {("liable", None)}),
    },
}  # fmt: skip
CASES = [(kind, name) for kind, formats in TAMPERED.items() for name in formats]


def tampered(kind: str, name: str) -> tuple[bytes, set[tuple[str, str | None]]]:
    old, new, differs = TAMPERED[kind][name]
    record = written(simples(), name).decode()
    assert old in record, record
    return record.replace(old, new).encode(), differs


@pytest.mark.parametrize(("kind", "name"), CASES, ids=[f"{kind}-{name}" for kind, name in CASES])
def test_everything_that_is_stated_wrong_is_told(kind: str, name: str) -> None:
    record, differs = tampered(kind, name)
    verified = only(record)
    assert what(verified) == differs
    line = str(verified)
    assert line.startswith("record, ") and "\n" not in line and line.count(" stated, ") == len(verified.differences)


def test_a_tampered_record_is_told_in_plain_words() -> None:
    record, _ = tampered("fu", "mjlog")
    assert str(only(record)) == (
        "record, East 1, S (seat 1): stated 1 han 40 fu 1,000; ours 1 han 30 fu 1,000: "
        "fu: 40 stated, 30 ours (base 20, open minimum 10)"
    )
    record, _ = tampered("a name that nobody knows", "tenhou6")
    told = "'全部小': 1 han stated, none ours (no pattern of riichi-tenhou); All simples: none stated, 1 han ours"
    assert str(only(record)).endswith(told)
    record, _ = tampered("a limit", "mjlog")
    assert "stated 1 han 30 fu mangan 1,000; ours 1 han 30 fu 1,000: limit: mangan stated" in str(only(record))
    assert str(only(record)).endswith("none ours (1 han 30 fu)")
    record, _ = tampered("the change of a seat", "mjlog")
    assert str(only(record)).endswith("1,000: change of S: +1,300 stated, +1,000 ours")
    record, _ = tampered("who is liable", "mjlog")
    assert str(only(record)).endswith("liable: N stated, none ours")


def test_the_reason_is_that_of_the_score() -> None:
    """A chow was claimed, so there is no pinfu, and no riichi."""
    record = written(simples(), "mjlog").replace(b'yaku="8,1"', b'yaku="8,1,9,1"')
    assert "Pure double chow: 1 han stated, none ours" in str(only(record))
    record = written(STORIES["west_round"](), "mjlog").replace(b'yaku="16,1"', b'yaku="16,1,18,1"')
    verified = only(record)
    assert "han: 2 stated, 1 ours (round wind 1)" in str(verified)
    assert verified.score is not None and verified.score.value.han == 1


@pytest.mark.parametrize(
    ("story", "old", "new", "text"),
    [
        ("nagashi", "250,80", "250,90", "nagashi"),
        ("nine_kinds", '"250,0', '"250,10', "nine kinds"),
    ],
)
def test_a_draw_that_is_paid_wrong_is_told(story: str, old: str, new: str, text: str) -> None:
    record = written(STORIES[story](), "mjlog").decode()
    at = record.index(old, record.index("<RYUUKYOKU"))
    verified = only((record[:at] + record[at:].replace(old, new, 1)).encode())
    assert isinstance(verified.item, DrawnRound) and verified.disagrees
    assert str(verified).startswith(f"record, East 1 ({text}): change of ")


def test_what_players_pay_for_not_waiting_is_not_compared() -> None:
    record = written(STORIES["nine_kinds"](), "mjlog").replace(b' type="yao9"', b"").replace(b"250,0", b"250,30")
    verified = only(record)
    assert isinstance(verified.item, DrawnRound) and verified.item.type == "exhaustive"
    assert not verified.compared and not verified.agrees and not verified.disagrees


def test_nagashi_may_not_be_played() -> None:
    verified = only(written(STORIES["nagashi"](), "mjlog"), "riichi-mleague")
    assert [(one.name, one.ours) for one in verified.differences] == [("E", 0), ("S", 0), ("W", 0), ("N", 0)]


def test_a_parlour_table_is_said_to_be_one() -> None:
    record, _ = tampered("points", "mjlog")
    assert "(a parlour table: chips, stakes and" in str(only(record.replace(b'type="8"', b'type="520"')))


def test_what_is_not_stated_is_not_compared() -> None:
    record = written(simples(), "mjai").decode()
    line = next(line for line in record.splitlines() if '"hora"' in line)
    bare = json.dumps({name: value for name, value in json.loads(line).items() if name in ("type", "actor", "target")})
    verified = only(record.replace(line, bare).encode())
    assert verified.agrees
    summary = Summary()
    summary.add(verified)
    assert (summary.wins, summary.agree, summary.bare) == (1, 1, 1)


def test_a_stated_win_that_is_none_is_told() -> None:
    record = written(simples(), "mjai").decode()
    line = next(line for line in record.splitlines() if '"hora"' in line)
    bare = json.dumps({name: value for name, value in json.loads(line).items() if name in ("type", "actor", "target")})
    verified = only(record.replace(line, bare).encode(), options={"open_all_simples": False})
    assert what(verified) == {("win", None)}


# --- both gears


def every_record() -> list[bytes]:
    true = [written(story(), name) for story in STORIES.values() for name in FORMATS]
    three = [written(three(), name) for three in (three_players, three_on_one_tile) for name in ("mjlog", "tenhou6")]
    return [*true, *three, *(tampered(kind, name)[0] for kind, name in CASES)]


def test_both_gears_find_the_same() -> None:
    Path("all").mkdir()
    for number, record in enumerate(every_record()):
        file_of(record, f"all/{number:03}")
    plain, native = ([one.to_dict() for one in verify_records("all", gear=gear)] for gear in ("plain", "native"))
    assert len(plain) > len(CASES) and plain == native


def test_many_wins_go_native_once_code_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = load_rules("riichi-tenhou")
    monkeypatch.setattr(run, "NATIVE_FROM_KEPT", 3)
    monkeypatch.setattr("analyser.verify.native.is_kept", lambda its: its.id == rules.id)
    asked = []

    def worths(self: Any, wins: list[RecordedWin]) -> list[None]:
        asked.append(len(wins))
        return [None] * len(wins)

    monkeypatch.setattr("analyser.verify.native.Native.worths", worths)
    assert all(one.agrees for one in verify_records([GAME] * 2) if isinstance(one.item, RecordedWin))
    assert asked == [8]


def test_few_wins_are_scored_without_numpy() -> None:
    program = f"import sys, analyser; print([one.agrees for one in analyser.verify_records({str(GAME)!r})]); "
    program += "print({'numpy', 'numba', 'click'} & set(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True)
    assert ran.stdout == "[True, True, True, True, True]\nset()\n"


@pytest.mark.parametrize("size", [1, 3, 100])
def test_the_wins_of_a_round_stay_together(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    monkeypatch.setattr(run, "CHUNK", size)
    found = list(verify_records([GAME] * 2))
    assert [one.agrees for one in found] == [True] * 10
    chunks = list(run._chunks([one.item for one in found]))
    assert all(before[-1].place != after[0].place for before, after in pairwise(chunks))


# --- rules


def test_the_rule_set_that_fits_is_said_by_the_rule_sets_themselves() -> None:
    by_platform = {key: fit.name for key, fit in fits().items()}
    assert by_platform == {
        ("tenhou", 4): "riichi-tenhou", ("tenhou", 3): "riichi-tenhou3", ("unnamed", 4): "riichi-tenhou",
        ("unnamed", 3): "riichi-tenhou3", ("majiang", 4): "riichi-tenhou", ("majsoul", 4): "riichi-majsoul",
        ("majsoul", 3): "riichi-majsoul3", ("botzone", 4): "mcr",
    }  # fmt: skip
    assert set(by_platform.values()) <= set(rule_set_names())


def test_where_a_game_was_played_says_the_rules() -> None:
    record = written(simples(), "tenhou6").decode().replace("般南喰赤", "玉の間南喰赤")
    verified = only(record.encode())
    assert verified.agrees and verified.rules is not None and verified.rules.id == "riichi-majsoul"


def test_rules_and_options_of_the_user_go_over_those_of_the_game() -> None:
    record = file_of(written(ready_and_drawn(), "mjlog"))
    assert all(one.agrees for one in verify_records(record, "riichi-ema2016", {"red_fives": 3, "ippatsu": True}))
    (verified,) = verify_records(record, options={"ippatsu": False})
    assert what(verified) >= {("pattern", "ippatsu"), ("han", None)}


def test_rules_for_another_number_of_players_are_said_not_to_fit() -> None:
    verified = only(written(three_players(), "mjlog"), "riichi-tenhou")
    assert verified.error is not None and not verified.compared
    assert str(verified.error) == "record: this game is one of 3 players, and riichi-tenhou is for 4"


@pytest.mark.parametrize(
    ("rules", "options", "words"),
    [
        ("riichi-tenho", None, "there is no rule set 'riichi-tenho'"),
        (None, {"caps": 3}, "has no switch or pattern 'caps'"),
        ("american", None, "american scores no hands"),
    ],
)
def test_rules_that_are_none_are_refused(rules: str | None, options: dict[str, Any] | None, words: str) -> None:
    with pytest.raises(AnalyserError, match=words):
        list(verify_records(GAME, rules, options))


def test_an_unknown_gear_is_refused() -> None:
    with pytest.raises(AnalyserError, match="gear is 'fast', expected auto, native, plain"):
        verify_records(GAME, gear="fast")


def test_options_are_checked_before_anything_is_read() -> None:
    with pytest.raises(RulesError):
        verify_records("nothing", "riichi", {"caps": 3})


# --- hand rows

ROW = {"hand": "2349s", "melds": [{"type": "pung", "tiles": "555z"}, {"type": "chow", "tiles": "456m"},
       {"type": "chow", "tiles": "678p"}], "win_tile": "9s", "seat": "S", "round": "E"}  # fmt: skip


def rows(*expected: Any, **more: Any) -> bytes:
    return "\n".join(json.dumps({**ROW, **more, "expected": one}) for one in expected).encode()


@pytest.mark.parametrize(
    "expected",
    [
        {"total": 1}, {"valid": True, "complete": True}, {"items": {"dragon_pung": 1}}, {"limit_patterns": []},
        {"items": {"Dragon pung": 1}, "collect": 4}, {"reading": {"wait": "pair"}}, {},
        {"payments": [{"amount": 4}, {"amount": 0}, {"amount": 0}]},
    ],
)  # fmt: skip
def test_a_row_with_what_it_expects_agrees(expected: Any) -> None:
    assert only(rows(expected), "malaysia").agrees


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        ({"total": 2}, "total: 2 stated, 1 ours"),
        ({"items": {"dragon_pung": 1, "self_draw": 1}}, "items: dragon_pung 1, self_draw 1 stated, dragon_pung 1 ours"),
        ({"valid": 1}, "valid: 1 stated, true ours"),
        ({"totals": 1}, "totals: 1 stated, none ours (a score has no such field)"),
        ({"reading": {"wait": "edge"}}, "reading: wait edge stated, form standard, groups "),
    ],
)
def test_a_row_that_expects_something_else_is_told(expected: Any, text: str) -> None:
    assert str(only(rows(expected), "malaysia")).startswith(f"record, line 1: {text}")


def test_a_row_may_expect_that_a_hand_is_impossible() -> None:
    row = json.dumps({"hand": "123m", "win_tile": "4m", "expected": {"problems": []}}).encode()
    assert what(only(row, "malaysia")) == {("expected", "problems")}
    row = json.dumps({"hand": "123m", "win_tile": "4m", "expected": {"total": 3}}).encode()
    assert str(only(row, "malaysia")).endswith("total: 3 stated, none ours (the hand is impossible)")


def test_the_options_of_a_row_count() -> None:
    assert only(rows({"limit_class": "x"}, options={"caps": 3}), "malaysia").error is not None
    assert only(rows({"total": 0}, options={"dragon_pung": "off"}), "malaysia").agrees


def test_rows_need_rules_and_are_said_to_once() -> None:
    first, second = verify_records(file_of(rows({"total": 1}, {"total": 1})))
    assert str(first.error) == (
        "record: a hand row does not say by which rules it is to be verified\n  hint: name a rule set: --rules NAME"
    )
    assert (second.error, second.compared) == (None, False)


# --- the command


def test_a_game_that_agrees() -> None:
    result = mja(str(GAME))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "rounds without a winner: 1 of 1 agree\n4 of 4 wins agree in 1 files\n"


@pytest.mark.parametrize(("kind", "name"), CASES, ids=[f"{kind}-{name}" for kind, name in CASES])
def test_a_tampered_record_ends_with_1(kind: str, name: str) -> None:
    result = mja(file_of(tampered(kind, name)[0]))
    line, last = result.stdout.splitlines()
    assert (result.exit_code, result.stderr, last) == (1, "", "0 of 1 wins agree in 1 files")
    assert line.startswith("record, ") and " stated, " in line


def test_only_the_sum_is_printed_quietly() -> None:
    result = mja("--quiet", file_of(tampered("fu", "mjlog")[0]))
    assert (result.exit_code, result.stdout) == (1, "0 of 1 wins agree in 1 files\n")


def test_json_is_one_document() -> None:
    result = mja(file_of(tampered("fu", "mjlog")[0]), "nothing", "--json")
    told = json.loads(result.stdout)
    assert (result.exit_code, told["wins"], told["agree"], told["files"], told["errors"]) == (1, 1, 0, 1, 1)
    (one,) = told["disagreements"]
    assert (one["file"], one["round"], one["winner"], one["seat"]) == ("record", "East 1", 1, "S")
    assert (one["rules"], one["stated"]["fu"], one["ours"]["fu"]) == ("riichi-tenhou", 40, 30)
    (difference,) = one["differences"]
    assert difference == {
        "what": "fu", "stated": 40, "ours": 30, "because": "base 20, open minimum 10",
        "text": "fu: 40 stated, 30 ours (base 20, open minimum 10)",
    }  # fmt: skip
    (unread,) = told["unread"]
    assert (unread["message"], unread["place"]) == ("there is no such file", {"file": "nothing"})


def test_json_lines_are_a_disagreement_each_and_the_sum() -> None:
    result = mja(file_of(tampered("fu", "mjlog")[0]), str(GAME), "--jsonl", "-o", "out.jsonl")
    assert (result.exit_code, result.output) == (1, "")
    first, last = map(json.loads, Path("out.jsonl").read_text(encoding="utf-8").splitlines())
    assert (first["file"], first["agrees"]) == ("record", False)
    assert (last["wins"], last["agree"], last["drawn"], last["files"]) == (5, 4, 1, 2)


def test_rules_and_options_of_the_command() -> None:
    record = file_of(written(simples(), "mjlog"))
    assert mja(record, "--rules", "riichi-ema2016").exit_code == 0
    result = mja(record, "--option", "all_simples=2")
    assert result.exit_code == 1 and "All simples: 1 han stated, 2 han ours" in result.stdout


def test_a_favourite_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is for hands that are typed; a game says itself what it was played by."""
    monkeypatch.setenv("MJA_RULES", "hongkong")
    assert mja(str(GAME)).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "no files are given"),
        (("empty",), "there are no files in empty"),
        (("no-such-folder",), "no-such-folder: there is no such file"),
        ((str(GAME), "--rules", "riichi-tenho"), "there is no rule set"),
        ((str(GAME), "--option", "caps=3"), "has no switch or pattern 'caps'"),
        ((str(GAME), "--option", "caps"), "--option takes SWITCH=VALUE"),
        ((str(GAME), "--json", "--jsonl"), "exclude each other"),
    ],
)
def test_bad_usage(arguments: tuple[str, ...], words: str) -> None:
    Path("empty").mkdir()
    result = mja(*arguments)
    assert result.exit_code == 2 and words in result.stderr


# --- what cannot be read

TRUE = written(simples(), "mjlog")
BROKEN: dict[str, tuple[bytes, str]] = {
    "a truncated gzip": (gzip.compress(TRUE)[:-30], "the gzip data is cut short"),
    "broken XML": (GAME.read_bytes().replace(b'<INIT seed="1', b'<INIT <seed="1'), "the XML is broken"),
    "a record cut short": (TRUE[: TRUE.index(b"<AGARI")], "the record is cut short"),
    "another encoding": ("一萬二萬三萬".encode("shift-jis"), "the text is not UTF-8"),
    "an empty file": (b"", "the file is empty"),
    "a picture": (b"\x89PNG\r\n\x1a\n0000", "a PNG picture"),
    "some other JSON": (b'{"a": 1}', "this JSON is no record of a game"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_what_cannot_be_read_is_said_and_the_rest_is_verified(kind: str) -> None:
    data, words = BROKEN[kind]
    Path("logs").mkdir()
    for name, record in (("1", TRUE), ("2", data), ("3", TRUE)):
        file_of(record, f"logs/{name}")
    result = mja("logs")
    assert result.exit_code == 3
    assert result.stderr.startswith("error: logs/2") and words in result.stderr
    agree, wins, files = map(int, re.findall(r"\d+", result.stdout.splitlines()[-1]))
    assert agree == wins >= 2 and files >= 2


@pytest.mark.parametrize("kind", BROKEN)
def test_a_disagreement_counts_more_than_what_cannot_be_read(kind: str) -> None:
    result = mja(file_of(BROKEN[kind][0], "bad"), file_of(tampered("fu", "mjlog")[0]))
    assert result.exit_code == 1 and result.stderr


def test_a_round_that_cannot_be_read_is_named() -> None:
    text = GAME.read_text(encoding="utf-8")
    result = mja(file_of(text.replace("<T107/><AGARI", "<T108/><AGARI", 1).encode()))
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (3, "3 of 3 wins agree in 1 files")
    assert result.stderr.startswith("error: record, East 1: seat 0 wins, but ")


@pytest.mark.skipif(os.name == "nt" or (hasattr(os, "geteuid") and os.geteuid() == 0), reason="all may read")
def test_a_file_that_nobody_may_read() -> None:
    file_of(TRUE, "closed")
    Path("closed").chmod(0)
    result = mja("closed", str(GAME))
    assert result.exit_code == 3 and "closed: the file cannot be opened: Permission denied" in result.stderr


def test_a_file_that_cannot_be_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Any, *args: Any, **kwargs: Any) -> Any:
        if str(path) == "closed":
            raise PermissionError(13, "Permission denied", path)
        return open(path, *args, **kwargs)

    file_of(TRUE, "closed")
    monkeypatch.setattr("analyser.records.reading.open", refuse, raising=False)
    result = mja("closed", str(GAME))
    assert (result.exit_code, result.stderr) == (3, "error: closed: the file cannot be opened: Permission denied\n")
    assert result.stdout.endswith("4 of 4 wins agree in 1 files\n")


def test_a_folder_of_all_sorts_of_files() -> None:
    Path("logs/inner").mkdir(parents=True)
    for name in FORMATS:
        file_of(written(simples(), name), f"logs/{name}")
        file_of(gzip.compress(written(ready_and_drawn(), name)), f"logs/inner/{name}.gz")
    shutil.copy(ROOT / "examples" / "hands.txt", "logs")
    file_of(rows({"total": 1}), "logs/rows.jsonl")
    (Path("logs") / ".hidden").write_text("x")
    result = mja("logs")
    assert result.exit_code == 3  # the row needs rules
    assert result.stderr.count("error: ") == 1 and "logs/rows.jsonl: a hand row" in result.stderr
    assert result.stdout.splitlines() == [
        "could not be read or verified: 1", "not compared: 7 wins and hands", "8 of 8 wins agree in 10 files",
    ]  # fmt: skip


def test_hands_that_state_nothing_are_counted_and_told() -> None:
    hands = str(ROOT / "examples" / "hands.txt")
    result = mja(hands)
    assert (result.exit_code, result.stdout) == (2, "not compared: 6 wins and hands\n")
    assert result.stderr.startswith(f"error: nothing in {hands} states a result\n")


def test_games_whose_rules_score_nothing_yet_are_said_to_be_left(monkeypatch: pytest.MonkeyPatch) -> None:
    fit = fits()["tenhou", 4]._replace(name="american")
    monkeypatch.setattr("analyser.verify.fitting.fits", lambda: {("tenhou", 4): fit})
    result = mja(str(GAME), str(GAME))
    assert result.exit_code == 3
    assert (
        result.stderr == f"error: {GAME}: american scores no hands yet: what was won by these rules is not verified\n"
    )
    assert result.stdout.splitlines() == [
        "could not be read or verified: 1", "not compared: 8 wins and hands", "0 of 0 wins agree in 1 files",
    ]  # fmt: skip


def interrupted(*_: Any, **__: Any) -> Any:
    yield only(TRUE)
    raise KeyboardInterrupt


def test_an_interrupted_run_says_how_far_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analyser.verify.verify_records", interrupted)
    result = mja(str(GAME))
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr == "interrupted: 1 of 1 wins agree in 1 files, so far\n"


@pytest.mark.parametrize("form", [(), ("--json",), ("--jsonl",)])
def test_an_interrupted_run_leaves_its_file_as_it_was(form: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analyser.verify.verify_records", interrupted)
    Path("there").write_text("before", encoding="utf-8")
    for name in ("there", "new"):
        assert mja(str(GAME), *form, "-o", name).exit_code == 130
    assert Path("there").read_text(encoding="utf-8") == "before" and not Path("new").exists()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no device that is always full")
@pytest.mark.parametrize("args", [("-o", "/dev/full"), ()])
def test_a_full_disk(args: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "analyser", "verify", str(GAME), *args]
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            command, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert (done.returncode, done.stderr) == (2, "error: the output: No space left on device\n")


@pytest.mark.skipif(os.name == "nt", reason="the limit is one of POSIX")
def test_a_file_that_finds_no_room_is_named_and_stays_as_it_was() -> None:
    import resource

    Path("there.json").write_text("before", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "analyser", "verify", str(GAME), "--json", "-o", "there.json"],
        env={**os.environ, "PYTHONPATH": str(ROOT), "MJA_CACHE": str(Path("cache").absolute())},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)), capture_output=True, text=True,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: ") and done.stderr.endswith("there.json: File too large\n")
    assert Path("there.json").read_text(encoding="utf-8") == "before" and len(list(Path().glob("there*"))) == 1


@pytest.mark.skipif(os.name == "nt", reason="pipes and signals of POSIX")
def test_ctrl_c() -> None:
    os.mkfifo("logs.xml")
    command = [sys.executable, "-m", "analyser", "verify", str(GAME), "logs.xml"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        with open("logs.xml", "wb") as pipe:  # once the other end is being read
            pipe.write(TRUE[:100])
            pipe.flush()
            running.send_signal(signal.SIGINT)
        out, error = running.communicate()
    assert (running.returncode, out) == (130, "")
    assert error == "interrupted: 0 of 0 wins agree in 0 files, so far\n"


# --- what a Verified is


def test_a_verified_tells_what_it_is() -> None:
    verified = only(tampered("points", "mjlog")[0])
    assert verified.place.round == "East 1" and verified.rules is not None and verified.worth is not None
    told = json.loads(json.dumps(verified.to_dict()))
    assert told["stated"]["points"] == 1300 and told["ours"]["points"] == 1000
    assert told["ours"]["deltas"] == [0, 1000, -1000, 0]


def test_a_true_win_in_json_has_no_differences() -> None:
    told = only(TRUE).to_dict()
    assert told["agrees"] and "differences" not in told and "ours" not in told


def test_what_is_summed_up() -> None:
    summary = Summary()
    paths = [str(GAME), file_of(tampered("fu", "mjlog")[0]), "nothing", str(ROOT / "examples" / "hands.txt")]
    for one in verify_records(paths):
        summary.add(one)
    assert summary.to_dict() == {
        "wins": 5, "agree": 4, "bare": 0, "drawn": 1, "drawn_agree": 1, "left": 6, "errors": 1, "files": 3,
    }  # fmt: skip
    assert (summary.disagree, str(summary)) == (1, "4 of 5 wins agree in 3 files")
