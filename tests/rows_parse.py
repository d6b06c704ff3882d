"""Case rows about reading a text: which tiles and melds it holds, or that it is refused."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from analyser import Hand, Meld, NotationError, parse

#: Who else names a kind of meld how.
_MELDS = {"chi": "chow", "pon": "pung", "minkan": "kong", "ankan": "kong"}


def typed(text: str) -> str:
    """A text, in which characters may stand by their code points, as ``U+1F004``, and words between them."""
    points = re.findall(r"U\+([0-9A-F]{4,6})", text)
    return "".join(chr(int(point, 16)) for point in points) if points else text


def tile(name: str) -> str:
    """``5m(red)`` as ``0m``."""
    return f"0{name[1]}" if name.endswith("(red)") else name


def meld(named: str) -> tuple[str, bool, list[str]]:
    """Type, whether it is open, and tiles of ``ankan 1111z``."""
    word, _, text = named.partition(" ")
    return _MELDS[word], word != "ankan", [digit + text[-1] for digit in text[:-1]]


def told(of: Meld) -> tuple[str, bool, list[str]]:
    """The same of a meld that was read."""
    return of.type, of.open, [str(tile) for tile in of.tiles]


def parse_facts(row: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
    """(fact, expected, ours) of a row that is not as expected; raises ``KeyError`` for a fact that is not known."""
    given, expected = row["input"], row["expected"]
    notation = None
    if "mjai" in given:
        text, notation = " ".join(given["mjai"]), "mjai"
    elif "meld" in given:
        text, notation = given["meld"], "mahjong-utils"
    else:
        text = typed(given["text"])
    try:
        hand = parse(text, notation=notation)
    except NotationError as error:
        if "error" not in expected:
            return [] if "or" in expected else [("expected", expected, f"refused: {error}")]
        hint = expected.get("hint", "")
        return [] if hint in str(error.hint or "") else [("hint", hint, error.hint)]
    if "error" in expected:
        return [("error", expected["error"], f"read as {hand}")]
    ours = {name: value for name, value in facts_of(hand, expected).items() if name in expected}
    unknown = set(expected) - set(ours) - {"note", "or", "never"}
    if unknown:
        raise KeyError(", ".join(sorted(unknown)))
    wanted = dict(expected)
    if "tiles" in wanted:
        wanted["tiles"] = sorted(map(tile, wanted["tiles"]))
    if "mpsz" in wanted:
        wanted["mpsz"] = sorted(wanted["mpsz"])
    if "melds" in wanted:
        wanted["melds"] = list(map(meld, wanted["melds"]))
    if "meld" in wanted:
        wanted["meld"] = meld(wanted["meld"])
    if "same_as" in wanted:
        wanted["same_as"] = parse(wanted["same_as"]).counts
    return [(name, wanted[name], value) for name, value in ours.items() if value != wanted[name]]


def facts_of(hand: Hand, expected: Mapping[str, Any]) -> dict[str, Any]:
    """What a row may ask of the hand that was read."""
    tiles = sorted(str(one) for one in hand.tiles)
    return {
        "tiles": tiles,
        "mpsz": tiles,
        "same_as": hand.counts,
        "melds": [told(one) for one in hand.melds],
        "meld": told(hand.melds[0]) if hand.melds else None,
        "melds_used": bool(hand.melds),
    }
