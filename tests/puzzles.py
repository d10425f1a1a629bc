"""A puzzle for tests: one position of one game, the same every day."""

from collections.abc import Sequence
from typing import Any

import pytest

from games.core import puzzles
from games.core.optional_parts.puzzles import Judged
from games.core.protocol import Game, Seat


def one_puzzle(
    patch: pytest.MonkeyPatch, game: Game[Any, Any, Any], state: Any, seat: Seat, solution: Sequence[Any]
) -> None:
    """Only this game has a puzzle, and only this line solves it. Another action, or a longer line, ends a try."""
    puzzle = puzzles.Puzzle(
        game.about.key,
        game.about.rules_version,
        1,
        state.seats if hasattr(state, "seats") else 2,
        {},
        state,
        seat,
        "Do the one right thing.",
        len(solution),
        "very hard",
        tuple(solution),
        (),
        "it is one short.",
        "1 of 2 on average.",
        1,
        1,
        "seed",
    )

    def judge(_game: Any, _puzzle: Any, line: Sequence[Any]) -> Judged:
        at = state
        for action in line:
            at = game.rules.apply(at, seat, action).state
        solved = tuple(line) == tuple(solution)
        done = solved or tuple(line) != tuple(solution[: len(line)])
        words = "Just right." if solved else "Not this time." if done else ""
        return Judged(at, done, solved, words)

    patch.setattr(puzzles, "kept", lambda which: int(which.about.key == game.about.key))
    patch.setattr(puzzles, "puzzle_of", lambda _game, _day: puzzle)
    patch.setattr(puzzles, "judge", judge)
