"""How a round of an mjlog ends: AGARI and RYUUKYOKU, and the patterns they number."""

from __future__ import annotations

from ..hand import FLAGS
from .events import TILES, UNKNOWN, Drawn, Win
from .items import Stated, StatedPattern
from .mjlog_codes import tile_of, tiles_of

#: Number of a pattern in an mjlog -> its id here.
PATTERNS = (
    *("concealed_self_draw", FLAGS[0], FLAGS[2], "robbing_kong", "kong_replacement", "last_tile_draw", "last_discard"),
    *("pinfu", "all_simples", "pure_double_chow", *["seat_wind"] * 4, *["round_wind"] * 4),
    *("white_dragon", "green_dragon", "red_dragon", FLAGS[1], "seven_pairs", "half_outside_hand", "pure_straight"),
    *("mixed_triple_chow", "triple_pung", "three_kongs", "all_pungs", "three_concealed_pungs"),
    *("little_three_dragons", "all_terminals_and_honours", "twice_pure_double_chow", "fully_outside_hand"),
    *("half_flush", "full_flush", "human_hand", "heavenly_hand", "earthly_hand", "big_three_dragons"),
    *("four_concealed_pungs", "four_concealed_pungs_pair_wait", "all_honours", "all_green", "all_terminals"),
    *("nine_gates", "pure_nine_gates", "thirteen_orphans", "thirteen_orphans_thirteen_wait", "big_four_winds"),
    *("little_four_winds", "four_kongs", "dora", "ura_dora", "red_five"),
)
LIMITS = ("none", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
_DRAWS = {
    None: "exhaustive",
    "nm": "nagashi",
    "yao9": "nine_kinds",
    "kaze4": "four_winds",
    "reach4": "four_riichi",
    "kan4": "four_kongs",
    "ron3": "triple_ron",
}


def _ints(text: str | None) -> list[int]:
    return list(map(int, text.split(","))) if text else []


def _pattern(number: int) -> str:
    return PATTERNS[number] if 0 <= number < len(PATTERNS) else f"pattern {number}"


def _deltas(attributes: dict[str, str], players: int) -> tuple[int, ...] | None:
    """The change of every seat: every second number of ``sc``, in hundreds. Chip tables append more numbers."""
    changes = _ints(attributes.get("sc"))[1 : 2 * players : 2]
    return tuple([100 * change for change in changes]) if len(changes) == players else None


def win_event(attributes: dict[str, str], numbers: dict[str, int], players: int) -> Win:
    """The win of an AGARI tag."""
    under = attributes.get("doraHaiUra")
    ura = tiles_of(under, numbers) if under else ()
    listed, yakuman = _ints(attributes.get("yaku")), _ints(attributes.get("yakuman"))
    pairs = zip(listed[::2], listed[1::2], strict=True)
    patterns = [StatedPattern(_pattern(number), han) for number, han in pairs if han]
    patterns += [StatedPattern(_pattern(number), 1, yakuman=1) for number in yakuman]
    worth = _ints(attributes.get("ten"))
    fu, points, limit = worth if len(worth) == 3 else (None, None, None)
    limits = LIMITS[limit] if limit is not None and 0 <= limit < len(LIMITS) else None
    if limits == LIMITS[-1] and not yakuman:
        limits = "counted_yakuman"
    liable = attributes.get("paoWho")
    stated = Stated(
        tuple(patterns) if patterns else None,
        sum([pattern.worth for pattern in patterns]) if patterns and not yakuman else None,
        fu,
        points,
        limits,
        _deltas(attributes, players),
        tuple([TILES[tile] for tile in ura]),
        int(liable) if liable is not None else None,
    )
    held, tile = attributes.get("hai"), attributes.get("machi")
    return Win(
        _seat(attributes["who"]),
        stated,
        _seat(attributes["fromWho"]),
        tile_of(tile, numbers) if tile else UNKNOWN,
        ura,
        tiles_of(held, numbers) if held else None,
    )


def drawn_event(attributes: dict[str, str], players: int) -> Drawn:
    """The draw of a RYUUKYOKU tag."""
    return Drawn(_DRAWS.get(attributes.get("type"), "unknown"), _deltas(attributes, players))


def _seat(text: str) -> int:
    seat = int(text)
    if not 0 <= seat < 4:
        raise ValueError(f"there is no seat {seat}")
    return seat
