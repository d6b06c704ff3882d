"""Real recorded games, read to their end, beside what a list of their wins says of each.

They lie in the folder ``records`` below ``ANALYSER_CASES`` (default: ``shared`` beside the project); without it these
tests are skipped.
"""

from __future__ import annotations

import functools
import gzip
import io
import json
import re
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from rows import CASES

from analyser.hand import FLAGS
from analyser.records import DrawnRound, Item, RecordedWin, RecordError, read_records, record_files
from analyser.tiles import tiles_text

RECORDS = CASES / "records"
if not (RECORDS / "files.jsonl").is_file():
    pytest.skip(
        f"no recorded games in {RECORDS}: set ANALYSER_CASES to the folder that holds them", allow_module_level=True
    )

RIICHI, DOUBLE_RIICHI, IPPATSU, LAST_TILE, KONG_REPLACEMENT = FLAGS[:5]
MELDS = {
    "chi": ("chow", True, False),
    "pon": ("pung", True, False),
    "daiminkan": ("kong", True, False),
    "kakan": ("kong", True, True),
    "ankan": ("kong", False, False),
}
WINDS = {"E": "East", "S": "South", "W": "West", "N": "North"}
#: What every seat stands at from the winner: places of a side.
AWAY = {1: "right", 2: "across", 3: "left"}


def rows_of(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (RECORDS / name).read_text(encoding="utf-8").splitlines()]


FILES = {row["file"]: row for row in rows_of("files.jsonl")}
NAMES = sorted({*FILES, *(f"derived-mjlog/{path.name}" for path in (RECORDS / "derived-mjlog").iterdir())})


@functools.cache
def items_of(name: str) -> tuple[Item, ...]:
    return tuple(read_records(RECORDS / name))


class Counts(NamedTuple):
    rounds: int
    wins: int
    drawn: int


@pytest.mark.parametrize("name", NAMES)
def test_every_file_is_read_to_its_end(name):
    """All rounds, wins and draws; the only thing not read is a last round that the record breaks off."""
    items = items_of(name)
    errors = [item for item in items if isinstance(item, RecordError)]
    assert [item.message for item in errors] in ([], ["the round has no result: the record stops before it ends"])
    assert not errors or errors[0] is items[-1]
    if name in FILES:
        row, places = FILES[name], {(item.place.game, item.place.round_no) for item in items}
        wins = sum(isinstance(item, RecordedWin) for item in items)
        drawn = sum(isinstance(item, DrawnRound) for item in items)
        assert Counts(len(places), wins, drawn) == Counts(row["rounds"], row["wins"], sum(row["draws"].values()))
        assert len({item.place.game for item in items}) == row["games"]


DRAWS = {
    "exhaustive": ("exhaustive", "流局", "荒牌平局", "全員聴牌", "全員不聴", ""),
    "nagashi": ("流し満貫",),
    "nine_kinds": ("yao9", "九種九牌"),
    "four_winds": ("四風連打",),
    "four_riichi": ("四家立直",),
    "triple_ron": ("ron3", "三家和了"),
}


@pytest.mark.parametrize("name", sorted(FILES))
def test_drawn_rounds_are_of_the_types_that_are_listed(name):
    types = {word: kind for kind, words in DRAWS.items() for word in words}
    listed = Counter({types[word]: 0 for word in FILES[name]["draws"]})
    for word, number in FILES[name]["draws"].items():
        listed[types[word]] += number
    assert Counter(item.type for item in items_of(name) if isinstance(item, DrawnRound)) == listed


@pytest.mark.parametrize("name", sorted(FILES))
def test_the_rules_of_a_game(name):
    """Of those that the record tells; the list fills in what goes without saying."""
    ours = next((item.rules for item in items_of(name) if not isinstance(item, RecordError)), None)
    if ours is None:
        pytest.skip("no round of it has a result")
    rules = FILES[name]["rules"]
    assert ours.players == rules["players"]
    for told, listed in (
        (ours.red_fives, rules.get("red_fives")),
        (ours.open_all_simples, rules.get("open_tanyao")),
        (ours.length, rules.get("length")),
    ):
        assert told in (None, listed)


