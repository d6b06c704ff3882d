"""What the commands about hands that are not won yet have in common: their options, and answering hand by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, NamedTuple

import click

from ..errors import AnalyserError
from ..hand import Hand
from ..kernels.forms import FORMS, form_names
from ..notation._text import plain
from ..scoring.asked_forms import asked_forms
from ..scoring.faces import faces
from ..scoring.held import visible_counts
from .hands import Hands, Read, Typed
from .output import FINE, NEGATIVE, SOME_BAD, Output, tell


class Answer(NamedTuple):
    """The answer to one hand: whether it is a yes, its JSON form, and what prints it with an indent.

    ``tells_notes``: that prints what was assumed in reading the hand, too.
    """

    hand: Hand
    yes: bool
    record: Callable[[], dict[str, Any]]
    show: Callable[[str], None]
    tells_notes: bool = False


def answer_each(hands: Hands, words: tuple[str, ...], ask: Callable[[Read], Answer], tiles: str, out: Output) -> int:
    """Answer hand by hand and give the exit code. A line that is bad is told on stderr, and nothing else is lost.

    ``words``: circumstances that the rule sets declare; ``tiles``: how they are shown.
    """
    bad = yes = 0

    def each() -> Iterator[tuple[Typed, Read | None, Answer | AnalyserError]]:
        nonlocal bad, yes
        for typed in hands.each():
            try:
                read = hands.read(typed, words)
                answer = ask(read)
            except AnalyserError as error:
                if not hands.many:
                    raise
                bad += 1
                tell(error, typed.place)
                yield typed, None, error
            else:
                yes += answer.yes
                yield typed, read, answer

    if out.is_text:
        for typed, read, answer in each():
            if isinstance(answer, Answer):
                if hands.many:
                    out.text(f"{typed.line}: {faces(str(answer.hand), tiles)}")
                answer.show("  " if hands.many else "")
                if read and read.found and not answer.tells_notes:
                    out.text(f"{'  ' if hands.many else ''}note: read as {read.notation}: {answer.hand}")
    elif hands.many:
        out.records(
            {"line": typed.line, **(read.extra if read else {}), **_record(read, answer)}
            for typed, read, answer in each()
        )
    else:
        for _, read, answer in each():
            out.document(_record(read, answer))
    return SOME_BAD if bad else FINE if yes else NEGATIVE


def _record(read: Read | None, answer: Answer | AnalyserError) -> dict[str, Any]:
    told = answer.record() if isinstance(answer, Answer) else answer.to_dict()
    return told | {"notation": read.notation} if read and read.found else told


repeats_option = click.option(
    "--repeats", "--seven-pairs-repeats", "repeats", is_flag=True, default=None,
    help="Four equal tiles are two pairs of seven.",
)  # fmt: skip


forms_option = click.option(
    "--forms", metavar="NAMES",
    help=f"These forms: {', '.join(FORMS)}; all, the first three; or the name of a rule set, its forms.",
)  # fmt: skip


def shape_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say what is a complete hand; the command is called with ``shape``, what was said of it."""

    @wraps(command)
    def with_shape(*args: Any, forms: str | None, repeats: bool | None, players: str | None, **params: Any) -> Any:
        shape: dict[str, Any] = {} if forms is None else {"forms": forms_named(forms)}
        if repeats:
            shape["seven_pairs_repeats"] = True
        if players:
            shape["players"] = int(players)
        return command(*args, shape=shape, **params)

    for option in (
        click.option("--players", type=click.Choice(["3", "4"]), help="3: there are no 2m to 8m."),
        repeats_option,
        forms_option,
    ):
        option(with_shape)
    return with_shape


def forms_named(text: str) -> str | tuple[str, ...]:
    """Forms as they are written; refused once, not for every hand."""
    names = [name.strip() for name in text.split(",")]
    forms = [plain(name) for name in names]
    named = names[0] if len(names) == 1 and forms[0] not in FORMS else form_names(forms)
    asked_forms(named, None)
    return named


def seen_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say which tiles are seen; the command is called with ``seen``."""

    @wraps(command)
    def with_seen(*args: Any, visible: str | None, discarded: str | None, **params: Any) -> Any:
        given = {"visible": visible, "discarded": discarded}
        seen = {name: tiles for name, tiles in given.items() if tiles is not None}
        for tiles in seen.values():
            visible_counts(tiles)  # refused once, not for every hand
        return command(*args, seen=seen, **params)

    discarded = "The own discards: they are seen too, and a wait among them makes furiten."
    click.option("--discarded", metavar="TILES", help=discarded)(with_seen)
    click.option("--visible", metavar="TILES", help="Tiles seen elsewhere, as '44s7z(555p)'.")(with_seen)
    return with_seen
