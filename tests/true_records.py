"""Made-up rounds written as records that state the truth, for tests that let them state something else."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from made_records import Made
from record_writers import WRITERS

LIMITS = ("", "満貫", "跳満", "倍満", "三倍満", "役満")
#: Pattern -> its number in an mjlog, and what the other formats call it: tenhou.net/6, mjai, majiang.
CALLED = {
    "concealed_self_draw": (0, "門前清自摸和", "menzenchintsumoho", "門前清自摸和"),
    "riichi": (1, "立直", "reach", "立直"),
    "ippatsu": (2, "一発", "ippatsu", "一発"),
    "pinfu": (7, "平和", "pinfu", "平和"),
    "all_simples": (8, "断幺九", "tanyaochu", "断幺九"),
    "round_wind": (16, "場風 西", "bakaze", "場風 西"),
    "big_three_dragons": (39, "大三元", "daisangen", "大三元"),
    "dora": (52, "ドラ", "dora", "ドラ"),
    "ura_dora": (53, "裏ドラ", "uradora", "裏ドラ"),
    "nuki_dora": (52, "抜きドラ", "nukidora", "抜きドラ"),
}
FORMATS = tuple(WRITERS)


class Told(NamedTuple):
    """What a record tells of a win. ``patterns``: id and han, or id alone for a yakuman; ``limit``: 0 none .. 5."""

    patterns: tuple[tuple[str, int] | str, ...]
    fu: int
    points: int
    deltas: tuple[int, ...]
    limit: int = 0
    liable: int | None = None

    @property
    def han(self) -> int:
        return sum(one[1] for one in self.patterns if not isinstance(one, str))


class Story(NamedTuple):
    """A round and what is true of its wins, in the order in which they are listed, or of its draw."""

    made: Made
    wins: tuple[Told, ...] = ()
    deltas: tuple[int, ...] | None = None  # of a draw


def written(story: Story, name: str) -> bytes:
    """The record of a story in one of the formats."""
    return _TELL[name](WRITERS[name](story.made, stated=False), story)


def _changes(deltas: tuple[int, ...]) -> str:
    """The attribute sc of an mjlog, four seats whatever is played."""
    changes = [*deltas, 0, 0, 0, 0][:4]
    return ",".join(f"250,{change // 100}" for change in changes)


def _mjlog(data: bytes, story: Story) -> bytes:
    text = data.decode()
    told = iter(story.wins)

    def tell(tag: re.Match[str]) -> str:
        win = next(told)
        yakuman = [CALLED[one][0] for one in win.patterns if isinstance(one, str)]
        listed = [number for one in win.patterns if not isinstance(one, str) for number in (CALLED[one[0]][0], one[1])]
        attribute = "yakuman" if yakuman else "yaku"
        worth = f' ten="{win.fu},{win.points},{win.limit}" {attribute}="{",".join(map(str, yakuman or listed))}"'
        worth += f' paoWho="{win.liable}"' if win.liable is not None else ""
        return re.sub(r'sc="[^"]*"', f'sc="{_changes(win.deltas)}"', tag[0].replace(" doraHai=", f"{worth} doraHai="))

    text = re.sub(r"<AGARI [^>]*>", tell, text)
    if story.deltas is not None:
        text = re.sub(r'(<RYUUKYOKU [^>]*)sc="[^"]*"', rf'\1sc="{_changes(story.deltas)}"', text)
    return text.encode()


def _points_text(win: Told, self_drawn: bool, players: int) -> str:
    if not self_drawn:
        return f"{win.points}点"
    paid = sorted({-change for change in win.deltas if change < 0})
    return f"{paid[0]}-{paid[1]}点" if len(paid) > 1 else f"{win.points // (players - 1)}点∀"


def _tenhou6(data: bytes, story: Story) -> bytes:
    game = json.loads(data)
    result: list[Any] = game["log"][0][-1]
    if story.deltas is not None:
        result[1:] = [list(story.deltas)]
    for number, win in enumerate(story.wins):
        seat, source, _ = result[2 + 2 * number][:3]
        names = [
            f"{CALLED[one][1]}(役満)" if isinstance(one, str) else f"{CALLED[one[0]][1]}({one[1]}飜)"
            for one in win.patterns
        ]
        value = LIMITS[win.limit] or f"{win.fu}符{win.han}飜"
        text = value + _points_text(win, seat == source, story.made.players)
        result[1 + 2 * number] = list(win.deltas)
        result[2 + 2 * number] = [seat, source, seat if win.liable is None else win.liable, text, *names]
    return json.dumps(game, ensure_ascii=False).encode()


def _mjai(data: bytes, story: Story) -> bytes:
    told = iter(story.wins)
    lines = [json.loads(line) for line in data.splitlines()]
    for line in lines:
        if line["type"] == "hora":
            win = next(told)
            line |= {"deltas": win.deltas, "hora_points": win.points, "fu": win.fu}
            if not any(isinstance(one, str) for one in win.patterns):
                line |= {"fan": win.han, "yakus": [[CALLED[one[0]][2], one[1]] for one in win.patterns]}
        elif line["type"] == "ryukyoku":
            line["deltas"] = story.deltas
    return "\n".join(map(json.dumps, lines)).encode()


def _majiang(data: bytes, story: Story) -> bytes:
    games = json.loads(data)
    told = iter(story.wins)
    for event in games[0]["log"][0]:
        if "hule" in event:
            win = next(told)
            yakuman = [one for one in win.patterns if isinstance(one, str)]
            event["hule"] |= {"defen": win.points, "fenpei": list(win.deltas)}
            event["hule"] |= {"damanguan": len(yakuman)} if yakuman else {"fu": win.fu, "fanshu": win.han}
            event["hule"]["hupai"] = [
                {"name": CALLED[one][3], "fanshu": "*"} if isinstance(one, str)
                else {"name": CALLED[one[0]][3], "fanshu": one[1]}
                for one in win.patterns
            ]  # fmt: skip
        elif "pingju" in event:
            event["pingju"]["fenpei"] = list(story.deltas or ())
    return json.dumps(games, ensure_ascii=False).encode()


_TELL: dict[str, Callable[[bytes, Story], bytes]] = {
    "mjlog": _mjlog, "tenhou6": _tenhou6, "mjai": _mjai, "majiang": _majiang,
}  # fmt: skip


# --- the stories

READY = "234567m345p66s78s"  # waits for 6s and 9s
DRAGONS = "55z66z77z22m234p9m8m"


def simples() -> Story:
    """An open hand of simples, 1 han 30 fu, on a discard: 1,000 points."""
    made = Made({1: "34m4569p3466678s"}, keep="25s2m").turn(0, "2m").call(1, "34m").discard(1, "9p")
    return Story(made.turn(2, "5s").win(1), (Told((("all_simples", 1),), 30, 1000, (0, 1000, -1000, 0)),))


def ready_and_drawn() -> Story:
    """The dealer in riichi draws at once: 5 han, 4,000 from each, and the own stick."""
    made = Made({0: READY}, keep="69s").turns(0, 1, 2, 3).turn(0, riichi=True).turns(1, 2, 3).draw(0, "9s")
    patterns = (("riichi", 1), ("ippatsu", 1), ("concealed_self_draw", 1), ("pinfu", 1), ("ura_dora", 1))
    return Story(made.win(0, "1m"), (Told(patterns, 20, 12000, (13000, -4000, -4000, -4000), 1),))


def two_on_one_tile() -> Story:
    """South's discard is won on by West, the nearest, who gets honba and sticks, and by the dealer."""
    made = Made({0: READY, 2: "22m345m345678p78s"}, keep="69s", honba=2, sticks=1).turns(0).turn(1, "9s")
    west = Told((("pinfu", 1),), 30, 1000, (0, -1600, 2600, 0))
    return Story(made.win(2).win(0), (west, Told((("pinfu", 1),), 30, 1500, (1500, -1500, 0, 0))))


