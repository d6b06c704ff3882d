"""What a newcomer types wrong is told once, with what to type instead; and that works when it is typed."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner, Result

from analyser import parse
from analyser.cli.app import cli
from analyser.errors import NotationError

HAND = "23456m789p34588s+1m"
SELF_DRAWN = f"{HAND} self-draw"

pytestmark = pytest.mark.usefixtures("home")


def mja(*args: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(cli, list(args), prog_name="mja", input=stdin)


def refused(*args: str) -> str:
    result = mja(*args)
    assert result.exit_code == 2 and result.stderr.startswith("error: ")
    return result.stderr


def hints(line: str) -> list[str | None]:
    with pytest.raises(NotationError) as caught:
        parse(line)
    return [fault.hint for fault in caught.value.faults]


@pytest.mark.parametrize(
    "line", [f"{HAND}, self-draw", f"{HAND}; self-draw", f"{HAND},self-draw,", "23456m,789p,34588s+1m self-draw"]
)
def test_signs_between_tiles_and_words_are_left_out_of_the_hint(line: str) -> None:
    hint = hints(line)[0] or ""
    assert parse(hint.removeprefix("tiles need no sign between them: ")) == parse(SELF_DRAWN)


@pytest.mark.parametrize("line", [f"{HAND} dora=3p,4p", f"{HAND} dora=3p;4p"])
def test_signs_between_indicators_too(line: str) -> None:
    assert hints(line) == ["tiles need no sign between them: 3p4p"]
    assert "them: 3p4p\n" in refused("score", HAND, "--dora", "3p, 4p")


def test_a_list_with_a_sign_behind_every_tile_is_told_once() -> None:
    told = refused("score", "1,2,3,m,4,5,6,p,7,8,9,p,1,2,3,s,1,1,z")
    assert told.count("error: ") == 1 and "  and so on, 17 more times\n" in told


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("--self-draw", "self-draw"),
        ("--seat S", "seat=S"),
        ("seat S", "seat=S"),
        ("honba 1", "honba=1"),
        ("south seat", "seat=S"),
        ("seat:S", "seat=S"),
        ("dealer", "seat=E"),
        ("plum", "bonus=plum"),
        ("flower=plum", "bonus=plum"),
        ("flowers=plum,cat", "bonus=plum,cat"),
        ("(self-draw)", "self-draw"),
        ("[last_tile]", "last-tile"),
    ],
)
def test_what_is_meant_is_what_to_write(typed: str, meant: str) -> None:
    assert hints(f"{HAND} {typed}") == [f"write {meant}"]
    parse(f"{HAND} {meant}")


def test_a_wind_alone_may_be_the_seat_or_the_round() -> None:
    assert hints(f"{HAND} south") == ["write seat=S, or round=S for the round wind"]
    assert hints(f"{HAND} seat=S, round=E")[0] == "words are separated by spaces: write seat=S"
    assert "the word for it is self-draw" in (hints(f"{HAND} (tsumo)")[0] or "")


def test_what_was_typed_is_quoted_and_winds_may_be_characters() -> None:
    assert parse(f"{HAND} seat=東 round=南").win == parse(f"{HAND} seat=E round=S").win
    with pytest.raises(NotationError, match='seat is one of E, S, W, N, not "中"'):
        parse(f"{HAND} seat=中", notation="words")


@pytest.mark.parametrize("mark", ["1.", "1)", "12.", "(3)", "•", "-", ">", "·"])
def test_the_mark_of_a_list_is_read_over(mark: str) -> None:
    assert parse(f"{mark} {SELF_DRAWN}") == parse(SELF_DRAWN)


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["score", HAND, "--tsumo"], "there is no option --tsumo; did you mean --self-draw?"),
        (["score", HAND, "--ron"], "there is no option --ron; did you mean --discard?"),
        (["score", HAND, "--cap", "8"], "there is no option --cap; did you mean --option cap=8?"),
        (["score", HAND, "--seven-pairs=off"], "did you mean --option seven_pairs=off?"),
        (["score", HAND, "--discarder", "W"], "there is no option --discarder; did you mean --from?"),
        (["score", HAND, "--dealer"], "did you mean --seat E?"),
        (["score", HAND, "--plum"], "did you mean --bonus plum?"),
        (["score", HAND, "--verbose"], "there is no option --verbose; mja score --help lists them"),
        (["--rules", "malaysia", "score", HAND], "stand behind the command, as in mja score --rules"),
        (["score", f"{HAND} hongkong"], "hint: rules are an option: --rules hongkong"),
        (["shanten", HAND, "--rules", "mcr"], "did you mean --forms mcr?"),
        (["draw", HAND, "--rules", "mcr"], "--rules is not needed here"),
        (["settle", "hongkong", "--faan", "3", "--rules", "mcr"], "did you mean mja settle mcr?"),
        (["score", "game.xml"], "game.xml is no hand, and there is no such file"),
        (["score", "{123m}456m789p1122s+1s"], "hint: melds stand in round brackets: (123m)456m789p1122s+1s"),
        (["convert", HAND, "--to", "ten"], "hint: did you mean tenhou136 or tenhou6 or tenhou-url?"),
        (["waits", HAND, "--draws", "x"], "--draws is a whole number from 1 on, not 'x'"),
        (["score", f"{HAND} ; what a hand"], "hint: a line that begins with ; or # is a comment"),
        (["score", f"{HAND} # what a hand"], "hint: a line that begins with ; or # is a comment"),
        (["score", "55m 123p 456p 789s 111z"], "a + before the winning tile says it too: 55m123456p789s11z+1z"),
        (["settle", "riichi", "--han", "2", "--set", "pang simple"], "--set takes a type and tiles, such as"),
    ],
)
def test_what_to_type_instead_is_told(args: list[str], told: str) -> None:
    assert told in refused(*args)


@pytest.mark.parametrize(
    ("field", "hint"),
    [
        ({"riichi": True}, 'write "flags": ["riichi"]'),
        ({"last-tile": True}, 'write "flags": ["last_tile"]'),
        ({"self_draw": True}, 'write "win": "self_draw"'),
        ({"ron": True}, 'write "win": "discard"'),
        ({"melds": [{"type": "ankan", "tiles": "1111p"}]}, 'write "type": "kong", "open": false'),
        ({"melds": [{"type": "kakan", "tiles": "1111p"}]}, 'write "type": "kong", "added": true'),
    ],
)
def test_what_to_write_in_a_row_is_told(field: dict[str, object], hint: str) -> None:
    told = refused("score", json.dumps({"hand": "23456m789p34588s", "win_tile": "1m", **field}))
    assert f"hint: {hint}\n" in told
    written = json.loads("{" + hint.removeprefix("write ") + "}")
    row = {"hand": "23456m789p34588s", "win_tile": "1m", **written}
    if "type" in written:
        row = {"hand": "23456m34588s", "win_tile": "1m", "melds": [{"tiles": "1111p", **written}]}
    assert mja("score", json.dumps(row), "--rules", "riichi", "--json").exit_code in (0, 1)


def test_lines_that_begin_with_a_number_sign_are_comments() -> None:
    told = mja("score", "-", "--rules", "malaysia", "--jsonl", stdin=f"# hands\n ; of today\n{HAND}\n")
    assert [json.loads(line)["line"] for line in told.stdout.splitlines()] == [3] and not told.stderr


@pytest.mark.parametrize(
    "args",
    [
        ["score", HAND, "--rules", "hongkong", "--self_draw", "--seat", "S"],
        ["score", HAND, "--RULES=HongKong", "--Self-Draw", "--seat", "s"],
        ["Score", HAND, "--rules", "HONGKONG", "--win", "Self-Draw", "--SEAT", "South"],
        ["score", HAND, "--rules", "hongkong", "--win", "tsumo", "--seat", "S", "--option", "Cap=10"],
    ],
)
def test_capitals_and_underlines_are_the_same_in_options(args: list[str]) -> None:
    assert mja(*args).stdout == mja("score", f"{HAND} self-draw seat=S", "--rules", "hongkong").stdout


def test_words_of_settle_may_have_capitals() -> None:
    args = ["settle", "riichi", "--han", "2", "--closed", "--set", "chow", "--set", "chow", "--set", "chow"]
    told = mja(*args, "--pair", "Simple", "--wait", "Edge", "--set", "Pong Simple")
    assert told.exit_code == 0
    assert told.stdout == mja(*args, "--pair", "simple", "--wait", "edge", "--set", "pung simple").stdout


@pytest.mark.parametrize("command", [[], ["score"], ["rules"], ["rules", "show"]])
def test_help_and_version_have_short_forms(command: list[str]) -> None:
    assert mja(*command, "-h").stdout == mja(*command, "--help").stdout
    assert mja("-V").stdout == mja("--version").stdout


def test_a_table_of_a_settlement_has_words_in_its_cells() -> None:
    told = mja("settle", "hongkong", "--faan", "3", "--csv").stdout
    assert not re.search(r"[{}']", told) and ",8 0 0,8,hongkong," in told
