"""Text to hands and back. One module a dialect, each with the same two functions (see ``Dialect``).

A new dialect is a module of this package and its line in ``DIALECTS``. Modules with an underscore are what the
dialects share: ``_text`` (normal form and places), ``_tiles`` (tile text), ``_words`` (circumstances).
"""

from __future__ import annotations

from typing import NamedTuple, Protocol, cast

from ..errors import AnalyserError, expected
from ..hand import Hand

#: Name of a dialect -> its module in this package, imported when it is used.
DIALECTS = {"mpsz": "mpsz"}
CANONICAL = "mpsz"


class Dialect(Protocol):
    """What a dialect's module offers."""

    def read(self, text: str, words: tuple[str, ...] = ()) -> tuple[Hand, tuple[str, ...]]:
        """The hand of a text, and notes on what was assumed; raises ``NotationError``."""

    def write(self, hand: Hand) -> str:
        """The text of a hand."""


class Read(NamedTuple):
    """A hand that was read, the notation it was read in, and what was assumed (one sentence each)."""

    hand: Hand
    notation: str
    notes: tuple[str, ...] = ()


def dialect(name: str) -> Dialect:
    """The module of a dialect; an unknown name is an ``AnalyserError`` that lists the known ones."""
    module = DIALECTS.get(name) if isinstance(name, str) else None
    if module is None:
        from ._text import near, shown

        known = f"notations are {', '.join(DIALECTS)}"
        message = f'there is no notation "{shown(str(name))}"; {known}'
        raise AnalyserError(message, code="unknown_notation", hint=near(str(name).lower(), DIALECTS))
    from importlib import import_module

    return cast(Dialect, import_module(f".{module}", __name__))


def read(text: str, *, notation: str | None = None, words: tuple[str, ...] = ()) -> Read:
    """Read a hand, and say in which notation and with which assumptions.

    ``notation``: a name of ``DIALECTS``, or None to find out. ``words``: circumstances that a rule set declares
    besides the common ones (``open_riichi``); they are kept in ``Win.flags`` after ``hand.FLAGS``, in this order.
    Raises ``NotationError``, which points at every fault, or another ``AnalyserError``.

    >>> read("123m456p789s1122z3z").notes
    ('no +: the last tile typed, 3z, is taken as the winning tile',)
    """
    if not isinstance(text, str):
        raise AnalyserError(f"a hand is read from text, not from {type(text).__name__}", code="not_text")
    name = CANONICAL if notation is None else notation
    hand, notes = dialect(name).read(text, words)
    return Read(hand, name, notes)


def parse_hand(text: str, *, notation: str | None = None, words: tuple[str, ...] = ()) -> Hand:
    """The hand of a text, as ``read`` without the notes."""
    return read(text, notation=notation, words=words).hand


def format_hand(hand: Hand, *, notation: str = CANONICAL) -> str:
    """The canonical text of a hand in a notation.

    >>> format_hand(parse_hand("(<555z) 8765432m [1111p] + 8m seat=s SELF_DRAW"))
    '2345678m(<555z)[1111p]+8m self-draw seat=S'
    """
    if not isinstance(hand, Hand):
        raise expected("hand", hand, "a Hand, which parse makes of a text")
    return dialect(notation).write(hand)
