"""The errors of this library: few, all under ``ValueError``, each message a sentence a player can act on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

Say = Callable[[str], str]


class AnalyserError(ValueError):
    """Base of everything this library raises on purpose.

    ``code`` is a stable word for programs, ``hint`` what to do instead (or None).
    """

    code = "error"

    def __init__(self, message: str, *, code: str | None = None, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        if code is not None:
            self.code = code

    def told(self, say: Say = str) -> str:
        """What went wrong, as text; ``say`` may put each sentence of it into another language."""
        return _with_hint(self.message, self.hint, say)

    def __str__(self) -> str:
        return self.told()

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles keep every field, whatever the arguments of the class: workers send their errors home."""
        return type(self).__new__, (type(self), *self.args), self.__dict__

    def to_dict(self) -> dict[str, Any]:
        """The JSON form: ``{"error": {"code", "message", "hint"}}``."""
        return {"error": {"code": self.code, "message": self.message, "hint": self.hint}}


def quoted(value: Any) -> str:
    """A value as a message shows it: in Python's spelling, shortened, on one line."""
    try:
        text = repr(value).replace("\n", " ")
    except ValueError:  # an int that is too long to be printed
        return "a number of thousands of digits"
    return text if len(text) <= 60 else text[:59] + "…"


def near(word: str, names: Iterable[str]) -> str | None:
    """The hint that names what ``word`` was probably meant to be, or None where nothing is near."""
    if len(word) > 40:
        return None
    from difflib import get_close_matches

    found = get_close_matches(word, names, n=2, cutoff=0.6)
    return f"did you mean {' or '.join(found)}?" if found else None


def counted(number: int, thing: str) -> str:
    """So many of a thing: ``1 tile``, ``2 tiles``."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def expected(name: str, value: Any, what: str, *, code: str = "argument") -> AnalyserError:
    """The error of an argument that is something else than ``what``."""
    return AnalyserError(f"{name} is {quoted(value)}, expected {what}", code=code)


def listed(name: str, value: Any, what: str, *, code: str = "argument") -> list[Any]:
    """The items of an argument that is several of something; raises ``AnalyserError`` for one that is not."""
    try:
        return list(value)
    except TypeError:
        raise expected(name, value, what, code=code) from None


def path_of(name: str, value: Any) -> str:
    """A path as text; raises ``AnalyserError`` for what is none."""
    from os import fsdecode

    try:
        return fsdecode(value)
    except TypeError:
        raise expected(name, value, "a path") from None


def whole(name: str, value: Any, least: int, what: str) -> int:
    """An argument that is a whole number from ``least``; raises ``AnalyserError`` for anything else."""
    if isinstance(value, bool) or not hasattr(value, "__index__") or value < least:
        raise expected(name, value, what)
    return int(value)


def as_int(value: Any) -> Any:
    """A whole number of any library, such as numpy's, as an int; anything else as it is."""
    if type(value) is int or isinstance(value, bool | str) or not hasattr(value, "__index__"):
        return value
    try:
        return value.__index__()
    except TypeError:  # an array of several
        return value


class Fault(NamedTuple):
    """One fault in a text: where it stands (``column`` and ``length`` in characters, from 0) and what was expected."""

    code: str
    message: str
    column: int
    length: int = 1
    hint: str | None = None


def _with_hint(message: str, hint: str | None, say: Say) -> str:
    """A message, and its hint on a line below."""
    return f"{say(message)}\n  {say(f'hint: {hint}')}" if hint else say(message)


