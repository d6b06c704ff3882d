"""What to throw from 14 tiles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ..errors import HandError
from ..hand import Hand
from ..tiles import HONOURS, KINDS, TERMINALS, Tile, kind_name
from .held import Held, Help, held_of
from .shanten import Shanten, shanten_of
from .waits import Wait, best_waits


class Improvement(NamedTuple):
    """A tile that betters the wait of a ready hand: drawn, and ``discard`` thrown for it, more tiles complete the hand.

    ``unseen``: how many of it are left; ``waits_unseen``: how many tiles complete the hand then.
    """

    kind: int
    unseen: int
    discard: int
    waits: tuple[int, ...]
    waits_unseen: int

    @property
    def tile(self) -> str:
        """Its name, ``5m``."""
        return kind_name(self.kind)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "tile": self.tile,
            "unseen": self.unseen,
            "discard": kind_name(self.discard),
            "waits": [kind_name(kind) for kind in self.waits],
            "waits_unseen": self.waits_unseen,
        }


class Discard(NamedTuple):
    """A tile that can be thrown, and what it leaves.

    ``helping``: the kinds that bring the rest closer, which are its waits where it is ready; ``kinds``: how many of
    them have a tile left; ``unseen``: how many tiles that is; ``keeps``: the forms that are no farther than before;
    ``improving``: of a ready hand the tiles that better the wait.
    """

    tile: Tile
    shanten: Shanten
    helping: tuple[Help, ...]
    kinds: int
    unseen: int
    keeps: tuple[str, ...]
    improving: tuple[Improvement, ...] = ()

    @property
    def waits(self) -> tuple[Wait, ...]:
        """What the rest waits for; nothing unless it is ready."""
        if self.shanten.overall != 0:
            return ()
        return tuple(Wait(help.kind, help.unseen, help.unseen == 0) for help in self.helping)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "tile": str(self.tile),
            **self.shanten.to_dict(),
            "helping": [help.to_dict() for help in self.helping],
            "kinds": self.kinds,
            "unseen": self.unseen,
            "keeps": list(self.keeps),
            "waits": [wait.to_dict() for wait in self.waits],
            "improving": [one.to_dict() for one in self.improving],
        }

    def __str__(self) -> str:
        helping = " ".join(f"{help.tile} x{help.unseen}" for help in self.helping)
        what = "waits for" if self.shanten.overall == 0 else f"{self.shanten.overall} from ready, closer with"
        return f"{self.tile}: {what} {helping}, {self.unseen} unseen"


class Discards(NamedTuple):
    """Every different tile that can be thrown, the best first.

    ``hand``: all 14 tiles, none of which is the winning one; ``shanten``: theirs.
    """

    hand: Hand
    shanten: Shanten
    discards: tuple[Discard, ...]

    @property
    def best(self) -> Discard:
        """The first of them."""
        return self.discards[0]

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "hand": str(self.hand),
            **self.shanten.to_dict(),
            "discards": [one.to_dict() for one in self.discards],
        }

    def __str__(self) -> str:
        return "\n".join([str(self.shanten), *map(str, self.discards)])


def discards(
    hand: Any, *, visible: Any = None, forms: str | Iterable[str] = "all", melds: int | None = None,
    seven_pairs_repeats: bool = False, players: int = 4,
) -> Discards:  # fmt: skip
    """Every tile that can be thrown from 14 (less three for each meld), with the shanten after it and what helps then.

    Red fives are kept apart from other fives. The tile thrown is seen. The best comes first: lower shanten; then more
    tiles left that help; then more kinds of them; then more tiles left that better the wait; then, of tiles that are as
    good, what is of less use: honours before terminals before others, a plain five before a red one, and the order of
    the tiles. Arguments as of ``waits``.

    >>> for one in discards("3578899m234789p6m").discards[:2]:
    ...     print(one)
    3m: waits for 8m x2 9m x2, 4 unseen
    8m: waits for 4m x4, 4 unseen
    """
    held = held_of(hand, melds, forms=forms, repeats=seven_pairs_repeats, players=players, visible=visible)
    wanted = 14 - 3 * held.melds
    tiles = held.hand.tiles
    if len(tiles) != wanted:
        raise HandError((f"{len(tiles)} tiles, a discard needs {wanted} beside {held.melds} melds",))
    before = shanten_of(held.by_form())
    of_kind = {kind: _thrown(held, kind, before) for kind in range(KINDS) if held.hand.counts[kind]}
    found = [of_kind[tile.kind]._replace(tile=tile) for tile in dict.fromkeys(tiles)]
    together = held.hand._replace(concealed=tiles, win_tile=None)
    return Discards(together, before, tuple(sorted(found, key=_order)))


def _thrown(held: Held, kind: int, before: Shanten) -> Discard:
    """What throwing a kind leaves."""
    rest = held.less(kind)
    by_form = rest.by_form()
    after = shanten_of(by_form)
    nearest = 0
    for helped in by_form.values():
        nearest |= helped.kinds if helped.lack - 1 == after.overall else 0
    helping = rest.helps(nearest)
    forms = before.forms()
    keeps = tuple(name for name, value in after.forms().items() if value <= max(forms[name], 0))
    unseen = sum(help.unseen for help in helping)
    improving = _improving(rest, unseen) if after.overall == 0 else ()
    return Discard(Tile(kind), after, helping, sum(help.unseen > 0 for help in helping), unseen, keeps, improving)


def _improving(rest: Held, unseen: int) -> tuple[Improvement, ...]:
    """The tiles that a ready hand would rather hold: with one of them and another discard more tiles complete it."""
    found = []
    waits = rest.waits()
    for kind in range(KINDS):
        if waits >> kind & 1 or not rest.played >> kind & 1 or not rest.unseen(kind):
            continue
        drawn = rest.more(kind)
        held = drawn.planes.ones | drawn.planes.twos | drawn.planes.fours
        best = (unseen, 0, kind, 0)
        for thrown in range(KINDS):
            if held >> thrown & 1 and thrown != kind:
                kinds, left = best_waits(drawn.less(thrown))
                if left > unseen:
                    best = max(best, (left, kinds.bit_count(), -thrown, kinds))
        if best[0] > unseen:
            left, _, thrown, kinds = best
            which = tuple(kind for kind in range(KINDS) if kinds >> kind & 1)
            found.append(Improvement(kind, rest.unseen(kind), -thrown, which, left))
    return tuple(found)


def _order(one: Discard) -> tuple[Any, ...]:
    kind = one.tile.kind
    use = 0 if HONOURS >> kind & 1 else 1 if TERMINALS >> kind & 1 else 2
    far = one.shanten.overall if one.shanten.overall is not None else KINDS
    improving = sum(better.unseen for better in one.improving)
    return (far, -one.unseen, -one.kinds, -improving, use, one.tile.red, kind)
