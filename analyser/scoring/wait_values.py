"""What a wait is worth: the completed hand scored under each rule set, by discard and by self-draw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

from ..errors import AnalyserError, HandError, SettleError
from ..hand import Hand
from ..kernels.forms import kinds_of
from ..rules import RuleSet, load_rules
from ..rules.model import AnyRules
from ..settlement.numbers import as_text
from ..tiles import WINDS
from .facts import seat_of
from .plan import kinds_played
from .render import REASONS, value_text
from .score import Score, score_of

WAYS = ("discard", "self_draw")
#: One rule set or several, as functions are given them.
SomeRules: TypeAlias = "AnyRules | Iterable[AnyRules] | None"


class WaitValue(NamedTuple):
    """What a win on a tile is worth under one rule set, by discard or by self-draw (``win``).

    ``score``: that of the completed hand, just what ``score`` gives; None where no such win can be, then ``error`` says
    why. ``furiten``: the own discards forbid this win.
    """

    rules: RuleSet
    win: str
    score: Score | None
    error: AnalyserError | None = None
    furiten: bool = False

    @property
    def reason(self) -> str | None:
        """Why it is no win: ``impossible``, that of its score (``no_yaku``, ...), or ``furiten``; None for a win."""
        if self.score is None:
            return "impossible"
        return self.score.reason or ("furiten" if self.furiten else None)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        told: dict[str, Any] = {"rules": self.rules.id, "win": self.win, "reason": self.reason}
        if self.score is not None:
            return {**told, "score": self.score.to_dict()}
        assert self.error is not None
        return {**told, **self.error.to_dict()}

    def __str__(self) -> str:
        text = f"{self.rules.id} by {self.win.replace('_', '-')}: "
        if self.reason is not None:
            return text + REASONS[self.reason]
        assert self.score is not None and self.score.settlement is not None
        return f"{text}{value_text(self.score)}, collects {as_text(self.score.settlement.collect)}"


def rule_sets_of(rules: SomeRules, options: Mapping[str, Any] | None = None) -> tuple[RuleSet, ...]:
    """The rule sets that are asked, with options set; none for None. Raises ``RulesError``."""
    if rules is None:
        return ()
    if isinstance(rules, str | RuleSet) or not isinstance(rules, Iterable):
        rules = (rules,)
    return tuple(load_rules(one, options) for one in rules)


def words_of(rules: Iterable[RuleSet]) -> tuple[str, ...]:
    """The circumstances that any of the rule sets declares."""
    return tuple(dict.fromkeys(word for one in rules for word in one.words))


def players_of(rules: tuple[RuleSet, ...]) -> int:
    """3 where every rule set is played with the tiles of three players, else 4."""
    three, _ = kinds_of(3)
    return 3 if rules and all(kinds_played(one) == three for one in rules) else 4


def knows_furiten(rules: RuleSet) -> bool:
    """Whether the own discards may forbid a win (``[table.furiten]``)."""
    return bool(rules.table.get("furiten", {}).get("value", False))


def values_of(hand: Hand, rules: tuple[RuleSet, ...], furiten: bool | None) -> tuple[WaitValue, ...]:
    """What a completed hand is worth under each rule set, by discard and by self-draw, whichever the hand says.

    ``furiten``: one of its waits lies among the own discards, which in the rule sets that say so
    (``[table.furiten]``) forbids a win by discard.
    """
    return tuple(_value(_won(hand, win, one), one, win, bool(furiten)) for win in WAYS for one in rules)


def _won(hand: Hand, by: str, rules: RuleSet) -> Hand:
    """The hand won this way, at the same seat both ways."""
    win = hand.win._replace(by=by)
    if by == "self_draw" and win.discarder is not None:
        win = win._replace(discarder=None, seat=WINDS[seat_of(win, rules)])
    return hand._replace(win=win)


def _value(hand: Hand, rules: RuleSet, win: str, furiten: bool) -> WaitValue:
    forbidden = furiten and win == "discard" and knows_furiten(rules)
    try:
        return WaitValue(rules, win, score_of(hand, (), rules), None, forbidden)
    except (HandError, SettleError) as error:
        return WaitValue(rules, win, None, error, forbidden)
