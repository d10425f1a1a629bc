"""The orders of a phase as whole lines, for people who write and read them (`games/core/optional/orders.py`)."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.optional.orders import Order
from games.highest_ground.actions import Action, Declare, DeclareAll, Mode, Take
from games.highest_ground.notation import orders as lines
from games.highest_ground.notation.example import example as example
from games.highest_ground.notation.orders import check as check
from games.highest_ground.notation.orders import read as read
from games.highest_ground.view import View
from games.highest_ground.words import orders as words
from games.highest_ground.words.orders import besides as besides
from games.highest_ground.words.orders import current as current
from games.highest_ground.words.orders import missing as missing


def whole(view: View, actions: Sequence[Action]) -> tuple[Order, ...]:
    """Return the orders that a side has written."""
    draft = None if view.seat is None else view.draft(view.seat)
    marches = {each.unit: each for each in draft.orders if each.spots} if draft is not None else {}

    def line(order: Sequence[Action]) -> str:
        march = marches.get(order[0].unit) if isinstance(order[0], Take) else None
        if march is None:
            return lines.line(order)
        start = None if march.entering else march.spots[0].cell
        return lines.line(order, start, lines.detours(view, march))

    def without(order: Sequence[Action]) -> tuple[tuple[str, str], ...]:
        if draft is None or not isinstance(order[0], DeclareAll):
            return ()
        alone = {each.unit for each in actions if isinstance(each, Declare)}
        group = [name for name, mode in draft.modes if mode is Mode.STRATEGIC and name not in alone]
        return tuple((name, f"{line(order)} but {name}") for name in group)

    return tuple(
        Order(line(order), words.told(view, order), order, *words.shared(order), without=without(order))
        for order in lines.whole(actions)
    )
