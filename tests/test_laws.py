"""Laws that hold for every hand, whatever it is worth: checked on hands that hypothesis thinks up."""

from __future__ import annotations

import json
import random
from typing import Any

import oracle
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from rows import amounts
from strategies import hands as any_hands

from analyser import AnalyserError, Score, hand_from_row, load_rules, parse, problems, row_from_hand, score, settle
from analyser.hand import Hand, Meld, Win
from analyser.notation import format_hand
from analyser.scoring.score import ReadingScore
from analyser.settlement import settle_winners
from analyser.tiles import ANIMALS, BONUS, FLOWERS, KINDS, SEASONS, Tile, tile_order

RULES = ("malaysia", "malaysia-casual", "hongkong", "hongkong-strict")
SUITED = range(27)
ALL_EIGHT = st.just({*FLOWERS, *SEASONS})

settings.register_profile(
    "laws", deadline=None, max_examples=80, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)
LAWS = settings.get_profile("laws")


# --- complete hands with circumstances that contradict nothing


@st.composite
def groups(draw, free: list[int], suits: list[int]) -> list[int]:
    """Kinds of one more set, taken from what is left of each kind."""
    runs = [kind for suit in suits for kind in range(9 * suit, 9 * suit + 7) if min(free[kind : kind + 3]) > 0]
    kinds = [kind for suit in suits for kind in range(9 * suit, 9 * suit + 9)] + list(range(27, 34))
    pungs = [kind for kind in kinds if free[kind] >= 3]
    if runs and (not pungs or draw(st.booleans())):
        start = draw(st.sampled_from(runs))
        return [start, start + 1, start + 2]
    assume(pungs)
    return [draw(st.sampled_from(pungs))] * 3


@st.composite
def complete_hands(draw, animals: bool = False) -> Hand:
    """A legal complete hand: sets and a pair of one to three suits and honours, or a special form."""
    form = draw(st.sampled_from(("standard",) * 8 + ("seven_pairs", "thirteen_orphans")))
    melds: list[Meld] = []
    if form == "seven_pairs":
        concealed = [kind for kind in draw(st.permutations(range(KINDS)))[:7] for _ in range(2)]
    elif form == "thirteen_orphans":
        concealed = [*oracle.ORPHANS, draw(st.sampled_from(oracle.ORPHANS))]
    else:
        free = [4] * KINDS
        suits = draw(st.sampled_from(([0], [1], [2], [0, 1], [1, 2], [0, 1, 2])))
        concealed = []
        for _ in range(4):
            kinds = draw(groups(free, suits))
            for kind in kinds:
                free[kind] -= 1
            called = draw(st.sampled_from(("", "", "open", "concealed")))
            if called == "open" or (called == "concealed" and len(set(kinds)) == 1 and free[kinds[0]]):
                melds.append(draw(meld_of(kinds, called == "open", free)))
            else:
                concealed += kinds
        kinds = [kind for suit in suits for kind in range(9 * suit, 9 * suit + 9)] + list(range(27, 34))
        pairs = [kind for kind in kinds if free[kind] >= 2]
        assume(pairs)
        concealed += [draw(st.sampled_from(pairs))] * 2
    win_tile = draw(st.sampled_from(concealed))
    concealed.remove(win_tile)
    tiles = tuple(Tile(kind) for kind in sorted(concealed))
    bonus = draw(st.sets(st.sampled_from(BONUS if animals else (*FLOWERS, *SEASONS)), max_size=5) | ALL_EIGHT)
    win = draw(circumstances(melds, tuple(sorted(bonus, key=BONUS.index))))
    return Hand(tiles, tuple(melds), Tile(win_tile), win)


