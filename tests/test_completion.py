"""What shells are told: commands, options, rule sets, switches, patterns, words, notations, files."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import click
import pytest
from click.testing import CliRunner

from analyser.cli.app import cli
from analyser.cli.completing import _COMPLETERS
from analyser.cli.shells import Bash
from analyser.rules import rule_set_names
from analyser.tiles import BONUS

ROOT = Path(__file__).resolve().parents[1]
Told: TypeAlias = Callable[..., list[str]]


def asked(shell: str, words: list[str], *python: str) -> str:
    """What a shell is told about the last of these words, in a process of its own."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("MJA_")}
    environment |= {
        "COMP_WORDS": "\n".join(words),
        "COMP_CWORD": str(len(words) - 1),
        "_MJA_COMPLETE": f"{shell}_complete",
    }
    environment |= {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    if shell == "fish":
        environment["COMP_CWORD"] = words[-1]
    program = [sys.executable, *python, "-c", "from analyser.cli.app import cli; cli.main(prog_name='mja')"]
    done = subprocess.run(program, env=environment, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout if not python else done.stderr


def values(lines: str) -> list[str]:
    return [line.removeprefix("plain,") for line in lines.splitlines() if line]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """What gives the values that bash is told, in this process."""

    def of(*words: str) -> list[str]:
        monkeypatch.setenv("COMP_WORDS", "\n".join(["mja", *words]))
        monkeypatch.setenv("COMP_CWORD", str(len(words)))
        return values(Bash(cli, {}, "mja", "_MJA_COMPLETE").complete())

    return of


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["sc"], ["score"]),
        (["rules", "sh"], ["show"]),
        (["score", "--all"], ["--all-readings"]),
        (["score", "--rules", "hongkong-"], ["hongkong-calculator", "hongkong-strict"]),
        (["score", "--rules", "malaysia,hongkong-s"], ["malaysia,hongkong-strict"]),
        (["score", "--rules", "my/house.toml"], ["file,my/house.toml"]),
        (["score", "--option", "cur"], ["curve=half_spicy", "curve=spicy"]),
        (["score", "--rules", "riichi", "--option", "kiriage", "="], ["true", "false"]),
        (["score", "--option", "curve", "=", "sp"], ["spicy"]),
        (["score", "--option", "=", "curve", "=", "sp"], ["spicy"]),
        (["score", "--rules", "riichi", "--option", "liability", "=", "four_kongs,big_f"],
         ["four_kongs,big_four_winds"]),
        (["score", "--rules", "hongkong", "--option", "seven_pairs", "="], ["off", "4"]),
        (["score", "--rules", "hongkong", "--option", "thirteen_o"],
         ["thirteen_orphans=off", "thirteen_orphans=limit"]),
        (["score", "--liable", "big_f"], [f"big_four_winds:{seat}" for seat in "ESWN"]),
        (["score", "--liable", "big_four_winds", ":"], ["E", "S", "W", "N"]),
        (["score", "--seat", ""], ["E", "S", "W", "N"]),
        (["score", "--win", "s"], ["self-draw"]),
        (["score", "--bonus", "plum,ca"], ["plum,cat"]),
        (["score", "--lang", "m"], ["ms"]),
        (["score", "--tiles", "k"], ["kanji"]),
        (["score", "--notation", "mp"], ["mpsz"]),
        (["convert", "--to", "tenhou"], ["tenhou136", "tenhou6", "tenhou-url"]),
        (["score", "--file", "x"], ["file,x"]),
        (["score", "-o", ""], ["file,"]),
        (["score", "123m", "self"], ["self-draw"]),
        (["score", "123m", "seat", "="], ["E", "S", "W", "N"]),
        (["score", "--rules", "riichi-local", "--open"], ["--open-riichi"]),
        (["waits", "--forms", "seven"], ["seven-pairs"]),
        (["settle", "hongkong-c"], ["hongkong-calculator"]),
        (["settle", "hongkong", "--fed", "third"], ["third_dragon_pung", "third_dragon_kong"]),
        (["settle", "riichi", "--set", "'pung ter"],
         ["pung terminal", "pung terminal_or_honour", "pung terminal_honour"]),
        (["settle", "american", "--section", "q"], ["quints"]),
        (["batch", "games"], ["file,games"]),
        (["completion", "f"], ["fish"]),
        (["score", "--rules", "nonsense", "--option", "curve="], ["curve=half_spicy", "curve=spicy"]),
    ],
)  # fmt: skip
def test_words_go_on(told: Told, words: list[str], found: list[str]) -> None:
    assert told(*words) == found


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["score", "--rules", "malaysia,hongkong-s"], ["malaysia,hongkong-strict"]),
        (["score", "--option", "curve", "=", "sp"], ["spicy"]),
    ],
)
def test_words_go_on_in_a_process_of_its_own(words: list[str], found: list[str]) -> None:
    assert values(asked("bash", ["mja", *words])) == found


