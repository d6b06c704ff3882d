"""For translators, in a checkout: ``python -m analyser.languages`` brings the catalogues up to date with the source.

``update`` (where nothing is said) writes every ``.po`` anew with the messages that there are now, keeps the
translations of those that are still there, and names those that went. ``missing`` prints what has no translation yet,
as it stands in the ``.po``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from ..files import table_path, write_whole
from .extract import Message, messages
from .po import Key, entry, head, parsed

#: Catalogue -> whether it holds every message; the others hold only what differs from the one that they fall back to.
CATALOGUES = {"zh_Hans": True, "zh_Hant": True, "zh_HK": False, "ja": True, "ms": True}


def path_of(name: str) -> Path:
    """Where a catalogue lies."""
    return Path(table_path("languages", f"{name}.po"))


def entries_of(name: str) -> dict[Key, str]:
    """The translations of a catalogue; none where there is no file yet."""
    path = path_of(name)
    return parsed(path.read_text(encoding="utf-8")) if path.exists() else {}


def untranslated(name: str, all_messages: Iterable[Message]) -> list[Message]:
    """The messages that a catalogue should hold and does not."""
    entries = entries_of(name)
    return [one for one in all_messages if not entries.get(one.key)] if CATALOGUES[name] else []


def written(its: Iterable[Message], entries: dict[Key, str]) -> str:
    """Messages with their translations, in the order of the source, and what a translator wants to know of each."""
    parts = []
    for one in its:
        about = [f"#. {{{number}}}: {hole}\n" for number, hole in enumerate(one.holes)]
        about += [f"#: {place}\n" for place in one.places]
        parts.append("".join(about) + entry(one.key, entries.get(one.key, "")))
    return "\n".join(parts)


def update() -> Iterator[str]:
    """Write every catalogue, and say what it holds."""
    all_messages = messages()
    known = {one.key for one in all_messages}
    for name, whole in CATALOGUES.items():
        entries = entries_of(name)
        for context, text in entries.keys() - known:
            yield f"{name}: gone: {f'({context}) ' if context else ''}{text}"
        its = all_messages if whole else [one for one in all_messages if entries.get(one.key)]
        write_whole(str(path_of(name)), (head(name) + written(its, entries)).encode())
        yield f"{name}: {sum(bool(entries.get(one.key)) for one in its)} of {len(its)} messages are translated"


def missing() -> Iterator[str]:
    """What is to be translated, once for all catalogues that lack the same."""
    all_messages = messages()
    lacking: dict[tuple[str, ...], list[Message]] = {}
    names = {name: set(untranslated(name, all_messages)) for name in CATALOGUES}
    for message in all_messages:
        those = tuple(name for name, its in names.items() if message in its)
        if those:
            lacking.setdefault(those, []).append(message)
    for those, its in lacking.items():
        yield f"# {len(its)} in {', '.join(those)}\n\n{written(its, {})}"
    if not lacking:
        yield "everything is translated"


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["update"], ["missing"]):
        sys.exit(__doc__)
    for line in missing() if sys.argv[1:] == ["missing"] else update():
        print(line)
