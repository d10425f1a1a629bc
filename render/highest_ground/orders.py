"""What is written but not yet done, on the country: ways as tiles from hex to hex with the facing at their ends, attacks, and
whom leaders help."""

import math
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from games.core.hexes.grid import Direction
from games.highest_ground.files.scenarios import Scenario
from games.highest_ground.files.tables import Side
from games.highest_ground.land.country import OUTWARD, Cell
from games.highest_ground.state import Draft, Order, View
from render.core.hexes import half_height, outline
from render.core.marks import tiled
from render.core.palette import ink
from render.core.scene import Arrow, Ink, Mark, Placed, Point, Scheme
from render.core.shapes.supersampled import Sheet, Tile
from render.core.tones import OUTLINE
from render.highest_ground import known
from render.highest_ground.pieces.blocks import Prow
from render.highest_ground.plan import Window
from render.highest_ground.standing import lowered

_SMALLER: Final = 0.8
"""How large a head is that lies on blocks: it has the room between two of them."""


@dataclass(frozen=True, slots=True)
class Stride(Placed):
    """A step of a way, placed by the middle of the hex where it begins; `number` is its direction. The `casing` of all steps
    is painted before them. The last step has a head; a `short` one
    ends before what stands in the next hex. `tip`: only the head, which then lies on the blocks beside it."""

    side: int
    number: int
    ink: Ink
    headed: bool = False
    short: bool = False
    casing: bool = False
    dashed: bool = False
    tip: bool = False
    on: Ink = "outline"


@tiled(Stride)
def stride_tile(mark: Stride, scheme: Scheme) -> Tile:
    unit = max(0.45, mark.side / 96)
    corners = outline(mark.side)
    one, other = corners[mark.number], corners[(mark.number + 1) % 6]
    x, y = one[0] + other[0], one[1] + other[1]
    long = math.hypot(x, y)
    ux, uy = x / long, y / long
    wide, high = 2 * mark.side + 14, 2 * half_height(mark.side) + 14
    sheet = Sheet(2 * wide, 2 * high, -wide, -high)
    extra = 5 * unit if mark.casing else 0.0
    colour = OUTLINE if mark.casing else ink(scheme, mark.ink)
    thick = 11 * unit + 2 * extra
    tip = long * (0.62 if mark.short else 0.98)
    end = tip - 30 * unit if mark.headed else long
    pieces = [] if mark.tip else [(0.0, 0.42), (0.58, 1.0)] if mark.dashed else [(0.0, 1.0)]
    for low, top in pieces:
        start, stop = end * low, end * top
        sheet.path([(ux * start, uy * start), (ux * stop, uy * stop)], colour, thick)
        sheet.disc(ux * start, uy * start, thick / 2, colour)
        if not mark.headed or top < 1:
            sheet.disc(ux * stop, uy * stop, thick / 2, colour)
    if mark.headed:
        part = unit * (_SMALLER if mark.tip else 1)
        back, half, reach = tip - 36 * part - extra, 21 * part + extra * 1.6, tip + extra * 1.6
        sheet.polygon(
            [
                (ux * reach, uy * reach),
                (ux * back - uy * half, uy * back + ux * half),
                (ux * back + uy * half, uy * back - ux * half),
            ],
            colour,
        )
    return sheet.hard()


_TURNED: Final = 0.6
"""How near the head of its way a point lies that tells where a unit will face, in sizes of a block."""
_BOLD: Final = 12
_SHORT: Final = 34
"""How much before the middle of its target an attack ends."""
_OVER: Final = 0.56
"""How far above the blocks of a hex that both sides share an attack in it lies, in sides of the hex."""
_LEAST: Final = 40
"""How long the arrow of an attack is at least: its head, and enough to see where it comes from."""


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


