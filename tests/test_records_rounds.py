"""Rounds made up for what is rare in real records, each in every format: hands are derived from the events alone."""

from __future__ import annotations

import io

import pytest
from made_records import FOR_THREE, WRITERS, Made, mjai, mjlog, tenhou6

from analyser import format_hand, problems
from analyser.hand import FLAGS
from analyser.records import DrawnRound, RecordedWin, RecordError, read_records

RIICHI = FLAGS[0]
READY = "234567m345p66s78s"  # waits for 6s and 9s
CALLER = "45p88p111s1z2z3z6z99m"


def read(data: bytes):
    return list(read_records(io.BytesIO(data)))


@pytest.fixture(params=list(WRITERS))
def items_of(request):
    """Reads a made round in one of the formats; nothing in it may be unreadable."""

    def items(made: Made):
        if made.players == 3 and request.param not in FOR_THREE:
            pytest.skip("no such games in this format")
        found = read(WRITERS[request.param](made))
        assert [str(item) for item in found if isinstance(item, RecordError)] == []
        return found

    return items


@pytest.fixture
def win_of(items_of):
    """The only win of a made round, which must be a possible hand."""

    def win(made: Made) -> RecordedWin:
        (item,) = items_of(made)
        assert problems(item.hand) == ()
        return item

    return win


@pytest.fixture
def flags_of(win_of):
    return lambda made: win_of(made).hand.win.flags


@pytest.fixture
def draw_of(items_of):
    def draw(made: Made) -> DrawnRound:
        (item,) = items_of(made)
        assert isinstance(item, DrawnRound)
        return item

    return draw


# --- riichi and ippatsu


def in_riichi(hands=None, keep="", **more):
    """Seat 0, the dealer, declares riichi with its second discard and waits for 6s and 9s."""
    made = Made({0: READY, **(hands or {})}, keep="69s" + keep, **more)
    return made.turns(0, 1, 2, 3).turn(0, riichi=True)


def test_riichi_and_ippatsu(win_of):
    win = win_of(in_riichi().turns(1, 2, 3).draw(0, "9s").win(0, ura="2p"))
    assert format_hand(win.hand) == (
        "234567m345p6678s+9s self-draw riichi ippatsu seat=E round=E dora=1p ura=2p sticks=1"
    )
    assert (win.discarder, win.deposits, win.stated.ura) == (None, (0,), win.hand.win.ura)


def test_ippatsu_ends_with_the_own_next_discard(flags_of):
    assert flags_of(in_riichi().turns(1, 2, 3, 0).turn(1, "9s").win(0)) == (RIICHI,)


def test_a_riichi_tile_that_is_won_on_is_no_riichi(win_of):
    win = win_of(Made({0: READY}, keep="69s").turns(0).turn(1, "9s", riichi=True).win(0))
    assert (win.hand.win.flags, win.hand.win.sticks, win.deposits) == ((), 0, ())
    assert win.scores_before == (25000,) * 4


def test_the_winner_of_a_riichi_tile_may_be_in_riichi(win_of):
    win = win_of(in_riichi().turns(1).turn(2, "9s", riichi=True).win(0))
    assert (win.hand.win.flags, win.hand.win.sticks, win.deposits) == ((RIICHI, "ippatsu"), 1, (0,))
    assert win.scores_before == (24000, 25000, 25000, 25000)


def test_a_riichi_tile_that_is_claimed_stands(win_of):
    made = Made({0: READY, 2: CALLER}, keep="69s8p").turns(0, 1, 2, 3).turn(0, "8p", riichi=True)
    win = win_of(made.call(2, "88p").discard(2, "1z").turn(3, "9s").win(0))
    assert (win.hand.win.flags, win.hand.win.sticks, win.deposits) == ((RIICHI,), 1, (0,))


