"""What could be written in The Highest Ground, legal or not."""

from collections.abc import Iterator

from games.highest_ground import actions as a
from games.highest_ground.land.country import COMPASS
from games.highest_ground.state import View


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
