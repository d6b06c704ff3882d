"""Real recorded games verified, and every win of the list beside them scored from its row.

They lie in the folder ``records`` below ``ANALYSER_CASES`` (default: ``shared`` beside the project); without it these
tests are skipped. A win of the list with ``known_issue`` or ``ruleset_note`` is one that its record tells wrong.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any

import pytest
from rows import CASES

from analyser import RuleSet, hand_from_row, load_rules, score, verify_records
from analyser.records import DrawnRound, RecordedWin, record_files
from analyser.scoring import Score
from analyser.tiles import WINDS
from analyser.verify import Summary, Verified
from analyser.verify.names import Names
from analyser.verify.worth import NO_LIMIT, hand_points

RECORDS = CASES / "records"
if not (RECORDS / "wins.jsonl").is_file():
    pytest.skip(
        f"no recorded games in {RECORDS}: set ANALYSER_CASES to the folder that holds them", allow_module_level=True
    )

FOLDERS = [RECORDS / "raw", RECORDS / "derived-mjlog"]


def rows_of(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (RECORDS / name).read_text(encoding="utf-8").splitlines()]


ROWS = rows_of("wins.jsonl")


def at_fault(row: Mapping[str, Any]) -> bool:
    return bool(row.get("known_issue") or row.get("ruleset_note"))


# --- files


@pytest.fixture(scope="module", params=["plain", "native"])
def verified(request: pytest.FixtureRequest) -> list[Verified]:
    return list(verify_records(FOLDERS, gear=request.param))


def file_of(one: Verified) -> str:
    return one.place.file.removeprefix(f"{RECORDS}/")


def test_every_win_agrees_but_those_that_the_record_tells_wrong(verified: list[Verified]) -> None:
    wrong = {(row["file"], row["winner"], row["result"]["points"]) for row in ROWS if at_fault(row)}
    for one in verified:
        if one.disagrees:
            assert isinstance(one.item, RecordedWin)
            assert (file_of(one), one.item.winner, one.item.stated.points) in wrong, str(one)


def test_no_win_of_a_game_is_left_out(verified: list[Verified]) -> None:
    """All wins that the list names of files that are games are compared, but for those whose rules score nothing."""
    games = {file_of(one) for one in verified if one.item.place.round is not None}
    listed = Counter(row["file"] for row in ROWS if row["file"] in games)
    compared = Counter(file_of(one) for one in verified if one.compared and isinstance(one.item, RecordedWin))
    assert not {file: number for file, number in listed.items() if compared[file] < number}
    left = [one for one in verified if isinstance(one.item, RecordedWin) and not one.compared]
    assert {one.item.rules.platform for one in left if isinstance(one.item, RecordedWin)} <= {"botzone"}


def test_draws_agree(verified: list[Verified]) -> None:
    drawn = [one for one in verified if isinstance(one.item, DrawnRound)]
    assert {one.item.type for one in drawn if one.compared and isinstance(one.item, DrawnRound)} >= {
        "nagashi", "nine_kinds", "four_winds", "four_riichi", "triple_ron",
    }  # fmt: skip
    assert not [str(one) for one in drawn if one.disagrees]


def test_what_is_not_read_is_no_game_or_breaks_off(verified: list[Verified]) -> None:
    told = Counter(one.error.message.partition(":")[0] for one in verified if one.error and one.item is one.error)
    assert set(told) <= {
        "this JSON is no record of a game", "the round has no result",
    }  # fmt: skip


def test_the_sum(verified: list[Verified]) -> None:
    summary = Summary()
    for one in verified:
        summary.add(one)
    assert summary.wins > 1000 and summary.wins - summary.agree <= 2
    assert summary.files > 150
    assert str(summary) == f"{summary.agree} of {summary.wins} wins agree in {summary.files} files"


def test_every_file_is_visited(verified: list[Verified]) -> None:
    assert {one.place.file for one in verified} == set(record_files(FOLDERS))


# --- the list of wins

MELDS = {"chi": "chow", "pon": "pung", "daiminkan": "kong", "kakan": "kong", "ankan": "kong"}
LIMITS = ("none", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
IN_JAPANESE = {"満貫": "mangan", "跳満": "haneman", "倍満": "baiman", "三倍満": "sanbaiman", "役満": "yakuman"}
FED = ("big_three_dragons", "big_four_winds", "four_kongs")


def rules_of(row: Mapping[str, Any]) -> RuleSet:
    rules = row["rules"]
    name = "riichi-majsoul" if rules.get("platform") == "majsoul" else "riichi-tenhou"
    told = {"red_fives": rules.get("red_fives"), "open_all_simples": rules.get("open_tanyao")}
    options = {switch: value for switch, value in told.items() if value is not None}
    return load_rules(f"{name}3" if rules.get("players") == 3 else name, options)


def flags_of(row: Mapping[str, Any]) -> list[str]:
    flags = row["flags"]
    first = flags.get("tenhou") or flags.get("chiihou") or flags.get("first_turn_tsumo") or row.get("first_turn_tsumo")
    said = {
        "riichi": flags.get("riichi") and not flags.get("double_riichi"),
        "double_riichi": flags.get("double_riichi"),
        "ippatsu": flags.get("ippatsu"),
        "kong_replacement": flags.get("rinshan"),
        "last_tile": flags.get("haitei") or flags.get("houtei"),
        "first_draw": first,
    }
    return [flag for flag, so in said.items() if so]


def score_of(row: Mapping[str, Any], rules: RuleSet, names: Names) -> Score:
    """The score of a row of the list, its flags taken as they are."""
    players, dealer = rules.option("players"), row.get("dealer")
    drawn = row["win_type"] == "tsumo"

    def wind(seat: int) -> str:
        return WINDS[(seat - dealer) % players]

    hand: dict[str, Any] = {
        "hand": row["concealed"],
        "melds": [
            {"type": MELDS[meld["type"]], "tiles": meld["tiles"], "open": meld["type"] != "ankan",
             "added": bool(meld.get("added") or meld["type"] == "kakan")}
            for meld in row["melds"]
        ],
        "win_tile": row["win_tile"],
        "win": "self_draw" if drawn else "rob_kong" if row["flags"].get("chankan") else "discard",
        "seat": row["seat_wind"],
        "round": row["round_wind"],
        "flags": flags_of(row),
        "dora_indicators": "".join(row["dora_indicators"] or ()),
        "ura_indicators": "".join(row["ura_indicators"] or ()),
        "nuki": row["nuki"] or 0,
        "honba": row["honba_paid"] or 0,
        "riichi_sticks": row["riichi_sticks"] or 0,
    }  # fmt: skip
    if not drawn and row.get("loser") is not None and dealer is not None:
        hand["from"] = wind(row["loser"])
    if row.get("pao") is not None and dealer is not None:
        won_with = {names.id(yakuman) for yakuman in row["result"]["yakuman"]}
        hand["liability"] = {"pattern": next(one for one in FED if one in won_with), "seat": wind(row["pao"])}
    return score(hand_from_row(hand).hand, rules)


def stated_patterns(row: Mapping[str, Any], names: Names) -> dict[str, int | None]:
    """What the row lists by ids; a name that nobody knows stays as it is."""
    found: dict[str, int | None] = defaultdict(int)
    for name, han in row["result"]["yaku"]:
        id = names.id(name) or f"unknown {name}"
        found[id] = None if han is None or found[id] is None else found[id] + han
    return dict(found)


def facts(row: Mapping[str, Any], rules: RuleSet, names: Names) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a row states, and the same facts of its score."""
    result, told = row["result"], score_of(row, rules, names)
    assert told.settlement is not None
    value, stated = told.value, {}
    changes = dict(told.settlement.transfers)
    patterns: dict[str, int | None] = {pattern.id: pattern.value for pattern in told.patterns}
    ours: dict[str, Any] = {"han": value.han, "fu": value.fu, "limit": value.limit_class or NO_LIMIT}
    if result["yakuman"]:  # han, fu and what is beside a yakuman are not compared
        stated["yakuman"] = {names.id(one if isinstance(one, str) else one[0]) for one in result["yakuman"]}
        ours["yakuman"] = set(dict(value.yakuman))
    else:
        stated |= {name: result[name] for name in ("han", "fu") if result[name] is not None}
        limit = result["limit"]
        if limit is not None:
            stated["limit"] = LIMITS[limit] if isinstance(limit, int) else IN_JAPANESE.get(limit, limit)
            ours["limit"] = "yakuman" if ours["limit"] == "counted_yakuman" else ours["limit"]
        if result["yaku"] is not None:
            stated["patterns"] = stated_patterns(row, names)
            without = {id for id, han in stated["patterns"].items() if han is None}
            ours["patterns"] = {id: None if id in without else han for id, han in patterns.items()}
    if result["points"] is not None:
        stated["points"] = result["points"]
        honba, sticks = row["honba_paid"] or 0, row["riichi_sticks"] or 0
        ours["points"] = hand_points(rules, told.settlement.collect, honba, sticks)
    if result["deltas"] is not None and row.get("dealer") is not None:
        players = rules.option("players")
        stated["deltas"] = result["deltas"][:players]
        ours["deltas"] = [changes.get(WINDS[(seat - row["dealer"]) % players], 0) for seat in range(players)]
    return stated, {name: ours[name] for name in stated}


