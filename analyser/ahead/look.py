"""The chances of a hand over its own draws: what it can become, what that is worth, and back again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..errors import AnalyserError, as_int, quoted
from ..hand import Hand
from ..kernels.chances import FIGURES, Horizon, Reached, figure_of
from ..kernels.distance import NEVER, Keys
from ..kernels.forms import FORMS, form_bits
from ..kernels.hands import Planes
from ..kernels.indicators import count_of
from ..kernels.limits import STATES_SIZE
from ..kernels.lookup import distances
from ..kernels.progress import (
    NODES,
    RED_SHIFT,
    SIZES,
    START,
    START_NODE,
    TOO_SMALL,
    WINS,
    Ground,
    Grown,
    Room,
    lack_of,
    packed_keys,
)
from ..kernels.splits import SEVEN_PAIRS_REPEATED
from ..notation import parse_hand
from ..rules import RuleSet
from ..rules.model import AnyRules
from ..scoring.asked_forms import AskedForms, SomeForms, asked_forms
from ..scoring.held import Held, lasting
from ..scoring.lanes import FORMS as ACCEPTED
from ..scoring.plan import plan_of
from ..scoring.wait_values import rule_sets_of
from ..scoring.waits import held_under
from ..tiles import KINDS, Tile
from .outlook import LookAhead, Outlook
from .wins import Asked, asked_of

#: What can be wanted most, and what decides where that is equal.
WANTED = {
    "value": ("value", "win", "tenpai"),
    "win": ("win", "value", "tenpai"),
    "tenpai": ("tenpai", "value", "win"),
}
#: Hands that are farther from ready are not looked at.
FARTHEST = 4
_FIRST_ROOM = Room(1 << 12, 1 << 16, 1 << 13, 1 << 14)
_MOST_EDGES = 1 << 26
_PLAIN_LACK = 3  # so many tiles may be lacking where the plain gear is sooner done than compiled code loaded


class _Start(NamedTuple):
    """A hand to begin with: the tile thrown for it, its row for ``grow``, and how many tiles it lacks."""

    tile: Tile | None
    row: tuple[int, ...]
    lack: int


def look_ahead(
    hand: Any, draws: int, *, rules: AnyRules | None = None, options: Mapping[str, Any] | None = None,
    by: str | None = None, visible: Any = None, discarded: Any = None, forms: SomeForms = None,
    melds: int | None = None, seven_pairs_repeats: bool | None = None, players: int | None = None, gear: str = "auto",
    **circumstances: Any,
) -> LookAhead:  # fmt: skip
    """The chances to be ready and to win by self-draw within so many draws, after each discard of 14 tiles, or of 13.

    Own draws only, each of the unseen tiles with the same chance. A tile that brings the hand closer is kept, and what
    is then best thrown for it, so that the rest stays as near; any other tile is thrown at once. ``by`` says what is
    best: ``value``, what the winner collects under ``rules`` on average (the default with rules); ``win``, the chance
    to win (without); ``tenpai``. ``circumstances`` are those of the win (``riichi=True``, ``seat="E"``). ``gear``:
    ``plain``, ``native``, or ``auto``. Others as of ``discards``; forms that the rules do not accept are left out.
    Raises ``AnalyserError`` for a hand that is more than four from ready.

    >>> print(look_ahead("123m456p789s1122z", 18))
    tenpai 100.0%, win 47.3%
    """
    asked = rule_sets_of(rules, options)
    rule_set = asked[0] if len(asked) == 1 else None
    if len(asked) > 1:
        raise AnalyserError("looking ahead goes by one rule set at a time", code="rules")
    wanted = _wanted(by, rule_set)
    seen = [lasting(visible, "visible"), lasting(discarded, "discarded")]
    wished = asked_forms(forms, seven_pairs_repeats, asked)
    its_forms = _accepted(rule_set, wished)
    held, _ = held_under(asked, hand, circumstances, melds, its_forms, wished.repeats, players, *seen)
    left = [held.unseen(kind) * (held.played >> kind & 1) for kind in range(KINDS)]
    unseen = sum(left)
    draws = as_int(draws)
    if not isinstance(draws, int) or isinstance(draws, bool) or not 1 <= draws <= unseen:
        raise AnalyserError(f"draws is {quoted(draws)}, expected 1 to the {unseen} unseen tiles", code="draws")
    ground = _ground(held)
    starts, notes = _near_enough(_starts(held, ground))
    its = held.hand._replace(concealed=held.hand.tiles, win_tile=None)
    about = None
    if rule_set is not None:
        win = its.win._replace(by="self_draw", discarder=None, sticks=0, liability=None)
        about = asked_of(its._replace(win=win), rule_set, (*_tiles(seen[0]), *_tiles(seen[1])), left)
    places = (wanted.index("tenpai"), wanted.index("win"), wanted.index("value"))
    figures, said = _figures(starts, ground, Horizon(draws, unseen, *places), about, gear)
    outlooks = [
        Outlook(start.tile, start.lack - 1, **dict(zip(wanted, told, strict=True)))
        for start, told in sorted(zip(starts, figures, strict=True), key=_order)
    ]
    if rule_set is None:
        outlooks = [one._replace(value=None) for one in outlooks]
    return LookAhead(its, rule_set, draws, wanted[0], unseen, tuple(outlooks), said + notes)


def _near_enough(every: list[_Start]) -> tuple[list[_Start], tuple[str, ...]]:
    """The starts that are not too far, and a note on the others."""
    starts = [start for start in every if start.lack <= FARTHEST + 1]
    if not starts:
        nearest = min(start.lack for start in every)
        far = "no form can be had" if nearest >= NEVER else f"the hand is {nearest - 1} from ready"
        raise AnalyserError(f"{far}: chances are worked out up to {FARTHEST} from ready", code="too_far")
    if len(starts) == len(every):
        return starts, ()
    left_out = ", ".join(str(start.tile) for start in every if start not in starts)
    return starts, (f"left out, more than {FARTHEST} from ready without it: {left_out}",)


def _tiles(visible: Any) -> tuple[Tile, ...]:
    """The visible tiles where they are told one by one, with their red fives; nothing where they are counts."""
    if isinstance(visible, str):
        hand = parse_hand(visible) if visible.strip() else Hand()
        return (*hand.tiles, *(tile for meld in hand.melds for tile in meld.tiles))
    return tuple(tile for tile in visible or () if isinstance(tile, Tile))


def _wanted(by: str | None, rules: RuleSet | None) -> tuple[str, ...]:
    if by is None:
        by = "win" if rules is None else "value"
    if not isinstance(by, str) or by not in WANTED:
        raise AnalyserError(f"by is {quoted(by)}, expected {', '.join(WANTED)}", code="by")
    if by == "value" and rules is None:
        raise AnalyserError("by='value' needs rules=: they say what a win is worth", code="by")
    return WANTED[by]


def _order(one: tuple[_Start, tuple[float, ...]]) -> tuple[Any, ...]:
    start, figures = one
    return (*(-round(figure, 12) for figure in figures), start.tile is not None and start.tile[::-1])


def _accepted(rules: RuleSet | None, forms: AskedForms) -> tuple[str, ...]:
    """The forms to go for: with rules those that they accept."""
    if rules is None:
        return forms.names
    accepted = plan_of(rules).table[ACCEPTED]
    accepted |= FORMS["seven_pairs"] * (accepted >> SEVEN_PAIRS_REPEATED & 1)
    return tuple(name for name in forms.names if FORMS[name] & accepted)


def _ground(held: Held) -> Ground:
    forms = form_bits(held.forms, held.repeats)
    if held.hand.win.nuki > 2:  # too few norths are left for a pair of them, which the special forms do not ask
        forms &= FORMS["standard"]
    melded = [count_of(held.whole, kind) - count_of(held.planes, kind) for kind in range(KINDS)]
    return Ground(
        forms, 4 - held.melds, held.melds, held.three, held.played, held.melded, *_bits(melded), *held.planes[:3],
        *_bits(held.unseen(kind) for kind in range(KINDS)),
    )  # fmt: skip


def _bits(counts: Iterable[int]) -> tuple[int, int, int]:
    """Counts as masks of their ones, twos and fours."""
    ones = twos = fours = 0
    for kind, count in enumerate(counts):
        ones |= (count & 1) << kind
        twos |= (count >> 1 & 1) << kind
        fours |= (count >> 2 & 1) << kind
    return ones, twos, fours


def _starts(held: Held, ground: Ground) -> list[_Start]:
    """The hands of 13 tiles to begin with: the hand itself, or what each of its discards leaves."""
    tiles = held.hand.tiles
    if len(tiles) + 3 * held.melds == 13:
        return [_start(None, held.planes, held.keys, ground)]
    found = []
    for tile in dict.fromkeys(tiles):
        rest = held.less(tile.kind)
        found.append(_start(tile, rest.planes, rest.keys, ground))
    return found


def _start(tile: Tile | None, planes: Planes, keys: Keys, ground: Ground) -> _Start:
    origin = 1 << RED_SHIFT + tile.kind // 9 if tile is not None and tile.red else 0
    lack = lack_of(planes, keys, ground, distances(), [0] * STATES_SIZE)
    row = packed_keys(keys.m, keys.p), packed_keys(keys.s, keys.z), *planes[:3], origin, lack, 0
    return _Start(tile, row, lack)


def _figures(
    starts: list[_Start], ground: Ground, horizon: Horizon, asked: Asked | None, gear: str
) -> tuple[list[tuple[float, ...]], tuple[str, ...]]:
    """The three figures of every start, in the order of what is wanted, and what the scoring noted."""
    run = _gear(gear, starts)
    rows = run.ints([item for start in starts for item in start.row])
    room = _FIRST_ROOM
    while True:
        grown = Grown(
            run.empty(7 * room.nodes), run.empty(room.edges), run.empty(room.wins), run.zeros(room.slots),
            run.zeros(SIZES), run.empty(STATES_SIZE),
        )  # fmt: skip
        first_ready = run.grow(rows, len(starts), ground, room, grown)
        if not grown.sizes[TOO_SMALL]:
            break
        room = Room(*(4 * size for size in room))
        if room.edges > _MOST_EDGES:
            raise AnalyserError("this hand can become too many others to look at them all", code="too_far")
    reached = Reached(int(grown.sizes[NODES]), first_ready, int(grown.sizes[WINS]))
    worth, said = run.worth_of(grown, reached.wins, asked)
    weighed = run.weighed(horizon, reached)
    run.weigh(grown.nodes, grown.edges, grown.wins, worth, horizon, reached, weighed)
    numbers = [int(rows[START * at + START_NODE]) for at in range(len(starts))]
    return [
        tuple(figure_of(place, number, horizon.draws, horizon, reached, weighed) for place in range(FIGURES))
        for number in numbers
    ], said


def _gear(name: str, starts: list[_Start]) -> Any:
    """The module that runs the kernels in a gear."""
    if name not in ("auto", "plain", "native"):
        raise AnalyserError(f"gear is {quoted(name)}, expected auto, plain or native", code="gear")
    if name == "auto":
        name = "plain" if max(start.lack for start in starts) <= _PLAIN_LACK else "native"
    if name == "plain":
        from . import plain

        return plain
    from . import native

    return native
