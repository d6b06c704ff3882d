"""The look-up tables and the decomposer against the oracle: every vector of a suit and of honours, and whole hands."""

from __future__ import annotations

import hashlib
import sys
import zlib
from functools import cache
from pathlib import Path

import numpy as np
import oracle
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # bench is no part of the installed package

from analyser import complete_batch, split_batch, splits
from analyser.files import table_path
from analyser.kernels.build_tables import build
from analyser.kernels.complete import is_complete
from analyser.kernels.distance import keys_of
from analyser.kernels.hands import Words, planes_of, planes_of_one, suit_keys_of_one
from analyser.kernels.lookup import (
    FIRST_MASK,
    MAGIC,
    MANY_MASK,
    MANY_SHIFT,
    PAIR_SHIFT,
    distances,
    lookup,
)
from analyser.kernels.readings import MOST_READINGS, PLACES
from bench.populations import NAMES, population

VECTORS, COMPLETE, SPLITS = 405_350, 21_743, 23_533
EAST, ONE_OF_CHARACTERS = 27, 0


@cache
def suit_vectors() -> list[tuple[int, ...]]:
    """Every vector of nine counts with at most 14 tiles."""
    return list(oracle.suit_vectors())


@cache
def suit_truth() -> dict[tuple[int, ...], list[oracle.PartSplit]]:
    """What the oracle says of every vector of a suit that it can split."""
    truth = {counts: oracle.suit_splits(counts) for counts in suit_vectors()}
    return {counts: found for counts, found in truth.items() if found}


def in_words(splits_of_hand: list[oracle.Split], called: int = 0) -> list[tuple]:
    """Splits of the oracle as (form, concealed groups, pair), sorted; the first ``called`` groups are melds."""
    told = []
    for split in splits_of_hand:
        groups = sorted(oracle.tiles_text(group.kinds) for group in split.groups[called:])
        if split.form == "thirteen_orphans":
            groups = ["19m19p19s1234567z"]
        told.append((split.form, tuple(groups), None if split.pair is None else oracle.tiles_text([split.pair] * 2)))
    return sorted(told, key=str)


def ours_in_words(found: list[tuple]) -> list[tuple]:
    """Splits of the library in the same form."""
    return sorted(((form, tuple(sorted(groups)), pair) for form, groups, pair in found), key=str)


def meld_groups(number: int) -> list[oracle.Group]:
    """So many melds; which ones does not matter to the concealed tiles."""
    return [oracle.Group("pung", EAST, "claimed")] * number


# --- the table of one suit


def table_splits(counts: tuple[int, ...]) -> list[oracle.PartSplit]:
    """The splits that the table lists for nine counts."""
    tables = lookup()
    head = tables.heads[sum(count * 5**rank for rank, count in enumerate(counts))]
    first, many = head & FIRST_MASK, head >> MANY_SHIFT & MANY_MASK
    found = []
    for word in tables.splits[first : first + many]:
        once, three_times, triplets, twice, four_times, pairs = (word >> 9 * piece & 0x1FF for piece in range(6))
        begun = (once, twice, three_times, four_times)
        sets = [("chow", rank) for mask in begun for rank in range(9) if mask >> rank & 1]
        sets += [("pung", rank) for rank in range(9) if triplets >> rank & 1]
        pair = pairs.bit_length() - 1
        assert (pair >= 0) == bool(head >> PAIR_SHIFT & 1)
        found.append(oracle.PartSplit(tuple(sorted(sets)), pair if pair >= 0 else None))
    return found


@pytest.mark.long
def test_the_table_holds_every_vector_of_a_suit_and_nothing_else():
    truth = suit_truth()
    assert (len(suit_vectors()), len(truth), sum(map(len, truth.values()))) == (VECTORS, COMPLETE, SPLITS)
    heads = np.frombuffer(lookup().heads, np.int32)
    keys = {sum(count * 5**rank for rank, count in enumerate(counts)) for counts in truth}
    assert len(heads) == 5**9
    assert set(np.flatnonzero(heads).tolist()) == keys
    wrong = [counts for counts in truth if sorted(table_splits(counts), key=str) != sorted(truth[counts], key=str)]
    assert wrong == []


