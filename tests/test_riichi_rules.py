"""The riichi rule sets: every cell of the table of presets, every worth, every name that records use."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from rows import CASES, plain

from analyser import load_rules, parse, problems, score
from analyser.cli.rules import command
from analyser.errors import RulesError
from analyser.rules import RuleSet, rule_set_names
from analyser.scoring.plan import plan_of
from analyser.settlement.terms import terms_of

# --- the table of presets: a row a fact, a column a rule set ----------------------------------------------------------

PRESETS = (
    "riichi-tenhou", "riichi-tenhou3", "riichi-majsoul", "riichi-majsoul3", "riichi-mleague", "riichi-jpml",
    "riichi-ema2016", "riichi-ema2025", "riichi-wrc2025", "riichi-saikouisen", "riichi-rmu",
)  # fmt: skip
SECOND_HAND = ("riichi-mleague", "riichi-jpml", "riichi-ema2025", "riichi-wrc2025")

# - : the question does not arise there, and the value is that of riichi
# ? : no public source was found, or what was found is too old or contradicts itself: the basis must be "unconfirmed"
TABLE = """
                               T4      T3      S4      S3      ML      JA      E16     E25     W25     SK      RM
players                        4       3       4       3       4       4       4       4       4       4       4
red_fives                      3       2       3       2       3       0       0       0       0       0       0
open_all_simples               yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
swap_calling value             forbid  nochow  forbid  nochow  forbid  same    forbid  forbid  forbid  forbid  forbid
ippatsu                        yes     yes     yes     yes     yes     no      yes     yes     yes     yes     yes
ura_dora                       yes     yes     yes     yes     yes     no      yes     yes     yes     yes     yes
kan_dora                       yes     yes     yes     yes     yes     no      yes     yes     yes     yes     yes
kan_ura_dora                   yes     yes     yes     yes     yes     no      yes     yes     yes     yes     yes
kan_dora_turned closed_kong    once    once    once    once    once    none    once    before  open?   open?   open?
kan_dora_turned open_kong      after   after   after   after   once    none    once    once    open?   open?   open?
double_wind_pair_fu            4       4       4       4       2       2       4       2       2       2       2
kong_replacement_self_draw_fu  yes     yes     yes     yes     yes?    yes     yes     yes     yes     yes?    yes?
human_hand                     off     off     off     off     off     off     mangan  mangan  mangan  off?    off?
kiriage                        no      no      no      no      yes     no      no      yes     yes     yes     yes
kazoe                          yakuman yakuman yakuman yakuman sanbai  yakuman sanbai  sanbai  yakuman sanbai  yakuman
double_yakuman                 []      []      four    four    []      []      []      []      []      []      []
multiple_yakuman               yes     yes     yes     yes     yes     yes     no      no      yes     yes?    yes
liability                      two     two     two     two     three   three   two     two     three   []      []
liability_scope                whole   whole   own     own     own     whole?  -       -       whole?  -       -
liability_honba                liable  liable  liable  liable  liable  discar  discar  discar  liable? -       -
multiple_ron                   double  double  triple  double  bump    bump    triple  triple  bump    bump    bump
honba_to                       first   first   first   first   -       -       every   every   -       -       -
closed_kong_robbed_by_orphans  no      no      yes     yes     no      yes?    no?     yes     no?     no      no?
nagashi_mangan value           yes     yes     yes     yes     no      no      no      no      no      no      no
deal abortive_draws            five    9+k     not3ron 9+k     []      []      []      []      []      []      []
sanma_self_draw                -       loss    -       loss    -       -       -       -       -       -       -
riichi_without_own_draw value  No      No      No      No      notlast 1left   open?   1left   Yes     Yes     Yes
points start                   25000   35000   25000   35000   25000   30000   30000   30000   30000   30000   30000
points return                  30000   40000   25000   35000   30000   30000   30000   30000   30000   30000   30000
points uma                     20-10   20-0    15-5    15-0    30-10   float   15-5    15-5    15-5    30-10   15-5
heavenly_hand_best_wait        no      no      yes     yes     no      no      no      no      no      no      no
nuki_dora                      -       yes     -       yes     -       -       -       -       -       -       -
"""
DRAWS = ("nine_outside_kinds", "four_equal_winds", "four_riichi", "four_kongs", "triple_ron")
LIABLE = ("big_three_dragons", "big_four_winds", "four_kongs")
DOUBLE = (
    "thirteen_orphans_thirteen_wait", "four_concealed_pungs_pair_wait", "pure_nine_gates", "big_four_winds",
)  # fmt: skip
MEANING = {
    "yes": True, "no": False, "Yes": "yes", "No": "no", "forbid": "forbidden", "nochow": "no_chows",
    "same": "same_tile_forbidden", "once": "at_once", "before": "before_replacement", "open": "unknown",
    "after": "after_discard", "mangan": "alternative mangan", "sanbai": "sanbaiman", "four": DOUBLE, "two": LIABLE[:2],
    "three": LIABLE, "whole": "whole_hand", "own": "own_yakuman_only", "discar": "discarder", "bump": "head_bump",
    "first": "first_winner", "every": "every_winner", "five": DRAWS, "9+k": (DRAWS[0], DRAWS[3]), "not3ron": DRAWS[:4],
    "loss": "tsumo_loss", "notlast": "not_on_last_discard", "1left": "one_tile_left", "float": "floating",
    "20-10": (20, 10, -10, -20), "20-0": (20, 0, -20), "15-5": (15, 5, -5, -15), "15-0": (15, 0, -15),
    "30-10": (30, 10, -10, -30),
}  # fmt: skip
CELLS = [
    (line[:31].strip(), preset, cell)
    for line in TABLE.strip("\n").splitlines()[1:]
    for preset, cell in zip(PRESETS, line[31:].split(), strict=True)
]


def meant(cell: str) -> Any:
    """The value that a cell of the table stands for."""
    if cell.isdigit():
        return int(cell)
    if cell == "[]":
        return ()
    return MEANING.get(cell, cell)


def found(rules: RuleSet, fact: str) -> tuple[Any, str, str]:
    """What a rule set says of a fact, with source and basis."""
    name, _, key = fact.partition(" ")
    if key:
        row = rules.table[name]
        return row[key], row["source"], row["basis"]
    if name in rules.switches:
        switch = rules.switches[name]
        return rules.option(name), switch.source, switch.basis
    return rules.worth(name), rules.patterns[name].source, rules.patterns[name].basis


@pytest.mark.parametrize(("fact", "preset", "cell"), CELLS, ids=[f"{fact}-{preset}" for fact, preset, _ in CELLS])
def test_cell_of_the_table_of_presets(fact: str, preset: str, cell: str) -> None:
    value, source, basis = found(load_rules(preset), fact)
    if cell == "-":
        assert value == found(load_rules("riichi"), fact)[0]
        return
    expected = meant(cell.removesuffix("?"))
    assert value == expected and type(value) is type(expected)
    assert (basis == "unconfirmed") == cell.endswith("?")
    assert "no public source" not in source or basis == "unconfirmed"


@pytest.mark.parametrize("preset", SECOND_HAND)
def test_what_is_known_at_second_hand_says_so(preset: str) -> None:
    rules = load_rules(preset)
    bases = {found(rules, fact)[2] for fact, name, cell in CELLS if name == preset and cell != "-"}
    assert bases <= {"secondary", "unconfirmed", "derived"}


def test_every_preset_is_in_the_table() -> None:
    assert set(PRESETS) == {name for name in rule_set_names() if name.startswith("riichi-")} - {"riichi-local"}


@pytest.mark.parametrize("name", [name for name in rule_set_names() if name.startswith("riichi")])
def test_rule_set_can_be_scored_and_settled(name: str) -> None:
    rules = load_rules(name)
    assert rules.id == name and rules.system == "riichi" and rules.unit == "han"
    assert plan_of(rules).rules == rules and terms_of(rules).rules == rules


@pytest.mark.parametrize("name", ["riichi-tenhou3", "riichi-majsoul3"])
def test_three_players_have_their_own_tiles_and_deal(name: str) -> None:
    rules = load_rules(name)
    assert rules.tiles["absent"] == "2345678m" and rules.tiles["chows"] is False
    assert rules.table["tiles"] == rules.table["tile_counts"]["total"] == 108
    assert (rules.table["deal"]["deals_per_round"], rules.table["deal"]["ready_pool"]) == (3, 2000)


def mappings(table: Mapping[str, Any], where: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every table that holds a value of its own, with its path; a table of tables is looked into."""
    if any(not isinstance(value, Mapping | tuple) for key, value in table.items()) or "source" in table:
        yield where, table
        return
    for key, value in table.items():
        for number, row in enumerate(value if isinstance(value, tuple) else [value]):
            if isinstance(row, Mapping):
                yield from mappings(row, f"{where} {key} {number}")


