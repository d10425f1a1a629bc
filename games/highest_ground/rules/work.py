"""A position while something is carried out: what changes, and what is told of it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from games.core.protocol import Event, Seat
from games.core.working import Changes
from games.highest_ground import actions as a
from games.highest_ground.actions import Mode, Noted
from games.highest_ground.files.tables import SIDES, Role, Side, UnitType
from games.highest_ground.land.country import Cell
from games.highest_ground.state import State, Status, Unit, changed, with_seat


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

    def kind(self, unit: Unit) -> UnitType:
        """Return a unit's type."""
        return self.setting.kinds[unit.kind]

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
        return [unit for unit in self.inside(cell, side) if self.kind(unit).combat]

    def stacked(self, cell: Cell, side: Side) -> list[Unit]:
        """Return a side's units in a hex that count for stacking (THG-21)."""
        return [unit for unit in self.inside(cell, side) if self.kind(unit).stacks]

    def is_scout(self, unit: Unit) -> bool:
        """Return whether a unit moves with the scouts."""
        return self.kind(unit).role is Role.SCOUTS


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
