"""What colours tell where shapes do not: a blank face from a back, a red five from another; in whatever light it is.

The faces of one set are of one plastic, and their backs of another, or painted. All ink of a red five is red.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .classes import INDEX
from .geometry import Floats
from .rectify import Pixels, cut

WHITE, BACK = INDEX["5z"], INDEX["back"]
FIVES = tuple((INDEX[f"5{suit}"], INDEX[f"0{suit}"]) for suit in "mps")
MASS = 0.5  # share of both classes together from which a quad is weighed
SURE, NEEDED = 0.8, 2  # a face read as surely shows the plastic; so many of them are asked
ALIKE, APART = 0.12, 0.6  # spread of the hue between faces of one set, and between faces and backs, in logarithms
ROWS, COLUMNS, RIM = 48, 36, 3  # how a quad is looked at; how wide its edge is, and the rim within that
INKED = 0.75  # of the plastic's brightness: what is darker, or redder, is ink
REDDER = 0.3  # how much redder than the plastic red ink is, in logarithms
#: How much likelier a face with such shares of red is a red five than another, in logarithms: counted on made scenes.
RED_SHARES, RED_FIVE = (0.2, 0.5), (-1.4, 2.3)


def by_colour(copies: list[Pixels], quads: Floats, shares: Floats) -> Floats:
    """The shares of each quad, those of classes that look alike but for their colour weighed by it."""
    shares = shares.copy()
    asked = np.flatnonzero(shares[:, WHITE] + shares[:, BACK] >= MASS)
    known = np.flatnonzero((shares.max(1) >= SURE) & ~np.isin(shares.argmax(1), (WHITE, BACK, INDEX["none"])))
    if len(asked) and len(known) >= NEEDED:
        weigh(shares, asked, WHITE, BACK, of_the_plastic(copies, quads, asked, known))
    for plain, red in FIVES:
        asked = np.flatnonzero(shares[:, plain] + shares[:, red] >= MASS)
        if len(asked):
            share = redness(looked_at(copies, quads[asked]))
            weigh(shares, asked, red, plain, np.interp(share, RED_SHARES, RED_FIVE))
    return shares


def weigh(shares: Floats, asked: NDArray[np.intp], one: int, other: int, evidence: NDArray[np.floating]) -> None:
    """Move what the quads ``asked`` give two classes towards the first by so much, the logarithm of a factor."""
    both = shares[asked, one] + shares[asked, other]
    odds = np.log(shares[asked, one] + 1e-6) - np.log(shares[asked, other] + 1e-6) + evidence
    shares[asked, one] = both / (1 + np.exp(-np.clip(odds, -30, 30)))
    shares[asked, other] = both - shares[asked, one]


def of_the_plastic(copies: list[Pixels], quads: Floats, asked: NDArray[np.intp], known: NDArray[np.intp]) -> Floats:
    """How much likelier each quad asked is of the plastic of the known faces next to it than not, as a logarithm."""
    middle = quads.mean(1)
    far = np.linalg.norm(middle[asked, None] - middle[known], axis=-1)
    nearest = np.argsort(far, 1)[:, : NEEDED + 1]
    hues = [np.log(plastic(looked_at(copies, quads[which]))) for which in (known, asked)]
    faces, blanks = (hue[:, ::2] - hue[:, 1:2] for hue in hues)
    away = ((blanks - np.median(faces[nearest], 1)) ** 2).sum(-1)
    return np.asarray(2 * np.log(APART / ALIKE) - away / 2 * (ALIKE**-2 - APART**-2), np.float32)


def looked_at(copies: list[Pixels], quads: Floats) -> Floats:
    """The quads straightened: float32[n, ROWS, COLUMNS, 3], never quite black."""
    return cut(copies, quads, (ROWS, COLUMNS)).astype(np.float32) + np.float32(8)


def plastic(faces: Floats) -> Floats:
    """The colour within the edge of each, where symbols seldom reach: float32[n, 3]."""
    rim = np.zeros((ROWS, COLUMNS), bool)
    rim[RIM:-RIM, RIM:-RIM] = True
    rim[2 * RIM : -2 * RIM, 2 * RIM : -2 * RIM] = False
    return np.asarray(np.quantile(faces[:, rim], 0.75, axis=1), np.float32)


def redness(faces: Floats) -> Floats:
    """The share of red in the ink of that quarter of each face that has the least of it; 0 where it has no ink."""
    seen = faces[:, 2 * RIM : -2 * RIM, 2 * RIM : -2 * RIM] / plastic(faces)[:, None, None]
    redder = np.log(seen[..., 0]) - np.log(seen[..., 1:]).mean(-1)
    red = redder > REDDER
    ink = red | (seen.mean(-1) < INKED)
    rows, columns = ink.shape[1] // 2, ink.shape[2] // 2
    least = np.ones(len(faces), np.float32)
    for down in (slice(rows), slice(rows, None)):
        for across in (slice(columns), slice(columns, None)):
            inked = ink[:, down, across].sum((1, 2))
            least = np.minimum(least, red[:, down, across].sum((1, 2)) / np.maximum(inked, 1))
    return least
