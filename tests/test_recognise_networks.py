"""The shipped networks on rendered tiles: whole hands, however the picture is turned, stored and given."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
Image = pytest.importorskip("PIL.Image", reason="Pillow is not installed: pip install 'mahjong-analyser[photo]'")
pytest.importorskip("onnxruntime", reason="onnxruntime is not installed: pip install 'mahjong-analyser[photo]'")

from analyser import recognise  # noqa: E402
from analyser.files import table_path  # noqa: E402
from tests.made_pictures import PICTURES  # noqa: E402

HANDS = [made for made in PICTURES if made.line and "bonus" not in made.line]
WITH_BONUS = next(made for made in PICTURES if "bonus" in made.line)
EXAMPLE = HANDS[0]


@pytest.mark.parametrize("made", HANDS, ids=lambda made: made.path.stem)
def test_a_hand_is_read(made):
    assert recognise(made.path).hand == made.line


def test_bonus_tiles_are_told_as_such_and_doubted_where_their_number_is_a_guess():
    found = recognise(WITH_BONUS.path)
    assert found.hand.partition(" bonus=")[0] == WITH_BONUS.line.partition(" bonus=")[0]
    plum, autumn = [tile for tile in found.tiles if tile.role == "bonus"]
    assert plum.tile == "F1" or (plum.doubtful and plum.tile[0] in "FS")
    assert autumn.tile == "S3" or (autumn.doubtful and autumn.tile[0] in "FS")


@pytest.mark.parametrize("turns", [1, 2, 3])
@pytest.mark.parametrize("made", [HANDS[0], HANDS[2], HANDS[3]], ids=lambda made: made.path.stem)
def test_a_hand_is_read_however_the_picture_is_turned(made, turns):
    with Image.open(made.path) as image:
        pixels = np.rot90(np.asarray(image.convert("RGB")), turns)
    assert recognise(pixels).hand == made.line


def test_the_example_is_read_without_doubt():
    found = recognise(EXAMPLE.path)
    assert (found.hand, found.sure) == (EXAMPLE.line, True)
    assert all(tile.confidence > 0.9 for tile in found.tiles)


def test_corners_lie_on_the_tiles():
    """The first corner is at the top left of the upright face, whichever way the picture is turned."""
    with Image.open(EXAMPLE.path) as image:
        pixels = np.asarray(image.convert("RGB"))
    upright = np.array([tile.quad for tile in recognise(pixels).tiles])
    width = upright[:, 1, 0] - upright[:, 0, 0]
    assert (width > 0).all() and (upright[:, 3, 1] - upright[:, 0, 1] > width).all()
    turned = np.array([tile.quad for tile in recognise(np.rot90(pixels, 2)).tiles])
    back = np.array([pixels.shape[1], pixels.shape[0]]) - turned
    assert np.abs(back - upright).max() < 0.12 * width.mean()


@pytest.mark.parametrize("mode", ["L", "CMYK", "RGBA"])
def test_colour_is_no_condition(mode):
    with Image.open(EXAMPLE.path) as image:
        found = recognise(image.convert(mode))
    assert len(found.tiles) == 14
    if mode != "L":
        assert found.hand == EXAMPLE.line


def test_a_larger_picture_is_read_the_same():
    with Image.open(EXAMPLE.path) as image:
        large = image.resize((image.width * 4, image.height * 4), Image.Resampling.BICUBIC)
    data = io.BytesIO()
    large.save(data, "WEBP", quality=90)
    assert recognise(data.getvalue()).hand == EXAMPLE.line


def test_all_kinds_are_known():
    made = next(made for made in PICTURES if made.path.stem == "kinds")
    names = " ".join(made.rows).split()
    found = [tile.tile for tile in recognise(made.path).tiles]
    assert len(found) == len(names)
    assert sum(one == other for one, other in zip(found, names, strict=True)) >= len(names) - 1


@pytest.mark.parametrize("what", ["black", "white", "noise", "lines"])
def test_where_no_tiles_are_none_are_found(what):
    pixels = np.zeros((300, 400, 3), np.uint8)
    if what == "white":
        pixels[:] = 255
    elif what == "noise":
        pixels = np.random.default_rng(4).integers(0, 255, pixels.shape).astype(np.uint8)
    elif what == "lines":
        pixels[::7] = 200
    assert len(recognise(pixels).tiles) == 0


@pytest.mark.parametrize("shape", [(16, 16), (16, 3000), (2500, 17), (700, 30)])
def test_pictures_of_odd_shapes(shape):
    recognise(np.full((*shape, 3), 120, np.uint8))


def test_the_networks_are_small():
    folder = Path(table_path("recogniser"))
    assert sum(path.stat().st_size for path in folder.iterdir()) < 3_000_000
    assert os.path.exists(folder / "MODEL-CARD.md")
