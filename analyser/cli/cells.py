"""A hand under one rule set in a row of a table: its value, what counts, what is paid; and what is told below."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from ..errors import AnalyserError
from ..rules import RuleSet
from ..rules.model import LANGUAGES
from ..scoring import Score
from ..scoring.faces import FACES, faces
from ..scoring.render import REASONS, Style, limit_name, short_text, value_text
from .output import Output
from .rulesets import as_options

if TYPE_CHECKING:
    from ..scoring.waits import Wait

lang_option = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default="en",
    help="Language of the names of patterns; English where no source gives one.",
)
tiles_option = click.option("--tiles", type=click.Choice(FACES), default="mpsz", help="How tiles are shown.")


def cells_of(
    rules: RuleSet, score: Score | None, reason: str | None, error: AnalyserError | None, style: Style
) -> list[str]:
    """Rule set, value, what counts, and the money with its unit and the other preset's figures.

    ``reason``: why it is no win, if it is none; ``error``: why there is no score.
    """
    if score is None:
        return [rules.id, "refused", refused(error), ""]
    limit = (score.value.limit_class or "limit").replace("_", " ")
    names = [f"{limit_name(score, pattern, style)} ({limit})" for pattern in score.limit_patterns]
    for pattern in score.patterns:
        name = (rules.patterns.get(pattern.id) or rules.bonus[pattern.id]).name(style.lang)
        names.append(f"{name} {pattern.value}")
    counted = ", ".join(names)
    if reason is None:
        return [rules.id, value_text(score), counted, _money(score)]
    why = REASONS[reason]
    if reason == "under_minimum":
        why = short_text(score)
    return [rules.id, "no win", f"{why}: {counted}" if counted else why, ""]


def refused(error: AnalyserError | None) -> str:
    """Why a rule set refuses a hand, on one line."""
    return str(error).replace("\n", "; ")


def _money(score: Score) -> str:
    from ..settlement.numbers import as_text

    def told(settlement: Any) -> str:
        name = settlement.rules.settlement.get("priced_in")
        priced = f" ({name.replace('_', ' ')} {as_text(settlement.details[name])})" if name else ""
        return f"collects {as_text(settlement.collect)}{priced}"

    settlement = score.settlement
    if settlement is None or not settlement.payments:
        return ""
    other = settlement.other_preset
    return told(settlement) + (f"; by {other.rules.id} {told(other)}" if other else "")


def value_table(waits: Iterable[Wait], style: Style, out: Output, indent: str) -> None:
    """What waits are worth, by discard and by self-draw, a row for each rule set; once for those worth the same."""
    together: dict[tuple[tuple[str, ...], ...], list[str]] = {}
    for wait in waits:
        rows, before = [], ""
        for value in wait.values:
            win = value.win.replace("_", "-")
            cells = cells_of(value.rules, value.score, value.reason, value.error, style)
            rows.append(("" if win == before else win, *cells))
            before = win
        marks = ["dead"] * wait.dead + ["thrown"] * bool(wait.discarded)
        mark = f" ({', '.join(marks)})" if marks else ""
        together.setdefault(tuple(rows), []).append(f"{faces(wait.tile, style.tiles)} x{wait.unseen}{mark}")
    table = []
    for rows_of_some, tiles in together.items():
        table += [[" ".join(tiles) if number == 0 else "", *row] for number, row in enumerate(rows_of_some)]
    out.table(["waits", "win", "rules", "value", "counted", "paid"], table, indent)


def tell_more(scores: Sequence[Score], out: Output, notes: Iterable[str] = ()) -> None:
    """What holds for all scores, and how to ask for everything about the first that wins."""
    best = next((score for score in scores if score.valid), scores[0]) if scores else None
    shared = [note for note in best.warnings if all(note in score.warnings for score in scores)] if best else []
    for note in dict.fromkeys([*notes, *shared]):
        out.text(f"note: {note}")
    if best:
        from shlex import join

        asked = join(["mja", "score", str(best.hand), *as_options(best.rules)])
        out.text(f"\nhow it comes about, and who pays what: {asked}")
