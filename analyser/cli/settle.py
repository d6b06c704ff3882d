"""``mja settle``: an agreed value and its circumstances -> who pays what; ``--table``: the whole chart."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import click

from ..errors import SettleError
from ..notation._text import plain
from ..notation._words import wind
from ..rules import RuleSet, load_rules
from ..settlement import Settlement, chart, settle
from ..settlement.fu import SETS
from ..settlement.paid import counterpart
from .circumstances import win_options
from .group import Helped
from .output import FINE, NEGATIVE, Output, output_options
from .rulesets import option_option, parsed_options

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
# what the library calls an option, where that is another name
_NAMES = {
    "dealer": "winner_is_dealer",
    "from-dealer": "discarder_is_dealer",
    "seat": "winner",
    "from": "discarder",
    "exposed": "exposed_before",
    "set": "sets",
}
_OPTION_OF = {name: option for option, name in _NAMES.items()}


def _value_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options of the value and its circumstances, each under the name that the library has."""

    def option(name: str, text: str, **how: Any) -> Callable[[Any], Any]:
        return click.option(f"--{name}", _NAMES.get(name, name.replace("-", "_")), help=text, default=None, **how)

    options = [
        *(option(name, text, type=int, metavar="N") for name, text in _NUMBERS.items()),
        *(option(name, text, is_flag=True) for name, text in _FLAGS.items()),
        *(option(name, text, metavar="SEAT") for name, text in _PLAYERS.items()),
        *(option(name, text, metavar="WORD") for name, text in _TEXTS.items()),
        click.option("--closed/--open", default=None, help="For fu: whether the hand is closed."),
        click.option(
            "--set", "sets", multiple=True, metavar="SET",
            help="For fu, four times: chow, or 'pung simple', 'kong terminal_or_honour open'.",
        ),
    ]  # fmt: skip
    for one in reversed(options):
        one(command)
    return command


@click.command("settle", cls=Helped, help=_HELP, epilog=_EXAMPLES, context_settings={"allow_extra_args": True})
@click.argument("system", metavar="SYSTEM")
@win_options
@_value_options
@option_option
@click.option("--as-is", is_flag=True, help="Settle by the rule set itself, not by the one it names for agreed values.")
@click.option("--table", is_flag=True, help="Print the whole chart.")
@output_options(csv=True)
@click.pass_context
def command(
    ctx: click.Context, /, system: str, options: tuple[str, ...], as_is: bool, table: bool, out: Output, **said: Any
) -> int:
    """Settle the value that was agreed."""
    rules = _rules(system, as_is, parsed_options(options))
    _refuse_more(ctx, system, rules)
    given = _given({name: value for name, value in said.items() if value not in (None, ())})
    settlement = None
    if given.keys() - {"win"} or not table:
        settlement = _settled(system, rules, given)
    if table and settlement is not None and out.form in ("csv", "jsonl"):
        raise click.UsageError(f"--{out.form} prints a value or the chart: leave out the value, or --table")
    if not table and settlement is not None and out.form != "csv":
        if out.is_text:
            _print(settlement, out)
        else:
            out.document(settlement.to_dict())
    elif not table and settlement is not None:
        out.records([_flat(settlement.to_dict())])
    else:
        _print_chart(rules, settlement, out)
    legal = settlement is None or settlement.details.get(rules.settlement.get("minimum_flag", "valid"), True)
    return FINE if legal else NEGATIVE


def _rules(system: str, as_is: bool, options: dict[str, Any]) -> RuleSet:
    """The rule set of a system, or the one that it names for agreed values."""
    rules = load_rules(system)
    agreed_by = rules.settlement.get("agreed_by")
    if agreed_by and not rules.extends and not as_is:
        rules = load_rules(agreed_by)
    return rules.with_options(options)


def _given(said: dict[str, Any]) -> dict[str, Any]:
    """The circumstances as the library takes them."""
    for name in ("winner", "discarder", "liable", "fed_by"):
        if name in said:
            said[name] = _player(_OPTION_OF.get(name, name).replace("_", "-"), said[name])
    for name in ("exposed_before", "concealed"):
        if name in said:
            said[name] = [plain(word.strip()) for word in said[name].split(",") if word.strip()]
    for name in ("fed", "section", "pair", "wait", "shape"):
        if name in said:
            said[name] = plain(said[name].strip())
    if "sets" in said:
        said["sets"] = [_set(text) for text in said["sets"]]
    return said


