"""What can be decided, and what chance decides.

Orders are written one at a time, in secret, and sealed by `Submit`. In a movement phase a unit is taken in hand first;
then it goes to a hex, perhaps by way of others, turns, enters or leaves the map.

What can happen, and who may know of it. What a side alone knows is told to it and to a referee.
"""

import enum
from dataclasses import dataclass
from typing import Final, TypeAlias

from games.core.hexes.grid import Direction
from games.core.protocol import OBSERVER, Event, Seat
from games.highest_ground.files.tables import Odds, Result, Side
from games.highest_ground.land.country import Cell


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


def told_to(side: Side) -> frozenset[Seat]:
    """Who hears what only this side knows."""
    return frozenset((side.seat, OBSERVER))


@dataclass(frozen=True, slots=True)
class SideEvent(Event):
    """What happens to a side."""

    side: Side


@dataclass(frozen=True, slots=True)
class SecretEvent(SideEvent):
    """What one side alone is told."""

    @property
    def audience(self) -> frozenset[Seat] | None:
        return told_to(self.side)


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """Chance has drawn what the scenario left to it: the sheets, where the Allies and the Romans enter, and the objectives;
    empty what it did not draw (THG-29)."""

    sheets: str
    allies: str
    romans: str
    objectives: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A turn begins: the die, who is player 1, and player 1's army morale (THG-5, THG-6)."""

    round: int
    die: int
    first: Side
    morale: int


@dataclass(frozen=True, slots=True)
class Noted(SecretEvent):
    """A side has written an order. `unit` is whose order it is, with the name of its type; empty for an order to many."""

    order: Written | Stock
    unit: str = ""
    called: str = ""


@dataclass(frozen=True, slots=True)
class Submitted(SideEvent):
    """A side has sealed its orders."""


@dataclass(frozen=True, slots=True)
class Marched(SecretEvent):
    """A unit has moved: the hexes of its way, and why it stopped early: `met` an enemy, `full`, or empty."""

    unit: str
    way: tuple[Cell, ...]
    facing: Direction
    stopped: str


@dataclass(frozen=True, slots=True)
class Left(SecretEvent):
    """A unit has left the map over an exit."""

    unit: str


@dataclass(frozen=True, slots=True)
class Sighted(SideEvent):
    """A unit has come into sight of the enemy: both sides know."""

    unit: str
    kind: str
    at: Cell
    called: str = ""
    """The name of its type, where the game's own units have none of this kind."""


@dataclass(frozen=True, slots=True)
class Vanished(SideEvent):
    """A unit is out of the enemy's sight again."""

    unit: str
    at: Cell


@dataclass(frozen=True, slots=True)
class Share:
    """A line of a sum: what it is, for which unit, how much it adds, and the rule. `unit` may be empty."""

    what: str
    unit: str
    amount: int
    rule: str


@dataclass(frozen=True, slots=True)
class Report:
    """A combat, line by line (THG-17): the sums of attack and defence, their ratio, the morale, what shifts the column,
    and the column in which the die counts. `effect` is a result of Table 6 that takes the combat's place."""

    defender: str
    attackers: tuple[str, ...]
    cell: Cell
    attack: tuple[Share, ...]
    defence: tuple[Share, ...]
    ratio: Odds | None
    attackers_morale: tuple[Share, ...]
    defenders_morale: tuple[Share, ...]
    shifts: tuple[Share, ...]
    odds: Odds | None
    effect: Result | None

    @property
    def attack_sum(self) -> int:
        """The attackers' strength."""
        return sum(each.amount for each in self.attack)

    @property
    def defence_sum(self) -> int:
        """The defender's strength."""
        return sum(each.amount for each in self.defence)

    @property
    def difference(self) -> int:
        """The attackers' morale less the defender's."""
        attackers = sum(each.amount for each in self.attackers_morale)
        return attackers - sum(each.amount for each in self.defenders_morale)

    @property
    def rolled(self) -> bool:
        """Whether it reaches the die."""
        return self.odds is not None and self.effect is None


@dataclass(frozen=True, slots=True)
class Fought(Event):
    """A combat with its result; `die` is 0 if there was none."""

    report: Report
    die: int
    result: Result


@dataclass(frozen=True, slots=True)
class Suffered(SideEvent):
    """What came of a phase's combats for a unit: `disrupted`, `retreated` or `routed`, with its way. Everybody hears it of
    a unit in sight."""

    unit: str
    how: str
    way: tuple[Cell, ...]
    public: bool = True

    @property
    def audience(self) -> frozenset[Seat] | None:
        return None if self.public else told_to(self.side)


@dataclass(frozen=True, slots=True)
class Eliminated(SideEvent):
    """A unit is out of the game: `fought`, `cornered` without a way to retreat, or `shared` as a leader with its unit."""

    unit: str
    why: str


@dataclass(frozen=True, slots=True)
class Spent(SideEvent):
    """A mercenary unit has no ammunition left, and is disrupted (THG-23)."""

    unit: str


@dataclass(frozen=True, slots=True)
class Rallied(SideEvent):
    """A disrupted unit has rolled to reorganize (THG-26). Everybody hears it of a unit in sight."""

    unit: str
    die: int
    changes: tuple[Share, ...]
    restored: bool
    public: bool

    @property
    def audience(self) -> frozenset[Seat] | None:
        return None if self.public else told_to(self.side)


@dataclass(frozen=True, slots=True)
class Built(SecretEvent):
    """Defences stand, or the work on them is lost (`level` 0) (THG-22)."""

    unit: str
    cell: Cell
    level: int


@dataclass(frozen=True, slots=True)
class Embarked(SecretEvent):
    """A unit is in a boat (THG-33)."""

    unit: str


@dataclass(frozen=True, slots=True)
class Reinforced(SecretEvent):
    """Units may enter from the next turn on."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ended(SideEvent):
    """The game is over: the points and what they are for, and the level of victory from 0 to 4 (THG-28)."""

    shares: tuple[Share, ...]
    level: int


EVENT_TYPES: Final[tuple[type[Event], ...]] = (
    Drawn,
    TurnBegan,
    Noted,
    Submitted,
    Marched,
    Left,
    Sighted,
    Vanished,
    Fought,
    Suffered,
    Eliminated,
    Spent,
    Rallied,
    Built,
    Embarked,
    Reinforced,
    Ended,
)
