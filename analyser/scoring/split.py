"""Every way to split one hand."""

from __future__ import annotations

from typing import Any

from ..errors import HandError
from ..kernels.hands import Words
from ..kernels.lookup import lookup
from ..kernels.splits import (
    STANDARD,
    knitted_form,
    knitted_straight,
    next_split,
    number_of_splits,
    packed_at,
    packed_knitted,
    special_form,
    split_of,
)
from ..tiles import KINDS
from .asked_forms import SomeForms, asked_forms
from .facts import row_of, splits_in
from .given import hand_of
from .problems import tile_problems
from .shape import FORM_NAMES, Shape, groups_of, meld_texts


def splits(
    hand: Any, *, melds: int | None = None, repeats: bool | None = None, forms: SomeForms = "all"
) -> list[Shape]:
    """Every split of a complete hand: sets and a pair, seven pairs, thirteen orphans; empty where it is not complete.

    ``hand``: a hand line, a ``Hand`` or 34 counts, then ``melds`` says how many sets were called. ``repeats``: four
    equal tiles are two pairs. ``forms``: as of ``shanten``; ``mcr`` knows knitted tiles too. The winning tile plays no
    part: ``completes`` and ``wait`` are None.

    >>> [str(split) for split in splits("111222333m99s789p")]
    ['111m 222m 333m 789p 99s', '123m 123m 123m 789p 99s']
    """
    given, _ = hand_of(hand, {})
    if melds is not None and given.melds:
        raise HandError(("melds= goes with 34 counts: this hand names its melds",))
    wrong = tile_problems(given, melds or 0)
    if wrong:
        raise HandError(wrong)
    row, tables = row_of(given), lookup()
    planes, called = row.facts.planes, len(given.melds) + (melds or 0)
    bits = asked_forms(forms, repeats).bits
    left = number_of_splits(planes, Words(row.counts), 0, tables, called, bits, 1)
    of_suits, _ = splits_in(row, bits)
    special = special_form(planes, called, 0, bits) | knitted_form(planes, called, bits)
    beside = knitted_straight(planes, called, bits)
    present = planes.ones | planes.twos | planes.fours
    fours = sum(1 << kind for kind in range(KINDS) if given.counts[kind] == 4)
    at = (of_suits.first_m, of_suits.first_p, of_suits.first_s)
    found = []
    while left:
        packed = packed_knitted(beside) if beside.whole else packed_at(tables, *at, special)
        groups, pair = groups_of(split_of(planes, packed), present, fours)
        found.append(Shape(FORM_NAMES[packed.form], (*groups, *meld_texts(given)), pair, None, None))
        if special == STANDARD:
            at = next_split(of_suits, *at)
        special = STANDARD
        left -= 1
    return sorted(found, key=lambda shape: shape.form != "standard")
