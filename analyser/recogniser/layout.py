"""What the tiles of a picture are: the hand, its melds, the winning tile, bonus tiles; the rest lies about.

The hand is the longest row of the largest tiles. Gaps in it set melds and the winning tile apart; other rows of tiles
as large give further melds, the rest of a hand that lies in two rows, or the winning tile. Where a picture can be
understood in two ways, what was taken is told in a note.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ..errors import counted
from .melds import Found, Token, meld_of, only_melds, peeled, tile_named, without_backs
from .rows import Row, Scene, arrange

_FULL = 14  # tiles of a complete hand, a kong counted as three
_WHOLE = (_FULL - 1, _FULL)
_ALIKE = 0.75  # of the size of the main row's tiles: smaller ones belong to somebody else
_ON_TOP = (0.45, 1.4)  # of a turned tile's extent across: where the tile lies that makes its pung a kong


class Layout(NamedTuple):
    """Places among the tiles: ``order`` of reading, ``hand`` from its first tile, ``winning`` or None, ``bonus``.

    ``turned``: those that lie across their row; ``doubts``: why this may be no hand; ``notes``: what was taken.
    """

    order: tuple[int, ...]
    hand: tuple[int, ...]
    winning: int | None
    melds: tuple[Found, ...]
    bonus: tuple[int, ...]
    turned: frozenset[int]
    doubts: tuple[str, ...]
    notes: tuple[str, ...]


class _Part(NamedTuple):
    """What a row holds: concealed tiles, segment by segment, and melds."""

    hand: list[list[Token]]
    melds: list[Found]

    @property
    def total(self) -> int:
        """How many tiles of a hand these are: a kong counts as three."""
        return sum(map(len, self.hand)) + 3 * len(self.melds)


def lay_out(names: Sequence[str], quads: np.ndarray) -> Layout:
    """What each tile is; ``names``: classes, ``quads``: float[tiles, 4, 2], corners clockwise from the face's top."""
    if not names:
        return Layout((), (), None, (), (), frozenset(), (), ())
    scene = arrange(names, quads)
    upon = _stacked(names, scene)
    rows = [row for row in (_without(row, set(upon.values())) for row in scene.rows) if row.tiles]
    main = max(rows, key=lambda row: _weight(names, scene, row))
    others = [row for row in rows if row is not main and _is_alike(scene, main, row)]

    def segments(row: Row) -> list[list[Token]]:
        """The parts of a row between gaps, without bonus tiles."""
        parts = []
        for tiles in row.segments():
            part = []
            for tile in tiles:
                if not _is_bonus(names[tile]):
                    top = upon.get(tile)
                    upon_name = None if top is None else names[top]
                    part.append(Token(tile, names[tile], bool(scene.turned[tile]), top, upon_name))
            if part := without_backs(part):
                parts.append(part)
        return parts

    notes: list[str] = []
    part = _read(segments(main), notes)
    part = _with_others(part, [its for its in map(segments, others) if its], notes)
    hand, winning = _winning(part, notes)
    melded = {place for found in part.melds for place in found.places}
    down = sum(names[tile] == "back" and tile not in melded for tile in main.tiles)
    bonus = [tile for row in (main, *others) for tile in row.tiles if _is_bonus(names[tile])]
    notes += [found.note for found in part.melds if found.note]
    taken = len(bonus) + sum(map(len, part.hand)) + sum(len(found.places) for found in part.melds)
    if taken < len(names):
        left = len(names) - taken
        notes.append(f"{counted(left, 'tile')} beside the hand {'is' if left == 1 else 'are'} left out")
    return Layout(
        tuple(tile for row in scene.rows for tile in row.tiles), tuple(token.place for token in hand),
        None if winning is None else winning.place, tuple(part.melds), tuple(bonus),
        frozenset(np.flatnonzero(scene.turned).tolist()), tuple(_doubts(part, hand, down)), tuple(dict.fromkeys(notes)),
    )  # fmt: skip


def _is_bonus(name: str) -> bool:
    return name[0] in "FSA"


def _weight(names: Sequence[str], scene: Scene, row: Row) -> float:
    """How much of the picture a row is: its faces side by side, large ones more."""
    faces = [tile for tile in row.tiles if names[tile] != "back"]
    return float((scene.size[faces] ** 1.5).sum())


def _is_alike(scene: Scene, main: Row, row: Row) -> bool:
    """Whether a row may belong to the hand: as large, and lying in the same direction."""
    sizes = [float(np.median(scene.size[list(one.tiles)])) for one in (main, row)]
    upright = sum(not scene.turned[tile] and not scene.flipped[tile] for tile in row.tiles)
    return _ALIKE < sizes[1] / sizes[0] < 1 / _ALIKE and 2 * upright >= len(row.tiles)


def _stacked(names: Sequence[str], scene: Scene) -> dict[int, int]:
    """The tiles laid upon turned ones: turned as well, of the same kind, directly above or below, and in no row."""
    upon: dict[int, int] = {}
    rows = {tile for row in scene.rows if len(row.tiles) > 2 for tile in row.tiles}
    turned = [int(tile) for tile in np.flatnonzero(scene.turned)]
    for tile in (tile for tile in turned if tile in rows):
        for other in (other for other in turned if other not in rows):
            away, along = scene.centre[other] - scene.centre[tile], scene.along[tile]
            across = abs(along[0] * away[1] - along[1] * away[0]) / scene.extent[tile, 1]
            above = abs(away @ along) < 0.5 * scene.extent[tile, 0] and _ON_TOP[0] < across < _ON_TOP[1]
            if above and _kind(names[tile]) == _kind(names[other]):
                upon[tile] = other
    return upon


