"""A rule set made ready for scoring: which detectors it asks, where their bits lie, and its table of ints."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from ..errors import RulesError
from ..hand import FLAGS, WINS
from ..kernels import splits
from ..kernels.indicators import MOST_INDICATORS
from ..kernels.readings import OF_WIN, Reading
from ..kernels.sole_wait import FORMAL, NOT_ON_KNITTED, REAL
from ..kernels.validity import EIGHT_FLOWERS_BIT, MOST_FORBIDDEN, NEVER_HELD, WIN_SHIFT, Played
from ..patterns import PATTERNS
from ..patterns.circumstances import DECLARED_WORDS
from ..patterns.registry import Detector, looks_only_at
from ..rules import Row, RuleSet
from ..tiles import ALL_ANIMALS, ALL_FLOWERS, ALL_SEASONS, EAST, WHITE
from .asked_forms import forms_of
from .lanes import (
    ALONE,
    BITS,
    DIGITS,
    FORBIDDEN,
    FORMS,
    KINDS,
    LANE_BITS,
    LANE_SIZE,
    LANES,
    MORE,
    MOST_NEEDED,
    PARAMETERS,
    POINTS_AT,
    SOLE_WAITS,
    TABLE_SIZE,
    WORD,
    WORDS,
    greatest_of,
    played_in,
)
from .methods import Method, method_of
from .remembered import Remembered

_BONUS_SERIES = {"flowers": ALL_FLOWERS, "seasons": ALL_SEASONS, "animals": ALL_ANIMALS}
_RED_SUITS = {0: (), 2: (1, 2), 3: (0, 1, 2)}  # of the switch red_fives: none, one of 5p 5s, one of each suit
_WORD_DETECTORS = ("declared_word_1", "declared_word_2", "declared_word_3", "declared_word_4")


class Field(NamedTuple):
    """Where the bits of a detector lie: a count of n sets the n lowest bits of its field.

    The second word follows the first, ``BITS`` bits long; no field lies in both.
    """

    detector: str
    at: int
    width: int

    @property
    def mask(self) -> int:
        """All bits of the field."""
        return ((1 << self.width) - 1) << self.at


class Entry(NamedTuple):
    """A row of the rule set with the switches as they are: what an explanation asks of it again and again."""

    row: Row
    mask: int  # the bits of its field
    worth: int | str
    open_worth: int | str
    needs: tuple[tuple[str, int], ...]  # patterns it requires, each with the bits of its field
    inside: tuple[tuple[Row, int], ...]  # patterns that imply it, each with the bits of its field


class Plan(NamedTuple):
    """Where the bits of the detectors lie, and the rule set as the kernels read it.

    ``detect``: the detectors of the plain gear one after the other (the native gear generates its own);
    ``detect_win``: those that only how the hand was won decides. ``judgements``, ``fu``, ``told``, ``untold``,
    ``settled``, ``unused``: what was worked out for hands with the same patterns, parts of fu, payers and
    circumstances (see ``judging``, ``told``, ``score`` and ``unused``).
    """

    rules: RuleSet
    method: Method
    fields: tuple[Field, ...]
    detect: Callable[[Reading], int]
    detect_win: Callable[[Reading], int]
    of_pattern: dict[str, Field]  # pattern id -> field
    entries: tuple[Entry, ...]  # the patterns that exist with these switches
    at_bit: tuple[int, ...]  # for each bit the number of its entry, -1 where it has none
    table: list[int]
    played: Played
    judgements: Remembered
    fu: Remembered
    told: Remembered
    untold: Remembered
    settled: Remembered
    unused: Remembered

    @property
    def wide(self) -> bool:
        """Whether the bits take two words."""
        return self.fields[-1].at >= BITS

    @property
    def further(self) -> bool:
        """Whether there are forms with knitted tiles, or patterns that ask whether one kind only was waited for."""
        return bool(self.table[SOLE_WAITS] or self.table[FORMS] & splits.KNITTED_FORMS)

    @property
    def alone(self) -> int:
        """The bits of the patterns to which nothing is added."""
        return self.table[ALONE] | self.table[MORE + ALONE] << BITS

    def greatest(self, start: int, bits: int) -> int:
        """The greatest worth among ``bits``, by the digits that begin at ``start`` of each word's part."""
        first = greatest_of(self.table, start, bits & WORD)
        return max(first, greatest_of(self.table, MORE + start, bits >> BITS)) if bits >> BITS else first

    def times(self, pattern: str, bits: int) -> int:
        """How many times a pattern is in the bits."""
        field = self.of_pattern[pattern]
        return (bits & field.mask).bit_count()

    def entries_in(self, bits: int) -> list[Entry]:
        """The entries that have any of the bits, in the order of the rule set."""
        numbers = []
        while bits:
            number = self.at_bit[(bits & -bits).bit_length() - 1]
            if number >= 0:
                numbers.append(number)
                bits &= ~self.entries[number].mask
            else:
                bits &= bits - 1
        return [self.entries[number] for number in sorted(numbers)]


