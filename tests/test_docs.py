"""Every command of the documentation prints what the page says it prints.

A block that starts with ```console holds commands (lines that start with ``$ ``) and what they print, errors included;
``...`` alone on a line stands for any lines. A block with more after the word, as in ```console not-run, is left alone.
``python -m tests.test_docs docs/page.md`` writes into a page what its commands print now.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BASH = shutil.which("bash")
pytestmark = pytest.mark.skipif(BASH is None or os.name == "nt", reason="the examples are typed into bash")


class Command(NamedTuple):
    """A command of a page, the number of its line, and what it prints."""

    page: Path
    line: int
    text: str
    output: str


def commands_of(page: Path) -> list[Command]:
    text, found = page.read_text(encoding="utf-8"), []
    for block in BLOCK.finditer(text):
        number = text.count("\n", 0, block.start(1)) + 1
        for part in re.split(r"^(?=\$ )", block[1], flags=re.MULTILINE):
            command, _, output = part.partition("\n")
            if command.startswith("$ "):
                while command.endswith("\\"):
                    more, _, output = output.partition("\n")
                    command += "\n" + more.removeprefix("> ")
                found.append(Command(page, number, command[2:], output.rstrip("\n")))
            number += part.count("\n")
    return found


COMMANDS = [command for page in PAGES if page.exists() for command in commands_of(page)]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return laid(tmp_path_factory.mktemp("docs"))


def laid(folder: Path) -> Path:
    """Put into a folder the examples of the repository, and beside them a ``mja`` that runs this checkout."""
    shutil.copytree(ROOT / "examples", folder / "at" / "examples")
    (folder / "bin").mkdir()
    mja = folder / "bin" / "mja"
    mja.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m analyser "$@"\n', encoding="utf-8")
    mja.chmod(0o755)
    return folder


def printed(command: str, table: Path) -> str:
    """What a command prints, as somebody sees it who types it in the folder of the project."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("MJA_") or key == "MJA_CACHE"}
    environment |= {
        "PATH": f"{table / 'bin'}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT), "COLUMNS": "80",
        "XDG_CONFIG_HOME": str(table / "config"), "PYTHONIOENCODING": "utf-8", "PYTHONSAFEPATH": "1",
    }  # fmt: skip
    done = subprocess.run(
        [str(BASH), "-c", command], cwd=table / "at", env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", check=False,
    )  # fmt: skip
    return "\n".join(line.rstrip() for line in done.stdout.rstrip("\n").split("\n"))


def matches(lines: list[str], page: list[str]) -> bool:
    """Whether lines are those of a page, where ``...`` is any number of lines."""
    if not page:
        return not lines
    if page[0] == "...":
        return any(matches(lines[skipped:], page[1:]) for skipped in range(len(lines) + 1))
    return bool(lines) and lines[0] == page[0] and matches(lines[1:], page[1:])


@pytest.mark.parametrize("command", COMMANDS, ids=[f"{one.page.stem}-{one.line}" for one in COMMANDS])
def test_a_command_prints_what_the_page_says(command: Command, table: Path) -> None:
    output = printed(command.text, table)
    if not matches(output.split("\n"), command.output.split("\n")):
        assert output == command.output


def test_the_page_of_the_command_shows_every_command() -> None:
    from analyser.cli.app import cli

    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    assert not [name for name in cli.list_commands(None) if f"\n$ mja {name}" not in page]


def rewrite(page: Path, folder: Path) -> None:
    """Write what the commands of a page print now in the place of what it says; what matches stays."""
    text = page.read_text(encoding="utf-8")
    for command in commands_of(page):
        output = printed(command.text, folder)
        if not matches(output.split("\n"), command.output.split("\n")):
            typed = "$ " + command.text
            before = f"{typed}\n{command.output}\n" if command.output else f"{typed}\n"
            assert before in text, f"{page.name}:{command.line} cannot be found again"
            text = text.replace(before, f"{typed}\n{output}\n" if output else f"{typed}\n", 1)
    page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as name:
        laid(Path(name))
        for argument in sys.argv[1:]:
            rewrite(Path(argument), Path(name))