def _player(option: str, text: str) -> str | int:
    seat = wind(text)
    if seat is not None:
        return seat
    if option != "seat" and text.isascii() and text.isdigit() and len(text) < 3:
        return int(text)
    more = "" if option == "seat" else ", or 1 to 3: so many seats after the winner"
    raise click.UsageError(f"--{option} is one of E, S, W, N{more}, not {text!r}")


def _set(text: str) -> dict[str, Any]:
    """A set for counting fu: its type, then its tiles, then ``concealed`` or ``open``."""
    words = plain(text).split()
    told: dict[str, Any] = {}
    if words and words[-1] in ("concealed", "open"):
        told["concealed"] = words.pop() == "concealed"
    words[:1] = [_TYPES.get(word, word) for word in words[:1]]
    if not words or len(words) > 2 or words[0] not in SETS:
        raise click.UsageError(
            f"--set takes a type and tiles, such as 'pung simple' or 'kong honour open', not {text!r}"
        )
    return {"type": words[0], **({"tiles": words[1]} if len(words) > 1 else {}), **told}


def _refuse_more(ctx: click.Context, system: str, rules: RuleSet) -> None:
    """Refuse a second argument; a number is likely the value."""
    if not ctx.args:
        return
    value = rules.settlement.get("value")
    if value and ctx.args[0].isdecimal():
        raise SettleError(
            f"{ctx.args[0]} stands alone, and a value is an option", code="usage",
            hint=f"mja settle {system} --{value} {ctx.args[0]}",
        )  # fmt: skip
    more = " ".join(ctx.args)
    raise click.UsageError(f"got unexpected extra argument{'' if len(ctx.args) == 1 else 's'} ({more})")


def _settled(system: str, rules: RuleSet, given: dict[str, Any]) -> Settlement:
    """The settlement; what its errors call ``name=`` is the option ``--name`` here."""
    value = rules.settlement.get("value") if rules.settlement["method"] != "none" else None
    if value and value not in given and "yakuman" not in given and not given.keys() & _VALUES:
        raise SettleError(f"{system} settles from {value}: give --{value} N", code="missing_value")
    try:
        return settle(rules, **given)
    except SettleError as error:
        raise SettleError(_in_options(error.message), code=error.code, hint=error.hint) from None


_TYPES = {"pong": "pung", "pon": "pung", "chi": "chow", "kan": "kong"}
_VALUES = {"fan", "faan", "han", "points", "card"}


def _in_options(message: str) -> str:
    return re.sub(r"\b([a-z_]+)=", lambda name: "--" + _OPTION_OF.get(name[1], name[1]).replace("_", "-"), message)


def _flat(told: dict[str, Any], before: str = "") -> dict[str, Any]:
    """A settlement as flat fields, for CSV: of each payment the amount, and the other preset beside it."""
    other = told.pop("other_preset", None)
    told["payments"] = [payment["amount"] for payment in told["payments"]]
    told = {f"{before}{key}": value for key, value in told.items()}
    return told | (_flat(other, "other_") if other else {})


def _print(settlement: Settlement, out: Output) -> None:
    first, *rest = str(settlement).splitlines()
    out.text(f"\x1b[1m{first}\x1b[0m" if out.colour else first)
    for line in rest:
        out.text(line)


def _print_chart(rules: RuleSet, settlement: Settlement | None, out: Output) -> None:
    rows = chart(rules)
    if out.form == "json":
        told = settlement.to_dict() if settlement else {"rules": rules.id, "digest": rules.digest}
        out.document({**told, "chart": rows})
        return
    if not out.is_text:
        out.records(rows)
        return
    if settlement is not None:
        _print(settlement, out)
        out.text()
    law = rules.settlement
    if not rows:
        out.text(f"{rules.id}: {law.get('text', 'there is no chart')}")
        return
    others = "three" if rules.option("players", 4) == 4 else "two"
    paid = f"what the {others} pay in {law['unit']}, the discarder first"
    out.text(f"{rules.id}, priced in {_words(law['priced_in'])}; {paid}")
    out.listing(rows, {key: _words(key) for key in rows[0]})
    other = counterpart(rules)
    if other is not None:
        theirs, figures = other.settlement["priced_in"], law["figures"]
        ours = f"{_words(law['priced_in'])} {figures[law['priced_in']]}"
        out.text(f"{other.id}: {_words(theirs)} {figures[theirs]} for every {ours}")


def _words(name: str) -> str:
    return name.replace("_", " ")
