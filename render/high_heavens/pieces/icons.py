"""The signs of a god's numbers."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from render.core.marks import tiled
from render.core.palette import ink
from render.core.scene import Ink, Placed, Scheme
from render.core.shapes.supersampled import Sheet, Tile
from render.core.tones import OUTLINE
from render.high_heavens.pieces.tablets import SIGNS
from render.high_heavens.signs.pen import Sign, SignPen, bend


@dataclass(frozen=True, slots=True)
class Icon(Placed):
    """What a number tells, placed by its middle: health, movement, range, melee or ranged."""

    size: int
    kind: str
    on: Ink = "coal"


@dataclass(frozen=True, slots=True)
class Emblem(Placed):
    """The sign of a card, large and with an outline, placed by its middle."""

    size: int
    key: str
    side: int
    on: Ink = "coal"


def _health(pen: SignPen) -> None:
    pen.shape(
        *bend((0, 42), (-52, 6), (-42, -22)),
        *bend((-42, -22), (-26, -52), (0, -22)),
        *bend((0, -22), (26, -52), (42, -22)),
        *bend((42, -22), (52, 6), (0, 42)),
    )


def _movement(pen: SignPen) -> None:
    pen.shape((-42, -16), (4, -16), (4, -40), (46, 0), (4, 40), (4, 16), (-42, 16))


def _range(pen: SignPen) -> None:
    pen.ring(0, 0, 38, 9)
    pen.ring(0, 0, 19, 8)
    pen.disc(0, 0, 6)


def _melee(pen: SignPen) -> None:
    pen.shape((46, -46), (38, -18), (-8, 26), (-24, 10), (20, -38))
    pen.line((-34, 2), (-4, 34), wide=9)
    pen.line((-40, 40), (-22, 20), wide=10)


def _ranged(pen: SignPen) -> None:
    pen.line(*bend((-12, -46), (58, 0), (-12, 46)), wide=8)
    pen.line((-12, -46), (-12, 46), wide=5)
    pen.line((-44, 0), (34, 0), wide=7)
    pen.shape((28, -14), (50, 0), (28, 14))


def _build(pen: SignPen) -> None:
    pen.shape((-34, -44), (34, -44), (34, -30), (-34, -30))
    pen.shape((-22, -26), (22, -26), (22, 28), (-22, 28))
    pen.shape((-38, 32), (38, 32), (38, 46), (-38, 46))


def _cards(pen: SignPen) -> None:
    pen.shape((-38, -30), (4, -42), (22, 30), (-20, 42))
    pen.shape((-4, -34), (42, -34), (42, 42), (-4, 42), gap=True)
    pen.shape((2, -28), (40, -28), (40, 40), (2, 40))


def _recover(pen: SignPen) -> None:
    pen.shape((0, -48), (34, -8), (13, -8), (13, 24), (-13, 24), (-13, -8), (-34, -8))
    pen.line((-34, 40), (34, 40), wide=12)


def _swap(pen: SignPen) -> None:
    for side in (-1, 1):
        pen.shape((side * -42, side * 26), (side * -10, side * 2), (side * -10, side * 50))
        pen.line((side * -12, side * 26), (side * 38, side * 26), wide=14)


_ICONS: Final[dict[str, tuple[Sign, Ink]]] = {
    "health": (_health, "blood"),
    "movement": (_movement, "way"),
    "range": (_range, "venom"),
    "melee": (_melee, "ember"),
    "ranged": (_ranged, "ember"),
    "build": (_build, "stone"),
    "cards": (_cards, "way"),
    "recover": (_recover, "pale gold"),
    "swap": (_swap, "way"),
}


@tiled(Icon)
def icon_tile(mark: Icon, scheme: Scheme) -> Tile:
    reach = math.ceil(mark.size / 2) + 8
    sheet = Sheet(2 * reach, 2 * reach, -reach, -reach, OUTLINE)
    draw, name = _ICONS[mark.kind]
    ground = ink(scheme, mark.on)
    draw(SignPen(sheet, 0, 0, mark.size / 100, OUTLINE, ground, grow=4))
    draw(SignPen(sheet, 0, 0, mark.size / 100, ink(scheme, name), ground))
    return sheet.coarse()


@tiled(Emblem)
def emblem_tile(mark: Emblem, scheme: Scheme) -> Tile:
    reach = math.ceil(mark.size * 0.62) + 16
    sheet = Sheet(2 * reach, 2 * reach, -reach, -reach, OUTLINE)
    draw = SIGNS.get(mark.key)
    if draw is None:
        return sheet.coarse()
    part, ground = mark.size / 100, OUTLINE
    front, accent = ("parchment", "gold") if mark.side else ("pale steel", "pale gold")
    draw(SignPen(sheet, 6, 8, part, OUTLINE, ground, grow=9))
    draw(SignPen(sheet, 0, 0, part, OUTLINE, ground, grow=9))
    draw(SignPen(sheet, 0, 0, part, ink(scheme, front), ground, ink(scheme, accent)))
    return sheet.tile()
