"""Answers in other languages. The library speaks English; ``translated`` turns what it said into another language.

``LANGUAGES`` are the tags there are, and ``language_of`` reads one as people and systems write it. Nothing here is
imported while English is spoken.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import AnalyserError

#: The tag of each language -> what it calls itself.
LANGUAGES = {
    "en": "English",
    "zh-Hans": "简体中文",
    "zh-Hant": "繁體中文",
    "zh-HK": "繁體中文（香港）",
    "ja": "日本語",
    "ms": "Bahasa Malaysia",
}
_TRADITIONAL, _HONG_KONG = {"hant", "tw"}, {"hk", "mo"}


def language_of(text: str) -> str | None:
    """The tag of a language that is named as in ``zh``, ``zh_TW.UTF-8``, ``zh-Hant-HK``, ``ja_JP``; else None."""
    first, *more = text.split(".")[0].split("@")[0].replace("_", "-").lower().split("-")
    if first == "zh":
        asked = set(more)
        return "zh-HK" if asked & _HONG_KONG else "zh-Hant" if asked & _TRADITIONAL else "zh-Hans"
    return first if first in LANGUAGES else None


def translated(said: Any, lang: str, names: Mapping[str, str] | None = None) -> str:
    """What the library said, in another language: a text, an error, or a result such as a ``Score``.

    ``lang``: as ``language_of`` reads it. ``names``: English names -> names in that language, of patterns above all;
    a ``Score`` brings those of its rules. What has no translation stays as it is. Raises ``AnalyserError`` for a
    language that there is none of.
    """
    tag = language_of(lang) if isinstance(lang, str) else None
    if tag is None:
        raise AnalyserError(f"there is no language {lang!r}", code="language", hint=f"known: {', '.join(LANGUAGES)}")
    if tag == "en":
        return str(said)
    from .catalogue import catalogue

    its = catalogue(tag)
    if isinstance(said, AnalyserError):
        return said.told(its.sentence)
    rules = getattr(said, "rules", None)
    if names is None and hasattr(rules, "patterns"):
        from .names import names_of

        names = names_of((rules,), tag)
    return its.text(str(said), names)
