"""Scenarios: which sheets lie where, the forces, where they enter, and what wins (THG-27 to THG-30).

A scenario's file may bring sheets and types of units of its own, which stand beside the game's or take the place of
those with the same name. `scenario_of` puts a scenario together with the land it is played on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from importlib import resources
from typing import Annotated, Final, Literal

from games.core.data_files.declared import Length, Range, Unique
from games.core.data_files.faults import BadFile, Fault, Problem
from games.core.data_files.reading import read_data
from games.core.errors import GameError
from games.core.hexes.grid import Direction
from games.core.words import counted
from games.highest_ground.files.buying import INCLUDED, Price, baggage_needed, bill
from games.highest_ground.files.sheets import SHEETS, SheetFile, sheet_problems
from games.highest_ground.files.tables import TABLES, Tables, Terrain
from games.highest_ground.files.units import PACKAGE, SIDES, UNITS, Role, Side, UnitType, type_problems
from games.highest_ground.land.country import Cell, Country
from games.highest_ground.land.sight import Outlook

INTRODUCTORY: Final = "data/scenarios/introductory.toml"
OWN_FILE: Final = "scenario.toml"
MOST_UNITS: Final = 120

Edge = Literal["north", "east", "south", "west"]


@dataclass(frozen=True, slots=True)
class Border:
    """A side of a sheet at the edge of the map."""

    sheet: Annotated[str, Length(1, 4)]
    side: Edge


@dataclass(frozen=True, slots=True)
class Group:
    """Units of one type. They may enter from this turn on, unless they stand `at` hexes from the start. With a `radio`
    each has a walkie-talkie (THG-32)."""

    type: Annotated[str, Length(1, 24)]
    count: Annotated[int, Range(1, 40)]
    ammunition: Annotated[int, Range(0, 99)] = INCLUDED
    turn: Annotated[int, Range(1, 99)] = 1
    at: Annotated[tuple[str, ...], Length(0, 40)] = ()
    facing: Direction = Direction.N
    radio: bool = False


@dataclass(frozen=True, slots=True)
class Emplaced:
    """Defences that stand from the start (THG-29)."""

    hex: Annotated[str, Length(1, 8)]
    level: Literal[1, 2]


@dataclass(frozen=True, slots=True)
class Army:
    """A side's forces, where they enter, and how many defence supplies and boats they have. With `points` they are bought, for at
    most so many (THG-29)."""

    enters: Annotated[tuple[Border, ...], Length(1, 16), Unique()]
    forces: Annotated[tuple[Group, ...], Length(1, 60)]
    supplies: Annotated[int, Range(0, 60)] = 0
    works: Annotated[tuple[Emplaced, ...], Length(0, 60), Unique()] = ()
    points: Annotated[int, Range(0, 999)] = 0
    boats: Annotated[int, Range(0, 20)] = 0


@dataclass(frozen=True, slots=True)
class Victory:
    """What one side's points are for (THG-28). `levels`: from so many points on, a marginal defeat, a draw, a marginal
    victory, a decisive victory; with fewer, a decisive defeat."""

    side: Side
    levels: Annotated[tuple[int, ...], Length(4, 4)]
    exits: Annotated[tuple[Border, ...], Length(0, 16), Unique()] = ()
    exit: Annotated[int, Range(-99, 99)] = 0
    nobody_left: Annotated[int, Range(-99, 99)] = 0
    eliminated: Annotated[int, Range(-99, 99)] = 0
    lost: Annotated[int, Range(-99, 99)] = 0
    bridge: Annotated[int, Range(-99, 99)] = 0
    bridges: Annotated[tuple[str, ...], Length(0, 40), Unique()] = ()
    village: Annotated[int, Range(-99, 99)] = 0
    villages: Annotated[tuple[str, ...], Length(0, 40), Unique()] = ()


@dataclass(frozen=True)
class ScenarioFile:
    """A scenario as its file has it. With `defections` mercenaries may serve the Romans
    (THG-34); `open`: everything is in view (THG-31)."""

    title: Annotated[str, Length(1, 60)]
    turns: Annotated[int, Range(1, 40)]
    sheets: Annotated[tuple[Annotated[tuple[str, ...], Length(1, 4)], ...], Length(1, 4)]
    allies: Army
    romans: Army
    victory: Victory
    night: bool = False
    defections: bool = False
    open: bool = False
    maps: Annotated[tuple[SheetFile, ...], Length(0, 4), Unique("name")] = ()
    types: Annotated[tuple[UnitType, ...], Length(0, 30), Unique("key"), Unique("code")] = ()

    def army(self, side: Side) -> Army:
        """Return a side's forces."""
        return self.allies if side is Side.ALLIES else self.romans

    @cached_property
    def kinds(self) -> Mapping[str, UnitType]:
        """All types of units by key."""
        return {**UNITS.by_key, **{each.key: each for each in self.types}}

    @cached_property
    def known_sheets(self) -> Mapping[str, SheetFile]:
        """All sheets by name."""
        return {**SHEETS, **{each.name: each for each in self.maps}}

    @cached_property
    def country(self) -> Country:
        """The joined sheets. Raises ValueError if they do not join, KeyError for one that does not exist."""
        return Country([[self.known_sheets[name] for name in row] for row in self.sheets])


