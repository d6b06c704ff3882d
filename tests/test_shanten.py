"""Shanten: tables, batches, one hand, against the oracle, against other libraries, and against cases from elsewhere."""

from __future__ import annotations

import json
import os
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import oracle
import oracle_distance as truth
import pytest
from proofs import share_of

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # bench is no part of the installed package

from analyser import AnalyserError, HandError
from analyser.batch.distances import NONE, helping_batch, shanten_batch
from analyser.files import table_path
from analyser.kernels import build_distances, distance, lanes
from analyser.kernels.lookup import distances
from analyser.kernels.quick import quick_shanten
from analyser.scoring.held import held_of
from analyser.scoring.shanten import Shanten, shanten
from analyser.tiles import kinds_in
from bench.populations import CLOSED, MELD_TYPES, NAMES, closed, unfinished

CASES = Path(os.environ.get("ANALYSER_CASES") or Path(__file__).resolve().parents[2] / "shared")
VECTORS, HONOUR_VECTORS = 405_350, 43_130
SUIT_ELEMENTS, HONOUR_ELEMENTS, WITH_ALL_TOGETHER, WITH_THREE_PLAYERS = 126, 55, 180, 190


def counts_of(text: str) -> list[int]:
    kinds = oracle.parse_tiles(text)
    return [kinds.count(kind) for kind in range(34)]


def groups_of(codes: Any) -> list[oracle.Group]:
    """Meld codes as groups of the oracle."""
    groups = []
    for code in codes:
        if code:
            type_, kind = divmod(int(code), 64)
            groups.append(oracle.Group(MELD_TYPES[type_]["type"], kind, "claimed"))
    return groups


# --- the tables


@cache
def parts() -> list[build_distances.Vectors]:
    return build_distances.parts()


@pytest.mark.long
def test_there_are_as_many_vectors_and_elements_as_counted():
    suits, honours, three = parts()
    assert (len(suits.lacks), len(honours.lacks), len(three.lacks)) == (VECTORS, HONOUR_VECTORS, 25)
    assert len(set(suits.lacks.values())) == SUIT_ELEMENTS
    assert len(set(honours.lacks.values())) == HONOUR_ELEMENTS
    assert len(build_distances.all_elements([suits, honours, three])) == WITH_THREE_PLAYERS == distance.ELEMENTS
    three.lacks = {}
    assert len(build_distances.all_elements([suits, honours, three])) == WITH_ALL_TOGETHER


def lacking(word: int) -> dict[tuple[int, int], int]:
    """A word of lanes as the oracle tells it."""
    each = {(sets, pair): lanes.lane_of(word, sets, pair) for sets in range(5) for pair in (0, 1)}
    return {which: number for which, number in each.items() if number < 15}


