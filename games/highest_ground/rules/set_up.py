"""The first position: the roster, with units that wait off the map and those that stand on it (THG-27, THG-30)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.highest_ground.files.scenarios import Scenario, scenario_of
from games.highest_ground.files.units import SIDES, Role, Side
from games.highest_ground.rules import sighting
from games.highest_ground.rules.phases import begun
from games.highest_ground.rules.work import Work
from games.highest_ground.state import Stage, State, Status, Unit, Works


def new(seats: int, options: Mapping[str, str]) -> State:
    """Return the first position."""
    text = options.get("scenario", "")
    setting = scenario_of(text)
    works = tuple(
        Works(setting.country.map.write(setting.country.map.read(each.hex)), each.level, side)
        for side in SIDES
        for each in setting.file.army(side).works
    )
    mapped = tuple(tuple(each for each in works if each.side is side) for side in SIDES)
    first = State(
        scenario=text,
        open=setting.file.open or options.get("open", "off") == "on",
        stage=Stage.DRAW,
        units=tuple(_roster(setting)),
        works=works,
        mapped=(mapped[0], mapped[1]),
        held=tuple((cell, None) for cell in setting.objectives),
        boats=(setting.file.allies.boats, setting.file.romans.boats),
    )
    if first.open:  # who stands on the map from the start is in view from the start (THG-31)
        work = Work(first)
        sighting.look(work)
        first = work.now()
    return begun(first)


def _roster(setting: Scenario) -> list[Unit]:
    return [
        Unit(
            name=each.name,
            kind=each.kind.key,
            side=each.side,
            status=Status.RESERVE if each.at is None else Status.FIELD,
            due=each.turn,
            at=each.at,
            facing=each.facing,
            disrupted=each.kind.starred and not each.ammunition,
            ammunition=each.ammunition,
            radio=each.radio,
        )
        for each in setting.recruits
    ]


def stocked(units: tuple[Unit, ...], setting: Scenario, side: Side, ones: int) -> tuple[Unit, ...]:
    """Return the units with a side's supplies dealt to its baggage, level I first, one after another (THG-27)."""
    carriers = [
        unit.name
        for unit in units
        if unit.side is side
        and setting.kinds[unit.kind].role is Role.BAGGAGE
        and unit.status is not Status.LOST
    ]
    load = {name: [0, 0] for name in carriers}
    for number in range(setting.file.army(side).supplies if carriers else 0):
        load[carriers[number % len(carriers)]][0 if number < ones else 1] += 1
    return tuple(
        replace(unit, supplies=(load[unit.name][0], load[unit.name][1])) if unit.name in load else unit
        for unit in units
    )
