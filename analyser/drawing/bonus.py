"""What is on the flowers, seasons and animals: a picture and its number, as SVG markup inside a face of 60 by 80."""

from __future__ import annotations

from ..tiles import BONUS, BONUS_CODES
from .pens import (
    BLUE,
    BROWN,
    GOLD,
    GREEN,
    GREY,
    INK,
    IVORY,
    PINK,
    PURPLE,
    RED,
    around,
    dots,
    line,
    rays,
    shape,
    written,
)  # fmt: skip

_COLOURS = {"F": RED, "S": BLUE, "A": GREEN}


def bonus_face(name: str) -> str:
    """The markup of a bonus tile by its name, ``plum``; of ``flower`` it is one that nobody named."""
    if name == "flower":
        return _plum()
    code = BONUS_CODES[BONUS.index(name)]
    return _PICTURES[name]() + written(code[1], 43, 6, 11, 14, _COLOURS[code[0]], 2.6)


def _plum() -> str:
    return (
        line("M10 72Q26 66 30 44M22 63Q36 66 46 58", BROWN, 3.4)
        + dots(around(30, 36, 9.5, 5), PINK, 15)
        + line(rays(30, 36, 3, 8, 5, 0.1), RED, 1.2)
        + dots([(30, 36)], GOLD, 6)
        + dots([(46, 57), (13, 62)], PINK, 7)
    )


def _orchid() -> str:
    return (
        line("M28 74Q22 48 6 40M29 74Q28 52 16 24M31 74Q38 56 55 52M30 74Q34 62 48 66", GREEN, 3)
        + line("M30 74Q30 56 35 44", GREEN, 2)
        + "".join(
            shape(f"M{x} {y}Q{x + a} {y + b} {x + c} {y + d}Q{x + e} {y + f} {x} {y}Z", PURPLE)
            for x, y in ((36, 36),)
            for a, b, c, d, e, f in (
                (-8, -8, 0, -18, 8, -8), (-14, 0, -16, -10, -4, -10), (14, 0, 16, -10, 4, -10),
                (-12, 2, -10, 13, 0, 8), (12, 2, 10, 13, 0, 8),
            )
        )
        + dots([(36, 36)], GOLD, 5)
    )  # fmt: skip


def _chrysanthemum() -> str:
    return (
        line("M30 46Q28 60 32 75M30 64Q20 64 14 58M31 68Q40 66 45 60", GREEN, 3)
        + line(rays(30, 36, 8, 18, 16), GOLD, 4.4)
        + line(rays(30, 36, 6, 11, 12, 1 / 24), "#c77d0a", 3)
        + dots([(30, 36)], GOLD, 9)
        + dots([(30, 36)], RED, 4)
    )


def _bamboo() -> str:
    leaves = ("M27 30Q38 26 48 32Q37 36 27 30", "M27 32Q20 26 8 27Q16 36 27 32", "M34 52Q44 46 54 50Q44 57 34 52",
              "M27 54Q18 48 7 53Q17 60 27 54")  # fmt: skip
    stems = "M25 74V58M25 55V36M25 33V14M36 74V62M36 59V42M36 39V28"
    return line(stems, GREEN, 5) + line(stems, "#8fd19e", 1.2) + shape("".join(leaves) + "Z", "#0d5f2c")


def _spring() -> str:
    return (
        line("M30 72Q31 56 30 40", GREEN, 3.4)
        + shape("M30 50C14 52 9 40 8 28C22 28 31 36 30 50ZM30 44C28 28 36 20 48 22C50 36 42 45 30 44Z", GREEN)
        + line("M14 34Q24 38 29 48M43 27Q34 32 31 42", "#8fd19e", 1.4)
        + line("M12 73H48", BROWN, 3.4)
    )


def _summer() -> str:
    return (
        line(rays(30, 44, 16.5, 23, 12), GOLD, 3)
        + dots([(30, 44)], GOLD, 26)
        + dots([(30, 44)], RED, 17)
    )  # fmt: skip


