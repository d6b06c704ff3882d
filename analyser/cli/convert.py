"""``mja convert``: hands from one notation into another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import click

from ..errors import AnalyserError
from ..notation import CANONICAL, format_hand, full_name, lost_in
from ..rows import row_from_hand
from .group import Command, refuse_unknown
from .hands import Hands, Read, Typed, hand_arguments
from .output import FINE, SOME_BAD, Output, aside, output_options, tell
from .rulesets import declared_words

_HELP = """Write hands in another notation.

What a hand is typed in is found out, or named by --notation; plain numbers always need that. What the other notation
has no place for (red fives, whom a tile was claimed from, the words) is refused, unless --lossy leaves it out.
"""
_EXAMPLES = """\b
Examples:
  mja convert '🀇🀈🀉🀙🀚🀛🀖🀗🀘🀀🀀🀁🀁🀁'
  mja convert '123m406p789s11z55z+5z' --to majiang
  mja convert 'm123p406s789z11555' --to words
  mja convert '0 4 8 48 52 56 96 100 104 108 109 124 125 126' --notation tenhou136
  mja convert '2345678m(<555z)[1111p]+8m self-draw' --to mjai --lossy
  mja convert --file hands.txt --to words
  echo 'm123p406s789z11555' | mja convert - --to unicode --lossy

\b
Notations (the beginning of a name is enough):
  mpsz             123m406p(<555z)[1111s]+8m     the hand line
  unicode          🀇🀈🀉                           Unicode tiles
  words            一萬 三筒 東 發 白               Chinese and Japanese
  letters          123Bam E S Wh Gr Rd           English names, table letters
  american-letters 1B 1C 1D E S Wh Gr Rd         also as Hong Kong tables write
  majiang          m123p460z11,s40-6             mjai             1m 5mr E P
  tenhou136        0 4 8 52                      tenhou6          11 24 52 47
  tenhou-url       https://tenhou.net/2/?q=123m  mahjong-helper   34s # 6666P 234p + 3m
  mahjong-utils    1111m 0110z                   botzone          W1 B2 T3 F1 J1
  gb-mahjong       [123m,1][EEEE]45p|EE1000|abc

\b
In a file every line is a hand or a JSON row; lines that start with ; or # and empty ones are skipped.
Exit codes: 0 fine; 2 bad input, or something would be lost; 3 some lines were bad, the others are written.
"""


class Converted(NamedTuple):
    """A hand in another notation, and what was left out."""

    read: Read
    to: str
    text: str
    lost: tuple[str, ...]

    def record(self) -> dict[str, Any]:
        """The JSON form."""
        hand = self.read.hand
        told = {"text": self.text, "to": self.to, "from": self.read.notation, "hand": format_hand(hand)}
        return {**told, "row": row_from_hand(hand), "lost": list(self.lost), "notes": list(self.read.notes)}


@click.command("convert", cls=Command, help=_HELP, epilog=_EXAMPLES)
@hand_arguments
@click.option(
    "--to", metavar="NAME", default=CANONICAL,
    help="The notation to write (not given: mpsz, the hand line).",
)  # fmt: skip
@click.option("--lossy", is_flag=True, help="Leave out what the notation has no place for, and say so.")
@output_options(csv=True)
@click.pass_context
def command(ctx: click.Context, hands: Hands, to: str, lossy: bool, out: Output) -> int:
    """Convert the hands that were given."""
    refuse_unknown(ctx)
    to, words, bad = full_name(to), declared_words(), 0

    def each() -> Iterator[tuple[Typed, Converted | AnalyserError]]:
        nonlocal bad
        for typed in hands.each():
            try:
                read = hands.read(typed, words)
                lost = lost_in(read.hand, to)
                yield typed, Converted(read, to, format_hand(read.hand, notation=to, lossy=lossy), lost)
            except AnalyserError as error:
                if not hands.many:
                    raise
                bad += 1
                tell(error, typed.place)
                yield typed, error
                continue
            if lost:
                aside(f"note: left out: {', '.join(lost)}", typed.place)
            if out.is_text:
                for note in read.notes:
                    aside(f"note: {note}", typed.place)

    if out.is_text:
        for _, converted in each():
            if isinstance(converted, Converted):
                out.plain(converted.text)
    elif hands.many or out.form == "csv":
        out.records(_told(typed, converted, out.form == "csv") for typed, converted in each())
    else:
        for _, converted in each():
            out.document(converted.record() if isinstance(converted, Converted) else converted.to_dict())
    return SOME_BAD if bad else FINE


def _told(typed: Typed, converted: Converted | AnalyserError, flat: bool) -> dict[str, Any]:
    line = {} if typed.line is None else {"line": typed.line}
    if isinstance(converted, AnalyserError):
        return line | ({"error": str(converted).splitlines()[0]} if flat else converted.to_dict())
    told = line | converted.read.extra | converted.record()
    return {key: value for key, value in told.items() if key != "row"} if flat else told
