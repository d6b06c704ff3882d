"""The slow, obvious truth that the fast code is checked against.

Nothing here comes from the package under test. Everything is written to be read beside the rule texts: groups are
lists, every reading of a hand is scored, and no step is skipped because a later one would make it needless.

Kinds are 0-33 in the order 1-9m, 1-9p, 1-9s, East South West North, white green red. Hand rows are the dicts of the
documented JSON format (``hand`` without the winning tile, ``melds``, ``win_tile``, ``win``, ``seat``, ``round``,
``from``, ``bonus``, ``flags``, ``options``). Hands are taken on trust: impossible ones are for the caller to refuse.

Sources of the rules: 'Malaysian Mahjong Rules and Fan Scoring' (Malaysia), the 'Mahjong House' FAQ (Hong Kong), and,
for what the FAQ does not give, the usual Hong Kong tables (marked "usual tables").
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

WINDS = "ESWN"
EAST_KIND, WHITE_KIND = 27, 31
WIND_KINDS = range(27, 31)
DRAGON_KINDS = range(31, 34)
HONOUR_KINDS = range(27, 34)
TERMINAL_KINDS = (0, 8, 9, 17, 18, 26)
ORPHANS = (*TERMINAL_KINDS, *HONOUR_KINDS)
NINE_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)

FLOWERS = ("plum", "orchid", "chrysanthemum", "bamboo")  # of East, South, West, North
SEASONS = ("spring", "summer", "autumn", "winter")  # likewise
ANIMALS = ("cat", "rat", "rooster", "centipede")  # of nobody


# ---------------------------------------------------------------------------------------------------------------------
# 1. One suit, or the honours, by itself
# ---------------------------------------------------------------------------------------------------------------------


class PartSplit(NamedTuple):
    """One way to use up the tiles of one suit (or of the honours): sets as (type, rank), and the pair's rank."""

    sets: tuple[tuple[str, int], ...]
    pair: int | None


def suit_splits(counts: Sequence[int]) -> list[PartSplit]:
    """Every different way to split nine rank counts into chows, pungs and at most one pair; [] when there is none."""
    return _part_splits(list(counts), with_chows=True)


def honour_splits(counts: Sequence[int]) -> list[PartSplit]:
    """Every different way to split seven honour counts into pungs and at most one pair; [] when there is none."""
    return _part_splits(list(counts), with_chows=False)


def _part_splits(counts: list[int], *, with_chows: bool) -> list[PartSplit]:
    found = set()  # the same sets are reached in more than one order

    def take(left: list[int], sets: list[tuple[str, int]], pair: int | None) -> None:
        rank = next((rank for rank, count in enumerate(left) if count), None)
        if rank is None:
            found.add(PartSplit(tuple(sorted(sets)), pair))
            return
        # the lowest tile left must go somewhere: into a pung, the pair, or a chow that begins with it
        if left[rank] >= 3:
            take(_without(left, rank, rank, rank), [*sets, ("pung", rank)], pair)
        if left[rank] >= 2 and pair is None:
            take(_without(left, rank, rank), sets, rank)
        if with_chows and rank <= 6 and left[rank + 1] and left[rank + 2]:
            take(_without(left, rank, rank + 1, rank + 2), [*sets, ("chow", rank)], pair)

    take(counts, [], None)
    return sorted(found, key=lambda split: (split.sets, -1 if split.pair is None else split.pair))


def _without(counts: list[int], *ranks: int) -> list[int]:
    left = list(counts)
    for rank in ranks:
        left[rank] -= 1
    return left


def suit_vectors(max_tiles: int = 14) -> Iterator[tuple[int, ...]]:
    """Every vector of nine rank counts, each 0 to 4, with at most ``max_tiles`` tiles."""
    return (counts for counts in itertools.product(range(5), repeat=9) if sum(counts) <= max_tiles)


def honour_vectors(max_tiles: int = 14) -> Iterator[tuple[int, ...]]:
    """Every vector of seven honour counts, each 0 to 4, with at most ``max_tiles`` tiles."""
    return (counts for counts in itertools.product(range(5), repeat=7) if sum(counts) <= max_tiles)


# ---------------------------------------------------------------------------------------------------------------------
# 2. The whole hand
# ---------------------------------------------------------------------------------------------------------------------


