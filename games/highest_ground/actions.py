"""What can be decided, and what chance decides.

Orders are written one at a time, in secret, and sealed by `Submit`. In a movement phase a unit is taken in hand first;
then it goes to a hex, perhaps by way of others, turns, enters or leaves the map.
"""

import enum
from dataclasses import dataclass
from typing import Final, TypeAlias

from games.core.hexes.grid import Direction


class Mode(enum.Enum):
    """How a unit spends the turn: ready to fight, in column, or building defences of level I or II, or boarding a
    boat and going by it (THG-12, THG-13, THG-22, THG-33)."""

    TACTICAL = "tactical"
    STRATEGIC = "strategic"
    STAKES = "stakes"
    DITCH = "ditch"
    BOAT = "boat"

    def __init__(self, name: str) -> None:
        self.level = {"stakes": 1, "ditch": 2}.get(name, 0)
        """The level of the defences that it builds; 0 if it builds none."""


@dataclass(frozen=True, slots=True)
class Stock:
    """So many of the defence supplies are of level I, the others of level II (THG-27)."""

    ones: int


@dataclass(frozen=True, slots=True)
class Declare:
    """A unit's mode for this turn (THG-7, THG-8)."""

    unit: str
    mode: Mode


@dataclass(frozen=True, slots=True)
class DeclareAll:
    """Every unit that can, has no mode declared and no enemy in its hex marches in strategic mode."""


@dataclass(frozen=True, slots=True)
class Lend:
    """From now on a mercenary lends its defence to those it is stacked with, or no longer does (THG-23, THG-48)."""

    unit: str
    lends: bool


@dataclass(frozen=True, slots=True)
class Take:
    """The movement of this unit is written next."""

    unit: str


@dataclass(frozen=True, slots=True)
class Enter:
    """The unit in hand enters the map in this hex, with this facing (THG-53)."""

    cell: str
    facing: Direction


@dataclass(frozen=True, slots=True)
class Go:
    """The unit in hand goes on to this hex, by the cheapest way."""

    to: str


@dataclass(frozen=True, slots=True)
class Face:
    """The unit in hand turns to this hexside (THG-2, THG-11)."""

    facing: Direction


@dataclass(frozen=True, slots=True)
class Leave:
    """The unit in hand leaves the map over an exit (THG-28)."""


@dataclass(frozen=True, slots=True)
class Attack:
    """A unit attacks an enemy unit that it sees (THG-16)."""

    unit: str
    target: str


@dataclass(frozen=True, slots=True)
class Help:
    """A leader helps a unit in this combat phase; named itself, it helps nobody (THG-24, THG-55)."""

    leader: str
    unit: str


@dataclass(frozen=True, slots=True)
class Submit:
    """The orders of this phase stand as they are written."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Chance: which sheets lie where, on which side of a sheet each army enters, and the objectives; empty where the
    scenario says it (THG-29)."""

    sheets: str
    allies: str
    romans: str
    objectives: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Initiative:
    """Chance: the die that says who is player 1 (THG-5)."""

    die: int


@dataclass(frozen=True, slots=True)
class Dice:
    """Chance: a die for each combat that reaches it, in the order of the defenders (THG-17)."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rally:
    """Chance: a die for each disrupted unit that may reorganize, in the order of the units (THG-26)."""

    dice: tuple[int, ...]


Written: TypeAlias = Declare | DeclareAll | Lend | Take | Enter | Go | Face | Leave | Attack | Help
"""What a side writes in secret before it submits."""
Action: TypeAlias = Stock | Written | Submit | Lay | Initiative | Dice | Rally
WRITTEN: Final = (Declare, DeclareAll, Lend, Take, Enter, Go, Face, Leave, Attack, Help)
ACTION_TYPES: Final = (Stock, *WRITTEN, Submit, Lay, Initiative, Dice, Rally)
