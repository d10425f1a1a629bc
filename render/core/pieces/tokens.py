"""Tokens, and dice that have been thrown: seen from the front and the right, as large as pyramids."""

import math
from dataclasses import dataclass
from typing import Final

from games.core.protocol import seat_letter
from render.core.letters import lettering
from render.core.marks import tiled
from render.core.palette import WHITE, mix
from render.core.pieces import geometry as g
from render.core.scene import Ink, Placed, Scheme, palette_of
from render.core.shapes.supersampled import Sheet, Tile
from render.core.tones import BLACK, OUTLINE, shade, tones


@dataclass(frozen=True, slots=True)
class Token(Placed):
    """A token, placed by its middle; `size` is how wide it is. A `sign` replaces the seat's letter."""

    size: int
    seat: int
    on: Ink = "table"
    sign: str = ""


def letter(size: int) -> float:
    """The size of the letter on a token of this size."""
    return max(g.LETTER, 0.61 * size)


@tiled(Token)
def token_tile(mark: Token, scheme: Scheme) -> Tile:
    radius, tone = mark.size / 2, tones(mark.seat, palette=palette_of(scheme))
    reach = math.ceil(radius) + 8
    sheet = Sheet(2 * reach, 2 * reach, -reach, -reach)
    sheet.disc(3, 5, radius, shade(scheme, mark.on))
    sheet.disc(0, 0, radius + 2, OUTLINE)
    sheet.disc(0, 0, radius - 2, tone.flat)
    gloss = [
        (0.82 * radius * math.cos(math.radians(turn)), 0.82 * radius * math.sin(math.radians(turn)))
        for turn in range(200, 265, 5)
    ]
    sheet.path(gloss, mix(tone.flat, WHITE, 0.55), max(3.0, radius * 0.12))
    g.put_letters(
        sheet, 0, radius * 0.01, mark.sign or seat_letter(mark.seat), letter(mark.size), tone.letter
    )
    return sheet.tile()


FACE: Final = (251, 250, 244)
FACE_LOST: Final = (172, 163, 152)
SIDE: Final = mix(FACE, BLACK, 0.38)
SIDE_LOST: Final = mix(FACE_LOST, BLACK, 0.38)
SPOT_LOST: Final = mix(OUTLINE, FACE_LOST, 0.25)
DICE: Final = (FACE, FACE_LOST, SIDE, SIDE_LOST, SPOT_LOST)
"""The colours of dice, for the palette of a game that throws them."""
SPOTS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the spots of each face lie."""
_DEEP: Final = 0.13


@dataclass(frozen=True, slots=True)
class Thrown(Placed):
    """A die, placed by the middle of its face, which has spots or a word. One that does not count is grey."""

    size: int
    face: int | str
    lost: bool = False
    on: Ink = "table"


def thrown_width(face: int | str, size: int) -> int:
    """How wide the face of a die of this height is: a word needs more room than spots."""
    if isinstance(face, int):
        return size
    return max(size, lettering.measure(face, letters(size), True) + round(size * 0.3))


def letters(size: int) -> int:
    """The size of a word on a die of this height."""
    return max(44, round(size * 0.42))


def thrown_reach(size: int) -> int:
    """How far the side of a die reaches beyond its face."""
    return round(size * _DEEP)


@tiled(Thrown)
def thrown_tile(mark: Thrown, scheme: Scheme) -> Tile:
    high, wide = mark.size, thrown_width(mark.face, mark.size)
    left, right = -wide / 2, wide / 2
    deep = high * _DEEP
    pad = round(high * 0.5)
    sheet = Sheet(wide + 2 * pad, high + 2 * pad, -wide // 2 - pad, -high // 2 - pad)
    dark = shade(scheme, mark.on)
    sheet.polygon(
        [
            (left + high * 0.1, high * 0.56),
            (right, high * 0.62),
            (right + high * 0.45, high * 0.40),
            (right + high * 0.1, high * 0.2),
        ],
        dark,
    )
    face, side = (FACE_LOST, SIDE_LOST) if mark.lost else (FACE, SIDE)
    spots = SPOT_LOST if mark.lost else OUTLINE
    corner = high * 0.16
    for x, colour in ((left + deep, side), (left, face)):
        sheet.box(x - 2, -high / 2 - 2, wide + 4, high + 4, corner + 2, OUTLINE)
        sheet.box(x + 2, -high / 2 + 2, wide - 4, high - 4, corner - 2, colour)
    glint = mix(face, WHITE, 0.8)
    top = -high * 0.42
    sheet.path(
        [
            (left + high * 0.08, high * 0.3),
            (left + high * 0.08, -high * 0.34),
            (left + high * 0.11, -high * 0.39),
            (left + high * 0.16, top),
            (right - high * 0.2, top),
        ],
        glint,
        max(2.0, high * 0.045),
    )
    if isinstance(mark.face, str):
        sheet.letters(0, 0, mark.face, letters(high), spots)
        return sheet.tile()
    for x, y in SPOTS[mark.face]:
        sheet.disc(x * high * 0.26, y * high * 0.26, high * 0.095, spots)
    return sheet.tile()