_plans: list[Plan] = []  # the latest first
_KEEP = 32  # more than are shipped: a wait may be asked under all of them


def plan_of(rules: RuleSet) -> Plan:
    """The plan of a rule set; the latest few are kept."""
    for plan in _plans:
        if plan.rules is rules or plan.rules == rules:
            return plan
    plan = _make(rules)
    _plans.insert(0, plan)
    del _plans[_KEEP:]
    return plan


def layout(rules: RuleSet) -> tuple[Field, ...]:
    """The detectors that a rule set asks, off or on, in the order of the registry.

    It depends on which patterns its rows name, never on their worths or on switches: the same set of detectors, the
    same layout, the same compiled code.
    """
    asked = set(_WORD_DETECTORS)
    for row in rules.patterns.values():
        if row.word is None:
            asked.add(row.id)
        asked.update(requirement.pattern for requirement in row.requires if requirement.pattern in PATTERNS)
    fields, at, most = [], 0, method_of(rules).most
    for detector in PATTERNS:
        if detector in asked:
            width = most.get(detector, PATTERNS[detector].most)
            if at < BITS < at + width:
                at = BITS
            fields.append(Field(detector, at, width))
            at += width
    if at > WORDS * BITS:
        raise RulesError(
            f"{rules.id} asks for {at} bits of patterns, {WORDS * BITS} are there", code="too_many_patterns"
        )
    return tuple(fields)


def _make(rules: RuleSet) -> Plan:
    fields = layout(rules)
    by_detector = {field.detector: field for field in fields}
    of_pattern = {}
    words = list(rules.words)
    for row in rules.patterns.values():
        of_pattern[row.id] = by_detector[_WORD_DETECTORS[words.index(row.word)] if row.word else row.id]
    entries = _entries(rules, by_detector, of_pattern)
    at_bit = [-1] * (WORDS * BITS)
    for number, entry in enumerate(entries):
        for bit in _bits(entry.mask):
            at_bit[bit] = number
    table = _table(rules, by_detector, of_pattern)
    memory = [Remembered() for _ in range(6)]
    return Plan(
        rules, method_of(rules), fields, *_detect(fields), of_pattern, entries, tuple(at_bit), table, played_in(table),
        *memory,
    )  # fmt: skip


def _detect(fields: tuple[Field, ...]) -> tuple[Callable[[Reading], int], Callable[[Reading], int]]:
    """What gives the patterns of a reading as bits, and what gives those that only how the hand was won decides: they
    are looked for once for each way."""
    won_by = frozenset(Reading._fields[OF_WIN:])
    of_win: list[tuple[Detector, tuple[int, ...]]] = []
    of_tiles: list[tuple[Detector, tuple[int, ...]]] = []
    for field in fields:
        detector = PATTERNS[field.detector].detect
        by_count = tuple([((1 << count) - 1) << field.at for count in range(field.width + 1)])
        (of_win if looks_only_at(detector, won_by) else of_tiles).append((detector, by_count))
    known = Remembered()

    def detect_win(reading: Reading) -> int:
        won = reading[OF_WIN:]
        bits: int | None = known.get(won)
        if bits is None:
            bits = 0
            for detector, by_count in of_win:
                bits |= by_count[detector(reading)]
            known.keep(won, bits)
        return bits

    def detect(reading: Reading) -> int:
        bits = detect_win(reading)
        for detector, by_count in of_tiles:
            bits |= by_count[detector(reading)]
        return bits

    return detect, detect_win


def _entries(rules: RuleSet, by_detector: dict[str, Field], of_pattern: dict[str, Field]) -> tuple[Entry, ...]:
    entries = []
    for row in rules.patterns.values():
        if rules.holds(row.when):
            asked = [one.pattern for one in row.requires if rules.holds(one.when)]
            needs = tuple((name, (of_pattern.get(name) or by_detector[name]).mask) for name in asked)
            around = [other for other in rules.patterns.values() if row.id in other.implies]
            inside = tuple((other, of_pattern[other.id].mask) for other in around)
            worths = rules.worth(row.id), rules.worth(row.id, open_hand=True)
            entries.append(Entry(row, of_pattern[row.id].mask, *worths, needs, inside))
    return tuple(entries)


