"""Matches of Botzone's Chinese Standard Mahjong, made up: circumstances from what everybody sees."""

from __future__ import annotations

import io
import json
from typing import Any

from analyser.records import DrawnRound, read_records

SUITS = {"m": "W", "p": "B", "s": "T"}
READY = "234567m345p66s78s"  # waits for 6s and 9s
OTHERS = {1: "112233m1122z556z", 2: "112233p3344z567z", 3: "778899m778899p1s"}


def name_of(tile: str) -> str:
    rank, suit = tile
    if suit in SUITS:
        return SUITS[suit] + rank
    return f"F{rank}" if rank in "1234" else f"J{8 - int(rank)}"


def tiles(text: str) -> list[str]:
    found, digits = [], ""
    for character in text:
        if character in "mpsz":
            found += [name_of(digit + character) for digit in digits]
            digits = ""
        else:
            digits += character
    return found


class Match:
    """A match told by its judge; every seat draws from a wall of its own."""

    def __init__(self, hand: str = READY, quan: int = 0, left: int = 21, others: dict[int, str] = OTHERS) -> None:
        self.left = [left] * 4
        self.steps: list[dict[str, Any]] = []
        self.show(action="INIT", quan=quan)
        self.show(action="DEAL", hand=[tiles(hand), *[tiles(others[seat]) for seat in (1, 2, 3)]])

    def show(self, **display: Any) -> Match:
        self.steps.append({"output": {"command": "request", "display": {**display, "tileCnt": list(self.left)}}})
        self.steps.append({str(seat): {"response": "PASS"} for seat in range(4)})
        return self

    def draw(self, seat: int, tile: str) -> Match:
        self.left[seat] -= 1
        return self.show(action="DRAW", player=seat, tile=name_of(tile))

    def play(self, seat: int, tile: str, action: str = "PLAY", **more: str) -> Match:
        return self.show(action=action, player=seat, tile=name_of(tile), **more)

    def turn(self, seat: int, tile: str) -> Match:
        return self.draw(seat, tile).play(seat, tile)

    def win(self, seat: int = 0) -> Any:
        fan = [{"name": "平和", "cnt": 1, "value": 2}, {"name": "四归一", "cnt": 2, "value": 2}]
        self.show(action="HU", player=seat, fan=fan, fanCnt=6, score=[1, 2, 3, 4])
        (item,) = self.items()
        return item

    def items(self) -> list[Any]:
        return list(read_records(io.BytesIO(json.dumps(self.steps).encode())))


def test_a_win_on_a_discard():
    win = Match(quan=2).turn(0, "1z").turn(1, "9s").win()
    said = win.hand.win
    assert (said.by, said.seat, said.round, said.discarder, said.flags) == ("discard", "E", "W", "S", ())
    assert str(win.hand) == "234567m345p6678s+9s seat=E round=W from=S"
    assert [(p.name, p.worth, p.times) for p in win.stated.patterns] == [("平和", 2, 1), ("四归一", 2, 2)]
    assert (win.stated.han, win.stated.deltas, win.rules.platform) == (6, (1, 2, 3, 4), "botzone")


def test_a_chow_is_told_by_its_middle_and_followed_by_a_discard():
    match = Match("23m345p23456766s").turn(0, "1z").turn(1, "1z").turn(2, "1z").turn(3, "4m")
    win = match.play(0, "6s", "CHI", tileCHI="W3").turn(1, "6s").win()
    assert str(win.hand) == "345p2345667s(<234m)+6s seat=E round=E from=S"


def test_pungs_and_kongs():
    match = Match("11m22m345p666s789s").turn(0, "1z").turn(1, "1m").play(0, "2m", "PENG").turn(1, "1z").turn(2, "6s")
    match.play(0, "6s", "GANG").draw(0, "5z").play(0, "5z")
    match.turn(1, "1z").turn(2, "1z").turn(3, "7z").draw(0, "1m").play(0, "1m", "BUGANG").draw(0, "2m")
    win = match.win()
    assert [str(meld) for meld in win.hand.melds] == ["(>1111m+)", "(^6666s)"]
    assert win.hand.win.flags == ("kong_replacement",)