def three_on_one_tile() -> Story:
    """The same with North as well."""
    hands = {0: READY, 2: "22m345m345678p78s", 3: "88m678m345678p78s"}
    made = Made(hands, keep="69s", honba=1).turns(0).turn(1, "9s").win(2).win(3).win(0)
    pinfu = (("pinfu", 1),)
    west, north = Told(pinfu, 30, 1000, (0, -1300, 1300, 0)), Told(pinfu, 30, 1000, (0, -1000, 0, 1000))
    return Story(made, (west, north, Told(pinfu, 30, 1500, (1500, -1500, 0, 0))))


def _three_dragons() -> Made:
    made = Made({0: DRAGONS}, keep="567z2m").turns(0).turn(1, "5z").call(0, "55z").discard(0, "9m")
    made.turn(1, "6z").call(0, "66z").discard(0, "8m")
    return made.turn(1, "7z").call(0, "77z").discard(0, "2m")


def liable_and_drawn() -> Story:
    """South has fed the third dragon set and pays all of a dealer's yakuman."""
    made = _three_dragons().turns(1, 2, 3).draw(0, "2m").win(0)
    return Story(made, (Told(("big_three_dragons",), 40, 48000, (48000, -48000, 0, 0), 5, 1),))


def liable_and_on_a_discard() -> Story:
    """The same on a discard of West: half each."""
    made = _three_dragons().turns(1).turn(2, "2m").win(0)
    return Story(made, (Told(("big_three_dragons",), 40, 48000, (48000, -24000, -24000, 0), 5, 1),))


def west_round() -> Story:
    """The round wind is West: a claimed pung of it, 1 han 30 fu."""
    made = Made({1: "33z456p678s99m34s1m"}, keep="3z25s9m", wind=2).turn(0, "3z").call(1, "33z").discard(1, "1m")
    return Story(made.turn(2, "5s").win(1), (Told((("round_wind", 1),), 30, 1000, (0, 1000, -1000, 0)),))


def three_players(reds: bool = True) -> Story:
    """The dealer of three has set a north aside: 3 han 20 fu, 1,300 from each of two, nobody makes up for the third."""
    made = (
        Made({0: "234567p34566s78s"}, players=3, dora="1z", keep="69s4z", reds=reds)
        .draw(0, "4z")
        .north(0)
        .draw(0)
        .discard(0)
    )
    made.turns(1, 2).draw(0, "9s").win(0)
    patterns = (("concealed_self_draw", 1), ("pinfu", 1), ("nuki_dora", 1))
    return Story(made, (Told(patterns, 20, 2600, (2600, -1300, -1300)),))


def nagashi() -> Story:
    """South has discarded nothing but terminals and honours and is paid like a mangan."""
    made = Made(keep="9m").turns(0).turn(1, "9m").turns(2, 3).drawn("nagashi")
    return Story(made, deltas=(-4000, 8000, -2000, -2000))


def nine_kinds() -> Story:
    """Nobody pays."""
    return Story(Made({0: "19m19p19s1234z567p"}).draw(0).drawn("nine_kinds"), deltas=(0, 0, 0, 0))


#: Stories of four players.
STORIES = {
    story.__name__: story
    for story in (
        simples, ready_and_drawn, two_on_one_tile, liable_and_drawn, liable_and_on_a_discard, west_round, nagashi,
        nine_kinds,
    )
}  # fmt: skip
