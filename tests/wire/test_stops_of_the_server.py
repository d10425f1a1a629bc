"""The server of the database is stopped and started again at random moments under load. Then everything is checked."""

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.postgres.connecting import SILENCE
from tests.wire.discord_server import DiscordServer
from tests.wire.playing_on import AWAY, playing_on

STOPS = (signal.SIGINT, signal.SIGQUIT)
"""`fast` and `immediate`."""
FROZEN = 10
"""Every so many stops the server is frozen instead, for longer than the bot waits for an answer."""


async def stopped(server: DiscordServer, folder: Path, processes: int, stops: int, every: int) -> None:
    """Stop so many times, and check after every few."""
    async with playing_on(server, folder, processes) as playing:

        @contextlib.asynccontextmanager
        async def stop() -> AsyncIterator[None]:
            number = len(playing.seconds) + 1
            playing.up.clear()
            if number % FROZEN == 0:
                playing.cluster.freeze()
                await asyncio.sleep(SILENCE + playing.chance.uniform(0, 3))
                playing.cluster.thaw()
            else:
                playing.cluster.stop(STOPS[number % len(STOPS)])
                await asyncio.sleep(playing.chance.uniform(0, AWAY))
                playing.cluster.start()
            yield

        for first in range(0, stops, every):
            await playing.through(stop, min(every, stops - first))


async def test_two_stops_of_the_server_at_random_moments(server: DiscordServer, short_path: Path) -> None:
    await stopped(server, short_path, 3, stops=2, every=2)


@pytest.mark.long
@pytest.mark.parametrize("processes", [1, 3])
async def test_thirty_stops_of_the_server_at_random_moments(
    server: DiscordServer, short_path: Path, processes: int
) -> None:
    await stopped(server, short_path, processes, stops=30, every=5)
