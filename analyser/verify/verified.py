"""What became of each item of a record, and how it is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..errors import AnalyserError, Say
from ..records import DrawnRound, Item, Place, RecordedHand, RecordedWin, RecordError, Stated
from ..rules import RuleSet
from ..scoring import Score
from ..settlement.numbers import as_text
from .differences import CHANGE, DRAW, EXPECTED, FU, HAN, LIABLE, LIMIT, PATTERN, POINTS, WIN, WINNERS, Difference
from .names import Names
from .worth import NO_LIMIT, Worth


class Verified(NamedTuple):
    """An item of a record, and what it states otherwise.

    ``item``: as ``read_records`` gave it; ``rules``: those that fit, None where there are none; ``compared``: whether
    something was compared: all wins, hands with ``expected``, and draws whose payments the rules tell; ``worth``
    and ``score``: of a win that disagrees, what it is worth here, and the score that says why. ``str`` of a
    disagreement is the line that the command prints. ``error``: what could not be read, or why this could not be
    compared, which is said once for a file.
    """

    item: Item
    rules: RuleSet | None = None
    compared: bool = False
    differences: tuple[Difference, ...] = ()
    worth: Worth | None = None
    score: Score | None = None
    error: RecordError | None = None

    @property
    def place(self) -> Place:
        """Where it stands."""
        return self.item.place

    @property
    def agrees(self) -> bool:
        """Whether something was compared, and all of it is the same."""
        return self.compared and not self.differences

    @property
    def disagrees(self) -> bool:
        """Whether something is not the same."""
        return bool(self.differences)

    def told(self, say: Say = str) -> str:
        """What a person reads of it; ``say`` may put each part of it into another language."""
        return _line(self, say) if self.differences else str(self.error or self.item)

    def __str__(self) -> str:
        return self.told()

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return _dict(self)


def _line(verified: Verified, say: Say) -> str:
    """A disagreement in one line: where, what is stated, what it is here, and what differs."""
    item, worth = verified.item, verified.worth
    told = [item.place.told(say) + say(_who(item))]
    if worth is not None and isinstance(item, RecordedWin):
        rules = verified.rules
        figures = _stated_text(item.stated, rules, say), _worth_text(worth, rules, say)
        told.append(say(f"stated {figures[0]}; ours {figures[1]}"))
    why = "; ".join(map(say, reasons(verified)))
    if isinstance(item, RecordedWin | DrawnRound) and item.rules.remarks:
        why += f" ({'; '.join(map(say, item.rules.remarks))})"
    return ": ".join([*told, why])


def _who(item: Item) -> str:
    if isinstance(item, RecordedWin):
        return f", {item.hand.win.seat} (seat {item.winner})"
    return f" ({item.type.replace('_', ' ')})" if isinstance(item, DrawnRound) else ""


def _figures(
    rules: RuleSet | None, total: int | None, fu: int | None, multiple: int, limit: str | None, points: Any
) -> Iterator[str]:
    if multiple:
        yield "yakuman" if multiple == 1 else f"{multiple} yakuman"
    else:
        if total is not None:
            yield rules.counted(total) if rules else str(total)
        if fu is not None:
            yield f"{fu} fu"
        if limit not in (None, NO_LIMIT):
            yield str(limit).replace("_", " ")
    if points is not None:
        yield as_text(points)


def _stated_text(stated: Stated, rules: RuleSet | None, say: Say) -> str:
    figures = _figures(rules, stated.han, stated.fu, stated.yakuman, stated.limit, stated.points)
    return " ".join(map(say, figures)) or "a win"


def _worth_text(worth: Worth, rules: RuleSet | None, say: Say) -> str:
    if worth.refusal:
        return worth.refusal
    return " ".join(map(say, _figures(rules, worth.total, worth.fu, worth.multiple, worth.limit, worth.points)))


def reasons(verified: Verified) -> Iterator[str]:
    """Each difference in words."""
    assert verified.rules is not None
    names = Names(verified.rules)
    for one in verified.differences:
        because = f" ({one.because})" if one.because else ""
        stated, ours = (_figure(one, value, verified.rules) for value in (one.stated, one.ours))
        yield f"{_subject(one, names)}: {stated} stated, {ours} ours{because}"


def _subject(one: Difference, names: Names) -> str:
    if one.what == PATTERN:
        name = str(one.name)
        return names.shown(name) if names.id(name) else f"{name!r}"
    if one.what in (CHANGE, DRAW):
        return f"change of {one.name}"
    if one.what == EXPECTED:
        return str(one.name)
    return {WIN: "the hand", WINNERS: "winners on one tile", LIABLE: "liable"}.get(one.what, one.what)


def _figure(one: Difference, value: Any, rules: RuleSet) -> str:
    if value is None:
        return "none"
    if one.what == PATTERN and value != "yakuman":
        return rules.counted(value)
    if one.what in (CHANGE, DRAW):
        return ("+" if value > 0 else "") + as_text(value)
    if one.what == POINTS:
        return as_text(value)
    if one.what in (LIMIT, HAN, FU):
        return str(value).replace("_", " ")
    return _in_words(value)


def _in_words(value: Any) -> str:
    """A value that a row states, as a person reads it."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_in_words(its)}" for key, its in value.items()) or "none"
    if isinstance(value, list | tuple):
        return " ".join(map(_in_words, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _dict(verified: Verified) -> dict[str, Any]:
    item = verified.item
    if isinstance(item, AnalyserError):
        return item.to_dict()
    told: dict[str, Any] = {name: value for name, value in item.place._asdict().items() if value is not None}
    if isinstance(item, RecordedWin):
        told |= {"winner": item.winner, "seat": item.hand.win.seat, "hand": str(item.hand)}
    elif isinstance(item, RecordedHand):
        told |= {"hand": str(item.hand), **({"id": item.extra["id"]} if "id" in item.extra else {})}
    else:
        told["draw"] = item.type
    if verified.rules is not None:
        told |= {"rules": verified.rules.id, "digest": verified.rules.digest}
    told |= {"compared": verified.compared, "agrees": verified.agrees}
    if isinstance(item, RecordedWin) and verified.differences:
        from ..bulk.rows import stated_dict

        told["stated"] = stated_dict(item.stated)
    if verified.worth is not None:
        told["ours"] = verified.worth.to_dict()
    if verified.differences:
        texts = list(reasons(verified))
        told["differences"] = [
            {**one.to_dict(), "text": text} for one, text in zip(verified.differences, texts, strict=True)
        ]
    return told
