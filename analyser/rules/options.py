"""Options: values for switches, and worths for patterns by their id."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..errors import RulesError, as_int, near, quoted
from .model import MOST, MOST_VALUE

if TYPE_CHECKING:
    from fractions import Fraction

    from .model import RuleSet, Switch

_MOST_NAMED = 40
_SPOKEN = {"true": True, "on": True, "yes": True, "false": False, "no": False}


def nearest(word: str, words: Any) -> str:
    """A hint that names what was probably meant, or all there is when it is little."""
    known = sorted(map(str, words))
    if meant := near(str(word), known):
        return meant
    if len(known) > _MOST_NAMED:
        return f"none of {len(known)} is near; mja rules show tells those of a rule set"
    return "known: " + ", ".join(known)


def checked_options(rules: RuleSet, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options with their values as the rule set stores them; ``RulesError`` at the first it does not know."""
    if not isinstance(options, Mapping):
        raise RulesError(f"options is {quoted(options)}, expected switches with their values", code="bad_option")
    checked: dict[str, Any] = {}
    for name, value in options.items():
        value = as_int(value)
        name = name.replace("-", "_") if isinstance(name, str) else quoted(name)
        if name in rules.switches:
            checked[name] = switch_value(rules.id, rules.switches[name], value)
        elif name in rules.patterns:
            where, method = f"option {name} of {rules.id}", rules.scoring.get("method")
            checked[name] = pattern_worth(where, rules.patterns[name].worths, value, method)
        else:
            raise unknown_option(rules, name)
    return checked


def unknown_option(rules: RuleSet, name: str) -> RulesError:
    """The error of a switch or pattern that a rule set does not have."""
    message, known = f"{rules.id} has no switch or pattern {quoted(name)}", [*rules.switches, *rules.patterns]
    return RulesError(message, code="unknown_option", hint=nearest(name, known))


def known_pattern(rules: RuleSet, name: str) -> None:
    """Refuse the name of a pattern that neither these rules nor any others know."""
    from ..patterns import PATTERNS

    if name not in PATTERNS and name not in rules.bonus:
        raise unknown_option(rules, name)


def switch_value(rules_id: str, switch: Switch, value: Any) -> Any:
    """A value of a switch as the rule set stores it; ``RulesError`` where it is none of those it may have."""
    if isinstance(value, str) and isinstance(switch.default, bool):
        value = _SPOKEN.get(value.lower(), value)
    if switch.several:
        return _several(rules_id, switch, value)
    if switch.positive:
        return _positive(rules_id, switch, value)
    if isinstance(value, str) and isinstance(switch.default, int):
        value = _whole(value)
    if switch.choices:
        if type(value) is type(switch.default) and value in switch.choices:
            return value
        expected = "one of " + ", ".join(map(str, switch.choices))
    elif switch.range:
        low, high = switch.range
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        expected = f"a whole number from {low} to {high}"
    else:
        if isinstance(value, bool):
            return value
        expected = "true or false"
    raise RulesError(f"option {switch.name} of {rules_id} is {quoted(value)}, expected {expected}", code="bad_option")


def _whole(text: str) -> int | str:
    """The whole number of a text, or the text where it is none."""
    try:
        number = exact(text)
    except ValueError:
        return text
    return number if isinstance(number, int) else text


def _several(rules_id: str, switch: Switch, value: Any) -> tuple[Any, ...]:
    given = [one for one in value.split(",") if one] if isinstance(value, str) else value
    if not isinstance(given, list | tuple) or any(one not in switch.choices for one in given):
        expected = f"a list of some of {', '.join(map(str, switch.choices))}"
        raise RulesError(
            f"option {switch.name} of {rules_id} is {quoted(value)}, expected {expected}", code="bad_option"
        )
    return tuple(one for one in switch.choices if one in given)


def _positive(rules_id: str, switch: Switch, value: Any) -> int | str:
    try:
        number = exact(value)
    except ValueError:
        number = 0
    if number <= 0:
        expected = f"a number above 0, at most {MOST}"
        raise RulesError(
            f"option {switch.name} of {rules_id} is {quoted(value)}, expected {expected}", code="bad_option"
        )
    return number if isinstance(number, int) else str(number)


def exact(value: Any) -> int | Fraction:
    """The exact number of a row or an option: an int, a decimal, or a text like ``1/2`` or ``0.25``.

    Raises ``ValueError`` for anything else, for numbers beyond a million, and for texts longer than any number needs.
    """
    if type(value) is not int:
        text = "" if isinstance(value, bool) else str(value)
        value = int(text) if text.isdecimal() and len(text) <= _LONGEST else _fraction(text)
    number: int | Fraction = value
    if not -MOST <= number <= MOST:
        raise ValueError("too large a number")
    return number.numerator if number.denominator == 1 else number


_LONGEST, _LONGEST_EXPONENT = 30, 3  # characters


def _fraction(text: str) -> Fraction:
    """The number of a text; one with a great exponent would take for ever."""
    if len(text) > _LONGEST or len(text.lower().partition("e")[2]) > _LONGEST_EXPONENT:
        raise ValueError("too long a number")
    from fractions import Fraction

    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise ValueError("divided by zero") from None


def pattern_worth(where: str, worths: Mapping[str, Any], value: Any, method: str | None) -> int | str:
    """A worth as the rule set stores it: a number, or one of the words that its ``method`` of scoring knows."""
    if isinstance(value, str):
        value = value.strip()
        if value in worths:
            return pattern_worth(where, {}, worths[value], method)
        if value.isascii() and value.isdigit() and len(value) <= _LONGEST:
            value = int(value)
    if value is False:
        return "off"
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_VALUE:
        return value
    words = _WORTHS.get(method or "fan", _WORTHS["fan"])
    if isinstance(value, str):
        kind, _, rest = value.partition(" ")
        number = rest.isascii() and rest.isdigit() and len(rest) <= _LONGEST and int(rest) <= MOST_VALUE
        if value in words or (f"{kind} N" in words and number) or (f"{kind} NAME" in words and rest.isidentifier()):
            return value
    others = ", ".join(map(repr, [*words, *worths]))
    raise RulesError(
        f"{where} is {quoted(value)}, expected a number from 0 to {MOST_VALUE}, or one of {others}", code="bad_worth"
    )


_WORTHS = {
    "fan": ("limit", "alone N", "exactly N", "off"),
    "han_fu": ("yakuman", "alternative NAME", "off"),
    "points": ("only N", "off"),
}
