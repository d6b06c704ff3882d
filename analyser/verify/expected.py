"""Hand rows that say what they expect: fields of a score, by their names in its JSON form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..errors import AnalyserError
from ..records import RecordedHand
from ..rules import RuleSet
from ..scoring import score
from .differences import EXPECTED, Difference
from .names import Names


def expected_differences(hand: RecordedHand, rules: RuleSet, names: Names) -> Iterator[Difference]:
    """The fields that a row expects otherwise.

    Besides those of the JSON form of a score (of an impossible hand: ``problems``) there is ``items``, what each
    pattern adds. Patterns may be called anything that the rule set knows. Of what is an object only the fields that
    the row gives are compared.
    """
    try:
        result = score(hand.hand, rules)
    except AnalyserError as error:
        told = error.to_dict()
    else:
        told = result.to_dict()
        told["items"] = {pattern.id: pattern.value for pattern in result.patterns}
    for field, wanted in (hand.stated.expected or {}).items():
        if field not in told:
            why = "the hand is impossible" if "complete" not in told else "a score has no such field"
            yield Difference(EXPECTED, wanted, None, field, why)
            continue
        ours = told[field]
        if field in _NAMED:
            wanted, ours = _by_ids(wanted, names), _by_ids(ours, names)
        if not _is(wanted, ours, whole=field in _NAMED):
            yield Difference(EXPECTED, hand.stated.expected[field] if hand.stated.expected else None, ours, field)


#: Fields that name patterns.
_NAMED = ("items", "limit_patterns", "yakuman")


def _by_ids(named: Any, names: Names) -> Any:
    """Patterns under their ids, in order; those that are none under their names."""
    if isinstance(named, Mapping):
        return dict(sorted((_id(name, names), value) for name, value in named.items()))
    return sorted(_id(name, names) for name in named) if isinstance(named, list | tuple) else named


def _id(name: Any, names: Names) -> str:
    return names.id(str(name)) or str(name)


def _is(wanted: Any, ours: Any, *, whole: bool = False) -> bool:
    """Whether something is as wanted; of an object the fields that are wanted, if not the ``whole`` of it."""
    if isinstance(wanted, Mapping) and isinstance(ours, Mapping):
        same = not whole or len(wanted) == len(ours)
        return same and all(name in ours and _is(value, ours[name]) for name, value in wanted.items())
    if isinstance(wanted, list | tuple) and isinstance(ours, list | tuple):
        return len(wanted) == len(ours) and all(map(_is, wanted, ours))
    return isinstance(wanted, bool) == isinstance(ours, bool) and bool(wanted == ours)
