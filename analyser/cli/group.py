"""The command line's own kinds of click group and command: lazy, with near names, and never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from .output import NobodyReads, UnknownOption, failure_code
from .spoken import lang_option, language, listen

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

_SHORT = {"-h": "--help", "-V": "--version"}
_STARTS_HAND = "0123456789([+<^>"


def _show_help(ctx: click.Context, option: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        if language() != "en":
            from .spoken_help import SpokenFormatter

            ctx.formatter_class = SpokenFormatter
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


class Helped(click.Command):
    """A command whose ``--help`` is made without asking for translations of it, which takes a millisecond."""

    _help: click.Option | None = None
    _lang: click.Option | None = None

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Its parameters, and the options that every command has."""
        if self._lang is None:
            self._lang = lang_option()
        *params, helping = super().get_params(ctx)
        return [*params, self._lang, helping]

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """The context; where a shell asks how a word may go on, the options learn to say so."""
        if extra.get("resilient_parsing"):
            from .completing import teach

            teach(self)
        return super().make_context(info_name, args, parent, **extra)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse; an option that is given twice, where the last would silently win, is refused."""
        args = self._spelled(ctx, args)
        try:
            return self._parsed(ctx, list(args))
        except click.NoSuchOption as error:
            from .unknown import meant

            raise UnknownOption(error.option_name, meant(error.option_name, args, ctx), ctx) from None

    def _spelled(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The arguments with options as they are declared: capitals are small letters, and ``_`` is ``-``."""
        if not any(arg[:1] == "-" for arg in args):
            return args
        own = {option for param in self.get_params(ctx) for option in (*param.opts, *param.secondary_opts)}
        stop = args.index("--") if "--" in args else len(args)
        spelled = list(args)
        for number, arg in enumerate(args[:stop]):
            name, equals, value = arg.partition("=")
            known = _SHORT.get(name) or name.lower().replace("_", "-")
            if arg[:1] == "-" and name not in own and known in own:
                spelled[number] = f"{known}{equals}{value}"
        return spelled

    def _parsed(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not ctx.resilient_parsing and sum(arg[:1] == "-" for arg in args) > 1:
            _, _, given = self.make_parser(ctx).parse_args(list(args))
            for option in given:
                if isinstance(option, click.Option) and _says_one_thing(option) and given.count(option) > 1:
                    spelled = "/".join([*option.opts, *option.secondary_opts])
                    raise click.UsageError(f"{spelled} is given twice", ctx)
        return super().parse_args(ctx, args)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option ``--help``."""
        if self._help is None:
            self._help = click.Option(
                ["--help"], is_flag=True, is_eager=True, expose_value=False, callback=_show_help,
                help="Show this help and exit.",
            )  # fmt: skip
        return self._help


def _says_one_thing(option: click.Option) -> bool:
    """Whether an option given twice could contradict itself."""
    return not option.multiple and not (option.is_flag and not option.secondary_opts)


class Group(Helped, click.Group):
    """A group whose commands are modules, imported when they are asked for; called alone it prints its help.

    ``lazy``: name of a command -> its one line in the help; the module of that name in this package holds ``command``.
    """

    command_class = Helped

    def __init__(self, *args: Any, lazy: Mapping[str, str] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._lazy = dict(lazy or {})

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order in which they are declared."""
        return [*self._lazy, *self.commands]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name, imported now if it was not yet."""
        if cmd_name not in self._lazy:
            return super().get_command(ctx, cmd_name)
        from importlib import import_module

        command: click.Command = import_module(f".{cmd_name}", __package__).command
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem[str]]:
        """Its commands and options for the shell, without importing any command."""
        if incomplete.startswith("-") or not self._lazy:
            return super().shell_complete(ctx, incomplete)
        from click.shell_completion import CompletionItem

        lazy = self._lazy.items()
        return [CompletionItem(name, help=text) for name, text in lazy if name.startswith(incomplete)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """One line a command, without importing any."""
        lines = self._lazy | {name: command.get_short_help_str(200) for name, command in self.commands.items()}
        with formatter.section("Commands"):
            formatter.write_dl(list(lines.items()))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """No arguments are a request for help; an option of a command that stands before it is refused."""
        try:
            return super().parse_args(ctx, args or ["--help"])
        except click.NoSuchOption as error:
            command = next((arg for arg in args if arg in self.list_commands(ctx)), None)
            if command is None:
                raise
            name, told = error.option_name, f"{ctx.command_path} {command}"
            message = f"{name} stands before {command}: options stand behind the command, as in {told} {name}"
            raise click.UsageError(message, ctx) from None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first argument names; an unknown one is refused with the near names."""
        name = args[0]
        command = self.get_command(ctx, name) or self.get_command(ctx, name.lower())
        if command is None and not ctx.resilient_parsing:
            from ..errors import near
            from ..notation._text import shown

            meant = near(name, self.list_commands(ctx))
            if name[0:1] and name[0] in _STARTS_HAND:
                meant = f"a hand is scored by {ctx.command_path} score 'HAND'"
            if ctx.command.name == "rules" and (name.endswith(".toml") or name in _rule_set_names()):
                meant = f"{ctx.command_path} show {name} tells what is in a rule set"
            meant = meant or f"commands are {', '.join(self.list_commands(ctx))}"
            raise click.UsageError(f"there is no command {shown(name)}; {meant}", ctx)
        return name, command, args[1:]

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; that nobody reads any more is told in a way which click leaves to ``main``."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise NobodyReads from None

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, *others: Any, **more: Any) -> Any:
        """Run, print what went wrong, and exit with its code (``output.failure_code``)."""
        more |= {"standalone_mode": False, "windows_expand_args": False}
        listen(sys.argv[1:] if args is None else args)
        if completion_variable(prog_name or "") in os.environ:
            from .shells import known_to_click

            known_to_click()
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")  # a terminal that cannot show a tile says its number
        try:
            code = super().main(args, prog_name, *others, **more)
            if sys.stdout is not None:  # closed by the shell
                sys.stdout.flush()
        except Exception as error:
            code = failure_code(error)
        sys.exit(code or 0)