@pytest.mark.parametrize("name", [name for name in rule_set_names() if name.startswith("riichi")])
def test_every_value_names_its_source(name: str) -> None:
    rules = load_rules(name)
    rows = [(one.name, one._asdict()) for one in rules.switches.values()]
    rows += [(one.id, one._asdict()) for one in (*rules.patterns.values(), *rules.bonus.values())]
    facts = ("swap_calling", "kan_dora_turned", "nagashi_mangan", "riichi_without_own_draw", "points", "deal")
    rows += [(fact, rules.table[fact]) for fact in (*facts, "sticks_on_several_ron")]
    for section in rules.settlement.values():
        for row in section if isinstance(section, list) else [section]:
            if isinstance(row, Mapping):
                rows += list(mappings(row))
    bare = [where for where, row in rows if not row.get("source") or not row.get("basis")]
    assert rows and not bare


# --- what each yaku is worth ------------------------------------------------------------------------------------------

OFF, YAKUMAN, MANGAN = "off", "yakuman", "alternative mangan"
HAN = {  # closed, open
    "riichi": (1, OFF), "double_riichi": (2, OFF), "ippatsu": (1, OFF), "concealed_self_draw": (1, OFF),
    "pinfu": (1, OFF), "self_draw": (OFF, OFF), "all_simples": (1, 1), "pure_double_chow": (1, OFF),
    "white_dragon": (1, 1),
    "green_dragon": (1, 1), "red_dragon": (1, 1), "seat_wind": (1, 1), "round_wind": (1, 1), "last_tile_draw": (1, 1),
    "last_discard": (1, 1), "kong_replacement": (1, 1), "robbing_kong": (1, 1), "seven_pairs": (2, OFF),
    "mixed_triple_chow": (2, 1), "pure_straight": (2, 1), "half_outside_hand": (2, 1), "all_pungs": (2, 2),
    "three_concealed_pungs": (2, 2), "triple_pung": (2, 2), "three_kongs": (2, 2), "little_three_dragons": (2, 2),
    "all_terminals_and_honours": (2, 2), "half_flush": (3, 2), "fully_outside_hand": (3, 2),
    "twice_pure_double_chow": (3, OFF), "full_flush": (6, 5), "human_hand": (OFF, OFF),
    "thirteen_orphans": (YAKUMAN, YAKUMAN), "thirteen_orphans_thirteen_wait": (YAKUMAN, YAKUMAN),
    "four_concealed_pungs": (YAKUMAN, YAKUMAN), "four_concealed_pungs_pair_wait": (YAKUMAN, YAKUMAN),
    "big_three_dragons": (YAKUMAN, YAKUMAN), "little_four_winds": (YAKUMAN, YAKUMAN),
    "big_four_winds": (YAKUMAN, YAKUMAN), "all_honours": (YAKUMAN, YAKUMAN), "all_terminals": (YAKUMAN, YAKUMAN),
    "all_green": (YAKUMAN, YAKUMAN), "nine_gates": (YAKUMAN, OFF), "pure_nine_gates": (YAKUMAN, OFF),
    "four_kongs": (YAKUMAN, YAKUMAN), "heavenly_hand": (YAKUMAN, YAKUMAN), "earthly_hand": (YAKUMAN, YAKUMAN),
}  # fmt: skip
INSIDE = {
    "self_draw": {"pinfu": 1},  # exists only with the switch pinfu_self_draw off
    "double_riichi": {"riichi": 1},
    "twice_pure_double_chow": {"pure_double_chow": 1},
    "thirteen_orphans_thirteen_wait": {"thirteen_orphans": 1},
    "four_concealed_pungs_pair_wait": {"four_concealed_pungs": 1},
    "pure_nine_gates": {"nine_gates": 1},
    "big_four_winds": {"little_four_winds": 1},
}


