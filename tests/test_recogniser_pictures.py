"""Pictures in every form become pixels; what is broken, too small or too large is refused in one sentence."""

from __future__ import annotations

import io
import random
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
Image = pytest.importorskip("PIL.Image", reason="Pillow is not installed: pip install 'mahjong-analyser[photo]'")

from analyser.errors import AnalyserError  # noqa: E402
from analyser.recogniser import pictures  # noqa: E402
from analyser.recogniser.pictures import PictureError, read_picture  # noqa: E402

ROOT = Path(__file__).resolve().parents[1]
WIDTH, HEIGHT = 48, 32


def drawn() -> np.ndarray:
    """Four plain quarters, each of another colour."""
    pixels = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    pixels[:16, :24], pixels[:16, 24:] = (200, 30, 40), (20, 160, 60)
    pixels[16:, :24], pixels[16:, 24:] = (30, 60, 200), (240, 240, 230)
    return pixels


def saved(image, form: str, **how) -> bytes:
    data = io.BytesIO()
    image.save(data, form, **how)
    return data.getvalue()


def quarters(pixels: np.ndarray) -> np.ndarray:
    """The colour in the middle of each quarter."""
    height, width = pixels.shape[:2]
    return pixels[[height // 4, height // 4, 3 * height // 4, 3 * height // 4], [width // 4, 3 * width // 4] * 2]


def is_drawn(pixels: np.ndarray, tolerance: int = 12) -> bool:
    away = np.abs(quarters(pixels).astype(int) - quarters(drawn()).astype(int)).max()
    return pixels.dtype == np.uint8 and pixels.shape[:2] == (HEIGHT, WIDTH) and away <= tolerance


def refusal(image) -> str:
    with pytest.raises(PictureError) as caught:
        read_picture(image)
    assert "\n" not in caught.value.message
    return caught.value.message


# -- forms ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "how"),
    [
        ("PNG", {}),
        ("JPEG", {"quality": 95}),
        ("JPEG", {"quality": 95, "progressive": True}),
        ("WEBP", {"lossless": True}),
        ("GIF", {}),
        ("BMP", {}),
    ],
)
@pytest.mark.parametrize("by", ["path", "text", "bytes", "stream", "image"])
def test_every_form_by_every_way(form, how, by, tmp_path):
    data = saved(Image.fromarray(drawn()), form, **how)
    path = tmp_path / "picture.bin"
    path.write_bytes(data)
    given = {"path": path, "text": str(path), "bytes": data, "stream": io.BytesIO(data)}.get(by)
    picture = read_picture(Image.open(io.BytesIO(data)) if given is None else given)
    assert is_drawn(picture.pixels)
    assert (picture.size, picture.scale, picture.notes) == ((WIDTH, HEIGHT), 1.0, ())


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "CMYK", "YCbCr", "P", "HSV", "LAB"])
def test_colours_of_every_kind(mode):
    image = Image.fromarray(drawn())
    if mode == "LAB":
        from PIL import ImageCms

        image = ImageCms.profileToProfile(image, ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB"),
                                          outputMode="LAB")  # fmt: skip
        assert read_picture(image).pixels.shape == (HEIGHT, WIDTH, 3)
        return
    image = image.quantize(8) if mode == "P" else image.convert(mode)
    assert is_drawn(read_picture(image).pixels, 30)


def test_a_jpeg_for_printers():
    assert is_drawn(read_picture(saved(Image.fromarray(drawn()).convert("CMYK"), "JPEG", quality=95)).pixels, 30)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "I", "I;16", "F"])
def test_grey_of_every_kind(mode):
    grey = np.repeat([[40, 220]], HEIGHT, 0).repeat(24, 1).astype(np.uint8)
    image = Image.fromarray(grey)
    if mode == "1":
        image = image.point(lambda value: 255 * (value > 128)).convert("1")
    elif mode == "I;16":
        image = Image.fromarray(grey.astype(np.uint16) * 257)
    elif mode == "I":
        image = Image.fromarray(grey.astype(np.int32) * 257)
    elif mode == "F":
        image = Image.fromarray(grey.astype(np.float32) / 255)
    else:
        image = image.convert(mode)
    pixels = read_picture(image).pixels
    assert pixels.shape == (HEIGHT, WIDTH, 3)
    expected = (0, 255) if mode == "1" else (40, 220)
    assert (pixels[5, 5].tolist(), pixels[5, 40].tolist()) == ([expected[0]] * 3, [expected[1]] * 3)


