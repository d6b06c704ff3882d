"""The drawn tiles, scenes and crops that the recogniser learns from: what is said of a picture must be true of it."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy")
Image = pytest.importorskip("PIL.Image")

from analyser.errors import AnalyserError  # noqa: E402
from analyser.recogniser.classes import CLASSES, FACES, INDEX  # noqa: E402
from analyser.recogniser.training import fonts, scenes  # noqa: E402
from analyser.recogniser.training.crops import SIDE, Crops  # noqa: E402
from analyser.recogniser.training.faces import HEIGHT, Stock, TileSet, draw_face, tile_face  # noqa: E402
from analyser.recogniser.training.render import Stage, flat, look  # noqa: E402
from analyser.recogniser.training.style import tile_style  # noqa: E402
from tests.made_pictures import Made, draw  # noqa: E402


@pytest.fixture(autouse=True, scope="module")
def _fonts():
    try:
        fonts.files()
    except AnalyserError as error:
        pytest.skip(str(error))


def generator(seed=0):
    return np.random.default_rng(seed)


def rectified(picture, quad, size=(48, 64)):
    """The quad's contents upright, grey."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = (map(float, corner) for corner in quad)
    shape = (ax, ay, dx, dy, cx, cy, bx, by)
    upright = Image.fromarray(picture).transform(size, Image.Transform.QUAD, shape, Image.Resampling.BILINEAR)
    return np.asarray(upright.convert("L"), float)


def likeness(one, other):
    return float(np.corrcoef(one.ravel(), other.ravel())[0, 1])


