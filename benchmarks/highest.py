"""The introductory scenario of The Highest Ground between equal computer players: who wins and by how much, how many
submissions a turn takes of its players, how long a game takes, and how many combats reach the die.

`python -m benchmarks.highest [--games 200] [--from 0] [--level hard] [--random 100]` prints the tables of
`games/highest_ground/data/BALANCE.md`; `python -m benchmarks highest` compares a few games with the bars.
"""

import argparse
import hashlib
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib import resources
from typing import Final, TypeAlias

from benchmarks.mountain import interval
from benchmarks.sizes import Piece, Row, Size
from games.computer.search import HARD, LEVELS as STRENGTHS, Level, Search, level as strength
from games.core.components import Draw
from games.core.protocol import CHANCE, Event
from games.highest_ground import GAME, actions as a
from games.highest_ground.actions import Fought
from games.highest_ground.advice import auto_pass
from games.highest_ground.playing.turns import orders
from games.highest_ground.rules.steps import LEVELS, level_of, points
from games.highest_ground.state import Stage, State

Player: TypeAlias = Callable[[State, int, Draw], Sequence[a.Action]]
SEED: Final = b"highest"
SUBMISSIONS: Final = 4
"""The bar: so many submissions a turn and player, on average."""
ROLLED: Final = 70
"""The bar: so many of 100 combats between healthy units reach the die (THG-39)."""
MOST: Final = 55
"""Neither side wins more of 100 games (THG-40)."""
DATA: Final = (
    "data/units.toml",
    "data/tables.toml",
    "data/maps/I.toml",
    "data/maps/II.toml",
    "data/scenarios/introductory.toml",
)


@dataclass
class Told:
    """What is told of a game: the level of victory from 0 to 4, the Romans' points and what for, submissions of each seat's
    player, how many of them came with orders, those that the table makes since nothing is left to choose (`settled`), turns, seconds, the longest time for a stage, combats, those between healthy units,
    and those of them that reached the die."""

    level: int = 0
    points: int = 0
    shares: Counter[str] = field(default_factory=Counter)
    submissions: list[int] = field(default_factory=lambda: [0, 0])
    asked: Counter[str] = field(default_factory=Counter)
    written: int = 0
    settled: int = 0
    turns: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    fought: int = 0
    healthy: int = 0
    rolled: int = 0


def player(strength: Level) -> Player:
    """A computer player of this level."""
    search = Search(GAME, 2, {})

    def choose(state: State, seat: int, draw: Draw) -> Sequence[a.Action]:
        return search.think(
            GAME.knowledge.view(state, seat), seat, strength, b"%d" % draw.below(1 << 32)
        ).line

    return choose


def computer(state: State, seat: int, draw: Draw) -> Sequence[a.Action]:
    """The quickest player, which takes the first orders that come to its mind."""
    return orders(GAME.knowledge.view(state, seat), draw)


def random_player(number: int) -> Player:
    """A player that takes random legal actions, one at a time."""
    luck = random.Random(number)
    return lambda state, seat, draw: [luck.choice(list(GAME.rules.legal_actions(state, seat)))]


def game(
    number: int, players: Sequence[Player] = (computer, computer), options: dict[str, str] | None = None
) -> Told:
    """Play a game; `players` are by seat."""
    told, state, length = Told(), GAME.new(2, options or {}), 0
    began = time.process_time()
    while owing := GAME.rules.to_act(state):
        draw = Draw(SEED + b"%d" % number, length)
        if owing is CHANCE:
            step = GAME.rules.apply(state, CHANCE, GAME.rules.sample(state, draw))
            _note(told, state, step.events)
            state, length = step.state, length + 1
            continue
        seat, stage = min(owing), state.stage
        thinking = time.process_time()
        chosen = players[seat](state, seat, draw)
        told.slowest = max(told.slowest, time.process_time() - thinking)
        by_table = _by_table(state, seat, chosen)
        told.written += not by_table and (len(chosen) > 1 or stage is Stage.STOCK)
        for action in chosen:
            step = GAME.rules.apply(state, seat, action)
            _note(told, state, step.events)
            state, length = step.state, length + 1
            if isinstance(action, a.Submit | a.Stock) and by_table:
                told.settled += 1
            elif isinstance(action, a.Submit | a.Stock):
                told.submissions[seat] += 1
                told.asked[stage.value] += 1
    told.seconds = time.process_time() - began
    told.level, told.turns = level_of(state), state.round
    told.shares = Counter({each.what: each.amount for each in points(state)})
    told.points = sum(told.shares.values())
    return told


def _by_table(state: State, seat: int, chosen: Sequence[a.Action]) -> bool:
    """Whether the table submits this: nothing is left to choose, and no leader is to help otherwise than by itself."""
    settled = auto_pass(GAME.knowledge.view(state, seat)) is not None
    return settled and not any(isinstance(action, a.Help) for action in chosen)


def _note(told: Told, state: State, events: Sequence[Event]) -> None:
    for event in events:
        if isinstance(event, Fought):
            told.fought += 1
            if _healthy(state, event):
                told.healthy += 1
                told.rolled += event.report.rolled


def _healthy(state: State, event: Fought) -> bool:
    """Whether nobody in this combat is disrupted, in column, building or without ammunition, and somebody attacks with a
    strength of its own."""
    if event.report.ratio is None:
        return False
    units = [state.unit(name) for name in (event.report.defender, *event.report.attackers)]
    return all(unit is not None and not (unit.disrupted or unit.strategic or unit.building) for unit in units)


