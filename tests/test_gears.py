"""Two gears, one code: plain and native agree on every hand, possible or not, and nothing is compiled twice.

Loops are compiled once a session, into the cache folder that ``conftest`` names.
"""

from __future__ import annotations

import ast
import gc
import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import oracle
import pytest
from proofs import share_of

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # bench is no part of the installed package

from analyser import HandError, load_rules, problems, score, score_batch, split_batch
from analyser.batch import BatchScores, engine, loop
from analyser.batch.columns import COLUMNS
from analyser.hand import FLAGS, WINS, Hand, Meld, Win
from analyser.kernels import build_tables, gear, readings, validity
from analyser.kernels.readings import Reading
from analyser.patterns import PATTERNS
from analyser.scoring.facts import row_of
from analyser.scoring.judging import judged
from analyser.scoring.lanes import BITS, MORE, WORD, outermost, outermost_of_two, scored
from analyser.scoring.plan import plan_of
from analyser.tiles import BONUS, WINDS, Tile, tile_order
from bench.mcr_hands import MCR_NAMES, mcr_population
from bench.populations import NAMES, population

ROOT = Path(__file__).resolve().parents[1]
Columns = dict[str, np.ndarray]
#: A rule set for each kind of loop; the others are left to the long tests.
QUICK = ("malaysia", "hongkong", "riichi")
RULES = (*QUICK, "mcr", "malaysia-casual", "hongkong-strict", "riichi-local")
OUT = BatchScores._fields[BatchScores._fields.index("status") :]
WIN, UNDER_MINIMUM, NOT_WINNING, IMPOSSIBLE = range(4)

#: Switches and worths that change what is scored, and what is paid.
SWITCHED: dict[str, list[dict[str, Any]]] = {
    "malaysia": [
        {"cap": 7, "minimum": 3, "nine_gates_concealed": False},
        {"four_kongs": "limit", "concealed_hand": 2, "seven_pairs": "off", "nine_gates_pure_wait": True},
    ],
    "hongkong": [
        {"cap": 13, "curve": "spicy", "discard_split": "half", "dealer_multiplier": 3, "point_value": "1/3"},
        {"minimum": 0, "all_chows_two_sided": False, "all_chows_plain_pair": False, "all_honours": "stays_10"},
        {"bonus_counts_to_minimum": False, "concealed_kong_breaks_concealed": False, "seven_flowers": 3},
        {"eight_flowers": "off", "human_hand": "limit", "little_four_winds": "composed", "cap": 8},
    ],
    "riichi": [{"kiriage": True, "kazoe": "sanbaiman", "double_wind_pair_fu": 2, "open_all_simples": False}],
    "mcr": [
        {"minimum": 0, "formal_waits": False, "honours_as_tile_hog": False, "double_pung_beside_all_terminals": True},
        {"wait_on_knitted": False, "knitted_straight_without_sets": False, "half_flush_beside_all_green": True,
         "fully_concealed_beside_concealed_forms": True, "all_types_with_seven_pairs": False,
         "seven_pairs_of_honours_or_terminals": False, "pure_double_chow": 3, "short_straight": "off"},
        {"formal_waits": False, "wait_on_knitted": False, "seven_pairs_repeats": False, "chicken_hand": "off"},
    ],
}  # fmt: skip
GAMES = [(rules, {}) for rules in RULES]
GAMES += [(rules, options) for rules, several in SWITCHED.items() for options in several]


def populations_of(rules: str) -> tuple[str, ...]:
    """The populations of a rule set: only one plays with knitted tiles."""
    return MCR_NAMES if rules == "mcr" else NAMES


PLAYED = [
    pytest.param(name, rules, options, marks=[] if rules in QUICK else pytest.mark.long)
    for rules, options in GAMES
    for name in populations_of(rules)
]
PLAYED_BY_RULES = [(name, rules) for rules in RULES for name in populations_of(rules)]


def seeded(name: str, rules: str, rows: int, seed: int) -> Columns:
    """A population that the rule set's set of tiles could deal; with dora, riichi and honba where they are played."""
    if rules == "mcr":
        return mcr_population(name, rows, seed)
    if not rules.startswith("riichi"):
        return population(name, rows, seed, animals=rules.startswith("malaysia"))
    columns, rng = with_extras(population(name, rows, seed, bonus=False)), np.random.default_rng(seed)
    riichi = (columns["melds"] == 0).all(axis=1) & (columns["flags"] == 0) & (rng.random(rows) < 0.5)
    columns["flags"][riichi] = 1 << FLAGS.index("riichi")
    columns["dora"][:, 0] = rng.integers(0, 34, rows)
    columns["ura"][:, 0] = np.where(riichi, rng.integers(0, 34, rows), -1)
    columns["honba"][:] = rng.integers(0, 4, rows)
    for suit, five in enumerate((4, 13, 22)):
        columns["reds"] |= (columns["counts"][:, five] > 0).astype(np.int8) << suit
    sound = score_batch(columns, rules, gear="native").status != IMPOSSIBLE  # five of a tile with the indicators
    return {column: values[sound] for column, values in columns.items()}


def differing(one: BatchScores, other: BatchScores) -> dict[str, list[int]]:
    """The columns that are not equal, and the first rows in which they are not."""
    found = {}
    for name in OUT:
        unequal = getattr(one, name) != getattr(other, name)
        rows = np.flatnonzero(unequal if unequal.ndim == 1 else unequal.any(axis=1))
        if len(rows):
            found[name] = rows[:5].tolist()
    return found


