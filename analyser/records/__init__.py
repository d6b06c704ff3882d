"""Recorded games as a stream of wins, drawn rounds and faults.

``read_records`` finds out the format of each file by its content and yields what happened, one round at a time.
Every format is a module that only translates its file into the events of ``events``; ``replay`` walks the events of a
round and derives the hands. What the record states about a win travels beside the hand and is never used for it.
"""

from .items import DrawnRound, GameRules, Item, Place, RecordedHand, RecordedWin, RecordError, Stated, StatedPattern
from .reading import read_records, record_files

__all__ = [
    "DrawnRound",
    "GameRules",
    "Item",
    "Place",
    "RecordError",
    "RecordedHand",
    "RecordedWin",
    "Stated",
    "StatedPattern",
    "read_records",
    "record_files",
]