def test_no_hand_has_more_readings_than_there_is_room_for():
    """The most splits that three suits of together at most 14 tiles have, and a special form beside them."""
    most: dict[int, int] = {}
    for counts, found in suit_truth().items():
        most[sum(counts)] = max(most.get(sum(counts), 0), len(found))
    sizes = [(a, b, c) for a in most for b in most for c in most if a + b + c <= 14]
    splits_of_a_hand = max(most[a] * most[b] * most[c] for a, b, c in sizes)
    assert (splits_of_a_hand + 1) * PLACES <= MOST_READINGS


def unpacked(data: bytes) -> tuple[bytes, bytes]:
    """The line that describes the sections, and the sections."""
    assert data.startswith(MAGIC)
    head, _, packed = data[len(MAGIC) :].partition(b"\n")
    return head, zlib.decompress(packed)


def test_the_shipped_file_is_what_its_program_builds():
    shipped, body = unpacked(Path(table_path("lookup", "suits.bin")).read_bytes())
    built, built_body = unpacked(build())
    assert shipped == built
    assert body == built_body
    assert hashlib.sha256(body).hexdigest().encode() in shipped


# --- every vector as the concealed part of a hand, through the compiled loop


def hands_of_one_part(first: int, vectors: np.ndarray, pair_kind: int) -> tuple[np.ndarray, np.ndarray]:
    """Counts and melds of hands whose concealed tiles are these of one suit (or honours), begun at kind ``first``.

    Where they can hold no pair, one of ``pair_kind`` is laid beside them.
    """
    counts = np.zeros((len(vectors), 34), np.int8)
    counts[:, first : first + vectors.shape[1]] = vectors
    counts[:, pair_kind] += 2 * (vectors.sum(axis=1) % 3 == 0)
    return counts, (14 - counts.sum(axis=1)) // 3


def wrong_in_a_hand(suit: int, every: int) -> list[tuple[int, ...]]:
    """The vectors of a suit that a batch splits otherwise than the oracle; of the complete ones each ``every``-th."""
    vectors = np.array(suit_vectors(), np.int8)
    truth, seen, wrong = suit_truth(), 0, []
    counts, melds = hands_of_one_part(9 * suit, vectors, EAST)
    found = split_batch(counts, melds, threads=2)
    number = found.number()
    assert (complete_batch(counts, melds) == (number > 0)).all()
    seven_pairs = (melds == 0) & ((vectors == 0) | (vectors == 2)).all(axis=1)
    can_be = np.array([its in truth for its in map(tuple, vectors.tolist())]) & (vectors.sum(axis=1) % 3 != 1)
    can_be &= counts.sum(axis=1) == 14 - 3 * melds
    assert not number[~can_be & ~seven_pairs].any()
    for row in np.flatnonzero(can_be | seven_pairs)[::every].tolist():
        called = int(melds[row])
        expected = in_words(oracle.splits(counts[row].tolist(), meld_groups(called)), called)
        seen += 1
        if ours_in_words(found.of(row)) != expected:
            wrong.append(tuple(vectors[row].tolist()))
    assert seen > 20_000 // every
    return wrong


@pytest.mark.parametrize("suit", range(3))
def test_vectors_of_every_suit_in_a_hand(suit):
    assert wrong_in_a_hand(suit, 150) == []


@pytest.mark.long
@pytest.mark.parametrize("suit", range(3))
def test_every_vector_of_every_suit_in_a_hand(suit):
    assert wrong_in_a_hand(suit, 1) == []


def test_every_vector_of_honours_in_a_hand():
    vectors = np.array(list(oracle.honour_vectors()), np.int8)
    vectors = vectors[(vectors.sum(axis=1) % 3 > 0) | (vectors.sum(axis=1) <= 12)]
    counts, melds = hands_of_one_part(EAST, vectors, ONE_OF_CHARACTERS)
    found = split_batch(counts, melds)
    wrong = []
    for row in range(len(counts)):
        if vectors[row].sum() % 3 == 1:
            expected = []
        else:
            expected = in_words(oracle.splits(counts[row].tolist(), meld_groups(int(melds[row]))), int(melds[row]))
        if ours_in_words(found.of(row)) != expected:
            wrong.append(tuple(vectors[row].tolist()))
    assert wrong == []


# --- whole hands


def number_of_melds(columns: dict[str, np.ndarray]) -> np.ndarray:
    return (columns["melds"] > 0).sum(axis=1)


