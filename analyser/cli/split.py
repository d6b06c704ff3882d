"""``mja split``: every way to split a hand into sets and a pair, seven pairs or thirteen orphans."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from ..errors import AnalyserError
from ..hand import Hand
from ..scoring import Shape, splits
from ..scoring.faces import FACES, faces
from .group import Command, refuse_unknown
from .hands import Hands, Typed, hand_arguments
from .output import FINE, NEGATIVE, SOME_BAD, Output, output_options, tell
from .rulesets import declared_words

_HELP = """Every way to split a hand into sets and a pair, seven pairs or thirteen orphans.

Which tile wins, and the circumstances, do not matter here. Always quote the hand.
"""
_EXAMPLES = """\b
Examples:
  mja split '111222333m99s789p'
  mja split '22334455667788p'
  mja split '(123m)[1111p]456s33355z' --tiles kanji
  mja split '1111m2233p4455s66z' --repeats --json
  mja split --file hands.txt --jsonl

\b
Exit codes: 0 there is a split; 1 there is none; 2 bad input; 3 some lines were bad.
"""


@click.command("split", cls=Command, help=_HELP, epilog=_EXAMPLES)
@hand_arguments
@click.option("--repeats", is_flag=True, help="Four equal tiles are two pairs of seven.")
@click.option("--tiles", type=click.Choice(FACES), default="mpsz", help="How tiles are shown.")
@output_options()
@click.pass_context
def command(ctx: click.Context, hands: Hands, repeats: bool, tiles: str, out: Output) -> int:
    """Split the hands that were given."""
    refuse_unknown(ctx)
    seen, words = {"bad": 0, "split": 0}, declared_words()

    def each() -> Iterator[tuple[Typed, Hand, list[Shape]]]:
        for typed in hands.each():
            try:
                hand = hands.read(typed, words).hand
                found = splits(hand, repeats=repeats)
            except AnalyserError as error:
                if not hands.many:
                    raise
                seen["bad"] += 1
                tell(error, typed.place)
                continue
            seen["split"] += bool(found)
            yield typed, hand, found

    if out.is_text:
        for typed, hand, found in each():
            _print(typed, hand, found, tiles, out)
    elif hands.many:
        out.records({"line": typed.line, **_record(hand, found)} for typed, hand, found in each())
    else:
        for _, hand, found in each():
            out.document(_record(hand, found))
    return SOME_BAD if seen["bad"] else FINE if seen["split"] else NEGATIVE


def _print(typed: Typed, hand: Hand, found: list[Shape], tiles: str, out: Output) -> None:
    indent = ""
    if typed.line is not None:
        out.text(f"{typed.line}: {faces(str(hand), tiles)}")
        indent = "  "
    if not found:
        out.text(f"{indent}no split: the hand is not complete")
    for shape in found:
        form = "" if shape.form == "standard" else f"{shape.form.replace('_', ' ')}: "
        out.text(f"{indent}{form}{faces(str(shape), tiles)}")


def _record(hand: Hand, found: list[Shape]) -> dict[str, Any]:
    told = [{"form": shape.form, "groups": list(shape.groups), "pair": shape.pair} for shape in found]
    return {"hand": str(hand), "number": len(found), "splits": told}
