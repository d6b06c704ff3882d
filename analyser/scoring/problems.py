"""Every reason why no table allows a hand, as sentences. What is wrong is decided in ``kernels.validity``, by bits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

from ..errors import counted, near, whole
from ..hand import MELD_TYPES, WINS, Hand
from ..kernels import hands
from ..kernels import validity as v
from ..kernels.validity import problems_of
from ..patterns import PATTERNS
from ..rules import RuleSet, load_rules
from ..rules.options import nearest
from ..settlement.liability import cases_of
from ..tiles import BONUS, FLOWERS_AND_SEASONS, NORTH, SUITS, kind_name, kinds_in, tiles_text
from .facts import Row, asks_which, row_of
from .lanes import BONUS_PLAYED, FORBIDDEN, KINDS_PLAYED, REDS_PLAYED
from .plan import circumstance_bit, forbidden_groups, plan_of

MOST_SHOWN = 5  # dora indicators: one, and one for each kong
_NOTHING_FORBIDDEN = (v.NEVER_HELD,) * v.MOST_FORBIDDEN

_SENTENCES = {
    v.DISCARDER_WINS: "the winner cannot be the discarder",
    v.DISCARDER_OF_DRAW: "a self-drawn tile comes from nobody: leave from= out",
    v.REPLACEMENT_WITHOUT_DRAW: "a replacement tile is drawn: kong-replacement and flower-replacement need self-draw",
    v.REPLACEMENT_WITHOUT_KONG: "kong-replacement needs a kong among the melds",
    v.REPLACEMENT_WITHOUT_BONUS: "flower-replacement needs a bonus tile",
    v.FIRST_DRAW_NOT_DRAWN: "first-draw needs self-draw",
    v.FIRST_DRAW_WITH_MELDS: "first-draw means that nothing was called, konged or set aside before",
    v.FIRST_DISCARD_NOT_DISCARDED: "first-discard needs a win on a discard",
    v.FIRST_DISCARD_OF_DEALER: "first-discard comes before the winner's first draw: the dealer has drawn already",
    v.FIRST_DISCARD_WITH_MELDS: "first-discard means that nothing was called, konged or set aside before",
    v.FIRST_IS_LAST: "a first draw or discard is never the last tile",
    v.IPPATSU_BROKEN: "double-riichi with a kong or a north set aside: that came after the riichi and ends ippatsu",
    v.ROBS_CONCEALED_NOTHING: "robs-concealed-kong needs rob-kong",
    v.ROBS_CONCEALED_NOT_ORPHANS: "only thirteen orphans may rob a concealed kong",
    v.LAST_OF_KIND_HELD: "last-of-kind with another of that tile concealed in the hand: the three others must be seen",
    v.LAST_TILE_ROBBED: "a robbed kong is not the last tile: a kong needs a tile to replace it",
    v.RIICHI_OPEN: "riichi and ippatsu need a closed hand: a set was claimed",
    v.IPPATSU_ALONE: "ippatsu needs riichi",
    v.RIICHI_BEFORE_FIRST: "a first draw or discard comes before any riichi",
    v.FIRST_WITH_REPLACEMENT: "a first draw or discard is no kong replacement",
    v.CHOW_NOT_PLAYED: "no chow may be claimed with three players",
    v.RED_WITHOUT_FIVE: "a red five is held, but no five of its suit",
    v.NUKI_NOT_PLAYED: "norths are set aside only with three players, four at the most",
    v.UNKNOWN_CIRCUMSTANCE: "a circumstance is out of range",
    v.BAD_MELD: "a meld is neither three in a row of one suit nor three or four alike",
}


def problems(hand: Any, rules: str | RuleSet | None = None, **circumstances: Any) -> tuple[str, ...]:
    """Every reason why a hand is impossible, and with ``rules`` also what that rule set forbids; empty: none.

    ``hand`` and ``circumstances`` as of ``score``. A hand without a winning tile may be as it is while it waits (13
    tiles less three for each meld).

    >>> problems("11123m456p789s11z+1z self-draw kong-replacement")
    ('kong-replacement needs a kong among the melds',)
    """
    from .given import hand_of

    rule_set = load_rules(rules) if rules is not None else None
    given, _ = hand_of(hand, circumstances, tuple(rule_set.words) if rule_set else ())
    return problems_in(given, rule_set)


def problems_in(hand: Hand, rules: RuleSet | None, row: Row | None = None) -> tuple[str, ...]:
    """``problems`` of a hand that is read already; ``row``: its row, where that is made already."""
    if len(hand.melds) > hands.MOST_MELDS:
        many = f"{len(hand.melds)} melds, a hand has at most {hands.MOST_MELDS} and a pair"
        return (*_not_in_columns(hand), many)
    row = row or row_of(hand, rules)
    found = _not_in_columns(hand, reds=row.facts.reds != 0)
    bits = v.count_problems(hands.Words(row.counts), 0)
    if rules is None:
        bits |= problems_of(row.facts, v.ANYTHING, _NOTHING_FORBIDDEN, 0)
    else:
        plan = plan_of(rules)
        bits |= problems_of(row.facts, plan.played, plan.table, FORBIDDEN)
    for number in range(bits.bit_length()):
        if bits >> number & 1:
            found += _told(1 << number, hand, row, rules)
    return tuple(found + _of_rules(hand, rules))


def tile_problems(hand: Hand, more_melds: int = 0) -> tuple[str, ...]:
    """What is wrong with the tiles alone: counts and melds, not the circumstances, and no winning tile is asked for."""
    melds = len(hand.melds) + whole("melds", more_melds, 0, "how many sets were called, a number from 0")
    if melds > hands.MOST_MELDS:
        return (f"{melds} melds, a hand has at most {hands.MOST_MELDS} and a pair",)
    return (*_not_in_columns(hand), *_too_many(hand), *_wrong_number(hand, melds))


def _told(bit: int, hand: Hand, row: Row, rules: RuleSet | None) -> list[str]:
    if bit in (v.BAD_COUNT, v.FIFTH_TILE):
        return (
            _too_many(hand) + _of_indicators(hand)
            if bit == v.FIFTH_TILE
            else ["a kind of tile is held more than seven times"]
        )
    if bit == v.WRONG_NUMBER:
        return _wrong_number(hand, len(hand.melds))
    if bit == v.NO_WINNING_TILE:
        told = hand.win_tile is None and not _wrong_number(hand, len(hand.melds))
        return ["there is no winning tile: write it after +"] if told else []
    if bit == v.ROBS_OWN_TILE:
        tile = kind_name(row.facts.win_tile)
        return [f"a robbed kong holds all four {tile}: the winner's own tiles cannot hold another"]
    if bit == v.BONUS_NOT_PLAYED:
        names = [BONUS[bit] for bit in kinds_in(row.facts.bonus & ~plan_of(rules).table[BONUS_PLAYED])] if rules else []
        names = ["flowers"] if hand.win.flowers else names  # so many of them, whichever
        return [f"{', '.join(names)}: not played in {rules.id if rules else 'any rules'}"]
    if bit == v.TILE_NOT_PLAYED and rules:
        played = plan_of(rules).table[KINDS_PLAYED]
        seen = [kind for kind, _ in _all_counts(hand)] + [tile.kind for tile in hand.win.dora + hand.win.ura]
        names = [kind_name(kind) for kind in sorted(set(seen)) if not played >> kind & 1]
        return [f"{', '.join(names)}: not among the tiles of {rules.id}"]
    if bit == v.RED_NOT_PLAYED and rules:
        reds = plan_of(rules).table[REDS_PLAYED]
        names = [f"0{SUITS[suit]}" for suit in range(3) if row.facts.reds & ~reds & 1 << suit]
        return [f"{', '.join(names)}: {rules.id} has no such red five (switch red_fives)"]
    if bit == v.HONBA_NOT_PLAYED:
        return [f"honba are not part of {rules.id}" if rules else "honba are counted from 0"]
    if bit == v.FORBIDDEN_TOGETHER:
        return _forbidden(row, rules) if rules else []
    return [_SENTENCES[bit]]


def _twice(things: Collection[Any]) -> list[Any]:
    """The things that are named more than once."""
    if not things or len(set(things)) == len(things):
        return []
    return [thing for thing, number in Counter(things).items() if number > 1]


def _too_many(hand: Hand) -> list[str]:
    counts = _all_counts(hand)
    return [f"{number} of {kind_name(kind)}: there are only four of each tile" for kind, number in counts if number > 4]


def _all_counts(hand: Hand) -> list[tuple[int, int]]:
    tiles = [tile.kind for tile in hand.every_tile]
    return [(kind, tiles.count(kind)) for kind in sorted(set(tiles))]


def _wrong_number(hand: Hand, melds: int) -> list[str]:
    tiles = len(hand.tiles)
    wanted = 14 - 3 * melds
    if tiles == wanted or (hand.win_tile is None and tiles == wanted - 1):
        return []  # a hand that waits; whoever scores it says that the winning tile is missing
    beside = f" beside {counted(melds, 'meld')}" if melds else ""
    kongs = tiles > wanted and any(hand.counts[kind] == 4 for kind in range(34))
    hint = "; write a declared kong in brackets, [1111p] concealed or (1111p) claimed" if kongs else ""
    return [f"{counted(tiles, 'tile')}{beside}, a hand has {wanted}{beside}, or {wanted - 1} while it waits{hint}"]


def _not_in_columns(hand: Hand, *, reds: bool = True) -> list[str]:
    """What is wrong that the columns of a batch do not hold: tiles there is one of, the sides that melds came from.

    ``reds``: there may be red fives in the hand.
    """
    win = hand.win
    found = [f"{name} is named twice: there is one of each bonus tile" for name in _twice(win.bonus)]
    if reds or win.dora or win.ura:
        red = [tile for tile in (*hand.every_tile, *win.dora, *win.ura) if tile.red]
        found += [f"{tile} is there twice: there is one red five of a suit" for tile in _twice(red)]
        for name, indicators in (("dora", win.dora), ("ura", win.ura)):
            if len(indicators) > MOST_SHOWN:
                found.append(f"{len(indicators)} {name} indicators: at most {MOST_SHOWN} are turned")
    for meld in hand.melds:
        if meld.type not in MELD_TYPES:
            found.append(f"{meld.type!r} is no meld: {', '.join(MELD_TYPES)}")
        elif meld.type == "chow" and meld.side in ("across", "right"):
            found.append(f"the chow {tiles_text(meld.tiles)} must come from the left, not from {meld.side}")
    return found


def _of_indicators(hand: Hand) -> list[str]:
    """Five of a tile once dora indicators and norths set aside are counted too."""
    win = hand.win
    more = []
    indicators = [tile.kind for tile in win.dora + win.ura] + [NORTH] * win.nuki
    held = dict(_all_counts(hand))
    won = hand.win_tile.kind if hand.win_tile and win.by == "rob_kong" else None
    for kind in sorted(set(indicators)):
        number = held.get(kind, 0) + indicators.count(kind)
        if kind == won:
            more.append(f"{kind_name(kind)} is an indicator, but all four lie in the robbed kong")
        elif number > 4 and held.get(kind, 0) <= 4:
            more.append(f"{number} of {kind_name(kind)} with the indicators: there are only four of each tile")
    return more


def _of_rules(hand: Hand, rules: RuleSet | None) -> list[str]:
    """What one rule set refuses beyond the circumstances that exclude each other."""
    win = hand.win
    found: list[str] = []
    if rules is None or not (win.liability or win.sticks or win.flowers):
        return found
    if win.liability and win.liability.seat == win.seat:
        found.append("the winner cannot be the liable player")
    if win.liability and win.liability.pattern not in {*PATTERNS, *rules.patterns}:
        cases = cases_of(rules)
        hint = nearest(win.liability.pattern, cases) if cases else near(win.liability.pattern, rules.patterns)
        found.append(f"liable names {win.liability.pattern!r}, which is no pattern" + (f": {hint}" if hint else ""))
    if win.sticks and "sticks" not in rules.settlement:
        found.append(f"riichi sticks are not part of {rules.id}")
    if win.flowers and win.bonus:
        found.append("give bonus tiles by name or as a number, not both")
    elif win.flowers and win.flowers > FLOWERS_AND_SEASONS.bit_count():
        found.append(f"{win.flowers} flowers, there are {FLOWERS_AND_SEASONS.bit_count()}")
    elif win.flowers and asks_which(rules):
        found.append(f"{rules.id} asks which bonus tiles they are: name them with bonus=")
    return found


def _forbidden(row: Row, rules: RuleSet) -> list[str]:
    held, found = v.circumstances_of(row.facts), []
    for group in forbidden_groups(rules):
        bits = sum(circumstance_bit(name, rules.words) for name in group)
        if held & bits != bits:
            continue
        if "eight_flowers" in group and {*group} & {*WINS}:  # words that nobody typed
            left = [win.replace("_", "-") for win in WINS if ["eight_flowers", win] not in forbidden_groups(rules)]
            ways = " or ".join(left)
            found.append(f"all eight flowers and seasons win by {ways} in {rules.id}: say {ways}")
        else:
            names = " and ".join(name.replace("_", "-") for name in group)
            found.append(f"{names} exclude each other in {rules.id}" if group[1:] else f"{rules.id} allows no {names}")
    return found
