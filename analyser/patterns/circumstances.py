"""Patterns of how the hand was won."""

from ..hand import FLAGS
from ..kernels.gear import kernel
from ..kernels.readings import DISCARD, ROB_KONG, SELF_DRAW, Reading
from .registry import pattern

EAST_SEAT = 0
RIICHI = FLAGS.index("riichi")
DOUBLE_RIICHI = FLAGS.index("double_riichi")
IPPATSU = FLAGS.index("ippatsu")
LAST_TILE = FLAGS.index("last_tile")
KONG_REPLACEMENT = FLAGS.index("kong_replacement")
FLOWER_REPLACEMENT = FLAGS.index("flower_replacement")
LAST_OF_KIND = FLAGS.index("last_of_kind")
FIRST_DRAW = FLAGS.index("first_draw")
FIRST_DISCARD = FLAGS.index("first_discard")
ANY_WAIT = 20  # set where the rules let a dealer's dealt win be any wait (see scoring.bonus_han.added_flags)
SOLE_WAIT = 21  # set where only one kind completed the hand, formally (see kernels)
DECLARED_WORDS = 16  # the words that a rule set declares take the bits from here on


@kernel
def flag(r: Reading, bit: int) -> int:
    """Whether a circumstance holds."""
    return r.flags >> bit & 1


@pattern(yes=("23456m789p34588s+1m self-draw",), no=("23456m789p34588s+1m", "23456m789p34588s+1m rob-kong"))
def self_draw(r: Reading) -> int:
    """The winner drew the winning tile."""
    return int(r.win == SELF_DRAW)


@pattern(
    yes=("2349s(222p)(5555p)(<678m)+9s self-draw kong-replacement",), no=("2349s(222p)(5555p)(<678m)+9s self-draw",)
)
def kong_replacement(r: Reading) -> int:
    """Won on the tile drawn after the winner's own kong."""
    return flag(r, KONG_REPLACEMENT)


@pattern(
    yes=("2349s(222p)(<678p)(<678m)+9s self-draw flower-replacement bonus=plum",),
    no=("2349s(222p)(<678p)(<678m)+9s self-draw bonus=plum",),
)
def flower_replacement(r: Reading) -> int:
    """Won on the tile drawn after a bonus tile."""
    return flag(r, FLOWER_REPLACEMENT)


@pattern(yes=("23456m789p34588s+1m self-draw last-tile",), no=("23456m789p34588s+1m last-tile",))
def last_tile_draw(r: Reading) -> int:
    """Drew the winning tile as the last of the wall."""
    return flag(r, LAST_TILE) & (r.win == SELF_DRAW)


@pattern(yes=("23456m789p34588s+1m last-tile",), no=("23456m789p34588s+1m self-draw last-tile",))
def last_discard(r: Reading) -> int:
    """Won on the last discard of the deal."""
    return flag(r, LAST_TILE) & (r.win == DISCARD)


@pattern(yes=("23456m789p34588s+1m rob-kong",), no=("23456m789p34588s+1m",))
def robbing_kong(r: Reading) -> int:
    """Won on a tile that another player was adding to a pung."""
    return int(r.win == ROB_KONG)


@pattern(
    yes=("23456m789p34588s+1m self-draw first-draw seat=E",), no=("23456m789p34588s+1m self-draw first-draw seat=S",)
)
def heavenly_hand(r: Reading) -> int:
    """The dealer wins with the first draw."""
    return flag(r, FIRST_DRAW) & (r.seat == EAST_SEAT)


@pattern(
    yes=("23456m789p34588s+1m self-draw first-draw seat=S",), no=("23456m789p34588s+1m self-draw first-draw seat=E",)
)
def earthly_hand(r: Reading) -> int:
    """Another player than the dealer wins with the own first draw."""
    return flag(r, FIRST_DRAW) & (r.seat > EAST_SEAT)


@pattern(
    yes=("23456m789p34588s+1m first-discard seat=S", "23456m789p34588s+1m first-discard seat=S from=E"),
    no=("23456m789p34588s+1m first-discard seat=S from=W", "23456m789p34588s+1m seat=S from=E"),
)
def earthly_hand_on_discard(r: Reading) -> int:
    """Won on the dealer's first discard (the dealer is taken to be the discarder where that is not said)."""
    return flag(r, FIRST_DISCARD) & (r.discarder <= EAST_SEAT)


@pattern(yes=("23456m789p34588s+1m first-discard seat=S from=W",), no=("23456m789p34588s+1m seat=S from=W",))
def human_hand(r: Reading) -> int:
    """Won on a discard before the winner's own first draw."""
    return flag(r, FIRST_DISCARD)


@pattern(yes=(), no=("23456m789p34588s+1m",))
def declared_word_1(r: Reading) -> int:
    """The first circumstance that a rule set declares a word for."""
    return flag(r, DECLARED_WORDS)


@pattern(yes=(), no=("23456m789p34588s+1m",))
def declared_word_2(r: Reading) -> int:
    """The second such circumstance."""
    return flag(r, DECLARED_WORDS + 1)


@pattern(yes=(), no=("23456m789p34588s+1m",))
def declared_word_3(r: Reading) -> int:
    """The third such circumstance."""
    return flag(r, DECLARED_WORDS + 2)


@pattern(yes=(), no=("23456m789p34588s+1m",))
def declared_word_4(r: Reading) -> int:
    """The fourth such circumstance."""
    return flag(r, DECLARED_WORDS + 3)


@pattern(yes=("23456m789p34588s+1m riichi", "23456m789p34588s+1m double-riichi"), no=("23456m789p34588s+1m",))
def riichi(r: Reading) -> int:
    """Riichi was declared, with the first discard or later."""
    return flag(r, RIICHI) | flag(r, DOUBLE_RIICHI)


@pattern(yes=("23456m789p34588s+1m double-riichi",), no=("23456m789p34588s+1m riichi",))
def double_riichi(r: Reading) -> int:
    """Riichi was declared with the first discard, nothing called or konged before."""
    return flag(r, DOUBLE_RIICHI)


@pattern(yes=("23456m789p34588s+1m riichi ippatsu",), no=("23456m789p34588s+1m riichi",))
def ippatsu(r: Reading) -> int:
    """Won within a turn of the riichi, nothing called or konged in between."""
    return flag(r, IPPATSU)


@pattern(
    yes=("23456m789p34588s+1m last-of-kind", "23456m789p34588s+1m self-draw last-of-kind"),
    no=("23456m789p34588s+1m", "23456m789p34588s+1m last-tile"),
)
def last_of_kind(r: Reading) -> int:
    """Won on the last tile of its kind, the other three lying open."""
    return flag(r, LAST_OF_KIND)
