"""Fixtures for tests that play through the bot's own process."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.wire.discord_server import DiscordServer, Player
from tests.wire.ledger import Ledger, quiet
from tests.wire.process import BotProcess
from tests.wire.tables import Table


@pytest.fixture
async def bot(server: DiscordServer, short_path: Path) -> AsyncIterator[BotProcess]:
    """The bot, logged in. It draws in threads."""
    async with BotProcess(server, short_path, forked=True, in_threads=True) as running:
        yield running


@pytest.fixture
def ledger(bot: BotProcess) -> Ledger:
    return bot.ledger


def seat(
    server: DiscordServer, ledger: Ledger, *names: str, channel: str = "games", seed: int = 1, **more: Any
) -> Table:
    """A channel on a server of its own with these people in it; the bot is told of it."""
    guild = server.world.add_guild("Here")
    place = server.world.add_channel(guild, channel)
    server.gateway.join(guild)
    people = [Player(server, server.world.add_user(name, guild)) for name in names]
    return Table(server, ledger, place, people, seed, **more)


@pytest.fixture
async def table(server: DiscordServer, ledger: Ledger) -> Table:
    """A running game of two."""
    table = seat(server, ledger, "Ann", "Bob")
    await table.gather()
    await quiet(ledger)
    return table
