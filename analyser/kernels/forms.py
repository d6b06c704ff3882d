"""What is asked of a hand, as the kernels take it: forms as bits, the kinds of a game for three."""

from __future__ import annotations

from collections.abc import Iterable

from ..errors import AnalyserError, expected, listed
from ..tiles import KINDS
from .splits import (
    HONOURS_AND_KNITTED,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS,
    SEVEN_PAIRS_REPEATED,
    STANDARD,
    THIRTEEN_ORPHANS,
)

#: Name of a form -> its bit.
FORMS = {
    "standard": 1 << STANDARD,
    "seven_pairs": 1 << SEVEN_PAIRS,
    "thirteen_orphans": 1 << THIRTEEN_ORPHANS,
    "knitted_straight": 1 << KNITTED_STRAIGHT,
    "honours_and_knitted": 1 << HONOURS_AND_KNITTED,
}
ALL = "all"
#: What ``all`` stands for: the forms of most rules. Those of knitted tiles are named, or go with rules that know them.
COMMON = ("standard", "seven_pairs", "thirteen_orphans")
_ALL_KINDS = (1 << KINDS) - 1
_THREE_KINDS = _ALL_KINDS & ~0b11111110  # no 2m to 8m


def form_names(forms: str | Iterable[str]) -> tuple[str, ...]:
    """The forms that are asked for: ``all``, one name, or several; raises ``AnalyserError`` for others."""
    if forms == ALL:
        return COMMON
    known = f"{ALL}, {', '.join(FORMS)}"
    names = [forms] if isinstance(forms, str) else listed("forms", forms, known, code="forms")
    for name in names:
        if not isinstance(name, str) or name not in FORMS:
            raise expected("forms", name, known, code="forms")
    if not names:
        raise AnalyserError("forms is empty: name at least one form", code="forms")
    return tuple(name for name in FORMS if name in names)


def form_bits(forms: str | Iterable[str], repeats: bool) -> int:
    """The forms as bits; ``repeats``: in seven pairs four equal tiles are two pairs."""
    bits = sum(FORMS[name] for name in form_names(forms))
    if repeats and bits & FORMS["seven_pairs"]:
        bits ^= FORMS["seven_pairs"] | 1 << SEVEN_PAIRS_REPEATED
    return bits


def kinds_of(players: int) -> tuple[int, int]:
    """The kinds that a game for so many players has, as a mask, and 1 where it is a game for three."""
    if players not in (3, 4):
        raise AnalyserError(f"players is {players!r}, expected 3 or 4", code="players")
    return (_THREE_KINDS, 1) if players == 3 else (_ALL_KINDS, 0)
