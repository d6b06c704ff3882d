"""The words after the tiles: circumstances of a win, as ``self-draw seat=S bonus=plum,cat``.

Every word is the option and the JSON flag of the same name; ``-`` and ``_``, capitals and small letters are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ..errors import near
from ..hand import FLAGS, WINS, Liability, Win
from ..tiles import BONUS, BONUS_CODES, WINDS, Tile, in_their_order
from ._text import Source, plain, shown, spelled
from ._tiles import call_hint, tiles_between, wind_hint

#: The largest number of a word; no table counts higher, and columns of a batch hold it.
MOST = 9999

_WIND_NAMES = {letter: letter for letter in WINDS} | dict(zip(("EAST", "SOUTH", "WEST", "NORTH"), WINDS, strict=True))
_WIND_NAMES |= dict(zip("東南西北", WINDS, strict=True)) | {"东": "E"}
_BONUS_NAMES = {name: name for name in BONUS} | {c.lower(): name for c, name in zip(BONUS_CODES, BONUS, strict=True)}


def wind(text: str) -> str | None:
    """The letter of a seat or wind, typed as letter or name, or None."""
    return _WIND_NAMES.get(text.upper())


def bonus_name(text: str) -> str | None:
    """The name of a bonus tile, typed as name or code (F1, S3, A4), or None."""
    return _BONUS_NAMES.get(text.lower())


def bonus_hint(text: str) -> str:
    """What a text that names no bonus tile may have meant."""
    return near(text.lower(), BONUS) or f"bonus tiles are {' '.join(BONUS)}, or F1-F4 S1-S4 A1-A4"


def liable(pattern: str, seat: str) -> Liability | None:
    """The liability for a pattern id (any spelling) at a seat, or None when either cannot be read."""
    pattern, letter = plain(pattern), wind(seat)
    named = pattern.isascii() and pattern.isidentifier() and pattern[0] != "_"
    return Liability(pattern, letter) if named and letter else None


def canonical_flags(said: Iterable[str], words: Iterable[str]) -> tuple[str, ...]:
    """Flags in canonical order: those every table knows, then a rule set's own ``words`` as it declares them."""
    said = set(said)
    return tuple([flag for flag in dict.fromkeys((*FLAGS, *words)) if flag in said]) if said else ()


def canonical_bonus(names: Iterable[str]) -> tuple[str, ...]:
    """Bonus tiles in canonical order."""
    return tuple(sorted(names, key=BONUS.index))


def _read_wind(source: Source, name: str, start: int, end: int) -> str | None:
    letter = wind(source.text[start:end])
    if letter is None:
        value = shown(source.typed(start, end))
        source.fault("wind", f'{name} is one of E, S, W, N, not "{value}"', start, end)
    return letter


def _read_number(source: Source, name: str, start: int, end: int) -> int | None:
    value = source.text[start:end]
    if value.isascii() and value.isdigit() and len(value.lstrip("0")) <= len(str(MOST)):
        return int(value.lstrip("0") or "0")
    hint = _write(f"bonus={value}") if name == "flowers" and bonus_name(value.split(",")[0]) else None
    value = shown(source.typed(start, end))
    source.fault("number", f'{name} is a whole number from 0 to {MOST}, not "{value}"', start, end, hint)
    return None


def _read_indicators(source: Source, name: str, start: int, end: int) -> tuple[Tile, ...]:
    return tuple(tiles_between(source, start, end))  # in the order in which they were turned


def _read_bonus(source: Source, name: str, start: int, end: int) -> tuple[str, ...]:
    names = []
    for typed in source.text[start:end].split(","):
        bonus = bonus_name(typed.strip())
        if bonus is not None:
            names.append(bonus)
        elif typed.strip():
            message = f"there is no bonus tile {shown(typed)}"
            source.fault("bonus", message, start, start + len(typed), bonus_hint(typed))
        else:
            message = "a bonus tile is missing beside this comma"
            comma = start if start < end and source.text[start] == "," else start - 1
            source.fault("bonus", message, comma, comma + 1, "names are joined by one comma each, as in plum,cat")
        start += len(typed) + 1
    return canonical_bonus(names)


def _read_liable(source: Source, name: str, start: int, end: int) -> Liability | None:
    value = source.text[start:end]
    pattern, _, seat = value.partition(":")
    liability = liable(pattern, seat)
    if liability is None:
        message = f'liable names a pattern and a seat, such as big_three_dragons:W, not "{shown(value)}"'
        source.fault("liable", message, start, end)
    return liability


