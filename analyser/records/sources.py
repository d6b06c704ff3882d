"""From bytes to text: gzip, encodings, and what is no text at all. Everything streams; nothing is held whole."""

from __future__ import annotations

import codecs
import zlib
from collections.abc import Iterator
from typing import IO

from ..files import COMMENTS
from .events import Unreadable

CHUNK = 1 << 16
#: The longest line, value or tag that is read, in characters: far above any game.
MOST = 1 << 26

_GZIP = b"\x1f\x8b"
_PACKED_PIECE = 1 << 12  # unpacks to some four megabytes at the very most
_NO_TEXT = (
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"BM", "a BMP picture"),
    (b"RIFF", "a picture or sound"),
    (b"%PDF", "a PDF document"),
    (b"PK\x03\x04", "a ZIP archive"),
    (b"PK\x05\x06", "a ZIP archive"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"Rar!", "a RAR archive"),
    (b"BZh", "a file compressed by bzip2"),
    (b"\xfd7zXZ", "a file compressed by xz"),
    (b"\x28\xb5\x2f\xfd", "a file compressed by zstd"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90", "a program"),
    (b"SQLite format 3", "a database"),
)
_PACKED = ("archive", "compressed")


def bytes_of(file: IO[bytes]) -> Iterator[bytes]:
    """The content of an open binary file in chunks, unpacked where it is gzip."""
    first = _read(file)
    if first[:2] != _GZIP:
        while first:
            yield first
            first = _read(file)
        return
    unpacker = zlib.decompressobj(31)
    data = first
    while data:
        try:  # a little at a time, so that what stands before a damage is read
            unpacked = unpacker.decompress(data[:_PACKED_PIECE])
        except zlib.error:
            raise Unreadable("the gzip data is damaged") from None
        data = data[_PACKED_PIECE:]
        if unpacked:
            yield unpacked
        if unpacker.eof:
            data = (unpacker.unused_data + data).lstrip(b"\0")  # another member, or padding
        data = data or _read(file)
        if unpacker.eof and data:
            unpacker = zlib.decompressobj(31)
    if not unpacker.eof:
        raise Unreadable("the gzip data is cut short")


def _read(file: IO[bytes]) -> bytes:
    data = file.read(CHUNK)
    if not isinstance(data, bytes | bytearray):
        raise Unreadable("the file is open as text; open it in binary mode")
    return bytes(data)


def _no_text(first: bytes) -> str | None:
    """What binary data seems to be, or None for text."""
    for mark, what in _NO_TEXT:
        if first.startswith(mark):
            return what
    if b"\0" in first[:1024] and not first.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "binary data"
    return None


def text_of(chunks: Iterator[bytes], errors: str = "strict") -> Iterator[str]:
    """The text of bytes in UTF-8, or in UTF-16 with its mark, which is left out. ``errors``: as of codecs."""
    decoder: codecs.IncrementalDecoder | None = None
    before = 0
    for chunk in chunks:
        if decoder is None:
            if what := _no_text(chunk):
                hint = "unpack it first" if any(word in what for word in _PACKED) else None
                raise Unreadable(f"this is no text but {what}", hint)
            wide = chunk.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
            decoder = codecs.getincrementaldecoder("utf-16" if wide else "utf-8-sig")(errors)
        pending = len(decoder.getstate()[0])
        try:
            text = decoder.decode(chunk)
        except UnicodeDecodeError as error:
            at = error.start
            good = error.object[:at].decode(error.encoding, "ignore")
            if good:
                yield good
            place = before - pending + at
            raise Unreadable(
                f"the text is not UTF-8: byte 0x{error.object[at]:02x} at {place}", "save it as UTF-8"
            ) from None
        before += len(chunk)
        if text:
            yield text
    if decoder is not None:
        try:
            decoder.decode(b"", True)
        except UnicodeDecodeError:
            raise Unreadable("the text ends in the middle of a character") from None


class Text:
    """A text to be read once, of which the beginning can be looked at before."""

    def __init__(self, chunks: Iterator[str], looked_at: int = CHUNK // 4) -> None:
        self._rest = chunks
        head = ""
        self.fault: Unreadable | None = None  # what stopped the reading of the head
        try:
            for chunk in chunks:
                head += chunk
                if len(head) >= looked_at:
                    break
        except Unreadable as fault:
            if not head:
                raise
            self.fault = fault
        self.head = head

    def chunks(self) -> Iterator[str]:
        """All of it, in pieces of any size."""
        if self.head:
            yield self.head
        if self.fault is not None:
            raise self.fault
        yield from self._rest

    def lines(self) -> Iterator[tuple[int, str]]:
        """Lines that are neither blank nor begin with ``;``, with their numbers from 1."""
        number, kept = 0, ""
        for chunk in self.chunks():
            lines = (kept + chunk).split("\n")
            kept = lines.pop()
            if len(kept) > MOST:
                raise Unreadable(f"line {number + len(lines) + 1} is longer than any game")
            for line in lines:
                number += 1
                if line and not line.isspace() and line.lstrip()[0] not in COMMENTS:
                    yield number, line.rstrip("\r")
        if kept and not kept.isspace() and kept.lstrip()[0] not in COMMENTS:
            yield number + 1, kept.rstrip("\r")
