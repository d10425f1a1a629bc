"""What a table of Dog Eat Dog is made of: shelves of wood, a strip of felt, bowls, a podium and its laurel."""

import math
from dataclasses import dataclass
from typing import ClassVar, Final

from render.core.marks import scenic, tiled
from render.core.palette import WHITE, mix
from render.core.pieces import geometry as g
from render.core.scene import Ink, Placed, Scheme, palette_of
from render.core.shapes.hard import Pen, Scenery, curve
from render.core.shapes.supersampled import Sheet, Tile
from render.core.tones import BLACK, OUTLINE, PIECES, pieces, sign
from render.dog_eat_dog.inks import GRAIN, SIDE_INK, TOP

RIM: Final = 44
"""How high a bowl is in front of what lies in it, at full scale."""


@dataclass(frozen=True, slots=True)
class Shelf(Scenery):
    """One plank. The grain differs by `kind`; the shelf of whoever is to act is `turn` and has a frame."""

    kept: ClassVar[bool] = False
    wood: Ink
    kind: int = 0


@dataclass(frozen=True, slots=True)
class Felt(Scenery):
    """The strip that dice are thrown on."""

    kept: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Bowl(Placed):
    """The front of a bowl, placed by the middle of its foot; what lies in it is painted before. `back` paints only its
    inside, which comes before that."""

    width: int
    scale: int
    seat: int
    back: bool = False
    on: Ink = "table"


@dataclass(frozen=True, slots=True)
class Podium(Scenery):
    """Rays of light around `middle` with its discs and a laurel, and in front of them blocks: each with its left end, its
    width, the height of its top, and its wood."""

    middle: tuple[int, int]
    radius: int
    blocks: tuple[tuple[int, int, int, Ink], ...]


@scenic(Shelf)
def draw_shelf(mark: Shelf, pen: Pen) -> None:
    wide, high, grain = mark.width, mark.height, mark.wood + GRAIN
    pen.box(0, 0, wide, high, mark.wood)
    # Any numbers that look like chance do, as long as the same shelf has the same ones.
    turn = mark.kind * 37 + 11
    for number in range(3):
        turn = turn * 73 % 997
        y = high * (number + 0.6) / 3.2 + turn % 17 - 8
        left, length = turn * 7 % 700 - 200, 380 + turn * 3 % 320
        points = curve(
            (left, y), (left + length * 0.3, y - 7), (left + length * 0.6, y + 8), (left + length, y)
        )
        pen.line(points, grain, 3)
    x, y = 250 + turn * 5 % 750, high * 0.34
    pen.oval(x, y, 30, 9, grain, 3)
    pen.oval(x, y, 13, 4, grain)
    pen.box(0, high - 6, wide, 6, "edge")
    pen.box(0, 0, wide, 3, "lip")
    if mark.wood == "turn":
        pen.frame(5, 6, wide - 10, high - 15, "ink", 5, 14)


@scenic(Felt)
def draw_felt(mark: Felt, pen: Pen) -> None:
    pen.box(0, 0, mark.width, mark.height, "felt")
    pen.box(0, 0, mark.width, 8, "felt-edge")
    pen.box(0, mark.height - 10, mark.width, 10, "felt-edge")


@scenic(Podium)
def draw_podium(mark: Podium, pen: Pen) -> None:
    pen.box(0, 0, mark.width, mark.height, "dusk")
    x, y = mark.middle
    pen.rays(x, y, 16, 1600, "ray")
    for share, name in ((1.0, "glow-rim"), (0.83, "glow-ring"), (0.67, "glow")):
        pen.oval(x, y, mark.radius * share, mark.radius * share, name)
    _laurel(pen, x, y, mark.radius * 0.75)
    for left, wide, top, wood in mark.blocks:
        _block(pen, left, wide, top, mark.height, wood)


LAUREL: Final = 0.92
"""How far the leaves of the laurel reach to the sides, as a share of the radius of the light around it."""
DEEP: Final = 22
"""How far the side of a block reaches beyond its front."""
_BACK: Final = 34


_ROOM_FOR_A_BONE: Final = 420


def _carved(pen: Pen, x: float, y: float) -> None:
    """A bone carved into a block."""
    pen.box(x - 60, y - 20, 120, 40, "bone", 12)
    for across in (-66, 66):
        for down in (-24, 24):
            pen.oval(x + across, y + down, 30, 30, "bone")


