"""tenhou.net/6 JSON: one object a game, or one a round; the draws and discards of each seat in columns.

The order of events is not in the file: ``tenhou6_turns`` finds it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from .events import (
    TILES,
    Drawn,
    Event,
    Game,
    Round,
    Start,
    Trouble,
    Unreadable,
    Win,
    number_in,
    numbers_in,
    seat_in,
    shown,
)
from .formats import Part, Values
from .items import GameRules, Stated, StatedPattern
from .tenhou6_turns import Column, events_in_order, tiles_of

_WON = ("和了", "agari")
_DRAWS = {
    "流局": "exhaustive",
    "全員聴牌": "exhaustive",
    "全員不聴": "exhaustive",
    "流し満貫": "nagashi",
    "九種九牌": "nine_kinds",
    "四風連打": "four_winds",
    "四家立直": "four_riichi",
    "四開槓": "four_kongs",
    "四槓散了": "four_kongs",
    "三家和了": "triple_ron",
    "三家和": "triple_ron",
}
_LIMITS = {
    "数え役満": "counted_yakuman",
    "役満": "yakuman",
    "三倍満": "sanbaiman",
    "倍満": "baiman",
    "跳満": "haneman",
    "満貫": "mangan",
    "yakuman": "yakuman",
    "sanbaiman": "sanbaiman",
    "baiman": "baiman",
    "haneman": "haneman",
    "mangan": "mangan",
}
_MAJSOUL_ROOMS = ("の間", "之間", "大会戦", "段位戦", "友人戦")
_FU = re.compile(r"(\d+)\s*(?:符|fu)", re.IGNORECASE)
_HAN = re.compile(r"(\d+)\s*(?:飜|翻|番|han)", re.IGNORECASE)
_POINTS = re.compile(r"(\d+)(?:-(\d+))?\s*(?:点|點|points?)\s*(∀|all)?", re.IGNORECASE)
_WORTH = re.compile(r"\(([^()]*)\)\s*$")
_WALL = {4: (70,), 3: (55,)}
_COLUMNS = 17  # a round: three headers and ura, three columns for each of four seats, the result


def read(values: Values) -> Iterator[Part]:
    """The games and rounds of a file. Objects of one round each belong to one game while the rounds go on."""
    before: tuple[Any, ...] | None = None
    for line, value in values:
        if isinstance(value, Trouble):
            yield value
            continue
        log = value.get("log") if isinstance(value, dict) else None
        if not isinstance(log, list):
            yield Trouble("this is no tenhou.net/6 game: it has no list named log", line)
            continue
        rules = rules_of(value.get("rule"))
        same = (value.get("ref"), value.get("name"), rules)
        first = _number_of(log[0]) if log else None
        goes_on = before is not None and len(log) == 1 and first is not None and before[0] < first and before[1] == same
        if not goes_on:
            yield Game(rules)
        for played in log:
            yield _round(played, rules, line)
        last = _number_of(log[0]) if len(log) == 1 else None
        before = None if last is None else (last, same)


def rules_of(rule: Any) -> GameRules:
    """The rules that the object ``rule`` tells."""
    if not isinstance(rule, dict):
        return GameRules()
    told = rule.get("disp")
    told = told if isinstance(told, str) else ""
    players = 3 if "三" in told or "3-Player" in told else 4
    each = [rule[name] for name in ("aka51", "aka52", "aka53") if isinstance(rule.get(name), int)]
    if each:
        reds = sum(each[1:] if players == 3 else each)
    elif isinstance(rule.get("aka"), int):
        reds = (players - 1 if players == 3 else 3) * bool(rule["aka"])
    else:
        reds = 0
    platform = "majsoul" if any(room in told for room in _MAJSOUL_ROOMS) else "tenhou"
    length = "hanchan" if "南" in told else "east" if "東" in told else None
    simples = "喰" in told if told else None
    return GameRules(players, reds if each or "aka" in rule else None, simples, length, platform, told or None)


def _number_of(played: Any) -> tuple[int, int] | None:
    """Round and honba, which grow as a game goes on."""
    if isinstance(played, list) and played and isinstance(played[0], list) and len(played[0]) >= 2:
        number, honba = played[0][:2]
        if isinstance(number, int) and isinstance(honba, int):
            return number, honba
    return None


def _round(played: Any, rules: GameRules, line: int | None) -> Part:
    """One round; a ``Trouble`` where not even its beginning can be read."""
    try:
        start, columns, result = _parts(played, rules)
    except Unreadable as error:
        return Trouble(error.message, line)
    events: list[Event] = []
    try:
        ends = _ends(result, start, rules, played[3])
        last = ends[0].source if isinstance(ends[0], Win) else None
        events += events_in_order(start.dealer, rules.players, columns, last)
        events += ends
    except Unreadable as error:
        return Round(start, events, error.message, line)
    return Round(start, events, None, line)


def _parts(played: Any, rules: GameRules) -> tuple[Start, list[Column], list[Any]]:
    if not isinstance(played, list) or len(played) < _COLUMNS:
        raise Unreadable(f"a round is a list of {_COLUMNS} parts, not {shown(played)}")
    head = played[0]
    if not isinstance(head, list) or len(head) < 3:
        raise Unreadable(f"a round begins with its number, honba and sticks, not {shown(head)}")
    number, honba, sticks = (number_in(one, "the head of a round") for one in head[:3])
    players = rules.players
    if not 0 <= number < 16 or number % 4 >= players:
        raise Unreadable(f"there is no round {number} among {players} players")
    indicators = tiles_of(played[2], "dora indicators")
    columns, hands = [], []
    for seat in range(players):
        dealt, draws, discards = played[4 + 3 * seat : 7 + 3 * seat]
        hands.append(tiles_of(dealt, f"the deal of seat {seat}"))
        if not isinstance(draws, list) or not isinstance(discards, list):
            raise Unreadable(f"the draws and discards of seat {seat} are lists")
        columns.append(Column(draws, discards))
    start = Start(
        wind=number // 4,
        number=number % 4,
        dealer=number % 4,
        hands=tuple([hand or None for hand in hands]),
        honba=honba,
        sticks=sticks,
        scores=numbers_in(played[1], "the scores")[:players],
        indicators=indicators,
        wall=_WALL[players],
    )
    result = played[-1]
    if not isinstance(result, list) or not result or not isinstance(result[0], str):
        raise Unreadable(f"a round ends with its result, not {shown(result)}")
    return start, columns, result


def _ends(result: list[Any], start: Start, rules: GameRules, under: Any) -> list[Event]:
    """The wins or the draw that the result tells."""
    if result[0] not in _WON:
        told = result[1] if len(result) > 1 else None  # left out where nobody pays
        paid = numbers_in(told, "the changes of a draw")[: rules.players] if told else (0,) * rules.players
        return [Drawn(_DRAWS.get(result[0]), paid)]
    ura = tiles_of(under, "ura indicators")
    if len(result) < 3:
        raise Unreadable("a win is told by the changes and what was won")
    wins: list[Event] = []
    for deltas, told in zip(result[1::2], result[2::2], strict=False):
        if not isinstance(told, list) or len(told) < 2:
            raise Unreadable(f"a win is told by winner, source and patterns, not {shown(told)}")
        seat = seat_in(told[0], "the winner")
        source = seat_in(told[1], "the source of the winning tile")
        changes = numbers_in(deltas, "the changes of a win")[: rules.players] if deltas else None
        stated = _stated(told, seat == start.dealer, rules.players, changes, ura)
        wins.append(Win(seat, stated, source, ura=ura))
    return wins


def _stated(
    told: list[Any], dealer: bool, players: int, deltas: tuple[int, ...] | None, ura: tuple[int, ...]
) -> Stated:
    """What the text of a win says; the words themselves are kept, in whatever language."""
    text = told[3] if len(told) > 3 and isinstance(told[3], str) else ""
    patterns = [_pattern(word) for word in told[4:] if isinstance(word, str)]
    fu, han, paid = _FU.search(text), _HAN.search(text), _POINTS.search(text)
    points = None
    if paid:
        points = int(paid[1])
        if paid[3]:
            points *= players - 1
        elif paid[2]:
            points = points * (players - 2) + int(paid[2])
    limit = next((name for word, name in _LIMITS.items() if word in text.lower()), None)
    yakuman = any(pattern.yakuman for pattern in patterns)
    if limit == "yakuman" and patterns and not yakuman:
        limit = "counted_yakuman"
    total = sum(pattern.worth for pattern in patterns) if patterns and not yakuman else None
    liable = told[2] if len(told) > 2 and told[2] != told[0] else None
    return Stated(
        patterns=tuple(patterns) if patterns else None,
        han=int(han[1]) if han else total,
        fu=int(fu[1]) if fu else None,
        points=points,
        limit=limit,
        deltas=deltas,
        ura=tuple([TILES[tile] for tile in ura]),
        liable=liable if type(liable) is int else None,
    )


def _pattern(word: str) -> StatedPattern:
    """``立直(1飜)``: the name, and what stands in the last brackets."""
    match = _WORTH.search(word)
    if match is None:
        return StatedPattern(word, 0)
    name, worth = word[: match.start()].rstrip(), match[1].lower()
    if "役満" in worth or "yakuman" in worth:
        times = 2 if any(mark in worth for mark in ("ダブル", "2", "double")) else 1
        return StatedPattern(name, times, yakuman=times)
    digits = re.search(r"\d+", worth)
    return StatedPattern(name, int(digits[0]) if digits else 0)
