"""Runs the real bot: logs in, opens what it needs, stays online, and stops cleanly when asked to."""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Final

import aiohttp
import discord
from pydantic import SecretStr

from bot import config
from bot.address import Postgres
from bot.clock import SteadyClock
from bot.config import ConfigError, Settings
from bot.discord.client import AnswerTimes, Cairn
from bot.district import District
from bot.errors import NotHeldError, StoreError, WrongDatabaseError
from bot.health.monitor import Monitor, Notifier
from bot.logs import log, reference
from bot.process import asked_to_stop, wait_of_start
from bot.supervision import rung
from bot.worker_processes.crew import Workers

if TYPE_CHECKING:
    from bot.health.prometheus import Page
    from bot.store.engine import Engine
    from bot.table.service import TableService

LOG = log(__name__)

FINE: Final = 0
FAILED: Final = 1
NOT_CONFIGURED: Final = 78
"""The system's exit code for a configuration error: starting again does not help."""
LONGEST_RETRY: Final = 900.0
LOGIN: Final = 1.0
"""How many seconds everything else waits for the login."""
REFUSED_BY_GATEWAY: Final = {
    4004: ("Discord does not accept the token.", "Copy it again from the developer portal, under Bot."),
    4010: ("Discord does not accept the shard.", "Update the bot."),
    4011: (
        "The bot is in too many servers for so few shards.",
        "Raise `shards`: one for each 2,500 servers at most.",
    ),
    4012: ("Discord no longer speaks the version of its gateway that this bot uses.", "Update the bot."),
    4013: ("Discord does not know the intents that the bot asks for.", "Update the bot."),
    4014: ("Discord does not allow the intents that the bot asks for.", "Update the bot."),
}


async def run(settings: Settings, token: SecretStr) -> int:
    """Run until stopped. Returns the exit code of the process."""
    stopped = asyncio.Event()
    with asked_to_stop(stopped.set):
        for name in config.unknown_environment():
            LOG.warning("an environment variable is not a setting of the bot; is it misspelt?", variable=name)
        bot = Bot(settings)
        try:
            return await _stay(bot, token, stopped)
        except StoreError as error:
            status = NOT_CONFIGURED if isinstance(error, WrongDatabaseError) else FAILED
            return refuse(error.message, error.hint, status)
        except Exception as error:  # logged without secrets, instead of leaving it to Python
            code = reference()
            LOG.critical("the bot cannot go on", reference=code, exc_info=error)
            told = f"The bot cannot go on: {type(error).__name__}."
            return refuse(told, f"The log says why, under {code}.", FAILED)
        finally:
            await bot.close()


DEEP: Final = ("sqlalchemy", "games.registry")
"""Imported before what needs them: they import much themselves, and where imports lie too deep in each other, CPython asks the system
for memory at each call and gives it back. That took a tenth of a start."""


