"""Finds the tiles of a picture: roughly by the detector, then corner by corner, then what each shows, which way up."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .classes import INDEX
from .colours import BACK, WHITE, by_colour
from .detect import rough
from .geometry import Floats, apart, areas, carried, plane_of, shares_inside, sides
from .models import LOOSE, MARGIN, TURNED, UPRIGHT, Models, load
from .rectify import Pixels, cut, halvings

MOST = 400  # quads that are looked at closely
FAINT = 0.1  # score of the refiner from which its first look is followed by a second
LEAST = 0.3  # that of the second from which the face is looked at
#: See ``geometry.apart``: the same quad twice; two quads of which one at most is a tile.
SAME, OVERLAP = (0.7, 2.0), (0.35, 0.6)
SQUARE = 0.8  # a quad with shorter sides less than this share of the longer ones cannot be upright along the shorter
RARELY = 0.5  # of quads that the refiner lets through so many are no tile, for one that the classifier was trained on
LIKELY = 0.5  # a way up that is this likely beside the likeliest may be right as well
LARGER = 0.1  # how much the area of a quad counts beside how sure it is, as a power
READINGS = 3  # a face that is one of so many is read: a five may be red, a flower may be a season
CROP_BATCH = 64  # cuts that are looked at together


class Found(NamedTuple):
    """A tile.

    ``quad`` float32[4, 2]: the corners of the face in pixels, clockwise from the top left of the upright face;
    ``probabilities`` float32[classes]: what it shows, in the order of ``classes.CLASSES``.
    """

    quad: Floats
    probabilities: Floats


def find_tiles(picture: Pixels, models: Models | None = None) -> list[Found]:
    """The tiles in a picture uint8[height, width, 3], surest first; none when there are none.

    Raises ``AnalyserError`` when onnxruntime is missing.
    """
    models = models or load()
    return chosen(*candidates(picture, models), models.settings.tile)


def candidates(picture: Pixels, models: Models) -> tuple[Floats, Floats, Floats]:
    """Quads that may be tiles, how likely each is one, and what each shows."""
    copies = halvings(np.ascontiguousarray(picture))
    quads, scores = rough(copies, models)
    best = np.argsort(-scores, kind="stable")[: 2 * MOST]
    quads, scores = quads[best], scores[best]
    kept = apart(quads, scores, *SAME)[:MOST]
    quads, scores = quads[kept], scores[kept]
    for least in (FAINT, LEAST):
        quads, scores = refined(copies, quads, models)
        quads, scores = quads[scores >= least], scores[scores >= least]
        kept = apart(quads, scores, *SAME)
        quads, scores = quads[kept], scores[kept]
    quads, shares = named(copies, quads, models)
    shares = by_colour(copies, quads, shares)
    return quads, believed(quads, scores, shares), shares


def chosen(quads: Floats, scores: Floats, shares: Floats, least: float) -> list[Found]:
    """The tiles among the candidates: at least so likely, and of two in the same place the better one."""
    tiles = scores >= least
    quads, scores, shares = quads[tiles], scores[tiles], shares[tiles]
    kept = apart(quads, scores * credit(quads, scores), *OVERLAP)
    return [Found(quads[i], shares[i]) for i in kept]


def believed(quads: Floats, scores: Floats, shares: Floats) -> Floats:
    """How likely each quad is a tile: by the refiner's score, by its face and by its neighbours.

    A face that can be read is that of a tile. One that cannot, since nobody has drawn it in training, is a tile where
    it lies among tiles that can be read; elsewhere it is a key, a card or a box. One that is blank is the side of a
    tile, or a patch of something, where the tiles about it are of another size.
    """
    read = np.sort(shares[:, : INDEX["none"]], 1)[:, -READINGS:].sum(1)
    blank = shares[:, WHITE] + shares[:, BACK]
    alike, other = neighbours(quads, scores * np.maximum(2 * (read - blank) - 1, 0))
    read -= blank * other / (1 + alike + other)
    return np.asarray(scores * (1 - (1 - read) / (1 + alike)), np.float32)


def credit(quads: Floats, scores: Floats) -> Floats:
    """What speaks for a quad besides what it shows: half a tile and two tiles can look like a tile too.

    With all else alike the larger is right.
    """
    alike, _ = neighbours(quads, scores)
    return np.asarray((0.5 + 0.5 * alike / (1 + alike)) * np.abs(areas(quads)) ** LARGER, np.float32)


def neighbours(quads: Floats, scores: Floats) -> tuple[Floats, Floats]:
    """The scores about each quad, of those as large as it is and of those that are not, less the further they lie.

    Tiles of one picture are of one size, the more so the nearer they lie, so each vouches for those of its size; but
    what lies in one quad together may be parts of the one tile, and does not.
    """
    inside, size = shares_inside(quads, quads), np.sqrt(np.abs(areas(quads)))
    middle = quads.mean(1)
    ratio = np.log(size[:, None] / size[None])
    near = 1 / (1 + np.linalg.norm(middle[:, None] - middle[None], axis=-1) / (5 * size[:, None]))
    within = (inside > 0.8) & ~np.eye(len(quads), dtype=bool)
    free = (np.maximum(inside, inside.T) < 0.2) & ~(within.astype(np.float32) @ within.T.astype(np.float32) > 0)
    weights = near * free * scores
    alike, other = (weights * np.exp(-((ratio / spread) ** 2)) for spread in (0.12, 0.35))
    return alike.sum(1).astype(np.float32), (weights - other).sum(1).astype(np.float32)


def batches(count: int) -> list[slice]:
    """The slices that cut so many things into batches."""
    return [slice(start, start + CROP_BATCH) for start in range(0, count, CROP_BATCH)]


def refined(copies: list[Pixels], quads: Floats, models: Models) -> tuple[Floats, Floats]:
    """The quads with their corners moved to where the refiner sees them, and how likely each is a tile."""
    if not len(quads):
        return quads, np.zeros(0, np.float32)
    told = np.concatenate(
        [models.run("refiner", cut(copies, quads[part], LOOSE, (MARGIN, MARGIN))) for part in batches(len(quads))]
    )
    places = (told[:, :8].reshape(-1, 4, 2) - np.float32(0.5)) * np.float32(1 + 2 * MARGIN) + np.float32(0.5)
    moved = carried(plane_of(quads), places)
    size, before = areas(moved), np.abs(areas(quads))
    sound = (size > 0.15 * before) & (size < 6 * before) & convex(moved)
    return np.where(sound[:, None, None], moved, quads), np.where(sound, 1 / (1 + np.exp(-told[:, 8])), 0).astype(
        np.float32
    )


def convex(quads: Floats) -> NDArray[np.bool_]:
    """Whether each quad runs clockwise without a dent."""
    edge = np.roll(quads, -1, 1) - quads
    after = np.roll(edge, -1, 1)
    return np.asarray((edge[..., 0] * after[..., 1] - edge[..., 1] * after[..., 0] > 0).all(-1))


def named(copies: list[Pixels], quads: Floats, models: Models) -> tuple[Floats, Floats]:
    """The quads from the upright face's top left on, and the probabilities of what they show: float32[n, classes].

    The classifier looks at each of the ways that may be upright; one that is not it calls turned. What is left for the
    classes is summed over the ways.
    """
    if not len(quads):
        return quads, np.zeros((0, TURNED), np.float32)
    edges = sides(quads)
    shape = (edges[:, 0] + edges[:, 2]) / np.maximum(edges[:, 1] + edges[:, 3], 1e-6)
    may = np.stack([shape < 1 / SQUARE, shape > SQUARE] * 2, 1)  # whether each corner may be the first
    whose, first = np.nonzero(may)
    posed = quads[whose[:, None], (first[:, None] + np.arange(4)) % 4]
    told = np.concatenate([models.run("classifier", cut(copies, posed[part], UPRIGHT)) for part in batches(len(posed))])
    told /= models.settings.temperature
    shares = np.exp(told - told.max(-1, keepdims=True))
    shares /= shares.sum(-1, keepdims=True)
    total = np.zeros((len(quads), TURNED), np.float32)
    np.add.at(total, whose, shares[:, :TURNED])
    total[:, INDEX["none"]] *= RARELY
    # where all ways are called turned nothing is known: what little is left must not be blown up to certainty
    total[:, INDEX["none"]] += np.maximum(1e-3, 1 - total.sum(-1)) * 0.5
    sure = np.zeros((len(quads), 4), np.float32)
    sure[whose, first] = shares[:, : INDEX["none"]].max(-1)
    first = uppermost(quads, sure)
    return quads[np.arange(len(quads))[:, None], (first[:, None] + np.arange(4)) % 4], np.asarray(
        total / total.sum(-1, keepdims=True), np.float32
    )


def uppermost(quads: Floats, sure: Floats) -> NDArray[np.intp]:
    """Which corner of each quad is its top left, when with corner i there it is a face as surely as ``sure[:, i]``.

    A face that looks alike both ways up lies as most of the others do.
    """
    posed = np.stack([np.roll(quads, -k, 1) for k in range(4)], 1)
    up = posed[:, :, :2].sum(2) - posed[:, :, 2:].sum(2)
    up /= np.maximum(np.linalg.norm(up, axis=-1, keepdims=True), 1e-6)
    best = sure.argmax(1)
    one_way = np.sort(sure, 1)[:, -2] < LIKELY * sure.max(1)
    common = up[np.arange(len(quads)), best][one_way].sum(0)
    likely = sure >= LIKELY * sure.max(1, keepdims=True)
    agreed = np.where(likely, up @ common, -np.inf).argmax(1)
    return np.asarray(np.where((likely.sum(1) > 1) & common.any(), agreed, best), np.intp)
