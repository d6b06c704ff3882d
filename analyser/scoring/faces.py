"""How tiles are shown to a person: mpsz text, Unicode tiles, or Chinese characters."""

from __future__ import annotations

from ..tiles import SUITS

FACES = ("mpsz", "unicode", "kanji")
_UNICODE_START = {"m": 0x1F007, "p": 0x1F019, "s": 0x1F010}
_UNICODE_HONOURS = "\U0001f000\U0001f001\U0001f002\U0001f003\U0001f006\U0001f005\U0001f004"
_NUMBERS = "一二三四五六七八九"
_SUIT_WORDS = {"m": "萬", "p": "筒", "s": "索"}
_HONOUR_WORDS = "東南西北白發中"
_RED = "赤"  # before a red five: Unicode has no tile for it


def faces(text: str, style: str) -> str:
    """A tile text such as ``123m55z``, brackets and all, in another style; other words are left as they are."""
    if style == "mpsz":
        return text
    shown, digits = "", ""
    for letter in text:
        if letter.isdigit():
            digits += letter
        elif digits and letter in SUITS:
            shown += "".join(_face(int(digit), letter, style) for digit in digits)
            digits = ""
        else:
            shown, digits = shown + digits + letter, ""
    return shown + digits


def _face(rank: int, suit: str, style: str) -> str:
    mark, rank = "" if rank else _RED, rank or 5
    if style == "unicode":
        # the red dragon stands without a variation selector: what one does to its two cells no two terminals agree on
        return mark + (_UNICODE_HONOURS[rank - 1] if suit == "z" else chr(_UNICODE_START[suit] + rank - 1))
    return mark + (_HONOUR_WORDS[rank - 1] if suit == "z" else _NUMBERS[rank - 1] + _SUIT_WORDS[suit])
