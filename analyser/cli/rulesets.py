"""Which rule sets a command works with: ``--rules``, or the user's favourite, or all that can score."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import click

from ..errors import NotationError, RulesError
from ..rules import RuleSet, load_rules, rule_set_names
from ..rules.kept import shipped
from ..scoring.methods import method_of
from .spoken import known

EVERY = "all"  # as a name: every system, whatever the favourite


class Chosen(NamedTuple):
    """The rule sets to score by, whether somebody picked them (else they are all), and the options ``said``."""

    rules: tuple[RuleSet, ...]
    picked: bool
    said: Mapping[str, Any]

    @property
    def words(self) -> tuple[str, ...]:
        """The circumstances that any of them declares."""
        return tuple(dict.fromkeys(word for rules in self.rules for word in rules.words))

    def of_row(self, rules: RuleSet, options: Mapping[str, Any]) -> RuleSet:
        """One of the rule sets with the switches of a hand row; what was said as options goes over them."""
        return rules.with_options({**options, **self.said}) if options else rules


option_option = click.option(
    "--option", "options", multiple=True, metavar="SWITCH=VALUE",
    help="Set a switch of the rules (cap=8), or what a pattern is worth (seven_pairs=off).",
)  # fmt: skip


def rules_options(command: Callable[..., Any], *, otherwise: str = "every system") -> Callable[..., Any]:
    """The options ``--rules`` and ``--option``; ``otherwise``: what is asked where nobody named a rule set."""
    rules_option = click.option(
        "--rules", "names", multiple=True, metavar="NAME|FILE.toml[,NAME]",
        help="The rule set, or several. Not given: your favourite (MJA_RULES, or the configuration file), "
        f"else {otherwise}.",
    )  # fmt: skip
    return rules_option(option_option(command))


def chosen(names: Iterable[str], options: Iterable[str]) -> Chosen:
    """The rule sets of these names with these options; raises ``RulesError`` for one that scores no hands."""
    choice = _chosen(names, options)
    known(choice.rules)
    return choice


def _chosen(names: Iterable[str], options: Iterable[str]) -> Chosen:
    names = list(names)
    wanted, origin = [name for text in names for name in _split(text)], "--rules"
    if names and not wanted:
        raise click.UsageError("--rules names no rule set; mja rules list shows them all")
    if not names:
        text, origin = favourite()
        wanted = _split(text)
    said = parsed_options(options)
    if not {*wanted} - {EVERY}:
        return Chosen(_all_with(said), False, said)
    if EVERY in wanted:
        raise RulesError(f"{origin}: {EVERY} means every system, and stands alone", code="unknown_rules")
    try:
        loaded = tuple(load_rules(name, said) for name in dict.fromkeys(wanted))
    except RulesError as error:
        if error.code == "unknown_rules" and not names:
            raise RulesError(f"{origin}: {error.message}", code=error.code, hint=error.hint) from None
        raise
    for rules in loaded:
        method_of(rules)
    return Chosen(loaded, True, said)


def _all_with(options: dict[str, Any]) -> tuple[RuleSet, ...]:
    """Every system with these options; raises ``RulesError`` that says which of them could have them."""
    fitting: list[RuleSet] = []
    refusals: list[RulesError] = []
    for rules in _systems():
        try:
            fitting.append(rules.with_options(options))
        except RulesError as error:
            refusals.append(error)
    if not refusals:
        return tuple(fitting)
    refusals.sort(key=lambda error: error.code == "unknown_option")  # a wrong value says more than an unknown name
    if not fitting:
        raise refusals[0]
    hint = f"--rules names those that have it: --rules {','.join(rules.id for rules in fitting)}"
    raise RulesError(refusals[0].message, code=refusals[0].code, hint=hint)


def _systems() -> Iterator[RuleSet]:
    """The shipped rule sets that can score and are no variant of another."""
    for name, data in shipped():
        if "extends" not in data and data["scoring"].get("method", "none") != "none":
            yield load_rules(name)


def declared_words() -> tuple[str, ...]:
    """The circumstances that any shipped rule set declares."""
    return tuple(dict.fromkeys(word for _, data in shipped() for word in data.get("words", ())))


def who_knows(word: str) -> str | None:
    """The hint for a word that only some shipped rule sets declare, or that is the name of a pattern which has one."""
    from ..notation._text import plain, spelled

    word = plain(word)
    if spelled(word) in rule_set_names():
        return f"rules are an option: --rules {spelled(word)}"
    for name, data in shipped():
        if word in data.get("words", ()):
            return f"{name} knows {spelled(word)}: --rules {name}"
    for name, data in shipped():
        its = data.get("patterns", {}).get(word, {}).get("word")
        if its:
            return f"say {spelled(its)}; {name} knows it: --rules {name}"
    return None


def has_option(name: str) -> bool:
    """Whether some shipped rule set has a switch or a pattern of that name."""
    return any(name in data.get(kind, ()) for _, data in shipped() for kind in ("switches", "patterns"))


def knowing_words(error: NotationError) -> NotationError:
    """The same error; of words that some rule set knows it is said which."""
    faults = []
    for fault in error.faults:
        if fault.code == "unknown_word":
            typed = error.text[fault.column : fault.column + fault.length]
            fault = fault._replace(hint=who_knows(typed) or fault.hint)
        faults.append(fault)
    return NotationError(error.text, tuple(faults))


def _split(text: str) -> list[str]:
    names = [text] if os.path.isfile(text) else text.split(",")
    return [name.strip() for name in names if name.strip()]


def parsed_options(options: Iterable[str]) -> dict[str, Any]:
    """``SWITCH=VALUE`` texts as options; the rule set reads the values."""
    said: dict[str, Any] = {}
    for option in options:
        name, equals, value = map(str.strip, option.partition("="))
        if not equals or not name or not value:
            raise click.UsageError(f"--option takes SWITCH=VALUE, such as cap=8, not {option!r}")
        name = name.lower().replace("-", "_")
        if said.setdefault(name, value) != value:
            raise click.UsageError(f"--option {name} is given twice, as {said[name]} and as {value}")
    return said


def as_options(rules: RuleSet) -> list[str]:
    """What asks a command for just these rules: ``--rules``, and ``--option`` for what they do not say themselves."""
    from ..rules.kept import is_shipped

    name = rules.id if is_shipped(rules.file) else rules.file
    its_own = load_rules(name).options
    told = ["--rules", name]
    for switch, value in rules.options.items():
        if switch not in its_own or its_own[switch] != value:
            told += ["--option", f"{switch}={_spoken(value)}"]
    return told


def _spoken(value: Any) -> str:
    if isinstance(value, tuple):
        return ",".join(map(_spoken, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def favourite() -> tuple[str, str]:
    """The rule sets that the user likes best (empty if none), and where that is said: ``MJA_RULES``, or a file."""
    if text := os.environ.get("MJA_RULES", "").strip():
        return text, "MJA_RULES"
    file = configuration_file()
    names = _split(_configured().get("rules", ""))
    beside = [os.path.join(os.path.dirname(file), name) if name.endswith(".toml") else name for name in names]
    return ",".join(beside), file


def configuration_file() -> str:
    """Where the configuration file of the command would lie."""
    if base := os.environ.get("XDG_CONFIG_HOME"):
        pass
    elif sys.platform == "win32":
        base = os.environ.get("APPDATA", os.path.expanduser("~"))
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Application Support")
    else:
        base = os.path.expanduser("~/.config")
    return os.path.join(base, "mahjong-analyser", "config.toml")


def _configured() -> Mapping[str, str]:
    path = configuration_file()
    if not os.path.isfile(path):
        return {}
    from ..rules.kept import read_toml, why_no_toml
    from ..rules.options import nearest

    try:
        data = read_toml(path)
    except OSError as error:
        raise RulesError(f"{path} cannot be read: {error.strerror}", code="configuration") from None
    except (ValueError, RecursionError) as error:
        raise RulesError(f"{path} is no TOML: {why_no_toml(error)}", code="configuration") from None
    for key, value in data.items():
        if key != "rules":
            raise RulesError(f"{path} has an unknown key {key!r}", code="configuration", hint=nearest(key, ["rules"]))
        if not isinstance(value, str):
            raise RulesError(f'{path}: rules names rule sets, as "hongkong", not {value!r}', code="configuration")
    return data
