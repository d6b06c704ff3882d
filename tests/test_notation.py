"""The canonical hand line: grammar, every error sentence with its place, round trips, fuzz."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import hands

from analyser.errors import AnalyserError, NotationError
from analyser.hand import FLAGS, WINS, Hand, Liability, Meld, Win
from analyser.notation import DIALECTS, Read, dialect, format_hand, mpsz, parse_hand, read
from analyser.notation._text import MOST_FAULTS, Source
from analyser.tiles import BONUS, BONUS_CODES, Tile

WORDS = ("open_riichi", "swallow_return")


def five(suit: int, red: bool = False) -> Tile:
    return Tile(9 * suit + 4, red)


def faults(text: str) -> list[tuple[int, int, str]]:
    with pytest.raises(NotationError) as caught:
        read(text)
    return [(fault.column, fault.length, fault.message) for fault in caught.value.faults]


def hint(text: str) -> str | None:
    with pytest.raises(NotationError) as caught:
        read(text)
    return caught.value.hint


# --- what is read


def test_the_three_examples_of_a_line() -> None:
    assert read("234567m345p2278s+9s") == Read(
        Hand(tuple(Tile(k) for k in (1, 2, 3, 4, 5, 6, 11, 12, 13, 19, 19, 24, 25)), (), Tile(26)), "mpsz", ()
    )
    line = "2345678m(<555z)[1111p]+8m self-draw seat=S round=E bonus=plum,cat"
    melds = (Meld("pung", (Tile(31),) * 3, side="left"), Meld("kong", (Tile(9),) * 4, open=False))
    win = Win("self_draw", "S", "E", bonus=("plum", "cat"))
    assert parse_hand(line) == Hand(tuple(Tile(k) for k in range(1, 8)), melds, Tile(7), win)
    assert read("123m456p789s1122z3z").hand.win_tile == Tile(29)


def test_without_plus_the_last_concealed_tile_typed_wins_and_the_answer_says_so() -> None:
    assert read("123m456p789s1122z3z").notes == ("no +: the last tile typed, 3z, is taken as the winning tile",)
    later_meld = read("1m99s 123m 0p4p6p 1z1z(555z)")
    assert later_meld.hand.win_tile == Tile(27)
    red_last = read("11s22s33s44s55s66s5p0p")
    assert red_last.hand.win_tile == five(1, red=True)
    assert red_last.hand.concealed[0] == five(1)
    assert red_last.notes == ("no +: the last tile typed, 0p, is taken as the winning tile",)


@pytest.mark.parametrize("text", ["123m456p789s1122z", "1m", "123m456p789s1122z33z", "1122z(123m)(^123p)[1111s]5z5z"])
def test_without_plus_any_other_number_of_tiles_has_no_winning_tile(text: str) -> None:
    answer = read(text)
    assert answer.hand.win_tile is None
    assert answer.notes == ()


@pytest.mark.parametrize("melds", range(5))
def test_the_number_of_melds_decides_whether_the_last_tile_wins(melds: int) -> None:
    called = "".join(["(111z)", "[2222z]", "(<333z)", "(4444z+)"][:melds])
    tiles = [f"{rank}{suit}" for suit in "mp" for rank in range(1, 10)]
    for number in range(1, len(tiles)):
        won = parse_hand("".join(tiles[:number]) + called).win_tile is not None
        assert won == (number == 14 - 3 * melds)


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("(123m)", Meld("chow", (Tile(0), Tile(1), Tile(2)))),
        ("(<312m)", Meld("chow", (Tile(0), Tile(1), Tile(2)), side="left")),
        ("(^123m)", Meld("chow", (Tile(0), Tile(1), Tile(2)), side="across")),  # a problem, but not of notation
        ("(406p)", Meld("chow", (Tile(12), five(1, red=True), Tile(14)))),
        ("(>111z)", Meld("pung", (Tile(27),) * 3, side="right")),
        ("(055s)", Meld("pung", (five(2, red=True), five(2), five(2)))),
        ("(7777z)", Meld("kong", (Tile(33),) * 4)),
        ("(^1111p+)", Meld("kong", (Tile(9),) * 4, added=True, side="across")),
        ("(5550s+)", Meld("kong", (five(2, red=True), *(five(2),) * 3), added=True)),
        ("[1111p]", Meld("kong", (Tile(9),) * 4, open=False)),
        ("[5055m]", Meld("kong", (five(0, red=True), *(five(0),) * 3), open=False)),
        ("( ^ 1 1 1 1 p + )", Meld("kong", (Tile(9),) * 4, added=True, side="across")),
        ("(1m2m3m)", Meld("chow", (Tile(0), Tile(1), Tile(2)))),
    ],
)
def test_melds(text: str, meld: Meld) -> None:
    assert parse_hand(text + "1z").melds == (meld,)
    assert parse_hand(text + "1z+9s").melds == (meld,)


def test_melds_stand_anywhere_before_plus_and_keep_their_order() -> None:
    first, second = parse_hand("(789s)12m(111p)3m").melds
    assert (first.type, second.type) == ("chow", "pung")
    assert format_hand(parse_hand("(789s)12m(111p)3m")) == "123m(789s)(111p)"


def test_four_equal_concealed_tiles_are_no_kong() -> None:
    hand = parse_hand("1111p")
    assert (len(hand.concealed), hand.melds) == (4, ())


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("067m", "06m7m"),
        ("  123 m 456p ", "123m456p"),
        ("12\t3m\n456p", "123m456p"),
        ("1m2m3m", "123m"),
        ("123m456p + 9 s", "123m456p+9s"),
        ("１２３m", "123m"),
        ("１２３ｍ　＋　９ｓ", "123m+9s"),
        ("（＜１２３ｍ）［１１１１ｚ］９ｓ　ｓｅａｔ＝Ｓ", "9s(<123m)[1111z] seat=S"),
        ("123m\u200b456p\ufeff", "123m456p"),
        ("1m self‑draw", "1m self-draw"),
    ],
)
def test_spaces_and_widths_do_not_matter(text: str, same: str) -> None:
    assert read(text) == read(same)


def test_every_word() -> None:
    for word in (*WINS, *FLAGS):
        expected = Win(by=word) if word in WINS else Win(flags=(word,))
        assert parse_hand(f"1m {word}").win == parse_hand(f"1m {word.replace('_', '-').upper()}").win == expected
    line = "1m liable=Big-Three-Dragons:w sticks=2 honba=03 nuki=1 flowers=0 ura=1z dora=50p1m from=n Round=east SEAT=s"
    assert parse_hand(line).win == Win(
        seat="S",
        round="E",
        discarder="N",
        flowers=0,
        dora=(five(1), five(1, red=True), Tile(0)),
        ura=(Tile(27),),
        nuki=1,
        honba=3,
        sticks=2,
        liability=Liability("big_three_dragons", "W"),
    )
    assert format_hand(parse_hand(line)) == (
        "1m seat=S round=E from=N dora=50p1m ura=1z flowers=0 nuki=1 honba=3 sticks=2 liable=big_three_dragons:W"
    )


def test_bonus_tiles_by_name_and_code() -> None:
    assert parse_hand(f"1m bonus={','.join(reversed(BONUS))}").win.bonus == BONUS
    assert parse_hand(f"1m bonus={','.join(BONUS_CODES)}").win.bonus == BONUS
    assert parse_hand("1m bonus=f2,PLUM,f1").win.bonus == ("plum", "plum", "orchid")  # two of one: not for notation


def test_flags_are_kept_in_canonical_order() -> None:
    assert parse_hand("1m last-tile ippatsu riichi").win.flags == ("riichi", "ippatsu", "last_tile")


def test_words_of_a_rule_set_follow_the_common_flags_in_the_order_declared() -> None:
    win = parse_hand("1m swallow_return OPEN-riichi last-tile", words=WORDS).win
    assert win.flags == ("last_tile", "open_riichi", "swallow_return")
    assert format_hand(Hand((Tile(0),), win=win)) == "1m last-tile open-riichi swallow-return"
    with pytest.raises(NotationError, match="unknown word"):
        parse_hand("1m open-riichi")


@pytest.mark.parametrize(
    "text",
    [
        "(^123m)+1z discard",
        "1m2m+3m rob-kong riichi double-riichi last-of-kind ippatsu",
        "1m+2m rob-kong kong-replacement nuki=9 flowers=99",
        "1m(2222z)+1z seat=S from=S dora=2z",
    ],
)
def test_what_no_table_allows_is_read_all_the_same(text: str) -> None:
    assert parse_hand(format_hand(parse_hand(text))) == parse_hand(text)


def test_defaults_are_left_out_of_the_print() -> None:
    assert format_hand(parse_hand("1m+2m discard nuki=0 honba=0 sticks=0")) == "1m+2m"


def test_tiles_are_printed_by_suit_and_rank_a_red_five_before_the_plain_ones() -> None:
    assert str(parse_hand("7z5p0p5p4p(5505s)9s1m")) == "1m4055p9s7z(0555s)"


def test_names_of_notations() -> None:
    assert read("1m", notation="mpsz").notation == "mpsz"
    for name in DIALECTS:
        assert callable(dialect(name).read)
        assert callable(dialect(name).write)
    with pytest.raises(AnalyserError, match='there is no notation "mpzs"; notations are mpsz') as caught:
        read("1m", notation="mpzs")
    assert caught.value.hint == "did you mean mpsz?"


@pytest.mark.parametrize("value", [None, 3, b"123m", ["1m"], object()])
def test_only_text_is_read(value: object) -> None:
    with pytest.raises(AnalyserError, match="a hand is read from text, not from"):
        read(value)  # type: ignore[arg-type]


# --- what is refused: every sentence, with column and length


@pytest.mark.parametrize(
    ("text", "column", "length", "message"),
    [
        ("", 0, 1, "the line is empty: a hand is typed as tiles, such as 123m456p789s1122z+2z"),
        ("   ", 0, 1, "the line is empty: a hand is typed as tiles, such as 123m456p789s1122z+2z"),
        ("self-draw", 0, 1, "there are no tiles before the words"),
        ("m", 0, 1, "the suit letter m has no digits before it"),
        ("123m p", 5, 1, "the suit letter p has no digits before it"),
        ("123", 0, 3, "the digits 123 have no suit letter after them (m, p, s or z)"),
        ("1m 2 3 seat=S", 3, 3, "the digits 23 have no suit letter after them (m, p, s or z)"),
        ("12(345m)", 0, 2, "the digits 12 have no suit letter after them (m, p, s or z)"),
        ("12+3m", 0, 2, "the digits 12 have no suit letter after them (m, p, s or z)"),
        ("0z", 0, 1, "there is no honour tile 0z (honours are 1z-7z)"),
        ("18z", 1, 1, "there is no honour tile 8z (honours are 1z-7z)"),
        ("123m456p78s99zz", 11, 1, "there is no honour tile 9z (honours are 1z-7z)"),
        ("12x3m", 2, 1, "x is no suit letter (m characters, p dots, s bamboo, z honours)"),
        ("123M", 3, 1, "suit letters are lower case: m, not M"),
        ("1m,2m", 2, 1, '"," is not read among tiles'),
        ("1m\x002m", 2, 1, '"U+0000" is not read among tiles'),
        ("1m龍2m", 2, 1, '"龍" is not read among tiles'),
        ("1m [EEEE]", 4, 4, '"EEEE" is no tile; tiles are digits and a suit letter, such as 123m'),
        ("1m+9sself-draw", 5, 9, "the word self-draw runs into the tiles"),
        ("55555m", 4, 1, "more than four 5m: this is the fifth"),
        ("44405555m123p678s", 7, 1, "more than four 5m: this is the fifth (red and plain fives count together)"),
        ("11345789m222228p", 13, 1, "more than four 2p: this is the fifth"),
        ("11m(111m)", 6, 1, "more than four 1m: this is the fifth"),
        ("[1111m]2m+1m", 10, 1, "more than four 1m: this is the fifth"),
        ("1m dora=11111m", 12, 1, "more than four 1m: this is the fifth"),
        # melds
        ("()1m", 0, 2, "a meld needs tiles: three or four of them"),
        ("(12m)", 0, 5, "a meld has three or four tiles, 12m has two"),
        ("1m(<12345m)", 2, 9, "a meld has three or four tiles, 12345m has five"),
        ("(135m)", 0, 6, "135m is neither a chow (a run such as 345m) nor a pung (three equal tiles)"),
        ("(891m)", 0, 6, "891m is neither a chow (a run such as 345m) nor a pung (three equal tiles)"),
        ("(123z)", 0, 6, "honours make no chow, and 123z is no pung"),
        ("(12m3p)", 0, 7, "the tiles of a meld are of one suit, 12m3p is not"),
        ("(1112m)", 0, 7, "a meld of four tiles is a kong, four equal tiles; 1112m is not"),
        ("(1111p", 0, 1, "the bracket ( is not closed"),
        ("1m[1111p +2m", 2, 1, "the bracket [ is not closed"),
        ("(123m(456m)", 0, 1, "the bracket ( is not closed"),
        ("123m)", 4, 1, "the bracket ) closes nothing"),
        ("123m+]", 5, 1, "the bracket ] closes nothing"),
        ("(111p]", 5, 1, "the bracket ( is closed by ]"),
        ("[1111p+]", 6, 1, "a concealed kong is never added to, so [ ] takes no +"),
        ("[<1111p]", 1, 1, "a concealed kong comes from nobody, so [ ] takes no <"),
        ("[123m]", 0, 6, "square brackets hold a concealed kong, four equal tiles; 123m is not one"),
        ("[]", 0, 2, "square brackets hold a concealed kong, four equal tiles; nothing is not one"),
        ("(111p+)", 0, 7, "the + before ) marks a kong added to a pung, four equal tiles; 111p is a pung"),
        ("(11p+11p)", 4, 1, "a + inside a meld stands directly before )"),
        ("(<^123m)", 2, 1, "a meld has one side mark at most"),
        ("(123m<)", 5, 1, "the side mark < stands directly after the opening bracket"),
        ("1m<123m", 2, 1, "the side mark < stands only inside a meld, directly after its opening bracket"),
        # the winning tile
        ("1m+", 2, 1, "no tile stands after the +"),
        ("1m+ self-draw", 2, 1, "no tile stands after the +"),
        ("1m+99s", 4, 1, "one tile stands after the +, not 99s, and after it only words"),
        ("1m+9s 123p", 6, 3, "one tile stands after the +, not 9s 123p, and after it only words"),
        ("1m+9s+8s", 5, 1, "a second +: one tile wins, and the + stands before it"),
        ("1m+9s(123m)", 5, 6, "melds stand before the + and the winning tile"),
        # words
        ("1m self-drwa", 3, 9, 'unknown word "self-drwa"'),
        ("mm", 0, 2, 'unknown word "mm"'),
        ("1m = S", 3, 3, "spaces stand within a word: = S"),
        ("1m =", 3, 1, "there is no word before this ="),
        ("1m riichi last-tile riichi", 20, 6, "riichi is said twice"),
        ("1m discard discard", 11, 7, "discard is said twice"),
        ("1m seat=S seat=S", 10, 6, "seat is given twice"),
        ("1m self-draw rob_kong", 13, 8, "rob-kong is a second kind of win, after self-draw: only one can be"),
        ("1m riichi=1", 9, 2, "riichi takes no value"),
        ("1m seat", 3, 4, "seat needs a value, such as seat=S"),
        ("1m nuki=", 3, 5, "nuki needs a value, such as nuki=1"),
        ("1m seat = S", 3, 8, "spaces stand within a word: seat = S"),
        ("1m bonus=plum, cat", 3, 15, "spaces stand within a word: bonus=plum, cat"),
        ("1m seat=X", 8, 1, 'seat is one of E, S, W, N, not "X"'),
        ("1m honba=-1", 9, 2, 'honba is a whole number from 0 to 9999, not "-1"'),
        ("1m honba=abc", 9, 3, 'honba is a whole number from 0 to 9999, not "abc"'),
        ("1m sticks=10000", 10, 5, 'sticks is a whole number from 0 to 9999, not "10000"'),
        ("1m flowers=٣", 11, 1, 'flowers is a whole number from 0 to 9999, not "٣"'),
        ("1m bonus=plum,dog", 14, 3, "there is no bonus tile dog"),
        ("1m bonus=plum,,cat", 14, 1, "a bonus tile is missing beside this comma"),
        ("1m bonus=plum,", 13, 1, "a bonus tile is missing beside this comma"),
        ("1m bonus=,plum", 9, 1, "a bonus tile is missing beside this comma"),
        ("1m bonus=plum flowers=2", 14, 9, "bonus names the bonus tiles and flowers counts them: give one of the two"),
        ("1m dora=9z", 8, 1, "there is no honour tile 9z (honours are 1z-7z)"),
        ("1m ura=3", 7, 1, "the digits 3 have no suit letter after them (m, p, s or z)"),
        ("1m liable=W", 10, 1, 'liable names a pattern and a seat, such as big_three_dragons:W, not "W"'),
        ("1m liable=_:W", 10, 3, 'liable names a pattern and a seat, such as big_three_dragons:W, not "_:W"'),
        ("1m liable=a:B", 10, 3, 'liable names a pattern and a seat, such as big_three_dragons:W, not "a:B"'),
        ("1m riichi 456p +9s", 10, 4, "456p stands after the words: tiles, melds and the winning tile come first"),
        # other notations
        (
            "55z 0110022003300440z",
            4,
            17,
            "0110022003300440z are melds run together: melds are written separately, each in its own brackets",
        ),
        ("0110z", 0, 5, "there is no honour tile 0z (honours are 1z-7z); 0110z is another notation's concealed kong"),
    ],
)
def test_one_fault_and_its_place(text: str, column: int, length: int, message: str) -> None:
    assert faults(text) == [(column, length, message)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[123m]", "called groups stand in round brackets: (123m)"),
        ("[135m]", None),
        ("(1111p", "put ) after the tiles of the meld"),
        ("123M", "write 123m"),
        ("1p [1111p+]", "a kong added to a pung is typed as in (1111p+)"),
        (
            "55z 0110022003300440z",
            "concealed kongs are typed [1111z][2222z][3333z][4444z], or apart as mahjong-utils takes them: "
            "55z 0110z 0220z 0330z 0440z",
        ),
        ("0220z", "a concealed kong is typed [2222z]"),
        ("[EEEE]", "winds are typed 1z 2z 3z 4z (East South West North)"),
        ("1m+9sself-draw", "put a space before self-draw"),
        ("1mseat=S", "put a space before seat="),
        ("1m SELF_DRWA", "did you mean self-draw?"),
        ("1m seet=S", "did you mean seat?"),
        ("1m win=self_draw", "the kind of win is a word of its own: discard, self-draw, rob-kong"),
        ("1m riichi,ippatsu", "words are separated by spaces"),
        ("1m bonus=plumm", "did you mean plum?"),
        ("1m seat= S", "write seat=S"),
    ],
)
def test_hints(text: str, expected: str | None) -> None:
    assert hint(text) == expected


def test_all_faults_at_once_in_order_of_place_and_none_that_follows_from_another() -> None:
    line = "99z 12M (12m) [111p] 3x +1m+2m seat=X riichi riichi dora=8z zzz"
    assert [message.split(",")[0] for _, _, message in faults(line)] == [
        "there is no honour tile 9z (honours are 1z-7z)",
        "suit letters are lower case: m",
        "a meld has three or four tiles",
        "square brackets hold a concealed kong",
        "x is no suit letter (m characters",
        "a second +: one tile wins",
        "seat is one of E",
        "riichi is said twice",
        "there is no honour tile 8z (honours are 1z-7z)",
        'unknown word "zzz"',
    ]
    assert [column for column, _, _ in faults(line)] == sorted(column for column, _, _ in faults(line))
    assert faults("EEE 123m") == [(0, 3, 'unknown word "EEE"')]
    assert [message for _, _, message in faults("0819z")] == [
        f"there is no honour tile {digit}z (honours are 1z-7z)" for digit in (0, 8, 9)
    ]
    assert len(faults("9z 123m 9z")) == 2
    assert len(faults("1111111m")) == 1


def test_the_caret_stands_under_the_fault() -> None:
    with pytest.raises(NotationError) as caught:
        read("123m456p78s99zz")
    assert str(caught.value) == ("there is no honour tile 9z (honours are 1z-7z)\n  123m456p78s99zz\n             ^")


def test_the_caret_stands_in_cells_under_the_text_as_it_was_typed() -> None:
    with pytest.raises(NotationError) as caught:
        read("１２３ｍ　９９ｚ")
    fault = caught.value.faults[0]
    assert (fault.column, fault.length) == (5, 1)
    assert str(caught.value).splitlines()[1:] == ["  １２３ｍ ９９ｚ", "  " + " " * 9 + "^^"]
    combined = "1m e\u0301 9z"
    with pytest.raises(NotationError) as caught:
        read(combined)
    assert str(caught.value).splitlines()[-1] == "  " + " " * 5 + "^"


def test_a_character_that_normalises_to_several_points_at_itself() -> None:
    assert faults("1m\N{ROMAN NUMERAL THREE}9z")[0][:2] == (2, 1)
    assert faults("1m \N{ROMAN NUMERAL THREE} seat=X")[-1][:2] == (10, 1)


def test_a_long_line_is_shown_around_its_fault() -> None:
    with pytest.raises(NotationError) as caught:
        read("1m" + " " * 500 + "9z" + " " * 500 + "1m")
    _, line, caret = str(caught.value).splitlines()
    assert line.strip("… ") == "9z"
    assert caret.index("^") == line.index("9")
    assert len(line) < 120


@pytest.mark.parametrize(
    "text",
    [
        "1",
        "m",
        "1m",
        "(",
        ")",
        "[",
        "<",
        "+",
        "1m+",
        "9z",
        "0110z",
        "=",
        "x=",
        "riichi ",
        "zz ",
        " ",
        "é",
        "1m bonus=,",
        "(1m",
        "０",
    ],
)
def test_endless_input_is_refused_after_so_many_faults(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(text * 20_000)
    assert len(caught.value.faults) <= MOST_FAULTS + 1
    assert len(str(caught.value)) < 100_000


# --- laws


@given(hands())
def test_what_is_printed_is_read_back_equal(hand: Hand) -> None:
    line = format_hand(hand)
    assert read(line).hand == hand
    assert read(line).notes == ()
    assert format_hand(read(line).hand) == line


@given(hands(), st.data())
def test_a_line_that_is_printed_is_read_as_with_care_also_with_a_slip(hand: Hand, data: st.DataObject) -> None:
    line = format_hand(hand)
    if data.draw(st.booleans()):
        at, character = data.draw(st.integers(0, len(line))), data.draw(st.sampled_from("0159mpsz+()[]<^ =ESn,é"))
        line = line[:at] + character + line[at + data.draw(st.integers(0, 1)) :]
    try:
        wanted: object = mpsz.read_source(Source(line), ())
    except NotationError as error:
        wanted = error.faults
    try:
        found: object = mpsz.read(line)
    except NotationError as error:
        found = error.faults
    assert found == wanted


@given(hands(WORDS))
def test_so_are_the_words_of_a_rule_set(hand: Hand) -> None:
    assert parse_hand(format_hand(hand), words=WORDS) == hand


@given(hands(), st.randoms(use_true_random=False))
def test_spaces_capitals_and_the_order_of_words_do_not_matter(hand: Hand, random: object) -> None:
    tiles, *words = format_hand(hand).split(" ")
    random.shuffle(words)  # type: ignore[attr-defined]
    typed = " ".join(tiles) + "  " + "\t".join(w if w[:4] in ("dora", "ura=") else w.upper() for w in words)
    wide = "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in typed)
    assert parse_hand(typed) == hand
    assert parse_hand(wide) == hand


def only_our_errors(line: str) -> None:
    try:
        hand = parse_hand(line)
    except NotationError as error:
        assert all(0 <= fault.column <= len(line) and fault.length > 0 for fault in error.faults)
        assert str(error)
    else:
        assert parse_hand(format_hand(hand)) == hand


@settings(max_examples=30, deadline=None, derandomize=True)
@given(hands())
def test_prefixes_deletions_and_swaps_of_valid_lines(hand: Hand) -> None:
    line = format_hand(hand)
    places = range(len(line))
    prefixes = {line[:i] for i in places}
    deletions = {line[:i] + line[i + 1 :] for i in places}
    swaps = {line[:i] + line[i : i + 2][::-1] + line[i + 2 :] for i in places}
    for changed in prefixes | deletions | swaps:
        only_our_errors(changed)


@given(st.text() | st.text("0123456789mpszMPSZ()[]<>^+=, -EIbonuseatdr１２ｍ（＋", max_size=40))
def test_any_text_is_read_or_refused(line: str) -> None:
    only_our_errors(line)


def test_reading_imports_nothing_heavy() -> None:
    heavy = "numpy numba dataclasses pathlib difflib unicodedata json click"
    program = (
        "import sys; from analyser.notation import *; format_hand(parse_hand('123m(111z)+4m seat=S bonus=plum'));"
        f"print([name for name in '{heavy}'.split() if name in sys.modules])"
    )
    # -S: what an editable install imports at every start is not ours
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    done = subprocess.run([sys.executable, "-S", "-c", program], capture_output=True, text=True, check=True, cwd=root)
    assert done.stdout.strip() == "[]"
