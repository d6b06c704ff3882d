"""How far a hand is from complete."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..kernels.helping import Helped
from .asked_forms import SomeForms
from .held import held_of


class Shanten(NamedTuple):
    """How many tiles a hand must exchange until it waits: 0 waits, -1 is complete; None where a form cannot be had (or
    was not asked for). ``overall`` is that of the nearest form."""

    overall: int | None
    standard: int | None = None
    seven_pairs: int | None = None
    thirteen_orphans: int | None = None
    knitted_straight: int | None = None
    honours_and_knitted: int | None = None

    def forms(self) -> dict[str, int]:
        """The forms that can be had."""
        return {name: value for name, value in self._asdict().items() if name != "overall" and value is not None}

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"shanten": self.overall, "forms": self.forms()}

    def _repr_html_(self) -> str:
        from ..drawing.results import shanten_html

        return shanten_html(self)

    def __str__(self) -> str:
        if self.overall is None:
            return "no form can be had"
        each = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in self.forms().items())
        word = {-1: "complete", 0: "ready"}.get(self.overall, f"{self.overall} from ready")
        return f"{word} ({each})"


def shanten(
    hand: Any, *, forms: SomeForms = "all", melds: int | None = None, seven_pairs_repeats: bool | None = None,
    players: int = 4,
) -> Shanten:  # fmt: skip
    """How far a hand is from complete, by form and overall.

    ``hand``: a hand line, a ``Hand``, or 34 counts, then ``melds`` says how many sets were called; 13 or 14 tiles less
    three for each meld, 14 being as near as their best discard. A set that would need a fifth tile, melds counted, is
    none. With a meld only the standard form can be had, with one a knitted straight too. ``forms``: ``all`` (standard,
    seven pairs, thirteen orphans), some of the names above, or the name of a rule set, whose forms are meant.
    ``seven_pairs_repeats``: four equal tiles are two pairs, which is not so unless such a rule set says it;
    ``players``: 3 where there are no 2m to 8m.

    >>> print(shanten("1112223334445m"))
    ready (standard 0, seven pairs 4, thirteen orphans 11)
    """
    held = held_of(hand, melds, forms=forms, repeats=seven_pairs_repeats, players=players)
    return shanten_of(held.by_form())


def shanten_of(by_form: dict[str, Helped]) -> Shanten:
    """The shanten of forms whose distances are known."""
    each = {name: helped.lack - 1 for name, helped in by_form.items()}
    return Shanten(min(each.values(), default=None), **each)
