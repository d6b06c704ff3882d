"""From a ``Hand`` to the ints that kernels read: the plain gear's one row of columns."""

from __future__ import annotations

from typing import NamedTuple

from ..errors import HandError
from ..hand import FLAGS, WINS, Hand, Meld, Win
from ..kernels import hands
from ..kernels.hands import Melds, Words, codes_word, melds_of, planes_of_one, suit_keys_of_one, with_melds
from ..kernels.indicators import MOST_INDICATORS, MOST_SET_ASIDE, NOTHING_SHOWN
from ..kernels.lookup import distances, lookup
from ..kernels.readings import Facts
from ..kernels.splits import EIGHT_FLOWERS, SuitSplits, knitted_form, special_form, splits_of
from ..patterns.circumstances import DECLARED_WORDS, LAST_OF_KIND, SOLE_WAIT
from ..rules import RuleSet
from ..tiles import FLOWERS_AND_SEASONS, KINDS, WINDS, bonus_mask
from .bonus_han import Bonuses, added_flags, bonuses_of, indicator_kinds
from .lanes import PARAMETERS
from .plan import plan_of

_NO_MELDS = melds_of(0)
_NO_TABLE = [0] * PARAMETERS  # of no rules
_NO_BONUSES = Bonuses(0, 0, 0, NOTHING_SHOWN)
ASSUMED_ROUND = 0  # where it is not said


class Row(NamedTuple):
    """One hand as the kernels read it: its facts, the counts of the 34 kinds outside the melds, and its dora."""

    facts: Facts
    counts: bytes
    dora: int
    hidden_dora: int


def meld_code(meld: Meld) -> int:
    """The code of a meld in the ``melds`` column: ``type * 64 + kind`` (of a chow its lowest kind)."""
    if meld.type == "chow":
        kind = hands.CHOW
    elif meld.type == "pung":
        kind = hands.PUNG
    elif not meld.open:
        kind = hands.CONCEALED_KONG
    else:
        kind = hands.ADDED_KONG if meld.added else hands.OPEN_KONG
    return kind * 64 + min(meld.tiles).kind


def _melds_in(melds: tuple[Meld, ...]) -> Melds:
    return melds_of(codes_word(map(meld_code, melds)), len(melds))


def flag_bits(flags: tuple[str, ...], words: tuple[str, ...] = ()) -> int:
    """The ``flags`` column of these circumstances; ``words`` are those that the rule set declares."""
    bits = 0
    for name in flags:
        if name in FLAGS:
            bits |= 1 << FLAGS.index(name)
        elif name in words:
            bits |= 1 << (DECLARED_WORDS + words.index(name))
    return bits


def seat_of(win: Win, rules: RuleSet | None = None) -> int:
    """The seat of the winner, East 0; where it is not said the first non-dealer's that nobody else is said to have, and
    East's where all of these are others'."""
    if win.seat:
        return WINDS.index(win.seat)
    seats = WINDS[1 : rules.option("players", 4)] if rules else WINDS[1:]
    others = (win.discarder, win.liability and win.liability.seat)
    return next((WINDS.index(seat) for seat in seats if seat not in others), 0)


def discarder_of(win: Win, rules: RuleSet | None = None) -> int:
    """The seat of the discarder, -1: not known. A first discard is the dealer's where there is a pattern of that."""
    if win.discarder is not None:
        return WINDS.index(win.discarder)
    dealt = "first_discard" in win.flags and win.seat != WINDS[0]
    return 0 if dealt and rules is not None and "earthly_hand_on_discard" in rules.patterns else -1


def with_dealer(win: Win, rules: RuleSet) -> Win:
    """The same with the dealer named, where the dealer is taken for the winner or the discarder."""
    if win.seat is None and seat_of(win, rules) == 0:
        win = win._replace(seat=WINDS[0])
    if win.discarder is None and discarder_of(win, rules) == 0:
        win = win._replace(discarder=WINDS[0])
    return win


def bonus_of(win: Win, rules: RuleSet | None) -> int:
    """The mask of the bonus tiles. Where the rules only count them, so many are as good as their names."""
    if win.flowers and rules is not None and not asks_which(rules):
        return (1 << min(win.flowers, FLOWERS_AND_SEASONS.bit_count())) - 1
    return bonus_mask(win.bonus)


