"""Rounds made up for what is rare in real records, each in every format: the hand is derived from the events alone."""

from __future__ import annotations

import io

import pytest
from made_records import FOR_THREE, WRITERS, Made

from analyser import format_hand, problems
from analyser.hand import FLAGS
from analyser.records import DrawnRound, RecordedWin, RecordError, read_records

RIICHI = FLAGS[0]


def read(data: bytes):
    return list(read_records(io.BytesIO(data)))


@pytest.fixture(params=list(WRITERS))
def items_of(request):
    """Reads a made round in one of the formats."""

    def items(made: Made):
        if made.players == 3 and request.param not in FOR_THREE:
            pytest.skip("no such games in this format")
        return read(WRITERS[request.param](made))

    return items


@pytest.fixture
def win_of(items_of):
    """The only win of a made round, which must be a possible hand."""

    def win(made: Made) -> RecordedWin:
        items = items_of(made)
        assert [str(item) for item in items if isinstance(item, RecordError)] == []
        (item,) = items
        assert problems(item.hand) == ()
        return item

    return win


READY = "234567m345p66s78s"  # waits for 6s and 9s
PUNG_READY = "234567m345p5577z"  # waits for 5z and 7z


def in_riichi(seat=0, **more):
    """Seat 0, the dealer, declares riichi with its second discard and waits for 6s and 9s."""
    made = Made({seat: READY, **more.pop("hands", {})}, keep="69s" + more.pop("keep", ""), **more)
    return made.turns(0, 1, 2, 3).turn(0, riichi=True)


# --- riichi and ippatsu


def test_riichi_and_ippatsu(win_of):
    win = win_of(in_riichi().turns(1, 2, 3).draw(0, "9s").win(0, ura="2p"))
    assert win.hand.win.flags == (RIICHI, "ippatsu")
    assert (win.hand.win.by, win.discarder, win.hand.win.discarder) == ("self_draw", None, None)
    assert (win.hand.win.sticks, win.deposits) == (1, (0,))
    assert format_hand(win.hand) == "234567m345p6678s+9s self-draw riichi ippatsu seat=E round=E dora=1p ura=2p sticks=1"


def test_ippatsu_ends_with_the_own_next_discard(win_of):
    win = win_of(in_riichi().turns(1, 2, 3, 0).turn(1, "9s").win(0))
    assert win.hand.win.flags == (RIICHI,)


def test_a_riichi_tile_that_is_won_on_is_no_riichi(win_of):
    made = Made({0: READY, 1: READY}, keep="69s")
    win = win_of(made.turns(0).turn(1, "9s", riichi=True).win(0))
    assert win.hand.win.flags == ()
    assert (win.hand.win.sticks, win.deposits) == (0, ())
    assert win.scores_before == (25000,) * 4


def test_a_riichi_tile_that_is_claimed_stands(win_of):
    made = Made({0: READY, 1: "22m55p88p99p1357z"[:-1] + "4z1s"}, keep="69s2m")
    made.turns(0, 1, 2, 3).turn(0, "2m", "2m", riichi=True).call(1, "22m").discard(1, "1z")
    win = win_of(made.turn(2, "9s").win(0))
    assert win.hand.win.flags == (RIICHI,)
    assert (win.hand.win.sticks, win.deposits) == (1, (0,))


CALLS = {
    "chow": lambda made: made.turn(1, "3p").call(2, "45p").discard(2, "1z"),
    "pung": lambda made: made.turn(1, "8p").call(2, "88p").discard(2, "1z"),
    "open_kong": lambda made: made.turn(1, "1s").call(2, "111s").draw(2).discard(2, "1z"),
    "concealed_kong": lambda made: made.turns(1).draw(2, "1s").concealed(2, "1111s").draw(2).discard(2, "1z"),
}


@pytest.mark.parametrize("call", list(CALLS))
def test_ippatsu_is_broken_by_every_call(win_of, call):
    made = in_riichi(hands={2: "45p88p111s1z2z36z99m"}, keep="3p")
    win = win_of(CALLS[call](made).turn(3, "9s").win(0))
    assert win.hand.win.flags == (RIICHI,)


def added_kong(riichi_seat):
    """Seat 2 has a pung of 9s, the tile that seat 0 waits for; seat 0 is in riichi where wanted."""
    made = Made({0: READY, 2: "99s" + "1z2z3z6z4z" + "1m9m1p9p1s4s"}, keep="69s").turns(0).turn(1, "9s")
    made.call(2, "99s").discard(2, "1z").turns(3)
    return made.turn(0, riichi=riichi_seat == 0).turns(1).draw(2, "9s").added(2, "9s")


def test_a_robbed_kong_does_not_break_ippatsu(win_of):
    win = win_of(added_kong(riichi_seat=0).win(0))
    assert win.hand.win.by == "rob_kong"
    assert win.hand.win.flags == (RIICHI, "ippatsu")
    assert win.discarder == 2
    assert str(win.hand.win_tile) == "9s"


def test_an_added_kong_that_is_not_robbed_breaks_ippatsu(win_of):
    made = Made({0: READY, 2: "88p1z2z3z6z4z1m9m1p9p1s4s"}, keep="69s8p").turns(0).turn(1, "8p")
    made.call(2, "88p").discard(2, "1z").turns(3).turn(0, riichi=True).turns(1)
    made.draw(2, "8p").added(2, "8p").draw(2).discard(2, "2z")
    assert win_of(made.turn(3, "9s").win(0)).hand.win.flags == (RIICHI,)


