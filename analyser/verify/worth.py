"""What a win is worth, in the figures that records state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..errors import AnalyserError
from ..hand import Hand
from ..records import RecordedWin
from ..rules import RuleSet
from ..scoring import Score, score
from ..scoring.render import REASONS
from ..scoring.score import ReadingScore
from ..settlement.numbers import Number
from ..settlement.terms import terms_of
from ..tiles import WINDS

NO_LIMIT = "none"
_NOTHING: Mapping[str, int] = {}


class Worth(NamedTuple):
    """What a win is worth.

    ``refusal``: why it is none, empty for a win; ``patterns``: what each adds, bonus tiles too; ``yakuman``: patterns
    that are one; ``multiple``: how many yakuman count; ``total``: han or points; ``limit``: as records state it, None
    where a limit is not known here; ``points``: what the hand is paid, without honba and sticks; ``changes``: of every
    seat as the record numbers them, honba and sticks included.
    """

    refusal: str = ""
    patterns: Mapping[str, int] = _NOTHING
    yakuman: tuple[str, ...] = ()
    multiple: int = 0
    total: int | None = None
    fu: int | None = None
    limit: str | None = None
    points: Number = 0
    changes: tuple[Number, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The figures for JSON, those left out that this hand does not have."""
        from ..settlement.numbers import as_json

        if self.refusal:
            return {"refusal": self.refusal}
        told = {
            "patterns": dict(self.patterns), "yakuman": list(self.yakuman), "multiple": self.multiple,
            "han": self.total, "fu": self.fu, "limit": self.limit, "points": as_json(self.points),
            "deltas": list(map(as_json, self.changes)),
        }  # fmt: skip
        return {name: value for name, value in told.items() if value or name == "points"}


class Scored(NamedTuple):
    """A win scored by itself: what it is worth, and the score that says why (None where there is none)."""

    worth: Worth
    score: Score | None


def scored(hand: Hand, rules: RuleSet, win: RecordedWin) -> Scored:
    """A hand under these rules as what ``win`` is worth."""
    try:
        result = score(hand, rules)
    except AnalyserError as error:
        return Scored(Worth(error.message), None)
    if not result.valid or result.settlement is None:
        return Scored(Worth(REASONS[result.reason or "not_winning"]), result)
    return Scored(_worth(result, result.readings[0], win), result)


def other_worths(result: Score, win: RecordedWin) -> list[Worth]:
    """What the other readings that are paid the same are worth: a table may have told any of them."""
    if not result.valid:
        return []
    settled = result.value.settled
    return [_worth(result, other, win) for other in result.readings[1:] if other.value.settled == settled]


def _worth(result: Score, reading: ReadingScore, win: RecordedWin) -> Worth:
    value, settlement = reading.value, result.settlement
    assert settlement is not None
    by_han = bool(result.rules.settlement.get("limits"))
    return Worth(
        patterns={pattern.id: pattern.value for pattern in reading.patterns},
        yakuman=reading.limit_patterns,
        multiple=value.multiple,
        total=value.han if by_han else value.total,
        fu=value.fu,
        limit=value.limit_class or NO_LIMIT if by_han else None,
        points=hand_points(result.rules, settlement.collect, win.hand.win.honba, win.hand.win.sticks),
        changes=changes_of(dict(settlement.transfers), win),
    )


def hand_points(rules: RuleSet, collect: Number, honba: int, sticks: int) -> Number:
    """What a winner collects for the hand alone: honba are so much for each opponent, whoever pays them."""
    terms = terms_of(rules)
    return collect - sticks * terms.stick - honba * terms.honba_each * (terms.players - 1)


def changes_of(transfers: Mapping[str, Number], win: RecordedWin) -> tuple[Number, ...]:
    """What changes for every seat of the record, from what changes for every wind."""
    players = win.rules.players
    return tuple([transfers.get(WINDS[(seat - win.dealer) % players], 0) for seat in range(players)])