CALLS = {
    "chow": lambda made: made.turn(1, "3p").call(2, "45p").discard(2, "1z"),
    "pung": lambda made: made.turn(1, "8p").call(2, "88p").discard(2, "1z"),
    "open_kong": lambda made: made.turn(1, "1s").call(2, "111s").draw(2).discard(2, "1z"),
    "concealed_kong": lambda made: made.turns(1).draw(2, "1s").concealed(2, "1111s").draw(2).discard(2, "1z"),
}


@pytest.mark.parametrize("call", list(CALLS))
def test_ippatsu_is_broken_by_every_call(flags_of, call):
    made = in_riichi({2: CALLER}, keep="38p1s")
    assert flags_of(CALLS[call](made).turn(3, "9s").win(0)) == (RIICHI,)


def test_an_own_concealed_kong_breaks_ippatsu(flags_of):
    made = Made({0: "1111z234m345p66s7s"}, keep="69s8s").turn(0, "8s", "7s").turns(1, 2, 3)
    made.turn(0, "7s", "8s", riichi=True).turns(1, 2, 3).draw(0).concealed(0, "1111z")
    made = Made({0: "111z234m345p66s78s"}, keep="69s1z").turns(0, 1, 2, 3).turn(0, riichi=True).turns(1, 2, 3)
    made.draw(0, "1z").concealed(0, "1111z").draw(0, "9s")
    assert flags_of(made.win(0)) == (RIICHI, "kong_replacement")


def test_a_robbed_kong_does_not_break_ippatsu(win_of):
    """The pung of 9s was made before the riichi of the one who waits for the fourth."""
    made = Made({0: READY, 2: "99s88p111z2z3z6z99m"}, keep="69s").turns(0).turn(1, "9s").call(2, "99s")
    made.discard(2, "2z").turns(3).turn(0, riichi=True).turns(1).draw(2, "9s").added(2, "9s")
    win = win_of(made.win(0)).hand.win
    assert (win.by, win.flags, win.discarder, win.sticks) == ("rob_kong", (RIICHI, "ippatsu"), "W", 1)


def test_an_added_kong_that_is_not_robbed_breaks_ippatsu(flags_of):
    made = Made({0: READY, 2: CALLER}, keep="69s8p").turns(0).turn(1, "8p").call(2, "88p").discard(2, "1z").turns(3)
    made.turn(0, riichi=True).turns(1).draw(2, "8p").added(2, "8p").draw(2).discard(2, "2z")
    assert flags_of(made.turn(3, "9s").win(0)) == (RIICHI,)


def test_double_riichi(flags_of):
    made = Made({1: READY}, keep="69s").turns(0).turn(1, riichi=True).turns(2, 3, 0)
    assert flags_of(made.draw(1, "6s").win(1)) == ("double_riichi", "ippatsu")


def test_no_double_riichi_after_a_call(flags_of):
    made = Made({1: READY, 2: CALLER}, keep="69s8p").turn(0, "8p").call(2, "88p").discard(2, "1z").turns(3, 0)
    assert flags_of(made.turn(1, riichi=True).turns(2, 3, 0).draw(1, "6s").win(1)) == (RIICHI, "ippatsu")


def test_no_double_riichi_after_an_own_kong(flags_of):
    made = Made({1: "1111z234m345p66s7s"}, keep="69s8s9p").turns(0).draw(1, "9p").concealed(1, "1111z").draw(1, "8s")
    made.discard(1, "9p", riichi=True).turns(2, 3, 0).draw(1, "9s")
    assert flags_of(made.win(1)) == (RIICHI, "ippatsu")


def test_riichi_with_the_tile_just_drawn_is_marked_in_one_format():
    """``r60``: the tile drawn is put down with riichi."""
    data = tenhou6(in_riichi().turns(1, 2, 3).draw(0, "9s").win(0))
    assert b'"r60"' in data
    (win,) = read(data)
    assert RIICHI in win.hand.win.flags


# --- the first turn


def test_heavenly_hand_of_the_dealer(win_of):
    win = win_of(Made({0: READY}, keep="69s").draw(0, "9s").win(0)).hand.win
    assert (win.flags, win.seat) == (("first_draw",), "E")


