"""Every Python example of the documentation gives what the page says it gives."""

import doctest
import re
from pathlib import Path

import pytest

from analyser.batch import engine
from analyser.batch.columns import COLUMNS
from analyser.hand import FLAGS
from analyser.rules import load_rules
from analyser.rules.shapes import FILE
from analyser.settlement import checks

ROOT = Path(__file__).parent.parent
TABLES = ROOT / "tables" / "README.md"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", TABLES, *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples_of(page):
    """The examples of all blocks of a page that have any, in order, numbered by the lines of the page."""
    text, found = page.read_text(encoding="utf-8"), []
    for block in BLOCK.finditer(text):
        above = text.count("\n", 0, block.start(1))
        for example in doctest.DocTestParser().get_examples(block[1]):
            example.lineno += above
            found.append(example)
    return found


WITH_EXAMPLES = [page for page in PAGES if page.exists() and examples_of(page)]


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=[str(page.relative_to(ROOT)) for page in WITH_EXAMPLES])
def test_the_examples_of_a_page_are_true(page, monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    for loops in ("_loops", "_scored_plainly"):  # as in a new process: no loop is there yet
        monkeypatch.setattr(engine, loops, {})
    name = page.name
    told = doctest.DocTest(examples_of(page), {"__name__": name}, name, str(page), 0, None)
    results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(told)
    assert not results.failed, capsys.readouterr().out


def keys_in(shape):
    """All keys that a shape knows, at any depth."""
    if isinstance(shape, dict):
        return {key for key in shape if key != "*"}.union(*map(keys_in, shape.values()))
    return set().union(*map(keys_in, shape)) if isinstance(shape, list | tuple) else set()


def rule_file_keys():
    keys = keys_in(FILE)
    for needed, allowed in checks._ROWS.values():
        keys |= needed | allowed
    return sorted(keys)


@pytest.mark.parametrize("key", rule_file_keys())
def test_every_key_of_a_rule_file_is_explained(key):
    words = re.findall(r"`[^`]*`", TABLES.read_text(encoding="utf-8"))
    assert any(re.search(rf"\b{key}\b", word) for word in words)


@pytest.mark.parametrize("name", ["hongkong", "malaysia"])
def test_every_switch_and_pattern_is_on_the_page_of_its_rules(name):
    page = (ROOT / "docs" / f"rules-{name}.md").read_text(encoding="utf-8")
    rules = load_rules(name)
    scored = [pattern for pattern in rules.patterns if rules.worth(pattern) != "off"]
    assert not [row for row in (*rules.switches, *scored) if not re.search(rf"\b{row}\b", page)]


def test_every_word_of_the_hand_line_is_on_its_page():
    page = (ROOT / "docs" / "hand-line.md").read_text(encoding="utf-8")
    assert not [flag for flag in FLAGS if f"`{flag.replace('_', '-')}`" not in page]


def test_every_column_of_a_batch_is_on_its_page():
    page = (ROOT / "docs" / "batch.md").read_text(encoding="utf-8")
    assert not [name for name, column in COLUMNS.items() if f"| `{name}` | {column.dtype} " not in page]


def test_the_house_file_on_the_page_is_the_one_among_the_examples():
    page = (ROOT / "docs" / "house-rules.md").read_text(encoding="utf-8")
    assert (ROOT / "examples" / "my-house.toml").read_text(encoding="utf-8") in page


def links_of(page):
    """The links of a page that lead to another page or a heading; code is no link."""
    text = re.sub(r"^```.*?^```$|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return [(page, link) for link in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in link]


LINKS = [link for page in PAGES if page.exists() for link in links_of(page)]


@pytest.mark.parametrize(("page", "link"), LINKS, ids=[f"{page.stem}-{link}" for page, link in LINKS])
def test_a_link_leads_to_a_page_and_a_heading(page, link):
    target, _, heading = link.partition("#")
    to = (page.parent / target).resolve() if target else page
    assert to.exists()
    if heading:
        text = to.read_text(encoding="utf-8")
        headings = [
            re.sub(r"[^\w\- ]", "", line).strip().lower() for line in re.findall(r"^#+ (.*)$", text, re.MULTILINE)
        ]
        assert heading in [line.replace(" ", "-") for line in headings]
