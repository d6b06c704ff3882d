"""Seeded populations of hands as numpy columns: what the benchmarks measure and what the gears are compared on.

``population(name, n, seed)`` gives one array per column, ``to_rows(columns)`` the same hands as plain hand rows.

===========  ===========  =========================================================================================
column       dtype        meaning
===========  ===========  =========================================================================================
counts       int8[n, 34]  tiles of each kind outside the melds, the winning tile among them
melds        int16[n, 4]  type * 64 + (lowest) kind, filled from the left; 0: none
win_tile     int8[n]      kind of the winning tile
win          int8[n]      0 discard, 1 self-draw, 2 robbed kong (the order of ``analyser.hand.WINS``)
seat, round  int8[n]      0-3: East South West North
discarder    int8[n]      0-3, never the winner's seat; -1: not known, or a self-draw
flags        int32[n]     bit i: ``analyser.hand.FLAGS[i]``
bonus        int16[n]     bit i: ``analyser.tiles.BONUS[i]``
===========  ===========  =========================================================================================

The cost of a hand depends on its shape, so there are several populations:

- ``random``: 14 tiles of the 136, no melds, hardly ever complete
- ``complete``: complete hands, half of the sets runs, and a few percent of special forms and rare patterns
- ``gamelike``: complete hands, four sets of five runs, as in play
- ``flush``: complete hands of one suit with or without honours, the ones with the most splits

In the last three the number of melds is uniform from 0 to 4 (special forms aside). No hand is impossible: what a hand
is made of (how many melds of which type, runs or pungs) is drawn once, and its tiles are drawn anew until no tile is
held five times.

``unfinished(name, n, seed)`` gives hands that are not complete, ``closed(name, n, seed)`` the populations that shanten,
waits and discards are measured on (``CLOSED``).
"""

from __future__ import annotations

import re
from itertools import chain

import numpy as np

from analyser.batch.distances import shanten_batch
from analyser.hand import FLAGS, WINS
from analyser.tiles import BONUS, KINDS, SUITS, WINDS

Columns = dict[str, np.ndarray]

NAMES = ("random", "complete", "gamelike", "flush")
RUN_SHARE = {"complete": 0.5, "gamelike": 0.8, "flush": 0.5}

DISCARD, SELF_DRAW, ROB_KONG = (WINS.index(name) for name in ("discard", "self_draw", "rob_kong"))
CHOW, PUNG, OPEN_KONG, ADDED_KONG, CONCEALED_KONG = range(1, 6)
MELD_TYPES = {
    CHOW: {"type": "chow", "open": True},
    PUNG: {"type": "pung", "open": True},
    OPEN_KONG: {"type": "kong", "open": True, "added": False},
    ADDED_KONG: {"type": "kong", "open": True, "added": True},
    CONCEALED_KONG: {"type": "kong", "open": False, "added": False},
}

# --- what a set or a pair may be made of: the kinds that it may begin with ---

HONOURS = list(range(27, 34))
WIND_KINDS, DRAGON_KINDS = HONOURS[:4], HONOURS[4:]
TERMINALS = [0, 8, 9, 17, 18, 26]
SUIT_KINDS = [list(range(9 * suit, 9 * suit + 9)) for suit in range(3)]
SUIT_RUNS = [kinds[:7] for kinds in SUIT_KINDS]

DOMAINS = [[*chain(*SUIT_RUNS)], list(range(KINDS)), HONOURS, WIND_KINDS, DRAGON_KINDS]
ANY_RUN, ANY_KIND, ANY_HONOUR, ANY_WIND, ANY_DRAGON = range(5)
RUN_OF_SUIT, KIND_OF_SUIT, KIND_OF_SUIT_OR_HONOUR = 5, 8, 11  # plus the suit
DOMAINS += SUIT_RUNS + SUIT_KINDS + [kinds + HONOURS for kinds in SUIT_KINDS]

DOMAIN_SIZE = np.array([len(kinds) for kinds in DOMAINS])
DOMAIN_KINDS = np.zeros((len(DOMAINS), KINDS), dtype=np.int64)
for _domain, _kinds in enumerate(DOMAINS):
    DOMAIN_KINDS[_domain, : len(_kinds)] = _kinds
