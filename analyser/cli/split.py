"""``mja split``: every way to split a hand into sets and a pair, seven pairs or thirteen orphans."""

from __future__ import annotations

from typing import Any

import click

from ..hand import Hand
from ..kernels.forms import ALL
from ..scoring import Shape, splits
from ..scoring.asked_forms import asked_forms
from ..scoring.faces import faces
from .asking import Answer, answer_each, forms_named, forms_option, repeats_option
from .cells import tiles_option
from .group import Command, refuse_unknown
from .hands import Hands, Read, hand_arguments
from .output import Output, output_options
from .rulesets import declared_words

_HELP = """Every way to split a hand into sets and a pair, seven pairs or thirteen orphans.

Knitted tiles are looked for with --forms mcr. Which tile wins, and the circumstances, do not matter here. Always quote
the hand.
"""
_EXAMPLES = """\b
Examples:
  mja split '111222333m99s789p'
  mja split '22334455667788p'
  mja split '(123m)[1111p]456s33355z' --tiles kanji
  mja split '1111m2233p4455s66z' --repeats --json
  mja split '147m258p369s12z567z' --forms mcr
  mja split --file hands.txt --jsonl

\b
Exit codes: 0 there is a split; 1 there is none; 2 bad input; 3 some lines were bad.
"""


@click.command("split", cls=Command, help=_HELP, epilog=_EXAMPLES)
@hand_arguments
@forms_option
@repeats_option
@tiles_option
@output_options()
@click.pass_context
def command(ctx: click.Context, hands: Hands, forms: str | None, repeats: bool | None, tiles: str, out: Output) -> int:
    """Split the hands that were given."""
    refuse_unknown(ctx)
    named = ALL if forms is None else forms_named(forms)
    looked_for = ", ".join(asked_forms(named, repeats).names).replace("_", " ")

    def ask(read: Read) -> Answer:
        hand, found = read.hand, splits(read.hand, repeats=repeats, forms=named)

        def show(indent: str) -> None:
            if not found:
                out.text(f"{indent}no split: the hand is not complete in the forms {looked_for}")
            _show(found, tiles, out, indent)

        return Answer(hand, bool(found), lambda: _record(hand, found), show)

    return answer_each(hands, declared_words(), ask, tiles, out)


def _show(found: list[Shape], tiles: str, out: Output, indent: str) -> None:
    for shape in found:
        form = "" if shape.form == "standard" else f"{shape.form.replace('_', ' ')}: "
        out.text(f"{indent}{form}{faces(str(shape), tiles)}")


def _record(hand: Hand, found: list[Shape]) -> dict[str, Any]:
    told = [{"form": shape.form, "groups": list(shape.groups), "pair": shape.pair} for shape in found]
    return {"hand": str(hand), "number": len(found), "splits": told}