class Group(NamedTuple):
    """A chow, pung, kong, pair or single tile; ``kind`` is its (lowest) kind.

    ``where`` is "hand" for tiles that lie concealed, "claimed" for an open meld, "declared" for a concealed kong.
    """

    type: str
    kind: int
    where: str = "hand"

    @property
    def kinds(self) -> list[int]:
        if self.type == "chow":
            return [self.kind, self.kind + 1, self.kind + 2]
        return [self.kind] * {"single": 1, "pair": 2, "pung": 3, "kong": 4}[self.type]


class Split(NamedTuple):
    """A whole hand as a winning form.

    ``form`` is standard (``groups``: the melds, then the concealed sets; ``pair``: the kind of the pair), seven_pairs
    (``groups``: the seven pairs, ``pair`` None) or thirteen_orphans (no groups, ``pair``: the kind held twice).
    """

    form: str
    groups: tuple[Group, ...]
    pair: int | None


def splits(counts: Sequence[int], melds: Sequence[Group] = (), *, repeats: bool = False) -> list[Split]:
    """Every way in which 34 counts of concealed tiles (the winning tile among them) and the melds are a winning hand.

    ``repeats``: seven pairs may hold four equal tiles as two pairs.
    """
    return standard_splits(counts, melds) + seven_pairs_splits(counts, melds, repeats) + orphans_splits(counts, melds)


def standard_splits(counts: Sequence[int], melds: Sequence[Group]) -> list[Split]:
    """Four sets, the melds among them, and one pair."""
    choices = [(0, suit_splits(counts[0:9])), (9, suit_splits(counts[9:18])), (18, suit_splits(counts[18:27]))]
    choices.append((27, honour_splits(counts[27:34])))
    found = []
    for parts in itertools.product(*(part_splits for _, part_splits in choices)):
        groups, pairs = list(melds), []
        for (first_kind, _), part in zip(choices, parts, strict=True):
            groups += [Group(type_, first_kind + rank) for type_, rank in part.sets]
            if part.pair is not None:
                pairs.append(first_kind + part.pair)
        if len(groups) == 4 and len(pairs) == 1:
            found.append(Split("standard", tuple(groups), pairs[0]))
    return found


