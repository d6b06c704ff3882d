"""Walks the events of a round and derives what happened: the hand of every winner with its circumstances.

Everything in a hand comes from draws, discards, claims and indicators, nothing from what the record says it was worth.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ..hand import FLAGS, WINS, Hand, Liability, Meld
from ..hand import Win as Circumstances
from ..tiles import WINDS, Tile
from .events import (
    NORTH_TILE,
    TILES,
    UNKNOWN,
    AddedKong,
    ConcealedKong,
    Discard,
    Draw,
    Drawn,
    North,
    Round,
    Trouble,
    Unreadable,
    Win,
)
from .items import DrawnRound, GameRules, Place, RecordedWin
from .round_ends import draw_type
from .table import Made, Table

RIICHI, DOUBLE_RIICHI, IPPATSU, LAST_TILE, KONG_REPLACEMENT = FLAGS[:5]
FLOWER_REPLACEMENT, LAST_OF_KIND, FIRST_DRAW, FIRST_DISCARD, ROBS_CONCEALED_KONG = FLAGS[5:]
DISCARD, SELF_DRAW, ROB_KONG = WINS
DEPOSIT = 1000
MOST = 9999  # honba or sticks, as in a hand line
_SIDES = {4: (None, "right", "across", "left"), 3: (None, "right", "left")}


def replay(played: Round, place: Place, rules: GameRules) -> Iterator[RecordedWin | DrawnRound | Trouble]:
    """What a round ends in: its wins or its draw; ``Trouble`` where events contradict each other or stop."""
    start = played.start
    table = Table(start, rules.players)
    if not (0 <= start.honba <= MOST and 0 <= start.sticks <= MOST):
        yield Trouble(f"there are no {start.honba} honba and {start.sticks} sticks on a table")
        return
    try:
        ends = _walk(table, played)
    except Unreadable as error:
        yield Trouble(error.message)
        return
    if isinstance(ends[0], Drawn):
        yield _drawn(table, ends[0], place, rules)
    wins = []
    for end in ends:
        if not isinstance(end, Win):
            break
        wins.append(end)
    scores = _scores(table)
    for win in wins:
        try:
            yield _win(table, win, wins, scores, place, rules)
        except Unreadable as error:
            yield Trouble(f"seat {win.seat} wins, but {error.message}")
        deltas = win.stated.deltas
        if scores is not None:
            scores = tuple(map(int.__add__, scores, deltas)) if deltas and len(deltas) == len(scores) else None
    if len(ends) > max(len(wins), 1):
        yield Trouble("the round goes on after its end")


def _walk(table: Table, played: Round) -> list[Win | Drawn]:
    """Everything up to the end of the round: brings the table there, and gives the events that end it."""
    draws, discards = table.draws, table.discards
    events: Iterator[Any] = iter(played.events)  # of any kind: this loop is the hottest of all
    for event in events:
        kind = event.__class__
        if kind is Draw:
            seat, tile = event
            draws[seat].append(tile)
            table.last = event
            if table.waiting:
                table.goes_on(seat)
        elif kind is Discard:
            seat, tile = event
            discards[seat].append(tile)
            table.last = event
            if table.ippatsu:
                table.ippatsu &= ~(1 << seat)
        elif kind is Win or kind is Drawn:
            return [event, *events]
        else:
            table.other(event)
    raise Unreadable(played.trouble or "the round has no result: the record stops before it ends")


def _scores(table: Table) -> tuple[int, ...] | None:
    """The score of every seat once the deposits of the round are paid."""
    scores = table.start.scores
    if scores is None:
        return None
    return tuple([score - DEPOSIT * table.deposits.count(seat) for seat, score in enumerate(scores)])


def _drawn(table: Table, end: Drawn, place: Place, rules: GameRules) -> DrawnRound:
    kind = draw_type(table, end)
    if table.waiting and kind != "triple_ron":  # three winners: the last riichi does not stand
        table.goes_on()
    seats = table.only_outside_discards() if kind == "nagashi" else ()
    dealer, deposits = table.start.dealer, tuple(table.deposits)
    return DrawnRound(place, rules, kind, dealer, seats, end.deltas, deposits, _scores(table))


def _win(
    table: Table, win: Win, wins: list[Win], scores: tuple[int, ...] | None, place: Place, rules: GameRules
) -> RecordedWin:
    start, players, seat = table.start, table.players, win.seat
    by, source, tile, of_concealed_kong = _won_on(table, win)
    if max(seat, source) >= players:
        raise Unreadable(f"only {players} play")
    concealed = _concealed(table, win, tile, source == seat)
    order = 0
    if len(wins) > 1:
        order = sum((other.seat - source) % players < (seat - source) % players for other in wins)
    liable, liability = table.liable[seat], None
    if liable is not None:
        liability = Liability(liable[0], WINDS[(liable[1] - start.dealer) % players])
    in_riichi = table.riichi[seat]
    circumstances = Circumstances(
        by=by,
        seat=WINDS[(seat - start.dealer) % players],
        round=WINDS[start.wind],
        discarder=None if source == seat else WINDS[(source - start.dealer) % players],
        flags=_flags(table, seat, by, source, tile, of_concealed_kong),
        flowers=table.flowers[seat] or None,
        # indicators in the order turned: all but the first are of kongs
        dora=tuple([TILES[indicator] for indicator in table.indicators]),
        ura=tuple([TILES[indicator] for indicator in win.ura]) if in_riichi else (),
        nuki=table.norths[seat],
        honba=0 if order else start.honba,
        sticks=0 if order else start.sticks + len(table.deposits),
        liability=liability,
    )
    melds = tuple([_meld(made, seat, players) for made in table.melds[seat]])
    return RecordedWin(
        place,
        rules,
        Hand(concealed, melds, TILES[tile], circumstances),
        win.stated,
        seat,
        None if source == seat else source,
        start.dealer,
        None if liable is None else liable[1],
        order,
        len(wins),
        tuple(table.deposits),
        scores,
    )


class _WonOn(NamedTuple):
    """What was won on: the kind of win, the seat that the tile came from, the tile, whether of a concealed kong."""

    by: str
    source: int
    tile: int
    of_concealed_kong: bool = False


def _won_on(table: Table, win: Win) -> _WonOn:
    last, tile = table.last, UNKNOWN
    if isinstance(last, Draw | Discard | AddedKong):
        by = SELF_DRAW if isinstance(last, Draw) else DISCARD if isinstance(last, Discard) else ROB_KONG
        tile = last.tile
    elif isinstance(last, ConcealedKong):
        by = ROB_KONG
        tile = win.tile if win.tile in last.tiles else last.tiles[-1]
    elif isinstance(last, North):  # no kong is robbed: by rule it counts as a discard
        by, tile = DISCARD, NORTH_TILE
    else:
        raise Unreadable("there is no tile to win on")
    if (last.seat == win.seat) != (by == SELF_DRAW):
        raise Unreadable("the last tile was drawn by another" if by == SELF_DRAW else "the last tile is their own")
    if win.source is not None and win.source != last.seat:
        told, true = f"seat {win.source} as the record says", f"seat {last.seat}"
        raise Unreadable(f"on a tile of {told}, while the last tile is of {true}")
    if tile == UNKNOWN:
        tile = win.tile
    if tile == UNKNOWN:
        raise Unreadable("the record does not show the winning tile")
    if win.tile not in (UNKNOWN, tile):
        raise Unreadable(f"on {TILES[win.tile]} as the record says, while the last tile is {TILES[tile]}")
    return _WonOn(by, last.seat, tile, isinstance(last, ConcealedKong))


def _flags(table: Table, seat: int, by: str, source: int, tile: int, of_concealed_kong: bool) -> tuple[str, ...]:
    """The flags of a win, in canonical order."""
    flags = []
    drawn = len(table.draws[seat])
    replaced = by == SELF_DRAW and table.replacement == (seat, drawn)
    if table.riichi[seat]:
        flags.append(DOUBLE_RIICHI if table.riichi[seat] == 2 else RIICHI)
        if table.ippatsu >> seat & 1:
            flags.append(IPPATSU)
    if by != ROB_KONG and not replaced and table.left_in_the_wall(source) <= 0:
        flags.append(LAST_TILE)
    if replaced:
        flags.append(KONG_REPLACEMENT)
    if by == SELF_DRAW and table.flower_replacement == (seat, drawn):
        flags.append(FLOWER_REPLACEMENT)
    if table.start.watch_kinds and by != ROB_KONG and table.seen(tile >> 1) == 3 + (by == DISCARD):
        flags.append(LAST_OF_KIND)
    if not table.calls and by == SELF_DRAW and drawn == 1:
        flags.append(FIRST_DRAW)
    if not table.calls and by == DISCARD and drawn == 0:
        flags.append(FIRST_DISCARD)
    if of_concealed_kong:
        flags.append(ROBS_CONCEALED_KONG)
    return tuple(flags)


def _concealed(table: Table, win: Win, tile: int, self_drawn: bool) -> tuple[Tile, ...]:
    """The concealed tiles without the winning one.

    They follow from deal, draws and discards; where the record does not show those, from what was shown at the win.
    """
    seat = win.seat
    dealt, drawn = table.start.hands[seat], table.draws[seat]
    wanted = 13 - 3 * len(table.melds[seat])
    if dealt is None or UNKNOWN in dealt or UNKNOWN in drawn:
        if win.shown is None:
            raise Unreadable("the record does not show the tiles")
        held = list(win.shown)
        if tile not in held:
            raise Unreadable("the tiles shown do not hold the winning tile")
        held.remove(tile)
    else:
        held = [*dealt, *drawn]
        left = [*table.discards[seat], *table.used[seat]]
        if self_drawn:
            left.append(tile)
        for one in left:
            if one not in held:
                raise Unreadable(f"they put down {TILES[one]} that they did not hold")
            held.remove(one)
        if win.shown is not None and sorted(win.shown) != sorted([*held, tile]):
            raise Unreadable("the tiles shown are not those that were dealt and drawn")
    if len(held) != wanted:
        raise Unreadable(f"they hold {len(held)} tiles instead of {wanted} beside the winning one")
    held.sort()
    return tuple([TILES[one] for one in held])


def _meld(made: Made, seat: int, players: int) -> Meld:
    tiles = tuple([TILES[tile] for tile in sorted(made.tiles)])
    if not made.open:
        return Meld("kong", tiles, open=False)
    kind = "kong" if len(tiles) == 4 else "pung" if tiles[0].kind == tiles[1].kind else "chow"
    return Meld(kind, tiles, True, made.added, _SIDES[players][(made.source - seat) % players])
