"""The bonus tiles and the joker: their motifs differ by maker, their number and character do not."""

from __future__ import annotations

import numpy as np

from analyser.recogniser.training import pictures
from analyser.recogniser.training.animals import animal, jester
from analyser.recogniser.training.canvas import Box, Canvas, Colour, Rng, between, chance, pick
from analyser.recogniser.training.fonts import has
from analyser.recogniser.training.style import Style, ink

FLOWERS = ("梅", "蘭", "菊", "竹")
SEASONS = ("春", "夏", "秋", "冬")
OTHERS = {  # what some makers write in place of the plants and the seasons
    "F": (("梅", "兰", "菊", "竹"), ("梅", "兰", "菊", "竹"), ("琴", "棋", "書", "畫"), ("福", "祿", "壽", "喜")),
    "S": (("漁", "樵", "耕", "讀"), ("琴", "棋", "書", "畫"), ("渔", "樵", "耕", "读"), ("榮", "華", "富", "貴")),
}
ANIMALS = (("貓", "鼠", "雞", "蚣"), ("猫", "鼠", "鸡", "蚣"))
WORDS = {
    "F": (("PLUM", "ORCHID", "MUM", "BAMBOO"), ("PLUM", "ORC", "CHR", "BAM"), ("FLOWER",) * 4),
    "S": (("SPRING", "SUMMER", "AUTUMN", "WINTER"), ("SPR", "SUM", "AUT", "WIN"), ("SEASON",) * 4),
    "A": (("CAT", "RAT", "COCK", "BUG"), ("CAT", "MOUSE", "ROOSTER", "CENTIPEDE")),
}
_NUMERALS = "一二三四"
_SCENERY = {"bouquet": pictures.bouquet, "landscape": pictures.landscape, "scribble": pictures.scribble}


def _inks(style: Style, rng: Rng) -> tuple[Colour, ...]:
    names = pick(
        rng, (("red", "green"), ("red", "green", "blue"), ("red", "green", "blue", "black"), ("green", "green", "red"))
    )
    return tuple(ink(style, name) for name in names)


def _motif(canvas: Canvas, style: Style, rng: Rng, family: str, number: int, area: Box) -> None:
    inks = _inks(style, rng)
    kinds = np.random.default_rng(style.seed + (11 if family == "F" else 12))
    canvas.outlined = pictures.cut(kinds)
    if family == "A":
        animal(canvas, rng, area, inks, number)
        canvas.outlined = 0.0
        return
    kind = pick(kinds, ("plant", "plant", "bouquet", "bouquet", "scribble", "landscape", "person", "mixed"))
    if kind == "mixed":
        kind = pick(rng, ("plant", "bouquet", "landscape", "person", "scribble"))
    if kind == "plant":
        pictures.plant(canvas, rng, area, inks)
        if chance(rng, 0.25):
            pictures.plant(canvas, rng, area, inks)
    elif kind in _SCENERY:
        _SCENERY[kind](canvas, rng, area, inks)
    else:  # no lone birds: with a number beside it, one could as well be the one of bamboos
        pictures.person(canvas, rng, area, inks)
    canvas.outlined = 0.0


