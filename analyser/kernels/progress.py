"""Where a hand can get to: every hand that draws which bring it closer lead to, and how many of each are left then.

A hand here is one of 13 tiles (less three for each meld). A tile that brings it closer is kept, and one is thrown for
it so that the rest stays as near; any other tile is thrown at once and changes nothing. Then how many tiles of a kind
are left follows from the hand alone, whatever was drawn and thrown before:

- A kind that helps now has helped all along: a complete hand that is n tiles away from here is at most n tiles and
  those kept so far away from where the hand began. So none of its tiles was thrown as useless.
- A tile that was kept is never thrown again, nor is a kind kept that was thrown for another: the hand has come as many
  steps as tiles were kept, and without one of them it would have come as far with fewer. So the tiles of a kind that
  the hand holds above those it began with are those drawn.
- Only the first discard need not keep the hand as near. Where its kind is drawn again and helps, the hand does not
  show it, and ``ORIGIN`` remembers it.
"""

from typing import Any, NamedTuple

from ..tiles import KINDS
from .distance import DISTANCE_SHIFT, NEVER, Keys, element_of, joined, shares_of
from .gear import kernel
from .hands import Planes, one_more, without_one
from .helping import Helped, nearer, special_helped, standard_helped
from .indicators import count_of
from .knitted_distance import KNITTED_FORMS, knitted_helped, knitted_lack
from .limits import mended
from .splits import STANDARD

# columns of a hand that was reached: its keys and planes, where its draws are listed, what was thrown first
(KEY_MP, KEY_SZ, ONES, TWOS, FOURS, ORIGIN, LISTED, NODE) = range(8)
# columns of a hand to start from: as above, then how many tiles it lacks, and its number among those reached
(START_ORIGIN, START_LACK, START_NODE, START) = (ORIGIN, ORIGIN + 1, ORIGIN + 2, ORIGIN + 3)
# how much of each room is used; and whether one of them was too small
(NODES, EDGES, WINS, TOO_SMALL, SIZES) = range(5)
#: Of ``ORIGIN``: the kind thrown first and drawn again, and one; above, a bit for each suit whose red five was thrown.
REDRAWN = 63
RED_SHIFT = 6
# of an item of the edges that begins a draw: tiles left, and from here on how many choices follow
CHOICES_SHIFT = 8
LEFT = (1 << CHOICES_SHIFT) - 1
# of a winning draw: tiles left, kind, hand
WIN_KIND, WIN_NODE = 8, 16
KIND_MASK = 63
MOST_LACK = 14
_KEY = 21
_KEY_MASK = (1 << _KEY) - 1
_MOST_CHOICES = KINDS * 14
_MOST_ITEMS = 1 + KINDS * 15
# odd numbers below 2**36, so that no sum of products with keys comes to 2**62
_MIX_M, _MIX_P, _MIX_S, _MIX_Z, _MIX_ORIGIN = 0x9E3779B97, 0xC2B2AE3D3, 0x85EBCA6B5, 0xD6E8FEB87, 0xA0761D649
_FOLD = 31


class Ground(NamedTuple):
    """What stays the same all along: what is asked, and planes of the melds, of the tiles that the hand begins with,
    and of those that are unseen then; ``melded``: the kinds of which tiles lie in melds."""

    forms: int
    sets: int
    melds: int
    three: int
    played: int
    melded: int
    meld_ones: int
    meld_twos: int
    meld_fours: int
    own_ones: int
    own_twos: int
    own_fours: int
    left_ones: int
    left_twos: int
    left_fours: int


class Room(NamedTuple):
    """How many hands, items of edges and winning draws there is room for, and how many slots (a power of two)."""

    nodes: int
    edges: int
    wins: int
    slots: int


class Grown(NamedTuple):
    """What is written.

    ``nodes``: NODE columns for each hand, those that lack more first; ``edges``: for each hand that is not ready the
    number of its draws, then for each its tiles left and the hands to choose from; ``wins``: the draws that complete
    ready hands; ``slots``: numbers of hands by hash, and one; ``sizes``: see above; ``states``: scratch.
    """

    nodes: Any
    edges: Any
    wins: Any
    slots: Any
    sizes: Any
    states: Any


@kernel
def _added(planes: Planes, ones: int, twos: int, fours: int) -> Planes:
    """Two counts of each kind together, at most seven."""
    carry = planes.ones & ones
    carry_on = planes.twos & twos | carry & (planes.twos | twos)
    return Planes(planes.ones ^ ones, planes.twos ^ twos ^ carry, planes.fours | fours | carry_on, 0)


