"""Checks case files (one JSON object a line) through the public library: ``python -m tests.rows FILE...``.

Nothing is known here of any single row: a row names its rule set, its kind, what goes in and what must come out.
Every field of ``expected`` is compared; a kind, a field or a rule set that this runner or the library does not know
makes the row *not supported*, it never passes in silence. A row that the rules refute is listed in
``golden/refuted.toml`` with the rule. Without FILES every case file below ``ANALYSER_CASES`` (default: the folder
``shared`` beside the project) is checked. Exit code 1 where a row disagrees.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from analyser import AnalyserError, Score, hand_from_row, load_rules, next_deal, score, settle
from analyser.rules import RuleSet
from analyser.settlement import count_fu, settle_winners

try:
    from .rows_parse import parse_facts  # as python -m tests.rows
except ImportError:
    from rows_parse import parse_facts

CASES = Path(os.environ.get("ANALYSER_CASES") or Path(__file__).resolve().parents[2] / "shared")
FOLDERS = ("golden", "mcr")
REFUTED = Path(__file__).parent / "golden" / "refuted.toml"

Row = Mapping[str, Any]
ABSENT = "(absent)"


class NotSupported(Exception):
    """What the row asks is not known to this runner, or not built yet."""


class Difference(NamedTuple):
    """A fact of a row, and what the library says instead."""

    fact: str
    expected: Any
    ours: Any

    def __str__(self) -> str:
        return f"{self.fact}: expected {self.expected!r}, ours {self.ours!r}"


class Result(NamedTuple):
    """What became of the rows of a file; ``rows`` counts them all. The lists hold (id, what there is to say)."""

    path: Path
    rows: int
    agree: int
    disagreements: list[tuple[str, str]]
    not_supported: list[tuple[str, str]]
    refuted: list[tuple[str, str]]

    def __str__(self) -> str:
        lines = [f"{self.path.name}: {self.agree} of {self.rows} agree"]
        lines += [f"  disagrees  {name}: {told}" for name, told in self.disagreements]
        reasons = Counter(reason for _, reason in self.not_supported)
        lines += [f"  not supported  {number} x {reason}" for reason, number in reasons.most_common()]
        lines += [f"  refuted  {name}: {rule}" for name, rule in self.refuted]
        return "\n".join(lines)


# --- what is compared with what


def known(where: str, fields: Mapping[str, Any], *names: str) -> None:
    """Refuses to go on where a field is none of ``names``."""
    for field in fields:
        if field not in names:
            raise NotSupported(f"this runner does not know {where} {field!r}")


def exact(value: Any) -> Any:
    """Amounts as they compare: 0.5, "1/2" and one half are one thing; lists in their order."""
    if isinstance(value, Mapping):
        return {key: exact(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [exact(item) for item in value]
    if isinstance(value, bool):
        return f"{value}"  # no number: true is not 1
    if not isinstance(value, int | float | Fraction | str):
        return value
    try:
        return Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        return value


def differences(expected: Mapping[str, Any], ours: Mapping[str, Any]) -> list[Difference]:
    """The facts that are not as expected."""
    found = []
    for fact, value in expected.items():
        got = ours.get(fact, ABSENT)
        if exact(value) != exact(got):
            found.append(Difference(fact, value, got))
    return found


def payments_list(pays: Any, opponents: int = 3) -> list[Any]:
    """``pays`` written out as one amount for each opponent, in the order of a settlement."""
    if isinstance(pays, list):
        return pays
    parts = set(pays)
    if parts == {"discarder"}:
        return [pays["discarder"]] + [0] * (opponents - 1)
    if parts == {"each"}:
        return [pays["each"]] * opponents
    if parts == {"dealer", "each_other"}:
        return [pays["dealer"]] + [pays["each_other"]] * (opponents - 1)
    raise NotSupported(f"this runner does not know pays of {', '.join(sorted(parts))}")


def amounts(told: Row) -> list[Any]:
    """The amounts of the payments of a settlement or score, in their order."""
    return [payment["amount"] for payment in told["payments"]]


def settled_facts(expected: Row, told: Row, *facts: str) -> list[Difference]:
    """Compares the figures of a settlement, payments among them."""
    known("expected", expected, "pays", *facts)
    wanted, ours = dict(expected), {**told, "pays": amounts(told)}
    if "pays" in wanted:
        wanted["pays"] = payments_list(wanted["pays"], len(ours["pays"]))
    return differences(wanted, ours)


def plain(name: str) -> str:
    """A pattern's name without what does not matter in it: case, spaces, ``_`` and ``-``."""
    return re.sub(r"[\s_-]", "", name.casefold())


