"""A picture with what was read drawn into it: a box around every tile, its number and name above."""

from __future__ import annotations

import io
import os
from typing import TYPE_CHECKING, Any

from ..errors import AnalyserError
from .pictures import read_picture

if TYPE_CHECKING:
    from .results import Recognition

FORMS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".webp": "WEBP"}
_COLOURS = {
    "hand": (20, 150, 60), "meld": (30, 100, 220), "winning": (150, 30, 200), "bonus": (0, 150, 160),
    "other": (120, 120, 120),
}  # fmt: skip
_DOUBTFUL = (220, 30, 30)


def form_of(path: str) -> str:
    """The form of a picture by the name of its file; raises ``AnalyserError`` for any other."""
    form = FORMS.get(os.path.splitext(path)[1].lower())
    if form is None:
        raise AnalyserError(f"{path}: the name of a picture ends in .png, .jpg or .webp", code="picture")
    return form


def annotated(image: Any, seen: Recognition, form: str = "PNG") -> bytes:
    """The bytes of a file: the picture, and in it what was read; doubtful tiles are red.

    ``image`` as for ``recognise``; tiles are numbered from 1, in the order of ``seen.tiles``.
    """
    from PIL import Image, ImageDraw, ImageFont

    picture = read_picture(image)
    canvas = Image.fromarray(picture.pixels)
    draw = ImageDraw.Draw(canvas)
    for number, tile in enumerate(seen.tiles, 1):
        corners = [(x / picture.scale, y / picture.scale) for x, y in tile.quad]
        width = min(_length(corners[0], corners[1]), _length(corners[1], corners[2]))
        colour = _DOUBTFUL if tile.doubtful and tile.role != "other" else _COLOURS[tile.role]
        line = max(1, round(width / 25))
        draw.line([*corners, corners[0]], fill=colour, width=line, joint="curve")
        font = ImageFont.load_default(max(9.0, width / 3.5))
        at = (sum(x for x, _ in corners) / 4, min(y for _, y in corners))
        text = f"{number}: {tile.tile}{'?' if tile.doubtful else ''}"
        box = draw.textbbox(at, text, font=font, anchor="md")
        if box[1] < 0:
            at = (at[0], at[1] - box[1])
            box = draw.textbbox(at, text, font=font, anchor="md")
        draw.rectangle([box[0] - line, box[1] - line, box[2] + line, box[3] + line], fill=colour)
        draw.text(at, text, fill=(255, 255, 255), font=font, anchor="md")
    data = io.BytesIO()
    canvas.save(data, form, **({} if form == "PNG" else {"quality": 90}))
    return data.getvalue()


def _length(one: tuple[float, float], other: tuple[float, float]) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)
