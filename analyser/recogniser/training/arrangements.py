"""Where tiles stand and lie: rows, melds, heaps, walls, whole tables. Lengths are in heights of a face."""

from __future__ import annotations

import math

from analyser.recogniser.classes import BONUS
from analyser.recogniser.training.canvas import Rng, between, chance, pick
from analyser.recogniser.training.faces import TileSet
from analyser.recogniser.training.render import Solid, face_down, flat, standing

PLAYING = tuple(f"{number}{suit}" for suit in "mps" for number in range(1, 10)) + tuple(f"{n}z" for n in range(1, 8))
REDS = ("0m", "0p", "0s")
Turned = tuple[str, bool]


def any_name(rng: Rng, bonus: float = 0.12) -> str:
    """A class that a face can show; the share `bonus` of them are bonus tiles and jokers."""
    if chance(rng, bonus):
        return pick(rng, (*BONUS, "J"))
    return pick(rng, REDS) if chance(rng, 0.05) else pick(rng, PLAYING)


def names(rng: Rng, count: int) -> list[str]:
    """Classes for a hand: sorted or not, with runs and sets more often than by chance."""
    out: list[str] = []
    bonus = pick(rng, (0.0, 0.0, 0.05, 0.4))
    while len(out) < count:
        name = any_name(rng, bonus)
        if name[0].isdigit() and chance(rng, 0.4):
            number, suit = int(name[0]), name[1]
            if suit != "z" and 0 < number < 8 and chance(rng, 0.6):
                out += [f"{number + k}{suit}" for k in range(3)]
            else:
                out += [name] * pick(rng, (2, 3))
        else:
            out.append(name)
    out = out[:count]
    if chance(rng, 0.5):
        out.sort(key=lambda name: (name[-1], name[0]))
    else:
        out = [out[k] for k in rng.permutation(count)]
    return out


def row(
    rng: Rng,
    tiles: TileSet,
    shown: list[str],
    x: float = 0.0,
    y: float = 0.0,
    loose: float = 1.0,
    gap: float | None = None,
) -> list[Solid]:
    """Tiles lying side by side from x on; `loose` says how unevenly."""
    out = []
    gap = between(rng, 0.0, 0.05) if gap is None else gap
    for name in shown:
        x += tiles.style.aspect / 2
        turn = float(rng.normal(0, 0.012)) * loose
        out.append(flat(tiles, name, x, y + float(rng.normal(0, 0.012)) * loose, turn))
        x += tiles.style.aspect / 2 + gap + abs(float(rng.normal(0, 0.02))) * loose
    return out


def meld(rng: Rng, tiles: TileSet, x: float, y: float) -> tuple[list[Solid], float]:
    """Three or four tiles, one of them perhaps turned, or a concealed kong; and where the meld ends."""
    aspect = tiles.style.aspect
    name = any_name(rng, 0.1)
    count = pick(rng, (3, 3, 4))
    number = int(name[0]) if name[0].isdigit() else 0
    if count == 3 and name[-1] in "mps" and 0 < number < 8 and chance(rng, 0.5):
        shown = [f"{number + k}{name[1]}" for k in range(3)]
    else:
        shown = [name] * count
    turned = int(rng.integers(count)) if chance(rng, 0.6) else -1
    hidden = count == 4 and chance(rng, 0.4)
    out: list[Solid] = []
    gap = between(rng, 0.0, 0.04)
    for k, one in enumerate(shown):
        wide = 1.0 if k == turned and not hidden else aspect
        x += wide / 2
        if hidden and (k in (0, 3) or (chance(rng, 0.2) and k == 1)):
            out.append(face_down(tiles, x, y, float(rng.normal(0, 0.01))))
        elif k == turned and not hidden:
            side = math.pi / 2 if chance(rng, 0.5) else -math.pi / 2
            out.append(flat(tiles, one, x, y + (1 - aspect) / 2, side + float(rng.normal(0, 0.015))))
            if count == 4 and chance(rng, 0.3):  # added to a pung
                out.append(flat(tiles, one, x, y + (1 - aspect) / 2 - aspect, side))
        else:
            out.append(flat(tiles, one, x, y, float(rng.normal(0, 0.01))))
        x += wide / 2 + gap
    return out, x