def test_earthly_hand(win_of):
    win = win_of(Made({2: READY}, dealer=1, keep="69s").turns(1).draw(2, "9s").win(2)).hand.win
    assert (win.flags, win.seat) == (("first_draw",), "S")


def test_earthly_hand_is_broken_by_a_call(flags_of):
    made = Made({2: CALLER, 3: READY}, keep="69s8p").turn(0, "8p").call(2, "88p").discard(2, "1z")
    assert flags_of(made.draw(3, "9s").win(3)) == ()


def test_earthly_hand_is_broken_by_a_concealed_kong(flags_of):
    made = Made({0: "1111z22m13579p13s", 2: READY}, keep="69s").draw(0).concealed(0, "1111z").draw(0).discard(0)
    assert flags_of(made.turns(1).draw(2, "9s").win(2)) == ()


def test_a_win_before_the_own_first_draw(flags_of):
    assert flags_of(Made({2: READY}, keep="69s").turns(0).turn(1, "9s").win(2)) == ("first_discard",)


def test_the_second_draw_is_no_first_draw(flags_of):
    assert flags_of(Made({0: READY}, keep="69s").turns(0, 1, 2, 3).draw(0, "9s").win(0)) == ()


# --- kongs and the last tile


def wall_down_to(left: int, made: Made, seat: int = 0) -> Made:
    """Turns, beginning with ``seat``, until so many tiles are left to be drawn."""
    drawn = sum(event[0] == "draw" for event in made.events)
    for number in range((70 if made.players == 4 else 55) - left - drawn):
        made.turn((seat + number) % made.players)
    return made


def test_the_last_draw(flags_of):
    """The dealer draws the first and the 69th tile of seventy."""
    made = wall_down_to(1, Made({1: READY}, keep="69s"))
    assert flags_of(made.draw(1, "9s").win(1)) == ("last_tile",)


def test_the_last_discard(flags_of):
    made = wall_down_to(1, Made({0: READY}, keep="69s"))
    assert flags_of(made.turn(1, "9s").win(0)) == ("last_tile",)


def test_the_last_draw_but_one(flags_of):
    made = wall_down_to(2, Made({0: READY}, keep="69s"))
    assert flags_of(made.draw(0, "9s").win(0)) == ()


def test_a_replacement_leaves_one_draw_less(flags_of):
    """With one kong the last draw comes to seat 0, not to seat 1."""
    made = Made({0: READY, 1: "1111z22m13579p13s"}, keep="69s").turns(0).draw(1).concealed(1, "1111z").draw(1).discard(1)
    made = wall_down_to(1, made, seat=2)
    assert flags_of(made.draw(0, "9s").win(0)) == ("last_tile",)


def test_the_last_tile_drawn_as_a_replacement_is_no_last_draw(flags_of):
    made = wall_down_to(2, Made({0: "111z234m345p66s78s"}, keep="69s1z"))
    assert flags_of(made.draw(0, "1z").concealed(0, "1111z").draw(0, "9s").win(0)) == ("kong_replacement",)


def test_the_discard_after_such_a_replacement_is_the_last(flags_of):
    made = wall_down_to(2, Made({0: "111z234m345p66s55s", 3: READY}, keep="69s1z"))
    made.draw(0, "1z").concealed(0, "1111z").draw(0, "9s").discard(0)
    assert flags_of(made.win(3)) == ("last_tile",)


