"""The two games made with the defaults are played to the end, by buttons and by typing."""

from __future__ import annotations

from typing import Any

import pytest

from bot.table.model.table import Person, Place
from games.core.protocol import Game
from tests.discord.conftest import Room
from tests.discord.guided import by_buttons
from tests.discord.whole_games.at_the_table import play, running
from tests.examples.pearls import GAME as PEARLS
from tests.examples.runners import GAME as RUNNERS

NAMES = ("Ann", "Ben")


async def begin(room: Room, game: Game[Any, Any, Any]) -> None:
    """Ann and Ben begin a game that the command does not offer, as it is an example."""
    ann, ben = [Person(room.person(name).id, name) for name in NAMES]
    lobby = room.tables.lobby.seating
    table = await lobby.create(game.about.key, Place(room.guild.id, room.channel.id), ann)
    await room.env.settle()
    await lobby.join(table.id, ben)
    await room.tables.lobby.starting.start(table.id, ann)
    await room.env.settle()


@pytest.mark.parametrize("game", [RUNNERS, PEARLS], ids=lambda game: game.about.key)
async def test_a_simple_game_is_played_to_its_end(room: Room, game: Game[Any, Any, Any]) -> None:
    await begin(room, game)
    moves = 0
    while await running(room):
        assert moves <= game.about.facts.max_actions
        table = await room.table()
        name = NAMES[min(table.owing)]
        if moves % 4 == 0:
            await by_buttons(room, name)
        else:
            shown = await room.tables.play.projection.show(table.id, room.person(name).id)
            await play(room, name, shown.legal[-1])
        moves += 1
    (picture,) = [each for each in room.board().attachments if each.filename.endswith(".png")]
    assert "wins" in str(picture.description) or "share the win" in str(picture.description)