def _kind(name: str) -> int | None:
    tile = tile_named(name)
    return None if tile is None else tile.kind


def _without(row: Row, gone: set[int]) -> Row:
    kept = [at for at, tile in enumerate(row.tiles) if tile not in gone]
    return Row(tuple(row.tiles[at] for at in kept), tuple(row.gaps[at] for at in kept))


def _read(segments: list[list[Token]], notes: list[str]) -> _Part:
    """The hand and the melds of the main row.

    Groups apart without any turned tile are melds where a longer part of the hand, or a marked meld, lies beside them.
    A row that consists of groups alone is a hand that was laid out in its groups.
    """
    hand: list[tuple[list[Token], Found | None]] = []  # with the meld that a part may be, without a mark
    melds: list[Found] = []
    drawn = _drawn(segments)
    for segment in segments:
        found = meld_of(segment)
        if found is not None and not found.marked:
            hand.append((segment, found))
        elif (all_of_it := only_melds(segment)) is not None:
            melds += all_of_it
        elif segment is drawn:
            hand.append((segment, None))
        else:
            left, rest, right = peeled(segment)
            melds += [*left, *right]
            if rest:
                hand.append((rest, None))
    unmarked = [found for _, found in hand if found]
    if unmarked and (melds or any(found is None and len(part) > 3 for part, found in hand)):
        melds += unmarked
        hand = [(part, found) for part, found in hand if found is None]
        apart = ", ".join(str(found.meld) for found in unmarked)
        notes.append(f"{apart} {'lies' if len(unmarked) == 1 else 'lie'} apart: taken as claimed")
    return _Part([part for part, _ in hand], melds)


def _drawn(segments: list[list[Token]]) -> list[Token] | None:
    """The part that ends in the one turned tile of a whole hand: the tile was drawn, and laid so to show it.

    With the two before it, it might be a meld as well; but then nothing would say which tile won.
    """
    turned = [token for segment in segments for token in segment if token.turned]
    whole = sum(map(len, segments)) == _FULL and len(turned) == 1 and turned[0].upon is None
    parts = [segment for segment in segments if len(segment) > 4 and segment[-1].turned]
    return parts[0] if whole and parts else None


def _with_others(part: _Part, rows: list[list[list[Token]]], notes: list[str]) -> _Part:
    """A hand with what other rows (their segments) add: marked melds; and what makes it whole, if anything does."""
    rest = []
    for segments in rows:
        parts = [only_melds(segment) for segment in segments]
        melds = [found for one in parts if one for found in one]
        if all(parts) and part.total + 3 * len(melds) <= _FULL:
            part = _Part(part.hand, part.melds + melds)
        else:
            rest.append(segments)
    groups = [[meld_of(segment) for segment in segments] for segments in rest]
    melds = [found for one in groups if all(one) for found in one if found]
    singles = [segments[0] for segments in rest if len(segments) == len(segments[0]) == 1]
    lines = [[token for segment in segments for token in segment] for segments in rest]
    if part.total < _FULL - 1 and melds and part.total + 3 * len(melds) in _WHOLE:
        notes.append("groups in other rows are taken as claimed")
        return _Part(part.hand, part.melds + melds)
    if part.total == _FULL - 1 and len(singles) == 1:
        notes.append("the tile that lies alone is taken as the winning tile")
        return _Part([*part.hand, singles[0]], part.melds)
    for more in ([line] for line in lines), [lines]:
        for added in more:
            if part.total < _FULL - 1 and part.total + sum(map(len, added)) in _WHOLE:
                notes.append(f"{'another row is' if len(added) == 1 else 'all rows are'} taken as part of the hand")
                return _Part(part.hand + added, part.melds)
    return part


def _winning(part: _Part, notes: list[str]) -> tuple[list[Token], Token | None]:
    """The concealed tiles, and the winning tile where one lies apart, or lies turned at an end of a whole hand."""
    hand = [token for segment in part.hand for token in segment]
    if part.total != _FULL or not hand:
        return hand, None
    apart = [segment[0] for segment in part.hand if len(segment) == 1 and len(part.hand) > 1]
    turned = [token for token in (hand[0], hand[-1]) if token.turned]
    for candidates in (turned, apart):
        if candidates:
            winning = candidates[-1]
            return [token for token in hand if token is not winning], winning
    notes.append(f"no tile lies apart: the last of the row, {hand[-1].name}, is taken as the winning tile")
    return hand, None


def _doubts(part: _Part, hand: list[Token], down: int) -> list[str]:
    doubts = []
    if part.total not in _WHOLE:
        told = f"{counted(part.total, 'tile')} {'was' if part.total == 1 else 'were'} found for the hand"
        doubts.append(f"{told}, melds counted as three; a hand has 13, or 14 with the winning tile")
    if down:
        told = "lies face down and is" if down == 1 else "lie face down and are"
        doubts.append(f"{counted(down, 'tile')} in the row {told} left out")
    if any(token.name == "J" for token in hand):
        doubts.append("a joker has no place in a hand line")
    if any(token.turned for token in hand):
        doubts.append("a turned tile in the hand belongs to no meld")
    return doubts
