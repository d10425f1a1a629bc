"""What is written but not yet done, on the country: ways with the facing at their ends, attacks, and whom leaders help."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from games.core.hexes.grid import Direction
from games.highest_ground.files.scenarios import Scenario
from games.highest_ground.files.units import Side
from games.highest_ground.land.country import OUTWARD, Cell
from games.highest_ground.state import Draft, Order
from games.highest_ground.view import View
from render.core.scene import Arrow, Ink, Mark, Point
from render.highest_ground import known
from render.highest_ground.pieces.strides import Stride
from render.highest_ground.plan import Window

_BOLD = 12


def walked(order: Order) -> list[Cell]:
    """The hexes of an order, each once."""
    cells: list[Cell] = []
    for spot in order.spots:
        if not cells or spot.cell != cells[-1]:
            cells.append(spot.cell)
    return cells


def strides(
    window: Window,
    setting: Scenario,
    way: Sequence[Cell],
    ink: Ink,
    dashed: bool = False,
    short: bool = False,
) -> tuple[list[Mark], list[Mark]]:
    """The casings and the steps of a way, from hex to hex. A `short` one ends before what stands at its end."""
    land = setting.country
    casings: list[Mark] = []
    steps: list[Mark] = []
    for number, (one, other) in enumerate(pairwise(way), 2):
        x, y = window.plan.middle(land.hex[one])
        if not window.touches((x, y)) and not window.touches(window.plan.middle(land.hex[other])):
            continue
        ways = land.direction(one, other).number
        headed = number == len(way)
        step = Stride(x, y, window.side, ways, ink, headed, headed and short, dashed=dashed)
        casings.append(replace(step, casing=True))
        steps.append(step)
    return casings, steps


def entry_direction(setting: Scenario, side: Side, cell: Cell) -> Direction:
    """The direction in which a unit comes onto the map in this hex."""
    for border in setting.file.army(side).enters:
        if cell in setting.country.edge(border.sheet, border.side):
            for outward in OUTWARD[border.side]:
                if setting.country.beyond(cell, outward) is None:
                    return outward.opposite
    return Direction.N


def ways(view: View, window: Window) -> list[Mark]:
    """The ways of all movement orders that the viewer knows; that of the unit in hand is golden."""
    casings: list[Mark] = []
    steps: list[Mark] = []
    for side, draft in known.drafts(view):
        for order in draft.orders:
            ink = "gold" if order.unit == draft.hand else "white"
            cells = walked(order)
            if order.entering and cells:
                into = entry_direction(view.setting, side, cells[0])
                x, y = window.plan.middle(view.setting.country.hex[cells[0]].neighbour(into.opposite))
                if window.touches((x, y)):
                    headed = len(cells) == 1
                    casings.append(Stride(x, y, window.side, into.number, ink, headed, casing=True))
                    steps.append(Stride(x, y, window.side, into.number, ink, headed))
            more = strides(window, view.setting, cells, ink)
            casings += more[0]
            steps += more[1]
    return [*casings, *steps]


def blows(view: View, window: Window, places: Mapping[str, Point]) -> Iterator[Mark]:
    """Attacks as arrows to their targets, and lines from leaders to whom they help."""
    for _, draft in known.drafts(view):
        yield from _blows(draft, places)


def _blows(draft: Draft, places: Mapping[str, Point]) -> Iterator[Mark]:
    for leader, unit in draft.helps:
        if leader in places and unit in places and places[leader] != places[unit]:
            yield Arrow(places[leader], places[unit], "gold", 8, on="outline", headed=False)
    for unit, target in draft.attacks:
        if unit in places and target in places and places[unit] != places[target]:
            yield Arrow(places[unit], _before(places[unit], places[target], 34), "blood", _BOLD, on="outline")


def _before(start: Point, end: Point, short: int) -> Point:
    """A point so much before the end of a line."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = max(1, round((across * across + down * down) ** 0.5))
    return end[0] - across * short // length, end[1] - down * short // length


def mentioned(view: View) -> Iterable[Cell]:
    """The hexes of the order that is being written."""
    draft = known.own_draft(view)
    for order in draft.orders:
        if order.unit == draft.hand:
            yield from walked(order)
