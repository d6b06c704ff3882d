"""Rule set files as data. The shipped ones are kept parsed between runs: parsing takes longer than scoring a hand."""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from ..files import cache_folder, table_path, write_whole


def rule_set_names() -> list[str]:
    """The names of the shipped rule sets."""
    return sorted(name[:-5] for name in os.listdir(table_path("rules")) if name.endswith(".toml"))


def shipped() -> Iterator[tuple[str, dict[str, Any]]]:
    """The shipped rule sets by name, as their files say it: quicker than making each a rule set."""
    for name in rule_set_names():
        yield name, read_toml(table_path("rules", f"{name}.toml"))


def is_shipped(path: str) -> bool:
    """Whether a rule set file is one of ours."""
    return os.path.dirname(path) == table_path("rules")


def read_toml(path: str) -> dict[str, Any]:
    """The data of a TOML file; raises ``OSError``, ``ValueError`` or ``RecursionError``."""
    with open(path, "rb") as file:
        source = file.read()
    if not is_shipped(path):
        return _parsed(source)
    kept = os.path.join(cache_folder(), f"{os.path.basename(path)}.{sys.implementation.cache_tag}")
    data = _kept(kept, source)
    if data is None:
        data = _parsed(source)
        with suppress(OSError, ValueError):  # nowhere to write, or a date, which marshal does not know
            write_whole(kept, marshal.dumps((source, data)))
    return data


def why_no_toml(error: Exception) -> str:
    """Why ``read_toml`` could not read a file, for a person."""
    if isinstance(error, UnicodeDecodeError):
        return "it is no UTF-8 text"
    if isinstance(error, RecursionError):
        return "it is nested too deep"
    import tomllib

    return str(error) if isinstance(error, tomllib.TOMLDecodeError) else "a number in it is too long"


def _parsed(source: bytes) -> dict[str, Any]:
    import tomllib

    return tomllib.loads(source.decode("utf-8-sig"))


def _kept(path: str, source: bytes) -> dict[str, Any] | None:
    """The data kept in a file, if they are those of the very same source."""
    try:
        with open(path, "rb") as file:
            of, data = marshal.loads(file.read())
    except (OSError, EOFError, ValueError, TypeError):  # not kept yet, or damaged
        return None
    return data if of == source else None
