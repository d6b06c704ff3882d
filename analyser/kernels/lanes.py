"""How many tiles are missing, in lanes: ten small numbers in one word, and the search that fills them.

A lane says how many tiles a vector of counts lacks of so many sets and, perhaps, a pair: lane ``2 * sets + pair`` for
0 to 4 sets and 0 or 1 pair. It holds 0 to 15 in five bits (15: cannot be had), and a sixth bit that stays free, so
that lanes are compared side by side.

The search goes from kind to kind. Of each it decides how many runs begin there, and whether it gives a triplet and the
pair; all that a choice costs is the tiles that it uses above those held. What it must remember is how many runs are
under way: ``OPEN * (begun two kinds before) + begun one kind before`` is the place of a word of lanes in a state.
"""

from typing import Any

from .gear import kernel

LANES, WIDTH = 10, 6
EACH = sum(1 << WIDTH * lane for lane in range(LANES))  # 1 in every lane
NONE = 15 * EACH  # nothing can be had
GUARDS = 32 * EACH
NOTHING_YET = NONE - 15  # no set and no pair for no tile; nothing else can be had
_ALL = (1 << WIDTH * LANES) - 1
_NO_PAIR = sum(63 << 2 * WIDTH * sets for sets in range(LANES // 2))
_SET = 2 * WIDTH  # places that a set moves a word
MOST_SETS = 4
OPEN = MOST_SETS + 1
STATE = OPEN * OPEN  # words of a state


@kernel
def fewer(a: int, b: int) -> int:
    """The smaller of two numbers in every lane."""
    differences = (a | GUARDS) - b
    not_below = differences & GUARDS
    return a - (differences & (not_below - (not_below >> 5)))


@kernel
def smallest(word: int) -> int:
    """The smallest number of all lanes."""
    word = fewer(word, word >> 5 * WIDTH | NONE >> 5 * WIDTH << 5 * WIDTH)
    least = word & 31
    for lane in range(1, LANES // 2):
        least = min(least, word >> WIDTH * lane & 31)
    return least


@kernel
def only(sets: int, pair: int) -> int:
    """Nothing is lacking of so many sets and pairs, and nothing else can be had."""
    return NONE - (15 << WIDTH * (2 * sets + pair))


@kernel
def lane_of(word: int, sets: int, pair: int) -> int:
    """The number in one lane."""
    return word >> WIDTH * (2 * sets + pair) & 31


@kernel
def with_sets(word: int, sets: int, pair: int) -> int:
    """Every lane moved to where it stands with so many more sets and pairs."""
    fill = (1 << _SET * sets) - 1
    word = (word & _ALL >> _SET * sets) << _SET * sets | NONE & fill
    paired = (word & _NO_PAIR) << WIDTH | NONE & _NO_PAIR
    return paired * pair + word * (1 - pair)


@kernel
def without_sets(word: int, sets: int, pair: int) -> int:
    """The way back: what is lacking where so many sets and pairs are still to come."""
    word = word >> _SET * sets | NONE & ~(_ALL >> _SET * sets)
    alone = word >> WIDTH & _NO_PAIR | NONE & ~_NO_PAIR
    return alone * pair + word * (1 - pair)


@kernel
def clear_state(states: Any, at: int) -> int:
    """A state of which nothing can be had."""
    for place in range(at, at + STATE):
        states[place] = NONE
    return at


@kernel
def step_on(states: Any, at: int, to: int, held: int, limit: int, sets: int, runs: int) -> int:
    """From the state before a kind at ``at`` to the state after it at ``to``.

    ``held``: tiles of the kind in the hand; ``limit``: how many of it can be had in all; ``sets``: no more sets than
    these; ``runs``: 1 where a run may begin with the kind.
    """
    clear_state(states, to)
    for before in range(sets + 1):
        for last in range(sets + 1 - before):
            word = int(states[at + OPEN * before + last])
            if word != NONE:
                for begun in range(runs * (sets - before - last) + 1):
                    place = to + OPEN * last + begun
                    least = int(states[place])
                    for more in range(4):  # triplet and pair: neither, the one, the other
                        triplet, pair = more & 1, more >> 1
                        used = before + last + begun + 3 * triplet + 2 * pair
                        if used <= limit:
                            reached = with_sets(word, begun + triplet, pair) + max(used - held, 0) * EACH
                            least = fewer(least, reached)
                    states[place] = fewer(least, NONE)
    return to


@kernel
def step_back(states: Any, after: int, to: int, held: int, limit: int, sets: int, runs: int) -> int:
    """From the state after a kind at ``after`` to the state before it at ``to``, for states of what is yet to come."""
    clear_state(states, to)
    for before in range(sets + 1):
        for last in range(sets + 1 - before):
            least = NONE
            for begun in range(runs * (sets - before - last) + 1):
                word = int(states[after + OPEN * last + begun])
                if word != NONE:
                    for more in range(4):
                        triplet, pair = more & 1, more >> 1
                        used = before + last + begun + 3 * triplet + 2 * pair
                        if used <= limit:
                            reached = without_sets(word, begun + triplet, pair) + max(used - held, 0) * EACH
                            least = fewer(least, reached)
            states[to + OPEN * before + last] = fewer(least, NONE)
    return to
