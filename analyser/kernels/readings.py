"""Readings: every split of a hand x every group that the winning tile may complete, each judged, the best kept."""

from typing import Any, NamedTuple

from .gear import kernel
from .hands import Melds, Planes
from .indicators import Shown
from .knitted import Beside
from .splits import EIGHT_FLOWERS, Packed, Split, SuitSplits, next_split, packed_at, packed_knitted, split_of

# what the winning tile completed
NO_WAIT, TWO_SIDED, EDGE, CLOSED, PAIR, TWO_PAIR = 0, 1, 2, 3, 4, 5
# how the hand was won
DISCARD, SELF_DRAW, ROB_KONG = 0, 1, 2
# where the winning tile may lie in a split, as bits: the pair, a triplet, a run that it begins, is inside, or ends
IN_PAIR, IN_PUNG, BEGINS_RUN, INSIDE_RUN, ENDS_RUN = 1, 2, 4, 8, 16
PLACES = 5
MOST_READINGS = 25  # at most four splits and a special form, at most five places in each


class Facts(NamedTuple):
    """What a hand is before it is split: counts, melds and circumstances as ints (kind -1, seat -1: unknown)."""

    planes: Planes  # outside the melds, the winning tile included
    whole: Planes  # melds included
    melds: Melds
    win_tile: int
    win: int
    seat: int
    round: int
    discarder: int
    flags: int
    bonus: int
    reds: int  # suits of which a red five is held
    nuki: int  # norths set aside
    honba: int
    shown: Shown  # by indicators
    bonus_han: int  # dora and the like, see indicators.py


class Reading(NamedTuple):
    """One way to read a hand. Detectors see nothing but this: masks of kinds, and small numbers.

    ``runsN``: kinds that begin at least N runs; ``pungs``: triplets and kongs, ``concealed_pungs`` those of them drawn
    by the winner; ``pair``: the pair, in seven pairs every pair, in thirteen orphans the doubled tile; ``present``,
    ``twos``, ``threes``, ``fours``: kinds with at least 1, 2, 3, 4 tiles in the whole hand; ``won``: the winning kind.
    """

    form: int
    runs1: int
    runs2: int
    runs3: int
    runs4: int
    pungs: int
    concealed_pungs: int
    kongs: int
    concealed_kongs: int
    pair: int
    wait: int
    won: int
    present: int
    twos: int
    threes: int
    fours: int
    melds: int
    open_melds: int
    win: int
    seat: int
    round: int
    discarder: int
    flags: int
    bonus: int
    bonus_han: int


OF_WIN = Reading._fields.index("melds")  # from here on small numbers: how the hand was won, whatever its tiles


@kernel
def _places_in_sets(split: Split, win_tile: int) -> int:
    """Where the winning tile may lie in the sets and the pair of a split, as bits, lowest first."""
    won = 1 << max(win_tile, 0)
    rank = win_tile % 9
    begins = int((split.runs1 & won) != 0)
    inside = int((split.runs1 & won >> 1) != 0) * int(rank > 0)
    ends = int((split.runs1 & won >> 2) != 0) * int(rank > 1)
    return (
        int((split.pair & won) != 0) * IN_PAIR
        | int((split.pungs & won) != 0) * IN_PUNG
        | begins * BEGINS_RUN
        | inside * INSIDE_RUN
        | ends * ENDS_RUN
    )


@kernel
def places_of(split: Split, win_tile: int) -> int:
    """Where the winning tile may lie in the concealed part of a split, as bits, lowest first."""
    special = int(split.form != 0)
    return special * IN_PAIR | (1 - special) * _places_in_sets(split, win_tile)


@kernel
def _wait(place: int, rank: int) -> int:
    """What kind of wait the winning tile of this rank ended at this place (one bit of ``places_of``)."""
    begins = (place == BEGINS_RUN) * (TWO_SIDED + (rank == 6) * (EDGE - TWO_SIDED))
    ends = (place == ENDS_RUN) * (TWO_SIDED + (rank == 2) * (EDGE - TWO_SIDED))
    return begins + ends + (place == INSIDE_RUN) * CLOSED + (place == IN_PAIR) * PAIR + (place == IN_PUNG) * TWO_PAIR


