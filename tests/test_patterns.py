"""Every detector against the examples that stand beside it."""

from functools import cache

import pytest

from analyser import parse
from analyser.hand import FLAGS
from analyser.kernels.lookup import lookup
from analyser.kernels.readings import OF_WIN, Reading, each_knitted_reading, each_reading, reading_of
from analyser.kernels.splits import SEVEN_PAIRS_REPEATED, knitted_straight, split_of
from analyser.patterns import PATTERNS
from analyser.patterns.circumstances import DECLARED_WORDS, SOLE_WAIT
from analyser.patterns.registry import looks_only_at
from analyser.scoring.facts import row_of, splits_in
from analyser.scoring.problems import problems

ALL_FORMS = 0b1111011  # four equal tiles are two pairs in a form of its own
REPEATED_PAIRS = 1 << SEVEN_PAIRS_REPEATED
OF_REPEATED_PAIRS = [PATTERNS[name].detect for name in ("honour_hog", "two_honour_hogs", "three_honour_hogs")]
#: Whether only one kind completed a hand, and the words of a rule set, no hand line says.
BESIDE_THE_HAND = {f"declared_word_{n}" for n in (1, 2, 3, 4)} | {"edge_wait", "closed_wait", "single_wait"}


def readings(row, facts, forms):
    """Every reading of a row."""
    found = []

    def keep(room, number, start, packed, place, there, tag):
        if there:
            room.append(reading_of(facts, split_of(facts.planes, packed), place))
        return number + there

    each_reading(facts.planes, facts.win_tile, *splits_in(row, forms), lookup(), keep, found, 0, 0)
    each_knitted_reading(
        facts.planes, facts.win_tile, knitted_straight(facts.planes, facts.melds.number, forms), keep, found, 0, 0
    )
    return found


def counts(line, detect):
    """What the detector returns in each reading of a hand line."""
    forms = REPEATED_PAIRS if detect in OF_REPEATED_PAIRS else ALL_FORMS
    hand = parse(line)
    assert not problems(hand) or hand.win_tile is None, (line, problems(hand))
    row = row_of(hand)
    # a hand that is not complete shows no pattern
    return [int(detect(reading)) for reading in readings(row, row.facts, forms)] or [0]


CASES = [
    (name, line, wanted)
    for name, pattern in PATTERNS.items()
    for wanted, lines in ((True, pattern.yes), (False, pattern.no))
    for line in lines
]


@pytest.mark.parametrize(("name", "line", "wanted"), CASES)
def test_example(name, line, wanted):
    assert bool(max(counts(line, PATTERNS[name].detect))) is wanted


@pytest.mark.parametrize("name", PATTERNS)
def test_counts_stay_within_their_field(name):
    pattern = PATTERNS[name]
    for line in pattern.yes + pattern.no:
        assert 0 <= max(counts(line, pattern.detect)) <= pattern.most


@cache
def every_reading():
    """The readings of all examples."""
    rows = [row_of(parse(line)) for pattern in PATTERNS.values() for line in pattern.yes]
    return [reading for row in rows for reading in readings(row, row.facts, ALL_FORMS)]


WON_BY = frozenset(Reading._fields[OF_WIN:])
OF_THE_WIN = [name for name, pattern in PATTERNS.items() if looks_only_at(pattern.detect, WON_BY)]


@pytest.mark.parametrize("name", OF_THE_WIN)
def test_what_looks_only_at_how_the_hand_was_won_sees_none_of_its_tiles(name):
    tiles = dict.fromkeys({*Reading._fields} - WON_BY, 1)
    for reading in every_reading():
        assert PATTERNS[name].detect(reading) == PATTERNS[name].detect(reading._replace(**tiles))


def test_these_are_known_through_what_they_call():
    assert {"riichi", "self_draw", "human_hand", "seat_flower"} <= {*OF_THE_WIN}
    assert not {"pinfu", "pure_nine_gates", "concealed_hand", "seat_wind"} & {*OF_THE_WIN}


@pytest.mark.parametrize("name", [name for name in PATTERNS if name not in BESIDE_THE_HAND])
def test_every_pattern_has_both_kinds_of_example(name):
    pattern = PATTERNS[name]
    assert pattern.yes or name == "complete_hand"
    assert pattern.no or name == "complete_hand"


SOLE_WAITS = [("edge_wait", "12m99s123p(<456m)(<678p)+3m"), ("closed_wait", "24m99s123p(<456m)(<678p)+3m"),
              ("single_wait", "123m9s123p(<456m)(<678p)+9s")]  # fmt: skip


@pytest.mark.parametrize(("name", "line"), SOLE_WAITS)
def test_a_wait_shows_where_only_one_kind_completed_the_hand(name, line):
    row = row_of(parse(line))
    (seen,) = readings(row, row.facts, 1)
    shown = [other for other, _ in SOLE_WAITS if PATTERNS[other].detect(seen._replace(flags=1 << SOLE_WAIT))]
    assert shown == [name]
    assert not PATTERNS[name].detect(seen._replace(flags=0))


def test_dragon_pungs_and_animals_are_counted():
    assert max(counts("9p(555z)(666z)(777z)(<234p)+9p", PATTERNS["dragon_pung"].detect)) == 3
    assert max(counts("2349s(222p)(<456m)(<678p)+9s bonus=cat,rat,rooster", PATTERNS["animal"].detect)) == 3


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_declared_words_take_the_bits_after_the_flags(number):
    assert len(FLAGS) <= DECLARED_WORDS
    row = row_of(parse("23456m789p34588s+1m"))
    facts = row.facts._replace(flags=1 << (DECLARED_WORDS + number - 1))
    seen = readings(row, facts, 1)
    assert [PATTERNS[f"declared_word_{n}"].detect(seen[0]) for n in (1, 2, 3, 4)] == [
        int(n == number) for n in (1, 2, 3, 4)
    ]
