"""Reads a mahjong hand and says what it is worth, why, and who pays what.

``score(hand, rules=...)``, ``splits``, ``settle``, ``parse``, ``problems``, ``load_rules``, ``next_deal``; over numpy
columns ``score_batch`` and ``split_batch``; over recorded games ``read_records``. Names are imported when they are
first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from .batch import BatchScores, BatchSplits, complete_batch, score_batch, split_batch
    from .errors import AnalyserError, HandError, NotationError, RowError, RulesError, SettleError
    from .hand import Hand, Liability, Meld, Win
    from .notation import format_hand
    from .notation import parse_hand as parse
    from .records import DrawnRound, RecordedHand, RecordedWin, RecordError, read_records, record_files
    from .rows import hand_from_row, row_from_hand
    from .rules import RuleSet, load_rules, rule_set_names
    from .scoring import Score, Shape, problems, score, splits
    from .settlement import NextDeal, Settlement, next_deal, settle
    from .tiles import Tile

_PLACES = {
    "batch": ("BatchScores", "BatchSplits", "complete_batch", "score_batch", "split_batch"),
    "errors": ("AnalyserError", "HandError", "NotationError", "RowError", "RulesError", "SettleError"),
    "hand": ("Hand", "Liability", "Meld", "Win"),
    "notation": ("format_hand",),
    "records": ("DrawnRound", "RecordError", "RecordedHand", "RecordedWin", "read_records", "record_files"),
    "rows": ("hand_from_row", "row_from_hand"),
    "rules": ("RuleSet", "load_rules", "rule_set_names"),
    "scoring": ("Score", "Shape", "problems", "score", "splits"),
    "settlement": ("NextDeal", "Settlement", "next_deal", "settle"),
    "tiles": ("Tile",),
}
_MODULE_OF = {name: module for module, names in _PLACES.items() for name in names}
__all__ = sorted([*_MODULE_OF, "parse"])


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name == "parse":
        value = import_module(".notation", __name__).parse_hand
    elif name in _MODULE_OF:
        value = getattr(import_module("." + _MODULE_OF[name], __name__), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
