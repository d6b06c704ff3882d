"""``settle``: a value and its circumstances -> who pays what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..errors import SettleError
from ..hand import Win
from ..rules import AnyRules, RuleSet, load_rules
from .amounts import payer_of
from .given import FED, checked
from .han_fu import yakuman_points
from .liability import case_of, cases_of
from .numbers import Number
from .paid import Extras, settled
from .result import Settlement
from .seats import Player, seated
from .terms import DISCARDER, OWN_YAKUMAN, WHOLE_HAND, row, setting, terms_of
from .values import Value, value_of, whole


def settle(
    rules: AnyRules,
    *,
    options: Mapping[str, Any] | None = None,
    win: str = "discard",
    winner: str | None = None,
    discarder: Player | None = None,
    winner_is_dealer: bool | None = None,
    discarder_is_dealer: bool | None = None,
    fan: int | None = None,
    faan: int | None = None,
    points: int | None = None,
    flowers: int | None = None,
    card: int | None = None,
    jokerless: bool | None = None,
    section: str | None = None,
    bettor: bool | None = None,
    han: int | None = None,
    fu: int | None = None,
    yakuman: int | None = None,
    shape: str | None = None,
    sets: Iterable[Mapping[str, Any]] | None = None,
    pair: str | None = None,
    wait: str | None = None,
    closed: bool | None = None,
    honba: int | None = None,
    sticks: int | None = None,
    fed: str | None = None,
    exposed_before: Iterable[str] | None = None,
    concealed: Iterable[str] | None = None,
    fed_by: Player | None = None,
    liable: Player | None = None,
    liable_yakuman: int | None = None,
    **others: Any,
) -> Settlement:
    """Settle an agreed value: who pays what.

    ``rules``: a name, a ``.toml`` file or a ``RuleSet``; ``options`` sets its switches. The value is what the rule set
    counts: ``fan=``, ``faan=``, ``points=`` with ``flowers=``, ``card=`` with ``jokerless=``, ``section=`` and
    ``bettor=``, or ``han=`` with ``fu=`` (or the shape of the hand: ``closed=``, ``sets=``, ``pair=``, ``wait=``, see
    ``count_fu``), ``yakuman=``, ``honba=`` and ``sticks=``.

    ``win``: ``discard``, ``self_draw`` or ``rob_kong`` (the maker of the kong pays as the discarder). Seats are letters
    and East deals; without seats ``winner_is_dealer`` and ``discarder_is_dealer`` say so. A ``discarder`` and a liable
    player may also be numbers: so many seats after the winner.

    Paying for everyone: ``fed``, ``exposed_before``, ``concealed`` and ``fed_by`` (see ``liability.case_of``), or
    ``liable=`` where it is agreed who is; with ``yakuman=``, ``liable_yakuman`` of them are theirs. That the hand won
    with that very pattern is for the caller to know.

    Raises ``SettleError`` for a value or circumstance that the table does not have, ``RulesError`` for an option.

    >>> print(settle("malaysia", fan=3))
    malaysia: 3 fan, base 8
    discarder pays 16, other 0, other 0; the winner collects 16
    """
    said = {name: value for name, value in locals().items() if value is not None}
    for name in ("rules", "options", "others"):
        said.pop(name, None)
    return settle_given(load_rules(rules, options), said | others)


def settle_given(rules: RuleSet, given: Mapping[str, Any]) -> Settlement:
    """``settle`` with the circumstances in a mapping."""
    terms = terms_of(rules)
    given = checked(terms, given)
    win = given["win"]
    value = value_of(terms, given)
    liable, discarder, told, notes = _liability(rules, given)
    table = seated(
        terms,
        win,
        winner=given.get("winner"),
        discarder=discarder,
        winner_is_dealer=given.get("winner_is_dealer"),
        discarder_is_dealer=given.get("discarder_is_dealer"),
        liable=liable,
    )
    part = None
    if "liable_yakuman" in given:
        part, more = _liable_part(rules, given, value)
        notes += more
    extras = Extras(
        honba=whole("honba", given.get("honba", 0)),
        sticks=whole("sticks", given.get("sticks", 0)),
        bets=bool(given.get("bettor")),
        liable_value=part,
    )
    settlement = settled(rules, value._replace(details=value.details | told), table, extras)
    return settlement._replace(notes=settlement.notes + notes)


def settle_win(rules: RuleSet, value: int, by: str, win: Win, yakuman: Mapping[str, int] | None = None) -> Settlement:
    """The settlement of a scored hand: its final value (after any cap), how it is paid, the circumstances of the win.

    ``by``: ``self_draw`` or ``discard``, which may differ from ``win.by`` (a robbed kong is paid as a discard, eight
    flowers as a self-draw). A win without a seat is a non-dealer's. What the rule set has no use for is said in
    ``notes``. ``yakuman``: those of the hand with their multiples, for a liability that covers its own yakuman only.
    That the hand won with the pattern of a liability is for the caller to know.
    """
    notes: list[str] = []
    liable = win.liability.seat if win.liability else None
    law = row(rules, "liability")
    if win.liability and (law is None or ("cases" in law and win.liability.pattern not in cases_of(rules))):
        liable = None
        notes.append(f"{rules.id} knows no liability for {win.liability.pattern.replace('_', ' ')}: not applied")
    counters = {"honba": win.honba, "sticks": win.sticks}
    unused = [name for name, count in counters.items() if count and name not in rules.settlement]
    if unused:
        notes.append(f"{' and '.join(unused)}: not part of {rules.id}, ignored")
    table = seated(
        terms_of(rules),
        by,
        winner=win.seat,
        discarder=win.discarder if by == "discard" else None,
        winner_is_dealer=None if win.seat else False,
        liable=liable,
    )
    used = {name: 0 if name in unused else count for name, count in counters.items()}
    own = None
    if win.liability and liable and yakuman and setting(rules, (law or {}).get("scope")) == OWN_YAKUMAN:
        own = yakuman_points(rules, yakuman[win.liability.pattern]).points
    extras = Extras(honba=used["honba"], sticks=used["sticks"], liable_value=own)
    settlement = settled(rules, Value(value, {}), table, extras)
    return settlement._replace(notes=(*settlement.notes, *notes))


def _liability(
    rules: RuleSet, given: Mapping[str, Any]
) -> tuple[Player | None, Player | None, dict[str, Any], tuple[str, ...]]:
    """Who is liable, who discarded, what is told of it, and notes."""
    liable, discarder = given.get("liable"), given.get("discarder")
    fed = bool(FED & set(given))
    if (fed or liable is not None) and terms_of(rules).method == "han_fu" and "yakuman" not in given:
        raise SettleError(f"{rules.id} knows liability for yakuman only: give yakuman=", code="no_liability")
    if not fed:
        return liable, discarder, {}, ()
    if liable is not None:
        raise SettleError("give either liable= or the fed set, not both")
    for name in ("fed", "fed_by"):
        if name not in given:
            raise SettleError(f"a fed set needs {name}=", code="missing_value")
    case, because = case_of(rules, given["fed"], given.get("exposed_before", ()), given.get("concealed", ()))
    if because is not None:
        return None, discarder, {"case": None, "payer": None}, (because,)
    liable = given["fed_by"]
    by_discarder = discarder not in (None, liable) and payer_of(rules, given["win"]) == DISCARDER
    return liable, discarder, {"case": case, "payer": discarder if by_discarder else liable}, ()


def _liable_part(rules: RuleSet, given: Mapping[str, Any], value: Value) -> tuple[Number, tuple[str, ...]]:
    """The base points that a liable player answers for, and notes."""
    if "yakuman" not in given or not given.keys() & {"liable", "fed"}:
        raise SettleError("liable yakuman needs yakuman=, and liable= or fed=", code="missing_value")
    part = whole("liable_yakuman", given["liable_yakuman"], 1, given["yakuman"])
    if setting(rules, (row(rules, "liability") or {})["scope"]) == WHOLE_HAND:
        note = f"the liable player answers for the whole hand in {rules.id}, not for {part} yakuman alone"
        return value.value, (note,) if part < given["yakuman"] else ()
    return value.value * part // int(given["yakuman"]), ()
