"""Hands as GB-Mahjong takes them: ``[123m,1][EEEE]456p77s7s|EE1000|abc``, tiles and melds | situation | flowers.

Winds ``E S W N``, dragons ``C F P`` (red, green, white). A number after the comma of a chow is the tile that was
claimed (always from the left), of a pung or kong the player: 1 left, 2 across, 3 right, and 5, 6, 7 likewise for a
kong that was added to; four tiles without a number are a concealed kong. The situation is the wind of the round, the
own wind, and four digits for self-draw, last of its kind, last tile, and kong (replacement, or robbed). Flowers are
``a`` to ``h`` (plum, orchid, bamboo, chrysanthemum, spring to winter) or how many. (zheng-fan/GB-Mahjong, README.)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..hand import SIDES, Hand, Meld, Win
from ..tiles import ANIMALS, EAST, Tile, tile_order, tiles_text
from ._carry import MAY, MELDS, Carries, Loss
from ._text import Source, shown
from ._tiles import Copies, Placed, read_groups, shape, why_no_shape
from ._words import canonical_bonus, canonical_flags
from .mpsz import in_hand

_FLAGS = ("last_of_kind", "last_tile", "kong_replacement")
CARRIES = Carries(False, MELDS, MAY, False, ("by", "seat", "round", "flags", "bonus", "flowers"), _FLAGS)
SAMPLE = "[123m,1][EEEE]456p789s7p7p|EE1000|abc"

_HONOURS = "ESWNPFC"
_FLOWERS = ("plum", "orchid", "bamboo", "chrysanthemum", "spring", "summer", "autumn", "winter")
_LETTERS = "abcdefgh"
_TILE = re.compile(
    r"\s*(?:\[(?P<inside>[^\[\],|]*)(?:,(?P<offer>[^\[\]|]*))?\]|(?P<numbers>[1-9][1-9\s]*)(?P<suit>[msp])"
    r"|(?P<honour>[ESWNPFC])|(?P<flower>[a-h])|(?P<other>[^\s\[]+|\[))"
)
_MELD = re.compile(r"\s*(?:([1-9][1-9\s]*)([msp])|([ESWNPFC][ESWNPFC\s]*))\s*")
_SITUATION = re.compile(r"\s*([ESWN])\s*([ESWN])\s*([01])\s*([01])\s*([01])\s*([01])\s*")


def read(text: str, words: tuple[str, ...] = ()) -> tuple[Hand, tuple[str, ...]]:
    """The hand of a string, and what was assumed; raises ``NotationError``."""
    source = Source(text)
    text, copies = source.text, Copies(source)
    parts = text.split("|")
    tiles, melds = _tiles_and_melds(source, len(parts[0]), copies)
    told: dict[str, Any] = {}
    second = len(parts[0]) + 1
    if len(parts) > 1:
        told |= _situation(source, parts[1], second)
    if len(parts) > 2:
        told |= _flowers(source, parts[2], second + len(parts[1]) + 1)
    if len(parts) > 3:
        source.fault("unexpected", "two | at most: tiles|situation|flowers", len(text) - len(parts[3]) - 1, len(text))
    if not source.faults and not tiles and not melds:
        source.fault("empty", f"there are no tiles; GB-Mahjong takes them as {SAMPLE}", 0, len(text))
    if source.faults:
        source.refuse()
    hand, notes = in_hand(tiles, melds, None, Win(**told))
    if len(parts) == 1:
        notes = (*notes, "no |EE0000: seat and round are not said (GB-Mahjong itself takes East and East)")
    return hand, notes


def _tiles_and_melds(source: Source, end: int, copies: Copies) -> tuple[list[Tile], list[Meld]]:
    tiles: list[Tile] = []
    melds: list[Meld] = []
    for match in _TILE.finditer(source.text, 0, end):
        if match["inside"] is not None:
            meld = _meld(source, match, copies)
            if meld:
                melds.append(meld)
        elif match["numbers"]:
            placed = read_groups(source, match.start("numbers"), match.end("suit"))
            copies.add(placed)
            tiles += [tile for tile, _ in placed]
        elif match["honour"]:
            tile = _honour(match["honour"])
            copies.add((Placed(tile, match.start("honour")),))
            tiles.append(tile)
        elif match["flower"]:
            message = f"the flower {match['flower']} stands among the tiles: it would have to be replaced first"
            source.fault("flower", message, match.start("flower"), match.end(), "flowers stand after the second |")
        else:
            message = f'"{shown(match["other"])}" is not read among tiles'
            source.fault("unexpected", message, match.start("other"), match.end())
    return tiles, melds


def _honour(letter: str) -> Tile:
    return Tile(EAST + _HONOURS.index(letter))


def _meld(source: Source, match: re.Match[str], copies: Copies) -> Meld | None:
    """One meld, or None when it has faults."""
    start, end, first = match.start("inside") - 1, match.end(), match.start("inside")
    inside = _MELD.fullmatch(source.text, first, match.end("inside"))
    if inside is None:
        message = f"[{shown(match['inside'])}] is no meld: those are written as [123m,1] or [EEEE]"
        source.fault("no_meld", message, start, end)
        return None
    if inside[1]:
        placed = read_groups(source, inside.start(1), inside.end(2))
    else:
        letters = enumerate(inside[3], inside.start(3))
        placed = [Placed(_honour(letter), place) for place, letter in letters if not letter.isspace()]
    tiles = tuple(sorted([tile for tile, _ in placed], key=tile_order))
    kind = shape(tiles)
    offer = (match["offer"] or "").strip()
    if kind is None:
        code, message = why_no_shape(tiles, tiles_text(tiles))
        source.fault(code, message, start, end)
    elif match["offer"] is not None and offer not in tuple("123567" if kind == "kong" else "123"):
        most = "1, 2, 3, or 5, 6, 7 for one that was added to" if kind == "kong" else "1, 2 or 3"
        message = f"the number of a {kind} is {most}, not {shown(offer) or 'nothing'}"
        source.fault("offer", message, start, end)
    else:
        copies.add(placed)
        side = SIDES[(int(offer) - 1) % 4] if offer else None
        concealed = kind == "kong" and not offer
        return Meld(kind, tiles, not concealed, offer > "4", "left" if kind == "chow" and offer else side)
    return None


def _situation(source: Source, part: str, at: int) -> dict[str, Any]:
    match = _SITUATION.fullmatch(part)
    if match is None:
        digits = "self-draw, last of its kind, last tile, kong"
        message = f"the situation is two winds, of the round and the seat, and four digits 0 or 1: {digits}"
        source.fault("situation", message, at, at + max(len(part), 1), "as in |EE1000|")
        return {}
    round_, seat, drawn, of_kind, last, kong = match.groups()
    flags = [flag for flag, digit in (("last_of_kind", of_kind), ("last_tile", last)) if digit == "1"]
    by = "self_draw" if drawn == "1" else "rob_kong" if kong == "1" else "discard"
    if drawn == kong == "1":
        flags.append("kong_replacement")
    return {"round": round_, "seat": seat, "by": by, "flags": canonical_flags(flags, ())}


def _flowers(source: Source, part: str, at: int) -> dict[str, Any]:
    told = part.strip()
    if len(told) == 1 and told in "012345678":
        return {"flowers": int(told)}
    if set(told) <= set(_LETTERS) and len(told) <= len(_LETTERS):
        return {"bonus": canonical_bonus([_FLOWERS[_LETTERS.index(letter)] for letter in told])}
    message = f"flowers are letters a to h, or a number from 0 to 8, not {shown(told)}"
    source.fault("flowers", message, at, at + max(len(part), 1))
    return {}


def also_lost(hand: Hand) -> Iterator[Loss]:
    """Sides that its numbers cannot say, and circumstances that they cannot say alone."""
    for place, meld in enumerate(hand.melds):
        chow = meld.type == "chow" and meld.side not in (None, "left")
        if chow or (meld.type == "kong" and meld.open and meld.side is None):
            melds = (*hand.melds[:place], meld._replace(side="left"), *hand.melds[place + 1 :])
            what = "that is not from the left" if chow else "of which nobody knows whom it came from"
            hand = hand._replace(melds=melds)
            yield Loss(f"the {meld.type} {meld} {what}", hand)
    win = hand.win
    if "kong_replacement" in win.flags and win.by != "self_draw":
        kept = tuple([flag for flag in win.flags if flag != "kong_replacement"])
        win = win._replace(flags=kept)
        yield Loss("kong-replacement without self-draw", hand._replace(win=win))
    animals = [name for name in win.bonus if name in ANIMALS]
    if animals or len(win.bonus) > len(_LETTERS):
        kept = tuple([name for name in win.bonus if name in _FLOWERS])[: len(_LETTERS)]
        win = win._replace(bonus=kept)
        yield Loss(f"bonus={','.join(animals or hand.win.bonus)}", hand._replace(win=win))
    if win.flowers is not None and win.flowers > len(_LETTERS):
        yield Loss(f"flowers={win.flowers}", hand._replace(win=win._replace(flowers=None)))
        win = win._replace(flowers=None)
    if win != Win() and (win.seat is None or win.round is None):
        win = win._replace(seat=win.seat or "S", round=win.round or "E")
        yield Loss("a seat or round that is not said", hand._replace(win=win))


def write(hand: Hand) -> str:
    """The string of a hand; of a chow the first tile is given as the claimed one."""
    text = "".join(map(_written, hand.melds)) + _letters(hand.concealed)
    if hand.win_tile is not None:
        text += _letters((hand.win_tile,))
    win = hand.win
    if win == Win():
        return text
    kong = win.by == "rob_kong" or "kong_replacement" in win.flags
    digits = (win.by == "self_draw", "last_of_kind" in win.flags, "last_tile" in win.flags, kong)
    flowers = "".join([_LETTERS[_FLOWERS.index(name)] for name in win.bonus])
    if win.flowers is not None:
        flowers = str(win.flowers)
    return f"{text}|{win.round}{win.seat}{''.join([str(int(digit)) for digit in digits])}|{flowers}"


def _letters(tiles: tuple[Tile, ...]) -> str:
    numbers = tiles_text([tile for tile in tiles if tile.kind < EAST])
    return numbers + "".join([_HONOURS[tile.kind - EAST] for tile in tiles if tile.kind >= EAST])


def _written(meld: Meld) -> str:
    offer = ""
    if meld.side is not None:
        number = 1 if meld.type == "chow" else SIDES.index(meld.side) + 1
        offer = f",{number + 4 * meld.added}"
    return f"[{_letters(meld.tiles)}{offer}]"
