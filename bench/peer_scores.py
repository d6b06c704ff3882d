"""How other riichi libraries score a hand: for each a function that prepares its own objects and returns the call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .peer_hands import Hand
from .populations import ADDED_KONG, CHOW, CONCEALED_KONG, OPEN_KONG, PUNG

WINDS = (27, 28, 29, 30)


def mahjong_answer(hand: Hand) -> Callable[[], Any]:
    """PyPI `mahjong`: Tenhou's rules, each yakuman once."""
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
    from mahjong.meld import Meld

    types = {
        CHOW: Meld.CHI, PUNG: Meld.PON, OPEN_KONG: Meld.KAN, ADDED_KONG: Meld.SHOUMINKAN, CONCEALED_KONG: Meld.KAN,
    }  # fmt: skip
    melds = [Meld(types[meld.type], meld.tiles, opened=meld.open) for meld in hand.melds]
    flags, dealer = hand.flags, hand.seat == 0
    config = HandConfig(
        is_tsumo=hand.drawn,
        is_riichi=bool(flags & {"riichi", "double_riichi"}),
        is_daburu_riichi="double_riichi" in flags,
        is_ippatsu="ippatsu" in flags,
        is_rinshan="kong_replacement" in flags,
        is_chankan=hand.robbed,
        is_haitei="last_tile" in flags and hand.drawn,
        is_houtei="last_tile" in flags and not hand.drawn,
        is_tenhou="first_draw" in flags and dealer,
        is_chiihou="first_draw" in flags and not dealer,
        player_wind=WINDS[hand.seat],
        round_wind=WINDS[hand.round],
        tsumi_number=hand.honba,
        options=OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False),
    )
    tiles = hand.tiles
    score = HandCalculator.estimate_hand_value
    return lambda: score(tiles, hand.won, melds, hand.dora, config, ura_dora_indicators=hand.ura)


def mahjong_collect(result: Any) -> int:
    return int(result.cost["total"]) if result.cost else 0


def riichienv_answer(hand: Hand) -> Callable[[], Any]:
    """riichienv: its core, without the Python around it; some yakuman count twice."""
    from riichienv import Meld, MeldType
    from riichienv._riichienv import Conditions, HandEvaluator, Wind

    types = {
        CHOW: MeldType.Chi, PUNG: MeldType.Pon, OPEN_KONG: MeldType.Daiminkan, ADDED_KONG: MeldType.Kakan,
        CONCEALED_KONG: MeldType.Ankan,
    }  # fmt: skip
    winds = (Wind.East, Wind.South, Wind.West, Wind.North)
    melds = [Meld(types[meld.type], meld.tiles, meld.open) for meld in hand.melds]
    flags = hand.flags
    conditions = Conditions(
        tsumo=hand.drawn, riichi=bool(flags & {"riichi", "double_riichi"}), double_riichi="double_riichi" in flags,
        ippatsu="ippatsu" in flags, haitei="last_tile" in flags and hand.drawn,
        houtei="last_tile" in flags and not hand.drawn, rinshan="kong_replacement" in flags, chankan=hand.robbed,
        tsumo_first_turn="first_draw" in flags, player_wind=winds[hand.seat], round_wind=winds[hand.round],
        honba=hand.honba,
    )  # fmt: skip
    tiles = hand.concealed
    return lambda: HandEvaluator(tiles, melds).calc(hand.won, hand.dora, hand.ura, conditions)


def riichienv_collect(hand: Hand, result: Any) -> int:
    if not result.is_win:
        return 0
    if not hand.drawn:
        return int(result.ron_agari)
    dealer = result.tsumo_agari_oya if hand.seat else 0
    return int(dealer + (2 if hand.seat else 3) * result.tsumo_agari_ko)


def jansou_answer(hand: Hand) -> Callable[[], Any]:
    """jansou under its Tenhou preset."""
    from jansou.core.hand import CallSource, Meld, MeldType
    from jansou.core.hand import Hand as TheirHand
    from jansou.core.notation import parse_136
    from jansou.core.rules import preset
    from jansou.core.tiles import Wind
    from jansou.scoring.context import WinContext
    from jansou.scoring.score import ScoringError, score

    types = {
        CHOW: MeldType.CHII, PUNG: MeldType.PON, OPEN_KONG: MeldType.DAIMINKAN, ADDED_KONG: MeldType.SHOUMINKAN,
        CONCEALED_KONG: MeldType.ANKAN,
    }  # fmt: skip

    def indicators(tiles: list[int]) -> tuple[Any, ...]:
        return tuple([one for tile in tiles for one in parse_136([tile])])  # several may be the same tile here

    melds = []
    for meld in hand.melds:
        tiles = parse_136(meld.tiles)
        claimed = (tiles[0], CallSource.KAMICHA) if meld.open else ()
        added = (tiles[-1],) if meld.type == ADDED_KONG else ()
        melds.append(Meld(types[meld.type], tuple(tiles), *claimed, *added))
    flags, winds, dealer = hand.flags, (Wind.EAST, Wind.SOUTH, Wind.WEST, Wind.NORTH), hand.seat == 0
    context = WinContext(
        preset("tenhou"), winds[hand.round], winds[hand.seat], hand.drawn,
        riichi=bool(flags & {"riichi", "double_riichi"}), double_riichi="double_riichi" in flags,
        ippatsu="ippatsu" in flags, haitei="last_tile" in flags and hand.drawn,
        houtei="last_tile" in flags and not hand.drawn, rinshan="kong_replacement" in flags, chankan=hand.robbed,
        tenhou="first_draw" in flags and dealer, chiihou="first_draw" in flags and not dealer,
        dora_indicators=indicators(hand.dora), ura_indicators=indicators(hand.ura), honba=hand.honba,
    )  # fmt: skip
    concealed = TheirHand(tuple(parse_136(hand.concealed)), tuple(melds))
    (won,) = parse_136([hand.won])

    def answer() -> Any:
        try:
            return score(concealed, won, context)
        except ScoringError:
            return None

    return answer


def jansou_collect(result: Any) -> int:
    return int(result.payment.total) if result else 0
