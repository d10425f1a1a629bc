"""Finds the games that are kept, one for each level of victory: `python -m tests.games.highest_ground.kept` writes them again
after the rules or the tables have changed."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from games.core.protocol import Seat
from games.highest_ground import GAME
from games.highest_ground import actions as a
from games.highest_ground.events import Embarked, Left, Reinforced
from games.highest_ground.files.units import Side
from games.highest_ground.rules import steps
from games.highest_ground.rules.ending import level_of
from games.highest_ground.rules.marching import order_of
from games.highest_ground.state import State
from tests.contract.walks import Walk
from tests.games.highest_ground.battle import Choose, battle, next_action
from tests.games.highest_ground.parts import DRAWN, SMALL
from tests.games.played import FOLDER, Played, written

TRIED: Final = 60


def venturing(state: State, seat: Seat, chance: random.Random) -> a.Action:
    """The same way to play, but Roman horse rides for the exits along the roads, and whoever can boards a boat."""
    legal = list(steps.legal_actions(state, seat))
    boats = [each for each in legal if isinstance(each, a.Declare) and each.mode is a.Mode.BOAT]
    if boats:
        return boats[0]
    if a.Leave() in legal:
        return a.Leave()
    unit = state.unit(state.drafts[seat].hand)
    order = order_of(state, unit.name) if unit is not None else None
    ways = [each for each in legal if isinstance(each, a.Go)]
    riding = unit is not None and unit.side is Side.ROMANS and state.kind(unit).mounted and order is not None
    if riding and ways and order is not None and len(order.spots) < 20:
        land, exits = state.setting.country, state.setting.exits

        def far(cell: str) -> int:
            return min(land.distance(cell, each) for each in exits)

        best = min(ways, key=lambda each: (far(each.to), each.to))
        if order.spots and far(best.to) < far(order.spots[-1].cell):
            return best
    return next_action(state, seat, chance)


@dataclass(frozen=True)
class Wanted:
    """A game that is sought: the scenario, who plays, the level of victory of the side that scores, and events that happen
    in it."""

    scenario: str
    choose: Choose
    level: int
    events: frozenset[type] = field(default_factory=frozenset)


WANTED: Final[Mapping[str, Wanted]] = {
    "decisive_allied": Wanted(SMALL, venturing, 0, frozenset((Embarked,))),
    "marginal_allied": Wanted(SMALL, next_action, 1, frozenset((Reinforced,))),
    "draw": Wanted("", next_action, 2),
    "marginal_roman": Wanted(SMALL, venturing, 3, frozenset((Left,))),
    "decisive_roman": Wanted("", next_action, 4),
    "anywhere": Wanted(DRAWN, next_action, 4),
}
"""The games by their names. In the last chance draws the map, and the Allies score."""


def found(wanted: Wanted, seed: int) -> Walk | None:
    """The game of this seed, if it ends as it should."""
    walk = battle(wanted.scenario, seed, wanted.choose)
    happened = {type(event) for taken in walk.taken for event in taken.step.events}
    return walk if level_of(walk.states[-1]) == wanted.level and wanted.events <= happened else None


def main() -> None:
    """Write the shortest of some games for each level of victory."""
    for name, wanted in WANTED.items():
        seeds = range(TRIED if wanted.scenario else TRIED // 4)
        walks = [walk for seed in seeds if (walk := found(wanted, seed)) is not None]
        if not walks:
            print(f"{name}: none of {len(seeds)} games ends so")
            continue
        shortest = min(walks, key=lambda walk: len(walk.taken))
        options = {key: value for key, value in shortest.options.items() if value and value != "off"}
        played = Played(name, 2, options, tuple(taken.action for taken in shortest.taken))
        target = FOLDER / GAME.about.key / "played" / f"{name}.json"
        target.parent.mkdir(exist_ok=True)
        target.write_text(written(GAME, played), encoding="utf-8")
        print(f"{name}: {len(played.actions)} actions, {len(walks)} of {len(seeds)} games end so")


if __name__ == "__main__":
    main()
