"""Several processes of one bot, each with a district or as a spare, and tables on servers of all districts."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from bot.address import Postgres
from tests import postgres
from tests.store.conftest import asked
from tests.wire.audit import faults
from tests.wire.discord_server import Ask, DiscordServer
from tests.wire.discord_server.gateway import Session
from tests.wire.discord_server.world import PATIENCE, Channel
from tests.wire.ledger import quiet
from tests.wire.process import BotProcess
from tests.wire.tables import ALL_GAMES, LIVELY, NAMES, Table, seat


class Fleet:
    """As many processes as there are districts, and `spares`, on one new database, or that in `place`. Each shard is one
    district's.

    `programs` run in the first processes, the bot in all others.
    """

    def __init__(
        self,
        server: DiscordServer,
        folder: Path,
        processes: int = 3,
        spares: int = 1,
        *,
        shards: int = 0,
        programs: Sequence[str] = (),
        place: Postgres | None = None,
        **settings: Any,
    ) -> None:
        self.server = server
        self.place = place or postgres.database()
        self._settings = settings
        self.shards = shards or processes
        self._folder = folder
        self.bots: list[BotProcess] = []
        server.gateway.at_once = self.shards
        for number in range(processes + spares):
            self.add(processes, programs[number] if number < len(programs) else "bot run")
        self.ledger = self.bots[0].ledger
        self.tables: list[Table] = []
        self.over = False
        """Whether nobody is to begin anything more."""

    def add(self, processes: int, program: str = "bot run") -> BotProcess:
        """One more process, not started yet."""
        own = self._folder / f"process-{len(self.bots)}"
        own.mkdir()
        bot = BotProcess(
            self.server,
            own,
            program=program.split(),
            forked=True,
            in_threads=True,
            place=self.place,
            processes=str(processes),
            shards=str(self.shards),
            **self._settings,
        )
        self.bots.append(bot)
        return bot

    def seat(self, district: int, *names: str, **more: Any) -> Table:
        """A table on a server of this district."""
        shards = (district, self.shards)
        table = seat(
            self.server, self.ledger, *names, shard=shards, channel=f"games-{len(self.tables)}", **more
        )
        self.tables.append(table)
        return table

    def crowd(self, tables: int, seed: int) -> None:
        """So many tables, one after another in each district, of all games, with a computer at every fourth."""
        chance = random.Random(seed)
        for number in range(tables):
            alone = number % 4 == 3
            self.seat(
                number % self.shards,
                *(f"{name}{number}" for name in NAMES[: 1 if alone else 2 + number % 2]),
                seed=chance.randrange(1 << 30),
                games=ALL_GAMES,
                restless=LIVELY,
                computer="easy" if alone else "",
                afar=True,
            )

    # Who does what

    def holders(self) -> dict[int, BotProcess]:
        """The processes that hold a district, by its number."""
        held = asked(self.place, "SELECT number, holder FROM districts WHERE until > clock_timestamp()")
        numbers = {bot.pid: bot for bot in self.bots if bot.life}
        return {number: numbers[int(holder.rpartition(" ")[2])] for number, holder in held}

    def spare(self) -> BotProcess:
        """A process that runs and holds nothing."""
        return next(bot for bot in self.bots if bot.running and bot not in self.holders().values())

    def run_out(self, bot: BotProcess) -> None:
        """As if 20 seconds had passed since this process said that it is there."""
        bot._run_out()

    def hearing(self, channel: Channel) -> list[Session]:
        """The connections that hear this channel."""
        return [
            one for one in self.server.gateway.live if one.hears(channel.guild.id if channel.guild else None)
        ]

    def complete(self) -> bool:
        """Whether all shards are connected."""
        return {one.shard for one in self.server.gateway.live} == set(range(self.shards))

    async def until_complete(self, seconds: float = PATIENCE) -> None:
        """Wait until somebody looks after every server."""
        await self.server.world.until(lambda: self.complete() and self.server.world.commands, seconds)

    def said(self, words: str) -> int:
        """How often the processes have logged this."""
        return sum(bot.log.read_text(errors="replace").count(words) for bot in self.bots if bot.log.exists())

    # Play

    async def play(self, table: Table, chance: random.Random) -> None:
        """Play on at this table, whoever looks after it, until all is over."""
        while not self.over:
            await self._until(lambda: self.hearing(table.channel))
            asked = self._next(table, chance)
            if asked is None:
                before = len(self.server.exchanges)
                await self._until(lambda before=before: len(self.server.exchanges) != before)  # type: ignore[misc]
            else:
                heard = self.hearing(asked.interaction.channel)
                with contextlib.suppress(TimeoutError):
                    await self._until(partial(_goes_on, asked, heard), PATIENCE / 2)

    def _next(self, table: Table, chance: random.Random) -> Ask | None:
        last = table.made[-1][0] if table.made else None
        if last is not None and last.interaction.callback is None and chance.random() < 0.5:
            return last.again()  # nobody took the request; Discord may deliver it once more
        return table.next()

    async def _until(self, condition: Callable[[], object], seconds: float = PATIENCE) -> None:
        await self.server.world.until(lambda: self.over or condition(), seconds)

    async def freeze(self, bot: BotProcess, seconds: float) -> None:
        """It stands still for so long, and another may take its district meanwhile."""
        os.kill(bot.pid, signal.SIGSTOP)
        try:
            # A transaction of it that is under way holds the row.
            await asyncio.to_thread(bot._run_out)
            await asyncio.sleep(seconds)
        finally:
            os.kill(bot.pid, signal.SIGCONT)

    async def nothing_is_wrong(self, after: str = "", *, patient: bool = True) -> None:
        """Once everything is delivered, all is there once, and nobody was told wrongly whether a move counts."""
        await self.until_complete()
        await quiet(self.ledger, 60)
        found = faults(self.server, self.ledger, self.tables, patient=patient)
        assert found == [], "\n".join([after, *found])
        for words in ("unexpected error", "something failed"):
            assert self.said(words) == 0, words

    async def close(self) -> None:
        for bot in self.bots:
            await bot.kill()
            bot.ledger.close()


def _goes_on(asked: Ask, heard: Sequence[Session]) -> bool:
    """Whether whoever asked this goes on: they are answered, or all who heard them have gone."""
    return asked.answered() or all(one.socket is None for one in heard)


@contextlib.asynccontextmanager
async def running(server: DiscordServer, fleet: Fleet) -> AsyncIterator[Fleet]:
    """Start all processes at once, and wait until all servers are looked after."""
    try:
        for bot in fleet.bots:
            await bot.begin()
        await fleet.until_complete()
        yield fleet
    except BaseException:
        for number, bot in enumerate(fleet.bots):
            print(f"process {number}:\n{bot.words(60)}")
        raise
    finally:
        fleet.over = True
        await fleet.close()
