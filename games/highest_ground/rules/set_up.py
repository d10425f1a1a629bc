"""The first position: the roster, with units that wait off the map and those that stand on it, and what chance draws of the
scenario before (THG-27, THG-29, THG-30)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from games.core.components import Draw
from games.core.data_files.reading import write_data
from games.core.data_files.values import BadFile
from games.highest_ground import actions as a
from games.highest_ground.files.scenario_file import NOTHING, Border, ScenarioFile
from games.highest_ground.files.scenarios import Scenario, scenario_of
from games.highest_ground.files.tables import SIDES, TABLES, Role, Side
from games.highest_ground.land.country import Cell, Country
from games.highest_ground.rules import sighting
from games.highest_ground.rules.refusals import chance_refused
from games.highest_ground.rules.work import Work, begun
from games.highest_ground.state import Stage, State, Status, Unit, Works, changed


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
        round=0,
        first=None,
        morale=0,
        turn=0,
        owed=(),
        gone=(),
        units=tuple(
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
        ),
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


RULE: Final = "THG-29"
MOST_SHEETS: Final = 4
APART: Final = 6
"""The two sides enter at least so many hexes from each other, and objectives lie half as far from where they do."""
_WIDTHS: Final = {1: (1,), 2: (2, 1), 3: (3, 1), 4: (2, 4, 1)}
"""How many sheets a row can have, by the number of sheets."""


def sampled(file: ScenarioFile, draw: Draw) -> a.Lay:
    """Return what chance draws: the number of sheets by a four-sided die, which they are, how they lie, then the sides of
    the Allies and of the Romans, then the objectives."""
    chance, sheets, allies, romans = file.chance, "", "", ""
    objectives: tuple[str, ...] = ()
    if chance.sheets:
        names = draw.shuffled(sorted(file.known_sheets))[: draw.die(MOST_SHEETS)]
        width = draw.choice(_WIDTHS[len(names)])
        sheets = " / ".join(" ".join(names[first : first + width]) for first in range(0, len(names), width))
        file = replace(file, sheets=_rows(sheets))
    land = file.country
    if chance.enters:
        borders = file.outer_borders()
        first = draw.choice(borders)
        second = draw.choice([each for each in borders if _apart(land, first, each) >= APART])
        allies, romans = str(first), str(second)
        file = _entering(file, first, second)
    if chance.objectives:
        objectives = tuple(draw.shuffled(open_to_all(file, land))[: chance.objectives])
    return a.Lay(sheets, allies, romans, objectives)


def _apart(land: Country, one: Border, other: Border) -> int:
    """Return how many steps lie between two sides, at least."""
    steps = land.distances(land.edge(one.sheet, one.side))
    return min(steps[cell] for cell in land.edge(other.sheet, other.side))


def open_to_all(file: ScenarioFile, land: Country) -> list[Cell]:
    """Return the hexes that may become objectives: any unit can be there, and neither side enters near."""
    doors = [
        cell
        for army in (file.allies, file.romans)
        for border in army.enters
        for cell in land.edge(border.sheet, border.side)
    ]
    steps = land.distances(doors)
    given = {land.map.write(land.map.read(text)) for text in (*file.victory.bridges, *file.victory.villages)}
    return [
        cell
        for cell in land.cells
        if TABLES.terrain[land.terrain[cell]].baggage
        and steps.get(cell, APART) > APART // 2
        and cell not in given
    ]


def laid(work: Work, action: a.Lay) -> State:
    """Return the position with what was drawn put into the scenario. Raises IllegalAction for what cannot be drawn."""
    try:
        text = write_data(_with(work.setting.file, action))
        setting = scenario_of(text)
    except (BadFile, ValueError, KeyError):
        raise chance_refused(RULE) from None
    work.tell(a.Drawn(action.sheets, action.allies, action.romans, action.objectives))
    held = tuple((cell, None) for cell in setting.objectives)
    return begun(changed(work.now(), scenario=text, held=held))


def _with(file: ScenarioFile, action: a.Lay) -> ScenarioFile:
    """Return the scenario with what was drawn. Raises ValueError or KeyError for what `sampled` cannot return."""
    chance, file = file.chance, replace(file, chance=NOTHING)
    fits = (bool(action.sheets), bool(action.allies), bool(action.romans))
    if fits != (chance.sheets, chance.enters, chance.enters):
        raise ValueError("chance draws something else")
    if action.sheets:
        file = replace(file, sheets=_rows(action.sheets))
        if sum(map(len, file.sheets)) > MOST_SHEETS:
            raise ValueError("there are too many sheets")
    land = file.country
    if action.allies:
        borders = {str(each): each for each in file.outer_borders()}
        allies, romans = borders[action.allies], borders[action.romans]
        if _apart(land, allies, romans) < APART:
            raise ValueError("the two sides enter too near each other")
        file = _entering(file, allies, romans)
    if chance.objectives or action.objectives:
        places = open_to_all(file, land)
        wanted = min(chance.objectives, len(places))
        if len(set(action.objectives) & set(places)) != wanted or len(action.objectives) != wanted:
            raise ValueError("these are no objectives")
        file = replace(file, victory=replace(file.victory, objectives=action.objectives))
    return file


def _entering(file: ScenarioFile, allies: Border, romans: Border) -> ScenarioFile:
    """Return the scenario with these entries. Units that score leave the map where the enemy enters."""
    way_out = romans if file.victory.side is Side.ALLIES else allies
    return replace(
        file,
        allies=replace(file.allies, enters=(allies,)),
        romans=replace(file.romans, enters=(romans,)),
        victory=replace(file.victory, exits=(way_out,)),
    )


def _rows(sheets: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(row.split()) for row in sheets.split("/"))
