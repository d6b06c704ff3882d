"""Whether the ``[settlement]`` rows of a file can be settled by: what must be there, and what each key may say."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NoReturn

from ..errors import RulesError, quoted
from ..rules import RuleSet
from ..rules.checks import one_of, values_of
from ..rules.model import BASES, MOST_VALUE
from ..rules.options import exact, nearest
from ..rules.shapes import SETTLEMENT
from .fu import PARTS
from .given import ALL, VALUES
from .liability import COUNTS, ORDINALS
from .terms import DEALER, DISCARDER, EVERY_WINNER, HALF, LIABLE, OTHER, OWN_YAKUMAN, WHOLE_HAND

METHODS = ("curve", "linear", "han_fu", "none")
_SOURCED = {"source", "basis"}
_KEYS = {*SETTLEMENT, *_SOURCED}
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
# what a key of a row may say; of the last three by the value of a switch too
_SAYS: dict[str, dict[str, Sequence[str]]] = {
    "pay": {"win": ("self_draw", "discard"), "winner": (DEALER, OTHER), "payer": (DISCARDER, DEALER, "any")},
    "cases": {"counts": COUNTS},
    "additions": {"given": sorted(ALL)},
    "factors": {"given": sorted(ALL)},
    "liability": {
        "self_draw": (LIABLE,), "other_discard": (LIABLE, DISCARDER, HALF), "honba": (LIABLE, DISCARDER),
        "scope": (WHOLE_HAND, OWN_YAKUMAN),
    },
    "winners": {"honba_to": ("first_winner", EVERY_WINNER)},
}  # fmt: skip
_BY_SWITCH = ("liability", "winners")
_FROM_0 = {"first", "doubles_every", "doublings", "from", "han", "base", "yakuman", "before"}
_FROM_1 = {"every", "up_to", "most"}
_AMOUNTS = {"shares", "plus", "times", "each"}


def check_settlement(rules: RuleSet) -> None:
    """Refuse unknown keys, rows without a source, and what no row may say; raises ``RulesError`` with file and row."""
    settlement = rules.settlement
    for key in settlement:
        if key not in _KEYS:
            _fault(rules, "", f"has an unknown key {key!r}", nearest(key, _KEYS))
    method = settlement.get("method")
    _one_of(rules, "", "method", method, METHODS)
    if method == "none":
        return
    for key in ("value", "unit", "priced_in", "figures"):
        if key not in settlement:
            _fault(rules, "", f"has no {key}")
    _one_of(rules, "", "value", settlement["value"], ["han"] if method == "han_fu" else sorted(VALUES))
    _check_range(rules)
    for name in {"point_value", "dealer_multiplier"} & rules.switches.keys():
        for value in values_of(rules.switches[name]):
            if not _is_amount(value):
                _fault(rules, "", f"multiplies by the switch {name}, which may be {quoted(value)} and so no number")
    _check_figures(rules)
    for kind in _ROWS:
        if kind in settlement:
            for where, found in _listed(kind, settlement[kind]):
                _check_row(rules, kind, where, found)
    for name, case in settlement.get("liability", {}).get("cases", {}).items():
        _check_row(rules, "cases", f".liability.cases.{name}", case)
        known = [f"{ordinal}_{one}" for ordinal in ORDINALS for one in case["sets"]]
        for fed in case["fed"]:
            _one_of(rules, f".liability.cases.{name}", "fed", fed, known)
    if method == "curve":
        _check_curves(rules, settlement.get("curves", {}))
    if method == "han_fu":
        _check_han_fu(rules)
    _check_chart(rules)


def _fault(rules: RuleSet, where: str, message: str, hint: str | None = None) -> NoReturn:
    raise RulesError(f"{rules.file}: [settlement{where}] {message}", code="rules_file", hint=hint)


def _one_of(rules: RuleSet, where: str, key: str, value: Any, known: Collection[str]) -> None:
    if value not in known:
        _fault(rules, where, f"{key} is {quoted(value)}, expected {one_of(known)}")


def _check_range(rules: RuleSet) -> None:
    name = rules.settlement.get("value_range")
    limits: Any = (0, 0) if name is None else rules.table.get(name)
    whole = isinstance(limits, tuple) and len(limits) == 2 and all(type(limit) is int for limit in limits)
    if not whole or not 0 <= limits[0] <= limits[1] <= MOST_VALUE:
        expected = f"the least and the greatest value, at most {MOST_VALUE}"
        raise RulesError(f"{rules.file}: [table] {name} is {quoted(limits)}, expected {expected}", code="rules_file")


def _check_figures(rules: RuleSet) -> None:
    figures = rules.settlement["figures"]
    if rules.settlement["priced_in"] not in figures:
        _fault(rules, "", f"priced_in {quoted(rules.settlement['priced_in'])} is none of its figures")
    _sourced(rules, ".figures", figures)
    for name in figures.keys() - _SOURCED:
        if not _is_amount(figures[name]):
            _fault(rules, ".figures", f"{name} is {quoted(figures[name])}, expected a number from 0")


def _listed(kind: str, section: Any) -> Iterator[tuple[str, Any]]:
    if kind == "curves":
        yield from ((f".curves.{name}", curve) for name, curve in section.items())
    elif isinstance(section, tuple):
        yield from ((f".{kind} row {number}", found) for number, found in enumerate(section, 1))
    else:
        yield f".{kind}", section


def _check_row(rules: RuleSet, kind: str, where: str, found: Mapping[str, Any]) -> None:
    needed, allowed = _ROWS[kind]
    for key in found:
        if key not in needed | allowed | _SOURCED:
            _fault(rules, where, f"has an unknown key {key!r}", nearest(key, needed | allowed))
    for key in sorted(needed - set(found)):
        _fault(rules, where, f"has no {key}")
    _sourced(rules, where, found)
    for key, known in _SAYS.get(kind, {}).items():
        said = found.get(key, known[0])
        if kind in _BY_SWITCH and said in rules.switches:
            for value in values_of(rules.switches[said]):
                _one_of(rules, where, f"{key} by the switch {said}", value, known)
        else:
            _one_of(rules, where, key, said, known)
    for keys, least in ((_FROM_0, 0), (_FROM_1, 1)):
        for key in keys & set(found):
            if type(found[key]) is not int or found[key] < least:
                _fault(rules, where, f"{key} is {quoted(found[key])}, expected a whole number from {least}")
    numbers = [found[key] for key in _AMOUNTS & set(found)]
    if kind == "honba" and numbers[0] in rules.switches:
        numbers = list(values_of(rules.switches[numbers[0]]))
    for number in [*numbers, *found.get("amounts", ())]:
        if not _is_amount(number) or (kind == "honba" and type(number) is not int):
            expected = "a whole number" if kind == "honba" else "a number"
            _fault(rules, where, f"holds {quoted(number)}, expected {expected} from 0")
    if kind == "factors":
        choices = rules.settlement.get("choices", {})
        for word, values in found.get("unless", {}).items():
            _one_of(rules, where, "a circumstance of unless", word, choices)
            for value in values:
                _one_of(rules, where, f"unless {word}", value, choices[word])


def _is_amount(value: Any) -> bool:
    """Whether a value is an exact number from 0."""
    try:
        return exact(value) >= 0
    except ValueError:
        return False


def _check_curves(rules: RuleSet, curves: Mapping[str, Any]) -> None:
    """The switch ``curve`` chooses among all the curves there are, without it there is one; none ends under a cap."""
    switch = rules.switches.get("curve")
    names = values_of(switch) if switch else tuple(curves)[:1] or ("",)
    for name in names:
        if name not in curves:
            _fault(rules, "", f"has no curve {name}".rstrip())
    for name in curves:
        if name not in names:
            _fault(rules, f".curves.{name}", "is never used: it is none of the choices of the switch curve")
    most = max(values_of(rules.switches["cap"])) if "cap" in rules.switches else MOST_VALUE
    for name, curve in curves.items():
        amounts, doubles_every = len(curve["amounts"]), curve.get("doubles_every", 0)
        last = curve["first"] + amounts - 1
        if last < most and not doubles_every:
            _fault(rules, f".curves.{name}", f"ends at {last}, and up to {most} may be paid: doubles_every goes on")
        if amounts < doubles_every:
            _fault(rules, f".curves.{name}", f"has {amounts} amounts, expected the {doubles_every} that it doubles")


def _check_han_fu(rules: RuleSet) -> None:
    """The limits rise, and the first of them is always there; every part of fu is worth something."""
    settlement = rules.settlement
    for key in ("formula", "limits", "yakuman", "fu"):
        if not settlement.get(key):
            _fault(rules, "", f"has no {key}")
    for key in ("fu_values", "fu_values_at_a_limit", "fu_least_han", "fu_only_self_draw"):
        if key not in rules.table:
            raise RulesError(f"{rules.file}: [table] has no {key}", code="rules_file")
    limits = [found for _, found in _listed("limits", settlement["limits"])]
    for number, limit in enumerate(limits, 1):
        where = f".limits row {number}"
        if ("base" in limit) == ("yakuman" in limit):
            _fault(rules, where, "needs either base or yakuman")
        if number == 1 and ("if" in limit or "base" not in limit):
            _fault(rules, where, "must have a base and no if: below it the formula counts")
        if number > 1 and limit["han"] < limits[number - 2]["han"]:
            _fault(rules, where, "begins with fewer han than the row before it")
    _check_fu(rules, settlement["fu"])


def _check_fu(rules: RuleSet, fu: Mapping[str, Any]) -> None:
    if type(fu.get("round_up_to")) is not int or fu["round_up_to"] < 1:
        _fault(rules, ".fu", f"round_up_to is {quoted(fu.get('round_up_to'))}, expected a whole number from 1")
    missing = dict.fromkeys(PARTS)
    for name, group in fu.items():
        if isinstance(group, Mapping):
            _sourced(rules, f".fu.{name}", group)
            for part in group.keys() - _SOURCED:
                _one_of(rules, f".fu.{name}", "a part", part, PARTS)
                missing.pop(part, None)
                switch = rules.switches.get(group[part])
                for value in values_of(switch) if switch else (group[part],):
                    if type(value) is not int or value < 0:
                        _fault(rules, f".fu.{name}", f"{part} is {quoted(value)}, expected a whole number from 0")
    if missing:
        _fault(rules, ".fu", f"has no {', '.join(missing)}")


def _check_chart(rules: RuleSet) -> None:
    for number, column in enumerate(rules.settlement.get("chart", {}).get("columns", ()), 1):
        where = f".chart.columns row {number}"
        for key in ("name", "given"):
            if key not in column:
                _fault(rules, where, f"has no {key}")
        for name in column["given"]:
            _one_of(rules, where, "a circumstance", name, sorted(ALL))
        try:
            rules.with_options(column.get("options"))
        except RulesError as error:
            _fault(rules, where, error.message, error.hint)


def _sourced(rules: RuleSet, where: str, found: Mapping[str, Any]) -> None:
    for key in ("source", "basis"):
        if not found.get(key):
            _fault(rules, where, f"names no {key}", "every value names its source")
    if found["basis"] not in BASES:
        _fault(rules, where, f"basis is {found['basis']!r}, expected one of {', '.join(BASES)}")
