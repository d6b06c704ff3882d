"""What is to be translated: every message of the source, help text, and sentence of the tables, as a msgid.

A msgid is the English text with ``{0}``, ``{1}`` for what stands in it; ``{0#}`` is a number, ``{tile|tiles}`` one of
the words, ``{{`` a brace. Nothing in the source is marked: a text that holds words counts as a message, unless it
stands where only programs read (``_NO_MESSAGES``, ``_QUIET``) or is told by a word of ``words.py``.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ..files import HERE, table_path
from .paragraphs import paragraphs
from .po import Key
from .words import HEADINGS, MORE, SAME, WORDS

#: Contexts: of single words, which are looked up only where a word stands alone, and of headings of columns.
WORD, HEADING = "word", "heading"
#: Folders and modules whose texts no command shows: generated code, programs for developers, columns of numpy, scripts
#: and pictures.
_NO_MESSAGES = (
    "kernels/build_",
    "patterns/",
    "batch/",
    "languages/",
    "drawing/",
    "cli/shells.py",
    "recogniser/training/",
)
#: Calls whose texts are for programs; of ``re`` all.
_QUIET = {
    "TypeVar",
    "compile",
    "cast",
    "startswith",
    "removeprefix",
    "removesuffix",
    "_examples",
    "counted",
    "AttributeError",
}
_CODE = re.compile(r"^(from \S+ import|def |return |    return)|^mja |^\s*mja |^(str|int|AnyRules) \||\[\[|^~/")


class Message(NamedTuple):
    """One msgid: its ``context`` (None for sentences), where it stands, and what its holes hold."""

    text: str
    context: str | None
    places: tuple[str, ...]
    holes: tuple[str, ...]

    @property
    def key(self) -> Key:
        """What it is in a catalogue."""
        return self.context, self.text


def messages() -> list[Message]:
    """Every msgid, in the order of the source, each once."""
    found: dict[tuple[str | None, str], Message] = {}
    for text, context, place, holes in _all():
        before = found.get((context, text))
        places = (*before.places, place) if before else (place,)
        found[context, text] = Message(text, context, tuple(dict.fromkeys(places)), before.holes if before else holes)
    return list(found.values())


def _all() -> Iterator[tuple[str, str | None, str, tuple[str, ...]]]:
    root = Path(HERE)
    for word in WORDS:
        yield word, WORD, "languages/words.py", ()
    for word in HEADINGS:
        yield word, HEADING, "languages/words.py", ()
    for text in MORE:
        yield text, None, "languages/words.py", ()
    for path in sorted(root.rglob("*.py")):
        name = path.relative_to(root).as_posix()
        if not name.startswith(_NO_MESSAGES):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            for text, holes in _of_module(tree):
                if text.replace("#}", "}") not in SAME:
                    yield text, None, name, holes
    for file in sorted(Path(table_path("rules")).glob("*.toml")):
        for text in _of_table(tomllib.loads(file.read_text(encoding="utf-8"))):
            yield _escaped(text), None, f"tables/rules/{file.name}", ()


def _of_table(data: dict[str, object]) -> Iterator[str]:
    """The sentences of a rule set: what it is, what its switches and words mean. Sources are titles, and stay."""
    for key, value in data.items():
        if key == "names" and "id" in data and isinstance(value, dict):
            yield value["en"]
        elif key in ("summary", "text") and isinstance(value, str):
            yield value
        elif key == "words" and isinstance(value, dict):
            yield from value.values()
        elif isinstance(value, dict):
            yield from _of_table(value)


def _of_module(tree: ast.Module) -> Iterator[tuple[str, tuple[str, ...]]]:
    quiet = set(_quiet(tree))
    for node in ast.walk(tree):
        if node in quiet or not isinstance(node, ast.JoinedStr | ast.Constant | ast.BinOp):
            continue
        pieces = list(_pieces(node))
        if isinstance(node, ast.BinOp):
            if not any(isinstance(piece, str) for piece in pieces):
                continue
            quiet.update(inner for inner in _leaves(node))
        yield from _told(pieces)


def _told(pieces: list[str | ast.expr]) -> Iterator[tuple[str, tuple[str, ...]]]:
    if len(pieces) == 1 and isinstance(pieces[0], str) and ("\n\n" in pieces[0] or "\b" in pieces[0]):
        for paragraph in paragraphs(pieces[0]):
            yield _escaped(paragraph), ()
        return
    holes: list[str] = []
    text = "".join(_escaped(piece) if isinstance(piece, str) else _hole(piece, holes) for piece in pieces)
    for line in text.split("\n"):
        line = line.strip().strip(",;").strip()
        if line.startswith("(") and line.endswith(")") and "(" not in line[1:]:
            line = line[1:-1]
        if _is_message(line, text):
            numbers = list(dict.fromkeys(re.findall(r"\{(\d+)#?\}", line)))
            for new, old in enumerate(numbers):
                line = re.sub(rf"\{{{old}(#?)\}}", rf"{{{new}\1}}", line)
            yield line, tuple(holes[int(number)] for number in numbers)


def _is_message(line: str, whole: str) -> bool:
    words = re.sub(r"\{[^}]*\}", " ", line)
    if not re.search(r"[a-z]{2}", words) or _CODE.search(line):
        return False
    return " " in line or whole[:1] in " ,;"


def _leaves(node: ast.expr) -> Iterator[ast.expr]:
    """The parts of a sum of texts."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        yield node
        yield from _leaves(node.left)
        yield from _leaves(node.right)
    elif isinstance(node, ast.JoinedStr | ast.Constant):
        yield node