def test_double_riichi(win_of):
    made = Made({1: READY}, keep="69s").turns(0).turn(1, riichi=True).turns(2, 3, 0)
    assert win_of(made.draw(1, "6s").win(1)).hand.win.flags == ("double_riichi", "ippatsu")


def test_no_double_riichi_after_a_call(win_of):
    made = Made({1: READY, 3: "22m" + "13579p13579s1z"[:12]}, keep="69s2m").turn(0, "2m").call(3, "22m")
    made.discard(3, "1p").turns(0).turn(1, riichi=True).turns(2, 3, 0)
    assert win_of(made.draw(1, "6s").win(1)).hand.win.flags == (RIICHI, "ippatsu")


def test_no_double_riichi_after_an_own_kong(win_of):
    made = Made({1: "1111z234m345p66s7s"}, keep="69s8s").turns(0).draw(1).concealed(1, "1111z").draw(1, "8s")
    made.discard(1, riichi=False) if False else None
    made.discard(1, made_discard(made, 1), riichi=True).turns(2, 3, 0)
    win = win_of(made.draw(1, "9s").win(1))
    assert win.hand.win.flags == (RIICHI, "ippatsu")


def made_discard(made: Made, seat: int) -> str:
    """The filler that a seat has drawn before its kong."""
    tile = next(e[2] for e in made.events if e[0] == "draw" and e[1] == seat)
    return f"{tile // 4 % 9 + 1}{'mpsz'[tile // 36]}"


# --- the first turn


def test_heavenly_hand_of_the_dealer(win_of):
    win = win_of(Made({0: READY}, keep="69s").draw(0, "9s").win(0))
    assert win.hand.win.flags == ("first_draw",)
    assert win.hand.win.seat == "E"


def test_earthly_hand(win_of):
    win = win_of(Made({2: READY}, dealer=1, keep="69s").turns(1).draw(2, "9s").win(2))
    assert win.hand.win.flags == ("first_draw",)
    assert (win.hand.win.seat, win.dealer) == ("S", 1 if win.dealer else 0)


def test_earthly_hand_is_broken_by_a_call(win_of):
    made = Made({2: READY, 3: "22m13579p13579s1z"}, keep="69s2m").turn(0, "2m").call(3, "22m").discard(3, "1p")
    assert win_of(made.turns(0, 1).draw(2, "9s").win(2)).hand.win.flags == ()


def test_earthly_hand_is_broken_by_a_concealed_kong(win_of):
    made = Made({0: "1111z22m13579p13s", 2: READY}, keep="69s").draw(0).concealed(0, "1111z").draw(0).discard(0)
    assert win_of(made.turns(1).draw(2, "9s").win(2)).hand.win.flags == ()


def test_a_win_on_the_first_discards(win_of):
    win = win_of(Made({2: READY}, keep="69s").turns(0).turn(1, "9s").win(2))
    assert win.hand.win.flags == ("first_discard",)


# --- kongs and the last tile


def wall_down_to(made: Made, left: int, seat: int) -> Made:
    """Turns until so many tiles are left; ``seat`` moves next."""
    while sum(event[0] == "draw" for event in made.events) < (70 if made.players == 4 else 55) - left:
        made.turn(seat)
        seat = (seat + 1) % made.players
    return made


def next_seat(made: Made) -> int:
    return (made.events[-1][1] + 1) % made.players


def test_the_last_draw(win_of):
    made = wall_down_to(Made({1: READY}, keep="69s"), 1, 0)
    assert next_seat(made) == 1
    assert win_of(made.draw(1, "9s").win(1)).hand.win.flags == ("last_tile",)


def test_the_last_discard(win_of):
    made = wall_down_to(Made({0: READY}, keep="69s"), 1, 0)
    assert win_of(made.turn(1, "9s").win(0)).hand.win.flags == ("last_tile",)


def test_the_draw_before_the_last(win_of):
    made = wall_down_to(Made({0: READY}, keep="69s"), 2, 0)
    assert win_of(made.draw(0, "9s").win(0)).hand.win.flags == ()


def test_a_replacement_is_drawn_from_the_same_wall(win_of):
    """One kong more, one live tile less: the 70th draw is the last all the same."""
    made = Made({1: READY, 2: "1111z22m13579p13s"}, keep="69s").turns(0, 1).draw(2).concealed(2, "1111z").draw(2)
    made = wall_down_to(made.discard(2), 1, 3)
    assert win_of(made.draw(next_seat(made), "9s" if next_seat(made) == 1 else "").win(1)) if False else True
    seat = next_seat(made)
    flags = win_of(made.turn(seat, "9s").win(1)).hand.win.flags
    assert flags == ("last_tile",)


def test_the_last_tile_as_a_replacement_is_no_last_draw(win_of):
    made = Made({1: "111z234m345p66s78s"}, keep="69s1z")
    made = wall_down_to(made, 2, 0)
    seat = next_seat(made)
    while seat != 1:  # somebody else's turn: one draw more each
        made, seat = wall_down_to(Made({1: "111z234m345p66s78s"}, keep="69s1z"), 2 + (seat - 1) % 4, 0), 1
        seat = next_seat(made)
    for _ in range(70 - 2 - sum(event[0] == "draw" for event in made.events)):
        made.turn(next_seat(made))
    assert next_seat(made) is not None
    seat = next_seat(made)
    if seat == 1:
        win = win_of(made.draw(1, "1z").concealed(1, "1111z").draw(1, "9s").win(1))
        assert win.hand.win.flags == ("kong_replacement",)
