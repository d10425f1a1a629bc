"""Everything that can go wrong goes wrong at once while all games are played. Then everything is checked."""

import asyncio
import contextlib
import os
import random
import shutil
import signal
import time
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import psutil
import pytest

from tests.wire.audit import faults
from tests.wire.discord_server import Ask, DiscordServer, Exchange, Message, on
from tests.wire.discord_server.interactions import DEFER_UPDATE
from tests.wire.killing import EDIT, POST
from tests.wire.ledger import quiet
from tests.wire.process import ROOT, BotProcess
from tests.wire.tables import ALL_GAMES, NAMES, NO_QUOTAS, Table, seat

PATIENCE: Final = 20.0
"""Seconds that a person waits for an answer before they go on all the same."""
LONGEST_STOP: Final = 10.0
"""Seconds within which the bot ends when it is asked to."""
CLOCK_OFF: Final = 3600.0
"""By how many seconds the bot's clock is wrong at most."""
CALM: Final = 60.0
"""Seconds until the first trouble at most: games are to be under way."""
RESTLESS: Final = 0.02
AT_ONCE: Final = 2
"""How many troubles there are at a time."""
FLOOD: Final = (
    "/games",
    "/help",
    "/game board",
    "/game history",
    "/game results",
    "/game export",
    "/game new",
)


class Storm:
    """Tables that play, people who flood, and troubles that come and go.

    `full` is for how many seconds the disk is full each time, `thought` for how many people think on average.
    """

    def __init__(
        self, server: DiscordServer, folder: Path, tables: int, seed: int, full: float, thought: float
    ) -> None:
        self.server = server
        self.chance = random.Random(seed)
        self.happened: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self._full = full
        self._thought = thought
        self._clock = folder / "clock"
        self.bot = BotProcess(
            server,
            folder,
            program=("tests.wire.spoiled", f"clock={self._clock}"),
            forked=True,
            strict=False,
            quotas=NO_QUOTAS,
        )
        self.ledger = self.bot.ledger
        self.tables = [self._seat(number) for number in range(tables)]
        self._flooder = self.tables[0]
        self._ends = 0.0
        self._life = asyncio.Lock()

    def _seat(self, number: int) -> Table:
        return seat(
            self.server,
            self.ledger,
            *(f"{name}{number}" for name in NAMES[: 2 + number % 3]),
            channel=f"games-{number}",
            seed=self.chance.randrange(1 << 30),
            games=ALL_GAMES,
            restless=RESTLESS,
        )

    @property
    def over(self) -> bool:
        return time.perf_counter() >= self._ends

    async def rage(self, seconds: float) -> None:
        """Let everything happen for so long from the first trouble on; then calm down."""
        self._ends = time.perf_counter() + CALM + seconds
        async with asyncio.TaskGroup() as together:
            for table in self.tables:
                together.create_task(self._play(table))
            together.create_task(self._flood())
            for _ in range(AT_ONCE):
                together.create_task(self._trouble(seconds))
        self.server.trouble.calm()

    async def audit(self) -> list[str]:
        """All that is wrong once the bot has delivered what it owes."""
        if not self.bot.running:
            await self.bot.start()
        await quiet(self.ledger, 60)
        return faults(self.server, self.ledger, self.tables, clock_off=CLOCK_OFF, patient=False)

    # People

    async def _play(self, table: Table) -> None:
        while not self.over:
            if not self.server.gateway.live:
                await asyncio.sleep(0.05)
                continue
            asked = table.next()
            if asked is None:
                shown = len(table.channel.messages)
                await self._wait(partial(lambda shown: len(table.channel.messages) != shown, shown))
            else:
                await self._wait(asked.answered)
                self.answers[_kind(asked)] += 1
            if self._thought:
                await asyncio.sleep(self.chance.uniform(0, 2 * self._thought))

    async def _flood(self) -> None:
        """One person asks for everything, as fast as a hand with many fingers."""
        table = self._flooder
        while not self.over:
            if self.server.gateway.live:
                asked = [table.people[0].slash(table.channel, self.chance.choice(FLOOD)) for _ in range(20)]
                await self._wait(partial(_all_answered, asked))
            await asyncio.sleep(1.0)

    async def _wait(self, until: Callable[[], object]) -> None:
        with contextlib.suppress(TimeoutError):
            await self.server.world.until(lambda: until() or not self.server.gateway.live, PATIENCE)

    # Troubles

    async def _trouble(self, seconds: float) -> None:
        troubles: dict[str, Callable[[], Awaitable[None]]] = {
            "a worker killed": self._kill_worker,
            "a worker hung": self._hang_worker,
            "502": self._bad_gateways,
            "429": self._too_many,
            "the gateway cut": self.server.gateway.cut,
            "the session lost": self.server.gateway.tell,
            "the clock set": self._set_clock,
            "the disk full": self._fill_disk,
            "killed": self._kill,
            "stopped": self._stop,
        }
        waiting: list[str] = []
        await self.server.world.until(lambda: self.answers["done"] > len(self.tables), CALM)
        self._ends = min(self._ends, time.perf_counter() + seconds)
        while not self.over:
            if not waiting:
                waiting = self.chance.sample(list(troubles), len(troubles))
            name = waiting.pop()
            if self.bot.running and self.server.gateway.live:
                with contextlib.suppress(psutil.NoSuchProcess):
                    await troubles[name]()
                self.happened[name] += 1
            await asyncio.sleep(self.chance.uniform(0.2, 1.0))

    def _worker(self) -> psutil.Process | None:
        children = psutil.Process(self.bot.pid).children()
        return self.chance.choice(children) if children else None

    async def _kill_worker(self) -> None:
        if (worker := self._worker()) is not None:
            worker.kill()

    async def _hang_worker(self) -> None:
        if (worker := self._worker()) is not None:
            worker.suspend()

    async def _bad_gateways(self) -> None:
        self.server.trouble.fail(self._some, 502, times=self.chance.randrange(1, 20))

    async def _too_many(self) -> None:
        self.server.trouble.limit(self._some, retry_after=self.chance.uniform(0.1, 1.5), times=10)

    def _some(self, exchange: Exchange) -> bool:
        return on("POST", POST)(exchange) or on("PATCH", EDIT)(exchange)

    async def _set_clock(self) -> None:
        """Back or ahead by up to an hour, and right again after a while."""
        for seconds in (self.chance.choice((-CLOCK_OFF, -60.0, 60.0, CLOCK_OFF)), 0.0):
            async with self._life:  # a process that is just starting would die of the signal
                self._clock.write_text(str(seconds))
                os.kill(self.bot.pid, signal.SIGUSR1)
            await asyncio.sleep(2.0)

    async def _fill_disk(self) -> None:
        """No file of the bot may grow, as if there were no room left."""
        process = psutil.Process(self.bot.pid)
        process.rlimit(psutil.RLIMIT_FSIZE, (0, psutil.RLIM_INFINITY))
        await asyncio.sleep(self._full)
        if process.is_running():
            process.rlimit(psutil.RLIMIT_FSIZE, (psutil.RLIM_INFINITY, psutil.RLIM_INFINITY))

    async def _kill(self) -> None:
        async with self._life:
            await self.bot.kill()
            self.server.world.changed()
            await self.bot.start()

    async def _stop(self) -> None:
        async with self._life:
            began = time.perf_counter()
            with contextlib.suppress(TimeoutError):
                await self.bot.stop()
            took = time.perf_counter() - began
            assert took < LONGEST_STOP, f"it took {took:.1f} s to stop"
            self.server.world.changed()
            await self.bot.start()


