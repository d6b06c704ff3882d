"""What starting costs: one hand from Python touches nothing that it does not need.

Each program runs in a process of its own, without the site packages and whatever these import at every start, and a
second time after the tables and rule sets have been unpacked into the cache.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

#: Slow to import, and of no use to one hand.
HEAVY = (
    *("numpy", "numba", "llvmlite", "click", "importlib.metadata", "importlib.resources", "dataclasses", "pathlib"),
    *("inspect", "ast", "tokenize", "traceback", "logging", "argparse", "subprocess", "shutil", "tempfile", "socket"),
    *("asyncio", "multiprocessing", "concurrent.futures", "unittest", "doctest", "email", "urllib", "http", "ssl"),
    *("sqlite3", "csv", "random", "statistics", "secrets", "uuid", "platform", "locale", "gettext", "textwrap"),
    *("difflib", "unicodedata", "html", "pickle", "copy", "decimal", "pprint", "queue", "heapq", "bisect"),
)
#: Needed the first time only: to parse a rule set and to unpack the tables.
FIRST_TIME = ("tomllib", "datetime", "hashlib", "zlib", "json")

PROGRAM = """
import sys
sys.path[:] = [path for path in sys.path if not path.endswith("site-packages")]
sys.path.insert(0, {root!r})
before = set(sys.modules)
{program}
print("\\n" + " ".join(sorted(set(sys.modules) - before)))
"""
HAND = "45p77z(555z)(<666z)(<678p)+6p seat=N round=S bonus=plum"


def imported_by(program: str, cache: Path) -> set[str]:
    """The modules that a program imports in a fresh process."""
    text = PROGRAM.format(root=str(ROOT), program=program)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    command = [sys.executable, "-S", "-c", text]
    ran = subprocess.run(
        command, capture_output=True, text=True, env=environment | {"MJA_CACHE": str(cache)}, cwd=cache, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return set(ran.stdout.splitlines()[-1].split())


@pytest.mark.parametrize(
    "program",
    [
        "import analyser; analyser.parse('123m456p789s1122z+2z')",
        f"import analyser; analyser.score({HAND!r}, 'malaysia').total",
        f"import analyser; analyser.score({HAND!r}, 'hongkong', win='self_draw').settlement.collect",
        "import analyser; analyser.splits('111222333m99s789p')",
        "import analyser; analyser.shanten('13m456p79s111344z').overall",
        "import analyser; str(analyser.waits('23m456p789s11122z', rules=['riichi', 'hongkong'], visible='1m'))",
        "import analyser; str(analyser.discards('3578899m234789p6m', rules='malaysia'))",
        "import analyser; str(analyser.look_ahead('3578899m234789p6m', 18, rules='riichi'))",
        "import analyser; analyser.problems(analyser.parse('123m+4m'))",
        "import analyser; analyser.settle('malaysia', fan=3).collect",
    ],
)
def test_one_hand_imports_nothing_heavy(program, tmp_path):
    first = imported_by(program, tmp_path)
    assert first & set(HEAVY) == set()
    second = imported_by(program, tmp_path)
    assert second & {*HEAVY, *FIRST_TIME} == set()


def test_a_score_is_printed_without_anything_heavy(tmp_path):
    program = f"import analyser; print(analyser.score({HAND!r}, 'malaysia'))"
    imported_by(program, tmp_path)
    assert imported_by(program, tmp_path) & {*HEAVY, *FIRST_TIME} == set()


def test_importing_the_package_imports_none_of_its_parts(tmp_path):
    ours = {name for name in imported_by("import analyser", tmp_path) if name.startswith("analyser")}
    assert ours == {"analyser"}


def test_names_of_the_package_are_there_and_listed(tmp_path):
    program = "import analyser; assert all(hasattr(analyser, name) and name in dir(analyser) for name in NAMES)"
    names = json.dumps([name for name in __import__("analyser").__all__ if "atch" not in name])
    ours = imported_by(program.replace("NAMES", names), tmp_path)
    assert "analyser.scoring.score" in ours


def test_one_hand_works_where_nothing_can_be_kept(tmp_path):
    """Neither unpacked tables nor parsed rule sets: each start does it again, and says nothing of it."""
    (tmp_path / "file").write_text("where a folder should be", encoding="utf-8")
    program = f"import analyser; assert analyser.score({HAND!r}, 'hongkong').total"
    text = PROGRAM.format(root=str(ROOT), program=program)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    environment["MJA_CACHE"] = str(tmp_path / "file")
    ran = subprocess.run(
        [sys.executable, "-S", "-W", "error", "-c", text], capture_output=True, text=True, env=environment, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
