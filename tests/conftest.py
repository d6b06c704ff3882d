"""One cache folder for a session of tests: loops are compiled once, and the user's own cache is left alone.

``MJA_CACHE`` names another folder, such as one that is kept between sessions.
"""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)  # machines are shared: no test is timed
settings.load_profile("untimed")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # so it is in the background; what tests interrupt must hear it
    signal.signal(signal.SIGINT, signal.default_int_handler)
os.environ |= {"LC_ALL": "C.UTF-8"}  # English is expected where nothing else is asked for
if "MJA_CACHE" not in os.environ:  # also so in the processes that tests start
    os.environ["MJA_CACHE"] = tempfile.mkdtemp(prefix="mja-tests-")
    atexit.register(shutil.rmtree, os.environ["MJA_CACHE"], ignore_errors=True)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to stand in, with no favourite and no configuration."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("MJA_RULES", raising=False)
    return tmp_path
