"""The hand row: a hand as one JSON object, read with every fault at once and written without its defaults."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, NoReturn

from .errors import Fault, FieldFault, NotationError, RowError, expected, near
from .hand import FLAGS, MELD_TYPES, SIDES, WINS, Hand, Liability, Meld, Win
from .notation._text import MOST_FAULTS, plain, shown
from .notation._tiles import CALLS, read_tiles, shape, why_no_shape
from .notation._words import MOST, bonus_hint, bonus_name, canonical_bonus, canonical_flags, liable, wind
from .tiles import WINDS, Tile, in_their_order, tile_order, tiles_text

FIELDS = (
    *("hand", "melds", "win_tile", "win", "from", "seat", "round", "bonus", "flowers", "flags"),
    *("dora_indicators", "ura_indicators", "nuki", "honba", "riichi_sticks", "liability", "options"),
)
#: Fields that are handed on as they came, besides those whose name starts with ``x_``.
CARRIED = ("id", "game", "round_no", "expected")
MELD_FIELDS = ("type", "tiles", "open", "added", "from")

_MELD_TYPES = {name: name for name in MELD_TYPES} | {"pong": "pung", "pon": "pung", "chi": "chow", "kan": "kong"}
_KONGS = dict.fromkeys(("ankan", "concealed_kong", "angang"), '"type": "kong", "open": false')
_KONGS |= dict.fromkeys(("minkan", "daiminkan", "open_kong", "minggang"), '"type": "kong"')
_KONGS |= dict.fromkeys(("kakan", "shouminkan", "chakan", "added_kong", "jiagang"), '"type": "kong", "added": true')
_SIDES_BY_TURNS = (None, "right", "across", "left")  # turns go E S W N: right plays after the winner, left before


class RowHand(NamedTuple):
    """A row that was read: its hand, its switches, the fields handed on as they came, and what was assumed."""

    hand: Hand
    options: dict[str, Any]
    extra: dict[str, Any]
    notes: tuple[str, ...] = ()


def hand_from_row(row: Mapping[str, Any], words: tuple[str, ...] = (), *, notation: str | None = None) -> RowHand:
    """Read a hand row.

    ``notation``: that of its tiles, a name of ``notation.DIALECTS``; None to find out where they are no mpsz.
    ``words``: flags that a rule set declares besides ``hand.FLAGS``. A field that is null counts as absent, and absent
    fields take the plain default; only ``hand`` must be there. Raises ``RowError`` with every fault. Whether a table
    allows the hand (five of a tile over several fields, a wrong number of tiles) is for ``problems`` to say.
    """
    if not isinstance(row, Mapping):
        raise RowError(f"a hand row is a JSON object, not {_read_as(row)}", code="not_a_row")
    extra = {key: row[key] for key in row if isinstance(key, str) and (key in CARRIED or key.startswith("x_"))}
    fields = _Fields({key: value for key, value in row.items() if key not in extra}, FIELDS, notation=notation)
    if fields.value("hand") is None:
        fields.fault(
            "missing", "hand", "expected the concealed tiles without the winning tile, but the field is absent"
        )
    concealed = fields.tiles("hand")
    seat = fields.wind("seat")
    melds = [
        _meld(
            _Fields(meld, MELD_FIELDS, fields.faults, f"melds[{i}]", notation),
            seat,
            seat is None and fields.has("seat"),
        )
        for i, meld in enumerate(fields.items("melds"))
    ]
    winning = fields.tiles("win_tile")
    if fields.has("win_tile") and len(winning) != 1 and not fields.faulty("win_tile"):
        fields.expected("win_tile", "one tile")
    win = Win(
        by=fields.choice("win", dict(zip(WINS, WINS, strict=True))) or WINS[0],
        seat=seat,
        round=fields.wind("round"),
        discarder=fields.wind("from"),
        flags=_flags(fields, words),
        bonus=_bonus(fields),
        flowers=fields.number("flowers"),
        dora=fields.indicators("dora_indicators"),
        ura=fields.indicators("ura_indicators"),
        nuki=fields.number("nuki") or 0,
        honba=fields.number("honba") or 0,
        sticks=fields.number("riichi_sticks") or 0,
        liability=_liability(fields),
    )
    if win.bonus and win.flowers is not None:
        fields.fault("bonus_and_flowers", "flowers", "counts the bonus tiles that bonus names: give one of the two")
    options = fields.value("options")
    if options is not None and not (isinstance(options, Mapping) and all(isinstance(key, str) for key in options)):
        fields.expected("options", "an object of switches")
    if fields.faults:
        fields.refuse()
    notes: tuple[str, ...] = ()
    if not winning and len(concealed) == 14 - 3 * len(melds):
        notes = ("no win_tile: none of the tiles in hand is taken as the winning tile",)
    hand = Hand(concealed, tuple([meld for meld in melds if meld]), winning[0] if winning else None, win)
    return RowHand(hand, dict(options or {}), extra, notes)


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON from its fields; raises ``RowError`` where one is said twice, which JSON lets pass."""
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        name = shown(next(name for name in names if names.count(name) > 1), 40)
        raise RowError(f"{name}: the field is given twice", code="repeated")
    return made


