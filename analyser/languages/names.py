"""English names of patterns, and what they are called in another language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def names_of(rule_sets: Iterable[Any], language: str) -> Mapping[str, str]:
    """English name, also in small letters, -> name in a language, of all patterns and bonus tiles of ``RuleSet``s.

    Of names that several rule sets have, the first counts; names without one in that language are left out.
    """
    found: dict[str, str] = {}
    rule_sets = tuple(rule_sets)
    ids = {rules.id for rules in rule_sets}  # riichi is a pattern too, and its name begins with a capital
    for rules in rule_sets:
        for row in (*rules.patterns.values(), *rules.bonus.values()):
            english, name = row.name(), row.name(language)
            if name != english:
                found.setdefault(english, name)
    return found | {english.casefold(): name for english, name in found.items() if english.casefold() not in ids}
