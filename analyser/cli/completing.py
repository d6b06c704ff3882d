"""What a shell may offer for a word that is begun: rule sets, switches, patterns, words, notations, files.

Imported only when a shell asks. What an option or argument takes is known by its name, or by how its help shows its
value, so that whoever adds one has nothing to register here where it takes what others take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

import click
from click.shell_completion import CompletionItem

from ..errors import AnalyserError
from ..rules import RuleSet, load_rules, rule_set_names
from ..tiles import BONUS, WINDS
from .circumstances import KINDS, WORDS

if TYPE_CHECKING:
    _ParamType = click.ParamType[Any]
else:  # older versions of click are not generic
    _ParamType = click.ParamType

Items: TypeAlias = "list[CompletionItem[str]]"
Completer: TypeAlias = Callable[[click.Context, str], Items]

_MOST_NUMBERS = 20  # a range with more is not spelled out


def teach(command: click.Command) -> None:
    """Let the options and arguments of a command say what they take."""
    for param in command.params:
        names = (*param.opts, getattr(param, "metavar", None))
        completer = next((_COMPLETERS[name] for name in names if name in _COMPLETERS), None)
        if completer is not None:
            param.type = _Taught(completer)


class _Taught(_ParamType):
    """The type of a parameter while words are completed: anything goes, and its completer says what is offered."""

    name = "text"

    def __init__(self, completer: Completer) -> None:
        self._completer = completer

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
        """What may stand there."""
        try:
            return self._completer(ctx, incomplete)
        except AnalyserError:  # of what was typed before; the command itself will tell
            return []


def _items(names: Iterable[str], begun: str, before: str = "") -> Items:
    return [CompletionItem(before + name) for name in dict.fromkeys(names) if name.startswith(begun)]


def _one_of(names: Iterable[str]) -> Completer:
    """One of some names."""
    names = tuple(names)
    return lambda ctx, begun: _items(names, begun)


def _listed(names: Iterable[str], begun: str, before: str = "") -> Items:
    """Names with commas between them, none twice."""
    earlier, comma, last = begun.rpartition(",")
    taken = earlier.split(",")
    return _items((name for name in names if name not in taken), last, before + earlier + comma)


def _some_of(names: Iterable[str]) -> Completer:
    names = tuple(names)
    return lambda ctx, begun: _listed(names, begun)


def _file(ctx: click.Context, begun: str) -> Items:
    return [CompletionItem(begun, type="file")]


def _rule_set(ctx: click.Context, begun: str) -> Items:
    """A rule set by name, or a file of one's own."""
    return _items(rule_set_names(), begun) or _file(ctx, begun)


def _rule_sets(ctx: click.Context, begun: str) -> Items:
    return _listed(("all", *rule_set_names()), begun) or _file(ctx, begun)


def _rules_of(ctx: click.Context) -> list[RuleSet]:
    """The rule sets that the command was given so far, else every system there is."""
    given = ctx.params.get("names") or ctx.params.get("name") or ctx.params.get("system") or ()
    texts = [given] if isinstance(given, str) else given
    names = [name.strip() for text in texts for name in text.split(",")]
    found = []
    for name in names:
        try:
            found.append(load_rules(name))
        except AnalyserError:  # "all", or a name that is not there
            continue
    return found or [rules for rules in map(load_rules, rule_set_names()) if not rules.extends]


def _switch(ctx: click.Context, begun: str) -> Items:
    """``SWITCH=VALUE`` or ``PATTERN=WORTH``; values where one name is meant."""
    rules = _rules_of(ctx)
    name, equals, value = begun.partition("=")
    known: dict[str, str] = {}
    for one in rules:
        known |= {switch.name: switch.text for switch in one.switches.values() if switch.name not in known}
    if begun:  # patterns too, once it is clear that there are not all of them
        for one in rules:
            known |= {row.id: row.name() for row in one.patterns.values() if row.id not in known}
    spelled = name.replace("-", "_")
    names = [spelled] if equals else [each for each in known if each.startswith(spelled)]
    if len(names) != 1:
        return [CompletionItem(f"{each}=", help=known[each]) for each in names]
    return _values(rules, names[0], value)


def _values(rules: list[RuleSet], name: str, begun: str) -> Items:
    """What a switch may be set to, or what a pattern may be worth."""
    before = f"{name}="
    for one in rules:
        if switch := one.switches.get(name):
            if switch.several:
                return _listed(map(_spelled, switch.choices), begun, before)
            values = [*switch.choices]
            if switch.range and switch.range[1] - switch.range[0] <= _MOST_NUMBERS:
                values = [*range(switch.range[0], switch.range[1] + 1)]
            if isinstance(switch.default, bool):
                values = [True, False]
            return _items(map(_spelled, values or [switch.default]), begun, before)
        if row := one.patterns.get(name):
            return _items(map(_spelled, ("off", one.worth(name), *row.worths)), begun, before)
    return []