SOURCES = sorted({row["source"] for row in ROWS})


@pytest.mark.parametrize("source", SOURCES)
def test_every_win_of_the_list_is_scored_as_it_is_stated(source: str) -> None:
    kept: dict[str, tuple[RuleSet, Names]] = {}
    number = 0
    for row in ROWS:
        if row["source"] != source or at_fault(row):
            continue
        key = json.dumps(row["rules"], sort_keys=True)
        if key not in kept:
            rules = rules_of(row)
            kept[key] = rules, Names(rules)
        stated, ours = facts(row, *kept[key])
        assert stated == ours, (row["file"], row["round_no"], row["winner"])
        assert stated
        number += 1
    assert number


def test_hardly_any_row_is_left_out() -> None:
    assert sum(map(at_fault, ROWS)) <= 12 < len(ROWS) // 100


@pytest.mark.parametrize("row", rows_of("wins_mcr.jsonl"), ids=lambda row: row["game"])
def test_every_chinese_win_of_the_list_is_scored_as_it_is_stated(row: Mapping[str, Any]) -> None:
    """Fans, points and what changes for every seat; the flags are those of the row."""
    rules, result = load_rules("mcr"), row["result"]
    said = {"last_of_its_kind": "last_of_kind", "kong_replacement": "kong_replacement", "last_tile": "last_tile"}
    drawn, dealer = row["win_type"] == "tsumo", (row["winner"] - WINDS.index(row["seat_wind"])) % 4
    hand = {
        "hand": row["concealed"],
        "melds": [
            {"type": MELDS[meld["type"]], "tiles": meld["tiles"], "added": meld["type"] == "kakan"}
            for meld in row["melds"]
        ],
        "win_tile": row["win_tile"],
        "win": "self_draw" if drawn else "rob_kong" if row["flags"]["robbing_kong"] else "discard",
        "seat": row["seat_wind"],
        "round": row["round_wind"],
        "flags": [flag for name, flag in said.items() if row["flags"][name]],
    }
    if not drawn:
        hand["from"] = WINDS[(row["loser"] - dealer) % 4]
    told = score(hand_from_row(hand).hand, rules)
    names = Names(rules)
    assert {one.id: one.value for one in told.patterns} == {
        names.id(name): points * times for name, points, times in result["fans"]
    }
    assert told.settlement is not None
    changes = dict(told.settlement.transfers)
    assert (told.total, [changes[WINDS[(seat - dealer) % 4]] for seat in range(4)]) == (
        result["fan_total"],
        result["deltas"],
    )
