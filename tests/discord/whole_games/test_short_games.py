"""Whole games that are soon over, by buttons and by typing: Dog Eat Dog, and the two that are made with the defaults."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.core.protocol import Game
from games.dog_eat_dog import GAME
from tests.discord.conftest import Room
from tests.discord.guided import by_buttons
from tests.discord.test_lobby_options import opened
from tests.discord.whole_games.at_the_table import exported, play, running, sit_down, verified
from tests.examples.pearls import GAME as PEARLS
from tests.examples.runners import GAME as RUNNERS

ATTACKS = 12
"""Turns after which everybody passes, so that a lucky game does not go on for hundreds of turns."""


@pytest.mark.usefixtures("unpainted")
async def test_two_play_dog_eat_dog_and_check_its_dice(room: Room, tmp_path: Path) -> None:
    await sit_down(room, GAME, "Ann", "Ben", treehouse_die="on")
    turns = 0
    while await running(room):
        name = await room.mover()
        turns += 1
        if turns > ATTACKS:
            await room.slash(name, "play", move="pass")
        elif turns % 4 == 1:
            assert (await by_buttons(room, name)).text.startswith("✓ ")
        else:
            offered = await room.complete(name, "play", "move")
            assert "✓" in (await room.slash(name, "play", move=offered[0])).text
    assert "The game is over" in room.board().content

    file = await exported(room, "Ann", tmp_path)
    assert file.name == "game-1.json"
    assert json.loads(file.read_text())
    assert await verified(file)


@pytest.mark.parametrize("game", [RUNNERS, PEARLS], ids=lambda game: game.about.key)
async def test_a_simple_game_is_played_to_its_end(room: Room, game: Game[Any, Any, Any]) -> None:
    await opened(room, "Ben", key=game.about.key)
    await room.press("Ann", room.lobby(), "Start")
    moves = 0
    while await running(room):
        assert moves <= game.about.facts.max_actions
        table = await room.table()
        name = table.names[min(table.owing)]
        if moves % 4 == 0:
            await by_buttons(room, name)
        else:
            shown = await room.tables.play.projection.show(table.id, room.person(name).id)
            await play(room, name, shown.legal[-1])
        moves += 1
    (picture,) = [each for each in room.board().attachments if each.filename.endswith(".png")]
    assert "wins" in str(picture.description) or "share the win" in str(picture.description)