# --- every win beside its row


def facts_of_row(row: dict[str, Any]) -> dict[str, Any]:
    flags, result = row["flags"], row["result"]
    said = {
        DOUBLE_RIICHI: flags["double_riichi"],
        RIICHI: flags["riichi"] and not flags["double_riichi"],
        IPPATSU: flags["ippatsu"],
        LAST_TILE: flags["haitei"] or flags["houtei"],
        KONG_REPLACEMENT: flags["rinshan"],
        "first_draw": flags["tenhou"] or flags["chiihou"],
    }
    return {
        "concealed": row["concealed"],
        "melds": sorted((*MELDS[m["type"]], "".join(sorted(m["tiles"])), m.get("from") or "") for m in row["melds"]),
        "win_tile": row["win_tile"],
        "by": "rob_kong" if flags["chankan"] else {"ron": "discard", "tsumo": "self_draw"}[row["win_type"]],
        "winds": (row["seat_wind"], row["round_wind"]),
        "seats": (row["winner"], row["loser"], row["dealer"]),
        "flags": sorted(flag for flag in said if said[flag]),
        "dora": sorted(row["dora_indicators"]),
        "ura": sorted(row["ura_indicators"]),
        "nuki": row["nuki"],
        "honba": row["honba_paid"],
        "sticks": row["riichi_sticks"],
        "liable": row["pao"],
        "order": row["multi_ron"],
        "deltas": result["deltas"],
        "fu": result["fu"],
        "points": result["points"],
        "han": result["han"],
        "yakuman": result["yakuman_count"] or 0,
        "listed": None if result["yaku"] is None else sum(han for _, han in result["yaku"]),
    }


def facts_of(win: RecordedWin) -> dict[str, Any]:
    hand, said, stated = win.hand, win.hand.win, win.stated
    return {
        "concealed": tiles_text(hand.concealed),
        "melds": sorted(
            (meld.type, meld.open, meld.added, "".join(sorted(tiles_text(meld.tiles))), meld.side or "")
            for meld in hand.melds
        ),
        "win_tile": str(hand.win_tile),
        "by": said.by,
        "winds": (said.seat, said.round),
        "seats": (win.winner, win.discarder, win.dealer),
        "flags": sorted(flag for flag in said.flags if flag != "first_discard"),  # the list does not know this one
        "dora": sorted(map(str, said.dora)),
        "ura": sorted(map(str, said.ura)),
        "nuki": said.nuki,
        "honba": said.honba,
        "sticks": said.sticks,
        "liable": win.liable,
        "order": win.order,
        "deltas": list(stated.deltas or ()),
        "fu": stated.fu,
        "points": stated.points,
        "han": stated.han,
        "yakuman": stated.yakuman,
        "listed": stated.patterns and sum(pattern.worth for pattern in stated.patterns if not pattern.yakuman),
    }


def rows_by_file() -> dict[str, list[dict[str, Any]]]:
    rows = defaultdict(list)
    for row in rows_of("wins.jsonl"):
        if row["file"] in NAMES:
            rows[row["file"]].append(row)
    return rows


ROWS = rows_by_file()


@pytest.mark.parametrize("name", sorted(ROWS))
def test_every_win_is_that_of_its_row(name):
    wins = {(w.place.game, w.place.round, w.winner): w for w in items_of(name) if isinstance(w, RecordedWin)}
    for row in ROWS[name]:
        honba = f", honba {row['honba']}" if row["honba"] else ""
        place = f"{WINDS[row['round_wind']]} {row['kyoku']}{honba}"
        win = wins.pop((row.get("script_index", 0), place, row["winner"]))
        ours, listed = facts_of(win), facts_of_row(row)
        if row["flags_from"] == "yaku" and listed["yakuman"]:  # a yakuman hides the patterns beside it
            ours["flags"] = sorted(set(ours["flags"]) - {LAST_TILE})
        assert ours == listed, place
    assert wins == {}


