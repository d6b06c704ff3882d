"""Tiles are found in pictures: where each lies, which way up, what it shows; once each, in pictures of any size."""

from __future__ import annotations

import json

import pytest

np = pytest.importorskip("numpy")
Image = pytest.importorskip("PIL.Image", reason="Pillow is not installed: pip install 'mahjong-analyser[photo]'")
pytest.importorskip("onnxruntime", reason="onnxruntime is not installed: pip install 'mahjong-analyser[photo]'")

from analyser.recogniser.classes import CLASSES  # noqa: E402
from analyser.recogniser.colours import by_colour, redness  # noqa: E402
from analyser.recogniser.detect import corners, rough, scales  # noqa: E402
from analyser.recogniser.find import believed, find_tiles  # noqa: E402
from analyser.recogniser.geometry import SQUARE, apart, areas, carried, plane_of, shares_inside, turned  # noqa: E402
from analyser.recogniser.models import load  # noqa: E402
from analyser.recogniser.rectify import cut, halvings  # noqa: E402
from tests.made_pictures import FOLDER  # noqa: E402

TRUTH = json.loads((FOLDER / "quads.json").read_text())


def picture(name):
    with Image.open(FOLDER / name) as opened:
        return np.asarray(opened.convert("RGB"))


def quads_of(truth):
    return np.array([quad for _, quad in truth], np.float32)


def overlap(one, other):
    """Share of their union that two quads have in common."""
    shared = float(shares_inside(one[None], other[None])[0, 0] * abs(areas(one)))
    return shared / (float(abs(areas(one))) + float(abs(areas(other))) - shared)


def checked(found, truth):
    """Each true tile was found once, the right way up, and read; nothing else was."""
    assert len(found) == len(truth)
    for name, quad in truth:
        true = np.array(quad, np.float32)
        ratios = [overlap(one.quad, true) for one in found]
        best = found[int(np.argmax(ratios))]
        assert max(ratios) > 0.7, name
        told = CLASSES[int(best.probabilities.argmax())]
        assert told == name or (told[0] in "FS" and name[0] in "FS")  # their numbers may be guesses
        if name not in ("1p", "2p", "4p", "5p", "8p", "9p", "2s", "4s", "8s", "9s", "5z", "back"):  # alike both ways
            assert np.linalg.norm(best.quad - true, axis=-1).mean() < 0.2 * np.sqrt(abs(areas(true))), name


@pytest.mark.parametrize("name", ["slanted.jpg", "melds.jpg", "kongs.jpg", "bonus.jpg", "screen.png", "kinds.jpg"])
def test_every_tile_is_found_once_and_read(name):
    checked(find_tiles(picture(name)), TRUTH[name])


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_turned_picture_is_read_alike(quarters):
    pixels = picture("kinds.jpg")
    truth = TRUTH["kinds.jpg"]
    quads = quads_of(truth)
    for _ in range(quarters):  # np.rot90 turns to the left
        quads = np.stack([quads[..., 1], pixels.shape[1] - quads[..., 0]], -1)
        pixels = np.rot90(pixels)
    checked(find_tiles(pixels), [(name, quad) for (name, _), quad in zip(truth, quads, strict=True)])


def test_a_large_photograph_is_read_like_a_small_one():
    small = Image.fromarray(picture("kinds.jpg"))
    large = Image.new("RGB", (4000, 3000), (90, 70, 50))
    large.paste(small.resize((2560, 1920), Image.Resampling.BICUBIC), (500, 900))
    truth = [(name, np.array(quad) * 4 + [500, 900]) for name, quad in TRUTH["kinds.jpg"]]
    checked(find_tiles(np.asarray(large)), truth)


def test_probabilities_are_those_of_all_classes():
    for tile in find_tiles(picture("screen.png")):
        assert tile.quad.shape == (4, 2)
        assert tile.probabilities.shape == (len(CLASSES),)
        assert tile.probabilities.sum() == pytest.approx(1, abs=1e-4)
        assert (tile.probabilities >= 0).all()


@pytest.mark.parametrize("shape", [(1, 1), (1, 500), (500, 1), (7, 9), (33, 65)])
def test_a_picture_too_small_for_tiles_has_none(shape):
    assert find_tiles(np.full((*shape, 3), 200, np.uint8)) == []


def test_an_empty_table_has_no_tiles():
    noise = np.random.default_rng(1).integers(90, 110, (600, 800, 3)).astype(np.uint8)
    assert find_tiles(noise) == []


def test_a_picture_that_may_not_be_written_to_is_read():
    pixels = picture("screen.png")[:, ::-1][:, ::-1]
    pixels.flags.writeable = False
    assert len(find_tiles(pixels)) == len(TRUTH["screen.png"])


# -- the parts --------------------------------------------------------------------------------------------------------


def quad(x=0.0, y=0.0, width=30.0, height=40.0, turn=0.0):
    middle = (SQUARE - 0.5) * [width, height]
    cos, sin = np.cos(turn), np.sin(turn)
    return (middle @ np.array([[cos, sin], [-sin, cos]]) + [x, y]).astype(np.float32)


def test_of_two_quads_on_one_tile_the_better_stays():
    quads = np.stack([quad(0), quad(3, 2), quad(31), quad(31, 0, 12, 15), quad(64, 0, turn=0.3)])
    assert sorted(apart(quads, np.array([0.6, 0.9, 0.8, 0.95, 0.5]), 0.35, 0.6)) == [1, 3, 4]
    assert list(apart(quads[[0, 2, 4]], np.array([0.2, 0.3, 0.1]), 0.35, 0.6)) == [1, 0, 2]


