"""Positions for tests: an empty sheet X with the ground, the works and the units that a test names.

Allies enter in the east, Romans in the west. Every counter of the sheet is there; who is not placed waits off the map.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from games.core.errors import IllegalAction
from games.core.hexes.grid import Direction
from games.core.protocol import CHANCE, Event, Step
from games.core.working import changed
from games.highest_ground import actions as a
from games.highest_ground.events import Fought, Report
from games.highest_ground.files.tables import SIDES, UNITS, Side
from games.highest_ground.rules import sighting, steps
from games.highest_ground.rules.phases import to_act, waiting
from games.highest_ground.rules.work import Work
from games.highest_ground.state import Stage, State, Status, Works
from tests.games.highest_ground.invariant import holds

E = TypeVar("E", bound=Event)
ALLIES, ROMANS = 0, 1


def scenario(
    ground: Mapping[str, str] | None = None,
    rivers: Sequence[str] = (),
    roads: Sequence[str] = (),
    turns: int = 15,
    victory: str = "",
    night: bool = False,
    due: int = 1,
    boats: int = 0,
) -> str:
    """The text of a scenario on sheet X."""
    rows = [["."] * 12 for _ in range(14)]
    for cell, letter in (ground or {}).items():
        rows[int(cell[1:]) - 1][ord(cell[0]) - ord("A")] = letter
    told = ["title = 'A test'", f"turns = {turns}", "sheets = [['X']]", f"night = {str(night).lower()}"]
    for side, edge in ((Side.ALLIES, "east"), (Side.ROMANS, "west")):
        forces = ", ".join(
            f"{{ type = '{kind.key}', count = {kind.counters}, ammunition = 3, turn = {due} }}"
            for kind in UNITS.types
            if kind.side is side
        )
        told += [
            f"[{side.value}]",
            f"enters = [{{ sheet = 'X', side = '{edge}' }}]",
            "supplies = 4",
            f"boats = {boats}",
            f"forces = [{forces}]",
        ]
    told += ["[victory]", "side = 'romans'", "levels = [6, 11, 16, 21]", victory]
    told += ["[[maps]]", "name = 'X'", "rows = [", *(f"'{''.join(row)}'," for row in rows), "]"]
    told += [f"rivers = {list(rivers)}", f"roads = {list(roads)}"]
    return "\n".join(told) + "\n"


Placed = tuple[str, dict[str, Any]]


def at(name: str, cell: str, facing: str = "N", **values: Any) -> Placed:
    """A unit on the map."""
    if values.get("tail"):
        values["tail"] = f"X{values['tail']}"
    place = {"at": f"X{cell}", "status": Status.FIELD, "facing": Direction(facing)}
    return name, {**place, **values}


def board(
    *placed: Placed,
    stage: Stage = Stage.FIRST_COMBAT,
    first: Side = Side.ALLIES,
    morale: int = 0,
    round: int = 1,
    works: Iterable[tuple[str, int, Side]] = (),
    text: str | None = None,
    **land: Any,
) -> State:
    """A position in a stage of a turn, with everybody having looked around."""
    begin = steps.new(2, {"scenario": text or scenario(**land)})
    given = dict(placed)
    units = tuple(replace(unit, **given.get(unit.name, {})) for unit in begin.units)
    made = tuple(Works(f"X{cell}", level, side) for cell, level, side in works)
    state = changed(
        begin, units=units, stage=stage, first=first, morale=morale, round=round, works=made, turn=5, owed=()
    )
    work = Work(state)
    sighting.look(work)
    found = waiting(work.now())
    holds(found)
    return found


def act(state: State, seat: int, *actions: a.Action) -> Step[State]:
    """The last step of these actions of a seat."""
    step: Step[State] | None = None
    for action in actions:
        assert action in list(steps.legal_actions(state, seat)), f"{action} is not proposed"
        step = steps.apply(state, seat, action)
        state = step.state
        holds(state)
    assert step is not None
    return step


def submitted(state: State, **orders: Sequence[a.Action]) -> tuple[State, tuple[Event, ...]]:
    """The position once all that owe have written these orders (`allies`, `romans`) and submitted."""
    step: Step[State] | None = None
    owing = to_act(state)
    assert owing is not CHANCE
    for side in SIDES:
        if side.seat in owing:
            step = act(state, side.seat, *orders.get(side.value, ()), a.Submit())
            state = step.state
    assert step is not None
    return state, step.events


def thrown(state: State, *dice: int) -> tuple[State, tuple[Event, ...]]:
    """The position after chance has thrown these dice."""
    kind = {Stage.REORGANIZATION: a.Rally}.get(state.stage, a.Dice)
    step = steps.apply(state, CHANCE, kind(dice))
    holds(step.state)
    return step.state, step.events


def fought(state: State, *dice: int, **orders: Sequence[a.Action]) -> tuple[State, tuple[Event, ...]]:
    """The position after the combats of this phase, with these dice for those that reach the die."""
    after, events = submitted(state, **orders)
    if after.stage in (Stage.FIRST_DICE, Stage.SECOND_DICE):
        after, more = thrown(after, *dice)
        return after, (*events, *more)
    assert not dice, "no combat reached the die"
    return after, events


def all_of(kind: type[E], events: Iterable[Event]) -> list[E]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def report(events: Iterable[Event], defender: str) -> Report:
    """The report of the combat against this unit."""
    (found,) = (event for event in all_of(Fought, events) if event.report.defender == defender)
    return found.report


def refused(state: State, seat: int, action: a.Action) -> IllegalAction:
    """Why this action cannot be done. It is not proposed either."""
    assert action not in list(steps.legal_actions(state, seat))
    with pytest.raises(IllegalAction) as refusal:
        steps.apply(state, seat, action)
    return refusal.value


def lines(shares: Iterable[Any]) -> list[tuple[str, str, int]]:
    """Shares of a sum, short."""
    return [(each.what, each.unit, each.amount) for each in shares]
