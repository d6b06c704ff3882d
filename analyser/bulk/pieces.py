"""The items of a piece of a file, line numbers of the whole file on them, whatever is wrong with single lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import IO, cast

from ..records import Item, RecordedHand, RecordedWin, RecordError, read_records
from ..records.events import Unreadable
from ..records.items import Place
from ..records.sources import bytes_of
from .inputs import LINES, RECORDS, ROWS, Piece

#: A slice is read behind a line that shows what the whole file holds, so that its own first line decides nothing.
_SHOWS = {LINES: b"19m19p19s1234567z+1m\n", ROWS: b'{"hand": "1m"}\n'}
_BLOCK = 1 << 16
_MOST = 1 << 22  # bytes of a line, far above any hand with whatever it carries
_BOM = b"\xef\xbb\xbf"


def items_of(
    piece: Piece,
    words: tuple[str, ...] = (),
    read_on: Callable[[int], object] = lambda size: None,
    notation: str | None = None,
) -> Iterator[Item]:
    """What a piece holds; ``words`` and ``notation`` as of ``read_records``, ``read_on`` is told of bytes read.

    Whatever goes wrong is a ``RecordError``; nothing is raised.
    """
    told = 0
    try:
        if piece.kind == RECORDS:
            yield from read_records(piece.path, words=words, notation=notation)
        else:
            with open(piece.path, "rb") as file:
                lines = Lines(file, piece)
                for item in read_records(cast(IO[bytes], lines), words=words, notation=notation):
                    yield from lines.bad()
                    yield from _at_its_line(item, piece)
                    if lines.at > told:
                        read_on(lines.at - told)
                        told = lines.at
                yield from lines.bad()
    except OSError as error:
        yield RecordError(Place(piece.path), f"the file cannot be opened: {error.strerror or error}")
    except Exception as error:
        why = f"this should not happen, please report it: {type(error).__name__}: {error}"
        yield RecordError(Place(piece.path), f"the file is not read on; {why}")
    read_on(max(piece.length - told, 0))


def _at_its_line(item: Item, piece: Piece) -> Iterator[Item]:
    line = item.place.line
    if line is None:
        yield item
    elif line > 1:  # the first line is not of the file
        place = item.place._replace(line=line + piece.line - 2)
        if isinstance(item, RecordError):
            yield RecordError(place, item.message, hint=item.hint)
        elif isinstance(item, RecordedHand | RecordedWin):
            yield item._replace(place=place)


class Lines:
    """The lines of a piece as a binary file to be read: lines that are not UTF-8 are left empty, and told."""

    def __init__(self, file: IO[bytes], piece: Piece) -> None:
        self.name = piece.path
        self.at = 0  # bytes read of the file
        self._piece = piece
        self._bad: list[int] = []
        self._blocks = self._whole_lines(file)
        file.seek(piece.start)

    def read(self, size: int = -1) -> bytes:
        """Some whole lines; none at the end."""
        return next(self._blocks, b"")

    def bad(self) -> Iterator[RecordError]:
        """What is wrong with lines that were left empty since this was asked last."""
        bad, self._bad = self._bad, []
        for line in bad:
            yield RecordError(Place(self.name, line=line), "the line is not UTF-8", hint="save it as UTF-8")

    def _whole_lines(self, file: IO[bytes]) -> Iterator[bytes]:
        yield _SHOWS[self._piece.kind]
        kept, number = b"", self._piece.line
        for chunk in self._chunks(file):
            whole, newline, rest = (kept + chunk).rpartition(b"\n")
            kept = rest
            if len(kept) > _MOST:
                raise Unreadable(f"line {number + whole.count(newline or b' ')} is longer than any hand")
            if newline:
                yield self._checked(whole + newline, number)
                number += whole.count(b"\n") + 1
        if kept:
            yield self._checked(kept, number)

    def _chunks(self, file: IO[bytes]) -> Iterator[bytes]:
        chunks = self._plain(file) if self._piece.start or self._piece.end is not None else bytes_of(file)
        for number, chunk in enumerate(chunks):
            self.at = file.tell() - self._piece.start
            yield chunk.removeprefix(_BOM) if number == 0 and self._piece.start == 0 else chunk

    def _plain(self, file: IO[bytes]) -> Iterator[bytes]:
        left = self._piece.length
        while left and (chunk := file.read(min(left, _BLOCK))):
            left -= len(chunk)
            yield chunk

    def _checked(self, block: bytes, number: int) -> bytes:
        try:
            block.decode()
        except UnicodeDecodeError:
            lines = block.split(b"\n")
            for at, line in enumerate(lines):
                try:
                    line.decode()
                except UnicodeDecodeError:
                    lines[at] = b""
                    self._bad.append(number + at)
            return b"\n".join(lines)
        return block
