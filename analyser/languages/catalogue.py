"""The translations of one language, and how an English text finds its own.

A message was put together from a template (a msgid, see ``extract.py``); here it is taken apart again. Of the templates
that fit, the one with the most text of its own is taken, and what fills its holes is translated in turn. A text that
fits none is taken apart at its punctuation. So nothing in the library knows that it may be translated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, cached_property

from ..files import table_path
from .po import Key, parsed

#: The catalogues of a language, the first that has a translation counts.
CHAINS = {
    "zh-Hans": ("zh_Hans",),
    "zh-Hant": ("zh_Hant",),
    "zh-HK": ("zh_HK", "zh_Hant"),
    "ja": ("ja",),
    "ms": ("ms",),
}
_WIDE = {", ": "、", "; ": "；", ": ": "：", " (": "（", ")": "）", " and ": "、"}
_JOINERS = {lang: _WIDE for lang in CHAINS if lang != "ms"} | {"ms": {" and ": " dan "}}
_PART = re.compile(r"\{\{|\}\}|\{(\d+)(#?)\}|\{([^{}|]*\|[^{}]*)\}")
_FILLED = re.compile(r"\{\{|\}\}|\{(\d+)(?::([wr]))?\}")  # w: words are translated too, r: nothing is
_COLOUR = re.compile(r"(\x1b\[[\d;]*m)")
_AROUND = re.compile(r"([\s,;]*)(.*?)(\s*)", re.DOTALL)
_WORDS = re.compile(r"[A-Za-z]{2}")
_NUMBERED = re.compile(r"(.*?)( x)?( [-+]?\d[\d,./]*)")
_LABEL = re.compile(r"([^{}]+): \{0\}")  # what follows is a text of its own
_LONG = 40  # characters: a sentence that is sure to be one, whatever stands before it
_REMARK = r"(?=[;,:] | [(]|$| x | if )"  # of two holes side by side the second is a remark, or empty
_SHORT = 7  # characters: a template with fewer of its own is filled by one word or two, not by parts of a sentence
_COUNTED = re.compile(r"(\d[\d,./]*\s+)(.*)")
_NUMBER = r"[-+]?\d[\d.,]*%?"
_QUOTES = "'\""  # what stands between them was typed
_MOST_KEPT = 10_000
_NO_NAMES: Mapping[str, str] = {}
#: Whether single words are translated: none are, where one stands alone, or within a sentence, names in small letters.
_NONE, _ALONE, _IN_SENTENCE = range(3)


class Template:
    """A msgid with holes: the longest of its literals, how long they all are, what it matches, and its translation."""

    def __init__(self, msgid: str, translation: str) -> None:
        parts = list(_parts(msgid))
        literals = [part for part, is_text in parts if is_text]
        self.translation = translation
        self.key = max(literals, key=len)
        self.size = sum(map(len, literals))
        self.holes = tuple(int(part.strip("{}#")) for part, is_text in parts if not is_text and part[1].isdecimal())
        self._parts = parts

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What it matches; most are never asked."""
        pattern = "".join(re.escape(part) if is_text else _pattern(part) for part, is_text in self._parts)
        return re.compile(pattern.replace("(.*?)(.*?)", f"(.*?){_REMARK}(.*?)"), re.DOTALL)


def _parts(msgid: str) -> Iterator[tuple[str, bool]]:
    """A msgid as its literals (True) and what stands between them; literals that meet are one."""
    text, at = "", 0
    for found in _PART.finditer(msgid):
        text += msgid[at : found.start()]
        at = found.end()
        if found[0] in ("{{", "}}"):
            text += found[0][0]
        else:
            yield text, True
            yield found[0], False
            text = ""
    yield text + msgid[at:], True


def _pattern(part: str) -> str:
    if "|" in part:
        return f"(?:{'|'.join(map(re.escape, sorted(part[1:-1].split('|'), key=len, reverse=True)))})"
    return f"({_NUMBER if '#' in part else '.*?'})"


