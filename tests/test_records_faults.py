"""What cannot be read is told in one sentence with its place, and reading goes on behind it."""

from __future__ import annotations

import gzip
import io
import json
import os
import random

import pytest
from made_records import Made
from record_writers import WRITERS, majiang, mjai, mjlog, tenhou6

from analyser import AnalyserError
from analyser.records import DrawnRound, Place, RecordedHand, RecordedWin, RecordError, read_records, record_files

READY = "234567m345p66s78s"  # waits for 6s and 9s


def game() -> Made:
    return Made({0: READY}, keep="69s").turns(0, 1, 2, 3).turn(0, riichi=True).turns(1, 2, 3).draw(0, "9s").win(0)


def read(data: bytes | str):
    return list(read_records(io.BytesIO(data.encode() if isinstance(data, str) else data)))


def messages(items: list[object]) -> list[str]:
    return [item.message for item in items if isinstance(item, RecordError)]


def three_rounds() -> str:
    """An mjlog of three equal rounds."""
    text = mjlog(game()).decode()
    begin, end = text.index("<INIT"), text.index("</mjloggm")
    return text[:begin] + text[begin:end] * 3 + text[end:]


# --- files that are no games

NO_RECORD = "this JSON is no record of a game: it begins with "


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file is empty"),
        (b" \n\n", "the file is empty"),
        (gzip.compress(b"", mtime=0), "the file is empty"),
        (b"\x89PNG\r\n\x1a\n\0\0", "this is no text but a PNG picture"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "this is no text but a JPEG picture"),
        (b"PK\x03\x04\x14\0", "this is no text but a ZIP archive"),
        (b"\0\1\2\3" * 9, "this is no text but binary data"),
        (b"<html><body>mahjong</body></html>", "this XML or HTML holds no game: an mjlog begins with <mjloggm"),
        (b"[]", "this JSON is empty"),
        (b"{}", NO_RECORD + "an empty object"),
        (b"[1, 2]", "no recorded game and no hand was found in this text"),
        (b'["a"]', "no recorded game and no hand was found in this text"),
        (b'{"name": "x", "version": {}}', NO_RECORD + "an object with the fields name, version"),
        (b'[{"in": {}, "out": {}}]', NO_RECORD + "an object with the fields in, out"),
        (b'{"cases": []}', NO_RECORD + "an object with the fields cases"),
        (b"Dear Sir,\nall is well.\n", "no recorded game and no hand was found in this text"),
        ("立直".encode("shift_jis"), "the text is not UTF-8: byte 0x97 at 0"),
        (b"x,y\n" + "東".encode("euc_jp"), "the text is not UTF-8: byte 0xc5 at 4"),
        (b'{"log": [[', "this line is no JSON: expecting value at column 11"),
        (b'[{"log": [[', "the JSON is cut short"),
        (b'[{"a": 1} {"b" 2}]', NO_RECORD + "an object with the fields a"),
        (b"[[[[[[" * 20000, "the JSON is nested too deep"),
        (b'{"log": ' + b"[" * 100000, "this line is nested too deep"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_game_gives_one_sentence(data, message):
    items = read(data)
    assert messages(items) == [message]
    assert len(items) == 1


def test_a_hint_tells_what_to_do():
    (error,) = read(b"PK\x03\x04")
    assert str(error) == "file 1: this is no text but a ZIP archive\n  hint: unpack it first"
    assert error.to_dict() == {
        "error": {
            "code": "record",
            "message": "this is no text but a ZIP archive",
            "hint": "unpack it first",
            "place": {"file": "file 1"},
        }
    }


def test_folders_and_missing_files(tmp_path):
    folder, missing = tmp_path / "games", tmp_path / "none.xml"
    folder.mkdir()
    items = list(read_records([folder, missing, "a\0b"]))
    assert [item.message for item in items] == [
        "this is a folder",
        "there is no such file",
        "the file cannot be opened: embedded null byte",
    ]
    assert items[0].place == Place(str(folder))


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may read everything")
def test_a_file_that_may_not_be_read(tmp_path):
    path = tmp_path / "locked.xml"
    path.touch(mode=0)
    assert messages(list(read_records(path))) == ["the file cannot be opened: Permission denied"]


def test_a_mixed_folder(tmp_path):
    """Everything in order of names, dot files left out; whatever is no game costs one sentence each."""
    (tmp_path / "b").mkdir()
    (tmp_path / "a.xml").write_bytes(mjlog(game()))
    (tmp_path / "b" / "notes.txt").write_text("nothing here", encoding="utf-8")
    (tmp_path / "b" / "x.json").write_bytes(tenhou6(game()))
    (tmp_path / "b" / ".hidden").write_bytes(mjlog(game()))
    (tmp_path / "c.jpg").write_bytes(b"\xff\xd8\xff")
    (tmp_path / "d.txt").write_text("23456m789p34588s+1m\n", encoding="utf-8")
    (tmp_path / "e.gz").write_bytes(gzip.compress(mjai(game())))
    paths = list(record_files(tmp_path))
    assert [os.path.relpath(path, tmp_path) for path in paths] == [
        "a.xml", os.path.join("b", "notes.txt"), os.path.join("b", "x.json"), "c.jpg", "d.txt", "e.gz",
    ]  # fmt: skip
    items = list(read_records(paths))
    assert [type(item) for item in items] == [
        RecordedWin, RecordError, RecordedWin, RecordError, RecordedHand, RecordedWin,
    ]  # fmt: skip
    assert [item.place.file for item in items] == paths


# --- what breaks in the middle


def test_a_truncated_gzip_gives_what_is_whole():
    noise = "".join(random.Random(1).choices("0123456789ABCDEF", k=40_000))
    data = gzip.compress(three_rounds().replace("</mjloggm>", f'<SHUFFLE seed="{noise}"/></mjloggm>').encode())
    items = read(data[:-2000])
    assert [type(item) for item in items] == [RecordedWin] * 3 + [RecordError]
    assert messages(items) == ["the gzip data is cut short"]


def test_a_damaged_gzip():
    data = bytearray(gzip.compress(three_rounds().encode()))
    data[40] ^= 0xFF
    assert messages(read(bytes(data)))[-1] == "the gzip data is damaged"


def test_gzip_of_several_members_and_padding():
    text = mjlog(game())
    assert read(gzip.compress(text[:1000]) + gzip.compress(text[1000:]) + b"\0" * 512) == read(text)


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda text: text.replace("/><", " <", 1), "the XML is broken at <"),
        (lambda text: text.replace("<AGARI ", "<AGARI who=", 1), "the XML is broken at <AGARI"),
        (lambda text: text.replace(' machi="', ' machi=""', 1), "the XML is broken at <AGARI"),
        (lambda text: text.replace("<T", "<T999", 1), "T999"),
        (lambda text: text.replace(' who="0" fromWho', " fromWho", 1), "AGARI has no who"),
        (lambda text: text.replace('step="1"', "", 1), "REACH has no step"),
        (lambda text: text.replace("<REACH", '<N who="0" m="x"/><REACH', 1), "N cannot be read: 'x' is no number"),
        (
            lambda text: text.replace("<REACH", '<N who="0" m="39936"/><REACH', 1),
            "N cannot be read: there is no meld 39936",
        ),
        (lambda text: text.replace("<REACH", '<N who="0" m="31"/><REACH', 1), "a tile is claimed that nobody"),
        (lambda text: text.replace("<REACH", "<NEWS/><REACH", 1), "NEWS cannot be read: it is not known what it means"),
    ],
)
def test_a_damaged_round_of_an_mjlog_costs_that_round_only(damage, message):
    """The second of three rounds is damaged."""
    text = three_rounds()
    second = text.index("<INIT", text.index("<INIT") + 1)
    items = read(text[:second] + damage(text[second:]))
    assert [type(item) for item in items] == [RecordedWin, RecordError, RecordedWin]
    assert items[1].message.startswith(message) or message in items[1].message
    assert items[1].place.round_no in (1, None)


