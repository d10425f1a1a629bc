"""Which part of the country matters now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.highest_ground.land.country import Cell
from games.highest_ground.view import View
from render.core.frame.banner import HEIGHT as TOP
from render.core.look import Look
from render.highest_ground import known, last_move, orders
from render.highest_ground.choices import chosen_cells, named_cells
from render.highest_ground.known import Piece
from render.highest_ground.plan import LARGE_LEVELS, LEVELS, Window, around_all, around_most

_FOUGHT: Final = 30
"""How much a combat matters that was just fought: everybody looks for it first."""
_IN_HAND: Final = 200
"""What is being ordered now matters most."""


def _weights(view: View, look: Look, found: Sequence[Piece]) -> dict[Cell, int]:
    """How much each hex matters for what the picture shows."""
    weights: dict[Cell, int] = {}

    def add(cell: Cell, weight: int) -> None:
        weights[cell] = weights.get(cell, 0) + weight

    events = tuple(event for step in look.steps for event in step) if look.steps else look.events
    traced = last_move.traces(events)
    for fight in traced.fights:
        add(fight.report.cell, _FOUGHT)
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


def window_of(view: View, look: Look, found: Sequence[Piece], height: int) -> Window:
    """The window: around what can be chosen now, else around what matters most."""
    setting, levels = view.setting, LARGE_LEVELS if look.large else LEVELS
    wanted = dict.fromkeys([*named_cells(view, look, found), *chosen_cells(view, look, found)])
    if wanted:
        wanted.update(dict.fromkeys(orders.mentioned(view)))
        return around_all(setting, list(wanted), TOP, height, levels)
    return around_most(setting, _weights(view, look, found), TOP, height, levels)
