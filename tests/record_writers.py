"""A made-up round written in each of the formats that record riichi games, after the descriptions of the formats."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from made_records import RED_IDS, SUITS, Made

NAMES = ("E", "S", "W", "N", "P", "F", "C")
AS_DRAWN, OPEN_KONG_SLOT = 60, 0
DRAWS = {
    "nagashi": "流し満貫",
    "nine_kinds": "九種九牌",
    "four_winds": "四風連打",
    "four_riichi": "四家立直",
    "four_kongs": "四開槓",
    "triple_ron": "三家和了",
}


# --- mjlog


def mjlog(made: Made, *, stated: bool = True) -> bytes:
    kind = 0x08 | (0x10 if made.players == 3 else 0) | (0 if made.reds else 0x02)
    number = 4 * made.wind + made.dealer
    tags = [f'<GO type="{kind}" lobby="0"/>', '<UN n0="A" n1="B" n2="C" n3="D"/>', f'<TAIKYOKU oya="{made.dealer}"/>']
    hands = [",".join(map(str, hand)) for hand in made.dealt] + [""] * (4 - made.players)
    ten = "250,250,250,250" if made.players == 4 else "350,350,350,0"
    dealt = " ".join(f'hai{seat}="{hand}"' for seat, hand in enumerate(hands))
    seed = f"{number},{made.honba},{made.sticks},1,2,{made.dora}"
    tags.append(f'<INIT seed="{seed}" ten="{ten}" oya="{made.dealer}" {dealt}/>')
    waiting: int | None = None
    for event in made.events:
        if waiting is not None and event[0] != "discard":
            tags.append(f'<REACH who="{waiting}" ten="{ten}" step="2"/>')
            waiting = None
        if event[0] == "draw":
            tags.append(f"<{'TUVW'[event[1]]}{event[2]}/>")
        elif event[0] == "discard":
            if event[3]:
                tags.append(f'<REACH who="{event[1]}" step="1"/>')
                waiting = event[1]
            tags.append(f"<{'DEFG'[event[1]]}{event[2]}/>")
        elif event[0] == "indicator":
            tags.append(f'<DORA hai="{event[1]}"/>')
        else:
            tags.append(f'<N who="{event[1]}" m="{_packed(event)}"/>')
    sc = ",".join(["250,0"] * 4)
    for win in made.wins:
        ura = f' doraHaiUra="{",".join(map(str, win["ura"]))}"' if win["ura"] else ""
        worth = ' ten="30,1000,0" yaku="8,1"' if stated else ""
        tags.append(
            f'<AGARI ba="{made.honba},{made.sticks}" hai="{",".join(map(str, sorted(made.shown(win))))}"'
            f' machi="{win["tile"]}"{worth} doraHai="{made.dora}"{ura}'
            f' who="{win["seat"]}" fromWho="{win["source"]}" sc="{sc}"/>'
        )
    if made.end:
        types = {
            "nagashi": "nm", "nine_kinds": "yao9", "four_winds": "kaze4", "four_riichi": "reach4",
            "four_kongs": "kan4", "triple_ron": "ron3",
        }  # fmt: skip
        kind_of_draw = f' type="{types[made.end]}"' if made.end in types else ""
        tags.append(f'<RYUUKYOKU{kind_of_draw} ba="0,0" sc="{sc}"/>')
    return f'<mjloggm ver="2.3">{"".join(tags)}</mjloggm>'.encode()


def _packed(event: tuple[Any, ...]) -> int:
    """The bits of a meld."""
    if event[0] == "north":
        return event[2] << 8 | 0x20
    if event[0] == "concealed":
        return event[2][0] << 8
    if event[0] == "added":
        _, seat, tile, (_, _, source, called, own) = event
        three = sorted([*own, called])
        return (tile // 4 * 3 + three.index(called)) << 9 | tile % 4 << 5 | 0x10 | (source - seat) % 4
    _, seat, source, called, own = event
    tiles, away = sorted([*own, called]), (source - seat) % 4
    if len(tiles) == 4:
        return called << 8 | away
    kind = tiles[0] // 4
    if kind == tiles[1] // 4:
        (left_out,) = {0, 1, 2, 3} - {tile % 4 for tile in tiles}
        return (kind * 3 + tiles.index(called)) << 9 | left_out << 5 | 8 | away
    base = (kind // 9 * 7 + kind % 9) * 3 + tiles.index(called)
    return base << 10 | tiles[2] % 4 << 7 | tiles[1] % 4 << 5 | tiles[0] % 4 << 3 | 4 | away


# --- tenhou.net/6


def _code(tile: int) -> int:
    kind = tile // 4
    if tile in RED_IDS:
        return 51 + kind // 9
    return 10 * (kind // 9 + 1) + kind % 9 + 1


def _call_text(letter: str, own: list[int], called: int, before: int) -> str:
    codes = [str(_code(tile)) for tile in own]
    return "".join([*codes[:before], letter + str(_code(called)), *codes[before:]])


def tenhou6(made: Made, *, stated: bool = True) -> bytes:
    draws: list[list[Any]] = [[] for _ in range(4)]
    discards: list[list[Any]] = [[] for _ in range(4)]
    last_drawn: int | None = None
    for event in made.events:
        if event[0] == "indicator":
            continue
        seat = event[1]
        if event[0] == "draw":
            last_drawn = event[2]
            draws[seat].append(_code(event[2]))
        elif event[0] == "discard":
            text: Any = AS_DRAWN if event[2] == last_drawn else _code(event[2])
            discards[seat].append(f"r{text}" if event[3] else text)
        elif event[0] == "call":
            _, _, source, called, own = event
            away = (seat - source) % 4  # 1 left, 2 across, 3 right
            letter = "m" if len(own) == 3 else "p" if own[0] // 4 == called // 4 else "c"
            draws[seat].append(_call_text(letter, own, called, len(own) if away == 3 else away - 1))
            last_drawn = None
            if letter == "m":
                discards[seat].append(OPEN_KONG_SLOT)
        elif event[0] == "added":
            _, _, tile, (_, _, source, called, own) = event
            away = (seat - source) % 4
            discards[seat].append(_call_text("k", [*own, called], tile, {1: 0, 2: 1, 3: 2}[away]))
        elif event[0] == "concealed":
            discards[seat].append(_call_text("a", event[2][:3], event[2][3], 3))
        else:
            discards[seat].append("f44")
    result: list[Any] = [{**DRAWS, "exhaustive": "流局"}.get(made.end or "")]
    if made.wins:
        result = ["和了"]
        for win in made.wins:
            worth = ["30符1飜1000点", "断幺九(1飜)"] if stated else []
            result += [[0] * 4 if stated else [], [win["seat"], win["source"], win["seat"], *worth]]
    ura = [_code(tile) for tile in next((win["ura"] for win in made.wins if win["ura"]), [])]
    log: list[Any] = [[4 * made.wind + made.dealer, made.honba, made.sticks], [25000] * 4]
    log += [[_code(tile) for tile in made.indicators], ura]
    for seat in range(4):
        dealt = [_code(tile) for tile in made.dealt[seat]] if seat < made.players else []
        log += [dealt, draws[seat], discards[seat]]
    disp = ("三" if made.players == 3 else "") + "般南喰" + "赤" * made.reds
    game = {"title": ["", ""], "name": ["A", "B", "C", "D"], "rule": {"disp": disp, "aka": int(made.reds)}}
    return json.dumps({**game, "log": [[*log, result]]}, ensure_ascii=False).encode()


# --- mjai


def _name(tile: int) -> str:
    kind = tile // 4
    if kind >= 27:
        return NAMES[kind - 27]
    return f"{kind % 9 + 1}{SUITS[kind // 9]}" + "r" * (tile in RED_IDS)


def mjai(made: Made, *, stated: bool = True) -> bytes:
    start = {
        "type": "start_kyoku", "bakaze": "ESWN"[made.wind], "kyoku": made.dealer + 1, "honba": made.honba,
        "kyotaku": made.sticks, "oya": made.dealer, "dora_marker": _name(made.dora),
        "tehais": [[_name(tile) for tile in hand] for hand in made.dealt], "scores": [25000] * made.players,
    }  # fmt: skip
    lines: list[dict[str, Any]] = [{"type": "start_game", "names": ["A", "B", "C", "D"]}, start]
    waiting: int | None = None
    for event in made.events:
        if waiting is not None and event[0] != "discard":
            lines.append({"type": "reach_accepted", "actor": waiting})
            waiting = None
        if event[0] == "indicator":
            lines.append({"type": "dora", "dora_marker": _name(event[1])})
            continue
        actor = {"actor": event[1]}
        if event[0] == "draw":
            lines.append({"type": "tsumo", **actor, "pai": _name(event[2])})
        elif event[0] == "discard":
            if event[3]:
                lines.append({"type": "reach", **actor})
                waiting = event[1]
            lines.append({"type": "dahai", **actor, "pai": _name(event[2]), "tsumogiri": False})
        elif event[0] == "call":
            _, _, source, called, own = event
            kind = "daiminkan" if len(own) == 3 else "pon" if own[0] // 4 == called // 4 else "chi"
            consumed = [_name(tile) for tile in own]
            lines.append({"type": kind, **actor, "target": source, "pai": _name(called), "consumed": consumed})
        elif event[0] == "added":
            consumed = [_name(tile) for tile in (*event[3][4], event[3][3])]
            lines.append({"type": "kakan", **actor, "pai": _name(event[2]), "consumed": consumed})
        elif event[0] == "concealed":
            lines.append({"type": "ankan", **actor, "consumed": [_name(tile) for tile in event[2]]})
        else:
            lines.append({"type": "nukidora", **actor, "pai": "N"})
    for win in made.wins:
        hora = {"type": "hora", "actor": win["seat"], "target": win["source"]}
        if win["ura"]:
            hora["ura_markers"] = [_name(tile) for tile in win["ura"]]
        lines.append({**hora, "deltas": [0] * made.players} if stated else hora)
    if made.end:
        lines.append({"type": "ryukyoku", "deltas": [0] * made.players})  # without a reason: the events tell
    lines += [{"type": "end_kyoku"}, {"type": "end_game"}]
    return "\n".join(json.dumps(line) for line in lines).encode()


# --- majiang


def _letters(tiles: list[int]) -> str:
    text = ""
    for tile in tiles:
        suit = SUITS[tile // 36]
        text += ("" if text and text[0] == suit else suit) + _digit(tile)
    return text


def _digit(tile: int) -> str:
    return "0" if tile in RED_IDS else str(tile // 4 % 9 + 1)


def _groups(tiles: list[int]) -> str:
    """Tiles of any suits, the last one alone at the end."""
    return "".join(_letters([tile for tile in tiles[:-1] if SUITS[tile // 36] == suit]) for suit in SUITS) + _letters(
        tiles[-1:]
    )


def majiang(made: Made, *, stated: bool = True) -> bytes:
    def at(seat: int) -> int:
        return (seat - made.dealer) % 4

    hands = ["".join(_letters([t for t in hand if t // 36 == suit]) for suit in range(4)) for hand in made.dealt]
    in_turn = [hands[(made.dealer + seat) % 4] for seat in range(4)]
    start = {
        "zhuangfeng": made.wind, "jushu": made.dealer, "changbang": made.honba, "lizhibang": made.sticks,
        "defen": [25000] * 4, "baopai": _letters([made.dora]), "shoupai": in_turn,
    }  # fmt: skip
    log: list[dict[str, Any]] = [{"qipai": start}]
    replaces = False
    for event in made.events:
        if event[0] == "indicator":
            log.append({"kaigang": {"baopai": _letters([event[1]])}})
            continue
        seat = {"l": at(event[1])}
        if event[0] == "draw":
            log.append({"gangzimo" if replaces else "zimo": {**seat, "p": _letters([event[2]])}})
        elif event[0] == "discard":
            log.append({"dapai": {**seat, "p": _letters([event[2]]) + "*" * event[3]}})
        elif event[0] == "call":
            _, _, source, called, own = event
            mark = {1: "-", 2: "=", 3: "+"}[(event[1] - source) % 4]
            tiles = sorted([*own, called])
            if tiles[0] // 4 == tiles[1] // 4:
                text = _letters([*own, called]) + mark
            else:
                text = SUITS[called // 36] + "".join(_digit(t) + mark * (t == called) for t in tiles)
            log.append({"fulou": {**seat, "m": text}})
        elif event[0] == "added":
            _, _, tile, (_, _, source, called, own) = event
            mark = {1: "-", 2: "=", 3: "+"}[(event[1] - source) % 4]
            log.append({"gang": {**seat, "m": _letters([*own, called]) + mark + _digit(tile)}})
        else:
            log.append({"gang": {**seat, "m": _letters(event[2])}})
        replaces = event[0] in ("added", "concealed") or (event[0] == "call" and len(event[4]) == 3)
    for win in made.wins:
        drawn = win["seat"] == win["source"]
        hule: dict[str, Any] = {"l": at(win["seat"]), "shoupai": _groups(made.shown(win))}
        hule["baojia"] = None if drawn else at(win["source"])
        hule["fubaopai"] = [_letters([tile]) for tile in win["ura"]] or None
        if stated:
            hule |= {"fu": 30, "fanshu": 1, "defen": 1000, "fenpei": [0] * 4}
            hule["hupai"] = [{"name": "断幺九", "fanshu": 1}]
        log.append({"hule": hule})
    if made.end:
        name = {**DRAWS, "exhaustive": "荒牌平局"}[made.end]
        log.append({"pingju": {"name": name, "fenpei": [0] * 4, "shoupai": [""] * 4}})
    return json.dumps([{"title": "made up", "player": [""] * 4, "log": [log]}], ensure_ascii=False).encode()


WRITERS: dict[str, Callable[..., bytes]] = {"mjlog": mjlog, "tenhou6": tenhou6, "mjai": mjai, "majiang": majiang}
FOR_THREE = ("mjlog", "tenhou6", "mjai")