def test_all_commands_are_offered_without_importing_them(told: Told) -> None:
    assert told("") == cli.list_commands(click.Context(cli))
    imported = asked("bash", ["mja", ""], "-X", "importtime")
    assert "analyser.cli.shells" in imported and "analyser.cli.score" not in imported


@pytest.mark.parametrize("words", [["batch", "--"], ["score", "--option", ""]])
def test_nothing_slow_is_imported(words: list[str]) -> None:
    imported = asked("bash", ["mja", *words], "-X", "importtime")
    assert not [name for name in ("numpy", "numba", "pyarrow", "matplotlib") if f" {name}\n" in imported]


def test_all_rule_sets_and_bonus_tiles_are_offered(told: Told) -> None:
    assert told("rules", "show", "") == rule_set_names()
    assert told("score", "--bonus", "") == list(BONUS)


def test_zsh_is_told_what_words_mean() -> None:
    lines = asked("zsh", ["mja", "sco"]).splitlines()
    assert lines == ["plain", "score", "What a hand is worth, why, and who pays what."]
    lines = asked("zsh", ["mja", "score", "--option", "curve=sp"]).splitlines()
    assert lines == ["plain", "curve=spicy", "_"]


def test_fish_is_told_what_words_mean() -> None:
    assert asked("fish", ["mja", "sco"]).strip() == "plain,score\tWhat a hand is worth, why, and who pays what."


def every_parameter() -> list[tuple[str, click.Parameter]]:
    context, found = click.Context(cli), []

    def walk(command: click.Command, path: str) -> None:
        if isinstance(command, click.Group):
            for name in command.list_commands(context):
                inner = command.get_command(context, name)
                assert inner is not None
                walk(inner, f"{path} {name}")
        found.extend((path, param) for param in command.params)

    walk(cli, "mja")
    return found


def test_everything_that_takes_one_of_some_values_offers_them() -> None:
    """Numbers and tiles are typed, flags take nothing, and every other value is offered."""
    typed = {"N", "TILE", "TILES", "DIGEST"}
    silent = [
        f"{path} {param.opts[0]}"
        for path, param in every_parameter()
        if not getattr(param, "is_flag", False)
        and not isinstance(param.type, click.Choice)
        and param.metavar not in typed
        and not {*param.opts, param.metavar} & set(_COMPLETERS)
    ]
    assert silent == []


# the scripts


def script(shell: str, name: str = "mja") -> str:
    return CliRunner().invoke(cli, ["completion", shell], prog_name=name).stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
@pytest.mark.parametrize(
    ("name", "variable"), [("mja", "_MJA_COMPLETE"), ("mahjong-analyser", "_MAHJONG_ANALYSER_COMPLETE")]
)
def test_a_script_is_for_the_name_of_the_command(shell: str, name: str, variable: str) -> None:
    text = script(shell, name)
    assert f"{variable}={shell}_complete" in text and "%" not in text
    if found := shutil.which(shell):
        subprocess.run([found, "-n"], input=text, text=True, check=True)


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_bash_completes_with_the_script(tmp_path: Path) -> None:
    mja = tmp_path / "mja"
    mja.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m analyser "$@"\n', encoding="utf-8")
    mja.chmod(0o755)
    (tmp_path / "script").write_text(script("bash"), encoding="utf-8")
    ask = "source script; COMP_WORDS=(mja score --option curve =); COMP_CWORD=4; _mja_completion mja"
    ask += "; echo ${COMPREPLY[@]}"
    environment = os.environ | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["bash", "-c", ask], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == ["half_spicy", "spicy"]


def test_the_help_teaches_how_to_install_it() -> None:
    told = CliRunner().invoke(cli, ["completion", "--help"], prog_name="mja").stdout
    for line in (
        'eval "$(mja completion bash)"',
        'eval "$(mja completion zsh)"',
        "~/.config/fish/completions/mja.fish",
    ):
        assert line in told
