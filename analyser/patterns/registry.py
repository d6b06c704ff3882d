"""The registry of detectors: id -> function, with examples of hands that show it and hands that just miss it."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any, NamedTuple, TypeAlias

from ..kernels.gear import kernel
from ..kernels.readings import Reading

#: A hand line; the pattern is looked for in any of its readings.
Example: TypeAlias = str
Detector: TypeAlias = Callable[[Reading], int]


class Pattern(NamedTuple):
    """A detector and its examples. ``most``: the greatest count it returns (1: it is there or not)."""

    detect: Detector
    most: int
    yes: tuple[Example, ...]
    no: tuple[Example, ...]


PATTERNS: dict[str, Pattern] = {}
_FIELDS = frozenset(Reading._fields)


def looks_only_at(detect: Callable[..., Any], fields: frozenset[str]) -> bool:
    """Whether a detector, and whatever it calls, looks at no other fields of a reading."""
    names = detect.__code__.co_names
    if not fields.issuperset(_FIELDS.intersection(names)):
        return False
    called = [detect.__globals__.get(name) for name in names]
    return all(looks_only_at(one, fields) for one in called if type(one) is FunctionType)


def pattern(*, yes: tuple[Example, ...], no: tuple[Example, ...], most: int = 1) -> Callable[[Detector], Detector]:
    """Register a detector under its function's name.

    It sees one ``Reading`` and returns whether the pattern is there, or with ``most`` above 1 how many times. It must
    keep to the rules for kernels (CONTRIBUTING). ``yes`` and ``no`` are hand lines that a test runs.
    """

    def register(detect: Detector) -> Detector:
        PATTERNS[detect.__name__] = Pattern(kernel(detect), most, yes, no)
        return detect

    return register
