"""Builds the files of ``tables/lookup`` from nothing but the rules of the game.

Run it as ``python -m analyser.kernels.build_tables``. What is in ``distances.bin`` stands in ``build_distances.py``;
this is ``suits.bin``.

A suit is a vector of nine counts (each 0-4, at most 14 tiles in all). Its *key* is the number that has these counts as
digits in base 5. For every vector that splits into runs, triplets and at most one pair, all its splits are listed once.

Sections of the file (the container is described in ``lookup.py``):

``heads``   int32[5**9]: key -> number of its first split | how many it has << 16 | whether they hold a pair << 20;
            0: none
``splits``  int64[23,533]: a word of two 27-bit lanes for each split, three pieces of nine ranks in each lane: runs that
            begin here at least once | twice; three | four times; triplets | the pair
"""

from __future__ import annotations

import sys
from array import array

from .lookup import LANE, MANY_SHIFT, PAIR_SHIFT, RUNS_OFTEN, RUNS_TWICE, TRIPLETS_PAIR, pack

MOST_TILES = 14


def suit_splits(counts: tuple[int, ...]) -> list[tuple[tuple[int, ...], tuple[int, ...], int]]:
    """Every split of nine counts as (runs begun per rank, triplets per rank, rank of the pair or -1), none twice."""
    found = []

    def descend(rank: int, left: list[int], runs: list[int], triplets: list[int], pair: int) -> None:
        if rank == 9:
            found.append((tuple(runs), tuple(triplets), pair))
            return
        # what is left of this rank goes into at most one triplet, at most one pair, and runs that begin here
        for triplet in (0, 1):
            for with_pair in (0, 1) if pair < 0 else (0,):
                begun = left[rank] - 3 * triplet - 2 * with_pair
                if begun < 0 or (begun and (rank > 6 or left[rank + 1] < begun or left[rank + 2] < begun)):
                    continue
                if begun:
                    left[rank + 1] -= begun
                    left[rank + 2] -= begun
                runs[rank], triplets[rank] = begun, triplet
                descend(rank + 1, left, runs, triplets, rank if with_pair else pair)
                runs[rank], triplets[rank] = 0, 0
                if begun:
                    left[rank + 1] += begun
                    left[rank + 2] += begun

    descend(0, list(counts), [0] * 9, [0] * 9, -1)
    return found


def vectors(ranks: int = 9, most: int = MOST_TILES) -> list[tuple[int, ...]]:
    """Every vector of counts 0-4 with at most ``most`` tiles, ascending by key."""
    if not ranks:
        return [()]
    return [(*low, high) for high in range(5) if high <= most for low in vectors(ranks - 1, most - high)]


def word_of(split: tuple[tuple[int, ...], tuple[int, ...], int]) -> int:
    """The word of one split."""
    runs, triplets, pair = split

    def begun(times: int) -> int:
        return sum(1 << rank for rank in range(9) if runs[rank] >= times)

    triplet_mask = sum(1 << rank for rank in range(9) if triplets[rank])
    pair_mask = 1 << pair if pair >= 0 else 0
    once_twice, often = begun(1) | begun(2) << LANE, begun(3) | begun(4) << LANE
    return once_twice << RUNS_TWICE | often << RUNS_OFTEN | (triplet_mask | pair_mask << LANE) << TRIPLETS_PAIR


def build() -> bytes:
    """The whole file."""
    heads = array("i", bytes(4 * 5**9))
    splits = array("q")
    for counts in vectors():
        of_this = suit_splits(counts) if sum(counts) % 3 != 1 else []
        if of_this:
            key = sum(count * 5**rank for rank, count in enumerate(counts))
            pair = of_this[0][2]  # every split of a suit has a pair, or none has; which rank may differ
            heads[key] = len(splits) | len(of_this) << MANY_SHIFT | int(pair >= 0) << PAIR_SHIFT
            splits.extend(map(word_of, of_this))
    return pack({"heads": heads, "splits": splits})


if __name__ == "__main__":
    from ..files import table_path, write_whole
    from . import build_distances

    target = sys.argv[1] if len(sys.argv) > 1 else table_path("lookup")
    for name, data in (("suits.bin", build()), ("distances.bin", build_distances.build())):
        write_whole(f"{target}/{name}", data)
        print(f"{target}/{name}: {len(data):,} bytes")
