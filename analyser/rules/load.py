"""Reading rule set files: overlays merged, every key checked, every fault named with its file and row."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from ..errors import RulesError, quoted
from ..files import table_path
from .kept import is_shipped, read_toml, why_no_toml
from .model import BASES, EMPTY, LANGUAGES, AnyRules, Bonus, Frozen, Requirement, Row, RuleSet, Switch, frozen
from .options import nearest, pattern_worth, switch_value

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

_loaded: dict[str, RuleSet] = {}


def rule_set_names() -> list[str]:
    """The names of the shipped rule sets."""
    return sorted(name[:-5] for name in os.listdir(table_path("rules")) if name.endswith(".toml"))


def load_rules(rules: AnyRules, options: Mapping[str, Any] | None = None) -> RuleSet:
    """A rule set by its name, or from a file (a path that ends in ``.toml``), with options set.

    Raises ``RulesError``: no such rule set or file, a fault in a file (file and row named), an unknown option.
    """
    if isinstance(rules, RuleSet):
        return rules.with_options(options)
    name = os.fspath(rules) if isinstance(rules, os.PathLike) else rules
    if not isinstance(name, str) or "\0" in name:
        expected = "the name of a rule set, the path of a .toml file or a RuleSet"
        raise RulesError(f"rules is {quoted(rules)}, expected {expected}", code="unknown_rules")
    if name.endswith(".toml"):
        return _build(*_merged(name, ())).with_options(options)
    folded = name.lower().replace("_", "-")
    if folded != name and os.path.isfile(table_path("rules", f"{folded}.toml")):
        name = folded
    if name not in _loaded:
        _loaded[name] = _build(*_merged(name, ()))
    return _loaded[name].with_options(options)


def base_of(rules: RuleSet) -> RuleSet | None:
    """The rule set that a rule set extends in its file."""
    name = read_toml(rules.file).get("extends")
    return None if name is None else load_rules(_path_of(name, rules.file))


def _path_of(name: str, beside: str | None) -> str:
    if name.endswith(".toml"):
        return os.path.join(os.path.dirname(beside), name) if beside else name
    path = table_path("rules", name + ".toml")
    if not os.path.isfile(path):
        message = f"{beside}: extends {name!r}, which is no rule set" if beside else f"there is no rule set {name!r}"
        is_file = beside is None and os.path.isfile(name)
        hint = "the name of a file of rules ends in .toml" if is_file else nearest(name, rule_set_names())
        raise RulesError(message, code="unknown_rules", hint=hint)
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
    except (ValueError, RecursionError) as error:
        raise RulesError(f"{path} is no TOML: {why_no_toml(error)}", code="rules_file") from None
    _known(path, "the top level", data, _TOP)
    if not is_shipped(path):
        from .shapes import check_shapes

        check_shapes(path, data)
        _identify(path, data)
    if "extends" not in data:
        return data, path, ()
    if not isinstance(data["extends"], str):
        raise RulesError(f"{path}: extends must be the name or file of one rule set", code="rules_file")
    base, _, chain = _merged(data["extends"], (*seen, os.path.abspath(path)), path)
    _own_source(data, path)
    its_own = {"names": {}, "summary": f"{base['id']} with rules of its own"}  # what a name says of another is not so
    return _over({**base, **its_own}, data), path, (base["id"], *chain)


def _identify(path: str, data: dict[str, Any]) -> None:
    """Give a file of a user the name of the file for its id, where it says none; no id may be that of a shipped one."""
    if "extends" in data:
        data.setdefault("id", os.path.basename(path).removesuffix(".toml"))
    if "id" not in data:
        raise RulesError(f"{path}: id is missing", code="rules_file", hint="extend a shipped rule set")
    name = data["id"]
    if not name.isprintable() or not name.strip() or name != name.strip():
        raise RulesError(f"{path}: id is {quoted(name)}, expected a name", code="rules_file")
    if name in rule_set_names():
        raise RulesError(
            f"{path}: id is {name!r}, which is the name of a shipped rule set", code="rules_file",
            hint='give it a name of its own, as id = "my-house"',
        )  # fmt: skip


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
            raise RulesError(f"{path}: {where} has an unknown key {key!r}", code="rules_file", hint=nearest(key, keys))


def _build(data: dict[str, Any], path: str, chain: tuple[str, ...]) -> RuleSet:
    for key in ("id", "system", "unit", "summary", "scoring", "settlement"):
        if key not in data:
            raise RulesError(f"{path}: {key} is missing", code="rules_file", hint="extend a shipped rule set")
    scoring = data["scoring"]
    _known(path, "[scoring]", scoring, _SCORING)
    switches = {name: _switch(path, name, table) for name, table in data.get("switches", {}).items()}
    method = scoring.get("method")
    built = RuleSet(
        id=data["id"],
        system=data["system"],
        extends=chain,
        file=path,
        unit=data["unit"],
        summary=data["summary"],
        names=Frozen(data.get("names", {})),
        scoring=frozen(scoring),
        tiles=frozen(data.get("tiles", {})),
        words=Frozen(data.get("words", {})),
        switches=Frozen(switches),
        options=Frozen({name: switch.default for name, switch in switches.items()}),
        patterns=Frozen({name: _row(path, name, table, method) for name, table in data.get("patterns", {}).items()}),
        bonus=Frozen({name: _bonus(path, name, table) for name, table in data.get("bonus", {}).items()}),
        table=frozen(data.get("table", {})),
        settlement=frozen(data["settlement"]),
    )
    try:
        built = built.with_options(data.get("options"))
    except RulesError as error:
        raise RulesError(f"{path}: [options] {error.message}", code="rules_file", hint=error.hint) from None
    if not is_shipped(path):
        from .checks import check_rules

        check_rules(built)
    return built


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
    choices, limits, kind = tuple(table.get("choices", ())), table.get("range"), table.get("type")
    if limits and (len(limits) != 2 or limits[0] > limits[1]):
        raise RulesError(f"{path}: {where} range is {limits!r}, expected the least and the greatest", code="rules_file")
    if choices and limits:
        raise RulesError(
            f"{path}: {where} has choices and a range, expected one of the two", code="rules_file",
            hint="choices = [] takes away those of the rule set that it extends",
        )  # fmt: skip
    if kind not in (None, "positive", "list"):
        raise RulesError(f"{path}: {where} type is {kind!r}, expected positive or list", code="rules_file")
    switch = Switch(
        name, table["default"], choices, tuple(limits) if limits else None, kind == "positive", kind == "list",
        table["text"], source, basis,
    )  # fmt: skip
    if choices and not switch.several and switch.default not in choices:
        raise RulesError(f"{path}: {where} default is none of its choices", code="rules_file")
    if switch.several or not is_shipped(path):
        switch = switch._replace(default=switch_value(path, switch, switch.default))
    return switch


def _bonus(path: str, name: str, table: Any) -> Bonus:
    where = f"[bonus.{name}]"
    _known(path, where, table, _BONUS)
    source, basis = _sourced(path, where, table)
    if not isinstance(table.get("han"), int):
        raise RulesError(f"{path}: {where} han must be a number", code="rules_file")
    names, aliases = Frozen(table.get("names", EMPTY)), tuple(table.get("aliases", ()))
    return Bonus(name, table["han"], tuple(table.get("if", EMPTY).items()), names, aliases, source, basis)


def _row(path: str, name: str, table: Any, method: str | None) -> Row:
    where = f"[patterns.{name}]"
    _known(path, where, table, _ROW)
    source, basis = _sourced(path, where, table)
    if "worth" not in table:
        raise RulesError(f"{path}: {where} has no worth", code="rules_file")
    for one in table.get("requires", ()):
        if "pattern" not in one:
            raise RulesError(f"{path}: {where} requires names no pattern", code="rules_file")
    names = table.get("names", EMPTY)
    _known(path, f"{where} names", names, set(LANGUAGES))
    worth, open_worth, worths = table["worth"], None, table.get("worths", EMPTY)
    if isinstance(worth, dict):
        _known(path, f"{where} worth", worth, {"closed", "open"})
        if len(worth) != 2:
            raise RulesError(f"{path}: {where} worth must give closed and open", code="rules_file")
        open_worth = pattern_worth(f"{path}: {where} worth open", EMPTY, worth["open"], method)
        worth = worth["closed"]
    return Row(
        id=name,
        worth=pattern_worth(f"{path}: {where} worth", worths, worth, method),
        open_worth=open_worth,
        worths=Frozen(worths),
        requires=tuple(
            Requirement(one["pattern"], tuple(one.get("if", EMPTY).items())) for one in table.get("requires", ())
        ),
        implies=Frozen(table.get("implies", EMPTY)),
        when=tuple(table.get("if", EMPTY).items()),
        word=table.get("word"),
        counts_to_minimum=table.get("counts_to_minimum", True),
        names=Frozen(names),
        aliases=tuple(table.get("aliases", ())),
        source=source,
        basis=basis,
    )
