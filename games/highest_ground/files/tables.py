"""Types of units, as the counters have them, Tables 1 to 6, and the other numbers of the rules (THG-3, THG-4, THG-35 to THG-39,
THG-41).
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Final, Literal

from games.core.data_files.reading import load_data
from games.core.data_files.values import Length, Problem, Range, Unique, problems_of
from games.core.hexes.grid import Arc

PACKAGE: Final = "games.highest_ground"
_CODE: Final = re.compile("[A-Z]{1,3}")
_KEY: Final = re.compile("[a-z][a-z0-9_]*")


class Side(enum.Enum):
    """The two sides, in the order of their seats."""

    ALLIES = "allies"
    ROMANS = "romans"

    def __init__(self, name: str) -> None:
        self.seat = ("allies", "romans").index(name)
        """The seat that plays this side."""

    @property
    def other(self) -> Side:
        """The enemy's side."""
        return Side.ROMANS if self is Side.ALLIES else Side.ALLIES


SIDES: Final = tuple(Side)
"""Both sides, by seat."""


class Role(enum.Enum):
    """What a unit is for. Line units are feudal or Roman troops that fight hand to hand or shoot."""

    MERCENARY = "mercenary"
    LINE = "line"
    SCOUTS = "scouts"
    BAGGAGE = "baggage"
    LEADER = "leader"


@dataclass(frozen=True, slots=True)
class Strength:
    """One side of a counter."""

    attack: Annotated[int, Range(0, 50)]
    defence: Annotated[int, Range(0, 50)]
    morale: Annotated[int, Range(0, 20)]


@dataclass(frozen=True)
class UnitType:
    """A type of units. `code` begins the name of each unit: `K2`. A leader has no disrupted side.

    `mercenary` marks leaders of the mercenaries, whom army morale does not touch (THG-6); units with the role of a
    mercenary are mercenaries anyway.
    """

    key: Annotated[str, Length(1, 24)]
    name: Annotated[str, Length(1, 24)]
    code: Annotated[str, Length(1, 3)]
    side: Side
    role: Role
    movement: Annotated[int, Range(1, 12)]
    full: Strength
    counters: Annotated[int, Range(1, 40)]
    disrupted: Strength | None
    mounted: bool = False
    mercenary: bool = False
    range: Annotated[int, Range(0, 12)] = 0
    leadership: Annotated[int, Range(0, 9)] = 0

    @property
    def combat(self) -> bool:
        """Whether it is a combat unit (THG-41)."""
        return self.role is not Role.LEADER and self.full.attack > 0

    @property
    def stacks(self) -> bool:
        """Whether it counts for stacking: feudal and Roman combat units do (THG-21, THG-41)."""
        return self.combat and self.role is not Role.MERCENARY

    @property
    def starred(self) -> bool:
        """Whether its attack adds to morale instead of the ratio (THG-23)."""
        return self.role is Role.MERCENARY

    @property
    def hired(self) -> bool:
        """Whether it belongs to the mercenaries."""
        return self.mercenary or self.role is Role.MERCENARY

    @property
    def builds(self) -> bool:
        """Whether it can build defences (THG-22)."""
        return self.stacks and not self.mounted

    @property
    def gait(self) -> str:
        """The column of Table 2 that it moves by."""
        return "baggage" if self.role is Role.BAGGAGE else "mounted" if self.mounted else "foot"


@dataclass(frozen=True)
class UnitsFile:
    """What `data/units.toml` holds."""

    types: Annotated[tuple[UnitType, ...], Length(1, 60), Unique("key"), Unique("code")]

    @cached_property
    def by_key(self) -> dict[str, UnitType]:
        """The types by their keys."""
        return {each.key: each for each in self.types}


