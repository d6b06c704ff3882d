"""Results as rows of tables, one place for terminals and notebooks: what hands and waits are worth, what to throw."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ..errors import AnalyserError
from ..rules import RuleSet
from ..settlement.numbers import as_text
from ..tiles import kind_name
from .faces import faces
from .render import REASONS, Style, limit_name, short_text, value_text

if TYPE_CHECKING:
    from ..ahead import LookAhead
    from .discards import Discard, Discards
    from .score import Score
    from .waits import Wait

VALUE_HEADS = ("waits", "win", "rules", "value", "counted", "paid")
OUTLOOK_HEADS = ("discard", "shanten", "ready", "wins", "value")
#: What can be wanted most within the draws, in words.
WANTED = {"value": "the highest value", "win": "the best chance to win", "tenpai": "the best chance to be ready"}
DISCARD_HEADS = ("discard", "shanten", "kinds", "left", "keeps", "helps")


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
    def told(settlement: Any) -> str:
        name = settlement.rules.settlement.get("priced_in")
        priced = f" ({name.replace('_', ' ')} {as_text(settlement.details[name])})" if name else ""
        return f"collects {as_text(settlement.collect)}{priced}"

    settlement = score.settlement
    if settlement is None or not settlement.payments:
        return ""
    other = settlement.other_preset
    return told(settlement) + (f"; by {other.rules.id} {told(other)}" if other else "")


def value_rows(waits: Iterable[Wait], style: Style) -> list[list[str]]:
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
    return table


def discard_rows(found: Discards, style: Style) -> list[list[str]]:
    """What can be thrown: how far the rest is, what helps then, how many of it are left."""
    return [
        [
            faces(str(one.tile), style.tiles),
            "-" if one.shanten.overall is None else str(one.shanten.overall),
            str(one.kinds),
            str(one.unseen),
            ", ".join(one.keeps).replace("_", " "),
            faces(" ".join(f"{help.tile} x{help.unseen}" for help in one.helping), style.tiles),
        ]
        for one in found.discards
    ]


def better_text(one: Discard, style: Style) -> str:
    """The tiles that would better the waits which a discard leaves; empty where there are none."""
    if not one.improving:
        return ""
    tiles = " ".join(f"{better.tile} x{better.unseen}" for better in one.improving)
    best = max(one.improving, key=lambda better: better.waits_unseen)
    then, goes = " ".join(map(kind_name, best.waits)), kind_name(best.discard)
    text = f"better with {tiles}; best {best.tile}: {goes} goes, waits for {then}, {best.waits_unseen} unseen"
    return faces(text, style.tiles)


def outlook_text(found: LookAhead) -> str:
    """What a look ahead is about, in a line."""
    under = f" under {found.rules.id}" if found.rules else ""
    return f"within {found.draws} of {found.unseen} unseen tiles{under}, for {WANTED[found.by]}"


def outlook_table(found: LookAhead, style: Style) -> tuple[Sequence[str], list[list[str]]]:
    """What every discard has to expect of the draws: heads and rows, without values where no rules were asked."""
    rows = [
        [
            faces(str(each.tile), style.tiles) if each.tile else "-",
            str(each.shanten),
            f"{each.tenpai:.1%}",
            f"{each.win:.1%}",
            *([] if each.value is None else [f"{each.value:,.2f}"]),
        ]
        for each in found.outlooks
    ]
    return OUTLOOK_HEADS[: len(rows[0])], rows