IS_RUN = np.array([domain == ANY_RUN or RUN_OF_SUIT <= domain < KIND_OF_SUIT for domain in range(len(DOMAINS))])

#: Share of each special form among ``complete`` hands.
SPECIALS = {
    "seven_pairs": 0.012,
    "thirteen_orphans": 0.008,
    "nine_gates": 0.008,
    "all_honours": 0.008,
    "four_kongs": 0.008,
    "big_four_winds": 0.005,
    "little_four_winds": 0.005,
    "big_three_dragons": 0.005,
    "little_three_dragons": 0.005,
}


def population(name: str, n: int, seed: int, *, animals: bool = True, bonus: bool = True) -> Columns:
    """``n`` hands of the population ``name``: the same ones for the same arguments, no hand twice running.

    ``animals``: whether the bonus tiles may be animals (Malaysian sets have them); ``bonus``: whether there are any.
    """
    rng = np.random.default_rng([seed, NAMES.index(name)])
    if name == "random":
        counts, melds = _random_tiles(rng, n), np.zeros((n, 4), dtype=np.int16)
    else:
        counts, melds = _complete_hands(rng, name, n)
    _part_equal_neighbours(rng, counts, melds)
    return {"counts": counts, "melds": melds} | _circumstances(rng, counts, melds, animals=animals, bonus=bonus)


# --- tiles ---


