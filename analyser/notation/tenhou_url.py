"""Links to Tenhou's tile efficiency page, whole or from the question mark: https://tenhou.net/2/?q=123m406p789s1122z.

``?q=`` asks for every form, ``?p=`` leaves out seven pairs and thirteen orphans; the tiles are the same. They are mpsz
without melds, and the last of 14 is the one drawn.
"""

from __future__ import annotations

import re

from ..hand import Hand
from ..tiles import tiles_text
from ._carry import Carries
from ._lists import finished
from ._text import Source
from ._tiles import Copies, read_groups

CARRIES = Carries()
SAMPLE = "https://tenhou.net/2/?q=123m406p789s1155z5z"

_LINK = re.compile(r"\s*(?:(?:https?://)?(?:www\.)?tenhou\.net/2/?)?\?(?:[^#\s]*&)?[qp]=", re.IGNORECASE)
_WHAT = "a link to Tenhou's page ends in ?q=123m456p789s1122z"


def read(text: str, words: tuple[str, ...] = ()) -> tuple[Hand, tuple[str, ...]]:
    """The hand of a link, and what was assumed; raises ``NotationError``."""
    source = Source(text)
    link = _LINK.match(source.text)
    if link is None:
        source.fault("no_link", f"this is no link with a hand; {_WHAT}", 0, len(source.text))
        source.refuse()
    rest = re.compile(r"[&#]").search(source.text, link.end())
    tiles = read_groups(source, link.end(), rest.start() if rest else len(source.text))
    Copies(source).add(tiles)
    return finished(source, tiles, _WHAT)


def write(hand: Hand) -> str:
    """The link of a hand."""
    return f"https://tenhou.net/2/?q={tiles_text(hand.concealed)}{hand.win_tile or ''}"
