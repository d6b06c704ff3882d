"""What makes a hand impossible, as bits: every reason at once, for one hand and for a million alike.

The sentences for these bits stand in ``problems.py``.
"""

from typing import Any, NamedTuple

from ..hand import FLAGS
from ..tiles import OUTSIDE
from .gear import kernel
from .hands import Planes, counts_out_of_range, number_of_tiles
from .readings import DISCARD, ROB_KONG, SELF_DRAW, Facts

_ABOVE = set(globals())
# one bit a reason, in the order in which they are told
(
    BAD_COUNT,
    BAD_MELD,
    WRONG_NUMBER,
    FIFTH_TILE,
    NO_WINNING_TILE,
    UNKNOWN_CIRCUMSTANCE,
    DISCARDER_WINS,
    DISCARDER_OF_DRAW,
    REPLACEMENT_WITHOUT_DRAW,
    REPLACEMENT_WITHOUT_KONG,
    REPLACEMENT_WITHOUT_BONUS,
    FIRST_DRAW_NOT_DRAWN,
    FIRST_DRAW_WITH_MELDS,
    FIRST_DISCARD_NOT_DISCARDED,
    FIRST_DISCARD_OF_DEALER,
    FIRST_DISCARD_WITH_MELDS,
    ROBS_OWN_TILE,
    ROBS_CONCEALED_NOTHING,
    ROBS_CONCEALED_NOT_ORPHANS,
    LAST_TILE_ROBBED,
    RIICHI_OPEN,
    IPPATSU_ALONE,
    FIRST_WITH_REPLACEMENT,
    BONUS_NOT_PLAYED,
    FORBIDDEN_TOGETHER,
    TILE_NOT_PLAYED,
    CHOW_NOT_PLAYED,
    RED_NOT_PLAYED,
    RED_WITHOUT_FIVE,
    NUKI_NOT_PLAYED,
    HONBA_NOT_PLAYED,
    RIICHI_BEFORE_FIRST,
    FIRST_IS_LAST,
    IPPATSU_BROKEN,
    LAST_OF_KIND_HELD,
) = (1 << number for number in range(35))
#: Bit -> its name in words.
PROBLEM_NAMES = {
    bit: name.lower().replace("_", " ")
    for name, bit in list(globals().items())
    if name not in _ABOVE and name != "_ABOVE"
}

_RIICHI = 1 << FLAGS.index("riichi")
_DOUBLE_RIICHI = 1 << FLAGS.index("double_riichi")
_IPPATSU = 1 << FLAGS.index("ippatsu")
_LAST_TILE = 1 << FLAGS.index("last_tile")
_KONG_REPLACEMENT = 1 << FLAGS.index("kong_replacement")
_FLOWER_REPLACEMENT = 1 << FLAGS.index("flower_replacement")
_LAST_OF_KIND = 1 << FLAGS.index("last_of_kind")
_FIRST_DRAW = 1 << FLAGS.index("first_draw")
_FIRST_DISCARD = 1 << FLAGS.index("first_discard")
_ROBS_CONCEALED = 1 << FLAGS.index("robs_concealed_kong")
_ANY_WAIT = 1 << 20  # patterns.circumstances.ANY_WAIT: added by the rules, never said
_EAST_SEAT = 0
_ALL_FLAGS = (1 << 20) - 1  # the words of the hand line, and room for those that rule sets declare
_ALL_BONUS = (1 << 12) - 1
_SEATS = 0b11111  # -1 (unknown) to 3, counted from 0
_WINS = 0b111

# Circumstances as one mask, for pairs that a rule set forbids: the flags, the kinds of win, all eight flowers
WIN_SHIFT = 20
EIGHT_FLOWERS_BIT = 1 << 23
NEVER_HELD = 1 << 24
MOST_FORBIDDEN = 6


class Played(NamedTuple):
    """What a rule set plays with: masks of bonus tiles, kinds and suits with a red five; whether the eight flowers win
    alone, whether chows may be claimed, how many norths may be set aside, whether there are honba."""

    bonus: int
    instant: int
    kinds: int
    chows: int
    reds: int
    nuki: int
    honba: int


