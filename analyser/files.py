"""Where the shipped tables lie, where things are kept between runs, and how a file is written whole or not at all."""

from __future__ import annotations

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
#: What a line of a file of hands begins with that is a comment.
COMMENTS = (";", "#")


def table_path(*parts: str) -> str:
    """Path of a shipped table: inside the installed package, or beside it in a source checkout."""
    inside = os.path.join(HERE, "tables")
    return os.path.join(inside if os.path.isdir(inside) else os.path.join(os.path.dirname(HERE), "tables"), *parts)


def cache_folder() -> str:
    """The user's cache folder for this library (``MJA_CACHE`` overrides it). It may not exist, or not be writable."""
    if named := os.environ.get("MJA_CACHE"):
        return named
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", os.path.expanduser("~"))
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(base, "mahjong-analyser")


def missing_folder(path: str) -> str | None:
    """The folder that a file is to lie in, where there is none; else None."""
    folder = os.path.dirname(os.path.realpath(path))
    return None if os.path.isdir(folder) else folder


def write_whole(path: str, data: bytes) -> None:
    """Write ``path`` so that it appears complete or not at all; raises an ``OSError`` that names it."""
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    beside = f"{path}.{os.getpid()}"
    try:
        with open(beside, "wb") as file:
            file.write(data)
        os.replace(beside, path)
    except BaseException as error:
        if os.path.exists(beside):
            os.remove(beside)
        if isinstance(error, OSError):
            raise OSError(error.errno, error.strerror, path) from None
        raise