class Catalogue:
    """A language: ``text`` for answers, ``sentence`` for errors and the like, in which single words are names."""

    def __init__(self, entries: Mapping[Key, str], joiners: Mapping[str, str]) -> None:
        self._words = {msgid: text for (context, msgid), text in entries.items() if context == "word"}
        self._headings = {msgid: text for (context, msgid), text in entries.items() if context == "heading"}
        said = {msgid: text for (context, msgid), text in entries.items() if not context}
        self._exact = {msgid: text for msgid, text in said.items() if not _PART.search(msgid)}
        self._labels = {label[1]: text for msgid, text in said.items() if (label := _LABEL.fullmatch(msgid))}
        its = [Template(msgid, text) for msgid, text in said.items() if msgid not in self._exact]
        self._templates = sorted(its, key=lambda one: (-one.size, -len(one.holes)))
        self._joiners = joiners
        self._wide = " (" in joiners
        self._names: Mapping[str, str] = {}
        self._kept: dict[tuple[str, int], str] = {}

    def text(self, text: str, names: Mapping[str, str] | None = None) -> str:
        """An answer, of one line or several: sentences, lists of words and values. ``names``: other words, by name."""
        return self._said(text, _ALONE, names or _NO_NAMES)

    def sentence(self, text: str) -> str:
        """A message: words that stand alone in it may be what somebody typed, and stay."""
        return self._said(text, _NONE, self._names)

    def heading(self, text: str) -> str:
        """The heading of a column."""
        return self._headings.get(text) or self.text(text)

    def _said(self, text: str, words: int, names: Mapping[str, str]) -> str:
        if names is not self._names:
            self._names, self._kept = names, {}
        if not _WORDS.search(text):
            return text
        parts = []
        for line in text.split("\n"):
            parts.append("".join(self._around(part, words) for part in _COLOUR.split(line)))
        return "\n".join(parts)

    def _around(self, text: str, words: int) -> str:
        """Translate what stands between blanks and commas."""
        found = _AROUND.fullmatch(text)
        assert found
        before, core, after = found.groups()
        told = self._core(core, words)
        if told[:1] == self._joiners.get(" (") and before == " ":
            before = ""  # a bracket that is wide holds its space
        return (self._joiners.get(before, before) if told != core else before) + told + after

    def _core(self, text: str, words: int) -> str:
        key = text, words
        if key not in self._kept:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            self._kept[key] = self._found(text, words) if _WORDS.search(text) else text
        return self._kept[key]

    def _found(self, text: str, words: int) -> str:
        if words:
            plain = text.replace("-", " ")
            name = self._names.get(text) or (words > 1 and self._names.get(text.casefold()))
            if name or plain in self._words:
                return name or self._words[plain]
        if text in self._exact:
            return self._exact[text]
        if text[0] in _QUOTES and text.find(text[0], 1) == len(text) - 1:
            return text
        if text[0] == "(" and _closing(text, 0) == len(text) - 1 and (remarked := self._with_remark(text, words)):
            return remarked
        subject, colon, rest = text.partition(": ")
        if subject in self._labels:
            label = f"{subject}{colon}"
            return self._filled(text, True, label) or self._put(self._labels[subject], {0: rest})
        if len(rest) > _LONG and rest in self._exact:
            return self._core(subject, words) + self._joiners.get(colon, colon) + self._exact[rest]
        return self._filled(text, True) or self._taken_apart(text, words) or self._filled(text, False) or text

    def _filled(self, text: str, strict: bool, label: str = "") -> str | None:
        """By a template; ``strict``: what fills it is one sentence at most. ``label``: by one that has more text of
        its own than this, and does not take it for what fills it.
        """
        for one in self._templates:
            if one.size <= len(label):
                break
            if one.key in text and (found := one.pattern.fullmatch(text)):
                fill = dict(zip(one.holes, found.groups(), strict=True))
                apart = ("; ", " and ", ": ", ", ", " if ") if one.size < _SHORT else ("; ",)
                if label and any(label in part for part in fill.values()):
                    continue
                if not strict or not any(next(_split(part, mark)) != part for part in fill.values() for mark in apart):
                    return self._put(one.translation, fill)
        return None

    def _put(self, translation: str, fill: Mapping[int, str]) -> str:
        def put(part: re.Match[str]) -> str:
            if part[1] is None:
                return part[0][0]
            its = fill[int(part[1])]
            told = its if part[2] == "r" else self._around(its, _IN_SENTENCE if part[2] else _NONE)
            return told.lstrip(" ") if told != its and self._wide else told

        return _FILLED.sub(put, translation)

    def _taken_apart(self, text: str, words: int) -> str | None:
        marks = sorted(("; ", ": "), key=lambda mark: len(next(_split(text, mark))))
        for mark in (*marks, " and ", ", ", "("):
            parts = list(_split(text, mark))
            if len(parts) > 1:
                if mark == ": ":
                    parts = [parts[0], text[len(parts[0]) + 2 :]]
                elif mark == "(":
                    if remarked := self._with_remark(text, words):
                        return remarked
                    continue
                elif mark == ", ":
                    parts = self._sentence_first(parts)
                told = [self._around(part, words) for part in parts]
                changed = [one != part for one, part in zip(told, parts, strict=True)]
                if all(changed) or (any(changed) and mark != " and "):
                    return self._joiners.get(mark, mark).join(told)
        if words and (found := _NUMBERED.fullmatch(text)):
            told_word = self._core(found[1], words)
            return None if told_word == found[1] else told_word + (found[2] or "") + found[3]
        if words and (found := _COUNTED.fullmatch(text)):
            told_word = self._core(found[2], words)
            return None if told_word == found[2] else found[1] + told_word
        return None

    def _sentence_first(self, parts: list[str]) -> list[str]:
        """The parts between commas, as many together as are one sentence."""
        for number in range(len(parts) - 1, 1, -1):
            if self._filled(", ".join(parts[:number]), True):
                return [", ".join(parts[:number]), *parts[number:]]
        return parts

    def _with_remark(self, text: str, words: int) -> str | None:
        """``something (a remark)``."""
        before = next(_split(text, "("))
        end = _closing(text, len(before))
        if end < 0:
            return None
        inside, after = text[len(before) + 1 : end], text[end + 1 :]
        told = [self._around(part, words) for part in (before, inside, after)]
        if told == [before, inside, after]:
            return None
        if told[1] == inside or before not in ("", before.rstrip() + " "):
            return f"{told[0]}({told[1]}){told[2]}"
        opening, closing = self._joiners.get(" (", " (" if before else "("), self._joiners.get(")", ")")
        return f"{told[0].rstrip()}{opening}{told[1]}{closing}{told[2]}"