#: Everything there is, for a hand that is looked at without rules.
ANYTHING = Played((1 << 12) - 1, 0, (1 << 34) - 1, 1, 0b111, 4, 1)


@kernel
def count_problems(words: Any, at: int) -> int:
    """What is wrong with the 34 counts at ``at`` before anything is read from them."""
    return BAD_COUNT * int(counts_out_of_range(words, at))


@kernel
def _tile_problems(facts: Facts, instant: int) -> int:
    """What is wrong with tiles and winning tile; ``instant``: the bonus tiles alone win, with any 13 or 14."""
    tiles = number_of_tiles(facts.planes)
    wanted = 14 - 3 * facts.melds.number
    seen = facts.planes.ones | facts.planes.twos | facts.planes.fours
    in_hand = (facts.win_tile >= 0) & (facts.win_tile < 34) & (seen >> (facts.win_tile & 63) & 1 != 0)
    no_tile_needed = instant & int(facts.win_tile == -1)
    robbed = int(facts.win == ROB_KONG) << (facts.win_tile & 63)  # all four lie in the kong
    return (
        BAD_MELD * int(facts.melds.bad != 0)
        | WRONG_NUMBER * int(tiles != wanted - no_tile_needed)
        | FIFTH_TILE * int(facts.whole.over | facts.shown.over | robbed & facts.shown.kinds != 0)
        | NO_WINNING_TILE * int((in_hand | no_tile_needed) == 0)
    )


@kernel
def _flag_problems(facts: Facts) -> int:
    """What is wrong with the flags."""
    flags, melds = facts.flags, facts.melds
    drawn, fed, robbed = facts.win == SELF_DRAW, facts.win == DISCARD, facts.win == ROB_KONG
    replaced = flags & (_KONG_REPLACEMENT | _FLOWER_REPLACEMENT) != 0
    first = flags & (_FIRST_DRAW | _FIRST_DISCARD) != 0
    riichi = flags & (_RIICHI | _DOUBLE_RIICHI) != 0
    double_ippatsu = flags & (_DOUBLE_RIICHI | _IPPATSU) == _DOUBLE_RIICHI | _IPPATSU
    present = facts.planes.ones | facts.planes.twos | facts.planes.fours
    orphans = (present == OUTSIDE) & (melds.number == 0)
    another = (facts.planes.twos | facts.planes.fours) >> (facts.win_tile & 63) & 1
    return (
        REPLACEMENT_WITHOUT_DRAW * int(replaced & (drawn == 0))
        | REPLACEMENT_WITHOUT_KONG * int((flags & _KONG_REPLACEMENT != 0) & (melds.kongs == 0) & (facts.nuki == 0))
        | REPLACEMENT_WITHOUT_BONUS * int((flags & _FLOWER_REPLACEMENT != 0) & (facts.bonus == 0))
        | FIRST_DRAW_NOT_DRAWN * int((flags & _FIRST_DRAW != 0) & (drawn == 0))
        | FIRST_DRAW_WITH_MELDS * int((flags & _FIRST_DRAW != 0) & (melds.number + facts.nuki != 0))
        | FIRST_DISCARD_NOT_DISCARDED * int((flags & _FIRST_DISCARD != 0) & (fed == 0))
        | FIRST_DISCARD_OF_DEALER * int((flags & _FIRST_DISCARD != 0) & (facts.seat == _EAST_SEAT))
        | FIRST_DISCARD_WITH_MELDS * int((flags & _FIRST_DISCARD != 0) & (melds.number + facts.nuki != 0))
        | ROBS_CONCEALED_NOTHING * int((flags & _ROBS_CONCEALED != 0) & (robbed == 0))
        | ROBS_CONCEALED_NOT_ORPHANS * int((flags & _ROBS_CONCEALED != 0) & (orphans == 0))
        | LAST_TILE_ROBBED * int((flags & _LAST_TILE != 0) & robbed)
        | RIICHI_OPEN * int((riichi | (flags & _IPPATSU != 0)) & (melds.open != 0))
        | IPPATSU_ALONE * int((flags & _IPPATSU != 0) & (riichi == 0))
        | RIICHI_BEFORE_FIRST * int(first & (riichi | (flags & _IPPATSU != 0)))
        | FIRST_IS_LAST * int(first & (flags & _LAST_TILE != 0))
        | LAST_OF_KIND_HELD * int((flags & _LAST_OF_KIND != 0) & (another != 0))
        | IPPATSU_BROKEN * int(double_ippatsu & (melds.number + facts.nuki != 0))
        | FIRST_WITH_REPLACEMENT * int(first & (flags & _KONG_REPLACEMENT != 0))
    )


