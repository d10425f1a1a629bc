"""Tables that play on while the server of their database is in trouble."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import psycopg

from bot.discord.errors import NOTHING_SAVED
from tests import postgres
from tests.wire.discord_server import Ask, DiscordServer
from tests.wire.discord_server.world import PATIENCE
from tests.wire.fleet import Fleet, running
from tests.wire.tables import NO_QUOTAS, Table

TABLES = 8
UP = 0.6
"""Seconds that tables play at most between two troubles."""
AWAY = 1.5
"""Seconds that the server stays away at most."""
SAVED = 3.0
"""Seconds within which the first move must be saved once the database is back."""
OFTEN = 0.01
"""Seconds between two looks at what has no event to wait for."""


class PlayingOn:
    """Tables that play on, whatever happens to their server. `seconds` are those from each end of a trouble to the first move that
    was saved, `refused` counts the moves that were not."""

    def __init__(self, fleet: Fleet, cluster: postgres.Cluster, seed: int) -> None:
        self.fleet = fleet
        self.cluster = cluster
        self.chance = random.Random(seed)
        self.seconds: list[float] = []
        self.up = asyncio.Event()
        """Cleared while nobody can be told from the database what is next."""
        self.up.set()
        self._going_on = False

    @property
    def refused(self) -> int:
        return sum(NOTHING_SAVED in asked.text for table in self.fleet.tables for asked, _ in table.made)

    def _going(self) -> bool:
        """Whether moves are made: at each table all but the last have been answered."""
        return sum(len(table.made) for table in self.fleet.tables) > 3 * len(self.fleet.tables)

    async def through(self, trouble: Callable[[], AbstractAsyncContextManager[None]], times: int) -> None:
        """Play on through so many troubles, and check everything."""
        self._going_on = True
        async with asyncio.TaskGroup() as playing:
            for table in self.fleet.tables:
                playing.create_task(self._play(table))
            await self.fleet.server.world.until(self._going)
            for _ in range(times):
                await asyncio.sleep(self.chance.uniform(0, UP))
                async with trouble():
                    pass
                await self._saved_again()
            self._going_on = False
        await self.fleet.nothing_is_wrong(f"after {len(self.seconds)} troubles:")

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait for what has no event."""
        async with asyncio.timeout(PATIENCE):
            while not condition():  # noqa: ASYNC110 - another process has no event to wait for
                await asyncio.sleep(OFTEN)

    async def until_refused(self, moves: int) -> None:
        """Wait until so many more moves were not saved, and their players were told so."""
        before = self.refused
        await self.until(lambda: self.refused >= before + moves)

    async def _saved_again(self) -> None:
        await self.until(lambda: self._saved() is not None)
        before, since = self._saved() or 0, time.perf_counter()
        self.up.set()
        await self.until(lambda: (self._saved() or 0) > before)
        self.seconds.append(time.perf_counter() - since)

    def _saved(self) -> int | None:
        """How many moves are saved; None while the server cannot tell."""
        try:
            return int(self.fleet.ledger.rows("SELECT count(*) AS n FROM log")[0]["n"])
        except psycopg.OperationalError:
            self.fleet.ledger.close()
            return None

    async def _play(self, table: Table) -> None:
        """Play on at this table. While nobody knows what is next, a player tries the last move again, and it is not saved."""
        while self._going_on:
            asked: Ask | None = None
            away = not self.up.is_set()
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
                await self.up.wait()


@contextlib.asynccontextmanager
async def playing_on(
    server: DiscordServer, folder: Path, processes: int, disk: Path | None = None, **settings: str
) -> AsyncIterator[PlayingOn]:
    """Tables of all games on so many processes and a server of their own, on this disk, which can be in trouble. Several processes
    have a spare."""
    seed = int(os.environ.get("CAIRN_SEED", "0")) or random.SystemRandom().randrange(1, 1 << 31)
    print(f"\nseed {seed}: CAIRN_SEED={seed} brings the same moments again")
    with (
        tempfile.TemporaryDirectory(dir=disk or postgres.quick_folder(), prefix="cairn-") as own,
        postgres.running(Path(own), {**postgres.SETTINGS, **settings}) as cluster,
    ):
        place = cluster.prepare()
        fleet = Fleet(server, folder, processes, int(processes > 1), place=place, quotas=NO_QUOTAS)
        async with running(server, fleet):
            fleet.crowd(TABLES, seed)
            holders = fleet.holders()
            playing = PlayingOn(fleet, cluster, seed)
            yield playing
            # All keep their districts, so nobody logs in anew.
            assert fleet.holders() == holders, f"seed {seed}"
            assert len(server.gateway.logins) == processes, f"seed {seed}"
            moves = sum(len(game.played) for game in fleet.ledger.games())
        lost = fleet.said("the answer to a transaction was lost")
        print(
            f"{len(playing.seconds)} troubles, {moves} moves, {playing.refused} refused, {lost} answers lost"
        )
        print(f"first move saved after {', '.join(f'{each:.2f}' for each in playing.seconds)} s")
        assert fleet.said(place.password) == 0
        assert max(playing.seconds) < SAVED
