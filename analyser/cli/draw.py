"""``mja draw``: the picture of a hand as SVG."""

from __future__ import annotations

import os

import click

from ..errors import AnalyserError
from .circumstances import circumstance_options, over
from .group import Command, refuse_unknown
from .hands import Hands, Typed, hand_arguments
from .output import FINE, SOME_BAD, Output, tell
from .rulesets import declared_words
from .spoken import say

_HELP = """The picture of a hand as SVG: to stdout, or with -o to a file.

Concealed tiles, the winning tile apart, and melds, whose claimed tile is turned to the side it came from; below them,
smaller, bonus tiles, norths set aside and dora indicators. Screen readers read the hand line. The background is left
free, and no fonts are needed. Any hand that can be read is drawn, whether a table allows it or not.

Of several hands each gets a file of its own, with the number of its line: -o hand.svg makes hand-1.svg, hand-2.svg.
Always quote the hand.
"""
_EXAMPLES = """\b
Examples:
  mja draw '2345678m(<555z)[1111p]+8m' -o hand.svg
  mja draw '23406m345p2278s4m+9s' --dora 1p --ura 8s -o riichi.svg
  mja draw '23456m789p34588s+1m bonus=plum,cat' > hand.svg
  mja draw --file hands.txt -o hand.svg
  echo '1112345678999m' | mja draw - -o gates.svg

\b
Exit codes: 0 fine; 2 bad input; 3 some lines were bad.
"""
_NOT_SVG = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".pdf")


@click.command("draw", cls=Command, help=_HELP, epilog=_EXAMPLES)
@hand_arguments
@circumstance_options
@click.option("-o", "--output", metavar="FILE", help="Write to a file, whole or not at all.")
@click.pass_context
def command(ctx: click.Context, hands: Hands, said: list[str], output: str | None) -> int:
    """Draw the hands that were given."""
    if output and output.lower().endswith(_NOT_SVG):
        raise click.UsageError(f"-o {output}: pictures are SVG; name the file {os.path.splitext(output)[0]}.svg")
    words = declared_words()
    said += [word.replace("_", "-") for word in refuse_unknown(ctx, words)]
    out = Output(file=output)  # refuses a folder that is not there
    pictures, bad = _pictures(hands, said, words)
    if len(pictures) == 1 and not bad:
        out.plain(pictures[0][1])
        out.finish()
        return FINE
    if output in (None, "-"):
        if pictures:
            raise click.UsageError(f"{hands.file} holds several hands: -o FILE.svg gives each a picture of its own")
        return SOME_BAD
    for typed, picture in pictures:
        one = Output(file=_numbered(output, typed.line))
        one.plain(picture)
        one.finish()
    return SOME_BAD if bad else FINE


def _pictures(hands: Hands, said: list[str], words: tuple[str, ...]) -> tuple[list[tuple[Typed, str]], int]:
    """The picture of each hand, and how many could not be read: these are told on stderr, and nothing else is lost."""
    from ..drawing.svg import hand_svg

    lay_over, drawn, bad = over(said, words), [], 0
    for typed in hands.each():
        try:
            drawn.append((typed, hand_svg(lay_over(hands.read(typed, words).hand), say=say)))
        except AnalyserError as error:
            if not hands.many:
                raise
            tell(error, typed.place)
            bad += 1
    return drawn, bad


def _numbered(path: str, line: int | None) -> str:
    """The file of the hand in a line: ``hand-3.svg``."""
    start, suffix = os.path.splitext(path)
    return f"{start}-{line}{suffix}"