@pytest.mark.parametrize("pattern", HAN)
def test_yaku_has_its_han_closed_and_open(pattern: str) -> None:
    rules = load_rules("riichi")
    assert (rules.worth(pattern), rules.worth(pattern, open_hand=True)) == HAN[pattern]


def test_there_is_no_other_yaku() -> None:
    assert set(load_rules("riichi").patterns) == set(HAN)


def test_what_is_inside_another_yaku() -> None:
    rules = load_rules("riichi")
    assert {name: dict(row.implies) for name, row in rules.patterns.items() if row.implies} == INSIDE


@pytest.mark.parametrize(
    ("said", "worth"),
    [("mangan_alternative", MANGAN), ("yaku_4", 4), ("yaku_5", 5), ("yakuman", YAKUMAN), ("off", OFF)],
)
def test_human_hand_has_named_worths(said: str, worth: Any) -> None:
    assert load_rules("riichi", {"human_hand": said}).worth("human_hand") == worth


def test_switches_make_yaku_vanish() -> None:
    assert load_rules("riichi", {"ippatsu": False}).worth("ippatsu") == OFF
    closed_only = load_rules("riichi", {"open_all_simples": False})
    needed = [one.pattern for one in closed_only.patterns["all_simples"].requires if closed_only.holds(one.when)]
    assert needed == ["concealed_hand"]


