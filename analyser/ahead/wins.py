"""The hands that winning draws complete, and what each is worth.

Hands are told apart by the kinds of their tiles alone, so whether a five that was drawn is the red one is a matter of
chance: of the fives of a suit that were unseen each is as likely to be among those drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ..hand import Hand
from ..kernels.hands import Planes
from ..kernels.indicators import count_of
from ..kernels.progress import FOURS, KIND_MASK, NODE, ONES, ORIGIN, RED_SHIFT, REDRAWN, TWOS, WIN_KIND, WIN_NODE
from ..rules import RuleSet
from ..scoring.lanes import REDS_PLAYED
from ..scoring.plan import plan_of
from ..scoring.score import Score, score_of
from ..tiles import KINDS, Tile

FIVES = (4, 13, 22)


class Asked(NamedTuple):
    """The hand at the beginning with its melds and circumstances, the rules, and of each suit what fives there are.

    ``held``: a bit for each suit whose red five is held outside the melds; ``unseen``: likewise unseen; ``own``,
    ``left``: how many fives of each suit are held and unseen.
    """

    hand: Hand
    rules: RuleSet
    held: int
    unseen: int
    own: tuple[int, ...]
    left: tuple[int, ...]


class Complete(NamedTuple):
    """A completed hand: its tiles before the last draw as counts, the kind drawn last, a bit for each red five that it
    has kept, and how likely the red five of each suit is among those drawn."""

    counts: tuple[int, ...]
    drawn: int
    kept: int
    chances: tuple[float, ...]


def asked_of(hand: Hand, rules: RuleSet, visible: tuple[Tile, ...], left: list[int]) -> Asked:
    """What is asked about a hand of these tiles; ``left``: how many of each kind are unseen."""
    counts = hand.counts
    red = {tile.kind for tile in hand.concealed if tile.red}
    elsewhere = {tile.kind for tile in (*visible, *hand.win.dora) if tile.red}
    elsewhere |= {tile.kind for meld in hand.melds for tile in meld.tiles if tile.red}
    held = _suits(red)
    unseen = plan_of(rules).table[REDS_PLAYED] & ~_suits(red | elsewhere) & _suits({k for k in FIVES if left[k]})
    return Asked(hand, rules, held, unseen, tuple(counts[k] for k in FIVES), tuple(left[k] for k in FIVES))


def _suits(kinds: set[int]) -> int:
    return sum(1 << suit for suit, five in enumerate(FIVES) if five in kinds)


def chances_of(subset: int, unseen: int, chances: Any) -> Any:
    """How likely it is that of the red fives that are unseen just those of a subset of the suits were drawn."""
    likely = 1.0
    for suit in range(3):
        if unseen >> suit & 1:
            likely = likely * (chances[suit] if subset >> suit & 1 else 1 - chances[suit])
    return likely


def subsets_of(mask: int) -> Iterator[int]:
    """Every subset of a mask of suits, the empty one first."""
    return (subset for subset in range(8) if not subset & ~mask)


def complete(nodes: Any, win: int, asked: Asked) -> Complete:
    """The hand that a winning draw completes. Of several fives the plain ones go first."""
    at, drawn = NODE * (win >> WIN_NODE), win >> WIN_KIND & KIND_MASK
    planes = Planes(int(nodes[at + ONES]), int(nodes[at + TWOS]), int(nodes[at + FOURS]), 0)
    origin = int(nodes[at + ORIGIN])
    counts = tuple(count_of(planes, kind) for kind in range(KINDS))
    kept = sum(asked.held & ~(origin >> RED_SHIFT) & 1 << suit for suit in range(3) if counts[FIVES[suit]])
    chances = []
    for five, own, left in zip(FIVES, asked.own, asked.left, strict=True):
        more = max(counts[five] - own, 0) + int(origin & REDRAWN == five + 1) + int(drawn == five)
        chances.append(more / max(left, 1))
    return Complete(counts, drawn, kept, tuple(chances))


def score_of_win(one: Complete, reds: int, asked: Asked) -> Score:
    """The score of a completed hand that holds these red fives."""
    tiles = []
    for kind, count in enumerate(one.counts):
        red = kind in FIVES and reds >> kind // 9 & 1
        tiles += [Tile(kind, bool(red) and number == 0) for number in range(count)]
    last = Tile(one.drawn, one.drawn in FIVES and not one.counts[one.drawn] and bool(reds >> one.drawn // 9 & 1))
    return score_of(asked.hand._replace(concealed=tuple(tiles), win_tile=last), (), asked.rules)


def worth_by_score(
    wins: list[int], nodes: Any, asked: Asked
) -> tuple[list[int], list[float], tuple[str, ...]]:  # fmt: skip
    """Whether each winning draw wins, what it brings then, and what the scoring noted, one by one."""
    won, value, said = [], [], dict[str, None]()
    for win in wins:
        one = complete(nodes, win, asked)
        brings = 0.0
        for subset in subsets_of(asked.unseen):
            likely = chances_of(subset, asked.unseen, one.chances)
            if likely:
                score = score_of_win(one, one.kept | subset, asked)
                said |= dict.fromkeys(score.warnings)
                brings += likely * float(score.settlement.collect if score.settlement else 0)
        won.append(int(score.valid))
        value.append(brings)
    return won, value, tuple(said)