@kernel
def _moved(keys: Keys, step: int, kind: int) -> Keys:
    """The keys with one tile of a kind more or less."""
    m, p, s = int(kind < 9), int((kind >= 9) & (kind < 18)), int((kind >= 18) & (kind < 27))
    return Keys(keys.m + step * m, keys.p + step * p, keys.s + step * s, keys.z + step * (1 - m - p - s))


@kernel
def _helped(planes: Planes, keys: Keys, ground: Ground, tables: Any, states: Any) -> Helped:
    """How many tiles a hand lacks, and the kinds that bring it closer."""
    by_sets = standard_helped(tables, keys, ground.sets)
    whole = planes
    if ground.melded:
        whole = _added(planes, ground.meld_ones, ground.meld_twos, ground.meld_fours)
        by_sets = mended(
            tables, keys, planes, whole, ground.melded, ground.sets, ground.played, ground.three, by_sets, states
        )
    standard = ground.forms >> STANDARD & 1
    helped = nearer(
        Helped(by_sets.lack * standard + NEVER * (1 - standard), by_sets.kinds * standard),
        special_helped(planes, ground.forms, ground.melds, ground.played),
    )
    if ground.forms & KNITTED_FORMS:
        melds, forms, played = ground.melds, ground.forms, ground.played
        return nearer(helped, knitted_helped(tables, keys, planes, whole, melds, forms, played, helped.lack))
    return helped


@kernel
def lack_of(planes: Planes, keys: Keys, ground: Ground, tables: Any, states: Any) -> int:
    """How many tiles a hand lacks."""
    if ground.melded:
        return _helped(planes, keys, ground, tables, states).lack
    mp = joined(tables.merged, element_of(tables.elements, keys.m), element_of(tables.elements, keys.p))
    sz = joined(tables.merged, element_of(tables.elements, keys.s), element_of(tables.elements, keys.z))
    lack = shares_of(tables.best, ground.sets, mp, sz) >> DISTANCE_SHIFT
    standard = ground.forms >> STANDARD & 1
    lack = lack * standard + NEVER * (1 - standard)
    lack = min(lack, special_helped(planes, ground.forms, ground.melds, ground.played).lack)
    if ground.forms & KNITTED_FORMS:
        return knitted_lack(tables, keys, planes, planes, ground.melds, ground.forms, ground.played, lack)
    return lack


@kernel
def _left_of(planes: Planes, origin: int, kind: int, ground: Ground) -> int:
    """How many tiles of a kind that helps are left."""
    own = count_of(Planes(ground.own_ones, ground.own_twos, ground.own_fours, 0), kind)
    left = count_of(Planes(ground.left_ones, ground.left_twos, ground.left_fours, 0), kind)
    return left - max(count_of(planes, kind) - own, 0) - int(origin & REDRAWN == kind + 1)


@kernel
def _origin_with(planes: Planes, origin: int, kind: int, ground: Ground) -> int:
    """What was thrown first, once a kind is drawn: of a kind that helps only the first discard can have been thrown."""
    own = count_of(Planes(ground.own_ones, ground.own_twos, ground.own_fours, 0), kind)
    return origin | (kind + 1) * int(count_of(planes, kind) < own)


@kernel
def packed_keys(first: int, second: int) -> int:
    """Two keys in one number."""
    return first << _KEY | second


@kernel
def _keys_at(nodes: Any, at: int) -> Keys:
    mp, sz = int(nodes[at + KEY_MP]), int(nodes[at + KEY_SZ])
    return Keys(mp >> _KEY, mp & _KEY_MASK, sz >> _KEY, sz & _KEY_MASK)


@kernel
def _planes_at(nodes: Any, at: int) -> Planes:
    return Planes(int(nodes[at + ONES]), int(nodes[at + TWOS]), int(nodes[at + FOURS]), 0)


