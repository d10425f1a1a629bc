"""The bot is killed at random moments under load, with all games, again and again. Then everything is checked."""

import asyncio
import os
import random
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from tests.wire.audit import faults
from tests.wire.discord_server import Ask, DiscordServer
from tests.wire.discord_server.interactions import DEFER_UPDATE
from tests.wire.killing import FOUND
from tests.wire.ledger import quiet
from tests.wire.process import BotProcess
from tests.wire.storm import ALL_GAMES, NAMES, NO_QUOTAS
from tests.wire.tables import LIVELY, Table, seat

TABLES = 8
LIFE = 0.6
"""Seconds that a life under load lasts at most, and that a start takes at most before it is killed."""
STARTS = 0.2
"""The share of kills that meet the bot before it is logged in."""


def answered(asked: Ask) -> bool:
    """Whether the person has an answer, if only that their press was seen."""
    return asked.is_settled or asked.interaction.callback == DEFER_UPDATE


class Rounds:
    """Tables that play on through one life of the bot after another."""

    def __init__(self, server: DiscordServer, bot: BotProcess, seed: int) -> None:
        self.server = server
        self.bot = bot
        self.chance = random.Random(seed)
        self.ledger = bot.ledger
        self.at_start = 0
        self.repeated = 0
        self.tables = [self._seat(number) for number in range(TABLES)]

    def _seat(self, number: int) -> Table:
        alone = number % 4 == 3
        return seat(
            self.server,
            self.ledger,
            *(f"{name}{number}" for name in NAMES[: 1 if alone else 2 + number % 2]),
            channel=f"games-{number}",
            seed=self.chance.randrange(1 << 30),
            games=ALL_GAMES,
            restless=LIVELY,
            computer="easy" if alone else "",
        )

    async def play(self, table: Table, life: int) -> None:
        """Play on at this table until the process dies."""
        unheard = table.made[-1][0] if table.made else None
        if unheard is not None and unheard.interaction.callback is None and self.chance.random() < 0.5:
            # Nobody took the request before the kill. Discord may deliver it once more.
            unheard.again()
            self.repeated += 1
            await self.until_dead_or(False, lambda: answered(unheard))
        while self.bot.life == life and self.server.gateway.live:
            asked = table.next()
            if asked is None:
                await self.until_dead_or(len(table.channel.messages), lambda: len(table.channel.messages))
            else:
                await self.until_dead_or(False, partial(answered, asked))

    async def until_dead_or(self, before: object, now: Callable[[], object]) -> None:
        """Wait until this has changed, or the process is dead."""
        await self.server.world.until(lambda: not self.server.gateway.live or now() != before, 20)

    async def get_going(self) -> None:
        """A life in which moves are made, however slow the machine is; it is killed too."""
        await self.bot.start()
        playing = [asyncio.create_task(self.play(table, self.bot.life)) for table in self.tables]
        # At each table all but the last move have been answered.
        await self.server.world.until(lambda: sum(len(table.made) for table in self.tables) > 3 * TABLES, 60)
        await self.bot.kill()
        self.server.world.changed()
        await asyncio.gather(*playing)

    async def kill_once(self) -> None:
        """Start, let all tables play, and kill at a moment that chance chooses."""
        if self.chance.random() < STARTS:
            await self.bot.begin()
            self.at_start += 1
            with suppress(TimeoutError):
                async with asyncio.timeout(self.chance.uniform(0, LIFE)):
                    await self.bot.ended()
        else:
            await self.bot.start()
            life = self.bot.life
            playing = [asyncio.create_task(self.play(table, life)) for table in self.tables]
            moment = self.chance.uniform(0, LIFE)
            await asyncio.wait(playing, timeout=moment, return_when=asyncio.FIRST_EXCEPTION)
            await self.bot.kill()
            self.server.world.changed()
            await asyncio.gather(*playing)
        await self.bot.kill()
        # Whether Discord still knows the nonces at the next start.
        self.server.world.nonce_in_history = self.chance.random() < 0.5
        if self.chance.random() < 0.5:
            self.server.world.nonces.clear()

    async def count(self) -> list[str]:
        """Start once more, let it finish what it owes, and hold everything against the rules."""
        await self.bot.start()
        await quiet(self.ledger, 60)
        found = faults(self.server, self.ledger, self.tables)
        await self.bot.kill()
        return found

    def told(self) -> str:
        """What was counted, in words."""
        games = self.ledger.games()
        played = Counter(game.game.about.title for game in games)
        return (
            f"{dict(played)}, {dict(Counter(game.status for game in games))}; "
            f"{sum(len(game.played) for game in games)} moves; {self.repeated} requests delivered twice; "
            f"{sum(len(table.channel.messages) for table in self.tables)} messages; {self.bot.life} starts, "
            f"{len(self.server.gateway.logins)} logins; {self.found()} messages found to have arrived"
        )

    def found(self) -> int:
        """How often a start found a message that an earlier life had sent without learning so."""
        return self.bot.log.read_text(errors="replace").count(FOUND)


async def killed(
    server: DiscordServer, folder: Path, kills: int, every: int, *, in_threads: bool = False
) -> None:
    """Kill so many times, and check after every few. `in_threads`: the bot has no worker processes, which cost most of
    a short life."""
    seed = int(os.environ.get("CAIRN_SEED", "0")) or random.SystemRandom().randrange(1, 1 << 31)
    print(f"\nseed {seed}: CAIRN_SEED={seed} brings the same moments again")
    bot = BotProcess(server, folder, forked=True, in_threads=in_threads, quotas=NO_QUOTAS)
    rounds = Rounds(server, bot, seed)
    began = time.perf_counter()
    try:
        await rounds.get_going()
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
    moves = sum(len(game.played) for game in rounds.ledger.games())
    print(
        f"{kills} kills, {rounds.at_start} of them during a start, in "
        f"{time.perf_counter() - began:.0f} s: {rounds.told()}"
    )
    rounds.ledger.close()
    assert moves > kills / 4
    assert kills < 1_000 or rounds.found() > 0


async def test_thirty_kills_at_random_moments(server: DiscordServer, short_path: Path) -> None:
    await killed(server, short_path, kills=30, every=10, in_threads=True)


@pytest.mark.long
async def test_many_kills_at_random_moments(server: DiscordServer, short_path: Path) -> None:
    """`make kills` asks for 1,000."""
    await killed(server, short_path, kills=int(os.environ.get("CAIRN_KILLS", "200")), every=20)
