"""The ``[settlement]`` rows of a rule set, checked, and with its switches applied: what ``amounts`` computes with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, NoReturn

from ..errors import RulesError
from ..rules import RuleSet
from ..rules.model import BASES, MOST_VALUE
from ..rules.options import near
from .numbers import Number, exact

METHODS = ("curve", "linear", "han_fu", "none")
DISCARDER, DEALER, OTHER = "discarder", "dealer", "other"  # the parts that a payer can have

_KEYS = {
    "method", "value", "value_range", "unit", "priced_in", "other_preset", "agreed_by", "minimum_flag", "text",
    "figures", "curves", "pay", "additions", "factors", "choices", "bettor", "formula", "kiriage", "limits", "yakuman",
    "rounding", "honba", "sticks", "liability", "winners", "fu", "chart", "source", "basis",
}  # fmt: skip
_SOURCED = {"source", "basis"}
_WHOLE = {"first", "doubles_every", "doublings", "from", "han", "base", "yakuman", "every", "up_to", "before", "most"}
# keys of each kind of row: those it must have, those it may have
_ROWS: dict[str, tuple[set[str], set[str]]] = {
    "curves": ({"first", "amounts"}, {"doubles_every"}),
    "pay": ({"win", "payer", "shares"}, {"winner", "plus", "if"}),
    "additions": ({"given", "each", "most"}, set()),
    "factors": ({"given", "times"}, {"unless"}),
    "bettor": ({"times"}, set()),
    "formula": ({"doublings"}, set()),
    "kiriage": ({"from"}, {"if"}),
    "limits": ({"name", "han"}, {"base", "yakuman", "every", "if"}),
    "yakuman": ({"name", "base"}, set()),
    "rounding": ({"up_to"}, set()),
    "honba": ({"each"}, set()),
    "sticks": ({"each"}, set()),
    "liability": ({"self_draw", "other_discard"}, {"honba", "scope", "cases"}),
    "cases": ({"sets", "before", "counts", "fed"}, set()),
    "winners": ({"most"}, {"more_end_the_hand", "honba_to", "if"}),
    "chart": ({"columns"}, {"values"}),
}


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
    """The terms of a rule set (the latest few are kept); raises ``RulesError`` that names the file and the row."""
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
    _check(rules)
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


def _fault(rules: RuleSet, where: str, message: str, hint: str | None = None) -> NoReturn:
    raise RulesError(f"{rules.file}: [settlement{where}] {message}", code="rules_file", hint=hint)


def _check(rules: RuleSet) -> None:
    """Refuse unknown keys, rows without a source, and words that are none of those a row may use."""
    settlement = rules.settlement
    for key in settlement:
        if key not in _KEYS:
            _fault(rules, "", f"has an unknown key {key!r}", near(key, _KEYS))
    if settlement.get("method") not in METHODS:
        _fault(rules, "", f"method is {settlement.get('method')!r}, expected one of {', '.join(METHODS)}")
    if settlement["method"] == "none":
        return
    for key in ("value", "unit", "priced_in", "figures"):
        if key not in settlement:
            _fault(rules, "", f"has no {key}")
    if "value_range" in settlement:
        limits: Any = rules.table.get(settlement["value_range"])
        whole = isinstance(limits, list) and len(limits) == 2 and all(isinstance(limit, int) for limit in limits)
        if not whole or not 0 <= limits[0] <= limits[1] <= MOST_VALUE:
            expected = f"the least and the greatest value, at most {MOST_VALUE}"
            raise RulesError(
                f"{rules.file}: [table] {settlement['value_range']} is {limits!r}, expected {expected}",
                code="rules_file",
            )
    for number, column in enumerate(settlement.get("chart", {}).get("columns", ()), 1):
        for key in ("name", "given"):
            if key not in column:
                _fault(rules, f".chart.columns row {number}", f"has no {key}")
    if settlement["priced_in"] not in settlement["figures"]:
        _fault(rules, "", f"priced_in {settlement['priced_in']!r} is none of its figures")
    _sourced(rules, ".figures", settlement["figures"])
    for kind in _ROWS:
        if kind in settlement:
            for where, found in _listed(kind, settlement[kind]):
                _check_row(rules, kind, where, found)
    for name, case in settlement.get("liability", {}).get("cases", {}).items():
        _check_row(rules, "cases", f".liability.cases.{name}", case)
    if settlement["method"] == "curve":
        name = rules.option("curve", None)
        if not settlement.get("curves") or (name is not None and name not in settlement["curves"]):
            _fault(rules, "", f"has no curve {name or ''}".rstrip())
    if settlement["method"] == "han_fu":
        for kind in ("formula", "limits", "yakuman", "fu"):
            if kind not in settlement:
                _fault(rules, "", f"has no {kind}")


def _listed(kind: str, section: Any) -> Iterator[tuple[str, Any]]:
    if kind == "curves":
        yield from ((f".curves.{name}", curve) for name, curve in section.items())
    elif isinstance(section, list):
        yield from ((f".{kind} row {number}", found) for number, found in enumerate(section, 1))
    else:
        yield f".{kind}", section


def _check_row(rules: RuleSet, kind: str, where: str, found: Any) -> None:
    needed, allowed = _ROWS[kind]
    if not isinstance(found, Mapping):
        _fault(rules, where, "must be a table")
    for key in found:
        if key not in needed | allowed | _SOURCED:
            _fault(rules, where, f"has an unknown key {key!r}", near(key, needed | allowed))
    for key in sorted(needed - set(found)):
        _fault(rules, where, f"has no {key}")
    _sourced(rules, where, found)
    for name in found.get("if", {}):
        if name not in rules.switches:
            _fault(rules, where, f"asks an unknown switch {name!r}", near(name, rules.switches))
    if kind == "pay":
        for key, words in (("win", ("self_draw", "discard")), ("payer", (DISCARDER, DEALER, "any"))):
            if found[key] not in words:
                _fault(rules, where, f"{key} is {found[key]!r}, expected one of {', '.join(words)}")
    for key in _WHOLE & set(found):
        if not isinstance(found[key], int) or isinstance(found[key], bool) or found[key] < 0:
            _fault(rules, where, f"{key} is {found[key]!r}, expected a whole number from 0")
    numbers = [found[key] for key in ("shares", "plus", "times") if key in found]
    for number in [*numbers, *found.get("amounts", ())]:
        if not _is_amount(number):
            _fault(rules, where, f"holds {number!r}, expected a number from 0")


def _is_amount(value: Any) -> bool:
    """Whether a value is an exact number from 0; a text like ``1/2`` is seen without making it a number."""
    if isinstance(value, str):
        over, slash, under = value.partition("/")
        if slash and over.isdecimal() and under.isdecimal():
            return int(under) > 0
    try:
        return bool(exact(value) >= 0)
    except ValueError:
        return False


def _sourced(rules: RuleSet, where: str, found: Mapping[str, Any]) -> None:
    for key in ("source", "basis"):
        if not found.get(key):
            _fault(rules, where, f"names no {key}", "every value names its source")
    if found["basis"] not in BASES:
        _fault(rules, where, f"basis is {found['basis']!r}, expected one of {', '.join(BASES)}")
