"""The scenery: a sky with clouds, and the board floating on it, each hex a slab of stone or timber."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from games.high_heavens.board import CELLS, LAYOUTS
from render.core.marks import scenic
from render.core.scene import WIDTH
from render.core.shapes.hard import Pen, Scenery, Spot, curve
from render.high_heavens.inks import LINE, SLAB
from render.high_heavens.plan import Plan, stone

BANDS: Final = 8
DEPTH: Final = 20
"""How much of the southern side of a slab is seen."""
_INSET: Final = 0.80
_STARS: Final = (
    (40, 0.62),
    (150, 0.93),
    (96, 0.80),
    (1110, 0.70),
    (1164, 0.88),
    (1040, 0.96),
    (22, 0.97),
    (1180, 0.60),
)
_CLOUDS: Final = (
    (-70, 0.16, 330, "cloud"),
    (920, 0.10, 360, "cloud"),
    (-110, 0.52, 200, "cloud"),
    (1100, 0.56, 220, "cloud"),
    (-60, 0.90, 330, "cloud low"),
    (960, 0.93, 330, "cloud low"),
)


@dataclass(frozen=True, slots=True)
class Sky(Scenery):
    """The sky alone."""


@dataclass(frozen=True, slots=True)
class Heaven(Scenery):
    """The sky with the board, whose plan counts from the corner of the picture; the bases are on the column `hearth`."""

    plan: Plan
    hearth: str


def cloud(pen: Pen, x: float, y: float, wide: float, name: str) -> None:
    """A cloud with a flat foot; `y` is its foot."""
    high = wide * 0.13
    pen.box(x, y - high, wide, high, name, high / 2)
    for share, radius in ((0.26, 0.13), (0.48, 0.18), (0.70, 0.12)):
        pen.oval(x + wide * share, y - high * 0.9, wide * radius, wide * radius, name)


def bands(pen: Pen, width: int, height: int) -> None:
    """The sky in bands, its clouds and stars."""
    step = -(-height // BANDS)
    for number in range(BANDS):
        pen.box(0, number * step, width, step, f"sky{number + 1}")
    for x, share in _STARS:
        pen.oval(x, share * height, 3, 3, "star")
    for x, share, wide, name in _CLOUDS:
        cloud(pen, x, share * height, wide, name)


@scenic(Sky)
def draw_sky(mark: Sky, pen: Pen) -> None:
    bands(pen, mark.width, mark.height)


@scenic(Heaven)
def draw_heaven(mark: Heaven, pen: Pen) -> None:
    bands(pen, mark.width, mark.height)
    for cell in CELLS:
        pen.polygon(_moved(mark, mark.plan.outline(cell, 3), 16, DEPTH + 22), "gulf")
    for cell in sorted(CELLS, key=lambda each: mark.plan.middle(each)[1]):
        slab(pen, _moved(mark, mark.plan.outline(cell)), stone(cell, mark.hearth))
    for side in (0, 1):
        for cell in LAYOUTS[mark.hearth].invoking[side]:
            x, y = mark.plan.middle(cell)
            _rays(pen, x - mark.x, y - mark.y, side, mark.plan.half)


def _moved(mark: Heaven, points: Iterable[Spot], right: float = 0, down: float = 0) -> list[Spot]:
    return [(x - mark.x + right, y - mark.y + down) for x, y in points]


def slab(pen: Pen, shape: list[Spot], name: str, thick: int = 4) -> None:
    """One hex as a slab."""
    low = [(x, y + DEPTH) for x, y in shape]
    side = [shape[5], shape[4], shape[3], shape[2], low[2], low[3], low[4], low[5]]
    pen.polygon(side, name + SLAB)
    pen.line([shape[5], low[5], low[4], low[3], low[2], shape[2]], "outline", thick)
    pen.line([shape[4], low[4]], "outline", thick - 1)
    pen.line([shape[3], low[3]], "outline", thick - 1)
    pen.polygon(shape, name)
    pen.line([*shape, shape[0], shape[1]], "outline", thick)
    x, y = (shape[2][0] + shape[5][0]) / 2, shape[2][1]
    if name in ("marble", "timber"):
        inner = [(x + (px - x) * 0.86, y + (py - y) * 0.86) for px, py in shape]
        pen.line([*inner, inner[0], inner[1]], "gold", 4)
    if name == "heart":
        _swirl(pen, x, y, (shape[3][1] - y) / 64)


def _swirl(pen: Pen, x: float, y: float, part: float) -> None:
    """The wind that blows over the middle of the board."""
    for down, left, long in ((-14, -40, 60), (4, -54, 96), (22, -30, 62)):
        start = (x + left, y + down * part)
        pen.line(
            curve(
                start,
                (start[0] + long * 0.4, start[1] - 12 * part),
                (start[0] + long * 0.6, start[1] + 12 * part),
                (start[0] + long, start[1]),
            ),
            "heart" + LINE,
            5,
        )


def _rays(pen: Pen, x: float, y: float, side: int, half: int) -> None:
    """What tells an invoking hex: an arch of light on marble, a rune on timber."""
    name = ("timber", "marble")[side] + LINE
    part = half / 64
    if side:
        for reach in (44, 30):
            pen.oval(x, y + 14 * part, reach, reach * 0.62 * part, name, 4)
    else:
        pen.line([(x, y + 40 * part), (x, y - 18 * part)], name, 5)
        pen.line([(x - 26, y + 6 * part), (x, y - 18 * part), (x + 26, y + 6 * part)], name, 5)


def whole(plan: Plan, hearth: str, top: int, height: int) -> Heaven:
    """The scenery of a board from `top` down."""
    return Heaven(0, top, WIDTH, height, plan, hearth)
