"""Riichi against the usual Python library for it, PyPI `mahjong`, on generated hands with all circumstances."""

import numpy as np
import pytest
from proofs import share_of

from analyser import load_rules, score_batch
from analyser.scoring.han_fu import FU_PARTS
from bench.peer_hands import hand_at
from bench.peer_scores import mahjong_answer
from bench.populations import riichi_population

pytest.importorskip("mahjong", reason="PyPI mahjong is not installed: pip install mahjong==2.1.0")

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


def theirs(columns, row):
    """What the peer says: han, fu, what is paid, yaku (with the han of winds apart); None: no win."""
    result = mahjong_answer(hand_at(columns, row))()
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
    paid = (cost["main"] + cost["main_bonus"], cost["additional"] + cost["additional_bonus"])
    return result.han, result.fu, paid if columns["win"][row] == 1 else (paid[0], 0), yaku, winds


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
    found, _, _ = differences(name, share_of(50_000), 11)
    assert found == []


def test_every_part_of_fu_has_a_name():
    assert len(set(FU_PARTS)) == len(FU_PARTS)
