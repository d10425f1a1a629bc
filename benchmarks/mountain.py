"""Bring Down the Mountain: how long the judge and the solver take, and how often players of three strengths win.

`python -m benchmarks.mountain [--deals 300] [--quick]` prints the shares of wins; `make bench` the times.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import sqrt
from typing import Final

from benchmarks.sizes import Piece, Row, Size
from games.bring_down_the_mountain import GAME, playing as players
from games.bring_down_the_mountain.actions import Action, Deal
from games.bring_down_the_mountain.knowledge import determinize
from games.bring_down_the_mountain.rules import deadlock
from games.bring_down_the_mountain.rules.legal import ends
from games.bring_down_the_mountain.solving.beam_search import solve
from games.bring_down_the_mountain.solving.bitboard import Cards, Turn
from games.bring_down_the_mountain.state import Over, State, View
from games.core.components import DECK, Draw
from games.core.protocol import CHANCE

SEED: Final = b"mountain"
IN_TIME: Final = 30.0
"""Seconds in which a deal should be solved."""


class Solving:
    """Follows a winning line if it finds one, otherwise plays like `careful`. In fog it guesses the face-down cards anew each
    turn, at most four times."""

    def __init__(self) -> None:
        self._turns: list[Turn] = []

    def __call__(self, view: View) -> Sequence[Action]:
        if not self._turns:
            hidden = any(card is None for ridge in view.ridges for card in ridge.cards)
            for guess in range(4) if hidden and not view.completed else range(not hidden):
                dealt = determinize(view, Draw(b"guess", view.turn * 4 + guess))
                self._turns = list(solve(dealt, 25_000 if hidden else 150_000).turns)[: 1 if hidden else None]
                if self._turns:
                    break
        return Cards.of(view).turn(self._turns.pop(0)) if self._turns else players.careful(view)


PLAYERS: Final[tuple[tuple[str, Callable[[], players.Player], tuple[str, ...]], ...]] = (
    ("plain", lambda: players.plain, ("off",)),
    ("careful", lambda: players.careful, ("off",)),
    ("solving", Solving, ("off", "on")),
)
"""Each player with the fogs to measure it in: the first two never look behind the ends of the ridges."""


def deals(count: int, moves: str = "unlimited", fog: str = "off") -> Iterator[State]:
    """`count` deals, the same for every player and every option."""
    new = GAME.new(1, {"moves_a_turn": moves, "fog": fog})
    for number in range(count):
        yield GAME.rules.apply(new, CHANCE, Deal(Draw(SEED, number).shuffled(DECK))).state


def positions(count: int) -> list[State]:
    """Positions in which the game asks the judge, half from random play and half from winning lines."""
    chance = random.Random(SEED)
    found: list[State] = []
    for number, state in enumerate(deals(count)):
        line = iter(solve(state, 20_000).line if number % 2 else ())
        while not isinstance(state.phase, Over):
            action = (
                next(line, None) if number % 2 else chance.choice(list(GAME.rules.legal_actions(state, 0)))
            )
            if action is None:
                break
            before, state = state, GAME.rules.apply(state, 0, action).state
            if state.ridges != before.ridges and any(state.ridges):
                found.append(state)
                if len(found) == count:
                    return found
    return found


def judged(count: int) -> list[Row]:
    """How long the judge takes."""
    times = []
    for state in positions(count):
        cards = [card for _, card in ends(state)]
        began = time.perf_counter()
        deadlock.search(state.piles, cards)
        times.append((time.perf_counter() - began) * 1000)
    times.sort()
    name = f"mountain: judge of {len(times):,} positions"
    return [
        (f"{name}, p50", times[len(times) // 2], "ms", None),
        (f"{name}, p95", times[len(times) * 95 // 100], "ms", 20),
        (f"{name}, p99", times[len(times) * 99 // 100], "ms", 250),
        (f"{name}, longest", times[-1], "ms", None),
    ]


def solved(count: int) -> list[Row]:
    """How long the solver takes from the deal, and how many deals it solves in time."""
    rows: list[Row] = []
    for moves in ("unlimited", "1"):
        times = []
        in_time = 0
        for state in deals(count, moves):
            began = time.perf_counter()
            won = solve(state).won
            times.append(time.perf_counter() - began)
            in_time += won and times[-1] <= IN_TIME
        times.sort()
        name = f"mountain: solver of {count} deals, moves {moves}"
        rows += [
            (f"{name}, won in 30 s", 100 * in_time / count, "% won", 90 if moves == "unlimited" else None),
            (f"{name}, p50", times[len(times) // 2], "s", None),
            (f"{name}, longest", times[-1], "s", None),
        ]
    return rows


COUNTS: Final = {Size.FULL: (10_000, 20), Size.QUICK: (2_000, 10), Size.SMALLEST: (20, 1)}
"""How many positions are judged, and how many deals solved."""


def pieces(size: Size) -> list[Piece]:
    """The times of the judge and the solver."""
    positions, deals = COUNTS[size]
    return [partial(judged, positions), partial(solved, deals)]


def won(player: players.Player, state: State) -> bool:
    """Whether this player wins a deal alone."""
    while not isinstance(state.phase, Over):
        for action in player(GAME.knowledge.view(state, None)):
            state = GAME.rules.apply(state, 0, action).state
    return state.phase.reason == "won"


def interval(wins: float, count: int) -> tuple[float, float]:
    """The 95 % confidence interval of the share, in percent (Wilson)."""
    z, share = 1.96, wins / count
    middle = share + z * z / (2 * count)
    reach = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    whole = 1 + z * z / count
    return max(0.0, 100 * (middle - reach) / whole), min(100.0, 100 * (middle + reach) / whole)


def shares(count: int, in_fog: int) -> Iterator[str]:
    """The table of wins in Markdown, line by line, with fewer deals for the solving player in fog."""
    yield "| player | moves a turn | fog | deals | won | 95 % interval |"
    yield "|---|---|---|---|---|---|"
    for name, player, fogs in PLAYERS:
        for fog in fogs:
            for moves in ("unlimited", "2", "1"):
                number = in_fog if fog == "on" else count
                wins = sum(won(player(), state) for state in deals(number, moves, fog))
                low, high = interval(wins, number)
                told = fog if len(fogs) > 1 else "either"
                yield (
                    f"| {name} | {moves} | {told} | {number} | {wins} ({100 * wins / number:.0f} %) "
                    f"| {low:.0f} to {high:.0f} % |"
                )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mountain", description=__doc__)
    parser.add_argument("--deals", type=int, default=300, help="deals for each player and option")
    parser.add_argument("--quick", action="store_true", help="30 deals")
    chosen = parser.parse_args()
    count = 30 if chosen.quick else chosen.deals
    for line in shares(count, max(1, count // 5)):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