def _pieces(node: ast.expr) -> Iterator[str | ast.expr]:
    """A text as its literals and what stands between them."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str):
            yield node.value
        else:
            yield node
    elif isinstance(node, ast.JoinedStr):
        for value in node.values:
            if isinstance(value, ast.FormattedValue):
                yield value
            else:
                yield from _pieces(value)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        yield from _pieces(node.left)
        yield from _pieces(node.right)
    else:
        yield node


def _hole(node: ast.expr, holes: list[str]) -> str:
    """What a msgid has for something that is filled in."""
    inner, spec = node, ""
    if isinstance(node, ast.FormattedValue):
        inner = node.value
        spec = ast.unparse(node.format_spec)[2:-1] if node.format_spec else ""
    if (words := _either(inner)) and not f"{words[0].value!s}{words[1].value!s}".strip():
        return ""  # an indent
    if words:
        return f"{{{words[0].value!s}|{words[1].value!s}}}"
    if ast.unparse(inner) in _BLANK:
        return ""
    if isinstance(inner, ast.Call) and getattr(inner.func, "id", "") == "counted":
        thing = inner.args[1]
        holes.append(ast.unparse(inner.args[0]))
        if isinstance(thing, ast.Constant):
            return f"{{{len(holes) - 1}#}} {thing.value!s}{{|s}}"
    holes.append(ast.unparse(inner))
    is_number = bool(re.search(r"[,fd%]$", spec)) or bool(_NUMBERS.fullmatch(holes[-1]))
    return f"{{{len(holes) - 1}{'#' if is_number else ''}}}"


def _either(node: ast.AST) -> tuple[ast.Constant, ast.Constant] | None:
    """One word or the other, by a number or by the letter that follows: ``tile`` and ``tiles``, ``a`` and ``an``."""
    if not (isinstance(node, ast.IfExp) and isinstance(node.body, ast.Constant)):
        return None
    one, other = node.body, node.orelse
    if not isinstance(other, ast.Constant):
        return None
    longest = max(len(str(one.value)), len(str(other.value)))
    return (one, other) if longest < 3 or (longest < 8 and _counts(node.test)) else None


def _counts(test: ast.expr) -> bool:
    return bool(re.search(r"[=!]= 1$|^one$|\b1$", ast.unparse(test)))


#: Expressions that are numbers, where that matters to tell what fills a hole from what follows it.
_NUMBERS = re.compile(
    r"(?:sum|len)\(.*\)|(value\.)?(multiple|han|fu)|wanted( - 1)?|least|there|(\w+\.)*(waits_)?unseen|times"
    r"|details\['yakuman'\]|self\.honba"
)
#: What stands in f-strings and is no text: indents and colours.
_BLANK = ("indent", "dim", "plain", "bold")


def _escaped(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def _quiet(tree: ast.Module) -> Iterator[ast.AST]:
    """What is no message: docstrings (but those of commands), type hints, parts of f-strings, texts for programs."""
    helps = {node.body[0] for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and _is_command(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            if node not in helps:
                yield node.value
        elif isinstance(node, ast.FunctionDef):
            for hint in (node.returns, *(argument.annotation for argument in node.args.args)):
                if hint is not None:
                    yield from ast.walk(hint)
        elif isinstance(node, ast.AnnAssign):
            yield from ast.walk(node.annotation)
        elif isinstance(node, ast.JoinedStr):
            for value in node.values:
                if isinstance(value, ast.Constant):
                    yield value
                elif isinstance(value, ast.FormattedValue) and value.format_spec:
                    yield from ast.walk(value.format_spec)
        elif isinstance(node, ast.IfExp) and (words := _either(node)):
            yield from words
        elif isinstance(node, ast.Call) and _name(node.func) in _QUIET:
            for argument in node.args:
                yield from ast.walk(argument)
        elif isinstance(node, ast.Attribute) and node.attr == "join":
            yield node.value


def _is_command(node: ast.FunctionDef) -> bool:
    return any(isinstance(one, ast.Call) and ast.unparse(one.func) == "command.command" for one in node.decorator_list)


def _name(function: ast.expr) -> str:
    return getattr(function, "id", "") or getattr(function, "attr", "")
