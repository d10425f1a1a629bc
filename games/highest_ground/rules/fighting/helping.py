"""Whom leaders help in a combat phase: those whom they were ordered to, or else the nearest that fight (THG-24, THG-55)."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice

from games.highest_ground.files.units import SIDES, Role
from games.highest_ground.rules.fighting.attacking import in_reach, reach_to, target_of
from games.highest_ground.state import State, Unit


def helps(state: State, engaged: Collection[Unit]) -> list[tuple[Unit, str]]:
    """Return who leads whom among these units, which take part in a combat beside all who do anyway: each leader with the
    name of a unit."""
    found = []
    names = {unit.name for unit in engaged}
    for side in SIDES:
        ordered = state.drafts[side.seat].helps
        for leader in state.of(side):
            if state.kind(leader).role is not Role.LEADER:
                continue
            if any(name == leader.name for name, _ in ordered):
                helped = [name for by, name in ordered if by == leader.name and name != by]
            elif any(unit.side is side and in_reach(state, leader, unit) for unit in engaged):
                helped = _nearest(state, leader, names)
            else:
                continue
            found += [(leader, name) for name in helped if name in names]
    return found


def _nearest(state: State, leader: Unit, engaged: Collection[str]) -> list[str]:
    """Return whom a leader helps without an order: of those that fight in its reach the nearest, as many as its rating."""
    near = [unit for unit in state.of(leader.side) if in_reach(state, leader, unit)]
    near.sort(key=lambda unit: (reach_to(state, leader, unit), _by_name(unit)))
    fighting = (unit.name for unit in near if unit.name in engaged or fights(state, unit))
    return list(islice(fighting, state.kind(leader).leadership))


def fights(state: State, unit: Unit) -> bool:
    """Return whether a unit takes part in a combat of this phase: it attacks, or an enemy attacks it."""
    foe = unit.side.other
    if any(target == unit.name for _, target in state.drafts[foe.seat].attacks):
        return True
    if target_of(state, unit) is not None:
        return True
    for each in state.of(foe):
        if each.at in unit.cells:
            target = target_of(state, each)
            if target is not None and target.name == unit.name:
                return True
    return False


def _by_name(unit: Unit) -> tuple[str, int]:
    letters = unit.name.rstrip("0123456789")
    return letters, int(unit.name[len(letters) :] or 0)
