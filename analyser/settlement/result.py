"""What a settlement gives back: payments with the names of their parties, and the figures of its rule set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..rules import RuleSet
from .numbers import Number, as_json, as_text


class Payment(NamedTuple):
    """What one opponent pays the winner.

    ``party``: a seat letter where the seat is known, else ``discarder``, ``dealer``, ``other`` or ``liable``.
    """

    party: str
    amount: Number

    def to_dict(self) -> dict[str, Any]:
        """The JSON form: ``{"from", "amount"}``."""
        return {"from": self.party, "amount": as_json(self.amount)}


class Transfer(NamedTuple):
    """What a win changes for one party: a seat or a part, ``winner``, ``bettor``, or ``table`` (riichi sticks)."""

    party: str
    amount: Number


class Settlement(NamedTuple):
    """Who pays what. Amounts are exact: ints, or fractions where they are not whole, in points.

    ``payments``: one for each opponent, zeros too; the discarder first, then the dealer if neither winner nor
    discarder, then the others (a liable player before all). ``collect``: what the winner gets in all, riichi sticks
    (``sticks``, the points of them) included. ``details``: the figures of this rule set, in the order they are told
    (share, table_value, base, limit_class, ...); each reads as an attribute too. ``notes``: what was
    assumed.
    """

    rules: RuleSet
    win: str
    winner: str
    payments: tuple[Payment, ...]
    collect: Number
    details: Mapping[str, Any]
    sticks: Number = 0
    bettor_times: Number = 0
    notes: tuple[str, ...] = ()
    made_from: tuple[Any, ...] = ()  # value, table and extras: see paid.in_other_preset

    @property
    def other_preset(self) -> Settlement | None:
        """The same win by the preset that counts in another unit (the other Hong Kong one), where there is one."""
        from .paid import in_other_preset

        return in_other_preset(self)

    @property
    def unit(self) -> str:
        """What the amounts count."""
        return str(self.rules.settlement.get("unit", ""))

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        """What the win changes for every party, the winner first; it sums to zero."""
        return transfers(self)

    def __getattr__(self, name: str) -> Any:
        if name in self.details:
            return self.details[name]
        raise AttributeError(f"this settlement has no {name!r}; it has {', '.join([*self._fields, *self.details])}")

    def to_dict(self) -> dict[str, Any]:
        """The JSON form: rules, digest, unit, win, payments, collect, and the details of the rule set."""
        told: dict[str, Any] = {"rules": self.rules.id, "digest": self.rules.digest}
        told |= {"unit": self.unit, "win": self.win, **_figures(self)}
        other = self.other_preset
        if other is not None:
            told["other_preset"] = {"rules": other.rules.id, **_figures(other)}
        if self.notes:
            told["notes"] = list(self.notes)
        return told

    def _repr_html_(self) -> str:
        from ..drawing.results import settlement_html

        return settlement_html(self)

    def __str__(self) -> str:
        lines = [f"{self.rules.id}: {_said(self)}", _paid(self)]
        other = self.other_preset
        if other is not None:
            lines.append(f"{other.rules.id}: {_priced(other)}: {_paid(other)}")
        return "\n".join([*lines, *self.notes])

    def __repr__(self) -> str:
        return f"<Settlement {self.rules.id}: {_paid(self)}>"


def transfers(settlement: Settlement) -> tuple[Transfer, ...]:
    """What a win changes for every party: the winner, each payer, the bettor, the table; it sums to zero."""
    bets = [payment.amount * settlement.bettor_times for payment in settlement.payments]
    changes = [Transfer(settlement.winner, settlement.collect)]
    for payment, bet in zip(settlement.payments, bets, strict=True):
        changes.append(Transfer(payment.party, -payment.amount - bet))
    if settlement.bettor_times:
        changes.append(Transfer("bettor", sum(bets)))
    if settlement.sticks:
        changes.append(Transfer("table", -settlement.sticks))
    return tuple(changes)


def _figures(settlement: Settlement) -> dict[str, Any]:
    told = {name: _json(value) for name, value in settlement.details.items()}
    if "priced_in" in settlement.rules.settlement and settlement.payments:
        told["priced_in"] = settlement.rules.settlement["priced_in"]
    payments = [payment.to_dict() for payment in settlement.payments]
    return {**told, "payments": payments, "collect": as_json(settlement.collect)}


def _json(value: Any) -> Any:
    if value is None or isinstance(value, str | bool):
        return value
    if isinstance(value, tuple | list):
        return [_json(one) for one in value]
    return as_json(value)


def _said(settlement: Settlement) -> str:
    """The value that was settled and what it is worth, in one line."""
    rules, details = settlement.rules, settlement.details
    if rules.settlement["method"] == "none":
        return str(rules.settlement.get("text", "nobody pays"))
    if rules.settlement["method"] == "linear":
        words = [_told(name, value) for name, value in details.items() if value is True or _is_value(value)]
    else:
        value = rules.settlement["value"]
        words = [f"{details[value]} {value}"] if value in details else []
        if details.get("fu") is not None:
            words[-1] += f" {details['fu']} fu"
        if details.get("yakuman"):
            words.append(f"yakuman x {details['yakuman']}")
        if details.get("cap_limited"):
            words.append(f"capped at {details['capped_' + value]}")
        if details.get("limit_class") and not details.get("yakuman"):
            words.append(details["limit_class"].replace("_", " "))
        if details.get("case"):
            words.append(f"liability for {details['case'].replace('_', ' ')}")
        words.append(_priced(settlement))
    if details.get(rules.settlement.get("minimum_flag", "valid")) is False:
        words.append(f"under the minimum of {rules.option('minimum')}")
    return ", ".join(words)


def _is_value(value: Any) -> bool:
    return isinstance(value, str) or (not isinstance(value, bool | tuple) and value is not None)


def _told(name: str, value: Any) -> str:
    words = name.replace("_", " ")
    if value is True:
        return words
    return f"{words} {value.replace('_', ' ') if isinstance(value, str) else as_text(value)}"


def _priced(settlement: Settlement) -> str:
    name = settlement.rules.settlement["priced_in"]
    return _told(name, settlement.details[name]) if name in settlement.details else "worth nothing"


def _paid(settlement: Settlement) -> str:
    if not settlement.payments:
        return "nobody pays"
    first, *rest = settlement.payments
    told = f"{first.party} pays {as_text(first.amount)}"
    told += "".join(f", {payment.party} {as_text(payment.amount)}" for payment in rest)
    winner = settlement.winner if settlement.winner != "winner" else "the winner"
    collect = f"{winner} collects {as_text(settlement.collect)}"
    if settlement.sticks:
        collect += f" ({as_text(settlement.sticks)} of it riichi sticks)"
    return f"{told}; {collect}"
