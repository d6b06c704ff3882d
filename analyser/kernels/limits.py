"""Exact distances where melds hold tiles that the hand would need: a search over all kinds, the melds counted.

The tables know that there are four tiles of each kind, not which of them lie in melds. So long as no hand that is
nearest by the table takes more of a kind than the melds leave, the table is right. In the few hands where one does,
this search decides.
"""

from typing import Any

from ..tiles import KINDS, RUN_STARTS
from .distance import Keys
from .gear import kernel
from .hands import Planes
from .helping import Helped, lack_with
from .indicators import count_of
from .lanes import EACH, NOTHING_YET, OPEN, STATE, clear_state, fewer, lane_of, only, smallest, step_back, step_on

COPIES = 4
_BACK = STATE * (KINDS + 1)
_TRIED = 2 * _BACK
STATES_SIZE = _TRIED + STATE


@kernel
def short_kinds(whole: Planes, melded: int, lack: int) -> int:
    """Kinds that lie in melds and of which fewer are left than tiles are lacking.

    Where none of them helps, no nearest hand takes more of a kind than there is.
    """
    none_left = whole.fours
    one_left = none_left | whole.ones & whole.twos
    two_left = one_left | whole.twos
    three_left = two_left | whole.ones
    few = none_left * int(lack == 1) | one_left * int(lack == 2) | two_left * int(lack == 3)
    return melded & (few | three_left * int(lack > 3))


@kernel
def takes_too_many(
    tables: Any, keys: Keys, planes: Planes, whole: Planes, sets: int, short: int, lack: int, three: int
) -> int:
    """Whether a hand that is nearest by the table takes more of one of these kinds than there are: 1 or 0.

    It does where each tile of as many as that, and one, brings the hand closer.
    """
    found = 0
    while short:
        kind = ((short & -short) - 1).bit_count()
        short &= short - 1
        more = COPIES + 1 - count_of(whole, kind)
        if more + count_of(planes, kind) <= COPIES:
            found |= int(lack_with(tables, keys, sets, kind, more, three) == lack - more)
    return found


@kernel
def exact_lack(planes: Planes, whole: Planes, sets: int, played: int, states: Any) -> int:
    """How many tiles are lacking, arguments as of ``exact_helped``."""
    clear_state(states, 0)
    states[0] = NOTHING_YET
    for kind in range(KINDS):
        held = count_of(planes, kind)
        limit = _limit(held, whole, kind, played)
        step_on(states, STATE * kind, STATE * (kind + 1), held, limit, sets, RUN_STARTS >> kind & 1)
    return lane_of(int(states[STATE * KINDS]), sets, 1)


@kernel
def exact_helped(planes: Planes, whole: Planes, sets: int, played: int, states: Any) -> Helped:
    """For so many sets and a pair, of the tiles of ``planes``, no kind used more often than four times with the melds.

    ``whole``: the tiles with the melds; ``played``: the kinds that there are; ``states``: room for STATES_SIZE words.
    """
    lack = exact_lack(planes, whole, sets, played, states)
    clear_state(states, _BACK + STATE * KINDS)
    states[_BACK + STATE * KINDS] = only(sets, 1)
    kinds = 0
    for before in range(KINDS):
        kind = KINDS - 1 - before
        held, may_begin = count_of(planes, kind), RUN_STARTS >> kind & 1
        limit = _limit(held, whole, kind, played)
        at = _BACK + STATE * kind
        if held < limit:
            step_back(states, at + STATE, _TRIED, held + 1, limit, sets, may_begin)
            kinds |= int(_least(states, STATE * kind, sets) < lack) << kind
        step_back(states, at + STATE, at, held, limit, sets, may_begin)
    return Helped(lack, kinds)


@kernel
def mended(
    tables: Any, keys: Keys, planes: Planes, whole: Planes, melded: int, sets: int, played: int, three: int,
    by_table: Helped, states: Any,
) -> Helped:  # fmt: skip
    """``by_table`` where it is right, else what the search finds; ``melded``: the kinds of which tiles lie in melds."""
    short = by_table.kinds & short_kinds(whole, melded, by_table.lack)
    if short != 0 and takes_too_many(tables, keys, planes, whole, sets, short, by_table.lack, three) != 0:
        return exact_helped(planes, whole, sets, played, states)
    return by_table


@kernel
def _limit(held: int, whole: Planes, kind: int, played: int) -> int:
    """How many tiles of a kind could be held beside the melds."""
    return (COPIES - count_of(whole, kind) + held) * (played >> kind & 1)


@kernel
def _least(states: Any, at: int, sets: int) -> int:
    """How many tiles are lacking by the state at ``at`` before a kind and what was tried for that kind and the rest."""
    word = 30 * EACH
    for before in range(sets + 1):
        for last in range(sets + 1 - before):
            place = OPEN * before + last
            word = fewer(word, int(states[at + place]) + int(states[_TRIED + place]))
    return smallest(word)
