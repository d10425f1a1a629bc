"""Every registered game has its transcripts, and still plays them in the same way; by earlier versions of its rules too."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.protocol import Game
from games.registry import EARLIER, GAMES
from tests.games.transcripts import path, targets, transcripts

every_game = pytest.mark.parametrize(
    "game", [*GAMES, *EARLIER], ids=lambda game: f"{game.about.key} {game.about.rules_version}"
)


@every_game
def test_each_game_has_its_transcripts_and_no_others(game: Game[Any, Any, Any]) -> None:
    wanted = targets(game)
    folder = path(game, "plain").parent
    assert set(folder.glob("*.txt")) == wanted, "write them with: python -m tests.games.transcripts"


@every_game
def test_each_transcript_is_still_played_in_the_same_way(game: Game[Any, Any, Any]) -> None:
    for target, text in transcripts(game):
        assert text.splitlines() == target.read_text("utf-8").splitlines()