def _bits(mask: int) -> Iterable[int]:
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def _lanes_or(by_bit: list[int]) -> list[int]:
    """Lane tables that give, for the bits of a lane, everything named by any of them."""
    table = [0] * TABLE_SIZE
    if not any(by_bit):
        return table
    for lane in range(LANES):
        for value in range(1, LANE_SIZE):
            rest = value & (value - 1)
            lowest = (value ^ rest).bit_length() - 1
            table[lane * LANE_SIZE + value] = table[lane * LANE_SIZE + rest] | by_bit[lane * LANE_BITS + lowest]
    return table


class Entered(NamedTuple):
    """What the rows of a rule set make."""

    swallowed: list[int]  # for each bit the patterns inside it
    needed: dict[int, int]  # a pattern that others require (its lowest bit) -> those that do
    worth: list[int]  # for each digit the patterns that have it: closed, open, of those that stand alone
    masks: dict[str, int]  # patterns by their kind of worth, and "closed", "counted"

    def mark(self, name: str, mask: int) -> None:
        """Patterns of a kind."""
        self.masks[name] = self.masks.get(name, 0) | mask

    def put(self, kind: int, mask: int, worth: int) -> None:
        """A worth of patterns: 0 closed, 1 open, 2 alone."""
        for digit in range(DIGITS):
            if worth >> digit & 1:
                self.worth[kind * DIGITS + digit] |= mask

    def part(self, word: int, otherwise: str) -> list[int]:
        """The part of the table of a word."""
        own, other = word * BITS, (1 - word) * BITS
        kinds = {kind: mask >> own & WORD for kind, mask in self.masks.items()}
        alone = sum(kinds.get(kind, 0) for kind in ("limit", "alone", "exactly", "yakuman"))
        on = alone | kinds.get("number", 0) | kinds.get(otherwise, 0)
        needed = [*self.needed.items(), *[(0, 0)] * (MOST_NEEDED - len(self.needed))]
        inside = [mask >> own & WORD for mask in self.swallowed]
        return [
            *_lanes_or(inside[own : own + BITS]),
            *_lanes_or(inside[other : other + BITS]),
            WORD & ~on,
            kinds.get("closed", 0),
            *(one >> own & WORD for one, _ in needed),
            *(one >> other & WORD for one, _ in needed),
            *(by >> own & WORD for _, by in needed),
            *(digit >> own & WORD for digit in self.worth),
            alone,
            kinds.get("counted", 0),
            kinds.get(otherwise, 0),
        ]


def _table(rules: RuleSet, by_detector: dict[str, Field], of_pattern: dict[str, Field]) -> list[int]:
    entered = Entered([0] * (WORDS * BITS), {}, [0] * (3 * DIGITS), {})
    for row in rules.patterns.values():
        value = rules.worth(row.id)
        if value != "off":
            _enter(rules, row, value, entered, by_detector, of_pattern)
    if len(entered.needed) > MOST_NEEDED:
        raise RulesError(f"{rules.id}: {len(entered.needed)} patterns are required, at most {MOST_NEEDED} can be")
    method = method_of(rules)
    table = [0] * PARAMETERS
    table[:FORMS] = [entry for word in range(WORDS) for entry in entered.part(word, method.otherwise)]
    forms, tiles = _forms(rules), rules.tiles
    played = () if rules.option("bonus_tiles", None) == "none" else tiles.get("bonus", ())
    bonus = sum(_BONUS_SERIES[one] for one in played)
    kinds = kinds_played(rules)
    reds = sum(1 << suit for suit in _RED_SUITS[rules.option("red_fives", 0)])
    table[FORMS:FORBIDDEN] = [
        forms, bonus, forms >> splits.EIGHT_FLOWERS & 1, kinds, int(tiles.get("chows", True)), reds,
        *_bonus_han(rules), *_counters(rules), _sole_waits(rules, by_detector),
    ]  # fmt: skip
    table[FORBIDDEN:POINTS_AT] = _forbidden(rules)
    table[POINTS_AT:PARAMETERS] = _points_at(kinds)
    places = {name: (field.at, field.width) for name, field in of_pattern.items()}
    return table + method.parameters(rules, places)


