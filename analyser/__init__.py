"""Reads a mahjong hand and says what it is worth, why, and who pays what.

``score(hand, rules=...)``, ``splits``, ``shanten``, ``waits``, ``discards``, ``look_ahead``, ``settle``, ``parse``,
``problems``, ``load_rules``, ``next_deal``, ``draw``; over numpy columns ``score_batch``, ``split_batch``,
``shanten_batch``, ``waits_batch``, ``helping_batch``, ``discards_batch``; over recorded games ``read_records`` and
``verify_records``; from a picture of tiles ``recognise``. Names are imported when they are first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from .ahead import LookAhead, Outlook, look_ahead
    from .batch import BatchScores, BatchSplits, complete_batch, score_batch, split_batch
    from .batch.distances import (
        BatchDiscards,
        BatchHelping,
        discards_batch,
        helping_batch,
        shanten_batch,
        waits_batch,
    )
    from .drawing import draw
    from .errors import AnalyserError, HandError, NotationError, RowError, RulesError, SettleError
    from .hand import Hand, Liability, Meld, Win
    from .kernels.quick import quick_shanten
    from .notation import format_hand
    from .notation import parse_hand as parse
    from .recogniser import Recognition, SeenGroup, SeenTile, recognise
    from .recogniser.pictures import PictureError
    from .records import DrawnRound, RecordedHand, RecordedWin, RecordError, read_records, record_files
    from .rows import hand_from_row, row_from_hand
    from .rules import RuleSet, load_rules, rule_set_names
    from .scoring import Score, Shape, problems, score, splits
    from .scoring.discards import Discard, Discards, discards
    from .scoring.shanten import Shanten, shanten
    from .scoring.wait_values import WaitValue
    from .scoring.waits import Wait, Waits, waits
    from .settlement import NextDeal, Settlement, next_deal, settle
    from .tiles import Tile
    from .verify import Verified, verify_records

_PLACES = {
    "ahead": ("LookAhead", "Outlook", "look_ahead"),
    "batch": ("BatchScores", "BatchSplits", "complete_batch", "score_batch", "split_batch"),
    "batch.distances": (
        "BatchDiscards", "BatchHelping", "discards_batch", "helping_batch", "shanten_batch", "waits_batch",
    ),
    "drawing": ("draw",),
    "errors": ("AnalyserError", "HandError", "NotationError", "RowError", "RulesError", "SettleError"),
    "hand": ("Hand", "Liability", "Meld", "Win"),
    "kernels.quick": ("quick_shanten",),
    "notation": ("format_hand",),
    "recogniser": ("Recognition", "SeenGroup", "SeenTile", "recognise"),
    "recogniser.pictures": ("PictureError",),
    "records": ("DrawnRound", "RecordError", "RecordedHand", "RecordedWin", "read_records", "record_files"),
    "rows": ("hand_from_row", "row_from_hand"),
    "rules": ("RuleSet", "load_rules", "rule_set_names"),
    "scoring": ("Score", "Shape", "problems", "score", "splits"),
    "scoring.discards": ("Discard", "Discards", "discards"),
    "scoring.shanten": ("Shanten", "shanten"),
    "scoring.wait_values": ("WaitValue",),
    "scoring.waits": ("Wait", "Waits", "waits"),
    "settlement": ("NextDeal", "Settlement", "next_deal", "settle"),
    "tiles": ("Tile",),
    "verify": ("Verified", "verify_records"),
}  # fmt: skip
_MODULE_OF = {name: module for module, names in _PLACES.items() for name in names}
__all__ = [
    "AnalyserError", "BatchDiscards", "BatchHelping", "BatchScores", "BatchSplits", "Discard", "Discards", "DrawnRound",
    "Hand", "HandError", "Liability", "LookAhead", "Meld", "NextDeal", "NotationError", "Outlook", "PictureError",
    "Recognition", "RecordError", "RecordedHand", "RecordedWin", "RowError", "RuleSet", "RulesError", "Score",
    "SeenGroup", "SeenTile", "SettleError", "Settlement", "Shanten", "Shape", "Tile", "Verified", "Wait", "WaitValue",
    "Waits", "Win", "complete_batch", "discards", "discards_batch", "draw", "format_hand", "hand_from_row",
    "helping_batch", "load_rules", "look_ahead", "next_deal", "parse", "problems", "quick_shanten", "read_records",
    "recognise", "record_files", "row_from_hand", "rule_set_names", "score", "score_batch", "settle", "shanten",
    "shanten_batch", "split_batch", "splits", "verify_records", "waits", "waits_batch",
]  # fmt: skip


if not TYPE_CHECKING:  # it sees the imports above, and no other name

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
