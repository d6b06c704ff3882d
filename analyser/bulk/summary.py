"""What a batch was, in numbers: how many wins, which patterns, how much; kept per part and added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ..records import RecordedHand, RecordedWin
from .scoring import Outcome

_NONE = "none"  # for a figure that a hand does not have


class Summary:
    """Counts of a batch. ``add`` an outcome, ``merge`` another summary; ``to_dict`` and ``from_dict`` are inverses.

    ``status``: hands by status; ``won_by``: wins by self_draw, discard and rob_kong; ``patterns``: wins that count a
    pattern; ``values``: wins by their figures as one text (``7``; ``3 han 40 fu`` is ``3 40``, a yakuman ``y1``);
    ``collected``: what these wins were paid in all; ``most``: the most that one was paid; ``drawn``: rounds without a
    winner; ``errors``: what could not be read.
    """

    def __init__(self) -> None:
        self.status: Counter[str] = Counter()
        self.won_by: Counter[str] = Counter()
        self.patterns: Counter[str] = Counter()
        self.values: Counter[str] = Counter()
        self.collected: dict[str, Fraction | int] = {}  # by value
        self.collected_by: dict[str, Fraction | int] = {}  # by kind of win
        self.most: Fraction | int = 0
        self.drawn = 0
        self.errors = 0

    @property
    def hands(self) -> int:
        """How many hands were scored."""
        return self.status.total()

    @property
    def wins(self) -> int:
        """How many of them win."""
        return self.status["wins"]

    @property
    def average(self) -> Fraction:
        """What a win is paid on average."""
        return Fraction(sum(self.collected.values())) / max(self.wins, 1)

    def add(self, item: RecordedWin | RecordedHand, outcome: Outcome) -> None:
        """Count a hand."""
        self.status[outcome.status] += 1
        if outcome.status != "wins":
            return
        by, value = item.hand.win.by, value_text(outcome.figures)
        collect = outcome.paid.collect
        if type(collect) is not int:
            collect = Fraction(str(collect))
        self.won_by[by] += 1
        self.values[value] += 1
        self.collected[value] = self.collected.get(value, 0) + collect
        self.collected_by[by] = self.collected_by.get(by, 0) + collect
        if collect > self.most:
            self.most = collect
        for pattern in outcome.patterns:
            self.patterns[pattern.id] += 1

    def merge(self, other: Summary) -> None:
        """Add what another summary counted."""
        for name in ("status", "won_by", "patterns", "values"):
            getattr(self, name).update(getattr(other, name))
        for name in ("collected", "collected_by"):
            sums = getattr(self, name)
            for key, amount in getattr(other, name).items():
                sums[key] = sums.get(key, 0) + amount
        self.most = max(self.most, other.most)
        self.drawn += other.drawn
        self.errors += other.errors

    def to_dict(self) -> dict[str, Any]:
        """A form for JSON; amounts as texts."""
        return {
            name: {key: str(item) if isinstance(item, Fraction) else item for key, item in value.items()}
            if isinstance(value, Mapping)
            else str(value)
            if isinstance(value, Fraction)
            else value
            for name, value in vars(self).items()
        }

    @classmethod
    def from_dict(cls, told: Mapping[str, Any]) -> Summary:
        """The summary that ``to_dict`` told."""
        summary = cls()
        for name in ("status", "won_by", "patterns", "values"):
            getattr(summary, name).update(told[name])
        for name in ("collected", "collected_by"):
            getattr(summary, name).update({key: _amount(value) for key, value in told[name].items()})
        summary.most = _amount(told["most"])
        summary.drawn, summary.errors = int(told["drawn"]), int(told["errors"])
        return summary


def _amount(value: int | str) -> Fraction | int:
    return value if isinstance(value, int) else Fraction(value)


def value_text(figures: Mapping[str, Any]) -> str:
    """The figures of a win in one short text, as ``Summary.values`` counts them."""
    if "fu" not in figures:
        return str(figures["total"])
    if figures["yakuman"]:
        return f"y{figures['yakuman']}"
    return f"{figures['han'] or _NONE} {figures['fu'] or _NONE}"