def row_from_hand(hand: Hand) -> dict[str, Any]:
    """The row of a hand, defaults left out; ``hand_from_row`` gives back an equal hand."""
    if not isinstance(hand, Hand):
        raise expected("hand", hand, "a Hand, which parse makes of a text")
    win = hand.win
    row = {
        "hand": tiles_text(hand.concealed),
        "melds": [_meld_row(meld) for meld in hand.melds] or None,
        "win_tile": None if hand.win_tile is None else str(hand.win_tile),
        "win": win.by if win.by != WINS[0] else None,
        "from": win.discarder,
        "seat": win.seat,
        "round": win.round,
        "bonus": list(win.bonus) or None,
        "flowers": win.flowers,
        "flags": list(win.flags) or None,
        "dora_indicators": in_their_order(win.dora) or None,
        "ura_indicators": in_their_order(win.ura) or None,
        "nuki": win.nuki or None,
        "honba": win.honba or None,
        "riichi_sticks": win.sticks or None,
        "liability": win.liability._asdict() if win.liability else None,
    }
    return {field: value for field, value in row.items() if value is not None}


def _meld_row(meld: Meld) -> dict[str, Any]:
    row = {
        "type": meld.type,
        "tiles": tiles_text(meld.tiles),
        "open": None if meld.open else False,
        "added": meld.added or None,
        "from": meld.side,
    }
    return {field: value for field, value in row.items() if value is not None}