def hand_with_melds(rng: Rng, tiles: TileSet) -> list[Solid]:
    """A hand row with melds beside it, on the right or the left, at times bonus tiles in front."""
    count = int(rng.integers(1, 5))
    hand = row(rng, tiles, names(rng, max(1, 14 - 3 * count)))
    x = hand[-1].centre[0] + tiles.style.aspect / 2 + between(rng, 0.2, 1.5)
    out = list(hand)
    for _ in range(count):
        tiles_of, x = meld(rng, tiles, x, between(rng, -0.05, 0.05))
        out += tiles_of
        x += between(rng, 0.05, 0.4)
    if chance(rng, 0.4):
        out += row(rng, tiles, [pick(rng, BONUS) for _ in range(int(rng.integers(1, 5)))], between(rng, 0, 4), -1.3)
    if chance(rng, 0.3):  # the winning tile apart
        out.append(flat(tiles, any_name(rng, 0.0), x + 0.5, between(rng, -0.2, 0.2), float(rng.normal(0, 0.1))))
    return out


def melds_block(rng: Rng, tiles: TileSet) -> list[Solid]:
    """Melds in lines below each other, close together."""
    out: list[Solid] = []
    y, step = 0.0, between(rng, 1.0, 1.25)
    for _ in range(int(rng.integers(1, 5))):
        x = between(rng, -0.3, 0.3)
        for _ in range(int(rng.integers(1, 3))):
            solids, x = meld(rng, tiles, x, y)
            out += solids
            x += between(rng, 0.03, 0.3)
        y += step
    return out


def scatter(rng: Rng, tiles: TileSet, count: int) -> list[Solid]:
    """Tiles lying anyhow, none upon another, some of them face down."""
    out: list[Solid] = []
    room = math.sqrt(count) * between(rng, 1.1, 2.2)
    apart = between(rng, 1.0, 1.3)
    down = pick(rng, (0.0, 0.0, 0.15, 0.4))
    tries = 0
    while len(out) < count and tries < count * 12:
        tries += 1
        x, y = between(rng, 0, room * 1.3), between(rng, 0, room)
        if any((x - o.centre[0]) ** 2 + (y - o.centre[1]) ** 2 < apart**2 for o in out):
            continue
        angle = between(rng, 0, 2 * math.pi)
        if chance(rng, down):
            out.append(face_down(tiles, x, y, angle))
        elif chance(rng, 0.06):
            out.append(standing(tiles, any_name(rng), x, y, angle))
        else:
            out.append(flat(tiles, any_name(rng), x, y, angle))
    return out


def stacked(rng: Rng, tiles: TileSet) -> list[Solid]:
    """Tiles standing upon each other, faces to the viewer, as a wall."""
    out: list[Solid] = []
    aspect, up = tiles.style.aspect, 0.0
    for level in range(int(rng.integers(1, 4))):
        count = int(rng.integers(1, 6)) if level else int(rng.integers(3, 7))
        x = between(rng, 0, 0.8) * (level > 0)
        lying = chance(rng, 0.3)
        for _ in range(count):
            if lying:
                x += 0.5
                turned = standing(tiles, any_name(rng), x, 0.0)
                side = 1 if chance(rng, 0.5) else -1
                out.append(
                    turned._replace(
                        centre=(x, 0.0, up + aspect / 2), right=(0.0, 0.0, -1.0 * side), down=(-1.0 * side, 0.0, 0.0)
                    )
                )
                x += 0.5
            else:
                x += aspect / 2
                out.append(
                    standing(tiles, any_name(rng), x, float(rng.normal(0, 0.02)), float(rng.normal(0, 0.02)), 0.0, up)
                )
                x += aspect / 2
            x += abs(float(rng.normal(0, 0.02)))
        up += aspect if lying else 1.0
    return out


