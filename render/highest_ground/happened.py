"""What just happened, on the country: ways, rings, and the results of combats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from games.highest_ground.events import Fought
from games.highest_ground.land.country import Cell
from games.highest_ground.view import View
from render.core.frame.banner import HEIGHT as TOP
from render.core.hexes.cells import HexRing, Style
from render.core.look import Look
from render.core.scene import WIDTH, Arrow, Ink, Mark, Point
from render.highest_ground import last_move, orders
from render.highest_ground.pieces.badges import Verdict
from render.highest_ground.plan import Window

_FEW: Final = 2
"""So many combats are told in words."""


def happened(
    view: View, look: Look, window: Window, places: Mapping[str, Point], inks: Mapping[Cell, Ink]
) -> tuple[list[Mark], list[Mark]]:
    """Ways and rings of what just happened, below what stands; and the results of combat, above it."""
    if look.steps:
        return [], []
    found = last_move.traces(look.events)
    setting = view.setting
    below: list[Mark] = []
    casings: list[Mark] = []
    steps: list[Mark] = []
    for way in found.ways:
        more = orders.strides(window, setting, way, "accent", look.preview, short=True)
        casings += more[0]
        steps += more[1]
    style: Style = "dashed" if look.preview else "line"
    for cell in dict.fromkeys([*found.touched, *found.fallen]):
        point = window.plan.middle(setting.country.hex[cell])
        if window.touches(point):
            below.append(HexRing(*point, window.side, "accent", 7, style, inks[cell]))
    below += [*casings, *steps]
    for name, cell in found.blows:
        end = window.plan.middle(setting.country.hex[cell])
        start = places.get(name)
        if (
            start is not None
            and window.touches(end)
            and max(abs(start[0] - end[0]), abs(start[1] - end[1])) > 40
        ):
            below.append(Arrow(start, end, "accent", 11, look.preview, "outline"))
    above = _verdicts(view, window, found.fights)
    return below, above


def _verdicts(view: View, window: Window, fights: Sequence[Fought]) -> list[Mark]:
    """The results of combats, each above its hex and off the others; in words if there are few."""
    sides = last_move.sides_of(view)
    made: list[Verdict] = []
    for fight in fights:
        cell = fight.report.cell
        x, y = window.plan.middle(view.setting.country.hex[cell])
        if not window.shows((x, y)):
            continue
        odds = fight.report.odds.value if fight.report.odds is not None and fight.die else ""
        side = last_move.hit(fight, sides)
        words = last_move.SHORT[fight.result] if len(fights) <= _FEW else ""
        mark = Verdict(x, y, odds, fight.die, -1 if side is None else side.seat, fight.result.severity, words)
        half, high = mark.wide // 2 + 8, mark.high
        x = min(max(x, half), WIDTH - half)
        y = min(max(y - window.half + (24 if not words else 6), TOP + high // 2 + 8), window.low - high)
        spots = [(x, y), (x, y + 2 * window.half), (x - 2 * half, y), (x + 2 * half, y), (x, y - high - 8)]
        spots += [(x, y + number * (high + 8)) for number in range(1, 9)]
        free = [spot for spot in spots if _fits(spot, mark, window, made)]
        x, y = free[0] if free else (x, y)
        made.append(replace(mark, x=x, y=y))
    return list(made)


def _fits(spot: Point, mark: Verdict, window: Window, made: Sequence[Verdict]) -> bool:
    """Whether a result at this place lies on the country and on no other."""
    x, y = spot
    across, down = mark.wide // 2 + 4, mark.high // 2 + 4
    if not (across <= x <= WIDTH - across and TOP + down <= y <= window.low - down):
        return False
    return all(
        abs(x - each.x) >= across + each.wide // 2 or abs(y - each.y) >= down + each.high // 2
        for each in made
    )