def _autumn() -> str:
    half = ((30, 20), (34, 30), (41, 27), (40, 38), (53, 35), (49, 43), (53, 48), (40, 54), (41, 59), (31, 58))
    outline = [*half, *((60 - x, y) for x, y in reversed(half[1:]))]
    leaf = "M" + "L".join(f"{x} {y}" for x, y in outline) + "Z"
    return (
        shape(leaf, "#d2571b")
        + line("M30 74V30M30 58L45 42M30 58L15 42", "#8a2f10", 1.6)
    )  # fmt: skip


def _winter() -> str:
    arms = rays(30, 44, 0, 24, 6)
    tips = "".join(rays(x, y, 0, 7, 6, 0) for x, y in around(30, 44, 14, 6))
    return line(arms, BLUE, 2.6) + line(tips, BLUE, 1.8) + dots([(30, 44)], IVORY, 3)


def _cat() -> str:
    return (
        shape("M11 26L24 32Q30 31 36 32L49 26Q53 42 49 52Q43 66 30 66Q17 66 11 52Q7 42 11 26Z", "#d98a2b")
        + line("M30 34V40M25 34V38M35 34V38", "#9a5a12", 2)
        + dots([(21, 46), (39, 46)], IVORY, 8)
        + dots([(21, 46), (39, 46)], INK, 4.4)
        + shape("M27 53H33L30 57Z", RED)
        + line("M30 57V59Q27 62 24 60M30 59Q33 62 36 60", INK, 1.4)
        + line("M16 54L4 51M16 57L5 60M44 54L56 51M44 57L55 60", INK, 1.1)
    )


def _rat() -> str:
    return (
        line("M46 62Q58 58 52 46Q48 38 55 32", "#a0636b", 2.4)
        + shape("M6 58Q14 34 34 38Q50 42 50 58Q50 68 40 68H16Q8 66 6 58Z", GREY)
        + dots([(22, 37), (31, 34)], GREY, 13)
        + dots([(22, 37), (31, 34)], "#d9a3a8", 7)
        + dots([(15, 52)], INK, 4)
        + dots([(6.5, 58)], RED, 4)
        + line("M9 61L2 64M10 62L5 68M18 69V72M38 69V72", INK, 1.3)
    )


def _rooster() -> str:
    return (
        shape("M17 74C13 58 18 50 18 40C18 28 26 24 33 26C42 29 42 40 41 46C42 56 50 64 49 74Z", "#d98a2b")
        + shape("M20 30C12 26 14 17 21 20C22 12 30 13 31 19C37 14 43 20 39 28Q30 22 20 30Z", RED)
        + shape("M19 38L5 42L19 46Z", GOLD)
        + shape("M19 46Q13 54 18 59Q24 58 23 48Z", RED)
        + dots([(26, 36)], IVORY, 7)
        + dots([(25.5, 36)], INK, 3.6)
        + line("M25 62Q30 66 35 62M24 68Q32 73 40 67", "#9a5a12", 2)
    )


def _centipede() -> str:
    body = [(18, 26), (27, 25), (36, 29), (39, 38), (33, 45), (24, 49), (19, 57), (24, 66), (34, 69), (44, 67)]
    legs = (
        "M18 20V32M27 19V31M41 24L33 33M46 40L33 37M37 51L30 40M28 55L21 44M25 60L12 56M20 71L28 61M34 63V75M44 61V73"
    )
    return (
        line(legs, INK, 1.8)
        + line("M" + "L".join(f"{x} {y}" for x, y in body), RED, 8)
        + dots(body[1:], "#8a1a1f", 3)
        + line("M14 23Q10 18 5 18M14 28Q9 28 5 33", INK, 1.6)
        + dots([body[0]], GOLD, 3)
    )


_PICTURES = {
    "plum": _plum, "orchid": _orchid, "chrysanthemum": _chrysanthemum, "bamboo": _bamboo,
    "spring": _spring, "summer": _summer, "autumn": _autumn, "winter": _winter,
    "cat": _cat, "rat": _rat, "rooster": _rooster, "centipede": _centipede,
}  # fmt: skip
