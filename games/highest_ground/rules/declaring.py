"""Declarations: modes, building, boarding of boats, and lending of defence (THG-7, THG-8, THG-12, THG-14, THG-22, THG-33, THG-48,
THG-59).
"""

from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from typing import Final, TypeAlias

from games.core.protocol import Seat
from games.highest_ground import actions as a
from games.highest_ground.actions import Declare, DeclareAll, Lend, Mode
from games.highest_ground.files.scenarios import Scenario
from games.highest_ground.files.tables import Role, Side
from games.highest_ground.land.country import Cell
from games.highest_ground.rules.marching import order_of, planned_cells
from games.highest_ground.rules.refusals import refuse
from games.highest_ground.rules.work import Work, declared
from games.highest_ground.state import Draft, State, Status, Unit, with_seat

_MODES: Final = tuple(Mode)
Trouble: TypeAlias = tuple[str, *tuple[object, ...]]
"""The code of a refusal and its parts."""


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
            work.tell(a.Embarked(unit.side, unit.name))


def own_unit(state: State, seat: Seat, name: str) -> Unit:
    """Return a unit of this seat that is still in the game. Refuses any other name alike."""
    unit = state.unit(name)
    if unit is None or unit.seat != seat:
        refuse("no_unit", name, example(state.units, state.setting, seat, state.stage.scouting))
    if unit.status in (Status.LOST, Status.EXITED):
        refuse("gone", name)
    return unit


def example(units: Iterable[Unit], setting: Scenario, seat: Seat, scouts: bool) -> str:
    """Return the name of one of a seat's units, if there is any of those that can be ordered now: scouts, or others."""
    own = [each for each in units if each.seat == seat]
    here = [each for each in own if each.status not in (Status.LOST, Status.EXITED)]
    fit = [each for each in here if (setting.kinds[each.kind].role is Role.SCOUTS) == scouts]
    return next((each.name for each in (*fit, *here, *own)), "K1")


def of_this_phase(state: State, unit: Unit) -> None:
    """Refuse a unit that has its turn in another phase, or is not due."""
    scout = state.kind(unit).role is Role.SCOUTS
    if scout != state.stage.scouting:
        refuse("scouts_only" if state.stage.scouting else "no_scouts")
    if unit.status is Status.RESERVE and unit.due > state.round:
        refuse("not_due", unit.name)


def usual_mode(unit: Unit) -> Mode:
    """Return the mode that a unit has if nothing is declared: who builds goes on, and who is afloat (THG-22, THG-33)."""
    if unit.afloat:
        return Mode.BOAT
    return (Mode.TACTICAL, Mode.STAKES, Mode.DITCH)[unit.building]


def carriers_near(state: State, unit: Unit, level: int) -> Iterator[Unit]:
    """Yield the baggage units with a supply of this level in a unit's hex or next to it (THG-22, THG-52)."""
    if unit.at is None:
        return
    land = state.setting.country
    for each in state.of(unit.side):
        near = each.at is not None and land.distance(each.at, unit.at) <= 1
        if near and state.kind(each).role is Role.BAGGAGE and each.supplies[level - 1]:
            yield each


def check_declare(state: State, seat: Seat, action: Declare) -> None:
    """Refuse a declaration that cannot be."""
    unit = own_unit(state, seat, action.unit)
    of_this_phase(state, unit)
    if any(name == unit.name for name, _ in state.drafts[seat].modes):
        refuse("declared", unit.name)
    if moves(state, unit):
        refuse("moves_already", unit.name)
    if action.mode is usual_mode(unit):
        refuse("tactical_anyway" if action.mode is Mode.TACTICAL else "no_change", unit.name)
    for code, *parts in _troubles(state, seat, unit, action.mode):
        refuse(code, *parts)


