"""A game of two in the simulated Discord of `play`, from the lobby to its end: `python tools/smoke_game.py DATABASE`."""

import asyncio
import sys
from pathlib import Path
from typing import Any, Final

from simcord import MemberActor
from simcord.components import walk_components

from bot.config import Settings
from bot.discord.client import Cairn
from bot.simulator.clock import PlayClock
from bot.simulator.world import World, world
from bot.store import Store
from bot.table.model.table import Status
from bot.table.service import TableService
from games.registry import GAMES

LONGEST: Final = 1000
"""A game of two with this many decisions has gone wrong."""


async def game(database: Path) -> None:
    """Two people open a lobby, start, and always make the first suggested move."""
    settings = Settings.model_construct(database=database, sync_commands="always", log_level="warning")
    clock = PlayClock()
    bot = Cairn(settings, TableService(Store(database), clock=clock))
    async with world(bot, ("Ann",), clock) as pretended:
        try:
            await _play(bot, pretended)
        finally:
            await bot.close()


async def _play(bot: Cairn, pretended: World) -> None:
    channel = pretended.channels[0]
    server = channel.guild
    assert server is not None
    host, guest = (server.add_member(pretended.env.create_user(name)) for name in ("host", "guest"))
    members: dict[int, MemberActor] = {host.id: host, guest.id: guest}
    await host.slash(channel, "game new", game=GAMES[0].about.key)
    await guest.click(_labelled(pretended, "Join"), label="Join")
    await host.click(_labelled(pretended, "Start"), label="Start")
    for _ in range(LONGEST):
        table = await bot.service.play.projection.latest(pretended.places[0])
        if table.status is not Status.RUNNING:
            break
        mover = members[table.players[min(table.owing)].person.id]
        offered = await mover.autocomplete(channel, "play", "move", "")
        await mover.slash(channel, "play", move=offered[0]["value"])
    table = await bot.service.play.projection.latest(pretended.places[0])
    assert table.status is Status.OVER, f"the game is {table.status}"
    board = _labelled(pretended, "Look back")
    assert [each.filename for each in board.attachments if each.filename.endswith(".png")], "no picture"
    assert "The game is over" in board.content


def _labelled(pretended: World, label: str) -> Any:
    """The newest message with a button of this label."""
    for message in reversed(list(pretended.channels[0].history())):
        components = [component.to_dict() for component in message.components]
        if any(each.get("label") == label for each in walk_components(components)):
            return message
    raise AssertionError(f"no message has a button {label}")


if __name__ == "__main__":
    asyncio.run(game(Path(sys.argv[1])))