def _spelled(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _cases(ctx: click.Context) -> list[tuple[str, Any]]:
    """The cases in which somebody pays for everyone."""
    return [
        case
        for rules in _rules_of(ctx)
        for case in rules.settlement.get("liability", {}).get("cases", {}).items()
    ]  # fmt: skip


def _liable(ctx: click.Context, begun: str) -> Items:
    """``PATTERN:SEAT``."""
    pattern, colon, seat = begun.partition(":")
    names = dict.fromkeys(name for name, _ in _cases(ctx) if name.startswith(pattern))
    if colon or len(names) == 1:
        return _items(WINDS, seat, f"{pattern if colon else next(iter(names))}:")
    return [CompletionItem(f"{name}:") for name in names]


def _fed(ctx: click.Context, begun: str) -> Items:
    return _items((fed for _, case in _cases(ctx) for fed in case["fed"]), begun)


def _sets_before(ctx: click.Context, begun: str) -> Items:
    earlier, comma, last = begun.rpartition(",")  # a kind of set may come more than once
    return _items((name for _, case in _cases(ctx) for name in case["sets"]), last, earlier + comma)


def _forms(ctx: click.Context, begun: str) -> Items:
    from ..kernels.forms import ALL, FORMS

    return _listed([ALL, *(name.replace("_", "-") for name in FORMS)], begun) or _items(rule_set_names(), begun)


def _notation(ctx: click.Context, begun: str) -> Items:
    from ..notation import DIALECTS

    return _items(DIALECTS, begun)


def _fu_word(of: str) -> Completer:
    def words(ctx: click.Context, begun: str) -> Items:
        from ..settlement import fu

        return _items(getattr(fu, of), begun)

    return words


def _fu_set(ctx: click.Context, begun: str) -> Items:
    from ..settlement.fu import TILES

    kind, space, tiles = begun.partition(" ")
    if not space:
        return _items(("chow", "pung", "kong"), begun)
    return _items(TILES, tiles, f"{kind} ") if kind in ("pung", "kong") else []


def _section(ctx: click.Context, begun: str) -> Items:
    choices = [rules.settlement.get("choices", {}) for rules in _rules_of(ctx)]
    return _items((name for its in choices for name in its.get("section", ())), begun)


def _hand(ctx: click.Context, begun: str) -> Items:
    """The words that may follow the tiles."""
    word, equals, value = begun.partition("=")
    if equals:
        completer = _COMPLETERS.get(f"--{word}") or _COMPLETERS.get(str(WORDS.get(word, (None, ""))[0]))
        items = completer(ctx, value) if completer else []
        return [CompletionItem(f"{word}={item.value}", item.type, item.help) for item in items]
    if not begun[:1].isalpha():
        return []  # tiles
    words = [
        (word if metavar is None else f"{word}=", text) for word, (metavar, text) in WORDS.items() if word != "win"
    ]
    return [CompletionItem(word, help=text) for word, text in words if word.startswith(begun)]


def declared(ctx: click.Context, begun: str) -> Items:
    """Circumstances that only some rule sets declare, as options."""
    if not begun.startswith("-"):
        return []
    words = {f"--{word.replace('_', '-')}": text for rules in _rules_of(ctx) for word, text in rules.words.items()}
    return [CompletionItem(word, help=text) for word, text in words.items() if word.startswith(begun)]


#: What is offered for an option by its name, or for all that show their value in this way.
_COMPLETERS: dict[str | None, Completer] = {
    "FILE": _file,
    "FILES...": _file,
    "OUT": _file,
    "OUT.png": _file,
    "PICTURE...": _file,
    "NAME|FILE.toml[,NAME]": _rule_sets,
    "NAME|FILE.toml": _rule_set,
    "FILE.toml|NAME": _rule_set,
    "A": _rule_set,
    "B": _rule_set,
    "SYSTEM": _rule_set,
    "SWITCH=VALUE": _switch,
    "PATTERN:SEAT": _liable,
    "KIND": _one_of(KINDS),
    "WIND": _one_of(WINDS),
    "SEAT": _one_of(WINDS),
    "'HAND'": _hand,
    "--bonus": _some_of(BONUS),
    "--forms": _forms,
    "--notation": _notation,
    "--to": _notation,
    "--fed": _fed,
    "--exposed": _sets_before,
    "--concealed": _sets_before,
    "--pair": _fu_word("PAIRS"),
    "--wait": _fu_word("WAITS"),
    "--shape": _one_of(("standard", "seven_pairs")),
    "--set": _fu_set,
    "--section": _section,
}