# word before "=": the field of Win, the reader of its value, what is expected
_KEYED: dict[str, tuple[str, Callable[[Source, str, int, int], Any], str]] = {
    "seat": ("seat", _read_wind, "seat=S"),
    "round": ("round", _read_wind, "round=E"),
    "from": ("discarder", _read_wind, "from=W"),
    "dora": ("dora", _read_indicators, "dora=3p"),
    "ura": ("ura", _read_indicators, "ura=1z"),
    "bonus": ("bonus", _read_bonus, "bonus=plum,cat"),
    "flowers": ("flowers", _read_number, "flowers=2"),
    "nuki": ("nuki", _read_number, "nuki=1"),
    "honba": ("honba", _read_number, "honba=1"),
    "sticks": ("sticks", _read_number, "sticks=1"),
    "liable": ("liability", _read_liable, "liable=big_three_dragons:W"),
}


#: Those whose value is a wind.
_OF_WINDS = ("seat", "round", "from")


def read_words(source: Source, spans: list[tuple[int, int]], words: tuple[str, ...]) -> Win:
    """The circumstances at these tokens; ``words``: flags that a rule set declares besides the common ones."""
    text = source.text
    win: dict[str, Any] = {}
    flags: set[str] = set()
    for at, end in _sound(source, spans, words):
        equals = text.find("=", at, end)
        typed = text[at : end if equals < 0 else equals]
        word = plain(typed)
        if word in _KEYED:
            field, read, example = _KEYED[word]
            if equals < 0 or equals + 1 == end:
                source.fault("no_value", f"{word} needs a value, such as {example}", at, end)
            elif field in win:
                source.fault("repeated", f"{word} is given twice", at, end)
            else:
                win[field] = read(source, word, equals + 1, end)
                if field in ("bonus", "flowers") and win.get("bonus") and win.get("flowers") is not None:
                    message = "bonus names the bonus tiles and flowers counts them: give one of the two"
                    source.fault("bonus_and_flowers", message, at, end)
        elif not _is_fact(word, words):
            _unknown(source, typed, at, end, words)
        elif equals >= 0:
            message = f"{spelled(word)} takes no value"
            source.fault("value", message, equals, end, f"write {spelled(word)} alone where it holds")
        elif word in flags or win.get("by") == word:
            source.fault("repeated", f"{spelled(word)} is said twice", at, end)
        elif word not in WINS:
            flags.add(word)
        elif "by" in win:
            message = f"{spelled(word)} is a second kind of win, after {spelled(win['by'])}: only one can be"
            source.fault("two_wins", message, at, end)
        else:
            win["by"] = word
    if source.faults:
        return Win()
    if flags:
        win["flags"] = canonical_flags(flags, words)
    return Win(**win)


def _is_fact(word: str, words: tuple[str, ...]) -> bool:
    """Whether a word is a kind of win or a flag."""
    return word in WINS or word in FLAGS or word in words


def is_word(word: str, words: tuple[str, ...]) -> bool:
    """Whether a word, in any spelling, is one of the hand line, or of the ``words`` that rule sets declare."""
    return plain(word) in _KEYED or plain(word) == "win" or _is_fact(plain(word), words)


