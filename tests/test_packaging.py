"""The wheel: it holds the tables and the type marker, and a hand is scored from it and nothing else."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ("analyser", "tables", "pyproject.toml", "README.md", "LICENSE")
BACK_END = 77  # the setuptools that pyproject.toml asks for


def has_back_end() -> bool:
    """Whether the build back end is installed here, so that nothing must be fetched."""
    if importlib.util.find_spec("setuptools") is None:
        return False
    from importlib.metadata import version

    return int(version("setuptools").partition(".")[0]) >= BACK_END


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """A wheel built from a copy of the sources; nothing is left in the checkout."""
    if importlib.util.find_spec("pip") is None:
        pytest.skip("pip is not installed: the wheel is not built")
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in SOURCES:
        path = ROOT / name
        if path.is_dir():
            shutil.copytree(path, source / name, ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
        elif path.is_file():
            shutil.copy(path, source / name)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(target), str(source)]
    command += ["--no-build-isolation"] if has_back_end() else ["--disable-pip-version-check", "--retries", "0"]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    if built.returncode and not has_back_end():
        pytest.skip(f"setuptools {BACK_END} is neither installed nor to be had: the wheel is not built")
    assert built.returncode == 0, built.stderr
    (path,) = target.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def names(wheel):
    """What the wheel holds."""
    with zipfile.ZipFile(wheel) as file:
        return set(file.namelist())


def test_every_module_is_in_the_wheel(names):
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "analyser").rglob("*.py")}
    assert modules - names == set()


def test_every_table_is_in_the_wheel(names):
    tables = [
        path
        for path in (ROOT / "tables").rglob("*")
        if path.is_file() and path.suffix in (".toml", ".bin", ".onnx", ".json", ".md")
    ]
    assert len(tables) > 3
    assert {f"analyser/{path.relative_to(ROOT).as_posix()}" for path in tables} - names == set()


def test_the_type_marker_is_in_the_wheel(names):
    assert "analyser/py.typed" in names


def test_nothing_else_is_in_the_wheel(names):
    """No tests, no benchmarks, no package called tables that another could mistake for its own."""
    assert {name.partition("/")[0] for name in names if ".dist-info/" not in name} == {"analyser"}
    assert "analyser/tables/__init__.py" not in names


def test_the_wheel_says_what_the_project_says(wheel):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    with zipfile.ZipFile(wheel) as file:
        (metadata,) = (name for name in file.namelist() if name.endswith(".dist-info/METADATA"))
        text = file.read(metadata).decode()
        (points,) = (name for name in file.namelist() if name.endswith(".dist-info/entry_points.txt"))
        commands = file.read(points).decode()
    assert f"\nVersion: {project['version']}\n" in text
    assert all(f"{name} = {place}" in commands for name, place in project["scripts"].items())


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The wheel unpacked into a folder of its own."""
    target = tmp_path_factory.mktemp("installed")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(target)]
    done = subprocess.run([*command, str(wheel)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return target


def run_from(installed: Path, program: str, cache: Path) -> str:
    """What a program prints when the installed package stands first on the path."""
    environment = os.environ | {"PYTHONPATH": str(installed), "MJA_CACHE": str(cache)}
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=environment, cwd=cache, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


def test_a_hand_is_scored_from_the_installed_package(installed, tmp_path):
    program = (
        "import analyser; print(analyser.__file__);"
        "print(analyser.score('45p77z(555z)(<666z)(<678p)+6p bonus=plum', 'hongkong').total,"
        " len(analyser.rule_set_names()))"
    )
    place, told = run_from(installed, program, tmp_path).splitlines()
    assert Path(place).is_relative_to(installed)
    shipped = len(list((ROOT / "tables" / "rules").glob("*.toml")))
    assert told == f"8 {shipped}"


def test_a_batch_is_scored_from_the_installed_package(installed, tmp_path):
    program = (
        "import numpy, analyser;"
        "counts = numpy.zeros((1, 34), 'int8'); counts[0, :9] = 1; counts[0, 9] = 3; counts[0, 20] = 2;"
        "print(analyser.score_batch({'counts': counts, 'win_tile': [20], 'win': [1]}, 'malaysia', gear='plain').total)"
    )
    assert run_from(installed, program, tmp_path) == "[1]"


@pytest.mark.long
def test_loops_are_compiled_from_the_installed_package(installed, tmp_path):
    """Installed files are where the digest of the compiled code reads the sources."""
    program = (
        "import numpy, analyser;"
        "counts = numpy.zeros((1, 34), 'int8'); counts[0, :9] = 1; counts[0, 9] = 3; counts[0, 20] = 2;"
        "print(analyser.score_batch({'counts': counts, 'win_tile': [20], 'win': [1]}, 'malaysia', gear='native').total)"
    )
    assert run_from(installed, program, tmp_path) == run_from(installed, program, tmp_path) == "[1]"
