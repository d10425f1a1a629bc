"""Somebody alone plays every game to its end against a computer of each level."""

from typing import Any

import pytest

from bot.table.model.table import Status
from games.computer.search import EASY, LEVELS, Level, Search
from games.core.protocol import Game
from games.registry import GAMES
from tests.discord.conftest import Room
from tests.discord.test_computers import think
from tests.discord.whole_games.at_the_table import MOVES_A_QUARTER, QUARTER_OF_AN_HOUR, running

pytestmark = pytest.mark.long
MOST: int = 4000
"""More actions than anybody takes in a game."""


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: str(level.key))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.about.key))
async def test_a_game_is_played_to_its_end(room: Room, game: Game[Any, Any, Any], level: Level) -> None:
    said = await room.slash("Ann", "game new", game=game.about.key, computer=level.key)
    assert said.text == f"**{game.about.title}** #1 begins: you and Computer ({level.key})."
    await think(room)
    number = 0
    while await running(room):
        table = await room.table()
        shown = await room.tables.play.projection.show(table.id, room.person("Ann").id)
        seat = table.names.index("Ann")
        search = Search(game, len(table.players), table.options)
        for action in search.think(shown.view, seat, EASY, b"%d" % number).line:
            if number % MOVES_A_QUARTER == 0:
                await room.env.advance_time(QUARTER_OF_AN_HOUR)
            before, number = shown.view, number + 1
            said = await room.slash("Ann", "play", move=game.notation.write(action))
            shown = await room.tables.play.projection.show(table.id, room.person("Ann").id)
            assert shown.view != before, said.text
            table = await room.table()
            if table.status is not Status.RUNNING or seat not in table.owing:
                break
        await think(room)
        assert number < MOST
    history = await room.tables.play.projection.history((await room.table()).id, None)
    assert {line.who for line in history if line.notation} >= {"Ann", f"Computer ({level.key})"}
    assert "The game is over" in room.board().content
