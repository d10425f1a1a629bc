"""The frozen state: units and what is planned for them, what each side has sighted, defences, and the turn's course.

What a viewer may know: a side, or both.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from games.core.hexes.grid import Direction
from games.core.protocol import Seat
from games.core.working import KEPT, changed as changed
from games.highest_ground.actions import Mode
from games.highest_ground.files.scenarios import Scenario, scenario_of
from games.highest_ground.files.tables import Side, Strength, UnitType
from games.highest_ground.land.country import Cell

T = TypeVar("T")


class Stage(enum.Enum):
    """What a turn goes through (THG-5 to THG-9). In some stages one or both sides decide; in others chance does.

    In `SCOUTS` both sides declare their scouts' modes and write how they ride. In `FIRST_MARCH` both declare the modes of all
    others, and player 1 writes its march; in `SECOND_MARCH` player 2 does.
    """

    DRAW = "draw"
    STOCK = "stock"
    INITIATIVE = "initiative"
    SCOUTS = "scouts"
    FIRST_MARCH = "first_march"
    FIRST_COMBAT = "first_combat"
    FIRST_DICE = "first_dice"
    SECOND_MARCH = "second_march"
    SECOND_COMBAT = "second_combat"
    SECOND_DICE = "second_dice"
    REORGANIZATION = "reorganization"
    OVER = "over"

    @property
    def declaring(self) -> bool:
        """Whether modes are declared."""
        return self in (Stage.SCOUTS, Stage.FIRST_MARCH)

    @property
    def scouting(self) -> bool:
        """Whether it belongs to the scouts, rather than to all others."""
        return self is Stage.SCOUTS

    @property
    def marching(self) -> bool:
        """Whether one side moves, or both."""
        return self in (Stage.SCOUTS, Stage.FIRST_MARCH, Stage.SECOND_MARCH)

    @property
    def fighting(self) -> bool:
        """Whether both sides give their attacks."""
        return self in (Stage.FIRST_COMBAT, Stage.SECOND_COMBAT)


class Status(enum.Enum):
    """Where a unit is: waiting off the map, on it, off it again over an exit, or eliminated."""

    RESERVE = "reserve"
    FIELD = "field"
    EXITED = "exited"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit. `due` is the turn from which it may enter (THG-53).

    `tail` is the second hex of a unit in strategic mode (THG-44). `entered` is the direction of the step by which it came
    into its hex this turn, None if it did not; `forded`: it crossed a river this turn. `building` is the level that
    it builds and `built` the full turns so far (THG-22). `lends`: it lends its defence when stacked (THG-48).
    `setback`: this turn it retreated (1) or routed (2). `supplies` are those of level I and II that a baggage unit holds.
    `radio`: it has a walkie-talkie (THG-32). `boarding`: it spends this turn getting into a boat; `afloat`: it is in one
    (THG-33).
    """

    name: str
    kind: str
    side: Side
    status: Status
    due: int = 1
    at: Cell | None = None
    facing: Direction = Direction.N
    tail: Cell | None = None
    strategic: bool = False
    disrupted: bool = False
    entered: Direction | None = None
    forded: bool = False
    building: int = 0
    built: int = 0
    ammunition: int = 0
    lends: bool = False
    setback: int = 0
    supplies: tuple[int, int] = (0, 0)
    radio: bool = False
    boarding: bool = False
    afloat: bool = False

    @property
    def seat(self) -> Seat:
        """The seat whose unit it is."""
        return self.side.seat

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The hexes that it covers, its own first; none off the map."""
        if self.at is None:
            return ()
        return (self.at,) if self.tail is None else (self.at, self.tail)


@dataclass(frozen=True, slots=True)
class Deed:
    """What came of a unit that was sighted, in which turn: `attacks` or `attacked`, with whom; `disrupted`, `retreated`,
    `routed`, `restored` or `spent`, its ammunition."""

    turn: int
    what: str
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sighting:
    """What a side knows of an enemy unit: as it was last seen, in which turn, by which of its own units, and what came of
    it. `now`: it is in sight."""

    name: str
    kind: str
    at: Cell
    tail: Cell | None
    facing: Direction
    strategic: bool
    disrupted: bool
    building: int
    turn: int
    by: tuple[str, ...]
    now: bool
    deeds: tuple[Deed, ...] = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The hexes that it covered."""
        return (self.at,) if self.tail is None else (self.at, self.tail)


