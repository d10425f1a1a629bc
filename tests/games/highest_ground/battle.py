"""Games that are played for tests: by a simple way to play that seeks battle, in which units make for the
objectives and for enemies in sight, attack what they can, and now and then dig in; or by the game's own
player.

It also finds the games that are kept, one for each level of victory: `python -m
tests.games.highest_ground.battle` writes them again after the rules or the tables have changed.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from typing import Final, TypeAlias

from games.core.components import Draw
from games.core.protocol import CHANCE, Actor
from games.core.words import Seat
from games.highest_ground import GAME, actions as a, knowledge
from games.highest_ground.actions import Embarked, Left, Reinforced
from games.highest_ground.files.tables import Role, Side
from games.highest_ground.playing.turns import orders
from games.highest_ground.rules import steps
from games.highest_ground.rules.marching import order_of
from games.highest_ground.rules.steps import level_of
from games.highest_ground.state import Stage, State
from tests.contract.walks import Taken, Walk, played_walks
from tests.games.highest_ground.parts import DRAWN, SMALL
from tests.games.transcripts import FOLDER, Played, played_games, written

Choose: TypeAlias = Callable[[State, Seat, random.Random], a.Action]


def next_action(state: State, seat: Seat, chance: random.Random) -> a.Action:
    """What this seat does next."""
    legal = list(steps.legal_actions(state, seat))
    if state.stage is Stage.STOCK:
        return legal[len(legal) // 2]
    draft = state.drafts[seat]
    if state.stage.declaring and not draft.orders:
        declared = _declared(state, seat, legal, chance)
        if declared != a.Submit():
            return declared
    if state.stage.marching:
        return _marched(state, seat, legal, chance)
    attacks = [each for each in legal if isinstance(each, a.Attack)]
    helps = [each for each in legal if isinstance(each, a.Help)]
    if attacks and chance.random() < 0.9:
        return chance.choice(attacks)
    return chance.choice(helps) if helps and chance.random() < 0.5 else a.Submit()


def _declared(state: State, seat: Seat, legal: list[a.Action], chance: random.Random) -> a.Action:
    if a.DeclareAll() in legal and not state.sees(seat):
        return a.DeclareAll()
    special = [
        each
        for each in legal
        if isinstance(each, a.Lend) or (isinstance(each, a.Declare) and each.mode.level)
    ]
    return chance.choice(special) if special and chance.random() < 0.3 else a.Submit()


def _marched(state: State, seat: Seat, legal: list[a.Action], chance: random.Random) -> a.Action:
    land, name = state.setting.country, state.drafts[seat].hand
    unit, order = state.unit(name), order_of(state, name)
    if unit is not None and order is not None and len(order.spots) + order.entering < 2:
        goals = sorted(state.setting.objectives)
        goal = goals[sum(map(ord, name)) % len(goals)]
        foes = [each for each in state.sees(seat) if state.setting.kinds[each.kind].combat]
        if foes and unit.at is not None and state.kind(unit).role is Role.LINE:
            here = unit.at
            goal = min(foes, key=lambda each: land.distance(each.at, here)).at

        def far(action: a.Action) -> int:
            if isinstance(action, a.Enter | a.Go):
                return land.distance(action.cell if isinstance(action, a.Enter) else action.to, goal)
            return -1

        ways = [each for each in legal if isinstance(each, a.Enter | a.Go | a.Leave)]
        best = min(ways, key=lambda each: (far(each), chance.random()), default=None)
        if best is not None and (unit.at is None or far(best) < land.distance(unit.at, goal)):
            return best
    order_of_battle = [each.name for each in state.units]
    last = order_of_battle.index(name) if name else -1
    later = (each for each in legal if isinstance(each, a.Take) and order_of_battle.index(each.unit) > last)
    return next(later, a.Submit())


@cache
def kept_games() -> Mapping[str, Walk]:
    """The kept games by their names."""
    names = [played.name for played in played_games(GAME)]
    return dict(zip(names, played_walks(GAME), strict=True))


def battle(scenario: str, seed: int, choose: Choose = next_action) -> Walk:
    """A game played like that to its end, or by somebody else's choices."""
    chance = random.Random(seed)
    return _walked(scenario, f"battle {seed}", lambda state, seat, _: [choose(state, seat, chance)])


def played(scenario: str, number: int) -> Walk:
    """A game of the player against itself."""
    return _walked(
        scenario, f"played {number}", lambda state, seat, draw: orders(knowledge.view(state, seat), draw)
    )


def _walked(scenario: str, secret: str, decide: Callable[[State, Seat, Draw], Sequence[a.Action]]) -> Walk:
    options = {"scenario": scenario, "open": "off"}
    start = state = steps.new(2, options)
    taken: list[Taken] = []
    while owing := steps.to_act(state):
        draw = Draw(secret.encode(), len(taken))
        actor: Actor = CHANCE if owing is CHANCE else min(owing)
        for action in [steps.sample(state, draw)] if actor is CHANCE else decide(state, actor, draw):
            step = steps.apply(state, actor, action)
            taken.append(Taken(len(taken), state, actor, action, step))
            state = step.state
    return Walk(2, options, start, tuple(taken))


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