def test_drawn_pinfu_is_none_under_the_old_rule() -> None:
    drawn = "234567m345p2278s+9s self-draw seat=S round=E"
    usual, old = score(drawn, "riichi"), score(drawn, "riichi", options={"pinfu_self_draw": False})
    assert {pattern.id for pattern in usual.patterns} == {"concealed_self_draw", "pinfu"}
    assert {pattern.id for pattern in old.patterns} == {"concealed_self_draw"}
    assert (usual.value.fu, old.value.fu) == (20, 30)
    thrown = score("234567m345p2278s+9s seat=S round=E", "riichi", options={"pinfu_self_draw": False})
    assert {pattern.id for pattern in thrown.patterns} == {"pinfu"}


def test_bonus_han_follow_their_switches() -> None:
    def counted(**options: Any) -> set[str]:
        rules = load_rules("riichi", options)
        return {row.id for row in rules.bonus.values() if rules.holds(row.when)}

    usual = {"dora", "kan_dora", "ura_dora", "kan_ura_dora", "red_five"}
    assert {row.han for row in load_rules("riichi").bonus.values()} == {1}
    assert counted() == usual
    assert counted(nuki_dora=True) == usual | {"nuki_dora"}
    assert counted(kan_dora=False, kan_ura_dora=False) == {"dora", "ura_dora", "red_five"}
    assert counted(ura_dora=False) == {"dora", "kan_dora", "red_five"}


def test_lists_of_yakuman_are_set_by_option() -> None:
    rules = load_rules("riichi", {"double_yakuman": ["big_four_winds"], "liability": "four_kongs,big_three_dragons"})
    assert rules.option("double_yakuman") == ("big_four_winds",)
    assert rules.option("liability") == ("big_three_dragons", "four_kongs")
    with pytest.raises(RulesError, match="expected a list"):
        load_rules("riichi", {"double_yakuman": ["all_green"]})


# --- names ------------------------------------------------------------------------------------------------------------


def names_of(rules: RuleSet) -> dict[str, set[str]]:
    """Every name in plain form -> the patterns and bonus han that it may mean."""
    meanings: dict[str, set[str]] = {}
    for row in (*rules.patterns.values(), *rules.bonus.values()):
        for name in (row.id, *row.names.values(), *row.aliases):
            if name:
                meanings.setdefault(plain(name), set()).add(row.id)
    return meanings


def meaning(name: str, rules: str = "riichi") -> set[str]:
    return names_of(load_rules(rules)).get(plain(name), set())


@pytest.mark.parametrize("name", [name for name in rule_set_names() if name.startswith("riichi")])
def test_no_name_means_two_things(name: str) -> None:
    assert not {text: ids for text, ids in names_of(load_rules(name)).items() if len(ids) > 1}


def test_names_in_three_languages() -> None:
    rules = load_rules("riichi")
    for row in (*rules.patterns.values(), *rules.bonus.values()):
        assert row.names["en"] and row.names["zh"] and row.names["ja"] and row.names["ms"] == ""
    assert rules.patterns["mixed_triple_chow"].name("ja") == "三色同順"
    assert rules.patterns["mixed_triple_chow"].name("zh") == "三色同顺"


