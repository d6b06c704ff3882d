"""Tables and paragraphs as HTML for notebooks. Every text that comes in is escaped here, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from ..settlement.numbers import is_figure

# notebooks lay all cells to the right where nothing is said
_LEFT, _RIGHT = ' style="text-align:left"', ' style="text-align:right"'
_NOTE = ' style="text-align:left;opacity:.7"'


def result(*parts: str) -> str:
    """The HTML of one result; what is wider than the page scrolls."""
    return f'<div class="mja-result" style="overflow-x:auto">{"".join(parts)}</div>'


def heading(text: str) -> str:
    """What the answer is, in a line."""
    return f"<p><strong>{escape(text)}</strong></p>"


def lines(texts: Iterable[str]) -> str:
    """Paragraphs, one a text."""
    return "".join(f"<p>{escape(text)}</p>" for text in texts)


def notes(texts: Iterable[str]) -> str:
    """What matters less, one paragraph a text."""
    return "".join(f"<p{_NOTE}>{escape(text)}</p>" for text in texts)


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table; columns of numbers stand to the right. Without rows it is nothing."""
    if not rows:
        return ""
    sides = [_RIGHT if all(map(is_figure, column)) else _LEFT for column in zip(*rows, strict=True)]
    head = "".join(f"<th{side}>{escape(text)}</th>" for text, side in zip(heads, sides, strict=True))
    body = "".join(
        f"<tr>{''.join(f'<td{side}>{escape(cell)}</td>' for cell, side in zip(row, sides, strict=True))}</tr>"
        for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
