"""Results in notebooks: the facts of the terminal as HTML that is well formed, every text escaped."""

from __future__ import annotations

from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from analyser import AnalyserError, discards, look_ahead, parse, score, settle, shanten, splits, waits
from analyser.drawing import shown
from analyser.scoring.render import PLAIN_STYLE, counted, headline, remarks
from analyser.scoring.tables import discard_rows, value_rows

WIN = "45p77z(555z)(<666z)(<678p)+6p seat=N round=S from=E"
READY = "23m456p789s11122z"
FOURTEEN = "3578899m234789p6m"


def parsed(result: Any) -> ElementTree.Element:
    return ElementTree.fromstring(result._repr_html_())


def texts(result: Any) -> list[str]:
    return ["".join(one.itertext()) for one in parsed(result).iter() if one.tag in ("p", "td", "th", "caption")]


def rows(result: Any) -> list[list[str]]:
    return [["".join(cell.itertext()) for cell in row] for row in parsed(result).iter("tr")]


RESULTS = [
    parse(WIN),
    score(WIN, "malaysia"),
    score("123m456p789s1122z+3z", "hongkong"),
    score("19m19p19s1234567z+1m", "hongkong"),
    waits(READY, rules=["riichi", "hongkong"]),
    waits("13m456p79s111344z"),
    discards(FOURTEEN, rules="riichi"),
    discards(FOURTEEN).best,
    shanten(FOURTEEN),
    splits("111222333m99s789p")[0],
    splits("1122m3344p5566s77z")[0],
    settle("riichi", han=3, fu=30, honba=2, sticks=1),
    settle("malaysia-casual"),
    settle("hongkong", faan=3),
    look_ahead(FOURTEEN, 5, rules="riichi"),
    look_ahead(READY, 5),
]


@pytest.mark.parametrize("result", RESULTS, ids=lambda result: type(result).__name__)
def test_every_result_is_well_formed(result: Any) -> None:
    assert parsed(result).get("class") == "mja-result"


@pytest.mark.parametrize("lang", ["zh-Hans", "zh-HK", "ja", "ms"])
@pytest.mark.parametrize("result", RESULTS, ids=lambda result: type(result).__name__)
def test_every_result_is_shown_in_other_languages(result: Any, lang: str) -> None:
    page = shown(result, lang)
    assert [one.tag for one in parsed(page).iter()] == [one.tag for one in parsed(result).iter()]
    assert page.html != result._repr_html_() or type(result).__name__ == "Shape"  # some have no words


def test_a_score_is_shown_with_the_names_of_its_rules() -> None:
    page = shown(score("111222333m999p55z", "hongkong"), "zh-HK").html
    assert "對對糊" in page and "All pongs" not in page
    assert "<desc>1 1 1 2 2 2 3 3 3 萬子, 9 9 9 筒子, 白; 食糊 白, 出銃</desc>" in page
    assert "<title>111222333m999p5z+5z</title>" in page
    with pytest.raises(AnalyserError, match="there is no language"):
        shown(score("111222333m999p55z", "hongkong"), "xx")


@pytest.mark.parametrize("result", [one for one in RESULTS if hasattr(one, "hand")], ids=lambda one: type(one).__name__)
def test_the_hand_is_drawn(result: Any) -> None:
    assert next(parsed(result).iter("{http://www.w3.org/2000/svg}svg")).get("aria-label") == str(result.hand)


@pytest.mark.parametrize("rules", ["malaysia", "hongkong", "mcr", "riichi"])
@pytest.mark.parametrize("hand", [WIN, "123m456p789s1122z+3z", "19m19p19s1234567z+1m", "11222333m12399m+1m"])
def test_a_score_says_what_the_terminal_says(hand: str, rules: str) -> None:
    result = score(hand, rules)
    told = texts(result)
    assert headline(result, PLAIN_STYLE) in told
    for line in counted(result, PLAIN_STYLE):
        assert any(text.startswith(line.name) for text in told) and (line.whole or line.value in told)
    for text, _ in remarks(result, PLAIN_STYLE):
        assert text in told
    shown = "\n".join(line.strip() for line in str(result).splitlines())
    assert all(text in shown for text, _ in remarks(result, PLAIN_STYLE))


def test_waits_and_discards_are_the_tables_of_the_terminal() -> None:
    found = waits(READY, rules=["riichi", "hongkong"])
    assert rows(found)[1:] == value_rows(found.waits, PLAIN_STYLE)
    thrown = discards(FOURTEEN)
    assert rows(thrown)[1 : len(thrown.discards) + 1] == discard_rows(thrown, PLAIN_STYLE)


def test_a_settlement_names_everyone() -> None:
    result = settle("riichi", han=3, fu=30, honba=2, sticks=1)
    assert rows(result)[1:] == [
        ["discarder", "4,500"],
        ["other", "0"],
        ["other", "0"],
        ["the winner collects", "5,500"],
    ]


def test_texts_are_escaped(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(
        'id = "house"\nextends = "malaysia"\nsummary = "x"\n[names]\nen = "<script>alert(1)</script>"\n'
        '[patterns.all_chows]\nnames = { en = "A & B <i>x</i>" }\n',
        encoding="utf-8",
    )
    html = score("23456m789p34588s+1m", str(path))._repr_html_()
    assert "<script" not in html and "<i>" not in html
    told = unescape(html)
    assert "<script>alert(1)</script>" in told and "A & B <i>x</i>" in told


@pytest.mark.parametrize("text", ["<b>", '" onload="x', "a & b", "'"])
def test_every_piece_escapes(text: str) -> None:
    from analyser.drawing.html import heading, lines, notes, table

    for html in (heading(text), lines([text]), notes([text]), table([text], [[text]])):
        assert text in "".join(ElementTree.fromstring(f"<div>{html}</div>").itertext())