def _cells(text: str) -> int:
    """Width of ``text`` in terminal cells (East Asian wide characters take two, combining marks none)."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    return sum(0 if category(c) in ("Mn", "Me") else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def _window(text: str, column: int, length: int) -> tuple[str, int, int]:
    """The part of a long text around a fault, and where the fault stands in it; a short text as it is."""
    if len(text) <= 120:
        return text, column, length
    start, end = max(0, column - 60), column + min(length, 50)
    before, after = "…" if start else "", "…" if end + 10 < len(text) else ""
    return before + text[start : end + 10] + after, column - start + len(before), end - column


class NotationError(AnalyserError):
    """A text that cannot be read; ``faults`` holds every fault in it, in order of place."""

    code = "notation"

    def __init__(self, text: str, faults: tuple[Fault, ...]) -> None:
        super().__init__(faults[0].message, code=faults[0].code, hint=faults[0].hint)
        self.text = text
        self.faults = faults

    def told(self, say: Say = str) -> str:
        """Every fault with its place, the same one once; the text itself stays as it was typed."""
        shown = "".join(c if c.isprintable() else " " for c in self.text)  # one cell for a tab or a line break
        lines = []
        times = Counter((fault.message, fault.hint) for fault in self.faults)
        for fault in self.faults:
            more = times.pop((fault.message, fault.hint), 0) - 1
            if more < 0:  # told already
                continue
            line, column, length = _window(shown, fault.column, fault.length)
            under = max(1, _cells(line[column : column + length]))
            lines += [say(fault.message), f"  {line}", f"  {' ' * _cells(line[:column])}{'^' * under}"]
            if fault.hint:
                lines.append(f"  {say(f'hint: {fault.hint}')}")
            if more:
                again = f"and so on, {counted(more, 'more time')}"
                lines.append(f"  {say(again)}")
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form: the first fault as ``error``, and all of them as ``errors``."""
        faults = [
            {"code": f.code, "message": f.message, "column": f.column, "length": f.length, "hint": f.hint}
            for f in self.faults
        ]
        return {"error": faults[0], "errors": faults}


class HandError(AnalyserError):
    """A hand that no table allows; ``problems`` holds every reason, each one sentence."""

    code = "impossible_hand"

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems

    def told(self, say: Say = str) -> str:
        """Every problem on a line."""
        return "\n".join(map(say, self.problems))

    def to_dict(self) -> dict[str, Any]:
        """The JSON form: ``{"problems": [...]}``."""
        return {"problems": list(self.problems)}


class FieldFault(NamedTuple):
    """One fault in a row: the ``field`` (``melds[0].from``), what was read there and what was expected."""

    code: str
    message: str
    field: str
    hint: str | None = None


class RowError(AnalyserError):
    """A hand row (JSON) with fields that cannot be read; ``faults`` holds every one of them."""

    code = "row"

    def __init__(
        self, message: str, *, code: str | None = None, hint: str | None = None, faults: tuple[FieldFault, ...] = ()
    ) -> None:
        super().__init__(message, code=code, hint=hint)
        self.faults = faults

    @classmethod
    def of(cls, faults: tuple[FieldFault, ...]) -> RowError:
        """The error of all these faults, told in one line; code and hint are those of the first."""
        message = "; ".join(fault.message for fault in faults)
        return cls(message, code=faults[0].code, hint=faults[0].hint, faults=faults)

    def told(self, say: Say = str) -> str:
        """Every fault on a line."""
        if not self.faults:
            return super().told(say)
        return "\n".join(_with_hint(fault.message, fault.hint, say) for fault in self.faults)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form: the first fault as ``error``, and all of them as ``errors``."""
        if not self.faults:
            return super().to_dict()
        faults = [fault._asdict() for fault in self.faults]
        return {"error": faults[0], "errors": faults}


class RulesError(AnalyserError):
    """A rule set that cannot be found or used, or an option that it does not have.

    ``faults``: of a file with several faults every one of them; message, hint and code are those of the first.
    """

    code = "rules"
    faults: tuple[RulesError, ...] = ()

    @classmethod
    def of(cls, faults: Iterable[RulesError]) -> RulesError:
        """The error of all these faults."""
        first, *others = faults
        error = cls(first.message, code=first.code, hint=first.hint)
        error.faults = (first, *others) if others else ()
        return error

    def told(self, say: Say = str) -> str:
        """Every fault on a line."""
        return "\n".join(AnalyserError.told(fault, say) for fault in self.faults or (self,))

    def to_dict(self) -> dict[str, Any]:
        """The JSON form: the first fault as ``error``, and all of several as ``errors``."""
        told = super().to_dict()
        return told | {"errors": [fault.to_dict()["error"] for fault in self.faults]} if self.faults else told


class SettleError(AnalyserError):
    """A value or circumstance that no table could settle."""

    code = "settle"