# --- Chinese games

CHINESE = {row["file"]: row for row in rows_of("wins_mcr.jsonl")}


@pytest.mark.parametrize("name", sorted(CHINESE))
def test_every_chinese_win_is_that_of_its_row(name):
    row, (win,) = CHINESE[name], items_of(name)
    melds = {
        (*MELDS[meld["type"]], meld["tiles"], AWAY.get((meld.get("from_seat", row["winner"]) - row["winner"]) % 4))
        for meld in row["melds"]
    }
    assert {(m.type, m.open, m.added, tiles_text(m.tiles), m.side) for m in win.hand.melds} == melds
    assert tiles_text(win.hand.concealed) == row["concealed"]
    assert str(win.hand.win_tile) == row["win_tile"]
    said = win.hand.win
    assert (said.seat, said.round) == (row["seat_wind"], row["round_wind"])
    assert (win.winner, win.discarder) == (row["winner"], row["loser"])
    assert said.by == {"ron": "discard", "tsumo": "self_draw"}[row["win_type"]]
    assert not any(row["flags"].values())
    assert said.flags == ()
    assert [[p.name, p.worth, p.times] for p in win.stated.patterns] == row["result"]["fans"]
    assert (win.stated.han, list(win.stated.deltas)) == (row["result"]["fan_total"], row["result"]["deltas"])


# --- what is stated is not used

STATED = ("yakus", "fu", "fan", "hora_points", "deltas", "scores", "fanshu", "defen", "hupai", "fenpei", "damanguan")
STATED += ("fanCnt", "score")


def without_stated(value: Any) -> Any:
    """A JSON value without what it states about wins, in any of the formats."""
    if isinstance(value, dict):
        return {name: without_stated(inner) for name, inner in value.items() if name not in STATED}
    if isinstance(value, list):
        if value and value[0] == "和了":
            return ["和了", *([] if number % 2 == 0 else part[:3] for number, part in enumerate(value[1:]))]
        return [without_stated(inner) for inner in value]
    return value


def blanked(data: bytes) -> bytes:
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    text = data.decode()
    if text.lstrip().startswith("<"):
        stated = r'\s(?:ten|yaku|yakuman|sc|owari|paoWho)="[^"]*"'
        return re.sub(r"<(?:INIT|REACH|AGARI|RYUUKYOKU)\b[^>]*>", lambda tag: re.sub(stated, "", tag[0]), text).encode()
    try:
        values = [json.loads(text)]
    except json.JSONDecodeError:
        values = [json.loads(line) for line in text.splitlines()]
    return "\n".join(json.dumps(without_stated(value)) for value in values).encode()


@pytest.mark.parametrize("name", [*NAMES, *sorted(CHINESE)])
def test_hands_do_not_depend_on_what_is_stated(name):
    blank = list(read_records(io.BytesIO(blanked((RECORDS / name).read_bytes()))))
    assert [i.hand for i in blank if isinstance(i, RecordedWin)] == [
        i.hand for i in items_of(name) if isinstance(i, RecordedWin)
    ]
    assert all(i.stated.patterns is None and i.stated.deltas is None for i in blank if isinstance(i, RecordedWin))


def test_lists_of_scored_cases_are_no_games():
    for path in ("raw/kobalab/hule.json", "raw/riichienv-vectors/agari_3p.json"):
        (error,) = items_of(path)
        assert error.message.startswith("this JSON is no record of a game")


def test_whole_folders_are_walked_in_order():
    folder = RECORDS / "raw"
    paths = list(record_files(folder))
    assert paths == sorted(paths, key=lambda path: Path(path).parts)
    items = list(read_records(paths))
    assert sum(isinstance(item, RecordedWin) for item in items) == sum(row["wins"] for row in FILES.values()) + len(
        CHINESE
    )
