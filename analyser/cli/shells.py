"""The scripts that make a shell ask ``mja`` how a word may go on, and what each of them is told."""

from __future__ import annotations

import os
from typing import Any

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ZshComplete,
    add_completion_class,
    split_arg_string,
)

_BREAKS = frozenset("=:")  # at which bash begins another word, though it is none


class Bash(BashComplete):
    """bash. It takes ``cap=8`` for three words, so they are put together here, and only the last is told."""

    source_template = """\
%(complete_func)s() {
    local IFS=$'\\n' type value
    COMPREPLY=()
    while IFS=, read -r type value; do
        case $type in
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
            plain)
                COMPREPLY+=("$value")
                [[ $value == *[=:] ]] && compopt -o nospace ;;
        esac
    done < <(COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD=$COMP_CWORD %(complete_var)s=bash_complete "$1" 2>/dev/null)
} 2>/dev/null
complete -o nosort -F %(complete_func)s %(prog_name)s 2>/dev/null || complete -F %(complete_func)s %(prog_name)s
"""
    _before = 0  # how much of the word bash takes for words of their own

    def source(self) -> str:
        """The script; it runs in any bash, so none is asked for its version."""
        return self.source_template % self.source_vars()

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before, and the one that is begun."""
        words, at = split_arg_string(os.environ["COMP_WORDS"]), int(os.environ["COMP_CWORD"])
        words = [*words[1 : at + 1], *[""] * (at >= len(words))]
        whole: list[str] = []
        goes_on = False
        for word in words:
            breaks = bool(word) and _BREAKS.issuperset(word)
            if whole and word and (breaks or goes_on):
                self._before = len(whole[-1]) + len(word) * breaks
                whole[-1] += word
            else:
                self._before = 0
                whole.append(word)
            goes_on = breaks
        last = whole[-1] if whole else ""
        if last.startswith("-") and "=" in last:  # click completes the value alone
            self._before = max(0, self._before - last.index("=") - 1)
        return whole[:-1], last

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """A line for the script."""
        return f"{item.type},{item.value[self._before :]}"


class Zsh(ZshComplete):
    """zsh, with no space behind what is to go on."""

    source_template = """\
#compdef %(prog_name)s
%(complete_func)s() {
    local -a plain told open response
    local type key descr
    (( ! $+commands[%(prog_name)s] )) && return 1
    response=("${(@f)$(COMP_WORDS="${words[*]}" COMP_CWORD=$((CURRENT-1)) \
%(complete_var)s=zsh_complete %(prog_name)s 2>/dev/null)}")
    for type key descr in ${response}; do
        case $type in
            dir) _path_files -/ ;;
            file) _path_files -f ;;
            plain)
                if [[ $key == *[=:] ]]; then open+=("$key")
                elif [[ $descr == _ ]]; then plain+=("$key")
                else told+=("$key:$descr"); fi ;;
        esac
    done
    (( $#told )) && _describe -V unsorted told -U
    (( $#plain )) && compadd -U -V unsorted -a plain
    (( $#open )) && compadd -U -V unsorted -S '' -a open
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    %(complete_func)s "$@"
else
    compdef %(complete_func)s %(prog_name)s
fi
"""

    def format_completion(self, item: CompletionItem[str]) -> str:
        """Three lines for the script: type, value, and what it is."""
        about = " ".join((item.help or "_").split())
        described = about != "_" and item.value[-1:] not in _BREAKS
        return f"{item.type}\n{item.value.replace(':', chr(92) + ':') if described else item.value}\n{about}"


class Fish(FishComplete):
    """fish, where a value may hold commas."""

    source_template = """\
function %(complete_func)s
    set -l response (env %(complete_var)s=fish_complete COMP_WORDS=(commandline -cp) \
COMP_CWORD=(commandline -t) %(prog_name)s 2>/dev/null)
    for completion in $response
        set -l parts (string split -m 1 "," -- $completion)
        switch $parts[1]
            case dir
                __fish_complete_directories $parts[2]
            case file
                __fish_complete_path $parts[2]
            case plain
                echo $parts[2]
        end
    end
end
complete --no-files --command %(prog_name)s --arguments "(%(complete_func)s)"
"""


SHELLS: dict[str, type[Bash | Zsh | Fish]] = {"bash": Bash, "zsh": Zsh, "fish": Fish}


def known_to_click() -> None:
    """Let click find them when a shell asks."""
    for shell in SHELLS.values():
        add_completion_class(shell)
