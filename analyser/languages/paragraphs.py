"""Help texts, which stand in the source as click has them, in the parts that are translated one by one."""

from __future__ import annotations

import re
from collections.abc import Iterator

_ENDS = re.compile(r"(?<=\.)\n(?=[A-Z])")  # a sentence on a line of its own


def paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a help text, each on one line; of a list of examples only its head."""
    for part in text.split("\n\n"):
        lines = part.replace("\b", "").strip("\n")
        if re.search(r"^  ", lines, re.MULTILINE):
            head = re.split(r"\n  ", lines)[0].strip()
            if head and not lines.startswith("  "):
                yield " ".join(head.split())
            continue
        for sentence in _ENDS.split(lines):
            if sentence.strip():
                yield " ".join(sentence.split())