@pytest.mark.parametrize(
    ("whole", "damaged"),
    [('seed="0', 'seed="'), ('oya="0"', 'oya="9"'), ('hai1="', 'hai1="999,'), ('hai0="', "hai0='"), (" ten=", " ten")],
)
def test_a_damaged_beginning_of_a_round(whole, damaged):
    text = three_rounds()
    second = text.index("<INIT", text.index("<INIT") + 1)
    items = read(text[:second] + text[second:].replace(whole, damaged, 1))
    assert [type(item) for item in items] == [RecordedWin, RecordError, RecordedWin]


def test_a_record_that_stops():
    text = three_rounds()
    third = text.rindex("<INIT")
    for end in (third, text.rindex("<AGARI"), text.rindex("</mjloggm>"), third + 9):
        items = read(text[:end])
        assert [type(item) for item in items[:2]] == [RecordedWin, RecordedWin]
        assert len(messages(items)) == 1
        assert "cut short" in messages(items)[0] or "broken" in messages(items)[0]


def test_a_round_without_a_result():
    text = mjlog(game()).decode()
    end = text.index("<AGARI")
    (error,) = read(text[:end] + "</mjloggm>")
    assert error.message == "the round has no result: the record stops before it ends"
    assert (error.place.round, error.place.round_no) == ("East 1", 0)


