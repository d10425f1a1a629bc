"""The end of a game, worth keeping: the winner's flag and pieces on a hill of snow, the others' pieces fallen in the
grass; or two flags on a hill that nobody holds."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from games.core.pyramids import Pyramid
from games.high_ground.phases import Over
from games.high_ground.view import View
from render.core.frame.banner import CLOSING, closing, ended
from render.core.frame.banner import HEIGHT as TOP
from render.core.letters import names
from render.core.look import Look
from render.core.marks import scenic
from render.core.pieces.fallen import Fallen
from render.core.pieces.standing import Contact, Tower
from render.core.scene import WIDTH, Mark, Scene, Text
from render.core.shapes.hard import Pen, Scenery, curve
from render.high_ground.cells.hills import Shade
from render.high_ground.cells.inks import INKS
from render.high_ground.ends.mesa import Banderole, Mesa
from render.high_ground.header import header, why_over

HEIGHT: Final = 1400
_MIDDLE: Final = (600, 560)
_SCALE: Final = 142
_RAYS: Final = 18
_SUMMIT: Final = 800
_FALLEN: Final = ((112, 1250), (1062, 1252), (300, 1268), (880, 1270), (470, 1276), (720, 1274))
"""Where fallen pieces lie, the best places first."""


@dataclass(frozen=True, slots=True)
class Dawn(Scenery):
    """Rays and discs of light behind a hill, and grass below it."""


@scenic(Dawn)
def draw_dawn(mark: Dawn, pen: Pen) -> None:
    pen.box(0, 0, mark.width, mark.height, "dusk")
    x, y = _MIDDLE[0], _MIDDLE[1] - TOP
    for number in range(_RAYS):
        turn, step = number * math.tau / _RAYS + 0.1, math.pi / _RAYS
        ends = [(x + 1500 * math.cos(t), y + 1500 * math.sin(t)) for t in (turn, turn + step)]
        pen.polygon([(x, y), *ends], "ray")
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
    ground: list[Mark] = [Dawn(0, TOP, WIDTH, HEIGHT - TOP - CLOSING)]
    marks: list[Mark] = [
        Mesa(600, _SUMMIT, over.winner),
        Text(560, 1070, "13", 236, "rock", False, "middle", "stone1", "display"),
    ]
    if over.winner is None:
        for seat in range(view.seats):
            x = 600 + round((seat - (view.seats - 1) / 2) * 150)
            marks.append(Banderole(x, 790 - 24 * (seat % 2), 62, seat, True))
    else:
        for number, own in enumerate(_won(view, over.winner, over.cell)):
            x = (404, 800)[number]
            marks.append(Shade(x, 852, _SCALE, own[0][1], (400, 112)[number], "hill 13"))
            marks.append(Tower(x, 852, _SCALE, own, on="outline"))
        marks.append(Banderole(560, 792, 100, over.winner))
        for piece, (x, y) in zip(_beaten(view, over.winner), _FALLEN, strict=False):
            marks.append(Contact(x, y, _SCALE, int(piece.size), True, "grass3"))
            marks.append(Fallen(x, y, _SCALE, piece.colour, int(piece.size), on="grass3"))
    low = HEIGHT - CLOSING
    marks += closing(low, ended(look, _sentence(view, look)), look.date)
    return Scene(WIDTH, HEIGHT, look.theme, tuple(ground), (*marks, *header(view, look)), INKS)
