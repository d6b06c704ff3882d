"""What to throw from 14 tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..errors import HandError, counted
from ..hand import Hand
from ..tiles import HONOURS, KINDS, TERMINALS, Tile, kind_name
from .asked_forms import SomeForms
from .held import Held, Help
from .shanten import Shanten, shanten_of
from .wait_values import SomeRules, rule_sets_of
from .waits import Wait, best_waits, held_under, value_lines, waits_of


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
    ``improving``: of a ready hand the tiles that better the wait. ``waits``: what the rest waits for where it is ready;
    ``furiten``: one of the waits is the tile thrown, or among the own discards (None where these were not given, or
    where no rule set that was asked knows furiten).
    """

    tile: Tile
    shanten: Shanten
    helping: tuple[Help, ...]
    kinds: int
    unseen: int
    keeps: tuple[str, ...]
    improving: tuple[Improvement, ...] = ()
    waits: tuple[Wait, ...] = ()
    furiten: bool | None = None

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
            "furiten": self.furiten,
            "improving": [one.to_dict() for one in self.improving],
        }

    def _repr_html_(self) -> str:
        from ..drawing.results import discard_html

        return discard_html(self)

    def __str__(self) -> str:
        helping = " ".join(f"{help.tile} x{help.unseen}" for help in self.helping)
        if self.shanten.overall == 0:
            text = f"{self.tile}: waits for {helping}, {self.unseen} unseen"
        else:
            text = f"{self.tile}: {self.shanten.overall} from ready, closer with {helping}, {self.unseen} unseen"
        return "\n".join([text + (", furiten" if self.furiten else ""), *value_lines(self.waits)])


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

    def _repr_html_(self) -> str:
        from ..drawing.results import discards_html

        return discards_html(self)

    def __str__(self) -> str:
        return "\n".join([str(self.shanten), *map(str, self.discards)])


def discards(
    hand: Any, *, rules: SomeRules = None, options: Mapping[str, Any] | None = None, visible: Any = None,
    discarded: Any = None, forms: SomeForms = None, melds: int | None = None,
    seven_pairs_repeats: bool | None = None, players: int | None = None, **circumstances: Any,
) -> Discards:  # fmt: skip
    """Every tile that can be thrown from 14 (less three for each meld), with the shanten after it and what helps then.

    Red fives are kept apart from other fives. The tile thrown is seen. The best comes first: lower shanten; then more
    tiles left that help; then more kinds of them; then more tiles left that better the wait; then, of tiles that are as
    good, what is of less use: honours before terminals before others, a plain five before a red one, and the order of
    the tiles. Where the rest is ready, ``rules`` says what its waits are worth; a wait that was thrown, now or before
    (``discarded``), makes it furiten. Arguments as of ``waits``.

    >>> for one in discards("3578899m234789p6m").discards[:2]:
    ...     print(one)
    3m: waits for 8m x2 9m x2, 4 unseen
    8m: waits for 4m x4, 4 unseen
    """
    asked = rule_sets_of(rules, options)
    held, own = held_under(asked, hand, circumstances, melds, forms, seven_pairs_repeats, players, visible, discarded)
    wanted = 14 - 3 * held.melds
    tiles = held.hand.tiles
    if len(tiles) != wanted:
        beside = f" beside {counted(held.melds, 'meld')}" if held.melds else ""
        raise HandError((f"{counted(len(tiles), 'tile')}, a discard needs {wanted}{beside}",))
    before = shanten_of(held.by_form())
    of_kind = {kind: _thrown(held, kind, before) for kind in range(KINDS) if held.hand.counts[kind]}
    together = held.hand._replace(concealed=tiles, win_tile=None)
    found = []
    for tile in dict.fromkeys(tiles):
        one = of_kind[tile.kind]._replace(tile=tile)
        if one.shanten.overall == 0:
            at = tiles.index(tile)
            rest = held.less(tile.kind)._replace(hand=together._replace(concealed=tiles[:at] + tiles[at + 1 :]))
            thrown = [number + (kind == tile.kind) for kind, number in enumerate(own)]
            its_waits, furiten = waits_of(rest, thrown, discarded is not None, asked)
            one = one._replace(waits=its_waits, furiten=furiten)
        found.append(one)
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
