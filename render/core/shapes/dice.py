"""Dice with spots, or with a word for a face."""

from __future__ import annotations

from typing import Final

from render.core.letters import lettering
from render.core.marks import tiled
from render.core.palette import RIM, WHITE, ink
from render.core.scene import Die, Scheme
from render.core.shapes.supersampled import Sheet, Tile

SPOTS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die_width(face: int | str, size: int) -> int:
    """How wide a die of this height is: a word needs more room than spots."""
    return size if isinstance(face, int) else max(size, lettering.measure(face, 34, True) + 24)


@tiled(Die)
def die_tile(mark: Die, scheme: Scheme) -> Tile:
    width = die_width(mark.face, mark.size)
    sheet = Sheet(width + 2, mark.size + 2, -width // 2 - 1, -mark.size // 2 - 1, RIM)
    edge, fill, spots = (
        (ink(scheme, "line"), ink(scheme, mark.on), ink(scheme, "quiet")) if mark.faint else (RIM, WHITE, RIM)
    )
    radius = mark.size * 0.2
    sheet.box(-width / 2, -mark.size / 2, width, mark.size, radius, edge)
    sheet.box(-width / 2 + 3, -mark.size / 2 + 3, width - 6, mark.size - 6, radius - 3, fill)
    if isinstance(mark.face, str):
        sheet.letters(0, 0, mark.face, 34, spots)
        return sheet.tile()
    step, dot = mark.size * 0.24, mark.size * 0.09
    for x, y in SPOTS[mark.face]:
        sheet.disc(x * step, y * step, dot, spots)
    return sheet.tile()
