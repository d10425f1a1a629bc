"""How a game will probably end: the points that are to be expected, how sure they are, and so the chance to win.

The weights are fitted to the ends of games between computers of several levels (`python -m benchmarks.highest_ends`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import tanh
from typing import Final

from games.core.protocol import Seat
from games.highest_ground.files.scenarios import Scenario
from games.highest_ground.files.tables import SIDES
from games.highest_ground.playing.worth import of_unit, worth as of_kind
from games.highest_ground.playing.writing import prizes
from games.highest_ground.rules.steps import points
from games.highest_ground.state import Stage, State, Status

LONG: Final = 7
"""With so many turns left everything may still change, and with more turns no more than that; of 5 to 12, with 7 the results of
games are likeliest."""
SHAKEN: Final = 0.7
"""What part of its worth a disrupted unit still has."""
STAGES: Final = tuple(Stage)[tuple(Stage).index(Stage.SCOUTS) : tuple(Stage).index(Stage.REORGANIZATION)]
"""The stages of a turn in which points are won and lost."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What a game's end follows from. `taken` is what part of the objectives' points the side that scores has at last, whoever
    holds them now, and how likely a unit of it leaves the map; `units` what comes of each point that units are worth; `spread`
    how far the end may be from that. All three are for a long game; with less of it left they count by that part to the power
    of `changing` or `spreading`."""

    taken: float
    units: float
    spread: float
    changing: float
    spreading: float


FITTED: Final = Weights(taken=0.72, units=1.56, spread=3.9, changing=0.77, spreading=0.38)


@dataclass(frozen=True, slots=True)
class Standing:
    """What a position tells of the end, for the side that scores. `left` is what part of a long game is left; `points` those that
    stand, `held` those of them for objectives; `stake` those of all objectives, and what it loses as long as nobody
    leaves the map; `units` what its units are worth more than the enemy's than at the beginning."""

    left: float
    points: float
    held: float
    stake: float
    units: float


def standing(state: State) -> Standing:
    """Return what a position tells of its end."""
    setting, held = state.setting, dict(state.held)
    victory, objectives = setting.file.victory, prizes(setting)
    exits = setting.exits and not any(
        unit.status is Status.EXITED and unit.side is victory.side and state.kind(unit).combat
        for unit in state.units
    )
    units = -_opening(setting)
    for unit in state.units:
        if unit.status in (Status.FIELD, Status.RESERVE):
            here = of_unit(state, unit) * (SHAKEN if unit.disrupted else 1.0)
            units += here if unit.side is victory.side else -here
    return Standing(
        min(1.0, turns_left(state) / LONG),
        sum(share.amount for share in points(state)),
        sum(prize for cell, prize in objectives.items() if held.get(cell) is victory.side),
        sum(objectives.values()) - (victory.nobody_left if exits else 0),
        units,
    )


def turns_left(state: State) -> float:
    """Return how many turns are left in which points can change; this one counts by the part that is left of it."""
    left = state.setting.file.turns - state.round
    return left + (1 - STAGES.index(state.stage) / len(STAGES) if state.stage in STAGES else 0)


@lru_cache(maxsize=64)
def _opening(setting: Scenario) -> float:
    """Return what the units of the side that scores are worth more than the enemy's as a scenario begins."""
    side = setting.file.victory.side
    return sum(
        of_kind(each.kind, each.ammunition) * (1 if each.side is side else -1) for each in setting.recruits
    )


def reached(found: Standing, least: int, weights: Weights = FITTED) -> float:
    """Return how likely the side that scores has so many points at the end."""
    coming = weights.taken * found.stake - found.held + weights.units * found.units
    ahead = found.points + found.left**weights.changing * coming - (least - 0.5)
    spread = weights.spread * found.left**weights.spreading
    return (1 + tanh(ahead / (2 * spread))) / 2 if spread else float(ahead > 0)


def share(found: Standing, levels: Sequence[int], weights: Weights = FITTED) -> float:
    """Return the chance to win of the side that scores, with these levels of victory; a draw counts as half of it."""
    return sum(reached(found, least, weights) for least in levels[1:3]) / 2


def worth(state: State, seat: Seat) -> float:
    """Return the chance of a seat to win."""
    victory = state.setting.file.victory
    won = share(standing(state), victory.levels)
    return won if SIDES[seat] is victory.side else 1 - won
