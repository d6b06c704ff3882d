"""What a record states beside what a win is worth: every figure that is not the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ..records import DrawnRound, RecordedWin, Stated
from ..tiles import WINDS
from .names import Listed, Names
from .worth import Worth

#: What may differ.
WIN, WINNERS, PATTERN, YAKUMAN, HAN, FU, LIMIT, POINTS, CHANGE, LIABLE, EXPECTED, DRAW = (
    "win", "winners", "pattern", "yakuman", "han", "fu", "limit", "points", "change", "liable", "expected", "draw",
)  # fmt: skip
_NOTHING_ELSE = (frozenset[str](), 0, ())  # of a list of patterns
_DORA, _NORTHS = "dora", "nuki_dora"
_COUNTED_FROM = 13  # han from which some records call a yakuman hand so many han


class Difference(NamedTuple):
    """One figure that a record states otherwise than it is.

    ``what``: one of ``win`` (the hand wins), ``winners`` (so many win), ``pattern`` (``name``: its id, or the record's
    word for none), ``yakuman`` (how many), ``han`` (the sum, in points where patterns are worth points), ``fu``,
    ``limit``, ``points`` (what the hand is paid), ``change`` (``name``: the wind of the seat), ``liable``,
    ``expected`` (``name``: the field of a hand row), ``draw`` (``name``: as ``change``). ``stated`` and ``ours``: the
    two figures, None for nothing. ``because``: why ours is so, empty where there is nothing to say.
    """

    what: str
    stated: Any
    ours: Any
    name: str | None = None
    because: str = ""

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        told = self._asdict()
        return {name: told[name] for name in told if told[name] not in (None, "") or name in ("stated", "ours")}


def differences(win: RecordedWin, worth: Worth, names: Names) -> Iterator[Difference]:
    """Everything that the record of a win states otherwise."""
    stated = win.stated
    if worth.refusal:
        yield Difference(WIN, "a win", worth.refusal)
        return
    if stated.patterns is not None:
        yield from _patterns(names.listed(stated.patterns), worth, names)
    if stated.han is not None and stated.han != worth.total and not _is_yakuman(stated, worth):
        yield Difference(HAN, stated.han, worth.total)
    if stated.fu is not None and stated.fu != worth.fu and not worth.multiple:
        yield Difference(FU, stated.fu, worth.fu)
    if stated.limit is not None and worth.limit is not None and stated.limit != worth.limit:
        yield Difference(LIMIT, stated.limit, worth.limit)
    if stated.points is not None and stated.points != worth.points:
        yield Difference(POINTS, stated.points, worth.points)
    if stated.liable is not None and stated.liable != win.liable:
        stated_seat, seat = (None if one is None else wind_of(one, win) for one in (stated.liable, win.liable))
        yield Difference(LIABLE, stated_seat, seat)
    if stated.deltas is not None and stated.deltas != worth.changes:
        yield from changes(stated.deltas, worth.changes, win)


def changes(stated: tuple[int, ...], ours: tuple[Any, ...], item: RecordedWin | DrawnRound) -> Iterator[Difference]:
    """The seats that change otherwise."""
    for seat, change in enumerate(stated):
        own = ours[seat] if seat < len(ours) else 0
        if change != own:
            yield Difference(CHANGE, change, own, wind_of(seat, item))


def wind_of(seat: int, item: RecordedWin | DrawnRound) -> str:
    """The wind of a seat of a record; of one at which nobody plays its number."""
    players = item.rules.players
    return WINDS[(seat - item.dealer) % players] if seat < players else f"seat {seat}"


def _is_yakuman(stated: Stated, worth: Worth) -> bool:
    """Whether han say nothing: a yakuman hand, for which records state none, or as many as a counted one has."""
    return bool(worth.multiple) and (bool(stated.yakuman) or (stated.han or 0) >= _COUNTED_FROM)


def _patterns(listed: Listed, worth: Worth, names: Names) -> Iterator[Difference]:
    """Patterns stated and not there, there and not stated, or of another worth."""
    if not worth.yakuman and listed == (worth.patterns, *_NOTHING_ELSE):
        return
    for pattern in listed.unknown:
        worth_there = "yakuman" if pattern.yakuman else pattern.worth * pattern.times
        yield Difference(PATTERN, worth_there, None, pattern.name)
    left = dict(worth.patterns)
    if _NORTHS in left and _NORTHS not in listed.adding:  # Tenhou's records count norths set aside with the dora
        left[_DORA] = left.get(_DORA, 0) + left.pop(_NORTHS)
    for id, total in listed.adding.items():
        own = left.pop(id, 0)
        # without a number the name alone is stated, and bonus tiles may be listed that there are none of
        if total != own if total else not own and not names.is_bonus(id):
            yield Difference(PATTERN, total, own or None, id)
    for id, own in left.items():
        yield Difference(PATTERN, None, own, id)
    for id in sorted(listed.yakuman.symmetric_difference(worth.yakuman)):
        stated, ours = ("yakuman", None) if id in listed.yakuman else (None, "yakuman")
        yield Difference(PATTERN, stated, ours, id)
    if listed.times != worth.multiple and (listed.yakuman or worth.yakuman):
        yield Difference(YAKUMAN, listed.times, worth.multiple)
