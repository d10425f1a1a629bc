"""The orders of a stage, written whole and sealed: by a bold general, and by more timid and still bolder ones. Supplies, modes and
attacks are written here; `marching` has the ways."""

from collections.abc import Sequence
from typing import Final

from games.core.components import Draw
from games.core.optional_parts.parts import Playing
from games.core.protocol import CHANCE, Seat
from games.highest_ground import actions as a
from games.highest_ground.files.tables import Role
from games.highest_ground.knowledge import determinize
from games.highest_ground.playing import ending, marching
from games.highest_ground.playing.worth import (
    PRIZE,
    SHOT,
    aims,
    assembled,
    cost_from,
    leaving,
    value,
)
from games.highest_ground.playing.writing import LATE, Desk, steps_from
from games.highest_ground.rules import declaring
from games.highest_ground.rules.combats import report
from games.highest_ground.rules.work import to_act
from games.highest_ground.rules.writing import opponents_here, possible_combat
from games.highest_ground.state import Stage, State, Status, Unit, View

STAKES: Final = 0.7
"""The part of the supplies that is of level I."""
NEAR: Final = 5
"""No unit forms a column with an enemy of the line so near."""
CALM: Final = 6
"""No unit builds with an enemy of the line so near, for it could not defend itself."""
VERY_CALM: Final = 9
"""A ditch takes long: it is begun only with all enemies farther away."""
LONG: Final = 6
"""So many turns must be left for a ditch."""


def stock(desk: Desk) -> a.Stock:
    """Return how many supplies are of level I."""
    return a.Stock(round(desk.setting.file.army(desk.side).supplies * STAKES))


def modes(desk: Desk) -> None:
    """Declare the modes of all who decide in this stage."""
    (scouts if desk.state.stage.scouting else others)(desk)


def scouts(desk: Desk) -> None:
    """Declare the scouts' modes: they ride far, and fight only who is in their hex."""
    for unit in desk.units(Role.SCOUTS):
        if unit.at not in desk.met:
            _declare(desk, unit, a.Mode.STRATEGIC)


def others(desk: Desk) -> None:
    """Declare the modes of all others: columns to come near, defences where it is calm, ready to fight elsewhere."""
    makes_for, ready = aims(desk), assembled(desk)
    for unit in desk.units(Role.LINE, Role.MERCENARY, Role.LEADER):
        if unit.building and unit.at is not None and desk.nearest(unit.at) < NEAR:  # an enemy interrupts it
            _declare(desk, unit, a.Mode.TACTICAL)
        elif not unit.building:
            level = _level(desk, unit)
            if level is not None:
                _declare(desk, unit, level)
            elif _in_column(desk, unit, makes_for.get(unit.name), ready):
                _declare(desk, unit, a.Mode.STRATEGIC)
    told = {name for name, _ in desk.state.drafts[desk.seat].lends}
    for unit in desk.units(Role.MERCENARY):
        if unit.name not in told and _lends(desk, unit) != unit.lends:
            desk.write(a.Lend(unit.name, not unit.lends))


def _declare(desk: Desk, unit: Unit, mode: a.Mode) -> None:
    """Declare a mode, if it may be declared."""
    order = a.Declare(unit.name, mode)
    if order in declaring.possible(desk.state, desk.seat):
        desk.write(order)


def _lends(desk: Desk, unit: Unit) -> bool:
    """Return whether a mercenary lends its defence: that takes all its ammunition, so only with the last shot in the last
    turn, to troops that keep an objective against an enemy near."""
    if desk.left > 1 or unit.ammunition != 1 or unit.at not in desk.prizes or unit.at is None:
        return False
    return any(other.at == unit.at for other in desk.units(Role.LINE)) and desk.nearest(unit.at) <= NEAR


def _level(desk: Desk, unit: Unit) -> a.Mode | None:
    """Return the defences that a unit should build where it stands, or None."""
    if (
        unit.at not in desk.prizes
        or unit.at is None
        or unit.disrupted
        or not desk.setting.kinds[unit.kind].builds
    ):
        return None
    if unit.at in desk.met:
        return None
    calm = desk.nearest(unit.at, LATE)
    built = {each.level for each in desk.state.mapped[desk.seat] if each.cell == unit.at}
    for mode, needed, turns in ((a.Mode.STAKES, CALM, 2), (a.Mode.DITCH, VERY_CALM, LONG)):
        carried = any(True for _ in declaring.carriers_near(desk.state, unit, mode.level))
        if mode.level not in built and calm > needed and desk.left > turns and carried:
            return mode
    return None


