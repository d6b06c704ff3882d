"""Rows as files: JSON lines, CSV or Parquet; written part by part, and the parts joined to one whole."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import IO, Any, Protocol

from ..errors import AnalyserError
from .decode import Counted
from .rows import JSON, NAMES, NUMBER, NUMBERS, PATTERNS, TEXT, TEXTS, TRUTH, WHOLE, utf8

#: Ending of a file name -> its form.
FORMS = {".parquet": "parquet", ".csv": "csv", ".jsonl": "jsonl"}
_COPIED = 1 << 20
_JOINED_ROWS = 1 << 14  # rows of a group in a Parquet file, at least (but for the last)

Cells = Sequence[tuple[Any, ...]]


def form_of(path: str) -> str:
    """The form of a file by the ending of its name; raises ``AnalyserError`` for another, or where it lacks pyarrow."""
    form = FORMS.get(os.path.splitext(path)[1].lower())
    if form is None:
        raise AnalyserError(f"{path}: the name of the output must end in {', '.join(FORMS)}, and so it is written")
    if form == "parquet":
        try:
            import pyarrow.parquet  # noqa: F401
        except ImportError:
            hint = "pip install pyarrow, or write .csv or .jsonl"
            raise AnalyserError("Parquet needs pyarrow, which is not installed", code="missing", hint=hint) from None
    return form


class Sheet(Protocol):
    """A file of rows that is being written. What goes wrong with the file is an ``OSError``."""

    def write(self, cells: Cells) -> None:
        """Write rows."""

    def close(self) -> None:
        """Write what is left; the file itself stays open."""


def sheet_for(form: str, columns: Mapping[str, str], file: IO[bytes]) -> Sheet:
    """What writes rows with these columns to an open file."""
    sheets: dict[str, Callable[[Mapping[str, str], IO[bytes]], Sheet]]
    sheets = {"jsonl": JsonLines, "csv": Csv, "parquet": Parquet}
    return sheets[form](columns, file)


class JsonLines:
    """A JSON object a row."""

    def __init__(self, columns: Mapping[str, str], file: IO[bytes]) -> None:
        self._names = tuple(columns)
        self._patterns = [at for at, kind in enumerate(columns.values()) if kind == PATTERNS]
        self._file = file
        self._encode = json.JSONEncoder(ensure_ascii=False, default=str, separators=(", ", ": ")).encode

    def write(self, cells: Cells) -> None:
        """Write rows."""
        names, encode = self._names, self._encode
        lines = []
        for row in cells:
            told = dict(zip(names, row, strict=True))
            for at in self._patterns:
                told[names[at]] = [_pattern(one) for one in row[at]]
            lines.append(encode(told))
        lines.append("")
        self._file.write("\n".join(lines).encode("utf-8", "backslashreplace"))

    def close(self) -> None:
        """Nothing is left."""


def _pattern(counted: Counted) -> dict[str, Any]:
    return {"id": counted.id, "count": counted.times, "value": counted.value}


class Csv:
    """A line a row; what holds several values is one text. The head is written when parts are joined."""

    def __init__(self, columns: Mapping[str, str], file: IO[bytes]) -> None:
        self._cells = [_CSV_CELLS.get(kind) for kind in columns.values()]
        self._file = file

    def write(self, cells: Cells) -> None:
        """Write rows."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        for row in cells:
            writer.writerow([cell(value) if cell else value for cell, value in zip(self._cells, row, strict=True)])
        self._file.write(text.getvalue().encode("utf-8", "backslashreplace"))

    def close(self) -> None:
        """Nothing is left."""


def _json_text(value: Any) -> str | None:
    return None if value is None else utf8(json.dumps(value, ensure_ascii=False, default=str))


def patterns_text(patterns: Iterable[Counted]) -> str:
    """Patterns in one text, each with what it adds: ``half_flush 3; self_draw 1``; ``limit`` for a limit or yakuman."""
    return "; ".join([f"{one.id} {'limit' if one.value is None else one.value}" for one in patterns])