def both(columns: Columns, rules: str, options: dict[str, Any] | None = None, **more: Any) -> BatchScores:
    """The scores, once both gears have given the same."""
    native = score_batch(columns, rules, options=options, gear="native", **more)
    plain = score_batch(columns, rules, options=options, gear="plain")
    assert differing(native, plain) == {}
    return native


# --- every population


@pytest.mark.parametrize(("name", "rules", "options"), PLAYED)
def test_both_gears_agree(name, rules, options):
    scores = both(seeded(name, rules, 2000, 31), rules, options)
    assert (scores.status != IMPOSSIBLE).all()
    assert (
        name == "random" or (scores.status <= UNDER_MINIMUM).mean() > 0.85
    )  # some are seven pairs, where these are off


@pytest.mark.parametrize("opened", [0, 1])
@pytest.mark.parametrize("rules", ["hongkong", "malaysia", "riichi", "riichi-local", "mcr"])
def test_what_counts_of_patterns_is_what_the_rows_say(rules, opened):
    plan, rng = plan_of(load_rules(rules)), random.Random(41)
    assert plan.wide == (rules in ("riichi-local", "mcr"))
    masks = [field.mask for field in plan.fields]
    for _ in range(400):
        bits = sum(mask for mask in masks if rng.random() < 0.3)
        words = bits & WORD, bits >> BITS
        alive = (
            scored(plan.table, 0, *words, opened),
            scored(plan.table, MORE, *reversed(words), opened) if plan.wide else 0,
        )
        outer = outermost_of_two(plan.table, *alive)
        if not plan.wide:
            assert outer[0] == outermost(plan.table, alive[0])
        live, left = by_the_rows(plan, bits, opened)
        assert (alive[0] | alive[1] << BITS, outer[0] | outer[1] << BITS) == (live, left)


def by_the_rows(plan, bits, opened):
    """Patterns that can count, and those of them that lie inside no other: by going through the rows one by one."""
    detectors = {field.detector: field for field in plan.fields}
    rules, alive = plan.rules, {}  # by id
    for row in rules.patterns.values():
        needed = [one.pattern for one in row.requires if rules.holds(one.when)]
        held = [bits & (plan.of_pattern.get(name) or detectors[name]).mask for name in needed]
        mask = bits & plan.of_pattern[row.id].mask
        if mask and rules.worth(row.id) != "off" and not (opened and rules.worth(row.id, open_hand=True) == "off"):
            alive |= {row.id: mask} if all(held) else {}
    inside = 0
    for name in alive:
        for other, times in rules.patterns[name].implies.items():
            field = plan.of_pattern.get(other) or detectors.get(other)
            inside |= field.mask & ((1 << times) - 1 << field.at) if field else 0
    live = sum(alive.values())
    return live, live & ~inside


@pytest.mark.long
@pytest.mark.parametrize(("name", "rules"), PLAYED_BY_RULES)
def test_both_gears_agree_on_many(name, rules):
    both(seeded(name, rules, share_of(100_000), 32), rules, threads=2)


def test_hands_without_bonus_tiles_where_none_are_played():
    columns = population("complete", 2000, 33, bonus=False)
    assert (both(columns, "hongkong", {"bonus_tiles": "none"}).status != IMPOSSIBLE).all()


@pytest.mark.parametrize("rows", [0, 1, 2, 63, 64, 65, 127, 129])
def test_any_number_of_rows(rows):
    columns = seeded("flush", "hongkong", 200, 34)
    for rules in ("hongkong", "mcr"):
        few = both({name: column[:rows] for name, column in columns.items()}, rules)
        whole = both(columns, rules)
        assert all((getattr(few, name) == getattr(whole, name)[:rows]).all() for name in OUT)


def test_who_scores_little_again_and_again_comes_to_the_native_gear(monkeypatch):
    monkeypatch.setattr(engine, "_loops", {})
    monkeypatch.setattr(engine, "_scored_plainly", {})
    monkeypatch.setattr(engine, "NATIVE_FROM_NOTHING", 25)
    columns = seeded("random", "malaysia", 10, 48)
    told = [score_batch(columns, "malaysia") for _ in range(4)]
    assert [one.gear for one in told] == ["plain", "plain", "native", "native"]
    assert len({one.patterns.tobytes() for one in told}) == 1


def test_threads_give_the_same():
    columns = seeded("gamelike", "hongkong", 3 * engine.BLOCK + 17, 35)
    one = score_batch(columns, "hongkong", gear="native")
    assert differing(one, score_batch(columns, "hongkong", gear="native", threads=2)) == {}


# --- hands that cannot be


def with_extras(columns: Columns) -> Columns:
    """A copy of the columns, those that populations leave out among them."""
    rows = len(columns["win"])
    extras = {}
    for name in EXTRAS:
        one = COLUMNS[name]
        extras[name] = np.full((rows, one.width) if one.width > 1 else rows, one.default, one.dtype)
    return {name: column.copy() for name, column in columns.items()} | extras


def spoil(columns: Columns, seed: int) -> Columns:
    """Every hand made impossible in one to three ways, or made another hand by chance."""
    rng = random.Random(seed)
    columns = with_extras(columns)
    for row in range(len(columns["win"])):
        for spoiler in rng.choices(SPOILERS, k=rng.choice((1, 1, 2, 3))):
            spoiler(rng, columns, row)
    return columns


