"""The language that the command answers in: ``--lang``, else what the environment asks for, else English."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from ..rules import Bonus, Row, RuleSet

#: The first that is set asks for a language, as everywhere.
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
_ENGLISH = ("", "en", "C", "C.", "PO")  # how the values begin that ask for it
#: Of JSON, what is told to a person: translated where ``--lang`` was given. Keys, ids and codes never are.
_TOLD = {"message", "hint", "problems", "warnings", "notes", "because", "summary", "lost"}


class _Now:
    """What holds for this run: the tag of the language, whether ``--lang`` named it, and the rule sets in play."""

    lang = "en"
    named = False
    rules: tuple[RuleSet, ...] = ()


def listen(arguments: Sequence[str]) -> None:
    """Take the language from the arguments or the environment, before anything is read or said."""
    _Now.rules = ()
    told = _told_by(arguments)
    text = told if told is not None else next((os.environ[name] for name in _VARIABLES if os.environ.get(name)), "")
    _Now.named = told is not None
    _Now.lang = "en"
    if text[:2] not in _ENGLISH:
        from ..languages import language_of

        _Now.lang = language_of(text) or "en"


def _told_by(arguments: Sequence[str]) -> str | None:
    """What ``--lang`` says, wherever it stands."""
    for number, argument in enumerate(arguments):
        if argument == "--lang":
            return arguments[number + 1] if number + 1 < len(arguments) else None
        if argument.startswith("--lang="):
            return argument[7:]
    return None


def language() -> str:
    """The tag of the language."""
    return _Now.lang


def named_language() -> str:
    """The language of what programs read: English unless ``--lang`` was given, whatever the environment says."""
    return _Now.lang if _Now.named else "en"


def known(rules: Sequence[RuleSet]) -> None:
    """Tell which rule sets are in play: their names of patterns are used."""
    if _Now.lang != "en":
        _Now.rules = tuple(rules)


def say(text: str, rules: RuleSet | None = None) -> str:
    """An answer in the language; ``rules``: those whose patterns it names, where it is about one rule set."""
    if _Now.lang == "en":
        return text
    from ..languages.catalogue import catalogue
    from ..languages.names import names_of

    return catalogue(_Now.lang).text(text, names_of((rules,), _Now.lang) if rules else None)


def heading(text: str) -> str:
    """The heading of a column in the language."""
    if _Now.lang == "en":
        return text
    from ..languages.catalogue import catalogue

    return catalogue(_Now.lang).heading(text)


def sentence(text: str) -> str:
    """A message in the language; single words in it may be what somebody typed."""
    if _Now.lang == "en":
        return text
    from ..languages.catalogue import catalogue

    return catalogue(_Now.lang).sentence(text)


def in_json(document: Any) -> Any:
    """A JSON document with names and messages in the language, where ``--lang`` named one."""
    return document if named_language() == "en" else _translated(document, {rules.id: rules for rules in _Now.rules})


def _translated(value: Any, rules: Mapping[str, RuleSet], names: Callable[[str], str] | None = None) -> Any:
    if isinstance(value, Mapping):
        its = rules.get(str(value.get("rules")))
        if its is not None:
            names = _names_in(its)
        told = {}
        for key, one in value.items():
            if key == "name" and names is not None and isinstance(value.get("id"), str):
                told[key] = names(value["id"]) or one
            elif (key in _TOLD or (key == "text" and "what" in value)) and isinstance(one, str):
                told[key] = say(one, its)
            elif key in _TOLD and isinstance(one, list | tuple):
                told[key] = [say(text) if isinstance(text, str) else text for text in one]
            else:
                told[key] = _translated(one, rules, names)
        return told
    if isinstance(value, list | tuple):
        return [_translated(one, rules, names) for one in value]
    return value


def _names_in(rules: RuleSet) -> Callable[[str], str]:
    rows: dict[str, Row | Bonus] = {**rules.patterns, **rules.bonus}
    return lambda id: rows[id].name(_Now.lang) if id in rows else ""


class _Language(click.ParamType):  # type: ignore[type-arg,unused-ignore]  # not generic in older versions of click
    """The value of ``--lang``: a tag, or a locale as systems name it."""

    name = "language"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The tag of the language; refused with those that there are."""
        from ..languages import LANGUAGES, language_of

        return language_of(value) or self.fail(f"there is no language {value!r}; known: {', '.join(LANGUAGES)}")

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
        """The tags that begin so."""
        from click.shell_completion import CompletionItem

        from ..languages import LANGUAGES

        return [CompletionItem(tag, help=name) for tag, name in LANGUAGES.items() if tag.startswith(incomplete)]


def lang_option() -> click.Option:
    """``--lang``, which every command has; ``listen`` has read it before."""
    return click.Option(
        ["--lang"], type=_Language(), expose_value=False, metavar="LANGUAGE",
        help="Language of the answer: en, zh-Hans, zh-Hant, zh-HK, ja, ms. Not given: that of your system.",
    )  # fmt: skip
