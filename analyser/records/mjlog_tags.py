"""The tags of an mjlog where it is not as plain as Tenhou writes it: through lxml if it is there, else through expat.

Both give the same. Plain records never come here: their tags are looked up as they stand.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from .events import Unreadable, shown

Tag = tuple[str, dict[str, str]]
BACKENDS = ("lxml", "expat")
CUT_SHORT = "the record is cut short: it ends before </mjloggm>"


class XmlTags:
    """A parser that is fed text and gives the tags that begin in it."""

    def __init__(self, backend: str | None = None) -> None:
        self._tags: list[Tag] = []
        if backend != BACKENDS[1]:
            try:
                self._use_lxml()
                return
            except ImportError:
                if backend is not None:
                    raise
        self._use_expat()

    def _use_lxml(self) -> None:
        etree = import_module("lxml.etree")
        parser = etree.XMLPullParser(events=("start",), resolve_entities=False, no_network=True)

        def feed(text: str) -> None:
            parser.feed(text)
            if len(parser.feed_error_log):  # it goes on in silence, and would raise at the end only
                raise Unreadable("")
            take()

        def take() -> None:
            for _, element in parser.read_events():
                self._tags.append((element.tag, dict(element.attrib)))
                element.clear()

        def close() -> None:
            parser.close()
            take()

        self._error: type[Exception] = etree.XMLSyntaxError
        self._feed: Callable[[str], object] = feed
        self._close: Callable[[], object] = close

    def _use_expat(self) -> None:
        expat = import_module("xml.parsers.expat")
        parser = expat.ParserCreate()
        parser.StartElementHandler = lambda name, attributes: self._tags.append((name, attributes))
        self._error, self._feed, self._close = expat.ExpatError, parser.Parse, lambda: parser.Parse("", True)

    def feed(self, text: str) -> list[Tag]:
        """The tags that begin in the next piece of text; raises ``Unreadable`` where the XML is broken."""
        try:
            self._feed(text)
        except (self._error, Unreadable):
            raise Unreadable(f"the XML is broken at {shown(text.strip())}") from None
        tags, self._tags = self._tags, []
        return tags

    def finish(self) -> list[Tag]:
        """The last tags; raises ``Unreadable`` where the document is not complete."""
        try:
            self._close()
        except self._error:
            raise Unreadable(CUT_SHORT) from None
        tags, self._tags = self._tags, []
        return tags