def _in_column(desk: Desk, unit: Unit, goal: str | None, ready: bool) -> bool:
    """Return whether a unit should march in column: it has far to go, and no enemy is near."""
    movement = desk.setting.kinds[unit.kind].movement
    if unit.at is not None and (unit.at in desk.met or desk.nearest(unit.at, LATE) <= NEAR):
        return False
    if leaving(desk, unit):
        return True
    if unit.at is None:
        return min(desk.nearest(cell) for cell in desk.setting.entries[unit.side]) > NEAR
    if desk.setting.kinds[unit.kind].role in (Role.LEADER, Role.MERCENARY):
        front = [each.at for each in desk.line() if each.at is not None and each.status is Status.FIELD]
        steps = steps_from(desk.setting, unit.at)
        return min((steps[cell] for cell in front), default=0) > movement or _far(desk, unit, movement)
    if goal is None or unit.at == goal:
        return False
    away = cost_from(desk, unit, goal)
    return away > (2 * movement if desk.attacks else movement + 1) or (not ready and away > movement + 4)


def _far(desk: Desk, unit: Unit, movement: int) -> bool:
    return min((cost_from(desk, unit, cell) for cell in desk.prizes), default=0) > 2 * movement


LEAST: Final = 0.05
"""An attack that nobody must make is made if it is worth so much."""


def fight(desk: Desk) -> None:
    """Write the attacks that are worth most, one target after another. Who must fight chooses its target alike."""
    while True:
        by_target: dict[str, list[Unit]] = {}
        for action in possible_combat(desk.state, desk.seat):
            unit = desk.state.unit(action.unit)
            if isinstance(action, a.Attack) and unit is not None:
                by_target.setdefault(action.target, []).append(unit)
        best: tuple[float, str, list[Unit]] | None = None
        attacked = {target for _, target in desk.state.drafts[desk.seat].attacks}
        for target in sorted(by_target.keys() - attacked):
            for team in _teams(desk, by_target[target]):
                worth = _worth(desk, target, team)
                if worth > LEAST and (best is None or worth > best[0]):
                    best = (worth, target, team)
        if best is None:
            return
        desk.write(*(a.Attack(unit.name, best[1]) for unit in best[2]))


def _teams(desk: Desk, units: list[Unit]) -> list[list[Unit]]:
    """Return whole teams to try: with those who must fight always, with others from the strongest on."""
    bound = [unit for unit in units if opponents_here(desk.state, unit)]
    free = [unit for unit in units if unit not in bound]
    shooters = sorted(
        (unit for unit in free if not desk.setting.kinds[unit.kind].starred), key=lambda each: each.name
    )
    hired = sorted(
        (unit for unit in free if desk.setting.kinds[unit.kind].starred),
        key=lambda each: (-desk.setting.kinds[each.kind].full.attack, each.name),
    )
    found = []
    for some in ([], shooters):
        for count in range(len(hired) + 1):
            team = [*bound, *some, *hired[:count]]
            if team and team not in found:
                found.append(team)
    return found


def _worth(desk: Desk, target: str, team: list[Unit]) -> float:
    """Return what an attack is worth beyond what those who must fight would do anyway."""
    state = desk.state
    defender = state.unit(target)
    if defender is None or defender.at is None:
        return -1.0
    prize = PRIZE * desk.prizes.get(defender.at, 0) * any(unit.at == defender.at for unit in team)
    shots = SHOT * sum(desk.setting.kinds[unit.kind].starred for unit in team)
    found = value(state, report(state, defender, team), prize) - shots
    bound = [unit for unit in team if opponents_here(state, unit)]
    if bound:
        found -= value(state, report(state, defender, bound), prize) - 2 * LEAST
    return found


CAUTION: Final = (0.2, 0.6, 1.0, 2.0, 0.0, 4.0)
"""How much dangers count with each general; 0.15 and 0.25 won 108 of 180 games against 1."""


def orders(view: View, draw: Draw) -> tuple[a.Action, ...]:
    """Return all that the viewer decides in this stage, `Submit` at last; what it has written already stays.

    Raises ValueError if the viewer is not to act.
    """
    if view.seat not in (0, 1):
        raise ValueError("only a side gives orders")
    return orders_in(determinize(view, draw), view.seat)


def orders_in(state: State, seat: Seat, caution: float = 1.0) -> tuple[a.Action, ...]:
    """Return all that a seat decides in this stage of a position that is possible for it. Raises ValueError if it is not to
    act."""
    owing = to_act(state)
    if owing is CHANCE or seat not in owing:
        raise ValueError(f"seat {seat} is not to act")
    desk = Desk(state, seat, caution)
    if state.stage is Stage.STOCK:
        return (stock(desk),)
    if state.stage.declaring:
        modes(desk)
    if desk.side in state.movers:
        desk.in_effect()
        (marching.ride if state.stage.scouting else marching.march)(desk)
    if state.stage.fighting:
        fight(desk)
    return (*desk.written, a.Submit())


def turns(state: State, seat: Seat, draw: Draw, most: int) -> Sequence[tuple[a.Action, ...]]:
    """Return at most so many ways to write the orders of this stage, each once."""
    return list(dict.fromkeys(orders_in(state, seat, caution) for caution in CAUTION[:most]))


PLAYING: Final = Playing(worth=ending.worth, turns=turns, depth=6, price=180)
