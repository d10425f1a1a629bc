"""The bot as its own process, started, killed and started again on a simulated Discord."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Final

from bot.address import Postgres
from tests.databases import raw, ready
from tests.wire.discord_server import DiscordServer
from tests.wire.forking import Forked, start_forked
from tests.wire.ledger import Ledger

ROOT: Final = Path(__file__).parents[2]
START: Final = 20.0


class BotProcess:
    """One database and the bot that runs on it, again and again.

    `life` counts the starts. `log` is where all lives write. The program can be replaced, which is how
    the benchmarks measure inside it. `forked` starts spare the imports (tests/wire/forking.py), and begin with an empty
    database unless it is `newborn`. The database is a file unless it is in another `place`. `ledger` reads the database; `strict` is the ledger's.
    """

    def __init__(
        self,
        server: DiscordServer,
        folder: Path,
        *,
        program: Sequence[str] = ("bot", "run"),
        forked: bool = False,
        in_threads: bool = False,
        newborn: bool = False,
        strict: bool = True,
        place: Postgres | None = None,
        **settings: str,
    ) -> None:
        self.server = server
        self.database = folder / "cairn.db"
        self.log = folder / "bot.log"
        self.life = 0
        self.started = 0.0
        self._folder = folder
        self._program = program
        self.settings = settings
        self._forked, self._in_threads = forked, in_threads
        self._process: asyncio.subprocess.Process | Forked | None = None
        self._place = place
        self.ledger = Ledger(place or self.database, strict=strict)
        if forked and not newborn and place is None:
            ready(self.database)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def place(self) -> Path | Postgres:
        """Where the database is."""
        return self._place or self.database

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    def environment(self) -> dict[str, str]:
        """Nothing of this machine's own settings reaches the bot."""
        return {
            "PATH": os.environ.get("PATH", ""),
            "PYTHONPATH": str(ROOT),
            "CAIRN_DISCORD_SOCKET": str(self.server.socket),
            "CAIRN_TOKEN": self.server.token,
            "CAIRN_DATABASE": str(self._place or self.database),
            "CAIRN_DATABASE_PASSWORD": self._place.password if self._place else "",
            "CAIRN_LOG_FORMAT": "json",
            "CAIRN_GUILD_READY_TIMEOUT": "0.05",
            "CAIRN_START_BACKOFF": "0",
            # The players of the tests act faster than people.
            "CAIRN_QUOTAS": '{"actions": [0, 0, 0], "suggestions": [0, 0, 0], "lobbies": [0, 0, 0]}',
        } | {f"CAIRN_{name.upper()}": value for name, value in self.settings.items()}

    async def begin(self) -> None:
        """Start the process and do not wait for it."""
        assert not self.running, "it runs already"
        self.life += 1
        self.started = time.perf_counter()
        if self._forked:
            self._process = start_forked(
                self._program, self._folder, self.environment(), self.log, in_threads=self._in_threads
            )
            return
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                *self._program,
                cwd=self._folder,
                env=self.environment(),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    @property
    def online(self) -> bool:
        """Whether all its shards are connected."""
        shards, processes = (int(self.settings.get(name, "1")) for name in ("shards", "processes"))
        return self.running and len(self.server.gateway.of(self.pid)) == shards // processes

    async def start(self) -> None:
        """Start, and wait until it is logged in and its commands are registered."""
        world = self.server.world
        await self.begin()
        ready = asyncio.create_task(world.until(lambda: self.online and world.commands, START))
        ended = asyncio.create_task(self.ended())
        await asyncio.wait({ready, ended}, return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        if not ready.done() or ready.exception():
            ready.cancel()
            raise AssertionError(f"the bot did not log in:\n{self.words()}")

    async def command(self, *words: str) -> tuple[int, str]:
        """The exit code and the words of `python -m bot` with these words, for this database."""
        said = self._folder / "said"
        said.unlink(missing_ok=True)
        environment = self.environment()
        del environment["CAIRN_DISCORD_SOCKET"]
        process = start_forked(("bot", *words), self._folder, environment, said, in_threads=True)
        return await process.wait(), said.read_text()

    async def ended(self) -> int:
        """Wait until the process has ended by itself. Returns its exit code."""
        assert self._process is not None
        return await self._process.wait()

    async def kill(self) -> None:
        """SIGKILL: the process finishes nothing and says nothing."""
        if self.running:
            os.kill(self.pid, signal.SIGKILL)
            await self.ended()
            self._run_out()
        if self._process is not None:
            await self._gone()

    def _run_out(self) -> None:
        """As if 20 seconds had passed since its last word: nobody looks after its district, nor waits to log in after it."""
        if self._place is not None:
            with raw(self._place) as server:
                over = "UPDATE districts SET until = clock_timestamp() WHERE holder LIKE ?"
                server.execute(over, (f"% {self.pid}",))
                server.execute("DELETE FROM turns WHERE name LIKE ?", ("login %",))

    async def stop(self) -> int:
        """SIGTERM, and wait until it has closed everything. Returns its exit code."""
        if not self.running:
            return await self.ended()
        os.kill(self.pid, signal.SIGTERM)
        async with asyncio.timeout(START):
            code = await self.ended()
        await self._gone()
        return code

    async def _gone(self) -> None:
        """The server has noticed, too."""
        with contextlib.suppress(TimeoutError):
            await self.server.world.until(lambda: not self.server.gateway.of(self.pid), 5)

    async def restart(self) -> None:
        await self.kill()
        await self.start()

    def words(self, lines: int = 60) -> str:
        """The end of the log, for when something went wrong."""
        if not self.log.exists():
            return "(no log)"
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])

    async def __aenter__(self) -> BotProcess:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None:
            print(self.words(120))
        await self.kill()
        self.ledger.close()