class _Fields:
    """The fields of one object of a row: typed on the way out, and what is wrong with them noted by full name."""

    def __init__(
        self,
        values: object,
        known: tuple[str, ...],
        faults: list[FieldFault] | None = None,
        name: str = "",
        notation: str | None = None,
    ) -> None:
        self.faults: list[FieldFault] = [] if faults is None else faults
        self._name = name
        self._notation = notation
        self._values: dict[Any, Any] = {}
        self.readable = isinstance(values, Mapping)
        if not isinstance(values, Mapping):
            self.fault("type", "", f"expected an object, read {_read_as(values)}")
            return
        for key, value in values.items():
            if not isinstance(key, str):
                self.fault("unknown_field", "", f"the name of a field is a string, not {_read_as(key)}")
            elif key not in known:
                hint = _field_hint(key) if known is FIELDS else None
                hint = hint or near(key.lower(), known) or f"fields are {', '.join(known)}"
                self.fault("unknown_field", shown(key, 40), "there is no such field", hint)
            elif value is not None:
                self._values[key] = value

    def fault(self, code: str, field: str, message: str, hint: str | None = None) -> None:
        """Note a fault and go on reading."""
        field = ".".join(filter(None, (self._name, field)))
        self.faults.append(FieldFault(code, f"{field}: {message}" if field else message, field, hint))
        if len(self.faults) >= MOST_FAULTS:
            self.refuse()

    def expected(self, field: str, what: str, value: object = None, hint: str | None = None) -> None:
        """Note that a field, or the ``value`` in it, is not what was expected."""
        value = self._values.get(field) if value is None else value
        self.fault("value", field, f"expected {what}, read {_read_as(value)}", hint)

    def refuse(self) -> NoReturn:
        """Raise what was found."""
        raise RowError.of(tuple(self.faults))

    def faulty(self, field: str) -> bool:
        """Whether a fault was noted for a field."""
        field = ".".join(filter(None, (self._name, field)))
        return any(fault.field == field for fault in self.faults)

    def has(self, field: str) -> bool:
        """Whether a field is there, readable or not."""
        return field in self._values

    def value(self, field: str) -> Any:
        """The value of a field as it came, or None."""
        return self._values.get(field)

    def text(self, field: str, what: str) -> str | None:
        """A string, described as ``what`` where it is none."""
        value = self._values.get(field)
        if value is None or isinstance(value, str):
            return value
        self.expected(field, what)
        return None

    def tiles(self, field: str) -> tuple[Tile, ...]:
        """Tiles in canonical order, none where the field is absent or faulty."""
        return tuple(sorted(self.indicators(field), key=tile_order))

    def indicators(self, field: str) -> tuple[Tile, ...]:
        """Tiles in the order in which they are said, none where the field is absent or faulty."""
        text = self.text(field, "tiles as a string, such as 123m55z")
        try:
            return _tiles_of(text or "", self._notation)
        except NotationError as error:
            for fault in error.faults:
                place = f'{fault.message}, at character {fault.column + 1} of "{shown(error.text, 40)}"'
                line = error.text[fault.column] in "([+"
                hint = "melds and the winning tile have fields of their own, melds and win_tile" if line else fault.hint
                self.fault(fault.code, field, place, hint)
            return ()

    def number(self, field: str) -> int | None:
        """A whole number that is not negative."""
        value = self._values.get(field)
        if value is None or (isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST):
            return value
        self.expected(field, f"a whole number from 0 to {MOST}")
        return None

    def flag(self, field: str) -> bool | None:
        """True or false."""
        value = self._values.get(field)
        if value is None or isinstance(value, bool):
            return value
        self.expected(field, "true or false")
        return None

    def choice(self, field: str, names: Mapping[str, str]) -> str | None:
        """The name that a string stands for, whatever its case and hyphens."""
        what = f"one of {', '.join(names)}"
        text = self.text(field, what)
        if text is None or plain(text) in names:
            return text and names[plain(text)]
        meant = f"write {_KONGS[plain(text)]}" if names is _MELD_TYPES and plain(text) in _KONGS else None
        self.expected(field, what, hint=meant or near(plain(text), names))
        return None

    def wind(self, field: str) -> str | None:
        """The letter of a seat or wind."""
        what = f"one of {', '.join(WINDS)}"
        text = self.text(field, what)
        if text is None or wind(text):
            return text and wind(text)
        self.expected(field, what)
        return None

    def items(self, field: str) -> Iterable[Any]:
        """The entries of a list."""
        value = self._values.get(field)
        if value is None or isinstance(value, list | tuple):
            return value or ()
        self.expected(field, "a list")
        return ()

    def words(self, field: str, what: str) -> Iterable[str]:
        """The entries of a list of strings."""
        for i, value in enumerate(self.items(field)):
            if isinstance(value, str):
                yield value
            else:
                self.fault("type", f"{field}[{i}]", f"expected {what}, read {_read_as(value)}")


def _field_hint(key: str) -> str | None:
    """What to write for a circumstance that is typed as a field of its own."""
    name = plain(CALLS.get(key.lower(), key))
    if name in WINS:
        return f'write "win": "{name}"'
    return f'write "flags": ["{name}"]' if name in FLAGS else None


def _tiles_of(text: str, notation: str | None) -> tuple[Tile, ...]:
    """Tiles in the order in which they are typed, or in another notation than mpsz in canonical order."""
    from .notation import CANONICAL, parse_hand

    if notation is not None and notation != CANONICAL and text.strip():
        hand = parse_hand(text, notation=notation)
    else:
        try:
            return tuple(read_tiles(text))
        except NotationError:
            if notation is not None or text.isascii():
                raise
            hand = parse_hand(text)
    if hand.melds or hand.win != Win():
        message = "a field holds tiles only: melds, the winning tile and circumstances have fields of their own"
        raise NotationError(text, (Fault("tiles_only", message, 0, max(1, len(text))),))
    return hand.tiles


