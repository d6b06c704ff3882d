"""What a hand costs whom: value and circumstances -> payments. Every number stands in the rule sets.

``settle`` for an agreed value, ``settle_winners`` for several winners, ``settle_win`` and ``amounts_of`` for scored
hands, ``chart`` for the whole table of a system, ``next_deal`` for who deals next. Names are imported when first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .amounts import amounts_of, share_of
    from .charts import chart
    from .deal import NextDeal, next_deal
    from .fu import Fu, count_fu
    from .han_fu import BasePoints, base_points
    from .result import Payment, Settlement, Transfer, transfers
    from .settling import settle, settle_win
    from .winners import Winners, settle_winners

_MODULE_OF = {
    "BasePoints": "han_fu",
    "Fu": "fu",
    "NextDeal": "deal",
    "Payment": "result",
    "Settlement": "result",
    "Transfer": "result",
    "Winners": "winners",
    "amounts_of": "amounts",
    "base_points": "han_fu",
    "chart": "charts",
    "count_fu": "fu",
    "next_deal": "deal",
    "settle": "settling",
    "settle_win": "settling",
    "settle_winners": "winners",
    "share_of": "amounts",
    "transfers": "result",
}
__all__ = [
    "BasePoints", "Fu", "NextDeal", "Payment", "Settlement", "Transfer", "Winners", "amounts_of", "base_points",
    "chart", "count_fu", "next_deal", "settle", "settle_win", "settle_winners", "share_of", "transfers",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module("." + _MODULE_OF[name], __name__), name)
    globals()[name] = value
    return value
