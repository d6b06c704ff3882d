"""The distribution's free fonts that the tiles' characters are drawn with."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from analyser.errors import AnalyserError

_PACKAGES = """
    fonts-noto-cjk fonts-arphic-ukai fonts-arphic-uming fonts-arphic-gkai00mp fonts-arphic-bkai00mp
    fonts-arphic-gbsn00lp fonts-arphic-bsmi00lp fonts-wqy-zenhei fonts-wqy-microhei fonts-ipafont fonts-ipaexfont
    fonts-aoyagi-kouzan-t fonts-kouzan-mouhitsu fonts-aoyagi-soseki fonts-cns11643-kai fonts-cns11643-sung
    fonts-lxgw-wenkai fonts-klee fonts-oradano-mincho-gsrr fonts-hanazono fonts-yusei-magic fonts-reggae fonts-takao
    fonts-baekmuk fonts-seto
    fonts-smiley-sans fonts-mplus fonts-morisawa-bizud-mincho fonts-dejavu-core fonts-dejavu-extra fonts-liberation
    fonts-dancingscript fonts-kaushanscript
"""
PACKAGES = tuple(_PACKAGES.split())  # of Debian and Ubuntu; any of them missing only makes the tiles less various

_KAI = "ukai gkai00mp bkai00mp TW-Kai-98_1 LXGWWenKai-Bold LXGWWenKai-Regular KleeOne-SemiBold"
_BRUSH = "AoyagiKouzanT aoyagi-soseki KouzanBrushFontSousyo kouzan-mouhitsu-gyosho kouzan-mouhitsu"
_SONG = (
    "uming bsmi00lp gbsn00lp TW-Sung-98_1 NotoSerifCJK-Bold NotoSerifCJK-Regular ipam ipaexm HanaMinA "
    "OradanoGSRR BIZUDMincho-Regular TakaoMincho batang"
)
_PLAIN = (
    "NotoSansCJK-Bold NotoSansCJK-Regular wqy-zenhei wqy-microhei ipag Mplus1-Black Mplus1-Bold "
    "TakaoGothic SmileySans-Oblique YuseiMagic-Regular ReggaeOne-Regular setofont hline"
)
_LATIN = (
    "DejaVuSans-Bold DejaVuSans DejaVuSerif-Bold DejaVuSerif DejaVuSansCondensed-Bold DejaVuSerif-BoldItalic "
    "LiberationSans-Bold LiberationSans-Regular LiberationSerif-Bold LiberationSerif-Regular "
    "LiberationSerif-BoldItalic LiberationSansNarrow-Bold DancingScript-Bold KaushanScript-Regular LiberationMono-Bold"
)
KINDS: dict[str, list[str]] = {
    "kai": _KAI.split(),
    "brush": _BRUSH.split(),
    "song": _SONG.split(),
    "plain": _PLAIN.split(),
    "latin": _LATIN.split(),
}
_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")
_SIZE = 120  # pixels, of the glyphs that are then scaled to their box


class Font(NamedTuple):
    """One face of one font file."""

    path: str
    face: int = 0


@lru_cache(maxsize=1)
def files() -> dict[str, str]:
    """The known fonts that this machine has, by the name of the file without its ending.

    Raises AnalyserError where no font with Chinese characters or no Latin font is found.
    """
    known = {name for names in KINDS.values() for name in names}
    found: dict[str, str] = {}
    for folder in _FOLDERS:
        for place, _, names in sorted(os.walk(os.path.expanduser(folder))):
            for name in sorted(names):
                stem, ending = os.path.splitext(name)
                if stem in known and ending.lower() in (".ttf", ".ttc", ".otf"):
                    found.setdefault(stem, str(Path(place) / name))
    for kinds in (("kai", "song", "plain"), ("latin",)):
        if not any(name in found for kind in kinds for name in KINDS[kind]):
            places, packages = ", ".join(_FOLDERS), " ".join(PACKAGES)
            raise AnalyserError(f"no font to draw tiles with was found in {places}: expected the packages {packages}")
    return found


@lru_cache(maxsize=8)
def of_kind(kind: str) -> tuple[Font, ...]:
    """The fonts of one kind that this machine has: kai, brush, song, plain or latin."""
    fonts: list[Font] = []
    for name in KINDS[kind]:
        if name in files():
            faces = range(4) if name in ("ukai", "uming") else (0, 2, 3) if "CJK" in name else (0,)
            fonts.extend(Font(files()[name], face) for face in faces)
    return tuple(fonts)


@lru_cache(maxsize=256)
def _opened(font: Font, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(font.path, size, index=font.face, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def has(font: Font, words: str) -> bool:
    """Whether the font draws every character of the words (not an empty box, nor nothing)."""
    opened = _opened(font, 40)
    missing = {bytes(opened.getmask(sign)) for sign in "\uffff\U0010fffd"}
    masks = [opened.getmask(sign) for sign in words if sign != " "]
    return all(mask.getbbox() is not None and bytes(mask) not in missing for mask in masks)


@lru_cache(maxsize=2048)
def glyphs(font: Font, words: str, bold: float = 0.0) -> Image.Image:
    """The words as a grey picture cut to their ink, white on black; `bold` thickens by that share of the size."""
    opened = _opened(font, _SIZE if len(words) < 3 else _SIZE // 2)
    around = round(bold * opened.size)
    left, top, right, bottom = opened.getbbox(words, stroke_width=around)
    picture = Image.new("L", (max(1, round(right - left) + 2), max(1, round(bottom - top) + 2)))
    ImageDraw.Draw(picture).text((1 - left, 1 - top), words, fill=255, font=opened, stroke_width=around)
    ink = picture.getbbox()
    return picture.crop(ink) if ink else picture
