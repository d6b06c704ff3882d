"""A hand as SVG: every tile is a use of its symbol, and there is a symbol only for what is used."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape

from ..hand import Hand
from ..tiles import BONUS
from .bonus import bonus_face
from .faces import face
from .layout import ASIDE, BACK, FLOWER, HEIGHT, THICK, WIDTH, Picture, Placed, picture_of, picture_of_groups
from .pens import GREEN, GREY, IVORY, line, written
from .spoken import Say, spoken

SCALE = 0.6  # pixels for a unit of the drawing where nothing else is said
_MARGIN = 4
_EDGE, _SIDE, _UNDER, _BACK = "#cdc3a2", "#d9cfae", "#2b8a57", "#2f9a62"


def hand_svg(hand: Hand, scale: float = SCALE, say: Say = str) -> str:
    """The picture of a hand; ``scale``: pixels for a unit, of which a tile is 60 wide; ``say``: as of ``spoken``."""
    return _document(picture_of(hand), str(hand), spoken(hand, say), scale)


def tiles_svg(groups: Iterable[str], label: str, scale: float = SCALE) -> str:
    """Groups of tiles side by side, each a tile text such as ``123m``."""
    return _document(picture_of_groups(groups), label, "", scale)


def _document(picture: Picture, label: str, description: str, scale: float) -> str:
    width, height = picture.width + 2 * _MARGIN, picture.height + 2 * _MARGIN
    used = dict.fromkeys(symbol for tile in (*picture.tiles, *picture.aside) for symbol in _symbols(tile))
    label = escape(label)
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="mja-tiles" role="img" aria-label="{label}"',
            f' viewBox="{-_MARGIN} {-_MARGIN} {width:g} {height:g}" width="{width * scale:.0f}"',
            f' height="{height * scale:.0f}"><title>{label}</title>',
            f"<desc>{escape(description)}</desc>" if description else "",
            "<defs>",
            *(f'<symbol id="mja-{name}">{_symbol(name)}</symbol>' for name in used),
            "</defs>",
            *map(_drawn, picture.tiles),
            *(_drawn(tile, ASIDE) for tile in picture.aside),
            "</svg>",
        )
    )


def _symbols(tile: Placed) -> Iterable[str]:
    """The names of the symbols that draw a tile."""
    if tile.name == BACK:
        return (BACK,)
    return ("lying" if tile.turned else "standing", tile.name)


@cache
def _symbol(name: str) -> str:
    if name == "standing":
        return _body(WIDTH, HEIGHT, _UNDER, _SIDE, IVORY, _EDGE)
    if name == "lying":
        return _body(HEIGHT, WIDTH, _UNDER, _SIDE, IVORY, _EDGE)
    if name == BACK:
        return _body(WIDTH, HEIGHT, _SIDE, _UNDER, _BACK, GREEN) + line("M9 9H51V71H9Z", "#8ccfa8", 1.5)
    return bonus_face(name) if name in BONUS or name == FLOWER else face(name)


def _body(width: int, height: int, lowest: str, side: str, top: str, edge: str) -> str:
    """A tile of two layers with its upper face."""
    layers = ((THICK, lowest, ""), (THICK * 0.6, side, ""), (0, top, f' stroke="{edge}"'))
    return "".join(
        f'<rect y="{y:g}" width="{width}" height="{height}" rx="7" fill="{colour}"{more}/>'
        for y, colour, more in layers
    )


def _drawn(tile: Placed, size: float = 1) -> str:
    words = ["tile", tile.role, *["turned"] * tile.turned]
    words += ["back"] * (tile.name == BACK) + ["red"] * (tile.name[0] == "0")
    place = f"translate({tile.x:g} {tile.y:g})" + (f"scale({size:g})" if size != 1 else "")
    body, *faces = _symbols(tile)
    turn = f' transform="translate(0 {WIDTH})rotate(-90)"' if tile.turned else ""
    marks = "".join(f'<use href="#mja-{name}"{turn}/>' for name in faces)
    if tile.times > 1:
        marks += _number(tile.times)
    return f'<g class="{" ".join(words)}" transform="{place}"><use href="#mja-{body}"/>{marks}</g>'


def _number(number: int) -> str:
    """How many, beside a tile that stands for them all."""
    drawn = "".join(written(glyph, at * 20, 46, 15, 22, GREY, 3.6) for at, glyph in enumerate(f"×{number}"))
    return f'<g class="times" transform="translate({WIDTH + 6} 0)">{drawn}</g>'