def _random_tiles(rng: np.random.Generator, n: int) -> np.ndarray:
    """14 different tiles of the 136: whole hands are drawn anew where a tile came twice, so all are equally likely."""
    tiles = np.empty((n, 14), dtype=np.int64)
    todo = np.arange(n)
    while todo.size:
        drawn = np.sort(rng.integers(0, 4 * KINDS, (todo.size, 14)), axis=1)
        good = (np.diff(drawn, axis=1) > 0).all(axis=1)
        tiles[todo[good]] = drawn[good]
        todo = todo[~good]
    counts = np.zeros((n, KINDS), dtype=np.int8)
    for column in range(14):
        counts[np.arange(n), tiles[:, column] // 4] += 1
    return counts


def _complete_hands(rng: np.random.Generator, name: str, n: int) -> tuple[np.ndarray, np.ndarray]:
    """Counts and melds of complete hands."""
    runs = rng.random((n, 4)) < RUN_SHARE[name]
    half_flush = np.zeros(n, dtype=bool)
    if name == "flush":
        suit = rng.integers(0, 3, (n, 1))
        half_flush = rng.random(n) < 0.5
        other = np.where(half_flush[:, None], KIND_OF_SUIT_OR_HONOUR, KIND_OF_SUIT) + suit
        sets, pair = np.where(runs, RUN_OF_SUIT + suit, other), other[:, 0]
    else:
        sets, pair = np.where(runs, ANY_RUN, ANY_KIND), np.full(n, ANY_KIND)

    special = np.full(n, "", dtype="U20")
    if name == "complete":
        names = ["", *SPECIALS]
        special = rng.choice(names, n, p=[1 - sum(SPECIALS.values()), *SPECIALS.values()])
        sets[special == "all_honours"], pair[special == "all_honours"] = ANY_HONOUR, ANY_HONOUR
        sets[special == "four_kongs"] = ANY_KIND
        sets[special == "big_four_winds"] = ANY_WIND
        sets[special == "little_four_winds", :3], pair[special == "little_four_winds"] = ANY_WIND, ANY_WIND
        sets[special == "big_three_dragons", :3] = ANY_DRAGON
        sets[special == "little_three_dragons", :2], pair[special == "little_three_dragons"] = ANY_DRAGON, ANY_DRAGON
        sets = rng.permuted(sets, axis=1)  # the first sets become the melds: let it be any of them

    melded = np.arange(4) < rng.integers(0, 5, (n, 1))
    types = rng.choice([PUNG, OPEN_KONG, ADDED_KONG, CONCEALED_KONG], (n, 4), p=[0.4, 0.2, 0.2, 0.2])
    kongs = rng.choice([OPEN_KONG, ADDED_KONG, CONCEALED_KONG], (n, 4))
    types = np.where(special[:, None] == "four_kongs", kongs, np.where(IS_RUN[sets], CHOW, types))
    types[~melded & (special != "four_kongs")[:, None]] = 0

    counts, melds = _draw_tiles(rng, sets, pair, types, half_flush)
    for form, draw in (("seven_pairs", _seven_pairs), ("thirteen_orphans", _orphans), ("nine_gates", _nine_gates)):
        rows = np.flatnonzero(special == form)
        counts[rows], melds[rows] = draw(rng, rows.size), 0
    return counts, melds


def _draw_tiles(
    rng: np.random.Generator, sets: np.ndarray, pair: np.ndarray, types: np.ndarray, half_flush: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Draws the tiles of four sets and a pair from their domains, again and again for the hands that came out wrong."""
    n = len(pair)
    counts = np.zeros((n, KINDS), dtype=np.int8)
    melds = np.zeros((n, 4), dtype=np.int16)
    todo = np.arange(n)
    while todo.size:
        domains = np.column_stack([sets[todo], pair[todo]])
        kinds = DOMAIN_KINDS[domains, (rng.random(domains.shape) * DOMAIN_SIZE[domains]).astype(np.int64)]
        drawn_melds = np.where(types[todo] > 0, types[todo] * 64 + kinds[:, :4], 0).astype(np.int16)
        concealed = np.zeros((todo.size, KINDS), dtype=np.int8)
        rows = np.arange(todo.size)
        concealed[rows, kinds[:, 4]] += 2
        for column in range(4):
            in_hand = types[todo, column] == 0
            is_run = IS_RUN[domains[:, column]]
            pung, run = rows[in_hand & ~is_run], rows[in_hand & is_run]
            concealed[pung, kinds[pung, column]] += 3
            for step in range(3):
                concealed[run, kinds[run, column] + step] += 1
        held = concealed + meld_counts(drawn_melds)
        good = held.max(axis=1) <= 4
        good &= ~half_flush[todo] | (held[:, :27].any(axis=1) & held[:, 27:].any(axis=1))
        counts[todo[good]], melds[todo[good]] = concealed[good], drawn_melds[good]
        todo = todo[~good]
    return counts, melds


def meld_counts(melds: np.ndarray) -> np.ndarray:
    """How many tiles of each kind lie in the melds."""
    counts = np.zeros((len(melds), KINDS), dtype=np.int8)
    for column in range(4):
        types, kinds = melds[:, column] // 64, melds[:, column] % 64
        for type_, size in ((PUNG, 3), (OPEN_KONG, 4), (ADDED_KONG, 4), (CONCEALED_KONG, 4)):
            rows = np.flatnonzero(types == type_)
            counts[rows, kinds[rows]] += size
        rows = np.flatnonzero(types == CHOW)
        for step in range(3):
            counts[rows, kinds[rows] + step] += 1
    return counts


def _seven_pairs(rng: np.random.Generator, n: int) -> np.ndarray:
    counts = np.zeros((n, KINDS), dtype=np.int8)
    kinds = rng.random((n, KINDS)).argsort(axis=1)[:, :7]
    np.put_along_axis(counts, kinds, 2, axis=1)
    return counts


def _orphans(rng: np.random.Generator, n: int) -> np.ndarray:
    counts = np.zeros((n, KINDS), dtype=np.int8)
    orphans = np.array(TERMINALS + HONOURS)
    counts[:, orphans] = 1
    counts[np.arange(n), rng.choice(orphans, n)] += 1
    return counts


def _nine_gates(rng: np.random.Generator, n: int) -> np.ndarray:
    counts = np.zeros((n, KINDS), dtype=np.int8)
    rows, suit = np.arange(n), rng.integers(0, 3, n)
    for rank, count in enumerate((3, 1, 1, 1, 1, 1, 1, 1, 3)):
        counts[rows, 9 * suit + rank] = count
    counts[rows, 9 * suit + rng.integers(0, 9, n)] += 1
    return counts


def _part_equal_neighbours(rng: np.random.Generator, counts: np.ndarray, melds: np.ndarray) -> None:
    """Moves hands about until none stands directly after an equal one (a caller's cache must not help a benchmark)."""
    for _ in range(1000):  # two hands that are all there is cannot be parted
        equal = (counts[1:] == counts[:-1]).all(axis=1) & (melds[1:] == melds[:-1]).all(axis=1)
        if not equal.any():
            return
        for row in np.flatnonzero(equal) + 1:
            other = rng.integers(len(counts))
            for column in (counts, melds):
                column[[row, other]] = column[[other, row]]


# --- circumstances ---


def _circumstances(
    rng: np.random.Generator, counts: np.ndarray, melds: np.ndarray, *, animals: bool, bonus: bool
) -> Columns:
    """Everything about a win that is no tile of the hand, none of it in contradiction with another."""
    n = len(counts)
    rows = np.arange(n)
    win_tile = (counts.cumsum(axis=1) > (rng.random(n) * counts.sum(axis=1))[:, None]).argmax(axis=1)

    win = np.where(rng.random(n) < 0.4, SELF_DRAW, DISCARD)
    only_copy = (counts + meld_counts(melds))[rows, win_tile] == 1  # the other three lie in the robbed kong
    win[(win == DISCARD) & only_copy & (rng.random(n) < 0.1)] = ROB_KONG

    seat, round_ = rng.integers(0, 4, n), rng.integers(0, 4, n)
    held_bonus = _bonus_tiles(rng, n, win, animals) if bonus else np.zeros(n, dtype=np.int64)

    no_melds = melds[:, 0] == 0
    has_kong = (melds // 64 >= OPEN_KONG).any(axis=1)
    orphans = no_melds & (counts[:, TERMINALS + HONOURS] > 0).all(axis=1)
    self_draw, robbed = win == SELF_DRAW, win == ROB_KONG

    def sometimes(share: float) -> np.ndarray:
        return rng.random(n) < share

    first_draw = self_draw & no_melds & sometimes(0.06)
    first_discard = (win == DISCARD) & no_melds & (seat > 0) & sometimes(0.06)
    late = ~first_draw & ~first_discard
    facts = {
        "first_draw": first_draw,
        "first_discard": first_discard,
        "last_tile": late & ~robbed & sometimes(0.05),
        "kong_replacement": late & self_draw & has_kong & sometimes(0.2),
        "flower_replacement": late & self_draw & (held_bonus > 0) & sometimes(0.1),
        # all other copies have been seen, so none of them lies concealed in the hand
        "last_of_kind": late & (counts[rows, win_tile] == 1) & sometimes(0.05),
        "robs_concealed_kong": robbed & orphans & sometimes(0.5),
    }
    flags = np.zeros(n, dtype=np.int32)
    for fact, true in facts.items():
        flags |= true.astype(np.int32) << FLAGS.index(fact)

    discarder = (seat + rng.integers(1, 4, n)) % 4
    # before the winner's first draw only the seats before the winner's have discarded
    discarder = np.where(first_discard, rng.integers(0, np.maximum(seat, 1)), discarder)
    discarder[self_draw | sometimes(0.25)] = -1

    columns = {"win_tile": win_tile, "win": win, "seat": seat, "round": round_, "discarder": discarder}
    columns = {name: column.astype(np.int8) for name, column in columns.items()}
    return columns | {"flags": flags, "bonus": held_bonus.astype(np.int16)}


def _bonus_tiles(rng: np.random.Generator, n: int, win: np.ndarray, animals: bool) -> np.ndarray:
    """Masks of bonus tiles: mostly none to three, now and then a whole series or nearly all of them."""
    available = len(BONUS) if animals else 8
    number = rng.choice(9, n, p=[0.35, 0.26, 0.18, 0.11, 0.04, 0.02, 0.02, 0.01, 0.01])
    place = rng.random((n, available)).argsort(axis=1).argsort(axis=1)
    mask = ((place < number[:, None]) << np.arange(available)).sum(axis=1)
    series = rng.integers(0, available // 4, n)
    mask |= np.where(rng.random(n) < 0.02, 0b1111 << 4 * series, 0)
    mask |= np.where(rng.random(n) < 0.003, 0b11111111, 0)
    # whoever has all eight flowers and seasons has won already, by a self-draw
    too_many = (mask & 0b11111111 == 0b11111111) & (win != SELF_DRAW)
    return mask & ~np.where(too_many, 1 << rng.integers(0, 8, n), 0)


# --- riichi ---

RIICHI, DOUBLE_RIICHI, IPPATSU = (1 << FLAGS.index(name) for name in ("riichi", "double_riichi", "ippatsu"))
MOST_INDICATORS = 10


def riichi_population(name: str, n: int, seed: int) -> Columns:
    """Hands of a population in riichi: no bonus tiles, riichi where it may be, indicators, red fives, honba."""
    columns = population(name, n, seed, bonus=False)
    rng = np.random.default_rng([seed, 7])
    counts, melds = columns["counts"], columns["melds"]
    flags = columns["flags"] & ~np.int32(1 << FLAGS.index("first_discard") | 1 << FLAGS.index("robs_concealed_kong"))
    replaced = flags & 1 << FLAGS.index("kong_replacement") != 0
    flags &= ~np.where(replaced, 1 << FLAGS.index("last_tile"), 0).astype(np.int32)
    dealt = flags & 1 << FLAGS.index("first_draw") != 0
    closed = ((melds == 0) | (melds >> 6 == CONCEALED_KONG)).all(axis=1)
    declared = closed & ~dealt & (rng.random(n) < 0.5)
    double = declared & (rng.random(n) < 0.1)
    flags |= np.where(double, DOUBLE_RIICHI, np.where(declared, RIICHI, 0)).astype(np.int32)
    once = declared & ~replaced & ~(double & (melds > 0).any(axis=1))
    flags |= np.where(once & (rng.random(n) < 0.2), IPPATSU, 0).astype(np.int32)
    columns["flags"] = flags.astype(np.int32)

    held = counts + meld_counts(melds)
    kongs = (melds >> 6 >= OPEN_KONG).sum(axis=1)
    robbed = columns["win"] == ROB_KONG
    held[robbed, columns["win_tile"][robbed]] = 4  # all four lie in the robbed kong
    dora, ura = np.full((2, n, MOST_INDICATORS), -1, np.int8)
    for number in range(3):
        for indicators, there in ((dora, kongs >= number), (ura, declared & (kongs >= number))):
            kind = rng.integers(0, 34, n)
            free = there & (held[np.arange(n), kind] < 4) & ((number == 0) | (indicators[:, number - 1] >= 0))
            indicators[free, number] = kind[free]
            held[np.flatnonzero(free), kind[free]] += 1
    held = counts + meld_counts(melds)
    fives = held[:, [4, 13, 22]]
    red = rng.random((n, 3)) * 4 < fives
    four_plain = fives == 4  # one of the four is the red one
    columns["reds"] = ((red | four_plain) << np.arange(3)).sum(axis=1).astype(np.int8)
    columns["dora"], columns["ura"] = dora, ura
    columns["nuki"] = np.zeros(n, np.int8)
    columns["honba"] = np.where(rng.random(n) < 0.3, rng.integers(0, 5, n), 0).astype(np.int16)
    return columns


# --- hands that are not complete ---

CLOSED = ("random14", "random13", "tenpai13", "oneshanten14")


def unfinished(name: str, n: int, seed: int, *, tiles: int = 14, exchanged: int = 3) -> tuple[np.ndarray, np.ndarray]:
    """Counts and melds of hands of a population of which up to so many tiles were exchanged for any others.

    ``tiles``: 14, or 13, then one was thrown (less three for each meld).
    """
    columns = population(name, n, seed)
    rng = np.random.default_rng([seed, NAMES.index(name), tiles])
    counts, melds = columns["counts"], columns["melds"]
    melded = meld_counts(melds)
    times = rng.integers(0, exchanged + 1, n)
    for time in range(exchanged):
        rows = np.flatnonzero(times > time)
        _add_one(rng, counts, rows, -1, counts[rows] > 0)
        _add_one(rng, counts, rows, 1, counts[rows] + melded[rows] < 4)
    if tiles == 13:
        _add_one(rng, counts, np.arange(n), -1, counts > 0)
    return counts, melds


def _add_one(rng: np.random.Generator, counts: np.ndarray, rows: np.ndarray, more: int, where: np.ndarray) -> None:
    """One tile more or less in each of these rows, of a kind that may be it."""
    counts[rows, (rng.random(where.shape) * where).argmax(axis=1)] += more


def closed(name: str, n: int, seed: int) -> np.ndarray:
    """Counts of ``n`` hands without melds: 14 or 13 random tiles, complete hands less a tile, or one from ready."""
    rng = np.random.default_rng([seed, CLOSED.index(name)])
    if name.startswith("random"):
        counts = _random_tiles(rng, n)
    else:
        counts = _without_melds(rng, n, exchanged=name == "oneshanten14")
    if name.endswith("13"):
        _add_one(rng, counts, np.arange(n), -1, counts > 0)
    return counts


def _without_melds(rng: np.random.Generator, n: int, *, exchanged: bool) -> np.ndarray:
    """Complete hands; or, of such with two tiles exchanged, those that are one from ready."""
    found: list[np.ndarray] = []
    while sum(map(len, found)) < n:
        counts, melds = _complete_hands(rng, "complete", 6 * n)
        counts = counts[melds[:, 0] == 0]
        if exchanged:
            rows = np.arange(len(counts))
            for _ in range(2):
                _add_one(rng, counts, rows, -1, counts > 0)
                _add_one(rng, counts, rows, 1, counts < 4)
            counts = counts[shanten_batch(counts) == 1]
        found.append(counts)
    return np.ascontiguousarray(np.concatenate(found)[:n])


# --- the same hands as rows ---


def to_rows(columns: Columns) -> list[dict]:
    """The hands as plain hand rows (dicts that could be written as JSON)."""
    listed = (values.tolist() for values in columns.values())
    return [_row(dict(zip(columns, values, strict=True))) for values in zip(*listed, strict=True)]


def _row(told: dict) -> dict:
    """The row of a hand, given by its columns."""
    told["counts"][told["win_tile"]] -= 1
    row = {
        "hand": _tiles_text(told["counts"]),
        "melds": [_meld(meld) for meld in told["melds"] if meld],
        "win_tile": _kind_text([told["win_tile"]]),
        "win": WINS[told["win"]],
        "seat": WINDS[told["seat"]],
        "round": WINDS[told["round"]],
        "bonus": [name for bit, name in enumerate(BONUS) if told["bonus"] >> bit & 1],
        "flags": [name for bit, name in enumerate(FLAGS) if told["flags"] >> bit & 1],
    }
    if told["discarder"] >= 0:
        row["from"] = WINDS[told["discarder"]]
    for name in ("dora", "ura"):
        shown = [kind for kind in told.get(name, ()) if kind >= 0]
        if shown:
            row[f"{name}_indicators"] = "".join(_kind_text([kind]) for kind in shown)
    if told.get("honba"):
        row["honba"] = told["honba"]
    for suit in range(3):
        if told.get("reds", 0) >> suit & 1:
            _redden(row, SUITS[suit])
    return row


def _redden(row: dict, suit: str) -> None:
    """Make a five of the suit the red one, wherever it lies."""
    for part, name in [(row, "hand"), *((meld, "tiles") for meld in row["melds"]), (row, "win_tile")]:
        text = re.sub(f"5(?=[0-9]*{suit})", "0", part[name], count=1)
        if text != part[name]:
            part[name] = text
            return


def _meld(meld: int) -> dict:
    type_, kind = divmod(meld, 64)
    kinds = [kind, kind + 1, kind + 2] if type_ == CHOW else [kind] * (3 if type_ == PUNG else 4)
    return MELD_TYPES[type_] | {"tiles": _kind_text(kinds)}


def _tiles_text(counts: list[int]) -> str:
    parts = []
    for suit in range(4):
        kinds = [kind for kind in range(9 * suit, min(9 * suit + 9, KINDS)) for _ in range(counts[kind])]
        if kinds:
            parts.append(_kind_text(kinds))
    return "".join(parts)


def _kind_text(kinds: list[int]) -> str:
    return "".join(str(kind % 9 + 1) for kind in kinds) + SUITS[kinds[0] // 9]
