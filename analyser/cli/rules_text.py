"""A rule set as a text for a person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..errors import _cells
from ..rules import RuleSet, Switch
from .output import Output
from .spoken import say, sentence


def show(rules: RuleSet, out: Output) -> None:
    """Print everything that a rule set holds."""
    out.text(f"{rules.id}: {rules.summary}")
    names = ", ".join(f"{language}: {name}" for language, name in rules.names.items() if name)
    extends = f", extends {' and '.join(rules.extends)}" if rules.extends else ""
    out.text(f"system {rules.system}, counts {rules.unit}{extends}, digest {rules.digest}")
    out.text(f"names {names}")
    _section("scoring", out)
    for key, value in {**rules.scoring, **{f"{key} tiles": value for key, value in rules.tiles.items()}}.items():
        out.plain(f"  {_words(key)}: {value_text(value)}")
    for word, text in rules.words.items():
        out.text(f"  word {word.replace('_', '-')}: {text}")
    if rules.patterns:
        _section("patterns", out)
        _patterns(rules, out)
    for one in rules.bonus.values():
        out.text(f"  {one.han} for each  {one.id}  {', '.join(filter(None, one.names.values()))}{_only(one.when)}")
        out.plain(f"      {one.basis}: {one.source}")
    if rules.switches:
        _section("switches", out)
        for switch in rules.switches.values():
            _switch(rules, switch, out)
    _section("table", out)
    _facts(rules.table, out, 1)
    _section("settlement", out)
    _facts(rules.settlement, out, 1)


def _section(title: str, out: Output) -> None:
    out.text()
    title = say(title)
    out.text(f"\x1b[1m{title}\x1b[0m" if out.colour else title)


def worth_text(rules: RuleSet, name: str) -> str:
    """The worth of a pattern, and that of an open hand where it is another: ``2 (open 1)``."""
    worth, open_worth = rules.worth(name), rules.worth(name, open_hand=True)
    return str(worth) if worth == open_worth else f"{worth} (open {open_worth})"


def _patterns(rules: RuleSet, out: Output) -> None:
    """Each pattern with its worth, its conditions, and where both come from; those that are off come last."""
    rows = sorted(rules.patterns.values(), key=lambda row: rules.worth(row.id) == "off")
    width = max(len(row.id) for row in rows)
    worths = [sentence(worth_text(rules, row.id)) for row in rows]
    wide = max(map(_cells, worths))
    for row, worth in zip(rows, worths, strict=True):
        names = ", ".join(dict.fromkeys(name for name in row.names.values() if name))
        out.plain(f"  {' ' * (wide - _cells(worth))}{worth}  {row.id:<{width}}  {names}")
        more = [f"needs {one.pattern}{_when(one.when)}" for one in row.requires]
        more += [f"holds {number:d} {other}" for other, number in row.implies.items()]
        more += [f"only{_when(row.when)}"] if row.when else []
        more += [f"also {name}: {value}" for name, value in row.worths.items()]
        more += ["does not count towards the minimum"] if row.counts_to_minimum is False else []
        if isinstance(row.counts_to_minimum, str):
            more.append(f"counts towards the minimum if {row.counts_to_minimum} = true")
        for text in [*map(sentence, more), f"{row.basis}: {row.source}"]:
            out.plain(f"  {'':>{wide}}    {text}")


def _switch(rules: RuleSet, switch: Switch, out: Output) -> None:
    value = rules.options[switch.name]
    default = "" if value == switch.default else f" (default {value_text(switch.default)})"
    out.text(f"  {switch.name} = {value_text(value)}{default}  {_choices(switch)}")
    out.text(f"      {switch.text}")
    out.plain(f"      {switch.basis}: {switch.source}")


def _choices(switch: Switch) -> str:
    if switch.choices:
        return f"[{' | '.join(map(value_text, switch.choices))}]"
    if switch.range:
        return f"[{switch.range[0]} to {switch.range[1]}]"
    return "[a number above 0]" if switch.positive else "[true | false]"


def _only(when: Sequence[tuple[str, Any]]) -> str:
    return f"; only{_when(when)}" if when else ""


def _when(when: Sequence[tuple[str, Any]]) -> str:
    return f" if {' and '.join(f'{name} = {value_text(value)}' for name, value in when)}" if when else ""


def _facts(table: Mapping[str, Any], out: Output, depth: int) -> None:
    """Facts by name, tables indented below theirs, the source of a table as its last line."""
    indent = "  " * depth
    for key, value in table.items():
        if key in ("source", "basis"):
            continue
        if isinstance(value, Mapping) and "source" in value:
            out.plain(f"{indent}{_words(key)}")
            _facts(value, out, depth + 1)
        elif isinstance(value, tuple) and value and all(isinstance(row, Mapping) for row in value):
            for number, row in enumerate(value, 1):
                said = {name: one for name, one in row.items() if name not in _SOURCED}
                out.plain(f"{indent}{_words(key)} {number}: {value_text(said)}")
                if "source" in row:
                    out.plain(f"{indent}    {row.get('basis', '')}: {row['source']}")
        elif isinstance(value, Mapping) and any(isinstance(one, Mapping) for one in value.values()):
            out.plain(f"{indent}{_words(key)}")
            _facts(value, out, depth + 1)
        else:
            out.plain(f"{indent}{_words(key)}: {value_text(value)}")
    if "source" in table:
        out.plain(f"{indent}{table.get('basis', '')}: {table['source']}")


_SOURCED = ("source", "basis")


def _words(key: str) -> str:
    return key.replace("_", " ")


def value_text(value: Any) -> str:
    """A value of a rule set as a person reads it: lists and tables by their items."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return ", ".join(f"{_words(key)} {value_text(one)}" for key, one in value.items())
    if isinstance(value, tuple):
        nested = any(isinstance(one, tuple | Mapping) for one in value)
        return ("; " if nested else " ").join(map(value_text, value))
    return str(value)
