"""What looking ahead finds."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..hand import Hand
from ..rules import RuleSet
from ..tiles import Tile


class Outlook(NamedTuple):
    """What a discard, or a hand of 13 tiles as it is (``tile`` None), has to expect.

    ``shanten``: how far it is then; ``tenpai``, ``win``: the chances to be ready and to win within the draws;
    ``value``: what the winner collects on average, draws without a win counting as 0 (None without rules).
    """

    tile: Tile | None
    shanten: int
    tenpai: float
    win: float
    value: float | None = None

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        told = self._asdict() | {"tile": self.tile and str(self.tile)}
        if self.value is None:
            del told["value"]
        return told

    def __str__(self) -> str:
        text = f"{self.tile}: " if self.tile else ""
        text += f"tenpai {self.tenpai:.1%}, win {self.win:.1%}"
        return text if self.value is None else f"{text}, value {self.value:.2f}"


class LookAhead(NamedTuple):
    """What every discard of a hand has to expect, the best first; of a hand of 13 tiles what it has itself.

    ``by``: what is wanted most, ``value``, ``win`` or ``tenpai``; ``unseen``: how many tiles the first draw can be.
    """

    hand: Hand
    rules: RuleSet | None
    draws: int
    by: str
    unseen: int
    outlooks: tuple[Outlook, ...]
    notes: tuple[str, ...] = ()

    @property
    def best(self) -> Outlook:
        """The first of them."""
        return self.outlooks[0]

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        told: dict[str, Any] = {"hand": str(self.hand), "draws": self.draws, "by": self.by, "unseen": self.unseen}
        if self.rules is not None:
            told |= {"rules": self.rules.id, "unit": self.rules.settlement.get("unit", "")}
        return told | {"outlooks": [one.to_dict() for one in self.outlooks], "notes": list(self.notes)}

    def _repr_html_(self) -> str:
        from ..drawing.results import look_ahead_html

        return look_ahead_html(self)

    def __str__(self) -> str:
        return "\n".join(map(str, self.outlooks))
