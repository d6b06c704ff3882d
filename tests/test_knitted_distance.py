"""Shanten, waits, helping tiles and discards with the two forms of knitted tiles, and which forms are asked for."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import oracle_distance as truth
import pytest
from knitted_hands import near_knitted
from proofs import share_of
from test_shanten import counts_of, groups_of
from test_waits import mask, told

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # bench is no part of the installed package

from analyser import AnalyserError, discards, look_ahead, shanten, waits
from analyser.batch.distances import NONE, discards_batch, helping_batch, shanten_batch, waits_batch
from analyser.kernels.forms import form_names
from analyser.scoring.asked_forms import asked_forms
from bench.populations import CLOSED, NAMES, closed, unfinished

KNITTED = ("knitted_straight", "honours_and_knitted")
FIVE = {"forms": truth.ALL_FORMS, "seven_pairs_repeats": True}
Hands = tuple[np.ndarray, np.ndarray]


def text_of(counts: list[int], codes: Any) -> str:
    """A hand as it is typed."""
    text = "".join(f"{kind % 9 + 1}{'mpsz'[kind // 9]}" * count for kind, count in enumerate(counts))
    for group in groups_of(codes):
        kinds = group.kinds
        ranks = "".join(str(kind % 9 + 1) for kind in kinds)
        text += f"({'<' * (kinds[0] != kinds[1])}{ranks}{'mpsz'[kinds[0] // 9]})"
    return text


# --- against the oracle


def true_shanten(counts: np.ndarray, melds: Any, **more: Any) -> list[int]:
    found = [truth.shanten(row, beside, **more) for row, beside in zip(counts.tolist(), melds, strict=True)]
    return [NONE if value is None else value for value in found]


def against_the_oracle(counts: np.ndarray, melds: np.ndarray) -> None:
    """With the tiles of the melds, and with their number alone."""
    called = (melds > 0).sum(axis=1)
    for beside, known in ((melds, list(map(groups_of, melds))), (called, called.tolist())):
        true = true_shanten(counts, known, forms=truth.ALL_FORMS, repeats=True)
        assert np.flatnonzero(shanten_batch(counts, beside, **FIVE) != true).tolist() == []


@pytest.mark.parametrize("tiles", [14, 13])
def test_hands_near_knitted_ones(tiles):
    against_the_oracle(*near_knitted(200, 301, tiles=tiles))


@pytest.mark.parametrize("name", NAMES)
def test_hands_of_every_population(name):
    against_the_oracle(*unfinished(name, 150, 302))


@pytest.mark.long
@pytest.mark.parametrize("tiles", [14, 13])
@pytest.mark.parametrize("seed", [303, 304])
def test_many_hands_near_knitted_ones(tiles, seed):
    against_the_oracle(*near_knitted(share_of(12_500), seed, tiles=tiles))


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_many_hands_of_every_population(name):
    against_the_oracle(*unfinished(name, share_of(12_500), 305))


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("form", KNITTED)
def test_one_form_alone(form, players):
    counts, melds = near_knitted(400, 306)
    if players == 3:
        counts[:, 1:8] = 0
        short = 14 - counts.sum(axis=1) - 3 * (melds > 0).sum(axis=1)
        for row, number in enumerate(short):
            for _ in range(number):
                counts[row, 9 + (counts[row, 9:] < 2).argmax()] += 1
        melds[:] = 0
        counts = counts[counts.sum(axis=1) == 14]
        melds = melds[: len(counts)]
    true = true_shanten(counts, map(groups_of, melds), forms=[form], players=players)
    assert shanten_batch(counts, melds, forms=form, players=players).tolist() == true
    assert (form == "knitted_straight" and players == 3) == (set(true) == {NONE})


def test_a_knitted_straight_has_one_meld_at_most_and_the_other_form_none():
    counts, melds = unfinished("gamelike", 500, 307)
    called = (melds > 0).sum(axis=1)
    assert ((shanten_batch(counts, melds, forms="honours_and_knitted") == NONE) == (called > 0)).all()
    straight = shanten_batch(counts, called, forms="knitted_straight")
    assert ((straight == NONE) == (called > 1)).all()


def waits_against_the_oracle(counts: np.ndarray, melds: np.ndarray) -> None:
    rows = zip(counts.tolist(), map(groups_of, melds), strict=True)
    true = [mask(truth.waits(row, groups, forms=truth.ALL_FORMS, repeats=True)) for row, groups in rows]
    found = waits_batch(counts, melds, **FIVE)
    assert np.flatnonzero(found != true).tolist() == []
    assert (found != 0).mean() > 0.4
    helping = helping_batch(counts, melds, **FIVE)
    assert (found == np.where(helping.shanten == 0, helping.helping, 0)).all()


def test_waits():
    waits_against_the_oracle(*near_knitted(60, 308, tiles=13, exchanged=1))


@pytest.mark.long
@pytest.mark.parametrize("seed", [309, 310])
def test_waits_of_many_hands(seed):
    waits_against_the_oracle(*near_knitted(share_of(25_000), seed, tiles=13, exchanged=1))


def helping_against_the_oracle(counts: np.ndarray, melds: np.ndarray, seed: int) -> None:
    visible = np.random.default_rng(seed).integers(0, 5, counts.shape)
    found = helping_batch(counts, melds, visible=visible, **FIVE)
    for row, hand in enumerate(counts.tolist()):
        groups = groups_of(melds[row])
        kinds = truth.helping(hand, groups, forms=truth.ALL_FORMS, repeats=True)
        left = truth.unseen(kinds, hand, groups, visible[row].tolist())
        expected = (truth.shanten(hand, groups, forms=truth.ALL_FORMS, repeats=True), mask(kinds), left)
        assert (found.shanten[row], found.helping[row], found.unseen[row]) == expected, (hand, groups)


def test_helping_tiles():
    helping_against_the_oracle(*near_knitted(12, 311, tiles=13), 311)


@pytest.mark.long
@pytest.mark.parametrize("seed", [312, 313])
def test_helping_tiles_of_many_hands(seed):
    helping_against_the_oracle(*near_knitted(share_of(1500), seed, tiles=13), seed)


@pytest.mark.parametrize("form", KNITTED)
def test_helping_tiles_of_one_form(form):
    counts, melds = near_knitted(30, 314, tiles=13)
    found = helping_batch(counts, melds, forms=form)
    for row, hand in enumerate(counts.tolist()):
        assert found.helping[row] == mask(truth.helping(hand, groups_of(melds[row]), forms=[form])), hand


@pytest.mark.parametrize("forms", [truth.ALL_FORMS, *KNITTED])
def test_discards_leave_what_the_hand_without_the_tile_has(forms):
    counts, melds = near_knitted(1000, 315)
    visible = np.random.default_rng(315).integers(0, 4, counts.shape)
    found = discards_batch(counts, melds, visible=visible, forms=forms)
    for kind in range(34):
        rows = np.flatnonzero(counts[:, kind])
        rest, seen = counts[rows].copy(), visible[rows].copy()
        rest[:, kind] -= 1
        seen[:, kind] += 1
        left = helping_batch(rest, melds[rows], visible=seen, forms=forms)
        assert (found.shanten[rows, kind] == left.shanten).all()
        assert (found.helping[rows, kind] == left.helping).all()
        assert (found.unseen[rows, kind] == left.unseen).all()
    assert (found.shanten[counts == 0] == NONE).all()


# --- both gears, one hand


def some_hands(tiles: int) -> list[Hands]:
    return [near_knitted(60, 316, tiles=tiles), *(unfinished(name, 20, 317, tiles=tiles) for name in NAMES)]


@pytest.mark.parametrize("forms", [truth.ALL_FORMS, *KNITTED])
def test_both_gears_agree(forms):
    for tiles in (14, 13):
        for counts, melds in some_hands(tiles):
            for beside in (melds, (melds > 0).sum(axis=1)):
                native = shanten_batch(counts, beside, forms=forms)
                assert (native == shanten_batch(counts, beside, forms=forms, gear="plain")).all()
                ask = discards_batch if tiles == 14 else helping_batch
                both = zip(
                    ask(counts, beside, forms=forms), ask(counts, beside, forms=forms, gear="plain"), strict=True
                )
                assert all((a == b).all() for a, b in both)
                native = waits_batch(counts, beside, forms=forms)
                assert (native == waits_batch(counts, beside, forms=forms, gear="plain")).all()


@pytest.mark.parametrize("gear", ["native", "plain"])
def test_rows_that_cannot_be_have_nothing(gear):
    bad = near_knitted(6, 318, melds=False)[0].astype(np.int16)
    bad[0, 0], bad[1, 5], bad[2, 33] = 5, -1, 300
    bad[3] = 0
    bad[4, :9] = 4
    for forms in (truth.ALL_FORMS, *KNITTED):
        assert shanten_batch(bad, forms=forms, gear=gear)[:5].tolist() == [NONE] * 5
        assert waits_batch(bad, forms=forms, gear=gear).tolist() == [0] * 6
        assert helping_batch(bad, forms=forms, gear=gear).shanten.tolist() == [NONE] * 6
        assert (discards_batch(bad, forms=forms, gear=gear).shanten[:5] == NONE).all()


def test_one_hand_is_told_what_the_batch_says():
    for tiles in (14, 13):
        counts, melds = near_knitted(30, 319, tiles=tiles)
        by_form = {form: shanten_batch(counts, melds, forms=form, seven_pairs_repeats=True) for form in truth.ALL_FORMS}
        batch = discards_batch(counts, melds, **FIVE) if tiles == 14 else helping_batch(counts, melds, **FIVE)
        kinds = waits_batch(counts, melds, **FIVE)
        for row, hand in enumerate(counts.tolist()):
            text = text_of(hand, melds[row])
            each = {form: int(values[row]) for form, values in by_form.items() if values[row] != NONE}
            assert shanten(text, **FIVE).forms() == each
            assert shanten(text, **FIVE).overall == min(each.values())
            if tiles == 14:
                for one in discards(text, **FIVE).discards:
                    assert one.shanten.overall == batch.shanten[row, one.tile.kind]
                    assert mask([help.kind for help in one.helping]) == batch.helping[row, one.tile.kind]
                    assert mask([wait.kind for wait in one.waits]) in (0, batch.helping[row, one.tile.kind])
            else:
                one = waits(text, **FIVE)
                assert mask([wait.kind for wait in one.waits]) == kinds[row]
                assert mask([help.kind for help in one.helping]) in (0, batch.helping[row])


# --- which forms are asked for


def test_all_forms_are_the_three_that_most_rules_have():
    assert form_names("all") == truth.FORMS
    for name in CLOSED:
        counts = closed(name, 200, 320)
        assert (shanten_batch(counts) == shanten_batch(counts, forms=truth.FORMS)).all()
    assert shanten("147m258p369s1235z").forms().keys() == set(truth.FORMS)


def test_a_rule_set_stands_for_its_forms():
    assert asked_forms("mcr", None) == (truth.ALL_FORMS, True)
    assert asked_forms("mcr", False) == (truth.ALL_FORMS, False)
    assert asked_forms("riichi", None) == (truth.FORMS, False)
    assert asked_forms("hongkong", None).names == truth.FORMS  # eight flowers are no form of tiles
    counts, melds = near_knitted(300, 321)
    assert (shanten_batch(counts, melds, forms="mcr") == shanten_batch(counts, melds, **FIVE)).all()
    assert shanten("1111222233334m", forms="mcr").seven_pairs == 0
    assert shanten("1111222233334m", forms="mcr", seven_pairs_repeats=False).seven_pairs == 6


def test_names_that_are_neither_form_nor_rule_set():
    with pytest.raises(AnalyserError, match=r"forms is 'mrc', expected all, .* or the name of a rule set"):
        shanten("147m258p369s1235z", forms="mrc")
    with pytest.raises(AnalyserError, match="forms is 'american': these rules name no forms"):
        shanten_batch([counts_of("147m258p369s1235z")], forms="american")


@pytest.fixture
def knitting(tmp_path: Path) -> str:
    """Rules that know the forms of knitted tiles, whoever scores them."""
    path = tmp_path / "knitting.toml"
    forms = ", ".join(f'"{form}"' for form in truth.ALL_FORMS)
    path.write_text(f'id = "knitting"\nextends = "riichi"\n[scoring]\nforms = [{forms}]\n', encoding="utf-8")
    return str(path)


def test_rules_that_are_asked_say_which_forms_count(knitting):
    hand = "147m258p369s1235z"
    assert not waits(hand, rules="riichi").ready
    assert told(hand, rules=knitting) == told(hand, rules=["riichi", knitting]) == {"4z": 4, "6z": 4, "7z": 4}
    assert not waits(hand, rules=knitting, forms="all").ready
    assert waits(hand, rules="riichi", forms=knitting).ready
    assert discards(hand + "5m", rules=knitting).best.shanten.overall == 0
    assert discards(hand + "5m", rules="riichi").best.shanten.overall > 0


def test_what_rules_that_do_not_know_a_form_say_of_its_waits(knitting):
    one = waits("147m258p369s56m11z", rules=["riichi"], forms=knitting)
    assert {wait.tile for wait in one.waits} == {"4m", "7m"}
    assert {value.reason for wait in one.waits for value in wait.values} == {"not_winning"}


def test_looking_ahead_goes_for_knitted_tiles_too():
    hand = "147m258p369s1235z"
    ready = look_ahead(hand, 5, forms=KNITTED).best
    assert ready.shanten == 0 and ready.win > 0.4
    one = look_ahead("147m258p369s1225z", 5, forms="knitted_straight").best
    assert one.shanten == shanten("147m258p369s1225z", forms="knitted_straight").overall
    for gear in ("plain", "native"):
        found = look_ahead("147m258p36s12255z", 6, forms=KNITTED, gear=gear)
        assert found.best.shanten == 0 or found.best.win > 0
        assert abs(found.best.win - look_ahead("147m258p36s12255z", 6, forms=KNITTED).best.win) < 1e-12


# --- single hands


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("147m258p369s56m11z", {"4m": 3, "7m": 3}),  # a knitted tile serves in the set too
        ("147m258p369s11m22z", {"1m": 1, "2z": 2}),  # and in a triplet, which takes the last 1m
        ("1147m258p369s111z", {"1m": 2}),
        ("111147m258p36s11z", {"9s": 4}),  # four of a kind: one knitted, three a triplet
        ("1111m47m258p369s2z", {"2z": 3}),
        ("147m258p69s(333s)11z", {"3s": 1}),
        ("147m258p369s1z(111m)", {"1z": 3}),
        ("147m258p369s3s(333z)", {"3s": 2}),
        ("147m258p369s3s(<345s)", {"3s": 1}),
        ("258m147s369p1567z", {"2z": 4, "3z": 4, "4z": 4}),
        ("258m147s369p1566z", {}),
    ],
)
def test_waits_of_knitted_hands(hand, expected):
    assert told(hand, forms=KNITTED) == expected


def test_a_tile_that_lies_in_melds_is_none_to_wait_for():
    assert shanten("147m258p69s11z(3333s)", forms="knitted_straight").overall > 0  # the nine are out of reach
    assert told("147m258p369s1z(111z)", forms=KNITTED) == {}
    assert shanten("147m258p369s1z(111z)", forms=KNITTED).overall == 1
    assert told(counts_of("147m258p369s1z"), melds=1, forms=KNITTED) == {"1z": 3}  # where only its number is known
