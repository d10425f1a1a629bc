"""Boats: who may board one, and who has (THG-33, THG-59)."""

from __future__ import annotations

from dataclasses import replace

from games.core.protocol import Seat
from games.highest_ground import events as e
from games.highest_ground.actions import Mode
from games.highest_ground.files.units import Role
from games.highest_ground.rules.refusals import refuse
from games.highest_ground.rules.work import Work
from games.highest_ground.state import State, Unit, with_seat


def boats_left(state: State, seat: Seat) -> int:
    """Return how many boats a seat has that nobody boards yet."""
    boarding = sum(mode is Mode.BOAT for _, mode in state.drafts[seat].modes)
    return state.boats[seat] - boarding


def check_boarding(state: State, seat: Seat, unit: Unit) -> None:
    """Refuse a unit that cannot board: it needs a boat, a river along its hex, and baggage next to it."""
    kind = state.kind(unit)
    if boats_left(state, seat) < 1:
        refuse("no_boats")
    if not (kind.role is Role.LEADER or (kind.combat and not kind.mounted)):
        refuse("too_heavy", unit.name)
    if unit.at is None:
        refuse("not_on_map", unit.name)
    if not any(state.setting.country.bit[unit.at] & wet for wet in state.setting.country.wet):
        refuse("no_river", unit.name)
    if any(unit.at in each.cells for each in state.sees(seat)):
        refuse("enemy_here", unit.at)
    if not _wagons_near(state, unit):
        refuse("no_wagons", unit.name)


def may_board(state: State, seat: Seat, unit: Unit) -> bool:
    """Return whether a unit could board a boat if its side has one left."""
    kind, land = state.kind(unit), state.setting.country
    able = kind.role is Role.LEADER or (kind.combat and not kind.mounted)
    if not able or unit.at is None or not any(land.bit[unit.at] & wet for wet in land.wet):
        return False
    return _wagons_near(state, unit) and not any(unit.at in each.cells for each in state.sees(seat))


def _wagons_near(state: State, unit: Unit) -> bool:
    land = state.setting.country
    return any(
        state.kind(each).role is Role.BAGGAGE
        and each.at is not None
        and land.distance(each.at, unit.at or "") <= 1
        for each in state.of(unit.side)
    )


def board(work: Work) -> None:
    """At the end of the turn who has spent it boarding is afloat, if baggage is still near (THG-33)."""
    for unit in list(work.field()):
        if unit.boarding and not unit.disrupted and _wagons_near(work.now(), unit):
            work.units[unit.name] = replace(unit, boarding=False, afloat=True)
            work["boats"] = with_seat(work["boats"], unit.seat, work["boats"][unit.seat] - 1)
            work.tell(e.Embarked(unit.side, unit.name))
