"""Whom to attack, by what a combat is worth on average. Leaders help without an order (THG-55)."""

from __future__ import annotations

from typing import Final

from games.highest_ground import actions as a
from games.highest_ground.playing.danger import PRIZE
from games.highest_ground.playing.worth import SHOT, value
from games.highest_ground.playing.writing import Desk
from games.highest_ground.rules.fighting.attacking import opponents_here, possible_combat
from games.highest_ground.rules.fighting.combats import report
from games.highest_ground.state import Unit

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
    shooters = sorted((unit for unit in free if not desk.kind(unit).starred), key=lambda each: each.name)
    hired = sorted(
        (unit for unit in free if desk.kind(unit).starred),
        key=lambda each: (-desk.kind(each).full.attack, each.name),
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
    shots = SHOT * sum(desk.kind(unit).starred for unit in team)
    found = value(state, report(state, defender, team), prize) - shots
    bound = [unit for unit in team if opponents_here(state, unit)]
    if bound:
        found -= value(state, report(state, defender, bound), prize) - 2 * LEAST
    return found