def pattern_ids(rules: RuleSet) -> dict[str, str]:
    """Every name, alias and id that the rule set knows, in plain form -> the id of the pattern."""
    rows = [*rules.patterns.values(), *rules.bonus.values()]
    ids = {plain(name): row.id for row in rows for name in (*row.aliases, *row.names.values())}
    return ids | {plain(row.id): row.id for row in rows}


def items_by_id(items: Mapping[str, Any], rules: RuleSet) -> dict[str, Any]:
    """Pattern -> value under the ids of the rule set; a name that no alias knows stays, and so disagrees."""
    ids, found = pattern_ids(rules), Counter()
    for name, value in items.items():
        found[ids.get(plain(name), f"unknown pattern {name!r}")] += value
    return dict(found)


def named(patterns: Iterable[str], rules: RuleSet) -> list[str]:
    """Patterns by their ids, sorted."""
    return sorted(items_by_id(dict.fromkeys(patterns, 1), rules))


def rules_of(row: Row) -> RuleSet:
    """The rule set of a row, without its options."""
    try:
        return load_rules(row["rules"])
    except AnalyserError as error:
        if error.code != "unknown_rules":
            raise
        raise NotSupported(f"{row.get('system', row['rules'])}: rule set {row['rules']} is not built yet") from None


def switches(row: Row, *circumstances: str) -> dict[str, Any]:
    """The options of a row that are switches, not ``circumstances``."""
    return {name: value for name, value in row.get("options", {}).items() if name not in circumstances}


# --- hands


def scoring_rules(row: Row) -> RuleSet:
    """The rule set of a row about a hand."""
    rules = rules_of(row)
    if rules.scoring.get("method") == "none":
        raise NotSupported(f"{rules.system} hands: {rules.id} does not score hands yet")
    return rules


def scored(row: Row, options: Row, **changes: Any) -> Score:
    """The score of a hand row under the row's rule set."""
    rules = scoring_rules(row)
    read = hand_from_row({**row["input"], **changes}, tuple(rules.words))
    return score(read.hand, rules, options={**options, **read.options})


def items_of(result: Score) -> dict[str, int]:
    """Pattern -> value of the best reading."""
    return {pattern.id: pattern.value for pattern in result.patterns}


HAND_FIGURES = ("base", "share", "han", "fu", "limit_class", "multiple", "paid_by_opponents", "collect", "reason")
#: Facts of a hand that are compared in ways of their own.
HAND_FACTS = ("winning_shape", "raw", "total", "valid", "items", "items_any_of", "limit_patterns", "alternatives")
HAND_FACTS += ("yakuman", "fu_parts", "changes", "fans", "fan_list_unique", "fans_alternative")
#: The same tiles won otherwise: what ``also`` may change.
SITUATION = ("win", "seat")


def check_hand(row: Row) -> list[Difference]:
    """A hand row: patterns, totals and payments of the best reading; and the same tiles in other situations."""
    found = check_scored(row, scored(row, row["options"]), row["expected"])
    for other in row.get("also", ()):
        changes = {name: other[name] for name in SITUATION if name in other}
        expected = {name: value for name, value in other.items() if name not in SITUATION}
        told = " ".join(map(str, changes.values()))
        differs = check_scored(row, scored(row, row["options"], **changes), expected)
        found += [one._replace(fact=f"{one.fact} ({told})") for one in differs]
    return found


def check_scored(row: Row, result: Score, expected: Row) -> list[Difference]:
    """What a row says of one scored hand."""
    rules, told = result.rules, result.to_dict()
    rest = {fact: value for fact, value in expected.items() if fact not in HAND_FACTS}
    found = settled_facts(rest, told, *HAND_FIGURES)
    ours = {"winning_shape": result.complete, "raw": result.raw, "total": result.total, "valid": result.valid}
    found += differences({fact: expected[fact] for fact in ours if fact in expected}, ours)
    if "yakuman" in expected:
        wanted = {"yakuman": items_by_id(expected["yakuman"], rules)}
        found += differences(wanted, {"yakuman": told.get("yakuman", ABSENT)})
    if "fu_parts" in expected and sorted(expected["fu_parts"]) not in [sorted(parts) for parts in fu_parts(result)]:
        found.append(Difference("fu_parts", expected["fu_parts"], told.get("fu_parts", ABSENT)))
    lists = fan_lists(expected, rules)
    if lists and counts_of(result) not in lists:
        found.append(Difference("fans", expected["fans"], counts_of(result)))
    if "changes" in expected:
        changes = {} if result.settlement is None else dict(result.settlement.transfers)
        found += differences({"changes": expected["changes"]}, {"changes": changes})
    if "items" in expected or "items_any_of" in expected:
        choices = expected.get("items_any_of") or [expected["items"]]
        if items_of(result) not in [items_by_id(choice, rules) for choice in choices]:
            found.append(Difference("items", choices[0] if len(choices) == 1 else choices, items_of(result)))
    if "limit_patterns" in expected:
        wanted = {"limit_patterns": named(expected["limit_patterns"], rules)}
        found += differences(wanted, {"limit_patterns": sorted(result.limit_patterns)})
    for alternative in expected.get("alternatives", ()):
        found += check_alternative(alternative, row, result)
    return found


