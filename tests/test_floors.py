"""The shape of the package: imports go down from floor to floor, and what belongs at the edges stays there."""

from __future__ import annotations

import ast
import builtins
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

import analyser
from analyser.hand import FLAGS

PACKAGE = Path(analyser.__file__).parent
TABLES = next(path for path in (PACKAGE / "tables", PACKAGE.parent / "tables") if path.is_dir())

#: Part of the package -> its floor. A part is a module or a folder directly below ``analyser``.
FLOORS = {
    "errors": 0, "files": 0, "tiles": 0, "languages": 0,
    "hand": 1, "notation": 1, "kernels": 1,
    "rows": 2, "patterns": 2,
    "rules": 3,
    "scoring": 4, "settlement": 4,
    "batch": 5, "records": 5, "recogniser": 5,
    "bulk": 6, "verify": 6, "ahead": 6, "drawing": 6,
    "cli": 7, "__main__": 7,
}  # fmt: skip
#: Parts of one floor that may look at each other, in this direction only.
BESIDE = {("notation", "hand"), ("kernels", "hand"), ("scoring", "settlement"), ("records", "batch")}
BESIDE |= {("__main__", "cli"), ("verify", "bulk"), ("ahead", "bulk")}
BESIDE |= {("languages", "errors"), ("languages", "files")}
#: Looked at only when it is asked for, against the direction: a hand prints itself as a hand line, and notebooks show
#: hands and results as pictures and tables.
WHEN_ASKED = {("hand", "notation")} | {(part, "drawing") for part in ("hand", "scoring", "settlement", "ahead")}
OUTSIDE = ("numpy", "numba", "llvmlite", "click", "pyarrow", "matplotlib", "PIL", "onnxruntime", "onnx", "torch")
#: Who may import what is not in the standard library.
MAY_IMPORT = {
    "numpy": {"batch", "bulk", "ahead", "recogniser", "cli"},
    "numba": {"kernels", "batch"},
    "llvmlite": {"kernels"},
    "click": {"cli"},
    "pyarrow": {"bulk"},  # an extra
    "matplotlib": {"bulk"},  # likewise
    **{name: {"recogniser"} for name in ("PIL", "onnxruntime", "onnx", "torch")},  # likewise
}

MODULES = sorted(PACKAGE.rglob("*.py"))


def name_of(path: Path) -> str:
    """``analyser.scoring.fan``; a package by its folder."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def part_of(name: str) -> str:
    """The part that a module belongs to; "" for the package itself."""
    return name.split(".")[1] if "." in name else ""


NAMES_OF_MODULES = {name_of(path) for path in MODULES}


def none_of(modules: list[Path], wrong: Callable[[ast.Module], object]) -> None:
    """Fails where something is wrong with one of the modules, and says what and where."""
    found = {name_of(path): told for path in modules if (told := wrong(tree_of(path)))}
    assert found == {}


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def for_type_checkers(tree: ast.Module) -> set[ast.AST]:
    """Everything below ``if TYPE_CHECKING:``, which never runs."""
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            found.update(inner for statement in node.body for inner in ast.walk(statement))
    return found


@cache
def imports_of(path: Path, *, late: bool = True) -> frozenset[str]:
    """The modules that a module imports, by full name; without ``late`` only while it is imported itself."""
    return frozenset(_imports_of(path, late))


def _imports_of(path: Path, late: bool) -> Iterator[str]:
    tree, package = tree_of(path), name_of(path)
    if path.name != "__init__.py":
        package = package.rpartition(".")[0]
    skipped = for_type_checkers(tree)
    if not late:
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
        skipped |= {inner for function in functions for inner in ast.walk(function)}
    for node in ast.walk(tree):
        if node in skipped:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, base] if base else above)
            for alias in node.names:  # ``from . import x`` names a module, ``from .x import y`` mostly not
                module = f"{base}.{alias.name}"
                yield module if module in NAMES_OF_MODULES else base


@cache
def edges() -> set[tuple[str, str]]:
    """The parts, and the parts that their modules import."""
    return {
        (part_of(name_of(path)), part_of(imported))
        for path in MODULES
        for imported in imports_of(path)
        if imported.startswith("analyser.") and part_of(name_of(path))
    }


def test_every_part_has_its_floor():
    assert {part_of(name_of(path)) for path in MODULES} - {""} <= set(FLOORS)


def test_imports_go_down():
    wrong = [
        (part, imported)
        for part, imported in sorted(edges())
        if part != imported and FLOORS[imported] >= FLOORS[part] and (part, imported) not in BESIDE | WHEN_ASKED
    ]
    assert wrong == []


def test_kernels_know_tiles_and_hands_only():
    below = {imported for part, imported in edges() if part == "kernels"} - {"kernels"}
    assert below <= {"tiles", "hand", "errors", "files"}


def test_patterns_know_readings_and_masks_only():
    """A detector sees what the kernels made of a hand, never a rule set."""
    below = {imported for part, imported in edges() if part == "patterns"} - {"patterns"}
    assert below <= {"kernels", "tiles", "hand"}


def test_imports_form_no_circle():
    """Module by module, inside a part too."""
    graph: dict[str, set[str]] = {}
    for path in MODULES:
        if name_of(path) == "analyser":  # names only, imported when used
            continue
        imported = {one for one in imports_of(path, late=False) if one in NAMES_OF_MODULES}
        graph[name_of(path)] = imported - {"analyser", name_of(path)}
    done: set[str] = set()

    def visit(name: str, above: tuple[str, ...]) -> None:
        assert name not in above, " -> ".join([*above[above.index(name) :], name])
        if name not in done:
            for imported in sorted(graph.get(name, ())):
                visit(imported, (*above, name))
            done.add(name)

    for name in sorted(graph):
        visit(name, ())


@pytest.mark.parametrize("outside", OUTSIDE)
def test_what_is_not_standard_stays_where_it_belongs(outside):
    users = {
        part_of(name_of(path))
        for path in MODULES
        if any(imported.partition(".")[0] == outside for imported in imports_of(path))
    }
    assert users <= MAY_IMPORT[outside]


def test_nothing_else_is_needed():
    import sys

    allowed = set(sys.stdlib_module_names) | {"analyser", *OUTSIDE}
    strange = {imported.partition(".")[0] for path in MODULES for imported in imports_of(path)} - allowed
    assert strange == set()


def below_the_command() -> list[Path]:
    return [path for path in MODULES if part_of(name_of(path)) != "cli"]


def called(tree: ast.AST) -> Iterator[str]:
    """Names that are called, dotted ones too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func)


