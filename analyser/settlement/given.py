"""The circumstances of a win as they were said: which of them a rule set knows, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import SettleError, quoted
from ..hand import WINS
from ..rules.options import nearest
from .liability import cases_of
from .terms import Terms, rows

_ALIASES = {
    "hand_points": "points", "card_value": "card", "riichi_sticks": "sticks", "seat": "winner", "from_": "discarder",
}  # fmt: skip
_TABLE = {"win", "winner", "discarder", "winner_is_dealer", "discarder_is_dealer"}
_HAN_FU = {"fu", "yakuman", "shape", "sets", "pair", "wait", "closed"}
FED = {"fed", "exposed_before", "concealed", "fed_by"}
VALUES = {"fan", "faan", "points", "card", "han"}
_ABSENT = {"flowers", "jokerless", "bettor", "honba", "sticks", "exposed_before", "concealed"}  # where zero or empty
ALL = _TABLE | _HAN_FU | FED | VALUES | _ABSENT | {"section", "liable", "liable_yakuman"}
_TYPES: dict[str, tuple[Any, str]] = {
    **dict.fromkeys(
        ("winner_is_dealer", "discarder_is_dealer", "jokerless", "bettor", "closed"), (bool, "true or false")
    ),
    **dict.fromkeys(("win", "winner", "section", "shape", "pair", "wait", "fed"), (str, "a word")),
    **dict.fromkeys(("sets", "exposed_before", "concealed"), ((list, tuple), "a list")),
}


def checked(terms: Terms, given: Mapping[str, Any]) -> dict[str, Any]:
    """The circumstances under their own names, without those that say nothing; refuses what no row looks at."""
    rules = terms.rules
    known = _known(terms)
    said: dict[str, Any] = {}
    for name, value in given.items():
        name = _ALIASES.get(name, name)
        if value is None or (not value and name in _ABSENT and name not in known):
            continue
        if name in VALUES and name not in known:
            counts = f"no {name}: nobody pays" if terms.method == "none" else f"{rules.settlement['value']}, not {name}"
            raise SettleError(f"{rules.id} counts {counts}", code="foreign_value")
        if name in ALL and name not in known:
            raise SettleError(f"{name.replace('_', ' ')} is no part of {rules.id}", code="foreign_circumstance")
        if name not in ALL:
            raise SettleError(
                f"there is no circumstance {quoted(name)}",
                code="unknown_circumstance",
                hint=nearest(name, sorted(known)),
            )
        if name in said:
            raise SettleError(f"{name} is given twice, under two of its names", code="given_twice")
        kind, words = _TYPES.get(name, (object, ""))
        if not isinstance(value, kind):
            raise SettleError(f"{name.replace('_', ' ')} is {words}, not {quoted(value)}", code="bad_value")
        said[name] = value
    win = said.get("win", "discard").replace("-", "_")
    if win not in WINS:
        raise SettleError(f"win is one of {', '.join(WINS)}, not {quoted(win)}", code="bad_value")
    return said | {"win": "self_draw" if win == "self_draw" else "discard"}


def _known(terms: Terms) -> set[str]:
    """The circumstances that the rows of a rule set look at."""
    settlement = terms.rules.settlement
    known = set(_TABLE)
    if terms.method == "none":
        return known
    known.add(settlement["value"])
    if terms.method == "han_fu":
        known |= _HAN_FU
    for kind in ("additions", "factors"):
        for found in rows(terms.rules, kind):
            known |= {found["given"], *found.get("unless", {})}
    known |= {name for name in ("honba", "sticks", "bettor") if name in settlement}
    law = settlement.get("liability", {})
    if law and ("cases" not in law or cases_of(terms.rules)):
        known |= {"liable"} | (FED if "cases" in law else set()) | ({"liable_yakuman"} if "scope" in law else set())
    return known