def test_a_round_that_goes_on_after_a_win():
    items = read(mjlog(game()).decode().replace("</mjloggm>", "<D1/></mjloggm>"))
    assert [type(item) for item in items] == [RecordedWin, RecordError]
    assert messages(items) == ["the round goes on after its end"]


def test_a_bad_line_of_mjai_costs_its_round():
    lines = mjai(game()).decode().splitlines()[:-1]
    rounds = lines[1:]
    broken = [*rounds[:5], '{"type": "tsumo", ', *rounds[5:]]
    strange = [*rounds[:5], '{"type": "explode"}', *rounds[5:]]
    unknown = [*rounds[:5], '{"type": "tsumo", "actor": 7, "pai": "1m"}', *rounds[5:]]
    items = read("\n".join([lines[0], *broken, *strange, *unknown, *rounds]))
    assert [type(item) for item in items] == [RecordError] * 3 + [RecordedWin]
    line = 1 + 6
    assert messages(items) == [
        f"this line is no JSON: expecting property name enclosed in double quotes at column 19 (line {line})",
        f"there is no event explode (line {line + len(rounds) + 1})",
        f"actor is a seat from 0 to 3, not 7 (line {line + 2 * len(rounds) + 2})",
    ]
    assert items[0].place.line == 2
    assert items[3].place.round_no == 3


def test_a_bad_line_between_two_rounds_of_mjai():
    lines = mjai(game()).decode().splitlines()[:-2]
    items = read("\n".join([*lines, lines[1][:50], *lines[2:], *lines[1:]]))
    assert [type(item) for item in items] == [RecordedWin, RecordError, RecordedWin]


def test_a_bad_round_of_a_tenhou6_game():
    whole = json.loads(tenhou6(game()))
    bad = json.loads(tenhou6(game()))["log"][0]
    bad[6][1] = 99
    whole["log"] += [bad, bad[:5], "x", whole["log"][0]]
    items = read(json.dumps(whole))
    assert [type(item) for item in items] == [RecordedWin, RecordError, RecordError, RecordError, RecordedWin]
    assert messages(items)[0] == "there is no tile 99"
    assert (items[1].place.round, items[1].place.round_no) == ("East 1", 1)


def test_columns_that_fit_in_no_order():
    whole = json.loads(tenhou6(game()))
    whole["log"][0][5][1] = "p111111"
    assert messages(read(json.dumps(whole))) == ["draws, claims and discards fit together in no order"]


def test_a_bad_event_of_a_paipu():
    games = json.loads(majiang(game()))
    log = games[0]["log"]
    broken = json.loads(json.dumps(log[0]))
    broken[3] = {"zimo": {"l": 0}}
    log += [broken, log[0]]
    items = read(json.dumps(games))
    assert [type(item) for item in items] == [RecordedWin, RecordError, RecordedWin]
    assert messages(items) == ["an event has no p: {'l': 0}"]


# --- contradictions


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda made: made.held[0].remove(made.held[0][0]), "seat 0 wins, but the tiles shown are not those"),
        (lambda made: made.wins[0].update(source=2), "seat 0 wins, but on a tile of seat 2 as the record says"),
        (lambda made: made.wins[0].update(seat=1, source=1), "seat 1 wins, but the last tile was drawn by another"),
        (lambda made: made.dealt[0].pop(), "seat 0 wins, but"),
        (lambda made: setattr(made, "honba", -1), "there are no -1 honba and 0 sticks on a table"),
    ],
)
def test_a_record_that_contradicts_itself(change, message):
    made = game()
    change(made)
    (error,) = read(mjlog(made))
    assert error.message.startswith(message)


@pytest.mark.parametrize("dealt", [12, 14])
def test_a_deal_of_too_few_or_too_many(dealt):
    lines = mjai(game()).decode().splitlines()
    start = json.loads(lines[1])
    start["tehais"][0] = (start["tehais"][0] + ["E"])[-dealt:]
    lines[1] = json.dumps(start)
    (error,) = read("\n".join(lines))
    assert error.message == f"seat 0 wins, but they hold {dealt} tiles instead of 13 beside the winning one"


