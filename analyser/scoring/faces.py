"""How tiles are shown to a person: mpsz text, Unicode tiles, or Chinese characters."""

from __future__ import annotations

from ..tiles import SUITS, Tile

FACES = ("mpsz", "unicode", "kanji")


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
    tile = Tile(9 * SUITS.index(suit) + (rank or 5) - 1, not rank)
    if style == "kanji":
        from ..notation.words import word_of

        return word_of(tile)
    from ..notation.unicode_tiles import character_of

    # the red dragon stands without a variation selector: what one does to its two cells no two terminals agree on
    return ("赤" if tile.red else "") + character_of(tile)  # Unicode has no red five