def seven_pairs_splits(counts: Sequence[int], melds: Sequence[Group], repeats: bool) -> list[Split]:
    """Seven pairs, all different unless ``repeats``, and no melds."""
    allowed = (0, 2, 4) if repeats else (0, 2)
    if melds or sum(counts) != 14 or any(count not in allowed for count in counts):
        return []
    pairs = [Group("pair", kind) for kind, count in enumerate(counts) for _ in range(count // 2)]
    return [Split("seven_pairs", tuple(pairs), None)]


def orphans_splits(counts: Sequence[int], melds: Sequence[Group]) -> list[Split]:
    """One of each terminal and honour, one more of any of them, and no melds."""
    if melds or sum(counts) != 14 or any(counts[kind] == 0 for kind in ORPHANS):
        return []
    twice = [kind for kind in ORPHANS if counts[kind] == 2]
    return [Split("thirteen_orphans", (), twice[0])] if twice else []  # the 14th tile may be no orphan at all


# ---------------------------------------------------------------------------------------------------------------------
# 3. Readings: a split, and the group that the winning tile completes
# ---------------------------------------------------------------------------------------------------------------------


class Reading(NamedTuple):
    """A split with the concealed group that the winning tile completes.

    ``wait``: two_sided, edge or closed (a chow), two_pair (a pung), pair (the pair, and every special form).
    """

    split: Split
    completes: Group
    wait: str


class Hand(NamedTuple):
    """A hand row, with its tiles as kinds."""

    concealed: tuple[int, ...]  # 34 counts of the tiles outside the melds, the winning tile among them
    counts: tuple[int, ...]  # 34 counts of all tiles, melds (kongs as four) among them
    melds: tuple[Group, ...]
    win_tile: int | None
    win: str
    seat: str
    round: str
    discarder: str | None
    bonus: frozenset[str]
    flags: frozenset[str]


def parse_tiles(text: str) -> list[int]:
    """The kinds of an mpsz text such as ``123m05p7z`` (0 is a red five)."""
    kinds, ranks = [], []
    for letter in text.replace(" ", ""):
        if letter in "mpsz":
            kinds += ["mpsz".index(letter) * 9 + (rank or 5) - 1 for rank in ranks]
            ranks = []
        else:
            ranks.append(int(letter))
    return kinds


def tiles_text(kinds: Sequence[int]) -> str:
    """Kinds of one suit as text, ``234m``."""
    return "".join(str(kind % 9 + 1) for kind in kinds) + "mpsz"[kinds[0] // 9]


def parse_hand(row: Mapping) -> Hand:
    """A hand row with its defaults: a discard, the South seat, an East round."""
    melds = []
    for meld in row.get("melds", []):
        type_ = {"pong": "pung", "pon": "pung", "chi": "chow", "kan": "kong"}.get(meld["type"], meld["type"])
        where = "claimed" if meld.get("open", True) else "declared"
        melds.append(Group(type_, min(parse_tiles(meld["tiles"])), where))
    concealed = parse_tiles(row["hand"])
    win_tile = parse_tiles(row["win_tile"])[0] if row.get("win_tile") else None
    if win_tile is not None:
        concealed.append(win_tile)
    every = concealed + [kind for meld in melds for kind in meld.kinds]
    return Hand(
        concealed=tuple(concealed.count(kind) for kind in range(34)),
        counts=tuple(every.count(kind) for kind in range(34)),
        melds=tuple(melds),
        win_tile=win_tile,
        win=row.get("win", "discard"),
        seat=row.get("seat") or "S",
        round=row.get("round") or "E",
        discarder=row.get("from"),
        bonus=frozenset(row.get("bonus", ())),
        flags=frozenset(row.get("flags", ())),
    )


def readings(row: Mapping | Hand, *, repeats: bool = False) -> list[Reading]:
    """Every different reading of a hand: each split, with each group that the winning tile may have completed."""
    hand = row if isinstance(row, Hand) else parse_hand(row)
    if hand.win_tile is None:
        return []
    found = []
    for split in splits(hand.concealed, hand.melds, repeats=repeats):
        for group in _completable(split, hand.win_tile):
            reading = Reading(split, group, _wait(group, hand.win_tile))
            if reading not in found:  # two equal chows are one reading, not two
                found.append(reading)
    return found


def _completable(split: Split, win_tile: int) -> list[Group]:
    if split.form == "thirteen_orphans":
        return [Group("pair" if win_tile == split.pair else "single", win_tile)]
    groups = [group for group in split.groups if group.where == "hand"]
    if split.pair is not None:
        groups.append(Group("pair", split.pair))
    return [group for group in groups if win_tile in group.kinds]


def _wait(group: Group, win_tile: int) -> str:
    if group.type == "pung":
        return "two_pair"
    if group.type != "chow":
        return "pair"
    if win_tile == group.kind + 1:
        return "closed"
    lowest_rank = group.kind % 9 + 1
    # an end tile: 12 waits for 3 only and 89 for 7 only, any other two neighbours for a tile on either side
    if (lowest_rank == 1 and win_tile == group.kind + 2) or (lowest_rank == 7 and win_tile == group.kind):
        return "edge"
    return "two_sided"


def describe(reading: Reading) -> dict:
    """A reading in words: form, groups, pair, the group completed, and the wait."""
    return {
        "form": reading.split.form,
        "groups": [tiles_text(group.kinds) for group in reading.split.groups],
        "pair": None if reading.split.pair is None else tiles_text([reading.split.pair] * 2),
        "completes": tiles_text(reading.completes.kinds),
        "wait": reading.wait,
    }


# ---------------------------------------------------------------------------------------------------------------------
# 4. The patterns: what each one means, whatever it is worth
# ---------------------------------------------------------------------------------------------------------------------

Switches = Mapping[str, object]
Detector = Callable[[Hand, Reading, Switches], int]
PATTERNS: dict[str, Detector] = {}


def pattern(detector: Detector) -> Detector:
    """Enters a detector (how often does the pattern occur?) under its own name."""
    PATTERNS[detector.__name__] = detector
    return detector


def is_standard(reading: Reading) -> bool:
    return reading.split.form == "standard"


def pung_kinds(reading: Reading) -> list[int]:
    """The kinds of all pungs and kongs. A kong, claimed, added or concealed, counts as a pung in every pattern."""
    return [group.kind for group in reading.split.groups if group.type in ("pung", "kong")]


def kinds_held(hand: Hand) -> list[int]:
    return [kind for kind in range(34) if hand.counts[kind]]


def suits_held(hand: Hand) -> set[int]:
    return {kind // 9 for kind in kinds_held(hand) if kind < EAST_KIND}


def wind_kind(letter: str) -> int:
    return EAST_KIND + WINDS.index(letter)


# how the hand was won


@pattern
def self_draw(hand: Hand, reading: Reading, switches: Switches) -> int:
    return hand.win == "self_draw"


@pattern
def robbing_kong(hand: Hand, reading: Reading, switches: Switches) -> int:
    return hand.win == "rob_kong"


@pattern
def last_tile_draw(hand: Hand, reading: Reading, switches: Switches) -> int:
    return "last_tile" in hand.flags and hand.win == "self_draw"


@pattern
def last_discard(hand: Hand, reading: Reading, switches: Switches) -> int:
    return "last_tile" in hand.flags and hand.win == "discard"


@pattern
def flower_replacement(hand: Hand, reading: Reading, switches: Switches) -> int:
    return "flower_replacement" in hand.flags and hand.win == "self_draw"


@pattern
def kong_replacement(hand: Hand, reading: Reading, switches: Switches) -> int:
    """Where the kong's replacement was a flower, only the later draw counts: the winning tile replaced the flower."""
    drawn = "kong_replacement" in hand.flags or "double_kong_replacement" in hand.flags
    return drawn and "flower_replacement" not in hand.flags and hand.win == "self_draw"


@pattern
def double_kong_replacement(hand: Hand, reading: Reading, switches: Switches) -> int:
    """The replacement of a kong made with a kong's replacement (a word of its own; usual tables, off by default)."""
    drawn = "double_kong_replacement" in hand.flags
    return drawn and "flower_replacement" not in hand.flags and hand.win == "self_draw"


@pattern
def heavenly_hand(hand: Hand, reading: Reading, switches: Switches) -> int:
    """The dealer wins with the very first draw."""
    return "first_draw" in hand.flags and hand.win == "self_draw" and hand.seat == "E"


@pattern
def earthly_hand_on_discard(hand: Hand, reading: Reading, switches: Switches) -> int:
    """Another player wins on the dealer's first discard; the dealer is assumed where nothing is said."""
    first = "first_discard" in hand.flags and hand.win == "discard" and hand.seat != "E"
    return first and hand.discarder in (None, "E")


@pattern
def human_hand(hand: Hand, reading: Reading, switches: Switches) -> int:
    """A player wins on a discard before the own first draw (usual tables, off by default)."""
    return "first_discard" in hand.flags and hand.win == "discard" and hand.seat != "E"


# chows, pungs, kongs, concealment


@pattern
def all_chows(hand: Hand, reading: Reading, switches: Switches) -> int:
    """Four chows. Hong Kong asks for a plain pair and a two-sided wait as well; claims are allowed everywhere."""
    if not is_standard(reading) or any(group.type != "chow" for group in reading.split.groups):
        return False
    if switches["all_chows_plain_pair"]:
        barred = [*DRAGON_KINDS, wind_kind(hand.seat), wind_kind(hand.round)]
        if reading.split.pair in barred:
            return False
    return not switches["all_chows_two_sided"] or reading.wait == "two_sided"


@pattern
def all_pungs(hand: Hand, reading: Reading, switches: Switches) -> int:
    return is_standard(reading) and len(pung_kinds(reading)) == 4


@pattern
def four_concealed_pungs(hand: Hand, reading: Reading, switches: Switches) -> int:
    """Four pungs drawn by the winner; concealed kongs count, and a tile from another player may only make the pair."""
    if not all_pungs(hand, reading, switches) or any(group.where == "claimed" for group in reading.split.groups):
        return False
    return hand.win == "self_draw" or reading.completes.type == "pair"


@pattern
def four_kongs(hand: Hand, reading: Reading, switches: Switches) -> int:
    return is_standard(reading) and all(group.type == "kong" for group in reading.split.groups)


@pattern
def concealed_hand(hand: Hand, reading: Reading, switches: Switches) -> int:
    """No claimed set; a concealed kong ends it too (switch). A win on a discard still counts."""
    if switches["concealed_kong_breaks_concealed"]:
        return not hand.melds
    return not any(meld.where == "claimed" for meld in hand.melds)


@pattern
def seven_pairs(hand: Hand, reading: Reading, switches: Switches) -> int:
    return reading.split.form == "seven_pairs"


@pattern
def thirteen_orphans(hand: Hand, reading: Reading, switches: Switches) -> int:
    return reading.split.form == "thirteen_orphans"


# suits, terminals and honours


@pattern
def half_flush(hand: Hand, reading: Reading, switches: Switches) -> int:
    """Exactly one suit and at least one honour."""
    return len(suits_held(hand)) == 1 and any(kind in HONOUR_KINDS for kind in kinds_held(hand))


@pattern
def full_flush(hand: Hand, reading: Reading, switches: Switches) -> int:
    """Exactly one suit and no honour."""
    return len(suits_held(hand)) == 1 and not any(kind in HONOUR_KINDS for kind in kinds_held(hand))


@pattern
def nine_gates(hand: Hand, reading: Reading, switches: Switches) -> int:
    """1112345678999 of one suit and any tile of that suit: fourteen tiles, so never with a kong."""
    if not is_standard(reading) or any(meld.type == "kong" for meld in hand.melds):
        return False
    if hand.melds and (switches["nine_gates_concealed"] or switches["nine_gates_pure_wait"]):
        return False
    if not full_flush(hand, reading, switches):
        return False
    first_kind = min(suits_held(hand)) * 9
    ranks = hand.counts[first_kind : first_kind + 9]
    if any(count < needed for count, needed in zip(ranks, NINE_GATES, strict=True)):
        return False
    # the wait was nine-sided if the winning tile is the one beyond the thirteen
    extra = next(rank for rank in range(9) if ranks[rank] > NINE_GATES[rank])
    return not switches["nine_gates_pure_wait"] or first_kind + extra == hand.win_tile


@pattern
def all_honours(hand: Hand, reading: Reading, switches: Switches) -> int:
    """Every tile is a wind or a dragon, whatever the shape: seven pairs of the seven honours too."""
    return all(kind in HONOUR_KINDS for kind in kinds_held(hand))


@pattern
def all_terminals(hand: Hand, reading: Reading, switches: Switches) -> int:
    return all_pungs(hand, reading, switches) and all(kind in TERMINAL_KINDS for kind in kinds_held(hand))


@pattern
def all_terminals_and_honours(hand: Hand, reading: Reading, switches: Switches) -> int:
    """Terminals *and* honours, some of each and nothing else, together with four pungs."""
    kinds = kinds_held(hand)
    both = any(kind in TERMINAL_KINDS for kind in kinds) and any(kind in HONOUR_KINDS for kind in kinds)
    return all_pungs(hand, reading, switches) and both and all(kind in ORPHANS for kind in kinds)


# winds and dragons


@pattern
def seat_wind(hand: Hand, reading: Reading, switches: Switches) -> int:
    return wind_kind(hand.seat) in pung_kinds(reading)


@pattern
def round_wind(hand: Hand, reading: Reading, switches: Switches) -> int:
    return wind_kind(hand.round) in pung_kinds(reading)


@pattern
def dragon_pung(hand: Hand, reading: Reading, switches: Switches) -> int:
    return sum(kind in DRAGON_KINDS for kind in pung_kinds(reading))


@pattern
def little_three_dragons(hand: Hand, reading: Reading, switches: Switches) -> int:
    return dragon_pung(hand, reading, switches) == 2 and reading.split.pair in DRAGON_KINDS


@pattern
def big_three_dragons(hand: Hand, reading: Reading, switches: Switches) -> int:
    return dragon_pung(hand, reading, switches) == 3


@pattern
def little_four_winds(hand: Hand, reading: Reading, switches: Switches) -> int:
    return sum(kind in WIND_KINDS for kind in pung_kinds(reading)) == 3 and reading.split.pair in WIND_KINDS


@pattern
def big_four_winds(hand: Hand, reading: Reading, switches: Switches) -> int:
    return sum(kind in WIND_KINDS for kind in pung_kinds(reading)) == 4


# bonus tiles


@pattern
def seat_flower(hand: Hand, reading: Reading, switches: Switches) -> int:
    return FLOWERS[WINDS.index(hand.seat)] in hand.bonus


@pattern
def seat_season(hand: Hand, reading: Reading, switches: Switches) -> int:
    return SEASONS[WINDS.index(hand.seat)] in hand.bonus


@pattern
def flower_set(hand: Hand, reading: Reading, switches: Switches) -> int:
    return hand.bonus.issuperset(FLOWERS)


@pattern
def season_set(hand: Hand, reading: Reading, switches: Switches) -> int:
    return hand.bonus.issuperset(SEASONS)


@pattern
def seven_flowers(hand: Hand, reading: Reading, switches: Switches) -> int:
    """Seven of the eight flowers and seasons beside a complete hand (usual tables, off by default)."""
    return len(hand.bonus & {*FLOWERS, *SEASONS}) == 7


@pattern
def no_bonus_tiles(hand: Hand, reading: Reading, switches: Switches) -> int:
    return not hand.bonus


@pattern
def animal(hand: Hand, reading: Reading, switches: Switches) -> int:
    return len(hand.bonus & set(ANIMALS))


@pattern
def all_animals(hand: Hand, reading: Reading, switches: Switches) -> int:
    return hand.bonus.issuperset(ANIMALS)


BONUS_PATTERNS = (
    "seat_flower",
    "seat_season",
    "flower_set",
    "season_set",
    "seven_flowers",
    "no_bonus_tiles",
    "animal",
    "all_animals",
)


# ---------------------------------------------------------------------------------------------------------------------
# 5. The rule sets: what a pattern is worth (a pattern that is not listed is off), and the switches
# ---------------------------------------------------------------------------------------------------------------------

MALAYSIA_WORTH = {
    "self_draw": 1,
    "all_chows": 1,
    "seven_pairs": 1,
    "half_flush": 1,
    "full_flush": 3,
    "all_pungs": 2,
    "seat_wind": 1,
    "round_wind": 1,
    "dragon_pung": 1,
    "little_three_dragons": 4,
    "animal": 1,
    "all_animals": 1,
    "seat_flower": 1,
    "seat_season": 1,
    "flower_set": 1,
    "season_set": 1,
    "thirteen_orphans": "limit",
    "big_four_winds": "limit",
    "little_four_winds": "limit",
    "big_three_dragons": "limit",
    "nine_gates": "limit",
    "all_honours": "limit",
}

HONGKONG_WORTH = {
    # in the FAQ
    "all_chows": 1,
    "concealed_hand": 1,
    "self_draw": 1,
    "kong_replacement": 1,
    "flower_replacement": 1,
    "last_tile_draw": 1,
    "last_discard": 1,
    "robbing_kong": 1,
    "seat_flower": 1,
    "seat_season": 1,
    "flower_set": 2,
    "season_set": 2,
    "no_bonus_tiles": 1,
    "all_pungs": 3,
    "half_flush": 3,
    "full_flush": 7,
    "little_three_dragons": 5,
    "big_three_dragons": 8,
    "little_four_winds": 6,
    "big_four_winds": "limit",
    "four_concealed_pungs": "limit",
    "thirteen_orphans": "limit",
    "four_kongs": "limit",
    "seat_wind": 1,
    # usual tables
    "dragon_pung": 1,
    "round_wind": 1,
    "all_terminals_and_honours": 1,
    "all_honours": "limit",
    "all_terminals": "limit",
    "nine_gates": "limit",
    "heavenly_hand": "limit",
    "earthly_hand_on_discard": "limit",
    "seven_pairs": 4,
}

NOT_IN_STRICT = (
    "all_terminals_and_honours",
    "all_honours",
    "all_terminals",
    "nine_gates",
    "heavenly_hand",
    "earthly_hand_on_discard",
    "seven_pairs",
)

STRICT_WORTH = {name: worth for name, worth in HONGKONG_WORTH.items() if name not in NOT_IN_STRICT}

EIGHT_FLOWERS_WORTH = 8

#: Parts that a pattern already holds: they are not counted beside it.
INCLUDED_EVERYWHERE = {
    "little_three_dragons": ("dragon_pung",),
    "big_three_dragons": ("dragon_pung",),
    "little_four_winds": ("seat_wind", "round_wind"),
    "big_four_winds": ("seat_wind", "round_wind"),
    "double_kong_replacement": ("kong_replacement",),
    "earthly_hand_on_discard": ("human_hand",),
    "seven_flowers": ("flower_set", "season_set", "seat_flower", "seat_season"),
}
#: In Hong Kong a set of flowers holds its seat tile (in Malaysia it adds to it), and seven pairs is concealed anyway.
INCLUDED_IN_HONGKONG = {
    **INCLUDED_EVERYWHERE,
    "flower_set": ("seat_flower",),
    "season_set": ("seat_season",),
    "seven_pairs": ("concealed_hand",),
}

COMMON_SWITCHES = {
    "cap": 10,
    "seven_pairs_repeats": False,
    "nine_gates_concealed": True,
    "nine_gates_pure_wait": False,
    "bonus_counts_to_minimum": True,
    "concealed_kong_breaks_concealed": True,
}
MALAYSIA_SWITCHES = {
    **COMMON_SWITCHES,
    "minimum": 1,
    "bonus_tiles": "all",
    "all_chows_plain_pair": False,
    "all_chows_two_sided": False,
}
HONGKONG_SWITCHES = {
    **COMMON_SWITCHES,
    "minimum": 3,
    "bonus_tiles": "eight",
    "all_chows_plain_pair": True,
    "all_chows_two_sided": True,
    "curve": "half_spicy",
}


class Rules(NamedTuple):
    """A rule set with its options applied; a pattern absent from ``worth`` is off."""

    name: str
    worth: dict[str, int | str]  # "limit" or a number
    switches: dict[str, object]
    included: dict[str, tuple[str, ...]]
    eight_flowers: int | str | None


RULES = {
    "malaysia": Rules("malaysia", MALAYSIA_WORTH, MALAYSIA_SWITCHES, INCLUDED_EVERYWHERE, None),
    "malaysia-casual": Rules("malaysia-casual", MALAYSIA_WORTH, MALAYSIA_SWITCHES, INCLUDED_EVERYWHERE, None),
    "hongkong": Rules("hongkong", HONGKONG_WORTH, HONGKONG_SWITCHES, INCLUDED_IN_HONGKONG, EIGHT_FLOWERS_WORTH),
    "hongkong-strict": Rules(
        "hongkong-strict", STRICT_WORTH, HONGKONG_SWITCHES, INCLUDED_IN_HONGKONG, EIGHT_FLOWERS_WORTH
    ),
}


def rules_with(name: str, options: Mapping[str, object]) -> Rules:
    """The rule set ``name`` with switches set and worths replaced by ``options`` (a number, "limit" or "off")."""
    base = RULES[name]
    worth, switches, eight_flowers = dict(base.worth), dict(base.switches), base.eight_flowers
    for option, value in options.items():
        if option in switches:
            switches[option] = value
            continue
        if option not in PATTERNS and option != "eight_flowers":
            raise ValueError(f"{name} has no option {option!r}")
        if option == "little_four_winds" and value == "composed":
            value = 3  # with the half flush that is always there 6, with four pungs 9
        if value not in ("limit", "off") and (not isinstance(value, int) or isinstance(value, bool)):
            raise ValueError(f"{option} is worth a number, 'limit' or 'off', not {value!r}")
        if option == "eight_flowers":
            eight_flowers = None if value == "off" else value
        elif value == "off":
            worth.pop(option, None)
        else:
            worth[option] = value
    if switches["bonus_tiles"] == "none":  # then nothing that has to do with bonus tiles exists
        for gone in (*BONUS_PATTERNS, "flower_replacement"):
            worth.pop(gone, None)
        eight_flowers = None
    return Rules(name, worth, switches, base.included, eight_flowers)


# ---------------------------------------------------------------------------------------------------------------------
# 6. The value of a hand
# ---------------------------------------------------------------------------------------------------------------------


class Value(NamedTuple):
    """What one reading is worth."""

    items: dict[str, int]  # pattern -> value, repeats summed; empty for a limit hand
    limit_patterns: list[str]
    raw: int
    total: int


def form_allowed(form: str, rules: Rules) -> bool:
    """A special form whose own pattern is off is no winning hand."""
    return form == "standard" or form in rules.worth


def value_of(hand: Hand, reading: Reading, rules: Rules) -> Value:
    """The value of one reading."""
    if rules.name == "malaysia-casual":  # "any complete hand wins and scores a point"
        return Value({}, [], 1, 1)
    counts = {}
    for name in rules.worth:
        times = int(PATTERNS[name](hand, reading, rules.switches))
        if times:
            counts[name] = times
    for whole in list(counts):
        for part in rules.included.get(whole, ()):
            counts.pop(part, None)
    cap = rules.switches["cap"]
    limit_patterns = sorted(name for name in counts if rules.worth[name] == "limit")
    if limit_patterns:  # the whole cap, once, and nothing beside it
        return Value({}, limit_patterns, cap, cap)
    items = {name: times * rules.worth[name] for name, times in counts.items()}
    raw = sum(items.values())
    return Value(items, [], raw, min(raw, cap))


def meets_minimum(value: Value, rules: Rules) -> bool:
    """Tests the total after the cap; with the switch off, what it would be without bonus tiles."""
    total = value.total
    if not rules.switches["bonus_counts_to_minimum"] and not value.limit_patterns:
        bonus = sum(worth for name, worth in value.items.items() if name in BONUS_PATTERNS)
        total = min(value.raw - bonus, rules.switches["cap"])
    return total >= rules.switches["minimum"]


def score(row: Mapping, rules: str, options: Mapping[str, object] | None = None) -> dict:
    """The best reading of a hand row by (total after the cap, limit hand, raw), with every reading beside it.

    ``options`` are laid over those in the row. A hand under the minimum has a total, but no share, base or payments.
    """
    hand = parse_hand(row)
    chosen = rules_with(rules, {**row.get("options", {}), **(options or {})})
    result = {"rules": rules, "complete": False, "form": None, "items": {}, "limit_patterns": [], "raw": 0, "total": 0}
    result |= {"valid": False, "reason": "not_winning", "share": None, "base": None, "pays": None}
    result |= {"reading": None, "readings": []}

    if chosen.eight_flowers is not None and hand.bonus.issuperset(FLOWERS + SEASONS):
        # the eighth wins at once, whatever the tiles: exactly so much, at any cap, nothing added, no minimum
        value = chosen.switches["cap"] if chosen.eight_flowers == "limit" else chosen.eight_flowers
        result |= {"complete": True, "form": "eight_flowers", "items": {"eight_flowers": value}}
        result |= {"raw": value, "total": value, "valid": True, "reason": None}
        return result | payments(value, "self_draw", chosen)

    scored = []
    for reading in readings(hand, repeats=chosen.switches["seven_pairs_repeats"]):
        if form_allowed(reading.split.form, chosen):
            scored.append((reading, value_of(hand, reading, chosen)))
    if not scored:
        return result
    best_reading, best = max(scored, key=lambda one: (one[1].total, bool(one[1].limit_patterns), one[1].raw))
    result["readings"] = [describe(reading) | value._asdict() for reading, value in scored]
    result |= {"complete": True, "form": best_reading.split.form, "reading": describe(best_reading)} | best._asdict()
    if rules != "malaysia-casual" and not meets_minimum(best, chosen):
        return result | {"reason": "under_minimum"}
    return result | {"valid": True, "reason": None} | payments(best.total, hand.win, chosen)


# ---------------------------------------------------------------------------------------------------------------------
# 7. Who pays what (the discarder first; the maker of a robbed kong pays as the discarder)
# ---------------------------------------------------------------------------------------------------------------------


def payments(total: int, win: str, rules: Rules) -> dict:
    """The unit and what the three others pay. Nobody's liability is looked at."""
    if rules.name == "malaysia-casual":  # one point, and no payment is named
        return {}
    if rules.name == "malaysia":
        if total == 0:  # where a table plays without a minimum: the payment table begins at one fan
            return {}
        base = 2**total  # 2 for one fan, doubled by each further one; the total is capped already
        return {"base": base, "pays": [base] * 3 if win == "self_draw" else [2 * base, 0, 0]}
    unit = share(total, rules.switches["curve"])
    pays = [unit] * 3 if win == "self_draw" else [3 * unit, 0, 0]
    return {"share": plain(unit), "pays": [plain(amount) for amount in pays]}


def share(faan: int, curve: str) -> Fraction:
    """One share: 1/2, 1, 2, 4, 8 for 0 to 4 faan, then a doubling every faan (spicy) or every two (half-spicy)."""
    if faan <= 4 or curve == "spicy":
        return Fraction(2) ** (faan - 1)
    if faan % 2 == 0:
        return Fraction(8) * 2 ** ((faan - 4) // 2)
    return Fraction(12) * 2 ** ((faan - 5) // 2)  # midway between its neighbours


def plain(amount: Fraction | int) -> Fraction | int:
    """An int where the amount is whole."""
    return int(amount) if amount == int(amount) else amount
