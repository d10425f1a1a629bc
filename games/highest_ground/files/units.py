"""Types of units, as the counters have them (THG-3, THG-4, THG-41)."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Final

from games.core.data_files.declared import Length, Range, Unique
from games.core.data_files.faults import Problem
from games.core.data_files.reading import load_data

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
        if not _KEY.fullmatch(each.key):
            yield Problem((*here, "key"), f"“{each.key}” should be small letters, digits and _")
        if not _CODE.fullmatch(each.code):
            yield Problem((*here, "code"), f"“{each.code}” should be one to three capital letters")
        leads = each.role is Role.LEADER
        if leads != (each.leadership > 0):
            told = "needs `leadership`" if leads else "is no leader and has no `leadership`"
            yield Problem(here, f"{each.name} {told}")
        if not leads and each.disrupted is None:
            yield Problem(here, f"{each.name} needs a `disrupted` side")
        if each.role in (Role.LEADER, Role.BAGGAGE) and each.full.attack:
            yield Problem((*here, "full"), f"{each.name} cannot attack: its attack should be 0")
        if each.role in (Role.LINE, Role.SCOUTS, Role.MERCENARY) and not each.full.attack:
            yield Problem((*here, "full"), f"{each.name} should have an attack")


def _problems(file: UnitsFile) -> Iterator[Problem]:
    yield from type_problems(file.types, "types")


UNITS: Final = load_data(UnitsFile, PACKAGE, "data/units.toml", _problems)
