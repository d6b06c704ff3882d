"""What a file of a user may not say because nothing could follow from it: names that nobody knows, words that nobody
reads, conditions that can never hold, circles. The shipped files are held against the same in a test.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from ..errors import NotationError, RulesError, quoted
from ..files import table_path
from ..hand import FLAGS, WINS
from ..notation import parse_hand
from ..patterns.registry import PATTERNS
from .kept import read_toml, rule_set_names
from .load import base_of, load_rules
from .model import IF_READY, MOST_VALUE, PASSES, REPEATS, RuleSet, Switch
from .options import nearest, pattern_worth, switch_value

METHODS = ("fan", "han_fu", "points", "none")
FORMS = (
    "standard", "seven_pairs", "thirteen_orphans", "eight_flowers", "knitted_straight", "honours_and_knitted",
)  # fmt: skip
SERIES = ("flowers", "seasons", "animals")
MOST_WORDS = 4  # there are detectors for so many declared words
#: What code reads of these switches; a file may offer fewer.
READ = {"players": (4, 3), "red_fives": (0, 2, 3), "bonus_tiles": ("eight", "none")}
BONUS = ("dora", "kan_dora", "ura_dora", "kan_ura_dora", "red_five", "nuki_dora")
DEAL = {
    **dict.fromkeys(("dealer_wins", "other_wins", "abortive_draw"), (REPEATS, PASSES)),
    **dict.fromkeys(("draw", "draw_after_kong"), (REPEATS, PASSES, IF_READY)),
}


def check_rules(rules: RuleSet, faults: Iterable[RulesError] = ()) -> None:
    """Raise ``RulesError`` with all of a rule set that says nothing, after other ``faults``, naming file and rows."""
    found = [*faults]
    for check in (_top, _words, _switches, _patterns, _forbidden, _conditions, _deal, _presets):
        found += check(rules)
    if found:
        raise RulesError.of(found)


def _fault(rules: RuleSet, message: str, hint: str | None = None) -> RulesError:
    return RulesError(f"{rules.file}: {message}", code="rules_file", hint=hint)


def _one_of(rules: RuleSet, where: str, value: Any, known: Collection[Any]) -> Iterator[RulesError]:
    if value not in known:
        yield _fault(rules, f"{where} is {quoted(value)}, expected {one_of(known)}")


def one_of(known: Collection[Any]) -> str:
    """What was expected, for a message."""
    return ("one of " if len(known) > 1 else "") + ", ".join(map(str, known))


def _top(rules: RuleSet) -> Iterator[RulesError]:
    method = rules.scoring.get("method", "none")
    if rules.system not in rule_set_names() or "extends" in _shipped(rules.system):
        systems = [name for name in rule_set_names() if "extends" not in _shipped(name)]
        yield from _one_of(rules, "system", rules.system, systems)
    yield from _one_of(rules, "[scoring] method", method, METHODS)
    if method != "none" and not rules.scoring.get("forms"):
        yield _fault(rules, "[scoring] forms names none, so no hand could win")
    if method == "han_fu" and rules.settlement.get("method") != "han_fu":
        yield _fault(rules, "[scoring] method han_fu needs [settlement] method han_fu: han and fu are worth its limits")
    for name in rules.bonus:
        yield from _one_of(rules, "a row of [bonus]", name, BONUS)
        if method != "han_fu":
            yield _fault(rules, f"[bonus.{name}] counts han, and the method of [scoring] is {method}")
    for form in rules.scoring.get("forms", ()):
        if form not in FORMS:
            yield _fault(rules, f"[scoring] form {quoted(form)} is unknown", nearest(form, FORMS))
    for name in rules.scoring.get("only", ()):
        if name not in rules.patterns:
            yield _fault(
                rules, f"[scoring] only names an unknown pattern {quoted(name)}", nearest(name, rules.patterns)
            )
    for series in rules.tiles.get("bonus", ()):
        if series not in SERIES:
            yield _fault(rules, f"[tiles] bonus {quoted(series)} is unknown", nearest(series, SERIES))
    absent = rules.tiles.get("absent", "")
    try:
        parse_hand(absent or "1m")
    except NotationError as error:
        yield _fault(rules, f"[tiles] absent is {quoted(absent)}: {error.message}", error.hint)


def _shipped(name: str) -> dict[str, Any]:
    return read_toml(table_path("rules", f"{name}.toml"))


def _words(rules: RuleSet) -> Iterator[RulesError]:
    base = base_of(rules)
    its = [word for word in base.words if word in rules.words] if base else []
    asked = {row.word for row in rules.patterns.values()}
    if len(rules.words) > MOST_WORDS:
        of_base = f"{rules.extends[0]} ({', '.join(its)})" if its else ""
        if its:
            told = f"[words] declares {len(rules.words)} words with those of {of_base}, at most {MOST_WORDS} can be"
        else:
            told = f"[words] declares {len(rules.words)} words, at most {MOST_WORDS} can be"
        yield _fault(rules, told)
    for word in rules.words:
        try:
            typed = parse_hand(f"1m {word.replace('_', '-')}", words=(word,)).win.flags
        except NotationError:
            typed = ()
        if word in FLAGS or typed != (word,):
            expected = "small letters, digits and _, two letters first, and none of the words that there are"
            yield _fault(rules, f"[words] {quoted(word)} cannot be a word of the hand line, expected {expected}")
        elif word not in asked and word not in its:
            hint = f'write [patterns.NAME], and below it word = "{word}" and worth = 1'
            yield _fault(rules, f"[words] no pattern asks for {quoted(word)}", hint)


def _switches(rules: RuleSet) -> Iterator[RulesError]:
    for name, switch in rules.switches.items():
        where = f"[switches.{name}]"
        if len({type(choice) for choice in switch.choices}) > 1:
            yield _fault(rules, f"{where} choices are of several kinds, expected all texts or all numbers")
        for value in values_of(switch) if name in READ else ():
            yield from _one_of(rules, where, value, READ[name])
        if name in ("cap", "minimum") and not all(_is_value(value) for value in values_of(switch)):
            yield _fault(rules, f"{where} may be more than {MOST_VALUE}, the greatest value there is, or no number")
        if name in rules.patterns and (name, True) not in rules.patterns[name].when:
            yield _fault(
                rules, f"{where} has the name of a pattern that does not ask for it", f"if = {{ {name} = true }}"
            )


def values_of(switch: Switch) -> tuple[Any, ...]:
    """What a switch may be set to; the ends of a range."""
    return (*switch.choices, *(switch.range or ()), switch.default)


def _is_value(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST_VALUE


def _patterns(rules: RuleSet) -> Iterator[RulesError]:
    for row in rules.patterns.values():
        where = f"[patterns.{row.id}]"
        if row.word is None and row.id not in PATTERNS:
            yield _fault(rules, f"{where} is an unknown pattern", nearest(row.id, PATTERNS))
        if row.word is not None and row.word not in rules.words:
            yield _fault(rules, f"{where} word {quoted(row.word)} is not declared", "declare it in [words]")
        if row.word is not None and row.id in PATTERNS:
            hint = "give the pattern of a word an id of its own"
            yield _fault(rules, f"{where} has a detector, and cannot be the word {row.word} instead", hint)
        for other in [*row.implies, *(one.pattern for one in row.requires)]:
            if other not in PATTERNS and other not in rules.patterns:
                yield _fault(rules, f"{where} names an unknown pattern {quoted(other)}", nearest(other, PATTERNS))
        for other, number in row.implies.items():
            if number < 1:
                yield _fault(rules, f"{where} implies {number} of {other}, expected a number from 1")
        counts = row.counts_to_minimum
        if isinstance(counts, str) and counts not in rules.switches:
            yield _fault(rules, f"{where} asks an unknown switch {quoted(counts)}", nearest(counts, rules.switches))
        for name, worth in row.worths.items():
            try:
                pattern_worth(f"{rules.file}: {where} worths {name}", {}, worth, rules.scoring.get("method"))
            except RulesError as error:
                yield error
        around, inside = {row.id}, list(row.implies)
        while inside:
            other = inside.pop()
            if other == row.id:
                yield _fault(rules, f"{where} implies itself" + ("" if row.id in row.implies else ", through others"))
                break
            if other not in around:
                around.add(other)
                inside += rules.patterns[other].implies if other in rules.patterns else ()


def _forbidden(rules: RuleSet) -> Iterator[RulesError]:
    known = [*FLAGS, *WINS, "eight_flowers", *rules.words]
    for number, row in enumerate(rules.scoring.get("forbidden_together", ()), 1):
        where = f"[scoring] forbidden_together row {number}"
        names = row
        if isinstance(row, Mapping):
            names = row.get("of", ())
        if not names:
            yield _fault(rules, f"{where} names nothing")
        for name in names:
            if name not in known:
                yield _fault(rules, f"{where} names {quoted(name)}, which is no circumstance", nearest(name, known))


def _conditions(rules: RuleSet) -> Iterator[RulesError]:
    """Every condition asks for something that its switch can be."""
    for where, when in _asked(rules):
        for name, value in when:
            if name not in rules.switches:
                yield _fault(rules, f"{where} asks an unknown switch {quoted(name)}", nearest(name, rules.switches))
                continue
            try:
                held = switch_value(rules.id, rules.switches[name], value)
            except RulesError as error:
                yield _fault(rules, f"{where} asks for what never is: {error.message}")
                continue
            if type(held) is not type(value) or held != value:
                yield _fault(rules, f"{where} asks for what never is: {name} = {quoted(value)}, not {quoted(held)}")


def _asked(rules: RuleSet) -> Iterator[tuple[str, Iterable[tuple[str, Any]]]]:
    """Every condition with its place: the switches and the values that it asks for."""
    for row in rules.patterns.values():
        yield f"[patterns.{row.id}] if", row.when
        yield from ((f"[patterns.{row.id}] requires {one.pattern}", one.when) for one in row.requires)
    yield from ((f"[bonus.{one.id}] if", one.when) for one in rules.bonus.values())
    yield from _asked_in(rules.scoring, "[scoring]")
    yield from _asked_in(rules.settlement, "[settlement]")


def _asked_in(table: Any, where: str) -> Iterator[tuple[str, Iterable[tuple[str, Any]]]]:
    if isinstance(table, Mapping):
        for key, value in table.items():
            if key == "if":
                yield f"{where} if", value.items()
            else:
                yield from _asked_in(value, f"{where} {key}")
    elif isinstance(table, tuple):
        for number, value in enumerate(table, 1):
            yield from _asked_in(value, f"{where} row {number}")


def _deal(rules: RuleSet) -> Iterator[RulesError]:
    law = rules.table.get("deal")
    if law is None:
        return
    needed = ["dealer_wins", "other_wins", "draw", "draw_after_kong", "draws", "deals_per_round", "ready_players_paid"]
    needed += ["ready_pool"] if law.get("ready_players_paid") else []
    needed += ["abortive_draw"] if law.get("abortive_draws") else []
    for key in needed:
        if key not in law:
            yield _fault(rules, f"[table.deal] has no {key}")
    for key in DEAL.keys() & law.keys():
        yield from _one_of(rules, f"[table.deal] {key}", law[key], DEAL[key])
    for key in {"deals_per_round", "ready_pool"} & law.keys():
        if type(law[key]) is not int or law[key] < 1:
            yield _fault(rules, f"[table.deal] {key} is {quoted(law[key])}, expected a whole number from 1")
    for key in {"draws", "abortive_draws"} & law.keys():
        if not isinstance(law[key], tuple) or not all(isinstance(name, str) for name in law[key]):
            yield _fault(rules, f"[table.deal] {key} is {quoted(law[key])}, expected a list of names")


def _presets(rules: RuleSet) -> Iterator[RulesError]:
    """The rule sets that a settlement names are shipped, and the other preset counts in the unit of another too."""
    for key in {"other_preset", "agreed_by"} & rules.settlement.keys():
        name, known = rules.settlement[key], rule_set_names()
        if name not in known:
            yield _fault(
                rules, f"[settlement] {key} is {quoted(name)}, which is no shipped rule set", nearest(name, known)
            )
        elif key == "other_preset" and "other_preset" not in load_rules(name).settlement:
            yield _fault(rules, f"[settlement] other_preset is {name!r}, which counts in no unit beside another")
