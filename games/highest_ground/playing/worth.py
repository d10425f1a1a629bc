"""What units are worth, in points of victory, and what a combat is worth on average; what may happen to a unit in a hex before it
can act again, and what entering an enemy's hex brings.

Who makes for which objective, and when an army is together.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from games.highest_ground.actions import Report
from games.highest_ground.files.scenarios import Scenario
from games.highest_ground.files.tables import Odds, Result, Role, Side, Tables, UnitType
from games.highest_ground.land.country import FAR, Cell
from games.highest_ground.playing.writing import Desk, Foe, astride, hidden, steps_from, ways_to
from games.highest_ground.rules.combats import ratio_of, report, works_for
from games.highest_ground.rules.writing import can_attack
from games.highest_ground.state import BLANK, Draft, State, Status, Unit, changed, strength

HARM: Final = (0.0, 0.25, 0.5, 0.7, 1.25)
"""What part of a unit's worth is lost with each result: none, disrupted, retreat, rout, eliminated."""
SHOT: Final = 0.1
"""What a shot is worth that is kept for later."""
LEADER: Final = 1.0
BAGGAGE: Final = 0.3
GONE: Final = 2
"""From this severity on a unit leaves its hex."""


def worth(kind: UnitType, ammunition: int = 0) -> float:
    """Return what a unit is worth: about one point and a half for a unit of the line."""
    if kind.role is Role.LEADER:
        return LEADER
    if kind.role is Role.BAGGAGE:
        return BAGGAGE
    if kind.role is Role.SCOUTS:
        return 0.9
    if kind.role is Role.MERCENARY:
        return 0.7 + 0.12 * min(ammunition, 6)
    return 0.5 + (kind.full.attack + kind.full.defence + kind.full.morale) / 14


def of_unit(state: State, unit: Unit) -> float:
    """Return what this unit is worth."""
    return worth(state.kind(unit), unit.ammunition)


def results_of(tables: Tables, report: Report) -> Iterator[tuple[float, Result]]:
    """Yield what may come of a combat with its chance."""
    if report.effect is not None:
        yield 1.0, report.effect
    elif report.odds is not None:
        for result in tables.results[report.odds]:
            yield 1 / 6, result


def value(state: State, report: Report, prize: float = 0.0) -> float:
    """Return what a combat is worth to the attackers; `prize` is what it brings if the defender leaves its hex."""
    units = [state.unit(name) for name in report.attackers]
    risk = sum(of_unit(state, unit) for unit in units if unit is not None)
    defender = state.unit(report.defender)
    stake = of_unit(state, defender) if defender is not None else 0.0
    again = 0.25 if defender is not None and defender.disrupted else 0.0
    found = 0.0
    for chance, result in results_of(state.setting.tables, report):
        if result.hits_attackers:
            found -= chance * HARM[result.severity] * risk
        else:
            shaken = again if result.severity == 1 else 0.0
            gone = prize if result.severity >= GONE else 0.0
            found += chance * ((HARM[result.severity] + shaken) * stake + gone)
    return found


@lru_cache(maxsize=64)
def harm_at(setting: Scenario, odds: Odds) -> tuple[float, float]:
    """Return what part of their worth attackers and the defender lose on average at these odds."""
    results = setting.tables.results[odds]
    own = sum(HARM[each.severity] for each in results if each.hits_attackers)
    other = sum(HARM[each.severity] for each in results if not each.hits_attackers)
    return own / len(results), other / len(results)


# In a hex

LIKELY: Final = 0.5
"""How likely an enemy that can come to a hex does."""
PRIZE: Final = 0.5
"""What part of an objective's points holding it is worth now."""


def danger(desk: Desk, unit: Unit, cell: Cell) -> float:
    """Return what a unit may lose in a hex to the enemies that could attack it there: by their attack, and by its own on
    who has entered its hex, which it must make. What they would lose counts against it."""
    return desk.caution * _danger(desk, unit, cell)


def _danger(desk: Desk, unit: Unit, cell: Cell) -> float:
    kind, steps = desk.setting.kinds[unit.kind], steps_from(desk.setting, cell)
    shown = not hidden(desk.setting, cell)
    melee: Foe | None = None
    shots = morale = 0
    trust = 0.0
    for foe in desk.foes:
        far, movement = steps[foe.at], 0 if foe.unit.disrupted else foe.kind.movement
        power = strength(foe.kind, foe.unit.disrupted)
        if foe.kind.role is Role.MERCENARY:
            if shown and far <= foe.kind.range:
                morale, trust = morale + power.attack + power.morale, max(trust, foe.trust)
        elif shown and foe.kind.range and far <= movement + foe.kind.range:
            shots, morale, trust = shots + power.attack, morale + power.morale, max(trust, foe.trust)
        elif far <= movement and power.attack and (melee is None or _rank(foe) > _rank(melee)):
            melee, trust = foe, max(trust, foe.trust)
    if melee is None and not morale:
        return 0.0
    if kind.role in (Role.LEADER, Role.BAGGAGE):
        return 1.2 * of_unit(desk.state, unit) * trust * LIKELY
    own = strength(kind, unit.disrupted)
    column = unit.strategic and kind.role is not Role.SCOUTS
    stout = own.morale // 2 if column else own.morale
    stake = of_unit(desk.state, unit)
    if melee is None:
        lost = _harm(desk, shots, withstood(desk, unit, cell), morale - stout)[1] * stake if shots else 0.0
        return lost * trust * LIKELY
    theirs, prize = strength(melee.kind, melee.unit.disrupted), of_unit(desk.state, melee.unit)
    attack = theirs.attack // 2 if _over_river(desk, melee.at, cell) else theirs.attack
    back, lost = _harm(desk, attack + shots, withstood(desk, unit, cell), theirs.morale + morale - stout)
    net = lost * stake - back * prize
    if own.attack and not unit.strategic:
        ground = desk.setting.tables.terrain[desk.land.terrain[cell]].defence
        back, lost = _harm(desk, own.attack, theirs.defence + ground, own.morale - theirs.morale)
        net += back * stake - lost * prize
    return max(0.0, net) * trust * LIKELY


