"""Hands of a population as other riichi libraries want them: tiles numbered 0-135, flags by name."""

from __future__ import annotations

from typing import NamedTuple

from analyser.hand import FLAGS, WINS

from .populations import CHOW, CONCEALED_KONG, PUNG, ROB_KONG, SELF_DRAW, Columns

RED_FIVES = (16, 52, 88)
assert WINS[SELF_DRAW] == "self_draw"


class Group(NamedTuple):
    """A meld: its type as in the column ``melds``, and its tiles."""

    type: int
    tiles: list[int]

    @property
    def open(self) -> bool:
        return self.type != CONCEALED_KONG


class Hand(NamedTuple):
    """A hand. ``concealed``: with the winning tile; ``won``: that tile; ``dora`` and ``ura``: indicators."""

    concealed: list[int]
    won: int
    melds: list[Group]
    drawn: bool
    robbed: bool
    flags: frozenset[str]
    seat: int
    round: int
    honba: int
    dora: list[int]
    ura: list[int]

    @property
    def tiles(self) -> list[int]:
        """All tiles, melds first."""
        return [tile for meld in self.melds for tile in meld.tiles] + self.concealed


class _Ids:
    """Hands out the four tiles of each kind, the red five first where one is held."""

    def __init__(self, reds: int) -> None:
        self.next = [4 * kind for kind in range(34)]
        for suit, red in enumerate(RED_FIVES):
            if not reds >> suit & 1:
                self.next[red // 4] += 1  # the red one stays out

    def take(self, kind: int) -> int:
        self.next[kind] += 1
        return self.next[kind] - 1


def hand_at(columns: Columns, row: int) -> Hand:
    """A row of a riichi population."""
    ids = _Ids(int(columns["reds"][row]))
    melds, concealed = [], []
    for code in columns["melds"][row].tolist():
        kind, low = code >> 6, code & 63
        if kind:
            kinds = [low, low + 1, low + 2] if kind == CHOW else [low] * (3 if kind == PUNG else 4)
            melds.append(Group(kind, [ids.take(one) for one in kinds]))
    won = -1
    for kind, number in enumerate(columns["counts"][row].tolist()):
        for _ in range(number):
            concealed.append(ids.take(kind))
            if kind == columns["win_tile"][row]:
                won = concealed[-1]
    bits = int(columns["flags"][row])
    # an indicator is a tile that is not held: any of its four will do, but the red one, which changes nothing
    dora, ura = ([4 * kind + 3 for kind in columns[name][row].tolist() if kind >= 0] for name in ("dora", "ura"))
    return Hand(
        concealed, won, melds,
        drawn=bool(columns["win"][row] == SELF_DRAW), robbed=bool(columns["win"][row] == ROB_KONG),
        flags=frozenset([name for bit, name in enumerate(FLAGS) if bits >> bit & 1]),
        seat=int(columns["seat"][row]), round=int(columns["round"][row]), honba=int(columns["honba"][row]),
        dora=dora, ura=ura,
    )  # fmt: skip
