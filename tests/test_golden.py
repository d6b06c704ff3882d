"""The project's own golden table: facts written one by one, each with the rule that says so (``golden/*.toml``).

A fact is one of: a ``hand`` (a hand line) scored, an agreed value to ``settle``, several ``winners``, the next
``deal``, a ``rule`` (a switch, or an entry of the rule set's table), a ``chart`` (its row for a value). Everything else
in it must come out; ``refused`` is a part of the refusal. ``source`` begins with the letters
of a document named in ``[sources]``, unless it is a sentence of its own.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from rows import amounts, exact

from analyser import AnalyserError, load_rules, next_deal, score, settle
from analyser.rules import RuleSet
from analyser.settlement import chart, settle_winners

FOLDER = Path(__file__).parent / "golden"
SUBJECTS = ("hand", "settle", "winners", "deal", "rule", "chart")
ABOUT = ("says", "source", "rules", "options", *SUBJECTS)
SCORED = ("malaysia", "malaysia-casual", "hongkong", "hongkong-strict", "mcr")


class Fact(NamedTuple):
    """A fact with its rule set, and what must come out."""

    file: str
    says: str
    source: str
    rules: RuleSet
    options: dict[str, Any]
    subject: str
    given: Any
    expected: dict[str, Any]


def facts_of(path: Path) -> Iterator[Fact]:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    for fact in data["fact"]:
        (subject,) = (name for name in SUBJECTS if name in fact)
        rules = load_rules(fact.get("rules") or data["rules"])
        expected = {name: value for name, value in fact.items() if name not in ABOUT}
        told = (path.name, fact["says"], fact["source"], rules, fact.get("options", {}))
        yield Fact(*told, subject, fact[subject], expected)


FILES = [path for path in sorted(FOLDER.glob("*.toml")) if path.name != "refuted.toml"]
FACTS = [fact for path in FILES for fact in facts_of(path)]


def answer(fact: Fact) -> dict[str, Any]:
    """What the library says: every figure of its answer by name."""
    if fact.subject == "hand":
        result = score(fact.given, fact.rules, options=fact.options)
        told = result.to_dict()
        told["items"] = {pattern.id: pattern.value for pattern in result.patterns}
        told["limit"] = sorted(result.limit_patterns)
        told["not_counted"] = sorted(one.id for one in result.not_counted)
        told["form"] = result.reading.form if result.reading else None
    elif fact.subject == "settle":
        told = settle(fact.rules, options=fact.options, **fact.given).to_dict()
        told["other_pays"] = amounts(told["other_preset"]) if "other_preset" in told else None
    elif fact.subject == "winners":
        return settle_winners(fact.rules, options=fact.options, **fact.given).to_dict()
    elif fact.subject == "deal":
        return next_deal(fact.rules, options=fact.options, **fact.given).to_dict()
    elif fact.subject == "rule":
        rules = fact.rules.with_options(fact.options)
        return {"value": rules.option(fact.given) if fact.given in rules.switches else rules.table.get(fact.given)}
    else:
        value = fact.rules.settlement["value"]
        rows = chart(fact.rules, fact.options)
        return next((row for row in rows if row[value] == fact.given), {}) | {"rows": len(rows)}
    told["pays"] = amounts(told)
    told["payers"] = [payment["from"] for payment in told["payments"]]
    return told


@pytest.mark.parametrize("fact", FACTS, ids=[f"{fact.file}: {fact.says}" for fact in FACTS])
def test_fact(fact):
    expected = dict(fact.expected)
    assert expected, "the fact says nothing"
    if "refused" in expected:
        with pytest.raises(AnalyserError, match=re.escape(expected.pop("refused"))):
            answer(fact)
        assert not expected, "a refusal has no figures"
        return
    told = answer(fact)
    if "not_counted" in expected:  # others may be shown and left out too
        wanted = expected.pop("not_counted")
        assert set(wanted) <= set(told["not_counted"])
    assert exact({name: told.get(name) for name in expected}) == exact(expected)


# --- the table itself: nothing is left out of it


def test_no_two_facts_say_the_same():
    names = [(fact.file, fact.says) for fact in FACTS]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_source_is_named(path):
    """A source that begins with capitals is a document of the file's list; any other is a sentence."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    for fact in data["fact"]:
        short = re.match(r"[A-Z][A-Z0-9]*\b(?=[,:;. ]|$)", fact["source"])
        assert fact["source"].strip()
        assert short is None or short[0] in data["sources"], fact["source"]


WORTH = [(name, row) for name in SCORED for row in load_rules(name).patterns]


@cache
def hands_of(rules: str) -> list[tuple[Fact, dict[str, Any]]]:
    """The facts about hands under a rule set, with what the library says."""
    hands = [fact for fact in FACTS if fact.subject == "hand" and "refused" not in fact.expected]
    return [(fact, answer(fact)) for fact in hands if fact.rules.id == rules]


@pytest.mark.parametrize(("rules", "pattern"), WORTH)
def test_every_pattern_has_a_fact(rules, pattern):
    """What is on is counted by some hand with the worth of the file, what is off is shown by one and not counted."""
    table = load_rules(rules)
    worth = table.worth(pattern)
    if worth == 0 or table.patterns[pattern].worth == 0:  # it only keeps others from counting
        return
    if table.extends and worth == load_rules(table.extends[0]).worth(pattern):
        rules = table.extends[0]  # the same row as in the rule set it extends
    hands = [(fact, told) for fact, told in hands_of(rules) if pattern not in fact.options]
    if worth == "off" and pattern == "seven_pairs":  # then it is no form of a win
        assert any(not told["complete"] for _, told in hands)
    elif worth == "off":
        assert any(pattern in fact.expected.get("not_counted", ()) for fact, _ in hands)
    elif worth == "limit":
        assert any(pattern in fact.expected.get("limit", ()) for fact, _ in hands)
    else:
        assert any(pattern in fact.expected.get("items", ()) for fact, _ in hands)


IMPLIED = [
    (name, row.id, part) for name in ("malaysia", "hongkong", "mcr") for row in load_rules(name).patterns.values()
    for part in row.implies if row.worth != 0
]  # fmt: skip


@pytest.mark.parametrize(("rules", "whole", "part"), IMPLIED)
def test_every_implication_has_a_fact(rules, whole, part):
    """Some hand shows both, counts the whole, and does not count the part."""
    found = [
        fact.says
        for fact, told in hands_of(rules)
        if (whole in told["items"] or whole in told["limit"]) and part in told["not_counted"]
    ]
    assert found


#: The rule sets whose facts are meant to be complete.
SWITCHES = [(name, switch) for name in ("malaysia", "hongkong", "mcr") for switch in load_rules(name).switches]


@pytest.mark.parametrize(("rules", "switch"), SWITCHES)
def test_every_switch_has_facts_in_each_position(rules, switch):
    """Every choice of a switch, or two values where it is a number, with what comes out of them."""
    table = load_rules(rules)
    said = table.switches[switch]
    own = {rules, *(name for name in ("hongkong-calculator",) if rules in load_rules(name).extends)}
    told = [fact for fact in FACTS if fact.rules.id in own and "refused" not in fact.expected]
    positions = {fact.rules.with_options(fact.options).option(switch) for fact in told}
    if said.choices:
        assert positions == set(said.choices)
    elif isinstance(said.default, bool):
        assert positions == {False, True}
    else:
        assert len(positions) >= 2
