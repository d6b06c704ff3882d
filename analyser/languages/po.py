"""The form of a catalogue, that of gettext, which translators' programs know."""

from __future__ import annotations

import re

#: (context, msgid): None for sentences, ``word`` for single words.
Key = tuple[str | None, str]

_TEXT = r'((?:"(?:[^"\\\n]|\\.)*"\s*)+)'
_ENTRY = re.compile(rf"^(?:msgctxt {_TEXT})?msgid {_TEXT}msgstr {_TEXT}", re.MULTILINE)
_JOINT = re.compile(r'"\s*\n\s*"')
_ESCAPE = re.compile(r"\\(.)")
_ESCAPES = {"n": "\n", "t": "\t"}
_HEAD = r"""msgid ""
msgstr ""
"Project-Id-Version: mahjong-analyser\n"
"Language: {language}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"

"""


def parsed(text: str) -> dict[Key, str]:
    """The translations in a ``.po``, those that are still empty too; its head is left out."""
    entries = {
        (_plain(entry[1]) if entry[1] else None, _plain(entry[2])): _plain(entry[3]) for entry in _ENTRY.finditer(text)
    }
    entries.pop((None, ""), None)
    return entries


def head(language: str) -> str:
    """What a ``.po`` begins with."""
    return _HEAD.replace("{language}", language)


def entry(key: Key, translation: str) -> str:
    """One entry of a ``.po``, without comments."""
    context, msgid = key
    lines = [f"msgctxt {_quoted(context)}"] if context else []
    return "\n".join([*lines, f"msgid {_quoted(msgid)}", f"msgstr {_quoted(translation)}", ""])


def _plain(quoted: str) -> str:
    text = _JOINT.sub("", quoted.rstrip())[1:-1]
    return _ESCAPE.sub(lambda found: _ESCAPES.get(found[1], found[1]), text) if "\\" in text else text


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
