"""What is peculiar to one format of recorded games."""

from __future__ import annotations

import gzip
import io
import json
import re
from collections.abc import Callable

import pytest
from made_records import Made
from record_writers import WRITERS, majiang, mjai, mjlog, tenhou6

from analyser.hand import FLAGS
from analyser.records import DrawnRound, RecordedHand, RecordedWin, RecordError, StatedPattern, read_records
from analyser.records import mjlog as mjlog_reader
from analyser.records.events import AddedKong, Claim, ConcealedKong, North
from analyser.records.mjlog_codes import NUMBERS, meld_event
from analyser.records.mjlog_ends import PATTERNS

RIICHI = FLAGS[0]
READY = "234567m345p66s78s"  # waits for 6s and 9s
CALLER = "45p88p111s1z2z3z6z99m"


def read(data: bytes | str):
    return list(read_records(io.BytesIO(data.encode() if isinstance(data, str) else data)))


def self_drawn() -> Made:
    """The dealer, in riichi, draws its tile."""
    return Made({0: READY}, keep="69s").turns(0, 1, 2, 3).turn(0, riichi=True).turns(1, 2, 3).draw(0, "9s").win(0, "1m")


def claimed() -> Made:
    """A chow, a pung, an open and an added kong; seat 0 wins on a discard."""
    made = Made({0: READY, 2: CALLER}, keep="369s8p1s", honba=1).turns(0).turn(1, "3p").call(2, "45p").discard(2, "1z")
    made.turns(3, 0).turn(1, "8p").call(2, "88p").discard(2, "2z").turns(3, 0).turn(1, "1s").call(2, "111s")
    made.draw(2, "8p").indicator("9p").added(2, "8p").draw(2).discard(2, "3z").indicator("9m")
    return made.turn(3, "9s").win(0)


def hands(items: list[object]) -> list[object]:
    return [item.hand for item in items]


# --- mjlog


@pytest.mark.parametrize(
    ("code", "event"),
    [
        (12343, Claim(1, (9, 11, 13))),  # 567m
        (48681, Claim(1, (63, 63, 63))),  # 555z
        (43625, Claim(1, (57, 57, 57))),  # 222z
        (33 << 9 | 18, AddedKong(1, 23)),  # 333p3p
        (16 << 8, ConcealedKong(1, (8, 9, 9, 9))),
        (18 << 8 | 2, Claim(1, (8, 9, 9, 9))),
        (120 << 8 | 32, North(1)),
    ],
)
def test_meld_codes(code, event):
    assert meld_event(1, code, NUMBERS) == event


def test_numbers_of_yakuman():
    names = "heavenly_hand earthly_hand big_three_dragons four_concealed_pungs four_concealed_pungs_pair_wait"
    names += " all_honours all_green all_terminals nine_gates pure_nine_gates thirteen_orphans"
    names += " thirteen_orphans_thirteen_wait big_four_winds little_four_winds four_kongs"
    assert " ".join(PATTERNS[37:52]) == names
    assert PATTERNS[52:] == ("dora", "ura_dora", "red_five")


@pytest.mark.parametrize("tag", ['<BYE who="1" />', '<UN n1="B" />', '<SHUFFLE seed="x" ref=""/>'])
def test_players_leave_and_come_back_anywhere(tag):
    plain = mjlog(self_drawn()).decode()
    for place in ("<TAIKYOKU", "<INIT", "<D", "<REACH", "<AGARI", "</mjloggm"):
        assert read(plain.replace(place, tag + place, 1)) == read(plain)


