"""Which part of the country matters now, and where the numbers of choices go: on units, in the large picture or among those
that wait, and on hexes."""

from collections.abc import Mapping, Sequence
from typing import Final

from games.highest_ground.land.country import Cell
from games.highest_ground.state import View
from render.core.frame.banner import HEIGHT as TOP
from render.core.hexes import HexPlan
from render.core.look import NAMED, Look
from render.core.scene import MAX_HEIGHT, WIDTH, Point
from render.core.shapes.choices import TICK, Choice, numbered
from render.highest_ground import known, last_move, orders
from render.highest_ground.known import Piece
from render.highest_ground.plan import LARGE_LEVELS, LEVELS, Window, around_all, around_most

SIZE: Final = 54
UNITS: Final = ("unit", "target", "leader")
CELLS: Final = ("cell", "to", "hex")


def named_units(look: Look) -> list[str]:
    """The units that can be chosen now."""
    found = [value for choice in look.choices for field, value in choice.names[:1] if field in UNITS]
    return list(dict.fromkeys(found))


def chosen_units(look: Look) -> list[str]:
    """The units that were chosen before."""
    return [value for field, value in look.chosen if field in UNITS]


def named_cells(view: View, look: Look, found: Sequence[Piece]) -> list[Cell]:
    """The hexes that can be chosen now, and those of units that can be."""
    places = {piece.name: piece.at for piece in found}
    cells: list[Cell] = []
    for choice in look.choices:
        for field, value in choice.names[:1]:
            if field in CELLS and value in view.setting.country.hex:
                cells.append(value)
            elif field in UNITS and value in places:
                cells.append(places[value])
    return list(dict.fromkeys(cells))


def chosen_cells(view: View, look: Look, found: Sequence[Piece]) -> list[Cell]:
    """The hexes that were chosen before, and those of units that were."""
    places = {piece.name: piece.at for piece in found}
    cells = [places.get(value, value) for _, value in look.chosen]
    return [cell for cell in dict.fromkeys(cells) if cell in view.setting.country.hex]


def signs(
    view: View,
    look: Look,
    window: Window,
    places: Mapping[str, Point],
    found: Sequence[Piece],
    small_plan: HexPlan,
    size: int,
    tray_size: int,
) -> tuple[Choice, ...]:
    """The marks of what can be chosen, and a tick on what was chosen before. What the large picture does not show has its
    mark in the small one. Blocks are of this `size` on the country,
    and among those that wait."""
    land = view.setting.country
    at = {piece.name: piece.at for piece in found}

    def place(field: str, value: str) -> Point | None:
        if field in UNITS:
            spot = places.get(value)
            if spot is None or not _readable(window, spot):
                return small_plan.middle(land.hex[at[value]]) if value in at else None
            # On the sign of the type: the name beside or below it says the same.
            aside = round(0.36 * (size if window.low > spot[1] else tray_size))
            return spot[0] - aside, spot[1] - aside
        if value not in land.hex:
            return None
        point = window.plan.middle(land.hex[value])
        return point if window.shows(point) else small_plan.middle(land.hex[value])

    made = numbered(look, place, SIZE, MAX_HEIGHT)
    taken = {(sign.x, sign.y) for sign in made}
    ticks = []
    for field, value in look.chosen:
        spot = place(field, value)
        if spot is not None and spot not in taken and (field in UNITS or field in CELLS):
            taken.add(spot)
            ticks.append(Choice(*spot, TICK, SIZE))
    return (*made, *ticks)


def _readable(window: Window, point: Point) -> bool:
    """Whether a unit at this point lies whole enough in the large picture, or among those that wait."""
    return point[1] > window.top + 20 and 20 < point[0] < WIDTH - 20


_FOUGHT: Final = 30
"""How much a combat matters that was just fought: everybody looks for it first."""
_IN_HAND: Final = 200
"""What is being ordered now matters most."""


def _traced(look: Look) -> last_move.Traces:
    """The marks of what just happened."""
    return last_move.traces(tuple(event for step in look.steps for event in step) or look.events)


def _attacks(view: View, found: Sequence[Piece]) -> list[Cell]:
    """The hexes of the attacks that are written, the latest first."""
    places = {piece.name: piece.at for piece in found}
    written = [attack for _, draft in known.drafts(view) for attack in draft.attacks]
    return [places[name] for attack in reversed(written) for name in reversed(attack) if name in places]


def _just_now(view: View, look: Look, found: Sequence[Piece]) -> list[Cell]:
    """Where something was just ordered or has just happened, what matters most first."""
    traced = _traced(look)
    fights = [fight.report.cell for fight in traced.fights]
    ends = [way[-1] for way in traced.ways]
    return list(dict.fromkeys([*_attacks(view, found), *fights, *traced.fallen, *traced.touched, *ends]))


def _weights(view: View, look: Look, found: Sequence[Piece]) -> dict[Cell, int]:
    """How much each hex matters for what the picture shows."""
    weights: dict[Cell, int] = {}

    def add(cell: Cell, weight: int) -> None:
        weights[cell] = weights.get(cell, 0) + weight

    traced = _traced(look)
    for fight in traced.fights:
        add(fight.report.cell, _FOUGHT)
    for cell in _attacks(view, found):
        add(cell, 3)
    for way in traced.ways:
        add(way[-1], 4)
        add(way[0], 1)
    for cell in (*traced.touched, *traced.fallen):
        add(cell, 4)
    for cell in orders.mentioned(view):
        add(cell, _IN_HAND)
    for piece in found:
        add(
            piece.at,
            1 if piece.ghost else 6 if piece.side not in view.sides else 2 if piece.kind.combat else 1,
        )
        if piece.watched:
            add(piece.at, 3)
    for _, draft in known.drafts(view):
        for order in draft.orders:
            if order.spots:
                add(order.spots[-1].cell, 3)
    if not weights:
        own = view.sides[0] if len(view.sides) == 1 else None
        entries = view.setting.entries[own] if own is not None else ()
        middle = len(entries) // 2
        cells = (
            entries[max(0, middle - 2) : middle + 3]
            or view.setting.objectives
            or view.setting.country.cells[:1]
        )
        for cell in cells:
            add(cell, 1)
    return weights


_READ: Final = 54
"""From this side of hexes on the names of units can be read on a phone."""


def window_of(view: View, look: Look, found: Sequence[Piece], height: int) -> Window:
    """The window: around what can be chosen now, else around what matters most. Among units that can be chosen it shows what was just
    ordered and what has just happened, too, as far as all names can be read with it. Where the units alone lie so far apart
    that no name could be read, most of them are in sight."""
    setting, levels = view.setting, LARGE_LEVELS if look.large else LEVELS

    def around(cells: Sequence[Cell]) -> Window:
        return around_all(setting, cells, TOP, height, levels)

    wanted = [*named_cells(view, look, found), *chosen_cells(view, look, found)]
    if wanted:
        wanted += orders.mentioned(view)
        window = around(wanted)
        if any(choice.number != NAMED for choice in look.choices):
            return window
        for cell in _just_now(view, look, found):
            wider = around([*wanted, cell])
            if wider.side >= _READ:
                wanted.append(cell)
                window = wider
        if window.side >= _READ:
            return window
    return around_most(setting, _weights(view, look, found), TOP, height, levels)
