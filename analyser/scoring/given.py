"""Hands as people give them: a text, a ``Hand``, 34 counts, with circumstances said beside them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..errors import AnalyserError, as_int, expected, listed
from ..hand import FLAGS, WINS, Hand, Liability, Win
from ..notation import read as read_text
from ..tiles import BONUS, WINDS, Tile


def hand_of(given: Any, circumstances: Mapping[str, Any], words: tuple[str, ...] = ()) -> tuple[Hand, tuple[str, ...]]:
    """The hand that was given, and what was assumed when it was read; ``circumstances`` go over its own.

    ``words``: circumstances that the rule sets declare.
    """
    notes: tuple[str, ...] = ()
    circumstances = dict(circumstances)
    if isinstance(given, str):
        hand, _, notes = read_text(given, words=words)
    elif isinstance(given, Hand):
        hand = given
    elif isinstance(given, Mapping):
        hint = "hand_from_row(row).hand is its hand, and hand_from_row(row).options its switches"
        raise AnalyserError("a hand row is read first", code="not_text", hint=hint)
    else:
        hand = _of_counts(given, circumstances.pop("win_tile", None))
    if circumstances:
        hand = hand._replace(win=_with(hand.win, circumstances, words))
    return hand, notes


def _of_counts(counts: Any, win_tile: Any) -> Hand:
    from .facts import counts_of

    tiles = [Tile(kind) for kind, count in enumerate(counts_of(counts)) for _ in range(count)]
    if win_tile is None:
        return Hand(tuple(tiles))
    won = _tile("win_tile", win_tile)._replace(red=False)
    if won not in tiles:
        raise AnalyserError(f"win_tile {won} is not among the tiles", code="circumstance")
    tiles.remove(won)
    return Hand(tuple(tiles), (), won)


def _tile(name: str, given: Any) -> Tile:
    if isinstance(given, Tile):
        return given
    given = as_int(given)
    if isinstance(given, int) and not isinstance(given, bool) and 0 <= given < 34:
        return Tile(given)
    from ..notation import parse_hand

    tiles = parse_hand(str(given)).tiles
    if len(tiles) != 1:
        raise expected(name, given, "one tile such as 5m", code="circumstance")
    return tiles[0]


def _kind(name: str, value: Any) -> str:
    return _one_of(name, value.replace("-", "_") if isinstance(value, str) else value, WINS)


def _wind(name: str, value: Any) -> str:
    from ..notation._words import wind

    return _one_of(name.rstrip("_"), (wind(value) or value) if isinstance(value, str) else value, tuple(WINDS))


def _number(name: str, value: Any) -> int:
    from ..notation._words import MOST

    value = as_int(value)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST:
        return value
    raise expected(name, value, f"a number from 0 to {MOST}", code="circumstance")


def _bonus(name: str, value: Any) -> tuple[str, ...]:
    from ..notation._words import bonus_name

    if isinstance(value, str):
        value = value.split(",")
    given = listed(name, value, "names such as plum,cat", code="circumstance")
    names = [_one_of(name, (bonus_name(one.strip()) or one) if isinstance(one, str) else one, BONUS) for one in given]
    if len(set(names)) != len(names):
        raise AnalyserError(f"bonus names a tile twice: {', '.join(names)}", code="circumstance")
    return tuple(sorted(names, key=BONUS.index))


def _indicators(name: str, value: Any) -> tuple[Tile, ...]:
    """In the order in which they were turned."""
    if isinstance(value, str):
        from ..notation._tiles import read_tiles

        return read_tiles(value)
    if isinstance(value, Tile):
        return (value,)
    return tuple([_tile(name, one) for one in listed(name, value, "tiles such as 3p", code="circumstance")])


def _liable(name: str, value: Any) -> Liability:
    from ..notation._words import liable

    parts = value.split(":") if isinstance(value, str) else value
    if isinstance(parts, list | tuple) and len(parts) == 2 and all(isinstance(part, str) for part in parts):
        liability = liable(*parts)
        if liability is not None:
            return liability
    raise expected(name, value, "a pattern and a seat, such as big_three_dragons:W", code="circumstance")


#: What is said beside a hand with a value: its name, that of the field of ``Win``, and what reads the value. The names
#: are the words of the hand line, but for ``win`` and for ``from``, which Python keeps to itself.
VALUED: dict[str, tuple[str, Callable[[str, Any], Any]]] = {
    "win": ("by", _kind),
    "seat": ("seat", _wind),
    "round": ("round", _wind),
    "from_": ("discarder", _wind),
    "bonus": ("bonus", _bonus),
    "flowers": ("flowers", _number),
    "dora": ("dora", _indicators),
    "ura": ("ura", _indicators),
    "nuki": ("nuki", _number),
    "honba": ("honba", _number),
    "sticks": ("sticks", _number),
    "liable": ("liability", _liable),
}
#: Other names for the same: those of ``settle`` and of hand rows.
ALSO = {"from": "from_", "discarder": "from_", "winner": "seat", "riichi_sticks": "sticks"}


def _with(win: Win, circumstances: Mapping[str, Any], words: tuple[str, ...]) -> Win:
    """The circumstances of ``win`` with those given over them; refuses names and values that do not exist.

    None says nothing, so that whoever does not know need not leave the name out.
    """
    flags = list(win.flags)
    changes: dict[str, Any] = {}
    for name, value in circumstances.items():
        flag = name in FLAGS or name in words
        if not flag and ALSO.get(name, name) not in VALUED:
            raise _unknown(name, words)
        if value is None:
            continue
        if flag:
            if not isinstance(value, bool):
                raise expected(name, value, "True or False", code="circumstance")
            if name in flags:
                flags.remove(name)
            if value:
                flags.append(name)
            continue
        field, read = VALUED[ALSO.get(name, name)]
        if field in changes:
            raise AnalyserError(f"{name} is given twice, under two of its names", code="circumstance")
        changes[field] = read(name, value)
    for one, other in (("bonus", "flowers"), ("flowers", "bonus")):  # one says what the other counts
        if one in changes and other not in changes:
            changes[other] = Win._field_defaults[other]
    order = [*FLAGS, *words, *win.flags]
    return win._replace(flags=tuple(sorted(flags, key=order.index)), **changes)


def _unknown(name: str, words: tuple[str, ...]) -> AnalyserError:
    from ..rules.options import nearest

    hint = f'say win="{name}"' if name in WINS else nearest(name, [*VALUED, *ALSO, *FLAGS, *words])
    return AnalyserError(f"{name!r} is no circumstance", code="circumstance", hint=hint)


def _one_of(name: str, value: Any, allowed: tuple[str, ...]) -> str:
    if isinstance(value, str) and value in allowed:
        return value
    raise expected(name, value, ", ".join(allowed), code="circumstance")