@pytest.mark.parametrize(
    ("kind", "players", "reds", "open_simples", "length"),
    [
        (0x09, 4, 3, True, "hanchan"),
        (0x01, 4, 3, True, "east"),
        (0x0B, 4, 0, True, "hanchan"),
        (0x0F, 4, 0, False, "hanchan"),
        (0x19, 3, 2, True, "hanchan"),
        (0xA9, 4, 3, True, "hanchan"),
    ],
)
def test_the_type_tells_the_rules(kind, players, reds, open_simples, length):
    rules = mjlog_reader.rules_of(kind, {"type": str(kind)})
    assert (rules.players, rules.red_fives, rules.open_all_simples, rules.length) == (
        players,
        reds,
        open_simples,
        length,
    )
    assert rules.remarks == ()


def test_parlour_tables_are_remarked():
    data = mjlog(self_drawn()).replace(b'type="8"', b'type="1569"')
    assert "parlour" in read(data)[0].rules.remarks[0]


def test_without_red_fives_no_tile_is_red():
    made = Made({0: "5555m34567p99s11z"}, keep="8p", reds=False)
    win = read(mjlog(made.draw(0, "8p").win(0)))[0]
    assert str(win.hand).startswith("5555m34567p99s11z+8p")
    assert win.rules.red_fives == 0


def test_chip_tables_append_numbers():
    data = mjlog(self_drawn()).replace(b"250,0,250,0,250,0,250,0", b"250,90,250,-30,250,-30,250,-30,0,1,0,0,0,0,0,-1")
    assert read(data)[0].stated.deltas == (9000, -3000, -3000, -3000)


@pytest.mark.parametrize(
    ("worth", "stated"),
    [
        ('ten="40,8000,1" yaku="1,1,7,0,52,3"', (4, 40, 8000, "mangan", 0)),
        ('ten="30,32000,5" yaku="1,1,52,12"', (13, 30, 32000, "counted_yakuman", 0)),
        ('ten="0,64000,5" yakuman="39,42"', (None, 0, 64000, "yakuman", 2)),
        ('ten="20,1500,0" yaku="0,1,7,1"', (2, 20, 1500, "none", 0)),
    ],
)
def test_what_a_win_states(worth, stated):
    data = mjlog(self_drawn()).replace(b'ten="30,1000,0" yaku="8,1"', worth.encode())
    win = read(data)[0].stated
    assert (win.han, win.fu, win.points, win.limit, win.yakuman) == stated


def test_a_liable_seat_is_stated_not_derived():
    win = read(mjlog(self_drawn()).replace(b'fromWho="0"', b'fromWho="0" paoWho="2"'))[0]
    assert (win.stated.liable, win.liable, win.hand.win.liability) == (2, None, None)


def test_a_game_begins_with_its_rules():
    first, second = mjlog(self_drawn()), mjlog(claimed())
    items = read(first.replace(b"</mjloggm>", b"") + second.replace(b'<mjloggm ver="2.3">', b""))
    assert [(item.place.game, item.place.round_no) for item in items] == [(0, 0), (1, 0)]
    assert [(i.place.game, i.place.round_no) for i in read(first + second)] == [(0, 0), (1, 0)]


def test_rounds_are_numbered_and_named():
    data = mjlog(claimed()).decode()
    init, end = data.index("<INIT"), data.index("</mjloggm")
    items = read(data[:end] + data[init:end].replace('seed="0,1,0', 'seed="4,0,0') + data[end:])
    assert [(item.place.round_no, item.place.round) for item in items] == [(0, "East 1, honba 1"), (1, "South 1")]


def test_draws_of_others_may_be_hidden():
    """As one seat sees the game: the winner's tiles are those shown at the win."""
    made = claimed()
    data = mjlog(made).decode()
    for event in made.events:
        if event[0] == "draw":
            data = data.replace(f"<{'TUVW'[event[1]]}{event[2]}/>", f"<{'TUVW'[event[1]]}/>")
    data = data.replace('hai0="' + ",".join(map(str, made.dealt[0])) + '"', 'hai0=""')
    assert hands(read(data)) == hands(read(mjlog(made)))