@pytest.mark.parametrize("kong", ["open", "added", "concealed"])
def test_a_win_on_the_replacement(win_of, kong):
    made = Made({0: "111z234m345p66s78s"}, keep="69s1z").turns(0)
    if kong == "open":
        made.turn(1, "1z").call(0, "111z")
    elif kong == "concealed":
        made.turns(1, 2, 3).draw(0, "1z").concealed(0, "1111z")
    else:
        made.turn(1, "1z").call(0, "11z").discard(0, "1z") if False else None
        made = Made({0: "11z234m345p66s78s4s"}, keep="69s1z").turns(0).turn(1, "1z").call(0, "11z").discard(0, "4s")
        made.turns(1, 2, 3).draw(0, "1z").added(0, "1z")
    win = win_of(made.draw(0, "9s").win(0))
    assert win.hand.win.flags == ("kong_replacement",)
    (meld,) = win.hand.melds
    assert (meld.type, meld.open, meld.added) == ("kong", kong != "concealed", kong == "added")
    assert meld.side == (None if kong == "concealed" else "right")


def test_a_discard_after_the_replacement_is_no_replacement_win(flags_of):
    made = Made({0: READY, 1: "1111z22m13579p13s"}, keep="69s").turns(0).draw(1).concealed(1, "1111z")
    assert flags_of(made.draw(1, "9s").discard(1, "9s").win(0)) == ()


ORPHANS = "19m19p19s1234z567z"


def test_thirteen_orphans_rob_a_concealed_kong(win_of):
    made = Made({0: ORPHANS[:-4] + "1267z", 2: "5555z22m1357p135s"}) if False else None
    made = Made({0: "19m19p19s123467z7z", 2: "5555z22m1357p135s"}, dora="3m").turns(0, 1).draw(2).concealed(2, "5555z")
    win = win_of(made.win(0)).hand
    assert (win.win.by, win.win.flags, str(win.win_tile)) == ("rob_kong", ("robs_concealed_kong",), "5z")


def test_indicators_are_those_turned_before_the_win(win_of):
    made = Made({0: READY, 2: CALLER}, keep="69s").turns(0).turn(1, "1s").call(2, "111s").draw(2)
    made.discard(2, "1z").indicator("9p").turns(3, 0).turn(1, "9s")
    assert [str(tile) for tile in win_of(made.win(0)).hand.win.dora] == ["1p", "9p"]


# --- liability


def fed(text: str, rest: str, sources: list[int], concealed: str = "") -> Made:
    """Seat 0 claims one pung of ``text`` after the other, each from the seat in ``sources``."""
    made = Made({0: "".join(f"{d}{d}{text[-1]}" for d in text[:-1]) + concealed + rest}, keep=text + "1p9s")
    names = [f"{digit}{text[-1]}" for digit in text[:-1]]
    spare = [f"{digit}{'p'}" for digit in "2468"]
    return made, names, spare, sources


@pytest.mark.parametrize(("last_from", "liable"), [(1, "S"), (2, "W"), (3, "N")])
def test_the_feeder_of_the_third_dragon_set_is_liable(win_of, last_from, liable):
    made = Made({0: "55z66z77z22m234p9m8m"}, keep="567z5m").turns(0)
    made.turn(1, "5z").call(0, "55z").discard(0, "9m")
    made.turn(1, "6z").call(0, "66z").discard(0, "8m")
    for seat in range(1, last_from):
        made.turns(seat)
    made.turn(last_from, "7z").call(0, "77z").discard(0, "2m")
    for seat in range(1, 4):
        made.turns(seat)
    win = win_of(made.draw(0, "2m").win(0))
    assert win.hand.win.liability == ("big_three_dragons", liable)
    assert win.liable == last_from


def test_nobody_is_liable_for_a_set_that_was_not_claimed_last(win_of):
    """The third dragon set is a concealed kong: no discard made it certain."""
    made = Made({0: "55z66z777z22m23p9m8m"}, keep="567z4p").turns(0)
    made.turn(1, "5z").call(0, "55z").discard(0, "9m").turn(1, "6z").call(0, "66z").discard(0, "8m").turns(1, 2, 3)
    made.draw(0, "7z").concealed(0, "777z" + "7z").draw(0).discard(0).turns(1, 2, 3)
    win = win_of(made.draw(0, "4p").win(0))
    assert (win.hand.win.liability, win.liable) == (None, None)


