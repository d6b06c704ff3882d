"""Builds ``tables/lookup/distances.bin``: how far the tiles of a suit or the honours are from sets and a pair.

Run by ``python -m analyser.kernels.build_tables``.

A *part* is a suit, the honours, or the characters of a game for three (only ones and nines); its counts are digits in
base 5 of its key (see ``distance.py``). Parts that lack the same number of tiles of everything are one *element*, and
two parts together lack what another element lacks: 126 elements for suits, 180 with the honours and all that arises
when parts are put together, 190 with the characters of three players.

Sections of the file (the container is described in ``lookup.py``), all that are indexed by a key for every part:

``elements``  int8: key -> element, to be read as an unsigned byte
``waiting``   int16: key -> ranks that complete the part (9 bits) | whether it is complete without << 9, with a pair
              << 10
``index``     int32: key -> number of its row | element << 20
``rows``      int64[2 * rows]: ranks that bring the part closer, in five lanes of 9 bits for 0 to 4 sets: without a pair
              and with the pair (up to 13 tiles; rows that are equal are one)
``merged``    int8[190 * 256]: element << 8 | element -> element of both together, to be read as an unsigned byte
``best``      int16[5 * 190 * 256]: (sets * 190 + element) << 8 | element -> in which ways the second can take its share
              of so many sets and the pair where both together lack least (a bit each: 0 to 4 sets, then the same with
              the pair) | how many tiles they lack << 10
``steps``     int32[2 * 34]: kind -> what one tile of it adds to the key of its part; then the same for three players
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence

from ..tiles import KINDS
from .distance import CELLS, COMPLETE, COMPLETE_WITH_PAIR, DISTANCE_SHIFT, ELEMENT_SHIFT, HONOURS_AT, KEYS, THREE_AT
from .lanes import EACH, LANES, MOST_SETS, NONE, NOTHING_YET, STATE, fewer, lane_of, step_on, with_sets
from .lookup import pack

MOST_TILES, COPIES = 14, 4
MASK_BITS = 9
State = tuple[int, ...]


class Vectors:
    """All vectors of counts of a part: what they lack (words of lanes) and how many tiles they have, by their key."""

    def __init__(self, at: int, runs: Sequence[int], places: Sequence[int]) -> None:
        self.at, self.places = at, places  # of its first key; the ranks' places in a mask
        self.lacks: dict[int, int] = {}
        self.tiles: dict[int, int] = {}
        layer: list[tuple[int, int, State]] = [(0, 0, (NOTHING_YET,) + (NONE,) * (STATE - 1))]
        for rank, may_begin in enumerate(runs):
            known: dict[tuple[State, int], State] = {}
            layer = [
                (key + held * 5**rank, tiles + held, _after(state, held, may_begin, known))
                for key, tiles, state in layer
                for held in range(COPIES + 1)
                if tiles + held <= MOST_TILES
            ]
        for key, tiles, state in sorted(layer):
            self.lacks[key], self.tiles[key] = state[0], tiles


def _after(state: State, held: int, runs: int, known: dict[tuple[State, int], State]) -> State:
    if (state, held) not in known:
        both = [*state, *state]
        step_on(both, 0, STATE, held, COPIES, MOST_SETS, runs)
        known[state, held] = tuple(both[STATE:])
    return known[state, held]


def parts() -> list[Vectors]:
    """Suits, honours, and the ones and nines of three players."""
    return [
        Vectors(0, (1,) * 7 + (0, 0), range(9)),
        Vectors(HONOURS_AT, (0,) * 7, range(7)),
        Vectors(THREE_AT, (0, 0), (0, 8)),
    ]


def together(a: int, b: int) -> int:
    """What two parts together lack."""
    word = NONE
    for lane in range(LANES):
        sets, pair = divmod(lane, 2)
        lacking = lane_of(a, sets, pair)
        if lacking < 15:
            word = fewer(word, fewer(with_sets(b, sets, pair), NONE) + lacking * EACH)
    return word


def all_elements(all_parts: list[Vectors]) -> list[int]:
    """What a part lacks, or several together, in the order in which it comes up."""
    found: dict[int, None] = {}
    for part, times in zip(all_parts, (3, 1, 1), strict=True):  # a hand has so many parts of this sort
        words = list(dict.fromkeys(part.lacks.values()))
        for _ in range(times):
            found |= dict.fromkeys([*words, *(together(a, b) for a in list(found) for b in words)])
    return list(found)


def shares(rest: int, own: int, sets: int) -> tuple[int, int]:
    """In which ways ``own`` takes its share of so many sets and a pair (bits), and how many tiles are lacking."""
    lacking = {}
    for share in range(sets + 1):
        for pair in (0, 1):
            lacking[share + 5 * pair] = lane_of(own, share, pair) + lane_of(rest, sets - share, 1 - pair)
    least = min(lacking.values())
    return sum(1 << bit for bit, number in lacking.items() if number == least), min(least, 15)


def _closer(part: Vectors) -> Iterator[tuple[int, int, int]]:
    """Each vector of up to 13 tiles: its key, and which ranks bring it closer, without and with the pair."""
    drops: dict[tuple[int, int], tuple[int, int]] = {}
    steps = [(5**rank, place) for rank, place in enumerate(part.places)]
    for key, tiles in part.tiles.items():
        alone = paired = 0
        for step, place in steps:
            if tiles < MOST_TILES and key // step % 5 < COPIES:
                pair = (part.lacks[key], part.lacks[key + step])
                if pair not in drops:
                    drops[pair] = _drop(*pair)
                alone |= drops[pair][0] << place
                paired |= drops[pair][1] << place
        yield key, alone, paired


def _drop(before: int, after: int) -> tuple[int, int]:
    """The lanes in which less is lacking after than before, as lanes of 9 bits, without and with the pair."""
    fell = [0, 0]
    for sets in range(MOST_SETS + 1):
        for pair in (0, 1):
            if lane_of(after, sets, pair) < lane_of(before, sets, pair):
                fell[pair] |= 1 << MASK_BITS * sets
    return fell[0], fell[1]


def _waiting(word: int, tiles: int, alone: int, paired: int) -> int:
    """What completes a part of so many tiles, and whether it is complete."""
    sets, over = divmod(tiles, 3)
    if over == 0 and sets <= MOST_SETS and lane_of(word, sets, 0) == 0:
        return COMPLETE
    if over == 1 and sets <= MOST_SETS and lane_of(word, sets, 1) == 1:
        return paired >> MASK_BITS * sets & 511
    if over == 2:
        ranks = 0
        if sets < MOST_SETS and lane_of(word, sets + 1, 0) == 1:
            ranks = alone >> MASK_BITS * (sets + 1) & 511
        return ranks | COMPLETE_WITH_PAIR * int(lane_of(word, sets, 1) == 0)
    return 0


def build() -> bytes:
    """The whole file."""
    all_parts = parts()
    words = all_elements(all_parts)
    element = {word: number for number, word in enumerate(words)}
    elements, waiting, index = array("b", bytes(KEYS)), array("h", bytes(2 * KEYS)), array("i", bytes(4 * KEYS))
    number_of: dict[tuple[int, int], int] = {}
    by_tiles = []
    for part in all_parts:
        for key, alone, paired in _closer(part):
            its_element = element[part.lacks[key]]
            elements[part.at + key] = its_element - 256 * int(its_element > 127)
            waiting[part.at + key] = _waiting(part.lacks[key], part.tiles[key], alone, paired)
            by_tiles.append((part.tiles[key], part.at + key, its_element, alone, paired))
    for _, at, its_element, alone, paired in sorted(by_tiles):  # what comes up most stands together
        row = number_of.setdefault((alone, paired), len(number_of))
        index[at] = row | its_element << ELEMENT_SHIFT
    rows = array("q", [word for row in number_of for word in row])
    merged, best = array("b", bytes(CELLS)), array("h", bytes(2 * (MOST_SETS + 1) * CELLS))
    for a, first in enumerate(words):
        for b, second in enumerate(words):
            both = element.get(together(first, second), 0)  # 0: no hand has these two
            merged[a << 8 | b] = both - 256 * int(both > 127)
            for sets in range(MOST_SETS + 1):
                ways, least = shares(first, second, sets)
                best[sets * CELLS + (a << 8 | b)] = ways | least << DISTANCE_SHIFT
    steps = array("i", [5 ** (kind % 9) for kind in range(KINDS)] * 2)
    steps[KINDS + 8] = 5  # the nines of characters stand beside the ones
    sections = {"elements": elements, "waiting": waiting, "index": index, "rows": rows}
    return pack(sections | {"merged": merged, "best": best, "steps": steps})