def test_a_round_joined_midway_is_told():
    data = mjlog(self_drawn()).replace(b"<INIT", b"<REINIT")
    assert [item.message for item in read(data)] == [
        "a round was joined midway (REINIT): its beginning is not in the record"
    ]


SPELLINGS: dict[str, Callable[[str], str]] = {
    "declaration": lambda text: '<?xml version="1.0" encoding="UTF-8"?>\n' + text,
    "lines": lambda text: text.replace("><", ">\n  <"),
    "carriage returns": lambda text: text.replace("><", ">\r\n<"),
    "spaces": lambda text: text.replace("/>", " />"),
    "pairs of tags": lambda text: re.sub(r"<(\w+)([^>]*)/>", r"<\1\2></\1>", text),
    "single quotes": lambda text: text.replace('"', "'"),
    "a comment": lambda text: text.replace("<INIT", "<!-- T1/> --><INIT"),
    "an entity": lambda text: text.replace('n0="A"', 'n0="&lt;A&gt;"'),
    "a document type": lambda text: "<!DOCTYPE mjloggm>" + text,
    "byte order mark": lambda text: "\ufeff" + text,
}


@pytest.mark.parametrize("spelling", list(SPELLINGS))
def test_any_spelling_of_the_xml_is_read(spelling):
    for made in (self_drawn(), claimed()):
        data = mjlog(made)
        assert read(SPELLINGS[spelling](data.decode())) == read(data)


@pytest.mark.parametrize("spelling", ["utf-16", "gzip"])
def test_other_bytes_of_the_same_text(spelling):
    data = mjlog(claimed())
    other = gzip.compress(data) if spelling == "gzip" else data.decode().encode("utf-16")
    assert read(other) == read(data)


# --- tenhou.net/6


def result(items: list[object], made: Made | None = None) -> bytes:
    """A game whose result is this."""
    game = json.loads(tenhou6(made or self_drawn()))
    game["log"][0][-1] = items
    return json.dumps(game).encode()


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("30符4飜7700点", (4, 30, 7700, None)),
        ("20符3飜700-1300点", (3, 20, 2700, None)),
        ("30符3飜2000点∀", (3, 30, 6000, None)),
        ("満貫4000点∀", (2, None, 12000, "mangan")),
        ("三倍満6000-12000点", (2, None, 24000, "sanbaiman")),
        ("役満16000点∀", (2, None, 48000, "counted_yakuman")),
        ("40 fu 2 han 2600 points", (2, 40, 2600, None)),
        ("", (2, None, None, None)),
    ],
)
def test_the_text_of_a_win(text, stated):
    data = result(["和了", [0, 0, 0, 0], [0, 0, 0, text, "立直(1飜)", "Half Flush(1 han)"]])
    win = read(data)[0].stated
    assert (win.han, win.fu, win.points, win.limit) == stated
    assert win.patterns == (StatedPattern("立直", 1), StatedPattern("Half Flush", 1))


def test_yakuman_in_any_language():
    data = result(["和了", [0] * 4, [0, 0, 0, "役満48000点", "国士無双(役満)", "Big Four Winds(Yakuman)"]])
    win = read(data)[0].stated
    assert (win.yakuman, win.han, win.limit) == (2, None, "yakuman")


def test_a_win_without_text_and_changes():
    (win,) = read(result(["和了", [], [0, 0]]))
    assert (win.stated.deltas, win.stated.patterns, str(win.hand.win_tile)) == (None, None, "9s")


@pytest.mark.parametrize("told", [["流局"], ["全員聴牌"], ["流局", [0, 0, 0, 0]]])
def test_a_draw_may_have_no_changes(told):
    made = Made().turns(0, 1, 2, 3)
    (draw,) = read(result(told, made))
    assert (draw.type, draw.deltas) == ("exhaustive", (0, 0, 0, 0))


def test_a_draw_in_unknown_words_is_told_by_the_events():
    made = Made(keep="1z").turn(0, "1z").turn(1, "1z").turn(2, "1z").turn(3, "1z")
    assert [draw.type for draw in read(result(["Four Winds Discarded"], made))] == ["four_winds"]


