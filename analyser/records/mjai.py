"""mjai: one JSON event a line, from servers and engines that agree on the events but not on what a win tells."""

from __future__ import annotations

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
    North,
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

#: ``1m`` .. ``9s``, ``5mr``, ``E S W N P F C`` -> tile number.
TILE_NUMBERS = {name: number for name, number in NUMBERS.items() if name[1] != "z" and name[0] != "0"}
TILE_NUMBERS |= {f"5{suit}r": NUMBERS[f"0{suit}"] for suit in "mps"}
TILE_NUMBERS |= {name: NUMBERS[f"{rank}z"] for rank, name in enumerate("ESWNPFC", 1)}
TILE_NUMBERS |= {"?": UNKNOWN}

_DRAWS = {
    "fanpai": "exhaustive",
    "howanpai": "exhaustive",
    "nm": "nagashi",
    "nagashimangan": "nagashi",
    "kyushukyuhai": "nine_kinds",
    "yao9": "nine_kinds",
    "sufonrenta": "four_winds",
    "sufonrenda": "four_winds",
    "kaze4": "four_winds",
    "suchareach": "four_riichi",
    "reach4": "four_riichi",
    "sukaikan": "four_kongs",
    "kan4": "four_kongs",
    "sanchaho": "triple_ron",
    "ron3": "triple_ron",
}
_NOTHING = ("none", "hello", "reach_accepted", "end_kyoku")
_WALL = {4: (70,), 3: (55,)}


def read(values: Values) -> Iterator[Part]:
    """The games and rounds of a file."""
    reader = _Reader()
    try:
        for line, value in values:
            yield from reader.read(value, line)
    except Unreadable as error:
        yield from reader.read(Trouble(error.message, hint=error.hint), None)
    yield from reader.end_round()


class _Reader:
    """Turns lines into rounds. One round is held at a time."""

    def __init__(self) -> None:
        self.rules = GameRules()
        self.begun = False
        self.start: Start | None = None
        self.line: int | None = None
        self.events: list[Event] = []
        self.trouble: str | None = None

    def read(self, value: Any, line: int | None) -> Iterator[Part]:
        """One line."""
        if isinstance(value, Trouble):
            if self.events and isinstance(self.events[-1], Win | Drawn):
                yield from self.end_round()  # the line belongs to what comes behind it
            if self.start is None:
                yield value
            else:
                self.trouble = self.trouble or (f"{value.message} (line {line})" if line else value.message)
            return
        kind = value.get("type") if isinstance(value, dict) else None
        if kind == "start_game":
            yield from self.end_round()
            self.begun = False
        elif kind == "start_kyoku":
            yield from self.end_round()
            try:
                self.start, rules = _start(value, self.rules)
            except Unreadable as error:
                yield Trouble(error.message, line)
                return
            self.line = line
            if not self.begun or rules != self.rules:
                self.begun, self.rules = True, rules
                yield Game(rules)
        elif kind == "end_game":
            yield from self.end_round()
        elif self.start is not None and self.trouble is None and kind not in _NOTHING:
            try:
                make = _EVENTS.get(kind) if isinstance(kind, str) else None
                if make is None:
                    raise Unreadable(f"there is no event {shown(kind)}")
                self.events.append(make(value))
            except Unreadable as error:
                self.trouble = f"{error.message} (line {line})" if line else error.message

    def end_round(self) -> Iterator[Part]:
        """Give the round that was being read."""
        if self.start is not None:
            yield Round(self.start, self.events, self.trouble, self.line)
        self.start, self.events, self.trouble = None, [], None


def _field(value: dict[str, Any], name: str) -> Any:
    if name not in value:
        raise Unreadable(f"{shown(value.get('type'))} has no {name}")
    return value[name]


def _tile(name: Any) -> int:
    number = TILE_NUMBERS.get(name) if isinstance(name, str) else None
    if number is None:
        raise Unreadable(f"there is no tile {shown(name)}")
    return number


def _tiles(names: Any, what: str) -> tuple[int, ...]:
    if not isinstance(names, list):
        raise Unreadable(f"{what} is a list of tiles, not {shown(names)}")
    return tuple([_tile(name) for name in names])


def _known(names: Any, what: str) -> tuple[int, ...]:
    tiles = _tiles(names, what)
    if UNKNOWN in tiles:
        raise Unreadable(f"{what} are shown to all, but one is not known")
    return tiles


def _actor(value: dict[str, Any]) -> int:
    return seat_in(_field(value, "actor"), "actor")


