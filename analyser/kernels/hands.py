"""From the columns of a hand to small ints: bit planes of the counts, keys of the suits, masks of the melds.

Columns (row h of each; shapes and dtypes in ``batch.columns``): counts of the 34 kinds outside the melds, the winning
tile included; four meld codes. A meld code is 0 for none, else ``type * 64 + kind`` (of a chow its lowest kind) with
the types below.
"""

from typing import Any, NamedTuple

from ..tiles import RUN_STARTS
from .gear import kernel

CHOW, PUNG, OPEN_KONG, ADDED_KONG, CONCEALED_KONG = 1, 2, 3, 4, 5
MOST_MELDS = 4


class Words:
    """Counts of the 34 kinds, read as eight neighbours at a time, as the native gear does by unaligned loads."""

    def __init__(self, counts: bytes) -> None:
        self.counts = counts

    def __getitem__(self, at: int) -> int:
        return int.from_bytes(self.counts[at : at + 8], "little")


class Planes(NamedTuple):
    """Counts of the 34 kinds as masks: the ones, twos and fours of each count, and the kinds with more than four."""

    ones: int
    twos: int
    fours: int
    over: int


class Melds(NamedTuple):
    """Melds as masks: runs begun at least once to four times, pungs and kongs together (``twice``: two of one kind,
    which no set of tiles allows), kongs, concealed kongs; how many there are, and how many of them are open."""

    runs1: int
    runs2: int
    runs3: int
    runs4: int
    pungs: int
    twice: int
    kongs: int
    concealed_kongs: int
    number: int
    open: int


@kernel
def _plane(word: int) -> int:
    """The lowest bit of each of eight bytes, as one byte."""
    low = (word & 0x01010101) * 0x01020408 >> 24 & 0x0F
    high = (word >> 32 & 0x01010101) * 0x01020408 >> 20 & 0xF0
    return low | high


@kernel
def _plane_of(word0: int, word1: int, word2: int, word3: int, last: int) -> int:
    return (
        _plane(word0)
        | _plane(word1) << 8
        | _plane(word2) << 16
        | _plane(word3) << 24
        | (last & 1) << 32
        | (last >> 8 & 1) << 33
    )


@kernel
def planes_of(words: Any, at: int) -> Planes:
    """The bit planes of the 34 counts that begin at ``at``."""
    w0, w1, w2, w3 = int(words[at]), int(words[at + 8]), int(words[at + 16]), int(words[at + 24])
    last = int(words[at + 26]) >> 48
    return Planes(
        _plane_of(w0, w1, w2, w3, last),
        _plane_of(w0 >> 1, w1 >> 1, w2 >> 1, w3 >> 1, last >> 1),
        _plane_of(w0 >> 2, w1 >> 2, w2 >> 2, w3 >> 2, last >> 2),
        0,
    )


@kernel
def counts_out_of_range(words: Any, at: int) -> bool:
    """Whether any of the 34 counts is negative or above 7 (5 to 7 show in the planes)."""
    w0, w1, w2, w3 = int(words[at]), int(words[at + 8]), int(words[at + 16]), int(words[at + 24])
    last = int(words[at + 26]) >> 48 & 0xFFFF
    together = w0 >> 3 & 0x1F1F1F1F1F1F1F1F | w1 >> 3 & 0x1F1F1F1F1F1F1F1F | w2 >> 3 & 0x1F1F1F1F1F1F1F1F
    return (together | w3 >> 3 & 0x1F1F1F1F1F1F1F1F | last >> 3 & 0x1F1F) != 0


@kernel
def number_of_tiles(planes: Planes) -> int:
    """How many tiles the planes hold."""
    return planes.ones.bit_count() + 2 * planes.twos.bit_count() + 4 * planes.fours.bit_count()


@kernel
def suit_key(words: Any, at: int, suit: int) -> int:
    """The key of suit 0, 1 or 2 of the hand at ``at``: its nine counts as digits in base 5.

    Eight counts are joined two by two, four by four, eight by eight; the ninth is added.
    """
    word = int(words[at + 9 * suit])
    ninth = int(words[at + 9 * suit + 1]) >> 56
    word = (word & 0x00FF00FF00FF00FF) + 5 * (word >> 8 & 0x00FF00FF00FF00FF)
    word = (word & 0x0000FFFF0000FFFF) + 25 * (word >> 16 & 0x0000FFFF0000FFFF)
    return (word & 0xFFFFFFFF) + 625 * (word >> 32) + 390625 * ninth


@kernel
def melds_of(codes: Any, at: int) -> Melds:
    """The melds whose four codes begin at ``at``."""
    runs1 = runs2 = runs3 = runs4 = pungs = twice = kongs = concealed_kongs = number = concealed = 0
    for place in range(at, at + MOST_MELDS):
        code = int(codes[place])
        kind = code >> 6
        bit = int(code != 0) << (code & 63)
        run = bit * int(kind == CHOW)
        runs4 |= runs3 & run
        runs3 |= runs2 & run
        runs2 |= runs1 & run
        runs1 |= run
        pung = bit * int(kind >= PUNG)
        twice |= pungs & pung
        pungs |= pung
        kongs |= bit * int(kind >= OPEN_KONG)
        concealed_kongs |= bit * int(kind == CONCEALED_KONG)
        concealed += int(kind == CONCEALED_KONG)
        number += int(code != 0)
    return Melds(runs1, runs2, runs3, runs4, pungs, twice, kongs, concealed_kongs, number, number - concealed)


@kernel
def _with_runs(planes: Planes, runs: int) -> Planes:
    """One more tile of each of the three kinds of every run in the mask."""
    second, third = runs << 1, runs << 2
    once = runs ^ second ^ third
    twice = runs & second | runs & third | second & third
    carry = planes.ones & once
    carry_on = planes.twos & twice | planes.twos & carry | twice & carry
    return Planes(
        planes.ones ^ once, planes.twos ^ twice ^ carry, planes.fours | carry_on, planes.over | planes.fours & carry_on
    )


@kernel
def with_melds(planes: Planes, melds: Melds) -> Planes:
    """The counts of the whole hand, melds included."""
    planes = _with_runs(planes, melds.runs1)
    if melds.runs2:
        planes = _with_runs(_with_runs(_with_runs(planes, melds.runs2), melds.runs3), melds.runs4)
    held = planes.ones | planes.twos | planes.fours
    pungs = melds.pungs & ~melds.kongs
    # three more of a kind with none or one makes three or four; anything else, and anything beside a kong, is too many
    over = planes.over | melds.twice | planes.fours & (planes.ones | planes.twos)
    over |= pungs & (planes.twos | planes.fours) | melds.kongs & held
    return Planes(
        planes.ones ^ pungs, planes.twos | pungs & ~planes.ones, planes.fours | pungs & planes.ones | melds.kongs, over
    )


@kernel
def bad_meld_codes(codes: Any, at: int) -> bool:
    """Whether any of the four meld codes that begin at ``at`` is none of those described above."""
    bad = False
    for place in range(at, at + MOST_MELDS):
        code = int(codes[place])
        kind = code >> 6
        low = code & 63
        chow = (kind == CHOW) & (low < 27) & (RUN_STARTS >> (low & 31) & 1 != 0)
        pung = (kind >= PUNG) & (kind <= CONCEALED_KONG) & (low < 34)
        bad |= (code != 0) & ((chow | pung) == 0)
    return bad
