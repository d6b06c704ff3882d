"""``mja batch``: files of hands and recorded games scored in bulk, into one file."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from ..errors import AnalyserError, counted
from .group import Helped
from .hands import notation_option
from .output import FINE, INTERRUPTED, SOME_BAD, Output, Whole, aside, refuse_without_folder
from .rulesets import chosen, option_option, parsed_options

if TYPE_CHECKING:
    from ..bulk import Report

_HELP = """Score every hand in files and folders, and write a row for each into one file.

FILES are hand lines, hand rows (JSON) and recorded games in any mixture, plain or gzip; what a file holds is found
out from its content, and folders are walked. The output is Parquet, CSV or JSON lines, by the ending of its name.
"""
_EXAMPLES = """\b
Examples:
  mja batch hands.txt -o scores.csv --rules hongkong
  mja batch hands.txt -o scores.jsonl --rules hongkong --option cap=8 --no-summary
  mja batch hands.txt -o scores.csv --rules malaysia --workers 0 --resume

\b
A folder of games, its summary drawn too:
  $ mja batch logs/ -o scores.parquet --rules riichi-tenhou --workers 0 --plot scores.svg

\b
The output appears whole or not at all. A run that was broken off leaves its finished parts in OUT.parts, and
--resume does not do them again. What cannot be read, and hands that are impossible, are listed in
OUT.errors.jsonl.
Exit codes: 0 all is scored; 2 bad usage, nothing could be scored, or the output cannot be written; 3 something is
listed in OUT.errors.jsonl; 130 interrupted.
"""


@click.command("batch", cls=Helped, help=_HELP, epilog=_EXAMPLES)
@click.argument("files", nargs=-1, metavar="FILES...")
@click.option("-o", "--output", "output", metavar="OUT", help="The file to write: .parquet, .csv or .jsonl.")
@click.option(
    "--rules",
    "names",
    multiple=True,
    metavar="NAME|FILE.toml",
    help="The rule set to score under. Not given: your favourite (MJA_RULES, or the configuration file).",
)
@option_option
@notation_option
@click.option(
    "--workers",
    type=Whole(0, 256),
    default=1,
    metavar="N",
    help="How many processes work at a time (0: one for each processor).",
)
@click.option("--resume", is_flag=True, help="Do not do again what a run that was broken off has finished.")
@click.option("--plot", metavar="FILE", help="Draw the summary into a file, .svg or .png.")
@click.option("--summary/--no-summary", default=True, help="Print patterns, values and payments at the end.")
def command(
    files: tuple[str, ...],
    output: str | None,
    names: tuple[str, ...],
    options: tuple[str, ...],
    notation: str | None,
    workers: int,
    resume: bool,
    plot: str | None,
    summary: bool,
) -> int:
    """Score files."""
    if not files:
        raise click.UsageError("no files are given: name files or folders of hands or recorded games")
    if "-" in files:
        raise click.UsageError("a batch reads files, not stdin: save the hands in one")
    if output is None:
        raise click.UsageError("no output is given: -o OUT.parquet, OUT.csv or OUT.jsonl")
    choice = chosen(names, options)
    if not choice.picked or len(choice.rules) > 1:
        raise click.UsageError("a batch is scored under one rule set: --rules NAME; mja rules list shows them all")
    # what pyarrow has freed goes back to the system: its own allocator keeps some 100 MB for itself
    os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")
    try:
        from ..bulk import score_files
        from ..bulk.folder import Folder
        from ..bulk.picture import check
    except ImportError as error:
        raise AnalyserError(f"batches need numpy and numba: {error}", code="missing") from None
    import warnings

    from .progress import Bar

    form = check(plot) if plot else None
    for option, file in (("-o", output), ("--plot", plot)):
        if file:
            refuse_without_folder(option, file)
    bar = Bar()
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            report = score_files(
                files, output, choice.rules[0], options=parsed_options(options), notation=notation, workers=workers,
                resume=resume, progress=bar,
            )  # fmt: skip
    except KeyboardInterrupt:
        bar.end()
        finished, place = Folder(output).number_finished(), Folder(output).path
        parts = f"{counted(finished, 'finished part')} {'is' if finished == 1 else 'are'}"
        kept = f"; {parts} kept in {place}, --resume goes on" if finished else ""
        aside(f"interrupted: {output} is not written{kept}")
        return INTERRUPTED
    finally:
        bar.end()
    for warning in caught:
        aside(f"warning: {warning.message}")
    _tell(report, resume)
    if summary:
        from .batch_summary import print_summary

        print_summary(report, Output())
    if plot and form:
        _draw(report, plot, form)
    return SOME_BAD if report.errors else FINE


def _draw(report: Report, plot: str, form: str) -> None:
    import io

    from ..bulk.picture import draw
    from ..files import write_whole

    picture = io.BytesIO()
    draw(report.summary, report.rules, form, picture)
    write_whole(plot, picture.getvalue())


def _tell(report: Report, resume: bool) -> None:
    """What is not in the summary, on stderr."""
    if resume:
        one = report.taken_over == 1
        aside(f"{report.taken_over} of {report.parts} parts {'was' if one else 'were'} finished before")
    if report.thrown_away:
        one = report.thrown_away == 1
        parts = f"{counted(report.thrown_away, 'finished part')} of an earlier run"
        taken = f"--resume would have taken {'it' if one else 'them'} over"
        aside(f"{parts} {'was' if one else 'were'} thrown away: {taken}")
    if report.errors is not None:
        bad, impossible = report.summary.errors, report.summary.status["impossible"]
        told = [f"{bad:,} could not be read or scored"] * bool(bad)
        told += [f"{impossible:,} hand{' is' if impossible == 1 else 's are'} impossible"] * bool(impossible)
        aside(f"{' and '.join(told)}: listed in {report.errors}")
