"""The rows of the output: its columns, and the rows that come of the items of a stream."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..errors import AnalyserError
from ..records import RecordedHand, RecordedWin, RecordError
from ..records.items import Place, Stated
from ..rules import RuleSet
from ..scoring.methods import method_of
from ..settlement.terms import terms_of
from ..tiles import tiles_text
from .scoring import Outcome, Scorer

#: Kinds of columns. A ``JSON`` value is one of any kind, in tables its text.
TEXT, WHOLE, NUMBER, TRUTH, NAMES, TEXTS, NUMBERS, PATTERNS, JSON = (
    "text", "whole", "number", "truth", "names", "texts", "numbers", "patterns", "json",
)  # fmt: skip
_BEFORE = {
    "file": TEXT, "line": WHOLE, "game": WHOLE, "round_no": WHOLE, "round": TEXT, "winner": WHOLE, "id": TEXT,
    "hand": TEXT, "rules": TEXT, "digest": TEXT, "status": TEXT, "problems": TEXTS,
}  # fmt: skip
_AFTER = {
    "patterns": PATTERNS, "reading": TEXT, "completes": TEXT, "wait": TEXT, "payments": NUMBERS, "payers": NAMES,
    "collect": NUMBER, "expected": JSON, "carried": JSON, "notes": TEXTS,
}  # fmt: skip
_OWN = ("id", "expected")  # fields of a row that have a column of their own
_KEEP = 256

Scored = RecordedWin | RecordedHand


def columns_for(rules: RuleSet) -> dict[str, str]:
    """The columns of the output under a rule set, and the kind of each; figures are those of its method."""
    figures = {name: TRUTH if name == "limit" else WHOLE for name in method_of(rules).figures}
    return {**_BEFORE, **figures, **_AFTER}


class Row(NamedTuple):
    """A row of the output by its columns, and the outcome that it tells."""

    cells: tuple[Any, ...]
    outcome: Outcome


class Rows:
    """Makes rows of items, under one rule set and the switches that hands and games set themselves.

    ``said``: switches that the user set, which neither a game nor a hand row overrules; ``gear`` as of ``score_batch``.
    """

    def __init__(self, rules: RuleSet, said: Iterable[str] = (), gear: str = "auto") -> None:
        self.rules = rules
        self._said = frozenset(name.replace("-", "_") for name in said)
        self._gear = gear
        self._figures = tuple(method_of(rules).figures)
        self._players = terms_of(rules).players
        self._digest = rules.digest
        self._rules: dict[str, tuple[str, RuleSet]] = {}  # by options: digest and rules
        self._scorers: dict[str, Scorer] = {}  # by digest

    def of(self, items: Sequence[Scored]) -> list[Row | RecordError]:
        """The row of each item, or why it has none. Whatever goes wrong with one, the others have theirs."""
        try:
            return self._of(items)
        except Exception as error:
            if len(items) == 1:
                why = f"this should not happen, please report it: {type(error).__name__}: {error}"
                return [RecordError(items[0].place, why)]
        middle = len(items) // 2
        return self.of(items[:middle]) + self.of(items[middle:])

    def _of(self, items: Sequence[Scored]) -> list[Row | RecordError]:
        if len(self._scorers) >= _KEEP:
            self._scorers.clear()
        found: list[Row | RecordError | None] = [None] * len(items)
        groups: dict[str, list[int]] = {}
        for at, item in enumerate(items):
            try:
                digest = self._digest_of(item)
            except AnalyserError as error:
                found[at] = RecordError(item.place, error.message, hint=error.hint)
                continue
            groups.setdefault(digest, []).append(at)
        for digest, places in groups.items():
            outcomes = self._scorers[digest].outcomes([items[at].hand for at in places])
            for at, outcome in zip(places, outcomes, strict=True):
                found[at] = self._row(items[at], outcome, digest)
        return [one for one in found if one is not None]

    def _digest_of(self, item: Scored) -> str:
        """The digest of the rules that an item is scored under; a scorer for them is there."""
        if isinstance(item, RecordedWin):
            if item.rules.players != self._players:
                raise AnalyserError(
                    f"this game is one of {item.rules.players} players, and {self.rules.id} is for {self._players}"
                )
            options = self._played(item)
        else:
            options = {name: one for name, one in item.options.items() if name.replace("-", "_") not in self._said}
        if not options:
            digest, rules = self._digest, self.rules
        else:
            key = json.dumps(options, sort_keys=True, default=str)
            if key not in self._rules:
                if len(self._rules) >= _KEEP:
                    self._rules.clear()
                rules = self.rules.with_options(options)
                self._rules[key] = rules.digest, rules
            digest, rules = self._rules[key]
        if digest not in self._scorers:
            if len(self._scorers) >= _KEEP:
                raise _TooManyRules
            self._scorers[digest] = Scorer(rules, self._gear)
        return digest

    def _played(self, win: RecordedWin) -> dict[str, Any]:
        """What a game says about switches of these rules, those that the user set left out."""
        options: dict[str, Any] = {}
        for name in ("red_fives", "open_all_simples"):
            value, switch = getattr(win.rules, name), self.rules.switches.get(name)
            if value is None or switch is None or name in self._said or self.rules.option(name) == value:
                continue
            if not switch.choices or value in switch.choices:
                options[name] = value
        return options

    def _row(self, item: Scored, outcome: Outcome, digest: str) -> Row:
        place, figures, paid = item.place, outcome.figures, outcome.paid
        carried: Mapping[str, Any] = {}
        game, round_no, winner, name, notes = place.game, place.round_no, None, None, paid.notes
        if isinstance(item, RecordedWin):
            winner = item.winner
        else:
            notes = item.notes + notes
            if item.extra:
                carried = dict(item.extra)
                game, round_no = _whole(carried, "game", game), _whole(carried, "round_no", round_no)
                name = _text(carried.get("id"))
                for own in _OWN:
                    carried.pop(own, None)
        cells = (
            *(utf8(place.file), place.line, game, round_no, place.round, winner, name),
            *(outcome.hand, outcome.rules.id, digest, outcome.status, outcome.problems),
            *[figures.get(figure) for figure in self._figures],
            *(outcome.patterns, *outcome.shown, paid.payments, paid.payers, paid.collect),
            *(stated_dict(item.stated), carried or None, notes),
        )
        return Row(cells, outcome)


class _TooManyRules(Exception):
    """More rule sets in one stretch than are kept."""


def _whole(carried: dict[str, Any], name: str, otherwise: int | None) -> int | None:
    """A field that is a whole number, taken out of what is carried."""
    value = carried.get(name)
    if type(value) is int and abs(value) < 1 << 63:
        del carried[name]
        return value
    return otherwise


def _text(value: Any) -> str | None:
    if value is None:
        return None
    return utf8(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))


def utf8(text: str) -> str:
    """A text as it can be written: what is no character is told by its number."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()


def stated_dict(stated: Stated) -> Mapping[str, Any] | None:
    """What a row expects, or what a record states, for JSON; None where that is nothing."""
    if stated.expected is not None:
        return stated.expected
    if not any(stated):
        return None
    told = {name: value for name, value in stated._asdict().items() if value not in (None, ())}
    if "patterns" in told:
        told["patterns"] = [pattern._asdict() for pattern in stated.patterns or ()]
    if "ura" in told:
        told["ura"] = tiles_text(stated.ura)
    return told or None


def error_dict(place: Place, message: str, hint: str | None = None) -> dict[str, Any]:
    """A line of the side file of errors."""
    told = {name: value for name, value in place._asdict().items() if value is not None}
    return {**told, "file": utf8(place.file), "message": message, **({"hint": hint} if hint else {})}
