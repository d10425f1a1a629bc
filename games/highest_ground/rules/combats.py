"""The combats of a phase, each explained line by line, from the positions before any of them (THG-17 to THG-19, THG-43)."""

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import TypeAlias

from games.core.hexes.grid import Arc, arc
from games.highest_ground.actions import Report, Share
from games.highest_ground.files.tables import SIDES, Odds, Role, Terrain
from games.highest_ground.land.country import Cell
from games.highest_ground.rules.writing import in_reach, reach_to, target_of
from games.highest_ground.state import State, Status, Unit, strength

Led: TypeAlias = Sequence[tuple[Unit, str]]
"""Who leads whom: leaders with the names of units."""


def combats(state: State) -> tuple[Report, ...]:
    """Return the combats that both sides' attacks make, in the order of the defenders."""
    attacks: dict[str, list[Unit]] = {}
    for unit in state.units:
        target = target_of(state, unit)
        if target is not None:
            attacks.setdefault(target.name, []).append(unit)
    return tuple(report(state, unit, attacks[unit.name]) for unit in state.units if unit.name in attacks)


def report(state: State, defender: Unit, attackers: list[Unit]) -> Report:
    """Return one combat: every unit of the attackers against one defender."""
    land, places = state.setting.country, [unit.at for unit in attackers if unit.at is not None]
    # Of a column's two hexes the nearest to an attacker is attacked, its own hex first (THG-44).
    cell = min(defender.cells, key=lambda cell: min(land.distance(at, cell) for at in places))
    attack = tuple(line for unit in attackers for line in _attack(state, unit))
    defence = tuple(_defence(state, defender, cell))
    side = worst_side(state, defender, attackers)
    led = helps(state, (defender, *attackers))
    attackers_morale = tuple(line for unit in attackers for line in _attackers_morale(state, unit, led))
    defenders_morale = tuple(_defenders_morale(state, defender, cell, side, led))
    tables = state.setting.tables
    sums = Report(
        defender=defender.name,
        attackers=tuple(unit.name for unit in attackers),
        cell=cell,
        attack=attack,
        defence=defence,
        ratio=None,
        attackers_morale=attackers_morale,
        defenders_morale=defenders_morale,
        shifts=(),
        odds=None,
        effect=None,
    )
    ratio = ratio_of(sums.attack_sum, sums.defence_sum) if attack else None
    effect = tables.morale_effects.effect(sums.difference)
    shifts = []
    if side is not None and tables.direction[side.value].columns:
        shifts.append(Share(side.value, "", tables.direction[side.value].columns, "THG-39"))
    if effect.columns:
        shifts.append(Share("morale", "", effect.columns, "THG-39"))
    odds = ratio.shifted(sum(each.amount for each in shifts)) if ratio is not None else None
    return Report(
        sums.defender,
        sums.attackers,
        cell,
        attack,
        defence,
        ratio,
        attackers_morale,
        defenders_morale,
        tuple(shifts),
        odds,
        effect.result,
    )


