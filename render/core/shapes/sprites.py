"""Every mark that has edges to smooth, drawn once at four times its size and reduced.

A tile is a picture with transparency and where its corner lies from the mark's own point.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from render.core.letters import lettering
from render.core.palette import RIM, WHITE, ink, letter_colour, seat_tones
from render.core.scene import Badge, Card, Die, Halo, Pyramid, Slab, Suit, Text, Theme
from render.core.shapes.cards import card_tile, suit_tile
from render.core.shapes.supersampled import FINE, Sheet, Tile
from render.core.shapes.towers import slab_tile

RIM_WIDTH: Final = 3
Tiled: TypeAlias = Pyramid | Slab | Badge | Die | Halo | Card | Suit


def letter_size(side: int) -> int:
    """How large the letter on a pyramid of this side is."""
    return max(34, round(side * 0.38))


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


def _turned(points: Sequence[tuple[float, float]], facing: int) -> list[tuple[float, float]]:
    cos, sin = math.cos(math.radians(facing)), math.sin(math.radians(facing))
    return [(x * cos - y * sin, x * sin + y * cos) for x, y in points]


def _pyramid(mark: Pyramid, theme: Theme) -> Tile:
    half = mark.side / 2
    reach = math.ceil(half) + 2
    flat, upper, left, right, lower = seat_tones(mark.seat)
    sheet = Sheet(reach * 2, reach * 2, -reach, -reach, RIM)
    outline = [(-half, -half), (half, -half), (half, half), (-half, half)]
    triangle = _turned([(-half, -half), (half, 0), (-half, half)], mark.facing)
    size = letter_size(mark.side)
    letter = letter_colour(mark.seat)
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


def _badge(mark: Badge, theme: Theme) -> Tile:
    half = mark.size / 2
    reach = math.ceil(half) + 1
    sheet = Sheet(reach * 2, reach * 2, -reach, -reach, RIM)
    sheet.disc(0, 0, half, RIM)
    sheet.disc(0, 0, half - RIM_WIDTH, seat_tones(mark.seat)[0])
    sheet.letters(0, 0, "ABCDEFGH"[mark.seat], max(34, round(mark.size * 0.62)), letter_colour(mark.seat))
    return sheet.tile()


_SPOTS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die_width(face: int | str, size: int) -> int:
    """How wide a die is: a word needs more room than spots."""
    return size if isinstance(face, int) else max(size, lettering.measure(face, 34, True) + 24)


def _die(mark: Die, theme: Theme) -> Tile:
    width = die_width(mark.face, mark.size)
    sheet = Sheet(width + 2, mark.size + 2, -width // 2 - 1, -mark.size // 2 - 1, RIM)
    edge, fill, spots = (
        (ink(theme, "line"), ink(theme, mark.on), ink(theme, "quiet")) if mark.faint else (RIM, WHITE, RIM)
    )
    radius = mark.size * 0.2
    sheet.box(-width / 2, -mark.size / 2, width, mark.size, radius, edge)
    sheet.box(-width / 2 + 3, -mark.size / 2 + 3, width - 6, mark.size - 6, radius - 3, fill)
    if isinstance(mark.face, str):
        sheet.letters(0, 0, mark.face, 34, spots)
        return sheet.tile()
    step, dot = mark.size * 0.24, mark.size * 0.09
    for x, y in _SPOTS[mark.face]:
        sheet.disc(x * step, y * step, dot, spots)
    return sheet.tile()


def _halo(mark: Halo, theme: Theme) -> Tile:
    colour = ink(theme, mark.ink)
    sheet = Sheet(mark.width + 2, mark.height + 2, -1, -1, colour)
    thick = mark.thickness
    sheet.box(0, 0, mark.width, mark.height, mark.radius, colour)
    sheet.hollow(thick, thick, mark.width - 2 * thick, mark.height - 2 * thick, mark.radius - thick)
    if mark.dashed:
        blank = Image.new("RGBA", sheet.image.size, (*colour, 0))
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


@dataclass(frozen=True, slots=True)
class Written:
    """A word's shape, and where its corner lies from the left end of its line's middle."""

    mask: Image.Image
    left: int
    top: int


def written(mark: Text) -> Iterator[tuple[str, int]]:
    """The words of a line, each with how far right of the mark's point it begins."""
    words, width = lettering.pieces(mark.text, mark.size, mark.bold)
    shift = 0 if mark.anchor == "left" else -width if mark.anchor == "right" else -width // 2
    for x, word in words:
        yield word, x + shift


def word(text: str, size: int, bold: bool) -> Written:
    """The shape of one word as it is drawn."""
    mask, left, top = lettering.coverage(text, size, bold)
    return Written(mask, left, top + round(size * lettering.CAPITALS / 2))


def tile(mark: Tiled, theme: Theme) -> Tile:
    """The mark's picture around its point."""
    match mark:
        case Pyramid():
            return _pyramid(mark, theme)
        case Slab():
            return slab_tile(mark)
        case Badge():
            return _badge(mark, theme)
        case Die():
            return _die(mark, theme)
        case Halo():
            return _halo(mark, theme)
        case Card():
            return card_tile(mark, theme)
        case Suit():
            return suit_tile(mark)
