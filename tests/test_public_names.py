"""The library as other programs see it: names for type checkers, errors that can be sent between processes."""

from __future__ import annotations

import ast
import copy
import pickle
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

import analyser
from analyser.errors import (
    AnalyserError,
    Fault,
    FieldFault,
    HandError,
    NotationError,
    RowError,
    RulesError,
    SettleError,
)
from analyser.recogniser.pictures import PictureError
from analyser.records import RecordError
from analyser.records.items import Place

PACKAGE = Path(analyser.__file__).parent


def noted(error: AnalyserError) -> AnalyserError:
    error.add_note("in hand 7")
    return error


ERRORS = [
    AnalyserError("a sentence", code="word", hint="another"),
    NotationError("9z", (Fault("honour", "there is no honour tile 9z", 0, 2, "1z-7z"), Fault("suit", "no suit", 1))),
    HandError(("five of 1m", "no winning tile")),
    RowError("a sentence", hint="another"),
    RowError.of((FieldFault("type", "expected a text", "hand"), FieldFault("flag", "unknown", "flags[0]", "near"))),
    RulesError("a sentence", code="unknown_rules"),
    SettleError("a sentence"),
    PictureError("a sentence", hint="another"),
    RecordError(Place("log.xml"), "a sentence", hint="another"),
    noted(HandError(("five of 1m",))),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_keeps_everything_when_it_is_sent_or_copied(error: AnalyserError) -> None:
    sent = [pickle.loads(pickle.dumps(error, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    for same in (*sent, copy.copy(error), copy.deepcopy(error)):
        assert type(same) is type(error) and same is not error
        assert (same.args, vars(same), str(same), same.to_dict()) == (
            error.args,
            vars(error),
            str(error),
            error.to_dict(),
        )


def test_every_error_of_the_library_is_tried() -> None:
    assert {type(error) for error in ERRORS} >= {
        one
        for name in analyser.__all__
        if isinstance(one := getattr(analyser, name), type) and issubclass(one, Exception)
    }


def test_the_names_for_type_checkers_are_the_names_there_are() -> None:
    """``__all__`` must stand there word by word: checkers do not run the program."""
    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    listed = next(node.value for node in tree.body if isinstance(node, ast.Assign) and "__all__" in ast.dump(node))
    seen = next(node for node in tree.body if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test))
    imported = [name.asname or name.name for one in seen.body if isinstance(one, ast.ImportFrom) for name in one.names]
    assert ast.literal_eval(listed) == sorted(imported) == sorted([*analyser._MODULE_OF, "parse"])


@pytest.mark.long
def test_a_strict_program_may_import_every_name_and_no_other(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    venv.create(tmp_path / "env", with_pip=False)
    packages = next((tmp_path / "env").glob("[Ll]ib*/**/site-packages"))
    shutil.copytree(PACKAGE, packages / "analyser", ignore=shutil.ignore_patterns("__pycache__"))
    right, wrong = tmp_path / "right.py", tmp_path / "wrong.py"
    names = ", ".join(analyser.__all__)
    right.write_text(
        f"from pathlib import Path\nfrom analyser import {names}\n"
        f"everything: list[object] = [{names}]\n"
        'rules: RuleSet = load_rules(Path("x.toml"), {"cap": 8})\n'
        'total: int = score("23456m789p34588s+1m", rules).total\n'
        "paid: Settlement = settle(rules, fan=3)\n"
    )
    wrong.write_text("from analyser import scroe\n")
    interpreter = next((tmp_path / "env").glob("[bS]*/python*"))
    command = [sys.executable, "-m", "mypy", "--strict", "--python-executable", str(interpreter)]
    for program, told in ((right, "Success"), (wrong, 'Module "analyser" has no attribute "scroe"')):
        ran = subprocess.run([*command, str(program)], capture_output=True, text=True, cwd=tmp_path, check=False)
        assert told in ran.stdout, ran.stdout