def _over_river(desk: Desk, start: Cell, cell: Cell) -> bool:
    """Return whether who comes from there enters this hex over a river, by the straightest way."""
    if start == cell:
        return False
    steps = steps_from(desk.setting, start)
    last = min(desk.land.near[cell], key=lambda near: (steps[near], near))
    return desk.land.crosses_river(last, cell)


def _rank(foe: Foe) -> float:
    return strength(foe.kind, foe.unit.disrupted).attack * foe.trust


def _harm(desk: Desk, attack: int, defence: int, morale: int) -> tuple[float, float]:
    """Return what part of their worth attackers and defender lose on average; `morale` is the attackers' less the
    defender's."""
    effect = desk.setting.tables.morale_effects.effect(morale)
    if effect.result is not None:
        harm = HARM[effect.result.severity]
        return (harm, 0.0) if effect.result.hits_attackers else (0.0, harm)
    return harm_at(desk.setting, ratio_of(attack, defence).shifted(effect.columns))


def withstood(desk: Desk, unit: Unit, cell: Cell) -> int:
    """Return a unit's defence in a hex, with ground and defences."""
    own = strength(desk.setting.kinds[unit.kind], unit.disrupted).defence
    if unit.strategic and desk.setting.kinds[unit.kind].role is not Role.SCOUTS:
        own //= 2
    tables = desk.setting.tables
    ground = tables.terrain[desk.land.terrain[cell]].defence
    return own + ground + sum(tables.works.defence[level - 1] for level in works_for(desk.state, unit, cell))


def clash(desk: Desk, unit: Unit, cell: Cell, support: list[Unit]) -> float:
    """Return what it is worth that a unit, as it would be then, is in the hex of these enemies: its attack on the best
    target there, and theirs."""
    here = desk.met[cell]
    state = _with_leaders(desk, unit, here)
    entering = state.unit(unit.name)
    if entering is None or not can_attack(state, entering):
        return -9.0
    helping = [state.unit(each.name) or each for each in support]
    prize = PRIZE * desk.prizes.get(cell, 0) / len(here)
    attack = max(
        value(state, report(state, foe.unit, team), prize)
        for foe in here
        for team in ([entering], [entering, *helping])
    )
    back = [foe.unit for foe in here if can_attack(state, foe.unit)]
    if not back:
        return attack
    near = [foe.unit for foe in desk.foes if foe.at != cell and _could_fire(desk, foe, cell)]
    return attack - max(value(state, report(state, entering, team)) for team in (back, [*back, *near]))


def _could_fire(desk: Desk, foe: Foe, cell: Cell) -> bool:
    far = steps_from(desk.setting, cell)[foe.at]
    return foe.trust == 1.0 and 0 < far <= foe.kind.range and not hidden(desk.setting, cell)


def _with_leaders(desk: Desk, unit: Unit, here: tuple[Foe, ...]) -> State:
    """Return the position with this unit where it is, and the leaders of both sides helping those who meet there."""
    state = changed(
        desk.state, units=tuple(unit if each.name == unit.name else each for each in desk.state.units)
    )
    drafts = []
    for side in Side:
        helped = [unit.name] if side is unit.side else [foe.unit.name for foe in here]
        helps = tuple(
            (leader.name, name) for leader in _leaders_near(state, side, unit.at) for name in helped[:1]
        )
        drafts.append(Draft(helps=helps) if helps else BLANK)
    return changed(state, drafts=(drafts[0], drafts[1]))


def _leaders_near(state: State, side: Side, cell: Cell | None) -> list[Unit]:
    if cell is None:
        return []
    steps, kinds = steps_from(state.setting, cell), state.setting.kinds
    return [
        unit
        for unit in state.of(side)
        if kinds[unit.kind].role is Role.LEADER
        and unit.at is not None
        and steps[unit.at] <= kinds[unit.kind].leadership
    ]


