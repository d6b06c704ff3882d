"""A batch as a picture: how often each pattern counts, how the values are spread, what wins are paid."""

from __future__ import annotations

import os
from collections.abc import Mapping
from fractions import Fraction
from typing import IO, Any

from ..errors import AnalyserError
from ..rules import RuleSet
from .summary import Summary

FORMS = {".svg": "svg", ".png": "png"}
_MOST_PATTERNS = 24
_TOGETHER = 13  # han
_BARS, _DARK, _FAINT = "#3b6ea5", "#222222", "#d9d9d9"
_SHADES = ("#c6dbef", "#9ecae1", "#6baed6", "#4292c6", "#2171b5", "#08519c", "#08306b", "#041f47", "#02122b")


def check(path: str) -> str:
    """The form of a picture by the name of its file; raises ``AnalyserError`` where it cannot be made."""
    form = FORMS.get(os.path.splitext(path)[1].lower())
    if form is None:
        raise AnalyserError(f"{path}: the name of a picture must end in {' or '.join(FORMS)}")
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        hint = "pip install matplotlib"
        raise AnalyserError("a picture needs matplotlib, which is not installed", code="missing", hint=hint) from None
    return form


def draw(summary: Summary, rules: RuleSet, form: str, file: IO[bytes]) -> None:
    """Draw a summary into an open file; ``form``: svg or png."""
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    patterns = summary.patterns.most_common(_MOST_PATTERNS)
    style = {"font.size": 10, "axes.spines.top": False, "axes.spines.right": False, "svg.hashsalt": "mahjong-analyser"}
    with rc_context(style):
        figure: Any = Figure(figsize=(13, max(5.0, 1.6 + 0.27 * len(patterns))), layout="constrained")
        FigureCanvasAgg(figure)
        left, right = figure.subfigures(1, 2, width_ratios=(1.1, 1))
        figure.suptitle(_title(summary, rules), fontsize=13, color=_DARK)
        _patterns(left.subplots(), patterns, summary.wins, rules)
        above, below = right.subplots(2, 1)
        _values(above, summary, rules)
        _paid(below, summary, rules)
        figure.savefig(file, format=form, dpi=110, metadata={"Date": None} if form == "svg" else {"Software": None})


def _title(summary: Summary, rules: RuleSet) -> str:
    share = f", {summary.wins / summary.hands:.1%} of {summary.hands:,} hands" if summary.hands > summary.wins else ""
    return f"{rules.names.get('en') or rules.id}: {summary.wins:,} wins{share}"


def _patterns(axes: Any, patterns: list[tuple[str, int]], wins: int, rules: RuleSet) -> None:
    names = [name_of(pattern, rules) for pattern, _ in patterns]
    shares = [100 * number / max(wins, 1) for _, number in patterns]
    bars = axes.barh(range(len(names)), shares, color=_BARS)
    axes.bar_label(bars, [f"{share:.1f} %" if share >= 0.05 else f"{share:.2g} %" for share in shares], padding=3)
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()
    axes.margins(x=0.12, y=0.01)
    axes.set_title("how often each pattern counts, per cent of the wins", loc="left", fontsize=10)
    axes.tick_params(axis="y", length=0)