def ways(
    view: View, window: Window, taken: Container[Cell], places: Mapping[str, Point], size: int
) -> tuple[list[Mark], list[Mark]]:
    """The ways of all movement orders that the viewer knows, which lie below the blocks of this size, and what of them lies on
    blocks: the heads of those that end where somebody stands. The way of the unit in hand is golden; so is the point
    where a unit will face that turns elsewhere than it goes."""
    casings: list[Mark] = []
    steps: list[Mark] = []
    turned: list[Mark] = []
    above: list[Mark] = []
    for side, draft in known.drafts(view):
        for order in draft.orders:
            ink = "gold" if order.unit == draft.hand else "white"
            cells = walked(order)
            if order.entering and cells:
                into = entry_direction(view.setting, side, cells[0])
                x, y = window.plan.middle(view.setting.country.hex[cells[0]].neighbour(into.opposite))
                if window.touches((x, y)):
                    last = len(cells) == 1
                    onto = Stride(x, y, window.side, into.number, ink, last, last)
                    casings.append(replace(onto, casing=True))
                    steps.append(onto)
            covered = bool(cells) and cells[-1] in taken
            # The way of a unit that enters ends at its outline.
            more = strides(window, view.setting, cells, ink, short=covered or order.entering)
            casings += more[0]
            steps += more[1]
            above.extend(
                replace(step, y=step.y + lowered(window), tip=True)
                for step in (*more[0], *more[1])
                if covered and isinstance(step, Stride) and step.headed
            )
            if (facing := _turned(view.setting, order, cells)) is not None:
                x, y = window.plan.middle(view.setting.country.hex[cells[-1]])
                if window.touches((x, y)):
                    stands = len(cells) == 1 and order.unit in places
                    x, y = places[order.unit] if stands else (x, y)
                    turned.append(
                        Prow(x, y, size if stands else round(size * _TURNED), facing.value, planned=True)
                    )
    return [*casings, *steps, *turned], above


def _turned(setting: Scenario, order: Order, cells: Sequence[Cell]) -> Direction | None:
    """Where a unit faces at the end of its order; None if it leaves, does not turn, or faces where its way goes. The
    outline of one that enters shows it itself."""
    if not order.spots or order.leaves or order.entering:
        return None
    last = order.spots[-1].facing
    ahead = setting.country.direction(*cells[-2:]) if len(cells) > 1 else None
    return None if last in (order.spots[0].facing, ahead) else last


def blows(view: View, window: Window, places: Mapping[str, Point], size: int) -> Iterator[Mark]:
    """Attacks as arrows to their targets, and lines from leaders to whom they help, from edge to edge of the blocks."""
    for _, draft in known.drafts(view):
        yield from _blows(draft, window, places, size)


def _blows(draft: Draft, window: Window, places: Mapping[str, Point], size: int) -> Iterator[Mark]:
    for leader, unit in draft.helps:
        if leader in places and unit in places and places[leader] != places[unit]:
            start, end = places[leader], places[unit]
            yield Arrow(
                _between(end, start, size), _between(start, end, size), "gold", 8, on="outline", headed=False
            )
    for unit, target in draft.attacks:
        if unit in places and target in places and places[unit] != places[target]:
            start, end = places[unit], places[target]
            if math.dist(start, end) < window.side:
                # Both stand in one hex: the arrow lies above them.
                over = round(_OVER * window.side)
                start, end = (start[0], start[1] - over), (end[0], end[1] - over)
                yield Arrow(start, end, "blood", _BOLD, on="outline")
                continue
            yield Arrow(_between(end, start, size), _before(start, end, _SHORT), "blood", _BOLD, on="outline")


def _before(start: Point, end: Point, short: float) -> Point:
    """A point so much before the end of a line."""
    length = math.dist(start, end) or 1.0
    share = short / length
    return round(end[0] + (start[0] - end[0]) * share), round(end[1] + (start[1] - end[1]) * share)


def _between(start: Point, end: Point, size: int) -> Point:
    """Where a line comes to the edge of the block at its end, or nearer to its middle if the line would be too short."""
    length = math.dist(start, end) or 1.0
    widest = max(abs(start[0] - end[0]), abs(start[1] - end[1]), 1)
    return _before(start, end, max(0.0, min(size / 2 * length / widest, length - _SHORT - _LEAST)))


def mentioned(view: View) -> Iterable[Cell]:
    """The hexes of the order that is being written."""
    draft = known.own_draft(view)
    for order in draft.orders:
        if order.unit == draft.hand:
            yield from walked(order)