@dataclass(frozen=True, slots=True)
class Recruit:
    """A unit of a scenario, as it begins."""

    name: str
    kind: UnitType
    side: Side
    turn: int
    at: Cell | None
    facing: Direction
    ammunition: int
    radio: bool


class Scenario:
    """A scenario with its land: what rules and words read."""

    def __init__(self, file: ScenarioFile, tables: Tables = TABLES) -> None:
        self.file, self.tables = file, tables
        self.country: Final = file.country
        self.kinds: Final = file.kinds
        hiding = {c for c in self.country.cells if tables.terrain[self.country.terrain[c]].hides}
        self.outlook: Final = Outlook(self.country, hiding)
        self.sight: Final = tables.sight.night if file.night else tables.sight.day
        self.entries: Final = {side: self._cells(file.army(side).enters) for side in SIDES}
        self.homeward: Final = {side: self.country.distances(self.entries[side]) for side in SIDES}
        """How many steps each hex is from a side's entry edge."""
        self.exits: Final = self._cells(file.victory.exits)
        self.bridges: Final = tuple(map(self._written, file.victory.bridges))
        self.villages: Final = tuple(map(self._written, file.victory.villages))
        self.objectives: Final = tuple(dict.fromkeys((*self.bridges, *self.villages)))
        self.recruits: Final = tuple(_recruits(file))

    def _cells(self, borders: tuple[Border, ...]) -> tuple[Cell, ...]:
        found = [cell for border in borders for cell in self.country.edge(border.sheet, border.side)]
        return tuple(dict.fromkeys(found))

    def _written(self, text: str) -> Cell:
        return self.country.map.write(self.country.map.read(text))


def _recruits(file: ScenarioFile) -> Iterator[Recruit]:
    numbers: Counter[str] = Counter()
    for side in SIDES:
        for group in file.army(side).forces:
            kind = file.kinds[group.type]
            for number in range(group.count):
                numbers[kind.code] += 1
                at = file.country.map.write(file.country.map.read(group.at[number])) if group.at else None
                ammunition = group.ammunition if kind.role is Role.MERCENARY else 0
                name = f"{kind.code}{numbers[kind.code]}"
                yield Recruit(name, kind, side, group.turn, at, group.facing, ammunition, group.radio)


def scenario_problems(file: ScenarioFile) -> Iterator[Problem]:
    """Yield what does not fit together in a scenario."""
    for number, sheet in enumerate(file.maps):
        yield from sheet_problems(sheet, "maps", number)
    yield from type_problems(file.types, "types")
    codes = Counter(kind.code for kind in file.kinds.values())
    for number, kind in enumerate(file.types):
        if codes[kind.code] > 1:
            yield Problem(("types", number, "code"), f"Another type has the code {kind.code}")
    yield from _force_problems(file)
    if list(file.victory.levels) != sorted(set(file.victory.levels)):
        yield Problem(("victory", "levels"), "The levels should rise")
    unjoined = list(_sheet_order_problems(file))
    yield from unjoined
    if not unjoined and not any(list(sheet_problems(sheet)) for sheet in file.maps):
        yield from _place_problems(file, file.country)


def _sheet_order_problems(file: ScenarioFile) -> Iterator[Problem]:
    """Yield why the sheets do not make a map (THG-60)."""
    for down, row in enumerate(file.sheets):
        for across, name in enumerate(row):
            if name not in file.known_sheets:
                yield Problem(("sheets", down, across), f"No sheet is called {name[:8]}")
        if len(row) != len(file.sheets[0]):
            yield Problem(("sheets", down), "All rows should have as many sheets as the first")
    names = [name for row in file.sheets for name in row]
    if len(set(names)) < len(names):
        yield Problem(("sheets",), "A sheet lies on the map only once")


def _force_problems(file: ScenarioFile) -> Iterator[Problem]:
    total = 0
    numbers: Counter[str] = Counter()
    for side in SIDES:
        army = file.army(side)
        own: Counter[str] = Counter()
        for number, group in enumerate(army.forces):
            path = (side.value, "forces", number)
            kind = file.kinds.get(group.type)
            total += group.count
            if kind is None:
                yield Problem((*path, "type"), f"No type of units has the key “{group.type}”")
                continue
            own[group.type] += group.count
            if kind.side is not side and not (file.defections and kind.hired):
                yield Problem((*path, "type"), f"{kind.name} do not fight for the {side.value.title()}")
            if group.at and len(group.at) != group.count:
                yield Problem((*path, "at"), f"{group.count} units need {group.count} hexes")
            if group.turn > file.turns:
                yield Problem((*path, "turn"), f"The game ends after turn {file.turns}")
        numbers += own
        for key in own:
            if numbers[key] > file.kinds[key].counters:
                told = f"{file.kinds[key].name}: {numbers[key]} are more than the {file.kinds[key].counters} counters"
                yield Problem((side.value, "forces"), told)
        kinds = [file.kinds[key] for key in own]
        if not any(kind.combat for kind in kinds):
            yield Problem((side.value, "forces"), f"The {side.value.title()} need a combat unit")
        if sum(own.values()) == sum(group.count for group in army.forces):
            yield from _price_problems(file, side)
        if army.supplies and not any(kind.role is Role.BAGGAGE for kind in kinds):
            yield Problem((side.value, "supplies"), "Supplies need a baggage unit that carries them")
    if total > MOST_UNITS:
        yield Problem((), f"{total} units are too many: at most {MOST_UNITS}")