def _troubles(state: State, seat: Seat, unit: Unit, mode: Mode) -> Iterator[Trouble]:
    """Yield why a unit cannot go into a mode, which is not its usual one."""
    if mode is Mode.STRATEGIC and state.kind(unit).role is Role.BAGGAGE:
        yield "baggage_slow", unit.name
    if unit.afloat and mode is not Mode.TACTICAL:
        yield "afloat", unit.name
    if mode.level:
        yield from _building_troubles(state, seat, unit, mode.level)
    if mode is Mode.BOAT:
        yield from _boarding_troubles(state, seat, unit)


def _building_troubles(state: State, seat: Seat, unit: Unit, level: int) -> Iterator[Trouble]:
    if not state.kind(unit).builds:
        yield "cannot_build", unit.name
    if unit.at is None:
        yield "not_on_map", unit.name
        return
    if unit.disrupted:
        yield "too_shaken", unit.name
    if any(unit.at in each.cells for each in state.sees(seat)):
        yield "enemy_here", unit.at
    if any(each.cell == unit.at and each.level == level for each in state.mapped[seat]):
        yield "built_already", unit.at, level
    if not any(True for _ in carriers_near(state, unit, level)):
        yield "no_supply", unit.name, level


def _boarding_troubles(state: State, seat: Seat, unit: Unit) -> Iterator[Trouble]:
    """A boat needs a river along the unit's hex, and baggage next to it."""
    kind, land = state.kind(unit), state.setting.country
    if state.boats[seat] <= sum(mode is Mode.BOAT for _, mode in state.drafts[seat].modes):
        yield ("no_boats",)
    if not (kind.role is Role.LEADER or (kind.combat and not kind.mounted)):
        yield "too_heavy", unit.name
    if unit.at is None:
        yield "not_on_map", unit.name
        return
    if not any(land.bit[unit.at] & wet for wet in land.wet):
        yield "no_river", unit.name
    if any(unit.at in each.cells for each in state.sees(seat)):
        yield "enemy_here", unit.at
    if not _wagons_near(state, unit):
        yield "no_wagons", unit.name


def moves(state: State, unit: Unit) -> bool:
    """Return whether a unit's movement is written, for which its mode counted (THG-14)."""
    order = order_of(state, unit.name)
    return order is not None and not order.idle


def marchers(state: State, seat: Seat) -> Iterator[Unit]:
    """Yield the units that `DeclareAll` means: those that could march in strategic mode, and neither build, nor go by boat,
    nor have an enemy in their hex, nor have their movement written."""
    draft = state.drafts[seat]
    named = {name for name, _ in draft.modes} | {each.unit for each in draft.orders if not each.idle}
    return (unit for unit in state.lasting(_free_to_march, seat) if unit.name not in named)


def _free_to_march(state: State, seat: Seat) -> tuple[Unit, ...]:
    met = {cell for each in state.sees(seat) for cell in each.cells}
    kinds = state.setting.kinds
    return tuple(
        unit
        for unit in state.units
        if unit.side.seat == seat
        and (unit.status is Status.FIELD or (unit.status is Status.RESERVE and unit.due <= state.round))
        and (kinds[unit.kind].role is Role.SCOUTS) == state.stage.scouting
        and kinds[unit.kind].role is not Role.BAGGAGE
        and not unit.building
        and not unit.afloat
        and unit.at not in met
    )


def written(state: State, seat: Seat, action: Declare | DeclareAll | Lend) -> Draft:
    """Return the draft with this declaration. A unit in hand that has not been told anything is let go. Raises
    IllegalAction."""
    draft = state.drafts[seat]
    draft = replace(draft, hand="", orders=tuple(each for each in draft.orders if not each.idle))
    if isinstance(action, Declare):
        check_declare(state, seat, action)
        return replace(draft, modes=(*draft.modes, (action.unit, action.mode)))
    if isinstance(action, DeclareAll):
        found = list(marchers(state, seat))
        if not found:
            refuse("nobody_to_march")
        return replace(draft, modes=(*draft.modes, *((unit.name, Mode.STRATEGIC) for unit in found)))
    check_lend(state, seat, action)
    return replace(draft, lends=(*draft.lends, (action.unit, action.lends)))


