"""The bot is killed at random moments under load, again and again; then everything is counted."""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.wire.audit import faults
from tests.wire.discord_server import Ask, Channel, DiscordServer, Player
from tests.wire.discord_server.interactions import DEFER_UPDATE
from tests.wire.ledger import Ledger, quiet
from tests.wire.process import BotProcess
from tests.wire.tables import Table

pytestmark = [pytest.mark.wire, pytest.mark.xdist_group("wire-kills")]

TABLES = 8
LIFE = 0.6
"""Seconds that a life under load lasts at most."""


def answered(asked: Ask) -> bool:
    """Whether the person has an answer, if only that their press was seen."""
    return asked.is_settled or asked.interaction.callback == DEFER_UPDATE


class Rounds:
    """Tables that play on through one life of the bot after another."""

    def __init__(self, server: DiscordServer, bot: BotProcess, seed: int) -> None:
        self.server = server
        self.bot = bot
        self.chance = random.Random(seed)
        self.ledger = Ledger(bot.database)
        self.tables = [self._seat(number) for number in range(TABLES)]

    def _seat(self, number: int) -> Table:
        world = self.server.world
        guild = world.add_guild(f"Server {number}")
        channel: Channel = world.add_channel(guild, f"games-{number}")
        names = ("Ann", "Bob", "Cid")[: 2 + number % 2]
        people = [Player(self.server, world.add_user(f"{name}{number}", guild)) for name in names]
        return Table(self.server, self.ledger, channel, people, seed=self.chance.randrange(1 << 30))

    async def play(self, table: Table, life: int) -> None:
        """Whatever is next at this table, until the process dies."""
        while self.bot.life == life and self.server.gateway.live:
            asked = table.next()
            if asked is None:
                await self.until_dead_or(len(table.channel.messages), lambda: len(table.channel.messages))
            else:
                await self.until_dead_or(False, lambda asked=asked: answered(asked))

    async def until_dead_or(self, before: object, now: Callable[[], object]) -> None:
        """Wait until this has changed, or the process is dead."""
        await self.server.world.until(lambda: not self.server.gateway.live or now() != before, 20)

    async def kill_once(self) -> None:
        """Start, let all tables play, and kill at a moment that chance chooses."""
        await self.bot.start()
        playing = [asyncio.create_task(self.play(table, self.bot.life)) for table in self.tables]
        await asyncio.wait(playing, timeout=self.chance.uniform(0, LIFE), return_when=asyncio.FIRST_EXCEPTION)
        self.server.world.nonce_in_history = self.chance.random() < 0.5
        await self.bot.kill()
        self.server.world.changed()
        await asyncio.gather(*playing)

    async def count(self) -> list[str]:
        """Start once more, let it finish what it owes, and hold everything against the rules."""
        await self.bot.start()
        await quiet(self.ledger)
        found = faults(self.server, self.ledger, self.tables)
        await self.bot.kill()
        return found


async def killed(server: DiscordServer, folder: Path, kills: int, every: int) -> None:
    """Kill so often, and count after every so many."""
    seed = int(os.environ.get("CAIRN_SEED", "0")) or random.SystemRandom().randrange(1, 1 << 31)
    print(f"\nseed {seed}: CAIRN_SEED={seed} brings the same moments again")
    bot = BotProcess(server, folder)
    rounds = Rounds(server, bot, seed)
    began = time.perf_counter()
    try:
        for number in range(1, kills + 1):
            await rounds.kill_once()
            if number % every == 0 or number == kills:
                found = await rounds.count()
                assert found == [], f"after {number} kills, seed {seed}:\n" + "\n".join(found)
    except BaseException:
        print(bot.words(80))
        raise
    finally:
        await bot.kill()
    games = rounds.ledger.games()
    moves = sum(len(game.played) for game in games)
    rounds.ledger.close()
    print(
        f"{kills} kills in {time.perf_counter() - began:.0f} s, {moves} moves in "
        f"{len(games)} games, {len(server.gateway.logins)} logins"
    )
    assert moves > kills / 4


async def test_ten_kills_at_random_moments(server: DiscordServer, short_path: Path) -> None:
    await killed(server, short_path, kills=10, every=5)


@pytest.mark.long
async def test_two_hundred_kills_at_random_moments(server: DiscordServer, short_path: Path) -> None:
    await killed(server, short_path, kills=200, every=20)