def test_a_png_of_sixteen_bits():
    deep = np.repeat([[10_000, 60_000]], HEIGHT, 0).repeat(24, 1).astype(np.uint16)
    pixels = read_picture(saved(Image.fromarray(deep), "PNG")).pixels
    assert (pixels[5, 5, 0], pixels[5, 40, 0]) == (10_000 >> 8, 60_000 >> 8)


def test_grey_shows_through_where_a_picture_is_transparent():
    layered = np.dstack([drawn(), np.full((HEIGHT, WIDTH), 255, np.uint8)])
    layered[:16, :24, 3] = 0
    pixels = read_picture(saved(Image.fromarray(layered), "PNG")).pixels
    assert quarters(pixels).tolist()[0] == [128, 128, 128]
    assert quarters(pixels).tolist()[3] == [240, 240, 230]


def test_a_palette_with_a_transparent_colour():
    image = Image.fromarray(drawn()).quantize(8)
    first = image.getpixel((5, 5))
    pixels = read_picture(saved(image, "PNG", transparency=first)).pixels
    assert quarters(pixels).tolist()[0] == [128, 128, 128]


@pytest.mark.parametrize("orientation", range(1, 9))
def test_the_camera_was_held_in_any_way(orientation):
    from PIL import ImageOps

    exif = Image.Exif()
    exif[0x0112] = orientation
    data = saved(Image.fromarray(drawn()), "JPEG", quality=95, exif=exif)
    expected = np.asarray(ImageOps.exif_transpose(Image.open(io.BytesIO(data))))
    picture = read_picture(data)
    assert np.array_equal(picture.pixels, expected)
    assert picture.size == expected.shape[1::-1]


def test_damaged_data_about_the_camera_says_nothing():
    data = saved(Image.fromarray(drawn()), "JPEG", quality=95, exif=b"Exif\0\0MM\0\x2a\xff\xff\xff\xff\1\2")
    assert is_drawn(read_picture(data).pixels)


@pytest.mark.parametrize("form", ["GIF", "WEBP", "PNG"])
def test_of_an_animation_the_first_frame(form):
    others = [Image.new("RGB", (WIDTH, HEIGHT), colour) for colour in ("black", "white")]
    data = saved(Image.fromarray(drawn()), form, save_all=True, append_images=others, duration=90)
    picture = read_picture(data)
    assert is_drawn(picture.pixels, 40)
    assert picture.notes == ("the first of 3 frames is read",)


@pytest.mark.parametrize(
    "array",
    [
        drawn(),
        drawn().astype(np.uint16) * 257,
        drawn().astype(np.int64),
        drawn() / 255,
        np.dstack([drawn(), np.full((HEIGHT, WIDTH), 255, np.uint8)]),
        drawn()[:, ::-1][:, ::-1],
    ],
)
def test_arrays(array):
    assert is_drawn(read_picture(array).pixels)


@pytest.mark.parametrize("shape", [(HEIGHT, WIDTH), (HEIGHT, WIDTH, 1)])
def test_grey_arrays(shape):
    assert read_picture(np.full(shape, 77, np.uint8)).pixels.tolist() == np.full((HEIGHT, WIDTH, 3), 77).tolist()


def test_an_image_that_is_given_is_left_as_it_was():
    image = Image.fromarray(drawn())
    before = image.tobytes()
    read_picture(image)
    assert (image.tobytes(), image.size) == (before, (WIDTH, HEIGHT))


# -- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (b"", "is empty"),
        (b"not a picture at all, just words", "is no picture that can be read, expected JPEG, PNG or WebP"),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "is a HEIC picture"),
        (b"%PDF-1.7 and so on and so forth", "is no picture"),
        (saved(Image.new("RGB", (1, 1)), "PNG"), "is 1 x 1 pixels, too small to show a tile"),
        (saved(Image.new("RGB", (4000, 3)), "PNG"), "is 4000 x 3 pixels, too small"),
        (np.zeros((8, 200, 3), np.uint8), "is 200 x 8 pixels, too small"),
        (np.zeros((20, 20, 2), np.uint8), "is an array of shape [20, 20, 2]"),
        (np.zeros(20, np.uint8), "is an array of shape [20]"),
        (np.full((20, 20), np.nan), "an array of other numbers"),
        (np.full((20, 20), -1), "an array of other numbers"),
        (np.full((20, 20), 1 + 1j), "an array of other numbers"),
        (np.full((20, 20), "x"), "an array of other numbers"),
        (np.zeros((0, 0), np.uint8), "is 0 x 0 pixels, too small"),
        (np.full((20, 20), 70_000), "an array of other numbers"),
        (3, "the picture is 3, expected a path"),
        (None, "the picture is None, expected a path"),
        ({"a": 1}, "expected a path"),
        (io.StringIO("text"), "expected a stream of bytes"),
        (ROOT, "is a folder, expected a picture"),
    ],
)  # fmt: skip
def test_what_is_no_picture_is_refused(given, told):
    try:
        message = refusal(given)
    except AnalyserError as error:  # an argument of the wrong type
        message = error.message
    assert told in message


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(FileNotFoundError):
        read_picture(tmp_path / "none.png")