#: Columns that populations leave out: red fives, norths set aside, counters, indicators.
EXTRAS = [name for name in COLUMNS if name not in population("random", 0, 0)]


def any_number(dtype: Any) -> tuple[int, int]:
    limits = np.iinfo(dtype)
    return int(limits.min), int(limits.max)


def wild_count(rng: random.Random, columns: Columns, row: int) -> None:
    columns["counts"][row, rng.randrange(34)] = rng.randint(*any_number(np.int8))


def negative_count(rng: random.Random, columns: Columns, row: int) -> None:
    columns["counts"][row, rng.randrange(34)] = -rng.randint(1, 4)


def fifth_copy(rng: random.Random, columns: Columns, row: int) -> None:
    columns["counts"][row, rng.randrange(34)] = rng.randint(5, 9)


def one_tile_more(rng: random.Random, columns: Columns, row: int) -> None:
    columns["counts"][row, rng.randrange(34)] += 1


def one_tile_for_another(rng: random.Random, columns: Columns, row: int) -> None:
    kinds = np.flatnonzero(columns["counts"][row] > 0)
    if len(kinds):
        columns["counts"][row, rng.choice(kinds.tolist())] -= 1
        columns["counts"][row, rng.randrange(34)] += 1


def wild_meld(rng: random.Random, columns: Columns, row: int) -> None:
    columns["melds"][row, rng.randrange(4)] = rng.randint(*any_number(np.int16))


def strange_meld(rng: random.Random, columns: Columns, row: int) -> None:
    columns["melds"][row, rng.randrange(4)] = rng.randrange(8) * 64 + rng.randrange(64)


def same_meld_twice(rng: random.Random, columns: Columns, row: int) -> None:
    columns["melds"][row, rng.randrange(4)] = columns["melds"][row, rng.randrange(4)]


def kong_of_a_held_kind(rng: random.Random, columns: Columns, row: int) -> None:
    kinds = np.flatnonzero(columns["counts"][row] > 0)
    if len(kinds):
        columns["melds"][row, rng.randrange(4)] = rng.randint(2, 5) * 64 + rng.choice(kinds.tolist())


def no_melds(rng: random.Random, columns: Columns, row: int) -> None:
    columns["melds"][row] = 0


def other_winning_tile(rng: random.Random, columns: Columns, row: int) -> None:
    columns["win_tile"][row] = rng.randrange(-1, 34)


def wild_circumstance(rng: random.Random, columns: Columns, row: int) -> None:
    name = rng.choice(("win_tile", "win", "seat", "round", "discarder", "flags", "bonus"))
    columns[name][row] = rng.randint(*any_number(columns[name].dtype))


def wild_extra(rng: random.Random, columns: Columns, row: int) -> None:
    column = columns[rng.choice(EXTRAS)]
    number = rng.choice((rng.randint(*any_number(column.dtype)), rng.randrange(-1, 5)))
    if column.ndim > 1:
        column[row, rng.randrange(column.shape[1])] = number
    else:
        column[row] = number


def other_win(rng: random.Random, columns: Columns, row: int) -> None:
    columns["win"][row] = rng.randrange(-1, 4)


def other_seats(rng: random.Random, columns: Columns, row: int) -> None:
    columns[rng.choice(("seat", "round", "discarder"))][row] = rng.randrange(-2, 5)


def more_flags(rng: random.Random, columns: Columns, row: int) -> None:
    columns["flags"][row] |= 1 << rng.randrange(len(FLAGS) + 2)


def any_flags(rng: random.Random, columns: Columns, row: int) -> None:
    columns["flags"][row] = rng.randrange(1 << 20)


def all_eight_flowers(rng: random.Random, columns: Columns, row: int) -> None:
    columns["bonus"][row] = 255 | rng.randrange(16) << 8


def other_bonus(rng: random.Random, columns: Columns, row: int) -> None:
    columns["bonus"][row] = rng.randrange(1 << 13)


SPOILERS = [
    *(wild_count, negative_count, fifth_copy, one_tile_more, one_tile_for_another, wild_meld, strange_meld),
    *(same_meld_twice, kong_of_a_held_kind, no_melds, other_winning_tile, wild_circumstance, other_win, other_seats),
    *(wild_extra, more_flags, more_flags, any_flags, all_eight_flowers, other_bonus),
]


@cache
def spoilt(name: str, rules: str, rows: int, seed: int) -> Columns:
    return spoil(seeded(name, rules, rows, seed), seed)


@pytest.mark.parametrize(("name", "rules"), [(name, rules) for name, rules in PLAYED_BY_RULES if rules in QUICK])
def test_both_gears_agree_on_impossible_hands(name, rules):
    scores = both(spoilt(name, rules, 2000, 36), rules)
    assert (scores.status == IMPOSSIBLE).mean() > 0.5
    assert ((scores.status == IMPOSSIBLE) == (scores.problems != 0)).all()


@pytest.mark.long
@pytest.mark.parametrize(("name", "rules"), PLAYED_BY_RULES)
def test_both_gears_agree_on_many_impossible_hands(name, rules):
    both(spoilt(name, rules, share_of(100_000), 37), rules)


def reasons() -> dict[str, int]:
    """Every reason of ``kernels.validity``: the names that are numbered there, and their bits."""
    tree = ast.parse(Path(validity.__file__).read_text(encoding="utf-8"))
    numbered = [node.targets[0] for node in tree.body if isinstance(node, ast.Assign)]
    names = next(target for target in numbered if isinstance(target, ast.Tuple)).elts
    return {name.id: getattr(validity, name.id) for name in names}


