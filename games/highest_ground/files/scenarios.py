"""Scenarios: which sheets lie where, the forces, where they enter, and what wins (THG-27 to THG-30).

A scenario's file may bring sheets and types of units of its own, which stand beside the game's or take the place of
those with the same name. `scenario_of` puts a scenario together with the land it is played on.

Of a scenario that a referee has made the order of battle is known to all: types and numbers of units, supplies and boats.
Each side knows of its own units alone where they stand, when they come, what ammunition and walkie-talkies they have, and
which defences stand from the start (THG-29).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import resources
from typing import Final, Literal

from games.core.data_files.reading import LARGEST, plain_text, read_data, write_data
from games.core.data_files.values import BadFile, Fault, Problem
from games.core.hexes.grid import DIRECTIONS, Direction
from games.core.protocol import OBSERVER, Seat
from games.core.words import counted
from games.highest_ground.files.scenario_file import Army, Border, Group, ScenarioFile
from games.highest_ground.files.scenario_problems import scenario_problems
from games.highest_ground.files.tables import PACKAGE, SIDES, TABLES, Role, Side, Tables, UnitType
from games.highest_ground.land.country import Cell, Country, Outlook

INTRODUCTORY: Final = "data/scenarios/introductory.toml"
OWN_FILE: Final = "scenario.toml"
_ROOM: Final = 2000
"""So many bytes are left for what chance draws, and for what marks a scenario as a referee's."""


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
        hiding = (c for c in self.country.cells if tables.terrain[self.country.terrain[c]].hides)
        self.outlook: Final = _outlook(self.country, frozenset(hiding))
        self.sight: Final = tables.sight.night if file.night else tables.sight.day
        self.entries: Final = {side: self._cells(file.army(side).enters) for side in SIDES}
        self.homeward: Final = {side: self.country.distances(self.entries[side]) for side in SIDES}
        """How many steps each hex is from a side's entry edge."""
        self.exits: Final = self._cells(file.victory.exits)
        self.bridges: Final = tuple(map(self._written, file.victory.bridges))
        self.villages: Final = tuple(map(self._written, file.victory.villages))
        self.places: Final = tuple(map(self._written, file.victory.objectives))
        self.objectives: Final = tuple(dict.fromkeys((*self.bridges, *self.villages, *self.places)))
        self.recruits: Final = tuple(_recruits(file))

    def _cells(self, borders: tuple[Border, ...]) -> tuple[Cell, ...]:
        found = [cell for border in borders for cell in self.country.edge(border.sheet, border.side)]
        return tuple(dict.fromkeys(found))

    def forward(self, side: Side, cell: Cell) -> Direction:
        """Return the facing from a hex towards the edge of a side's enemy."""
        home = self.homeward[side.other]
        nexts = {direction: self.country.beyond(cell, direction) for direction in DIRECTIONS}
        inside = {direction: home[other] for direction, other in nexts.items() if other is not None}
        return min(inside, key=lambda direction: (inside[direction], direction.number))

    def _written(self, text: str) -> Cell:
        return self.country.map.write(self.country.map.read(text))


@lru_cache(maxsize=24)
def _outlook(country: Country, hiding: frozenset[Cell]) -> Outlook:
    """Return who sees whom over a country: the same for all that is known of a scenario."""
    return Outlook(country, hiding)


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


@lru_cache(maxsize=64)
def scenario_of(text: str) -> Scenario:
    """Return the scenario that a file's text holds, the introductory one for an empty text.

    Raises BadFile, which names every fault with its line.
    """
    if not text:
        return Scenario(read_data(ScenarioFile, introductory(), INTRODUCTORY, scenario_problems))
    return Scenario(read_data(ScenarioFile, text, OWN_FILE, _problems))


def introductory() -> str:
    """Return the text of the introductory scenario."""
    return (resources.files(PACKAGE) / INTRODUCTORY).read_text(encoding="utf-8")


def _problems(file: ScenarioFile) -> Iterable[Problem]:
    """Return what does not fit. What the program has made for one side (`known_to`) is left as it is."""
    return () if file.known_to is not None else scenario_problems(file)


def read_scenario(data: bytes) -> str:
    """Return the text of somebody's scenario, as a game keeps it. Raises BadFile."""
    text = plain_text(data, OWN_FILE).rstrip()
    if not text:
        raise BadFile(OWN_FILE, [Fault(1, "The file is empty.")])
    found = scenario_of(text + "\n").file
    if found.known_to is not None:
        marked = (number for number, each in enumerate(text.split("\n"), 1) if "known_to" in each)
        line = next(marked, 1)
        raise BadFile(OWN_FILE, [Fault(line, "This is what one side knows of a scenario, not all of it.")])
    if len(write_data(found).encode()) > LARGEST - _ROOM:
        raise BadFile(OWN_FILE, [Fault(1, "The scenario is too long.")])
    return text + "\n"


@lru_cache(maxsize=64)
def known(text: str, side: Side | None) -> str:
    """Return what this side may know of a scenario's text, None for what everybody may: all of it, unless a referee keeps
    it."""
    if not text:
        return text
    file = scenario_of(text).file
    wanted: Literal["allies", "romans", "everybody"] = "everybody" if side is None else side.value
    if not file.referee or file.known_to == wanted:
        return text
    own = side if file.known_to is None else None
    armies = {each: file.army(each) if each is own else order_of_battle(file.army(each)) for each in SIDES}
    return write_data(replace(file, known_to=wanted, allies=armies[Side.ALLIES], romans=armies[Side.ROMANS]))


def order_of_battle(army: Army) -> Army:
    """Return what the enemy may know of a side's forces."""
    numbers: Counter[str] = Counter()
    for group in army.forces:
        numbers[group.type] += group.count
    return replace(army, forces=tuple(Group(key, numbers[key]) for key in sorted(numbers)), works=())


def sealed(text: str) -> bool:
    """Return whether a referee keeps this scenario."""
    return bool(text) and scenario_of(text).file.referee


def seal(text: str) -> str:
    """Return a scenario as a referee keeps it."""
    return text if not text or sealed(text) else write_data(replace(scenario_of(text).file, referee=True))


def unseal(text: str) -> str:
    """Return a scenario as everybody may read it, once it is no secret any more."""
    return write_data(replace(scenario_of(text).file, referee=False)) if sealed(text) else text


def readable(text: str, seat: Seat | None) -> str:
    """Return what a seat, an observer or everybody may read of a scenario's text."""
    if seat == OBSERVER:
        return text
    return known(text, None if seat is None else SIDES[seat])


def told(text: str) -> str:
    """Return in a few words what scenario it is, as everybody may know."""
    if not text:
        return "none, so the introductory one"
    try:
        file = scenario_of(text).file
    except BadFile:  # kept by another version of the game
        return "a scenario that cannot be read"
    by = "by the referee: " if file.referee else ""
    return f"{by}{file.title}, {map_told(file)}, {counted(file.turns, 'turn')}"


def map_told(file: ScenarioFile) -> str:
    """Return in a few words which sheets lie where: `sheets I II / III IV`."""
    if file.chance.sheets:
        return "sheets by chance"
    rows = " / ".join(" ".join(row) for row in file.sheets)
    return f"sheet{'s' if len(rows.split()) > 1 else ''} {rows}"
