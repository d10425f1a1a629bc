"""What is true of every position: no unit is lost, nothing stands where it may not, and sightings are as the units are.

What could be written in The Highest Ground, legal or not.
"""

from collections.abc import Iterator

from games.highest_ground import actions as a
from games.highest_ground.files.tables import SIDES, Role
from games.highest_ground.land.country import COMPASS
from games.highest_ground.rules.work import Work
from games.highest_ground.state import State, Status, View


def holds(state: State) -> None:
    """Check a position. Raises AssertionError saying what is wrong."""
    setting = state.setting
    roster = {each.name: each for each in setting.recruits}
    assert {unit.name for unit in state.units} == roster.keys(), "units were lost or made"
    for unit in state.units:
        assert (unit.status is Status.FIELD) == (unit.at is not None), (
            f"{unit.name} is {unit.status.value} at {unit.at}"
        )
        assert all(cell in setting.country.bit for cell in unit.cells), (
            f"{unit.name} is off the map at {unit.cells}"
        )
        assert unit.tail is None or unit.at in setting.country.near[unit.tail], (
            f"the tail of {unit.name} is not next to it"
        )
        assert min(unit.ammunition, *unit.supplies) >= 0, f"{unit.name} has less than nothing"
        assert not unit.disrupted or setting.kinds[unit.kind].role is not Role.LEADER, (
            f"{unit.name} is a leader and disrupted"
        )
    work = Work(state)
    for side in SIDES:
        for cell in {cell for unit in state.of(side) for cell in unit.cells}:
            assert len(work.stacked(cell, side)) <= 1, (
                f"{cell} is too full: {[unit.name for unit in work.stacked(cell, side)]}"
            )
        for each in state.sighted[side.seat]:
            unit_now = state.unit(each.name)
            assert unit_now is not None, f"{side.value} have sighted {each.name}"
            assert unit_now.side is not side, f"{side.value} have sighted {each.name}"
            assert not each.now or unit_now.cells == each.cells, f"{each.name} is in sight elsewhere"


def around(view: View) -> Iterator[a.Action]:
    """Every order about the units of the scenario and the hexes of its map."""
    setting = view.setting
    names = [each.name for each in setting.recruits]
    most = max(setting.file.allies.supplies, setting.file.romans.supplies)
    yield from (a.Stock(ones) for ones in range(most + 3))
    yield a.DeclareAll()
    yield a.Leave()
    yield a.Submit()
    for name in names:
        yield a.Take(name)
        yield from (a.Declare(name, mode) for mode in a.Mode)
        yield from (a.Lend(name, lends) for lends in (True, False))
        yield a.Help(name, name)
        for other in names:
            if other != name:
                yield a.Attack(name, other)
                yield a.Help(name, other)
    yield from (a.Face(facing) for facing in COMPASS)
    for cell in setting.country.cells:
        yield a.Go(cell)
    for cell in sorted(
        {cell for cells in setting.entries.values() for cell in cells} | {setting.country.cells[80]}
    ):
        yield from (a.Enter(cell, facing) for facing in COMPASS)
