"""One hand under one rule set: the number, and every reason for it, from the same evaluation."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..errors import HandError
from ..hand import FLAGS, Hand, Win
from ..kernels.lookup import lookup
from ..kernels.readings import SELF_DRAW, Reading, each_knitted_reading, each_reading, reading_of
from ..kernels.sole_wait import last_by_melds
from ..kernels.splits import Packed, knitted_straight, split_of
from ..rules import Bonus, Row, RuleSet, load_rules
from ..settlement import Settlement, settle_win
from ..tiles import WINDS, Tile, in_their_order
from .combined import COMBINED
from .facts import ASSUMED_ROUND, row_of, seat_of, splits_in, with_shown
from .facts import Row as HandRow
from .lanes import (
    ALONE_WORTH,
    BITS,
    FORMS,
    HIDDEN_INDICATORS,
    INDICATORS,
    MORE,
    REDS_PLAYED,
    SOLE_WAITS,
    WORD,
    outermost,
    outermost_of_two,
    scored,
)
from .methods import method_of
from .plan import Plan, plan_of
from .problems import problems_in
from .shape import Shape, shape_of
from .value import NOTHING, Seen, Sets, Value

NOT_SCORED = "scores nothing in these rules"
#: What a pattern may need that is no pattern itself, where its name alone does not say it.
_CONDITIONS = {
    "need_not_be_concealed": "tiles that could have been melded",
    "nine_sided_wait": "a nine-sided wait",
    "not_drawn": "a win on another's tile",
    "other_than_green_held": "tiles that are not green",
    "other_than_terminals_held": "tiles that are no terminals",
    "sets_and_pair": "four sets and a pair",
    "suited_pair": "a pair of suit tiles",
}


class PatternScore(NamedTuple):
    """A pattern that counts: how often, what each is worth, and why; in Chinese Official also the sets that make it,
    for each time, where these are not all four."""

    id: str
    name: str
    count: int  # type: ignore[assignment]  # a field, not the method of tuple
    worth: int | str
    value: int
    basis: str
    source: str
    sets: Sets = ()

    def to_dict(self) -> dict[str, Any]:
        """The JSON form; ``sets`` only where there are any."""
        return _with_sets(self._asdict())


class NotCounted(NamedTuple):
    """A pattern that the hand shows and that adds nothing, with the reason, and of patterns of sets these."""

    id: str
    name: str
    because: str
    sets: Sets = ()

    def to_dict(self) -> dict[str, Any]:
        """The JSON form; ``sets`` only where there are any."""
        return _with_sets(self._asdict())


def _with_sets(told: dict[str, Any]) -> dict[str, Any]:
    sets = [list(its) for its in told.pop("sets")]
    return told | {"sets": sets} if sets else told


class ReadingScore(NamedTuple):
    """One reading and what it is worth; ``seen``: what the kernels saw of it."""

    shape: Shape
    patterns: tuple[PatternScore, ...]
    limit_patterns: tuple[str, ...]
    value: Value
    seen: Seen

    @property
    def total(self) -> int:
        """The value that decides, as ``Score.total``."""
        return self.value.total

    def equal_lists(self, rules: RuleSet) -> list[dict[str, int]]:
        """Other lists of patterns, id to value, that are worth as much in this reading (Chinese Official)."""
        if not method_of(rules).tells_sets:
            return []
        from .behind import equal_choices

        plan, listed = plan_of(rules), {pattern.id: pattern.value for pattern in self.patterns}
        found = []
        for choice in equal_choices(self.seen, plan):
            values = {name: times * int(rules.worth(name)) for name, times in choice.items()}
            kept = {name: value for name, value in listed.items() if name not in COMBINED}
            found.append(dict(sorted((kept | values).items(), key=lambda one: _order(plan, *one))))
        return found


class Score(NamedTuple):
    """What a hand is worth under one rule set, and why. ``str(score)`` reads well; ``to_dict()`` is the JSON form.

    ``value`` holds the figures (``total`` and ``raw`` in ``unit``; han, fu and their parts in riichi); ``settlement``
    is None where the hand does not win. ``reason``: None for a win, else ``not_winning``, ``under_minimum`` or
    ``no_yaku``. ``readings``: every reading, the best first.
    """

    hand: Hand
    rules: RuleSet
    complete: bool
    valid: bool
    reason: str | None
    minimum: int
    value: Value
    patterns: tuple[PatternScore, ...]
    limit_patterns: tuple[str, ...]
    not_counted: tuple[NotCounted, ...]
    reading: Shape | None
    readings: tuple[ReadingScore, ...]
    settlement: Settlement | None
    warnings: tuple[str, ...]

    @property
    def total(self) -> int:
        """The value that decides: after the cap, in ``unit`` (of a yakuman hand 13 for each)."""
        return self.value.total

    @property
    def raw(self) -> int:
        """The sum before the cap; of a limit hand the cap."""
        return self.value.raw

    @property
    def unit(self) -> str:
        """What ``total`` counts: fan, faan, point."""
        return self.rules.unit

    def to_dict(self, *, all_readings: bool = False) -> dict[str, Any]:
        """The JSON form, as `--json` prints it."""
        from .render import score_dict

        return score_dict(self, all_readings=all_readings)

    def __str__(self) -> str:
        from .render import score_text

        return score_text(self)

    def _repr_html_(self) -> str:
        from ..drawing.results import score_html

        return score_html(self)


def score(hand: Any, rules: str | RuleSet, *, options: dict[str, Any] | None = None, **circumstances: Any) -> Score:
    """Score a hand: a hand line, a ``Hand``, or 34 counts with ``win_tile=``.

    ``rules``: a name, a ``.toml`` file or a ``RuleSet``; ``options`` sets its switches; ``circumstances`` are those of
    the hand line (``win="self_draw"``, ``seat="E"``, ``from_="W"``, ``last_tile=True``, ``bonus=["plum"]``,
    ``dora="1p"``, ...) and go over what the hand says itself. Raises ``NotationError``, ``HandError`` (impossible hand:
    every reason), ``RulesError``.

    >>> score("23456m789p34588s+1m self-draw", "malaysia").total
    2
    """
    from .given import hand_of

    rules = load_rules(rules, options)
    return score_of(*hand_of(hand, circumstances, tuple(rules.words)), rules)


def score_of(hand: Hand, notes: tuple[str, ...], rules: RuleSet) -> Score:
    """Score a hand that is read already; words that only another rule set declares are left out, and said.

    ``notes``: what was assumed when it was read. Raises ``HandError`` for an impossible hand.
    """
    foreign = [flag for flag in hand.win.flags if flag not in FLAGS and flag not in rules.words]
    if foreign:
        flags = tuple(flag for flag in hand.win.flags if flag not in foreign)
        hand = hand._replace(win=hand.win._replace(flags=flags))
        notes += (f"{', '.join(foreign).replace('_', '-')}: not part of {rules.id}, ignored",)
    row = row_of(hand, rules)
    wrong = problems_in(hand, rules, row)
    if wrong:
        raise HandError(wrong)
    return score_hand(hand, rules, notes, row)


def score_hand(hand: Hand, rules: RuleSet, notes: tuple[str, ...] = (), row: HandRow | None = None) -> Score:
    """Score a valid hand with everything explained. ``notes``: what was assumed when it was read."""
    plan = plan_of(rules)
    row = row or row_of(hand, rules)
    seen = judged(row, plan)
    warnings = notes + _assumed(hand, row, rules, plan)
    minimum = method_of(rules).minimum(plan.table)
    if not seen:
        return Score(hand, rules, False, False, "not_winning", minimum, NOTHING, (), (), (), None, (), None, warnings)
    best = max(range(len(seen)), key=lambda number: seen[number].verdict)
    order = sorted(range(len(seen)), key=lambda at: (at != best, -seen[at].verdict, at))
    readings = tuple(_reading_score(seen[at], hand, row, plan) for at in order)
    if method_of(rules).tells_sets:
        readings = (_with_sets_behind(readings[0], plan), *readings[1:])
    top = readings[0]
    settlement = None
    if top.value.wins:
        won_by, liability_notes = _settled_as(hand, rules, seen[best], plan)
        by = "self_draw" if row.facts.win == SELF_DRAW else "discard"
        settlement = settle_win(rules, top.value.settled, by, won_by, dict(top.value.yakuman))
        warnings += liability_notes + settlement.notes
    return Score(
        hand=hand,
        rules=rules,
        complete=True,
        valid=top.value.wins,
        reason=None if top.value.wins else method_of(rules).refusal,
        minimum=minimum,
        value=top.value,
        patterns=top.patterns,
        limit_patterns=top.limit_patterns,
        not_counted=_not_counted(seen[best], plan),
        reading=top.shape,
        readings=readings,
        settlement=settlement,
        warnings=warnings,
    )


def _settled_as(hand: Hand, rules: RuleSet, best: Seen, plan: Plan) -> tuple[Win, tuple[str, ...]]:
    """The circumstances to settle by: a liability counts only where the hand won with its pattern, counted or not, and
    where its melds can have made somebody liable."""
    liability = hand.win.liability
    if liability is None:
        return hand.win, ()
    from ..settlement.liability import unfed

    name, field = liability.pattern.replace("_", " "), plan.of_pattern.get(liability.pattern)
    if field is None or not best.alive & field.mask:
        because = f"the hand did not win with {name}"
    else:
        reason = unfed(rules, liability, hand.melds, hand.win.seat)
        if reason is None:
            return hand.win, ()
        because = f"{name}: {reason}"
    return hand.win._replace(liability=None), (f"{because}: its liability does not apply",)


def judged(row: HandRow, plan: Plan) -> list[Seen]:
    """Every reading of a valid hand, with its patterns and the verdict on it."""
    seen: list[Seen] = []
    table, detect, method = plan.table, detector_of(plan), method_of(plan.rules)
    facts = with_shown(row, table[FORMS], table[SOLE_WAITS]) if table[SOLE_WAITS] else row.facts

    def keep(room: list[Seen], number: int, start: int, packed: Packed, place: int, there: int, tag: int) -> int:
        if there:
            split = split_of(facts.planes, packed)
            reading = reading_of(facts, split, place)
            both = detect(reading)
            bits, more, opened = both & WORD, both >> BITS, int(reading.open_melds > 0)
            alive, more_alive = scored(table, 0, bits, more, opened), 0
            if more:
                more_alive = scored(table, MORE, more, bits, opened)
                outer, more = outermost_of_two(table, alive, more_alive)
            else:
                outer = outermost(table, alive)
            measure = method.measure(reading, table)
            verdict, kept, more_kept = method.judge(reading, alive, more_alive, outer, more, measure, table)
            alive, kept = alive | more_alive << BITS, kept | more_kept << BITS
            room.append(Seen(split, reading, place, both, alive, kept, verdict))
        return number + there

    each_reading(facts, *splits_in(row, table[FORMS]), lookup(), keep, seen, 0, 0)
    beside = knitted_straight(facts.planes, facts.melds.number, table[FORMS])
    if beside.whole:
        each_knitted_reading(facts, beside, keep, seen, 0, 0)
    return seen


def detector_of(plan: Plan) -> Any:
    """The plain gear's ``detect``: the detectors of a plan one after the other (the native gear generates its own)."""
    detectors = plan.detectors

    def detect(reading: Reading) -> int:
        bits = 0
        for detector, at in detectors:
            bits |= ((1 << detector(reading)) - 1) << at
        return bits

    return detect


