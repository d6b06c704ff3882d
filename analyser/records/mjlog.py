"""Tenhou's mjlog XML: one tag an event, tiles numbered 0-135.

A game is some thousand tags, nearly all of them draws and discards. These are looked up as they stand in the file;
only what is left is taken apart. Text that is not as plain as that (comments, single quotes, ...) goes through a real
XML parser, with the same result.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .events import (
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
    shown,
)
from .formats import Part
from .items import GameRules
from .mjlog_codes import NO_REDS_NUMBERS, NUMBERS, meld_event, tag_events, tile_of, tiles_of
from .mjlog_ends import drawn_event, win_event
from .mjlog_tags import CUT_SHORT, XmlTags
from .sources import MOST, Text

_NO_NUMBER = re.compile(r"invalid literal for int\(\) with base 10: (.*)", re.DOTALL)
_TAG = re.compile(r'(/?\w+)((?:\s+[\w:.-]+\s*=\s*"[^"<]*")*)\s*/?>\s*')
_BETWEEN = re.compile(r">\s+<")
_ROOT = "mjloggm"
_SKIPPED = frozenset(("UN", "BYE", "SHUFFLE", "TAIKYOKU"))  # players, and how the wall was made
#: Tags that come again and again with the same text, and how many texts are kept to be known at once.
_REPEATED, _MOST_KEPT = frozenset(("N", "REACH", "DORA")), 20_000
#: Live tiles, replacements included: 136 less 14 and the deal; with three players 108 less 14 and the deal.
_WALL = {4: (70,), 3: (55,)}

# bits of GO type; source: notes on the format by several readers of it
_NO_REDS, _NO_OPEN_SIMPLES, _EAST_AND_SOUTH, _THREE_PLAYERS, _PARLOUR = 0x02, 0x04, 0x08, 0x10, 0xE00


def read(text: Text) -> Iterator[Part]:
    """The games and rounds of a file."""
    reader = _Reader()
    stopped: Unreadable | None = None
    kept = ""
    try:
        for chunk in text.chunks():
            joined = kept + chunk
            if ">\n" in joined or ">\r" in joined:
                joined = _BETWEEN.sub("><", joined)
            pieces = joined.split("<")
            kept = pieces.pop()
            if len(kept) > MOST:
                raise Unreadable("a tag is longer than any game")
            yield from reader.read(pieces)
    except Unreadable as error:
        stopped = error
    else:
        yield from reader.read([kept])
    reader.finish(stopped)
    yield from reader.parts


def rules_of(kind: int, attributes: dict[str, str]) -> GameRules:
    """The rules that a GO tag tells."""
    players = 3 if kind & _THREE_PLAYERS else 4
    reds = 0 if kind & _NO_REDS else 2 if players == 3 else 3
    remarks = []
    if kind & _PARLOUR:
        remarks.append("a parlour table: chips, stakes and payments may follow house rules")
    if attributes.get("csrule"):
        remarks.append("a table with rules of its own")
    told = " ".join([f"{name}={value}" for name, value in attributes.items() if name in ("type", "lobby")])
    length = "hanchan" if kind & _EAST_AND_SOUTH else "east"
    return GameRules(players, reds, not kind & _NO_OPEN_SIMPLES, length, "tenhou", told, tuple(remarks))


class _Names(dict[str, str]):
    """What stands before an opening quote -> the name of the attribute."""

    def __missing__(self, before: str) -> str:
        name = before.strip("= \t\r\n")
        if len(self) < 1000:
            self[before] = name
        return name


_NAMES = _Names()


def _attributes(text: str) -> dict[str, str]:
    """The attributes of a tag, which is known to be well formed."""
    parts = text.split('"')
    return dict(zip(map(_NAMES.__getitem__, parts[::2]), parts[1::2], strict=False))


class _Reader:
    """Turns tags into rounds. One round is held at a time."""

    def __init__(self) -> None:
        self.parts: list[Part] = []  # what is ready to be given
        self.rules = GameRules(platform="tenhou")
        self.numbers = NUMBERS
        self.table = tag_events(True)
        self.begun = False  # whether the game was told of
        self.root = False  # whether <mjloggm> is open
        self.start: Start | None = None
        self.events: list[Event] = []
        self.trouble: str | None = None
        self.xml: XmlTags | None = None
        self.lost = False  # the XML is broken: nothing is read up to the next INIT

    def read(self, pieces: list[str]) -> Iterator[Part]:
        """Read what stood between ``<`` and ``<``; gives the rounds that end in it."""
        while pieces and self.xml is None:
            table = self.table
            found = list(map(table.get, pieces))
            at, stop = 0, len(found)
            found.append(None)
            while at < stop:
                other = found.index(None, at)
                self.events += found[at:other]  # type: ignore[arg-type]
                at = other + 1
                if other < stop:
                    self.piece(pieces[other])
                    if self.parts:
                        yield from self.parts
                        self.parts.clear()
                    if self.table is not table or self.xml is not None:
                        break
            pieces = pieces[at:]
        for piece in pieces:
            self.xml_piece(piece)
            yield from self.parts
            self.parts.clear()

    def piece(self, piece: str) -> None:
        """Anything but a draw or discard as Tenhou writes it."""
        match = _TAG.fullmatch(piece)
        if match is not None:
            name = match[1]
            if name in _SKIPPED or (self.lost and name != "INIT"):
                return
            if (event := self.table.get(f"{name}/>")) is not None:
                self.events.append(event)
            else:
                self.tag(name, _attributes(match[2]), piece)
        elif not self.lost and piece and not piece.isspace() and piece != "\ufeff" and piece[0] != "?":
            self.xml = XmlTags()
            self.xml.feed(f"<{_ROOT}>" if self.root else "")
            self.xml_piece(piece)

    def xml_piece(self, piece: str) -> None:
        """Read a piece through the XML parser; after broken XML go on with the next INIT."""
        if self.xml is None:
            self.piece(piece)
            return
        try:
            tags = self.xml.feed("<" + piece)
        except Unreadable as error:
            self.xml, self.lost = None, True
            self.fault(error.message)
            self.end_round()
            self.piece(piece)  # maybe an INIT
            return
        self.tags(tags)

    def tags(self, tags: list[tuple[str, dict[str, str]]]) -> None:
        """Read tags that a parser gave."""
        for name, attributes in tags:
            event = None if attributes else self.table.get(f"{name}/>")
            if event is not None:
                self.events.append(event)
            else:
                self.tag(name, attributes)

    def fault(self, message: str, hint: str | None = None) -> None:
        """Something is wrong: in the round that is being read, or behind its end."""
        if self.start is not None and not (self.events and isinstance(self.events[-1], Win | Drawn)):
            self.trouble = self.trouble or message
        else:
            self.end_round()
            self.parts.append(Trouble(message, hint=hint))

    def tag(self, name: str, attributes: dict[str, str], piece: str = "") -> None:
        """One tag that is no draw and no discard; ``piece``: its text, to be known again."""
        if name == "INIT":
            self.lost = False
            self.end_round()
            self.begin_game()
            try:
                self.start = self.start_of(attributes)
            except (KeyError, ValueError) as error:
                self.parts.append(Trouble(_why("INIT", error)))
        elif name in ("GO", _ROOT, "/" + _ROOT):
            self.end_round()
            self.begun = False
            if name == "GO":
                self.go(attributes)
            else:
                self.root = name[0] != "/"
        elif name == "REINIT":
            self.end_round()
            self.parts.append(Trouble("a round was joined midway (REINIT): its beginning is not in the record"))
        elif self.start is not None and self.trouble is None:
            try:
                event = self.event_of(name, attributes)
            except (KeyError, ValueError) as error:
                self.fault(_why(name, error))
                return
            if event is not None:
                self.events.append(event)
                if piece and name in _REPEATED and len(self.table) < _MOST_KEPT:
                    self.table[piece] = event

    def go(self, attributes: dict[str, str]) -> None:
        """The rules of the game."""
        kind = attributes.get("type", "0")
        if not (kind.isascii() and kind.isdigit()):
            self.parts.append(Trouble(f"GO tells the rules by a number, not by {shown(kind)}"))
            kind = "0"
        self.rules = rules_of(int(kind), attributes)
        self.numbers = NO_REDS_NUMBERS if self.rules.red_fives == 0 else NUMBERS
        self.table = tag_events(self.rules.red_fives != 0)

    def event_of(self, name: str, attributes: dict[str, str]) -> Event | None:
        """The event of a tag of a round that is no draw and no discard, None where it tells nothing new."""
        players = self.rules.players
        if name == "N":
            return meld_event(_seat(attributes, "who"), int(attributes["m"]), self.numbers)
        if name == "REACH":  # that the second step came, the next event tells as well
            return Riichi(_seat(attributes, "who")) if attributes["step"] == "1" else None
        if name == "DORA":
            return Indicator(tile_of(attributes["hai"], self.numbers))
        if name == "AGARI":
            return win_event(attributes, self.numbers, players)
        if name == "RYUUKYOKU":
            return drawn_event(attributes, players)
        if name[0] in "TUVWDEFG" and name[1:].isdigit():
            raise ValueError(f"there is no tile {name[1:]}")
        if not name.startswith("/") and name not in _SKIPPED:
            raise ValueError("it is not known what it means")
        return None

    def start_of(self, attributes: dict[str, str]) -> Start:
        """The beginning of a round."""
        seed = attributes["seed"].split(",")
        if len(seed) != 6:
            raise ValueError(f"seed holds six numbers, not {attributes['seed']}")
        number, honba, sticks = map(int, seed[:3])
        players = self.rules.players
        if not 0 <= number < 16:
            raise ValueError(f"there is no round {number}")
        ten = attributes.get("ten")
        scores = tuple([100 * int(score) for score in ten.split(",")][:players]) if ten else None
        dealer = int(attributes["oya"])
        if not 0 <= dealer < players:
            raise ValueError(f"seat {dealer} deals among {players} players")
        hands = []
        for seat in range(4):
            tiles = attributes.get(f"hai{seat}")
            hands.append(tiles_of(tiles, self.numbers) if tiles else None)
        return Start(
            wind=number // 4,
            number=number % 4,
            dealer=dealer,
            hands=tuple(hands),
            honba=honba,
            sticks=sticks,
            scores=scores,
            indicators=(tile_of(seed[5], self.numbers),),
            wall=_WALL[players],
        )

    def begin_game(self) -> None:
        """Tell of the game, once."""
        if not self.begun:
            self.begun = True
            self.parts.append(Game(self.rules))

    def end_round(self) -> None:
        """Give the round that was being read."""
        if self.start is not None:
            self.parts.append(Round(self.start, self.events, self.trouble))
        self.start, self.events, self.trouble = None, [], None

    def finish(self, stopped: Unreadable | None) -> None:
        """The file ends, or reading it has stopped."""
        if stopped is None and self.xml is not None:
            try:
                self.xml.finish()
            except Unreadable as error:
                stopped = error
        elif stopped is None and self.root and not self.lost:
            stopped = Unreadable(CUT_SHORT)
        if stopped is not None:
            self.fault(stopped.message, stopped.hint)
        self.end_round()


def _seat(attributes: dict[str, str], name: str) -> int:
    seat = int(attributes[name])
    if not 0 <= seat < 4:
        raise ValueError(f"there is no seat {seat}")
    return seat


def _why(name: str, error: Exception) -> str:
    if isinstance(error, KeyError):
        return f"{name} has no {error.args[0]}"
    number = _NO_NUMBER.match(str(error))  # as Python tells it
    return f"{name} cannot be read: {shown(f'{number[1]} is no number' if number else error, 80)}"