def ratio_of(attack: int, defence: int) -> Odds:
    """Return the odds, rounded in the defender's favour (THG-17, THG-49)."""
    if attack <= 0:
        return Odds.LEAST
    if defence <= 0:
        return Odds.MOST
    if attack >= defence:
        return Odds.EVEN.shifted(min(attack // defence, 6) - 1)
    if 2 * attack >= defence:
        return Odds.ONE_TO_TWO
    return Odds.ONE_TO_THREE if 3 * attack >= defence else Odds.LEAST


def worst_side(state: State, defender: Unit, attackers: list[Unit]) -> Arc | None:
    """Return the worst side from which an attack in the defender's hex comes; None without one (THG-18, THG-51)."""
    found = []
    for unit in attackers:
        if reach_to(state, unit, defender) == 0:
            entered = unit.entered
            found.append(arc(defender.facing, entered.opposite) if entered is not None else Arc.FRONT)
    return max(found, key=list(Arc).index, default=None)


def halved(state: State, unit: Unit) -> bool:
    """Return whether a column's values count half (THG-12)."""
    return unit.strategic and state.kind(unit).role is not Role.SCOUTS


def _attack(state: State, unit: Unit) -> Iterator[Share]:
    kind = state.kind(unit)
    if kind.starred:
        return
    attack = strength(kind, unit.disrupted).attack
    yield Share("attack", unit.name, attack, "THG-17")
    if unit.forded:
        yield Share("forded", unit.name, attack // 2 - attack, "THG-36")


def defence_of(state: State, unit: Unit) -> int:
    """Return a unit's own defence: none while it builds, or without ammunition (THG-22, THG-23)."""
    kind = state.kind(unit)
    if unit.building or (kind.starred and not unit.ammunition):
        return 0
    return strength(kind, unit.disrupted).defence


def lenders(state: State, defender: Unit) -> list[Unit]:
    """Return the mercenaries that lend a unit their defence (THG-23, THG-48)."""
    return [
        unit
        for unit in state.units
        if unit.lends
        and unit.ammunition
        and unit.status is Status.FIELD
        and unit.side is defender.side
        and unit.at == defender.at
        and unit.name != defender.name
        and state.kind(unit).starred
    ]


def _defence(state: State, unit: Unit, cell: Cell) -> Iterator[Share]:
    setting = state.setting
    own = defence_of(state, unit)
    yield Share(
        "building" if unit.building else "defence", unit.name, own, "THG-22" if unit.building else "THG-17"
    )
    if halved(state, unit) and own:
        yield Share("column", unit.name, own // 2 - own, "THG-12")
    terrain = setting.country.terrain[cell]
    ground = setting.tables.terrain[terrain].defence
    if ground:
        yield Share(terrain.value, "", ground, "THG-36")
    for level in works_for(state, unit, cell):
        yield Share(f"level {level}", "", setting.tables.works.defence[level - 1], "THG-36")
    for each in lenders(state, unit):
        yield Share("lent", each.name, defence_of(state, each), "THG-23")


def works_for(state: State, unit: Unit, cell: Cell) -> list[int]:
    """Return the levels of defences in a hex that serve a unit (THG-22, THG-52)."""
    return [each.level for each in state.works if each.cell == cell and each.side is unit.side]


def _common_morale(state: State, unit: Unit, cell: Cell, led: Led) -> Iterator[Share]:
    """Yield what adds to any unit's morale (Table 3)."""
    setting, kind = state.setting, state.kind(unit)
    table = setting.tables.morale
    for level in works_for(state, unit, cell):
        yield Share(f"level {level}", unit.name, table.works[level - 1], "THG-37")
    if setting.country.terrain[cell] is Terrain.VILLAGE and table.village:
        yield Share("village", unit.name, table.village, "THG-37")
    for leader, helped in led:
        if helped == unit.name:
            yield Share("leader", unit.name, state.kind(leader).leadership, "THG-24")
    if kind.starred and not unit.ammunition:
        yield Share("no ammunition", unit.name, table.no_ammunition, "THG-37")
    army = army_morale(state, unit)
    if army:
        yield Share("army", unit.name, army, "THG-6")


def army_morale(state: State, unit: Unit) -> int:
    """Return what army morale adds to a unit; leaders of the mercenaries do not heed it (THG-6)."""
    kind = state.kind(unit)
    if state.first is None or (kind.role is Role.LEADER and kind.mercenary):
        return 0
    return state.morale if unit.side is state.first else -state.morale


def _attackers_morale(state: State, unit: Unit, led: Led) -> Iterator[Share]:
    if unit.at is None:
        return
    kind = state.kind(unit)
    counter = strength(kind, unit.disrupted)
    yield Share("morale", unit.name, counter.morale, "THG-19")
    if kind.starred:
        yield Share("weapon", unit.name, counter.attack, "THG-23")
        if unit.forded:
            yield Share("forded", unit.name, counter.attack // 2 - counter.attack, "THG-36")
    yield from _common_morale(state, unit, unit.at, led)


def _defenders_morale(state: State, unit: Unit, cell: Cell, side: Arc | None, led: Led) -> Iterator[Share]:
    tables = state.setting.tables
    own = strength(state.kind(unit), unit.disrupted).morale
    if unit.building:
        yield Share("building", unit.name, tables.morale.building, "THG-22")
    else:
        yield Share("morale", unit.name, own, "THG-19")
        if halved(state, unit) and own:
            yield Share("column", unit.name, own // 2 - own, "THG-12")
    yield from _common_morale(state, unit, cell, led)
    if side is not None and tables.direction[side.value].morale:
        yield Share(side.value, unit.name, tables.direction[side.value].morale, "THG-39")


def army_sums(state: State) -> tuple[int, int]:
    """Return each side's sum for army morale, by seat: the current morale of its units on the map and of the enemy's
    disrupted ones, and the original morale of the enemy's eliminated units (THG-6, THG-53)."""
    sums = []
    for side in SIDES:
        own = sum(_current(state, unit) for unit in state.of(side))
        shaken = sum(_current(state, unit) for unit in state.of(side.other) if unit.disrupted)
        lost = [unit for unit in state.units if unit.side is side.other and unit.status is Status.LOST]
        sums.append(own + shaken + sum(state.kind(unit).full.morale for unit in lost))
    return sums[0], sums[1]


def _current(state: State, unit: Unit) -> int:
    return strength(state.kind(unit), unit.disrupted).morale


def opening_sums(state: State) -> tuple[int, int]:
    """Return the sums when all forces of the scenario's start have entered and nothing has happened (THG-35)."""
    begin = [each for each in state.setting.recruits if each.turn == 1]
    sums = [sum(each.kind.full.morale for each in begin if each.side is side) for side in SIDES]
    return sums[0], sums[1]


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