def _reading_score(seen: Seen, hand: Hand, row: HandRow, plan: Plan) -> ReadingScore:
    limits, patterns = [], []
    value = method_of(plan.rules).value(seen, row, hand, plan)
    opened = seen.reading.open_melds > 0
    for entry in plan.entries_in(seen.kept):
        count = (seen.kept & entry.mask).bit_count()
        worth = entry.open_worth if opened else entry.worth
        if worth == 0:
            continue
        if isinstance(worth, int):
            patterns.append(_pattern(entry.row, count, worth, count * worth))
        elif worth.startswith("only"):
            number = plan.greatest(ALONE_WORTH, entry.mask)
            patterns.append(_pattern(entry.row, 1, number, number))
        elif worth.startswith("exactly"):
            patterns.append(_pattern(entry.row, 1, worth, value.total))
        else:
            limits.append(entry.row.id)
    for bonus, count in value.bonus if value.wins and not limits else ():
        patterns.append(_pattern(bonus, count, bonus.han, count * bonus.han))
    patterns.sort(key=lambda pattern: _order(plan, pattern.id, pattern.value))
    shape = shape_of(seen.split, seen.reading, seen.place, hand)
    return ReadingScore(shape, tuple(patterns), tuple(limits), value, seen)


def _order(plan: Plan, pattern: str, value: int) -> tuple[bool, int]:
    """The greatest first, and last what does not help to reach the minimum."""
    return not plan.rules.counts_to_minimum(pattern), -value