def draw_bonus(canvas: Canvas, style: Style, name: str, area: Box) -> None:
    """A flower (F1 to F4), a season (S) or an animal (A): a motif, a number, often a character, at times a word."""
    family, number = name[0], int(name[1])
    common = np.random.default_rng(style.seed + {"F": 21, "S": 22, "A": 23}[family])  # alike for the four of a family
    rng = np.random.default_rng(style.seed + 100 * number + ord(family))
    high = area[3] - area[1]
    with_number, with_sign = chance(common, 0.85), chance(common, 0.68)
    if family == "A":
        with_number, with_sign = chance(common, 0.4), chance(common, 0.3)
    elif not with_number and not with_sign:
        with_number = True
    number_left = chance(common, 0.5)
    chinese = chance(common, 0.2)
    size = between(common, 0.17, 0.28)
    colours = ("red", "blue", "green", "black", "red", "blue")
    number_ink, sign_ink = ink(style, pick(common, colours)), ink(style, pick(common, colours))
    signs = SEASONS if family == "S" else FLOWERS
    if family == "A":
        signs = pick(common, ANIMALS)
    elif chance(common, 0.14) and with_number:
        signs = pick(common, OTHERS[family])
    word = pick(common, WORDS[family])[number - 1] if chance(common, 0.22) else ""
    beside = (
        bool(word) and len(word) < 6 and chance(common, 0.5)
    )  # the word takes the character's place beside the number
    layout = pick(common, ("corners", "corners", "corners", "stacked", "below"))
    top, bottom = area[1] + between(common, 0.06, 0.32) * high, area[3]
    if word and not beside:
        bottom -= 0.14 * high
    _motif(canvas, style, rng, family, number, (area[0] + 0.03, top, area[2] - 0.03, bottom))

    def corner(left: bool, low: float) -> Box:
        across = size * 1.15 * canvas.height / canvas.width * high
        x0 = area[0] if left else area[2] - across
        y0 = area[1] + low * high
        return x0, y0, x0 + across, y0 + size * high

    if with_number:
        text = _NUMERALS[number - 1] if chinese else str(number)
        font = style.small if chinese and has(style.small, text) else style.latin
        if font is style.small or not chinese:
            canvas.text(text, corner(number_left, 0.0), font, number_ink, style.bold + 0.01)
        else:
            canvas.text(str(number), corner(number_left, 0.0), style.latin, number_ink, style.bold)
    sign = signs[number - 1]
    if with_sign and not beside and has(style.small, sign):
        spot = corner(not number_left, 0.0)
        if layout == "stacked":
            spot = corner(number_left, size + 0.02 if with_number else 0.0)
        elif layout == "below":
            spot = corner(not number_left, 1 - size)
        if chance(common, 0.15):  # as a seal
            edge = (spot[0] - 0.02, spot[1] - 0.015, spot[2] + 0.02, spot[3] + 0.015)
            if chance(common, 0.5):
                canvas.frame(edge, 0.02, sign_ink, 0.02)
                canvas.text(sign, spot, style.small, sign_ink, style.bold)
            else:
                seal = [(edge[0], edge[1]), (edge[2], edge[1]), (edge[2], edge[3]), (edge[0], edge[3])]
                canvas.polygon(seal, sign_ink)
                canvas.text(sign, spot, style.small, style.plastic, style.bold)
        else:
            canvas.text(sign, spot, style.small, sign_ink, style.bold)
    if beside:
        own = corner(number_left, 0.0)
        gap = 0.02 if with_number else own[0] - own[2]
        place = (own[2] + gap, own[1], area[2], own[3]) if number_left else (area[0], own[1], own[0] - gap, own[3])
        canvas.text(word, place, style.latin, sign_ink, style.bold)
    elif word:
        canvas.text(word, (area[0], area[3] - 0.12 * high, area[2], area[3]), style.latin, number_ink)
    if chance(common, 0.1):
        canvas.frame((area[0] - 0.02, area[1] - 0.02, area[2] + 0.02, area[3] + 0.02), 0.05, sign_ink, 0.02)


def draw_joker(canvas: Canvas, style: Style, area: Box) -> None:
    """The joker: the word, the characters, a jester, a round emblem, or some of them together."""
    rng = np.random.default_rng(style.seed + 31)
    inks = _inks(style, rng)
    kind = pick(rng, ("word", "word", "jester", "signs", "emblem"))
    colour = pick(rng, inks)
    high = area[3] - area[1]
    if kind == "signs":
        first, second = pick(rng, (("百", "搭"), ("聽", "用"), ("財", "神"), ("飛", "龍")))
        if has(style.hand, first + second):
            middle = area[1] + high / 2
            canvas.text(first, (area[0] + 0.08, area[1], area[2] - 0.08, middle - 0.02), style.hand, colour, style.bold)
            canvas.text(
                second,
                (area[0] + 0.08, middle + 0.02, area[2] - 0.08, area[3]),
                style.hand,
                pick(rng, inks),
                style.bold,
            )
            if chance(rng, 0.3):
                canvas.frame(
                    (area[0] - 0.02, area[1] - 0.02, area[2] + 0.02, area[3] + 0.02), 0.04, pick(rng, inks), 0.025
                )
            return
        kind = "word"
    word = pick(rng, ("JOKER", "JOKER", "Joker", "WILD"))
    picture = (area[0], area[1] + 0.2 * high, area[2], area[3])
    canvas.outlined = pictures.cut(rng)
    if kind == "word" and chance(rng, 0.4):  # down the face, a letter a line
        step = high / len(word)
        for k, letter in enumerate(word):
            y = area[1] + k * step
            canvas.text(letter, (area[0], y, area[0] + 0.3, y + step * 0.9), style.latin, colour)
        picture = (area[0] + 0.3, area[1], area[2], area[3])
    elif chance(rng, 0.5):  # a letter beside the other, at times on an arch
        step, arch = (area[2] - area[0]) / len(word), between(rng, -0.02, 0.06)
        for k, letter in enumerate(word):
            x, y = area[0] + k * step, area[1] + arch * abs(k / (len(word) - 1) - 0.5) * 2
            canvas.text(letter, (x, y, x + step * 0.8, y + 0.15 * high), style.latin, colour, style.bold)
    else:
        canvas.text(word, (area[0], area[1], area[2], area[1] + 0.17 * high), style.latin, colour, style.bold)
    if kind == "emblem" or (kind == "word" and chance(rng, 0.4)):
        x, y, radius = (picture[0] + picture[2]) / 2, (picture[1] + picture[3]) / 2, (picture[2] - picture[0]) * 0.45
        canvas.circle(x, y, radius, canvas.ground if chance(rng, 0.6) else colour, pick(rng, inks), 0.04)
        inner = (x - radius * 0.6, y - radius * 0.45, x + radius * 0.6, y + radius * 0.45)
        pick(rng, (pictures.dragon, pictures.scribble, pictures.scribble))(canvas, rng, inner, inks)
    else:
        jester(canvas, rng, picture, inks)
    canvas.outlined = 0.0
