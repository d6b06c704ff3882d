"""The value of hands against the oracle, which tries every reading: the best one, each of the others, and the money."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

import oracle
import pytest
from proofs import share_of
from rows import amounts

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # bench is no part of the installed package

from analyser import Score, hand_from_row, score
from analyser.kernels.lookup import lookup
from analyser.kernels.readings import each_reading, reading_of
from analyser.kernels.splits import split_of
from analyser.scoring.facts import row_of, splits_in
from bench.populations import population, to_rows

RULES = ("malaysia", "malaysia-casual", "hongkong", "hongkong-strict")
QUICK, LONG = 100, 10_000
POPULATIONS = ("complete", "flush", "gamelike", "complete")  # most hands where patterns are many

#: Settings that the oracle knows too: each hand is scored by default rules or by one to four of these.
SETTINGS: dict[str, dict[str, list[Any]]] = {
    "malaysia": {
        "cap": [5, 8, 13],
        "minimum": [0, 2, 3],
        "nine_gates_concealed": [False],
        "nine_gates_pure_wait": [True],
        "four_kongs": ["limit", 6],
        "robbing_kong": [1],
        "last_discard": [1],
        "last_tile_draw": [2],
        "heavenly_hand": ["limit"],
        "no_bonus_tiles": [1],
        "seven_pairs": ["off", 3],
        "all_honours": ["off"],
    },
    "malaysia-casual": {"cap": [8]},
    "hongkong": {
        "cap": [8, 13],
        "minimum": [0, 1, 5],
        "curve": ["spicy"],
        "all_chows_plain_pair": [False],
        "all_chows_two_sided": [False],
        "concealed_kong_breaks_concealed": [False],
        "nine_gates_concealed": [False],
        "nine_gates_pure_wait": [True],
        "bonus_counts_to_minimum": [False],
        "seven_flowers": [3, "limit"],
        "human_hand": [3],
        "little_four_winds": ["composed", "limit"],
        "big_three_dragons": ["limit"],
        "all_honours": ["off"],
        "seven_pairs": ["off", 5],
        "eight_flowers": ["off", "limit"],
        "dragon_pung": [2],
        "no_bonus_tiles": ["off"],
    },
}
SETTINGS["hongkong-strict"] = SETTINGS["hongkong"] | {"nine_gates": ["limit"], "all_terminals": ["limit"]}


def cases(rules: str, number: int, seed: int) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Hand rows with options, half of them the default rules."""
    rng = random.Random(f"{rules} {seed}")
    found = []
    for turn, name in enumerate(POPULATIONS):
        columns = population(name, -(-number // len(POPULATIONS)), seed + turn, animals=rules.startswith("malaysia"))
        for row in to_rows(columns):
            options: dict[str, Any] = {}
            if rng.random() < 0.5:
                switches = list(SETTINGS[rules])
                chosen = rng.sample(switches, min(rng.randint(1, 4), len(switches)))
                options = {switch: rng.choice(SETTINGS[rules][switch]) for switch in chosen}
            if rules.startswith("hongkong") and not row["bonus"] and rng.random() < 0.2:
                options["bonus_tiles"] = "none"
            found.append((row, options))
    return found[:number]


def readings_of(result: Score) -> list[tuple]:
    """Our readings in the words of the oracle, sorted."""
    told = []
    for reading in result.readings:
        shape = reading.shape
        groups = () if shape.form == "thirteen_orphans" else tuple(sorted(shape.groups))
        items = {pattern.id: pattern.value for pattern in reading.patterns}
        how = (shape.form, groups, shape.pair, shape.completes, shape.wait)
        told.append((*how, items, sorted(reading.limit_patterns), reading.value.raw, reading.total))
    return sorted(told, key=repr)


def readings_of_oracle(truth: dict[str, Any]) -> list[tuple]:
    told = []
    for one in truth["readings"]:
        how = (one["form"], tuple(sorted(one["groups"])), one["pair"], one["completes"], one["wait"])
        told.append((*how, one["items"], one["limit_patterns"], one["raw"], one["total"]))
    return sorted(told, key=repr)


def difference(row: dict[str, Any], rules: str, options: dict[str, Any]) -> str | None:
    """What differs between the library and the oracle, or None."""
    result = score(hand_from_row(row).hand, rules, options=options)
    truth = oracle.score(row, rules, options)
    told = result.to_dict()
    ours = {name: told[name] for name in ("complete", "valid", "reason", "raw", "total")}
    theirs = {name: truth[name] for name in ours}
    if ours != theirs:
        return f"{ours} not {theirs}"
    if truth["form"] == "eight_flowers":
        items = {pattern.id: pattern.value for pattern in result.patterns}
        if result.reading.form != "eight_flowers" or not (items == truth["items"] or result.limit_patterns):
            return f"{items} not {truth['items']}"
    elif rules == "malaysia-casual":
        if len(result.readings) != len(truth["readings"]):
            return f"{len(result.readings)} readings, not {len(truth['readings'])}"
    elif readings_of(result) != readings_of_oracle(truth):
        return f"{readings_of(result)} not {readings_of_oracle(truth)}"
    paid = [Fraction(str(amount)) for amount in amounts(told)]
    if paid != [Fraction(amount) for amount in truth["pays"] or [0] * len(paid)]:
        return f"paid {paid}, not {truth['pays']}"
    share = next((told[name] for name in ("base", "share") if name in told and truth.get(name) is not None), None)
    wanted = truth["base"] if truth["base"] is not None else truth["share"]
    if (share is None) != (wanted is None) or (share is not None and Fraction(str(share)) != wanted):
        return f"share {share}, not {wanted}"
    return None


def check(rules: str, number: int, seed: int) -> None:
    found = []
    for row, options in cases(rules, number, seed):
        told = difference(row, rules, options)
        if told:
            found.append((row, options, told))
    assert found[:2] == [], f"{len(found)} of {number} hands differ"


@pytest.mark.parametrize("rules", RULES)
def test_hands_are_worth_what_the_oracle_says(rules):
    check(rules, QUICK, 51)


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES)
def test_many_hands_are_worth_what_the_oracle_says(rules):
    check(rules, share_of(LONG), 52)


@pytest.mark.parametrize("rules", RULES)
def test_every_setting_occurs(rules):
    """And so do hands that win, that do not reach the minimum, and that are a limit."""
    seen: set[tuple[str, Any]] = set()
    outcomes = set()
    for row, options in cases(rules, QUICK, 51):
        seen.update(options.items())
        truth = oracle.score(row, rules, options)
        outcomes.add((truth["reason"], bool(truth["limit_patterns"])))
    every = {(switch, value) for switch, values in SETTINGS[rules].items() for value in values}
    assert len(every - seen) <= len(every) // 5
    if rules != "malaysia-casual":
        assert {(None, False), (None, True), ("under_minimum", False)} <= outcomes


# --- what detectors see of a reading, whether a rule set looks at it today or not

WAITS = {"two_sided": 1, "edge": 2, "closed": 3, "pair": 4, "two_pair": 5}
FORM_NUMBERS = {"standard": 0, "seven_pairs": 1, "thirteen_orphans": 3}
ACCEPTED = sum(1 << number for number in FORM_NUMBERS.values())


def mask(kinds: Iterable[int]) -> int:
    return sum(1 << kind for kind in set(kinds))


def seen_by_oracle(hand: oracle.Hand, reading: oracle.Reading) -> dict[str, int]:
    """The fields of a reading, worked out from its groups."""
    split, groups = reading.split, reading.split.groups
    runs = [group.kind for group in groups if group.type == "chow"]
    pungs = [group for group in groups if group.type in ("pung", "kong")]
    fed = reading.completes if hand.win != "self_draw" else None
    drawn = [group for group in pungs if group.where != "claimed" and group != fed]
    pairs = [group.kind for group in groups if group.type == "pair"] if split.pair is None else [split.pair]
    return {
        "form": FORM_NUMBERS[split.form],
        **{f"runs{times}": mask(kind for kind in runs if runs.count(kind) >= times) for times in (1, 2, 3, 4)},
        "pungs": mask(group.kind for group in pungs),
        "concealed_pungs": mask(group.kind for group in drawn),
        "kongs": mask(group.kind for group in pungs if group.type == "kong"),
        "concealed_kongs": mask(group.kind for group in pungs if group.where == "declared"),
        "pair": mask(pairs),
        "wait": WAITS[reading.wait],
        "won": mask([hand.win_tile]),
        "present": mask(kind for kind in range(34) if hand.counts[kind]),
        "twos": mask(kind for kind in range(34) if hand.counts[kind] >= 2),
        "threes": mask(kind for kind in range(34) if hand.counts[kind] >= 3),
        "fours": mask(kind for kind in range(34) if hand.counts[kind] >= 4),
        "melds": len(hand.melds),
        "open_melds": sum(meld.where == "claimed" for meld in hand.melds),
    }


def seen_by_detectors(row: dict[str, Any], fields: Iterable[str]) -> list[dict[str, int]]:
    """The same fields as the kernels make them, in every reading."""
    facts_row = row_of(hand_from_row(row).hand)
    facts, found = facts_row.facts, []

    def keep(room: Any, number: int, start: int, packed: Any, place: int, there: int, tag: int) -> int:
        if there:
            room.append(reading_of(facts, split_of(facts.planes, packed), place))
        return number + there

    each_reading(facts.planes, facts.win_tile, *splits_in(facts_row, ACCEPTED), lookup(), keep, found, 0, 0)
    return [{name: int(getattr(reading, name)) for name in fields} for reading in found]


@pytest.mark.parametrize("name", ["complete", "flush", "gamelike"])
def test_detectors_see_what_the_oracle_sees(name):
    wrong = []
    for row in to_rows(population(name, 400, 61)):
        hand = oracle.parse_hand(row)
        expected = [seen_by_oracle(hand, reading) for reading in oracle.readings(hand)]
        ours = seen_by_detectors(row, expected[0])
        if sorted(expected, key=repr) != sorted(ours, key=repr):
            wrong.append((row, expected, ours))
    assert wrong[:1] == []


def test_runs_of_hand_and_melds_are_counted_together():
    """Up to four equal runs, wherever they lie."""
    for called in range(5):
        meld = {"type": "chow", "tiles": "345s", "open": True}
        row = {"hand": "345s" * (4 - called) + "9p", "melds": [meld] * called, "win_tile": "9p"}
        (reading,) = [one for one in seen_by_detectors(row, ("runs1", "runs2", "runs3", "runs4")) if one["runs4"]]
        assert set(reading.values()) == {1 << 20}