def counts_of(result: Score) -> dict[str, int]:
    """Pattern -> how often it counts, limit patterns once."""
    return {pattern.id: pattern.count for pattern in result.patterns} | dict.fromkeys(result.limit_patterns, 1)


def fan_lists(expected: Row, rules: RuleSet) -> list[dict[str, int]]:
    """The lists of fans that are right; none where several are, and the row names one only: its total tells then."""
    if "fans" not in expected:
        return []
    others = expected.get("fans_alternative", ())
    lists = [expected["fans"], *([others] if isinstance(others, Mapping) else others)]
    if len(lists) == 1 and expected.get("fan_list_unique") is False and "total" in expected:
        return []
    return [items_by_id(fans, rules) for fans in lists]


def fu_parts(result: Score) -> list[list[list[Any]]]:
    """The fu parts of every reading that is worth as much as the best."""
    best = result.readings[0].value if result.readings else None
    equal = [reading.value for reading in result.readings if reading.value.settled == best.settled]
    return [[list(part) for part in value.fu_parts] for value in equal if value.fu == best.fu]


def check_alternative(alternative: Row, row: Row, result: Score) -> list[Difference]:
    """Another reading, named by its groups, or a switch (``name=value``); in other words than these it is a remark."""
    known("alternatives", alternative, "reading", "total")
    text, wanted = alternative["reading"], {"total": alternative["total"]}
    switch = re.fullmatch(r"([a-z_]+)=(\w+)", text)
    if switch:
        other = scored(row, {**row["options"], switch[1]: switch[2]})
        return [one._replace(fact=text) for one in differences(wanted, {"total": other.total})]
    groups = Counter(re.findall(r"\b\d{2,4}(?=[mpsz]?\b)", re.sub(r"\(.*?\)", "", text)))
    if not groups:
        return []
    totals = []
    for reading in result.readings:
        pair = [reading.shape.pair] if reading.shape.pair else []
        if groups <= Counter(group[:-1] for group in [*reading.shape.groups, *pair]):
            totals.append(reading.total)
    ours = {"total": max(totals, default="no such reading")}
    return [one._replace(fact=f"reading {text}") for one in differences(wanted, ours)]


def check_reported_hand(row: Row) -> list[Difference]:
    """A hand that users of another program reported, in the words of that report; of fu parts only the numbers."""
    result, expected = scored(row, row.get("options", {})), row["expected"]
    facts = ("yaku", "parts", "yakuman", "han", "fan", "fu", "fu_parts", "points", "error", "agari")
    known("expected", expected, *facts, "note")
    told, found = result.to_dict(), []
    for fact in ("yaku", "parts"):
        if fact in expected:
            found += differences({fact: items_by_id(expected[fact], result.rules)}, {fact: items_of(result)})
    for fact, ours in (("han", result.total), ("fan", result.total), ("fu", told.get("fu", ABSENT))):
        if fact in expected:
            found += differences({fact: expected[fact]}, {fact: ours})
    if "yakuman" in expected:
        yakuman = {"yakuman": items_by_id(expected["yakuman"], result.rules)}
        found += differences(yakuman, {"yakuman": told.get("yakuman", ABSENT)})
    if "fu_parts" in expected:
        numbers = sorted(dict(expected["fu_parts"]).values())
        ours = [sorted(number for _, number in parts) for parts in fu_parts(result)]
        if numbers not in ours:
            found.append(Difference("fu_parts", expected["fu_parts"], told.get("fu_parts", ABSENT)))
    if "points" in expected:
        paid = amounts(told)
        found += differences({"points": points_list(expected["points"], len(paid))}, {"points": paid})
    if "error" in expected:
        found += differences({"error": expected["error"]}, {"error": result.reason})
    if "agari" in expected:
        found += differences({"agari": expected["agari"]}, {"agari": result.complete})
    return found


