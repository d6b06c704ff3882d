"""Han of dora, red fives and norths set aside, which count beside a yaku and are none themselves."""

from typing import Any, NamedTuple

from ..kernels.gear import kernel
from ..kernels.hands import Planes
from ..kernels.indicators import MOST_INDICATORS, Shown, indicated_by, shown_with
from ..patterns.circumstances import ANY_WAIT, FIRST_DRAW
from ..tiles import Tile
from .lanes import DEALT_BEST_WAIT, DORA_HAN, HIDDEN_INDICATORS, INDICATORS, NUKI_HAN, POINTS_AT, RED_HAN

_NO_INDICATORS = (-1,) * MOST_INDICATORS


def indicator_kinds(tiles: tuple[Tile, ...]) -> tuple[int, ...]:
    """A column of indicators: their kinds, -1 where there are fewer than MOST_INDICATORS."""
    if not tiles:
        return _NO_INDICATORS
    kinds = tuple([tile.kind for tile in tiles[:MOST_INDICATORS]])
    return kinds + _NO_INDICATORS[len(kinds) :]


@kernel
def added_flags(flags: int, seat: int, rules: Any) -> int:
    """Flags with ANY_WAIT where the rules let a dealer's win as dealt be the wait that is worth most.

    Such a hand has no winning tile by nature; with any of its tiles taken for it four concealed pungs wait on the pair,
    thirteen orphans on thirteen tiles, nine gates on nine.
    """
    dealt = flags >> FIRST_DRAW & int(seat == 0) & int(rules[DEALT_BEST_WAIT])
    return flags | dealt << ANY_WAIT


class Bonuses(NamedTuple):
    """Bonus han, the dora and the hidden dora of them, and what the indicators show."""

    han: int
    dora: int
    hidden: int
    shown: Shown


@kernel
def bonuses_of(
    whole: Planes, nuki: int, reds: int, riichi: int, dora: Any, ura: Any, at: int, number: int, rules: Any
) -> Bonuses:
    """The bonuses of a hand; up to ``number`` indicators begin at ``at`` of ``dora`` and of ``ura``, which count in
    riichi only."""
    open_ones = indicated_by(dora, at, number, int(rules[INDICATORS]), whole, whole, nuki, rules, POINTS_AT)
    counted = int(rules[HIDDEN_INDICATORS]) * riichi
    hidden = indicated_by(ura, at, number, counted, whole, open_ones.seen, nuki, rules, POINTS_AT)
    han = (open_ones.dora + hidden.dora) * int(rules[DORA_HAN])
    return Bonuses(
        han + reds.bit_count() * int(rules[RED_HAN]) + nuki * int(rules[NUKI_HAN]),
        open_ones.dora,
        hidden.dora,
        shown_with(hidden.seen, open_ones.kinds | hidden.kinds, nuki),
    )
