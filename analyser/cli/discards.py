"""``mja discards``: what to throw."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from ..scoring.discards import Discard, Discards, discards
from ..scoring.faces import faces
from ..scoring.render import Style
from ..scoring.tables import DISCARD_HEADS, VALUE_HEADS, better_text, discard_rows, value_rows
from . import ahead
from .ahead import Draws, draws_options
from .asking import Answer, answer_each, seen_options, shape_options
from .cells import tell_more, tiles_option
from .circumstances import over, word_options
from .group import Command, refuse_unknown
from .hands import Hands, Read, hand_arguments
from .output import Output, output_options
from .rulesets import chosen, declared_words, rules_options
from .spoken import language

_HELP = """Every tile that can be thrown from a hand of 14, the best first.

With the shanten after it, the tiles that help then and how many of them are left, the forms that are no farther than
before; and where the rest waits, the tiles that better the wait. With --rules also what each wait would be worth, by
discard and by self-draw. A wait that is thrown makes furiten. With --draws the chances of every discard to be ready and
to win by self-draw within so many draws, and what that brings. Always quote the hand.
"""
_EXAMPLES = """\b
Examples:
  mja discards '3578899m234789p6m'
  mja discards '23406m345p2278s4m9s' --rules riichi,hongkong --seat E --riichi
  mja discards '123m456p789s11222z' --discarded 9m4m --rules riichi
  mja discards '13m456p79s111344z5z' --draws 18 --rules riichi --riichi
  mja discards '147m258p369s1234z5s' --visible '11z(222z)' --tiles unicode
  mja discards '1133557799m11p2s6z' --forms seven-pairs,thirteen-orphans
  mja discards --file hands.txt --jsonl

\b
Exit codes: 0 fine; 1 none of the forms can be had; 2 bad input; 3 some lines were bad.
"""


@click.command("discards", cls=Command, help=_HELP, epilog=_EXAMPLES)
@hand_arguments
@partial(rules_options, otherwise="no values")
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
    """Tell what can be thrown from the hands."""
    choice = chosen(names, options)
    asked, words = (choice.rules, choice.words) if names or choice.picked else ((), declared_words())
    said += [word.replace("_", "-") for word in refuse_unknown(ctx, words)]
    lay_over, style = over(said, words), Style(language(), tiles, colour=out.colour)

    def ask(read: Read) -> Answer:
        rules = [choice.of_row(one, read.options) for one in asked]
        hand = lay_over(read.hand)
        found = discards(hand, rules=rules, **seen, **shape)
        looked = ahead.look(hand, draws, rules, **seen, **shape)

        def show(indent: str) -> None:
            _show(found, style, out, indent)
            ahead.show(looked, style, out, indent)

        possible = found.shanten.overall is not None
        return Answer(found.hand, possible, lambda: ahead.record(found.to_dict(), looked), show)

    return answer_each(hands, words, ask, tiles, out)


def _show(found: Discards, style: Style, out: Output, indent: str) -> None:
    out.text(f"{indent}{found.shanten}")
    out.table(DISCARD_HEADS, discard_rows(found, style), indent)
    scores = []
    for one in found.discards:
        if one.waits:
            _show_ready(one, style, out, indent)
            scores += [value.score for wait in one.waits for value in wait.values if value.score]
    if not indent:
        tell_more(scores, out, style.tiles)


def _show_ready(one: Discard, style: Style, out: Output, indent: str) -> None:
    """The waits that a discard leaves, what they are worth, and the tiles that would better them."""
    valued = any(wait.values for wait in one.waits)
    if not (valued or one.improving or one.furiten):
        return
    out.text()
    out.text(indent + faces(str(one).splitlines()[0], style.tiles))
    if valued:
        out.table(VALUE_HEADS, value_rows(one.waits, style), indent + "  ")
    if one.improving:
        out.text(f"{indent}  {better_text(one, style)}")