def _start(value: dict[str, Any], rules: GameRules) -> tuple[Start, GameRules]:
    wind, number = _field(value, "bakaze"), number_in(_field(value, "kyoku"), "kyoku") - 1
    if wind not in ("E", "S", "W", "N") or not 0 <= number < 4:
        raise Unreadable(f"there is no round {shown(wind)} {number + 1}")
    dealt = _field(value, "tehais")
    if not isinstance(dealt, list) or len(dealt) not in (3, 4):
        raise Unreadable(f"tehais holds the tiles of each seat, not {shown(dealt)}")
    hands = [_tiles(tiles, "tehais") for tiles in dealt]
    scores = numbers_in(value["scores"], "scores") if value.get("scores") is not None else None
    players = 3 if len(hands) == 3 or not hands[3] or (scores is not None and len(scores) == 3) else 4
    start = Start(
        wind="ESWN".index(wind),
        number=number,
        dealer=seat_in(value.get("oya", number), "oya", players),
        hands=tuple([None if UNKNOWN in hand or not hand else hand for hand in hands]),
        honba=number_in(value.get("honba", 0), "honba"),
        sticks=number_in(value.get("kyotaku", 0), "kyotaku"),
        scores=scores[:players] if scores is not None else None,
        indicators=_known([_field(value, "dora_marker")], "dora_marker"),
        wall=_WALL[players],
    )
    return start, rules._replace(players=players)


def _claim(value: dict[str, Any]) -> Event:
    tile = _known([_field(value, "pai")], "pai")
    return Claim(_actor(value), tile + _known(_field(value, "consumed"), "consumed"))


def _win(value: dict[str, Any]) -> Event:
    seat = _actor(value)
    source = seat_in(value["target"], "target") if value.get("target") is not None else None
    ura = _known(value.get("uradora_markers") or value.get("ura_markers") or [], "ura markers")
    worth = [number_in(value[name], name) if value.get(name) is not None else None for name in ("fan", "fu")]
    points = value.get("hora_points")
    deltas = numbers_in(value["deltas"], "deltas") if value.get("deltas") else None
    stated = Stated(
        patterns=_patterns(value["yakus"]) if value.get("yakus") else None,
        han=worth[0],
        fu=worth[1],
        points=number_in(points, "hora_points") if points is not None else None,
        deltas=deltas,
        ura=tuple([TILES[tile] for tile in ura]),
    )
    tile = _tile(value["pai"]) if value.get("pai") is not None else UNKNOWN
    return Win(seat, stated, source, tile, ura, _shown(value, tile))


def _shown(value: dict[str, Any], tile: int) -> tuple[int, ...] | None:
    """The tiles of the winner as told at the win, with the winning one."""
    if not value.get("hora_tehais") or tile == UNKNOWN:
        return None
    held = _tiles(value["hora_tehais"], "hora_tehais")
    return None if UNKNOWN in held else held if len(held) % 3 == 2 else (*held, tile)


def _patterns(told: Any) -> tuple[StatedPattern, ...]:
    patterns = []
    for entry in told if isinstance(told, list) else [told]:
        if not isinstance(entry, list) or len(entry) != 2 or not isinstance(entry[0], str):
            raise Unreadable(f"yakus holds names and fan, not {shown(entry)}")
        patterns.append(StatedPattern(entry[0], number_in(entry[1], "fan")))
    return tuple(patterns)


def _drawn(value: dict[str, Any]) -> Event:
    reason = value.get("reason")
    deltas = numbers_in(value["deltas"], "deltas") if value.get("deltas") else None
    return Drawn(_DRAWS.get(reason) if isinstance(reason, str) else None, deltas)


_EVENTS: dict[str, Callable[[dict[str, Any]], Event]] = {
    "tsumo": lambda value: Draw(_actor(value), _tile(_field(value, "pai"))),
    "dahai": lambda value: Discard(_actor(value), *_known([_field(value, "pai")], "pai")),
    "chi": _claim,
    "pon": _claim,
    "daiminkan": _claim,
    "ankan": lambda value: ConcealedKong(_actor(value), _known(_field(value, "consumed"), "consumed")),
    "kakan": lambda value: AddedKong(_actor(value), *_known([_field(value, "pai")], "pai")),
    "nukidora": lambda value: North(_actor(value)),
    "kita": lambda value: North(_actor(value)),
    "reach": lambda value: Riichi(_actor(value)),
    "dora": lambda value: Indicator(*_known([_field(value, "dora_marker")], "dora_marker")),
    "hora": _win,
    "ryukyoku": _drawn,
}
