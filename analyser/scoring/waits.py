"""What a hand waits for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from ..errors import HandError
from ..hand import Hand
from ..tiles import KINDS, Tile, kind_name, kinds_in
from .held import Held, Help, held_of, visible_counts
from .shanten import Shanten, shanten_of


class Wait(NamedTuple):
    """A kind that completes the hand.

    ``unseen``: how many of its tiles are neither in the hand nor visible; ``dead``: none is; ``discarded``: it lies
    among the own discards (None where these were not given); ``values``: what a win on it is worth, where rule sets
    were asked.
    """

    kind: int
    unseen: int
    dead: bool
    discarded: bool | None = None
    values: tuple[Any, ...] = ()

    @property
    def tile(self) -> str:
        """Its name, ``5m``."""
        return kind_name(self.kind)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        told: dict[str, Any] = {"tile": self.tile, "unseen": self.unseen, "dead": self.dead}
        if self.discarded is not None:
            told["discarded"] = self.discarded
        if self.values:
            told["values"] = [value.to_dict() for value in self.values]
        return told


class Waits(NamedTuple):
    """What 13 tiles wait for.

    ``waits`` is empty unless the hand is ready; then ``helping`` says what brings it closer. ``unseen``: the tiles of
    all waits together; ``dead``: the hand is ready and no tile that completes it is left; ``furiten``: one of the waits
    lies among the own discards (None where these were not given).
    """

    hand: Hand
    shanten: Shanten
    waits: tuple[Wait, ...]
    unseen: int
    dead: bool
    furiten: bool | None
    helping: tuple[Help, ...]
    notes: tuple[str, ...]

    @property
    def ready(self) -> bool:
        """Whether the hand waits for a tile that completes it."""
        return bool(self.waits)

    def valued(self, values_of: Callable[[Hand], Iterable[Any]]) -> Waits:
        """The same, with what ``values_of`` gives for the hand that each wait completes as its ``values``."""
        won = [self.hand._replace(win_tile=Tile(wait.kind)) for wait in self.waits]
        waits = [wait._replace(values=tuple(values_of(hand))) for wait, hand in zip(self.waits, won, strict=True)]
        return self._replace(waits=tuple(waits))

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "hand": str(self.hand),
            **self.shanten.to_dict(),
            "ready": self.ready,
            "waits": [wait.to_dict() for wait in self.waits],
            "unseen": self.unseen,
            "dead": self.dead,
            "furiten": self.furiten,
            "helping": [help.to_dict() for help in self.helping],
            "notes": list(self.notes),
        }

    def __str__(self) -> str:
        if not self.ready:
            closer = " ".join(help.tile for help in self.helping)
            return f"not ready: {self.shanten}; closer with {closer}"
        text = f"waits for {' '.join(f'{wait.tile} x{wait.unseen}' for wait in self.waits)}, {self.unseen} unseen"
        text += ", all dead" if self.dead else ""
        return text + (", furiten" if self.furiten else "")


def waits(
    hand: Any, *, visible: Any = None, discarded: Any = None, forms: str | Iterable[str] = "all",
    melds: int | None = None, seven_pairs_repeats: bool = False, players: int = 4,
) -> Waits:  # fmt: skip
    """The tiles that complete a hand of 13 tiles (less three for each meld), and how many of them are left.

    A kind of which the hand holds all four, melds counted, is no wait; one whose tiles are all visible elsewhere is a
    dead one. ``visible``: tiles seen outside the hand, as a text, tiles or 34 counts (dora indicators that the hand
    names are counted already); ``discarded``: the own discards in the same way, which are seen too and make the hand
    furiten where one of them is a wait. Of a hand with a winning tile the others are asked. Further arguments as of
    ``shanten``.

    >>> print(waits("123m456p789s1122z", visible="1z"))
    waits for 1z x1 2z x2, 3 unseen
    """
    held = held_of(hand, melds, forms=forms, repeats=seven_pairs_repeats, players=players, visible=visible)
    thrown = visible_counts(discarded)
    held = _thirteen(held)
    held = held._replace(seen=tuple(a + b for a, b in zip(held.seen, thrown, strict=True)))
    by_form = held.by_form()
    its_shanten = shanten_of(by_form)
    kinds = held.waits()
    found = []
    for kind in kinds_in(kinds):
        among_own = thrown[kind] > 0 if discarded is not None else None
        found.append(Wait(kind, held.unseen(kind), held.unseen(kind) == 0, among_own))
    unseen = sum(wait.unseen for wait in found)
    nearest = 0
    for helped in by_form.values():
        nearest |= helped.kinds if helped.lack - 1 == its_shanten.overall else 0
    furiten = any(wait.discarded for wait in found) if discarded is not None else None
    helping = () if found else held.helps(nearest)
    return Waits(held.hand, its_shanten, tuple(found), unseen, bool(found) and not unseen, furiten, helping, held.notes)


def _thirteen(held: Held) -> Held:
    """The hand without its winning tile."""
    if held.hand.win_tile is not None:
        kind = held.hand.win_tile.kind
        seen = tuple(number - (at == kind) for at, number in enumerate(held.seen))
        return held.less(kind)._replace(hand=held.hand._replace(win_tile=None), seen=seen)
    wanted = 13 - 3 * held.melds
    tiles = sum(held.hand.counts)
    if tiles != wanted:
        raise HandError((f"{tiles} tiles, a hand that waits has {wanted} beside {held.melds} melds: one must go",))
    return held


def best_waits(held: Held) -> tuple[int, int]:
    """The waits of 13 tiles as a mask, and how many tiles of them are left."""
    kinds = held.waits()
    return kinds, sum(held.unseen(kind) for kind in range(KINDS) if kinds >> kind & 1)