@kernel
def _place(planes: Planes, keys: Keys, origin: int, room: Room, grown: Grown) -> int:
    """The number of a hand, which is a new one where it was not reached before."""
    nodes, slots = grown.nodes, grown.slots
    mp, sz = packed_keys(keys.m, keys.p), packed_keys(keys.s, keys.z)
    mixed = keys.m * _MIX_M + keys.p * _MIX_P + keys.s * _MIX_S + keys.z * _MIX_Z + origin * _MIX_ORIGIN
    slot = (mixed ^ mixed >> _FOLD) & (room.slots - 1)
    while True:
        found = int(slots[slot])
        if found == 0:
            break
        at = NODE * (found - 1)
        if int(nodes[at + KEY_MP]) == mp and int(nodes[at + KEY_SZ]) == sz and int(nodes[at + ORIGIN]) == origin:
            return found - 1
        slot = (slot + 1) & (room.slots - 1)
    number = int(grown.sizes[NODES])
    at = NODE * number
    nodes[at + KEY_MP] = mp
    nodes[at + KEY_SZ] = sz
    nodes[at + ONES] = planes.ones
    nodes[at + TWOS] = planes.twos
    nodes[at + FOURS] = planes.fours
    nodes[at + ORIGIN] = origin
    nodes[at + LISTED] = 0
    slots[slot] = number + 1
    grown.sizes[NODES] = number + 1
    return number


@kernel
def _choices(
    planes: Planes, keys: Keys, origin: int, kind: int, lack: int, item: int, ground: Ground, tables: Any, room: Room,
    grown: Grown,
) -> int:  # fmt: skip
    """List the hands that drawing a kind leaves to choose from, from an item of the edges on; returns how many."""
    steps = KINDS * ground.three
    drawn, drawn_keys = one_more(planes, 1 << kind), _moved(keys, int(tables.steps[steps + kind]), kind)
    origin = _origin_with(planes, origin, kind, ground)
    others = (drawn.ones | drawn.twos | drawn.fours) & ~(1 << kind)
    choices = 0
    while others:
        thrown = ((others & -others) - 1).bit_count()
        others &= others - 1
        rest = without_one(drawn, 1 << thrown)
        rest_keys = _moved(drawn_keys, -int(tables.steps[steps + thrown]), thrown)
        if lack_of(rest, rest_keys, ground, tables, grown.states) == lack:
            grown.edges[item + choices] = _place(rest, rest_keys, origin, room, grown)
            choices += 1
    return choices


@kernel
def _list_draws(number: int, lack: int, ground: Ground, tables: Any, room: Room, grown: Grown) -> int:
    """List every draw that brings a hand closer, or that completes it where it is ready; returns how many."""
    at = NODE * number
    planes, keys, origin = _planes_at(grown.nodes, at), _keys_at(grown.nodes, at), int(grown.nodes[at + ORIGIN])
    kinds = _helped(planes, keys, ground, tables, grown.states).kinds
    first, wins = int(grown.sizes[EDGES]), int(grown.sizes[WINS])
    item, draws = first + 1, 0
    while kinds:
        kind = ((kinds & -kinds) - 1).bit_count()
        kinds &= kinds - 1
        left = _left_of(planes, origin, kind, ground)
        if left > 0:
            if lack == 1:
                grown.wins[wins + draws] = number << WIN_NODE | kind << WIN_KIND | left
            else:
                choices = _choices(planes, keys, origin, kind, lack - 1, item + 1, ground, tables, room, grown)
                grown.edges[item] = choices << CHOICES_SHIFT | left
                item += choices + 1
            draws += 1
    if lack == 1:
        grown.sizes[WINS] = wins + draws
    else:
        grown.edges[first] = draws
        grown.nodes[at + LISTED] = first
        grown.sizes[EDGES] = item
    return draws


@kernel
def grow(starts: Any, number: int, ground: Ground, tables: Any, room: Room, grown: Grown) -> int:
    """Every hand that is reached from ``number`` starts; returns the number of the first one that is ready.

    The numbers of the starts are written beside them. ``sizes[TOO_SMALL]`` is 1 where the room did not do.
    """
    first = 0
    for nearer_by in range(MOST_LACK):
        lack = MOST_LACK - nearer_by
        for start in range(number):
            at = START * start
            if int(starts[at + START_LACK]) == lack:
                starts[at + START_NODE] = _place(
                    _planes_at(starts, at), _keys_at(starts, at), int(starts[at + START_ORIGIN]), room, grown
                )
        last = int(grown.sizes[NODES])
        for reached in range(first, last):
            if (
                int(grown.sizes[NODES]) + _MOST_CHOICES > room.nodes
                or int(grown.sizes[EDGES]) + _MOST_ITEMS > room.edges
                or int(grown.sizes[WINS]) + KINDS > room.wins
            ):
                grown.sizes[TOO_SMALL] = 1
                return first
            _list_draws(reached, lack, ground, tables, room, grown)
        if lack > 1:
            first = last
    return first
