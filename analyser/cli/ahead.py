"""``--draws``: what ``mja waits`` and ``mja discards`` tell of the draws to come."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from ..errors import AnalyserError
from ..hand import Hand
from ..rules import RuleSet
from ..scoring.faces import faces
from ..scoring.render import Style
from ..scoring.tables import WANTED, outlook_table, outlook_text, refused
from .output import Output, Whole, aside
from .spoken import say

if TYPE_CHECKING:
    from ..ahead import LookAhead

_LONG = 1.5  # seconds


class Draws(NamedTuple):
    """How many draws are asked about, and what is wanted most of them."""

    number: int
    by: str | None


class Ahead(NamedTuple):
    """What one rule set, or none, has to say of the draws: ``found``, or the ``error`` that says why nothing."""

    rules: RuleSet | None
    found: LookAhead | None
    error: AnalyserError | None = None

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        if self.found is not None:
            return self.found.to_dict()
        assert self.error is not None
        return ({"rules": self.rules.id} if self.rules else {}) | self.error.to_dict()


def draws_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options about draws; the command is called with ``draws``, None where nothing is asked about them."""

    @wraps(command)
    def with_draws(*args: Any, draws: int | None, by: str | None, **params: Any) -> Any:
        if draws is None and by is not None:
            raise click.UsageError("--by says what is wanted of the draws: it goes with --draws")
        return command(*args, draws=None if draws is None else Draws(draws, by), **params)

    told = "Also the chances to be ready and to win within N own draws, and what that brings."
    click.option(
        "--by", type=click.Choice(list(WANTED), case_sensitive=False), help="What is wanted most within the draws."
    )(with_draws)
    click.option("--draws", type=Whole(1), metavar="N", help=told)(with_draws)
    return with_draws


def look(hand: Hand, draws: Draws | None, rules: Sequence[RuleSet], **more: Any) -> list[Ahead]:
    """What each rule set has to say of the draws; without rules one answer."""
    if draws is None:
        return []
    from ..ahead import look_ahead

    told = []
    with _said_when_it_takes_long():
        for one in rules or (None,):
            try:
                told.append(Ahead(one, look_ahead(hand, draws.number, rules=one, by=draws.by, **more)))
            except AnalyserError as error:
                if error.code not in ("impossible_hand", "too_far"):
                    raise
                told.append(Ahead(one, None, error))
    return told


@contextmanager
def _said_when_it_takes_long() -> Iterator[None]:
    """Say on a terminal why nothing happens: code is compiled once, in some seconds."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    from threading import Timer

    text = "looking ahead may have to be compiled first, once; mja warmup does that beforehand"
    timer = Timer(_LONG, aside, (text,))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def record(answer: dict[str, Any], ahead: list[Ahead]) -> dict[str, Any]:
    """An answer with what was found about the draws."""
    return answer | ({"look_ahead": [one.to_dict() for one in ahead]} if ahead else {})


def show(ahead: list[Ahead], style: Style, out: Output, indent: str) -> None:
    """A table for each rule set."""
    for one in ahead:
        out.text()
        if one.found is None:
            under = f" under {one.rules.id}" if one.rules else ""
            out.text(f"{indent}the draws{under}: {refused(one.error)}")
            continue
        found = one.found
        out.plain(f"{indent}{say(outlook_text(found))}:")
        out.table(*outlook_table(found, style), indent)
        for note in found.notes:
            if note.startswith("left out"):
                out.text(f"{indent}note: {faces(note, style.tiles)}")