def test_rounds_one_a_line_belong_to_one_game():
    lines = []
    for number, honba in ((0, 0), (0, 1), (1, 0), (0, 0)):
        game = json.loads(tenhou6(self_drawn()))
        game["log"][0][0] = [0, honba, 0]
        if number == 1:
            game = json.loads(tenhou6(Made({1: READY}, dealer=1, keep="69s").draw(1, "9s").win(1)))
        lines.append(json.dumps(game))
    items = read("\n".join(lines))
    assert [(item.place.game, item.place.round_no) for item in items] == [(0, 0), (0, 1), (0, 2), (1, 0)]


@pytest.mark.parametrize(
    ("rule", "platform", "reds"),
    [
        ({"disp": "般南喰赤", "aka": 1}, "tenhou", 3),
        ({"disp": "般南喰", "aka": 0}, "tenhou", 0),
        ({"disp": "三般南喰赤", "aka": 1}, "tenhou", 2),
        ({"disp": "玉の間南喰", "aka51": 1, "aka52": 1, "aka53": 1}, "majsoul", 3),
        ({"disp": "三人南喰", "aka51": 1, "aka52": 1, "aka53": 1}, "tenhou", 2),
        ({"disp": "般南喰"}, "tenhou", None),
    ],
)
def test_the_rules_of_a_tenhou6_game(rule, platform, reds):
    game = json.loads(tenhou6(self_drawn()))
    game["rule"] = rule
    if "三" in rule["disp"]:
        game["log"][0] = json.loads(tenhou6(Made({0: "345678p345678s1z"}, players=3, keep="1z").draw(0, "1z").win(0)))[
            "log"
        ][0]
    (win,) = read(json.dumps(game))
    assert (win.rules.platform, win.rules.red_fives, win.rules.length) == (platform, reds, "hanchan")
    assert win.rules.players == (3 if "三" in rule["disp"] else 4)


# --- mjai


def lines_of(made: Made) -> list[dict[str, object]]:
    return [json.loads(line) for line in mjai(made).splitlines()]


def as_lines(lines: list[dict[str, object]]) -> str:
    return "\n".join(map(json.dumps, lines))


def test_a_win_may_tell_everything_or_nothing():
    lines = lines_of(claimed())
    (hora,) = [line for line in lines if line["type"] == "hora"]
    plain = read(as_lines(lines))
    hora |= {"pai": "9s", "fan": 3, "fu": 30, "hora_points": 5800, "yakus": [["reach", 1], ["sangenpai", 2]]}
    (told,) = read(as_lines(lines))
    assert (told.stated.han, told.stated.fu, told.stated.points) == (3, 30, 5800)
    assert told.stated.patterns == (StatedPattern("reach", 1), StatedPattern("sangenpai", 2))
    for name in ("target", "deltas", "pai"):
        hora.pop(name, None)
    (least,) = read(as_lines(lines))
    assert hands(plain) == [told.hand] == [least.hand]


def test_sticks_on_the_table_when_the_round_begins():
    """Two riichi more: the winner takes all three."""
    made = Made({0: READY}, keep="69s", sticks=1).turn(0, riichi=True).turn(1, riichi=True).turns(2)
    assert read(mjai(made.turn(3, "9s").win(0)))[0].hand.win.sticks == 3


def test_hidden_tiles_are_told_at_the_win_or_not_at_all():
    made = claimed()
    lines = lines_of(made)
    lines[1]["tehais"] = [["?"] * 13] * 4
    (hora,) = [line for line in lines if line["type"] == "hora"]
    for line in lines:
        if line["type"] == "tsumo":
            line["pai"] = "?"
    (error,) = read(as_lines(lines))
    assert error.message == "seat 0 wins, but the record does not show the tiles"
    hora |= {"pai": "9s", "hora_tehais": ["2m", "3m", "4m", "5m", "6m", "7m", "3p", "4p", "5p", "6s", "6s", "7s", "8s"]}
    assert hands(read(as_lines(lines))) == hands(read(mjai(made)))


