"""The end of a game, worth keeping: the hill with the winner's standards, the whole country as it lies, and the points."""

from __future__ import annotations

from typing import Final

from games.highest_ground.view import View
from render.core.frame.banner import CLOSING, closing, ended
from render.core.frame.banner import HEIGHT as TOP
from render.core.letters import lettering
from render.core.look import Look
from render.core.scene import WIDTH, Mark, Rect, Scene, Text
from render.highest_ground import known
from render.highest_ground.ends.field import Battlefield, Standard
from render.highest_ground.ends.result import Over
from render.highest_ground.header import SIDES_NAMED, closed
from render.highest_ground.inks import INKS
from render.highest_ground.margins import overview, panels
from render.highest_ground.margins.score import score_of
from render.highest_ground.pieces.blocks import Block
from render.highest_ground.pieces.signs import sign_of
from render.highest_ground.standing import values_of

HEIGHT: Final = 1400
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
    low = HEIGHT - CLOSING
    found = known.pieces(view)
    small, _ = overview.marks(view, None, found, None, (), top, _LOW)
    marks += [Rect(0, top, WIDTH, low - top, "table"), Rect(0, top, WIDTH, 4, "lip"), *small]
    marks += _points(view, over, top)
    why = "The other side has resigned" if over.resigned else f"{over.called} after {view.round} turns"
    marks += closing(low, ended(look, why), look.date)
    ground: tuple[Mark, ...] = (Battlefield(0, TOP, WIDTH, _FIELD, over.winner is not None),)
    return Scene(
        WIDTH, HEIGHT, look.theme, ground, (*marks, *closed(view, look, over.winner)), INKS, patterned=True
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
            values_of(piece),
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
        marks.append(Text(left, y, name, 44, on="table"))
        marks.append(
            Text(right, y, f"{points:+d}".replace("-", "−"), 48, anchor="right", on="table", bold=True)
        )
        y += 52
    y = top + _LOW - 150
    side = view.setting.file.victory.side
    marks.append(Rect(left, y - 36, right - left, 3, "line"))
    marks.append(Text(left, y + 2, f"{SIDES_NAMED[side]}", 48, "quiet", on="table"))
    marks.append(
        Text(right, y + 2, str(found.total).replace("-", "−"), 72, anchor="right", on="table", face="display")
    )
    return [*marks, *panels.scale(found, y + 84)]