def test_every_class_but_none_has_a_face():
    for seed in range(2):
        style = tile_style(generator(seed))
        for name in CLASSES[:-1]:
            face = draw_face(style, name)
            assert face.mode == "RGBA" and face.height == HEIGHT
            assert 0.66 < face.width / face.height < 0.84
            assert face.getpixel((0, 0))[3] < 255, "the corners are round"
            assert face.getpixel((face.width // 2, face.height // 2))[3] == 255
    with pytest.raises(ValueError, match="no face: 'none'"):
        draw_face(style, "none")


def test_faces_of_one_set_are_the_same_each_time_and_of_two_sets_differ():
    one, again, other = (tile_style(generator(seed)) for seed in (3, 3, 4))
    assert one == again
    for name in ("5m", "1s", "F3", "S2", "A3", "J"):
        assert draw_face(one, name).tobytes() == draw_face(again, name).tobytes()
        assert draw_face(one, name).tobytes() != draw_face(other, name).tobytes()


def test_classes_of_one_set_look_different():
    style = tile_style(generator(5))._replace(aspect=0.75, white="frame")
    seen = {name: draw_face(style, name).tobytes() for name in FACES}
    assert len(set(seen.values())) == len(FACES)


def test_art_is_used_where_the_folder_has_it(tmp_path):
    (tmp_path / "mine").mkdir()
    Image.new("RGBA", (30, 40), (10, 200, 30, 255)).save(tmp_path / "mine" / "3z.png")
    style = tile_style(generator(), str(tmp_path), art_share=1.0)._replace(one_ink=None, indices="none", engraved=0.0)
    middle = (draw_face(style, "3z").width // 2, HEIGHT // 2)
    assert draw_face(style, "3z").getpixel(middle)[:3] == (10, 200, 30)
    assert draw_face(style, "5z").getpixel(middle)[:3] != (10, 200, 30)
    assert tile_face(generator(), "4z", str(tmp_path)).height == HEIGHT


def test_without_fonts_the_packages_are_named(monkeypatch, tmp_path):
    monkeypatch.setattr(fonts, "_FOLDERS", (str(tmp_path),))
    fonts.files.cache_clear()
    try:
        with pytest.raises(AnalyserError, match="fonts-noto-cjk"):
            fonts.files()
    finally:
        fonts.files.cache_clear()


def test_no_symbol_is_missing_and_red_fives_differ_in_every_set():
    for seed in range(12):
        style = tile_style(generator(100 + seed))
        plain = len(draw_face(style._replace(white="blank", indices="none"), "5z").convert("RGB").getcolors(1 << 16))
        style = style._replace(indices="none", dragons="characters")
        for name in ("1z", "2z", "6z", "7z", "5m", "F1", "S4"):
            assert len(draw_face(style, name).convert("RGB").getcolors(1 << 16)) > plain + 20, (seed, name)
        for suit in "mps":
            five, red = (np.asarray(draw_face(style, number + suit).convert("RGB"), float) for number in "50")
            assert np.abs(five - red).mean() > 1, (seed, suit)


@pytest.mark.parametrize("kind", scenes.every_kind())
def test_a_scene_tells_the_truth_about_its_form(kind):
    found = 0
    for seed in range(3):
        scene = scenes.scene(generator(seed), (320, 256), kind=kind)
        assert scene.picture.shape == (256, 320, 3) and scene.picture.dtype == np.uint8
        assert scene.quads.shape == (len(scene.classes), 4, 2) and scene.quads.dtype == np.float32
        assert scene.ignored.shape[1:] == (4, 2)
        assert ((scene.quads >= 0) & (scene.quads <= (320, 256))).all()
        assert all(CLASSES[place] != "none" for place in scene.classes)
        x, y = scene.quads[..., 0], scene.quads[..., 1]
        area = (x * np.roll(y, -1, axis=1) - y * np.roll(x, -1, axis=1)).sum(axis=1)
        assert (area > 0).all(), "corners run clockwise"
        found += len(scene.classes)
    assert found


def test_the_same_generators_give_the_same_pictures():
    one, again = (scenes.scene(generator(9), (200, 200), Stock(generator(8), size=2)) for _ in range(2))
    assert (one.picture == again.picture).all() and (one.quads == again.quads).all()
    first, second = (Crops(generator(1), sets=2) for _ in range(2))
    for _ in range(6):
        a, b = first.crop(), second.crop()
        assert a.index == b.index and (a.picture == b.picture).all() and (a.quad == b.quad).all()


@pytest.mark.parametrize("screen", [True, False])
def test_corners_run_from_the_top_left_of_the_upright_face(screen, tmp_path):
    made = Made(tmp_path / "row.png", ("1m 7m' 1z 4z' 7z 6z'",), "", (700, 180), screen=screen, seed=4)
    tiles = TileSet(tile_style(generator(made.seed)))
    drawn = sorted(draw(made), key=lambda one: np.mean(one[1], axis=0)[0])
    with Image.open(made.path) as opened:
        picture = np.asarray(opened.convert("RGB"))
    assert [name for name, _ in drawn] == ["1m", "7m", "1z", "4z", "7z", "6z"]
    for name, quad in drawn:
        face = tiles.face(name, 64).convert("RGBA").convert("L").resize((48, 64))
        got = rectified(picture, quad)
        likes = [likeness(got, np.asarray(face.rotate(turn), float)) for turn in (0, 90, 180, 270)]
        assert likes[0] > 0.6 and likes[0] == max(likes), (name, likes)


def test_hidden_tiles_are_left_out_and_cut_ones_are_ignored():
    tiles = TileSet(tile_style(generator(1)))
    solids = [flat(tiles, name, x, 0.0) for x, name in enumerate(("1m", "2m", "3m"))]
    camera = look(0.0, 0.0, 0.0, 100.0, (1.0, 0.0, 0.0))._replace(scale=6000.0, shift=(100.0, 60.0))
    stage = Stage(Image.new("RGB", (200, 120)))
    stage.draw(camera, solids, generator(), np.array([0.0, 0.0, 1.0]))
    quads, names, shares = stage.seen()
    assert sorted(names) == ["1m", "2m", "3m"] and (shares > 0.95).all()
    middle = quads[names.index("2m")]
    stage.cover(middle, (90, 60, 50))  # all of it
    left = quads[names.index("1m")]
    stage.cover(left * [1, 0.5] + [0, 0.25 * left[:, 1].sum() / 2 - 30], None)  # about half of it
    _, names, shares = stage.seen()
    assert shares[names.index("2m")] < 0.05 and 0.2 < shares[names.index("1m")] < 0.9
    scene = scenes.listed(np.asarray(stage.picture), stage)
    assert scene.classes.tolist() == [INDEX["3m"]] and len(scene.ignored) == 1


def test_crops_show_one_tile_about_in_the_middle():
    stream = Crops(generator(7), sets=3)
    indices = set()
    for _ in range(60):
        crop = stream.crop()
        assert crop.picture.shape == (SIDE, SIDE, 3) and crop.picture.dtype == np.uint8
        if CLASSES[crop.index] != "none":
            assert (np.abs(crop.quad.mean(axis=0) - SIDE / 2) < 0.2 * SIDE).all()
            edges = np.hypot(*(np.roll(crop.quad, -1, axis=0) - crop.quad).T)
            assert 0.3 * SIDE < edges.max() < 0.8 * SIDE
            top, bottom = crop.quad[:2, 1].mean(), crop.quad[2:, 1].mean()
            assert top < bottom, "upright"
        indices.add(crop.index)
    assert len(indices) > 20 and INDEX["none"] in indices
