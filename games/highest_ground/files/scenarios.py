"""Scenarios: which sheets lie where, the forces, where they enter, and what wins (THG-27 to THG-30).

A scenario's file may bring sheets and types of units of its own, which stand beside the game's or take the place of
those with the same name. `scenario_of` puts a scenario together with the land it is played on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Final

from games.core.data_files.faults import BadFile, Fault, Problem
from games.core.data_files.reading import LIMITS, read_data
from games.core.data_files.writing import write_data
from games.core.hexes.grid import Direction
from games.highest_ground.files.scenario_file import Border, ScenarioFile
from games.highest_ground.files.scenario_problems import scenario_problems
from games.highest_ground.files.tables import TABLES, Tables
from games.highest_ground.files.units import PACKAGE, SIDES, Role, Side, UnitType
from games.highest_ground.land.country import Cell, Country
from games.highest_ground.land.sight import Outlook

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
    try:
        written = data.decode("utf-8")
    except UnicodeDecodeError as unreadable:
        line = data.count(b"\n", 0, unreadable.start) + 1
        raise BadFile(OWN_FILE, [Fault(line, "This line is not UTF-8.")]) from None
    text = written.removeprefix("\ufeff").replace("\r\n", "\n").rstrip()
    if not text:
        raise BadFile(OWN_FILE, [Fault(1, "The file is empty.")])
    found = scenario_of(text + "\n").file
    if found.known_to is not None:
        marked = (number for number, each in enumerate(text.split("\n"), 1) if "known_to" in each)
        line = next(marked, 1)
        raise BadFile(OWN_FILE, [Fault(line, "This is what one side knows of a scenario, not all of it.")])
    if len(write_data(found).encode()) > LIMITS.size - _ROOM:
        raise BadFile(OWN_FILE, [Fault(1, "The scenario is too long.")])
    return text + "\n"