@pytest.mark.parametrize("name", NAMES)
def test_whole_hands_of_every_population(name):
    columns = population(name, 3000, 21)
    counts, melds = columns["counts"], number_of_melds(columns)
    found = split_batch(counts, melds)
    wrong = []
    for row in range(len(counts)):
        called = int(melds[row])
        expected = in_words(oracle.splits(counts[row].tolist(), meld_groups(called)), called)
        ours = ours_in_words(found.of(row))
        if ours != expected or len(set(ours)) != len(ours):
            wrong.append(row)
    assert wrong == []


@pytest.mark.parametrize("name", NAMES)
def test_one_hand_has_the_splits_of_the_batch(name):
    columns = population(name, 1500, 22)
    counts, melds = columns["counts"], number_of_melds(columns)
    found = split_batch(counts, melds)
    for row in range(len(counts)):
        shapes = splits(counts[row], melds=int(melds[row]))
        ours = ours_in_words([(shape.form, shape.groups, shape.pair) for shape in shapes])
        assert ours == ours_in_words(found.of(row)), counts[row].tolist()


def test_hands_one_tile_off_are_split_like_the_oracle_does():
    """Complete hands with one tile exchanged for another: mostly nothing, sometimes a surprise."""
    columns = population("complete", 4000, 23)
    rng = np.random.default_rng(23)
    counts, melds = columns["counts"].copy(), number_of_melds(columns)
    rows = np.arange(len(counts))
    counts[rows, columns["win_tile"]] -= 1
    counts[rows, rng.integers(0, 34, len(counts))] += 1
    counts = np.minimum(counts, 4)
    found = split_batch(counts, melds)
    for row in rows:
        called = int(melds[row])
        if counts[row].sum() != 14 - 3 * called:
            assert found.of(row) == []
            continue
        expected = in_words(oracle.splits(counts[row].tolist(), meld_groups(called)), called)
        assert ours_in_words(found.of(row)) == expected, counts[row].tolist()


@pytest.mark.parametrize("repeats", [False, True])
def test_four_equal_tiles_are_two_pairs_only_when_asked(repeats):
    for text in ("11114477m2255p88s", "1122m3344p5566s77z", "11112222333344m"):
        kinds = oracle.parse_tiles(text)
        counts = [kinds.count(kind) for kind in range(34)]
        shapes = splits(counts, repeats=repeats)
        ours = ours_in_words([(shape.form, shape.groups, shape.pair) for shape in shapes])
        assert ours == in_words(oracle.splits(counts, repeats=repeats)), text


def test_melds_stand_after_the_concealed_groups():
    assert [str(split) for split in splits("22z(<345p)567m[1111s](777z)")] == ["567m 345p 1111s 777z 22z"]


def test_rows_that_cannot_be_have_no_splits():
    counts = np.zeros((6, 34), np.int16)
    counts[:, 0:4] = 3
    counts[:, 9] = 2
    counts[1, 0] = 5
    counts[2, 0] = -3
    counts[3, 0] = 300
    melds = np.array([0, 0, 0, 0, -1, 5])
    assert split_batch(counts, melds).number().tolist() == [3, 0, 0, 0, 0, 0]


def test_one_hand_has_the_planes_and_keys_of_a_row():
    rng = np.random.default_rng(19)
    for most in (2, 5, 8, 256):
        for row in rng.integers(0, most, (500, 34), np.uint8):
            counts, words = row.tobytes(), Words(row.tobytes())
            assert planes_of_one(counts) == planes_of(words, 0)
            if most <= 5:
                assert suit_keys_of_one(counts) == keys_of(words, 0, 0)[:3]


@pytest.mark.parametrize("name", NAMES)
def test_complete_is_the_same_in_both_gears_and_has_a_split(name):
    columns = population(name, 1000, 11)
    counts, melds = columns["counts"].copy(), (columns["melds"] != 0).sum(axis=1).astype(np.int8)
    rng = np.random.default_rng(12)
    counts[::7, rng.integers(0, 34)] += rng.integers(-2, 9, len(counts[::7])).astype(np.int8)  # some are impossible
    melds[::11] = rng.integers(-1, 6, len(melds[::11]))
    whole = complete_batch(counts, melds)
    assert (whole == (split_batch(counts, melds).number() > 0)).all()
    waiting, rows = distances().waiting, zip(counts, melds.tolist(), strict=True)
    plain = [is_complete(Words(row.tobytes()), 0, many, waiting) for row, many in rows]
    assert plain == whole.tolist()