def test_dragons_are_red_green_white():
    match = Match(others={**OTHERS, 1: "112233m1122z556z"})
    match.steps[2]["output"]["display"]["hand"][0] = [*tiles("234567m345p6s"), "J1", "J2", "J3"]
    match.turn(0, "1z").turn(1, "9s")
    match.show(action="HU", player=0, fan=[], fanCnt=0, score=[0] * 4)
    assert str(match.items()[0].hand).startswith("234567m345p6s567z+9s")
    match.steps[2]["output"]["display"]["hand"][0][-1] = "J1"
    assert str(match.items()[0].hand).startswith("234567m345p6s677z+9s")


def test_a_robbed_kong():
    match = Match(others={**OTHERS, 2: "99s22p1133z34z567z"}).turn(0, "1z").turn(1, "9s").play(2, "2p", "PENG")
    match.turn(3, "1z").turn(0, "1z").turn(1, "5z").draw(2, "9s").play(2, "9s", "BUGANG")
    win = match.win()
    assert (win.hand.win.by, win.hand.win.discarder, win.hand.win.flags) == ("rob_kong", "W", ())


def test_the_last_of_its_kind():
    """The other three 9s lie on the table."""
    match = Match().turn(0, "1z").turn(1, "9s").turn(2, "9s").turn(3, "9s")
    assert match.draw(0, "9s").win().hand.win.flags == ("last_of_kind",)


def test_the_last_of_its_kind_in_a_claimed_set():
    match = (
        Match(others={**OTHERS, 2: "99s22p1133z34z567z"})
        .turn(0, "1z")
        .turn(1, "9s")
        .play(2, "2p", "PENG")
        .turn(3, "9s")
    )
    assert match.win().hand.win.flags == ("last_of_kind",)


def test_a_tile_in_hand_is_seen_by_nobody():
    match = Match().turn(0, "1z").turn(1, "9s").turn(2, "9s").turn(3, "1z")
    assert match.draw(0, "9s").win().hand.win.flags == ()


def test_the_last_tile_is_the_one_after_which_the_next_wall_is_empty():
    match = Match(left=1).turn(0, "1z").turn(1, "1z").turn(2, "9s")
    assert match.win().hand.win.flags == ()
    match = Match(left=1).turn(0, "1z").turn(1, "1z").turn(2, "1z").turn(3, "9s")
    assert match.win().hand.win.flags == ("last_tile",)


def test_nobody_wins():
    (draw,) = Match(left=1).turn(0, "1z").turn(1, "1z").show(action="HUANG").items()
    assert isinstance(draw, DrawnRound)
    assert (draw.type, draw.deltas) == ("exhaustive", (0, 0, 0, 0))


def test_a_fault_ends_the_match():
    (error,) = Match().draw(0, "1z").show(action="WH", player=0, score=[-30, 10, 10, 10]).items()
    assert error.message == "the match ends by a fault of seat 0 (WH)"


def test_flowers_are_counted():
    """In a match with one wall and flowers they are replaced from it."""
    match = Match()
    for step in match.steps:
        if "output" in step:
            step["output"]["display"]["tileCnt"] = 84
    match.steps[2]["output"]["display"]["hand"][0].append("H3")
    match.turn(0, "1z").turn(1, "1z").turn(2, "1z").turn(3, "1z").show(action="BUHUA", player=0, tile="H1")
    win = match.draw(0, "9s").win().hand
    assert (win.win.flowers, win.win.flags) == (2, ("flower_replacement",))


def test_several_matches():
    match = Match().turn(0, "1z").turn(1, "9s")
    match.win()
    for text in (
        json.dumps([match.steps, match.steps]),
        "\n".join([json.dumps({"log": match.steps})] * 2),
        json.dumps([{"log": match.steps}] * 2),
    ):
        items = list(read_records(io.BytesIO(text.encode())))
        assert [(item.place.game, item.place.round_no) for item in items] == [(0, 0), (1, 0)]


def test_a_match_whose_deal_is_damaged_is_told_once():
    match = Match().turn(0, "1z").turn(1, "9s")
    match.show(action="HU", player=0, fan=[], fanCnt=0, score=[0] * 4)
    match.steps[2]["output"]["display"]["hand"][0][0] = "X7"
    (error,) = match.items()
    assert error.message == "there is no tile X7"
