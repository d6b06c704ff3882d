"""Many wins scored together. Imported once there are many: it needs numpy, and compiled code.

What a win needs that is not in columns (a liability, a hand that is none, a limit by agreement) is left to be scored by
itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ..batch import BatchScores, score_batch
from ..batch.engine import compiled_folder, signature, source_of
from ..bulk.decode import NO_BONUS, Bonus, Counted, patterns_of
from ..bulk.hands import Columns, columns_of, dora_of, needs_more, whole_counts
from ..bulk.scoring import WINS
from ..hand import FLAGS, Hand
from ..hand import WINS as KINDS_OF_WIN
from ..kernels import gear
from ..kernels.hands import CONCEALED_KONG
from ..records import RecordedWin
from ..rules import RuleSet
from ..scoring.lanes import HIDDEN_INDICATORS, INDICATORS, KINDS, POINTS_AT
from ..scoring.plan import plan_of
from ..scoring.problems import problems_in
from ..settlement import base_points
from ..settlement.numbers import Number
from ..settlement.seats import seated
from ..settlement.terms import terms_of
from ..tiles import WINDS
from .worth import NO_LIMIT, Worth, hand_points

_KEEP = 1 << 14
_IN_RIICHI = 1 << FLAGS.index("riichi") | 1 << FLAGS.index("double_riichi")
_DISCARD, _SELF_DRAW = KINDS_OF_WIN[:2]


def is_kept(rules: RuleSet) -> bool:
    """Whether the code that scores by these rules is compiled and kept."""
    return gear.is_kept(source_of(plan_of(rules)), signature(), compiled_folder())


class Native:
    """Scores wins under one rule set."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        self._patterns = patterns_of(rules)
        self._limits: dict[tuple[int, int], str] = {}  # by han and fu
        self._payers: dict[tuple[Any, ...], tuple[int, ...]] = {}

    def worths(self, wins: Sequence[RecordedWin]) -> list[Worth | None]:
        """What wins are worth; None for those that must be scored by themselves."""
        columns = columns_of([win.hand for win in wins], self._rules)
        scores = score_batch(columns, self._rules, gear="native")
        if scores.denominator != 1:
            return [None] * len(wins)
        found: list[Worth | None] = []
        rows = zip(wins, scores.status.tolist(), scores.payments.tolist(), self._counted(columns, scores), strict=True)
        for (win, status, paid, counted), figures in zip(rows, self._figures(scores), strict=True):
            alone = status != WINS or win.hand.win.liability is not None or self._is_impossible(win.hand)
            found.append(None if alone else self._worth(win, paid, counted, *figures))
        return found

    def _is_impossible(self, hand: Hand) -> bool:
        """Whether a hand is impossible by something that columns do not hold."""
        return needs_more(hand, self._rules) and bool(problems_in(hand, self._rules))

    def _figures(self, scores: BatchScores) -> Iterator[tuple[int, int | None, int]]:
        """Sum, fu and number of yakuman of every hand."""
        if not self._rules.settlement.get("limits"):
            return ((total, None, 0) for total in scores.total.tolist())
        return zip(scores.han.tolist(), scores.fu.tolist(), scores.yakuman.tolist(), strict=True)

    def _counted(self, columns: Columns, scores: BatchScores) -> Iterator[tuple[Counted, ...]]:
        """The patterns that count in every hand, bonus tiles too."""
        melds = columns["melds"]
        opened = ((melds != 0) & (melds >> 6 != CONCEALED_KONG)).any(axis=1).tolist()
        totals = [figures[0] for figures in self._figures(scores)]
        yield from map(self._patterns, scores.bits(), opened, totals, self._bonus(columns, scores))

    def _bonus(self, columns: Columns, scores: BatchScores) -> list[Bonus]:
        """The bonus tiles of every hand that wins."""
        bonus = [NO_BONUS] * len(scores.status)
        if not self._rules.bonus:
            return bonus
        places = (scores.status == WINS).nonzero()[0]
        its = {name: column[places] for name, column in columns.items()}
        table, whole, nuki = plan_of(self._rules).table, whole_counts(its), its["nuki"]
        points_at = table[POINTS_AT : POINTS_AT + KINDS]
        dora = dora_of(whole, nuki, its["dora"], table[INDICATORS], points_at)
        ura = dora_of(whole, nuki, its["ura"], table[HIDDEN_INDICATORS], points_at) * (its["flags"] & _IN_RIICHI != 0)
        reds = map(int.bit_count, its["reds"].tolist())
        for at, *each in zip(places.tolist(), dora.tolist(), ura.tolist(), reds, nuki.tolist(), strict=True):
            bonus[at] = Bonus(*each)
        return bonus

    def _worth(
        self, win: RecordedWin, paid: list[int], counted: tuple[Counted, ...], total: int, fu: int | None, multiple: int
    ) -> Worth | None:
        said, terms = win.hand.win, terms_of(self._rules)
        if fu is not None and not total and not multiple:  # exactly a limit
            return None
        collect = sum(paid) + said.sticks * terms.stick
        changes: list[Number] = [0] * terms.players
        changes[win.winner] = collect
        for seat, amount in zip(self._payers_of(win), paid, strict=False):
            changes[seat] = -amount
        patterns, yakuman = _adding(counted)
        limit = None
        if fu is not None:
            limit = self._rules.settlement["yakuman"]["name"] if multiple else self._limit(total, fu)
        points = hand_points(self._rules, collect, said.honba, said.sticks)
        return Worth(
            "", patterns, yakuman, multiple, total if total or not multiple else None, fu or None, limit, points,
            tuple(changes),
        )  # fmt: skip

    def _payers_of(self, win: RecordedWin) -> tuple[int, ...]:
        """The seats of the record that pay, in the order of the payments."""
        said = win.hand.win
        key = said.by == _SELF_DRAW, said.seat, said.discarder, win.dealer
        places = self._payers.get(key)
        if places is None:
            terms = terms_of(self._rules)
            by = _SELF_DRAW if key[0] else _DISCARD
            names = seated(terms, by, winner=said.seat, discarder=said.discarder).names
            places = tuple([(win.dealer + WINDS.index(name)) % terms.players for name in names])
            self._payers[key] = places
        return places

    def _limit(self, han: int, fu: int) -> str:
        limit = self._limits.get((han, fu))
        if limit is None:
            limit = self._limits[han, fu] = base_points(self._rules, han, fu).limit or NO_LIMIT
        return limit


@lru_cache(_KEEP)
def _adding(counted: tuple[Counted, ...]) -> tuple[Mapping[str, int], tuple[str, ...]]:
    """What each pattern adds, and those that are a yakuman."""
    adding = {one.id: one.value for one in counted if one.value is not None}
    return adding, tuple([one.id for one in counted if one.value is None])