def test_errors_call_a_picture_by_its_path(tmp_path):
    path = tmp_path / "hand.png"
    path.write_bytes(b"no picture here, only some text")
    assert refusal(path).startswith(f"{path} is no picture")


def png_of(width: int, height: int) -> bytes:
    """A file that says it is that large, and holds nothing."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(b"\0" * 1000)), (b"IEND", b"")]
    packed = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(packed)


@pytest.mark.parametrize(("width", "height"), [(9000, 9000), (50_000, 50_000), (2**31 - 1, 2**31 - 1), (100_000, 500)])
def test_bombs_are_refused_before_they_are_decoded(width, height):
    message = refusal(png_of(width, height))
    assert "too large" in message or "too many" in message


def test_a_picture_that_ends_early_in_its_data():
    assert "truncated" in refusal(png_of(500, 500)) or "broken" in refusal(png_of(500, 500))


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_a_large_picture_is_read_smaller(monkeypatch, form):
    monkeypatch.setattr(pictures, "KEPT_PIXELS", 20_000)
    image = Image.fromarray(drawn()).resize((480, 320), Image.Resampling.NEAREST)
    picture = read_picture(saved(image, form, quality=95))
    assert picture.pixels.shape == (80, 120, 3)
    assert (picture.scale, picture.size, picture.notes) == (4, (480, 320), ("the picture is read at 1/4 of its size",))
    assert np.abs(quarters(picture.pixels).astype(int) - quarters(drawn())).max() < 15


def test_too_long_a_file_is_not_read(monkeypatch, tmp_path):
    monkeypatch.setattr(pictures, "MOST_BYTES", 1000)
    data = saved(Image.fromarray(np.random.default_rng(1).integers(0, 255, (64, 64, 3), np.uint8)), "PNG")
    path = tmp_path / "long.png"
    path.write_bytes(data)
    for given in (data, path, io.BytesIO(data)):
        assert "longer than" in refusal(given)


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "GIF", "BMP"])
def test_broken_files_are_refused_and_nothing_else_happens(form):
    """Cut off, or with bytes changed: pixels come, or a sentence."""
    noise = np.random.default_rng(2).integers(0, 255, (40, 60, 3), np.uint8)
    whole = saved(Image.fromarray(noise), form)
    chance = random.Random(form)
    refused = 0
    for trial in range(150):
        data = bytearray(whole)
        if trial % 3 == 0:
            del data[chance.randrange(len(data)) :]
        else:
            for _ in range(chance.randrange(1, 12)):
                data[chance.randrange(min(len(data), 200) if trial % 3 == 1 else len(data))] = chance.randrange(256)
        try:
            pixels = read_picture(bytes(data)).pixels
        except PictureError as error:
            refused += 1
            assert "\n" not in error.message
        else:
            assert pixels.dtype == np.uint8 and pixels.shape[2] == 3
    assert refused > 40


@pytest.mark.skipif(sys.platform == "win32", reason="the system does not say how much memory was used")
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the peak of a process is read from /proc")
def test_memory_is_bounded(tmp_path):
    """A photo of 48 million pixels in a process of its own, whose peak begins anew (``ru_maxrss`` would not)."""
    path = tmp_path / "large.jpg"
    Image.new("RGB", (8000, 6000), (90, 120, 90)).save(path, quality=80)
    program = (
        "from analyser.recogniser.pictures import read_picture\n"
        f"print(read_picture({str(path)!r}).pixels.shape)\n"
        "print(*[line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')])"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True)
    shape, most = ran.stdout.splitlines()
    assert shape == "(3000, 4000, 3)"
    assert int(most) / 1024 < 300


def test_without_pillow_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(AnalyserError, match=r"pip install 'mahjong-analyser\[photo\]'") as caught:
        read_picture(b"anything")
    assert caught.value.code == "missing"
