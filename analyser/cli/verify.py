"""``mja verify``: recorded games scored again, and compared with what they state."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from ..errors import AnalyserError, counted
from .group import Helped
from .output import BAD, FINE, INTERRUPTED, NEGATIVE, SOME_BAD, Output, aside, output_options, tell
from .rulesets import option_option, parsed_options
from .spoken import say

if TYPE_CHECKING:
    from ..verify import Summary, Verified

_HELP = """Score recorded games again and compare with what they state.

Every win that is worth something else than its record states is told in a line.

FILES are recorded games, or hand rows with "expected", plain or gzip, and folders of them; what a file holds is found
out from its content. Patterns, han, fu, points, limits and the change of every seat are compared, as far as a record
states them. Each game is scored under the rule set that fits: where it was played, how many played, which red fives.
"""
_EXAMPLES = """\b
Examples:
  mja verify game.xml
  mja verify game.xml --rules riichi-tenhou --option kiriage=true --json

\b
Folders of games, and hand rows with what they should be worth:
  $ mja verify logs/ more/last.xml.gz
  $ mja verify logs/ --jsonl -o disagreements.jsonl
  $ mja verify rows.jsonl --rules hongkong

\b
A disagreement is one line: where, what is stated, what it is here, and what differs. The last line is the sum.
Exit codes: 0 everything agrees; 1 something disagrees; 2 bad usage, or nothing could be read or states a result; 3 all
that could be read agrees, but not everything could be read or verified; 130 interrupted.
"""


@click.command("verify", cls=Helped, help=_HELP, epilog=_EXAMPLES)
@click.argument("files", nargs=-1, metavar="FILES...")
@click.option(
    "--rules", "name", metavar="NAME|FILE.toml",
    help="Verify everything under this rule set. Not given: each game under the one that fits.",
)  # fmt: skip
@option_option
@click.option("-q", "--quiet", is_flag=True, help="Print the sum only.")
@output_options()
def command(files: tuple[str, ...], name: str | None, options: tuple[str, ...], quiet: bool, out: Output) -> int:
    """Verify files."""
    if not files:
        raise click.UsageError("no files are given: name files or folders of recorded games")
    from ..verify import Summary, verify_records

    summary = Summary()
    verified = verify_records(files, name, parsed_options(options))
    try:
        if out.is_text:
            for one in _told(verified, summary):
                if not quiet:
                    out.text(one.told(partial(say, rules=one.rules)))
        elif out.form == "jsonl":
            out.records(one.to_dict() for one in _told(verified, summary))
        else:
            errors: list[Any] = []
            found = [one.to_dict() for one in _told(verified, summary, errors)]
            out.document({**summary.to_dict(), "disagreements": found, "unread": errors})
    except KeyboardInterrupt:
        aside(f"interrupted: {summary}, so far")
        return INTERRUPTED
    if not summary.files and not summary.errors:
        raise AnalyserError(f"there are no files in {', '.join(files)}", code="no_files")
    stated = summary.wins or summary.drawn or summary.errors
    if out.is_text:
        for line in _sum(summary) if stated else _not_compared(summary):
            out.text(line)
    elif out.form == "jsonl":
        out.document(summary.to_dict())
    if not stated:
        hint = (
            'recorded games state what their wins were worth, and hand rows may with "expected"; mja batch scores hands'
        )
        raise AnalyserError(f"nothing in {', '.join(files)} states a result", code="nothing_stated", hint=hint)
    if summary.disagree:
        return NEGATIVE
    return FINE if not summary.errors else SOME_BAD if summary.files else BAD


def _told(verified: Iterator[Verified], summary: Summary, errors: list[Any] | None = None) -> Iterator[Verified]:
    """The disagreements; everything is counted, and what could not be read is said on stderr, and kept."""
    for one in verified:
        summary.add(one)
        if one.error is not None:
            tell(one.error)
            if errors is not None:
                errors.append(one.error.to_dict()["error"])
        elif one.disagrees:
            yield one


def _sum(summary: Summary) -> Iterator[str]:
    """What a run came to; the last line is the one that scripts read."""
    if summary.errors:
        yield f"could not be read or verified: {summary.errors}"
    yield from _not_compared(summary)
    if summary.bare:
        yield f"stated only as won: {counted(summary.bare, 'win')}"
    if summary.drawn:
        yield f"rounds without a winner: {summary.drawn_agree} of {summary.drawn} agree"
    yield str(summary)


def _not_compared(summary: Summary) -> Iterator[str]:
    if summary.left:
        yield f"not compared: {'1 win or hand' if summary.left == 1 else f'{summary.left} wins and hands'}"
