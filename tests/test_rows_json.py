"""The hand row: what is read, every fault with its field, and that nothing is lost on the way back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import hands

from analyser.errors import AnalyserError, RowError
from analyser.hand import Hand, Liability, Meld, Win
from analyser.notation import parse_hand
from analyser.rows import FIELDS, RowHand, hand_from_row, row_from_hand
from analyser.tiles import Tile

WORDS = ("open_riichi", "swallow_return")
EXAMPLE = """
{"hand": "2345678m345p", "melds": [{"type": "pung", "tiles": "555z", "open": true, "added": false, "from": "across"}],
 "win_tile": "8m", "win": "discard", "from": "W", "seat": "S", "round": "E", "bonus": ["plum"], "flags": ["last_tile"],
 "dora_indicators": "3p", "ura_indicators": "", "nuki": 0, "honba": 0, "riichi_sticks": 0,
 "liability": {"pattern": "big_three_dragons", "seat": "W"}, "options": {"cap": 13}}
"""


def faults(row: Any, words: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    with pytest.raises(RowError) as caught:
        hand_from_row(row, words)
    return [(fault.field, fault.message) for fault in caught.value.faults]


def hint(row: Any) -> str | None:
    with pytest.raises(RowError) as caught:
        hand_from_row(row)
    return caught.value.hint


def melded(**meld: object) -> Meld:
    return hand_from_row({"hand": "1m", "seat": "S", "melds": [meld]}).hand.melds[0]


# --- what is read


def test_the_example() -> None:
    line = "2345678m345p(^555z)+8m last-tile seat=S round=E from=W dora=3p bonus=plum liable=big_three_dragons:W"
    assert hand_from_row(json.loads(EXAMPLE)) == RowHand(parse_hand(line), {"cap": 13}, {}, ())


def test_only_hand_must_be_there() -> None:
    assert hand_from_row({"hand": "1m"}) == RowHand(Hand((Tile(0),)), {}, {}, ())
    assert hand_from_row({"hand": ""}).hand == Hand()
    assert faults({}) == [
        ("hand", "hand: expected the concealed tiles without the winning tile, but the field is absent")
    ]


def test_null_counts_as_absent() -> None:
    nulls = dict.fromkeys(FIELDS) | {"hand": "1m"}
    assert hand_from_row(nulls) == hand_from_row({"hand": "1m"})
    assert melded(type=None, tiles="123m", open=None, added=None, **{"from": None}) == melded(tiles="123m")
    assert faults({"hand": None})[0][0] == "hand"


def test_tiles_are_kept_in_canonical_order_but_indicators_as_turned_and_none_is_taken_for_the_winning_one() -> None:
    answer = hand_from_row({"hand": "7z50p123m", "dora_indicators": "50p1m"})
    assert str(answer.hand) == "123m05p7z dora=50p1m"
    assert answer.notes == ()
    fourteen = hand_from_row({"hand": "123m456p789s11223z"})
    assert fourteen.hand.win_tile is None
    assert fourteen.notes == ("no win_tile: none of the tiles in hand is taken as the winning tile",)
    assert hand_from_row({"hand": "123m456p789s1122z", "win_tile": "0p"}).hand.win_tile == Tile(13, True)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("pong", "pung"), ("pon", "pung"), ("Pung", "pung"), ("chi", "chow"), ("kan", "kong"), (None, None)],
)
def test_types_of_melds(typed: str | None, meant: str | None) -> None:
    tiles = {"pung": "111z", "chow": "123m", "kong": "1111z", None: "111z"}[meant]
    assert melded(type=typed, tiles=tiles).type == (meant or "pung")


def test_kongs_are_open_concealed_or_added() -> None:
    assert melded(type="kong", tiles="1111m") == Meld("kong", (Tile(0),) * 4)
    assert melded(type="kong", tiles="1111m", open=False) == Meld("kong", (Tile(0),) * 4, open=False)
    assert melded(type="kong", tiles="1111m", added=True, **{"from": "left"}) == Meld(
        "kong", (Tile(0),) * 4, added=True, side="left"
    )


@pytest.mark.parametrize(
    ("seat", "sides"),
    [
        ("E", {"S": "right", "W": "across", "N": "left"}),
        ("S", {"W": "right", "N": "across", "E": "left"}),
        ("W", {"N": "right", "E": "across", "S": "left"}),
        ("N", {"E": "right", "S": "across", "W": "left"}),
    ],
)
def test_a_seat_that_a_meld_came_from_becomes_a_side(seat: str, sides: dict[str, str]) -> None:
    for letter, side in sides.items():
        row = {"hand": "1m", "seat": seat, "melds": [{"tiles": "111z", "from": letter.lower()}]}
        hand = hand_from_row(row).hand
        assert hand.melds[0].side == side
        assert row_from_hand(hand)["melds"][0]["from"] == side


def test_spellings() -> None:
    row = {"hand": "1m", "win": "self-draw", "flags": ["Last-Tile", "RIICHI", "open-riichi"], "bonus": ["F2", "Plum"]}
    win = hand_from_row(row, WORDS).hand.win
    assert win == Win("self_draw", flags=("riichi", "last_tile", "open_riichi"), bonus=("plum", "orchid"))
    liability = {"pattern": "Big-Three-Dragons", "seat": "west"}
    assert hand_from_row({"hand": "1m", "liability": liability}).hand.win.liability == Liability(
        "big_three_dragons", "W"
    )
    assert hand_from_row({"hand": "１２３ｍ"}).hand == parse_hand("123m")


def test_fields_of_the_caller_are_handed_on_as_they_came() -> None:
    extra = {"id": "a", "game": 3, "round_no": None, "expected": {"faan": 3}, "x_note": [1]}
    answer = hand_from_row({"hand": "1m", "options": {"cap": 13}} | extra)
    assert answer.extra == extra
    assert answer.options == {"cap": 13}


def test_named_bonus_tiles_or_their_number() -> None:
    assert hand_from_row({"hand": "1m", "flowers": 0}).hand.win.flowers == 0
    assert hand_from_row({"hand": "1m", "flowers": 3, "bonus": []}).hand.win.flowers == 3
    assert hand_from_row({"hand": "1m", "flowers": None, "bonus": ["cat"]}).hand.win.bonus == ("cat",)


def test_an_impossible_hand_is_read_all_the_same() -> None:
    row = {"hand": "1111m", "win_tile": "1m", "melds": [{"tiles": "123m", "from": "across"}], "bonus": ["cat", "cat"]}
    assert str(hand_from_row(row).hand) == "1111m(^123m)+1m bonus=cat,cat"


# --- what is refused


@pytest.mark.parametrize(
    ("row", "field", "message"),
    [
        ({"hand": 3}, "hand", "hand: expected tiles as a string, such as 123m55z, read the number 3"),
        ({"hand": ["1m"]}, "hand", "hand: expected tiles as a string, such as 123m55z, read a list"),
        ({"hand": "1m9z"}, "hand", 'hand: there is no honour tile 9z (honours are 1z-7z), at character 3 of "1m9z"'),
        ({"hand": "11111m"}, "hand", 'hand: more than four 1m: this is the fifth, at character 5 of "11111m"'),
        ({"win_tile": "1m2m"}, "win_tile", 'win_tile: expected one tile, read "1m2m"'),
        ({"win_tile": ""}, "win_tile", 'win_tile: expected one tile, read ""'),
        (
            {"win_tile": "m"},
            "win_tile",
            'win_tile: the suit letter m has no digits before it, at character 1 of "m"',
        ),
        ({"win": "tsumo"}, "win", 'win: expected one of discard, self_draw, rob_kong, read "tsumo"'),
        ({"win": True}, "win", "win: expected one of discard, self_draw, rob_kong, read true"),
        ({"seat": "X"}, "seat", 'seat: expected one of E, S, W, N, read "X"'),
        ({"round": 1}, "round", "round: expected one of E, S, W, N, read the number 1"),
        ({"from": "left"}, "from", 'from: expected one of E, S, W, N, read "left"'),
        ({"honba": "3"}, "honba", 'honba: expected a whole number from 0 to 9999, read "3"'),
        ({"honba": True}, "honba", "honba: expected a whole number from 0 to 9999, read true"),
        ({"nuki": -1}, "nuki", "nuki: expected a whole number from 0 to 9999, read the number -1"),
        ({"flowers": 1.0}, "flowers", "flowers: expected a whole number from 0 to 9999, read the number 1.0"),
        (
            {"riichi_sticks": 10**5000},
            "riichi_sticks",
            "riichi_sticks: expected a whole number from 0 to 9999, read a number too large",
        ),
        ({"bonus": "plum"}, "bonus", 'bonus: expected a list, read "plum"'),
        ({"bonus": ["dog"]}, "bonus", 'bonus: expected names of bonus tiles, read "dog"'),
        ({"bonus": [1]}, "bonus[0]", "bonus[0]: expected the name of a bonus tile, read the number 1"),
        (
            {"bonus": ["plum"], "flowers": 0},
            "flowers",
            "flowers: counts the bonus tiles that bonus names: give one of the two",
        ),
        ({"flags": {"riichi": True}}, "flags", "flags: expected a list, read an object"),
        ({"flags": ["riichi", None]}, "flags[1]", "flags[1]: expected the name of a flag, read null"),
        ({"flags": ["ripichi"]}, "flags", 'flags: expected names of flags, read "ripichi"'),
        ({"flags": ["self_draw"]}, "flags", 'flags: expected names of flags, read "self_draw"'),
        ({"flags": ["last_tile", "last-tile"]}, "flags", "flags: last_tile is said twice"),
        ({"dora_indicators": 3}, "dora_indicators", None),
        ({"ura_indicators": "3"}, "ura_indicators", None),
        ({"options": [1]}, "options", "options: expected an object of switches, read a list"),
        ({"liability": "W"}, "liability", 'liability: expected an object, read "W"'),
        ({"liability": {"pattern": "x y", "seat": "W"}}, "liability.pattern", None),
        ({"liability": {"pattern": "x", "seat": "B"}}, "liability.seat", None),
        ({"liability": {"pattern": "x"}}, "liability.seat", None),
        ({"liability": {"pattern": "x", "seat": "W", "by": 1}}, "liability.by", "liability.by: there is no such field"),
        ({"melds": {}}, "melds", "melds: expected a list, read an object"),
        ({"melds": ["111z"]}, "melds[0]", 'melds[0]: expected an object, read "111z"'),
        ({"wintile": "1m"}, "wintile", "wintile: there is no such field"),
        ({3: "1m"}, "", "the name of a field is a string, not the number 3"),
    ],
)
def test_one_fault_and_its_field(row: dict[Any, Any], field: str, message: str | None) -> None:
    ((read_field, read_message),) = faults({"hand": "1m"} | row)
    assert read_field == field
    assert message is None or read_message == message


@pytest.mark.parametrize(
    ("meld", "field", "message"),
    [
        ({}, "tiles", "expected the tiles of the meld, but the field is absent"),
        ({"tiles": 111}, "tiles", "expected tiles as a string, such as 123m55z, read the number 111"),
        ({"tiles": "9z"}, "tiles", None),
        ({"tiles": ""}, "tiles", "a meld needs tiles: three or four of them"),
        ({"tiles": "12m"}, "tiles", "a meld has three or four tiles, 12m has two"),
        ({"tiles": "135m"}, "tiles", None),
        ({"tiles": "123z"}, "tiles", "honours make no chow, and 123z is no pung"),
        ({"tiles": "12m3p"}, "tiles", "the tiles of a meld are of one suit, 12m3p is not"),
        ({"tiles": "111z", "type": "pun"}, "type", None),
        ({"tiles": "111z", "type": "chow"}, "type", "expected pung, for 111z is one, read chow"),
        ({"tiles": "111z", "open": False}, "open", "false is for a concealed kong only, and 111z is a pung"),
        ({"tiles": "111z", "open": 0}, "open", "expected true or false, read the number 0"),
        ({"tiles": "123m", "added": True}, "added", "true is for an open kong only, and 123m is a chow"),
        (
            {"tiles": "1111z", "added": True, "open": False},
            "added",
            "true is for an open kong only, and 1111z is a concealed kong",
        ),
        ({"tiles": "1111z", "open": False, "from": "left"}, "from", "a concealed kong comes from nobody"),
        ({"tiles": "111z", "from": "back"}, "from", 'expected one of left, across, right, or a seat, read "back"'),
        ({"tiles": "111z", "from": "S"}, "from", "S is the winner's own seat; melds come from another player"),
        ({"tiles": "111z", "form": "left"}, "form", "there is no such field"),
    ],
)
def test_one_fault_in_a_meld(meld: dict[str, Any], field: str, message: str | None) -> None:
    ((read_field, read_message),) = faults({"hand": "1m", "seat": "S", "melds": [{"tiles": "111m"}, meld]})
    assert read_field == f"melds[1].{field}"
    assert message is None or read_message == f"melds[1].{field}: {message}"


def test_a_seat_tells_a_side_only_with_the_winner_s_seat() -> None:
    row = {"hand": "1m", "melds": [{"tiles": "111z", "from": "W"}]}
    assert [field for field, _ in faults(row)] == ["melds[0].from"]
    assert hint(row) == "add seat, or say one of left, across, right"
    assert [field for field, _ in faults(row | {"seat": "X"})] == ["seat"]  # one fault, not two


def test_hints() -> None:
    assert hint({"hand": "1m", "win_tiel": "1m"}) == "did you mean win_tile?"
    assert hint({"hand": "1m", "sticks": 1}) == "did you mean riichi_sticks?"
    assert hint({"hand": "1m", "flags": ["ripichi"]}) == "did you mean riichi or double_riichi?"
    assert hint({"hand": "1m", "flags": ["self_draw"]}) == "the kind of win is a field of its own: win is self_draw"
    assert hint({"hand": "1m", "melds": [{"tiles": "111z", "type": "pun"}]}) == "did you mean pung or pon?"
    assert hint({"hand": "1m(111z)"}) == "melds and the winning tile have fields of their own, melds and win_tile"
    assert hint({"hand": "1M"}) == "write 1m"


def test_all_faults_at_once() -> None:
    row = {"hand": "9z", "seat": "X", "honba": "1", "colour": 1, "melds": [{"tiles": "12m"}, 3], "bonus": ["dog"]}
    with pytest.raises(RowError) as caught:
        hand_from_row(row)
    fields = ["colour", "hand", "seat", "melds[0].tiles", "melds[1]", "bonus", "honba"]
    assert sorted(fault.field for fault in caught.value.faults) == sorted(fields)
    assert all(field in caught.value.message for field in fields)
    assert all(field in str(caught.value) for field in fields)
    assert [error["field"] for error in caught.value.to_dict()["errors"]] == [f.field for f in caught.value.faults]
    assert caught.value.to_dict()["error"]["code"] == "unknown_field"


@pytest.mark.parametrize("row", [None, [], "1m", 3])
def test_only_an_object_is_a_row(row: object) -> None:
    with pytest.raises(RowError, match="a hand row is a JSON object, not"):
        hand_from_row(row)  # type: ignore[arg-type]


# --- laws


@given(hands(WORDS))
def test_a_row_loses_nothing(hand: Hand) -> None:
    row = row_from_hand(hand)
    assert hand_from_row(row, WORDS).hand == hand
    assert hand_from_row(json.loads(json.dumps(row)), WORDS).hand == hand
    assert row_from_hand(hand_from_row(row, WORDS).hand) == row
    assert set(row) <= set(FIELDS)


def test_defaults_are_left_out() -> None:
    assert row_from_hand(parse_hand("123m")) == {"hand": "123m"}
    assert row_from_hand(parse_hand("1m(111z)[2222z]+1m self-draw flowers=0")) == {
        "hand": "1m",
        "melds": [{"type": "pung", "tiles": "111z"}, {"type": "kong", "tiles": "2222z", "open": False}],
        "win_tile": "1m",
        "win": "self_draw",
        "flowers": 0,
    }


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["1m", "111z", "E", "F1"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(("tiles", "type", "open", "added", "from", "pattern", "seat", "?")), inner)
    ),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=4), values))
def test_any_object_is_read_or_refused(row: dict[str, Any]) -> None:
    try:
        hand = hand_from_row(row).hand
    except AnalyserError as error:
        assert str(error)
        json.dumps(error.to_dict())
    else:
        assert hand_from_row(row_from_hand(hand)).hand == hand