def points_list(points: str, opponents: int = 3) -> list[int]:
    """``"3900"`` paid by a discarder, ``"400/700"`` by others and dealer, ``"1300 all"`` by each: one amount each."""
    if points.endswith(" all"):
        return [int(points[:-4])] * opponents
    others, _, dealer = points.partition("/")
    first, rest = (int(dealer), int(others)) if dealer else (int(points), 0)
    return [first] + [rest] * (opponents - 1)


# --- agreed values


def check_settle(row: Row) -> list[Difference]:
    """An agreed value: who pays what."""
    given = {name: value for name, value in row["input"].items() if name != "payer_order"}
    for name in ("honba", "riichi_sticks"):
        if name in row["options"]:
            given[name] = row["options"][name]
    told = settle(rules_of(row), options=switches(row, "honba", "riichi_sticks"), **given).to_dict()
    return settled_facts(row["expected"], told, *SETTLE_FIGURES)


SETTLE_FIGURES = (
    *("base", "share", "table_value", "collect", "capped_faan", "cap_limited", "below_usual_minimum", "limit_class"),
    *("paid_by_opponents", "points", "legal", "value_after_multipliers", "bettor_receives", "each_loser_total"),
)


def check_convert(row: Row) -> list[Difference]:
    """What a value is worth, whoever pays it."""
    told = settle(rules_of(row), options=switches(row), **row["input"]).to_dict()
    return settled_facts(row["expected"], told, "share", "table_value", "base")


def check_fu(row: Row) -> list[Difference]:
    """The fu of a described hand, part by part."""
    known("expected", row["expected"], "fu", "fu_parts")
    return differences(row["expected"], count_fu(rules_of(row).with_options(switches(row)), **row["input"]).to_dict())


def check_liability(row: Row) -> list[Difference]:
    """Paying for everyone."""
    told = settle(rules_of(row), options=switches(row), **row["input"]).to_dict()
    return settled_facts(row["expected"], told, "case", "payer", "share")


def check_multiple_winners(row: Row) -> list[Difference]:
    """Several winners on one tile."""
    given, expected = row["input"], row["expected"]
    known("input", given, "discarder_seat", "claimants", "fan", "faan", "points", "han", "fu")
    known("expected", expected, "winners", "discarder_pays")
    values = {name: given[name] for name in given if name not in ("discarder_seat", "claimants")}
    claims = {seat: {name: value[seat] for name, value in values.items()} for seat in given["claimants"]}
    won = settle_winners(rules_of(row), claims, discarder=given["discarder_seat"], options=switches(row))
    return differences(expected, won.to_dict())


def check_minimum(row: Row) -> list[Difference]:
    """Whether a value, or a few patterns together, may win."""
    given, expected = row["input"], row["expected"]
    known("expected", expected, "valid", "legal")
    rules = rules_of(row).with_options(switches(row))
    if "patterns" in given:
        known("input", given, "patterns", "win")
        return differences(expected, {"valid": sum_of(rules, given["patterns"])["total"] >= rules.option("minimum")})
    try:
        told = settle(rules, **given).to_dict()
    except AnalyserError as error:
        if error.code != "under_minimum":
            raise
        told = {"valid": False, "legal": False}
    return differences(expected, told)


# --- the loaded rule set


def worth_of(rules: RuleSet, pattern: str) -> int:
    """What a pattern is worth by itself, in numbers."""
    worth = rules.worth(pattern)
    if isinstance(worth, int):
        return worth
    kind, _, number = worth.partition(" ")
    return {"off": 0, "limit": rules.option("cap"), "alone": min(int(number or 0), rules.option("cap"))}.get(
        kind, int(number or 0)
    )


def sum_of(rules: RuleSet, patterns: list[str]) -> dict[str, int]:
    """Raw sum and total of patterns of one hand, what one of them holds left out."""
    left = Counter(patterns)
    for pattern in patterns:
        left.subtract(rules.patterns[pattern].implies)
    raw = sum(worth_of(rules, pattern) * max(times, 0) for pattern, times in left.items())
    return {"raw": raw, "total": min(raw, rules.option("cap"))}


PAIRS_OF_PLAIN_PAIR = ["dragon", "seat_wind", "round_wind"]


