"""``recognise`` and ``mja recognise`` around the networks: what a finder gives becomes a hand line, doubts, a score."""

from __future__ import annotations

import csv
import io
import json
import sys
from typing import NamedTuple

import pytest

np = pytest.importorskip("numpy")
Image = pytest.importorskip("PIL.Image", reason="Pillow is not installed: pip install 'mahjong-analyser[photo]'")

from click.testing import CliRunner  # noqa: E402

import analyser  # noqa: E402
from analyser.cli.app import cli  # noqa: E402
from analyser.recogniser.classes import INDEX  # noqa: E402
from analyser.recogniser.recognition import recognise  # noqa: E402
from tests.made_rows import probabilities, rows  # noqa: E402

HAND = "2m 3m 4m 5m 6m 7m 3p 4p 5p 2s 2s 7s 8s"
WON = f"{HAND} _ 9s"
LINE = "234567m345p2278s+9s"


class Given(NamedTuple):
    quad: np.ndarray
    probabilities: np.ndarray


def finder(*texts: str, unsure: dict[int, dict[str, float]] | None = None):
    """A finder that gives these rows, whatever the picture; ``unsure``: the probabilities of some tiles."""
    names, quads = rows(*texts)
    shares = probabilities(names)
    for at, tile in (unsure or {}).items():
        shares[at] = (1 - sum(tile.values())) / len(INDEX)
        for name, share in tile.items():
            shares[at, INDEX[name]] = share
    found = [Given(quad * 0.4 + [30, 120], share) for quad, share in zip(quads, shares, strict=True)]
    return lambda pixels: found


def seen(*texts: str, **how):
    return recognise(np.zeros((200, 600, 3), np.uint8), finder=finder(*texts, **how))


# -- the library ------------------------------------------------------------------------------------------------------


def test_a_hand_line_comes_out():
    found = seen(WON)
    assert (found.hand, found.sure, found.doubts, found.notes) == (LINE, True, (), ())
    assert [tile.tile for tile in found.tiles] == WON.replace("_ ", "").split()
    assert [(group.role, group.text) for group in found.groups] == [("hand", HAND), ("winning", "9s")]
    assert found.size == (600, 200)


@pytest.mark.parametrize(
    ("texts", "line"),
    [
        (["4p 5p 7z 7z _ 5z 5z 5z' _ 6z' 6z 6z _ 7p' 6p 8p _ 6p"], "45p77z(>555z)(<666z)(<678p)+6p"),
        (["1z _ # 9p 9p # _ 2s 2s' 2s 2s _ 3m 3m'+3m 3m _ 4s' 4s 4s _ 1z"], "1z[9999p](^2222s)(^3333m+)(<444s)+1z"),
        ([HAND], "234567m345p2278s"),
        ([f"{HAND} 9s"], "234567m345p22789s"),
        (["9s 2m 3m 4m 5m 6m 7m 3p 4p 5p 2s 2s 7s 8s"], "9s234567m345p2278s"),
        (["0m 4m 6m 5p 0p 5s 5s 1z 1z 1z 7z 7z 7z _ 0s"], "406m05p55s111777z+0s"),
        ([f"{WON} _ S3 F1 A4"], f"{LINE} bonus=plum,autumn,centipede"),
        (["F2 S2", f"{HAND} _ 9s"], f"{LINE} bonus=orchid,summer"),
    ],
)
def test_the_hand_line_says_it_all(texts, line):
    found = seen(*texts)
    assert found.hand == line
    hand = analyser.parse(line)
    again = analyser.parse(str(hand))
    assert again == hand and len(hand.tiles) + 3 * len(hand.melds) in (13, 14)


def test_a_tile_that_is_not_sure_is_listed_with_what_it_may_be():
    found = seen(WON, unsure={4: {"6m": 0.7, "9m": 0.2, "8m": 0.05}})
    assert (found.hand, found.sure, found.doubtful) == (LINE, False, (4,))
    assert found.tiles[4].alternatives == (("9m", pytest.approx(0.2)), ("8m", pytest.approx(0.05)))
    assert found.doubt_lines() == ["tile 5 is 6m 0.70, or 9m 0.20, 8m 0.05"]


def test_five_of_a_kind_are_seen_through():
    found = seen("1s 1s 1s 1s 1s 2m 3m 4m 5p 6p 7p 8p 8p", unsure={2: {"1s": 0.6, "3s": 0.39}})
    assert [tile.tile for tile in found.tiles[:5]] == ["1s", "1s", "3s", "1s", "1s"]
    assert found.doubtful == (2,)


