"""How a rule set turns patterns into a value: the kernels of its method, and what they need of its rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..errors import RulesError
from ..rules import Row, RuleSet
from . import fan, han_fu
from .value import Seen, Value, fan_alone, fan_value, han_fu_alone, han_fu_value


class Method(NamedTuple):
    """The kernels that judge, and how rows are entered into the table that these read.

    ``judge(reading, bits, rules)``: verdict and bits kept; ``wins(verdict, rules)``; ``price_of(verdict)``: the row of
    the chart of payments; ``value_of_price(row)``: what such a row is settled as. ``enter(rules, row, worth)``: a worth
    as the table has it; ``parameters(rules, masks)``: the end of the table (``masks``: patterns by kind of worth).
    ``value``: the figures of a reading; ``alone``: what nothing is added to; ``refusal``: why a complete hand fails.
    """

    judge: Callable[..., Any]
    wins: Callable[..., Any]
    price_of: Callable[..., Any]
    value_of_price: Callable[[int], int]
    enter: Callable[[RuleSet, Row, int | str], int]
    parameters: Callable[[RuleSet, dict[str, int]], list[int]]
    value: Callable[..., Value]
    alone: Callable[[Seen], str]
    minimum: Callable[[list[int]], int]
    refusal: str


def _enter_fan(rules: RuleSet, row: Row, worth: int | str) -> int:
    if isinstance(worth, int):
        counts = row.counts_to_minimum
        counts = rules.option(counts) if isinstance(counts, str) else counts
        return worth | (worth if counts else 0) << fan.COUNTED_SHIFT
    kind, _, number = worth.partition(" ")
    cap = int(rules.option("cap", 0))
    return int(number) if kind == "exactly" else min(int(number or cap), cap)


def _fan_parameters(rules: RuleSet, masks: dict[str, int]) -> list[int]:
    return [rules.option("cap", 0), rules.option("minimum", 0), masks.get("exactly", 0)]


def _enter_han_fu(rules: RuleSet, row: Row, worth: int | str) -> int:
    if isinstance(worth, int):
        return worth
    return 2 if worth == "yakuman" and row.id in rules.option("double_yakuman", ()) else 1


def _han_fu_parameters(rules: RuleSet, masks: dict[str, int]) -> list[int]:
    from ..settlement.fu import fu_table
    from ..settlement.han_fu import base_points

    settlement = rules.settlement
    limits = settlement["limits"]
    first, least_han = limits[0]["base"], limits[0]["han"]
    kiriage = settlement.get("kiriage")
    raised = kiriage["from"] if kiriage and rules.holds(kiriage.get("if", {})) else first
    fu = fu_table(rules)
    return [
        masks.get("closed", 0),
        masks.get("alternative", 0),
        _alternative_base(rules),
        int(rules.option("multiple_yakuman", True)),
        settlement["yakuman"]["base"],
        settlement["formula"]["doublings"],
        first,
        raised,
        int(rules.option("pinfu_self_draw", True)),
        int(rules.option("kong_replacement_self_draw_fu", True)),
        settlement["fu"]["round_up_to"],
        *(fu[part] for part in han_fu.FU_PARTS),
        *(base_points(rules, han, None).points if han >= least_han else 0 for han in range(han_fu.MOST_HAN + 1)),
    ]


def _alternative_base(rules: RuleSet) -> int:
    """The base points of the limit that an alternative worth names."""
    for pattern in rules.patterns:
        worth = rules.worth(pattern)
        if isinstance(worth, str) and worth.startswith("alternative "):
            named = [limit for limit in rules.settlement["limits"] if limit["name"] == worth.split()[1]]
            if not named:
                raise RulesError(f"{rules.id}: {pattern} is worth {worth!r}, and there is no such limit")
            return int(named[0]["base"])
    return 0


METHODS = {
    "fan": Method(
        fan.judge_fan,
        fan.wins_fan,
        fan.price_of_fan,
        lambda price: price,
        _enter_fan,
        _fan_parameters,
        fan_value,
        fan_alone,
        lambda table: table[fan.MINIMUM],
        "under_minimum",
    ),
    "han_fu": Method(
        han_fu.judge_han_fu,
        han_fu.wins_han_fu,
        han_fu.price_of_han_fu,
        lambda price: price * han_fu.PRICE_STEP,
        _enter_han_fu,
        _han_fu_parameters,
        han_fu_value,
        han_fu_alone,
        lambda table: 1,
        "no_yaku",
    ),
}


def method_of(rules: RuleSet) -> Method:
    """The method of a rule set; ``RulesError`` where it scores no hands."""
    name = rules.scoring.get("method")
    if name not in METHODS:
        raise RulesError(f"{rules.id} scores no hands: its method is {name}", code="no_scoring")
    return METHODS[name]
