"""Rounds without a winner whose payments follow from the rules: none at all, or those of a nagashi.

What players pay for not waiting is left out: it needs every hand at the end, which records do not always show.
"""

from __future__ import annotations

from typing import Any

from ..records import DrawnRound
from ..records.round_ends import FOUR_KONGS, FOUR_RIICHI, FOUR_WINDS, NAGASHI, NINE_KINDS, TRIPLE_RON
from ..rules import RuleSet
from ..settlement import settle
from ..settlement.terms import terms_of
from ..tiles import WINDS

_NOBODY_PAYS = (FOUR_KONGS, FOUR_RIICHI, FOUR_WINDS, NINE_KINDS, TRIPLE_RON)


def payments(drawn: DrawnRound, rules: RuleSet) -> tuple[Any, ...] | None:
    """What a drawn round changes for every seat of the record; None where that does not follow from the rules alone."""
    players = drawn.rules.players
    if drawn.type in _NOBODY_PAYS:
        return (0,) * players
    law = rules.table.get("nagashi_mangan")
    if drawn.type != NAGASHI or law is None:
        return None
    changes: list[Any] = [0] * players
    if law["value"]:
        for winner in drawn.seats:
            for party, amount in _paid_like(law["paid"], WINDS[(winner - drawn.dealer) % players], rules).items():
                changes[(drawn.dealer + WINDS.index(party)) % players] += amount
    return tuple(changes)


def _paid_like(said: str, winner: str, rules: RuleSet) -> dict[str, Any]:
    """The transfers of a win of that limit, as ``mangan self-draw``."""
    name, by = said.split()
    han = next(limit["han"] for limit in terms_of(rules).limits if limit["name"] == name)
    return dict(settle(rules, han=han, win=by.replace("-", "_"), winner=winner).transfers)
