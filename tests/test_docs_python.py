"""Every Python example of the documentation gives what the page says it gives."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "tables" / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
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
    name = page.name
    told = doctest.DocTest(examples_of(page), {"__name__": name}, name, str(page), 0, None)
    results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(told)
    assert not results.failed, capsys.readouterr().out