@kernel
def _fives(whole: Planes) -> int:
    """The suits of which a five is held."""
    held = whole.ones | whole.twos | whole.fours
    return held >> 4 & 1 | held >> 12 & 2 | held >> 20 & 4


@kernel
def _win_problems(facts: Facts, played: Played, instant: int) -> int:
    """What is wrong with the kind of win, the seats, and tiles that the rule set does not have."""
    seat, round_wind, discarder = facts.seat + 1, facts.round + 1, facts.discarder + 1
    far = (
        (facts.win | seat | round_wind | discarder) & ~63
        | facts.flags & ~(_ALL_FLAGS | _ANY_WAIT)
        | facts.bonus & ~_ALL_BONUS
    )
    winds = _SEATS >> (seat & 63) & _SEATS >> (round_wind & 63) & _SEATS >> (discarder & 63)
    unknown = (far != 0) | (winds & _WINS >> (facts.win & 63) & 1 == 0)
    whole = facts.whole
    won = 1 << (facts.win_tile & 63)
    another = (whole.twos | whole.fours) & won != 0
    return (
        UNKNOWN_CIRCUMSTANCE * int(unknown)
        | DISCARDER_WINS * int((facts.discarder >= 0) & (facts.discarder == facts.seat))
        | DISCARDER_OF_DRAW * int((facts.discarder >= 0) & (facts.win == SELF_DRAW))
        | ROBS_OWN_TILE * int((facts.win == ROB_KONG) & another & (instant == 0))
        | BONUS_NOT_PLAYED * int(facts.bonus & ~played.bonus != 0)
        | TILE_NOT_PLAYED * int((whole.ones | whole.twos | whole.fours | facts.shown.kinds) & ~played.kinds != 0)
        | CHOW_NOT_PLAYED * int((facts.melds.runs1 != 0) & (played.chows == 0))
        | RED_NOT_PLAYED * int(facts.reds & ~played.reds != 0)
        | RED_WITHOUT_FIVE * int(facts.reds & ~_fives(whole) != 0)
        | HONBA_NOT_PLAYED * int((facts.honba < 0) | (facts.honba > 0) & (played.honba == 0))
        | NUKI_NOT_PLAYED * int((facts.nuki < 0) | (facts.nuki > played.nuki))
    )


@kernel
def circumstances_of(facts: Facts) -> int:
    """Flags, kind of win and the eight flowers as one mask, as pairs that exclude each other are written."""
    eight = int(facts.bonus & 255 == 255)
    return facts.flags & _ALL_FLAGS | 1 << (WIN_SHIFT + (facts.win & 3)) | EIGHT_FLOWERS_BIT * eight


@kernel
def problems_of(facts: Facts, played: Played, forbidden: Any, first: int) -> int:
    """Every reason why the hand is impossible beside ``count_problems``, as bits; 0: none.

    ``played``: what the rule set plays with; ``forbidden``: from item ``first`` on MOST_FORBIDDEN masks of
    circumstances that exclude each other (unused ones: NEVER_HELD).
    """
    together = 0
    instant = played.instant & int(facts.bonus & 255 == 255)
    held = circumstances_of(facts)
    for pair in range(first, first + MOST_FORBIDDEN):
        mask = int(forbidden[pair])
        together |= int(held & mask == mask)
    return (
        _tile_problems(facts, instant)
        | _win_problems(facts, played, instant)
        | (_flag_problems(facts) if facts.flags else 0)
        | FORBIDDEN_TOGETHER * together
    )