def _with_sets_behind(reading: ReadingScore, plan: Plan) -> ReadingScore:
    """The same with the sets of each pattern."""
    from .behind import sets_behind

    behind = sets_behind(reading.seen, plan)
    patterns = tuple(pattern._replace(sets=behind.get(pattern.id, ())) for pattern in reading.patterns)
    return reading._replace(patterns=patterns)


def _pattern(row: Row | Bonus, count: int, worth: int | str, value: int) -> PatternScore:
    return PatternScore(row.id, row.name(), count, worth, value, row.basis, row.source)


def _not_counted(seen: Seen, plan: Plan) -> tuple[NotCounted, ...]:
    """Patterns that the best reading shows and that add nothing, each with the reason."""
    found, tied = [], _left_out(seen, plan)
    dropped = seen.bits & ~seen.kept
    opened = seen.reading.open_melds > 0
    alone = plan.entries_in(seen.kept & plan.alone)
    for row, _, worth, open_worth, needs, inside in plan.entries_in(dropped):
        if any(one.id == row.id for one in tied):
            continue
        if worth == 0 or (isinstance(worth, str) and worth.startswith("only")):
            continue
        lacking = [pattern for pattern, its_mask in needs if not seen.bits & its_mask]
        around = [other for other, its_mask in inside if seen.kept & its_mask]
        around += [other for other, its_mask in inside if seen.alive & its_mask and not alone]
        if worth == "off":
            because = NOT_SCORED
        elif opened and open_worth == "off":
            because = "needs a closed hand"
        elif lacking:
            because = "needs " + " and ".join(_named(plan.rules, pattern) for pattern in lacking)
        elif around:
            because = "inside " + around[0].name()
        elif alone:
            because = "nothing is added to " + alone[0].row.name()
        elif isinstance(worth, str):
            because = "the rest is worth as much"
        else:
            because = "nothing is added to a hand of exactly one limit"
        found.append(NotCounted(row.id, row.name(), because))
    return (*found, *tied)


