"""Reading rule set files: overlays merged, every key checked, every fault named with its file and row."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from ..errors import RulesError, quoted
from ..files import table_path
from .kept import is_shipped, read_toml, rule_set_names, why_no_toml
from .model import BASES, EMPTY, AnyRules, Bonus, Frozen, Requirement, Row, RuleSet, Switch, frozen
from .options import nearest, pattern_worth, switch_value

_NEEDED = ("id", "system", "unit", "summary", "scoring", "settlement")

_loaded: dict[str, RuleSet] = {}


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
        raise RulesError(f"{path} cannot be read: {error.strerror}", code="unknown_rules") from None
    except (ValueError, RecursionError) as error:
        raise RulesError(f"{path} is no TOML: {why_no_toml(error)}", code="rules_file") from None
    if not is_shipped(path):
        from .shapes import check_shapes

        check_shapes(path, data)
        _identify(path, data)
    if "extends" not in data:
        return data, path, ()
    base, _, chain = _merged(data["extends"], (*seen, os.path.abspath(path)), path)
    if not is_shipped(path):
        _said_twice(path, data, base)
        base = _over_options(base, data)
    _own_source(data, path)
    its_own = {"names": {}, "summary": f"{base['id']} with rules of its own"}  # what a name says of another is not so
    return _over({**base, **its_own}, data), path, (base["id"], *chain)


def _identify(path: str, data: dict[str, Any]) -> None:
    """Give a file of a user the name of the file for its id, where it says none; no id may be that of a shipped one."""
    if "extends" in data:
        data.setdefault("id", os.path.basename(path).removesuffix(".toml"))
    elif not {"scoring", "settlement"} & data.keys():
        raise RulesError(f"{path}: extends is missing", code="rules_file", hint='such as extends = "hongkong"')
    for key in _NEEDED if "extends" not in data else ():
        if key not in data:
            raise RulesError(f"{path}: {key} is missing", code="rules_file", hint='such as extends = "hongkong"')
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


def _said_twice(path: str, data: dict[str, Any], base: dict[str, Any]) -> None:
    """Refuse what would be dropped: a value that a file says in two places, a worth where only others count."""
    faults = []
    switches = {**base.get("switches", {}), **data.get("switches", {})}
    named = [name.replace("-", "_") for name in data.get("options", {})]
    faults += [f"[options] {name} is said twice" for name in {one for one in named if named.count(one) > 1}]
    for name in data.get("options", {}):
        section, key, row = _said_in(name, switches)
        if key in data.get(section, {}).get(row, {}):
            faults.append(f"[options] {name} and {key} in [{section}.{row}] say the same, expected one of the two")
    only = data.get("scoring", {}).get("only") or base.get("scoring", {}).get("only")
    for name, row in data.get("patterns", {}).items() if only else ():
        if name not in only and row.get("worth", "off") != "off":
            faults.append(
                f"[patterns.{name}] worth is not counted: by [scoring] only these patterns count: {', '.join(only)}"
            )
    if faults:
        raise RulesError.of([RulesError(f"{path}: {fault}", code="rules_file") for fault in faults])


def _said_in(name: str, switches: Mapping[str, Any]) -> tuple[str, str, str]:
    """Where else the value of an option is said (section, key, row): a switch has a default, a pattern a worth."""
    row = name.replace("-", "_")
    return ("switches", "default", row) if row in switches else ("patterns", "worth", row)


def _over_options(base: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    """A rule set without the options for which what is laid over it says another value."""
    switches = {**base.get("switches", {}), **data.get("switches", {})}
    left = {}
    for name, value in base.get("options", {}).items():
        section, key, row = _said_in(name, switches)
        if key not in data.get(section, {}).get(row, {}):
            left[name] = value
    return {**base, "options": left}


def _build(data: dict[str, Any], path: str, chain: tuple[str, ...]) -> RuleSet:
    scoring, method = data["scoring"], data["scoring"].get("method")
    faults: list[RulesError] = []

    def each(section: str, make: Callable[[str, str, Any], Any]) -> Frozen:
        made = {}
        for name, table in data.get(section, {}).items():
            try:
                made[name] = make(path, name, table)
            except RulesError as error:
                faults.append(error)
        return Frozen(made)

    switches = each("switches", _switch)
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
        switches=switches,
        options=Frozen({name: switch.default for name, switch in switches.items()}),
        patterns=each("patterns", partial(_row, method)),
        bonus=each("bonus", _bonus),
        table=frozen(data.get("table", {})),
        settlement=frozen(data["settlement"]),
    )
    if faults:
        raise RulesError.of(faults)
    for name, value in data.get("options", {}).items():
        try:
            built = built.with_options({name: value})
        except RulesError as error:
            faults.append(RulesError(f"{path}: [options] {error.message}", code="rules_file", hint=error.hint))
    if not is_shipped(path):
        from .checks import check_rules

        check_rules(built, faults)
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
    for key in ("default", "text"):
        if key not in table:
            raise RulesError(f"{path}: {where} has no {key}", code="rules_file")
    source, basis = _sourced(path, where, table)
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
    source, basis = _sourced(path, where, table)
    if not isinstance(table.get("han"), int):
        raise RulesError(f"{path}: {where} han must be a number", code="rules_file")
    names, aliases = Frozen(table.get("names", EMPTY)), tuple(table.get("aliases", ()))
    return Bonus(name, table["han"], tuple(table.get("if", EMPTY).items()), names, aliases, source, basis)


def _row(method: str | None, path: str, name: str, table: Any) -> Row:
    where = f"[patterns.{name}]"
    if "worth" not in table:
        raise RulesError(f"{path}: {where} has no worth", code="rules_file")
    source, basis = _sourced(path, where, table)
    for one in table.get("requires", ()):
        if "pattern" not in one:
            raise RulesError(f"{path}: {where} requires names no pattern", code="rules_file")
    names = table.get("names", EMPTY)
    worth, open_worth, worths = table["worth"], None, table.get("worths", EMPTY)
    if isinstance(worth, dict):
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
