"""A picture, in whatever form it comes, as pixels; what is no picture, or too large a one, is refused in a sentence."""

from __future__ import annotations

import io
import os
import warnings
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import AnalyserError, counted, expected

if TYPE_CHECKING:
    import numpy as np
    from PIL import Image

FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "BMP")  # MPO, what many phones write, opens as JPEG
LEAST_SIDE = 16  # pixels: no tile can be read in less
MOST_BYTES = 100 << 20
MOST_PIXELS = 40_000_000
#: A JPEG is decoded line by line, at a part of its size; a progressive one is kept whole while it is decoded.
MOST_JPEG, MOST_PROGRESSIVE = 170_000_000, 50_000_000
KEPT_PIXELS = 16_000_000  # what has more is read at a half, a quarter or an eighth; a phone has 12 million
_BEHIND = (128, 128, 128)  # what shows through where a picture is transparent: neither a face nor its print


class PictureError(AnalyserError):
    """A picture that cannot be read."""

    code = "picture"


class Picture(NamedTuple):
    """``pixels``: uint8[height, width, 3], upright; ``scale``: pixels of the picture as it came for each of these."""

    pixels: np.ndarray
    scale: float
    notes: tuple[str, ...]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture as it came, upright."""
        height, width = self.pixels.shape[:2]
        return round(width * self.scale), round(height * self.scale)


def read_picture(image: Any, name: str | None = None) -> Picture:
    """The pixels of a path, of the bytes of a file, of a binary stream, of a Pillow image or of an array.

    Arrays are [height, width], or with 1, 3 or 4 channels; integers of 8 or 16 bits, or floats from 0 to 1. Phones say
    in the file how they were held: the pixels come upright. ``name``: how errors call the picture. Raises
    ``PictureError`` for anything that is no picture, broken, too small or too large.
    """
    try:
        from PIL import Image
    except ImportError:
        raise missing("Pillow") from None
    name = name or _name_of(image)
    if isinstance(image, Image.Image):
        return _pixels_of(image, name)
    if hasattr(image, "__array_interface__"):
        return _from_array(image, name)
    stream, close = _stream_of(image, name)
    try:
        with _opened(stream, name) as opened:
            return _pixels_of(opened, name)
    finally:
        if close:
            stream.close()


def missing(package: str) -> AnalyserError:
    """The error of an extra that is not installed."""
    return AnalyserError(
        f"tiles are read from pictures with {package}, which is not installed: pip install 'mahjong-analyser[photo]'",
        code="missing",
    )


def _name_of(image: Any) -> str:
    try:
        return os.fsdecode(image) if not isinstance(image, bytes) else "the picture"
    except TypeError:
        return "the picture"


def _stream_of(image: Any, name: str) -> tuple[Any, bool]:
    """A binary stream that can be wound back, and whether it must be closed."""
    if isinstance(image, str | os.PathLike):
        if os.path.isdir(image):
            raise PictureError(f"{name} is a folder, expected a picture")
        stream = open(image, "rb")  # noqa: SIM115 - the caller closes it
        if stream.seekable():
            if os.fstat(stream.fileno()).st_size > MOST_BYTES:
                stream.close()
                raise _too_long(name)
            return stream, True
        with stream:
            return _kept(stream, name), True
    if isinstance(image, bytes | bytearray | memoryview):
        if len(image) > MOST_BYTES:
            raise _too_long(name)
        return io.BytesIO(image), True
    if hasattr(image, "read"):
        return _kept(image, name), True
    raise expected("the picture", image, "a path, bytes, a binary stream, a Pillow image or an array", code="picture")


def _kept(stream: Any, name: str) -> io.BytesIO:
    """What a stream holds, up to the most that is read."""
    data = stream.read(MOST_BYTES + 1)
    if not isinstance(data, bytes):
        raise PictureError(f"{name} gives {type(data).__name__}, expected a stream of bytes")
    if len(data) > MOST_BYTES:
        raise _too_long(name)
    return io.BytesIO(data)


def _too_long(name: str) -> PictureError:
    return PictureError(f"{name} is longer than {MOST_BYTES >> 20} MB, too much for a picture")


def _opened(stream: Any, name: str) -> Image.Image:
    from PIL import Image, UnidentifiedImageError

    head = stream.read(16)
    stream.seek(0)
    if not head:
        raise PictureError(f"{name} is empty, expected a picture: JPEG, PNG or WebP")
    if head[4:8] == b"ftyp" and head[8:12] in (b"heic", b"heix", b"mif1", b"msf1", b"hevc"):
        hint = "save it as JPEG; on an iPhone: Settings, Camera, Formats, Most Compatible"
        raise PictureError(f"{name} is a HEIC picture, expected JPEG, PNG or WebP", hint=hint)
    try:
        with warnings.catch_warnings():  # sizes have limits of their own here
            warnings.simplefilter("ignore")
            return Image.open(stream, formats=FORMATS)
    except UnidentifiedImageError:
        raise PictureError(f"{name} is no picture that can be read, expected JPEG, PNG or WebP") from None
    except Image.DecompressionBombError:
        raise PictureError(f"{name} says it has more than {MOST_JPEG // 10**6} million pixels, too many") from None
    except Exception as error:
        raise _broken(name, error) from None


def _broken(name: str, error: Exception) -> PictureError:
    """Decoders raise almost anything on damaged files."""
    if "truncated" in str(error).lower() or isinstance(error, EOFError):
        return PictureError(f"{name} breaks off before its end: the file is truncated")
    return PictureError(f"{name} is broken and cannot be decoded")


def _pixels_of(image: Image.Image, name: str) -> Picture:
    """The pixels of an image that may not have been decoded yet."""
    import numpy as np

    size = image.size
    _check_size(image, name)
    notes = _notes(image)
    smaller = next((part for part in (1, 2, 4) if size[0] * size[1] <= KEPT_PIXELS * part**2), 8)
    if _is_jpeg(image):
        image.draft(None, (size[0] // smaller, size[1] // smaller))
    orientation = _orientation(image)
    try:
        with warnings.catch_warnings():  # of damaged data beside the pixels: what matters is whether they come
            warnings.simplefilter("ignore")
            image.load()
            if smaller > 1 and image.size == size and image.mode in ("L", "LA", "RGB", "RGBA", "CMYK"):
                image = image.reduce(smaller)
            coloured = _in_colour(image)
            if smaller > 1 and coloured.size == size:
                coloured = coloured.reduce(smaller)
            pixels = np.asarray(coloured)
    except MemoryError:
        raise PictureError(f"{name} does not fit into memory ({size[0]} x {size[1]} pixels)") from None
    except Exception as error:
        raise _broken(name, error) from None
    scale = size[0] / pixels.shape[1]
    if scale > 1:
        notes.append(f"the picture is read at 1/{round(scale)} of its size")
    return Picture(np.ascontiguousarray(_upright(pixels, orientation)), scale, tuple(notes))


def _is_jpeg(image: Image.Image) -> bool:
    """Whether it is a JPEG in a file, which can be decoded at a part of its size."""
    return image.format in ("JPEG", "MPO") and hasattr(image, "draft")


def _check_size(image: Image.Image, name: str) -> None:
    width, height = image.size
    told = f"{name} is {width} x {height} pixels"
    if min(width, height) < LEAST_SIDE:
        raise PictureError(f"{told}, too small to show a tile: expected {LEAST_SIDE} or more either way")
    most = MOST_PIXELS
    if _is_jpeg(image):
        most = MOST_PROGRESSIVE if "progressive" in image.info or "progression" in image.info else MOST_JPEG
    if width * height > most:
        raise PictureError(f"{told}, too large: expected at most {most // 10**6} million; make it smaller first")


def _notes(image: Image.Image) -> list[str]:
    frames = getattr(image, "n_frames", 1) if image.format != "MPO" else 1  # of a phone: previews
    return [f"the first of {counted(frames, 'frame')} is read"] if frames > 1 else []


def _orientation(image: Image.Image) -> int:
    """How the camera was held, by EXIF: 1 to 8, 1 for upright; damaged data says nothing."""
    try:
        held = image.getexif().get(0x0112, 1)
    except Exception:
        return 1
    return held if isinstance(held, int) and 1 <= held <= 8 else 1


def _upright(pixels: np.ndarray, orientation: int) -> np.ndarray:
    if orientation in (2, 7, 4, 5):  # mirrored
        pixels = pixels[:, ::-1]
    turns = {3: 2, 4: 2, 6: 3, 7: 3, 8: 1, 5: 1}.get(orientation, 0)
    turned = pixels
    for _ in range(turns):  # a quarter to the left each
        turned = turned.transpose(1, 0, 2)[::-1]
    return turned


def _in_colour(image: Image.Image) -> Image.Image:
    """An image as RGB, with grey behind what is transparent; 16 bits become 8."""
    from PIL import Image

    if image.mode == "RGB":
        return image
    if image.mode[:1] in ("I", "F"):
        return Image.fromarray(_as_bytes(image)).convert("RGB")
    if image.mode in ("RGBA", "LA", "PA", "La", "RGBa") or "transparency" in image.info:
        layered = image.convert("RGBA")
        behind = Image.new("RGB", image.size, _BEHIND)
        behind.paste(layered, mask=layered.getchannel("A"))
        return behind
    return image.convert("RGB")


def _as_bytes(values: Any) -> np.ndarray:
    """Numbers of 16 bits, or floats from 0 to 1, as bytes; raises ``ValueError`` for others."""
    import numpy as np

    array = np.asarray(values)
    if array.dtype == np.uint8:
        return array
    if array.dtype == np.bool_:
        return array.astype(np.uint8) * 255
    if not array.size or array.dtype.kind not in "uif" or not np.isfinite(array).all():
        raise ValueError
    least, most = array.min(), array.max()
    whole = array.dtype.kind != "f"
    if least < 0 or most > (65535 if whole else 255):
        raise ValueError
    if whole:
        return (array >> 8 if most > 255 else array).astype(np.uint8)
    scaled: np.ndarray = np.rint(array * (255 if most <= 1 else 1)).astype(np.uint8)
    return scaled


def _from_array(values: Any, name: str) -> Picture:
    import numpy as np
    from PIL import Image

    array = np.asarray(values)
    channels = array.shape[2] if array.ndim == 3 else 1
    if array.ndim not in (2, 3) or channels not in (1, 3, 4):
        told = "an array [height, width], or with 1, 3 or 4 channels"
        raise PictureError(f"{name} is an array of shape {list(array.shape)}, expected {told}")
    if array.shape[0] * array.shape[1] > MOST_PIXELS:
        raise PictureError(f"{name} has more than {MOST_PIXELS // 10**6} million pixels, too many")
    try:
        array = _as_bytes(array)
    except ValueError:
        told = "integers of 8 or 16 bits, or numbers from 0 to 1"
        raise PictureError(f"{name} is an array of other numbers than a picture's, expected {told}") from None
    return _pixels_of(Image.fromarray(array[:, :, 0] if array.ndim == 3 and channels == 1 else array), name)
