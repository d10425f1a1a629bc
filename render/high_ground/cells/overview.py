"""The whole land in small, for a page that shows only a part of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from games.core.protocol import seat_letter
from render.core.marks import scenic
from render.core.shapes.hard import Pen, Scenery
from render.high_ground.cells.inks import tint

Tile: TypeAlias = tuple[int, int, int, int, tuple[int, ...]]
"""A card by its column and row from the upper left, its level, its owner or -1, and whose stacks stand on it."""
EDGE: Final = 14
_GAP: Final = 3


@dataclass(frozen=True, slots=True)
class Overview(Scenery):
    """All cards as tiles `size` units apart, and a frame around the part that is shown large: its column, row, width and
    height in cells."""

    size: int
    cards: tuple[Tile, ...]
    shown: tuple[int, int, int, int]


@scenic(Overview)
def draw_overview(mark: Overview, pen: Pen) -> None:
    size = mark.size
    pen.box(0, 0, mark.width, mark.height, "wood")
    pen.box(0, 0, mark.width, mark.height, "outline", 12)
    pen.box(3, 3, mark.width - 6, mark.height - 6, "table", 10)
    for column, row, level, owner, seats in mark.cards:
        x, y, wide = EDGE + column * size, EDGE + row * size, size - _GAP
        pen.box(x, y, wide, wide, "outline" if owner < 0 else seat_letter(owner), 3)
        rim = 1 if owner < 0 else max(3, size // 7)
        pen.box(x + rim, y + rim, wide - 2 * rim, wide - 2 * rim, tint(level), 2)
        for number, seat in enumerate(seats[:2]):
            middle = x + wide * (number + 1) / (min(2, len(seats)) + 1)
            half, low = wide * 0.34, y + wide - rim - 1
            for out, name in ((2, "outline"), (0, seat_letter(seat))):
                pen.polygon(
                    [
                        (middle - half - out, low + out / 2),
                        (middle, low - 2 * half - out),
                        (middle + half + out, low + out / 2),
                    ],
                    name,
                )
    column, row, wide, high = mark.shown
    x, y = EDGE + column * size - 5, EDGE + row * size - 5
    for more, name, thick in ((1, "outline", 7), (0, "white", 5)):
        pen.frame(
            x - more,
            y - more,
            wide * size - _GAP + 10 + 2 * more,
            high * size - _GAP + 10 + 2 * more,
            name,
            thick,
            6,
        )
