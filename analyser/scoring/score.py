"""One hand under one rule set: the number, and every reason for it, from the same evaluation."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, NamedTuple

from ..errors import HandError
from ..hand import FLAGS, Hand, Win
from ..kernels.sole_wait import last_by_melds
from ..rules import RuleSet, load_rules
from ..settlement import Settlement, settle_win
from ..tiles import WINDS, Tile, in_their_order
from .combined import COMBINED
from .facts import ASSUMED_ROUND, discarder_of, row_of, seat_of, with_dealer
from .facts import Row as HandRow
from .given import hand_of
from .judging import judged
from .lanes import HIDDEN_INDICATORS, INDICATORS, REDS_PLAYED, SOLE_WAITS
from .methods import method_of
from .plan import Plan, plan_of
from .problems import problems_in
from .shape import Shape, shape_of
from .told import NotCounted, PatternScore, not_counted, order, told
from .unused import foreign, idle
from .value import NOTHING, Seen, Value

_verdict = attrgetter("verdict")


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
            found.append(dict(sorted((kept | values).items(), key=lambda one: order(plan, *one))))
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
    rules = load_rules(rules, options)
    return score_of(*hand_of(hand, circumstances, tuple(rules.words)), rules)


def score_of(hand: Hand, notes: tuple[str, ...], rules: RuleSet) -> Score:
    """Score a hand that is read already; words that only another rule set declares are left out, and said.

    ``notes``: what was assumed when it was read. Raises ``HandError`` for an impossible hand.
    """
    undeclared = [flag for flag in hand.win.flags if flag not in FLAGS and flag not in rules.words]
    if undeclared:
        flags = tuple(flag for flag in hand.win.flags if flag not in undeclared)
        hand = hand._replace(win=hand.win._replace(flags=flags))
        notes += (f"{', '.join(undeclared).replace('_', '-')}: not part of {rules.id}, ignored",)
    row = row_of(hand, rules)
    wrong = problems_in(hand, rules, row)
    if wrong:
        raise HandError(wrong)
    return score_hand(hand, rules, notes, row)


def score_hand(hand: Hand, rules: RuleSet, notes: tuple[str, ...] = (), row: HandRow | None = None) -> Score:
    """Score a valid hand with everything explained. ``notes``: what was assumed when it was read."""
    plan = plan_of(rules)
    row = row or row_of(hand, rules)
    seen = sorted(judged(row, plan), key=_verdict, reverse=True)
    warnings = notes + _assumed(hand, row, rules, plan, seen)
    minimum = plan.method.minimum(plan.table)
    if not seen:
        return Score(hand, rules, False, False, "not_winning", minimum, NOTHING, (), (), (), None, (), None, warnings)
    readings = tuple([_reading_score(one, hand, row, plan) for one in seen])
    if plan.method.tells_sets:
        readings = (_with_sets_behind(readings[0], plan), *readings[1:])
    top = readings[0]
    settlement = None
    if top.value.wins:
        won_by, liability_notes = _settled_as(hand, rules, top.seen, plan)
        settlement = _settlement(won_by, top.value, plan)
        warnings += liability_notes + settlement.notes
    return Score(
        hand,
        rules,
        True,
        top.value.wins,
        None if top.value.wins else plan.method.refusal,
        minimum,
        top.value,
        top.patterns,
        top.limit_patterns,
        not_counted(top.seen, plan),
        top.shape,
        readings,
        settlement,
        warnings,
    )


def _settled_as(hand: Hand, rules: RuleSet, best: Seen, plan: Plan) -> tuple[Win, tuple[str, ...]]:
    """The circumstances to settle by: a liability counts only where the hand won with its pattern, counted or not, and
    where its melds can have made somebody liable."""
    win, liability = with_dealer(hand.win, rules), hand.win.liability
    if liability is None:
        return win, ()
    from ..settlement.liability import unfed

    name, field = liability.pattern.replace("_", " "), plan.of_pattern.get(liability.pattern)
    if field is None or not best.alive & field.mask:
        because = f"the hand did not win with {name}"
    else:
        reason = unfed(rules, liability, hand.melds, hand.win.seat)
        if reason is None:
            return win, ()
        because = f"{name}: {reason}"
    return win._replace(liability=None), (f"{because}: its liability does not apply",)


def _settlement(win: Win, value: Value, plan: Plan) -> Settlement:
    """Who pays what; worked out once for each value and those who can pay it."""
    by = "self_draw" if win.by == "self_draw" else "discard"
    if win.liability:
        return settle_win(plan.rules, value.settled, by, win, dict(value.yakuman))
    asked = value.settled, by, win.seat, win.discarder, win.honba, win.sticks
    settlement: Settlement | None = plan.settled.get(asked)
    return settlement or plan.settled.keep(asked, settle_win(plan.rules, value.settled, by, win))


def _reading_score(seen: Seen, hand: Hand, row: HandRow, plan: Plan) -> ReadingScore:
    value = plan.method.value(seen, row, hand, plan)
    shape = shape_of(seen.split, seen.reading, seen.place, hand)
    return ReadingScore(shape, *told(seen, value, plan), value, seen)


def _with_sets_behind(reading: ReadingScore, plan: Plan) -> ReadingScore:
    """The same with the sets of each pattern."""
    from .behind import sets_behind

    behind = sets_behind(reading.seen, plan)
    patterns = tuple(pattern._replace(sets=behind.get(pattern.id, ())) for pattern in reading.patterns)
    return reading._replace(patterns=patterns)


def _assumed(hand: Hand, row: HandRow, rules: RuleSet, plan: Plan, seen: list[Seen]) -> tuple[str, ...]:
    """What is taken for granted where the hand does not say, and what these rules have no use for."""
    win, notes = hand.win, []
    seat = seat_of(win, rules)
    where = f"seat {WINDS[seat]} (not the dealer)" if seat else "seat E (the dealer)"
    assumed = [where] if win.seat is None else []
    assumed += [f"round {WINDS[ASSUMED_ROUND]}"] if win.round is None else []
    if win.discarder is None and discarder_of(win, rules) == 0:
        assumed.append("the dealer as the discarder")
    if assumed:
        notes.append(" and ".join(assumed) + " assumed")
    unused = [flag.replace("_", "-") for flag in foreign(win, plan)] if win.flags else []
    unused += [name for name, its in (("dora", win.dora), ("ura", win.ura)) if its and not _counted(name, rules)]
    if unused:
        notes.append(f"{', '.join(unused)}: not part of {rules.id}, ignored")
    if seen and (win.flags or win.bonus):
        notes += idle(win, seen[0].reading, plan)
    if rules.bonus:
        notes += _about_dora(hand, row, rules, plan)
    facts = row.facts
    said = "last_of_kind" in win.flags
    if plan.table[SOLE_WAITS] and not said and last_by_melds(facts.planes, facts.whole, facts.win_tile):
        notes.append(f"{hand.win_tile} is the last of its kind: the melds show the other three")
    return tuple(notes)


def _counted(indicators: str, rules: RuleSet) -> bool:
    row = rules.bonus.get("dora" if indicators == "dora" else "ura_dora")
    return row is not None and rules.holds(row.when)


def _about_dora(hand: Hand, row: HandRow, rules: RuleSet, plan: Plan) -> list[str]:
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
    if reds and (win.dora or win.ura or row.facts.whole.fours):
        tiles = [*hand.every_tile, *win.dora, *win.ura]
        for suit in range(3):
            five = Tile(9 * suit + 4)
            if reds >> suit & 1 and tiles.count(five) > 3:
                notes.append(f"four {five} and none is red, though one of them is in {rules.id}: none is counted")
    return notes
