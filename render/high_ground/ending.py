"""The end of a game, worth keeping: the winner's flag and pieces on a hill of snow, the others' pieces fallen in the grass; or
two flags on a hill that nobody holds."""

import math
from dataclasses import dataclass
from typing import Final

from games.core.components import Pyramid
from games.core.protocol import seat_letter
from games.high_ground.state import Over, View
from render.core.frame.banner import END, FOOT, HEIGHT as TOP, closing
from render.core.letters import names
from render.core.look import Look
from render.core.marks import scenic, tiled
from render.core.palette import WHITE, ink, mix
from render.core.pieces import geometry as g
from render.core.pieces.standing import Contact, Fallen, Tower
from render.core.scene import WIDTH, Ink, Mark, Placed, Scene, Scheme, Text, palette_of
from render.core.shapes.hard import Pen, Scenery, Spot, curve
from render.core.shapes.supersampled import Sheet, Tile
from render.core.tones import OUTLINE, tones
from render.high_ground.cells.hills import Shade
from render.high_ground.cells.inks import INKS, TINTS, contour
from render.high_ground.header import header, why_over

_MIDDLE: Final = (600, 560)
_SCALE: Final = 142
_FALLEN: Final = ((112, 1250), (1062, 1252), (300, 1268), (880, 1270), (470, 1276), (720, 1274))
"""Where fallen pieces lie, the best places first."""


@dataclass(frozen=True, slots=True)
class Dawn(Scenery):
    """Rays and discs of light behind a hill, and grass below it."""


@scenic(Dawn)
def draw_dawn(mark: Dawn, pen: Pen) -> None:
    pen.box(0, 0, mark.width, mark.height, "dusk")
    x, y = _MIDDLE[0], _MIDDLE[1] - TOP
    pen.rays(x, y, 18, 1500, "ray", 0.1)
    for reach, name in ((420, "glow1"), (345, "glow2"), (275, "glow3")):
        pen.oval(x, y, reach, reach, name)
    for number, low in enumerate((1010, 1090, 1180), 1):
        low -= TOP
        for down, name in ((0, f"grass{number}"), (24, f"blade{number}")):
            ridge = [
                *curve((0, low + 50), (160, low - 30), (300, low + 30), (470, low - 10)),
                *curve((470, low - 10), (640, low - 40), (800, low + 40), (960, low - 4)),
                *curve((960, low - 4), (1060, low - 24), (1130, low + 10), (1200, low + 24)),
            ]
            if down:
                pen.line([(px, py + down) for px, py in ridge], name, 5)
            else:
                pen.polygon([*ridge, (1200, mark.height), (0, mark.height)], name)


def _won(view: View, seat: int, cell: str | None) -> list[tuple[tuple[int, int], ...]]:
    """The winner's stacks that stand on the hill: those on the taken king first, then others, the highest first."""
    found = []
    for ground in view.land:
        for stack in ground.stacks:
            own = tuple((piece.colour, int(piece.size)) for piece in stack)
            if stack[-1].colour == seat:
                found.append((ground.cell != cell, -len(own), own[-5:]))
    return [own for _, _, own in sorted(found)][:2]


def _beaten(view: View, seat: int | None) -> list[Pyramid]:
    """The pieces of the others that lie in the grass: two of each at most, the largest first."""
    made: list[Pyramid] = []
    others = [other for other in range(view.seats) if other != seat]
    standing = [piece for ground in view.land for stack in ground.stacks for piece in stack]
    for turn in range(2):
        for other in others:
            own = sorted(
                [*view.killed[other], *(piece for piece in standing if piece.colour == other)],
                key=lambda each: -each.size,
            )
            made += own[turn : turn + 1]
    return made[: len(_FALLEN)]


def _sentence(view: View, look: Look) -> str:
    """The one sentence that tells how it ended."""
    over = view.phase
    if isinstance(over, Over) and over.reason == "king_taken" and over.cell:
        ground = view.ground(over.cell)
        owner = ground.owner if ground else None
        whose = "the" if owner is None else f"{names.drawn(look, owner)}’s"
        return f"Alone on {whose} king in {over.cell}"
    return why_over(view, look)


def ending(view: View, look: Look) -> Scene:
    """The picture of an end."""
    over = view.phase
    assert isinstance(over, Over)  # noqa: S101 - it is asked for only then
    ground: list[Mark] = [Dawn(0, TOP, WIDTH, FOOT - TOP)]
    marks: list[Mark] = [
        Mesa(600, 800, over.winner),
        Text(560, 1070, "13", 236, "rock", False, "middle", "stone1", "display"),
    ]
    if over.winner is None:
        for seat in range(view.seats):
            x = 600 + round((seat - (view.seats - 1) / 2) * 150)
            marks.append(Banderole(x, 790 - 24 * (seat % 2), 62, seat, True))
    else:
        for number, own in enumerate(_won(view, over.winner, over.cell)):
            x = (404, 800)[number]
            marks.extend(
                (
                    Shade(x, 852, _SCALE, own[0][1], (400, 112)[number], "hill 13"),
                    Tower(x, 852, _SCALE, own, on="outline"),
                )
            )
        marks.append(Banderole(560, 792, 100, over.winner))
        for piece, (x, y) in zip(_beaten(view, over.winner), _FALLEN, strict=False):
            marks.extend(
                (
                    Contact(x, y, _SCALE, int(piece.size), True, "grass3"),
                    Fallen(x, y, _SCALE, piece.colour, int(piece.size), on="grass3"),
                )
            )
    marks += closing(FOOT, _sentence(view, look), look.date)
    return Scene(WIDTH, END, look.theme, tuple(ground), (*marks, *header(view, look)), INKS)


