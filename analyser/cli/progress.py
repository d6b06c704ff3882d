"""How far a long command is, on stderr: one line that changes, on a terminal only."""

from __future__ import annotations

import sys
from time import monotonic

from ..bulk import Progress
from ..errors import _cells
from .spoken import say

_EVERY = 0.2  # seconds
_WIDTH = 24


class Bar(Progress):
    """Share done, hands, rate and time left. Nothing is shown where stderr is no terminal."""

    def __init__(self) -> None:
        self._shows = sys.stderr is not None and sys.stderr.isatty()
        self._size = self._read = self._hands = 0
        self._begun = self._shown = monotonic()
        self._on_screen = 0

    def begin(self, files: int, size: int) -> None:
        """So many files and bytes are to be read."""
        self._size = size
        self._begun = monotonic()

    def step(self, hands: int, size: int) -> None:
        """So many more hands were scored, and bytes read."""
        self._hands += hands
        self._read += size
        now = monotonic()
        if self._shows and now - self._shown >= _EVERY:
            self._shown = now
            self._show(say(self.line(now - self._begun)))

    def line(self, seconds: float) -> str:
        """What is shown after so many seconds."""
        share = min(self._read / self._size, 1.0) if self._size else 0.0
        filled = int(share * _WIDTH)
        bar = "#" * filled + "." * (_WIDTH - filled)
        rate = self._hands / seconds if seconds > 0 else 0.0
        left = f", {duration(seconds * (1 - share) / share)} left" if share > 0.01 else ""
        return f"[{bar}] {share:4.0%}  {self._hands:,} hands, {rate:,.0f} a second{left}"

    def end(self) -> None:
        """Take the line away."""
        if self._on_screen:
            self._show("")

    def _show(self, text: str) -> None:
        space = " " * (self._on_screen - _cells(text))
        print("\r" + text + space + ("" if text else "\r"), end="", file=sys.stderr, flush=True)
        self._on_screen = _cells(text)


def duration(seconds: float) -> str:
    """Seconds as people say them: ``40 s``, ``12 min``, ``3 h 05 min``."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60:02} min"