@st.composite
def meld_of(draw, kinds: list[int], is_open: bool, free: list[int]) -> Meld:
    """A meld of these kinds; of three alike perhaps the kong, which takes the fourth."""
    if len(set(kinds)) > 1:
        return Meld("chow", tuple(map(Tile, kinds)), True, False, "left")
    kong = free[kinds[0]] > 0 and (not is_open or draw(st.booleans()))
    if not kong:
        return Meld("pung", tuple(map(Tile, kinds)))
    free[kinds[0]] -= 1
    return Meld("kong", (Tile(kinds[0]),) * 4, is_open, is_open and draw(st.booleans()))


@st.composite
def circumstances(draw, melds: list[Meld], bonus: tuple[str, ...]) -> Win:
    """How the hand was won; with all eight flowers and seasons always by a draw."""
    by = "self_draw" if {*FLOWERS, *SEASONS} <= set(bonus) else draw(st.sampled_from(("discard", "self_draw")))
    seat, round_ = draw(st.sampled_from("ESWN")), draw(st.sampled_from("ESWN"))
    flags = []
    if draw(st.booleans()):
        flags.append("last_tile")
    if by == "self_draw" and any(meld.type == "kong" for meld in melds) and draw(st.booleans()):
        flags.append("kong_replacement")
    if by == "self_draw" and bonus and draw(st.booleans()):
        flags.append("flower_replacement")
    discarder = draw(st.sampled_from("ESWN".replace(seat, ""))) if by == "discard" and draw(st.booleans()) else None
    return Win(by=by, seat=seat, round=round_, discarder=discarder, flags=tuple(flags), bonus=bonus)


def value(hand: Hand, rules: str, options: dict[str, Any] | None = None) -> tuple:
    """What must not change when a hand is only written differently."""
    result = score(hand, rules, options=options)
    patterns = tuple(sorted((pattern.id, pattern.value) for pattern in result.patterns))
    paid = amounts(result.to_dict())
    totals = sorted(reading.total for reading in result.readings)
    return result.total, result.raw, result.valid, result.complete, result.limit_patterns, patterns, paid, totals


def values_by_kind(hand: Hand, rules: str) -> tuple:
    """As ``value`` without the patterns, of which two readings may show different ones at the same worth."""
    result = score(hand, rules)
    paid = amounts(result.to_dict())
    totals = sorted((reading.total, reading.value.raw) for reading in result.readings)
    return result.total, result.raw, result.valid, result.complete, paid, totals


