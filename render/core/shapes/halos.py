"""Rings around what has just moved, or may move."""

import math
from collections.abc import Sequence

from PIL import Image, ImageDraw

from render.core.marks import tiled
from render.core.palette import ink
from render.core.scene import Halo, Scheme
from render.core.shapes.supersampled import FINE, Sheet, Tile


def _dashes(
    corners: Sequence[tuple[float, float]], dash: float, gap: float
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Dashes along a closed outline, evenly spread so that the last meets the first."""
    pieces = []
    for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        length = math.dist(start, end)
        count = max(1, round(length / (dash + gap)))
        for number in range(count):
            low, high = number / count, (number + dash / (dash + gap)) / count
            pieces.append(
                (
                    (start[0] + (end[0] - start[0]) * low, start[1] + (end[1] - start[1]) * low),
                    (start[0] + (end[0] - start[0]) * high, start[1] + (end[1] - start[1]) * high),
                )
            )
    return pieces


@tiled(Halo)
def halo_tile(mark: Halo, scheme: Scheme) -> Tile:
    colour = ink(scheme, mark.ink)
    sheet = Sheet(mark.width + 2, mark.height + 2, -1, -1)
    thick = mark.thickness
    sheet.box(0, 0, mark.width, mark.height, mark.radius, colour)
    sheet.hollow(thick, thick, mark.width - 2 * thick, mark.height - 2 * thick, mark.radius - thick)
    if mark.dashed:
        blank = Image.new("RGBa", sheet.image.size)
        keep = Image.new("L", sheet.image.size, 0)
        pen = ImageDraw.Draw(keep)
        half = thick / 2
        corners = [
            (half, half),
            (mark.width - half, half),
            (mark.width - half, mark.height - half),
            (half, mark.height - half),
        ]
        for start, end in _dashes(corners, 18, 12):
            low, high = sheet.at([start, end])
            spread = thick * FINE
            pen.rectangle(
                [
                    min(low[0], high[0]) - (spread if low[0] == high[0] else 0),
                    min(low[1], high[1]) - (spread if low[1] == high[1] else 0),
                    max(low[0], high[0]) + (spread if low[0] == high[0] else 0),
                    max(low[1], high[1]) + (spread if low[1] == high[1] else 0),
                ],
                fill=255,
            )
        sheet.image = Image.composite(sheet.image, blank, keep)
    return sheet.tile()