def check_lend(state: State, seat: Seat, action: Lend) -> None:
    """Refuse a standing order that cannot be given."""
    unit = own_unit(state, seat, action.unit)
    if state.stage.scouting:
        refuse("scouts_only")
    if state.kind(unit).role is not Role.MERCENARY:
        refuse("no_lender", unit.name)
    if any(name == unit.name for name, _ in state.drafts[seat].lends):
        refuse("told_to_lend", unit.name)
    if unit.lends == action.lends:
        refuse("lends_so", unit.name)


def possible(state: State, seat: Seat) -> Iterator[Declare | DeclareAll | Lend]:
    """Yield every declaration that a seat may write now."""
    if any(True for _ in marchers(state, seat)):
        yield DeclareAll()
    draft = state.drafts[seat]
    named = {name for name, _ in draft.modes} | {each.unit for each in draft.orders if not each.idle}
    lending = {name for name, _ in draft.lends}
    boats = state.boats[seat] - sum(mode is Mode.BOAT for _, mode in draft.modes)
    for name, modes, lends in state.lasting(_choices, seat):
        if name not in named:
            for mode in modes:
                if mode is not Mode.BOAT or boats > 0:
                    yield Declare(name, mode)
        if lends is not None and name not in lending:
            yield Lend(name, lends)


def _choices(state: State, seat: Seat) -> tuple[tuple[str, tuple[Mode, ...], bool | None], ...]:
    """Return a seat's units with the modes that each may change to, and the standing order that it may be given."""
    found = []
    for unit in state.units:
        if unit.side.seat != seat or unit.status is Status.LOST or unit.status is Status.EXITED:
            continue
        role, modes = state.kind(unit).role, []
        due = unit.status is Status.FIELD or unit.due <= state.round
        if due and (role is Role.SCOUTS) == state.stage.scouting:
            usual = usual_mode(unit)
            modes = [
                mode for mode in _MODES if mode is not usual and not any(_troubles(state, seat, unit, mode))
            ]
        lends = not unit.lends if role is Role.MERCENARY and not state.stage.scouting else None
        if modes or lends is not None:
            found.append((unit.name, tuple(modes), lends))
    return tuple(found)


def take_effect(work: Work, side: Side) -> None:
    """A side's declarations hold from now on. A column stands in two hexes, if nobody is to stop in the one behind (THG-44)."""
    state, draft = work.state, work.state.drafts[side.seat]
    for name, lends in draft.lends:
        work.units[name] = replace(work.units[name], lends=lends)
    for unit in list(work.units.values()):
        if unit.side is side:
            work.units[unit.name] = declared(state, unit)
    taken = {cell for unit in _ordered(state, side) for cell in planned_cells(state, unit)}
    for name, mode in draft.modes:
        unit = work.units[name]
        if mode is Mode.STRATEGIC and not work.is_scout(unit):
            work.units[name] = replace(unit, tail=_behind(work, unit, taken))


def _ordered(state: State, side: Side) -> Iterator[Unit]:
    """Yield a side's units with a movement order that count for stacking."""
    for order in state.drafts[side.seat].orders:
        unit = state.unit(order.unit)
        if unit is not None and not order.idle and state.kind(unit).stacks:
            yield unit


def _behind(work: Work, unit: Unit, taken: Container[Cell]) -> Cell | None:
    """Return the hex behind a unit, if its tail can be there: a hex with room that it could have come from. In those that
    are `taken` others of its side are to stop."""
    if unit.at is None:
        return None
    setting = work.setting
    land = setting.country
    cell = land.beyond(unit.at, unit.facing.opposite)
    kind = work.setting.kinds[unit.kind]
    if cell is None or not setting.tables.terrain[land.terrain[cell]].cost(kind.gait):
        return None
    if land.crosses_river(unit.at, cell) and not land.follows_road(unit.at, cell):
        return None
    if kind.stacks and (cell in taken or work.stacked(cell, unit.side)):
        return None
    return None if any(cell in each.cells for each in work["sighted"][unit.seat] if each.now) else cell