def check_pattern_value(row: Row) -> list[Difference]:
    """What a pattern is worth, and on which conditions."""
    rules, expected = rules_of(row).with_options(switches(row)), row["expected"]
    known("input", row["input"], "pattern")
    name = row["input"]["pattern"]
    if name == "_minimum":
        known("expected", expected, "fan", "faan")
        return differences(expected, dict.fromkeys(expected, rules.option("minimum")))
    ids = pattern_ids(rules)
    if plain(name) not in ids:
        return [Difference("pattern", name, "no alias knows it")]
    pattern = rules.patterns[ids[plain(name)]]
    worth, table = rules.worth(pattern.id), rules.table
    needs = {requirement.pattern for requirement in pattern.requires if rules.holds(requirement.when)}
    includes = Counter(pattern.implies).elements()
    ours = {
        "fan": worth_of(rules, pattern.id),
        "faan": worth_of(rules, pattern.id),
        "limit": worth == "limit",
        "exact": str(worth).startswith("exactly"),
        "includes": list(includes),
        "pair_not": PAIRS_OF_PLAIN_PAIR if "plain_pair" in needs else [],
        "wait": "two_sided" if "two_sided_wait" in needs else None,
        "discard_allowed": "self_draw" not in needs,
        "concealed_kong_allowed": not needs & {"no_concealed_kong", "no_melds"},
        "settled_as": table.get("settled_as", {}).get(pattern.id, ABSENT),
        "payer": table.get("payer_of_robbed_kong", ABSENT),
        "robbed_set_becomes": table.get("robbed_set_becomes", ABSENT),
    }
    known("expected", expected, *ours)
    return differences(expected, ours)


#: A complete hand of three suits, partly claimed, without any pattern; its pung may be exchanged for another.
NOTHING = {
    "hand": "1p567s",
    "win_tile": "1p",
    "win": "discard",
    "melds": [
        {"type": "pung", "tiles": "444m"},
        {"type": "chow", "tiles": "123p"},
        {"type": "chow", "tiles": "789s"},
    ],
}
FOREIGN_FLOWER = {"E": "bamboo", "S": "bamboo", "W": "bamboo", "N": "plum"}


def check_sum(row: Row) -> list[Difference]:
    """What a few patterns are worth together; where their tile is named, in a hand that has a pung of it."""
    given, expected = row["input"], row["expected"]
    known("input", given, "patterns", "tile", "seat", "round")
    known("expected", expected, "raw", "total")
    if "tile" not in given:
        return differences(expected, sum_of(rules_of(row).with_options(switches(row)), given["patterns"]))
    pung = {"type": "pung", "tiles": given["tile"][0] * 3 + given["tile"][1]}
    seats = {"seat": given["seat"], "round": given["round"], "bonus": [FOREIGN_FLOWER[given["seat"]]]}
    result = scored({**row, "input": NOTHING}, row["options"], melds=[pung, *NOTHING["melds"][1:]], **seats)
    ours = {"raw": result.raw, "total": result.total, "patterns": sorted(items_of(result))}
    return differences({**expected, "patterns": named(given["patterns"], result.rules)}, ours)


def check_bonus(row: Row) -> list[Difference]:
    """What bonus tiles add to a complete hand, beside the same hand with a bonus tile that is of no use."""
    given, expected = row["input"], row["expected"]
    known("input", given, "seat", "bonus")
    known("expected", expected, "fan", "faan", "items")
    results = []
    for bonus in (given["bonus"], [FOREIGN_FLOWER[given["seat"]]]):
        results.append(scored({**row, "input": NOTHING}, row["options"], seat=given["seat"], bonus=bonus))
    with_them, without = results
    items = {name: value for name, value in items_of(with_them).items() if name not in items_of(without)}
    added = with_them.total - without.total
    wanted = {**expected, "items": items_by_id(expected["items"], with_them.rules)} if "items" in expected else expected
    return differences(wanted, {"fan": added, "faan": added, "items": items})


def check_rule(row: Row) -> list[Difference]:
    """A fact of the rule set: a switch, or an entry of its table."""
    rules, name = rules_of(row).with_options(switches(row)), row["input"]["rule"]
    known("input", row["input"], "rule")
    fact = rules.option(name) if name in rules.switches else rules.table.get(name, ABSENT)
    return differences(row["expected"], fact if isinstance(fact, Mapping) else {"value": fact})


