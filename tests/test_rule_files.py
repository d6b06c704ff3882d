"""Rule set files: what they are called, what is refused in them, and that nobody changes what they made."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from analyser import RulesError, RuleSet, load_rules, next_deal, rule_set_names, score, settle
from analyser.cli.app import cli
from analyser.rules.checks import check_rules
from analyser.rules.kept import read_toml
from analyser.rules.model import Frozen
from analyser.rules.shapes import check_shapes
from analyser.settlement import chart
from analyser.settlement.paid import counterpart
from analyser.settlement.terms import terms_of

HAND = "1122m3344p5566s7z+7z"
SOURCED = 'source = "our table"\nbasis = "stated"'


pytestmark = pytest.mark.usefixtures("home")


def house(text: str, name: str = "friday.toml", extends: str = "hongkong") -> str:
    Path(name).write_text(f'extends = "{extends}"\n{text}\n', encoding="utf-8")
    return name


def checked(name: str, *options: str) -> str:
    return CliRunner().invoke(cli, ["rules", "check", name, *options], prog_name="mja").output


# --- what a file is called --------------------------------------------------------------------------------------------


def test_a_file_without_a_name_answers_under_its_id() -> None:
    assert str(score(HAND, house('id = "our-friday"'))).startswith("our-friday: 5 faan")


def test_a_file_without_an_id_goes_by_its_own_name() -> None:
    rules = load_rules(house(""))
    assert (rules.id, dict(rules.names), rules.summary) == ("friday", {}, "hongkong with rules of its own")


def test_a_file_keeps_the_names_that_it_gives_and_no_others() -> None:
    rules = load_rules(house('summary = "ours"\nnames = { zh = "星期五" }'))
    assert (dict(rules.names), rules.summary) == ({"zh": "星期五"}, "ours")


@pytest.mark.parametrize("name", rule_set_names())
def test_every_shipped_rule_set_has_its_own_name_and_summary(name: str) -> None:
    rules = load_rules(name)
    assert rules.names["en"] and "with rules of its own" not in rules.summary


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("friday.toml", 'id = ""', "friday.toml: id is '', expected a name"),
        ("friday.toml", 'id = " "', "id is ' ', expected a name"),
        ("friday.toml", 'id = "a\\nb"', "expected a name"),
        ("friday.toml", 'id = "hongkong"', "id is 'hongkong', which is the name of a shipped rule set"),
        ("riichi.toml", "", "riichi.toml: id is 'riichi', which is the name of a shipped rule set"),
    ],
)
def test_a_name_that_misleads_is_refused(name: str, text: str, told: str) -> None:
    with pytest.raises(RulesError, match=told):
        load_rules(house(text, name))


def test_a_file_without_id_that_extends_nothing_is_refused() -> None:
    Path("base.toml").write_text('summary = "x"\n', encoding="utf-8")
    with pytest.raises(RulesError, match=r"base\.toml: extends is missing"):
        load_rules(house("", extends="base.toml"))


def test_check_lists_what_a_file_changes_in_another_file() -> None:
    house("[options]\ncap = 13")
    told = checked(house("[options]\ncap = 8", "sunday.toml", "friday.toml"))
    assert "sunday, extends friday" in told and "switches cap: 8 (was 13)" in told


def test_house_money_does_not_stand_under_the_name_of_a_shipped_rule_set() -> None:
    curve = house("[settlement.curves.half_spicy]\namounts = [1, 2, 3, 7]")
    for settlement in (settle(curve, faan=3), score(HAND, curve).settlement):
        assert settlement is not None and settlement.other_preset is not None
        assert settlement.other_preset.rules.id == "friday as hongkong-calculator"
    shipped = settle("hongkong", faan=3, options={"curve": "spicy"}).other_preset
    assert shipped is not None and shipped.rules.id == "hongkong-calculator"
    table = CliRunner().invoke(cli, ["settle", curve, "--table"], prog_name="mja").output
    assert "friday as hongkong-calculator: table value 2 for every share 1" in table


# --- nobody changes a rule set ----------------------------------------------------------------------------------------


def changeable(value: Any, where: str = "") -> list[str]:
    """The places in a value where something could be changed."""
    if isinstance(value, Mapping):
        wrong = [] if type(value) is Frozen else [where]
        return wrong + [place for key, one in value.items() for place in changeable(one, f"{where} {key}")]
    if isinstance(value, tuple):
        return [place for at, one in enumerate(value) for place in changeable(one, f"{where} {at}")]
    return [where] if isinstance(value, list | set) else []


@pytest.mark.parametrize("name", rule_set_names())
def test_nothing_in_a_rule_set_can_be_changed(name: str) -> None:
    rules = load_rules(name)
    first = next(iter(rules.switches.values()), None)
    changed = rules.with_options({first.name: first.default}) if first else rules
    other = counterpart(rules)
    for one in (rules, changed, *([other] if other else [])):
        assert changeable(one) == []


@pytest.mark.parametrize(
    "change",
    [
        lambda options: options.__setitem__("cap", 13),
        lambda options: options.__delitem__("cap"),
        lambda options: options.__ior__({"cap": 13}),
        lambda options: options.update(cap=13),
        lambda options: options.setdefault("new", 13),
        lambda options: options.pop("cap"),
        lambda options: options.popitem(),
        lambda options: options.clear(),
    ],
)
def test_a_change_is_refused_and_leaves_nothing_behind(change: Any) -> None:
    options: Any = load_rules("hongkong").options
    before = dict(options)
    with pytest.raises(TypeError, match="with_options gives a changed copy"):
        change(options)
    assert load_rules("hongkong").options == before


def test_a_rule_set_can_be_copied_sent_and_printed() -> None:
    rules = load_rules("hongkong", {"cap": 13})
    for same in (pickle.loads(pickle.dumps(rules)), copy.deepcopy(rules), copy.copy(rules)):
        assert same == rules and same.digest == rules.digest and changeable(same) == []
    assert json.loads(json.dumps(rules.settlement["figures"]))["table_value"] == 2
    assert type(rules.options | {}) is dict


# --- how a rule set is named to functions -----------------------------------------------------------------------------


def test_a_path_is_taken_like_its_text() -> None:
    path = Path(house("[options]\ncap = 8"))
    assert load_rules(path) == load_rules(str(path))
    assert settle(path, faan=10).capped_faan == 8 and next_deal(path, winner="E").dealer_repeats
    assert chart(path)[0]["faan"] == 0


@pytest.mark.parametrize("rules", [None, 5, b"hongkong", ["hongkong"], Path, "a\0.toml", 10**5000], ids=lambda one: "")
def test_what_names_no_rule_set_is_refused(rules: Any) -> None:
    with pytest.raises(RulesError, match=r"expected the name of a rule set, the path of a \.toml file"):
        load_rules(rules)


@pytest.mark.parametrize("options", [5, ["cap"], "cap=8"])
def test_options_of_a_wrong_type_are_refused(options: Any) -> None:
    for rules in ("hongkong", load_rules("hongkong")):
        with pytest.raises(RulesError, match="expected switches with their values"):
            load_rules(rules, options)


@pytest.mark.parametrize("value", ["+-3", "²", "9" * 5000, 10**5000, [8], None], ids=lambda one: "")
def test_a_value_of_a_wrong_kind_is_refused(value: Any) -> None:
    for option, expected in (("cap", "expected one of 8, 10, 13"), ("seven_pairs", "expected a number from 0 to 1000")):
        with pytest.raises(RulesError, match=expected):
            load_rules("hongkong", {option: value})


@pytest.mark.parametrize("name", [5, None, 10**5000, "x" * 5000], ids=lambda one: "")
def test_a_name_that_no_switch_has_is_refused(name: Any) -> None:
    with pytest.raises(RulesError, match="hongkong has no switch or pattern"):
        load_rules("hongkong", {name: 8})


# --- what is refused in a file ----------------------------------------------------------------------------------------

#: Lines over hongkong, and what is told: where, what was read, what was expected.
FAULTS = [
    # circumstances
    ('[scoring]\nforbidden_together = [["last_tile", "foo"]]', "forbidden_together row 1 names 'foo', which is no"),
    ("[scoring]\nforbidden_together = [[]]", "forbidden_together row 1 names nothing"),
    ('[scoring]\nforbidden_together = [{ off = ["last_tile"] }]', "row 1] has an unknown key 'off'"),
    *(
        (f'[words]\n"{word}" = "x"', f"[words] {word!r} cannot be a word of the hand line")
        for word in ("ABC", "a b", "1m", "a", "", "seat", "dora", "self_draw", "last_tile", "moon-shot")
    ),
    ('[words]\nlucky = "x"\n[patterns.self_draw]\nword = "lucky"', "[patterns.self_draw] has a detector"),
    ('[tiles]\nabsent = "9z"', "[tiles] absent is '9z': there is no honour tile 9z"),
    ('[words]\nmoon = "m"', "[words] no pattern asks for 'moon'"),
    (
        "".join(["[words]\n", *(f'moon{n} = "m"\n' for n in "abcd")]),
        "[words] declares 5 words with those of hongkong (double_kong_replacement), at most 4 can be",
    ),
    # what is said in two places, and what is not known
    (
        "[options]\nseven_pairs = 6\n[patterns.seven_pairs]\nworth = 5",
        "[options] seven_pairs and worth in [patterns.seven_pairs] say the same, expected one of the two",
    ),
    (
        '[options]\nseven-pairs = "off"\n[patterns.seven_pairs]\nworth = "off"',
        "[options] seven-pairs and worth in [patterns.seven_pairs] say the same",
    ),
    ("[options]\ncap = 8\n[switches.cap]\ndefault = 13", "[options] cap and default in [switches.cap] say the same"),
    ('names = { english = "Friday" }', "[names] has an unknown key 'english'"),
    ('[patterns.seven_pairs]\nnames = { EN = "x" }', "[patterns.seven_pairs.names] has an unknown key 'EN'"),
    ("[tiles]\nabsnt = '1m'", "[tiles] has an unknown key 'absnt'"),
    ('[table.deal]\ndealer_win = "passes"', "[table.deal] has an unknown key 'dealer_win'"),
    ("[[settlement.chart.columns]]\ntitle = 'x'", "[settlement.chart.columns row 1] has an unknown key 'title'"),
    ("[patterns.seven_pairs]\nworth = { closed = 1, opened = 1 }", "[patterns.seven_pairs.worth] has an unknown key"),
    ('[words]\nmoon = "m"\n[patterns.moon]\nword = "moon"', "[patterns.moon] has no worth"),
    # conditions
    ("[patterns.seven_pairs]\nif = { cap = 11 }", "[patterns.seven_pairs] if asks for what never is: option cap"),
    ('[patterns.seven_pairs]\nif = { cap = "x" }', "[patterns.seven_pairs] if asks for what never is: option cap"),
    ('[patterns.seven_pairs]\nif = { cap = "8" }', "asks for what never is: cap = '8', not 8"),
    (
        '[patterns.seven_pairs]\nrequires = [{ pattern = "self_draw", if = { cap = 11 } }]',
        "[patterns.seven_pairs] requires self_draw asks for what never is",
    ),
    (f'[bonus.dora]\nhan = 1\nif = {{ cap = 11 }}\n{SOURCED}', "[bonus.dora] counts han, and the method"),
    (
        f"[[settlement.winners]]\nmost = 1\nif = {{ multiple_winners = 3 }}\n{SOURCED}",
        "[settlement] winners row 1 if asks for what never is",
    ),
    ('[scoring]\nforbidden_together = [{ of = ["last_tile"], if = { cap = 9 } }]', "row 1 if asks for what never is"),
    # patterns and switches
    ("[patterns.seven_pairs]\nimplies = { seven_pairs = 1 }", "[patterns.seven_pairs] implies itself"),
    ("[patterns.concealed_hand]\nimplies = { seven_pairs = 1 }", "implies itself, through others"),
    ('[patterns.seven_pairs]\nworth = "yakuman"', "worth is 'yakuman', expected a number from 0 to 1000, or one of"),
    ('[options]\nseven_pairs = "yakuman"', "[options] option seven_pairs of friday is 'yakuman', expected"),
    ("[patterns.seven_pairs]\nworth = 2000", "worth is 2000, expected a number from 0 to 1000"),
    ('[patterns.seven_pairs]\nworth = "exactly 2000"', "worth is 'exactly 2000', expected"),
    ('[patterns.seven_pairs]\nworths = { often = "foo" }', "[patterns.seven_pairs] worths often is 'foo', expected"),
    (f'[switches.seven_pairs]\ndefault = true\ntext = "x"\n{SOURCED}', "has the name of a pattern that does not ask"),
    ("[switches.cap]\nrange = [0, 20]", "[switches.cap] has choices and a range, expected one of the two"),
    ('[switches.minimum]\ntype = "postive"', "[switches.minimum] type is 'postive', expected positive or list"),
    ("[switches.cap]\nchoices = [5000]\ndefault = 5000", "[switches.cap] may be more than 1000"),
    ('[switches.cap]\nchoices = [10, "ten"]', "[switches.cap] choices are of several kinds"),
    ('[switches.bonus_tiles]\nchoices = ["eight", "twelve"]', "[switches.bonus_tiles] is 'twelve', expected one of"),
    ('[switches.point_value]\ntype = "list"\nchoices = ["a"]\ndefault = ["a"]', "by the switch point_value"),
    # the rest
    ('system = "mahjong"', "system is 'mahjong', expected one of american, hongkong, malaysia, mcr, riichi"),
    ('system = "riichi-tenhou"', "system is 'riichi-tenhou', expected one of"),
    ("[scoring]\nforms = []", "[scoring] forms names none"),
    ('[scoring]\nmethod = "magic"', "[scoring] method is 'magic', expected one of fan, han_fu, points, none"),
    (f"[bonus.dorra]\nhan = 1\n{SOURCED}", "a row of [bonus] is 'dorra', expected one of dora"),
    ('[table.deal]\ndraw = "sometimes"', "[table.deal] draw is 'sometimes', expected one of repeats, passes"),
    ('[table.deal]\nother_wins = "repeats_if_ready"', "[table.deal] other_wins is 'repeats_if_ready', expected one of"),
    ("[table.deal]\ndeals_per_round = 0", "[table.deal] deals_per_round is 0, expected a whole number from 1"),
    ('[table.deal]\nabortive_draws = ["rain"]', "[table.deal] has no abortive_draw"),
    ('[settlement]\nother_preset = "nope"', "[settlement] other_preset is 'nope', which is no shipped rule set"),
    ('[settlement]\nother_preset = "malaysia"', "other_preset is 'malaysia', which counts in no unit"),
    ('[settlement]\nagreed_by = "nope"', "[settlement] agreed_by is 'nope', which is no shipped rule set"),
    # payments
    ('[settlement.liability]\nself_draw = "nobody"', "[settlement.liability] self_draw is 'nobody', expected liable"),
    ('[settlement.liability]\nself_draw = "half"', "[settlement.liability] self_draw is 'half', expected liable"),
    ('[settlement.liability]\nother_discard = "curve"', "other_discard by the switch curve is 'half_spicy', expected"),
    ('[settlement.liability]\nhonba = "x"', "honba is 'x', expected one of liable, discarder"),
    ('[settlement.liability]\nscope = "x"', "scope is 'x', expected one of whole_hand, own_yakuman_only"),
    ('[settlement.liability.cases.four_kongs]\ncounts = "some"', "counts is 'some', expected one of showing, melds"),
    ('[settlement.liability.cases.four_kongs]\nfed = ["fifth_kong"]', "fed is 'fifth_kong', expected one of"),
    (f"[[settlement.winners]]\nmost = 0\n{SOURCED}", "most is 0, expected a whole number from 1"),
    (f'[[settlement.winners]]\nmost = 1\nhonba_to = "x"\n{SOURCED}', "honba_to is 'x', expected one of first_winner"),
    (
        f'[[settlement.pay]]\nwin = "discard"\npayer = "any"\nwinner = "me"\nshares = 1\n{SOURCED}',
        "winner is 'me', expected one of dealer, other",
    ),
    ("[settlement.curves.spicy]\namounts = [1, 2]\ndoubles_every = 0", "ends at 1, and up to 13 may be paid"),
    ("[settlement.curves.spicy]\namounts = [1, 2]\ndoubles_every = 3", "has 2 amounts, expected the 3 that it doubles"),
    (f"[settlement.curves.mild]\nfirst = 0\namounts = [1]\n{SOURCED}", "[settlement.curves.mild] is never used"),
    ('[switches.curve]\nchoices = ["half_spicy", "spicy", "mild"]', "[settlement] has no curve mild"),
    ('[settlement.curves.spicy]\namounts = ["1e99999999"]', "holds '1e99999999', expected a number from 0"),
    ('[settlement.figures]\nshare = "x"', "[settlement.figures] share is 'x', expected a number from 0"),
    ('[settlement]\nvalue = "foo"', "[settlement] value is 'foo', expected one of card, faan"),
    ('[settlement]\nmethod = "han_fu"', "[settlement] value is 'faan', expected han"),
    ('[[settlement.chart.columns]]\nname = "x"\ngiven = { wim = "discard" }', "a circumstance is 'wim', expected one"),
    (
        '[[settlement.chart.columns]]\nname = "x"\ngiven = { }\noptions = { cap = 9 }',
        "[settlement.chart.columns row 1] option cap of friday is 9",
    ),
]  # fmt: skip
#: The same over riichi.
RIICHI_FAULTS = [
    ('[patterns.pinfu]\nworth = "limit"', "worth is 'limit', expected a number from 0 to 1000, or one of 'yakuman'"),
    ('[patterns.pinfu]\nworth = "alone 3"', "worth is 'alone 3', expected"),
    ("[switches.red_fives]\nchoices = [0, 1]\ndefault = 1", "[switches.red_fives] is 1, expected one of 0, 2, 3"),
    ("[switches.players]\nchoices = [4, 5]", "[switches.players] is 5, expected one of 4, 3"),
    ('[settlement]\nmethod = "curve"', "[scoring] method han_fu needs [settlement] method han_fu"),
    ("[settlement]\nlimits = []", "[settlement] has no limits"),
    (f'[[settlement.limits]]\nname = "x"\nhan = 5\n{SOURCED}', "limits row 1] needs either base or yakuman"),
    (f'[[settlement.limits]]\nname = "x"\nhan = 5\nyakuman = 1\n{SOURCED}', "limits row 1] must have a base and no if"),
    (f'[[settlement.limits]]\nname = "x"\nhan = 5\nyakuman = 1\nevery = 0\n{SOURCED}', "every is 0, expected a whole"),
    ('[settlement.honba]\neach = "x"', "[settlement.honba] holds 'x', expected a whole number from 0"),
    ('[settlement.sticks]\neach = "x"', "[settlement.sticks] holds 'x', expected a number from 0"),
    ("[settlement.fu]\nround_up_to = 0", "[settlement.fu] round_up_to is 0, expected a whole number from 1"),
    ('[settlement.fu.hand]\nbase = "x"', "[settlement.fu.hand] base is 'x', expected a whole number from 0"),
    ("[settlement.fu.hand]\nbas = 20", "[settlement.fu.hand] a part is 'bas', expected one of base"),
    ("[settlement.fu.mine]\nbase = 20", "[settlement.fu.mine] names no source"),
]
ALL_FAULTS = [("hongkong", *fault) for fault in FAULTS] + [("riichi", *fault) for fault in RIICHI_FAULTS]


@pytest.mark.parametrize(("extends", "text", "told"), ALL_FAULTS)
def test_what_nothing_could_follow_from_is_refused(extends: str, text: str, told: str) -> None:
    file = house(text, extends=extends)
    with pytest.raises(RulesError) as caught:
        terms_of(load_rules(file))
    message = caught.value.message
    assert told in message and message.startswith("friday.toml: ") and "\n" not in message
    assert "friday.toml: " in checked(file)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("cap = 13", "switches and worths of patterns stand below [options]: cap = 13"),
        ('curve = "spicy"', 'stand below [options]: curve = "spicy"'),
        ("seven_pairs = 5", "stand below [options]: seven_pairs = 5"),
        ("[patterns]\nseven_pairs = 5", "write [patterns.seven_pairs], and on the next line worth = 5"),
        ("[switches]\nminimum_for_all = true", "below [options] it is minimum_for_all = true"),
        ("[patterns.seven_pairs]\nworths = 5", "did you mean worth?"),
        ('[switches.cap]\nchoices = "x"', None),
        ('[names]\neng = "Friday"', "did you mean en?"),
        ('[words]\nmoon = "m"', 'write [patterns.NAME], and below it word = "moon" and worth = 1'),
    ],
)
def test_it_is_told_how_it_is_written(text: str, hint: str | None) -> None:
    with pytest.raises(RulesError) as caught:
        load_rules(house(text))
    assert (caught.value.hint or "").endswith(hint or "")


def test_all_faults_of_a_file_are_told_at_once() -> None:
    house('names = { english = "x" }\n[patterns]\nseven_pairs = 5\n[scoring]\nmethods = "fan"')
    told = checked("friday.toml")
    assert [line.split(": ")[1][:9] for line in told.splitlines() if "friday" in line] == ["friday.to"] * 3
    house('[options]\ncap = 9\nfoo = 1\n[patterns.seven_pair]\nworth = 1\n[words]\nmoon = "m"')
    with pytest.raises(RulesError) as caught:
        load_rules("friday.toml")
    assert len(caught.value.faults) == 4 and len(caught.value.to_dict()["errors"]) == 4
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_a_file_over_another_takes_the_place_of_its_options() -> None:
    house("[options]\ncap = 13\nseven_pairs = 6")
    over = house("[switches.cap]\ndefault = 8\n[patterns.seven_pairs]\nworth = 5", "sunday.toml", "friday.toml")
    assert (load_rules(over).option("cap"), load_rules(over).worth("seven_pairs")) == (8, 5)


def test_a_worth_that_does_not_count_is_refused() -> None:
    with pytest.raises(RulesError, match="only these patterns count: complete_hand"):
        load_rules(house("[patterns.full_flush]\nworth = 5", extends="malaysia-casual"))


def test_an_empty_file_lacks_what_it_extends() -> None:
    Path("friday.toml").write_text("", encoding="utf-8")
    assert "friday.toml: extends is missing" in checked("friday.toml")


def test_rules_named_by_the_configuration_lie_beside_it(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home))
    folder = home / "mahjong-analyser"
    folder.mkdir()
    (folder / "config.toml").write_text('rules = "friday.toml"\n', encoding="utf-8")
    told = CliRunner().invoke(cli, ["score", HAND], prog_name="mja").output
    assert told.startswith(f"error: {folder / 'config.toml'}: {folder / 'friday.toml'} cannot be read")
    (folder / "friday.toml").write_text('extends = "hongkong"\n', encoding="utf-8")
    assert CliRunner().invoke(cli, ["score", HAND], prog_name="mja").output.startswith("friday: 5 faan")


@pytest.mark.parametrize("name", rule_set_names())
def test_the_shipped_files_are_held_against_the_same(name: str) -> None:
    rules = load_rules(name)
    check_rules(rules)
    check_shapes(rules.file, read_toml(rules.file))


def test_a_switch_with_the_name_of_a_pattern_may_be_what_the_pattern_asks_for() -> None:
    text = f'[switches.seven_pairs]\ndefault = true\ntext = "x"\n{SOURCED}'
    text += "\n[patterns.seven_pairs]\nif = { seven_pairs = true }"
    assert load_rules(house(text), {"seven_pairs": False}).worth("seven_pairs") == "off"


def test_a_curve_of_a_house_is_chosen_by_its_switch() -> None:
    text = f"""
        [switches.curve]
        choices = ["half_spicy", "spicy", "mild"]
        [settlement.curves.mild]
        first = 0
        amounts = [1, 2]
        doubles_every = 2
        {SOURCED}
    """
    assert settle(house(text), faan=5, options={"curve": "mild"}).share == 8
    assert checked("friday.toml").startswith("friday.toml: fine")


def test_a_range_takes_the_place_of_choices() -> None:
    assert load_rules(house("[switches.cap]\nchoices = []\nrange = [8, 20]"), {"cap": 11}).option("cap") == 11


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"\xff", "friday.toml is no TOML: it is no UTF-8 text"),
        (b"id = " + b"9" * 5000, "friday.toml is no TOML: a number in it is too long"),
        (b"id = " + b"[" * 5000, "friday.toml is no TOML: it is nested too deep"),
    ],
    ids=["bytes", "number", "depth"],
)
def test_a_file_that_is_no_toml_is_told_without_the_words_of_python(text: bytes, told: str) -> None:
    Path("friday.toml").write_bytes(text)
    with pytest.raises(RulesError) as caught:
        load_rules("friday.toml")
    assert caught.value.message == told


def test_a_byte_order_mark_is_no_part_of_a_file() -> None:
    Path("friday.toml").write_bytes(b'\xef\xbb\xbfextends = "hongkong"\n')
    assert load_rules("friday.toml").id == "friday"


def test_what_is_not_known_is_said_by_the_lookups() -> None:
    rules: RuleSet = load_rules("hongkong")
    assert rules.worth("riichi") == "off" and rules.option("nope", 3) == 3 and rules.option("nope", None) is None
    for look_up in (rules.worth, rules.option):
        with pytest.raises(RulesError, match="hongkong has no switch or pattern 'all_chow'\n  hint: did you mean"):
            look_up("all_chow")
