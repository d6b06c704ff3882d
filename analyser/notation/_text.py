"""What every dialect reads from: a text in normal form that still knows where its characters stood when typed.

Phones and input methods type full-width digits, letters, brackets and ideographic spaces. They are read as their
plain twins, while faults keep pointing into the text as it was typed.
"""

from __future__ import annotations

import re
from typing import NoReturn

from ..errors import Fault, NotationError

#: A line with more faults than this is no hand; reading stops there, so that any input costs linear time and output.
MOST_FAULTS = 50

# characters that NFKC leaves alone although people see a space or a hyphen (zero width, byte order mark; dashes), and
# those that only choose how the one before them is drawn (text or emoji, joined or not)
_TWINS = dict.fromkeys("\u200b\u2060\ufeff", " ") | dict.fromkeys("\u2010\u2012\u2013\u2014\u2015\u2212", "-")
_TWINS |= dict.fromkeys("\ufe0e\ufe0f\u200c\u200d", "")
#: Dots as Japanese players write them, which NFKC would make plain digits.
CIRCLED = "①②③④⑤⑥⑦⑧⑨"

# what is pasted along with a hand: quotes and marks of a list or of code around it, the end of a sentence behind it
_QUOTES = "\"'`“”„‘’«»「」『』"
_MARKS = frozenset(f"{_QUOTES}*->•◦‣·.!?;。…")
_NUMBERED = frozenset((".", ")"))  # 1. 23m, 12) 23m
# a list of texts, as in JSON and Python, how it begins, and what stands between them
_LIST = re.compile(r"[\[(]\s*([\"'][^\[\]()]*[\"'])\s*[\])]")
_LISTED = ('["', "['", '("', "('")
_BETWEEN = re.compile(r"[\"']\s*,\s*[\"']")
_BEFORE = re.compile(rf"\s*(?:(?:[->•◦‣·]|\(?[0-9]{{1,3}}[.)])\s)?[\s{_QUOTES}*]*")
_BEHIND = f" \t\r\n{_QUOTES}.!?;。…"


def _normal(original: str) -> tuple[str, list[int]]:
    """The text under NFKC, and for each of its characters the place in the original that it came from."""
    from unicodedata import normalize

    pieces: list[str] = []
    places: list[int] = []
    for place, character in enumerate(original):
        piece = character if character in CIRCLED else normalize("NFKC", character)
        piece = _TWINS.get(piece, piece)
        pieces.append(piece)
        places += [place] * len(piece)
    return "".join(pieces), places


def framed(text: str) -> bool:
    """Whether there may be marks around the hand in a text, which are read as spaces."""
    if text[:1] in _MARKS or text[-1:] in _MARKS or text[:2] in _LISTED:
        return True
    return not _NUMBERED.isdisjoint(text[1:5])


def _bare(text: str) -> str:
    """The text with spaces for the marks around the hand in it."""
    kept = text.rstrip(_BEHIND)
    if kept.endswith("**"):  # bold; one * alone is a riichi in majiang
        kept = kept[:-2].rstrip(_BEHIND)
    before = _BEFORE.match(kept)
    start = before.end() if before else 0
    if inside := _LIST.fullmatch(kept, start):
        start, kept = inside.start(1) + 1, kept[: inside.end(1) - 1]
    hand = _BETWEEN.sub(lambda between: " " * len(between[0]), kept[start:])
    return f"{' ' * start}{hand}{' ' * (len(text) - len(kept))}" if hand else text


class Source:
    """A text being read: its normal form (``text``) and the faults found so far, placed in the original."""

    __slots__ = ("_places", "faults", "original", "text")

    def __init__(self, original: str) -> None:
        self.original = original
        self.faults: list[Fault] = []
        self._places: list[int] | None = None
        if original.isascii():
            self.text = original
        else:
            self.text, self._places = _normal(original)
        if framed(self.text.strip()):
            self.text = _bare(self.text)

    def translated(self, text: str, places: list[int]) -> Source:
        """The same original as another text, of which character i stands for ``text[places[i]]`` of this one."""
        source = Source("")
        source.original, source.faults, source.text = self.original, self.faults, text
        source._places = places if self._places is None else [self._places[place] for place in places]
        return source

    def typed(self, start: int, end: int) -> str:
        """What was typed where ``text[start:end]`` stands."""
        if self._places is None:
            return self.text[start:end]
        return self.original[self._places[start] : self._places[end - 1] + 1]

    def fault(self, code: str, message: str, start: int, end: int, hint: str | None = None) -> None:
        """Note a fault in ``text[start:end]`` and go on reading."""
        last = max(start, end - 1)
        if self._places is not None:
            places = self._places or [0]  # nothing but marks that are not read
            start, last = places[min(start, len(places) - 1)], places[min(last, len(places) - 1)]
            last = max(start, last)
        self.faults.append(Fault(code, message, start, last - start + 1, hint))
        if len(self.faults) >= MOST_FAULTS:
            message = f"reading stopped here, after {MOST_FAULTS} faults"
            self.faults.append(Fault("too_many_faults", message, start, last - start + 1))
            self.refuse()

    def refuse(self) -> NoReturn:
        """Raise what was found, in order of place, nothing said twice at one place."""
        faults = sorted(dict.fromkeys(self.faults), key=lambda fault: fault.column)
        raise NotationError(self.original, tuple(faults))


def tokens(text: str) -> list[tuple[int, int]]:
    """Where the parts of a text between its spaces begin and end."""
    spans: list[tuple[int, int]] = []
    end = 0
    for token in text.split():
        start = text.index(token, end)
        end = start + len(token)
        spans.append((start, end))
    return spans


def shown(text: str, most: int = 24) -> str:
    """``text`` fit for a message: short, and with characters that cannot be printed by their code point."""
    text = text if len(text) <= most else text[: most - 1] + "…"
    return "".join(c if c.isprintable() else f"U+{ord(c):04X}" for c in text)


def plain(word: str) -> str:
    """A word as facts are named in this library: lower case, with underscores."""
    return word.lower().replace("-", "_")


def spelled(word: str) -> str:
    """A word as the hand line prints it, with hyphens."""
    return word.replace("_", "-")
