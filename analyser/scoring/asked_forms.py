"""The forms that a hand is asked for: named one by one, all that are common, or those of rule sets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ..errors import AnalyserError, RulesError
from ..kernels.forms import ALL, FORMS, form_bits, form_names

if TYPE_CHECKING:
    from ..rules import RuleSet

#: ``all``, a form, several, or the name of a rule set; None: those of the rule sets that are asked, else ``all``.
SomeForms: TypeAlias = "str | Iterable[str] | None"


class AskedForms(NamedTuple):
    """Names of forms in their order, and whether four equal tiles are two of seven pairs."""

    names: tuple[str, ...]
    repeats: bool

    @property
    def bits(self) -> int:
        """As the kernels take them."""
        return form_bits(self.names, self.repeats)


def asked_forms(forms: SomeForms, repeats: bool | None, rules: tuple[RuleSet, ...] = ()) -> AskedForms:
    """The forms and ``repeats`` as they are given; what is not, is what ``rules`` play by.

    A rule set named instead of forms plays by its own. Raises ``AnalyserError`` for a name that is neither.
    """
    if isinstance(forms, str) and forms != ALL and forms not in FORMS:
        rules, forms = (_named(forms),), None
    if repeats is None:
        repeats = any(one.option("seven_pairs_repeats", False) for one in rules)
    if forms is None:
        accepted = {form for one in rules for form in forms_of(one)}
        forms = tuple(form for form in FORMS if form in accepted) or ALL
    return AskedForms(form_names(forms), repeats)


def forms_of(rules: RuleSet) -> tuple[str, ...]:
    """The forms that a rule set accepts: those it names, a form that is a pattern only while that is on."""
    named = rules.scoring.get("forms", ())
    return tuple(form for form in named if form not in rules.patterns or rules.worth(form) != "off")


def _named(name: str) -> RuleSet:
    """The rule set of a name that is no form."""
    from ..rules import load_rules

    try:
        found = load_rules(name)
    except RulesError as error:
        if error.code != "unknown_rules":
            raise
        known = f"{ALL}, {', '.join(FORMS)}"
        told = f"forms is {name!r}, expected {known} or the name of a rule set"
        raise AnalyserError(told, code="forms", hint=error.hint) from None
    if not set(found.scoring.get("forms", ())) & set(FORMS):
        raise AnalyserError(f"forms is {name!r}: these rules name no forms", code="forms")
    return found
