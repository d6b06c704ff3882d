"""``verify_records``: files in, every item out beside what it is worth here."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

from ..errors import AnalyserError
from ..records import DrawnRound, Item, RecordedHand, RecordedWin, RecordError, read_records, record_files
from ..rules import AnyRules, RuleSet
from ..settlement.terms import row, setting
from . import draws
from .differences import DRAW, WINNERS, Difference, changes, differences
from .expected import expected_differences
from .explain import explained
from .fitting import Fitting, NoFit
from .names import Names
from .verified import Verified
from .worth import Worth, other_worths, scored

if TYPE_CHECKING:
    from .native import Native

#: Items that are in memory at a time.
CHUNK = 2048
#: Wins that are scored one by one before the native gear is started, where its code is kept, and where it is not.
NATIVE_FROM_KEPT, NATIVE_FROM_NOTHING = 1_000, 60_000
GEARS = ("auto", "native", "plain")

Path = str | os.PathLike[str]


def verify_records(
    paths: Path | Iterable[Path],
    rules: AnyRules | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    gear: str = "auto",
) -> Iterator[Verified]:
    """Score everything that is recorded in files and folders, and compare it with what the records state.

    Gives a ``Verified`` for every item that ``read_records`` gives, in its order: what agrees too, and what could not
    be read. ``rules``: the rule set that everything is verified under; without it each game is verified under the one
    that fits: where it was played, how many played, with which red fives and open all simples. ``options`` sets
    switches, which no game overrules. What a record does not state is not compared.

    ``gear``: ``plain`` scores win by win, ``native`` many at a time; ``auto`` goes over to it once there are many. Both
    find the same. Raises ``RulesError`` for rules and options, ``AnalyserError`` for rules that score no hands.
    """
    if gear not in GEARS:
        raise AnalyserError(f"gear is {gear!r}, expected {', '.join(GEARS)}", code="gear")
    fitting = Fitting(rules, options)
    items = read_records(record_files(paths), words=fitting.words)
    return Verifier(fitting, gear).verified(items)


class Verifier:
    """Verifies the items of a stream, some thousand at a time."""

    def __init__(self, fitting: Fitting, gear: str = "auto") -> None:
        self._fitting = fitting
        self._gear = gear
        self._names: dict[int, Names] = {}  # by the identity of the rules, which the names keep alive
        self._natives: dict[int, Native] = {}  # likewise
        self._told: set[tuple[str, str]] = set()  # what was said of a file already
        self._wins = 0

    def verified(self, items: Iterable[Item]) -> Iterator[Verified]:
        """What becomes of each item."""
        chunks = _chunks(items)
        while True:
            with self._calm():
                found = self.chunk(next(chunks, ()))
            if not found:
                return
            yield from found

    def _calm(self) -> AbstractContextManager[None]:
        """While many items are read and scored, circles of objects are looked for rarely."""
        if self._gear != "native":
            return nullcontext()
        from ..bulk.work import rarely_collected

        return rarely_collected()

    def chunk(self, items: Sequence[Item]) -> list[Verified]:
        """What becomes of the items of some whole rounds."""
        found: list[Verified | None] = [None] * len(items)
        wins: dict[int, tuple[RuleSet, list[int]]] = {}
        for at, item in enumerate(items):
            try:
                if isinstance(item, RecordedWin):
                    rules = self._fitting.of_game(item.rules)
                    wins.setdefault(id(rules), (rules, []))[1].append(at)
                elif isinstance(item, DrawnRound):
                    found[at] = _drawn(item, self._fitting.of_game(item.rules))
                elif isinstance(item, RecordedHand) and item.stated.expected is not None:
                    found[at] = self._hand(item, self._fitting.of_hand(item))
                else:
                    found[at] = Verified(item, error=item if isinstance(item, RecordError) else None)
            except NoFit as error:
                found[at] = self._no_fit(item, error)
        for rules, places in wins.values():
            self._verify_wins(items, places, rules, found)
        return [one for one in found if one is not None]

    def _no_fit(self, item: Item, error: NoFit) -> Verified:
        """Said once for a file; the rest of it is not compared."""
        said = item.place.file, error.message
        if said in self._told:
            return Verified(item)
        self._told.add(said)
        place = item.place._replace(round_no=None, round=None, line=None)
        return Verified(item, error=RecordError(place, error.message, hint=error.hint))

    def names_of(self, rules: RuleSet) -> Names:
        """The names of the patterns of these rules."""
        names = self._names.get(id(rules))
        if names is None:
            names = self._names[id(rules)] = Names(rules)
        return names

    def _verify_wins(
        self, items: Sequence[Item], places: list[int], rules: RuleSet, found: list[Verified | None]
    ) -> None:
        names = self.names_of(rules)
        wins = [_with_honba(items, at, rules) for at in places]
        native = self._native_for(rules, len(wins))
        worths = [None] * len(wins) if native is None else native.worths(wins)
        for at, win, worth in zip(places, wins, worths, strict=True):
            if worth is not None and next(_all_differences(win, worth, rules, names), None) is None:
                found[at] = Verified(items[at], rules, True)
            else:
                found[at] = _one_win(win, rules, names)._replace(item=items[at])

    def _native_for(self, rules: RuleSet, wins: int) -> Native | None:
        """What scores wins together, once that is sooner done."""
        self._wins += wins
        if self._gear == "auto" and self._wins > NATIVE_FROM_KEPT:
            from .native import is_kept

            if self._wins > NATIVE_FROM_NOTHING or is_kept(rules):
                self._gear = "native"
        if self._gear != "native":
            return None
        native = self._natives.get(id(rules))
        if native is None:
            from .native import Native

            native = self._natives[id(rules)] = Native(rules)
        return native

    def _hand(self, hand: RecordedHand, rules: RuleSet) -> Verified:
        return Verified(hand, rules, True, tuple(expected_differences(hand, rules, self.names_of(rules))))


def _one_win(win: RecordedWin, rules: RuleSet, names: Names) -> Verified:
    """A win scored by itself; where it disagrees, with every reason."""
    worth, score = scored(win.hand, rules, win)
    found = [*_all_differences(win, worth, rules, names)]
    if found and score is not None:
        others = other_worths(score, win)
        if any(next(_all_differences(win, other, rules, names), None) is None for other in others):
            found = []
    if not found:
        return Verified(win, rules, True)
    return Verified(win, rules, True, explained(found, score, names), worth, score)


def _all_differences(win: RecordedWin, worth: Worth, rules: RuleSet, names: Names) -> Iterator[Difference]:
    if win.winners > 1:
        yield from _several(win, rules)
    yield from differences(win, worth, names)


def _several(win: RecordedWin, rules: RuleSet) -> Iterator[Difference]:
    """Whether so many may win on one tile."""
    law = row(rules, "winners")
    if law is not None and win.winners > law["most"] and (law.get("more_end_the_hand") or win.order >= law["most"]):
        ends = law.get("more_end_the_hand")
        why = "so many end the hand" if ends else "the nearest after the discarder"
        yield Difference(WINNERS, win.winners, 0 if ends else law["most"], because=why)


def _with_honba(items: Sequence[Item], at: int, rules: RuleSet) -> RecordedWin:
    """A win with the honba that it is paid: in some rules every winner gets them, not only the nearest."""
    win = items[at]
    assert isinstance(win, RecordedWin)
    if win.order and setting(rules, (row(rules, "winners") or {}).get("honba_to")) == "every_winner":
        near = items[max(at - win.winners, 0) : at + win.winners]
        honba = max(one.hand.win.honba for one in near if isinstance(one, RecordedWin) and one.place == win.place)
        return win._replace(hand=win.hand._replace(win=win.hand.win._replace(honba=honba)))
    return win


def _drawn(drawn: DrawnRound, rules: RuleSet) -> Verified:
    paid = draws.payments(drawn, rules) if drawn.deltas is not None else None
    if paid is None or drawn.deltas is None:
        return Verified(drawn, rules)
    found = [one._replace(what=DRAW) for one in changes(drawn.deltas, paid, drawn)]
    return Verified(drawn, rules, True, tuple(found))


def _chunks(items: Iterable[Item]) -> Iterator[list[Item]]:
    """The items, so many at a time; the wins of a round stay together."""
    chunk: list[Item] = []
    for item in items:
        if len(chunk) >= CHUNK and item.place != chunk[-1].place:
            yield chunk
            chunk = []
        chunk.append(item)
    if chunk:
        yield chunk