_CSV_CELLS: dict[str, Any] = {
    TRUTH: lambda value: None if value is None else "yes" if value else "no",
    NAMES: " ".join,
    TEXTS: "; ".join,
    NUMBERS: lambda values: " ".join(map(str, values)),
    PATTERNS: patterns_text,
    JSON: _json_text,
}


class Parquet:
    """A Parquet file. Amounts are doubles here; ``join`` makes whole numbers of them where all are."""

    def __init__(self, columns: Mapping[str, str], file: IO[bytes]) -> None:
        import pyarrow.parquet as pq

        self._kinds = tuple(columns.values())
        self._schema = _schema(columns, whole=False)
        self._writer = pq.ParquetWriter(file, self._schema)

    def write(self, cells: Cells) -> None:
        """Write rows, as a group."""
        import pyarrow as pa

        arrays = []
        for kind, field, values in zip(self._kinds, self._schema, zip(*cells, strict=True), strict=True):
            convert = _ARROW_CELLS.get(kind)
            arrays.append(pa.array(list(map(convert, values)) if convert else values, field.type))
        self._writer.write_table(pa.Table.from_arrays(arrays, schema=self._schema))

    def close(self) -> None:
        """Write the end of the file."""
        self._writer.close()

    def __del__(self) -> None:
        if hasattr(self, "_writer"):
            with suppress(Exception):  # where the file could not be written, its end cannot either
                self._writer.close()


def _number(value: Any) -> float | None:
    from fractions import Fraction

    return float(Fraction(value)) if isinstance(value, str) else value


_ARROW_CELLS: dict[str, Any] = {
    NUMBER: _number,
    NUMBERS: lambda values: list(map(_number, values)),
    PATTERNS: lambda patterns: list(map(_pattern, patterns)),
    JSON: _json_text,
}


def _schema(columns: Mapping[str, str], *, whole: bool) -> Any:
    import pyarrow as pa

    amount = pa.int64() if whole else pa.float64()
    pattern = pa.struct([("id", pa.string()), ("count", pa.int32()), ("value", pa.int32())])
    types = {
        TEXT: pa.string(), WHOLE: pa.int64(), NUMBER: amount, TRUTH: pa.bool_(), NAMES: pa.list_(pa.string()),
        TEXTS: pa.list_(pa.string()), NUMBERS: pa.list_(amount), PATTERNS: pa.list_(pattern), JSON: pa.string(),
    }  # fmt: skip
    return pa.schema([(name, types[kind]) for name, kind in columns.items()])


def is_whole(cells: Cells, columns: Mapping[str, str]) -> bool:
    """Whether all amounts of these rows are whole numbers."""
    places = [at for at, kind in enumerate(columns.values()) if kind == NUMBER]
    lists = [at for at, kind in enumerate(columns.values()) if kind == NUMBERS]
    return all(
        all(type(row[at]) is int for at in places) and all(type(one) is int for at in lists for one in row[at])
        for row in cells
    )


def join(form: str, columns: Mapping[str, str], parts: Iterable[str], file: IO[bytes], *, whole: bool = True) -> None:
    """Write the rows of the parts, files of this form, to an open file; ``whole``: all amounts in them are whole."""
    if form == "parquet":
        _join_parquet(columns, parts, file, whole)
        return
    if form == "csv":
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerow(columns)
        file.write(text.getvalue().encode())
    for path in parts:
        with open(path, "rb") as part:
            while data := part.read(_COPIED):
                file.write(data)


def _join_parquet(columns: Mapping[str, str], parts: Iterable[str], file: IO[bytes], whole: bool) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = _schema(columns, whole=whole)
    writer = pq.ParquetWriter(file, schema)
    waiting: list[Any] = []
    rows = 0
    try:
        for path in parts:
            with pq.ParquetFile(path) as part:
                for batch in part.iter_batches(_JOINED_ROWS):
                    waiting.append(pa.Table.from_batches([batch]).cast(schema))
                    rows += batch.num_rows
                    if rows >= _JOINED_ROWS:
                        writer.write_table(pa.concat_tables(waiting))
                        waiting, rows = [], 0
        if waiting:
            writer.write_table(pa.concat_tables(waiting))
        writer.close()
    except BaseException:
        with suppress(Exception):
            writer.close()
        raise