def flags_in(flags: int) -> set[str]:
    return {name for bit, name in enumerate(FLAGS) if flags >> bit & 1}


def wrong_with(row: dict[str, Any]) -> set[str]:
    """Why a row is no Malaysian hand, said once more in plain words; with bad counts or melds only these are told."""
    counts, melds, win, win_tile = row["counts"], [code for code in row["melds"] if code], row["win"], row["win_tile"]
    kinds = [(code >> 6, code & 63) for code in melds]
    wrong = {"BAD_COUNT"} if min(counts) < 0 or max(counts) > 7 else set()
    if any(not 1 <= type_ <= 5 or kind >= (27 if type_ == 1 else 34) for type_, kind in kinds):
        wrong.add("BAD_MELD")
    if any(type_ == 1 and kind < 27 and kind % 9 > 6 for type_, kind in kinds):
        wrong.add("BAD_MELD")
    if wrong:
        return wrong
    held = list(counts)
    for type_, kind in kinds:
        for other in (kind, kind + 1, kind + 2) if type_ == 1 else (kind,) * min(type_ + 1, 4):
            held[other] += 1
    flags, drawn, robbed = flags_in(row["flags"]), win == 1, win == 2
    riichi, first = flags & {"riichi", "double_riichi"}, flags & {"first_draw", "first_discard"}
    in_hand = 0 <= win_tile < 34 and counts[win_tile] > 0
    seats = (row["seat"], row["round"], row["discarder"])
    orphans = not melds and {kind for kind in range(34) if counts[kind]} == set(oracle.ORPHANS)
    fives = sum(1 << suit for suit in range(3) if held[4 + 9 * suit])
    reasons = {
        "WRONG_NUMBER": sum(counts) != 14 - 3 * len(melds),
        "FIFTH_TILE": max(held) > 4,
        "NO_WINNING_TILE": not in_hand,
        "UNKNOWN_CIRCUMSTANCE": win not in (0, 1, 2) or not all(-1 <= seat < 4 for seat in seats)
        or not 0 <= row["flags"] < 1 << 20 or not 0 <= row["bonus"] < 1 << 12,
        "DISCARDER_WINS": row["discarder"] >= 0 and row["discarder"] == row["seat"],
        "DISCARDER_OF_DRAW": row["discarder"] >= 0 and drawn,
        "REPLACEMENT_WITHOUT_DRAW": bool(flags & {"kong_replacement", "flower_replacement"}) and not drawn,
        "REPLACEMENT_WITHOUT_KONG": "kong_replacement" in flags and not any(type_ > 2 for type_, _ in kinds)
        and row["nuki"] == 0,
        "REPLACEMENT_WITHOUT_BONUS": "flower_replacement" in flags and row["bonus"] == 0,
        "FIRST_DRAW_NOT_DRAWN": "first_draw" in flags and not drawn,
        "FIRST_DRAW_WITH_MELDS": "first_draw" in flags and len(melds) + row["nuki"] != 0,
        "FIRST_DISCARD_NOT_DISCARDED": "first_discard" in flags and win != 0,
        "FIRST_DISCARD_OF_DEALER": "first_discard" in flags and row["seat"] == 0,
        "FIRST_DISCARD_WITH_MELDS": "first_discard" in flags and len(melds) + row["nuki"] != 0,
        "ROBS_OWN_TILE": robbed and 0 <= win_tile < 34 and held[win_tile] > 1,
        "ROBS_CONCEALED_NOTHING": "robs_concealed_kong" in flags and not robbed,
        "ROBS_CONCEALED_NOT_ORPHANS": "robs_concealed_kong" in flags and not orphans,
        "LAST_TILE_ROBBED": "last_tile" in flags and robbed,
        "RIICHI_OPEN": bool(riichi or "ippatsu" in flags) and any(type_ != 5 for type_, _ in kinds),
        "IPPATSU_ALONE": "ippatsu" in flags and not riichi,
        "RIICHI_BEFORE_FIRST": bool(first) and bool(riichi or "ippatsu" in flags),
        "FIRST_IS_LAST": bool(first) and "last_tile" in flags,
        "LAST_OF_KIND_HELD": "last_of_kind" in flags and 0 <= win_tile < 34 and counts[win_tile] > 1,
        "IPPATSU_BROKEN": {"double_riichi", "ippatsu"} <= flags and len(melds) + row["nuki"] != 0,
        "FIRST_WITH_REPLACEMENT": bool(first) and "kong_replacement" in flags,
        "BONUS_NOT_PLAYED": bool(row["bonus"] & ~0xFFF),
        "RED_NOT_PLAYED": row["reds"] != 0,
        "RED_WITHOUT_FIVE": bool(row["reds"] & ~fives),
        "HONBA_NOT_PLAYED": row["honba"] != 0,
        "NUKI_NOT_PLAYED": row["nuki"] != 0,
    }  # fmt: skip
    return {name for name, holds in reasons.items() if holds}


