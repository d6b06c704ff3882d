"""How a round without a winner ended, where the record does not say it: from the events."""

from __future__ import annotations

from ..tiles import WIND_TILES
from .events import Drawn
from .table import Table

EXHAUSTIVE, NAGASHI, NINE_KINDS, FOUR_WINDS, FOUR_RIICHI, FOUR_KONGS, TRIPLE_RON, OTHER = (
    *("exhaustive", "nagashi", "nine_kinds", "four_winds", "four_riichi", "four_kongs", "triple_ron"),
    "unknown",
)
_MOST_FOR_WAITING = 3000  # what those who wait get at most; more is paid for discards of terminals and honours only


def draw_type(table: Table, end: Drawn) -> str:
    """The type of a drawn round: as stated, else as the events tell."""
    if end.type is not None:
        return end.type
    if table.last is None or table.left_in_the_wall(table.last.seat) <= 0:
        paid = max(map(abs, end.deltas or (0,)))
        return NAGASHI if paid > _MOST_FOR_WAITING and table.only_outside_discards() else EXHAUSTIVE
    first = [discards[0] >> 1 for discards in table.discards if discards]
    first_turn = len(first) == 4 == sum(map(len, table.discards)) and not table.calls
    if first_turn and len(set(first)) == 1 and WIND_TILES >> first[0] & 1:
        return FOUR_WINDS
    if len(table.deposits) + (table.declared is not None) == table.players == 4:
        return FOUR_RIICHI
    kongs = [sum(len(made.tiles) == 4 for made in melds) for melds in table.melds]
    if sum(kongs) == 4 and max(kongs) < 4:
        return FOUR_KONGS
    last = table.last.seat
    if not table.calls and len(table.draws[last]) == 1 and not table.discards[last]:
        return NINE_KINDS
    return OTHER
