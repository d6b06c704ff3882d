"""The tile strings of the majiang programs: ``m123p460z11,s40-6,z777+7``, the suit before its digits.

After the tiles in hand, of which the last of 14 is the one drawn, melds follow, each after a comma: a mark behind the
claimed tile says whom it came from, ``-`` left, ``=`` across, ``+`` right; a digit after the mark of a pung was added
to it; four tiles without a mark are a concealed kong. ``*`` behind the tiles is a riichi, a comma at the end says that
the last meld was just claimed. (kobalab/majiang-core, Majiang.Shoupai; its README and type declarations.)
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..hand import Hand, Meld, Win
from ..tiles import SUITS, Tile, tile_order
from ._carry import MELDS, MUST, Carries, Loss
from ._text import Source, shown
from ._tiles import Copies, Placed, read_groups, shape, why_no_shape
from .mpsz import in_hand

CARRIES = Carries(True, MELDS, MUST, False, ("flags",), ("riichi",))
SAMPLE = "m123p460z11222,s40-6"

_MARKS = {"-": "left", "=": "across", "+": "right"}
_BY_SIDE = {side: mark for mark, side in _MARKS.items()}
_SUIT = re.compile(r"\s*(?:([mpsz])\s*([0-9\s]*)|(\*)|([^mpsz*]+))")
_MELD = re.compile(r"\s*([mpsz])([0-9]+)(?:([-=+])([0-9]*))?\s*")


def read(text: str, words: tuple[str, ...] = ()) -> tuple[Hand, tuple[str, ...]]:
    """The hand of a string, and what was assumed; raises ``NotationError``."""
    source = Source(text)
    parts = source.text.split(",")
    copies = Copies(source)
    win = Win()
    tiles, riichi = _in_hand(source, len(parts[0]))
    copies.add(tiles)
    if riichi:
        win = Win(flags=("riichi",))
    melds: list[Meld] = []
    at = len(parts[0]) + 1
    for number, part in enumerate(parts[1:], 1):
        if part.strip() or number < len(parts) - 1:
            meld = _meld(source, part, at, copies)
            if meld:
                melds.append(meld)
        at += len(part) + 1
    if not source.faults and not tiles and not melds:
        source.fault("empty", "there are no tiles; majiang writes them as m123p456s789z1122", 0, len(source.text))
    if source.faults:
        source.refuse()
    concealed = [tile for tile, _ in tiles]
    if len(parts) > 1 and not parts[-1].strip():  # just claimed: nothing was drawn
        return Hand(tuple(sorted(concealed, key=tile_order)), tuple(melds), None, win), ()
    return in_hand(concealed, melds, None, win)


def _in_hand(source: Source, end: int) -> tuple[list[Placed], bool]:
    """The tiles in hand, and whether riichi was declared."""
    text, at, riichi = source.text, 0, False
    tiles: list[Placed] = []
    while at < end and (piece := _SUIT.match(text, at, end)) is not None:
        suit, digits, star, other = piece.groups()
        start, at = at, piece.end()
        if star:
            riichi = True
            if text[at:end].strip():
                source.fault("star", "the * of a riichi stands behind the tiles in hand", at - 1, at)
        elif suit:
            tiles += _suited(source, suit, digits, piece.start(1), piece.start(2))
        elif other and other.strip():
            hidden = "; hidden tiles are no tiles of a hand" if "_" in other else ""
            hint = "melds follow after a comma" if set(other) & set(".;/|") else None
            message = f'"{shown(other.strip())}" is not read among tiles{hidden}'
            source.fault("unexpected", message, start, at, hint)
    return tiles, riichi


def _suited(source: Source, suit: str, digits: str, at: int, first: int) -> list[Placed]:
    """The tiles of digits after their suit letter."""
    if not digits.strip():
        source.fault("no_digit", f"the suit letter {suit} has no digits after it", at, at + 1)
        return []
    rest = source.translated(digits + suit, [*range(first, first + len(digits)), at])
    return [Placed(tile, first + place) for tile, place in read_groups(rest, 0, len(rest.text))]


def _meld(source: Source, part: str, at: int, copies: Copies) -> Meld | None:
    """One meld, which stands at ``at``, or None when it has faults."""
    match, end = _MELD.fullmatch(part), at + max(len(part), 1)
    if match is None:
        message = f'"{shown(part.strip())}" is no meld: those are written as s40-6, z111=, p555+0, m9999'
        source.fault("no_meld", message, at, end)
        return None
    suit, digits, mark, after = match.groups(default="")
    faults = len(source.faults)
    placed = _suited(source, suit, digits + after, at + match.start(1), at + match.start(2))
    placed = [Placed(tile, place + (place >= at + match.start(2) + len(digits)) * len(mark)) for tile, place in placed]
    if len(source.faults) > faults:
        return None
    tiles = tuple(sorted([tile for tile, _ in placed], key=tile_order))
    kind = shape(tiles)
    if kind is None:
        code, message = why_no_shape(tiles, digits + after + suit)
        source.fault(code, message, at, end)
    elif kind != "kong" and not mark:
        message = f"{shown(part.strip())} does not say whom its tile came from: - left, = across, + right"
        source.fault("no_side", message, at, end, "tiles in hand stand before the first comma, without one")
    elif kind == "chow" and mark != "-":
        source.fault("side", f"a chow comes from the left, so it takes no {mark}", at, end, f"as in {suit}{digits}-")
    elif after and kind != "chow" and (len(after) > 1 or kind != "kong"):
        source.fault("added", "one digit after the mark is the tile that was added to a pung", at, end)
    else:
        copies.add(placed)
        return Meld(kind, tiles, bool(mark) or kind != "kong", bool(after) and kind == "kong", _MARKS.get(mark))
    return None


def also_lost(hand: Hand) -> Iterator[Loss]:
    """A chow comes from the left."""
    for meld in hand.melds:
        if meld.type == "chow" and meld.side != "left":
            left = [one._replace(side="left") if one.type == "chow" else one for one in hand.melds]
            yield Loss(f"the chow {meld} that is not from the left", hand._replace(melds=tuple(left)))
            return


def write(hand: Hand) -> str:
    """The string of a hand; which tile of a chow was claimed is not known here, its first one is marked."""
    text = _suits(hand.concealed)
    if hand.win_tile is not None:
        text += _suits((hand.win_tile,))
    if "riichi" in hand.win.flags:
        text += "*"
    return ",".join((text, *map(_written, hand.melds)))


def _suits(tiles: tuple[Tile, ...]) -> str:
    text, last = "", ""
    for digit, suit in [(str(tile)[0], str(tile)[1]) for tile in tiles]:
        text += digit if suit == last else suit + digit
        last = suit
    return text


def _written(meld: Meld) -> str:
    digits = "".join([str(tile)[0] for tile in meld.tiles])
    suit = SUITS[meld.tiles[0].kind // 9]
    if not meld.open:
        return suit + digits
    mark = _BY_SIDE[meld.side or "left"]
    if meld.type == "chow":
        return f"{suit}{digits[0]}{mark}{digits[1:]}"
    return f"{suit}{digits[:3]}{mark}{digits[3:]}" if meld.added else f"{suit}{digits}{mark}"