def _read_as(value: object) -> str:
    """What was read, short, in the words of JSON."""
    if isinstance(value, str):
        return f'"{shown(value)}"'
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    if isinstance(value, int | float):
        return f"the number {value}" if abs(value) < 10**15 else "a number too large"
    return (
        "an object" if isinstance(value, Mapping) else "a list" if isinstance(value, list | tuple) else "no JSON value"
    )


def _flags(fields: _Fields, words: tuple[str, ...]) -> tuple[str, ...]:
    said: set[str] = set()
    for typed in fields.words("flags", "the name of a flag"):
        flag = plain(typed)
        if flag in WINS:
            fields.expected("flags", "names of flags", typed, f"the kind of win is a field of its own: win is {flag}")
        elif flag not in FLAGS and flag not in words:
            fields.expected("flags", "names of flags", typed, near(flag, (*FLAGS, *words)))
        elif flag in said:
            fields.fault("repeated", "flags", f"{flag} is said twice")
        said.add(flag)
    return canonical_flags(said, words)


def _bonus(fields: _Fields) -> tuple[str, ...]:
    names: list[str] = []
    for typed in fields.words("bonus", "the name of a bonus tile"):
        name = bonus_name(typed)
        if name is None:
            fields.expected("bonus", "names of bonus tiles", typed, bonus_hint(typed))
        else:
            names.append(name)
    return canonical_bonus(names)


def _liability(fields: _Fields) -> Liability | None:
    value = fields.value("liability")
    if value is None:
        return None
    inner = _Fields(value, Liability._fields, fields.faults, "liability")
    pattern, seat = inner.text("pattern", "the id of a pattern"), inner.wind("seat")
    for field in Liability._fields:
        if inner.readable and not inner.has(field):
            inner.fault("missing", field, "expected who is liable and for which pattern, but the field is absent")
    if pattern is not None and liable(pattern, WINDS[0]) is None:
        inner.expected("pattern", "the id of a pattern, such as big_three_dragons")
    return liable(pattern, seat) if pattern is not None and seat is not None else None


def _meld(fields: _Fields, seat: str | None, seat_unreadable: bool) -> Meld | None:
    """One meld of a winner at ``seat``, or None when it has faults."""
    faults = len(fields.faults)
    if fields.readable and not fields.has("tiles"):
        fields.fault("missing", "tiles", "expected the tiles of the meld, but the field is absent")
    tiles = fields.tiles("tiles")
    stated = fields.choice("type", _MELD_TYPES)
    is_open, added = fields.flag("open") is not False, bool(fields.flag("added"))
    side = _side(fields, seat, seat_unreadable)
    if len(fields.faults) > faults or not fields.readable:
        return None
    kind = shape(tiles)
    if kind is None:
        code, message = why_no_shape(tiles, fields.value("tiles"))
        fields.fault(code, "tiles", message)
        return None
    typed = shown(fields.value("tiles"))
    if stated is not None and stated != kind:
        fields.fault("type", "type", f"expected {kind}, for {typed} is one, read {stated}")
    if kind != "kong" and not is_open:
        fields.fault("open", "open", f"false is for a concealed kong only, and {typed} is a {kind}")
    if added and (kind != "kong" or not is_open):
        what = "a concealed kong" if kind == "kong" else f"a {kind}"
        fields.fault("added", "added", f"true is for an open kong only, and {typed} is {what}")
    if side is not None and kind == "kong" and not is_open:
        fields.fault("from", "from", "a concealed kong comes from nobody")
    return Meld(kind, tiles, is_open, added, side)


def _side(fields: _Fields, seat: str | None, seat_unreadable: bool) -> str | None:
    """The side that a meld came from, stated as a side or as a seat."""
    what = f"one of {', '.join(SIDES)}, or a seat"
    text = fields.text("from", what)
    if text is None or plain(text) in SIDES:
        return text and plain(text)
    letter = wind(text)
    if letter is None:
        fields.expected("from", what)
    elif seat is None:
        if not seat_unreadable:
            message = f"the seat {letter} tells a side only with the winner's own seat, but the field seat is absent"
            fields.fault("needs_seat", "from", message, f"add seat, or say one of {', '.join(SIDES)}")
    elif letter == seat:
        fields.fault("own_seat", "from", f"{letter} is the winner's own seat; melds come from another player")
    else:
        return _SIDES_BY_TURNS[(WINDS.index(letter) - WINDS.index(seat)) % 4]
    return None
