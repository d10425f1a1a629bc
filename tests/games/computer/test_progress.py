"""A review that was interrupted goes on from what it had found, and comes to the same."""

import json
from typing import Any

import pytest

from games.computer.review import Effort
from games.core.protocol import Game
from games.thinking import ask_review, look_back
from tests.games.computer.test_review import JUDGED, short


@pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.about.key)
def test_what_was_found_before_is_not_looked_for_again_and_the_review_is_the_same(
    game: Game[Any, Any, Any],
) -> None:
    seats, entries = game.about.seat_counts[0], short(game, 1, 24)

    def reviewed(known: list[bytes]) -> tuple[bytes, list[bytes]]:
        parts = {"seats": seats, "options": {}, "seed": b"seed", "effort": Effort(100, 1)}
        question, told = ask_review(game, entries, known=known, **parts), list[bytes]()  # type: ignore[arg-type]
        return look_back(question, lambda _, __, found: told.append(found), lambda *_: game), told

    def numbers(told: list[bytes]) -> list[int]:
        return [number for found in told if found for number, _ in json.loads(found)]

    whole, told = reviewed([])
    pieces = [found for found in told if found]
    assert numbers(pieces) == list(range(len(numbers(pieces))))
    for kept in (pieces[: len(pieces) // 2], pieces):
        again, then = reviewed(kept)
        assert again == whole
        assert numbers(then) == numbers(pieces)[len(numbers(kept)) :]
        assert len(then) == len(told), "it still tells how far it is"
