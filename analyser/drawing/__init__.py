"""Pictures of hands as SVG, and results as HTML for notebooks. Tiles are drawn here, no font is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .pages import Page


def draw(hand: Any, *, lang: str = "en", **circumstances: Any) -> str:
    """The picture of a hand as an SVG document.

    ``hand``: a hand line, a ``Hand`` or 34 counts; ``circumstances`` as of ``score``. Concealed tiles come first, then
    the winning tile, then melds with the claimed tile turned to the side it came from; bonus tiles, norths set aside
    and indicators lie below. Any hand that can be read is drawn, whether a table allows it or not. Its title for
    screen readers is the hand line, with a description in words of the language ``lang``, as of
    ``languages.translated``. Raises ``NotationError`` or another ``AnalyserError`` for what is no hand.

    >>> draw("123m456p789s1122z+2z").startswith("<svg ")
    True
    """
    from functools import partial

    from ..scoring.given import hand_of
    from .svg import hand_svg

    given, _ = hand_of(hand, circumstances)
    if lang == "en":
        return hand_svg(given)
    from ..languages import translated

    return hand_svg(given, say=partial(translated, lang=lang))


def shown(result: Any, lang: str, names: Mapping[str, str] | None = None) -> Page:
    """A result as a notebook shows it, in another language; ``lang`` and ``names`` as of ``languages.translated``.

    >>> from analyser import shanten
    >>> "聴牌" in shown(shanten("13m456p79s111344z"), "ja").html
    True
    """
    from .pages import page_of

    return page_of(result, lang, names)
