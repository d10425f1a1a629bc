"""Several units with one order: `F1 F2 with K1`, `all with K1`. Each goes the way of the named unit as far as it can, and gets
an order of its own, which can be changed like any other."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Final

from games.core.protocol import Seat
from games.core.words import GameError
from games.highest_ground import actions as a
from games.highest_ground.land.country import Cell
from games.highest_ground.notation.parse import unit_named, write
from games.highest_ground.rules import steps
from games.highest_ground.rules.marching import entries, march_of, order_of
from games.highest_ground.rules.refusals import refuse
from games.highest_ground.rules.writing import hand, may_leave, possible_movement
from games.highest_ground.state import Order, State, View
from games.highest_ground.supposing import as_known

WITH: Final = "with"
ALL: Final = "all"
_LEAST: Final = 3
"""A line has at least this many words: who goes, `with`, and whom they follow."""


def parted(view: View, words: Sequence[str]) -> tuple[tuple[str, ...], str] | None:
    """Return who goes and with whom, of a line that says so: units by their names, or `all`. None for any other line."""
    low = [word.casefold() for word in words]
    if len(low) < _LEAST or low[-2] != WITH:
        return None
    who = [word for word in words[:-2] if word.casefold() != "and"]
    named = (ALL,) if low[0] == ALL else tuple(unit_named(view.setting, each) or each.upper() for each in who)
    return named, unit_named(view.setting, words[-1]) or words[-1].upper()


def singles(view: View, seat: Seat, who: Sequence[str], leader: str) -> tuple[str, ...]:
    """Return the single actions by which these units go with another. Of `all`, and of several, those that cannot come nearer
    stay without an order. Raises IllegalAction."""
    state = as_known(view)
    order = order_of(state, leader)
    if order is None or order.idle:
        refuse("nobody_leads", leader)
    names = free(possible_movement(state, seat)) if tuple(who) == (ALL,) else who
    found: list[a.Action] = []
    for name in names:
        own, after = _followed(state, seat, name, order)
        if own:
            found += own
            state = after
    if not found:
        refuse("no_nearer", leader)
    return tuple(map(write, found))


def free(actions: Iterable[object]) -> list[str]:
    """Return the units that can still have a movement order, of what a seat may write."""
    return [each.unit for each in actions if isinstance(each, a.Take)]


def _followed(state: State, seat: Seat, name: str, order: Order) -> tuple[list[a.Action], State]:
    """Return how a unit goes the way of an order as far as it can, and the position then; nothing if it comes no nearer."""
    found: list[a.Action] = []

    def do(action: a.Action) -> None:
        nonlocal state
        state = steps.apply(state, seat, action).state
        found.append(action)

    modes = dict(state.drafts[seat].modes)
    if name not in modes and order.unit in modes:
        with suppress(GameError):  # Otherwise it goes in the mode that it has.
            do(a.Declare(name, modes[order.unit]))
    do(a.Take(name))
    moved = False
    for action in _legs(state, seat, name, order):
        do(action)
        moved = True
    return (found, state) if moved else ([], state)


def _legs(state: State, seat: Seat, name: str, order: Order) -> Iterator[a.Action]:
    """Yield the parts of a unit's order that follow another's."""
    way = list(dict.fromkeys(spot.cell for spot in order.spots))
    land = state.setting.country

    def left(cell: Cell) -> int:
        """How far it still is to the goal: to the way, and on along it."""
        return min(land.distance(cell, other) + len(way) - at for at, other in enumerate(way, 1))

    unit, own = hand(state, seat)
    here = unit.at
    if here is None:
        gates = entries(state, unit)
        if not gates:
            return
        here = min(gates, key=lambda cell: (land.distance(cell, way[0]), gates[cell]))
        enter = a.Enter(here, order.spots[0].facing)
        yield enter
        state = steps.apply(state, seat, enter).state
        unit, own = hand(state, seat)
    found = march_of(state, unit, own)
    goals = {} if found is None else found.goals
    goal = min(goals, key=lambda cell: (left(cell), goals[cell]), default=here)
    if left(goal) < left(here):
        go = a.Go(goal)
        yield go
        state = steps.apply(state, seat, go).state
        unit, own = hand(state, seat)
    if order.leaves and may_leave(state, unit, own):
        yield a.Leave()
