"""What can happen, and who may know of it. What a side alone knows is told to it and to a referee."""

from dataclasses import dataclass
from typing import Final

from games.core.hexes.grid import Direction
from games.core.protocol import OBSERVER, Event, Seat
from games.highest_ground.actions import Stock, Written
from games.highest_ground.files.tables import Odds, Result, Side
from games.highest_ground.land.country import Cell


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
