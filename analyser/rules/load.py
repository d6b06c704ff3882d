"""Reading rule set files: overlays merged, every key and id checked, every fault named with its file and row."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from ..errors import RulesError
from ..files import table_path
from ..patterns.registry import PATTERNS
from .kept import is_shipped, read_toml
from .model import BASES, LANGUAGES, Bonus, Requirement, Row, RuleSet, Switch
from .options import near, pattern_worth, switch_value

_TOP = {
    "id", "system", "extends", "unit", "summary", "names", "scoring", "tiles", "words", "switches", "patterns", "table",
    "settlement", "options", "bonus",
}  # fmt: skip
_ROW = {
    "worth", "worths", "requires", "implies", "if", "word", "counts_to_minimum", "names", "aliases", "source", "basis",
}  # fmt: skip
_BONUS = {"han", "if", "names", "aliases", "source", "basis"}
_SWITCH = {"default", "choices", "range", "type", "text", "source", "basis"}
_SCORING = {"method", "forms", "only", "forbidden_together"}
FORMS = ("standard", "seven_pairs", "thirteen_orphans", "eight_flowers")
SERIES = ("flowers", "seasons", "animals")
MOST_WORDS = 4  # there are detectors for so many declared words

_loaded: dict[str, RuleSet] = {}


def rule_set_names() -> list[str]:
    """The names of the shipped rule sets."""
    return sorted(name[:-5] for name in os.listdir(table_path("rules")) if name.endswith(".toml"))


def load_rules(rules: str | RuleSet, options: Mapping[str, Any] | None = None) -> RuleSet:
    """A rule set by its name, or from a file (a path that ends in ``.toml``), with options set.

    Raises ``RulesError``: no such rule set or file, a fault in a file (file and row named), an unknown option.
    """
    if isinstance(rules, RuleSet):
        loaded = rules
    elif rules.endswith(".toml"):
        loaded = _build(*_merged(rules, ()))
    else:
        if rules not in _loaded:
            _loaded[rules] = _build(*_merged(rules, ()))
        loaded = _loaded[rules]
    return loaded.with_options(options or {})


def _path_of(name: str, beside: str | None) -> str:
    if name.endswith(".toml"):
        return os.path.join(os.path.dirname(beside), name) if beside else name
    path = table_path("rules", name + ".toml")
    if not os.path.isfile(path):
        message = f"{beside}: extends {name!r}, which is no rule set" if beside else f"there is no rule set {name!r}"
        raise RulesError(message, code="unknown_rules", hint=near(name, rule_set_names()))
    return path


def _merged(name: str, seen: tuple[str, ...], beside: str | None = None) -> tuple[dict[str, Any], str, tuple[str, ...]]:
    """The data of a rule set over those it extends, its file, and the names of those."""
    path = _path_of(name, beside)
    if os.path.abspath(path) in seen:
        raise RulesError(f"{path} extends itself", code="rules_file")
    try:
        data = read_toml(path)
    except OSError as error:
        raise RulesError(f"{path} cannot be read: {error.strerror}", code="rules_file") from None
    except (ValueError, RecursionError) as error:  # of the text or of the TOML in it
        raise RulesError(f"{path} is no TOML: {error}", code="rules_file") from None
    _known(path, "the top level", data, _TOP)
    if not is_shipped(path):
        from .shapes import check_shapes

        check_shapes(path, data)
    if "extends" not in data:
        return data, path, ()
    if not isinstance(data["extends"], str):
        raise RulesError(f"{path}: extends must be the name or file of one rule set", code="rules_file")
    base, _, chain = _merged(data["extends"], (*seen, os.path.abspath(path)), path)
    _own_source(data, path)
    return _over(base, data), path, (base["id"], *chain)


def _own_source(data: dict[str, Any], path: str) -> None:
    """A number that an overlay changes without naming a source rests on the overlay itself, not on what it replaces."""
    for section, number in (("patterns", "worth"), ("switches", "default")):
        for row in data.get(section, {}).values():
            if isinstance(row, dict) and number in row:
                row.setdefault("source", f"house rule in {os.path.basename(path)}")
                row.setdefault("basis", "stated")


def _over(base: Any, data: Any) -> Any:
    """``data`` laid over ``base``: tables merge key by key, anything else replaces."""
    if not (isinstance(base, dict) and isinstance(data, dict)):
        return data
    return {**base, **{key: _over(base.get(key), value) for key, value in data.items()}}


def _known(path: str, where: str, table: Any, keys: set[str]) -> None:
    if not isinstance(table, dict):
        raise RulesError(f"{path}: {where} must be a table", code="rules_file")
    for key in table:
        if key not in keys:
            raise RulesError(f"{path}: {where} has an unknown key {key!r}", code="rules_file", hint=near(key, keys))


def _build(data: dict[str, Any], path: str, chain: tuple[str, ...]) -> RuleSet:
    for key in ("id", "system", "unit", "summary", "scoring", "settlement"):
        if key not in data:
            raise RulesError(f"{path}: {key} is missing", code="rules_file", hint="extend a shipped rule set")
    scoring = data["scoring"]
    _known(path, "[scoring]", scoring, _SCORING)
    for form in scoring.get("forms", ()):
        if form not in FORMS:
            raise RulesError(f"{path}: [scoring] form {form!r} is unknown", code="rules_file", hint=near(form, FORMS))
    for series in data.get("tiles", {}).get("bonus", ()):
        if series not in SERIES:
            raise RulesError(
                f"{path}: [tiles] bonus {series!r} is unknown", code="rules_file", hint=near(series, SERIES)
            )
    words = data.get("words", {})
    if len(words) > MOST_WORDS:
        raise RulesError(f"{path}: [words] declares {len(words)} words, at most {MOST_WORDS} can be", code="rules_file")
    switches = {name: _switch(path, name, table) for name, table in data.get("switches", {}).items()}
    patterns = {name: _row(path, name, table, switches, words) for name, table in data.get("patterns", {}).items()}
    for row in patterns.values():
        for other in [*row.implies, *(requirement.pattern for requirement in row.requires)]:
            if other not in PATTERNS and other not in patterns:
                raise RulesError(
                    f"{path}: [patterns.{row.id}] names an unknown pattern {other!r}",
                    code="rules_file", hint=near(other, PATTERNS),
                )  # fmt: skip
    for name in scoring.get("only", ()):
        if name not in patterns:
            raise RulesError(f"{path}: [scoring] only names an unknown pattern {name!r}", code="rules_file")
    built = RuleSet(
        id=data["id"],
        system=data["system"],
        extends=chain,
        file=path,
        unit=data["unit"],
        summary=data["summary"],
        names=data.get("names", {}),
        scoring=scoring,
        tiles=data.get("tiles", {}),
        words=words,
        switches=switches,
        options={name: switch.default for name, switch in switches.items()},
        patterns=patterns,
        bonus={name: _bonus(path, name, table, switches) for name, table in data.get("bonus", {}).items()},
        table=data.get("table", {}),
        settlement=data["settlement"],
    )
    try:
        return built.with_options(data.get("options", {}))
    except RulesError as error:
        raise RulesError(f"{path}: [options] {error.message}", code="rules_file", hint=error.hint) from None


def _sourced(path: str, where: str, table: Mapping[str, Any]) -> tuple[str, str]:
    for key in ("source", "basis"):
        if not isinstance(table.get(key), str) or not table[key].strip():
            raise RulesError(f"{path}: {where} names no {key}", code="rules_file", hint="every value names its source")
    if table["basis"] not in BASES:
        raise RulesError(
            f"{path}: {where} basis is {table['basis']!r}, expected one of {', '.join(BASES)}", code="rules_file"
        )
    return table["source"], table["basis"]


def _switch(path: str, name: str, table: Any) -> Switch:
    where = f"[switches.{name}]"
    _known(path, where, table, _SWITCH)
    source, basis = _sourced(path, where, table)
    for key in ("default", "text"):
        if key not in table:
            raise RulesError(f"{path}: {where} has no {key}", code="rules_file")
    limits = table.get("range")
    if limits and (len(limits) != 2 or limits[0] > limits[1]):
        raise RulesError(f"{path}: {where} range is {limits!r}, expected the least and the greatest", code="rules_file")
    choices = tuple(table.get("choices", ()))
    switch = Switch(
        name, table["default"], choices, tuple(limits) if limits else None, table.get("type") == "positive",
        table.get("type") == "list", table["text"], source, basis,
    )  # fmt: skip
    if switch.several:
        switch = switch._replace(default=tuple(one for one in choices if one in switch.default))
    elif choices and switch.default not in choices:
        raise RulesError(f"{path}: {where} default is none of its choices", code="rules_file")
    if not is_shipped(path):
        switch_value(path, switch, switch.default)
    return switch


def _conditions(path: str, where: str, table: Any, switches: Mapping[str, Switch]) -> tuple[tuple[str, Any], ...]:
    for name in table:
        if name not in switches:
            raise RulesError(
                f"{path}: {where} asks an unknown switch {name!r}", code="rules_file", hint=near(name, switches)
            )
    return tuple(table.items())


def _bonus(path: str, name: str, table: Any, switches: Mapping[str, Switch]) -> Bonus:
    where = f"[bonus.{name}]"
    _known(path, where, table, _BONUS)
    source, basis = _sourced(path, where, table)
    if not isinstance(table.get("han"), int):
        raise RulesError(f"{path}: {where} han must be a number", code="rules_file")
    when = _conditions(path, where, table.get("if", {}), switches)
    names, aliases = table.get("names", {}), tuple(table.get("aliases", ()))
    return Bonus(name, table["han"], when, names, aliases, source, basis)


def _row(path: str, name: str, table: Any, switches: Mapping[str, Switch], words: Mapping[str, str]) -> Row:
    where = f"[patterns.{name}]"
    _known(path, where, table, _ROW)
    source, basis = _sourced(path, where, table)
    word = table.get("word")
    if word is not None and word not in words:
        raise RulesError(
            f"{path}: {where} word {word!r} is not declared", code="rules_file", hint="declare it in [words]"
        )
    if word is None and name not in PATTERNS:
        raise RulesError(f"{path}: {where} is an unknown pattern", code="rules_file", hint=near(name, PATTERNS))
    if "worth" not in table:
        raise RulesError(f"{path}: {where} has no worth", code="rules_file")
    worths = table.get("worths", {})
    for one in table.get("requires", ()):
        if "pattern" not in one:
            raise RulesError(f"{path}: {where} requires names no pattern", code="rules_file")
    requires = tuple(
        Requirement(one["pattern"], _conditions(path, where, one.get("if", {}), switches))
        for one in table.get("requires", ())
    )
    implies = table.get("implies", {})
    if not all(isinstance(number, int) and number > 0 for number in implies.values()):
        raise RulesError(f"{path}: {where} implies must give a number for each pattern", code="rules_file")
    counts = table.get("counts_to_minimum", True)
    if isinstance(counts, str) and counts not in switches:
        raise RulesError(
            f"{path}: {where} asks an unknown switch {counts!r}", code="rules_file", hint=near(counts, switches)
        )
    names = table.get("names", {})
    _known(path, f"{where} names", names, set(LANGUAGES))
    worth, open_worth = table["worth"], None
    if isinstance(worth, dict):
        _known(path, f"{where} worth", worth, {"closed", "open"})
        if len(worth) != 2:
            raise RulesError(f"{path}: {where} worth must give closed and open", code="rules_file")
        open_worth = pattern_worth(f"{path}: {where} worth open", {}, worth["open"])
        worth = worth["closed"]
    return Row(
        id=name,
        worth=pattern_worth(f"{path}: {where} worth", worths, worth),
        open_worth=open_worth,
        worths=worths,
        requires=requires,
        implies=implies,
        when=_conditions(path, where, table.get("if", {}), switches),
        word=word,
        counts_to_minimum=counts,
        names=names,
        aliases=tuple(table.get("aliases", ())),
        source=source,
        basis=basis,
    )
