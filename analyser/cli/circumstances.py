"""The circumstances of a win as options: every word of the hand line is the option of the same name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

import click

from ..hand import Hand, Win
from ..notation._text import Source, plain, spelled
from ..notation._tiles import CALLS
from ..notation._words import canonical_flags, is_word, read_words

#: Word -> what its value looks like (None: it has none), and its line in the help.
WORDS: dict[str, tuple[str | None, str]] = {
    "win": ("KIND", "How it was won: discard (where nothing is said), self-draw, rob-kong."),
    "discard": (None, "The same as --win discard."),
    "self-draw": (None, "The same as --win self-draw."),
    "rob-kong": (None, "The same as --win rob-kong: on a tile that another adds to a pung."),
    "seat": ("WIND", "The winner's seat wind, E S W N; E is the dealer."),
    "round": ("WIND", "The round wind."),
    "from": ("WIND", "The seat of the discarder."),
    "bonus": ("NAMES", "Bonus tiles: plum,cat or F1,A1."),
    "flowers": ("N", "How many bonus tiles, for rules that do not ask which."),
    "last-tile": (None, "Won on the last tile."),
    "kong-replacement": (None, "Won on the replacement for a kong."),
    "flower-replacement": (None, "Won on the replacement for a bonus tile."),
    "last-of-kind": (None, "The other three of the winning tile lay open."),
    "first-draw": (None, "The winner's own first draw, nothing claimed before."),
    "first-discard": (None, "A discard before the winner's first draw, nothing claimed before."),
    "robs-concealed-kong": (None, "With --rob-kong: the kong was a concealed one."),
    "liable": ("PATTERN:SEAT", "Who pays for everyone, as big_three_dragons:W."),
    "riichi": (None, "Riichi was declared."),
    "double-riichi": (None, "Riichi on the first turn."),
    "ippatsu": (None, "Won within a turn of riichi."),
    "dora": ("TILES", "Dora indicators."),
    "ura": ("TILES", "Ura dora indicators."),
    "nuki": ("N", "Norths set aside."),
    "honba": ("N", "Honba counters."),
    "sticks": ("N", "Riichi sticks on the table."),
}
_FIELDS = {"from": "discarder", "liable": "liability"}
KINDS = ("discard", "self-draw", "rob-kong")


def win_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say how it was won; the command is called with ``win``, a kind or None."""

    @wraps(command)
    def with_win(*args: Any, **params: Any) -> Any:
        typed = params.pop("said_win")
        kinds = [_kind(typed)] if typed is not None else []
        kinds += [kind for kind in KINDS if params.pop(f"said_{plain(kind)}")]
        if len(kinds) > 1:
            raise click.UsageError(f"{kinds[0]} and {kinds[1]} are two kinds of win: only one can be")
        return command(*args, win=kinds[0] if kinds else None, **params)

    return _with_words(("win", *KINDS), with_win)


def circumstance_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command an option for each word; it is called with ``said``: the words as the hand line has them."""

    @wraps(command)
    def with_all(*args: Any, win: str | None, said: list[str], **params: Any) -> Any:
        return command(*args, said=[win, *said] if win else said, **params)

    return win_options(word_options(with_all))


def word_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The same, without the words that say how it was won."""
    words = [word for word in WORDS if word not in KINDS and word != "win"]

    @wraps(command)
    def with_words(*args: Any, **params: Any) -> Any:
        said = []
        for word in words:
            value = params.pop(f"said_{plain(word)}")
            if value is not None:
                said.append(f"{word}={value.strip()}" if WORDS[word][0] else word)
        return command(*args, said=said, **params)

    return _with_words(words, with_words)


def _with_words(words: Iterable[str], command: Callable[..., Any]) -> Callable[..., Any]:
    for word in reversed(list(words)):
        metavar, text = WORDS[word]
        name, is_flag = f"said_{plain(word)}", metavar is None
        click.option(f"--{word}", name, metavar=metavar, is_flag=is_flag, default=None, help=text)(command)
    return command


def _kind(value: str) -> str:
    kind = value.strip().lower().replace("_", "-")
    kind = CALLS.get(kind, kind)
    if kind not in KINDS:
        raise click.UsageError(f"--win is one of {', '.join(KINDS)}, not {value!r}")
    return kind


def _refuse_more(word: str, value: str, words: tuple[str, ...]) -> None:
    """Refuse an option in the value of which another circumstance stands."""
    for other in value.split()[1:]:
        name, _, its = other.partition("=")
        if is_word(name, words):
            option = " ".join(filter(None, (spelled(plain(name)), its)))
            raise click.UsageError(f"--{word} takes one value, and {other} is an option of its own: --{option}")


def over(said: Iterable[str], words: tuple[str, ...]) -> Callable[[Hand], Hand]:
    """What lays the circumstances ``said`` as options over those that a hand says itself.

    ``words``: circumstances that the rule sets declare. Raises ``NotationError`` at what cannot be read.
    """
    said = list(said)
    if not said:
        return lambda hand: hand
    for one in said:
        _refuse_more(*one.partition("=")[::2], words)
    texts = [Source(one).text.strip() for one in said]
    source, spans, at = Source(" ".join(texts)), [], 0
    for text in texts:
        spans.append((at, at + len(text)))
        at += len(text) + 1
    given = read_words(source, spans, words)
    if source.faults:
        source.refuse()
    named = {_FIELDS.get(word, word) for word in (one.partition("=")[0] for one in said)}
    changes: dict[str, Any] = {field: getattr(given, field) for field in Win._fields if field in named}
    if named & set(KINDS):
        changes["by"] = given.by
    if "bonus" in named or "flowers" in named:  # one says what the other counts
        changes |= {"bonus": given.bonus, "flowers": given.flowers}

    def laid_over(hand: Hand) -> Hand:
        flags = canonical_flags((*hand.win.flags, *given.flags), words)
        return hand._replace(win=hand.win._replace(**changes, flags=flags))

    return laid_over
