"""Finds the games that are kept, one for each way of winning: `python -m tests.games.high_heavens.kept` writes them again
after the numbers of cards have changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.core.chance import Draw
from games.core.protocol import CHANCE
from games.high_heavens import GAME
from games.high_heavens import actions as a
from games.high_heavens.board import DISTANCE
from games.high_heavens.phases import Over
from games.high_heavens.playing.choosing import best
from games.high_heavens.rules import steps
from games.high_heavens.state import State, side_of
from tests.games.whole_games import FOLDER, Played, written

Chooser = Callable[[State], a.Action]
TRIED: Final = 40
LONGEST: Final = 500


def well(state: State) -> a.Action:
    """What the game's own player does."""
    return best(state, state.player)


def fetching(state: State) -> a.Action:
    """The same, but the card of a perished god is fetched back as soon as that can be done."""
    fetched = [each for each in steps.legal_actions(state, state.player) if getattr(each, "fetch", None)]
    return fetched[0] if fetched else well(state)


def hunting(state: State) -> a.Action:
    """The first side spares the enemy's home and hunts gods; the other throws its powers away and brings its gods, which
    stand and wait."""
    legal = list(steps.legal_actions(state, state.player))
    if side_of(state.seats, state.player):
        powers = [each for each in legal if isinstance(each, a.Discard) and each.card in state.decks.powers]
        invoked = [each for each in legal if isinstance(each, a.Invoke)]
        ended = [each for each in legal if isinstance(each, a.End)]
        return [*invoked, *powers, *ended, *legal][0]
    home = state.layout.bases[1 - state.side]
    attacks = [each for each in legal if isinstance(each, a.Attack) and each.at != home]
    if attacks:
        return attacks[0]
    targets = [figure.cell for figure in state.gods if figure.side != state.side]
    moves = [each for each in legal if isinstance(each, a.Move)]

    def near(cell: str) -> int:
        return min((DISTANCE[cell][target] for target in targets), default=99)

    standing = {figure.key: figure.cell for figure in state.gods}
    nearer = [each for each in moves if near(each.to) < near(standing[each.god])]
    if nearer:
        return min(nearer, key=lambda each: near(each.to))
    invoked = [each for each in legal if isinstance(each, a.Invoke)]
    if invoked and len([each for each in state.gods if each.side == state.side]) < 4:
        return invoked[0]
    for action in legal:
        if isinstance(action, a.End):
            return action
    return legal[-1]


WANTED: Final[Mapping[str, tuple[int, Chooser, str, str]]] = {
    "base_fallen": (2, fetching, "base", "fetch"),
    "pantheon_gone": (2, hunting, "pantheon", ""),
    "teams": (4, well, "base", ""),
}
"""The games: their players, who chooses, how they end, and a field that an action in them fills."""


def played(name: str, seed: int) -> Played | None:
    """The game of this seed, if it ends as it should."""
    seats, choose, reason, filled = WANTED[name]
    state, actions = GAME.new(seats, {}), list[Any]()
    while owing := steps.to_act(state):
        if len(actions) > LONGEST:
            return None
        actor: Any = CHANCE if owing is CHANCE else state.player
        luck = Draw(f"{name} {seed}".encode(), len(actions))
        action = steps.sample(state, luck) if actor is CHANCE else choose(state)
        state = steps.apply(state, actor, action).state
        actions.append(action)
    assert isinstance(state.phase, Over)
    if state.phase.reason != reason or (filled and not any(getattr(each, filled, None) for each in actions)):
        return None
    return Played(name, seats, {}, tuple(actions))


def main() -> None:
    """Write the shortest of some games for each way of winning."""
    for name in WANTED:
        found = [game for seed in range(TRIED) if (game := played(name, seed)) is not None]
        shortest = min(found, key=lambda game: len(game.actions))
        target = FOLDER / GAME.about.key / "played" / f"{name}.json"
        target.parent.mkdir(exist_ok=True)
        target.write_text(written(GAME, shortest), encoding="utf-8")
        print(f"{name}: {len(shortest.actions)} actions, {len(found)} of {TRIED} games end so")


if __name__ == "__main__":
    main()
