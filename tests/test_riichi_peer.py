"""Riichi against the usual Python library for it, PyPI `mahjong`, on generated hands with all circumstances."""

import numpy as np
import pytest

from analyser import load_rules, score_batch
from analyser.hand import FLAGS
from analyser.scoring.han_fu import FU_PARTS
from bench.populations import riichi_population

mahjong = pytest.importorskip("mahjong", reason="PyPI mahjong is not installed: pip install mahjong==2.1.0")
from mahjong.hand_calculating.hand import HandCalculator  # noqa: E402
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules  # noqa: E402
from mahjong.meld import Meld  # noqa: E402

RULES = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)
WINDS = (27, 28, 29, 30)
RED_FIVES = (16, 52, 88)
# yaku of theirs -> ours; those that depend on the wind or stand for several are compared as the han they add
NAMES = {
    "Riichi": "riichi",
    "Double Riichi": "double_riichi",
    "Ippatsu": "ippatsu",
    "Menzen Tsumo": "concealed_self_draw",
    "Pinfu": "pinfu",
    "Tanyao": "all_simples",
    "Iipeiko": "pure_double_chow",
    "Ryanpeikou": "twice_pure_double_chow",
    "Yakuhai (haku)": "white_dragon",
    "Yakuhai (hatsu)": "green_dragon",
    "Yakuhai (chun)": "red_dragon",
    "Haitei Raoyue": "last_tile_draw",
    "Houtei Raoyui": "last_discard",
    "Rinshan Kaihou": "kong_replacement",
    "Chankan": "robbing_kong",
    "Chiitoitsu": "seven_pairs",
    "Sanshoku Doujun": "mixed_triple_chow",
    "Ittsu": "pure_straight",
    "Chantai": "half_outside_hand",
    "Junchan": "fully_outside_hand",
    "Toitoi": "all_pungs",
    "San Ankou": "three_concealed_pungs",
    "Sanshoku Doukou": "triple_pung",
    "San Kantsu": "three_kongs",
    "Shou Sangen": "little_three_dragons",
    "Honroutou": "all_terminals_and_honours",
    "Honitsu": "half_flush",
    "Chinitsu": "full_flush",
    "Kokushi Musou": "thirteen_orphans",
    "Kokushi Musou Juusanmen Matchi": "thirteen_orphans_thirteen_wait",
    "Suu Ankou": "four_concealed_pungs",
    "Suu Ankou Tanki": "four_concealed_pungs_pair_wait",
    "Daisangen": "big_three_dragons",
    "Shousuushii": "little_four_winds",
    "Dai Suushii": "big_four_winds",
    "Tsuu Iisou": "all_honours",
    "Chinroutou": "all_terminals",
    "Ryuuiisou": "all_green",
    "Chuuren Poutou": "nine_gates",
    "Daburu Chuuren Poutou": "pure_nine_gates",
    "Suu Kantsu": "four_kongs",
    "Tenhou": "heavenly_hand",
    "Chiihou": "earthly_hand",
}
BONUS = {"Dora", "Ura Dora", "Aka Dora"}


