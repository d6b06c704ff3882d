"""How a rule set turns patterns into a value: the kernels of its method, and what they need of its rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..errors import RulesError
from ..rules import Row, RuleSet
from . import fan, han_fu, points
from .combined import COMBINED, MOST_TIMES, OF_TWO
from .lanes import ALONE, ALONE_WORTH, BITS, MORE, WORD, greatest_of
from .value import FuParts, Value, fan_value, fu_and_parts, han_fu_value, no_fu, points_value

Places = dict[str, tuple[int, int]]


class Method(NamedTuple):
    """The kernels that judge, and how rows are entered into the table that these read.

    ``measure(reading, rules)``: what a reading has beside its patterns (fu); ``judge(reading, outer, more_outer,
    measure, rules)``: verdict and patterns that count, of the ``outermost`` ones; where there are patterns that stand
    alone, of the ``scored`` ones or of the outermost (``alone_among(alive, more_alive, outer, more_outer, rules)``),
    these count, and the verdict is ``judge_alone(alone, more_alone, rules)``; all patterns in two words;
    ``wins(verdict, rules)``; ``price_of(verdict)``: the row of the chart of payments; ``prices(table)``: its rows, and
    the value that each is settled as.

    ``enter(rules, row, worth)``: a worth as the table has it; ``otherwise``: the kind of worth that goes to OTHERWISE;
    ``parameters(rules, places)``: the end of the table, ``places``: the lowest bit of each pattern and how many it has;
    ``most``: how many bits a pattern takes where it is the method that counts it. ``fu``: the measure of a reading
    with what it is made of; ``value``: its figures;
    ``figures``: by name, read from a verdict; ``refusal``: why a complete hand fails; ``tells_sets``: whether the sets
    of a pattern are told.
    """

    measure: Callable[..., Any]
    judge: Callable[..., Any]
    alone_among: Callable[..., Any]
    judge_alone: Callable[..., Any]
    wins: Callable[..., Any]
    price_of: Callable[..., Any]
    prices: Callable[[list[int]], dict[int, int]]
    enter: Callable[[RuleSet, Row, int | str], int]
    otherwise: str
    parameters: Callable[[RuleSet, Places], list[int]]
    most: dict[str, int]
    fu: Callable[..., tuple[int, FuParts]]
    value: Callable[..., Value]
    minimum: Callable[[list[int]], int]
    figures: dict[str, Callable[..., Any]]
    refusal: str
    tells_sets: bool = False


def _enter_fan(rules: RuleSet, row: Row, worth: int | str) -> int:
    if isinstance(worth, int):
        return worth
    kind, _, number = worth.partition(" ")
    cap = int(rules.option("cap", 0))
    return int(number) if kind == "exactly" else min(int(number or cap), cap)


def _fan_parameters(rules: RuleSet, places: Places) -> list[int]:
    return [rules.option("cap", 0), rules.option("minimum", 0)]


def _fan_prices(table: list[int]) -> dict[int, int]:
    limits = [greatest_of(table, part + ALONE_WORTH, table[part + ALONE]) for part in (0, MORE)]
    most = max(table[fan.CAP], *limits)
    return {total: total for total in range(most + 1)}


def _han_fu_prices(table: list[int]) -> dict[int, int]:
    limits = table[han_fu.LIMIT_OF_HAN : han_fu.LIMIT_OF_HAN + han_fu.MOST_HAN + 1]
    bases = {*range(0, table[han_fu.FIRST_LIMIT] + 1, han_fu.PRICE_STEP), *limits, table[han_fu.ALTERNATIVE_BASE]}
    bases |= {times * table[han_fu.YAKUMAN_BASE] for times in range(han_fu.MOST_YAKUMAN + 1)}
    return {han_fu.price_of_han_fu(base << han_fu.BASE_SHIFT): base for base in bases}


def _enter_points(rules: RuleSet, row: Row, worth: int | str) -> int:
    return worth if isinstance(worth, int) else int(worth.partition(" ")[2])


def _points_parameters(rules: RuleSet, places: Places) -> list[int]:
    its = {name: places[name] for name in COMBINED if name in places}
    worths = {name: rules.worth(name) if name in rules.patterns else 0 for name in COMBINED}
    numbers = [worth if isinstance(worth, int) else 0 for worth in worths.values()]
    bits = sum((1 << width) - 1 << at for at, width in its.values())
    order = sorted(range(len(OF_TWO)), key=lambda number: -numbers[number])
    return [
        points.MOST_POINTS,
        rules.option("minimum", 0),
        bits & WORD,
        bits >> BITS,
        *(its[name][0] if name in its else -1 for name in COMBINED),
        *numbers,
        *order,
    ]


def _points_prices(table: list[int]) -> dict[int, int]:
    return {total: total for total in range(points.MOST_POINTS + 1)}


def _enter_han_fu(rules: RuleSet, row: Row, worth: int | str) -> int:
    if isinstance(worth, int):
        return worth
    return 2 if worth == "yakuman" and row.id in rules.option("double_yakuman", ()) else 1


def _han_fu_parameters(rules: RuleSet, places: Places) -> list[int]:
    from ..settlement.fu import fu_table
    from ..settlement.han_fu import base_points

    settlement = rules.settlement
    limits = settlement["limits"]
    first, least_han = limits[0]["base"], limits[0]["han"]
    kiriage = settlement.get("kiriage")
    raised = kiriage["from"] if kiriage and rules.holds(kiriage.get("if", {})) else first
    fu_of, step = fu_table(rules), settlement["fu"]["round_up_to"]
    return [
        _alternative_base(rules),
        int(rules.option("multiple_yakuman", True)),
        settlement["yakuman"]["base"],
        settlement["formula"]["doublings"],
        first,
        raised,
        int(rules.option("pinfu_self_draw", True)),
        int(rules.option("kong_replacement_self_draw_fu", True)),
        step,
        -(-(1 << han_fu.INVERSE_SHIFT) // step),
        *(fu_of[part] for part in han_fu.FU_PARTS),
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
        fan.measure_nothing,
        fan.judge_fan,
        fan.limits_among,
        fan.judge_limits,
        fan.wins_fan,
        fan.price_of_fan,
        _fan_prices,
        _enter_fan,
        "exactly",
        _fan_parameters,
        {},
        no_fu,
        fan_value,
        lambda table: table[fan.MINIMUM],
        {"total": fan.total_of, "raw": fan.raw_of, "limit": fan.is_limit},
        "under_minimum",
    ),
    "points": Method(
        fan.measure_nothing,
        points.judge_points,
        points.none_among,
        fan.judge_limits,
        fan.wins_fan,
        fan.price_of_fan,
        _points_prices,
        _enter_points,
        "only",
        _points_parameters,
        dict.fromkeys(OF_TWO, MOST_TIMES),
        no_fu,
        points_value,
        lambda table: table[fan.MINIMUM],
        {"total": fan.total_of},
        "under_minimum",
        True,
    ),
    "han_fu": Method(
        han_fu.fu_of,
        han_fu.judge_han_fu,
        han_fu.yakuman_among,
        han_fu.judge_yakuman,
        han_fu.wins_han_fu,
        han_fu.price_of_han_fu,
        _han_fu_prices,
        _enter_han_fu,
        "alternative",
        _han_fu_parameters,
        {},
        fu_and_parts,
        han_fu_value,
        lambda table: 1,
        {
            "han": han_fu.han_of,
            "fu": han_fu.fu_in,
            "base": han_fu.base_points_of,
            "yakuman": han_fu.yakuman_of,
        },
        "no_yaku",
    ),
}


def method_of(rules: RuleSet) -> Method:
    """The method of a rule set; ``RulesError`` where it scores no hands."""
    name = rules.scoring.get("method")
    if name not in METHODS:
        message = f"{rules.id} scores no hands yet; it says who pays what for a value that you name"
        raise RulesError(message, code="no_scoring", hint=f"mja settle {rules.id} --help")
    return METHODS[name]
