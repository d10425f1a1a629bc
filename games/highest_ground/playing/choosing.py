"""The orders of a stage, written whole and sealed."""

from __future__ import annotations

from games.core.chance import Draw
from games.core.protocol import CHANCE, Seat
from games.highest_ground import actions as a
from games.highest_ground.knowledge import determinize
from games.highest_ground.playing import declaring, marching, scouting
from games.highest_ground.playing.writing import Desk
from games.highest_ground.rules.phases import to_act
from games.highest_ground.state import Stage, State
from games.highest_ground.view import View


def orders(view: View, draw: Draw) -> tuple[a.Action, ...]:
    """Return all that the viewer decides in this stage, `Submit` at last; what it has written already stays.

    Raises ValueError if the viewer is not to act.
    """
    if view.seat not in (0, 1):
        raise ValueError("only a side gives orders")
    return orders_in(determinize(view, draw), view.seat)


def orders_in(state: State, seat: Seat, caution: float = 1.0) -> tuple[a.Action, ...]:
    """Return all that a seat decides in this stage of a position that is possible for it. Raises ValueError if it is not to
    act."""
    owing = to_act(state)
    if owing is CHANCE or seat not in owing:
        raise ValueError(f"seat {seat} is not to act")
    desk = Desk(state, seat, caution)
    if state.stage is Stage.STOCK:
        return (declaring.stock(desk),)
    if state.stage.declaring:
        declaring.modes(desk)
    if desk.side in state.movers:
        desk.in_effect()
        (scouting.ride if state.stage.scouting else marching.march)(desk)
    if state.stage.fighting:
        declaring.fight(desk)
    return (*desk.written, a.Submit())
