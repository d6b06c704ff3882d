"""The loops of distances and waits: for each chunk of rows one stage after the other."""

from typing import Any

from ..kernels.gear import kernel
from ..kernels.knitted_distance import KNITTED_FORMS
from ..kernels.lookup import Distances
from .distance_stages import (
    CHUNK,
    Asked,
    Helping,
    Inputs,
    Scratch,
    ask_ahead,
    ask_for_elements,
    check_rows,
    find_helping,
    find_left,
    find_numbers,
    find_parts,
    find_shanten,
    find_waits,
    find_whole,
    mend_shanten,
)
from .knitted_stages import add_knitted_helping, add_knitted_shanten, add_knitted_waits


@kernel
def shanten_rows(
    first: int, last: int, inputs: Inputs, asked: Asked, tables: Distances, scratch: Scratch, out: Any
) -> int:
    """The shanten of rows ``first`` to ``last`` (not included)."""
    parts, whole, checked = scratch.parts, scratch.whole, scratch.checked
    for begin in range(first, last, CHUNK):
        number = min(CHUNK, last - begin)
        ask_ahead(begin, last, inputs.words, parts)
        find_parts(begin, number, inputs.words, asked.three, parts)
        ask_for_elements(number, tables, parts)
        if asked.coded | asked.forms & KNITTED_FORMS:
            find_whole(begin, number, inputs, asked.coded, parts, whole)
        else:  # nothing asks for the counts with the melds
            find_numbers(begin, number, inputs.numbers, whole)
        check_rows(number, 13, 14, asked, parts, whole, checked)
        find_shanten(begin, number, asked, tables, parts, checked, out)
        if asked.coded:
            mend_shanten(begin, number, asked, tables, parts, whole, checked, scratch.states, out)
        if asked.forms & KNITTED_FORMS:
            add_knitted_shanten(begin, number, asked, tables, parts, whole, checked, out)
    return last


@kernel
def waits_rows(
    first: int, last: int, inputs: Inputs, asked: Asked, tables: Distances, scratch: Scratch, out: Any
) -> int:
    """The waits of rows ``first`` to ``last`` (not included)."""
    parts, whole, checked = scratch.parts, scratch.whole, scratch.checked
    for begin in range(first, last, CHUNK):
        number = min(CHUNK, last - begin)
        ask_ahead(begin, last, inputs.words, parts)
        find_parts(begin, number, inputs.words, asked.three, parts)
        find_whole(begin, number, inputs, asked.coded, parts, whole)
        check_rows(number, 13, 13, asked, parts, whole, checked)
        find_waits(begin, number, asked, tables, parts, whole, checked, out)
        if asked.forms & KNITTED_FORMS:
            add_knitted_waits(begin, number, asked, tables, parts, whole, checked, out)
    return last


@kernel
def helping_rows(
    first: int, last: int, inputs: Inputs, asked: Asked, tables: Distances, scratch: Scratch, out: Helping
) -> int:
    """Shanten and helping tiles of rows ``first`` to ``last`` (not included)."""
    parts, whole, checked, left = scratch.parts, scratch.whole, scratch.checked, scratch.left
    for begin in range(first, last, CHUNK):
        number = min(CHUNK, last - begin)
        ask_ahead(begin, last, inputs.words, parts)
        find_parts(begin, number, inputs.words, asked.three, parts)
        find_whole(begin, number, inputs, asked.coded, parts, whole)
        check_rows(number, 13, 13, asked, parts, whole, checked)
        find_left(begin, number, inputs, asked.seen, whole, left)
        find_helping(begin, number, asked, tables, parts, whole, checked, left, scratch.states, out)
        if asked.forms & KNITTED_FORMS:
            add_knitted_helping(begin, number, asked, tables, parts, whole, checked, left, out)
    return last
