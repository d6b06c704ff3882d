"""What the networks are taught: targets that fit the pictures, lessons that hold, runs that go on where they were."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("PIL", reason="Pillow is not installed: pip install 'mahjong-analyser[train]'")
torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'mahjong-analyser[train]'")

from analyser.recogniser.classes import CLASSES, INDEX  # noqa: E402
from analyser.recogniser.detect import read_map  # noqa: E402
from analyser.recogniser.geometry import SQUARE, areas  # noqa: E402
from analyser.recogniser.models import LOOSE, MARGIN, STRIDE, TURNED, UPRIGHT  # noqa: E402
from analyser.recogniser.training import cache, draw, networks, teach, tilts, train, windows  # noqa: E402

torch.set_num_threads(1)  # two wait for each other on a busy machine
TILE = np.array([[40, 50], [88, 44], [95, 110], [44, 112]], np.float32)


def canvases(count, colour=200):
    """Canvases with a plain tile on black."""
    pixels = np.zeros((count, *cache.CANVAS, 3), np.uint8)
    top, left = cache.BEYOND
    pixels[:, top : top + cache.TILE[0], left : left + cache.TILE[1]] = colour
    return torch.from_numpy(pixels)


def as_told(target):
    """What a detector that learned everything would tell: log odds instead of the score."""
    return np.concatenate([np.where(target[1:2] > 0.999, 9.0, -9.0), target[2:]]).astype(np.float32)


def test_the_target_of_a_window_gives_the_corners_back():
    quads, scores = read_map(as_told(windows.target(TILE[None], TILE[:0, None].repeat(4, 1))), 0.5)
    assert len(quads) == 1 and scores[0] > 0.9
    assert np.abs(np.sort(quads[0], 0) - np.sort(TILE, 0)).max() < 6  # but for what perspective bends


@pytest.mark.parametrize(("size", "asked", "found"), [(12, 1, 0), (20, 0, 0), (60, 1, 1), (130, 0, 0), (280, 1, 0)])
def test_tiles_too_small_or_large_are_not_asked_for(size, asked, found):
    quad = (SQUARE * size + (160 - size / 2)).astype(np.float32)
    target = windows.target(quad[None], np.zeros((0, 4, 2), np.float32))
    middle = windows.CELLS // 2
    assert target[0, middle, middle] == asked
    assert (target[1] > 0.999).sum() == found


def test_nothing_is_asked_where_a_tile_is_to_be_ignored():
    target = windows.target(np.zeros((0, 4, 2), np.float32), TILE[None])
    row, column = (TILE.mean(0)[::-1] / STRIDE).astype(int)
    assert target[0, row, column] == 0 and target[0].mean() > 0.9


def test_a_window_is_of_one_shape_whatever_the_scene():
    rng = np.random.default_rng(0)
    for shape in ((90, 70), (300, 900)):
        made = cache.Made(np.zeros((*shape, 3), np.uint8), TILE[None], np.zeros(1, np.int16), TILE[None] + 9)
        for one in (made, made._replace(quads=TILE[:0, None].repeat(4, 1), ignored=TILE[:0, None].repeat(4, 1))):
            pixels, target = windows.window(one, rng)
            assert pixels.shape == (windows.WINDOW, windows.WINDOW, 3) and pixels.dtype == np.uint8
            assert target.shape == (9, windows.CELLS, windows.CELLS)


def test_corners_of_a_lesson_lie_where_the_tile_is():
    torch.manual_seed(1)
    pixels, places, tile, _ = tilts.lesson_in_corners(canvases(64), torch.zeros(64, dtype=torch.int64))
    assert pixels.shape == (64, *LOOSE, 3) and pixels.dtype == torch.uint8
    good = tile.bool()
    assert 30 < good.sum() < 64
    middle = (places[good].mean(1) * LOOSE[0]).long().clamp(0, LOOSE[0] - 1)
    bright = pixels[good][torch.arange(int(good.sum())), middle[:, 1], middle[:, 0]].float().mean(-1)
    assert (bright > pixels[good][:, 0, 0].float().mean(-1)).float().mean() > 0.9


def test_what_is_right_in_a_lesson_in_faces():
    torch.manual_seed(2)
    for name in ("1m", "1p", "none", "5z"):
        pixels, right = tilts.lesson_in_faces(canvases(200), torch.full((200,), INDEX[name]))
        assert pixels.shape == (200, *UPRIGHT, 3)
        assert right.any(1).all()
        shown = {CLASSES[i] if i < TURNED else "turned" for i in right.any(0).nonzero().flatten().tolist()}
        assert shown == ({"none"} if name == "none" else {name, "none", "turned"})


def test_overlaps_are_shares_of_the_union():
    moved = torch.stack([tilts.CORNERS, tilts.CORNERS + torch.tensor([0.5, 0.0]), tilts.CORNERS * 2])
    assert tilts.overlaps(moved).tolist() == pytest.approx([1, 1 / 3, 0.25], abs=0.02)


def test_the_loss_is_least_for_what_is_wanted():
    wanted = torch.from_numpy(windows.target(TILE[None], np.zeros((0, 4, 2), np.float32)))[None]
    right = torch.from_numpy(as_told(wanted[0].numpy()))[None]
    assert teach.detector_loss(right, wanted) < 0.01 < teach.detector_loss(right.roll(1, -1), wanted)
    places = torch.rand(3, 4, 2)
    told = torch.cat([places.flatten(1), torch.full((3, 1), 9.0)], 1)
    one = torch.ones(3)
    assert teach.refiner_loss(told, places, one, one) < 0.01 < teach.refiner_loss(told + 0.1, places, one, one)


def test_a_network_learns_and_goes_on_after_a_break(tmp_path):
    torch.manual_seed(3)
    path = str(tmp_path / "refiner.checkpoint")
    held = teach.Averaged(networks.Refiner(8), path, 1e-3, 1.0)
    pixels, *wanted = tilts.lesson_in_corners(canvases(16), torch.zeros(16, dtype=torch.int64))
    losses = []
    for _ in range(6):
        loss = teach.refiner_loss(held.network(pixels), *wanted)
        losses.append(loss.item())
        held.step(loss)
    held.spent = 0.5
    held.save()
    again = teach.Averaged(networks.Refiner(8), path, 1e-3, 1.0)
    assert losses[-1] < losses[0]
    assert (again.steps, again.spent) == (6, 0.5)
    assert all(torch.equal(again.average[name], value) for name, value in held.average.items())


def test_a_network_says_the_same_as_a_file(tmp_path):
    pytest.importorskip("onnx")
    pytest.importorskip("onnxruntime")
    from analyser.recogniser.models import FIRST, Models
    from analyser.recogniser.training.export import export

    network = networks.Refiner(16).eval()
    export(network, str(tmp_path / "refiner.onnx"), LOOSE, any_size=False)
    pixels = np.random.default_rng(0).integers(0, 256, (3, *LOOSE, 3)).astype(np.uint8)
    with torch.no_grad():
        told = network(torch.from_numpy(pixels)).numpy()
    assert Models(str(tmp_path), FIRST).run("refiner", pixels) == pytest.approx(told, abs=2e-2)


def test_a_network_goes_on_from_its_file(tmp_path):
    pytest.importorskip("onnx")
    from analyser.recogniser.training.export import export, taken_over

    path = str(tmp_path / "classifier.onnx")
    network, again = networks.Classifier().eval(), networks.Classifier()
    export(network, path, UPRIGHT, any_size=False)
    taken_over(again, path)
    pixels = torch.randint(0, 256, (3, *UPRIGHT, 3), dtype=torch.uint8)
    with torch.no_grad():
        assert again.eval()(pixels).numpy() == pytest.approx(network(pixels).numpy(), abs=2e-2)
    held = teach.Averaged(again, str(tmp_path / "classifier.checkpoint"), 1e-4, 1.0)
    held.step(teach.classifier_loss(again(pixels), torch.ones(3, TURNED + 1, dtype=torch.bool)))
    export(again, path, UPRIGHT, any_size=False)
    with pytest.raises(ValueError, match="another network"):
        taken_over(networks.Refiner(), path)


def test_units_that_are_kept_are_not_drawn_again(tmp_path, monkeypatch):
    drawn = []

    def fake(folder, unit, art):
        drawn.append(unit)
        cache.keep(cache.tiles_path(folder, "crops", unit), classes=np.zeros(1))

    monkeypatch.setattr(draw, "draw_crops", fake)
    draw.fill(str(tmp_path), None, range(0), range(3), float("inf"))
    draw.fill(str(tmp_path), None, range(0), range(5), float("inf"))
    draw.fill(str(tmp_path), None, range(0), range(9), 0.0)  # the time is up
    assert drawn == [0, 1, 2, 3, 4]
    assert len(cache.kept(str(tmp_path), "tiles")) == 5
    assert cache.kept(str(tmp_path), "tiles", held_back=True) == []


def test_tiles_stay_on_disk_and_come_with_their_classes(tmp_path):
    folder = str(tmp_path)
    for unit, indices in enumerate(([1, 2, 2], [], [3])):
        pixels = np.stack([np.full((*cache.CANVAS, 3), 10 * index, np.uint8) for index in indices] or [[]])
        pixels = pixels.reshape(-1, *cache.CANVAS, 3)
        cache.keep_tiles(cache.tiles_path(folder, "crops", unit), pixels, np.array(indices, np.int16))
    assert isinstance(cache.kept_tiles(cache.tiles_path(folder, "crops", 0))[0], np.memmap)
    assert len(cache.kept(folder, "tiles")) == 3
    pixels, indices = next(train.canvas_batches(folder, 60))
    assert pixels.shape == (60, *cache.CANVAS, 3)
    assert {(int(one.min()), int(one.max()), int(index)) for one, index in zip(pixels, indices, strict=True)} == {
        (10, 10, 1), (20, 20, 2), (30, 30, 3),
    }  # fmt: skip


def test_the_margin_of_a_canvas_holds_what_the_refiner_sees():
    assert all(beyond >= MARGIN * tile for beyond, tile in zip(cache.BEYOND, cache.TILE, strict=True))
    assert areas(SQUARE) == 1
