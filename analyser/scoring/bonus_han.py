"""Han of dora, red fives and norths set aside, which count beside a yaku and are none themselves."""

from typing import Any

from ..kernels.gear import kernel
from ..kernels.hands import Planes
from ..kernels.indicators import MOST_INDICATORS, dora_of
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


@kernel
def bonus_han_of(whole: Planes, nuki: int, reds: int, riichi: int, dora: Any, ura: Any, at: int, rules: Any) -> int:
    """The bonus han of a hand; indicators begin at ``at`` of ``dora`` and ``ura``, which count in riichi only."""
    seen = dora_of(whole, nuki, dora, at, int(rules[INDICATORS]), rules, POINTS_AT)
    hidden = dora_of(whole, nuki, ura, at, int(rules[HIDDEN_INDICATORS]) * riichi, rules, POINTS_AT)
    return (seen + hidden) * int(rules[DORA_HAN]) + reds.bit_count() * int(rules[RED_HAN]) + nuki * int(rules[NUKI_HAN])
