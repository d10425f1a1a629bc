"""Pyramids from above, for pictures without a table."""

import math
from collections.abc import Sequence

from render.core.marks import tiled
from render.core.palette import RIM, letter_colour, seat_tones
from render.core.scene import Pyramid, Scheme, palette_of
from render.core.shapes.supersampled import RIM_WIDTH, Sheet, Tile


def _turned(points: Sequence[tuple[float, float]], facing: int) -> list[tuple[float, float]]:
    cos, sin = math.cos(math.radians(facing)), math.sin(math.radians(facing))
    return [(x * cos - y * sin, x * sin + y * cos) for x, y in points]


@tiled(Pyramid)
def pyramid_tile(mark: Pyramid, scheme: Scheme) -> Tile:
    half = mark.side / 2
    reach = math.ceil(half) + 2
    flat, upper, left, right, lower = seat_tones(mark.seat, palette_of(scheme))
    sheet = Sheet(reach * 2, reach * 2, -reach, -reach)
    outline = [(-half, -half), (half, -half), (half, half), (-half, half)]
    triangle = _turned([(-half, -half), (half, 0), (-half, half)], mark.facing)
    size = max(34, round(mark.side * 0.38))
    letter = letter_colour(mark.seat, palette_of(scheme))
    if mark.tipped:
        light, dark = (left, flat) if letter == RIM else (flat, right)
        middle = half - RIM_WIDTH
        sheet.polygon(triangle, RIM)
        inset = RIM_WIDTH * 1.1
        tip = half - RIM_WIDTH * 2.4
        sheet.polygon(
            _turned([(-half + inset, -middle + 2), (tip, 0), (-half + inset, middle - 2)], mark.facing), dark
        )
        sheet.polygon(
            _turned([(-half + inset, -middle + 2), (tip, 0), (-half + inset, 0)], mark.facing), light
        )
        (spot,) = _turned([(-half * 0.24, 0)], mark.facing)
        sheet.letters(*spot, "ABCDEFGH"[mark.seat], size, letter)
        radius = max(4.0, mark.side * 0.055)
        for number in range(mark.pips):
            y = (number - (mark.pips - 1) / 2) * mark.side * 0.2
            (spot,) = _turned([(-half + radius * 1.75, y)], mark.facing)
            sheet.disc(*spot, radius, letter)
        return sheet.tile()
    plateau = size * 0.55
    edge = half - RIM_WIDTH
    sheet.polygon(outline, RIM)
    for face, tone in (((0, 1), upper), ((1, 2), right), ((2, 3), lower), ((3, 0), left)):
        far = [(-edge, -edge), (edge, -edge), (edge, edge), (-edge, edge)]
        near = [(-plateau, -plateau), (plateau, -plateau), (plateau, plateau), (-plateau, plateau)]
        one, two = face
        sheet.polygon([far[one], far[two], near[two], near[one]], tone)
    sheet.polygon([(-plateau, -plateau), (plateau, -plateau), (plateau, plateau), (-plateau, plateau)], flat)
    sheet.letters(0, 0, "ABCDEFGH"[mark.seat], size, letter)
    band = edge - plateau
    radius = min(band * 0.34, mark.side * 0.075)
    for number in range(mark.pips):
        x = (number - (mark.pips - 1) / 2) * radius * 3
        sheet.disc(x, -plateau - band / 2, radius, RIM)
    return sheet.tile()
