"""Pictures of tiles: which tiles are seen, which of them are the hand, and how sure that is.

``recognise`` reads a picture; what it gives holds every tile with its corners, confidence and alternatives. A network
finds the tiles (``find``), all of them together settle what each is (``evidence``), where they lie says what they are
in the hand (``layout``). Needs the extra ``photo``: Pillow and onnxruntime.
"""

from __future__ import annotations

from .recognition import recognise
from .results import Recognition, SeenGroup, SeenTile

__all__ = ["Recognition", "SeenGroup", "SeenTile", "recognise"]
