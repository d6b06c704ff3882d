"""How PyMahjongGB scores a win in Chinese Official: its own arguments are prepared, and the call is returned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from analyser.hand import FLAGS

from .populations import CHOW, CONCEALED_KONG, PUNG, ROB_KONG, SELF_DRAW, Columns

SUITS = "WBT"  # characters, dots, bamboo
DRAGONS = ("J3", "J2", "J1")  # white, green, red


def tile(kind: int) -> str:
    """The name of a kind."""
    if kind < 27:
        return f"{SUITS[kind // 9]}{kind % 9 + 1}"
    return f"F{kind - 26}" if kind < 31 else DRAGONS[kind - 31]


def answer(columns: Columns, row: int) -> Callable[[], Any]:
    """What scores a row of a population."""
    from MahjongGB import MahjongFanCalculator

    pack = []
    for code in columns["melds"][row].tolist():
        type_, kind = code >> 6, code & 63
        if type_ == CHOW:
            pack.append(("CHI", tile(kind + 1), 1))
        elif type_:
            pack.append(("PENG" if type_ == PUNG else "GANG", tile(kind), 0 if type_ == CONCEALED_KONG else 1))
    won, counts = int(columns["win_tile"][row]), columns["counts"][row].tolist()
    counts[won] -= 1
    hand = tuple([tile(kind) for kind, number in enumerate(counts) for _ in range(number)])
    bits = int(columns["flags"][row])
    flags = {name for bit, name in enumerate(FLAGS) if bits >> bit & 1}
    win = int(columns["win"][row])
    given = (
        tuple(pack), hand, tile(won), int(columns["bonus"][row]).bit_count(), win == SELF_DRAW,
        "last_of_kind" in flags, win == ROB_KONG or "kong_replacement" in flags, "last_tile" in flags,
        int(columns["seat"][row]), int(columns["round"][row]),
    )  # fmt: skip
    return lambda: MahjongFanCalculator(*given)


def points(result: Any) -> int:
    """The points of a hand, flowers included."""
    return sum(fan[0] for fan in result)