@dataclass(frozen=True, slots=True)
class Claim:
    """Who holds an objective as far as somebody knows: the side that was last known to be alone there (THG-56), from which
    turn without a gap, and in which turn that was last certain. `now`: it is certain now."""

    cell: Cell
    side: Side
    since: int
    seen: int
    now: bool


@dataclass(frozen=True, slots=True)
class Works:
    """Defences of a level in a hex, and whom they serve: the side that stood there first, None for nobody yet (THG-52)."""

    cell: Cell
    level: int
    side: Side | None


@dataclass(frozen=True, slots=True)
class Spot:
    """A point of a march: a hex and the facing there."""

    cell: Cell
    facing: Direction


@dataclass(frozen=True, slots=True)
class Order:
    """A unit's movement as it is written so far: every hex and turn in order, its start first if it began on the map.

    `entering`: the first spot is where it enters the map. `spent` are its movement points in use; `ended`: it can go no
    further. `leaves`: at the end it leaves the map.
    """

    unit: str
    spots: tuple[Spot, ...]
    entering: bool = False
    spent: int = 0
    ended: bool = False
    leaves: bool = False

    @property
    def idle(self) -> bool:
        """Whether it has only begun: the unit is in hand and has not been told anything."""
        return len(self.spots) + self.entering < 2 and not self.leaves


@dataclass(frozen=True, slots=True)
class Draft:
    """What a side has written in this stage. `hand` is the unit whose movement is being written, empty for none."""

    submitted: bool = False
    hand: str = ""
    orders: tuple[Order, ...] = ()
    modes: tuple[tuple[str, Mode], ...] = ()
    lends: tuple[tuple[str, bool], ...] = ()
    attacks: tuple[tuple[str, str], ...] = ()
    helps: tuple[tuple[str, str], ...] = ()


BLANK: Final = Draft()


@dataclass(frozen=True, kw_only=True)
class Open:
    """What everybody may know, in the state and in every view alike; State says what each field is."""

    open: bool
    stage: Stage
    round: int
    first: Side | None
    morale: int
    turn: int
    owed: tuple[Seat, ...]
    gone: tuple[Seat, ...]

    @property
    def movers(self) -> tuple[Side, ...]:
        """The sides that move in this stage, in the order in which they do."""
        if self.first is None:
            return ()
        found = {
            Stage.SCOUTS: (self.first, self.first.other),
            Stage.FIRST_MARCH: (self.first,),
            Stage.SECOND_MARCH: (self.first.other,),
        }
        return found.get(self.stage, ())


@dataclass(frozen=True, kw_only=True)
class State(Open):
    """A position. `scenario` is the text of somebody's file, empty for the introductory scenario.

    `round` counts the game's turns from 1; `first` is player 1 of this one, `morale` player 1's army morale (THG-6).
    By seat: `drafts`, `sighted` (what the side knows of the enemy's units, in the order of their names) and `mapped` (the
    defences that it knows), `boats` (those left). `held` is who holds each objective, `claims` who does as far as each side
    knows, and last as far as both know. `turn` counts on when the deciding changes
    hands; `owed` are the sides that were asked last.
    """

    scenario: str
    units: tuple[Unit, ...]
    drafts: tuple[Draft, Draft] = (BLANK, BLANK)
    sighted: tuple[tuple[Sighting, ...], tuple[Sighting, ...]] = ((), ())
    works: tuple[Works, ...] = ()
    mapped: tuple[tuple[Works, ...], tuple[Works, ...]] = ((), ())
    held: tuple[tuple[Cell, Side | None], ...] = ()
    claims: tuple[tuple[Claim, ...], tuple[Claim, ...], tuple[Claim, ...]] = ((), (), ())
    boats: tuple[int, int] = (0, 0)

    @property
    def setting(self) -> Scenario:
        """The scenario with its land."""
        return scenario_of(self.scenario)

    def lasting(self, work: Callable[[State, Seat], T], seat: Seat) -> T:
        """Return what `work` makes of this position for a seat. It gets the position with nothing written, so what it makes
        is kept while sides write (`written`)."""
        kept: dict[Any, Any] | None = self.__dict__.get(KEPT)
        if kept is None:
            kept = self.__dict__[KEPT] = {}
        key = work, seat
        if key not in kept:
            kept[key] = work(changed(self, drafts=(BLANK, BLANK)), seat)
        found: T = kept[key]
        return found

    def unit(self, name: str) -> Unit | None:
        """Return the unit of this name, or None."""
        return self.lasting(_by_name, 0).get(name)

    def of(self, side: Side) -> tuple[Unit, ...]:
        """Return a side's units on the map."""
        return tuple(unit for unit in self.units if unit.side is side and unit.status is Status.FIELD)

    def kind(self, unit: Unit) -> UnitType:
        """Return a unit's type."""
        return self.setting.kinds[unit.kind]

    def sees(self, seat: Seat) -> tuple[Sighting, ...]:
        """Return the enemy's units that this seat has in sight now."""
        return self.lasting(_in_sight, seat)