def test_a_tile_put_down_that_was_not_held():
    lines = mjai(game()).decode().splitlines()
    at = next(number for number, line in enumerate(lines) if '"dahai", "actor": 0' in line)
    event = json.loads(lines[at])
    lines[at] = json.dumps({**event, "pai": "C"})
    (error,) = read("\n".join(lines))
    assert error.message == "seat 0 wins, but they put down 7z that they did not hold"


# --- how it is asked for


def test_the_first_error_is_raised_where_wanted(tmp_path):
    path = tmp_path / "empty"
    path.touch()
    items = read_records([io.BytesIO(mjlog(game())), path], errors="raise")
    assert isinstance(next(items), RecordedWin)
    with pytest.raises(RecordError, match="the file is empty"):
        next(items)


def test_errors_is_one_of_two_words():
    with pytest.raises(AnalyserError, match="errors is one of yield, raise"):
        read_records("x", errors="ignore")


def test_a_file_open_as_text():
    (error,) = read_records(io.StringIO("x"))
    assert error.message == "the file is open as text; open it in binary mode"


def test_a_failing_file_is_told():
    class Failing(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            raise OSError(5, "Input/output error")

    assert messages(list(read_records(Failing()))) == ["the file cannot be read on: Input/output error"]


def test_nothing_is_read_before_it_is_asked_for():
    items = read_records(io.BytesIO(b""))
    assert messages([next(items)]) == ["the file is empty"]


def test_only_one_round_of_an_mjlog_is_held():
    """The stream gives a round before the file has ended."""

    class Endless(io.RawIOBase):
        def __init__(self) -> None:
            text = three_rounds().encode()
            begin = text.index(b"<INIT")
            self.head, self.round, self.given = text[:begin], text[begin : text.rindex(b"</mjloggm")], 0

        def read(self, size: int = -1) -> bytes:
            self.given += 1
            return self.head if self.given == 1 else self.round

    endless = Endless()
    items = read_records(endless)
    assert [type(next(items)) for _ in range(200)] == [RecordedWin] * 200
    assert endless.given < 80


# --- anything at all


VALUES = [None, True, -1, 0, 4, 99, 1.5, "", "x", "5mr", "m9-", "p11", "r60", [], {}, [1], "c111213", 10**30, {"a": 1}]


def spoilt(data: bytes, chance: random.Random) -> bytes:
    """The bytes with something changed, cut, or put in twice."""
    spoilt = bytearray(data)
    for _ in range(chance.choice((1, 1, 3, 20))):
        at = chance.randrange(len(spoilt))
        length = chance.choice((1, 2, 10, 200))
        change = chance.randrange(4)
        if change == 0:
            spoilt[at : at + length] = b" "
        elif change == 1:
            spoilt[at] = chance.randrange(256)
        elif change == 2:
            spoilt[at:at] = spoilt[at : at + length]
        else:
            spoilt[at] = chance.choice(b'0123456789-"<>/{}[],')
    return bytes(spoilt)


def spoilt_values(data: bytes, chance: random.Random) -> bytes:
    """JSON with values exchanged or left out."""
    values = [json.loads(line) for line in data.splitlines()]
    places: list[tuple[object, object]] = []

    def walk(value: object) -> None:
        for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
            places.append((value, key))
            walk(value[key])

    walk(values)
    for _ in range(chance.choice((1, 1, 3))):
        holder, key = chance.choice(places)
        if chance.random() < 0.3:
            holder.pop(key, None) if isinstance(holder, dict) else holder.__delitem__(slice(key, key + 1))
        elif isinstance(holder, dict) or key < len(holder):
            holder[key] = chance.choice(VALUES)
    return "\n".join(map(json.dumps, values)).encode()


@pytest.mark.parametrize("name", list(WRITERS))
@pytest.mark.parametrize("seed", range(8))
def test_spoilt_records_give_items_and_nothing_else(name, seed):
    chance = random.Random(seed)
    data = WRITERS[name](game())
    for _ in range(40):
        change = spoilt_values if name != "mjlog" and chance.random() < 0.6 else spoilt
        for item in read(change(data, chance)):
            assert isinstance(item, RecordedWin | DrawnRound | RecordError | RecordedHand)
            assert str(item)
