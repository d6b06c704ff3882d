"""The circumstances of a win as they were said: which of them a rule set knows, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import SettleError
from ..hand import WINS
from ..rules.options import near
from .terms import Terms, rows

_ALIASES = {"hand_points": "points", "card_value": "card", "riichi_sticks": "sticks"}
_TABLE = {"win", "winner", "discarder", "winner_is_dealer", "discarder_is_dealer"}
_HAN_FU = {"fu", "yakuman", "shape", "sets", "pair", "wait", "closed"}
FED = {"fed", "exposed_before", "concealed", "fed_by"}
_VALUES = {"fan", "faan", "points", "card", "han"}
_ABSENT = {"flowers", "jokerless", "bettor", "honba", "sticks", "exposed_before", "concealed"}  # where zero or empty
_ALL = _TABLE | _HAN_FU | FED | _VALUES | _ABSENT | {"section", "liable", "liable_yakuman"}
_TYPES: dict[str, tuple[Any, str]] = {
    **dict.fromkeys(
        ("winner_is_dealer", "discarder_is_dealer", "jokerless", "bettor", "closed"), (bool, "true or false")
    ),
    **dict.fromkeys(("winner", "section", "shape", "pair", "wait", "fed"), (str, "a word")),
    **dict.fromkeys(("sets", "exposed_before", "concealed"), ((list, tuple), "a list")),
}


def checked(terms: Terms, given: Mapping[str, Any]) -> dict[str, Any]:
    """The circumstances under their own names, without those that say nothing; refuses what no row looks at."""
    rules = terms.rules
    known = _known(terms)
    said: dict[str, Any] = {"win": "discard"}
    for name, value in given.items():
        name = _ALIASES.get(name, name)
        if value is None or (not value and name in _ABSENT and name not in known):
            continue
        if name in _VALUES and name not in known:
            counts = str(rules.settlement.get("value", "nothing")).replace("_", " ")
            raise SettleError(f"{rules.id} counts {counts}, not {name}", code="foreign_value")
        if name in _ALL and name not in known:
            raise SettleError(f"{name.replace('_', ' ')} is no part of {rules.id}", code="foreign_circumstance")
        if name not in _ALL:
            raise SettleError(
                f"there is no circumstance {name!r}", code="unknown_circumstance", hint=near(name, sorted(known))
            )
        said[name] = value
    win = str(said["win"]).replace("-", "_")
    if win not in WINS:
        raise SettleError(f"win is one of {', '.join(WINS)}, not {said['win']!r}", code="bad_value")
    said["win"] = "self_draw" if win == "self_draw" else "discard"
    for name, value in said.items():
        kind, words = _TYPES.get(name, (object, ""))
        if not isinstance(value, kind):
            raise SettleError(f"{name.replace('_', ' ')} is {words}, not {value!r}", code="bad_value")
    return said


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
    law = settlement.get("liability")
    if law:
        known |= {"liable"} | (FED if "cases" in law else set()) | ({"liable_yakuman"} if "scope" in law else set())
    return known
