"""What a hand waits for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..errors import HandError, counted
from ..hand import Hand
from ..rules import RuleSet
from ..tiles import KINDS, Tile, kind_name, kinds_in
from .asked_forms import SomeForms, asked_forms
from .given import hand_of
from .held import Held, Help, held_of, refuse_fifth, visible_counts
from .shanten import Shanten, shanten_of
from .wait_values import SomeRules, WaitValue, knows_furiten, players_of, rule_sets_of, values_of, words_of


class Wait(NamedTuple):
    """A kind that completes the hand.

    ``unseen``: how many of its tiles are neither in the hand nor visible; ``dead``: none is; ``discarded``: it lies
    among the own discards (None where these were not given); ``values``: what a win on it (of fives, on a plain one) is
    worth by discard in each rule set that was asked, then by self-draw.
    """

    kind: int
    unseen: int
    dead: bool
    discarded: bool | None = None
    values: tuple[WaitValue, ...] = ()

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
    lies among the own discards (None where these were not given, or where no rule set that was asked knows furiten).
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

    def _repr_html_(self) -> str:
        from ..drawing.results import waits_html

        return waits_html(self)

    def __str__(self) -> str:
        if not self.ready:
            closer = " ".join(help.tile for help in self.helping)
            return f"not ready: {self.shanten}; closer with {closer}"
        tiles = " ".join(f"{wait.tile} x{wait.unseen}" for wait in self.waits)
        forms = ", ".join(name.replace("_", " ") for name, value in self.shanten.forms().items() if value == 0)
        text = f"waits for {tiles}, {self.unseen} unseen"
        if forms != "standard":
            text = f"waits for {tiles} ({forms}), {self.unseen} unseen"
        text += ", all dead" if self.dead else ""
        return "\n".join([text + (", furiten" if self.furiten else ""), *value_lines(self.waits)])


def waits(
    hand: Any, *, rules: SomeRules = None, options: Mapping[str, Any] | None = None, visible: Any = None,
    discarded: Any = None, forms: SomeForms = None, melds: int | None = None,
    seven_pairs_repeats: bool | None = None, players: int | None = None, **circumstances: Any,
) -> Waits:  # fmt: skip
    """The tiles that complete a hand of 13 tiles (less three for each meld), and how many of them are left.

    A kind of which the hand holds all four, melds counted, is no wait; one whose tiles are all visible elsewhere is a
    dead one. ``visible``: tiles seen outside the hand, as a text, tiles or 34 counts (dora indicators that the hand
    names are counted already); ``discarded``: the own discards in the same way, which are seen too and make the hand
    furiten where one of them is a wait. Of a hand with a winning tile the others are asked.

    ``rules``: one rule set or several, with ``options`` set, which say what a win on each of the tiles is worth; what
    else the hand tells (seat, riichi, indicators, ...) holds for it, and so do ``circumstances``, as of ``score``.
    ``forms``, ``players`` and ``seven_pairs_repeats`` are what the rule sets play by, unless they are given; the forms
    are those of any of them. Further arguments as of ``shanten``.

    >>> print(waits("123m456p789s1122z", visible="1z"))
    waits for 1z x1 2z x2, 3 unseen
    >>> print(waits("23m456p789s11122z seat=E round=E", rules="riichi").waits[0].values[0])
    riichi by discard: 2 han 40 fu, collects 3,900
    """
    asked = rule_sets_of(rules, options)
    held, own = held_under(asked, hand, circumstances, melds, forms, seven_pairs_repeats, players, visible, discarded)
    held = _thirteen(held)
    by_form = held.by_form()
    its_shanten = shanten_of(by_form)
    found, furiten = waits_of(held, own, discarded is not None, asked)
    unseen = sum(wait.unseen for wait in found)
    nearest = 0
    for helped in by_form.values():
        nearest |= helped.kinds if helped.lack - 1 == its_shanten.overall else 0
    helping = () if found else held.helps(nearest)
    return Waits(held.hand, its_shanten, found, unseen, bool(found) and not unseen, furiten, helping, held.notes)


def held_under(
    rules: tuple[RuleSet, ...], hand: Any, circumstances: Mapping[str, Any], melds: int | None,
    forms: SomeForms, repeats: bool | None, players: int | None, visible: Any, discarded: Any,
) -> tuple[Held, list[int]]:  # fmt: skip
    """Read what was given, under these rule sets where there are any; and the own discards, which are seen too."""
    if rules and melds:
        raise HandError(("what a wait is worth needs the melds, not only how many there are",))
    given, notes = hand_of(hand, circumstances, words_of(rules))
    wanted = asked_forms(forms, repeats, rules)
    held = held_of(
        given, melds, forms=wanted.names, repeats=wanted.repeats,
        players=players_of(rules) if players is None else players, visible=visible,
    )  # fmt: skip
    own = visible_counts(discarded, "discarded")
    seen = tuple(a + b for a, b in zip(held.seen, own, strict=True))
    refuse_fifth(seen)
    return held._replace(notes=notes, seen=seen), own


def waits_of(
    held: Held, own: Sequence[int], told: bool, rules: tuple[RuleSet, ...]
) -> tuple[tuple[Wait, ...], bool | None]:
    """The waits of 13 tiles with what they are worth, and whether they are furiten: whether one of them is among the
    own discards, and somebody who is asked plays by that.

    ``own``: how many of each kind are known to lie there; ``told``: these are all.
    """

    def among_own(mask: int) -> bool | None:
        return any(own[kind] for kind in kinds_in(mask)) or (False if told else None)

    kinds = held.waits()
    furiten = among_own(kinds) if not rules or any(map(knows_furiten, rules)) else None
    found = []
    for kind in kinds_in(kinds):
        won = held.hand._replace(win_tile=Tile(kind))
        unseen = held.unseen(kind)
        found.append(Wait(kind, unseen, unseen == 0, among_own(1 << kind), values_of(won, rules, furiten)))
    return tuple(found), furiten


def value_lines(waits: Iterable[Wait]) -> list[str]:
    """A line for each value of each wait."""
    return [f"  {wait.tile} {value}" for wait in waits for value in wait.values]


def _thirteen(held: Held) -> Held:
    """The hand without its winning tile."""
    if held.hand.win_tile is not None:
        kind = held.hand.win_tile.kind
        seen = tuple(number - (at == kind) for at, number in enumerate(held.seen))
        return held.less(kind)._replace(hand=held.hand._replace(win_tile=None), seen=seen)
    wanted = 13 - 3 * held.melds
    tiles = sum(held.hand.counts)
    if tiles != wanted:
        beside = f" beside {counted(held.melds, 'meld')}" if held.melds else ""
        raise HandError((f"{counted(tiles, 'tile')}, a hand that waits has {wanted}{beside}: one must go",))
    return held


def best_waits(held: Held) -> tuple[int, int]:
    """The waits of 13 tiles as a mask, and how many tiles of them are left."""
    kinds = held.waits()
    return kinds, sum(held.unseen(kind) for kind in range(KINDS) if kinds >> kind & 1)
