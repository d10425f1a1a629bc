"""The signs of a god's numbers."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from render.core.marks import tiled
from render.core.palette import ink
from render.core.scene import Ink, Placed, Scheme
from render.core.shapes.signs import Sign, bend, disc, draw_sign, line, ring, shape
from render.core.shapes.supersampled import Sheet, Tile
from render.core.tones import OUTLINE
from render.high_heavens.pieces.signs import SIGNS


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


_ICONS: Final[Mapping[str, tuple[Ink, Sign]]] = {
    "health": (
        "blood",
        (
            shape(
                *bend((0, 42), (-52, 6), (-42, -22)),
                *bend((-42, -22), (-26, -52), (0, -22)),
                *bend((0, -22), (26, -52), (42, -22)),
                *bend((42, -22), (52, 6), (0, 42)),
            ),
        ),
    ),
    "movement": ("way", (shape((-42, -16), (4, -16), (4, -40), (46, 0), (4, 40), (4, 16), (-42, 16)),)),
    "range": ("venom", (ring(0, 0, 38, 9), ring(0, 0, 19, 8), disc(0, 0, 6))),
    "melee": (
        "ember",
        (
            shape((46, -46), (38, -18), (-8, 26), (-24, 10), (20, -38)),
            line((-34, 2), (-4, 34), wide=9),
            line((-40, 40), (-22, 20), wide=10),
        ),
    ),
    "ranged": (
        "ember",
        (
            line(*bend((-12, -46), (58, 0), (-12, 46)), wide=8),
            line((-12, -46), (-12, 46), wide=5),
            line((-44, 0), (34, 0), wide=7),
            shape((28, -14), (50, 0), (28, 14)),
        ),
    ),
    "build": (
        "stone",
        (
            shape((-34, -44), (34, -44), (34, -30), (-34, -30)),
            shape((-22, -26), (22, -26), (22, 28), (-22, 28)),
            shape((-38, 32), (38, 32), (38, 46), (-38, 46)),
        ),
    ),
    "cards": (
        "way",
        (
            shape((-38, -30), (4, -42), (22, 30), (-20, 42)),
            shape((-4, -34), (42, -34), (42, 42), (-4, 42), tone="gap"),
            shape((2, -28), (40, -28), (40, 40), (2, 40)),
        ),
    ),
    "recover": (
        "pale gold",
        (
            shape((0, -48), (34, -8), (13, -8), (13, 24), (-13, 24), (-13, -8), (-34, -8)),
            line((-34, 40), (34, 40), wide=12),
        ),
    ),
    "swap": (
        "way",
        (
            shape((42, -26), (10, -2), (10, -50)),
            line((12, -26), (-38, -26), wide=14),
            shape((-42, 26), (-10, 2), (-10, 50)),
            line((-12, 26), (38, 26), wide=14),
        ),
    ),
}
"""The ink and the sign of each kind."""


@tiled(Icon)
def icon_tile(mark: Icon, scheme: Scheme) -> Tile:
    reach = math.ceil(mark.size / 2) + 8
    sheet = Sheet(2 * reach, 2 * reach, -reach, -reach)
    name, sign = _ICONS[mark.kind]
    ground = ink(scheme, mark.on)
    draw_sign(sheet, sign, 0, 0, mark.size / 100, OUTLINE, grow=4)
    draw_sign(sheet, sign, 0, 0, mark.size / 100, ink(scheme, name), ground)
    return sheet.coarse()


@tiled(Emblem)
def emblem_tile(mark: Emblem, scheme: Scheme) -> Tile:
    reach = math.ceil(mark.size * 0.62) + 16
    sheet = Sheet(2 * reach, 2 * reach, -reach, -reach)
    sign = SIGNS.get(mark.key)
    if sign is None:
        return sheet.coarse()
    part, ground = mark.size / 100, OUTLINE
    front, accent = ("parchment", "gold") if mark.side else ("pale steel", "pale gold")
    draw_sign(sheet, sign, 6, 8, part, OUTLINE, grow=9)
    draw_sign(sheet, sign, 0, 0, part, OUTLINE, grow=9)
    draw_sign(sheet, sign, 0, 0, part, ink(scheme, front), ground, ink(scheme, accent))
    return sheet.tile()