SPELLINGS = {
    # Tenhou, in the order of its numbers
    "門前清自摸和": "concealed_self_draw", "立直": "riichi", "一発": "ippatsu", "槍槓": "robbing_kong",
    "嶺上開花": "kong_replacement", "海底摸月": "last_tile_draw", "河底撈魚": "last_discard", "平和": "pinfu",
    "断幺九": "all_simples", "一盃口": "pure_double_chow", "自風 東": "seat_wind", "自風 北": "seat_wind",
    "場風 南": "round_wind", "場風 西": "round_wind", "役牌 白": "white_dragon", "役牌 發": "green_dragon",
    "役牌 中": "red_dragon", "両立直": "double_riichi", "七対子": "seven_pairs", "混全帯幺九": "half_outside_hand",
    "一気通貫": "pure_straight", "三色同順": "mixed_triple_chow", "三色同刻": "triple_pung", "三槓子": "three_kongs",
    "対々和": "all_pungs", "三暗刻": "three_concealed_pungs", "小三元": "little_three_dragons",
    "混老頭": "all_terminals_and_honours", "二盃口": "twice_pure_double_chow", "純全帯幺九": "fully_outside_hand",
    "混一色": "half_flush", "清一色": "full_flush", "人和": "human_hand", "天和": "heavenly_hand",
    "地和": "earthly_hand",
    "大三元": "big_three_dragons", "四暗刻": "four_concealed_pungs", "四暗刻単騎": "four_concealed_pungs_pair_wait",
    "字一色": "all_honours", "緑一色": "all_green", "清老頭": "all_terminals", "九蓮宝燈": "nine_gates",
    "純正九蓮宝燈": "pure_nine_gates", "国士無双": "thirteen_orphans",
    "国士無双１３面": "thirteen_orphans_thirteen_wait",
    "大四喜": "big_four_winds", "小四喜": "little_four_winds", "四槓子": "four_kongs", "ドラ": "dora",
    "裏ドラ": "ura_dora", "赤ドラ": "red_five",
    # other spellings in records
    "翻牌 發": "green_dragon", "断么九": "all_simples", "ダブル立直": "double_riichi", "搶槓": "robbing_kong",
    "抜きドラ": "nuki_dora", "国士無双十三面待ち": "thirteen_orphans_thirteen_wait", "槓ドラ": "kan_dora",
    # romaji
    "haku": "white_dragon", "hatsu": "green_dragon", "chun": "red_dragon", "seat_wind_east": "seat_wind",
    "seat_wind_north": "seat_wind", "round_wind_east": "round_wind", "seat east": "seat_wind",
    "round east": "round_wind",
    "aka_dora": "red_five", "ura": "ura_dora", "ura_dora": "ura_dora", "nukidora": "nuki_dora", "kita": "nuki_dora",
    "suuankou tanki": "four_concealed_pungs_pair_wait", "junsei chuuren": "pure_nine_gates",
    "kokushi 13-wait": "thirteen_orphans_thirteen_wait", "menzen tsumo": "concealed_self_draw",
    "Iipeiko": "pure_double_chow",
    "Chii Toitsu": "seven_pairs", "San Ankou": "three_concealed_pungs", "Dai Suushii": "big_four_winds",
    "menzenchin_tsumoho": "concealed_self_draw", "honchantaiyao": "half_outside_hand", "churenpoton": "nine_gates",
    # Mahjong Soul
    "Pure Double Sequence": "pure_double_chow", "Fully Concealed Hand": "concealed_self_draw",
    "After a Kan": "kong_replacement",
    "Robbing a Kan": "robbing_kong", "Under the Sea": "last_tile_draw", "Under the River": "last_discard",
    "Prevalent Wind": "round_wind", "All Triplets": "all_pungs", "Three Quads": "three_kongs",
    "All Terminals and Honors": "all_terminals_and_honours", "True Nine Gates": "pure_nine_gates",
    "Thirteen-wait Thirteen Orphans": "thirteen_orphans_thirteen_wait", "Four Little Winds": "little_four_winds",
    "Single-wait Four Concealed Triplets": "four_concealed_pungs_pair_wait", "Red Five": "red_five",
    "两立直": "double_riichi", "岭上开花": "kong_replacement", "海底捞月": "last_tile_draw",
    "一杯口": "pure_double_chow",
    "役牌:自风牌": "seat_wind", "役牌:場風牌": "round_wind", "红宝牌": "red_five", "拔北宝牌": "nuki_dora",
    "国士无双十三面": "thirteen_orphans_thirteen_wait", "纯正九莲宝灯": "pure_nine_gates",
}  # fmt: skip