@pytest.mark.parametrize("name", NAMES)
def test_every_reason_is_given_and_no_other(name):
    columns = spoilt(name, "malaysia", 1500, 47)
    given = score_batch(columns, "malaysia", gear="native").problems
    bits, wrong = reasons(), []
    for number in range(len(given)):
        row = {column: values[number].tolist() for column, values in columns.items()}
        expected = wrong_with(row)
        told = {reason for reason, bit in bits.items() if given[number] & bit}
        if expected & {"BAD_COUNT", "BAD_MELD"}:
            told &= {"BAD_COUNT", "BAD_MELD"}
        if not 0 <= row["win_tile"] < 34:  # no tile at all: whether it could be robbed is not asked
            told.discard("ROBS_OWN_TILE")
        if told != expected:
            wrong.append((row, told ^ expected))
    assert wrong[:2] == []


#: Reasons that only rule sets for three players know.
WITH_THREE_PLAYERS = {"TILE_NOT_PLAYED", "CHOW_NOT_PLAYED"}


def test_every_reason_occurs_among_the_impossible_hands():
    seen = 0
    for name in NAMES:
        seen |= int(np.bitwise_or.reduce(both(spoilt(name, "hongkong", 2000, 36), "hongkong").problems))
    assert {name for name, bit in reasons().items() if not seen & bit} <= WITH_THREE_PLAYERS


@pytest.mark.parametrize("name", ["dora", "ura"])
def test_an_indicator_that_is_no_kind_makes_the_row_impossible(name):
    columns = seeded("gamelike", "riichi", 100, 36)
    for kind in (34, 64, 127):
        columns[name][:, 0] = kind
        assert (both(columns, "riichi").status == IMPOSSIBLE).all()


def test_an_impossible_row_leaves_the_others_alone():
    columns = seeded("complete", "hongkong", 1000, 38)
    every_third = with_extras(columns)
    for name, column in spoil(columns, 38).items():
        every_third[name][::3] = column[::3]
    sound, mixed = both(columns, "hongkong"), both(every_third, "hongkong")
    untouched = np.arange(1000) % 3 != 0
    assert not len(sound.more_patterns)  # one word is enough here
    for name in OUT[:-1]:
        assert (getattr(sound, name)[untouched] == getattr(mixed, name)[untouched]).all()


def test_an_impossible_row_scores_and_pays_nothing():
    scores = both(spoilt("complete", "hongkong", 2000, 36), "hongkong")
    impossible = scores.status == IMPOSSIBLE
    for name in ("total", "raw", "limit", "patterns", "payments"):
        assert not getattr(scores, name)[impossible].any(), name


def test_the_columns_of_the_caller_stay_as_they_were():
    columns = seeded("complete", "hongkong", 100, 39)
    before = {name: column.copy() for name, column in columns.items()}
    both(columns, "hongkong")
    assert all(column.flags.writeable for column in columns.values())
    assert all((columns[name] == before[name]).all() for name in columns)


# --- a batch and one hand


def said_by_one_hand(hand: Hand, rules: str, options: dict[str, Any]) -> tuple:
    """What ``score`` says of a hand, as ``said_by_batch`` puts it: status, figures, patterns, what is paid."""
    result = score(hand, rules, options=options)
    value, limits = result.value, result.limit_patterns
    patterns = {pattern.id: pattern.count for pattern in result.patterns if pattern.id in result.rules.patterns}
    paid = [payment.amount for payment in result.settlement.payments] if result.settlement else []
    status = WIN if result.valid else UNDER_MINIMUM if result.complete else NOT_WINNING
    method = result.rules.scoring["method"]
    figures = {"total": value.total}
    if method == "fan":
        figures |= {"raw": value.raw, "limit": int(bool(limits))}
    if method == "han_fu":
        yakuman = sum(multiple for _, multiple in value.yakuman)
        figures = {"han": value.han or 0, "fu": value.fu or 0, "base": value.settled, "yakuman": yakuman}
    readings = judged(row_of(hand, result.rules), plan_of(result.rules))  # in the order in which a batch numbers them
    figures["reading"] = max(range(len(readings)), key=lambda number: readings[number].verdict, default=0)
    return status, figures, patterns | dict.fromkeys(limits, 1), paid or [0, 0, 0]


def said_by_batch(scores: BatchScores, row: int, names: Iterable[str]) -> tuple:
    paid = [int(amount) / scores.denominator for amount in scores.payments[row]]
    figures = {name: int(getattr(scores, name)[row]) for name in names}
    return int(scores.status[row]), figures, scores.patterns_of(row), paid


@pytest.mark.parametrize(("name", "rules", "options"), PLAYED)
def test_a_batch_says_of_each_row_what_one_hand_says(name, rules, options):
    columns = with_extras(seeded(name, rules, 150 if options else 500, 40))
    if options.get("dealer_multiplier", 1) != 1:  # of one hand nothing is assumed where seats are known
        columns["discarder"][:] = np.where(columns["win"] == 1, -1, (columns["seat"] + 1) % 4)
        columns["flags"][:] = 0
    scores = score_batch(columns, rules, options=options, gear="native")
    wrong = []
    for row in range(len(columns["win"])):
        hand = hand_of(columns, row)
        one = said_by_one_hand(hand, rules, options)
        many = said_by_batch(scores, row, one[1])
        if one[:-1] != many[:-1] or one[-1] != pytest.approx(many[-1], rel=1e-12):
            wrong.append((str(hand), one, many))
    assert wrong[:2] == []


@pytest.mark.parametrize("rules", ["malaysia", "hongkong"])
def test_columns_left_out_are_what_one_hand_assumes(rules):
    columns = seeded("complete", rules, 300, 48)
    said = {name: columns[name] for name in ("counts", "melds", "win_tile")}
    scores = score_batch(said, rules, gear="native")
    assert not scores.problems.any()
    extras = with_extras(columns)
    for row in range(300):
        one = score(hand_of(extras, row)._replace(win=Win()), rules)
        paid = [payment.amount for payment in one.settlement.payments] if one.settlement else [0, 0, 0]
        assert one.total == scores.total[row]
        assert [amount * scores.denominator for amount in paid] == scores.payments[row].tolist()


