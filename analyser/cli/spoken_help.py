"""Help texts in another language than English: translated as they are written, and broken by the width of cells."""

from __future__ import annotations

import re
from collections.abc import Iterable
from textwrap import dedent

import click

from ..errors import _cells
from ..languages.paragraphs import paragraphs
from .spoken import say

_EXTRA = re.compile(r"(.*?)(  \[.*\])?", re.DOTALL)
_LEAST = 24  # cells for what an option does
_WIDEST = 30  # cells for an option


class SpokenFormatter(click.HelpFormatter):
    """The help of a command in the language that is spoken."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """How the command is called."""
        words = re.sub(r"\[OPTIONS\]|COMMAND \[ARGS\]\.\.\.", lambda found: say(found[0]), args)
        self.write(f"{say('Usage:')} {prog} {words}\n")

    def write_heading(self, heading: str) -> None:
        """A heading."""
        self.write(f"{'':>{self.current_indent}}{say(heading)}:\n")

    def write_text(self, text: str) -> None:
        """Paragraphs; lists of examples as they are, under their translated head."""
        written = []
        for part in dedent(text).strip("\n").split("\n\n"):
            lines = [line for line in part.replace("\b", "").split("\n") if line.strip()]
            if any(line.startswith("  ") for line in lines):
                first = next(number for number, line in enumerate(lines) if line.startswith("  "))
                head = " ".join(line.strip() for line in lines[:first])
                written.append(self._broken(say(head)) + lines[first:] if head else lines[first:])
            else:
                written.append([line for one in paragraphs(part) for line in self._broken(say(one))])
        space = " " * self.current_indent
        self.write("\n\n".join("\n".join(f"{space}{line}".rstrip() for line in part) for part in written) + "\n")

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = _WIDEST, col_spacing: int = 2) -> None:
        """Options or commands, and what each does."""
        rows, space = list(rows), " " * self.current_indent
        wide = min(max((_cells(name) for name, _ in rows), default=0), col_max) + col_spacing
        room = max(self.width - self.current_indent - wide, _LEAST)
        for name, text in rows:
            found = _EXTRA.fullmatch(text)
            told = say(found[1]) + (found[2] or "") if found else say(text)
            first, *more = broken(told, room) or [""]
            if _cells(name) + col_spacing > wide:
                self.write(f"{space}{name}\n")
                name = ""
            self.write(f"{space}{name}{' ' * (wide - _cells(name))}{first}".rstrip() + "\n")
            for line in more:
                self.write(f"{space}{'':>{wide}}{line}\n")

    def _broken(self, text: str) -> list[str]:
        return broken(text, max(self.width - self.current_indent, _LEAST))


_PIECE = re.compile(r"[!-~]+|\s+|.")
_NOT_FIRST = "、。，；：）」』”！？…ー・"
_NOT_LAST = "（「『“"


def broken(text: str, width: int) -> list[str]:
    """A text in lines of at most so many cells: between words, or between characters that need no spaces."""
    lines, line, width = [], "", width - 2  # a mark that may not begin a line stands outside
    for piece in _PIECE.findall(text):
        if _cells(line + piece.rstrip()) > width and line and not (len(piece) == 1 and piece in _NOT_FIRST):
            kept = line[-1] if line[-1] in _NOT_LAST else ""
            lines.append((line[:-1] if kept else line).rstrip())
            line = kept + piece.lstrip()
        else:
            line += piece
    return [*lines, line.rstrip()] if line.strip() else lines
