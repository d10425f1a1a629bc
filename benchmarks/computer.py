"""How strong the levels of computer players are, and what an answer costs.

`python -m benchmarks computer` plays 400 games of each pair, which takes a day. `python -m benchmarks.computer [--games 100]
[--first 10000] [--only dog_eat_dog …] [--levels hard …]` prints a part of it as a table in Markdown; with `--seats 4` one player
against three of the other side; and with `--unhelped` how the search alone does against random play, without what the games add
to it. In each pair of games the sides change places.
The seeds are the numbers of the games, 10,000 and more; those of tuning were smaller.
"""

import argparse
import itertools
import random
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

from benchmarks.mountain import interval
from benchmarks.plies import Plies, between, rate
from benchmarks.sizes import Piece, Row, Size
from games.computer.search import EASY, HARD, LEVELS, MEDIUM, Level, Search
from games.core.components import Draw
from games.core.protocol import CHANCE, Game
from games.core.words import GameError
from games.registry import GAMES

FIRST: Final = 10_000
"""The number of the first game."""
LONGEST: Final = 4000
"""Actions after which a game counts as a draw."""
PAIRS: Final[tuple[tuple[Level, Level | None], ...]] = ((EASY, None), (MEDIUM, EASY), (HARD, MEDIUM))
"""Who plays against whom; None is random play."""
FOG: Final = "fog"
"""An option that hides what lies below; where a game has it, hard plays with it too."""
COUNTS: Final = {Size.FULL: 400, Size.QUICK: 20}
"""How many games of each pair."""
WITHIN: Final = {EASY: Plies(4_000), MEDIUM: Plies(30_000), HARD: Plies(150_000)}
"""In what time 95 of 100 answers are found."""
STAGES: Final = "highest_ground"
"""The game whose answer is a whole stage of decisions, which may take twice that."""


@dataclass(slots=True)
class Played:
    """Some games of one side against another: the wins, with a share of those that several win, and the time of each
    answer, in seconds of processor time."""

    games: int = 0
    won: float = 0.0
    took: list[float] = field(default_factory=list)

    def late(self) -> float:
        """The time in which 95 of 100 answers are found, in seconds; 0 if there were none."""
        return sorted(self.took)[int(0.95 * len(self.took))] if self.took else 0.0


def taken(game: Game[Any, Any, Any], state: Any, seat: int, line: Sequence[Any]) -> Any:
    """The position after the actions of a player, as a table takes them: up to where another decides, or where one of them
    is no longer legal."""
    for number, action in enumerate(line):
        owing = game.rules.to_act(state)
        if owing is CHANCE or seat not in owing:
            break
        try:
            state = game.rules.apply(state, seat, action).state
        except GameError:
            if number == 0:
                raise
            break
    return state


@dataclass(frozen=True, slots=True)
class Match:
    """A level of computer players against another, or against random play, in a game with these options: one team of them
    against all others, of so many seats (None: as few as can play). In a co-operative game it plays alone."""

    game: Game[Any, Any, Any]
    one: Level
    other: Level | None
    options: Mapping[str, str] = field(default_factory=dict)
    seats: int | None = None

    def __str__(self) -> str:
        against = f"against {self.other.key if self.other else 'random play'}"
        against += f", {self.seats} seats" if self.seats else ""
        alone = f"alone{''.join(f', {option}' for option in self.options)}"
        level = self.one.key if self.game.playing else f"{self.one.key}, unhelped,"
        return f"{level} {alone if self.game.about.facts.cooperative else against}"


