"""What happened since the viewer looked, on the country: numbered arrows, rings where units stood, and crosses where they fell."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Final

from games.highest_ground.land.country import Cell
from games.highest_ground.view import View
from render.core.frame.banner import HEIGHT as TOP
from render.core.hexes.cells import HexRing
from render.core.hexes.plan import HexPlan
from render.core.look import Look
from render.core.scene import MAX_HEIGHT, Ink, Mark, Point
from render.core.shapes.trails import Area, Leg, Trails, trails
from render.highest_ground.land.country import ink_of, placed
from render.highest_ground.last_move import Traces, traces
from render.highest_ground.plan import Window
from render.highest_ground.standing import beside, lowered

_SHORT: Final = 44
_MOST: Final = 3
"""So many ways of one step have its number; the others are in the words."""


def marks(
    view: View,
    look: Look,
    window: Window,
    whole: HexPlan,
    standing: Iterable[Point],
    taken: Container[Cell] = (),
) -> Trails:
    """The arrows and numbers of all steps, with the rings among the arrows. What the large picture does not show has its
    number in the small one. Where somebody stands, what fell has its cross beside the block."""
    if not look.steps:
        return Trails()
    legs: list[Leg] = []
    left: list[Cell] = []
    for number, step in enumerate(look.steps, 1):
        found = traces(step)
        legs += _legs(number, found, view, window, whole, taken)
        left += [way[0] for way in found.ways]
    half = window.side // 2
    busy: list[Area] = [(x - half, y - half, x + half, y + half) for x, y in standing]
    made = trails(legs, busy, (TOP, MAX_HEIGHT))
    inks: dict[Cell, Ink] = {lot.cell: ink_of(lot, False) for lot, _ in placed(view.setting, window)}
    rings: list[Mark] = []
    for cell in dict.fromkeys(left):
        point = window.plan.middle(view.setting.country.hex[cell])
        if cell in inks and window.shows(point):
            rings.append(HexRing(*point, window.side, "accent", 5, "dashed", inks[cell]))
    return Trails((*rings, *made.arrows), made.signs)


def _legs(
    number: int, found: Traces, view: View, window: Window, whole: HexPlan, taken: Container[Cell]
) -> list[Leg]:
    place = view.setting.country.hex

    def large(cell: Cell) -> Point:
        return window.plan.middle(place[cell])

    legs: list[Leg] = []
    rest: list[Cell] = []
    for way in reversed(found.ways):
        if window.shows(large(way[-1])) and len(legs) < _MOST:
            shown = [large(cell) for cell in way if window.shows(large(cell))]
            legs.append(Leg(number, tuple(shown), _SHORT))
        elif not window.shows(large(way[-1])):
            rest.append(way[-1])
    if len(legs) < _MOST:
        spots = dict.fromkeys([*(fight.report.cell for fight in found.fights), *found.touched])
        seen = [cell for cell in spots if window.shows(large(cell))]
        rest += [cell for cell in spots if not window.shows(large(cell))]
        for cell in seen[: _MOST - len(legs)]:
            x, y = large(cell)
            legs.append(Leg(number, ((x + window.side // 2, y - window.half // 2),)))
    for cell in found.fallen:
        x, y = large(cell)
        if window.shows((x, y)):
            spot = (x + beside(window), y + lowered(window)) if cell in taken else (x, y)
            legs.append(Leg(number, (), fell=spot))
    if not legs and rest:
        legs.append(Leg(number, (whole.middle(place[rest[0]]),)))
    return legs
