"""Patterns by the names that records give them: the names and aliases of the rows of a rule set."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import NamedTuple

from ..records import StatedPattern
from ..rules import Bonus, Row, RuleSet

_IGNORED = str.maketrans("", "", " _-")
_OF_KONGS = "kan_"
_MOST_KEPT = 4096


def folded(name: str) -> str:
    """A name without what does not matter in it: case, width, spaces, ``_`` and ``-``."""
    if not name.isascii():
        name = unicodedata.normalize("NFKC", name)
    return name.casefold().translate(_IGNORED)


class Listed(NamedTuple):
    """What a record lists, by ids. ``adding``: patterns and bonus tiles with what they add in all; ``yakuman``: those
    that are one, ``times``: as how many they count; ``unknown``: names that are no pattern's.
    """

    adding: Mapping[str, int]
    yakuman: frozenset[str]
    times: int
    unknown: tuple[StatedPattern, ...]


class Names:
    """The patterns and bonus tiles of a rule set by everything that they are called."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self._rows: dict[str, Row | Bonus] = {**rules.patterns, **rules.bonus}
        rows = self._rows.values()
        ids = {folded(name): self._counted_as(row.id) for row in rows for name in (*row.aliases, *row.names.values())}
        self._ids = ids | {folded(id): self._counted_as(id) for id in self._rows}
        self._listed: dict[tuple[StatedPattern, ...], Listed] = {}  # as they stand in records

    def _counted_as(self, id: str) -> str:
        """Dora by the indicators of kongs are counted with the other dora."""
        plain = id.removeprefix(_OF_KONGS)
        return plain if id in self.rules.bonus and plain in self.rules.bonus else id

    def id(self, name: str) -> str | None:
        """The id of what a record calls so, None where that is no pattern."""
        return self._ids.get(folded(name)) if name else None

    def listed(self, patterns: tuple[StatedPattern, ...]) -> Listed:
        """What a record lists."""
        listed = self._listed.get(patterns)
        if listed is None:
            if len(self._listed) >= _MOST_KEPT:
                self._listed.clear()
            listed = self._listed[patterns] = self._read(patterns)
        return listed

    def _read(self, patterns: tuple[StatedPattern, ...]) -> Listed:
        adding: dict[str, int] = {}
        yakuman, unknown = set(), []
        for pattern in patterns:
            id = self.id(pattern.name)
            if id is None:
                unknown.append(pattern)
            elif pattern.yakuman:
                yakuman.add(id)
            else:
                adding[id] = adding.get(id, 0) + pattern.worth * pattern.times
        times = sum([pattern.yakuman for pattern in patterns])
        return Listed(adding, frozenset(yakuman), times, tuple(unknown))

    def shown(self, id: str) -> str:
        """What a person calls it."""
        row = self._rows.get(id)
        return row.name() if row is not None else id

    def is_bonus(self, id: str) -> bool:
        """Whether it is a bonus tile, no pattern."""
        return id in self.rules.bonus
