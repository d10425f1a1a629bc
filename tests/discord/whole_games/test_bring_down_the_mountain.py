"""A whole game of Bring Down the Mountain in a channel, won alone."""

from pathlib import Path

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.solving.beam_search import solve
from games.bring_down_the_mountain.state import State
from tests.discord.conftest import Room
from tests.discord.whole_games.at_the_table import exported, play, read, sit_down, verified

PLAN = 500_000


async def position(room: Room) -> State:
    """The position of the game. Nothing in it is hidden from the players."""
    live = await room.tables.tables.playing((await room.table()).id)
    assert live.position is not None
    state: State = live.position.state
    return state


async def told(room: Room) -> str:
    """All that the channel was told."""
    return "\n".join(read(room, message) for message in room.messages())


async def test_the_mountain_of_the_day_is_brought_down_alone(room: Room, tmp_path: Path) -> None:
    await sit_down(room, GAME, "Ann", mountain="daily")
    await room.find_deals()
    assert "It can be won" in await told(room)
    plan = solve(await position(room), PLAN)
    assert plan.won
    for action in plan.line:
        await play(room, "Ann", action)
    assert "The mountain is down" in room.board().content
    assert "**Ann** wins: 52 cards brought down in" in await told(room)
    assert "of the day " in await verified(await exported(room, "Ann", tmp_path))
    assert "52 cards brought down in" in (await room.slash("Ann", "game results")).text
