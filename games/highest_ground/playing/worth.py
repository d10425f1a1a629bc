"""What units are worth, in points of victory, and what a combat is worth on average."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from games.highest_ground.events import Report
from games.highest_ground.files.scenarios import Scenario
from games.highest_ground.files.tables import Odds, Result, Role, Tables, UnitType
from games.highest_ground.state import State, Unit

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