def vector_of(key: int, ranks: int) -> tuple[int, ...]:
    return tuple(key // 5**rank % 5 for rank in range(ranks))


def wrong_vectors(step: int) -> list[tuple[int, ...]]:
    """Vectors of suits and honours, each ``step``th, of which less or more is lacking than the oracle says."""
    suits, honours, three = parts()
    wrong = []
    for part, ranks in ((suits, 9), (honours, 7), (three, 2)):
        for key in list(part.lacks)[::step]:
            held = vector_of(key, ranks)
            true = truth.part_lacking(held, (4,) * ranks, ranks == 9)
            if lacking(part.lacks[key]) != {which: number for which, number in true.items() if number < 15}:
                wrong.append(held)
    return wrong


@pytest.mark.long
def test_what_every_vector_lacks():
    assert wrong_vectors(1) == []
    truth.part_lacking.cache_clear()


@pytest.mark.long
def test_the_shipped_file_is_what_its_program_builds():
    shipped = Path(table_path("lookup", "distances.bin")).read_bytes()
    built = build_distances.build()
    assert shipped.split(b"\n", 2)[:2] == built.split(b"\n", 2)[:2]  # names, sizes and the digest of what is inside


def test_no_file_of_tables_is_large():
    for path in Path(table_path("lookup")).iterdir():
        assert path.stat().st_size < 3_000_000


def test_the_elements_of_the_file_are_those_of_the_parts():
    tables = distances()
    word_of = np.full(distance.ELEMENTS, -1)
    for part in parts():
        keys = part.at + np.fromiter(part.lacks, np.int64)
        words = np.fromiter(part.lacks.values(), np.int64)
        elements = np.asarray(tables.elements)[keys].astype(np.int64) & 255
        word_of[elements] = np.where(word_of[elements] < 0, words, word_of[elements])
        assert (word_of[elements] == words).all()
        assert (elements == np.asarray(tables.index)[keys] >> distance.ELEMENT_SHIFT).all()


# --- against the oracle


def against_the_oracle(name: str, hands: int, seed: int) -> None:
    """With the tiles of the melds, and with their number alone, 14 tiles and 13."""
    for tiles in (14, 13):
        counts, melds = unfinished(name, hands // 2, seed, tiles=tiles)
        called = (melds > 0).sum(axis=1)
        rows = list(zip(counts.tolist(), map(groups_of, melds), called.tolist(), strict=True))
        coded = [truth.shanten(row, groups) for row, groups, _ in rows]
        numbered = [truth.shanten(row, number) for row, _, number in rows]
        assert np.flatnonzero(shanten_batch(counts, melds) != coded).tolist() == []
        assert np.flatnonzero(shanten_batch(counts, called) != numbered).tolist() == []


@pytest.mark.parametrize("name", NAMES)
def test_hands_of_every_population(name):
    against_the_oracle(name, 300, 41)


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_many_hands_of_every_population(name):
    against_the_oracle(name, share_of(50_000), 42)


def crowded(hands: int, seed: int, players: int = 4) -> tuple[np.ndarray, np.ndarray]:
    """Counts and melds of hands of few kinds, so that melds hold what the rest would need."""
    rng = np.random.default_rng(seed)
    suit, honours = list(range(9, 18)), list(range(27, 34))
    choices = [suit, suit + honours, honours + [0, 8, 9, 17, 18, 26], list(range(34))]
    if players == 3:
        choices = [sorted({0, 8, *(kind for kind in kinds if not 0 < kind < 8)}) for kinds in choices]
    found: list[tuple[list[int], list[int]]] = []
    while len(found) < hands:
        kinds = choices[rng.integers(len(choices))]
        left = dict.fromkeys(kinds, 4)
        melds = []
        for _ in range(rng.integers(0, 5)):
            type_, kind = int(rng.choice([1, 1, 2, 3, 5])), int(rng.choice(kinds))
            used = {kind: 1, kind + 1: 1, kind + 2: 1} if type_ == 1 else {kind: 3 if type_ == 2 else 4}
            run = type_ > 1 or (kind < 27 and kind % 9 < 7)
            if run and all(left.get(one, 0) >= number for one, number in used.items()):
                melds.append(64 * type_ + kind)
                for one, number in used.items():
                    left[one] -= number
        pool = [kind for kind, number in left.items() for _ in range(number)]
        wanted = 14 - 3 * len(melds)
        if len(pool) >= wanted:
            drawn = rng.permutation(pool)[:wanted].tolist()
            found.append(([drawn.count(kind) for kind in range(34)], melds + [0] * (4 - len(melds))))
    counts, codes = zip(*found, strict=True)
    return np.array(counts, np.int8), np.array(codes, np.int16)


def true_shanten(counts: np.ndarray, melds: np.ndarray, players: int) -> list[int | None]:
    rows = zip(counts.tolist(), melds, strict=True)
    return [truth.shanten(row, groups_of(codes), players=players) for row, codes in rows]


@pytest.mark.parametrize("players", [4, 3])
def test_hands_whose_melds_hold_what_they_need(players):
    counts, melds = crowded(700, 43, players)
    true = true_shanten(counts, melds, players)
    found = shanten_batch(counts, melds, players=players)
    assert np.flatnonzero(found != true).tolist() == []
    assert (found != shanten_batch(counts, (melds > 0).sum(axis=1), players=players)).any()


@pytest.mark.long
@pytest.mark.parametrize("players", [4, 3])
def test_many_hands_whose_melds_hold_what_they_need(players):
    counts, melds = crowded(share_of(50_000), 44, players)
    true = true_shanten(counts, melds, players)
    assert np.flatnonzero(shanten_batch(counts, melds, players=players) != true).tolist() == []


@pytest.mark.parametrize("repeats", [False, True])
@pytest.mark.parametrize("form", truth.FORMS)
def test_one_form_alone(form, repeats):
    counts = np.concatenate([closed(name, 300, 45) for name in CLOSED])
    true = [truth.shanten(row, forms=[form], repeats=repeats) for row in counts.tolist()]
    assert shanten_batch(counts, forms=form, seven_pairs_repeats=repeats).tolist() == true


def test_two_forms_together():
    counts = closed("random14", 500, 46)
    found = shanten_batch(counts, forms=("seven_pairs", "thirteen_orphans"))
    assert found.tolist() == [truth.shanten(row, forms=truth.FORMS[1:]) for row in counts.tolist()]


def test_special_forms_have_no_melds():
    counts, melds = unfinished("gamelike", 500, 47)
    found = shanten_batch(counts, melds, forms=("seven_pairs", "thirteen_orphans"))
    assert ((found == NONE) == (melds[:, 0] > 0)).all()


# --- both gears, one hand


@pytest.mark.parametrize("name", NAMES)
def test_both_gears_agree(name):
    for tiles in (14, 13):
        counts, melds = unfinished(name, 400, 48, tiles=tiles)
        for more in ({"melds": melds}, {"melds": (melds > 0).sum(axis=1)}):
            native = shanten_batch(counts, gear="native", **more)
            assert (native == shanten_batch(counts, gear="plain", **more)).all()


def test_both_gears_agree_on_hands_whose_melds_hold_what_they_need():
    counts, melds = crowded(300, 49)
    assert (shanten_batch(counts, melds) == shanten_batch(counts, melds, gear="plain")).all()


def test_threads_give_the_same():
    counts = closed("random14", 100_001, 50)
    assert (shanten_batch(counts) == shanten_batch(counts, threads=2)).all()


@pytest.mark.parametrize("name", CLOSED)
def test_one_hand_has_the_shanten_of_the_batch(name):
    counts = closed(name, 300, 51)
    overall = shanten_batch(counts).tolist()
    by_form = {form: shanten_batch(counts, forms=form).tolist() for form in truth.FORMS}
    for row, hand in enumerate(counts.tolist()):
        assert shanten(hand) == Shanten(overall[row], *(by_form[form][row] for form in truth.FORMS))


@pytest.mark.parametrize("melds", range(5))
def test_the_quick_way_gives_the_same(melds):
    for name in ("random14", "tenpai13", "oneshanten14"):
        counts = closed(name, 300, 52)
        for row in range(len(counts)):
            for _ in range(3 * melds):
                counts[row, np.flatnonzero(counts[row])[0]] -= 1
        overall = shanten_batch(counts, np.full(len(counts), melds)).tolist()
        assert [quick_shanten(hand, melds) for hand in counts.tolist()] == overall
        assert [quick_shanten(bytes(hand), melds) for hand in counts.tolist()] == overall


def test_the_quick_way_forgets_before_it_holds_too_much(monkeypatch):
    from analyser.kernels import quick

    monkeypatch.setattr(quick, "_REMEMBERED", 10)
    counts = closed("random14", 200, 53)
    assert [quick_shanten(hand) for hand in counts.tolist()] == shanten_batch(counts).tolist()
    assert len(quick._suits) <= 10


# --- rows and arguments that cannot be


def test_a_row_that_cannot_be_has_no_shanten_and_spoils_no_other():
    good = closed("random14", 6, 54).astype(np.int16)
    bad = good.copy()
    bad[0, 0], bad[1, 5], bad[2, 33] = 5, -1, 300
    bad[3] = 0
    bad[4, np.flatnonzero(bad[4])[0]] += 1  # 15 tiles, or five alike
    found = shanten_batch(bad)
    assert found[:5].tolist() == [NONE] * 5
    assert found[5] == shanten_batch(good)[5]


def test_melds_that_cannot_be():
    counts = np.array([counts_of("123m456p789s11z"), counts_of("123m456p789s11z"), counts_of("111m456p789s11z")])
    assert shanten_batch(counts, np.array([1, 1, 1])).tolist() == [-1, -1, -1]
    assert shanten_batch(counts, np.array([-1, 5, 0])).tolist() == [NONE] * 3
    codes = np.zeros((3, 4), np.int16)
    codes[0, 0], codes[1, 0], codes[2, 0] = 7 * 64, 1 * 64 + 8, 2 * 64  # no type, no run, six of a kind
    assert shanten_batch(counts, codes).tolist() == [NONE] * 3


def test_tiles_that_three_players_do_not_have():
    counts = np.array([counts_of("123m456p789s11222z"), counts_of("111m456p789s11222z")])
    assert shanten_batch(counts, players=3).tolist() == [NONE, -1]
    with pytest.raises(HandError, match="2m, 3m: not among the tiles of a game for three"):
        shanten("123m456p789s1122z", players=3)


def test_arguments_of_a_wrong_shape_or_dtype():
    counts = closed("random14", 3, 55)
    for given, melds, words in (
        (counts[:, :33], None, r"counts have shape \(3, 33\)"),
        (counts.astype(float), None, "dtype float64"),
        (counts[0], None, r"counts have shape \(34,\)"),
        (counts, np.zeros(2, int), r"melds have shape \(2,\)"),
        (counts, np.zeros((3, 3), int), r"melds have shape \(3, 3\)"),
    ):
        with pytest.raises(AnalyserError, match=words):
            shanten_batch(given, melds)
    with pytest.raises(AnalyserError, match="gear is 'fast'"):
        shanten_batch(counts, gear="fast")
    with pytest.raises(AnalyserError, match="forms is 'pairs', expected all, standard, seven_pairs"):
        shanten_batch(counts, forms="pairs")
    with pytest.raises(AnalyserError, match="forms is empty"):
        shanten_batch(counts, forms=())
    with pytest.raises(AnalyserError, match="players is 2, expected 3 or 4"):
        shanten(counts[0], players=2)


def test_other_whole_numbers_are_taken_too():
    counts = closed("random14", 50, 56)
    for kind in (np.uint8, np.int16, np.uint16, np.int64):
        assert (shanten_batch(counts.astype(kind)) == shanten_batch(counts)).all()
    assert shanten_batch(counts[::2]).tolist() == shanten_batch(counts)[::2].tolist()
    assert shanten_batch(np.zeros((0, 34), np.int8)).tolist() == []


def test_a_hand_with_a_wrong_number_of_tiles_is_refused():
    with pytest.raises(HandError, match="12 tiles"):
        shanten("123m456p789s112z")
    with pytest.raises(HandError, match="melds= goes with 34 counts"):
        shanten("123m456p11z(789s)(222z)", melds=2)


# --- how it is told


def test_a_shanten_reads_well():
    assert str(shanten("1112223334445m")) == "ready (standard 0, seven pairs 4, thirteen orphans 11)"
    assert str(shanten("123m456p789s11222z")).startswith("complete (standard -1")
    assert str(shanten("13m456p79s1122z(555z)", forms="thirteen_orphans")) == "no form can be had"
    assert shanten("1122m3344p5566s7z", forms="seven_pairs").to_dict() == {"shanten": 0, "forms": {"seven_pairs": 0}}


# --- faults that users of other programs met


@pytest.mark.parametrize(
    ("tiles", "standard"),
    [
        ("11112222333444z", 1),
        ("1111222333444z", 1),
        ("11122233334444z", 1),
        ("11m111122223333z", 2),
        ("23m111122223333z", 2),
        ("11m11112222333z", 2),
        ("23m11112222333z", 2),
        ("123456789m1111z", 1),
        ("123456789m1111p", 1),
        ("112233s123p1111m", 1),
        ("1111222233334z", 3),
    ],
)
def test_four_equal_tiles_are_no_set_and_the_wait_for_a_pair(tiles, standard):
    """The fifth tile that would make the pair does not exist."""
    assert shanten(tiles).standard == standard


@pytest.mark.parametrize(
    "hand",
    ["9m9p569s(999m)(999p)(999s)", "9999m9p569s(999p)(999s)", "11567z(777z)(666z)(555z)", "13556z(666z)(111z)(333z)"],
)
def test_melds_use_up_what_a_pair_or_a_set_would_need(hand):
    assert shanten(hand).standard == 2
    tiles = hand.split("(")[0]
    assert shanten(counts_of(tiles), melds=hand.count("(")).standard == 1  # where only their number is known


def test_seven_pairs_need_seven_kinds():
    assert shanten("1112223334445m") == Shanten(0, 0, 4, 11)
    assert shanten("1111222233334m").seven_pairs == 6
    assert shanten("1111222233334m", seven_pairs_repeats=True).seven_pairs == 0


def test_few_tiles_beside_melds():
    assert shanten(counts_of("11223m55p"), melds=2).overall == 0
    assert shanten(counts_of("14668889m"), melds=2).overall == 1
    with pytest.raises(HandError):
        shanten("14668889m")  # without its melds


def test_a_complete_hand_is_complete():
    assert shanten("123m456p789s11z234m").overall == -1


def test_a_call_counts_with_the_best_discard_after_it():
    hand = "3456778m123457p"
    assert shanten(hand).overall == 1
    after = []
    for used, meld in (("77m", "(777m)"), ("56m", "(<567m)"), ("68m", "(<678m)")):
        left = counts_of(hand)
        for kind in oracle.parse_tiles(used):
            left[kind] -= 1
        after.append(
            shanten("".join(f"{kind % 9 + 1}{'mps'[kind // 9]}" * left[kind] for kind in range(27)) + meld).overall
        )
    assert min(after) == 0


# --- other libraries and cases


def peer(module: str) -> Any:
    return pytest.importorskip(module)


def against_mahjong(hands: int, seed: int) -> None:
    calculate = peer("mahjong.shanten").Shanten().calculate_shanten
    for name in CLOSED:
        counts = closed(name, hands, seed)
        theirs = [calculate(row) for row in counts.tolist()]
        assert np.flatnonzero(shanten_batch(counts) != theirs).tolist() == [], name


def test_mahjong_has_the_same_shanten():
    against_mahjong(500, 61)


@pytest.mark.long
def test_mahjong_has_the_same_shanten_of_many():
    against_mahjong(share_of(100_000), 62)


def against_xiangting(hands: int, seed: int) -> None:
    """Shanten, and the tiles that help."""
    module = peer("xiangting")
    ask = module.calculate_necessary_tiles
    for name in CLOSED:
        counts = closed(name, hands, seed)
        theirs = [module.calculate_replacement_number(row, module.PlayerCount.FOUR) - 1 for row in counts.tolist()]
        assert np.flatnonzero(shanten_batch(counts) != theirs).tolist() == [], name
        if name.endswith("13"):
            helping = helping_batch(counts)
            for row, hand in enumerate(counts.tolist()):
                assert ask(hand, module.PlayerCount.FOUR) == (helping.shanten[row] + 1, helping.helping[row]), hand


def test_xiangting_has_the_same_shanten_and_helping_tiles():
    against_xiangting(500, 63)


@pytest.mark.long
def test_xiangting_has_the_same_shanten_and_helping_tiles_of_many():
    against_xiangting(share_of(100_000), 64)


def test_xiangting_has_the_same_for_three_players():
    module = peer("xiangting")
    counts, melds = crowded(2000, 65, players=3)
    counts = counts[melds[:, 0] == 0]
    theirs = [module.calculate_replacement_number(row, module.PlayerCount.THREE) - 1 for row in counts.tolist()]
    assert shanten_batch(counts, players=3).tolist() == theirs


@cache
def agreed() -> list[dict[str, Any]]:
    path = CASES / "mcr" / "shanten_agreed.jsonl"
    if not path.exists():
        pytest.skip(f"no case file {path}: set ANALYSER_CASES to the folder that holds it")
    with path.open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


@pytest.mark.parametrize("form", truth.ALL_FORMS)
def test_agreed_hands(form):
    """Of each hand the shanten of a form and the tiles that help it; four equal tiles are two pairs there."""
    wrong = []
    for row in agreed():
        expected = row["forms"][form]
        helped = held_of(row["hand"], None, forms=form, repeats=True, players=4).by_form()[form]
        useful = sorted(oracle.parse_tiles(expected["useful"]))
        if (helped.lack - 1, kinds_in(helped.kinds)) != (expected["shanten"], useful):
            wrong.append(row["hand"])
    assert wrong == []
