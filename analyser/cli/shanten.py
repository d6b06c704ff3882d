"""``mja shanten``: how far a hand is from complete."""

from __future__ import annotations

from typing import Any

import click

from ..scoring.shanten import shanten
from .asking import Answer, answer_each, shape_options
from .cells import tiles_option
from .group import Command, refuse_unknown
from .hands import Hands, Read, hand_arguments
from .output import Output, output_options
from .rulesets import declared_words

_HELP = """How many tiles a hand must exchange until it waits, by form and for the nearest form.

0 waits (tenpai, ready), -1 is complete. A hand has 13 or 14 tiles, less three for each meld. Always quote the hand.
"""
_EXAMPLES = """\b
Examples:
  mja shanten '13m456p79s111344z'
  mja shanten '1112223334445m' --forms seven-pairs
  mja shanten '1111222233334m' --repeats
  mja shanten '147m258p369s1235z' --forms mcr
  mja shanten '3478m11z89p(<567m)(333z)' --json
  mja shanten '19m123p456p789s11z' --players 3
  mja shanten --file hands.txt

\b
Exit codes: 0 fine; 1 none of the forms can be had; 2 bad input; 3 some lines were bad.
"""


@click.command("shanten", cls=Command, help=_HELP, epilog=_EXAMPLES)
@hand_arguments
@shape_options
@tiles_option
@output_options()
@click.pass_context
def command(ctx: click.Context, hands: Hands, shape: dict[str, Any], tiles: str, out: Output) -> int:
    """Tell how far the hands are."""
    refuse_unknown(ctx)

    def ask(read: Read) -> Answer:
        found = shanten(read.hand, **shape)
        return Answer(
            read.hand,
            found.overall is not None,
            lambda: {"hand": str(read.hand), **found.to_dict()},
            lambda indent: out.text(f"{indent}{found}"),
        )

    return answer_each(hands, declared_words(), ask, tiles, out)
