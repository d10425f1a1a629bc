"""Finds the games that are kept, one for each level of victory: `python -m tests.games.highest_ground.kept` writes them again
after the rules or the tables have changed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from games.core.words import Seat
from games.highest_ground import GAME, actions as a
from games.highest_ground.events import Embarked, Left, Reinforced
from games.highest_ground.files.tables import Side
from games.highest_ground.rules import steps
from games.highest_ground.rules.ending import level_of
from games.highest_ground.rules.marching import order_of
from games.highest_ground.state import State
from tests.contract.walks import Walk
from tests.games.highest_ground.battle import Choose, battle, next_action, played
from tests.games.highest_ground.parts import DRAWN, SMALL
from tests.games.whole_games import FOLDER, Played, written

TRIED: Final = 400
COMPARED: Final = 4
"""So many seeds are tried at most, until so many games are found of which the shortest is kept."""


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
    """A game that is sought: how that of a seed is played, the level of victory of the side that scores, and events that
    happen in it. With `first` the first that is found is taken, else the shortest."""

    play: Callable[[int], Walk]
    level: int
    events: frozenset[type] = field(default_factory=frozenset)
    first: bool = False


def well(seed: int) -> Walk:
    """The introductory scenario, by the game's own player against itself."""
    return played("", seed)


def small(choose: Choose, scenario: str = SMALL) -> Callable[[int], Walk]:
    """A small scenario, played in a simple way."""
    return lambda seed: battle(scenario, seed, choose)


WANTED: Final[Mapping[str, Wanted]] = {
    "decisive_allied": Wanted(well, 0, first=True),
    "marginal_allied": Wanted(small(venturing), 1, frozenset((Embarked,))),
    "draw": Wanted(small(next_action), 2, frozenset((Reinforced,))),
    "marginal_roman": Wanted(small(venturing), 3, frozenset((Left,))),
    "decisive_roman": Wanted(well, 4, first=True),
    "anywhere": Wanted(small(next_action, DRAWN), 4),
}
"""The games by their names. In the last chance draws the map, and the Allies score."""


def found(wanted: Wanted) -> Iterator[Walk]:
    """The games that end as they should, of some seeds."""
    for seed in range(TRIED):
        walk = wanted.play(seed)
        happened = {type(event) for taken in walk.taken for event in taken.step.events}
        if level_of(walk.states[-1]) == wanted.level and wanted.events <= happened:
            yield walk
            if wanted.first:
                return


def main() -> None:
    """Write a game for each level of victory."""
    for name, wanted in WANTED.items():
        shortest = min(islice(found(wanted), COMPARED), key=lambda walk: len(walk.taken))
        options = {key: value for key, value in shortest.options.items() if value and value != "off"}
        kept = Played(name, 2, options, tuple(taken.action for taken in shortest.taken))
        target = FOLDER / GAME.about.key / "played" / f"{name}.json"
        target.parent.mkdir(exist_ok=True)
        target.write_text(written(GAME, kept), encoding="utf-8")
        print(f"{name}: {len(kept.actions)} actions")


if __name__ == "__main__":
    main()
