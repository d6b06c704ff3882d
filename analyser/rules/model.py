"""What a rule set is made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeAlias

if TYPE_CHECKING:
    from os import PathLike

BASES = ("stated", "derived", "secondary", "unconfirmed")
LANGUAGES = ("en", "zh", "ja", "ms")
MOST = 1_000_000  # no number of a rule set is larger
MOST_VALUE = 1000  # no worth, and no range of agreed values: a chart has a row for each
MOST_COUNTED = 9999  # of what is counted at a table, as in a hand line
NEVER: Any = object()  # said by nobody
REPEATS, PASSES, IF_READY = "repeats", "passes", "repeats_if_ready"  # what becomes of the deal


class Frozen(dict[str, Any]):
    """A mapping that nobody can change: rule sets are shared by all who ask for them.

    A dict by type, so that it is read, compared, pickled and printed as JSON like one.
    """

    __slots__ = ()

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("a rule set cannot be changed: with_options gives a changed copy")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return Frozen, (dict(self),)


def frozen(value: Any) -> Any:
    """The same table or list as nobody can change it: tables as ``Frozen``, lists as tuples."""
    if type(value) is list:
        return tuple([frozen(one) if type(one) in _NESTED else one for one in value])
    made = Frozen(value)
    for key, one in value.items():
        if type(one) in _NESTED:
            dict.__setitem__(made, key, frozen(one))
    return made


_NESTED = frozenset((dict, list))
EMPTY = Frozen()
#: How a rule set is named to functions: its name, the path of a ``.toml`` file, or the rule set itself.
AnyRules: TypeAlias = "str | PathLike[str] | RuleSet"


def name_of(id: str, names: Mapping[str, str], language: str) -> str:
    """A name out of those known, the English one or the id where there is none in that language.

    ``language``: a key of the names, or a tag for one of the Chinese scripts: ``zh-Hans``, ``zh-Hant``, ``zh-HK``.
    """
    if language.startswith("zh-"):
        from ..languages.script import in_script

        chinese = names.get("zh")
        return in_script(chinese, language) if chinese else name_of(id, names, "en")
    return names.get(language) or names.get("en") or id.replace("_", " ").capitalize()


class Switch(NamedTuple):
    """A house rule with a name: its default, what it may be set to, and one sentence on what it does."""

    name: str
    default: Any
    choices: tuple[Any, ...]  # empty: see the next two
    range: tuple[int, int] | None  # whole numbers from, to
    positive: bool  # any number above zero
    several: bool  # a list of some of the choices
    text: str
    source: str
    basis: str


class Requirement(NamedTuple):
    """Another pattern that must be there too, and the switches (name, value) that ask for it (none: always)."""

    pattern: str
    when: tuple[tuple[str, Any], ...]


class Row(NamedTuple):
    """What one pattern is worth in one rule set.

    ``worth``: a number, ``limit`` (exactly the cap, alone), ``alone N`` (exactly N but at most the cap, alone),
    ``exactly N`` (N whatever the cap and the minimum, alone), ``yakuman`` (alone), ``alternative NAME`` (the base of
    that limit alone, where it is more than the rest) or ``off``; ``open_worth``: that of a hand with claimed sets,
    None: the same. ``worths``: other worths by name, which an option may ask for.

    ``implies``: how many of each other pattern are inside this one. ``when``: switches without which the pattern does
    not exist. ``word``: the declared circumstance that is the whole pattern. ``counts_to_minimum``: True, False, or the
    name of a switch that says so.
    """

    id: str
    worth: int | str
    open_worth: int | str | None
    worths: Mapping[str, Any]
    requires: tuple[Requirement, ...]
    implies: Mapping[str, int]
    when: tuple[tuple[str, Any], ...]
    word: str | None
    counts_to_minimum: bool | str
    names: Mapping[str, str]
    aliases: tuple[str, ...]
    source: str
    basis: str

    def name(self, language: str = "en") -> str:
        """The name in a language; the English one where that language has none, the id where neither is known."""
        return name_of(self.id, self.names, language)


class Bonus(NamedTuple):
    """What one bonus tile of a kind adds (dora, red fives, norths set aside): han, but no pattern of its own."""

    id: str
    han: int
    when: tuple[tuple[str, Any], ...]
    names: Mapping[str, str]
    aliases: tuple[str, ...]
    source: str
    basis: str

    def name(self, language: str = "en") -> str:
        """The name in a language, as ``Row.name``."""
        return name_of(self.id, self.names, language)


class RuleSet(NamedTuple):
    """A rule set with its switches set. Nothing in it can be changed; ``with_options`` gives a changed copy."""

    id: str
    system: str
    extends: tuple[str, ...]  # the rule sets it builds on, nearest first
    file: str
    unit: str
    summary: str
    names: Mapping[str, str]
    scoring: Mapping[str, Any]
    tiles: Mapping[str, Any]
    words: Mapping[str, str]  # circumstances that only this rule set knows -> one sentence
    switches: Mapping[str, Switch]
    options: Mapping[str, Any]  # switch -> value in force; and worths that an option set, by pattern id
    patterns: Mapping[str, Row]
    bonus: Mapping[str, Bonus]
    table: Mapping[str, Any]
    settlement: Mapping[str, Any]

    def __repr__(self) -> str:
        """Which rules they are: everything in them would fill pages, wherever a result that holds them is looked at."""
        return f"<RuleSet {self.id}, digest {self.digest}>"

    def option(self, name: str, default: Any = NEVER) -> Any:
        """The value of a switch, or ``default`` where the rule set has no such switch; without it a ``RulesError``."""
        if name in self.options or default is not NEVER:
            return self.options.get(name, default)
        from .options import unknown_option

        raise unknown_option(self, name)

    def counted(self, number: int) -> str:
        """A value in words, ``5 faan``, ``1 point``, ``5 points``."""
        return f"{number} {self.unit}{'s' if self.unit == 'point' and number != 1 else ''}"

    def holds(self, when: tuple[tuple[str, Any], ...] | Mapping[str, Any]) -> bool:
        """Whether every switch of a condition has the value it asks for."""
        pairs = when.items() if isinstance(when, Mapping) else when
        return all(self.options.get(name) == value for name, value in pairs)

    def counts_to_minimum(self, pattern: str) -> bool:
        """Whether what a pattern is worth helps to reach the minimum (dora and the like: always)."""
        counts = self.patterns[pattern].counts_to_minimum if pattern in self.patterns else True
        return bool(self.option(counts)) if isinstance(counts, str) else counts

    def worth(self, pattern: str, *, open_hand: bool = False) -> int | str:
        """What a pattern is worth with the switches as they are (see ``Row.worth``); ``off`` if it is not part of them.

        Raises ``RulesError`` for a name that is no pattern.
        """
        row = self.patterns.get(pattern)
        if row is None:
            from .options import known_pattern

            known_pattern(self, pattern)
        if row is None or not self.holds(row.when):
            return "off"
        said = pattern in self.options and pattern not in self.switches  # a switch may have the name of a pattern
        worth = self.options[pattern] if said else row.worth
        if open_hand and row.open_worth is not None and not said:
            worth = row.open_worth
        only = self.scoring.get("only")
        return 0 if only is not None and pattern not in only and worth != "off" else worth

    def with_options(self, options: Mapping[str, Any] | None) -> RuleSet:
        """The same rule set with other switches, or other worths by pattern id; refuses what it does not know."""
        if not options:
            return self
        from .options import checked_options

        return self._replace(options=Frozen({**self.options, **checked_options(self, options)}))

    @property
    def digest(self) -> str:
        """Twelve hexadecimal digits of everything that decides a score: the same digest, the same rules."""
        import hashlib
        import json

        parts = (self.scoring, self.tiles, self.words, self.patterns, self.bonus, self.settlement, self.options)
        return hashlib.sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()[:12]
