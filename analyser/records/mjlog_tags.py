"""The tags of an mjlog where it is not as plain as Tenhou writes it: through lxml if it is there, else through expat.

Both give the same. Plain records never come here: their tags are looked up as they stand.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from .events import Unreadable, shown

Tag = tuple[str, dict[str, str]]
BACKENDS = ("lxml", "expat")


class XmlTags:
    """A parser that is fed text and gives the tags that begin in it."""

    def __init__(self, backend: str | None = None) -> None:
        self._tags: list[Tag] = []
        makers: dict[str, Callable[[], Any]] = {"lxml": self._lxml, "expat": self._expat}
        if backend is None:
            try:
                self._parser = makers["lxml"]()
            except ImportError:
                self._parser = makers["expat"]()
        else:
            self._parser = makers[backend]()

    def _lxml(self) -> Any:
        etree = import_module("lxml.etree")
        self._error = etree.XMLSyntaxError
        parser = etree.XMLParser(target=self, resolve_entities=False, no_network=True)
        self._feed, self._close = parser.feed, parser.close
        return parser

    def _expat(self) -> Any:
        expat = import_module("xml.parsers.expat")
        self._error = expat.ExpatError
        parser = expat.ParserCreate()
        parser.StartElementHandler = self.start
        self._feed, self._close = parser.Parse, lambda: parser.Parse("", True)
        return parser

    def start(self, name: str, attributes: Any) -> None:
        """A tag begins (called by the parsers)."""
        self._tags.append((name, dict(attributes)))

    def end(self, name: str) -> None:
        """A tag ends (called by lxml)."""

    def data(self, text: str) -> None:
        """Text between tags, which has no meaning here (called by lxml)."""

    def close(self) -> None:
        """The document ends (called by lxml)."""

    def feed(self, text: str) -> list[Tag]:
        """The tags that begin in the next piece of text; raises ``Unreadable`` where the XML is broken."""
        try:
            self._feed(text)
        except self._error:
            self._tags.clear()
            raise Unreadable(f"the XML is broken at {shown(text.strip())}") from None
        tags, self._tags = self._tags, []
        return tags

    def finish(self) -> list[Tag]:
        """The last tags; raises ``Unreadable`` where the document is not complete."""
        try:
            self._close()
        except self._error:
            raise Unreadable("the record is cut short: it ends before </mjloggm>") from None
        tags, self._tags = self._tags, []
        return tags
