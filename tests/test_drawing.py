"""Pictures of hands: every tile once, as it lies on a table; well-formed, with the hand line as its text."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings

import analyser
from analyser import AnalyserError, NotationError, draw, parse
from analyser.cli.app import cli
from analyser.drawing.bonus import bonus_face
from analyser.drawing.faces import face
from analyser.drawing.spoken import spoken
from analyser.hand import Hand, Meld
from analyser.tiles import BONUS, KINDS, Tile, kind_name
from tests.strategies import hands

SVG = "{http://www.w3.org/2000/svg}"
KIND_NAMES = [*map(kind_name, range(KINDS)), "0m", "0p", "0s"]


def read(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def tiles_in(svg: str) -> list[tuple[str, frozenset[str]]]:
    """What is on each tile, and the classes that it has, in the order drawn."""
    found = []
    for group in read(svg).iter(f"{SVG}g"):
        classes = group.get("class", "").split()
        if classes[:1] == ["tile"]:
            uses = [use.get("href", "").removeprefix("#mja-") for use in group.findall(f"{SVG}use")]
            found.append((uses[-1], frozenset(classes[1:])))
    return found


def meld_tiles(meld: Meld) -> list[tuple[str, frozenset[str]]]:
    """The tiles of a meld as they should lie."""
    names = sorted(map(str, meld.tiles), key=lambda name: int(name[0]) or 4.5)  # a red five before the plain ones
    if not meld.open:
        kong = frozenset({"kong"})
        return [("back", kong | {"back"})] * 2 + [(name, kong | red(name)) for name in names[:2]]
    lying = 0 if meld.side is None else 2 if meld.added else 1
    places = {None: [], "left": [0], "across": [1], "right": [len(names) - 1 - meld.added]}[meld.side]
    if lying == 2:
        places = [*places, 3]
    return [
        (name, frozenset({"called"}) | red(name) | ({"turned"} if at in places else set()))
        for at, name in enumerate(names)
    ]


def red(name: str) -> set[str]:
    return {"red"} if name[0] == "0" else set()


def expected_tiles(hand: Hand) -> Counter[tuple[str, frozenset[str]]]:
    win = hand.win
    tiles = [(str(tile), frozenset({"concealed"} | red(str(tile)))) for tile in hand.concealed]
    if hand.win_tile is not None:
        tiles.append((str(hand.win_tile), frozenset({"won"} | red(str(hand.win_tile)))))
    for meld in hand.melds:
        tiles += meld_tiles(meld)
    tiles += [(name, frozenset({"bonus"})) for name in win.bonus]
    for name, role, number in (("flower", "bonus", win.flowers or 0), ("4z", "nuki", win.nuki)):
        tiles += [(name, frozenset({role}))] * (number if number <= 4 else 1)
    for role, indicators in (("dora", win.dora), ("ura", win.ura)):
        tiles += [(str(tile), frozenset({role} | red(str(tile)))) for tile in indicators]
    if win.dora or win.ura:
        tiles += [("back", frozenset({"wall", "back"}))] * (5 - len(win.dora))
    return Counter(tiles)


@settings(max_examples=60, deadline=None)
@given(hands())
def test_every_tile_lies_there_once_and_as_it_should(hand: Hand) -> None:
    svg = draw(hand)
    assert Counter(tiles_in(svg)) == expected_tiles(hand)


@settings(max_examples=60, deadline=None)
@given(hands())
def test_the_text_is_the_hand_line_and_nothing_else_needs_a_font(hand: Hand) -> None:
    svg = read(draw(hand))
    assert svg.get("role") == "img"
    assert svg.get("aria-label") == svg.findtext(f"{SVG}title") == str(hand)
    assert svg.findtext(f"{SVG}desc") == spoken(hand)
    assert not list(svg.iter(f"{SVG}text")) and not list(svg.iter(f"{SVG}style"))
    assert parse(svg.get("aria-label") or "") == hand


@settings(max_examples=60, deadline=None)
@given(hands())
def test_there_is_a_symbol_for_what_is_used_and_for_nothing_else(hand: Hand) -> None:
    svg = read(draw(hand))
    symbols = [symbol.get("id") for symbol in svg.iter(f"{SVG}symbol")]
    used = {use.get("href", "")[1:] for use in svg.iter(f"{SVG}use")}
    assert len(symbols) == len(set(symbols)) and set(symbols) == used


@settings(max_examples=60, deadline=None)
@given(hands())
def test_tiles_lie_inside_the_picture_and_not_on_each_other(hand: Hand) -> None:
    from analyser.drawing.layout import HEIGHT, WIDTH, picture_of

    picture = picture_of(hand)
    boxes = []
    for tiles, size in ((picture.tiles, 1.0), (picture.aside, 0.6)):
        for tile in tiles:
            across, down = (HEIGHT, WIDTH) if tile.turned else (WIDTH, HEIGHT)
            boxes.append((tile.x, tile.y, tile.x + across * size, tile.y + down * size))
    right, bottom = picture.width + 1e-9, picture.height + 1e-9  # sums of the same, added in another order
    assert all(x >= 0 and y >= 0 and r <= right and b <= bottom for x, y, r, b in boxes)
    for at, (x, y, r, b) in enumerate(boxes):
        for x2, y2, r2, b2 in boxes[:at]:
            assert r <= x2 or r2 <= x or b <= y2 or b2 <= y


def test_a_concealed_kong_shows_its_red_five_between_two_backs() -> None:
    drawn = [name for name, _ in tiles_in(draw("123m123p789s1z[5055p]+1z"))]
    assert drawn[-4:] == ["back", "0p", "5p", "back"]


def test_an_added_kong_lies_on_its_turned_tile() -> None:
    from analyser.drawing.layout import picture_of

    tiles = picture_of(parse("123m456p789s1z(^1111p+)+1z")).tiles[-4:]
    added = next(tile for tile in tiles if tile.turned)
    below = next(tile for tile in tiles if tile.turned and tile is not added)
    assert added.x == below.x and added.y < below.y


def test_the_winning_tile_stands_apart() -> None:
    from analyser.drawing.layout import picture_of

    *_, before, last = picture_of(parse("123m456p789s1122z+2z")).tiles
    assert last.role == "won" and last.x - before.x > 1.2 * before.width


def test_every_tile_looks_different() -> None:
    faces = [*map(face, KIND_NAMES), *map(bonus_face, BONUS)]
    assert len(set(faces)) == len(faces) == 34 + 3 + 12
    for markup in faces:
        ElementTree.fromstring(f"<svg>{markup}</svg>")


@pytest.mark.parametrize("name", ["0m", "0p", "0s"])
def test_red_fives_are_red_alone(name: str) -> None:
    from analyser.drawing.pens import BLUE, GREEN, INK, RED

    assert RED in face(name) and not any(colour in face(name) for colour in (BLUE, GREEN, INK))


@pytest.mark.parametrize(
    ("given_as", "line"),
    [
        ("123m456p789s1122z+2z", "123m456p789s1122z+2z"),
        ([1, 1, 1] + [0] * 31, "123m"),
        (Hand((Tile(0),)), "1m"),
        (Hand(), ""),
    ],
)
def test_hands_are_given_as_to_all_other_functions(given_as: object, line: str) -> None:
    assert read(draw(given_as)).get("aria-label") == line


def test_circumstances_are_drawn_too() -> None:
    assert ("plum", frozenset({"bonus"})) in tiles_in(draw("123m456p789s1122z+2z", bonus=["plum"]))


def test_what_is_no_hand_is_refused() -> None:
    with pytest.raises(NotationError):
        draw("99zz")
    with pytest.raises(AnalyserError):
        draw(7)


def test_many_tiles_stand_in_several_lines() -> None:
    svg = read(draw([4] * 34))
    width, height = (float(part) for part in (svg.get("viewBox") or "").split()[2:])
    assert width < 1500 and height > 500


def test_a_hand_in_words() -> None:
    hand = parse("2340m(<055s)[7777z](456p)+5m self-draw seat=S bonus=plum,cat dora=1p nuki=2 riichi")
    assert spoken(hand) == (
        "2 3 4 red five characters; pung 5 bamboo, red five 1, left; concealed kong red; chow 4 5 6 dots; "
        "win 5 characters, self draw; bonus plum, cat; nuki 2; dora 1 dots; seat south; riichi"
    )


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "2 3 4 red five characters; pung white, left; win 5 characters, self draw; seat south"),
        ("zh-HK", "2 3 4 赤五 萬子; 刻子 白, 上家; 食糊 5 萬子, 自摸; 門風 南"),
        ("ja", "2 3 4 赤五 萬子; 刻子 白, 上家; 和了 5 萬子, ツモ; 自風 南"),
        ("ms", "2 3 4 lima merah aksara; pung putih, kiri; menang 5 aksara, cabutan sendiri; tempat duduk selatan"),
    ],
)
def test_the_description_is_in_the_language_asked_for(lang: str, said: str) -> None:
    line = "2340m(<555z)+5m self-draw seat=S"
    assert read(draw(line, lang=lang)).findtext(f"{SVG}desc") == said
    assert read(draw(line, lang=lang)).findtext(f"{SVG}title") == line
    result = CliRunner().invoke(cli, ["draw", line, "--lang", lang], prog_name="mja")
    assert read(result.stdout).findtext(f"{SVG}desc") == said


# the command


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def mja(*args: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(cli, list(args), input=stdin, prog_name="mja")


HAND = "2345678m(<555z)[1111p]+8m"


def test_drawn_to_stdout_and_to_a_file(folder: Path) -> None:
    printed = mja("draw", HAND, "--bonus", "plum")
    assert (printed.exit_code, printed.stdout.strip()) == (0, draw(HAND, bonus="plum"))
    assert mja("draw", HAND, "-o", "hand.svg").stdout == ""
    assert (folder / "hand.svg").read_text(encoding="utf-8").strip() == draw(HAND)


def test_each_of_several_hands_gets_a_file(folder: Path) -> None:
    (folder / "hands.txt").write_text(f"; two\n{HAND}\n99zz\n123m\n", encoding="utf-8")
    done = mja("draw", "--file", "hands.txt", "-o", "hand.svg")
    assert done.exit_code == 3 and done.stderr.startswith("hands.txt:3: error: ")
    assert sorted(path.name for path in folder.glob("*.svg")) == ["hand-2.svg", "hand-4.svg"]
    assert (folder / "hand-4.svg").read_text(encoding="utf-8").strip() == draw("123m")


def test_a_file_of_one_hand_keeps_the_name(folder: Path) -> None:
    assert mja("draw", "-", "-o", "one.svg", stdin=f"{HAND}\n").exit_code == 0
    assert (folder / "one.svg").exists()


def test_several_hands_are_not_printed_into_one_another(folder: Path) -> None:
    done = mja("draw", "-", stdin=f"{HAND}\n123m\n")
    assert (done.exit_code, done.stdout) == (2, "") and "-o FILE.svg" in done.stderr


@pytest.mark.parametrize("args", [("-o", "hand.png"), ("-o", "nowhere/hand.svg"), ("-o", "hand.svg", "--xyz")])
def test_nothing_is_written_where_something_is_wrong(folder: Path, args: tuple[str, ...]) -> None:
    done = mja("draw", HAND, *args)
    assert done.exit_code == 2 and "error: " in done.stderr
    assert list(folder.iterdir()) == []


def test_draw_is_a_name_of_the_library() -> None:
    assert "draw" in analyser.__all__ and analyser.draw is draw


def test_the_picture_among_the_docs_is_what_is_drawn() -> None:
    path = Path(__file__).resolve().parents[1] / "docs" / "hand.svg"
    assert path.read_text(encoding="utf-8").strip() == draw("2340678m(<555z)[1111p]+8m bonus=plum,cat")
