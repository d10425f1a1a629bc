"""`python -m games new NAME`: begins a new game."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from games.core.simple_games.game import write_folder


def main(arguments: Sequence[str]) -> int:
    """Write the folder of a new game. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m games")
    commands = parser.add_subparsers(required=True)
    new = commands.add_parser("new", help="write the folder of a new game, which can be played at once")
    new.add_argument("name", help="the name of the folder, such as four_winds")
    name: str = parser.parse_args(arguments).name
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
