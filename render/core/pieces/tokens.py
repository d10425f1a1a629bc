"""Tokens: a seat's letter on a round piece of its colour."""

from __future__ import annotations

import math
from dataclasses import dataclass

from games.core.protocol import seat_letter
from render.core.marks import tiled
from render.core.palette import WHITE, mix
from render.core.pieces import geometry as g
from render.core.scene import Ink, Placed, Scheme, palette_of
from render.core.shapes.supersampled import Sheet, Tile
from render.core.tones import OUTLINE, shade, tones


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
    sheet = Sheet(2 * reach, 2 * reach, -reach, -reach, OUTLINE)
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
