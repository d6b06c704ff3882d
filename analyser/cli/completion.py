"""``mja completion``: the script that makes a shell complete the words of a command."""

from __future__ import annotations

import click

from .group import Helped, completion_variable

_HELP = """The script that makes a shell complete the words of mja.

It completes commands, options, rule sets, switches and their values, patterns, words of the hand line, notations and
files: --rules hong<TAB>, --option curve=<TAB>, --liable <TAB>. Say it once in the file that your shell reads when it
starts.
"""
_EXAMPLES = """\b
bash, in ~/.bashrc:
  eval "$(mja completion bash)"

\b
zsh, in ~/.zshrc, below the line with compinit:
  eval "$(mja completion zsh)"

\b
fish:
  mja completion fish > ~/.config/fish/completions/mja.fish

\b
Kept in a file, shells start sooner:
  mja completion bash > ~/.local/share/bash-completion/completions/mja
  mja completion zsh > "${fpath[1]}/_mja"

\b
Called as mahjong-analyser, the script is for that name: mahjong-analyser completion bash.
"""


@click.command("completion", cls=Helped, help=_HELP, epilog=_EXAMPLES)
@click.argument("shell", type=click.Choice(("bash", "zsh", "fish"), case_sensitive=False), metavar="bash|zsh|fish")
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the script."""
    from .shells import SHELLS

    root = ctx.find_root()
    name = root.info_name or "mja"
    click.echo(SHELLS[shell](root.command, {}, name, completion_variable(name)).source(), nl=False)