def hand_of(columns: Columns, row: int) -> Hand | None:
    """The hand of a row, or None where no ``Hand`` can say what the columns say."""
    counts = columns["counts"][row].tolist()
    win_tile, win = int(columns["win_tile"][row]), int(columns["win"][row])
    extras = {name: columns[name][row].tolist() for name in EXTRAS}
    seats = [int(columns[name][row]) for name in ("seat", "round", "discarder")]
    flags, bonus = int(columns["flags"][row]), int(columns["bonus"][row])
    fives = [suit for suit in range(3) if extras["reds"] >> suit & 1]
    shown = [[kind for kind in extras[name] if kind >= 0] for name in ("dora", "ura")]
    in_turn = all(
        max(extras[name]) < 34 and extras[name] == kinds + [-1] * (len(extras[name]) - len(kinds))
        for kinds, name in zip(shown, ("dora", "ura"), strict=True)
    )
    sayable = min(counts) >= 0 and -1 <= win_tile < 34 and 0 <= win < len(WINS)
    sayable &= min(seats[:2]) >= 0 and max(seats) < 4 and seats[2] >= -1
    sayable &= 0 <= flags < 1 << len(FLAGS) and 0 <= bonus < 1 << len(BONUS)
    sayable &= in_turn and 0 <= extras["reds"] < 8 and extras["nuki"] >= 0 and extras["honba"] >= 0
    if not sayable or (win_tile >= 0 and counts[win_tile] == 0) or any(counts[4 + 9 * suit] == 0 for suit in fives):
        return None
    melds = []
    for code in columns["melds"][row].tolist():
        if code:
            kind, type_ = code % 64, code // 64
            if not (1 <= type_ <= 5 and kind < 34) or (type_ == 1 and (kind > 24 or kind % 9 > 6)):
                return None
            kinds = [kind, kind + 1, kind + 2] if type_ == 1 else [kind] * (3 if type_ == 2 else 4)
            name = ("chow", "pung", "kong")[min(type_, 3) - 1]
            melds.append(Meld(name, tuple(map(Tile, kinds)), type_ != 5, type_ == 4))
    tiles = [Tile(kind) for kind in range(34) for _ in range(counts[kind])]
    for suit in fives:
        tiles[tiles.index(Tile(4 + 9 * suit))] = Tile(4 + 9 * suit, red=True)
    won = next((tile for tile in tiles if tile.kind == win_tile), None)
    if won is not None:
        tiles.remove(won)
    return Hand(
        tuple(sorted(tiles, key=tile_order)),
        tuple(melds),
        won,
        Win(
            by=WINS[win],
            seat=WINDS[seats[0]],
            round=WINDS[seats[1]],
            discarder=None if seats[2] < 0 else WINDS[seats[2]],
            flags=tuple(name for bit, name in enumerate(FLAGS) if flags >> bit & 1),
            bonus=tuple(name for bit, name in enumerate(BONUS) if bonus >> bit & 1),
            dora=tuple(map(Tile, shown[0])),
            ura=tuple(map(Tile, shown[1])),
            nuki=extras["nuki"],
            honba=extras["honba"],
        ),
    )


@pytest.mark.parametrize("rules", ["malaysia", "hongkong", "riichi", "mcr"])
@pytest.mark.parametrize("name", NAMES)
def test_a_hand_has_problems_exactly_where_its_row_is_impossible(name, rules):
    columns, loaded = spoilt(name, rules, 2000, 36), load_rules(rules)
    scores = score_batch(columns, rules, gear="native")
    wrong, sayable = [], 0
    for row in range(len(columns["win"])):
        hand = hand_of(columns, row)
        if hand is not None:
            sayable += 1
            found = problems(hand, loaded)
            if bool(found) != (scores.status[row] == IMPOSSIBLE):
                wrong.append((str(hand), found, int(scores.problems[row])))
    assert wrong == []
    assert sayable > 500


def test_a_hand_with_problems_is_refused_with_every_one_of_them():
    columns, loaded = spoilt("complete", "hongkong", 500, 36), load_rules("hongkong")
    refused = 0
    for row in range(500):
        hand = hand_of(columns, row)
        found = problems(hand, loaded) if hand is not None else ()
        if found:
            with pytest.raises(HandError) as caught:
                score(hand, loaded)
            assert caught.value.problems == found
            refused += 1
    assert refused > 50


# --- one function object for both gears


@contextmanager
def compilations() -> Iterator[list[Any]]:
    """Every function that numba compiles meanwhile."""
    from numba.core import event

    recorder = event.RecordingListener()
    compiled: list[Any] = []
    with event.install_listener("numba:compile", recorder):
        yield compiled
    for _, one in recorder.buffer:
        if one.is_start:
            compiled.append(one.data["dispatcher"].py_func)


def known_to_numba() -> dict[Any, list[Any]]:
    """Each kernel -> the templates that numba holds for it."""
    from numba.core.typing.templates import builtin_registry

    templates: dict[Any, list[Any]] = {kernel: [] for kernel in gear.KERNELS}
    for value, typed in builtin_registry.globals:
        if callable(value) and value in templates:
            templates[value] += typed.templates
    return templates