def test_a_concealed_kong_counts_as_exposed(win_of):
    made = Made({0: "55z66z777z22m23p9m8m"}, keep="567z4p").draw(0, "7z").concealed(0, "7777z").draw(0).discard(0)
    made.turn(1, "5z").call(0, "55z").discard(0, "9m").turn(1).turn(2, "6z").call(0, "66z").discard(0, "8m")
    win = win_of(made.turns(1, 2, 3).draw(0, "4p").win(0))
    assert win.hand.win.liability == ("big_three_dragons", "W")


def test_the_feeder_of_the_fourth_wind_set_is_liable(win_of):
    made = Made({0: "11z22z33z44z2m" + "9m8m6m7p"}, keep="1234z2m").turns(0)
    for names, discard in zip("1234", ("9m", "8m", "6m", "7p"), strict=True):
        made.turn(3 if names == "4" else 1, f"{names}z") if names != "4" else made.turns(1, 2).turn(3, "4z")
        made.call(0, f"{names}{names}z").discard(0, discard)
    win = win_of(made.turns(1, 2).turn(3, "2m").win(0))
    assert win.hand.win.liability == ("big_four_winds", "N")


def test_the_feeder_of_the_fourth_kong_is_liable(win_of):
    made = Made({0: "111p222p333s444s9m"}, keep="12p34s9m", dora="5z").turns(0)
    for name in ("1p", "2p", "3s"):
        made.turn(1, name).call(0, 3 * name[0] + name[1]).draw(0).discard(0)
    made.turns(1).turn(2, "4s").call(0, "444s").draw(0).discard(0)
    win = win_of(made.turn(1, "9m").win(0))
    assert win.hand.win.liability == ("four_kongs", "W")
    assert win.hand.win.discarder == "S"


# --- several winners


def test_honba_and_sticks_go_to_the_nearest_winner(items_of):
    made = Made({0: READY, 2: READY.replace("66s", "99s").replace("78s", "78s")}, keep="69s", honba=2, sticks=1)
    made.turns(0, 1, 2).turn(3, "9s") if False else None
    made = Made({0: READY, 2: "22m345m345678p78s"}, keep="69s", honba=2, sticks=1).turns(0).turn(1, "9s")
    made.win(2).win(0)
    nearest, other = items_of(made)
    assert (nearest.hand.win.honba, nearest.hand.win.sticks, nearest.order, nearest.winners) == (2, 1, 0, 2)
    assert (other.hand.win.honba, other.hand.win.sticks, other.order, other.winners) == (0, 0, 1, 2)
    assert (nearest.hand.win.seat, other.hand.win.seat) == ("W", "E")


def test_the_nearest_winner_is_told_by_the_seats_not_by_the_order(items_of):
    made = Made({0: READY, 2: "22m345m345678p78s"}, keep="69s", honba=2).turns(0).turn(1, "9s").win(0).win(2)
    far, near = items_of(made)
    assert (far.order, far.hand.win.honba, near.order, near.hand.win.honba) == (1, 0, 0, 2)


# --- rounds without a winner


def test_four_equal_winds(draw_of):
    made = Made(keep="1z").turn(0, "1z").turn(1, "1z").turn(2, "1z").turn(3, "1z")
    assert draw_of(made.drawn("four_winds")).type == "four_winds"


def test_nine_kinds(draw_of):
    made = Made({1: "19m19p19s123z2468p"[:-6] + "2468p"}).turns(0).draw(1) if False else None
    made = Made({1: "19m19p19s123z2468p"}, dora="1s").turns(0).draw(1)
    assert draw_of(made.drawn("nine_kinds")).type == "nine_kinds"


def test_four_riichi(draw_of):
    made = Made().turn(0, riichi=True).turn(1, riichi=True).turn(2, riichi=True).turn(3, riichi=True)
    draw = draw_of(made.drawn("four_riichi"))
    assert (draw.type, len(draw.deposits)) == ("four_riichi", 4)
    assert draw.scores_before == (24000,) * 4


