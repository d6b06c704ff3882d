"""One cache folder for a session of tests: loops are compiled once, and the user's own cache is left alone.

``MJA_CACHE`` names another folder, such as one that is kept between sessions.
"""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import settings

import analyser
from analyser.batch.engine import compiled
from analyser.scoring.plan import plan_of

settings.register_profile("untimed", deadline=None)  # machines are shared: no test is timed
settings.load_profile("untimed")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # so it is in the background; what tests interrupt must hear it
    signal.signal(signal.SIGINT, signal.default_int_handler)
os.environ |= {"LC_ALL": "C.UTF-8"}  # English is expected where nothing else is asked for
if "MJA_CACHE" not in os.environ:  # also so in the processes that tests start
    os.environ["MJA_CACHE"] = tempfile.mkdtemp(prefix="mja-tests-")
    atexit.register(shutil.rmtree, os.environ["MJA_CACHE"], ignore_errors=True)

MANY = 1_000  # so many tests need every loop


def _score_loop(rules: str) -> Callable[[], object]:
    return lambda: compiled(plan_of(analyser.load_rules(rules)))


def _loops() -> list[Callable[[], object]]:
    """What compiles each loop that the quick tests need; every other one takes half of the time."""
    nothing = np.zeros((0, 34), np.int8)
    return [
        _score_loop("mcr"),
        lambda: analyser.discards_batch(nothing, gear="native"),
        _score_loop("hongkong"),
        _score_loop("riichi"),
        lambda: analyser.shanten_batch(nothing, gear="native"),
        lambda: analyser.look_ahead("123m456p789s1122z", 1, gear="native"),
        lambda: analyser.split_batch(nothing),
        _score_loop("malaysia"),
        lambda: analyser.complete_batch(nothing),
        lambda: analyser.waits_batch(nothing, gear="native"),
    ]


def pytest_collection_finish(session: pytest.Session) -> None:
    """Where several processes test side by side each compiles a share of the loops, so that none is compiled twice."""
    worker = getattr(session.config, "workerinput", None)
    if worker is not None and len(session.items) >= MANY:
        for compile_one in _loops()[int(worker["workerid"][2:]) :: worker["workercount"]]:
            compile_one()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to stand in, with no favourite and no configuration."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("MJA_RULES", raising=False)
    return tmp_path