def _values(axes: Any, summary: Summary, rules: RuleSet) -> None:
    """Wins by their value; in riichi by han, the fu as shades."""
    axes.yaxis.get_major_locator().set_params(integer=True)
    axes.yaxis.set_major_formatter("{x:,.0f}")
    if not has_fu(summary):
        values = sorted((int(value), number) for value, number in summary.values.items())
        axes.bar([str(value) for value, _ in values], [number for _, number in values], color=_BARS)
        axes.set_title(f"wins by {rules.unit}", loc="left", fontsize=10)
        return
    table, bars = fu_table(summary.values, together=_TOGETHER)
    labels = [_label(bar) for bar in bars]
    fus = sorted({fu for row in table.values() for fu in row})
    bottom = [0] * len(bars)
    for at, fu in enumerate(fus):
        heights = [table[bar].get(fu, 0) for bar in bars]
        shade = _SHADES[at * len(_SHADES) // len(fus)] if fu else _FAINT
        edge = {} if fu else {"edgecolor": _BARS}
        axes.bar(labels, heights, bottom=bottom, color=shade, label=f"{fu} fu" if fu else None, **edge)
        bottom = [low + high for low, high in zip(bottom, heights, strict=True)]
    short = [f"{_label(name)}: {name}" for name in ("yakuman", "limit") if any(name in bar for bar in bars)]
    axes.set_title("wins by han and fu" + (f" ({', '.join(short)})" if short else ""), loc="left", fontsize=10)
    if any(fus):
        axes.legend(frameon=False, fontsize=8, ncols=2)


def _label(row: str) -> str:
    return row.replace(" yakuman", "Y").replace("yakuman", "Y").replace("limit", "L")


def has_fu(summary: Summary) -> bool:
    """Whether wins are counted by han and fu."""
    return any(" " in value or value[0] == "y" for value in summary.values)


def fu_table(values: Mapping[str, int], *, together: int = 1000) -> tuple[dict[str, dict[int, int]], list[str]]:
    """Wins by han and fu, out of ``Summary.values``, and the rows in order; without fu (a limit, a yakuman) it is 0.

    ``together``: from so many han on they are one row.
    """
    table: dict[tuple[int, str], dict[int, int]] = {}
    for value, number in values.items():
        if value[0] == "y":
            times = int(value[1:])
            row, fu = (1000 + times, "yakuman" if times == 1 else f"{times} yakuman"), 0
        else:
            han, _, said = value.partition(" ")
            fu = int(said) if said.isdigit() else 0
            row = (int(han), han) if han.isdigit() else (999, "limit")
            if together <= row[0] < 999:
                row = (together, f"{together}+")
        table.setdefault(row, {})
        table[row][fu] = table[row].get(fu, 0) + number
    rows = sorted(table)
    return {name: table[order, name] for order, name in rows}, [name for _, name in rows]


def _paid(axes: Any, summary: Summary, rules: RuleSet) -> None:
    """What wins are paid on average, by value, and over all."""
    if has_fu(summary):
        by, averages = "han", averages_by_han(summary, together=_TOGETHER)
    else:
        by = rules.unit
        order = sorted(summary.values, key=int)
        averages = {value: summary.collected[value] / Fraction(summary.values[value]) for value in order}
    labels = [_label(row) for row in averages]
    axes.bar(labels, [float(amount) for amount in averages.values()], color=_FAINT, edgecolor=_BARS)
    axes.axhline(float(summary.average), color=_DARK, linewidth=1, linestyle="--")
    unit = rules.settlement.get("unit", "points")
    told = f"what a win is paid on average by {by}; of all (the line) {float(summary.average):,.1f} {unit}"
    axes.set_title(told, loc="left", fontsize=10)
    axes.yaxis.set_major_formatter("{x:,g}")


def averages_by_han(summary: Summary, *, together: int = 1000) -> dict[str, Fraction]:
    """What wins are paid on average, by the rows of ``fu_table``."""
    sums: dict[str, Fraction] = {}
    numbers: dict[str, int] = {}
    for value, number in summary.values.items():
        (row,) = fu_table({value: number}, together=together)[1]
        sums[row] = sums.get(row, Fraction(0)) + summary.collected[value]
        numbers[row] = numbers.get(row, 0) + number
    return {row: sums[row] / numbers[row] for row in fu_table(summary.values, together=together)[1]}


def name_of(pattern: str, rules: RuleSet, language: str = "en") -> str:
    """The name of a pattern or of a kind of bonus tile."""
    row = rules.patterns.get(pattern) or rules.bonus.get(pattern)
    return row.name(language) if row else pattern.replace("_", " ")
