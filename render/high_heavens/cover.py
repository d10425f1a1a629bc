"""The scene of the cover: a god of either side on stones in the sky, with lightning between them."""

from dataclasses import dataclass
from typing import Final

from render.core.marks import scenic
from render.core.scene import WIDTH, Mark, Scene, Theme
from render.core.shapes.hard import Pen, Scenery, Spot
from render.high_heavens.inks import INKS
from render.high_heavens.pieces.chips import Chip
from render.high_heavens.pieces.tablets import Tablet
from render.high_heavens.sky import bands, corners, slabs

_FULL: Final = 520
"""The height for which everything below is measured."""
_LOW: Final = 400
"""Below this height there are no chips."""


@dataclass(frozen=True, slots=True)
class Isles(Scenery):
    """Stones that float in the sky, right of `left`."""

    left: int


@scenic(Isles)
def draw_isles(mark: Isles, pen: Pen) -> None:
    bands(pen, mark.width, mark.height)
    part = mark.height / _FULL
    half, column = 76 * part, (146 if mark.height >= _LOW else 190) * part
    middle = mark.left + (mark.width - mark.left + 40 * part) / 2
    shapes: dict[str, list[Spot]] = {}
    stones: dict[str, str] = {}
    for name, across, row in (
        ("slate", -1, 0),
        ("heart", 0, -1),
        ("haze", 0, 1),
        ("ivory", 1, 0),
        ("timber", -2, 1),
        ("marble", 2, -1),
        ("mist", 2, 1),
        ("slate", -2, -1),
    ):
        x, y = middle + across * column, mark.height * 0.66 + row * half
        shapes[f"{across} {row}"] = [
            (x + px * part + (column - 160 * part) / 2 * (1 if px > 0 else -1), y + py)
            for px, py in corners(76)
            for py in [py * part]
        ]
        stones[f"{across} {row}"] = name
    slabs(pen, shapes, stones)


def cover(theme: Theme, left: int, height: int) -> Scene:
    """The scene right of `left`, in a picture of this height."""
    part = height / _FULL
    middle = left + (WIDTH - left + round(40 * part)) // 2
    foot = round(height * 0.66 + 26 * part)
    tall = round((212 if height >= _LOW else 270) * part)
    wide = round(tall * 0.84)
    column = round((146 if height >= _LOW else 190) * part)
    marks: list[Mark] = []
    for x, key, side, on in ((middle - column, "thor", 0, "slate"), (middle + column, "zeus", 1, "ivory")):
        marks.append(Tablet(x, foot, wide, tall, key, side, on=on))
        if height >= _LOW:
            marks += [
                Chip(x - 40, foot + 34, "health", 10, 72, on),
                Chip(x + 44, foot + 34, "attack" if side == 0 else "armor", 2, 72, on),
            ]
    return Scene(WIDTH, height, theme, (Isles(0, 0, WIDTH, height, left),), tuple(marks), INKS)