def under_main(tree: ast.Module) -> set[ast.AST]:
    """Everything below ``if __name__ == "__main__":``, which is a command of its own."""
    found: set[ast.AST] = set()
    for node in tree.body:
        if isinstance(node, ast.If) and "__main__" in ast.dump(node.test):
            found.update(ast.walk(node))
    return found


#: The training program, which tells how far it is.
PROGRAM = "training"


def test_only_the_command_prints():
    def printed(tree: ast.Module) -> set[str]:
        commands = under_main(tree)
        names = {name for node in tree.body if node not in commands for name in called(node)}
        told = {"print", "input", "exit", "quit", "breakpoint", "sys.exit"} & names
        return told | {name for name in names if name.startswith(("sys.stdout", "sys.stderr"))}

    none_of([path for path in below_the_command() if PROGRAM not in path.parts], printed)


def test_only_files_reads_the_environment():
    def asked(tree: ast.Module) -> set[str]:
        read = {ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        return {"os.environ", "os.getenv", "os.putenv", "os.environb"} & read

    none_of([path for path in below_the_command() if path.name != "files.py"], asked)


def test_no_built_in_name_is_redefined_at_the_top():
    """``round`` and ``type`` may be fields and arguments, never names of a module."""

    def redefined(tree: ast.Module) -> set[str]:
        names = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
        return names & set(dir(builtins))

    none_of(MODULES, redefined)


@cache
def rule_set_names() -> set[str]:
    """The names of all shipped rule sets, and of their systems."""
    names = set()
    for path in (TABLES / "rules").glob("*.toml"):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        names |= {data["id"], data.get("system", data["id"])}
    return names


def documentation(tree: ast.Module) -> set[ast.AST]:
    """The docstrings of a module, where a rule set may stand in an example."""
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            found.add(body[0].value)
    return found


def names_asked_for(tree: ast.Module) -> Iterator[ast.Constant]:
    """The strings of a module that may name a rule set: all but examples in docstrings.

    A word that is a flag of the hand line as well (riichi) counts only where something is compared with it or called
    with it, and not where flags are asked for it.
    """
    docs = documentation(tree)
    asked: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) != "FLAGS.index":
            asked.update(node.args)
        elif isinstance(node, ast.Compare) and not ast.unparse(node.comparators[0]).endswith("flags"):
            asked.update(ast.walk(node))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node not in docs and (node.value not in FLAGS or node in asked):
            yield node


def test_no_rule_set_is_named_in_code():
    """What a rule set does stands in its file; code that asked for its name would be a second place."""
    names = rule_set_names()
    none_of(
        below_the_command(),
        lambda tree: [(node.lineno, node.value) for node in names_asked_for(tree) if node.value in names],
    )


@pytest.mark.parametrize(
    ("code", "named"),
    [
        ('x = "malaysia"', True),
        ('"""As in malaysia."""', False),
        ('x = rules.system == "riichi"', True),
        ('x = load_rules("riichi")', True),
        ('x = "riichi" in win.flags', False),
        ('x = FLAGS.index("riichi")', False),
        ('__slots__ = ("riichi",)', False),
    ],
)
def test_names_of_rule_sets_are_found(code, named):
    assert any(node.value in rule_set_names() for node in names_asked_for(ast.parse(code))) is named
