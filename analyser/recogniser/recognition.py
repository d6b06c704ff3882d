"""From a picture to a hand line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ..hand import Hand, Win
from ..tiles import BONUS, BONUS_CODES, in_their_order, tile_order
from .melds import tile_named
from .results import Recognition, SeenGroup, SeenTile

if TYPE_CHECKING:
    import numpy as np

    from .evidence import Decided
    from .layout import Layout

    Finder = Callable[[np.ndarray], Sequence[Any]]


def recognise(image: Any, *, name: str | None = None, finder: Finder | None = None) -> Recognition:
    """The tiles of a picture, and the hand they are.

    ``image``: a path, the bytes of a file or a binary stream (JPEG, PNG, WebP), a Pillow image, or an array
    [height, width, 3] of RGB. ``name``: how errors call it. ``finder``: finds the tiles instead of the shipped
    networks, as ``find.find_tiles`` does. Raises ``AnalyserError``: for what is no picture, broken or too large, and
    where Pillow or onnxruntime is not installed (``pip install 'mahjong-analyser[photo]'``); ``OSError`` where there
    is no such file.
    """
    from .pictures import read_picture

    picture = read_picture(image, name)
    find = finder
    if find is None:
        from .find import find_tiles

        find = find_tiles
    found = find(picture.pixels)
    return _recognition([tile.quad for tile in found], [tile.probabilities for tile in found], picture)


def _recognition(quads: list[Any], probabilities: list[Any], picture: Any) -> Recognition:
    import numpy as np

    from .evidence import decide
    from .layout import lay_out

    decided = decide(np.asarray(probabilities, np.float64))
    corners = np.asarray(quads, np.float64).reshape(-1, 4, 2) * picture.scale
    layout = lay_out([one.tile for one in decided], corners)
    roles = dict.fromkeys(layout.hand, "hand") | dict.fromkeys(layout.bonus, "bonus")
    roles |= {place: "meld" for found in layout.melds for place in found.places}
    if layout.winning is not None:
        roles[layout.winning] = "winning"
    order = [*layout.order]
    tiles = tuple(
        SeenTile(
            one.tile, one.confidence, tuple((float(x), float(y)) for x, y in corners[at]), one.alternatives,
            roles.get(at, "other"), at in layout.turned, one.doubtful,
        )
        for at, one in ((at, decided[at]) for at in order)
    )  # fmt: skip
    places = {at: place for place, at in enumerate(order)}
    return Recognition(
        tiles, _groups(layout, decided, places), _line(layout, decided) if decided else "",
        layout.doubts, (*picture.notes, *layout.notes), picture.size,
    )  # fmt: skip


def _groups(layout: Layout, decided: list[Decided], places: dict[int, int]) -> tuple[SeenGroup, ...]:
    """The groups of a hand, and what lies beside it, row by row."""

    def group(role: str, text: str, tiles: Sequence[int]) -> SeenGroup:
        return SeenGroup(role, text, tuple(places[tile] for tile in tiles))

    def seen(tiles: Sequence[int]) -> str:
        return " ".join(decided[tile].tile for tile in tiles)

    groups = [group("hand", seen(layout.hand), layout.hand)] if layout.hand else []
    groups += [group("meld", str(found.meld), found.places) for found in layout.melds]
    if layout.winning is not None:
        groups.append(group("winning", seen([layout.winning]), [layout.winning]))
    if layout.bonus:
        groups.append(group("bonus", seen(layout.bonus), layout.bonus))
    taken = {tile for one in groups for tile in one.tiles}
    others = [tile for tile in layout.order if places[tile] not in taken]
    return tuple([*groups, group("other", seen(others), others)] if others else groups)


def _line(layout: Layout, decided: list[Decided]) -> str:
    """The hand line. Without a tile that won, tiles stand as they lie: whoever scores it takes the last one."""
    hand = [tile for place in layout.hand if (tile := tile_named(decided[place].tile)) is not None]
    bonus = {BONUS[BONUS_CODES.index(decided[place].tile)] for place in layout.bonus}
    win = Win(bonus=tuple(name for name in BONUS if name in bonus))
    melds = tuple(found.meld for found in layout.melds)
    winning = None if layout.winning is None else tile_named(decided[layout.winning].tile)
    whole = Hand(tuple(sorted(hand, key=tile_order)), melds, winning, win)
    if winning is not None:
        return str(whole)
    return in_their_order(hand) + str(whole._replace(concealed=()))