def check_round_end(row: Row) -> list[Difference]:
    """Who deals next, and what a hand without a winner costs."""
    facts = ("payments", "dealer_repeats", "ready_players_paid", "seat_winds_move", "round_wind_moves")
    known("expected", row["expected"], *facts)
    return differences(row["expected"], next_deal(rules_of(row), options=switches(row), **row["input"]).to_dict())


# --- rows, files, the command

KINDS: dict[str, Callable[[Row], list[Difference]]] = {
    "hand": check_hand,
    "settle": check_settle,
    "convert": check_convert,
    "fu": check_fu,
    "liability": check_liability,
    "multiple_winners": check_multiple_winners,
    "minimum": check_minimum,
    "pattern_value": check_pattern_value,
    "sum": check_sum,
    "rule": check_rule,
    "bonus": check_bonus,
    "round_end": check_round_end,
}
REMARKS = ("id", "system", "kind", "form", "seed", "desc", "basis", "source", "note", "verified_with", "checked")
REMARKS += ("why_wrong_there", "confidence", "test", "wmo2006_total_unverified")
REMARKS += ("agreed", "peers_total", "fans_reference", "answers", "cause", "verdict")
#: Fields that state what is expected in ways of their own.
STATED = ("reference_total", "total_by_rules", "reference", "score_change", "winner")


def expected_of(row: Row) -> dict[str, Any]:
    """What is expected of a row; where a source states nothing, the total on which independent programs agree."""
    expected = dict(row.get("expected") or {})
    if "reference" in row:
        expected.setdefault("total", row["reference"]["total"])
    elif "reference_total" in row:
        expected.setdefault("total", row["reference_total"])
    if "total_by_rules" in row:
        expected = {"total": row["total_by_rules"]}
    if "score_change" in row:
        expected["collect"] = row["score_change"][row["winner"]]
    return expected


def check_parse(row: Row) -> list[Difference]:
    """A text: what is read in it."""
    known("input", row["input"], "text", "mjai", "meld", "use")
    try:
        return [Difference(*fact) for fact in parse_facts(row)]
    except KeyError as error:
        raise NotSupported(f"this runner does not know expected {error}") from None


def check_row(row: Row) -> list[Difference]:
    """The facts of a row on which the library differs; raises ``NotSupported``."""
    form, kind = row.get("form"), row.get("kind")
    if kind == "parse":
        return check_parse(row)
    if form == "other":
        raise NotSupported("requirements in words, tested in words of their own")
    if kind is None and "shanten" in row:
        raise NotSupported("shanten: not built yet")
    check = check_reported_hand if form == "hand_row" else KINDS.get(kind)
    if check is None:
        raise NotSupported(f"this runner does not know the kind {kind!r}")
    if kind == "hand" or form == "hand_row":
        scoring_rules(row)  # whoever does not score such hands says so before any field is looked at
    known("field", row, "rules", "input", "options", "expected", "also", *STATED, *REMARKS)
    row = {**row, "expected": expected_of(row)}
    if not row["expected"]:
        raise NotSupported("the row expects nothing")
    try:
        return check({"options": {}, **row})
    except AnalyserError as error:
        if "alternatively raise an input error" in str(row["expected"].get("note", "")):
            return []
        return [Difference("expected", row["expected"], f"refused: {error}")]


def check_file(path: str | Path) -> Result:
    """Check every row of a case file."""
    path = Path(path)
    refuted = tomllib.loads(REFUTED.read_text(encoding="utf-8"))
    result = Result(path, 0, 0, [], [], [])
    number = agree = 0
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith(";"):
            continue
        number += 1
        row = json.loads(line)
        name = str(row.get("id", f"row {number}"))
        if name in refuted:
            result.refuted.append((name, refuted[name]["rule"]))
            continue
        try:
            found = check_row(row)
        except NotSupported as reason:
            result.not_supported.append((name, str(reason)))
        else:
            agree += not found
            result.disagreements.extend((name, str(difference)) for difference in found)
    return result._replace(rows=number, agree=agree)


def case_files() -> list[Path]:
    """Every case file of the shared folders."""
    return [path for folder in FOLDERS for path in sorted((CASES / folder).glob("*.jsonl"))]


def main(arguments: list[str]) -> int:
    """The command; gives the exit code."""
    paths = [Path(argument) for argument in arguments] or case_files()
    if not paths:
        print(f"no case files below {CASES}: name some, or set ANALYSER_CASES", file=sys.stderr)
        return 2
    results = [check_file(path) for path in paths]
    for result in results:
        print(result)
    return int(any(result.disagreements for result in results))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