def asks_which(rules: RuleSet) -> bool:
    """Whether it matters which bonus tiles a hand has, not only how many."""
    return bool(rules.tiles.get("bonus")) and "flower_tiles" not in rules.patterns


def row_of(hand: Hand, rules: RuleSet | None = None) -> Row:
    """The row of a hand (seat and round assumed where not said). Only four melds and counts below 256 can be held."""
    win = hand.win
    counts = hand.counts
    planes, melds = planes_of_one(counts), _melds_in(hand.melds[: hands.MOST_MELDS]) if hand.melds else _NO_MELDS
    whole = with_melds(planes, melds)
    reds, bonus_han, dora, hidden_dora, shown = 0, *_NO_BONUSES
    for kind, red in hand.every_tile:
        if red:
            reds |= 1 << kind // 9
    flags = flag_bits(win.flags, tuple(rules.words) if rules else ()) if win.flags else 0
    seat = seat_of(win, rules)
    table = plan_of(rules).table if rules is not None and rules.bonus else None
    if (reds or win.dora or win.ura or win.nuki) and (rules is None or table):
        riichi = int("riichi" in win.flags or "double_riichi" in win.flags)
        indicators = indicator_kinds(win.dora), indicator_kinds(win.ura)
        most, set_aside = min(max(len(win.dora), len(win.ura)), MOST_INDICATORS), min(win.nuki, MOST_SET_ASIDE)
        bonuses = bonuses_of(whole, set_aside, reds, riichi, *indicators, 0, most, table or _NO_TABLE)
        bonus_han, dora, hidden_dora, shown = bonuses
    if flags and table:
        flags = added_flags(flags, seat, table)
    facts = Facts(
        planes,
        whole,
        melds,
        -1 if hand.win_tile is None else hand.win_tile.kind,
        WINS.index(win.by),
        seat,
        ASSUMED_ROUND if win.round is None else WINDS.index(win.round),
        discarder_of(win, rules),
        flags,
        bonus_of(win, rules),
        reds,
        win.nuki,
        win.honba,
        shown,
        bonus_han,
    )
    return Row(facts, counts, dora, hidden_dora)


def with_shown(row: Row, forms: int, which: int) -> Facts:
    """The facts of a valid hand with what its tiles show added to the flags: SOLE_WAIT, LAST_OF_KIND."""
    from ..kernels.distance import keys_of
    from ..kernels.sole_wait import last_by_melds, waits_for_one

    facts = row.facts
    sole = waits_for_one(
        distances(),
        facts.planes,
        facts.whole,
        keys_of(Words(row.counts), 0, 0),
        facts.win_tile,
        facts.melds.number,
        forms,
        which,
    )
    last = last_by_melds(facts.planes, facts.whole, facts.win_tile)
    return facts._replace(flags=facts.flags | sole << SOLE_WAIT | last << LAST_OF_KIND)


def splits_in(row: Row, forms: int) -> tuple[SuitSplits, int]:
    """The splits of a valid hand in the standard form, where accepted, and the special form that it is read in."""
    facts, heads = row.facts, lookup().heads
    special = special_form(facts.planes, facts.melds.number, facts.bonus, forms)
    special |= knitted_form(facts.planes, facts.melds.number, forms)
    wanted = forms & 1 if special != EIGHT_FLOWERS else 0
    m, p, s = suit_keys_of_one(row.counts)
    return splits_of(facts.planes, heads[m], heads[p], heads[s], wanted), special


def counts_of(counts: object) -> bytes:
    """34 counts given as bytes or any sequence of whole numbers; raises ``HandError`` for anything else."""
    try:
        given = list(counts)  # type: ignore[call-overload]
    except TypeError:
        raise HandError((f"a hand is a text, a Hand or {KINDS} counts, not {type(counts).__name__}",)) from None
    if len(given) != KINDS:
        raise HandError((f"{len(given)} counts given, a hand has {KINDS} kinds of tiles",))
    for kind, count in enumerate(given):
        if isinstance(count, bool) or not hasattr(count, "__index__"):
            raise HandError((f"count {kind} is {count!r}, expected a whole number",))
        if not 0 <= count <= 4:
            from ..tiles import kind_name

            what = "negative" if count < 0 else "more than four"
            raise HandError((f"{count} of {kind_name(kind)}: {what}",))
    return bytes(given)
