"""What it takes to judge 300 moves of each game, and whether ten times the work says the same of its turning points.

`python -m benchmarks.reviews [--games 20] [--moves 300] [--only dog_eat_dog …]` tells the second as a table in Markdown. Games are played by
easy computers; the seeds are their numbers, 10,000 and more. What was played at a turning point and what the review calls better
are compared once more, by other guesses, with ten times the work that confirmed it. It is agreed on if that says that at
least half as much was given away; a game, if that is so for all of its turning points.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

from benchmarks.computer import FIRST, helped
from benchmarks.sizes import Piece, Row, Size
from games.computer.course import Entry
from games.computer.review import USUAL, Effort, Review, again, review
from games.computer.search import EASY, Search
from games.core.components import Draw
from games.core.protocol import CHANCE, Game
from games.core.words import GameError

MOVES: Final = 300
WITHIN: Final = 600.0
"""Seconds of processor time for so many moves."""
AGREED: Final = 80.0
GAMES: Final = {Size.FULL: 100, Size.QUICK: 4}
SMALLEST: Final = Effort(50, 1)


def played(game: Game[Any, Any, Any], number: int, most: int = MOVES) -> list[Entry]:
    """At most about so many actions of a game between easy computers."""
    seats = game.about.seat_counts[0]
    search, state, entries = Search(game, seats, {}), game.new(seats, {}), list[Entry]()
    while len(entries) < most and (owing := game.rules.to_act(state)):
        row = len(entries)
        if owing is CHANCE:
            action = game.rules.sample(state, Draw(b"%d" % number, row))
            state = game.rules.apply(state, CHANCE, action).state
            entries.append((CHANCE, action))
            continue
        seat = min(owing)
        line = search.think(game.knowledge.view(state, seat), seat, EASY, b"%d %d" % (number, row)).line
        for action in line:
            owing = game.rules.to_act(state)
            if owing is CHANCE or seat not in owing:
                break
            try:
                state = game.rules.apply(state, seat, action).state
            except GameError:
                break
            entries.append((seat, action))
    return entries


def judged(game: Game[Any, Any, Any], entries: Sequence[Entry], effort: Effort, number: int) -> Review:
    """The review of a game."""
    return review(game, game.about.seat_counts[0], {}, entries, b"%d" % number, effort=effort)


def agreed(game: Game[Any, Any, Any], number: int, most: int = MOVES) -> tuple[int, int]:
    """How many turning points a review of a game with at most so many moves tells, and on how many of them ten times the work
    agrees."""
    entries, seats = played(game, number, most), game.about.seat_counts[0]
    told = judged(game, entries, USUAL, number).turning
    found = again(game, seats, {}, entries, b"%d again" % number, told, USUAL.times(10))
    return len(told), sum(2 * much.lost >= usual.lost for usual, much in zip(told, found, strict=True))


def pieces(size: Size) -> list[Piece]:
    """Two for each game: the time, and how often much more work agrees."""
    if size is Size.SMALLEST:
        return [partial(_took, helped()[0], 2, SMALLEST)]
    found: list[Piece] = []
    for game in helped():
        found += [partial(_took, game, MOVES, USUAL), partial(_agreed, game, GAMES[size])]
    return found


def _took(game: Game[Any, Any, Any], moves: int, effort: Effort) -> list[Row]:
    """As many games as have so many moves, the last one cut short."""
    spent, number, left = 0.0, FIRST, moves
    while left > 0:
        entries = played(game, number, left)
        began = time.process_time()
        judged(game, entries, effort, number)
        spent += time.process_time() - began
        number, left = number + 1, left - len(entries)
    return [(f"{game.about.title}, {moves} moves judged", spent, "s CPU", WITHIN)]


def _agreed(game: Game[Any, Any, Any], games: int) -> list[Row]:
    found = [agreed(game, FIRST + number) for number in range(games)]
    whole = sum(points == held for points, held in found)
    return [(f"{game.about.title}, turning points", 100 * whole / games, "% agreed", AGREED)]


def table(games: Sequence[Game[Any, Any, Any]], count: int, most: int) -> Iterator[str]:
    """The table in Markdown, line by line."""
    yield "| game | games | without turning points | all agreed on | turning points | agreed on |"
    yield "|---|---|---|---|---|---|"
    for game in games:
        found = [agreed(game, FIRST + number, most) for number in range(count)]
        whole = sum(points == held for points, held in found)
        none = sum(not points for points, _ in found)
        points, held = (sum(each) for each in zip(*found, strict=True))
        yield f"| {game.about.title} | {count} | {none} | {whole} | {points} | {held} |"


def main(arguments: Sequence[str]) -> int:
    """Print the table. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reviews", description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="how many of each game")
    parser.add_argument("--moves", type=int, default=MOVES, help="of each game at most so many moves")
    parser.add_argument("--only", nargs="*", choices=[game.about.key for game in helped()], default=[])
    chosen = parser.parse_args(arguments)
    games = [game for game in helped() if not chosen.only or game.about.key in chosen.only]
    for line in table(games, chosen.games, chosen.moves):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