@pytest.mark.parametrize("name", SPELLINGS)
def test_spelling_means_one_pattern(name: str) -> None:
    assert meaning(name) == {SPELLINGS[name]}


def test_every_yaku_name_of_recorded_wins_means_one_pattern() -> None:
    records = CASES / "records" / "wins.jsonl"
    if not records.exists():
        pytest.skip(f"no recorded wins at {records}")
    names: Counter[str] = Counter()
    with records.open(encoding="utf-8") as lines:
        for line in lines:
            result = json.loads(line)["result"]
            names.update(name for name, _ in result.get("yaku") or ())
            names.update(result.get("yakuman") or ())
    meanings = names_of(load_rules("riichi"))
    assert names and not {name: times for name, times in names.items() if len(meanings.get(plain(name), ())) != 1}


# --- local yaku -------------------------------------------------------------------------------------------------------


def test_local_yaku_of_declared_words() -> None:
    rules = load_rules("riichi-local")
    worths = {row.word: (rules.worth(row.id), dict(row.implies)) for row in rules.patterns.values() if row.word}
    assert worths == {
        "open_riichi": (1, {}),
        "swallow_return": (1, {}),
        "discard_after_kong": (1, {}),
        "double_kong_replacement": (2, {"kong_replacement": 1}),
    }
    assert rules.worth("open_riichi", open_hand=True) == OFF
    assert set(rules.words) == set(worths)


@pytest.mark.parametrize(
    ("hand", "han"),
    [
        ("23456m789p34588s+1m riichi open-riichi seat=S", 3),  # riichi, one more, pinfu
        ("23456m789p34588s+1m double-riichi open-riichi seat=S", 4),
        ("23456m789p34588s+1m swallow-return discard-after-kong seat=S", 3),
        ("78m99p[5555z][1111p](<234s)+9m self-draw kong-replacement double-kong-replacement seat=S", 3),
    ],
)
def test_local_yaku_are_counted(hand: str, han: int) -> None:
    assert score(hand, "riichi-local").total == han


@pytest.mark.parametrize("word", ["swallow_return", "discard_after_kong"])
def test_what_needs_a_discard_is_no_self_draw(word: str) -> None:
    hand = f"23456m789p34588s+1m self-draw {word.replace('_', '-')}"
    told = problems(parse(hand, words=(word,)), load_rules("riichi-local"))
    assert any("exclude each other" in sentence for sentence in told)


def waiting_rows() -> list[tuple[str, str, str]]:
    """Rows of the file that wait for a detector: its id, a hand that shows it, one that just misses it."""
    text = Path(load_rules("riichi-local").file).read_text(encoding="utf-8")
    return re.findall(r"^# (\w+): .*\n#   yes  (.*)\n#   no   (.*)\n#\| \[patterns\.\1\]$", text, re.MULTILINE)


@pytest.mark.parametrize(("pattern", "yes", "no"), waiting_rows())
def test_rows_that_wait_for_detectors_have_sound_examples(pattern: str, yes: str, no: str) -> None:
    assert pattern not in load_rules("riichi-local").patterns
    for hand in (yes, no):
        assert not problems(parse(hand)) and score(hand, "riichi").complete


# --- the command ------------------------------------------------------------------------------------------------------


def test_diff_of_two_presets_shows_the_switches_that_differ() -> None:
    told = CliRunner().invoke(command, ["diff", "riichi-tenhou", "riichi-mleague", "--json"])
    assert told.exit_code == 0, told.output
    switches = {row["row"]: (row["a"], row["b"]) for row in json.loads(told.output) if row["section"] == "switches"}
    assert switches == {
        "kiriage": ("false", "true"),
        "kazoe": ("yakuman", "sanbaiman"),
        "double_wind_pair_fu": ("4", "2"),
        "multiple_ron": ("double", "head_bump"),
        "liability": ("big_three_dragons big_four_winds", "big_three_dragons big_four_winds four_kongs"),
        "liability_scope": ("whole_hand", "own_yakuman_only"),
    }