def _enter(
    rules: RuleSet,
    row: Row,
    value: int | str,
    entered: Entered,
    by_detector: dict[str, Field],
    of_pattern: dict[str, Field],
) -> None:
    """Enter one row."""
    field = of_pattern[row.id]
    kind = "number" if isinstance(value, int) else value.partition(" ")[0]
    entered.mark(kind, field.mask)
    if rules.counts_to_minimum(row.id):
        entered.mark("counted", field.mask)
    for requirement in row.requires:
        if rules.holds(requirement.when):
            needed = of_pattern.get(requirement.pattern) or by_detector[requirement.pattern]
            lowest = 1 << needed.at  # of a count: it is there at all
            entered.needed[lowest] = entered.needed.get(lowest, 0) | field.mask
    inside = 0
    for other, times in row.implies.items():
        its = of_pattern.get(other) or by_detector.get(other)
        if its:
            inside |= its.mask & ((1 << min(times, its.width)) - 1) << its.at
    open_value = rules.worth(row.id, open_hand=True)
    if open_value == "off":
        entered.mark("closed", field.mask)
    for bit in _bits(field.mask):
        entered.swallowed[bit] = inside
    worth = method_of(rules).enter(rules, row, value)
    entered.put(0 if isinstance(value, int) else 2, field.mask, worth)
    if isinstance(open_value, int):
        entered.put(1, field.mask, open_value)


def _forms(rules: RuleSet) -> int:
    """The forms accepted, as bits."""
    forms = 0
    for form in forms_of(rules):
        repeated = form == "seven_pairs" and rules.option("seven_pairs_repeats", False)
        forms |= 1 << (splits.SEVEN_PAIRS_REPEATED if repeated else getattr(splits, form.upper()))
    return forms


def circumstance_bit(name: str, words: Iterable[str] = ()) -> int:
    """The bit of a circumstance as pairs that exclude each other are written, 0 where the name is none."""
    if name in FLAGS:
        return 1 << FLAGS.index(name)
    if name in WINS:
        return 1 << (WIN_SHIFT + WINS.index(name))
    if name == "eight_flowers":
        return EIGHT_FLOWERS_BIT
    words = list(words)
    return 1 << (DECLARED_WORDS + words.index(name)) if name in words else 0


def forbidden_groups(rules: RuleSet) -> list[list[str]]:
    """Circumstances that exclude each other; a row is a list of them, or has it as ``of``, with ``if``."""
    rows = rules.scoring.get("forbidden_together", ())
    named = [row if isinstance(row, Mapping) else {"of": row} for row in rows]
    return [list(row["of"]) for row in named if rules.holds(row.get("if", {}))]


def _forbidden(rules: RuleSet) -> list[int]:
    """The masks of circumstances that exclude each other."""
    groups = forbidden_groups(rules)
    if len(groups) > MOST_FORBIDDEN:
        raise RulesError(f"{rules.id}: forbidden_together has {len(groups)} rows, at most {MOST_FORBIDDEN} can be")
    masks = [sum(circumstance_bit(name, rules.words) for name in group) for group in groups]
    return masks + [NEVER_HELD] * (MOST_FORBIDDEN - len(masks))


def kinds_played(rules: RuleSet) -> int:
    """The mask of the kinds that the tile set has: all but those named in ``[tiles] absent``."""
    absent = rules.tiles.get("absent", "")
    if not absent:
        return (1 << KINDS) - 1
    from ..notation import parse_hand

    return (1 << KINDS) - 1 & ~sum(1 << tile.kind for tile in set(parse_hand(absent).tiles))


def _points_at(kinds: int) -> list[int]:
    """For each kind (and for what is none) the one that it indicates: the next that is played, in a circle."""
    points = list(range(KINDS + 1))
    for first, last in ((0, 9), (9, 18), (18, 27), (EAST, WHITE), (WHITE, KINDS)):
        circle = [kind for kind in range(first, last) if kinds >> kind & 1]
        for kind, after in zip(circle, circle[1:] + circle[:1], strict=True):
            points[kind] = after
    return points


def _counters(rules: RuleSet) -> list[int]:
    """What a honba counter adds for each opponent, how many these are; whether a win as dealt is any wait."""
    row = rules.settlement.get("honba")
    each = rules.option(row["each"], row["each"]) if row else 0
    return [int(each), rules.option("players", 4) - 1, int(rules.option("heavenly_hand_best_wait", False))]


def _sole_waits(rules: RuleSet, by_detector: dict[str, Field]) -> int:
    """Which waits are looked for, where patterns ask whether there was one only."""
    if not by_detector.keys() & {"edge_wait", "closed_wait", "single_wait"}:
        return 0
    which = FORMAL if rules.option("formal_waits", True) else REAL
    return which | NOT_ON_KNITTED * int(not rules.option("wait_on_knitted", True))


def _bonus_han(rules: RuleSet) -> list[int]:
    """Han of a dora, a red five, a north set aside; how many indicators count, and how many hidden ones."""
    held = {row.id: row.han for row in rules.bonus.values() if rules.holds(row.when)}
    indicators = [
        (MOST_INDICATORS if more in held else 1) if one in held else 0
        for one, more in (("dora", "kan_dora"), ("ura_dora", "kan_ura_dora"))
    ]
    return [held.get("dora", 0), held.get("red_five", 0), held.get("nuki_dora", 0), *indicators]
