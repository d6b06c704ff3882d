"""How a reading looks to a person: its groups as tile texts, the pair, and what the winning tile completed."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from ..hand import Hand
from ..kernels.knitted import knitted_tiles
from ..kernels.readings import BEGINS_RUN, ENDS_RUN, IN_PAIR, IN_PUNG, INSIDE_RUN, Reading
from ..kernels.splits import (
    EIGHT_FLOWERS,
    HONOURS_AND_KNITTED,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS,
    SEVEN_PAIRS_REPEATED,
    STANDARD,
    THIRTEEN_ORPHANS,
    Split,
)
from ..tiles import SUITS, Tile, kind_name, kinds_in, tiles_text

FORM_NAMES = {
    STANDARD: "standard",
    SEVEN_PAIRS: "seven_pairs",
    SEVEN_PAIRS_REPEATED: "seven_pairs",
    THIRTEEN_ORPHANS: "thirteen_orphans",
    EIGHT_FLOWERS: "eight_flowers",
    KNITTED_STRAIGHT: "knitted_straight",
    HONOURS_AND_KNITTED: "honours_and_knitted",
}
WAIT_NAMES = (None, "two_sided", "edge", "closed", "pair", "two_pair")


class Shape(NamedTuple):
    """One way to see the hand. ``groups``: sets in tile order, melds after the concealed ones (seven pairs: the pairs;
    thirteen orphans: one of each; nine knitted tiles are one group); ``completes``: the group that the winning tile
    ended, and the ``wait`` it ended."""

    form: str
    groups: tuple[str, ...]
    pair: str | None
    completes: str | None
    wait: str | None

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return self._asdict() | {"groups": list(self.groups)}

    def _repr_html_(self) -> str:
        from ..drawing.results import shape_html

        return shape_html(self)

    def __str__(self) -> str:
        text = " ".join([*self.groups, *([self.pair] if self.pair else [])])
        return text or self.form.replace("_", " ")


@cache
def run_text(kind: int) -> str:
    """The tiles of the run that begins with a kind."""
    rank = kind % 9 + 1
    return f"{rank}{rank + 1}{rank + 2}{SUITS[kind // 9]}"


@cache
def same_text(kind: int, number: int) -> str:
    """So many equal tiles."""
    name = kind_name(kind)
    return name[0] * number + name[1]


def groups_of(split: Split, present: int, fours: int) -> tuple[list[str], str | None]:
    """The concealed groups of a split in tile order, and its pair.

    Special forms ask for the kinds ``present`` in the whole hand and those with four concealed tiles, ``fours``.
    """
    if split.form in (SEVEN_PAIRS, SEVEN_PAIRS_REPEATED):
        pairs = [same_text(kind, 2) for kind in kinds_in(split.pair) for _ in range(1 + (fours >> kind & 1))]
        return pairs, None
    if split.form == THIRTEEN_ORPHANS:
        return ["19m19p19s1234567z"], same_text(split.pair.bit_length() - 1, 2)
    if split.form == HONOURS_AND_KNITTED:
        return [_kinds_text(present)], None
    groups = [_kinds_text(knitted_tiles(present))] if split.form == KNITTED_STRAIGHT else []
    left = split.pungs | split.runs1
    while left:
        lowest = left & -left
        left ^= lowest
        kind = lowest.bit_length() - 1
        if split.pungs & lowest:
            groups.append(same_text(kind, 3))
        for runs in (split.runs1, split.runs2, split.runs3, split.runs4):
            if runs & lowest:
                groups.append(run_text(kind))
    return groups, same_text(split.pair.bit_length() - 1, 2) if split.pair else None


def ends_alone(split: Split, place: int, won: int) -> bool:
    """Whether the winning tile is no part of a set or pair."""
    if split.form == THIRTEEN_ORPHANS:
        return split.pair != won
    return split.form == HONOURS_AND_KNITTED or (
        split.form == KNITTED_STRAIGHT and place == IN_PUNG and split.pungs & won == 0
    )


def _kinds_text(kinds: int) -> str:
    return tiles_text([Tile(kind) for kind in kinds_in(kinds)])


def meld_texts(hand: Hand) -> list[str]:
    """The melds as groups, red fives as plain ones."""
    return [
        run_text(min(meld.tiles).kind) if meld.type == "chow" else same_text(meld.tiles[0].kind, len(meld.tiles))
        for meld in hand.melds
    ]


def shape_of(split: Split, reading: Reading, place: int, hand: Hand) -> Shape:
    """The shape of a reading; ``place`` is where the winning tile lies in the split (one bit, see ``places_of``)."""
    if split.form == EIGHT_FLOWERS:
        return Shape(FORM_NAMES[split.form], (), None, None, None)
    groups, pair = groups_of(split, reading.present, reading.fours)  # only seven pairs ask for fours, without melds
    groups += meld_texts(hand)
    kind = reading.won.bit_length() - 1
    if place == IN_PAIR:
        completes = same_text(kind, 2)
    elif place == IN_PUNG:
        completes = same_text(kind, 3)
    else:
        completes = run_text(kind - (BEGINS_RUN, INSIDE_RUN, ENDS_RUN).index(place))
    wait = WAIT_NAMES[reading.wait]
    if ends_alone(split, place, reading.won):
        completes = kind_name(kind)
        wait = wait if split.form == THIRTEEN_ORPHANS else None  # one of several kinds, or of nine: none of the five
    return Shape(FORM_NAMES[split.form], tuple(groups), pair, completes, wait)