def test_doubtful_clutter_does_not_make_the_hand_doubtful():
    names, quads = rows(WON)
    more, theirs = rows("5z")
    shares = np.concatenate([probabilities(names), probabilities(more, 0.5)])
    corners = [*(quads * 0.4 + [30, 120]), *(theirs * 0.15 + [30, 20])]
    found = recognise(
        np.zeros((200, 600, 3), np.uint8),
        finder=lambda pixels: [Given(*pair) for pair in zip(corners, shares, strict=True)],
    )
    assert (found.hand, found.sure) == (LINE, True)
    assert [tile.tile for tile in found.tiles if tile.doubtful] == ["5z"]
    assert found.notes == ("1 tile beside the hand is left out",)


def test_a_number_of_tiles_that_is_no_hand_is_doubted():
    found = seen("1m 2m 3m")
    assert (found.hand, found.sure) == ("123m", False)
    assert "3 tiles were found for the hand" in found.doubts[0]


def test_a_picture_without_tiles():
    found = recognise(np.zeros((64, 64, 3), np.uint8), finder=lambda pixels: [])
    assert (found.hand, found.tiles, found.sure, str(found)) == ("", (), False, "no tiles")


def test_corners_are_those_of_the_picture_as_it_came(monkeypatch):
    whole = seen(WON)
    monkeypatch.setattr("analyser.recogniser.pictures.KEPT_PIXELS", 40_000)
    data = io.BytesIO()
    Image.new("RGB", (600, 200)).save(data, "JPEG")
    sizes = []

    def half(pixels):
        sizes.append(pixels.shape)
        return finder(WON)(pixels)

    small = recognise(data.getvalue(), finder=half)
    assert (sizes, small.size) == ([(100, 300, 3)], (600, 200))
    assert np.allclose(np.array([tile.quad for tile in small.tiles]), 2 * np.array([t.quad for t in whole.tiles]))


def test_results_are_frozen_and_print_as_text_and_as_json():
    found = seen(WON, unsure={4: {"6m": 0.7, "9m": 0.2}})
    with pytest.raises(AttributeError):
        found.hand = "1m"
    told = json.loads(json.dumps(found.to_dict()))
    assert (told["hand"], told["sure"], told["doubtful"]) == (LINE, False, [4])
    assert told["tiles"][4]["alternatives"] == [{"tile": "9m", "confidence": 0.2}]
    assert np.array(told["tiles"][0]["quad"]).shape == (4, 2)
    assert str(found).splitlines() == [
        LINE,
        f"  hand     {HAND}",
        "  winning  9s",
        "  doubtful: tile 5 is 6m 0.70, or 9m 0.20",
    ]


def test_the_library_offers_it():
    assert analyser.recognise is recognise
    assert isinstance(seen(WON), analyser.Recognition)


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_a_picture_is_drawn_into(form):
    from analyser.recogniser.annotate import annotated

    blank = np.full((200, 600, 3), 90, np.uint8)
    found = seen(WON, unsure={4: {"6m": 0.7, "9m": 0.2}})
    with Image.open(io.BytesIO(annotated(blank, found, form))) as image:
        assert (image.format, image.size) == (form, (600, 200))
        drawn = np.asarray(image.convert("RGB")).astype(int)
    corner = np.array(found.tiles[0].quad[3]).round().astype(int)
    plain, doubtful = (drawn[int(found.tiles[at].quad[3][1]) - 10, int(found.tiles[at].quad[3][0])] for at in (0, 4))
    assert corner.tolist() != [0, 0]
    assert plain.argmax() == 1 and doubtful.argmax() == 0  # green, red


# -- the command ------------------------------------------------------------------------------------------------------


