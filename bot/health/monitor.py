"""Watches the running bot: measures its event loop, feeds systemd's watchdog, and writes the status."""

import asyncio
import contextlib
import os
import shutil
import socket
import time
from collections import deque
from collections.abc import Callable, MutableMapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from bot import digits
from bot.clock import now_utc
from bot.health import status
from bot.health.status import Status
from bot.logs import log
from bot.supervision import Loop, loops
from bot.worker_processes.crew import Workers


class Notifier:
    """Takes the variables that systemd sets out of the environment, so that no child process speaks for the bot.

    `period` is the watchdog's in seconds; None without one. Without systemd nothing is sent.
    """

    def __init__(self, environment: MutableMapping[str, str] | None = None) -> None:
        environment = os.environ if environment is None else environment
        self._address = environment.pop("NOTIFY_SOCKET", "")
        period, whose = environment.pop("WATCHDOG_USEC", ""), environment.pop("WATCHDOG_PID", "")
        self.period: float | None = None
        every = digits.number(period)
        if self._address and every and whose in ("", str(os.getpid())):
            self.period = every / 1e6

    def tell(self, text: str) -> None:
        """Tell systemd: that the bot is ready, lives or stops, and what `systemctl status` shows from now on."""
        if not self._address:
            return
        # An address that begins with @ has no file.
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | getattr(socket, "SOCK_CLOEXEC", 0)) as line,
        ):
            line.setblocking(False)
            line.sendto(text.encode(), address)


LOG = log(__name__)

BEAT: Final = 1.0
"""Seconds between two looks at the event loop."""
WRITE_EVERY: Final = 5.0
REMEMBERED: Final = 30.0
"""For how many seconds a delay of the event loop counts."""
NAME: Final = "health"


class Monitor:
    """The bot's view of itself, which it writes to a file `beside` its database (`Settings.beside`). `oldest` is the age
    in seconds at which a status counts as too old.

    `online` answers since when (monotonic) the gateway is connected, None while it is not.
    `clock` is the one by which messages and timers wait.
    """

    def __init__(
        self,
        beside: Path,
        workers: Workers,
        oldest: float,
        notifier: Notifier | None = None,
        clock: Callable[[], datetime] = now_utc,
    ) -> None:
        self._path = status.path_of(beside)
        self._folder = beside.absolute().parent
        self._workers = workers
        self._clock = clock
        self._every = min(WRITE_EVERY, oldest / 4)
        self._beat = min(BEAT, self._every)
        self._notifier = notifier or Notifier()
        self._loop = Loop(NAME, self._step)
        self._lags: deque[tuple[float, float]] = deque()
        self._expected: float | None = None
        self._written = self._fed = -1e9
        self._writing: asyncio.Future[None] | None = None
        self._offline_since = time.monotonic()
        self._spare = False
        self._failed = False
        self._free: int | None = None
        self.online: Callable[[], float | None] = lambda: None
        self.words = ""
        """What it does, in a few words for people."""
        self.last = self._look()
        """What was last found."""

    def start(self) -> None:
        """Begin to watch: the database is open."""
        self._begin("logging in to Discord", spare=False)

    def wait(self) -> None:
        """Begin to watch a spare: other processes look after all servers."""
        self._begin("a spare, which waits until a district is free", spare=True)

    def _begin(self, words: str, *, spare: bool) -> None:
        if spare != self._spare:
            self._spare, self._offline_since = spare, time.monotonic()
        self._say(words, "READY=1\n")
        self._loop.start()

    def _say(self, words: str, more: str = "") -> None:
        self.words = words
        self._notifier.tell(f"{more}STATUS={words}")

    async def stop(self) -> None:
        """Write down that the bot was asked to stop, and watch no longer."""
        self._say("stopping", "STOPPING=1\n")
        await self._loop.stop()
        if self._writing is not None:
            await asyncio.wait([self._writing], timeout=1.0)
        with contextlib.suppress(OSError):
            status.write(self._path, replace(self._look(), stopped=True))

    def logged_in(self, servers: int) -> None:
        """Discord's gateway has told of the servers."""
        self._say(f"online, {servers} servers")

    async def _step(self) -> float:
        now = time.monotonic()
        if self._expected is not None:
            self._lags.append((now, max(0.0, now - self._expected)))
        while self._lags and now - self._lags[0][0] > REMEMBERED:
            self._lags.popleft()
        if self._notifier.period is not None and now - self._fed >= self._notifier.period / 4:
            self._fed = now
            self._notifier.tell("WATCHDOG=1")
        self.last = self._look()
        if now - self._written >= self._every and (self._writing is None or self._writing.done()):
            self._written = now
            # In a thread, since a disk that hangs must not hold up the loop.
            self._writing = asyncio.get_running_loop().run_in_executor(None, partial(self._write, self.last))
        self._expected = time.monotonic() + self._beat
        return self._beat

    def _write(self, found: Status) -> None:
        with contextlib.suppress(OSError):
            self._free = shutil.disk_usage(self._folder).free
        try:
            status.write(self._path, found)
        except OSError as error:
            if not self._failed:
                LOG.error(
                    "the status cannot be written",
                    path=str(self._path),
                    reason=error.strerror,
                    hint="Make room on the disk, or let the bot's user write to the folder.",
                )
            self._failed = True
        else:
            self._failed = False

    def _look(self) -> Status:
        now = time.monotonic()
        online = self.online()
        if online is not None:
            self._offline_since = now
        time_now = now_utc()
        return Status(
            monotonic=now,
            time=time_now.isoformat(timespec="seconds"),
            ahead=(self._clock() - time_now).total_seconds(),
            spare=self._spare,
            online=online is not None,
            since=now - (self._offline_since if online is None else online),
            loop_lag=max((lag for _, lag in self._lags), default=0.0),
            disk_free=self._free,
            workers=self._workers.state(),
            loops={
                loop.name: {
                    "running": int(loop.running),
                    "failures": loop.failures,
                }
                for loop in loops()
            },
        )
