"""Why a win is worth what it is, beside each figure that a record states otherwise."""

from __future__ import annotations

from ..scoring import Score
from .differences import FU, HAN, LIMIT, PATTERN, WIN, Difference
from .names import Names


def explained(found: list[Difference], score: Score | None, names: Names) -> tuple[Difference, ...]:
    """The differences with their reasons, as the score of the hand tells them."""
    return tuple([one._replace(because=one.because or _because(one, score, names)) for one in found])


def _because(one: Difference, score: Score | None, names: Names) -> str:
    if one.what == PATTERN and one.name is not None and names.id(one.name) is None:
        return f"no pattern of {names.rules.id}"
    if score is None:
        return ""
    left_out = {pattern.id: pattern.because for pattern in score.not_counted}
    if one.what == PATTERN and one.ours is None:
        return left_out.get(str(one.name), "")
    if one.what == WIN:
        return "; ".join([f"{names.shown(id).lower()}: {because}" for id, because in left_out.items()])
    value = score.value
    if one.what == HAN:
        return ", ".join([f"{pattern.name.lower()} {pattern.value}" for pattern in score.patterns])
    if one.what == FU:
        return ", ".join([f"{name.replace('_', ' ')} {fu}" for name, fu in value.fu_parts])
    if one.what == LIMIT and value.han is not None:
        return f"{value.han} han {value.fu} fu"
    return ""
