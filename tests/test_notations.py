"""The dialects beside the hand line: what each carries, round trips, and finding out which one a text is in."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_hands import made_hand
from proofs import share_of

from analyser import hand_from_row, read_records
from analyser.errors import AnalyserError, NotationError, RowError
from analyser.hand import Hand, Meld, Win
from analyser.notation import (
    DIALECTS,
    ONLY_NAMED,
    _fitting,
    _only_canonical,
    carries,
    dialect,
    format_hand,
    full_name,
    lost_in,
    parse_hand,
    read,
)
from analyser.notation._carry import MELDS
from analyser.tiles import Tile

SAMPLES = tomllib.loads((Path(__file__).parent / "notation_samples.toml").read_text(encoding="utf-8"))["samples"]
REAL = [(group["notation"], text, line) for group in SAMPLES for text, line in group["texts"]]
FOUND_OUT = [name for name in DIALECTS if name not in ONLY_NAMED]


def tiles_in(hand: Hand) -> int:
    return len(hand.concealed) + (hand.win_tile is not None) + 3 * len(hand.melds)


def never_another(text: str, hand: Hand) -> str:
    """Read a text without its notation: the same tiles, melds and winning tile, or two readings that differ."""
    try:
        found = read(text)
    except NotationError as error:
        assert error.code == "ambiguous", f"{text!r}: {error}"
        assert "--notation mpsz" in str(error.hint) and "--notation mahjong-utils" in str(error.hint)
        named = [parse_hand(text, notation=name) for name in ("mpsz", "mahjong-utils")]
        assert named[0][:3] != named[1][:3] and hand[:3] in [one[:3] for one in named]
        return "refused"
    assert found.hand[:3] == hand[:3], f"{text!r} was read as {found.notation}"
    return found.notation


# --- samples


def test_there_are_samples_of_every_dialect() -> None:
    assert len(REAL) >= 200
    assert {notation for notation, _, _ in REAL} == set(DIALECTS)


@pytest.mark.parametrize(("notation", "text", "line"), REAL)
def test_a_sample_is_read_as_what_it_means(notation: str, text: str, line: str) -> None:
    hand = parse_hand(text, notation=notation)
    assert hand[:3] == parse_hand(line, notation="mpsz")[:3]
    assert hand.win == parse_hand(line).win
    if notation not in ONLY_NAMED:
        never_another(text, hand)


@pytest.mark.parametrize("name", DIALECTS)
def test_the_sample_of_a_dialect_is_read_as_it(name: str) -> None:
    sample = dialect(name).SAMPLE
    hand = parse_hand(sample, notation=name)
    assert tiles_in(hand) in (13, 14)
    assert parse_hand(format_hand(hand, notation=name), notation=name) == hand
    if name not in ONLY_NAMED:
        assert read(sample).notation == name
        assert name == "mpsz" or f"read as {name}" in read(sample).notes


# --- round trips: what is carried comes back, what is not is named


def check_round_trip(hand: Hand, name: str) -> None:
    lost, fitting = lost_in(hand, name), _fitting(hand, name)[0]
    if lost:
        with pytest.raises(AnalyserError, match="has no place for") as caught:
            format_hand(hand, notation=name)
        assert caught.value.code == "lost" and caught.value.message.endswith(lost[0])
        assert format_hand(hand, notation=name, lossy=True) == format_hand(fitting, notation=name)
    else:
        assert fitting == hand
    text = format_hand(fitting, notation=name)
    assert parse_hand(text, notation=name) == fitting, text
    assert not lost or fitting != hand


@pytest.mark.parametrize("name", DIALECTS)
def test_what_a_dialect_carries_comes_back(name: str) -> None:
    random = Random(1)
    for _ in range(300):
        check_round_trip(made_hand(random), name)


@pytest.mark.parametrize("name", FOUND_OUT)
def test_a_text_of_a_dialect_is_never_found_to_be_another_hand(name: str) -> None:
    random = Random(2)
    for _ in range(200):
        hand = _fitting(made_hand(random), name)[0]
        if tiles_in(hand) in (13, 14):
            never_another(format_hand(hand, notation=name), hand)


@pytest.mark.long
@pytest.mark.parametrize("name", DIALECTS)
def test_a_hundred_thousand_hands_come_back_and_are_found_out(name: str) -> None:
    random, refused = Random(3), 0
    for number in range(share_of(100_000)):
        hand = made_hand(random)
        fitting = _fitting(hand, name)[0]
        text = format_hand(fitting, notation=name)
        assert parse_hand(text, notation=name) == fitting, text
        if name not in ONLY_NAMED and tiles_in(fitting) in (13, 14):
            refused += never_another(text, fitting) == "refused"
        if number % 100 == 0:
            check_round_trip(hand, name)
    assert refused == 0 or name == "mahjong-utils"


@pytest.mark.parametrize("name", DIALECTS)
def test_the_declaration_of_what_is_carried_is_kept(name: str) -> None:
    """Each part of a hand alone: lost where it is declared to have no place, kept where it has one."""
    told = carries(name)
    plain = parse_hand("123m456p789s1122z+2z")
    assert lost_in(plain, name) == ()
    red = plain._replace(concealed=(*plain.concealed[:4], Tile(13, True), *plain.concealed[5:]))
    assert bool(lost_in(red, name)) != told.reds
    melds = {
        "chow": "(<123m)456p789s11z22z+2z",
        "pung": "(<555z)456p789s11z22z+2z",
        "kong": "(<5555z)456p789s11z22z+2z",
        "concealed kong": "[5555z]456p789s11z22z+2z",
        "added kong": "(<5555z+)456p789s11z22z+2z",
    }
    assert set(melds) == set(MELDS)
    for kind, line in melds.items():
        lost = lost_in(parse_hand(line), name)
        if kind in told.melds:
            assert lost == (
                ()
                if told.sides or kind == "concealed kong"
                else (f"whom {parse_hand(line).melds[0]} was claimed from",)
            )
        else:
            assert lost[0].startswith(f"the {kind} ")
    for field, word in {"by": "self-draw", "discarder": "from=W", "honba": "honba=2", "dora": "dora=3p"}.items():
        lost = lost_in(parse_hand(f"123m456p789s1122z+2z {word} seat=S round=E"), name)
        assert (word in lost) == (field not in told.win)


def test_the_first_thing_lost_is_named() -> None:
    hand = parse_hand("2346m067p(<555z)11s+1s self-draw seat=E")
    with pytest.raises(AnalyserError) as caught:
        format_hand(hand, notation="mjai")
    assert str(caught.value) == (
        "mjai has no place for the pung (<555z)\n  hint: printing with loss leaves it out: --lossy (lossy=True)"
    )
    assert lost_in(hand, "unicode") == ("red fives",)
    assert format_hand(hand, notation="unicode", lossy=True) == "🀈🀉🀊🀌🀝🀞🀟🀐🀐(<🀆🀆🀆)+🀐 self-draw seat=E"


def test_hands_that_have_no_place_anywhere_else() -> None:
    nobody = Hand(parse_hand("123m456p789s11223z", notation="mpsz").tiles)
    assert lost_in(nobody, "words") == ("14 tiles of which none is the winning tile",)
    assert lost_in(parse_hand("1m+2m"), "mjai") == ("the winning tile 2m in a hand of another number of tiles",)
    assert lost_in(parse_hand("55m5m5m1z1z+2z"), "tenhou136")[0].startswith("the winning tile")
    assert lost_in(parse_hand("5555m123p456789s+9s"), "tenhou136") == ("four plain 5m: one of the four is red",)
    assert lost_in(parse_hand("0055m123p456789s+9s"), "tenhou136") == ("two red 5m: one of the four is red",)
    assert lost_in(parse_hand("23456m34588s[0555p]+7z"), "mahjong-utils") == ("the red fives of [0555p]",)
    assert lost_in(parse_hand("23456m34588s(555z)+7z"), "majiang") == (
        "a claimed tile of which nobody knows whom it came from",
    )


# --- each dialect


@pytest.mark.parametrize(
    ("notation", "text", "line"),
    [
        ("unicode", "🀄️", "7z"),
        ("unicode", "🀄🀅🀆", "765z"),
        ("unicode", "🀇🀈🀉(<🀆🀆🀆) 🀫 🀙 🀙 🀫+🀊 seat=S dora=🀛", "123m(<555z)[1111p]+4m seat=S dora=3p"),
        ("unicode", "🀇🀢🀤+🀊🀨 seat=E", "1m+4m seat=E bonus=plum,bamboo,autumn"),
        ("words", "赤五万 紅五筒 红五条 五索", "0m0p05s"),
        ("words", "一二三萬 四 五 六 筒 伍萬", "1235m456p"),
        ("words", "二三四萬 ②③④ 234索 ⑤筒", "234m2345p234s"),
        ("words", "①萬", None),
        ("words", "一萬、二萬,三萬 東・南", "123m12z"),
        ("words", "123東東", None),
        ("unicode", "123🀀🀀", None),
        ("words", "东風 南风 西 北 白板 發財 发财 発 紅中 红中 中", "12345666777z"),
        ("words", "１２３萬4赤5筒（東東東）＋白 自", None),
        ("words", "一萬 梅 貓 蜈蚣 冬 + 二萬 seat=W bonus=春", None),
        ("words", "一萬 梅 貓 蜈蚣 冬 + 二萬 seat=W", "1m+2m seat=W bonus=plum,winter,cat,centipede"),
        ("words", "一萬 bonus=梅,蘭", "1m bonus=plum,orchid"),
        ("letters", "1 Bam 23-bams 4Crak 5crack 6 Character 7Dot 8circle WhGrRd", "123s456m78p567z"),
        ("letters", "NEWS PFC E(<Wh Wh Wh)+Rd Self-Draw seat=S", "4132567z1z(<555z)+7z self-draw seat=S"),
        ("letters", "East wind, south", "12z"),
        ("letters", "1 bam, 2 bam, 3 crak", "3m12s"),
        ("letters", "123man 456pinzu 7sou ton nan sha pei haku hatsu chun", "123m456p7s1234567z"),
        ("letters", "123m456EE", None),
        ("letters", "east wind South West wind north red dragon green white Dragon", "1234567z"),
        ("american-letters", "123B 4C 5 D E WD Gr R (NNN)[GDGDGDGD]", None),
        ("american-letters", "123B 4C 5 D E WD Gr R (NNN)[WhWDWhWh]", None),
        ("american-letters", "123B 4C 5 D E Gr R (NNN)[WhWDWhWh]", "123s4m5p167z(444z)[5555z]"),
        ("american-letters", "05B", None),
        ("majiang", "m12p3*,z111=,s40-6,p5505+,m999+0", None),
        ("majiang", "m12p3*,z111=,s40-6,p5505+,m999+9", "12m3p(^111z)(<406s)(>0555p)(>9999m+) riichi"),
        ("majiang", "m1112,s123", None),
        ("majiang", "m1112_", None),
        ("majiang", "m1112.s123-", None),
        ("majiang", "m11,z123-", None),
        ("majiang", "m11,s123+", None),
        ("mjai", "5mr 5pr 5sr 5m E S W N P F C", "05m0p0s1234567z"),
        ("mjai", "5zr", None),
        ("mjai", "1m2m", None),
        ("mjai", '["1m", "5mr", "E"]', "10m1z"),
        ("mjai", "[1m, 5mr, E]", "10m1z"),
        ("mjai", "1m,2m,E", "12m1z"),
        ("mjai", "1m 2m (E E E)", None),
        ("mjai", '[["1m"], ["E"]]', None),
        ("tenhou136", "16,17 [52] 88, 135", "05m0p0s7z"),
        ("tenhou136", "16 16", None),
        ("tenhou136", "136", None),
        ("tenhou136", "١", None),
        ("tenhou6", "[11, 51, 52, 53, 47]", "10m0p0s7z"),
        ("tenhou6", "10", None),
        ("tenhou-url", "HTTPS://tenhou.net/2/?a=b&q=123m4p&c=9s#9s", "123m4p"),
        ("tenhou-url", "https://example.org/?q=123m", None),
        ("tenhou-url", "?q=123x", None),
        ("tenhou-url", "https://tenhou.net/2/index.html?q=123m&p=1", "123m"),
        ("tenhou-url", "<https://tenhou.net/2/?q=123m>", "123m"),
        ("tenhou-url", "[what now](https://tenhou.net/2/?q=123m)", "123m"),
        ("tenhou-url", "https://tenhou.net/2/?q=123m) or (https://tenhou.net/2/?q=456m)", None),
        ("tenhou-url", "https://tenhou.net/2/?q=123m 456", None),
        ("mahjong-helper", "34s#6666P234p+3m", "34s[6666p](234p)+3m"),
        ("mahjong-helper", "34s # 234P", None),
        ("mahjong-helper", "34s # 234p x", None),
        ("mahjong-helper", "34s + 34m", None),
        ("mahjong-utils", "1111m 0110z, 0990s", "1111m[1111z][9999s]"),
        ("mahjong-utils", "0110m 505p", "0011m(055p)"),
        ("mahjong-utils", "0110z", "[1111z]"),
        ("mahjong-utils", "55z 11z", None),
        ("botzone", "w1 b2 t3 f4 j1 j2 j3", "1m2p3s4567z"),
        ("botzone", "CHI W2 PENG B1 3 GANG T9 1 GANG J3 0 W1", "1m(123m)(>111p)(<9999s)[5555z]"),
        ("botzone", "W1W2W3F1F1 GANGJ1", None),
        ("botzone", "W1W2W3F1F1 GANG J1 0", "123m11z[7777z]"),
        ("botzone", "CHI W1 1", None),
        ("botzone", "PENG B1 4", None),
        ("botzone", "PENG", None),
        ("botzone", "H1", None),
        ("gb-mahjong", "[3333p,7][FFF][CCCC,2]12m|SW0001", "12m(>3333p+)(666z)(^7777z) rob-kong seat=W round=S"),
        ("gb-mahjong", "12m|EE1001|ha", "12m self-draw kong-replacement seat=E round=E bonus=plum,winter"),
        ("gb-mahjong", "12m|EE0000|", "12m seat=E round=E"),
        ("gb-mahjong", "a12m", None),
        ("gb-mahjong", "[123m,5]", None),
        ("gb-mahjong", "[12m]", None),
        ("gb-mahjong", "[123m", None),
        ("gb-mahjong", "12m|E1000", None),
        ("gb-mahjong", "12m|EE1000|9", None),
        ("gb-mahjong", "12m|EE1000|a|b", None),
    ],
)  # fmt: skip
def test_forms_of_each_dialect(notation: str, text: str, line: str | None) -> None:
    """None: it is refused, with a place in the text as it was typed."""
    if line is not None:
        assert parse_hand(text, notation=notation) == parse_hand(line, notation="mpsz")
        return
    with pytest.raises(NotationError) as caught:
        read(text, notation=notation)
    assert all(0 <= fault.column < len(text) and fault.length > 0 for fault in caught.value.faults)


@pytest.mark.parametrize(
    "pasted",
    [
        "`{}`", "``{}``", '"{}"', "'{}'", "“{}”", "「{}」", "**{}**", "> {}", "- {}", "{}.", "{}!",
        "{}。", "{}；", ' "{}"? ', '["{}"]', "('{}')",
    ],
)  # fmt: skip
@pytest.mark.parametrize("name", FOUND_OUT)
def test_marks_around_a_hand_do_not_matter(name: str, pasted: str) -> None:
    sample = dialect(name).SAMPLE
    if pasted[0] in "[(" and set(sample) & set("[("):
        return  # such a list has no brackets in it
    assert read(pasted.format(sample), notation=name)[:2] == read(sample)[:2]
    assert read(pasted.format(sample))[:2] == read(sample)[:2]


def test_marks_that_mean_something_stay() -> None:
    assert parse_hand("m123p456s789z1112*").win.flags == ("riichi",)
    assert parse_hand("**m123p456s789z1112***").win.flags == ("riichi",)
    with pytest.raises(NotationError) as caught:
        read("「123m456p78sx」")
    assert [(fault.column, fault.length) for fault in caught.value.faults] == [(12, 1)]
    with pytest.raises(NotationError, match="two notations"):
        read("`11z 123m 456p 789s 222z`")


@pytest.mark.parametrize("name", DIALECTS)
@pytest.mark.parametrize("text", ["", "  ", "\ufe0f", "\u3000", "``", "."])
def test_nothing_is_no_hand_in_any_dialect(name: str, text: str) -> None:
    with pytest.raises(NotationError):
        read(text, notation=name)
    with pytest.raises(NotationError):
        read(text)


@pytest.mark.parametrize(
    ("notation", "five"),
    [
        ("unicode", "🀇🀇🀇🀇🀇"), ("words", "一萬" * 5), ("letters", "EEEEE"), ("american-letters", "1C" * 5),
        ("majiang", "m11111"), ("majiang", "m11,m111-"), ("mjai", "E E E E E"), ("tenhou6", "11 11 11 11 11"),
        ("tenhou-url", "?q=11111m"), ("mahjong-helper", "11m # 111m"), ("mahjong-utils", "11m 111m"),
        ("botzone", "W1 W1 PENG W1"), ("gb-mahjong", "EE[EEE]"),
    ],
)  # fmt: skip
def test_there_are_four_of_a_kind_in_every_dialect(notation: str, five: str) -> None:
    with pytest.raises(NotationError, match="more than four") as caught:
        read(five, notation=notation)
    assert caught.value.code == "five_of_a_kind"


def test_carets_stand_under_the_text_as_it_was_typed() -> None:
    with pytest.raises(NotationError) as caught:
        read("一二三萬 四赤六筒", notation="words")
    assert [(fault.column, fault.length) for fault in caught.value.faults] == [(5, 1), (6, 1)]
    assert str(caught.value).splitlines()[-1] == "  " + " " * 11 + "^^"
    with pytest.raises(NotationError) as caught:
        read("🀇🀈🀉🀐️🀐🀐🀐🀐", notation="unicode")
    assert [(fault.column, fault.length) for fault in caught.value.faults] == [(8, 1)]
    with pytest.raises(NotationError) as caught:
        read("m123,ｓ４０＝６", notation="majiang")
    assert [(fault.column, fault.length) for fault in caught.value.faults] == [(5, 5)]
    with pytest.raises(NotationError) as caught:
        read("m12p3,z1x1=", notation="majiang")
    assert caught.value.faults[0].column == 6


# --- which one it is


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("🀇🀈🀉🀙🀚🀛🀖🀗🀘🀀🀀🀁🀁🀁", "unicode"),
        ("🀄️", "unicode"),
        ("一萬", "words"),
        ("１２３萬４５６筒７８９索東東白白", "words"),
        ("123m456p789s東東白白", "words"),
        ("m123p460z11,s40-6", "majiang"),
        ("# 6666P 234p + 3m", "mahjong-helper"),
        ("1111m 0110z", "mahjong-utils"),
        ("5z3z 1111m 1111z 333z 444z", "mahjong-utils"),
        ("W1 B2 T3 F1 J1", "botzone"),
        ("[EEE]123m456p789s11s", "gb-mahjong"),
        ("1B 1C 1D", "american-letters"),
        ("5m 5mr E S W N P F C", "mjai"),
        ("https://tenhou.net/2/?q=123m456p789s1122z", "tenhou-url"),
        ("123m456p789sEEEPP", "letters"),
        ("123m 456p 789s 1122z", "mpsz"),
    ],
)
def test_a_text_is_found_to_be_in(text: str, notation: str) -> None:
    found = read(text)
    assert found.notation == notation
    assert (f"read as {notation}" in found.notes) == (notation != "mpsz")


def test_two_hands_in_one_text_are_refused_with_both_and_how_to_choose() -> None:
    text = "11z 123m 456p 789s 222z"
    with pytest.raises(NotationError) as caught:
        read(text)
    assert caught.value.to_dict()["error"] == {
        "code": "ambiguous",
        "message": "two notations read different hands here: "
        "mpsz 123m456p789s1122z+2z, mahjong-utils 1z(123m)(456p)(789s)(222z)+1z",
        "column": 0,
        "length": len(text),
        "hint": "say which: --notation mpsz or --notation mahjong-utils; "
        "a + before the winning tile says it too: 123m456p789s1122z+2z",
    }
    assert read(text, notation="mpsz").hand == parse_hand("123m456p789s1122z+2z")
    assert read(text, notation="mahjong-utils").hand == parse_hand("1z(123m)(456p)(789s)(222z)+1z")


@pytest.mark.parametrize("text", ["B1 B2 B3 B4 B5 B6 B7 B8 B9 B1 B1 B1 B2 B2", "b1b2b3b4b5b6b7b8b9b1b1b1b2b2", "B1 B2"])
def test_b_alone_is_not_guessed(text: str) -> None:
    with pytest.raises(NotationError, match="B alone is dots in Botzone and bamboo in English letters") as caught:
        read(text)
    bamboo = str(caught.value.hint).split("'")[1]
    dots = read(text, notation="botzone").hand
    assert [tile.kind + 9 for tile in dots.concealed] == [tile.kind for tile in read(bamboo).hand.concealed]
    assert read(f"{text} T1").notation == read(f"PENG B9 {text}").notation == "botzone"


def test_a_hand_that_nobody_could_hold_is_no_reading() -> None:
    assert read("1111m 333z 444z 555z 66z 7z").notation == "mpsz"  # 66z is no meld
    assert read("56m 1111m 333z 444z 555z").notation == "mahjong-utils"  # 15 tiles as one hand
    assert read("12m 345m 456p").notation == "mpsz"  # a part of a hand either way: the hand line stays what it was


def test_groups_between_commas_are_not_taken_for_melds() -> None:
    with pytest.raises(NotationError) as caught:
        read("22z, 123m, 456p, 789s, 111z")
    assert caught.value.faults[0].hint == "tiles need no sign between them: 22z 123m 456p 789s 111z"
    assert read("22z, 0110m, 0220m, 0330m, 456p").notation == "mahjong-utils"


@pytest.mark.parametrize("text", ["B", "E", "[EEEE]", "EEE 123m", "0110z", "W", "11 12 13 14", "P F C"])
def test_fragments_that_could_be_many_things_are_not_guessed(text: str) -> None:
    with pytest.raises(NotationError):
        read(text)


@given(st.data())
def test_the_short_way_for_hand_lines_is_sound(data: st.DataObject) -> None:
    """A hand line that is not compared with the other dialects reads as no other hand in any of them."""
    random = Random(data.draw(st.integers(0, 2**32)))
    line = format_hand(made_hand(random)._replace(win=Win()))
    tokens = list(line)
    for place in sorted(data.draw(st.sets(st.integers(0, len(line)), max_size=8)), reverse=True):
        tokens.insert(place, " ")
    text = "".join(tokens)
    try:
        hand = parse_hand(text, notation="mpsz")
    except NotationError:
        return
    if not _only_canonical(text):
        return
    for name in FOUND_OUT:
        try:
            other = parse_hand(text, notation=name)
        except NotationError:
            continue
        assert other[:3] == hand[:3], f"{text!r} is another hand in {name}"


@pytest.mark.parametrize(
    ("text", "notation", "message"),
    [
        ("m123p460z11,s40x6", "majiang", '"s40x6" is no meld'),
        ("[123m,9]123m456p789s11m", "gb-mahjong", "the number of a chow is 1, 2 or 3"),
        ("🀇🀈🀉🀪", "unicode", '"🀪" is not read among tiles'),
        ("34s # 666P 234p + 3m", "mahjong-helper", "a capital letter marks a concealed kong"),
        ("https://tenhou.net/2/?q=123m8z", "tenhou-url", "there is no honour tile 8z"),
        ("W1 B2 X3", "botzone", "there is no tile X3"),
        ("1m 5mr 5zr", "mjai", "there is no tile 5zr"),
    ],
)
def test_the_error_is_that_of_the_dialect_which_a_text_is_most_like(text: str, notation: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(text)
    with pytest.raises(NotationError) as named:
        read(text, notation=notation)
    assert str(caught.value) == str(named.value)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("123m8z", "7z, the red dragon, is the last; a flower or season is a word, as in bonus=plum"),
        ("123m0z", "no honour is red: the white dragon is 5z"),
        ("123x", "did you mean 123m, 123p, 123s or 123z?"),
        ("789w", "did you mean 789m?"),
        ("123M", "write 123m"),
        ("123m,456p.789s", "tiles need no sign between them: 123m 456p 789s"),
        ("123m8z seat=PFC", None),
        ("11 12 13 14", "numbers alone may mean anything: --notation tenhou136 or --notation tenhou6 reads them"),
        ("PFC", "honours are typed 1z to 7z, in the order East South West North white green red"),
        ("RD", "honours are typed 1z to 7z, in the order East South West North white green red"),
        ("East", "winds are typed 1z 2z 3z 4z (East South West North)"),
        ("34r7p", "a red five is a 0: 340m"),
        ("r5p", "a red five is a 0: 340m"),
        ("1c 2c 3c", "--notation american-letters reads capital B as bamboo, C as characters, D as dots"),
        ("123m+4m tsumo", "the word for it is self-draw, behind the winning tile, as in +9s self-draw"),
        ("123萬 自摸", "the word for it is self-draw, behind the winning tile, as in +9s self-draw"),
        ("hand: 123m", "only the hand is read: leave out hand:"),
        ("m123,p456,s789", "tiles in hand stand before the first comma, without one"),
        ("https://tenhou.net/0/?log=2009", "the log of a game, saved as a file, is read by mja verify and mja batch"),
        ("https://tenhou.net/2/?q=123m)456p", "paste the link alone"),
    ],
)
def test_near_misses_are_told_what_was_probably_meant(text: str, hint: str | None) -> None:
    with pytest.raises(NotationError) as caught:
        read(text)
    assert hint is None or hint in [fault.hint for fault in caught.value.faults]


# --- names


@pytest.mark.parametrize(
    ("typed", "name"), [("MPSZ", "mpsz"), ("gb", "gb-mahjong"), ("Mahjong_Utils", "mahjong-utils"), ("maj", "majiang")]
)
def test_the_beginning_of_a_name_is_enough(typed: str, name: str) -> None:
    assert full_name(typed) == name
    assert read(dialect(name).SAMPLE, notation=typed).notation == name


@pytest.mark.parametrize("typed", ["", "m", "tenhou", "morse", None, 3])
def test_no_other_name_is_taken(typed: object) -> None:
    with pytest.raises(AnalyserError, match="there is no notation") as caught:
        full_name(typed)  # type: ignore[arg-type]
    assert caught.value.code == "unknown_notation"


# --- any text


@cache
def alphabet() -> str:
    return "".join(sorted(set("".join(text for _, text, _ in REAL)))) + "_,|#[]()<>^+-*=?&/ 赤❓"


def mutated(random: Random) -> str:
    """A sample with a few characters changed, or a text of their characters."""
    if random.random() < 0.2:
        return "".join(random.choices(alphabet(), k=random.randrange(40)))
    text = random.choice(REAL)[1]
    for _ in range(random.randrange(1, 5)):
        at, kind = random.randrange(len(text) + 1), random.randrange(4)
        piece = random.choice(alphabet())
        if kind == 0:
            text = text[:at] + piece + text[at:]
        elif kind == 1:
            text = text[:at] + text[at + 1 :]
        elif kind == 2:
            text = text[:at] + piece + text[at + 1 :]
        else:
            other = random.choice(REAL)[1]
            text = text[:at] + other[random.randrange(len(other)) :]
    return text


def only_our_errors(text: str, notation: str | None) -> None:
    try:
        found = read(text, notation=notation)
    except NotationError as error:
        assert error.faults and str(error) and error.to_dict()
        assert all(0 <= fault.column <= len(text) and fault.length > 0 for fault in error.faults)
    else:
        assert parse_hand(format_hand(found.hand), notation="mpsz")[1:2] == found.hand[1:2]


def test_mutated_samples_are_read_or_refused() -> None:
    random = Random(4)
    for _ in range(1500):
        only_our_errors(mutated(random), random.choice((None, *DIALECTS)))


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_a_million_strings_are_read_or_refused(part: int) -> None:
    random = Random(f"strings {part}")
    for _ in range(share_of(100_000)):
        only_our_errors(mutated(random), random.choice((None, *DIALECTS)))


@pytest.mark.parametrize("name", DIALECTS)
@pytest.mark.parametrize(
    "text",
    ["1", "m1", "1 ", "m", "一", "赤", "E", "1B", "[", "m1,", "0110z ", "16 ", "🀫🀀", "W1 ", "|", "?q=1m", "#", "CHI "],
)
def test_long_texts_cost_no_more_than_their_length(name: str, text: str) -> None:
    with pytest.raises(NotationError):
        read(text * 4_000, notation=name)


@pytest.mark.parametrize("name", DIALECTS)
def test_melds_of_a_reading_are_what_scoring_expects(name: str) -> None:
    for meld in parse_hand(dialect(name).SAMPLE, notation=name).melds:
        assert isinstance(meld, Meld) and list(meld.tiles) == sorted(
            meld.tiles, key=lambda one: (one.kind, not one.red)
        )


def test_files_of_hands_hold_any_notation(tmp_path: Path) -> None:
    """What reads hand lines in bulk finds out the notation line by line, and names it."""
    file = tmp_path / "hands.txt"
    texts = [dialect(name).SAMPLE for name in FOUND_OUT]
    file.write_text("\n".join([*texts, "0 4 8"]), encoding="utf-8")
    items = list(read_records(file))
    assert [item.hand for item in items[:-1]] == [parse_hand(text) for text in texts]
    assert f"read as {FOUND_OUT[1]}" in items[1].notes
    assert "--notation" in str(items[-1])


@pytest.mark.parametrize("notation", [None, "words"])
def test_hand_rows_hold_tiles_in_other_notations(notation: str | None) -> None:
    melds = [{"type": "pung", "tiles": "白白白", "from": "left"}]
    row = {"hand": "一二三萬四五六筒東東七八索", "melds": melds, "win_tile": "九索", "dora_indicators": "東"}
    read_row = hand_from_row(row, notation=notation)
    assert read_row.hand == parse_hand("123m456p78s11z(<555z)+9s dora=1z")
    with pytest.raises(RowError, match="melds, the winning tile and circumstances have fields of their own"):
        hand_from_row({"hand": "一萬(東東東)"})
    assert hand_from_row({"hand": "11 12"}, notation="tenhou6").hand == parse_hand("12m")
