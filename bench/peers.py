"""Other libraries that answer the same question, measured in the same run where they are installed.

To add one: a function that takes counts [n, 34] and numbers of melds and returns what answers for all of them, and a
row in ``PEERS``. Whatever a peer needs prepared (its own objects, lists) is prepared outside the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

import analyser

from .clock import Figure, figure
from .hot import Asked, counts_and_melds
from .machine import installed

Answer = Callable[[], Sequence[Any] | np.ndarray]  # one answer a hand


class Peer(NamedTuple):
    """A package on PyPI, and what of it is compared: the benchmark's name -> prepares the answering function."""

    package: str
    answers: dict[str, Callable[[np.ndarray, np.ndarray], Answer]]


def _mahjong_complete(counts: np.ndarray, melds: np.ndarray) -> Answer:
    from mahjong.agari import Agari

    is_agari, hands = Agari.is_agari, counts.tolist()
    return lambda: [is_agari(hand) for hand in hands]


#: Nothing here scores Hong Kong or Malaysian hands yet; whether a hand is complete is the same question everywhere.
PEERS = (Peer("mahjong", {"complete": _mahjong_complete}),)

_OURS: dict[str, Callable[[np.ndarray, np.ndarray], Answer]] = {
    "complete": lambda counts, melds: lambda: analyser.complete_batch(counts, melds),
}


class Compared(NamedTuple):
    """A peer on one population: its figure, ours, and on how many of the same hands the answers differ."""

    package: str
    version: str
    theirs: Figure
    ours: Figure
    differ: int

    def to_dict(self) -> dict[str, Any]:
        return {
            "what": self.theirs.what,
            "peer": self.package,
            "version": self.version,
            "population": self.theirs.population,
            "hands": self.theirs.hands,
            **{name: float(f"{getattr(self.theirs, name):.4g}") for name in ("ns", "low", "high")},
            "ours": float(f"{self.ours.ns:.4g}"),
            "differ": self.differ,
        }


def compared(asked: Asked) -> list[Compared]:
    """Every installed peer on hands without melds of the random and the complete population."""
    found = []
    for peer in PEERS:
        version = installed(peer.package)
        for what, prepare in peer.answers.items() if version else ():
            for name in ("random", "complete"):
                counts, melds = counts_and_melds(name, asked.hands)
                counts, melds = counts[melds == 0], melds[melds == 0]
                few = max(len(counts) // 10, 1)
                answer = prepare(counts[:few], melds[:few])
                theirs = figure(what, answer, few, asked.repeats, population=name, gear=peer.package)
                answer_ours = _OURS[what](counts, melds)
                ours = figure(what, answer_ours, len(counts), asked.repeats, population=name, gear="native")
                mine = answer_ours()[:few]
                differ = sum(bool(a) != bool(b) for a, b in zip(answer(), mine, strict=True))
                found.append(Compared(peer.package, str(version), theirs, ours, differ))
    return found
