"""The ``[settlement]`` rows of a rule set, checked, and with its switches applied: what ``amounts`` computes with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..errors import RulesError
from ..rules import RuleSet
from ..rules.kept import is_shipped
from ..rules.options import exact
from .numbers import Number

DISCARDER, DEALER, OTHER = "discarder", "dealer", "other"  # the parts that a payer can have
LIABLE, HALF = "liable", "half"  # who else may pay for everyone: the liable player, or half each with the discarder
WHOLE_HAND, OWN_YAKUMAN = "whole_hand", "own_yakuman_only"  # what a liable player answers for
EVERY_WINNER = "every_winner"  # who gets honba, where it is not the nearest


class Terms(NamedTuple):
    """How a rule set settles, with its switches as they are. ``pay``: (self-draw?, winner is the dealer?, part of the
    payer) -> multiples of the share, and what is added to them.
    """

    rules: RuleSet
    method: str
    players: int
    first: int
    curve: tuple[Any, ...]  # as the row has them: see share_at
    doubles_every: int
    point_value: Number
    dealer_multiplier: Number
    pay: Mapping[tuple[bool, bool, str], tuple[Number, Number]]
    round_up: int
    honba_each: Number
    stick: Number
    limits: tuple[Mapping[str, Any], ...]  # rows in force
    kiriage: Mapping[str, Any] | None
    tables: dict[str, Any]  # who pays in which order, by what is known of the seats: see seats.seated

    def share_at(self, place: int) -> Number:
        """The figure at a place of the curve (made exact only here: fractions are imported when one is needed)."""
        return exact(self.curve[place])

    def winner_matters(self, drawn: bool) -> bool:
        """Whether payments depend on the winner being the dealer."""
        parts = (OTHER,) if drawn else (DISCARDER, OTHER)
        differs = any(self.pay[drawn, True, part] != self.pay[drawn, False, part] for part in parts)
        return differs or self.payer_matters(drawn)

    def payer_matters(self, drawn: bool) -> bool:
        """Whether payments depend on which opponent is the dealer."""
        return self.dealer_multiplier != 1 or self.pay[drawn, False, DEALER] != self.pay[drawn, False, OTHER]


_kept: dict[int, Terms] = {}  # by identity of the rule set, which the terms keep alive
_MOST_KEPT = 32


def terms_of(rules: RuleSet) -> Terms:
    """The terms of a rule set (the latest few are kept); raises ``RulesError`` that names the file and the row.

    Only files of users are checked: a test holds the shipped ones against the same.
    """
    terms = _kept.get(id(rules))
    if terms is None or terms.rules is not rules:
        terms = _make(rules)
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        _kept[id(rules)] = terms
    return terms


def rows(rules: RuleSet, kind: str) -> Iterator[Mapping[str, Any]]:
    """The rows of a kind whose conditions hold (a section that is one row counts as a list of one)."""
    section = rules.settlement.get(kind, ())
    for row in (section,) if isinstance(section, Mapping) else section:
        if rules.holds(row.get("if", {})):
            yield row


def row(rules: RuleSet, kind: str) -> Mapping[str, Any] | None:
    """The first row of a kind whose conditions hold, if there is one."""
    return next(rows(rules, kind), None)


def setting(rules: RuleSet, word: Any) -> Any:
    """What a row says: the value of the switch it names, or itself."""
    return rules.option(word, word) if isinstance(word, str) else word


def _make(rules: RuleSet) -> Terms:
    if not is_shipped(rules.file):
        from .checks import check_settlement

        check_settlement(rules)
    settlement = rules.settlement
    method = settlement["method"]
    curve: Mapping[str, Any] = {}
    if method == "curve":
        curves = settlement["curves"]
        curve = curves[rules.option("curve", next(iter(curves)))]
    pay = {}
    if method != "none":
        pay = {
            (drawn, dealer_wins, part): _paid(rules, drawn, dealer_wins, part)
            for drawn in (False, True)
            for dealer_wins in (False, True)
            for part in (DISCARDER, DEALER, OTHER)
            if not (drawn and part == DISCARDER) and not (dealer_wins and part == DEALER)
        }
    honba, sticks, rounding = (row(rules, kind) for kind in ("honba", "sticks", "rounding"))
    return Terms(
        rules=rules,
        method=method,
        players=rules.option("players", 4),
        first=curve.get("first", 0),
        curve=tuple(curve.get("amounts", ())),
        doubles_every=curve.get("doubles_every", 0),
        point_value=exact(rules.option("point_value", 1)),
        dealer_multiplier=exact(rules.option("dealer_multiplier", 1)),
        pay=pay,
        round_up=rounding["up_to"] if rounding else 0,
        honba_each=exact(setting(rules, honba["each"])) if honba else 0,
        stick=exact(sticks["each"]) if sticks else 0,
        limits=tuple(rows(rules, "limits")),
        kiriage=row(rules, "kiriage"),
        tables={},
    )


def _paid(rules: RuleSet, drawn: bool, dealer_wins: bool, part: str) -> tuple[Number, Number]:
    """Multiples and addition of the first pay row that fits a payer."""
    win, winner = "self_draw" if drawn else "discard", DEALER if dealer_wins else OTHER
    for fits in rows(rules, "pay"):
        if fits["win"] == win and fits.get("winner", winner) == winner and fits["payer"] in (part, "any"):
            return exact(fits["shares"]), exact(fits.get("plus", 0))
    raise RulesError(
        f"{rules.file}: no row of [[settlement.pay]] says what the {part} pays on a {win} won by the {winner}",
        code="rules_file",
    )
