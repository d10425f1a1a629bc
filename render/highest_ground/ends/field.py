"""The field at the end of a game: the sun behind the hill, the standards of whoever holds it, the others' lying below."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from render.core.marks import scenic, tiled
from render.core.palette import ink
from render.core.scene import Ink, Placed, Scheme, palette_of
from render.core.shapes.hard import Pen, Scenery, curve
from render.core.shapes.supersampled import Sheet, Tile
from render.core.tones import OUTLINE, tones

_BANDS: Final = 7
_RAYS: Final = 18
CREST: Final = (600, 250)
"""Where the top of the hill is, from the upper left corner of the field."""


@dataclass(frozen=True, slots=True)
class Battlefield(Scenery):
    """The field: with rays behind the hill if somebody won."""

    won: bool
    middle: int = CREST[0]


@scenic(Battlefield)
def draw_field(mark: Battlefield, pen: Pen) -> None:
    step = -(-mark.height // _BANDS)
    for number in range(_BANDS):
        pen.box(0, number * step, mark.width, step, f"dusk{number + 1}")
    across, down = mark.middle, round(mark.height * 0.46)
    if mark.won:
        for number in range(_RAYS):
            turn, wide = number * math.tau / _RAYS + 0.1, math.pi / _RAYS
            ends = [(across + 1500 * math.cos(t), down + 1500 * math.sin(t)) for t in (turn, turn + wide)]
            pen.polygon([(across, down), *ends], "ray")
        for reach, name in ((190, "glow1"), (150, "glow2"), (112, "glow3")):
            pen.oval(across, down, reach * mark.height / 560, reach * mark.height / 560, name)
    high = mark.height
    far = curve(
        (0, high * 0.62),
        (mark.width * 0.2, high * 0.5),
        (mark.width * 0.34, high * 0.74),
        (mark.width * 0.56, high * 0.6),
    )
    rest = curve(
        (mark.width * 0.56, high * 0.6),
        (mark.width * 0.74, high * 0.48),
        (mark.width * 0.9, high * 0.66),
        (mark.width, high * 0.56),
    )
    pen.polygon([*far, *rest, (mark.width, high), (0, high)], "far")
    _trees(pen, mark, 0.63, "far low")
    hill = [
        *curve(
            (across - 620, high * 0.86),
            (across - 300, high * 0.84),
            (across - 190, high * 0.53),
            (across, high * 0.53),
        ),
        *curve(
            (across, high * 0.53),
            (across + 190, high * 0.53),
            (across + 300, high * 0.84),
            (across + 620, high * 0.86),
        ),
    ]
    pen.polygon([(0, high * 0.9), *hill, (mark.width, high * 0.88), (mark.width, high), (0, high)], "hill")
    shaded = [
        *curve(
            (across + 30, high * 0.54),
            (across + 150, high * 0.6),
            (across + 200, high * 0.82),
            (across + 420, high),
        ),
    ]
    pen.polygon([*shaded, (mark.width, high), (mark.width, high * 0.88), *reversed(hill[25:])], "hill low")
    for number in range(26):
        x = (number * 149 + 40) % mark.width
        y = high * (0.9 + 0.085 * ((number * 7) % 10) / 10)
        for lean in (-6, 0, 6):
            pen.line([(x, y), (x + lean, y - 13 + abs(lean))], "tuft low", 3)


def _trees(pen: Pen, mark: Battlefield, share: float, name: str) -> None:
    for number in range(13):
        x = (number * 211 + 60) % mark.width
        if abs(x - mark.middle) < 240:
            continue
        y = mark.height * (share + 0.04 * (number % 3))
        pen.oval(x, y, 20, 15, name)
        pen.oval(x + 17, y + 5, 14, 11, name)


@dataclass(frozen=True, slots=True)
class Standard(Placed):
    """A standard, placed by the foot of its pole: the Romans' hangs from a bar under an eagle, the Allies' flies. One that
    `lies` is broken."""

    high: int
    seat: int
    lies: bool = False
    on: Ink = "hill"


@tiled(Standard)
def standard_tile(mark: Standard, scheme: Scheme) -> Tile:
    unit = mark.high / 300
    reach = mark.high + 10
    sheet = Sheet(2 * reach, 2 * reach, -reach, -reach, OUTLINE)
    tone = tones(mark.seat, palette=palette_of(scheme))
    gold, wood = ink(scheme, "gold"), ink(scheme, "stake")

    def path(points: list[tuple[float, float]], colour: tuple[int, int, int], wide: float) -> None:
        sheet.path([(x * unit, y * unit) for x, y in points], colour, wide * unit)

    def fill(points: Sequence[tuple[float, float]], colour: tuple[int, int, int]) -> None:
        placed = [(x * unit, y * unit) for x, y in points]
        sheet.path([*placed, placed[0], placed[1]], OUTLINE, 8 * unit)
        sheet.polygon(placed, colour)

    path([(0, 4), (0, -286)], OUTLINE, 15)
    path([(0, 2), (0, -284)], wood, 8)
    if mark.seat == 1:
        path([(-66, -236), (66, -236)], OUTLINE, 15)
        path([(-64, -236), (64, -236)], gold, 8)
        fill(
            [(-56, -230), (56, -230), (56, -110), (28, -124), (0, -106), (-28, -124), (-56, -110)], tone.flat
        )
        fill(
            [
                (0, -252),
                (-12, -268),
                (-58, -300),
                (-22, -292),
                (-6, -298),
                (6, -298),
                (22, -292),
                (58, -300),
                (12, -268),
            ],
            gold,
        )
        wreath = [
            (30 * math.cos(math.radians(a)), -172 + 32 * math.sin(math.radians(a)))
            for a in range(-60, 241, 15)
        ]
        path(wreath, gold, 9)
    else:
        flag = [
            (5, -280),
            (70, -290),
            (120, -268),
            (190, -280),
            (156, -232),
            (190, -186),
            (120, -178),
            (70, -198),
            (5, -188),
        ]
        fill(flag, tone.flat)
        fill(
            [
                (52, -262),
                (74, -262),
                (74, -244),
                (92, -244),
                (92, -224),
                (74, -224),
                (74, -206),
                (52, -206),
                (52, -224),
                (34, -224),
                (34, -244),
                (52, -244),
            ],
            ink(scheme, "parchment"),
        )
        sheet.disc(0, -290 * unit, 13 * unit, OUTLINE)
        sheet.disc(0, -290 * unit, 9 * unit, gold)
    if mark.lies:
        sheet.turn(-74 if mark.seat else 74)
        sheet.fade(0.35)
    return sheet.coarse()
