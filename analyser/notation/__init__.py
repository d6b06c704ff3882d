"""Text to hands and back. One module a dialect, each with the same names (see ``Dialect``).

A new dialect is a module of this package, its line in ``DIALECTS`` and one in ``_detect``. Modules with an underscore
are what the dialects share: ``_text`` (normal form and places), ``_tiles`` (tile text), ``_words`` (circumstances),
``_names`` and ``_lists`` (lines and lists of tiles under other names), ``_carry`` (what a dialect would lose),
``_detect`` (which dialect a text is in).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from ..errors import AnalyserError, NotationError, expected, near
from ..hand import Hand
from ._text import framed
from .mpsz import read as read_canonical

if TYPE_CHECKING:
    from ._carry import Carries

#: Name of a dialect -> its module in this package, imported when it is used. Where several read the same hand in a
#: text, the first is named.
DIALECTS = {
    "mpsz": "mpsz",
    "unicode": "unicode_tiles",
    "words": "words",
    "mjai": "mjai",
    "letters": "letters",
    "american-letters": "american_letters",
    "majiang": "majiang",
    "tenhou136": "tenhou_ids",
    "tenhou6": "tenhou_codes",
    "tenhou-url": "tenhou_url",
    "mahjong-helper": "mahjong_helper",
    "mahjong-utils": "mahjong_utils",
    "botzone": "botzone",
    "gb-mahjong": "gb_mahjong",
}
CANONICAL = "mpsz"
#: Lists of plain numbers, which could mean anything: read only where they are named.
ONLY_NAMED = ("tenhou136", "tenhou6")


class Dialect(Protocol):
    """What a dialect's module offers, beside ``CARRIES``, which ``carries`` gives; the hand line has none."""

    SAMPLE: str

    def read(self, text: str, words: tuple[str, ...] = ()) -> tuple[Hand, tuple[str, ...]]:
        """The hand of a text, and notes on what was assumed; raises ``NotationError``."""

    def write(self, hand: Hand) -> str:
        """The text of a hand that the dialect can carry."""


class Read(NamedTuple):
    """A hand that was read, the notation it was read in, and what was assumed (one sentence each)."""

    hand: Hand
    notation: str
    notes: tuple[str, ...] = ()


def full_name(name: str) -> str:
    """The name of a dialect, which may be typed in capitals, with underscores, or as a beginning that only it has.

    An unknown name is an ``AnalyserError`` that lists the known ones.
    """
    begun = name.lower().replace("_", "-") if isinstance(name, str) else ""
    meant = [one for one in DIALECTS if one == begun] or [one for one in DIALECTS if begun and one.startswith(begun)]
    if len(meant) == 1:
        return meant[0]
    from ._text import shown

    known = f"notations are {', '.join(DIALECTS)}"
    message = f'there is no notation "{shown(str(name))}"; {known}'
    hint = f"did you mean {' or '.join(meant)}?" if meant else near(str(name).lower(), DIALECTS)
    raise AnalyserError(message, code="unknown_notation", hint=hint)


def dialect(name: str) -> Dialect:
    """The module of a dialect, by its name as of ``full_name``."""
    return _loaded(DIALECTS[full_name(name)])


@cache
def _loaded(module: str) -> Dialect:
    from importlib import import_module

    return cast(Dialect, import_module(f".{module}", __name__))


def read(text: str, *, notation: str | None = None, words: tuple[str, ...] = ()) -> Read:
    """Read a hand, and say in which notation and with which assumptions.

    ``notation``: a name of ``DIALECTS``, or None to find out: every dialect is tried on the whole text, and where two
    read different hands in it neither is taken. ``words``: circumstances that a rule set declares besides the common
    ones (``open_riichi``); they are kept in ``Win.flags`` after ``hand.FLAGS``, in this order.
    Raises ``NotationError``, which points at every fault, or another ``AnalyserError``.

    >>> read("123m456p789s1122z3z").notes
    ('no +: the last tile typed, 3z, is taken as the winning tile',)
    >>> read("m123p460z11,s40-6").notation
    'majiang'
    """
    if not isinstance(text, str):
        raise AnalyserError(f"a hand is read from text, not from {type(text).__name__}", code="not_text")
    if notation is not None:
        hand, notes = dialect(notation).read(text, words)
        return Read(hand, full_name(notation), notes)
    try:
        hand, notes = read_canonical(text, words)
    except NotationError as error:
        from ._detect import read_otherwise

        return read_otherwise(text, words, error)
    canonical = Read(hand, CANONICAL, notes)
    if _only_canonical(text):
        return canonical
    from ._detect import compared

    return compared(text, words, canonical)


def _only_canonical(text: str) -> bool:
    """Whether no other dialect can read another hand in a text that is a hand line.

    The rest of the dialects have characters that a hand line refuses, or mean the same by it, but one: where each word
    after the first is three or four digits and a suit, mahjong-utils reads melds.
    """
    if not text.isascii() or framed(text.strip()):
        return False
    others = text.split()[1:]
    return not others or not all(len(word) in (4, 5) and word[:-1].isdigit() for word in others)


def parse_hand(text: str, *, notation: str | None = None, words: tuple[str, ...] = ()) -> Hand:
    """The hand of a text, as ``read`` without the notes."""
    return read(text, notation=notation, words=words).hand


def format_hand(hand: Hand, *, notation: str = CANONICAL, lossy: bool = False) -> str:
    """The text of a hand in a notation, a name of ``DIALECTS``.

    What the notation has no place for is an ``AnalyserError`` that names it; with ``lossy`` it is left out.

    >>> format_hand(parse_hand("(<555z) 8765432m [1111p] + 8m seat=s SELF_DRAW"))
    '2345678m(<555z)[1111p]+8m self-draw seat=S'
    >>> format_hand(parse_hand("234m067p789s11222z+2z"), notation="mjai")
    '2m 3m 4m 5pr 6p 7p 7s 8s 9s E E S S S S'
    """
    if not isinstance(hand, Hand):
        raise expected("hand", hand, "a Hand, which parse makes of a text")
    module = dialect(notation)
    if notation == CANONICAL:
        return module.write(hand)
    fitting, lost = _fitting(hand, notation)
    if lost and not lossy:
        message = f"{full_name(notation)} has no place for {lost[0]}"
        raise AnalyserError(message, code="lost", hint="printing with loss leaves it out: --lossy (lossy=True)")
    return module.write(fitting)


def carries(name: str) -> Carries:
    """What a dialect has a place for; the hand line carries everything, and loads no declaration for that."""
    from ._carry import EVERYTHING

    return cast("Carries", getattr(dialect(name), "CARRIES", EVERYTHING))


def lost_in(hand: Hand, notation: str) -> tuple[str, ...]:
    """What printing a hand in a notation would lose, in words; nothing where the notation carries it all."""
    return tuple(_fitting(hand, notation)[1])


def _fitting(hand: Hand, name: str) -> tuple[Hand, list[str]]:
    """The hand without what a dialect has no place for, and what that is."""
    from ._carry import losses

    lost = [*losses(hand, carries(name))]
    also = getattr(dialect(name), "also_lost", None)
    if also:
        lost += also(lost[-1].hand if lost else hand)
    return (lost[-1].hand if lost else hand), [loss.what for loss in lost]
