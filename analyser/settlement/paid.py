"""One win at a table: the amounts with the names of their parties, and the same in the unit of the other preset."""

from __future__ import annotations

from typing import NamedTuple

from ..rules import RuleSet, load_rules
from ..rules.model import Frozen
from ..rules.options import exact
from .amounts import amounts_of, liable_amounts, share_of
from .numbers import Number, tidy
from .result import Payment, Settlement
from .seats import Table
from .terms import Terms, terms_of
from .values import Value, figures


class Extras(NamedTuple):
    """What comes beside the value: counters, a bettor, and the part of the value that a liable player answers for."""

    honba: int = 0
    sticks: int = 0
    bets: bool = False
    liable_value: Number | None = None


def settled(rules: RuleSet, value: Value, table: Table, extras: Extras) -> Settlement:
    """The settlement of a final value at a table."""
    return _settled(terms_of(rules), value, table, extras)


def in_other_preset(settlement: Settlement) -> Settlement | None:
    """The same win in the unit of the other preset, where there is one."""
    other = counterpart(settlement.rules) if settlement.made_from else None
    if other is None:
        return None
    value, table, extras = settlement.made_from
    return _settled(terms_of(other), Value(value, {}), table, extras)._replace(made_from=())


def counterpart(rules: RuleSet) -> RuleSet | None:
    """These rules by the conventions of the preset that counts the same values in another unit: its unit, and its
    values of the switches in which the two presets differ; None where there is no such preset. Rules of a house keep
    their own name in it: their curve or their worths need not be those of the shipped presets.
    """
    name = rules.settlement.get("other_preset")
    if name is None:
        return None
    other = load_rules(name)
    home = load_rules(other.settlement["other_preset"])
    if rules is home:
        return other
    theirs = {
        switch: other.options[switch]
        for switch in rules.switches.keys() & other.switches.keys() & home.switches.keys()
        if home.switches[switch].default != other.switches[switch].default
    }
    unit = {key: other.settlement[key] for key in ("priced_in", "other_preset")}
    return rules._replace(
        id=other.id if rules.id == home.id else f"{rules.id} as {other.id}",
        options=Frozen({**rules.options, **theirs}),
        settlement=Frozen({**rules.settlement, **unit}),
    )


def _settled(terms: Terms, value: Value, table: Table, extras: Extras) -> Settlement:
    rules = terms.rules
    share = share_of(rules, value.value)
    details = value.details | figures(rules, share)
    if share is None:
        return Settlement(rules, table.win, table.winner, (), 0, Frozen(details))
    names, amounts = _amounts(rules, value.value, table, extras)
    from_table, paid = extras.sticks * terms.stick, sum(amounts)
    if terms.stick:
        details["paid_by_opponents"] = paid
    times = exact(rules.settlement["bettor"]["times"]) if extras.bets else 0
    if extras.bets:
        details["bettor_receives"] = tidy(paid * times)
        details["each_loser_total"] = tuple(tidy(amount * (1 + times)) for amount in amounts)
    payments = tuple(Payment(name, amount) for name, amount in zip(names, amounts, strict=True))
    return Settlement(
        rules,
        table.win,
        table.winner,
        payments,
        tidy(paid + from_table),
        Frozen(details),
        from_table,
        times,
        table.notes,
        (value.value, table, extras),
    )


def _amounts(rules: RuleSet, value: Number, table: Table, extras: Extras) -> tuple[tuple[str, ...], tuple[Number, ...]]:
    """The names of the payers and what they pay, a liable player who pays before all."""
    win, honba, liable = table.win, extras.honba, table.liable
    by_winner, by_discarder = table.winner_is_dealer, table.discarder_is_dealer
    if liable is None:
        return table.names, amounts_of(
            rules, value, win=win, winner_is_dealer=by_winner, discarder_is_dealer=by_discarder, honba=honba
        )
    amounts = liable_amounts(
        rules,
        value,
        win=win,
        parts=table.parts,
        winner_is_dealer=by_winner,
        discarder_is_dealer=by_discarder,
        liable=liable,
        liable_value=extras.liable_value,
        honba=honba,
    )
    order = list(range(len(amounts)))
    if amounts[liable]:
        order.sort(key=lambda at: at != liable)
    return tuple(table.names[at] for at in order), tuple(amounts[at] for at in order)
