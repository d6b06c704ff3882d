"""Hypothesis strategies that several test modules share."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from analyser.hand import FLAGS, SIDES, WINS, Hand, Liability, Meld, Win
from analyser.tiles import BONUS, KINDS, RUN_STARTS, WINDS, Tile, kinds_in, tile_order

FIVES = (4, 13, 22)

winds = st.sampled_from(WINDS)
small_numbers = st.integers(0, 12) | st.integers(0, 9999)


def canonical(tiles: list[Tile]) -> tuple[Tile, ...]:
    return tuple(sorted(tiles, key=tile_order))


@st.composite
def physical(draw: Callable[..., bool], kind: int) -> Tile:
    """A tile of this kind, a five sometimes red."""
    return Tile(kind, kind in FIVES and draw(st.booleans()))


kinds = st.integers(0, KINDS - 1)
tiles = kinds.flatmap(physical)


@st.composite
def wins(draw, words: tuple[str, ...] = ()) -> Win:
    """Circumstances in canonical form, contradictory ones included."""
    flags = draw(st.sets(st.sampled_from((*FLAGS, *words)), max_size=4))
    bonus = draw(st.lists(st.sampled_from(BONUS), max_size=4))
    return Win(
        by=draw(st.sampled_from(WINS)),
        seat=draw(st.none() | winds),
        round=draw(st.none() | winds),
        discarder=draw(st.none() | winds),
        flags=tuple(flag for flag in (*FLAGS, *words) if flag in flags),
        bonus=tuple(sorted(bonus, key=BONUS.index)),
        flowers=None if bonus else draw(st.none() | small_numbers),
        dora=tuple(draw(st.lists(tiles, max_size=3))),
        ura=tuple(draw(st.lists(tiles, max_size=3))),
        nuki=draw(st.integers(0, 4)),
        honba=draw(small_numbers),
        sticks=draw(small_numbers),
        liability=draw(st.none() | st.builds(Liability, st.sampled_from(("big_three_dragons", "four_kongs")), winds)),
    )


@st.composite
def hands(draw, words: tuple[str, ...] = ()) -> Hand:
    """Any hand that the hand line can carry: reds, sides, every kind of meld, any number of tiles, four of each."""
    free = [4] * KINDS
    melds = []
    for _ in range(draw(st.integers(0, 4))):
        runs = [k for k in kinds_in(RUN_STARTS) if free[k] and free[k + 1] and free[k + 2]]
        group = draw(st.sampled_from(("chow", "pung", "kong", "concealed", "added")))
        if group == "chow":
            start = draw(st.sampled_from(runs))
            its_kinds = [start, start + 1, start + 2]
        else:
            size = 3 if group == "pung" else 4
            its_kinds = [draw(st.sampled_from([k for k in range(KINDS) if free[k] >= size]))] * size
        for kind in its_kinds:
            free[kind] -= 1
        meld_tiles = canonical([draw(physical(kind)) for kind in its_kinds])
        side = None if group == "concealed" else draw(st.none() | st.sampled_from(SIDES))
        type_ = group if group in ("chow", "pung") else "kong"
        melds.append(Meld(type_, meld_tiles, group != "concealed", group == "added", side))
    wall = [kind for kind in range(KINDS) for _ in range(free[kind])]
    size = draw(st.just(13 - 3 * len(melds)) | st.integers(1, 20))
    places = draw(st.lists(st.integers(0, len(wall) - 1), min_size=size + 1, max_size=size + 1, unique=True))
    drawn = [draw(physical(wall[place])) for place in places]
    last = drawn.pop() if draw(st.booleans()) else None
    if last is None and len(drawn) == 14 - 3 * len(melds):  # its last tile would be read as the winning one
        drawn.pop()
    return Hand(canonical(drawn), tuple(melds), last, draw(wins(words)))
