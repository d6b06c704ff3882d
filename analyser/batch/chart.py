"""Payments as a table: every total in every case, made by the settlement of one hand, read by the loop."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..scoring.methods import method_of
from ..scoring.plan import Plan
from ..settlement import amounts_of
from .loop import CASES, PAYERS

_KEEP = 16


class Chart(NamedTuple):
    """``payments[(price * 8 + case) * 3 + payer]`` in parts of 1 / ``denominator``, and the rule set as an array.

    The case is 4 for a self-draw, plus 2 where the winner is the dealer, plus 1 where the discarder is.
    """

    payments: NDArray[Any]
    denominator: int
    rules: NDArray[Any]


_charts: dict[int, tuple[Plan, Chart]] = {}  # by the identity of the plan, which is kept with it


def chart_of(plan: Plan) -> Chart:
    """The chart of a plan, made once."""
    if id(plan) not in _charts:
        if len(_charts) >= _KEEP:
            _charts.clear()
        _charts[id(plan)] = plan, _make(plan)
    return _charts[id(plan)][1]


def _make(plan: Plan) -> Chart:
    prices = method_of(plan.rules).prices(plan.table)
    rows: dict[tuple[int, int], list[Fraction]] = {}
    for price, value in prices.items():
        for case in range(CASES):
            drawn, winner_deals, discarder_deals = case >> 2 & 1, case >> 1 & 1, case & 1
            paid = amounts_of(
                plan.rules,
                value,
                win="self_draw" if drawn else "discard",
                winner_is_dealer=bool(winner_deals),
                discarder_is_dealer=bool(discarder_deals and not winner_deals and not drawn),
            )
            rows[price, case] = [Fraction(amount) for amount in paid]
    denominator = lcm(*(amount.denominator for row in rows.values() for amount in row))
    chart = np.zeros((max(prices) + 1, CASES, PAYERS), np.int64)
    for (price, case), row in rows.items():
        chart[price, case, : len(row)] = [int(amount * denominator) for amount in row]
    return Chart(chart.reshape(-1), denominator, np.array(plan.table, np.int64))
