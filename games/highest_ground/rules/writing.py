"""Movement orders and attacks as a side writes them (THG-11 to THG-16, THG-24, THG-46, THG-53, THG-55), and who may
attack and help whom, as their own side knows it (THG-16, THG-21, THG-24, THG-43, THG-55)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NoReturn

from games.core.hexes.grid import turns
from games.core.protocol import Seat
from games.highest_ground import actions as a
from games.highest_ground.files.tables import Role
from games.highest_ground.land.country import COMPASS
from games.highest_ground.rules.declaring import of_this_phase, own_unit
from games.highest_ground.rules.marching import (
    LEAVING,
    entries,
    march_of,
    order_of,
    pace,
    placed,
)
from games.highest_ground.rules.refusals import refuse
from games.highest_ground.rules.refused_ways import longer, refuse_entry, refuse_way
from games.highest_ground.rules.work import declared
from games.highest_ground.state import Draft, Order, Sighting, Spot, State, Status, Unit, strength

NEAR: Final = 3
"""Only weapons that shoot farther than this fire at what a walkie-talkie sees."""
SHOTS: Final = 2
"""The ammunition that they use for that."""


def can_attack(state: State, unit: Unit) -> bool:
    """Return whether a unit could attack anything: in tactical mode, not building, with an attack and ammunition."""
    kind = state.kind(unit)
    armed = unit.ammunition > 0 if kind.starred else strength(kind, unit.disrupted).attack > 0
    busy = unit.strategic or unit.building or unit.boarding
    return unit.status is Status.FIELD and not busy and kind.combat and armed


def reach_to(state: State, unit: Unit, target: Sighting | Unit) -> int:
    """Return how far the nearest hex of a target is from a unit on the map."""
    land = state.setting.country
    return min(land.distance(unit.at, cell) for cell in target.cells) if unit.at is not None else 99


def spots(state: State, unit: Unit, target: Sighting) -> bool:
    """Return whether a unit sees a target, or a walkie-talkie sees it for a mercenary weapon that shoots far (THG-32)."""
    return unit.name in target.by or indirect(state, unit, target)


def indirect(state: State, unit: Unit, target: Sighting) -> bool:
    """Return whether a mercenary can attack only what another with a walkie-talkie sees: with a range above 3 and
    ammunition for two shots (THG-32)."""
    kind = state.kind(unit)
    if unit.name in target.by or not kind.starred or kind.range <= NEAR or unit.ammunition < SHOTS:
        return False
    return any(each is not None and each.radio for each in map(state.unit, target.by))


def opponents_here(state: State, unit: Unit) -> list[Sighting]:
    """Return the enemies in a unit's own hex, whom it must fight: its combat units, or if there are none, the others
    (THG-21, THG-43). Leaders that share another's fate are none."""
    kinds, seat = state.setting.kinds, unit.seat
    here = [each for each in state.sees(seat) if unit.at in each.cells and not shielded(state, each, seat)]
    return [each for each in here if kinds[each.kind].combat] or here


def target_of(state: State, unit: Unit) -> Unit | None:
    """Return whom a unit attacks in this phase: as ordered, or the enemy that it must fight in its hex (THG-43)."""
    if not can_attack(state, unit):
        return None
    ordered = next((target for name, target in state.drafts[unit.seat].attacks if name == unit.name), None)
    if ordered is not None:
        return state.unit(ordered)
    here = [state.unit(each.name) for each in opponents_here(state, unit)]
    return min(
        (each for each in here if each is not None), key=lambda each: precedence(state, each), default=None
    )


def precedence(state: State, unit: Unit) -> tuple[bool, bool, bool]:
    """Return what sorts the units of a hex: line units and scouts, then mercenaries, then baggage, then leaders."""
    kind = state.kind(unit)
    return not kind.stacks, not kind.combat, kind.role is Role.LEADER


def shielded(state: State, target: Sighting, seat: Seat) -> bool:
    """Return whether a leader shares the fate of a unit in its hex, and so is no target (THG-24)."""
    kinds = state.setting.kinds
    if kinds[target.kind].role is not Role.LEADER:
        return False
    return any(
        target.at in other.cells and kinds[other.kind].role is not Role.LEADER for other in state.sees(seat)
    )


def check_attack(state: State, seat: Seat, action: a.Attack) -> None:
    """Refuse an attack that cannot be. Whatever is not in sight is refused alike, there or not."""
    unit = own_unit(state, seat, action.unit)
    if any(name == unit.name for name, _ in state.drafts[seat].attacks):
        refuse("attacks", unit.name)
    if not can_attack(state, unit):
        _refuse_to_attack(state, unit)
    target = next((each for each in state.sees(seat) if each.name == action.target), None)
    if target is None or not spots(state, unit, target):
        _refuse_unseen(state, unit, action.target)
    here = opponents_here(state, unit)
    if here and target not in here:
        refuse("fights_here", unit.name)
    if shielded(state, target, seat):
        refuse("shielded", unit.name, action.target)
    far, reach = reach_to(state, unit, target), state.kind(unit).range
    if far > reach:
        shoots = f"reaches {_hexes(reach)}" if reach else "fights in its own hex"
        refuse("out_of_range", unit.name, action.target, _hexes(far), shoots)


