"""The whole chart of a system: a row for each value, with what every opponent pays in each case of its columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..errors import SettleError
from ..rules import AnyRules, RuleSet, load_rules
from ..rules.options import exact
from .amounts import share_of
from .numbers import as_json
from .settling import settle_given
from .terms import rows, terms_of


def chart(rules: AnyRules, options: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
    """The printed chart of a rule set, one dictionary a row, amounts as in JSON.

    Each row starts with the value (``faan``; ``han`` with ``fu``, or ``han`` as a text like ``6-7`` for the limits) and
    what it is worth: on every curve where there are several, in the unit of the preset. Then come the columns that the
    rule set names, each the list of payments in the order of ``Settlement.payments``, or None where there is no such
    hand. No row where nobody pays.

    >>> chart("malaysia")[2]
    {'fan': 3, 'base': 8, 'self_draw': [8, 8, 8], 'discard': [16, 0, 0]}
    """
    loaded = load_rules(rules, options)
    law = loaded.settlement.get("chart")
    if law is None or loaded.settlement["method"] == "none":
        return []
    columns = [
        (column["name"], column["given"], loaded.with_options(column.get("options", {}))) for column in law["columns"]
    ]
    told = []
    for head, given in _values(loaded, law):
        cells: dict[str, Any] = {}
        for name, circumstances, table in columns:
            try:
                settlement = settle_given(table, {**given, **circumstances})
            except SettleError:
                cells[name] = None
            else:
                cells[name] = [as_json(payment.amount) for payment in settlement.payments]
        told.append({**head, **cells})
    return told


def _values(rules: RuleSet, law: Mapping[str, Any]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """The head of each row, and the value to settle."""
    terms, name = terms_of(rules), rules.settlement["value"]
    if terms.method == "han_fu":
        yield from _han_fu(rules, name)
        return
    values = law.get("values")
    if values is None:
        low, high = rules.table.get(rules.settlement.get("value_range", ""), (terms.first, rules.option("cap", None)))
        values = range(low, high + 1)
    for value in values:
        yield {name: value, **_worths(rules, value)}, {name: value}


def _worths(rules: RuleSet, value: int) -> dict[str, Any]:
    """What a value is worth on each curve, in the unit of the preset; nothing for systems without curves."""
    settlement = rules.settlement
    curves = settlement.get("curves", {})
    cap = rules.option("cap", None)
    value = value if cap is None else min(value, cap)
    told = {}
    for curve in curves:
        table = rules if len(curves) == 1 else rules.with_options({"curve": curve})
        share = share_of(table, value)
        if share is not None:
            name = settlement["priced_in"]
            told[curve if len(curves) > 1 else name] = as_json(share * exact(settlement["figures"][name]))
    return told


def _han_fu(rules: RuleSet, name: str) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    limits = list(rows(rules, "limits"))
    for han in range(1, limits[0]["han"]):
        for fu in rules.table["fu_values"]:
            if han >= rules.table["fu_least_han"].get(str(fu), 1):
                value = {name: han, "fu": fu}
                settlement = settle_given(rules, {**value, "win": "self_draw"})
                yield {**value, "base": settlement.base, "limit_class": settlement.limit_class}, value
    for limit, after in zip(limits, [*limits[1:], None], strict=True):
        first = limit["han"]
        settlement = settle_given(rules, {name: first, "win": "self_draw"})
        last = None if after is None else after["han"] - 1
        shown = f"{first}+" if last is None else str(first) if last == first else f"{first}-{last}"
        yield {name: shown, "fu": None, "base": settlement.base, "limit_class": limit["name"]}, {name: first}
    settlement = settle_given(rules, {"yakuman": 1, "win": "self_draw"})
    yield {name: "", "fu": None, "base": settlement.base, "limit_class": settlement.limit_class}, {"yakuman": 1}