_HALF: Final = 330
_STOREY: Final = 68
_STOREYS: Final = 5
_LOW: Final = 44 + _STOREYS * _STOREY + 40


@dataclass(frozen=True, slots=True)
class Mesa(Placed):
    """A hill of snow on its layers, placed by the middle of its surface; its frame has the colour of `seat`."""

    seat: int | None
    on: Ink = "grass2"


@dataclass(frozen=True, slots=True)
class Banderole(Placed):
    """A large flag, placed by the foot of its pole; `scale` is in percent."""

    scale: int
    seat: int
    short: bool = False
    on: Ink = "glow3"


def _block(sheet: Sheet, scheme: Scheme, half: float, y: float, number: int) -> None:
    """One layer: a front with its lit edge and its dark side."""
    front = ink(scheme, "stone1" if number % 2 == 0 else "stone2")
    lower = ink(scheme, "stone-dark")
    low = y + _STOREY + 34
    sheet.box(-half - 3, y - 3, 2 * half + 6, low - y + 6, 22, OUTLINE)
    sheet.box(-half + 3, y + 3, 2 * half - 6, low - y - 6, 18, front)
    sheet.polygon(
        [
            (half * 0.56, y + 3),
            (half - 3, y + 3),
            (half - 3, low - 20),
            (half - 12, low - 4),
            (half * 0.57, low - 3),
        ],
        lower,
    )
    sheet.polygon(
        [(-half + 4, y + 30), (-half + 24, y + 3), (half - 24, y + 3), (half - 4, y + 30)],
        ink(scheme, "hill 12"),
    )
    sheet.path([(-half + 10, y + 44), (-half + 10, low - 22)], ink(scheme, "hill 12"), 7)


@tiled(Mesa)
def mesa_tile(mark: Mesa, scheme: Scheme) -> Tile:
    wide = _HALF + 10 + _STOREYS * 20
    sheet = Sheet(2 * wide + 300, _LOW + 130, -wide - 10, -110)
    sheet.polygon(
        [(wide - 30, _LOW - 190), (wide + 250, _LOW - 110), (wide + 130, _LOW - 34), (0, _LOW - 30)],
        ink(scheme, "grass3"),
    )
    for number in range(_STOREYS - 1, -1, -1):
        _block(sheet, scheme, _HALF + 10 + number * 20, 44 + number * _STOREY, number)
    top: list[Spot] = [
        (-_HALF - 8, 56),
        *curve((-_HALF + 70, -86), (-_HALF + 76, -98), (-_HALF + 84, -100), (-_HALF + 98, -100))[::6],
        *curve((_HALF - 98, -100), (_HALF - 84, -100), (_HALF - 76, -98), (_HALF - 70, -86))[::6],
        (_HALF + 8, 56),
        *curve((_HALF + 8, 56), (_HALF + 8, 72), (_HALF - 4, 78), (_HALF - 18, 78))[::6],
        *curve((-_HALF + 18, 78), (-_HALF + 4, 78), (-_HALF - 8, 72), (-_HALF - 8, 56))[::6],
    ]
    g.ring(sheet, top, OUTLINE, 6)
    sheet.polygon(top, TINTS[12])
    for reach in (60, 110, 160):
        ring = [
            (20 + reach * 1.25 * math.cos(t * math.tau / 40), -8 + reach * 0.34 * math.sin(t * math.tau / 40))
            for t in range(41)
        ]
        sheet.path(ring, contour(13), 4)
    if mark.seat is not None:
        frame: g.Points = [(-_HALF + 28, 50), (-_HALF + 100, -78), (_HALF - 100, -78), (_HALF - 28, 50)]
        g.ring(sheet, frame, tones(mark.seat, palette=palette_of(scheme)).flat, 16)
    return sheet.tile()


@tiled(Banderole)
def banderole_tile(mark: Banderole, scheme: Scheme) -> Tile:
    part, tone = mark.scale / 100, tones(mark.seat, palette=palette_of(scheme))
    high = 400 if mark.short else 560
    sheet = Sheet(
        math.ceil(380 * part),
        math.ceil((high + 60) * part),
        -math.ceil(40 * part),
        -math.ceil((high + 40) * part),
    )

    def at(points: list[Spot]) -> g.Points:
        return [(x * part, y * part) for x, y in points]

    def down(one: float, other: float) -> list[Spot]:
        return [(0, -one), (0, -other)]

    sheet.path(at(down(0, high)), OUTLINE, 28 * part)
    sheet.path(at(down(4, high - 4)), ink(scheme, "pole"), 18 * part)
    sheet.path(at([(-4, -6), (-4, -high + 8)]), mix(ink(scheme, "pole"), WHITE, 0.5), 6 * part)
    sheet.disc(0, -(high + 8) * part, 19 * part, OUTLINE)
    sheet.disc(0, -(high + 8) * part, 14 * part, ink(scheme, "gold"))
    y = -high + 20.0
    upper = curve((12, y), (90, y - 36), (170, y + 44), (300, y))
    lower = curve((300, y + 200), (170, y + 244), (90, y + 164), (12, y + 200))
    cloth = at([*upper, *lower])
    g.ring(sheet, cloth, OUTLINE, 14 * part)
    sheet.polygon(cloth, tone.flat)
    sheet.polygon(at([*upper[:6], *lower[-6:]]), tone.lit)
    sheet.polygon(at([*upper[-9:], *lower[:9]]), tone.dark)
    g.put_letters(sheet, 138 * part, (y + 104) * part, seat_letter(mark.seat), 160 * part, tone.letter)
    return sheet.tile()
