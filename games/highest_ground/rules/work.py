"""A position while something is carried out: what changes, and what is told of it. And the course of a turn: which stage follows
which, who owes a decision, and what is skipped (THG-5 to THG-9, THG-47).

Whether a side is asked depends only on what both sides know: the forces at the start, the units that were eliminated,
and who is in sight of whom.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from games.core.protocol import CHANCE, Chance, Event, Seat
from games.core.working import Changes
from games.highest_ground import actions as a
from games.highest_ground.actions import Mode, Noted
from games.highest_ground.files.tables import SIDES, Role, Side
from games.highest_ground.land.country import Cell
from games.highest_ground.state import BLANK, Stage, State, Status, Unit, changed, with_seat


class Work(Changes[State]):
    """The working copy, with `units` by name."""

    def __init__(self, state: State, events: Iterable[Event] = ()) -> None:
        super().__init__(state, events)
        self.setting = state.setting
        self.units = {unit.name: unit for unit in state.units}

    def now(self) -> State:
        """Return the position as it is by now."""
        return changed(self.state, units=tuple(self.units.values()), **self.values)

    def set_seat(self, name: str, seat: Seat, item: Any) -> None:
        """Change a seat's value of a field that has one for each."""
        self[name] = with_seat(self[name], seat, item)

    def field(self, side: Side | None = None) -> Iterator[Unit]:
        """Yield the units on the map, of one side or of both, in the order of the roster."""
        for unit in list(self.units.values()):
            if unit.status is Status.FIELD and side in (None, unit.side):
                yield unit

    def inside(self, cell: Cell, side: Side | None = None) -> list[Unit]:
        """Return the units that cover a hex."""
        return [unit for unit in self.field(side) if cell in unit.cells]

    def troops(self, cell: Cell, side: Side) -> list[Unit]:
        """Return a side's combat units in a hex."""
        return [unit for unit in self.inside(cell, side) if self.setting.kinds[unit.kind].combat]

    def stacked(self, cell: Cell, side: Side) -> list[Unit]:
        """Return a side's units in a hex that count for stacking (THG-21)."""
        return [unit for unit in self.inside(cell, side) if self.setting.kinds[unit.kind].stacks]

    def is_scout(self, unit: Unit) -> bool:
        """Return whether a unit moves with the scouts."""
        return self.setting.kinds[unit.kind].role is Role.SCOUTS


def noted(state: State, seat: Seat, order: a.Written) -> Noted:
    """Return what is told of an order that a side has just written: with the unit in hand where the order names none."""
    match order:
        case a.Declare(name, _) | a.Lend(name, _) | a.Take(name) | a.Attack(name, _) | a.Help(name, _):
            unit = state.unit(name)
        case a.Enter() | a.Go() | a.Face() | a.Leave():
            unit = state.unit(state.drafts[seat].hand)
        case a.DeclareAll():
            unit = None
    if unit is None:
        return Noted(SIDES[seat], order)
    return Noted(SIDES[seat], order, unit.name, state.kind(unit).name)


def declared(state: State, unit: Unit) -> Unit:
    """Return a unit as it is once what its side has declared so far takes effect. Its tail is not known before."""
    stage = state.stage
    if not stage.declaring or (state.kind(unit).role is Role.SCOUTS) != stage.scouting:
        return unit
    for name, mode in state.drafts[unit.seat].modes:
        if name == unit.name:
            return _in_mode(unit, mode)
    return replace(unit, strategic=True) if unit.afloat else unit


@lru_cache(maxsize=256)
def _in_mode(unit: Unit, mode: Mode) -> Unit:
    # While movement is written it is asked for again and again.
    return replace(
        unit,
        strategic=mode is Mode.STRATEGIC,
        building=mode.level,
        built=unit.built if mode.level and mode.level == unit.building else 0,
        boarding=mode is Mode.BOAT,
        afloat=False,
    )


ORDER: Final = (
    Stage.INITIATIVE,
    Stage.SCOUTS,
    Stage.FIRST_MARCH,
    Stage.FIRST_COMBAT,
    Stage.FIRST_DICE,
    Stage.SECOND_MARCH,
    Stage.SECOND_COMBAT,
    Stage.SECOND_DICE,
    Stage.REORGANIZATION,
)
"""The stages of a turn."""
BY_CHANCE: Final = frozenset(
    (Stage.DRAW, Stage.INITIATIVE, Stage.FIRST_DICE, Stage.SECOND_DICE, Stage.REORGANIZATION)
)


def asked(state: State) -> tuple[Seat, ...]:
    """Return the seats that are asked in this stage, whether they have submitted or not."""
    return state.lasting(_asked, 0)


def _asked(state: State, _: Seat) -> tuple[Seat, ...]:
    stage = state.stage
    if stage is Stage.OVER or stage in BY_CHANCE:
        return ()
    if stage is Stage.STOCK:
        return tuple(side.seat for side in SIDES if state.setting.file.army(side).supplies)
    if stage.fighting:
        return tuple(side.seat for side in SIDES if _may_fight(state, side))
    sides = SIDES if stage.declaring else state.movers
    return tuple(side.seat for side in sides if _has(state, side, stage.scouting))


def _has(state: State, side: Side, scouts: bool) -> bool:
    """Return whether, as everybody knows, a side still has units that decide here: scouts, or others."""
    return any(
        unit.side is side
        and unit.status is not Status.LOST
        and (state.kind(unit).role is Role.SCOUTS) == scouts
        for unit in state.units
    )


def _may_fight(state: State, side: Side) -> bool:
    """Return whether a side has an enemy in sight, or leaders to help those of its units that the enemy sees."""
    if state.sees(side.seat):
        return True
    led = any(
        unit.side is side and unit.status is not Status.LOST and state.kind(unit).role is Role.LEADER
        for unit in state.units
    )
    return led and bool(state.sees(side.other.seat))


def to_act(state: State) -> frozenset[Seat] | Chance:
    """Return the seats that must decide, or CHANCE; an empty set when the game is over."""
    if state.stage in BY_CHANCE:
        return CHANCE
    return frozenset(seat for seat in asked(state) if not state.drafts[seat].submitted)


def entered(state: State, stage: Stage) -> State:
    """Return the position at the beginning of a stage, with nothing written yet."""
    return changed(state, stage=stage, drafts=(BLANK, BLANK))


def waiting(state: State) -> State:
    """Return the position at a stage in which somebody decides, with its turn counted on unless the same side decided last,
    alone. Who of two submits last makes no difference."""
    owing = tuple(sorted(asked(state)))
    if not owing:
        return state
    goes_on = len(owing) == 1 and owing == state.owed
    return changed(state, turn=state.turn + (not goes_on), owed=owing)


def begun(state: State) -> State:
    """Return the first position, in the first stage in which somebody decides: chance, if it draws map or objectives."""
    if state.stage is Stage.DRAW and state.setting.file.chance.anything:
        return state
    state = entered(state, Stage.STOCK)
    return waiting(state if asked(state) else entered(state, Stage.INITIATIVE))


def following(stage: Stage) -> Stage:
    """Return the next stage of a turn. Raises ValueError after the last."""
    return ORDER[ORDER.index(stage) + 1]
