"""Results as HTML for notebooks: the picture of the hand, and what the terminal prints as tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..scoring.render import PLAIN_STYLE, Counted, counted, headline, remarks, shape_text
from ..scoring.tables import (
    DISCARD_HEADS,
    VALUE_HEADS,
    better_text,
    discard_rows,
    outlook_table,
    outlook_text,
    value_rows,
)
from ..settlement.numbers import as_text
from .html import heading, lines, notes, result, table
from .svg import hand_svg, tiles_svg

if TYPE_CHECKING:
    from ..ahead import LookAhead
    from ..hand import Hand
    from ..scoring import Score, Shape
    from ..scoring.discards import Discard, Discards
    from ..scoring.shanten import Shanten
    from ..scoring.waits import Wait, Waits
    from ..settlement import Settlement

_SMALL = 0.4  # pixels for a unit


def hand_html(hand: Hand) -> str:
    """A hand: its picture."""
    return result(hand_svg(hand))


def score_html(score: Score) -> str:
    """A score: the hand, its value, what counts and why, and who pays what."""
    rows = [["" if one.whole else one.value, _named(one)] for one in counted(score, PLAIN_STYLE)]
    below = list(remarks(score, PLAIN_STYLE))
    return result(
        hand_svg(score.hand),
        heading(headline(score, PLAIN_STYLE)),
        lines([shape_text(score.reading, PLAIN_STYLE)] if score.reading else []),
        table([score.unit, "counted"], rows),
        lines(text for text, matters in below if matters),
        notes(text for text, matters in below if not matters),
    )


def _named(one: Counted) -> str:
    name = f"{one.name}: {one.value}" if one.whole else one.name
    return f"{name} ({one.basis})" if one.basis else name


def shape_html(shape: Shape) -> str:
    """One way to see a hand: its groups, and what the winning tile ended."""
    groups = [*shape.groups, *([shape.pair] if shape.pair else [])]
    return result(tiles_svg(groups, str(shape)), lines([shape_text(shape, PLAIN_STYLE)]))


def settlement_html(settlement: Settlement) -> str:
    """A settlement: what it was made from, what each party pays and what the winner collects."""
    first, _, *more = str(settlement).splitlines()
    rows = [[paid.party, as_text(paid.amount)] for paid in settlement.payments]
    winner = f"{settlement.winner} collects" if settlement.winner != "winner" else "the winner collects"
    rows += [[winner, as_text(settlement.collect)]] if rows else []
    unit = settlement.unit or "amount"
    below = more if rows else str(settlement).splitlines()[1:]
    return result(heading(first), table(["pays", unit], rows), notes(below))


def shanten_html(shanten: Shanten) -> str:
    """How far a hand is from complete, by form."""
    rows = [[name.replace("_", " "), str(value)] for name, value in shanten.forms().items()]
    return result(heading(str(shanten).partition(" (")[0]), table(["form", "shanten"], rows))


def waits_html(found: Waits) -> str:
    """What a hand waits for: the tiles, how many of them are left, and what each is worth."""
    return result(
        hand_svg(found.hand),
        heading(str(found).splitlines()[0]),
        _waits(found.waits),
        notes(found.notes),
    )


def _waits(waits: Sequence[Wait]) -> str:
    if not waits:
        return ""
    tiles = [wait.tile for wait in waits]
    return tiles_svg(tiles, f"waits for {' '.join(tiles)}", _SMALL) + table(VALUE_HEADS, value_rows(waits, PLAIN_STYLE))


def discards_html(found: Discards) -> str:
    """What can be thrown, the best first, and what the waits are worth that it leaves."""
    ready = "".join(map(_ready, found.discards))
    rows = discard_rows(found, PLAIN_STYLE)
    return result(hand_svg(found.hand), heading(str(found.shanten)), table(DISCARD_HEADS, rows), ready)


def discard_html(one: Discard) -> str:
    """One tile that can be thrown, and what it leaves."""
    return result(tiles_svg([str(one.tile)], str(one.tile), _SMALL), _ready(one) or lines(str(one).splitlines()[:1]))


def _ready(one: Discard) -> str:
    """The waits that a discard leaves, where anything is known of them."""
    if not (one.improving or one.furiten or any(wait.values for wait in one.waits)):
        return ""
    values = value_rows(one.waits, PLAIN_STYLE)
    return (
        lines(str(one).splitlines()[:1])
        + table(VALUE_HEADS, values)
        + notes(filter(None, [better_text(one, PLAIN_STYLE)]))
    )


def look_ahead_html(found: LookAhead) -> str:
    """What every discard has to expect of the draws."""
    heads, rows = outlook_table(found, PLAIN_STYLE)
    return result(hand_svg(found.hand), heading(outlook_text(found)), table(heads, rows), notes(found.notes))
