"""The tags of an mjlog that is not as plain as Tenhou writes it, through the XML parser of the standard library.

Plain records never come here: their tags are looked up as they stand. An XML library from outside would gain nothing.
"""

from __future__ import annotations

from xml.parsers import expat

from .events import Unreadable, shown

Tag = tuple[str, dict[str, str]]
CUT_SHORT = "the record is cut short: it ends before </mjloggm>"


class XmlTags:
    """A parser that is fed text and gives the tags that begin in it."""

    def __init__(self) -> None:
        self._tags: list[Tag] = []
        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = lambda name, attributes: self._tags.append((name, attributes))

    def feed(self, text: str) -> list[Tag]:
        """The tags that begin in the next piece of text; raises ``Unreadable`` where the XML is broken."""
        try:
            self._parser.Parse(text)
        except expat.ExpatError:
            raise Unreadable(f"the XML is broken at {shown(text.strip())}") from None
        tags, self._tags = self._tags, []
        return tags

    def finish(self) -> None:
        """Raises ``Unreadable`` where the document is not complete."""
        try:
            self._parser.Parse("", True)
        except expat.ExpatError:
            raise Unreadable(CUT_SHORT) from None
