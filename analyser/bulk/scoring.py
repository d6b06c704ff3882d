"""Hands scored together under one rule set, each told as ``score`` would tell it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ..batch import BatchScores, best_shapes, score_batch
from ..batch.columns import checked
from ..batch.shapes import FORM
from ..errors import SettleError
from ..hand import FLAGS, Hand, Win
from ..kernels.hands import CONCEALED_KONG
from ..kernels.splits import STANDARD
from ..notation import CANONICAL, dialect
from ..rules import RuleSet
from ..scoring.facts import with_dealer
from ..scoring.lanes import HIDDEN_INDICATORS, INDICATORS, KINDS, POINTS_AT
from ..scoring.methods import method_of
from ..scoring.plan import plan_of
from ..scoring.problems import problems_in
from ..scoring.score import score_hand
from ..settlement import Settlement
from ..settlement.numbers import Number, as_json
from ..settlement.seats import seated
from ..settlement.terms import terms_of
from .decode import NO_BONUS, Bonus, Counted, Shown, exact_number, patterns_of, shown
from .hands import Columns, columns_of, dora_of, needs_more, whole_counts

WINS, REFUSED, NOT_COMPLETE, IMPOSSIBLE = range(4)
_RIICHI = 1 << FLAGS.index("riichi") | 1 << FLAGS.index("double_riichi")
_NOTHING: Mapping[str, Any] = {}
_NOT_READ = Shown(None, None, None)


class Paid(NamedTuple):
    """What the winner is paid: the amounts and by whom, what it is in all, and what is to be said about it."""

    payments: tuple[Any, ...] = ()
    payers: tuple[str, ...] = ()
    collect: Any = 0
    notes: tuple[str, ...] = ()


_UNPAID = Paid()


class Outcome(NamedTuple):
    """What a hand is worth; what there is not is None or empty.

    ``status``: wins, under_minimum or no_yaku, not_complete, impossible; ``figures`` by the names of the method.
    """

    hand: str
    rules: RuleSet
    status: str
    problems: tuple[str, ...] = ()
    figures: Mapping[str, Any] = _NOTHING
    patterns: tuple[Counted, ...] = ()
    shown: Shown = _NOT_READ
    paid: Paid = _UNPAID


_Read = tuple[Mapping[str, Any], tuple[Counted, ...], Shown]  # figures, patterns, reading


class Scorer:
    """Scores hands under one rule set. ``gear`` as of ``score_batch``."""

    def __init__(self, rules: RuleSet, gear: str = "auto") -> None:
        self.rules = rules
        self._gear = gear
        self._statuses = ("wins", method_of(rules).refusal, "not_complete", "impossible")
        self._patterns = patterns_of(rules)
        self._write = dialect(CANONICAL).write
        self._seats: dict[tuple[Any, ...], tuple[str, ...] | SettleError] = {}

    def outcomes(self, hands: Sequence[Hand]) -> list[Outcome]:
        """What becomes of each hand."""
        columns, _ = checked(columns_of(hands, self.rules))
        scores = score_batch(columns, self.rules, gear=self._gear)
        status, payments = scores.status.tolist(), scores.payments.tolist()
        read = self._read(columns, scores)
        found = []
        for at, hand in enumerate(hands):
            text, code = self._write(hand), status[at]
            problems = self._problems(hand, code, scores, at)
            paid = _UNPAID
            if code == WINS and not problems:
                try:
                    paid = self._paid(hand, payments[at], scores.denominator)
                except SettleError as error:
                    problems = (error.message,)
            if problems:
                found.append(Outcome(text, self.rules, self._statuses[IMPOSSIBLE], problems))
            elif code == NOT_COMPLETE:
                found.append(Outcome(text, self.rules, self._statuses[code]))
            else:
                found.append(Outcome(text, self.rules, self._statuses[code], (), *read[at], paid))
        return found

    def _problems(self, hand: Hand, code: int, scores: BatchScores, at: int) -> tuple[str, ...]:
        if code == IMPOSSIBLE:
            return problems_in(hand, self.rules) or scores.problems_of(at)
        return problems_in(hand, self.rules) if needs_more(hand, self.rules) else ()

    def _read(self, columns: Columns, scores: BatchScores) -> list[_Read]:
        """Figures, patterns and reading of every hand, of use where it is complete."""
        shapes, melds = best_shapes(columns, scores).tolist(), columns["melds"]
        opened = ((melds != 0) & (melds >> 6 != CONCEALED_KONG)).any(axis=1).tolist()
        figures, bonus = self._figures(scores), self._bonus(columns, scores)
        codes, win_tiles, bits = melds.tolist(), columns["win_tile"].tolist(), scores.bits()
        read: list[_Read] = []
        for at, shape in enumerate(shapes):
            if shape[FORM] < 0:
                read.append((_NOTHING, (), _NOT_READ))
                continue
            patterns = self._patterns(bits[at], opened[at], figures[at].get("total", 0), bonus[at])
            held = columns["counts"][at].tolist() if shape[FORM] != STANDARD else ()
            present, fours = (sum(1 << kind for kind, count in enumerate(held) if count >= n) for n in (1, 4))
            read.append((figures[at], patterns, shown(shape, codes[at], win_tiles[at], present, fours)))
        return read

    def _figures(self, scores: BatchScores) -> list[dict[str, Any]]:
        names = list(method_of(self.rules).figures)
        rows = zip(*(getattr(scores, name).tolist() for name in names), strict=True)
        figures = [dict(zip(names, row, strict=True)) for row in rows]
        for its in figures:
            if "limit" in its:
                its["limit"] = bool(its["limit"])
            if "fu" in its:
                its["fu"] = its["fu"] or None
                if not its["han"] and its["base"]:  # a yakuman, or exactly a limit
                    its["han"] = None
        return figures

    def _bonus(self, columns: Columns, scores: BatchScores) -> list[Bonus]:
        """The bonus tiles of every hand that wins by other patterns, none of the others."""
        if not self.rules.bonus:
            return [NO_BONUS] * len(scores.status)
        table, nuki = plan_of(self.rules).table, columns["nuki"].astype(np.int64)
        points_at = table[POINTS_AT : POINTS_AT + KINDS]
        counts = np.zeros((len(nuki), len(Bonus._fields)), np.int64)
        wins = scores.status == WINS
        its = {name: columns[name][wins] for name in ("counts", "melds", "dora", "ura", "flags", "reds")}
        whole, nuki = whole_counts(its), nuki[wins]
        counts[wins] = np.column_stack(
            [
                dora_of(whole, nuki, its["dora"], table[INDICATORS], points_at),
                dora_of(whole, nuki, its["ura"], table[HIDDEN_INDICATORS], points_at) * (its["flags"] & _RIICHI != 0),
                np.bitwise_count(its["reds"]),
                nuki,
            ]
        )
        return [Bonus(*row) for row in counts.tolist()]

    def _paid(self, hand: Hand, parts: list[int], denominator: int) -> Paid:
        """What a winner is paid. Where somebody is liable it is settled by ``score``: columns do not hold that."""
        win = hand.win
        if win.liability is not None:
            told = score_hand(hand, self.rules)
            if told.settlement is not None:
                return _of_settlement(told.settlement, told.warnings)
        payers = self._payers(with_dealer(win, self.rules))
        if not any(parts):  # a value that nobody pays for
            return _UNPAID
        amounts = tuple([exact_number(part, denominator) for part in parts[: len(payers)]])
        collect = sum(parts)
        if win.sticks:
            sticks = win.sticks * terms_of(self.rules).stick
            return Paid(amounts, payers, _json(collect, denominator, sticks))
        return Paid(amounts, payers, exact_number(collect, denominator))

    def _payers(self, win: Win) -> tuple[str, ...]:
        """Who pays, in the order of the payments; raises ``SettleError`` where such seats are not played."""
        drawn = win.by == "self_draw"
        key = drawn, win.seat, win.discarder
        names = self._seats.get(key)
        if names is None:
            try:
                names = seated(
                    terms_of(self.rules),
                    "self_draw" if drawn else "discard",
                    winner=win.seat,
                    discarder=None if drawn else win.discarder,
                    winner_is_dealer=None if win.seat else False,
                ).names
            except SettleError as error:
                names = error
            self._seats[key] = names
        if isinstance(names, SettleError):
            raise names
        return names


def _json(parts: int, denominator: int, more: Number) -> Any:
    from fractions import Fraction

    return as_json(Fraction(parts, denominator) + more)


def _of_settlement(settlement: Settlement, notes: tuple[str, ...]) -> Paid:
    payments = settlement.payments
    return Paid(
        tuple([as_json(payment.amount) for payment in payments]),
        tuple([payment.party for payment in payments]),
        as_json(settlement.collect),
        notes,
    )
