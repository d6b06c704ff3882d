"""Hands as people give them: a text, a ``Hand``, 34 counts, with circumstances said beside them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import AnalyserError
from ..hand import FLAGS, WINS, Hand, Win
from ..tiles import BONUS, WINDS, Tile


def hand_of(given: Any, circumstances: Mapping[str, Any], words: tuple[str, ...] = ()) -> tuple[Hand, tuple[str, ...]]:
    """The hand that was given, and what was assumed when it was read; ``circumstances`` go over its own.

    ``words``: circumstances that the rule sets declare.
    """
    notes: tuple[str, ...] = ()
    circumstances = dict(circumstances)
    if isinstance(given, str):
        from ..notation import read

        hand, _, notes = read(given, words=words)
    elif isinstance(given, Hand):
        hand = given
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
    won = _tile(win_tile)
    if won not in tiles:
        raise AnalyserError(f"win_tile {won} is not among the tiles", code="circumstance")
    tiles.remove(won)
    return Hand(tuple(tiles), (), won)


def _tile(given: Any) -> Tile:
    if isinstance(given, Tile):
        return given
    if isinstance(given, int) and not isinstance(given, bool) and 0 <= given < 34:
        return Tile(given)
    from ..notation import parse_hand

    tiles = parse_hand(str(given)).tiles
    if len(tiles) != 1:
        raise AnalyserError(f"win_tile is {given!r}, expected one tile such as 5m", code="circumstance")
    return tiles[0]._replace(red=False)


def _with(win: Win, circumstances: Mapping[str, Any], words: tuple[str, ...]) -> Win:
    """The circumstances of ``win`` with those given over them; refuses names and values that do not exist."""
    flags = list(win.flags)
    changes: dict[str, Any] = {}
    for name, value in circumstances.items():
        if name in FLAGS or name in words:
            if name in flags:
                flags.remove(name)
            if value:
                flags.append(name)
        elif name == "win":
            changes["by"] = _one_of(name, str(value).replace("-", "_"), WINS)
        elif name in ("seat", "round", "from_"):
            changes["discarder" if name == "from_" else name] = _one_of(name.rstrip("_"), value, tuple(WINDS))
        elif name == "bonus":
            changes["bonus"] = _bonus(value)
        elif name in ("flowers", "nuki", "honba", "riichi_sticks"):
            if not isinstance(value, int) or isinstance(value, bool) or value < 0:
                raise AnalyserError(f"{name} is {value!r}, expected a number from 0", code="circumstance")
            changes["sticks" if name == "riichi_sticks" else name] = value
        else:
            from ..rules.options import near

            known = [
                "win",
                "seat",
                "round",
                "from_",
                "bonus",
                "flowers",
                "nuki",
                "honba",
                "riichi_sticks",
                *FLAGS,
                *words,
            ]
            raise AnalyserError(f"{name!r} is no circumstance", code="circumstance", hint=near(name, known))
    order = [*FLAGS, *words]
    return win._replace(flags=tuple(sorted(flags, key=order.index)), **changes)


def _one_of(name: str, value: Any, allowed: tuple[str, ...]) -> str:
    if isinstance(value, str) and value in allowed:
        return value
    raise AnalyserError(f"{name} is {value!r}, expected {', '.join(allowed)}", code="circumstance")


def _bonus(names: Any) -> tuple[str, ...]:
    given = names.split(",") if isinstance(names, str) else list(names)
    for name in given:
        _one_of("bonus", name, BONUS)
    if len(set(given)) != len(given):
        raise AnalyserError(f"bonus names a tile twice: {', '.join(given)}", code="circumstance")
    return tuple(sorted(given, key=BONUS.index))
