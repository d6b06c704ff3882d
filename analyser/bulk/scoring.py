"""Hands scored together: items of a stream in, rows for people out, as ``score`` would tell each of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ..batch import BatchScores, best_shapes, score_batch
from ..batch.columns import checked
from ..errors import AnalyserError
from ..hand import Hand, Win
from ..kernels.readings import SELF_DRAW
from ..notation import format_hand
from ..records import RecordedHand, RecordedWin
from ..records.items import GameRules
from ..rules import RuleSet
from ..scoring.lanes import HIDDEN_INDICATORS, INDICATORS, PARAMETERS, POINTS_AT
from ..scoring.methods import method_of
from ..scoring.plan import plan_of
from ..scoring.problems import problems_in
from ..scoring.score import score_hand
from ..settlement.numbers import as_json
from ..settlement.seats import seated
from ..settlement.terms import terms_of
from .decode import NO_BONUS, Bonus, Counted, exact_number, patterns_of, shown
from .hands import Columns, columns_of, dora_of, needs_more, whole_counts

WINS, REFUSED, NOT_COMPLETE, IMPOSSIBLE = range(4)
_KEEP = 256

Scored = RecordedWin | RecordedHand


class Outcome(NamedTuple):
    """What a hand is worth. ``figures``: by the names of the method; what there is not is None or empty."""

    hand: str
    rules: RuleSet
    status: str
    problems: tuple[str, ...] = ()
    figures: Mapping[str, Any] = {}
    patterns: tuple[Counted, ...] = ()
    reading: str | None = None
    completes: str | None = None
    wait: str | None = None
    payments: tuple[Any, ...] = ()
    payers: tuple[str, ...] = ()
    collect: Any = 0
    notes: tuple[str, ...] = ()


class Scorer:
    """Scores items under one rule set, and under what hands and games say themselves about its switches.

    ``said``: switches that the user set, which no game overrules (a hand row does); ``gear`` as of ``score_batch``.
    """

    def __init__(self, rules: RuleSet, said: Iterable[str] = (), gear: str = "auto") -> None:
        self.rules = rules
        self._said = frozenset(name.replace("-", "_") for name in said)
        self._gear = gear
        self._kept: dict[str, RuleSet] = {}
        self._of_rules: dict[str, _OfRules] = {}

    def outcomes(self, items: Sequence[Scored]) -> list[Outcome | AnalyserError]:
        """What becomes of each item; an ``AnalyserError`` where its options are none of these rules."""
        found: list[Outcome | AnalyserError | None] = [None] * len(items)
        groups: dict[str, list[int]] = {}
        rules_of: dict[str, RuleSet] = {}
        for at, item in enumerate(items):
            try:
                rules = self._rules_of(item)
            except AnalyserError as error:
                found[at] = error
                continue
            groups.setdefault(rules.digest if rules is not self.rules else "", []).append(at)
            rules_of.setdefault(rules.digest if rules is not self.rules else "", rules)
        for key, places in groups.items():
            its = self._of(rules_of[key], key)
            for at, outcome in zip(places, its.outcomes([items[at] for at in places]), strict=True):
                found[at] = outcome
        return [one for one in found if one is not None]

    def _of(self, rules: RuleSet, key: str) -> _OfRules:
        if key not in self._of_rules:
            if len(self._of_rules) >= _KEEP:
                self._of_rules.clear()
            self._of_rules[key] = _OfRules(rules, self._gear)
        return self._of_rules[key]

    def _rules_of(self, item: Scored) -> RuleSet:
        """The rules with the switches that a row sets, or that a game says it was played by."""
        options = item.options if isinstance(item, RecordedHand) else self._played(item.rules)
        if not options:
            return self.rules
        key = json.dumps(options, sort_keys=True, default=str)
        if key not in self._kept:
            if len(self._kept) >= _KEEP:
                self._kept.clear()
            rules = self.rules.with_options(options)
            self._kept[key] = self.rules if rules == self.rules else rules
        return self._kept[key]

    def _played(self, game: GameRules) -> dict[str, Any]:
        """What a game says about switches of these rules, those that the user set left out."""
        options: dict[str, Any] = {}
        for name in ("red_fives", "open_all_simples"):
            value, switch = getattr(game, name), self.rules.switches.get(name)
            if value is None or switch is None or name in self._said or self.rules.option(name) == value:
                continue
            if not switch.choices or value in switch.choices:
                options[name] = value
        return options


class _OfRules:
    """The scoring under one rule set, its tables at hand."""

    def __init__(self, rules: RuleSet, gear: str) -> None:
        self._rules = rules
        self._gear = gear
        self._method = method_of(rules)
        self._plan = plan_of(rules)
        self._terms = terms_of(rules)
        self._patterns = patterns_of(rules)
        self._statuses = ("wins", self._method.refusal, "not_complete", "impossible")
        self._payers: dict[tuple[Any, ...], tuple[str, ...] | AnalyserError] = {}

    def outcomes(self, items: list[Scored]) -> list[Outcome]:
        """Score these items together."""
        hands = [item.hand for item in items]
        columns, _ = checked(columns_of(hands, tuple(self._rules.words)))
        scores = score_batch(columns, self._rules, gear=self._gear)
        shapes = best_shapes(columns, scores).tolist()
        status = scores.status.tolist()
        figures = self._figures(scores)
        bonus = self._bonus(columns, scores, hands)
        whole_of_fours = columns["counts"] == 4
        opened = ((columns["melds"] != 0) & (columns["melds"] >> 6 != 5)).any(axis=1).tolist()
        bits, payments = scores.patterns.tolist(), scores.payments.tolist()
        codes = columns["melds"].tolist()
        found = []
        for at, (item, hand) in enumerate(zip(items, hands, strict=True)):
            code = status[at]
            notes = item.notes if isinstance(item, RecordedHand) else ()
            told = Outcome(format_hand(hand), self._rules, self._statuses[code], notes=notes)
            problems = self._problems(item, hand, code, scores, at)
            payers = self._payers_of(hand.win) if code == WINS and not problems else ()
            if isinstance(payers, AnalyserError):
                payers, problems = (), (payers.message,)
            if problems:
                found.append(told._replace(status=self._statuses[IMPOSSIBLE], problems=problems))
                continue
            if code == NOT_COMPLETE:
                found.append(told)
                continue
            won_with = hand.win_tile.kind if hand.win_tile else 0
            fours = sum(1 << kind for kind in np.flatnonzero(whole_of_fours[at]).tolist())
            shape = shown(shapes[at], codes[at], won_with, fours)
            total = figures[at].get("total", 0)
            told = told._replace(
                figures=figures[at],
                patterns=self._patterns(bits[at], opened[at], total, bonus[at] if code == WINS else NO_BONUS),
                reading=shape.reading,
                completes=shape.completes,
                wait=shape.wait,
            )
            found.append(self._settled(told, hand, payers, payments[at], scores.denominator) if code == WINS else told)
        return found