def _left_out(seen: Seen, plan: Plan) -> tuple[NotCounted, ...]:
    """Patterns of sets that were not chosen."""
    if not method_of(plan.rules).tells_sets:
        return ()
    from .behind import left_out

    rows = plan.rules.patterns
    return tuple(
        NotCounted(name, rows[name].name(), because, sets) for (name, because), sets in left_out(seen, plan).items()
    )


def _named(rules: RuleSet, pattern: str) -> str:
    row = rules.patterns.get(pattern)
    return row.name().lower() if row else _CONDITIONS.get(pattern) or pattern.replace("_", " ")


def _assumed(hand: Hand, row: HandRow, rules: RuleSet, plan: Plan) -> tuple[str, ...]:
    """What is taken for granted where the hand does not say, and what these rules have no use for."""
    win, notes = hand.win, []
    assumed = [f"seat {WINDS[seat_of(win)]} (not the dealer)"] if win.seat is None else []
    assumed += [f"round {WINDS[ASSUMED_ROUND]}"] if win.round is None else []
    if "first_discard" in win.flags and win.discarder is None and "earthly_hand_on_discard" in rules.patterns:
        assumed.append("the dealer as the discarder")
    if assumed:
        notes.append(" and ".join(assumed) + " assumed")
    unused = [flag.replace("_", "-") for flag in win.flags if flag in FLAGS[:3] and not _played(flag, rules)]
    unused += [name for name, its in (("dora", win.dora), ("ura", win.ura)) if its and not _counted(name, rules)]
    if unused:
        notes.append(f"{', '.join(unused)}: not part of {rules.id}, ignored")
    if rules.bonus:
        notes += _about_dora(hand, rules, plan)
    facts, said = row.facts, "last_of_kind" in win.flags
    if plan.table[SOLE_WAITS] and not said and last_by_melds(facts.planes, facts.whole, facts.win_tile):
        notes.append(f"{hand.win_tile} is the last of its kind: the melds show the other three")
    return tuple(notes)


def _played(flag: str, rules: RuleSet) -> bool:
    row = rules.patterns.get(flag)
    return row is not None and rules.holds(row.when)


def _counted(indicators: str, rules: RuleSet) -> bool:
    row = rules.bonus.get("dora" if indicators == "dora" else "ura_dora")
    return row is not None and rules.holds(row.when)


def _about_dora(hand: Hand, rules: RuleSet, plan: Plan) -> list[str]:
    """Indicators that do not count, and fives of which one should be red."""
    win, notes = hand.win, []
    if win.ura and _counted("ura", rules) and not {"riichi", "double_riichi"} & {*win.flags}:
        notes.append(f"ura {in_their_order(win.ura)}: counts with riichi only")
    for name, its, most in (("dora", win.dora, INDICATORS), ("ura", win.ura, HIDDEN_INDICATORS)):
        if 0 < plan.table[most] < len(its):
            notes.append(
                f"{name} {in_their_order(its[plan.table[most] :])}: {rules.id} counts the first indicator only"
            )
    reds = plan.table[REDS_PLAYED]
    if reds:
        tiles = [*hand.tiles, *win.dora, *win.ura, *(tile for meld in hand.melds for tile in meld.tiles)]
        for suit in range(3):
            five = Tile(9 * suit + 4)
            if reds >> suit & 1 and tiles.count(five) > 3:
                notes.append(f"four {five} and none is red, though one of them is in {rules.id}: none is counted")
    return notes
