"""The orders of a phase as whole lines, for people who write and read them (`games/core/optional_parts/parts.py`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.core.optional_parts.parts import Order
from games.highest_ground import actions as a
from games.highest_ground.actions import Action, Declare, DeclareAll, Mode, Take
from games.highest_ground.files.tables import SIDES
from games.highest_ground.notation import orders as lines
from games.highest_ground.notation.orders import check as check
from games.highest_ground.notation.orders import read as read
from games.highest_ground.notation.parse import write
from games.highest_ground.rules import steps
from games.highest_ground.state import Stage, State
from games.highest_ground.supposing import as_known
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


_ANYBODYS: Final = "K1 strategic\nsubmit"
_STOCKED: Final = 4
"""So many supplies are kept for stakes in the example, if there are as many."""


def example(view: View) -> str:
    """Return a line or two that the viewer can write now: a mode, then a way or an attack."""
    seat = view.seat
    if seat is None or seat not in range(len(SIDES)) or seat not in view.owing:
        return f"stock {_STOCKED}" if view.stage is Stage.STOCK else _ANYBODYS
    if view.stage is Stage.STOCK:
        return f"stock {min(_STOCKED, view.setting.file.army(SIDES[seat]).supplies)}"
    return "\n".join(_lines(as_known(view), seat)) or "submit"


def _lines(state: State, seat: int) -> Iterator[str]:
    legal = list(steps.legal_actions(state, seat))
    modes = (each for each in legal if isinstance(each, a.Declare) and each.mode is a.Mode.STRATEGIC)
    declared = next(modes, None)
    if declared is not None:
        yield write(declared)
    attacks = [each for each in legal if isinstance(each, a.Attack | a.Help)]
    if attacks:
        yield write(attacks[0])
    taken = [each for each in legal if isinstance(each, a.Take)]
    taken.sort(key=lambda each: declared is not None and each.unit == declared.unit)
    for take in taken:
        way = _way(steps.apply(state, seat, take).state, seat)
        if way:
            yield f"{take.unit} {way}"
            return


def _way(state: State, seat: int) -> str:
    """Return where the unit in hand can go first: a hex in the middle of its edge, or the nearest one."""
    legal = steps.legal_actions(state, seat)
    ways = [each for each in legal if isinstance(each, a.Enter | a.Go)]
    if not ways:
        return ""
    first = ways[0]
    if isinstance(first, a.Go):
        return first.to
    cells = list(dict.fromkeys(each.cell for each in ways if isinstance(each, a.Enter)))
    return cells[len(cells) // 2]
