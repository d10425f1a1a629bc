"""What a scenario's file holds (THG-27 to THG-34): sheets, forces, entries, what wins, and what chance draws."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Annotated, Final, Literal

from games.core.data_files.values import Length, Range, Unique
from games.core.hexes.grid import Direction
from games.highest_ground.files.sheets import SHEETS, SheetFile
from games.highest_ground.files.tables import UNITS, Side, UnitType
from games.highest_ground.land.country import Country

INCLUDED: Final = 3
"""The attacks' worth of ammunition that a mercenary unit comes with, and of which each further lot has the price of its
attack."""
PLAIN: Final = re.compile(r"[^\W_](?:[^\W_]|[ .,'’!?&+-])*")
"""What titles and names of units may be made of, so that no message takes them for anything else."""

Edge = Literal["north", "east", "south", "west"]
BESIDE: Final[dict[Edge, tuple[int, int]]] = {
    "north": (-1, 0),
    "east": (0, 1),
    "south": (1, 0),
    "west": (0, -1),
}
"""Where the sheet beyond each side of a sheet lies: how many rows below, and how many places to the right."""
Written = Annotated[str, Length(1, 10)]
"""A hex as it is written: `IIC08`."""


@dataclass(frozen=True, slots=True)
class Border:
    """A side of a sheet at the edge of the map."""

    sheet: Annotated[str, Length(1, 4)]
    side: Edge

    def __str__(self) -> str:
        return f"{self.sheet} {self.side}"


@dataclass(frozen=True, slots=True)
class Group:
    """Units of one type. They may enter from this turn on, unless they stand `at` hexes from the start. With a `radio`
    each has a walkie-talkie (THG-32)."""

    type: Annotated[str, Length(1, 24)]
    count: Annotated[int, Range(1, 40)]
    ammunition: Annotated[int, Range(0, 99)] = INCLUDED
    turn: Annotated[int, Range(1, 99)] = 1
    at: Annotated[tuple[Written, ...], Length(0, 40)] = ()
    facing: Direction = Direction.N
    radio: bool = False


@dataclass(frozen=True, slots=True)
class Emplaced:
    """Defences that stand from the start (THG-29)."""

    hex: Written
    level: Literal[1, 2]


@dataclass(frozen=True, slots=True)
class Army:
    """A side's forces, where they enter, and how many defence supplies and boats they have. With `points` they are bought,
    for at most so many (THG-29)."""

    enters: Annotated[tuple[Border, ...], Length(0, 16), Unique()] = ()
    forces: Annotated[tuple[Group, ...], Length(0, 60)] = ()
    supplies: Annotated[int, Range(0, 60)] = 0
    works: Annotated[tuple[Emplaced, ...], Length(0, 60), Unique()] = ()
    points: Annotated[int, Range(0, 999)] = 0
    boats: Annotated[int, Range(0, 20)] = 0


@dataclass(frozen=True, slots=True)
class Victory:
    """What one side's points are for (THG-28). `levels`: from so many points on, a marginal defeat, a draw, a marginal
    victory, a decisive victory; with fewer, a decisive defeat. `objectives` are any other hexes to hold."""

    side: Side
    levels: Annotated[tuple[int, ...], Length(4, 4)]
    exits: Annotated[tuple[Border, ...], Length(0, 16), Unique()] = ()
    exit: Annotated[int, Range(-99, 99)] = 0
    nobody_left: Annotated[int, Range(-99, 99)] = 0
    eliminated: Annotated[int, Range(-99, 99)] = 0
    lost: Annotated[int, Range(-99, 99)] = 0
    bridge: Annotated[int, Range(-99, 99)] = 0
    bridges: Annotated[tuple[Written, ...], Length(0, 40), Unique()] = ()
    village: Annotated[int, Range(-99, 99)] = 0
    villages: Annotated[tuple[Written, ...], Length(0, 40), Unique()] = ()
    objective: Annotated[int, Range(-99, 99)] = 0
    objectives: Annotated[tuple[Written, ...], Length(0, 40), Unique()] = ()


@dataclass(frozen=True, slots=True)
class Chance:
    """What chance draws before the game (THG-29): how many `sheets` there are and how they lie, where each side `enters`,
    and so many `objectives`."""

    sheets: bool = False
    enters: bool = False
    objectives: Annotated[int, Range(0, 4)] = 0

    @property
    def anything(self) -> bool:
        """Whether it draws at all."""
        return self.sheets or self.enters or self.objectives > 0


NOTHING: Final = Chance()


@dataclass(frozen=True)
class ScenarioFile:
    """A scenario as its file has it. With `defections` mercenaries may serve the Romans (THG-34); `open`: everything is in
    view (THG-31). `referee`: each side knows of the other only what a referee's players may know. `known_to` stands only in
    what the program makes of such a scenario for one side, or for everybody."""

    title: Annotated[str, Length(1, 60)]
    turns: Annotated[int, Range(1, 40)]
    sheets: Annotated[tuple[Annotated[tuple[str, ...], Length(1, 4)], ...], Length(1, 4)]
    allies: Army
    romans: Army
    victory: Victory
    night: bool = False
    defections: bool = False
    open: bool = False
    referee: bool = False
    known_to: Literal["allies", "romans", "everybody"] | None = None
    chance: Chance = NOTHING
    maps: Annotated[tuple[SheetFile, ...], Length(0, 4), Unique("name")] = ()
    types: Annotated[tuple[UnitType, ...], Length(0, 30), Unique("key"), Unique("code")] = ()

    def army(self, side: Side) -> Army:
        """Return a side's forces."""
        return self.allies if side is Side.ALLIES else self.romans

    def outer_borders(self) -> list[Border]:
        """Return the sides of sheets at the edge of the map, sheet by sheet."""
        places = {
            (down, across): name for down, row in enumerate(self.sheets) for across, name in enumerate(row)
        }
        return [
            Border(name, side)
            for (down, across), name in places.items()
            for side, (below, right) in BESIDE.items()
            if (down + below, across + right) not in places
        ]

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
        return _joined(tuple(tuple(self.known_sheets[name] for name in row) for row in self.sheets))


@lru_cache(maxsize=24)
def _joined(rows: tuple[tuple[SheetFile, ...], ...]) -> Country:
    """Return sheets as they lie: kept, since what each side knows of a scenario is a scenario of its own on the same land."""
    return Country(rows)
