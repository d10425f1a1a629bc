"""High Heavens between equal computer players: who wins, how long games last, and what each card does for its side.

`python -m benchmarks.heavens [--games 400] [--from 0] [--level hard] [--random 100]` prints the tables of
`games/high_heavens/data/BALANCE.md`. Each deal is played twice: the Norse begin, then the Greeks.
"""

import argparse
import hashlib
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from benchmarks.mountain import interval
from games.computer.search import HARD, LEVELS, Level, Search, level
from games.core.components import Draw
from games.core.protocol import CHANCE
from games.high_heavens import GAME, actions as a
from games.high_heavens.cards import God
from games.high_heavens.components import SIDE_NAMES, STANDARD
from games.high_heavens.state import Over, Starting, State, View

Player = Callable[[View, Draw, State], Sequence[a.Action]]
SEED: Final = b"heavens"
TO_HOLD: Final = (45, 55)
FIRST: Final = 58
PLAYED: Final = 5
WINS: Final = 62
ROUNDS: Final = (12, 40)


@dataclass
class Told:
    """What is told of a game: who began and won (None: nobody), why, its rounds, and the cards of both sides that were
    drawn and played, with the gods that used an ability."""

    first: int
    winner: int | None = None
    reason: str = ""
    rounds: float = 0
    drawn: set[str] = field(default_factory=set)
    played: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)


def computer(strength: Level) -> Player:
    """A computer player of this level."""
    search = Search(GAME, 2, {})
    return lambda view, draw, state: (
        search.think(view, state.player, strength, b"%d" % draw.below(1 << 32)).line
    )


def random_player(number: int) -> Player:
    """A player that takes random legal actions."""
    luck = random.Random(number)
    return lambda view, draw, state: [luck.choice(list(GAME.rules.legal_actions(state, state.player)))]


def game(number: int, first: int, players: Sequence[Player]) -> Told:
    """Play a game of two; `players` are by side. A plan is followed until chance decides something."""
    told, state, length = Told(first), GAME.new(2, {}), 0
    ahead: Sequence[a.Action] = ()
    while owing := GAME.rules.to_act(state):
        draw = Draw(SEED + b"%d" % number, length)
        if owing is CHANCE:
            starting = isinstance(state.phase, Starting)
            action = a.FirstSeat(first) if starting else GAME.rules.sample(state, draw)
            step = GAME.rules.apply(state, CHANCE, action)
        else:
            if not ahead:
                ahead = players[state.side](GAME.knowledge.view(state, state.player), draw, state)
            action, ahead = ahead[0], ahead[1:]
            _note(told, action)
            step = GAME.rules.apply(state, state.player, action)
        state, length = step.state, length + 1
        if step.barrier:
            ahead = ()
            for hand in state.hands:
                told.drawn.update(hand)
    phase = state.phase
    assert isinstance(phase, Over), "it ended"
    told.winner, told.reason, told.rounds = phase.winner, phase.reason, state.turn / 2
    return told


def _note(told: Told, action: a.Action) -> None:
    if isinstance(action, a.Invoke):
        told.played.add(action.god)
    elif isinstance(action, a.Play):
        told.played.add(action.card)
    elif isinstance(action, a.Use):
        told.used.add(action.god)


def games(count: int, begin: int, strength: Level) -> Iterator[Told]:
    """So many games between equal players."""
    player = computer(strength)
    for number in range(begin, begin + count):
        yield game(number // 2, number % 2, (player, player))


def share(part: int, whole: int) -> float:
    """A share in percent; 0 of nothing."""
    return 100 * part / whole if whole else 0.0


def summary(found: Sequence[Told]) -> Iterator[str]:
    """Who wins and how long games last, line by line."""
    count = len(found)
    rounds = sorted(each.rounds for each in found)
    quarters = [rounds[count * part // 4] for part in (1, 2, 3)]
    for side, name in enumerate(SIDE_NAMES):
        wins = sum(each.winner == side for each in found)
        low, high = interval(wins, count)
        yield (
            f"| {name} wins | {share(wins, count):.1f} | {TO_HOLD[0]} to {TO_HOLD[1]} "
            f"| {low:.0f} to {high:.0f} |"
        )
    firsts = sum(each.winner == each.first for each in found)
    low, high = interval(firsts, count)
    yield f"| the first player wins | {share(firsts, count):.1f} | at most {FIRST} | {low:.0f} to {high:.0f} |"
    yield (
        f"| rounds, middle half | {quarters[0]:g} to {quarters[2]:g}, median {quarters[1]:g} "
        f"| {ROUNDS[0]} to {ROUNDS[1]} | |"
    )
    reasons = Counter("draw" if each.winner is None else each.reason for each in found)
    yield "| ends | " + ", ".join(f"{why} {number}" for why, number in reasons.most_common()) + " | | |"


def by_card(found: Sequence[Told]) -> Iterator[str]:
    """For each card: in how many games it was drawn, played of those, won of those in which it was played."""
    for key, card in STANDARD.cards.items():
        side = STANDARD.side[key]
        drawn = [each for each in found if key in each.drawn]
        played = [each for each in drawn if key in each.played]
        wins = sum(each.winner == side for each in played)
        used = sum(key in each.used for each in played)
        plays, won = share(len(played), len(drawn)), share(wins, len(played))
        ability = f"{share(used, len(played)):.0f}" if getattr(card, "health", 0) and card.deeds else ""
        faults = "seldom played" if plays < PLAYED else "wins too often" if won > WINS else ""
        yield f"| {card.name} | {len(drawn)} | {plays:.0f} | {won:.0f} | {ability} | {faults} |"


def digest() -> str:
    """A mark of all numbers and effects of the cards: another one means that the figures are no longer theirs."""
    cards = [
        repr(replace(card, name="", title="", text="")) if isinstance(card, God) else repr(card.deeds)
        for card in STANDARD.cards.values()
    ]
    return hashlib.sha256("\n".join(cards).encode()).hexdigest()[:12]


def report(found: Sequence[Told]) -> Iterator[str]:
    """Both tables in Markdown."""
    yield f"Cards {digest()}, {len(found)} games."
    yield ""
    yield "| in 100 games | measured | to hold | 95 % interval |"
    yield "|---|---|---|---|"
    yield from summary(found)
    yield ""
    yield "| card | games drawn | played of 100 | won of 100 played | ability used of 100 | |"
    yield "|---|---|---|---|---|---|"
    yield from by_card(found)


def against_random(count: int, strength: Level) -> int:
    """How many of so many games the player wins against random legal play, on each side in turn."""
    wins = 0
    for number in range(count):
        players = [computer(strength), random_player(number)]
        side = number % 2
        told = game(number, number // 2 % 2, players if side == 0 else players[::-1])
        wins += told.winner == side
    return wins


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.heavens", description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="games between equal players")
    parser.add_argument("--from", type=int, default=0, dest="begin", help="the number of the first game")
    parser.add_argument("--level", choices=[each.key for each in LEVELS], default=HARD.key)
    parser.add_argument("--random", type=int, default=0, help="games against random legal play, instead")
    chosen = parser.parse_args()
    strength, began = level(chosen.level), time.process_time()
    if chosen.random:
        print(f"{against_random(chosen.random, strength)} of {chosen.random} won against random legal play")
    else:
        for line in report(list(games(chosen.games, chosen.begin, strength))):
            print(line)
    print(f"\n{time.process_time() - began:.0f} s of processor time", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