def with_kinds(hand: Hand, change: Any) -> Hand:
    """The hand with every kind changed."""

    def tiles(some: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return tuple(sorted((Tile(change(tile.kind)) for tile in some), key=tile_order))

    melds = tuple(meld._replace(tiles=tiles(meld.tiles)) for meld in hand.melds)
    return Hand(tiles(hand.concealed), melds, tiles((hand.win_tile,))[0], hand.win)


rule_sets = st.sampled_from(RULES)


# --- what does not matter


@LAWS
@given(complete_hands(), rule_sets, st.permutations(range(3)))
def test_suits_are_alike(hand, rules, suits):
    other = with_kinds(hand, lambda kind: suits[kind // 9] * 9 + kind % 9 if kind in SUITED else kind)
    assert values_by_kind(other, rules) == values_by_kind(hand, rules)


@LAWS
@given(complete_hands(), rule_sets, st.sampled_from((1, 2, 4, 7)))
def test_ranks_may_run_the_other_way(hand, rules, suits):
    """Nine for one, eight for two, in any of the suits: no pattern here knows up from down."""

    def reversed_in_some(kind: int) -> int:
        turned = kind in SUITED and suits >> kind // 9 & 1
        return kind // 9 * 9 + 8 - kind % 9 if turned else kind

    assert values_by_kind(with_kinds(hand, reversed_in_some), rules) == values_by_kind(hand, rules)


@LAWS
@given(complete_hands(), rule_sets, st.permutations(range(3)))
def test_dragons_are_alike(hand, rules, dragons):
    other = with_kinds(hand, lambda kind: 31 + dragons[kind - 31] if kind >= 31 else kind)
    assert values_by_kind(other, rules) == values_by_kind(hand, rules)


@LAWS
@given(complete_hands(), rule_sets, st.integers(0, 2**32))
def test_the_order_of_tiles_and_melds_does_not_matter(hand, rules, seed):
    shuffled = random.Random(seed)
    concealed, melds = list(hand.concealed), list(hand.melds)
    shuffled.shuffle(concealed)
    shuffled.shuffle(melds)
    other = hand._replace(concealed=tuple(concealed), melds=tuple(melds))
    assert value(other, rules) == value(hand, rules)


@LAWS
@given(complete_hands(), rule_sets)
def test_a_red_five_is_a_five(hand, rules):
    """Where red fives are not played they are refused, never scored as something else."""
    red = hand._replace(concealed=tuple(Tile(tile.kind, tile.kind in (4, 13, 22)) for tile in hand.concealed))
    if red == hand:
        return
    try:
        assert value(red, rules) == value(hand, rules)
    except AnalyserError as error:
        assert "red five" in str(error)


@LAWS
@given(complete_hands(), rule_sets, st.lists(st.integers(0, 33), max_size=3))
def test_indicators_are_no_part_of_the_hand(hand, rules, kinds):
    """Where no dora are played an indicator changes nothing."""
    shown = hand._replace(win=hand.win._replace(dora=tuple(sorted((Tile(kind) for kind in kinds), key=tile_order))))
    assume(not problems(shown, load_rules(rules)))
    assert value(shown, rules) == value(hand, rules)


@LAWS
@given(complete_hands())
def test_how_a_kong_came_about_matters_only_by_its_being_open(hand):
    """An added kong is an open one."""
    other = hand._replace(melds=tuple(meld._replace(added=False) for meld in hand.melds))
    assert value(other, "hongkong") == value(hand, "hongkong")


# --- the explanation is the evaluation


def check_sum(result: Score, reading: ReadingScore) -> None:
    cap = result.rules.option("cap")
    if reading.limit_patterns:
        assert (reading.patterns, reading.value.raw, reading.total) == ((), cap, cap)
        return
    assert sum(pattern.value for pattern in reading.patterns) == reading.value.raw
    assert reading.total == min(reading.value.raw, cap)
    for pattern in reading.patterns:
        if isinstance(pattern.worth, int):
            assert pattern.value == pattern.count * pattern.worth
            assert pattern.worth == result.rules.worth(pattern.id)


@LAWS
@given(complete_hands(animals=True), st.sampled_from(("malaysia", "malaysia-casual")), st.sampled_from((5, 10, 13)))
def test_patterns_sum_up_to_the_value_of_each_reading(hand, rules, cap):
    result = score(hand, rules, options={"cap": cap})
    for reading in result.readings:
        check_sum(result, reading)


@LAWS
@given(complete_hands(), st.sampled_from(("hongkong", "hongkong-strict")), st.sampled_from((8, 10, 13)))
def test_so_they_do_in_hong_kong(hand, rules, cap):
    result = score(hand, rules, options={"cap": cap})
    for reading in result.readings:
        check_sum(result, reading)


@LAWS
@given(complete_hands(), rule_sets)
def test_the_best_reading_is_the_first_and_none_is_better(hand, rules):
    result = score(hand, rules)
    assume(result.complete)
    ranks = [(reading.total, bool(reading.limit_patterns), reading.value.raw) for reading in result.readings]
    assert ranks[0] == max(ranks)
    first = result.readings[0]
    told = (result.total, result.raw, result.patterns, result.limit_patterns, result.reading)
    assert told == (first.total, first.value.raw, first.patterns, first.limit_patterns, first.shape)


@LAWS
@given(complete_hands(), rule_sets)
def test_no_reading_is_told_twice(hand, rules):
    result = score(hand, rules)
    shapes = [reading.shape for reading in result.readings]
    assert len(set(shapes)) == len(shapes)


@LAWS
@given(complete_hands(), rule_sets)
def test_every_reading_uses_all_tiles(hand, rules):
    counts = [0] * KINDS
    for kind in [*(tile.kind for tile in hand.tiles), *(tile.kind for meld in hand.melds for tile in meld.tiles)]:
        counts[kind] += 1
    for reading in score(hand, rules).readings:
        if reading.shape.form == "eight_flowers":
            continue
        told = [*reading.shape.groups, *([reading.shape.pair] if reading.shape.pair else [])]
        if reading.shape.form == "thirteen_orphans":  # the pair is one of them and one more
            told[-1] = told[-1][1:]
        kinds = [kind for group in told for kind in oracle.parse_tiles(group)]
        assert [kinds.count(kind) for kind in range(KINDS)] == counts


@LAWS
@given(complete_hands(), rule_sets)
def test_what_is_told_is_json(hand, rules):
    told = score(hand, rules).to_dict(all_readings=True)
    assert json.loads(json.dumps(told, ensure_ascii=False)) == told


# --- what helps, helps


@LAWS
@given(complete_hands(animals=True), st.sampled_from([*ANIMALS, *FLOWERS, *SEASONS]))
def test_one_bonus_tile_more_never_lowers_a_malaysian_total(hand, tile):
    assume(tile not in hand.win.bonus)
    more = tuple(sorted([*hand.win.bonus, tile], key=BONUS.index))
    before, after = score(hand, "malaysia"), score(hand._replace(win=hand.win._replace(bonus=more)), "malaysia")
    assert after.total >= before.total
    assert not before.complete or before.limit_patterns or tile not in ANIMALS or after.raw > before.raw


@LAWS
@given(complete_hands(), st.sampled_from(("malaysia", "hongkong")))
def test_drawing_the_tile_never_lowers_a_total(hand, rules):
    assume(len(hand.win.bonus) < 8)
    drawn = hand._replace(win=hand.win._replace(by="self_draw", discarder=None))
    fed = hand._replace(win=hand.win._replace(by="discard", flags=()))
    assert score(drawn, rules).total >= score(fed, rules).total


@LAWS
@given(complete_hands(), rule_sets)
def test_a_higher_cap_never_lowers_a_total(hand, rules):
    totals = [score(hand, rules, options={"cap": cap}).total for cap in (8, 10, 13)]
    assert totals == sorted(totals)


@LAWS
@given(complete_hands(), rule_sets)
def test_a_hand_wins_when_it_reaches_the_minimum(hand, rules):
    result = score(hand, rules)
    assert result.valid == (result.complete and result.total >= result.minimum)
    assert (result.settlement is not None) == result.valid


# --- money


def balance(transfers: Any) -> Any:
    return sum(transfer.amount for transfer in transfers)


@LAWS
@given(complete_hands(), st.sampled_from(("malaysia", "hongkong", "hongkong-calculator")))
def test_transfers_of_a_scored_hand_sum_to_zero(hand, rules):
    result = score(hand, rules, options={"minimum": 0})
    assume(result.settlement is not None)
    assert balance(result.settlement.transfers) == 0
    assert result.settlement.collect == sum(payment.amount for payment in result.settlement.payments)


switches = st.fixed_dictionaries(
    {
        "curve": st.sampled_from(("half_spicy", "spicy")),
        "discard_split": st.sampled_from(("all", "half", "three_shares", "double_single")),
        "self_draw_pays": st.sampled_from(("half", "full")),
        "dealer_multiplier": st.sampled_from((1, 2, "1.5")),
        "point_value": st.sampled_from((1, "0.1", "1/3", 5)),
        "cap": st.sampled_from((8, 10, 13)),
    }
)
seats = st.permutations("ESWN")


@LAWS
@given(st.integers(0, 13), switches, seats, st.booleans())
def test_transfers_of_an_agreed_faan_sum_to_zero(faan, options, order, drawn):
    winner, discarder, *_ = order
    by = {"win": "self_draw"} if drawn else {"win": "discard", "discarder": discarder}
    settled = settle("hongkong", options=options, faan=faan, winner=winner, **by)
    assert balance(settled.transfers) == 0
    assert {transfer.party for transfer in settled.transfers} == set("ESWN")


@LAWS
@given(st.integers(10, 100), st.booleans(), st.booleans(), st.booleans())
def test_transfers_with_a_bettor_sum_to_zero(card, drawn, jokerless, bettor):
    win = "self_draw" if drawn else "discard"
    settled = settle("american", card=card, win=win, jokerless=jokerless, bettor=bettor)
    assert balance(settled.transfers) == 0
    received = [transfer.amount for transfer in settled.transfers if transfer.party == "bettor"]
    assert received == ([settled.collect] if bettor else [])


@LAWS
@given(st.integers(1, 30), st.sampled_from((30, 40, 70)), st.integers(0, 5), st.integers(0, 4), seats, st.booleans())
def test_transfers_with_sticks_sum_to_zero(han, fu, honba, sticks, order, drawn):
    winner, discarder, *_ = order
    by = {"win": "self_draw"} if drawn else {"win": "discard", "discarder": discarder}
    settled = settle("riichi", han=han, fu=fu, honba=honba, sticks=sticks, winner=winner, **by)
    assert balance(settled.transfers) == 0


@LAWS
@given(st.lists(st.integers(1, 12), min_size=1, max_size=3), seats)
def test_transfers_of_several_winners_sum_to_zero(fans, order):
    claims = dict(zip(order[1:], ({"fan": fan} for fan in fans), strict=False))
    won = settle_winners("malaysia", claims, discarder=order[0])
    assert balance(won.transfers) == 0


@LAWS
@given(st.integers(0, 12), switches)
def test_more_faan_are_never_paid_less(faan, options):
    lower, higher = (settle("hongkong", options=options, faan=value, win="discard") for value in (faan, faan + 1))
    assert higher.collect >= lower.collect


# --- reading and writing


@LAWS
@given(any_hands())
def test_rows_are_read_back_equal(hand):
    row = json.loads(json.dumps(row_from_hand(hand)))
    assert hand_from_row(row).hand == hand


@LAWS
@given(complete_hands(animals=True))
def test_a_line_and_a_row_tell_the_same_hand(hand):
    assert parse(format_hand(hand)) == hand_from_row(row_from_hand(hand)).hand == hand


@LAWS
@given(complete_hands(), rule_sets)
def test_a_hand_scores_the_same_however_it_is_given(hand, rules):
    """As an object, as a line, as counts with its circumstances beside it."""
    wanted = value(hand, rules)
    assert value(parse(str(hand)), rules) == wanted
    if not hand.melds:
        win = hand.win
        said = dict.fromkeys(win.flags, True) | ({"from_": win.discarder} if win.discarder else {})
        said |= {"win": win.by, "seat": win.seat, "round": win.round, "bonus": list(win.bonus)}
        given_as_counts = score(hand.counts, rules, win_tile=hand.win_tile, **said)
        assert (given_as_counts.total, given_as_counts.raw) == wanted[:2]


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES)
def test_the_hands_thought_up_are_no_trivial_ones(rules):
    """Most of them win somewhere, and the patterns they show are many."""
    shown: set[str] = set()

    @settings(LAWS, max_examples=250, derandomize=True)
    @given(complete_hands(animals=rules.startswith("malaysia")))
    def look(hand):
        assert not problems(hand, load_rules(rules))
        result = score(hand, rules)
        shown.update(pattern.id for pattern in result.patterns)
        shown.update(result.limit_patterns)

    look()
    assert len(shown) >= (1 if rules == "malaysia-casual" else 14)
