"""The bot is killed at random moments under load, with all games, again and again. Then everything is checked."""

import asyncio
import os
import random
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.address import Postgres
from tests import postgres
from tests.wire.audit import faults
from tests.wire.discord_server import DiscordServer
from tests.wire.killing import FOUND
from tests.wire.ledger import quiet
from tests.wire.process import BotProcess
from tests.wire.tables import ALL_GAMES, LIVELY, NAMES, NO_QUOTAS, Table, seat

TABLES = 8
LIFE = 0.6
"""Seconds that a life under load lasts at most, and that a start takes at most before it is killed."""
STARTS = 0.2
"""The share of kills that meet the bot before it is logged in."""


class Rounds:
    """Tables that play on through one life of the bot after another."""

    def __init__(self, server: DiscordServer, bot: BotProcess, seed: int) -> None:
        self.server = server
        self.bot = bot
        self.chance = random.Random(seed)
        self.tables = [self._seat(number) for number in range(TABLES)]

    def _seat(self, number: int) -> Table:
        alone = number % 4 == 3
        return seat(
            self.server,
            self.bot.ledger,
            *(f"{name}{number}" for name in NAMES[: 1 if alone else 2 + number % 2]),
            channel=f"games-{number}",
            seed=self.chance.randrange(1 << 30),
            games=ALL_GAMES,
            restless=LIVELY,
            computer="easy" if alone else "",
        )

    def going(self) -> bool:
        """Whether moves are made: at each table all but the last have been answered."""
        return sum(len(table.made) for table in self.tables) > 3 * TABLES

    async def live(self, enough: Awaitable[object]) -> None:
        """Start, let all tables play until it is enough, and kill."""
        await self.bot.start()
        ends = [asyncio.ensure_future(enough)]
        ends += [asyncio.create_task(self._play(table, self.bot.life)) for table in self.tables]
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        await self.bot.kill()
        self.server.world.changed()
        await asyncio.gather(*ends)

    async def _play(self, table: Table, life: int) -> None:
        """Play on at this table until the process dies."""
        unheard = table.made[-1][0] if table.made else None
        if unheard is not None and unheard.interaction.callback is None and self.chance.random() < 0.5:
            # Nobody took the request before the kill. Discord may deliver it once more.
            await self._until_dead_or(False, unheard.again().answered)
        while self.bot.life == life and self.server.gateway.live:
            asked = table.next()
            if asked is None:
                await self._until_dead_or(len(table.channel.messages), lambda: len(table.channel.messages))
            else:
                await self._until_dead_or(False, asked.answered)

    async def _until_dead_or(self, before: object, now: Callable[[], object]) -> None:
        """Wait until this has changed, or the process is dead."""
        await self.server.world.until(lambda: not self.server.gateway.live or now() != before, 20)

    async def kill_once(self) -> None:
        """Kill at a moment that chance chooses."""
        moment = self.chance.uniform(0, LIFE)
        if self.chance.random() < STARTS:
            await self.bot.begin()
            await asyncio.wait([asyncio.ensure_future(self.bot.ended())], timeout=moment)
            await self.bot.kill()
        else:
            await self.live(asyncio.sleep(moment))
        # Whether Discord still knows the nonces at the next start.
        self.server.world.nonce_in_history = self.chance.random() < 0.5
        if self.chance.random() < 0.5:
            self.server.world.nonces.clear()

    async def count(self) -> list[str]:
        """Start once more, let it finish what it owes, and hold everything against the rules."""
        await self.bot.start()
        await quiet(self.bot.ledger, 60)
        found = faults(self.server, self.bot.ledger, self.tables)
        await self.bot.kill()
        return found


async def killed(
    server: DiscordServer,
    folder: Path,
    place: Postgres | None,
    kills: int,
    every: int,
    *,
    in_threads: bool = False,
) -> None:
    """Kill so many times, and check after every few. `in_threads`: the bot has no worker processes, which cost most of
    a short life."""
    seed = int(os.environ.get("CAIRN_SEED", "0")) or random.SystemRandom().randrange(1, 1 << 31)
    print(f"\nseed {seed}: CAIRN_SEED={seed} brings the same moments again")
    bot = BotProcess(server, folder, forked=True, in_threads=in_threads, place=place, quotas=NO_QUOTAS)
    rounds = Rounds(server, bot, seed)
    async with AsyncExitStack() as ending:
        ending.push_async_exit(bot)
        await rounds.live(server.world.until(rounds.going, 60))
        for number in range(1, kills + 1):
            await rounds.kill_once()
            if number % every == 0 or number == kills:
                wrong = await rounds.count()
                assert wrong == [], f"after {number} kills, seed {seed}:\n" + "\n".join(wrong)
        moves = sum(len(game.played) for game in bot.ledger.games())
    arrived = bot.log.read_text(errors="replace").count(FOUND)
    print(f"{kills} kills, {bot.life} starts, {moves} moves; {arrived} messages found to have arrived")
    assert moves > kills / 4
    assert kills < 1_000 or arrived > 0


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest) -> Postgres | None:
    return postgres.database() if request.param == "postgresql" else None


async def test_twenty_kills_at_random_moments(
    server: DiscordServer, short_path: Path, place: Postgres | None
) -> None:
    await killed(server, short_path, place, kills=20, every=10, in_threads=True)


@pytest.mark.long
async def test_many_kills_at_random_moments(
    server: DiscordServer, short_path: Path, place: Postgres | None
) -> None:
    """`make kills` asks for 1,000."""
    await killed(server, short_path, place, kills=int(os.environ.get("CAIRN_KILLS", "200")), every=20)
