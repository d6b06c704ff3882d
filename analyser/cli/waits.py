"""``mja waits``: the tiles that win, how many of them are left, and what each would be worth."""

from __future__ import annotations

from typing import Any

import click

from ..kernels.forms import ALL
from ..scoring.asked_forms import asked_forms
from ..scoring.faces import faces
from ..scoring.render import Style
from ..scoring.tables import VALUE_HEADS, value_rows
from ..scoring.waits import Waits, waits
from . import ahead
from .ahead import Draws, draws_options
from .asking import Answer, answer_each, seen_options, shape_options
from .cells import tell_more, tiles_option
from .circumstances import over, word_options
from .group import Command, refuse_unknown
from .hands import Hands, Read, hand_arguments
from .output import Output, output_options
from .rulesets import chosen, rules_options
from .spoken import language

_HELP = """The tiles that complete a hand of 13, how many of them are left, and what each would be worth.

By discard and by self-draw, under one rule set or several, with marks where a tile wins nothing: no yaku, under the
minimum, furiten. What else the hand says (seat, riichi, dora, ...) holds for every value; a five is a plain one. Of a
hand with a winning tile the others are asked. With --draws the chances to be ready and to win by self-draw within so
many draws, and what that brings. Always quote the hand.
"""
_EXAMPLES = """\b
Examples:
  mja waits '23m456p789s11122z' --rules riichi,hongkong
  mja waits '23406m345p2278s4m' --rules riichi --riichi --seat E --dora 1p
  mja waits '123m456m789p56s11z' --visible 44447s --rules malaysia
  mja waits '23m456p789s11122z' --discarded 9m4m --rules riichi-tenhou
  mja waits '23m456p789s11122z' --rules riichi --riichi --draws 12
  mja waits '34m11p(567m)(<789s)(111z)' --rules hongkong --option minimum=1 --json
  mja waits --file hands.txt --rules hongkong --jsonl -o scores.jsonl
  echo '1112345678999m' | mja waits - --tiles kanji

\b
Without --rules your favourite tells the values, else every system; knitted tiles are looked for with --rules mcr or
--forms mcr.
Exit codes: 0 the hand waits; 1 it does not; 2 bad input; 3 some lines were bad.
"""


@click.command("waits", cls=Command, help=_HELP, epilog=_EXAMPLES)
@hand_arguments
@rules_options
@seen_options
@word_options
@shape_options
@draws_options
@tiles_option
@output_options()
@click.pass_context
def command(
    ctx: click.Context,
    hands: Hands,
    names: tuple[str, ...],
    options: tuple[str, ...],
    seen: dict[str, Any],
    said: list[str],
    shape: dict[str, Any],
    draws: Draws | None,
    tiles: str,
    out: Output,
) -> int:
    """Tell what the hands wait for."""
    choice = chosen(names, options)
    said += [word.replace("_", "-") for word in refuse_unknown(ctx, choice.words)]
    if not choice.picked:  # all rule sets are told, and none of them says what is complete
        wanted = asked_forms(shape.get("forms", ALL), shape.get("seven_pairs_repeats"))
        shape |= {"forms": wanted.names, "seven_pairs_repeats": wanted.repeats}
    lay_over, style = over(said, choice.words), Style(language(), tiles, colour=out.colour)

    def ask(read: Read) -> Answer:
        rules = [choice.of_row(one, read.options) for one in choice.rules]
        found = waits(lay_over(read.hand), rules=rules, **seen, **shape)._replace(notes=read.notes)
        looked = ahead.look(found.hand, draws, rules, **seen, **shape)

        def show(indent: str) -> None:
            _show(found, style, out, indent)
            ahead.show(looked, style, out, indent)

        return Answer(found.hand, found.ready, lambda: ahead.record(found.to_dict(), looked), show, not hands.many)

    return answer_each(hands, choice.words, ask, tiles, out)


def _show(found: Waits, style: Style, out: Output, indent: str) -> None:
    out.text(indent + faces(str(found).splitlines()[0], style.tiles))
    if found.ready:
        out.table(VALUE_HEADS, value_rows(found.waits, style), indent)
    if not indent:
        values = [value for wait in found.waits for value in wait.values]
        tell_more([value.score for value in values if value.score], out, style.tiles, found.notes)
