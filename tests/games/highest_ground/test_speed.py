"""Deciding is quick, with all forces on the map: the best of a few tries, since the machine may be busy."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import pytest

from games.core.chance import Draw
from games.highest_ground import knowledge
from games.highest_ground.files.tables import SIDES, Side
from games.highest_ground.playing.choosing import orders
from games.highest_ground.rules import sighting, steps
from games.highest_ground.rules.marching import march_of
from games.highest_ground.rules.work import Work
from games.highest_ground.state import Order, Spot, Stage, State, Status, changed


def best(times: int, work: Callable[[], object]) -> float:
    """The shortest time of some tries, in seconds."""
    found = []
    for _ in range(times):
        begun = time.process_time()
        work()
        found.append(time.process_time() - begun)
    return min(found)


def fullest(stage: Stage) -> State:
    """All units of the introductory scenario stand in the open, those of the sides a few hexes apart."""
    state = steps.new(2, {})
    land, kinds = state.setting.country, state.setting.kinds
    open_ground = [cell for cell in land.cells if cell.startswith("II")]
    rooms = {
        Side.ALLIES: iter([cell for cell in open_ground if cell[2] in "GHIJ"]),
        Side.ROMANS: iter([cell for cell in open_ground if cell[2] in "ABDE"]),
    }
    able = lambda unit, cell: state.setting.tables.terrain[land.terrain[cell]].cost(kinds[unit.kind].gait)  # noqa: E731
    units = tuple(
        replace(unit, status=Status.FIELD, at=next(cell for cell in rooms[unit.side] if able(unit, cell)))
        for unit in state.units
    )
    work = Work(changed(state, units=units, stage=stage, first=Side.ALLIES, round=1, owed=()))
    sighting.look(work)
    steps.check(work.now())
    return work.now()


@pytest.mark.rule("THG-11")
@pytest.mark.parametrize("strategic", [False, True])
def test_all_that_a_unit_can_reach_is_found_in_2_ms(strategic: bool) -> None:
    state = fullest(Stage.FIRST_MARCH)
    for unit in (replace(each, strategic=strategic) for each in state.units):
        assert unit.at is not None
        if strategic and unit.kind.endswith("baggage"):
            continue
        order = Order(unit.name, (Spot(unit.at, unit.facing),))

        def reach(unit: object = unit, order: Order = order) -> object:
            march = march_of(changed(state), unit, order)  # type: ignore[arg-type]
            return march.goals if march is not None else None

        assert best(5, reach) < 0.002, unit.name


@pytest.mark.rule("THG-25", "THG-42")
def test_both_sides_look_around_in_20_ms() -> None:
    state = fullest(Stage.FIRST_MARCH)
    assert best(5, lambda: sighting.look(Work(state))) < 0.02


@pytest.mark.parametrize("stage", [Stage.SCOUTS, Stage.FIRST_MARCH, Stage.FIRST_COMBAT])
def test_a_whole_stage_is_decided_in_a_second(stage: Stage) -> None:
    state = fullest(stage)
    for side in SIDES:
        view = knowledge.view(state, side.seat)
        assert best(2, lambda view=view: orders(view, Draw(b"speed", 0))) < 1  # type: ignore[misc]