def test_four_kongs_of_several_players(draw_of):
    made = Made({0: "1111m2222m13579p", 1: "1111s2222s13579p"}, dora="5z")
    made.draw(0).concealed(0, "1111m").draw(0).concealed(0, "2222m").draw(0).discard(0)
    made.draw(1).concealed(1, "1111s").draw(1).concealed(1, "2222s").draw(1).discard(1)
    assert draw_of(made.drawn("four_kongs")).type == "four_kongs"


@pytest.mark.parametrize("write", [mjlog, tenhou6])
def test_three_winners_end_the_round_without_a_win(write):
    """The riichi of the one who discarded does not stand."""
    made = in_riichi().turn(1, "9s", riichi=True).drawn("triple_ron")
    (draw,) = read(write(made))
    assert (draw.type, draw.deposits) == ("triple_ron", (0,))


def test_exhaustive_draw(draw_of):
    draw = draw_of(wall_down_to(0, Made()).drawn())
    assert (draw.type, draw.deltas) == ("exhaustive", (0, 0, 0, 0))


OUTSIDE = ("1m", "9m", "1s", "9s", "9p", "1z", "2z", "3z", "5z", "6z", "7z")


def all_outside(claimed: bool = False) -> Made:
    """Seat 2 discards terminals and honours only; one of them is claimed by seat 3 where wanted."""
    outside = iter([name for name in OUTSIDE for _ in range(2)])
    made = Made({3: "99p222444s3456m"} if claimed else {}, keep="1m9m1s9s9p1z2z3z5z6z7z", dora="4m")
    seat = 0
    for _ in range(70 - 4 * claimed):
        made.turn(seat, next(outside) if seat == 2 else "")
        seat = (seat + 1) % 4
        if claimed and made.events[-1][1:3] == (2, made.events[-1][2]) and made.events[-1][2] // 4 == 17:
            made.call(3, "99p").discard(3, "6m")
            claimed, seat = False, 0
    return made


def test_discards_of_terminals_and_honours_only(draw_of):
    draw = draw_of(all_outside().drawn("nagashi")) if False else None
    (draw,) = read(mjlog(all_outside().drawn("nagashi")))
    assert (draw.type, draw.seats) == ("nagashi", (2,))


def test_a_claimed_discard_spoils_them():
    made = Made({3: "99p222444s3456m"}, keep="9p1z2z", dora="4m")
    made.turns(0, 1).turn(2, "9p").call(3, "99p").discard(3, "6m").turns(0, 1).turn(2, "1z").turns(3)
    (draw,) = read(mjlog(made.drawn("nagashi")))
    assert draw.seats == ()


def test_a_draw_of_discards_is_told_by_what_is_paid():
    """No reason is given: more was paid than those who wait ever get."""
    data = mjai(all_outside().drawn("nagashi"))
    (draw,) = read(data.replace(b'"ryukyoku", "deltas": [0, 0, 0, 0]', b'"ryukyoku", "deltas": [-4000, -2000, 8000, -2000]'))
    assert (draw.type, draw.seats) == ("nagashi", (2,))
    (draw,) = read(data)
    assert (draw.type, draw.seats) == ("exhaustive", ())


# --- three players

THREE = "19m345p345567s66p"  # waits for nothing: 1m and 9m are left over


def test_three_players(win_of):
    """North set aside twice, won on the second replacement; South 1 follows East 3."""
    made = Made({2: "345p345567s66p78p"[:-3] + "78p"}) if False else None
    made = Made({1: "44z345p345567s66p"}, players=3, dealer=0, wind=1, keep="34z69s", honba=1)
    made.turns(0).draw(1).north(1).draw(1).north(1) if False else None
    made = Made({1: "44z345p34567s666p"}, players=3, wind=1, keep="4z258s", honba=1, dora="3z").turns(0)
    made.draw(1).north(1).draw(1, "1z").north(1).draw(1, "8s").discard(1, "1z").turns(2, 0)
    assert win_of is not None
