"""``mja settle``: an agreed value and its circumstances -> who pays what; ``--table``: the whole chart."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import click

from ..errors import SettleError
from ..notation._words import wind
from ..rules import RuleSet, load_rules, rule_set_names
from ..settlement import Settlement, chart, settle
from .group import Group  # noqa: F401  (the commands of one package are told alike)
from .output import FINE, NEGATIVE, Output, output_options
from .rulesets import parsed_options

_HELP = """Who pays what for a value that was agreed.

SYSTEM is hongkong, malaysia, riichi, mcr or american, another rule set of 'mja rules list', or your own FILE.toml.
hongkong starts from the conventions of the calculator (hongkong-calculator); --as-is takes the rule set itself.
"""
_EXAMPLES = """\b
Examples:
  mja settle hongkong --faan 3
  mja settle hongkong --faan 3 --as-is
  mja settle hongkong --faan 5 --self-draw --option cap=8 --option curve=spicy
  mja settle hongkong --faan 10 --fed third_dragon_pung --exposed dragon_pung,dragon_pung --fed-by 1 --self-draw
  mja settle malaysia --fan 2 --win self-draw
  mja settle riichi --han 3 --fu 30 --honba 2 --sticks 1
  mja settle riichi --han 4 --fu 40 --dealer --self-draw
  mja settle riichi --han 2 --closed --set 'pung simple' --set chow --set chow --set chow --pair simple --wait two_sided
  mja settle mcr --points 24 --flowers 2
  mja settle american --card 25 --jokerless --bettor
  mja settle malaysia --table

\b
Exit codes: 0 fine; 1 the value is under the minimum of the table; 2 bad input.
"""
# options with a whole number, and what they are
_NUMBERS = {
    "fan": "Malaysian fan.",
    "faan": "Hong Kong faan.",
    "han": "Riichi han.",
    "fu": "Riichi fu.",
    "yakuman": "How many yakuman.",
    "points": "Points of the hand (MCR), without flowers.",
    "flowers": "How many flowers (MCR).",
    "card": "The value printed on the card (American).",
    "honba": "Honba counters.",
    "sticks": "Riichi sticks on the table.",
    "liable-yakuman": "How many of the yakuman the liable player answers for.",
}
_FLAGS = {
    "jokerless": "No joker in the hand (American).",
    "bettor": "A bettor backed the winner (American).",
    "dealer": "The winner is the dealer.",
    "from-dealer": "The discarder is the dealer.",
}
_PLAYERS = {
    "seat": "The winner's seat, E S W N; E is the dealer.",
    "from": "The discarder: a seat, or 1 to 3 seats after the winner.",
    "liable": "Who pays for everyone.",
    "fed-by": "Who fed the set.",
}
_TEXTS = {
    "section": "Section of the card: ordinary, singles_and_pairs, quints.",
    "fed": "The set that a discard fed, as third_dragon_pung: does it make its player liable?",
    "exposed": "Sets that the winner showed before, as dragon_pung,dragon_pung.",
    "concealed": "Sets that the winner held concealed before.",
    "pair": "For fu: simple, terminal, dragon, seat_wind, round_wind, double_wind, guest_wind.",
    "wait": "For fu: two_sided, edge, closed, pair, two_pair.",
    "shape": "For fu: standard or seven_pairs.",
}
# options that the library knows by another name
_NAMES = {
    "dealer": "winner_is_dealer",
    "from_dealer": "discarder_is_dealer",
    "seat": "winner",
    "from": "discarder",
    "exposed": "exposed_before",
}
_OPTIONS = {name: option.replace("_", "-") for option, name in _NAMES.items()} | {"sets": "set"}


def _value_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options of the value and its circumstances, each under its own name."""
    options = [
        *(click.option(f"--{name}", _dest(name), type=int, metavar="N", help=text) for name, text in _NUMBERS.items()),
        click.option("--win", metavar="KIND", help="discard (where nothing is said), self-draw or rob-kong."),
        *(
            click.option(f"--{kind}", "win", flag_value=kind, help=f"The same as --win {kind}.")
            for kind in ("self-draw", "rob-kong")
        ),
        *(
            click.option(f"--{name}", _dest(name), is_flag=True, default=None, help=text)
            for name, text in _FLAGS.items()
        ),
        *(click.option(f"--{name}", _dest(name), metavar="SEAT", help=text) for name, text in _PLAYERS.items()),
        *(click.option(f"--{name}", _dest(name), metavar="WORD", help=text) for name, text in _TEXTS.items()),
        click.option("--closed/--open", default=None, help="For fu: whether the hand is closed."),
        click.option(
            "--set", "sets", multiple=True, metavar="SET", help="For fu, four times: 'pung simple concealed'."
        ),
    ]
    for option in reversed(options):
        option(command)
    return command


def _dest(name: str) -> str:
    return "said_from" if name == "from" else name.replace("-", "_")
