"""What tiles are by where they lie: rows of made-up corners, turned and tilted, read as a hand."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy")

from analyser.recogniser.layout import lay_out  # noqa: E402
from analyser.recogniser.rows import arrange  # noqa: E402
from tests.made_rows import HEIGHT, row, rows, tilted, together, turned_by  # noqa: E402

HAND = "2m 3m 4m 5m 0m 7m 2p 2p 3s 4s 5s 7z 7z"


def read(names, quads):
    """A picture in short: hand, melds, winning tile, bonus tiles, each as text."""
    layout = lay_out(names, quads)
    return (
        " ".join(names[place] for place in layout.hand),
        " ".join(str(found.meld) for found in layout.melds),
        None if layout.winning is None else names[layout.winning],
        " ".join(names[place] for place in layout.bonus),
    )


CASES = {
    "a hand without winning tile": (HAND, (HAND, "", None, "")),
    "a hand and a tile apart": (f"{HAND} _ 7z", (HAND, "", "7z", "")),
    "the tile apart lies left": (f"7z _ {HAND}", (HAND, "", "7z", "")),
    "a self-drawn tile turned at the end": (f"{HAND} 7z'", (HAND, "", "7z", "")),
    "a self-drawn tile turned that makes no meld": (f"{HAND} 2p'", (HAND, "", "2p", "")),
    "a self-drawn tile turned and apart": (f"{HAND} _ 7z'", (HAND, "", "7z", "")),
    "fourteen side by side": (f"{HAND} 7z", (f"{HAND} 7z", "", None, "")),
    "twelve and one apart are thirteen": ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s 1s 2s _ 7z",
                                          ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s 1s 2s 7z", "", None, "")),
    "a pung from the left": ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s _ 5z' 5z 5z",
                             ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s", "(<555z)", None, "")),
    "a pung from across": ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s _ 5z 5z' 5z",
                           ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s", "(^555z)", None, "")),
    "a pung from the right": ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s _ 5z 5z 5z'",
                              ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s", "(>555z)", None, "")),
    "a chow": ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s _ 4p' 3p 5p", ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s", "(<345p)", None, "")),
    "a chow with a red five": ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s _ 4p' 3p 0p",
                               ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s", "(<340p)", None, "")),
    "a meld that touches the hand": ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s 6z' 6z 6z",
                                     ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s", "(<666z)", None, "")),
    "two melds that touch each other": ("1m 2m 3m 4m 5m 6m 7m _ 6z 6z' 6z 4p' 3p 5p",
                                        ("1m 2m 3m 4m 5m 6m 7m", "(^666z) (<345p)", None, "")),
    "melds left of the hand": ("6z' 6z 6z _ 1m 2m 3m 4m 5m 6m 7m 8m 9m 1s _ 1s",
                               ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s", "(<666z)", "1s", "")),
    "an open kong": ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s _ 5z' 5z 5z 5z",
                     ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s", "(<5555z)", None, "")),
    "an open kong from across": ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s _ 5z 5z' 5z 5z",
                                 ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s", "(^5555z)", None, "")),
    "a concealed kong, ends face down": ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s _ # 5z 5z # _ 1s",
                                         ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s", "[5555z]", "1s", "")),
    "a concealed kong, middle face down": ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s _ 5p # # 0p",
                                           ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s", "[0555p]", None, "")),
    "a concealed kong, three face down": ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s _ # # # 9s",
                                          ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s", "[9999s]", None, "")),
    "an added kong": ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s _ 6s 6s 6s'+6s",
                      ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s", "(>6666s+)", None, "")),
    "an added kong that touches the hand": ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s 6s'+6s 6s 6s",
                                            ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s", "(<6666s+)", None, "")),
    "groups apart without a turned tile": ("1m 2m 3m 4m 5m 6m 7m _ 1p 1p 1p _ 4s 5s 6s",
                                           ("1m 2m 3m 4m 5m 6m 7m", "(111p) (456s)", None, "")),
    "four equal apart without a turned tile": ("1m 2m 3m 4m 5m 6m 7m _ 1p 1p 1p 1p _ 4s 5s 6s",
                                               ("1m 2m 3m 4m 5m 6m 7m", "(1111p) (456s)", None, "")),
    "a hand laid out in its groups": ("1m 2m 3m _ 4m 5m 6m _ 7p 8p 9p _ 1z 1z 1z _ 5z 5z",
                                      ("1m 2m 3m 4m 5m 6m 7p 8p 9p 1z 1z 1z 5z 5z", "", None, "")),
    "bonus tiles at the end": (f"{HAND} _ 7z _ F1 S3", (HAND, "", "7z", "F1 S3")),
    "bonus tiles at the beginning": (f"A1 F2 _ {HAND}", (HAND, "", None, "A1 F2")),
    "only melds and a pair": ("1z 1z _ 6z' 6z 6z _ 4p' 3p 5p _ # 5z 5z # _ 2s 2s 2s'",
                              ("1z 1z", "(<666z) (<345p) [5555z] (>222s)", None, "")),
    "one tile and what wins": ("1z _ 1z _ 6z' 6z 6z _ 4p' 3p 5p _ # 5z 5z # _ 2s 2s 2s'",
                               ("1z", "(<666z) (<345p) [5555z] (>222s)", "1z", "")),
}  # fmt: skip


@pytest.mark.parametrize("text", CASES)
def test_a_row_is_read(text):
    told, expected = CASES[text]
    assert read(*rows(told)) == expected


@pytest.mark.parametrize("degrees", [7, 33, 45, 90, 135, 180, 270, 352])
@pytest.mark.parametrize("text", CASES)
def test_a_row_is_read_however_the_camera_was_held(text, degrees):
    names, quads = rows(CASES[text][0])
    assert read(names, turned_by(degrees)(quads)) == CASES[text][1]


@pytest.mark.parametrize("strength", [-0.35, 0.35])
@pytest.mark.parametrize("text", CASES)
def test_a_row_is_read_from_the_side(text, strength):
    names, quads = rows(CASES[text][0])
    assert read(names, tilted(strength)(quads)) == CASES[text][1]


@pytest.mark.parametrize("text", CASES)
def test_tiles_that_lie_a_little_crooked_change_nothing(text):
    names, quads = rows(CASES[text][0])
    rng = np.random.default_rng(7)
    moved = quads + rng.normal(0, 2, (len(quads), 1, 2)) + rng.normal(0, 1, quads.shape)
    assert read(names, moved) == CASES[text][1]


@pytest.mark.parametrize("text", CASES)
def test_the_order_in_which_tiles_were_found_does_not_matter(text):
    names, quads = rows(CASES[text][0])
    order = np.random.default_rng(3).permutation(len(names))
    assert read([names[at] for at in order], quads[order]) == CASES[text][1]


def test_tiles_on_their_heads_do_not_turn_the_reading_round():
    names, quads = rows(f"{HAND} _ 7z")
    quads[1], quads[6], quads[9] = (np.roll(quads[at], 2, axis=0) for at in (1, 6, 9))
    assert read(names, quads) == (HAND, "", "7z", "")


def test_faces_that_look_alike_upside_down_follow_the_others():
    names, quads = rows("2p 4p 5p 8p 9p 2s 4s 5s 8s 9s 5z 1m 2m")
    quads[:11] = np.roll(quads[:11], 2, axis=1)
    assert read(names, quads)[0] == " ".join(names)


# -- several rows -----------------------------------------------------------------------------------------------------


def test_rows_are_read_from_the_top_as_the_faces_stand():
    names, quads = rows("1m 2m 3m", "4m 5m 6m", "7m 8m 9m")
    for degrees in (0, 90, 180, 270, 20):
        layout = lay_out(names, turned_by(degrees)(quads))
        assert [names[place] for place in layout.order] == names


def test_melds_in_a_row_of_their_own():
    assert read(*rows("# 5z 5z # _ 6z' 6z 6z", "1m 2m 3m 4m 5m 6m 7m _ 7m")) == (
        "1m 2m 3m 4m 5m 6m 7m", "[5555z] (<666z)", "7m", "",
    )  # fmt: skip


def test_melds_without_turned_tiles_in_other_rows():
    assert read(*rows("1p 1p 1p _ 4s 5s 6s", "1m 2m 3m 4m 5m 6m 7m")) == (
        "1m 2m 3m 4m 5m 6m 7m", "(111p) (456s)", None, "",
    )  # fmt: skip


def test_a_tile_that_lies_alone_wins():
    names, quads = together([row(HAND), row("7z", (300.0, -2 * HEIGHT))])
    assert read(names, quads) == (HAND, "", "7z", "")


def test_a_hand_in_two_rows():
    names, quads = rows("1m 2m 3m 4m 5m 6m 7m", "8m 9m 1s 1s 2s 2s 2s")
    assert read(names, quads)[0] == " ".join(names)


def test_bonus_tiles_in_a_row_of_their_own():
    assert read(*rows("F1 S2", f"{HAND} _ 7z")) == (HAND, "", "7z", "F1 S2")


def test_small_tiles_are_somebody_elses():
    discards = [row("1z 2z 3z 4z 9m 9p", (0, -500.0), 0.5), row("9m' 9m 9m _ F1", (500.0, -300.0), 0.5)]
    names, quads = together([row(HAND, (0, 0)), *discards])
    layout = lay_out(names, quads)
    assert " ".join(names[place] for place in layout.hand) == HAND
    assert (layout.melds, layout.bonus) == ((), ())
    assert any("10 tiles beside the hand" in note for note in layout.notes)


def test_the_rows_of_others_do_not_count():
    """A hand at the bottom, three others round the table that look to the middle."""
    others = []
    for degrees in (90, 180, 270):
        names, quads = rows("1z 2z 3z 4z 9m 9p 5z 5z")
        others.append((names, list(turned_by(degrees)(quads + [-300, 700]))))
    names, quads = together([row(HAND, (-500.0, 1200.0)), *others])
    assert read(names, quads)[:3] == (HAND, "", None)


def test_clutter_does_not_matter():
    rng = np.random.default_rng(5)
    names, quads = together([row(f"{HAND} _ 7z")])
    for name in ("3m", "8p", "2z", "9s", "6m"):
        more, theirs = rows(name)
        place = np.array([rng.uniform(0, 900), rng.uniform(300, 900)])
        names, quads = names + more, np.concatenate([quads, turned_by(rng.uniform(60, 300))(theirs) + place])
    assert read(names, quads)[:3] == (HAND, "", "7z")


# -- what is told -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "doubt"),
    [
        ("1m 2m 3m", "3 tiles were found for the hand"),
        ("1m", "1 tile was found for the hand"),
        (f"{HAND} 1z 1z", "15 tiles were found"),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s 1s 1s J", "a joker has no place in a hand line"),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s 1s 2s #", "1 tile in the row lies face down and is left out"),
        ("1m 2m 3m 4m 5m' 6m 7m 8m 9m 1s 1s 1s 2z", "a turned tile in the hand belongs to no meld"),
    ],
)
def test_what_may_be_no_hand_is_doubted(text, doubt):
    assert any(doubt in told for told in lay_out(*rows(text)).doubts)


def test_backs_between_melds_do_not_break_them():
    names, quads = rows("4p 5p 7z 7z _ 5z 5z 5z' # _ # 6z' 6z 6z _ # 9p 9p # _ 6p")
    assert read(names, quads) == ("4p 5p 7z 7z", "(>555z) (<666z) [9999p]", "6p", "")
    assert lay_out(names, quads).doubts == ("2 tiles in the row lie face down and are left out",)


@pytest.mark.parametrize("text", CASES)
def test_whole_hands_are_not_doubted(text):
    assert lay_out(*rows(CASES[text][0])).doubts == ()


@pytest.mark.parametrize(
    ("text", "note"),
    [
        (f"{HAND} 7z", "the last of the row, 7z, is taken as the winning tile"),
        ("1m 2m 3m 4m 5m 6m 7m _ 1p 1p 1p _ 4s 5s 6s", "(111p), (456s) lie apart: taken as claimed"),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s _ 4p 3p' 5p", "the turned tile of the chow 345p is not its left one"),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1s _ 5z 5z 5z 5z", "four equal tiles apart are taken as an open kong"),
    ],
)
def test_what_was_taken_is_told(text, note):
    assert any(note in told for told in lay_out(*rows(text)).notes)


def test_a_picture_without_tiles():
    assert lay_out([], np.zeros((0, 4, 2))).order == ()


def test_every_tile_is_in_exactly_one_row():
    rng = np.random.default_rng(11)
    for _ in range(30):
        number = int(rng.integers(1, 40))
        quads = np.concatenate([turned_by(rng.uniform(0, 360))(rows("1m")[1]) for _ in range(number)])
        quads = quads + rng.uniform(0, 1500, (number, 1, 2))
        names = [f"{rng.integers(1, 10)}m" for _ in range(number)]
        seen = [tile for line in arrange(names, quads).rows for tile in line.tiles]
        assert sorted(seen) == list(range(number))
        layout = lay_out(names, quads)
        used = [*layout.hand, *layout.bonus, *(place for found in layout.melds for place in found.places)]
        used += [] if layout.winning is None else [layout.winning]
        assert len(used) == len(set(used))
