"""A stage's orders while they are written, and what the player goes by: its own units and the enemy as it may stand."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from games.core.protocol import Seat
from games.highest_ground import actions as a
from games.highest_ground.files.tables import SIDES, Role, UnitType
from games.highest_ground.land.country import Cell
from games.highest_ground.playing.ground import hidden, prizes, steps_from
from games.highest_ground.rules import steps
from games.highest_ground.rules.marching import planned_cells
from games.highest_ground.rules.work import declared
from games.highest_ground.state import Sighting, State, Status, Unit, changed

SURE: Final = 1.0
LATE: Final = 0.6
GUESSED: Final = 0.3
"""How far an enemy's place is trusted: in sight now, seen in this turn or the last, or only guessed."""
FAR_OFF: Final = 99


@dataclass(frozen=True, slots=True)
class Foe:
    """An enemy unit where it stands or may stand."""

    unit: Unit
    kind: UnitType
    at: Cell
    trust: float


class Desk:
    """The orders of a side in this stage. `state` is a position that is possible for it, with what is written so far; `caution` is
    how much dangers count."""

    def __init__(self, state: State, seat: Seat, caution: float = 1.0) -> None:
        self.state, self.seat, self.side = state, seat, SIDES[seat]
        self.caution: Final = caution
        self.setting, self.land = state.setting, state.setting.country
        self.written: list[a.Action] = []
        self.prizes: Final = prizes(self.setting)
        self.attacks: Final = self.side is self.setting.file.victory.side
        """Whether this side must take the objectives, rather than keep them."""

    def write(self, *actions: a.Action) -> None:
        """Write these orders. Raises IllegalAction."""
        for action in actions:
            self.state = steps.apply(self.state, self.seat, action).state
            self.written.append(action)

    def in_effect(self) -> None:
        """Go by the own units as what is declared makes them."""
        state = self.state
        units = (declared(state, unit) if unit.side is self.side else unit for unit in state.units)
        self.state = changed(state, units=tuple(units))

    @property
    def left(self) -> int:
        """The turns that are left, with this one."""
        return self.setting.file.turns - self.state.round + 1

    def kind(self, unit: Unit) -> UnitType:
        """Return a unit's type."""
        return self.setting.kinds[unit.kind]

    def units(self, *roles: Role) -> Iterator[Unit]:
        """Yield the own units on the map, or due to enter it, with one of these roles."""
        for unit in self.state.units:
            if unit.side is self.side and self.kind(unit).role in roles:
                due = unit.status is Status.RESERVE and unit.due <= self.state.round
                if unit.status is Status.FIELD or due:
                    yield unit

    def line(self) -> list[Unit]:
        """Return the own troops that fight hand to hand or shoot."""
        return list(self.units(Role.LINE))

    @cached_property
    def foes(self) -> tuple[Foe, ...]:
        """The enemy's combat units as they may stand. Who was last seen where nobody sees in is taken to be there still, in
        an objective for good, elsewhere for a while."""
        known = {each.name: each for each in self.state.sighted[self.seat]}
        found = []
        for unit in self.state.units:
            kind, seen = self.kind(unit), known.get(unit.name)
            if unit.side is self.side or unit.status is Status.LOST or not kind.combat:
                continue
            fresh = seen is not None and seen.turn >= self.state.round - 1
            if seen is not None and not seen.now and self._unseen_since(seen, fresh):
                unit = replace(unit, status=Status.FIELD, at=seen.at, tail=None)
            if unit.at is not None:
                trust = SURE if seen is not None and seen.now else LATE if fresh else GUESSED
                found.append(Foe(unit, kind, unit.at, trust))
        return tuple(found)

    def _unseen_since(self, seen: Sighting, fresh: bool) -> bool:
        """Return whether nobody of this side could have seen a unit leave the hex where it was last seen."""
        here = any(unit.at == seen.at for unit in self.state.of(self.side))
        return hidden(self.setting, seen.at) and not here and (fresh or seen.at in self.prizes)

    @cached_property
    def fighters(self) -> tuple[Foe, ...]:
        """Those of them that are a danger hand to hand: no scouts and no mercenaries."""
        return tuple(each for each in self.foes if each.kind.role is Role.LINE)

    @cached_property
    def met(self) -> dict[Cell, tuple[Foe, ...]]:
        """The hexes of enemy combat units in sight, or last seen there and likely there still, since nobody sees in."""
        found: dict[Cell, tuple[Foe, ...]] = {}
        known = {each.name: each for each in self.state.sighted[self.seat]}
        for each in self.foes:
            mark = known.get(each.unit.name)
            if each.trust == SURE or (
                mark is not None and mark.at == each.at and hidden(self.setting, each.at)
            ):
                for cell in each.unit.cells:
                    found[cell] = (*found.get(cell, ()), each)
        return found

    def nearest(self, cell: Cell, trust: float = SURE) -> int:
        """Return how far the nearest enemy of the line is that is trusted so much."""
        steps = steps_from(self.setting, cell)
        return min((steps[each.at] for each in self.fighters if each.trust >= trust), default=FAR_OFF)

    def place(self, unit: Unit) -> Cell | None:
        """Return the hex where a unit will be by its order."""
        cells = planned_cells(self.state, self.state.unit(unit.name) or unit)
        return cells[0] if cells else None

    def places(self, *roles: Role) -> dict[Cell, list[Unit]]:
        """Return the own units by the hexes where they will be."""
        found: dict[Cell, list[Unit]] = {}
        for unit in self.units(*roles):
            cell = self.place(unit)
            if cell is not None:
                found.setdefault(cell, []).append(unit)
        return found