def share(part: float, whole: float) -> float:
    """A share in percent; 0 of nothing."""
    return 100 * part / whole if whole else 0.0


def measured(found: Sequence[Told]) -> dict[str, float]:
    """The figures that have a bar."""
    turns = sum(each.turns for each in found)
    return {
        "submissions": sum(sum(each.submissions) for each in found) / (2 * turns),
        "settled": sum(each.settled for each in found) / (2 * turns),
        "written": sum(each.written for each in found) / (2 * turns),
        "rolled": share(sum(each.rolled for each in found), sum(each.healthy for each in found)),
        "allies": share(sum(each.level < 2 for each in found), len(found)),
        "romans": share(sum(each.level > 2 for each in found), len(found)),
    }


def report(found: Sequence[Told]) -> Iterator[str]:
    """The tables in Markdown."""
    count, figures = len(found), measured(found)
    yield f"Data {digest()}, {count} games."
    yield ""
    yield "| result for the Romans | games | of 100 | 95 % interval |"
    yield "|---|---|---|---|"
    for level, name in enumerate(LEVELS):
        number = sum(each.level == level for each in found)
        low, high = interval(number, count)
        yield f"| {name} | {number} | {share(number, count):.1f} | {low:.0f} to {high:.0f} |"
    yield ""
    yield "| measured | | to hold |"
    yield "|---|---|---|"
    yield f"| the Allies win, of 100 | {figures['allies']:.1f} | at most {MOST} |"
    yield f"| the Romans win, of 100 | {figures['romans']:.1f} | at most {MOST} |"
    yield f"| combats between healthy units that reach the die, of 100 | {figures['rolled']:.0f} | at least {ROLLED} |"
    yield f"| submissions a turn and player | {figures['submissions']:.2f} | at most {SUBMISSIONS} |"
    yield f"| besides, made by the table since nothing is left to choose | {figures['settled']:.2f} | |"
    yield f"| of the players' with an order, not only sealed | {figures['written']:.2f} | |"
    yield f"| combats a game | {sum(each.fought for each in found) / count:.0f} | |"
    totals = sorted(each.points for each in found)
    yield f"| the Romans' points, middle half | {totals[count // 4]} to {totals[count * 3 // 4]}, median {totals[count // 2]} | |"
    shares: Counter[str] = Counter()
    for each in found:
        shares.update(each.shares)
    for what, amount in sorted(shares.items()):
        yield f"| points for {what}, on average | {amount / count:.1f} | |"
    asked: Counter[str] = Counter()
    for each in found:
        asked.update(each.asked)
    turns = 2 * sum(each.turns for each in found)
    for stage, number in asked.most_common():
        yield f"| submissions for {stage.replace('_', ' ')}, a turn and player | {number / turns:.2f} | |"
    yield f"| seconds a game | {sum(each.seconds for each in found) / count:.1f} | |"
    yield f"| longest time for a stage, in seconds | {max(each.slowest for each in found):.2f} | 2 |"


def digest() -> str:
    """A mark of all numbers and of the map: another one means that the figures are no longer theirs."""
    files = resources.files("games.highest_ground")
    whole = hashlib.sha256()
    for name in DATA:
        lines = (files / name).read_text("utf-8").splitlines()
        whole.update("\n".join(line.split("#")[0].rstrip() for line in lines).encode())
    return whole.hexdigest()[:12]


def against_random(count: int, side: int, one: Player = computer) -> int:
    """How many of so many games the player wins on this side against random legal orders."""
    wins = 0
    for number in range(count):
        players: list[Player] = [one, random_player(number)]
        told = game(number, players if side == 0 else players[::-1])
        wins += told.level < 2 if side == 0 else told.level > 2
    return wins


COUNTS: Final = {Size.FULL: 12, Size.QUICK: 3, Size.SMALLEST: 1}


def pieces(size: Size) -> list[Piece]:
    """The figures with a bar, over a few games."""
    return [partial(_measured, COUNTS[size])]


def _measured(count: int) -> list[Row]:
    found = [game(number) for number in range(count)]
    figures = measured(found)
    return [
        (f"highest: submissions a turn and player, {count} games", figures["submissions"], "", SUBMISSIONS),
        ("highest: submissions that the table makes", figures["settled"], "", None),
        ("highest: combats that reach the die", figures["rolled"], "% rolled", ROLLED),
        ("highest: a whole stage decided, slowest", 1000 * max(each.slowest for each in found), "ms", 2000.0),
        ("highest: a whole game", sum(each.seconds for each in found) / count, "s", None),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.highest", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games between equal players")
    parser.add_argument("--from", type=int, default=0, dest="begin", help="the number of the first game")
    parser.add_argument("--level", choices=[each.key for each in STRENGTHS], default=HARD.key)
    parser.add_argument(
        "--random", type=int, default=0, help="games on each side against random orders, instead"
    )
    chosen = parser.parse_args()
    one = player(strength(chosen.level))
    began = time.process_time()
    if chosen.random:
        for side, name in enumerate(("Allies", "Romans")):
            wins = against_random(chosen.random, side, one)
            print(f"As the {name}: {wins} of {chosen.random} won against random legal orders")
    else:
        numbers = range(chosen.begin, chosen.begin + chosen.games)
        for line in report([game(number, (one, one)) for number in numbers]):
            print(line)
    print(f"\n{time.process_time() - began:.0f} s of processor time", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
