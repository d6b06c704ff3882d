"""Rounds made up for what is rare in real records, each in every format: hands are derived from the events alone."""

from __future__ import annotations

import io

import pytest
from made_records import Made
from record_writers import FOR_THREE, WRITERS, majiang, mjai, mjlog, tenhou6

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
    win = win_of(in_riichi().turns(1, 2, 3).draw(0, "9s").win(0, ura="1m"))
    assert format_hand(win.hand) == (
        "234567m345p6678s+9s self-draw riichi ippatsu seat=E round=E dora=1p ura=1m sticks=1"
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
    made = Made({0: "111z234m345p66s78s"}, keep="69s1z").turns(0, 1, 2, 3).turn(0, riichi=True).turns(1, 2, 3)
    made.draw(0, "1z").concealed(0, "1111z").draw(0, "9s")
    assert flags_of(made.win(0)) == (RIICHI, "kong_replacement")


def test_a_robbed_kong_does_not_break_ippatsu(win_of):
    """The pung of 9s was made before the riichi of the one who waits for the fourth."""
    made = Made({0: READY, 2: "99s88p111z2z3z6z99m5p"}, keep="69s").turns(0).turn(1, "9s").call(2, "99s")
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


def test_ura_indicators_are_for_riichi_only(win_of):
    win = win_of(Made({0: READY}, keep="69s").turns(0).turn(1, "9s").win(0, ura="1m"))
    assert (win.hand.win.ura, [str(tile) for tile in win.stated.ura]) == ((), ["1m"])


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
    made = (
        Made({0: READY, 1: "1111z22m13579p13s"}, keep="69s").turns(0).draw(1).concealed(1, "1111z").draw(1).discard(1)
    )
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
    made = Made({0: "11z234m345p66s78s" + ("4s" if kong == "added" else "1z")}, keep="69s1z").turns(0)
    if kong == "open":
        made.turn(1, "1z").call(0, "111z")
    elif kong == "added":
        made.turn(1, "1z").call(0, "11z").discard(0, "4s").turns(1, 2, 3).draw(0, "1z").added(0, "1z")
    else:
        made.turns(1, 2, 3).draw(0, "1z").concealed(0, "1111z")
    win = win_of(made.draw(0, "9s").win(0))
    assert win.hand.win.flags == ("kong_replacement",)
    (meld,) = win.hand.melds
    assert (meld.type, meld.open, meld.added) == ("kong", kong != "concealed", kong == "added")
    assert meld.side == (None if kong == "concealed" else "right")


def test_a_discard_after_the_replacement_is_no_replacement_win(flags_of):
    made = Made({0: READY, 1: "1111z22m13579p13s"}, keep="69s").turns(0).draw(1).concealed(1, "1111z")
    assert flags_of(made.draw(1, "9s").discard(1, "9s").win(0)) == ()


def test_thirteen_orphans_rob_a_concealed_kong(win_of):
    made = Made({0: "19m19p19s123467z7z", 2: "5555z22m1357p135s"}, dora="3m").turns(0, 1).draw(2).concealed(2, "5555z")
    hand = win_of(made.win(0)).hand
    assert (hand.win.by, hand.win.flags, str(hand.win_tile)) == ("rob_kong", ("robs_concealed_kong",), "5z")


def test_indicators_are_those_turned_before_the_win(win_of):
    made = Made({0: READY, 2: CALLER}, keep="69s1s").turns(0).turn(1, "1s").call(2, "111s").draw(2)
    made.discard(2, "1z").indicator("9p").turns(3, 0).turn(1, "9s")
    assert [str(tile) for tile in win_of(made.win(0)).hand.win.dora] == ["1p", "9p"]


def test_two_kongs_in_one_turn_turn_two_indicators_in_order(win_of):
    made = Made({0: "11z222p66s78s345m4s"}, keep="69s1z2p").turns(0).turn(1, "1z").call(0, "11z").discard(0, "4s")
    made.turns(1, 2).turn(3, "2p").call(0, "222p").draw(0, "1z").indicator("9p").added(0, "1z").draw(0).discard(0)
    win = win_of(made.indicator("9m").turn(1, "9s").win(0))
    assert [str(tile) for tile in win.hand.win.dora] == ["1p", "9p", "9m"]
    assert [str(meld) for meld in win.hand.melds] == ["(>1111z+)", "(<2222p)"]


@pytest.mark.parametrize(("own", "called"), [("05m", "5m"), ("55m", "0m")])
def test_a_red_five_in_a_claimed_set(win_of, own, called):
    made = Made({0: f"{own}345p66s78s888p4s"}, keep="69s5m").turns(0).turn(1, called).call(0, own).discard(0, "4s")
    hand = win_of(made.turn(1, "9s").win(0)).hand
    assert str(hand).startswith("345888p6678s(>055m)+9s")


def test_a_red_five_added_to_a_pung(win_of):
    made = Made({0: "55m345p66s78s888p4s"}, keep="69s5m").turns(0).turn(1, "5m").call(0, "55m").discard(0, "4s")
    hand = win_of(made.turns(1, 2, 3).draw(0, "0m").added(0, "0m").draw(0, "9s").win(0)).hand
    assert str(hand.melds[0]) == "(>0555m+)"


def test_a_pung_of_the_second_of_two_equal_discards(win_of):
    """The first one was passed, and the claimer had no turn in between."""
    made = Made({1: "11m345678p34567s", 2: "88p1m99m1122s3355z"}, keep="1m8p36s").turns(0, 1).turn(2, "1m")
    made.turn(3, "8p").call(2, "88p").discard(2, "1m").call(1, "11m").discard(1, "7s").turns(2, 3)
    assert str(win_of(made.turn(0, "6s").win(1)).hand).startswith("345678p3456s(>111m)+6s")


# --- liability

DRAGONS = "55z66z77z22m234p9m8m"
WITH_THREE = "55z66z777z22m23p9m8m"


@pytest.mark.parametrize(("source", "letter"), [(1, "S"), (2, "W"), (3, "N")])
def test_the_feeder_of_the_third_dragon_set_is_liable(win_of, source, letter):
    made = Made({0: DRAGONS}, keep="567z2m").turns(0).turn(1, "5z").call(0, "55z").discard(0, "9m")
    made.turn(1, "6z").call(0, "66z").discard(0, "8m").turns(*range(1, source))
    made.turn(source, "7z").call(0, "77z").discard(0, "2m").turns(1, 2, 3)
    win = win_of(made.draw(0, "2m").win(0))
    assert win.hand.win.liability == ("big_three_dragons", letter)
    assert win.liable == source


def test_nobody_is_liable_where_the_last_set_was_not_claimed(win_of):
    made = Made({0: WITH_THREE}, keep="567z14p").turns(0).turn(1, "5z").call(0, "55z").discard(0, "9m")
    made.turn(1, "6z").call(0, "66z").discard(0, "8m").turns(1, 2, 3).draw(0, "7z").concealed(0, "7777z")
    made.draw(0).discard(0).turns(1, 2, 3)
    win = win_of(made.draw(0, "4p").win(0))
    assert (win.hand.win.liability, win.liable) == (None, None)


def test_a_set_claimed_later_makes_nobody_liable(win_of):
    """The third dragon set was a concealed kong; the pung after it adds nothing."""
    made = Made({0: WITH_THREE}, keep="567z142p2m").turns(0).turn(1, "5z").call(0, "55z").discard(0, "9m")
    made.turn(1, "6z").call(0, "66z").discard(0, "8m").turns(1, 2, 3).draw(0, "7z").concealed(0, "7777z")
    made.draw(0).discard(0).turn(1, "2m").call(0, "22m").discard(0, "2p").turns(1, 2, 3)
    assert win_of(made.draw(0, "3p").win(0)).hand.win.liability is None


def test_whoever_is_liable_stays_so(win_of):
    """Three dragon kongs, the last fed by South; the fourth kong comes from North."""
    made = Made({0: "555z666z777z333s9m"}, keep="567z3s9m").turns(0)
    for name in ("5z", "6z", "7z"):
        made.turn(1, name).call(0, 3 * name[0] + name[1]).draw(0).discard(0)
    made.turns(1, 2).turn(3, "3s").call(0, "333s").draw(0).discard(0)
    assert win_of(made.turn(1, "9m").win(0)).hand.win.liability == ("big_three_dragons", "S")


def test_a_concealed_kong_is_exposed(win_of):
    made = Made({0: WITH_THREE}, keep="567z14p").draw(0, "7z").concealed(0, "7777z").draw(0).discard(0)
    made.turn(1, "5z").call(0, "55z").discard(0, "9m").turns(1).turn(2, "6z").call(0, "66z").discard(0, "8m")
    assert win_of(made.turns(1, 2, 3).draw(0, "4p").win(0)).hand.win.liability == ("big_three_dragons", "W")


def test_a_concealed_triplet_is_not_exposed(win_of):
    made = Made({0: WITH_THREE}, keep="567z14p").turns(0).turn(1, "5z").call(0, "55z").discard(0, "9m").turns(1)
    made.turn(2, "6z").call(0, "66z").discard(0, "8m")
    assert win_of(made.turns(1, 2, 3).draw(0, "4p").win(0)).hand.win.liability is None


def test_the_feeder_of_the_fourth_wind_set_is_liable(win_of):
    made = Made({0: "11z22z33z44z2m9m8m6m7p"}, keep="1234z2m").turns(0)
    for wind, discard in zip("123", ("9m", "8m", "6m"), strict=True):
        made.turn(1, f"{wind}z").call(0, f"{wind}{wind}z").discard(0, discard)
    made.turns(1, 2).turn(3, "4z").call(0, "44z").discard(0, "7p")
    win = win_of(made.turn(1, "2m").win(0)).hand.win
    assert (win.liability, win.discarder) == (("big_four_winds", "N"), "S")


def test_the_feeder_of_the_fourth_kong_is_liable(win_of):
    made = Made({0: "111p222p333s444s9m"}, keep="12p34s9m", dora="5z").turns(0)
    for name in ("1p", "2p", "3s"):
        made.turn(1, name).call(0, 3 * name[0] + name[1]).draw(0).discard(0)
    made.turns(1).turn(2, "4s").call(0, "444s").draw(0).discard(0)
    win = win_of(made.turn(1, "9m").win(0)).hand.win
    assert (win.liability, win.discarder) == (("four_kongs", "W"), "S")


# --- several winners


def two_winners(*order: int) -> Made:
    """Seats 0 and 2 win on a discard of seat 1."""
    made = Made({0: READY, 2: "22m345m345678p78s"}, keep="69s", honba=2, sticks=1).turns(0).turn(1, "9s")
    for seat in order:
        made.win(seat)
    return made


@pytest.mark.parametrize("order", [(2, 0), (0, 2)])
def test_honba_and_sticks_go_to_the_winner_nearest_after_the_discarder(items_of, order):
    facts = {
        win.hand.win.seat: (win.hand.win.honba, win.hand.win.sticks, win.order, win.winners)
        for win in items_of(two_winners(*order))
    }
    assert facts == {"W": (2, 1, 0, 2), "E": (0, 0, 1, 2)}


# --- rounds without a winner


def test_four_equal_winds(draw_of):
    made = Made(keep="1z").turn(0, "1z").turn(1, "1z").turn(2, "1z").turn(3, "1z")
    assert draw_of(made.drawn("four_winds")).type == "four_winds"


def test_nine_kinds(draw_of):
    made = Made({1: "19m19p19s123z2468p"}, dora="1s").turns(0).draw(1)
    assert draw_of(made.drawn("nine_kinds")).type == "nine_kinds"


def test_four_riichi(draw_of):
    made = Made().turn(0, riichi=True).turn(1, riichi=True).turn(2, riichi=True).turn(3, riichi=True)
    draw = draw_of(made.drawn("four_riichi"))
    assert (draw.type, len(draw.deposits), draw.scores_before) == ("four_riichi", 4, (24000,) * 4)


def test_four_kongs_of_several_players(draw_of):
    made = Made({0: "1111m2222m13579p", 1: "1111s2222s13579p"}, dora="5z")
    made.draw(0).concealed(0, "1111m").draw(0).concealed(0, "2222m").draw(0).discard(0)
    made.draw(1).concealed(1, "1111s").draw(1).concealed(1, "2222s").draw(1).discard(1)
    assert draw_of(made.drawn("four_kongs")).type == "four_kongs"


@pytest.mark.parametrize("write", [mjlog, tenhou6, majiang])
def test_three_winners_end_the_round_without_a_win(write):
    """The riichi of the one who discarded does not stand."""
    (draw,) = read(write(in_riichi().turn(1, "9s", riichi=True).drawn("triple_ron")))
    assert (draw.type, draw.deposits) == ("triple_ron", (0,))


def test_exhaustive_draw(draw_of):
    draw = draw_of(wall_down_to(0, Made()).drawn())
    assert (draw.type, draw.deltas, draw.seats) == ("exhaustive", (0, 0, 0, 0), ())


def all_outside() -> Made:
    """Seat 2 draws and discards honours to the end."""
    honours = [f"{rank}z" for rank in "12356" for _ in range(4)]
    made = Made(keep="12356z")
    for number in range(70):
        made.turn(number % 4, honours.pop() if number % 4 == 2 else "")
    return made.drawn("nagashi")


@pytest.mark.parametrize("write", [mjlog, tenhou6, majiang])
def test_discards_of_terminals_and_honours_only(write):
    (draw,) = read(write(all_outside()))
    assert (draw.type, draw.seats) == ("nagashi", (2,))


def test_a_claimed_discard_spoils_them():
    made = Made({3: "99p222444s34567m"}, keep="9p1z", dora="4m").turns(0, 1).turn(2, "9p").call(3, "99p")
    (draw,) = read(mjlog(made.discard(3, "6m").turns(0, 1).turn(2, "1z").turns(3).drawn("nagashi")))
    assert (draw.type, draw.seats) == ("nagashi", ())


def test_such_a_draw_is_known_by_what_is_paid_where_no_reason_is_given():
    """Those who wait get 3,000 at the very most."""
    data = mjai(all_outside())
    paid = data.replace(b'"ryukyoku", "deltas": [0, 0, 0, 0]', b'"ryukyoku", "deltas": [-4000, -2000, 8000, -2000]')
    assert [(draw.type, draw.seats) for draw in read(paid)] == [("nagashi", (2,))]
    assert [(draw.type, draw.seats) for draw in read(data)] == [("exhaustive", ())]


# --- three players

READY_THREE = "345678p345678s1z"  # waits for 1z
NORTH_HOLDER = "4z112299p112299s"


def test_norths_set_aside(win_of):
    made = Made({1: "44z345p678p567s89s"}, players=3, wind=1, honba=1, keep="4z89s", dora="3z").turns(0)
    win = win_of(made.draw(1, "8s").north(1).draw(1, "9s").north(1).draw(1, "9s").win(1))
    assert (win.rules.players, win.place.round) == (3, "South 1, honba 1")
    assert format_hand(win.hand) == (
        "345678p5678899s+9s self-draw kong-replacement seat=S round=S dora=3z nuki=2 honba=1"
    )


def test_three_seats_go_around(win_of):
    made = Made({0: READY_THREE}, players=3, dealer=2, keep="1z").turns(2)
    win = win_of(made.draw(0, "1z").win(0)).hand.win
    assert (win.seat, win.flags) == ("S", ("first_draw",))


@pytest.mark.parametrize(("source", "side"), [(0, "right"), (1, "left")])
def test_sides_of_three(win_of, source, side):
    made = Made({2: "11z345678p34567s"}, players=3, keep="1z36s").turns(*range(source)).turn(source, "1z")
    win = win_of(made.call(2, "11z").discard(2, "7s").turns(0).turn(1, "6s").win(2))
    assert win.hand.melds[0].side == side
    assert win.hand.win.discarder == "S"


def test_the_last_of_fifty_five(flags_of):
    made = wall_down_to(1, Made({0: READY_THREE}, players=3, keep="1z"))
    assert flags_of(made.draw(0, "1z").win(0)) == ("last_tile",)


def test_the_last_but_one_of_fifty_five(flags_of):
    made = wall_down_to(2, Made({2: READY_THREE}, players=3, keep="1z"))
    assert flags_of(made.draw(2, "1z").win(2)) == ()


def in_riichi_of_three(tile: str) -> Made:
    made = Made({0: READY_THREE[:-2] + tile, 1: NORTH_HOLDER}, players=3, keep="14z").turns(0, 1, 2)
    return made.turn(0, riichi=True).draw(1).north(1)


def test_a_north_set_aside_breaks_ippatsu(flags_of):
    made = in_riichi_of_three("1z").draw(1).discard(1).turn(2, "1z")
    assert flags_of(made.win(0)) == (RIICHI,)


def test_a_win_on_a_north_set_aside_robs_no_kong(win_of):
    win = win_of(in_riichi_of_three("4z").win(0)).hand
    assert (win.win.by, win.win.flags, str(win.win_tile), win.win.discarder) == (
        *("discard", (RIICHI, "ippatsu")),
        *("4z", "S"),
    )


# --- what is stated is not used


@pytest.mark.parametrize("write", list(WRITERS.values()), ids=list(WRITERS))
def test_a_hand_does_not_depend_on_what_is_stated(write):
    made = in_riichi({2: CALLER}, keep="38p1s").turn(1, "8p").call(2, "88p").discard(2, "1z").turn(3, "9s").win(0, "5z")
    (told,), (blank,) = read(write(made)), read(write(made, stated=False))
    assert told.hand == blank.hand
    assert blank.stated.patterns is None