def play(match: Match, number: int, told: Played) -> None:
    """Play one game, the first side in another place each time, and count what comes of it."""
    game, one, other, options = match.game, match.one, match.other, match.options
    seats = match.seats or game.about.seat_counts[0]
    search, luck, state = Search(game, seats, options), random.Random(number), game.new(seats, options)
    teams = game.teams(seats, options)
    mine = teams[number % len(teams)]
    for row in range(LONGEST):
        owing = game.rules.to_act(state)
        if not owing:
            break
        if owing is CHANCE:
            state = game.rules.apply(state, CHANCE, game.rules.sample(state, Draw(b"%d" % number, row))).state
            continue
        seat = min(owing)
        level = one if seat in mine else other
        if level is None:
            line: Sequence[Any] = [luck.choice(list(game.rules.legal_actions(state, seat)))]
        else:
            began = time.process_time()
            view = game.knowledge.view(state, seat)
            line = search.think(view, seat, level, b"%d %d" % (number, row)).line
            if level is one:
                told.took.append(time.process_time() - began)
        state = taken(game, state, seat, line)
    ended = game.rules.outcome(state)
    winners = () if ended is None else ended.winners
    won = [team for team in teams if team[0] in winners]
    told.games += 1
    if won or not game.about.facts.cooperative:
        told.won += (mine in (won or teams)) / len(won or teams)


def helped() -> list[Game[Any, Any, Any]]:
    """The games whose computer players are measured."""
    return [game for game in GAMES if game.playing is not None]


def matches(game: Game[Any, Any, Any]) -> list[Match]:
    """Each level against the one below it."""
    found = [Match(game, *pair) for pair in PAIRS]
    if any(option.key == FOG for option in game.about.options):
        found.append(Match(game, HARD, MEDIUM, {FOG: "on"}))
    return found


def measured(match: Match, count: int, first: int = FIRST) -> Played:
    """So many games."""
    told = Played()
    for number in range(first, first + count):
        play(match, number, told)
    return told


def pieces(size: Size) -> list[Piece]:
    """Each level of each game against the one below it."""
    if size is Size.SMALLEST:
        return [partial(_rows, Match(GAMES[0], EASY, None), 1)]
    return [partial(_rows, match, COUNTS[size]) for game in helped() for match in matches(game)]


def _rows(match: Match, count: int) -> list[Row]:
    about, told = match.game.about, measured(match, count)
    name, bar = f"{about.title}, {match}", WITHIN[match.one]
    if about.key == STAGES:
        bar = Plies(2 * bar)
    won = None if about.facts.cooperative else 75.0
    return [
        (name, told.won / told.games * 100, "% won", won),
        (f"{name}: 95 of 100 answers within", told.late() * 1000, "ms", bar),
    ]


def table(chosen: Iterable[Match], count: int, first: int) -> Iterator[str]:
    """The table in Markdown, line by line."""
    yield "| game | level | games | won | 95 % interval | 95 of 100 answers within |"
    yield "|---|---|---|---|---|---|"
    for match in chosen:
        before, told = rate(), measured(match, count, first)
        plies = between(before, rate()).cpu_second * told.late()
        low, high = interval(told.won, told.games)
        yield (
            f"| {match.game.about.title} | {match} | {told.games} | {told.won:g} "
            f"| {low:.0f} to {high:.0f} % | {plies:,.0f} plies |"
        )


def main(arguments: Sequence[str]) -> int:
    """Print the table. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.computer", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games of each pair")
    parser.add_argument("--first", type=int, default=FIRST, help="the number of the first game")
    parser.add_argument("--only", nargs="*", choices=[game.about.key for game in helped()], default=[])
    parser.add_argument("--levels", nargs="*", choices=[level.key for level in LEVELS], default=[])
    parser.add_argument("--seats", type=int, help="seats at a table; else as few as can play")
    parser.add_argument("--unhelped", action="store_true", help="the search alone, against random play")
    chosen = parser.parse_args(arguments)
    games = [game for game in helped() if not chosen.only or game.about.key in chosen.only]
    levels = chosen.levels or [level.key for level in LEVELS]
    if chosen.unhelped:
        pairs = itertools.product(games, LEVELS)
        matched = [Match(replace(game, load_playing=None), level, None) for game, level in pairs]
    else:
        matched = [match for game in games for match in matches(game)]
    played = [replace(match, seats=chosen.seats) for match in matched if match.one.key in levels]
    if any(chosen.seats not in (None, *match.game.about.seat_counts) for match in played):
        parser.error(f"not all of these games have {chosen.seats} seats; choose games with --only")
    for line in table(played, chosen.games, chosen.first):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
