"""Where the numbers of choices go: on units, in the large picture or among those that wait, and on hexes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.highest_ground.land.country import Cell
from games.highest_ground.view import View
from render.core.hexes.plan import HexPlan
from render.core.look import Look
from render.core.scene import MAX_HEIGHT, WIDTH, Point
from render.core.shapes.choices import Choice
from render.core.shapes.numbered import numbered
from render.highest_ground.known import Piece
from render.highest_ground.plan import Window

SIZE: Final = 54
_ASIDE: Final = 0.36
TICK: Final = "✓"
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
    mark in the small one. Blocks are of this `size` on the country, and among those that wait."""
    land = view.setting.country
    at = {piece.name: piece.at for piece in found}

    def on_cell(cell: Cell) -> Point:
        point = window.plan.middle(land.hex[cell])
        return point if window.shows(point) else small_plan.middle(land.hex[cell])

    def place(field: str, value: str) -> Point | None:
        if field in UNITS:
            spot = places.get(value)
            if spot is None or not _readable(window, spot):
                return _small(value)
            # On the sign of the type: the name beside or below it says the same.
            aside = round(_ASIDE * (size if window.low > spot[1] else tray_size))
            return spot[0] - aside, spot[1] - aside
        return on_cell(value) if value in land.hex else None

    def _small(value: str) -> Point | None:
        return small_plan.middle(land.hex[at[value]]) if value in at else None

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
