"""The server of the database is stopped and started again at random moments under load. Then everything is checked."""

import asyncio
import os
import random
import signal
import tempfile
import time
from pathlib import Path

import psycopg
import pytest

from bot.discord.errors import NOTHING_SAVED
from bot.store.postgres.connecting import SILENCE
from tests import postgres
from tests.wire.discord_server import Ask, DiscordServer
from tests.wire.fleet import Fleet, running
from tests.wire.tables import NO_QUOTAS, Table

TABLES = 8
STOPS = (signal.SIGINT, signal.SIGQUIT)
"""`fast` and `immediate`."""
FROZEN = 10
"""Every so many stops the server is frozen instead, for longer than the bot waits for an answer."""
UP = 0.6
"""Seconds that tables play at most between two stops."""
AWAY = 1.5
"""Seconds that the server stays away at most."""
SAVED = 3.0
"""Seconds within which the first move must be saved once the database is back."""
OFTEN = 0.01
"""Seconds between two looks at what has no event to wait for."""


class Stops:
    """Tables that play on while their server is stopped and started again. `seconds` are those from each return of the server
    to the first move that was saved, `refused` counts the moves that were not."""

    def __init__(self, fleet: Fleet, cluster: postgres.Cluster, seed: int) -> None:
        self.fleet = fleet
        self.cluster = cluster
        self.chance = random.Random(seed)
        self.seconds: list[float] = []
        self._going_on = False
        self._up = asyncio.Event()
        self._up.set()

    @property
    def refused(self) -> int:
        return sum(NOTHING_SAVED in asked.text for table in self.fleet.tables for asked, _ in table.made)

    def _going(self) -> bool:
        """Whether moves are made: at each table all but the last have been answered."""
        return sum(len(table.made) for table in self.fleet.tables) > 3 * len(self.fleet.tables)

    async def stop(self, stops: int) -> None:
        """Stop so many times while all tables play, and check everything."""
        self._going_on = True
        async with asyncio.TaskGroup() as playing:
            for table in self.fleet.tables:
                playing.create_task(self._play(table))
            await self.fleet.server.world.until(self._going)
            for _ in range(stops):
                await self._stop_once(len(self.seconds) + 1)
            self._going_on = False
        await self.fleet.nothing_is_wrong(f"after {len(self.seconds)} stops:")

    async def _stop_once(self, number: int) -> None:
        await asyncio.sleep(self.chance.uniform(0, UP))
        self._up.clear()
        if number % FROZEN == 0:
            self.cluster.freeze()
            await asyncio.sleep(SILENCE + self.chance.uniform(0, 3))
            self.cluster.thaw()
        else:
            self.cluster.stop(STOPS[number % len(STOPS)])
            await asyncio.sleep(self.chance.uniform(0, AWAY))
            self.cluster.start()
        while (before := self._saved()) is None:  # noqa: ASYNC110 - another process has no event to wait for
            await asyncio.sleep(OFTEN)
        since = time.perf_counter()
        self._up.set()
        while (self._saved() or 0) <= before:  # noqa: ASYNC110
            await asyncio.sleep(OFTEN)
        self.seconds.append(time.perf_counter() - since)

    def _saved(self) -> int | None:
        """How many moves are saved; None while the server is not up."""
        try:
            return int(self.fleet.ledger.rows("SELECT count(*) AS n FROM log")[0]["n"])
        except psycopg.OperationalError:
            self.fleet.ledger.close()
            return None

    async def _play(self, table: Table) -> None:
        """Play on at this table. While the server is away, a player tries the last move again and hears that it is not saved."""
        while self._going_on:
            asked: Ask | None = None
            away = not self._up.is_set()
            if not away:
                try:
                    asked = table.next()
                except psycopg.OperationalError:
                    table.ledger.close()
            elif table.made:
                last, notation = table.made[-1]
                asked = table.play(table.player(last.interaction.user.id), notation)
            if asked is None:
                await asyncio.sleep(OFTEN)
            else:
                await self.fleet.server.world.until(asked.answered)
            if away:
                await self._up.wait()


async def stopped(server: DiscordServer, folder: Path, processes: int, stops: int, every: int) -> None:
    """Stop so many times, and check after every few. Several processes have a spare."""
    seed = int(os.environ.get("CAIRN_SEED", "0")) or random.SystemRandom().randrange(1, 1 << 31)
    print(f"\nseed {seed}: CAIRN_SEED={seed} brings the same moments again")
    with (
        tempfile.TemporaryDirectory(dir=postgres.quick_folder(), prefix="cairn-") as own,
        postgres.running(Path(own)) as cluster,
    ):
        place = cluster.prepare()
        fleet = Fleet(server, folder, processes, int(processes > 1), place=place, quotas=NO_QUOTAS)
        async with running(server, fleet):
            fleet.crowd(TABLES, seed)
            holders = fleet.holders()
            rounds = Stops(fleet, cluster, seed)
            for first in range(0, stops, every):
                await rounds.stop(min(every, stops - first))
                # All keep their districts, so nobody logs in anew.
                assert fleet.holders() == holders, f"seed {seed}"
                assert len(server.gateway.logins) == processes, f"seed {seed}"
            moves = sum(len(game.played) for game in fleet.ledger.games())
        lost = fleet.said("the answer to a transaction was lost")
        print(f"{stops} stops, {moves} moves, {rounds.refused} refused, {lost} answers lost")
        print(f"first move saved after {', '.join(f'{each:.2f}' for each in rounds.seconds)} s")
        assert fleet.said(place.password) == 0
        assert max(rounds.seconds) < SAVED


async def test_two_stops_of_the_server_at_random_moments(server: DiscordServer, short_path: Path) -> None:
    await stopped(server, short_path, 3, stops=2, every=2)


@pytest.mark.long
@pytest.mark.parametrize("processes", [1, 3])
async def test_thirty_stops_of_the_server_at_random_moments(
    server: DiscordServer, short_path: Path, processes: int
) -> None:
    await stopped(server, short_path, processes, stops=30, every=5)
