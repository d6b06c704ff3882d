"""The group of all commands: each is its line in ``_COMMANDS`` and a module of that name, which holds ``command``."""

from __future__ import annotations

import click

import analyser

from .group import Group

_HELP = """Reads a mahjong hand and says what it is worth, why, and who pays what.

\b
Examples:
  mja score '23456m789p34588s+1m self-draw'
  mja score '2345678m(<555z)[1111p]+8m' --rules hongkong --self-draw --seat S
  mja waits '23m456p789s11122z' --rules riichi,hongkong
  mja discards '3578899m234789p6m'
  mja split '111222333m99s789p'
  mja settle hongkong --faan 3
  mja recognise row.jpg --score --rules hongkong
  mja rules show malaysia

Always quote the hand. Every command explains itself: mja score --help.
"""
_COMPLETION = """\b
Shells complete commands, options, rule sets and switches: mja completion --help.
"""
_COMMANDS = {
    "score": "What a hand is worth, why, and who pays what.",
    "waits": "The tiles that win, how many are left, and what each is worth.",
    "discards": "What to throw: every discard with the tiles that help then.",
    "shanten": "How far a hand is from complete.",
    "split": "Every way to split a hand into sets and a pair, or a special form.",
    "convert": "Hands from one notation into another.",
    "settle": "Who pays what for a value that was agreed.",
    "recognise": "The tiles of a picture; --score goes on to score them.",
    "batch": "Score files of hands and recorded games in bulk.",
    "verify": "Recorded games, scored again and compared with what they state.",
    "rules": "Rule sets: list, show, compare, check.",
    "draw": "The picture of a hand as SVG.",
    "completion": "Let bash, zsh or fish complete the words of mja.",
    "warmup": "Compile for batches now, so that nothing waits for it later.",
}


def _show_version(ctx: click.Context, option: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        click.echo(f"mahjong-analyser {analyser.__version__}")
        ctx.exit()


_version = click.Option(
    ["--version"], is_flag=True, is_eager=True, expose_value=False, callback=_show_version,
    help="Show the version and exit.",
)  # fmt: skip
cli = Group("mja", lazy=_COMMANDS, params=[_version], help=_HELP, epilog=_COMPLETION)
