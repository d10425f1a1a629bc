"""What a side supposes of what it cannot see: always possible, with every unit of the scenario, and sensible."""

from __future__ import annotations

from functools import cache

import pytest

from games.core.chance import Draw
from games.core.protocol import OBSERVER
from games.highest_ground.files.tables import SIDES, Role, Side
from games.highest_ground.knowledge import determinize, view
from games.highest_ground.rules import steps
from games.highest_ground.state import Stage, State, Status
from tests.contract.walks import Walk
from tests.games.highest_ground.boards import at, board
from tests.games.highest_ground.parts import SMALL
from tests.games.highest_ground.play import played


@cache
def games() -> tuple[Walk, ...]:
    return played("", 3), played(SMALL, 1)


def supposed(state: State, side: Side, number: int = 0) -> State:
    return determinize(view(state, side.seat), Draw(b"supposed", number))


@pytest.mark.rule("THG-10", "THG-42")
def test_what_is_supposed_looks_the_same_and_has_every_unit() -> None:
    for game in games():
        for taken in game.every(25):
            for viewer in (None, 0, 1, OBSERVER):
                report = view(taken.before, viewer)
                believed = determinize(report, Draw(b"x", taken.number))
                steps.check(believed)
                assert view(believed, viewer) == report
                assert [(unit.name, unit.kind) for unit in believed.units] == [
                    (unit.name, unit.kind) for unit in taken.before.units
                ]


@pytest.mark.rule("THG-10", "THG-50")
def test_nobody_is_supposed_where_a_side_would_see_it_or_be_seen_by_it() -> None:
    found = 0
    for taken in games()[0].every(15):
        state = taken.before
        setting = state.setting
        bare = setting.outlook.troops({})
        for side in SIDES:
            seen = {each.name for each in state.sees(side.seat)}
            sighted = {each.name for each in state.sees(side.other.seat)}
            for unit in supposed(state, side, taken.number).of(side.other):
                for own in state.of(side):
                    assert unit.at is not None
                    assert own.at is not None
                    if unit.name in seen:
                        continue
                    found += 1
                    assert not setting.outlook.sees(own.at, unit.at, setting.sight, bare)
                    if own.name not in sighted and state.kind(own).role is not Role.SCOUTS:
                        assert not setting.outlook.sees(unit.at, own.at, setting.sight, bare)
    assert found > 500


@pytest.mark.rule("THG-23", "THG-27")
def test_ammunition_and_supplies_are_possible() -> None:
    for taken in games()[0].every(20):
        for side in SIDES:
            believed = supposed(taken.before, side, taken.number)
            most = believed.setting.file.army(side.other).supplies
            recruits = {each.name: each for each in believed.setting.recruits}
            assert sum(sum(unit.supplies) for unit in believed.units if unit.side is side.other) <= most
            for unit in believed.units:
                assert unit.ammunition <= recruits[unit.name].ammunition
                assert unit.status is not Status.LOST or unit.supplies == (0, 0)


@pytest.mark.rule("THG-22", "THG-52")
def test_what_was_built_has_used_a_supply_up() -> None:
    state = board(at("L1", "F09"), at("P1", "F10"), works=[("F10", 1, Side.ALLIES)], stage=Stage.FIRST_MARCH)
    known = state.mapped[Side.ROMANS.seat]
    assert [each.side for each in known] == [Side.ALLIES]
    for number in range(20):
        stock = [unit.supplies for unit in supposed(state, Side.ROMANS, number).units]
        assert sum(ones + twos for ones, twos in stock) in (3, 4)
        assert sum(ones for ones, _ in stock) < 4, "one of level I stands there"


@pytest.mark.rule("THG-42")
def test_who_was_seen_is_not_far_from_there_and_who_never_was_may_still_wait() -> None:
    marked = waiting = 0
    for taken in games()[0].every(15):
        state = taken.before
        for side in SIDES:
            known = {each.name: each for each in state.sighted[side.seat]}
            for unit in supposed(state, side, taken.number).units:
                if unit.side is side:
                    continue
                if unit.name in known and not known[unit.name].now:
                    assert unit.status in (Status.FIELD, Status.EXITED)
                    marked += 1
                    mark = known[unit.name]
                    if unit.at is not None and state.round == mark.turn:
                        far = state.setting.country.distance(unit.at, mark.at)
                        assert far <= max(8, 2 * state.kind(unit).movement)
                waiting += unit.status is Status.RESERVE
    assert marked
    assert waiting


@pytest.mark.rule("THG-22")
def test_who_builds_in_sight_builds_in_what_is_supposed() -> None:
    state = board(at("P1", "F05", building=2, built=3), at("L1", "F08"), stage=Stage.FIRST_MARCH)
    built = set()
    for number in range(40):
        unit = supposed(state, Side.ROMANS, number).unit("P1")
        assert unit is not None
        assert unit.building == 2
        built.add(unit.built)
    assert built == {0, 1, 2, 3, 4}
