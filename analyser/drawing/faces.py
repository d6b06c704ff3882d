"""What is on the 34 kinds of tiles and the red fives, as SVG markup inside a face of 60 by 80."""

from __future__ import annotations

from .pens import BLUE, GOLD, GREEN, INK, IVORY, RED, Point, around, dots, line, shape, written

_NUMBERS, _HONOURS = "一二三四五六七八九", "東南西北 發中"


def face(name: str) -> str:
    """The markup of a kind or red five by its name, ``5m``, ``0p``, ``7z``."""
    rank, suit = int(name[0]), name[1]
    if suit == "z":
        return _honour(rank)
    return {"m": _characters, "p": _dots, "s": _bamboo}[suit](rank or 5, rank == 0)


def _characters(rank: int, red: bool) -> str:
    number = written(_NUMBERS[rank - 1], 14, 8, 32, 26, RED if red else INK, 4.6)
    return number + written("萬", 12.5, 39, 35, 34, RED, 3.2)


def _honour(rank: int) -> str:
    if rank == 5:  # the white dragon is a frame
        return line("M12 12H48V68H12Z", BLUE, 4) + line("M17.5 17.5H42.5V62.5H17.5Z", BLUE, 1.4)
    colour = {6: GREEN, 7: RED}.get(rank, INK)
    return written(_HONOURS[rank - 1], 10, 15, 40, 50, colour, 3.2 if rank == 6 else 4.4)


#: Rank -> the size of its dots, and where they stand by colour.
_DOTS: dict[int, tuple[float, dict[str, list[Point]]]] = {
    2: (24, {GREEN: [(30, 22)], BLUE: [(30, 58)]}),
    3: (20, {BLUE: [(15, 17)], RED: [(30, 40)], GREEN: [(45, 63)]}),
    4: (20, {BLUE: [(17, 22), (43, 58)], GREEN: [(43, 22), (17, 58)]}),
    5: (18.5, {BLUE: [(15, 18), (45, 62)], RED: [(30, 40)], GREEN: [(45, 18), (15, 62)]}),
    6: (18, {GREEN: [(18, 15), (42, 15)], RED: [(18, 42), (42, 42), (18, 64), (42, 64)]}),
    7: (16.5, {GREEN: [(13, 12), (30, 19.5), (47, 27)], RED: [(19, 48), (41, 48), (19, 67), (41, 67)]}),
    8: (17, {BLUE: [(x, y) for y in (13, 31, 49, 67) for x in (19, 41)]}),
    9: (16, {colour: [(x, y) for x in (12, 30, 48)] for colour, y in ((GREEN, 15), (RED, 40), (BLUE, 65))}),
}


def _dots(rank: int, red: bool) -> str:
    if rank == 1:
        return _wheel()
    size, places = _DOTS[rank]
    if red:
        places = {RED: [place for its in places.values() for place in its]}
    return "".join(
        dots(its, colour, size * part)
        for own, its in places.items()
        for part, colour in ((1, own), (0.78, IVORY), (0.6, own), (0.2, IVORY))
    )


def _wheel() -> str:
    """The one dot."""
    centre = [(30.0, 40.0)]
    rings = ((50, GREEN), (44, IVORY), (41, BLUE), (36, IVORY))
    drawn = "".join(dots(centre, colour, size) for size, colour in rings)
    drawn += dots(around(30, 40, 11.5, 8), RED, 8) + dots(around(30, 40, 11.5, 8), IVORY, 2.6)
    return drawn + dots(centre, GREEN, 12) + dots(centre, IVORY, 7.5) + dots(centre, RED, 4.5)


_TALL, _SHORT = ((10, 34.5), (45.5, 70)), ((8, 23), (32.5, 47.5), (57, 72))
_THREE = (14, 30, 46)
_Stick = tuple[Point, Point]


def _upright(xs: tuple[float, ...], ends: tuple[float, float]) -> list[_Stick]:
    return [((x, ends[0]), (x, ends[1])) for x in xs]


#: Rank -> where its sticks stand by colour, from end to end.
_STICKS: dict[int, dict[str, list[_Stick]]] = {
    2: {GREEN: _upright((30,), _TALL[0]), BLUE: _upright((30,), _TALL[1])},
    3: {BLUE: _upright((30,), _TALL[0]), GREEN: _upright((17, 43), _TALL[1])},
    4: {GREEN: _upright((17,), _TALL[0]) + _upright((43,), _TALL[1]),
        BLUE: _upright((43,), _TALL[0]) + _upright((17,), _TALL[1])},
    5: {GREEN: _upright((13, 47), _TALL[0]) + _upright((13, 47), _TALL[1]), RED: _upright((30,), (27, 53))},
    6: {GREEN: _upright(_THREE, _TALL[0]), BLUE: _upright(_THREE, _TALL[1])},
    7: {RED: _upright((30,), _SHORT[0]), GREEN: _upright((14, 46), _SHORT[1]) + _upright((14, 46), _SHORT[2]),
        BLUE: _upright((30,), _SHORT[1]) + _upright((30,), _SHORT[2])},
    8: {GREEN: [*_upright((11, 49), _TALL[0]), ((20.5, 11), (27, 34)), ((39.5, 11), (33, 34))],
        BLUE: [*_upright((11, 49), _TALL[1]), ((27, 46), (20.5, 69)), ((33, 46), (39.5, 69))]},
    9: {GREEN: [stick for ends in _SHORT for stick in _upright((14,), ends)],
        RED: [stick for ends in _SHORT for stick in _upright((30,), ends)],
        BLUE: [stick for ends in _SHORT for stick in _upright((46,), ends)]},
}  # fmt: skip


def _bamboo(rank: int, red: bool) -> str:
    if rank == 1:
        return _bird()
    sticks = {RED: [stick for its in _STICKS[rank].values() for stick in its]} if red else _STICKS[rank]
    drawn = ""
    for colour, its in sticks.items():
        path = "".join(f"M{a:g} {b:g}L{c:g} {d:g}" for (a, b), (c, d) in its)
        knots = [(a + (c - a) * part, b + (d - b) * part) for (a, b), (c, d) in its for part in (0, 0.5, 1)]
        drawn += line(path, colour, 6) + dots(knots, colour, 9) + line(path, IVORY, 1.3) + dots(knots, colour, 4)
    return drawn


def _bird() -> str:
    """The one bamboo is a bird."""
    return (
        line("M34 46Q46 52 51 72M33 48Q42 56 42 74M31 50Q34 60 33 75", GREEN, 4.5)
        + dots([(51, 70), (42, 72), (33, 73)], BLUE, 7)
        + dots([(51, 70), (42, 72), (33, 73)], GOLD, 3)
        + line("M24 56V70M24 70L18 73M24 70L27 74", GOLD, 2)
        + shape(
            "M13 24C10 40 14 58 27 58C40 58 46 46 44 36C38 40 30 38 27 30C26 22 22 14 17 14C12 14 9 18 13 24Z", GREEN
        )
        + shape("M22 40C28 46 38 46 44 36C46 46 40 54 31 54C24 53 21 46 22 40Z", BLUE)
        + line("M27 47Q33 49 38 46", IVORY, 1.3)
        + shape("M11 18L3 21L11 24Z", RED)
        + line("M17 14Q15 8 11 6M18 14Q18 8 17 4M20 15Q22 10 24 7", RED, 2)
        + dots([(15.5, 19.5)], IVORY, 5)
        + dots([(15, 19.5)], INK, 2.4)
    )