def compile_afresh(remark: str, folder: Path) -> Any:
    """The loop of Hong Kong compiled into a folder of its own; the remark makes another program of it."""
    source = engine.source_of(plan_of(load_rules("hongkong"))) + f"# {remark}\n"
    return gear.native(source, "score_block", engine.signature(), str(folder))


def made_by_numba() -> list[tuple[Any, Any]]:
    """Each kernel with the function that numba compiled for it, as often as there are signatures."""
    return [
        (kernel, dispatcher.py_func)
        for kernel, templates in known_to_numba().items()
        for template in templates
        for dispatcher, _ in template._impl_cache.values()
        if dispatcher is not None
    ]


def test_what_numba_compiles_are_the_kernels_themselves(tmp_path, loops_compiled):
    """Under both gears runs one and the same function object: there is no second copy that could differ."""
    from numba.core.dispatcher import Dispatcher

    if not made_by_numba():  # all of it was loaded
        compile_afresh("for this test", tmp_path)
    made = made_by_numba()
    assert {kernel for kernel, _ in made} >= {loop.score_rows, PATTERNS["half_flush"].detect}
    assert [(kernel, function) for kernel, function in made if function is not kernel] == []
    assert {len(templates) for templates in known_to_numba().values()} == {1}
    generated = vars(sys.modules[engine.compiled(plan_of(load_rules("hongkong"))).py_func.__module__])
    assert generated["score_rows"] is loop.score_rows
    alive = [one.py_func for one in gc.get_objects() if isinstance(one, Dispatcher)]
    ours = [f for f in alive if f.__module__.startswith("analyser.") and not f.__module__.endswith(".native_bits")]
    copies = [f for f in ours if f not in gear.KERNELS]
    assert copies == []


def test_detectors_of_the_generated_function_are_those_of_the_registry(loops_compiled):
    plan = plan_of(load_rules("hongkong"))
    generated = vars(sys.modules[engine.compiled(plan).py_func.__module__])
    for field in plan.fields:
        assert generated[field.detector] is PATTERNS[field.detector].detect


def compile_alone(name: str, detect: Any) -> Any:
    """Compile one detector by itself; what is wrong with it is told with its name, not with the loop's."""
    from numba import njit, types

    reading = types.NamedUniTuple(types.int64, len(Reading._fields), Reading)
    told = getattr(detect, "__module__", "")
    try:
        compiled = njit([(reading,)], **gear.OPTIONS)(detect)
    except Exception as error:
        raise AssertionError(f"detector {name} of {told} does not compile: {str(error).splitlines()[0]}") from error
    returned = compiled.nopython_signatures[0].return_type
    if not isinstance(returned, types.Integer | types.Boolean):
        raise AssertionError(f"detector {name} of {told} returns {returned}, expected a whole number or a truth")
    return compiled


@pytest.fixture(scope="module")
def loops_compiled():
    """The loop of a rule set is there, so every kernel has been told to numba."""
    score_batch(seeded("random", "hongkong", 1, 1), "hongkong", gear="native")


@pytest.mark.long
@pytest.mark.parametrize("name", PATTERNS)
def test_each_detector_compiles_alone(name, loops_compiled):
    compile_alone(name, PATTERNS[name].detect)


def returns_nothing_at_times(r):
    return 1 if r.pair else None


def returns_a_fraction(r):
    return r.pungs / 2


def makes_a_list(r):
    return len([r.pair, r.pungs])


def asks_what_is_not_there(r):
    return r.no_such_field


@pytest.mark.parametrize("detect", [returns_nothing_at_times, returns_a_fraction, makes_a_list, asks_what_is_not_there])
def test_a_detector_that_breaks_the_rules_is_named(detect, loops_compiled):
    with pytest.raises(AssertionError, match=f"detector {detect.__name__} of test_gears"):
        compile_alone(detect.__name__, detect)


def test_a_list_literal_in_a_kernel_is_refused(tmp_path, monkeypatch):
    """Nothing is allocated per hand: whatever would be is an error when the loop is compiled."""
    from numba import types

    monkeypatch.setattr(gear, "_made", {})
    source = "def inner(a):\n    return len([a, a])\ndef entry(a):\n    return inner(a) + a\n"
    with pytest.warns(UserWarning, match="compiled code is not kept"), pytest.raises(Exception, match="NRT required"):
        gear.native(source, "entry", types.int64(types.int64), str(tmp_path))


# --- what is compiled, and what is not


HOUSE = """
id = "house"
extends = "hongkong"

[words]
last_of_row = "won on the last tile of the row"

[switches.cap]
default = 13

[patterns.all_chows]
worth = 3

[patterns.all_terminals]
worth = "off"

[patterns.last_of_row]
worth = 2
word = "last_of_row"
source = "house rule"
basis = "stated"
"""


def test_switches_worths_and_house_rules_compile_nothing(tmp_path):
    columns = seeded("complete", "hongkong", 1000, 41)
    declared = tmp_path / "house.toml"
    declared.write_text(HOUSE, encoding="utf-8")
    columns["flags"][::7] |= 1 << 17  # the second of the words that rule sets declare: hongkong has one
    both(columns, "hongkong")
    made = len(gear._made)  # other tests compile into the same folder at the same time
    with compilations() as compiled:
        for options in SWITCHED["hongkong"]:
            both(columns, "hongkong", options)
        both(columns, "hongkong-strict")
        both(columns, "hongkong-calculator")
        house = both(columns, str(declared))
    assert compiled == []
    assert len(gear._made) == made
    assert house.rules.id == "house"
    assert house.counts_of("last_of_row").any()
    assert (house.counts_of("all_terminals") == 0).all()


