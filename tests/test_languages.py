"""Answers in other languages: every message is translated, keeps what fills it, and is found in what is printed."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

import analyser
from analyser.cli.app import cli
from analyser.errors import AnalyserError, _cells
from analyser.languages import LANGUAGES, language_of, translated
from analyser.languages.__main__ import CATALOGUES, entries_of, untranslated, written
from analyser.languages.catalogue import CHAINS, Template, catalogue
from analyser.languages.extract import messages
from analyser.languages.po import head, parsed
from analyser.languages.script import in_script
from analyser.notation import DIALECTS
from analyser.rules import load_rules, rule_set_names
from analyser.tiles import BONUS

OTHERS = [tag for tag in LANGUAGES if tag != "en"]
EXAMPLES = Path(__file__).parent.parent / "examples"
HAND = "234567m345p2278s+9s"

#: What the commands are asked here, right and wrong, in every language.
ASKED = [
    f"score {HAND}",
    "score '2345678m(<555z)[1111p]+8m' --rules hongkong --self-draw --seat S",
    "score 1112345678999m+5m --rules mcr,riichi,malaysia,hongkong --all-readings",
    "score 23456m789p34588s+1m --rules malaysia-casual --self-draw",
    "score '23406m345p2278s4m+1m riichi ippatsu self-draw dora=1p ura=2p' --rules riichi,riichi-tenhou",
    "score 19m19p19s1234567z+1m --rules riichi,mcr,hongkong,malaysia",
    "score 223344m556677p8s+8s --rules mcr,riichi",
    "score 147m258p369s12345z+6z --rules mcr",
    "score '123m456p789s1133z+3z honba=2 sticks=1' --rules mcr",
    f"score --file {EXAMPLES / 'hands.txt'} --rules hongkong",
    "score 123m456p78s99zz", "score 123m456p78s9", "score ''", "score 8z", "score '(12m)123m'", "score '(1111p'",
    "score '[1111p+]'", "score 123M", "score 55555m", "score 123m456p789s1122z+99s",
    "score '123m456p789s1122z+2z foo'", "score '123m456p789s1122z+2z seat=X'",
    "score '123m456p789s1122z+2z seat=S seat=E'", "score '123m456p789s1122z+2z bonus=plum,dog'",
    "score '123m456p789s1122z+2z bonus=plum,plum'", "score '123m456p789s1122z+2z self-draw rob-kong'",
    "score '123m456p789s1122z+2z from=E seat=E'", "score '123m456p789s1122z+2z self-draw from=E'",
    "score '123m456p789s1122z+2z kong-replacement' --rules riichi",
    "score '123m456p789s1122z+2z first-draw' --rules riichi", "score '(123m)456p789s1122z+2z riichi' --rules riichi",
    "score 11112222m33334444p", "score 123m456p789s1122z", f"score {HAND} --rules nosuch",
    f"score {HAND} --rules hongkong --option cap=x", f"score {HAND} --rules hongkong --option cap=99",
    f"score {HAND} --option foo=1", f"score {HAND} --rules american", f"score {HAND} --win foo",
    f"score {HAND} --tiles foo", f"score {HAND} --nosuch", "score --file /nosuch", "score",
    """score '{"hand": "123m", "foo": 1}'""", """score '{"hand": 3}'""", """score '{"hand"'""",
    """score '{"hand": "123m456p789s1122z", "win_tile": "2z", "seat": "Q"}'""", f"score {HAND} --notation foo",
    "score '123m456p789s1122z+2z open-riichi' --rules riichi", "score 1111m1111m1111m11p+1p",
    "waits 23m456p789s11122z --rules riichi,hongkong", "waits 1112345678999m --tiles kanji", "waits 123m",
    "waits 13m456p79s111344z", "waits 23m456p789s11122z --visible 4x", "waits 23m456p789s11122z --forms foo",
    "waits 23m456p789s11122z --discarded 1m4m --rules riichi", "waits 23m456p789s11122z --draws 0",
    "discards 3578899m234789p6m", "discards 23406m345p2278s4m9s --rules riichi --seat E --riichi", "discards 123m",
    "discards 147m258p369s1234z5s --forms seven-pairs",
    "shanten 13m456p79s111344z", "shanten 123m456p789s11222z", "shanten 147m258p369s1235z --forms mcr",
    "split 22334455667788p", "split 123m456p789s11223z", "split '(123m)[1111p]456s33355z' --tiles kanji",
    "settle hongkong --faan 3", "settle hongkong --faan 2 --as-is", "settle hongkong", "settle malaysia --fan 2",
    "settle riichi --han 3 --fu 30 --honba 2 --sticks 1", "settle riichi --han 4 --fu 40 --dealer --self-draw",
    "settle riichi --yakuman 2 --liable E --liable-yakuman 1 --self-draw --seat S", "settle riichi --han 2 --fu 33",
    "settle riichi --han 2 --closed --set 'pung simple' --wait foo", "settle mcr --points 24 --flowers 2",
    "settle mcr --points 4", "settle american --card 25 --jokerless --bettor", "settle malaysia --table",
    "settle hongkong --table", "settle riichi --table", "settle malaysia-casual --table", "settle american --table",
    "settle foo", "settle", "settle hongkong --faan x",
    "settle hongkong --faan 10 --fed third_dragon_pung --exposed dragon_pung,dragon_pung --fed-by 1 --self-draw",
    "settle hongkong --faan 10 --fed third_dragon_pung --exposed dragon_pung --fed-by 1 --self-draw",
    "rules list", "rules check hongkong", "rules check /nosuch.toml", "rules foo", "scor",
    "batch", "batch x -o y.csv",
    "batch /nosuch -o /tmp/y.csv --rules hongkong", "batch x -o /tmp/y.foo --rules hongkong",
    "verify", "verify /nosuch", f"verify {EXAMPLES / 'game.xml'}",
    "--help", *(f"{name} --help" for name in ("score", "waits", "discards", "shanten", "split", "settle", "batch")),
    "verify --help", "rules --help", "rules show --help", "warmup --help",
]  # fmt: skip


def run(asked: str, language: str) -> str:
    """What a command prints, on stdout and stderr."""
    return CliRunner().invoke(cli, [*shlex.split(asked), "--lang", language]).output


@cache
def all_messages():
    return messages()


@cache
def kept() -> frozenset[str]:
    """English words that stay in every language: names without a source, ids, names of commands, options and files."""
    texts = [
        *rule_set_names(),
        *cli.list_commands(None),
        "list show diff check",
        *BONUS,
        "NAME Mahjong House FAQ League",
    ]
    texts += ["faan", "tenpai", *DIALECTS]  # what options are called, and may be set to
    for name in rule_set_names():
        rules = load_rules(name)
        texts += [*rules.patterns, *rules.bonus, *rules.switches, *rules.words]
        texts += [row.name() for row in (*rules.patterns.values(), *rules.bonus.values())]
    return frozenset(word.casefold() for text in texts for word in re.findall("[A-Za-z]+", text.replace("_", " ")))


@cache
def vocabulary(language: str) -> frozenset[str]:
    """English words of the messages that no translation has."""
    english = {word for one in all_messages() for word in words_of(one.text)}
    own = {word for name in CHAINS[language] for text in entries_of(name).values() for word in words_of(text)}
    return frozenset(word for word in english - own if word.casefold() not in kept())


def words_of(text: str) -> set[str]:
    return set(re.findall(r"(?<![-\w./])[A-Za-z]{3,}(?![-\w./=])", re.sub(r"\{[^}]*\}", " ", text)))


@pytest.mark.parametrize("name", CATALOGUES)
def test_a_catalogue_holds_every_message_of_the_source_and_no_other(name):
    known = {one.key for one in all_messages()}
    assert not untranslated(name, all_messages()), "python -m analyser.languages missing lists them"
    assert entries_of(name).keys() <= known


@pytest.mark.parametrize("name", CATALOGUES)
def test_a_translation_is_filled_with_all_that_fills_the_message(name):
    for (_, msgid), text in entries_of(name).items():
        holes = sorted(set(re.findall(r"\{(\d+)#?\}", msgid)))
        assert sorted(set(re.findall(r"\{(\d+)(?::[wr])?\}", text))) == holes, msgid
        assert not re.search(r"\{\d+#\}|\{[^{}]*\|", text), msgid


@pytest.mark.parametrize("name", CATALOGUES)
def test_a_catalogue_is_written_as_it_is_read(name):
    entries = entries_of(name)
    its = [one for one in all_messages() if one.key in entries]
    assert parsed(head(name) + written(its, entries)) == entries


def test_a_broken_string_of_a_catalogue_is_one():
    text = 'msgctxt "word"\nmsgid ""\n"one "\n"\\"two\\"\\n"\nmsgstr "a\\\\b"\n'
    assert parsed(text) == {("word", 'one "two"\n'): "a\\b"}


def filling(msgid: str) -> dict[str, str]:
    """What a test puts into the holes of a message: nothing that is a word."""
    found = {}
    for hole in re.finditer(r"\{(\d+)(#?)\}", msgid):
        remark = " x " * (msgid[: hole.start()].endswith("}"))  # of two holes side by side the second is a remark
        found[hole[1]] = f"{int(hole[1]) + 3}" if hole[2] else f"{remark}<{hole[1]}>"
    return found


def filled(msgid: str) -> str:
    """A message as it may be printed, the second of two words chosen."""
    fill = filling(msgid)
    text = re.sub(r"\{(\d+)#?\}", lambda hole: fill[hole[1]], msgid)
    text = re.sub(r"\{([^{}|]*)\|([^{}]*)\}", r"\2", text)
    return text.replace("{{", "{").replace("}}", "}")


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_found_again_when_it_is_filled(language):
    its, entries = catalogue(language), {}
    for name in reversed(CHAINS[language]):
        entries |= entries_of(name)
    wrong = []
    for (context, msgid), text in entries.items():
        fill = filling(msgid)
        expected = re.sub(r"\{(\d+)(?::[wr])?\}", lambda hole, fill=fill: fill[hole[1]], text)
        if context is None and its.sentence(filled(msgid)) != expected.replace("{{", "{").replace("}}", "}"):
            wrong.append((filled(msgid), its.sentence(filled(msgid)), expected))
    assert not wrong


def test_the_template_with_the_most_text_of_its_own_is_taken():
    assert Template("{0} is {1}", "").size < Template("option {0} is {1}", "").size
    its = catalogue("ja")
    assert its.sentence("option cap of x is 3, expected a whole number from 8 to 13") == (
        "x のオプション cap は 3 ですが、8 から 13 の整数のはずです"
    )


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_english_is_left(language):
    left = {}
    for asked in ASKED:
        for line in run(asked, language).splitlines():
            if re.match(r"\s*(\$ )?(mja|echo|eval) |\s+\[?\w+(\.\w+\])?( = |\]$)|  \S*[mpsz{]", line):
                continue  # what is typed: examples, a hand under its fault
            text = re.sub(r"'[^']*'|\"[^\"]*\"|“[^”]*”|「[^」]*」|\(_?\w+=\w+\)", " ", line)
            words = {word for word in words_of(text) & vocabulary(language) if word not in shlex.split(asked)}
            if words and not re.search(r"forms|melds, win_tile|rob-kong|plum", line):  # lists of what can be typed
                left[line] = words
    assert not left


@pytest.mark.parametrize("name", CATALOGUES)
def test_what_was_typed_or_read_stays_as_it_is(name):
    entries = entries_of(name)
    for one in all_messages():
        for number, hole in enumerate(one.holes):
            if re.fullmatch(r"(shown|quoted)\(.*\)", hole) and one.key in entries:
                assert f"{{{number}}}" not in entries[one.key], f"{one.text}: {{{number}:r}}"


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_in_what_was_typed_is_not_translated(language):
    assert run(f"score '{HAND} seat = S'", language).splitlines()[0].endswith("seat = S")
    assert "'the highest value'" in run(f"score {HAND} --rules 'the highest value'", language)


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_english_is_left_in_disagreements(language, tmp_path):
    game = (EXAMPLES / "game.xml").read_text(encoding="utf-8")
    (tmp_path / "game.xml").write_text(game.replace('ten="20,12000,1"', 'ten="40,12000,1"'), encoding="utf-8")
    row = {"hand": "23456m789p34588s", "win_tile": "1m", "expected": {"total": 9, "x": 1}}
    (tmp_path / "row.jsonl").write_text(json.dumps(row), encoding="utf-8")
    for asked in (f"verify {tmp_path}/game.xml", f"verify {tmp_path}/row.jsonl --rules hongkong"):
        told = run(asked, language).replace(str(tmp_path), "")
        assert not re.findall(r"East|\bwins?\b|stated|ours|base|score|such|field|\bline\b", told)


@pytest.mark.parametrize(
    ("english", "japanese"),
    [
        ("fu: 40 stated, 30 ours (base 20, concealed discard 10)",
         "符: 記録 40、ここでは 30（基本 20、門前清ロン 10）"),
        ("x: 3 stated, none ours (a score has no such field)",
         "x: 記録 3、ここでは なし（採点の結果にこのフィールドはありません）"),
        ("East 4, honba 12", "東 4 局 12 本場"),
        ("note: seat S (not the dealer) and round E assumed", "注: 席 S（子）、場風 E と仮定"),
        ("there is no option --x; did you mean --a or --b?",
         "オプション --x はありません。--a か --b のことですか？"),
        ("option cap of x is 9, expected one of 8, 10, 13",
         "x のオプション cap は 9 ですが、8, 10, 13 のどれかのはずです"),
        ("within 5 of 122 unseen tiles, for the highest value",
         "見えていない 122 枚から 5 回のツモの間、最も高い値を求めて"),
    ],
)  # fmt: skip
def test_sentences_within_sentences(english, japanese):
    assert catalogue("ja").text(english) == japanese


@pytest.mark.parametrize("asked", ["score --help", "discards --help"])
@pytest.mark.parametrize("language", OTHERS)
def test_what_is_asked_without_rules_is_told_in_the_language(language, asked):
    assert not re.search(r"(every system|no values|\ball)[.。]", run(asked, language))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("asked", ["settle riichi --table", "rules list", "waits 23m456p789s11122z --rules riichi"])
def test_columns_stand_one_below_the_other(asked, language):
    """What stands in a column begins where its heading begins, or ends where that ends, in cells."""
    lines = [line for line in run(asked, language).splitlines() if "  " in line.strip()]
    heads, rows = lines[0], lines[1:]
    begins = {_cells(heads[: found.end()]) for found in re.finditer(r"^|\s{2,}", heads)}
    ends = {_cells(heads[: found.start()]) for found in re.finditer(r"\s{2,}|$", heads)}
    assert rows
    for row in rows:
        for found in re.finditer(r"(?<=\s\s)\S+(?: \S+)*", row):
            start, end = _cells(row[: found.start()]), _cells(row[: found.end()])
            assert start in begins or end in ends, (heads, row, found[0])


@pytest.mark.parametrize("language", OTHERS)
def test_help_is_as_wide_as_the_terminal_and_no_wider(language):
    for line in run("score --help", language).splitlines():
        assert _cells(line) <= 80 or "mja score" in line, line


@pytest.mark.parametrize(
    ("told", "tag"),
    [
        ("en_GB.UTF-8", "en"), ("zh", "zh-Hans"), ("zh_CN.UTF-8", "zh-Hans"), ("zh-SG", "zh-Hans"),
        ("zh_TW", "zh-Hant"), ("zh-Hant", "zh-Hant"), ("zh_HK.UTF-8", "zh-HK"), ("zh-Hant-HK", "zh-HK"),
        ("zh_MO", "zh-HK"), ("ja_JP.eucJP", "ja"), ("ms_MY@x", "ms"), ("C", None), ("POSIX", None), ("de_DE", None),
    ],
)  # fmt: skip
def test_languages_are_named_as_systems_name_them(told, tag):
    assert language_of(told) == tag


@pytest.mark.parametrize(
    ("environment", "begins"),
    [
        ({"LANG": "ja_JP.UTF-8"}, "エラー"),
        ({"LANG": "ja_JP.UTF-8", "LC_MESSAGES": "ms_MY"}, "ralat"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, "error"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": ""}, "エラー"),
        ({"LANG": "de_DE.UTF-8"}, "error"),
        ({"LANG": "POSIX"}, "error"),
        ({"LANG": "zh_HK.UTF-8"}, "錯誤"),
        ({}, "error"),
    ],
)
def test_the_environment_asks_for_a_language(environment, begins):
    variables = dict.fromkeys(("LC_ALL", "LC_MESSAGES", "LANG")) | environment
    assert CliRunner().invoke(cli, ["score", "8z"], env=variables).output.startswith(begins)


def test_an_unknown_language_is_refused_with_those_there_are():
    assert run(f"score {HAND}", "xx") == (
        "error: invalid value for '--lang': there is no language 'xx'; known: en, zh-Hans, zh-Hant, zh-HK, ja, ms\n"
    )


def test_json_follows_the_option_and_not_the_environment():
    asked = ["score", "23456m789p34588s+1m", "--rules", "riichi", "--json"]
    english = CliRunner().invoke(cli, asked, env={"LC_ALL": "ja_JP.UTF-8"}).output
    assert json.loads(english)["patterns"][0]["name"] == "Pinfu"
    japanese = json.loads(CliRunner().invoke(cli, [*asked, "--lang", "ja"]).output)
    plain = json.loads(english)
    assert japanese["patterns"][0] | {"name": "Pinfu"} == plain["patterns"][0]
    assert japanese["patterns"][0]["name"] == "平和"
    assert japanese["warnings"] == ["席 S（子）、場風 E と仮定"]
    assert japanese.keys() == plain.keys()


def test_errors_in_json_keep_their_code():
    told = json.loads(CliRunner().invoke(cli, ["score", "8z", "--json", "--lang", "ms"]).stdout)
    assert told["error"]["code"] == "no_such_honour" or told["error"]["code"]
    assert told["error"]["message"].startswith("tiada jubin kehormat 8z")


def test_names_have_the_script_of_the_language():
    rules = load_rules("mcr")
    assert rules.patterns["nine_gates"].name("zh-Hans") == "九莲宝灯"
    assert rules.patterns["nine_gates"].name("zh-HK") == "九蓮寶燈"
    assert load_rules("hongkong").patterns["nine_gates"].name("zh-Hans") == "九子连环"
    assert rules.patterns["honour_hog"].name("zh-Hant") == "Honour hog"


def test_every_chinese_name_is_in_one_script():
    for name in rule_set_names():
        rules = load_rules(name)
        for row in (*rules.patterns.values(), *rules.bonus.values()):
            chinese = row.names.get("zh", "")
            simplified, traditional = in_script(chinese, "zh-Hans"), in_script(chinese, "zh-Hant")
            assert in_script(traditional, "zh-Hans") == simplified and in_script(simplified, "zh-Hant") == traditional


def test_the_library_speaks_english_unless_asked():
    score = analyser.score(HAND, "riichi")
    assert str(score).startswith("Japanese riichi: 1 han 30 fu")
    assert translated(score, "ja").startswith("立直麻雀：1翻30符")
    assert "平和" in translated(score, "ja")
    assert translated(score, "en") == str(score)
    with pytest.raises(analyser.NotationError) as refusal:
        analyser.score("8z", "riichi")
    assert translated(refusal.value, "zh-Hans").splitlines()[1:3] == str(refusal.value).splitlines()[1:3]
    with pytest.raises(AnalyserError, match="no language 'xx'"):
        translated(score, "xx")


def test_english_imports_nothing_of_other_languages():
    import subprocess
    import sys

    code = (
        "import sys; from analyser.cli.app import cli\n"
        f"try: cli(['score', '{HAND}'])\nexcept SystemExit: pass\n"
        "print([name for name in sys.modules if name.startswith('analyser.languages')])"
    )
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=None, check=True).stdout
    assert printed.splitlines()[-1] == "[]"


def test_catalogues_are_in_the_wheel():
    project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))
    assert "languages/*.po" in project["tool"]["setuptools"]["package-data"]["analyser.tables"]
    assert "analyser.languages" in project["tool"]["setuptools"]["packages"]
