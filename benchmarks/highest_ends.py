"""How games of The Highest Ground end, by what a position tells of it: makes the weights of `games/highest_ground/playing/ending.py`.

`python -m benchmarks.highest_ends [--games 120]` plays the introductory scenario so often between players of each of three kinds
(easy, medium, and those who take the first orders that come to their mind), prints the weights under which the results are
likeliest, position by position, and how the chances to win by the weights of today compare with them: of so many positions judged
alike, how many were won.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple, dataclass
from math import log
from statistics import fmean
from typing import Final, TypeAlias

from games.computer.search import EASY, MEDIUM, Level, Search
from games.core.components import Draw
from games.core.protocol import CHANCE
from games.highest_ground import GAME
from games.highest_ground.actions import Action
from games.highest_ground.playing.ending import FITTED, Standing, Weights, reached, share, standing
from games.highest_ground.playing.turns import orders
from games.highest_ground.rules.steps import level_of
from games.highest_ground.state import View

Player: TypeAlias = Callable[[View, int, bytes], Sequence[Action]]


def thinking(level: Level) -> Player:
    """A computer player of this level."""
    search = Search(GAME, 2, {})
    return lambda view, seat, seed: search.think(view, seat, level, seed).line


PLAYERS: Final[tuple[tuple[Player, int], ...]] = (
    (thinking(EASY), 20_000),
    (thinking(MEDIUM), 40_000),
    (lambda view, seat, seed: orders(view, Draw(seed, 0)), 30_000),
)
"""Who plays, on both sides, and the number of their first game; none of them was used for anything else."""
LEVELS: Final = GAME.new(2, {}).setting.file.victory.levels
SMALLEST: Final = 0.005
"""The weights are sought to this part of them."""
SURE: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Met:
    """A position in which a side decides, and how that game ended: 0 lost, ½ drawn, 1 won by the side that scores."""

    standing: Standing
    won: float


def met(one: Player, number: int) -> list[Met]:
    """The positions of a game, one for each time that the deciding changes hands."""
    rules, state, found, turn, row = GAME.rules, GAME.new(2, {}), list[Standing](), -1, 0
    while owing := rules.to_act(state):
        if owing is CHANCE:
            drawn = rules.sample(state, Draw(b"%d" % number, row))
            state, row = rules.apply(state, CHANCE, drawn).state, row + 1
            continue
        if state.turn != turn:
            turn = state.turn
            found.append(standing(state))
        seat = min(owing)
        for action in one(GAME.knowledge.view(state, seat), seat, b"%d %d" % (number, row)):
            state, row = rules.apply(state, seat, action).state, row + 1
    level = level_of(state)
    won = 0.5 if level == 2 else float(level > 2)
    return [Met(each, won) for each in found]


def surprise(sample: Sequence[Met], weights: Weights) -> float:
    """How unlikely the results are, lost, drawn or won: the mean of the logarithms."""
    total = 0.0
    for each in sample:
        drawn, won = (reached(each.standing, least, weights) for least in LEVELS[1:3])
        likely = won if each.won == 1 else drawn - won if each.won else 1 - drawn
        total -= log(max(SURE, likely))
    return total / len(sample)


def log_loss(sample: Sequence[Met], weights: Weights) -> float:
    """The usual measure of chances to win, the less the better; 0.693 if all are a half."""
    found = [(each.won, min(1 - SURE, max(SURE, chance(each, weights)))) for each in sample]
    return -fmean(won * log(likely) + (1 - won) * log(1 - likely) for won, likely in found)


def chance(each: Met, weights: Weights) -> float:
    """The chance to win of the side that scores."""
    return share(each.standing, LEVELS, weights)


def fitted(sample: Sequence[Met], weights: Weights = FITTED) -> Weights:
    """The weights under which the results are likeliest, by trying each a little larger and smaller, then by less."""
    step, least = 0.2, surprise(sample, weights)
    while step > SMALLEST:
        better = False
        for place in range(len(astuple(weights))):
            for factor in (1 + step, 1 / (1 + step)):
                values = list(astuple(weights))
                values[place] *= factor
                tried = Weights(*values)
                if (found := surprise(sample, tried)) < least:
                    weights, least, better = tried, found, True
        step = step if better else step / 2
    return weights


def table(sample: Sequence[Met], weights: Weights) -> Iterator[str]:
    """How many positions were judged alike, and what part of them was won."""
    yield "| judged, of 100 | positions | won, of 100 |"
    yield "|---|---|---|"
    for tenth in range(10):
        alike = [each for each in sample if min(9, int(10 * chance(each, weights))) == tenth]
        if alike:
            won = 100 * fmean(each.won for each in alike)
            yield f"| {10 * tenth} to {10 * tenth + 10} | {len(alike)} | {won:.0f} |"


def main(arguments: Sequence[str]) -> int:
    """Print the weights and how good they are. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.highest_ends", description=__doc__)
    parser.add_argument("--games", type=int, default=120, help="games of each kind of player")
    count = parser.parse_args(arguments).games
    games = [[met(one, first + number) for number in range(count)] for one, first in PLAYERS]
    halves = [[each for kind in games for game in kind[half::2] for each in game] for half in range(2)]
    sample = [*halves[0], *halves[1]]
    print(fitted(sample))
    unseen = fmean(log_loss(halves[half], fitted(halves[1 - half])) for half in range(2))
    print(f"Log loss of games that were not fitted to: {unseen:.3f}. With the weights of today:")
    for (_, first), kind in zip(PLAYERS, games, strict=True):
        won, lost = fmean(game[0].won for game in kind), fmean(log_loss(game, FITTED) for game in kind)
        print(f"Games from {first:,}: {lost:.3f}, and the side that scores won {100 * won:.0f} of 100.")
    print(*table(sample, FITTED), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