def test_the_digest_follows_everything_that_code_depends_on(monkeypatch):
    from numba import types

    one = types.int64(types.int64)
    source = f"from {loop.__name__} import score_rows"
    keys = [gear._digest(source, one), gear._digest(source + " ", one), gear._digest(source, types.int64(types.int32))]
    for module, name in ((loop, "CASES"), (readings, "TWO_PAIR")):  # in the loop's own module, and two modules away
        monkeypatch.setattr(module, name, getattr(module, name) + 1)
        keys.append(gear._digest(source, one))
    monkeypatch.setitem(gear.OPTIONS, "boundscheck", True)
    keys.append(gear._digest(source, one))
    assert len(set(keys)) == len(keys)
    monkeypatch.undo()
    monkeypatch.setattr(validity, "TOLD_NOWHERE", 7, raising=False)
    assert gear._digest(source, one) != keys[0]
    monkeypatch.undo()
    monkeypatch.setattr(build_tables, "TOLD_NOWHERE", 7, raising=False)  # the loop takes nothing from there
    assert gear._digest(source, one) == keys[0]


PROCESS = """
import json, sys, warnings
import numpy as np
columns = dict(np.load(sys.argv[1]))
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    from numba.core import event
    recorder = event.RecordingListener()
    with event.install_listener("numba:compile", recorder):
        if sys.argv[2] == "splits":
            from analyser import split_batch
            answer = split_batch(columns["counts"]).number().tolist()
        else:
            from analyser import score_batch
            answer = score_batch(columns, sys.argv[2], gear="native").patterns.tolist()
told = {"warnings": [str(one.message) for one in caught], "compiled": len(recorder.buffer), "answer": answer}
print(json.dumps(told))
"""


def another_process(columns: Columns, what: str, cache_folder: str | Path, scratch: Path) -> dict[str, Any]:
    """What a fresh process says of these columns, how much it compiled, and what it warned of."""
    np.savez(scratch / "columns.npz", **columns)
    command = [sys.executable, "-c", PROCESS, str(scratch / "columns.npz"), what]
    environment = os.environ | {"MJA_CACHE": str(cache_folder), "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=scratch, check=False)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def test_another_process_loads_what_was_compiled(tmp_path):
    columns = seeded("complete", "hongkong", 300, 42)
    ours = both(columns, "hongkong")
    told = another_process(columns, "hongkong", os.environ["MJA_CACHE"], tmp_path)
    assert told == {"warnings": [], "compiled": 0, "answer": ours.patterns.tolist()}


def copy_if_there(source: str, target: str) -> None:
    """Copy a file, unless another process that compiles at the same time has just renamed it."""
    with suppress(FileNotFoundError):
        shutil.copy2(source, target)


@pytest.mark.long
def test_a_damaged_cache_is_told_once_and_made_anew(tmp_path):
    columns = population("complete", 300, 43)
    wanted = split_batch(columns["counts"]).number().tolist()  # both loops are compiled now, and kept
    kept = tmp_path / "cache"
    shutil.copytree(os.environ["MJA_CACHE"], kept, copy_function=copy_if_there)
    damaged = list(kept.glob("compiled/*/__pycache__/count_block*.nb?"))
    assert damaged
    for path in damaged:
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    first = another_process(columns, "splits", kept, tmp_path)
    assert len(first["warnings"]) == 1
    assert "compiled code is not kept" in first["warnings"][0]
    assert first["answer"] == wanted
    second = another_process(columns, "splits", kept, tmp_path)
    assert (second["warnings"], second["answer"]) == ([], wanted)
    third = another_process(columns, "splits", kept, tmp_path)
    assert third == {"warnings": [], "compiled": 0, "answer": wanted}


@pytest.fixture
def no_folder(tmp_path):
    """A cache folder that cannot be: a file stands in its place (whoever may write anywhere cannot write there)."""
    place = tmp_path / "a-file"
    place.write_text("where a folder should be", encoding="utf-8")
    return place


@pytest.mark.long
def test_where_nothing_can_be_kept_each_loop_is_told_once_and_works(tmp_path, no_folder):
    columns = population("complete", 300, 44)
    told = another_process(columns, "splits", no_folder, tmp_path)
    assert len(told["warnings"]) == 2  # there are two loops: one counts, one writes
    assert all("compiled code is not kept" in warning for warning in told["warnings"])
    assert told["answer"] == split_batch(columns["counts"]).number().tolist()


@pytest.mark.long
def test_where_nothing_can_be_kept_scoring_works(tmp_path, no_folder):
    columns = seeded("complete", "hongkong", 300, 45)
    told = another_process(columns, "hongkong", no_folder, tmp_path)
    assert len(told["warnings"]) == 1
    assert told["answer"] == both(columns, "hongkong").patterns.tolist()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="whoever may write anywhere has no such")
def test_a_folder_that_may_not_be_written_is_told_of(tmp_path):
    columns = population("complete", 300, 46)
    folder = tmp_path / "cache"
    folder.mkdir()
    folder.chmod(0o500)
    told = another_process(columns, "splits", folder, tmp_path)
    assert len(told["warnings"]) == 2
    assert told["answer"] == split_batch(columns["counts"]).number().tolist()
