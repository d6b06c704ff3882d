"""What a run of verifying came to, in numbers."""

from __future__ import annotations

from typing import Any

from ..records import DrawnRound, RecordedHand, RecordedWin, Stated
from .verified import Verified

_NOTHING = Stated()


class Summary:
    """Counts of a run: ``add`` each ``Verified``.

    ``wins``: wins, and hands with ``expected``, that were compared; ``agree``: those that agree; ``bare``: those of
    them of which nothing is stated but that they won; ``drawn`` and ``drawn_agree``: rounds without a winner whose
    payments were compared; ``left``: wins and hands that were not compared; ``errors``: what could not be read or
    verified; ``files``: files that something was read from.
    """

    def __init__(self) -> None:
        self.wins = self.agree = self.bare = self.drawn = self.drawn_agree = self.left = self.errors = self.files = 0
        self._file: str | None = None

    def add(self, verified: Verified) -> None:
        """Count an item; those of a file come together."""
        item = verified.item
        self.errors += verified.error is not None
        if isinstance(item, RecordedWin | RecordedHand):
            self.wins += verified.compared
            self.agree += verified.agrees
            self.left += not verified.compared
            self.bare += verified.compared and item.stated.expected is None and item.stated[:6] == _NOTHING[:6]
        elif isinstance(item, DrawnRound):
            self.drawn += verified.compared
            self.drawn_agree += verified.agrees
        else:
            return
        if item.place.file != self._file:
            self._file = item.place.file
            self.files += 1

    @property
    def disagree(self) -> int:
        """How many wins, hands and drawn rounds disagree."""
        return self.wins - self.agree + self.drawn - self.drawn_agree

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {name: value for name, value in vars(self).items() if name[0] != "_"}

    def __str__(self) -> str:
        return f"{self.agree} of {self.wins} wins agree in {self.files} files"
