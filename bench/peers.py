"""Other libraries that answer the same question, measured in the same run where they are installed.

To add one: a function that takes hands as columns and prepares an answer for all of them, and a row in ``PEERS``.
Whatever a peer needs prepared (its own objects, lists) is prepared outside the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

import analyser

from . import peer_mcr, peer_scores
from .clock import Figure, figure
from .hot import SEED, Asked, counts_and_melds
from .machine import installed
from .mcr_hands import MCR_NAMES, mcr_population
from .peer_hands import hand_at
from .populations import Columns, closed, riichi_population

RIICHI = "riichi-tenhou"
CHINESE = "mcr"


class Prepared(NamedTuple):
    """``answer`` is timed; ``figures`` makes of what it gives a number for each hand, to be compared."""

    answer: Callable[[], Sequence[Any] | np.ndarray]
    figures: Callable[[Any], Sequence[int] | np.ndarray] = lambda given: given


Prepare = Callable[[Columns], Prepared]


class Peer(NamedTuple):
    """A package on PyPI, what of it is compared, and switches of our rules that make them theirs."""

    package: str
    answers: Mapping[str, Prepare]
    options: Mapping[str, Any] = {}


class Question(NamedTuple):
    """Something that several libraries answer: on which hands (by population), and how it is answered here.

    ``share``: a peer gets one hand in so many.
    """

    hands: Callable[[int], Iterator[tuple[str, Columns]]]
    ours: Callable[[Columns, Mapping[str, Any]], Prepared]
    share: int = 10


# --- the questions


def _complete_hands(n: int) -> Iterator[tuple[str, Columns]]:
    for name in ("random", "complete"):
        counts, melds = counts_and_melds(name, n)
        yield name, {"counts": counts[melds == 0], "melds": melds[melds == 0]}


def _shanten_hands(n: int) -> Iterator[tuple[str, Columns]]:
    for name in ("random14", "oneshanten14"):
        yield name, {"counts": closed(name, n, SEED)}


def _score_hands(n: int) -> Iterator[tuple[str, Columns]]:
    for name in ("complete", "gamelike", "flush"):
        yield name, riichi_population(name, n, SEED)


def _our_scores(hands: Columns, options: Mapping[str, Any]) -> Prepared:
    rules = analyser.load_rules(RIICHI, options)
    return Prepared(lambda: analyser.score_batch(hands, rules, gear="native"), lambda scores: scores.payments.sum(1))


def _mcr_hands(n: int) -> Iterator[tuple[str, Columns]]:
    for name in MCR_NAMES:
        if name != "random":
            yield name, mcr_population(name, n, SEED)


def _our_points(hands: Columns, options: Mapping[str, Any]) -> Prepared:
    rules = analyser.load_rules(CHINESE, {"minimum": 0, **options})
    return Prepared(lambda: analyser.score_batch(hands, rules, gear="native"), lambda scores: scores.total)


QUESTIONS = {
    "complete": Question(
        _complete_hands, lambda hands, _: Prepared(lambda: analyser.complete_batch(hands["counts"], hands["melds"]))
    ),
    "shanten": Question(_shanten_hands, lambda hands, _: Prepared(lambda: analyser.shanten_batch(hands["counts"]))),
    "score": Question(_score_hands, _our_scores, share=50),
    "points": Question(_mcr_hands, _our_points),
}


# --- the answers of others


def _one_by_one(answer: Callable[[list[int]], Any], figure_of: Callable[[Any], int] = int) -> Prepare:
    """A function of the counts of one hand."""

    def prepare(hands: Columns) -> Prepared:
        rows = hands["counts"].tolist()
        return Prepared(lambda: [answer(row) for row in rows], lambda given: list(map(figure_of, given)))

    return prepare


def _mahjong_complete(hands: Columns) -> Prepared:
    from mahjong.agari import Agari

    return _one_by_one(Agari.is_agari)(hands)


def _mahjong_shanten(hands: Columns) -> Prepared:
    from mahjong.shanten import Shanten

    return _one_by_one(Shanten.calculate_shanten)(hands)


def _xiangting_shanten(hands: Columns) -> Prepared:
    from xiangting import PlayerCount, calculate_replacement_number

    players = PlayerCount.FOUR
    return _one_by_one(lambda row: calculate_replacement_number(row, players), lambda number: number - 1)(hands)


def _jansou_shanten(hands: Columns) -> Prepared:
    from jansou.analysis.shanten import shanten_counts

    return _one_by_one(lambda row: shanten_counts(row, 0))(hands)


def _riichienv_shanten(hands: Columns) -> Prepared:
    from riichienv import calculate_shanten

    tiles = [
        [4 * kind + one for kind, number in enumerate(row) for one in range(number)] for row in hands["counts"].tolist()
    ]
    return Prepared(lambda: [calculate_shanten(hand) for hand in tiles])


def _scores(answer_of: Callable[[Any], Callable[[], Any]], collect: Callable[[Any, Any], int]) -> Prepare:
    """What prepares one hand, and what a winner of it collects by what was answered."""

    def prepare(columns: Columns) -> Prepared:
        hands = [hand_at(columns, row) for row in range(len(columns["counts"]))]
        answers = [answer_of(hand) for hand in hands]
        return Prepared(
            lambda: [answer() for answer in answers],
            lambda given: [collect(hand, one) for hand, one in zip(hands, given, strict=True)],
        )

    return prepare


def _pymahjonggb_points(hands: Columns) -> Prepared:
    answers = [peer_mcr.answer(hands, row) for row in range(len(hands["counts"]))]
    return Prepared(lambda: [answer() for answer in answers], lambda given: list(map(peer_mcr.points, given)))


#: Yakuman that riichienv counts twice.
_TWICE = (
    "thirteen_orphans_thirteen_wait", "four_concealed_pungs_pair_wait", "pure_nine_gates", "big_four_winds",
)  # fmt: skip

#: Nothing here scores Hong Kong or Malaysian hands yet.
PEERS = (
    Peer(
        "mahjong",
        {
            "complete": _mahjong_complete,
            "shanten": _mahjong_shanten,
            "score": _scores(peer_scores.mahjong_answer, lambda hand, result: peer_scores.mahjong_collect(result)),
        },
    ),
    Peer(
        "riichienv",
        {
            "shanten": _riichienv_shanten,
            "score": _scores(peer_scores.riichienv_answer, peer_scores.riichienv_collect),
        },
        {"double_yakuman": list(_TWICE)},
    ),
    Peer("xiangting", {"shanten": _xiangting_shanten}),
    Peer(
        "jansou",
        {
            "shanten": _jansou_shanten,
            "score": _scores(peer_scores.jansou_answer, lambda hand, result: peer_scores.jansou_collect(result)),
        },
    ),
    Peer("PyMahjongGB", {"points": _pymahjonggb_points}),
)


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
    """Every installed peer on the populations of every question that it answers, one after the other with ours."""
    found = []
    versions = {peer.package: installed(peer.package) for peer in PEERS}
    for what, question in QUESTIONS.items():
        peers = [peer for peer in PEERS if what in peer.answers and versions[peer.package]]
        for name, hands in question.hands(asked.hands) if peers else ():
            number = len(hands["counts"])
            few = max(number // question.share, 1)
            for peer in peers:
                theirs = peer.answers[what]({column: values[:few] for column, values in hands.items()})
                ours = question.ours(hands, peer.options)
                took = figure(what, theirs.answer, few, asked.repeats, population=name, gear=peer.package)
                took_ours = figure(what, ours.answer, number, asked.repeats, population=name, gear="native")
                both = zip(theirs.figures(theirs.answer()), ours.figures(ours.answer())[:few], strict=True)
                differ = sum(int(one) != int(other) for one, other in both)
                found.append(Compared(peer.package, str(versions[peer.package]), took, took_ours, differ))
    return found