def _block(pen: Pen, left: int, wide: int, top: int, low: int, wood: Ink) -> None:
    right = left + wide
    lid = [(left, top), (left + DEEP, top - _BACK), (right + DEEP, top - _BACK), (right, top)]
    side = [(right, top), (right + DEEP, top - _BACK), (right + DEEP, low), (right, low)]
    pen.polygon(lid, wood + TOP)
    pen.polygon(side, wood + SIDE_INK)
    pen.box(left, top, wide, low - top, wood)
    for y in (top + 22, low - 40, low - 14):
        points = curve(
            (left + 14, y), (left + wide * 0.4, y - 6), (left + wide * 0.6, y + 8), (right - 16, y)
        )
        pen.line(points, wood + GRAIN, 3)
    if wood == "gold" and low - top > _ROOM_FOR_A_BONE:
        _carved(pen, (left + right) / 2, low - 130)
    for line in ([*lid, lid[0]], side[1:3], [(left, low), (left, top), (right, top), (right, low)]):
        pen.line(line, "outline", 5)


def _laurel(pen: Pen, x: float, y: float, radius: float) -> None:
    """A wreath that is open at the top."""
    part = radius / 296

    def around(turn: float) -> tuple[float, float]:
        return radius * math.sin(math.radians(turn)), -radius * math.cos(math.radians(turn))

    leaf = [*curve((0, 4), (18, -12), (17, -40), (0, -60)), *curve((0, -60), (-17, -40), (-18, -12), (0, 4))]
    for side in (-1, 1):
        stem = [(x + side * across, y + down) for across, down in map(around, range(28, 140, 4))]
        pen.line(stem, "outline", max(5, round(11 * part)))
        pen.line(stem, "stem", max(2, round(5 * part)))
        for number in range(10):
            turn = 34 + number * 11
            across, down = around(turn)
            for way in (-1, 1):
                points = pen.turned(
                    [(px * part, py * part) for px, py in leaf],
                    x + side * across,
                    y + down,
                    side * (turn - 90) + way * 34,
                )
                pen.polygon(points, "leaf" if way * side < 0 else "dark leaf")
                pen.line([*points, points[0]], "outline", max(3, round(4 * part)))


def _bone(sheet: Sheet, x: float, y: float, part: float, colour: tuple[int, int, int]) -> None:
    sheet.box(x - 26 * part, y - 7 * part, 52 * part, 14 * part, 5 * part, colour)
    for across in (-28, 28):
        for down in (-8, 8):
            sheet.disc(x + across * part, y + down * part, 9 * part, colour)


@tiled(Bowl)
def bowl_tile(mark: Bowl, scheme: Scheme) -> Tile:
    part, half = mark.scale / 100, mark.width / 2
    high, flat = RIM * part, pieces(palette_of(scheme))[mark.seat]
    reach, up, down = math.ceil(half) + 5, math.ceil(high + 24 * part) + 5, math.ceil(14 * part) + 5
    sheet = Sheet(2 * reach, up + down, -reach, -up)
    rim = half * 0.86
    if mark.back:
        oval = [
            (rim * math.cos(turn * math.tau / 48), -high + 20 * part * math.sin(turn * math.tau / 48))
            for turn in range(48)
        ]
        g.ring(sheet, oval, OUTLINE, 4)
        sheet.polygon(oval, mix(flat, BLACK, 0.42))
        return sheet.tile()
    # The near edge of the rim sags, and so does the foot.
    steps = [step / 24 * 2 - 1 for step in range(25)]
    front = [
        *((share * rim, -high + 13 * part * (1 - share * share)) for share in steps),
        *((-share * half, 12 * part * (1 - share * share)) for share in steps),
    ]
    g.ring(sheet, front, OUTLINE, 5)
    sheet.polygon(front, flat)
    sheet.path(
        [(-rim + 3, -high + 9 * part), (-half + 10 * part, -4 * part)], mix(flat, WHITE, 0.42), 6 * part
    )
    bone = sign(flat) if flat != PIECES[-1] else mix(flat, BLACK, 0.42)
    _bone(sheet, 0, -high * 0.22, part, bone)
    return sheet.tile()