STAGING: Final = 4
"""Before an army is together its line keeps this far from the objectives."""
TOGETHER: Final = 9
"""Who is at most so far from an objective is there for the assault."""
ENOUGH: Final = 0.6
"""An army is together once this part of its line is there."""
WAITED: Final = 7
"""From this turn on nobody waits for the others."""
CLOSING: Final = 3
"""In so many last turns units that can leave the map do so for its points."""
SCOUTED: Final = 3
"""After so many turns all scouts have seen what they can, and leave the map."""


@lru_cache(maxsize=32)
def goals(setting: Scenario, side: Side) -> tuple[Cell, ...]:
    """Return the hexes that a side makes for: the objectives, or without any the exits or the enemy's edge."""
    if setting.objectives:
        return setting.objectives
    return setting.exits or setting.entries[side.other]


def ways(desk: Desk, unit: Unit, goal: tuple[Cell, ...], column: bool) -> Mapping[Cell, int]:
    """Return what it costs a unit to get to the nearest of these hexes from everywhere."""
    return ways_to(desk.setting, goal, desk.setting.kinds[unit.kind].gait, column)


def start(desk: Desk, unit: Unit) -> tuple[Cell, ...]:
    """Return where a unit is, or where it may enter."""
    return (unit.at,) if unit.at is not None else desk.setting.entries[unit.side]


def cost_from(desk: Desk, unit: Unit, goal: Cell) -> int:
    """Return what it costs a unit to get to a goal from where it is."""
    found = ways(desk, unit, (goal,), column=True)
    return min((found.get(cell, FAR) for cell in start(desk, unit)), default=FAR)


def aims(desk: Desk) -> dict[str, Cell]:
    """Return for each unit of the line the hex that it makes for.

    A defender leaves alone what it could enter only over a river, keeps the stoutest and nearest unit for each other
    objective, the dearest first, and the others behind them. Who attacks keeps one unit in each objective that it has, and sends all others against those that it has not.
    """
    troops = desk.line()
    wanted = goals(desk.setting, desk.side)
    home = desk.setting.homeward[desk.side]
    order = sorted(desk.prizes, key=lambda cell: (-desk.prizes[cell], home[cell], cell)) or list(wanted[:1])
    if not desk.attacks:
        beyond = astride(desk.setting, desk.side)
        order = [cell for cell in order if cell not in beyond] or order
    found: dict[str, Cell] = {}
    free = list(troops)
    for cell in order:
        if desk.attacks and cell in desk.met:
            continue
        able = [unit for unit in free if not desk.attacks or unit.at == cell]
        if able:
            best = min(able, key=lambda unit: (_keeping(desk, unit, cell), unit.name))
            found[best.name] = cell
            free.remove(best)
    taken = set(found.values()) if desk.attacks else set()
    sought = [cell for cell in order if cell not in taken] or order
    load = dict.fromkeys(sought, 0)
    for unit in sorted(free, key=lambda each: each.name):
        goal = min(sought, key=lambda cell: (_drawn(desk, unit, cell) + 2 * load[cell], cell))
        found[unit.name] = goal
        load[goal] += 1
    return found


def _keeping(desk: Desk, unit: Unit, cell: Cell) -> float:
    """Return how ill a unit is suited to keep an objective: time to get there, less what it withstands."""
    kind = desk.setting.kinds[unit.kind]
    turns = cost_from(desk, unit, cell) / (3 * kind.movement)
    stout = (
        (kind.full.defence + kind.full.morale) / 12 - (0.5 if unit.disrupted else 0) - 0.6 * bool(kind.range)
    )
    return round(turns + 0.001, 1) - stout - (1.0 if unit.at == cell else 0.0)


def _drawn(desk: Desk, unit: Unit, cell: Cell) -> float:
    return cost_from(desk, unit, cell) - 1.5 * desk.prizes.get(cell, 0)


def assembled(desk: Desk) -> bool:
    """Return whether the line of an attacker is together before the objectives, so that the assault begins."""
    if not desk.attacks or desk.state.round >= WAITED:
        return True
    troops = [unit for unit in desk.line() if not desk.setting.kinds[unit.kind].range]
    there = [
        unit
        for unit in troops
        if unit.at is not None
        and any(steps_from(desk.setting, cell)[unit.at] <= TOGETHER for cell in desk.prizes)
    ]
    return len(there) >= ENOUGH * len(troops)


def leaving(desk: Desk, unit: Unit) -> bool:
    """Return whether a unit is to leave the map for its point: scouts as soon as they can, idle troops towards the end, and
    idle riders a turn before them if nobody has left yet."""
    victory = desk.setting.file.victory
    if (
        not desk.attacks
        or not desk.setting.exits
        or victory.exit <= 0
        or not desk.setting.kinds[unit.kind].combat
    ):
        return False
    if desk.setting.kinds[unit.kind].role is Role.SCOUTS:
        number = sorted(each.name for each in desk.units(Role.SCOUTS)).index(unit.name)
        return number == 0 or desk.state.round > SCOUTED or desk.left <= CLOSING
    none = victory.nobody_left < 0 and not any(
        each.status is Status.EXITED and each.side is desk.side for each in desk.state.units
    )
    early = none and desk.setting.kinds[unit.kind].mounted
    return desk.left <= CLOSING + early and unit.at not in desk.prizes