def _split(text: str, mark: str) -> Iterator[str]:
    """The parts of a text between marks that stand in no brackets and no quotation marks."""
    start, depth, quote = 0, 0, ""
    for at, letter in enumerate(text):
        if quote:
            quote = "" if letter == quote else quote
        elif depth == 0 and text.startswith(mark, at) and at >= start:
            yield text[start:at]
            start = at + len(mark)
            if mark == "(":
                break
        elif letter == '"' or (letter == "'" and text[at - 1 : at] in ("", " ", "(")):
            quote = letter if letter in text[at + 1 :] else ""
        depth += (letter in "([") - (letter in ")]")
    yield text[start:]


def _closing(text: str, start: int) -> int:
    """Where the bracket that opens at ``start`` is closed; -1 where it is not."""
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] == "(") - (text[at] == ")")
        if depth == 0:
            return at
    return -1


def _entries(lang: str) -> dict[Key, str]:
    found: dict[Key, str] = {}
    for name in reversed(CHAINS[lang]):
        with open(table_path("languages", f"{name}.po"), encoding="utf-8") as file:
            found |= parsed(file.read())
    return found


@cache
def catalogue(lang: str) -> Catalogue:
    """The catalogue of a language (one of ``CHAINS``), read once."""
    return Catalogue(_entries(lang), _JOINERS[lang])
