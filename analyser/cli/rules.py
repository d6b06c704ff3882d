"""``mja rules``: the rule sets there are, what one holds, how two differ, and whether a file of your own is sound."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import click

from ..errors import AnalyserError, RulesError
from ..rules import RuleSet, load_rules, rule_set_names
from ..rules.load import base_of
from .group import Group
from .output import Output, output_options
from .rules_text import show, value_text, worth_text
from .rulesets import option_option, parsed_options

_HELP = """Rule sets: list them, show one, compare two, check a file of your own.

A file of your own names the rule set it builds on and only what differs:

\b
  id = "my-house"
  extends = "hongkong"
  options = { cap = 8 }
  [patterns.seven_pairs]
  worth = 3

Use it by its path: mja score 'HAND' --rules my-house.toml
"""
_EXAMPLES = """\b
Examples:
  mja rules list
  mja rules show hongkong
  mja rules diff hongkong hongkong-strict
  mja rules check 'my-house.toml'
"""

command = Group("rules", help=_HELP, epilog=_EXAMPLES)


def scores(rules: RuleSet) -> bool:
    """Whether hands can be scored by a rule set; else it only settles values."""
    return bool(rules.scoring.get("method", "none") != "none")


def _examples(*lines: str) -> str:
    return "\n".join(["\b", "Examples:", *(f"  mja rules {line}" for line in lines)])


@command.command("list", epilog=_examples("list", "list --json"))
@output_options(csv=True)
def list_command(out: Output) -> None:
    """The shipped rule sets: what they score, and what they build on."""
    records = []
    for name in rule_set_names():
        rules = load_rules(name)
        does = "scores, settles" if scores(rules) else "settles"
        records.append(
            {"name": rules.id, "system": rules.system, "unit": rules.unit, "does": does,
             "extends": ", ".join(rules.extends), "summary": rules.summary}
        )  # fmt: skip
    out.listing(records, {key: key for key in records[0]})


@command.command("show", epilog=_examples("show malaysia", "show hongkong --option cap=13 --json"))
@click.argument("name", metavar="NAME|FILE.toml")
@option_option
@output_options()
def show_command(name: str, options: tuple[str, ...], out: Output) -> None:
    """Everything that a rule set holds: values, switches, table facts, each with its source and basis."""
    rules = load_rules(name, parsed_options(options))
    if out.is_text:
        out.by_id = True
        show(rules, out)
    else:
        out.document(rules_dict(rules))


def rules_dict(rules: RuleSet) -> dict[str, Any]:
    """A rule set in JSON: every switch with its value, every pattern with its worth as the switches make it."""
    switches = {name: {"value": rules.options[name], **switch._asdict()} for name, switch in rules.switches.items()}
    patterns = {
        name: {**row._asdict(), "worth": rules.worth(name), "when": dict(row.when)}
        | {"requires": [{"pattern": one.pattern, "when": dict(one.when)} for one in row.requires]}
        for name, row in rules.patterns.items()
    }
    return {
        "id": rules.id, "system": rules.system, "extends": list(rules.extends), "digest": rules.digest,
        "unit": rules.unit, "summary": rules.summary, "names": rules.names, "scoring": rules.scoring,
        "tiles": rules.tiles, "words": rules.words, "switches": switches, "patterns": patterns,
        "bonus": {name: {**one._asdict(), "when": dict(one.when)} for name, one in rules.bonus.items()},
        "table": rules.table, "settlement": rules.settlement,
    }  # fmt: skip


@command.command("diff", epilog=_examples("diff hongkong hongkong-strict", "diff malaysia hongkong --csv"))
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@output_options(csv=True)
def diff_command(one: str, other: str, out: Output) -> None:
    """What differs between two rule sets (names or files), row by row, and nothing else."""
    first, second = load_rules(one), load_rules(other)
    out.by_id = True
    records = [{"section": section, "row": row, "a": a, "b": b} for section, row, a, b in differences(first, second)]
    if out.is_text and not records:
        out.text(f"{first.id} and {second.id} differ in nothing")
    else:
        out.listing(records, {"section": "section", "row": "row", "a": first.id, "b": second.id})


def differences(first: RuleSet, second: RuleSet) -> Iterator[tuple[str, str, str, str]]:
    """The rows in which two rule sets differ: section, row, the one value, the other (``-`` where there is no row)."""
    facts, others = _facts(first), _facts(second)
    for section in facts:
        a, b = facts[section], others[section]
        for row in dict.fromkeys((*a, *b)):
            if a.get(row) != b.get(row):
                yield section, row, _told(a.get(row)), _told(b.get(row))


def _facts(rules: RuleSet) -> dict[str, dict[str, Any]]:
    """What a rule set says, by section and row, without sources, names and summaries."""
    return {
        "general": {"system": rules.system, "unit": rules.unit},
        "scoring": dict(rules.scoring) | {f"tiles {key}": value for key, value in rules.tiles.items()},
        "words": dict(rules.words),
        "switches": dict(rules.options),
        "patterns": {name: _pattern(rules, name) for name in rules.patterns},
        "bonus": {name: one.han if rules.holds(one.when) else "off" for name, one in rules.bonus.items()},
        "table": _flat(rules.table),
        "settlement": _flat(rules.settlement),
    }


def _pattern(rules: RuleSet, name: str) -> str:
    """The worth of a pattern and its conditions; of one that is off nothing else matters."""
    row = rules.patterns[name]
    worth = rules.worth(name)
    told = [worth_text(rules, name)]
    if worth != "off":
        told += [f"needs {one.pattern}" for one in row.requires if rules.holds(one.when)]
        told += [f"holds {other}" + (f" x {number}" if number > 1 else "") for other, number in row.implies.items()]
    return ", ".join(told)


def _flat(table: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """A nested table with the path of each value, sources left out; rows of a list are numbered."""
    found: dict[str, Any] = {}
    for key, value in table.items():
        if key in ("source", "basis"):
            continue
        if isinstance(value, tuple) and value and all(isinstance(one, Mapping) for one in value):
            value = {str(number): one for number, one in enumerate(value, 1)}
        if isinstance(value, Mapping):
            found |= _flat(value, f"{before}{key} ")
        else:
            found[f"{before}{key}"] = value
    return found


def _told(value: Any) -> str:
    if value is None:
        return "-"
    return value_text(value) or "none"


@command.command("check", epilog=_examples("check 'my-house.toml'", "check hongkong"))
@click.argument("file", metavar="FILE.toml|NAME")
@output_options()
def check_command(file: str, out: Output) -> None:
    """Whether a rule set file is sound: says fine, or what is wrong in which row, with the near names."""
    rules = checked(file)
    out.by_id = True
    base = base_of(rules)
    changed = list(differences(base, rules)) if base else []
    if out.is_text:
        extends = f", extends {rules.extends[0]}" if rules.extends else ""
        does = "scores and settles" if scores(rules) else "settles"
        out.text(f"{file}: fine ({rules.id}{extends}; {does}; {len(rules.patterns)} patterns)")
        for section, row, a, b in changed:
            out.text(f"  {section} {row}: {b} (was {a})")
    else:
        changes = [{"section": section, "row": row, "was": a, "now": b} for section, row, a, b in changed]
        told = {"file": file, "fine": True, "id": rules.id, "extends": list(rules.extends)}
        out.document({**told, "changes": changes})


def checked(file: str) -> RuleSet:
    """A rule set with everything in it tried out: scoring tables, payments, the chart."""
    from ..scoring.plan import plan_of
    from ..settlement import chart
    from ..settlement.terms import terms_of

    rules = load_rules(file)
    try:
        if scores(rules):
            plan_of(rules)
        terms_of(rules)
        chart(rules)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        if isinstance(error, AnalyserError):
            raise
        raise RulesError(
            f"{file}: a row lacks what it needs, or holds what it cannot", code="rules_file",
            hint="compare it with mja rules show of the rule set it extends",
        ) from None  # fmt: skip
    return rules
