"""The command ``mja``: it parses, calls the library, prints."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress

_INTERRUPTED = 130


def main() -> None:
    """Entry point of ``mja`` and ``mahjong-analyser``."""
    gc.set_threshold(50_000)  # what is imported stays: looking for waste in it takes a twentieth of a short run
    name = os.path.basename(sys.argv[0]).removesuffix(".exe")
    try:
        from .app import cli

        cli.main(prog_name=name if name == "mahjong-analyser" else "mja")
    except SystemExit as end:
        if sys.gettrace() is not None or not isinstance(end.code, int):
            raise
        _leave(end.code)
    except KeyboardInterrupt:  # before there was a command that could tell it
        _leave(_INTERRUPTED)


def _leave(code: int) -> None:
    """End the process here: taking the interpreter apart costs a sixth of a short run, and nothing needs it."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):  # closed, or there is none
            stream.flush()
    os._exit(code)
