"""What just happened, on the country: ways, rings, and the results of combats."""

from __future__ import annotations

from collections.abc import Mapping

from games.highest_ground.land.country import Cell
from games.highest_ground.view import View
from render.core.frame.banner import HEIGHT as TOP
from render.core.hexes.cells import HexRing, Style
from render.core.look import Look
from render.core.scene import WIDTH, Arrow, Ink, Mark, Point
from render.highest_ground import last_move, orders
from render.highest_ground.pieces import badges
from render.highest_ground.pieces.badges import Verdict
from render.highest_ground.plan import Window


def happened(
    view: View, look: Look, window: Window, places: Mapping[str, Point], inks: Mapping[Cell, Ink]
) -> tuple[list[Mark], list[Mark]]:
    """Ways and rings of what just happened, below what stands; and the results of combat, above it."""
    if look.steps:
        return [], []
    found = last_move.traces(look.events)
    setting = view.setting
    below: list[Mark] = []
    above: list[Mark] = []
    casings: list[Mark] = []
    steps: list[Mark] = []
    for way in found.ways:
        more = orders.strides(window, setting, way, "accent", look.preview)
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
    sides = last_move.sides_of(view)
    taken: list[Point] = []
    for fight in found.fights:
        x, y = window.plan.middle(setting.country.hex[fight.report.cell])
        if not window.touches((x, y)):
            continue
        odds = fight.report.odds.value if fight.report.odds is not None and fight.die else ""
        side = last_move.hit(fight, sides)
        mark = Verdict(
            x,
            y,
            odds,
            fight.die,
            -1 if side is None else side.seat,
            last_move.SHORT[fight.result],
            inks[fight.report.cell],
        )
        half = mark.wide // 2 + 8
        x = min(max(x, half), WIDTH - half)
        y = min(max(y - window.half - 4, TOP + badges.HIGH // 2 + 8), window.low - badges.HIGH)
        while any(abs(x - px) < half * 2 and abs(y - py) < badges.HIGH + 6 for px, py in taken):
            y += badges.HIGH + 8
        taken.append((x, y))
        above.append(mark.shifted(x - mark.x, y - mark.y))
    return below, above
