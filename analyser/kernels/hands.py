"""From the columns of a hand to small ints: bit planes of the counts, keys of the suits, masks of the melds.

Columns (row h of each; shapes and dtypes in ``batch.columns``): counts of the 34 kinds outside the melds, the winning
tile included; four meld codes. A meld code is 0 for none, else ``type * 64 + kind`` (of a chow its lowest kind) with
the types below.
"""

from collections.abc import Iterable
from struct import Struct
from typing import Any, NamedTuple

from ..tiles import KINDS, RUN_STARTS
from .gear import kernel

CHOW, PUNG, OPEN_KONG, ADDED_KONG, CONCEALED_KONG = 1, 2, 3, 4, 5
MOST_MELDS = 4
_EIGHT = Struct("<Q").unpack_from
_MELD_TYPES = 0b111110  # a bit for each type above
# of every byte, as a count, each of the lowest three bits as a digit, and all three
_BITS = (b"01010101" * 32, b"00110011" * 32, b"00001111" * 32)
_DIGITS = b"01234567" * 32


class Words:
    """Counts of the 34 kinds, read as eight neighbours at a time, as the native gear does by unaligned loads."""

    def __init__(self, counts: bytes) -> None:
        self.counts = counts

    def __getitem__(self, at: int) -> int:
        return _EIGHT(self.counts, at)[0]  # type: ignore[no-any-return]


class Planes(NamedTuple):
    """Counts of the 34 kinds as masks: the ones, twos and fours of each count, and the kinds with more than four."""

    ones: int
    twos: int
    fours: int
    over: int


class Melds(NamedTuple):
    """Melds as masks: runs begun at least once to four times, pungs and kongs together, kongs, concealed kongs.

    ``number``: how many there are, ``open``: how many of them are open; ``twice``: kinds with two pungs, which no set
    of tiles allows; ``bad``: not 0 where a code is no meld.
    """

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
    bad: int


@kernel
def _nibbles(word: int) -> int:
    """Eight counts as eight half bytes: those of bytes 0 to 3 in the low halves, those of bytes 4 to 7 in the high."""
    return word & 0x07070707 | word >> 28 & 0x70707070


@kernel
def _plane(nibbles: int) -> int:
    """The lowest bit of each of eight half bytes (see ``_nibbles``), in the order of the bytes, as one byte.

    The multiplication moves bit 8 i to place 24 + i and bit 8 i + 4 to place 28 + i; nothing else comes there.
    """
    return (nibbles & 0x11111111) * 0x01020408 >> 24 & 0xFF


@kernel
def planes_of(words: Any, at: int) -> Planes:
    """The bit planes of the 34 counts that begin at ``at``."""
    w0, w1, w2, w3 = int(words[at]), int(words[at + 8]), int(words[at + 16]), int(words[at + 24])
    last = int(words[at + 26]) >> 48
    n0, n1, n2, n3 = _nibbles(w0), _nibbles(w1), _nibbles(w2), _nibbles(w3)
    return Planes(
        _plane(n0) | _plane(n1) << 8 | _plane(n2) << 16 | _plane(n3) << 24 | (last & 1) << 32 | (last & 0x100) << 25,
        _plane(n0 >> 1) | _plane(n1 >> 1) << 8 | _plane(n2 >> 1) << 16 | _plane(n3 >> 1) << 24
        | (last & 2) << 31 | (last & 0x200) << 24,
        _plane(n0 >> 2) | _plane(n1 >> 2) << 8 | _plane(n2 >> 2) << 16 | _plane(n3 >> 2) << 24
        | (last & 4) << 30 | (last & 0x400) << 23,
        0,
    )  # fmt: skip


def planes_of_one(counts: bytes) -> Planes:
    """What ``planes_of`` gives for one hand: Python reads digits faster than it calculates."""
    digits = counts[::-1]
    ones, twos, fours = [int(digits.translate(bits), 2) for bits in _BITS]
    return Planes(ones, twos, fours, 0)


@kernel
def counts_out_of_range(words: Any, at: int) -> bool:
    """Whether any of the 34 counts is negative or above 7 (5 to 7 show in the planes)."""
    together = int(words[at]) | int(words[at + 8]) | int(words[at + 16]) | int(words[at + 24]) | int(words[at + 26])
    return together & ~0x0707070707070707 != 0


@kernel
def number_of_tiles(planes: Planes) -> int:
    """How many tiles the planes hold."""
    return planes.ones.bit_count() + 2 * planes.twos.bit_count() + 4 * planes.fours.bit_count()


def suit_keys_of_one(counts: bytes) -> tuple[int, int, int]:
    """What ``distance.keys_of`` gives for the suits of one hand, none of whose counts is above four."""
    digits = counts.translate(_DIGITS)
    return int(digits[8::-1], 5), int(digits[17:8:-1], 5), int(digits[26:17:-1], 5)


def codes_word(codes: Iterable[int]) -> int:
    """Meld codes as one word, the first in its lowest 16 bits: a row of their column read at once."""
    return sum(code << 16 * place for place, code in enumerate(codes))


@kernel
def melds_of(codes: int, most: int = MOST_MELDS) -> Melds:
    """The melds of a word of four codes, of which only the first ``most`` are not 0."""
    runs1 = runs2 = runs3 = runs4 = pungs = twice = kongs = concealed_kongs = number = concealed = bad = 0
    for place in range(most):
        code = codes >> 16 * place & 0xFFFF
        kind = code >> 6
        there = int(code != 0)
        bit = there << (code & 63)
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
        number += there
        bad |= kind & ~7 | there & ~(_MELD_TYPES >> (kind & 63))
    bad |= runs1 & ~RUN_STARTS | pungs >> KINDS
    return Melds(runs1, runs2, runs3, runs4, pungs, twice, kongs, concealed_kongs, number, number - concealed, bad)


@kernel
def one_more(planes: Planes, kinds: int) -> Planes:
    """One more tile of each kind in the mask."""
    carry = planes.ones & kinds
    carry_on = planes.twos & carry
    return Planes(
        planes.ones ^ kinds, planes.twos ^ carry, planes.fours | carry_on, planes.over | planes.fours & carry_on
    )


@kernel
def without_one(planes: Planes, tiles: int) -> Planes:
    """One tile less of each kind in the mask, all of which are held."""
    borrow = tiles & ~planes.ones
    borrow_on = borrow & ~planes.twos
    return Planes(planes.ones ^ tiles, planes.twos ^ borrow, planes.fours ^ borrow_on, 0)


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