def standing_row(rng: Rng, tiles: TileSet, count: int) -> list[Solid]:
    """A hand standing on the table or on a rack, leaning back a little."""
    lean = pick(rng, (0.0, between(rng, 0.0, 0.6)))
    x, out = 0.0, []
    for name in names(rng, count):
        x += tiles.style.aspect / 2
        out.append(standing(tiles, name, x, float(rng.normal(0, 0.015)), float(rng.normal(0, 0.02)), lean))
        x += tiles.style.aspect / 2 + abs(float(rng.normal(0, 0.015)))
    return out


def block(rng: Rng, tiles: TileSet, across: int, down: int, turns: bool) -> list[Solid]:
    """Tiles in lines and columns, as in a box or a catalogue; with `turns` any of them may stand on its head."""
    gap = pick(rng, (0.0, 0.02, between(rng, 0.0, 0.3)))
    out = []
    upright = 0.0 if not turns else pick(rng, (0.0, 0.0, math.pi / 2, -math.pi / 2))
    aspect = tiles.style.aspect
    wide, high = (aspect, 1.0) if upright == 0.0 else (1.0, aspect)
    some = [any_name(rng, 0.15) for _ in range(across)]
    alike = chance(rng, 0.4) and not turns
    for j in range(down):
        for i in range(across):
            angle = upright + (math.pi if turns and chance(rng, 0.3) else 0.0) + float(rng.normal(0, 0.008))
            name = some[i] if alike else any_name(rng, 0.15)
            out.append(flat(tiles, name, i * (wide + gap), j * (high + gap), angle))
    return out


def river(rng: Rng, tiles: TileSet, count: int) -> list[Solid]:
    """Discards in lines of six, before the player at the near side."""
    out = []
    aspect = tiles.style.aspect
    for k in range(count):
        x, y = (k % 6 - 2.5) * (aspect + 0.02), 2.3 + (k // 6) * 1.03
        turn = math.pi / 2 if chance(rng, 0.03) else 0.0
        out.append(
            flat(tiles, any_name(rng, 0.03), x + float(rng.normal(0, 0.02)), y, turn + float(rng.normal(0, 0.03)))
        )
    return out


def wall(rng: Rng, tiles: TileSet, count: int, y: float) -> list[Solid]:
    """Two layers of tiles face down."""
    out = []
    for k in range(count):
        x = (k - count / 2) * (tiles.style.aspect + 0.01)
        for layer in range(2 if chance(rng, 0.95) else 1):
            out.append(face_down(tiles, x, y, 0.0, layer * tiles.style.depth))
    return out


def seat(solids: list[Solid], side: int) -> list[Solid]:
    """The solids as they lie before the player at that side, a quarter turn for each seat."""
    cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[side]

    def turn(v: tuple[float, float, float]) -> tuple[float, float, float]:
        return cos * v[0] - sin * v[1], sin * v[0] + cos * v[1], v[2]

    return [s._replace(centre=turn(s.centre), right=turn(s.right), down=turn(s.down)) for s in solids]


def table(rng: Rng, tiles: TileSet) -> list[Solid]:
    """A whole table in the middle of a game: rivers, walls, hands, melds, or a part of that."""
    out: list[Solid] = []
    with_walls, hands = chance(rng, 0.6), chance(rng, 0.7)
    for side in range(4):
        mine: list[Solid] = []
        if chance(rng, 0.85):
            mine += river(rng, tiles, int(rng.integers(2, 19)))
        if with_walls and chance(rng, 0.8):
            mine += wall(rng, tiles, int(rng.integers(3, 15)), 6.2)
        if hands:
            shown = names(rng, int(rng.integers(4, 14)))
            x = -len(shown) * tiles.style.aspect / 2 - 1
            if chance(rng, 0.5):
                mine += row(rng, tiles, shown, x, 8.0)
            else:
                for k, name in enumerate(shown):
                    mine.append(standing(tiles, name, x + k * (tiles.style.aspect + 0.01), 8.0))
        if chance(rng, 0.4):
            mine += meld(rng, tiles, between(rng, 4, 6), 8.0)[0]
        out += seat(mine, side)
    return out or river(rng, tiles, 6)
