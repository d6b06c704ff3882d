"""What somebody may have meant by an option that a command does not have."""

from __future__ import annotations

from collections.abc import Sequence

import click

from ..notation._text import plain, spelled
from ..notation._tiles import CALLS
from ..notation._words import bonus_name, wind
from ..scoring.given import ALSO
from .rulesets import has_option


def meant(name: str, args: Sequence[str], ctx: click.Context) -> list[str]:
    """What to type for the option ``name`` among these arguments."""
    own = {option for param in ctx.command.get_params(ctx) for option in (*param.opts, *param.secondary_opts)}
    word, value = name.lstrip("-").lower(), _value(name, args)
    other = CALLS.get(word) or ALSO.get(plain(word), "").rstrip("_")
    if f"--{other}" in own:
        return [f"--{other}"]
    if word == "rules":
        settles = [f"{ctx.command_path} {value or 'NAME'}"] if ctx.info_name == "settle" else []
        return [f"--forms {value or 'NAME'}"] if "--forms" in own else settles
    if "--bonus" in own and (tile := bonus_name(word)):
        return [f"--bonus {tile}"]
    if "--seat" in own and (seat := "E" if word == "dealer" else wind(word)):
        return [f"--seat {seat}"]
    if "--option" in own and has_option(plain(word)):
        return [f"--option {plain(word)}={value or 'VALUE'}"]
    from difflib import get_close_matches

    names = [option[2:] for option in own if option.startswith("--")]
    return [f"--{near}" for near in get_close_matches(spelled(word), names, n=2)]


def _value(name: str, args: Sequence[str]) -> str:
    """What stands behind the option, where that may be its value."""
    for arg, after in zip(args, (*args[1:], ""), strict=True):
        if arg == name:
            return "" if after.startswith("-") else after
        if arg.startswith(f"{name}="):
            return arg[len(name) + 1 :]
    return ""