@kernel
def reading_of(facts: Facts, split: Split, place: int) -> Reading:
    """The reading of a split in which the winning tile lies at ``place`` (one bit of ``places_of``)."""
    melds, whole = facts.melds, facts.whole
    won = 1 << facts.win_tile + 1 >> 1  # nothing of no tile
    fed = won * int(place == IN_PUNG) * int(facts.win != SELF_DRAW)  # a triplet that the winner did not draw
    present = whole.ones | whole.twos | whole.fours
    return Reading(
        split.form,
        split.runs1 | melds.runs1,
        split.runs2 | melds.runs2 | split.runs1 & melds.runs1,
        split.runs3 | melds.runs3 | split.runs2 & melds.runs1 | split.runs1 & melds.runs2,
        split.runs4 | melds.runs4 | split.runs3 & melds.runs1 | split.runs2 & melds.runs2 | split.runs1 & melds.runs3,
        split.pungs | melds.pungs,
        (split.pungs & ~fed) | melds.concealed_kongs,
        melds.kongs,
        melds.concealed_kongs,
        split.pair,
        _wait(place, facts.win_tile % 9) * int(split.form != EIGHT_FLOWERS),
        won,
        present,
        whole.twos | whole.fours,
        whole.ones & whole.twos | whole.fours,
        whole.fours,
        melds.number,
        melds.open,
        facts.win,
        facts.seat,
        facts.round,
        facts.discarder,
        facts.flags,
        facts.bonus,
        facts.bonus_han,
    )


@kernel
def _keep_places(packed: Packed, places: int, keep: Any, room: Any, number: int, tag: int) -> int:
    """Keep the readings of one split, of which the winning tile may lie at these places."""
    start = number
    for place in range(PLACES):
        number = keep(room, number, start, packed, 1 << place, places >> place & 1, tag)
    return number


@kernel
def first_packed(of_suits: SuitSplits, special: int, tables: Any) -> Packed:
    """The split that comes first: the special form, where the hand is read in one; anything where it has no split."""
    return packed_at(tables, of_suits.first_m, of_suits.first_p, of_suits.first_s, special)


@kernel
def each_further_reading(
    planes: Planes, win_tile: int, of_suits: SuitSplits, special: int, tables: Any, keep: Any, room: Any, number: int,
    tag: int,
) -> int:  # fmt: skip
    """Keep every reading as ``each_reading`` does, but for those of the first split."""
    m, p, s = of_suits.first_m, of_suits.first_p, of_suits.first_s
    known = int(special == 0)  # whether the first split is one of the standard form
    if known:
        m, p, s = next_split(of_suits, m, p, s)
    for _ in range(of_suits.number - known):
        packed = packed_at(tables, m, p, s, 0)
        places = places_of(split_of(planes, packed), win_tile)
        number = _keep_places(packed, places, keep, room, number, tag)
        m, p, s = next_split(of_suits, m, p, s)
    return number


@kernel
def each_reading(
    planes: Planes, win_tile: int, of_suits: SuitSplits, special: int, tables: Any, keep: Any, room: Any, number: int,
    tag: int,
) -> int:  # fmt: skip
    """Keep every reading of a hand: ``keep(room, number, start, packed, place, there, tag)`` for each place of a split.

    ``keep`` returns the next number: one more where the winning tile may lie there (``there``, 0 or 1); ``start`` is
    the number of the first reading of the same split. ``of_suits``: the splits of the standard form; ``special``: the
    other form that the hand is read in (``splits.py``), which comes first. Returns the number after the last. A hand
    has at most MOST_READINGS, and room for PLACES more is needed.
    """
    if special == 0 and of_suits.number == 0:
        return number
    packed = first_packed(of_suits, special, tables)
    places = places_of(split_of(planes, packed), win_tile)
    number = _keep_places(packed, places, keep, room, number, tag)
    return each_further_reading(planes, win_tile, of_suits, special, tables, keep, room, number, tag)


@kernel
def each_knitted_reading(
    planes: Planes, win_tile: int, beside: Beside, keep: Any, room: Any, number: int, tag: int
) -> int:
    """Keep the readings of a knitted straight as ``each_reading`` does; none where ``beside`` is nothing.

    A winning tile that lies among the nine only is told as in a triplet: there it ends no kind of wait.
    """
    packed = packed_knitted(beside)
    places = _places_in_sets(split_of(planes, packed), win_tile)
    places = (places | int(places == 0) * IN_PUNG) * beside.whole
    return _keep_places(packed, places, keep, room, number, tag)
