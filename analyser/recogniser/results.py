"""What a picture was read as: frozen records that print as text and as JSON."""

from __future__ import annotations

from typing import Any, NamedTuple

Quad = tuple[tuple[float, float], ...]

#: What a tile is in the picture: concealed in the hand, in a meld, the winning tile, a bonus tile of the hand, or none.
ROLES = ("hand", "meld", "winning", "bonus", "other")


class SeenTile(NamedTuple):
    """A tile in a picture.

    ``tile``: its name (``5m``, ``0p``, ``7z``, ``F1``, ``S1``, ``A1``, ``J`` joker, ``back``); ``confidence`` 0 to 1;
    ``quad``: the corners of the face in pixels of the upright picture, the first one top left for whoever reads the
    tile, the others clockwise; ``alternatives``: other names it may be, with their confidence, likeliest first;
    ``role``: one of ``ROLES``; ``turned``: it lies across its row; ``doubtful``: look at it before you trust it.
    """

    tile: str
    confidence: float
    quad: Quad
    alternatives: tuple[tuple[str, float], ...] = ()
    role: str = "other"
    turned: bool = False
    doubtful: bool = False

    def __str__(self) -> str:
        others = ", ".join(f"{name} {share:.2f}" for name, share in self.alternatives)
        return f"{self.tile} {self.confidence:.2f}" + (f", or {others}" if others else "")

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "tile": self.tile,
            "confidence": round(self.confidence, 4),
            "doubtful": self.doubtful,
            "alternatives": [{"tile": name, "confidence": round(share, 4)} for name, share in self.alternatives],
            "role": self.role,
            "turned": self.turned,
            "quad": [[round(x, 1), round(y, 1)] for x, y in self.quad],
        }


class SeenGroup(NamedTuple):
    """Tiles that lie together: ``role`` as of a tile, ``text`` as the hand line has them, ``tiles`` their places."""

    role: str
    text: str
    tiles: tuple[int, ...]

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"role": self.role, "text": self.text, "tiles": list(self.tiles)}


class Recognition(NamedTuple):
    """A picture as it was read.

    ``tiles`` in reading order, row by row as the faces stand; ``groups`` of them, the hand first; ``hand``: the hand
    line, or "" where no tile was found; ``doubts``: why the hand as a whole may be wrong; ``notes``: what was assumed;
    ``size``: width and height of the upright picture in pixels.
    """

    tiles: tuple[SeenTile, ...]
    groups: tuple[SeenGroup, ...]
    hand: str
    doubts: tuple[str, ...]
    notes: tuple[str, ...]
    size: tuple[int, int]

    @property
    def doubtful(self) -> tuple[int, ...]:
        """The places in ``tiles`` of those of the hand that are doubtful."""
        return tuple(at for at, tile in enumerate(self.tiles) if tile.doubtful and tile.role != "other")

    @property
    def sure(self) -> bool:
        """Whether there is a hand, and no doubt about it or a tile of it."""
        return bool(self.hand) and not self.doubts and not self.doubtful

    def doubt_lines(self) -> list[str]:
        """Every doubt as a line: about the hand, then tile by tile with what it may be instead."""
        places = [f"tile {at + 1} is {self.tiles[at]}" for at in self.doubtful]
        return [*self.doubts, *places]

    def __str__(self) -> str:
        lines = [self.hand or "no tiles"]
        lines += [f"  {group.role:8} {group.text}" for group in self.groups]
        lines += [f"  doubtful: {line}" for line in self.doubt_lines()]
        lines += [f"  note: {note}" for note in self.notes]
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "hand": self.hand,
            "sure": self.sure,
            "doubts": list(self.doubts),
            "doubtful": list(self.doubtful),
            "groups": [group.to_dict() for group in self.groups],
            "tiles": [tile.to_dict() for tile in self.tiles],
            "notes": list(self.notes),
            "size": list(self.size),
        }
