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

# alone, or with words before it and a bracket of theirs behind it, as in [a hand](https://tenhou.net/2/?q=...)
_LINK = re.compile(r"(?:^\s*|tenhou\.net/2/?(?:index\.html)?)\?(?:[^#\s&]*&)*?[qp]=([^&#)>\]]*)", re.IGNORECASE)
_BEHIND = re.compile(r"(?:[&#]\S*|[)>\]\s])*")
_GAME = re.compile(r"tenhou\.net/\S*[?&]log=", re.IGNORECASE)
_WHAT = "a link to Tenhou's page ends in ?q=123m456p789s1122z"


def read(text: str, words: tuple[str, ...] = ()) -> tuple[Hand, tuple[str, ...]]:
    """The hand of a link, and what was assumed; raises ``NotationError``."""
    source = Source(text)
    link, end = _LINK.search(source.text), len(source.text)
    if link is None:
        hint = "the log of a game, saved as a file, is read by mja verify and mja batch"
        game = _GAME.search(source.text) is not None
        source.fault("no_link", f"this is no link with a hand; {_WHAT}", 0, end, hint if game else None)
        source.refuse()
    tiles = read_groups(source, *link.span(1))
    Copies(source).add(tiles)
    behind = _BEHIND.match(source.text, link.end())
    if behind and behind.end() < end:
        source.fault("unexpected", "something stands behind the link", behind.end(), end, "paste the link alone")
    return finished(source, tiles, _WHAT)


def write(hand: Hand) -> str:
    """The link of a hand."""
    return f"https://tenhou.net/2/?q={tiles_text(hand.concealed)}{hand.win_tile or ''}"