def test_shares_inside_are_those_of_areas():
    shares = shares_inside(np.stack([quad(0)]), np.stack([quad(0), quad(15), quad(0, 0, 60, 80), quad(100)]))
    assert shares[0] == pytest.approx([1, 0.5, 1, 0], abs=0.02)


@pytest.mark.parametrize("turn", np.linspace(0, np.pi, 9))
def test_corners_come_back_from_their_four_numbers(turn):
    from analyser.recogniser.training.windows import corner_numbers

    one = quad(0, 0, turn=turn)
    told = corner_numbers(one[None], np.zeros((1, 2), np.float32))
    back = corners(told.T)[0] * np.sqrt(areas(one))
    assert min(np.abs(np.roll(one, k, 0) - back).max() for k in range(4)) < 0.05
    assert areas(back) > 0


def test_a_cut_shows_the_tile_upright():
    pixels = np.zeros((100, 100, 3), np.uint8)
    pixels[20:60, 30:45], pixels[20:60, 45:60] = (250, 0, 0), (0, 250, 0)
    upright = np.array([[[30, 20], [60, 20], [60, 60], [30, 60]]], np.float32)
    seen = cut(halvings(pixels), np.concatenate([upright, turned(upright, 1)]), (40, 30))
    assert (seen[0, :, :14] == [250, 0, 0]).all() and (seen[0, :, 16:] == [0, 250, 0]).all()
    assert (seen[1, 22:38, 2:-2] == [250, 0, 0]).all() and (seen[1, 2:18, 2:-2] == [0, 250, 0]).all()


def test_the_square_is_carried_onto_the_corners():
    bent = np.array([[[3, 4], [50, 9], [60, 70], [1, 55]]], np.float32)
    assert carried(plane_of(bent), SQUARE) == pytest.approx(bent, abs=1e-3)


@pytest.mark.parametrize("size", [(3000, 4000), (40, 900), (1, 1), (700, 700)])
def test_a_picture_is_looked_at_in_sizes_that_memory_holds(size):
    looked = scales(*size)
    assert looked == sorted(looked, reverse=True)
    assert max(size) * looked[0] <= 2048
    assert looked[0] <= 2


def test_rough_quads_lie_in_pixels_of_the_picture():
    quads, scores = rough(halvings(picture("kinds.jpg")), load())
    best = quads[np.argsort(-scores)[:10]].mean(1)
    true = quads_of(TRUTH["kinds.jpg"]).mean(1)
    assert (np.linalg.norm(best[:, None] - true[None], axis=-1).min(1) < 15).all()


def test_an_unknown_face_is_a_tile_among_tiles_only():
    row = [SQUARE * [30, 40] + [32 * n, 100] for n in range(5)]
    quads = np.array([*row, SQUARE * [30, 40] + [900, 100], SQUARE * [12, 16] + [70, 150]], np.float32)
    shares = np.full((7, len(CLASSES)), 0.1 / len(CLASSES), np.float32)
    shares[:, CLASSES.index("2p")] = 0.9
    for unread in (2, 5, 6):  # in the row, far from it, and beside it but smaller
        shares[unread] = 1 / len(CLASSES)
    believed_in = believed(quads, np.ones(7, np.float32), shares)
    assert believed_in[[0, 1, 3, 4]].min() > 0.9 and believed_in[2] > 0.6
    assert believed_in[[5, 6]].max() < 0.45


@pytest.mark.parametrize(("colour", "name"), [((236, 228, 204), "5z"), ((60, 140, 90), "back")])
def test_a_blank_tile_of_the_faces_colour_is_a_white_dragon(colour, name):
    pixels = np.full((100, 200, 3), 40, np.uint8)
    quads = np.stack([SQUARE * [30, 40] + [20 + 40 * n, 30] for n in range(4)]).astype(np.float32)
    for n, plastic in enumerate([(240, 232, 210)] * 3 + [colour]):
        pixels[30:70, 20 + 40 * n : 50 + 40 * n] = plastic
    shares = np.full((4, len(CLASSES)), 1e-3, np.float32)
    shares[:3, CLASSES.index("2p")] = 0.95
    shares[3, [CLASSES.index("5z"), CLASSES.index("back")]] = 0.48
    told = by_colour([pixels], quads, shares)
    assert CLASSES[told[3].argmax()] == name and told[3].max() > 0.85
    assert told[3].sum() == pytest.approx(shares[3].sum(), abs=1e-5)
    assert (told[:3] == shares[:3]).all()


def test_a_five_is_red_where_all_its_ink_is():
    faces = np.full((3, 48, 36, 3), 220, np.float32)
    for face, (upper, lower) in zip(faces, [("red", "red"), ("black", "red"), ("", "red")], strict=True):
        for rows, ink in ((slice(12, 20), upper), (slice(28, 36), lower)):
            if ink:
                face[rows, 10:26] = (180, 30, 30) if ink == "red" else (30, 30, 30)
    assert redness(faces) == pytest.approx([1, 0, 0])


def test_a_blank_patch_is_no_tile_beside_larger_tiles():
    row = [SQUARE * [60, 80] + [64 * n, 100] for n in range(4)]
    quads = np.array([*row, SQUARE * [60, 80] + [256, 100], SQUARE * [15, 20] + [100, 200]], np.float32)
    shares = np.full((6, len(CLASSES)), 0.1 / len(CLASSES), np.float32)
    shares[:4, CLASSES.index("2p")] = shares[4:, CLASSES.index("5z")] = 0.9
    believed_in = believed(quads, np.ones(6, np.float32), shares)
    assert believed_in[4] > 0.8 and believed_in[5] < 0.5
    alone = believed(quads[5:], np.ones(1, np.float32), shares[5:])
    assert alone[0] > 0.8