def type_problems(types: tuple[UnitType, ...], *path: str | int) -> Iterator[Problem]:
    """Yield what is wrong with each of these types."""
    for number, each in enumerate(types):
        here = (*path, number)
        leads, attacks = each.role is Role.LEADER, each.full.attack > 0
        told = "needs `leadership`" if leads else "is no leader and has no `leadership`"
        fights = each.role in (Role.LINE, Role.SCOUTS, Role.MERCENARY)
        yield from problems_of(
            (
                not _KEY.fullmatch(each.key),
                (*here, "key"),
                f"“{each.key}” should be small letters, digits and _",
            ),
            (
                not _CODE.fullmatch(each.code),
                (*here, "code"),
                f"“{each.code}” should be one to three capital letters",
            ),
            (leads != (each.leadership > 0), here, f"{each.name} {told}"),
            (not leads and each.disrupted is None, here, f"{each.name} needs a `disrupted` side"),
            (not fights and attacks, (*here, "full"), f"{each.name} cannot attack: its attack should be 0"),
            (fights and not attacks, (*here, "full"), f"{each.name} should have an attack"),
        )


def _problems(file: UnitsFile) -> Iterator[Problem]:
    yield from type_problems(file.types, "types")


UNITS: Final = load_data(UnitsFile, PACKAGE, "data/units.toml", _problems)


class Terrain(enum.Enum):
    """The ground of a hex (THG-1)."""

    CLEAR = "clear"
    FOREST = "forest"
    VILLAGE = "village"
    SWAMP = "swamp"


class Odds(enum.Enum):
    """The rows of Table 4, from the worst for the attackers to the best."""

    LEAST = "below 1:3"
    ONE_TO_THREE = "1:3"
    ONE_TO_TWO = "1:2"
    EVEN = "1:1"
    TWO = "2:1"
    THREE = "3:1"
    FOUR = "4:1"
    FIVE = "5:1"
    MOST = "6:1"

    def shifted(self, columns: int) -> Odds:
        """Return the odds so many columns to the right; shifts stop at the ends of the table (THG-49)."""
        rows = tuple(Odds)
        return rows[max(0, min(len(rows) - 1, rows.index(self) + columns))]


class Result(enum.Enum):
    """What a combat leads to, for attackers (A) or the defender (D) (THG-20)."""

    NONE = "NE"
    ATTACKERS_DISRUPTED = "AD"
    ATTACKERS_RETREAT = "AR"
    ATTACKERS_ROUT = "At"
    ATTACKERS_ELIMINATED = "AE"
    DEFENDER_DISRUPTED = "DD"
    DEFENDER_RETREATS = "DR"
    DEFENDER_ROUTS = "Dt"
    DEFENDER_ELIMINATED = "DE"

    @property
    def hits_attackers(self) -> bool:
        """Whether it is a result for the attackers."""
        return self.value[0] == "A"

    @property
    def severity(self) -> int:
        """How bad it is: 0 nothing, 1 disrupted, 2 retreat, 3 rout, 4 eliminated."""
        return {"E": 4 if self is not Result.NONE else 0, "t": 3, "R": 2, "D": 1}[self.value[1]]


@dataclass(frozen=True, slots=True)
class MoraleStep:
    """A row of Table 1."""

    least: Annotated[int, Range(-999, 999)]
    modifier: Annotated[int, Range(-9, 9)]


@dataclass(frozen=True, slots=True)
class ArmyMorale:
    """Table 1: from each least difference on, player 1's modifier; `below` all of them, that one (THG-35)."""

    steps: Annotated[tuple[MoraleStep, ...], Length(1, 12)]
    below: Annotated[int, Range(-9, 9)]

    def modifier(self, difference: int) -> int:
        """Return player 1's modifier."""
        return next((each.modifier for each in self.steps if difference >= each.least), self.below)


@dataclass(frozen=True, slots=True)
class Ground:
    """A row of Table 2: what entering costs, 0 if impassable, and what the hex adds to defence (THG-36)."""

    foot: Annotated[int, Range(0, 20)]
    mounted: Annotated[int, Range(0, 20)]
    baggage: Annotated[int, Range(0, 20)]
    defence: Annotated[int, Range(-20, 20)]
    hides: bool

    def cost(self, gait: str) -> int:
        """Return what entering costs: on `foot`, `mounted` or with `baggage`."""
        return {"foot": self.foot, "mounted": self.mounted, "baggage": self.baggage}[gait]


