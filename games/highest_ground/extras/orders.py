"""The orders of a phase as whole lines, for people who write and read them (`games/core/choosing/orders.py`)."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.choosing.orders import Order
from games.highest_ground.actions import Action
from games.highest_ground.files.units import SIDES
from games.highest_ground.notation import orders as lines
from games.highest_ground.notation.orders import check as check
from games.highest_ground.notation.orders import read as read
from games.highest_ground.state import Stage
from games.highest_ground.view import View
from games.highest_ground.words import orders as words
from games.highest_ground.words.orders import current as current
from games.highest_ground.words.orders import missing as missing


def whole(view: View, actions: Sequence[Action]) -> tuple[Order, ...]:
    """Return the orders that a side has written."""
    return tuple(Order(lines.line(order), words.told(view, order), order) for order in lines.whole(actions))


def example(view: View) -> str:
    """Return what orders of this phase look like."""
    own = next((unit.name for unit in view.units), "K1")
    if view.stage.marching and (view.seat is None or SIDES[view.seat] in view.movers):
        cells = view.setting.country.cells
        mode = f"{own} strategic\n" if view.stage.declaring else ""
        return f"{mode}{own} {cells[0]}-{cells[1]} @NE"
    if view.stage.fighting:
        seen = next((each.name for known in view.sighted for each in known if each.now), "L1")
        return f"{own} attack {seen}"
    return "stock 4" if view.stage is Stage.STOCK else f"{own} strategic\nsubmit"
