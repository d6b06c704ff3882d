"""Random hands of every kind, made without hypothesis: fast enough for a hundred thousand."""

from __future__ import annotations

from random import Random

from analyser.hand import FLAGS, SIDES, WINS, Hand, Liability, Meld, Win
from analyser.tiles import BONUS, KINDS, RUN_STARTS, WINDS, Tile, kinds_in, tile_order

FIVES = (4, 13, 22)
STARTS = kinds_in(RUN_STARTS)


def made_hand(random: Random) -> Hand:
    """A hand, mostly of 13 or 14 tiles, now and then plain: without reds, melds or circumstances."""
    reds = random.choice((0.0, 0.0, 0.1, 0.5))
    wall = [Tile(kind, kind in FIVES and random.random() < reds) for kind in range(KINDS) for _ in range(4)]
    by_kind = {kind: wall[4 * kind : 4 * kind + 4] for kind in range(KINDS)}
    melds = [meld for _ in range(random.choice((0, 0, 1, 2, 3, 4))) if (meld := _meld(random, by_kind))]
    left = [tile for tiles in by_kind.values() for tile in tiles]
    number = 13 - 3 * len(melds) + random.choice((0, 1, 1, 1)) if random.random() < 0.9 else random.randint(1, 18)
    tiles, winning = random.sample(left, number), None
    if number == 14 - 3 * len(melds) or random.random() < 0.1:
        winning = tiles.pop()
    win = Win() if random.random() < 0.4 else _win(random)
    return Hand(tuple(sorted(tiles, key=tile_order)), tuple(melds), winning, win)


def _meld(random: Random, by_kind: dict[int, list[Tile]]) -> Meld | None:
    group = random.choice(("chow", "chow", "pung", "kong", "concealed", "added"))
    if group == "chow":
        start = random.choice(STARTS)
        kinds = [start, start + 1, start + 2]
    else:
        kinds = [random.randrange(KINDS)] * (3 if group == "pung" else 4)
    if any(len(by_kind[kind]) < kinds.count(kind) for kind in kinds):
        return None
    tiles = tuple(sorted([by_kind[kind].pop() for kind in kinds], key=tile_order))
    side = None if group == "concealed" else random.choice((None, *SIDES))
    if group == "chow":
        side = random.choice((None, "left", "left", "across"))
    return Meld(group if group in ("chow", "pung") else "kong", tiles, group != "concealed", group == "added", side)


def _win(random: Random) -> Win:
    chosen = {flag for flag in FLAGS if random.random() < 0.1}
    bonus = [name for name in BONUS if random.random() < 0.15]
    some = [Tile(random.randrange(KINDS)) for _ in range(2)]
    said = random.random() < 0.5  # both winds, or any of them
    rare = random.random() < 0.2
    return Win(
        by=random.choice(WINS),
        seat=random.choice(WINDS if said else (None, *WINDS)),
        round=random.choice(WINDS if said else (None, *WINDS)),
        discarder=random.choice((None, None, *WINDS)) if rare else None,
        flags=tuple([flag for flag in FLAGS if flag in chosen]),
        bonus=tuple(bonus),
        flowers=None if bonus else random.choice((None, None, 0, 2, 11)),
        dora=tuple(some[: random.randrange(3)]) if rare else (),
        nuki=random.randrange(3) if rare else 0,
        honba=random.randrange(3) if rare else 0,
        liability=Liability("big_three_dragons", random.choice(WINDS)) if rare else None,
    )