def _rule_set_names() -> list[str]:
    from ..rules import rule_set_names

    return rule_set_names()


def completion_variable(prog_name: str) -> str:
    """The variable in which a shell asks a program of this name to complete a word, as click calls it."""
    return f"_{prog_name}_COMPLETE".replace("-", "_").upper()


class Command(Helped):
    """A command that takes hands as arguments, whatever they start with, and words of a rule set as options."""

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem[str]]:
        """Its options for the shell, with the words of the rule sets."""
        from .completing import declared

        return [*super().shell_complete(ctx, incomplete), *declared(ctx, incomplete)]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse; an unknown ``--word`` is kept in ``ctx.meta``: a rule set may declare it, else ``refuse_unknown``."""
        args = [f" {arg}" if arg[:1] == "-" and arg[1:2] in _STARTS_HAND and arg[1:2] else arg for arg in args]
        unknown: dict[str, click.NoSuchOption] = {}
        while True:
            try:
                return super().parse_args(ctx, list(args))
            except click.NoSuchOption as error:
                if not error.option_name.startswith("--") or error.option_name not in args:
                    raise
                args.remove(error.option_name)
                unknown.setdefault(error.option_name[2:].lower().replace("-", "_"), error)
                ctx.meta[UNKNOWN] = unknown


UNKNOWN = "analyser.cli.unknown"


def refuse_unknown(ctx: click.Context, words: Sequence[str] = ()) -> list[str]:
    """The unknown options that are ``words``; the first that is none is the usage error it was."""
    unknown: dict[str, click.NoSuchOption] = ctx.meta.get(UNKNOWN, {})
    for word, error in unknown.items():
        if word not in words:
            from .rulesets import who_knows

            if hint := who_knows(word):
                raise click.UsageError(f"there is no option {error.option_name} under these rules; {hint}", ctx)
            raise error
    return list(unknown)