def _refuse_unseen(state: State, unit: Unit, name: str) -> NoReturn:
    """Say why a unit does not see an enemy, as far as its side knows."""
    known = next((each for each in state.sighted[unit.seat] if each.name == name), None)
    if known is None or unit.at is None:
        refuse("not_seen", name)
    if not known.now:
        refuse("out_of_sight", name, known.at, known.turn)
    setting, far = state.setting, reach_to(state, unit, known)
    if far > setting.sight:
        refuse("beyond_sight", unit.name, name, _hexes(far), _hexes(setting.sight))
    open_hexes = setting.outlook.open_to(unit.at, setting.sight)
    hidden = not any(setting.country.bit[cell] & open_hexes for cell in known.cells)
    refuse("hidden" if hidden else "screened", unit.name, name, known.at)


def _hexes(count: int) -> str:
    return "1 hex" if count == 1 else f"{count} hexes"


def _refuse_to_attack(state: State, unit: Unit) -> NoReturn:
    if unit.at is None:
        refuse("not_on_map", unit.name)
    if unit.strategic or unit.afloat:
        refuse("column_attacks", unit.name)
    if unit.building or unit.boarding:
        refuse("builder_attacks", unit.name)
    if state.kind(unit).starred and not unit.ammunition:
        refuse("no_ammunition", unit.name)
    refuse("cannot_attack", unit.name)


def check_help(state: State, seat: Seat, action: a.Help) -> None:
    """Refuse help that a leader cannot give. One that "helps itself" helps nobody."""
    leader, unit = own_unit(state, seat, action.leader), own_unit(state, seat, action.unit)
    kind = state.kind(leader)
    if kind.role is not Role.LEADER:
        refuse("no_leader", leader.name)
    given = [name for helper, name in state.drafts[seat].helps if helper == leader.name]
    if leader.name in given:
        refuse("helps_nobody", leader.name)
    if unit.name in given or (given and unit.name == leader.name):
        refuse("helps", leader.name)
    if len(given) >= kind.leadership:
        refuse("too_many", leader.name)
    if unit.name != leader.name and not in_reach(state, leader, unit):
        refuse("no_help", leader.name, unit.name)
    if leader.at is None:
        refuse("not_on_map", leader.name)


def in_reach(state: State, leader: Unit, unit: Unit) -> bool:
    """Return whether a leader is near enough to help a unit, which is no leader itself (THG-24)."""
    if leader.at is None or unit.at is None or state.kind(unit).role is Role.LEADER:
        return False
    return reach_to(state, leader, unit) <= state.kind(leader).leadership


def combat(state: State, seat: Seat, action: a.Attack | a.Help) -> Draft:
    """Return the draft with this attack or help. Raises IllegalAction."""
    draft = state.drafts[seat]
    if isinstance(action, a.Attack):
        check_attack(state, seat, action)
        return replace(draft, attacks=(*draft.attacks, (action.unit, action.target)))
    check_help(state, seat, action)
    return replace(draft, helps=(*draft.helps, (action.leader, action.unit)))


def possible_combat(state: State, seat: Seat) -> Iterator[a.Attack | a.Help]:
    """Yield every attack and every help that a seat may write now."""
    draft = state.drafts[seat]
    attacking = {name for name, _ in draft.attacks}
    attacks, helpers = state.lasting(_in_range, seat)
    for name, targets in attacks:
        if name not in attacking:
            yield from (a.Attack(name, target) for target in targets)
    for leader, leadership, names in helpers:
        given = {name for helper, name in draft.helps if helper == leader}
        if len(given) < leadership and leader not in given:
            yield from (a.Help(leader, name) for name in names if name not in given)
            if not given:
                yield a.Help(leader, leader)


def _in_range(
    state: State, seat: Seat
) -> tuple[list[tuple[str, list[str]]], list[tuple[str, int, list[str]]]]:
    """Return a seat's units with the targets of each, and its leaders with how many units each may help, and which."""
    seen = state.sees(seat)
    own = [unit for unit in state.units if unit.seat == seat and unit.status is Status.FIELD]
    attacks = [
        (
            unit.name,
            [
                target.name
                for target in opponents_here(state, unit) or seen
                if reach_to(state, unit, target) <= state.kind(unit).range
                and spots(state, unit, target)
                and not shielded(state, target, seat)
            ],
        )
        for unit in own
        if can_attack(state, unit)
    ]
    helpers = [
        (
            leader.name,
            state.kind(leader).leadership,
            [unit.name for unit in own if in_reach(state, leader, unit)],
        )
        for leader in own
        if state.kind(leader).role is Role.LEADER
    ]
    return attacks, helpers


Movement = a.Take | a.Enter | a.Go | a.Face | a.Leave


