"""Hands as mahjong-helper takes them: ``34s # 6666P 234p + 3m``.

Tiles in hand, then ``#`` and melds, a concealed kong with a capital suit letter, then ``+`` and the tile of another
player, which here is the winning one. 0 is a red five. (EndlessCheng/mahjong-helper, its README and
util/model/human_tiles.go.)
"""

from __future__ import annotations

import re

from ..hand import Hand, Meld, Win
from ..tiles import tile_order, tiles_text
from ._carry import Carries
from ._text import Source, shown
from ._tiles import Copies, Placed, read_groups, shape, why_no_shape
from .mpsz import in_hand

CARRIES = Carries(True, ("chow", "pung", "kong", "concealed kong"), None, True)
SAMPLE = "34m 99s # 6666P 234p 777z + 2m"

_MELD = re.compile(r"([0-9]+)([mpszMPSZ])|\S")


def read(text: str, words: tuple[str, ...] = ()) -> tuple[Hand, tuple[str, ...]]:
    """The hand of a line, and what was assumed; raises ``NotationError``."""
    source = Source(text)
    text = source.text
    plus = text.find("+")
    end = len(text) if plus < 0 else plus
    sharp = text.find("#", 0, end)
    copies = Copies(source)
    tiles = read_groups(source, 0, end if sharp < 0 else sharp)
    copies.add(tiles)
    melds = [] if sharp < 0 else _melds(source, sharp + 1, end, copies)
    winning = [] if plus < 0 else read_groups(source, plus + 1, len(text))
    copies.add(winning)
    if plus >= 0 and len(winning) != 1 and not source.faults:
        message = "one tile stands after the +"
        source.fault("after_plus" if winning else "no_winning_tile", message, plus, len(text))
    if not source.faults and not tiles and not melds and not winning:
        source.fault("empty", "there are no tiles; mahjong-helper takes them as 34568m 5678p 23567s", 0, len(text))
    if source.faults:
        source.refuse()
    return in_hand([tile for tile, _ in tiles], melds, winning[0].tile if winning else None, Win())


def _melds(source: Source, start: int, end: int, copies: Copies) -> list[Meld]:
    melds = []
    for match in _MELD.finditer(source.text, start, end):
        digits, suit = match[1], match[2]
        if not digits:
            message = f'"{shown(match[0])}" is no meld: those are written as 234p, and 6666P where they are concealed'
            source.fault("no_meld", message, match.start(), match.end())
            continue
        faults = len(source.faults)
        lower = source.translated(digits + suit.lower(), [*range(match.start(), match.end())])
        placed = [Placed(tile, match.start() + place) for tile, place in read_groups(lower, 0, len(lower.text))]
        if len(source.faults) > faults:
            continue
        tiles = tuple(sorted([tile for tile, _ in placed], key=tile_order))
        kind = shape(tiles)
        if kind is None:
            code, message = why_no_shape(tiles, match[0])
            source.fault(code, message, match.start(), match.end())
        elif suit.isupper() and kind != "kong":
            message = f"a capital letter marks a concealed kong, and {match[0]} is a {kind}"
            source.fault("no_concealed_kong", message, match.start(), match.end(), f"write {match[0].lower()}")
        else:
            copies.add(placed)
            melds.append(Meld(kind, tiles, not suit.isupper()))
    return melds


def write(hand: Hand) -> str:
    """The line of a hand."""
    parts = [re.sub(r"(?<=[mpsz])(?=[0-9])", " ", tiles_text(hand.concealed))]
    if hand.melds:
        parts.append("#")
        parts += [tiles_text(m.tiles) if m.open else tiles_text(m.tiles).upper() for m in hand.melds]
    if hand.win_tile is not None:
        parts += ["+", str(hand.win_tile)]
    return " ".join(parts)