@pytest.mark.parametrize(
    ("reason", "kind"), [("kyushukyuhai", "nine_kinds"), ("sanchaho", "triple_ron"), ("fanpai", "exhaustive")]
)
def test_reasons_of_a_draw(reason, kind):
    lines = lines_of(Made().turns(0, 1, 2).drawn())
    next(line for line in lines if line["type"] == "ryukyoku")["reason"] = reason
    assert [draw.type for draw in read(as_lines(lines))] == [kind]


def test_an_added_kong_is_the_pung_grown():
    made = Made({0: "11z234m345p66s78s4s"}, keep="69s1z").turns(0).turn(1, "1z").call(0, "11z").discard(0, "4s")
    made.turns(1, 2, 3).draw(0, "1z").added(0, "1z").draw(0, "9s").win(0)
    assert [len(win.hand.melds) for win in read(mjai(made))] == [1]


# --- majiang


def test_a_string_of_stars_is_yakuman():
    data = json.loads(majiang(self_drawn()))
    hule = data[0]["log"][0][-1]["hule"]
    hule |= {"hupai": [{"name": "大四喜", "fanshu": "**"}, {"name": "字一色", "fanshu": "*"}], "damanguan": 3}
    (win,) = read(json.dumps(data))
    assert (win.stated.yakuman, win.stated.limit) == (3, "yakuman")


def test_a_paipu_is_one_game_or_a_list_of_them():
    games = json.loads(majiang(self_drawn())) + json.loads(majiang(claimed()))
    items = read(json.dumps(games))
    assert [item.place.game for item in items] == [0, 1]
    assert hands(read(json.dumps(games[1]))) == hands(items[1:])
    assert hands(read("\n".join(map(json.dumps, games)))) == hands(items)
    assert hands(read(json.dumps(games, indent=1))) == hands(items)


# --- hand rows and hand lines


def test_hand_rows():
    rows = [
        {"hand": "23456m789p34588s", "win_tile": "1m", "id": "a", "expected": {"total": 3}},
        {"hand": "123", "win_tile": "1m"},
        {"hand": "123m", "options": {"cap": 13}},
    ]
    first, error, last = read("; a remark\n\n" + "\n".join(map(json.dumps, rows)))
    assert isinstance(first, RecordedHand)
    assert (first.place.line, first.extra["id"], first.stated.expected) == (3, "a", {"total": 3})
    assert (str(last.hand), last.options) == ("123m", {"cap": 13})
    assert isinstance(error, RecordError)
    assert error.place.line == 4


def test_hand_lines():
    first, error, last = read("; hands\n23456m789p34588s+1m\n\n123m456p78s99zz\n[1111p]234m56788s55z+9s self-draw\n")
    assert str(first.hand) == "23456m789p34588s+1m"
    assert (error.place.line, error.message) == (4, "there is no honour tile 9z (honours are 1z-7z)")
    assert (last.place.line, last.hand.win.by) == (5, "self_draw")


def test_words_of_a_rule_set():
    (hand,) = list(read_records(io.BytesIO(b"23456m789p34588s+1m open-riichi"), words=("open_riichi",)))
    assert hand.hand.win.flags == ("open_riichi",)


@pytest.mark.parametrize("name", list(WRITERS))
def test_the_format_is_found_out_from_the_content(name, tmp_path):
    """The name of the file does not matter."""
    path = tmp_path / "holiday.jpg"
    path.write_bytes(WRITERS[name](claimed()))
    (win,) = read_records(path)
    assert isinstance(win, RecordedWin)
    assert win.place.file == str(path)
    assert not isinstance(win, DrawnRound)
