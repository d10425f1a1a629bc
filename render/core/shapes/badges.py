"""Badges: a seat's letter on its colour."""

from __future__ import annotations

import math

from render.core.marks import tiled
from render.core.palette import RIM, letter_colour, seat_tones
from render.core.scene import Badge, Scheme, palette_of
from render.core.shapes.supersampled import RIM_WIDTH, Sheet, Tile


@tiled(Badge)
def badge_tile(mark: Badge, scheme: Scheme) -> Tile:
    half = mark.size / 2
    reach = math.ceil(half) + 1
    sheet = Sheet(reach * 2, reach * 2, -reach, -reach, RIM)
    sheet.disc(0, 0, half, RIM)
    sheet.disc(0, 0, half - RIM_WIDTH, seat_tones(mark.seat, palette_of(scheme))[0])
    sheet.letters(
        0,
        0,
        "ABCDEFGH"[mark.seat],
        max(34, round(mark.size * 0.62)),
        letter_colour(mark.seat, palette_of(scheme)),
    )
    return sheet.tile()
