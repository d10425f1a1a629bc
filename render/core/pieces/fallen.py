"""Pyramids that have fallen: they lie on their side with the base open, and their letter has turned with them."""

from __future__ import annotations

import math
from dataclasses import dataclass

from games.core.protocol import seat_letter
from render.core.marks import tiled
from render.core.palette import WHITE, ink
from render.core.pieces import geometry as g
from render.core.pieces.standing import Halo
from render.core.scene import Ink, Placed, Scheme, palette_of
from render.core.shapes.supersampled import Sheet, Tile
from render.core.tones import OUTLINE, tones

_TURN = 76
_PIP = 5.0


@dataclass(frozen=True, slots=True)
class Fallen(Placed):
    """A tipped pyramid, placed by the middle of the side it lies on; its point is at the right."""

    scale: int
    seat: int
    pips: int
    halo: Halo = ""
    on: Ink = "table"


def _at(wide: float, *points: tuple[float, float]) -> g.Points:
    return [(x * wide, y * wide) for x, y in points]


@tiled(Fallen)
def fallen_tile(mark: Fallen, scheme: Scheme) -> Tile:
    wide, part, tone = (
        g.width(mark.pips, mark.scale),
        mark.scale / 100,
        tones(mark.seat, "fallen", palette_of(scheme)),
    )
    letter = tones(mark.seat, palette=palette_of(scheme)).letter
    pad = math.ceil(g.HALO + g.EDGE + g.HALO_EDGE if mark.halo else g.EDGE * 2) + 2
    left, up, right = (math.ceil(reach) + pad for reach in g.lying_reach(mark.pips, mark.scale))
    sheet = Sheet(left + right, up + pad, -left, -up, OUTLINE)
    outline = g.lying(wide)
    low, tip, high, far, near = outline
    if mark.halo:
        reach = 2 * (g.HALO + g.EDGE)
        g.ring(sheet, outline, OUTLINE, reach + 2 * g.HALO_EDGE)
        (g.dashes if mark.halo == "planned" else g.ring)(sheet, outline, ink(scheme, "accent"), reach)
    g.ring(sheet, outline, OUTLINE, 2 * g.EDGE * max(part, 0.8))
    sheet.polygon([low, tip, high], tone.flat)
    sheet.polygon([tip, high, *_at(wide, (-0.215, -0.60))], tone.lit)
    sheet.polygon([low, tip, *_at(wide, (-0.345, -0.10))], tone.dark)
    rim = [low, high, far, near]
    g.ring(sheet, rim, OUTLINE, 2.5 * part)
    sheet.polygon(rim, tone.lit)
    sheet.polygon(_at(wide, (-0.385, -0.08), (-0.245, -0.64), (-0.44, -0.70), (-0.55, -0.20)), tone.inside)
    size = g.letter(mark.pips, mark.scale)
    if size:
        g.put_letters(sheet, -0.01 * wide, -0.295 * wide, seat_letter(mark.seat), size, letter, _TURN)
        for number in range(mark.pips):
            down = (number - (mark.pips - 1) / 2) * _PIP * part * 2.6
            sheet.disc(
                -0.405 * wide - 0.22 * down, -0.40 * wide + down, min(_PIP * part, 0.066 * wide), WHITE
            )
    else:
        g.put_pips(sheet, -0.17 * wide, -0.33 * wide, mark.pips, 0.075 * wide, letter, True)
    return sheet.tile()
