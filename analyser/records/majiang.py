"""Paipu of the majiang programs (kobalab): tiles as strings such as ``m34406s33366p2,m555+``.

Seats are counted from the dealer of the round, who is 0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from .events import (
    NUMBERS,
    TILES,
    UNKNOWN,
    AddedKong,
    Claim,
    ConcealedKong,
    Discard,
    Draw,
    Drawn,
    Event,
    Game,
    Indicator,
    Riichi,
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

_DRAWS = {
    "荒牌平局": "exhaustive",
    "流局": "exhaustive",
    "流し満貫": "nagashi",
    "流局満貫": "nagashi",
    "九種九牌": "nine_kinds",
    "四風連打": "four_winds",
    "四家立直": "four_riichi",
    "四開槓": "four_kongs",
    "三家和了": "triple_ron",
    "三家和": "triple_ron",
}
_GROUP = re.compile(r"([mpsz])(\d+)", re.ASCII)
_MELD = re.compile(r"([mpsz])(\d+)([-=+]?)(\d*)", re.ASCII)
_TILE = re.compile(r"([mpsz]\d)(_?)(\*?)", re.ASCII)


def read(values: Values) -> Iterator[Part]:
    """The games and rounds of a file."""
    for line, value in values:
        log = value.get("log") if isinstance(value, dict) else None
        if isinstance(value, Trouble):
            yield value
        elif not isinstance(log, list):
            yield Trouble("this is no paipu: it has no list named log", line)
        else:
            title = value.get("title")
            yield Game(GameRules(platform="majiang", told=title if isinstance(title, str) and title else None))
            for played in log:
                yield _round(played, line)


def _round(played: Any, line: int | None) -> Part:
    if not isinstance(played, list) or not played:
        return Trouble(f"a round is a list of events, not {shown(played)}", line)
    events: list[Event] = []
    start: Start | None = None
    try:
        name, fields = _event(played[0])
        if name != "qipai":
            raise Unreadable(f"a round begins with qipai, not with {shown(name)}")
        start = _start(fields)
        for entry in played[1:]:
            name, fields = _event(entry)
            if (make := _EVENTS.get(name)) is None:
                raise Unreadable(f"there is no event {shown(name)}")
            events += make(fields)
    except Unreadable as error:
        return Round(start, events, error.message, line) if start else Trouble(error.message, line)
    return Round(start, events, None, line)


def _event(entry: Any) -> tuple[str, dict[str, Any]]:
    if isinstance(entry, dict) and len(entry) == 1:
        ((name, fields),) = entry.items()
        if isinstance(fields, dict):
            return name, fields
    raise Unreadable(f"an event is an object with one field, not {shown(entry)}")


def _field(fields: dict[str, Any], name: str) -> Any:
    if name not in fields:
        raise Unreadable(f"an event has no {name}: {shown(fields)}")
    return fields[name]


def _tile(name: str) -> int:
    number = NUMBERS.get(name[1:] + name[:1])
    if number is None:
        raise Unreadable(f"there is no tile {shown(name)}")
    return number


def _text(fields: dict[str, Any], name: str) -> str:
    value = _field(fields, name)
    if not isinstance(value, str):
        raise Unreadable(f"{name} is a text, not {shown(value)}")
    return value


def _seat(fields: dict[str, Any]) -> int:
    return seat_in(_field(fields, "l"), "l")


def _hand(text: str) -> tuple[int, ...] | None:
    """Concealed tiles, None where some are not shown; melds after a comma and the mark of riichi are left out."""
    concealed = text.partition(",")[0].rstrip("*")
    if "_" in concealed or not concealed:
        return None
    if _GROUP.sub("", concealed):
        raise Unreadable(f"there are no tiles {shown(text)}")
    return tuple([_tile(suit + digit) for suit, digits in _GROUP.findall(concealed) for digit in digits])


def _indicators(names: Any) -> tuple[int, ...]:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise Unreadable(f"indicators are a list of tiles, not {shown(names)}")
    return tuple([_tile(name) for name in names])


def _start(fields: dict[str, Any]) -> Start:
    hands = _field(fields, "shoupai")
    if not isinstance(hands, list) or len(hands) != 4 or not all(isinstance(hand, str) for hand in hands):
        raise Unreadable(f"shoupai holds the tiles of four seats, not {shown(hands)}")
    return Start(
        wind=seat_in(_field(fields, "zhuangfeng"), "zhuangfeng"),
        number=seat_in(_field(fields, "jushu"), "jushu"),
        dealer=0,
        hands=tuple([_hand(hand) for hand in hands]),
        honba=number_in(fields.get("changbang", 0), "changbang"),
        sticks=number_in(fields.get("lizhibang", 0), "lizhibang"),
        scores=numbers_in(fields["defen"], "defen") if fields.get("defen") else None,
        indicators=(_tile(_text(fields, "baopai")),),
    )


def _draw(fields: dict[str, Any]) -> list[Event]:
    name = _text(fields, "p")
    return [Draw(_seat(fields), _tile(name) if name else UNKNOWN)]


def _discard(fields: dict[str, Any]) -> list[Event]:
    seat, match = _seat(fields), _TILE.fullmatch(_text(fields, "p"))
    if match is None:
        raise Unreadable(f"there is no discard {shown(fields['p'])}")
    discard = Discard(seat, _tile(match[1]))
    return [Riichi(seat), discard] if match[3] else [discard]


def _meld(fields: dict[str, Any]) -> tuple[tuple[int, ...], bool, bool]:
    """The tiles of a meld, whether one was claimed, and whether one stands after the mark."""
    match = _MELD.fullmatch(_text(fields, "m"))
    if match is None or len(match[2] + match[4]) not in (3, 4):
        raise Unreadable(f"there is no meld {shown(fields['m'])}")
    return tuple([_tile(match[1] + digit) for digit in match[2] + match[4]]), bool(match[3]), bool(match[4])


def _kong(fields: dict[str, Any]) -> list[Event]:
    seat, (tiles, claimed, _) = _seat(fields), _meld(fields)
    if len(tiles) != 4:
        raise Unreadable(f"a kong has four tiles, not {shown(fields['m'])}")
    return [AddedKong(seat, tiles[-1]) if claimed else ConcealedKong(seat, tiles)]


def _win(fields: dict[str, Any]) -> list[Event]:
    seat = _seat(fields)
    source = fields.get("baojia")
    ura = _indicators(fields["fubaopai"]) if fields.get("fubaopai") else ()
    patterns = _patterns(fields["hupai"]) if fields.get("hupai") else None
    numbers = {}
    for name in ("fanshu", "fu", "defen"):
        numbers[name] = number_in(fields[name], name) if fields.get(name) is not None else None
    yakuman = bool(fields.get("damanguan"))
    stated = Stated(
        patterns=patterns,
        han=numbers["fanshu"],
        fu=numbers["fu"],
        points=numbers["defen"],
        limit="yakuman" if yakuman else None,
        deltas=numbers_in(fields["fenpei"], "fenpei") if fields.get("fenpei") else None,
        ura=tuple([TILES[tile] for tile in ura]),
    )
    held = _hand(_text(fields, "shoupai"))
    tile = held[-1] if held else UNKNOWN
    return [Win(seat, stated, seat if source is None else seat_in(source, "baojia"), tile, ura, held)]


def _patterns(told: Any) -> tuple[StatedPattern, ...]:
    patterns = []
    for entry in told if isinstance(told, list) else [told]:
        name, worth = (entry.get("name"), entry.get("fanshu")) if isinstance(entry, dict) else (None, None)
        if not isinstance(name, str):
            raise Unreadable(f"hupai holds names and fanshu, not {shown(entry)}")
        if isinstance(worth, str) and worth and not worth.strip("*"):
            patterns.append(StatedPattern(name, len(worth), yakuman=len(worth)))
        else:
            patterns.append(StatedPattern(name, number_in(worth, "fanshu")))
    return tuple(patterns)


def _drawn(fields: dict[str, Any]) -> list[Event]:
    name = fields.get("name")
    deltas = numbers_in(fields["fenpei"], "fenpei") if fields.get("fenpei") else None
    return [Drawn(_DRAWS.get(name) if isinstance(name, str) else None, deltas)]


_EVENTS: dict[str, Callable[[dict[str, Any]], list[Event]]] = {
    "zimo": _draw,
    "gangzimo": _draw,
    "dapai": _discard,
    "fulou": lambda fields: [Claim(_seat(fields), _meld(fields)[0])],
    "gang": _kong,
    "kaigang": lambda fields: [Indicator(_tile(_text(fields, "baopai")))],
    "hule": _win,
    "pingju": _drawn,
}