def _price_problems(file: ScenarioFile, side: Side) -> Iterator[Problem]:
    """Yield what is wrong with forces that are bought by points (THG-29)."""
    army = file.army(side)
    if not army.points:
        return
    cost = sum(each.points for each in price_of(file, side))
    if cost > army.points:
        told = f"These forces cost {float(cost):g} points; {army.points} are allowed"
        yield Problem((side.value, "points"), told)
    needed = baggage_needed(file.kinds, army.forces)
    found = sum(group.count for group in army.forces if file.kinds[group.type].role is Role.BAGGAGE)
    if found < needed:
        told = f"These forces need {needed} baggage units; they have {found}"
        yield Problem((side.value, "forces"), told)


def price_of(file: ScenarioFile, side: Side) -> tuple[Price, ...]:
    """Return what a side's forces cost, line by line (THG-29)."""
    army = file.army(side)
    lines = bill(file.kinds, side, army.forces, army.supplies, [each.level for each in army.works])
    return (*lines, Price(counted(army.boats, "boat"), Fraction(army.boats))) if army.boats else lines


def _place_problems(file: ScenarioFile, land: Country) -> Iterator[Problem]:
    borders = [
        ((side.value, "enters", number), border)
        for side in SIDES
        for number, border in enumerate(file.army(side).enters)
    ]
    borders += [(("victory", "exits", number), border) for number, border in enumerate(file.victory.exits)]
    for path, border in borders:
        if border.sheet not in {sheet.name for sheet in land.map.sheets}:
            yield Problem((*path, "sheet"), f"Sheet {border.sheet[:8]} is not on the map")
        elif not land.edge(border.sheet, border.side):
            yield Problem((*path, "side"), f"Another sheet lies {border.side} of sheet {border.sheet}")
    for side in SIDES:
        full: set[str] = set()
        for number, group in enumerate(file.army(side).forces):
            kind = file.kinds.get(group.type)
            for index, text in enumerate(group.at):
                spot = (side.value, "forces", number, "at", index)
                cell, told = _cell(land, text)
                if told:
                    yield Problem(spot, told)
                elif kind is not None and kind.stacks:
                    if cell in full:
                        yield Problem(spot, f"{cell} is full: one {side.value.title()} combat unit a hex")
                    full.add(cell)
        for number, works in enumerate(file.army(side).works):
            _, told = _cell(land, works.hex)
            if told:
                yield Problem((side.value, "works", number, "hex"), told)
    yield from _objective_problems(file, land)


def _objective_problems(file: ScenarioFile, land: Country) -> Iterator[Problem]:
    western = {land.western(side) for side in land.bridges}
    for number, text in enumerate(file.victory.bridges):
        cell, told = _cell(land, text)
        told = told or ("" if cell in western else f"No bridge has {cell} as its western hex")
        if told:
            yield Problem(("victory", "bridges", number), told)
    for number, text in enumerate(file.victory.villages):
        cell, told = _cell(land, text)
        told = told or ("" if land.terrain[cell] is Terrain.VILLAGE else f"{cell} is no village")
        if told:
            yield Problem(("victory", "villages", number), told)


def _cell(land: Country, text: str) -> tuple[Cell, str]:
    """Return the hex that a text names, or why it names none."""
    try:
        return land.map.write(land.map.read(text)), ""
    except GameError as wrong:
        return "", f"{wrong.message} {wrong.hint}"


@lru_cache(maxsize=16)
def scenario_of(text: str) -> Scenario:
    """Return the scenario that a file's text holds, the introductory one for an empty text.

    Raises BadFile, which names every fault with its line.
    """
    if not text:
        standard = (resources.files(PACKAGE) / INTRODUCTORY).read_bytes()
        return Scenario(read_data(ScenarioFile, standard, INTRODUCTORY, scenario_problems))
    return Scenario(read_data(ScenarioFile, text, OWN_FILE, scenario_problems))


def read_scenario(data: bytes) -> str:
    """Return the text of somebody's scenario, as a game keeps it. Raises BadFile."""
    text = data.decode("utf-8", "replace").removeprefix("\ufeff").replace("\r\n", "\n").rstrip()
    if not text:
        raise BadFile(OWN_FILE, [Fault(1, "The file is empty.")])
    scenario_of(text + "\n")
    return text + "\n"
