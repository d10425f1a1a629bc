"""The orders of a stage, written whole and sealed: by a bold general, and by more timid and still bolder ones."""

from collections.abc import Sequence
from math import exp
from typing import Final

from games.core.components import Draw
from games.core.optional_parts.parts import Playing
from games.core.protocol import CHANCE, Seat
from games.highest_ground import actions as a
from games.highest_ground.files.tables import SIDES
from games.highest_ground.knowledge import determinize
from games.highest_ground.playing import declaring, marching
from games.highest_ground.playing.worth import of_unit
from games.highest_ground.playing.writing import Desk
from games.highest_ground.rules.steps import points
from games.highest_ground.rules.work import to_act
from games.highest_ground.state import Stage, State, Status, View

CAUTION: Final = (0.2, 0.6, 1.0, 2.0, 0.0, 4.0)
"""How much dangers count with each general; 0.15 and 0.25 won 108 of 180 games against 1."""
SCALE: Final = 6.0
"""So many points more make a win about e times as likely."""
SHAKEN: Final = 0.7
"""What part of its worth a disrupted unit still has."""


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
        (marching.ride if state.stage.scouting else marching.march)(desk)
    if state.stage.fighting:
        declaring.fight(desk)
    return (*desk.written, a.Submit())


def worth(state: State, seat: Seat) -> float:
    """Return about the chance of a seat to win: by the points as they stand, and what its units can still bring."""
    victory = state.setting.file.victory
    middle = (victory.levels[1] + victory.levels[2]) / 2
    ahead = sum(share.amount for share in points(state)) - middle
    for unit in state.units:
        if unit.status is Status.FIELD:
            here = of_unit(state, unit) * (SHAKEN if unit.disrupted else 1.0)
            ahead += here if unit.side is victory.side else -here
    return 1 / (1 + exp((-ahead if SIDES[seat] is victory.side else ahead) / SCALE))


def turns(state: State, seat: Seat, draw: Draw, most: int) -> Sequence[tuple[a.Action, ...]]:
    """Return at most so many ways to write the orders of this stage, each once."""
    return list(dict.fromkeys(orders_in(state, seat, caution) for caution in CAUTION[:most]))


PLAYING: Final = Playing(worth=worth, turns=turns, depth=6, price=180)
