"""A hand that is not won yet, as the kernels read it: what ``shanten``, ``waits`` and ``discards`` have in common."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..errors import AnalyserError, HandError, NotationError, expected, listed
from ..hand import Hand, Win
from ..kernels.distance import NEVER, Keys, keys_of, moved
from ..kernels.forms import form_bits, kinds_of
from ..kernels.hands import (
    MOST_MELDS,
    Planes,
    Words,
    codes_word,
    melds_of,
    one_more,
    planes_of,
    with_melds,
    without_one,
)
from ..kernels.helping import Helped, special_helped, standard_helped
from ..kernels.indicators import count_of
from ..kernels.knitted_distance import KNITTED_FORMS, knitted_helped, knitted_waits
from ..kernels.limits import COPIES, STATES_SIZE, mended
from ..kernels.lookup import distances
from ..kernels.waits import special_waits, standard_waits
from ..tiles import KINDS, NORTH, Tile, kind_name, kinds_in
from .asked_forms import SomeForms, asked_forms
from .facts import meld_code
from .given import hand_of
from .problems import tile_problems

_VISIBLE = "a text such as 44s7z, tiles, or 34 counts from 0"
_CANNOT = 15  # so many tiles are lacking by the tables where a form cannot be had at all


class Help(NamedTuple):
    """A kind that brings a hand closer, and how many of its tiles are neither in the hand nor visible."""

    kind: int
    unseen: int

    @property
    def tile(self) -> str:
        """Its name, ``5m``."""
        return kind_name(self.kind)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"tile": self.tile, "unseen": self.unseen}


class Held(NamedTuple):
    """Tiles outside the melds, with what the kernels ask about them, and what is asked of the hand.

    ``whole``: the planes with the melds (and norths set aside), ``melded``: the kinds of which tiles lie there;
    ``seen``: how many tiles of each kind are in the hand or visible.
    """

    hand: Hand
    notes: tuple[str, ...]
    planes: Planes
    whole: Planes
    keys: Keys
    melded: int
    melds: int
    forms: tuple[str, ...]
    repeats: bool
    played: int
    three: int
    seen: tuple[int, ...]

    def less(self, kind: int) -> Held:
        """One tile of a kind thrown: it is still seen."""
        tile = 1 << kind
        return self._replace(
            planes=without_one(self.planes, tile), whole=without_one(self.whole, tile), keys=self._moved(kind, -1)
        )

    def more(self, kind: int) -> Held:
        """One tile of a kind drawn."""
        tile = 1 << kind
        seen = (*self.seen[:kind], self.seen[kind] + 1, *self.seen[kind + 1 :])
        return self._replace(
            planes=one_more(self.planes, tile), whole=one_more(self.whole, tile), keys=self._moved(kind, 1), seen=seen
        )

    def _moved(self, kind: int, tiles: int) -> Keys:
        return moved(distances().steps, self.keys, kind, tiles, self.three)

    def by_form(self) -> dict[str, Helped]:
        """How far each form that is asked for is, and what helps; forms that cannot be had are left out."""
        found = {}
        for name in self.forms:
            helped = self._standard() if name == "standard" else self._special(name)
            if helped.lack < _CANNOT:
                found[name] = helped
        return found

    def _standard(self) -> Helped:
        tables, sets = distances(), MOST_MELDS - self.melds
        helped = standard_helped(tables, self.keys, sets)
        if not self.melded:
            return helped
        return mended(
            tables, self.keys, self.planes, self.whole, self.melded, sets, self.played, self.three, helped,
            [0] * STATES_SIZE,
        )  # fmt: skip

    def _special(self, name: str) -> Helped:
        planes, played, bits = self.planes, self.played, form_bits(name, self.repeats)
        if bits & KNITTED_FORMS:
            return knitted_helped(distances(), self.keys, planes, self.whole, self.melds, bits, played, NEVER)
        if self.melded and not self.melds:  # norths set aside: the rest may not be enough
            held, left = count_of(planes, NORTH), COPIES - count_of(self.whole, NORTH)
            if name == "thirteen_orphans" and not held + left:
                return Helped(NEVER, 0)
            if name == "seven_pairs" and held + left < 2:
                planes = without_one(planes, held << NORTH)
                played &= ~(1 << NORTH)
        helped = special_helped(planes, bits, self.melds, played)
        return Helped(helped.lack, helped.kinds & ~self.whole.fours)

    def waits(self) -> int:
        """The kinds that complete 13 tiles, as a mask; those of which the hand holds all four are none."""
        forms = form_bits(self.forms, self.repeats)
        kinds = standard_waits(distances().waiting, self.keys) * ("standard" in self.forms)
        kinds |= special_waits(self.planes, forms, self.melds)
        kinds |= knitted_waits(distances().waiting, self.keys, self.planes, self.melds, forms)
        return kinds & ~self.whole.fours & self.played

    def unseen(self, kind: int) -> int:
        """How many tiles of a kind are neither in the hand nor visible."""
        return max(COPIES - self.seen[kind], 0)

    def helps(self, kinds: int) -> tuple[Help, ...]:
        """The kinds of a mask with what is left of them."""
        return tuple(Help(kind, self.unseen(kind)) for kind in kinds_in(kinds))


def held_of(
    given: Any, melds: int | None, *, forms: SomeForms, repeats: bool | None, players: int, visible: Any = None,
    words: tuple[str, ...] = (),
) -> Held:  # fmt: skip
    """Read what was given (``words``: circumstances that rule sets declare); raises ``HandError`` where no table allows
    it."""
    wanted = asked_forms(forms, repeats)
    played, three = kinds_of(players)
    hand, notes = hand_of(given, {}, words)
    if melds is not None and hand.melds:
        raise HandError(("melds= goes with 34 counts: this hand names its melds",))
    wrong = tile_problems(hand, melds or 0)
    counts = hand.counts
    missing = [kind_name(kind) for kind in range(KINDS) if counts[kind] and not played >> kind & 1]
    if missing:
        wrong += (f"{', '.join(missing)}: not among the tiles of a game for three",)
    if wrong:
        raise HandError(wrong)
    counted, codes = Words(counts), [meld_code(meld) for meld in hand.melds]
    its_melds = melds_of(codes_word(codes))
    planes = planes_of(counted, 0)
    whole = with_melds(planes, its_melds)
    melded = its_melds.runs1 | its_melds.runs1 << 1 | its_melds.runs1 << 2 | its_melds.pungs
    for _ in range(min(hand.win.nuki, COPIES - counts[NORTH])):  # norths set aside are the hand's own
        whole, melded = one_more(whole, 1 << NORTH), melded | 1 << NORTH
    own = [count_of(whole, kind) for kind in range(KINDS)]
    elsewhere = visible_counts(visible)
    for tile in hand.win.dora:
        elsewhere[tile.kind] += 1
    seen = tuple(mine + other for mine, other in zip(own, elsewhere, strict=True))
    refuse_fifth(seen)
    return Held(
        hand, notes, planes, whole, keys_of(counted, 0, three), melded, len(codes) + (melds or 0), wanted.names,
        wanted.repeats, played, three, seen,
    )  # fmt: skip


def refuse_fifth(seen: tuple[int, ...]) -> None:
    """Raise ``HandError`` where more of a tile are in the hand and visible together than there are."""
    many = [(number, kind_name(kind)) for kind, number in enumerate(seen) if number > COPIES]
    if many:
        raise HandError(
            tuple([f"{number} of {name} with the tiles that are seen: there are only four" for number, name in many])
        )


def lasting(visible: Any, name: str) -> str | list[Any] | None:
    """Visible tiles so that they can be gone through more than once: a text, a list, or None."""
    if visible is None or isinstance(visible, str):
        return visible
    return listed(name, visible, _VISIBLE, code="visible")


def visible_counts(visible: Any, name: str = "visible") -> list[int]:
    """How many tiles of each kind are visible: a text (``44s7z``), tiles, or 34 counts; more than four are four."""
    visible = lasting(visible, name)
    if visible is None:
        return [0] * KINDS
    if isinstance(visible, str):
        from ..notation import CANONICAL, parse_hand

        try:  # never two readings: tiles and melds count alike
            seen = parse_hand(visible, notation=CANONICAL) if visible.strip() else Hand()
        except NotationError:
            seen = parse_hand(visible)
        if seen.win != Win():
            raise AnalyserError(f"{visible!r} holds more than tiles and melds, such as 44s7z(555z)", code="visible")
        tiles = [*seen.tiles, *(tile for meld in seen.melds for tile in meld.tiles)]
    else:
        if not visible or not all(isinstance(tile, Tile) for tile in visible):
            if len(visible) == KINDS and all(hasattr(count, "__index__") and count >= 0 for count in visible):
                return [min(int(count), COPIES) for count in visible]
            raise expected(name, visible, _VISIBLE, code="visible")
        tiles = visible
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile.kind] += 1
    return counts