class Ids:
    """Hands out the four physical tiles of each kind, the red five first where one is held."""

    def __init__(self, reds):
        self.next = [4 * kind for kind in range(34)]
        for suit, red in enumerate(RED_FIVES):
            if not reds >> suit & 1:
                self.next[red // 4] += 1  # the red one stays out

    def take(self, kind):
        self.next[kind] += 1
        return self.next[kind] - 1


def theirs(columns, row):
    """What the peer says: han, fu, what is paid, yaku (with the han of winds apart); None: no win."""
    ids = Ids(int(columns["reds"][row]))
    melds, tiles = [], []
    for code in columns["melds"][row]:
        kind, low = int(code) >> 6, int(code) & 63
        if not kind:
            continue
        kinds = [low, low + 1, low + 2] if kind == 1 else [low] * (3 if kind == 2 else 4)
        held = [ids.take(one) for one in kinds]
        tiles += held
        name = {1: Meld.CHI, 2: Meld.PON, 3: Meld.KAN, 4: Meld.SHOUMINKAN, 5: Meld.KAN}[kind]
        melds.append(Meld(name, held, opened=kind != 5))
    won = None
    for kind in range(34):
        for _ in range(int(columns["counts"][row, kind])):
            tile = ids.take(kind)
            tiles.append(tile)
            if kind == columns["win_tile"][row]:
                won = tile
    flags = int(columns["flags"][row])
    on = {name: bool(flags >> bit & 1) for bit, name in enumerate(FLAGS)}
    drawn, dealer = columns["win"][row] == 1, columns["seat"][row] == 0
    config = HandConfig(
        is_tsumo=bool(drawn),
        is_riichi=on["riichi"] or on["double_riichi"],
        is_daburu_riichi=on["double_riichi"],
        is_ippatsu=on["ippatsu"],
        is_rinshan=on["kong_replacement"],
        is_chankan=bool(columns["win"][row] == 2),
        is_haitei=on["last_tile"] and bool(drawn),
        is_houtei=on["last_tile"] and not drawn,
        is_tenhou=on["first_draw"] and bool(dealer),
        is_chiihou=on["first_draw"] and not dealer,
        player_wind=WINDS[columns["seat"][row]],
        round_wind=WINDS[columns["round"][row]],
        tsumi_number=int(columns["honba"][row]),
        options=RULES,
    )
    # an indicator is a tile that is not held: any of its four will do, but the red one, which changes nothing
    shown, hidden = ([4 * int(k) + 3 for k in columns[name][row] if k >= 0] for name in ("dora", "ura"))
    result = HandCalculator.estimate_hand_value(tiles, won, melds, shown, config, ura_dora_indicators=hidden)
    if result.error:
        assert result.error in ("no_yaku", "hand_not_winning"), result.error
        return None
    yaku, winds = set(), 0
    for one in result.yaku:
        if one.name in NAMES:
            yaku.add(NAMES[one.name])
        elif one.name not in BONUS:
            assert "wind" in one.name.lower() or "yakuhai" in one.name.lower(), one.name
            winds += 1
    cost = result.cost
    paid = (cost["main"] + cost["main_bonus"], cost["additional"] + cost["additional_bonus"]) if drawn else None
    return result.han, result.fu, paid or (cost["main"] + cost["main_bonus"], 0), yaku, winds


def differences(name, n, seed):
    rules = load_rules("riichi-tenhou")
    columns = riichi_population(name, n, seed)
    ours = score_batch(columns, rules)
    assert set(np.unique(ours.status)) <= {0, 1, 2}
    found, wins = [], 0
    for row in range(n):
        said = theirs(columns, row)
        wins += said is not None
        if (said is None) != (ours.status[row] != 0):
            found.append((row, said, int(ours.status[row])))
            continue
        if said is None:
            continue
        han, fu, (most, other), yaku, winds = said
        patterns = ours.patterns_of(row)
        mine = set(patterns) - {"seat_wind", "round_wind"}
        my_winds = patterns.get("seat_wind", 0) + patterns.get("round_wind", 0)
        amounts = ours.payments[row].tolist()
        expected = [most, other, other] if other or columns["win"][row] == 1 else [most, 0, 0]
        same = amounts == expected and mine == yaku and my_winds == winds
        if not ours.yakuman[row]:
            same = same and (han, fu) == (int(ours.han[row]), int(ours.fu[row]))
        if not same:
            found.append((row, said, int(ours.han[row]), int(ours.fu[row]), amounts, patterns))
    return found, wins, columns


@pytest.mark.parametrize("name", ["complete", "gamelike", "flush", "random"])
def test_a_thousand_hands_agree(name):
    found, wins, _ = differences(name, 1000, 3)
    assert wins or name == "random"
    assert found == []


@pytest.mark.long
@pytest.mark.parametrize("name", ["complete", "gamelike", "flush", "random"])
def test_fifty_thousand_hands_agree(name):
    found, _, _ = differences(name, 50_000, 11)
    assert found == []


def test_every_part_of_fu_has_a_name():
    assert len(set(FU_PARTS)) == len(FU_PARTS)