def _sound(source: Source, tokens: list[tuple[int, int]], words: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """The tokens that may be words; tiles among them, and words with spaces around ``=`` or ``,`` are faults."""
    text = source.text
    number, misplaced = 0, False
    while number < len(tokens):
        at, end = tokens[number]
        number += 1
        if text[at : at + 2] == "--":
            word, value = text[at:end].strip("-"), ""
            if "=" not in word and plain(word) in _KEYED and number < len(tokens):
                value, end, number = f"={text[slice(*tokens[number])]}", tokens[number][1], number + 1
            message = f"{shown(text[at:end], 40)} is an option of the command, and stands inside the hand"
            source.fault("option", message, at, end, f"write {shown(word + value, 40)}")
            continue
        if text[at] in "0123456789([+<^>)]" and "=" not in text[at:end]:
            before = plain(text[slice(*tokens[number - 2])].partition("=")[0]) if number > 1 else ""
            if not misplaced and (before in _KEYED or _is_fact(before, words)):  # else the fault is that word
                message = f"{shown(text[at:end])} stands after the words: tiles, melds and the winning tile come first"
                source.fault("after_words", message, at, end)
            misplaced = True
            continue
        misplaced = False
        first = number
        while number < len(tokens) and _goes_on(text, tokens[number - 1], tokens[number], words):
            number += 1
        if number == first and end < tokens[-1][1] and text[end - 1] in ",;" and text[at : end - 1].strip(",;"):
            hint = f"words are separated by spaces: write {shown(text[at:end].rstrip(',;'), 40)}"
            source.fault("sign", f'"{text[end - 1]}" is not read behind a word', end - 1, end, hint)
        elif number == first:
            yield at, end
        else:
            end = tokens[number - 1][1]
            joined = _joined(text[at:end].split())
            message = f"spaces stand within a word: {shown(text[at:end], 40)}"
            source.fault("spaces", message, at, end, f"write {shown(joined, 40)}")


def _goes_on(text: str, token: tuple[int, int], following: tuple[int, int], words: tuple[str, ...]) -> bool:
    """Whether a word runs on over a space: ``seat = S``, ``seat= S``, ``bonus=plum, cat``."""
    word, follower = text[slice(*token)], text[slice(*following)]
    keyed = "=" in word
    if follower[0] == "=" or (follower[0] == "," and keyed):
        return True
    if not keyed and "=" not in follower and follower[:2] != "--":
        if plain(word) in _KEYED:
            return not is_word(follower, words)
        if wind(word):
            return plain(follower) in _OF_WINDS
    if text[token[1] - 1] not in ("=," if keyed else "=") or "=" in follower:
        return False
    return not _is_fact(plain(follower), words)


def _joined(parts: list[str]) -> str:
    """A word that was typed with spaces in it, as it is written: ``seat=S`` for ``seat S`` and for ``south seat``."""
    first, *rest = parts
    if "=" in "".join(parts):
        return "".join(parts)
    if wind(first):
        return f"{plain(rest[0])}={wind(first)}"
    return f"{first}={''.join(rest)}"


def _meant(typed: str, value: str) -> str | None:
    """What to type for a word, and what stands behind its ``=``, that somebody takes for a circumstance."""
    word, colon, its = typed.partition(":")
    if colon and its and plain(word) in _KEYED:
        return _write(f"{plain(word)}={its}")
    if plain(typed) == "dealer" and not value:
        return _write("seat=E")
    if letter := not value and wind(typed):
        return f"write seat={letter}, or round={letter} for the round wind"
    if named := value.split(",")[0] if value else typed:
        return _write(f"bonus={value or bonus_name(typed)}") if bonus_name(named) else None
    return None


def _write(text: str) -> str:
    return f"write {shown(text, 40)}"


def _unknown(source: Source, typed: str, at: int, end: int, words: tuple[str, ...]) -> None:
    """The fault of a word that nobody knows."""
    if not typed:
        source.fault("unknown_word", "there is no word before this =", at, end, "values are given as in seat=S")
        return
    hint = "words are separated by spaces" if "," in typed.strip(",") else None
    if end > at + len(typed):  # with a value
        run_in = next((key for key in _KEYED if plain(typed).endswith(key) and typed[0].isdigit()), None)
        hint = f"put a space before {run_in}=" if run_in else near(plain(typed), [*_KEYED])
        if plain(typed) == "win":
            hint = f"the kind of win is a word of its own: {', '.join(map(spelled, WINS))}"
    if source.text[:at].strip():  # else it may be meant for tiles
        hint = _meant(typed, source.text[at + len(typed) + 1 : end]) or hint
    if typed.endswith(":"):
        hint = f"only the hand is read: leave out {shown(typed)}"
    hint = hint or call_hint(typed) or wind_hint(typed)
    hint = hint or near(spelled(plain(typed)), map(spelled, (*WINS, *FLAGS, *words, *_KEYED)))
    source.fault("unknown_word", f'unknown word "{shown(typed, 40)}"', at, end, hint)


def write_words(win: Win) -> Iterator[str]:
    """The words of a win in canonical order, defaults left out."""
    if win.by != WINS[0]:
        yield spelled(win.by)
    yield from map(spelled, win.flags)
    for word, (field, _, _) in _KEYED.items():
        value = getattr(win, field)
        if value is None or value == () or (value == 0 and word != "flowers"):
            continue
        if word in ("dora", "ura"):
            value = in_their_order(value)
        elif word == "bonus":
            value = ",".join(value)
        elif word == "liable":
            value = f"{value.pattern}:{value.seat}"
        yield f"{word}={value}"
