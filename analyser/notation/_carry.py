"""What dialects can carry, and what of a hand they would lose."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import NamedTuple

from ..hand import Hand, Meld, Win
from ..tiles import Tile, tile_order
from ._words import write_words

#: Kinds of melds as dialects tell them apart, in words of messages.
MELDS = ("chow", "pung", "kong", "concealed kong", "added kong")
_FIELDS = Win._fields
MAY, MUST = "may", "must"


class Carries(NamedTuple):
    """What a dialect has a place for.

    ``melds``: of ``MELDS``; ``sides``: whom a tile came from is said where it is known (``MAY``), always (``MUST``), or
    has no place (None); ``winning``: the winning tile has a mark of its own, else the last of 14 is it; ``win``: fields
    of ``Win``; ``flags``: those flags only, or None for any.
    """

    reds: bool = True
    melds: tuple[str, ...] = ()
    sides: str | None = None
    winning: bool = False
    win: tuple[str, ...] = ()
    flags: tuple[str, ...] | None = None


EVERYTHING = Carries(True, MELDS, MAY, True, _FIELDS)


class Loss(NamedTuple):
    """Something of a hand that a dialect has no place for, in words, and the hand without it."""

    what: str
    hand: Hand


def kind_of(meld: Meld) -> str:
    """Which of ``MELDS`` a meld is."""
    return "concealed kong" if not meld.open else "added kong" if meld.added else meld.type


def losses(hand: Hand, carries: Carries) -> Iterator[Loss]:
    """What would be lost, one after the other; the last hand is what is left."""
    if not carries.reds:
        hand = yield from _told("red fives", hand, _without_reds(hand))
    for kind in MELDS:
        if kind not in carries.melds:
            hand = yield from _without(hand, kind, carries)
    if carries.sides is None:
        sideless = tuple([meld._replace(side=None) for meld in hand.melds])
        claimed = next((meld for meld in hand.melds if meld.side), None)
        hand = yield from _told(f"whom {claimed} was claimed from", hand, hand._replace(melds=sideless))
    elif carries.sides == MUST:
        sided = tuple([meld._replace(side="left") if meld.open and not meld.side else meld for meld in hand.melds])
        what = "a claimed tile of which nobody knows whom it came from"
        hand = yield from _told(what, hand, hand._replace(melds=sided))
    full = len(hand.concealed) + (hand.win_tile is not None) == 14 - 3 * len(hand.melds)
    if hand.win_tile is None and full:
        *concealed, last = hand.concealed
        after = hand._replace(concealed=tuple(concealed), win_tile=last)
        hand = yield from _told("14 tiles of which none is the winning tile", hand, after)
    elif hand.win_tile is not None and not full and not carries.winning:
        after = hand._replace(concealed=hand.tiles, win_tile=None)
        what = f"the winning tile {hand.win_tile} in a hand of another number of tiles"
        hand = yield from _told(what, hand, after)
    plain = Win()
    for field in _FIELDS:
        value = getattr(hand.win, field)
        if field not in carries.win and value != getattr(plain, field):
            said = " ".join(write_words(plain._replace(**{field: value})))
            hand = yield from _told(said, hand, hand._replace(win=hand.win._replace(**{field: getattr(plain, field)})))
    if "flags" in carries.win and carries.flags is not None:
        for flag in hand.win.flags:
            if flag not in carries.flags:
                kept = tuple([one for one in hand.win.flags if one != flag])
                said = " ".join(write_words(Win(flags=(flag,))))
                hand = yield from _told(said, hand, hand._replace(win=hand.win._replace(flags=kept)))


def _told(what: str, before: Hand, after: Hand) -> Generator[Loss, None, Hand]:
    """Tell a loss where there is one; gives the hand to go on with."""
    if after != before:
        yield Loss(what, after)
    return after


def _without_reds(hand: Hand) -> Hand:
    melds = tuple([meld._replace(tiles=_plain(meld.tiles)) for meld in hand.melds])
    winning = hand.win_tile and hand.win_tile._replace(red=False)
    return hand._replace(concealed=_plain(hand.concealed), melds=melds, win_tile=winning)


def _plain(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return tuple([tile._replace(red=False) for tile in tiles])


def _without(hand: Hand, kind: str, carries: Carries) -> Generator[Loss, None, Hand]:
    """Melds of a kind as what comes nearest: an added kong as an open one, others as tiles in the hand."""
    melds = [meld for meld in hand.melds if kind_of(meld) == kind]
    if not melds:
        return hand
    if kind == "added kong" and "kong" in carries.melds:
        changed = tuple([meld._replace(added=False) for meld in hand.melds])
        after = hand._replace(melds=changed)
    else:
        tiles = [tile for meld in melds for tile in meld.tiles]
        concealed = tuple(sorted((*hand.concealed, *tiles), key=tile_order))
        after = hand._replace(concealed=concealed, melds=tuple([one for one in hand.melds if kind_of(one) != kind]))
    yield Loss(f"the {kind} {melds[0]}", after)
    return after
