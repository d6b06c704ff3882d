"""The summary of a batch for a person: hands by status, patterns by frequency, values, payments."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ..bulk import Report, Summary
from ..bulk.picture import averages_by_han, fu_table, has_fu, name_of
from ..rules import RuleSet
from ..settlement.numbers import as_text
from .output import Output
from .spoken import language

_STATUS = {
    "wins": "win",
    "under_minimum": "under the minimum",
    "no_yaku": "no yaku",
    "not_complete": "not complete",
    "impossible": "impossible",
}
_WON_BY = ("self_draw", "discard", "rob_kong")


def print_summary(report: Report, out: Output) -> None:
    """Print the summary of a run."""
    summary, rules = report.summary, report.rules
    for line in _head(report):
        out.text(line)
    if not summary.wins:
        return
    out.text()
    out.table(["pattern", "wins", "share %"], _patterns(summary, rules))
    out.text()
    if has_fu(summary):
        out.table(*_han_fu(summary))
    else:
        out.table([rules.unit, "wins", "share %", "average payment"], _totals(summary))
    out.text()
    out.text(_payments(summary, rules))


def _head(report: Report) -> Iterator[str]:
    summary = report.summary
    status = [f"{number:,} {_STATUS[name]}" for name, number in _in_order(summary)]
    files = f"{report.files:,} file{'s' if report.files != 1 else ''}"
    hands = f"{summary.hands:,} hand{'s' if summary.hands != 1 else ''}"
    yield f"{hands} of {files} under {report.rules.id}" + (": " + ", ".join(status) if status else "")
    if summary.drawn:
        yield f"{summary.drawn:,} round{'s' if summary.drawn != 1 else ''} without a winner"


def _in_order(summary: Summary) -> list[tuple[str, int]]:
    return [(name, summary.status[name]) for name in _STATUS if summary.status[name]]


def _share(number: int, of: int) -> str:
    share = 100 * number / of
    return f"{share:.1f}" if share >= 0.05 else f"{share:.2g}"


def _patterns(summary: Summary, rules: RuleSet) -> list[list[str]]:
    order = sorted(summary.patterns.items(), key=lambda one: (-one[1], one[0]))
    lang = language()
    return [[name_of(pattern, rules, lang), f"{number:,}", _share(number, summary.wins)] for pattern, number in order]


def _average(average: Fraction) -> str:
    return as_text(average.numerator) if average.denominator == 1 else f"{float(average):,.1f}"


def _totals(summary: Summary) -> list[list[str]]:
    return [
        [
            value,
            f"{summary.values[value]:,}",
            _share(summary.values[value], summary.wins),
            _average(Fraction(summary.collected[value]) / summary.values[value]),
        ]
        for value in sorted(summary.values, key=int)
    ]


def _han_fu(summary: Summary) -> tuple[list[str], list[list[str]]]:
    """Wins by han and fu: a row for each han, a column for each fu."""
    table, names = fu_table(summary.values)
    fus = sorted({fu for row in table.values() for fu in row if fu})
    averages = averages_by_han(summary)
    rows = []
    for name in names:
        its = table[name]
        number = sum(its.values())
        cells = [f"{its[fu]:,}" if fu in its else "" for fu in fus]
        rows.append([name, *cells, f"{number:,}", _share(number, summary.wins), _average(averages[name])])
    return ["han", *(f"{fu} fu" for fu in fus), "wins", "share %", "average payment"], rows


def _payments(summary: Summary, rules: RuleSet) -> str:
    unit = rules.settlement.get("unit", "points")
    each = []
    for by in _WON_BY:
        if summary.won_by[by]:
            average = _average(Fraction(summary.collected_by[by]) / summary.won_by[by])
            told = {
                "self_draw": f"{average} self-drawn",
                "discard": f"{average} on a discard",
                "rob_kong": f"{average} on a robbed kong",
            }
            each.append(told[by])
    most = f"at most {_average(Fraction(summary.most))}"
    return f"average payment {_average(summary.average)} {unit} ({', '.join([*each, most])})"