def _all_answered(asked: Sequence[Ask]) -> bool:
    return all(one.answered() for one in asked)


def _kind(asked: Ask) -> str:
    if asked.interaction.callback is None:
        return "not answered"
    if asked.interaction.callback == DEFER_UPDATE:
        return "something else"
    return "done" if "✓" in asked.text else "something else"


KEPT: Final = ROOT / "out" / "storms"


def keep(
    folder: Path, server: DiscordServer, tables: Iterable[Table], seed: int, error: BaseException
) -> Path:
    """Copy all that tells what went wrong out of a folder that is about to be removed; where it is now.

    The bot must have ended, so that its database is whole.
    """
    place = KEPT / f"{time.strftime('%Y%m%d-%H%M%S')}-{seed}"
    place.mkdir(parents=True, exist_ok=True)
    for file in folder.iterdir():
        if file.is_file():
            shutil.copy2(file, place / file.name)
    (place / "error.txt").write_text(f"CAIRN_SEED={seed}\n\n{''.join(traceback.format_exception(error))}")
    told = [
        f"{each.arrived:.3f} {each.channel.name} {_shown(each)}" for each in server.world.messages.values()
    ]
    told += [
        f"{one.interaction.sent:.3f} {one!r} {move}: {one.text}"
        for table in tables
        for one, move in table.made
    ]
    (place / "discord.txt").write_text("\n".join(sorted([*told, *server.problems])))
    return place


def _shown(message: Message) -> str:
    """A message on one line."""
    mentions = [person.name for person in message.mentions]
    return f"{message.id} by {message.author.name} to {mentions}: {message.content!r} {message.components}"


async def weathered(
    server: DiscordServer,
    folder: Path,
    *,
    tables: int,
    seconds: float,
    full: float,
    thought: float,
    every: float,
) -> None:
    """Play through the storm, and check each time so many seconds are over."""
    seed = int(os.environ.get("CAIRN_SEED", "0")) or random.SystemRandom().randrange(1, 1 << 31)
    print(f"\nseed {seed}")
    storm = Storm(server, folder, tables, seed, full, thought)
    await storm.bot.start()
    left = seconds
    failed: BaseException | None = None
    try:
        while left > 0:
            await storm.rage(min(every, left))
            left -= every
            found = await storm.audit()
            assert found == [], f"seed {seed}:\n" + "\n".join(found)
    except BaseException as error:
        failed = error
        if storm.bot.running:
            print("The storm failed; what the bot waits for stands at the end of its log.")
            os.kill(storm.bot.pid, signal.SIGUSR2)
            await asyncio.sleep(1)
        print(storm.bot.words(400))
        raise
    finally:
        await storm.bot.kill()
        if failed is not None:
            print(f"What happened is kept in {keep(folder, server, storm.tables, seed, failed)}")
        print(
            f"{seconds - max(left, 0):.0f} s, {tables} tables: {dict(storm.happened)}; "
            f"answers: {dict(storm.answers)}; {storm.bot.life} starts"
        )
        storm.ledger.close()
    assert storm.answers["done"] > tables, (
        "too little was played: the storm is too short, or the machine too busy"
    )
    assert storm.happened


async def test_a_little_while_of_everything_at_once(server: DiscordServer, short_path: Path) -> None:
    await weathered(server, short_path, tables=6, seconds=10, full=1.0, thought=0.2, every=10)


@pytest.mark.long
async def test_an_hour_of_everything_at_once(short_path: Path) -> None:
    """`make storm` lasts an hour."""
    async with DiscordServer(short_path / "discord", record=False) as server:
        seconds = float(os.environ.get("CAIRN_STORM", "300"))
        await weathered(server, short_path, tables=50, seconds=seconds, full=60.0, thought=1.0, every=600)
