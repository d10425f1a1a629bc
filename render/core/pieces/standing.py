"""Pyramids on a table: alone, in towers, and fallen on their side with the base open."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from games.core.protocol import seat_letter
from render.core.marks import tiled
from render.core.palette import WHITE, ink
from render.core.pieces import geometry as g
from render.core.scene import Ink, Palette, Placed, Scheme, palette_of
from render.core.shapes.supersampled import Sheet, Tile
from render.core.tones import OUTLINE, State, Tones, shade, tones

Halo: TypeAlias = Literal["", "moved", "planned"]
"""What a halo says: nothing, that this has just moved, or that it would."""
_BELOW: Final = 92
"""From this width on, pips have room below the letter; else they are on the dark side."""
_PIP: Final = 5.6


@dataclass(frozen=True, slots=True)
class Tower(Placed):
    """Pyramids on each other, or one alone, placed by the middle of the base. `pieces` are seats and pips from the
    bottom to the top, and `scale` is in percent. With `held`, pyramids that cannot move freely show it: clamps on those
    below a larger one, chain links on the others that are covered. The halo goes around all of them, or around
    the top one only. A `cut` tower is the lower part of one that goes on elsewhere: its top is covered too, and `under` are the largest
    pips that are above it there."""

    scale: int
    pieces: tuple[g.Piece, ...]
    halo: Halo = ""
    around_top: bool = False
    held: bool = False
    cut: bool = False
    under: int = 0
    on: Ink = "table"


@dataclass(frozen=True, slots=True)
class Contact(Placed):
    """The shadow of a pyramid on the table, placed as the pyramid is. Shadows are painted before the pieces."""

    scale: int
    pips: int
    fallen: bool = False
    on: Ink = "table"


@dataclass(frozen=True, slots=True)
class Ghost(Placed):
    """A dashed outline in the ink of the last move: where a pyramid stood."""

    scale: int
    pips: int
    on: Ink = "table"


def states(pieces: Sequence[g.Piece]) -> list[State | Literal["hobbled"]]:
    """For each pyramid of a tower whether it is free, hobbled or trapped."""
    found: list[State | Literal["hobbled"]] = []
    for number, (_, pips) in enumerate(pieces):
        above = [over for _, over in pieces[number + 1 :]]
        found.append("trapped" if any(over > pips for over in above) else "hobbled" if above else "free")
    return found


def _body(sheet: Sheet, shape: g.Solid, tone: Tones, scale: int) -> None:
    g.ring(sheet, shape.hull, OUTLINE, 2 * g.EDGE * max(scale / 100, 0.8))
    sheet.polygon(shape.hull, tone.flat)
    sheet.polygon(shape.lit, tone.lit)
    sheet.polygon(shape.foot, tone.low)
    sheet.polygon(shape.lit_foot, tone.lit_low)
    sheet.polygon(shape.side, tone.dark)


def _whole(sheet: Sheet, base: float, piece: g.Piece, scale: int, palette: Palette) -> None:
    seat, pips = piece
    wide, tone, part = g.width(pips, scale), tones(seat, palette=palette), scale / 100
    _body(sheet, g.solid(base, wide), tone, scale)
    dot = _PIP * part
    size = g.letter(pips, scale)
    if not size:
        dot = max(_PIP * part, 0.075 * wide)
        g.put_pips(sheet, -0.09 * wide, base - 0.2 * wide, pips, dot, tone.letter)
        return
    if wide >= _BELOW:
        g.put_letters(
            sheet, -0.078 * wide, base - 0.205 * wide - size * 0.357, seat_letter(seat), size, tone.letter
        )
        g.put_pips(sheet, -0.095 * wide, base - 0.088 * wide, pips, dot, tone.letter)
        return
    middle = base - max(4.0, 0.075 * wide) - size * 0.357
    g.put_letters(sheet, -0.07 * wide, middle, seat_letter(seat), size, tone.letter)
    for number in range(pips):
        share = (0.14, 0.34, 0.54)[number]
        x, y = g.between((0.40 * wide, base - 0.065 * wide), (0.0, base - g.HIGH * wide), share)
        sheet.disc(x, y, min(dot, 0.055 * wide), tone.far)


def _covered(
    sheet: Sheet, base: float, piece: g.Piece, above: int, scale: int, state: State, palette: Palette
) -> None:
    seat, pips = piece
    wide, tone, part, seen = g.width(pips, scale), tones(seat, state, palette), scale / 100, g.storey(scale)
    shape = g.solid(base, wide, seen)
    _body(sheet, shape, tone, scale)
    if above:
        # The edge of the pyramid above throws a strip of shadow.
        over = g.width(above, scale)
        low, high = max(-0.36 * wide, -0.5 * over), min(0.216 * wide, 0.30 * over)
        top = base - seen
        deep = 7 * part
        sheet.polygon([(low, top), (high, top), (high + 2, top + deep), (low - 2, top + deep)], tone.strip)
    size = g.covered_letter(scale)
    letter = g.letter_width(seat_letter(seat), size)
    dot, gap = 5.0 * part, 5 * part
    whole = letter + gap + 2 * dot
    middle = base - seen * 0.5 + 1.5 * part
    if whole <= 0.74 * wide:
        left = -0.085 * wide - whole / 2
        g.put_letters(sheet, left + letter / 2, middle, seat_letter(seat), size, tone.letter)
        g.put_pips(sheet, left + letter + gap + dot, middle, pips, dot, tone.letter, True)
        return
    g.put_letters(sheet, -0.087 * wide, middle, seat_letter(seat), size, tone.letter)
    g.put_pips(sheet, 0.345 * wide, middle - 0.05 * wide, pips, min(dot, 0.06 * wide), tone.far, True)


def _clamps(sheet: Sheet, base: float, pips: int, scale: int) -> None:
    part, wide = scale / 100, g.width(pips, scale)
    high = base - g.storey(scale) / 2
    for x in (-0.46 * wide - 8 * part, 0.42 * wide + 9 * part):
        left, top = x - 11 * part, high - 9 * part
        edge = 3.2 * part / 2
        sheet.box(left - edge, top - edge, 22 * part + 2 * edge, 18 * part + 2 * edge, 5 * part, OUTLINE)
        sheet.box(left + edge, top + edge, 22 * part - 2 * edge, 18 * part - 2 * edge, 3 * part, WHITE)


def _chain(sheet: Sheet, base: float, pips: int, scale: int) -> None:
    part, wide = scale / 100, g.width(pips, scale)
    x, y = 0.5 * wide - part, base - g.storey(scale) * 0.52
    for colour, thickness in ((OUTLINE, 9.0), (WHITE, 4.4)):
        for link in (0, 1):
            middle = (x + link * 15 * part, y + link * 5 * part)
            points = [
                (
                    middle[0] + 12 * part * math.cos(t * math.tau / 28),
                    middle[1] + 8.5 * part * math.sin(t * math.tau / 28),
                )
                for t in range(29)
            ]
            sheet.path(points, colour, thickness * part)


@tiled(Tower)
def tower_tile(mark: Tower, scheme: Scheme) -> Tile:
    """All pyramids of the tower."""
    scale, pieces, palette = mark.scale, mark.pieces, palette_of(scheme)
    half = g.spread(pieces, scale) / 2
    pad = math.ceil(g.HALO + g.EDGE + g.HALO_EDGE if mark.halo else g.EDGE * 2) + 2
    aside = math.ceil(40 * scale / 100) if mark.held else 0
    reach, high = math.ceil(half) + pad + aside, math.ceil(g.height(pieces, scale, mark.cut)) + pad
    sheet = Sheet(2 * reach, high + pad, -reach, -high)
    bases = [-number * g.storey(scale) for number in range(len(pieces))]
    last = len(pieces) - 1
    if mark.halo:
        shapes = [
            g.solid(
                base, g.width(pips, scale), None if number == last and not mark.cut else g.storey(scale)
            ).hull
            for number, (base, (_, pips)) in enumerate(zip(bases, pieces, strict=True))
            if number == last or not mark.around_top
        ]
        _halos(sheet, shapes, scheme, mark.halo == "planned")
    found = states((*pieces, *(((0, mark.under),) if mark.under else ())))
    for number, (base, piece) in enumerate(zip(bases, pieces, strict=True)):
        if mark.cut:
            above = pieces[number + 1][1] if number < last else 0
            _covered(sheet, base, piece, above, scale, _shown(mark, found[number]), palette)
        elif number == last:
            _whole(sheet, base, piece, scale, palette)
        else:
            _covered(sheet, base, piece, pieces[number + 1][1], scale, _shown(mark, found[number]), palette)
    if mark.held:
        for base, (_, pips), state in zip(bases, pieces, found, strict=False):
            if state != "free":
                (_clamps if state == "trapped" else _chain)(sheet, base, pips, scale)
    return sheet.tile()


def _shown(mark: Tower, state: State | Literal["hobbled"]) -> State:
    return "trapped" if mark.held and state == "trapped" else "free"


def _halos(sheet: Sheet, shapes: Sequence[g.Points], scheme: Scheme, dashed: bool) -> None:
    accent = ink(scheme, "accent")
    reach = g.HALO + g.EDGE
    for shape in shapes:
        g.ring(sheet, shape, OUTLINE, 2 * (reach + g.HALO_EDGE))
    for shape in shapes:
        if dashed:
            g.dashes(sheet, shape, accent, 2 * reach)
        else:
            g.ring(sheet, shape, accent, 2 * reach)


@tiled(Contact)
def contact_tile(mark: Contact, scheme: Scheme) -> Tile:
    wide = g.width(mark.pips, mark.scale)
    points = g.shadow(wide, mark.fallen)
    left, right = math.floor(min(x for x, _ in points)) - 1, math.ceil(max(x for x, _ in points)) + 1
    top, low = math.floor(min(y for _, y in points)) - 1, math.ceil(max(y for _, y in points)) + 1
    colour = shade(scheme, mark.on)
    sheet = Sheet(right - left, low - top, left, top)
    sheet.polygon(points, colour)
    return sheet.tile()


@tiled(Ghost)
def ghost_tile(mark: Ghost, scheme: Scheme) -> Tile:
    wide = g.width(mark.pips, mark.scale)
    reach, high = math.ceil(wide / 2) + 8, math.ceil(g.HIGH * wide) + 8
    colour = ink(scheme, "accent")
    sheet = Sheet(2 * reach, high + 8, -reach, -high)
    g.dashes(sheet, g.solid(0, wide).hull, colour, 5, 14, 9)
    return sheet.tile()


_FALLEN_TURN = 76
_FALLEN_PIP = 5.0


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
    sheet = Sheet(left + right, up + pad, -left, -up)
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
        g.put_letters(sheet, -0.01 * wide, -0.295 * wide, seat_letter(mark.seat), size, letter, _FALLEN_TURN)
        for number in range(mark.pips):
            down = (number - (mark.pips - 1) / 2) * _FALLEN_PIP * part * 2.6
            sheet.disc(
                -0.405 * wide - 0.22 * down, -0.40 * wide + down, min(_FALLEN_PIP * part, 0.066 * wide), WHITE
            )
    else:
        g.put_pips(sheet, -0.17 * wide, -0.33 * wide, mark.pips, 0.075 * wide, letter, True)
    return sheet.tile()
