"""The rules of all games: random games played out, and what each of their functions takes, as a computer player calls them."""

import random
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from benchmarks.plies import Plies
from benchmarks.sizes import Piece, Row, Size
from games.core.components import Draw
from games.core.protocol import CHANCE, Game
from games.registry import GAMES

SIZES: Final = {Size.FULL: (4.0, 200), Size.QUICK: (3.0, 60), Size.SMALLEST: (0.01, 2)}
"""For how many seconds random games are played of each game, and in how many of their positions functions are timed."""
LONGEST: Final = 3000
"""Decisions after which a random game is left."""
LEAST: Final = {
    "dog_eat_dog": Plies(760),
    "bring_down_the_mountain": Plies(1780),
    "high_ground": Plies(1260),
    "high_heavens": Plies(1010),
    "highest_ground": Plies(165),
}
"""The actions that random games should make in the time of a thousand plies: twice what they made in November 2026."""


def pieces(size: Size) -> list[Piece]:
    """Two for each game: its playouts, and its functions."""
    seconds, positions = SIZES[size]
    made: list[Piece] = []
    for game in GAMES:
        made += [partial(_played, game, seconds), partial(_functions, game, positions)]
    return made


def _game(game: Game[Any, Any, Any], number: int) -> Iterator[tuple[Any, int]]:
    """The positions of a random game in which a seat decides, and that seat."""
    luck = random.Random(number)
    counts = game.about.seat_counts
    rules, state = game.rules, game.new(counts[number % len(counts)], {})
    for row in range(LONGEST):
        owing = rules.to_act(state)
        if owing is CHANCE:
            state = rules.apply(state, CHANCE, rules.sample(state, Draw(b"playout %d" % number, row))).state
            continue
        if not owing:
            return
        seat = min(owing)
        yield state, seat
        state = rules.apply(state, seat, luck.choice(list(rules.legal_actions(state, seat)))).state


def _played(game: Game[Any, Any, Any], seconds: float) -> list[Row]:
    made = number = 0
    for _ in _game(game, 0):  # warms up
        pass
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        number += 1
        made += sum(1 for _ in _game(game, number))
    return [(f"{game.about.title}: actions in random games", made / spent, "/s", LEAST[game.about.key])]


def _functions(game: Game[Any, Any, Any], positions: int) -> list[Row]:
    """The mean time of each function, in positions from all parts of random games."""
    found: list[tuple[Any, int]] = []
    number = 0
    while len(found) < 20 * positions:
        number += 1
        found += _game(game, number)
    shown = found[:: max(1, len(found) // positions)]
    luck = random.Random(1)
    rules, knowledge = game.rules, game.knowledge
    chosen = [luck.choice(list(rules.legal_actions(state, seat))) for state, seat in shown]
    views = [knowledge.view(state, seat) for state, seat in shown]
    work: dict[str, Callable[[int], object]] = {
        "apply": lambda at: rules.apply(*shown[at], chosen[at]),
        "legal_actions": lambda at: list(rules.legal_actions(*shown[at])),
        "view": lambda at: knowledge.view(*shown[at]),
        "determinize": lambda at: knowledge.determinize(views[at], Draw(b"world", at)),
    }
    return [(f"… {name}", _mean(each, len(shown)), "µs CPU", None) for name, each in work.items()]


def _mean(work: Callable[[int], object], count: int) -> float:
    """The mean over all positions of the quickest of three calls, in microseconds."""
    taken = []
    for at in range(count):
        spent = []
        for _ in range(3):
            began = time.perf_counter_ns()
            work(at)
            spent.append(time.perf_counter_ns() - began)
        taken.append(min(spent) / 1000)
    return statistics.mean(taken)
