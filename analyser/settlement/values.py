"""From the circumstances of a value (fan, faan, points, card, han and fu) to what the pay rows are multiplied with."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any, NamedTuple

from ..errors import SettleError, quoted
from ..rules import RuleSet
from ..rules.model import MOST_COUNTED
from ..rules.options import exact
from .numbers import Number, tidy
from .terms import Terms, rows


class Value(NamedTuple):
    """A final value, as ``amounts_of`` takes it, and the figures that tell how it came about."""

    value: Number
    details: dict[str, Any]


def whole(name: str, value: Any, least: int = 0, most: int = MOST_COUNTED) -> int:
    """A whole number of a circumstance; raises ``SettleError`` outside the range."""
    try:
        number = index(value) if not isinstance(value, bool) else None
    except TypeError:
        number = None
    if number is None or not least <= number <= most:
        words, expected = name.replace("_", " "), f"a whole number from {least} to {most}"
        raise SettleError(f"{words} is {expected}, not {quoted(value)}", code="bad_value")
    return number


def value_of(terms: Terms, given: Mapping[str, Any]) -> Value:
    """The value of a win; ``given`` holds the circumstances that were said. Raises ``SettleError``."""
    rules = terms.rules
    if terms.method == "none":
        return Value(0, {})
    name = rules.settlement["value"]
    if name not in given and not (terms.method == "han_fu" and "yakuman" in given):
        raise SettleError(f"{rules.id} settles from {name.replace('_', ' ')}: give {name}=", code="missing_value")
    return {"curve": _curve, "linear": _linear, "han_fu": _han_fu}[terms.method](terms, name, given)


def _typed(rules: RuleSet, name: str, value: Any, least: int) -> int:
    """The value as typed, in the range that the rule set's table names."""
    low, high = rules.table.get(rules.settlement.get("value_range", ""), (least, MOST_COUNTED))
    return whole(name, value, low, high)


def _flags(rules: RuleSet, value: int) -> dict[str, bool]:
    """Whether a value reaches the minimum of the table, if it has one."""
    if "minimum" not in rules.switches:
        return {}
    return {rules.settlement.get("minimum_flag", "valid"): value >= rules.option("minimum")}


def _curve(terms: Terms, name: str, given: Mapping[str, Any]) -> Value:
    rules = terms.rules
    typed = _typed(rules, name, given[name], 0)
    if typed < terms.first:
        raise SettleError(
            f"{typed} {name} is under the least that {rules.id} pays for, {terms.first} {name}: such a hand is no win",
            code="under_minimum",
        )
    cap = rules.option("cap", None)
    capped = typed if cap is None else min(typed, cap)
    details = {name: typed, f"capped_{name}": capped, "cap_limited": capped < typed}
    if "minimum" in rules.switches:
        details["below_usual_minimum"] = capped < rules.switches["minimum"].default
    return Value(capped, details | _flags(rules, capped))


def _linear(terms: Terms, name: str, given: Mapping[str, Any]) -> Value:
    rules = terms.rules
    typed = _typed(rules, name, given[name], 0)
    flags, worth = _flags(rules, typed), typed
    details: dict[str, Any] = {f"hand_{name}" if name in rules.settlement["figures"] else name: typed}
    for addition in rows(rules, "additions"):
        count = whole(addition["given"], given.get(addition["given"], 0), 0, addition["most"])
        details[addition["given"]] = count
        worth += addition["each"] * count
    for factor in rows(rules, "factors"):
        unless = factor.get("unless", {})
        choices = {word: _chosen(rules, word, given.get(word)) for word in unless}
        asked = bool(given.get(factor["given"]))
        details |= {factor["given"]: asked, **choices}
        if asked and not any(choices[word] in unless[word] for word in unless):
            worth *= factor["times"]
    return Value(worth, details | flags)


def _chosen(rules: RuleSet, word: str, value: Any) -> str:
    """A circumstance that is one of a few words; the first where it was not said."""
    known: list[str] = rules.settlement["choices"][word]
    chosen = known[0] if value is None else str(value).replace("-", "_")
    if chosen not in known:
        raise SettleError(f"{word} is one of {', '.join(known)}, not {quoted(value)}", code="bad_value")
    return chosen


def _han_fu(terms: Terms, name: str, given: Mapping[str, Any]) -> Value:
    from .fu import count_fu
    from .han_fu import base_points, checked_fu, yakuman_points

    rules = terms.rules
    if "yakuman" in given:
        if name in given or "fu" in given or "shape" in given or "sets" in given:
            raise SettleError("a yakuman has no han or fu; give yakuman= alone")
        multiple = whole("yakuman", given["yakuman"], 1)
        most = 2 if rules.option("double_yakuman", ()) else 1
        if multiple > most and not rules.option("multiple_yakuman", True):
            raise SettleError(f"yakuman is {multiple}: {rules.id} does not add them up, {most} is the most")
        base = yakuman_points(rules, multiple)
        return Value(base.points, {"yakuman": multiple, "base": base.points, "limit_class": base.limit})
    han = whole(name, given[name], 1)
    details: dict[str, Any] = {name: han}
    fu = given.get("fu")
    shape = {key: given[key] for key in ("shape", "sets", "pair", "wait", "closed") if key in given}
    if shape:
        if fu is not None:
            raise SettleError("give either fu or the shape of the hand, not both")
        counted = count_fu(rules, win=given["win"], **shape)
        details |= {"fu": counted.fu, "fu_parts": counted.parts}
        fu = counted.fu
    fu = details["fu"] = checked_fu(rules, han, fu, given["win"] == "self_draw")
    base = base_points(rules, han, fu)
    return Value(base.points, details | {"base": base.points, "limit_class": base.limit})


def figures(rules: RuleSet, share: Number | None) -> dict[str, Number]:
    """The figures that a rule set tells of a share: the share, the table value, the base payment, ..."""
    if share is None:
        return {}
    told: dict[str, Number] = {}
    for name, times in rules.settlement["figures"].items():
        if name not in ("source", "basis"):
            told[name] = tidy(share * exact(times))
    return told
