"""Boats (THG-33, THG-59)."""

from __future__ import annotations

import random

import pytest

from games.core.hexes.grid import Direction, corners
from games.highest_ground.actions import Attack, Declare, Go, Mode, Take
from games.highest_ground.events import Embarked
from games.highest_ground.files.tables import TABLES, UNITS
from games.highest_ground.land.country import Country
from games.highest_ground.land.marching import March, Obstacles, pace_of, prices_of
from games.highest_ground.rules import steps
from games.highest_ground.state import Stage, State, Unit, changed
from tests.games.highest_ground import plain
from tests.games.highest_ground.boards import (
    ALLIES,
    act,
    all_of,
    at,
    board,
    fought,
    refused,
    report,
    submitted,
    thrown,
)

RIVER = [f"F{row:02d}/G{row:02d}" for row in range(1, 13)] + [
    f"F{row:02d}/G{row + 1:02d}" for row in range(1, 12)
]
"""A river between columns F and G, from the north to F12."""
BOARD = [Declare("F1", Mode.BOAT)]


def unit(state: State, name: str) -> Unit:
    found = state.unit(name)
    assert found is not None
    return found


def goals(state: State) -> set[str]:
    return {action.to[1:] for action in steps.legal_actions(state, ALLIES) if isinstance(action, Go)}


@pytest.mark.rule("THG-33")
def test_boarding_takes_a_turn_next_to_baggage_by_a_river() -> None:
    state = board(
        at("F1", "F05"), at("W1", "E05"), at("L1", "F08"), stage=Stage.FIRST_MARCH, rivers=RIVER, boats=1
    )
    assert refused(act(state, ALLIES, *BOARD).state, ALLIES, Take("F1")).code == "boards"
    after, _ = submitted(state, allies=BOARD)
    assert Attack("F1", "L1") not in list(
        steps.legal_actions(changed(after, stage=Stage.FIRST_COMBAT), ALLIES)
    )
    after, events = thrown(changed(after, stage=Stage.REORGANIZATION))
    assert unit(after, "F1").afloat
    assert after.boats == (0, 1)
    assert all_of(Embarked, events)[0].audience == frozenset({ALLIES, -1})


@pytest.mark.rule("THG-33", "THG-59")
def test_what_boarding_needs() -> None:
    def told(*placed: tuple[str, dict[str, object]], name: str = "F1", boats: int = 1) -> str:
        state = board(*placed, stage=Stage.FIRST_MARCH, rivers=RIVER, boats=boats)
        return refused(state, ALLIES, Declare(name, Mode.BOAT)).code

    wagon = at("W1", "F06")
    assert told(at("F1", "F05"), wagon, boats=0) == "no_boats"
    assert told(at("F1", "D05"), at("W1", "D06")) == "no_river"
    assert told(at("F1", "F05"), at("W1", "F08")) == "no_wagons"
    assert told(at("K1", "F05"), wagon, name="K1") == "too_heavy"
    assert told(at("F1", "F05"), at("L1", "F05"), wagon) == "enemy_here"
    leader = board(at("N1", "F05"), wagon, stage=Stage.FIRST_MARCH, rivers=RIVER, boats=1)
    act(leader, ALLIES, Declare("N1", Mode.BOAT))


@pytest.mark.rule("THG-33")
def test_there_are_only_so_many_boats() -> None:
    state = board(
        at("F1", "F05"), at("F2", "G06"), at("W1", "F06"), stage=Stage.FIRST_MARCH, rivers=RIVER, boats=1
    )
    state = act(state, ALLIES, *BOARD).state
    assert refused(state, ALLIES, Declare("F2", Mode.BOAT)).code == "no_boats"


@pytest.mark.rule("THG-33", "THG-59")
def test_a_boat_goes_along_the_river_at_twice_the_strategic_pace_on_either_bank() -> None:
    state = board(at("RR1", "F12", afloat=True), at("K1", "A01"), stage=Stage.FIRST_MARCH, rivers=RIVER)
    assert refused(state, ALLIES, Declare("RR1", Mode.STRATEGIC)).code == "afloat"
    state = act(state, ALLIES, Take("RR1")).state
    found = goals(state)
    assert "F01" in found, "2 times 3 times 2 is 12 hexes"
    assert {"F11", "G12", "G05"} <= found
    assert not {cell for cell in found if cell[0] not in "FG"}
    state, _ = submitted(act(state, ALLIES, Go("XG05")).state)
    assert (unit(state, "RR1").at, unit(state, "RR1").afloat) == ("XG05", True)
    assert unit(state, "RR1").strategic


@pytest.mark.rule("THG-33")
def test_a_unit_lands_when_it_is_declared_tactical() -> None:
    state = board(at("F1", "G05", afloat=True), at("K1", "A01"), stage=Stage.FIRST_MARCH, rivers=RIVER)
    state = act(state, ALLIES, Declare("F1", Mode.TACTICAL), Take("F1")).state
    assert "I06" in goals(state)
    state, _ = submitted(act(state, ALLIES, Go("XI06")).state)
    assert (unit(state, "F1").at, unit(state, "F1").afloat) == ("XI06", False)


@pytest.mark.rule("THG-33")
def test_a_unit_in_a_boat_defends_as_in_strategic_mode_and_flees_without_the_boat() -> None:
    state = board(
        at("P1", "F05", afloat=True, strategic=True), at("A1", "F07"), at("A2", "E06"), rivers=RIVER
    )
    after, events = fought(state, 6, romans=[Attack("A1", "P1"), Attack("A2", "P1")])
    assert report(events, "P1").defence_sum == 4
    gone = unit(after, "P1")
    assert (gone.at is None) or not gone.afloat


@pytest.mark.rule("THG-59")
@pytest.mark.parametrize("block", range(3))
def test_boats_stay_by_rivers_on_random_maps(block: int) -> None:
    pace = pace_of(UNITS.by_key["foot"], True, afloat=True)
    for seed in range(block * 30, block * 30 + 30):
        chance = random.Random(seed)
        sheet = plain.random_sheet(chance)
        land = Country([[sheet]])
        banks = {end for side in land.rivers for end in side.ends}
        start = chance.choice(land.cells)
        found = March(
            land, prices_of(land, TABLES, pace.gait), pace, start, Direction.N, pace.points, Obstacles()
        )
        costs, front = {start: 0}, [start]
        while front:
            here = front.pop(0)
            for side_way in Direction:
                near = land.beyond(here, side_way)
                if near is None or near in costs or costs[here] == pace.points:
                    continue
                one, other = set(_corners(land, here)), set(_corners(land, near))
                if one & other & banks:
                    costs[near] = costs[here] + 1
                    front.append(near)
        assert dict(found.goals) == {cell: cost for cell, cost in costs.items() if cell != start}
        for goal in found.goals:
            assert len(found.way(goal).way) == found.goals[goal]


def _corners(land: Country, cell: str) -> tuple[object, ...]:
    return corners(land.hex[cell])
