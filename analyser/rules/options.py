"""Options: values for switches, and worths for patterns by their id."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..errors import RulesError

if TYPE_CHECKING:
    from .model import RuleSet, Switch

_SPOKEN = {"true": True, "on": True, "yes": True, "false": False, "no": False}


def near(word: str, words: Any) -> str:
    """A hint that names what was probably meant, or all there is when it is little."""
    from difflib import get_close_matches

    close = get_close_matches(str(word), [str(w) for w in words], 3, 0.5)
    return f"did you mean {' or '.join(close)}?" if close else "known: " + ", ".join(sorted(map(str, words)))


def checked_options(rules: RuleSet, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options with their values as the rule set stores them; ``RulesError`` at the first it does not know."""
    checked: dict[str, Any] = {}
    for name, value in options.items():
        name = name.replace("-", "_")
        if name in rules.switches:
            checked[name] = switch_value(rules.id, rules.switches[name], value)
        elif name in rules.patterns:
            checked[name] = pattern_worth(f"option {name} of {rules.id}", rules.patterns[name].worths, value)
        else:
            raise RulesError(
                f"{rules.id} has no switch or pattern {name!r}",
                code="unknown_option",
                hint=near(name, [*rules.switches, *rules.patterns]),
            )
    return checked


def switch_value(rules_id: str, switch: Switch, value: Any) -> Any:
    """A value of a switch as the rule set stores it; ``RulesError`` where it is none of those it may have."""
    if isinstance(value, str) and isinstance(switch.default, bool):
        value = _SPOKEN.get(value.lower(), value)
    if switch.several:
        return _several(rules_id, switch, value)
    if switch.positive:
        return _positive(rules_id, switch, value)
    if isinstance(value, str) and isinstance(switch.default, int):
        value = int(value) if value.lstrip("+-").isdigit() else value
    if switch.choices:
        if value in switch.choices and type(value) is type(switch.default):
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
    raise RulesError(f"option {switch.name} of {rules_id} is {value!r}, expected {expected}", code="bad_option")


def _several(rules_id: str, switch: Switch, value: Any) -> tuple[Any, ...]:
    given = [one for one in value.split(",") if one] if isinstance(value, str) else value
    if not isinstance(given, list | tuple) or any(one not in switch.choices for one in given):
        expected = ", ".join(map(str, switch.choices))
        raise RulesError(
            f"option {switch.name} of {rules_id} is {value!r}, expected a list of some of {expected}", code="bad_option"
        )
    return tuple(one for one in switch.choices if one in given)


def _positive(rules_id: str, switch: Switch, value: Any) -> Any:
    from fractions import Fraction

    try:
        if isinstance(value, bool):
            raise ValueError
        number = Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        number = Fraction(0)
    if number <= 0:
        raise RulesError(
            f"option {switch.name} of {rules_id} is {value!r}, expected a number above 0", code="bad_option"
        )
    return int(number) if number.denominator == 1 else str(number)


def pattern_worth(where: str, worths: Mapping[str, Any], value: Any) -> int | str:
    """A worth as the rule set stores it: a number, ``limit``, ``alone N``, ``exactly N`` or ``off``."""
    if isinstance(value, str):
        value = value.strip()
        if value in worths:
            return pattern_worth(where, {}, worths[value])
        if value.isdigit():
            value = int(value)
    if value is False:
        return "off"
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 10000:
        return value
    if isinstance(value, str):
        kind, _, number = value.partition(" ")
        if value in ("limit", "off", "yakuman") or (kind in ("alone", "exactly") and number.isdigit()):
            return value
        if kind == "alternative" and number.isidentifier():
            return value
    others = "".join(f", {name!r}" for name in worths)
    raise RulesError(
        f"{where} is {value!r}, expected a number from 0, 'limit', 'alone N', 'exactly N' or 'off'{others}",
        code="bad_worth",
    )
