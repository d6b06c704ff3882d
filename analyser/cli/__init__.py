"""The command ``mja``: it parses, calls the library, prints."""

from __future__ import annotations

import os
import sys
from contextlib import suppress


def main() -> None:
    """Entry point of ``mja`` and ``mahjong-analyser``."""
    try:
        from .app import cli
    except KeyboardInterrupt:
        _leave(130)

    name = os.path.basename(sys.argv[0]).removesuffix(".exe")
    try:
        cli.main(prog_name=name if name == "mahjong-analyser" else "mja")
    except SystemExit as end:
        if sys.gettrace() is not None or not isinstance(end.code, int):
            raise
        _leave(end.code)


def _leave(code: int) -> None:
    """End the process here: taking the interpreter apart costs a sixth of a short run, and nothing needs it."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):  # closed, or there is none
            stream.flush()
    os._exit(code)