@pytest.fixture
def picture(tmp_path, monkeypatch):
    """A picture in a folder to stand in, without a favourite; ``sees`` says which tiles are found in pictures."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MJA_RULES", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    Image.new("RGB", (600, 200), "green").save(tmp_path / "row.png")
    return tmp_path / "row.png"


@pytest.fixture
def sees(monkeypatch):
    def patched(*texts, **how):
        monkeypatch.setattr("analyser.recogniser.find.find_tiles", finder(*texts, **how))

    patched(WON)
    return patched


def mja(*args, stdin=None):
    return CliRunner().invoke(cli, ["recognise", *args], input=stdin, prog_name="mja")


def test_the_command_prints_the_hand_line_and_what_to_do_with_it(picture, sees):
    ran = mja("row.png")
    assert ran.exit_code == 0
    assert ran.stdout.splitlines() == [
        LINE,
        f"  hand     {HAND}",
        "  winning  9s",
        f"to score it: mja score {LINE}",
    ]


def test_its_rows_are_called_in_the_language(picture, sees):
    assert mja("row.png", "--lang", "ja").stdout.splitlines()[1:3] == [f"  手牌    {HAND}", "  和了牌  9s"]


def test_a_line_with_brackets_is_quoted_for_a_shell(picture, sees):
    sees("4p 5p 7z 7z _ 5z 5z 5z' _ 6z' 6z 6z _ 7p' 6p 8p _ 6p")
    assert "mja score '45p77z(>555z)(<666z)(<678p)+6p'" in mja("row.png").stdout


def test_it_goes_on_to_score(picture, sees):
    ran = mja("row.png", "--score", "--rules", "malaysia", "--self-draw", "--seat", "E")
    assert ran.exit_code == 0
    assert "Malaysian: " in ran.stdout and "E collects" in ran.stdout
    every = mja("row.png", "--score")
    assert every.exit_code == 0 and "hongkong" in every.stdout and "riichi" in every.stdout


def test_what_is_doubtful_is_not_scored(picture, sees):
    sees(WON, unsure={4: {"6m": 0.7, "9m": 0.2}})
    ran = mja("row.png", "--score", "--rules", "malaysia")
    assert ran.exit_code == 1
    assert "doubtful  tile 5 is 6m 0.70, or 9m 0.20" in ran.stdout
    assert "not scored" in ran.stdout and "Malaysian" not in ran.stdout
    accepted = mja("row.png", "--score", "--rules", "malaysia", "--accept")
    assert accepted.exit_code == 0 and "Malaysian: " in accepted.stdout


def test_without_a_score_doubts_are_told_and_fine(picture, sees):
    sees(WON, unsure={4: {"6m": 0.7, "9m": 0.2}})
    ran = mja("row.png")
    assert ran.exit_code == 0 and "to score it, once it is right" in ran.stdout


def test_the_exit_code_of_a_hand_that_does_not_win(picture, sees):
    sees("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 5p 9p 1z _ 9s")
    assert mja("row.png", "--score", "--rules", "malaysia").exit_code == 1


def test_thirteen_tiles_are_won_by_the_tile_that_is_named(picture, sees):
    sees(HAND)
    assert mja("row.png", "--score", "--rules", "malaysia").exit_code == 2
    ran = mja("row.png", "--score", "--rules", "malaysia", "--win-tile", "9s")
    assert ran.exit_code == 0 and "the winning tile ends 789s" in ran.stdout


def test_of_fourteen_tiles_the_one_that_won_is_named(picture, sees):
    sees("2m 3m 4m 5m 6m 7m 3p 4p 5p 2s 2s 7s 8s 9s")
    last = mja("row.png", "--score", "--rules", "malaysia")
    assert "the last tile typed, 9s, is taken as the winning tile" in last.stdout
    ran = mja("row.png", "--score", "--rules", "malaysia", "--win-tile", "4p")
    assert ran.stdout.startswith("234567m35p22789s+4p\n")
    assert "the winning tile ends 345p" in ran.stdout and "the last tile typed" not in ran.stdout
    wrong = mja("row.png", "--score", "--rules", "malaysia", "--win-tile", "1z")
    assert wrong.exit_code == 2 and "--win-tile 1z is not among the tiles" in wrong.stderr


def test_no_tiles_are_a_negative_answer(picture, monkeypatch):
    monkeypatch.setattr("analyser.recogniser.find.find_tiles", lambda pixels: [])
    assert (mja("row.png").exit_code, mja("row.png").stdout) == (1, "no tiles were found\n")
    assert mja("row.png", "--score").exit_code == 1


def test_json_of_one_picture_and_of_several(picture, sees):
    one = json.loads(mja("row.png", "--json").stdout)
    assert (one["picture"], one["hand"]) == ("row.png", LINE) and "scores" not in one
    several = json.loads(mja("row.png", str(picture), "--json").stdout)
    assert [told["picture"] for told in several] == ["row.png", str(picture)]
    scored = json.loads(mja("row.png", "--json", "--score", "--rules", "malaysia,hongkong").stdout)
    assert [score["rules"] for score in scored["scores"]] == ["malaysia", "hongkong"]


def test_json_of_what_was_not_scored(picture, sees):
    sees(WON, unsure={4: {"6m": 0.7, "9m": 0.2}})
    ran = mja("row.png", "--json", "--score", "--rules", "malaysia")
    told = json.loads(ran.stdout)
    assert (ran.exit_code, told["scores"], told["doubtful"]) == (1, None, [4])


def test_csv_has_a_row_a_tile(picture, sees):
    lines = list(csv.DictReader(io.StringIO(mja("row.png", "--csv").stdout)))
    assert len(lines) == 14
    assert (lines[0]["number"], lines[0]["tile"], lines[-1]["role"]) == ("1", "2m", "winning")
    assert len(lines[0]["corners"].split()) == 8


def test_several_pictures_one_of_them_broken(picture, sees, tmp_path):
    (tmp_path / "broken.png").write_bytes(b"\x89PNG and nothing more")
    ran = mja("row.png", "broken.png", "none.png")
    assert ran.exit_code == 3
    assert ran.stdout.startswith(f"row.png: {LINE}\n")
    assert "broken.png: error: " in ran.stderr and "none.png: error: No such file" in ran.stderr
    assert mja("broken.png", "none.png").exit_code == 2


def test_a_picture_from_stdin(picture, sees):
    told = json.loads(mja("-", "--json", stdin=picture.read_bytes()).stdout)
    assert (told["picture"], told["hand"]) == ("stdin", LINE)
    empty = mja("-", stdin=b"")
    assert (empty.exit_code, empty.stderr) == (2, "error: stdin is empty, expected a picture: JPEG, PNG or WebP\n")


def test_the_picture_is_drawn_into_a_file(picture, sees, tmp_path):
    assert mja("row.png", "--annotate", "seen.png").exit_code == 0
    with Image.open(tmp_path / "seen.png") as image:
        assert image.size == (600, 200)
    assert {path.name for path in tmp_path.iterdir()} == {"row.png", "seen.png"}


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ((), "no picture is given"),
        (("none.png",), "none.png: No such file or directory"),
        (("row.png", "--accept"), "--accept is about the score: it goes with --score"),
        (("row.png", "--rules", "malaysia"), "--rules is about the score"),
        (("row.png", "--seat", "E"), "--seat is about the score"),
        (("row.png", "--self-draw"), "--self-draw is about the score"),
        (("row.png", "--win-tile", "4p"), "--win-tile is about the score"),
        (("row.png", "--score", "--win-tile", "45p"), "--win-tile takes one tile, such as 4p, not '45p'"),
        (("row.png", "--score", "--rules", "nowhere"), "nowhere"),
        (("row.png", "--score", "--sideways"), "there is no option --sideways"),
        (("row.png", "row.png", "--annotate", "seen.png"), "--annotate draws one picture"),
        (("row.png", "--annotate", "seen.bmp"), "the name of a picture ends in .png, .jpg or .webp"),
        (("row.png", "--annotate", "no/seen.png"), "there is no folder"),
        (("row.png", "--annotate", "row.png"), "--annotate row.png is the picture itself"),
        ((".",), "is a folder, expected a picture"),
    ],
)
def test_what_is_refused(picture, sees, args, told):
    ran = mja(*args)
    assert ran.exit_code == 2
    assert told in ran.stderr and ran.stderr.startswith("error: ") and "Traceback" not in ran.stderr


def test_nothing_is_drawn_where_the_picture_is_broken(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broken.png").write_bytes(b"\x89PNG and nothing more")
    assert mja("broken.png", "--annotate", "seen.png").exit_code == 2
    assert not (tmp_path / "seen.png").exists()


@pytest.mark.parametrize("package", ["PIL", "onnxruntime"])
def test_a_missing_extra_is_one_line(picture, monkeypatch, package):
    from analyser.recogniser import models

    models.session.cache_clear()
    monkeypatch.setitem(sys.modules, package, None)
    ran = mja("row.png")
    assert ran.exit_code == 2
    assert ran.stderr.count("\n") == 1 and "pip install 'mahjong-analyser[photo]'" in ran.stderr


def test_the_help_teaches():
    told = mja("--help").stdout
    for word in ("longest row", "turned tile", "doubtful", "--accept", "mahjong-analyser[photo]", "Exit codes"):
        assert word in told
