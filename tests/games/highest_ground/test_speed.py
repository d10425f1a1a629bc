"""Deciding is quick, with all forces on the map: the best of a few tries, since the machine may be busy."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import pytest

from games.core.working import changed
from games.highest_ground.files.tables import Side
from games.highest_ground.rules import sighting, steps
from games.highest_ground.rules.marching import march_of
from games.highest_ground.rules.work import Work
from games.highest_ground.state import Order, Spot, Stage, State, Status, Unit
from tests.games.highest_ground.invariant import holds


def best(times: int, work: Callable[[], object]) -> float:
    """The shortest time of some tries, in seconds."""
    found = []
    for _ in range(times):
        begun = time.process_time()
        work()
        found.append(time.process_time() - begun)
    return min(found)


def fullest() -> State:
    """All units of the introductory scenario stand in the open, those of the sides a few hexes apart."""
    state = steps.new(2, {})
    land, terrain = state.setting.country, state.setting.tables.terrain
    rooms = {
        side: iter([cell for cell in land.cells if cell.startswith("II") and cell[2] in columns])
        for side, columns in ((Side.ALLIES, "GHIJ"), (Side.ROMANS, "ABDE"))
    }

    def placed(unit: Unit) -> Unit:
        gait = state.kind(unit).gait
        at = next(cell for cell in rooms[unit.side] if terrain[land.terrain[cell]].cost(gait))
        return replace(unit, status=Status.FIELD, at=at)

    units = tuple(map(placed, state.units))
    work = Work(changed(state, units=units, stage=Stage.FIRST_MARCH, first=Side.ALLIES, round=1, owed=()))
    sighting.look(work)
    holds(work.now())
    return work.now()


def reach(state: State, unit: Unit) -> object:
    assert unit.at is not None
    march = march_of(changed(state), unit, Order(unit.name, (Spot(unit.at, unit.facing),)))
    return march.goals if march is not None else None


@pytest.mark.rule("THG-11", "THG-25", "THG-42")
def test_all_that_a_unit_can_reach_is_found_in_2_ms_and_both_sides_look_around_in_20_ms() -> None:
    state = fullest()
    for unit in state.units:
        for strategic in (False, not unit.kind.endswith("baggage")):
            ready = replace(unit, strategic=strategic)
            assert best(3, lambda ready=ready: reach(state, ready)) < 0.002, unit.name  # type: ignore[misc]
    assert best(5, lambda: sighting.look(Work(state))) < 0.02
