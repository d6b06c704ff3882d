"""Several players claim the same tile: who of them wins, and who pays what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..errors import SettleError, quoted
from ..rules import AnyRules, RuleSet, load_rules
from ..tiles import WINDS
from .numbers import Number, as_json, tidy
from .result import Settlement, Transfer
from .settling import settle_given
from .terms import EVERY_WINNER, row, setting, terms_of

_OF_ALL = {"winner", "discarder", "honba", "sticks", "riichi_sticks"}
_RIICHI = "riichi"  # of a claim: its stick is among those on the table


class Winners(NamedTuple):
    """Who won on one tile. ``winners``: seats, as they were given; none where so many claims end the hand undecided.

    ``settlements`` holds one for each winner; honba and sticks are in that of the winner who gets them.
    """

    rules: RuleSet
    discarder: str
    winners: tuple[str, ...]
    settlements: tuple[Settlement, ...]

    @property
    def discarder_pays(self) -> dict[str, Number]:
        """What the discarder pays each winner."""
        return {
            settlement.winner: sum(paid.amount for paid in settlement.payments if paid.party == self.discarder)
            for settlement in self.settlements
        }

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        """What changes for every seat (and the table), all wins together; it sums to zero."""
        changes: dict[str, Number] = dict.fromkeys(WINDS[: terms_of(self.rules).players], 0)
        for settlement in self.settlements:
            for party, amount in settlement.transfers:
                changes[party] = tidy(changes.get(party, 0) + amount)
        return tuple(Transfer(party, amount) for party, amount in changes.items())

    def to_dict(self) -> dict[str, Any]:
        """The JSON form: rules, discarder, winners, what the discarder pays each, and the settlement of each win."""
        return {
            "rules": self.rules.id,
            "discarder": self.discarder,
            "winners": list(self.winners),
            "discarder_pays": {seat: as_json(amount) for seat, amount in self.discarder_pays.items()},
            "settlements": [settlement.to_dict() for settlement in self.settlements],
        }

    def __str__(self) -> str:
        if not self.winners:
            return f"{self.rules.id}: so many winners end the hand undecided; nobody pays"
        return "\n".join(str(settlement) for settlement in self.settlements)


def settle_winners(
    rules: AnyRules,
    claims: Mapping[str, Mapping[str, Any]],
    *,
    discarder: str,
    options: Mapping[str, Any] | None = None,
    honba: int = 0,
    sticks: int = 0,
) -> Winners:
    """Settle a tile that several players claim to win on.

    ``claims``: seat -> the value of that hand, in the words of ``settle``, without what is said once for all of them.
    Where the rule set has one winner it is the nearest after the discarder in turn order; it also says who gets honba.
    Sticks go to the nearest winner, but for those of winners in riichi (``riichi=True`` in a claim) where the rule set
    gives everybody the own one back. Raises ``SettleError``, also where winners would have to pay each other, which no
    source settles.

    >>> won = settle_winners("malaysia", {"S": {"fan": 1}, "N": {"fan": 3}}, discarder="E")
    >>> won.discarder_pays
    {'S': 4, 'N': 16}
    """
    loaded = load_rules(rules, options)
    seats = tuple(WINDS[: terms_of(loaded).players])
    if not isinstance(claims, Mapping):
        raise SettleError(f"claims are seats with the values of their hands, not {quoted(claims)}", code="bad_value")
    for seat in (discarder, *claims):
        if seat not in seats:
            raise SettleError(f"a seat is one of {', '.join(seats)}, not {quoted(seat)}", code="bad_value")
    for seat, claim in claims.items():
        if not isinstance(claim, Mapping):
            raise SettleError(f"the claim of {seat} is a value by its name, not {quoted(claim)}", code="bad_value")
        for name in sorted(_OF_ALL & claim.keys()):
            raise SettleError(f"the claim of {seat} holds {name}, which is said once for all claims", code="bad_value")
    if discarder in claims or not claims:
        raise SettleError("claims are those of one or more players other than the discarder", code="bad_value")
    law = row(loaded, "winners")
    if law is None:
        raise SettleError(f"{loaded.id} does not say who wins when several claim a tile", code="several_winners")
    turn = sorted(claims, key=lambda seat: (seats.index(seat) - seats.index(discarder)) % len(seats))
    if len(claims) > law["most"]:
        if law.get("more_end_the_hand"):
            return Winners(loaded, discarder, (), ())
        turn = turn[: law["most"]]
    winners = tuple(seat for seat in claims if seat in turn)
    honba_to_all = setting(loaded, law.get("honba_to")) == EVERY_WINNER
    own_back = _own_sticks(loaded, claims, winners, sticks)
    settlements = []
    for seat in winners:
        nearest = seat == turn[0]
        given = {name: value for name, value in claims[seat].items() if name != _RIICHI}
        given |= {"honba": honba if nearest or honba_to_all else 0, "winner": seat, "discarder": discarder}
        given["sticks"] = own_back[seat] + (sticks - sum(own_back.values())) * nearest
        settlement = settle_given(loaded, given)
        if any(paid.amount and paid.party in winners for paid in settlement.payments):
            raise SettleError(
                f"with these switches of {loaded.id} one winner would pay another, which no source settles",
                code="several_winners",
            )
        settlements.append(settlement)
    return Winners(loaded, discarder, winners, tuple(settlements))


def _own_sticks(
    rules: RuleSet, claims: Mapping[str, Mapping[str, Any]], winners: tuple[str, ...], sticks: int
) -> dict[str, int]:
    """How many sticks each winner takes back before the nearest gets the rest."""
    declared = {seat: claims[seat].get(_RIICHI, False) for seat in winners}
    for seat, said in declared.items():
        if not isinstance(said, bool):
            raise SettleError(f"riichi of {seat} is True or False, not {quoted(said)}", code="bad_value")
    if sum(declared.values()) > sticks:
        told = "riichi" if sum(declared.values()) == 1 else f"{sum(declared.values())} riichi"
        raise SettleError(f"{told} with {sticks} sticks on the table: each of them is one", code="bad_value")
    fact = rules.table.get("sticks_on_several_ron")
    back = len(winners) > 1 and isinstance(fact, Mapping) and fact.get("value") == "own_back"
    return {seat: int(said and back) for seat, said in declared.items()}
