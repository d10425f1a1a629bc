"""The end of a game, worth keeping: the hill with the winner's standards before the sun, the whole country as it lies, and the
points."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.highest_ground.state import View
from render.core.frame.banner import END, FOOT, HEIGHT as TOP, closing
from render.core.letters import lettering
from render.core.look import Look
from render.core.marks import scenic, tiled
from render.core.palette import ink
from render.core.scene import WIDTH, Ink, Mark, Placed, Rect, Scene, Scheme, Text, palette_of
from render.core.shapes.hard import Pen, Scenery, curve
from render.core.shapes.supersampled import Sheet, Tile
from render.core.tones import OUTLINE, tones
from render.highest_ground import known
from render.highest_ground.header import SIDES_NAMED, closed
from render.highest_ground.inks import INKS
from render.highest_ground.margins import panels
from render.highest_ground.margins.score import Over, score_of
from render.highest_ground.pieces.blocks import Block
from render.highest_ground.pieces.signs import sign_of
from render.highest_ground.standing import values_of

_BANDS: Final = 7
CREST: Final = (600, 250)
"""Where the top of the hill is, from the upper left corner of the field."""


@dataclass(frozen=True, slots=True)
class Battlefield(Scenery):
    """The field: with rays behind the hill if somebody won."""

    won: bool


@scenic(Battlefield)
def draw_field(mark: Battlefield, pen: Pen) -> None:
    step = -(-mark.height // _BANDS)
    for number in range(_BANDS):
        pen.box(0, number * step, mark.width, step, f"dusk{number + 1}")
    across, down = CREST[0], round(mark.height * 0.46)
    if mark.won:
        pen.rays(across, down, 18, 1500, "ray", 0.1)
        for reach, name in ((190, "glow1"), (150, "glow2"), (112, "glow3")):
            pen.oval(across, down, reach * mark.height / 560, reach * mark.height / 560, name)
    high = mark.height
    far = curve(
        (0, high * 0.62),
        (mark.width * 0.2, high * 0.5),
        (mark.width * 0.34, high * 0.74),
        (mark.width * 0.56, high * 0.6),
    )
    rest = curve(
        (mark.width * 0.56, high * 0.6),
        (mark.width * 0.74, high * 0.48),
        (mark.width * 0.9, high * 0.66),
        (mark.width, high * 0.56),
    )
    pen.polygon([*far, *rest, (mark.width, high), (0, high)], "far")
    _trees(pen, mark, 0.63, "far low")
    hill = [
        *curve(
            (across - 620, high * 0.86),
            (across - 300, high * 0.84),
            (across - 190, high * 0.53),
            (across, high * 0.53),
        ),
        *curve(
            (across, high * 0.53),
            (across + 190, high * 0.53),
            (across + 300, high * 0.84),
            (across + 620, high * 0.86),
        ),
    ]
    pen.polygon([(0, high * 0.9), *hill, (mark.width, high * 0.88), (mark.width, high), (0, high)], "hill")
    shaded = [
        *curve(
            (across + 30, high * 0.54),
            (across + 150, high * 0.6),
            (across + 200, high * 0.82),
            (across + 420, high),
        ),
    ]
    pen.polygon([*shaded, (mark.width, high), (mark.width, high * 0.88), *reversed(hill[25:])], "hill low")
    for number in range(26):
        x = (number * 149 + 40) % mark.width
        y = high * (0.9 + 0.085 * ((number * 7) % 10) / 10)
        for lean in (-6, 0, 6):
            pen.line([(x, y), (x + lean, y - 13 + abs(lean))], "tuft low", 3)


def _trees(pen: Pen, mark: Battlefield, share: float, name: str) -> None:
    for number in range(13):
        x = (number * 211 + 60) % mark.width
        if abs(x - CREST[0]) < 240:
            continue
        y = mark.height * (share + 0.04 * (number % 3))
        pen.oval(x, y, 20, 15, name)
        pen.oval(x + 17, y + 5, 14, 11, name)


@dataclass(frozen=True, slots=True)
class Standard(Placed):
    """A standard, placed by the foot of its pole: the Romans' hangs from a bar under an eagle, the Allies' flies. One that
    `lies` is broken."""

    high: int
    seat: int
    lies: bool = False
    on: Ink = "hill"


@tiled(Standard)
def standard_tile(mark: Standard, scheme: Scheme) -> Tile:
    unit = mark.high / 300
    reach = mark.high + 10
    sheet = Sheet(2 * reach, 2 * reach, -reach, -reach)
    tone = tones(mark.seat, palette=palette_of(scheme))
    gold, wood = ink(scheme, "gold"), ink(scheme, "stake")

    def path(points: list[tuple[float, float]], colour: tuple[int, int, int], wide: float) -> None:
        sheet.path([(x * unit, y * unit) for x, y in points], colour, wide * unit)

    def fill(points: Sequence[tuple[float, float]], colour: tuple[int, int, int]) -> None:
        placed = [(x * unit, y * unit) for x, y in points]
        sheet.outlined(placed, colour, OUTLINE, 8 * unit)

    path([(0, 4), (0, -286)], OUTLINE, 15)
    path([(0, 2), (0, -284)], wood, 8)
    if mark.seat == 1:
        path([(-66, -236), (66, -236)], OUTLINE, 15)
        path([(-64, -236), (64, -236)], gold, 8)
        fill(
            [(-56, -230), (56, -230), (56, -110), (28, -124), (0, -106), (-28, -124), (-56, -110)], tone.flat
        )
        fill(
            [
                (0, -252),
                (-12, -268),
                (-58, -300),
                (-22, -292),
                (-6, -298),
                (6, -298),
                (22, -292),
                (58, -300),
                (12, -268),
            ],
            gold,
        )
        wreath = [
            (30 * math.cos(math.radians(a)), -172 + 32 * math.sin(math.radians(a)))
            for a in range(-60, 241, 15)
        ]
        path(wreath, gold, 9)
    else:
        flag = [
            (5, -280),
            (70, -290),
            (120, -268),
            (190, -280),
            (156, -232),
            (190, -186),
            (120, -178),
            (70, -198),
            (5, -188),
        ]
        fill(flag, tone.flat)
        fill(
            [
                (52, -262),
                (74, -262),
                (74, -244),
                (92, -244),
                (92, -224),
                (74, -224),
                (74, -206),
                (52, -206),
                (52, -224),
                (34, -224),
                (34, -244),
                (52, -244),
            ],
            ink(scheme, "parchment"),
        )
        sheet.disc(0, -290 * unit, 13 * unit, OUTLINE)
        sheet.disc(0, -290 * unit, 9 * unit, gold)
    if mark.lies:
        sheet.turn(-74 if mark.seat else 74)
        sheet.fade(0.35)
    return sheet.coarse()


_FIELD: Final = 560
_LOW: Final = 560
"""How high the field is, and what lies below it."""
_BLOCK: Final = 106
_NAMED: Final = {
    "left the map": "Left the map",
    "nobody left the map": "Nobody got out",
    "enemies eliminated": "Enemies lost",
    "own units eliminated": "Own units lost",
    "bridges": "Bridges held",
    "villages": "Villages held",
}
"""What the points are for, in short."""


def ending(view: View, look: Look, over: Over) -> Scene:
    """The picture of an end."""
    top = TOP + _FIELD
    marks: list[Mark] = []
    if over.winner is None:
        for seat, x in ((0, 300), (1, 820)):
            marks.append(Standard(x, TOP + 440, 280, seat))
        marks += _blocks(view, (0, 1))
    else:
        seat = over.winner.seat
        marks.append(Standard(600 - (40 if seat == 0 else 0), TOP + 320, 290, seat))
        for x in (250, 900):
            marks.append(Standard(x, TOP + 432, 220, seat))
        marks.append(Standard(1090 if seat == 0 else 110, TOP + 470, 200, 1 - seat, lies=True))
        marks += _blocks(view, (seat,))
    found = known.pieces(view)
    small, _ = panels.small_picture(view, None, found, None, (), top, _LOW)
    marks += [Rect(0, top, WIDTH, FOOT - top, "table"), Rect(0, top, WIDTH, 4, "lip"), *small]
    marks += _points(view, over, top)
    why = "The other side has resigned" if over.resigned else f"{over.called} after {view.round} turns"
    marks += closing(FOOT, why, look.date)
    ground: tuple[Mark, ...] = (Battlefield(0, TOP, WIDTH, _FIELD, over.winner is not None),)
    return Scene(
        WIDTH, END, look.theme, ground, (*marks, *closed(view, look, over.winner)), INKS, patterned=True
    )


def _blocks(view: View, seats: tuple[int, ...]) -> list[Mark]:
    """Who is left, in a row at the foot of the hill."""
    left = [piece for piece in known.pieces(view) if not piece.ghost and piece.side.seat in seats]
    left.sort(key=known.rank)
    own = {seat: [piece for piece in left if piece.side.seat == seat] for seat in seats}
    row = [piece for seat in seats for piece in own[seat][: 8 // len(seats)]]
    step = _BLOCK + 18
    x = WIDTH // 2 - (len(row) - 1) * step // 2
    return [
        Block(
            x + number * step,
            TOP + _FIELD - 62,
            _BLOCK,
            piece.side.seat,
            sign_of(piece.kind),
            piece.name,
            values_of(piece.kind, piece.disrupted),
            worn=piece.disrupted,
            on="hill",
        )
        for number, piece in enumerate(row)
    ]


def _points(view: View, over: Over, top: int) -> list[Mark]:
    """The level of victory and the points, line by line."""
    found, left, right = score_of(view), panels.LEFT, panels.RIGHT
    marks: list[Mark] = []
    size = next(
        each
        for each in (60, 56, 52, 48)
        if each == 48 or lettering.measure(over.called, each, "display") <= right - left
    )
    y = top + 56
    marks.append(Text(left, y, over.called, size, on="table", face="display"))
    y += 60
    for what, points in found.lines:
        name = lettering.fit(_NAMED.get(what, what), 44, right - left - 100)
        marks.extend(
            (
                Text(left, y, name, 44, on="table"),
                Text(right, y, f"{points:+d}".replace("-", "−"), 48, anchor="right", on="table", bold=True),
            )
        )
        y += 52
    y = top + _LOW - 150
    side = view.setting.file.victory.side
    marks.extend(
        (
            Rect(left, y - 36, right - left, 3, "line"),
            Text(left, y + 2, f"{SIDES_NAMED[side]}", 48, "quiet", on="table"),
            Text(
                right,
                y + 2,
                str(found.total).replace("-", "−"),
                72,
                anchor="right",
                on="table",
                face="display",
            ),
        )
    )
    return [*marks, *panels.scale(found, y + 84)]
