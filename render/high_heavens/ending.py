"""The end of a game, worth keeping: the winners' home in the light with their gods before it, and the others below; or both
homes at dusk."""

import math
from dataclasses import dataclass
from typing import Final

from games.high_heavens.state import Figure, Over, View, seats_of
from games.high_heavens.words.sentences import reason
from render.core.frame.banner import END, FOOT, HEIGHT as TOP, closing
from render.core.look import Look
from render.core.marks import scenic
from render.core.scene import WIDTH, Mark, Scene
from render.core.shapes.hard import Pen, Scenery, Spot
from render.high_heavens.header import header
from render.high_heavens.inks import INKS
from render.high_heavens.pieces.tablets import Nameplate, Tablet
from render.high_heavens.pieces.things import Palace
from render.high_heavens.sky import bands, corners, slabs

_SUN: Final = (600, 520)
_FOOT: Final = 880
"""Where the home stands."""
_HALF: Final = 84
_COLUMN: Final = 218
_STANDING: Final = ((600, 1080), (382, 1040), (818, 1040), (164, 1080), (1036, 1080))
"""Where the winners' gods stand, the best places first."""
_LOW: Final = ((272, 1226), (928, 1226), (490, 1230), (710, 1230))
"""Where the others lie, or stand."""


@dataclass(frozen=True, slots=True)
class Glory(Scenery):
    """The sky at the end of a game, with light behind the home of a `side`, and the stones before it; at dusk if nobody
    won (`side` -1)."""

    side: int


@scenic(Glory)
def draw_glory(mark: Glory, pen: Pen) -> None:
    bands(pen, mark.width, mark.height)
    x, y = _SUN[0], _SUN[1] - TOP
    if mark.side >= 0:
        pen.rays(x, y, 20, 1500, "ray", 0.08)
        for reach, name in ((400, "glow1"), (330, "glow2"), (262, "glow3")):
            pen.oval(x, y, reach, reach, name)
    shapes: dict[str, list[Spot]] = {}
    stones: dict[str, str] = {}
    names = (("timber", "slate"), ("marble", "ivory"))[mark.side] if mark.side >= 0 else ("haze", "mist")
    for column in range(-3, 4):
        for row in range(4):
            middle = (x + column * _COLUMN, _FOOT - TOP + 10 + (row * 2 + column % 2) * _HALF)
            shape = [
                (middle[0] + px + math.copysign((_COLUMN - 160) / 2, px), middle[1] + py)
                for px, py in corners(_HALF)
            ]
            key = f"{column} {row}"
            shapes[key], stones[key] = shape, names[(column + row) % 2]
    slabs(pen, shapes, stones)


def _gods(view: View, side: int) -> list[Figure]:
    """The standing gods of a side, the healthiest first."""
    own = [figure for figure in view.gods if figure.side == side and figure.health]
    return sorted(own, key=lambda figure: -figure.health)


def _beaten(view: View, side: int) -> dict[str, bool]:
    """Gods of a side that have fallen or perished, the last ones first, then those that stand; and whether they do."""
    standing = {figure.key: True for figure in _gods(view, side)}
    fallen = [figure.key for figure in view.gods if figure.side == side and not figure.health]
    return dict.fromkeys([*fallen, *reversed(view.perished[side])], False) | standing


def ending(view: View, look: Look, over: Over) -> Scene:
    """The picture of an end."""
    side = -1 if over.winner is None else over.winner
    marks: list[Mark] = []
    if over.winner is None:
        for each, x in ((0, 330), (1, 870)):
            marks.append(
                Palace(x, _FOOT, 220, each, seats_of(view.seats, each)[0], view.bases[each], False, "haze")
            )
            for figure, (across, foot) in zip(
                _gods(view, each), ((x - 100, 1070), (x + 100, 1140)), strict=False
            ):
                marks += _standing(view, figure, across, foot)
    else:
        other = 1 - over.winner
        seats = [seats_of(view.seats, each)[0] for each in (0, 1)]
        on = ("timber", "marble")[over.winner]
        marks.append(
            Palace(600, _FOOT, 300, over.winner, seats[over.winner], view.bases[over.winner], True, on)
        )
        beaten = Palace(1056, 880, 120, other, seats[other], view.bases[other], False, on)
        marks.append(beaten)
        gods = list(zip(_gods(view, over.winner), _STANDING, strict=False))
        for figure, (x, foot) in sorted(gods, key=lambda each: each[1][1]):
            marks += _standing(view, figure, x, foot)
        for (key, stands), (x, foot) in zip(_beaten(view, other).items(), _LOW, strict=False):
            name = view.decks.cards[key].name
            # Below the names of the winners' gods.
            wide, high = (86, 100) if stands else (110, 130)
            marks.append(Tablet(x, foot, wide, high, key, other, "stands" if stands else "lies", on))
            marks.append(Nameplate(x, foot + 30, name, seats[other], not stands, on))
    why = reason(over.reason, over.winner).rstrip(".").removesuffix(": a draw")
    marks += closing(FOOT, why, look.date)
    ground: tuple[Mark, ...] = (Glory(0, TOP, WIDTH, FOOT - TOP, side),)
    return Scene(WIDTH, END, look.theme, ground, (*marks, *header(view, look)), INKS)


def _standing(view: View, figure: Figure, x: int, foot: int) -> list[Mark]:
    seat = seats_of(view.seats, figure.side)[0]
    on = ("timber", "marble")[figure.side]
    return [
        Tablet(x, foot, 142, 168, figure.key, figure.side, on=on),
        Nameplate(x, foot + 18, view.decks.cards[figure.key].name, seat, False, on),
    ]