def hand(state: State, seat: Seat) -> tuple[Unit, Order]:
    """Return the unit in hand and its order so far. Raises IllegalAction if there is none."""
    name = state.drafts[seat].hand
    unit, order = state.unit(name), order_of(state, name)
    if unit is None or order is None:
        refuse("no_hand")
    return unit, order


def movement(state: State, seat: Seat, action: Movement) -> Draft:
    """Return the draft with this part of a movement order. Raises IllegalAction."""
    draft = state.drafts[seat]
    if isinstance(action, a.Take):
        unit = declared(state, own_unit(state, seat, action.unit))
        of_this_phase(state, unit)
        if unit.building:
            refuse("builds", unit.name)
        if unit.boarding:
            refuse("boards", unit.name)
        written = order_of(state, unit.name)
        if written is not None:
            refuse("ordered", unit.name, longer(state, unit, written))
        spots = () if unit.at is None else (Spot(unit.at, unit.facing),)
        order = Order(unit.name, spots, entering=unit.at is None)
        return replace(draft, hand=unit.name, orders=(*draft.orders, order))
    unit, order = hand(state, seat)
    if isinstance(action, a.Enter):
        after = _entered(state, unit, order, action)
    elif not order.spots:
        refuse("must_enter", unit.name)
    elif isinstance(action, a.Go):
        found = march_of(state, unit, order)
        if found is None or action.to not in found.goals:
            refuse_way(state, unit, order, action.to)
        way = found.way(action.to)
        after = placed(order, *(Spot(*each) for each in way.way), cost=way.cost, ended=way.ended)
    elif isinstance(action, a.Face):
        after = _faced(state, unit, order, action)
    else:
        if not may_leave(state, unit, order):
            refuse("no_exit", unit.name)
        after = replace(order, spent=order.spent + LEAVING, ended=True, leaves=True)
    return replace(draft, orders=(*draft.orders[:-1], after))


def _entered(state: State, unit: Unit, order: Order, action: a.Enter) -> Order:
    if unit.at is not None or order.spots:
        refuse("stands", unit.name)
    cost = entries(state, unit).get(action.cell)
    if cost is None:
        refuse_entry(state, unit, action.cell)
    ended = cost >= pace(state, unit).points or stops(state, unit, action.cell)
    return placed(order, Spot(action.cell, action.facing), cost=cost, ended=ended)


def stops(state: State, unit: Unit, cell: str) -> bool:
    """Return whether a unit goes no further from a hex, since an enemy combat unit in sight is there (THG-15)."""
    kinds = state.setting.kinds
    return any(cell in each.cells and kinds[each.kind].combat for each in state.sees(unit.seat))


def _faced(state: State, unit: Unit, order: Order, action: a.Face) -> Order:
    here = order.spots[-1]
    cost = turns(here.facing, action.facing)
    if not cost:
        refuse("faces_so", unit.name, action.facing.value)
    if order.ended or order.spent + cost > pace(state, unit).points:
        refuse("no_turn", unit.name)
    return placed(order, Spot(here.cell, action.facing), cost=cost, ended=False)


def may_leave(state: State, unit: Unit, order: Order) -> bool:
    """Return whether the unit in hand can leave the map from where it is (THG-28)."""
    setting = state.setting
    return (
        unit.side is setting.file.victory.side
        and bool(order.spots)
        and not order.ended
        and order.spots[-1].cell in setting.exits
        and order.spent + LEAVING <= pace(state, unit).points
    )


def possible_movement(state: State, seat: Seat) -> Iterator[Movement]:
    """Yield every part of a movement order that a seat may write now: first for the unit in hand."""
    name = state.drafts[seat].hand
    unit, order = state.unit(name), order_of(state, name)
    if unit is not None and order is not None:
        if not order.spots:
            for cell in entries(state, unit):
                yield from (a.Enter(cell, facing) for facing in COMPASS)
        else:
            found = march_of(state, unit, order)
            if found is not None:
                yield from (a.Go(cell) for cell in found.goals)
                facing, left = order.spots[-1].facing, pace(state, unit).points - order.spent
                yield from (a.Face(each) for each in COMPASS if 0 < turns(facing, each) <= left)
            if may_leave(state, unit, order):
                yield a.Leave()
    draft = state.drafts[seat]
    ordered, modes = {each.unit for each in draft.orders}, dict(draft.modes)
    for other in state.lasting(_due, seat):
        mode = modes.get(other.name)
        busy = mode.level or mode is a.Mode.BOAT if mode else other.building or other.boarding
        if not busy and other.name not in ordered:
            yield a.Take(other.name)


def _due(state: State, seat: Seat) -> tuple[Unit, ...]:
    """Return a seat's units that have their turn in this phase."""
    return tuple(
        unit
        for unit in state.units
        if unit.seat == seat
        and (unit.status is Status.FIELD or (unit.status is Status.RESERVE and unit.due <= state.round))
        and (state.kind(unit).role is Role.SCOUTS) == state.stage.scouting
    )