def written(state: State, seat: Seat, draft: Draft) -> State:
    """Return the position in which this seat has written something else."""
    after = changed(state, drafts=with_seat(state.drafts, seat, draft))
    after.__dict__[KEPT] = state.__dict__.setdefault(KEPT, {})
    return after


def _by_name(state: State, _: Seat) -> dict[str, Unit]:
    return {unit.name: unit for unit in state.units}


def _in_sight(state: State, seat: Seat) -> tuple[Sighting, ...]:
    return tuple(each for each in state.sighted[seat] if each.now)


def strength(kind: UnitType, disrupted: bool) -> Strength:
    """Return the side of the counter that counts."""
    return kind.disrupted if disrupted and kind.disrupted is not None else kind.full


def with_seat(pair: tuple[Any, Any], seat: Seat, item: Any) -> tuple[Any, Any]:
    """Return both seats' values with another one for this seat."""
    return (item, pair[1]) if seat == 0 else (pair[0], item)


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Open):
    """The view of a side, with its memory. Others know what both sides know; a referee knows both sides, as everybody
    does after the end.

    `sides` are those whose own knowledge the viewer has. For each of them in order: `drafts`, `sighted` (what it knows of the
    enemy's units, and which of its own saw them), `mapped` and `boats`; `units` are theirs. `public` is what both sides know of
    each other: for each side by seat what it has sighted, without by whom. `lost` are the units eliminated so far.
    `held` is who holds each objective, empty for who cannot know; `claims` who does as far as each of `sides` knows, and
    `common` as far as both know.
    """

    seat: Seat | None
    sides: tuple[Side, ...]
    scenario: str
    units: tuple[Unit, ...]
    drafts: tuple[Draft, ...]
    sighted: tuple[tuple[Sighting, ...], ...]
    mapped: tuple[tuple[Works, ...], ...]
    public: tuple[tuple[Sighting, ...], tuple[Sighting, ...]]
    submitted: tuple[bool, bool]
    owing: tuple[Seat, ...]
    lost: tuple[str, ...]
    held: tuple[tuple[Cell, Side | None], ...]
    claims: tuple[tuple[Claim, ...], ...]
    common: tuple[Claim, ...]
    boats: tuple[int, ...]
    over: bool

    @property
    def setting(self) -> Scenario:
        """The scenario with its land."""
        return scenario_of(self.scenario)

    def draft(self, seat: Seat) -> Draft | None:
        """Return what a side has written, if the viewer knows it."""
        return {side.seat: draft for side, draft in zip(self.sides, self.drafts, strict=True)}.get(seat)

    @property
    def remembered(self) -> tuple[Claim, ...]:
        """Who holds what as far as this viewer knows; what both know for who has no side or both."""
        return self.claims[0] if len(self.sides) == 1 else self.common

    def holder(self, cell: Cell) -> Claim | None:
        """Return who holds an objective as far as this viewer knows; None for nobody. Who sees everything knows it of now."""
        if self.held:
            side = dict(self.held)[cell]
            return None if side is None else Claim(cell, side, 0, self.round, True)
        return next((each for each in self.remembered if each.cell == cell), None)

    def unit(self, name: str) -> Unit | None:
        """Return one of the units that the viewer knows, or None."""
        return next((unit for unit in self.units if unit.name == name), None)
