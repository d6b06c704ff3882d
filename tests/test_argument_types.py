"""An argument of a wrong type is told in one sentence, whatever is asked: never by what breaks further down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from analyser import (
    AnalyserError,
    complete_batch,
    discards,
    format_hand,
    look_ahead,
    read_records,
    record_files,
    row_from_hand,
    score,
    score_batch,
    shanten,
    shanten_batch,
    split_batch,
    splits,
    verify_records,
    waits,
)
from analyser.bulk import score_files

HAND = "23456m789p34588s+1m"
READY = "23m456p789s11122z"
COUNTS = [1] * 13 + [0] * 21
ROWS: Any = np.zeros((1, 34), np.int8)
COLUMNS = {"counts": ROWS, "win_tile": np.zeros(1, np.int8)}
FORMS = "expected all, standard, seven_pairs"
VISIBLE = "expected a text such as 44s7z, tiles, or 34 counts from 0"
SETS = "expected how many sets were called, a number from 0"
MANY = "expected a number from 0 (0: one for each processor)"
A_HAND = "hand is 'x', expected a Hand, which parse makes of a text"
A_ROW_EACH = "expected an array with a row for each hand"
ANY: Any = 5

CASES: dict[str, tuple[Callable[[], Any], str]] = {
    "bonus": (lambda: score(HAND, "hongkong", bonus=5), "bonus is 5, expected names such as plum,cat"),
    "flag": (lambda: score(HAND, "hongkong", last_tile="yes"), "last_tile is 'yes', expected True or False"),
    "visible": (lambda: waits(READY, visible=5), f"visible is 5, {VISIBLE}"),
    "visible tiles": (lambda: waits(READY, visible=["x"]), f"visible is ['x'], {VISIBLE}"),
    "discarded": (lambda: discards(f"{READY}9m", discarded=5), f"discarded is 5, {VISIBLE}"),
    "looking ahead": (lambda: look_ahead(READY, 3, visible=5), f"visible is 5, {VISIBLE}"),
    "by": (lambda: look_ahead(READY, 3, by=ANY), "by is 5, expected value, win, tenpai"),
    "by a list": (lambda: look_ahead(READY, 3, by=[ANY]), "by is [5], expected value, win, tenpai"),  # type: ignore[arg-type]
    "forms": (lambda: waits(READY, forms=ANY), f"forms is 5, {FORMS}"),
    "a form": (lambda: shanten(READY, forms=[ANY]), f"forms is 5, {FORMS}"),
    "a list of lists": (lambda: shanten(READY, forms=[[ANY]]), f"forms is [5], {FORMS}"),  # type: ignore[list-item]
    "melds": (lambda: shanten(COUNTS, melds="x"), f"melds is 'x', {SETS}"),  # type: ignore[arg-type]
    "fewer melds": (lambda: shanten(COUNTS, melds=-1), f"melds is -1, {SETS}"),
    "melds of splits": (lambda: splits(COUNTS, melds="x"), f"melds is 'x', {SETS}"),  # type: ignore[arg-type]
    "row": (lambda: row_from_hand("x"), A_HAND),  # type: ignore[arg-type]
    "format": (lambda: format_hand("x"), A_HAND),  # type: ignore[arg-type]
    "records": (lambda: list(read_records(ANY)), "source is 5, expected a path or an open binary file, or several"),
    "a record": (lambda: list(read_records([ANY])), "source is 5, expected a path or an open binary file"),
    "files": (lambda: list(record_files(ANY)), "paths is 5, expected a path or several"),
    "a file": (lambda: list(record_files([ANY])), "paths is 5, expected a path"),
    "verify": (lambda: list(verify_records(ANY)), "paths is 5, expected a path or several"),
    "columns": (lambda: score_batch(ANY, "hongkong"), "columns is 5, expected arrays by the name of the column"),
    "counts": (lambda: score_batch({**COLUMNS, "counts": "x"}, "hongkong"), f"column counts is 'x', {A_ROW_EACH}"),
    "ragged": (
        lambda: score_batch({**COLUMNS, "win_tile": [[1], [1, 2]]}, "hongkong"),
        f"column win_tile is [[1], [1, 2]], {A_ROW_EACH}",
    ),
    "threads": (lambda: score_batch(COLUMNS, "hongkong", threads=ANY * -1), f"threads is -5, {MANY}"),
    "threads x": (lambda: score_batch(COLUMNS, "hongkong", threads="x"), f"threads is 'x', {MANY}"),  # type: ignore[arg-type]
    "threads of splits": (lambda: split_batch(ROWS, threads=-1), f"threads is -1, {MANY}"),
    "threads of complete": (lambda: complete_batch(ROWS, threads="x"), f"threads is 'x', {MANY}"),  # type: ignore[arg-type]
    "threads of shanten": (lambda: shanten_batch(ROWS, threads=-1), f"threads is -1, {MANY}"),
    "paths": (lambda: score_files(ANY, "o.csv", "hongkong"), "paths is 5, expected a path or several"),
    "a path": (lambda: score_files([ANY], "o.csv", "hongkong"), "paths is 5, expected a path"),
    "out": (lambda: score_files("x", ANY, "hongkong"), "out is 5, expected a path"),
    "workers": (lambda: score_files("x", "o.csv", "hongkong", workers=-1), f"workers is -1, {MANY}"),
    "workers x": (lambda: score_files("x", "o.csv", "hongkong", workers="x"), f"workers is 'x', {MANY}"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize(("ask", "told"), CASES.values(), ids=CASES)
def test_a_wrong_type_is_one_sentence(ask: Callable[[], Any], told: str) -> None:
    with pytest.raises(AnalyserError) as error:
        ask()
    assert error.value.message.startswith(told)


def test_a_result_that_holds_rules_can_be_looked_at() -> None:
    result = score(HAND, "hongkong", seat="S")
    for one in (score_batch(COLUMNS, "hongkong"), result, waits(READY, rules="riichi").waits[0]):
        assert len(repr(one)) < 10_000
    assert repr(result.rules) == f"<RuleSet hongkong, digest {result.rules.digest}>"
