"""What a side supposes of what it cannot see: with every unit of the scenario, and sensible. That it is always possible, the
contract shows."""

from __future__ import annotations

import pytest

from games.highest_ground.files.tables import SIDES, Role, Side
from games.highest_ground.state import Stage, State, Status, Unit
from tests.games.highest_ground.battle import kept_games
from tests.games.highest_ground.cases import put, supposed, unit


@pytest.mark.rule("THG-10", "THG-23", "THG-27", "THG-42", "THG-50")
def test_what_is_supposed_in_a_whole_game_is_sensible() -> None:
    hidden = marked = waiting = 0
    for taken in kept_games()["decisive_roman"].every(20):
        state = taken.before
        for side in SIDES:
            believed = supposed(state, side, taken.number)
            assert [each.name for each in believed.units] == [each.name for each in state.units]
            _stores_are_possible(believed, side.other)
            known = {each.name: each for each in state.sighted[side.seat]}
            for each in (each for each in believed.units if each.side is not side):
                waiting += each.status is Status.RESERVE
                if each.name not in known or not known[each.name].now:
                    hidden += _is_out_of_sight(state, side, each)
                if each.name in known and not known[each.name].now:
                    assert each.status in (Status.FIELD, Status.EXITED)
                    marked += 1
                    mark = known[each.name]
                    if each.at is not None and state.round == mark.turn:
                        far = state.setting.country.distance(each.at, mark.at)
                        assert far <= max(8, 2 * state.kind(each).movement)
    assert hidden > 500
    assert marked
    assert waiting


def _stores_are_possible(believed: State, side: Side) -> None:
    supplies = sum(sum(each.supplies) for each in believed.units if each.side is side)
    assert supplies <= believed.setting.file.army(side).supplies
    for each, recruit in zip(believed.units, believed.setting.recruits, strict=True):
        assert each.ammunition <= recruit.ammunition
        assert each.status is not Status.LOST or each.supplies == (0, 0)


def _is_out_of_sight(state: State, side: Side, foe: Unit) -> int:
    """Nobody of the side would see it or be seen by it; returns of how many units that was looked at."""
    outlook, reach = state.setting.outlook, state.setting.sight
    bare = outlook.troops({})
    sighted = {each.name for each in state.sees(side.other.seat)}
    own = [each for each in state.of(side) if each.at is not None and foe.at is not None]
    for each in own:
        assert each.at is not None
        assert foe.at is not None
        assert not outlook.sees(each.at, foe.at, reach, bare)
        if each.name not in sighted and state.kind(each).role is not Role.SCOUTS:
            assert not outlook.sees(foe.at, each.at, reach, bare)
    return len(own)


@pytest.mark.rule("THG-22", "THG-52")
def test_what_was_built_has_used_a_supply_up() -> None:
    state = put("L1 F09, P1 F10, stakes F10 allies", stage=Stage.FIRST_MARCH)
    assert [each.side for each in state.mapped[Side.ROMANS.seat]] == [Side.ALLIES]
    for number in range(20):
        stock = [each.supplies for each in supposed(state, Side.ROMANS, number).units]
        assert sum(ones + twos for ones, twos in stock) in (3, 4)
        assert sum(ones for ones, _ in stock) < 4, "one of level I stands there"


@pytest.mark.rule("THG-22")
def test_who_builds_in_sight_builds_in_what_is_supposed() -> None:
    state = put("P1 F05 building=2 built=3, L1 F08", stage=Stage.FIRST_MARCH)
    builders = [unit(supposed(state, Side.ROMANS, number), "P1") for number in range(40)]
    assert {each.building for each in builders} == {2}
    assert {each.built for each in builders} == {0, 1, 2, 3, 4}
