"""`python -m games new NAME`: begins a new game. `python -m games puzzles NAME`: makes puzzles of a game, or rates them again."""

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from games.core.puzzles import Puzzle
from games.core.simple_games.game import write_folder
from games.puzzle_making import make, rate
from games.registry import GAMES, by_key


def main(arguments: Sequence[str]) -> int:
    """Write the folder of a new game, or make puzzles. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m games")
    commands = parser.add_subparsers(required=True)
    new = commands.add_parser("new", help="write the folder of a new game, which can be played at once")
    new.add_argument("name", help="the name of the folder, such as four_winds")
    puzzles = commands.add_parser(
        "puzzles", help="make puzzles of a game, rate them and keep them, as far as they are missing"
    )
    puzzles.add_argument("game", choices=[each.about.key for each in GAMES if each.puzzles])
    puzzles.add_argument("--aim", type=int, default=400, help="how many are to be kept in the end")
    puzzles.add_argument("--games", type=int, default=100_000, help="how many games are played at most")
    puzzles.add_argument(
        "--rate", action="store_true", help="make none, and rate those again that an earlier version rated"
    )
    puzzles.add_argument("--processes", type=int, help="how many rate at once; else one per core")
    asked = parser.parse_args(arguments)
    if "name" in asked:
        return _begin(asked.name)
    game = by_key(asked.game)
    return _tell(rate(game, asked.processes) if asked.rate else make(game, asked.aim, asked.games))


def _tell(puzzles: Iterable[Puzzle]) -> int:
    for puzzle in puzzles:
        sys.stdout.write(f"{puzzle.seed}: {puzzle.actions} actions, {puzzle.rating}\n")
        sys.stdout.flush()
    return 0


def _begin(name: str) -> int:
    try:
        folder = write_folder(name, Path(__file__).parent)
    except (ValueError, FileExistsError) as error:
        told = (
            f"There is a folder games/{name} already." if isinstance(error, FileExistsError) else str(error)
        )
        sys.stderr.write(f"{told}\n")
        return 1
    sys.stdout.write(
        f"{folder}/rules.py has a game of one rule: change what is marked with HERE (docs/first-game.md).\n"
        f"`make play` plays it; `python -m pytest tests/contract -k {name}` says what is missing.\n"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