@dataclass(frozen=True, slots=True)
class Crossing:
    """What a step along a road costs in strategic movement, and a river more in tactical (THG-36)."""

    road: Annotated[int, Range(1, 20)]
    river: Annotated[int, Range(0, 20)]


@dataclass(frozen=True, slots=True)
class WorksRow:
    """Defences of level I and II: what they add, and the turns to build them (THG-22, THG-36)."""

    defence: tuple[int, int]
    turns: tuple[int, int]


@dataclass(frozen=True, slots=True)
class MoraleRow:
    """Table 3: what adds to a unit's morale (THG-37); `building` is the morale of one that builds (THG-22)."""

    works: tuple[int, int]
    village: int
    no_ammunition: int
    building: int


@dataclass(frozen=True, slots=True)
class Distances:
    """How far units retreat and rout, in hexes (THG-20)."""

    retreat: Annotated[int, Range(1, 20)]
    rout: Annotated[int, Range(1, 20)]


@dataclass(frozen=True, slots=True)
class DirectionRow:
    """A row of Table 5: what adds to the defender's morale, and columns to the right (THG-39)."""

    morale: Annotated[int, Range(-9, 9)]
    columns: Annotated[int, Range(-9, 9)]


@dataclass(frozen=True, slots=True)
class MoraleEffect:
    """A row of Table 6: columns to the right, or a result in place of the combat (THG-39)."""

    least: Annotated[int, Range(-999, 999)]
    columns: Annotated[int, Range(-9, 9)] = 0
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class MoraleEffects:
    """Table 6: from each least difference on, its effect; `below` all of them, that result."""

    steps: Annotated[tuple[MoraleEffect, ...], Length(1, 20)]
    below: Result

    def effect(self, difference: int) -> MoraleEffect:
        """Return the effect of this difference, attackers' morale less the defender's."""
        found = next((each for each in self.steps if difference >= each.least), None)
        return found or MoraleEffect(difference, result=self.below)


@dataclass(frozen=True, slots=True)
class Sight:
    """How many hexes sight reaches (THG-25)."""

    day: Annotated[int, Range(1, 40)]
    night: Annotated[int, Range(1, 40)]


@dataclass(frozen=True, slots=True)
class Reorganization:
    """What a die must show to restore a unit, and what changes it (THG-26)."""

    needed: Annotated[int, Range(1, 6)]
    neighbour: Annotated[int, Range(-6, 0)]
    retreated: Annotated[int, Range(-6, 0)]
    routed: Annotated[int, Range(-6, 0)]


@dataclass(frozen=True, eq=False)
class Tables:
    """What `data/tables.toml` holds."""

    army_morale: ArmyMorale
    terrain: Mapping[Terrain, Ground]
    crossing: Crossing
    works: WorksRow
    morale: MoraleRow
    results: Mapping[Odds, Annotated[tuple[Result, ...], Length(6, 6)]]
    distances: Distances
    direction: Mapping[Literal["front", "flank", "rear"], DirectionRow]
    morale_effects: MoraleEffects
    sight: Sight
    reorganization: Reorganization


def table_problems(tables: Tables) -> Iterator[Problem]:
    """Yield what is missing in the tables, or out of order."""
    for name, wanted, found in (
        ("terrain", Terrain, tables.terrain),
        ("results", Odds, tables.results),
        ("direction", Arc, {Arc(key) for key in tables.direction}),
    ):
        for each in wanted:
            if each not in found:
                yield Problem((name,), f"The row “{each.value}” is missing")
    for table, steps in (
        ("army_morale", [each.least for each in tables.army_morale.steps]),
        ("morale_effects", [each.least for each in tables.morale_effects.steps]),
    ):
        if steps != sorted(steps, reverse=True):
            yield Problem((table, "steps"), "The steps should go from the largest `least` to the smallest")
    for number, effect in enumerate(tables.morale_effects.steps):
        if effect.result is not None and effect.columns:
            yield Problem(("morale_effects", "steps", number), "A step has columns or a result, not both")


TABLES: Final = load_data(Tables, PACKAGE, "data/tables.toml", table_problems)
