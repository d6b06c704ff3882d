"""Results in notebooks in another language: their HTML, with what stands between its tags translated."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from html import escape, unescape
from typing import Any, NamedTuple

from ..hand import Hand
from ..languages import translated
from .spoken import spoken

_TEXT = re.compile(r"<(\w+)([^<>]*)>([^<>]+)(?=<)")


class Page(NamedTuple):
    """HTML that a notebook shows."""

    html: str

    def _repr_html_(self) -> str:
        return self.html


def page_of(result: Any, lang: str, names: Mapping[str, str] | None) -> Page:
    """A result as a notebook shows it, every text in a language."""
    if names is None and hasattr(getattr(result, "rules", None), "patterns"):
        from ..languages import language_of
        from ..languages.names import names_of

        names = names_of((result.rules,), language_of(lang) or lang)
    hand, say = getattr(result, "hand", result), partial(translated, lang=lang, names=names)

    def put(found: re.Match[str]) -> str:
        element, more, text = found.groups()
        if element == "title":  # a hand line
            return found[0]
        told = spoken(hand, say) if element == "desc" and isinstance(hand, Hand) else say(unescape(text))
        return f"<{element}{more}>{escape(told)}"

    return Page(_TEXT.sub(put, result._repr_html_()))