class Bot:
    """All that the login does without: it is imported, made and opened once the first client has sent its login. If the
    database is on a server, it is opened before, since the login is that of a district."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.workers = Workers()
        clock = SteadyClock()
        # Before any child process starts, which must not speak to systemd for the bot.
        self.monitor = Monitor(settings.beside, self.workers, settings.health_status_age, Notifier(), clock)
        self._clock = clock
        self._service: TableService | None = None
        self._opening: asyncio.Task[None] | None = None
        self._page: Page | None = None
        self._watching = False

    @property
    def engine(self) -> Engine | None:
        """The engine that holds a district; None if the database is a file."""
        on_server = isinstance(self.settings.database, Postgres)
        return self._service.store.engine if on_server and self._service is not None else None

    @property
    def _district(self) -> District:
        return District() if self._service is None else self._service.store.engine.district

    @property
    def lost(self) -> asyncio.Event:
        """Set once another process may hold the district."""
        return asyncio.Event() if self.engine is None else self.engine.lost

    async def hold(self, stopped: asyncio.Event) -> bool:
        """Wait until a district is free, and open everything, if the database is on a server. Returns whether to log in: not if
        somebody has asked to stop before. Raises StoreError."""
        if not isinstance(self.settings.database, Postgres):
            return True
        opening = asyncio.create_task(self.open(), name="hold")
        asked = asyncio.create_task(stopped.wait(), name="stop")
        await asyncio.wait({opening, asked}, return_when=asyncio.FIRST_COMPLETED)
        asked.cancel()
        if opening.done():
            try:
                await opening
            except StoreError:
                if not self.lost.is_set():  # else the next try is that of a spare
                    raise
        elif self._opening is not None:
            self._opening.cancel()
            await asyncio.wait({opening})
        return not stopped.is_set()

    async def forget(self) -> None:
        """Close the database and forget all that is in memory: another process has the district, and changes it all."""
        if self._service is None:
            return
        await self._service.close()
        self._service = self._opening = None
        self.workers.reopen()
        self.monitor.online = lambda: None
        gc.unfreeze()
        gc.collect()

    async def complete(self, client: Cairn) -> None:
        """Equip a client, and let it begin once it has sent its login. Raises StoreError if the database cannot be opened.

        The client reads no message before it is equipped, since nothing is awaited between its login and that.
        """
        if self._service is None:
            await rung(client.identified, LOGIN)
        client.equip(self._made())
        await self.open()
        await client.identified.wait()
        client.begin()

    async def open(self) -> None:
        """Open the database, and begin to watch. Raises StoreError."""
        if self._opening is None:
            self._opening = asyncio.create_task(self._open(self._made()), name="opening")
        await asyncio.shield(self._opening)

    def _made(self) -> TableService:
        if self._service is None:
            for name in DEEP:
                import_module(name)
            from bot.store import Store
            from bot.table.service import TableService

            store = Store(self.settings.database)
            memory = self.settings.games_in_memory * 2**20
            self._service = TableService(store, workers=self.workers, memory=memory, clock=self._clock)
            self._service.ratings.ladders.months = self.settings.season_months
            self._service.events.organizing.most = self.settings.event_entries
            self._service.privacy.age.games = self.settings.keep_finished_games
            self._service.privacy.age.people = self.settings.keep_people
        return self._service

    async def _open(self, service: TableService) -> None:
        service.store.engine.status = lambda: self.monitor.words
        await service.open(self.settings.processes, self.settings.shards, self._wait)
        _set_aside()
        self._watching = True
        self.monitor.start()
        if self.settings.metrics_port and self._page is None:
            self._page = self._metrics(self.settings.metrics_port)
        if self._page is not None:
            service.store.committed = self._page.committed

    def _wait(self, why: str) -> None:
        """No district is free."""
        LOG.warning("waiting for a district", reason=why)
        self._watching = True
        self.monitor.wait()

    def _metrics(self, port: int) -> Page | None:
        """Count, and serve the page of metrics. The bot does without if that fails."""
        from bot.health.prometheus import Page

        page = Page(self.settings.database, self.monitor, lambda: self._district)
        try:
            page.open(port, self.settings.metrics_address)
        except OSError as error:
            LOG.error(
                "the metrics cannot be served",
                address=self.settings.metrics_address,
                port=port,
                reason=error.strerror or str(error),
                hint="Name another metrics_port or metrics_address; the bot runs without metrics.",
            )
            return None
        return page

    async def close(self) -> None:
        """Stop all work and close the database, as far as they were opened."""
        if self._opening is None or self._service is None:
            return
        await asyncio.wait({self._opening})
        if self._page is not None:
            self._service.store.committed = None
            self._page.close()
        if self._watching:
            await self.monitor.stop()
        await self._service.close()


def _set_aside() -> None:
    """Exempt imported modules from garbage collection, since they stay for good, and let it run less often.

    Without this, it takes a tenth of a busy bot's time and causes its longest pauses. What little garbage there is by
    now (0.2 MB) stays: looking for it would delay the login by a tenth of a start.
    """
    gc.freeze()
    gc.set_threshold(5_000, 5, 5)
    gc.enable()


async def _stay(bot: Bot, token: SecretStr, stopped: asyncio.Event) -> int:
    """Log in and stay online, trying again with growing pauses while Discord cannot be reached.

    Returns the exit code of the process. Raises StoreError if the database cannot be opened.
    """
    settings, monitor = bot.settings, bot.monitor

    async def counted() -> float:
        """Count a login to come. Returns the seconds to wait before it; nobody holds a district meanwhile."""
        seconds = wait_of_start(settings.beside, settings.start_backoff, time.time())
        if seconds > 0:
            if not isinstance(settings.database, Postgres):
                await bot.open()
            LOG.warning("the bot starts too often: waiting before logging in", seconds=round(seconds))
        return seconds

    async def ready(client: Cairn) -> None:
        monitor.logged_in(len(client.guilds))
        bot.workers.warm_up()

    attempt = 0
    tried = time.monotonic()
    seconds = await counted()
    while not await rung(stopped, seconds):
        if not await bot.hold(stopped):
            break
        if bot.lost.is_set():
            await bot.forget()
            seconds = await counted()
            continue
        if time.monotonic() - tried > LONGEST_RETRY:
            attempt = 0
        tried = time.monotonic()
        client = Cairn(
            settings,
            engine=bot.engine,
            connector=connector(settings),
            answer_times=AnswerTimes() if settings.metrics_port else None,
        )
        client.when_ready = partial(ready, client)
        monitor.online = partial(getattr, client, "online_since")
        try:
            await _until(client, bot, token, stopped)
            if not bot.lost.is_set():
                return FINE
        except discord.LoginFailure:
            return refuse(*REFUSED_BY_GATEWAY[4004], NOT_CONFIGURED)
        except discord.PrivilegedIntentsRequired:
            return refuse(*REFUSED_BY_GATEWAY[4014], NOT_CONFIGURED)
        except discord.ConnectionClosed as error:
            if error.code in REFUSED_BY_GATEWAY:
                return refuse(*REFUSED_BY_GATEWAY[error.code], NOT_CONFIGURED)
            reason: Exception = error
        except (
            discord.HTTPException,
            discord.GatewayNotFound,
            aiohttp.ClientError,
            OSError,
            NotHeldError,
        ) as error:
            reason = error
        finally:
            await client.close()
        if bot.lost.is_set():
            seconds = 0.0
            continue
        await bot.open()  # clocks go on while Discord cannot be reached
        seconds = min(max(settings.start_backoff, 0.1) * 2.0 ** min(attempt, 16), LONGEST_RETRY)
        attempt += 1
        LOG.warning(
            "Discord cannot be reached; trying again",
            seconds=round(seconds, 1),
            attempt=attempt,
            reason=f"{type(reason).__name__}: {reason}",
        )
    return FINE


async def _until(client: Cairn, bot: Bot, token: SecretStr, stopped: asyncio.Event) -> None:
    """Run the client until it ends by itself, somebody asks to stop, or another process has the district."""
    running = asyncio.create_task(client.start(token.get_secret_value()), name="client")
    completing = asyncio.create_task(bot.complete(client), name="complete")
    asked = asyncio.create_task(stopped.wait(), name="stop")
    lost = asyncio.create_task(bot.lost.wait(), name="lost")
    try:
        await asyncio.wait({running, asked, lost, completing}, return_when=asyncio.FIRST_COMPLETED)
        failed = completing.exception() if completing.done() else None
        if completing.done() and failed is None:
            await asyncio.wait({running, asked, lost}, return_when=asyncio.FIRST_COMPLETED)
        if not running.done():
            if failed is None:
                LOG.info(
                    "stopping"
                    if asked.done()
                    else "logging out: another process looks after these servers now"
                )
            await client.close()
            running.cancel()
            (error,) = await asyncio.gather(running, return_exceptions=True)
            if isinstance(error, Exception):
                LOG.info("the connection was being made when the bot stopped", reason=type(error).__name__)
            if failed is not None:
                raise failed
            return
        await running
    finally:
        asked.cancel()
        lost.cancel()
        completing.cancel()


def connector(settings: Settings) -> aiohttp.BaseConnector | None:
    """The connector to a simulated Discord, None if the settings name none. Call it inside the running loop."""
    if settings.discord_socket is None:
        return None
    return aiohttp.UnixConnector(str(settings.discord_socket), limit=0)


def refuse(message: str, hint: str, code: int) -> int:
    """Tell the owner on the error output why the bot does not run. Returns the exit code."""
    print(ConfigError(message, hint), file=sys.stderr, flush=True)
    return code
